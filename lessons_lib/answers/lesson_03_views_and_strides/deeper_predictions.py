"""Predictions of the second part: windows, memory formats, and what contiguity costs."""

import torch

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.answers.lesson_03_views_and_strides.predictions import fate
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import deeper_predictions as questions
from lessons_lib.exercises.lesson_03_views_and_strides.deeper_predictions import ShapeTuple


@answers.to(questions.middle_under_the_windows)
def middle_under_the_windows() -> float:
    signal = torch.zeros(5)
    windows = signal.unfold(0, 3, 1)
    windows += 1
    return float(signal[2])


middle_under_the_windows.mistakes(
    once_each=wrong(1.0).tell(
        "1 would be right if each number were in only one window. How many windows contain the middle number?"
    ),
    guarded_as_expanded=wrong("raises").tell(
        "There's no error: before adding in place, PyTorch only checks whether a stride is 0, and both "
        "strides here are 1. So 1 is added to each of the nine numbers in the windows: how many of them use "
        "the middle number's slot?"
    ),
    signal_untouched=wrong(0.0).tell(
        "The windows aren't a copy of `signal`: whatever you add to them, you add to its numbers. How many "
        "windows contain the middle number, signal[2]?"
    ),
    in_two_windows=wrong(2.0).tell(
        "2 is right for the middle number's neighbours. How many windows contain the middle number, "
        "signal[2]?"
    ),
    numbers_in_all_windows=wrong(9.0).tell(
        "9 is the number of elements in all three windows together. How many windows contain the middle "
        "number?"
    ),
)


@answers.to(questions.shape_in_channels_last)
def shape_in_channels_last() -> ShapeTuple:
    return tuple(torch.zeros(2, 3, 4, 5).to(memory_format=torch.channels_last).shape)


shape_in_channels_last.mistakes(
    channels_moved_to_the_end=wrong((2, 4, 5, 3)).tell(
        "In the shape (2, 4, 5, 3), the channel axis has moved. A memory format only decides where the "
        "numbers lie in memory. Does that change the shape?"
    ),
    all_moved=wrong((2, 5, 4, 3)).tell(
        "In the shape (2, 5, 4, 3), the channel axis has moved, and height and width are swapped. A memory "
        "format only decides where the numbers lie in memory. Does that change the shape?"
    ),
    all_reversed=wrong((5, 4, 3, 2)).tell(
        "In the shape (5, 4, 3, 2), all axes are in reverse order. A memory format only decides where the "
        "numbers lie in memory. Does that change the shape?"
    ),
    channels_last_raises=wrong("raises").tell(
        "`to` doesn't raise here: any tensor with four axes can have this layout. Does a memory format change"
        " the shape?"
    ),
)


@answers.to(questions.bytes_fetched_for_a_column)
def bytes_fetched_for_a_column() -> int:
    table = torch.empty(1000, 1000, device="meta")
    step = table.stride(0) * table.element_size()
    return 64 * len({i * step // 64 for i in range(table.shape[0])})


bytes_fetched_for_a_column.mistakes(
    bytes_of_the_column=wrong(4_000).tell(
        "4,000 bytes is the size of the column itself. Its numbers lie 4,000 bytes apart, each in its own "
        "line: how many bytes is a line?"
    ),
    lines_of_a_row=wrong(4_032).tell(
        "4,032 bytes, or 63 lines, would be right for a row, whose numbers are neighbours. How far apart are "
        "a column's numbers?"
    ),
    bytes_of_the_table=wrong(4_000_000).tell(
        "4,000,000 bytes is the whole table. How many bytes of each row does the processor fetch?"
    ),
    lines_of_64_numbers=wrong(256_000).tell(
        "256,000 bytes would be 64 *numbers* per line. A line has 64 *bytes*: how many bytes do 1,000 lines "
        "have?"
    ),
    number_of_lines=wrong(1_000).tell("1,000 is the number of lines. How many bytes does each line have?"),
    one_line=wrong(64).tell(
        "64 bytes is one line. But the column's numbers lie 4,000 bytes apart: how many lines do all 1,000 of"
        " them need?"
    ),
)


@answers.to(questions.heads_before_linear)
def heads_before_linear() -> str:
    y = torch.zeros(2, 3, 4, 5)
    return fate(y, y.transpose(1, 2).reshape(2, 4, 15))


heads_before_linear.mistakes(
    heads_share=wrong("shares").tell(
        "After the transpose, one step along H is T·D slots long. But along D, stride · size is only D. So do"
        " these two axes merge?"
    ),
    heads_raise=wrong("raises").tell(
        "`view` would raise an error here. What does `reshape` do if no view is possible?"
    ),
)


@answers.to(questions.reshape_of_the_part)
def reshape_of_the_part() -> str:
    t = torch.arange(24).reshape(2, 3, 4)
    return fate(t, t[:, :, :2].reshape(6, 2))


reshape_of_the_part.mistakes(
    gaps_make_it_copy=wrong("copies").tell(
        "The part isn't contiguous, but that alone doesn't decide between a view and a copy. Its strides are "
        "(12, 4, 1), and 12 = 4 · 3: so which axes merge?"
    ),
    reshape_raises=wrong("raises").tell(
        "`reshape` copies if no view is possible, and raises an error only if the number of elements is "
        "wrong. Is a view possible here: which axes of `part` merge?"
    ),
)
