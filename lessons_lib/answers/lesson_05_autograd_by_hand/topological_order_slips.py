"""Further ways to get `topological_order` wrong: uses counted wrongly, lists turned round or sorted, clauses broken."""

import sys
from collections import deque
from typing import Any

from lessons_lib.answers.lesson_05_autograd_by_hand.topological_order import (
    TOO_EARLY,
    depth_first_with_a_stack,
    topological_order,
)
from lessons_lib.checking.exercise.answer_key import wrong


def counted_down(root: Any, uses: dict[int, int]) -> list[Any]:
    """An order in which a node is ready once as many of its uses as were counted have had their turn."""
    order, ready = [], [root]
    while ready:
        node = ready.pop()
        order.append(node)
        for parent in node.parents:
            uses[id(parent)] -= 1
            if uses[id(parent)] == 0:
                ready.append(parent)
    return order


@topological_order.misconception(
    "Nodes are missing. Each use is to be counted once; if the walk that counts comes to a node more than once, it "
    "counts the uses of that node's parents again, and those counts never come down to 0."
)
def counted_once_for_every_path(root: Any) -> list[Any]:
    uses: dict[int, int] = {}
    stack = [root]
    while stack:
        for parent in stack.pop().parents:
            uses[id(parent)] = uses.get(id(parent), 0) + 1
            stack.append(parent)
    return counted_down(root, uses)


@topological_order.misconception(
    "Your order is a depth-first walk turned round: a node and then its parents, read from the end. Turned round it "
    "begins with a leaf; backward begins with the result."
)
def depth_first_reversed(root: Any) -> list[Any]:
    return depth_first_with_a_stack(root)[::-1]


@topological_order.misconception(
    f"{TOO_EARLY} Your order is depth-first, by recursion: down the last parent to the leaves."
)
def depth_first_last_parent(root: Any) -> list[Any]:
    order: list[Any] = []

    def walk(node: Any) -> None:
        if node not in order:
            order.append(node)
            for parent in reversed(node.parents):
                walk(parent)

    walk(root)
    return order


@topological_order.misconception(
    "A node with several uses stands in your list more than once, or too early: it was ready while one use was still to "
    "come. It is ready when the count is 0, and not before."
)
def ready_with_one_use_left(root: Any) -> list[Any]:
    uses, found = {id(root): 0}, [root]
    for node in found:
        for parent in node.parents:
            if id(parent) not in uses:
                uses[id(parent)] = 0
                found.append(parent)
            uses[id(parent)] += 1
    order, ready = [], [root]
    while ready:
        node = ready.pop()
        order.append(node)
        for parent in node.parents:
            uses[id(parent)] -= 1
            if uses[id(parent)] <= 1:
                ready.append(parent)
    return order


topological_order.mistakes(
    values_instead_of_nodes=wrong(
        lambda root: [node.value for node in topological_order(root)],
        "Your list holds values. The nodes themselves are asked.",
    ),
    ids_instead_of_nodes=wrong(
        lambda root: [id(node) for node in topological_order(root)],
        "Your list holds whole numbers, the ids. They tell nodes apart; the nodes themselves are asked.",
    ),
)


def last_ready_first(root: Any, place: int = -1) -> list[Any]:
    """A right order: of the nodes that are ready the last (or, for place 0, the first) runs next."""
    uses, found = {id(root): 0}, [root]
    for node in found:
        for parent in node.parents:
            if id(parent) not in uses:
                uses[id(parent)] = 0
                found.append(parent)
            uses[id(parent)] += 1
    order, ready = [], [root]
    while ready:
        node = ready.pop(place)
        order.append(node)
        for parent in node.parents:
            uses[id(parent)] -= 1
            if uses[id(parent)] == 0:
                ready.append(parent)
    return order


@topological_order.misconception(
    "Nodes come too early that one node uses twice, as `d * d` does: the use was counted once and taken off twice."
)
def counted_once_taken_off_twice(root: Any) -> list[Any]:
    uses, found = {id(root): 0}, [root]
    for node in found:
        for parent in dict.fromkeys(node.parents):
            if id(parent) not in uses:
                uses[id(parent)] = 0
                found.append(parent)
            uses[id(parent)] += 1
    return counted_down(root, uses)


@topological_order.misconception(
    "Your list is sorted by how often each node is used. That is how many users a node has to wait for, and not whether "
    "they have had their turn: count it down as they do."
)
def sorted_by_uses(root: Any) -> list[Any]:
    uses, found = {id(root): 0}, [root]
    for node in found:
        for parent in node.parents:
            if id(parent) not in uses:
                uses[id(parent)] = 0
                found.append(parent)
            uses[id(parent)] += 1
    return sorted(found, key=lambda node: uses[id(node)])


@topological_order.misconception(
    "A node that is met again moves to the end of your list, and the nodes below it stay where they are, in front of it. "
    "Whatever it uses has to wait for it, too."
)
def moved_to_the_end(root: Any) -> list[Any]:
    order: list[Any] = []
    queue = deque([root])
    while queue:
        node = queue.popleft()
        if node in order:
            order.remove(node)
        else:
            queue.extend(node.parents)
        order.append(node)
    return order


@topological_order.violation("Without recursion")
def recursion_with_a_raised_limit(root: Any) -> list[Any]:
    done: dict[Any, None] = {}

    def visit(node: Any) -> None:
        if node not in done:
            for parent in node.parents:
                visit(parent)
            done[node] = None

    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(50_000)
    try:
        visit(root)
    finally:
        sys.setrecursionlimit(limit)
    return list(done)[::-1]


@topological_order.violation("root: any object with .parents")
def leaves_told_by_their_rule(root: Any) -> list[Any]:
    order = topological_order(root)
    return [node for node in order if node.backward_rule or not node.parents]
