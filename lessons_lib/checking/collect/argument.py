"""The argument of `check` and `predict`: which exercise it names, and whether it can be run at all."""

import types
from typing import Any

from lessons_lib.checking.exercise.exercise import Exercise
from lessons_lib.checking.values.type_names import is_a, name_of_type

MISSING = object()  # in place of an answer that doesn't exist


def exercise_name(answer: Any) -> str:
    """The string itself, or the name of a function or class; '' for anything else."""
    if type(answer) is str:
        return answer
    if is_a(answer, type):
        return name_of_type(answer)
    return answer.__name__ if is_a(answer, types.FunctionType) else ""


def problem_with(exercise: Exercise, candidate: Any) -> str:
    """Why `candidate` can't be run: missing, or not a function. '' if it can."""
    if candidate is MISSING and exercise.kind == "prediction":
        return f"`{exercise.name}` is a prediction. {how_to_predict(exercise)}"
    if candidate is MISSING:
        return f"`{exercise.name}` doesn't exist yet: run the cell that defines it, then this one."
    if candidate is Ellipsis or not exercise.has_inputs:
        return ""
    if exercise.kind == "class" and not is_a(candidate, type):
        return f"`{exercise.name}` should be a class, but it's {_what(candidate)}."
    if exercise.kind in ("function", "hunt") and not callable(candidate):
        return f"`{exercise.name}` should be a function, but it's {_what(candidate)}: run its cell again."
    return ""


def how_to_predict(exercise: Exercise) -> str:
    """One sentence: how a prediction is made."""
    return f"Write `predict({exercise.name}=…)`, with your prediction in place of the dots."


def not_a_prediction(exercise: Exercise) -> str:
    """Why an exercise can't be predicted, in one sentence; '' if it can."""
    if not exercise.has_inputs:
        return ""
    return (
        f'`{exercise.name}` is an exercise, not a prediction. Run its cell, then `check("{exercise.name}")`.'
    )


def _what(candidate: Any) -> str:
    return "None" if candidate is None else f"a value of type {name_of_type(type(candidate))}"
