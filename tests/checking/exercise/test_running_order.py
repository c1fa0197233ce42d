"""The cases of an exercise run in a drawn order, and what they gave is put back into the author's."""

import time
from collections.abc import Iterator

import pytest

from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.exercise.cases import NOTEBOOK_SEED, Case, Draw, case, running_order
from lessons_lib.checking.judging import judge
from lessons_lib.checking.values.snapshot import Plain
from tests.checking.sample_lesson import SampleLesson

SEEDS = range(1, 6)
COUNT = 8


@pytest.fixture
def doubled() -> AnswerKey:
    @SampleLesson("98_order", "Order").exercise(seconds=0.5)
    def doubled(n: int) -> int:
        return 2 * n

    @doubled.exercise.cases
    def numbers(draw: Draw) -> Iterator[Case]:
        for n in range(COUNT):
            yield case(n, label=f"n = {n}")

    return doubled


def test_the_order_is_drawn_from_the_seed_and_the_authors_at_home() -> None:
    assert running_order("one", NOTEBOOK_SEED, COUNT) == list(range(COUNT))
    drawn = [running_order("one", seed, COUNT) for seed in SEEDS]
    assert drawn == [running_order("one", seed, COUNT) for seed in SEEDS]
    assert all(sorted(order) == list(range(COUNT)) for order in drawn)
    assert len({tuple(order) for order in drawn}) == len(SEEDS)
    assert running_order("one", 1, COUNT) != running_order("another", 1, COUNT)


@pytest.mark.parametrize("seed", [NOTEBOOK_SEED, *SEEDS])
def test_outcomes_are_in_the_authors_order(doubled: AnswerKey, seed: int) -> None:
    called: list[int] = []

    def answer(n: int) -> int:
        called.append(n)
        return 2 * n

    evidence = collect(doubled.exercise, answer, seed)
    assert [outcome.value for outcome in evidence.outcomes] == [Plain(2 * n) for n in range(COUNT)]
    assert called == running_order(doubled.name, seed, COUNT)
    assert judge(doubled, evidence).passed


def test_results_by_the_number_of_the_call_earn_nothing(doubled: AnswerKey) -> None:
    for seed in SEEDS:
        written_down = iter(range(0, 2 * COUNT, 2))
        assert not judge(doubled, collect(doubled.exercise, lambda n, w=written_down: next(w), seed)).points


@pytest.mark.parametrize("seed", [NOTEBOOK_SEED, *SEEDS])
def test_the_case_that_never_ended_is_named(doubled: AnswerKey, seed: int) -> None:
    def answer(n: int) -> int:
        while n == 3:
            time.sleep(0.01)
        return 2 * n

    evidence = collect(doubled.exercise, answer, seed)
    assert (evidence.out_of_time, evidence.outcomes) == (3, ())
    assert "n = 3" in judge(doubled, evidence).message
