"""Slots, sharing and merging as torch itself has them."""

import numpy as np
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from lessons_lib import viz
from lessons_lib.viz.storage.memory import memories
from lessons_lib.viz.storage.model import ShownStorage, shown_storages
from lessons_lib.viz.storage.words import merged_shape

STRIDED = st.lists(st.tuples(st.integers(1, 4), st.integers(0, 5)), max_size=4)


def strided(axes, offset: int) -> torch.Tensor:
    """A view with these (size, stride) pairs on 0, 1, 2, …, where each element is the number of its slot."""
    base = torch.arange(offset + sum((n - 1) * s for n, s in axes) + 1)
    return base.as_strided([n for n, _ in axes], [s for _, s in axes], offset)


def shown_storage(**named: torch.Tensor) -> ShownStorage:
    [shown] = shown_storages(memories([*named.items()]))
    return shown


@settings(deadline=None)
@given(STRIDED, st.integers(0, 3))
def test_every_shown_element_is_on_its_slot(axes, offset):
    t = strided(axes, offset)
    [shown] = shown_storage(t=t).tensors
    for place in (p for part in shown.parts for row in part.places() for p in row if p):
        index, value = place
        assert value == t[index].item() == shown.placed.slot(index)


@settings(deadline=None)
@given(STRIDED, st.integers(0, 3))
def test_view_can_merge_exactly_what_is_said(axes, offset):
    t = strided(axes, offset)
    merged = merged_shape(t.shape, t.stride())
    assert t.view(merged).numel() == t.numel()
    try:
        t.view(-1)
        flat = True
    except RuntimeError:
        flat = False
    assert flat == (len(merged) <= 1)


def grouped(*tensors: torch.Tensor) -> list[list[int]]:
    return [[p.number for p in memory.tensors] for memory in memories([("", t) for t in tensors])]


def test_views_share_and_copies_do_not():
    x = torch.arange(6.0).reshape(2, 3)
    assert grouped(x, x.T, x.view(-1), x[1:], x.clone(), x.T.reshape(-1)) == [[0, 1, 2, 3], [4], [5]]


def test_sharing_survives_a_round_trip_through_numpy():
    x = torch.arange(6.0)
    part = torch.from_numpy(x.numpy()[2:4])
    assert grouped(x, part) == [[0, 1]]
    [memory] = memories([("x", x), ("part", part)])
    assert [p.slot((0,)) for p in memory.tensors] == [0, 2]
    shown = shown_storage(part=part, x=x)
    assert [t.placed.slot((0,)) for t in shown.tensors] == [2, 0]
    assert [float(shown.words[slot]) for slot in range(6)] == [0, 1, 2, 3, 4, 5]


def test_what_lies_across_two_memories_makes_them_one():
    array = np.arange(8.0)
    low, high, across = torch.from_numpy(array[:4]), torch.from_numpy(array[5:]), torch.from_numpy(array[2:6])
    assert grouped(low, high) == [[0], [1]]
    assert grouped(low, high, across) == [[0, 1, 2]]
    assert grouped(low, torch.ones(1), high, across) == [[0, 2, 3], [1]]
    shown = shown_storage(low=low, high=high, across=across)
    assert [float(shown.words[slot]) for slot in range(8)] == list(range(8))


def test_what_reads_a_slot_as_another_dtype_says_so():
    x = torch.tensor([1.0, -2.5])
    text = viz.storage(x, bits=x.view(torch.int32), halves=x.view(torch.bfloat16)[1::2]).text
    assert "holds 0.00 1.00 0.00 -2.50" in text, "bfloat16 is the only one that is one slot wide"
    assert text.count("Each element takes 2 slots.") == 2
    text = viz.storage(x, bits=x.view(torch.int32)).text
    assert "holds 1.00 -2.50" in text
    assert "The slots are shown as float32 numbers; bits reads their bits as int32." in text
    assert "shown as" not in viz.storage(x, x.view(1, 2)).text


def test_a_storage_whose_first_tensor_cannot_be_read_is_shown_by_the_next():
    x = torch.tensor([1, 2], dtype=torch.uint8)
    text = viz.storage(packed=x.view(torch.bits8), bytes=x).text
    assert "holds 1 2" in text


def test_meta_and_empty_tensors_share_only_their_own_storage():
    meta, empty = torch.empty(3, device="meta"), torch.empty(0)
    assert grouped(meta, meta[1:], torch.empty(3, device="meta")) == [[0, 1], [2]]
    assert grouped(empty, empty[:], torch.empty(0)) == [[0, 1], [2]]


def test_misaligned_neighbours_are_counted_in_bytes():
    raw = np.arange(17, dtype=np.uint8)
    whole, part = torch.from_numpy(raw), torch.from_numpy(raw[1:9].view(np.int16))
    [memory] = memories([("whole", whole), ("part", part)])
    assert (memory.unit, memory.slots) == (1, 17)
    assert [p.slot((0,)) for p in memory.tensors] == [0, 1]


def test_drawing_changes_nothing():
    x = torch.arange(6.0, requires_grad=True)
    y = x * 2
    version = y._version
    viz.storage(x, y, y.view(2, 3))
    viz.tensor(y)
    assert y._version == version
    y.sum().backward()
    assert x.grad is not None
