"""What a learner calls: check, predict, hint, given, solution, progress."""

import numpy as np
import pytest
import torch
from torch import Tensor

from lessons_lib.checking.answers import Choice, Dtype, Number, Several, Shape
from lessons_lib.checking.cases import case
from lessons_lib.checking.desk import Desk
from lessons_lib.checking.exercise import Lesson
from lessons_lib.checking.progress import Store
from tests.checking.toys import make_lesson


@pytest.fixture
def lesson() -> Lesson:
    lesson = make_lesson()

    @lesson.prediction(Shape())
    def shape_of_sum() -> tuple[int, ...]:
        return (3, 4)

    @shape_of_sum.misconception("The axes are exchanged.")
    def exchanged() -> tuple[int, ...]:
        return (4, 3)

    @lesson.exercise(kind="value", form=Number(), hints=["one", "two"])
    def answer_to_all() -> float:
        return 42

    return lesson


@pytest.fixture
def desk(lesson: Lesson) -> Desk:
    return Desk(lesson, Store(None))


Capture = pytest.CaptureFixture[str]


def wrong(x: Tensor) -> Tensor:
    return x.sum(1)


def right(x: Tensor) -> Tensor:
    return x.mean(1)


def test_a_name_is_looked_up_where_check_is_called(desk: Desk, capsys: Capture) -> None:
    namespace = {"check": desk.check, "row_means": right}
    exec('check("row_means")', namespace)
    assert capsys.readouterr().out == "✓ row_means: passed, 2 of 2 points\n  What: All 4 cases agree.\n"


def test_a_name_that_does_not_exist_yet(desk: Desk, capsys: Capture) -> None:
    exec('check("row_means")', {"check": desk.check})
    assert "does not exist yet: run the cell that defines it" in capsys.readouterr().out


def test_the_text_of_a_failing_card_is_stable(desk: Desk, capsys: Capture) -> None:
    desk.check(row_means=wrong)
    first = capsys.readouterr().out
    desk.check(row_means=wrong)
    assert capsys.readouterr().out == first
    assert first.splitlines()[0] == "✗ row_means: not yet, 0 of 2 points"
    assert "  Why: Your numbers are sums." in first.splitlines()
    assert (
        '  Next: Change your answer, run it, and check again. Stuck? `hint("row_means")`'
        in first.splitlines()
    )


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda d: d.check("row_mean"), "Nearest: row_means"),
        (lambda d: d.check(7), "Name the exercise in quotes"),
        (lambda d: d.check(), 'check("name")'),
        (lambda d: d.predict(), "predict(name=value)"),
        (lambda d: d.hint("row_mean"), "Nearest: row_means"),
        (lambda d: d.given("zzz"), "It has: row_means"),
        (lambda d: d.solution(3), "It has: row_means"),
        (lambda d: d.check(row_means=3), "is to be a function"),
        (lambda d: d.check(row_means=None), "is None"),
        (lambda d: d.predict(shape_of_sum="ab"), "A shape is a tuple"),
        (lambda d: d.predict(shape_of_sum=...), "Put your prediction"),
        (lambda d: d.check(answer_to_all=[1]), "One number is asked"),
    ],
)
def test_bad_input_gets_a_sentence(desk: Desk, capsys: Capture, call: object, said: str) -> None:
    call(desk)  # type: ignore[operator]
    assert said in capsys.readouterr().out


def test_a_typical_wrong_prediction_gets_its_reply(desk: Desk, capsys: Capture) -> None:
    desk.predict(shape_of_sum=(4, 3))
    shown = capsys.readouterr().out
    assert "You predicted (4, 3), and that is not what happens." in shown
    assert "The axes are exchanged." in shown
    desk.predict(shape_of_sum=[3, 4])
    assert "You predicted right." in capsys.readouterr().out


