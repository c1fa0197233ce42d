"""What people pass instead of a tensor or a shape: one true sentence, or what they meant."""

import enum
import re
import traceback
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
import torch
from torch import nn

from lessons_lib import viz
from lessons_lib.exercises import find

VIZ = str(Path(viz.__file__).parent)


class Odd:
    """An object whose every answer is an error."""

    def __repr__(self) -> str:
        raise RuntimeError("several\nlines")

    __str__ = __len__ = __iter__ = __index__ = __array__ = __repr__


Lines = type("two\nlines", (), {})
READ_ONLY = np.arange(3.0)
READ_ONLY.flags.writeable = False

MAKES_ONE = r": torch\.tensor\(…\) turns it into one\.$"
# The thing, the name of its type, and whether torch.tensor makes a tensor of it.
THINGS = {
    "list": ([1.0, 2.0], "list", True),
    "nested list": ([[1, 2], [3, 4]], "list", True),
    "ragged list": ([[1], [2, 3]], "list", False),
    "list of strings": (["a"], "list", False),
    "long list": ([1.0] * 20_000, "list", False),
    "list of odd things": ([Odd()], "list", False),
    "tuple": ((1.5, 2.5), "tuple", True),
    "int": (3, "int", True),
    "float": (2.5, "float", True),
    "complex": (1j, "complex", True),
    "bool": (True, "bool", True),
    "large int": (10**5000, "int", False),
    "none": (None, "NoneType", False),
    "string": ("x\ny" * 100, "str", False),
    "bytes": (b"x", "bytes", False),
    "dict": ({"a": 1}, "dict", False),
    "set": ({1}, "set", False),
    "range": (range(3), "range", False),
    "generator": ((i for i in range(3)), "generator", False),
    "function": (len, "builtin_function_or_method", False),
    "class": (torch.Tensor, "_TensorMeta", False),
    "dtype": (torch.float32, "dtype", False),
    "device": (torch.device("cpu"), "device", False),
    "storage": (torch.ones(3).untyped_storage(), "UntypedStorage", False),
    "module": (nn.Linear(2, 2), "Linear", False),
    "parameters": (nn.ParameterList([nn.Parameter(torch.ones(2))]), "ParameterList", False),
    "parameter generator": (nn.Linear(2, 2).parameters(), "generator", False),
    "distribution": (torch.distributions.Normal(0.0, 1.0), "Normal", False),
    "exercise": (find("mean_of_each_row"), "Exercise", False),
    "picture": (viz.tensor(torch.ones(1)), "Picture", False),
    "odd": (Odd(), "Odd", False),
    "odd class": (Lines(), "two�lines", False),
    "array": (np.arange(3), "ndarray", True),
    "0-d array": (np.array(3), "ndarray", True),
    "array of 2 axes": (np.ones((2, 3)), "ndarray", True),
    "read-only array": (READ_ONLY, "ndarray", True),
    "array backwards": (np.arange(3)[::-1], "ndarray", False),
    "big-endian array": (np.arange(3).astype(">i4"), "ndarray", False),
    "structured array": (np.zeros(2, dtype=[("a", "i4")]), "ndarray", False),
    "array of objects": (np.array([None, 1]), "ndarray", False),
    "array of strings": (np.array(["a"]), "ndarray", False),
    "array of dates": (np.array(["2026-01-01"], dtype="M8[D]"), "ndarray", False),
    "masked array": (np.ma.masked_array([1, 2], mask=[0, 1]), "MaskedArray", False),
}


def refusal(draw, thing) -> str:
    """The sentence of the refusal, which must be the project's own."""
    with pytest.raises((TypeError, ValueError)) as raised:
        draw(thing)
    where = traceback.extract_tb(raised.value.__traceback__)[-1].filename
    assert where.startswith(VIZ), f"not the project's own: {where}"
    text = str(raised.value)
    assert text.endswith(".")
    assert "\n" not in text
    assert not re.search(r"[a-z)]\. [A-Z]", text)
    assert len(text) < 300
    return text


@pytest.mark.parametrize("draw", [viz.tensor, viz.storage])
@pytest.mark.parametrize("name", THINGS)
def test_what_is_no_tensor_is_named_with_the_way_to_one(name, draw):
    thing, kind, makes_one = THINGS[name]
    text = refusal(draw, thing)
    assert f"must be a torch.Tensor, but its type is {kind}" in text
    assert bool(re.search(MAKES_ONE, text)) == makes_one
    if makes_one:
        tensor = torch.tensor(thing.copy() if isinstance(thing, np.ndarray) else thing)
        assert draw(tensor).text


