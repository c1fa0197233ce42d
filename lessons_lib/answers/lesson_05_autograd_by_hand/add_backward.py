"""Answers: the backward rule of a sum."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.answers.lesson_05_autograd_by_hand.walks import WALKS, Walk
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_05_autograd_by_hand import add_backward as questions
from lessons_lib.exercises.lesson_05_autograd_by_hand.add_backward import Values
from lessons_lib.exercises.lesson_05_autograd_by_hand.tape import Node

Pair = tuple[Tensor, Tensor]


@answers.to(
    questions.add_backward,
    hints=[
        "If a grows a little, by how much does the sum grow? And if b grows a little?",
        "Both local rates are 1, so multiply `grad` by 1 for a, and by 1 for b.",
        "Return two gradients, one for a and one for b: `return …, …`",
    ],
    takeaway="A sum passes its gradient on, unchanged, to both inputs. From here on, every `+` between nodes uses "
    "your rule.",
)
def add_backward(grad: Values, a: Values, b: Values) -> tuple[Values, Values]:
    return grad, grad


add_backward.mistakes(
    as_in_a_product=wrong(lambda grad, a, b: (grad * b, grad * a)).tell(
        "Each of your gradients contains the other input, as in the rule for a product. If a grows by 1, does"
        " a + b grow by more when b is larger?"
    ),
    times_its_own_value=wrong(lambda grad, a, b: (grad * a, grad * b)).tell(
        "You multiplied `grad` by a for a's gradient, and by b for b's. If a grows by 1, does a + b grow by "
        "more when a is larger?"
    ),
    shared_out=wrong(lambda grad, a, b: (grad / 2, grad / 2)).tell(
        "You gave a and b half of `grad` each. If a grows by 1, by how much does the sum grow?"
    ),
    local_rates_only=wrong(lambda grad, a, b: (grad * 0 + 1, grad * 0 + 1)).tell(
        "Your gradients are all 1: you returned the local rates without `grad`. Along a path, do rates add or"
        " multiply?"
    ),
    added_to_the_values=wrong(lambda grad, a, b: (a + grad, b + grad)).tell(
        "You returned a and b, each plus `grad`. A gradient says how fast the result grows: do the values "
        "themselves belong in it?"
    ),
    times_the_sum=wrong(lambda grad, a, b: (grad * (a + b), grad * (a + b))).tell(
        "Both your gradients are `grad` times the sum. If a grows by 1, by how much does a + b grow?"
    ),
    as_in_a_difference=wrong(lambda grad, a, b: (grad, -grad)).tell(
        "You flipped the sign of b's gradient, as in the rule for a difference. In a sum, which way does the "
        "result move when b grows?"
    ),
    forward_again=wrong(lambda grad, a, b: (a + b, a + b)).tell(
        "You returned the sum a + b, as the forward pass does. The backward pass starts from `grad`: how much"
        " of `grad` goes to a, and how much to b?"
    ),
    twice_what_arrives=wrong(lambda grad, a, b: (2 * grad, 2 * grad)).tell(
        "Both your gradients are twice `grad`. If a grows by 1, by how much does the sum grow?"
    ),
    values_returned=wrong(lambda grad, a, b: (a, b)).tell(
        "You returned a and b, the values that went in. Their gradients come from `grad`: how much of `grad` "
        "goes to a, and how much to b?"
    ),
    other_number_taken_off=wrong(lambda grad, a, b: (grad - b, grad - a)).tell(
        "For a's gradient you took `grad - b`, and for b's `grad - a`, as if `grad` were the sum a + b. But "
        "`grad` is a gradient: if a grows by 1, by how much does the sum grow?"
    ),
    summed_up=wrong(lambda grad, a, b: (grad.sum(), grad.sum())).tell(
        "You returned single numbers, sums over all elements. Each element has its own gradient: what shape "
        "should the gradients have?"
    ),
    second_summed_over_an_axis=wrong(lambda grad, a, b: (grad, grad.sum(0))).tell(
        "You summed b's gradient over the first axis. Nothing was broadcast here: what shape should b's "
        "gradient have?"
    ),
    one_gradient_alone=wrong(
        lambda grad, a, b, alone: alone(grad),
        over={"alone": {"by itself": lambda one: one, "alone in a list or tuple": lambda one: (one,)}},
    ).tell(
        "You returned one gradient, {alone}. Both a and b need a gradient, even when the two gradients are "
        "equal: how do you return two tensors?"
    ),
    sum_alone=wrong(
        lambda grad, a, b, alone: alone(a + b), over={"alone": [lambda one: one, lambda one: (one,)]}
    ).tell(
        "You returned one value, the sum a + b, as the forward pass does. The backward pass starts from "
        "`grad`: which gradient goes to a, and which to b?"
    ),
    stacked=wrong(lambda grad, a, b: torch.stack((grad, grad))).tell(
        "Both gradients are right, but they're in one tensor, stacked along a new axis. `backward` expects a "
        "tensor for a and a tensor for b: how do you return two tensors?"
    ),
    one_gradient_is_none=wrong(
        lambda grad, a, b, number: tuple(None if name == number else grad for name in "ab"),
        over={"number": ["a", "b"]},
    ).tell(
        "{number}'s gradient is None, as if the sum didn't depend on {number}. If {number} grows by 1, by how "
        "much does the sum grow?"
    ),
    in_proportion=wrong(lambda grad, a, b: (grad * a / (a + b), grad * b / (a + b))).tell(
        "You split `grad` between a and b in proportion to their values. If only a grows by 1, by how much "
        "does a + b grow, and does that depend on a's value?"
    ),
    gradients_are_none=wrong(lambda grad, a, b: (None, None)).tell(
        "Both your gradients are None, like a tensor's `.grad` before anything fills it. How much of `grad` "
        "should go to a, and how much to b?"
    ),
    taken_apart=wrong(lambda grad, a, b: (grad[0], grad[1])).tell(
        "You split `grad`: a got its first entry, and b its second. But `grad` belongs to the sum a + b: how "
        "much of it should a get, and how much should b get?"
    ),
    added_up_in_one=wrong(lambda grad, a, b: grad + grad).tell(
        "You returned a single tensor, twice `grad`: the two gradients added up. Gradients add up only where "
        "they belong to the same input: how do you return one gradient for a and one for b?"
    ),
    in_nodes=wrong(lambda grad, a, b: (Node(grad), Node(grad))).tell(
        "You returned nodes, but a rule receives tensors and returns tensors. Where in your function does a "
        "tensor become a node?"
    ),
    python_numbers=wrong(
        lambda grad, a, b, number: (number(grad), number(grad)), over={"number": [torch.Tensor.item, float]}
    ).tell(
        "You turned `grad` into a Python number, which works only if `grad` has a single element. If `grad` is "
        "a table, how many numbers should a's gradient hold?"
    ),
)


@add_backward.misconception(
    "Your gradients are right, but you changed {changed} in place. Rules that run later may still need "
    "the old values: can you return new tensors instead?",
    over={"changed": {"a": (1,), "b": (2,), "a and b": (1, 2)}},
)
def written_over_the_values(grad: Tensor, a: Tensor, b: Tensor, changed: tuple[int, ...]) -> Pair:
    gradients = grad.clone(), grad.clone()
    for place in changed:
        (grad, a, b)[place].copy_(gradients[place - 1])
    return gradients


@add_backward.violation("takes three tensors of the same shape, and any shape will do")
def for_tables_only(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    rows, columns = grad.shape
    return grad.reshape(rows, columns), grad.reshape(rows, columns)


@add_backward.misconception(
    "Your function returned None, so the gradients never reach `backward`, even if you printed or stored "
    "them. How does a function hand back two values?"
)
def nothing_returned(grad: Tensor, a: Tensor, b: Tensor) -> None:
    _ = grad, grad


@add_backward.misconception(
    "Your code asks for a first axis, as a loop over rows does, but a single number, of shape (), has no "
    "axes. How can your rule treat the whole tensor at once, whatever its shape?",
    over={"walk": WALKS},
)
def along_the_first_axis(grad: Tensor, a: Tensor, b: Tensor, walk: Walk) -> Pair:
    list(walk(grad))
    return grad, grad


@add_backward.misconception(
    "Your code makes one Python number from each position along the first axis, but in a table, each "
    "position holds a whole row. How can your rule treat the whole tensor at once, whatever its shape?",
    over={"walk": WALKS},
)
def numbers_along_the_first_axis(grad: Tensor, a: Tensor, b: Tensor, walk: Walk) -> Pair:
    gradient = torch.tensor([row.item() for row in walk(grad)], dtype=grad.dtype)
    return gradient, gradient.clone()
