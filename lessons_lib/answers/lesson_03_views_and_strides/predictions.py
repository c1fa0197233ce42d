"""Predictions of the core: slots, strides, offsets, and who shares."""

from itertools import combinations

import torch
from torch import Tensor

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import predictions as questions
from lessons_lib.exercises.lesson_03_views_and_strides.predictions import EIGHT, Fates, ShapeTuple


def fate(x: Tensor, result: Tensor) -> str:
    """'shares' if the result lies in x's storage, else 'copies'."""
    shared = result.untyped_storage().data_ptr() == x.untyped_storage().data_ptr()
    return "shares" if shared else "copies"


@answers.to(questions.slot_in_three_axes)
def slot_in_three_axes() -> int:
    return int(torch.arange(24).reshape(2, 3, 4)[1, 0, 2].storage_offset())


slot_in_three_axes.mistakes(
    column_by_column=wrong(13).tell(
        "Slot 13 is 1·1 + 2·0 + 6·2, as if neighbours along the *first* axis were side by side. In a new "
        "tensor, along which axis are neighbours side by side?"
    ),
    slots_in_bytes=wrong(112).tell(
        "112 counts bytes, 8 for each element. A slot holds one whole element: how many slots do 112 bytes "
        "fill?"
    ),
    sum_of_the_indices=wrong(3).tell(
        "3 is only the sum of the indices. One step along axis 0 passes 3 rows of 4: how many slots is that?"
    ),
    counted_from_one=wrong(15).tell(
        "15 would be right if slots were counted from 1. PyTorch counts them from 0: what's 12·1 + 4·0 + 1·2?"
    ),
    strides_reversed=wrong(25).tell(
        "25 is 1·1 + 4·0 + 12·2, with the strides in reverse. Which axis has the longest steps?"
    ),
    times_the_sizes=wrong(10).tell(
        "10 is 2·1 + 3·0 + 4·2, the indices times the *sizes*. One step along axis 0 passes 3 rows of 4: how "
        "many slots is that?"
    ),
    next_size_only=wrong(5).tell(
        "5 is 3·1 + 4·0 + 1·2, as if one step along axis 0 passed 3 slots. In fact it passes 3 rows of 4. How"
        " many slots is that?"
    ),
    sizes_on_the_left=wrong(8).tell(
        "8 is 6 + 2, as if one step along axis 0 passed 2·3 slots. In fact it passes 3 rows of 4. How many "
        "slots is that?"
    ),
    all_of_t_passed=wrong(26).tell(
        "26 is 24 + 2, but all of t has only 24 slots. One step along axis 0 passes one layer of t: how many "
        "slots does a layer have?"
    ),
    one_row_too_far=wrong(18).tell(
        "Slot 18 holds t[1, 1, 2], one row too far. In t[1, 0, 2], the index in the middle is 0: how many "
        "rows does it skip?"
    ),
    end_of_layer_zero=wrong(11).tell(
        "Slot 11 is the last slot of layer 0, t[0]. In which slot does layer 1, t[1], begin, and how many "
        "slots after that is t[1, 0, 2]?"
    ),
    one_row=wrong(4).tell(
        "4 slots are only one row. One step along axis 0 passes a whole layer of t, which has 3 rows: how "
        "many slots is that?"
    ),
    indices_in_another_order=wrong(9).tell(
        "Slot 9 holds t[0, 2, 1]. From t[0, 0, 0] to t[1, 0, 2], you take one step along axis 0 and two along"
        " axis 2: how many slots further does each of these steps take you?"
    ),
    start_of_layer_one=wrong(12).tell(
        "Slot 12 holds t[1, 0, 0], where layer 1 begins. How many slots further is t[1, 0, 2]?"
    ),
    one_row_passed=wrong(6).tell(
        "6 is one row of 4 and then 2 more slots. How many rows does one step along axis 0 pass?"
    ),
)


@answers.to(questions.strides_of_the_turned)
def strides_of_the_turned() -> ShapeTuple:
    return torch.arange(12).reshape(3, 4).T.stride()


