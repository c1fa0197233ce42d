"""Verdicts on whole answers: what is said, in which order, and what is never said."""

import dataclasses
import time
from collections.abc import Callable

import numpy as np
import pytest
import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.exercise.cases import case
from lessons_lib.checking.exercise.exercise import Exercise, Lesson
from lessons_lib.checking.explain.card import card
from lessons_lib.checking.judge.expected import BrokenExercise
from tests.checking.sample_lesson import row_means_exercise, verdict_on


@pytest.fixture
def exercise() -> Exercise:
    return row_means_exercise()


def test_a_right_answer_passes_with_all_points(exercise: Exercise) -> None:
    verdict = verdict_on(exercise, lambda x: x.sum(1) / x.shape[1])
    assert verdict.status == "passed"
    assert verdict.points == verdict.max_points == 2


@pytest.mark.parametrize(
    ("answer", "said"),
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
def test_a_wrong_answer_gets_one_true_sentence(exercise: Exercise, answer: object, said: str) -> None:
    verdict = verdict_on(exercise, answer)
    assert verdict.status == "failed"
    assert verdict.points == 0
    assert said in verdict.message
    assert "\n" not in verdict.message


def test_right_values_that_change_the_input_earn_half(exercise: Exercise) -> None:
    verdict = verdict_on(exercise, lambda x: x.mul_(2).mean(1) / 2)
    assert (verdict.status, verdict.points) == ("failed", 1)
    assert verdict.message == (
        "All values are right: half the points. For the other half: leave `x` as it was. "
        "Your code changed it in place, and it belongs to the caller."
    )
    assert verdict.diagnosis == ""


ALSO_CHANGED = "Your code also changed `x` in place. It belongs to the caller: leave it as it was."


def squares_in_place(x: Tensor) -> Tensor:
    return x.square_().mean(1)


def returned_in_the_input_itself(x: Tensor) -> Tensor:
    first = x.flatten()[: len(x)]  # the same storage, as `x[…] = …; return x[…]` gives it
    first.copy_(x.square().mean(1))
    return first


def negated_and_changed(x: Tensor) -> Tensor:
    return x.neg_().mean(1)


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        (squares_in_place, "squared_means"),
        (returned_in_the_input_itself, "squared_means"),
        (lambda x: x.add_(1).mean(0) - 1, "column_means"),
        (negated_and_changed, "sign"),
        (lambda x: x.sum(1) + x.zero_().sum(), "row_sums"),  # and not "times d", which fits as well
        (lambda x: x.zero_().mean() + 7, "constant"),
    ],
)
def test_wrong_values_are_named_though_the_input_was_changed_too(
    exercise: Exercise, answer: Callable[[Tensor], Tensor], name: str
) -> None:
    verdict = verdict_on(exercise, answer)
    assert (verdict.status, verdict.points, verdict.misconception) == ("failed", 0, name)
    assert verdict.message.endswith(ALSO_CHANGED)
    assert verdict.case
    assert verdict.case.got


def test_the_case_shown_is_one_whose_values_are_wrong(exercise: Exercise) -> None:
    """Right on the first case, though the input was changed there: that case shows nothing."""

    def wrong_when_tall(x: Tensor) -> Tensor:
        return x.add_(1).mean(1) - (1 if len(x) < 4 else 0)

    verdict = verdict_on(exercise, wrong_when_tall)
    assert verdict.case
    assert verdict.case.label == "4 rows, 2 columns"
    assert (
        verdict.message
        == f"Shape and type are right, but the values are wrong on 1 of 4 cases. {ALSO_CHANGED}"
    )


def test_a_misconception_that_changes_its_input_fits_only_who_does(exercise: Exercise) -> None:
    @exercise.misconception("You squared x itself.")
    def squared_itself(x: Tensor) -> Tensor:
        return x.square_().mean(dim=1) + 1

    assert verdict_on(exercise, lambda x: x.square_().mean(1) + 1).misconception == "squared_itself"
    assert verdict_on(exercise, lambda x: x.square().mean(1) + 1).misconception == ""


def in_place_exercise() -> Exercise:
    """An exercise whose reference changes its input: the first column becomes the row's mean."""
    lesson = Lesson("97_in_place", "In place")

    @lesson.exercise(points=2)
    def means_written(x: Tensor, scale: Tensor) -> Tensor:
        x[:, 0] = x.mean(1)
        return x[:, 0] * scale

    @means_written.cases
    def cases(draw):  # type: ignore[no-untyped-def]
        yield case(draw.normal(3, 4), draw.normal(1))
        yield case(draw.normal(2, 5), draw.normal(1))

    @means_written.misconception("You took the sums.")
    def sums_written(x: Tensor, scale: Tensor) -> Tensor:
        x[:, 0] = x.sum(1)
        return x[:, 0] * scale

    @means_written.misconception("You wrote zeros over everything.")
    def wiped(x: Tensor, scale: Tensor) -> Tensor:
        x.zero_()
        scale.zero_()
        return x[:, 0] * scale

    return means_written


