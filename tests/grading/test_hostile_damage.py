"""Damaged submissions, all of them in one run beside an honest one: see tests/grading/hostile/damage."""

import csv
import html
import importlib
import pkgutil
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from lessons_lib.grading.gradebook.database import Gradebook
from lessons_lib.grading.gradebook.records import Attempt, Result
from lessons_lib.grading.run import GradingRequest, grade
from tests.grading.hostile import damage
from tests.grading.submissions import LESSON, RIGHT, filled_notebook, notebook_bytes

MODULES = {
    info.name: importlib.import_module(f"{damage.__name__}.{info.name}")
    for info in pkgutil.iter_modules(damage.__path__)
}
HONEST = "honest"


@dataclass(frozen=True)
class Run:
    """The outcome of one run. output: what it printed; pages: the text of the students' pages."""

    code: int
    output: str
    attempts: dict[str, Attempt]
    results: dict[str, list[Result]]
    pages: dict[str, str]
    out: Path


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder, out = tmp_path_factory.mktemp("in"), tmp_path_factory.mktemp("out")
    (folder / HONEST).mkdir()
    (folder / HONEST / f"{LESSON}.ipynb").write_bytes(notebook_bytes(filled_notebook()))
    for name, module in MODULES.items():
        own = folder / getattr(module, "STUDENT", name)
        own.mkdir()
        module.hand_in(own)
    with pytest.MonkeyPatch.context() as patch:
        printed: list[str] = []
        patch.setattr("builtins.print", lambda *words, **_: printed.append(" ".join(map(str, words))))
        code = grade(GradingRequest(folder, out, jobs=2, seed=5))
    with Gradebook.open(out) as book:
        attempts = {attempt.student: attempt for attempt in book.submissions()}
        results = {name: [r for r in book.results() if r.student == name] for name in attempts}
    texts = [
        re.sub("</?code>", "`", html.unescape(path.read_text(encoding="utf-8")))
        for path in (out / "students").iterdir()
    ]
    pages = {name: next(text for text in texts if f"Results of {name}</h1>" in text) for name in attempts}
    return Run(code, "\n".join(printed), attempts, results, pages, out)


def student(name: str) -> str:
    """The name that the grader gives the student of a module."""
    return {
        "odd_name": '=HYPERLINK("x")\ufffd\ufffd;=1+1 Zoë 王 <b>\'..',
        "a_name_in_latin_1": "Jos\ufffd",
        "very_long_name": ("Al " * 85).strip(),
    }.get(name, name)


@pytest.mark.parametrize("name", MODULES)
def test_it_gets_what_its_answers_are_worth(run: Run, name: str) -> None:
    module = MODULES[name]
    if module.POINTS is None:
        assert student(name) not in run.attempts
        return
    results = run.results[student(name)]
    assert sum(result.score for result in results) == module.POINTS
    assert [r.exercise for r in results] == [r.exercise for r in run.results[HONEST]]
    passed = {r.exercise for r in results if r.status == "passed"}
    assert passed == (set(RIGHT) if module.POINTS else set())


@pytest.mark.parametrize("name", MODULES)
def test_the_report_says_what_happened(run: Run, name: str) -> None:
    module = MODULES[name]
    page = run.pages.get(student(name), "")
    mentions = [line for line in run.output.splitlines() if student(name) in line]
    if getattr(module, "LOOK", False):
        assert module.MESSAGE in page
        assert module.MESSAGE in "\n".join(mentions)
    elif module.MESSAGE:
        assert module.MESSAGE in page + "\n".join(mentions)
    else:
        assert (run.attempts[student(name)].look, mentions) == ("", [])


def test_an_honest_submission_is_untouched(run: Run) -> None:
    attempt = run.attempts[HONEST]
    assert (attempt.look, attempt.notes) == ("", ())
    assert sum(result.score for result in run.results[HONEST]) == 2


def test_the_run_ends_and_says_that_some_need_a_look(run: Run) -> None:
    assert run.code == 1
    handed_in = {student(name) for name, module in MODULES.items() if module.POINTS is not None}
    assert set(run.attempts) == handed_in | {HONEST}


def test_a_file_that_cannot_be_read_needs_a_look(run: Run) -> None:
    unread = {name for name, rows in run.results.items() if all(row.status == "error" for row in rows)}
    assert unread == {
        "empty",
        "zeros_only",
        "a_web_page",
        "nested_too_deeply",
        "too_large",
        "millions_of_lists",
    }
    assert all(run.attempts[name].look for name in unread)


def test_the_spreadsheet_has_everyone_as_text(run: Run) -> None:
    with (run.out / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(run.attempts)
    assert [row["student"] for row in rows if row["student"].startswith(("=", "+", "-", "@"))] == []
    assert "'=HYPERLINK(\"x\")\ufffd\ufffd;'=1+1 Zoë 王 <b>'.." in [row["student"] for row in rows]
