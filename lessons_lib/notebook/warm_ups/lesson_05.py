"""Warm-up questions about lesson 05."""

from random import Random

from lessons_lib.notebook.warm_ups.question import Question


def chain(chance: Random) -> Question:
    x, n = chance.randint(2, 5), chance.randint(2, 5)
    return Question(
        f"x = torch.tensor({x}.0, requires_grad=True)\n(({n} * x) ** 2).backward()\nx.grad",
        "Rates multiply along a path: 2 times the inner value, times the factor.",
    )


def paths_add(chance: Random) -> Question:
    x, n = chance.randint(2, 9), chance.randint(2, 5)
    return Question(
        f"x = torch.tensor({x}.0, requires_grad=True)\n(x * x + {n} * x).backward()\nx.grad",
        "Where a value is used more than once, the gradients of all paths add up.",
    )


def of_a_product(chance: Random) -> Question:
    a, b = chance.sample(range(2, 9), 2)
    return Question(
        f"a, b = (torch.tensor(v, requires_grad=True) for v in ({a}.0, {b}.0))\n(a * b).backward()\na.grad",
        "A product grows with one factor as fast as the other factor is large.",
    )


def unbroadcast(chance: Random) -> Question:
    n = chance.randint(2, 6)
    return Question(
        f"b = torch.zeros(3, requires_grad=True)\n(torch.ones({n}, 3) + b).sum().backward()\nb.grad",
        "b was stretched over all rows, so on the way back the gradients of the rows are summed.",
    )


QUESTIONS = (chain, paths_add, of_a_product, unbroadcast)
