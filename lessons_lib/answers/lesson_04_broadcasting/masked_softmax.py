"""Answers: softmax over rows of different lengths."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_04_broadcasting.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_04_broadcasting import masked_softmax as questions

INFINITE = float("inf")


@answers.to(
    questions.masked_softmax,
    hints=[
        "What does softmax give for a score of 0, and which score would it turn into exactly 0?",
        "The mask: the numbers 0, 1, 2, … of the places along one axis, the lengths along the other, and a `<`.",
        "`scores.masked_fill(~keep, float('-inf'))` comes before the softmax over the last axis. Then mind the rows of length 0.",
    ],
)
def masked_softmax(scores: Tensor, lengths: Tensor) -> Tensor:
    keep = torch.arange(scores.shape[1]) < lengths[:, None]
    weights = scores.masked_fill(~keep, -INFINITE).softmax(dim=1)
    return weights.where(keep, 0.0)


def kept(scores: Tensor, lengths: Tensor) -> Tensor:
    return torch.arange(scores.shape[1]) < lengths[:, None]


def masked(scores: Tensor, lengths: Tensor, filler: float = -INFINITE) -> Tensor:
    return scores.masked_fill(~kept(scores, lengths), filler)


def filled(scores: Tensor, lengths: Tensor, filler: float = -INFINITE) -> Tensor:
    return masked(scores, lengths, filler).softmax(dim=1)


def softmax_where(keep: Tensor, scores: Tensor, dim: int = 1) -> Tensor:
    """Right for the mask `keep`, if dim is 1."""
    return scores.masked_fill(~keep, -INFINITE).softmax(dim=dim).where(keep, 0.0)


def powers(scores: Tensor, lengths: Tensor) -> Tensor:
    return scores.exp().where(kept(scores, lengths), 0.0)


def shares(numbers: Tensor, least: float = -INFINITE) -> Tensor:
    """Each number divided by its row's sum, or by `least` where the sum is smaller."""
    return numbers / numbers.sum(dim=1, keepdim=True).clamp(min=least)


