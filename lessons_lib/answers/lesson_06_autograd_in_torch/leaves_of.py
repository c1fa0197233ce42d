"""Answers: the leaves of a graph."""

import sys
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_06_autograd_in_torch import leaves_of as questions


@answers.to(
    questions.leaves_of,
    hints=[
        "It is the walk of lesson 05 over other objects. What stands where your nodes had their parents?",
        "Keep a list of Functions that wait, beginning with `loss.grad_fn`, and a set of those that you have seen.",
        "`function.next_functions` holds pairs; the first of a pair is a Function, or None where no gradient is wanted.",
        "An AccumulateGrad has `.variable`, and nothing else has: `hasattr(function, 'variable')`. Each leaf has one of them, so who "
        "visits each Function once need not compare tensors. (`==` and `in` would compare their numbers.)",
    ],
)
def leaves_of(loss: Tensor) -> list[Tensor]:
    seen: set[Any] = {None}
    leaves: list[Tensor] = []
    waiting: list[Any] = [loss.grad_fn]
    while waiting:
        function = waiting.pop()
        if function in seen:
            continue
        seen.add(function)
        if hasattr(function, "variable"):
            leaves.append(function.variable)
        waiting.extend(parent for parent, _ in function.next_functions)
    return leaves


def _reached(loss: Tensor) -> list[Any]:
    """Every Function of the graph once; the Nones too."""
    found: dict[Any, None] = {loss.grad_fn: None}
    waiting: list[Any] = [loss.grad_fn]
    while waiting:
        for parent, _ in waiting.pop().next_functions:
            if parent not in found:
                found[parent] = None
                if parent is not None:
                    waiting.append(parent)
    return list(found)


def _variables(functions: Any) -> list[Tensor]:
    return [function.variable for function in functions if hasattr(function, "variable")]


def _followed(loss: Tensor, place: int) -> list[Tensor]:
    """The leaf at the end of the first or last inputs; it raises where one of them wants no gradient."""
    function: Any = loss.grad_fn
    while function.next_functions:
        function = function.next_functions[place][0]
    return _variables([function])


def _nearest(loss: Tensor) -> list[Tensor]:
    """The leaves that the last operation takes, one for each place."""
    last: Any = loss.grad_fn
    return _variables(parent for parent, _ in last.next_functions)


def _first_inputs_until_none(loss: Tensor) -> list[Tensor]:
    function: Any = loss.grad_fn
    while function is not None:
        if hasattr(function, "variable"):
            return [function.variable]
        function = function.next_functions[0][0]
    return []


leaves_of.mistakes(
    only_the_nearest=wrong(lambda loss: list(dict.fromkeys(_nearest(loss)))).tell(
        "Either only the leaves that the last operation itself takes are found: others lie further down, so go on from each "
        "Function to its own next_functions. Or Functions that were seen are known again by id(): another one can get that "
        "number once the first is gone, so keep the Functions themselves."
    ),
)


@leaves_of.misconception(
    "A leaf is listed once for each way that leads to it. Remember which Functions you have seen, and visit each once."
)
def once_for_each_way(loss: Tensor) -> list[Tensor]:
    ways = dict.fromkeys(_reached(loss), 0)
    ways[loss.grad_fn] = 1
    inner: list[Any] = [f for f in ways if f is not None and not hasattr(f, "variable")]
    for function in sorted(inner, key=lambda f: -f._sequence_nr()):
        for parent, _ in function.next_functions:
            ways[parent] += ways[function]
    # A walk without a memory of the long cases' ways would not end: their number is enough.
    return [leaf for function, n in ways.items() for leaf in _variables([function]) * n]


@leaves_of.misconception(
    "A leaf that is reached after different numbers of steps is listed once for each: only the Functions of one step were told apart. "
    "Remember all that you have seen, from the first step on."
)
def once_for_each_depth(loss: Tensor) -> list[Tensor]:
    leaves: list[Tensor] = []
    level: dict[Any, None] = {loss.grad_fn: None}
    while level:
        leaves += _variables(level)
        parents = (parent for function in level for parent, _ in function.next_functions)
        level = dict.fromkeys(parent for parent in parents if parent is not None)
    return leaves


