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
        "A gradient says in which direction the loss grows fastest. Which way should you step, and what must "
        "you clear before the next step?",
        "In each step: compute the loss, append its value to the list, and run backward. Then move every "
        "parameter a small step against its gradient, and clear the gradient.",
        "`p.value = p.value - lr * p.grad`, then `p.grad = None`, for every p in parameters, after "
        "`run_backward(loss)`.",
    ],
    takeaway="You wrote gradient descent. In the next cell, it trains a network to read digits, with your engine.",
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
        "From the second step on, your steps include the earlier gradients. What should a parameter's `grad` "
        "be when a step begins?",
        breaks="but the parameters stay, and so do their gradients: what must happen to these "
        "gradients before the next step?",
    ),
    uphill=wrong(
        lambda parameters, loss_of, lr, steps: run(
            parameters, loss_of, steps, lambda p: p.value + lr * p.grad
        )
    ).tell(
        "Your parameters go uphill, so the loss grows. A gradient points in the direction in which the loss "
        "grows: which way should you step?"
    ),
    uphill_and_not_cleared=wrong(
        lambda parameters, loss_of, lr, steps: run(
            parameters, loss_of, steps, lambda p: p.value + lr * p.grad, clear=False
        )
    ).tell(
        "Your parameters go uphill, and each gradient includes the earlier ones. In which direction should a "
        "step go, and what should `grad` hold before each backward pass?"
    ),
    nothing_moves=wrong(
        lambda parameters, loss_of, lr, steps: run(parameters, loss_of, steps, lambda p: p.value)
    ).tell(
        "The loss never changes, so your parameters stay put. Do you store the result of each step in the "
        "parameter's `.value`, and do you use each gradient before you clear it?"
    ),
)


@descend.misconception(
    "Your list has the loss *after* each step. Each entry should be the loss that the step started from: "
    "when should you write it down?"
)
def losses_after(parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int) -> list[float]:
    losses = run(parameters, loss_of, steps, lambda p: p.value - lr * p.grad)
    return [*losses[1:], loss_of(parameters).value.item()]


descend.mistakes(
    without_lr=wrong(
        lambda parameters, loss_of, lr, steps: run(parameters, loss_of, steps, lambda p: p.value - p.grad)
    ).tell(
        "You subtracted the whole gradient, whatever `lr` is. What should the learning rate do to the "
        "gradient first?"
    ),
    replaced_by_the_step=wrong(
        lambda parameters, loss_of, lr, steps, sign: run(
            parameters, loss_of, steps, lambda p: sign * lr * p.grad
        ),
        over={"sign": {"−lr · grad": -1, "lr · grad": 1}},
    ).tell(
        "After each step, a parameter's value is only the step itself, {sign}. Which value should the step "
        "start from?"
    ),
    another_lr=wrong(
        lambda parameters, loss_of, lr, steps, rate: run(
            parameters, loss_of, steps, lambda p: p.value - rate * p.grad
        ),
        over={"rate": [0.01, 0.02, 0.1, 0.25, 0.5]},
    ).tell("Your steps use a learning rate of {rate}, whatever `lr` is. Which rate should they use?"),
    gradient_of_the_loss_node=wrong(
        lambda parameters, loss_of, lr, steps: run(parameters, loss_of, steps, lambda p: p.value - lr)
    ).tell(
        "Every element of your parameters moved by `lr` alone, as if its gradient were 1. The loss node's "
        "gradient is 1: whose gradient should decide how far a parameter moves?"
    ),
    mean_of_the_gradient=wrong(
        lambda parameters, loss_of, lr, steps: run(
            parameters, loss_of, steps, lambda p: p.value - lr * p.grad.mean()
        )
    ).tell(
        "You moved all elements of a parameter by the same amount, computed from the mean of their gradients."
        " Whose gradient should decide how far each element moves?"
    ),
    divided_by_the_steps=wrong(
        lambda parameters, loss_of, lr, steps: run(
            parameters, loss_of, steps, lambda p: p.value - lr * p.grad / steps
        )
    ).tell(
        "You divided each step by the number of steps. How long should one step be, however many steps there "
        "are?"
    ),
    one_number=wrong(
        lambda parameters, loss_of, lr, steps: run(
            parameters, loss_of, steps, lambda p: p.value - lr * p.grad
        )[-1]
    ).tell(
        "You returned only one number, the loss of the last step. How do you keep the loss of every step?"
    ),
)


@descend.misconception(
    "Your parameters moved only after the last loss, so all your losses equal the first one. Which lines "
    "belong in every step?"
)
def moved_after_the_loop(parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int) -> list[float]:
    losses = run(parameters, loss_of, steps, lambda p: p.value)
    run(parameters, loss_of, 1, lambda p: p.value - lr * p.grad)
    return losses


@descend.misconception(
    "Each of your steps uses the gradient from the step before, and the first step uses none. What should"
    " happen between the loss and the update?"
)
def updated_before_backward(parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int) -> list[float]:
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        for p in parameters:
            if p.grad is not None:
                p.value, p.grad = p.value - lr * p.grad, None
        backward(loss)
    return losses


