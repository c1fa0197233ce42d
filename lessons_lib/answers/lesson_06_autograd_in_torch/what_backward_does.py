"""Answers: say beforehand what backward() will do."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_06_autograd_in_torch import what_backward_does as questions

RUNS, NO_GRAPH, MANY = "runs", "no graph", "not one number"


@answers.to(
    questions.what_backward_does,
    survivors={
        "line 2: result.numel() == 1 → result.numel() <= 1": "no case has a result that holds no number at all"
    },
    hints=[
        (
            "Ask two questions about `result`, in this order: does it lead back to a tensor that requires grad, "
            "and how many numbers does it hold?"
        ),
        (
            "A leaf has no grad_fn and can still get a gradient. Which attribute is True for such a leaf and for "
            "everything computed from it?"
        ),
        "`result.requires_grad` tells you whether there's a graph, and `result.numel()` tells you how many "
        "numbers `result` holds.",
    ],
    takeaway="Before you call `backward`, you can now rule out two of its errors: look at `requires_grad` and "
    "`numel()`.",
)
def what_backward_does(result: Tensor) -> str:
    if result.requires_grad:
        return RUNS if result.numel() == 1 else MANY
    return NO_GRAPH


@what_backward_does.misconception(
    'You answered "no graph" for a leaf. But you can call `backward()` on a leaf that requires grad: '
    "which attribute tells you whether it does?",
    breaks="A leaf that requires grad can go backward too",
)
def judged_by_grad_fn(result: Tensor) -> str:
    if result.grad_fn is None:
        return NO_GRAPH
    return RUNS if result.numel() == 1 else MANY


@what_backward_does.misconception(
    "You count only a tensor of shape () as one number. How many numbers does a tensor of shape (1,) or "
    "(1, 1) hold?"
)
def judged_by_axes(result: Tensor) -> str:
    if not result.requires_grad:
        return NO_GRAPH
    return RUNS if result.dim() == 0 else MANY


@what_backward_does.misconception(
    'Only a tensor of shape () counts as one number in your code, and a leaf gets "no graph". How many '
    "numbers does a tensor of shape (1, 1) hold, and can a leaf require grad?"
)
def judged_by_axes_and_grad_fn(result: Tensor) -> str:
    if result.grad_fn is None:
        return NO_GRAPH
    return RUNS if result.dim() == 0 else MANY


@what_backward_does.misconception(
    'For a tensor of several numbers that has no graph, you answered "not one number". PyTorch\'s error is'
    " about the graph: which question should you ask first?",
    breaks='Where both are wrong, the answer is "no graph"',
)
def numbers_first(result: Tensor) -> str:
    if result.numel() != 1:
        return MANY
    return RUNS if result.requires_grad else NO_GRAPH


what_backward_does.mistakes(
    numbers_not_counted=wrong(lambda result: RUNS if result.requires_grad else NO_GRAPH).tell(
        'You answered "runs" whenever there\'s a graph. How many numbers may a tensor hold if you call '
        "`backward()` on it?"
    ),
    graph_not_asked=wrong(lambda result: RUNS if result.numel() == 1 else MANY).tell(
        'You answered "runs" whenever the result is a single number. What else does `backward()` need?'
    ),
    many_called_no_graph=wrong(
        lambda result: RUNS if result.requires_grad and result.numel() == 1 else NO_GRAPH
    ).tell(
        'You answered "no graph" for tensors of several numbers that do have a graph. What\'s wrong with them '
        "instead?"
    ),
)


@what_backward_does.misconception(
    'For a tensor of several numbers that has no graph, you answered "not one number", and for a leaf '
    'that requires grad, "no graph". Which question should come first, and which attribute tells you '
    "whether a leaf requires grad?"
)
def numbers_first_then_grad_fn(result: Tensor) -> str:
    if result.numel() != 1:
        return MANY
    return RUNS if result.grad_fn is not None else NO_GRAPH


@what_backward_does.misconception(
    'You answered "no graph" for leaves and "runs" for everything else. Which attribute tells you whether'
    " a leaf requires grad, and how many numbers may a tensor hold if you call `backward()` on it?"
)
def judged_by_being_a_leaf(result: Tensor) -> str:
    if result.is_leaf:
        return NO_GRAPH
    return RUNS


@what_backward_does.misconception(
    "You count a tensor whose first axis has size 1 as one number. How many numbers does a tensor of "
    "shape (1, 3) hold?"
)
def judged_by_the_first_axis(result: Tensor) -> str:
    if not result.requires_grad:
        return NO_GRAPH
    return MANY if result.dim() and result.shape[0] > 1 else RUNS


@what_backward_does.misconception(
    'Your function returned None wherever "runs" is right; the other two answers are right. Which path '
    "through your function ends without a `return`?"
)
def silent_where_it_runs(result: Tensor) -> str | None:
    outcome: str = what_backward_does(result)
    return None if outcome == RUNS else outcome


@what_backward_does.misconception(
    'For tensors of several numbers, you swapped "no graph" and "not one number". Which of the two should'
    " you answer if there's a graph?"
)
def exchanged_for_several_numbers(result: Tensor) -> str:
    if result.numel() == 1:
        return RUNS if result.requires_grad else NO_GRAPH
    return NO_GRAPH if result.requires_grad else MANY


@what_backward_does.misconception(
    'You answered "runs" for tensors of up to {most} numbers. How many numbers may a tensor hold if you '
    "call `backward()` on it?",
    over={"most": [2, 3]},
)
def several_taken_for_one(result: Tensor, most: int) -> str:
    if not result.requires_grad:
        return NO_GRAPH
    return MANY if result.numel() > most else RUNS


what_backward_does.mistakes(
    never_runs=wrong(lambda result: MANY if result.requires_grad else NO_GRAPH).tell(
        'You never answered "runs". If your code tests for a single number, perhaps it compares 1 with a '
        "whole shape, or with a method that you didn't call: how do you count a tensor's numbers?"
    ),
    always_no_graph=wrong(lambda result: NO_GRAPH).tell(
        'You answered "no graph" for everything, as if you looked at `.grad`, which is None before the first '
        "`backward()`. Which attribute tells you that a gradient will come?"
    ),
)


@what_backward_does.misconception(
    "You made every tensor require grad first, so every tensor that can require grad seems to have a "
    "graph. How can you check a tensor without changing it?"
)
def made_to_require_grad(result: Tensor) -> str:
    result.requires_grad_()
    return RUNS if result.numel() == 1 else MANY


def _tried(result: Tensor, *inputs: Tensor) -> str:
    """What torch says when it goes backward."""
    try:
        result.backward(inputs=inputs or None)
    except RuntimeError as error:
        return NO_GRAPH if "does not require grad" in str(error) else MANY
    return RUNS


what_backward_does.mistakes(
    tried_out=wrong(lambda result: _tried(result)).breaks("don't change any .grad"),
)


@what_backward_does.violation("without running a backward pass")
def found_by_a_gradient(result: Tensor) -> str:
    try:
        torch.autograd.grad(result, result)
    except RuntimeError as error:
        return NO_GRAPH if "does not require grad" in str(error) else MANY
    return RUNS


what_backward_does.mistakes(
    tried_out_on_itself=wrong(lambda result: _tried(result * 1, result)).breaks(
        "without running a backward pass"
    ),
)
