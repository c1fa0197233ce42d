"""Answers: the step of torch.optim.SGD, with steps that stop at a parameter, and a rate in the wrong place."""

from collections.abc import Callable
from typing import Any

import torch
from torch import nn

from lessons_lib.answers.lesson_08_training_loop.optimizers_by_rule import NONE
from lessons_lib.answers.lesson_08_training_loop.sgd_step import Parameters, _moved, sgd_step
from lessons_lib.checking.exercise.answer_key import wrong

sgd_step.mistakes(
    rate_shrinks_the_parameter=wrong(
        lambda parameters, lr, none: _moved(none, parameters, lambda p, g: p * (1 - lr) - g), over=NONE
    ).tell(
        "You multiplied each parameter by 1 − lr, and then subtracted the whole gradient. What should lr "
        "scale: the parameter or the gradient?{none}"
    ),
)

sgd_step.mistakes(
    sum_of_the_gradient=wrong(
        lambda parameters, lr, none: _moved(none, parameters, lambda p, g: p - lr * g.sum()), over=NONE
    ).tell(
        "All numbers of a parameter moved by the same amount: lr times the sum of its gradient. Which number "
        "of the gradient belongs to each number of the parameter?{none}"
    ),
)

Moves = Callable[[nn.Parameter, Any, float], object]  # parameter, its gradient or None, rate


def _by_product(p: nn.Parameter, grad: Any, lr: float) -> None:
    p.sub_(lr * grad)


def _by_product_with_the_gradient_first(p: nn.Parameter, grad: Any, lr: float) -> None:
    p.sub_(grad * lr)


def _by_add(p: nn.Parameter, grad: Any, lr: float) -> None:
    p.add_(grad, alpha=-lr)


def _by_sub(p: nn.Parameter, grad: Any, lr: float) -> None:
    p.sub_(grad, alpha=lr)


WITHOUT_A_CHECK: dict[str, Moves] = {
    move.__name__: move for move in (_by_product, _by_product_with_the_gradient_first, _by_add, _by_sub)
}


@sgd_step.misconception(
    "Your step is right, but it needs every parameter to have a gradient. What should happen to a "
    "parameter whose `.grad` is None?",
    breaks="A parameter whose `.grad` is None stays as it is",
    over={"move": WITHOUT_A_CHECK},
)
def none_in_the_step(parameters: Parameters, lr: float, move: Moves) -> None:
    with torch.no_grad():
        for p in parameters:
            move(p, p.grad, lr)


@sgd_step.misconception(
    "The move isn't part of the loss, so autograd shouldn't record it. The loop in *Way 3: autograd* "
    "makes the same move: which line keeps autograd from recording it there?",
    over={"skips": [True, False]},
)
def recorded_in_place(parameters: Any, lr: float, skips: bool) -> None:
    for p in parameters:
        if p.grad is not None or not skips:
            p.sub_(lr * p.grad)


@sgd_step.misconception(
    "You use the gradient's numbers as a condition. How do you ask whether there is a gradient at all, "
    "whatever numbers it holds?"
)
def gradient_as_a_condition(parameters: Any, lr: float) -> None:
    with torch.no_grad():
        for p in parameters:
            if p.grad:
                p.sub_(lr * p.grad)


def _by_length(parameters: Any) -> None:
    len(parameters)


def _by_index(parameters: Any) -> None:
    parameters[0]


def _by_its_own_gradient(parameters: Any) -> None:
    parameters.grad  # noqa: B018 - it raises


@sgd_step.misconception(
    "You ask `parameters` for a length or an index, but it's a generator: it only gives one parameter "
    "after the other. Which kind of loop needs neither length nor index?",
    over={"use": {"length": _by_length, "index": _by_index}},
)
def generator_as_a_list(parameters: Any, lr: float, use: Callable[[Any], None]) -> None:
    use(parameters)


@sgd_step.misconception(
    "You ask `parameters` itself for `.grad`, but `parameters` is a generator, and a generator has no "
    "`.grad`. How do you get the parameters out of it?"
)
def gradient_of_the_generator(parameters: Any, lr: float) -> None:
    _by_its_own_gradient(parameters)


@sgd_step.misconception(
    "You call `backward` on a parameter, but `backward` starts from a loss. Where do you find the "
    "gradient that an earlier `backward` left for the parameter?"
)
def backward_in_the_step(parameters: Any, lr: float) -> None:
    for p in parameters:
        p.backward()
        sgd_step.reference([p], lr)


@sgd_step.misconception(
    "You call `parameters` here, but it isn't a method: it's the generator that `model.parameters()` "
    "returned. What can you loop over directly?"
)
def generator_called(parameters: Any, lr: float) -> None:
    parameters()


@sgd_step.misconception(
    "You ask `parameters` for its `parameters()`, as if it were the model. But it's already the generator"
    " that the model's method returned: what can you loop over directly?"
)
def generator_as_a_model(parameters: Any, lr: float) -> None:
    parameters.parameters()


@sgd_step.misconception(
    "You unpack each item of `parameters` into two variables. It's `named_parameters()` that gives pairs,"
    " of a name and a parameter: what does `parameters()` give?",
    over={"skips": [True, False]},
)
def unpacked_into_two(parameters: Any, lr: float, skips: bool) -> None:
    with torch.no_grad():
        for _, p in parameters:
            if p.grad is not None or not skips:
                p.sub_(lr * p.grad)
