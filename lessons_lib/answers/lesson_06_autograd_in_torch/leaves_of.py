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
            "It's the walk of lesson 05 over other objects. What do Functions have where your nodes had their "
            "parents?"
        ),
        (
            "Keep a list of Functions that wait, beginning with `loss.grad_fn`, and a set of those that you've "
            "seen."
        ),
        (
            "`function.next_functions` holds pairs; the first of a pair is a Function, or None where no "
            "gradient is needed."
        ),
        (
            "Only an AccumulateGrad has `.variable`: `hasattr(function, 'variable')`. Each leaf has one of "
            "them, so if you visit each Function once, you needn't compare tensors. (`==` and `in` would "
            "compare their numbers.)"
        ),
    ],
    takeaway="You can now find what any loss trains, without a single name. `viz.graph` walks the same way.",
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
        "You found only the leaves that the last operation itself takes. Does your walk go on from each Function, and does it remember the Functions themselves, not an id() that another can get?"
    ),
)


@leaves_of.misconception(
    "You list a leaf once for each path that leads to it. How can your walk know which Functions it has seen?"
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
    "You list a leaf once for each number of steps after which it's reached. How long should your walk "
    "remember what it has seen?"
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
        "You followed only the first input of each Function. Where do the other branches get visited?"
    ),
    last_inputs_only=wrong(lambda loss: _followed(loss, -1)).tell(
        "You followed only the last input of each Function. Where do the other branches get visited?"
    ),
    nodes_instead_of_tensors=wrong(
        lambda loss: [function for function in _reached(loss) if hasattr(function, "variable")]
    ).tell(
        "You returned the AccumulateGrad nodes. Each one knows the tensor whose `.grad` it fills: look at "
        "`.variable`."
    ),
    loss_among_them=wrong(lambda loss: [loss, *_variables(_reached(loss))]).tell(
        "The loss is in your list. An operation made it: is that a leaf?"
    ),
    only_one=wrong(lambda loss: _variables(_reached(loss))[:1]).tell(
        "Your list has only one leaf. Does your walk go on after the first?"
    ),
    none_found=wrong(lambda loss: []).tell(
        "Your list is empty. How do you recognise the Function at the end of a path?"
    ),
    all_functions=wrong(lambda loss: [function for function in _reached(loss) if function is not None]).tell(
        "Your list holds all Functions of the graph. Which of them fill a `.grad`, and where do you find "
        "the tensor?"
    ),
    only_the_last=wrong(lambda loss: _variables(_reached(loss))[-1:]).tell(
        "Your list has only the leaf that was found last. Where do you collect the others?"
    ),
    only_the_nearest_and_twice=wrong(lambda loss: _nearest(loss)).tell(
        "You found only the leaves that the last operation itself takes, and a leaf that it takes twice is "
        "listed twice. Where does your walk go on, and what does it remember?"
    ),
    first_inputs_to_the_end=wrong(lambda loss: _first_inputs_until_none(loss)).tell(
        "You followed only the first input of each Function, and found nothing where that one needs no "
        "gradient. Where do the other branches get visited?"
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
        "Your list has only the leaf that was met first. Does your walk go on after it?"
    ),
    twins_of_the_leaves=wrong(lambda loss: [leaf.detach() for leaf in _deep_first(loss)]).tell(
        "Your list holds other tensors, as many as there are leaves, and not the leaves themselves. Which "
        "attribute of an AccumulateGrad is that very object?",
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
    "You miss a leaf where another one holds the same numbers, as when tensors are compared by what "
    "they hold. How do you tell two leaves with equal numbers apart?"
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
    "You miss a leaf where another one holds the same number, and your code stops where leaves hold "
    "several: `in` and `==` compare numbers. What compares objects?",
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
