"""Answers: a stream that workers share out among themselves, without duplicates or losses."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from torch.utils.data import IterableDataset, get_worker_info

from lessons_lib.answers.lesson_09_dataloader import stream_shares_slips as slips
from lessons_lib.answers.lesson_09_dataloader.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_09_dataloader import stream_shares as questions


class StreamShares(IterableDataset[Any]):
    """Counts while it reads, and keeps what is its own."""

    def __init__(self, source: Iterable[Any]) -> None:
        self.source = source

    def __iter__(self) -> Iterator[Any]:
        info = get_worker_info()
        for place, item in enumerate(self.source):
            if info is None or place % info.num_workers == info.id:
                yield item


stream_shares = answers.to(
    questions.stream_shares,
    hints=[
        "Each worker runs your `__iter__` on its own copy of the dataset. What must differ from worker to "
        "worker, and how can your code know which worker it runs in?",
        "In a worker, `get_worker_info()` returns an object with `.id` and `.num_workers`; in the main "
        "process, it returns None. Call this function in `__iter__`, which runs in each worker.",
        "Without workers, yield all items. In a worker, count the items with `enumerate`, and yield the item "
        "at `place` if `place % info.num_workers == info.id`. Or let `islice(self.source, info.id, None, "
        "info.num_workers)` do the counting.",
    ],
    takeaway="A log file can now feed several workers. `islice(source, id, None, num_workers)` is one worker's share.",
)(StreamShares)

Share = Callable[[Iterable[Any], int, int], Iterable[Any]]  # source, worker, workers → its items


class Slip(StreamShares):
    """Right but for the share that a worker yields."""

    share: Share = staticmethod(lambda source, worker, workers: islice(source, worker, None, workers))

    def __iter__(self) -> Iterator[Any]:
        info = get_worker_info()
        if info is None:
            return iter(self.source)
        return iter(type(self).share(self.source, info.id, info.num_workers))


def _share(share: Share) -> type[Slip]:
    return type("StreamShares", (Slip,), {"share": staticmethod(share)})


def _share_in_main_too(share: Share) -> type[Slip]:
    """The slip is in main's share, too: main counts as a single worker."""

    class InMainToo(_share(share)):  # type: ignore[misc]
        def __iter__(self) -> Iterator[Any]:
            info = get_worker_info()
            worker, workers = (0, 1) if info is None else (info.id, info.num_workers)
            return iter(share(self.source, worker, workers))

    return InMainToo