def test_several_inputs_that_were_changed_are_told_in_the_plural() -> None:
    pure = Lesson("97_pure", "Pure").exercise()(_scaled)
    pure.cases(
        lambda draw: iter([case(draw.normal(3), draw.normal(1)), case(draw.normal(4), draw.normal(1))])
    )
    right = verdict_on(pure, lambda x, scale: (x * scale, x.zero_(), scale.zero_())[0])
    assert right.message.endswith(
        "leave `x` and `scale` as they were. Your code changed them in place, and they belong to the caller."
    )
    wrong = verdict_on(pure, lambda x, scale: (x + scale, x.zero_(), scale.zero_())[0])
    assert wrong.message.endswith(
        "also changed `x` and `scale` in place. They belong to the caller: leave them as they were."
    )


def _scaled(x: Tensor, scale: Tensor) -> Tensor:
    return x * scale


def test_a_change_that_the_reference_makes_too_tells_nothing() -> None:
    exercise = in_place_exercise()

    @exercise.misconception("You added one to five.")
    def wrong_once(x: Tensor, scale: Tensor) -> Tensor:
        x[:, 0] = x.mean(1) + (x.shape[1] == 5)
        return x[:, 0] * scale

    assert verdict_on(exercise, wrong_once).misconception == ""


def test_where_the_input_should_change_leaving_it_is_the_second_fault() -> None:
    exercise = in_place_exercise()
    right = verdict_on(exercise, lambda x, scale: x.mean(1) * scale)
    assert (right.points, right.message) == (
        1,
        "All values are right: half the points. For the other half: change `x` in place. Your code left `x` as it was.",
    )
    wrong = verdict_on(exercise, lambda x, scale: x.sum(1) * scale)
    assert (wrong.points, wrong.misconception) == (0, "sums_written")
    assert wrong.message.endswith("Your code also left `x` as it was; change it in place.")
    more = verdict_on(exercise, lambda x, scale: (x[:, 0].copy_(x.sum(1)) * scale, scale.zero_())[0])
    assert (more.points, more.misconception) == (0, "sums_written")
    assert "also changed `scale` in place" in more.message
    # `wiped` gives zeros too, but changes what it should not.
    assert verdict_on(exercise, lambda x, scale: x[:, 0] * 0).misconception == "constant"


@pytest.mark.parametrize("index", [0, 1, 2])
def test_every_misconception_is_named_as_itself(exercise: Exercise, index: int) -> None:
    wrong = exercise.misconceptions[index]
    verdict = verdict_on(exercise, wrong.function)
    assert (verdict.status, verdict.misconception, verdict.diagnosis) == (
        "failed",
        wrong.name,
        wrong.sentence,
    )


def test_an_answer_that_agrees_on_most_cases_only_is_not_named(exercise: Exercise) -> None:
    def columns_unless_square(x: Tensor) -> Tensor:
        return x.mean(0) if x.shape[0] != x.shape[1] else x.mean(1)

    assert verdict_on(exercise, columns_unless_square).misconception == ""


def test_two_misconceptions_that_fit_are_both_offered(exercise: Exercise) -> None:
    @exercise.misconception("Another way to say it.")
    def sums_again(x: Tensor) -> Tensor:
        return x.sum(dim=1)

    verdict = verdict_on(exercise, lambda x: x.sum(1))
    assert verdict.misconception == "row_sums or sums_again"
    assert verdict.diagnosis == (
        "Each of these fits what your code did:\n• Your numbers are sums.\n• Another way to say it."
    )


def test_three_that_fit_explain_nothing(exercise: Exercise) -> None:
    """Neither a list of three, nor a plain step away that is a fourth: only what is wrong is said."""
    for word in ("twice", "thrice"):

        @exercise.misconception("Another way to say it.")
        def again(x: Tensor) -> Tensor:
            return x.sum(dim=1)

        exercise.misconceptions[-1] = dataclasses.replace(exercise.misconceptions[-1], name=word)
    verdict = verdict_on(exercise, lambda x: x.sum(1))
    assert (verdict.status, verdict.misconception, verdict.diagnosis) == ("failed", "", "")


