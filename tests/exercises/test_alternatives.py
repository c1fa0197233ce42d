"""Differently written right answers all pass: at least three an exercise."""

import importlib
import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from lessons_lib.answers import find
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.judging import judge
from lessons_lib.exercises import load, slugs

FEWEST = 3
ASKING = [slug for slug in slugs() if load(slug).exercises]


def alternatives(slug: str) -> dict[str, dict[str, Callable[..., Any]]]:
    """exercise → name → right answer, as answers_<slug>.py lists them, and for a long lesson answers_<slug>_later.py."""
    files = sorted(Path(__file__).parent.glob(f"answers_{slug}*.py"))
    modules = [importlib.import_module(f"tests.exercises.{file.stem}") for file in files]
    return {
        name: {
            key: value
            for key, value in vars(group).items()
            if inspect.isfunction(value) or inspect.isclass(value)
        }
        for module in modules
        for name, group in vars(module).items()
        if inspect.isclass(group)
        and group.__module__ == module.__name__
        and not name.startswith("_")  # a helper
    }


def written() -> Iterator[tuple[str, str, Callable[..., Any]]]:
    for slug in ASKING:
        for exercise, answers in alternatives(slug).items():
            for name, answer in answers.items():
                yield exercise, name, answer


@pytest.mark.parametrize(
    ("exercise", "name", "answer"), [pytest.param(*a, id=f"{a[0]}-{a[1]}") for a in written()]
)
@pytest.mark.parametrize("seed", [0, 1])
def test_a_right_answer_in_other_words_passes(
    exercise: str, name: str, answer: Callable[..., Any], seed: int
) -> None:
    verdict = judge(find(exercise), collect(find(exercise).exercise, answer, seed))
    assert verdict.passed, f"{name}: {verdict.message} {verdict.diagnosis}"


@pytest.mark.parametrize("slug", ASKING)
def test_every_exercise_has_several(slug: str) -> None:
    code = [e.name for e in load(slug).exercises.values() if e.kind in ("function", "class", "hunt")]
    counts = {name: len(alternatives(slug).get(name, {})) for name in code}
    assert code
    assert min(counts.values()) >= FEWEST, counts