@descend.misconception(
    "Your learning rate grows: it's 0 in the first step, `lr` in the second, and 2 · `lr` in the third. "
    "Which rate should every step use?"
)
def rate_times_the_step(parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int) -> list[float]:
    losses: list[float] = []
    for i in range(steps):
        losses += run(parameters, loss_of, 1, lambda p, i=i: p.value - lr * i * p.grad)  # type: ignore[misc]
    return losses


@descend.misconception(
    "All your losses equal the first one, and all your steps use gradients from the start values. Which "
    "of these belong in every step: making the loss, running backward, moving the parameters?"
)
def gradients_of_the_start(parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int) -> list[float]:
    loss = loss_of(parameters)
    return run(parameters, lambda _: loss, steps, lambda p: p.value - lr * p.grad)


descend.mistakes(
    one_step_only=wrong(
        lambda parameters, loss_of, lr, steps: run(parameters, loss_of, 1, lambda p: p.value - lr * p.grad)
    ).tell(
        "You took only one step, as if a `return` inside the loop ended it. What should come after the loop?"
    ),
    one_step_too_many=wrong(
        lambda parameters, loss_of, lr, steps: run(
            parameters, loss_of, steps + 1, lambda p: p.value - lr * p.grad
        )
    ).tell(
        "You took one step too many: your list has one loss too many, and the parameters moved once too "
        "often. How many times should the loop run?"
    ),
    one_step_too_few=wrong(
        lambda parameters, loss_of, lr, steps: run(
            parameters, loss_of, steps - 1, lambda p: p.value - lr * p.grad
        )
    ).tell(
        "You took one step too few: one loss is missing from your list, and each parameter made one move too "
        "few. How many times should the loop run?"
    ),
)


@descend.misconception(
    "Only the first parameter moves; the others stay where they were. Which lines should run for every "
    "parameter?"
)
def first_parameter_only(parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int) -> list[float]:
    first = parameters[0]
    return run(parameters, loss_of, steps, lambda p: p.value - lr * p.grad if p is first else p.value)


@descend.misconception(
    "You returned the parameters, but the caller already has them. What should your list hold instead, "
    "with one entry for each step?"
)
def parameters_returned(parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int) -> Any:
    run(parameters, loss_of, steps, lambda p: p.value - lr * p.grad)
    return parameters


@descend.misconception(
    "Only the last parameter moves; the others stay where they were. Which lines should run for every "
    "parameter?"
)
def last_parameter_only(parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int) -> list[float]:
    last = parameters[-1]
    return run(parameters, loss_of, steps, lambda p: p.value - lr * p.grad if p is last else p.value)


@descend.misconception(
    "Your list holds nodes, and each node keeps its graph alive. Where does a node keep its number?"
)
def nodes_in_the_list(parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int) -> list[Any]:
    losses = []

    def noted(given: Sequence[Any]) -> Any:
        losses.append(loss_of(given))
        return losses[-1]

    run(parameters, noted, steps, lambda p: p.value - lr * p.grad)
    return losses


@descend.misconception(
    "Only the last parameter's `grad` is cleared before each step; in the other parameters, earlier "
    "gradients remain. Which lines should run for every parameter?"
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
        "Your steps moved nodes that you made yourself, but the caller's nodes stayed where they were. Whose "
        "`.value` should you replace?"
    ),
)


@descend.misconception(
    "Your parameters moved one after another, each with its own loss. How many losses does one step need?",
    over={"noted": {"the first": slice(1), "the last": slice(-1, None), "all": slice(None)}},
)
def one_after_the_other(
    parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int, noted: slice
) -> list[float]:
    losses = []
    for _ in range(steps):
        of_this_step = []
        for parameter in parameters:
            loss = loss_of(parameters)
            of_this_step.append(loss.value.item())
            backward(loss)
            parameter.value = parameter.value - lr * parameter.grad
            for other in parameters:
                other.grad = None
        losses += of_this_step[noted]
    return losses


@descend.misconception(
    "When you cleared one parameter's `.grad`, another parameter's `.grad` became 0 before that parameter"
    " moved, as happens when both hold the same tensor. How can you clear a `.grad` without changing the "
    "tensor in it?",
    breaks="Don't change any gradient in place either: two parameters may hold one and the same gradient tensor",
)
def cleared_in_place(parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int) -> list[float]:
    def step(p: Any) -> Tensor:
        moved: Tensor = p.value - lr * p.grad
        p.grad.zero_()
        return moved

    return run(parameters, loss_of, steps, step, clear=False)


@descend.misconception(
    "Your steps are what you'd get by calling `run_backward` once per parameter, with each call adding to"
    " all gradients again. How many calls does one step need?"
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
    "One parameter's step changed another parameter's gradient, as happens when both share one `.grad` "
    "tensor and `grad *= lr` changes it in place. How can you use `lr` and leave the gradient as it is?"
)
def multiplied_in_place(parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int) -> list[float]:
    def step(p: Any) -> Tensor:
        p.grad.mul_(lr)
        moved: Tensor = p.value - p.grad
        return moved

    return run(parameters, loss_of, steps, step)


descend.mistakes(
    new_numbers_in_the_old_tensor=wrong(
        lambda parameters, loss_of, lr, steps: run(
            parameters, loss_of, steps, lambda p: p.value.copy_(p.value - lr * p.grad)
        )
    ).breaks("leaving the old values as they were"),
)
