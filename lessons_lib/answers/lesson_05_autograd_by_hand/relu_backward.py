"""Answers: the backward rule of relu."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_05_autograd_by_hand import relu_backward as questions
from lessons_lib.exercises.lesson_05_autograd_by_hand.relu_backward import Table


@answers.to(
    questions.relu_backward,
    hints=[
        "Where x is positive, relu does nothing. Where x is negative, the result is 0, and stays 0 if x moves"
        " a little.",
        "So the local rate is 1 or 0, and the sign of x says which. `grad` passes, or stops.",
        "`x > 0` is a table of True and False; in a product they count as 1 and 0.",
    ],
    takeaway="relu lets a gradient pass or stops it: one comparison and one product are the whole rule.",
)
def relu_backward(grad: Table, x: Table) -> Table:
    return torch.where(x > 0, grad, 0.0)


relu_backward.mistakes(
    sign_of_the_gradient=wrong(lambda grad, x: torch.where(grad > 0, grad, 0.0)).tell(
        "In your answer, the sign of `grad` decides which elements of `grad` pass. On the way forward, which "
        "number's sign decided what relu returned?"
    ),
    passes_at_zero=wrong(lambda grad, x: torch.where(x >= 0, grad, 0.0)).tell(
        "At x = 0, you let `grad` pass. What does the exercise say about x = 0?"
    ),
    local_rates_only=wrong(lambda grad, x: (x > 0).to(grad.dtype)).tell(
        "You returned 1 and 0: the local rates alone, without `grad`. Along a path, do rates add or multiply?"
    ),
    wrong_side=wrong(lambda grad, x: torch.where(x < 0, grad, 0.0)).tell(
        "You let `grad` pass where x is negative, and you stop it where x is positive. On which side does "
        "relu keep x?"
    ),
    times_the_result=wrong(lambda grad, x: grad * x.relu()).tell(
        "You multiplied `grad` by relu(x). Where x is positive, how fast does relu grow with x?"
    ),
    forward_again=wrong(lambda grad, x: x.relu()).tell(
        "You returned relu(x), as the forward pass does. A backward rule starts from `grad`: where does relu "
        "let `grad` pass, and where does it stop `grad`?"
    ),
    times_the_sign=wrong(lambda grad, x: grad * x.sign()).tell(
        "You multiplied `grad` by the sign of x. Where x is negative, how fast does relu grow?"
    ),
    half_at_zero=wrong(lambda grad, x: grad * torch.heaviside(x, torch.full((), 0.5, dtype=x.dtype))).tell(
        "At x = 0, you let half of `grad` pass. What does the exercise say about x = 0?"
    ),
    ones_where_it_stops=wrong(lambda grad, x: torch.where(x > 0, grad, 1.0)).tell(
        "Where `grad` should pass, your answer is right, but where it should stop, you have 1. How much of "
        "`grad` should get through there?"
    ),
    both_signs=wrong(lambda grad, x: torch.where((x > 0) & (grad > 0), grad, 0.0)).tell(
        "You let `grad` pass only where x *and* `grad` are positive. Should the sign of `grad` matter?"
    ),
    everything_passes=wrong(lambda grad, x: grad.clone()).tell(
        "You returned `grad` unchanged, as if relu let it through for every x. For which x does relu's result"
        " stay 0 when x moves a little?"
    ),
    stops_only_at_zero=wrong(lambda grad, x: torch.where(x != 0, grad, 0.0)).tell(
        "You stop `grad` only where x is 0, and you let it pass where x is negative. How fast does relu grow "
        "where x is negative?"
    ),
    wrong_side_and_zero=wrong(lambda grad, x: torch.where(x <= 0, grad, 0.0)).tell(
        "You let `grad` pass where x is negative or 0, and you stop it where x is positive. On which side "
        "does relu keep x?"
    ),
    x_where_it_stops=wrong(lambda grad, x: torch.where(x > 0, grad, x)).tell(
        "Where `grad` should pass, your answer is right, but where it should stop, you have x itself. How "
        "much of `grad` should get through there?"
    ),
    relu_of_the_product=wrong(lambda grad, x: (grad * x).relu()).tell(
        "You took relu of grad · x. The rule multiplies `grad` by a local rate: which two values can that "
        "rate have?"
    ),
    times_x=wrong(lambda grad, x: grad * x).tell(
        "You multiplied `grad` by x, but relu's local rate doesn't grow with x. The rate has only two values:"
        " which two, and where?"
    ),
    all_or_nothing=wrong(
        lambda grad, x, enough: grad if enough(x > 0) else torch.zeros_like(grad),
        over={"enough": {"all elements of x are": torch.all, "any element of x is": torch.any}},
    ).tell(
        "You let all of `grad` through if {enough} positive, and nothing otherwise. Each element of x has its"
        " own sign: how can you decide for each element of `grad` separately?"
    ),
    whole_rows=wrong(
        lambda grad, x, enough: grad * enough(x > 0, 1, keepdim=True),
        over={"enough": {"all elements of x there are": torch.all, "any element of x there is": torch.any}},
    ).tell(
        "You let a whole row of `grad` through if {enough} positive. Each element of x has its own sign: how "
        "can you decide for each element of `grad` separately?"
    ),
    whole_columns=wrong(
        lambda grad, x, enough: grad * enough(x > 0, 0, keepdim=True),
        over={"enough": {"all elements of x there are": torch.all, "any element of x there is": torch.any}},
    ).tell(
        "You let a whole column of `grad` through if {enough} positive. Each element of x has its own sign: "
        "how can you decide for each element of `grad` separately?"
    ),
    picked_out=wrong(lambda grad, x: grad[x > 0]).tell(
        "You returned only the elements of `grad` where x is positive, in one long row. What should the other"
        " elements hold, and what shape should the result have?"
    ),
    rate_added=wrong(lambda grad, x: grad + (x > 0)).tell(
        "Where x is positive, you added relu's local rate, 1, to `grad`. Along a path, do rates add or "
        "multiply?"
    ),
)


def ones_in_place(x: Tensor) -> Tensor:
    """x itself, with 1 written where it's positive and 0 elsewhere."""
    return x.copy_(x > 0)


