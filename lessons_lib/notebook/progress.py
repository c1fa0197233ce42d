"""A learner's progress: one SQLite file in their work folder, safe with two kernels.

Each call opens the file, writes in one transaction and closes it again, so that a
restart loses nothing. A verdict is written by a thread of its own, since the disk takes
longer than the judging; whoever reads waits for it first. Where there is no file (a
notebook outside a work folder) progress lives as long as the kernel.
"""

import contextlib
import datetime
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # the terminal reads progress without torch
    from lessons_lib.checking.judge.verdict import Verdict

FILE_NAME = "progress.sqlite"
BUSY_SECONDS = 5.0

_SCHEMA = """
CREATE TABLE IF NOT EXISTS tries (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    lesson TEXT NOT NULL,
    exercise TEXT NOT NULL,
    status TEXT NOT NULL,
    points REAL NOT NULL,
    misconception TEXT NOT NULL,
    answer TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS tries_of_exercise ON tries (exercise);
CREATE TABLE IF NOT EXISTS hints (exercise TEXT PRIMARY KEY, shown INTEGER NOT NULL);
"""
# An exercise's name, whether it passed, its points, and the number of different honest tries.
_RECORDS = (
    "SELECT exercise, MAX(status = 'passed'), MAX(points),"
    " COUNT(DISTINCT CASE WHEN status IN ('failed', 'waiting') AND answer <> '' THEN answer END) FROM tries"
)


@dataclass(frozen=True)
class ExerciseRecord:
    """How far one exercise has come. tries: different honest answers that were judged and did not pass."""

    passed: bool = False
    points: float = 0.0
    tries: int = 0


def _record(passed: int | None, points: float | None, tries: int | None) -> ExerciseRecord:
    return ExerciseRecord(bool(passed), points or 0.0, tries or 0)


def find(start: Path) -> Path | None:
    """The progress file in `start` or the nearest folder above it; None outside a work folder."""
    for folder in (start, *start.parents):
        candidate = folder / FILE_NAME
        if candidate.is_file():
            return candidate
    return None


def create(folder: Path) -> Path:
    """Makes `folder` a work folder: puts an empty progress file there if there is none."""
    path = folder / FILE_NAME
    ProgressStore(path).record_of("")
    return path


class ProgressStore:
    """Progress in one file, or in memory if `path` is None.

    A damaged file is set aside under another name and a new one is begun; a file that
    can't be written leaves progress in memory. Either is noted once, in `notes`.
    """

    def __init__(self, path: Path | None, not_kept: str = "", notes: Sequence[str] = ()) -> None:
        """not_kept: why progress will be lost, for the learner; '' if it won't, or if nobody needs it. notes: the first ones."""
        self._path = path
        self._not_kept = not_kept
        self._memory: sqlite3.Connection | None = None
        self._notes: list[str] = list(notes)
        self._writing: threading.Thread | None = None

    @property
    def not_kept(self) -> str:
        """Why progress will be lost; '' if it won't, or if nobody needs it."""
        return self._not_kept

    @property
    def is_kept(self) -> bool:
        """Whether a file keeps it."""
        return self._path is not None

    def take_notes(self) -> tuple[str, ...]:
        """Notes for the learner about their progress that weren't shown yet, one sentence each."""
        notes, self._notes = tuple(self._notes), []
        return notes

    def record(self, lesson: str, verdict: "Verdict", answer: str) -> None:
        """Keeps a verdict. answer: the same string for the same answer, to count different ones; '' for no honest try."""
        now = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
        row = (now, lesson, verdict.exercise, verdict.status, verdict.points, verdict.misconception, answer)
        statement = "INSERT INTO tries (at, lesson, exercise, status, points, misconception, answer) VALUES (?,?,?,?,?,?,?)"
        self.wait()
        # Not a daemon: a kernel that shuts down normally still writes it.
        self._writing = threading.Thread(target=self._run, args=(statement, row))
        self._writing.start()

    def records(self) -> dict[str, ExerciseRecord]:
        """How far every exercise has come that was ever judged, by name."""
        return {name: _record(*row) for name, *row in self._query(_RECORDS + " GROUP BY exercise", ())}

    def record_of(self, exercise: str) -> ExerciseRecord:
        """How far the exercise called `exercise` has come."""
        rows = self._query(_RECORDS + " WHERE exercise = ?", (exercise,))
        return _record(*rows[0][1:])

    def last_lesson(self) -> str:
        """The slug of the lesson that was worked on last; '' if there is none."""
        rows = self._query("SELECT lesson FROM tries ORDER BY id DESC LIMIT 1", ())
        return str(rows[0][0]) if rows else ""

    def hints_shown(self, exercise: str) -> int:
        """How many hints of this exercise were taken."""
        rows = self._query("SELECT shown FROM hints WHERE exercise = ?", (exercise,))
        return int(rows[0][0]) if rows else 0

    def take_hint(self, exercise: str, shown: int) -> None:
        """Remembers that `shown` hints of this exercise have been taken."""
        self._query("INSERT OR REPLACE INTO hints (exercise, shown) VALUES (?, ?)", (exercise, shown))

    def forget(self, exercise: str) -> None:
        """Deletes every try and hint of an exercise, so that it starts again."""
        self._query("DELETE FROM tries WHERE exercise = ?", (exercise,))
        self._query("DELETE FROM hints WHERE exercise = ?", (exercise,))

    def wait(self) -> None:
        """Until the last verdict is written."""
        if self._writing:
            self._writing.join()
            self._writing = None

    def _query(self, statement: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        self.wait()
        return self._run(statement, values)

    def _run(self, statement: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        try:
            return self._attempt(statement, values)
        except sqlite3.OperationalError as error:
            self._keep_in_memory(error)
        except sqlite3.DatabaseError:
            self._set_aside()
        return self._attempt(statement, values)

    def _attempt(self, statement: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        with self._connected() as connection, connection:
            return connection.execute(statement, values).fetchall()

    @contextlib.contextmanager
    def _connected(self) -> Iterator[sqlite3.Connection]:
        if self._path is None:
            if self._memory is None:
                self._memory = sqlite3.connect(":memory:", check_same_thread=False)
                self._memory.executescript(_SCHEMA)
            yield self._memory
            return
        # Asking for the write lock at once waits for another kernel; asking later may not.
        connection = sqlite3.connect(self._path, timeout=BUSY_SECONDS, isolation_level="IMMEDIATE")
        try:
            if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'hints'").fetchall():
                connection.executescript(_SCHEMA)
            yield connection
        finally:
            connection.close()

    def _keep_in_memory(self, error: sqlite3.OperationalError) -> None:
        assert self._path
        self._lose(
            f"Progress can't be saved in {self._path.name} ({error}); it's kept only until this kernel stops."
        )

    def _set_aside(self) -> None:
        assert self._path
        stamp = datetime.datetime.now().strftime("%Y%m%d-%H%M%S-%f")
        aside = self._path.with_name(f"progress.damaged-{stamp}.sqlite")
        try:
            self._path.rename(aside)
        except OSError:  # another kernel was quicker, or the folder is read-only
            self._lose(
                f"{self._path.name} is damaged and can't be moved; progress is kept only until this kernel stops."
            )
            return
        self._notes.append(
            f"The progress file was damaged. It's kept as {aside.name}, and a new one was started."
        )

    def _lose(self, why: str) -> None:
        """Go on in memory."""
        self._path, self._not_kept = None, why
        self._notes.append(why)
