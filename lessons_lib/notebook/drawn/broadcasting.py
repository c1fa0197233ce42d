"""Two inputs that were stretched against each other, as in (n, 1) with (n,): every element met every other."""

from __future__ import annotations

import contextlib
import itertools
import math
import re
from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch import Tensor
from torch.overrides import TorchFunctionMode

from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.judge.verdict import FailingCase, Verdict
from lessons_lib.checking.values.snapshot import Plain, Snapshot, TensorSnapshot

Pair = dict[str, Tensor]
# The sentence itself speaks of all pairs; many a wrong function makes them on the way to a result that needs none.
_TABLE = re.compile(r"every \w+ (?:was compared )?(?:with|against) every|\(n, n\)")


def combined_inputs(key: AnswerKey, verdict: Verdict) -> Pair | None:
    """Two inputs by name, if broadcasting them to more elements than either has is what went wrong.

    Either the answer's shape is theirs together and a wrong one, or the verdict says that every element met every other,
    the misconception that it names combines them so, and the reference doesn't.
    """
    case = verdict.case
    if case is None:
        return None
    inputs = {name: _tensor(value) for name, value in case.inputs}
    tensors = {name: value for name, value in inputs.items() if isinstance(value, Tensor)}
    difference = case.difference
    if difference is not None and difference.fault == "shape":
        return _pair_of_shape(tensors, difference.expected, difference.got)
    wrong = [m for m in key.misconceptions if m.name == verdict.misconception]
    if (
        len(wrong) != 1
        or not _TABLE.search(verdict.diagnosis)
        or any(value is None for value in inputs.values())
    ):
        return None
    right = _stretched(lambda *given: key.exercise.harness(key.reference, *given), case)
    found = _stretched(lambda *given: key.exercise.harness(wrong[0].function, *given), case)
    names = next((pair for pair in found if pair not in right), None)
    return {name: tensors[name] for name in names} if names else None


def _pair_of_shape(tensors: Pair, expected: Snapshot, got: Snapshot) -> Pair | None:
    """The only two tensors that broadcast to the shape of `got`, which has more elements than expected."""
    if not isinstance(expected, TensorSnapshot) or not isinstance(got, TensorSnapshot):
        return None
    if math.prod(got.shape) <= math.prod(expected.shape):
        return None
    pairs = [
        (one, other)
        for one, other in itertools.combinations(tensors, 2)
        if _grown(tensors[one], tensors[other]) == got.shape
    ]
    return {name: tensors[name] for name in pairs[0]} if len(pairs) == 1 else None


def _grown(a: Tensor, b: Tensor) -> tuple[int, ...] | None:
    """The shape that two tensors broadcast to, if it has more elements than either of them."""
    try:
        shape: torch.Size = torch.broadcast_shapes(a.shape, b.shape)  # type: ignore[no-untyped-call]
    except RuntimeError:
        return None
    return tuple(shape) if shape.numel() > max(a.numel(), b.numel()) else None


def _stretched(function: Callable[..., Any], case: FailingCase) -> list[tuple[str, str]]:
    """Which inputs the function combines, as they are, into more elements than either has."""
    given = [(name, _tensor(value)) for name, value in case.inputs]
    watch = _Combinations([(name, t) for name, t in given if isinstance(t, Tensor)])
    with contextlib.suppress(Exception), torch.no_grad(), watch:
        function(*(value for _, value in given))
    return watch.found


class _Combinations(TorchFunctionMode):
    """Notes each call that broadcasts two of the named tensors to a larger shape."""

    def __init__(self, named: list[tuple[str, Tensor]]) -> None:
        super().__init__()
        self._named = named
        self.found: list[tuple[str, str]] = []

    def __torch_function__(
        self, func: Any, types: Any, args: Any = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        result = func(*args, **(kwargs or {}))
        given = [arg for arg in args if isinstance(arg, Tensor)]
        if len(given) == 2 and isinstance(result, Tensor) and _grown(*given) == tuple(result.shape):
            names = [name for arg in given for name in self._names(arg)]
            if len(names) == 2:
                self.found.append((names[0], names[1]))
        return result

    def _names(self, arg: Tensor) -> Iterator[str]:
        return (name for name, t in self._named if t is arg)


def _tensor(value: Snapshot) -> Any:
    """An input made again from its snapshot: a tensor or what Python holds; None if it can't be."""
    if isinstance(value, TensorSnapshot):
        return None if value.data is None else value.data.clone()
    return value.value if isinstance(value, Plain) and value.quoted else None
