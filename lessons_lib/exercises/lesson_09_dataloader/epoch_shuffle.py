"""Exercise: a sampler whose order in each epoch can be repeated."""

import builtins
import contextlib
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
from lessons_lib.phrases import count

EPOCHS = 4
MANY = 130  # epochs, and seeds, of which no two should agree
_hash = hash
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
    with _another_run():
        facts["epoch 3, in another run of Python"] = _same(
            _order_of(candidate, n, seed, EPOCHS - 1), orders[-1]
        )
    sampler.set_epoch(0)
    facts["back to epoch 0"] = _same(_order(sampler), orders[0])
    facts["two loops at once"] = _side_by_side(one_pass(sampler), one_pass(sampler))
    epochs = {tuple(_order_of(candidate, n, seed, epoch)) for epoch in range(MANY)}
    facts[f"epochs 0 to {MANY - 1}"] = count(len(epochs), "different order")
    seeds = {tuple(_order(candidate(n, seed + more))) for more in range(MANY)}
    facts[f"epoch 0 with {MANY} seeds"] = count(len(seeds), "different order")
    facts["how mixed"] = _mixed(orders[-1])
    facts["epoch 1 beside epoch 0"] = _alike(orders[1], orders[0])
    return facts


def _order_of(candidate: Callable[[int, int], Any], n: int, seed: int, epoch: int) -> list[Any]:
    """An epoch in a new sampler."""
    sampler = candidate(n, seed)
    sampler.set_epoch(epoch)
    return _order(sampler)


@contextlib.contextmanager
def _another_run() -> Iterator[None]:
    """Within it, hash() answers as in another Python, which can't be started here."""
    builtins.hash = _hash_of_another_run
    try:
        yield
    finally:
        builtins.hash = _hash


def _hash_of_another_run(thing: Any) -> int:
    """hash() as another Python has it: text is salted, numbers aren't."""
    return _hash(thing) ^ (12345 if _has_text(thing) else 0)


def _has_text(thing: Any) -> bool:
    return isinstance(thing, str | bytes) or (
        isinstance(thing, tuple | frozenset) and any(map(_has_text, thing))
    )


def _alike(order: list[Any], other: list[Any]) -> str:
    """Two drawn orders share hardly any neighbours; one that is made from the other by rolling or turning it, nearly all."""
    if order == other:
        return "the same"
    shared = _neighbours(order) & _neighbours(other)
    return "the same neighbours" if len(shared) > len(order) // 2 else "another order"


def _neighbours(order: list[Any]) -> set[frozenset[Any]]:
    return {frozenset(pair) for pair in itertools.pairwise(order)}


def _order(sampler: Any) -> list[Any]:
    """One epoch, as ints where its indices can be read as ints."""
    order: list[Any] = []
    for index in one_pass(sampler):
        try:
            order.append(operator.index(index))
        except TypeError:
            order.append(repr(index))
    return order


def _seed_globally(seed: int) -> None:
    torch.default_generator.manual_seed(seed)
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
    if other and not order:
        return "no index"
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
        "depends only on the seed and the epoch's number",
        "you can rerun any epoch of any run",
        "it's the same epoch",
        "The order of an epoch is always the same",
        "It's also the same in a new sampler with the same seed",
        "In the same epoch",
        "With the same seed",
        "Any way to make one number out of the seed and the epoch will do",
        "The order is up to you",
    ],
)(EpochShuffle)


@epoch_shuffle.cases
def sizes(draw: Draw) -> Iterator[Case]:
    for n, seed, label in (
        (30, 7, "30 indices, seed 7"),
        (40, 0, "40 indices, seed 0"),
        (60, 1, "60 indices, seed 1"),
        (1, 5, "a single index"),
    ):
        yield case(n, seed, label=label)
    yield case(draw.number(50, 90), draw.number(2, 1000), label="another size and seed")
