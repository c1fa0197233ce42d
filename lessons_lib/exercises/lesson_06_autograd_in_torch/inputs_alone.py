"""Requirements of this lesson: what comes in stays as it is, in everything that autograd sees, and an old .grad stays out."""

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from lessons_lib.checking.exercise.requirement import Assessment, Trial
from lessons_lib.counting.nested import tensors_in

_INSTEAD = "Which function returns gradients without storing them?"

# What was seen, by a short name each, because a report shows no longer text that comes from where an answer ran.
_OFF = "no grad"
_NUMBERS, _REQUIRES, _NO_LONGER = "numbers changed", "requires grad", "requires no grad"
_FILLED, _NOT_AS_IT_WAS = "new grad", "grad changed"
_TOLD = {
    _OFF: "Recording is still off after your function has returned, for the whole program. Which block switches it on again "
    "at its end?",
    _NUMBERS: "Your code changed the numbers of a tensor that you were given. How do you get a copy that you may change?",
    _REQUIRES: "A tensor that you were given requires grad afterwards, so its owner's computations are recorded, and "
    "gradients add up in it. How do you make your own leaf?",
    _NO_LONGER: "A tensor that you were given no longer requires grad, so its owner gets no gradient for it. How do you get "
    "a tensor of your own with the same numbers and no graph?",
    _FILLED: "Your code filled the `.grad` of a tensor that you were given: a backward pass reached it.",
    _NOT_AS_IT_WAS: "Your code changed the `.grad` of a tensor that you were given: `backward` adds to it, and None or zeros "
    "wipe it out.",
}


@dataclass(frozen=True)
class InputsAlone:
    """Numbers, requires_grad and .grad of the inputs stay, and recording is on afterwards.

    most_cases: only the first of the cases are tried, for a harness that is slow because it measures; None for all.
    instead: the question that follows if a .grad has changed.
    """

    most_cases: int | None = None
    instead: str = _INSTEAD
    name: str = "leaves the inputs alone"
    request: str = "leave what you were given as it was, and recording switched on"

    def observe(self, trial: Trial) -> list[str]:
        seen: dict[str, None] = {}
        for index in range(len(trial.cases[: self.most_cases])):
            inputs = trial.fresh_inputs(index)
            given = list(tensors_in(inputs))
            _fill(given)
            before = [_State(t) for t in given]
            if _recording_is_off_after(functools.partial(trial.call, *inputs)):
                seen[_OFF] = None
            for t, state in zip(given, before, strict=True):
                seen.update(dict.fromkeys(state.changes(t)))
        return list(seen)

    def judge(self, seen: list[str]) -> Assessment:
        told = [
            f"{_TOLD[what]} {self.instead}" if what in (_FILLED, _NOT_AS_IT_WAS) else _TOLD[what]
            for what in seen
            if what in _TOLD
        ]
        return Assessment(" ".join(told), not seen)


@dataclass(frozen=True)
class RecordingOn:
    """Recording is on again after the first case."""

    name: str = "leaves recording on"
    request: str = "leave recording switched on"

    def observe(self, trial: Trial) -> bool:
        return not _recording_is_off_after(lambda: trial.call(*trial.fresh_inputs(0)))

    def judge(self, seen: bool) -> Assessment:
        if seen:
            return Assessment("", True)
        return Assessment(
            "Your code leaves recording off for the whole program, so a later `backward` finds no graph. Which block switches "
            "recording on again at its end?",
            False,
        )


def _recording_is_off_after(call: Callable[[], Any]) -> bool:
    """Whether the call leaves recording off. It's on again afterwards."""
    try:
        call()
    finally:
        off = not torch.is_grad_enabled()
        torch.set_grad_enabled(True)
    return off


@dataclass(frozen=True)
class WithoutOldGradients:
    """The answer is the same whatever the inputs' .grad held before, unless it changes that .grad: InputsAlone says so."""

    name: str = "without old gradients"
    request: str = "return gradients that don't include what `.grad` held before"

    def observe(self, trial: Trial) -> bool:
        for index in range(len(trial.cases)):
            empty = list(tensors_in(trial.call(*trial.fresh_inputs(index))))
            inputs = trial.fresh_inputs(index)
            given = list(tensors_in(inputs))
            _fill(given)
            before = [_State(t) for t in given]
            answer = list(tensors_in(trial.call(*inputs)))
            kept = not any(state.changes(t) for t, state in zip(given, before, strict=True))
            if kept and not _same(empty, answer):
                return False
        return True

    def judge(self, seen: bool) -> Assessment:
        if seen:
            return Assessment("", True)
        return Assessment(
            "If w or b already has a `.grad`, your result includes it. `copy.deepcopy`, for example, copies a `.grad` too, and "
            "`backward` adds to it. Which kind of copy has no `.grad`?",
            False,
        )


def _fill(given: list[Tensor]) -> None:
    """Gives each tensor that requires grad a .grad of ones."""
    for t in given:
        if t.requires_grad:
            t.grad = torch.ones_like(t)


def _same(first: list[Tensor], second: list[Tensor]) -> bool:
    """Whether two answers hold the same numbers; nan is the same as nan."""
    return len(first) == len(second) and all(
        a.shape == b.shape and torch.allclose(a, b, equal_nan=True)
        for a, b in zip(first, second, strict=True)
    )


class _State:
    """What autograd sees of a tensor before a call."""

    def __init__(self, t: Tensor) -> None:
        self.numbers = t.detach().clone()
        self.requires_grad = t.requires_grad
        self.grad = None if t.grad is None else t.grad.clone()

    def changes(self, t: Tensor) -> list[str]:
        """What has become of it, one of the keys of _TOLD: one reason for each tensor is enough."""
        if not torch.equal(self.numbers, t.detach()):
            return [_NUMBERS]
        if t.requires_grad and not self.requires_grad:
            return [_REQUIRES]
        if self.requires_grad and not t.requires_grad:
            return [_NO_LONGER]
        if self.grad is None:
            return [] if t.grad is None else [_FILLED]
        if t.grad is None or not torch.equal(self.grad, t.grad):
            return [_NOT_AS_IT_WAS]
        return []


def recording_on() -> RecordingOn:
    """Requires that recording is on again afterwards."""
    return RecordingOn()


def inputs_alone(most_cases: int | None = None, instead: str = _INSTEAD) -> InputsAlone:
    """Requires that the tensors that come in stay as they are, and that recording stays on.

    most_cases, instead: see InputsAlone.
    """
    return InputsAlone(most_cases, instead)
