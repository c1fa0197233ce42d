"""`viz.storage`: the one-dimensional memory under a tensor, and which slot each element is read from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torch import Tensor

from lessons_lib.viz.base.fetch import beneath_modes
from lessons_lib.viz.base.names import name_all
from lessons_lib.viz.base.picture import LiveForm, Picture
from lessons_lib.viz.base.refuse import require_storage
from lessons_lib.viz.storage.drawing import draw
from lessons_lib.viz.storage.memory import memories
from lessons_lib.viz.storage.model import shown_storages
from lessons_lib.viz.storage.words import words

if TYPE_CHECKING:
    from lessons_lib.viz.storage.live import StorageForm


@beneath_modes()
def storage(*tensors: Tensor, **named: Tensor) -> Picture:
    """The storage of a tensor as a row of slots, and every element of this and of other tensors that share it.

    Each tensor shows its offset and strides as the sum offset + Σ index·stride, which of its axes `view`
    could merge, and where it reads a slot more than once. Tensors over another storage get a row of
    their own, so a copy is told from a view. Tensors are called a, b, … or by their keyword. Raises
    TypeError for anything without a storage, and ValueError if there is nothing to draw.
    """
    given = [(name, require_storage(thing, f"Tensor {name}")) for name, thing in name_all(tensors, named)]
    if not given:
        raise ValueError("viz.storage draws one or more tensors, but it got none.")
    rows = shown_storages(memories(given))
    return Picture.of_diagram(draw(rows), words(rows), LiveForm(lambda: _live(given)))


def _live(given: list[tuple[str, Tensor]]) -> StorageForm:
    from lessons_lib.viz.storage.live import StorageForm

    return StorageForm(given)