strides_of_the_turned.mistakes(
    of_a_new_table=wrong((3, 1)).tell(
        "(3, 1) would be the strides of a *new* table of shape (4, 3). But nothing moved in memory here: "
        "which step in x is one row down in x.T?"
    ),
    as_before=wrong((4, 1)).tell(
        "(4, 1) are x's own strides. One row down in x.T is one column to the right in x: how many slots is "
        "that?"
    ),
    the_shape=wrong((4, 3)).tell(
        "(4, 3) is the shape of x.T. What are the strides of x, and what does transposing do to them?"
    ),
    rows_of_three=wrong((1, 3)).tell(
        "Your first stride is right. One column to the right in x.T is one row down in x: how many slots does"
        " a row of x have?"
    ),
    products_from_the_left=wrong((4, 12)).tell(
        "(4, 12) are products of x.T's sizes, from the left. But nothing moved in memory, so x.T uses the "
        "strides of x. Which stride belongs to which axis?"
    ),
    all_ones=wrong((1, 1)).tell(
        "Your first stride is right. One column to the right in x.T is one row down in x: how many slots is "
        "that?"
    ),
    turned_in_bytes=wrong((8, 32)).tell(
        "(8, 32) is in bytes, as in NumPy. PyTorch's strides count elements, of 8 bytes each: how many "
        "elements long is each step?"
    ),
    shape_before=wrong((3, 4)).tell(
        "(3, 4) is the shape of x. The strides of x are (4, 1): what does transposing do to them?"
    ),
    as_before_in_bytes=wrong((32, 8)).tell(
        "(32, 8) are the strides of x in bytes, as NumPy would give them. PyTorch's strides count elements. "
        "And what does transposing do to the two strides?"
    ),
)


@answers.to(questions.offset_of_the_part)
def offset_of_the_part() -> int:
    return int(torch.arange(12).reshape(3, 4)[1:, 1:].storage_offset())


offset_of_the_part.mistakes(
    rows_and_columns_added=wrong(2).tell(
        "2 is 1 + 1. But one row down isn't one slot: how many slots does a row have?"
    ),
    the_row_alone=wrong(4).tell(
        "Slot 4 holds x[1, 0], where row 1 begins. The part begins at x[1, 1]: how many slots further is "
        "that?"
    ),
    offset_from_one=wrong(6).tell(
        "Slot 6 holds x[1, 2], one too far. Did you count all six elements that aren't in the part? Which of "
        "them lie before x[1, 1]?"
    ),
    no_offset=wrong(0).tell(
        "With an offset of 0, the part would begin where x does. It begins at x[1, 1]: which slot is that?"
    ),
    the_column_alone=wrong(1).tell(
        "1 is one column to the right. The part also begins one row down: how many slots is that?"
    ),
    offset_in_bytes=wrong(40).tell(
        "40 is in bytes, 8 for each int64. An offset counts elements: how many elements is that?"
    ),
    offset_in_four_bytes=wrong(20).tell(
        "20 is in bytes, as if each element took up 4. An offset counts elements: how many elements of x lie "
        "before x[1, 1]?"
    ),
    index_two=wrong(10).tell(
        "Slot 10 holds x[2, 2]. Indices start at 0: which element does x[1:, 1:] begin with?"
    ),
    length_of_a_row=wrong(3).tell(
        "3 is the number of columns in the part, and also the number of rows in x. At which element of x does"
        " the part begin?"
    ),
)


@answers.to(questions.view_or_copy)
def view_or_copy() -> Fates:
    x = torch.arange(12).reshape(3, 4)
    results = (
        x.T[1:, ::2],
        x.clone().T,
        x[[0, 1]],
        x[x > 5],
        x.reshape(2, 6),
        x[:, :2].reshape(6),
        x.contiguous(),
        x.float(),
    )
    return tuple(fate(x, result) for result in results)


def _with(*places: int) -> Fates:
    """The truth, with the answers in these places (counted from 1) exchanged."""
    truth: Fates = view_or_copy()
    other = {"shares": "copies", "copies": "shares"}
    return tuple(other[word] if place in places else word for place, word in enumerate(truth, 1))


