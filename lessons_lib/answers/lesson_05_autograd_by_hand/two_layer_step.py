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
        "A gradient belongs to the weights that the forward pass used. Go through the lines of the program, "
        "and ask of each: does it use old weights or updated ones?",
        "In the posted program, only the first layer's gradient is wrong. Which weights does `grad_active` "
        "need, and what does `w2` hold on that line?",
        "Compute both gradients first, and then make both updates: the line that changes `w2` belongs further"
        " down.",
    ],
    takeaway="Compute all gradients first, then make all updates. An optimizer keeps to that order for you.",
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
    "You computed the first layer's step with the second layer's *new* weights. A gradient belongs to the"
    " weights that the forward pass used: when should you change those weights?",
)


def _gradients(x: Tensor, y: Tensor, w1: Tensor, w2: Tensor) -> Pair:
    hidden = x @ w1
    error = hidden.relu() @ w2 - y
    return x.T @ torch.where(hidden > 0, error @ w2.T, 0.0), hidden.relu().T @ error


def _relus(grad: Tensor, hidden: Tensor) -> Tensor:
    return grad * (hidden > 0)


def _step_but(
    x: Tensor,
    y: Tensor,
    w1: Tensor,
    w2: Tensor,
    lr: float,
    gate: Gate = _relus,
    scale: float = 1,
    broken: bool = False,
) -> Pair:
    """Right, but with another rule for relu, errors times `scale`, or, like the posted program, a way back through the new w2."""
    hidden = x @ w1
    error = (hidden.relu() @ w2 - y) * scale
    moved = w2 - lr * hidden.relu().T @ error
    back = moved if broken else w2
    return w1 - lr * x.T @ gate(error @ back.T, hidden), moved


two_layer_step.mistakes(
    uphill=wrong(lambda x, y, w1, w2, lr: two_layer_step(x, y, w1, w2, -lr)).tell(
        "Both layers' weights move uphill, where the loss grows. Check two signs, the step's and the error's:"
        " which one is flipped?"
    ),
    mask_of_the_gradient=wrong(
        lambda x, y, w1, w2, lr: _step_but(x, y, w1, w2, lr, lambda grad, hidden: grad * (grad > 0))
    ).tell(
        "You let the sign of the gradient decide what passes backward through relu. In the program that you "
        "were given, which number's sign decides that?"
    ),
    without_relus_rule=wrong(
        lambda x, y, w1, w2, lr: _step_but(x, y, w1, w2, lr, lambda grad, hidden: grad)
    ).tell(
        "Your gradient passes backward through relu even where `hidden` is negative. What does the program "
        "that you were given do there?"
    ),
)


@two_layer_step.misconception(
    "The first layer's gradient is right, but the second layer's gradient comes from a new forward pass, "
    "through the first layer's *new* weights. Which forward pass should both gradients come from?"
)
def first_layer_first(x: Tensor, y: Tensor, w1: Tensor, w2: Tensor, lr: float) -> Pair:
    moved = w1 - lr * _gradients(x, y, w1, w2)[0]
    return moved, w2 - lr * _gradients(x, y, moved, w2)[1]


@two_layer_step.misconception(
    "The first layer's gradient comes from a new forward pass, through the second layer's *new* weights. "
    "Which forward pass should both gradients come from?"
)
def second_layer_first(x: Tensor, y: Tensor, w1: Tensor, w2: Tensor, lr: float) -> Pair:
    moved = w2 - lr * _gradients(x, y, w1, w2)[1]
    return w1 - lr * _gradients(x, y, w1, moved)[0], moved


two_layer_step.mistakes(
    averaged=wrong(lambda x, y, w1, w2, lr: two_layer_step(x, y, w1, w2, lr / len(x))).tell(
        "You divided your steps by n, as for a mean over the examples. Is this loss a mean or a sum?"
    ),
    twice_as_long=wrong(lambda x, y, w1, w2, lr: two_layer_step(x, y, w1, w2, 2 * lr)).tell(
        "Your steps are twice as long as they should be. The loss is *half* the sum of the squared errors: "
        "what does that half do to the 2 in the slope of a square?"
    ),
    second_layer_only=wrong(lambda x, y, w1, w2, lr: (w1, w2 - lr * _gradients(x, y, w1, w2)[1])).tell(
        "Only the second layer moves in your answer. Where is the first layer's step?"
    ),
    gradients_returned=wrong(lambda x, y, w1, w2, lr: _gradients(x, y, w1, w2)).tell(
        "You returned the gradients. How do you get from the old weights and their gradients to the new "
        "weights?"
    ),
)


