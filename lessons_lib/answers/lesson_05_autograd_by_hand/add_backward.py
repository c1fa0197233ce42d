"""Answers: the backward rule of a sum."""

from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
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


add_backward.mistakes(
    as_in_a_product=wrong(lambda grad, a, b: (grad * b, grad * a)).tell(
        "Your gradients are those of a product: each has the other number in it. In a sum neither depends on the other."
    ),
    times_its_own_value=wrong(lambda grad, a, b: (grad * a, grad * b)).tell(
        "Your gradients have a and b themselves in them. How fast a sum grows with a does not depend on where a is."
    ),
    shared_out=wrong(lambda grad, a, b: (grad / 2, grad / 2)).tell(
        "You share the gradient out, half to each. If a grows by 1, the sum grows by 1, and not by a half; the same for b."
    ),
    local_rates_only=wrong(lambda grad, a, b: (grad * 0 + 1, grad * 0 + 1)).tell(
        "Your gradients are all 1. These are the local rates; each has to be multiplied by what arrives, `grad`."
    ),
    added_to_the_values=wrong(lambda grad, a, b: (a + grad, b + grad)).tell(
        "You gave a and b back, plus what arrives. A gradient is a rate: it is not added to the value."
    ),
    times_the_sum=wrong(lambda grad, a, b: (grad * (a + b), grad * (a + b))).tell(
        "Both gradients are `grad` times the sum. The local rate of a sum is 1."
    ),
    as_in_a_difference=wrong(lambda grad, a, b: (grad, -grad)).tell(
        "The gradient of b has the opposite sign. That is so for a difference; in a sum both push upwards."
    ),
    forward_again=wrong(lambda grad, a, b: (a + b, a + b)).tell(
        "You returned the sum itself, the forward pass. What arrives, `grad`, is not in it."
    ),
    twice_what_arrives=wrong(lambda grad, a, b: (2 * grad, 2 * grad)).tell(
        "Your gradients are twice what arrives. Each of the two gets it once, as it is."
    ),
    values_returned=wrong(lambda grad, a, b: (a, b)).tell(
        "You returned a and b themselves. Their gradients are asked: what arrives, handed on."
    ),
    other_number_taken_off=wrong(lambda grad, a, b: (grad - b, grad - a)).tell(
        "You took the other number off what arrives. That would find a and b from their sum; `grad` is a slope, and each of "
        "the two gets it as it is."
    ),
    summed_up=wrong(lambda grad, a, b: (grad.sum(), grad.sum())).tell(
        "Your gradients are single numbers, sums over all elements. Each element has a slope of its own."
    ),
    second_summed_over_an_axis=wrong(lambda grad, a, b: (grad, grad.sum(0))).tell(
        "b's gradient is summed over the first axis. a and b have one shape here: nothing was stretched, and each element has a "
        "slope of its own."
    ),
)


@add_backward.violation("one shape, whatever it is")
def for_tables_only(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    rows, columns = grad.shape
    return grad.reshape(rows, columns), grad.reshape(rows, columns)
