"""Ranks played one after the other: sums as on real ranks, and a sentence where real ranks would hang."""

import pytest
import torch

from lessons_lib.loading.ranks_by_turns import WaitsForEver, play_ranks


def test_each_rank_gets_the_sum_of_all_in_each_call():
    def on_rank(rank, all_sum):
        first = all_sum(torch.tensor([1.0, rank]))
        second = all_sum(int(first[1]) + rank)
        return rank, first.tolist(), second

    assert play_ranks(on_rank, 3) == [(rank, [3.0, 3.0], 12) for rank in range(3)]


def test_what_a_rank_does_to_a_sum_stays_with_it():
    def on_rank(rank, all_sum):
        mine = torch.ones(2)
        total = all_sum(mine)
        total += 10 * rank
        mine -= 1
        return total.tolist(), all_sum(1)

    assert play_ranks(on_rank, 2) == [([2.0, 2.0], 2), ([12.0, 12.0], 2)]


def test_ranks_that_never_meet_return_their_own():
    assert play_ranks(lambda rank, all_sum: rank, 3) == [0, 1, 2]


def test_a_call_that_one_rank_leaves_out_is_told():
    with pytest.raises(
        WaitsForEver, match=r"^Rank 0 waits forever in all_sum, because rank 2 never makes"
    ) as waiting:
        play_ranks(lambda rank, all_sum: all_sum(1) if rank < 2 else 0, 3)
    assert waiting.value.in_short == "rank 0 waits for rank 2, forever"


def test_ranks_that_never_end_are_told():
    def on_rank(rank, all_sum):
        while True:
            all_sum(1)

    with pytest.raises(WaitsForEver, match=r"^The ranks call all_sum again and again\.$"):
        play_ranks(on_rank, 2)


def test_an_except_exception_does_not_catch_the_wait():
    def on_rank(rank, all_sum):
        try:
            return all_sum(1)
        except Exception:
            return "caught"

    assert play_ranks(on_rank, 2) == [2, 2]


def test_other_errors_and_shapes_come_out_as_they_are():
    with pytest.raises(ZeroDivisionError):
        play_ranks(lambda rank, all_sum: all_sum(1) / 0, 2)
    with pytest.raises(ValueError, match=r"element by element, .* different shapes: \(1,\), \(2,\)$"):
        play_ranks(lambda rank, all_sum: all_sum(torch.ones(rank + 1)), 2)
    with pytest.raises(TypeError, match=r"^all_sum adds tensors or numbers, but it got a list$"):
        play_ranks(lambda rank, all_sum: all_sum([1]), 2)