stream_shares.mistakes(
    all_of_it=wrong(_share(lambda source, worker, workers: source)).tell(
        "Every worker yields the whole stream, so an epoch has each item several times. Only code that runs "
        "in a worker can find out which worker it is in: does your `__iter__` ask?",
        breaks="no item comes twice",
    ),
    all_to_worker_0=wrong(_share(lambda source, worker, workers: [] if worker else source)).tell(
        "Worker 0 yields everything, and the others yield nothing. No item appears twice, but loading doesn't get faster, either: "
        "which items should each worker yield?"
    ),
    one_item_each=wrong(_share(lambda source, worker, workers: islice(source, worker, worker + 1))).tell(
        "Each of your workers yields only one item, its first. Which other places in the stream belong to the same worker?"
    ),
    no_step=wrong(_share(lambda source, worker, workers: islice(source, worker, None))).tell(
        "Each worker begins at its own place, but then yields everything that follows. How many items should a worker skip before its next one?"
    ),
    no_start=wrong(_share(lambda source, worker, workers: islice(source, 0, None, workers))).tell(
        "All your workers yield the same items, beginning with the first one. Where should worker 1 begin?"
    ),
    one_place_late=wrong(
        _share(lambda source, worker, workers: islice(source, worker + 1, None, workers))
    ).tell(
        "The first item is lost, and each worker has the next worker's share. Workers are numbered from 0: with which item should worker 0 begin?"
    ),
    one_place_late_around=wrong(
        _share(
            lambda source, worker, workers: (
                item for place, item in enumerate(source, 1) if place % workers == worker
            )
        )
    ).tell(
        "No item is lost or doubled, but each worker has its neighbour's share. Workers are numbered from 0: "
        "at which number should your count of the items begin?",
        breaks="Worker 0 of 2 yields",
    ),
    backwards=wrong(
        _share(lambda source, worker, workers: islice(source, workers - 1 - worker, None, workers))
    ).tell(
        "Nothing is lost, but you dealt out the shares in reverse: the last worker gets the first item. At "
        "which place in the stream should worker 0 begin?"
    ),
    step_too_large=wrong(
        _share(lambda source, worker, workers: islice(source, worker, None, workers + 1))
    ).tell(
        "Some items are lost: after each item that it yields, a worker skips one item too many. With two "
        "workers, how many should it skip before its next one?",
        breaks="none is lost",
    ),
    always_two=wrong(
        _share(lambda source, worker, workers: islice(source, worker, None, min(2, workers)))
    ).tell(
        "With two workers your shares are right. With more, items appear twice, as if you took every second item: how many workers share the stream?"
    ),
    halves_whatever_comes=wrong(_share(lambda source, worker, workers: islice(source, worker, None, 2))).tell(
        "You take every second item, however many workers there are: with one worker, half the stream is lost, and with four, all items "
        "but the first two appear twice. How far apart should one worker's items be?"
    ),
    remainder_by_two=wrong(
        _share(lambda source, worker, workers: (x for place, x in enumerate(source) if place % 2 == worker))
    ).tell(
        "With two workers your shares are right. With more, the first two share everything, and the others do"
        " nothing. Which number should you divide by, to get the remainder?"
    ),
    blocks=wrong(_share(slips.blocks)).tell(
        "You cut the stream into blocks. But a stream may be endless, so you can't know how long a block "
        "should be: how can you deal the items out one by one?",
        breaks="every second item",
    ),
    blocks_without_the_rest=wrong(_share(slips.blocks_without_the_rest)).tell(
        "You cut the stream into blocks, and lose the items that are left over. How can you deal the items out, so that none is left over?"
    ),
    whole_rounds=wrong(_share(slips.whole_rounds)).tell(
        "The stream's last items are lost if fewer are left than there are workers. How many items more may one worker yield than another?"
    ),
    filled_up=wrong(_share(slips.filled_up)).tell(
        "All your shares are equally long, even if the items can't be dealt out evenly, so some items appear twice. By how many items "
        "may two shares differ?"
    ),
    window=wrong(_share(lambda source, worker, workers: islice(source, worker, workers))).tell(
        "With two workers, each stops after the stream's first two items, and with three, after the first three. In `islice(items, "
        "start, stop, step)`, the number of workers is the *step*: what should `stop` be?"
    ),
    others_shares=wrong(
        _share(
            lambda source, worker, workers: (
                item for place, item in enumerate(source) if place % workers != worker
            )
        )
    ).tell(
        "Each worker yields the other workers' items, and leaves out its own share. Which positions in the stream should a worker let through?"
    ),
    sum_of_both=wrong(
        _share(
            lambda source, worker, workers: (
                item for place, item in enumerate(source) if (place + worker) % workers == 0
            )
        )
    ).tell(
        "Nothing is lost or doubled, but your workers take turns in the order 0, last, …, 1, as if you added a worker's number to an "
        "item's place in the stream. Should you add the number, or subtract it?"
    ),
    nothing_at_all=wrong(_share(lambda source, worker, workers: ())).tell(
        "Your workers yield nothing. In a worker, does `__iter__` reach a `yield`, or return an iterator?"
    ),
    counts_its_own=wrong(_share(slips.counts_its_own)).tell(
        "Only one item of the whole stream arrives. Do you also count the items that belong to other workers?"
    ),
    rounds=wrong(
        _share(
            lambda source, worker, workers: (
                item for place, item in enumerate(source) if place // workers == worker
            )
        )
    ).tell(
        "Each worker gets a few neighbouring items, and later items are lost, as if you divided an item's place by the number of "
        "workers with `//`. What would the remainder of this division tell you?"
    ),
    by_value=wrong(_share(slips.by_value)).tell(
        "Your shares depend on the items' values, not on their positions, so all equal items go to one "
        "worker. What can you count in a stream, whatever its items are?"
    ),
    with_places=wrong(
        _share(lambda source, worker, workers: islice(enumerate(source), worker, None, workers))
    ).tell(
        "Your workers yield pairs: an item's position in the stream, and the item. You need the position only"
        " to choose the items: what should you yield for each of them?"
    ),
    with_the_worker=wrong(
        _share(lambda source, worker, workers: ((worker, x) for x in islice(source, worker, None, workers)))
    ).tell(
        "Your workers yield pairs of a worker's number and an item. You need that number only to choose the "
        "items: what should you yield for each of them?"
    ),
    places_alone=wrong(
        _share(
            lambda source, worker, workers: (
                place for place, _ in islice(enumerate(source), worker, None, workers)
            )
        )
    ).tell(
        "Your workers yield positions in the stream, 0, 1, 2, …, instead of items. Which items are at those positions?"
    ),
    share_at_once=wrong(
        _share(lambda source, worker, workers: [list(islice(source, worker, None, workers))])
    ).tell(
        "Each worker yields just one thing: a list of its whole share. The loader expects the items one by one, so what should a worker yield first?"
    ),
    read_at_once=wrong(_share(lambda source, worker, workers: list(source)[worker::workers])).tell(
        "Your shares are right, but you read the whole stream before you yield the first item. A stream may be endless: how far do you"
        " have to read for the first item?",
        breaks="no more of the stream than you need",
    ),
    blocks_in_main_too=wrong(_share_in_main_too(slips.blocks)).tell(
        "You cut the stream into blocks, and to do that, you read all of it. A stream may be endless: how can you deal the items out one by one?"
    ),
    blocks_with_the_rest_at_the_end=wrong(_share(slips.blocks_with_the_rest_at_the_end)).tell(
        "You cut the stream into blocks, and the last worker has what's left over. But a stream may be "
        "endless, so you can't know how long a block should be: how can you deal the items out one by one?"
    ),
    blocks_with_the_rest_in_main_too=wrong(_share_in_main_too(slips.blocks_with_the_rest_at_the_end)).tell(
        "You cut the stream into blocks, and the last worker gets what's left over. To do that, you read the "
        "whole stream, which may be endless: how can you deal the items out one by one?"
    ),
    round_by_round=wrong(_share_in_main_too(slips.round_by_round)).tell(
        "Your shares are right, but worker 0 reads the other workers' next items before it yields its own item. A live stream may pause "
        "between two items: how soon could a worker yield an item that it has read?",
        breaks="read no more of the stream than you need",
    ),
    held_back=wrong(_share_in_main_too(slips.held_back)).tell(
        "Your shares are right, but you hold an item back until you've read a later item of the same share. A"
        " live stream may pause between two items: how soon could you yield an item that you've read?"
    ),
    window_in_main_too=wrong(
        _share_in_main_too(lambda source, worker, workers: islice(source, worker, workers))
    ).tell(
        "Without workers, you stop after the stream's first item; with two workers, each stops after the first two. In `islice(items, "
        "start, stop, step)`, the number of workers is the *step*: what should `stop` be?"
    ),
    step_of_its_own=wrong(
        _share(lambda source, worker, workers: islice(source, worker, None, worker + 1))
    ).tell(
        "Each worker begins at the right place, but then worker 0 moves ahead by 1, worker 1 by 2, and so on."
        " How far should every worker move ahead to reach its next item?"
    ),
    step_too_small=wrong(
        _share(lambda source, worker, workers: islice(source, worker, None, max(workers - 1, 1)))
    ).tell(
        "Each worker begins at the right place, but every step from there is one place too short, so items "
        "appear twice. How many workers share the stream?"
    ),
    step_of_zero=wrong(
        _share(lambda source, worker, workers: islice(source, worker, None, workers - 1))
    ).tell(
        "From one of its items to the next, each worker moves ahead by one place too few, so items appear twice. A single worker would"
        " move ahead by 0: how many workers share the stream?"
    ),
    by_value_in_main_too=wrong(_share_in_main_too(slips.by_value)).tell(
        "Your shares depend on the items' values, not on their positions. A stream may hold anything, even "
        "items that you can't divide by a number: what can you count, whatever the items are?"
    ),
    each_value_once=wrong(_share(slips.without_equal_ones)).tell(
        "You yield equal items only once. But two equal items of a stream are two items: what tells them apart?",
        breaks="two may be equal",
    ),
)


