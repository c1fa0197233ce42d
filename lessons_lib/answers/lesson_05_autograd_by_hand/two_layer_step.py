"""Answers: a step of gradient descent, by hand, on two layers."""

from collections.abc import Callable

import torch
from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_05_autograd_by_hand import two_layer_step as questions
from lessons_lib.exercises.lesson_05_autograd_by_hand.two_layer_step import Pair

Gate = Callable[[Tensor, Tensor], Tensor]


@answers.to(
    questions.two_layer_step,
    survivors={"line 3: hidden > 0 → hidden >= 0": "no sum of random products is exactly 0"},
    hints=[
        "A gradient belongs to the values that the forward pass used. Go through the lines and ask of each: which values "
        "are these?",
        "Of the two gradients only the first layer's is wrong. What does `grad_active` need, and what is in it by then?",
        "All gradients first, then both updates: move the line that changes `w2` down.",
    ],
)
def two_layer_step(
    x: Tensor,
    y: Tensor,
    w1: Tensor,
    w2: Tensor,
    lr: float,
) -> tuple[Tensor, Tensor]:
    hidden = x @ w1
    error = hidden.relu() @ w2 - y
    grad_w1 = x.T @ torch.where(hidden > 0, error @ w2.T, 0.0)
    grad_w2 = hidden.relu().T @ error
    return w1 - lr * grad_w1, w2 - lr * grad_w2


two_layer_step.broken_program(
    "broken",
    "The first layer's step was made with the second layer's *new* weights. Its gradient belongs to the weights that the "
    "forward pass used: compute all gradients before you change anything.",
)


def _gradients(x: Tensor, y: Tensor, w1: Tensor, w2: Tensor) -> Pair:
    hidden = x @ w1
    error = hidden.relu() @ w2 - y
    return x.T @ torch.where(hidden > 0, error @ w2.T, 0.0), hidden.relu().T @ error


@two_layer_step.misconception(
    "Both layers go uphill, where the loss grows: the sign of the step or that of the error is the wrong way round."
)
def uphill(x: Tensor, y: Tensor, w1: Tensor, w2: Tensor, lr: float) -> Pair:
    grad_w1, grad_w2 = _gradients(x, y, w1, w2)
    return w1 + lr * grad_w1, w2 + lr * grad_w2


@two_layer_step.misconception(
    "relu's rule looks at the sign of what arrives in your answer. The sign of `hidden` decides: that was right before."
)
def mask_of_the_gradient(x: Tensor, y: Tensor, w1: Tensor, w2: Tensor, lr: float) -> Pair:
    hidden = x @ w1
    error = hidden.relu() @ w2 - y
    arrives = error @ w2.T
    return w1 - lr * x.T @ (arrives * (arrives > 0)), w2 - lr * hidden.relu().T @ error


@two_layer_step.misconception(
    "relu has no rule in your answer: the gradient passes where `hidden` is negative, too. That was right before."
)
def without_relus_rule(x: Tensor, y: Tensor, w1: Tensor, w2: Tensor, lr: float) -> Pair:
    hidden = x @ w1
    error = hidden.relu() @ w2 - y
    return w1 - lr * x.T @ (error @ w2.T), w2 - lr * hidden.relu().T @ error


@two_layer_step.misconception(
    "The first layer's gradient is right now. The second layer's was made with a new forward pass, through the first "
    "layer's *new* weights: the same mistake, the other way round."
)
def first_layer_first(x: Tensor, y: Tensor, w1: Tensor, w2: Tensor, lr: float) -> Pair:
    moved = w1 - lr * _gradients(x, y, w1, w2)[0]
    return moved, w2 - lr * _gradients(x, y, moved, w2)[1]


@two_layer_step.misconception(
    "The first layer's gradient was made with a new forward pass, through the second layer's *new* weights. Both belong "
    "to the same forward pass."
)
def second_layer_first(x: Tensor, y: Tensor, w1: Tensor, w2: Tensor, lr: float) -> Pair:
    moved = w2 - lr * _gradients(x, y, w1, w2)[1]
    return w1 - lr * _gradients(x, y, w1, moved)[0], moved


@two_layer_step.misconception(
    "Your steps are divided by n, as for a mean over the examples. The loss is half the *sum* of the squared "
    "errors."
)
def averaged(x: Tensor, y: Tensor, w1: Tensor, w2: Tensor, lr: float) -> Pair:
    grad_w1, grad_w2 = _gradients(x, y, w1, w2)
    return w1 - lr * grad_w1 / len(x), w2 - lr * grad_w2 / len(x)


@two_layer_step.misconception(
    "Your steps are twice as long: the loss is *half* the sum of the squared errors, and the half takes the 2 away."
)
def twice_as_long(x: Tensor, y: Tensor, w1: Tensor, w2: Tensor, lr: float) -> Pair:
    grad_w1, grad_w2 = _gradients(x, y, w1, w2)
    return w1 - 2 * lr * grad_w1, w2 - 2 * lr * grad_w2