@pytest.mark.parametrize("name", THINGS)
def test_what_is_no_row_of_numbers_is_named(name):
    thing, kind, _ = THINGS[name]
    if name in (
        "list",
        "tuple",
        "long list",
        "range",
        "array",
        "read-only array",
        "array backwards",
        "big-endian array",
    ):
        assert viz.lines(thing).text.startswith("value against position; position from 0 to ")
    elif kind in ("list", "ndarray", "dict"):
        refusal(viz.lines, thing)
    else:
        assert f"a list of numbers, but its type is {kind}" in refusal(viz.lines, thing)


@pytest.mark.parametrize("name", THINGS)
def test_what_is_no_shape_is_named(name):
    thing, kind, _ = THINGS[name]
    text = refusal(lambda thing: viz.broadcast(thing, (3,)), thing)
    assert "must be a tensor or a shape such as (3, 1), or () for a number, but it is " in text
    said = text.partition("but it is ")[2].removesuffix(".")
    assert said == f"of type {kind}" or repr(thing).startswith(said.removesuffix("…"))


SHAPES = [
    (3, 1),
    [3, 1],
    torch.Size([3, 1]),
    (np.int64(3), np.int32(1)),
    np.ones((3, 1)).shape,
    torch.ones(3, 1),
]


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: type(shape).__name__)
def test_shapes_of_every_kind_are_the_same_shape(shape):
    assert viz.broadcast(shape, (4,)).text.startswith("a (3, 1), b (4,) broadcast to (3, 4)")


@pytest.mark.parametrize(
    "size", [-1, 2**63, 10**5000, True, 2.0, np.float64(2), np.bool_(True), None, "3"], ids=type
)
def test_what_is_no_size_makes_no_shape(size):
    assert "must be a tensor or a shape" in refusal(lambda shape: viz.broadcast(shape, (3,)), (size, 1))


NUMBERS = {
    "numpy float16": (np.float16(0.5), "float16: sign 0 "),
    "numpy bool": (np.bool_(True), "bool: value 00000001"),
    "numpy uint64": (np.uint64(2**64 - 1), "uint64: value " + "1" * 64),
    "numpy complex128": (np.complex128(1 + 2j), "complex128, real part: float64: sign 0 "),
    "array of one": (np.array([[7]], dtype=np.int8), "int8: sign 0 (+), value 0000111"),
    "read-only array": (READ_ONLY[1], "1.0 as float64: sign 0 "),
    "enum": (enum.IntEnum("E", "A").A, "as int64: sign 0"),
    "subnormal complex": (torch.tensor(complex(2.0**-149, -0.0)), "float32: sign 0 (+), exponent 00000000"),
}


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_of_every_kind_have_bits(name):
    number, begins = NUMBERS[name]
    assert begins in viz.bits(number).text


NO_NUMBERS = {
    "fraction": (Fraction(1, 3), "not Fraction"),
    "decimal": (Decimal("0.1"), "not Decimal"),
    "string": ("0.1", "not str"),
    "none": (None, "not NoneType"),
    "list": ([1.0], "not list"),
    "module": (nn.ReLU(), "not ReLU"),
    "odd": (Odd(), "not Odd"),
    "longdouble": (np.longdouble(1), "not NumPy's float128|not NumPy's longdouble"),
    "date": (np.datetime64("2026-01-01"), r"not NumPy's datetime64\[D\]"),
    "numpy string": (np.str_("x"), "not NumPy's <U1"),
    "array of objects": (np.array([None]), "not NumPy's object"),
    "several": (np.arange(3), r"not an array of shape \(3,\): index it first"),
    "no elements": (np.arange(0), r"not an array of shape \(0,\): index it first"),
}


@pytest.mark.parametrize("name", NO_NUMBERS)
def test_what_has_no_bits_is_named(name):
    thing, says = NO_NUMBERS[name]
    assert re.search(says, refusal(viz.bits, thing))


@pytest.mark.parametrize("name", THINGS)
def test_graphs_are_refused_and_tapes_drawn(name):
    thing, kind, _ = THINGS[name]
    assert f"not of type {kind}" in refusal(viz.graph, thing)
    assert f"this {kind} has no .parents" in refusal(viz.tape, thing)
    node = type("Node", (), {"parents": (), "value": thing, "grad": None, "op": thing})()
    words = viz.tape(node, names={"node": node}).text
    assert words.startswith("tape of node: 0 operations, 1 leaf")


def test_a_result_larger_than_any_memory_has_a_size():
    one = torch.ones(1)
    text = viz.broadcast(one.expand(2**40, 1), one.expand(2**40)).text
    assert text.endswith("memory: a 4 bytes, b 4 bytes, result 10^24 bytes and more")


@pytest.mark.parametrize(
    "t",
    [torch.ones(2), torch.ones(2, requires_grad=True) * 2, nn.LazyLinear(2).weight],
    ids=["leaf", "made", "lazy"],
)
def test_a_tensor_is_no_node_of_ones_own(t):
    assert "has no .parents" in refusal(viz.tape, t)
