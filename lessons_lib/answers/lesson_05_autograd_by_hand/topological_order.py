"""Answers: the order in which backward runs."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from typing import Any

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_05_autograd_by_hand import topological_order as questions


@answers.to(
    questions.topological_order,
    hints=[
        "When may a node run? Only when nothing more will be sent to it.",
        "Keep a list of the nodes that are ready, and continue while there are any. At the start, only the "
        "root is ready.",
        "Take a node out of the ready list and append it to the order. For every time that this node uses a "
        "parent, subtract 1 from that parent's count. A parent whose count reaches 0 is ready.",
        "`ready = [root]`; then `while ready:` with `node = ready.pop()`, and for each parent of the node "
        "`uses[id(parent)] -= 1`.",
    ],
    takeaway="Your function can order graphs of any depth. Build tools put their tasks in a topological order too.",
)
def topological_order(root: Any) -> list[Any]:
    order: list[Any] = []
    seen: set[int] = set()
    stack = [(root, False)]
    while stack:
        node, parents_done = stack.pop()
        if parents_done:
            order.append(node)
        elif id(node) not in seen:
            seen.add(id(node))
            stack.append((node, True))
            stack.extend((parent, False) for parent in node.parents)
    return order[::-1]


TOO_EARLY = (
    "you list a node as soon as you meet it, even when a node that uses it comes later. What should you wait "
    "for before you list a node?"
)


def waiting(root: Any, take: int = -1, mark: str = "", step: int = 1) -> Iterator[Any]:
    """Nodes as they leave a list of those that wait, the last one (or, for take 0, the first one) next.

    mark: where a node is marked, so that it comes once: "in" as it is put on the list, "out" as it leaves it, "" never.
    step: -1 puts a node's parents on the list in reverse.
    """
    seen: set[Any] = set()
    nodes = deque([root])
    while nodes:
        node = nodes.popleft() if take == 0 else nodes.pop()
        if mark == "out":
            if node in seen:
                continue
            seen.add(node)
        yield node
        parents = node.parents[::step]
        if mark == "in":
            parents = [parent for parent in dict.fromkeys(parents) if parent not in seen]
            seen.update(parents)
        nodes.extend(parents)


def recursive(root: Any, once: bool = True, parents_first: bool = False, step: int = 1) -> Iterator[Any]:
    """Nodes of a recursion: before their parents or after them, once or for every path; step -1: last parent first."""
    seen: set[Any] = set()

    def walk(node: Any) -> Iterator[Any]:
        if once and node in seen:
            return
        seen.add(node)
        if not parents_first:
            yield node
        for parent in node.parents[::step]:
            yield from walk(parent)
        if parents_first:
            yield node

    return walk(root)


Parents = Callable[[Any], Iterable[Any]]


def uses_of(root: Any, parents: Parents = attrgetter("parents")) -> dict[Any, int]:
    """How often each node is used."""
    uses, found = {root: 0}, [root]
    for node in found:
        for parent in parents(node):
            if parent not in uses:
                found.append(parent)
            uses[parent] = uses.get(parent, 0) + 1
    return uses


def counted_down(
    root: Any,
    uses: dict[Any, int],
    parents: Parents = attrgetter("parents"),
    is_ready: Callable[[int], bool] = lambda left: left == 0,
    take: int = -1,
) -> list[Any]:
    """An order in which a node is ready once as many of its uses as were counted have had their turn."""
    order, ready = [], [root]
    while ready:
        node = ready.pop(take)
        order.append(node)
        for parent in parents(node):
            uses[parent] -= 1
            if is_ready(uses[parent]):
                ready.append(parent)
    return order


topological_order.mistakes(
    depth_first=wrong(lambda root: list(recursive(root))).tell(
        f"Your order is what a depth-first walk gives, first parents first: {TOO_EARLY}"
    ),
    depth_first_with_a_stack=wrong(lambda root: list(waiting(root, mark="out"))).tell(
        f"Your order is what a depth-first walk with a stack gives: {TOO_EARLY}"
    ),
    breadth_first=wrong(lambda root: list(waiting(root, 0, mark="in"))).tell(
        f"Your order goes level by level (breadth-first): {TOO_EARLY}"
    ),
    stack_with_marks_on_the_way_in=wrong(lambda root: list(waiting(root, mark="in"))).tell(
        "Your order is what you'd get if each node went on a stack when you first met it: a node can leave the "
        "stack before a node that uses it. What should you wait for before you list a node?"
    ),
    once_for_every_path=wrong(lambda root: list(waiting(root, step=-1))).tell(
        "Some nodes are in your list once for every path that leads to them. A node should be listed once: "
        "how can you tell that all the nodes that use it are listed already?"
    ),
    once_for_every_path_in_levels=wrong(lambda root: list(waiting(root, 0))).tell(
        "Some nodes are in your list once for every path from `root`, as if each path put them on a queue. "
        "Each should be listed once: how can you tell that all the nodes that use it are listed already?"
    ),
    leaves_first=wrong(lambda root: topological_order(root)[::-1]).tell(
        "Your order is right, but reversed: leaves first, `root` last. Where does a backward pass begin?"
    ),
    leaves_first_by_recursion=wrong(lambda root: list(recursive(root, parents_first=True))).tell(
        "Your order is reversed, and your code fails on a chain of 1,500 nodes, as deep recursion does. Where"
        " should a backward pass begin, and what does recursion remember for you that a loop has to store?"
    ),
    once_for_every_path_by_recursion=wrong(lambda root: list(recursive(root, once=False))).tell(
        "Your list has some nodes once for every path from `root`, and your code fails on a chain of 1,500 "
        "nodes, as recursion does. If you use a loop instead, what must it remember about nodes that it has "
        "met?"
    ),
    without_the_leaves=wrong(lambda root: [node for node in topological_order(root) if node.parents]).tell(
        "The leaves are missing from your list. They pass no gradients on, but where do the gradients from "
        "`root` end up?"
    ),
    without_the_root=wrong(lambda root: topological_order(root)[1:]).tell(
        "`root` itself is missing from your list. Which node runs first in a backward pass?"
    ),
    one_level=wrong(lambda root: list(dict.fromkeys([root, *root.parents]))).tell(
        "Your list stops at the root's parents. How do you get to the parents of those parents?"
    ),
)


@topological_order.misconception(
    "From `root`, your list follows only the first of each node's parents, until it reaches one leaf. "
    "What about a node's other parents?"
)
def first_parents_only(root: Any) -> list[Any]:
    order = [root]
    while order[-1].parents:
        order.append(order[-1].parents[0])
    return order


topological_order.mistakes(
    used_twice_never_ready=wrong(
        lambda root: counted_down(root, uses_of(root), lambda node: dict.fromkeys(node.parents))
    ).tell(
        "Some nodes are missing, as if their counts of uses never reached 0. How many uses does `a + a` add "
        "to a's count, and how many do you take off once that sum is in your list?"
    ),
)
