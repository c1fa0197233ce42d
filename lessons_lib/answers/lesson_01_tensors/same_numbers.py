"""Answers: the same shape and the same numbers, nan included."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import same_numbers as questions


@answers.to(
    questions.same_numbers,
    hints=[
        "There are two ways in which the two numbers at a position can count as the same. What are they? And "
        "what should you compare before any numbers?",
        "At each position, the two numbers count as the same if they're equal, or if both are nan: `|` joins "
        "two masks.",
        "First compare the shapes, `a.shape == b.shape`, because `a == b` can stretch tensors of different "
        "shapes to match. Then one `.all()` is enough.",
    ],
    takeaway="In tests, `torch.testing.assert_close` with `equal_nan=True` also tells you where two tensors differ"
    " most. By default, it accepts small differences.",
    survivors={"line 1: bool() left out": "a tensor with one True or False counts as a bool here"},
)
def same_numbers(a: Tensor, b: Tensor) -> bool:
    return a.shape == b.shape and bool(torch.isclose(a, b, rtol=0, atol=0, equal_nan=True).all())


same_numbers.mistakes(
    nan_is_never_the_same=wrong(lambda a, b: torch.equal(a, b)).tell(
        "Where both tensors hold nan, your code finds a difference, because nan equals nothing, not even nan."
        " How do you find the positions where both are nan?"
    ),
    nearly_is_enough=wrong(lambda a, b: a.shape == b.shape and torch.allclose(a, b, equal_nan=True)).tell(
        "You accept numbers that are only nearly equal, as `allclose` does. Which comparison accepts only "
        "exactly equal numbers?"
    ),
    nearly_and_never_nan=wrong(lambda a, b: a.shape == b.shape and torch.allclose(a, b)).tell(
        "You accept numbers that are only nearly equal, and you never accept nan. Which comparison accepts "
        "only exactly equal numbers, and how do you find the positions where both are nan?"
    ),
    stretched_to_fit=wrong(lambda a, b: bool(((a == b) | (a.isnan() & b.isnan())).all())).tell(
        "PyTorch can stretch a tensor to fit another shape, so your code may count two tensors of different "
        "shapes as the same. What should you compare first?"
    ),
    stretched_and_never_nan=wrong(lambda a, b: bool((a == b).all())).tell(
        "Your code counts some tensors of different shapes as the same, because PyTorch stretches one to fit "
        "the other. Your code also never accepts nan. Compare the shapes first, and accept nan where both "
        "tensors have it."
    ),
    stretched_and_nearly=wrong(lambda a, b: torch.allclose(a, b, equal_nan=True)).tell(
        "Your code counts some tensors of different shapes as the same, because PyTorch stretches one to fit "
        "the other. Your code also accepts nearly equal numbers. Compare the shapes first, then the numbers "
        "exactly."
    ),
    stretched_and_nearly_and_never_nan=wrong(lambda a, b: torch.allclose(a, b)).tell(
        "Your code has three faults: it counts some tensors of different shapes as the same, it accepts "
        "nearly equal numbers, and it never accepts nan. Start with the shapes: if they differ, what's the "
        "answer?"
    ),
    one_place_is_enough=wrong(
        lambda a, b: a.shape == b.shape and bool(((a == b) | (a.isnan() & b.isnan())).any())
    ).tell(
        "You count two tensors as the same as soon as they agree at any one position. At how many positions "
        "do they have to agree?"
    ),
    nan_equals_anything=wrong(
        lambda a, b: a.shape == b.shape and bool(((a == b) | a.isnan() | b.isnan()).all())
    ).tell(
        "You treat nan as equal to any number. If one tensor has nan at a position, what should the other "
        "have there?"
    ),
    only_shapes=wrong(lambda a, b: a.shape == b.shape).tell(
        "You compare only the shapes. What about the numbers?"
    ),
    order_does_not_matter=wrong(
        lambda a, b: a.shape == b.shape and same_numbers(a.flatten().sort().values, b.flatten().sort().values)
    ).tell(
        "You accept the same numbers in a different order, as if you'd compared sums or sorted numbers. What "
        "should you compare at each position?"
    ),
    a_table=wrong(lambda a, b: (a == b) | (a.isnan() & b.isnan()) if a.shape == b.shape else False).tell(
        "You returned True or False for each position. Combine them into one answer."
    ),
    exchanged=wrong(lambda a, b: not same_numbers(a, b)).tell(
        "You return True where the answer should be False, and False where it should be True. Should True "
        "mean that a and b are the same, or that they differ?"
    ),
    nan_counts_as_a_number=wrong(
        lambda a, b, filler: (
            a.shape == b.shape
            and same_numbers(a.masked_fill(a.isnan(), filler), b.masked_fill(b.isnan(), filler))
        ),
        over={"filler": [0, -1, -999, 999, 9999]},
    ).tell("You treat nan and {filler} as equal. What if one of the tensors holds a real {filler}?"),
    made_numbers_of_everything=wrong(lambda a, b: torch.equal(a.nan_to_num(), b.nan_to_num())).tell(
        "You treat infinities as the largest number that a float can hold, and nan as 0, as `nan_to_num` "
        "does. What if a tensor really holds these numbers?"
    ),
    compared_in_print=wrong(lambda a, b: str(a) == str(b)).tell(
        "You compared the printed text. It shows only four decimals, and it shows 0 and −0 differently, "
        "though they're equal. What should you compare instead of the text?"
    ),
    compared_as_lists=wrong(lambda a, b: bool(a.tolist() == b.tolist())).tell(
        "You treat some empty tensors of different shapes as the same, and nan as different from nan, as if "
        "you'd compared lists. Compare the shapes first: how do you then find the positions with nan in both?"
    ),
    gaps_may_stand_anywhere=wrong(
        lambda a, b: a.shape == b.shape and torch.equal(a[~a.isnan()], b[~b.isnan()])
    ).tell(
        "You compare only the numbers that aren't nan, so your code ignores the positions of nan. Where one "
        "tensor holds nan, what should the other hold?"
    ),
    numbers_in_a_row=wrong(lambda a, b: torch.equal(a[~a.isnan()], b[~b.isnan()])).tell(
        "You compare only the numbers that aren't nan. Which two other things should be the same in both "
        "tensors?"
    ),
    difference_is_zero=wrong(lambda a, b: a.shape == b.shape and bool((a - b).abs().sum() == 0)).tell(
        "If both tensors hold nan, or inf, in the same position, you never count them as the same: nan − nan "
        "and inf − inf are nan, not 0. Which comparison needs no subtraction?"
    ),
    equal_sums=wrong(lambda a, b: a.shape == b.shape and bool(a.sum() == b.sum())).tell(
        "You return True if the shapes and the sums are equal. Different numbers can have the same sum: what "
        "should you compare at each position?"
    ),
    always_true=wrong(lambda a, b: True).tell("You always return True. When should the answer be False?"),
    always_false=wrong(lambda a, b: False).tell(
        "You always return False. Did you use `is`? It checks whether both are one and the same object."
    ),
    as_many_numbers=wrong(
        lambda a, b: a.numel() == b.numel() and same_numbers(a.flatten(), b.flatten())
    ).tell(
        "You treat tensors of different shapes as the same if they hold the same numbers in the same order. "
        "What should you compare besides the numbers?"
    ),
    inf_made_finite=wrong(
        lambda a, b: same_numbers(a.isnan(), b.isnan()) and torch.equal(a.nan_to_num(), b.nan_to_num())
    ).tell(
        "Your code treats infinity as equal to the largest number that a float can hold, as if `nan_to_num` "
        "had turned one into the other. Do infinities need replacing before you compare?"
    ),
    equal_sums_and_gaps=wrong(
        lambda a, b: (
            a.shape == b.shape and torch.equal(a.isnan(), b.isnan()) and bool(a.nansum() == b.nansum())
        )
    ).tell(
        "You return True if the shapes, the positions of nan and the sums of the other numbers are equal. "
        "Different numbers can have the same sum: what should you compare instead of sums?"
    ),
)


@same_numbers.misconception(
    "You look only at the first position, and return None for empty tensors, as if your loop always "
    "returned in its first iteration. When can you be sure that all positions agree?"
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
