"""The broadcasting rule, and what would fix shapes that break it. Shapes only; nothing is drawn here."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

Shape = tuple[int, ...]


@dataclass(frozen=True)
class Axis:
    """One axis of the aligned shapes, counted from the right: `index` is −1 for the last.

    `sizes` has one entry an operand, None where the operand has no such axis; `size` is the result's,
    None where the operands don't agree.
    """

    index: int
    sizes: tuple[int | None, ...]
    size: int | None

    def stretched(self, operand: int) -> bool:
        """Whether this operand has one entry here (or no axis) and the result has another number."""
        return self.size not in (None, 1) and self.sizes[operand] in (None, 1)


@dataclass(frozen=True)
class Mend:
    """A change of one operand after which the shapes broadcast: `code`, and the two shapes it leads to."""

    code: str
    shape: Shape
    result: Shape


def align(shapes: Sequence[Shape]) -> list[Axis]:
    """The shapes lined up from the right, one `Axis` for each axis of the longest."""
    ndim = max(map(len, shapes))
    axes = []
    for index in range(-ndim, 0):
        sizes = tuple(shape[index] if -index <= len(shape) else None for shape in shapes)
        wanted = {n for n in sizes if n not in (None, 1)}
        axes.append(Axis(index, sizes, None if len(wanted) > 1 else max(wanted, default=1)))
    return axes


def result_shape(axes: Sequence[Axis]) -> Shape | None:
    """The shape of the result, or None if an axis doesn't fit."""
    sizes = tuple(axis.size for axis in axes if axis.size is not None)
    return sizes if len(sizes) == len(axes) else None


def mends(names: Sequence[str], shapes: Sequence[Shape]) -> list[Mend]:
    """Changes of one operand that make the shapes broadcast, the smallest result first, three at most.

    A change that needs a further axis in the result is offered only if there is no other.
    """
    found = []
    for i, (name, shape) in enumerate(zip(names, shapes, strict=True)):
        others = [*shapes[:i], *shapes[i + 1 :]]
        for code, changed in _changes(name, shape, others):
            result = result_shape(align([*others, changed]))
            if result is not None:
                found.append(Mend(code, changed, result))
    ndim = max(map(len, shapes))
    found = [m for m in found if len(m.result) <= ndim] or found
    # A result in one operand's own shape is what was meant; a transposition that happens to fit rarely is.
    found = [m for m in found if m.result in shapes] or found
    found.sort(key=lambda m: math.prod(m.result))
    by_result: dict[tuple[str, Shape], Mend] = {}
    for mend in found:
        by_result.setdefault((mend.code.split(".")[0], mend.shape), mend)
    return list(by_result.values())[:3]


def pairings(names: Sequence[str], shapes: Sequence[Shape]) -> list[Mend]:
    """For two operands of equally many elements that broadcast to more: changes that pair them one to one."""
    if len(shapes) != 2 or math.prod(shapes[0]) != math.prod(shapes[1]) or math.prod(shapes[0]) < 2:
        return []
    result = result_shape(align(shapes))
    if result is None or math.prod(result) == math.prod(shapes[0]):
        return []
    return [
        Mend(code, changed, changed)
        for i in (0, 1)
        for code, changed in _changes(names[i], shapes[i], [shapes[1 - i]])
        if changed == shapes[1 - i]
    ]


def _changes(name: str, shape: Shape, others: Sequence[Shape]) -> Iterator[tuple[str, Shape]]:
    """Every unsqueeze, squeeze and transposition of one operand, as code and the shape it gives."""
    ndim = len(shape)
    for axis, size in enumerate(shape):
        if size == 1:
            yield f"{name}.squeeze({axis})", (*shape[:axis], *shape[axis + 1 :])
    for axis in range(ndim + 1):
        changed = (*shape[:axis], 1, *shape[axis:])
        reduced = any(len(o) == ndim + 1 and (*o[:axis], *o[axis + 1 :]) == shape for o in others)
        keepdim = f" (keepdim=True in the sum or mean over axis {axis} does the same)" if reduced else ""
        yield f"{name}.unsqueeze({axis}){keepdim}", changed
    for i, j in combinations(range(ndim), 2):
        swapped = list(shape)
        swapped[i], swapped[j] = swapped[j], swapped[i]
        if tuple(swapped) != shape:
            yield f"{name}.T" if ndim == 2 else f"{name}.transpose({i}, {j})", tuple(swapped)
