"""Shapes that don't fit: broadcasting, views, reshapes, expanding, joining, slices run backwards."""

import math
import re

from lessons_lib.checking.explain.messages.table import Table
from lessons_lib.checking.explain.messages.terms import shape
from lessons_lib.phrases import count

table = Table()


# Of a list of tensors each compares the values, item by item: `t in seen`, `seen.index(t)`.
_COMPARES = re.compile(
    r"(?:\b(?:if|elif|while|not|and|or|return|assert)|[=(,])\s*\w+ (?:not )?in\b|\.(index|remove|count)\("
)


@table.message_by_line(
    r"The size of tensor a \((\d+)\) must match the size of tensor b \((\d+)\) at non-singleton dimension (\d+)"
)
def _broadcast(m: re.Match[str], line: str) -> str:
    start = f"Two shapes don't fit together: in axis {m[3]} of the result, one has size {m[1]} and the other size {m[2]}"
    found = _COMPARES.search(line)
    if found:
        name = f"`.{found[1]}`" if found[1] else "`in`"
        return f"{start}. In a list of tensors, {name} compares values, one by one; `is` and `id` compare objects."
    return f"{start}, but two sizes fit only if they're equal or one of them is 1."


@table.message(
    r"broadcast a dimension of length (\d+) at (-\d+)!.* had \(([\d, ]*)\).* broadcastable to \[(.*?)\]"
)
def _broadcast_shapes(m: re.Match[str]) -> str:
    return (
        f"Shapes {shape(m[4])} and {shape(m[3])} can't be broadcast together: in axis {m[2]} "
        "(counted from the right) they're neither equal nor 1."
    )


@table.message(r"output with shape \[([\d, ]*)\] doesn't match the broadcast shape \[([\d, ]*)\]")
def _in_place_growth(m: re.Match[str]) -> str:
    return (
        f"An in-place operation can't grow its left side: {shape(m[1])} would have to become {shape(m[2])}. "
        "Give the result a new name."
    )


@table.message(r"expand\([\w.]+\{\[([\d, ]*)\]\}, size=\[([-\d, ]*)\]\)")
def _expand_to_fewer_axes(m: re.Match[str]) -> str:
    return (
        f"A tensor of shape {shape(m[1])} doesn't fit into shape {shape(m[2])}: "
        "stretching can add axes on the left, but never remove one."
    )


@table.message(
    r"The expanded size of the tensor \((-?\d+)\) must match the existing size \((\d+)\) at non-singleton dimension (\d+)\.\s+"
    r"Target sizes: \[([-\d, ]*)\]\.\s+Tensor sizes: \[([\d, ]*)\]"
)
def _expand(m: re.Match[str]) -> str:
    return (
        f"A tensor of shape {shape(m[5])} can't be stretched to {shape(m[4])}: in axis {m[3]} of that shape "
        f"its size is {m[2]}, and only a size of 1 can become {m[1]}."
    )


@table.message(
    r"The expanded size of the tensor \(-1\) isn't allowed in a leading, non-existing dimension (\d+)"
)
def _expand_unknown(m: re.Match[str]) -> str:
    return f"In expand, -1 keeps the size an axis has, but axis {m[1]} is new: give its size as a number."


@table.message(r"shape '\[([-\d, ]*)\]' is invalid for input of size (\d+)")
def _reshape(m: re.Match[str]) -> str:
    sizes = [int(size) for size in re.findall(r"-?\d+", m[1])]
    elements = count(m[2], "element")
    if -1 in sizes:
        rest = math.prod(size for size in sizes if size != -1)
        return f"{elements} can't be put into shape {shape(m[1])}: {m[2]} can't be divided by {rest}."
    return f"{elements} can't be put into shape {shape(m[1])}, which has room for {math.prod(sizes)}."


@table.message(r"only one dimension can be inferred")
def _two_unknown_sizes(m: re.Match[str]) -> str:
    return "Only one size of a shape can be -1: PyTorch works it out from the others."


@table.message(r"view size is not compatible with input tensor's size and stride")
def _view(m: re.Match[str]) -> str:
    return (
        "A view uses the elements in the order in which they're stored, but after a transpose or a slice, for example, that "
        "isn't the order that the new shape needs. `.reshape(…)` copies them into that order."
    )


@table.message(
    r"setStorage: sizes \[([\d, ]*)\], strides \[([\d, ]*)\], storage offset (\d+),.* out of bounds for storage"
)
def _behind_the_storage(m: re.Match[str]) -> str:
    return (
        f"Shape {shape(m[1])} with strides {shape(m[2])} from slot {m[3]} on goes past the last slot in memory: "
        "the farthest element is at offset + Σ (size − 1)·stride."
    )


@table.message(r"mismatch in length of strides and shape")
def _strides_and_sizes(m: re.Match[str]) -> str:
    return "`as_strided` needs one stride for each size of the shape, but you gave more of one than of the other."


@table.message(r"as_strided: Negative strides are not supported at the moment")
def _negative_strides(m: re.Match[str]) -> str:
    return "A tensor's strides can't be negative: it never runs backwards through its memory."


@table.message(r"maximum size for tensor at dimension (-?\d+) is (\d+) but size is (\d+)")
def _window(m: re.Match[str]) -> str:
    return f"A window of {m[3]} doesn't fit into axis {m[1]}, whose size is {m[2]}."


@table.message(r"more than one element of the written-to tensor refers to a single memory location")
def _overlap(m: re.Match[str]) -> str:
    return (
        "Several elements of this tensor share one slot in memory, as they do after expand, so you "
        "can't write them one by one. `.clone()` gives each element its own slot."
    )


@table.message(
    r"stack expects each tensor to be equal size, but got \[([\d, ]*)\] at entry 0 and \[([\d, ]*)\] at entry (\d+)"
)
def _stack(m: re.Match[str]) -> str:
    return (
        f"torch.stack needs equal shapes: tensor 0 has shape {shape(m[1])} and tensor {m[3]} has shape {shape(m[2])}. "
        "torch.cat joins along an axis that may differ."
    )


@table.message(
    r"Sizes of tensors must match except in dimension (\d+)\. Expected size (\d+) but got size (\d+) for tensor number (\d+)"
)
def _cat(m: re.Match[str]) -> str:
    return (
        f"Tensors joined along axis {m[1]} must have the same size in every other axis: where the first has size {m[2]}, "
        f"tensor {m[4]}, counting from 0, has {m[3]}."
    )


@table.message(r"Tensors must have same number of dimensions: got (\d+) and (\d+)")
def _cat_axes(m: re.Match[str]) -> str:
    return f"torch.cat joins tensors with the same number of axes, but these have {m[1]} and {m[2]}."


@table.message(r"zero-dimensional tensor \(at position (\d+)\) cannot be concatenated")
def _cat_numbers(m: re.Match[str]) -> str:
    return (
        f"torch.cat joins along an axis, and tensor {m[1]}, counting from 0, is a single number without axes. "
        "`.reshape(1)` gives it an axis, and torch.stack adds an axis to every tensor."
    )


@table.message(r"expect(?:s|ed) a non-empty (?:TensorList|list of Tensors)")
def _nothing_to_join(m: re.Match[str]) -> str:
    return "The list of tensors to join is empty."


@table.message(r"expected sequence of length (\d+) at dim (\d+) \(got (\d+)\)")
def _ragged(m: re.Match[str]) -> str:
    return f"A tensor can't be ragged: the lists along axis {m[2]} must have the same length, but here they have {m[1]} and {m[3]}."
