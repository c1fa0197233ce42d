"""Every kind of tensor that torch can make, and what is true of it (views are in every_view.py).

What a tensor reads and what its storage holds are written out here, never asked of torch's indexing.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch._subclasses import FakeTensorMode
from torch.autograd import forward_ad
from torch.nested import nested_tensor

Number = bool | int | float | complex
INF, NAN = float("inf"), float("nan")


def as_it_is(draw: Callable[[Any], Any], t: Any) -> None:
    """Draws a tensor where nothing is around it."""
    draw(t)


@dataclass(frozen=True)
class Kind:
    """A tensor, and what pictures must say of it. What is said is a pattern that must be found.

    reads: its values in row-major order, None if they can't be read. holds: what the slots of its storage
    hold, None if they can't be read. says: what viz.tensor says. storage_says: what viz.storage says, and
    no_storage what its refusal does. refused: what every picture's refusal says.
    around: draws the tensor inside a transform, of which `make` gives the input.
    """

    make: Callable[[], Any]
    reads: Sequence[Number] | None = None
    holds: Sequence[Number] | None = None
    says: str = ""
    storage_says: str = ""
    no_storage: str = ""
    refused: str = ""
    around: Callable[[Callable[[Any], Any], Any], Any] = as_it_is


KINDS: dict[str, Kind] = {}


def kind(name: str, make: Callable[[], Any], **true: Any) -> None:
    assert name not in KINDS
    KINDS[name] = Kind(make, **true)


# Dtypes

WHOLE = ["bfloat16", "float16", "float32", "float64", "complex32", "complex64", "complex128", "bool"]
WHOLE += ["uint8", "uint16", "uint32", "uint64", "int8", "int16", "int32", "int64"]
WHOLE += ["float8_e4m3fn", "float8_e4m3fnuz", "float8_e5m2", "float8_e5m2fnuz", "float8_e8m0fnu"]
WITHOUT_NUMBERS = [f"{sign}int{bits}" for sign in ("", "u") for bits in range(1, 8)]
WITHOUT_NUMBERS += ["bits1x8", "bits2x4", "bits4x2", "bits8", "bits16", "float4_e2m1fn_x2"]


def of_dtype(name: str) -> Callable[[], Tensor]:
    return lambda: torch.ones(2, 2, dtype=torch.uint8).to(getattr(torch, name))


def bytes_of(name: str, count: int) -> Callable[[], Tensor]:
    return lambda: torch.zeros(count, dtype=torch.uint8).view(getattr(torch, name))


for dtype in WHOLE:
    kind(dtype, of_dtype(dtype), reads=[1] * 4, holds=[1] * 4)
for dtype in WITHOUT_NUMBERS:
    whole = "int16" if dtype == "bits16" else "uint8"
    kind(dtype, bytes_of(dtype, 4), says=rf"turn {dtype} into numbers; draw its \.view\(torch\.{whole}\)")


# Values


def values(name: str, numbers: Sequence[Number], dtype: torch.dtype, says: str = "") -> None:
    """A vector of these numbers, each of which the dtype holds exactly."""
    kind(name, lambda: torch.tensor(numbers, dtype=dtype), reads=numbers, holds=numbers, says=says)


LEAST, MOST = torch.finfo(torch.float32).min, torch.finfo(torch.float64).max
values("mask", [0.5, LEAST], torch.float32, r" -3\.40e38\n.* darkest is 3\.40e38 from zero")
values(
    "float64 ends",
    [-MOST, MOST, 1.0],
    torch.float64,
    r"-1\.79e308 [^e]*1\.79e308 [^e]*\n.* is 1\.79e308 from",
)
values("float16 ends", [-65504.0, 65504.0], torch.float16, r" -65504\.0 +65504\.0\n.* is 65504\.0 from zero")
values("int64 ends", [-(2**63), 2**63 - 1], torch.int64, f" -{2**63} +{2**63 - 1}\n.* is {2**63} from zero")
values("uint64 end", [2**64 - 1, 0], torch.uint64, f" {2**64 - 1} +0")
values("2^53", [2.0**53, -(2.0**53)], torch.float64, f" {2**53} +-{2**53}\n.* is {2**53} from zero")
values("subnormal", [5e-324, 1.0], torch.float64, r" 4\.94e-324 +1\.00")
values("signed zeros", [0.0, -0.0], torch.float32, r" 0\.0 -0\.0")
values("nan alone", [NAN, NAN], torch.float32, r"nan nan\nDark cells: 2 nan, 0 infinite\.$")
values("infinities alone", [-INF, INF], torch.float32, r"-inf +inf\nDark cells: 0 nan, 2 infinite\.$")
values("all sizes", [1e-300, 1.0, 1e300, INF, NAN], torch.float64, r" 1\.00e-300 +1 +1\.00e300 +inf +nan")
values("beyond floats", [complex(MOST, -MOST), 1j], torch.complex128, r"darkest is beyond 1\.79e308\.")
values("complex nan", [complex(NAN, INF), 1j], torch.complex64, "1 nan, 0 infinite")


# Shapes


def counted(*sizes: int) -> Tensor:
    """0, 1, 2, … in the given shape."""
    return torch.arange(float(torch.Size(sizes).numel())).view(sizes)


def shape(*sizes: int) -> None:
    numbers = range(torch.Size(sizes).numel())
    says = "" if numbers else f"No elements: axis {sizes.index(0)} has size 0"
    kind(f"shape {sizes}", lambda: counted(*sizes), reads=numbers, holds=numbers, says=says)


for sizes in [(), (1,), (1, 1, 4), (4, 1, 1), (2, 1, 2), (2, 2, 2, 2, 2), (1,) * 12, (1,) * 64]:
    shape(*sizes)
for sizes in [(0,), (0, 3), (3, 0), (2, 0, 3), (0, 0, 0), (2, 2, 0, 2, 2)]:
    shape(*sizes)
ONCE = {"holds": [7.0], "says": "1,000,000,000 elements are read from only 1 in memory"}
kind("10^9", lambda: torch.full((1,), 7.0).expand(10**9), reads=[7.0] * 12, **ONCE)
kind("10^9 in five axes", lambda: torch.full((), 7.0).expand(10, *[100] * 4), reads=[7.0] * 144, **ONCE)


# Layouts and devices


def quantized(dtype: torch.dtype, per_channel: bool) -> Callable[[], Tensor]:
    def make() -> Tensor:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            if not per_channel:
                return torch.quantize_per_tensor(torch.ones(3), 0.1, 0, dtype)
            scales, zeros = torch.full((3,), 0.1), torch.zeros(3)
            return torch.quantize_per_channel(torch.ones(3, 2), scales, zeros, 0, dtype)

    return make


for dtype in ("quint8", "qint8", "qint32"):
    kind(dtype, quantized(getattr(torch, dtype), False), refused=r"quantized; draw its \.int_repr\(\)")
for dtype in ("quint4x2", "quint2x4"):
    kind(dtype, quantized(getattr(torch, dtype), True), refused=r"quantized; draw its \.int_repr\(\)")
for layout in ("sparse_coo", "sparse_csr", "sparse_csc"):
    make = getattr(Tensor, "to_sparse" if layout == "sparse_coo" else f"to_{layout}")
    kind(layout, lambda make=make: make(torch.eye(4)), refused=rf"layout {layout}, .*\.to_dense\(\)")
for layout in ("sparse_bsr", "sparse_bsc"):
    make = getattr(Tensor, f"to_{layout}")
    kind(layout, lambda make=make: make(torch.eye(4), (2, 2)), refused=rf"layout {layout}, .*\.to_dense\(\)")
kind("mkldnn", lambda: torch.eye(4).to_mkldnn(), refused=r"layout mkldnn, .*\.to_dense\(\)")
PARTS = [torch.ones(2), torch.ones(3)]
kind("nested", lambda: nested_tensor(PARTS), refused=r"nested tensor; .*unbind")
kind("jagged", lambda: nested_tensor(PARTS, layout=torch.jagged), refused=r"nested tensor; .*unbind")
kind(
    "meta",
    lambda: torch.empty(2, 3, device="meta"),
    says="The meta device keeps shape and strides, but no values",
)


# What stands for a tensor


def fake(device: str) -> Tensor:
    with FakeTensorMode():
        return torch.ones(3, device=device)


def inside(transform: Callable[[Callable[[Any], Any]], Callable[[Any], Any]]) -> dict[str, Any]:
    """Draws the tensor that a transform gives its function."""

    def around(draw: Callable[[Any], Any], t: Tensor) -> None:
        def function(stand_in: Tensor) -> Tensor:
            draw(stand_in)
            return (stand_in * 2).sum()

        transform(function)(t)

    return {"around": around}


def escaped(transform: Callable[[Callable[[Any], Any]], Callable[[Any], Any]]) -> Tensor:
    """What a transform gave its function, after it has ended."""
    kept: list[Tensor] = []
    transform(lambda t: (kept.append(t), (t * 2).sum())[1])(counted(2, 3))
    return kept[0]


def masked() -> Tensor:
    return torch.masked.masked_tensor(torch.arange(3.0), torch.tensor([True, False, True]))


def jvp(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda t: torch.func.jvp(function, (t,), (torch.ones_like(t),))


def grad_of_grad(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return torch.func.grad(lambda t: torch.func.grad(function)(t).sum())


def dual() -> Tensor:
    with forward_ad.dual_level():
        return forward_ad.make_dual(counted(3), torch.ones(3))


LAZY = "lazy {}, which has no shape before the first call of its module"
kind("lazy parameter", lambda: nn.LazyLinear(3).weight, refused=LAZY.format("parameter"))
kind("lazy buffer", lambda: nn.LazyBatchNorm1d().running_mean, refused=LAZY.format("buffer"))
TWO = r"keeps its numbers in two others, \.get_data\(\) and \.get_mask\(\)"
kind("masked", masked, says=TWO, no_storage=TWO)
ZEROS = "zeros aren't stored in memory"
kind("zeros", lambda: torch._efficientzerotensor(3), reads=[0.0] * 3, says=ZEROS, no_storage=ZEROS)
kind("a zero", lambda: torch._efficientzerotensor(()), reads=[0.0], says=ZEROS, no_storage=ZEROS)
for device in ("cpu", "cuda"):
    kind(
        f"fake on {device}", lambda device=device: fake(device), says="a fake tensor has a shape and a dtype"
    )
COMPILE = "a stand-in that functionalize and compile work with"
kind("functional", lambda: torch._to_functional_tensor(torch.ones(3)), says=COMPILE, no_storage=COMPILE)
FUNC: dict[str, Any] = {"says": COMPILE, "no_storage": COMPILE, **inside(torch.func.functionalize)}
kind("in functionalize", lambda: counted(3), **FUNC)
BATCH = {"says": "inside vmap it stands for all examples at once", "no_storage": "only a stand-in"}
kind("in vmap", lambda: counted(2, 3), **BATCH, **inside(torch.vmap))
kind("in vmap of grad", lambda: counted(2, 3), **BATCH, **inside(lambda f: torch.vmap(torch.func.grad(f))))
kind("escaped from vmap", lambda: escaped(torch.vmap), **BATCH)
ONE: dict[str, Any] = {"reads": range(6), "no_storage": "only a stand-in"}
kind("in grad", lambda: counted(2, 3), **ONE, **inside(torch.func.grad))
kind("in grad of grad", lambda: counted(6), **ONE, **inside(grad_of_grad))
kind("in jvp", lambda: counted(2, 3), **ONE, **inside(jvp))
kind("in jacfwd", lambda: counted(2, 3), **ONE, **inside(torch.func.jacfwd))
kind("escaped from grad", lambda: escaped(torch.func.grad), **ONE)
THREE: dict[str, Any] = {"reads": range(3), "holds": range(3)}
kind("dual", dual, **THREE)


# Classes


class Named(Tensor):
    """A class that adds nothing."""


class Hostile(Tensor):
    """A class whose functions fail."""

    @classmethod
    def __torch_function__(cls, *args: Any, **kwargs: Any) -> Any:
        raise AssertionError("torch's functions were asked")


class Refusing(Tensor):
    """A class whose operations fail, over a storage of its own."""

    @classmethod
    def __torch_dispatch__(cls, *args: Any, **kwargs: Any) -> Any:
        raise AssertionError("torch's operations were asked")


class Wrapper(Tensor):
    """A class that keeps its numbers elsewhere."""

    @staticmethod
    def __new__(cls, inner: Tensor) -> Tensor:
        return Tensor._make_wrapper_subclass(cls, inner.shape, dtype=inner.dtype)

    def __init__(self, inner: Tensor) -> None:
        self.inner = inner

    __torch_dispatch__ = Refusing.__torch_dispatch__


class Shapeless(Tensor):
    """A class that doesn't tell its shape."""

    @property
    def shape(self) -> Any:
        raise RuntimeError("several\nlines")


