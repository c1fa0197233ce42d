"""Requires a view of an input, or an answer with its own memory."""

from dataclasses import dataclass

from torch import Tensor

from lessons_lib.checking.exercise.requirement import Assessment, Trial
from lessons_lib.counting.nested import tensors_in
from lessons_lib.counting.storages import lies_within


@dataclass(frozen=True)
class IsViewOf:
    """The answer's bytes lie within the storage of one input, on every case."""

    name: str
    position: int
    parameter: str

    @property
    def request(self) -> str:
        return f"return a view of `{self.parameter}`, without copying"

    def observe(self, trial: Trial) -> list[bool | None]:
        return [_lies_in(trial, index, self.position) for index in range(len(trial.cases))]

    def judge(self, seen: list[bool | None]) -> Assessment:
        if all(found is not False for found in seen):
            return Assessment("", True)
        return Assessment(
            "Your answer has its own memory, so some step copied the values. Which step?", False
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


def is_view_of(parameter: str, position: int = 0) -> IsViewOf:
    """Requires a view of the input called `parameter`, the one at `position`."""
    return IsViewOf(f"view of {parameter}", position, parameter)


def owns_memory() -> OwnsMemory:
    """Requires an answer that shares no memory with the inputs."""
    return OwnsMemory()