@stream_shares.misconception(
    "Without workers you yield nothing: `get_worker_info()` returns None then. If there are no workers, "
    "how much of the stream should the main process yield?",
    breaks="Without workers",
)
class NothingInMain(Slip):
    def __iter__(self) -> Iterator[Any]:
        return iter(()) if get_worker_info() is None else super().__iter__()


@stream_shares.misconception(
    "You leave out an item if it equals an earlier one. But two equal items of a stream are two items: what tells them apart?",
    breaks="two may be equal",
)
class NotSeenBefore(Slip):
    def __iter__(self) -> Iterator[Any]:
        info, seen = get_worker_info(), []
        for place, item in enumerate(self.source):
            if item not in seen:
                seen.append(item)
                if info is None or place % info.num_workers == info.id:
                    yield item


@stream_shares.misconception(
    "Items like 0, None and False are missing, as if an `if` asked whether each item is *true*. What alone should decide which "
    "worker yields an item?",
    breaks="The items may be anything",
)
class FalsyLeftOut(Slip):
    def __iter__(self) -> Iterator[Any]:
        return (item for item in super().__iter__() if item)


@stream_shares.misconception(
    "You yield nothing, with workers or without. Does `__iter__` reach a `yield`, or return an iterator?"
)
class NothingEver(Slip):
    def __iter__(self) -> Iterator[Any]:
        return iter(())


