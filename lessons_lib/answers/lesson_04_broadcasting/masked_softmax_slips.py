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
        "In your result, a score near 1000 makes its whole row `nan`, as when exp overflows, and rows of "
        "scores near −1000 are all 0. What can you subtract from a row without changing its softmax?"
    ),
    overflow_times_the_mask_and_empty_rows=wrong(
        lambda scores, lengths: shares(scores.exp() * kept(scores, lengths))
    ).tell(
        "Rows of length 0 are `nan`, and so are rows with scores near 1000 (exp overflows) or near −1000 (exp"
        " gives 0). What should an empty row hold, and what can you subtract from the other rows' scores "
        "before exp?"
    ),
    empty_rows_are_whole_rows=wrong(
        lambda scores, lengths: scores.masked_fill(
            ~(kept(scores, lengths) | (lengths[:, None] == 0)), -INFINITE
        ).softmax(dim=1)
    ).tell(
        "Each row of length 0 holds the softmax of all its scores, as if the same number had been subtracted "
        "from each of them, which changes no probability. What should such a row hold?"
    ),
    nan_everywhere=wrong(lambda scores, lengths: torch.full_like(scores, float("nan"))).tell(
        "All your numbers are `nan`, as if you had multiplied a mask by −∞: 0 times −∞ is `nan`. How can you "
        "choose between the score and −∞, instead of multiplying?"
    ),
)


@masked_softmax.misconception(
    "Your code divides column j by row j's sum, and most tables raise an error. What shape puts each sum "
    "beside its own row?"
)
def sums_along_the_places(scores: Tensor, lengths: Tensor) -> Tensor:
    powers = (scores - scores.amax(dim=1, keepdim=True)).exp().where(kept(scores, lengths), 0.0)
    return powers / powers.sum(dim=1)


