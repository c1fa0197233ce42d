"""Predictions on ranks: their shares, their steps, and the mean of their means."""

from typing import Any

import torch

from lessons_lib.answers.lesson_09_dataloader.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong, wrong_part
from lessons_lib.exercises.lesson_09_dataloader import predictions_ranks as questions

DistributedSampler: Any = torch.utils.data.DistributedSampler  # untyped: it also takes a range


def _shares(n: int, ranks: int, **options: Any) -> list[list[int]]:
    return [
        list(DistributedSampler(range(n), ranks, rank, shuffle=False, **options)) for rank in range(ranks)
    ]


@answers.to(questions.ten_on_four)
def ten_on_four() -> tuple[float, float]:
    return len(_shares(10, 4)[0]), len(_shares(10, 4, drop_last=True)[0])


ten_on_four.mistakes(
    not_whole=wrong((2.5, 2.5)).tell(
        "10 / 4 is 2.5, but there are no half indices. Padding rounds up: what does `drop_last` do?"
    ),
    other_order=wrong((2, 3)).tell(
        "Your two numbers are right, but in the wrong order: the padded share comes first, and it's the "
        "longer one."
    ),
    everything=wrong((10, 10)).tell(
        "10 is the whole dataset. Four ranks share it: how many indices does each of them get?"
    ),
    in_all=wrong((12, 8)).tell(
        "12 and 8 are what all four ranks have together. How many indices does each rank have?"
    ),
    padded_too_far=wrong_part(1, 4).tell(
        "With 4 indices each, four ranks read 16 in all. Padding goes only up to the next multiple of 4: "
        "which one comes after 10?"
    ),
    padded_not_whole=wrong_part(1, 2.5).tell(
        "10 / 4 is 2.5, but there are no half indices. Padding adds indices, up to the next multiple of 4: "
        "how many does each rank get then?"
    ),
    padded_loses=wrong_part(1, 2).tell(
        "With 2 indices each, four ranks read only 8 of the 10 items. Padding leaves no item out: how many "
        "indices does each rank need, so that all 10 are read?"
    ),
    padded_in_all=wrong_part(1, 12).tell(
        "12 is what all four ranks have together with padding. How many indices does each rank have?"
    ),
    dropped_not_whole=wrong_part(2, 2.5).tell(
        "10 / 4 is 2.5, but there are no half indices. `drop_last=True` leaves out a few of the 10, down to a"
        " multiple of 4: how many does each rank get then?"
    ),
    dropped_too_many=wrong_part(2, 1).tell(
        "With 1 index each, four ranks leave out 6 of the 10 items. `drop_last=True` leaves out as few as "
        "possible: how many of the 10 fit into four equal shares?"
    ),
    dropped_in_all=wrong_part(2, 8).tell(
        "8 is what all four ranks have together with `drop_last=True`. How many indices does each rank have?"
    ),
    dropped_padded=wrong_part(2, 3).tell(
        "With 3 indices each, four ranks read 12, but there are only 10. `drop_last=True` adds no indices: "
        "how many can each rank get?"
    ),
)


@answers.to(questions.steps_of_two)
def steps_of_two() -> tuple[float, float]:
    share = len(_shares(1408, 2)[0])
    return share / 32, 2 * 32


steps_of_two.mistakes(
    as_one_process=wrong((44, 32)).tell(
        "Your two numbers are for a single process. Two ranks read at the same time, each its own half: how "
        "many batches of 32 are in a half, and how many rows do two batches have?"
    ),
    split_again=wrong((44, 16)).tell(
        "You split the batch of 32 between the ranks. But each rank takes `batch_size` rows in each step: how"
        " many rows do both ranks take, and how many steps does a rank's half of the digits last?"
    ),
    other_order=wrong((64, 22)).tell(
        "Your two numbers are right, but in the wrong order: the steps come first, then the rows."
    ),
    halved_twice=wrong_part(1, 11).tell(
        "11 steps of 32 rows are 352, a quarter of the digits. Each of the two ranks has 704: how many batches of 32 is that?"
    ),
    all_digits=wrong_part(1, 1408).tell(
        "1,408 is the number of digits. Each rank has half of them, and takes 32 per step: how many steps is "
        "that?"
    ),
    digits_of_a_rank=wrong_part(1, 704).tell(
        "704 is how many digits each rank has. A rank takes 32 of them per step: how many steps is that?"
    ),
    one_more=wrong_part(1, 23).tell(
        "Each rank has 704 digits, and 32 divides 704, so there's no shorter last batch. How many full "
        "batches are there?"
    ),
    steps_of_one_process=wrong_part(1, 44).tell(
        "44 batches of 32 hold all 1,408 digits. But two ranks take their steps at the same time, each on its"
        " own half: how many steps is that?"
    ),
    steps_added_up=wrong_part(1, 88).tell(
        "88 is the sum of the two ranks' steps. But both take their steps at the same time, each on its own "
        "half of the digits: how many steps is that?"
    ),
    batch_split=wrong_part(2, 16).tell(
        "Each rank's loader has `batch_size=32`, so it takes 32 rows itself. The step averages over two ranks: how many rows is that?"
    ),
    one_ranks_rows=wrong_part(2, 32).tell(
        "32 rows are one rank's batch. The step averages over both ranks' batches: how many rows is that?"
    ),
    all_rows=wrong_part(2, 1408).tell(
        "1,408 rows are a whole epoch. One step averages over one batch from each rank: how many rows is "
        "that?"
    ),
    half_the_rows=wrong_part(2, 704).tell(
        "704 rows are one rank's epoch. One step averages over one batch from each rank: how many rows is "
        "that?"
    ),
    numbers_averaged=wrong_part(2, 2).tell(
        "Two *gradients* are averaged, one from each rank. Each of them is a mean over a batch: how many rows"
        " are in both batches together?"
    ),
)


