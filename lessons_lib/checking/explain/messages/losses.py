"""Targets and scores that a loss function refuses."""

import re

from lessons_lib.checking.explain.messages.table import Table
from lessons_lib.checking.explain.messages.terms import dtype, shape

table = Table()


@table.message(r"Target (-?\d+) is out of bounds")
def _class(m: re.Match[str]) -> str:
    return f"A target is a class number, from 0 to the number of classes - 1, but {m[1]} is out of range."


@table.message(r"expected target dtype to be Long or Byte, but got (\w+)")
def _target_dtype(m: re.Match[str]) -> str:
    return f"Class numbers must be int64, but these are {dtype(m[1])}. `.long()` converts them."


@table.message(r"Expected floating point type for target with class probabilities, got (\w+)")
def _probabilities(m: re.Match[str]) -> str:
    return (
        f"The first argument should be scores, one number for each class, but it has the target's shape, so {dtype(m[1])} numbers "
        f"count as probabilities. Did you take `argmax`, or does your target have an axis for the classes?"
    )


@table.message(r"multi-target not supported")
def _target_axes(m: re.Match[str]) -> str:
    return "Class numbers need a single axis, with one number per row: shape (rows,). Your target has a different shape."


@table.message(r"Expected input batch_size \((\d+)\) to match target batch_size \((\d+)\)")
def _batch(m: re.Match[str]) -> str:
    return f"Scores and targets go together row by row, but here you have {m[1]} rows of scores and {m[2]} targets."


@table.message(
    r"[Tt]arget size \((?:torch\.Size\()?\[([\d, ]*)\]\)+ (?:must be the same as|that is different to the) input size \((?:torch\.Size\()?\[([\d, ]*)\]"
)
def _shapes(m: re.Match[str]) -> str:
    return f"Predictions and targets must have the same shape here, but they have {shape(m[2])} and {shape(m[1])}."


@table.message(r"all elements of (input|target) should be between 0 and 1")
def _between(m: re.Match[str]) -> str:
    what = "predictions" if m[1] == "input" else "targets"
    return f"This loss takes probabilities, but some of the {what} aren't between 0 and 1."


@table.message(r"Class values must be (smaller than num_classes|non-negative)")
def _one_hot(m: re.Match[str]) -> str:
    return (
        "`one_hot` takes class numbers from 0 to the number of classes - 1, but one of yours is out of range."
    )


@table.message(r"one_hot is only applicable to index tensor of type LongTensor")
def _one_hot_dtype(m: re.Match[str]) -> str:
    return "`one_hot` takes class numbers of dtype int64, but yours aren't int64. `.long()` converts them."
