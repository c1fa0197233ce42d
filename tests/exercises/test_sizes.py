"""Lessons 00 to 02 say that each letter of a shape is a size, 1 or more: so each is 1 in some case, and more in another."""

from collections import defaultdict

import pytest
from torch import Tensor

from lessons_lib.checking.exercise.cases import build_cases
from lessons_lib.checking.exercise.exercise import Exercise
from lessons_lib.exercises import load

EXERCISES = [
    exercise
    for slug in ("00_start_here", "01_tensors", "02_dtypes")
    for exercise in load(slug).exercises.values()
    if exercise.has_inputs
]


def sizes(exercise: Exercise) -> dict[str, set[int]]:
    """Each named axis of an exercise's inputs, and the sizes that it has in the cases."""
    found: dict[str, set[int]] = defaultdict(set)
    for case in build_cases(exercise.name, exercise.case_maker, 0):
        for parameter, value in zip(exercise.signature.parameters.values(), case.inputs, strict=False):
            if isinstance(value, Tensor):
                names = getattr(parameter.annotation, "dim_str", "").split()
                for name, size in zip(names, value.shape, strict=False):
                    if name.isalpha():
                        found[name].add(size)
    return found


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.name)
def test_each_axis_has_size_one_in_some_case_and_more_in_another(exercise: Exercise) -> None:
    for axis, seen in sizes(exercise).items():
        assert 1 in seen, f"{axis} is never 1"
        assert max(seen) > 1, f"{axis} is always 1"


def test_the_axes_are_found() -> None:
    assert sum(bool(sizes(exercise)) for exercise in EXERCISES) >= 15
