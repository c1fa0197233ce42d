"""Lists every submitted file, on disk and in zips, with its path, time and type."""

import os
import re
import stat
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from lessons_lib.command import UserError
from lessons_lib.grading.intake import archive
from lessons_lib.grading.intake.archive import NESTED
from lessons_lib.grading.intake.file_types import HEAD, Kind, kind_of
from lessons_lib.grading.intake.submitters import Submitter, lesson_of, normalised_name, submitter_of

# The source of a submission's time: the file on disk or in a zip, the LMS's mark, the instructor's sheet.
Clock = Literal["file", "zip", "lms", "sheet"]

DEEPEST = 20  # nested folders
MOST_REFUSED = 20  # refused files of a student that are listed one by one
IGNORED_NAMES = (".ipynb_checkpoints", "__MACOSX", ".git", ".DS_Store", ".jupyter", ".shipped", ".Trash")
# Words in the names of folders that hold an attempt, and in no student's name.
_OF_ATTEMPTS = {
    *("my", "the", "a", "of", "first", "second", "third", "last", "latest", "final", "finale", "old", "older", "new", "newer"),
    *("try", "attempt", "version", "v", "draft", "copy", "backup", "hw", "homework", "assignment", "submission", "upload"),
    *("part", "resubmission", "late", "alt", "neu", "versuch", "abgabe"),
}  # fmt: skip
# A folder without the x permission (mode 644): its names can be listed, and nothing else.
_CLOSED = "can't be read: you may list this folder, but not look into it (`chmod u+x` allows that)"
OTHER_ARCHIVES = (".tar", ".gz", ".tgz", ".rar", ".7z", ".xz", ".bz2")


@dataclass(frozen=True)
class File:
    """A file. parts: folders, zips ('anna.zip!') and its name, relative to the folder of submissions.

    path: of the file or of the zip that holds it; inner: its name in that zip. time: its modification time; handed_in: that
    of the student's zip around it, else its own, 0 if unknown; clock: the source of that time.
    """

    parts: tuple[str, ...]
    path: Path
    inner: str
    time: float
    kind: Kind
    handed_in: float = 0.0
    clock: Clock = "file"

    @property
    def name(self) -> str:
        """Its path in messages."""
        return normalised_name("/".join(self.parts))

    @property
    def is_notebook(self) -> bool:
        return self.kind in ("notebook", "backup", "export")

    @property
    def submitter(self) -> Submitter | None:
        """The student whose file it is. A zip at the top level belongs to the student whom its name gives."""
        first = self.parts[0]
        if len(self.parts) > 1 and first.endswith(NESTED):
            zipped = first.removesuffix(NESTED)
            return submitter_of([zipped]) or Submitter(
                normalised_name(re.sub(r"\.zip$", "", zipped, flags=re.IGNORECASE))
            )
        return submitter_of(self.parts)


def find_files(
    root: Path, lessons: Sequence[str], excluded: Path | None = None
) -> tuple[list[File], list[str], str]:
    """Every file in `root` (a folder, zip or single notebook); a sentence for each one skipped; and the name of the folder
    that was taken for the class's, '' if there was no doubt.

    excluded: a folder to skip. Raises UserError if `root` is none of these.
    """
    problems: list[str] = []
    try:
        is_folder = root.is_dir()
    except PermissionError:
        raise UserError(f"{root} can't be reached: you may not look into a folder above it") from None
    if is_folder:
        found = list(_on_disk(root, excluded.resolve() if excluded else None, problems))
        if len(found) == 1 and found[0].kind == "zip" and len(found[0].parts) == 1:
            root = found[0].path  # a whole class's download
        else:
            unzipped = [inner for file in found for inner in _unzipped(file, problems)]
            found, whole = _unwrapped(unzipped, lessons)
            return found, problems, whole
    if not root.is_file():
        raise UserError(f"there is no folder or zip {root}")
    alone = _file((root.resolve().parent.name, root.name), root, root.stat().st_mtime)
    if alone.is_notebook:
        return [alone], problems, ""
    try:
        found, whole = _unwrapped(list(_members(root, (), archive.MOST_OF_A_CLASS, problems)), lessons)
        return found, problems, whole
    except archive.Refused as error:
        raise UserError(f"{root} {error}") from None


