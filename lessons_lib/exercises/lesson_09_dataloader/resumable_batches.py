"""Exercise: batches that go on in the middle of an epoch."""

import copy
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson
from lessons_lib.exercises.lesson_09_dataloader.passes import one_pass

Batch = list[int]
MORE = 2  # batches read beyond those that there are, before a pass is taken to be endless


class EpochBatches:
    """A batch sampler whose epochs are given: set_epoch(epoch) says which one each further pass gives.

    Any number is an epoch: those beyond the given ones have the same batches, in another order.
    """

    def __init__(self, epochs: list[list[Batch]]) -> None:
        self._epochs, self._epoch = epochs, 0

    def set_epoch(self, epoch: int) -> None:
        self._epoch = epoch

    def __len__(self) -> int:
        return len(self._epochs[0])

    def __iter__(self) -> Iterator[Batch]:
        rounds, place = divmod(self._epoch, len(self._epochs))
        batches = self._epochs[place]
        first = rounds % len(batches)
        return iter(batches[first:] + batches[:first])


def what_each_pass_gives(
    candidate: Callable[[Any], Any], epochs: list[list[Batch]], calls: list[Any]
) -> dict[str, Any]:
    """The batches of each pass, and the length before it.

    calls: (epoch, done) for resume, an epoch for set_epoch, 'pass', 'two' for two batches of a pass, or 'another' for a second
    object, with batches of its own, that is resumed in epoch 1 after 1 batch.
    """
    batches = candidate(EpochBatches(epochs))
    others = []
    found: dict[str, Any] = {}
    said: list[str] = []
    for call in calls:
        if isinstance(call, list | tuple):
            batches.resume(*call)
            said.append(f"resume({call[0]}, {call[1]})")
        elif isinstance(call, int):
            batches.set_epoch(call)
            said.append(f"set_epoch({call})")
        elif call == "another":
            others.append(candidate(EpochBatches(copy.deepcopy(epochs))))
            others[-1].resume(1, 1)
            said.append("resume(1, 1) of another object")
        else:
            when = f"after {', '.join(said)}" if said else "at first"
            found[f"len {when}"] = _length(batches)
            most = 2 if call == "two" else len(epochs[0]) + MORE
            found[f"batches {when}"] = [
                list(batch) if isinstance(batch, list) else batch for batch in islice(one_pass(batches), most)
            ]
            said.append("two batches" if call == "two" else "a pass")
    return found


def _length(batches: Any) -> int | str:
    try:
        return len(batches)
    except ValueError as error:
        if "should return >= 0" not in str(error):
            raise
        return "less than 0"


class ResumableBatches:
    """Another batch sampler's batches; a pass can begin in the middle of an epoch."""

    def __init__(self, batches: Iterable[Batch]) -> None: ...

    def set_epoch(self, epoch: int) -> None: ...

    def resume(self, epoch: int, done: int) -> None: ...

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[Batch]: ...


resumable_batches = lesson.exercise(kind="class", points=2, harness=what_each_pass_gives)(ResumableBatches)


@resumable_batches.cases
def cuts(draw: Draw) -> Iterator[Case]:
    def epochs(count: int, size: int) -> list[list[Batch]]:
        return [draw.permutation(count * size).reshape(count, size).tolist() for _ in range(4)]

    four = [[[3, 1], [0, 5], [2, 4]], [[5, 2], [4, 0], [1, 3]], [[0, 3], [2, 1], [5, 4]]]
    yield case(four, [(1, 2), "pass", 2, "pass"], label="epoch 1 after 2 of 3 batches, and then epoch 2")
    yield case(epochs(5, 2), [(2, 3), "pass", "pass"], label="epoch 2 after 3 of 5 batches, twice")
    yield case(epochs(4, 3), [(0, 1), "pass", 1, "pass", 2, "pass"], label="epoch 0 after 1 of 4 batches")
    yield case(
        epochs(5, 1), [(3, 0), "pass", 0, "pass"], label="epoch 3 from its beginning, and then epoch 0"
    )
    yield case(epochs(4, 2), [(1, 4), "pass", 2, "pass"], label="all 4 batches are done")
    yield case(epochs(6, 2), ["pass", 1, "pass", 3, "pass"], label="never interrupted")
    yield case(epochs(5, 2), [(1, 2), 2, "pass", "pass"], label="set_epoch before the pass: it's whole")
    yield case(epochs(4, 3), [(2, 3), 0, "pass", 3, "pass"], label="set_epoch before the pass, and once more")
    yield case(epochs(7, 2), [(0, 2), "pass", (1, 4), "pass", 2, "pass"], label="interrupted in two epochs")
    yield case(epochs(6, 2), [1, "two", (1, 2), "pass", "pass"], label="two batches, then the rest")
    yield case(epochs(6, 2), [(2, 1), "two", (2, 3), "pass", 3, "pass"], label="interrupted twice")
    yield case(epochs(6, 2), [(1, 2), "two", "pass"], label="a resumed pass that is broken off")
    yield case(epochs(7, 3), [(2, 1), "two", "pass", 0, "pass"], label="another one")
    yield case(epochs(6, 2), [(1, 2), (1, 3), "pass", "pass"], label="resume twice before the pass")
    yield case(epochs(6, 2), [(2, 3), (3, 1), "pass", 0, "pass"], label="resume twice, in two epochs")
    yield case(epochs(5, 2), [(1, 2), 1, "pass", "pass"], label="set_epoch with the same epoch: it's whole")
    yield case(epochs(4, 2), [2, "pass", (2, 3), 2, "pass"], label="the same epoch, three times")
    yield case(epochs(5, 2), [(2, 3), "another", "pass", "pass"], label="two objects at a time")
    yield case(
        epochs(5, 2), [3, "another", "pass", 2, "pass"], label="two objects, the other one interrupted"
    )
    yield case(
        epochs(5, 2),
        [2, "pass", (3, 1), "pass", "pass"],
        label="interrupted in the next epoch, then once more",
    )
    count = draw.number(8, 14)
    done = draw.number(2, count - 2)
    yield case(epochs(count, 3), [(2, done), "pass", 3, "pass"], label="a longer epoch")
