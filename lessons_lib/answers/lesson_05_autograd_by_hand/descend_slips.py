"""Further ways to get `descend` wrong: lists with other losses, steps of another kind, values changed in place."""

import itertools
from collections.abc import Sequence
from typing import Any

from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.backward import backward
from lessons_lib.answers.lesson_05_autograd_by_hand.descend import descend, run
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_05_autograd_by_hand.descend import Loss
from lessons_lib.exercises.lesson_05_autograd_by_hand.tape import Node


def right_steps(parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int) -> list[float]:
    """Moves the parameters as they should; gives back the right losses."""
    return run(parameters, loss_of, steps, lambda p: p.value - lr * p.grad)


def by_one_number(value: Tensor, step: Tensor) -> float:
    """The new value from two Python numbers."""
    return value.item() - step.item()


def as_one_number(value: Tensor, step: Tensor) -> float:
    """The new value as a Python number."""
    return float(value - step)


def each_number_none(losses: list[float]) -> list[None]:
    """A list of None for each loss."""
    return [None for _ in losses]


descend.mistakes(
    one_loss_more=wrong(
        lambda parameters, loss_of, lr, steps: [
            *right_steps(parameters, loss_of, lr, steps),
            loss_of(parameters).value.item(),
        ]
    ).tell(
        "Your parameters end where they should, but your list has one loss too many: the loss *after* the last "
        "step. Which losses should the list hold?"
    ),
    running_totals=wrong(
        lambda parameters, loss_of, lr, steps: list(
            itertools.accumulate(right_steps(parameters, loss_of, lr, steps))
        )
    ).tell(
        "Your list holds running totals: each entry also includes all earlier losses. What should one entry hold?"
    ),
    last_loss_in_a_list=wrong(
        lambda parameters, loss_of, lr, steps: right_steps(parameters, loss_of, lr, steps)[-1:]
    ).tell(
        "Your list holds only the last step's loss, as if each step began with a new, empty list. When should "
        "you make the list?"
    ),
    once_for_every_parameter=wrong(
        lambda parameters, loss_of, lr, steps: [
            loss for loss in right_steps(parameters, loss_of, lr, steps) for _ in parameters
        ]
    ).tell(
        "Your list has each loss once for every parameter. How many entries should one step add to the list?"
    ),
    no_losses=wrong(
        lambda parameters, loss_of, lr, steps, given: right_steps(parameters, loss_of, lr, steps) and given,
        over={"given": {"nothing": None, "an empty list": ()}},
    ).tell(
        "Your parameters take the right steps, but your function returns {given}. What should it return, with "
        "one entry for each step?"
    ),
    value_and_gradient_swapped=wrong(
        lambda parameters, loss_of, lr, steps: run(
            parameters, loss_of, steps, lambda p: p.grad - lr * p.value
        )
    ).tell(
        "After each step, a parameter's value is its gradient minus `lr` times its old value: you swapped the"
        " gradient and the value. Which of them should the step start from?"
    ),
    numbers_instead_of_tensors=wrong(
        lambda parameters, loss_of, lr, steps, step: run(
            parameters, loss_of, steps, lambda p: step(p.value, lr * p.grad)
        ),
        over={"step": {"two numbers": by_one_number, "one number": as_one_number}},
    ).tell(
        "You compute a parameter's next value as a Python number, which works only if the parameter has a "
        "single element. How can you compute the step on whole tensors instead?"
    ),
    sum_of_the_gradient=wrong(
        lambda parameters, loss_of, lr, steps: run(
            parameters, loss_of, steps, lambda p: p.value - lr * p.grad.sum()
        )
    ).tell(
        "You moved all elements of a parameter by the same amount, computed from the sum of their gradients. "
        "Whose gradient should decide how far each element moves?"
    ),
    sign_of_the_gradient=wrong(
        lambda parameters, loss_of, lr, steps: run(
            parameters, loss_of, steps, lambda p: p.value - lr * p.grad.sign()
        )
    ).tell(
        "Every element of your parameters moved by exactly `lr`, up or down, so your step uses only the sign "
        "of the gradient. How long should the step be where the loss is steep, and where it's nearly flat?"
    ),
    divided_by_lr=wrong(
        lambda parameters, loss_of, lr, steps: run(
            parameters, loss_of, steps, lambda p: p.value - p.grad / lr
        )
    ).tell(
        "You divided the gradient by `lr`, so a smaller learning rate gives a longer step. How should `lr` "
        "scale the gradient instead?"
    ),
    losses_are_none=wrong(
        lambda parameters, loss_of, lr, steps: each_number_none(right_steps(parameters, loss_of, lr, steps))
    ).tell(
        "Your parameters take the right steps, but your list holds None. `run_backward` returns nothing: it "
        "only fills in gradients. Which node's `.value` is the loss?"
    ),
    losses_added_up=wrong(
        lambda parameters, loss_of, lr, steps: sum(right_steps(parameters, loss_of, lr, steps))
    ).tell("You returned one number, the sum of all losses. How do you keep the loss of every step?"),
    values_changed_in_place=wrong(
        lambda parameters, loss_of, lr, steps: run(
            parameters, loss_of, steps, lambda p: p.value.sub_(lr * p.grad)
        )
    ).tell(
        "Your numbers are right, but you wrote them into the tensors that `.value` already held, and `start` "
        "and the graph's rules use these tensors, too. How can `.value` get a new tensor instead?",
        breaks="Don't change any value in place",
    ),
)


