"""Exercise: the order in which backward runs."""

import contextlib
from collections import deque
from collections.abc import Iterator
from typing import Any

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.exercise.exercise import Function
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.checking.values.snapshot import Formula
from lessons_lib.exercises.lesson_05_autograd_by_hand import tape
from lessons_lib.exercises.lesson_05_autograd_by_hand.lesson import lesson

BARE = "objects that have .parents and nothing else"
MANY = 50  # of a longer list the ends are compared


def order_of_names(candidate: Function, graph: str | int, of: str = "nodes") -> Any:
    """The answer by name, as `graph` calls the nodes; every right order becomes the same one.

    graph: a text for `tape.graph`, or the length of a chain. of: what it is made of, the lesson's nodes or BARE.
    """
    nodes: dict[str, Any] = tape.chain(graph) if type(graph) is int else tape.graph(str(graph))
    if of == BARE:
        nodes = tape.bare(nodes)
    with tape.pythons_own_limit(), key_in_words():
        order = candidate(list(nodes.values())[-1])
    found = tape.names_in(order, nodes)
    if type(found) is not list:
        return found
    if _is_in_order(found, nodes):
        there = set(found)
        found = [name for name in reversed(nodes) if name in there]
    elif _is_in_order(found[::-1], nodes):
        there = set(found)
        found = [name for name in nodes if name in there]
    return found if len(found) < MANY else [*found[:2], f"… {len(found)} in all …", *found[-2:]]


@contextlib.contextmanager
def key_in_words() -> Iterator[None]:
    """Says what the keys are where a dict is asked with a node."""
    try:
        yield
    except KeyError as error:
        if error.args and isinstance(error.args[0], tape.Node):
            # A KeyError would show its sentence in quotes.
            raise LookupError(
                "a dict was asked with a node as the key, and has no such key. In the dict that `count_uses` gives the keys "
                "are ids: `uses[id(parent)]`."
            ).with_traceback(error.__traceback__) from None
        raise


def _is_in_order(found: list[str], nodes: dict[str, Any]) -> bool:
    """Whether `found` has nodes, each once, and after all of its users that are there. Some may be missing."""
    turns = {name: turn for turn, name in enumerate(found)}
    name_of = {id(node): name for name, node in nodes.items()}
    uses = [(name, name_of[id(parent)]) for name, node in nodes.items() for parent in node.parents]
    return (
        len(turns) == len(found)
        and turns.keys() <= nodes.keys()
        and all(turns[user] < turns[used] for user, used in uses if user in turns and used in turns)
    )


@lesson.exercise(
    points=2,
    harness=order_of_names,
    requirements=[without("setrecursionlimit")],
    no_demand=["Any right order will do"],
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
    """All nodes from `root` to the leaves, each once, after every node that uses it."""
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


def drawn_graph(draw: Draw) -> str:
    """A graph of six operations with drawn names, each of the one before and of any earlier node."""
    names = ["pqrstuvwxyz"[place] for place in draw.permutation(11).tolist()[:6]]
    steps, there = [], ["a", "b"]
    for name in names:
        parents = [there[-1], draw.one_of(there)]
        left = draw.number(0, 2)
        steps.append(f"{name} = {parents[left]}{draw.one_of('*+')}{parents[1 - left]}")
        there.append(name)
    return "; ".join(steps)


@topological_order.cases
def graphs(draw: Draw) -> Iterator[Case]:
    yield case(Formula("c = a*b"), label="one operation")
    yield case(Formula("c = a*b; L = c+a"), label="a is used twice")
    yield case(Formula("c = a*b; L = a+c"), label="a is used twice, first by the result")
    yield case(Formula("b = a+a; c = b+b"), label="sums of one number with itself")
    yield case(Formula("c = a*b; d = c+a; L = d*d"), label="the graph of the lesson")
    yield case(Formula("p = a*b; q = p+c; r = q*c; L = r+p"), label="a long way and a short cut")
    yield case(Formula("p = a*b; q = c+p; r = c*q; L = p+r"), label="the short cut first")
    yield case(Formula("p = a*b; q = a*p; r = p+b; L = q+r"), label="two diamonds")
    yield case(Formula("w = x*v; y = w*x; L = x+y"), label="x is used by three nodes")
    yield case(Formula("d = a*b; m = d*c; s = d*d; L = m+s"), label="d is used three times, twice by s")
    yield case(
        Formula("d = a*b; m = d*c; s = d*d; L = s+m"),
        label="d is used three times, twice by s, which comes first",
    )
    yield case(Formula("d = a*b; m = d*c; s = d+d; L = m*s"), label="d is used three times, twice by a sum")
    yield case(
        Formula("d = a*b; m = d*c; s = d+d; L = s*m"),
        label="d is used three times, twice by a sum that comes first",
    )
    yield case(Formula("a"), label="a leaf alone")
    yield case(Formula("c = a*b; L = c+a"), BARE, label="the nodes have nothing but .parents")
    yield case(
        Formula("p = a*a; q = p*p; r = q+q; s = r*r; t = s+s"),
        label="two ways at every step, t = s+s at the top",
    )
    yield case(5_000, label="a chain of 5,000 operations")
    for _ in range(2):
        yield case(Formula(drawn_graph(draw)), label="a drawn graph")


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


@topological_order.misconception(
    "The leaves are missing from your list. They are nodes too: a gradient is collected in them."
)
def without_the_leaves(root: Any) -> list[Any]:
    return [node for node in topological_order(root) if node.parents]


@topological_order.misconception("The result itself is missing from your list. It is the first to run.")
def without_the_root(root: Any) -> list[Any]:
    return topological_order(root)[1:]


@topological_order.misconception(
    "Your list ends with the first parents: the parents of the parents are missing. Go on until there are none."
)
def one_level(root: Any) -> list[Any]:
    return list(dict.fromkeys([root, *root.parents]))


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
