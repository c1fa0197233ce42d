"""An answer that changes its input, or leaves one that should change: a second finding beside the values."""

from collections.abc import Callable

import pytest
from torch import Tensor

from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.exercise.cases import case
from tests.checking.sample_lesson import SampleLesson, verdict_on


def test_right_values_that_change_the_input_earn_half(exercise: AnswerKey) -> None:
    verdict = verdict_on(exercise, lambda x: x.mul_(2).mean(1) / 2)
    assert (verdict.status, verdict.points) == ("failed", 1)
    assert verdict.message == (
        "All values are right: half the points. For the other half: leave `x` as it was. "
        "Your code changed it in place, but it belongs to the caller."
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
    exercise: AnswerKey, answer: Callable[[Tensor], Tensor], name: str
) -> None:
    verdict = verdict_on(exercise, answer)
    assert (verdict.status, verdict.points, verdict.misconception) == ("failed", 0, name)
    assert verdict.message.endswith(ALSO_CHANGED)
    assert verdict.case
    assert verdict.case.got


def test_the_case_shown_is_one_whose_values_are_wrong(exercise: AnswerKey) -> None:
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


def test_a_misconception_that_changes_its_input_fits_only_who_does(exercise: AnswerKey) -> None:
    @exercise.misconception("You squared x itself.")
    def squared_itself(x: Tensor) -> Tensor:
        return x.square_().mean(dim=1) + 1

    assert verdict_on(exercise, lambda x: x.square_().mean(1) + 1).misconception == "squared_itself"
    assert verdict_on(exercise, lambda x: x.square().mean(1) + 1).misconception == ""


def in_place_exercise() -> AnswerKey:
    """An exercise whose reference changes its input: the first column becomes the row's mean."""
    lesson = SampleLesson("97_in_place", "In place")

    @lesson.exercise(points=2)
    def means_written(x: Tensor, scale: Tensor) -> Tensor:
        x[:, 0] = x.mean(1)
        return x[:, 0] * scale

    @means_written.exercise.cases
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
    pure = SampleLesson("97_pure", "Pure").exercise()(_scaled)
    pure.exercise.cases(
        lambda draw: iter([case(draw.normal(3), draw.normal(1)), case(draw.normal(4), draw.normal(1))])
    )
    right = verdict_on(pure, lambda x, scale: (x * scale, x.zero_(), scale.zero_())[0])
    assert right.message.endswith(
        "leave `x` and `scale` as they were. Your code changed them in place, but they belong to the caller."
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
    assert wrong.message.endswith("Your code also left `x` as it was: change it in place.")
    more = verdict_on(exercise, lambda x, scale: (x[:, 0].copy_(x.sum(1)) * scale, scale.zero_())[0])
    assert (more.points, more.misconception) == (0, "sums_written")
    assert "also changed `scale` in place" in more.message
    # `wiped` gives zeros too, but changes what it should not.
    assert verdict_on(exercise, lambda x, scale: x[:, 0] * 0).misconception == "constant"


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
def test_a_change_behind_the_version_counters_back_is_seen(exercise: AnswerKey, answer: object) -> None:
    assert "leave `x` as it was" in verdict_on(exercise, answer).message


def test_a_change_through_numpy_is_seen(exercise: AnswerKey) -> None:
    outcomes = collect(exercise.exercise, through_numpy).outcomes
    assert all(outcome.changed == (0,) for outcome in outcomes if outcome.value is not None)
