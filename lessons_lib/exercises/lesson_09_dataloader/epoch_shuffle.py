"""Exercise: a sampler whose order in each epoch can be repeated."""

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import torch

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson

EPOCHS = 4
ENOUGH = 20  # indices: two orders of so many are equal by luck once in 10¹⁸


def what_it_draws(candidate: Callable[[int, int], Any], n: int, seed: int) -> dict[str, str]:
    """What holds for the orders of n indices: no order itself, because any right shuffle draws its own."""
    sampler = candidate(n, seed)
    torch.manual_seed(1)
    before = _global_generators()
    orders = []
    for epoch in range(EPOCHS):
        if epoch:
            sampler.set_epoch(epoch)
        orders.append(list(sampler))
    facts = {
        "len(sampler)": f"{len(sampler)}",
        "epoch 0": _kind(orders[0], n),
        "epoch 3": _kind(orders[-1], n),
        "the global generators": "as they were" if _global_generators() == before else "not as they were",
    }
    if n < ENOUGH:
        return facts
    torch.manual_seed(2)
    random.seed(2)
    np.random.seed(2)
    facts["epoch 0, in a new sampler"] = _same(list(candidate(n, seed)), orders[0])
    later = candidate(n, seed)
    later.set_epoch(EPOCHS - 1)
    facts["epoch 3, once more"] = _same(list(sampler), orders[-1])
    facts["epoch 3, in a new sampler"] = _same(list(later), orders[-1])
    sampler.set_epoch(0)
    facts["back to epoch 0"] = _same(list(sampler), orders[0])
    facts["two loops at once"] = _same(
        [pair for pair in zip(sampler, sampler, strict=False) if pair[0] != pair[1]], []
    )
    facts["epochs 0 to 3"] = f"{len({tuple(order) for order in orders})} different orders"
    facts["another seed"] = _same(list(candidate(n, seed + 1)), orders[0])
    facts["how mixed"] = _mixed(orders[-1])
    return facts


def _global_generators() -> list[Any]:
    numpys: Any = np.random.get_state()
    return [torch.get_rng_state().tolist(), random.getstate(), numpys[1].tolist(), numpys[2]]


def _kind(order: list[Any], n: int) -> str:
    if not all(type(index) is int for index in order):
        odd = next(index for index in order if type(index) is not int)
        return f"{type(odd).__name__}, not int"
    if sorted(order) == list(range(n)):
        return "each index once"
    if len(set(order)) < len(order):
        return f"{len(order)} indices, some of them twice"
    return f"{len(order)} indices from {min(order)} to {max(order)}" if order else "no index"


def _same(order: list[Any], other: list[Any]) -> str:
    return "the same order" if order == other else "another order"


def _mixed(order: list[Any]) -> str:
    """Neighbours' differences hardly repeat in a drawn order; in a rotated or reversed one, most are equal."""
    steps = Counter((int(b) - int(a)) % max(1, len(order)) for a, b in itertools.pairwise(order))
    return "well" if not steps or max(steps.values()) <= len(order) // 4 else "hardly"


class EpochShuffle:
    """The indices 0 to n − 1 in an order that depends on the seed and the epoch alone."""

    def __init__(self, n: int, seed: int) -> None: ...

    def set_epoch(self, epoch: int) -> None: ...

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[int]: ...


epoch_shuffle = lesson.exercise(
    kind="class",
    points=2,
    harness=what_it_draws,
    no_demand=[
        "you can rerun any epoch of any run",
        "it's the same epoch",
        "The order of an epoch is the same",
        "It's also the same in a new sampler with an equal seed",
        "Which order that is, is up to you",
    ],
)(EpochShuffle)


@epoch_shuffle.cases
def sizes(draw: Draw) -> Iterator[Case]:
    for n, seed, label in (
        (30, 7, "30 indices, seed 7"),
        (40, 0, "40 indices, seed 0"),
        (60, 1, "60 indices, seed 1"),
        (1, 5, "a single index"),
        (0, 5, "no index"),
    ):
        yield case(n, seed, label=label)
    yield case(draw.number(50, 90), draw.number(2, 1000), label="another size and seed")
