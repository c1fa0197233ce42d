"""The graph is walked as the engine runs it, and looking at it changes nothing."""

import random
import re
from itertools import groupby

import pytest
import torch
from hypothesis import example, given, settings
from hypothesis import strategies as st
from torch.utils.checkpoint import checkpoint

from lessons_lib import viz
from lessons_lib.viz.graph.layers import layered
from lessons_lib.viz.graph.nodes import saved_tensors, walk
from tests.viz.graph.cases import fan_out, regression


def random_loss(seed: int) -> torch.Tensor:
    """A loss of up to 25 operations with shared parts and several leaves."""
    rng = random.Random(seed)
    pool = [torch.ones(2, requires_grad=True) for _ in range(3)]
    for _ in range(rng.randint(1, 25)):
        a, b = rng.choice(pool), rng.choice(pool)
        pool.append(
            rng.choice(
                [lambda a, b: a + b, lambda a, b: a * b, lambda a, b: a.exp(), lambda a, b: a.detach() * b]
            )(a, b)
        )
    return sum(t.sum() for t in pool[-4:])


@settings(deadline=None)
@given(st.integers(0, 10**6))
def test_order_is_the_engines(seed):
    loss = random_loss(seed)
    nodes = walk(loss)
    ran: list[int] = []
    for i, node in enumerate(nodes):
        node.function.register_prehook(lambda grads, i=i: ran.append(i))
    loss.backward()
    # Leaves that are ready at the same time run in any order, one right after the other.
    leaf = [node.leaf is not None for node in nodes]
    runs = [sorted(run) for _, run in groupby(ran, key=lambda i: leaf[i] or i)]
    assert [i for run in runs for i in run] == list(range(len(nodes)))


def test_arrivals_edges_and_leaves():
    loss, names = fan_out()
    nodes = walk(loss)
    assert [node.leaf is names["a"] for node in nodes].count(True) == 1
    [a] = [node for node in nodes if node.leaf is names["a"]]
    assert a.arrivals == 2
    assert [node.inputs for node in nodes] == [[1], [2, 3], [3, 4], [], []]


def test_a_leaf_says_how_many_gradients_meet_in_it_and_what_it_has():
    loss, names = fan_out()
    assert (
        "a (leaf, shape (), float32; value 2.0; adds 2 gradients to .grad; .grad is None)"
        in viz.graph(loss, names=names).text
    )
    loss.backward()
    after = viz.graph(loss, names=names).text
    assert ".grad 64.0" in after
    assert "saved tensors: freed" in after


def test_looking_computes_nothing_and_frees_nothing():
    loss, names = regression()
    viz.graph(loss, 3, names=names)
    assert names["w"].grad is None
    loss.backward()
    assert names["w"].grad is not None


def test_tensors_packed_by_hooks_stay_packed():
    unpacked = []
    hooks = torch.autograd.graph.saved_tensors_hooks(lambda t: t, lambda t: unpacked.append(t) or t)
    with hooks:
        y = torch.ones(3, requires_grad=True).exp()
    assert [s.reason for s in saved_tensors(y.grad_fn)] == ["packed by a hook"]
    ran = []
    z = checkpoint(
        lambda v: ran.append(1) or v.exp().sin(), torch.ones(3, requires_grad=True), use_reentrant=False
    )
    viz.graph(z.sum())
    assert unpacked == []
    assert ran == [1]


def test_saved_tensors_of_a_custom_function():
    class Twice(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, y):
            ctx.save_for_backward(x, y)
            return 2 * x

        @staticmethod
        def backward(ctx, grad):
            return 2 * grad, None

    x, y = torch.ones(2, requires_grad=True), torch.ones(3)
    said = viz.graph(Twice.apply(x, y).sum(), names={"x": x, "y": y}).text
    assert "TwiceBackward (shape (2,); saves tensors[0] = x (2,); saves tensors[1] = y (3,))" in said


def test_a_tensor_changed_in_place_is_announced():
    y = torch.zeros(3, requires_grad=True).exp()
    loss = y.sum()
    y.detach().add_(1)
    assert "saved result: changed in place: backward will fail" in viz.graph(loss).text
    with pytest.raises(RuntimeError, match="inplace"):
        loss.backward()