def test_a_misconception_that_only_raises_is_never_named() -> None:
    lesson = Lesson("97_raises", "Raises")

    @lesson.exercise()
    def total(x: Tensor) -> Tensor:
        return x.sum()

    @total.cases
    def cases(draw):  # type: ignore[no-untyped-def]
        yield case(draw.normal(3))
        yield case(draw.normal(4))

    @total.misconception("You asked for an axis that is not there.")
    def raises(x: Tensor) -> Tensor:
        return x.sum(dim=5)

    verdict = verdict_on(total, lambda x: x.sum(dim=9))
    assert "raised IndexError" in verdict.message
    assert verdict.misconception == ""


def test_the_learners_own_line_is_shown(exercise: Exercise) -> None:
    def answer(x: Tensor) -> Tensor:
        y = x.mean(1)
        return y.view(1000)

    message = verdict_on(exercise, answer).message
    assert "`return y.view(1000)`" in message
    assert "evidence.py" not in message


def test_shapes_are_said_in_the_exercises_letters(exercise: Exercise) -> None:
    message = verdict_on(exercise, lambda x: x.mean(0)).message
    assert message == "Expected shape (n,) = (2,). You returned (d,) = (3,)."


def test_the_smallest_failing_case_is_shown(exercise: Exercise) -> None:
    verdict = verdict_on(exercise, lambda x: x.sum(1))
    assert verdict.case is not None
    assert verdict.case.label == "2 rows, 3 columns"


def test_a_loop_that_never_ends_is_stopped(exercise: Exercise) -> None:
    exercise.seconds = 0.3

    def answer(x: Tensor) -> Tensor:
        while True:
            x = x + 1

    verdict = verdict_on(exercise, answer)
    assert verdict.status == "failed"
    assert "stopped after 0.3 seconds" in verdict.message


def test_a_loop_that_swallows_exceptions_is_stopped_too(exercise: Exercise) -> None:
    exercise.seconds = 0.3

    def answer(x: Tensor) -> Tensor:
        while True:
            try:  # noqa: SIM105 - as a learner would write it
                time.sleep(10)
            except Exception:
                pass

    assert "stopped after" in verdict_on(exercise, answer).message


def test_what_was_printed_is_kept_and_cut(exercise: Exercise) -> None:
    def answer(x: Tensor) -> Tensor:
        for line in range(100):
            print("line", line)
        return x.sum(1)

    (note,) = verdict_on(exercise, answer).notes
    assert note.startswith("Your code printed:\nline 0\n")
    assert "more lines" in note
    assert len(note.splitlines()) == 7


def test_right_in_float64_and_wrong_in_float32_is_low_precision(exercise: Exercise) -> None:
    verdict = verdict_on(exercise, lambda x: (x + 1e6).mean(1) - 1e6)
    assert verdict.misconception == "low precision"


def test_overflow_is_named_only_where_float64_cures_it(exercise: Exercise) -> None:
    def overflowing(x: Tensor) -> Tensor:
        return ((x + 1e30).square() * 0 + x).mean(1)

    assert verdict_on(exercise, overflowing).misconception == "overflow"
    assert verdict_on(exercise, lambda x: x.mean(1) + float("inf")).misconception == ""


def test_the_gram_form_of_a_distance_is_right() -> None:
    lesson = Lesson("96_distance", "Distance")

    @lesson.exercise()
    def distances(x: Tensor, y: Tensor) -> Tensor:
        return (x[:, None] - y).square().sum(-1).sqrt()

    @distances.cases
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
def test_a_plain_step_away_is_named(exercise: Exercise, answer: object, name: str) -> None:
    assert verdict_on(exercise, answer).misconception == name


def test_no_step_explains_an_address() -> None:
    lesson = Lesson("94_places", "Places")

    @lesson.exercise()
    def place(n: int) -> int:
        return 2 * n

    @place.cases
    def cases(draw):  # type: ignore[no-untyped-def]
        yield from (case(n) for n in (3, 5, 9))

    assert verdict_on(place, lambda n: 2 * n + 7).misconception == "constant summand"
    assert verdict_on(place, lambda n: 2 * n + 0x7F3A_1C00_0000).diagnosis == ""
    assert verdict_on(place, lambda n: n + 0x7F3A_1C00_0000).diagnosis == ""


