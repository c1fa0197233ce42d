"""Removes text that was created in the sandbox from evidence, so that reports can't leak the inputs of the cases.

A running submission sees the inputs of the cases and could write them into anything that it sends: an exception's message,
a type's name, a string. Other students could then read them in a report. So reports quote only the submitted source and
names of Python and torch: an exception by its type, the line of the notebook and the course's explanation; a prediction
by its source in the notebook.
"""

import ast
import dataclasses
import functools
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import torch

from lessons_lib.checking.collect.argument import MISSING, problem_with
from lessons_lib.checking.collect.evidence import Evidence, Outcome
from lessons_lib.checking.collect.exceptions import RaisedException
from lessons_lib.checking.exercise.answer_form import Unreadable
from lessons_lib.checking.exercise.cases import build_cases
from lessons_lib.checking.exercise.exercise import Exercise
from lessons_lib.checking.explain.messages import in_plain_words
from lessons_lib.checking.values.snapshot import (
    TOO_MUCH,
    Items,
    Opaque,
    Plain,
    Snapshot,
    TensorSnapshot,
    snapshot,
)
from lessons_lib.grading.intake.cell import Cell
from lessons_lib.grading.score import allowed_words
from lessons_lib.notebook.cells.names import MOST_READ
from lessons_lib.notebook.cells.syntax import parse_quietly

OWN_EXCEPTION = "an exception of its own"
OWN_TEXT = "something of its own"
MOST_LINE = 120  # characters of a line of source
MOST_NUMBERS, MOST_DIGITS = 16, 11  # in one explanation: for sizes and indices, not for a tensor's values
MOST_ITS_NAME = 60

_QUOTED = re.compile(r"`[^`]*`|(?<!\w)'[^']*'|\"[^\"]*\"")  # an apostrophe in a word opens no quote
_NO_SIZE = re.compile(r"\d\.\d+(?![\d.]* [GM]i?B)")  # a decimal number, except for a size in GB
_CELL_ERROR = re.compile(r"(\w+): (.*)", re.DOTALL)
_STOPPED = re.compile(r"stopped after [\d.]{1,8} s")
# Descriptions by `snapshot` and `encode` that are not the name of a type.
_DESCRIBED = {
    "Tensor, without one shape",
    "int, of very many digits",
    TOO_MUCH,
    "ellipsis",
}
_NO_VALUES = {"", "sparse", "packed", "quantized", "meta", "too large", "no memory of its own holds them"}
_NO_VALUES_ELSE = "its values can't be read"
_WROTE = " You wrote "  # the part of a message on an unreadable prediction that quotes it
_UNFIT: tuple[Any, ...] = (MISSING, None, True, 0, 0.5, "", (), [], {}, {0}, torch.zeros(0), np.zeros(0))