view_or_copy.mistakes(
    a_view_of_a_clone_shares=wrong(lambda: _with(2)).tell(
        "`x.clone().T` shares the storage of the clone. But `clone` copies: is that the storage of x?"
    ),
    lists_share=wrong(lambda: _with(3)).tell(
        "`x[[0, 1]]` copies. A slice could show these two rows, but a list may name any rows: could one "
        "stride describe every such choice?"
    ),
    masks_share=wrong(lambda: _with(4)).tell(
        "`x[x > 5]` copies, because a mask can pick elements from anywhere. Could an offset and one stride "
        "per axis describe every such choice?"
    ),
    all_indices_share=wrong(lambda: _with(3, 4)).tell(
        "Indexing with a list or a mask always copies. Such an index can pick elements from anywhere: could "
        "an offset and one stride per axis describe every such choice?"
    ),
    reshape_always_copies=wrong(lambda: _with(5)).tell(
        "`x.reshape(2, 6)` shares x's storage. The elements of x are in reading order: does any of them have "
        "to move for the new shape?"
    ),
    reshape_always_shares=wrong(lambda: _with(6)).tell(
        "`x[:, :2].reshape(6)` copies. Row by row, `x[:, :2]` visits the slots 0, 1, 4, 5, 8, 9: could a "
        "single stride lead through them all?"
    ),
    contiguous_always_copies=wrong(lambda: _with(7)).tell(
        "`x.contiguous()` copies only if it has to. Is x already in reading order, without gaps?"
    ),
    float_shares=wrong(lambda: _with(8)).tell(
        "`x.float()` copies. x holds int64, and float32 needs different bits for the same numbers: can the "
        "same memory hold both?"
    ),
    conversions_exchanged=wrong(lambda: _with(7, 8)).tell(
        "You swapped `x.contiguous()` and `x.float()`. x is already in reading order, but float32 needs "
        "different bits from int64: for which of the two must numbers be written to another storage?"
    ),
    a_view_of_a_view_copies=wrong(lambda: _with(1)).tell(
        "`x.T[1:, ::2]` shares x's storage: transposing only swaps the strides, and the slices only change "
        "the offset and make a stride longer. Does any number have to move for that?"
    ),
    everything_shares=wrong(lambda: ("shares",) * EIGHT).tell(
        "Not every result shares x's storage: a clone, indexing with a list or a mask, and a change of dtype "
        "all need a storage of their own. Which of the two reshapes needs one too?"
    ),
    everything_copies=wrong(lambda: ("copies",) * EIGHT).tell(
        "Not every result is a copy: `x.T[1:, ::2]` only needs a new offset and new strides. And x is in "
        "reading order, so for which other results does no number have to move?"
    ),
)


REASONS = {
    1: "`x.T[1:, ::2]` shares: it reads x's storage, with a later start and other strides.",
    2: "`x.clone().T` shares the clone's storage, not x's.",
    3: "Indexing with a list of rows copies, because a list may name any rows.",
    4: "Indexing with a mask copies, because a mask can pick elements from anywhere.",
    5: "`x.reshape(2, 6)` shares x's storage, because x is in reading order.",
    6: "`x[:, :2].reshape(6)` copies: a view would need steps of 1, 3, 1, 3 and 1 slots, but an axis has "
    "only one stride.",
    7: "`x.contiguous()` returns x itself, because x is already in reading order.",
    8: "`x.float()` copies, because float32 needs different bits from int64.",
}


REPLIED = {(3, 4), (7, 8), (2, 3, 4, 6, 8), (1, 5, 7)}

# As long as the wrong answers are at most this many, the reply gives a reason for each of them.
MOST_REASONS = 5
MANY_WRONG = (
    "`clone` always copies, and so does indexing with a list or a mask. For each of the others, can an "
    "offset and one stride per axis say where its elements lie in x's storage?"
)


def _again(places: tuple[int, ...]) -> str:
    """The reply to wrong answers in these places: a line for each, or what to ask of many."""
    if len(places) == EIGHT:
        return (
            "You have all eight reversed. A result *shares* if it uses x's own storage, and *copies* if it has "
            "a storage of its own: did you swap the two words?"
        )
    if len(places) > MOST_REASONS:
        *first, last = map(str, places)
        return f"Look again at results {', '.join(first)} and {last}.\n{MANY_WRONG}"
    return "\n".join(["Look again at these results:", *(f"{place}. {REASONS[place]}" for place in places)])


# A reply to each set of wrong answers that has none of its own.
view_or_copy.mistakes(
    **{
        "wrong_" + "_".join(map(str, places)): wrong(lambda places=places: _with(*places)).tell(
            _again(places)
        )
        for count in range(2, EIGHT + 1)
        for places in combinations(REASONS, count)
        if places not in REPLIED
    }
)


@answers.to(questions.flat_view_of_the_turned)
def flat_view_of_the_turned() -> str:
    t = torch.arange(24).reshape(2, 3, 4)
    try:
        return fate(t, t.transpose(0, 1).view(24))
    except RuntimeError:
        return "raises"