def test_a_needed_exercise_that_has_not_passed_makes_a_failure_wait(exercise: Exercise) -> None:
    exercise.needs = ("first_step",)
    assert verdict_on(exercise, lambda x: x.sum(1)).status == "waiting"
    assert verdict_on(exercise, lambda x: x.sum(1), passed={"first_step"}).status == "failed"
    assert verdict_on(exercise, lambda x: x.mean(1)).status == "passed"


def test_a_reference_that_fails_is_the_courses_fault(exercise: Exercise) -> None:
    exercise.reference = lambda x: x.mean(9)
    with pytest.raises(BrokenExercise, match="course's own answer"):
        verdict_on(exercise, lambda x: x)


def test_a_hunt_left_unchanged_is_not_attempted_and_shows_the_symptom() -> None:
    lesson = Lesson("95_hunt", "Hunt")

    @lesson.hunt()
    def smallest(x: Tensor) -> Tensor:
        return x.min()

    @smallest.cases
    def cases(draw):  # type: ignore[no-untyped-def]
        yield case(draw.normal(3))
        yield case(draw.normal(4))

    @smallest.misconception("Your number is the largest.")
    def broken(x: Tensor) -> Tensor:
        y = x.sort().values
        return y[-1]

    def as_given(x: Tensor) -> Tensor:
        """A docstring, as the notebook has it."""
        y = x.sort().values
        return y[-1]

    untouched = verdict_on(smallest, as_given)
    assert untouched.status == "not attempted"
    assert untouched.message.startswith("This is still the program as it was given")
    assert untouched.diagnosis == ""
    rewritten = verdict_on(smallest, lambda x: x.max())
    assert (rewritten.status, rewritten.misconception) == ("failed", "broken")


def test_a_check_leaves_the_random_state_alone(exercise: Exercise) -> None:
    torch.manual_seed(7)
    before = torch.get_rng_state()
    verdict_on(exercise, lambda x: x.mean(1) + torch.rand(1))
    assert torch.equal(torch.get_rng_state(), before)


def test_the_cases_depend_on_the_seed_alone(exercise: Exercise) -> None:
    first, again, other = (collect(exercise, lambda x: x.mean(1), seed) for seed in (1, 1, 2))
    values = [evidence.outcomes[0].value.data for evidence in (first, again, other)]  # type: ignore[union-attr]
    assert torch.equal(values[0], values[1])
    assert not torch.equal(values[0], values[2])


def test_no_return_is_suspected_only_where_nothing_ever_comes_back(exercise: Exercise) -> None:
    def now_and_then(x: Tensor) -> Tensor | None:
        return x.mean(1) if x.shape[0] == x.shape[1] else None

    assert verdict_on(exercise, print).message.endswith("None. Is a `return` missing?")
    assert verdict_on(exercise, now_and_then).message == "Expected a tensor of shape (2,). You returned None."


def test_a_message_keeps_no_path_and_no_address(exercise: Exercise) -> None:
    def answer(x: Tensor) -> Tensor:
        raise ImportError(
            "cannot import name 'x' from 'torch' (/home/ada/site-packages/torch/__init__.py) at 0x7f00aa11"
        )

    message = verdict_on(exercise, answer).message
    assert "/home" not in message
    assert "7f00aa11" not in message
    assert "from 'torch'" in message


def test_right_numbers_in_wrong_places() -> None:
    lesson = Lesson("93_outer", "Outer")

    @lesson.exercise()
    def outer(x: Tensor, y: Tensor) -> Tensor:
        return x[:, None] * y

    @outer.cases
    def cases(draw):  # type: ignore[no-untyped-def]
        yield case(draw.normal(2), draw.normal(3))
        yield case(draw.normal(3), draw.normal(3))

    for answer, name in [
        (lambda x, y: (x[:, None] * y).flatten(), "reshaped"),
        (lambda x, y: (y[:, None] * x).reshape(len(x), len(y)), "refilled"),
        (lambda x, y: y[:, None] * x, "axes exchanged"),
    ]:
        assert name in verdict_on(outer, answer).misconception


def test_nan_among_right_values_is_said(exercise: Exercise) -> None:
    def answer(x: Tensor) -> Tensor:
        mean = x.mean(1)
        return torch.where(mean == mean.max(), torch.nan, mean)

    assert verdict_on(exercise, answer).message.startswith(
        "Some of your values are `nan` on all 4 cases. Usual causes:"
    )


def test_how_many_cases_are_nan_is_not_how_many_are_wrong(exercise: Exercise) -> None:
    def answer(x: Tensor) -> Tensor:
        return x.mean(1) * torch.nan if len(x) == 2 else x.mean(1) + len(x) - 3

    start = "Your values are `nan` on 2 of 4 cases, and something is wrong on 1 more. Usual causes:"
    assert verdict_on(exercise, answer).message.startswith(start)


