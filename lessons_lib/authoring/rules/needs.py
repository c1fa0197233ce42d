"""What exercises build on: declared by `needs`, and worth nothing by itself.

Only a declared need is available to an answer: by `given` in the notebook, by substitution in the grader.
"""

import ast
import contextlib
import dataclasses
import inspect
import itertools
import re
from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch import Tensor

from lessons_lib.authoring.draft import Draft
from lessons_lib.authoring.fault import Fault
from lessons_lib.authoring.running import SEEDS, on_few_cases, verdict
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.exercise.exercise import Function

_IN_TEXT = re.compile(r"\bgiven\(\s*[\"'](\w+)[\"']\s*\)")


def needs_come_before(draft: Draft) -> Iterator[Fault]:
    """An exercise needs earlier exercises of its lesson, and no predictions."""
    before: set[str] = set()
    for exercise in draft.lesson.exercises.values():
        for name in exercise.needs:
            if name not in before:
                yield draft.fault(
                    exercise,
                    "need-not-earlier",
                    f"it needs {name!r}, which is no earlier exercise of the lesson.",
                )
        before |= {exercise.name} if exercise.kind != "prediction" else set()


def what_is_given_is_needed(draft: Draft) -> Iterator[Fault]:
    """What an exercise's cell, its hints or the text above it takes from `given` is among what it needs."""
    bound: dict[str, set[str]] = {}  # by a setup cell: name → what it takes from `given`
    text = ""
    setups = [statement for cell in draft.page.code("setup") for statement in ast.parse(cell.source).body]
    for statement in setups * 2:  # a name may be bound below the function that uses it
        taken = _taken(statement, bound)
        for name in _names(statement, ast.Store) if taken else ():
            bound[name] = bound.get(name, set()) | taken
    for cell in draft.page.cells:
        if cell.kind == "markdown":
            text += cell.source
            continue
        for name in cell.names if cell.role == "exercise" else ():
            if name not in draft.lesson.exercises:
                continue
            hints = draft.answers.keys[name].hints
            offered = _IN_TEXT.findall("\n".join((text, *hints)))
            taken = _taken(ast.parse(cell.source), bound) | set(offered)
            wanted = taken & draft.lesson.exercises.keys() - {name} - draft.lesson.builds_on(name)
            for other in sorted(wanted):
                yield draft.page.fault(
                    cell,
                    "given-without-need",
                    f"given({other!r}) is used or offered, and {name} doesn't need it.",
                )
        text = ""


def needs_are_no_answers(draft: Draft) -> Iterator[Fault]:
    """What an exercise needs is no answer to it, whatever inputs it is called with and in whatever pieces."""
    for exercise in draft.lesson.exercises.values():
        stages = _stages(draft.answers.keys[exercise.name])
        for name in sorted(draft.lesson.builds_on(exercise.name)):
            needed = draft.answers.keys[name]
            if form := next((form for form, answer in _forms(needed) if _is_right(stages, answer)), ""):
                yield draft.fault(
                    exercise, "need-is-answer", f"it needs {name}, and that is its answer: {form}."
                )


def _taken(tree: ast.AST, bound: dict[str, set[str]]) -> set[str]:
    """The exercises that code takes from `given`, itself or by a name that a setup cell binds."""
    direct = {
        argument.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "given"
        for argument in (*node.args, *(keyword.value for keyword in node.keywords))
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }
    return direct.union(*(bound.get(name, set()) for name in _names(tree, ast.Load)))


def _names(tree: ast.AST, context: type[ast.expr_context]) -> set[str]:
    names = {
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, context)
    }
    made = isinstance(tree, ast.FunctionDef | ast.ClassDef) and context is ast.Store
    return {tree.name} if made else names  # type: ignore[attr-defined]


def _forms(needed: AnswerKey) -> Iterator[tuple[str, Function]]:
    """Answers that are the needed one and nothing more, each described."""
    takes = len(inspect.signature(needed.reference).parameters)
    for places in itertools.product(range(3), repeat=takes) if takes <= 3 else [tuple(range(takes))]:
        plain = _called(needed.reference, places)
        order = ", ".join(f"input {place + 1}" for place in places)
        yield f"called with {order}", plain
        yield f"called with {order}, transposed", _after(plain, lambda t: t.mT if t.ndim > 1 else t)
        yield f"called with {order}, an axis more", _after(plain, lambda t: t[None])
        yield f"called with {order}, an axis less", _after(plain, lambda t: t.squeeze())
        for join in (torch.cat, torch.stack):
            yield f"called with {order}, row by row", _row_by_row(plain, join)


def _called(function: Function, places: tuple[int, ...]) -> Function:
    return lambda *inputs: function(*(inputs[place] for place in places))


def _after(function: Function, last: Callable[[Tensor], Tensor]) -> Function:
    return lambda *inputs: last(function(*inputs))


def _row_by_row(function: Function, join: Callable[[list[Any]], Tensor]) -> Function:
    def answer(first: Tensor, *others: Any) -> Tensor:
        rows = first if join is torch.stack else torch.split(first, 1)
        return join([function(row, *others) for row in rows])

    return answer


def _stages(key: AnswerKey) -> tuple[AnswerKey, AnswerKey]:
    """The exercise without requirements: on one case, which nearly all answers get wrong, and on all."""
    asked = dataclasses.replace(key.exercise, kind="function", requirements=(), needs=())
    return AnswerKey(on_few_cases(asked, 1), key.reference), AnswerKey(asked, key.reference)


def _is_right(stages: tuple[AnswerKey, AnswerKey], answer: Function) -> bool:
    """Whether the values are right: that is worth half the points at least."""
    first, values = stages
    with contextlib.suppress(Exception):  # a fault of the exercise itself is told by another rule
        return verdict(first, answer).passed and all(verdict(values, answer, seed).passed for seed in SEEDS)
    return False
