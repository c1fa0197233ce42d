"""Families of answers that differ by a number: named whichever number it is, and only where it explains everything."""

import pytest
import torch
from torch import Tensor

from tests.checking.sample_lesson import Answer, exercise_giving, verdict_on


def itself(x: Tensor) -> Tensor:
    return x * 1.5


def positive(x: Tensor) -> Tensor:
    return x.clamp(min=0)


def roots(x: Tensor) -> Tensor:
    return x.clamp(min=0).sqrt()


@pytest.mark.parametrize("filler", [-1.0, 7.25, 1e-3, -1e9, float("inf"), float("-inf")])
def test_whatever_fills_the_places_is_told(filler: float) -> None:
    found = verdict_on(exercise_giving(positive), lambda x: torch.where(x > 0, x, filler))
    assert found.misconception == "filler"
    assert found.diagnosis.startswith(
        f"All your wrong values are {filler:g}, but they should be 0. Where does"
    )


def test_a_filler_may_leave_some_places_right() -> None:
    found = verdict_on(exercise_giving(positive), lambda x: torch.where(x < -0.2, 9.0, x.clamp(min=0)))
    assert found.misconception == "filler"


@pytest.mark.parametrize(
    "answer",
    [
        lambda x: torch.where(x > 0, x, x - 5),  # no one number
        lambda x: torch.where(x > 0.1, x, 5.0),  # places for other numbers too
        lambda x: torch.where(x > 0, x, x.numel() * 1.0),  # another number on each case
        lambda x: torch.full_like(x, 5.0),  # nothing is right
    ],
)
def test_what_is_no_filler_is_not_called_one(answer: Answer) -> None:
    assert verdict_on(exercise_giving(positive), answer).misconception in ("", "constant")


def test_a_filler_and_a_bound_need_other_numbers_beside_them() -> None:
    """All zeros are neither a filler nor cut off at 0, though some places are right."""
    exercise = exercise_giving(positive)
    assert verdict_on(exercise, torch.zeros_like).misconception == "constant"
    classes = exercise_giving(lambda x: x.argmax(1))
    assert verdict_on(classes, lambda x: x.argmax(1) * 0).misconception == "constant"
    binary = exercise_giving(lambda x: (x > 1).double())
    assert verdict_on(binary, torch.zeros_like).misconception == "constant"


@pytest.mark.parametrize(
    ("wanted", "answer", "name"),
    [
        (lambda x: -(x > 1).double(), lambda x: (x > 1).double(), "sign"),
        (lambda x: (x > 1).double(), lambda x: (x > 1) * 3.0, "constant factor"),
        (lambda x: (x > 1).double(), lambda x: (x > 1) * float(len(x)), "times n"),
    ],
)
def test_a_filler_is_not_offered_beside_what_says_more(wanted: Answer, answer: Answer, name: str) -> None:
    assert verdict_on(exercise_giving(wanted), answer).misconception.removesuffix(" or squared") == name


def test_whole_numbers_may_be_filled_with_what_is_no_whole_number() -> None:
    exercise = exercise_giving(lambda x: (x > 1).long() * 7)
    for filler in (float("inf"), float("nan"), 0.5):
        found = verdict_on(exercise, lambda x, much=filler: torch.where(x > 1, much, (x < 0).double()))
        assert found.status == "failed", found.message


@pytest.mark.parametrize(
    ("answer", "name", "expected_message"),
    [
        (lambda x: (x * 1.5).clamp(max=1.25), "upper bound", "Every value that should be above 1.25 is 1.25"),
        (lambda x: (x * 1.5).clamp(min=0.5), "lower bound", "Every value that should be below 0.5 is 0.5"),
        (lambda x: x * 3 - 1, "scaled and shifted", "2 times the right ones, minus 1, on"),
        (lambda x: 0.25 - x, "scaled and shifted", "-0.6667 times the right ones, plus 0.25, on"),
        (
            lambda x: x * 1.5 / torch.log(torch.tensor(2.0, dtype=x.dtype)),
            "constant factor",
            "logarithms to base 2",
        ),
        (lambda x: torch.rad2deg(x * 1.5), "constant factor", "as if you used degrees instead of radians"),
        (lambda x: x * 1.5 + 3, "constant summand", "is 3 too large"),
        (
            lambda x: x * 4.5,
            "constant factor",
            "3 times the right ones, on every case.",
        ),
        (lambda x: (x * 1.5).clamp(-0.5, 1.25), "", ""),
    ],
)
def test_the_number_of_a_family_is_read_off_the_answer(
    answer: Answer, name: str, expected_message: str
) -> None:
    found = verdict_on(exercise_giving(itself), answer)
    assert found.misconception == name
    assert expected_message in found.diagnosis


@pytest.mark.parametrize("power", [3.0, 1 / 3, 0.6931471805599453])
def test_a_power_is_told(power: float) -> None:
    exercise = exercise_giving(lambda x: x.exp(), low=0.1)
    found = verdict_on(exercise, lambda x: x.exp() ** power)
    assert (found.misconception, found.diagnosis) == (
        "power",
        f"Your numbers are the right ones to the power {power:.4g}, on every case. Where does that power come from?",
    )


@pytest.mark.parametrize("added", [1e-4, 1e-8, 0.3])
def test_what_is_added_under_a_root_is_told(added: float) -> None:
    found = verdict_on(exercise_giving(roots), lambda x: (x.clamp(min=0) + added).sqrt())
    assert "added under a root" in found.misconception
    assert f"are {added:.3g} too large," in found.diagnosis


def test_whole_numbers_have_families_too() -> None:
    exercise = exercise_giving(lambda x: x.long(), low=-9, high=9)
    assert verdict_on(exercise, lambda x: x.long() * 2 + 1).misconception == "scaled and shifted"
    assert verdict_on(exercise, lambda x: x.long().clamp(max=1)).misconception in ("upper bound", "filler")


def test_numbers_that_were_cut_to_whole_ones_are_no_family() -> None:
    """All zeros because a share is below 1: nothing was cut off at 0, and the input is not left out."""
    exercise = exercise_giving(lambda x: x.abs() / 9)
    for answer in (lambda x: (x.abs() / 9).long(), lambda x: (x.abs() / 9).mean().long()):
        assert verdict_on(exercise, answer).misconception == ""


def test_zeros_that_were_cut_are_no_bound() -> None:
    assert (
        verdict_on(exercise_giving(lambda x: x.clamp(min=0) / 9), lambda x: (x / 9).long()).misconception
        == ""
    )


def test_a_line_through_two_numbers_explains_nothing() -> None:
    exercise = exercise_giving(lambda x: (x > 1).double())
    assert verdict_on(exercise, lambda x: torch.where(x > 1, 5.0, -3.0)).misconception == ""


def test_a_power_through_three_numbers_explains_nothing() -> None:
    exercise = exercise_giving(lambda x: 2.0 ** x.floor().clamp(0, 2))
    assert verdict_on(exercise, lambda x: 3.0 ** x.floor().clamp(0, 2)).misconception == ""


def test_a_square_is_a_square_and_no_other_power() -> None:
    exercise = exercise_giving(lambda x: x.exp(), low=0.1)
    assert verdict_on(exercise, lambda x: x.exp() ** 2).misconception == "squared"


def test_nothing_but_nan_is_no_constant() -> None:
    exercise = exercise_giving(lambda x: x.sum())
    assert verdict_on(exercise, lambda x: x.sum() * torch.nan).misconception == ""
