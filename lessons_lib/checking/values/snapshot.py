"""Snapshots: what a learner's code returned, as plain data that holds none of the learner's objects.

Types are read with `type()` and never through the value, so that no `__class__`,
`__eq__`, `__repr__` or `__torch_function__` of the learner's runs here.
"""

import dataclasses
import functools
import itertools
import re
from dataclasses import dataclass
from typing import Any, TypeAlias

import torch
from torch import Tensor
from torch.nn.parameter import is_lazy

from lessons_lib.checking.values.numbers import format_inline
from lessons_lib.checking.values.type_names import has_fields, module_of_type, name_of_type
from lessons_lib.counting.storages import has_storage, in_memory
from lessons_lib.phrases import count

MOST_ELEMENTS = (
    4_000_000  # of all tensors of a result; a tensor beyond that is described by its shape and not copied
)
MOST_PARTS = 50_000  # of a result: every item of every list
FEW_ELEMENTS = 6  # of a tensor that is written in one line
MOST_ITEMS = 1_000  # of a list, tuple or dict
MOST_TEXT = 10_000  # characters of a string
MOST_BITS = 1_000  # of a whole number: a float holds no more
MOST_SHOWN_BITS = 128  # of a whole number that is shown in full: 39 digits at most
DEEPEST = 20  # levels of nesting
TOO_MUCH = "unknown, with too much beside it"  # in place of a type's name


class Formula(str):
    """An input that a harness turns into what the answer receives: a card says that it is given by this formula."""


class Described(str):
    """The same, where words say what the answer receives: a card shows them as they are."""


@dataclass(frozen=True)
class TensorSnapshot:
    """A tensor: `data` is a contiguous CPU copy of it, or None where it can't be copied.

    why: what kept the data from being copied ('sparse', 'meta', 'too large', …).
    """

    data: Tensor | None
    shape: tuple[int, ...]
    dtype: torch.dtype
    device: str
    requires_grad: bool
    why: str = ""

    @functools.cached_property
    def largest(self) -> float:
        """The largest finite absolute value; 0 without any. Kept: the right answer is compared with many others."""
        return 0.0 if self.data is None else largest_of(self.data)


@dataclass(frozen=True)
class Plain:
    """A number, string, bool, None or dtype: nothing that has parts. quoted: whether a string itself may be shown."""

    value: Any
    quoted: bool = dataclasses.field(default=True, compare=False)


@dataclass(frozen=True)
class Items:
    """A tuple, list or dict; `keys` only for a dict."""

    kind: str
    items: tuple["Snapshot", ...]
    keys: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Opaque:
    """Anything else, by the name of its type, '' for one that may not be shown."""

    type_name: str


Snapshot: TypeAlias = TensorSnapshot | Plain | Items | Opaque

# NumPy's own scalars, by name: a shape may be made of them, and they print like Python's.
_NUMPY_SCALARS = {f"{kind}{bits}" for kind in ("int", "uint", "float") for bits in (8, 16, 32, 64)} | {
    "bool",
    "bool_",
    "complex64",
    "complex128",
    "str_",
}

_PLAIN = (int, float, bool, complex, type(None), torch.dtype)


def largest_of(t: Tensor) -> float:
    """The largest finite absolute value in a tensor; 0 without any."""
    if t.numel() == 0:
        return 0.0
    size = t.detach().double() if t.dtype is torch.bool else t.detach().abs().double()
    return float(torch.where(size.isfinite(), size, 0.0).max())


def plain_scalar(value: Any) -> Any:
    """A NumPy scalar as Python's own number, bool or string; anything else as it is."""
    kind = type(value)
    if module_of_type(kind) == "numpy" and name_of_type(kind) in _NUMPY_SCALARS:
        return value.item()
    return value


def snapshot(value: Any) -> Snapshot:
    """A snapshot of `value`; never raises, never runs code of the value's own class."""
    return _snapshot(value, 0, _CopyBudget())


