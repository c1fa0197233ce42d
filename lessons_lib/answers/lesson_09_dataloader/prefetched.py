"""Answers: a prefetcher with a bounded queue."""

from collections.abc import Iterable, Iterator
from typing import Any

from lessons_lib.answers.lesson_09_dataloader.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_09_dataloader import prefetched as questions
from lessons_lib.loading.machine import Machine


@answers.to(
    questions.prefetched,
    hints=[
        "You need a second thread, with a queue between it and main. What does each of the two do with the "
        "queue, and which of them may have to wait for the other?",
        "Three kinds of things go through the queue: batches, the end, and an error. How can the consumer "
        "tell them apart? `None` or a string won't do as a mark: it could be a batch. A new `object()` is "
        "never a batch. Or make each thing a pair, whose first part says what the second is.",
        '`load()` has a `try`: for each batch of `source`, put `("batch", batch)` into the queue, and after '
        'the loop `("end", None)`. In `except Exception as error`, put `("error", error)`. After '
        "`machine.start(load)`, loop: `get` a pair, then `yield`, `return` or `raise`.",
    ],
    takeaway="The next batch now loads while you compute. With `num_workers=1`, a `DataLoader` does the same, but "
    "with a process instead of a thread.",
)
def prefetched(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
    queue = machine.queue(size)

    def load() -> None:
        try:
            for batch in source:
                queue.put((batch, None))
            queue.put((None, StopIteration()))
        except Exception as error:
            queue.put((None, error))

    machine.start(load)
    while True:
        batch, ended = queue.get()
        if ended is None:
            yield batch
        elif isinstance(ended, StopIteration):
            return
        else:
            raise ended


END = object()
MANY = 1000


def loading(
    source: Iterable[Any],
    size: int,
    machine: Machine,
    *,
    end: Any = END,
    tell: bool = True,
    last: bool = True,
    hidden: bool = False,
) -> Any:
    """A queue that a second thread fills. tell: errors go through it as pairs with END; last: so does an end mark at the end;
    hidden: the end mark comes even after an error that is not told."""
    queue = machine.queue(size)

    def load() -> None:
        try:
            for batch in source:
                queue.put(batch)
        except Exception as error:
            if tell:
                queue.put((END, error))
                return
            if not hidden:
                raise
        if last:
            queue.put(end)

    machine.start(load)
    return queue


def until(queue: Any, end: Any = END) -> Iterator[Any]:
    while (batch := queue.get()) is not end:
        if isinstance(batch, tuple) and batch[0] is END:
            raise batch[1]
        yield batch


def _everything_first(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
    batches, failed = [], None
    try:
        for batch in source:
            batches.append(batch)
    except Exception as error:
        failed = error
    yield from batches
    if failed:
        raise failed


def _after_the_start(source: Iterable[Any], size: int, machine: Machine, first: int) -> Iterator[Any]:
    """Hands out the first batch when `first` batches are there, or all."""
    taken = until(loading(source, size, machine))
    held, failed = [], None
    try:
        for _, batch in zip(range(first), taken, strict=False):
            held.append(batch)
    except Exception as error:
        failed = error
    yield from held
    if failed:
        raise failed
    yield from taken


def _one_ahead(source: Iterable[Any], machine: Machine) -> Iterator[Any]:
    """Loads the next batch, in a thread of its own, while the caller has the last one."""
    batches = iter(source)
    queue = machine.queue(1)

    def load() -> None:
        try:
            queue.put(next(batches))
        except StopIteration:
            queue.put(END)
        except Exception as error:
            queue.put((END, error))

    machine.start(load)
    while (batch := queue.get()) is not END:
        if isinstance(batch, tuple) and batch[0] is END:
            raise batch[1]
        machine.start(load)
        yield batch


def _held_back(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
    """Hands out a batch when the one after it has come; the last is kept forever."""
    taken = until(loading(source, size, machine))
    for batch in taken:
        for following in taken:
            yield batch
            batch = following


def _error_first(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
    """Looks for an error before it looks into the queue."""
    queue, errors = machine.queue(size), []

    def load() -> None:
        try:
            for batch in source:
                queue.put(batch)
        except Exception as error:
            errors.append(error)
        queue.put(END)

    machine.start(load)
    while True:
        batch = queue.get()
        if errors:
            raise errors[0]
        if batch is END:
            return
        yield batch


def _as_a_batch(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
    yield from until(told(source, size, machine))


def told(source: Iterable[Any], size: int, machine: Machine) -> Any:
    queue = machine.queue(size)

    def load() -> None:
        try:
            for batch in source:
                queue.put(batch)
        except Exception as error:
            queue.put(error)
        queue.put(END)

    machine.start(load)
    return queue


def truthy(queue: Any) -> Iterator[Any]:
    while batch := queue.get():
        if batch is END:
            return
        if isinstance(batch, tuple) and batch[0] is END:
            raise batch[1]
        yield batch


def _with_the_mark(source: Iterable[Any], size: int, machine: Machine, end: Any) -> Iterator[Any]:
    yield from until(loading(source, size, machine))
    yield end


def _called(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
    """The loading function is called, in the thread of the one who takes."""
    queue = machine.queue(size)
    try:
        for batch in source:
            queue.put(batch)
        queue.put(END)
    except Exception as error:
        queue.put((END, error))
    yield from until(queue)


prefetched.mistakes(
    nobody_beside=wrong(lambda source, size, machine: iter(source)).tell(
        "No batch is loaded ahead: each batch starts loading only when the consumer asks for it. What could a"
        " second thread do while the consumer computes?",
        breaks="a second thread",
    ),
    everything_first=wrong(_everything_first).tell(
        "Your first batch comes only once *all* batches are loaded. What could you hand out as soon as it's "
        "ready?"
    ),
    without_bound=wrong(lambda source, size, machine: until(loading(source, MANY, machine))).tell(
        "Your loader runs ahead without a limit, so the memory fills with batches. What should the loader do "
        "when `size` batches are waiting?",
        breaks="and no further",
    ),
    one_place=wrong(lambda source, size, machine: until(loading(source, 1, machine))).tell(
        "Your queue holds one batch, whatever `size` is, so one slow batch makes the consumer wait. Which "
        "argument says how many batches to keep ready?"
    ),
    other_size=wrong(
        lambda source, size, machine, places: until(loading(source, places, machine)),
        over={"places": [2, 3, 4, 5, 8, 10, 16]},
    ).tell(
        "Your queue holds {places} batches, whatever `size` is. Which argument says how many of them to keep "
        "ready?"
    ),
    places_too_many=wrong(
        lambda source, size, machine, more: until(loading(source, size + more, machine)),
        over={"more": {"one batch": 1, "two batches": 2}},
    ).tell("Your queue has room for {more} too many. How many batches may wait in the queue?"),
    twice_the_size=wrong(lambda source, size, machine: until(loading(source, 2 * size, machine))).tell(
        "Your queue has room for twice as many batches as `size` says. How many may wait in the queue?"
    ),
    no_end=wrong(lambda source, size, machine: until(loading(source, size, machine, last=False))).tell(
        "All batches come, and then your consumer waits forever. How can it learn that the source has ended?",
        breaks="ends where the source ends",
    ),
    no_end_and_no_error=wrong(
        lambda source, size, machine: until(loading(source, size, machine, last=False, tell=False))
    ).tell(
        "Your consumer waits forever after the last batch, and also after an error. How can it learn of both?"
    ),
    error_lost=wrong(lambda source, size, machine: until(loading(source, size, machine, tell=False))).tell(
        "When the source raises an error, your loader's thread ends and the consumer waits forever. What can "
        "catch the error in the loop over `source`, and tell the consumer?",
        breaks="If the source raises an error",
    ),
    error_as_the_end=wrong(
        lambda source, size, machine: until(loading(source, size, machine, tell=False, hidden=True))
    ).tell(
        "When the source raises an error, your iterator ends, as if there were no more batches. The epoch is "
        "too short, and nothing says so: how can the error reach the consumer?"
    ),
    error_as_a_batch=wrong(_as_a_batch).tell(
        "Your consumer gets the error as if it were a batch. What should you do with an error instead of "
        "yielding it?"
    ),
    error_too_early=wrong(_error_first).tell(
        "The source's error overtakes batches that were loaded before it. In which order should the batches "
        "and the error reach the consumer?",
        breaks="the consumer gets the batches before it",
    ),
    none_is_the_end=wrong(
        lambda source, size, machine: until(loading(source, size, machine, end=None), None)
    ).tell(
        "Your iterator ends at the first batch that's None, but a source may yield anything as a batch. What "
        "could mark the end but never be a batch?",
        breaks="A batch can be anything, even `None`",
    ),
    false_is_the_end=wrong(
        lambda source, size, machine: until(loading(source, size, machine, end=False), False)
    ).tell(
        "Your iterator ends at the first batch that's False, but a source may yield anything as a batch. What"
        " could mark the end but never be a batch?"
    ),
    first_falsy_is_the_end=wrong(lambda source, size, machine: truthy(loading(source, size, machine))).tell(
        "Your iterator ends as soon as a batch is 0, though more batches follow. `while batch` asks whether "
        "the batch counts as *true*: what did you want to ask?"
    ),
    mark_handed_out=wrong(
        lambda source, size, machine, mark: _with_the_mark(source, size, machine, mark),
        over={
            "mark": {
                "None": None,
                "'end'": "end",
                "'END'": "END",
                "'done'": "done",
                "'stop'": "stop",
                "-1": -1,
                "an `object()`": END,
            }
        },
    ).tell(
        "You hand out one thing too many, {mark}: that's your end mark. What should you check about each "
        "thing from the queue before you yield it?"
    ),
    last_kept=wrong(_held_back).tell("You never hand out the last batch. Where is it when your loop ends?"),
    one_ahead=wrong(lambda source, size, machine: _one_ahead(source, machine)).tell(
        "Your loader starts loading a batch only when the consumer has taken the one before it, so only one "
        "batch is loaded ahead, whatever `size` is. What could the loader do while a loaded batch waits?"
    ),
    full_before_the_first=wrong(
        lambda source, size, machine: _after_the_start(source, size, machine, size)
    ).tell(
        "Your first batch waits until `size` batches are ready. What keeps you from handing it out right "
        "away?"
    ),
    called_not_started=wrong(_called).tell(
        "Your loading function runs as if you called it in the consumer's own thread: it fills the queue "
        "before anything is taken out. Did you pass that function to `machine.start`, or the result of "
        "calling it?"
    ),
)
