"""What can't be drawn is refused in one sentence that says what would do."""

import re
import warnings

import pytest
import torch
from torch._subclasses.fake_tensor import FakeTensorMode

from lessons_lib import viz

LEAF = torch.ones(3, requires_grad=True)
DRAW_ONE = {
    "tensor": viz.tensor,
    "storage": viz.storage,
    "bits": viz.bits,
    "broadcast": lambda t: viz.broadcast((3,), t),
    "lines": viz.lines,
    "images": viz.images,
    "bars": viz.bars,
}


def quantized() -> torch.Tensor:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        return torch.quantize_per_tensor(torch.ones(3), 0.1, 0, torch.quint8)


def nested() -> torch.Tensor:
    return torch.nested.nested_tensor([torch.ones(2), torch.ones(3)], layout=torch.jagged)


UNFIT = {
    "sparse_coo": (lambda: torch.eye(3).to_sparse(), "sparse_coo.*to_dense"),
    "sparse_csr": (lambda: torch.eye(3).to_sparse_csr(), "sparse_csr.*to_dense"),
    "quantized": (quantized, "quantized.*dequantize"),
    "nested": (nested, "nested.*unbind"),
    "string": (lambda: "x", "str|'x'"),
    "none": (lambda: None, "None"),
}


@pytest.mark.parametrize("draw", DRAW_ONE)
@pytest.mark.parametrize("kind", UNFIT)
@pytest.mark.filterwarnings("ignore:Sparse CSR:UserWarning")
def test_unfit_things_are_refused_by_name(draw, kind):
    make, says = UNFIT[kind]
    with pytest.raises(TypeError, match=says) as refusal:
        DRAW_ONE[draw](make())
    assert_one_sentence(str(refusal.value))


