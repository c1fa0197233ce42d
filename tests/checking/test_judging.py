"""Verdicts on whole answers: what is said, in which order, and what is never said."""

import dataclasses
import time

import numpy as np
import pytest
import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.exercise.answer_form import Number
from lessons_lib.checking.exercise.answer_key import AnswerKey, wrong
from lessons_lib.checking.exercise.cases import case
from lessons_lib.checking.judge.expected import BrokenExercise
from lessons_lib.checking.judging import judge
from tests.checking.sample_lesson import SampleLesson, altered, verdict_on


def test_a_right_answer_passes_with_all_points(exercise: AnswerKey) -> None:
    verdict = verdict_on(exercise, lambda x: x.sum(1) / x.shape[1])
    assert verdict.status == "passed"
    assert verdict.points == verdict.max_points == 2


@pytest.mark.parametrize(
    ("answer", "expected_message"),
    [
        (lambda x: print(x), "your code returned None"),
        (lambda x: [1.0, 2.0], "You returned the list [1, 2]"),
        (lambda x: 3.5, "the Python number 3.5"),
        (lambda x: np.zeros(2), "a NumPy array"),
        (lambda x: "no", "the Python string 'no'"),
        (lambda x: x.mean(), "You returned ()."),
        (lambda x: x.mean(1, keepdim=True), "(n,) = "),
        (lambda x: x.mean(1) > 0, "Expected floating-point numbers. You returned a bool tensor."),
        (lambda x: x.mean(1).half(), "You returned a float16 tensor, which keeps fewer digits."),
        (lambda x: x.mean(1).to_sparse(), "a sparse float64 tensor"),
        (lambda x: x.mean(1).to("meta"), "a meta float64 tensor"),
        (lambda x: x.mean(7), "raised IndexError"),
        (lambda: 1, "raised TypeError"),
        (lambda x: exit(), "raised SystemExit"),
        (lambda x: x.mean(1) * x[0, 0], "the values"),
    ],
)
def test_a_wrong_answer_gets_one_true_sentence(
    exercise: AnswerKey, answer: object, expected_message: str
) -> None:
    verdict = verdict_on(exercise, answer)
    assert verdict.status == "failed"
    assert verdict.points == 0
    assert expected_message in verdict.message
    assert "\n" not in verdict.message


@pytest.mark.parametrize("index", [0, 1, 2])
def test_every_misconception_is_named_as_itself(exercise: AnswerKey, index: int) -> None:
    wrong = exercise.misconceptions[index]
    verdict = verdict_on(exercise, wrong.function)
    assert (verdict.status, verdict.misconception, verdict.diagnosis) == (
        "failed",
        wrong.name,
        wrong.sentence,
    )


def test_an_answer_that_agrees_on_most_cases_only_is_not_named(exercise: AnswerKey) -> None:
    def columns_unless_square(x: Tensor) -> Tensor:
        return x.mean(0) if x.shape[0] != x.shape[1] else x.mean(1)

    assert verdict_on(exercise, columns_unless_square).misconception == ""


def test_two_misconceptions_that_fit_are_both_offered(exercise: AnswerKey) -> None:
    @exercise.misconception("Another way to say it.")
    def sums_again(x: Tensor) -> Tensor:
        return x.sum(dim=1)

    verdict = verdict_on(exercise, lambda x: x.sum(1))
    assert verdict.misconception == "row_sums or sums_again"
    assert verdict.diagnosis == (
        "Each of these would explain what your code did:\n• Your numbers are sums.\n• Another way to say it."
    )


def test_two_that_fit_a_prediction_speak_of_no_code() -> None:
    key = SampleLesson().prediction(Number(0.1))(lambda: 1)
    key.misconception("You added.")(lambda: 3)
    key.mistakes(other=wrong(3).tell("You multiplied."))
    verdict = verdict_on(key, 3)
    assert verdict.diagnosis == "Each of these would explain your answer:\n• You added.\n• You multiplied."


