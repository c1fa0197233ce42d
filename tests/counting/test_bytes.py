"""The byte counter on the CPU: what counts, from when, until when."""

import copy
import gc
import random
import threading
import weakref

import numpy as np
import pytest
import torch
from torch import nn
from torch._subclasses import FakeTensorMode

from lessons_lib.counting.bytes import ByteCounter, Mark
from lessons_lib.counting.storages import storage_nbytes

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


def test_a_release_counts_at_once_and_a_cycle_when_collected():
    gc.collect()
    with ByteCounter() as counter:
        x = torch.ones(KIB)
        y = torch.ones(2 * KIB)
        del x
        assert counter.allocated == 2 * 1024
        cycle = [y]
        cycle.append(cycle)
        del y, cycle
        assert counter.allocated == 2 * 1024
        gc.collect()
        assert counter.allocated == 0
    assert counter.peak == 3 * 1024


def test_a_view_keeps_the_whole_storage():
    with ByteCounter() as counter:
        x = torch.ones(100, KIB)
        row = x[0]
        del x
        assert counter.allocated == 100 * 1024
        del row
        assert counter.allocated == 0


def test_releases_after_the_block_are_followed():
    with ByteCounter() as counter:
        x = torch.ones(KIB)
    assert counter.allocated == 1024
    del x
    assert counter.allocated == 0
    assert counter.peak == 1024


def test_what_was_there_before_counts_neither_at_first_use_nor_at_its_release():
    x = torch.ones(KIB)
    with ByteCounter() as counter:
        x.add_(1)
        del x
        assert counter.allocated == 0
        y = torch.ones(KIB)
        assert counter.allocated == 1024
        del y
    assert counter.allocated == 0


def test_no_tensor_is_kept_alive():
    with ByteCounter() as counter:
        x = torch.ones(KIB)
        alive = weakref.ref(x)
        y = x.exp()
        del x
        assert alive() is None
        assert counter.allocated == 1024
    del y
    assert counter.allocated == 0


def test_a_resized_storage_is_followed():
    with ByteCounter(block=1) as counter:
        x = torch.empty(10)
        x.resize_(100)
        assert (counter.allocated, counter.peak) == (400, 440)  # the 40 are copied first
        x.resize_(5)
        assert counter.allocated == 400
        x.resize_(0)
        torch.add(torch.ones(200), 1, out=x)
        assert counter.allocated == 800
        x.untyped_storage().resize_(8)
        x.resize_(1)
        assert counter.allocated == 8
    del x
    assert counter.allocated == 0


def test_an_older_storage_counts_what_it_grows_by():
    x = torch.ones(10)
    with ByteCounter(block=1) as counter:
        x.resize_(100)
        assert (counter.allocated, counter.peak) == (360, 400)
    del x
    assert counter.allocated == 0


def test_an_older_storage_that_shrinks_counts_nothing():
    x = torch.ones(1000)
    with ByteCounter() as counter:
        x.add_(1)
        x.untyped_storage().resize_(0)
        x.resize_(0)
        assert counter.allocated == 0
        x.resize_(1000)
        assert counter.allocated == 0


def test_an_output_given_by_name_is_no_new_one():
    out = torch.ones(KIB)
    with ByteCounter() as counter:
        torch.exp(torch.ones(KIB), out=out)
    assert counter.allocated == 0


def test_set_releases_the_storage_it_replaces():
    other = torch.ones(5)
    with ByteCounter(block=1) as counter:
        x = torch.ones(100)
        x.set_(other)
        assert counter.allocated == 0
        x.set_(torch.ones(7))
        assert counter.allocated == 28
        x.set_(other.untyped_storage())
        assert counter.allocated == 0
        x.data = torch.ones(3)
        assert counter.allocated == 12


def test_a_deep_copy_is_not_seen_and_its_source_not_taken_for_new():
    """One of the limits that the docstring names."""
    x = torch.ones(KIB)
    with ByteCounter() as counter:
        kept = copy.deepcopy(x)
    assert counter.allocated == 0
    assert kept.sum() == KIB


def test_marks():
    with ByteCounter() as counter:
        x = torch.ones(KIB)
        x.exp().add(1)
        assert counter.mark("made") == Mark("made", 1024, 3 * 1024)
        assert counter.mark("nothing new") == Mark("nothing new", 1024, 1024)
        x.exp()
        del x
        counter.mark("freed")
    assert counter.marks[2] == Mark("freed", 0, 2 * 1024)
    assert [mark.name for mark in counter.marks] == ["made", "nothing new", "freed"]
    assert counter.peak == 3 * 1024


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


def test_an_exception_is_passed_on_and_leaves_the_counter_right():
    with ByteCounter() as counter:
        x = torch.ones(KIB)
        with pytest.raises(RuntimeError, match="shape"):
            x @ torch.ones(3, 3)
        assert counter.allocated == 1024
    del x
    assert counter.allocated == 0


def test_other_python_threads_are_not_seen_but_their_releases_are():
    made = []

    def other_thread(work):
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()

    with ByteCounter() as counter:
        other_thread(lambda: made.append(torch.ones(KIB)))
        assert counter.allocated == 0
        made.append(torch.ones(2 * KIB))
        assert counter.allocated == 2 * 1024
        other_thread(made.clear)
        assert counter.allocated == 0


def test_a_dead_storages_address_may_come_to_hold_borrowed_memory():
    borrowed = bytearray(4 * KIB)
    with ByteCounter() as counter:
        for _ in range(20):
            x = torch.ones(2 * KIB)
            del x
            y = torch.frombuffer(borrowed, dtype=torch.float32)
            y.view(-1)
            assert counter.allocated == 0


def test_any_order_of_making_sharing_resizing_and_dropping():
    """The counter holds what the live storages hold, over reused addresses too."""
    order = random.Random(0)
    live = []
    with ByteCounter() as counter:
        for _ in range(3000):
            if live and order.random() < 0.5:
                live.pop(order.randrange(len(live)))
            step = order.random()
            if step < 0.2 and live:
                live.append(order.choice(live)[1:])
            elif step < 0.3 and live:
                order.choice(live).resize_(order.randrange(2000))
            elif step < 0.4 and live:
                live.append(order.choice(live) + 1)
            else:
                live.append(torch.empty(order.randrange(2000)))
            assert counter.allocated == storage_nbytes(live, block=512)
    assert counter.peak > 0
