"""Answers: a distributed sampler that is never told the epoch."""

import random
from collections.abc import Callable
from typing import Any

import torch

from lessons_lib.answers.lesson_09_dataloader.lesson import answers
from lessons_lib.answers.lesson_09_dataloader.rank_share import rank_share
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_09_dataloader import rank_epochs as questions

DistributedSampler: Any = torch.utils.data.DistributedSampler  # untyped: it also takes a range
Orders = list[list[int]]


@answers.to(
    questions.rank_epochs,
    hints=[
        "The sampler's order depends on its seed and on one more number. Who tells the sampler that number in"
        " this program?",
        "Your `EpochShuffle` is such a sampler too: it doesn't count the epochs, so you tell it which epoch "
        "comes next.",
        "Call `sampler.set_epoch(epoch)` before each pass. For that, the loop needs the epoch's number: `for "
        "epoch in …` instead of `for _ in …`.",
    ],
    takeaway="All you need is one line per epoch, `sampler.set_epoch(epoch)`. Look for that line in every "
    "distributed training loop.",
)
def rank_epochs(n: int, ranks: int, rank: int, epochs: int) -> Orders:
    orders = []
    for epoch in range(epochs):
        sampler = DistributedSampler(range(n), ranks, rank, seed=7)
        sampler.set_epoch(epoch)
        orders.append(list(sampler))
    return orders


def _told(number: Callable[[int, int, int], int], seed: int = 7, **options: Any) -> Callable[..., Orders]:
    """A loop that tells the sampler number(epoch, epochs, rank)."""

    def answer(n: int, ranks: int, rank: int, epochs: int) -> Orders:
        sampler = DistributedSampler(range(n), ranks, rank, seed=seed, **options)
        orders = []
        for epoch in range(epochs):
            sampler.set_epoch(number(epoch, epochs, rank))
            orders.append(list(sampler))
        return orders

    return answer


rank_epochs.broken_program(
    "same_order_in_each_epoch",
    "All your epochs have epoch 0's order. The sampler's order depends on its seed and on the epoch's "
    "number: how does the sampler learn that number?",
    breaks="in a new order in each epoch",
)

rank_epochs.mistakes(
    told_too_late=wrong(_told(lambda epoch, epochs, rank: max(0, epoch - 1))).tell(
        "Your second epoch repeats the first, and all later orders are one epoch late. Should you tell the "
        "sampler the epoch before you read its order, or after?"
    ),
    from_one=wrong(_told(lambda epoch, epochs, rank: epoch + 1)).tell(
        "Each of your epochs has an order of its own, but the first order belongs to epoch 1. With which "
        "number should your epochs begin?",
        breaks="Epochs are numbered from 0",
    ),
    from_two=wrong(_told(lambda epoch, epochs, rank: epoch + 2)).tell(
        "Each of your epochs has an order of its own, but the first order belongs to epoch 2. With which "
        "number should your epochs begin?"
    ),
    the_last_one=wrong(_told(lambda epoch, epochs, rank: epochs)).tell(
        "All your epochs have the same order, which belongs to the epoch *after* the last. Which epoch should"
        " the sampler be set to before you read an epoch's indices?"
    ),
    the_last_for_all=wrong(_told(lambda epoch, epochs, rank: epochs - 1)).tell(
        "All your epochs have the last epoch's order. Which epoch was the sampler set to when you read each "
        "epoch's indices?"
    ),
    the_second_for_all=wrong(_told(lambda epoch, epochs, rank: 1)).tell(
        "All your epochs have epoch 1's order. Which epoch was the sampler set to when you read each epoch's "
        "indices?"
    ),
    from_the_seed=wrong(_told(lambda epoch, epochs, rank: 7 + epoch)).tell(
        "Each of your epochs has an order of its own, but the first order is epoch 7's, as if you added the "
        "seed to the epoch's number. The sampler adds the seed itself: which number should you pass?"
    ),
    first_skipped=wrong(
        lambda n, ranks, rank, epochs: rank_epochs.reference(n, ranks, rank, epochs)[1:]
    ).tell("Epoch 0 is missing. With which number should your epochs begin?"),
    the_first_alone=wrong(
        lambda n, ranks, rank, epochs: rank_epochs.reference(n, ranks, rank, epochs)[:1] or None
    ).tell("You return only epoch 0's order. Does your loop reach the next epoch?"),
    the_last_unwrapped=wrong(
        lambda n, ranks, rank, epochs: [*rank_epochs.reference(n, ranks, rank, epochs), []][epochs - 1]
    ).tell(
        "You return only the last epoch's indices, without a list around them. How can your function keep "
        "each epoch's indices?"
    ),
    rank_for_epoch=wrong(_told(lambda epoch, epochs, rank: rank)).tell(
        "Each of your ranks keeps one order of its own for all epochs, as if you passed the rank to "
        "`set_epoch`, so the ranks' shares overlap. Which number should all ranks pass to it?"
    ),
    rank_added=wrong(_told(lambda epoch, epochs, rank: epoch + rank)).tell(
        "In each of your epochs, every rank has an order of its own, as if you added the rank to the epoch's "
        "number, so the ranks' shares overlap. Which number should all ranks pass to `set_epoch`?"
    ),
    backwards=wrong(_told(lambda epoch, epochs, rank: epochs - 1 - epoch)).tell(
        "Your epochs come in reverse: your first list holds the last epoch's indices. With which number "
        "should your epochs begin?"
    ),
    every_second=wrong(_told(lambda epoch, epochs, rank: 2 * epoch)).tell(
        "Each of your epochs has an order of its own, but these are the orders of epochs 0, 2, 4, …. Which "
        "number does the second epoch have?"
    ),
    seed_lost=wrong(_told(lambda epoch, epochs, rank: epoch, seed=0)).tell(
        "Each of your epochs has an order of its own, but these are the orders that seed 0 gives. Which seed "
        "does the posted program give its sampler?",
        breaks="seed 7",
    ),
    seed_times_epoch=wrong(
        lambda n, ranks, rank, epochs: [rank_share.reference(n, ranks, rank, 7 * e, 0) for e in range(epochs)]
    ).tell(
        "Each of your epochs has an order of its own, but you'd get these orders with the seeds 0, 7, 14, …. "
        "The seed should stay at 7: which other number should change from epoch to epoch?"
    ),
    rank_ignored=wrong(
        lambda n, ranks, rank, epochs: [rank_share.reference(n, ranks, 0, 7, e) for e in range(epochs)]
    ).tell(
        "Each of your ranks reads what rank 0 reads. How does the sampler learn which rank it's working for?"
    ),
    not_shuffled=wrong(_told(lambda epoch, epochs, rank: epoch, shuffle=False)).tell(
        "Your orders aren't shuffled. The sampler can shuffle by itself: what must it know to draw another "
        "order in each epoch?"
    ),
    rest_dropped=wrong(_told(lambda epoch, epochs, rank: epoch, drop_last=True)).tell(
        "When `ranks` doesn't divide n, your ranks leave out some indices. What does the sampler do instead "
        "if you leave its `drop_last` at the default?"
    ),
)


