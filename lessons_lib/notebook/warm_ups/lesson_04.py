"""Warm-up questions about lesson 04."""

from random import Random

from lessons_lib.notebook.warm_ups.question import Question


def shape_of_two(chance: Random) -> Question:
    a, b = chance.sample(range(2, 9), 2)
    return Question(
        f"(torch.zeros({a}, 1) + torch.zeros({b})).shape",
        "Shapes line up from the right; a 1 is stretched, a missing axis counts as 1.",
    )


def shape_of_three_axes(chance: Random) -> Question:
    a, b, c = chance.sample(range(2, 9), 3)
    return Question(
        f"torch.broadcast_shapes(({a}, 1, {c}), ({b}, 1))",
        "Shapes line up from the right, and each 1 is stretched.",
    )


def all_pairs(chance: Random) -> Question:
    a, b, c = chance.sample(range(2, 9), 3)
    return Question(
        f"x, y = torch.zeros({a}, {c}), torch.zeros({b}, {c})\n(x[:, None] - y).shape",
        "`x[:, None]` has a 1 where y has its rows, so each row of x meets each row of y.",
    )


def a_column_from_a_mean(chance: Random) -> Question:
    a, b = chance.sample(range(2, 9), 2)
    return Question(
        f"x = torch.zeros({a}, {b})\n(x - x.mean(dim=1, keepdim=True)).shape",
        "A column of means is stretched over the table, which keeps its shape.",
    )


def a_batch_of_products(chance: Random) -> Question:
    n, a, b, c = chance.sample(range(2, 9), 4)
    return Question(
        f"(torch.zeros({n}, {a}, {b}) @ torch.zeros({b}, {c})).shape",
        "`@` multiplies the last two axes and broadcasts those before them.",
    )


QUESTIONS = (shape_of_two, shape_of_three_axes, all_pairs, a_column_from_a_mean, a_batch_of_products)
