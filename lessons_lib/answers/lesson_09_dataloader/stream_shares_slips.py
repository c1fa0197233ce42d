"""Wrong shares of a stream for `StreamShares`: what one worker of several yields."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any


def blocks(source: Iterable[Any], worker: int, workers: int) -> list[Any]:
    items = list(source)
    size = -(-len(items) // workers)
    return items[worker * size : (worker + 1) * size]


def blocks_without_the_rest(source: Iterable[Any], worker: int, workers: int) -> list[Any]:
    items = list(source)
    size = len(items) // workers
    return items[worker * size : (worker + 1) * size]


def whole_rounds(source: Iterable[Any], worker: int, workers: int) -> Iterator[Any]:
    """Only rounds in which each worker gets an item."""
    rounds = zip(*[iter(source)] * workers, strict=False)
    return (one[worker] for one in rounds)


def filled_up(source: Iterable[Any], worker: int, workers: int) -> Iterator[Any]:
    """All shares are equally long: what is missing is taken from the beginning."""
    items = list(source)
    while items and len(items) % workers:
        items.append(items[len(items) % workers])
    return iter(items[worker::workers])


def blocks_with_the_rest_at_the_end(source: Iterable[Any], worker: int, workers: int) -> list[Any]:
    items = list(source)
    size = len(items) // workers
    return items[worker * size :] if worker == workers - 1 else items[worker * size : (worker + 1) * size]


def round_by_round(source: Iterable[Any], worker: int, workers: int) -> Iterator[Any]:
    """Reads an item for each worker, and then yields one of them."""
    items = iter(source)
    while some := list(islice(items, workers)):
        yield from some[worker : worker + 1]


def held_back(source: Iterable[Any], worker: int, workers: int) -> Iterator[Any]:
    """Yields an item when the next one of the share is there."""
    own = islice(source, worker, None, workers)
    for item in own:
        for following in own:
            yield item
            item = following
        yield item


def by_value(source: Iterable[Any], worker: int, workers: int) -> Iterator[Any]:
    return (item for item in source if item % workers == worker)


def without_equal_ones(source: Iterable[Any], worker: int, workers: int) -> Iterator[Any]:
    items = dict.fromkeys(source)
    return iter(list(items)[worker::workers])


def counts_its_own(source: Iterable[Any], worker: int, workers: int) -> Iterator[Any]:
    place = 0
    for item in source:
        if place % workers == worker:
            yield item
            place += 1
