"""Gathers a few answers to lessons in the shared pool."""

import dataclasses
import importlib
from collections.abc import Iterable

from lessons_lib.answers import find
from lessons_lib.checking.collect.evidence import Evidence
from lessons_lib.checking.judging import judge
from lessons_lib.grading.execute.worker_pool import WorkerPool
from lessons_lib.grading.unnamed.gather import Gathered, gather
from lessons_lib.grading.unnamed.wrong_answers import WrongAnswer, WrongAnswers

CELL_SECONDS = 3
# Answers that no cause of the course explains: two that do the same, and another.
WAVY = "def row_shares(counts):\n    return counts / counts.sum(dim=1, keepdim=True) + counts.cos()"
WAVY_TOO = "def row_shares(table):\n    total = table.sum(1)[:, None]\n    wave = torch.cos(table)\n    return wave + table / total"
OTHER = WAVY.replace("cos", "sin")


def answer(source: str, exercise: str = "row_shares", said: str | None = None) -> WrongAnswer:
    return WrongAnswer(find(exercise).exercise.lesson, exercise, source, said)


def gathered(
    pool: WorkerPool,
    *sources: str,
    exercise: str = "row_shares",
    said: str | None = None,
    private: Iterable[str] = (),
) -> Gathered:
    """What's gathered of these answers to one exercise."""
    found = WrongAnswers(
        tuple(answer(source, exercise, said) for source in sources), private=frozenset(private)
    )
    return gather(found, pool, CELL_SECONDS, 2)


def sizes(found: Gathered, exercise: str = "row_shares") -> list[int]:
    """The sizes of an exercise's groups."""
    return [group.size for group in found.groups.get(exercise, [])]


def left_out(found: Gathered) -> dict[str, int]:
    """How many answers are in no group, by the reason."""
    return {why: number for why, number in found.left_out.items() if number}


def named_after_pasting(exercise: str, code: str, evidence: Evidence) -> str:
    """The cause that's named for an answer once this code is in a copy of the answer key."""
    key = find(exercise)
    with_one_more = dataclasses.replace(key, misconceptions=[*key.misconceptions])
    module = vars(importlib.import_module(key.reference.__module__))
    names = {name: with_one_more if value is key else value for name, value in module.items()}
    exec(compile(code, "<pasted>", "exec"), names)
    assert len(with_one_more.misconceptions) == len(key.misconceptions) + 1
    return judge(with_one_more, evidence, key.exercise.needs).misconception
