"""What cases are drawn from: the same for everyone in a round, and independent of other rounds."""

import torch

from lessons_lib.checking.exercise.cases import draw_for
from lessons_lib.grading.seeds import SEED_BITS, Round


def test_every_round_and_every_execution_has_a_seed_of_its_own() -> None:
    seeds = [Round(7, number).seed(again) for number in range(1, 50) for again in range(20)]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 2**SEED_BITS for seed in seeds)
    assert Round(7, 3).seed(2) == Round(7, 3).seed(2) != Round(8, 3).seed(2)


def test_it_does_not_change_from_one_version_of_the_course_to_the_next() -> None:
    """A lecturer repeats a round by its seed and number."""
    assert (Round(5, 1).seed(), Round(5, 2).seed(1)) == (7398210939253385104, 1291328566745867819)


def test_cases_can_be_drawn_from_any_of_them() -> None:
    numbers = {float(draw_for("x", seed).uniform()) for seed in (0, 2**SEED_BITS - 1, Round(1, 1).seed())}
    assert len(numbers) == 3
    assert torch.equal(draw_for("x", 2**SEED_BITS - 1).normal(3), draw_for("x", 2**SEED_BITS - 1).normal(3))


def test_the_secret_is_in_no_text() -> None:
    assert "4711" not in repr(Round(4711, 1))
