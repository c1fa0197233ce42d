"""What is asked of every rule: whole tensors, float64, gradients returned and written nowhere, and no help from torch's autograd."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lessons_lib.checking.asks.ask import Ask, Judged, Trial
from lessons_lib.checking.asks.byhand import Without
from lessons_lib.checking.asks.loops import no_python_loop
from lessons_lib.checking.cases import Draw
from lessons_lib.checking.snapshot import article, dtype_name
from lessons_lib.checking.trees import tensors_in


@dataclass(frozen=True)
class WithoutAutograd(Without):
    """The lesson's one rule: torch is a library of arrays, and its own autograd is not asked."""

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
    def asked(self) -> str:
        return "an answer by hand, without torch's autograd"


NO_AUTOGRAD = WithoutAutograd()


@dataclass(frozen=True)
class StaysFloat64:
    """The answer to float64 is float64, where that is the dtype of new numbers too, as the lesson sets it.

    What comes of float32 is free: the lesson has none.
    """

    name: str = "float64"
    asked: str = "a float64 answer, as all numbers of the lesson are"

    def observe(self, trial: Trial) -> list[str]:
        seen = set()
        for index, case in enumerate(trial.cases):
            if not case.low_precision:
                answers = tensors_in(trial.call(*trial.fresh_inputs(index)))
                seen |= {dtype_name(answer.dtype) for answer in answers}
        return sorted(seen - {"float64"})

    def judge(self, seen: list[str]) -> Judged:
        if not seen:
            return Judged("", True)
        return Judged(
            f"Your code gave {article(seen[0])} answer to a float64 input. Which step changes the dtype?",
            False,
        )


@dataclass(frozen=True)
class WritesNoGrad:
    """The values that came in hold no `.grad` afterwards, and require none."""

    name: str = "writes no .grad"
    asked: str = "gradients that are returned, with nothing written into `.grad`"

    def observe(self, trial: Trial) -> bool:
        inputs = trial.fresh_inputs(0)
        trial.call(*inputs)
        return any(t.requires_grad or t.grad is not None for t in tensors_in(inputs))

    def judge(self, seen: bool) -> Judged:
        if not seen:
            return Judged("", True)
        return Judged(
            "Your code wrote a `.grad` into a value that came in, or switched its requires_grad on. Who puts gradients where they "
            "belong?",
            False,
        )


def asks_of_a_rule(inputs: Callable[[Draw, int], tuple[Any, ...]]) -> list[Ask]:
    """The asks of a rule; inputs(draw, n): what it takes, of size n."""
    return [no_python_loop(inputs), StaysFloat64(), WritesNoGrad(), NO_AUTOGRAD]
