"""Answers: a mean over the items of all processes in which no padded item counts twice."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_09_dataloader.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_09_dataloader import mean_over_ranks as questions

AllSum = Callable[[Any], Any]


def _own(values: Tensor, n: int, ranks: int, rank: int) -> Tensor:
    """The values that aren't padding."""
    return values[[rank + k * ranks < n for k in range(len(values))]]


@answers.to(
    questions.mean_over_ranks,
    hints=[
        "Take 3 items on 2 ranks, and write down which item each value belongs to. Which item comes twice?",
        "`values[k]` belongs to position `rank + k * ranks`. The positions from n on are padding: leave their"
        " values out.",
        "Without padding, the shares may differ in length. So don't add up their means, but their sums: each "
        "rank passes its sum to `all_sum`, and divides the total by the number of items.",
        "A rank whose share is all padding still has to call `all_sum`, and passes 0. You need no special "
        "case: the sum of an empty tensor is 0.",
    ],
    takeaway="The mean that you report doesn't depend on how many GPUs computed it.",
)
def mean_over_ranks(values: Tensor, n: int, ranks: int, rank: int, all_sum: AllSum) -> Any:
    own = values[[rank + k * ranks < n for k in range(len(values))]]
    return all_sum(own.sum()) / all_sum(len(own))


Kept = Callable[[Tensor, int, int, int], Tensor]  # values, n, ranks, rank → the values that count


def _by_n(kept: Kept) -> Callable[..., Any]:
    """The sum of what each rank keeps, divided by n."""
    return lambda v, n, ranks, rank, all_sum: all_sum(kept(v, n, ranks, rank).sum()) / n


def _by_count(kept: Kept) -> Callable[..., Any]:
    """The sum of what each rank keeps, divided by how many that are."""

    def answer(v: Tensor, n: int, ranks: int, rank: int, all_sum: AllSum) -> Any:
        mine = kept(v, n, ranks, rank)
        return all_sum(mine.sum()) / torch.as_tensor(all_sum(len(mine)))

    return answer


def _places_swapped(v: Tensor, n: int, ranks: int, rank: int) -> Tensor:
    return v[[k + rank * ranks < n for k in range(len(v))]]


def _remainder_as_padding(v: Tensor, n: int, ranks: int, rank: int) -> Tensor:
    """The last n % ranks ranks are taken to have padding, where the last -n % ranks have it."""
    return v[:-1] if rank >= ranks - n % ranks else v


def _remainder_from_the_last(v: Tensor, n: int, ranks: int, rank: int) -> Tensor:
    return v[: max(0, len(v) - n % ranks)] if rank == ranks - 1 else v


def _all_from_the_last(v: Tensor, n: int, ranks: int, rank: int) -> Tensor:
    return v[: max(0, len(v) - -n % ranks)] if rank == ranks - 1 else v


def _one_from_the_last(v: Tensor, n: int, ranks: int, rank: int) -> Tensor:
    return v[:-1] if n % ranks and rank == ranks - 1 else v


def _padding_on_the_first(v: Tensor, n: int, ranks: int, rank: int) -> Tensor:
    return v[:-1] if rank < -n % ranks else v


def _as_blocks(v: Tensor, n: int, ranks: int, rank: int) -> Tensor:
    return v[[rank * len(v) + k < n for k in range(len(v))]]