class _CopyBudget:
    """How much of one result may still be copied: a list may contain itself."""

    def __init__(self) -> None:
        self._parts, self._elements = MOST_PARTS, MOST_ELEMENTS

    def part(self) -> bool:
        """Whether one more item may be copied; counts it."""
        self._parts -= 1
        return self._parts >= 0

    def elements(self, count: int) -> bool:
        """Whether `count` more tensor elements may be copied; subtracts them if so."""
        if count > self._elements:
            return False
        self._elements -= count
        return True


def _snapshot(value: Any, depth: int, budget: _CopyBudget) -> Snapshot:
    kind = type(value)
    if not budget.part():
        return Opaque(TOO_MUCH)
    if issubclass(kind, Tensor):
        try:
            return _of_tensor(value, budget)
        except Exception:  # a nested or lazy tensor has no single shape, and some classes raise
            return Opaque("Tensor, without one shape")
    if (plain := plain_scalar(value)) is not value:
        return _snapshot(plain, depth + 1, budget)
    if kind is int and value.bit_length() > MOST_BITS:
        return Opaque("int, of very many digits")
    if kind in _PLAIN:
        return Plain(value)
    if kind is str:
        return Plain(value[:MOST_TEXT])
    if kind in (Formula, Described):
        return Plain(kind(value[:MOST_TEXT]))
    if kind is torch.Size:
        return Items("tuple", tuple(Plain(size) for size in value))
    if depth < DEEPEST and kind in (tuple, list) and len(value) <= MOST_ITEMS:
        return Items(kind.__name__, tuple(_snapshot(item, depth + 1, budget) for item in value))
    if depth < DEEPEST and kind is dict and len(value) <= MOST_ITEMS and all(map(_is_key, value)):
        return Items("dict", tuple(_snapshot(v, depth + 1, budget) for v in value.values()), tuple(value))
    if issubclass(kind, tuple) and (has_fields(kind) or module_of_type(kind) == "torch.return_types"):
        # What torch's max(dim), sort and others return: the values are what counts.
        items = itertools.islice(tuple.__iter__(value), MOST_ITEMS)
        return Items("tuple", tuple(_snapshot(item, depth + 1, budget) for item in items))
    return Opaque(name_of_type(kind))


def _is_key(key: Any) -> bool:
    """Whether a dict's key is a string or an integer that can be encoded."""
    if type(key) is str:
        return len(key) <= MOST_TEXT and not re.search("[\ud800-\udfff]", key)
    return type(key) is int and key.bit_length() <= MOST_BITS


def _of_tensor(tensor: Tensor, budget: _CopyBudget) -> TensorSnapshot:
    with torch._C.DisableTorchFunctionSubclass(), torch._C._DisableTorchDispatch():
        if tensor.is_nested or is_lazy(tensor):
            raise ValueError
        seen = TensorSnapshot(
            data=None,
            shape=tuple(Tensor.size(tensor)),
            dtype=tensor.dtype,
            device=tensor.device.type,
            requires_grad=bool(tensor.requires_grad),
        )
        why = _not_copied(tensor) or ("" if budget.elements(Tensor.numel(tensor)) else "too large")
        if why:
            return dataclasses.replace(seen, why=why)
        try:
            data = torch.empty(seen.shape, dtype=seen.dtype)
            with torch.no_grad():
                Tensor.copy_(data, Tensor.detach(tensor))
            if any(getattr(data, "names", ())):  # torch 2.11 copies names along, and can do little with them
                data = getattr(data, "rename")(None)  # noqa: B009 - not in every version
            data.flatten()[:1].tolist()  # not every dtype has numbers
            return dataclasses.replace(seen, data=data)
        except (RuntimeError, TypeError, NotImplementedError) as error:
            return dataclasses.replace(seen, why=f"its values can't be read: {name_of_type(type(error))}")


def _not_copied(tensor: Tensor) -> str:
    if tensor.layout is not torch.strided:
        return "sparse" if "sparse" in str(tensor.layout) else "packed"
    if tensor.is_quantized:
        return "quantized"
    if tensor.device.type == "meta":
        return "meta"
    if has_storage(tensor) and not (in_memory(tensor) or tensor._is_zerotensor()):
        return "no memory of its own holds them"
    return ""


