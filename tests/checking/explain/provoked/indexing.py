"""Indices out of range, of the wrong type or shape; one number where there are several."""

import math

import numpy as np
import torch

from tests.checking.explain.provoked import Errors, zeros

ERRORS = Errors()
ROWS = [[1, 2], [3, 4]]
add = ERRORS.add

add("index", lambda: zeros(3, 4)[:, 5], "index 5", "size 4", "0 to 3", "-4 to -1")
add("index from the end", lambda: zeros(3)[-4], "index -4", "size 3", "0 to 2", "-3 to -1")
add("index tensor", lambda: zeros(3, 4)[:, torch.tensor([6])], "index 6", "size 4")
add("index of nothing", lambda: zeros(0)[0], "index 0", "empty")
add("select", lambda: zeros(3, 4).select(1, 7), "index 7", "axis 1", "(3, 4)")
add("gather", lambda: zeros(3).gather(0, torch.tensor([5])), "0 to 2 here", "yours is 5")
add("gather from the end", lambda: zeros(3).gather(0, torch.tensor([-1])), "0 to 2", "yours is -1")
add("index_select", lambda: zeros(3).index_select(0, torch.tensor([5])), "axis's size - 1")
add("embedding", lambda: torch.nn.functional.embedding(torch.tensor([3]), zeros(3, 2)), "axis's size - 1")
add("list index", lambda: ROWS[2], "no such index in this list", "length - 1")
add("text index", lambda: "abc"[3], "no such index in this string")
add("shape index", lambda: zeros(3, 4).shape[2], "no such index in this tuple", "a tensor's shape")
add("too many indices", lambda: zeros(3, 4)[0, 0, 0], "too many indices", "2 axes", "its own axes")
add(
    "a mask of two axes",
    lambda: zeros(3)[zeros(3, 2) > 0],
    "1 axis",
    "it counts as one index for each of its own axes",
)
add("squeezed too far", lambda: zeros(1, 4).squeeze()[0, 0], "too many indices", "1 axis.")
add("number indexed", lambda: zeros(3)[0][0], "single number", ".item()")
add("float index tensor", lambda: zeros(3)[zeros(2)], "index", "this one holds neither")
add("float index", lambda: zeros(3)[1.0], "An index is", "a float is none of these")
add("float index of an array", lambda: np.zeros(3)[1.0], "An index is", "this one is none of these")
add("tuple index of a list", lambda: ROWS[0, 1], "A list", "a[0][1]")
add("float index of a list", lambda: ROWS[1.0], "list's index", "a float")
add("float index of a shape", lambda: zeros(3).shape[1 / 2], "tuple's index", "a float")
add("float in a slice", lambda: zeros(4)[: 4 / 2], "ends of a slice", "`//`")
add("slice backwards", lambda: zeros(3)[::-1], "forwards", ".flip(0)")
add("NumPy backwards", lambda: torch.from_numpy(np.zeros(3)[::-1]), "runs backwards", ".copy()")
add("mask", lambda: zeros(3, 4)[zeros(3, 5) > 0], "shape (3, 5)", "tensor has shape (3, 4)")
add("index tensors", lambda: zeros(3, 4)[torch.tensor([0, 1]), torch.tensor([0, 1, 2])], "(2,) and (3,)")
add("scatter with fewer axes", lambda: zeros(3, 4).scatter(1, torch.tensor([1]), 1.0), "as many axes")
add(
    "scatter from more axes",
    lambda: zeros(3, 4).scatter(1, torch.tensor([[1]]), zeros(1, 1, 1)),
    "as many axes",
)
add("gather with fewer axes", lambda: zeros(3, 4).gather(1, torch.tensor([1])), "as many axes", ".unsqueeze")
add(
    "take_along_dim with fewer axes",
    lambda: torch.take_along_dim(zeros(3, 4), torch.tensor([1]), 1),
    "as many axes",
)
add(
    "gather with a larger index",
    lambda: zeros(3, 4).gather(1, torch.zeros(5, 1, dtype=torch.int64)),
    "index has shape (5, 1)",
    "tensor has shape (3, 4)",
    "axis 1",
    "larger than the tensor.",
)
add(
    "scatter with a larger index",
    lambda: zeros(3).scatter_add(0, torch.tensor([1, 2]), zeros(1)),
    "index has shape (2,)",
    "tensor has shape (3,)",
    "axis 0",
    "values to scatter along",
)
add("gather with floats", lambda: zeros(3).gather(0, zeros(1)), "`gather`", "int64")
add("index_select with floats", lambda: zeros(3).index_select(0, zeros(1)), "`index_select`", "int64")
add("where without a mask", lambda: torch.where(torch.tensor([1, 0]), 1.0, 0.0), "mask", "int64", "`x > 0`")
add("masked_fill without a mask", lambda: zeros(3).masked_fill(zeros(3).long(), 0.0), "mask", "int64")
add("masked_select without a mask", lambda: zeros(3).masked_select(zeros(3).long()), "mask", "isn't bool")
add("masked_fill with a tensor", lambda: zeros(3).masked_fill(zeros(3) > 0, zeros(3)), "one number", "1 axis")
add("fill_ with a tensor", lambda: zeros(3).fill_(zeros(3)), "one number", "1 axis")
add("topk", lambda: zeros(3).topk(4), "`k` can be at most")
add("kthvalue", lambda: zeros(3).kthvalue(4), "`k` can be at most")
add("tensor as list index", lambda: ROWS[torch.tensor([0, 1])], "one whole number", "several elements")
add("tensor as range", lambda: range(torch.tensor(3.0)), "one whole number", "doesn't hold whole numbers")

add("item", lambda: zeros(3).item(), ".item()", "has 3")
add("item of nothing", lambda: zeros(0).item(), "has 0")
add("float()", lambda: float(zeros(3)), "Python number", "float()")
add("math.sqrt", lambda: math.sqrt(zeros(3)), "Python number", "torch.sqrt")
add("tensor of tensors", lambda: torch.tensor([zeros(2), zeros(2)]), "Python number", "torch.stack")
add("if", lambda: 1 if zeros(3) > 0 else 0, "one True or False", "several", ".all()")
add("and", lambda: (zeros(3) > 0) and (zeros(3) < 1), "several", "`&`")
add("if of nothing", lambda: 1 if zeros(0) > 0 else 0, "holds none")
add("len of a number", lambda: len(torch.tensor(1.0)), "single number", "no length")
add("loop over a number", lambda: list(torch.tensor(1.0)), "single number", "nothing in it")


@ERRORS.says("shape (2,)", "shape (3,)")
def values_for_other_places() -> None:
    x = zeros(4)
    x[torch.tensor([0, 1])] = zeros(3)


@ERRORS.says("no such index in this list")
def a_place_that_a_list_has_not() -> None:
    sums = [0, 0]
    sums[2] = 1


@ERRORS.says("this is a list", "torch.tensor(…)")
def a_list_into_a_row() -> None:
    x = zeros(2, 2)
    x[0] = [1, 2]
