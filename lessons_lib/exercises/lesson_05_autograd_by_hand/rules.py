"""What every rule requires: whole tensors, float64, gradients returned and written nowhere, and no help from torch's autograd."""

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from torch import Tensor

from lessons_lib.checking.exercise.cases import Draw
from lessons_lib.checking.exercise.requirement import Assessment, Requirement, Trial
from lessons_lib.checking.requirements.by_hand import Without
from lessons_lib.checking.requirements.loops import no_python_loop
from lessons_lib.checking.values.nested import map_tensors
from lessons_lib.checking.values.snapshot import article, dtype_name
from lessons_lib.counting.nested import tensors_in


@dataclass(frozen=True)
class WithoutAutograd(Without):
    """The lesson's one condition: torch is for tensors and arithmetic, and its own autograd is not used."""

    functions: tuple[str, ...] = (
        "grad",
        "backward",
        "vjp",
        "jvp",
        "jacobian",
        "jacrev",
        "jacfwd",
        "hessian",
        "linearize",
    )

    name: str = "without autograd"

    @property
    def request(self) -> str:
        return "compute it by hand, without torch's autograd"

    def judge(self, seen: list[str]) -> Assessment:
        found = super().judge(seen)  # the lesson has a `backward` of its own
        return Assessment(found.message.replace("Your code calls `", "Your code calls torch's `"), found.met)


NO_AUTOGRAD = WithoutAutograd()


@dataclass(frozen=True)
class StaysFloat64:
    """The answer to float64 is float64, and no step on the way keeps fewer digits.

    The default dtype is float64 too, as the lesson sets it. What comes of float32 is free: the lesson has none.
    """

    name: str = "float64"
    request: str = "return float64, like all numbers in this lesson"

    def observe(self, trial: Trial) -> dict[str, Any]:
        dtypes = set()
        for index, case in enumerate(trial.cases):
            if not case.low_precision:
                answers = tensors_in(trial.call(*trial.fresh_inputs(index)))
                dtypes |= {dtype_name(answer.dtype) for answer in answers}
        inputs = trial.fresh_inputs(0)
        # Each by another factor: in a quotient the same one cancels.
        factors = (1 + NUDGE * 2**place for place in itertools.count())
        nudged = map_tensors(lambda t: t * next(factors) if t.is_floating_point() else t, inputs)
        pair = [list(tensors_in(trial.call(*given))) for given in (inputs, nudged)]
        return {"others": sorted(dtypes - {"float64"}), "moves": _moves(*pair)}

    def judge(self, seen: dict[str, Any]) -> Assessment:
        if seen["others"]:
            return Assessment(
                f"Your code gave {article(seen['others'][0])} answer to a float64 input. Which step changes the dtype?",
                False,
            )
        if not seen["moves"]:
            return Assessment(
                "Your code loses digits on the way: a change of its input by a billionth doesn't reach the answer, as in float32. "
                "Which step leaves float64?",
                False,
            )
        return Assessment("", True)


NUDGE = 1e-9  # of a number: lost in float32, which keeps seven digits


def _moves(first: list[Tensor], second: list[Tensor]) -> bool:
    """Whether most numbers that are not 0 differ between two answers; what can't be compared is no loss of digits."""
    if [t.shape for t in first] != [t.shape for t in second]:
        return True
    pairs = [(a[a != 0], b[a != 0]) for a, b in zip(first, second, strict=True)]
    differ = sum(int((a != b).sum()) for a, b in pairs)
    return 2 * differ >= sum(a.numel() for a, _ in pairs)


@dataclass(frozen=True)
class WritesNoGrad:
    """The values that came in hold no `.grad` afterwards, and require none."""

    name: str = "writes no .grad"
    request: str = "return the gradients, and write nothing into `.grad`"

    def observe(self, trial: Trial) -> bool:
        inputs = trial.fresh_inputs(0)
        trial.call(*inputs)
        return any(t.requires_grad or t.grad is not None for t in tensors_in(inputs))

    def judge(self, seen: bool) -> Assessment:
        if not seen:
            return Assessment("", True)
        return Assessment(
            "Your code wrote a `.grad` into a value that came in, or switched its requires_grad on. Which function puts gradients "
            "where they belong?",
            False,
        )


def requirements_of_a_rule(inputs: Callable[[Draw, int], tuple[Any, ...]]) -> list[Requirement]:
    """The requirements of a backward rule; inputs(draw, n): its inputs, of size n."""
    return [no_python_loop(inputs), StaysFloat64(), WritesNoGrad(), NO_AUTOGRAD]