SENTENCES = [
    (lambda: viz.tensor(LEAF, title=3), TypeError, "title must be a string"),
    (lambda: viz.storage(), ValueError, "it got none"),
    (lambda: viz.broadcast((3,)), ValueError, "two or more operands, but it got 1"),
    (lambda: viz.broadcast((3,), 4), TypeError, "for a number, but it is 4"),
    (lambda: viz.broadcast((3,), (-1,)), TypeError, r"it is \(-1,\)"),
    (lambda: viz.broadcast((3,), (True,)), TypeError, r"it is \(True,\)"),
    (lambda: viz.bits(torch.float32), ValueError, "it got none"),
    (lambda: viz.bits(torch.ones(3)), ValueError, r"shape \(3,\): index it first"),
    (lambda: viz.bits(torch.empty((), device="meta")), ValueError, "meta device keeps .* no values"),
    (lambda: viz.bits(1.0, torch.complex64), TypeError, "does not draw complex64"),
    (lambda: viz.bits(1j, torch.float32), ValueError, "pass its .real or .imag"),
    (lambda: viz.bits(float("nan"), torch.int8), ValueError, "nan in int8 is undefined"),
    (lambda: viz.bits(1e10, torch.int32), ValueError, "not between -2147483648 and 2147483647"),
    (lambda: viz.bits(10**5000, torch.float32), ValueError, "integer of 16,610 bits is too large"),
    (lambda: viz.graph(torch.ones(3)), ValueError, "no graph to draw: it is detached"),
    (lambda: viz.graph(LEAF), ValueError, "it is a leaf"),
    (lambda: viz.graph(3.0), TypeError, "not of type float"),
    (lambda: viz.graph(LEAF.sum(), 3), ValueError, "from 0 to 2, the number of nodes, not 3"),
    (lambda: viz.graph(LEAF.sum(), True), ValueError, "not True"),
    (lambda: viz.graph(LEAF.sum(), names=[LEAF]), TypeError, "its type is list"),
    (lambda: viz.loader(LEAF), TypeError, "draws a Run .* but its type is Parameter|Tensor"),
    (lambda: viz.loader([]), ValueError, "it got none"),
    (lambda: viz.loader([(0, 1, 2)], title=3), TypeError, "title must be a string"),
    (lambda: viz.loader([(0, 1)]), TypeError, r"Row 1 must be \(worker, .* but it has 2 parts"),
    (lambda: viz.loader([(0, 1, 2), 7]), TypeError, "Row 2 must be .* but it is of type int"),
    (lambda: viz.loader([(0.5, 1, 2)]), TypeError, "name of row 1 must be .* but its type is float"),
    (lambda: viz.loader([(-1, 0, 1, 2)]), TypeError, "worker of row 1, 0, must be .* but it is -1"),
    (lambda: viz.loader([("a", 0, 1, 2)]), TypeError, "worker of row 1, 0, must be .* but it is of type str"),
    (lambda: viz.loader([(0, "a", 0, None)]), TypeError, "load of row 1, a, must hold real numbers"),
    (
        lambda: viz.loader([("a", 2, 1)]),
        ValueError,
        "step of row 1, a, ends at 1 ms, before it begins at 2 ms",
    ),
    (lambda: viz.loader([("a", 0, float("inf"))]), ValueError, "finite times, but it goes from 0 to inf ms"),
    (lambda: viz.queue(LEAF), TypeError, "draws a SimulatedGPU .* but its type is Parameter|Tensor"),
    (lambda: viz.queue([]), ValueError, "it got none"),
    (lambda: viz.queue([("add", 0, 1)], title=3), TypeError, "title must be a string"),
    (lambda: viz.queue([("add", 0, 1, 2)]), TypeError, r"Row 1 must be \(name, .* but it has 4 parts"),
    (lambda: viz.queue([("add", 0, 1), 7]), TypeError, "Row 2 must be .* but it is of type int"),
    (lambda: viz.queue([(3, 0, 1)]), TypeError, "name of row 1 must be a string, but its type is int"),
    (
        lambda: viz.queue([("add", 0, None)]),
        TypeError,
        "wait of row 1, add, must hold real numbers, but at position 1",
    ),
    (lambda: viz.queue([("add", 0, 1, 2, LEAF)]), TypeError, r"kernel of row 1, add, .* of shape \(3,\)"),
    (lambda: viz.queue([("add", 2, 1)]), ValueError, "ends at 1 ms, before it begins at 2 ms"),
    (lambda: viz.queue([("add", 0, float("inf"))]), ValueError, "finite times, but it goes from 0 to inf ms"),
    (
        lambda: viz.queue([("add", 5, 6, 1, 2)]),
        ValueError,
        "ends at 2 ms, but its launch begins later, at 5 ms",
    ),
]


@pytest.mark.parametrize(("draw", "error", "says"), SENTENCES, ids=[says for _, _, says in SENTENCES])
def test_a_wrong_call_gets_a_sentence(draw, error, says):
    with pytest.raises(error, match=says) as refusal:
        draw()
    assert_one_sentence(str(refusal.value))


def test_stand_ins_inside_vmap_have_no_storage_but_a_shape():
    said = []

    def look(v):
        said.append(viz.tensor(v).text)
        with pytest.raises(TypeError, match="only a stand-in"):
            viz.storage(v)
        return v

    torch.vmap(look)(torch.ones(2, 3))
    assert "shape (3,)" in said[0]
    assert "can't be read" in said[0]


def test_fake_tensors_show_layout_without_values():
    with FakeTensorMode():
        fake = torch.ones(3)
        view = fake[1:]
    assert "can't be read" in viz.tensor(fake).text
    assert "a and b share one storage" in viz.storage(fake, view).text


def test_a_freed_storage_is_drawn_without_values():
    t = torch.ones(4)
    t.untyped_storage().resize_(0)
    assert "can't be read" in viz.tensor(t).text
    assert "0 slots" in viz.storage(t).text


def assert_one_sentence(text: str) -> None:
    assert text.endswith("."), text
    assert "\n" not in text
    assert len(re.findall(r"[a-z)]\. [A-Z]", text)) == 0, text