def test_several_blanks_and_a_tolerance(lesson: Lesson, desk: Desk, capsys: Capture) -> None:
    @lesson.prediction(Several(Number(tolerance=0.01), Shape(), Choice("view", "copy")))
    def three_things() -> tuple[float, tuple[int, ...], str]:
        return (1 / 3, (2, 3), "view")

    for answer, said in [
        ((0.33, [2, 3], "view"), "You predicted right."),
        ((0.35, (2, 3), "view"), "Answer 1 of 3 is not what happens."),
        ((0.33, (3, 2), "view"), "Answer 2 of 3 is not what happens."),
        ((0.33, (2, 3), "copy"), "Answer 3 of 3 is not what happens."),
        ((0.33, (2, 3), "viw"), "Answer 3: 'viw' is not one of the choices; did you mean 'view'?"),
        ((0.33, (2, 3), "preview"), "Answer 3: Choose one of 'view', 'copy'; you wrote 'preview'."),
        ((0.33, ..., "view"), "Answer 2 of 3 is still blank."),
        (0.33, "3 answers are asked for"),
        ((..., ..., ...), "Put your prediction"),
    ]:
        desk.predict(three_things=answer)
        assert said in capsys.readouterr().out


def test_hints_come_one_at_a_time(desk: Desk, capsys: Capture) -> None:
    desk.hint("row_means")
    first = capsys.readouterr().out
    assert "vague" in first
    assert "plain" not in first
    for _ in range(2):
        desk.hint("row_means")
        again = capsys.readouterr().out
        assert "vague" in again
        assert "plain" in again
        assert "last hint" in again


def test_given_is_the_courses_until_the_learners_passes(desk: Desk, lesson: Lesson, capsys: Capture) -> None:
    desk.check(row_means=wrong)
    assert desk.given("row_means") is lesson.exercises["row_means"].reference
    assert "the course's `row_means`" in capsys.readouterr().out
    desk.check(row_means=right)
    desk.check(row_means=wrong)  # a later mistake does not take back what passed
    assert desk.given("row_means") is right
    assert "your own `row_means`" in capsys.readouterr().out
    assert desk.given("answer_to_all") == 42


def test_given_within_an_answer_is_said_once_below_the_verdict(desk: Desk, capsys: Capture) -> None:
    @desk._lesson.exercise(hints=["one", "two"])
    def twice_the_means(x: Tensor) -> Tensor:
        return 2 * x.mean(1)

    twice_the_means.cases(lambda draw: iter([case(draw.normal(n, 3)) for n in (2, 4)]))
    desk.check(twice_the_means=lambda x: 2 * desk.given("row_means")(x))
    assert capsys.readouterr().out == (
        "✓ twice_the_means: passed, 1 of 1 point\n"
        "  What: All 3 cases agree.\n"
        "  Note: given: the course's `row_means` (yours has not passed yet)\n"
    )


def test_an_answer_waits_only_for_what_it_calls_by_name(desk: Desk, capsys: Capture) -> None:
    @desk._lesson.exercise(needs=["row_means"])
    def largest_mean(x: Tensor) -> Tensor:
        return x.mean(1).max()

    largest_mean.cases(lambda draw: iter([case(draw.normal(n, 3)) for n in (2, 4)]))
    namespace = {"check": desk.check, "given": desk.given, "row_means": wrong}
    for call, state in [
        ("lambda x: [row_means(x).max() for _ in (1,)][0]", "… largest_mean: waiting"),
        ("lambda x: given('row_means')(x).min()", "✗ largest_mean: not yet"),
        ("lambda x: x.min()", "✗ largest_mean: not yet"),
    ]:
        exec(f"check(largest_mean={call})", namespace)
        assert capsys.readouterr().out.startswith(state)


def test_the_solution_is_shown_after_five_different_tries(desk: Desk, capsys: Capture) -> None:
    for factor in range(5):
        desk.check(row_means=lambda x: x.sum(1))  # the same try, however often
        capsys.readouterr()
        desk.solution("row_means")
        left = 5 - max(factor, 1)
        assert f"after {left} more" in capsys.readouterr().out
        if factor:
            exec(f"check(row_means=lambda x: x.sum(1) * {factor})", {"check": desk.check})
    desk.solution("row_means")
    assert "return x.mean(dim=1)" in capsys.readouterr().out
    desk.check(row_means=wrong)
    assert 'Stuck? `hint("row_means")`. `solution("row_means")` shows the course' in capsys.readouterr().out


def test_the_solution_is_shown_once_the_answer_passes(desk: Desk, capsys: Capture) -> None:
    desk.check(row_means=right)
    desk.solution("row_means")
    shown = capsys.readouterr().out
    assert "return x.mean(dim=1)" in shown
    assert "@" not in shown


