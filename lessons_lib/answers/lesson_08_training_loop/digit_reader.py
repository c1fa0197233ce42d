"""Answers: a reader of digits, trained to a stated accuracy."""

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop import digit_reader as questions


@answers.to(
    questions.digit_reader,
    takeaway="Your own loop trained a reader that beats the ten averages of lesson 01 on digits it has never seen.",
    survivors={
        f"line 1: {change}": "a little more or less of everything reads as many digits"
        for change in (
            "_network(128) → _network(129)",
            "_network(128) → _network(127)",
            "epochs=15 → epochs=16",
            "epochs=15 → epochs=14",
        )
    },
    hints=[
        "You've seen such models trained a few times in this lesson. Which of them read more than 95 % of the"
        " unseen digits correctly?",
        "One hidden layer of 128 numbers with ReLU is enough. Adam with a learning rate of 0.005 needs about "
        "15 epochs.",
        "Cut x and y into batches with `split(100)`, keep the last two batches (137 digits) for validation, "
        'and train the model with your loop, `given("fit")`.',
    ],
)
def digit_reader(x: Tensor, y: Tensor) -> nn.Module:
    return _trained(_network(128), x, y, rate=0.005, epochs=15)


def _network(hidden: int) -> nn.Module:
    return nn.Sequential(nn.Linear(64, hidden), nn.ReLU(), nn.Linear(hidden, 10))


def _trained(model: nn.Module, x: Tensor, y: Tensor, rate: float, epochs: int) -> nn.Module:
    optimizer = torch.optim.Adam(model.parameters(), lr=rate)
    for _ in range(epochs):
        for part, right in zip(x.split(100), y.split(100), strict=True):
            optimizer.zero_grad()
            F.cross_entropy(model(part), right).backward()
            optimizer.step()
    return model


def _hidden_layer_alone() -> nn.Module:
    """A model that returns 128 numbers for each digit."""
    return nn.Sequential(nn.Linear(64, 128), nn.ReLU())


digit_reader.mistakes(
    hardly_better_than_guessing=wrong(lambda x, y: _network(128)).tell(
        "Your model reads fewer than half of the digits. Does `optimizer` hold the parameters of the model "
        "that you return, and do the losses in your history fall?"
    ),
    too_little_training=wrong(lambda x, y: _trained(_network(128), x, y, rate=0.001, epochs=2)).tell(
        "Your model has learned something, but the ten average images of lesson 01 get more digits right. "
        "Look at your history: is the loss still falling when you stop?"
    ),
    almost=wrong(lambda x, y: _trained(_network(128), x, y, rate=0.003, epochs=3)).tell(
        "Your model is much better than guessing, and you're close to 93 of 100. Try more epochs, a larger "
        "step, or a wider layer, one thing at a time.",
        breaks="at least 93 of 100 unseen digits",
    ),
    softmax_at_the_end=wrong(
        lambda x, y, read: nn.Sequential(read(x, y), nn.Softmax(dim=1)),
        over={
            "read": {
                "fewer than half of the": lambda x, y: _network(128),
                "more than half of the": lambda x, y: _trained(_network(128), x, y, rate=0.001, epochs=2),
                "nearly enough": lambda x, y: _trained(_network(128), x, y, rate=0.003, epochs=3),
            }
        },
    ).tell(
        "Your model returns probabilities and reads {read} digits. `cross_entropy` does its own softmax: what"
        " should the last layer return?"
    ),
    no_model=wrong(lambda x, y: [(0.1, 0.1, 0.95)]).tell(
        "You returned something that isn't an `nn.Module`. `fit` returns the history and changes your model "
        "in place: which should you return, the history or the model?"
    ),
    no_ten_scores=wrong(lambda x, y: _hidden_layer_alone()).tell(
        "Your model doesn't return ten scores for each digit. How many outputs should the last layer have?"
    ),
)
