"""More ways in which a prefetcher goes wrong: threads that never run, and two mistakes at once."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from lessons_lib.answers.lesson_09_dataloader.prefetched import (
    END,
    loading,
    prefetched,
    told,
    truthy,
    until,
)
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.loading.machine import Machine

MARKS: dict[str, Any] = {"'end'": "end", "'END'": "END", "'done'": "done", "'stop'": "stop", "-1": -1}
EXCEPTIONS = {"RuntimeError": RuntimeError, "plain Exception": Exception}


def _never_started(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
    yield machine.queue(size).get()


def _result_started(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
    """`machine.start(load())`: the call runs first, in the thread of the one who takes."""
    queue = machine.queue(size)
    try:
        for batch in source:
            queue.put(batch)
        queue.put(END)
    except Exception as error:
        queue.put((END, error))
    machine.start(None)  # type: ignore[arg-type]
    yield from until(queue)


def _bare_result_started(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
    """The same, where nothing tells of an end or an error."""
    queue = machine.queue(size)
    for batch in source:
        queue.put(batch)
    machine.start(None)  # type: ignore[arg-type]
    yield queue.get()


def _mark_and_on(queue: Any, end: Any) -> Iterator[Any]:
    """The end mark is handed out like a batch, and then it waits."""
    while True:
        batch = queue.get()
        if isinstance(batch, tuple) and batch[0] is END:
            raise batch[1]
        yield end if batch is END else batch


def _until_equal(queue: Any, end: Any) -> Iterator[Any]:
    while (batch := queue.get()) != end:
        if isinstance(batch, tuple) and batch[0] is END:
            raise batch[1]
        yield batch


def _exceptions_raised(source: Iterable[Any], size: int, machine: Machine, end: Any = END) -> Iterator[Any]:
    """The error goes through the queue as it is, and so does a batch that is one."""
    for batch in until(told(source, size, machine)):
        if isinstance(batch, Exception):
            raise batch
        if batch == end:
            return
        yield batch


def _told_as(
    source: Iterable[Any], size: int, machine: Machine, other: Callable[[Exception], Exception]
) -> Iterator[Any]:
    """Raises another exception, made of the source's."""
    try:
        yield from until(loading(source, size, machine))
    except Exception as error:
        raise other(error) from None


