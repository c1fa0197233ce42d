"""Shapes, axes and matrix products that don't fit."""

import torch

from tests.checking.explain.provoked import Errors, zeros

ERRORS = Errors()
add = ERRORS.add

add("mm", lambda: torch.mm(zeros(3, 4), zeros(3, 4)), "rows have 4 numbers", "columns 3")
add("matmul", lambda: zeros(3, 4) @ zeros(5, 6), "rows have 4 numbers", "columns 5")
add("matmul of a batch", lambda: zeros(2, 3, 4) @ zeros(5, 6), "rows have 4 numbers", "columns 5")
add("vector at a matrix", lambda: zeros(3) @ zeros(4, 5), "rows have 3 numbers", "columns 4")
add("linear", lambda: torch.nn.Linear(4, 2)(zeros(3, 5)), "rows have 5 numbers", "columns 4")
add("linear, one column", lambda: torch.nn.Linear(1, 2)(zeros(3, 5)), "rows have 5 numbers", "columns 1.")
add("mv", lambda: torch.mv(zeros(3, 4), zeros(3)), "rows have 4 numbers", "vector 3")
add("matrix at a vector", lambda: zeros(2, 3, 4) @ zeros(3), "rows have 4 numbers", "vector 3")
add("dot", lambda: zeros(3) @ zeros(4), "the same number", "3 and 4")
add("dot of matrices", lambda: torch.dot(zeros(3, 1), zeros(3)), "2 and 1")
add("bmm", lambda: torch.bmm(zeros(2, 3, 4), zeros(2, 3, 5)), "(2, 4)", "(2, 3)")
add("mm of a vector", lambda: torch.mm(zeros(3), zeros(3, 4)), "torch.mm", "2 axes")
add("mm with a vector", lambda: torch.mm(zeros(3, 4), zeros(4)), "torch.mm", "2 axes")
add("bmm of matrices", lambda: torch.bmm(zeros(3, 4), zeros(4, 5)), "torch.bmm", "exactly 3")
add("mv of matrices", lambda: torch.mv(zeros(3, 4), zeros(4, 1)), "torch.mv", "2 and 2")
add("number at a vector", lambda: torch.tensor(1.0) @ zeros(3), "left side is a single number")
add("vector at a number", lambda: zeros(3) @ torch.tensor(1.0), "right side is a single number")
add("outer", lambda: torch.outer(zeros(3, 1), zeros(3)), "torch.outer", "has 2")
add("outer with a matrix", lambda: torch.outer(zeros(3), zeros(3, 1)), "torch.outer", "has 2")
add("cdist", lambda: torch.cdist(zeros(3, 2), zeros(3, 5)), "2 and 5")
add("einsum sizes", lambda: torch.einsum("ij,jk->ik", zeros(3, 4), zeros(5, 6)), "`j` is 4", "5 in tensor 1")
add("einsum letters", lambda: torch.einsum("ijk->i", zeros(3, 4)), "tensor 0", "2 axes", "3 letters")
add("einsum output", lambda: torch.einsum("ij->k", zeros(3, 4)), "none of the inputs has `k`")

add("broadcast", lambda: zeros(3, 4) + zeros(5, 3), "axis 1", "one has size 4 and the other size 3")


def _in_a_list() -> bool:
    t = zeros(3)
    return t in [zeros(2)]


