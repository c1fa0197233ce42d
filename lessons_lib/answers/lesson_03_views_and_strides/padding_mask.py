"""Answers: rows of a mask that were expanded and then written to, as if each were its own."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import padding_mask as questions


@answers.to(
    questions.padding_mask,
    hints=[
        "Look at the mask after the first iteration of the loop, and after the second. Which rows did each "
        "iteration change?",
        "Draw a mask made with `expand`: viz.storage(mask=torch.ones(5).expand(3, 5)). How many slots are "
        "there to write to?",
        "Each row needs its own numbers before you write into it. Use `torch.ones(len(lengths), longest)`, or"
        " `.clone()` after the expand. The loop can then stay as it is.",
    ],
    takeaway="If rows share memory, clone before the first write. `torch.arange(longest) < lengths[:, None]` makes"
    " a padding mask, of bools, in one line.",
)
def padding_mask(lengths: Tensor, longest: int) -> Tensor:
    return torch.where(torch.arange(longest) < lengths.unsqueeze(1), 1.0, 0.0)


padding_mask.broken_program(
    "rows_are_one",
    "All your rows look like the row of the shortest sentence, as if each write reached every row. If "
    "your rows share memory, clone the whole table before the first write. If not, which rows does your "
    "index pick?",
)


padding_mask.mistakes(
    exchanged=wrong(lambda lengths, longest: 1 - padding_mask(lengths, longest)).tell(
        "You swapped ones and zeros in your mask. Which of the two should mark a word?"
    ),
    one_too_many=wrong(lambda lengths, longest: padding_mask(lengths + 1, longest)).tell(
        "Your rows have one 1 too many, unless they're full. Row i should have lengths[i] ones, so where "
        "should the zeros begin?"
    ),
    one_too_few=wrong(lambda lengths, longest: padding_mask(lengths - 1, longest)).tell(
        "In each row that should have ones, the last 1 is missing. Row i should have lengths[i] ones, so "
        "where should the zeros begin?"
    ),
    last_for_all=wrong(
        lambda lengths, longest: padding_mask(lengths[-1:].expand(len(lengths)), longest)
    ).tell(
        "All your rows look like the row of the last sentence. Do your rows share memory, so that the last "
        "write replaced the earlier ones, or did you use the last length for every row?"
    ),
    only_the_last_row=wrong(
        lambda lengths, longest: padding_mask(torch.cat([lengths[:-1] * 0 + longest, lengths[-1:]]), longest)
    ).tell(
        "Only your last row has its zeros, as if each iteration started from a new mask full of ones. Where "
        "should you create the mask?"
    ),
    only_the_first_row=wrong(
        lambda lengths, longest: padding_mask(torch.cat([lengths[:1], lengths[1:] * 0 + longest]), longest)
    ).tell(
        "Only your first row has its zeros, as if the `return` were inside the loop. When should the `return`"
        " run?"
    ),
    all_ones=wrong(lambda lengths, longest: torch.ones(len(lengths), longest)).tell(
        "Your mask is full of ones. Do you write any zeros? If so, do they go into the tensor that you return?"
    ),
    first_for_all=wrong(
        lambda lengths, longest: padding_mask(lengths[:1].expand(len(lengths)), longest)
    ).tell("All your rows look like the row of the first sentence. Which length should row i use?"),
    longest_for_all=wrong(
        lambda lengths, longest: padding_mask(lengths.max().expand(len(lengths)), longest)
    ).tell(
        "All your rows look like the row of the longest sentence. Do your rows share memory, so that each "
        "write reaches all of them, or did you use one length for all rows?"
    ),
    zeros_in_front=wrong(lambda lengths, longest: padding_mask(lengths, longest).flip(1)).tell(
        "In each of your rows, the zeros come before the ones. Ones mark words and zeros mark padding: which "
        "of the two should a row begin with?"
    ),
    transposed=wrong(lambda lengths, longest: padding_mask(lengths, longest).T).tell(
        "Your mask is transposed: it has one *column* per sentence. How many rows should it have, and how "
        "many columns?"
    ),
    a_single_one=wrong(
        lambda lengths, longest: torch.where(torch.arange(longest) == lengths.unsqueeze(1), 1.0, 0.0)
    ).tell(
        "Each of your rows has at most one 1, at the position given by its length. How many ones should row i"
        " begin with?"
    ),
    row_not_renewed=wrong(lambda lengths, longest: padding_mask(lengths.cummin(0).values, longest)).tell(
        "Each row also has the zeros of the rows before it, as if you used one row again and again. What "
        "should a row contain before you write its zeros?"
    ),
    whole_rows_of_zeros=wrong(lambda lengths, longest: _rows_from(lengths.min(), len(lengths), longest)).tell(
        "Your zeros fill whole rows, from row n on, where n is the smallest length. But a length counts "
        "positions within a row: along which axis are the positions?"
    ),
    number_of_the_row=wrong(lambda lengths, longest: padding_mask(torch.arange(len(lengths)), longest)).tell(
        "Row i of your mask has i ones, whatever the lengths. What tells you where a sentence's zeros begin?"
    ),
    last_row_alone=wrong(lambda lengths, longest: padding_mask(lengths, longest)[-1]).tell(
        "You returned only the last sentence's row. How do the other rows get into the mask that you return?"
    ),
    of_bools=wrong(lambda lengths, longest: padding_mask(lengths, longest).bool()).breaks("of floats"),
    of_whole_numbers=wrong(lambda lengths, longest: padding_mask(lengths, longest).long()).breaks(
        "of floats"
    ),
    in_lists=wrong(lambda lengths, longest: padding_mask(lengths, longest).tolist()).tell(
        "Your ones and zeros are right, but they're in Python lists. How do you make a tensor of them?"
    ),
    first_word_left_out=wrong(
        lambda lengths, longest: padding_mask(lengths, longest) * (torch.arange(longest) > 0)
    ).tell(
        "Position 0 of every row is 0, as if you counted positions from 1. At which position is a sentence's "
        "first word?"
    ),
    lengths_for_ones=wrong(
        lambda lengths, longest: padding_mask(lengths, longest) * lengths.unsqueeze(1)
    ).tell(
        "Your zeros are in the right positions, but each word is marked by the *length* of its sentence. Which "
        "number should mark a word?"
    ),
    as_wide_as_the_longest=wrong(lambda lengths, longest: padding_mask(lengths, int(lengths.max()))).tell(
        "Your mask is only as wide as the largest of `lengths`, but `longest` may be larger, and then every "
        "row ends with zeros. Which of these two numbers should decide the width?"
    ),
    last_word_only=wrong(
        lambda lengths, longest, empty: torch.where(
            torch.arange(longest) == torch.where(lengths == 0, empty(longest), lengths - 1).unsqueeze(1),
            1.0,
            0.0,
        ),
        over={
            "empty": {
                "": lambda longest: -1,
                ", or the last position if it has no words": lambda longest: longest - 1,
            }
        },
    ).tell("You marked only the last word of each sentence{empty}. How many ones should row i have?"),
)


@padding_mask.misconception(
    "Your mask is right, but you changed `lengths`, which belongs to the caller: on a tensor, `-=` and "
    "`+=` change the tensor itself. How can you compute with the lengths and leave them as they are?"
)
def counted_down_in_place(lengths: Tensor, longest: int) -> Tensor:
    mask = padding_mask(lengths, longest)
    lengths -= longest
    return mask


@padding_mask.misconception(
    "Your mask is square, with `longest` rows. Each row belongs to one sentence: what tells you how many "
    "sentences there are?"
)
def as_many_rows_as_columns(lengths: Tensor, longest: int) -> Tensor:
    mask = torch.ones(longest, longest)
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
    return mask


@padding_mask.misconception(
    "Each row gets a single zero, at the position given by its length, and a full row raises an error, "
    "because it has no such position. Which other positions should be 0?"
)
def a_single_zero(lengths: Tensor, longest: int) -> Tensor:
    mask = torch.ones(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n] = 0
    return mask


@padding_mask.misconception(
    "In rows of length 1 or more, the last 1 is missing, and a row of length 0 has a single 0, because "
    "index -1 means the last position. Where should the zeros begin?"
)
def one_too_few_by_slices(lengths: Tensor, longest: int) -> Tensor:
    mask = torch.ones(len(lengths), longest)
    for row, n in zip(mask, lengths.tolist(), strict=True):
        row[n - 1 :] = 0
    return mask


@padding_mask.misconception(
    "Only rows without padding are wrong: they're all zeros. If you counted the zeros from the end, such "
    "a row has 0 of them, and `-0` is 0: where does a slice from `-0` begin?"
)
def full_rows_are_emptied(lengths: Tensor, longest: int) -> Tensor:
    mask = torch.ones(len(lengths), longest)
    for row, n in zip(mask, lengths.tolist(), strict=True):
        row[-(longest - n) :] = 0
    return mask


padding_mask.mistakes(
    repeated_too_often=wrong(
        lambda lengths, longest: torch.cat(
            [padding_mask(lengths, longest), torch.zeros(len(lengths), longest * (longest - 1))], 1
        )
    ).tell(
        "Your rows are `longest` times too long. `expand` takes the new shape, but `repeat` takes how many "
        "*times* to repeat each axis. How many times should each position occur in a row?"
    ),
)


@padding_mask.misconception(
    "Row i of your mask ends with lengths[i] zeros, or is all zeros if lengths[i] is 0, as if you wrote "
    "zeros to `-n:`. At which position should the zeros of row i begin?"
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
)


padding_mask.mistakes(
    as_many_zeros_as_the_length=wrong(lambda lengths, longest: padding_mask(longest - lengths, longest)).tell(
        "Row i of your mask ends with lengths[i] zeros. It should begin with lengths[i] ones, so at which "
        "position should the zeros begin?"
    ),
    in_order_of_length=wrong(
        lambda lengths, longest, first: padding_mask(lengths.sort(descending=first).values, longest),
        over={"first": {"shortest": False, "longest": True}},
    ).tell(
        "You sorted the rows by length, the {first} first. But row i should have lengths[i] ones. Which step changes "
        "the order?"
    ),
)


@padding_mask.misconception(
    "Row i of your mask ends with lengths[i] ones, or is all ones if lengths[i] is 0, as if you wrote "
    "ones to `-n:`. At which end of a row are the words?"
)
def ones_at_the_end(lengths: Tensor, longest: int) -> Tensor:
    mask = torch.zeros(len(lengths), longest)
    for row, n in zip(mask, lengths.tolist(), strict=True):
        row[-n:] = 1
    return mask


@padding_mask.misconception(
    "You used each length as a row index, but a length only says where the zeros of its own row begin. To"
    " which row does lengths[i] belong?"
)
def row_with_the_number_of_the_length(lengths: Tensor, longest: int) -> Tensor:
    mask = torch.ones(len(lengths), longest)
    for n in lengths:
        mask[n, n:] = 0
    return mask


@padding_mask.misconception(
    "Your mask has only one axis, so `mask[i, …]` has one index too many. How many axes should the mask "
    "have, and if you used `repeat`, how many numbers does `repeat` need for that?"
)
def repeated_into_one_row(lengths: Tensor, longest: int) -> Tensor:
    mask = torch.ones(longest).repeat(len(lengths))
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
    return mask


@padding_mask.misconception(
    "Your mask has `longest` rows and one column per sentence. Each row belongs to one sentence, so which of the two sizes"
    " should come first?"
)
def sizes_exchanged(lengths: Tensor, longest: int) -> Tensor:
    mask = torch.ones(longest, len(lengths))
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
    return mask


@padding_mask.misconception(
    "Your code compares position 0 with the first length, position 1 with the second, and so on, but each"
    " row needs *all* positions. With which length should row i compare them?"
)
def compared_along_one_axis(lengths: Tensor, longest: int) -> Tensor:
    return (torch.arange(longest) < lengths).float()


def _rows_from(first: Tensor, n: int, longest: int) -> Tensor:
    """A mask of ones, but for the rows from number `first` on."""
    return (torch.arange(n) < first).float().unsqueeze(1).repeat(1, longest)
