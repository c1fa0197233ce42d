"""Answers: a gradient by nudging."""

from collections.abc import Callable

import torch
from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_05_autograd_by_hand import numerical_gradient as questions
from lessons_lib.exercises.lesson_05_autograd_by_hand.numerical_gradient import Scalar


@answers.to(
    questions.numerical_gradient,
    hints=[
        "Take one element at a time: how much does f change if only this element moves?",
        "Copy x, add `step` to one element, and call f. Copy x again, subtract `step` from the same element, "
        "and call f. Divide the difference between the two results by the distance between the element's two "
        "values.",
        "`nudged = x.clone(); nudged.view(-1)[i] += step` moves element number i, whatever the shape of x. "
        "The element's two values are 2 · step apart.",
    ],
    takeaway="You can now test any backward rule: compare it with nudging, which needs no rule. The price is two "
    "calls of f for each element.",
)
def numerical_gradient(f: Scalar, x: Tensor, step: float) -> Tensor:
    slopes = []
    for i in range(x.numel()):
        nudge = torch.zeros(x.numel(), dtype=x.dtype)
        nudge[i] = step
        nudge = nudge.reshape(x.shape)
        slopes.append((f(x + nudge) - f(x - nudge)) / (2 * step))
    return torch.stack(slopes).reshape(x.shape)


def _each(x: Tensor, slope: Callable[[Tensor], Tensor]) -> Tensor:
    """`slope(unit)` for each element, where `unit` is 1 at this element and 0 elsewhere."""
    units = torch.eye(x.numel(), dtype=x.dtype)
    return torch.stack([slope(unit.reshape(x.shape)) for unit in units]).reshape(x.shape)


numerical_gradient.mistakes(
    to_the_right_only=wrong(
        lambda f, x, step: _each(x, lambda unit: (f(x + step * unit) - f(x)) / step)
    ).tell(
        "You took each slope between x and x + step. A slope between two points with x in the middle is off "
        "by much less: which two points does it need?"
    ),
    to_the_left_only=wrong(lambda f, x, step: _each(x, lambda unit: (f(x) - f(x - step * unit)) / step)).tell(
        "You took each slope between x − step and x. A slope between two points with x in the middle is off "
        "by much less: which two points does it need?"
    ),
    divided_by_one_step=wrong(
        lambda f, x, step: _each(x, lambda unit: (f(x + step * unit) - f(x - step * unit)) / step)
    ).tell("Your slopes are twice as large as they should be. How far is it from x − step to x + step?"),
    not_divided=wrong(lambda f, x, step: _each(x, lambda unit: f(x + step * unit) - f(x - step * unit))).tell(
        "You returned the changes of f. A slope is a change divided by a distance: which distance?"
    ),
    one_side_divided_by_two_steps=wrong(
        lambda f, x, step: _each(x, lambda unit: (f(x + step * unit) - f(x)) / (2 * step))
    ).tell(
        "You took the change of f from x to x + step, but divided it by 2 · step. Which two points are 2 · "
        "step apart, with x in the middle?"
    ),
    all_at_once=wrong(lambda f, x, step: ((f(x + step) - f(x - step)) / (2 * step)).expand(x.shape)).tell(
        "You moved all elements at the same time, so each got the same number: the sum of the whole gradient."
        " How can you move one element at a time?"
    ),
    other_sign=wrong(
        lambda f, x, step: _each(x, lambda unit: (f(x - step * unit) - f(x + step * unit)) / (2 * step))
    ).tell("Your slopes have the opposite sign. Which result should you subtract from which?"),
)


@numerical_gradient.misconception(
    "When you nudged an element, the elements before it were nudged too. What should each nudge start from?"
)
def earlier_ones_still_moved(f: Scalar, x: Tensor, step: float) -> Tensor:
    up, down = x.clone(), x.clone()
    slopes = torch.zeros(x.numel(), dtype=x.dtype)
    for i in range(x.numel()):
        up.view(-1)[i] += step
        down.view(-1)[i] -= step
        slopes[i] = (f(up) - f(down)) / (2 * step)
    return slopes.reshape(x.shape)


numerical_gradient.mistakes(
    in_proportion=wrong(
        lambda f, x, step: _each(
            x, lambda unit: (f(x + step * unit * x) - f(x - step * unit * x)) / (2 * step)
        )
    ).tell(
        "Your slopes are what you'd get by nudging each element by `step` times its own value. How far should"
        " every element move?"
    ),
)


