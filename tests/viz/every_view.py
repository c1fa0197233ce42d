"""Every kind of view that torch can make; each is one of `every_kind.KINDS`."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from itertools import product

import torch
from torch import Tensor

from tests.viz.every_kind import KINDS, Number, kind

__all__ = ["KINDS", "sums"]


def sums(offset: int, *axes: tuple[int, int]) -> list[int]:
    """offset + Σ index·stride for every index, of axes given as (size, stride)."""
    steps = product(*([i * stride for i in range(size)] for size, stride in axes))
    return [offset + sum(step) for step in steps]


def view(name: str, of: Callable[[Tensor], Tensor], reads: Sequence[int], says: str = "") -> None:
    """A view of 0, 1, 2, … 23, which therefore reads the numbers of its slots."""
    kind(name, lambda: of(torch.arange(24.0)), reads=reads, holds=range(24), storage_says=says)


def table(x: Tensor) -> Tensor:
    return x.view(4, 6)


def block(x: Tensor) -> Tensor:
    return x.view(2, 3, 4)


view("transposed", lambda x: table(x).T, sums(0, (6, 1), (4, 6)), "don't merge")
view("mT", lambda x: block(x).mT, sums(0, (2, 12), (4, 1), (3, 4)))
view("permuted", lambda x: block(x).permute(2, 0, 1), sums(0, (4, 1), (2, 12), (3, 4)))
view("sliced with steps", lambda x: table(x)[1::2, ::3], sums(6, (2, 12), (2, 3)))
view("narrowed", lambda x: table(x).narrow(1, 2, 3), sums(2, (4, 6), (3, 1)))
view("one number", lambda x: table(x)[2, 3], [15])
view("the last one", lambda x: x[23:], [23])
view("expanded in front", lambda x: x[:3].expand(2, 3), [0, 1, 2] * 2, "6 elements are read from only 3 ")
view("expanded behind", lambda x: x[:3, None].expand(3, 2), [0, 0, 1, 1, 2, 2], "from only 3 ")
view("expanded between", lambda x: block(x)[:, :1, 1:3].expand(2, 3, 2), sums(1, (2, 12), (3, 0), (2, 1)))
view("windows", lambda x: x.unfold(0, 5, 1)[:4], sums(0, (4, 1), (5, 1)), "Overlap: 20 elements on 8 slots")
view("windows far apart", lambda x: x.unfold(0, 3, 5), sums(0, (5, 5), (3, 1)))
view("diagonal", lambda x: table(x).diagonal(1), sums(1, (4, 7)))
view("stride 0 between", lambda x: x.as_strided((2, 3, 2), (7, 0, 1), 3), sums(3, (2, 7), (3, 0), (2, 1)))
view("last stride 0", lambda x: x.as_strided((3, 2, 2), (1, 7, 0), 3), sums(3, (3, 1), (2, 7), (2, 0)))
OVERLAP = "Overlap: 8 elements are read from only 6 in memory"
view(
    "overlap with gaps",
    lambda x: x.as_strided((2, 2, 2), (5, 5, 1), 1),
    sums(1, (2, 5), (2, 5), (2, 1)),
    OVERLAP,
)
BOTH = "Stride 0 and overlap: 12 elements are read from only 3 in memory"
view(
    "overlap and stride 0",
    lambda x: x.as_strided((2, 2, 3), (1, 1, 0)),
    sums(0, (2, 1), (2, 1), (3, 0)),
    BOTH,
)
view("stride larger than the storage", lambda x: x.as_strided((1, 2), (99, 23)), [0, 23])
view("rising strides", lambda x: x.as_strided((2, 3, 3), (1, 2, 7)), sums(0, (2, 1), (3, 2), (3, 7)))
view("unflattened", lambda x: x.unflatten(0, (2, -1)).unflatten(1, (3, 4)), range(24))
view("view of views", lambda x: table(x).T[1:].T[::2, 1:].diagonal(), [2, 15])
view("detached", lambda x: x.requires_grad_().detach()[3:5], [3, 4])
view("data", lambda x: x.requires_grad_().data[5:7], [5, 6])
view("squeezed and unsqueezed", lambda x: x[4:8].unsqueeze(0).unsqueeze(-1).squeeze(0), [4, 5, 6, 7])


def images() -> Tensor:
    """Two channels of 3 × 4, whose channels lie side by side: the copy reads 0 … 23 as before."""
    return torch.arange(24.0).view(1, 2, 3, 4).to(memory_format=torch.channels_last)


SIDE_BY_SIDE = [channel + i for i in range(12) for channel in (0, 12)]
kind("channels_last", images, reads=range(24), holds=SIDE_BY_SIDE)
kind("flipped", lambda: torch.arange(3.0).flip(0), reads=[2, 1, 0], holds=[2, 1, 0])


# Views that read their slots otherwise than these are stored

Z: list[complex] = [1 + 2j, 3 - 1j]
PARTS: list[float] = [1, 2, 3, -1]
CONJUGATE = "Lazily conjugated: an element is the conjugate of what its slot holds"
NEGATIVE = "Lazily negated: an element is the negative of what its slot holds"
NEITHER = "Lazily conjugated and negated: an element is the negative of the conjugate of what its slot holds"


def of_z(
    name: str, of: Callable[[Tensor], Tensor], reads: list[Number], holds: Sequence[Number], says: str = ""
) -> None:
    kind(name, lambda: of(torch.tensor(Z)), reads=reads, holds=holds, storage_says=says)


of_z("real part", lambda z: z.real, [1, 3], PARTS)
of_z("imaginary part", lambda z: z.imag, [2, -1], PARTS)
of_z("view_as_real", torch.view_as_real, [1, 2, 3, -1], PARTS)
of_z("conjugated", lambda z: z.conj(), [1 - 2j, 3 + 1j], Z, CONJUGATE)
of_z("conjugated and cut", lambda z: z.conj()[1:], [3 + 1j], Z, CONJUGATE)
of_z("mH", lambda z: z[None].mH, [1 - 2j, 3 + 1j], Z, CONJUGATE)
of_z("conjugated for good", lambda z: z.conj().resolve_conj(), [1 - 2j, 3 + 1j], [1 - 2j, 3 + 1j])
of_z("conjugate's imaginary part", lambda z: z.conj().imag, [-2, 1], PARTS, NEGATIVE)
of_z("conjugate's real part", lambda z: z.conj().real, [1, 3], PARTS)
of_z("negated", torch._neg_view, [-1 - 2j, -3 + 1j], Z, NEGATIVE)
of_z("negated and conjugated", lambda z: torch._neg_view(z).conj(), [-1 + 2j, -3 - 1j], Z, NEITHER)
LOW = [-(2**63), 5]
kind("least integer negated", lambda: torch._neg_view(torch.tensor(LOW)), reads=[-(2**63), -5], holds=LOW)
BYTES = torch.uint8
kind("byte negated", lambda: torch._neg_view(torch.tensor([3, 0], dtype=BYTES)), reads=[253, 0], holds=[3, 0])
kind("view_as_complex", lambda: torch.view_as_complex(torch.arange(4.0).view(2, 2)), reads=[1j, 2 + 3j])
kind("half complex", lambda: torch.tensor(Z, dtype=torch.complex32).conj(), reads=[1 - 2j, 3 + 1j], holds=Z)


# Views as another dtype: 1.0 and -2.5 are 0x3f800000 and 0xc0200000.


def of_bits(name: str, dtype: torch.dtype, numbers: list[Number]) -> None:
    kind(name, lambda: torch.tensor([1.0, -2.5]).view(dtype), reads=numbers, holds=numbers)


of_bits("as int32", torch.int32, [0x3F800000, 0xC0200000 - 2**32])
of_bits("as int16", torch.int16, [0, 0x3F80, 0, 0xC020 - 2**16])
of_bits("as uint8", torch.uint8, [0, 0, 0x80, 0x3F, 0, 0, 0x20, 0xC0])
of_bits("as int64", torch.int64, [((0xC0200000 << 32) | 0x3F800000) - 2**64])
of_bits("as complex64", torch.complex64, [1 - 2.5j])
of_bits("as bfloat16", torch.bfloat16, [0.0, 1.0, 0.0, -2.5])
kind("uint8 of a part", lambda: torch.tensor([1.0, -2.5])[1:].view(torch.uint8), reads=[0, 0, 0x20, 0xC0])
kind("as bool", lambda: torch.tensor([0, 2], dtype=BYTES).view(torch.bool), reads=[False, True])


def with_named_axis() -> Tensor:
    with warnings.catch_warnings():
        warnings.simplefilter(
            "ignore", UserWarning
        )  # named tensors were experimental as long as there were any
        return torch.arange(24.0)[2:4].rename("features")


if hasattr(Tensor, "rename"):
    kind("named axis", with_named_axis, reads=[2, 3], holds=range(24))
