"""Further ways to get `masked_softmax` wrong: large and low scores, fillers, ends missed by one, clauses broken."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_04_broadcasting.masked_softmax import (
    INFINITE,
    filled,
    kept,
    masked,
    masked_softmax,
    powers,
    shares,
    softmax_where,
)
from lessons_lib.checking.exercise.answer_key import wrong

OWN_LARGEST = (
    "The same number was taken off the scores of all rows, the largest of the table. In a row that lies far below it all "
    "exponentials are 0. Each row needs its own largest score"
)
FILLERS = [-1.0, -5.0, -10.0, -20.0, -50.0, -100.0, -500.0, -900.0, -999.0, -1000.0]


def below_the_largest(scores: Tensor, lengths: Tensor) -> Tensor:
    return (scores - scores.max()).exp() * kept(scores, lengths)


def zeros_masked(scores: Tensor, lengths: Tensor) -> Tensor:
    zeroed = scores * kept(scores, lengths)
    return zeroed.masked_fill(zeroed == 0, -INFINITE).softmax(dim=1)


masked_softmax.mistakes(
    overflow_times_the_mask=wrong(
        lambda scores, lengths: shares(scores.exp() * kept(scores, lengths), least=1e-30)
    ).tell(
        "With a score of about 1000 your rows are `nan` from end to end: exp(1000) is infinite, and infinity times 0 is `nan`. "
        "(And with scores of about −1000 they are 0, as exp(−1000) is.) Subtract the row's largest score first, or let softmax do it."
    ),
    overflow_times_the_mask_and_empty_rows=wrong(
        lambda scores, lengths: shares(scores.exp() * kept(scores, lengths))
    ).tell(
        "Your rows of length 0 are `nan` (0 divided by 0, where zeros are asked); so are those with a score of about 1000, whose "
        "exponential is infinite (infinity times 0 is `nan`), and those of about −1000, whose exponentials are 0."
    ),
    empty_rows_are_whole_rows=wrong(
        lambda scores, lengths: scores.masked_fill(
            ~(kept(scores, lengths) | (lengths[:, None] == 0)), -INFINITE
        ).softmax(dim=1)
    ).tell(
        "Your rows of length 0 hold the softmax of the whole row: the same number taken off every score changes nothing in a "
        "softmax. Zeros are asked there."
    ),
    nan_everywhere=wrong(lambda scores, lengths: torch.full_like(scores, float("nan"))).tell(
        "All your numbers are `nan`. One way there is a product of a mask and −∞: 0 times −∞ is `nan`."
    ),
)


@masked_softmax.misconception(
    "Each place was divided by the sum of another row: shape (batch,) lines up with the last axis. With as many rows as "
    "places nothing complains. The sums have to stand as a column, (batch, 1)."
)
def sums_along_the_places(scores: Tensor, lengths: Tensor) -> Tensor:
    powers = (scores - scores.amax(dim=1, keepdim=True)).exp().where(kept(scores, lengths), 0.0)
    return powers / powers.sum(dim=1)


masked_softmax.mistakes(
    a_large_score_behind_takes_it_all=wrong(
        lambda scores, lengths: shares(scores.softmax(dim=1) * kept(scores, lengths)).nan_to_num(0.0)
    ).tell(
        "With a score of 1000 behind the length the rest of its row is 0: that score still took part, in the row's largest score "
        "or in the sum, and beside it nothing is left. What is masked has to be out before."
    ),
    a_large_score_behind_gives_nan=wrong(
        lambda scores, lengths: shares(scores.softmax(dim=1) * kept(scores, lengths))
    ).tell(
        "With a score of 1000 behind the length its row is `nan`, and so are rows of length 0. That score still took part, in the "
        "row's largest score or in the sum: beside it everything else is 0, and 0 was divided by 0."
    ),
    evenly=wrong(
        lambda scores, lengths: kept(scores, lengths) / lengths.clamp(min=1)[:, None].to(scores.dtype)
    ).tell(
        "Every place before the length has the same share, 1 divided by the length: the scores have no part in your numbers."
    ),
    logarithms_with_zeros=wrong(
        lambda scores, lengths: masked(scores, lengths).log_softmax(dim=1).where(kept(scores, lengths), 0.0)
    ).tell(
        "Your numbers are the logarithms of the shares, with 0 behind the lengths. The shares themselves are asked."
    ),
    the_last_places=wrong(lambda scores, lengths: masked_softmax(scores.flip(1), lengths).flip(1)).tell(
        "It is the last places of each row that have the shares. The first lengths[b] places are asked."
    ),
    overflow_chosen_and_made_zero=wrong(
        lambda scores, lengths: shares(powers(scores, lengths)).nan_to_num(0.0)
    ).tell(
        "Your rows with scores of about 1000 or −1000 are 0. exp(1000) is infinite and exp(−1000) is 0: each divided by a sum of "
        "its like is `nan`, and `nan` became 0. Subtract the row's largest score first, or let softmax do it."
    ),
    as_many_places_as_rows=wrong(
        lambda scores, lengths: softmax_where(torch.arange(scores.shape[0]) < lengths[:, None], scores)
    ).tell(
        "Your mask has as many places as there are rows, (batch, batch). A row has `time` places. With as many rows as places "
        "nothing complains."
    ),
    largest_of_the_table=wrong(
        lambda scores, lengths: shares(below_the_largest(masked(scores, lengths), lengths), least=1e-300)
    ).tell(f"{OWN_LARGEST}."),
    largest_of_the_table_and_nan=wrong(
        lambda scores, lengths: shares(below_the_largest(masked(scores, lengths), lengths))
    ).tell(
        f"{OWN_LARGEST}; and in rows without a place 0 was divided by 0, which is `nan`, where zeros are asked."
    ),
    largest_of_all_places=wrong(
        lambda scores, lengths: shares(below_the_largest(scores, lengths), least=1e-300)
    ).tell(f"{OWN_LARGEST}, and of the places that count: those behind the length took part."),
    largest_of_all_places_and_nan=wrong(
        lambda scores, lengths: shares(below_the_largest(scores, lengths))
    ).tell(
        f"{OWN_LARGEST}, and of the places that count: those behind the length took part. Where all exponentials are 0, and in rows "
        "without a place, 0 was divided by 0, which is `nan`."
    ),
    real_places_filled=wrong(
        lambda scores, lengths: (
            scores.masked_fill(kept(scores, lengths), -1e9).softmax(dim=1) * kept(scores, lengths)
        )
    ).tell(
        "Your numbers come out if a very low score is put on the first lengths[b] places of row b, and not on those behind: the "
        "mask is the wrong way round. `masked_fill(mask, number)` fills where the mask is True."
    ),
    real_places_filled_with_infinity=wrong(
        lambda scores, lengths: (
            scores.masked_fill(kept(scores, lengths), -INFINITE).softmax(dim=1) * kept(scores, lengths)
        )
    ).tell(
        "Your numbers come out if −∞ is put on the first lengths[b] places of row b, and not on those behind: the mask is the wrong "
        "way round, and full rows are `nan`. `masked_fill(mask, number)` fills where the mask is True."
    ),
    overflow_made_zero=wrong(
        lambda scores, lengths: shares(scores.exp() * kept(scores, lengths)).nan_to_num(0.0)
    ).tell(
        "Your rows with a score of about 1000, before or behind the length, or with scores of about −1000 are 0. exp(1000) is "
        "infinite and exp(−1000) is 0: with them a sum or a quotient becomes `nan`, and `nan` became 0. Subtract the row's "
        "largest score first, or let softmax do it."
    ),
    not_low_enough=wrong(
        lambda scores, lengths, filler: filled(scores, lengths, filler) * (lengths > 0)[:, None],
        over={"filler": FILLERS},
    ).tell(
        "Beside low scores the places behind the length have shares: the score that you put there is low, but scores may be as low as "
        "−1000. −∞ is lower than any."
    ),
    not_low_enough_and_even=wrong(
        lambda scores, lengths, filler: filled(scores, lengths, filler), over={"filler": FILLERS}
    ).tell(
        "Beside low scores the places behind the length have shares, because the score that you put there is low, but not lower than "
        "these; and in rows of length 0 every place has the same share, where there should be zeros."
    ),
    not_low_enough_then_zeroed=wrong(
        lambda scores, lengths, filler: filled(scores, lengths, filler) * kept(scores, lengths),
        over={"filler": FILLERS},
    ).tell(
        "Rows with low scores add up to less than 1: something in the masked places that is higher than these scores took part before you "
        "set them to 0, a filler such as −100 in the softmax, or a 0 in the row's largest score. −∞ is lower than any.",
        breaks="from −1000 to 1000, also behind the length",
    ),
    a_very_high_score=wrong(lambda scores, lengths: filled(scores, lengths, 1e9)).tell(
        "Behind the lengths lie all the shares, and in rows of length 0 every place has the same. The score that you put there is the "
        "*highest* of the row: is a sign missing?"
    ),
    a_very_high_score_then_zeroed=wrong(
        lambda scores, lengths: filled(scores, lengths, 1e9) * kept(scores, lengths)
    ).tell(
        "Only full rows are right, all others are 0: the score that you put behind the length is the *highest* of the row and takes all "
        "the shares before you set them to 0. Is a sign missing?"
    ),
    large_scores_cut=wrong(
        lambda scores, lengths, largest: shares(powers(scores.clamp(max=largest), lengths), least=1e-30),
        over={"largest": [10, 20, 50, 80, 88, 100, 500, 700, 709]},
    ).tell(
        "With scores of about 1000 all shares of a row are the same, because these scores were cut down to one number; with scores of "
        "about −1000 all are 0, as their exponentials are. Subtract the row's largest score first: that changes no share."
    ),
    scores_of_zero_masked=wrong(lambda scores, lengths: zeros_masked(scores, lengths).nan_to_num(0.0)).tell(
        "Where a score is 0, it is masked too, as when zeros mark the places behind the length. A score may be 0 by itself: which numbers "
        "tell which places to mask?"
    ),
    scores_of_zero_masked_with_nan=wrong(lambda scores, lengths: zeros_masked(scores, lengths)).tell(
        "Where a score is 0, it is masked too, as when zeros mark the places behind the length; and rows that are 0 from end to end are "
        "`nan`. A score may be 0 by itself: which numbers tell which places to mask?"
    ),
    one_place_too_few_but_empty_rows=wrong(
        lambda scores, lengths: filled(scores, lengths - 1).where((lengths > 0)[:, None], 0.0)
    ).tell(
        "Rows of length 0 are right, but all others stop one place early, and those of length 1 are `nan`. Places are counted from 0: which "
        "is the last that counts?"
    ),
    one_place_too_many_but_empty_rows=wrong(
        lambda scores, lengths: filled(scores, lengths + 1).where((lengths > 0)[:, None], 0.0)
    ).tell(
        "Rows of length 0 are right, but all others that have room for it are one place too long. Places are counted from 0: which is the "
        "last that counts?"
    ),
    zeros_in_the_largest_and_nan=wrong(
        lambda scores, lengths: shares(
            powers(scores - (scores * kept(scores, lengths)).amax(dim=1, keepdim=True), lengths)
        )
    ).tell(
        "With scores of about −1000, and in rows of length 0, you have `nan`: what you subtract before the exponential is 0 there and not "
        "the row's largest score, as when masked places hold zeros and take part in it. Which places have a say?"
    ),
)


@masked_softmax.violation("Without a loop over rows or places")
def row_after_row(scores: Tensor, lengths: Tensor) -> Tensor:
    shares = torch.zeros_like(scores)
    for b, length in enumerate(lengths):
        shares[b, :length] = scores[b, :length].softmax(dim=0)
    return shares


@masked_softmax.violation("Without a loop over rows or places")
def place_after_place(scores: Tensor, lengths: Tensor) -> Tensor:
    low = scores.clone()
    for t in range(scores.shape[1]):
        low[:, t] = torch.where(t < lengths, scores[:, t], -INFINITE)
    return low.softmax(dim=1).nan_to_num(0.0)


masked_softmax.mistakes(
    one_place_is_always_masked=wrong(
        lambda scores, lengths: masked_softmax(scores, lengths.clamp(max=scores.shape[1] - 1))
    ).breaks("whole numbers from 0 to time"),
)
