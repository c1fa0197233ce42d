"""What a learner calls: check, predict, hint, given, solution, progress."""

import dataclasses

import numpy as np
import pytest
import torch
from torch import Tensor

from lessons_lib.answers import load
from lessons_lib.checking.exercise.answer_form import (
    Choice,
    Number,
    Several,
    Shape,
)
from lessons_lib.checking.exercise.cases import case
from lessons_lib.notebook.api import NotebookAPI
from lessons_lib.notebook.progress import ProgressStore
from tests.checking.sample_lesson import SampleLesson, altered

Capture = pytest.CaptureFixture[str]


def wrong(x: Tensor) -> Tensor:
    return x.sum(1)


def right(x: Tensor) -> Tensor:
    return x.mean(1)


def test_a_name_is_looked_up_where_check_is_called(api: NotebookAPI, capsys: Capture) -> None:
    namespace = {"check": api.check, "row_means": right}
    exec('check("row_means")', namespace)
    assert capsys.readouterr().out == "✓ row_means: passed, 2 of 2 points\n  What: All 4 cases pass.\n"


def test_a_name_that_does_not_exist_yet(api: NotebookAPI, capsys: Capture) -> None:
    exec('check("row_means")', {"check": api.check})
    assert "doesn't exist yet: run the cell that defines it" in capsys.readouterr().out


def test_the_text_of_a_failing_card_is_stable(api: NotebookAPI, capsys: Capture) -> None:
    api.check(row_means=wrong)
    first = capsys.readouterr().out
    api.check(row_means=wrong)
    assert capsys.readouterr().out == first
    assert first.splitlines()[0] == "✗ row_means: not yet, 0 of 2 points"
    assert "  Why: Your numbers are sums." in first.splitlines()
    assert (
        '  Next: Change your answer, run it, and check again. Stuck? `hint("row_means")`'
        in first.splitlines()
    )


@pytest.mark.parametrize(
    ("call", "expected_message"),
    [
        (lambda d: d.check("row_mean"), "Nearest: row_means"),
        (lambda d: d.check(7), "Name the exercise in quotes"),
        (lambda d: d.check(), 'check("name")'),
        (lambda d: d.predict(), "predict(name=value)"),
        (lambda d: d.hint("row_mean"), "Nearest: row_means"),
        (lambda d: d.given("zzz"), "It has: row_means"),
        (lambda d: d.solution(3), "It has: row_means"),
        (lambda d: d.check(row_means=3), "should be a function"),
        (lambda d: d.check(row_means=None), "it's None"),
        (lambda d: d.predict(shape_of_sum="ab"), "Write a shape as a tuple"),
        (lambda d: d.predict(shape_of_sum=...), "Replace the `...` with your prediction"),
        (lambda d: d.check(answer_to_all=[1]), "Write one number"),
        (
            lambda d: d.check("shape_of_sum"),
            "`shape_of_sum` is a prediction. Write `predict(shape_of_sum=…)`",
        ),
        (lambda d: d.predict("shape_of_sum"), "Write `predict(shape_of_sum=…)`, with your prediction"),
        (
            lambda d: d.predict("row_means"),
            "`row_means` is an exercise, not a prediction. Run its cell, then `check(",
        ),
        (lambda d: d.predict(row_means=right), "`row_means` is an exercise, not a prediction."),
        (lambda d: d.predict(row_means=...), "`row_means` is an exercise, not a prediction."),
        (lambda d: d.predict((3, 4)), "Name what you predict: `predict(name=…)`"),
        (lambda d: d.predict((3, 4), shape_of_sum=(3, 4)), "Name what you predict: `predict(name=…)`"),
        (lambda d: d.predict(shape_of_sums=(3, 4)), "Nearest: shape_of_sum"),
    ],
)
def test_bad_input_gets_a_sentence(
    api: NotebookAPI, capsys: Capture, call: object, expected_message: str
) -> None:
    call(api)  # type: ignore[operator]
    assert expected_message in capsys.readouterr().out