masked_softmax.mistakes(
    whole_rows=wrong(lambda scores, lengths: scores.softmax(dim=1)).tell(
        "Your softmax goes over whole rows: what lies behind a row's length still takes its share.",
        breaks="looks only at the first lengths[b] scores",
    ),
    zeroed_afterwards=wrong(lambda scores, lengths: scores.softmax(dim=1) * kept(scores, lengths)).tell(
        "Behind the lengths there are zeros, but the rest is a share of the whole row: your rows add up to less than 1. What is "
        "masked has to be out before the softmax divides."
    ),
    zero_as_a_score=wrong(lambda scores, lengths: (scores * kept(scores, lengths)).softmax(dim=1)).tell(
        "A score of 0 (or of almost 0: 1e-9 is not −1e9) was put behind the lengths. Softmax takes its exponential, 1, so these "
        "places still have a share."
    ),
    zero_as_a_score_then_zeroed=wrong(
        lambda scores, lengths: (scores * kept(scores, lengths)).softmax(dim=1) * kept(scores, lengths)
    ).tell(
        "Behind the lengths there are zeros, but scores of 0 took part in the softmax before: each of them counted as "
        "exp(0) = 1 in the sum."
    ),
    empty_rows_are_nan=wrong(lambda scores, lengths: filled(scores, lengths)).tell(
        "Your rows of length 0 are `nan`: a share of nothing is 0 divided by 0. Zeros are asked there.",
        breaks="A row of length 0 is all zeros",
    ),
    empty_rows_are_even=wrong(lambda scores, lengths: filled(scores, lengths, -1e9)).tell(
        "In your rows of length 0 every place has the same share: with one and the same very low score everywhere, softmax "
        "shares out evenly. Zeros are asked there."
    ),
    one_place_too_many=wrong(lambda scores, lengths: masked_softmax(scores, lengths + 1)).tell(
        "Your rows are one place too long: places are counted from 0, so the last is length − 1."
    ),
    one_place_too_few=wrong(lambda scores, lengths: masked_softmax(scores, lengths - 1)).tell(
        "Your rows are one place too short: places are counted from 0, and the last is length − 1."
    ),
    exponentials_only=wrong(lambda scores, lengths: scores.exp().where(kept(scores, lengths), 0.0)).tell(
        "Your numbers are the exponentials of the scores, not yet divided by their sum: a row is to add up to 1."
    ),
    the_places_behind=wrong(
        lambda scores, lengths: scores.masked_fill(kept(scores, lengths), -INFINITE).softmax(dim=1)
    ).tell(
        "Your mask is the wrong way round: the places behind the lengths have the shares, and full rows are `nan`."
    ),
    the_places_behind_without_nan=wrong(
        lambda scores, lengths: (
            scores.masked_fill(kept(scores, lengths), -INFINITE).softmax(dim=1).nan_to_num()
        )
    ).tell(
        "Your mask is the wrong way round: the places behind the lengths have the shares, the places before have 0."
    ),
    lengths_along_the_places=wrong(
        lambda scores, lengths: softmax_where(
            (torch.arange(scores.shape[1]) < lengths).expand_as(scores), scores
        )
    ).tell(
        "Place t was held against length t instead of the length of its row: shape (batch,) lines up with the last axis. With "
        "as many rows as places nothing complains. The lengths have to stand as a column, (batch, 1)."
    ),
    mask_transposed=wrong(
        lambda scores, lengths: softmax_where(torch.arange(scores.shape[1])[:, None] < lengths, scores)
    ).tell(
        "Your mask is transposed: it cuts column b at the length of row b. With as many rows as places nothing complains."
    ),
    shares_of_columns=wrong(lambda scores, lengths: softmax_where(kept(scores, lengths), scores, dim=0)).tell(
        "The mask is right, but the softmax goes down the columns: it is the columns that add up to 1. The places of a row are "
        "the last axis."
    ),
    shares_of_the_table=wrong(
        lambda scores, lengths: masked(scores, lengths).flatten().softmax(dim=0).view_as(scores)
    ).tell(
        "All your numbers together add up to 1: the softmax went over the whole table. Each row is to have its own."
    ),
    exponentials_overflow=wrong(lambda scores, lengths: shares(powers(scores, lengths), least=1e-30)).tell(
        "With scores of about 1000 you have `nan`, as exp(1000) is infinite, and with scores of about −1000 only zeros, as "
        "exp(−1000) is 0. Subtract the row's largest score first, or let softmax do it."
    ),
    too_large_and_too_small=wrong(
        lambda scores, lengths: shares(powers(scores, lengths)).where(kept(scores, lengths), 0.0)
    ).tell(
        "With scores of about 1000 you have `nan`, as exp(1000) is infinite, and with scores of about −1000 too: exp(−1000) is 0, "
        "and so is the sum. Subtract the row's largest score first, or let softmax do it."
    ),
    overflow_and_empty_rows=wrong(lambda scores, lengths: shares(powers(scores, lengths))).tell(
        "Your rows of length 0 are `nan` (0 divided by 0, where zeros are asked), and so are those with scores of about 1000, "
        "whose exponentials are infinite, and of about −1000, whose exponentials are 0."
    ),
    plain_shares=wrong(
        lambda scores, lengths: shares(scores.where(kept(scores, lengths), 0.0)).where(
            kept(scores, lengths), 0.0
        )
    ).tell(
        "Your numbers are plain shares: each score divided by the sum of the scores. Softmax takes exponentials first."
    ),
    the_largest_length=wrong(
        lambda scores, lengths: masked_softmax(scores, lengths.amax().expand_as(lengths))
    ).tell("All rows were cut at the same place, the largest length. Each row has a length of its own."),
    the_first_length=wrong(
        lambda scores, lengths: masked_softmax(scores, lengths[0].expand_as(lengths))
    ).tell("All rows were cut at the length of the first. Each row has a length of its own."),
    logarithms=wrong(lambda scores, lengths: masked(scores, lengths).log_softmax(dim=1)).tell(
        "Your numbers are the logarithms of the shares. The shares themselves are asked."
    ),
    scores_masked_only=wrong(lambda scores, lengths: masked(scores, lengths)).tell(
        "Your numbers are the masked scores. Their softmax is asked."
    ),
    infinite_after_the_softmax=wrong(
        lambda scores, lengths: scores.softmax(dim=1).masked_fill(~kept(scores, lengths), -INFINITE)
    ).tell(
        "The shares are right, and behind the lengths stand `-inf` instead of zeros: that belongs into the scores, before the "
        "softmax."
    ),
    one_place_too_few_with_nan=wrong(lambda scores, lengths: filled(scores, lengths - 1)).tell(
        "Your rows are one place too short (places are counted from 0, and the last is length − 1), and rows without a place are "
        "`nan`."
    ),
    shares_of_columns_with_nan=wrong(lambda scores, lengths: masked(scores, lengths).softmax(dim=0)).tell(
        "The mask is right, but the softmax goes down the columns: it is the columns that add up to 1, and columns without a "
        "place are `nan`. The places of a row are the last axis."
    ),
)
