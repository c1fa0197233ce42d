"""Warm-up questions about lesson 08."""

from random import Random

from lessons_lib.notebook.warm_ups.question import Question


def uniform_loss(chance: Random) -> Question:
    n = chance.randint(2, 9)
    return Question(
        f"scores = torch.zeros(1, {n})\nloss = torch.nn.functional.cross_entropy(scores, torch.tensor([0]))\nloss.exp().round()",
        "With equal scores each class has the same probability, and the loss is the logarithm of their number.",
    )


def parameters_of_a_layer(chance: Random) -> Question:
    a, b = chance.sample(range(2, 12), 2)
    return Question(
        f"layer = torch.nn.Linear({a}, {b})\nsum(p.numel() for p in layer.parameters())",
        "A linear layer has a weight for each input of each output, and a bias for each output.",
    )


def shape_of_a_weight(chance: Random) -> Question:
    a, b = chance.sample(range(2, 12), 2)
    return Question(
        f"torch.nn.Linear({a}, {b}).weight.shape", "A linear layer stores its weight as (outputs, inputs)."
    )


def one_step(chance: Random) -> Question:
    lr, g = chance.choice([0.1, 0.5]), chance.randint(2, 5)
    return Question(
        f"w = torch.tensor(1.0, requires_grad=True)\noptimizer = torch.optim.SGD([w], lr={lr})\n({g} * w).backward()\noptimizer.step()\nround(w.item(), 3)",
        "SGD subtracts the learning rate times the gradient.",
    )


QUESTIONS = (uniform_loss, parameters_of_a_layer, shape_of_a_weight, one_step)
