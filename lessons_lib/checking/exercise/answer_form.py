"""How a value or a prediction may be written, and what to say when it can't be read."""

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import torch
from torch import Tensor

from lessons_lib.checking.values.snapshot import Plain, TensorSnapshot, short_repr, snapshot
from lessons_lib.checking.values.type_names import is_a, module_of_type, name_of_type
from lessons_lib.checking.values.units import family_of
from lessons_lib.phrases import listed

_DIGITS = re.compile(r"\d+")  # two choices that differ in a number are no misspelling of each other
_CLOSE = 0.8  # of difflib: 'viw' finds 'view', and 'unchanged' must not find 'changes', its opposite
LARGEST = 1e300  # what a float holds; a longer int is a typing error

_SEQUENCES = (tuple, list, torch.Size)  # exactly these: a subclass may iterate as it likes

RAISES = "raises"  # the word for code that ends in an exception
# How people write it: "an error", "it fails", "RuntimeError", "raises an exception".
_ENDS_IN_AN_ERROR = re.compile(
    r"(?:\w*(?:error|exception)s?|raises?|raised|throws?|fails?|crash(?:es)?|traceback)", re.IGNORECASE
)
_FILLERS = {"a", "an", "it", "that", "the", "this", "will", "would", "be", "gives", "there", "is"}


class Unreadable(Exception):
    """An answer that is neither right nor wrong; its text is one sentence for the learner."""


class AnswerForm(Protocol):
    """Turns what a learner wrote into the form that answers are compared in."""

    @property
    def tolerance(self) -> float:
        """The absolute difference within which a number still counts as right."""
        ...

    def read(self, answer: Any) -> Any:
        """The answer in one form; raises Unreadable with a sentence otherwise."""
        ...


@dataclass(frozen=True)
class Shape:
    """A shape: a tuple, a list, a torch.Size, one number for a single axis, or "raises" for none at all."""

    tolerance: float = 0.0

    def read(self, answer: Any) -> tuple[int, ...] | str:
        if means_raises(answer):
            return RAISES
        if type(answer) is int:
            answer = (answer,)
        if type(answer) in _SEQUENCES:
            sizes = tuple(_only_element(size) for size in answer)
            if all(type(size) is int for size in sizes):
                return sizes
        raise Unreadable(
            f'Write a shape as a tuple such as (7, 2) or (7,), or "{RAISES}" if you expect an error. '
            f"You wrote {_show(answer)}."
        )


@dataclass(frozen=True)
class Number:
    """One number: a Python int or float, a tensor with one element, or "raises" for none at all.

    unit: what the question asks for, such as "GB" or "ms" (`UNITS` in `values/units.py`); then a right number in another
        unit is named as that. '' for a number without one. Raises ValueError for any other.
    """

    tolerance: float = 0.0
    unit: str = ""

    def __post_init__(self) -> None:
        if self.unit:
            family_of(self.unit)

    def read(self, answer: Any) -> float | str:
        if means_raises(answer):
            return RAISES
        if type(answer) is Tensor or module_of_type(type(answer)) == "numpy":
            answer = _only_element(answer)
        if type(answer) in (int, float, bool) and abs(answer) < LARGEST:
            return float(answer)
        raise Unreadable(
            f'Write one number, or "{RAISES}" if you expect an error. You wrote {_show(answer)}.'
        )


@dataclass(frozen=True)
class Dtype:
    """A dtype: torch.float32, its name, or NumPy's of the same name."""

    tolerance: float = 0.0

    def read(self, answer: Any) -> torch.dtype:
        if type(answer) is str:
            answer = getattr(torch, answer.strip().removeprefix("torch."), answer)
        if is_a(answer, type) and issubclass(answer, np.generic):
            answer = np.dtype(answer)
        if is_a(answer, np.dtype):
            answer = getattr(torch, answer.name, answer)
        if type(answer) is torch.dtype:
            return answer
        raise Unreadable(f"Write a dtype such as torch.float32. You wrote {_show(answer)}.")