def test_nothing_but_nan_is_not_called_right(exercise: Exercise) -> None:
    assert verdict_on(exercise, lambda x: x.mean(1) * torch.nan).message.startswith(
        "Your values are `nan` on all 4"
    )


def test_memory_that_was_never_filled_is_nan_every_time(exercise: Exercise) -> None:
    def answer(x: Tensor) -> Tensor:
        result = torch.empty(len(x))
        result[1:] = x.mean(1)[1:]
        return result

    assert "an unfilled `empty`" in verdict_on(exercise, answer).message
    assert torch.get_deterministic_debug_mode() == 0


@pytest.mark.parametrize(
    ("answer", "shape"),
    [
        (lambda x, y: torch.zeros(len(y), len(x)), "(m, n) = (3, 2)"),
        (
            lambda x, y: torch.zeros(len(x) + 1, len(x)),
            "(3, n) = (3, 2)",
        ),  # 3 is m on the first case by chance
        (lambda x, y: torch.zeros(len(y)), "(m,) = (3,)"),
        (lambda x, y: torch.zeros(3), "(3,)"),
    ],
)
def test_an_axis_is_named_only_if_the_name_fits_on_every_case(answer: object, shape: str) -> None:
    lesson = Lesson("90_letters", "Letters")

    @lesson.exercise()
    def table(x: Float[Tensor, " n"], y: Float[Tensor, " m"]) -> Float[Tensor, "n m"]:
        return x[:, None] * y

    @table.cases
    def cases(draw):  # type: ignore[no-untyped-def]
        yield case(draw.normal(2), draw.normal(3))
        yield case(draw.normal(4), draw.normal(2))

    assert verdict_on(table, answer).message == f"Expected shape (n, m) = (2, 3). You returned {shape}."


def test_a_long_row_says_which_places_are_shown() -> None:
    lesson = Lesson("90_rows", "Rows")

    @lesson.exercise()
    def doubled(x: Tensor) -> Tensor:
        return 2 * x

    doubled.cases(lambda draw: iter([case(draw.normal(14))]))
    shown = card(verdict_on(doubled, lambda x: torch.cat([2 * x[:-1], x[-1:]]))).text()
    assert "places 6 to 13 of 14" in shown


def test_a_class_is_judged_through_a_scenario() -> None:
    lesson = Lesson("92_classes", "Classes")

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

    @RunningMean.cases
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


def test_an_answer_in_float64_is_named_though_it_fails_on_the_float32_copy(exercise: Exercise) -> None:
    def answer(x: Tensor) -> Tensor:
        return (x @ torch.ones(x.shape[1], 1, dtype=torch.float64))[:, 0]  # raises on the copy

    assert verdict_on(exercise, answer).diagnosis == verdict_on(exercise, lambda x: x.sum(1)).diagnosis != ""


def through_data(x: Tensor) -> Tensor:
    x.data -= 1
    return (x + 1).mean(1)


def through_numpy(x: Tensor) -> Tensor:
    x.numpy()[0] = 5
    return x.mean(1)


def resized(x: Tensor) -> Tensor:
    mean = x.mean(1)
    x.data = x.data[:1]
    return mean


@pytest.mark.parametrize("answer", [through_data, resized])
def test_a_change_behind_the_version_counters_back_is_seen(exercise: Exercise, answer: object) -> None:
    assert "leave `x` as it was" in verdict_on(exercise, answer).message


def test_a_change_through_numpy_is_seen(exercise: Exercise) -> None:
    outcomes = collect(exercise, through_numpy).outcomes
    assert all(outcome.changed == (0,) for outcome in outcomes if outcome.value is not None)


def test_inputs_that_require_grad_are_leaves_in_either_precision() -> None:
    lesson = Lesson("90_leaves", "Leaves")

    def gradient(candidate, x: Tensor) -> Tensor:  # type: ignore[no-untyped-def]
        candidate(x).backward()
        assert x.grad is not None
        return x.grad

    @lesson.hunt(harness=gradient)
    def squares(x: Tensor) -> Tensor:
        return x.square().sum()

    squares.cases(lambda draw: iter([case(draw.normal(n).requires_grad_()) for n in (2, 3)]))
    squares.misconception("Each number is added as it is.")(lambda x: x.sum())
    assert verdict_on(squares, lambda x: (x * x).sum()).passed
    assert verdict_on(squares, lambda x: x.sum() + 0).diagnosis == "Each number is added as it is."