def test_three_that_fit_explain_nothing(exercise: AnswerKey) -> None:
    """Neither a list of three, nor a plain step away that is a fourth: only what is wrong is said."""
    for word in ("twice", "thrice"):

        @exercise.misconception("Another way to say it.")
        def again(x: Tensor) -> Tensor:
            return x.sum(dim=1)

        exercise.misconceptions[-1] = dataclasses.replace(exercise.misconceptions[-1], name=word)
    verdict = verdict_on(exercise, lambda x: x.sum(1))
    assert (verdict.status, verdict.misconception, verdict.diagnosis) == ("failed", "", "")


def test_a_misconception_that_only_raises_is_never_named() -> None:
    lesson = SampleLesson("97_raises", "Raises")

    @lesson.exercise()
    def total(x: Tensor) -> Tensor:
        return x.sum()

    @total.exercise.cases
    def cases(draw):  # type: ignore[no-untyped-def]
        yield case(draw.normal(3))
        yield case(draw.normal(4))

    @total.misconception("You asked for an axis that is not there.")
    def raises(x: Tensor) -> Tensor:
        return x.sum(dim=5)

    verdict = verdict_on(total, lambda x: x.sum(dim=9))
    assert "raised IndexError" in verdict.message
    assert verdict.misconception == ""


def test_the_smallest_failing_case_is_shown(exercise: AnswerKey) -> None:
    verdict = verdict_on(exercise, lambda x: x.sum(1))
    assert verdict.case is not None
    assert verdict.case.label == "2 rows, 3 columns"


def test_a_loop_that_never_ends_is_stopped(exercise: AnswerKey) -> None:
    exercise = altered(exercise, seconds=0.3)

    def answer(x: Tensor) -> Tensor:
        while True:
            x = x + 1

    verdict = verdict_on(exercise, answer)
    assert verdict.status == "failed"
    assert "still running after 0.3 seconds" in verdict.message


def test_a_loop_that_swallows_exceptions_is_stopped_too(exercise: AnswerKey) -> None:
    exercise = altered(exercise, seconds=0.3)

    def answer(x: Tensor) -> Tensor:
        while True:
            try:  # noqa: SIM105 - as a learner would write it
                time.sleep(10)
            except Exception:
                pass

    assert "still running after" in verdict_on(exercise, answer).message


def test_right_in_float64_and_wrong_in_float32_is_low_precision(exercise: AnswerKey) -> None:
    verdict = verdict_on(exercise, lambda x: (x + 1e6).mean(1) - 1e6)
    assert verdict.misconception == "low precision"


def test_overflow_is_named_only_where_float64_cures_it(exercise: AnswerKey) -> None:
    def overflowing(x: Tensor) -> Tensor:
        return ((x + 1e30).square() * 0 + x).mean(1)

    assert verdict_on(exercise, overflowing).misconception == "overflow"
    assert verdict_on(exercise, lambda x: x.mean(1) + float("inf")).misconception == ""


def test_the_gram_form_of_a_distance_is_right() -> None:
    lesson = SampleLesson("96_distance", "Distance")

    @lesson.exercise()
    def distances(x: Tensor, y: Tensor) -> Tensor:
        return (x[:, None] - y).square().sum(-1).sqrt()

    @distances.exercise.cases
    def cases(draw):  # type: ignore[no-untyped-def]
        same = draw.normal(6, 64)
        yield case(same, same.clone(), label="coincident points")

    def gram(x: Tensor, y: Tensor) -> Tensor:
        squares = x.square().sum(1)[:, None] + y.square().sum(1) - 2 * x @ y.T
        return squares.clamp(min=0).sqrt()

    assert verdict_on(distances, gram).passed


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        (lambda x: -x.mean(1), "sign"),
        (lambda x: 3 * x.mean(1), "constant factor"),
        (lambda x: x.mean(1) + 1, "off by one"),
        (lambda x: x.mean(1) - 0.25, "constant summand"),
        (lambda x: x.mean(1, keepdim=True), "axis kept"),
        (lambda x: x.mean(1)[None], "axis kept in front"),
        (lambda x: x.mean(1).flip(0), "reversed along the first axis"),
        (lambda x: x.mean(1).exp(), "exponential"),
        (lambda x: x.sum(1) / x.shape[1] ** 2, "divided by d"),
        (lambda x: x.mean(), "reduced to the mean"),
        (lambda x: x, "x returned"),
        (lambda x: torch.zeros(2), "constant"),
    ],
)
def test_a_plain_step_away_is_named(exercise: AnswerKey, answer: object, name: str) -> None:
    assert verdict_on(exercise, answer).misconception == name


