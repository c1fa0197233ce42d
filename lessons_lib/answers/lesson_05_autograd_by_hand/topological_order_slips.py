"""Further ways to get `topological_order` wrong: uses counted wrongly, lists turned round or sorted, clauses broken."""

import sys
from collections import Counter, deque
from typing import Any

from lessons_lib.answers.lesson_05_autograd_by_hand.topological_order import (
    TOO_EARLY,
    counted_down,
    recursive,
    topological_order,
    uses_of,
    waiting,
)
from lessons_lib.checking.exercise.answer_key import wrong

topological_order.mistakes(
    counted_once_for_every_path=wrong(
        lambda root: counted_down(root, Counter(parent for node in waiting(root) for parent in node.parents))
    ).tell(
        "Nodes are missing. Each use is to be counted once; if the walk that counts comes to a node more than once, it "
        "counts the uses of that node's parents again, and those counts never come down to 0."
    ),
    depth_first_reversed=wrong(lambda root: list(waiting(root, mark="out"))[::-1]).tell(
        "Your order is a depth-first walk turned round: a node and then its parents, read from the end. Turned round it "
        "begins with a leaf; backward begins with the result."
    ),
    depth_first_last_parent=wrong(lambda root: list(recursive(root, step=-1))).tell(
        f"{TOO_EARLY} Your order is depth-first, by recursion: down the last parent to the leaves."
    ),
    ready_with_one_use_left=wrong(
        lambda root: counted_down(root, uses_of(root), is_ready=lambda left: left <= 1)
    ).tell(
        "A node with several uses stands in your list more than once, or too early: it was ready while one use was still to "
        "come. It is ready when the count is 0, and not before."
    ),
    values_instead_of_nodes=wrong(lambda root: [node.value for node in topological_order(root)]).tell(
        "Your list holds values. The nodes themselves are asked."
    ),
    ids_instead_of_nodes=wrong(lambda root: [id(node) for node in topological_order(root)]).tell(
        "Your list holds whole numbers, the ids. They tell nodes apart; the nodes themselves are asked."
    ),
    counted_once_taken_off_twice=wrong(
        lambda root: counted_down(root, uses_of(root, lambda node: dict.fromkeys(node.parents)))
    ).tell(
        "Nodes come too early that one node uses twice, as `d * d` does: the use was counted once and taken off twice."
    ),
    sorted_by_uses=wrong(lambda root: sorted(uses := uses_of(root), key=lambda node: uses[node])).tell(
        "Your list is sorted by how often each node is used. That is how many users a node has to wait for, and not whether "
        "they have had their turn: count it down as they do."
    ),
)


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
