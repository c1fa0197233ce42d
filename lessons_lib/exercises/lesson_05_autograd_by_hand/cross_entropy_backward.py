"""Exercise: softmax and cross-entropy backward, in one line."""

from collections.abc import Iterator

import torch
from jaxtyping import Float, Int
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_05_autograd_by_hand.lesson import lesson
from lessons_lib.exercises.lesson_05_autograd_by_hand.rules import requirements_of_a_rule

Logits = Float[Tensor, "n classes"]


def many_images(draw: Draw, n: int) -> tuple[Tensor, ...]:
    return draw.uniform(low=1.5, high=3), draw.normal(n, 3), draw.integers(0, 3, n)


@lesson.exercise(points=2, requirements=requirements_of_a_rule(many_images))
def cross_entropy_backward(grad: Float[Tensor, ""], logits: Logits, labels: Int[Tensor, " n"]) -> Logits:
    """The gradient of the logits, where `grad` is the gradient with respect to their mean cross-entropy."""


@cross_entropy_backward.cases
def batches(draw: Draw) -> Iterator[Case]:
    for n, classes, label in [
        (2, 3, "2 images, 3 classes"),
        (5, 4, "5 images, 4 classes"),
        (3, 3, "as many images as classes"),
        (1, 3, "1 image"),
    ]:
        grad = draw.uniform(low=1.5, high=3)
        yield case(grad, draw.normal(n, classes, std=2), draw.integers(0, classes, n), label=label)
    for n, classes in [(2, 3), (3, 4)]:
        grad, labels = draw.uniform(low=1.5, high=3), torch.zeros(n, dtype=torch.int64)
        yield case(grad, draw.normal(n, classes, std=2), labels, label="every label is 0")
    large = torch.tensor([[1000.0, 998.0, 0.0], [-1000.0, -999.0, 5.0]]).double()
    labels = torch.tensor([1, 0])
    yield case(torch.ones(()).double(), large, labels, label="scores of 1000, where exp alone gives inf")
    yield case(torch.full((), 2.0).double(), large.flip(1), labels, label="large scores once more")
