"""Predictions of the core: slots, strides, offsets, and who shares."""

from itertools import combinations

import torch
from torch import Tensor

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.exercises.lesson_03_views_and_strides import predictions as questions
from lessons_lib.exercises.lesson_03_views_and_strides.predictions import EIGHT, Fates, ShapeTuple


def fate(x: Tensor, result: Tensor) -> str:
    """'shares' if the result lies in x's storage, else 'copies'."""
    shared = result.untyped_storage().data_ptr() == x.untyped_storage().data_ptr()
    return "shares" if shared else "copies"


@answers.to(questions.slot_in_three_axes)
def slot_in_three_axes() -> int:
    return int(torch.arange(24).reshape(2, 3, 4)[1, 0, 2].storage_offset())


@slot_in_three_axes.misconception(
    "13 is 1·1 + 2·0 + 6·2, as if the *first* axis had its neighbours side by side. The last one has: the strides are (12, 4, 1)."
)
def column_by_column() -> int:
    return 13


@slot_in_three_axes.misconception(
    "112 counts bytes, 8 for each int64. Slots are asked, and each holds one element, however many bytes it has."
)
def slots_in_bytes() -> int:
    return 112


@slot_in_three_axes.misconception(
    "3 is the sum of the indices. One step along axis 0 is not one slot but 12: it passes 3 rows of 4."
)
def sum_of_the_indices() -> int:
    return 3


@slot_in_three_axes.misconception("15 counts slots from 1. They are counted from 0: 12·1 + 4·0 + 1·2.")
def counted_from_one() -> int:
    return 15


@slot_in_three_axes.misconception(
    "25 takes the strides in reverse, 1·1 + 4·0 + 12·2. The first axis has the longest steps."
)
def strides_reversed() -> int:
    return 25


@slot_in_three_axes.misconception(
    "10 multiplies the indices by the sizes, 2·1 + 3·0 + 4·2. A step along an axis passes what lies to its *right*: the "
    "strides are (12, 4, 1)."
)
def times_the_sizes() -> int:
    return 10


@slot_in_three_axes.misconception(
    "One step along axis 0 passes all of its 3 rows of 4, so 12 slots; 6 counts only one row of 4 and the 2."
)
def one_row_passed() -> int:
    return 6


@answers.to(questions.strides_of_the_turned)
def strides_of_the_turned() -> ShapeTuple:
    return torch.arange(12).reshape(3, 4).T.stride()


@strides_of_the_turned.misconception(
    "(3, 1) are the strides of a *new* (4, 3) table. Nothing was moved in memory, so the steps are those of x, exchanged."
)
def of_a_new_table() -> ShapeTuple:
    return (3, 1)


@strides_of_the_turned.misconception(
    "(4, 1) are x's own strides. One row further down in x.T is one column further right in x: one slot."
)
def as_before() -> ShapeTuple:
    return (4, 1)


@strides_of_the_turned.misconception("(4, 3) is the shape of x.T. Its strides are asked: x's own, exchanged.")
def the_shape() -> ShapeTuple:
    return (4, 3)


@strides_of_the_turned.misconception(
    "The second stride is the step from column to column in x.T, which is a step from row to row in x: a row of x has 4 slots."
)
def rows_of_three() -> ShapeTuple:
    return (1, 3)


@strides_of_the_turned.misconception("(8, 32) counts bytes, as NumPy does. PyTorch's strides count elements.")
def turned_in_bytes() -> ShapeTuple:
    return (8, 32)


@strides_of_the_turned.misconception(
    "(32, 8) counts bytes, as NumPy does, and they are x's own strides. PyTorch's count elements, and x.T has them exchanged."
)
def as_before_in_bytes() -> ShapeTuple:
    return (32, 8)


@answers.to(questions.offset_of_the_part)
def offset_of_the_part() -> int:
    return int(torch.arange(12).reshape(3, 4)[1:, 1:].storage_offset())


@offset_of_the_part.misconception("2 is 1 + 1. One row down is 4 slots further: 4·1 + 1·1.")
def rows_and_columns_added() -> int:
    return 2


@offset_of_the_part.misconception(
    "4 is the slot of x[1, 0], where row 1 begins. The part begins with x[1, 1]: 4·1 + 1·1."
)
def the_row_alone() -> int:
    return 4