def describe(seen: Snapshot) -> str:
    """A snapshot in a few words: 'a float64 tensor of shape (3, 4)'."""
    if isinstance(seen, TensorSnapshot):
        kind = f"{seen.why} " if seen.why in ("sparse", "packed", "quantized", "meta") else ""
        return f"{article(kind + dtype_name(seen.dtype))} tensor of shape {shape_text(seen.shape)}"
    if isinstance(seen, Items):
        written = seen.kind in ("tuple", "list") and len(seen.items) <= 8
        if written and all(isinstance(item, Plain) for item in seen.items):
            return f"the {seen.kind} {plain_text(seen)}"
        return f"a {seen.kind} of {count(len(seen.items), 'item')}"
    if isinstance(seen, Opaque):
        if not seen.type_name:
            return "an object of a type of its own"
        return "a NumPy array" if seen.type_name == "ndarray" else f"an object of type {seen.type_name}"
    if seen.value is None or isinstance(seen.value, bool):
        return repr(seen.value)
    if isinstance(seen.value, torch.dtype):
        return f"the dtype {dtype_name(seen.value)}"
    if isinstance(seen.value, Formula):
        return f"given by the formula `{seen.value}`"
    if isinstance(seen.value, Described):
        return str(seen.value)
    if not seen.quoted:
        return "a Python string"
    kind = "string" if isinstance(seen.value, str) else "number"
    return f"the Python {kind} {plain_text(seen)}"


def brief(seen: Snapshot, number: bool = False) -> str:
    """The same without the dtype of floating-point numbers, where it says nothing to a beginner.

    number: of a tensor of shape () only that it's a number, where a harness may have made it a tensor.
    """
    if number and isinstance(seen, TensorSnapshot) and not seen.shape:
        return "a number"
    if isinstance(seen, TensorSnapshot) and seen.dtype.is_floating_point and not seen.why:
        return f"a tensor of shape {shape_text(seen.shape)}"
    return describe(seen)


def plain_text(seen: Snapshot) -> str:
    """A value as a learner would write it, shortened: '3', '(3, 4)', 'float32'; of a small tensor its numbers."""
    if isinstance(seen, Items) and seen.kind in ("tuple", "list"):
        inner = ", ".join(plain_text(item) for item in seen.items)
        if seen.kind == "list":
            return f"[{inner}]"
        return f"({inner},)" if len(seen.items) == 1 else f"({inner})"
    if isinstance(seen, TensorSnapshot) and seen.data is not None and seen.data.numel() <= FEW_ELEMENTS:
        return format_inline(seen.data)
    if not (isinstance(seen, Plain) and seen.quoted):
        return describe(seen)
    if isinstance(seen.value, torch.dtype):
        return dtype_name(seen.value)
    if isinstance(seen.value, float) and seen.value.is_integer() and abs(seen.value) < 1e15:
        return str(int(seen.value))
    return short_repr(seen.value)


def short_repr(value: object) -> str:
    """repr() of a number or string of Python's own, cut to 40 characters."""
    if (
        type(value) is int and value.bit_length() > MOST_SHOWN_BITS
    ):  # the first digits alone would not show its size
        return f"{'-' if value < 0 else ''}2^{value.bit_length() - 1} and more"
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}…"


def dtype_name(dtype: torch.dtype) -> str:
    """'float32' for torch.float32."""
    return str(dtype).removeprefix("torch.")


def shape_text(shape: tuple[int, ...]) -> str:
    """'(3, 4)', '(3,)' or '()'."""
    return str(tuple(shape))


def article(noun: str) -> str:
    """'a float64' or 'an int64', 'an EpochSampler', 'a OneHot'."""
    return f"{'an' if re.match('(?!one|eu)[aeio]', noun, re.IGNORECASE) else 'a'} {noun}"
