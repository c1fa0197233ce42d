"""The gradebook's file: tables, creation, permissions, lock, and errors as one sentence."""

import contextlib
import errno
import json
import os
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

from lessons_lib.command import UserError
from lessons_lib.grading.common.file_lock import Lock

FILE_NAME = "gradebook.sqlite"
LOCK_NAME = "grading.lock"
FORMAT = "5"

_TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE attempts (
    student TEXT, lesson TEXT, path TEXT NOT NULL, sha256 TEXT NOT NULL, isolation TEXT NOT NULL,
    seconds REAL NOT NULL, look TEXT NOT NULL, notes TEXT NOT NULL, lms_id TEXT NOT NULL, late INTEGER NOT NULL,
    round INTEGER NOT NULL, PRIMARY KEY (student, lesson));
CREATE TABLE results (
    student TEXT, lesson TEXT, position INTEGER, exercise TEXT NOT NULL, status TEXT NOT NULL, score REAL NOT NULL,
    max_score REAL NOT NULL, misconception TEXT NOT NULL, diagnosis TEXT NOT NULL, message TEXT NOT NULL,
    place TEXT NOT NULL, answer TEXT NOT NULL, version TEXT NOT NULL, PRIMARY KEY (student, lesson, position));
CREATE TABLE overrides (
    student TEXT, lesson TEXT, exercise TEXT, score REAL, why TEXT NOT NULL,
    PRIMARY KEY (student, lesson, exercise));
CREATE TABLE handed_in (
    student TEXT, lesson TEXT, sha256 TEXT NOT NULL, at REAL, clock TEXT NOT NULL, PRIMARY KEY (student, lesson)) WITHOUT ROWID;
CREATE TABLE dates (student TEXT, lesson TEXT, due TEXT NOT NULL, handed_in TEXT NOT NULL, PRIMARY KEY (student, lesson))
    WITHOUT ROWID;
CREATE TABLE history (
    at TEXT NOT NULL, student TEXT, lesson TEXT, exercise TEXT, before REAL NOT NULL, after REAL NOT NULL,
    what TEXT NOT NULL);
"""


def create_file(path: Path) -> None:
    """Creates an empty gradebook atomically. (So an empty file found later is a damaged gradebook.)

    Raises UserError if the folder holds reports of another gradebook, which would be overwritten.
    """
    left = [name for name in ("grades.csv", "results.csv", "students") if (path.parent / name).exists()]
    if left:
        raise UserError(
            f"{path.parent} has {', '.join(left)}, but no {FILE_NAME}: put it back from a backup, or give another "
            "folder"
        )
    part = path.with_name(f"{FILE_NAME}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with contextlib.closing(sqlite3.connect(part)) as connection:
        connection.executescript(_TABLES)
        connection.execute("INSERT INTO meta VALUES ('format', ?)", (FORMAT,))
        connection.commit()
    part.replace(path)


def restrict_to_owner(path: Path) -> None:
    """Removes the permissions of other users, since the file holds names, scores and the seed."""
    mode = stat.S_IMODE(path.stat().st_mode)
    if os.name == "posix" and mode & 0o077:
        with contextlib.suppress(PermissionError):  # another user's file
            path.chmod(mode & 0o700)


def lock_for_grading(folder: Path) -> Lock:
    if folder.exists() and not folder.is_dir():
        raise UserError(f"{folder} is a file, not a folder for a gradebook")
    with errors_as_sentences(folder):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # private: names, scores and the seed
        lock = Lock.take(folder / LOCK_NAME)
    if lock is None:
        raise UserError(f"another `lessons grade` is running in {folder}: wait for it, or give another --out")
    return lock


@contextlib.contextmanager
def errors_as_sentences(path: Path) -> Iterator[None]:
    """Converts errors of the disk or SQLite to a UserError."""
    try:
        yield
    except (OSError, sqlite3.Error, json.JSONDecodeError) as error:
        if getattr(error, "errno", None) in (errno.ENOSPC, errno.EDQUOT) or "full" in str(error):
            advice = (
                "the disk is full: what was graded so far is kept; make room and run the same command again"
            )
            raise UserError(f"{path}: {advice}") from None
        why = getattr(error, "strerror", None) or str(error)
        raise UserError(f"{path} can't be used: {why}") from None
