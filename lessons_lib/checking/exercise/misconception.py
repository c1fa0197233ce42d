"""A wrong function and the sentence that would set its author right; and families of them that differ by a number."""

import functools
import inspect
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Function = Callable[..., Any]
# Parameter → its values; where the sentence needs other words than the value itself, a dict of words → value.
Family = Mapping[str, Sequence[Any] | Mapping[str, Any]]


@dataclass(frozen=True)
class Misconception:
    """A wrong function and the sentence that would set its author right.

    name: the wrong function's name, unique within its exercise but for the members of one family.
    template: the sentence, with a field such as '{rows}' for what a family's members differ by.
    function: takes and returns what the reference does.
    breaks: the phrase of the exercise's text that it breaks; '' where no single one is broken.
    words: of a member of a family each parameter's value, as the sentence says it; empty for all others.
    place: of a prediction of several answers, the one that this is about, from 1; 0 if it's about all of them.
    """

    name: str
    template: str
    function: Function
    breaks: str = ""
    words: Mapping[str, Any] = field(default_factory=dict)
    place: int = 0

    @property
    def sentence(self) -> str:
        """States behaviour ("you averaged …"), never code that the learner may not have written."""
        return sentence_of([self])

    @property
    def label(self) -> str:
        """The name, and for a member of a family which one: 'only_whole_parts[rows=8]'."""
        parts = ", ".join(f"{name}={word}" for name, word in self.words.items())
        return f"{self.name}[{parts}]" if parts else self.name


def sentence_of(alike: Sequence[Misconception]) -> str:
    """The sentence of one misconception, or of several members of a family: 'parts of 5 or 10'."""
    first = alike[0]
    if not first.words:
        return first.template
    return first.template.format_map(
        {name: _Alternatives([m.words[name] for m in alike]) for name in first.words}
    )


def family(template: str, function: Function, over: Family, breaks: str = "") -> list[Misconception]:
    """One misconception for each combination of the parameters' values.

    function: takes the reference's inputs and, by name, the parameters of `over`.
    Raises ValueError if a parameter has no values, or is none of the function's or the template's.
    """
    parameters = inspect.signature(function).parameters
    for name, values in over.items():
        if name not in parameters or not values:
            raise ValueError(f"{function.__name__}: {name!r} is not a parameter of it that has values.")
    members = []
    for combination in itertools.product(*map(_worded, over.values())):
        words = {name: word for name, (word, _) in zip(over, combination, strict=True)}
        values = {name: value for name, (_, value) in zip(over, combination, strict=True)}
        member = Misconception(function.__name__, template, _bind(function, values), breaks, words)
        try:
            member.sentence  # noqa: B018 - a field that no parameter fills is the author's slip
        except (KeyError, IndexError, ValueError) as error:
            raise ValueError(f"{function.__name__}: its sentence can't be filled in: {error}.") from None
        members.append(member)
    return members


def _worded(values: Sequence[Any] | Mapping[str, Any]) -> Iterator[tuple[Any, Any]]:
    """Each value with its words in the sentence."""
    return iter(values.items()) if isinstance(values, Mapping) else ((value, value) for value in values)


def _bind(function: Function, values: Mapping[str, Any]) -> Function:
    """A function of the inputs alone: a plain function and not a partial, because its code is inspected."""

    @functools.wraps(function)
    def member(*inputs: Any) -> Any:
        return function(*inputs, **values)

    return member


class _Alternatives:
    """Several values in one field of a template, each once: '5 or 10'."""

    def __init__(self, values: Sequence[Any]) -> None:
        self._values = values

    def __format__(self, spec: str) -> str:
        return " or ".join(dict.fromkeys(format(value, spec) for value in self._values))
