"""Answers: how many examples fit into a number of bytes."""

from collections.abc import Sequence
from itertools import pairwise
from math import prod

from lessons_lib.answers.lesson_07_gpu_memory.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_07_gpu_memory import largest_batch as questions

Widths = Sequence[int]


@answers.to(
    questions.largest_batch,
    hints=[
        "Which bytes do you need even for a batch of 0? Which come with each example?",
        "From the budget, subtract the bytes that don't depend on the batch. The examples share what's left, "
        "and each needs the same number of bytes.",
        "A layer has `into * out + out` parameters. An example takes `4 * (sum(widths) + 4 * "
        "max(widths[1:]))` bytes. `//` divides and rounds down, and `max(0, …)` keeps the result from going "
        "below 0.",
    ],
    takeaway="You can now plan a batch's size without a GPU: subtract the parameters' bytes from the budget, and "
    "divide what's left by one example's bytes.",
)
def largest_batch(widths: Widths, bytes_a_parameter: int, budget: int) -> int:
    return max(0, (budget - bytes_a_parameter * _parameters(widths)) // _each(widths))


def _parameters(widths: Widths) -> int:
    return sum(into * out + out for into, out in pairwise(widths))


def _each(widths: Widths) -> int:
    return 4 * (sum(widths) + 4 * max(widths[1:]))


def _fit(budget: int, fixed: int, each: int) -> int:
    return max(0, (budget - fixed) // each)


def _plan(widths: Widths, bytes_a_parameter: int, budget: int, numbers: int) -> int:
    """The plan with another number of float32 numbers an example."""
    return _fit(budget, bytes_a_parameter * _parameters(widths), 4 * numbers)


largest_batch.mistakes(
    biases_forgotten=wrong(
        lambda widths, bytes_a_parameter, budget: _fit(
            budget, bytes_a_parameter * sum(a * b for a, b in pairwise(widths)), _each(widths)
        )
    ).tell(
        "Your batch sizes are what you'd get if you left out the biases. Which numbers does a layer have "
        "besides its weights?"
    ),
    last_biases_forgotten=wrong(
        lambda widths, bytes_a_parameter, budget: _fit(
            budget, bytes_a_parameter * (_parameters(widths) - widths[-1]), _each(widths)
        )
    ).tell(
        "Your batch sizes are what you'd get if you left out the last layer's biases. Which layers have a "
        "bias for each output?"
    ),
    last_layer_forgotten=wrong(
        lambda widths, bytes_a_parameter, budget: _fit(
            budget, bytes_a_parameter * _parameters(widths[:-1]), _each(widths)
        )
    ).tell(
        "Your batch sizes are what you'd get if you left out the last layer's parameters. If `widths` has "
        "four numbers, how many layers does the model have?"
    ),
    four_times_the_parameters=wrong(
        lambda widths, bytes_a_parameter, budget: _fit(
            budget, 4 * bytes_a_parameter * _parameters(widths), _each(widths)
        )
    ).tell(
        "Your batch sizes are what you'd get with four times the parameters' bytes. `bytes_a_parameter` is in bytes already: why multiply it by 4?"
    ),
    other_bytes_a_parameter=wrong(
        lambda widths, bytes_a_parameter, budget, number: _fit(
            budget, number * _parameters(widths), _each(widths)
        ),
        over={"number": [8, 12, 16]},
    ).tell(
        "Your batch sizes are what you'd get if every parameter took {number} bytes, whatever the optimizer. "
        "Which argument says how many bytes a parameter takes?"
    ),
    one_too_many=wrong(
        lambda widths, bytes_a_parameter, budget: (
            0
            if budget < bytes_a_parameter * _parameters(widths)
            else largest_batch(widths, bytes_a_parameter, budget) + 1
        )
    ).tell(
        "Your batches are one example too large, as if a loop returned the first one that *doesn't* fit. "
        "Which batch was the last to fit?"
    ),
    one_bias_a_layer=wrong(
        lambda widths, bytes_a_parameter, budget: _fit(
            budget, bytes_a_parameter * sum(a * b + 1 for a, b in pairwise(widths)), _each(widths)
        )
    ).tell(
        "Your batch sizes are what you'd get with one bias per layer. A layer adds a bias to each of its "
        "outputs: how many biases does it need?"
    ),
    bias_for_each_input=wrong(
        lambda widths, bytes_a_parameter, budget: _fit(
            budget, bytes_a_parameter * sum(a * b + a for a, b in pairwise(widths)), _each(widths)
        )
    ).tell(
        "Your batch sizes are what you'd get with one bias for each *input* of a layer. Which side of a layer has the biases?"
    ),
    weights_alone=wrong(
        lambda widths, bytes_a_parameter, budget: _fit(budget, 4 * _parameters(widths), _each(widths))
    ).tell(
        "Your batch sizes are what you'd get with 4 bytes per parameter, which covers only the weights. What "
        "else does training keep for each parameter?"
    ),
    parameters_not_in_bytes=wrong(
        lambda widths, bytes_a_parameter, budget: _fit(budget, _parameters(widths), _each(widths))
    ).tell(
        "You subtracted the *number* of parameters from the budget. How many bytes does each of them cost?"
    ),
    parameters_forgotten=wrong(lambda widths, bytes_a_parameter, budget: budget // _each(widths)).tell(
        "You gave the whole budget to the examples. What takes memory even if the batch is 0?"
    ),
    parameters_for_each_example=wrong(
        lambda widths, bytes_a_parameter, budget: (
            budget // (bytes_a_parameter * _parameters(widths) + _each(widths))
        )
    ).tell("You counted the parameters again for every example. How many copies of them does a batch need?"),
    inputs_forgotten=wrong(
        lambda widths, bytes_a_parameter, budget: _plan(
            widths, bytes_a_parameter, budget, sum(widths[1:]) + 4 * max(widths[1:])
        )
    ).tell(
        "Your batch sizes are what you'd get if you didn't count the examples' inputs. The first layer keeps "
        "them for the backward pass: which of `widths` says how many numbers they have?"
    ),
    scores_forgotten=wrong(
        lambda widths, bytes_a_parameter, budget: _plan(
            widths, bytes_a_parameter, budget, sum(widths[:-1]) + 4 * max(widths[1:])
        )
    ).tell(
        "Your batch sizes are what you'd get if you didn't count what the loss keeps, the log-softmax of the "
        "last layer's output. How many numbers is that for each example?"
    ),
    inputs_and_scores_forgotten=wrong(
        lambda widths, bytes_a_parameter, budget: _plan(
            widths, bytes_a_parameter, budget, sum(widths[1:-1]) + 4 * max(widths[1:])
        )
    ).tell(
        "Your batch sizes are what you'd get if only the hidden layers' outputs were kept. What does the "
        "first layer keep for each example, and what does the loss keep?"
    ),
    working_rows_forgotten=wrong(
        lambda widths, bytes_a_parameter, budget: _plan(widths, bytes_a_parameter, budget, sum(widths))
    ).tell(
        "For each example, you counted only the numbers that are kept for the backward pass. While a layer's "
        "backward rule runs, what else is in memory?"
    ),
    one_working_row=wrong(
        lambda widths, bytes_a_parameter, budget: _plan(
            widths, bytes_a_parameter, budget, sum(widths) + max(widths[1:])
        )
    ).tell(
        "Your batch sizes are what you'd get if each example had a single float32 row of working memory, as "
        "wide as the widest layer's output. How many rows does the exercise count, and how many bytes per "
        "number?"
    ),
    room_for_every_layer=wrong(
        lambda widths, bytes_a_parameter, budget: _plan(
            widths, bytes_a_parameter, budget, sum(widths) + 4 * sum(widths[1:])
        )
    ).tell(
        "Your batch sizes are what you'd get with working memory for *every* layer at the same time. But the "
        "backward pass handles one layer after another: which layer needs the most working memory?"
    ),
    room_only_once=wrong(
        lambda widths, bytes_a_parameter, budget: _fit(
            budget, bytes_a_parameter * _parameters(widths) + 16 * max(widths[1:]), 4 * sum(widths)
        )
    ).tell(
        "Your batch sizes are what you'd get with working memory for only *one* example. In a batch of 100, "
        "how many rows does the gradient of a layer's output have?"
    ),
    last_layer_alone=wrong(
        lambda widths, bytes_a_parameter, budget: _fit(
            budget, bytes_a_parameter * _parameters(widths[-2:]), _each(widths)
        )
    ).tell(
        "Your batch sizes are what you'd get with only the last layer's parameters, as if each layer "
        "overwrote the sum. How many parameters do all layers have together?"
    ),
    first_layer_alone=wrong(
        lambda widths, bytes_a_parameter, budget: _fit(
            budget, bytes_a_parameter * _parameters(widths[:2]), _each(widths)
        )
    ).tell(
        "Your batch sizes are what you'd get with only the first layer's parameters, as if a loop ended too "
        "early. How many parameters do all layers have together?"
    ),
    not_rounded=wrong(
        lambda widths, bytes_a_parameter, budget: (
            (budget - bytes_a_parameter * _parameters(widths)) / _each(widths)
        )
    ).tell(
        "You divided but didn't round. How many *whole* examples fit? And how many fit if the quotient is "
        "below 0?"
    ),
    not_rounded_above_zero=wrong(
        lambda widths, bytes_a_parameter, budget: max(
            0, (budget - bytes_a_parameter * _parameters(widths)) / _each(widths)
        )
    ).tell("You divided but didn't round. How many *whole* examples fit?"),
    absolute_value=wrong(
        lambda widths, bytes_a_parameter, budget: (
            abs(budget - bytes_a_parameter * _parameters(widths)) // _each(widths)
        )
    ).tell(
        "When the parameters alone take more than the budget, you divide the bytes that are missing as if "
        "they were left over. How many examples fit then?"
    ),
    divided_before_the_difference=wrong(
        lambda widths, bytes_a_parameter, budget: max(
            0, budget - bytes_a_parameter * _parameters(widths) // _each(widths)
        )
    ).tell(
        "Your batch sizes are what you'd get if Python divided the parameters' bytes by an example's bytes, "
        "and then subtracted the quotient from the budget. Which operation should come first, and how do you "
        "write that?"
    ),
    two_working_rows=wrong(
        lambda widths, bytes_a_parameter, budget: _plan(
            widths, bytes_a_parameter, budget, sum(widths) + 2 * max(widths[1:])
        )
    ).tell(
        "Your batch sizes are what you'd get if you counted two gradients for each example, but left out what"
        " a kernel borrows. How many rows of working memory does the exercise count in all?"
    ),
    three_working_rows=wrong(
        lambda widths, bytes_a_parameter, budget: _plan(
            widths, bytes_a_parameter, budget, sum(widths) + 3 * max(widths[1:])
        )
    ).tell(
        "Your batch sizes are what you'd get with three rows of working memory per example. Two rows are "
        "gradients, and a kernel borrows as much as these two: how many rows does that make?"
    ),
    input_as_the_widest=wrong(
        lambda widths, bytes_a_parameter, budget: _plan(
            widths, bytes_a_parameter, budget, sum(widths) + 4 * max(widths)
        )
    ).tell(
        "Your answers are wrong only where the input is wider than every output. The input gets no gradient: "
        "which widths are left when you look for the widest?"
    ),
    widest_hidden_layer=wrong(
        lambda widths, bytes_a_parameter, budget: _plan(
            widths, bytes_a_parameter, budget, sum(widths) + 4 * max(widths[1:-1], default=0)
        )
    ).tell(
        "Your answers are wrong when the scores are wider than every hidden layer. The scores are a layer's "
        "output and get a gradient too: among which widths should you look for the widest?"
    ),
    first_layers_looked_at=wrong(
        lambda widths, bytes_a_parameter, budget, layers: _plan(
            widths, bytes_a_parameter, budget, sum(widths) + 4 * max(widths[1 : 1 + layers])
        ),
        over={"layers": [2, 3]},
    ).tell(
        "Your batch sizes are what you'd get if each row of working memory were only as wide as the widest "
        "output of the first {layers} layers. Which layers' outputs should your search look at?"
    ),
    last_layer_at_work=wrong(
        lambda widths, bytes_a_parameter, budget: _plan(
            widths, bytes_a_parameter, budget, sum(widths) + 4 * widths[-1]
        )
    ).tell(
        "Your batch sizes are what you'd get if each row of working memory were only as wide as the *last* "
        "layer's output. In which layer does the backward pass need the most working memory?"
    ),
    numbers_for_bytes=wrong(
        lambda widths, bytes_a_parameter, budget: _fit(
            budget, bytes_a_parameter * _parameters(widths), _each(widths) // 4
        )
    ).tell(
        "Your batches are about four times too large: you counted an example in numbers, not in bytes. How many bytes does a float32 take?"
    ),
    in_float64=wrong(
        lambda widths, bytes_a_parameter, budget: _fit(
            budget, bytes_a_parameter * _parameters(widths), 2 * _each(widths)
        )
    ).tell(
        "Your batch sizes are what you'd get with 8 bytes per number. Which dtype takes that many, and which "
        "one do we use here?"
    ),
    rounded_up=wrong(
        lambda widths, bytes_a_parameter, budget: max(
            0, -(-(budget - bytes_a_parameter * _parameters(widths)) // _each(widths))
        )
    ).tell("When bytes are left over, your batch is one example too large. Which batch was the last to fit?"),
    rounded_to_nearest=wrong(
        lambda widths, bytes_a_parameter, budget: max(
            0, round((budget - bytes_a_parameter * _parameters(widths)) / _each(widths))
        )
    ).tell(
        "Some of your batches are one example too large, as if you rounded to the nearest whole number. Does "
        "half an example fit?"
    ),
    a_byte_must_be_left=wrong(
        lambda widths, bytes_a_parameter, budget: max(
            0, (budget - bytes_a_parameter * _parameters(widths) - 1) // _each(widths)
        )
    ).tell("You're wrong only when a step needs exactly the whole budget. Does such a step still fit?"),
    at_least_one=wrong(
        lambda widths, bytes_a_parameter, budget: max(1, largest_batch(widths, bytes_a_parameter, budget))
    ).tell(
        "You return 1 if not even one example fits. How many do fit?", breaks="0 if not even one example fits"
    ),
    below_zero=wrong(
        lambda widths, bytes_a_parameter, budget: (
            (budget - bytes_a_parameter * _parameters(widths)) // _each(widths)
        )
    ).tell(
        "If the parameters alone are too large, your batch is below 0. How many examples fit then?",
        breaks="0 if not even one example fits",
    ),
    below_zero_cut_off=wrong(
        lambda widths, bytes_a_parameter, budget: int(
            (budget - bytes_a_parameter * _parameters(widths)) / _each(widths)
        )
    ).tell("If the parameters alone are too large, your batch is below 0. How many examples fit then?"),
    powers_of_two=wrong(
        lambda widths, bytes_a_parameter, budget, least: (
            1 << n.bit_length() - 1 if (n := largest_batch(widths, bytes_a_parameter, budget)) else least
        ),
        over={"least": [0, 1]},
    ).tell(
        "Your batches are the largest *powers of two* that fit, but the batch may be any whole number. How "
        "many examples fit into what the parameters leave of the budget?"
    ),
    biases_for_all_widths=wrong(
        lambda widths, bytes_a_parameter, budget: _fit(
            budget, bytes_a_parameter * (_parameters(widths) + widths[0]), _each(widths)
        )
    ).tell(
        "Your batch sizes are what you'd get if every width, even the first, came with its own biases. But "
        "the first width is the number of inputs: which layer would add a bias to the inputs?"
    ),
    one_number_for_all_classes=wrong(
        lambda widths, bytes_a_parameter, budget: _plan(
            widths, bytes_a_parameter, budget, sum(widths[:-1]) + 1 + 4 * max(widths[1:])
        )
    ).tell(
        "Your batch sizes are what you'd get if each example kept a single number for the loss. It keeps one "
        "for each class: which of `widths` is the number of classes?"
    ),
    all_widths_multiplied=wrong(
        lambda widths, bytes_a_parameter, budget, biases: _fit(
            budget,
            bytes_a_parameter * (prod(widths) + biases * sum(widths[1:])),
            _each(widths),
        ),
        over={"biases": [0, 1]},
    ).tell(
        "Your batch sizes are what you'd get if you multiplied *all* widths. Each layer goes from one width to the next: "
        "how many weights does one layer have?"
    ),
    first_layer_at_work=wrong(
        lambda widths, bytes_a_parameter, budget: _plan(
            widths, bytes_a_parameter, budget, sum(widths) + 4 * widths[1]
        )
    ).tell(
        "Your batch sizes are what you'd get if each row of working memory were only as wide as the *first* "
        "layer's output. Which layer's output is the widest?"
    ),
    no_hidden_layer_to_search=wrong(
        lambda widths, bytes_a_parameter, budget: _plan(
            widths, bytes_a_parameter, budget, sum(widths) + 4 * max(widths[1:-1])
        )
    ).tell(
        "You looked for the widest *hidden* layer, and a model with a single layer has none. The scores are a"
        " layer's output and get a gradient too: among which widths should you look for the widest?"
    ),
    first_output_not_searched=wrong(
        lambda widths, bytes_a_parameter, budget: _plan(
            widths, bytes_a_parameter, budget, sum(widths) + 4 * max(widths[2:])
        )
    ).tell(
        "Your search for the widest layer leaves out the first layer's output, so with a single layer there's nothing to search. "
        "At which index do the outputs begin?"
    ),
)
