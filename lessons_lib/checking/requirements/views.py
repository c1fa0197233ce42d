"""Requires a view of an input, or an answer with its own memory."""

from dataclasses import dataclass
from typing import Any

from torch import Tensor, UntypedStorage
from torch.overrides import TorchFunctionMode

from lessons_lib.checking.exercise.requirement import Assessment, Trial
from lessons_lib.counting.names import written_name
from lessons_lib.counting.nested import tensors_in
from lessons_lib.counting.storages import lies_within, unique_storages


@dataclass(frozen=True)
class IsViewOf:
    """The answer's bytes lie within the storage of one input, on every case."""

    name: str
    position: int
    parameter: str

    @property
    def request(self) -> str:
        return f"return a view of `{self.parameter}`, without copying"

    def observe(self, trial: Trial) -> dict[str, Any]:
        """inside: whether the answer to each case lies in the input. made_by: on the first case where it doesn't, the call that made its memory."""
        inside = [_lies_in(trial, index, self.position) for index in range(len(trial.cases))]
        made_by = _maker(trial, inside.index(False)) if False in inside else ""
        return {"inside": inside, "made_by": made_by}

    def judge(self, seen: dict[str, Any]) -> Assessment:
        if False not in seen["inside"]:
            return Assessment("", True)
        if not seen["made_by"]:
            return Assessment(
                "Your answer has its own memory, so some step copied the values. Which step?", False
            )
        return Assessment(
            f"Your answer has its own memory, made by `{seen['made_by']}`, so the values were copied. "
            "How can you do without this call?",
            False,
        )


@dataclass(frozen=True)
class OwnsMemory:
    """The answer shares no memory with any input, on every case."""

    name: str = "memory of its own"
    request: str = "return an answer with its own memory"

    def observe(self, trial: Trial) -> list[bool | None]:
        return [_lies_in(trial, index, None) for index in range(len(trial.cases))]

    def judge(self, seen: list[bool | None]) -> Assessment:
        if all(found is not True for found in seen):
            return Assessment("", True)
        return Assessment(
            "Your answer shares memory with an input, so changing your answer also changes that input. How do you copy a tensor?",
            False,
        )


def _lies_in(trial: Trial, index: int, position: int | None) -> bool | None:
    """Whether the answer to a case lies in the input at `position`, or in any input; None if unknown."""
    inputs = trial.fresh_inputs(index)
    candidates = [i for i in inputs if isinstance(i, Tensor)] if position is None else [inputs[position]]
    answers = list(tensors_in(trial.call(*inputs)))
    found = [lies_within(answer, candidates) for answer in answers if answer.numel()]
    if not found or any(residence.reason for residence in found):
        return None
    inside = [residence.index is not None for residence in found]
    return any(inside) if position is None else all(inside)


def _maker(trial: Trial, index: int) -> str:
    """The call that made the memory of the answer to a case, as 'torch.stack' or 'Tensor.clone'; '' if none was seen."""
    inputs = trial.fresh_inputs(index)
    with _NewMemory() as made_by:
        answer = trial.call(*inputs)
    storages = {storage._cdata for storage in unique_storages(answer)}
    return next((name for name, made in made_by.seen if made._cdata in storages), "")


class _NewMemory(TorchFunctionMode):
    """seen: each call of torch that made new memory, by a name that people write, with the storage, kept alive."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[str, UntypedStorage]] = []

    def __torch_function__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        result = func(*args, **(kwargs or {}))
        given = {storage._cdata for storage in unique_storages((args, kwargs))}
        self.seen.extend(
            (written_name(func), storage)
            for storage in unique_storages(result)
            if storage._cdata not in given
        )
        return result


def is_view_of(parameter: str, position: int = 0) -> IsViewOf:
    """Requires a view of the input called `parameter`, the one at `position`."""
    return IsViewOf(f"view of {parameter}", position, parameter)


def owns_memory() -> OwnsMemory:
    """Requires an answer that shares no memory with the inputs."""
    return OwnsMemory()
