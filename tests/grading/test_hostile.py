"""Submissions that cheat and that break things, all in one run with honest ones: see hostile/forging and breaking."""

import pytest

from tests.grading.hostile.runs import ALL, BREAKING, FORGING, LIMITS, SHORT, Run, graded, points, submissions
from tests.grading.sandboxes import needs_bubblewrap

pytestmark = [needs_bubblewrap, pytest.mark.timeout(600)]

HONEST = ["0 honest", "m honest", "z honest"]  # first, in the midst, last
AMONG_STOPPED = ["0 fair", "m fair", "z fair"]  # such as these, among those that take all of their time
LEAK = "LEAK"  # what modules named text_… write into whatever they send


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    stopped = [name for name, module in BREAKING.items() if hasattr(module, "STOPPED")]
    ending = [name for name in ALL if name not in stopped]
    one, other = (
        graded(
            tmp_path_factory.mktemp("run"),
            submissions(names),
            honest,
            limits,
            isolation="nested",
            places=True,
        )
        for names, honest, limits in ((ending, HONEST, LIMITS), (stopped, AMONG_STOPPED, SHORT))
    )
    return Run(
        one.codes | other.codes,
        one.attempts | other.attempts,
        one.results | other.results,
        one.pages | other.pages,
        one.texts | other.texts,
    )


@pytest.mark.parametrize("name", FORGING)
def test_no_wrong_value_is_paid(run: Run, name: str) -> None:
    assert points(run, name) == FORGING[name].POINTS, (run.attempts[name], run.results[name])


@pytest.mark.parametrize("name", BREAKING)
def test_what_was_right_before_it_broke_counts(run: Run, name: str) -> None:
    assert points(run, name) == BREAKING[name].POINTS, (run.attempts[name], run.results[name])


@pytest.mark.parametrize("name", ALL)
def test_the_report_says_what_happened(run: Run, name: str) -> None:
    message = ALL[name].MESSAGE
    if message:
        assert message in run.pages[name], run.attempts[name]
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
