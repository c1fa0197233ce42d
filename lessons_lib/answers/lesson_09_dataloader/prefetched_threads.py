"""More ways in which a prefetcher goes wrong: what main does in the loader's place, and when a batch is handed out."""

import queue as pythons_queue
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from lessons_lib.answers.lesson_09_dataloader.prefetched import END, loading, prefetched, until
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.loading.machine import Machine

OWN = {"Exception": Exception, "RuntimeError": RuntimeError, "ValueError": ValueError, "OSError": OSError}


def _main_puts(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
    """Puts, and never takes; the generator makes errors of the source come when the consumer asks."""
    queue = machine.queue(size)
    for batch in source:
        queue.put(batch)
    yield from ()


def _main_puts_then_takes(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
    queue = machine.queue(size)
    for batch in source:
        queue.put(batch)
    while True:
        yield queue.get()


def _one_thread_a_batch(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
    """Starts a thread for the next batch when it needs one; nothing tells of an error."""
    batches, queue = iter(source), machine.queue(size)

    def load_one() -> None:
        queue.put(next(batches, END))

    while True:
        machine.start(load_one)
        batch = queue.get()
        if batch is END:
            return
        yield batch


def _threads_that_put(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
    """Loops over the source in main; the threads only put."""
    queue, count = machine.queue(size), 0
    for batch in source:
        machine.start(queue.put, batch)
        count += 1
    for _ in range(count):
        yield queue.get()


def _size_taken_first(source: Iterable[Any], size: int, machine: Machine, errors: bool) -> Iterator[Any]:
    """Takes `size` things, end marks included, before it hands out the first. errors: whether it raises the source's."""
    queue, failed = machine.queue(size), list[Exception]()

    def load() -> None:
        try:
            for batch in source:
                queue.put(batch)
        except Exception as error:
            if not errors:
                raise
            failed.append(error)
        queue.put(END)

    machine.start(load)
    ready = [queue.get() for _ in range(size)]
    while ready[0] is not END:
        yield ready.pop(0)
        ready.append(queue.get())
    if failed:
        raise failed[0]


def _size_put_by_main(source: Iterable[Any], size: int, machine: Machine, errors: bool) -> Iterator[Any]:
    """Main fills the queue, and only then starts the thread."""
    batches, queue = iter(source), machine.queue(size)
    for _ in range(size):
        queue.put(next(batches))

    def load() -> None:
        try:
            for batch in batches:
                queue.put(batch)
        except Exception as error:
            if not errors:
                raise
            queue.put((END, error))
            return
        queue.put(END)

    machine.start(load)
    yield from until(queue)


def _in_lists(source: Iterable[Any], size: int, machine: Machine, errors: bool) -> Iterator[Any]:
    """The loader puts lists of `size` batches."""
    queue = machine.queue(size)

    def load() -> None:
        batches: list[Any] = []
        try:
            for batch in source:
                batches.append(batch)
                if len(batches) == size:
                    queue.put(batches)
                    batches = []
        except Exception as error:
            if not errors:
                raise
            queue.put(batches)
            queue.put(error)
            return
        queue.put(batches)
        queue.put(END)

    machine.start(load)
    while (batches := queue.get()) is not END:
        if isinstance(batches, Exception):
            raise batches
        yield from batches


def _own_error(
    source: Iterable[Any], size: int, machine: Machine, other: Callable[[str], Exception]
) -> Iterator[Any]:
    """Raises an exception of its own, with a text of its own."""
    taken = until(loading(source, size, machine))
    failed = False
    while True:
        try:
            batch = next(taken)
        except StopIteration:
            return
        except Exception:
            failed = True
        if failed:
            raise other("the source broke")
        yield batch


def _taken_twice(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
    """`while queue.get() is not end: yield queue.get()`."""
    queue = loading(source, size, machine, tell=False)
    while queue.get() is not END:
        yield queue.get()


def _end_after_each(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
    """The end mark is put within the loop."""
    queue = machine.queue(size)

    def load() -> None:
        for batch in source:
            queue.put(batch)
            queue.put(END)

    machine.start(load)
    yield from until(queue)


def _as_many_as_size(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
    queue = loading(source, size, machine, tell=False, last=False)
    for _ in range(size):
        yield queue.get()


def _last_kept(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
    """Hands out a batch when the one after it has come. An error comes when all others have."""
    queue, failed = machine.queue(size), list[Exception]()

    def load() -> None:
        try:
            for batch in source:
                queue.put(batch)
        except Exception as error:
            failed.append(error)
        queue.put(END)

    machine.start(load)
    batch = queue.get()
    while (following := queue.get()) is not END:
        yield batch
        batch = following
    if failed:
        raise failed[0]


def _mark_before_the_error(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
    """The end mark is handed out like a batch, and then comes the error, if there was one."""
    try:
        yield from until(loading(source, size, machine))
    except Exception:
        yield END
        raise
    yield END


_FIRST = (
    "Your first batch comes only once `size` batches are loaded. How could you hand out each batch as "
    "soon as it's ready?"
)

prefetched.mistakes(
    main_puts=wrong(_main_puts).tell(
        "The consumer's own thread puts the batches into the queue, and no other thread takes any out, so "
        "`put` waits forever once the queue is full. Which thread should put, and which should get?"
    ),
    main_puts_then_takes=wrong(_main_puts_then_takes).tell(
        "The consumer's own thread puts the batches into the queue, and no other thread takes any out, so "
        "`put` waits forever once the queue is full. Which thread should put, and which should get?"
    ),
    one_thread_a_batch=wrong(_one_thread_a_batch).tell(
        "No batch is loaded ahead: each batch starts loading only when the consumer asks for it. Which loop "
        "could a second thread run by itself, from the first batch to the last?"
    ),
    threads_that_put=wrong(_threads_that_put).tell(
        "The loop over `source` runs in the consumer's thread, so that's where the batches are loaded. Which "
        "loop should the second thread run?"
    ),
    own_error=wrong(
        lambda source, size, machine, kind: _own_error(source, size, machine, OWN[kind]),
        over={"kind": list(OWN)},
    ).tell(
        "The consumer hears that the source failed, but you raise a new {kind}, so the text of the source's "
        "error is lost. How can the very same exception reach the consumer?"
    ),
    mark_before_the_error=wrong(_mark_before_the_error).tell(
        "You hand out your end mark, an `object()`, as if it were a batch, even before you raise an error. "
        "What should you check about each thing from the queue before you yield it?"
    ),
    taken_twice=wrong(_taken_twice).tell(
        "Only every second batch comes out. Each call to `get` takes one thing out of the queue: how many "
        "calls does one round of your loop make?"
    ),
    end_after_each=wrong(_end_after_each).tell(
        "Your iterator ends after the first batch. If your loader puts an end mark into the queue, does it do"
        " so after *each* batch, or after the last?"
    ),
    as_many_as_size=wrong(_as_many_as_size).tell(
        "You stop after `size` batches. But `size` is how many may wait in the queue: when should your loop "
        "end?"
    ),
    last_kept_before_the_end=wrong(_last_kept).tell(
        "You never hand out the last batch, as if you handed out each batch only when the next one is ready. "
        "What could tell your loop to hand out the last one?"
    ),
)
for name, answer in (
    ("taken", _size_taken_first),
    ("put_by_main", _size_put_by_main),
    ("in_lists", _in_lists),
):
    for errors in (True, False):
        row = wrong(lambda source, size, machine, a=answer, e=errors: a(source, size, machine, e)).tell(
            _FIRST
        )
        prefetched.mistakes(**{f"size_{name}{'' if errors else '_and_errors_are_lost'}": row})


def _asks_whether_full(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
    """Asks before each `put`, so not at all where the source is empty."""
    queue = machine.queue(size)
    for batch in source:
        if not queue.full():  # type: ignore[attr-defined]
            queue.put(batch)
        yield queue.get()


def _pythons_thread(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
    threading.Thread(target=list, args=(source,), daemon=True).start()
    yield from ()


def _pythons_queue(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
    yield pythons_queue.Queue[Any](size).get()


def _loader_for_each(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
    """A new loader is started for each batch that's taken."""
    queue = machine.queue(size)

    def load() -> None:
        for batch in source:
            queue.put(batch)
        queue.put(END)

    while True:
        machine.start(load)
        batch = queue.get()
        if batch is END:
            return
        yield batch


def _two_loaders(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
    """Two loaders take turns at one pass."""
    queue, batches = machine.queue(size), iter(source)

    def load() -> None:
        for batch in batches:
            queue.put(batch)
        queue.put(END)

    machine.start(load)
    machine.start(load)
    while (batch := queue.get()) is not END:
        yield batch


def _in_pairs(source: Iterable[Any], size: int, machine: Machine, place: int, tag: Any) -> Iterator[Any]:
    """Hands out the pairs of the queue. place: of the batch in such a pair; tag: what is beside it."""
    for batch in until(loading(source, size, machine)):
        yield (batch, tag) if place == 0 else (tag, batch)


_TAGS = {f"`{tag!r}`": tag for tag in ("batch", "data", "item", "value", "ok", True, False, None, 0, 1)}
_ONE_LOADER = (
    "More than one of your threads reads the source, but a single thread can load all batches. Which "
    "thread should loop over `source`, and how many times should you start it?"
)

prefetched.mistakes(
    empty_is_the_end=wrong(
        lambda source, size, machine, name: getattr(machine.queue(size), name),
        over={"name": ["empty", "qsize"]},
    ).tell(
        "The queue here has no `{name}`, and that wouldn't tell you that the source has ended: the queue is "
        "also empty while the next batch is loading. What could the loader put into it after the last batch?"
    ),
    one_place_too_few=wrong(lambda source, size, machine: until(loading(source, size - 1, machine))).tell(
        "Your queue has room for one batch too few, and with `size` 1, it would have no room at all. How many"
        " batches may wait in the queue?"
    ),
    full_is_asked=wrong(_asks_whether_full).tell(
        "The queue here has only `put` and `get`, so you can't ask whether it's full. What does `put` do "
        "while there's no room?"
    ),
    counts_the_source=wrong(lambda source, size, machine: len(source)).tell(
        "You can loop over a source, but it may have no `len`: files and generators have none. Without a "
        "count, how can the second thread say that there are no more batches?"
    ),
    loop_over_the_queue=wrong(lambda source, size, machine: iter(machine.queue(size))).tell(
        "You can't loop over a queue: `get` takes out one thing, and waits if there's none. What kind of loop"
        " could call `get`, and what should end it?"
    ),
    pythons_thread=wrong(_pythons_thread).tell(
        "Your second thread is one of Python's own, so it doesn't run on the clock of `machine`, by which "
        "loading is timed. Which methods of `machine` start a thread and make a queue on that clock?"
    ),
    pythons_queue=wrong(_pythons_queue).tell(
        "A thread that waits for one of Python's own queues would stop the machine's clock. Which method of "
        "`machine` makes a queue whose `put` and `get` use that clock?"
    ),
    pairs=wrong(_in_pairs, over={"tag": _TAGS, "place": {"before": 1, "after": 0}}).tell(
        "You hand out pairs: each batch has {tag} {place} it. Which part of such a pair does the consumer want?"
    ),
    loader_for_each=wrong(_loader_for_each).tell(_ONE_LOADER),
    two_loaders=wrong(_two_loaders).tell(_ONE_LOADER),
)