@descend.misconception(
    "Every element of your parameters moved by `lr` times the loss. The loss tells you how high up you "
    "are: what tells you which way is down, and how steep the slope is?"
)
def follows_the_loss(parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int) -> list[float]:
    losses: list[float] = []
    for _ in range(steps):
        loss = loss_of(parameters).value
        losses.append(loss.item())
        for p in parameters:
            p.value = p.value - lr * loss
    return losses


@descend.misconception(
    "Your list has one entry for every parameter, always the first loss, and all your gradients come from the "
    "start values. Which lines belong in every step?"
)
def all_after_the_loop(parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int) -> list[float]:
    losses: list[float] = []
    for _ in range(steps):
        loss = loss_of(parameters)
        backward(loss)
    for p in parameters:
        p.value, p.grad = p.value - lr * p.grad, None
        losses.append(loss.value.item())
    return losses


@descend.misconception(
    "Your list has one loss for each parameter, and each step moves only one parameter, as if you looped "
    "over the parameters instead of the steps. How many steps should run, and which parameters should "
    "each step move?",
    over={"cleared": {"all gradients": True, "the moved one's": False}},
)
def a_step_for_every_parameter(
    parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int, cleared: bool
) -> list[float]:
    losses: list[float] = []
    for p in parameters:
        loss = loss_of(parameters)
        backward(loss)
        losses.append(loss.value.item())
        p.value = p.value - lr * p.grad
        for other in parameters if cleared else [p]:
            other.grad = None
    return losses


@descend.misconception(
    "Each new value is the *start* value minus the latest step, so the earlier steps are lost. Which value should each "
    "step start from?"
)
def always_from_the_start(parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int) -> list[float]:
    start = {id(p): p.value for p in parameters}
    return run(parameters, loss_of, steps, lambda p: start[id(p)] - lr * p.grad)


@descend.misconception(
    "You made each new value a node. A parameter is a node already: what kind of thing did its `.value` "
    "hold before your step?"
)
def values_become_nodes(parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int) -> list[float]:
    return run(parameters, loss_of, steps, lambda p: Node(p.value - lr * p.grad))


@descend.misconception(
    "You called `loss_of` without the parameters, so it can't compute a loss. Which argument of `descend` does it need?"
)
def loss_of_nothing(parameters: Sequence[Any], loss_of: Any, lr: float, steps: int) -> list[float]:
    return [loss_of().value.item() for _ in range(steps)]
