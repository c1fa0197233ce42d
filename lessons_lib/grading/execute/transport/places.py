"""A place in an answer as a message: numbers, and for an author the repairs in words. `encode` runs beside the learner's code;
`decode` takes nothing on trust.
"""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NoReturn

from lessons_lib.grading.execute.transport.frames import Frame, Malformed
from lessons_lib.repair.find import FoundPlace
from lessons_lib.repair.kind import KINDS
from lessons_lib.repair.place import Place
from lessons_lib.repair.said import said

MOST_CHANGES = 2
MOST_REPAIRS = 3  # that are told in words
MOST_TEXT = 600  # characters of one
MOST_NUMBER = 1_000_000  # of a line, or of a byte in it
_FIELDS = {"exercise", "lines", "sums", "changes", "span", "kind", "values_only"}


@dataclass(frozen=True)
class SentPlace:
    """place: None if nothing was found. sums: of each of its lines, so that the cell which has them can be found.

    repairs: in words, if they were asked for: text from a sandbox.
    """

    exercise: str
    place: Place | None
    sums: tuple[int, ...] = ()
    repairs: tuple[str, ...] = ()


def checksum(line: str) -> int:
    """The CRC-32 of a line without what ends it."""
    return zlib.crc32(line.rstrip().encode("utf-8", "surrogatepass"))


def encode(exercise: str, found: FoundPlace | None, repairs: bool = False) -> dict[str, Any]:
    """The header of the message that a place was found, or none: a later check of the same exercise may find none.

    repairs: with the repairs in words, which only an author is told.
    """
    more = {"repairs": _in_words(found)} if repairs else {}
    if found is None:
        none = {"lines": [], "sums": [], "changes": 0, "span": None, "kind": None, "values_only": False}
        return {"exercise": exercise, **none, **more}
    place = found.place
    return {
        "exercise": exercise,
        "lines": list(place.lines),
        "sums": [checksum(found.cell[line - 1]) for line in place.lines],
        "changes": place.changes,
        "span": None if place.span is None else list(place.span),
        "kind": KINDS.index(place.kind) if place.kind else None,
        "values_only": place.values_only,
        **more,
    }


def _in_words(found: FoundPlace | None) -> list[str]:
    texts = dict.fromkeys(said(repair) for repair in found.repairs) if found else {}
    return [text for text in texts if len(text) <= MOST_TEXT][:MOST_REPAIRS]


def decode(frame: Frame, repairs: bool = False) -> SentPlace:
    """The place in a frame. Raises Malformed for anything that `encode` doesn't make. repairs: with these in words."""
    header = frame.header
    if (
        set(header) != (_FIELDS | {"repairs"} if repairs else _FIELDS)
        or frame.body
        or type(header["exercise"]) is not str
    ):
        _refuse("it is none")
    lines = _numbers(header["lines"], 1, MOST_CHANGES)
    sums = _numbers(header["sums"], 0, MOST_CHANGES, most=2**32 - 1)
    changes, span = header["changes"], header["span"]
    if len(sums) != len(lines) or list(lines) != sorted({*lines}):
        _refuse("its lines can't be read")
    if type(changes) is not int or not len(lines) <= changes <= (MOST_CHANGES if lines else 0):
        _refuse("it has too few changes, or too many")
    if type(header["values_only"]) is not bool:
        _refuse("it's neither enough nor not")
    span, kind = _span(span, lines, changes), _kind(header["kind"], changes)
    place = Place(lines, changes, span, kind, header["values_only"])
    texts = _texts(header["repairs"]) if repairs else ()
    return SentPlace(header["exercise"], place if lines else None, sums, texts)


def in_cell(sent: SentPlace, cell: Sequence[str]) -> Place | None:
    """The place with its line numbers in a cell with these lines; None if that isn't the cell that it's in.

    A part of a cell may have been run separately, with lines counted from its own first one.
    """
    if sent.place is None:
        return None
    sums = [checksum(line) for line in cell]
    lines = []
    for number, wanted in zip(sent.place.lines, sent.sums, strict=True):
        equal = [at for at, found in enumerate(sums, 1) if found == wanted]
        if number not in equal and len(equal) != 1:
            return None
        lines.append(number if number in equal else equal[0])
    span = sent.place.span and (lines[0], *sent.place.span[1:])
    return replace(sent.place, lines=tuple(lines), span=span)


def _span(span: Any, lines: tuple[int, ...], changes: int) -> tuple[int, int, int] | None:
    if span is None:
        return None
    numbers = _numbers(span, 0, 3)
    if len(numbers) != 3 or lines != numbers[:1] or changes != 1 or numbers[1] >= numbers[2]:
        _refuse("its span can't be read")
    return numbers


def _kind(kind: Any, changes: int) -> str:
    if kind is None:
        return ""
    if type(kind) is not int or not 0 <= kind < len(KINDS) or changes != 1:
        _refuse("its kind can't be read")
    return KINDS[kind]


def _numbers(found: Any, least: int, many: int, most: int = MOST_NUMBER) -> tuple[int, ...]:
    if type(found) is not list or len(found) > many:
        _refuse("its numbers can't be read")
    if not all(type(number) is int and least <= number <= most for number in found):
        _refuse("its numbers can't be read")
    return tuple(found)


def _texts(found: Any) -> tuple[str, ...]:
    if type(found) is not list or len(found) > MOST_REPAIRS:
        _refuse("its repairs can't be read")
    if not all(type(text) is str and len(text) <= MOST_TEXT for text in found):
        _refuse("its repairs can't be read")
    return tuple(found)


def _refuse(what: str) -> NoReturn:
    raise Malformed(f"a place is not valid: {what}")
