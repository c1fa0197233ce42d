"""What counts as the same answer."""

import math

import pytest
import torch

from lessons_lib.checking.judge.compare import compare, largest, tolerance
from lessons_lib.checking.values.snapshot import snapshot


def fault(expected: object, got: object, scale: float = 1.0) -> str | None:
    found = compare(snapshot(expected), snapshot(got), scale)
    return found.fault if found else None


ONE = torch.tensor([1.0, 2.0], dtype=torch.float64)

LOST = torch.tensor([0.0, 1.0, 2.0], dtype=torch.float64)


@pytest.mark.parametrize(
    ("expected", "got", "expected_message"),
    [
        (ONE, ONE.clone(), None),
        (ONE, ONE + 1e-9, None),
        (ONE, ONE + 1e-5, "value"),
        (ONE, ONE.float(), None),
        (ONE, (ONE + 1e-5).float(), None),  # what float32 may lose
        (ONE, (ONE + 1e-1).float(), "value"),
        (ONE, (ONE * (2.718 / math.e)).float(), "value"),
        (LOST, torch.tensor([6e-4, 1.0, 2.0]), None),  # the root of what is left of 2 - 2
        (LOST, torch.tensor([0.0, 1.0006, 2.0]), "value"),
        (ONE, ONE.half(), "dtype"),  # rounding would excuse what is wrong
        (ONE, ONE.bfloat16(), "dtype"),
        (ONE.float(), ONE.half(), "dtype"),
        (ONE.half(), ONE.half(), None),
        (ONE.half(), ONE.float(), None),
        (ONE.half(), ONE.bfloat16(), "dtype"),
        (ONE, ONE[None], "shape"),
        (ONE, ONE.long(), "dtype"),
        (ONE, ONE.to(torch.complex128), "dtype"),
        (ONE, [1.0, 2.0], "type"),
        (ONE, None, "type"),
        (torch.tensor([1, 2]), torch.tensor([1, 2], dtype=torch.int32), None),
        (torch.tensor([1, 2]), torch.tensor([1, 3]), "value"),
        (torch.tensor([True]), torch.tensor([1]), "dtype"),
        (torch.tensor(math.nan), torch.tensor(math.nan), None),
        (torch.tensor(math.nan), torch.tensor(0.0), "value"),
        (torch.tensor(math.inf), torch.tensor(math.inf), None),
        (torch.tensor(math.inf), torch.tensor(-math.inf), "value"),
        (torch.zeros(0, 3), torch.zeros(0, 3), None),
        (torch.zeros(0, 3), torch.zeros(3, 0), "shape"),
        ((3, 4), [3, 4], None),
        ((3, 4), torch.Size([3, 4]), None),
        ((3, 4), (3, 4, 1), "type"),
        ((3, 4), (4, 3), "value"),
        (3, 3.0, None),
        (3, 4, "value"),
        (0.1 + 0.2, 0.3, None),
        (math.inf, math.inf, None),
        (math.inf, 1e300, "value"),
        (math.inf, -math.inf, "value"),
        (math.nan, math.nan, None),
        (math.nan, 1.0, "value"),
        (True, 1, "type"),
        ("a", "a", None),
        ("a", "b", "value"),
        (None, None, None),
        (None, 0, "type"),
        (torch.float32, torch.float32, None),
        (torch.float32, torch.float64, "value"),
        ({"a": 1}, {"a": 1}, None),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, None),
        ({"a": 1}, {"b": 1}, "type"),
        ((ONE, ONE), (ONE, ONE + 1), "value"),
        (object(), object(), None),  # of other types no more than the type is known
        (object(), range(3), "type"),
        (range(3), 3, "type"),
    ],
)
def test_faults(expected: object, got: object, expected_message: str | None) -> None:
    assert fault(expected, got) == expected_message


def test_the_place_of_a_nested_fault_is_given() -> None:
    found = compare(snapshot({"a": (1, 2)}), snapshot({"a": (1, 3)}), 1.0)
    assert found is not None
    assert found.where == "['a'][1]"


def test_the_tolerance_follows_scale_and_dtype() -> None:
    assert tolerance(torch.int64, 1e9) == 0
    assert tolerance(torch.float64, 1.0) < 1e-7 < tolerance(torch.float32, 1.0) < 2e-3
    assert tolerance(torch.float64, 10.0) == 10 * tolerance(torch.float64, 1.0)
    assert tolerance(torch.float32, 0.0, slack=0.01) == 0.64


@pytest.mark.parametrize(
    ("got", "expected_message"), [(torch.tensor([0.25, 0.75]), None), (torch.tensor([0.3, 0.7]), "value")]
)
def test_a_coarser_answer_is_excused_no_more_than_its_rounding(
    got: torch.Tensor, expected_message: str | None
) -> None:
    found = compare(snapshot(torch.tensor([0.25, 0.75], dtype=torch.float64)), snapshot(got), 1000.0)
    assert (found and found.fault) == expected_message


@pytest.mark.parametrize("dtype", [torch.uint16, torch.uint32, torch.uint64], ids=str)
def test_unsigned_numbers_are_compared_by_value(dtype: torch.dtype) -> None:
    wanted = snapshot(torch.tensor([1, 7]))
    assert compare(wanted, snapshot(torch.tensor([1, 7], dtype=dtype)), 1.0) is None
    found = compare(wanted, snapshot(torch.tensor([1, 8], dtype=dtype)), 1.0)
    assert found is not None
    assert found.fault == "value"
    top = torch.iinfo(dtype).max
    lowest = compare(snapshot(torch.tensor([-1])), snapshot(torch.tensor([top], dtype=dtype)), 1.0)
    assert lowest is not None


@pytest.mark.parametrize("dtype", [torch.bits8, torch.bits16, torch.float4_e2m1fn_x2], ids=str)
@pytest.mark.parametrize("wanted", [torch.float64, torch.int64, torch.bool], ids=str)
def test_a_dtype_that_nothing_can_be_computed_in_is_another_one(
    dtype: torch.dtype, wanted: torch.dtype
) -> None:
    found = compare(snapshot(torch.ones(3, dtype=wanted)), snapshot(torch.empty(3, dtype=dtype)), 1.0)
    assert found is not None
    assert found.fault == "dtype"


def test_the_largest_value_ignores_what_is_not_finite() -> None:
    assert (
        largest((torch.tensor([-3.0, math.inf, math.nan]), [torch.tensor([2])], "text", torch.zeros(0)))
        == 3.0
    )
    assert largest(()) == 0.0


def test_a_mask_among_the_inputs_is_at_most_1() -> None:
    assert largest(torch.tensor([False, True])) == 1.0
    assert largest(torch.tensor([False])) == 0.0
