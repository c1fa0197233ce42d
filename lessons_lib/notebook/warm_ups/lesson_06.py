"""Warm-up questions about lesson 06."""

from random import Random

from lessons_lib.notebook.warm_ups.question import Question


def adds_up(chance: Random) -> Question:
    n = chance.randint(2, 5)
    return Question(
        f"w = torch.tensor(1.0, requires_grad=True)\nfor _ in range({n}):\n    (3 * w).backward()\nw.grad",
        "`backward` adds to `.grad`; nothing sets it back in between.",
    )


def detached(chance: Random) -> Question:
    x = chance.randint(2, 9)
    return Question(
        f"x = torch.tensor({x}.0, requires_grad=True)\n(x * x.detach()).backward()\nx.grad",
        "Through `detach` no gradient comes back, so one of the two factors counts as a constant.",
    )


def leaf(chance: Random) -> Question:
    made = chance.choice(["w", "w * 2", "w.detach()", "w.clone()"])
    return Question(
        f"w = torch.ones(3, requires_grad=True)\n({made}).is_leaf",
        "Leaves are tensors that no recorded operation made.",
    )


def without_a_graph(chance: Random) -> Question:
    mode = chance.choice(["torch.no_grad()", "torch.enable_grad()"])
    return Question(
        f"w = torch.ones(3, requires_grad=True)\nwith {mode}:\n    y = w * 2\ny.requires_grad",
        "Under `no_grad` nothing is recorded, so no gradient leads back.",
    )


def grad_of_grad(chance: Random) -> Question:
    x = chance.randint(2, 6)
    return Question(
        f"x = torch.tensor({x}.0, requires_grad=True)\n(g,) = torch.autograd.grad(x**3, x, create_graph=True)\ntorch.autograd.grad(g, x)[0]",
        "The second derivative of x³ is 6x.",
    )


QUESTIONS = (adds_up, detached, leaf, without_a_graph, grad_of_grad)
