"""Answers: rules that are made in a loop, and remember the wrong things."""

from collections.abc import Callable

import torch
from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_05_autograd_by_hand import slope_of_chain as questions


@answers.to(
    questions.slope_of_chain,
    hints=[
        "Take x = 1 and the weights 2 and 3. Which rates do the two rules multiply by, and which would be right?",
        "Print `w` and `value` inside a rule, when it *runs*. Which turn of the loop do they come from?",
        "A function looks its names up when it runs, not when it is made. A default is worked out when it is made: "
        "`lambda grad, w=w, value=value: …`; or call a function that makes and returns the rule.",
    ],
)
def slope_of_chain(x: Tensor, weights: Tensor) -> Tensor:
    slope, value = torch.ones_like(x), x
    for w in weights:
        slope = slope * 2 * w * value
        value = w * value**2
    return slope


slope_of_chain.broken_program(
    "broken",
    "Every rule uses the `w` and the `value` that are there when it *runs*: those left by the last turn of the loop. Each "
    "is to keep the ones of its own turn.",
)


def _values(x: Tensor, weights: Tensor) -> list[Tensor]:
    """What goes into each step, and the result."""
    values = [x]
    for w in weights:
        values.append(w * values[-1] ** 2)
    return values


def _product(x: Tensor, weights: Tensor, rate: Callable[[int, list[Tensor]], Tensor]) -> Tensor:
    """The product of `rate(step, values)` over the steps."""
    values, slope = _values(x, weights), torch.ones_like(x)
    for step in range(len(weights)):
        slope = slope * rate(step, values)
    return slope


slope_of_chain.mistakes(
    own_weight_only=wrong(
        lambda x, weights: _product(x, weights, lambda step, values: 2 * weights[step] * values[-1])
    ).tell(
        "Each rule keeps its own `w` now. `value` is still the one that is there when the rule runs: the last."
    ),
    own_value_only=wrong(
        lambda x, weights: _product(x, weights, lambda step, values: 2 * weights[-1] * values[step])
    ).tell(
        "Each rule keeps its own `value` now. `w` is still the one that is there when the rule runs: the last."
    ),
    value_after_the_step=wrong(
        lambda x, weights: _product(x, weights, lambda step, values: 2 * weights[step] * values[step + 1])
    ).tell("Each rule uses the value that its step gave. The rate of w · v² is told by v, what went in."),
    value_after_the_step_and_last_weight=wrong(
        lambda x, weights: _product(x, weights, lambda step, values: 2 * weights[-1] * values[step + 1])
    ).tell(
        "Each rule uses the value that its step gave, and the last weight. It is to keep the `w` of its own turn and the "
        "value that went in."
    ),
    always_x=wrong(lambda x, weights: _product(x, weights, lambda step, values: 2 * weights[step] * x)).tell(
        "Every rule uses x for its value. That is what went into the first step only."
    ),
    without_the_two=wrong(
        lambda x, weights: _product(x, weights, lambda step, values: weights[step] * values[step])
    ).tell("The 2 is missing: the rate of v² is 2 · v."),
    last_step_only=wrong(lambda x, weights: 2 * weights[-1] * _values(x, weights)[-2]).tell(
        "Only the last step's rate is in your answer. Rates along a path are multiplied."
    ),
    first_step_only=wrong(lambda x, weights: 2 * weights[0] * x).tell(
        "Only the first step's rate is in your answer. Rates along a path are multiplied."
    ),
)


@slope_of_chain.misconception(
    "You added the rates of the steps. Along a path they are multiplied; only where paths meet are they added."
)
def rates_added(x: Tensor, weights: Tensor) -> Tensor:
    values = _values(x, weights)
    return torch.stack([2 * w * v for w, v in zip(weights, values, strict=False)]).sum(0)


slope_of_chain.mistakes(
    the_value_itself=wrong(lambda x, weights: _values(x, weights)[-1]).tell(
        "You returned y itself, the value at the end of the chain. Its rate by x is asked."
    ),
    all_of_the_last_turn=wrong(
        lambda x, weights: _product(x, weights, lambda step, values: 2 * weights[-1] * values[-2])
    ).tell(
        "Every rule uses the weight and the value of the *last* turn. A copy or an index in the loop's body doesn't help: a name is "
        "looked up when the rule runs, and means the last turn's by then."
    ),
    divided_by_x=wrong(lambda x, weights: 2 ** len(weights) * _values(x, weights)[-1] / x).tell(
        "Where x is 0 your slope is nan: y was divided by x. The rates can be multiplied without dividing."
    ),
    rates_added_to_one=wrong(lambda x, weights: 1 + rates_added(x, weights)).tell(
        "You added the rates of the steps, and the 1 that the run begins with. Along a path they are multiplied: each rule gets "
        "what the one before gave."
    ),
    value_for_the_rate=wrong(
        lambda x, weights: _product(x, weights, lambda step, values: values[step + 1])
    ).tell(
        "Each rule multiplies by w · v², the value that its step gave. The rate of that step is 2 · w · v."
    ),
    shares_added_along_the_path=wrong(
        lambda x, weights: _product(x, weights, lambda step, values: 1 + 2 * weights[step] * values[step])
    ).tell(
        "Each rule's share is added to what was there before. There is one path only: along it rates are multiplied, and nothing is "
        "added."
    ),
    by_torchs_own_autograd=wrong(
        lambda x, weights: torch.func.vjp(lambda x: _values(x, weights)[-1], x)[1](torch.ones_like(x))[0]
    ).breaks("Half of the points are for doing without torch's autograd"),
)
