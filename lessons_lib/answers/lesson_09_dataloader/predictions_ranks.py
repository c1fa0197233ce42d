"""Predictions on ranks: their shares, their steps, and the mean of their means."""

from typing import Any

import torch

from lessons_lib.answers.lesson_09_dataloader.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
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
        "10 / 4 is 2.5, and indices are whole. Padding rounds up: what does `drop_last` do?"
    ),
    the_rest_lost=wrong((2, 2)).tell(
        "2 is right for `drop_last=True`. But padding loses nothing: which is the next length that 4 divides?"
    ),
    always_up=wrong((3, 3)).tell(
        "3 is right with padding. `drop_last=True` leaves the rest of 10 / 4 out: what is left for each?"
    ),
    other_order=wrong((2, 3)).tell(
        "Right numbers, other order: the padded share comes first, and it's the longer one."
    ),
    everything=wrong((10, 10)).tell("10 is the whole dataset. Four ranks share it."),
    in_all=wrong((12, 8)).tell("That's what all four ranks have together. How many does each have?"),
    last_rank_short=wrong((2.5, 2)).tell(
        "2 is right. With padding, each rank gets a whole number, and all get the same."
    ),
)


@answers.to(questions.steps_of_two)
def steps_of_two() -> tuple[float, float]:
    share = len(_shares(1408, 2)[0])
    return share / 32, 2 * 32


steps_of_two.mistakes(
    as_one_process=wrong((44, 32)).tell(
        "That's one process alone. Two ranks read at the same time, each its own half: how many batches of 32 is a half?"
    ),
    rows_of_one_rank=wrong((22, 32)).tell(
        "22 steps are right. Each step takes the average over *both* ranks' batches: how many rows are that?"
    ),
    each_reads_all=wrong((44, 64)).tell(
        "64 rows are right, and the two ranks share the digits. How many does each have, and how many batches of 32 is that?"
    ),
    split_again=wrong((44, 16)).tell(
        "You split the batch of 32 between the ranks. `batch_size` is what each rank takes."
    ),
    both_ranks_steps=wrong((88, 64)).tell(
        "64 rows are right. Steps don't add up: both ranks make them at the same time, each on its half of the digits."
    ),
    other_order=wrong((64, 22)).tell("Right numbers, other order: steps first, then rows."),
)


@answers.to(questions.unequal_ranks)
def unequal_ranks() -> tuple[float, float]:
    rows = torch.tensor([4.0, 4.0, 4.0, 0.0])
    three, one = rows[:3].mean(), rows[3:].mean()
    return float((three + one) / 2), float(rows.mean())


unequal_ranks.mistakes(
    both_the_same=wrong((2, 2)).tell(
        "2 is what the ranks get. The full batch has four rows: three of them weigh 4, and one weighs 0."
    ),
    both_weighted=wrong((3, 3)).tell(
        "3 is the full batch's. But an all-reduce knows nothing of rows: it adds two means and divides by two."
    ),
    other_order=wrong((3, 2)).tell("Right numbers, other order: what the ranks get comes first."),
    sums=wrong((4, 12)).tell("You added up. Divide: by two ranks, and by four rows."),
    not_averaged=wrong((4, 3)).tell("3 is right. The ranks' two means are 4 and 0: what is their mean?"),
)


@answers.to(questions.padded_accuracy)
def padded_accuracy() -> float:
    right = torch.tensor([0.0] + 9 * [1.0])
    return float(torch.cat([right[share] for share in _shares(10, 4)]).mean())


padded_accuracy.mistakes(
    true_accuracy=wrong(0.9).tell(
        "0.9 is the truth: 9 of 10. But the padded shares hold 12 items: which ones are there twice?"
    ),
    ten_twelfths_wrong_way=wrong(11 / 12).tell(
        "12 items are counted, that's right. Which two are there twice, and is the wrong one among them?"
    ),
    nine_twelfths=wrong(0.75).tell(
        "12 items are counted. Two of the ten are there twice: one wrong, and one that's right."
    ),
    by_ten=wrong(1.0).tell("10 right ones are counted, that's right. But of how many?"),
    percent=wrong(100 * 10 / 12).tell("That's the percentage. Write it as a number between 0 and 1."),
    drop_last=wrong(0.875).tell("That's 7 of 8, as with `drop_last=True`. Padding leaves nothing out."),
)