@answers.to(questions.unequal_ranks)
def unequal_ranks() -> tuple[float, float]:
    rows = torch.tensor([4.0, 4.0, 4.0, 0.0])
    three, one = rows[:3].mean(), rows[3:].mean()
    return float((three + one) / 2), float(rows.mean())


unequal_ranks.mistakes(
    other_order=wrong((3, 2)).tell(
        "Your two numbers are right, but in the wrong order. Which of them do the ranks get if they add up "
        "their means and divide by 2?"
    ),
    sums=wrong((4, 12)).tell(
        "4 is the sum of the ranks' means, and 12 is the sum of the rows' gradients. What should you divide "
        "each of these sums by?"
    ),
    ranks_sum_of_rows=wrong_part(1, 6).tell(
        "6 is the sum of all rows' gradients, 12, divided by the number of ranks. But each rank passes its "
        "*mean* to `all_reduce`, not its sum: what do both means add up to?"
    ),
    ranks_sum=wrong_part(1, 4).tell(
        "4 is the sum of the ranks' means, 4 + 0. What should you divide this sum by to get the mean of both?"
    ),
    ranks_by_rows=wrong_part(1, 1).tell(
        "1 is the sum of the ranks' means, divided by 4, the number of rows. But you want the mean of the "
        "ranks' means: how many means are there?"
    ),
    ranks_weighted=wrong_part(1, 3).tell(
        "3 is the mean over all four rows, not the mean of the two means. `all_reduce` adds the two means, "
        "however many rows are behind each: what's half of their sum?"
    ),
    ranks_none=wrong_part(1, 0).tell(
        "0 is the mean gradient of the rank with one row. The other rank's mean is 4: what's the mean of "
        "both?"
    ),
    rows_sum=wrong_part(2, 12).tell(
        "12 is the sum of the rows' gradients. What should you divide it by to get their mean?"
    ),
    rows_once=wrong_part(2, 1).tell(
        "1 is (4 + 0) / 4. But 4 is the mean of *three* rows, not one row's gradient: how much do those three"
        " rows add to the sum?"
    ),
    rows_of_one=wrong_part(2, 4).tell(
        "4 is the mean of one rank's three rows. The other rank's row has gradient 0: what's the mean over "
        "all four rows?"
    ),
    rows_halved=wrong_part(2, 1.5).tell(
        "1.5 is half the mean. The four gradients add up to 12: by what number alone should you divide that "
        "sum?"
    ),
    rows_like_ranks=wrong_part(2, 2).tell(
        "For all four rows, 2 would be (4 + 0) / 2, with the same weight for both ranks. Three of the four "
        "rows have gradient 4 on average: what's the mean of all four?"
    ),
)


@answers.to(questions.padded_accuracy)
def padded_accuracy() -> float:
    right = torch.tensor([0.0] + 9 * [1.0])
    return float(torch.cat([right[share] for share in _shares(10, 4)]).mean())


padded_accuracy.mistakes(
    true_accuracy=wrong(0.9).tell(
        "0.9 is the true accuracy, 9 of 10. But the padded shares hold 12 items: which two of the ten are "
        "counted twice?"
    ),
    true_percentage=wrong(90).tell(
        "90 percent is the true accuracy, 9 of 10. But the padded shares hold 12 items: which two of the ten "
        "are counted twice?"
    ),
    ten_twelfths_wrong_way=wrong(11 / 12).tell(
        "You're right that 12 items are counted. Which two of the 10 items are counted twice, and is item 0 "
        "one of those two?"
    ),
    nine_twelfths=wrong(0.75).tell(
        "12 items are counted. Two of the ten are counted twice: the model is wrong on one of them, and right"
        " on the other. On how many of the 12 is it right?"
    ),
    by_ten=wrong(1.0).tell("You're right that 10 correct answers are counted. But out of how many answers?"),
    eight_tenths=wrong(0.8).tell(
        "0.8 is 8 of 10. But the padded shares hold 12 items: on how many of those is the model right?"
    ),
    two_thirds=wrong(8 / 12).tell(
        "8 of 12 would mean four wrong answers. But the model is wrong only on item 0: how many times is item"
        " 0 counted?"
    ),
    nine_elevenths=wrong(9 / 11).tell(
        "9 of 11 would mean one item counted twice. But four equal shares can't hold 11 items, and here they "
        "hold 12: how many items are counted twice, and which?"
    ),
    ten_elevenths=wrong(10 / 11).tell(
        "10 of 11 would mean one item counted twice. But four equal shares can't hold 11 items, and here they"
        " hold 12: how many items are counted twice, and which?"
    ),
    eight_ninths=wrong(8 / 9).tell(
        "That's 8 of 9, as if an item were left out. But padding adds items, and the shares hold 12: on how "
        "many of those is the model right?"
    ),
    drop_last=wrong(0.875).tell(
        "That's 7 of 8, as if you used `drop_last=True`. But padding leaves nothing out: how many items do "
        "the padded shares hold?"
    ),
)


@padded_accuracy.misconception(
    "You gave the accuracy in percent. Write it as a number between 0 and 1.",
    over={"percent": [83, 83.3, 83.33, 83.333, 250 / 3]},
)
def in_percent(percent: float) -> float:
    return percent
