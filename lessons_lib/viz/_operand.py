"""What `viz.broadcast` combines: tensors, or shapes alone."""

from __future__ import annotations

from dataclasses import dataclass

from torch import Tensor

from ._align import Shape
from ._describe import own_elements
from ._refuse import require_strided


@dataclass(frozen=True)
class Operand:
    """A name and a shape; `t` is the tensor itself, or None where only a shape was given."""

    name: str
    shape: Shape
    t: Tensor | None

    @property
    def nbytes(self) -> int:
        """Bytes of the elements that exist: an axis of stride 0 counts once."""
        return own_elements(self.t) * self.t.element_size() if self.t is not None else 0


def operand(name: str, thing: object) -> Operand:
    """`thing` as an operand; a TypeError says what else may stand here."""
    if isinstance(thing, Tensor):
        t = require_strided(thing, f"Operand {name}")
        return Operand(name, tuple(t.shape), t)
    is_shape = isinstance(thing, (tuple, list)) and all(type(n) is int and n >= 0 for n in thing)
    if not is_shape:
        raise TypeError(
            f"Operand {name} must be a tensor or a shape such as (3, 1), or () for a number, but it is {thing!r:.60}."
        )
    return Operand(name, tuple(thing), None)  # type: ignore[arg-type]
