"""Messages in reports for exercises that have no answer."""

import difflib
from collections.abc import Collection
from typing import Any

import pytest

from lessons_lib.checking.collect.argument import MISSING, problem_with
from lessons_lib.checking.explain.sentences import blank
from lessons_lib.exercises import load
from lessons_lib.grading.execute.worker_pool import WorkerPool
from lessons_lib.grading.intake.cell import Cell
from lessons_lib.grading.score.missing_answers import MOST_NAMES, message_for_report
from lessons_lib.grading.score.redaction import Redactor
from lessons_lib.notebook.cells.names import fault
from tests.grading.running import grade_cells
from tests.grading.sandboxes import needs_bubblewrap
from tests.grading.submissions import LESSON

EXERCISES = load(LESSON).exercises
SHARES = EXERCISES["row_shares"]
NOT_THERE = problem_with(SHARES, MISSING)
UNCLOSED = "def row_shares(counts):\n    return counts.sum(dim=1\n"


def report_message(source: str, error: str = "") -> str:
    cells = [Cell(source, "exercise")]
    return message_for_report(SHARES, NOT_THERE, cells, {0: Redactor(cells).error(error)} if error else {})


def test_an_answer_that_was_not_written() -> None:
    assert message_for_report(SHARES, blank(SHARES), [], {}) == "No answer was written."
    prediction = EXERCISES["column_plus_row"]
    assert message_for_report(prediction, blank(prediction), [], {}) == "No prediction was made."


def test_any_other_message_stays() -> None:
    assert message_for_report(SHARES, "All 6 cases pass.", [], {}) == "All 6 cases pass."


def test_a_cell_that_is_no_python() -> None:
    assert report_message(UNCLOSED, "SyntaxError: incomplete input (<ipython-input-1-ab>, line 2)") == (
        "The cell that should define `row_shares` is not Python, so none of it ran: in line 2, '(' was never closed."
    )
    assert report_message("x = !ls\ndef row_shares(c): 1", "SyntaxError: odd").endswith(
        ": in line 1, invalid syntax."
    )


def test_a_part_of_a_cell_that_is_no_python() -> None:
    cells = [Cell(UNCLOSED + "def other(x):\n    return x", "exercise")]
    assert message_for_report(SHARES, NOT_THERE, cells, {0: ("SyntaxError", "")}, {0}) == (
        "The code that should define `row_shares` is not Python, so it didn't run: in line 2, '(' was never closed."
    )


def test_a_cell_that_stopped_before() -> None:
    source = "raise_it()\ndef row_shares(counts):\n    return counts"
    assert report_message(source, "NameError: name 'raise_it' is not defined").endswith(
        "the cell that defines it stopped with NameError before. Nothing is called `raise_it` here. A name exists once the "
        "cell that defines it has run, if it's spelled the same and doesn't belong to another function."
    )
    assert report_message(source, "MyError: hidden").endswith(
        "the cell that defines it stopped with an exception of its own before."
    )


def test_a_name_that_is_misspelt() -> None:
    assert report_message("def row_share(counts):\n    return counts") == (
        "No cell of the notebook defines `row_shares`. One defines `row_share`: is that a misspelling?"
    )
    assert report_message("x = 1") == "No cell of the notebook defines `row_shares`."


def test_a_misspelling_is_not_looked_for_among_many(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[int] = []
    real = difflib.get_close_matches

    def counted(word: str, possibilities: Collection[str], **more: Any) -> list[str]:
        compared.append(sum(map(len, possibilities)))
        return real(word, possibilities, **more)

    monkeypatch.setattr(difflib, "get_close_matches", counted)
    many = "".join(f"def row_share{number:05}(): 1\n" for number in range(3_000))
    long = f"def {'row_shares' * 10_000}(): 1\n"
    assert report_message(long + many) == "No cell of the notebook defines `row_shares`."
    assert compared[0] <= MOST_NAMES * 15


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("x = 1\n%time y = 2", ""),
        ("def f(:\n  1", "in line 1, invalid syntax"),
        ("x = 1\0", "source code string cannot contain null bytes"),
        ("(" * 5000, "in line 1, too many nested parentheses"),
        ("(" * 200_000, ""),
    ],
)
def test_faults(source: str, why: str) -> None:
    assert fault(source) == why


@needs_bubblewrap
def test_a_submission_whose_answer_is_no_python(pool: WorkerPool) -> None:
    grade = grade_cells(pool, UNCLOSED, 'check("row_shares")')
    [result] = [r for r in grade.results if r.exercise == "row_shares"]
    assert (result.status, result.score) == ("error", 0)
    assert "is not Python" in result.message
    assert "in line 2, '(' was never closed" in result.message
    assert not any("ipython" in note for note in grade.notes)
