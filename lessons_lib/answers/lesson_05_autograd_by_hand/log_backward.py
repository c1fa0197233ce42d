"""Answers: the backward rule of the natural logarithm."""

import math

from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_05_autograd_by_hand import log_backward as questions
from lessons_lib.exercises.lesson_05_autograd_by_hand.log_backward import Values

LITTLE = {f"{little:.0e}": little for little in (1e-30, 1e-20, *(10.0**-n for n in range(16, 4, -1)))}


@answers.to(
    questions.log_backward,
    hints=[
        "log grows fast near 0, then more and more slowly. Which simple function of x could be its rate?",
        "The local rate of log at x is 1/x. Multiply `grad` by it.",
    ],
    takeaway="The derivative of log is 1/x, and near 0 that's huge: remember this when a loss takes the logarithm "
    "of a probability.",
)
def log_backward(grad: Values, x: Values) -> Values:
    return grad / x


log_backward.mistakes(
    local_rate_only=wrong(lambda grad, x: 1 / x).tell(
        "You returned 1/x: the local rates alone, without `grad`. Along a path, do rates add or multiply?"
    ),
    times_the_result=wrong(lambda grad, x: grad * x.log()).tell(
        "You multiplied `grad` by log(x), the result. Look at the slopes of log at x = 1, 2 and 4, as the "
        "lesson prints them: how do they depend on x?"
    ),
    times_x=wrong(lambda grad, x: grad * x).tell(
        "You multiplied `grad` by x. log grows more slowly as x grows: what could its rate be?"
    ),
    divided_by_the_result=wrong(lambda grad, x: grad / x.log()).tell(
        "You divided `grad` by log(x), the result. Look at the slopes of log at x = 1, 2 and 4, as the lesson"
        " prints them: how do they depend on x itself?"
    ),
    upside_down=wrong(lambda grad, x: x / grad).tell(
        "You divided x by `grad`: that fraction is upside down. Which of the two belongs on top?"
    ),
    rule_of_the_reciprocal=wrong(lambda grad, x: -grad / x**2).tell(
        "Your numbers are −grad/x²: that's the rule for 1/x. How fast does log itself grow at x?"
    ),
    rule_of_exp=wrong(lambda grad, x: grad * x.exp()).tell(
        "You multiplied `grad` by exp(x), as exp's rule does. How fast does log grow at x?"
    ),
    another_base=wrong(lambda grad, x, base: grad / (x * math.log(base)), over={"base": [10, 2]}).tell(
        "Your rule is right for the logarithm to the base {base}. `log` is the natural logarithm: which "
        "factor should you leave out?"
    ),
    divided_twice=wrong(lambda grad, x: grad / x**2).tell(
        "You divided `grad` by x twice. How fast does log grow at x?"
    ),
)


def _added(x: Tensor, little: float) -> Tensor:
    return x + little


def _at_least(x: Tensor, little: float) -> Tensor:
    return x.clamp(min=little)


log_backward.mistakes(
    kept_away_from_zero=wrong(
        lambda grad, x, little, kept: grad / kept(x, little),
        over={"little": LITTLE, "kept": [_added, _at_least]},
    ).tell(
        "Where x is close to 0, your slopes are too small, as if you kept x away from 0 by {little} or so. x "
        "is positive: can you ever divide by 0?",
        breaks="x is positive",
    ),
    whole_numbers=wrong(lambda grad, x: grad // x).tell(
        "Your slopes are rounded down to whole numbers. Which kind of division rounds its result, and which "
        "kind doesn't?"
    ),
    divided_by_exp=wrong(lambda grad, x: grad / x.exp()).tell(
        "You divided `grad` by exp(x). Look at the slopes of log at x = 1, 2 and 4, as the lesson prints "
        "them: how do they depend on x?"
    ),
)


@log_backward.violation("one shape, whatever it is")
def for_tables_only(grad: Tensor, x: Tensor) -> Tensor:
    rows, columns = x.shape
    return grad / x.reshape(rows, columns)
