"""Answers: rows of a mask that were expanded and then written to, as if each were its own."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import padding_mask as questions


@answers.to(
    questions.padding_mask,
    hints=[
        "Look at the mask after the first turn of the loop, and after the second. Which rows has each turn changed?",
        "Draw it: viz.storage(mask=torch.ones(5).expand(3, 5)). How many numbers are there to write to?",
        "Each row needs numbers of its own before you write: `torch.ones(n, longest)`, or `.clone()` behind the expand.",
    ],
)
def padding_mask(lengths: Tensor, longest: int) -> Tensor:
    return torch.where(torch.arange(longest) < lengths.unsqueeze(1), 1.0, 0.0)


padding_mask.broken_program(
    "rows_are_one",
    "All rows are the shortest sentence's, as when every write reaches all of them. Either the rows are one row in memory (stride 0, "
    "or one tensor n times), and a clone helps only *before* the first write. Or the index names them all: `[:, …]`.",
)


padding_mask.mistakes(
    exchanged=wrong(lambda lengths, longest: 1 - padding_mask(lengths, longest)).tell(
        "Ones and zeros are exchanged: the words are to be 1, and what is behind them 0."
    ),
    one_too_many=wrong(lambda lengths, longest: padding_mask(lengths + 1, longest)).tell(
        "Each row that has room for it has a one too many: row i is to have lengths[i] of them."
    ),
    one_too_few=wrong(lambda lengths, longest: padding_mask(lengths - 1, longest)).tell(
        "Each row has a one too few: row i is to have lengths[i] of them."
    ),
    last_for_all=wrong(
        lambda lengths, longest: padding_mask(lengths[-1:].expand(len(lengths)), longest)
    ).tell(
        "All rows are the last sentence's: its row was the last one written, and to all of them, or its length was used for every row."
    ),
    only_the_last_row=wrong(
        lambda lengths, longest: padding_mask(torch.cat([lengths[:-1] * 0 + longest, lengths[-1:]]), longest)
    ).tell("Only the last row has its zeros: each turn of the loop began again with a mask full of ones."),
    only_the_first_row=wrong(
        lambda lengths, longest: padding_mask(torch.cat([lengths[:1], lengths[1:] * 0 + longest]), longest)
    ).tell("Only the first row has its zeros. In a loop, a `return` ends it in its first turn."),
    all_ones=wrong(lambda lengths, longest: torch.ones(len(lengths), longest)).tell(
        "Your mask is full of ones: the zeros were written somewhere else, into a copy."
    ),
    first_for_all=wrong(
        lambda lengths, longest: padding_mask(lengths[:1].expand(len(lengths)), longest)
    ).tell("All rows are the first sentence's. Each has its own length."),
    longest_for_all=wrong(
        lambda lengths, longest: padding_mask(lengths.max().expand(len(lengths)), longest)
    ).tell(
        "All rows are the longest sentence's. Either they were one row in memory (stride 0) while the ones were written, and a clone helps "
        "only *before* the first write. Or one length was used for all of them."
    ),
    zeros_in_front=wrong(lambda lengths, longest: padding_mask(lengths, longest).flip(1)).tell(
        "The zeros stand in front and the ones behind them. The words come first."
    ),
    transposed=wrong(lambda lengths, longest: padding_mask(lengths, longest).T).tell(
        "The mask is transposed: it has a column for each sentence, where a row was asked."
    ),
    a_single_one=wrong(
        lambda lengths, longest: torch.where(torch.arange(longest) == lengths.unsqueeze(1), 1.0, 0.0)
    ).tell(
        "Each row holds a single one, at the place of its length. Row i is to begin with lengths[i] ones."
    ),
    row_not_renewed=wrong(lambda lengths, longest: padding_mask(lengths.cummin(0).values, longest)).tell(
        "Each row has the zeros of the rows before it as well: one row was written to again and again, and never filled with ones anew."
    ),
    last_row_alone=wrong(lambda lengths, longest: padding_mask(lengths, longest)[-1]).tell(
        "Your answer is a single row, the last sentence's. A row for each sentence is asked."
    ),
)


@padding_mask.misconception(
    "Each row holds a single zero, in the place of its length (which the mask doesn't have where the length is `longest`). All "
    "places from there on are to be 0."
)
def a_single_zero(lengths: Tensor, longest: int) -> Tensor:
    mask = torch.ones(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n] = 0
    return mask


padding_mask.mistakes(
    repeated_too_often=wrong(
        lambda lengths, longest: torch.cat(
            [padding_mask(lengths, longest), torch.zeros(len(lengths), longest * (longest - 1))], 1
        )
    ).tell(
        "Your rows are `longest` times too long. `repeat` takes how *often* each axis is repeated, where `expand` takes the new shape."
    ),
)


@padding_mask.misconception(
    "Row i ends with lengths[i] zeros (all of them, where the length is 0), as when they are counted from the end: `-n:`. From which "
    "place on should there be zeros?"
)
def as_many_zeros_as_words(lengths: Tensor, longest: int) -> Tensor:
    mask = torch.ones(len(lengths), longest)
    for row, n in zip(mask, lengths.tolist(), strict=True):
        row[-n:] = 0
    return mask


padding_mask.mistakes(
    one_word_at_least=wrong(lambda lengths, longest: padding_mask(lengths.clamp(min=1), longest)).breaks(
        "whole numbers from 0 to longest"
    ),
    one_place_is_always_filled_up=wrong(
        lambda lengths, longest: padding_mask(lengths.clamp(max=longest - 1), longest)
    ).breaks("whole numbers from 0 to longest"),
    whole_numbers=wrong(lambda lengths, longest: padding_mask(lengths, longest).long()).breaks("of floats"),
)