def relu_in_place(x: Tensor) -> Tensor:
    """1 where x is positive and 0 elsewhere; x itself is relu(x) afterwards."""
    return (x.relu_() > 0).to(x.dtype)


relu_backward.mistakes(
    mask_alone=wrong(
        lambda grad, x, rates: rates(x > 0),
        over={
            "rates": {
                "True and False": lambda mask: mask,
                "the whole numbers 1 and 0": lambda mask: mask.int(),
            }
        },
    ).tell(
        "You returned {rates}, which say where x is positive, but your answer contains nothing of `grad`. How"
        " much of `grad` should come through where x is positive, and how much elsewhere?"
    ),
    grad_written_over=wrong(lambda grad, x: grad.mul_(x > 0)).tell(
        "Your gradient is right, but the caller's `grad` has changed. Another rule may still need `grad` as "
        "it was: how can you return a new tensor?"
    ),
    x_written_over=wrong(
        lambda grad, x, write: grad * write(x), over={"write": [ones_in_place, relu_in_place]}
    ).tell(
        "Your gradient is right, but your code changed the numbers in x. The rules of other operations may "
        "need x as it was: how can you compute the gradient without writing into x?"
    ),
    in_a_list=wrong(lambda grad, x: [grad * (x > 0)]).tell(
        "Your gradient is right, but it comes in a list or tuple. relu has a single input: what should its "
        "rule return?"
    ),
    x_returned_too=wrong(lambda grad, x: (grad * (x > 0), x)).tell(
        "Your first value is the right gradient, but you return x as a second value. relu has a single "
        "input: how many gradients should its rule return?"
    ),
    rows_of_lists=wrong(
        lambda grad, x, write: [
            [write(g) if v > 0 else 0 for g, v in zip(gs, vs, strict=True)]
            for gs, vs in zip(grad, x, strict=True)
        ],
        over={"write": [torch.clone, torch.Tensor.item]},
    ).tell(
        "The values are right, but you returned a list of rows. Which operation handles the whole table at "
        "once, and gives you a tensor?"
    ),
    leaky=wrong(
        lambda grad, x, part: torch.where(x > 0, grad, part * grad), over={"part": [0.01, 0.1, 0.2]}
    ).tell(
        "Where x isn't positive, {part} times `grad` still passes, as in a leaky relu. How fast does relu "
        "itself grow there?"
    ),
    whole_numbers=wrong(lambda grad, x: (grad * (x > 0)).int()).tell(
        "Your gradients are whole numbers: everything after the decimal point is cut off. Which step changes "
        "the dtype?"
    ),
    nan_at_zero=wrong(lambda grad, x: grad * x.relu() / x).tell(
        "Your gradient is right, except where x is 0: there it's nan, like 0 / 0. Do you need a division to "
        "find out whether x is positive?"
    ),
    passes_above_one=wrong(lambda grad, x: grad * (x > 1)).tell(
        "You let `grad` pass only where x is larger than 1. Where does relu begin to grow with x?"
    ),
    rate_between=wrong(lambda grad, x: grad * x.clamp(0, 1)).tell(
        "You multiplied `grad` by x, after limiting x to the range from 0 to 1. At x = 0.5, how fast does "
        "relu grow?"
    ),
    sign_dropped=wrong(lambda grad, x: grad.abs() * (x > 0)).tell(
        "Your gradient is never negative: the sign of `grad` is lost. Where x is positive and `grad` is "
        "negative, what should the gradient of x be?"
    ),
    roles_swapped=wrong(lambda grad, x: x * (grad > 0)).tell(
        "You returned x where `grad` is positive, and 0 elsewhere, so x and `grad` have changed places. Whose"
        " sign should decide, and whose numbers should come through?"
    ),
    line_left_out=wrong(
        lambda grad, x, line: inside(grad * (x > 0), *line),
        over={
            "line": {
                "first row and column": (slice(1, None), slice(1, None)),
                "last row and column": (slice(None, -1), slice(None, -1)),
                "first row": (slice(1, None), slice(None)),
                "last row": (slice(None, -1), slice(None)),
                "first column": (slice(None), slice(1, None)),
                "last column": (slice(None), slice(None, -1)),
            }
        },
    ).tell(
        "Everything in the {line} of your gradient is 0, as if a loop didn't get there. Which indices does an "
        "axis of size n have?"
    ),
    product_compared=wrong(lambda grad, x: grad * x > 0).tell(
        "Your answer says where the product of `grad` and x is positive, as `grad * x > 0` does: Python "
        "multiplies before it compares. Which part needs round brackets?"
    ),
    where_without_the_other_value=wrong(lambda grad, x: torch.where(x > 0, grad)).tell(  # type: ignore[call-overload]
        "You told `torch.where` what to take where the condition holds, but not what to take elsewhere. What should "
        "the gradient be there?"
    ),
    larger_of_x_and_zero=wrong(lambda grad, x: grad * max(x, 0)).tell(
        "Your code raises an error for a table of several numbers, and for a single positive x, it returns "
        "`grad` times x. How fast does relu grow with x, and which operation decides for each element of a "
        "table?"
    ),
    one_of_the_two_tables=wrong(lambda grad, x: grad and x > 0).tell(
        "If you combined two tables with `and`, Python asks the whole first table for a single True or False,"
        " and a table of several numbers can't give one. Which operation combines tables element by element?"
    ),
)


