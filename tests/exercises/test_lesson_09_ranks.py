"""Lesson 09, ranks: answers that keep a wrong promise with right numbers, and what is said of a call that one rank leaves out."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor

from lessons_lib.checking.explain.card import card
from tests.exercises.lesson_05 import verdict

Indices = list[int]
AllSum = Callable[[Any], Any]


def share_of(order: Tensor, ranks: int, rank: int) -> Indices:
    n = len(order)
    return [int(order[k % n]) for k in range(rank, -(-n // ranks) * ranks, ranks)]


def own(values: Tensor, n: int, ranks: int, rank: int) -> Tensor:
    return values[[rank + k * ranks < n for k in range(len(values))]]


def right(n: int, ranks: int, rank: int, seed: int, epoch: int) -> Indices:
    return share_of(torch.randperm(n, generator=torch.Generator().manual_seed(seed + epoch)), ranks, rank)


def by_the_global_generator(n: int, ranks: int, rank: int, seed: int, epoch: int) -> Indices:
    torch.manual_seed(seed + epoch)
    return share_of(torch.randperm(n), ranks, rank)


def test_a_reseeded_global_generator_is_named() -> None:
    assert verdict("rank_share", right).passed
    assert verdict("rank_share", by_the_global_generator).misconception == "seeds_the_global_generator"


@pytest.mark.parametrize(("kind", "name"), [(np.int64, "int64"), (float, "float")])
def test_an_index_is_an_int(kind: Callable[[int], Any], name: str) -> None:
    def answer(*inputs: int) -> list[Any]:
        return [kind(index) for index in right(*inputs)]

    assert f"You gave, an index: '{name}, not int'" in card(verdict("rank_share", answer)).text()


def test_a_generator_kept_from_call_to_call_is_seen() -> None:
    kept: dict[int, torch.Generator] = {}

    def answer(n: int, ranks: int, rank: int, seed: int, epoch: int) -> Indices:
        generator = kept.setdefault(seed, torch.Generator().manual_seed(seed))
        return share_of(torch.randperm(n, generator=generator), ranks, rank)

    assert "You gave, the same call again: 'another share'" in card(verdict("rank_share", answer)).text()


def test_a_share_changed_in_place_earns_half_the_points() -> None:
    def answer(values: Tensor, n: int, ranks: int, rank: int, all_sum: AllSum) -> Any:
        values[torch.arange(len(values)) * ranks + rank >= n] = 0
        return all_sum(values.sum()) / n

    found = verdict("mean_over_ranks", answer)
    assert found.points == 1
    assert "in place" in found.message


def returns_at_once(values: Tensor, n: int, ranks: int, rank: int, all_sum: AllSum) -> Any:
    mine = own(values, n, ranks, rank)
    return all_sum(mine.sum()) / n if len(mine) else 0.0


def counts_alone(values: Tensor, n: int, ranks: int, rank: int, all_sum: AllSum) -> Any:
    mine = own(values, n, ranks, rank)
    count = all_sum(len(mine)) if len(mine) else n
    return all_sum(mine.sum()) / count


@pytest.mark.parametrize("answer", [returns_at_once, counts_alone])
def test_a_call_left_out_is_told_whole_and_truly(answer: Callable[..., Any]) -> None:
    found = verdict("mean_over_ranks", answer)
    assert found.diagnosis.startswith("In your program, a rank with nothing but padding makes fewer calls")
    assert "You gave, all_sum: 'rank 0 waits for rank 2, forever'" in card(found).text()


def test_a_forgotten_return_is_told_without_the_checks_own_dict() -> None:
    def no_share(*inputs: int) -> None:
        right(*inputs)

    def no_mean(values: Tensor, n: int, ranks: int, rank: int, all_sum: AllSum) -> None:
        all_sum(own(values, n, ranks, rank).sum())

    text = card(verdict("rank_share", no_share)).text()
    assert "You returned None. Is a `return` missing?" in text
    assert "dict" not in text
    assert verdict("mean_over_ranks", no_mean).misconception == "no_return"