def test_progress_counts_points(desk: Desk, capsys: Capture) -> None:
    desk.check(row_means=wrong)
    desk.check(answer_to_all=42)
    capsys.readouterr()
    desk.progress()
    shown = capsys.readouterr().out
    assert shown.splitlines()[0] == "› Toys: 1 of 3 points"
    assert "row_means: ✗ 1 try, 0 of 2" in shown
    assert "answer_to_all: ✓ passed, 1 of 1" in shown
    assert "shape_of_sum: ○ open" in shown


def test_require_is_an_assertion_on_the_last_verdict(desk: Desk) -> None:
    with pytest.raises(AssertionError, match="has not been checked"):
        desk.require("row_means")
    desk.check(row_means=wrong)
    with pytest.raises(AssertionError, match="Your numbers are sums"):
        desk.require("row_means")
    desk.check(row_means=right)
    desk.require("row_means")


def test_a_fault_of_the_course_is_said_and_not_raised(desk: Desk, lesson: Lesson, capsys: Capture) -> None:
    lesson.exercises["row_means"].reference = lambda x: x.mean(9)
    desk.check(row_means=right)
    assert "A fault of the course, not yours" in capsys.readouterr().out


def test_stopping_a_check_by_hand_raises_nothing(desk: Desk, capsys: Capture) -> None:
    def interrupted(x: Tensor) -> Tensor:
        raise KeyboardInterrupt

    desk.check(row_means=interrupted)
    assert "You stopped the check" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("form", "written", "read"),
    [
        (Shape(), 3, (3,)),
        (Shape(), [2, 3], (2, 3)),
        (Number(), True, 1.0),
        (Dtype(), "float32", "torch.float32"),
        (Dtype(), "torch.float32", "torch.float32"),
        (Choice("view", "copy"), " View ", "view"),
        (Choice("view", "raises"), "error", "raises"),
        (Choice("16777216", "nan"), 16777216, "16777216"),
        (Choice("16777216", "nan"), float("nan"), "nan"),
        (Choice("0.25", "true"), True, "true"),
        (Number(), "raises", "raises"),
        (Number(), " Error", "raises"),
        (Dtype(), np.float64, "torch.float64"),
        (Dtype(), np.zeros(2).dtype, "torch.float64"),
    ],
)
def test_answers_may_be_written_in_several_ways(form: object, written: object, read: object) -> None:
    found = form.read(written)  # type: ignore[attr-defined]
    assert (str(found) if isinstance(form, Dtype) else found) == read


def test_an_answer_that_checks_itself_or_takes_itself_is_no_way_round(desk: Desk, capsys: Capture) -> None:
    def checks_itself(x: Tensor) -> Tensor:
        desk.check(row_means=checks_itself)
        return x.mean(1)

    def takes_itself(x: Tensor) -> Tensor:
        return desk.given("row_means")(x)  # type: ignore[no-any-return]

    desk.check(row_means=checks_itself)
    assert capsys.readouterr().out.count("row_means: passed") == 1
    desk.check(row_means=takes_itself)
    assert "can't be a part of the answer to row_means itself" in capsys.readouterr().out


@pytest.mark.parametrize(
    "call",
    [
        lambda d: d.hint(),
        lambda d: d.given(),
        lambda d: d.solution(),
        lambda d: d.hint("row_means", 3),
        lambda d: d.predict("shape_of_sum"),
        lambda d: d.progress("row_means"),
        lambda d: d.check("row_means", "more"),
    ],
)
def test_wrong_numbers_of_arguments_get_a_card(desk: Desk, capsys: Capture, call: object) -> None:
    call(desk)  # type: ignore[operator]
    assert capsys.readouterr().out.strip()


def test_the_learners_settings_of_torch_change_nothing(desk: Desk, capsys: Capture) -> None:
    before = torch.get_default_dtype()
    with torch.inference_mode(), torch.device("meta"):
        desk.check(row_means=right)
    assert "passed" in capsys.readouterr().out
    assert torch.get_default_dtype() == before


def test_new_tensors_fit_the_cases_in_either_precision(desk: Desk, capsys: Capture) -> None:
    desk.check(row_means=lambda x: x @ torch.full((x.shape[1],), 1 / x.shape[1]))
    assert "row_means: passed" in capsys.readouterr().out


def test_numpy_numbers_count_as_numbers(desk: Desk, capsys: Capture) -> None:
    desk.check(answer_to_all=np.float64(42))
    desk.predict(shape_of_sum=tuple(np.array([3, 4])))
    assert capsys.readouterr().out.count("✓") == 2
