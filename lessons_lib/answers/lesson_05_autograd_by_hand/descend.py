"""Answers: gradient descent with one's own engine."""

from collections.abc import Callable, Sequence
from typing import Any

from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.backward import backward
from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_05_autograd_by_hand import descend as questions
from lessons_lib.exercises.lesson_05_autograd_by_hand.descend import Loss
from lessons_lib.exercises.lesson_05_autograd_by_hand.tape import Node


@answers.to(
    questions.descend,
    survivors={"line 8: .item() left out": "a tensor of one number is a number in the list, too"},
    hints=[
        "A gradient says where the loss grows fastest. Which way do you go, and what must be gone before the next step?",
        "In each step: the loss, its number into the list, backward, and then for every parameter a small step against "
        "its gradient and an empty gradient.",
        "`p.value = p.value - lr * p.grad`, then `p.grad = None`, for every p in parameters, after `run_backward(loss)`.",
    ],
)
def descend(parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int) -> list[float]:
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        backward(loss)
        for parameter in parameters:
            parameter.value = parameter.value - lr * parameter.grad
            parameter.grad = None
        losses.append(loss.value.item())
    return losses


def run(
    parameters: Sequence[Any],
    loss_of: Loss,
    steps: int,
    step: Callable[[Any], Any],
    clear: bool = True,
) -> list[float]:
    """`steps` times backward, then a parameter's value becomes `step(parameter)`."""
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        backward(loss)
        losses.append(loss.value.item())
        for parameter in parameters:
            parameter.value = step(parameter)
            if clear:
                parameter.grad = None
    return losses


descend.mistakes(
    gradients_not_cleared=wrong(
        lambda parameters, loss_of, lr, steps: run(
            parameters, loss_of, steps, lambda p: p.value - lr * p.grad, clear=False
        )
    ).tell(
        "The gradients of earlier steps are still in the sum: the second step goes along the first gradient plus the second. "
        "Every step is to begin with `grad` None.",
        breaks="but the parameters stay, with their gradients: what must happen to those?",
    ),
    uphill=wrong(
        lambda parameters, loss_of, lr, steps: run(
            parameters, loss_of, steps, lambda p: p.value + lr * p.grad
        )
    ).tell(
        "Your parameters go uphill: the loss grows. The gradient points to where the loss grows, so subtract it."
    ),
    uphill_and_not_cleared=wrong(
        lambda parameters, loss_of, lr, steps: run(
            parameters, loss_of, steps, lambda p: p.value + lr * p.grad, clear=False
        )
    ).tell(
        "Your parameters go uphill, and the gradients of earlier steps are still in the sum. Subtract, and begin every step "
        "with `grad` None."
    ),
    nothing_moves=wrong(
        lambda parameters, loss_of, lr, steps: run(parameters, loss_of, steps, lambda p: p.value)
    ).tell(
        "The parameters are as they were: the loss is the same in every step. Either nothing new was put into `.value` of the "
        "node itself, or the gradient had been emptied before it was used."
    ),
)


@descend.misconception(
    "Your list has the loss *after* each step. The loss before it is asked: the one that the step was made from."
)
def losses_after(parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int) -> list[float]:
    losses = run(parameters, loss_of, steps, lambda p: p.value - lr * p.grad)
    return [*losses[1:], loss_of(parameters).value.item()]


descend.mistakes(
    without_lr=wrong(
        lambda parameters, loss_of, lr, steps: run(parameters, loss_of, steps, lambda p: p.value - p.grad)
    ).tell("The learning rate plays no part: the whole gradient was subtracted."),
    replaced_by_the_step=wrong(
        lambda parameters, loss_of, lr, steps: run(parameters, loss_of, steps, lambda p: -lr * p.grad)
    ).tell("The value was replaced by the step alone: −lr · grad. It is to be subtracted from the value."),
)


@descend.misconception(
    "All your steps go along the gradient at the start, and all your losses are the first one: a graph belongs to the "
    "values that it was made from. In every step make the loss anew, and move the parameters before the next one."
)
def gradients_of_the_start(parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int) -> list[float]:
    loss = loss_of(parameters)
    return run(parameters, lambda _: loss, steps, lambda p: p.value - lr * p.grad)


