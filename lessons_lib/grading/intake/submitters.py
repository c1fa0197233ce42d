"""Which student submitted a file and for which lesson, from the names of files and folders."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from lessons_lib.grading.common.safe_text import REPLACEMENT, clean

# Canvas: lastfirst_LATE_12345_67890_04_broadcasting-1.ipynb (12345: the student; 67890: the upload).
_CANVAS = re.compile(r"(?P<name>[^_]+)(?P<late>_LATE)?_(?P<id>\d+)_\d+_(?P<file>.+)", re.DOTALL)
# Moodle: `First Last_12345_assignsubmission_file_/04_broadcasting.ipynb`, or all of it in one file name.
_MOODLE = re.compile(r"(?P<name>.+?)_(?P<id>\d+)_assignsubmission_[a-z]+_?(?P<file>.*)", re.DOTALL)
_COPY = re.compile(r"(?:[-_ ]copy|-|\(new|\() ?(\d*)\)?(?:\.[a-z]{1,12})*$", re.IGNORECASE)


@dataclass(frozen=True)
class Submitter:
    """A student. student: the name in the gradebook. key: the LMS's number, which distinguishes students of one name.

    late: the LMS marked the file as late; marked: its file names have such marks.
    """

    student: str
    key: str = ""
    late: bool = False
    marked: bool = False


def submitter_of(parts: Sequence[str]) -> Submitter | None:
    """The student who submitted the file with this path; None if it names none.

    The first folder decides, so that a file name can't claim another student's identity.
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
    """The lesson whose slug occurs in a file's name; '' if none or several do."""
    plain = _plain(name)
    found = [
        slug for slug in lessons if re.search(rf"(?<![a-z0-9]){re.escape(_plain(slug))}(?![a-z])", plain)
    ]
    return found[0] if len(found) == 1 else ""


def copy_number(name: str) -> int:
    """The number that a browser, an LMS or Jupyter appends to the name of a later copy; 0 if none."""
    found = _COPY.search(name)
    return int(found[1][:6] or 1) if found else 0


def normalised_name(name: str) -> str:
    """A name in Unicode normal form C, without control characters."""
    readable = name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return unicodedata.normalize("NFC", clean(readable)).strip() or REPLACEMENT


def _plain(name: str) -> str:
    return re.sub(r"[\W_]+", "_", unicodedata.normalize("NFKC", name).casefold())
