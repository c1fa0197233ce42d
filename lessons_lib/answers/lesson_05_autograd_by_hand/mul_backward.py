"""Answers: the backward rule of an element-wise product."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.answers.lesson_05_autograd_by_hand.walks import WALKS, Walk
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_05_autograd_by_hand import mul_backward as questions
from lessons_lib.exercises.lesson_05_autograd_by_hand.mul_backward import Values
from lessons_lib.exercises.lesson_05_autograd_by_hand.tape import Node

Pair = tuple[Tensor, Tensor]


@answers.to(
    questions.mul_backward,
    hints=[
        "Take a = 2 and b = 3. If only a grows by 0.01, by how much does the product grow? How many times "
        "0.01 is that?",
        "The local rate of a * b with respect to a is b, and with respect to b it's a. Multiply each rate by "
        "`grad`.",
        "The first of the two gradients is `grad * b`.",
    ],
    takeaway="From here on, every `*` between nodes uses your rule.",
)
def mul_backward(grad: Values, a: Values, b: Values) -> tuple[Values, Values]:
    return grad * b, grad * a


mul_backward.mistakes(
    exchanged=wrong(lambda grad, a, b: (grad * a, grad * b)).tell(
        "Your two gradients are swapped: a's has a in it, and b's has b. When a grows by 1, by how much "
        "does a · b grow?"
    ),
    local_rates_only=wrong(lambda grad, a, b: (b, a)).tell(
        "You returned b and a: the local rates alone, without `grad`. Along a path, do rates add or multiply?"
    ),
    as_in_a_sum=wrong(lambda grad, a, b: (grad, grad)).tell(
        "You passed `grad` on to both, as a sum does. If a grows by 1, by how much does the product a · b "
        "grow?"
    ),
    times_the_product=wrong(lambda grad, a, b: (grad * a * b, grad * a * b)).tell(
        "Both your gradients are `grad` times the whole product. If a grows by 1 and b stays as it is, by how"
        " much does a · b grow?"
    ),
    added_instead=wrong(lambda grad, a, b: (grad + b, grad + a)).tell(
        "You added the other factor to `grad`. Along a path, do rates add or multiply?"
    ),
    both_added_up=wrong(lambda grad, a, b: (grad * (a + b), grad * (a + b))).tell(
        "Both your gradients are `grad` · (a + b), but a and b each have a path of their own. Which factor "
        "belongs to a's path, and which to b's?"
    ),
    both_that_of_a=wrong(lambda grad, a, b: (grad * b, grad * b)).tell(
        "Both your gradients are `grad * b`, which is right for a's gradient. If only b grows by 1, by how "
        "much does a · b grow?"
    ),
    both_that_of_b=wrong(lambda grad, a, b: (grad * a, grad * a)).tell(
        "Both your gradients are `grad * a`, which is right for b's gradient. If only a grows by 1, by how "
        "much does a · b grow?"
    ),
    divided=wrong(lambda grad, a, b: (grad / b, grad / a)).tell(
        "You divided `grad` by the other factor, as if `grad` were the product a · b and you wanted its "
        "factors back. But `grad` is a gradient: if a grows by 1, by how much does the product grow?"
    ),
    as_in_a_matrix_product=wrong(lambda grad, a, b: (grad @ b.T, a.T @ grad)).tell(
        "Your gradients are what the rule for a matrix product gives: sums of products. `*` works element by "
        "element: how should its rule work?"
    ),
    summed_up=wrong(lambda grad, a, b: ((grad * b).sum(), (grad * a).sum())).tell(
        "You returned single numbers, sums over all elements. Each element has its own gradient: what shape "
        "should the gradients have?"
    ),
    matrix_products=wrong(lambda grad, a, b: (grad @ b.T, grad.T @ a)).tell(
        "Your gradients are matrix products, with one factor transposed in each. `*` works element by "
        "element: how should its rule work?"
    ),
    grad_summed_first=wrong(lambda grad, a, b: (grad.sum() * b, grad.sum() * a)).tell(
        "You summed `grad` to one number first, and used that number everywhere. `grad` has one element for "
        "each element of a · b: which of them belongs to a given element of a or b?"
    ),
    second_from_the_first=wrong(lambda grad, a, b: (grad * b, grad * (grad * b))).tell(
        "For b's gradient, you multiplied `grad` by a's *gradient*, as if the name `a` already held that "
        "gradient. What should `a` hold when you compute b's gradient?"
    ),
    first_from_the_second=wrong(lambda grad, a, b: (grad * (grad * a), grad * a)).tell(
        "For a's gradient, you multiplied `grad` by b's *gradient*, as if the name `b` already held that "
        "gradient. What should `b` hold when you compute a's gradient?"
    ),
    one_gradient_alone=wrong(
        lambda grad, a, b, alone: alone(grad * b),
        over={"alone": {"by itself": lambda one: one, "alone in a list or tuple": lambda one: (one,)}},
    ).tell("You returned a's gradient, {alone}. What's b's gradient, and how do you return two values?"),
    one_product_alone=wrong(lambda grad, a, b: grad * a * b).tell(
        "You returned one tensor, `grad` times the whole product. Each factor has a gradient of its own: which "
        "local rate belongs to a's path, and which to b's?"
    ),
    matrix_products_as_they_are=wrong(lambda grad, a, b: (grad @ b, grad @ a)).tell(
        "Your gradients are matrix products. A matrix product adds up many products, and it needs inner sizes"
        " that match. `*` works element by element: how should its rule work?"
    ),
    rate_alone_in_one=wrong(
        lambda grad, a, b, number: (b, grad * a) if number == "a" else (grad * b, a),
        over={"number": ["a", "b"]},
    ).tell(
        "{number}'s gradient is the local rate alone, without `grad`. Along a path, do rates add or multiply?"
    ),
    added_in_one=wrong(
        lambda grad, a, b, number: (grad + b, grad * a) if number == "a" else (grad * b, grad + a),
        over={"number": ["a", "b"]},
    ).tell(
        "In {number}'s gradient, the other factor is added to `grad`. Along a path, do rates add or multiply?"
    ),
    both_factors_in_one=wrong(
        lambda grad, a, b, number: (grad * b * a, grad * a) if number == "a" else (grad * b, grad * b * a),
        over={"number": ["a", "b"]},
    ).tell(
        "{number}'s gradient has both factors in it, as if you'd multiplied the other number's gradient "
        "instead of `grad`. How fast does a · b grow when only {number} grows?"
    ),
    both_gradients_in_one=wrong(
        lambda grad, a, b, number: (
            (grad * b * grad * a, grad * a) if number == "a" else (grad * b, grad * b * grad * a)
        ),
        over={"number": ["a", "b"]},
    ).tell(
        "{number}'s gradient is multiplied by the other number's gradient too, but neither gradient depends "
        "on the other. Besides `grad`, which factor belongs in {number}'s gradient?"
    ),
    grad_twice=wrong(lambda grad, a, b: (grad * grad * b, grad * grad * a)).tell(
        "Both your gradients have `grad` in them twice. Multiplying by it once is enough: where in your code "
        "does the second `grad` come in?"
    ),
    whole_numbers=wrong(lambda grad, a, b: ((grad * b).int(), (grad * a).int())).tell(
        "Your gradients are whole numbers: everything after the decimal point is cut off. Which step changes "
        "the dtype?"
    ),
    product_divided_again=wrong(lambda grad, a, b: (grad * (a * b) / a, grad * (a * b) / b)).tell(
        "Where a factor is 0, its gradient is nan, as if you divided the product by that factor again: 0 / 0."
        " Which of your inputs already holds the other factor?"
    ),
    as_in_a_square=wrong(lambda grad, a, b: (grad * 2 * a, grad * 2 * b)).tell(
        "You multiplied `grad` by 2a for a's gradient, and by 2b for b's: that's the rule for a square, a · "
        "a. In a · b, how fast does the product grow if only a grows?"
    ),
    added_up_in_one=wrong(lambda grad, a, b: grad * b + grad * a).tell(
        "You returned a single tensor: the two gradients added up. Gradients add up only where they belong to"
        " the same input: how do you return one gradient for a and one for b?"
    ),
    numbers_of_the_example=wrong(lambda grad, a, b: (grad * 3, grad * 2)).tell(
        "You multiplied `grad` by 3 and by 2, whatever a and b are. In the example, where do the 3 and the 2 "
        "come from?"
    ),
    gradients_are_none=wrong(lambda grad, a, b: (None, None)).tell(
        "Both your gradients are None, like a tensor's `.grad` before anything fills it. Which of your three "
        "inputs does a's gradient need, and which does b's gradient need?"
    ),
    stacked=wrong(lambda grad, a, b: torch.stack((grad * b, grad * a))).tell(
        "Both gradients are right, but they're in one tensor, stacked along a new axis. `backward` expects a "
        "tensor for a and a tensor for b: how do you return two tensors?"
    ),
    python_numbers=wrong(
        lambda grad, a, b, number: (number(grad) * number(b), number(grad) * number(a)),
        over={"number": [torch.Tensor.item, float]},
    ).tell(
        "You computed with Python numbers, which works only if each tensor has a single element. If a is a "
        "table, how many numbers should its gradient hold?"
    ),
    in_nodes=wrong(lambda grad, a, b: (Node(grad * b), Node(grad * a))).tell(
        "You returned nodes, but a rule receives tensors and returns tensors. Where in your function does a "
        "tensor become a node?"
    ),
    for_tables_only=wrong(
        lambda grad, a, b: (torch.einsum("ij,ij->ij", grad, b), torch.einsum("ij,ij->ij", grad, a))
    ).breaks("takes three tensors of the same shape, and any shape will do"),
)


@mul_backward.misconception(
    "Your gradients are right, but you changed {changed} in place. Rules that run later may still need "
    "the old values: can you return new tensors instead?",
    over={"changed": {"a": (1,), "b": (2,), "a and b": (1, 2), "`grad`": (0,)}},
)
def written_over_the_values(grad: Tensor, a: Tensor, b: Tensor, changed: tuple[int, ...]) -> Pair:
    gradients = grad * b, grad * a
    for place in changed:
        (grad, a, b)[place].copy_(gradients[place - 1])
    return gradients


@mul_backward.misconception(
    "You changed `grad` in place, and b's gradient has both factors in it, as if it used the changed `grad`. "
    "Which operation makes a new tensor and leaves `grad` as it was?"
)
def grad_changed_before_the_second(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    by_a = grad.mul_(b)
    return by_a.clone(), grad * a


@mul_backward.misconception(
    "You changed `grad` in place, and each of your gradients has both factors in it, as if the two "
    "gradients were one tensor. Which operation makes a new tensor instead?"
)
def grad_changed_by_both(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    return grad.mul_(b), grad.mul_(a)


@mul_backward.misconception(
    "You loop over rows and columns, which only a table has. The same rule must work for a vector and for a single "
    "number: which operation takes tensors of any shape?"
)
def rows_and_columns(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    by_a, by_b = torch.zeros_like(a), torch.zeros_like(b)
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            by_a[i, j], by_b[i, j] = grad[i, j] * b[i, j], grad[i, j] * a[i, j]
    return by_a, by_b


@mul_backward.misconception(
    "Your function returned None, so the gradients never reach `backward`, even if you printed or stored "
    "them. How does a function hand back two values?"
)
def nothing_returned(grad: Tensor, a: Tensor, b: Tensor) -> None:
    _ = grad * b, grad * a


@mul_backward.misconception(
    "Your code asks for a first axis, as a loop over rows does, but a single number, of shape (), has no "
    "axes. How can your rule treat the whole tensor at once, whatever its shape?",
    over={"walk": WALKS},
)
def along_the_first_axis(grad: Tensor, a: Tensor, b: Tensor, walk: Walk) -> Pair:
    list(walk(grad))
    return grad * b, grad * a


@mul_backward.misconception(
    "Your code makes one Python number from each position along the first axis, but in a table, each "
    "position holds a whole row. How can your rule treat the whole tensor at once, whatever its shape?",
    over={"walk": WALKS},
)
def numbers_along_the_first_axis(grad: Tensor, a: Tensor, b: Tensor, walk: Walk) -> Pair:
    by_a = torch.tensor([g.item() * v.item() for g, v in zip(walk(grad), b, strict=True)], dtype=grad.dtype)
    by_b = torch.tensor([g.item() * v.item() for g, v in zip(walk(grad), a, strict=True)], dtype=grad.dtype)
    return by_a, by_b


@mul_backward.misconception(
    "Your gradients are right, but the values in {changed} are now multiplied by `grad`. Rules that run "
    "later may still need the old values: can you return new tensors instead?",
    over={"changed": ["a", "b", "a and b"]},
)
def multiplied_in_place(grad: Tensor, a: Tensor, b: Tensor, changed: str) -> Pair:
    gradients = grad * b, grad * a
    for name, factor in (("a", a), ("b", b)):
        if name in changed.split(" and "):
            factor.mul_(grad)
    return gradients
