"""The live form of `viz.storage`: each element's slot and sum, and a view that the reader makes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from torch import Tensor

from lessons_lib.viz.base.live import Form, module
from lessons_lib.viz.base.values import Index
from lessons_lib.viz.storage.drawing import draw
from lessons_lib.viz.storage.memory import Placed, memories
from lessons_lib.viz.storage.model import ShownStorage, ShownTensor, shown_storages
from lessons_lib.viz.storage.view import MOST_REPEATS, asked_axes, make_view, untouched
from lessons_lib.viz.storage.words import words, worked

MOST_NAMED = 4


class StorageForm(Form):
    """The given tensors, and a view of one of them as soon as a control is moved.

    `asked` has `tensor`, the number of the tensor whose view is shown, and `axes`, its slice, place and
    repeats axis by axis (without them it is shown as it is).
    """

    _esm = module("storage")

    def __init__(self, given: Sequence[tuple[str, Tensor]]) -> None:
        self._given = list(given)
        names = {name for name, _ in given}
        self._name_of_view = next(
            name for name in ("view", *(f"view{i}" for i in range(2, 99))) if name not in names
        )
        super().__init__()

    def answer(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        number = asked.get("tensor", 0)
        if type(number) is not int or not 0 <= number < len(self._given):
            raise ValueError(f"There is no tensor number {number}.")
        name, t = self._given[number]
        axes = asked_axes(t, asked["axes"]) if "axes" in asked else untouched(t)
        view, code = make_view(t, name, axes)
        shown = self._given if code == name else [*self._given, (self._name_of_view, view)]
        rows = shown_storages(memories(shown))
        # The reader chooses the element; the still picture's example would be a second one.
        bare = [replace(row, tensors=[replace(t, example=None) for t in row.tensors]) for row in rows]
        return {
            "svg": draw(bare),
            "text": words(bare),
            "said": f"{self._name_of_view} = {code}." if code != name else "",
            "names": [name for name, _ in self._given],
            "tensor": number,
            "axes": [{**asdict(axis), "length": axis.length} for axis in axes],
            "most_repeats": MOST_REPEATS,
            "elements": elements(rows),
        }


def elements(rows: Sequence[ShownStorage]) -> dict[str, dict[str, Any]]:
    """What is known of each shown element, by `tensor:index` as in the drawing's `data-t` and `data-i`.

    Its name, its sum in words, its slots (the first and how many), the storage that they are in, and
    the other shown elements that read one of them.
    """
    found: dict[str, dict[str, Any]] = {}
    for row in rows:
        storage = row.tensors[0].placed.number
        places = [(t.placed, index) for t in row.tensors for index in _shown_indices(t)]
        readers: dict[int, list[tuple[Placed, Index]]] = {}
        for placed, index in places:
            for slot in _slots(placed, index):
                readers.setdefault(slot, []).append((placed, index))
        for placed, index in places:
            slots = _slots(placed, index)
            others = {_key(*reader): reader for slot in slots for reader in readers[slot]}
            others.pop(_key(placed, index))
            found[_key(placed, index)] = {
                "name": _name(placed, index),
                "said": worked(placed, index) + _also([_name(*reader) for reader in others.values()]),
                "slots": [slots.start, len(slots)],
                "storage": storage,
                "same": list(others),
            }
    return found


def _shown_indices(t: ShownTensor) -> list[Index]:
    return [place[0] for part in t.parts for row in part.places() for place in row if place]


def _slots(placed: Placed, index: Index) -> range:
    first = placed.slot(index)
    return range(first, first + placed.width)


def _key(placed: Placed, index: Index) -> str:
    return f"{placed.number}:{','.join(map(str, index))}"


def _name(placed: Placed, index: Index) -> str:
    return f"{placed.name}[{', '.join(map(str, index))}]" if index else placed.name


def _also(names: Sequence[str]) -> str:
    """Which other shown elements lie there, the first few by name."""
    if not names:
        return "."
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return f". Also there: {', '.join(names[:MOST_NAMED])}{more}."
