"""Further ways to misplan a batch: an example's bytes, and one example too many."""

from itertools import pairwise

from lessons_lib.answers.lesson_07_gpu_memory.largest_batch import (
    Widths,
    _each,
    _fit,
    _parameters,
    _plan,
    largest_batch,
)
from lessons_lib.checking.exercise.answer_key import wrong

largest_batch.mistakes(
    kept_numbers_not_in_bytes=wrong(
        lambda widths, bytes_a_parameter, budget: _fit(
            budget, bytes_a_parameter * _parameters(widths), sum(widths) + 16 * max(widths[1:])
        )
    ).tell(
        "Your batch sizes are what you'd get if each number kept for the backward pass took 1 byte, and only "
        "those in working memory took 4. How many bytes does a float32 number take?"
    ),
    outputs_before_relu_too=wrong(
        lambda widths, bytes_a_parameter, budget: _plan(
            widths, bytes_a_parameter, budget, sum(widths) + sum(widths[1:-1]) + 4 * max(widths[1:])
        )
    ).tell(
        "Your batch sizes are what you'd get if each hidden layer's output were kept twice, before and after "
        "ReLU. Which of the two does ReLU's backward rule read?"
    ),
    widest_kept_alone=wrong(
        lambda widths, bytes_a_parameter, budget, largest: _plan(
            widths, bytes_a_parameter, budget, largest(widths) + 4 * max(widths[1:])
        ),
        over={"largest": [max, lambda widths: max(widths[1:])]},
    ).tell(
        "Your batch sizes are what you'd get if, for each example, only the widest layer's numbers were kept."
        " But inputs, hidden layers' outputs and one number for each class are kept: how many is that?"
    ),
    room_for_a_layers_two_sides=wrong(
        lambda widths, bytes_a_parameter, budget: _plan(
            widths, bytes_a_parameter, budget, sum(widths) + max(2 * (a + b) for a, b in pairwise(widths))
        )
    ).tell(
        "Your batch sizes are what you'd get if working memory were two rows as wide as a layer's input, and "
        "two as wide as its output. How wide does the exercise want all four rows?"
    ),
    one_more_than_fits=wrong(
        lambda widths, bytes_a_parameter, budget: (
            n + 1 if (n := largest_batch(widths, bytes_a_parameter, budget)) else 0
        )
    ).tell(
        "When at least one example fits, your batch is one example too large. Look for a loop that ends too "
        "late, or for a `+ 1`: which batch was the last to fit?"
    ),
    classes_not_searched=wrong(
        lambda widths, bytes_a_parameter, budget: _plan(
            widths, bytes_a_parameter, budget, sum(widths) + 4 * max(widths[:-1])
        )
    ).tell(
        "You looked for the widest *input* of a layer, so you left out the last width, the number of classes."
        " You need the widest *output*: which of `widths` isn't an output?"
    ),
)


@largest_batch.misconception(
    "Your batch sizes are what you'd get if you left out the biases, and looked for the widest layer "
    "among all of `widths`. What does a layer have besides weights, and which widths belong to outputs?"
)
def no_biases_and_the_input_as_widest(widths: Widths, bytes_a_parameter: int, budget: int) -> int:
    fixed = bytes_a_parameter * sum(a * b for a, b in pairwise(widths))
    return _fit(budget, fixed, 4 * (sum(widths) + 4 * max(widths)))


@largest_batch.misconception(
    "Your batch sizes are what you'd get if you counted neither the inputs nor what a kernel borrows. "
    "Which numbers are kept for each example, and how many rows of working memory does the exercise "
    "count?"
)
def no_inputs_and_no_kernel(widths: Widths, bytes_a_parameter: int, budget: int) -> int:
    return _plan(widths, bytes_a_parameter, budget, sum(widths[1:]) + 2 * max(widths[1:]))


largest_batch.mistakes(
    none_if_nothing_is_left=wrong(
        lambda widths, bytes_a_parameter, budget, least: (
            largest_batch(widths, bytes_a_parameter, budget)
            if budget - bytes_a_parameter * _parameters(widths) >= least
            else None
        ),
        over={"least": {"the parameters alone are too large": 0, "nothing is left for the examples": 1}},
    ).tell(
        "When {least}, you return None. How many examples fit then, and which line of yours should return "
        "that number?"
    ),
    none_if_none_fits=wrong(
        lambda widths, bytes_a_parameter, budget: largest_batch(widths, bytes_a_parameter, budget) or None
    ).tell(
        "When not even one example fits, you return None. How many examples fit then, and which line of yours"
        " should return that number?"
    ),
    more_for_each_parameter=wrong(
        lambda widths, bytes_a_parameter, budget, more: _fit(
            budget, (bytes_a_parameter + more) * _parameters(widths), _each(widths)
        ),
        over={"more": [4, 8]},
    ).tell(
        "Your batch sizes are what you'd get with {more} extra bytes for each parameter. `bytes_a_parameter` "
        "already includes weights, gradients and state: what would the extra bytes be for?"
    ),
    range_that_ends=wrong(
        lambda widths, bytes_a_parameter, budget, limit: (
            n if (n := largest_batch(widths, bytes_a_parameter, budget)) < limit - 1 else None
        ),
        over={"limit": [100, 500, 1000]},
    ).tell(
        "Your function returns None if many examples fit, as if a loop ended before it reached a batch that's"
        " too large. Which division gives the number of examples without any loop?"
    ),
)