class Redactor:
    """Redacts the evidence of a notebook with these cells."""

    def __init__(self, cells: Sequence[Cell]) -> None:
        self._cells = cells

    def evidence(self, found: Evidence, exercise: Exercise) -> Evidence:
        """The evidence without any text that was created in the sandbox."""
        return dataclasses.replace(
            found,
            outcomes=tuple(self._outcome(outcome, exercise) for outcome in found.outcomes),
            unreadable=found.unreadable and self._unreadable(exercise, found.unreadable),
            observations={
                name: self._observed(seen, exercise, found.seed) for name, seen in found.observations.items()
            },
        )

    def error(self, text: str) -> tuple[str, str]:
        """A cell's exception type and the course's explanation of it, or ''. text: the exception as the worker sent it."""
        if _STOPPED.fullmatch(text):
            return text, ""
        parts = _CELL_ERROR.fullmatch(text)
        shown = self.raised(RaisedException(parts[1], parts[2], 1) if parts else RaisedException("", "", 1))
        return shown.type_name, in_plain_words(shown) if shown.message else ""

    def raised(self, found: RaisedException, name: str = "") -> RaisedException:
        """An exception without its message, unless the explanation derived from it holds only known names and sizes.

        name: of the exercise whose answer raised it.
        """
        type_name = found.type_name if found.type_name in allowed_words.exception_names() else OWN_EXCEPTION
        line, code = self._line(found, name)
        shown = dataclasses.replace(found, type_name=type_name, line=line, code=code, quoted=False)
        try:
            words = in_plain_words(shown)
        except (ArithmeticError, LookupError, ValueError):  # not a message of torch
            words = ""
        return shown if words and self._may_stand(words) else dataclasses.replace(shown, message="")

    def _line(self, found: RaisedException, name: str) -> tuple[int, str]:
        """The line number and the line in the notebook; '' for the line if no cell has it."""
        if not (found.line and found.code):
            return found.line, ""
        texts = sorted(self._lines, key=lambda lines: name not in lines[0].analysis.defines)
        for _, lines, _ in texts:
            if lines[found.line - 1 : found.line] == [found.code]:
                return found.line, _cut(found.code)
        for _, lines, times in texts:  # a part of a cell may have been run separately
            if times[found.code] == 1:
                return lines.index(found.code) + 1, _cut(found.code)
        return found.line, ""

    def _may_stand(self, words: str) -> bool:
        """Whether an explanation holds only the course's words, known names, words of the notebook, and a few sizes."""
        numbers = re.findall(r"\d+", words)
        return (
            len(numbers) <= MOST_NUMBERS
            and all(len(number) <= MOST_DIGITS for number in numbers)
            and not _NO_SIZE.search(words)
            and all(c.isalnum() or c == "_" or c in allowed_words.allowed_characters() for c in words)
            and all(self._knows(word) for word in allowed_words.WORD.findall(words))
            and all(
                self._knows(word) for quoted in _QUOTED.findall(words) for word in re.findall(r"\w+", quoted)
            )
        )

    def _knows(self, word: str) -> bool:
        of_others = (allowed_words.course_words(), allowed_words.known_names(), allowed_words.type_names())
        return any(word in known for known in (*of_others, self._own_words))

    @functools.cached_property
    def _lines(self) -> list[tuple[Cell, list[str], Counter[str]]]:
        """Each cell with its stripped lines and their counts."""
        split = [(cell, [line.strip() for line in cell.source.splitlines()]) for cell in self._cells]
        return [(cell, lines, Counter(lines)) for cell, lines in split]

    @functools.cached_property
    def _own_words(self) -> frozenset[str]:
        return frozenset(word for cell in self._cells for word in re.findall(r"\w+", cell.source))

    @functools.cached_property
    def _own_texts(self) -> frozenset[str]:
        """Every string literal in the notebook."""
        trees = [tree for cell in self._cells if (tree := _tree(cell.source))]
        nodes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)]
        return frozenset(node.value for node in nodes if isinstance(node.value, str))

    def _outcome(self, found: Outcome, exercise: Exercise) -> Outcome:
        if found.raised:
            return dataclasses.replace(found, raised=self.raised(found.raised, exercise.name))
        assert found.value is not None
        value = self._value(found.value)
        if exercise.kind != "prediction" or self._is_written_out(exercise, value):
            return dataclasses.replace(found, value=value)
        return dataclasses.replace(found, value=value, written=_source(self._expression(exercise)))

    def _value(self, seen: Snapshot) -> Snapshot:
        if isinstance(seen, Items):
            return dataclasses.replace(seen, items=tuple(map(self._value, seen.items)))
        if isinstance(seen, Opaque):
            return Opaque(self._kind(seen.type_name))
        if isinstance(seen, TensorSnapshot):
            return seen if seen.why in _NO_VALUES else dataclasses.replace(seen, why=_NO_VALUES_ELSE)
        if type(seen.value) is str and seen.value not in self._own_texts:
            return Plain(seen.value, quoted=False)
        return seen

    def _kind(self, name: str) -> str:
        if name in _DESCRIBED or name in allowed_words.type_names() or name in self._own_words:
            return name
        return name if name in allowed_words.exception_names() or allowed_words.is_node(name) else ""

    def _observed(self, found: Mapping[str, Any], exercise: Exercise, seed: int) -> dict[str, Any]:
        if "raised" in found:
            raised = self.raised(RaisedException(**found["raised"]), exercise.name)
            return {"raised": dataclasses.asdict(raised)}
        return {key: self._seen(seen, exercise, seed) for key, seen in found.items()}

    def _seen(self, found: Any, exercise: Exercise, seed: int) -> Any:
        """A requirement's observation, in which texts may only be known names (functions, dtypes) and cases' labels."""
        if type(found) is str:
            plain = len(found) <= MOST_ITS_NAME and re.fullmatch(r"[\w. ]*", found)
            known = plain and (
                allowed_words.is_defined(found) or all(map(self._knows, re.findall(r"\w+", found)))
            )
            return found if known or found in _labels(exercise, seed) else OWN_TEXT
        if type(found) is list:
            return [self._seen(part, exercise, seed) for part in found]
        if type(found) is dict:
            return {key: self._seen(part, exercise, seed) for key, part in found.items()}
        return found

    def _unreadable(self, exercise: Exercise, reason: str) -> str:
        """Why an answer can't be run or a prediction not be read, derived here from the notebook's source."""
        if exercise.form is None or reason == problem_with(exercise, MISSING):
            known = {problem_with(exercise, thing) for thing in _UNFIT}
            return reason if reason in known else f"`{exercise.name}` is something that can't be tried."
        expression = self._expression(exercise)
        for answer in (_literal(expression), object()):  # object(): for the form's description
            try:
                if answer is not MISSING:
                    exercise.form.read(answer)
            except Unreadable as error:
                form, wrote, _ = str(error).partition(_WROTE)
                as_it_is = type(answer) is not object
                return str(error) if as_it_is else f"{form}{wrote}`{_source(expression)}`." if wrote else form
        return f"`{_source(expression)}` can't be read as a prediction."

    def _is_written_out(self, exercise: Exercise, value: Snapshot) -> bool:
        """Whether the notebook holds this prediction as a literal."""
        literal = _literal(self._expression(exercise))
        if literal is MISSING or exercise.form is None:
            return False
        try:
            return snapshot(exercise.form.read(literal)) == value
        except (Unreadable, RuntimeError):  # comparing tensors may raise
            return False

    def _expression(self, exercise: Exercise) -> ast.expr | None:
        """The expression that the notebook's last `predict` or `check` passes for this exercise."""
        found = None
        for cell in self._cells:
            tree = (
                _tree(cell.source)
                if exercise.name in (*cell.analysis.predicts, *cell.analysis.checks)
                else None
            )
            for node in ast.walk(tree) if tree else ():
                if isinstance(node, ast.keyword) and node.arg == exercise.name:
                    found = node.value
        return found


@functools.lru_cache(maxsize=1)
def _labels(exercise: Exercise, seed: int) -> frozenset[str]:
    """The labels of an exercise's cases, which reports show anyway."""
    return frozenset(case.label for case in build_cases(exercise.name, exercise.case_maker, seed))


def _literal(expression: ast.expr | None) -> Any:
    """The value of a short literal; MISSING for anything else."""
    try:
        if expression is not None and len(_source(expression)) <= MOST_LINE:
            return ast.literal_eval(expression)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        pass
    return MISSING


def _source(expression: ast.expr | None) -> str:
    """An expression in one line; '…' if there is none or it can't be written."""
    try:
        return _cut(ast.unparse(expression)) if expression is not None else "…"
    except (RecursionError, ValueError):
        return "…"


def _cut(line: str) -> str:
    return line if len(line) <= MOST_LINE else f"{line[:MOST_LINE]} …"


def _tree(source: str) -> ast.Module | None:
    """The parsed cell; None if it is not Python or too long for an answer."""
    try:
        return parse_quietly(source) if len(source) <= MOST_READ else None
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
