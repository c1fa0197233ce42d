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
        "Some nodes are missing, as if their counts of uses never reached 0. When your code meets a node a "
        "second time while counting, does it count this node's uses of its parents again?"
    ),
    depth_first_reversed=wrong(lambda root: list(waiting(root, mark="out"))[::-1]).tell(
        "Your order is the reverse of a depth-first walk that lists each node when it visits it, so `root` "
        "comes last. Where does a backward pass begin?"
    ),
    depth_first_last_parent=wrong(lambda root: list(recursive(root, step=-1))).tell(
        f"Your order is what a recursive depth-first walk gives, last parents first: {TOO_EARLY}"
    ),
    ready_with_one_use_left=wrong(
        lambda root: counted_down(root, uses_of(root), is_ready=lambda left: left <= 1)
    ).tell(
        "In your list, a node with several uses comes more than once, or before a node that uses it. When you"
        " add a node to the list, how many of the nodes that use it should be there already?"
    ),
    values_instead_of_nodes=wrong(lambda root: [node.value for node in topological_order(root)]).tell(
        "Your list holds the nodes' values. Which objects should it hold?"
    ),
    ids_instead_of_nodes=wrong(lambda root: [id(node) for node in topological_order(root)]).tell(
        "Your list holds ids, whole numbers. They tell nodes apart, but which objects should the list hold?"
    ),
    counted_once_taken_off_twice=wrong(
        lambda root: counted_down(root, uses_of(root, lambda node: dict.fromkeys(node.parents)))
    ).tell(
        "Nodes that one node uses twice, like d in `d * d`, come too early. How many uses of d does `d * d` "
        "add to your count, and how many do you take off once the product is in your list?"
    ),
    sorted_by_uses=wrong(lambda root: sorted(uses := uses_of(root), key=lambda node: uses[node])).tell(
        "Your list is sorted by how many times each node is used. But a node that is used twice can itself "
        "use a node that is used once: which nodes should come before a given node?"
    ),
)


@topological_order.misconception(
    "When you meet a node again, it moves to the end of your list, but the nodes below it stay in front "
    "of it. What should those nodes wait for?"
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


@topological_order.violation(
    "without recursion: the check tries a chain of 1,500 nodes, with Python's recursion limit at 1,000. "
    "Half of the points are for a right order, half for finding it without sys.setrecursionlimit"
)
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
