"""`given`: whose answer it returns, and which answers may use it."""

from pathlib import Path

import pytest
from torch import Tensor

from lessons_lib import answers
from lessons_lib.checking.exercise.cases import case
from lessons_lib.notebook.api import NotebookAPI
from lessons_lib.notebook.progress import ProgressStore, create
from tests.checking.sample_lesson import SampleLesson

Capture = pytest.CaptureFixture[str]


def wrong(x: Tensor) -> Tensor:
    return x.sum(1)


def right(x: Tensor) -> Tensor:
    return x.mean(1)


def test_given_is_the_courses_until_the_learners_passes(
    api: NotebookAPI, lesson: SampleLesson, capsys: Capture
) -> None:
    api.check(row_means=wrong)
    assert api.given("row_means") is lesson.keys["row_means"].reference
    assert "the course's `row_means`" in capsys.readouterr().out
    api.check(row_means=right)
    api.check(row_means=wrong)  # a later mistake does not take back what passed
    assert api.given("row_means") is right
    assert "your own `row_means`" in capsys.readouterr().out
    assert api.given("answer_to_all") == 42


@pytest.fixture
def restarted(lesson: SampleLesson, tmp_path: Path, capsys: Capture) -> NotebookAPI:
    """The API in a kernel that was restarted after `row_means` passed."""
    path = create(tmp_path)
    store = ProgressStore(path)
    NotebookAPI(lesson, store).check(row_means=right)
    store.wait()
    capsys.readouterr()
    return NotebookAPI(lesson, ProgressStore(path))


def given(api: NotebookAPI, **namespace: object) -> object:
    """What `given` gives in a notebook with these names."""
    names: dict[str, object] = {"given": api.given, **namespace}
    exec('found = given("row_means")', names)
    return names["found"]


def test_given_after_a_restart_is_the_learners_once_its_cell_has_run(
    restarted: NotebookAPI, capsys: Capture
) -> None:
    reference = restarted._answers.keys["row_means"].reference
    assert given(restarted) is reference
    assert capsys.readouterr().out == (
        "› given: the course's `row_means` (yours passed earlier; run its cell and its check to use it)\n"
    )
    assert given(restarted, row_means=wrong) is reference
    assert capsys.readouterr().out == (
        "› given: the course's `row_means` (yours passed earlier, but the one in memory doesn't)\n"
    )
    assert given(restarted, row_means=right) is right
    assert capsys.readouterr().out == "› given: your own `row_means`\n"
    assert given(restarted) is right
    assert restarted._store.record_of("row_means").tries == 0


@pytest.mark.parametrize("mine", [..., None, 3, lambda x: ..., lambda x: 1 / 0, "row_means"])
def test_given_after_a_restart_takes_nothing_that_does_not_pass(
    restarted: NotebookAPI, capsys: Capture, mine: object
) -> None:
    assert given(restarted, row_means=mine) is restarted._answers.keys["row_means"].reference
    assert "(yours passed earlier, but the one in memory doesn't)" in capsys.readouterr().out


def test_given_within_a_check_runs_no_other_check(restarted: NotebookAPI, capsys: Capture) -> None:
    @restarted._answers.exercise(needs=["row_means"])
    def twice_the_means(x: Tensor) -> Tensor:
        return 2 * x.mean(1)

    twice_the_means.exercise.cases(lambda draw: iter([case(draw.normal(n, 3)) for n in (2, 4)]))
    names: dict[str, object] = {"given": restarted.given, "check": restarted.check, "row_means": right}
    exec("check(twice_the_means=lambda x: 2 * given('row_means')(x))", names)
    assert capsys.readouterr().out.splitlines() == [
        "✓ twice_the_means: passed, 1 of 1 point",
        "  What: All 3 cases pass.",
        "  Note: given: the course's `row_means` (yours passed earlier; run its cell and its check to use it)",
    ]


def test_given_within_an_answer_is_said_once_below_the_verdict(api: NotebookAPI, capsys: Capture) -> None:
    @api._answers.exercise(needs=["row_means"])
    def twice_the_means(x: Tensor) -> Tensor:
        return 2 * x.mean(1)

    twice_the_means.exercise.cases(lambda draw: iter([case(draw.normal(n, 3)) for n in (2, 4)]))
    api.check(twice_the_means=lambda x: 2 * api.given("row_means")(x))
    assert capsys.readouterr().out == (
        "✓ twice_the_means: passed, 1 of 1 point\n"
        "  What: All 3 cases pass.\n"
        "  Note: given: the course's `row_means` (yours hasn't passed yet)\n"
    )


