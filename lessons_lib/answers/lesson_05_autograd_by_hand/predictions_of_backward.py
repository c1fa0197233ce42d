"""Answers: what arrives where, and in which shape."""

from typing import Any

import torch

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_05_autograd_by_hand import predictions_of_backward as questions
from lessons_lib.exercises.lesson_05_autograd_by_hand import tape
from lessons_lib.exercises.lesson_05_autograd_by_hand.predictions_of_backward import ShapeTuple


def push(node: Any) -> None:
    """One node's turn: to the gradients of its parents what its rule gives is added."""
    grad = torch.ones_like(node.value) if node.grad is None else node.grad
    for parent, part in zip(node.parents, node.backward_rule(grad), strict=True):
        parent.grad = part if parent.grad is None else parent.grad + part


@answers.to(questions.naive_walk_gives)
def naive_walk_gives() -> float:
    nodes = tape.graph("b = a+a; c = b+b")

    def walk(node: Any) -> None:
        if node.parents:
            push(node)
            for parent in node.parents:
                walk(parent)

    walk(nodes["c"])
    assert nodes["a"].grad is not None
    return nodes["a"].grad.item()


naive_walk_gives.mistakes(
    right_gradient=wrong(4).tell(
        "4 is the right gradient: c is 4 · a. But both of c's parents are b, so the walk comes to b twice and"
        " runs it twice: what does a receive from each run?"
    ),
    halfway_first=wrong(6).tell(
        "6 would come out if b sent 1 + 1 to a the first time and 2 + 2 the second. But c sends twice to b "
        "before the walk goes on: what does b hold by then?"
    ),
    gradient_of_b=wrong(2).tell(
        "2 is b's gradient. b sends that gradient on to both its parents, and b runs twice: how much has a "
        "received in the end?"
    ),
    doubled_again=wrong(12).tell(
        "12 would come out if b sent 2 + 2 the first time and 4 + 4 the second. But nothing new arrives at b "
        "in between: what does b send the second time?"
    ),
    four_runs=wrong(16).tell(
        "16 would take four runs of b, because each run sends 2 + 2. How many times does the walk come to b?"
    ),
)


@answers.to(questions.arrived_at_a)
def arrived_at_a() -> float:
    nodes = tape.graph("c = a*b; d = c+a; L = d*d", torch.tensor([2.0, 3.0]))
    push(nodes["L"])
    push(nodes["d"])
    assert nodes["a"].grad is not None
    return nodes["a"].grad.item()


arrived_at_a.mistakes(
    in_the_end=wrong(64).tell(
        "64 is a's gradient in the end, but c hasn't run yet. So far, only d has sent anything to a: how "
        "much?"
    ),
    what_c_will_send=wrong(48).tell(
        "48 comes through c, and c hasn't run yet. So far, only d has sent anything to a: how much?"
    ),
    nothing_yet=wrong(0).tell(
        "Something has arrived, because d has run. d = c + a is a sum: to which nodes does a sum send its "
        "gradient, and how much of it?"
    ),
    value_of_d_at_a=wrong(8).tell(
        "8 is d's value, but what arrives at a is a gradient. What is d's gradient, and how much of it does a"
        " sum pass on?"
    ),
    one_at_a=wrong(1).tell(
        "1 is the root's gradient. By the time d runs, d's gradient is 2 · 8 = 16: how much of it does the "
        "sum d = c + a send to a?"
    ),
    gradient_of_b_in_the_end=wrong(32).tell(
        "32 is b's gradient in the end. So far, only L and d have run, and d is c + a: what does d pass on to"
        " a?"
    ),
)


@answers.to(questions.shape_of_bias_gradient)
def shape_of_bias_gradient() -> ShapeTuple:
    return (5, 3)


