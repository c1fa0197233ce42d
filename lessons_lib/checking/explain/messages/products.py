"""Matrix products, einsum and distances of shapes that don't fit."""

import re

from lessons_lib.checking.explain.messages.table import Table
from lessons_lib.phrases import count

table = Table()


@table.message(r"mat1 and mat2 shapes cannot be multiplied \(\d+x(\d+) and (\d+)x\d+\)")
def _matrices(m: re.Match[str]) -> str:
    # Rows and columns, not shapes: PyTorch has flattened a batch and transposed a Linear's weight by now.
    return (
        "A matrix product pairs each row of the left side with each column of the right: "
        f"here the rows have {count(m[1], 'number')} and the columns {m[2]}."
    )


@table.message(r"size mismatch, got input \(\d+\), mat \(\d+x(\d+)\), vec \((?!\1\))(\d+)\)")
def _matrix_and_vector(m: re.Match[str]) -> str:
    return (
        "A matrix times a vector pairs each row with the vector: "
        f"here the rows have {count(m[1], 'number')} and the vector {m[2]}."
    )


@table.message(r"inconsistent tensor size, .* but got (\d+) and (\d+) elements")
def _vectors(m: re.Match[str]) -> str:
    return f"These two tensors must have the same number of elements, but they have {m[1]} and {m[2]}."


@table.message(r"1D tensors expected, but got (\d+)D and (\d+)D tensors")
def _not_vectors(m: re.Match[str]) -> str:
    return f"torch.dot takes two tensors of one axis each, but these have {m[1]} and {m[2]}."


@table.message(
    r"Expected size for first two dimensions of batch2 tensor to be: \[(\d+), (\d+)\] but got: \[(\d+), (\d+)\]"
)
def _batches(m: re.Match[str]) -> str:
    return (
        f"In a batched product, the right side must begin with ({m[1]}, {m[2]}): the batch size and "
        f"the left side's last size. Here, it begins with ({m[3]}, {m[4]})."
    )


@table.message(r"\b(?:self|mat\d?) must be a matrix|\bbatch\d must be a 3D tensor")
def _number_of_axes(m: re.Match[str]) -> str:
    return "torch.mm takes tensors of exactly 2 axes and torch.bmm of exactly 3. `@` takes tensors with any number of axes from 1 up."


@table.message(r"vector \+ matrix @ vector expected, got \d+, (\d+), (\d+)")
def _not_matrix_and_vector(m: re.Match[str]) -> str:
    return (
        f"torch.mv takes a matrix (2 axes) and a vector (1 axis), but these have {m[1]} and {m[2]}. "
        "`@` takes tensors with any number of axes from 1 up."
    )


@table.message(r"both arguments to matmul need to be at least 1D, but they are (\d+)D and (\d+)D")
def _single_number(m: re.Match[str]) -> str:
    side = "left" if m[1] == "0" else "right"
    return f"`@` needs at least one axis on both sides, but the {side} side is a single number. `*` multiplies by a number."


@table.message(
    r"einsum\(\): subscript (\w) has size (\d+) for operand (\d+) which does not broadcast with previously seen size (\d+)"
)
def _einsum_sizes(m: re.Match[str]) -> str:
    return (
        f"In einsum, one letter stands for one size: `{m[1]}` is {m[4]} at first and then {m[2]} "
        f"in tensor {m[3]}, counting from 0."
    )


@table.message(
    r"einsum\(\): the number of subscripts in the equation \((\d+)\) does not match the number of dimensions \((\d+)\) for operand (\d+)"
)
def _einsum_letters(m: re.Match[str]) -> str:
    return (
        f"In einsum, every axis needs one letter: tensor {m[3]}, counting from 0, has "
        f"{count(m[2], 'axis', 'axes')} and {count(m[1], 'letter')}."
    )


@table.message(r"einsum\(\): output subscript (\w) does not appear in the equation")
def _einsum_output(m: re.Match[str]) -> str:
    return (
        f"In einsum, every letter after `->` must also come before it, but none of the inputs has `{m[1]}`."
    )


@table.message(r"X1 and X2 must have the same number of columns\. X1: (\d+) X2: (\d+)")
def _cdist(m: re.Match[str]) -> str:
    return f"Both sides need points with the same number of coordinates (the last axis), but these have {m[1]} and {m[2]}."


@table.message(r"outer: Expected 1-D argument (?:self|vec2), but got (\d+)-D")
def _outer(m: re.Match[str]) -> str:
    return f"torch.outer takes two tensors of one axis each, but one of these has {m[1]}."