two_layer_step.mistakes(
    second_layer_only=wrong(
        lambda x, y, w1, w2, lr: (w1, w2 - lr * _gradients(x, y, w1, w2)[1]),
        "Only the second layer moves in your answer; the first is to make its step too.",
    ),
    gradients_returned=wrong(
        lambda x, y, w1, w2, lr: _gradients(x, y, w1, w2),
        "You returned the gradients. The weights after the step are asked.",
    ),
)


@two_layer_step.misconception(
    "The first layer's step was made with the second layer's *new* weights, and both were changed in place, which whoever "
    "called you notices. Compute all gradients first, then make new tensors."
)
def broken_and_in_place(x: Tensor, y: Tensor, w1: Tensor, w2: Tensor, lr: float) -> Pair:
    hidden = x @ w1
    error = hidden.relu() @ w2 - y
    w2 -= lr * hidden.relu().T @ error
    w1 -= lr * x.T @ torch.where(hidden > 0, error @ w2.T, 0.0)
    return w1, w2


@two_layer_step.misconception(
    "In the first layer's gradient stands what relu gave, where its rule has 1 or 0. That was right before."
)
def times_what_relu_gave(x: Tensor, y: Tensor, w1: Tensor, w2: Tensor, lr: float) -> Pair:
    active = (x @ w1).relu()
    error = active @ w2 - y
    return w1 - lr * x.T @ ((error @ w2.T) * active), w2 - lr * active.T @ error


@two_layer_step.misconception(
    "The first layer's gradient was made with the old weights, but with an error from the *new* ones. All of it belongs to "
    "one forward pass."
)
def error_of_the_new_weights(x: Tensor, y: Tensor, w1: Tensor, w2: Tensor, lr: float) -> Pair:
    hidden = x @ w1
    moved = w2 - lr * _gradients(x, y, w1, w2)[1]
    error = hidden.relu() @ moved - y
    return w1 - lr * x.T @ torch.where(hidden > 0, error @ w2.T, 0.0), moved


def _broken_but(x: Tensor, y: Tensor, w1: Tensor, w2: Tensor, lr: float, gate: Gate, scale: float) -> Pair:
    """The posted program with another rule for relu, and errors times `scale`."""
    hidden = x @ w1
    error = (hidden.relu() @ w2 - y) * scale
    w2 = w2 - lr * hidden.relu().T @ error
    return w1 - lr * x.T @ gate(error @ w2.T, hidden), w2


@two_layer_step.misconception(
    "Your errors are divided by n, and the loss is a sum, not a mean: that was right before. The first layer's gradient "
    "still comes from the second layer's *new* weights."
)
def broken_and_averaged(x: Tensor, y: Tensor, w1: Tensor, w2: Tensor, lr: float) -> Pair:
    return _broken_but(x, y, w1, w2, lr, lambda grad, hidden: grad * (hidden > 0), 1 / len(x))


@two_layer_step.misconception(
    "In the first layer's gradient stands what relu gave, where its rule has 1 or 0: that was right before. And it still "
    "comes from the second layer's *new* weights."
)
def broken_and_times_what_relu_gave(x: Tensor, y: Tensor, w1: Tensor, w2: Tensor, lr: float) -> Pair:
    return _broken_but(x, y, w1, w2, lr, lambda grad, hidden: grad * hidden.relu(), 1)


two_layer_step.mistakes(
    broken_and_without_relus_rule=wrong(
        lambda x, y, w1, w2, lr: _broken_but(x, y, w1, w2, lr, lambda grad, hidden: grad, 1),
        "relu has no rule in your answer: that was right before. And the first layer's gradient still comes from the second "
        "layer's *new* weights.",
    ),
    first_layer_only=wrong(
        lambda x, y, w1, w2, lr: (w1 - lr * _gradients(x, y, w1, w2)[0], w2),
        "The first layer's step is right. The second of your answers is the old `w2`: its step is not in it.",
    ),
)


@two_layer_step.misconception("Both steps are right, and returned in the other order: first `w1`, then `w2`.")
def exchanged(x: Tensor, y: Tensor, w1: Tensor, w2: Tensor, lr: float) -> Pair:
    by_w1, by_w2 = _gradients(x, y, w1, w2)
    return w2 - lr * by_w2, w1 - lr * by_w1


@two_layer_step.misconception(
    "Your errors are doubled, and the half in the loss takes that 2 away: that was right before. And the first layer's "
    "gradient still comes from the second layer's *new* weights."
)
def broken_and_doubled(x: Tensor, y: Tensor, w1: Tensor, w2: Tensor, lr: float) -> Pair:
    return _broken_but(x, y, w1, w2, lr, lambda grad, hidden: grad * (hidden > 0), 2)


@two_layer_step.violation("Half of the points are for doing without torch's autograd")
def by_torchs_own_autograd(x: Tensor, y: Tensor, w1: Tensor, w2: Tensor, lr: float) -> Pair:
    def half_the_squares(w1: Tensor, w2: Tensor) -> Tensor:
        return ((x @ w1).relu() @ w2 - y).square().sum() / 2

    by_w1, by_w2 = torch.func.grad(half_the_squares, argnums=(0, 1))(w1, w2)
    return w1 - lr * by_w1, w2 - lr * by_w2
