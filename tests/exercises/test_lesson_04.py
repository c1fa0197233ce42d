"""What lesson 04 promises besides values."""

from typing import Any

import pytest
import torch
from torch import Tensor

from lessons_lib.answers import find
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.judging import judge


def test_distances_by_two_loops_earn_half() -> None:
    def two_loops(x: Tensor, y: Tensor) -> Tensor:
        result = torch.zeros(len(x), len(y), dtype=x.dtype)
        for i in range(len(x)):
            for j in range(len(y)):
                result[i, j] = ((x[i] - y[j]) ** 2).sum() ** 0.5
        return result

    exercise = find("pairwise_distances")
    verdict = judge(exercise, collect(exercise.exercise, two_loops))
    assert (verdict.status, verdict.points, verdict.max_points) == ("failed", 1, 2)
    assert "don't loop over the input in Python" in verdict.message


def test_the_broken_loss_is_explained_in_shapes() -> None:
    exercise = find("mean_squared_error")
    verdict = judge(exercise, collect(exercise.exercise, lambda p, t: ((p - t) ** 2).mean()))
    assert verdict.misconception == "every_prediction_with_every_target"
    assert "every prediction with every target" in verdict.diagnosis


def test_a_reciprocal_that_is_cut_is_told_apart_from_shares_that_are_cut() -> None:
    exercise = find("row_shares")
    found = judge(
        exercise, collect(exercise.exercise, lambda counts: counts * counts.sum(1, True).reciprocal().trunc())
    )
    assert "You rounded 1 / sum down to a whole number" in found.diagnosis
    found = judge(exercise, collect(exercise.exercise, lambda counts: (counts / counts.sum(1, True)).trunc()))
    assert "All your results are 0" in found.diagnosis


@pytest.mark.parametrize(
    ("name", "answer", "called"),
    [
        ("pairwise_distances", lambda x, y: torch.cdist(x, y), "torch.cdist"),
        ("broadcast_shape", lambda a, b: shape_of_a_real_sum(a, b), "torch.zeros"),
    ],
)
def test_letting_torch_do_it_all_earns_half(name: str, answer: Any, called: str) -> None:
    verdict = judge(find(name), collect(find(name).exercise, answer))
    assert (verdict.status, verdict.points) == ("failed", 1)
    assert called in verdict.unmet[0].message


def shape_of_a_real_sum(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...] | None:
    try:
        return tuple((torch.zeros(a) + torch.zeros(b)).shape)
    except RuntimeError:
        return None


def test_a_loss_that_leaves_torch_earns_half() -> None:
    exercise = find("mean_squared_error")
    verdict = judge(
        exercise,
        collect(
            exercise.exercise, lambda p, t: torch.tensor(((p[:, 0] - t) ** 2).mean().item(), dtype=p.dtype)
        ),
    )
    assert (verdict.status, verdict.points) == ("failed", 1)
    assert "no way back from it to its inputs" in verdict.unmet[0].message


def test_all_differences_at_once_are_over_the_budget() -> None:
    exercise = find("distances_in_budget")
    verdict = judge(
        exercise,
        collect(exercise.exercise, lambda x, y: (x[:, None] - y).square().sum(-1).sqrt()),
    )
    assert (verdict.status, verdict.points) == ("failed", 1)
    assert verdict.unmet[0].request == "hold at most 2,000,000 bytes at a time"


def masked_row_by_row(scores: Tensor, lengths: Tensor) -> Tensor:
    result = torch.zeros_like(scores)
    for b, length in enumerate(lengths):
        result[b, :length] = scores[b, :length].softmax(0)
    return result


def attention_step_by_step(q: Tensor, k: Tensor) -> Tensor:
    result = q.new_zeros(q.shape[0], q.shape[1], q.shape[1])
    for i in range(q.shape[1]):
        scores = (k[:, : i + 1] @ q[:, i, :, None])[..., 0] / q.shape[2] ** 0.5
        result[:, i, : i + 1] = scores.softmax(-1)
    return result


def masked_place_by_place(scores: Tensor, lengths: Tensor) -> Tensor:
    low = scores.clone()
    for t in range(scores.shape[1]):
        low[:, t] = torch.where(t < lengths, scores[:, t], -torch.inf)
    return low.softmax(dim=1).nan_to_num(0.0)


