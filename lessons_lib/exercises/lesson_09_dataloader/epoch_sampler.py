"""Exercise: an epoch number that reaches the workers, together with the indices."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson
from lessons_lib.exercises.lesson_09_dataloader.passes import one_pass

Orders = list[list[int]]
MORE = 2  # indices read beyond those that there are, before an epoch is taken to be endless


class Shuffled:
    """A sampler that has another order in each epoch, as torch's RandomSampler has."""

    def __init__(self, orders: Orders) -> None:
        self._orders, self._epoch = orders, 0

    def __iter__(self) -> Iterator[int]:
        order = self._orders[self._epoch % len(self._orders)]
        self._epoch += 1
        return iter(order)

    def __len__(self) -> int:
        return len(self._orders[0])


def after_each_set_epoch(
    candidate: Callable[[Any], Any], orders: Orders, epochs: list[Any]
) -> dict[str, Any]:
    """What comes out of the sampler in each epoch. epochs: what set_epoch gets before it; None: it isn't called."""
    sampler = candidate(Shuffled(orders))
    found: dict[str, Any] = {"length": len(sampler)}
    for number, epoch in enumerate(epochs):
        if epoch is not None:
            sampler.set_epoch(epoch)
        called = "set_epoch not called" if epoch is None else f"after set_epoch({epoch})"
        pairs = list(islice(one_pass(sampler), len(orders[0]) + MORE))
        if pairs and all(type(pair) is list for pair in pairs):
            raise TypeError(
                f"Your first pair is the list {pairs[0]}. It should be a tuple: as an index, a list means several items."
            )
        found[f"pass {number}, {called}"] = pairs
    found["the first pair of a new sampler"] = next(one_pass(candidate(Shuffled(orders))), None)
    return found


class EpochSampler:
    """The indices of another sampler, each as a pair (epoch, index)."""

    def __init__(self, sampler: Any) -> None: ...

    def set_epoch(self, epoch: int) -> None: ...

    def __iter__(self) -> Any: ...

    def __len__(self) -> Any: ...


epoch_sampler = lesson.exercise(
    kind="class",
    points=2,
    harness=after_each_set_epoch,
    no_demand=["may change its order from pass to pass", "before a pass"],
)(EpochSampler)


@epoch_sampler.cases
def passes(draw: Draw) -> Iterator[Case]:
    def orders(size: int, count: int) -> Orders:
        return [draw.permutation(size).tolist() for _ in range(count)]

    yield case([[2, 0, 1], [1, 2, 0]], [0, 1], label="epochs 0 and 1")
    yield case(orders(5, 3), [3, 4, 5], label="a run that goes on at epoch 3")
    yield case(orders(4, 3), [None, 1, None], label="set_epoch is called once, before the second pass")
    yield case(orders(6, 2), [7, 2], label="from epoch 7 back to epoch 2")
    yield case(orders(4, 2), [9, 9], label="epoch 9 twice")
    yield case(orders(5, 4), [None, None, 4, None], label="set_epoch is called before the third pass alone")
    yield case([[], []], [1, 2], label="no indices")
    yield case(orders(7, 2), [draw.number(10, 50), draw.number(60, 99)], label="drawn numbers")