@two_layer_step.misconception(
    "You computed the first layer's step with the second layer's *new* weights, and you changed both "
    "layers in place, so the caller's weights moved. When should you update, and how do you leave the "
    "caller's tensors alone?"
)
def broken_and_in_place(x: Tensor, y: Tensor, w1: Tensor, w2: Tensor, lr: float) -> Pair:
    hidden = x @ w1
    error = hidden.relu() @ w2 - y
    w2 -= lr * hidden.relu().T @ error
    w1 -= lr * x.T @ torch.where(hidden > 0, error @ w2.T, 0.0)
    return w1, w2


two_layer_step.mistakes(
    times_what_relu_gave=wrong(
        lambda x, y, w1, w2, lr: _step_but(x, y, w1, w2, lr, lambda grad, hidden: grad * hidden.relu())
    ).tell(
        "In the first layer's gradient, you multiplied by relu's result. Which two values can relu's local "
        "rate have?"
    ),
)


@two_layer_step.misconception(
    "The first layer's gradient uses the old weights, but an error from the *new* weights. Which forward "
    "pass should the whole gradient come from?"
)
def error_of_the_new_weights(x: Tensor, y: Tensor, w1: Tensor, w2: Tensor, lr: float) -> Pair:
    hidden = x @ w1
    moved = w2 - lr * _gradients(x, y, w1, w2)[1]
    error = hidden.relu() @ moved - y
    return w1 - lr * x.T @ torch.where(hidden > 0, error @ w2.T, 0.0), moved


two_layer_step.mistakes(
    broken_and_averaged=wrong(
        lambda x, y, w1, w2, lr: _step_but(x, y, w1, w2, lr, scale=1 / len(x), broken=True)
    ).tell(
        "Both your steps are divided by n, as for a mean, and the first layer's gradient uses the second "
        "layer's *new* weights. Is this loss a mean or a sum, and which weights did the forward pass use?"
    ),
    broken_and_times_what_relu_gave=wrong(
        lambda x, y, w1, w2, lr: _step_but(
            x, y, w1, w2, lr, lambda grad, hidden: grad * hidden.relu(), broken=True
        )
    ).tell(
        "Your first layer's gradient has two faults: it's multiplied by relu's result, and it uses the second"
        " layer's *new* weights. What is relu's local rate, and which weights did the forward pass use?"
    ),
    broken_and_without_relus_rule=wrong(
        lambda x, y, w1, w2, lr: _step_but(x, y, w1, w2, lr, lambda grad, hidden: grad, broken=True)
    ).tell(
        "Your first layer's gradient has two faults: it passes relu even where `hidden` is negative, and it "
        "uses the second layer's *new* weights. What is relu's local rate there, and which weights did the "
        "forward pass use?"
    ),
    first_layer_only=wrong(lambda x, y, w1, w2, lr: (w1 - lr * _gradients(x, y, w1, w2)[0], w2)).tell(
        "The first layer's step is right, but you returned the second layer's weights as they were. Where is "
        "the second layer's step?"
    ),
    exchanged=wrong(lambda x, y, w1, w2, lr: two_layer_step(x, y, w1, w2, lr)[::-1]).tell(
        "Both steps are right, but you returned them in the wrong order. Which weights should come first?"
    ),
    broken_and_doubled=wrong(lambda x, y, w1, w2, lr: _step_but(x, y, w1, w2, lr, scale=2, broken=True)).tell(
        "Both your steps have an extra factor of 2, and the first layer's gradient uses the second layer's "
        "*new* weights. What does the 0.5 in the loss cancel, and which weights did the forward pass use?"
    ),
)


@two_layer_step.violation("computing them without torch's autograd")
def by_torchs_own_autograd(x: Tensor, y: Tensor, w1: Tensor, w2: Tensor, lr: float) -> Pair:
    def half_the_squares(w1: Tensor, w2: Tensor) -> Tensor:
        return ((x @ w1).relu() @ w2 - y).square().sum() / 2

    by_w1, by_w2 = torch.func.grad(half_the_squares, argnums=(0, 1))(w1, w2)
    return w1 - lr * by_w1, w2 - lr * by_w2