add("a list of tensors", _in_a_list, "one has size 2 and the other size 3", "`in` compares values")
add("index in a list", lambda: [zeros(2)].index(zeros(3)), "`.index` compares values", "`is`")
add("a comprehension", lambda: [zeros(3) + x for x in [zeros(2)]], "two sizes fit only if they're equal")
add(
    "broadcast in a loss",
    lambda: torch.nn.functional.mse_loss(zeros(3), zeros(4)),
    "one has size 3 and the other size 4",
)
add("copy_", lambda: zeros(3).copy_(zeros(4)), "one has size 3 and the other size 4")
add("broadcast_shapes", lambda: torch.broadcast_shapes((3, 4), (5,)), "(3, 4) and (5,)", "axis -1")
add("in-place growth", lambda: zeros(3).add_(zeros(4, 3)), "(3,)", "(4, 3)")
add("expand", lambda: zeros(3).expand(3, 4), "(3,)", "(3, 4)", "axis 1", "size is 3", "become 4")
add("expand to fewer axes", lambda: zeros(3, 4).expand(5), "(3, 4)", "(5,)")
add("as_strided too far", lambda: zeros(6).as_strided((4, 4), (1, 1)), "(4, 4)", "(1, 1)", "last slot")
add("as_strided, a stride missing", lambda: zeros(6).as_strided((2, 3), (3,)), "more of one")
add("as_strided backwards", lambda: zeros(6).as_strided((3,), (-1,), 2), "never runs backwards")
add("unfold too wide", lambda: zeros(6).unfold(0, 7, 1), "window of 7", "axis 0", "size is 6")
add("expand a new axis by -1", lambda: zeros(3).expand(-1, 3), "axis 0 is new")
add("view", lambda: zeros(3, 4).t().view(12), "they're stored", ".reshape(…)")
add("view of a slice", lambda: zeros(3, 4)[:, :2].view(-1), "they're stored", ".reshape(…)")
add("view with a wrong count", lambda: zeros(3, 4).view(5, 2), "12 elements", "(5, 2)", "room for 10")
add("reshape", lambda: zeros(1).reshape(5, 2), "1 element can't", "(5, 2)", "room for 10")
add("reshape by -1", lambda: zeros(3, 4).reshape(-1, 5), "(-1, 5)", "12 can't be divided by 5")
add("reshape by two -1", lambda: zeros(3, 4).reshape(-1, -1), "Only one size", "-1")
add(
    "stack",
    lambda: torch.stack([zeros(2, 3), zeros(4)]),
    "tensor 0 has shape (2, 3)",
    "tensor 1 has shape (4,)",
)
add(
    "cat",
    lambda: torch.cat([zeros(2, 3), zeros(2, 3), zeros(2, 4)]),
    "along axis 0",
    "size 3",
    "tensor 2",
    "has 4",
)
add("cat of other axes", lambda: torch.cat([zeros(2, 3), zeros(3)]), "torch.cat", "2 and 1")
add(
    "cat of numbers",
    lambda: torch.cat([zeros(3), torch.tensor(2.0)]),
    "tensor 1",
    "single number",
    ".reshape(1)",
)
add("stack of nothing", lambda: torch.stack([]), "empty")
add("cat of nothing", lambda: torch.cat([]), "empty")
add("ragged lists", lambda: torch.tensor([[1, 2], [3]]), "along axis 1", "2 and 1")

add("sum", lambda: zeros(3, 4).sum(2), "no axis 2", "0 to 1", "-2 to -1")
add("squeeze", lambda: zeros(3, 4).squeeze(2), "no axis 2")
add("squeeze that ate the batch", lambda: zeros(1, 4).squeeze().sum(1), "no axis 1", "0, also called -1")
add("unsqueeze", lambda: zeros(3).unsqueeze(-3), "no axis -3", "0 to 1")
add("permute", lambda: zeros(3, 4).permute(0, 1, 2), "2 axes", "named 3")
add("permute of an axis twice", lambda: zeros(3, 4).permute(0, 0), "you named one axis twice")
add("sum of an axis twice", lambda: zeros(3, 4).sum((1, -1)), "you named axis 1 twice")
add("t", lambda: zeros(3, 4, 5).t(), ".t()", "3 axes", ".transpose")
add("mT", lambda: zeros(3).mT, ".mT", "1 axis.")
add("mH", lambda: zeros(3).mH, ".mH", "1 axis.")
add("H", lambda: zeros(2, 3, 4).H, ".H", "3 axes")
add("repeat", lambda: zeros(3, 4).repeat(2), "repeat", "fewer")
add("split", lambda: zeros(4).split([1, 2]), "add up to 4", "1, 2 add up to 3")


@ERRORS.says("(2,)", "()", "never remove one")
def a_vector_into_one_place() -> None:
    x = zeros(3)
    x[0] = zeros(2)


@ERRORS.says("share one slot in memory", ".clone()")
def writing_into_an_expanded_tensor() -> None:
    x = zeros(1, 3).expand(2, 3)
    x += 1
