"""Answers: the indices that one of several processes reads in an epoch."""

import itertools
import math
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import torch

from lessons_lib.answers.lesson_09_dataloader.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_09_dataloader import rank_share as questions

DistributedSampler: Any = torch.utils.data.DistributedSampler  # untyped: it also takes a range
Indices = list[int]


def drawn(n: int, seed: int) -> Indices:
    """The order that torch draws with this seed."""
    order: Indices = torch.randperm(n, generator=torch.Generator().manual_seed(seed)).tolist()
    return order


@answers.to(
    questions.rank_share,
    hints=[
        "Three steps: an order, a padded order, a share. Take them one at a time, and print the result of "
        "each, for 5 items and 2 ranks as in the example.",
        "Every rank draws the *same* order, so only n, seed and epoch may decide it. Of the three steps, only the last looks at `rank`.",
        "The padded length is n rounded up to a multiple of `ranks`. The padded indices are the order, read "
        "again from the start as often as needed: entry k is `order[k % n]`.",
        "If `padded` is a list, this rank's share is `padded[rank::ranks]`.",
    ],
    takeaway="You've rebuilt the shares of `DistributedSampler`. The next cell compares its shares with yours, "
    "index by index.",
)
def rank_share(n: int, ranks: int, rank: int, seed: int, epoch: int) -> Indices:
    generator = torch.Generator().manual_seed(seed + epoch)
    order = torch.randperm(n, generator=generator).tolist()
    return [order[k % n] for k in range(rank, -(-n // ranks) * ranks, ranks)]


Order = Callable[[int, int, int, int], Indices]  # n, rank, seed, epoch → the order
Padded = Callable[[Indices, int], Indices]  # order, ranks → a length that divides
Share = Callable[[Indices, int, int], Indices]  # padded, ranks, rank → the share


def _order(n: int, rank: int, seed: int, epoch: int) -> Indices:
    return drawn(n, seed + epoch)


def _padded(order: Indices, ranks: int) -> Indices:
    return list(itertools.islice(itertools.cycle(order), math.ceil(len(order) / ranks) * ranks))


def _share(padded: Indices, ranks: int, rank: int) -> Indices:
    return padded[rank::ranks]


def _with(
    order: Order = _order, padded: Padded = _padded, share: Share = _share
) -> Callable[[int, int, int, int, int], Indices]:
    """The three steps, one of them wrong."""

    def answer(n: int, ranks: int, rank: int, seed: int, epoch: int) -> Indices:
        return share(padded(order(n, rank, seed, epoch), ranks), ranks, rank)

    return answer


def _missing(order: Indices, ranks: int) -> int:
    return -len(order) % ranks


def _drawn_after(n: int, seed: int, epochs: int) -> Indices:
    """The order that a generator draws after as many others."""
    generator = torch.Generator().manual_seed(seed)
    orders = [torch.randperm(n, generator=generator) for _ in range(epochs + 1)]
    order: Indices = orders[-1].tolist()
    return order


def _filled_up(order: Indices, ranks: int, rank: int) -> Indices:
    own = order[rank::ranks]
    return own if len(own) == math.ceil(len(order) / ranks) else own + (own or order)[:1]


def _last_again(order: Indices, ranks: int, rank: int) -> Indices:
    own = order[rank::ranks]
    return own if len(own) == math.ceil(len(order) / ranks) else own + (own or order)[-1:]


def _numpys(n: int, seed: int) -> Indices:
    order: Indices = np.random.default_rng(seed).permutation(n).tolist()
    return order


def _pythons(n: int, seed: int) -> Indices:
    order = list(range(n))
    random.Random(seed).shuffle(order)
    return order


def _in_blocks(padded: Indices, ranks: int, rank: int) -> Indices:
    size = len(padded) // ranks
    return padded[rank * size : (rank + 1) * size]


rank_share.mistakes(
    epoch_ignored=wrong(_with(order=lambda n, rank, seed, epoch: drawn(n, seed))).tell(
        "All your epochs have the order of epoch 0. Which two numbers make up the generator's seed?",
        breaks="seed + epoch",
    ),
    seed_ignored=wrong(_with(order=lambda n, rank, seed, epoch: drawn(n, epoch))).tell(
        "Your order depends only on the epoch, so two runs with different seeds would read the same order. "
        "Which two numbers make up the generator's seed?"
    ),
    both_ignored=wrong(_with(order=lambda n, rank, seed, epoch: drawn(n, 0))).tell(
        "You always use the order that belongs to seed 0 and epoch 0, whatever `seed` and `epoch` are. What "
        "should you seed the generator with?"
    ),
    global_generator=wrong(
        lambda n, ranks, rank, seed, epoch: _share(_padded(torch.randperm(n).tolist(), ranks), ranks, rank)
    ).tell(
        "Your order comes from the global generator, so it depends on what was drawn before, not on seed and "
        "epoch. Which generator should `randperm` draw from?"
    ),
    generator_without_a_seed=wrong(
        lambda n, ranks, rank, seed, epoch: _share(
            _padded(torch.randperm(n, generator=torch.Generator()).tolist(), ranks), ranks, rank
        )
    ).tell(
        "Your order is what a new generator draws if you don't seed it: always the same, whatever `seed` and "
        "`epoch` are. What should you seed the generator with?"
    ),
    generator_goes_on=wrong(_with(order=lambda n, rank, seed, epoch: _drawn_after(n, seed, epoch))).tell(
        "Your order is right for epoch 0, but your later orders are what a single generator draws, epoch "
        "after epoch. If a run begins at epoch 7, how can a generator draw that epoch's order at once?"
    ),
    seed_times_epoch=wrong(_with(order=lambda n, rank, seed, epoch: drawn(n, seed * epoch))).tell(
        "Your order is what you'd get with seed · epoch as the generator's seed, so with seed 0, all epochs "
        "would have one order. What should you seed the generator with?"
    ),
    rank_in_the_seed=wrong(_with(order=lambda n, rank, seed, epoch: drawn(n, seed + epoch + rank))).tell(
        "Each of your ranks draws an order of its own, so their shares overlap and some items are never read."
        " Which numbers should the order depend on?",
        breaks="It's the same on each rank",
    ),
    not_shuffled=wrong(_with(order=lambda n, rank, seed, epoch: list(range(n)))).tell(
        "Your shares come from the order 0, 1, 2, …. Where does the generator come in?"
    ),
    not_padded=wrong(_with(padded=lambda order, ranks: order)).tell(
        "If `ranks` doesn't divide n, some of your shares are one index short. A rank with fewer steps would "
        "leave the others waiting: which index could you add to a short share?",
        breaks="equally long",
    ),
    cut_off=wrong(_with(padded=lambda order, ranks: order[: len(order) - len(order) % ranks])).tell(
        "If `ranks` doesn't divide n, you leave out the order's last indices, as with `drop_last=True`. Which"
        " indices could you add instead, so that `ranks` divides the length?",
    ),
    padded_with_the_last=wrong(
        _with(padded=lambda order, ranks: order + [order[-1]] * _missing(order, ranks))
    ).tell("All your padding repeats the order's last index. With which index should the padding begin?"),
    padded_with_the_first=wrong(
        _with(padded=lambda order, ranks: order + [order[0]] * _missing(order, ranks))
    ).tell(
        "All your padding repeats the order's first index. When you go through the order from its start, "
        "which index comes second?"
    ),
    padded_from_the_end=wrong(
        _with(
            padded=lambda order, ranks: order + order[len(order) - min(len(order), _missing(order, ranks)) :]
        )
    ).tell(
        "You padded your shares with the last indices of the order. With which index of the order should the "
        "padding begin?"
    ),
    padded_with_zeros=wrong(_with(padded=lambda order, ranks: order + [0] * _missing(order, ranks))).tell(
        "You padded your shares with index 0. The order should begin again: which indices does it begin with?"
    ),
    padded_with_minus_one=wrong(
        _with(padded=lambda order, ranks: order + [-1] * _missing(order, ranks))
    ).tell(
        "You padded your shares with −1, and index −1 means the *last* item. The order should begin again: "
        "which indices does it begin with?"
    ),
    padded_once=wrong(_with(padded=lambda order, ranks: order + order[: _missing(order, ranks)])).tell(
        "With far fewer items than ranks, some of your shares are empty, because you go through the order no "
        "more than twice. When is the padded order long enough?",
        breaks="as often as needed",
    ),
    always_padded=wrong(
        _with(
            padded=lambda order, ranks: list(
                itertools.islice(itertools.cycle(order), (len(order) // ranks + 1) * ranks)
            )
        )
    ).tell(
        "If `ranks` divides n, your shares are one index too long. How many indices do you need to pad with "
        "in that case?"
    ),
    in_blocks=wrong(_with(share=_in_blocks)).tell(
        "Each of your ranks takes a block of neighbouring positions in the order. Ranks should take turns: "
        "which positions should rank 0 take?",
        breaks="Ranks take turns",
    ),
    blocks_not_padded=wrong(
        lambda n, ranks, rank, seed, epoch: (lambda order, size: order[rank * size : (rank + 1) * size])(
            drawn(n, seed + epoch), math.ceil(n / ranks)
        )
    ).tell(
        "Your ranks take whole blocks of the order, so the last ranks may get fewer indices, or none. Shares "
        "should be equally long, and ranks should take turns: which positions should rank 0 take?"
    ),
    blocks_cut_off=wrong(
        lambda n, ranks, rank, seed, epoch: (lambda order, size: order[rank * size : (rank + 1) * size])(
            drawn(n, seed + epoch), n // ranks
        )
    ).tell(
        "Your ranks take whole blocks of the order, and the indices left over are never read. How could you "
        "pad the order so that `ranks` divides its length, and which positions should rank 0 take?"
    ),
    filled_from_itself=wrong(
        lambda n, ranks, rank, seed, epoch: _filled_up(drawn(n, seed + epoch), ranks, rank)
    ).tell(
        "You pad a short share with its own first index. Instead, the *order* should begin again: which "
        "indices does it begin with?"
    ),
    all_shares=wrong(
        lambda n, ranks, rank, seed, epoch: [
            rank_share.reference(n, ranks, r, seed, epoch) for r in range(ranks)
        ]
    ).tell("You returned the shares of all ranks. Which of these shares belongs to rank `rank`?"),
    not_shuffled_nor_padded=wrong(lambda n, ranks, rank, seed, epoch: list(range(rank, n, ranks))).tell(
        "You return the numbers rank, rank + ranks, …, as if the order were 0, 1, 2, …. Which two of the "
        "three steps are missing?"
    ),
    by_default_rng=wrong(_with(order=lambda n, rank, seed, epoch: _numpys(n, seed + epoch))).tell(
        "Your order is what NumPy's `default_rng` draws, seeded with seed + epoch. To read the same indices "
        "as PyTorch's ranks, use `torch.randperm` and a `torch.Generator`."
    ),
    by_python=wrong(_with(order=lambda n, rank, seed, epoch: _pythons(n, seed + epoch))).tell(
        "Your order is what Python's `random` draws, seeded with seed + epoch. To read the same indices as "
        "PyTorch's ranks, use `torch.randperm` and a `torch.Generator`."
    ),
    padded_from_the_end_again=wrong(
        _with(
            padded=lambda order, ranks: order + (order * ranks)[len(order) * ranks - _missing(order, ranks) :]
        )
    ).tell(
        "You padded your shares with indices from the end of the order. With which index of the order should "
        "the padding begin?"
    ),
    from_the_next_rank=wrong(
        _with(share=lambda padded, ranks, rank: padded[(rank + 1) % ranks :: ranks])
    ).tell(
        "Your rank 0 begins at the second index of the order. Ranks are numbered from 0: which rank takes the"
        " first index?"
    ),
    ranks_backwards=wrong(_with(share=lambda padded, ranks, rank: padded[ranks - 1 - rank :: ranks])).tell(
        "Your shares go to the wrong ranks: the last rank takes the first index. Which rank should take it?"
    ),
    everything=wrong(_with(share=lambda padded, ranks, rank: padded)).tell(
        "Each of your ranks reads the whole order, so together they read everything `ranks` times. Which "
        "positions of the order belong to rank `rank`?"
    ),
    positions=wrong(
        _with(order=_order, share=lambda padded, ranks, rank: list(range(rank, len(padded), ranks)))
    ).tell(
        "You returned *positions* in the shuffled order: rank, rank + ranks, …. Which indices are at those "
        "positions?"
    ),
    shuffled_after=wrong(
        lambda n, ranks, rank, seed, epoch: (lambda own: [own[i] for i in drawn(len(own), seed + epoch)])(
            _share(_padded(list(range(n)), ranks), ranks, rank)
        )
    ).tell(
        "Each of your ranks keeps the same items in every epoch, and only their order changes. What should "
        "you shuffle before you share the indices out?"
    ),
    padded_by_the_remainder=wrong(
        _with(padded=lambda order, ranks: order + order[: len(order) % ranks])
    ).tell(
        "Your shares are what you'd get if you appended `n % ranks` indices to the order. But that's how many"
        " are left over when all ranks have equally many: how many must you append so that `ranks` divides "
        "the length?"
    ),
    a_round_too_many=wrong(
        _with(padded=lambda order, ranks: order + order[: ranks - len(order) % ranks])
    ).tell(
        "If `ranks` divides n, your shares are one index too long, as if you added `ranks - n % ranks` "
        "indices. How many should you add in that case?"
    ),
    own_last_again=wrong(
        lambda n, ranks, rank, seed, epoch: _last_again(drawn(n, seed + epoch), ranks, rank)
    ).tell(
        "You pad a short share with its own last index. Instead, the *order* should begin again: which "
        "indices does it begin with?"
    ),
    ranks_from_one=wrong(_with(share=lambda padded, ranks, rank: padded[rank - 1 :: ranks])).tell(
        "Your shares are what you'd get if ranks were numbered from 1. Rank 0 would then begin at position "
        "−1, which is the last position: where should it begin?"
    ),
    by_remainder_of_the_index=wrong(
        _with(share=lambda padded, ranks, rank: [i for i in padded if i % ranks == rank])
    ).tell(
        "Your rank takes the indices i with `i % ranks == rank`, wherever they are in the order, so it has "
        "the same items in each epoch. Which *positions* in the order belong to the rank?"
    ),
    a_column=wrong(_with(share=lambda padded, ranks, rank: padded[:: len(padded) // ranks])).tell(
        "Your share has the first index of each block, as if the padded order were cut into one block per "
        "rank. If ranks take turns, which positions of the padded order belong to rank `rank`?"
    ),
    rank_ignored=wrong(_with(share=lambda padded, ranks, rank: padded[::ranks])).tell(
        "Each of your ranks reads what rank 0 reads. Where should rank 1 begin?"
    ),
    reversed_share=wrong(
        lambda n, ranks, rank, seed, epoch: rank_share.reference(n, ranks, rank, seed, epoch)[::-1]
    ).tell("Your indices are right, but in reverse. Keep them in the order in which they were drawn."),
    reversed_order=wrong(_with(order=lambda n, rank, seed, epoch: drawn(n, seed + epoch)[::-1])).tell(
        "Your shares are what you'd get if you reversed the order before you padded it. At which end of the "
        "order should rank 0 begin?"
    ),
    reversed_padded=wrong(_with(share=lambda padded, ranks, rank: padded[::-1][rank::ranks])).tell(
        "Your shares are what you'd get if you padded the order, and then read it backwards. At which end "
        "should rank 0 begin?"
    ),
    sorted_share=wrong(
        lambda n, ranks, rank, seed, epoch: sorted(rank_share.reference(n, ranks, rank, seed, epoch))
    ).tell("Your indices are right, but sorted. Keep them in the order in which they were drawn."),
)


@rank_share.misconception(
    "Your shares are what you'd get if you padded *before* you shuffled, so that repeated indices can "
    "land anywhere, even beside the originals. What should you shuffle, and when should you pad?"
)
def padded_first(n: int, ranks: int, rank: int, seed: int, epoch: int) -> Indices:
    padded = _padded(list(range(n)), ranks)
    return [padded[i] for i in drawn(len(padded), seed + epoch)][rank::ranks]


@rank_share.misconception(
    "Your order is what NumPy's generator draws, seeded with seed + epoch. To read the same indices as "
    "PyTorch's ranks, use `torch.randperm` with a `torch.Generator`.",
    breaks="the same indices as PyTorch's",
)
def by_numpy(n: int, ranks: int, rank: int, seed: int, epoch: int) -> Indices:
    order = np.random.RandomState(seed + epoch).permutation(n).tolist()
    return _share(_padded(order, ranks), ranks, rank)


@rank_share.misconception("Your order belongs to the next epoch. With which number do epochs begin?")
def one_epoch_ahead(n: int, ranks: int, rank: int, seed: int, epoch: int) -> Indices:
    return rank_share.reference(n, ranks, rank, seed, epoch + 1)


@rank_share.misconception(
    "Your indices are right, but drawing them also advances or reseeds the global generator, which the "
    "rest of the program draws from. Which generator should `randperm` draw from?",
    breaks="a new `torch.Generator`",
)
def seeds_the_global_generator(n: int, ranks: int, rank: int, seed: int, epoch: int) -> Indices:
    torch.manual_seed(seed + epoch)
    return _share(_padded(torch.randperm(n).tolist(), ranks), ranks, rank)


@rank_share.misconception(
    "Your shares are what you'd get with a step of {step} from one position to the next. If the ranks "
    "take turns, how far apart are a rank's positions?",
    over={"step": ["n // ranks", "n // ranks, at least 1,", "the padded length // ranks"]},
)
def step_of_a_share(n: int, ranks: int, rank: int, seed: int, epoch: int, step: str) -> Indices:
    padded = _padded(drawn(n, seed + epoch), ranks)
    if step == "n // ranks":
        return padded[rank :: n // ranks]
    return padded[rank :: len(padded) // ranks if "padded" in step else max(1, n // ranks)]


@rank_share.misconception(
    "Your shares are whole blocks, as if you used `chunk`: they differ in length, and there may be fewer "
    "blocks than ranks. How can you pad the order, and which positions should rank 0 take?"
)
def in_chunks(n: int, ranks: int, rank: int, seed: int, epoch: int) -> Indices:
    block: Indices = torch.tensor(drawn(n, seed + epoch)).chunk(ranks)[rank].tolist()
    return block


@rank_share.violation("a list of indices")
def of_floats(n: int, ranks: int, rank: int, seed: int, epoch: int) -> Any:
    return [float(index) for index in rank_share.reference(n, ranks, rank, seed, epoch)]


@rank_share.violation("without DistributedSampler")
def by_torch(n: int, ranks: int, rank: int, seed: int, epoch: int) -> Indices:
    sampler = DistributedSampler(range(n), ranks, rank, seed=seed)
    sampler.set_epoch(epoch)
    return list(sampler)
