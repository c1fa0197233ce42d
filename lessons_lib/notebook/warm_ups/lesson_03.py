"""Warm-up questions about lesson 03."""

from random import Random

from lessons_lib.notebook.warm_ups.question import Question


def strides(chance: Random) -> Question:
    a, b, c = chance.sample(range(2, 8), 3)
    return Question(
        f"torch.zeros({a}, {b}, {c}).stride()",
        "One step along an axis passes all the elements of the axes to its right.",
    )


def strides_of_a_transpose(chance: Random) -> Question:
    a, b = chance.sample(range(2, 9), 2)
    return Question(
        f"torch.zeros({a}, {b}).T.stride()", "A transpose swaps the strides, and leaves the memory as it is."
    )


def offset(chance: Random) -> Question:
    a, b = chance.sample(range(4, 9), 2)
    i, j = chance.randint(1, 3), chance.randint(1, 3)
    return Question(
        f"torch.zeros({a}, {b})[{i}:, {j}:].storage_offset()",
        "The first element lies at the sum of index times stride over the axes.",
    )


def still_contiguous(chance: Random) -> Question:
    call = chance.choice(["x[1:]", "x[:, 1:]", "x.T", "x[:1]", "x.T.contiguous()"])
    return Question(
        f"x = torch.zeros(4, 5)\n{call}.is_contiguous()",
        "Contiguous means that the elements, read row by row, follow each other in memory.",
    )


def view_or_copy(chance: Random) -> Question:
    call = chance.choice(["x.T", "x[[0, 1]]", "x[:2]", "x.clone()", "x[x > 0]", "x.expand(2, 3, 4)"])
    return Question(
        f"x = torch.ones(3, 4)\ny = {call}\ny.untyped_storage().data_ptr() == x.untyped_storage().data_ptr()",
        "Slices, transposes and expand are views. Masks, lists of indices and clone copy.",
    )


def expanded_stride(chance: Random) -> Question:
    n, m = chance.sample(range(2, 9), 2)
    return Question(
        f"torch.zeros({n}, 1).expand({n}, {m}).stride()",
        "A stretched axis has stride 0: each step reads the same element again.",
    )


QUESTIONS = (strides, strides_of_a_transpose, offset, still_contiguous, view_or_copy, expanded_stride)
