"""An error-tolerant scanner for notebooks that are not valid JSON: after a fault it resynchronises at the next cell.

A fault costs at most the cell that it is in. Time is linear in the length of the text; a text of nothing but brackets or
quotes is given up after MOST_STEPS.
"""

import json
import re
from dataclasses import dataclass, field
from typing import Any

MOST_STEPS = 2_000_000  # tokens, and positions inspected within strings
STEP = 100  # characters of a string that count as one step: a string may be read again from a later line
MOST_DEEP = 200  # nested lists and objects; deeper ones are skipped

_SPACE = r"[\s\ufeff]*+"
_TOKEN = re.compile(rf"{_SPACE}(?:([{{}}\[\]:,])|([\"“”„'])|([^\s{{}}\[\]:,\"“”„]+))")
_SKIPPED = re.compile(r"[^{}\[\]\"“”„']*+(?:([{}\[\]])|([\"“”„']))()")  # inside a skipped value
# A string up to its next quote or line end.
_WITHIN = {
    quote: re.compile(rf"(?:[^{ends}\\\n]|\\.)*+", re.DOTALL)
    for quote, ends in {"'": "'", '"': '"', "“": '"“”„', "”": '"“”„', "„": '"“”„'}.items()
}
# A closing quote is followed by JSON punctuation, by another string (a missing comma), or by a line end.
_CLOSED = re.compile(rf"{_SPACE}(?:[,:\]}}]|\Z)|\s+[\"“”„{{\[]|[ \t\r]*\n")
_COLON = re.compile(rf"{_SPACE}:")
_CELL_KEYS = ("cell_type", "execution_count", "id", "metadata", "outputs", "source", "attachments")
_OTHER_KEYS = ("data", "text", "name", "output_type", "tags", "input", "nbformat", "prompt_number")
_KEY = re.compile(rf"[\"“”„](?:{'|'.join(_CELL_KEYS + _OTHER_KEYS)})[\"“”„]{_SPACE}:")
_CELL = re.compile(rf"\{{{_SPACE}[\"“”„']?cell_type[\"“”„']?{_SPACE}:")
_BEGIN = re.compile(rf"[\"“”„']?\b(?:cells|worksheets)[\"“”„']?{_SPACE}:{_SPACE}\[")
_MORE_OF_A_CELL = re.compile(
    rf"{_SPACE},?{_SPACE}[\"“”„'](?:execution_count|id|metadata|outputs|source)[\"“”„']{_SPACE}:"
)
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", **{c: c for c in "\"\\/'“”„"}}
_WORDS = ("true", "false", "null", "NaN", "Infinity", "-Infinity", "None", "True", "False")
_NUMBER = re.compile(r"-?\d{1,40}(\.\d{1,400})?([eE][+-]?\d{1,9})?")

# What to keep of a list or object, by its key.
_KEPT = {
    "cells": "cells",
    "worksheets": "cells",
    "source": "strings",
    "input": "strings",
    "metadata": "metadata",
}


@dataclass(eq=False)
class _Box:
    """An open list or object. mode: what to keep of it. key: the one whose value is expected next."""

    is_list: bool
    mode: str
    fields: dict[str, Any] = field(default_factory=dict)
    items: list[str] = field(default_factory=list)
    key: str | None = None


@dataclass(frozen=True)
class Scanned:
    """cells: as parsed JSON, without outputs. lost: the number of cells without a readable source.

    broken_off: the text ends inside the list of cells.
    """

    cells: tuple[dict[str, Any], ...]
    lost: int
    broken_off: bool


def scan(text: str) -> Scanned:
    """The cells of a damaged notebook. Raises nothing, whatever the text is."""
    return Scanner(text).run()


