"""Reading what a picture shows: from a device in one transfer, however much the tensor holds."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import torch
from torch import Tensor, UntypedStorage

from lessons_lib.viz.base.source import source_of
from lessons_lib.viz.base.values import Index, Value

# Modes that put something else in a tensor's place.
STAND_INS = [getattr(torch._C._TorchDispatchModeKey, name) for name in ("FAKE", "FUNCTIONAL", "PROXY")]
# What memory is read as, by bytes; wider elements are several of these.
WORDS = {1: torch.uint8, 2: torch.int16, 4: torch.int32, 8: torch.int64}


@contextmanager
def beneath_modes() -> Iterator[None]:
    """Torch's own operations on plain tensors, whatever the program around has switched on.

    Tensor subclasses, default devices, vmap, grad and fake tensors have no say; counters of operations
    still see what runs. Every picture is drawn like this, live forms too.
    """
    with torch.no_grad(), torch._C.DisableTorchFunction(), torch._C._DisableFuncTorch():
        if any(map(torch._C._get_dispatch_mode, STAND_INS)):
            with torch._C._DisableTorchDispatch():
                yield
        else:
            yield


@dataclass(frozen=True)
class Want:
    """The elements of `dtype` that begin at the bytes `starts` of a storage."""

    storage: UntypedStorage
    dtype: torch.dtype
    starts: Sequence[int]


def fetch(wants: Sequence[Want]) -> list[Tensor]:
    """For each want its elements, a vector on the CPU: bits as they are, in one transfer from each device."""
    found: dict[int, Tensor] = {}
    storages: dict[int, list[int]] = {}
    # Wide elements first: so each begins at a multiple of its size.
    for i in sorted(range(len(wants)), key=lambda i: -wants[i].dtype.itemsize):
        if wants[i].starts:
            storages.setdefault(wants[i].storage._cdata, []).append(i)
        else:
            found[i] = torch.empty(0, dtype=wants[i].dtype, device="cpu")
    gathered = [_gather([wants[i] for i in group]) for group in storages.values()]
    for group, data in zip(storages.values(), _on_the_cpu(gathered), strict=True):
        counts = [len(wants[i].starts) * wants[i].dtype.itemsize // data.itemsize for i in group]
        for i, part in zip(group, torch.split(data, counts), strict=True):
            found[i] = part.view(wants[i].dtype)
    return [found[i] for i in range(len(wants))]


def _gather(wants: Sequence[Want]) -> Tensor:
    """The elements of one storage that are wanted, next to each other on its device, as words."""
    storage = wants[0].storage
    width = math.gcd(8, *(want.dtype.itemsize for want in wants), *(s for want in wants for s in want.starts))
    at = [
        start // width + word
        for want in wants
        for start in want.starts
        for word in range(want.dtype.itemsize // width)
    ]
    whole = torch.empty(0, dtype=WORDS[width], device=storage.device)
    whole.set_(storage, 0, (storage.nbytes() // width,), (1,))
    return whole.index_select(0, torch.tensor(at, device=storage.device))


def _on_the_cpu(parts: Sequence[Tensor]) -> list[Tensor]:
    """The parts on the CPU, those of one device in one transfer."""
    here = list(parts)
    devices: dict[torch.device, list[int]] = {}
    for i, part in enumerate(parts):
        if part.device.type != "cpu":
            devices.setdefault(part.device, []).append(i)
    for group in devices.values():
        if len(group) == 1:
            here[group[0]] = parts[group[0]].cpu()
            continue
        whole = torch.cat([parts[i].view(torch.uint8) for i in group]).cpu()
        for i, piece in zip(group, torch.split(whole, [parts[i].nbytes for i in group]), strict=True):
            here[i] = piece.clone().view(parts[i].dtype)  # of its own memory, or it might lie askew
    return here


def elements(t: Tensor, indices: Sequence[Index]) -> Tensor | None:
    """The elements of `t` at `indices` as it reads them, a vector on the CPU; None if they can't be read."""
    if t._is_zerotensor():
        return torch.zeros(len(indices), dtype=t.dtype, device="cpu")
    source = source_of(t)
    if isinstance(source, str):
        return None
    [stored] = fetch([Want(source.storage, source.dtype, source.starts(indices))])
    return source.as_read(stored).resolve_conj().resolve_neg()


def plain(t: Tensor) -> Tensor | None:
    """`t` without its class, on its device and over its own memory; None if it can't be read."""
    if t._is_zerotensor():
        return torch.zeros((), dtype=t.dtype, device="cpu").expand(t.shape)
    source = source_of(t)
    if isinstance(source, str):
        return None
    bare = torch.empty(0, dtype=source.dtype, device=source.storage.device)
    return source.as_read(bare.set_(source.storage, source.offset, t.shape, source.strides))


def read(t: Tensor, indices: Sequence[Index]) -> list[Value] | None:
    """The values of `t` at `indices`, in their order; None if they can't be read."""
    found = elements(t, indices)
    return None if found is None else found.tolist()


def why_unread(t: Tensor) -> str | None:
    """A sentence that says why `t`'s values can't be read, or None if they can."""
    source = "" if t._is_zerotensor() else source_of(t)
    return source if isinstance(source, str) and source else None
