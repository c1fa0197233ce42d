"""Exercise: in which slot of the storage an element lies."""

from collections.abc import Callable, Iterator
from typing import Any

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_03_views_and_strides.lesson import lesson
from lessons_lib.exercises.lesson_03_views_and_strides.whole_numbers import WholeNumbers

Index = tuple[int, ...]


ADDRESS = 0x7F00_0000_0000
NEAR = 1 << 16


def as_a_number(candidate: Callable[..., Any], x: Float[Tensor, "*axes"], index: Index) -> Any:
    """The candidate's answer; a number in a tensor counts as that number. A float is half right: see WholeNumbers.

    An address differs from run to run. One near x's storage is given as if the storage began at ADDRESS, so that two
    answers with the same mistake are equal.
    """
    slot = candidate(x, index)
    if isinstance(slot, Tensor) and slot.numel() == 1:
        slot = slot.item()
    storage = x.untyped_storage()
    if type(slot) is int and abs(slot - storage.data_ptr()) < NEAR:
        return slot - storage.data_ptr() + ADDRESS
    return slot


@lesson.exercise(
    harness=as_a_number, requirements=[WholeNumbers()], no_demand=["without an axis", "none of them negative"]
)
def slot_of(x: Float[Tensor, "*axes"], index: Index) -> int:
    """The slot of x's storage that x[index] is read from."""


@slot_of.cases
def elements(draw: Draw) -> Iterator[Case]:
    yield case(draw.normal(3, 4), (2, 1), label="a plain (3, 4) table")
    yield case(draw.normal(3, 5).T, (4, 2), label="a transposed table")
    yield case(draw.normal(4, 6)[1:, 2:], (2, 3), label="the part from row 1 and column 2 on")
    yield case(draw.normal(2, 3, 4), (1, 2, 3), label="three axes")
    yield case(draw.normal(2, 3, 4).permute(2, 0, 1), (1, 1, 2), label="three axes, permuted")
    yield case(draw.normal(5, 7)[:, ::2], (3, 2), label="every second column")
    yield case(draw.normal(4).expand(3, 4), (2, 3), label="a row, expanded downwards")
    yield case(draw.normal(9)[4:], (3,), label="one axis, from element 4 on")
    yield case(draw.normal(2, 3, 1, 4, 2)[:, 1:].transpose(1, 4), (1, 1, 0, 3, 1), label="five axes")
    yield case(draw.normal(4, 4), (0, 0), label="the very first element")
    yield case(draw.normal(3, 4)[1, 2], (), label="a single number, without axes")
    for _ in range(3):
        x = draw.normal(*draw.sizes(3, 3))[1:, :, 1:].permute(*draw.permutation(3).tolist())
        yield case(x, tuple(draw.number(0, size) for size in x.shape), label="a part of three axes, permuted")
