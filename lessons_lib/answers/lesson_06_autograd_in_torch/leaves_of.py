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
        (
            "It's the walk of lesson 05, over different objects. Your nodes had parents: what do Functions have "
            "instead?"
        ),
        (
            "Keep a list of Functions still to visit, beginning with `loss.grad_fn`, and a set of the Functions "
            "that you've seen."
        ),
        (
            "`function.next_functions` is a tuple of pairs, one for each input. The first element of each pair is"
            " a Function, or None if that input needs no gradient."
        ),
        (
            "Only an AccumulateGrad has `.variable`: check with `hasattr(function, 'variable')`. Each leaf has "
            "just one AccumulateGrad, so if you visit each Function once, you don't have to compare tensors (`==`"
            " and `in` would compare numbers)."
        ),
    ],
    takeaway="You can now find every leaf that gets a gradient from a loss, without knowing any names. `viz.graph`"
    " walks through graphs the same way.",
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
        "You found only the leaves that the last operation itself takes. Does your walk go on from every "
        "Function that it meets, even from one whose id an earlier object had?"
    ),
)


@leaves_of.misconception(
    "You list a leaf once for each path that leads to it. How can your walk remember which Functions it "
    "has seen?"
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
    "If you meet a leaf at several distances from the loss, you list it once for each distance. Should "
    "your walk remember only the Functions at one distance, or all that it has seen?"
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
        "You followed only the first input of each Function. How can you visit the others too?"
    ),
    last_inputs_only=wrong(lambda loss: _followed(loss, -1)).tell(
        "You followed only the last input of each Function. Where do you visit the inputs before it?"
    ),
    nodes_instead_of_tensors=wrong(
        lambda loss: [function for function in _reached(loss) if hasattr(function, "variable")]
    ).tell(
        "You returned the AccumulateGrad nodes. Each of them knows the tensor whose `.grad` it fills: which "
        "of its attributes holds this tensor?"
    ),
    loss_among_them=wrong(lambda loss: [loss, *_variables(_reached(loss))]).tell(
        "The loss is in your list. An operation made the loss: can the loss be a leaf?"
    ),
    only_one=wrong(lambda loss: _variables(_reached(loss))[:1]).tell(
        "Your list has only one leaf. Does your walk continue after the first leaf?"
    ),
    none_found=wrong(lambda loss: []).tell(
        "Your list is empty. When you follow the graph back from the loss, how do you recognise the Function "
        "at the end of a path?"
    ),
    all_functions=wrong(lambda loss: [function for function in _reached(loss) if function is not None]).tell(
        "Your list holds all Functions of the graph. Which Functions fill a `.grad`, and where does each of "
        "them keep its tensor?"
    ),
    only_the_last=wrong(lambda loss: _variables(_reached(loss))[-1:]).tell(
        "Your list has only the leaf that you found last. What happens to the leaves that you found before "
        "it?"
    ),
    only_the_nearest_and_twice=wrong(lambda loss: _nearest(loss)).tell(
        "You found only the leaves that the last operation itself takes, some of them twice. Which Functions "
        "should your walk visit next, and how could you skip those that it has already visited?"
    ),
    first_inputs_to_the_end=wrong(lambda loss: _first_inputs_until_none(loss)).tell(
        "You follow only the first input of each Function, and you find nothing when that input needs no "
        "gradient. Where do you visit the remaining inputs?"
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
        "Your list has only the leaf that you found first. Does your walk continue after that leaf?"
    ),
    twins_of_the_leaves=wrong(lambda loss: [leaf.detach() for leaf in _deep_first(loss)]).tell(
        "Your list has the right number of tensors, but they aren't the leaves themselves. Which attribute of"
        " an AccumulateGrad is the leaf itself?",
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
    "When two leaves hold the same numbers, you list only one of them, as if you compared tensors by "
    "their numbers. How do you tell two such leaves apart?"
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
    "When two leaves hold the same number, you list only one, and when leaves hold several numbers, your "
    "code raises an error. `in` and `==` compare numbers: what compares objects?",
    breaks="two that hold equal numbers are two",
)
def looked_up_with_in(loss: Tensor) -> list[Tensor]:
    found: list[Tensor] = []
    for leaf in _deep_first(loss):
        if leaf not in found:
            found.append(leaf)
    return found


@leaves_of.violation("don't use recursion")
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
