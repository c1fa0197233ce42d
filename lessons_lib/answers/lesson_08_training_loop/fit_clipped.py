"""Answers: a clip that doesn't clip."""

from collections.abc import Callable

import torch
from torch import Tensor

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop import fit_clipped as questions

Layer = tuple[Tensor, Tensor]  # weight (1, d), bias (1,)
Clip = Callable[[Tensor, Tensor, float, int], Layer]  # both gradients, largest norm, number of the step


def _norm(*tensors: Tensor) -> Tensor:
    return torch.cat([t.flatten() for t in tensors]).norm()


def _steps(
    x: Tensor, y: Tensor, steps: int, lr: float, largest: float, clip: Clip, after: Clip | None = None
) -> Layer:
    """Gradient descent from 0, with gradients changed by `clip` before each step and the layer by `after` behind it."""
    weight, bias = x.new_zeros(1, x.shape[1]), x.new_zeros(1)
    for number in range(steps):
        away = 2 * (x @ weight[0] + bias - y) / len(x)
        down, across = clip((away @ x)[None], away.sum()[None], largest, number)
        weight, bias = weight - lr * down, bias - lr * across
        if after is not None:
            weight, bias = after(weight, bias, largest, number)
    return weight, bias


def _scaled(a: Tensor, b: Tensor, factor: Tensor | float) -> Layer:
    return a * factor, b * factor


def _clipped(a: Tensor, b: Tensor, largest: float, number: int) -> Layer:
    # torch adds 1e-6 to the norm before it divides.
    return _scaled(a, b, (largest / (_norm(a, b) + 1e-6)).clamp(max=1))


@answers.to(
    questions.fit_clipped,
    takeaway="You can read a list many times, but a generator only once. If `clip_grad_norm_` returns 0, it may "
    "not have seen any gradients.",
    hints=[
        "`clip_grad_norm_` returns the norm that it found before it scaled the gradients. Print that norm in "
        "each step: can the gradient of weight and bias really have this norm?",
        "`layer.parameters()` makes a generator, which gives each parameter only once. Which line of the "
        "program reads it first?",
        "Put the parameters into a list, `parameters = list(layer.parameters())`, or call "
        "`layer.parameters()` again when you clip.",
    ],
)
def fit_clipped(x: Tensor, y: Tensor, steps: int, lr: float, largest: float) -> Layer:
    return _steps(x, y, steps, lr, largest, _clipped)


fit_clipped.broken_program(
    "clips_nothing",
    "No step used a shortened gradient. Do you clip between `backward` and `step`, is there anything left"
    " in `parameters` when the clip reads it, and does the clip change each `.grad`?",
)


def _each_alone(a: Tensor, b: Tensor, largest: float, number: int) -> Layer:
    return _clipped(a, b * 0, largest, number)[0], _clipped(a * 0, b, largest, number)[1]


def _weight_alone(a: Tensor, b: Tensor, largest: float, number: int) -> Layer:
    return _clipped(a, b * 0, largest, number)[0], b


def _bias_alone(a: Tensor, b: Tensor, largest: float, number: int) -> Layer:
    return a, _clipped(a * 0, b, largest, number)[1]


