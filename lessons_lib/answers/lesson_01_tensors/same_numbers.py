"""Answers: the same shape and the same numbers, nan included."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import same_numbers as questions


@answers.to(
    questions.same_numbers,
    hints=[
        "When may two places count as the same? There are two ways. And what has to be looked at before any place?",
        "Two places are the same if they are equal, or if both are nan: `|` puts two masks together.",
        "First the shapes, `a.shape == b.shape`: tensors of different shapes would be stretched. Then one `.all()`.",
    ],
    survivors={"line 1: bool() left out": "a tensor with one True or False counts as a bool here"},
)
def same_numbers(a: Tensor, b: Tensor) -> bool:
    return a.shape == b.shape and bool(torch.isclose(a, b, rtol=0, atol=0, equal_nan=True).all())


same_numbers.mistakes(
    nan_is_never_the_same=wrong(lambda a, b: torch.equal(a, b)).tell(
        "Tensors with nan in the same place are not the same to you: nan equals nothing, not even nan. Both being nan has to count "
        "as the same."
    ),
    nearly_is_enough=wrong(lambda a, b: a.shape == b.shape and torch.allclose(a, b, equal_nan=True)).tell(
        "Numbers that differ only far after the decimal point count as the same, as in `allclose`. Which comparison forgives nothing?"
    ),
    nearly_and_never_nan=wrong(lambda a, b: a.shape == b.shape and torch.allclose(a, b)).tell(
        "Numbers that are only nearly equal count as the same, and nan never does. Exactly equal is asked, or nan in both."
    ),
    stretched_to_fit=wrong(lambda a, b: bool(((a == b) | (a.isnan() & b.isnan())).all())).tell(
        "Tensors of different shapes that fit each other are stretched, and then they can count as the same. Compare the shapes first."
    ),
    stretched_and_never_nan=wrong(lambda a, b: bool((a == b).all())).tell(
        "Tensors of different shapes that fit each other are stretched, and nan is never the same to you. Compare the shapes first, "
        "and let nan in both count."
    ),
    stretched_and_nearly=wrong(lambda a, b: torch.allclose(a, b, equal_nan=True)).tell(
        "Tensors of different shapes that fit each other are stretched, and nearly equal is enough to you. Compare the shapes "
        "first, and then exactly."
    ),
    stretched_and_nearly_and_never_nan=wrong(lambda a, b: torch.allclose(a, b)).tell(
        "Tensors of different shapes that fit each other are stretched, nearly equal is enough to you, and nan is never the same."
    ),
    one_place_is_enough=wrong(
        lambda a, b: a.shape == b.shape and bool(((a == b) | (a.isnan() & b.isnan())).any())
    ).tell("One place that is the same is enough to you. All places have to be."),
    nan_equals_anything=wrong(
        lambda a, b: a.shape == b.shape and bool(((a == b) | a.isnan() | b.isnan()).all())
    ).tell("nan counts as the same as anything: it is enough that one of the two is nan. Both have to be."),
    only_shapes=wrong(lambda a, b: a.shape == b.shape).tell(
        "Only the shapes are compared, and not the numbers."
    ),
    order_does_not_matter=wrong(
        lambda a, b: a.shape == b.shape and same_numbers(a.flatten().sort().values, b.flatten().sort().values)
    ).tell(
        "The same numbers in another order count as the same: sums, or sorted numbers, were compared. Places have to agree."
    ),
    a_table=wrong(lambda a, b: (a == b) | (a.isnan() & b.isnan()) if a.shape == b.shape else False).tell(
        "Your answer is a table of True and False, one for each place. One answer for all of them is asked."
    ),
    exchanged=wrong(lambda a, b: not same_numbers(a, b)).tell("True and False are exchanged."),
    nan_counts_as_a_number=wrong(
        lambda a, b, filler: (
            a.shape == b.shape
            and same_numbers(a.masked_fill(a.isnan(), filler), b.masked_fill(b.isnan(), filler))
        ),
        over={"filler": [0, -1, -999, 999, 9999]},
    ).tell("A nan and a {filler} count as the same to you. Where else could a {filler} come from?"),
    made_numbers_of_everything=wrong(lambda a, b: torch.equal(a.nan_to_num(), b.nan_to_num())).tell(
        "Infinities count as the largest number that a float can hold, and a nan as 0: `nan_to_num` does both. Which of them are the same?"
    ),
    compared_in_print=wrong(lambda a, b: str(a) == str(b)).tell(
        "You compared what is printed. It shows only four digits, and it tells 0 from −0: which numbers should count as the same?"
    ),
    compared_as_lists=wrong(lambda a, b: bool(a.tolist() == b.tolist())).tell(
        "Tensors without any number are the same to you whatever their shapes, and nan never is: as lists they look so. What do lists "
        "not say?"
    ),
    gaps_may_stand_anywhere=wrong(
        lambda a, b: a.shape == b.shape and torch.equal(a[~a.isnan()], b[~b.isnan()])
    ).tell(
        "A gap may stand anywhere for you: only the numbers between the gaps are compared. A gap in one has to be a gap in the other."
    ),
    numbers_in_a_row=wrong(lambda a, b: torch.equal(a[~a.isnan()], b[~b.isnan()])).tell(
        "Only the numbers between the gaps are compared, without the shapes and without the places of the gaps."
    ),
    difference_is_zero=wrong(lambda a, b: a.shape == b.shape and bool((a - b).abs().sum() == 0)).tell(
        "Tensors with nan, or with inf, in the same place are never the same to you: nan − nan and inf − inf are nan, and not 0."
    ),
    equal_sums=wrong(lambda a, b: a.shape == b.shape and bool(a.sum() == b.sum())).tell(
        "Equal sums are enough to you. The numbers have to agree place by place."
    ),
    always_true=wrong(lambda a, b: True).tell("Your answer is always True."),
    always_false=wrong(lambda a, b: False).tell(
        "Your answer is always False. Should it come from an `is`: that asks whether both are one and the same object."
    ),
    as_many_numbers=wrong(
        lambda a, b: a.numel() == b.numel() and same_numbers(a.flatten(), b.flatten())
    ).tell(
        "Tensors of different shapes count as the same if they hold as many numbers. The shapes have to be equal."
    ),
    inf_made_finite=wrong(
        lambda a, b: same_numbers(a.isnan(), b.isnan()) and torch.equal(a.nan_to_num(), b.nan_to_num())
    ).tell(
        "An infinity and the largest number that a float can hold count as the same to you: `nan_to_num` makes that number of inf."
    ),
    equal_sums_and_gaps=wrong(
        lambda a, b: (
            a.shape == b.shape and torch.equal(a.isnan(), b.isnan()) and bool(a.nansum() == b.nansum())
        )
    ).tell(
        "Gaps in the same places and equal sums are enough to you. The numbers have to agree place by place."
    ),
)


@same_numbers.misconception(
    "The first place alone decides, and without any place your answer is None. In a loop, a `return` ends it in its first turn."
)
def first_place_decides(a: Tensor, b: Tensor) -> bool | None:
    if a.shape != b.shape:
        return False
    return same_numbers(a.flatten()[:1], b.flatten()[:1]) if a.numel() else None


@same_numbers.violation("they stay as they are")
def gaps_filled_in_place(a: Tensor, b: Tensor) -> bool:
    if a.shape != b.shape or not torch.equal(a.isnan(), b.isnan()):
        return False
    a[a.isnan()], b[b.isnan()] = 0.0, 0.0
    return torch.equal(a, b)


same_numbers.mistakes(
    one_number_is_enough=wrong(
        lambda a, b: a.shape == b.shape and bool(((a == b) | (a.isnan() & b.isnan())).flatten()[:3].all())
    ).breaks("in every place the same number, or a gap in both"),
    no_numbers_are_the_same=wrong(lambda a, b: a.numel() == b.numel() == 0 or same_numbers(a, b)).breaks(
        "if they have the same shape"
    ),
    the_same_bytes=wrong(
        lambda a, b: a.shape == b.shape and a.numpy().tobytes() == b.numpy().tobytes()
    ).breaks("the same shape, and in every place exactly equal numbers (infinities too)"),
    nearly_equal_numbers=wrong(
        lambda a, b: a.shape == b.shape and torch.allclose(a, b, rtol=0, atol=1e-9, equal_nan=True)
    ).breaks("exactly equal numbers (infinities too)"),
    only_tables=wrong(lambda a, b: a.shape == b.shape and len(a) == len(b) and same_numbers(a, b)).breaks(
        "of any shapes"
    ),
)