descend.mistakes(
    one_step_only=wrong(
        lambda parameters, loss_of, lr, steps: run(parameters, loss_of, 1, lambda p: p.value - lr * p.grad)
    ).tell("Only the first step was made: in a loop, a `return` ends it in its first turn."),
    one_step_too_many=wrong(
        lambda parameters, loss_of, lr, steps: run(
            parameters, loss_of, steps + 1, lambda p: p.value - lr * p.grad
        )
    ).tell("One step too many was made: in the list and with the parameters."),
    one_step_too_few=wrong(
        lambda parameters, loss_of, lr, steps: run(
            parameters, loss_of, steps - 1, lambda p: p.value - lr * p.grad
        )
    ).tell("One step too few was made: in the list and with the parameters."),
)


@descend.misconception("Only the last parameter moves; the others are as they were.")
def last_parameter_only(parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int) -> list[float]:
    last = parameters[-1]
    return run(parameters, loss_of, steps, lambda p: p.value - lr * p.grad if p is last else p.value)


@descend.misconception("Your list holds nodes. The loss of each step is asked as a number: the node's value.")
def nodes_in_the_list(parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int) -> list[Any]:
    losses = []

    def noted(given: Sequence[Any]) -> Any:
        losses.append(loss_of(given))
        return losses[-1]

    run(parameters, noted, steps, lambda p: p.value - lr * p.grad)
    return losses


@descend.misconception(
    "Only the last parameter begins each step with `grad` None; in the others the gradients of earlier steps are still in "
    "the sum."
)
def last_one_cleared(parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int) -> list[float]:
    def step(p: Any) -> Tensor:
        moved: Tensor = p.value - lr * p.grad
        if p is parameters[-1]:
            p.grad = None
        return moved

    return run(parameters, loss_of, steps, step, clear=False)


descend.mistakes(
    new_nodes=wrong(
        lambda parameters, loss_of, lr, steps: run(
            [Node(p.value) for p in parameters], loss_of, steps, lambda p: p.value - lr * p.grad
        )
    ).tell(
        "You made new nodes, and the caller's nodes are as they were. Put the new tensor into `.value` of the same node."
    ),
)


@descend.misconception(
    "The parameters moved one after the other, each with a loss and a gradient of its own. In a step all go along the "
    "gradients of one loss."
)
def one_after_the_other(parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int) -> list[float]:
    losses = []
    for _ in range(steps):
        for parameter in parameters:
            loss = loss_of(parameters)
            backward(loss)
            parameter.value = parameter.value - lr * parameter.grad
            for other in parameters:
                other.grad = None
        losses.append(loss.value.item())
    return losses


@descend.misconception(
    "A gradient was set to 0 in place (as `zero_()` does) while another parameter still needed it: after `a + b` both hold "
    "*one* tensor. Put None into `grad`, and change no gradient in place.",
    breaks="two parameters may hold one and the same gradient tensor",
)
def cleared_in_place(parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int) -> list[float]:
    def step(p: Any) -> Tensor:
        moved: Tensor = p.value - lr * p.grad
        p.grad.zero_()
        return moved

    return run(parameters, loss_of, steps, step, clear=False)


@descend.misconception(
    "In each step `run_backward` ran once for every parameter, and each run adds the gradients of all of them once more. "
    "Run it once a step, and then move all parameters."
)
def backward_for_every_parameter(
    parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int
) -> list[float]:
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        for p in parameters:
            backward(loss)
            p.value = p.value - lr * p.grad
            p.grad = None
    return losses


@descend.misconception(
    "A gradient was multiplied in place (as `grad *= lr` does), and another parameter's with it: after `a + b` both hold *one* tensor. "
    "Make a new tensor for each step."
)
def multiplied_in_place(parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int) -> list[float]:
    def step(p: Any) -> Tensor:
        p.grad.mul_(lr)
        moved: Tensor = p.value - p.grad
        return moved

    return run(parameters, loss_of, steps, step)


descend.mistakes(
    values_changed_in_place=wrong(
        lambda parameters, loss_of, lr, steps: run(
            parameters, loss_of, steps, lambda p: p.value.sub_(lr * p.grad)
        )
    ).breaks("Change nothing in place"),
)
