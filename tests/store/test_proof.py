"""The vectors of `docs/proof.md` are what the code gives."""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from struct import unpack
from typing import Any

import pytest

from domain.chance import Chance, table_key
from domain.table.state import hashed
from events.record import blinding, chain_hash
from workers.jobs import luck

DOCUMENT = Path(__file__).parents[2] / "docs" / "proof.md"


@pytest.fixture(scope="module")
def vectors() -> Any:
    _, _, rest = DOCUMENT.read_text(encoding="utf-8").partition("```json\n")
    return json.loads(rest.partition("```")[0])


@pytest.fixture(scope="module")
def secret(vectors: Any) -> bytes:
    return bytes.fromhex(vectors["secret"])


@pytest.fixture(scope="module")
def key(vectors: Any) -> bytes:
    return bytes.fromhex(vectors["key"])


def test_the_commitment_is_the_hash_of_the_secret(vectors: Any, secret: bytes) -> None:
    assert hashed(secret).hex() == vectors["commitment"]


def test_a_seat_commits_to_the_hash_of_its_nonce(vectors: Any) -> None:
    assert hashed(bytes.fromhex(vectors["nonces"][0])).hex() == vectors["first_nonce_hash"]


def test_the_key_is_of_the_secret_and_the_nonces(vectors: Any, secret: bytes, key: bytes) -> None:
    assert table_key(secret, [bytes.fromhex(nonce) for nonce in vectors["nonces"]]) == key


def test_draws_of_a_decision(vectors: Any, key: bytes) -> None:
    for decision in vectors["decisions"]:
        chance = Chance(key, decision["version"])
        for draw in decision["draws"]:
            if "below" in draw:
                assert chance.below(draw["purpose"], draw["below"]) == draw["gives"]
            else:
                assert list(chance.shuffle(draw["purpose"], range(draw["shuffle"]))) == draw["gives"]


def test_words_come_from_blocks_as_the_page_says(vectors: Any, key: bytes) -> None:
    words = vectors["words"]
    message = (
        words["version"].to_bytes(8, "big") + words["counter"].to_bytes(4, "big") + words["purpose"].encode()
    )
    block = unpack(">16I", blake2b(message, key=key).digest())
    assert list(block[:3]) == words["first"]


def test_a_second_verifier_made_from_the_page_agrees(key: bytes) -> None:
    def numbers(version: int, purpose: str, bounds: list[int]) -> list[int]:
        words: list[int] = []
        counter, found = 0, list[int]()
        for bound in bounds:
            while True:
                if not words:
                    message = version.to_bytes(8, "big") + counter.to_bytes(4, "big") + purpose.encode()
                    words = list(unpack(">16I", blake2b(message, key=key).digest()))
                    counter += 1
                word = words.pop(0)
                if word < 2**32 - 2**32 % bound:
                    break
            found.append(word % bound)
        return found

    for version in range(1, 200):
        order = list(range(110))
        for place, other in zip(
            range(109, 0, -1), numbers(version, "deck", list(range(110, 1, -1))), strict=True
        ):
            order[place], order[other] = order[other], order[place]
        assert Chance(key, version).shuffle("deck", range(110)) == tuple(order)


def test_blinding(vectors: Any, secret: bytes) -> None:
    assert blinding(secret, vectors["blinding"]["version"]).hex() == vectors["blinding"]["gives"]


def test_the_hash_of_a_record(vectors: Any) -> None:
    assert chain_hash(bytes.fromhex(vectors["chain_hash"]["of"])).hex() == vectors["chain_hash"]["gives"]


def test_a_bots_luck(vectors: Any, secret: bytes) -> None:
    bot = vectors["bot"]
    drawn = luck(secret, bot["version"], bot["seat"], bot["attempt"])
    assert [drawn.randrange(1000) for _ in bot["randrange_1000"]] == bot["randrange_1000"]
