"""What the picture of a storage says: what its slots hold, and of each tensor on it the sum and which axes merge."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from lessons_lib.viz.base.describe import (
    bytes_text,
    distinct_elements,
    dtype_name,
    plural,
    repeats,
    shape_text,
)
from lessons_lib.viz.base.source import Source
from lessons_lib.viz.base.values import Index
from lessons_lib.viz.storage.memory import Memory, Placed
from lessons_lib.viz.storage.model import ShownStorage, ShownTensor


def words(rows: Sequence[ShownStorage]) -> str:
    """What the picture of these storages says."""
    lines = []
    for i, row in enumerate(rows):
        lines.append(heading(row.memory, i, len(rows)))
        held = " … ".join(" ".join(row.words[slot] for slot in piece) for piece in row.pieces)
        lines += [f"  holds {held}"] if held.strip() else []
        for t in row.tensors:
            lines.append(f"{t.placed.name}: {facts(t.placed)}")
            lines += [f"  {line}" for line in sentences(t, row.memory)]
    return "\n".join([*lines, *sharing(rows)])


def heading(memory: Memory, i: int, several: int) -> str:
    """What a row of slots is, numbered if there are several: `Storage of a: 24 slots of 4 bytes = 96 bytes`."""
    names = ", ".join(placed.name for placed in memory.tensors)
    name = f"Storage {i + 1} of {several}, under {names}" if several > 1 else f"Storage under {names}"
    size = f"{plural(memory.slots, 'slot')} of {plural(memory.unit, 'byte')}"
    rest = f", and {plural(memory.rest, 'byte')} more" if memory.rest else ""
    return f"{name}: {size} = {bytes_text(memory.slots * memory.unit)}{rest}"


def name_of(rows: Sequence[ShownStorage]) -> str:
    """The picture in a few words: `2 storages: one under x, view, one under copy`."""
    if len(rows) == 1:
        return heading(rows[0].memory, 0, 1)
    names = [", ".join(placed.name for placed in row.memory.tensors) for row in rows]
    return f"{len(rows)} storages: {', '.join(f'one under {each}' for each in names)}"


def sharing(rows: Sequence[ShownStorage]) -> list[str]:
    """Who sees whose writes, where there is more than one tensor."""
    groups = [[t.placed.name for t in row.tensors] for row in rows]
    said = [
        f"{', '.join(names[:-1])} and {names[-1]} share one storage: a write to a slot shows in each tensor that reads it."
        for names in groups
        if len(names) > 1
    ]
    if len(groups) > 1:
        others = "other" if len(groups) == 2 else "others"
        said.append(f"The storages are separate: a write to one doesn't change the {others}.")
    return said


def facts(placed: Placed) -> str:
    """A tensor in one line: shape, strides, offset, dtype."""
    t = placed.t
    strides, dtype = shape_text(t.stride()), dtype_name(t.dtype)
    return f"shape {shape_text(t.shape)}, strides {strides}, offset {t.storage_offset()}, {dtype}"


def index_names(ndim: int) -> list[str]:
    """The letters that a formula calls its indices by: i, j, k, …"""
    return list("ijklmn"[:ndim]) if ndim <= 6 else [f"i{axis}" for axis in range(ndim)]


def formula(placed: Placed) -> str:
    """How an index becomes a slot: `slot = 0 + 6·i + 1·j`."""
    names = index_names(len(placed.strides))
    terms = [f"{stride}·{name}" for stride, name in zip(placed.strides, names, strict=True)]
    return " + ".join([f"slot = {placed.offset}", *terms])


def worked(placed: Placed, index: Index) -> str:
    """The formula with an element's numbers in it: `t[1, 2] is slot 0 + 6·1 + 1·2 = 8`."""
    sums = [f"{stride}·{i}" for stride, i in zip(placed.strides, index, strict=True)]
    name = f"{placed.name}[{', '.join(map(str, index))}]" if index else placed.name
    end = f" = {placed.slot(index)}" if sums else ""
    return f"{name} is slot {' + '.join([str(placed.offset), *sums])}{end}"


