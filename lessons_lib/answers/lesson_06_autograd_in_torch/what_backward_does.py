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
        "line 2: result.numel() == 1 → result.numel() <= 1": "a result that holds no number at all is not asked about"
    },
    hints=[
        "Two questions, one after the other: is there a way back to a leaf, and how many numbers are there?",
        "A leaf has no grad_fn and can still take a gradient. Which attribute is True for it and for what is computed from it?",
        "`result.requires_grad` says whether there is a graph, and `result.numel()` counts the numbers.",
    ],
)
def what_backward_does(result: Tensor) -> str:
    if result.requires_grad:
        return RUNS if result.numel() == 1 else MANY
    return NO_GRAPH


@what_backward_does.misconception(
    "By your answer a leaf has no graph. It has no grad_fn, but it requires grad, and backward on it runs: its gradient "
    "is 1.",
    breaks="A leaf that requires grad can go backward too",
)
def judged_by_grad_fn(result: Tensor) -> str:
    if result.grad_fn is None:
        return NO_GRAPH
    return RUNS if result.numel() == 1 else MANY


@what_backward_does.misconception(
    "By your answer only a tensor without axes is one number. Shapes (1,) and (1, 1) hold one number too, and backward runs."
)
def judged_by_axes(result: Tensor) -> str:
    if not result.requires_grad:
        return NO_GRAPH
    return RUNS if result.dim() == 0 else MANY


@what_backward_does.misconception(
    "By your answer only a tensor without axes is one number, and a leaf has no graph. Shape (1, 1) holds one number "
    "too; and a leaf has no grad_fn but requires grad."
)
def judged_by_axes_and_grad_fn(result: Tensor) -> str:
    if result.grad_fn is None:
        return NO_GRAPH
    return RUNS if result.dim() == 0 else MANY


@what_backward_does.misconception(
    "The numbers were counted before it was asked whether there is a graph. Where both are wrong, 'no graph' is asked: "
    "that is what torch says.",
    breaks='Where both are wrong, the answer is "no graph"',
)
def numbers_first(result: Tensor) -> str:
    if result.numel() != 1:
        return MANY
    return RUNS if result.requires_grad else NO_GRAPH


what_backward_does.mistakes(
    numbers_not_counted=wrong(lambda result: RUNS if result.requires_grad else NO_GRAPH).tell(
        "By your answer backward runs wherever there is a graph. It also needs one number to start from."
    ),
    graph_not_asked=wrong(lambda result: RUNS if result.numel() == 1 else MANY).tell(
        "By your answer backward runs from every single number. It also needs a graph."
    ),
    many_called_no_graph=wrong(
        lambda result: RUNS if result.requires_grad and result.numel() == 1 else NO_GRAPH
    ).tell(
        "Several numbers with a graph are called 'no graph' by your answer. They have one; what is missing is one number to start "
        "from."
    ),
)


@what_backward_does.misconception(
    "By your answer a leaf has no graph, and numbers were counted first. Where both are wrong, 'no graph' is asked; and "
    "a leaf that requires grad can go backward."
)
def numbers_first_then_grad_fn(result: Tensor) -> str:
    if result.numel() != 1:
        return MANY
    return RUNS if result.grad_fn is not None else NO_GRAPH


@what_backward_does.misconception(
    "By your answer a leaf has no graph, and backward runs for everything else. A leaf that requires grad can go backward too; "
    "and the numbers have to be counted."
)
def judged_by_being_a_leaf(result: Tensor) -> str:
    if result.is_leaf:
        return NO_GRAPH
    return RUNS


@what_backward_does.misconception(
    "By your answer a tensor whose first axis has size 1 is one number. The other axes count too: (1, 3) holds three."
)
def judged_by_the_first_axis(result: Tensor) -> str:
    if not result.requires_grad:
        return NO_GRAPH
    return MANY if result.dim() and result.shape[0] > 1 else RUNS


@what_backward_does.misconception(
    "Where backward runs, your function returned None: it came to its end without a `return`. The other two answers are right."
)
def silent_where_it_runs(result: Tensor) -> str | None:
    outcome: str = what_backward_does(result)
    return None if outcome == RUNS else outcome


@what_backward_does.misconception(
    "For several numbers two of your answers stand the wrong way round: with a graph you say 'no graph', and without one 'not one number'."
)
def exchanged_for_several_numbers(result: Tensor) -> str:
    if result.numel() == 1:
        return RUNS if result.requires_grad else NO_GRAPH
    return NO_GRAPH if result.requires_grad else MANY


def _tried(result: Tensor, *inputs: Tensor) -> str:
    """What torch says when it goes backward."""
    try:
        result.backward(inputs=inputs or None)
    except RuntimeError as error:
        return NO_GRAPH if "does not require grad" in str(error) else MANY
    return RUNS


what_backward_does.mistakes(
    tried_out=wrong(lambda result: _tried(result)).breaks("no .grad may change"),
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
