"""Exercise: the order in which backward runs."""

import contextlib
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
    """Says what the keys are where code looks a node up in a dict."""
    try:
        yield
    except KeyError as error:
        if error.args and isinstance(error.args[0], tape.Node):
            # A KeyError would show its sentence in quotes.
            raise LookupError(
                "your code looked up a node in a dict that doesn't have it as a key. In the dict from `count_uses`, the keys "
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
    no_demand=["or the same with b before a: any valid order will do"],
)
def topological_order(root: Any) -> list[Any]:
    """All nodes from `root` to the leaves, each once, after every node that uses it."""


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
    yield case(1_500, label="a chain of 1,500 operations")
    for _ in range(2):
        yield case(Formula(drawn_graph(draw)), label="a drawn graph")