@stream_shares.misconception(
    "Your shares are right, but you read the whole stream before you yield the first item. A stream may be endless: how far do you"
    " have to read for the first item?"
)
class ReadInInit(Slip):
    def __init__(self, source: Iterable[Any]) -> None:
        super().__init__(list(source))


@stream_shares.misconception(
    "Your first pass is right, but the next one is empty: an *iterator* is used up after one pass. What "
    "should you keep, so that each pass can begin again?",
    breaks="Each pass begins",
)
class UsedUp(Slip):
    def __init__(self, source: Iterable[Any]) -> None:
        super().__init__(iter(source))


@stream_shares.misconception(
    "Worker 0 yields the whole stream, as the main process does, and the other workers yield their shares. Worker 0's number is 0,"
    " and `not 0` is true: how can you tell 0 from None?"
)
class ZeroTakenForNone(Slip):
    def __iter__(self) -> Iterator[Any]:
        info = get_worker_info()
        return iter(self.source) if info is None or not info.id else super().__iter__()


@stream_shares.misconception(
    "After a pass in the main process, the stream's first item may go to the wrong worker, as if you went on counting items from "
    "pass to pass. When should the count begin at 0?"
)
class CountGoesOn(Slip):
    place = 0

    def __iter__(self) -> Iterator[Any]:
        info = get_worker_info()
        worker, workers = (0, 1) if info is None else (info.id, info.num_workers)
        for item in self.source:
            if self.place % workers == worker:
                yield item
            self.place += 1


class _Plain:
    """No IterableDataset."""

    def __init__(self, source: Iterable[Any]) -> None:
        self.source = source

    def __iter__(self) -> Iterator[Any]:
        info = get_worker_info()
        worker, workers = (0, 1) if info is None else (info.id, info.num_workers)
        return islice(self.source, worker, None, workers)


stream_shares.misconception(
    "Your shares are right, but a loader won't take your class for a stream, because it looks at the base"
    " class. Write `class StreamShares(IterableDataset)`."
)(_Plain)


@stream_shares.misconception(
    "After a pass in the main process, every worker yields the whole stream, as if its copy of the dataset had kept what "
    "`get_worker_info()` returned in that pass. When should you ask which worker you are?",
    breaks="after a pass in the main process",
)
class Remembers(Slip):
    found: tuple[int, int] | None = None

    def __iter__(self) -> Iterator[Any]:
        if self.found is None:
            info = get_worker_info()
            self.found = (0, 1) if info is None else (info.id, info.num_workers)
        return islice(self.source, self.found[0], None, self.found[1])