NOT_AVAILABLE = "twice_the_means can't take the course's `row_means` from `given`. It works as soon as your own `row_means` has passed"


@pytest.mark.parametrize(
    "setting", ["", "means_of = given('row_means')", "def means_of(x):\n    return given('row_means')(x)"]
)
def test_the_courses_answer_is_given_only_to_what_needs_it(
    api: NotebookAPI, capsys: Capture, setting: str
) -> None:
    @api._answers.exercise()
    def twice_the_means(x: Tensor) -> Tensor:
        return 2 * x.mean(1)

    twice_the_means.exercise.cases(lambda draw: iter([case(draw.normal(n, 3)) for n in (2, 4)]))
    mine = (
        "def twice_the_means(x):\n    return 2 * " + ("means_of" if setting else "given('row_means')") + "(x)"
    )
    names: dict[str, object] = {"given": api.given, "check": api.check}
    exec(f"{setting}\n{mine}\ncheck('twice_the_means')", names)
    assert NOT_AVAILABLE in capsys.readouterr().out
    api.check(row_means=right)
    exec(f"{setting}\n{mine}\ncheck('twice_the_means')", names)
    assert "✓ twice_the_means: passed" in capsys.readouterr().out


def test_an_answer_waits_only_for_what_it_calls_by_name(api: NotebookAPI, capsys: Capture) -> None:
    @api._answers.exercise(needs=["row_means"])
    def largest_mean(x: Tensor) -> Tensor:
        return x.mean(1).max()

    largest_mean.exercise.cases(lambda draw: iter([case(draw.normal(n, 3)) for n in (2, 4)]))
    namespace = {"check": api.check, "given": api.given, "row_means": wrong}
    for call, state in [
        ("lambda x: [row_means(x).max() for _ in (1,)][0]", "… largest_mean: waiting"),
        ("lambda x: given('row_means')(x).min()", "✗ largest_mean: not yet"),
        ("lambda x: x.min()", "✗ largest_mean: not yet"),
    ]:
        exec(f"check(largest_mean={call})", namespace)
        assert capsys.readouterr().out.startswith(state)
    namespace["row_means"] = api._answers.keys[
        "row_means"
    ].reference  # lent: what is wrong is the answer itself
    exec("check(largest_mean=lambda x: row_means(x).min())", namespace)
    assert capsys.readouterr().out.startswith("✗ largest_mean: not yet")


EARLIER = "04_broadcasting"


def shares_of_rows(x: Tensor) -> Tensor:
    return x / x.sum(dim=1, keepdim=True)


def test_another_lessons_answer_is_given_to_a_notebook(
    api: NotebookAPI, tmp_path: Path, capsys: Capture
) -> None:
    reference = answers.find("row_shares").reference
    assert api.given("row_shares", EARLIER) is reference
    assert capsys.readouterr().out == (
        "› given: the course's `row_shares` (yours hasn't passed in lesson 04 yet)\n"
    )
    store = ProgressStore(create(tmp_path))
    NotebookAPI(answers.load(EARLIER), store).check(row_shares=shares_of_rows)
    store.wait()
    capsys.readouterr()
    later = NotebookAPI(api._answers, store)
    assert later.given("row_shares", EARLIER) is reference
    assert capsys.readouterr().out == (
        "› given: the course's `row_shares` (yours passed in lesson 04; copy its cell into this notebook to use it)\n"
    )
    names = {"given": later.given, "row_shares": shares_of_rows, "EARLIER": EARLIER}
    exec("found = given('row_shares', lesson=EARLIER)", names)
    assert names["found"] is shares_of_rows
    assert capsys.readouterr().out == "› given: your own `row_shares`\n"


def test_no_answer_takes_another_lessons(api: NotebookAPI, capsys: Capture) -> None:
    api.check(row_means=lambda x: api.given("row_shares", EARLIER)(x))
    said = capsys.readouterr().out
    assert "✗ row_means" in said
    assert "row_means can't take anything from another lesson with `given`." in said


@pytest.mark.parametrize(
    ("name", "slug", "said"),
    [
        ("row_shars", EARLIER, "Nearest: row_shares"),
        (
            "row_shares",
            "04_broadcast",
            "There is no lesson '04_broadcast'; the nearest is '04_broadcasting'.",
        ),
    ],
)
def test_names_of_other_lessons_that_are_misspelt(
    api: NotebookAPI, capsys: Capture, name: str, slug: str, said: str
) -> None:
    assert api.given(name, slug) is None
    assert said in capsys.readouterr().out