shape_of_bias_gradient.mistakes(
    shape_that_it_should_have=wrong((3,)).tell(
        "(3,) is the shape that the bias's gradient should have. But add's rule passes the sum's gradient on "
        "as it is: which shape does the sum have?"
    ),
    a_row=wrong((1, 3)).tell(
        "(1, 3) would be a single row. But add's rule passes the sum's gradient on as it is: which shape does"
        " the sum have?"
    ),
    turned_round=wrong((3, 5)).tell(
        "(3, 5) has rows and columns swapped. add's rule passes the sum's gradient on as it is: how many rows"
        " and how many columns does the sum have?"
    ),
    column_of_rows=wrong((5, 1)).tell(
        "(5, 1) would be one number for each row. But add's rule passes the sum's gradient on as it is: which"
        " shape does the sum have?"
    ),
    bias_as_a_column=wrong((3, 1)).tell(
        "(3, 1) would be the bias as a column. But add's rule passes the sum's gradient on as it is: which "
        "shape does the sum have?"
    ),
    all_in_one_row=wrong((15,)).tell(
        "15 is how many numbers arrive. They arrive as a table, and add's rule doesn't flatten it: how many "
        "rows and columns does that table have?"
    ),
    an_error=wrong("raises").tell(
        "The rule of add compares no shapes, so it raises no error: it passes the sum's gradient on as it is."
        " Which shape does the sum have?"
    ),
    the_rows=wrong((5,)).tell(
        "5 is only the number of rows. The gradient that reaches add's rule has the shape of the sum, rows "
        "and columns: does the rule change that shape?"
    ),
)


@answers.to(questions.ones_in_each_element)
def ones_in_each_element() -> float:
    return torch.ones(2, 4, 3).sum((0, 2))[0].item()


ones_in_each_element.mistakes(
    all_ones=wrong(24).tell(
        "24 ones arrive in total, but the gradient has only 4 elements. How many of the 24 does each element "
        "collect?"
    ),
    missing_axis_alone=wrong(2).tell(
        "2 is the size of the first axis alone, which (4, 1) lacks. The last axis was stretched too, from 1 "
        "to 3: how many ones does each element collect along both axes together?"
    ),
    stretched_axis_alone=wrong(3).tell(
        "3 is the size of the stretched axis alone. But the first axis, which (4, 1) lacks, has size 2: how "
        "many ones does each element collect along both axes together?"
    ),
    one_each=wrong(1).tell(
        "Each of the 4 elements was used in several places, and a 1 comes back from each place. Which axes "
        "were missing or stretched, and in how many places was an element used?"
    ),
    with_the_equal_axis=wrong(8).tell(
        "8 is 2 · 4, as if you'd summed over the axes of size 2 and size 4. The axis of size 4 has this size "
        "in both shapes: was anything stretched there?"
    ),
    equal_and_last_axis=wrong(12).tell(
        "12 is 4 · 3, but the axis of size 4 has that size in both shapes, so it wasn't stretched. Which axis"
        " is missing from (4, 1), and how large is it in (2, 4, 3)?"
    ),
    elements_of_the_result=wrong(4).tell(
        "4 is how many elements the (4, 1) gradient has. How many of the 24 ones are added up in each of "
        "these elements?"
    ),
    nothing_arrives=wrong(0).tell(
        "Only ones arrive, and they add up, so no sum is 0. In how many places was each element used?"
    ),
    last_sizes_added=wrong(7).tell(
        "7 is 4 + 3, but the axis of size 4 wasn't stretched, and another axis is missing from (4, 1). Which "
        "one, and should you add its size to 3, or multiply the two?"
    ),
    axes_added=wrong(5).tell(
        "5 is 2 + 3. Each element was used in 3 places of a row, in each of 2 tables: how many places is "
        "that?"
    ),
)


@answers.to(questions.sum_of_an_images_gradient)
def sum_of_an_images_gradient() -> float:
    return 0.0


sum_of_an_images_gradient.mistakes(
    sum_of_the_shares=wrong(1).tell(
        "1 is what the probabilities add up to. What does their sum become when you subtract 1 at the label?"
    ),
    the_label_alone=wrong(-1).tell(
        "−1 is only the part from the label. What do the ten probabilities add up to, and what does that make"
        " with the −1?"
    ),
    one_tenth=wrong(0.1).tell(
        "The mean over the images divides every number of the gradient by n, and so also their sum. Before "
        "that division, an image's numbers are its probabilities, with 1 subtracted at the label: what do "
        "they add up to?"
    ),
    ten=wrong(10).tell(
        "There are 10 probabilities, but they add up to 1, not to 10. What does their sum become when you "
        "subtract 1 at the label?"
    ),
    nine=wrong(9).tell(
        "9 is 10 − 1, as if each of the ten probabilities were 1. What do ten probabilities add up to, and "
        "what does the label take away?"
    ),
    minus_nine=wrong(-9).tell(
        "−9 is 1 − 10, as if you'd subtracted 1 from all ten probabilities. If you subtract it only at the "
        "label, what do the ten numbers add up to?"
    ),
)