def _on_disk(root: Path, excluded: Path | None, problems: list[str]) -> Iterator[File]:
    folders: list[tuple[Path, tuple[str, ...]]] = [(root, ())]
    while folders:
        folder, above = folders.pop()
        try:
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError as error:
            if not above:
                raise UserError(f"{folder} can't be read: {error.strerror}") from None
            problems.append(f"{normalised_name('/'.join(above))} can't be read: {error.strerror}.")
            continue
        for entry in entries:
            parts = (*above, entry.name)
            if not _is_submitted(entry.name):
                continue
            try:
                state = entry.stat(follow_symlinks=False)
            except PermissionError:
                if not above:
                    raise UserError(f"{folder} {_CLOSED}") from None
                problems.append(f"{normalised_name('/'.join(above))} {_CLOSED}.")
                break
            except OSError as error:
                problems.append(f"{normalised_name('/'.join(parts))} can't be read: {error.strerror}.")
                continue
            if stat.S_ISDIR(state.st_mode) and len(parts) <= DEEPEST:
                if excluded is None or Path(entry.path).resolve() != excluded:
                    folders.append((Path(entry.path), parts))
            elif stat.S_ISREG(state.st_mode):
                yield _file(parts, Path(entry.path), state.st_mtime)
            else:
                what = (
                    "a link, so it wasn't followed"
                    if stat.S_ISLNK(state.st_mode)
                    else "neither file nor folder"
                )
                problems.append(f"{normalised_name('/'.join(parts))} is {what}.")


def _unzipped(file: File, problems: list[str]) -> Iterator[File]:
    """The file itself or, for a zip, its members."""
    name = file.parts[-1]
    if file.kind != "zip":
        if name.lower().endswith(OTHER_ARCHIVES):
            problems.append(f"{file.name} is an archive of a kind that the grader doesn't read: unpack it.")
        yield file
        return
    above = (*file.parts[:-1], name + NESTED)
    try:
        for member in _members(file.path, above, archive.MOST_OF_A_STUDENT, problems):
            yield replace(member, handed_in=file.time, clock="file")
    except archive.Refused as error:
        problems.append(f"{file.name} {error}.")


def _members(path: Path, above: tuple[str, ...], most: int, problems: list[str]) -> Iterator[File]:
    refused: Counter[str] = Counter()  # by student's folder or zip
    for member in archive.members(path, most):
        inner = tuple(part for part in member.inner.replace("\\", "/").split("/") if part)
        file = File((*above, *inner), path, member.inner, member.time, member.kind, member.handed_in, "zip")
        if not inner or not all(_is_submitted(part) for part in inner):
            continue
        if not member.refused:
            yield file
            continue
        refused[file.parts[0]] += 1
        if refused[file.parts[0]] <= MOST_REFUSED:
            problems.append(f"{file.name} {member.refused}.")
    problems += [
        f"{normalised_name(whose)}: {count - MOST_REFUSED} more files weren't read either."
        for whose, count in refused.items()
        if count > MOST_REFUSED
    ]


def _unwrapped(found: list[File], lessons: Sequence[str]) -> tuple[list[File], str]:
    """The files without an outer folder that holds the whole class, and its name if it may also be a student's.

    A folder holds the class if a lesson occurs twice below it, in folders that may be named after students, or if file names
    below it are the LMS's.
    """
    whole = ""
    while found and len({file.parts[0] for file in found}) == 1 and all(len(f.parts) > 1 for f in found):
        if found[0].submitter and found[0].submitter.key:
            break
        inner = [replace(file, parts=file.parts[1:]) for file in found]
        submitters = [
            (lesson_of(file.parts[-1], lessons), file.submitter) for file in inner if file.is_notebook
        ]
        by_lms = bool(submitters) and all(whose and whose.key for _, whose in submitters)
        students = {(lesson, whose.student) for lesson, whose in submitters if lesson and whose}
        twice = len({lesson for lesson, _ in students}) < len(students)
        attempts = all(_is_attempt(name) for _, name in students)
        if not (by_lms or (twice and not attempts and all(whose for _, whose in submitters))):
            break
        whole = "" if by_lms else normalised_name(found[0].parts[0])
        found = inner
    return found, whole


def _is_attempt(name: str) -> bool:
    """Whether a folder is named after an attempt: 'try 2', 'final', '1'. A long number may be a student's."""
    words = re.findall(r"[^\W\d_]+|\d+", name.casefold())
    return all(word in _OF_ATTEMPTS or (word.isdecimal() and len(word) <= 2) for word in words)


def _is_submitted(name: str) -> bool:
    """False for files that operating systems and editors create."""
    return name not in IGNORED_NAMES and not name.startswith("._") and not name.endswith("-checkpoint.ipynb")


def _file(parts: tuple[str, ...], path: Path, time: float) -> File:
    """A file on disk."""

    def head() -> bytes:
        try:
            with path.open("rb") as file:
                return file.read(HEAD)
        except OSError:  # reported when the file is read as a whole
            return b""

    return File(parts, path, "", time, kind_of(parts[-1], head), time)