@offset_of_the_part.misconception(
    "6 is the slot of x[1, 2], one too far. The part begins with x[1, 1], in slot 4·1 + 1·1, counted from 0. Six numbers are left "
    "out, but one of them, x[2, 0], lies behind that slot."
)
def offset_from_one() -> int:
    return 6


@offset_of_the_part.misconception("0 would be a tensor that begins where x does. The part begins at x[1, 1].")
def no_offset() -> int:
    return 0


@offset_of_the_part.misconception(
    "1 is one column to the right. The part begins one row down as well: 4·1 + 1·1."
)
def the_column_alone() -> int:
    return 1


@offset_of_the_part.misconception("40 counts bytes, 8 for each int64. An offset counts elements.")
def offset_in_bytes() -> int:
    return 40


@offset_of_the_part.misconception(
    "3 is the length of a row of the part, or of a column of x. The part begins at x[1, 1]: 4·1 + 1·1."
)
def length_of_a_row() -> int:
    return 3


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


@view_or_copy.misconception(
    "`x.clone().T` shares the storage of the clone. That is not the storage of x: `clone` has copied it."
)
def a_view_of_a_clone_shares() -> Fates:
    return _with(2)


@view_or_copy.misconception(
    "The list of rows, `x[[0, 1]]`, copies, though a slice could show these rows: lists may name any rows, so they always copy."
)
def lists_share() -> Fates:
    return _with(3)


@view_or_copy.misconception(
    "The mask, `x[x > 5]`, copies: what it picks lies anywhere, and no strides could describe it in general."
)
def masks_share() -> Fates:
    return _with(4)


@view_or_copy.misconception(
    "Lists of indices and masks copy: what they pick lies anywhere, and no strides could describe it in general."
)
def all_indices_share() -> Fates:
    return _with(3, 4)


@view_or_copy.misconception(
    "`x.reshape(2, 6)` shares: x lies in reading order, so other strides are all that the new shape needs."
)
def reshape_always_copies() -> Fates:
    return _with(5)


@view_or_copy.misconception(
    "`x[:, :2].reshape(6)` copies: read row by row, that part visits the slots 0, 1, 4, 5, 8, 9, in steps of 1 and of 3. No single "
    "stride does that."
)
def reshape_always_shares() -> Fates:
    return _with(6)


@view_or_copy.misconception(
    "`x.contiguous()` gives x itself if x lies in reading order already. It copies only where it has to."
)
def contiguous_always_copies() -> Fates:
    return _with(7)


@view_or_copy.misconception(
    "`x.float()` copies here: x holds int64, and other bits have to be written somewhere."
)
def float_shares() -> Fates:
    return _with(8)


@view_or_copy.misconception(
    "`x.contiguous()` gives x itself here, which lies in reading order already; and `x.float()` copies, because x holds "
    "int64 and other bits have to be written somewhere."
)
def conversions_exchanged() -> Fates:
    return _with(7, 8)


@view_or_copy.misconception(
    "`x.T[1:, ::2]` shares: transposing exchanges strides, the slices take a later start and a longer step. A view of a view is a view."
)
def a_view_of_a_view_copies() -> Fates:
    return _with(1)


@view_or_copy.misconception(
    "Not everything shares. A clone, a list of indices, a mask, a reshape across gaps and another dtype need memory of their own."
)
def everything_shares() -> Fates:
    return ("shares",) * EIGHT


@view_or_copy.misconception(
    "Not everything copies. Wherever other strides are enough, nothing is moved: a slice of a transposed table, a reshape of x, which "
    "lies in reading order."
)
def everything_copies() -> Fates:
    return ("copies",) * EIGHT


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


def _of_several() -> None:
    """A reply to each set of wrong answers that has none of its own: a reason an item."""
    replied = {(3, 4), (7, 8), (2, 3, 4, 6, 8), (1, 5, 7)}
    for count in range(2, EIGHT + 1):
        for places in combinations(REASONS, count):
            if places in replied:
                continue

            def wrong_there(places: tuple[int, ...] = places) -> Fates:
                return _with(*places)

            wrong_there.__name__ = "wrong_" + "_".join(map(str, places))
            view_or_copy.misconception(" ".join(f"{place}. {REASONS[place]}" for place in places))(
                wrong_there
            )


