"""Exercise: a sampler whose order in each epoch can be repeated."""

import itertools
import operator
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import torch

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson
from lessons_lib.exercises.lesson_09_dataloader.passes import one_pass

EPOCHS = 4
ENOUGH = 20  # indices: two orders of so many are equal by luck once in 10¹⁸


def what_it_draws(candidate: Callable[[int, int], Any], n: int, seed: int) -> dict[str, str]:
    """What holds for the orders of n indices: no order itself, because any right shuffle draws its own."""
    sampler = candidate(n, seed)
    _seed_globally(1)
    before = _global_generators()
    orders = []
    for epoch in range(EPOCHS):
        if epoch:
            sampler.set_epoch(epoch)
        orders.append(_order(sampler))
    facts = {
        "len(sampler)": f"{len(sampler)}",
        "an index": _kind(next(one_pass(sampler), 0)),
        "epoch 0": _how_complete(orders[0], n),
        "epoch 3": _how_complete(orders[-1], n),
        "the global generators": "as they were" if _global_generators() == before else "not as they were",
    }
    if n < ENOUGH:
        return facts
    _seed_globally(2)
    facts["epoch 0, in a new sampler"] = _same(_order(candidate(n, seed)), orders[0])
    later = candidate(n, seed)
    later.set_epoch(EPOCHS - 1)
    facts["epoch 3, once more"] = _same(_order(sampler), orders[-1])
    facts["epoch 3, in a new sampler"] = _same(_order(later), orders[-1])
    sampler.set_epoch(0)
    facts["back to epoch 0"] = _same(_order(sampler), orders[0])
    facts["two loops at once"] = _side_by_side(one_pass(sampler), one_pass(sampler))
    facts["epochs 0 to 3"] = f"{len({tuple(order) for order in orders})} different orders"
    facts["another seed"] = _same(_order(candidate(n, seed + 1)), orders[0])
    facts["how mixed"] = _mixed(orders[-1])
    return facts


def _order(sampler: Any) -> list[Any]:
    """One epoch, as ints where its indices stand for ints."""
    order: list[Any] = []
    for index in one_pass(sampler):
        try:
            order.append(operator.index(index))
        except TypeError:
            order.append(repr(index))
    return order


def _seed_globally(seed: int) -> None:
    torch.manual_seed(seed)
    random.seed(seed)
    np.random.seed(seed)


def _global_generators() -> list[Any]:
    numpys: Any = np.random.get_state()
    return [torch.get_rng_state().tolist(), random.getstate(), numpys[1].tolist(), numpys[2]]


def _kind(index: Any) -> str:
    return "an int" if type(index) is int else f"{type(index).__name__}, not int"


def _how_complete(order: list[Any], n: int) -> str:
    if any(type(index) is str for index in order):
        return f"{len(order)} items that are not indices"
    if sorted(order) == list(range(n)):
        return "each index once"
    if len(set(order)) < len(order):
        return f"{len(order)} indices, some of them twice"
    return f"{len(order)} indices from {min(order)} to {max(order)}" if order else "no index"


def _same(order: list[Any], other: list[Any]) -> str:
    return "the same order" if order == other else "another order"


def _side_by_side(one: Iterator[Any], other: Iterator[Any]) -> str:
    pairs = [(str(a), str(b)) for a, b in zip(one, other, strict=False)]
    return "the same order" if all(a == b for a, b in pairs) else "another order"


def _mixed(order: list[Any]) -> str:
    """Neighbours' differences hardly repeat in a drawn order; in a rotated or reversed one, most are equal."""
    if any(type(index) is str for index in order):
        return "hardly"
    steps = Counter((b - a) % max(1, len(order)) for a, b in itertools.pairwise(order))
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