masked_softmax.mistakes(
    a_large_score_behind_takes_it_all=wrong(
        lambda scores, lengths: shares(scores.softmax(dim=1) * kept(scores, lengths)).nan_to_num(0.0)
    ).tell(
        "If a score past the length is 1000, your whole row is 0: that score took part in the row's maximum "
        "or in its sum. When should masked scores drop out?"
    ),
    a_large_score_behind_gives_nan=wrong(
        lambda scores, lengths: shares(scores.softmax(dim=1) * kept(scores, lengths))
    ).tell(
        "A score of 1000 past the length takes all the probability and leaves 0 for the others, so the row "
        "becomes `nan`, as a row of length 0 does too. When should masked scores drop out?"
    ),
    evenly=wrong(
        lambda scores, lengths: kept(scores, lengths) / lengths.clamp(min=1)[:, None].to(scores.dtype)
    ).tell(
        "Every position before the length gets the same probability, 1 divided by the length. Where do "
        "the scores come in?"
    ),
    logarithms_with_zeros=wrong(
        lambda scores, lengths: masked(scores, lengths).log_softmax(dim=1).where(kept(scores, lengths), 0.0)
    ).tell(
        "You returned log-probabilities, with 0 past the lengths. Which step undoes the logarithm, and "
        "what would it make of those zeros?"
    ),
    the_last_places=wrong(lambda scores, lengths: masked_softmax(scores.flip(1), lengths).flip(1)).tell(
        "In each row, you kept the last lengths[b] positions. At which end of a row are the positions that "
        "you should keep?"
    ),
    overflow_chosen_and_made_zero=wrong(
        lambda scores, lengths: shares(powers(scores, lengths)).nan_to_num(0.0)
    ).tell(
        "Rows with scores near 1000 or −1000 are 0, as if inf / inf or 0 / 0 had given `nan` there, which you"
        " then turned into 0. What can you subtract from a row without changing its softmax?"
    ),
    as_many_places_as_rows=wrong(
        lambda scores, lengths: softmax_where(torch.arange(scores.shape[0]) < lengths[:, None], scores)
    ).tell(
        "Your mask has as many positions as there are rows, so it's right only in square tables. How "
        "many positions does a row have?"
    ),
    largest_of_the_table=wrong(
        lambda scores, lengths: shares(below_the_largest(masked(scores, lengths), lengths), least=1e-300)
    ).tell(
        "You subtracted the table's largest score from every row. In rows whose scores are all far smaller, "
        "every exponential is 0: what should you subtract from each row instead?"
    ),
    largest_of_the_table_and_nan=wrong(
        lambda scores, lengths: shares(below_the_largest(masked(scores, lengths), lengths))
    ).tell(
        "You subtracted the table's largest score from every row. In rows whose scores are all far smaller, "
        "and in rows of length 0, you get 0 / 0, which is `nan`: what should you subtract from each row "
        "instead?"
    ),
    largest_of_all_places=wrong(
        lambda scores, lengths: shares(below_the_largest(scores, lengths), least=1e-300)
    ).tell(
        "You subtracted the table's largest score, masked positions included, from every row. In rows whose "
        "scores are all far smaller, every exponential is 0: which scores should decide what you subtract "
        "from a row?"
    ),
    largest_of_all_places_and_nan=wrong(
        lambda scores, lengths: shares(below_the_largest(scores, lengths))
    ).tell(
        "You subtracted the whole table's largest score, masked positions included, from every row. Where a "
        "row is left with only zeros, you get `nan`: which scores should decide what you subtract from a row?"
    ),
    real_places_filled=wrong(
        lambda scores, lengths: (
            scores.masked_fill(kept(scores, lengths), -1e9).softmax(dim=1) * kept(scores, lengths)
        )
    ).tell(
        "Your numbers are what you'd get with a very low score *before* each length instead of past it. "
        "`masked_fill(mask, number)` fills where the mask is True: where is your mask True?"
    ),
    real_places_filled_with_infinity=wrong(
        lambda scores, lengths: (
            scores.masked_fill(kept(scores, lengths), -INFINITE).softmax(dim=1) * kept(scores, lengths)
        )
    ).tell(
        "Your numbers are what you'd get with −∞ *before* each length instead of past it, and rows without "
        "padding are `nan`. `masked_fill(mask, number)` fills where the mask is True: where is your mask "
        "True?"
    ),
    overflow_made_zero=wrong(
        lambda scores, lengths: shares(scores.exp() * kept(scores, lengths)).nan_to_num(0.0)
    ).tell(
        "A row is all 0 if its scores are near −1000 (exp gives 0), or if one score, even past the length, is"
        " near 1000 (exp gives infinity). What can you subtract from a row without changing its softmax?"
    ),
    not_low_enough=wrong(
        lambda scores, lengths, filler: filled(scores, lengths, filler) * (lengths > 0)[:, None],
        over={"filler": FILLERS},
    ).tell(
        "In rows of low scores, positions past the length still get a probability: the number you put there "
        "isn't low enough. Scores go down to −1000: which number is lower than any score?"
    ),
    not_low_enough_and_even=wrong(
        lambda scores, lengths, filler: filled(scores, lengths, filler), over={"filler": FILLERS}
    ).tell(
        "In rows of low scores, positions past the length still get a probability, and empty rows get equal "
        "probabilities. Which number is lower than any score, and what should an empty row hold?"
    ),
    not_low_enough_then_zeroed=wrong(
        lambda scores, lengths, filler: filled(scores, lengths, filler) * kept(scores, lengths),
        over={"filler": FILLERS},
    ).tell(
        "Where a row's scores are low, your results add up to less than 1, as if masked positions had entered"
        " the softmax with a number that isn't low enough, such as −100. Which number is lower than any "
        "score?",
        breaks="from −1000 to 1000, also past the length",
    ),
    a_very_high_score=wrong(lambda scores, lengths: filled(scores, lengths, 1e9)).tell(
        "The score that you put past the length is the row's *highest*, so those positions get all the "
        "probability, and in an empty row, all positions share it equally. Is a minus sign missing?"
    ),
    a_very_high_score_then_zeroed=wrong(
        lambda scores, lengths: filled(scores, lengths, 1e9) * kept(scores, lengths)
    ).tell(
        "Each row with positions past its length is all 0, as if those positions had the *highest* scores: "
        "they'd take all the probability, which you then set to 0. Is a minus sign missing?"
    ),
    large_scores_cut=wrong(
        lambda scores, lengths, largest: shares(powers(scores.clamp(max=largest), lengths), least=1e-30),
        over={"largest": [10, 20, 50, 80, 88, 100, 500, 700, 709]},
    ).tell(
        "Rows of scores near 1000 get equal probabilities, as if a clamp had made the scores equal, and rows "
        "of scores near −1000 get only zeros. What can you subtract from a row without changing its softmax?"
    ),
    scores_of_zero_masked=wrong(lambda scores, lengths: zeros_masked(scores, lengths).nan_to_num(0.0)).tell(
        "You masked scores of 0 too, as if zeros marked what's past the length. But any score can be 0: which"
        " numbers tell you what to mask?"
    ),
    scores_of_zero_masked_with_nan=wrong(lambda scores, lengths: zeros_masked(scores, lengths)).tell(
        "You masked scores of 0 too, as if zeros marked what's past the length, so a row with no other score "
        "becomes `nan`. Any score can be 0: which numbers tell you what to mask?"
    ),
    one_place_too_few_but_empty_rows=wrong(
        lambda scores, lengths: filled(scores, lengths - 1).where((lengths > 0)[:, None], 0.0)
    ).tell(
        "Rows of length 0 are right, but all others stop one position early, and rows of length 1 are `nan`. "
        "Positions start at 0: in a row of length 2, which position is the last to keep?"
    ),
    one_place_too_many_but_empty_rows=wrong(
        lambda scores, lengths: filled(scores, lengths + 1).where((lengths > 0)[:, None], 0.0)
    ).tell(
        "Rows of length 0 are right, but every other row that isn't full keeps one position too many. "
        "Positions start at 0: in a row of length 2, which position is the last to keep?"
    ),
    zeros_in_the_largest_and_nan=wrong(
        lambda scores, lengths: shares(
            powers(scores - (scores * kept(scores, lengths)).amax(dim=1, keepdim=True), lengths)
        )
    ).tell(
        "Scores near −1000 and rows of length 0 give `nan`, as if the masked positions were 0 when you took "
        "each row's maximum. Over which positions should you take the maximum?"
    ),
)


@masked_softmax.violation("without a loop over rows or positions")
def row_after_row(scores: Tensor, lengths: Tensor) -> Tensor:
    shares = torch.zeros_like(scores)
    for b, length in enumerate(lengths):
        shares[b, :length] = scores[b, :length].softmax(dim=0)
    return shares


@masked_softmax.violation("without a loop over rows or positions")
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
