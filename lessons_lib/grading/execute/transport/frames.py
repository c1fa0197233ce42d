"""The message format on the socket between a submission's process and the grader. Messages are untrusted input.

A frame: kind (1 byte), lengths of header and body (4 bytes each, big-endian), JSON header, body.
"""

import json
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

MOST_HEADER = 4_000_000  # bytes
MOST_BODY = 20_000_000
MOST_FRAMES = 5_000  # per submission
MOST_IN_ALL = 100_000_000  # bytes per submission
# Values in all JSON of a submission: an empty list takes 3 bytes here and 80 in memory.
MOST_THINGS = 2_000_000
MOST_ERROR = 300  # characters of a cell's exception

CELL = b"c"  # {"cell": its number, from 0}: it begins
RAISED = b"x"  # {"cell", "error", "partly_run"}: it raised an exception; partly_run: other parts were run
EVIDENCE = b"e"  # see encode.py
PLACE = b"p"  # see places.py
DONE = b"d"  # {}: the last cell has ended
KINDS = (CELL, RAISED, EVIDENCE, PLACE, DONE)

_HEAD = struct.Struct(">cII")


class Malformed(Exception):
    """A submission's process sent an invalid message. The text says what is wrong, for a report."""


@dataclass(frozen=True)
class Frame:
    """One message. header: any JSON object. cell: the number of the cell that was running, -1 for none."""

    kind: bytes
    header: dict[str, Any]
    body: bytes = b""
    cell: int = -1


def packed(kind: bytes, header: dict[str, Any], body: bytes = b"") -> bytes:
    """A frame as bytes."""
    text = json.dumps(header).encode()
    return _HEAD.pack(kind, len(text), len(body)) + text + body


class Reader:
    """Reassembles frames from the pieces in which they arrive."""

    def __init__(self) -> None:
        self._rest = bytearray()
        self._frames = 0
        self._bytes = 0
        self._things = 0

    def feed(self, piece: bytes) -> Iterator[Frame]:
        """The frames that `piece` completes. Raises Malformed."""
        self._rest += piece
        self._bytes += len(piece)
        if self._bytes > MOST_IN_ALL:
            raise Malformed("it sent more than any answer needs")
        while len(self._rest) >= _HEAD.size:
            kind, header, body = _HEAD.unpack_from(self._rest)
            if kind not in KINDS or header > MOST_HEADER or body > MOST_BODY:
                raise Malformed("it wrote into the channel that its evidence travels on")
            end = _HEAD.size + header + body
            if len(self._rest) < end:
                return
            self._frames += 1
            if self._frames > MOST_FRAMES:
                raise Malformed("it sent more messages than any notebook needs")
            text = bytes(self._rest[_HEAD.size : _HEAD.size + header])
            self._things += sum(map(text.count, (b",", b"[", b"{")))
            if self._things > MOST_THINGS:
                raise Malformed("it sent more than any answer needs")
            yield Frame(kind, _object(text), bytes(self._rest[_HEAD.size + header : end]))
            del self._rest[:end]


def _object(text: bytes) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise Malformed("a message is not valid JSON") from None
    if type(found) is not dict:
        raise Malformed("a message is not a JSON object")
    return found