def test_a_typical_wrong_prediction_gets_its_reply(api: NotebookAPI, capsys: Capture) -> None:
    api.predict(shape_of_sum=(4, 3))
    shown = capsys.readouterr().out
    assert "You predicted (4, 3), but that's not what happens." in shown
    assert "The axes are exchanged." in shown
    api.predict(shape_of_sum=[3, 4])
    assert "Correct." in capsys.readouterr().out


def test_several_blanks_and_a_tolerance(lesson: SampleLesson, api: NotebookAPI, capsys: Capture) -> None:
    @lesson.prediction(Several(Number(tolerance=0.01), Shape(), Choice("view", "copy")))
    def three_things() -> tuple[float, tuple[int, ...], str]:
        return (1 / 3, (2, 3), "view")

    for answer, expected_message in [
        ((0.33, [2, 3], "view"), "Correct."),
        ((0.35, (2, 3), "view"), "Answer 1 of 3 is wrong."),
        ((0.33, (3, 2), "view"), "Answer 2 of 3 is wrong."),
        ((0.33, (2, 3), "copy"), "Answer 3 of 3 is wrong."),
        ((0.33, (2, 3), "viw"), "Answer 3: 'viw' isn't one of the choices; did you mean 'view'?"),
        ((0.33, (2, 3), "preview"), "Answer 3: Choose one of 'view', 'copy'. You wrote 'preview'."),
        ((0.33, ..., "view"), "Answer 2 of 3 is still blank."),
        (0.33, "Write 3 answers in brackets, with commas between them. You wrote 0.33."),
        ((..., ..., ...), "Replace the `...` with your prediction"),
    ]:
        api.predict(three_things=answer)
        assert expected_message in capsys.readouterr().out


def test_an_exception_class_is_an_answer_and_no_blank(api: NotebookAPI, capsys: Capture) -> None:
    api.predict(shape_of_sum=RuntimeError)
    assert "You predicted 'raises', but that's not what happens." in capsys.readouterr().out
    api.check(answer_to_all=RuntimeError)
    assert "✗ answer_to_all: not yet" in capsys.readouterr().out
    api.predict(shape_of_sum=int)
    assert 'or "raises" if you expect an error. You wrote `int`.' in capsys.readouterr().out


def test_hints_come_one_at_a_time(api: NotebookAPI, capsys: Capture) -> None:
    api.hint("row_means")
    first = capsys.readouterr().out
    assert "vague" in first
    assert "plain" not in first
    for _ in range(2):
        api.hint("row_means")
        again = capsys.readouterr().out
        assert "vague" in again
        assert "plain" in again
        assert "last hint" in again


def test_the_solution_is_shown_after_five_different_tries(api: NotebookAPI, capsys: Capture) -> None:
    for factor in range(5):
        api.check(row_means=lambda x: x.sum(1))  # the same try, however often
        capsys.readouterr()
        api.solution("row_means")
        left = 5 - max(factor, 1)
        assert f"after {left} more" in capsys.readouterr().out
        if factor:
            exec(f"check(row_means=lambda x: x.sum(1) * {factor})", {"check": api.check})
    api.solution("row_means")
    assert "return x.mean(dim=1)" in capsys.readouterr().out
    api.check(row_means=wrong)
    assert 'Stuck? `hint("row_means")`. `solution("row_means")` shows the course' in capsys.readouterr().out


def test_a_card_says_how_far_the_solution_is_once_all_hints_are_shown(
    api: NotebookAPI, capsys: Capture
) -> None:
    for _ in range(2):
        api.hint("row_means")
    capsys.readouterr()
    for tries in (
        "4 more different tries",
        "3 more different tries",
        "2 more different tries",
        "1 more different try",
    ):
        exec(f"check(row_means=lambda x: x.sum(1) * {tries[0]})", {"check": api.check})
        said = capsys.readouterr().out
        assert "Next: Change your answer, run it, and check again." in said
        assert f'After {tries}, `solution("row_means")` shows the course\'s answer.' in said
    exec("check(row_means=lambda x: x.sum(1) * 9)", {"check": api.check})
    assert 'Next: Stuck? `solution("row_means")` shows' in capsys.readouterr().out


