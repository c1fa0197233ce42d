"""One number, in whatever form an answer returned it."""

import numpy as np
import pytest
import torch

from lessons_lib.checking.values.number import number_as_tensor

LIKE = torch.zeros(2, dtype=torch.float64)


@pytest.mark.parametrize(
    "value", [0.5, np.float64(0.5), np.float32(0.5), torch.tensor(0.5), torch.tensor(0.5, requires_grad=True)]
)
def test_a_number_of_any_kind_is_a_tensor_without_a_graph(value: object) -> None:
    found = number_as_tensor(value, LIKE)
    assert found.item() == 0.5
    assert found.shape == ()
    assert not found.requires_grad


def test_a_whole_number_gets_the_dtype_that_it_is_compared_in() -> None:
    assert number_as_tensor(np.int64(3), LIKE).dtype == number_as_tensor(3, LIKE).dtype == torch.float64


@pytest.mark.parametrize("value", [None, True, "0.5", [0.5], np.array([0.5, 0.5])])
def test_anything_else_stays_as_it_is(value: object) -> None:
    assert number_as_tensor(value, LIKE) is value
