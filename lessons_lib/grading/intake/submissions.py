"""Finds the submissions in a folder or zip: one notebook for each student and lesson."""

import hashlib
import re
import time
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from lessons_lib.grading.intake import archive, submitted_files
from lessons_lib.grading.intake.notebook_file import MOST_BYTES, Unreadable, parse
from lessons_lib.grading.intake.submitted_files import Clock, File
from lessons_lib.grading.intake.submitters import Submitter, copy_number, lesson_of, normalised_name

_OPENS = re.compile(rb"""open_lesson\(\s*(?:\\*["']|&quot;|\xe2\x80[\x98-\x9e])(\w+)""")
EARLIEST = 946_684_800  # the year 2000: earlier times count as unknown
DAY = 86_400  # seconds: the most by which clocks and time zones differ
SAME_MOMENT = 2.0  # seconds: the resolution of times in a zip
MOST_CANDIDATES = 50  # of one student for one lesson
MOST_NAMED = 5  # files of one student in one sentence, or sentences of one kind about them


@dataclass(frozen=True)
class Submission:
    """A student's notebook for a lesson.

    path: of the file, or of the zip that holds it; inner: its name in that zip, '' for a file.
    sha256: of the notebook's bytes. notes: how it was chosen, if that is not obvious. lms_id, late: the LMS's number of the
    student and its late mark, from the file's name. handed_in: the file's time, seconds since 1970, None if implausible;
    clock: the source of that time.
    """

    student: str
    lesson: str
    path: Path
    sha256: str
    notes: tuple[str, ...] = ()
    inner: str = ""
    lms_id: str = ""
    late: bool = False
    handed_in: float | None = None
    clock: Clock = "file"

    def read(self) -> bytes:
        """The notebook's bytes. Raises Unreadable, one sentence, if the file is gone or has changed."""
        data = _read_bytes(self.path, self.inner)
        if hashlib.sha256(data).hexdigest() != self.sha256:
            raise Unreadable("The file was changed after the grading began.")
        return data


@dataclass(frozen=True)
class FoundSubmissions:
    """What a folder or zip holds. problems: files that were skipped and why, a sentence each.

    layout: a sentence if a folder was taken for the class's although it may be a student's, or ''.
    """

    submissions: tuple[Submission, ...]
    problems: tuple[str, ...]
    layout: str = ""


@dataclass(frozen=True)
class _Candidate:
    file: File
    submitter: Submitter
    lesson: str


def find(
    root: Path, lessons: Sequence[str], only: Collection[str] = (), excluded: Path | None = None
) -> FoundSubmissions:
    """The submissions in `root`, a folder or zip, by student and lesson: of several candidates the newest.

    lessons: the slugs of the course; only: those to return, all if empty. excluded: a folder in `root` to skip, such as
    the one for the grades. Raises UserError, one sentence, if there is no such folder or zip.
    """
    files, problems, whole = submitted_files.find_files(root, lessons, excluded)
    candidates: dict[tuple[str, str], list[_Candidate]] = defaultdict(list)
    for found in _disambiguated(_recognised(files, lessons, problems)):
        candidates[found.submitter.student, found.lesson].append(found)
    problems += _without_a_notebook(files)
    wanted = {key: of_one for key, of_one in sorted(candidates.items()) if not only or key[1] in only}
    if not wanted and not problems:
        problems.append(f"{root} holds no notebook {'of these lessons' if only else 'of this course'}.")
    submissions = [_chosen(of_one, problems) for of_one in wanted.values()]
    chosen = tuple(filter(None, submissions))
    return FoundSubmissions(
        chosen, tuple(problems), _layout(whole, list(dict.fromkeys(s.student for s in chosen)))
    )


def _layout(whole: str, students: list[str]) -> str:
    """A sentence on the folder that was taken for the class's, so that the instructor can notice a mistake."""
    if not whole:
        return ""
    named = ", ".join(students[:MOST_NAMED]) + (", …" if students[MOST_NAMED:] else "")
    return f"{whole} was taken for the class's folder, and what's in it for the students': {named}."


def _recognised(files: Iterable[File], lessons: Sequence[str], problems: list[str]) -> list[_Candidate]:
    found = []
    unknown: Counter[str] = Counter()  # by student
    for file in files:
        if not file.is_notebook:
            continue
        submitter = file.submitter
        if submitter is None:
            problems.append(f"{file.name}: whose is it? Put it into a folder with the student's name.")
            continue
        lesson = lesson_of(file.parts[-1], lessons)
        if not lesson and unknown[submitter.student] < MOST_CANDIDATES:
            lesson = _lesson_within(file, lessons)
        if lesson:
            found.append(_Candidate(file, submitter, lesson))
            continue
        unknown[submitter.student] += 1
        if unknown[submitter.student] <= MOST_NAMED:
            problems.append(
                f"{file.name}: neither its name nor an open_lesson(…) in it says which lesson it is."
            )
    problems += [
        f"{student}: for {count - MOST_NAMED} more notebooks it isn't known which lesson they are."
        for student, count in unknown.items()
        if count > MOST_NAMED
    ]
    return found


