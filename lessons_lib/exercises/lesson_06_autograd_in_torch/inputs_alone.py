"""A requirement of this lesson: what comes in stays as it is, in everything that autograd sees."""

from dataclasses import dataclass

import torch
from torch import Tensor

from lessons_lib.checking.exercise.requirement import Assessment, Trial
from lessons_lib.counting.nested import tensors_in

_WITHOUT = "Which function returns gradients and stores none?"
_FILLED = f"Your code filled the `.grad` of a tensor that came in: a backward arrived there. {_WITHOUT}"


@dataclass(frozen=True)
class InputsAlone:
    """Numbers, requires_grad and .grad of the inputs stay, nothing from an old .grad is in the answer, and recording is on.

    most_cases: only the first of the cases are tried, for a harness that is slow because it measures; None for all.
    """

    most_cases: int | None = None
    name: str = "leaves the inputs alone"
    request: str = "leave everything as it was, what comes in and recording too"

    def observe(self, trial: Trial) -> list[str]:
        seen: dict[str, None] = {}
        for index in range(len(trial.cases[: self.most_cases])):
            inputs = trial.fresh_inputs(index)
            given = list(tensors_in(inputs))
            holders = any(t.requires_grad for t in given)
            without = list(tensors_in(trial.call(*trial.fresh_inputs(index)))) if holders else []
            for t in given:
                if t.requires_grad:
                    t.grad = torch.ones_like(t)
            before = [_State(t) for t in given]
            try:
                answer = trial.call(*inputs)
            finally:
                recording = torch.is_grad_enabled()
                torch.set_grad_enabled(True)
            if not recording:
                seen[
                    "Recording is still off after your function has returned, for the whole program. Which block switches it "
                    "on again at its end?"
                ] = None
            for t, state in zip(given, before, strict=True):
                seen.update(dict.fromkeys(state.changes(t)))
            if holders and not _same(without, list(tensors_in(answer))):
                seen[
                    "If a tensor that comes in already holds a `.grad`, your answer changes: the new gradient was added "
                    "to the old one. `copy.deepcopy` copies a `.grad` too; which copy doesn't?"
                ] = None
        return list(seen)

    def judge(self, seen: list[str]) -> Assessment:
        return Assessment(" ".join(seen), not seen)


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
        """What has become of it, in one or two sentences; one reason for each tensor is enough."""
        if not torch.equal(self.numbers, t.detach()):
            return [
                "Your code changed the numbers of a tensor that came in. Which copy could you change instead?"
            ]
        if t.requires_grad and not self.requires_grad:
            return [
                "A tensor that came in requires grad afterwards, so what its owner computes is recorded, and gradients add up "
                "in it. What makes a leaf of your own?"
            ]
        if self.requires_grad and not t.requires_grad:
            return [
                "A tensor that came in no longer requires grad, so its owner gets no gradient for it. Which tensor could you change instead?"
            ]
        if self.grad is None:
            return [] if t.grad is None else [_FILLED]
        if t.grad is None or not torch.equal(self.grad, t.grad):
            return [
                "The `.grad` of a tensor that came in isn't what it was: `backward` adds to what is there, and None or zeros "
                f"wipe it out. {_WITHOUT}"
            ]
        return []


def inputs_alone(most_cases: int | None = None) -> InputsAlone:
    """Requires that the tensors that come in stay as they are, and that recording stays on."""
    return InputsAlone(most_cases)
