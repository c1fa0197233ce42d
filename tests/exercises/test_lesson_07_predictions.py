"""First guesses at lesson 07's predictions, and the words of the cause that each should be told."""

from typing import Any

import pytest

from lessons_lib.answers import find
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.judging import judge

GUESSES: dict[str, list[tuple[Any, list[str]]]] = {
    "state_of_adam": [
        ((0, 16_384_000), ["16 bytes per weight"]),
        ((4_096_000, 8_192_000), ["only notes which"]),
        ((0, 8.192), ["right if it's in MB"]),
    ],
    "gigabytes_of_training": [
        (112e9, ["right if it's in bytes"]),
        (98, ["on top of 14 GB"]),
        (16, ["one weight needs 16 bytes"]),
    ],
    "size_of_a_checkpoint": [
        (12_000_000, ["right if it's in bytes"]),
        (20, ["five numbers"]),
        (16e6, ["16 MB", "Gradients"]),
    ],
    "peak_of_loading": [(8.192, ["right if it's in MB"]), (16_384_000, ["four sets of weights"])],
    "tables_in_an_expression": [
        (5, ["so only `x` and the results"]),
        (12, ["12 is about how many MB"]),
    ],
    "tables_kept_for_backward": [
        ((2, 4), ["two large weights"]),
        ((4, 8), ["four layers"]),
        ((3, 4), ["own backward rule, and"]),
        ((2, 5), ["Answer 1 of 2: You counted too few", "Answer 2 of 2: With GELU"]),
        ((5, 8), ["added the two large weights"]),
    ],
    "tables_in_a_step": [(11, ["at the same time"])],
    "tables_by_zero_grad": [
        (
            (9, 11),
            ["Answer 1 of 2: If you free the 2 old gradients", "Answer 2 of 2: Filling with 0"],
        ),
        ((8, 10), ["Filling with 0"]),
        ((7, 8), ["Answer 1 of 2: The old", "Answer 2 of 2: Filled with 0"]),
        (
            (9, 7),
            [
                "Answer 1 of 2: If you free the 2 old gradients",
                "Answer 2 of 2: 7 tables are what",
            ],
        ),
    ],
    "tables_in_four_parts": [
        ((7, 7), ["Answer 1 of 2: 7 tables were the peak", "Answer 2 of 2: 7 tables are what one part"]),
        ((22, 22), ["22 tables are what the whole batch needs"]),
        ((22, 8), ["gradients are tables"]),
        ((22, 11), ["every weight has one `.grad`"]),
    ],
    "mean_of_the_parts_means": [(3.5, ["too much weight"])],
    "bytes_to_warm_up": [((0, 0, 4_096_000), ["needs new bytes for all its numbers"])],
    "two_readings": [
        ((0.015, 0.015), ["has finished all three kernels"]),
        ((5, 65), ["Answer 1 of 2: 5 ms", "Answer 2 of 2: 65 ms"]),
        ((0, 180), ["180 ms would be"]),
    ],
    "block_and_segments": [
        ((1, 22), ["How many *bytes*"]),
        ((4, 20), ["Answer 1 of 2: The small tensor", "Answer 2 of 2: 20 MiB"]),
        ((4, 4), ["Answer 1 of 2: The small tensor", "Answer 2 of 2: 4 MiB"]),
        ((512, 24), ["24 MiB is too much"]),
    ],
    "three_numbers_after_del": [
        (
            ("stays", "falls", "falls"),
            ["Answer 1 of 3: The alloc", "Answer 2 of 3: The res", "Answer 3 of 3: nvidia"],
        ),
        (("stays", "stays", "falls"), ["Answer 1 of 3: The alloc", "Answer 3 of 3: nvidia"]),
    ],
    "peak_of_a_rerun": [(0, ["nothing was ever in memory"]), (8, ["right if it's in MB"])],
    "segments_for_lengths": [((300, 60), ["PyTorch keeps that segment"])],
    "behind_a_kernel": [
        (
            ("waits", "waits", "waits", "goes on"),
            ["Answer 1 of 4: `total + 1`", "Answer 4 of 4: At `if total:`"],
        )
    ],
    "ten_steps": [
        ((60, 64), ["who launches the next step"]),
        ((64, 60), ["Answer 1 of 2: 64 ms", "Answer 2 of 2: 60 ms"]),
    ],
    "tensors_with_checkpoints": [(38, ["without checkpoints"]), (14, ["two too many"])],
    "time_with_checkpoints": [(1.2, ["a fifth"])],
    "bytes_of_the_scores": [(8192 * 64 * 4, ["what the queries take up"]), (268, ["right if it's in MB"])],
    "weight_in_half": [(1.0999, ["nearly 1.1"]), (1.0977, ["added up"])],
}


@pytest.mark.parametrize("name", GUESSES)
def test_a_first_guess_is_told_its_cause(name: str) -> None:
    key = find(name)
    for guess, words in GUESSES[name]:
        told = judge(key, collect(key.exercise, guess, 0)).diagnosis
        assert [word for word in words if word not in told] == [], (guess, told)


@pytest.mark.parametrize(
    ("name", "guess", "passes"),
    [
        ("tables_in_a_step", 7.15, True),
        ("tables_in_a_step", 6.5, False),
        ("tables_kept_for_backward", (3.07, 6.07), True),
        ("tables_kept_for_backward", (3, 5), False),
        ("tables_by_zero_grad", (8.2, 9.2), True),
        ("tables_by_zero_grad", (9, 9), False),
    ],
)
def test_what_the_next_cell_prints_is_right_too(name: str, guess: Any, passes: bool) -> None:
    key = find(name)
    assert judge(key, collect(key.exercise, guess, 0)).passed is passes