def test_no_step_explains_an_address() -> None:
    lesson = SampleLesson("94_places", "Places")

    @lesson.exercise()
    def place(n: int) -> int:
        return 2 * n

    @place.exercise.cases
    def cases(draw):  # type: ignore[no-untyped-def]
        yield from (case(n) for n in (3, 5, 9))

    assert verdict_on(place, lambda n: 2 * n + 7).misconception == "constant summand"
    assert verdict_on(place, lambda n: 2 * n + 0x7F3A_1C00_0000).diagnosis == ""
    assert verdict_on(place, lambda n: n + 0x7F3A_1C00_0000).diagnosis == ""


def test_a_needed_exercise_that_has_not_passed_makes_a_failure_wait(exercise: AnswerKey) -> None:
    exercise = altered(exercise, needs=("first_step",))
    assert verdict_on(exercise, lambda x: x.sum(1)).status == "waiting"
    assert verdict_on(exercise, lambda x: x.sum(1), passed={"first_step"}).status == "failed"
    assert verdict_on(exercise, lambda x: x.mean(1)).status == "passed"


def test_a_reference_that_fails_is_the_courses_fault(exercise: AnswerKey) -> None:
    exercise = dataclasses.replace(exercise, reference=lambda x: x.mean(9))
    with pytest.raises(BrokenExercise, match="course's own answer"):
        verdict_on(exercise, lambda x: x)


def test_a_reference_that_runs_out_of_time_is_said_in_a_sentence(exercise: AnswerKey) -> None:
    evidence = collect(exercise.exercise, lambda x: x)

    def endless(x: Tensor) -> Tensor:
        while True:
            time.sleep(0.01)

    slow = dataclasses.replace(altered(exercise, seconds=0.2), reference=endless)
    with pytest.raises(BrokenExercise, match=r"didn't finish in 0\.2 s"):
        judge(slow, evidence)


def test_a_hunt_left_unchanged_is_not_attempted_and_shows_the_symptom() -> None:
    lesson = SampleLesson("95_hunt", "Hunt")

    @lesson.lesson.hunt()
    def smallest(x: Tensor) -> Tensor:
        y = x.sort().values
        return y[-1]

    @smallest.cases
    def cases(draw):  # type: ignore[no-untyped-def]
        yield case(draw.normal(3))
        yield case(draw.normal(4))

    key = lesson.to(smallest)(lambda x: x.min())
    key.broken_program("broken", "Your number is the largest.")

    def as_given(x: Tensor) -> Tensor:
        """A docstring, as the notebook has it."""
        y = x.sort().values
        return y[-1]

    untouched = verdict_on(key, as_given)
    assert untouched.status == "not attempted"
    assert untouched.message.startswith("This is still the program that you were given")
    assert untouched.diagnosis == ""
    rewritten = verdict_on(key, lambda x: x.max())
    assert (rewritten.status, rewritten.misconception) == ("failed", "broken")


def test_a_check_leaves_the_random_state_alone(exercise: AnswerKey) -> None:
    torch.manual_seed(7)
    before = torch.get_rng_state()
    verdict_on(exercise, lambda x: x.mean(1) + torch.rand(1))
    assert torch.equal(torch.get_rng_state(), before)


def test_the_cases_depend_on_the_seed_alone(exercise: AnswerKey) -> None:
    first, again, other = (collect(exercise.exercise, lambda x: x.mean(1), seed) for seed in (1, 1, 2))
    values = [evidence.outcomes[0].value.data for evidence in (first, again, other)]  # type: ignore[union-attr]
    assert torch.equal(values[0], values[1])
    assert not torch.equal(values[0], values[2])