class Choice:
    """One of a few options, given as a string; an option that is a number needs no quotes."""

    tolerance = 0.0

    def __init__(self, *options: str) -> None:
        self.options = options

    def read(self, answer: Any) -> str:
        if type(answer) in (int, float, bool) and short_repr(answer).lower() in self.options:
            return short_repr(answer).lower()
        if type(answer) is str:
            word = answer.strip().lower()
            if word in self.options:
                return word
        if RAISES in self.options and means_raises(answer):
            return RAISES
        if type(answer) is str:
            near = difflib.get_close_matches(answer.strip().lower(), self.options, n=1, cutoff=_CLOSE)
            if near and _DIGITS.findall(near[0]) == _DIGITS.findall(answer):
                raise Unreadable(f"{_show(answer)} isn't one of the choices; did you mean {near[0]!r}?")
        choices = ", ".join(repr(option) for option in self.options)
        raise Unreadable(f"Choose one of {choices}. You wrote {_show(answer)}.")


class Several:
    """Several answers at once, as a tuple, each with its own form."""

    def __init__(self, *forms: AnswerForm) -> None:
        self.forms = forms

    @property
    def tolerance(self) -> float:
        return max(form.tolerance for form in self.forms)

    def read(self, answer: Any) -> tuple[Any, ...]:
        if type(answer) not in _SEQUENCES or len(answer) != len(self.forms):
            raise Unreadable(
                f"Write {len(self.forms)} answers in brackets, with commas between them. You wrote {_show(answer)}."
            )
        blank = [place for place, part in enumerate(answer, 1) if part is Ellipsis]
        if blank:
            verb = "is" if len(blank) == 1 else "are"
            raise Unreadable(f"{_answers(blank)} of {len(self.forms)} {verb} still blank.")
        read, problems = [], dict[str, list[int]]()
        for place, (form, part) in enumerate(zip(self.forms, answer, strict=True), 1):
            try:
                read.append(form.read(part))
            except Unreadable as error:
                problems.setdefault(str(error), []).append(place)
        if problems:
            raise Unreadable(" ".join(f"{_answers(at)}: {text}" for text, at in problems.items()))
        return tuple(read)


def _answers(places: Sequence[int]) -> str:
    """'Answer 2', 'Answers 1 and 3'."""
    return f"Answer{'s' * (len(places) > 1)} {listed([str(place) for place in places])}"


def means_raises(answer: Any) -> bool:
    """True if a prediction says "there will be an exception": in words, or by the exception itself or its class."""
    if is_a(answer, type):
        return issubclass(answer, BaseException) and not issubclass(answer, Warning)
    if is_a(answer, BaseException):
        return not is_a(answer, Warning)
    if type(answer) is not str:
        return False
    words_before_colon, *_ = answer.split(":", 1)  # "RuntimeError: the size of tensor a …"
    parts = [
        part.strip("'.").rpartition(".")[2] for part in re.findall(r"[\w'.]+", words_before_colon.lower())
    ]
    words = [word for word in parts if word and word not in _FILLERS]
    return bool(words) and all(_ENDS_IN_AN_ERROR.fullmatch(word) for word in words)


def _only_element(answer: Any) -> Any:
    """The number in a one-element tensor or a NumPy scalar; anything else as it is."""
    seen = snapshot(answer)
    if isinstance(seen, Plain):
        return seen.value
    data = seen.data if isinstance(seen, TensorSnapshot) else None
    return data.item() if data is not None and data.numel() == 1 and not data.is_complex() else answer


def _show(answer: Any) -> str:
    """A short description that runs none of the answer's own code."""
    if type(answer) in (int, float, bool, str, type(None)):
        return short_repr(answer)
    if is_a(answer, type) or is_a(answer, BaseException):
        return f"`{name_of_type(answer if is_a(answer, type) else type(answer))}`"
    if type(answer) in (tuple, list):
        return f"a {name_of_type(type(answer))} with {len(answer)} value{'s' * (len(answer) != 1)}"
    return f"a value of type {name_of_type(type(answer))}"
