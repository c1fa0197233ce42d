"""Indices that are out of range, of the wrong type, or of a shape that doesn't fit."""

import re

from lessons_lib.checking.explain.messages.table import Table
from lessons_lib.checking.explain.messages.terms import dtypes, kind, shape, to_tensor
from lessons_lib.phrases import count

table = Table()


@table.message(r"^(\w+): index (-?\d+) is out of bounds for dimension \d+ with size (\d+)")
def _out_of_range(m: re.Match[str]) -> str:
    # The axis is not named: for an index tensor behind another index PyTorch counts it from there.
    index, size = m[2], int(m[3])
    if size == 0:
        return f"There's no index {index} in an axis of size 0: it's empty."
    if m[1] == "IndexError":
        return f"There's no index {index} in an axis of size {size}: indices go from 0 to {size - 1}, or from -{size} to -1."
    # gather and scatter raise another type.
    return f"Indices go from 0 to {size - 1} here, but yours is {index}. This function doesn't count from the end."


@table.message(r"select\(\): index (-?\d+) out of range for tensor of size \[([\d, ]*)\] at dimension (\d+)")
def _selected(m: re.Match[str]) -> str:
    return f"There's no index {m[1]} in axis {m[3]} of a tensor of shape {shape(m[2])}."


@table.message(r"^IndexError: index out of range in self")
def _out_of_range_in_self(m: re.Match[str]) -> str:
    return "One of the indices is outside the tensor that it picks from: indices go from 0 to that axis's size - 1."


@table.message(r"^IndexError: (list|tuple|string) (?:assignment )?index out of range")
def _past_the_end(m: re.Match[str]) -> str:
    more = " If it's a tensor's shape, it has one number for each axis." if m[1] == "tuple" else ""
    return f"There's no such index in this {m[1]}: the first item has index 0, and the last has index length - 1.{more}"


@table.message(r"too many indices for tensor of dimension (\d+)")
def _too_many(m: re.Match[str]) -> str:
    axes = count(m[1], "axis", "axes")
    return (
        f"You gave too many indices: this tensor has only {axes}. If one of your indices is itself a mask of bools, it counts "
        "as one index for each of its own axes."
    )


@table.message(r"invalid index of a 0-dim tensor")
def _single_number(m: re.Match[str]) -> str:
    return "A tensor without axes is a single number, so there's nothing to index. `.item()` gives it as a Python number."


@table.message(r"tensors used as indices must be")
def _index_dtype(m: re.Match[str]) -> str:
    return "A tensor used as an index must hold whole numbers (positions) or True and False (a mask), but this one holds neither."


@table.message(r"only integers, slices .* are valid indices(?: \(got (\w+)\))?")
def _index_type(m: re.Match[str]) -> str:
    got = f"{kind(m[1])} is none of these" if m[1] else "this one is none of these"
    return f"An index is a whole number, a slice, a mask, `...` or None, but {got}."


@table.message(r"^TypeError: (list|tuple) indices must be integers or slices, not ([\w.]+)")
def _list_index(m: re.Match[str]) -> str:
    if m[2] == "tuple":
        return f"A {m[1]} takes one index at a time, as in a[0][1]. Only a tensor or an array takes a[0, 1]."
    return f"A {m[1]}'s index must be a whole number, but this one is {kind(m[2])}."


@table.message(r"^TypeError: slice indices must be integers")
def _slice(m: re.Match[str]) -> str:
    return "The ends of a slice must be whole numbers, but one of these isn't. `//` divides and rounds down."


@table.message(r"^ValueError: step must be greater than zero")
def _backwards(m: re.Match[str]) -> str:
    return "A tensor's slices only run forwards: the step must be at least 1. `.flip(0)` reverses axis 0."


@table.message(r"At least one stride in the given numpy array is negative")
def _negative_stride(m: re.Match[str]) -> str:
    return "A NumPy array that runs backwards, such as one made with [::-1], can't become a tensor directly. Its `.copy()` can."


@table.message(
    r"The shape of the mask \[([\d, ]*)\] at index (\d+) does not match the shape of the indexed tensor \[([\d, ]*)\]"
)
def _mask(m: re.Match[str]) -> str:
    return f"A mask must have the same sizes as the axes that it picks from, but yours has shape {shape(m[1])}, and the tensor has shape {shape(m[3])}."


@table.message(r"indexing tensors could not be broadcast together with shapes (\[.*\])")
def _several_indices(m: re.Match[str]) -> str:
    shapes = " and ".join(shape(each) for each in re.findall(r"\[([\d, ]*)\]", m[1]))
    return f"PyTorch pairs several index tensors element by element, but the shapes {shapes} can't be broadcast together."


@table.message(
    r"value tensor of shape \[([\d, ]*)\] cannot be broadcast to indexing result of shape \[([\d, ]*)\]"
)
def _assigned(m: re.Match[str]) -> str:
    return f"This index picks a part of shape {shape(m[2])}, but your value has shape {shape(m[1])}, which doesn't fit into it."


@table.message(r"can't assign a (\w+) to a torch\.[\w.]*Tensor")
def _assigned_type(m: re.Match[str]) -> str:
    return f"You can write numbers and tensors into a tensor, but this is {kind(m[1])}.{to_tensor(m[1])}"


@table.message(
    r"Index tensor must have the same number of dimensions as (?:input|self|src) tensor"
    r"|take_along_dim\(\): input and indices should have the same number of dimensions"
)
def _gather_axes(m: re.Match[str]) -> str:
    return "`gather`, `scatter` and `take_along_dim` need an index with as many axes as the tensor. `.unsqueeze(…)` adds one."


@table.message(
    r"[Ee]xpected index \[([\d, ]*)\] to be no larger than self \[([\d, ]*)\] apart from dimension (\d+)"
)
def _gather_sizes(m: re.Match[str]) -> str:
    scattered = ", nor larger than the values to scatter along any axis" if "src" in m.string else ""
    return (
        f"The index has shape {shape(m[1])} and the tensor has shape {shape(m[2])}: apart from axis {m[3]}, "
        f"the index can't be larger than the tensor{scattered}."
    )


@table.message(r"(\w+)\(\): Expected dtype int32\s?(?:/|or)\s?int64 for index")
def _gather_dtype(m: re.Match[str]) -> str:
    return (
        f"The index of `{m[1]}` holds positions, so its dtype must be int64 (or int32), but this one's isn't."
    )


@table.message(
    r"where expected condition to be a boolean tensor, but got a tensor with dtype (?P<where>\w+)"
    r"|only supports boolean masks, but got mask with dtype (?P<fill>[\w ]+)|masked_select: expected BoolTensor for mask"
)
def _mask_dtype(m: re.Match[str]) -> str:
    named = dtypes(m["where"] or m["fill"] or "")
    got = f"is {named[0]}" if named else "isn't bool"
    return f"A mask holds True and False, but this one {got}. A comparison such as `x > 0` makes one."


@table.message(r"selected (?:index|number) k out of range")
def _k(m: re.Match[str]) -> str:
    return "`k` can be at most the number of elements along the axis, but yours is out of range."


@table.message(r"only integer tensors of a single element can be converted to an index")
def _as_index(m: re.Match[str]) -> str:
    return "Python needs one whole number here, but this tensor has several elements or doesn't hold whole numbers."
