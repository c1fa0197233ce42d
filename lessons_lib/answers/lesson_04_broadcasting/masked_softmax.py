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
        "Does softmax turn a score of 0 into a probability of 0? And which score does it turn into exactly 0?",
        "Build the mask with a `<`: put the positions 0, 1, 2, … along one axis, and the lengths along the "
        "other.",
        "If `keep` is your mask, `scores.masked_fill(~keep, float('-inf'))` comes before the softmax over the"
        " last axis. After the softmax, take care of the rows of length 0.",
    ],
    takeaway="Sentences of any length now fit in one batch, and an empty sentence can't turn a mean over the batch"
    " into `nan`.",
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
        "Your softmax covers whole rows, so positions past a row's length still get a probability. What "
        "should you do with those positions' scores first?",
        breaks="looks only at the first lengths[b] scores",
    ),
    zeroed_afterwards=wrong(lambda scores, lengths: scores.softmax(dim=1) * kept(scores, lengths)).tell(
        "Your result is 0 past the lengths, as it should be, but rows that aren't full add up to less than 1,"
        " because the masked scores took part in the sum. When should they drop out?"
    ),
    zero_as_a_score=wrong(lambda scores, lengths: (scores * kept(scores, lengths)).softmax(dim=1)).tell(
        "In your softmax, the scores past the lengths are 0, or nearly 0, as 1e-9 is. But exp(0) is 1, so "
        "these positions get a probability: which score's exponential is exactly 0?"
    ),
    zero_as_a_score_then_zeroed=wrong(
        lambda scores, lengths: (scores * kept(scores, lengths)).softmax(dim=1) * kept(scores, lengths)
    ).tell(
        "Your result is 0 past the lengths, as it should be, but those positions took part in the softmax "
        "with a score of 0. Each added exp(0) = 1 to the sum: which score adds nothing?"
    ),
    empty_rows_are_nan=wrong(lambda scores, lengths: filled(scores, lengths)).tell(
        "Only rows of length 0 are wrong: a softmax over nothing has no value, so they're `nan`. What should "
        "these rows hold?",
        breaks="A row of length 0 is all zeros",
    ),
    empty_rows_are_even=wrong(lambda scores, lengths: filled(scores, lengths, -1e9)).tell(
        "In rows of length 0, every position gets the same probability: equal scores, however low, give "
        "equal probabilities. What should these rows hold?"
    ),
    one_place_too_many=wrong(lambda scores, lengths: masked_softmax(scores, lengths + 1)).tell(
        "In every row that isn't full, you keep one position too many. Positions start at 0: in a row of "
        "length 2, which position is the last to keep?"
    ),
    one_place_too_few=wrong(lambda scores, lengths: masked_softmax(scores, lengths - 1)).tell(
        "Every non-empty row stops one position early. Which position should a row of length 1 keep?"
    ),
    exponentials_only=wrong(lambda scores, lengths: scores.exp().where(kept(scores, lengths), 0.0)).tell(
        "Your numbers are the exponentials of the scores, not yet divided by their sum. What should each "
        "row add up to?"
    ),
    the_places_behind=wrong(
        lambda scores, lengths: scores.masked_fill(kept(scores, lengths), -INFINITE).softmax(dim=1)
    ).tell(
        "You gave the probabilities to the positions past each length, and full rows are `nan`. Which "
        "positions did you rule out?"
    ),
    the_places_behind_without_nan=wrong(
        lambda scores, lengths: (
            scores.masked_fill(kept(scores, lengths), -INFINITE).softmax(dim=1).nan_to_num()
        )
    ).tell(
        "You gave the probabilities to the positions past each length, and 0 to the positions before it. "
        "Which positions did you rule out?"
    ),
    lengths_along_the_places=wrong(
        lambda scores, lengths: softmax_where(
            (torch.arange(scores.shape[1]) < lengths).expand_as(scores), scores
        )
    ).tell(
        "Your mask compares position t with row t's length, in every row, and most tables raise an error. "
        "What shape puts each length beside its own row?"
    ),
    mask_transposed=wrong(
        lambda scores, lengths: softmax_where(torch.arange(scores.shape[1])[:, None] < lengths, scores)
    ).tell(
        "Your mask is transposed: it cuts column b at row b's length, and most tables raise an error. Along "
        "which axis should the positions run?"
    ),
    shares_of_columns=wrong(lambda scores, lengths: softmax_where(kept(scores, lengths), scores, dim=0)).tell(
        "Your columns add up to 1 (except columns that are masked in every row), but your rows should. Which "
        "axis runs along the positions of one row?"
    ),
    shares_of_the_table=wrong(
        lambda scores, lengths: masked(scores, lengths).flatten().softmax(dim=0).view_as(scores)
    ).tell(
        "All your numbers together add up to 1, as if the softmax covered the whole table. Along which axis "
        "should it run?"
    ),
    exponentials_overflow=wrong(lambda scores, lengths: shares(powers(scores, lengths), least=1e-30)).tell(
        "Scores near 1000 give `nan`, as happens when exp overflows, and scores near −1000 give 0. What can "
        "you subtract from a row without changing its softmax?"
    ),
    too_large_and_too_small=wrong(
        lambda scores, lengths: shares(powers(scores, lengths)).where(kept(scores, lengths), 0.0)
    ).tell(
        "Scores near 1000 give `nan`, as happens when exp overflows. So do scores near −1000, as happens when"
        " every exponential is rounded to 0. What can you subtract from a row without changing its softmax?"
    ),
    overflow_and_empty_rows=wrong(lambda scores, lengths: shares(powers(scores, lengths))).tell(
        "Rows of length 0 give `nan`, and so do scores near 1000 (exp overflows) or near −1000 (exp gives 0)."
        " What should an empty row hold, and what can you subtract from the other rows' scores before exp?"
    ),
    plain_shares=wrong(
        lambda scores, lengths: shares(scores.where(kept(scores, lengths), 0.0)).where(
            kept(scores, lengths), 0.0
        )
    ).tell("You divided each score by the sum of the scores. What does softmax do to the scores first?"),
    the_largest_length=wrong(
        lambda scores, lengths: masked_softmax(scores, lengths.amax().expand_as(lengths))
    ).tell("You cut all rows at the same position, the largest length. Where should you cut row b?"),
    the_first_length=wrong(
        lambda scores, lengths: masked_softmax(scores, lengths[0].expand_as(lengths))
    ).tell("You cut all rows at the first row's length. Where should you cut row b?"),
    logarithms=wrong(lambda scores, lengths: masked(scores, lengths).log_softmax(dim=1)).tell(
        "You returned log-probabilities, the logarithms of the probabilities. Which function undoes a "
        "logarithm?"
    ),
    scores_masked_only=wrong(lambda scores, lengths: masked(scores, lengths)).tell(
        "You returned the masked scores. Which step turns them into probabilities?"
    ),
    infinite_after_the_softmax=wrong(
        lambda scores, lengths: scores.softmax(dim=1).masked_fill(~kept(scores, lengths), -INFINITE)
    ).tell(
        "Past the lengths, you have `-inf`; before them, you have the probabilities of a softmax over whole "
        "rows. Should −∞ go in before the softmax or after it?"
    ),
    one_place_too_few_with_nan=wrong(lambda scores, lengths: filled(scores, lengths - 1)).tell(
        "Rows of length 2 or more stop one position early, and shorter rows are `nan`. Which position should "
        "a row of length 1 keep, and what should an empty row hold?"
    ),
    shares_of_columns_with_nan=wrong(lambda scores, lengths: masked(scores, lengths).softmax(dim=0)).tell(
        "Your columns add up to 1 instead of your rows, and a column that's masked in every row is `nan`. "
        "Which axis runs along the positions of one row?"
    ),
)