def test_what_is_no_honest_try_brings_the_solution_no_nearer(
    api: NotebookAPI, lesson: SampleLesson, capsys: Capture
) -> None:
    exercise = altered(lesson.keys["row_means"], seconds=0.2)
    lesson.keys["row_means"], lesson.lesson.exercises["row_means"] = exercise, exercise.exercise
    exercise.shown_in_the_text(exercise.misconceptions[0].function)

    def endless(x: Tensor) -> Tensor:
        while True:
            x = x + 0

    def interrupted(x: Tensor) -> Tensor:
        raise KeyboardInterrupt

    def half_done(x: Tensor) -> Tensor:
        x = x.square()
        ...
        return x.sum(1)

    def to_do(x: Tensor) -> Tensor:
        raise NotImplementedError

    for answer in (
        endless,
        interrupted,
        half_done,
        to_do,
        lambda x: ...,
        exercise.misconceptions[0].function,
        None,
        3,
    ):
        api.check(row_means=answer)
        assert api._store.record_of("row_means").tries == 0
    capsys.readouterr()
    api.solution("row_means")
    assert "after 5 more different tries" in capsys.readouterr().out


def test_a_program_that_is_given_and_too_slow_is_no_try(api: NotebookAPI, lesson: SampleLesson) -> None:
    def stopped_means(x: Tensor) -> Tensor:
        while True:
            x = x + 0

    hunt = lesson.lesson.exercise(kind="hunt", seconds=0.2)(stopped_means)
    hunt.cases(lambda draw: iter([case(draw.normal(n, 3)) for n in (2, 4)]))
    lesson.to(hunt)(right)
    api.check(stopped_means=stopped_means)
    assert api._store.record_of("stopped_means").tries == 0


def test_the_same_answer_is_one_try_whatever_is_written_around_it(api: NotebookAPI) -> None:
    names: dict[str, object] = {"check": api.check}
    answers = [
        "def row_means(x):\n    return x.sum(1)",
        "def row_means(x):\n    'My words.'\n    # and a comment\n    return x.sum(1)",
        "def row_means(table):\n    return table.sum(1)",
    ]
    for answer in answers:
        exec(f"{answer}\ncheck('row_means')", names)
    assert api._store.record_of("row_means").tries == 1
    by_helper = "def row_means(x):\n    return helper(x)\ndef helper(x):\n    return x.sum(1) * {}"
    for factor in (2, 3, 3):
        exec(f"{by_helper.format(factor)}\ncheck('row_means')", names)
    assert api._store.record_of("row_means").tries == 3


def test_the_solution_is_shown_once_the_answer_passes(api: NotebookAPI, capsys: Capture) -> None:
    api.check(row_means=right)
    api.solution("row_means")
    shown = capsys.readouterr().out
    assert "return x.mean(dim=1)" in shown
    assert "@" not in shown


def test_progress_counts_points(api: NotebookAPI, capsys: Capture) -> None:
    api.check(row_means=wrong)
    api.check(answer_to_all=42)
    capsys.readouterr()
    api.progress()
    shown = capsys.readouterr().out
    assert shown.splitlines() == [
        "Sample: 1 of 3 passed, 1 of 3 points",
        "  core    ✗○✓  1 of 3 passed",
        "  ✗ row_means (1 try), ○ shape_of_sum, ✓ answer_to_all",
        "  Next: `row_means`",
    ]


