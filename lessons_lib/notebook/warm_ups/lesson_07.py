"""Warm-up questions about lesson 07."""

from random import Random

from lessons_lib.notebook.warm_ups.question import Question


def weights_and_adam(chance: Random) -> Question:
    n = chance.randint(2, 9)
    return Question(
        f"parameters = {n} * 10**9\nweights, gradients, adam = 4, 4, 8  # bytes each, in float32\nparameters * (weights + gradients + adam) // 10**9",
        "In float32 a weight takes 4 bytes, its gradient 4, and Adam's two averages 8: 16 bytes a parameter.",
    )


def rounded_up(chance: Random) -> Question:
    n = chance.choice([1, 100, 128, 129, 200, 300])
    return Question(
        f"wanted = {n} * 4  # bytes of a float32 tensor\n-(-wanted // 512) * 512",
        "The CUDA allocator rounds each tensor up to a multiple of 512 bytes.",
    )


def saved_by_relu(chance: Random) -> Question:
    a, b = chance.sample(range(2, 9), 2)
    return Question(
        f"x = torch.ones({a}, {b}, requires_grad=True)\nx.relu().grad_fn._saved_result.nbytes",
        "ReLU saves its result for the way back: 4 bytes for each element.",
    )


def move_to_nowhere(chance: Random) -> Question:
    return Question(
        f"x = torch.zeros({chance.randint(2, 9)})\nx.to('cpu') is x",
        "`.to` returns the tensor itself if nothing about it changes.",
    )


QUESTIONS = (weights_and_adam, rounded_up, saved_by_relu, move_to_nowhere)