def _counted_first(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
    for _ in source:
        pass
    yield from until(loading(source, size, machine))


def _until_done(source: Iterable[Any], size: int, machine: Machine, *, hidden: bool) -> Iterator[Any]:
    """Takes while a flag says that the loader isn't done. hidden: an error sets it, too."""
    queue, done = machine.queue(size), False

    def load() -> None:
        nonlocal done
        try:
            for batch in source:
                queue.put(batch)
        except Exception:
            done = hidden
            raise
        done = True

    machine.start(load)
    while not done:
        yield queue.get()


prefetched.mistakes(
    all_in_a_list=wrong(lambda source, size, machine: list(source)).tell(
        "Your first batch comes only once *all* batches are loaded, and if one of them can't be read, you get"
        " none. What could you hand out as soon as it's ready?"
    ),
    all_in_a_list_and_errors_are_lost=wrong(
        lambda source, size, machine: list(until(loading(source, size, machine, tell=False)))
    ).tell(
        "You collect all batches before you hand out the first, and if the source raises an error, the "
        "consumer waits forever. What could you hand out earlier, and how can the error reach the consumer?"
    ),
    never_started=wrong(_never_started).tell(
        "No batch arrives: the consumer waits, and no thread loads anything. Did you start the function that "
        "loads, and if it contains a `yield`, does calling it run any of its lines?"
    ),
    result_started=wrong(_result_started).tell(
        "Your program behaves as if you had written `machine.start(load())`: the brackets after `load` *call*"
        " it at once, in the consumer's own thread. What should you pass instead of the result of a call?"
    ),
    bare_result_started=wrong(_bare_result_started).tell(
        "The consumer's own thread puts the batches into the queue, and no other thread takes any out, so "
        "`put` waits forever once the queue is full. If you wrote `machine.start(load())`, what do the "
        "brackets after `load` do?"
    ),
    none_is_the_end_and_errors_are_lost=wrong(
        lambda source, size, machine: until(loading(source, size, machine, end=None, tell=False), None)
    ).tell(
        "Two things go wrong: your iterator ends at a batch that's None, and if the source fails, the "
        "consumer waits forever. What could mark the end but never be a batch, and how can an error reach the"
        " consumer?"
    ),
    none_is_the_end_and_of_errors=wrong(
        lambda source, size, machine: until(
            loading(source, size, machine, end=None, tell=False, hidden=True), None
        )
    ).tell(
        "Your iterator ends silently, both at a batch that's None and at an error in the source. What could "
        "mark the end but never be a batch, and how can an error reach the consumer?"
    ),
    falsy_is_the_end_and_errors_are_lost=wrong(
        lambda source, size, machine: truthy(loading(source, size, machine, tell=False))
    ).tell(
        "Your iterator ends at a batch that's 0, as if you asked whether the batch is *true*, and if the "
        "source fails, the consumer waits forever. What should end your loop, and how can an error reach the "
        "consumer?"
    ),
    mark_is_the_end=wrong(
        lambda source, size, machine, mark: _until_equal(loading(source, size, machine, end=mark), mark),
        over={"mark": MARKS},
    ).tell(
        "Your iterator ends at the first batch that's {mark}, but a source may yield anything as a batch. "
        "What could mark the end but never be a batch?"
    ),
    mark_is_the_end_and_errors_are_lost=wrong(
        lambda source, size, machine, mark: _until_equal(
            loading(source, size, machine, end=mark, tell=False), mark
        ),
        over={"mark": MARKS},
    ).tell(
        "Two things go wrong: your iterator ends at a batch that's {mark}, and if the source fails, the "
        "consumer waits forever. What could mark the end but never be a batch, and how can an error reach the"
        " consumer?"
    ),
    mark_is_the_end_and_of_errors=wrong(
        lambda source, size, machine, mark: _until_equal(
            loading(source, size, machine, end=mark, tell=False, hidden=True), mark
        ),
        over={"mark": MARKS},
    ).tell(
        "Your iterator ends silently, both at a batch that's {mark} and at an error in the source. What could"
        " mark the end but never be a batch, and how can an error reach the consumer?"
    ),
    exceptions_raised=wrong(_exceptions_raised).tell(
        "You raise a *batch* that happens to be an exception. How can your consumer tell it from an error in "
        "the source?"
    ),
    exceptions_raised_and_mark_is_the_end=wrong(
        lambda source, size, machine, mark: _exceptions_raised(source, size, machine, mark),
        over={"mark": {"None": None, **MARKS}},
    ).tell(
        "Two things go wrong: your iterator ends at a batch that's {mark}, and you raise a batch that's an "
        "exception object. What could you put into the queue along with each item, to say what kind of item "
        "it is?"
    ),
    other_exception=wrong(
        lambda source, size, machine, kind: _told_as(
            source, size, machine, lambda error: EXCEPTIONS[kind](str(error))
        ),
        over={"kind": list(EXCEPTIONS)},
    ).tell(
        "You raise a {kind} with the text of the source's error, but that error's own type is lost. How can "
        "the very same exception reach the consumer?",
    ),
    type_alone=wrong(
        lambda source, size, machine: _told_as(source, size, machine, lambda error: type(error)())
    ).tell(
        "The error that you raise has the right type but no text, so it doesn't say which batch is broken. Do"
        " you raise the source's error itself, or only its type?"
    ),
    always_value_error=wrong(
        lambda source, size, machine: _told_as(source, size, machine, lambda error: ValueError(str(error)))
    ).tell(
        "Whatever error the source raises, the consumer gets a ValueError. How can the very same exception "
        "reach the consumer instead?"
    ),
    counted_first=wrong(_counted_first).tell(
        "You seem to read the source twice: once to the end before you hand anything out, and then again. How"
        " much of the source do you need before you can hand out the first batch?",
        breaks="only once",
    ),
    done_flag=wrong(lambda source, size, machine: _until_done(source, size, machine, hidden=False)).tell(
        "You lose the batches that wait in the queue when the loader is done. What should come out of the "
        "queue before your loop ends?"
    ),
    done_flag_after_errors=wrong(
        lambda source, size, machine: _until_done(source, size, machine, hidden=True)
    ).tell(
        "You lose the batches that wait in the queue when the loader finishes or fails. What should come out "
        "of the queue before your loop ends?"
    ),
    mark_handed_out_and_on=wrong(
        lambda source, size, machine, mark: _mark_and_on(loading(source, size, machine), mark),
        over={"mark": {"None": None, **MARKS}},
    ).tell(
        "You hand out your end mark, {mark}, as if it were a batch, and then your consumer waits forever. "
        "What should you check about each thing from the queue before you yield it?"
    ),
    mark_handed_out_and_errors_are_lost=wrong(
        lambda source, size, machine, mark: _mark_and_on(loading(source, size, machine, tell=False), mark),
        over={"mark": {"None": None, **MARKS}},
    ).tell(
        "You hand out your end mark, {mark}, as if it were a batch, and then your consumer waits forever, as "
        "it also does after an error. How can your loop recognise the end, and learn of an error?"
    ),
)
