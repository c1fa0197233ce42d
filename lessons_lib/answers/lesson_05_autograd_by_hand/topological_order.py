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
        "When may a node run? Only when nothing is going to be sent to it any more.",
        "Keep a list of the nodes that are ready, and go on as long as there are any. In the beginning only the root is.",
        "Take a node out of the list of the ready ones and put it into the order. Each of its uses of a parent has had "
        "its turn now: take 1 off that parent's count. A parent whose count is now 0 is ready.",
        "`ready = [root]`; then `while ready:` with `node = ready.pop()`, and for each parent of the node "
        "`uses[id(parent)] -= 1`.",
    ],
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
    "A node's turn comes as soon as it is first met from above, even if another node that uses it has not had its turn. "
    "Let it wait for the last of its users."
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
        f"{TOO_EARLY} Your order is depth-first: down the first parent to the leaves."
    ),
    depth_first_with_a_stack=wrong(lambda root: list(waiting(root, mark="out"))).tell(
        f"{TOO_EARLY} Your order is depth-first, with a stack: down the last parent to the leaves."
    ),
    breadth_first=wrong(lambda root: list(waiting(root, 0, mark="in"))).tell(
        f"{TOO_EARLY} Your order goes level by level, breadth-first: a short cut gets a node its turn too early."
    ),
    stack_with_marks_on_the_way_in=wrong(lambda root: list(waiting(root, mark="in"))).tell(
        f"{TOO_EARLY} Your order is that of a stack on which each node was put when first met."
    ),
    once_for_every_path=wrong(lambda root: list(waiting(root, step=-1))).tell(
        "A node stands in your list once for every path that leads to it. Each node is to run once, when all has arrived."
    ),
    once_for_every_path_in_levels=wrong(lambda root: list(waiting(root, 0))).tell(
        "A node stands in your list once for every path that leads to it: you put a node's parents into the queue whether "
        "or not they are there. Each node is to run once, when all has arrived."
    ),
    leaves_first=wrong(lambda root: topological_order(root)[::-1]).tell(
        "Your order is a right one in reverse: leaves first, the result last. Backward begins with the result."
    ),
    leaves_first_by_recursion=wrong(lambda root: list(recursive(root, parents_first=True))).tell(
        "Your order begins with the leaves and ends with the result, and it was found by recursion, which a long chain "
        "doesn't survive. Backward begins with the result."
    ),
    once_for_every_path_by_recursion=wrong(lambda root: list(recursive(root, once=False))).tell(
        "A node stands in your list once for every path that leads to it, and the walk is a recursion, which a long chain "
        "doesn't survive. Each node is to run once, when all has arrived."
    ),
    without_the_leaves=wrong(lambda root: [node for node in topological_order(root) if node.parents]).tell(
        "The leaves are missing from your list. They are nodes too: a gradient is collected in them."
    ),
    without_the_root=wrong(lambda root: topological_order(root)[1:]).tell(
        "The result itself is missing from your list. It is the first to run."
    ),
    one_level=wrong(lambda root: list(dict.fromkeys([root, *root.parents]))).tell(
        "Your list ends with the first parents: the parents of the parents are missing. Go on until there are none."
    ),
)


@topological_order.misconception(
    "Your list follows the first parent only, down to one leaf. A node may have several parents."
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
        "Nodes are missing: those with more than one use. A parent that is used twice is ready after the second of its "
        "users, so its count has to reach 0; `a + a` uses a twice."
    ),
)
