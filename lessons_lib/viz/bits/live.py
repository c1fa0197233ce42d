"""The live form of `viz.bits`: flip any bit."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import torch

from lessons_lib.viz.base.live import Form, module
from lessons_lib.viz.bits.drawing import draw
from lessons_lib.viz.bits.model import SAME_WIDTH, Row, row
from lessons_lib.viz.bits.words import words

TARGET = (24, 24)  # pixels: what a finger or an unsteady hand hits


class BitsForm(Form):
    """The rows of a picture, each with bits of its own.

    `asked` has `digits`, each row's bits as text, the highest first. A row whose bits are not those of its
    number any more is named by its dtype alone.
    """

    _esm = module("bits")

    def __init__(self, rows: Sequence[Row]) -> None:
        self._first = self._rows = list(rows)
        self._said = ""
        super().__init__()

    def answer(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        before = self._rows
        if "digits" in asked:
            self._rows = with_digits(self._first, asked["digits"])
        said = words(self._rows)
        changed = [
            f"{new.label}: {'; '.join(line.rstrip('.') for line in own.lines)}."
            for new, old, own in zip(self._rows, before, said.rows, strict=True)
            if new.raw != old.raw
        ]
        if changed:  # two flips that came as one question may cancel out: what was said still holds
            self._said = " ".join(changed)
        return {
            "svg": draw(self._rows, said, TARGET),
            "text": said.text,
            "said": self._said,
            "labels": [r.label for r in self._rows],
            "digits": ["".join(digits for _, digits in r.pattern()) for r in self._rows],
        }


def with_digits(rows: Sequence[Row], digits: Sequence[str]) -> list[Row]:
    """The rows with these bits. Raises ValueError if they are not bits of the rows' dtypes."""
    if len(digits) != len(rows):
        raise ValueError(f"There are {len(rows)} rows, but bits for {len(digits)}.")
    return [_with_raw(old, _raw(old, text)) for old, text in zip(rows, digits, strict=True)]


def _raw(old: Row, digits: str) -> int:
    if not (isinstance(digits, str) and len(digits) == old.form.width and re.fullmatch("[01]+", digits)):
        raise ValueError(f"{old.label} has {old.form.width} bits, each 0 or 1.")
    raw = int(digits, 2)
    if old.dtype == torch.bool and raw > 1:
        raise ValueError("A bool takes a whole byte, but only its bit 0 is used: the others stay 0.")
    return raw


def _with_raw(old: Row, raw: int) -> Row:
    """The row with other bits: what `viz.bits` says of a tensor that holds them."""
    if raw == old.raw:
        return old
    signed = raw - (1 << old.form.width) if raw >> (old.form.width - 1) else raw
    kind = SAME_WIDTH[old.form.width]
    t = torch.tensor([raw if kind is torch.uint8 else signed], dtype=kind).view(old.dtype).reshape(())
    return row(t.item(), old.dtype, t, old.label.rpartition(" as ")[2])
