"""Decodes and validates evidence that a submission's process sent. It is untrusted input.

Values may be anything, since they are judged. Sizes, types, counts and names must be those that `encode` produces, or the
message is Malformed.
"""

import json
from collections.abc import Mapping
from typing import Any, NoReturn, TypeVar

import torch
from safetensors import SafetensorError
from safetensors.torch import load
from torch import Tensor

from lessons_lib.checking.collect.evidence import MOST_PRINTED, Evidence, Outcome
from lessons_lib.checking.collect.exceptions import MOST_MESSAGE, RaisedException
from lessons_lib.checking.collect.isolation.table import TABLE
from lessons_lib.checking.exercise.exercise import Exercise
from lessons_lib.checking.values.snapshot import (
    DEEPEST,
    MOST_BITS,
    MOST_ITEMS,
    MOST_TEXT,
    Items,
    Opaque,
    Plain,
    Snapshot,
    TensorSnapshot,
    dtype_name,
)
from lessons_lib.grading.execute.transport.encode import CARRIED, MOST_ELEMENTS
from lessons_lib.grading.execute.transport.frames import Frame, Malformed

MOST_PARTS = 50_000  # of all snapshots of one piece of evidence together
MOST_SEEN = 20_000  # characters of a requirement's observation as JSON
MOST_SENTENCE = 1_000
MOST_AXES = 64

# A table and not getattr(torch, name), which imports submodules for unknown names.
_DTYPES = {dtype_name(found): found for found in vars(torch).values() if type(found) is torch.dtype}

_Kind = TypeVar("_Kind")


def decode(frame: Frame, exercise: Exercise, seed: int, cases: int) -> Evidence:
    """The evidence in a frame, for an exercise with so many cases. Raises Malformed."""
    try:
        return _decoded(frame, exercise, seed, cases)
    except RecursionError:  # JSON that can just be parsed may be nested too deeply to be written
        raise Malformed("its evidence is not valid: it is nested too deeply") from None


def _decoded(frame: Frame, exercise: Exercise, seed: int, cases: int) -> Evidence:
    header = frame.header
    parts = _Parts(_tensors(frame.body))
    blank, unreadable = _of(bool, header, "blank"), _text(header, "unreadable", MOST_SENTENCE)
    out_of_time = _number_or_none(header, "out_of_time", cases)
    outcomes = tuple(_outcome(found, parts) for found in _list(header, "outcomes", cases))
    observations = _of(dict, header, "observations")
    wanted = 0 if blank or unreadable or out_of_time is not None else cases
    if len(outcomes) != wanted:
        _refuse(f"it has {len(outcomes)} outcomes where there are {wanted}")
    ran = bool(outcomes) and out_of_time is None and not any(outcome.raised for outcome in outcomes)
    return Evidence(
        exercise=exercise.name,
        seed=seed,
        outcomes=outcomes,
        blank=blank,
        unchanged=_of(bool, header, "unchanged"),
        returns_nothing=_of(bool, header, "returns_nothing"),
        unreadable=unreadable,
        out_of_time=out_of_time,
        printed=_text(header, "printed", MOST_PRINTED),
        observations=_observations(observations, exercise) if ran else {},
        left_on=_left_on(_list(header, "left_on", len(TABLE))),
    )


def _left_on(found: list[Any]) -> tuple[str, ...]:
    """Accepts only known names of settings, because they are shown in reports."""
    names = {switch.name for switch in TABLE}
    if not all(type(name) is str and name in names for name in found):
        _refuse("it names a setting that there is not")
    return tuple(found)


def _observations(found: Mapping[Any, Any], exercise: Exercise) -> dict[str, Any]:
    """The observations of all requirements. None may be missing, or leaving one out would meet it."""
    if set(found) != {requirement.name for requirement in exercise.requirements}:
        _refuse("it lacks the observations of the requirements")
    return {name: _observed(seen) for name, seen in found.items()}


def _observed(found: Any) -> dict[str, Any]:
    """The observation of one requirement: any JSON, an exception, or a timeout."""
    if found == {"late": True}:
        return {"late": True}
    if type(found) is dict and set(found) == {"raised"}:
        return {"raised": dict(vars(_raised(_of(dict, found, "raised"))))}
    if type(found) is not dict or set(found) != {"seen"} or len(json.dumps(found)) > MOST_SEEN:
        _refuse("the observation of a requirement can't be read")
    cleaned: dict[str, Any] = json.loads(_clean(json.dumps(found, ensure_ascii=False)))
    return cleaned


class _Parts:
    """The tensors of a message, each used once, and the number of values that may still follow."""

    def __init__(self, tensors: dict[str, Tensor]) -> None:
        self._tensors = tensors
        self._left = MOST_PARTS

    def count(self) -> None:
        self._left -= 1
        if self._left < 0:
            _refuse("it has too many parts")

    def tensor(self, number: int) -> Tensor:
        found = self._tensors.pop(str(number), None)
        return _refuse("it names a tensor that is not there") if found is None else found