mean_over_ranks.mistakes(
    padding_counts=wrong(lambda v, n, ranks, rank, all_sum: all_sum(v.sum()) / all_sum(len(v))).tell(
        "Your mean includes padding, so some items count more than once. Which of a rank's values are "
        "padding?",
        breaks="each item counts once",
    ),
    padded_sum_by_n=wrong(lambda v, n, ranks, rank, all_sum: all_sum(v.sum()) / n).tell(
        "You divided by n, but your sum includes padding. Which of a rank's values are padding?"
    ),
    sum_by_padded_count=wrong(
        lambda v, n, ranks, rank, all_sum: all_sum(_own(v, n, ranks, rank).sum()) / (len(v) * ranks)
    ).tell(
        "Your sum is right, but you divided by the padded number of items. How many items are in the sum?"
    ),
    mean_of_means=wrong(
        lambda v, n, ranks, rank, all_sum: all_sum(_own(v, n, ranks, rank).mean()) / ranks
    ).tell(
        "Your result is the mean of the ranks' means. But once the padding is left out, the ranks' shares may"
        " differ in length: should a short share count as much as a long one?",
    ),
    mean_of_means_guarded=wrong(
        lambda v, n, ranks, rank, all_sum: (
            lambda mine: all_sum(mine.mean() if len(mine) else torch.zeros((), dtype=v.dtype)) / ranks
        )(_own(v, n, ranks, rank))
    ).tell(
        "Your result is the mean of the ranks' means, with 0 for an empty share. What could you add up over "
        "the ranks instead, so that all items count equally?"
    ),
    own_mean=wrong(lambda v, n, ranks, rank, all_sum: _own(v, n, ranks, rank).mean()).tell(
        "Each of your ranks returns the mean of its own share. How can a rank learn about the others' values?",
        breaks="the same on each rank",
    ),
    own_padded_mean=wrong(lambda v, n, ranks, rank, all_sum: v.mean()).tell(
        "Each of your ranks returns the mean of its own share, padding included. How can a rank learn about "
        "the others' values?"
    ),
    own_part=wrong(lambda v, n, ranks, rank, all_sum: _own(v, n, ranks, rank).sum() / n).tell(
        "Each rank returns its own part of the mean. `all_sum` leaves its argument as it is, and returns the "
        "sum over all ranks: what should each rank return?"
    ),
    not_divided=wrong(lambda v, n, ranks, rank, all_sum: all_sum(_own(v, n, ranks, rank).sum())).tell(
        "You return the sum over all items. What should you divide that sum by to get the mean?"
    ),
    divided_by_ranks=wrong(
        lambda v, n, ranks, rank, all_sum: all_sum(_own(v, n, ranks, rank).sum()) / ranks
    ).tell("You divided the sum by the number of ranks. How many *items* are in the sum?"),
    divided_by_own_count=wrong(
        lambda v, n, ranks, rank, all_sum: (
            all_sum(_own(v, n, ranks, rank).sum()) / torch.tensor(len(_own(v, n, ranks, rank)))
        )
    ).tell(
        "Your sum is over all ranks, but you divided it by the number of items on this rank. How many items "
        "are there on all ranks together?"
    ),
    divided_twice=wrong(
        lambda v, n, ranks, rank, all_sum: all_sum(_own(v, n, ranks, rank).sum()) / n / ranks
    ).tell(
        "Your result is the right mean, divided once more by the number of ranks. The sum over all ranks has "
        "n items in it: by what alone should you divide that sum?"
    ),
    added_twice=wrong(
        lambda v, n, ranks, rank, all_sum: all_sum(all_sum(_own(v, n, ranks, rank).sum()) / n)
    ).tell(
        "Your result is `ranks` times the mean. After one `all_sum`, each rank has the whole sum already: do "
        "you add it up over the ranks a second time?"
    ),
    last_dropped=wrong(
        lambda v, n, ranks, rank, all_sum: all_sum(v[: n // ranks].sum()) / all_sum(v[: n // ranks].numel())
    ).tell(
        "If `ranks` doesn't divide n, each of your ranks leaves out its last value, but on some ranks this "
        "value isn't padding. On which ranks does the last value belong to a position below n?"
    ),
    last_always_dropped=wrong(
        lambda v, n, ranks, rank, all_sum: all_sum(v[:-1].sum()) / all_sum(len(v) - 1)
    ).tell(
        "Each of your ranks leaves out its last value, even when that value isn't padding. To which position "
        "does each value belong, and is that position below n?"
    ),
    last_always_dropped_by_n=wrong(lambda v, n, ranks, rank, all_sum: all_sum(v[:-1].sum()) / n).tell(
        "Your sum leaves out each rank's last value, even when that value isn't padding. To which position "
        "does each value belong, and is that position below n?"
    ),
    dropped_where_nothing_is_padded=wrong(
        lambda v, n, ranks, rank, all_sum: all_sum((v if rank < n % ranks else v[:-1]).sum()) / n
    ).tell(
        "If `ranks` divides n, you leave out each rank's last value, though nothing is padding. `n % ranks` "
        "is 0 then: should any rank leave out a value in that case?"
    ),
    nan_of_nothing=wrong(
        lambda v, n, ranks, rank, all_sum: (lambda mine: all_sum(mine.mean() * len(mine)) / n)(
            _own(v, n, ranks, rank)
        )
    ).tell(
        "With fewer items than ranks you get `nan`, as if you took the mean of an empty share. A sum over "
        "nothing is 0: how can you do without the ranks' means?"
    ),
    own_padded_part=wrong(lambda v, n, ranks, rank, all_sum: v.sum() / (len(v) * ranks)).tell(
        "Each of your ranks returns its own part of the mean over all values, padding included. `all_sum` "
        "leaves its argument as it is, and returns the sum over all ranks: what should you do with its "
        "result?"
    ),
    one_too_many_by_n=wrong(
        lambda v, n, ranks, rank, all_sum: all_sum(_own(v, n + 1, ranks, rank).sum()) / n
    ).tell(
        "Your sum includes position n, but positions begin at 0. Which position is the last that isn't padding?"
    ),
    one_too_many=wrong(
        lambda v, n, ranks, rank, all_sum: (lambda mine: all_sum(mine.sum()) / all_sum(len(mine)))(
            _own(v, n + 1, ranks, rank)
        )
    ).tell(
        "You count position n as an item, but positions begin at 0. Which position is the last that isn't padding?"
    ),
    one_too_few=wrong(
        lambda v, n, ranks, rank, all_sum: (
            lambda mine: all_sum(mine.sum()) / torch.as_tensor(all_sum(len(mine)))
        )(_own(v, n - 1, ranks, rank))
    ).tell(
        "Your mean leaves out the last item, at position n − 1. Positions begin at 0: which is the first "
        "that's padding?"
    ),
    in_blocks=wrong(_by_count(_as_blocks)).tell(
        "You left out values as if each rank had a block of neighbouring positions. But neighbouring "
        "positions belong to different ranks: which position does `values[k]` belong to?"
    ),
    places_swapped=wrong(_by_count(_places_swapped)).tell(
        "You leave out the values that would be padding if `values[k]` belonged to position `k + rank * "
        "ranks`. But neighbouring positions belong to different ranks: how far apart are the positions of "
        "`values[0]` and `values[1]`?"
    ),
    places_swapped_by_n=wrong(_by_n(_places_swapped)).tell(
        "Your sum leaves out the values that would be padding if `values[k]` belonged to position `k + rank *"
        " ranks`. But neighbouring positions belong to different ranks: how far apart are the positions of "
        "`values[0]` and `values[1]`?"
    ),
    remainder_as_padding=wrong(_by_count(_remainder_as_padding)).tell(
        "You treat the last `n % ranks` ranks as the ones with padding. But `n % ranks` items are left over "
        "when all ranks have equally many: how many ranks get none of these?"
    ),
    remainder_as_padding_by_n=wrong(_by_n(_remainder_as_padding)).tell(
        "Your sum leaves out the final value of each of the last `n % ranks` ranks. But `n % ranks` items are"
        " left over when all ranks have equally many: how many ranks get none of these?"
    ),
    remainder_from_the_last=wrong(_by_count(_remainder_from_the_last)).tell(
        "You leave out `n % ranks` values, all from the last rank. How many values are padding, and on which "
        "ranks?"
    ),
    remainder_from_the_last_by_n=wrong(_by_n(_remainder_from_the_last)).tell(
        "Your sum leaves out `n % ranks` values, all from the last rank. How many values are padding, and on "
        "which ranks?"
    ),
    all_from_the_last_by_n=wrong(_by_n(_all_from_the_last)).tell(
        "Your sum leaves out values of the last rank alone, as if all padding were there. Neighbouring "
        "positions belong to different ranks: which other ranks may have padding?"
    ),
    one_from_the_last=wrong(_by_count(_one_from_the_last)).tell(
        "If `ranks` doesn't divide n, you leave out only one value, the last value of the last rank. Which "
        "other ranks may have padding?"
    ),
    one_from_the_last_by_n=wrong(_by_n(_one_from_the_last)).tell(
        "If `ranks` doesn't divide n, your sum leaves out only one value, the last value of the last rank. "
        "Which other ranks may have padding?"
    ),
    padding_on_the_first=wrong(_by_count(_padding_on_the_first)).tell(
        "You took the first ranks to be the ones with padding. But positions are dealt out in turn, beginning"
        " with rank 0: which ranks get the positions from n on?"
    ),
    zero_elsewhere=wrong(
        lambda v, n, ranks, rank, all_sum: (lambda mean: mean if rank == 0 else 0 * mean)(
            all_sum(_own(v, n, ranks, rank).sum()) / n
        )
    ).tell(
        "Only rank 0 returns the mean, and the others return 0. After `all_sum`, each rank has the same sum: "
        "what should each rank return?"
    ),
    none_elsewhere=wrong(
        lambda v, n, ranks, rank, all_sum: (lambda mean: mean if rank == 0 else None)(
            all_sum(_own(v, n, ranks, rank).sum()) / n
        )
    ).tell(
        "Your rank 0 returns a number, but rank 1 returns None. After `all_sum`, each rank has the same sum: "
        "what should each rank return?"
    ),
    no_return=wrong(lambda v, n, ranks, rank, all_sum: all_sum(v.sum()) and None).tell(
        "Rank 0 returns None. Is a `return` missing?"
    ),
    not_summed=wrong(lambda v, n, ranks, rank, all_sum: all_sum(v) / n).tell(
        "Rank 0 returns one number for each item of its share. How can a rank turn its share into a single "
        "number before `all_sum` adds up the ranks' numbers?"
    ),
    whole_rounds_by_n=wrong(_by_n(lambda v, n, ranks, rank: v[: n // ranks])).tell(
        "If `ranks` doesn't divide n, your sum leaves out every rank's last value, but on some ranks this "
        "value isn't padding. On which ranks does the last value belong to a position below n?"
    ),
    values_once_by_n=wrong(_by_n(lambda v, n, ranks, rank: v.unique())).tell(
        "Your sum includes padding, and of a rank's equal values, it includes only one. Two items may have "
        "the same value: what else tells an item from padding?"
    ),
    one_too_few_by_n=wrong(_by_n(lambda v, n, ranks, rank: _own(v, n - 1, ranks, rank))).tell(
        "Your sum leaves out the last item, at position n − 1. Positions begin at 0: which is the first "
        "that's padding?"
    ),
    floor_division=wrong(lambda v, n, ranks, rank, all_sum: all_sum(_own(v, n, ranks, rank).sum()) // n).tell(
        "Your mean has lost its digits after the decimal point. Which division keeps them?"
    ),
    whole_values=wrong(
        lambda v, n, ranks, rank, all_sum: all_sum(_own(v, n, ranks, rank).trunc().sum()) / n
    ).tell(
        "Your mean is what you'd get if each value lost its digits after the decimal point, as with `int`. "
        "What in your code turns the values into whole numbers?"
    ),
    values_once=wrong(
        lambda v, n, ranks, rank, all_sum: (lambda mine: all_sum(mine.sum()) / all_sum(len(mine)))(v.unique())
    ).tell(
        "Your mean includes padding, and of a rank's equal values, it includes only one. Two items may have "
        "the same value: what else tells an item from padding?"
    ),
    empty_returns=wrong(
        lambda v, n, ranks, rank, all_sum: all_sum(_own(v, n, ranks, rank).sum()) / n if rank < n else 0.0
    ).tell(
        "In your program, a rank with nothing but padding makes fewer calls to `all_sum` than rank 0, which "
        "then waits forever. What can a rank pass to `all_sum` if it has nothing to add?",
        breaks="even a rank that has nothing but padding",
    ),
)


@mean_over_ranks.misconception(
    "Your rank 0 calls `all_sum` more often than rank 1, and then waits forever. Every rank has to make "
    "the same calls: which of rank 0's calls does rank 1 leave out?",
    breaks="every rank must make the same calls",
)
def rank_zero_alone(v: Tensor, n: int, ranks: int, rank: int, all_sum: AllSum) -> Any:
    mine = _own(v, n, ranks, rank).sum()
    return all_sum(mine) / n if rank == 0 else mine / n


@mean_over_ranks.misconception(
    "In your program, a rank whose share ends in padding makes fewer calls to `all_sum` than rank 0, "
    "which then waits forever. How can such a rank leave out the padding, but make the call?"
)
def padded_return(v: Tensor, n: int, ranks: int, rank: int, all_sum: AllSum) -> Any:
    mine = _own(v, n, ranks, rank)
    return all_sum(mine.sum()) / n if len(mine) == len(v) else mine.sum() / n


@mean_over_ranks.violation("Don't change `values` in place")
def padding_set_to_zero(v: Tensor, n: int, ranks: int, rank: int, all_sum: AllSum) -> Any:
    v[torch.arange(len(v)) * ranks + rank >= n] = 0
    return all_sum(v.sum()) / n