def _lesson_within(file: File, lessons: Sequence[str]) -> str:
    """The lesson that the notebook opens; '' if it can't be read, or opens none or several."""
    try:
        data = _read_bytes(file.path, file.inner).replace(b"\0", b"")  # also finds it in UTF-16
        opened = {slug.decode() for slug in _OPENS.findall(data)}
    except (Unreadable, UnicodeDecodeError):
        return ""
    return opened.pop() if len(opened) == 1 and opened <= set(lessons) else ""


def _disambiguated(found: list[_Candidate]) -> list[_Candidate]:
    """Appends the LMS's number to the names of students who have the same name."""
    keys = defaultdict(set)
    for candidate in found:
        keys[candidate.submitter.student].add(candidate.submitter.key)
    return [
        _Candidate(
            c.file, replace(c.submitter, student=f"{c.submitter.student} ({c.submitter.key})"), c.lesson
        )
        if len(keys[c.submitter.student]) > 1 and c.submitter.key
        else c
        for c in found
    ]


def _without_a_notebook(files: Iterable[File]) -> list[str]:
    """A sentence for each student who handed in no notebook."""
    names: dict[str, list[str]] = defaultdict(list)
    served = set()
    for file in files:
        if file.submitter:
            names[file.submitter.student].append(file.name)
            if file.is_notebook:
                served.add(file.submitter.student)
    return [
        f"{student} handed in no notebook, only {', '.join(other[:3])}{', …' if other[3:] else ''}."
        for student, other in names.items()
        if student not in served
    ]


def _chosen(candidates: list[_Candidate], problems: list[str]) -> Submission | None:
    """The newest candidate that can be read; a backup or an export only if there is no notebook."""
    real = [candidate for candidate in candidates if candidate.file.kind == "notebook"] or candidates
    first: tuple[_Candidate, bytes] | None = None
    broken: list[str] = []
    for candidate in _newest_first(real):
        name = candidate.file.name
        try:
            data = _read_bytes(candidate.file.path, candidate.file.inner)
        except Unreadable as error:
            problems.append(f"{name}: {error}")
            continue
        first = first or (candidate, data)
        try:
            if len(real) > 1:
                parse(data)
        except Unreadable as error:
            broken.append(f"{name}: {error}")
            continue
        problems += broken
        return _submission(candidate, data, real, problems, is_newest=not broken)
    return _submission(*first, real, problems) if first else None


def _newest_first(candidates: list[_Candidate]) -> list[_Candidate]:
    """Newest first; among files saved at the same moment, the copy with the highest number first."""
    found = sorted(candidates, key=lambda c: c.file.time, reverse=True)[:MOST_CANDIDATES]
    last = found[0].file.time

    def rank(candidate: _Candidate) -> tuple[bool, int, float]:
        saved, name = candidate.file.time, candidate.file.parts[-1]
        at_once = saved >= last - SAME_MOMENT
        return at_once, copy_number(name) if at_once else 0, saved

    return sorted(found, key=rank, reverse=True)


def _submission(
    chosen: _Candidate, data: bytes, candidates: list[_Candidate], problems: list[str], is_newest: bool = True
) -> Submission:
    file, submitter = chosen.file, chosen.submitter
    notes = []
    if not file.parts[-1].lower().endswith(".ipynb"):
        notes.append(f"{file.name} isn't named like a notebook, but it is one, and was graded.")
    if len(candidates) > 1:
        names = sorted(c.file.name for c in candidates if c is not chosen)
        more = f" and {len(names) - MOST_NAMED} more" if names[MOST_NAMED:] else ""
        others = ", ".join(names[:MOST_NAMED]) + more
        newest = "the newest" if is_newest else "the newest that can be read"
        notes.append(
            f"There are {len(candidates)} candidates: {file.name} is {newest} and was graded, not {others}."
            f"{_from_two(candidates)}"
        )
        problems.append(f"{submitter.student}, {chosen.lesson}: {notes[-1][0].lower()}{notes[-1][1:]}")
    digest = hashlib.sha256(data).hexdigest()
    return Submission(
        submitter.student,
        chosen.lesson,
        file.path,
        digest,
        tuple(notes),
        file.inner,
        submitter.key,
        submitter.late,
        handed_in=file.handed_in if EARLIEST < file.handed_in < time.time() + DAY else None,
        clock="lms" if submitter.marked else file.clock,
    )


def _from_two(candidates: list[_Candidate]) -> str:
    """A question, if the candidates are in a folder and a zip with the same name: they may be two students'."""
    tops = sorted({c.file.parts[0].removesuffix(archive.NESTED) for c in candidates if len(c.file.parts) > 1})
    if len(tops) < 2:
        return ""
    return f" One is from {normalised_name(tops[0])} and one from {normalised_name(tops[1])}: are they the same student?"


def _read_bytes(path: Path, inner: str) -> bytes:
    try:
        if inner:
            return archive.read_member(path, inner)
        if not path.is_file() or path.is_symlink():  # a pipe would never end
            raise Unreadable("It isn't a file.")
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except archive.Refused as error:
        raise Unreadable(f"It {error}.") from None
    except OSError as error:
        raise Unreadable(f"It can't be read: {error.strerror}.") from None
    return data
