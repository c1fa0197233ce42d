"""Answers that hold nothing, one number, or nothing that can be computed with: what is said of them holds."""

from collections.abc import Iterator

import pytest
import torch
from torch import Tensor

from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.exercise.cases import Case, Draw, case
from tests.checking.sample_lesson import Answer, altered, exercise_giving, verdict_on

WANTED: dict[str, Answer] = {
    "numbers": lambda x: x * 1.5,
    "none below 0": lambda x: x.clamp(min=0),
    "none above 0": lambda x: -x.abs() - 0.1,
    "classes": lambda x: x.argmax(1),
    "truths": lambda x: x > 1,
    "rows": lambda x: x.mean(1),
    "one number": lambda x: x.sum(),
}


@pytest.fixture(params=WANTED)
def wanted(request: pytest.FixtureRequest) -> Answer:
    return WANTED[request.param]


@pytest.mark.parametrize(
    "nothing",
    [
        lambda x: torch.empty(0),
        lambda x: torch.empty(0, 3, dtype=torch.long),
        lambda x: x[:0],
        lambda x: x[x > 9],
    ],
)
def test_an_empty_answer_is_called_empty_and_not_constant(wanted: Answer, nothing: Answer) -> None:
    found = verdict_on(exercise_giving(wanted), nothing)
    assert (found.misconception, found.diagnosis) == (
        "empty",
        "Your answer is empty on every case. Which step removes everything?",
    )


@pytest.mark.parametrize("number", [0.0, -0.0, 1.0, -4.0, 0.25])
def test_one_number_everywhere_is_told_whatever_the_shape(wanted: Answer, number: float) -> None:
    """No bound cut it off, no place was filled, nothing was rounded: the answer shows one number."""

    def answer(x: Tensor) -> Tensor:
        return torch.full_like(wanted(x), number)

    found = verdict_on(exercise_giving(wanted), answer)
    assert found.misconception == "constant"
    if answer(torch.ones(2, 2)).dim():
        told = answer(torch.ones(2, 2)).flatten()[0].item()
        shown = told if isinstance(told, bool) else "0" if told == 0 else f"{told:g}"
        assert (
            found.diagnosis
            == f"Your answer holds {shown} everywhere, whatever the input. Where should the input come in?"
        )
    else:
        assert (
            found.diagnosis
            == "Your answer is the same on every case, whatever the input. Where should the input come in?"
        )


@pytest.mark.parametrize("number", [torch.nan, torch.inf, -torch.inf])
def test_nothing_but_nan_or_inf_can_come_from_anywhere(wanted: Answer, number: float) -> None:
    """Roots and logarithms of negative numbers are all nan; so is 0 / 0. An overflow depends on the input."""
    exercise = exercise_giving(wanted)
    found = verdict_on(exercise, lambda x: torch.full_like(wanted(x).double(), number))
    assert found.misconception == ""


def test_some_nan_are_those_of_a_root() -> None:
    exercise = exercise_giving(WANTED["numbers"])
    assert verdict_on(exercise, lambda x: (x * 1.5).sqrt()).misconception == "root"


def test_an_answer_that_should_be_the_same_is_not_blamed_for_it() -> None:
    exercise = exercise_giving(lambda x: torch.ones(()))
    assert verdict_on(exercise, lambda x: torch.zeros(())).misconception == "off by one"
    assert verdict_on(exercise, lambda x: torch.ones(1)).misconception == "axis kept"
    assert verdict_on(exercise, lambda x: torch.full((x.numel(),), 3.0)).misconception == ""


def test_of_two_steps_that_say_the_same_one_is_told() -> None:
    exercise = exercise_giving(lambda x: x.sum().reshape(1))
    found = verdict_on(exercise, lambda x: x.sum().reshape(1, 1))
    assert found.misconception == "axis kept"
    assert "Each of these" not in found.diagnosis
    negative = exercise_giving(WANTED["none above 0"])
    assert verdict_on(negative, lambda x: x.abs() + 0.1).misconception == "sign"


def test_a_factor_is_read_off_the_first_case_that_is_not_all_zeros() -> None:
    exercise = exercise_giving(lambda x: x * (len(x) > 2))
    assert verdict_on(exercise, lambda x: 3 * x * (len(x) > 2)).misconception == "constant factor"


def test_a_step_that_shows_on_one_case_only_is_not_named() -> None:
    exercise = exercise_giving(lambda x: x * (len(x) == 4))
    assert verdict_on(exercise, lambda x: 3 * x * (len(x) == 4)).misconception == ""


def test_a_step_that_changes_nothing_on_a_case_is_not_named() -> None:
    """One case is a positive number: who takes signs away has done something else there too, or nothing at all."""
    exercise = exercise_giving(WANTED["numbers"], low=-3.0)
    assert verdict_on(exercise, lambda x: (x * 1.5).abs()).misconception == ""


def test_numbers_cut_by_a_dtype_are_called_cut() -> None:
    exercise = exercise_giving(WANTED["numbers"])
    assert verdict_on(exercise, lambda x: (x * 1.5).long()).misconception == "cut"


def exercise_with_a_case_far_out(reference: Answer, far: float) -> AnswerKey:
    def tables(draw: Draw) -> Iterator[Case]:
        yield case(draw.normal(2, 3))
        yield case(draw.normal(4, 3))
        yield case(draw.normal(3, 2) * far)

    return altered(exercise_giving(reference), case_maker=tables)


def test_a_case_where_rounding_hides_everything_rules_no_step_out() -> None:
    """Beside an input of 10³⁰⁰ a right answer of 1 is within rounding of 5."""
    exercise = exercise_with_a_case_far_out(lambda x: x.softmax(1), 1e300)
    assert verdict_on(exercise, lambda x: x.softmax(1) * 5).misconception == "constant factor"


def test_numbers_within_rounding_of_a_bound_show_no_bound() -> None:
    exercise = exercise_giving(lambda x: x.clamp(min=1e-12))
    assert verdict_on(exercise, lambda x: (x < 0) * 1e-12).misconception == ""


def test_half_precision_is_no_overflow() -> None:
    """The numbers are near the right ones: only the dtype is wrong, on the float32 copy alone."""
    exercise = exercise_giving(lambda x: x * 1.5)
    found = verdict_on(exercise, lambda x: (x * 1.5).half() if x.dtype is torch.float32 else x * 1.5)
    assert "float16" in found.message
    assert found.misconception == ""


@pytest.mark.parametrize(
    "dtype", [torch.float8_e4m3fn, torch.float8_e5m2, torch.float8_e8m0fnu, torch.complex32]
)
@pytest.mark.filterwarnings("ignore:ComplexHalf")
def test_an_answer_in_a_dtype_that_torch_does_not_compute_with_gets_a_verdict(
    wanted: Answer, dtype: torch.dtype
) -> None:
    exercise = exercise_giving(wanted)
    for answer in (lambda x: wanted(x).to(dtype), lambda x: torch.ones_like(wanted(x)).to(dtype)):
        assert verdict_on(exercise, answer).status == "failed"