_of_several()


@answers.to(questions.flat_view_of_the_turned)
def flat_view_of_the_turned() -> str:
    t = torch.arange(24).reshape(2, 3, 4)
    try:
        return fate(t, t.transpose(0, 1).view(24))
    except RuntimeError:
        return "raises"


@flat_view_of_the_turned.misconception(
    "`view` never copies. Where strides can't do it, it raises; `reshape` is the one that copies then."
)
def a_view_that_copies() -> str:
    return "copies"


@flat_view_of_the_turned.misconception(
    "That each row of 4 stays together is not enough: the rows begin in the slots 0, 12, 4, 16, …, steps of 12 and then 8 back. No "
    "single stride does that."
)
def any_view_shares() -> str:
    return "shares"


@answers.to(questions.reshape_of_the_part)
def reshape_of_the_part() -> str:
    t = torch.arange(24).reshape(2, 3, 4)
    return fate(t, t[:, :, :2].reshape(6, 2))


@reshape_of_the_part.misconception(
    "That the part is not contiguous decides nothing. Its strides are (12, 4, 1): 12 = 4 · 3, so the first two axes merge, and "
    "the last one stays as it is."
)
def gaps_make_it_copy() -> str:
    return "copies"


@reshape_of_the_part.misconception(
    "`reshape` copies where a view is not possible. It raises only where the number of elements is wrong."
)
def reshape_raises() -> str:
    return "raises"


@answers.to(questions.ones_in_the_expanded)
def ones_in_the_expanded() -> int:
    e = torch.zeros(3).expand(4, 3)
    e[0] = 1
    return int((e == 1).sum())


@ones_in_the_expanded.misconception(
    "3 would be row 0 alone. All four rows are the same three slots in memory, so what is written to one shows in all."
)
def only_row_zero() -> int:
    return 3


@ones_in_the_expanded.misconception(
    "e[0] is a row of three numbers, not one number; and all four rows are the same three slots."
)
def only_one_number() -> int:
    return 1


@ones_in_the_expanded.misconception(
    "4 would be a column. e[0] is row 0, three numbers; and all four rows are the same three slots."
)
def one_column() -> int:
    return 4


@ones_in_the_expanded.misconception(
    "Nothing raises (NumPy's `broadcast_to` would, it is read-only). PyTorch looks only at what is written to, e[0]: one row of three "
    "numbers, which lie side by side. That three other rows are the same three slots, it can't know."
)
def read_only_as_in_numpy() -> str:
    return "raises"


@ones_in_the_expanded.misconception(
    "e[0] is no copy: an integer index gives a view, and the ones are written into the storage."
)
def written_nowhere() -> int:
    return 0


@ones_in_the_expanded.misconception(
    "9 is what would be left if one row had changed. All four rows are the same three slots, so all of them change."
)
def all_but_one_row() -> int:
    return 9


@answers.to(questions.bytes_kept_alive)
def bytes_kept_alive() -> int:
    return int(torch.zeros(427, 640, 3, dtype=torch.uint8)[0, 0].untyped_storage().nbytes())


@bytes_kept_alive.misconception(
    "3 is what the pixel shows. It is a view: behind it stands the photo's whole storage."
)
def the_pixel_alone() -> int:
    return 3


@bytes_kept_alive.misconception(
    "1,920 is one row of the photo. A storage has no rows; it is kept or freed as a whole."
)
def one_row() -> int:
    return 1920


@bytes_kept_alive.misconception(
    "Nothing was freed: the pixel still needs its storage, and a storage is kept as a whole."
)
def nothing_is_kept() -> int:
    return 0


@bytes_kept_alive.misconception(
    "12 would be three float32 numbers. The photo holds bytes (uint8); and behind the pixel stands its whole storage."
)
def three_floats() -> int:
    return 12


@bytes_kept_alive.misconception("273,280 is the number of pixels. Each has three channels of one byte.")
def number_of_pixels() -> int:
    return 273_280


@bytes_kept_alive.misconception(
    "3,279,360 is four bytes for each number, as in float32. The photo holds bytes (uint8)."
)
def four_bytes_each() -> int:
    return 3_279_360
