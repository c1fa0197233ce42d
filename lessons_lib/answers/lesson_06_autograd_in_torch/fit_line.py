"""Answers: backward twice, 'fixed' by retain_graph."""

from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_06_autograd_in_torch import fit_line as questions
from lessons_lib.exercises.lesson_06_autograd_in_torch.fit_line import Line


@answers.to(
    questions.fit_line,
    hints=[
        "Print `loss` in each turn of the loop. What should it do, and what does it do?",
        "`retain_graph=True` lets backward go through the same graph again. Which graph is that, and which slope was it made "
        "with?",
        "A new slope needs a new forward pass: compute the prediction inside the loop. Then nothing has to be retained.",
    ],
)
def fit_line(x: Tensor, y: Tensor, steps: int, rate: float) -> Line:
    slope = offset = x.new_zeros(())
    for _ in range(steps):
        double = 2 * (slope * x + offset - y)
        slope, offset = slope - rate * (double * x).mean(), offset - rate * double.mean()
    return slope, offset


def _steps(x: Tensor, y: Tensor, at: list[float], rate: float) -> Line:
    """One step of each rate in turn; `at` are their lengths."""
    slope = offset = x[0] * 0
    for length in at:
        double = 2 * (slope * x + offset - y)
        slope, offset = (
            slope - rate * length * (double * x).mean(),
            offset - rate * length * double.mean(),
        )
    return slope, offset


fit_line.broken_program(
    "always_the_old_prediction",
    "Every step uses the gradient of the start. The prediction was computed once, before the loop, with slope and offset "
    "still 0; retain_graph lets backward run through that old graph again and again. A new slope needs a new prediction.",
)


def _never_reset(x: Tensor, y: Tensor, steps: int, rate: float, slope: bool, offset: bool) -> Line:
    """Right, but for the gradients that are added to those of earlier steps."""
    at, height, down, across = x.new_zeros(4)
    for _ in range(steps):
        double = 2 * (at * x + height - y)
        down = (double * x).mean() + (down if slope else 0)
        across = double.mean() + (across if offset else 0)
        at, height = at - rate * down, height - rate * across
    return at, height


fit_line.mistakes(
    a_single_step=wrong(lambda x, y, steps, rate: _steps(x, y, [1.0], rate)).tell(
        "Only the first step was taken. `steps` of them are asked, each from where the last one came to."
    ),
    never_reset=wrong(
        lambda x, y, steps, rate: _never_reset(x, y, steps, rate, slope=True, offset=True)
    ).tell(
        "The steps grow: each goes down the sum of all gradients so far. `.grad` has to be reset in every turn."
    ),
    both_still_zero=wrong(lambda x, y, steps, rate: (x[0] * 0, x[0] * 0)).tell(
        "Slope and offset are still 0: no step reached what is returned."
    ),
    up_the_gradient=wrong(lambda x, y, steps, rate: _steps(x, y, [-1.0] * steps, rate)).tell(
        "The steps go up: the loss grows. A step goes against the gradient."
    ),
    one_more_step=wrong(lambda x, y, steps, rate: _steps(x, y, [1.0] * (steps + 1), rate)).tell(
        "One step too many was taken."
    ),
    down_the_sum=wrong(lambda x, y, steps, rate: _steps(x, y, [float(len(x))] * steps, rate)).tell(
        "The steps are those of the summed squared errors: their gradients are n times as long as the mean's."
    ),
    without_the_factor_two=wrong(lambda x, y, steps, rate: _steps(x, y, [0.5] * steps, rate)).tell(
        "Your line is that of steps half as long as asked: the square in the loss gives its gradient a factor 2."
    ),
)


@fit_line.misconception("The offset never moved: only the slope learns.")
def offset_stays(x: Tensor, y: Tensor, steps: int, rate: float) -> Line:
    slope = x[0] * 0
    for _ in range(steps):
        slope = slope - rate * (2 * (slope * x - y) * x).mean()
    return slope, x[0] * 0


@fit_line.misconception("The slope never moved: only the offset learns.")
def slope_stays(x: Tensor, y: Tensor, steps: int, rate: float) -> Line:
    offset = x[0] * 0
    for _ in range(steps):
        offset = offset - rate * 2 * (offset - y).mean()
    return x[0] * 0, offset


fit_line.mistakes(
    line_exchanged=wrong(lambda x, y, steps, rate: _steps(x, y, [1.0] * steps, rate)[::-1]).tell(
        "Slope and offset are the wrong way round."
    ),
)


@fit_line.misconception(
    "The offset's step was computed with the slope already moved. Both gradients belong to the same forward pass."
)
def one_after_the_other(x: Tensor, y: Tensor, steps: int, rate: float) -> Line:
    slope = offset = x[0] * 0
    for _ in range(steps):
        slope = slope - rate * (2 * (slope * x + offset - y) * x).mean()
        offset = offset - rate * 2 * (slope * x + offset - y).mean()
    return slope, offset


fit_line.mistakes(
    offset_never_reset=wrong(
        lambda x, y, steps, rate: _never_reset(x, y, steps, rate, slope=False, offset=True)
    ).tell(
        "The offset's steps grow: each goes down the sum of all its gradients so far. The slope's `.grad` is reset in every turn, and "
        "the offset's is not."
    ),
    slope_never_reset=wrong(
        lambda x, y, steps, rate: _never_reset(x, y, steps, rate, slope=True, offset=False)
    ).tell(
        "The slope's steps grow: each goes down the sum of all its gradients so far. The offset's `.grad` is reset in every turn, and "
        "the slope's is not."
    ),
)


@fit_line.misconception(
    "Your numbers are those of the best line there is, whatever `steps` and `rate` say. Asked is the line after so many steps."
)
def the_best_line(x: Tensor, y: Tensor, steps: int, rate: float) -> Line:
    away = x - x.mean()
    slope = (away * (y - y.mean())).sum() / away.square().sum()
    return slope, y.mean() - slope * x.mean()


fit_line.mistakes(
    at_least_one_step=wrong(lambda x, y, steps, rate: _steps(x, y, [1.0] * max(steps, 1), rate)).breaks(
        "each step moves both against the gradient"
    ),
)