def test_steps_say_what_has_run_and_what_has_arrived():
    loss, names = fan_out()
    at_3 = viz.graph(loss, 3, names=names).text
    assert "backward has run 3 of 5 nodes" in at_3
    assert at_3.count("[done]") == 3
    # d = c + a has run: one of a's two gradients is there at step 2, both at step 3.
    assert "1 of 2 gradients are here" in viz.graph(loss, 2, names=names).text
    assert "2 of 2 gradients are here" in at_3
    assert viz.graph(loss, 5, names=names).text.count("[done]") == 5


def test_every_input_without_gradient_is_a_cut_edge():
    x = torch.ones(2, requires_grad=True)
    said = viz.graph(torch.stack([torch.ones(2), x, torch.zeros(2)]).sum()).text
    assert "no gradient for input 0, 2" in said


def test_a_chain_of_10_000_operations_is_drawn_in_part_and_counted_in_full():
    y = torch.ones(2, requires_grad=True)
    for _ in range(10_000):
        y = y.neg()
    picture = viz.graph(y.sum())
    assert "10,001 operations, 1 leaf" in picture.text
    assert "9,988 nodes left out … (NegBackward0 × 9,988)" in picture.text
    assert len(picture.svg) < 20_000


def test_the_window_follows_the_step():
    y = torch.ones(2, requires_grad=True)
    for _ in range(100):
        y = y.neg()
    said = viz.graph(y.sum(), 50).text
    assert "50. NegBackward0 [done]" in said
    assert "51. NegBackward0 [waiting]" in said


@settings(deadline=None)
@given(st.lists(st.lists(st.integers(1, 30), max_size=4), min_size=1, max_size=30))
@example([[1], [1], [2], [1], []])
def test_layers_put_children_below_and_boxes_apart(offsets):
    count = len(offsets)
    children = [[i + o for o in dict.fromkeys(targets) if i + o < count] for i, targets in enumerate(offsets)]
    sizes = [(40 + 10 * (i % 3), 30.0) for i in range(count)]
    layout = layered(children, sizes)
    for parent, targets in enumerate(children):
        for child in targets:
            assert layout.corners[child][1] >= layout.corners[parent][1] + 30
            assert layout.routes[parent, child][-1][1] == layout.corners[child][1]
    for i in range(count):
        for j in range(i):
            (x, y), (u, v) = layout.corners[i], layout.corners[j]
            assert y != v or x + sizes[i][0] <= u or u + sizes[j][0] <= x
    assert min(x for x, _ in layout.corners) >= 0


def nested_leaf(layout: torch.layout) -> torch.Tensor:
    return torch.nested.nested_tensor([torch.ones(2), torch.ones(3)], requires_grad=True, layout=layout)


def embedding_after_backward() -> torch.Tensor:
    layer = torch.nn.Embedding(3, 1, sparse=True)
    loss = layer(torch.tensor([1])).sum()
    loss.backward(retain_graph=True)
    return loss


UNUSUAL = {
    "nested": (lambda: nested_leaf(torch.strided) * 2, r"leaf, shape \(nested\), float32"),
    "jagged": (lambda: nested_leaf(torch.jagged) * 2, r"leaf, shape \(nested\), float32"),
    "sparse": (
        lambda: torch.sparse.sum(torch.eye(2).to_sparse().requires_grad_()),
        r"leaf, shape \(2, 2\), float32; adds",
    ),
    "sparse gradient": (embedding_after_backward, r"\.grad of shape \(3, 1\)"),
    "complex": (lambda: torch.tensor([1 + 2j], requires_grad=True).conj().real.sum(), r"value 1\.0\+2\.0j"),
    "least number": (lambda: torch.tensor(LEAST, requires_grad=True) * 1, r"value -3\.40e38"),
    "mkldnn": (
        lambda: torch.ones(2, 2, requires_grad=True).to_mkldnn().to_dense().sum(),
        r"ToMkldnnBackward0 \(shape",
    ),
}
LEAST = torch.finfo(torch.float32).min


@pytest.mark.parametrize("kind", UNUSUAL)
@pytest.mark.filterwarnings("ignore:.*prototype stage:UserWarning", "ignore:Sparse:UserWarning")
def test_graphs_of_unusual_tensors_have_their_boxes(kind):
    make, says = UNUSUAL[kind]
    text = viz.graph(make()).text
    assert re.search(says, text), text
    assert not re.search(r"j\d", text.replace("0j", "")), (
        "the number of a nested tensor's size differs from run to run"
    )
