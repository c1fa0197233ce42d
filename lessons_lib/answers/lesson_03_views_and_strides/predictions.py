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
        "13 is 1·1 + 2·0 + 6·2, as if the *first* axis had its neighbours side by side. The last one has: the strides are (12, 4, 1)."
    ),
    slots_in_bytes=wrong(112).tell(
        "112 counts bytes, 8 for each int64. Slots are asked, and each holds one element, however many bytes it has."
    ),
    sum_of_the_indices=wrong(3).tell(
        "3 is the sum of the indices. One step along axis 0 is not one slot but 12: it passes 3 rows of 4."
    ),
    counted_from_one=wrong(15).tell("15 counts slots from 1. They are counted from 0: 12·1 + 4·0 + 1·2."),
    strides_reversed=wrong(25).tell(
        "25 takes the strides in reverse, 1·1 + 4·0 + 12·2. The first axis has the longest steps."
    ),
    times_the_sizes=wrong(10).tell(
        "10 multiplies the indices by the sizes, 2·1 + 3·0 + 4·2. A step along an axis passes what lies to its *right*: the "
        "strides are (12, 4, 1)."
    ),
    one_row_passed=wrong(6).tell(
        "One step along axis 0 passes all of its 3 rows of 4, so 12 slots; 6 counts only one row of 4 and the 2."
    ),
)


@answers.to(questions.strides_of_the_turned)
def strides_of_the_turned() -> ShapeTuple:
    return torch.arange(12).reshape(3, 4).T.stride()


strides_of_the_turned.mistakes(
    of_a_new_table=wrong((3, 1)).tell(
        "(3, 1) are the strides of a *new* (4, 3) table. Nothing was moved in memory, so the steps are those of x, exchanged."
    ),
    as_before=wrong((4, 1)).tell(
        "(4, 1) are x's own strides. One row further down in x.T is one column further right in x: one slot."
    ),
    the_shape=wrong((4, 3)).tell("(4, 3) is the shape of x.T. Its strides are asked: x's own, exchanged."),
    rows_of_three=wrong((1, 3)).tell(
        "The second stride is the step from column to column in x.T, which is a step from row to row in x: a row of x has 4 slots."
    ),
    turned_in_bytes=wrong((8, 32)).tell(
        "(8, 32) counts bytes, as NumPy does. PyTorch's strides count elements."
    ),
    as_before_in_bytes=wrong((32, 8)).tell(
        "(32, 8) counts bytes, as NumPy does, and they are x's own strides. PyTorch's count elements, and x.T has them exchanged."
    ),
)


@answers.to(questions.offset_of_the_part)
def offset_of_the_part() -> int:
    return int(torch.arange(12).reshape(3, 4)[1:, 1:].storage_offset())


offset_of_the_part.mistakes(
    rows_and_columns_added=wrong(2).tell("2 is 1 + 1. One row down is 4 slots further: 4·1 + 1·1."),
    the_row_alone=wrong(4).tell(
        "4 is the slot of x[1, 0], where row 1 begins. The part begins with x[1, 1]: 4·1 + 1·1."
    ),
    offset_from_one=wrong(6).tell(
        "6 is the slot of x[1, 2], one too far. The part begins with x[1, 1], in slot 4·1 + 1·1, counted from 0. Six numbers are left "
        "out, but one of them, x[2, 0], lies behind that slot."
    ),
    no_offset=wrong(0).tell("0 would be a tensor that begins where x does. The part begins at x[1, 1]."),
    the_column_alone=wrong(1).tell(
        "1 is one column to the right. The part begins one row down as well: 4·1 + 1·1."
    ),
    offset_in_bytes=wrong(40).tell("40 counts bytes, 8 for each int64. An offset counts elements."),
    length_of_a_row=wrong(3).tell(
        "3 is the length of a row of the part, or of a column of x. The part begins at x[1, 1]: 4·1 + 1·1."
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
        "`x.clone().T` shares the storage of the clone. That is not the storage of x: `clone` has copied it."
    ),
    lists_share=wrong(lambda: _with(3)).tell(
        "The list of rows, `x[[0, 1]]`, copies, though a slice could show these rows: lists may name any rows, so they always copy."
    ),
    masks_share=wrong(lambda: _with(4)).tell(
        "The mask, `x[x > 5]`, copies: what it picks lies anywhere, and no strides could describe it in general."
    ),
    all_indices_share=wrong(lambda: _with(3, 4)).tell(
        "Lists of indices and masks copy: what they pick lies anywhere, and no strides could describe it in general."
    ),
    reshape_always_copies=wrong(lambda: _with(5)).tell(
        "`x.reshape(2, 6)` shares: x lies in reading order, so other strides are all that the new shape needs."
    ),
    reshape_always_shares=wrong(lambda: _with(6)).tell(
        "`x[:, :2].reshape(6)` copies: read row by row, that part visits the slots 0, 1, 4, 5, 8, 9, in steps of 1 and of 3. No single "
        "stride does that."
    ),
    contiguous_always_copies=wrong(lambda: _with(7)).tell(
        "`x.contiguous()` gives x itself if x lies in reading order already. It copies only where it has to."
    ),
    float_shares=wrong(lambda: _with(8)).tell(
        "`x.float()` copies here: x holds int64, and other bits have to be written somewhere."
    ),
    conversions_exchanged=wrong(lambda: _with(7, 8)).tell(
        "`x.contiguous()` gives x itself here, which lies in reading order already; and `x.float()` copies, because x holds "
        "int64 and other bits have to be written somewhere."
    ),
    a_view_of_a_view_copies=wrong(lambda: _with(1)).tell(
        "`x.T[1:, ::2]` shares: transposing exchanges strides, the slices take a later start and a longer step. A view of a view is a view."
    ),
    everything_shares=wrong(lambda: ("shares",) * EIGHT).tell(
        "Not everything shares. A clone, a list of indices, a mask, a reshape across gaps and another dtype need memory of their own."
    ),
    everything_copies=wrong(lambda: ("copies",) * EIGHT).tell(
        "Not everything copies. Wherever other strides are enough, nothing is moved: a slice of a transposed table, a reshape of x, which "
        "lies in reading order."
    ),
)


