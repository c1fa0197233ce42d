"""Answers: what is filled is a copy."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import fill_gaps as questions
from lessons_lib.exercises.lesson_01_tensors.fill_gaps import INF


@answers.to(
    questions.fill_gaps,
    hints=[
        "Give `result[result.isnan()]` a name, fill it, and print both it and `result`.",
        "What a mask takes out of a tensor is a copy. The copy was filled, and nobody kept it.",
        "Square brackets at the left of an `=` write into the tensor itself. (Looking for gaps with `== nan` finds none: "
        "nan equals nothing. `isnan` finds them.)",
    ],
)
def fill_gaps(x: Tensor, value: float) -> Tensor:
    return torch.where(x.isnan(), torch.full_like(x, value), x)


fill_gaps.broken_program(
    "copy_filled",
    "The gaps are still there, and no other number has changed. Either you filled something that isn't the table, such as a copy: what a "
    "mask takes out is one. Or you never got at a gap: every comparison with nan is False, and nan plus or times a number is nan.",
)


@fill_gaps.misconception(
    "The gaps are filled, and x itself was changed on the way. It is to stay as it is: write into a `clone`: `.data`, "
    "`.detach()` and `.numpy()` share its memory.",
    breaks="it stays as it is",
)
def x_itself_filled(x: Tensor, value: float) -> Tensor:
    x[x.isnan()] = value
    return x


fill_gaps.mistakes(
    everything_filled=wrong(lambda x, value: torch.full_like(x, value)).tell(
        "Everything was filled, not only the gaps."
    ),
    numbers_filled=wrong(lambda x, value: torch.where(x.isnan(), x, torch.full_like(x, value))).tell(
        "The numbers were replaced, and the gaps are still there. Either the mask is True where x is not nan. Or two choices stand "
        "the wrong way round: `torch.where(mask, a, b)` takes a where the mask is True."
    ),
    filled_with_a_constant=wrong(
        lambda x, value, filler: x.masked_fill(x.isnan(), filler), over={"filler": [0, 1, -1]}
    ).tell("You filled the gaps with {filler}, whatever `value` is. What did the caller ask for?"),
    only_the_gaps=wrong(lambda x, value: x[x.isnan()].fill_(value)).tell(
        "Your answer holds only the filled copy of the gaps, in one row. The whole table is asked, with the gaps filled."
    ),
    gaps_left_out=wrong(lambda x, value: x[~x.isnan()]).tell(
        "The gaps were left out, and the rest is in one row. The table is to keep its shape."
    ),
    whole_rows_filled=wrong(lambda x, value: torch.where(x.isnan().any(dim=1, keepdim=True), value, x)).tell(
        "The whole row was filled wherever it has a gap. Only the gap itself is to be filled."
    ),
    whole_columns_filled=wrong(lambda x, value: torch.where(x.isnan().any(dim=0), value, x)).tell(
        "The whole column was filled wherever it has a gap. Only the gap itself is to be filled."
    ),
    the_rest_is_zero=wrong(lambda x, value: torch.where(x.isnan(), value, torch.zeros_like(x))).tell(
        "The gaps are filled, and all other numbers became 0. They are to stay."
    ),
    the_mask=wrong(lambda x, value: x.isnan()).tell(
        "Your answer is the mask: where the gaps are. The table is asked, with the gaps filled."
    ),
    only_the_first_gap=wrong(
        lambda x, value: x.masked_fill(
            x.isnan() & (x.isnan().flatten().cumsum(0).reshape(x.shape) == 1), value
        )
    ).tell("Only the first gap is filled. All of them are to be."),
    negatives_filled=wrong(lambda x, value: torch.where(x >= 0, x, torch.full_like(x, value))).tell(
        "Besides the gaps, every number below 0 was filled. Only nan is a gap."
    ),
    infinities_made_finite=wrong(lambda x, value: x.nan_to_num(value)).tell(
        "The gaps are filled, and infinities became the largest number that a float can hold: `nan_to_num` does that too unless it "
        "is told otherwise. Only nan is a gap."
    ),
    zeros_and_infinities_made_finite=wrong(lambda x, value: x.nan_to_num()).tell(
        "The gaps were filled with 0 and not with `value`, and infinities became the largest number that a float can hold. Only nan "
        "is a gap."
    ),
    infinities_filled=wrong(lambda x, value: torch.where(x.isfinite(), x, value)).tell(
        "Besides the gaps, infinities were filled. Only nan is a gap."
    ),
    value_cut=wrong(lambda x, value: x.masked_fill(x.isnan(), int(value))).tell(
        "You filled the gaps with `value` cut to a whole number. Which step loses what stands after its decimal point?"
    ),
)


@fill_gaps.violation("infinities among them, which are no gaps")
def multiplied_by_the_mask(x: Tensor, value: float) -> Tensor:
    gaps = x.isnan()
    return x.nan_to_num() * ~gaps + value * gaps


fill_gaps.mistakes(
    zero_counts_as_no_value=wrong(
        lambda x, value: x.nan_to_num(nan=value or 1.0, posinf=INF, neginf=-INF)
    ).breaks("value: a number"),
    axes_of_size_one_eaten=wrong(lambda x, value: torch.where(x.isnan(), value, x).squeeze()).breaks(
        "Returns a tensor (n, d)"
    ),
)
