"""A record: one decision as it is stored, and its place in the chain."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

import msgspec

from domain.game import Seat
from events import upcast
from events.catalog import AnyCommand, AnyEvent

GENESIS: Final = bytes(32)
"""What stands for the hash before the first record."""


class Record(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """One accepted command and the events it caused.

    `version` counts from 1; `at` is milliseconds since 1970 (UTC); `previous` is the hash of the
    record before, over its bytes as stored; `blind` keeps the hash of one unknown card unguessable.
    Fields are only ever appended, with defaults.
    """

    table: str
    version: int
    at: int
    actor: Seat
    command_id: str
    command: AnyCommand
    events: tuple[AnyEvent, ...]
    previous: bytes
    blind: bytes


class Folded(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A record as it is read to be folded: its command is passed over undecoded."""

    table: str
    version: int
    at: int
    actor: Seat
    command_id: str
    command: msgspec.Raw
    events: tuple[AnyEvent, ...]
    previous: bytes
    blind: bytes


_encoder: Final = msgspec.msgpack.Encoder()
_decode_record: Final = msgspec.msgpack.Decoder(Record).decode
_decode_folded: Final = msgspec.msgpack.Decoder(Folded).decode


def encode(record: Record) -> bytes:
    return _encoder.encode(record)


def decode(raw: bytes) -> Record:
    """The whole record, in today's shapes. Raises `msgspec.DecodeError` for bytes that are none."""
    try:
        return _decode_record(raw)
    except (msgspec.ValidationError, RecursionError):
        return upcast.decode(raw, Record)


def decode_folded(raw: bytes) -> Folded:
    """The record without its command. Raises `msgspec.DecodeError` for bytes that are none."""
    try:
        return _decode_folded(raw)
    except (msgspec.ValidationError, RecursionError):
        return upcast.decode(raw, Folded)


def chain_hash(raw: bytes) -> bytes:
    """The 32 bytes by which the next record, and whoever keeps the head, knows this one."""
    return blake2b(raw, digest_size=32).digest()


def blinding(secret: bytes, version: int) -> bytes:
    """The 32 blinding bytes of a version: told to nobody before the secret is."""
    return blake2b(version.to_bytes(8, "big"), key=secret, digest_size=32, person=b"blinding").digest()
