"""Answers: the order in which backward runs."""

from collections import deque
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


@topological_order.misconception(
    f"{TOO_EARLY} Your order is depth-first: down the first parent to the leaves."
)
def depth_first(root: Any) -> list[Any]:
    order: list[Any] = []

    def walk(node: Any) -> None:
        if node not in order:
            order.append(node)
            for parent in node.parents:
                walk(parent)

    walk(root)
    return order


@topological_order.misconception(
    f"{TOO_EARLY} Your order is depth-first, with a stack: down the last parent to the leaves."
)
def depth_first_with_a_stack(root: Any) -> list[Any]:
    order: list[Any] = []
    seen: set[int] = set()
    stack = [root]
    while stack:
        node = stack.pop()
        if id(node) not in seen:
            seen.add(id(node))
            order.append(node)
            stack.extend(node.parents)
    return order


@topological_order.misconception(
    f"{TOO_EARLY} Your order goes level by level, breadth-first: a short cut gets a node its turn too early."
)
def breadth_first(root: Any) -> list[Any]:
    order, seen, queue = [], {id(root)}, deque([root])
    while queue:
        node = queue.popleft()
        order.append(node)
        for parent in node.parents:
            if id(parent) not in seen:
                seen.add(id(parent))
                queue.append(parent)
    return order


@topological_order.misconception(
    f"{TOO_EARLY} Your order is that of a stack on which each node was put when first met."
)
def stack_with_marks_on_the_way_in(root: Any) -> list[Any]:
    order, seen, stack = [], {id(root)}, [root]
    while stack:
        node = stack.pop()
        order.append(node)
        for parent in node.parents:
            if id(parent) not in seen:
                seen.add(id(parent))
                stack.append(parent)
    return order


@topological_order.misconception(
    "A node stands in your list once for every path that leads to it. Each node is to run once, when all has arrived."
)
def once_for_every_path(root: Any) -> list[Any]:
    order = []
    stack = [root]
    while stack:
        node = stack.pop()
        order.append(node)
        stack.extend(reversed(node.parents))
    return order


@topological_order.misconception(
    "A node stands in your list once for every path that leads to it: you put a node's parents into the queue whether "
    "or not they are there. Each node is to run once, when all has arrived."
)
def once_for_every_path_in_levels(root: Any) -> list[Any]:
    order, queue = [], deque([root])
    while queue:
        node = queue.popleft()
        order.append(node)
        queue.extend(node.parents)
    return order


@topological_order.misconception(
    "Your order is a right one in reverse: leaves first, the result last. Backward begins with the result."
)
def leaves_first(root: Any) -> list[Any]:
    return topological_order(root)[::-1]


@topological_order.misconception(
    "Your order begins with the leaves and ends with the result, and it was found by recursion, which a long chain "
    "doesn't survive. Backward begins with the result."
)
def leaves_first_by_recursion(root: Any) -> list[Any]:
    order: list[Any] = []

    def walk(node: Any) -> None:
        if node not in order:
            for parent in node.parents:
                walk(parent)
            order.append(node)

    walk(root)
    return order


@topological_order.misconception(
    "A node stands in your list once for every path that leads to it, and the walk is a recursion, which a long chain "
    "doesn't survive. Each node is to run once, when all has arrived."
)
def once_for_every_path_by_recursion(root: Any) -> list[Any]:
    order = []

    def walk(node: Any) -> None:
        order.append(node)
        for parent in node.parents:
            walk(parent)

    walk(root)
    return order


topological_order.mistakes(
    without_the_leaves=wrong(
        lambda root: [node for node in topological_order(root) if node.parents],
        "The leaves are missing from your list. They are nodes too: a gradient is collected in them.",
    ),
    without_the_root=wrong(
        lambda root: topological_order(root)[1:],
        "The result itself is missing from your list. It is the first to run.",
    ),
    one_level=wrong(
        lambda root: list(dict.fromkeys([root, *root.parents])),
        "Your list ends with the first parents: the parents of the parents are missing. Go on until there are none.",
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


@topological_order.misconception(
    "Nodes are missing: those with more than one use. A parent that is used twice is ready after the second of its "
    "users, so its count has to reach 0; `a + a` uses a twice."
)
def used_twice_never_ready(root: Any) -> list[Any]:
    uses: dict[int, int] = {}
    stack, seen = [root], {id(root)}
    while stack:
        for parent in stack.pop().parents:
            uses[id(parent)] = uses.get(id(parent), 0) + 1
            if id(parent) not in seen:
                seen.add(id(parent))
                stack.append(parent)
    order, ready = [], [root]
    while ready:
        node = ready.pop()
        order.append(node)
        for parent in dict.fromkeys(node.parents):
            uses[id(parent)] -= 1
            if uses[id(parent)] == 0:
                ready.append(parent)
    return order