fit_clipped.mistakes(
    first_step_alone=wrong(
        lambda x, y, steps, lr, largest: _steps(
            x, y, steps, lr, largest, lambda a, b, most, number: (a, b) if number else _clipped(a, b, most, 0)
        )
    ).tell(
        "You clip the gradient only in the first step. What is left in `parameters` when you clip in the "
        "second step?",
        breaks="every step's gradient has a norm of at most `largest`",
    ),
    each_parameter_alone=wrong(
        lambda x, y, steps, lr, largest: _steps(x, y, steps, lr, largest, _each_alone)
    ).tell(
        "You clipped the weight's gradient and the bias's gradient separately. Together they can still be "
        "longer than `largest`: which norm should you limit?",
        breaks="taken as one vector",
    ),
    weight_alone=wrong(lambda x, y, steps, lr, largest: _steps(x, y, steps, lr, largest, _weight_alone)).tell(
        "You clipped only the weight's gradient, not the bias's. Which parameters should `clip_grad_norm_` "
        "get?"
    ),
    bias_alone=wrong(lambda x, y, steps, lr, largest: _steps(x, y, steps, lr, largest, _bias_alone)).tell(
        "You clipped only the bias's gradient, not the weight's. Which parameters should `clip_grad_norm_` "
        "get?"
    ),
    single_numbers=wrong(
        lambda x, y, steps, lr, largest: _steps(
            x, y, steps, lr, largest, lambda a, b, most, number: (a.clamp(-most, most), b.clamp(-most, most))
        )
    ).tell(
        "You limited each number by itself to ±`largest`, which changes the gradient's direction. How can you"
        " shorten a gradient without turning it?"
    ),
    always_that_long=wrong(
        lambda x, y, steps, lr, largest: _steps(
            x, y, steps, lr, largest, lambda a, b, most, number: _scaled(a, b, most / _norm(a, b))
        )
    ).tell(
        "You also made short gradients longer, so all your gradients have the norm `largest`. What should "
        "clipping do to a gradient that's shorter than `largest`?",
        breaks="A shorter gradient stays as it is",
    ),
    brought_to_length_one=wrong(
        lambda x, y, steps, lr, largest: _steps(
            x, y, steps, lr, largest, lambda a, b, most, number: _clipped(a, b, 1.0, number)
        )
    ).tell("Your gradients have a norm of at most 1, whatever `largest` is. What value did the caller pass?"),
    step_clipped=wrong(
        lambda x, y, steps, lr, largest: _steps(
            x,
            y,
            steps,
            lr,
            largest,
            lambda a, b, most, number: _scaled(a, b, (most / (lr * _norm(a, b) + 1e-6)).clamp(max=1)),
        )
    ).tell(
        "You limited the length of each *step*, rate · gradient, to `largest`. Which length should be at most"
        " `largest` instead?"
    ),
    parameters_clipped=wrong(
        lambda x, y, steps, lr, largest: _steps(
            x, y, steps, lr, largest, lambda a, b, most, number: (a, b), after=_clipped
        )
    ).tell(
        "You clipped the weight and the bias themselves. Which attribute of each should the clip shorten?"
    ),
    by_the_largest_number=wrong(
        lambda x, y, steps, lr, largest: _steps(
            x,
            y,
            steps,
            lr,
            largest,
            lambda a, b, most, number: _scaled(
                a, b, (most / (torch.cat([a[0], b]).abs().max() + 1e-6)).clamp(max=1)
            ),
        )
    ).tell(
        "You seem to have compared `largest` with the gradient's biggest single number. But `largest` limits "
        "the norm of all the numbers together: how do you compute that norm?"
    ),
    by_the_sum_of_sizes=wrong(
        lambda x, y, steps, lr, largest: _steps(
            x,
            y,
            steps,
            lr,
            largest,
            lambda a, b, most, number: _scaled(
                a, b, (most / (torch.cat([a[0], b]).abs().sum() + 1e-6)).clamp(max=1)
            ),
        )
    ).tell(
        "Your clip adds up the absolute values of the gradient's numbers. What does a norm add up, and what "
        "does it take of the sum?"
    ),
    by_the_squares=wrong(
        lambda x, y, steps, lr, largest: _steps(
            x,
            y,
            steps,
            lr,
            largest,
            lambda a, b, most, number: _scaled(a, b, (most / (_norm(a, b) ** 2 + 1e-6)).clamp(max=1)),
        )
    ).tell("You compared `largest` with the *squared* norm. Did you leave out a square root?"),
    divided_by_largest=wrong(
        lambda x, y, steps, lr, largest: _steps(
            x,
            y,
            steps,
            lr,
            largest,
            lambda a, b, most, number: (
                _scaled(a, b, 1 / (_norm(a, b) + 1e-6)) if _norm(a, b) > most else (a, b)
            ),
        )
    ).tell(
        "If a gradient's norm is above `largest`, you give it the norm 1. Which norm should it have instead?"
    ),
    one_step_too_few=wrong(
        lambda x, y, steps, lr, largest: _steps(x, y, max(steps - 1, 0), lr, largest, _clipped)
    ).tell("You took one step too few. Do you call `step` after each `backward()`?"),
    one_step_alone=wrong(
        lambda x, y, steps, lr, largest: _steps(x, y, min(steps, 1), lr, largest, _clipped)
    ).tell(
        "You took only the first step, as if a `return` were inside the loop. When should the function "
        "return?"
    ),
    uphill=wrong(lambda x, y, steps, lr, largest: _steps(x, y, steps, -lr, largest, _clipped)).tell(
        "Your steps go uphill, along the gradient, so the loss grows. Which sign makes a step go downhill?"
    ),
    at_least_one_step=wrong(
        lambda x, y, steps, lr, largest: _steps(x, y, max(steps, 1), lr, largest, _clipped)
    ).breaks("if `steps` is 0, both are all zeros"),
)


