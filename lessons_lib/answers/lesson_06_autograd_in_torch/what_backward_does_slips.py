"""Further ways to get `what_backward_does` wrong: other words or types, and leaves, axes or dtypes taken for the answer."""

from collections.abc import Callable
from typing import Any

from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.what_backward_does import (
    MANY,
    NO_GRAPH,
    RUNS,
    what_backward_does,
)
from lessons_lib.checking.exercise.answer_key import wrong

SPELT = {
    f'"{word}" instead of "{right}"': (right, word)
    for right, words in {
        NO_GRAPH: ("no grad", "no_graph", "no-graph", "nograph", "no_grad", "No graph", "no graphs"),
        MANY: ("not_one_number", "not one numbers", "not a number", "Not one number", "many numbers"),
        RUNS: ("run", "Runs", "works", "ok"),
    }.items()
    for word in words
}
STYLES: dict[str, Callable[[str], str]] = {
    "with a capital letter": str.capitalize,
    "in capitals": str.upper,
    "with underscores": lambda word: word.replace(" ", "_"),
    "with hyphens": lambda word: word.replace(" ", "-"),
    "with a full stop": lambda word: f"{word}.",
}


what_backward_does.mistakes(
    other_word=wrong(
        lambda result, what: what[1] if what_backward_does(result) == what[0] else what_backward_does(result),
        over={"what": SPELT},
    ).tell(
        "You answered {what}. The check compares letter by letter: which three strings does the exercise name?"
    ),
    other_style=wrong(lambda result, how: how(what_backward_does(result)), over={"how": STYLES}).tell(
        "You wrote your answers {how}. The check compares letter by letter: how does the exercise write the "
        "three strings?"
    ),
    one_word_for_both=wrong(
        lambda result, word: RUNS if what_backward_does(result) == RUNS else word,
        over={"word": ["raises", "raise", "error", "fails", "RuntimeError", "doesn't run"]},
    ).tell(
        'You answered "{word}" both for a tensor without a graph and for one of several numbers. Which two '
        "strings tell these two problems apart?"
    ),
    in_a_tuple=wrong(lambda result: (what_backward_does(result),)).tell(
        "Each of your answers is a tuple with a string in it, as happens with a comma at the end. What should"
        " you return instead of the tuple?"
    ),
    in_a_tuple_without_many=wrong(
        lambda result: (RUNS if what_backward_does(result) == RUNS else NO_GRAPH,)
    ).tell(
        'Each of your answers is a tuple with a string in it, and you never answered "not one number". What '
        "should you return instead of a tuple, and which tensors need that third answer?"
    ),
    whether_it_runs=wrong(lambda result: what_backward_does(result) == RUNS).tell(
        "You returned True if `backward()` would run, and False otherwise. Which string should you return "
        "instead of True, and which two instead of False?"
    ),
    two_answers_exchanged=wrong(
        lambda result: {NO_GRAPH: MANY, MANY: NO_GRAPH, RUNS: RUNS}[what_backward_does(result)]
    ).tell(
        'You swapped "no graph" and "not one number" everywhere. Which of these answers belongs to a tensor '
        "that doesn't require grad?"
    ),
    always_runs=wrong(lambda result: RUNS).tell(
        'You answered "runs" for every tensor. Which two things can make `backward()` fail here?'
    ),
    judged_by_dtype=wrong(
        lambda result: NO_GRAPH if not result.is_floating_point() else RUNS if result.numel() == 1 else MANY
    ).tell(
        'You answered "no graph" only for a tensor of whole numbers. Tensors of floats can lack a graph too: which '
        "attribute tells you, whatever the dtype is?"
    ),
    two_shapes_counted=wrong(
        lambda result: NO_GRAPH if not result.requires_grad else RUNS if result.shape in ((), (1,)) else MANY
    ).tell(
        "You treat a tensor as one number only if its shape is () or (1,). How many numbers does a tensor of "
        "shape (1, 1) or (1, 1, 1) hold?"
    ),
    axes_counted=wrong(
        lambda result: NO_GRAPH if not result.requires_grad else RUNS if result.dim() <= 1 else MANY
    ).tell(
        'With a graph, you answered "runs" for tensors with at most one axis, and "not one number" for more '
        "axes. How many numbers does a tensor of shape (3,) hold, and how many does one of shape (1, 1)?"
    ),
    every_leaf_that_requires_grad=wrong(
        lambda result: RUNS if result.is_leaf and result.requires_grad else what_backward_does(result)
    ).tell(
        'You answered "runs" for every leaf that requires grad, however many numbers it holds. How many '
        "numbers may a leaf hold if you call `backward()` on it?"
    ),
    after_a_sum_alone=wrong(
        lambda result: (
            NO_GRAPH
            if not result.requires_grad
            else RUNS
            if result.grad_fn is not None and result.dim() == 0
            else MANY
        )
    ).tell(
        'Of the tensors that require grad, you answered "runs" only for the results of a sum. How many '
        "numbers does each of these hold: the leaf b, the slice `[:1]`, the result of `reshape(1, 1)`?"
    ),
)


