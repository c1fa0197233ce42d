"""Recognises a sheet exported by Canvas or Moodle, and finds its columns and students."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from lessons_lib.command import UserError
from lessons_lib.grading.common.delimited_file import Delimited, Field
from lessons_lib.grading.intake.submitters import normalised_name

_ASSIGNMENT = re.compile(r"(.*?)\s*\(\d+\)\s*")  # Canvas: title (assignment number)
_PARTICIPANT = re.compile(r"\D+\s(\d+)")  # Moodle: `Participant 31`, in the site's language
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_COMMA = re.compile(r"\d+,\d+")
CANVAS, MOODLE = "a Canvas gradebook", "a Moodle grading worksheet"


@dataclass(frozen=True)
class Person:
    """A student's row. key: the LMS's number for the student; names: normalised spellings of the name."""

    row: tuple[Field, ...]
    key: str
    names: frozenset[str]
    shown: str


@dataclass(frozen=True)
class Sheet:
    """A recognised sheet. kind: CANVAS or MOODLE."""

    path: Path
    kind: str
    file: Delimited
    people: tuple[Person, ...]

    @property
    def head(self) -> tuple[Field, ...]:
        return self.file.rows[0]

    @property
    def decimal_mark(self) -> str:
        """',' if the sheet writes decimal numbers with it, else '.'."""
        found = any(_COMMA.fullmatch(field.text) for row in self.file.rows[1:] for field in row)
        return "," if found else "."

    def column(self, lesson: str, title: str, wanted: str = "") -> int:
        """The index of the column for a lesson's scores. Raises UserError if there is not exactly one.

        wanted: the column's heading, if the instructor gave it; for Canvas with or without its number.
        """
        titles = [_title(field.text) for field in self.head]
        if wanted:
            found = [place for place, t in enumerate(titles) if wanted in (t, self.head[place].text)]
        elif self.kind == MOODLE:
            found = [place for place, t in enumerate(titles) if t.casefold() == "grade"]
        else:
            found = [place for place, t in enumerate(titles) if _is_about(t, lesson, title)]
        if len(found) == 1:
            return found[0]
        heads = ", ".join(repr(t) for t in titles if t)
        what = f"headed {wanted!r}" if wanted else f"for {lesson}"
        number = "no column" if not found else f"{len(found)} columns"
        raise UserError(f"{self.path} has {number} {what}: name one with --column (there are {heads})")

    def most(self, place: int) -> float | None:
        """The maximum score of this column; None if the sheet doesn't give one."""
        if self.kind == CANVAS:
            cells = [row[place].text for row in self.file.rows[1:4] if _is_points(row) and place < len(row)]
        else:
            heads = [field.text.casefold() for field in self.head]
            at = next((n for n, head in enumerate(heads) if head == "maximum grade"), None)
            cells = [] if at is None else [p.row[at].text for p in self.people if at < len(p.row)]
        numbers = {float(number.replace(",", ".")) for number in cells if _NUMBER.fullmatch(number)}
        return numbers.pop() if len(numbers) == 1 else None


def recognise(path: Path, file: Delimited) -> Sheet:
    """Recognises a sheet by its contents. Raises UserError if it is neither Canvas's nor Moodle's."""
    heads = [field.text.strip().casefold() for field in file.rows[0]]
    if {"student", "id"} <= set(heads):
        name, key = heads.index("student"), heads.index("id")
        rows = [
            row for row in file.rows[1:] if len(row) > max(name, key) and row[key].text.strip().isdecimal()
        ]
        return Sheet(path, CANVAS, file, tuple(_people(rows, name, lambda row: row[key].text.strip())))
    body = [row for row in file.rows[1:] if row and _PARTICIPANT.fullmatch(row[0].text)]
    if body and len(body) == len([row for row in file.rows[1:] if any(field.text for field in row)]):

        def number(row: Sequence[Field]) -> str:
            found = _PARTICIPANT.fullmatch(row[0].text)
            return found[1] if found else ""

        name = next((n for n, head in enumerate(heads) if head == "full name"), min(1, len(heads) - 1))
        return Sheet(path, MOODLE, file, tuple(_people(body, name, number)))
    raise UserError(
        f"{path} is neither {CANVAS} (with columns Student and ID) nor {MOODLE} "
        "(with `Participant 31` and the like in its first column)"
    )


def plain(name: str) -> str:
    """A name normalised for comparison: without case, accents, punctuation and spaces."""
    letters = unicodedata.normalize("NFKD", name).casefold()
    return "".join(c for c in letters if c.isalnum())


def _people(
    rows: Sequence[tuple[Field, ...]], name: int, key: Callable[[Sequence[Field]], str]
) -> Iterator[Person]:
    for row in rows:
        shown = row[name].text.strip() if name < len(row) else ""
        last, comma, first = shown.partition(",")
        names = (
            {plain(shown), plain(f"{first} {last}"), plain(f"{last} {first}")} if comma else {plain(shown)}
        )
        yield Person(row, key(row), frozenset(names - {""}), normalised_name(shown))


def _title(head: str) -> str:
    found = _ASSIGNMENT.fullmatch(head)
    return (found[1] if found else head).strip()


def _is_about(head: str, lesson: str, title: str) -> bool:
    """Whether a heading names a lesson: by its slug, or by its number and title."""
    number = lesson.partition("_")[0]
    heading = plain(head)
    return plain(lesson) in heading or (
        plain(title) in heading and (number in head or number.lstrip("0") in re.findall(r"\d+", head))
    )


def _is_points(row: Sequence[Field]) -> bool:
    return bool(row) and row[0].text.strip().casefold() == "points possible"
