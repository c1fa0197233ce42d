"""Requires an answer of its input's dtype, or of a certain one."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.overrides import TorchFunctionMode

from lessons_lib.checking.exercise.requirement import Assessment, Trial
from lessons_lib.checking.values.snapshot import article, dtype_name
from lessons_lib.counting.names import written_name
from lessons_lib.counting.nested import tensors_in


@dataclass(frozen=True)
class SameDtype:
    """The answer has the first input's dtype, in float64 and in float32, whatever the default dtype is.

    Other checks run a case with its inputs' dtype as the default dtype, so `torch.empty(n, m)` happens to fit there.
    In a learner's notebook the default is float32.
    """

    name: str = "same dtype"
    request: str = "return the input's dtype"

    def observe(self, trial: Trial) -> dict[str, Any]:
        """answers: for each answer the input's dtype, its own, and the default. made: the functions that cause the difference.

        changed: those that change the dtype in the first such answer, or make a tensor of another one.
        """
        answers: list[list[str]] = []
        made: set[str] = set()
        changed: set[str] | None = None
        for index in range(len(trial.cases)):
            given = next((t.dtype for t in tensors_in(trial.fresh_inputs(index))), None)
            if given is None:
                continue
            for default in DEFAULTS:
                found = _dtypes(trial, index, default)
                answers.extend([dtype_name(given), dtype_name(dtype), dtype_name(default)] for dtype in found)
                if any(dtype is not given for dtype in found):
                    with _Made(given, trial.is_learner_code) as makers:
                        fits = all(dtype is given for dtype in _dtypes(trial, index, default))
                    made |= makers.seen if fits else set()
                    if changed is None:
                        got = next(dtype for dtype in found if dtype is not given)
                        changed = _changers(trial, index, default, given, got)
        return {"answers": answers, "made": sorted(made), "changed": sorted(changed or ())}

    def judge(self, seen: dict[str, Any]) -> Assessment:
        other = next((answer for answer in seen["answers"] if answer[0] != answer[1]), None)
        if other is None:
            return Assessment("", True)
        given, got, _ = other
        if not _follows_the_default(seen["answers"]):
            returned = f"Your code returned {article(got)} answer for {article(given)} input"
            if len(seen["changed"]) == 1:
                because = f"because `{seen['changed'][0]}` gave {article(got)} tensor"
                return Assessment(f"{returned}, {because}. Which dtype should your answer have?", False)
            return Assessment(f"{returned}. Which step changes the dtype?", False)
        if len(seen["made"]) == 1:
            return Assessment(
                f"With {given} input, your result is {got}, because `{seen['made'][0]}` uses the default dtype. "
                "Which dtype should you pass?",
                False,
            )
        return Assessment(  # several functions fit, so none is named
            f"With {given} input, your result is {got}: it follows the default dtype. Where does your code make tensors "
            "without naming a dtype?",
            False,
        )


DEFAULTS = (torch.float32, torch.float64)


def _dtypes(trial: Trial, index: int, default: torch.dtype) -> list[torch.dtype]:
    """The dtypes of the answer to a case."""
    return [
        answer.dtype
        for answer in tensors_in(trial.call_with_default_dtype(default, *trial.fresh_inputs(index)))
    ]


def _follows_the_default(answers: list[list[str]]) -> bool:
    """Whether every wrong dtype is the default dtype, and right once the default is the input's dtype.

    A cast such as `.float()` gives the same dtype under both defaults: that is another mistake.
    """
    names = {dtype_name(default) for default in DEFAULTS}
    floating = [answer for answer in answers if answer[0] in names]
    wrong = [answer for answer in answers if answer[0] != answer[1]]
    return all(answer in floating and answer[1] == answer[2] for answer in wrong) and all(
        given == got for given, got, default in floating if given == default
    )


# Functions that make a tensor of the default dtype unless a dtype is passed.
_MAKERS: dict[Any, str] = {
    getattr(torch, name): f"torch.{name}"
    for name in (
        "empty",
        "zeros",
        "ones",
        "full",
        "rand",
        "randn",
        "eye",
        "linspace",
        "logspace",
        "arange",
        "tensor",
    )
}


class _Made(TorchFunctionMode):
    """Passes `dtype` to the functions in _MAKERS where the learner's code passes none. seen: the functions it changed.

    If the answer's dtype is right then, these functions are the cause.
    """

    def __init__(self, dtype: torch.dtype, is_learner_code: Callable[[str], bool]) -> None:
        super().__init__()
        self._dtype = dtype
        self._is_learners = is_learner_code
        self.seen: set[str] = set()

    def __torch_function__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        named = dict(kwargs or {})
        result = func(*args, **named)
        if func not in _MAKERS or named.get("dtype") or named.get("out") is not None:
            return result
        caller = sys._getframe(1).f_code.co_filename
        if result.dtype is not torch.get_default_dtype() or not self._is_learners(caller):
            return result
        self.seen.add(_MAKERS[func])
        return func(*args, **{**named, "dtype": self._dtype})


def _changers(
    trial: Trial, index: int, default: torch.dtype, given: torch.dtype, got: torch.dtype
) -> set[str]:
    """The functions because of which the answer to a case isn't `given` but `got`; none if that can't be told."""
    with _Changed(given, got, trial.is_learner_code) as changers:
        try:
            fits = all(dtype is given for dtype in _dtypes(trial, index, default))
        except Exception:  # an index that became a float, say
            return set()
    return changers.seen if fits and "" not in changers.seen else set()


class _Changed(TorchFunctionMode):
    """Gives the learner's calls the dtype `given` where they give `got` and none of the tensors that they were given has it.

    seen: the functions whose results it changed, '' for an operator. If the answer's dtype is right then, they are the cause.
    """

    def __init__(self, given: torch.dtype, got: torch.dtype, is_learner_code: Callable[[str], bool]) -> None:
        super().__init__()
        self._given, self._got = given, got
        self._is_learners = is_learner_code
        self.seen: set[str] = set()

    def __torch_function__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        result = func(*args, **(kwargs or {}))
        if type(result) is not Tensor or result.dtype is not self._got:
            return result
        had = any(tensor.dtype is self._got for tensor in tensors_in((args, kwargs)))
        if had or not self._is_learners(sys._getframe(1).f_code.co_filename):
            return result
        self.seen.add(written_name(func))
        return result.to(self._given)


@dataclass(frozen=True)
class OfDtype:
    """The answer's tensors have a certain dtype. dtype: its name, such as 'uint8'."""

    dtype: str
    name: str = "of a certain dtype"

    @property
    def request(self) -> str:
        return f"return {article(self.dtype)} answer"

    def observe(self, trial: Trial) -> list[str]:
        answers = [
            answer
            for index in range(len(trial.cases))
            for answer in tensors_in(trial.call(*trial.fresh_inputs(index)))
        ]
        return sorted({dtype_name(answer.dtype) for answer in answers})

    def judge(self, seen: list[str]) -> Assessment:
        other = next((dtype for dtype in seen if dtype != self.dtype), None)
        if other is None:
            return Assessment("", True)
        return Assessment(f"Your code returned {article(other)} answer. Which step decides its dtype?", False)


def same_dtype() -> SameDtype:
    """Requires an answer with the first input's dtype."""
    return SameDtype()


def of_dtype(dtype: torch.dtype) -> OfDtype:
    """Requires an answer of this dtype."""
    return OfDtype(dtype_name(dtype))
