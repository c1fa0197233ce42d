"""What `viz.broadcast` combines: tensors, or shapes alone."""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Integral

from torch import Tensor

from lessons_lib.viz.base.describe import distinct_elements
from lessons_lib.viz.base.names import type_name
from lessons_lib.viz.base.refuse import require_strided
from lessons_lib.viz.base.source import has_memory
from lessons_lib.viz.broadcast.align import Shape

PLAIN = (bool, int, float, complex, str, type(None))
MOST_SAID, MOST_BITS = 20, 200


@dataclass(frozen=True)
class Operand:
    """A name and a shape; `t` is the tensor itself, or None where only a shape was given."""

    name: str
    shape: Shape
    t: Tensor | None

    @property
    def nbytes(self) -> int:
        """Bytes of the elements that exist: what is read several times counts once."""
        t = self.t
        if t is None or t._is_zerotensor():
            return 0
        own = distinct_elements(t.shape, t.stride()).count * t.element_size()
        return min(own, t.untyped_storage().nbytes()) if has_memory(t) else own


def operand(name: str, thing: object) -> Operand:
    """`thing` as an operand; a TypeError says what else may stand here."""
    if isinstance(thing, Tensor):
        t = require_strided(thing, f"Operand {name}")
        return Operand(name, tuple(t.shape), t)
    if isinstance(thing, (tuple, list)) and all(map(_is_size, thing)):
        return Operand(name, tuple(map(int, thing)), None)
    raise TypeError(
        f"Operand {name} must be a tensor or a shape such as (3, 1), or () for a number, but it is {_said(thing)}."
    )


def _is_size(n: object) -> bool:
    """Whether `n` is a whole number, Python's or NumPy's, that torch takes for the size of an axis."""
    return not isinstance(n, bool) and isinstance(n, Integral) and 0 <= int(n) < 2**63


def _said(thing: object) -> str:
    """An argument in words: a little plain Python data as it is written, anything else by its type."""
    if not _is_plain(thing):
        return f"of type {type_name(thing)}"
    text = repr(thing)
    return text if len(text) <= 60 else f"{text[:57]}…"


def _is_plain(thing: object, depth: int = 2) -> bool:
    if type(thing) in (list, tuple):
        return depth > 0 and len(thing) <= MOST_SAID and all(_is_plain(part, depth - 1) for part in thing)  # type: ignore[arg-type,attr-defined]
    return type(thing) in PLAIN and not (type(thing) is int and thing.bit_length() > MOST_BITS)