@rank_epochs.misconception(
    "Your first epoch is right, but each later order seems to be a shuffle of the order before it. The "
    "sampler draws each epoch's order from its seed and the epoch's number alone: how does it learn that "
    "number?"
)
def shuffled_again(n: int, ranks: int, rank: int, epochs: int) -> Orders:
    order, orders = rank_share.reference(n, ranks, rank, 7, 0), []
    for epoch in range(epochs):
        orders.append(order)
        again = torch.randperm(len(order), generator=torch.Generator().manual_seed(7 + epoch))
        order = [order[i] for i in again.tolist()]
    return orders


@rank_epochs.misconception(
    "Your rank has the same indices in each epoch, and only their order changes. The sampler shuffles "
    "*before* it divides the indices among the ranks: what must you tell it at the start of each epoch?",
    over={
        "shuffle": {
            "random.shuffle": "python",
            "torch.randperm": "torch",
            "random.Random(epoch)": "python's own",
            "a generator": "own",
        }
    },
)
def own_share_shuffled(n: int, ranks: int, rank: int, epochs: int, shuffle: str) -> Orders:
    orders = []
    for epoch in range(epochs):
        order = rank_share.reference(n, ranks, rank, 7, 0)
        if shuffle.startswith("python"):
            (random if shuffle == "python" else random.Random(epoch)).shuffle(order)
        else:
            generator = torch.Generator().manual_seed(epoch) if shuffle == "own" else torch.default_generator
            order = [order[i] for i in torch.randperm(len(order), generator=generator).tolist()]
        orders.append(order)
    return orders


@rank_epochs.misconception(
    "You return only the last epoch's order. How can your function keep each epoch's order?"
)
def the_last_alone(n: int, ranks: int, rank: int, epochs: int) -> Any:
    return rank_epochs.reference(n, ranks, rank, epochs)[-1:]


@rank_epochs.misconception(
    "Your indices are right, but they're all in one long list. Keep one list for each epoch.",
    breaks="a list of indices for each epoch",
)
def in_one_list(n: int, ranks: int, rank: int, epochs: int) -> Any:
    return [index for order in rank_epochs.reference(n, ranks, rank, epochs) for index in order]


@rank_epochs.misconception(
    "On every rank, each of your lists holds the epoch's whole order. Which positions of this order "
    "belong to rank `rank`?"
)
def everything(n: int, ranks: int, rank: int, epochs: int) -> Orders:
    return [rank_share.reference(n, 1, 0, 7, epoch) for epoch in range(epochs)]


@rank_epochs.misconception(
    "You return one epoch too many. Epochs are numbered from 0: which number does the last epoch have?"
)
def one_more(n: int, ranks: int, rank: int, epochs: int) -> Orders:
    return rank_epochs.reference(n, ranks, rank, epochs + 1)