def attention_text_by_text(q: Tensor, k: Tensor) -> Tensor:
    hidden = torch.ones(q.shape[1], q.shape[1], dtype=torch.bool).triu(1)
    scores = [a @ b.T / q.shape[2] ** 0.5 for a, b in zip(q, k, strict=True)]
    return torch.stack([s.masked_fill(hidden, -torch.inf).softmax(-1) for s in scores])


def neighbours_one_by_one(x: Tensor, k: int) -> Tensor:
    found = []
    for i, point in enumerate(x):
        apart = (x - point).square().sum(1)
        apart[i] = float("inf")
        found.append(apart.topk(k, largest=False).indices)
    return torch.stack(found)


def counted_one_by_one(x: Tensor) -> Tensor:
    return torch.stack([(x < number).sum() for number in x])


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("masked_softmax", masked_row_by_row),
        ("masked_softmax", masked_place_by_place),
        ("causal_attention", attention_text_by_text),
        ("causal_attention", attention_step_by_step),
        ("nearest_neighbours", neighbours_one_by_one),
        ("ranks", counted_one_by_one),
    ],
)
def test_a_loop_earns_half(name: str, answer: Any) -> None:
    exercise = find(name)
    verdict = judge(exercise, collect(exercise.exercise, answer), exercise.exercise.needs)
    assert (verdict.status, verdict.points, verdict.max_points) == ("failed", 1, 2)
    assert "don't loop over the input in Python" in verdict.message


def test_ranks_by_sorting_earn_half() -> None:
    exercise = find("ranks")
    verdict = judge(exercise, collect(exercise.exercise, lambda x: torch.searchsorted(x.sort().values, x)))
    assert (verdict.status, verdict.points) == ("failed", 1)
    assert {found.request.partition(",")[0] for found in verdict.unmet} == {"compute it by hand"}


def test_a_rank_above_127_needs_more_than_8_bits() -> None:
    exercise = find("ranks")
    verdict = judge(
        exercise, collect(exercise.exercise, lambda x: (x[:, None] > x).sum(dim=1).to(torch.int8))
    )
    assert (verdict.status, verdict.case.label if verdict.case else "") == ("failed", "300 numbers")


def without_the_masked_in_the_sum_only(scores: Tensor, lengths: Tensor) -> Tensor:
    keep = torch.arange(scores.shape[1]) < lengths[:, None]
    powers = (scores - scores.amax(dim=1, keepdim=True)).exp() * keep
    return powers / powers.sum(dim=1, keepdim=True).clamp(min=1e-30)


def a_score_of_minus_100(scores: Tensor, lengths: Tensor) -> Tensor:
    keep = torch.arange(scores.shape[1]) < lengths[:, None]
    return scores.masked_fill(~keep, -100).softmax(dim=1) * keep


@pytest.mark.parametrize("answer", [without_the_masked_in_the_sum_only, a_score_of_minus_100])
def test_scores_far_from_each_other_find_what_is_masked_too_late_or_too_little(answer: Any) -> None:
    exercise = find("masked_softmax")
    verdict = judge(exercise, collect(exercise.exercise, answer))
    assert (verdict.status, verdict.points) == ("failed", 0)


def test_distances_in_float32_earn_half() -> None:
    def fewer_digits(x: Tensor, y: Tensor) -> Tensor:
        x, y = x.float(), y.float()
        return (x.square().sum(1)[:, None] + y.square().sum(1) - 2 * x @ y.T).clamp(min=0).sqrt()

    exercise = find("distances_in_budget")
    verdict = judge(exercise, collect(exercise.exercise, fewer_digits))
    assert (verdict.status, verdict.points, verdict.diagnosis) == ("failed", 1, "")
    assert verdict.unmet[0].request == "return the input's dtype"


def test_one_largest_score_for_all_rows_is_found_by_rows_far_apart() -> None:
    def largest_of_the_table(scores: Tensor, lengths: Tensor) -> Tensor:
        keep = torch.arange(scores.shape[1]) < lengths[:, None]
        low = scores.masked_fill(~keep, -torch.inf)
        powers = (low - low.max()).exp() * keep
        total = powers.sum(dim=1, keepdim=True)
        return powers / torch.where(total == 0, 1.0, total)

    exercise = find("masked_softmax")
    verdict = judge(exercise, collect(exercise.exercise, largest_of_the_table))
    assert (verdict.status, verdict.misconception) == ("failed", "largest_of_the_table")
