"""Whose a file is and which lesson it answers, told by the names of files and folders."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from lessons_lib.grading.common.safe_text import REPLACEMENT, clean

# Canvas: lastfirst_LATE_12345_67890_04_broadcasting-1.ipynb (the student's number, then the upload's).
_CANVAS = re.compile(r"(?P<name>[^_]+)(?P<late>_LATE)?_(?P<id>\d+)_\d+_(?P<file>.+)", re.DOTALL)
# Moodle: `First Last_12345_assignsubmission_file_/04_broadcasting.ipynb`, or all of it in one file name.
_MOODLE = re.compile(r"(?P<name>.+?)_(?P<id>\d+)_assignsubmission_[a-z]+_?(?P<file>.*)", re.DOTALL)
_COPY = re.compile(r"(?:[-_ ]copy|-|\(new|\() ?(\d*)\)?(?:\.[a-z]{1,12})*$", re.IGNORECASE)


@dataclass(frozen=True)
class Submitter:
    """A student. student: the name that grades are kept by. key: tells two of one name apart.

    late: as the LMS says; marked: whether its file names would say so.
    """

    student: str
    key: str = ""
    late: bool = False
    marked: bool = False


def submitter_of(parts: Sequence[str]) -> Submitter | None:
    """Whose the file at these folders and name is; None if nothing says so.

    The first folder decides, so that nobody can hand in for somebody else by the name of a file.
    """
    if len(parts) > 1:
        found = _MOODLE.fullmatch(parts[0])
        return (
            Submitter(normalised_name(found["name"]), found["id"])
            if found
            else Submitter(normalised_name(parts[0]))
        )
    for pattern in (_MOODLE, _CANVAS):
        if found := pattern.fullmatch(parts[0]):
            late = "late" in found.groupdict() and found["late"] is not None
            return Submitter(normalised_name(found["name"]), found["id"], late, marked=pattern is _CANVAS)
    return None


def lesson_of(name: str, lessons: Sequence[str]) -> str:
    """The lesson that a file's name speaks of, whatever stands before and after it; '' if none or several."""
    plain = _plain(name)
    found = [
        slug for slug in lessons if re.search(rf"(?<![a-z0-9]){re.escape(_plain(slug))}(?![a-z])", plain)
    ]
    return found[0] if len(found) == 1 else ""


def copy_number(name: str) -> int:
    """The number that a browser, an LMS or Jupyter puts behind the name of a later copy; 0 if none."""
    found = _COPY.search(name)
    return int(found[1][:6] or 1) if found else 0


def normalised_name(name: str) -> str:
    """A name as it is kept: one form for each character, none that is obeyed instead of shown."""
    readable = name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return unicodedata.normalize("NFC", clean(readable)).strip() or REPLACEMENT


def _plain(name: str) -> str:
    return re.sub(r"[\W_]+", "_", unicodedata.normalize("NFKC", name).casefold())