@numerical_gradient.misconception(
    "Only the first element has its slope; the others are 0. Does your loop end too early?"
)
def first_element_only(f: Scalar, x: Tensor, step: float) -> Tensor:
    found = _each(x, lambda unit: (f(x + step * unit) - f(x - step * unit)) / (2 * step)).flatten()
    found[1:] = 0
    return found.reshape(x.shape)


numerical_gradient.mistakes(
    halved_and_multiplied=wrong(
        lambda f, x, step: _each(x, lambda unit: (f(x + step * unit) - f(x - step * unit)) / 2 * step)
    ).tell(
        "Your numbers are what you'd get by dividing by 2, then multiplying by the step. In which order does "
        "Python do `/` and `*`?"
    ),
    two_steps_to_the_right=wrong(
        lambda f, x, step: _each(x, lambda unit: (f(x + 2 * step * unit) - f(x)) / (2 * step))
    ).tell(
        "You took each slope between x and x + 2 · step. Which two points are 2 · step apart, with x in the "
        "middle?"
    ),
    step_of_its_own=wrong(lambda f, x, step: numerical_gradient(f, x, 1e-6)).tell(
        "Your slopes are what you'd get with a tiny step, whatever `step` says. Which step should you use?"
    ),
    one_tensor_for_both=wrong(lambda f, x, step: torch.zeros_like(x)).tell(
        "Your slopes are all 0, as if both points were the same tensor, so that moving one moves the other. "
        "How do you give each point a tensor of its own?"
    ),
    all_at_once_in_one_number=wrong(lambda f, x, step: (f(x + step) - f(x - step)) / (2 * step)).tell(
        "You moved all elements at the same time, so you returned a single number. How can you move one "
        "element at a time?"
    ),
)


@numerical_gradient.misconception(
    "If x is a table, you added the step to a whole row at a time, so all elements of a row got the same "
    "number. How do you change just one element?"
)
def rows_at_once(f: Scalar, x: Tensor, step: float) -> Tensor:
    slopes = torch.zeros_like(x)
    for i in range(len(x)):
        up, down = x.clone(), x.clone()
        up[i] += step
        down[i] -= step
        slopes[i] = (f(up) - f(down)) / (2 * step)
    return slopes


numerical_gradient.mistakes(
    called_with_one_row=wrong(
        lambda f, x, step: _each(
            x.flatten(),
            lambda unit: (f(x.flatten() + step * unit) - f(x.flatten() - step * unit)) / (2 * step),
        ).reshape(x.shape)
    ).tell(
        "You gave f all of x in one row. But f may use x's rows and columns: in which shape should f get x?"
    ),
    one_number_for_each_row=wrong(
        lambda f, x, step: (
            rows_at_once(f, x, step).flatten(1)[:, 0] if x.dim() > 1 else numerical_gradient(f, x, step)
        )
    ).tell(
        "If x is a table, you added the step to a whole row at a time, and returned one number for each row. "
        "How do you change just one element?"
    ),
)


@numerical_gradient.violation("Leave x itself as it is")
def x_moved_for_good(f: Scalar, x: Tensor, step: float) -> Tensor:
    slopes = numerical_gradient(f, x, step)
    x += step
    return slopes


@numerical_gradient.violation("So don't nudge x in place and undo it")
def nudged_and_put_back(f: Scalar, x: Tensor, step: float) -> Tensor:
    slopes, flat = torch.zeros_like(x), x.view(-1)
    for i, before in enumerate(flat.tolist()):
        flat[i] = before + step
        up = f(x)
        flat[i] = before - step
        slopes.view(-1)[i] = (up - f(x)) / (2 * step)
        flat[i] = before
    return slopes


@numerical_gradient.violation("it is not changed")
def rounded_afterwards(f: Scalar, x: Tensor, step: float) -> Tensor:
    slopes = numerical_gradient(f, x, step)
    x.copy_(x.float())
    return slopes


@numerical_gradient.violation("x: any shape")
def for_rows_and_tables(f: Scalar, x: Tensor, step: float) -> Tensor:
    if x.dim() < 3:
        return numerical_gradient(f, x, step)
    return torch.stack([numerical_gradient(f, row, step) for row in x])


numerical_gradient.mistakes(
    in_float32=wrong(lambda f, x, step: numerical_gradient(f, x, step).float()).breaks(
        "Returns a float64 tensor"
    ),
)
