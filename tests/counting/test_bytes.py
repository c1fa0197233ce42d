"""The byte counter on the CPU: what counts, and what does not."""

import copy

import numpy as np
import pytest
import torch
from torch import nn
from torch._subclasses import FakeTensorMode

from lessons_lib.counting.bytes import ByteCounter

KIB = 256  # floats in a KiB


@pytest.mark.parametrize(
    ("floats", "blocks", "plain"), [(0, 0, 0), (1, 512, 4), (128, 512, 512), (129, 1024, 516)]
)
def test_storages_are_rounded_up_to_blocks(floats, blocks, plain):
    with ByteCounter() as in_blocks, ByteCounter(block=1) as in_bytes:
        kept = torch.empty(floats)
    assert (in_blocks.allocated, in_bytes.allocated) == (blocks, plain)
    assert kept.numel() == floats


def test_a_block_has_at_least_one_byte():
    with pytest.raises(ValueError, match="at least 1 byte, not 0"):
        ByteCounter(block=0)


def test_peak_and_allocated_of_an_expression():
    x = torch.ones(KIB)
    with ByteCounter() as counter:
        y = (x + 1) * (x + 2)
    assert counter.peak == 3 * 1024  # both sums live while the product is made
    assert counter.allocated == 1024 == y.untyped_storage().nbytes()


def test_views_and_in_place_results_count_nothing():
    x = torch.ones(4, KIB)
    with ByteCounter() as counter:
        x[1:].view(-1).add_(1).unsqueeze(0).expand(9, -1).detach()
        torch.relu_(x)
        x.square_()
    assert counter.peak == 0


@pytest.mark.parametrize(
    ("make", "plain"),
    [
        (lambda: torch.tensor([1.0] * 300), 1200),
        (lambda: torch.tensor(np.ones(100)), 800),
        (lambda: torch.as_tensor([1, 2]), 16),
        (lambda: torch.zeros(3, 100), 1200),
        (lambda: torch.arange(10), 80),
        (lambda: torch.randn(10).bool(), 10),
        (lambda: torch.Tensor(3, 4), 48),
        (lambda: torch.ones(10).new_tensor([1.0]), 4),
        (lambda: nn.Linear(10, 20), 880),
        (lambda: torch._foreach_add([torch.ones(10), torch.ones(5)], 1), 60),
    ],
)
def test_whatever_makes_a_tensor_counts(make, plain):
    with ByteCounter(block=1) as counter:
        kept = make()
    assert counter.allocated == plain
    assert kept is not None


def test_borrowed_memory_counts_nothing():
    array = np.ones(100)
    x = torch.ones(100)
    with ByteCounter() as counter:
        kept = [
            torch.from_numpy(array),
            torch.as_tensor(array),
            torch.asarray(array),
            torch.frombuffer(bytearray(400), dtype=torch.float32),
            torch.from_dlpack(array),
            torch.from_dlpack(x),
            torch.from_numpy(x.numpy()),
            torch.as_tensor(x),
        ]
        for tensor in kept:
            tensor.view(10, 10)
    assert counter.peak == 0
    with counter:
        kept.append(torch.from_numpy(array) + 1)
    assert counter.allocated == 1024


def test_an_output_given_by_name_is_no_new_one():
    out = torch.ones(KIB)
    with ByteCounter() as counter:
        torch.exp(torch.ones(KIB), out=out)
    assert counter.allocated == 0


def test_a_deep_copy_counts_and_its_source_is_not_taken_for_new():
    x = torch.ones(KIB)
    with ByteCounter() as counter:
        kept = copy.deepcopy(x)
    assert counter.allocated == 1024
    assert kept.sum() == KIB


def test_what_autograd_saves_and_gradients_count():
    x = torch.ones(KIB, requires_grad=True)
    with ByteCounter() as counter:
        y = x.exp().sin().sum()
        counter.mark("forward")  # the sum in one block, and the results of exp, for sin and exp itself
        y.backward()
        counter.mark("backward")  # the sum and the gradient
    assert [mark.allocated for mark in counter.marks] == [512 + 1024, 512 + 1024]
    assert x.grad is not None
    with torch.no_grad(), ByteCounter() as unsaved:
        y = x.exp().sin().sum()
    assert unsaved.allocated == 512


def test_inference_mode_counts_the_parts_of_a_composite_operation():
    x, labels = torch.ones(8, 16), torch.arange(8)

    def program():
        return nn.functional.cross_entropy(x, labels)  # the log-softmax is its parts' alone

    with torch.no_grad(), ByteCounter(block=1) as plain:
        program()
    with torch.inference_mode(), ByteCounter(block=1) as inference:
        program()
    assert inference.peak == plain.peak > 0


@pytest.mark.filterwarnings("ignore:The PyTorch API of nested tensors", "ignore:Sparse CSR tensor support")
@pytest.mark.parametrize("inference", [False, True])
def test_layouts_without_one_storage_run_as_ever(inference):
    nested = torch.nested.nested_tensor([torch.ones(2, 3), torch.ones(4, 3)])
    with torch.inference_mode(inference), ByteCounter():
        assert torch.nn.functional.linear(nested, torch.ones(5, 3)).is_nested
        sparse = torch.eye(3).to_sparse()
        assert torch.ops.aten.lift_fresh(sparse).sum() == 3
        assert torch.sparse.mm(torch.eye(3).to_sparse_csr(), torch.ones(3, 1)).sum() == 3


def test_higher_order_operators_run_as_ever():
    from torch._higher_order_ops import map as map_operator

    with ByteCounter():
        assert map_operator(lambda v, w: v + w, torch.ones(3), torch.ones(())).sum() == 6


def test_one_kind_of_device_counts():
    with ByteCounter("cpu") as cpu, ByteCounter("meta") as meta:
        kept = [torch.ones(KIB), torch.ones(3 * KIB, device="meta") * 2]
    assert (cpu.allocated, meta.allocated, meta.peak) == (1024, 3 * 1024, 6 * 1024)
    assert len(kept) == 2


def test_fake_tensors_count_where_they_claim_to_be():
    with FakeTensorMode(), ByteCounter("cpu") as cpu, ByteCounter("cuda") as cuda:
        kept = [torch.ones(10**9), torch.ones(KIB, device="cuda") + 1]
    assert cpu.allocated == 4_000_000_000
    assert (cuda.allocated, cuda.peak) == (1024, 2 * 1024)
    assert len(kept) == 2
