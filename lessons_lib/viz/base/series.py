"""What people pass for a row of numbers (tensors, arrays, lists), as one vector of float64 on the CPU."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import torch
from torch import Tensor, nn

from lessons_lib.viz.base.fetch import plain, read, why_unread
from lessons_lib.viz.base.names import clean, name_all, type_name
from lessons_lib.viz.base.refuse import require_strided

# More are not looked at: every point of a row must be read.
MOST = 10_000_000
KINDS = "a tensor, an array or a list of numbers"
WHOLE_ARRAYS = ("ndarray", "memmap")


def named_rows(
    things: Sequence[object], named: Mapping[str, object], role: str, alone: str
) -> dict[str, Tensor]:
    """Rows by name: letters in order, a mapping's under its own names; one without a name is `alone`.

    Raises TypeError and ValueError, in which a row is called by `role` and its name.
    """
    letters: list[object] = []
    own: dict[str, object] = {}
    for thing in things:
        if isinstance(thing, Mapping):
            own |= {str(name): values for name, values in thing.items()}
        else:
            letters.append(thing)
    own |= named
    if len(letters) == 1 and not own:
        return {alone: numbers(letters[0], f"What viz.{role}s draws")}
    return {name: numbers(thing, f"{role.capitalize()} {name}") for name, thing in name_all(letters, own)}


def numbers(thing: object, role: str) -> Tensor:
    """`thing` as a vector of float64 on the CPU. Raises TypeError or ValueError, one sentence about `role`."""
    if isinstance(thing, Tensor):
        return _of_tensor(thing, role)
    if is_array(thing):
        return _of_array(thing, role)
    if isinstance(thing, (list, tuple, range)):
        return _of_sequence(thing, role)
    raise TypeError(f"{role} must be {KINDS}, but its type is {type_name(thing)}.")


def is_array(thing: object) -> bool:
    """Whether it is a NumPy array of which every number counts; NumPy itself is not loaded."""
    return type(thing).__module__ == "numpy" and type(thing).__name__ in WHOLE_ARRAYS


def _require_row(shape: Sequence[int], role: str) -> None:
    if len(shape) != 1:
        way = "" if len(shape) != 2 else "; pass *t to draw its rows"
        raise ValueError(f"{role} must have one axis, but its shape is {tuple(shape)}{way}.")
    if not shape[0]:
        raise ValueError(f"{role} has no numbers: its shape is (0,).")
    if shape[0] > MOST:
        raise ValueError(
            f"{role} has {shape[0]:,} numbers, and all would be read: draw fewer, as in t[::{shape[0] // 10**6}]."
        )


def _of_tensor(t: Tensor, role: str) -> Tensor:
    t = require_strided(t, role)
    _require_row(t.shape, role)
    if t.dtype.is_complex:
        raise TypeError(f"{role} has complex numbers; draw its .abs(), .real or .imag instead.")
    bare = plain(t)
    if bare is None:
        raise ValueError(f"{role} can't be drawn: {lowered(str(why_unread(t)))}")
    return bare.cpu().to(torch.float64)


def _of_array(array: Any, role: str) -> Tensor:
    _require_row(array.shape, role)
    if array.dtype.kind not in "fiub":
        raise TypeError(f"{role} must hold real numbers, but its NumPy dtype is {clean(str(array.dtype))}.")
    return torch.from_numpy(array.astype("float64"))


def _of_sequence(things: Sequence[object], role: str) -> Tensor:
    _require_row((len(things),), role)
    try:
        row = torch.tensor(
            [v if type(v) is float else _number(v) for v in things], dtype=torch.float64, device="cpu"
        )
    except _NoNumber:
        for i, thing in enumerate(things):
            try:
                _number(thing)
            except _NoNumber as why:
                raise TypeError(f"{role} must hold real numbers, but at position {i} {why}.") from None
        raise
    return row


class _NoNumber(Exception):
    """Why a thing is no number, as the end of a sentence."""


def _number(thing: object) -> float:
    """A Python number, one of NumPy's, or a tensor of one element, as a float."""
    if isinstance(thing, Tensor):
        return _of_single(thing)
    if isinstance(thing, (int, float)) or (
        type(thing).__module__ == "numpy"
        and getattr(getattr(thing, "dtype", None), "kind", "") in tuple("fiub")
    ):
        try:
            return float(thing)  # type: ignore[arg-type]
        except OverflowError:
            raise _NoNumber("is an integer too large for a float") from None
        except (TypeError, ValueError):
            pass
    raise _NoNumber(f"is a value of type {type_name(thing)}")


def _of_single(t: Tensor) -> float:
    if _is_plain(t):
        return float(t.item())
    try:
        require_strided(t, "it")
    except TypeError:
        raise _NoNumber(f"is a {type_name(t)} that is not dense") from None
    if t.numel() != 1:
        raise _NoNumber(f"is a tensor of shape {tuple(t.shape)}")
    if t.dtype.is_complex:
        raise _NoNumber("is a complex number")
    found = read(t, [(0,) * t.ndim])
    if found is None:
        raise _NoNumber(f"is a tensor that can't be read: {lowered(str(why_unread(t))).rstrip('.')}")
    return float(found[0].real)


def _is_plain(t: Tensor) -> bool:
    """Whether it is one float that can be read at once: what a list of losses holds."""
    return (
        type(t) in (Tensor, nn.Parameter)
        and t.dtype in (torch.float32, torch.float64)
        and t.layout is torch.strided
        and not t.is_nested
        and t.is_cpu
        and t.numel() == 1
        and not t._is_zerotensor()
        and not torch._C._functorch.is_functorch_wrapped_tensor(t)
    )


def lowered(sentence: str) -> str:
    """A sentence as the end of another."""
    return sentence[0].lower() + sentence[1:]