@relu_backward.misconception(
    "You wrote into x itself, and `grad` passes only where x and `grad` are both positive, as if you "
    "tested x again *after* that change. How can you build the result in a new tensor?"
)
def changed_x_asked(grad: Tensor, x: Tensor) -> Tensor:
    x[x > 0] = grad[x > 0]
    x[x <= 0] = 0
    return x


@relu_backward.misconception(
    "You decided once for the whole table, and returned either all of `grad` or the number 0. Each "
    "element of x has its own sign: which operation decides element by element and keeps the table's "
    "shape?"
)
def grad_or_the_number_zero(grad: Tensor, x: Tensor) -> Tensor | int:
    return grad if x > 0 else 0


def inside(table: Tensor, rows: slice, columns: slice) -> Tensor:
    """The table with 0 outside these rows and columns."""
    empty = torch.zeros_like(table)
    empty[rows, columns] = table[rows, columns]
    return empty


@relu_backward.misconception(
    "Your function returned None, so no gradient reaches `backward`, even if you printed or stored one. "
    "Is a `return` missing, or do you return something that is None?"
)
def nothing_returned(grad: Tensor, x: Tensor) -> None:
    _ = grad * (x > 0)


@relu_backward.misconception(
    "Your two loops have their ranges swapped: the row index runs over the columns. How many rows does a "
    "table of shape (n, d) have? And which operation handles all elements without a loop?"
)
def ranges_swapped(grad: Tensor, x: Tensor) -> Tensor:
    passed = torch.zeros_like(x)
    rows, columns = x.shape
    for i in range(columns):
        for j in range(rows):
            passed[i, j] = grad[i, j] if x[i, j] > 0 else 0
    return passed
