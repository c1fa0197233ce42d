"""The broadcasting rule agrees with torch's, and every mend that is offered works."""

import re

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from lessons_lib import viz
from lessons_lib.viz.broadcast.align import align, mends, pairings, result_shape

SHAPES = st.lists(st.sampled_from([0, 1, 1, 2, 3]), max_size=4).map(tuple)
NAMES = ["a", "b", "c"]


def torch_says(shapes):
    try:
        return tuple(torch.broadcast_shapes(*shapes))
    except RuntimeError:
        return None


@settings(deadline=None)
@given(st.lists(SHAPES, min_size=2, max_size=3))
def test_result_is_torchs(shapes):
    assert result_shape(align(shapes)) == torch_says(shapes)


@settings(deadline=None)
@given(st.lists(SHAPES, min_size=2, max_size=3))
def test_stretched_axes_are_those_with_stride_0_in_expand(shapes):
    axes = align(shapes)
    result = result_shape(axes)
    if result is None or 0 in result:
        return
    for i, shape in enumerate(shapes):
        strides = torch.empty(shape, device="meta").expand(result).stride()
        # An axis of size 1 in the result is read once, whatever its stride.
        zero = [s == 0 and n > 1 for s, n in zip(strides, result, strict=True)]
        assert [axis.stretched(i) for axis in axes] == zero


def run(code: str, shapes) -> tuple[str, torch.Tensor]:
    """Run `b.unsqueeze(1) (…)` on an empty tensor of b's shape."""
    call = code.partition(" (keepdim")[0]
    tensors = {name: torch.empty(shape, device="meta") for name, shape in zip(NAMES, shapes, strict=False)}
    return call[0], eval(call, {}, tensors)


@settings(deadline=None)
@given(st.lists(SHAPES, min_size=2, max_size=3).filter(lambda shapes: torch_says(shapes) is None))
def test_every_mend_works(shapes):
    names = NAMES[: len(shapes)]
    for mend in mends(names, shapes):
        name, changed = run(mend.code, shapes)
        mended = [tuple(changed.shape) if n == name else s for n, s in zip(names, shapes, strict=True)]
        assert tuple(changed.shape) == mend.shape
        assert torch_says(mended) == mend.result


@settings(deadline=None)
@given(SHAPES, SHAPES)
def test_every_pairing_pairs_one_to_one(a, b):
    for mend in pairings(NAMES[:2], [a, b]):
        name, changed = run(mend.code, [a, b])
        other = b if name == "a" else a
        assert tuple(changed.shape) == other == mend.shape


@settings(deadline=None)
@given(SHAPES.filter(len), st.data())
def test_keepdim_is_offered_where_a_reduction_would_give_that_shape(shape, data):
    axis = data.draw(st.integers(0, len(shape) - 1))
    x = torch.empty(shape)
    reduced = x.sum(axis)
    if torch_says([shape, tuple(reduced.shape)]) is not None:
        return
    said = viz.broadcast(x, reduced).text
    offered = re.findall(r"b\.unsqueeze\((\d+)\) \(keepdim=True in the sum or mean over axis (\d+)", said)
    # Equal sizes leave several axes that the reduction may have been over; each that is named gives the shape.
    for unsqueezed, reduced_axis in offered:
        assert unsqueezed == reduced_axis
        assert x.sum(int(reduced_axis)).shape == reduced.shape


def test_a_missing_keepdim_is_recognised():
    x = torch.ones(4, 3)
    assert "b.unsqueeze(1) (keepdim=True in the sum or mean over axis 1" in viz.broadcast(x, x.mean(1)).text


@pytest.mark.parametrize(
    "dtypes", [(torch.float32, torch.float64), (torch.int8, torch.bool), (torch.half, torch.int64)]
)
def test_memory_of_the_result_is_that_of_adding(dtypes):
    a, b = torch.ones(3, 1, dtype=dtypes[0]), torch.ones(4, dtype=dtypes[1])
    last = viz.broadcast(a, b).text.splitlines()[-1]
    assert last.endswith(f"result {(a + b).nbytes} bytes")


def test_memory_of_an_expanded_operand_counts_what_exists():
    last = viz.broadcast(torch.ones(1).expand(10**9), torch.ones(1)).text.splitlines()[-1]
    assert last == "memory: a 4 bytes, b 4 bytes, result 4 GB"