leaves_of.mistakes(
    first_inputs_only=wrong(lambda loss: _followed(loss, 0)).tell(
        "Only the first input of each Function was followed, so the other branches were never visited."
    ),
    last_inputs_only=wrong(lambda loss: _followed(loss, -1)).tell(
        "Only the last input of each Function was followed, so the other branches were never visited."
    ),
    nodes_instead_of_tensors=wrong(
        lambda loss: [function for function in _reached(loss) if hasattr(function, "variable")]
    ).tell(
        "Your list holds the AccumulateGrad nodes. The tensors are asked whose `.grad` they fill: each node's `.variable`."
    ),
    loss_among_them=wrong(lambda loss: [loss, *_variables(_reached(loss))]).tell(
        "The loss is in your list. It is not a leaf: an operation made it."
    ),
    only_one=wrong(lambda loss: _variables(_reached(loss))[:1]).tell(
        "Your list has only one leaf. Collect them all: the walk goes on after the first."
    ),
    none_found=wrong(lambda loss: []).tell(
        "Your list is empty. A leaf is found where the way ends: at a Function that has a `.variable`."
    ),
    all_functions=wrong(lambda loss: [function for function in _reached(loss) if function is not None]).tell(
        "Your list holds all Functions of the graph. Only those that fill a `.grad` lead to leaves, and the tensors are asked."
    ),
    only_the_last=wrong(lambda loss: _variables(_reached(loss))[-1:]).tell(
        "Your list has only the leaf that was found last. Collect them all."
    ),
    only_the_nearest_and_twice=wrong(lambda loss: _nearest(loss)).tell(
        "You found only the leaves that the last operation itself takes, and one that it takes twice is listed twice. Go on from "
        "each Function to its own next_functions, and visit each once."
    ),
    first_inputs_to_the_end=wrong(lambda loss: _first_inputs_until_none(loss)).tell(
        "Only the first input of each Function was followed, so the other branches were never visited; and where the first one wants no "
        "gradient, nothing was found."
    ),
)


def _reached_by_level(loss: Tensor) -> list[Any]:
    """Every Function once, the nearest to the loss first."""
    found: dict[Any, None] = {loss.grad_fn: None}
    waiting = deque(found)
    while waiting:
        for parent, _ in waiting.popleft().next_functions:
            if parent is not None and parent not in found:
                found[parent] = None
                waiting.append(parent)
    return list(found)


def _deep_first(loss: Tensor) -> Iterator[Tensor]:
    """The leaves in the order of a walk that goes on from the Function found last."""
    waiting: list[Any] = [loss.grad_fn]
    seen: set[Any] = {None}
    while waiting:
        function = waiting.pop()
        if function not in seen:
            seen.add(function)
            yield from _variables([function])
            waiting.extend(parent for parent, _ in function.next_functions)


leaves_of.mistakes(
    only_the_first_met=wrong(lambda loss: [next(_deep_first(loss))]).tell(
        "Your list has only the leaf that was met first. The walk goes on after it."
    ),
    twins_of_the_leaves=wrong(lambda loss: [leaf.detach() for leaf in _deep_first(loss)]).tell(
        "Your list holds other tensors, as many as there are leaves, and not the leaves themselves. Whoever wants a leaf's `.grad` needs "
        "that very object: which attribute of an AccumulateGrad holds it?",
        breaks="the leaves themselves",
    ),
)


def _different_numbers(leaves: Iterable[Tensor]) -> list[Tensor]:
    """The first of each that hold the same numbers."""
    found: list[Tensor] = []
    for leaf in leaves:
        if not any(torch.equal(leaf, other) for other in found):
            found.append(leaf)
    return found


COMPARED = (
    "A leaf is missing where another one holds the same numbers: tensors were compared by what they hold. Two leaves with equal "
    "numbers are two."
)


# Which of the two is kept depends on the order of the walk, and on whether a dict writes over.


leaves_of.mistakes(
    compared_by_their_numbers=wrong(lambda loss: _different_numbers(_deep_first(loss))).tell(COMPARED),
    last_of_equal_numbers=wrong(lambda loss: _different_numbers(reversed(list(_deep_first(loss))))).tell(
        COMPARED
    ),
    first_of_equal_numbers_by_level=wrong(
        lambda loss: _different_numbers(_variables(_reached_by_level(loss)))
    ).tell(COMPARED),
    last_of_equal_numbers_by_level=wrong(
        lambda loss: _different_numbers(reversed(_variables(_reached_by_level(loss))))
    ).tell(COMPARED),
)


@leaves_of.misconception(
    "A leaf is missing where another one holds the same number, and where leaves hold several numbers your code stops: `in` and `==` "
    "compare what tensors hold. Two leaves with equal numbers are two; `is` and a set tell them apart.",
    breaks="two that hold equal numbers are two",
)
def looked_up_with_in(loss: Tensor) -> list[Tensor]:
    found: list[Tensor] = []
    for leaf in _deep_first(loss):
        if leaf not in found:
            found.append(leaf)
    return found


@leaves_of.violation("no recursion")
def recursion_with_a_raised_limit(loss: Tensor) -> list[Tensor]:
    found: dict[Any, None] = {}

    def visit(function: Any) -> None:
        if function is not None and function not in found:
            found[function] = None
            for parent, _ in function.next_functions:
                visit(parent)

    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(50_000)
    try:
        visit(loss.grad_fn)
    finally:
        sys.setrecursionlimit(limit)
    return _variables(found)


@leaves_of.violation("visit each node once")
def every_way_walked(loss: Tensor) -> list[Tensor]:
    leaves: dict[Tensor, None] = {}
    waiting: list[Any] = [loss.grad_fn]
    while waiting:
        function = waiting.pop()
        leaves.update(dict.fromkeys(_variables([function])))
        waiting.extend(parent for parent, _ in function.next_functions if parent is not None)
    return list(leaves)
