"""Exercise: a dataset that adds noise to its rows, with new random numbers in each worker and each epoch."""

import itertools
import math
import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np
import torch
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_09_dataloader.in_main import in_main
from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson
from lessons_lib.loading.pretended import PretendedWorkers

Items = list[Tensor]
_RUNS = itertools.count(1)
CLOSE = 1e-3  # times scale: two noises so close to each other are one that was used twice


def in_workers(
    candidate: Callable[[Tensor, float], Any],
    rows: Tensor,
    scale: float,
    workers: int,
    persistent: bool,
    looked_at: bool,
) -> dict[str, str]:
    """What holds for the noise of two epochs and of a second run. looked_at: main reads an item before the first epoch."""
    kept = rows.clone()
    first, second = _run(candidate, rows, scale, 1, workers, persistent, looked_at)
    again, _ = _run(candidate, rows, scale, 1, workers, persistent, looked_at)
    other, _ = _run(candidate, rows, scale, 2, workers, persistent, looked_at)
    dtypes = {item.dtype for item in first}
    noise, later = _noise(first, kept), _noise(second, kept)
    return {
        "len(dataset)": str(len(candidate(rows, scale))),
        "an item's dtype": "the rows'" if dtypes == {kept.dtype} else "another",
        "the rows": "as they were" if torch.equal(rows, kept) else "not as they were",
        "the noise's size": _size(torch.stack([*noise, *later]) / scale),
        "an item's noise": _inside(noise + later, scale),
        "an epoch's noise": _repeats(noise, scale),
        "the next epoch's noise": _compared(later, noise, scale),
        "noise after the same torch.manual_seed": _compared(_noise(again, kept), noise, scale),
        "noise after another torch.manual_seed": _compared(_noise(other, kept), noise, scale),
    }


def _run(
    candidate: Callable[[Tensor, float], Any],
    rows: Tensor,
    scale: float,
    seed: int,
    workers: int,
    persistent: bool,
    looked_at: bool,
) -> list[Items]:
    """The items of two epochs. torch's generator is seeded; NumPy's and Python's are anywhere, as in most programs."""
    torch.default_generator.manual_seed(seed)
    elsewhere = next(_RUNS)
    np.random.seed(elsewhere)
    random.seed(elsewhere)
    dataset = candidate(rows, scale)
    indices = range(len(rows))

    def read_all(indices: Sequence[int], dataset: Any) -> Items:
        return [_copy_like(rows[i], dataset[i]) for i in indices]

    if looked_at:
        in_main(lambda: dataset[0])
    if not workers:
        return in_main(lambda: [read_all(indices, dataset) for _ in range(2)])
    started, epochs = PretendedWorkers(dataset, workers), []
    for epoch in range(2):
        if epoch and not persistent:
            started = PretendedWorkers(dataset, workers)
        items = [rows[0]] * len(rows)
        for number in range(workers):  # batches of 1 are handed out in turn
            own = indices[number::workers]
            items[number::workers] = started.run(number, partial(read_all, own))
        epochs.append(items)
    return epochs


def _copy_like(row: Tensor, item: Any) -> Tensor:
    """A copy of the item. Raises TypeError with a sentence if it isn't a tensor of the row's shape."""
    if not isinstance(item, Tensor):
        raise TypeError(
            f"`dataset[i]` should be a tensor of shape {tuple(row.shape)}. Its type is {type(item).__name__}."
        )
    if item.shape != row.shape:
        raise TypeError(
            f"`dataset[i]` should have shape {tuple(row.shape)}, a row's. It has {tuple(item.shape)}."
        )
    return item.detach().clone()


def _noise(items: Items, rows: Tensor) -> list[Tensor]:
    return [item.double() - row.double() for item, row in zip(items, rows, strict=True)]


def _size(noise: Tensor) -> str:
    """Mean and standard deviation in words, in units of scale: 'about 0 ± 1' for the right one, else roughly."""
    spread = noise.std().item()
    if not math.isfinite(spread):
        return "not finite"
    if spread == 0:
        return "0" if not noise.any() else "one number"
    drawn = len(noise.round(decimals=2).unique())
    mean = noise.mean().item() / spread
    centre = "about 0" if abs(mean) < min(1.0, 5 / math.sqrt(drawn)) else "above 0" if mean > 0 else "below 0"
    power = max(-4, min(4, round(math.log2(spread))))
    evenly = ", evenly spread" if noise.abs().max() < 1.75 * spread else ""
    return f"{centre} ± {2.0**power:g}{evenly}"


def _inside(noise: Items, scale: float) -> str:
    # Beside a large float32 number a small noise may be rounded away by luck: once or twice, and not in every fourth item.
    if 4 * sum(bool((one == 0).any()) for one in noise) >= len(noise):
        return "0 for some"
    apart = max((one - one.mean()).abs().max().item() for one in noise)
    return "one number for the whole row" if apart < CLOSE * scale else "a number for each"


def _near(one: Tensor, other: Tensor, scale: float) -> bool:
    return (one - other).abs().max().item() < CLOSE * scale


def _repeats(noise: list[Tensor], scale: float) -> str:
    found = sum(_near(a, b, scale) for a, b in itertools.combinations(noise, 2))
    if not found:
        return "new for each item"
    return "the same for all" if found == math.comb(len(noise), 2) else "some items have another's"


def _compared(noise: list[Tensor], before: list[Tensor], scale: float) -> str:
    if all(_near(a, b, scale) for a, b in zip(noise, before, strict=True)):
        return "the same noise"
    used = sum(any(_near(a, b, scale) for b in before) for a in noise)
    return "some of the same noise" if used else "new noise"


class NoisyRows:
    """The rows of a table, each with new noise whenever it is read."""

    def __init__(self, rows: Tensor, scale: float) -> None: ...

    def __len__(self) -> int: ...

    def __getitem__(self, i: int) -> Tensor: ...


noisy_rows = lesson.exercise(
    kind="class",
    points=2,
    harness=in_workers,
    no_demand=["The same s gives the same noise again, if the number of workers is the same"],
)(NoisyRows)


@noisy_rows.cases
def situations(draw: Draw) -> Iterator[Case]:
    for n, d, scale, workers, persistent, looked_at, label in (
        (12, 30, 0.25, 0, False, False, "no workers"),
        (10, 40, 4.0, 2, False, False, "2 workers"),
        (11, 32, 0.25, 3, False, False, "3 workers"),
        (12, 33, 8.0, 2, True, False, "2 persistent workers"),
        (13, 31, 0.125, 3, True, True, "3 persistent workers, after main read an item"),
        (9, 42, 4.0, 2, False, True, "2 workers, after main read an item"),
        (8, 45, 8.0, 1, False, False, "1 worker"),
    ):
        yield case(_table(draw, n, d), scale, workers, persistent, looked_at, label=label)
    workers = draw.number(2, 5)
    yield case(
        _table(draw, draw.number(9, 14), draw.number(30, 40)),
        0.5,
        workers,
        False,
        False,
        label="a drawn table",
    )


def _table(draw: Draw, n: int, d: int) -> Tensor:
    """Rows that differ by much more than the noise does, with some zeros."""
    table = draw.uniform(n, d, low=-100, high=100).round()
    table[:, 0] = 0
    return table
