"""Answers: the same shape and the same numbers, nan included."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import same_numbers as questions


@answers.to(
    questions.same_numbers,
    hints=[
        "When may two positions count as the same? There are two ways. And what should you look at before "
        "any position?",
        "Two positions are the same if they're equal, or if both are nan: `|` joins two masks.",
        "First the shapes, `a.shape == b.shape`: tensors of different shapes would be stretched. Then one "
        "`.all()`.",
    ],
    takeaway="In tests, `torch.testing.assert_close` with `equal_nan=True` also tells you where two tensors differ.",
    survivors={"line 1: bool() left out": "a tensor with one True or False counts as a bool here"},
)
def same_numbers(a: Tensor, b: Tensor) -> bool:
    return a.shape == b.shape and bool(torch.isclose(a, b, rtol=0, atol=0, equal_nan=True).all())


same_numbers.mistakes(
    nan_is_never_the_same=wrong(lambda a, b: torch.equal(a, b)).tell(
        "You count nan in the same position as a difference: nan equals nothing, not even nan. How do you "
        "find the positions where both are nan?"
    ),
    nearly_is_enough=wrong(lambda a, b: a.shape == b.shape and torch.allclose(a, b, equal_nan=True)).tell(
        "You accept numbers that differ only far after the decimal point, as `allclose` does. Which "
        "comparison forgives nothing?"
    ),
    nearly_and_never_nan=wrong(lambda a, b: a.shape == b.shape and torch.allclose(a, b)).tell(
        "You accept numbers that are only nearly equal, and you never accept nan. Numbers should be "
        "exactly equal, or nan in both."
    ),
    stretched_to_fit=wrong(lambda a, b: bool(((a == b) | (a.isnan() & b.isnan())).all())).tell(
        "Tensors of different shapes get stretched where they fit, and then they can count as the same. "
        "What should you compare first?"
    ),
    stretched_and_never_nan=wrong(lambda a, b: bool((a == b).all())).tell(
        "Tensors of different shapes get stretched where they fit, and nan never counts as the same. "
        "Compare the shapes first, and accept nan in both."
    ),
    stretched_and_nearly=wrong(lambda a, b: torch.allclose(a, b, equal_nan=True)).tell(
        "Tensors of different shapes get stretched where they fit, and nearly equal is enough. Compare "
        "the shapes first, then the numbers exactly."
    ),
    stretched_and_nearly_and_never_nan=wrong(lambda a, b: torch.allclose(a, b)).tell(
        "Tensors of different shapes get stretched where they fit, nearly equal is enough, and nan never "
        "counts as the same. Which of the three could you fix first?"
    ),
    one_place_is_enough=wrong(
        lambda a, b: a.shape == b.shape and bool(((a == b) | (a.isnan() & b.isnan())).any())
    ).tell("One position that agrees is enough for you. All of them should."),
    nan_equals_anything=wrong(
        lambda a, b: a.shape == b.shape and bool(((a == b) | a.isnan() | b.isnan()).all())
    ).tell("You count nan as the same as anything: one of the two is enough. Both should be nan."),
    only_shapes=wrong(lambda a, b: a.shape == b.shape).tell(
        "You compare only the shapes. What about the numbers?"
    ),
    order_does_not_matter=wrong(
        lambda a, b: a.shape == b.shape and same_numbers(a.flatten().sort().values, b.flatten().sort().values)
    ).tell(
        "You count the same numbers in another order as the same, as when sums or sorted numbers are "
        "compared. Each position should agree."
    ),
    a_table=wrong(lambda a, b: (a == b) | (a.isnan() & b.isnan()) if a.shape == b.shape else False).tell(
        "You returned True or False for each position. Make one answer of them all."
    ),
    exchanged=wrong(lambda a, b: not same_numbers(a, b)).tell("True and False are swapped."),
    nan_counts_as_a_number=wrong(
        lambda a, b, filler: (
            a.shape == b.shape
            and same_numbers(a.masked_fill(a.isnan(), filler), b.masked_fill(b.isnan(), filler))
        ),
        over={"filler": [0, -1, -999, 999, 9999]},
    ).tell("You count a nan and a {filler} as the same. Where else could a {filler} come from?"),
    made_numbers_of_everything=wrong(lambda a, b: torch.equal(a.nan_to_num(), b.nan_to_num())).tell(
        "You count infinities as the largest number that a float can hold, and a nan as 0, as "
        "`nan_to_num` does. Which of them are the same?"
    ),
    compared_in_print=wrong(lambda a, b: str(a) == str(b)).tell(
        "You compared what is printed. It shows only four digits, and it tells 0 from −0: which numbers "
        "should count as the same?"
    ),
    compared_as_lists=wrong(lambda a, b: bool(a.tolist() == b.tolist())).tell(
        "You count tensors without any number as the same, whatever their shapes, and nan as never the "
        "same, as lists do. What doesn't a list know?"
    ),
    gaps_may_stand_anywhere=wrong(
        lambda a, b: a.shape == b.shape and torch.equal(a[~a.isnan()], b[~b.isnan()])
    ).tell(
        "You compare only the numbers between the gaps, so gaps may be anywhere. A gap in one should be a "
        "gap in the other."
    ),
    numbers_in_a_row=wrong(lambda a, b: torch.equal(a[~a.isnan()], b[~b.isnan()])).tell(
        "You compare only the numbers between the gaps, without shapes and without the gaps' positions. "
        "What else should agree?"
    ),
    difference_is_zero=wrong(lambda a, b: a.shape == b.shape and bool((a - b).abs().sum() == 0)).tell(
        "Tensors with nan, or with inf, in the same position never count as the same: nan − nan and inf − "
        "inf are nan, not 0."
    ),
    equal_sums=wrong(lambda a, b: a.shape == b.shape and bool(a.sum() == b.sum())).tell(
        "Equal sums are enough for you. Different numbers can have the same sum: compare position by "
        "position."
    ),
    always_true=wrong(lambda a, b: True).tell("You always return True. When should it be False?"),
    always_false=wrong(lambda a, b: False).tell(
        "You always return False. If that comes from an `is`, it asks whether both are one and the same "
        "object."
    ),
    as_many_numbers=wrong(
        lambda a, b: a.numel() == b.numel() and same_numbers(a.flatten(), b.flatten())
    ).tell(
        "You count tensors of different shapes as the same if they hold as many numbers. The shapes "
        "should be equal."
    ),
    inf_made_finite=wrong(
        lambda a, b: same_numbers(a.isnan(), b.isnan()) and torch.equal(a.nan_to_num(), b.nan_to_num())
    ).tell(
        "You count an infinity and the largest number that a float can hold as the same: `nan_to_num` "
        "turns one into the other."
    ),
    equal_sums_and_gaps=wrong(
        lambda a, b: (
            a.shape == b.shape and torch.equal(a.isnan(), b.isnan()) and bool(a.nansum() == b.nansum())
        )
    ).tell(
        "Gaps in the same positions and equal sums are enough for you. Different numbers can have the "
        "same sum: compare position by position."
    ),
)


@same_numbers.misconception(
    "The first position alone decides, and with no numbers you return None. In a loop, a `return` "
    "ends it the first time it runs."
)
def first_place_decides(a: Tensor, b: Tensor) -> bool | None:
    if a.shape != b.shape:
        return False
    return same_numbers(a.flatten()[:1], b.flatten()[:1]) if a.numel() else None


@same_numbers.violation("Don't change `a` or `b`")
def gaps_filled_in_place(a: Tensor, b: Tensor) -> bool:
    if a.shape != b.shape or not torch.equal(a.isnan(), b.isnan()):
        return False
    a[a.isnan()], b[b.isnan()] = 0.0, 0.0
    return torch.equal(a, b)


same_numbers.mistakes(
    one_number_is_enough=wrong(
        lambda a, b: a.shape == b.shape and bool(((a == b) | (a.isnan() & b.isnan())).flatten()[:3].all())
    ).breaks("at every position, the same number or a gap in both"),
    no_numbers_are_the_same=wrong(lambda a, b: a.numel() == b.numel() == 0 or same_numbers(a, b)).breaks(
        "if they have the same shape"
    ),
    the_same_bytes=wrong(
        lambda a, b: a.shape == b.shape and a.numpy().tobytes() == b.numpy().tobytes()
    ).breaks("the same shape, and at every position exactly equal numbers (infinities too)"),
    nearly_equal_numbers=wrong(
        lambda a, b: a.shape == b.shape and torch.allclose(a, b, rtol=0, atol=1e-9, equal_nan=True)
    ).breaks("exactly equal numbers (infinities too)"),
    only_tables=wrong(lambda a, b: a.shape == b.shape and len(a) == len(b) and same_numbers(a, b)).breaks(
        "of any shapes"
    ),
)
