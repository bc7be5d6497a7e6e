// Rieles de Europa in real browsers: a whole game of two people and a bot.

import { test } from 'vitest';
import { wholeRailwayGame } from './railway_game';
import { RIELES } from './titles';

test('two people and a bot play a whole game, and neither browser ever hears of the other hand', () => wholeRailwayGame(RIELES));
