"""Answers: the backward rule of a sum."""

from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.exercises.lesson_05_autograd_by_hand import add_backward as questions
from lessons_lib.exercises.lesson_05_autograd_by_hand.add_backward import Values

Pair = tuple[Tensor, Tensor]


@answers.to(
    questions.add_backward,
    hints=[
        "If a grows by a little, by how much does the sum grow? And if b does?",
        "Both local rates are 1. What arrives is multiplied by 1, twice.",
        "Two gradients are asked, one for a and one for b: `return …, …`",
    ],
)
def add_backward(grad: Values, a: Values, b: Values) -> tuple[Values, Values]:
    return grad, grad


@add_backward.misconception(
    "Your gradients are those of a product: each has the other number in it. In a sum neither depends on the other."
)
def as_in_a_product(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    return grad * b, grad * a


@add_backward.misconception(
    "Your gradients have a and b themselves in them. How fast a sum grows with a does not depend on where a is."
)
def times_its_own_value(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    return grad * a, grad * b


@add_backward.misconception(
    "You share the gradient out, half to each. If a grows by 1, the sum grows by 1, and not by a half; the same for b."
)
def shared_out(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    return grad / 2, grad / 2


@add_backward.misconception(
    "Your gradients are all 1. These are the local rates; each has to be multiplied by what arrives, `grad`."
)
def local_rates_only(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    return grad * 0 + 1, grad * 0 + 1


@add_backward.misconception(
    "You gave a and b back, plus what arrives. A gradient is a rate: it is not added to the value."
)
def added_to_the_values(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    return a + grad, b + grad


@add_backward.misconception("Both gradients are `grad` times the sum. The local rate of a sum is 1.")
def times_the_sum(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    return grad * (a + b), grad * (a + b)


@add_backward.misconception(
    "The gradient of b has the opposite sign. That is so for a difference; in a sum both push upwards."
)
def as_in_a_difference(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    return grad, -grad


@add_backward.misconception(
    "You returned the sum itself, the forward pass. What arrives, `grad`, is not in it."
)
def forward_again(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    return a + b, a + b


@add_backward.misconception("Your gradients are twice what arrives. Each of the two gets it once, as it is.")
def twice_what_arrives(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    return 2 * grad, 2 * grad


@add_backward.misconception(
    "You returned a and b themselves. Their gradients are asked: what arrives, handed on."
)
def values_returned(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    return a, b


@add_backward.misconception(
    "You took the other number off what arrives. That would find a and b from their sum; `grad` is a slope, and each of "
    "the two gets it as it is."
)
def other_number_taken_off(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    return grad - b, grad - a


@add_backward.misconception(
    "Your gradients are single numbers, sums over all elements. Each element has a slope of its own."
)
def summed_up(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    return grad.sum(), grad.sum()


@add_backward.misconception(
    "b's gradient is summed over the first axis. a and b have one shape here: nothing was stretched, and each element has a "
    "slope of its own."
)
def second_summed_over_an_axis(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    return grad, grad.sum(0)


@add_backward.violation("one shape, whatever it is")
def for_tables_only(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    rows, columns = grad.shape
    return grad.reshape(rows, columns), grad.reshape(rows, columns)