def _never_emptied(x: Tensor, y: Tensor, steps: int, lr: float, largest: float) -> Layer:
    weight, bias = x.new_zeros(1, x.shape[1]), x.new_zeros(1)
    down, across = torch.zeros_like(weight), torch.zeros_like(bias)
    for _ in range(steps):
        away = 2 * (x @ weight[0] + bias - y) / len(x)
        down, across = _clipped(down + (away @ x)[None], across + away.sum()[None], largest, 0)
        weight, bias = weight - lr * down, bias - lr * across
    return weight, bias


Layers = Callable[[Tensor, Tensor, int, float, float], Layer]


def _down(loss: Callable[[Tensor, Tensor, float], Tensor], clip: Clip = _clipped) -> Layers:
    """Steps down another loss of predictions (n,), targets and the largest norm."""

    def answer(x: Tensor, y: Tensor, steps: int, lr: float, largest: float) -> Layer:
        weight, bias = x.new_zeros(1, x.shape[1]), x.new_zeros(1)
        for number in range(steps):
            w, b = weight.clone().requires_grad_(), bias.clone().requires_grad_()
            a, c = torch.autograd.grad(loss(x @ w[0] + b, y, largest), [w, b])
            down, across = clip(a, c, largest, number)
            weight, bias = weight - lr * down, bias - lr * across
        return weight, bias

    return answer


def _broadcast(predicted: Tensor, y: Tensor, largest: float) -> Tensor:
    return (predicted[:, None] - y).square().mean()


def _by_the_sum(a: Tensor, b: Tensor, largest: float, number: int) -> Layer:
    return _scaled(a, b, (largest / (a.norm() + b.norm() + 1e-6)).clamp(max=1))


fit_clipped.mistakes(
    loss_clamped=wrong(
        _down(
            lambda predicted, y, largest: (predicted - y).square().mean().clamp(max=largest),
            lambda a, b, largest, number: (a, b),
        )
    ).tell(
        "You clipped the *loss*: once it's above `largest`, the clipped loss is constant, so every gradient "
        "is 0 and nothing moves. What should you clip instead?"
    ),
    sum_of_the_norms=wrong(
        lambda x, y, steps, lr, largest: _steps(x, y, steps, lr, largest, _by_the_sum)
    ).tell(
        "You added the norm of the weight's gradient to the norm of the bias's, but lengths at right angles "
        "can't simply be added. What is the norm of one vector that holds all the numbers of both?"
    ),
    every_pair_compared=wrong(_down(_broadcast)).tell(
        "You compared each prediction with *every* target, as happens with the shapes (n, 1) and (n,). What "
        "shape should the predictions have?"
    ),
    every_pair_compared_and_unclipped=wrong(_down(_broadcast, lambda a, b, largest, number: (a, b))).tell(
        "No step used a clipped gradient, and you compared each prediction with *every* target, as happens "
        "with the shapes (n, 1) and (n,). Where should the clip be, and which shape should the predictions "
        "have?"
    ),
)

fit_clipped.mistakes(
    never_emptied=wrong(_never_emptied).tell(
        "Each step uses its own gradient plus the clipped one of the step before, as if nothing cleared "
        "`.grad` in between. Which line should clear `.grad`?"
    ),
    nothing_moves=wrong(lambda x, y, steps, lr, largest: _steps(x, y, 0, lr, largest, _clipped)).tell(
        "Weight and bias never left 0. Does your optimizer hold both of them, and does `step` find their "
        "gradients?"
    ),
)