class Scanner:
    """One pass over a text. steps: the work done so far, limited by MOST_STEPS."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._open: list[_Box] = []
        self._buried = 0  # open lists and objects beyond MOST_DEEP
        self._cells: list[dict[str, Any]] = []
        self._lost = 0
        self.steps = 0

    def run(self) -> Scanned:
        """From the first cell to the end of the text."""
        begin = _BEGIN.search(self._text) or _CELL.search(self._text)
        if begin is None:
            return Scanned((), 0, False)
        self._at = begin.start() if begin.re is _CELL else begin.end()
        self._open = [_Box(True, "cells")]
        broken_off = True
        while self.steps < MOST_STEPS:
            skipping = self._buried or (self._open and self._open[-1].mode == "skip")
            token = (_SKIPPED if skipping else _TOKEN).match(self._text, self._at)
            if token is None:
                broken_off = any(box.mode == "cells" for box in self._open)
                break
            self.steps += 1
            self._at = token.end()
            sign, quote, word = token.groups()
            if sign:
                self._sign(sign, token.start(1))
            elif quote and (quote != "'" or self._may_begin(token.start(2))):
                self._string_token(quote)
            elif word and _COLON.match(self._text, self._at):
                self._key(word)  # without its quotes
            elif word and (_NUMBER.fullmatch(word) or word in _WORDS):
                self._value(int(word) if word.isdecimal() and len(word) < 10 else None)
        while self._open:
            self._close()
        return Scanned(tuple(self._cells), self._lost, broken_off)

    def _may_begin(self, place: int) -> bool:
        """Whether a single quote begins a string and is not an apostrophe."""
        return self._text[max(0, place - 100) : place].rstrip()[-1:] in ("", "{", "[", ":", ",")

    def _sign(self, sign: str, place: int) -> None:
        if sign in "{[":
            self._opened(sign == "[", place)
        elif sign in "}]":
            self._closed(sign == "]")
        elif sign == "," and self._open:
            self._open[-1].key = None

    def _opened(self, is_list: bool, place: int) -> None:
        if not is_list and _CELL.match(self._text, place):
            self._back_to_the_cells()
        elif self._buried or len(self._open) >= MOST_DEEP:
            self._buried += 1
            return
        top = self._open[-1] if self._open else None
        if top and not top.is_list and top.key is None and not is_list and len(self._open) > 1:
            self._close()  # an object where a key is expected: the previous one was not closed
            top = self._open[-1]
        self._open.append(_Box(is_list, _mode(top, is_list)))

    def _back_to_the_cells(self) -> None:
        """Closes everything down to the list of cells, since a new cell begins here."""
        self._buried = 0
        while self._open and self._open[-1].mode != "cells":
            self._close()
        if not self._open:
            self._open.append(_Box(True, "cells"))

    def _closed(self, is_list: bool) -> None:
        if self._buried:
            self._buried -= 1
            return
        if not self._open:
            return
        top = self._open[-1]
        is_half = top.mode == "cell" and not top.fields.keys() & {"source", "input"}
        if is_half and _MORE_OF_A_CELL.match(self._text, self._at):
            return  # a surplus bracket: the cell continues after it
        if top.is_list == is_list:
            self._close()
        elif top.mode != "cells" and self._is_open(is_list):
            # A closing bracket of the other kind is missing.
            while self._open[-1].is_list != is_list:
                self._close()
            self._close()

    def _is_open(self, is_list: bool) -> bool:
        self.steps += len(self._open) // 10
        return any(box.is_list == is_list for box in self._open)

    def _close(self) -> None:
        """Closes the innermost list or object and stores it in its parent."""
        box = self._open.pop()
        fields = box.fields
        if box.mode == "cell" and "cell_type" in fields:
            readable = "source" in fields or "input" in fields
            if readable:
                self._cells.append(fields)
            else:
                self._lost += 1
        elif box.mode == "cell" and ("source" in fields or "input" in fields) and "outputs" in fields:
            self._cells.append(fields)
        elif self._open and box.mode != "skip":
            top = self._open[-1]
            if top.is_list:
                top.items += box.items
            elif top.key is not None:
                top.fields.setdefault(top.key, box.items if box.is_list else fields)
        if self._open:
            if self._open[-1].mode == "cell" and self._open[-1].key == "outputs":
                self._open[-1].fields.setdefault("outputs", [])
            self._open[-1].key = None

    def _string_token(self, quote: str) -> None:
        begin = self._at
        end = self._end_of_string(begin, quote)
        if _COLON.match(self._text, self._at):
            self._key(self._text[begin : min(end, begin + 100)])
        elif self._open and not self._buried and self._open[-1].mode != "skip":
            top = self._open[-1]
            if top.is_list or top.key is not None:
                self._value(_unescaped(self._text[begin:end]))
            else:
                top.key = self._text[begin : min(end, begin + 100)]  # a missing colon

    def _key(self, key: str) -> None:
        key = key.strip("\"“”„' ")
        if self._buried or not self._open:
            return
        if self._open[-1].is_list:
            self._key_in_a_list(key)
        if key in ("outputs", "source") and any(box.mode == "metadata" for box in self._open):
            while self._open[-1].mode != "cell":  # the cell's metadata were not closed
                self._close()
        if self._open and not self._open[-1].is_list:
            self._open[-1].key = key

    def _key_in_a_list(self, key: str) -> None:
        """Handles a key where a value is expected: the list's closing bracket or the cell's opening one is missing."""
        if self._open[-1].mode == "cells":
            if key in _CELL_KEYS:
                self._open.append(_Box(False, "cell"))
            return
        while self._open and self._open[-1].is_list and self._open[-1].mode != "cells":
            self._close()

    def _value(self, value: str | int | None) -> None:
        top = self._open[-1] if self._open else None
        if top is None or self._buried or top.mode == "skip":
            return
        if top.is_list:
            if top.mode == "strings" and isinstance(value, str):
                top.items.append(value)
        elif top.key is not None:
            if top.mode == "cell" or top.key == "tags":
                top.fields.setdefault(top.key, value)
            top.key = None

    def _end_of_string(self, begin: int, quote: str) -> int:
        """The end of the string that begins here; scanning continues after its closing quote, or where one is missing.

        An unescaped quote inside belongs to the string, unless it can only open another string.
        """
        text = self._text
        within = _WITHIN[quote]
        at, line = begin, -1  # line: the start of the current line, if the string spans several
        first_end = -1  # the end of its first line
        while self.steps < MOST_STEPS:
            place = within.match(text, at).end()  # type: ignore[union-attr]  # it also matches the empty string
            self.steps += 1 + (place - at) // STEP
            at = place + 1
            if place >= len(text) or text[place] == "\\":  # a backslash is the last character
                break
            if text[place] == "\n":
                line = at
                first_end = place if first_end < 0 else first_end
            elif _CLOSED.match(text, at):
                self._at = at
                return place
            else:
                first_of_its_line = line >= 0 and place - line < 100 and not text[line:place].strip()
                if first_of_its_line or (at > begin + 1 and _KEY.match(text, place)):
                    return self._unclosed(begin, first_end if first_end >= 0 else place, first_end >= 0)
        self._at = len(text)
        return len(text)

    def _unclosed(self, begin: int, end: int, has_line_end: bool) -> int:
        """The end of a string without a closing quote; the text after it is scanned again."""
        text = self._text[begin:end]
        end = begin + len(text.rstrip(", \t\r" if has_line_end else ", \t[]{}"))
        self._at = end
        return end


def _mode(above: _Box | None, is_list: bool) -> str:
    """What to keep of a list or object that opens inside `above`."""
    if above is None:
        return "cells" if is_list else "cell"
    if above.mode == "cells":
        return "cells" if is_list else "cell"
    if above.is_list:
        return "strings" if above.mode == "strings" and is_list else "skip"
    if above.mode == "cell":
        return _KEPT.get(above.key or "", "skip")
    return "strings" if above.mode == "metadata" and above.key == "tags" and is_list else "skip"


def _unescaped(raw: str) -> str:
    """The value of a JSON string; unknown escapes stay as they are."""
    if "\\" not in raw:
        return raw
    try:
        return str(json.loads(f'"{raw}"', strict=False))
    except ValueError:
        plain = _ESCAPE.sub(_unescaped_character, raw)
        return plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _unescaped_character(escape: re.Match[str]) -> str:
    code = escape[1]
    return chr(int(code[1:], 16)) if len(code) == 5 else _ESCAPED.get(code, escape[0])