REASONS = {
    1: "A view of a view shares: other strides, and a later start.",
    2: "What `clone` gives lies on a storage of its own, and so does its transpose.",
    3: "A list of rows copies: it may name any.",
    4: "A mask copies: what it picks may lie anywhere.",
    5: "A reshape of x, which lies in reading order, shares.",
    6: "A reshape of `x[:, :2]` to one axis copies: its rows lie apart, and no single stride passes over the gaps.",
    7: "`contiguous()` gives x itself, which lies in reading order already.",
    8: "`float()` copies: int64 and float32 are other bits.",
}


REPLIED = {(3, 4), (7, 8), (2, 3, 4, 6, 8), (1, 5, 7)}

# A reply to each set of wrong answers that has none of its own: a reason an item.
view_or_copy.mistakes(
    **{
        "wrong_" + "_".join(map(str, places)): wrong(lambda places=places: _with(*places)).tell(
            " ".join(f"{place}. {REASONS[place]}" for place in places)
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
        "`view` never copies. Where strides can't do it, it raises; `reshape` is the one that copies then."
    ),
    any_view_shares=wrong("shares").tell(
        "That each row of 4 stays together is not enough: the rows begin in the slots 0, 12, 4, 16, …, steps of 12 and then 8 back. No "
        "single stride does that."
    ),
)


@answers.to(questions.reshape_of_the_part)
def reshape_of_the_part() -> str:
    t = torch.arange(24).reshape(2, 3, 4)
    return fate(t, t[:, :, :2].reshape(6, 2))


reshape_of_the_part.mistakes(
    gaps_make_it_copy=wrong("copies").tell(
        "That the part is not contiguous decides nothing. Its strides are (12, 4, 1): 12 = 4 · 3, so the first two axes merge, and "
        "the last one stays as it is."
    ),
    reshape_raises=wrong("raises").tell(
        "`reshape` copies where a view is not possible. It raises only where the number of elements is wrong."
    ),
)


@answers.to(questions.ones_in_the_expanded)
def ones_in_the_expanded() -> int:
    e = torch.zeros(3).expand(4, 3)
    e[0] = 1
    return int((e == 1).sum())


ones_in_the_expanded.mistakes(
    only_row_zero=wrong(3).tell(
        "3 would be row 0 alone. All four rows are the same three slots in memory, so what is written to one shows in all."
    ),
    only_one_number=wrong(1).tell(
        "e[0] is a row of three numbers, not one number; and all four rows are the same three slots."
    ),
    one_column=wrong(4).tell(
        "4 would be a column. e[0] is row 0, three numbers; and all four rows are the same three slots."
    ),
    read_only_as_in_numpy=wrong("raises").tell(
        "Nothing raises (NumPy's `broadcast_to` would, it is read-only). PyTorch looks only at what is written to, e[0]: one row of three "
        "numbers, which lie side by side. That three other rows are the same three slots, it can't know."
    ),
    written_nowhere=wrong(0).tell(
        "e[0] is no copy: an integer index gives a view, and the ones are written into the storage."
    ),
    all_but_one_row=wrong(9).tell(
        "9 is what would be left if one row had changed. All four rows are the same three slots, so all of them change."
    ),
)


@answers.to(questions.bytes_kept_alive)
def bytes_kept_alive() -> int:
    return int(torch.zeros(427, 640, 3, dtype=torch.uint8)[0, 0].untyped_storage().nbytes())


bytes_kept_alive.mistakes(
    the_pixel_alone=wrong(3).tell(
        "3 is what the pixel shows. It is a view: behind it stands the photo's whole storage."
    ),
    one_row=wrong(1920).tell(
        "1,920 is one row of the photo. A storage has no rows; it is kept or freed as a whole."
    ),
    nothing_is_kept=wrong(0).tell(
        "Nothing was freed: the pixel still needs its storage, and a storage is kept as a whole."
    ),
    three_floats=wrong(12).tell(
        "12 would be three float32 numbers. The photo holds bytes (uint8); and behind the pixel stands its whole storage."
    ),
    number_of_pixels=wrong(273_280).tell(
        "273,280 is the number of pixels. Each has three channels of one byte."
    ),
    four_bytes_each=wrong(3_279_360).tell(
        "3,279,360 is four bytes for each number, as in float32. The photo holds bytes (uint8)."
    ),
)
