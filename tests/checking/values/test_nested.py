"""Copies of a case's inputs: as they were, in memory of their own."""

from collections.abc import Callable

import pytest
import torch
from torch import Tensor

from lessons_lib.checking.values.nested import fresh_copy

LAYOUTS: dict[str, Callable[[Tensor], Tensor]] = {
    "as made": lambda t: t,
    "transposed": lambda t: t.T,
    "first rows": lambda t: t[:2],
    "inner part": lambda t: t[1:, 2:],
    "every second column": lambda t: t[:, ::2],
    "expanded": lambda t: t[:1].expand(5, 4),
    "windows": lambda t: t.unfold(1, 3, 1),
    "last row": lambda t: t[-1],
    "one number": lambda t: t[1, 1],
    "empty part": lambda t: t[3:],
}


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_a_copy_is_laid_out_as_its_original_and_shares_nothing(layout: Callable[[Tensor], Tensor]) -> None:
    table = torch.arange(12.0).reshape(3, 4)
    original = layout(table)
    copy = fresh_copy((original,))[0]
    assert (copy.shape, copy.stride(), copy.storage_offset()) == (
        original.shape,
        original.stride(),
        original.storage_offset(),
    )
    assert torch.equal(copy, original)
    assert copy.untyped_storage().nbytes() == table.untyped_storage().nbytes()
    assert copy.untyped_storage()._cdata != table.untyped_storage()._cdata
    copy.fill_(-1)
    assert table.min() == 0


def test_a_copy_is_a_leaf_that_requires_grad_as_its_original_does() -> None:
    original = torch.ones(4, 4, requires_grad=True)[1:]
    copy = fresh_copy([original])[0]
    assert copy.is_leaf
    assert copy.requires_grad
    assert not fresh_copy([original.detach()])[0].requires_grad


def test_a_sparse_tensor_is_copied_too() -> None:
    original = torch.eye(3).to_sparse()
    copy = fresh_copy(original)
    assert copy.layout is torch.sparse_coo
    assert torch.equal(copy.to_dense(), torch.eye(3))