def of_class(cls: type) -> Callable[[], Tensor]:
    return lambda: Tensor._make_subclass(cls, counted(3))


kind("parameter", lambda: nn.Parameter(counted(3)), **THREE, says="requires_grad")
kind("buffer", lambda: nn.Buffer(counted(3)), **THREE)
kind("made by an operation", lambda: counted(3).requires_grad_() * 1, **THREE, says="made by MulBackward0")
for cls in (Named, Hostile, Refusing):
    kind(cls.__name__, of_class(cls), **THREE)
ELSEWHERE = "its class Wrapper keeps its numbers elsewhere"
kind("Wrapper", lambda: Wrapper(counted(3)), says=ELSEWHERE, no_storage=ELSEWHERE)
kind("Shapeless", of_class(Shapeless), refused="a Shapeless whose shape is not made of plain numbers")


# Memory of other kinds


def resized(size: int) -> Tensor:
    t = counted(4)
    t.untyped_storage().resize_(size)
    return t


def read_only() -> Tensor:
    array = np.arange(3.0, dtype=np.float32)
    array.flags.writeable = False
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        return torch.from_numpy(array)


def with_bytes_left() -> Tensor:
    storage = counted(5).untyped_storage()
    storage.resize_(15)
    return torch.empty(0).set_(storage, 0, (3,), (1,))


GONE = "its storage was resized and ends before the last of them"
kind(
    "freed",
    lambda: resized(0),
    says=GONE,
    storage_says="resized to 0 slots, but its last element is on slot 3",
)
kind(
    "cut short",
    lambda: resized(8),
    says=GONE,
    storage_says="resized to 2 slots, but its last element is on slot 3",
)
kind("bytes left", with_bytes_left, **THREE, storage_says="3 slots of 4 bytes = 12 bytes, and 3 bytes more")
kind("read-only", read_only, **THREE)
kind("NumPy's", lambda: torch.from_numpy(np.arange(3)), **THREE)
kind("dlpack's", lambda: torch.from_dlpack(np.arange(3)), **THREE)
kind(
    "a buffer's", lambda: torch.frombuffer(bytearray(range(5)), dtype=torch.uint8, offset=2), reads=[2, 3, 4]
)
kind("shared", lambda: counted(3).share_memory_(), **THREE)
with torch.inference_mode():
    INFERENCE = counted(3)
kind("inference", lambda: INFERENCE, **THREE)
