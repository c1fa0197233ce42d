"""Answers: backward twice, 'fixed' by retain_graph."""

from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_06_autograd_in_torch import fit_line as questions
from lessons_lib.exercises.lesson_06_autograd_in_torch.fit_line import Line


@answers.to(
    questions.fit_line,
    hints=[
        "Print `loss` in each iteration of the posted program. What should it do from step to step, and what "
        "does it do instead?",
        (
            "`retain_graph=True` lets you go backward through the same graph again. Which graph is that, and with"
            " which slope was it made?"
        ),
        (
            "A new slope needs a new forward pass: compute the prediction inside the loop. Then you don't need "
            "`retain_graph`."
        ),
    ],
    takeaway=(
        "If PyTorch ever complains about a second backward pass, first look for a forward pass outside the "
        "loop."
    ),
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
    "Every step uses the gradient at the start, where slope and offset were 0. What must you compute "
    "again before each step, and from which values?",
)


def _never_reset(x: Tensor, y: Tensor, steps: int, rate: float, slope: bool, offset: bool) -> Line:
    """Right, but for the gradients that are added to earlier ones."""
    at, height, down, across = x.new_zeros(4)
    for _ in range(steps):
        double = 2 * (at * x + height - y)
        down = (double * x).mean() + (down if slope else 0)
        across = double.mean() + (across if offset else 0)
        at, height = at - rate * down, height - rate * across
    return at, height


fit_line.mistakes(
    a_single_step=wrong(lambda x, y, steps, rate: _steps(x, y, [1.0], rate)).tell(
        "You took only the first step. How many steps does `steps` ask you to take, and where should the "
        "second step start?"
    ),
    never_reset=wrong(
        lambda x, y, steps, rate: _never_reset(x, y, steps, rate, slope=True, offset=True)
    ).tell(
        "Your steps grow: each one goes against the sum of all gradients so far. What should you do with "
        "`.grad` in every iteration?"
    ),
    both_still_zero=wrong(lambda x, y, steps, rate: (x[0] * 0, x[0] * 0)).tell(
        "You returned a slope and an offset of 0. Do your steps change the tensors that you return?"
    ),
    up_the_gradient=wrong(lambda x, y, steps, rate: _steps(x, y, [-1.0] * steps, rate)).tell(
        "Your steps go up, so the loss grows. Which direction, along the gradient or against it, makes the "
        "loss fall?"
    ),
    one_more_step=wrong(lambda x, y, steps, rate: _steps(x, y, [1.0] * (steps + 1), rate)).tell(
        "You took one step too many. How many times does your loop run, and how many times should it?"
    ),
    down_the_sum=wrong(lambda x, y, steps, rate: _steps(x, y, [float(len(x))] * steps, rate)).tell(
        "Your steps are what you'd get from the sum of the squared errors: for n points, its gradients are n "
        "times as long as the mean's. How do you get the mean?"
    ),
    without_the_factor_two=wrong(lambda x, y, steps, rate: _steps(x, y, [0.5] * steps, rate)).tell(
        "Your steps are half as long as they should be. Which factor does the slope of a square have?"
    ),
)


@fit_line.misconception(
    "Your offset never moved; only your slope did. Which line of your code should move the offset?"
)
def offset_stays(x: Tensor, y: Tensor, steps: int, rate: float) -> Line:
    slope = x[0] * 0
    for _ in range(steps):
        slope = slope - rate * (2 * (slope * x - y) * x).mean()
    return slope, x[0] * 0


@fit_line.misconception(
    "Your slope never moved; only your offset did. Which line of your code should move the slope?"
)
def slope_stays(x: Tensor, y: Tensor, steps: int, rate: float) -> Line:
    offset = x[0] * 0
    for _ in range(steps):
        offset = offset - rate * 2 * (offset - y).mean()
    return x[0] * 0, offset


fit_line.mistakes(
    line_exchanged=wrong(lambda x, y, steps, rate: _steps(x, y, [1.0] * steps, rate)[::-1]).tell(
        "Slope and offset are swapped. Which of them should come first in the tuple?"
    ),
)


@fit_line.misconception(
    "Your offset's step is what you'd get if the slope had already moved. From which forward pass should "
    "both gradients come?"
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
        "The offset's steps grow, because each one goes against the sum of all the offset's gradients so far."
        " What do you do with the slope's `.grad`, but not with the offset's?"
    ),
    slope_never_reset=wrong(
        lambda x, y, steps, rate: _never_reset(x, y, steps, rate, slope=True, offset=False)
    ).tell(
        "The slope's steps grow, because each one goes against the sum of all the slope's gradients so far. "
        "What do you do with the offset's `.grad`, but not with the slope's?"
    ),
)


@fit_line.misconception(
    "You returned the best possible line, whatever `steps` and `rate` are. Which line do you get after "
    "exactly `steps` steps from 0 and 0?"
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
