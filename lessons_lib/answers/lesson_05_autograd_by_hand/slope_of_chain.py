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
        "Take x = 1 and the weights 2 and 3. By which rate does each of the two functions in `rules` multiply"
        " `grad`, and by which rate should it?",
        "Print `w` and `value` inside a rule, when the rule *runs*. Which iteration of the loop do they come "
        "from?",
        "A function looks up outside names, such as `w` and `value`, when it runs, not when it's made. But "
        "Python computes the default value of a parameter when the function is made: `lambda grad, w=w, "
        "value=value: …`. Or call a function that makes and returns the rule.",
    ],
    takeaway="A function looks up outside names when it runs. To keep a value, use a default argument, or make the"
    " function inside another function.",
)
def slope_of_chain(x: Tensor, weights: Tensor) -> Tensor:
    slope, value = torch.ones_like(x), x
    for w in weights:
        slope = slope * 2 * w * value
        value = w * value**2
    return slope


slope_of_chain.broken_program(
    "broken",
    "Every rule uses the `w` and the `value` that exist when it *runs*: the loop's last ones. How can "
    "each rule keep its own?",
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
        "Each of your rules has its own `w`, but all the rules share one `value`. Which `value` does a rule "
        "find when it runs?"
    ),
    own_value_only=wrong(
        lambda x, weights: _product(x, weights, lambda step, values: 2 * weights[-1] * values[step])
    ).tell(
        "Each of your rules has its own `value`, but all the rules share one `w`. Which `w` does a rule find "
        "when it runs?"
    ),
    value_after_the_step=wrong(
        lambda x, weights: _product(x, weights, lambda step, values: 2 * weights[step] * values[step + 1])
    ).tell(
        "Each of your rules uses the value that came out of its step. How fast w · v² grows depends on v: is "
        "v the value before the step, or after it?"
    ),
    value_after_the_step_and_last_weight=wrong(
        lambda x, weights: _product(x, weights, lambda step, values: 2 * weights[-1] * values[step + 1])
    ).tell(
        "Each of your rules uses the last weight of all, and the value that came out of its own step. Which "
        "`w` and which `value` does each rule need?"
    ),
    always_x=wrong(lambda x, weights: _product(x, weights, lambda step, values: 2 * weights[step] * x)).tell(
        "Each of your rules uses x as its value. x went into the first step: what went into the other steps?"
    ),
    without_the_two=wrong(
        lambda x, weights: _product(x, weights, lambda step, values: weights[step] * values[step])
    ).tell("The factor 2 is missing. How fast does v² grow with v?"),
    last_step_only=wrong(lambda x, weights: 2 * weights[-1] * _values(x, weights)[-2]).tell(
        "Only the last step's rate is in your answer. Along a path, do rates add or multiply?"
    ),
    first_step_only=wrong(lambda x, weights: 2 * weights[0] * x).tell(
        "Only the first step's rate is in your answer. Along a path, do rates add or multiply?"
    ),
)


@slope_of_chain.misconception(
    "You added the rates of the steps. There's only one path here: what should you do with rates along a "
    "path?"
)
def rates_added(x: Tensor, weights: Tensor) -> Tensor:
    values = _values(x, weights)
    return torch.stack([2 * w * v for w, v in zip(weights, values, strict=False)]).sum(0)


slope_of_chain.mistakes(
    the_value_itself=wrong(lambda x, weights: _values(x, weights)[-1]).tell(
        "You returned y, the value at the end of the chain. How fast does y grow with x?"
    ),
    all_of_the_last_turn=wrong(
        lambda x, weights: _product(x, weights, lambda step, values: 2 * weights[-1] * values[-2])
    ).tell(
        "Each of your rules uses the last iteration's weight and value. A rule looks up names only when it "
        "*runs*, even if the loop copied the values to other names: how can each rule keep its own weight and"
        " value?"
    ),
    divided_by_x=wrong(lambda x, weights: 2 ** len(weights) * _values(x, weights)[-1] / x).tell(
        "Where x is 0, your slope is `nan`, as if you divided y by x. How can you multiply the rates without "
        "dividing?"
    ),
    rates_added_to_one=wrong(lambda x, weights: 1 + rates_added(x, weights)).tell(
        "You added the rates of the steps to the 1 at the start. There's only one path here: what should you "
        "do with rates along a path?"
    ),
    value_for_the_rate=wrong(
        lambda x, weights: _product(x, weights, lambda step, values: values[step + 1])
    ).tell(
        "Each of your rules multiplies by w · v², which is the result of its forward step. How fast does w · "
        "v² grow with v?"
    ),
    shares_added_along_the_path=wrong(
        lambda x, weights: _product(x, weights, lambda step, values: 1 + 2 * weights[step] * values[step])
    ).tell(
        "At each step, you added the rule's result to the gradient that went into the rule. There's only one "
        "path here: should the result be added to that gradient, or replace it?"
    ),
    by_torchs_own_autograd=wrong(
        lambda x, weights: torch.func.vjp(lambda x: _values(x, weights)[-1], x)[1](torch.ones_like(x))[0]
    ).breaks("computing them without torch's autograd"),
)
