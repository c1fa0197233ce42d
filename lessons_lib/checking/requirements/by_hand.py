"""Requires an answer by hand: without the library function that does it all."""

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass

from lessons_lib.checking.exercise.requirement import Assessment, Trial
from lessons_lib.counting.calls import calls_from
from lessons_lib.counting.own import OwnOperations
from lessons_lib.counting.through import CallsThrough
from lessons_lib.phrases import listed


@dataclass(frozen=True)
class Without:
    """The learner's own code does not call certain functions, nor have `map`, `partial` or `torch.ops` call them.

    functions: by their last name ('cdist'); none at all stands for all of torch's and NumPy's.
    operations: aten operations, by name ('_softmax'): nothing that the code calls, such as a Module, may run them.
    """

    functions: tuple[str, ...]
    operations: tuple[str, ...] = ()
    name: str = "by hand"

    @property
    def request(self) -> str:
        *others, last = self.functions or ("torch", "NumPy")
        return f"compute it by hand, without {', '.join(others)}{' or ' if others else ''}{last}"

    def observe(self, trial: Trial) -> list[str]:
        watched, through = OwnOperations(trial.is_learner_code), CallsThrough(trial.is_learner_code)
        with (
            watched if self.operations else contextlib.nullcontext(),
            through if self.functions else contextlib.nullcontext(),
        ):
            calls = calls_from(trial.call, *trial.fresh_inputs(0), of=trial.is_learner_code)
        found = sorted(call for call in calls | through.seen if self._forbids(call))
        ran = [name for name in self.operations if watched.counts[name]]
        return found or [f"a function that runs {name.strip('_')}" for name in ran]

    def judge(self, seen: list[str]) -> Assessment:
        if not seen:
            return Assessment("", True)
        written = [call for call in seen if not _is_private(call)] or seen
        called = list(dict.fromkeys(map(_public, written)))
        it = "it" if len(called) == 1 else "each of them"
        return Assessment(f"Your code calls {listed(called)}. What does {it} do inside?", False)

    def _forbids(self, call: str) -> bool:
        if not self.functions:
            return call.startswith(("torch.", "Tensor.", "numpy."))
        name = call.rpartition(".")[2]
        return (
            name in self.functions or name.removeprefix("_") in self.functions
        )  # get_total_norm's own name has a _


def _is_private(call: str) -> bool:
    """Whether the function's own name begins with `_`, as a NumPy dispatcher's does: no one wrote it."""
    return call.rpartition(".")[2].startswith("_")


def _public(call: str) -> str:
    """A function by a name that people write: without modules that begin with `_`."""
    *modules, name = call.split(".")
    if modules[:1] == ["numpy"] or modules in (
        ["torch", "functional"],
        ["torch", "_C", "_VariableFunctions"],
    ):
        return f"{modules[0]}.{name}"
    return f"`{name}`" if any(module.startswith("_") for module in modules) else call


def without(*functions: str, operations: Sequence[str] = ()) -> Without:
    """Requires that the answer calls none of these functions; none of torch's and NumPy's if none is named.

    operations: aten operations that must not run while the answer does, whatever calls them.
    """
    return Without(functions, tuple(operations))
