"""Submissions that cheat and that break things, all in one run with honest ones: see hostile/forging and breaking."""

import html
import importlib
import pkgutil
from dataclasses import dataclass
from types import ModuleType

import pytest

from lessons_lib.grading.gradebook import Gradebook
from lessons_lib.grading.results import Attempt, Result
from lessons_lib.grading.run import Order, grade
from lessons_lib.grading.worker.limits import MB, Limits
from tests.grading.hostile import breaking, forging
from tests.grading.papers import LESSON, RIGHT, paper, written
from tests.grading.sandboxes import needs_bubblewrap

pytestmark = [needs_bubblewrap, pytest.mark.timeout(600)]

WRONG = {
    "scale_channels": "def scale_channels(image, gains):\n    return image",
    "row_shares": "def row_shares(counts):\n    return counts",
}
HONEST = ["0 honest", "m honest", "z honest"]  # first, in the midst, last
AMONG_STOPPED = ["0 fair", "m fair", "z fair"]  # such as these, among those that take all of their time
# What ends by itself has a great deal of time, so that a busy machine changes nothing; what doesn't has little.
LIMITS = Limits(seconds=120, memory=800 * MB)
SHORT = Limits(seconds=6, memory=800 * MB)
LEAK = "LEAK"  # what modules named text_… write into whatever they send


def modules(package: ModuleType) -> dict[str, ModuleType]:
    found = pkgutil.iter_modules(package.__path__)
    return {info.name: importlib.import_module(f"{package.__name__}.{info.name}") for info in found}


FORGING, BREAKING = modules(forging), modules(breaking)
ALL = FORGING | BREAKING


@dataclass(frozen=True)
class Run:
    codes: set[int]
    attempts: dict[str, Attempt]
    results: dict[str, list[Result]]
    pages: dict[str, str]
    texts: dict[str, str]  # of every report, and what was printed


def notebook(module: ModuleType, usual: dict[str, str]) -> bytes:
    made = paper({**usual, **getattr(module, "ANSWERS", {})})
    for where, at in (("FIRST", 3), ("LAST", len(made["cells"]) + 1)):
        if source := getattr(module, where, ""):
            cell = {
                "cell_type": "code",
                "metadata": {},
                "source": source,
                "outputs": [],
                "execution_count": None,
            }
            made["cells"].insert(_after_setup(made) if where == "FIRST" else at, cell)
    return written(made)


def _after_setup(made: dict) -> int:
    return 1 + max(i for i, c in enumerate(made["cells"]) if "setup" in c["metadata"].get("tags", []))


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    papers = {name: notebook(module, WRONG) for name, module in FORGING.items()}
    papers |= {
        name: notebook(module, {} if hasattr(module, "ANSWERS") else RIGHT)
        for name, module in BREAKING.items()
    }
    stopped = {name for name, module in BREAKING.items() if hasattr(module, "STOPPED")}
    long = {name: data for name, data in papers.items() if name not in stopped}
    short = {name: papers[name] for name in stopped}
    one = graded(tmp_path_factory, long | {name: written(paper()) for name in HONEST}, LIMITS)
    other = graded(tmp_path_factory, short | {name: written(paper()) for name in AMONG_STOPPED}, SHORT)
    return Run(
        one.codes | other.codes,
        one.attempts | other.attempts,
        one.results | other.results,
        one.pages | other.pages,
        one.texts | other.texts,
    )


def graded(tmp_path_factory: pytest.TempPathFactory, papers: dict[str, bytes], limits: Limits) -> Run:
    folder, out = tmp_path_factory.mktemp("in"), tmp_path_factory.mktemp("out")
    for student, data in papers.items():
        (folder / student).mkdir()
        (folder / student / f"{LESSON}.ipynb").write_bytes(data)
    with pytest.MonkeyPatch.context() as patch:
        printed: list[str] = []
        patch.setattr("builtins.print", lambda *words, **_: printed.append(" ".join(map(str, words))))
        code = grade(Order(folder, out, jobs=2, seed=5, limits=limits, isolation="nested"))
    with Gradebook.open(out) as book:
        attempts = {attempt.student: attempt for attempt in book.submissions()}
        results = {name: [r for r in book.results() if r.student == name] for name in attempts}
    texts = [html.unescape(path.read_text(encoding="utf-8")) for path in (out / "students").iterdir()]
    pages = {name: next(text for text in texts if f"Results of {name}</h1>" in text) for name in attempts}
    reports = [path for path in out.rglob("*") if path.suffix in (".html", ".csv")]
    said = {str(path): path.read_text(encoding="utf-8") for path in reports}
    return Run({code}, attempts, results, pages, {**said, str(out): "\n".join(printed)})


def points(run: Run, student: str) -> float:
    return sum(result.score for result in run.results[student])


@pytest.mark.parametrize("name", FORGING)
def test_no_wrong_value_is_paid(run: Run, name: str) -> None:
    assert points(run, name) == FORGING[name].POINTS, (run.attempts[name], run.results[name])


@pytest.mark.parametrize("name", BREAKING)
def test_what_was_right_before_it_broke_counts(run: Run, name: str) -> None:
    assert points(run, name) == BREAKING[name].POINTS, (run.attempts[name], run.results[name])


@pytest.mark.parametrize("name", ALL)
def test_the_report_says_what_happened(run: Run, name: str) -> None:
    said = ALL[name].SAID
    if said:
        assert said in run.pages[name], run.attempts[name]
    else:
        assert run.attempts[name].look == ""


def test_no_text_that_a_submission_made_is_shown(run: Run) -> None:
    """What it made while it ran, and so could know: its source it had written before."""
    shown = [name for name, text in run.texts.items() if LEAK in text]
    assert shown == []
    assert len(run.texts) > len(ALL)


@pytest.mark.parametrize("name", [*HONEST, *AMONG_STOPPED])
def test_honest_ones_are_untouched(run: Run, name: str) -> None:
    attempt = run.attempts[name]
    assert (attempt.look, attempt.notes, points(run, name)) == ("", (), 2)
    mine, first = ([(r.exercise, r.status, r.message) for r in run.results[who]] for who in (name, HONEST[0]))
    assert mine == first


def test_the_batch_goes_on_to_its_end(run: Run) -> None:
    assert run.codes == {1}
    assert set(run.attempts) == {*ALL, *HONEST, *AMONG_STOPPED}
    assert {attempt.isolation for attempt in run.attempts.values()} == {"nested"}


def test_the_corpus_is_large_enough() -> None:
    assert len(FORGING) >= 20
    assert len(BREAKING) >= 25
