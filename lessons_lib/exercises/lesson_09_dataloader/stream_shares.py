"""Exercise: a stream that workers share out among themselves, without duplicates or losses."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from torch.utils.data import IterableDataset

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_09_dataloader.in_main import in_main
from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson
from lessons_lib.exercises.lesson_09_dataloader.passes import one_pass
from lessons_lib.loading.pretended import PretendedWorkers

LONG = 40  # items from which on it is seen how far a worker reads for its first ones
_CATCH = "catch the StopIteration and return, or use a `for` loop"
READ = 3  # items of worker 0 before which is looked how far it has read


class Reads:
    """How many items were read, by whichever copy of a stream."""

    def __init__(self) -> None:
        self.count = 0

    def __deepcopy__(self, memo: Any) -> "Reads":
        return self


class Source:
    """A stream: each pass begins at its first item. It has no length and no indices."""

    def __init__(self, items: list[Any]) -> None:
        self._items, self.reads = items, Reads()

    def __iter__(self) -> "_Reading":
        return _Reading(self._items, self.reads)


class _Reading:
    """One pass; unlike a generator it can be copied, as a process copies all."""

    def __init__(self, items: list[Any], reads: Reads) -> None:
        self._rest, self._reads = iter(items), reads

    def __iter__(self) -> "_Reading":
        return self

    def __next__(self) -> Any:
        item = next(self._rest)
        self._reads.count += 1
        return item


def in_workers_of_a_loader(
    candidate: Callable[[Any], Any], items: list[Any], workers: int, passes_before: int
) -> dict[str, Any]:
    """What each worker yields, in two epochs. passes_before: how often main runs through the dataset before that."""
    dataset = candidate(Source(items))
    facts: dict[str, Any] = {
        "a loader takes it for": "a stream" if isinstance(dataset, IterableDataset) else "a map-style dataset"
    }
    for _ in range(passes_before):
        in_main(lambda: _items(dataset, items))
    if not workers:
        facts["without workers"] = in_main(lambda: _items(dataset, items))
        facts["in the next epoch"] = _items(dataset, items)
    else:
        for epoch in ("", ", next epoch"):  # new workers in each epoch
            started = PretendedWorkers(dataset, workers)
            for number in range(workers):
                found = started.run(number, lambda own: _items(own, items))
                facts[f"worker {number} of {workers}{epoch}"] = found
    facts["read for an item"] = _how_far(candidate, items, workers)
    return facts


def _items(dataset: Any, items: list[Any]) -> list[Any]:
    """One pass, cut where it has become too long."""
    return list(islice(one_pass(dataset, _CATCH), len(items) + 3))


def _how_far(candidate: Callable[[Any], Any], items: list[Any], workers: int) -> str:
    """How far worker 0 has read when it hands out its first items: up to each of them, a little further, or very far."""
    if len(items) < LONG:
        return "a short stream"
    source, far = Source(items), list[int]()
    dataset = candidate(source)

    def first_items(own: Any) -> None:
        passing = one_pass(own)
        for _ in range(READ):
            if next(passing, passing) is passing:  # the end
                return
            far.append(source.reads.count)

    if workers:
        PretendedWorkers(dataset, workers).run(0, first_items)
    else:
        in_main(lambda: first_items(dataset))
    step = max(workers, 1)
    needed = range(1, len(items) + 1, step)
    ahead = [read - place for read, place in zip(far, needed, strict=False)]
    if any(more > 4 * step for more in ahead):
        return "much further than needed"
    return "further than needed" if any(more > 0 for more in ahead) else "as far as needed"


class StreamShares(IterableDataset[Any]):
    """The items of a stream; in a worker, that worker's share of them."""

    def __init__(self, source: Iterable[Any]) -> None: ...

    def __iter__(self) -> Iterator[Any]: ...


stream_shares = lesson.exercise(
    kind="class",
    points=2,
    harness=in_workers_of_a_loader,
    no_demand=["You can loop over `source` again and again"],
)(StreamShares)


@stream_shares.cases
def streams(draw: Draw) -> Iterator[Case]:
    def numbers(count: int) -> list[int]:
        return [draw.number(100, 999) for _ in range(count)]

    yield case([10, 11, 12, 13, 14], 2, 0, label="5 items, 2 workers")
    yield case(numbers(7), 0, 0, label="no workers")
    yield case(numbers(7), 3, 0, label="7 items, 3 workers")
    yield case(numbers(9), 4, 1, label="9 items, 4 workers, after a pass in main")
    yield case(numbers(7), 2, 1, label="7 items, 2 workers, after a pass in main")
    yield case(numbers(6), 1, 0, label="1 worker")
    yield case(numbers(2), 4, 0, label="fewer items than workers")
    yield case([], 2, 0, label="an empty stream")
    yield case([0, None, 5, 5, False, "", 0, 5, "end"], 2, 0, label="equal items, and 0, None and False")
    yield case([None, 5, 5, 0, 5], 0, 1, label="no workers, equal items")
    yield case(numbers(50), 2, 0, label="a long stream")
    yield case(numbers(45), 0, 0, label="a long stream, no workers")
    workers = draw.number(2, 4)
    yield case(numbers(workers * draw.number(2, 6) + 1), workers, 1, label="a drawn stream")
    yield case(numbers(60 + draw.number(0, 9)), 3, 0, label="a longer stream, 3 workers")
