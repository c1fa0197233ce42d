"""A delimited text file in which single fields can be replaced; every other byte stays as it was.

Python's csv module doesn't report where a field is, so a file that it writes back differs in quotes, line ends and byte
order mark.
"""

import codecs
import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from lessons_lib.command import UserError

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_DELIMITERS = ",;\t"
MOST_BYTES = 50_000_000


@dataclass(frozen=True)
class Field:
    """A field. text: without its quotes; start, end: where it is in the file's text, quotes included."""

    text: str
    start: int
    end: int


@dataclass(frozen=True)
class Delimited:
    """A file's fields, row by row. mark: its byte order mark; encoding: how the rest is encoded."""

    text: str
    mark: bytes
    encoding: str
    delimiter: str
    rows: tuple[tuple[Field, ...], ...]

    def replaced(self, new: Mapping[Field, str]) -> bytes:
        """The file with these fields changed: quoted where they were, or where they now have to be."""
        parts, at = [], 0
        for field in sorted(new, key=lambda field: field.start):
            quoted = self.text[field.start : field.start + 1] == '"' or any(
                mark in new[field] for mark in (self.delimiter, '"', "\n", "\r")
            )
            text = '"' + new[field].replace('"', '""') + '"' if quoted else new[field]
            parts += [self.text[at : field.start], text]
            at = field.end
        return self.mark + "".join([*parts, self.text[at:]]).encode(self.encoding)


def read(path: Path) -> Delimited:
    """The file at `path`. Raises UserError, one sentence, where it can't be read."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise UserError(f"{path} can't be read: {error.strerror}") from None
    if len(data) > MOST_BYTES:
        raise UserError(f"{path} is larger than {MOST_BYTES // 1_000_000} MB: that isn't a sheet of scores")
    mark, encoding = next(((m, e) for m, e in _MARKS if data.startswith(m)), (b"", "utf-8"))
    try:
        text = data[len(mark) :].decode(encoding)
    except UnicodeDecodeError:
        encoding = "latin-1"  # gives each byte back as it was, whatever it meant
        text = data[len(mark) :].decode(encoding)
    delimiter = max(_DELIMITERS, key=text.partition("\n")[0].count)
    return Delimited(text, mark, encoding, delimiter, tuple(map(tuple, fields(text, delimiter, path))))


def fields(text: str, delimiter: str, path: Path) -> list[list[Field]]:
    """The fields, row by row. Raises UserError where quotes never close; path: for its sentence."""
    rows: list[list[Field]] = [[]]
    at = 0
    while True:
        end = _end(text, at, delimiter)
        if end < 0:
            line = text.count("\n", 0, at) + 1
            raise UserError(f"{path} is damaged: a quote that opens in line {line} is never closed")
        raw = text[at:end]
        rows[-1].append(Field(_plain(raw), at, end))
        if end == len(text):
            break
        at = end + 1
        if text[end] != delimiter:
            at += text.startswith("\r\n", end)
            if at == len(text):
                break
            rows.append([])
    return rows


def _end(text: str, at: int, delimiter: str) -> int:
    """Where the field that begins at `at` ends; -1 if its quotes never close."""
    if text.startswith('"', at):
        at += 1
        while True:
            at = text.find('"', at)
            if at < 0:
                return -1
            if not text.startswith('""', at):
                break
            at += 2
    while at < len(text) and text[at] not in (delimiter, "\n", "\r"):
        at += 1
    return at


def _plain(raw: str) -> str:
    if not raw.startswith('"'):
        return raw
    return next(csv.reader(io.StringIO(raw, newline=""), delimiter="\0"), [""])[0]
