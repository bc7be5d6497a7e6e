"""PyPI `catanatron`: whole games between its random players. Prints games per second of processor
time, for 2 and 4 seats."""

import json
import random
import sys
import time

from catanatron import Color, Game, RandomPlayer

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def rate(seats, seconds):
    count, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        random.seed(count)
        Game([RandomPlayer(colour) for colour in COLOURS[:seats]]).play()
        count += 1
    return count / (time.process_time() - began)


def main(seconds):
    print(json.dumps({str(seats): rate(seats, seconds) for seats in (2, 4)}))


main(float(sys.argv[1]))