def merged_shape(shape: Sequence[int], strides: Sequence[int]) -> list[int]:
    """The sizes that are left when `view` has merged all axes that it can."""
    merged: list[int] = []
    last_stride = 0
    for size, stride in zip(shape, strides, strict=True):
        if size == 1:
            continue
        if merged and last_stride == stride * size:
            merged[-1] *= size
        else:
            merged.append(size)
        last_stride = stride
    return merged


def merging(placed: Placed) -> list[str]:
    """Which neighbouring axes `view` could merge, with the numbers that decide it, and what follows."""
    t = placed.t
    axes = [(axis, n, s) for axis, (n, s) in enumerate(zip(t.shape, t.stride(), strict=True)) if n != 1]
    if t.numel() < 2 or len(axes) < 2:
        return []
    verdicts = []
    for (first, _, stride), (second, size, inner) in pairwise(axes):
        fits = stride == inner * size
        sign, word = ("=", "merge") if fits else ("≠", "don't merge")
        verdicts.append(f"axes {first}, {second} {word}: stride {stride} {sign} {inner}·{size}")
    left = merged_shape(t.shape, t.stride())
    if len(left) == 1:
        end = f"So view({left[0]}) works: nothing is copied."
    elif len(left) < len(axes):
        end = f"So view can go as far as {shape_text(tuple(left))}; view(-1) raises, reshape(-1) copies."
    else:
        end = "So view(-1) raises, and reshape(-1) copies."
    return [*verdicts, end]


def sharing_within(placed: Placed) -> str | None:
    """A sentence if several elements of the tensor are known to lie on the same slot, else None."""
    t = placed.t
    repeated = repeats(t)
    if repeated:
        return repeated
    if len(placed.reach) < t.numel() * placed.width:
        return f"Overlap: {t.numel():,} elements on {len(placed.reach):,} slots, so some share a slot."
    own = distinct_elements(t.shape, t.stride())
    if own.exact and own.count < t.numel():
        return f"Overlap: {t.numel():,} elements are read from only {own} in memory."
    return None


def reading(placed: Placed, memory: Memory) -> list[str]:
    """What an element is, where it is not the number that its slot is shown to hold."""
    t, said = placed.t, []
    if placed.reach.stop > memory.slots:
        last = f"its last element is on slot {placed.reach.stop - 1:,}"
        said.append(f"The storage was resized to {plural(memory.slots, 'slot')}, but {last}.")
    if placed.width > 1:
        said.append(f"Each element takes {placed.width} slots.")
    elif memory.shown_as not in (None, t.dtype):
        shown_as, dtype = dtype_name(memory.shown_as), dtype_name(t.dtype)
        said.append(f"The slots are shown as {shown_as} numbers; {placed.name} reads their bits as {dtype}.")
    if isinstance(placed.source, Source) and (placed.source.conj or placed.source.neg):
        said.append(
            f"{_lazily(placed.source)} of what its {'slots hold' if placed.width > 1 else 'slot holds'}."
        )
    return said


def _lazily(source: Source) -> str:
    """What a lazy view reads: the conjugate or the negative, which is made only when it is asked for."""
    if not source.neg:
        return "Lazily conjugated: an element is the conjugate"
    if not source.conj:
        return "Lazily negated: an element is the negative"
    return "Lazily conjugated and negated: an element is the negative of the conjugate"


def sentences(t: ShownTensor, memory: Memory) -> list[str]:
    """All that is said of a tensor: its sum, the example, how slots are read and shared, mergeable axes."""
    placed = t.placed
    said = [formula(placed)]
    if t.example is not None:
        said.append(worked(placed, t.example))
    overlap = sharing_within(placed)
    return [*said, *reading(placed, memory), *([overlap] if overlap else []), *merging(placed)]