@what_backward_does.misconception(
    "For a tensor of several numbers that has no graph, you joined both answers into one string. Which of"
    " the two answers should you return alone?"
)
def both_answers_joined(result: Tensor) -> str:
    problems = "" if result.requires_grad else NO_GRAPH
    if result.numel() != 1:
        problems += MANY
    return problems or RUNS


@what_backward_does.misconception(
    'You answered "runs" for every leaf{counted}. Data and detached tensors are leaves too: which attribute '
    "tells you whether a leaf requires grad?",
    over={"counted": {"": False, ", and counted axes instead of numbers": True}},
)
def every_leaf_runs(result: Tensor, counted: bool) -> str:
    if result.is_leaf:
        return RUNS
    return RUNS if (result.dim() == 0 if counted else result.numel() == 1) else MANY


@what_backward_does.misconception(
    "You returned None for every tensor, as happens if a function only prints its answers. Which "
    "statement hands a string back to the caller?"
)
def no_answer(result: Tensor) -> None:
    what_backward_does(result)


what_backward_does.mistakes(
    graph_turned_round=wrong(
        lambda result: NO_GRAPH if result.requires_grad else RUNS if result.numel() == 1 else MANY
    ).tell(
        'You answered "no graph" for every tensor that requires grad, and never for one that doesn\'t. Which '
        "value of `requires_grad` means that there's no graph?"
    ),
    number_turned_round=wrong(
        lambda result: NO_GRAPH if not result.requires_grad else MANY if result.numel() == 1 else RUNS
    ).tell(
        'For tensors with a graph, you answered "not one number" if they hold a single number, and "runs" if '
        "they hold several. For which of the two does `backward()` run?"
    ),
)


FIRST_AXIS = (
    "You looked only at the size of the first axis. But a tensor of shape () has no axis, and one of "
    "shape (1, 3) holds three numbers: which method counts all numbers?"
)


def _by_first_axis(result: Tensor, size: Callable[[Tensor], int]) -> str:
    if not result.requires_grad:
        return NO_GRAPH
    return RUNS if size(result) == 1 else MANY


what_backward_does.mistakes(
    first_number_of_the_shape=wrong(lambda result: _by_first_axis(result, lambda t: t.shape[0])).tell(
        FIRST_AXIS
    ),
    length_of_the_tensor=wrong(lambda result: _by_first_axis(result, len)).tell(FIRST_AXIS),
)


@what_backward_does.misconception(
    'With a graph, you always answered "runs", and you counted a tensor\'s numbers only where there was no'
    " graph. In which of these two cases does it matter how many numbers a tensor holds?"
)
def numbers_asked_without_a_graph(result: Tensor) -> str:
    if result.requires_grad:
        return RUNS
    return MANY if result.numel() != 1 else NO_GRAPH


AS_A_CONDITION = (
    "In an `if`, Python judges a tensor by its value: 0 counts as False, and several numbers raise an "
    "error. Which attribute of the tensor should your condition use instead?"
)


@what_backward_does.misconception(AS_A_CONDITION)
def the_tensor_as_a_condition(result: Tensor) -> str:
    if result:
        return RUNS if result.numel() == 1 else MANY
    return NO_GRAPH


@what_backward_does.misconception(AS_A_CONDITION)
def made_to_require_grad_as_a_condition(result: Tensor) -> str:
    if not result.requires_grad_():
        return NO_GRAPH
    return RUNS if result.numel() == 1 else MANY


TAKEN_OUT = (
    "Turning a tensor into a plain number works only if it holds exactly one number; with several, you "
    "get an error. Which method tells you how many numbers a tensor holds?"
)


@what_backward_does.misconception(TAKEN_OUT)
def taken_out(result: Tensor) -> str:
    if not result.requires_grad:
        return NO_GRAPH
    result.item()
    return RUNS


@what_backward_does.misconception(TAKEN_OUT)
def taken_out_by_float(result: Tensor) -> str:
    if not result.requires_grad:
        return NO_GRAPH
    float(result)
    return RUNS


@what_backward_does.misconception(
    'You went by the name of the last operation: "runs" only after a sum. But a leaf wasn\'t made by any '
    "operation, so your code raises an error there. Which method counts a tensor's numbers, whatever made"
    " it?"
)
def after_a_sum_by_name(result: Tensor) -> str:
    if not result.requires_grad:
        return NO_GRAPH
    made_by = result.grad_fn.name()  # type: ignore[union-attr]
    return RUNS if "Sum" in made_by else MANY


@what_backward_does.misconception(
    "You put brackets after an attribute that just holds True or False, such as `requires_grad`. Which of"
    " `requires_grad`, `is_leaf` and `numel` is a method, and so needs brackets?"
)
def flag_called(result: Any) -> str:
    return RUNS if result.requires_grad() else NO_GRAPH