def test_a_hint_without_a_name_lists_what_has_hints(api: NotebookAPI, capsys: Capture) -> None:
    api.hint()
    assert capsys.readouterr().out.splitlines() == [
        "› Hints for which exercise?",
        "  Core: `row_means`, `answer_to_all`",
        '  Next: Give its name: `hint("row_means")`.',
    ]
    assert api._store.hints_shown("row_means") == 0


def test_hints_are_listed_by_section(capsys: Capture) -> None:
    NotebookAPI(load("04_broadcasting"), ProgressStore(None)).hint()
    shown = capsys.readouterr().out
    assert "\n    Keep the axis: `row_shares`\n" in shown
    assert "\n  Deeper: Columns on one scale: `standardise_columns`\n" in shown
    assert "column_plus_row" not in shown, "a prediction has no hints"


def test_require_is_an_assertion_on_the_last_verdict(api: NotebookAPI) -> None:
    with pytest.raises(AssertionError, match="has not been checked"):
        api.require("row_means")
    api.check(row_means=wrong)
    with pytest.raises(AssertionError, match="Your numbers are sums"):
        api.require("row_means")
    api.check(row_means=right)
    api.require("row_means")


def test_a_fault_of_the_course_is_said_and_not_raised(
    api: NotebookAPI, lesson: SampleLesson, capsys: Capture
) -> None:
    fails = dataclasses.replace(lesson.keys["row_means"], reference=lambda x: x.mean(9))
    lesson.keys["row_means"] = fails
    api.check(row_means=right)
    assert "A fault of the course, not yours" in capsys.readouterr().out


def test_stopping_a_check_by_hand_raises_nothing(api: NotebookAPI, capsys: Capture) -> None:
    def interrupted(x: Tensor) -> Tensor:
        raise KeyboardInterrupt

    api.check(row_means=interrupted)
    assert "You stopped the check" in capsys.readouterr().out


def test_an_answer_that_checks_itself_or_takes_itself_is_no_way_round(
    api: NotebookAPI, capsys: Capture
) -> None:
    def checks_itself(x: Tensor) -> Tensor:
        api.check(row_means=checks_itself)
        return x.mean(1)

    def takes_itself(x: Tensor) -> Tensor:
        return api.given("row_means")(x)  # type: ignore[no-any-return]

    api.check(row_means=checks_itself)
    assert capsys.readouterr().out.count("row_means: passed") == 1
    api.check(row_means=takes_itself)
    assert "can't be part of the answer to row_means itself" in capsys.readouterr().out


@pytest.mark.parametrize(
    "call",
    [
        lambda d: d.hint(),
        lambda d: d.given(),
        lambda d: d.given("row_means", 3),
        lambda d: d.given("row_means", []),
        lambda d: d.solution(),
        lambda d: d.hint("row_means", 3),
        lambda d: d.predict("shape_of_sum"),
        lambda d: d.progress("row_means"),
        lambda d: d.check("row_means", "more"),
    ],
)
def test_wrong_numbers_of_arguments_get_a_card(api: NotebookAPI, capsys: Capture, call: object) -> None:
    call(api)  # type: ignore[operator]
    assert capsys.readouterr().out.strip()


def test_the_learners_settings_of_torch_change_nothing(api: NotebookAPI, capsys: Capture) -> None:
    before = torch.get_default_dtype()
    with torch.inference_mode(), torch.device("meta"):
        api.check(row_means=right)
    assert "passed" in capsys.readouterr().out
    assert torch.get_default_dtype() == before


def test_new_tensors_fit_the_cases_in_either_precision(api: NotebookAPI, capsys: Capture) -> None:
    api.check(row_means=lambda x: x @ torch.full((x.shape[1],), 1 / x.shape[1]))
    assert "row_means: passed" in capsys.readouterr().out


def test_numpy_numbers_count_as_numbers(api: NotebookAPI, capsys: Capture) -> None:
    api.check(answer_to_all=np.float64(42))
    api.predict(shape_of_sum=tuple(np.array([3, 4])))
    assert capsys.readouterr().out.count("✓") == 2
