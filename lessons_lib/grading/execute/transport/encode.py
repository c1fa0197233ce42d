"""Encodes evidence as a JSON header and a safetensors block. Runs in the worker, next to the learner's code."""

import json
from typing import Any

import torch
from safetensors.torch import save
from torch import Tensor

from lessons_lib.checking.collect.evidence import Evidence, Outcome
from lessons_lib.checking.values.snapshot import (
    TOO_MUCH,
    Items,
    Opaque,
    Plain,
    Snapshot,
    TensorSnapshot,
    dtype_name,
)

MOST_ELEMENTS = 2_000_000  # of all tensors in one piece of evidence; further ones are only described
# Other values in it: each item of a nested list counts as one, a text as one per 50 bytes.
MOST_PARTS = 20_000
TEXT_PART = 50
CARRIED = {
    dtype_name(dtype): dtype
    for dtype in (
        *(torch.float64, torch.float32, torch.float16, torch.bfloat16, torch.complex128, torch.complex64),
        *(torch.int64, torch.int32, torch.int16, torch.int8),
        *(torch.uint64, torch.uint32, torch.uint16, torch.uint8, torch.bool),
    )
}


def encode(evidence: Evidence) -> tuple[dict[str, Any], bytes]:
    """The JSON header and the safetensors block of `evidence`."""
    payload = _Payload()
    header = {
        "exercise": evidence.exercise,
        "outcomes": [_outcome(outcome, payload) for outcome in evidence.outcomes],
        "blank": evidence.blank,
        "unchanged": evidence.unchanged,
        "returns_nothing": evidence.returns_nothing,
        "unreadable": evidence.unreadable,
        "out_of_time": evidence.out_of_time,
        "printed": evidence.printed,
        "observations": dict(evidence.observations),
        "left_on": list(evidence.left_on),
    }
    return header, save(payload.tensors) if payload.tensors else b""


class _Payload:
    """Collects the tensors of a message and counts the size of everything in it."""

    def __init__(self) -> None:
        self.tensors: dict[str, Tensor] = {}
        self._elements = 0
        self._parts = 0

    def has_room(self, value: Any) -> bool:
        """Whether one more value fits. After the first that doesn't, none does."""
        self._parts += 1 + (len(json.dumps(value)) // TEXT_PART if type(value) is str else 0)
        return self._parts <= MOST_PARTS

    def take(self, tensor: Tensor) -> int | None:
        """Adds a tensor; returns its number in the message, or None if it doesn't fit."""
        count = tensor.numel() * (2 if tensor.is_complex() else 1)
        if dtype_name(tensor.dtype) not in CARRIED or self._elements + count > MOST_ELEMENTS:
            return None
        self._elements += count
        number = len(self.tensors)
        # safetensors needs complex numbers as pairs, and tensors that share no memory.
        plain = torch.view_as_real(tensor.resolve_conj()) if tensor.is_complex() else tensor
        self.tensors[str(number)] = plain.contiguous().clone()
        return number


def _outcome(outcome: Outcome, payload: _Payload) -> dict[str, Any]:
    return {
        "value": None if outcome.value is None else _snapshot(outcome.value, payload),
        "raised": None if outcome.raised is None else dict(vars(outcome.raised)),
        "changed": list(outcome.changed),
    }


def _snapshot(seen: Snapshot, payload: _Payload) -> dict[str, Any]:
    if not payload.has_room(getattr(seen, "value", None)):
        return {"is": "opaque", "type": TOO_MUCH}
    if isinstance(seen, TensorSnapshot):
        number = None if seen.data is None else payload.take(seen.data)
        return {
            "is": "tensor",
            "data": number,
            "shape": list(seen.shape),
            "dtype": dtype_name(seen.dtype),
            "device": seen.device,
            "requires_grad": seen.requires_grad,
            "why": seen.why if number is not None or seen.why else "too large",
        }
    if isinstance(seen, Items):
        return {
            "is": seen.kind,
            "items": [_snapshot(item, payload) for item in seen.items],
            "keys": list(seen.keys),
        }
    if isinstance(seen, Opaque):
        return {"is": "opaque", "type": seen.type_name}
    return _plain(seen)


def _plain(seen: Plain) -> dict[str, Any]:
    value = seen.value
    if type(value) is complex:
        return {"is": "complex", "value": [value.real, value.imag]}
    if type(value) is torch.dtype:
        return {"is": "dtype", "value": dtype_name(value)}
    return {"is": "plain", "value": value}
