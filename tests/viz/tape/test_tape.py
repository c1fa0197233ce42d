"""The reader's own graph: its order, its gradients after each step, and orders that miss some."""

import random

import pytest

from lessons_lib import viz
from lessons_lib.viz.tape.nodes import read_order
from tests.viz.tape.cases import OwnNode, own_fan_out


def random_nodes(seed: int) -> list[OwnNode]:
    """Up to 30 nodes, each with up to three parents among those before it, repeated ones too; the last is the root."""
    rng = random.Random(seed)
    nodes = [OwnNode(1.0)]
    for _ in range(rng.randint(1, 29)):
        nodes.append(OwnNode(1.0, rng.choices(nodes, k=rng.randint(0, 3)), "op"))
    return nodes


@pytest.mark.parametrize("seed", range(30))
def test_each_node_stands_once_and_before_its_parents(seed: int) -> None:
    root = random_nodes(seed)[-1]
    read = read_order(root, None)
    assert read[0].thing is root
    assert [node.turn for node in read] == list(range(len(read)))
    assert len({id(node.thing) for node in read}) == len(read)
    for at, node in enumerate(read):
        assert [read[place].thing for place in node.inputs] == list(node.thing.parents)
        assert all(place > at for place in node.inputs)
        assert node.missed == 0
        assert list(node.senders) == [k for k, n in enumerate(read) for place in n.inputs if place == at]


def test_a_right_order_is_kept() -> None:
    names = own_fan_out()
    order = [names[name] for name in "Ldcab"]
    assert [node.thing for node in read_order(names["L"], order)] == order
    assert [node.thing for node in read_order(names["L"], None)] == [names[name] for name in "Ldcba"]


def test_a_wrong_order_is_marked_where_it_misses_a_gradient() -> None:
    names = own_fan_out()
    said = viz.tape(names["L"], order=[names[name] for name in "Ldacb"], names=names).text.splitlines()
    assert (
        "3. a (leaf, value 2.0; adds up 2 gradients; ✗ runs too early: 1 of 2 gradients missing; grad 64.0)"
        in said
    )
    assert "4. c (mul, value 6.0; grad 16.0) → 5 b, 3 a" in said
    assert sum("✗" in line for line in said) == 1
    assert [line[0] for line in said[1:]] == ["1", "2", "3", "4", "5"]


def test_a_gradient_shows_once_all_its_parts_have_been_sent() -> None:
    names = own_fan_out()

    def line(step: int, name: str) -> str:
        lines = viz.tape(names["L"], step, names=names).text.splitlines()
        return next(line for line in lines if f". {name} [" in line)

    assert "grad 1.0" in line(0, "L")
    assert "grad not there yet; 1 of 2 gradients are here" in line(2, "a")
    assert "grad 64.0; 2 of 2 gradients are here" in line(3, "a")
    assert "[waiting]" in line(4, "a")
    assert "a [done]" in line(5, "a")


def test_a_long_chain_is_walked_without_recursion_and_drawn_in_part() -> None:
    node = OwnNode(1.0)
    for _ in range(5_000):
        node = OwnNode(1.0, (node,), "mul")
    picture = viz.tape(node)
    assert "5,000 operations, 1 leaf" in picture.text
    assert "4,987 nodes left out … (mul × 4,987)" in picture.text
    assert picture.svg is not None
    assert len(picture.svg) < 20_000


def test_looking_changes_nothing() -> None:
    names = own_fan_out()
    before = {name: dict(vars(node)) for name, node in names.items()}
    viz.tape(names["L"], 3, names=names)
    assert {name: vars(node) for name, node in names.items()} == before


def circle() -> OwnNode:
    node = OwnNode(1.0)
    node.parents = (OwnNode(2.0, (node,)),)
    return node


NAMES = own_fan_out()
BAD = [
    (lambda: viz.tape(3), TypeError, "this int has no .parents"),
    (lambda: viz.tape(OwnNode(1.0, (2.0,))), TypeError, "this float has no .parents"),
    (lambda: viz.tape(NAMES["L"], names=[1]), TypeError, "names must map names to nodes"),
    (lambda: viz.tape(NAMES["L"], 6), ValueError, "from 0 to 5, the number of nodes, not 6"),
    (lambda: viz.tape(circle()), ValueError, "has a cycle"),
    (lambda: viz.tape(NAMES["L"], order=3), TypeError, "order must be a list of nodes, but its type is int"),
    (
        lambda: viz.tape(NAMES["L"], order=[NAMES["L"], NAMES["L"], NAMES["a"], NAMES["c"], NAMES["d"]]),
        ValueError,
        "each of the graph's 5 nodes once; it has 5 entries and includes 4 of the nodes",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("draw", "error", "sentence"), BAD)
def test_bad_input_gets_one_sentence(draw, error, sentence) -> None:
    with pytest.raises(error, match=sentence):
        draw()


def test_parents_that_are_no_list() -> None:
    node = OwnNode(1.0)
    node.parents = 7
    with pytest.raises(TypeError, match="a tuple or list of nodes, but one is of type int"):
        viz.tape(node)


def test_too_many_nodes_in_a_wrong_order() -> None:
    first = OwnNode(1.0)
    chain = [first]
    for _ in range(50):
        chain.append(OwnNode(1.0, (chain[-1],)))
    with pytest.raises(ValueError, match="at most 40"):
        viz.tape(chain[-1], order=chain)
