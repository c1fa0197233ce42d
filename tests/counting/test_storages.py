"""Which input an output is a view of, and how many bytes a tree of tensors holds."""

import numpy as np
import pytest
import torch
from torch._subclasses import FakeTensorMode

from lessons_lib.counting.storages import Residence, lies_within, storage_nbytes, unique_storages

A = torch.arange(12.0).reshape(3, 4)
B = torch.arange(12.0).reshape(3, 4)


@pytest.mark.parametrize(
    "view",
    [
        lambda b: b,
        lambda b: b[1:, ::2],
        lambda b: b.T.unsqueeze(0).expand(5, -1, -1),
        lambda b: b.view(torch.int32),
        lambda b: b.as_strided((2, 2), (1, 1), 7),
        lambda b: b.detach().requires_grad_(),
        lambda b: b[2, 3],
        lambda b: b[:0],
        lambda b: torch.from_numpy(b.numpy()[:, 1:]),
        lambda b: torch.from_dlpack(b)[1],
        lambda b: torch.zeros(0).set_(b.untyped_storage()),
        lambda b: torch.nn.Parameter(b),
    ],
)
def test_a_view_lies_within_its_base(view):
    assert lies_within(view(B), [A, B]) == Residence(1)


@pytest.mark.parametrize(
    "copy",
    [
        lambda b: b.clone(),
        lambda b: b + 0,
        lambda b: b.T.contiguous(),
        lambda b: b[[1, 2]],
        lambda b: torch.tensor(b.numpy()),
        lambda b: torch.empty(0),
        lambda b: b.clone()[:0],
        lambda b: b.to(device="meta"),
    ],
)
def test_a_copy_lies_within_nothing(copy):
    assert lies_within(copy(B), [A, B]) == Residence(None)


def test_in_place_results_lie_within_their_input():
    x = torch.ones(3)
    assert lies_within(x.mul_(2), [A, x]) == Residence(1)


def test_neighbours_in_one_array_are_told_apart():
    array = np.zeros(8, dtype=np.float32)
    low, high = torch.from_numpy(array[:4]), torch.from_numpy(array[4:])
    across = torch.from_numpy(array[2:6])
    assert lies_within(high[:1], [low, high]) == Residence(1)
    assert lies_within(low[3:], [high, low]) == Residence(1)
    assert lies_within(across, [low, high]) == Residence(None)


def test_the_whole_output_must_lie_within():
    array = np.zeros(8, dtype=np.float32)
    first = torch.from_numpy(array[:4])
    assert lies_within(torch.from_numpy(array), [first]) == Residence(None)
    assert lies_within(torch.from_numpy(array)[:4], [first]) == Residence(0)
    assert lies_within(torch.from_numpy(array)[4:], [first]) == Residence(None)


def test_empty_meta_and_fake_tensors_go_by_their_storage():
    empty, other_empty = torch.empty(0), torch.empty(0)
    assert lies_within(empty.view(0, 3), [other_empty, empty]) == Residence(1)
    array = np.zeros(8)
    assert lies_within(torch.from_numpy(array[2:2]), [torch.from_numpy(array)]) == Residence(None)
    meta, other_meta = torch.ones(3, device="meta"), torch.ones(3, device="meta")
    assert lies_within(meta[1:], [other_meta, meta]) == Residence(1)
    assert lies_within(meta + 1, [other_meta, meta]) == Residence(None)
    with FakeTensorMode():
        fake, other_fake = torch.ones(3), torch.ones(3)
        assert lies_within(fake[1:], [other_fake, fake]) == Residence(1)
        assert lies_within(fake + 1, [other_fake, fake]) == Residence(None)


@pytest.mark.filterwarnings("ignore:Sparse CSR tensor support", "ignore:The PyTorch API of nested tensors")
def test_without_a_storage_there_is_no_answer():
    assert lies_within(A.to_sparse(), [A]) == Residence(None, "it is sparse: it has no storage of its own")
    assert lies_within(A.to_sparse_csr(), [A]).reason.startswith("it is sparse")
    assert lies_within(A.to_mkldnn(), [A]).reason.startswith("it is of layout torch._mkldnn")
    jagged = torch.nested.nested_tensor([A, B], layout=torch.jagged)
    assert lies_within(jagged, [A]).reason.startswith("it is of layout torch.jagged")
    assert lies_within(A[0], [A.to_sparse(), A]) == Residence(1)


@pytest.mark.filterwarnings("ignore:The PyTorch API of nested tensors")
def test_nested_tensors_have_an_answer():
    nested = torch.nested.nested_tensor([torch.ones(2, 3), torch.ones(4, 3)])
    assert lies_within(nested, [A, nested]) == Residence(1)
    assert lies_within(nested + nested, [A, nested]) == Residence(None)


def test_a_hostile_subclass_is_not_asked():
    class Hostile(torch.Tensor):
        @classmethod
        def __torch_function__(cls, *args, **kwargs):
            raise AssertionError

    hostile = torch.Tensor._make_subclass(Hostile, A)
    assert lies_within(hostile, [B, A]) == Residence(1)
    assert storage_nbytes(hostile) == 48


def test_each_storage_counts_once():
    tree = {"a": [A, A[1:]], "b": (A.T, {"c": B}), "d": 3, "e": A.to_sparse()}
    assert [s.data_ptr() for s in unique_storages(tree)] == [A.data_ptr(), B.data_ptr()]
    assert storage_nbytes(tree) == 2 * 48
    assert storage_nbytes(tree, block=512) == 2 * 512


def test_a_view_holds_all_of_its_storage_and_an_expanded_tensor_no_more():
    assert storage_nbytes(torch.zeros(100, 100)[0, :1]) == 40_000
    assert storage_nbytes(torch.zeros(1).expand(10**9)) == 4
    assert storage_nbytes([]) == 0
