"""Warm-up questions about lesson 01."""

from random import Random

from lessons_lib.notebook.warm_ups.question import Question


def shape_of_a_sum(chance: Random) -> Question:
    a, b, c = chance.sample(range(2, 8), 3)
    dim = chance.randrange(3)
    return Question(
        f"torch.zeros({a}, {b}, {c}).sum(dim={dim}).shape", "The axis that you sum over disappears."
    )


def shape_kept(chance: Random) -> Question:
    a, b = chance.sample(range(2, 9), 2)
    dim = chance.randrange(2)
    return Question(
        f"torch.zeros({a}, {b}).mean(dim={dim}, keepdim=True).shape",
        "With `keepdim=True` the axis stays, with size 1.",
    )


def shape_of_a_product(chance: Random) -> Question:
    a, b, c = chance.sample(range(2, 9), 3)
    return Question(
        f"(torch.zeros({a}, {b}) @ torch.zeros({b}, {c})).shape",
        "`@` sums over the two inner sizes; the outer ones are left.",
    )


def stacked(chance: Random) -> Question:
    n, size = chance.sample(range(2, 7), 2)
    return Question(
        f"torch.stack([torch.zeros({size})] * {n}).shape",
        "`stack` makes a new axis; `cat` would make an old one longer.",
    )


def missing_size(chance: Random) -> Question:
    a, b, c = (chance.randint(2, 5) for _ in range(3))
    return Question(
        f"torch.zeros({a * b}, {c}).reshape({a}, -1).shape",
        "The number of elements stays the same, and `-1` becomes whatever size that takes.",
    )


def mask_counted(chance: Random) -> Question:
    numbers = chance.sample(range(1, 20), 5)
    limit = chance.randint(5, 15)
    return Question(
        f"(torch.tensor({numbers}) > {limit}).sum()",
        "A comparison gives a mask, and in a sum True counts as 1.",
    )


def slice_shares(chance: Random) -> Question:
    numbers = chance.sample(range(1, 9), 4)
    return Question(
        f"x = torch.tensor({numbers})\ny = x[1:3]\ny[0] = 0\nx",
        "A slice shares its memory with x, so writing to the one changes the other.",
    )


QUESTIONS = (
    shape_of_a_sum,
    shape_kept,
    shape_of_a_product,
    stacked,
    missing_size,
    mask_counted,
    slice_shares,
)
