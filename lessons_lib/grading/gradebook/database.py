"""The gradebook: an SQLite file, written by one grader at a time, one transaction per submission.

With a rollback journal, so that a killed grader leaves exactly the committed submissions.
"""

import contextlib
import dataclasses
import datetime
import json
import math
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from lessons_lib.command import UserError, no_such
from lessons_lib.grading.common.file_lock import Lock
from lessons_lib.grading.common.safe_text import clean
from lessons_lib.grading.gradebook.database_file import (
    FILE_NAME,
    FORMAT,
    create_file,
    errors_as_sentences,
    lock_for_grading,
    restrict_to_owner,
)
from lessons_lib.grading.gradebook.records import Attempt, Change, Mark, Result
from lessons_lib.grading.intake.submissions import Submission

_RESULT = "student, lesson, exercise, status, score, max_score, misconception, diagnosis, message, place, answer, version"
_OF_LINES = ("message", "diagnosis", "answer")
_ATTEMPT = "student, lesson, path, sha256, isolation, seconds, look, notes, lms_id, late, round"


class Gradebook:
    """Results by student, lesson and exercise, and the instructor's own scores, which take precedence.

    Every method raises UserError, one sentence, if the disk is full or the file can't be used.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, lock: Lock | None) -> None:
        self.path = path
        self._connection = connection
        self._lock = lock

    @classmethod
    def open(cls, folder: Path, *, create: bool = False) -> "Gradebook":
        """Opens the gradebook in `folder` to read and override scores or, with `create`, to grade into.

        create: create it if missing, and lock the folder against other graders.
        """
        path = folder / FILE_NAME
        if not create and not path.is_file():
            raise UserError(f"there is no {FILE_NAME} in {folder}: `lessons grade` makes one")
        lock = lock_for_grading(folder) if create else None
        try:
            with errors_as_sentences(path):
                if create and not path.exists():
                    create_file(path)
                restrict_to_owner(path)
                connection = sqlite3.connect(path, timeout=30, isolation_level=None)
                book = cls(path, connection, lock)
                made_by = book.meta().get("format") if book._has_tables() else None
                if made_by is None:
                    raise UserError(
                        f"{path} is empty or not a gradebook: put it back from a backup, or move it away to begin again"
                    )
                if made_by != FORMAT:
                    raise UserError(f"{path} was made by another version of the course: give another folder")
            return book
        except UserError:
            if lock:
                lock.release()
            raise

    def close(self) -> None:
        """Closes the file and releases the lock."""
        self._connection.close()
        if self._lock:
            self._lock.release()

    def __enter__(self) -> "Gradebook":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def meta(self) -> dict[str, str]:
        """Facts about the grading: seed, round, level of isolation and others."""
        return dict(self._read("SELECT key, value FROM meta"))

    def remember(self, **facts: str) -> None:
        """Adds or changes entries of `meta`."""
        with self._transaction() as connection:
            connection.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", list(facts.items()))

    def begin_round(self, wanted: int | None = None) -> int:
        """The number of this grading round: a new one or, if the last round was stopped before its reports, the same.

        wanted: a number to use. Raises UserError if the gradebook has had other rounds.
        """
        facts = self.meta()
        kept = facts.get("round", "0")
        if not kept.isdecimal():
            raise UserError(f"{self.path} is damaged: its round is not a number")
        number = int(kept)
        if wanted is not None and number not in (0, wanted):
            raise UserError(f"{self.path} has had other rounds than {wanted}: give another --out")
        if wanted is not None or facts.get("round_is_open") != "yes":
            number = number + 1 if wanted is None else wanted
            self.remember(round=str(number), round_is_open="yes")
        return number

    def end_round(self) -> None:
        """Ends the round, so that the next grading uses new cases. Called before reports are written."""
        if self.meta().get("round_is_open") == "yes":
            self.remember(round_is_open="no")

    def pass_over(self, problems: Sequence[str]) -> None:
        """Stores the sentences on files that were not graded."""
        self.remember(passed_over=json.dumps([clean(problem) for problem in problems]))

    def passed_over(self) -> list[str]:
        """The sentences on files that were not graded, from the last grading."""
        with errors_as_sentences(self.path):
            return list(json.loads(self.meta().get("passed_over", "[]")))

    def is_graded(self, submission: Submission, versions: Mapping[str, str] | None = None) -> bool:
        """Whether the same file was graded; with `versions`, by these versions of its exercises."""
        found = self._read(
            "SELECT sha256 FROM attempts WHERE student = ? AND lesson = ?",
            submission.student,
            submission.lesson,
        )
        if found != [(submission.sha256,)]:
            return False
        return versions is None or versions == {r.exercise: r.version for r in self.results_of(submission)}

    def needs_a_look(self, submission: Submission) -> bool:
        """Whether a person should look at how this student's notebook for this lesson was graded."""
        sql = "SELECT look FROM attempts WHERE student = ? AND lesson = ?"
        return any(look for (look,) in self._read(sql, submission.student, submission.lesson))

    def results_of(self, submission: Submission) -> list[Result]:
        """The stored results for this student and lesson, without overrides."""
        sql = f"SELECT {_RESULT} FROM results WHERE student = ? AND lesson = ? ORDER BY position"
        return [Result(*row) for row in self._read(sql, submission.student, submission.lesson)]

    def record(self, submission: Submission, results: Sequence[Result], report: Attempt) -> None:
        """Stores the results of a submission, replacing those for the same student and lesson, in one transaction."""
        whose = (submission.student, submission.lesson)
        own = self._by_hand()
        before = {
            r.exercise: r.score for r in self.results_of(submission) if own.get((*whose, r.exercise)) is None
        }
        changes = [
            Change(_timestamp(), *whose, new.exercise, before[new.exercise], new.score, "graded again")
            for new in results
            if before.get(new.exercise, new.score) != new.score
        ]
        with self._transaction() as connection:
            _insert_changes(connection, changes)
            connection.execute("DELETE FROM results WHERE student = ? AND lesson = ?", whose)
            connection.executemany(
                f"INSERT INTO results ({_RESULT}, position) VALUES ({', '.join('?' * 13)})",
                [(*_row(result, _RESULT), position) for position, result in enumerate(results)],
            )
            connection.execute(
                f"INSERT OR REPLACE INTO attempts ({_ATTEMPT}) VALUES ({', '.join('?' * 11)})",
                _row(report, _ATTEMPT),
            )

    def results(self, *, overridden: bool = True) -> Iterator[Result]:
        """All results, sorted by student, lesson and the lesson's order. overridden: with the instructor's own scores."""
        own = {row[:3]: row[3:] for row in self._read("SELECT * FROM overrides")} if overridden else {}
        for row in self._stream(f"SELECT {_RESULT} FROM results ORDER BY student, lesson, position"):
            result = Result(*row)
            score, comment = own.get(row[:3], (None, ""))
            if score is None:
                yield dataclasses.replace(result, comment=comment)
            else:
                yield dataclasses.replace(result, score=score, why=comment)

    def submissions(self) -> Iterator[Attempt]:
        """How every submission was graded, by student and lesson."""
        sql = (
            f"SELECT {_ATTEMPT.replace('sha256', 'attempts.sha256')}, at, coalesce(clock, 'file') "
            "FROM attempts LEFT JOIN handed_in USING (student, lesson) ORDER BY student, lesson"
        )
        with errors_as_sentences(self.path):
            for row in self._stream(sql):
                attempt = Attempt(*row)
                yield dataclasses.replace(
                    attempt, notes=tuple(json.loads(str(attempt.notes))), late=bool(attempt.late)
                )

    def set_by_hand(self, marks: Sequence[Mark]) -> None:
        """Sets scores and comments by hand; they survive regrading. A mark without points and comment removes them.

        All or nothing. Raises UserError for an unknown student or exercise, for points out of range, and for points
        without a reason.
        """
        judged: dict[str, dict[str, Result]] = {}
        for result in self.results(overridden=False):
            judged.setdefault(result.student, {})[result.exercise] = result
        own = self._by_hand()
        changes = []
        for mark in marks:
            result = _checked(mark, judged)
            before = own.get((mark.student, mark.lesson, mark.exercise))
            scores = [result.score if points is None else points for points in (before, mark.points)]
            what = "taken back" if mark.points is None else f"set by hand: {clean(mark.comment)}"
            if scores[0] != scores[1]:
                changes.append(
                    Change(_timestamp(), mark.student, mark.lesson, mark.exercise, scores[0], scores[1], what)
                )
        with self._transaction() as connection:
            _insert_changes(connection, changes)
            for mark in marks:
                row = (mark.student, mark.lesson, mark.exercise, mark.points, clean(mark.comment))
                if mark.points is None and not mark.comment:
                    sql = "DELETE FROM overrides WHERE student = ? AND lesson = ? AND exercise = ?"
                    connection.execute(sql, row[:3])
                else:
                    connection.execute("INSERT OR REPLACE INTO overrides VALUES (?, ?, ?, ?, ?)", row)

    def note_times(self, submissions: Sequence[Submission]) -> None:
        """Stores the submission times. For an unchanged file, which may have been copied, the earliest time wins, and the
        LMS's late mark is removed once the file comes without it."""
        sql = (
            "INSERT INTO handed_in VALUES (?, ?, ?, ?, ?) ON CONFLICT (student, lesson) DO UPDATE SET at = CASE WHEN "
            "sha256 = excluded.sha256 THEN min(coalesce(at, excluded.at), coalesce(excluded.at, at)) ELSE excluded.at END, "
            "sha256 = excluded.sha256, clock = excluded.clock"
        )
        lifted = "UPDATE attempts SET late = 0 WHERE student = ? AND lesson = ? AND sha256 = ?"
        with self._transaction() as connection:
            rows = [(s.student, s.lesson, s.sha256, s.handed_in, s.clock) for s in submissions]
            connection.executemany(sql, rows)
            connection.executemany(
                lifted, [row[:3] for row, s in zip(rows, submissions, strict=True) if not s.late]
            )

    def times(self) -> list[tuple[str, int, float, float]]:
        """For each lesson: the number of files whose own time counts, and the earliest and latest of these times."""
        return self._read(
            "SELECT lesson, COUNT(*), min(at), max(at) FROM handed_in WHERE clock != 'lms' AND at IS NOT NULL AND NOT EXISTS "
            "(SELECT 1 FROM dates WHERE dates.student = handed_in.student AND dates.lesson = handed_in.lesson "
            "AND dates.handed_in != '') GROUP BY lesson"
        )

    def set_dates(self, rows: Sequence[tuple[str, str, str, str]]) -> None:
        """Replaces the instructor's own dates. rows: student, lesson, due, handed in; '' for none."""
        with self._transaction() as connection:
            connection.execute("DELETE FROM dates")
            connection.executemany("INSERT INTO dates VALUES (?, ?, ?, ?)", rows)

    def dates(self) -> list[tuple[str, str, str, str]]:
        """The rows stored by `set_dates`."""
        return self._read("SELECT * FROM dates ORDER BY student, lesson")

    def history(self) -> Iterator[Change]:
        """All changes of scores, the oldest first."""
        for row in self._stream("SELECT * FROM history ORDER BY rowid"):
            yield Change(*row)

    def _by_hand(self) -> dict[tuple[str, str, str], float | None]:
        """The instructor's own points, by student, lesson and exercise; None where there is only a comment."""
        return {row[:3]: row[3] for row in self._read("SELECT * FROM overrides")}

    def _has_tables(self) -> bool:
        return bool(self._read("SELECT 1 FROM sqlite_master WHERE name = 'meta'"))

    def _read(self, sql: str, *values: object) -> list[Any]:
        with errors_as_sentences(self.path):
            return self._connection.execute(sql, values).fetchall()

    def _stream(self, sql: str) -> Iterator[Any]:
        with errors_as_sentences(self.path):
            # map, and not the cursor itself: an abandoned cursor may be closed after its database.
            yield from map(tuple, self._connection.execute(sql))

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with errors_as_sentences(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:  # after a full disk SQLite has already rolled back
                    self._connection.execute("ROLLBACK")
                raise


def _row(record: Result | Attempt, columns: str) -> tuple[Any, ...]:
    return tuple(_stored_value(column, getattr(record, column)) for column in columns.split(", "))


def _stored_value(column: str, value: Any) -> Any:
    """A value as it is stored. This is the only place where text from outside is made safe to display."""
    if isinstance(value, tuple):
        return json.dumps([clean(text) for text in value])
    return clean(value, lines=column in _OF_LINES) if isinstance(value, str) else value


def _checked(mark: Mark, judged: Mapping[str, Mapping[str, Result]]) -> Result:
    """The result that a mark refers to. Raises UserError if the mark is not valid."""
    if mark.student not in judged:
        raise no_such("student", mark.student, judged)
    result = judged[mark.student].get(mark.exercise)
    if result is None or result.lesson != mark.lesson:
        raise no_such(f"exercise of {mark.student}", mark.exercise, judged[mark.student])
    if mark.points is not None:
        if not (math.isfinite(mark.points) and mark.points >= 0):
            raise UserError(f"a score is a number, 0 or more, and not {mark.points:g}")
        if mark.points > result.max_score:
            raise UserError(
                f"{mark.points:g} is more than {mark.exercise} is worth, which is {result.max_score:g}"
            )
        if not mark.comment.strip():
            raise UserError(
                f"say why {mark.student} gets other points for {mark.exercise}, for whoever asks later"
            )
    return result


def _insert_changes(connection: sqlite3.Connection, changes: Sequence[Change]) -> None:
    connection.executemany(
        "INSERT INTO history VALUES (?, ?, ?, ?, ?, ?, ?)",
        [dataclasses.astuple(change) for change in changes],
    )


def _timestamp() -> str:
    return datetime.datetime.now().astimezone().isoformat(timespec="seconds")
