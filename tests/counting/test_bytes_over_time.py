"""The byte counter on the CPU: until when a storage counts, and as how large."""

import gc
import random
import threading
import weakref

import pytest
import torch

from lessons_lib.counting.bytes import ByteCounter, Mark
from lessons_lib.counting.storages import storage_nbytes

KIB = 256  # floats in a KiB


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


def test_an_exception_is_passed_on_and_leaves_the_counter_right():
    with ByteCounter() as counter:
        x = torch.ones(KIB)
        with pytest.raises(RuntimeError, match="shape"):
            x @ torch.ones(3, 3)
        assert counter.allocated == 1024
    del x
    assert counter.allocated == 0


def test_what_a_thread_makes_counts_until_another_releases_it():
    made = []

    def other_thread(work):
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()

    with ByteCounter() as counter:
        other_thread(lambda: made.append(torch.ones(KIB)))
        assert counter.allocated == 1024
        made.append(torch.ones(2 * KIB))
        assert counter.allocated == 3 * 1024
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