def test_right_numbers_in_wrong_places() -> None:
    lesson = SampleLesson("93_outer", "Outer")

    @lesson.exercise()
    def outer(x: Tensor, y: Tensor) -> Tensor:
        return x[:, None] * y

    @outer.exercise.cases
    def cases(draw):  # type: ignore[no-untyped-def]
        yield case(draw.normal(2), draw.normal(3))
        yield case(draw.normal(3), draw.normal(3))

    for answer, name in [
        (lambda x, y: (x[:, None] * y).flatten(), "reshaped"),
        (lambda x, y: (y[:, None] * x).reshape(len(x), len(y)), "refilled"),
        (lambda x, y: y[:, None] * x, "axes exchanged"),
    ]:
        assert name in verdict_on(outer, answer).misconception


def test_a_class_is_judged_through_a_scenario() -> None:
    lesson = SampleLesson("92_classes", "Classes")

    def fill_and_read(
        cls: type, first: Float[Tensor, " n"], second: Float[Tensor, " n"]
    ) -> Float[Tensor, " n"]:
        average = cls()
        average.add(first)
        average.add(second)
        return average.mean()

    @lesson.exercise(kind="class", harness=fill_and_read)
    class RunningMean:
        def __init__(self) -> None:
            self.total, self.count = 0.0, 0

        def add(self, x: Tensor) -> None:
            self.total, self.count = self.total + x, self.count + 1

        def mean(self) -> Tensor:
            return self.total / self.count

    @RunningMean.exercise.cases
    def cases(draw):  # type: ignore[no-untyped-def]
        yield case(draw.normal(3), draw.normal(3))
        yield case(draw.normal(2), draw.normal(2))

    @RunningMean.misconception("Only what was added last counts: the total is replaced and not added to.")
    class Replaced(RunningMean.reference):  # type: ignore[name-defined, misc]
        def add(self, x: Tensor) -> None:
            self.total, self.count = x, self.count + 1

    class Other:
        def __init__(self) -> None:
            self.message: list[Tensor] = []

        def add(self, x: Tensor) -> None:
            self.message.append(x)

        def mean(self) -> Tensor:
            return torch.stack(self.message).mean(0)

    class Summed(Other):
        def mean(self) -> Tensor:
            return torch.stack(self.message).mean()

    class Blank:
        def __init__(self) -> None: ...

        def add(self, x: Tensor) -> None: ...

    assert verdict_on(RunningMean, Other).passed
    assert verdict_on(RunningMean, Replaced).misconception == "Replaced"
    assert verdict_on(RunningMean, Blank).status == "not attempted"
    wrong = verdict_on(RunningMean, Summed)
    assert wrong.message == "Expected shape (n,) = (3,). You returned ()."
    assert wrong.case is not None
    assert [name for name, _ in wrong.case.inputs] == ["first", "second"]
    assert "made the check raise AttributeError" in verdict_on(RunningMean, dict).message


def test_an_answer_in_float64_is_named_though_it_fails_on_the_float32_copy(exercise: AnswerKey) -> None:
    def answer(x: Tensor) -> Tensor:
        return (x @ torch.ones(x.shape[1], 1, dtype=torch.float64))[:, 0]  # raises on the copy

    assert verdict_on(exercise, answer).diagnosis == verdict_on(exercise, lambda x: x.sum(1)).diagnosis != ""


def test_inputs_that_require_grad_are_leaves_in_either_precision() -> None:
    lesson = SampleLesson("90_leaves", "Leaves")

    def gradient(candidate, x: Tensor) -> Tensor:  # type: ignore[no-untyped-def]
        candidate(x).backward()
        assert x.grad is not None
        return x.grad

    @lesson.exercise(harness=gradient)
    def squares(x: Tensor) -> Tensor:
        return x.square().sum()

    squares.exercise.cases(lambda draw: iter([case(draw.normal(n).requires_grad_()) for n in (2, 3)]))
    squares.misconception("Each number is added as it is.")(lambda x: x.sum())
    assert verdict_on(squares, lambda x: (x * x).sum()).passed
    assert verdict_on(squares, lambda x: x.sum() + 0).diagnosis == "Each number is added as it is."
