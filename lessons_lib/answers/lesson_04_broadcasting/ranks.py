"""Answers: the rank of every number, by comparing each with each."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_04_broadcasting.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_04_broadcasting import ranks as questions


@answers.to(
    questions.ranks,
    hints=[
        "To rank one number, count how many of the others are smaller. How can you do that for all numbers at"
        " once?",
        "`a[:, None] > a` says for each pair of numbers whether the first one is larger. Which axis holds the"
        " second numbers, those that may be smaller?",
        "True counts as 1 in a sum: for each first number, add up along the axis of the second numbers.",
    ],
    takeaway="Comparisons broadcast the way sums do. If no two numbers are equal, `x.argsort().argsort()` gives "
    "the same ranks.",
)
def ranks(x: Tensor) -> Tensor:
    return (x[:, None] > x).sum(dim=1)


ranks.mistakes(
    how_many_are_larger=wrong(lambda x: (x[:, None] < x).sum(dim=1)).tell(
        "For each number, you counted how many are *larger* than it, so the largest number has rank 0. Which "
        "number should have rank 0?"
    ),
    itself_and_its_equals=wrong(lambda x: (x[:, None] >= x).sum(dim=1)).tell(
        "You counted each number itself too, and all numbers equal to it. Which numbers does a number's rank "
        "count?"
    ),
    from_one=wrong(lambda x: ranks(x) + 1).tell(
        "Your ranks start at 1. How many numbers are smaller than the smallest?"
    ),
    highest_of_equals=wrong(lambda x: (x[:, None] >= x).sum(dim=1) - 1).tell(
        "For each number, you also counted the other numbers that are equal to it. Which numbers does its "
        "rank count?"
    ),
    places_in_order=wrong(lambda x: x.argsort(stable=True)).tell(
        "You found *where* the smallest numbers are, as `argsort` does. But a number's rank is a count: which"
        " of the other numbers does it count?"
    ),
    equals_one_after_the_other=wrong(lambda x: x.argsort(stable=True).argsort()).tell(
        "Equal numbers got different ranks. Neither of two equal numbers is smaller than the other: how many "
        "numbers are smaller than each of them?",
        breaks="equal numbers have the same rank",
    ),
    without_gaps=wrong(lambda x: x.unique(return_inverse=True)[1]).tell(
        "Your ranks have no gaps: when several smaller numbers are equal, your code counts them only once. "
        "How many times should three equal numbers count?"
    ),
    mean_of_equals=wrong(lambda x: ((x[:, None] > x).sum(dim=1) + (x[:, None] >= x).sum(dim=1) - 1) / 2).tell(
        "Equal numbers got the mean of their ranks, as in statistics. But a rank here is a count: how many "
        "numbers are smaller than each of two equal numbers?"
    ),
    the_whole_table=wrong(lambda x: x[:, None] > x).tell(
        "You returned the whole table of comparisons, of shape (n, n). Which axis should you sum over to get "
        "one count per number?"
    ),
    sorted_numbers=wrong(lambda x: x.sort().values).tell(
        "You returned the numbers, sorted. But a number's rank is a count: which of the other numbers does it"
        " count?"
    ),
    the_largest_is_first=wrong(lambda x: (x[:, None] < x).sum(dim=1) + 1).tell(
        "You counted from the wrong end: the largest number has rank 1, the next one 2. Which number should "
        "have rank 0?"
    ),
    all_comparisons=wrong(lambda x: (x[:, None] > x).sum()).tell(
        "You added up the whole table of comparisons into a single count. Which axis should you sum over to "
        "get one count for each number?"
    ),
    how_many_differ=wrong(lambda x: (x[:, None] != x).sum(dim=1)).tell(
        "For each number, you counted how many others are different from it. Which of these others does its "
        "rank count?"
    ),
    shares_of_n=wrong(lambda x: ranks(x) / len(x)).tell(
        "You divided the ranks by n. Leave the counts as they are, whole numbers."
    ),
    neighbours_only=wrong(
        lambda x: torch.cat([x[1:] > x[:-1], torch.zeros(1, dtype=torch.bool)]).long()
    ).tell(
        "You compared each number with only the next one. Which shapes let each number meet all the others?"
    ),
    compared_with_itself=wrong(lambda x: torch.zeros_like(x, dtype=torch.int64)).tell(
        "All your ranks are 0, as if each number met only itself. Which shapes let each number meet all the "
        "others?"
    ),
    how_many_are_not_smaller=wrong(lambda x: (x[:, None] <= x).sum(dim=1)).tell(
        "For each number, you counted how many are *not* smaller than it. Which numbers does its rank count?"
    ),
    places_in_falling_order=wrong(lambda x: x.argsort(descending=True, stable=True)).tell(
        "You found *where* the largest numbers are. But a number's rank is a count: which of the other "
        "numbers does it count?"
    ),
    falling_one_after_the_other=wrong(lambda x: x.argsort(descending=True, stable=True).argsort()).tell(
        "Your ranks count from the largest number, and equal numbers got different ranks. Which numbers does "
        "a number's rank count, and which ranks do equal numbers get?"
    ),
    smaller_minus_larger=wrong(lambda x: (x[:, None] - x).sign().sum(dim=1).long()).tell(
        "Your ranks are the count of smaller numbers minus the count of larger ones. Which of these two "
        "counts is the rank?"
    ),
    whether_any_is_smaller=wrong(lambda x: (x[:, None] > x).any(dim=1).long()).tell(
        "Your 1s and 0s say whether any number is smaller. How do you get *how many* are smaller?"
    ),
    the_one_before_only=wrong(
        lambda x: torch.cat([torch.zeros(1, dtype=torch.bool), x[1:] > x[:-1]]).long()
    ).tell(
        "You compared each number with only the one before it. Which shapes let each number meet all the "
        "others?"
    ),
    the_one_before_in_a_ring=wrong(lambda x: (x > x.roll(1)).long()).tell(
        "You compared each number with only the one before it, and the first with the last. Which shapes let "
        "each number meet all the others?"
    ),
    one_number_after_the_other=wrong(lambda x: torch.stack([(x < number).sum() for number in x])).breaks(
        "no loop over the numbers"
    ),
    places_among_the_sorted=wrong(lambda x: torch.searchsorted(x.sort().values, x)).breaks("no sorting"),
    with_a_decimal_point=wrong(lambda x: ranks(x).to(x.dtype)).breaks("whole numbers"),
    counted_in_float16=wrong(lambda x: (x[:, None] > x).half().sum(dim=1).long()).breaks(
        "n up to a few thousand"
    ),
)