flat_view_of_the_turned.mistakes(
    a_view_that_copies=wrong("copies").tell(
        "`view` never copies. What does it do if no strides can give the new shape, as here?"
    ),
    any_view_shares=wrong("shares").tell(
        "Each row of 4 stays together, but the rows begin in slots 0, 12, 4, 16 and so on: 12 forward, 8 "
        "back. Can a single stride do both?"
    ),
)


@answers.to(questions.ones_in_the_expanded)
def ones_in_the_expanded() -> int:
    e = torch.zeros(3).expand(4, 3)
    e[0] = 1
    return int((e == 1).sum())


ones_in_the_expanded.mistakes(
    only_row_zero=wrong(3).tell(
        "3 ones would be row 0 alone. But all four rows use the same three slots in memory: where does a "
        "write to one row show up?"
    ),
    only_one_number=wrong(1).tell(
        "e[0] is a row of three numbers, not one number. And e[0] isn't the only row that uses those three "
        "slots: how many rows do?"
    ),
    one_column=wrong(4).tell(
        "4 ones would be one column. But e[0] is row 0, which has three numbers. How many rows use the same "
        "three slots?"
    ),
    read_only_as_in_numpy=wrong("raises").tell(
        "NumPy's `broadcast_to` gives a read-only array, so there you'd get an error. PyTorch checks only "
        "e[0], in which no two numbers share a slot: how many other rows use the same three slots?"
    ),
    written_nowhere=wrong(0).tell(
        "e[0] isn't a copy. An integer index gives a view, so the ones go into e's storage. How many rows of "
        "e read the slots that you wrote to?"
    ),
    all_but_one_row=wrong(9).tell(
        "9 would be the number of *zeros* if only one row changed. But all four rows use the same three "
        "slots: how many rows change?"
    ),
)


@answers.to(questions.bytes_kept_alive)
def bytes_kept_alive() -> int:
    return int(torch.zeros(427, 640, 3, dtype=torch.uint8)[0, 0].untyped_storage().nbytes())


bytes_kept_alive.mistakes(
    the_pixel_alone=wrong(3).tell(
        "3 bytes are only the pixel's own numbers. But a pixel is a view: how large is the storage behind it?"
    ),
    one_row=wrong(1920).tell(
        "1,920 bytes is one row of the photo. But a storage has no rows: PyTorch keeps all of it or frees all"
        " of it. How large is the whole storage?"
    ),
    nothing_is_kept=wrong(0).tell(
        "Nothing was freed. The pixel still needs its storage, and PyTorch never frees only part of a "
        "storage. How large is the whole storage?"
    ),
    three_floats=wrong(12).tell(
        "12 bytes would be three float32 numbers, but a uint8 takes only one byte. Besides, the pixel is a "
        "view: how large is the storage behind it?"
    ),
    a_single_byte=wrong(1).tell(
        "1 byte would be a single uint8 number, but a pixel has three, one per colour. Besides, the pixel is "
        "a view: how large is the storage behind it?"
    ),
    three_of_eight_bytes=wrong(24).tell(
        "24 bytes would be three numbers of 8 bytes each, but a uint8 takes only one byte. Besides, the pixel"
        " is a view: how large is the storage behind it?"
    ),
    the_photo_without_the_pixel=wrong(819_837).tell(
        "819,837 bytes would be the photo without the pixel. But the pixel's three bytes were never cut out "
        "of the photo's storage. So how large is that storage?"
    ),
    number_of_pixels=wrong(273_280).tell(
        "273,280 is the number of pixels in the photo. How many bytes does each pixel have?"
    ),
    an_eighth=wrong(102_480).tell(
        "102,480 bytes is an eighth of the photo, as if each number took a single bit. How many bytes does a "
        "uint8 number take?"
    ),
    eight_for_each_number=wrong(6_558_720).tell(
        "6,558,720 is 8 for each number: the bits of a uint8, or the bytes of an int64. How many *bytes* does"
        " a uint8 number take?"
    ),
    the_photo_and_the_pixel=wrong(819_843).tell(
        "819,843 bytes would be the photo plus 3 bytes for the pixel. But the pixel is a view: does it have "
        "bytes of its own?"
    ),
    two_bytes_a_colour=wrong(6).tell(
        "6 bytes would be three numbers of 2 bytes each, but a uint8 takes only one byte. Besides, the pixel "
        "is a view: how large is the storage behind it?"
    ),
    four_bytes_each=wrong(3_279_360).tell(
        "3,279,360 bytes would be right if each number took 4 bytes, as a float32 does. The photo holds "
        "uint8: how many bytes does a uint8 number take?"
    ),
)