def _tensors(body: bytes) -> dict[str, Tensor]:
    if not body:
        return {}
    try:
        tensors: dict[str, Tensor] = load(body)
    except (SafetensorError, ValueError, KeyError, TypeError, RuntimeError):
        raise Malformed("its tensors can't be read") from None
    if sum(tensor.numel() for tensor in tensors.values()) > 2 * MOST_ELEMENTS:  # complex counts twice
        _refuse("its tensors are too large")
    return tensors


def _outcome(found: Any, parts: _Parts) -> Outcome:
    if type(found) is not dict or (found.get("value") is None) == (found.get("raised") is None):
        _refuse("an outcome is neither a value nor an exception")
    changed = tuple(_list(found, "changed", MOST_AXES))
    if any(type(place) is not int for place in changed):
        _refuse("it has something else where the number of an input belongs")
    if found.get("raised") is not None:
        return Outcome(None, _raised(_of(dict, found, "raised")), changed)
    return Outcome(_snapshot(found["value"], parts, 0), None, changed)


def _raised(found: Mapping[str, Any]) -> RaisedException:
    return RaisedException(
        type_name=_text(found, "type_name", MOST_SENTENCE),
        message=_text(found, "message", MOST_MESSAGE),
        line=_of(int, found, "line"),
        code=_text(found, "code", MOST_TEXT),
        in_own_line=_of(bool, found, "in_own_line"),
        by_statement=_of(bool, found, "by_statement"),
    )


def _snapshot(found: Any, parts: _Parts, depth: int) -> Snapshot:
    parts.count()
    if type(found) is not dict or depth > DEEPEST + 1:
        _refuse("a value can't be read")
    kind = found.get("is")
    if kind == "tensor":
        return _tensor(found, parts)
    if kind in ("tuple", "list", "dict"):
        items = tuple(_snapshot(item, parts, depth + 1) for item in _list(found, "items", MOST_ITEMS))
        keys = tuple(_key(key) for key in _list(found, "keys", MOST_ITEMS))
        if len(keys) != (len(items) if kind == "dict" else 0) or len(set(keys)) != len(keys):
            _refuse("a value can't be read")
        return Items(kind, items, keys)
    if kind == "opaque":
        return Opaque(_text(found, "type", MOST_SENTENCE))
    return _plain(found)


def _plain(found: Mapping[str, Any]) -> Plain:
    kind, value = found.get("is"), found.get("value")
    if kind == "dtype":
        dtype = _DTYPES.get(value) if type(value) is str else None
        return Plain(dtype) if dtype else _refuse("a value can't be read")
    if kind == "complex" and type(value) is list and list(map(type, value)) == [float, float]:
        return Plain(complex(*value))
    if kind == "plain" and type(value) is int and value.bit_length() <= MOST_BITS:
        return Plain(value)
    if kind == "plain" and type(value) is str and len(value) <= MOST_TEXT:
        return Plain(_clean(value))
    if kind == "plain" and type(value) in (float, bool, type(None)):
        return Plain(value)
    return _refuse("a value can't be read")


def _tensor(found: Mapping[str, Any], parts: _Parts) -> TensorSnapshot:
    shape = tuple(_list(found, "shape", MOST_AXES))
    if any(type(size) is not int or size < 0 for size in shape):
        _refuse("a shape can't be read")
    name = _text(found, "dtype", MOST_SENTENCE)
    dtype = _DTYPES.get(name) or _refuse("a dtype can't be read")
    why = _text(found, "why", MOST_SENTENCE)
    data = None
    if found.get("data") is not None:
        data = parts.tensor(_of(int, found, "data"))
        if dtype.is_complex and data.is_floating_point() and data.shape[-1:] == (2,):
            data = torch.view_as_complex(data.contiguous())
        if name not in CARRIED or data.dtype != dtype or tuple(data.shape) != shape or why:
            _refuse("a tensor does not match its description")
    elif not why:
        _refuse("a tensor is missing")
    device, grad = _text(found, "device", MOST_SENTENCE), _of(bool, found, "requires_grad")
    return TensorSnapshot(data, shape, dtype, device, grad, why)


def _key(key: Any) -> Any:
    if type(key) is str and len(key) <= MOST_TEXT:
        return _clean(key)
    return key if type(key) is int and key.bit_length() <= MOST_BITS else _refuse("a key can't be read")


def _of(kind: type[_Kind], found: Mapping[str, Any], name: str) -> _Kind:
    value = found.get(name)
    return value if type(value) is kind else _refuse(f"its {name} can't be read")


def _text(found: Mapping[str, Any], name: str, most: int) -> str:
    return _clean(_of(str, found, name)[:most])


def _clean(text: str) -> str:
    """The text without lone surrogates, which can't be encoded as UTF-8."""
    return text.encode("utf-8", "replace").decode()


def _list(found: Mapping[str, Any], name: str, most: int) -> list[Any]:
    value: list[Any] = _of(list, found, name)
    return value if len(value) <= most else _refuse(f"it has too many {name}")


def _number_or_none(found: Mapping[str, Any], name: str, most: int) -> int | None:
    value = found.get(name)
    if value is None:
        return None
    return value if type(value) is int and 0 <= value <= most else _refuse(f"its {name} can't be read")


def _refuse(what: str) -> NoReturn:
    raise Malformed(f"its evidence is not valid: {what}")
