"""More ways in which a prefetcher goes wrong: threads that never run, and two mistakes at once."""

from collections.abc import Iterable, Iterator
from typing import Any

from lessons_lib.answers.lesson_09_dataloader.prefetched import (
    END,
    loading,
    prefetched,
    truthy,
    until,
)
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.loading.machine import Machine


def _never_started(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
    yield machine.queue(size).get()


def _result_started(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
    """`machine.start(load())`: the call runs first, in the thread of the one who takes."""
    queue = machine.queue(size)
    try:
        for batch in source:
            queue.put(batch)
        queue.put(END)
    except ValueError as error:
        queue.put((END, error))
    machine.start(None)  # type: ignore[arg-type]
    yield from until(queue)


def _mark_and_on(queue: Any, end: Any) -> Iterator[Any]:
    """The end mark is handed out like a batch, and then it waits."""
    while True:
        batch = queue.get()
        if isinstance(batch, tuple) and batch[0] is END:
            raise batch[1]
        yield end if batch is END else batch


prefetched.mistakes(
    all_in_a_list=wrong(lambda source, size, machine: list(source)).tell(
        "Your first batch comes when *all* are loaded, and if one can't be read, none comes. What can be handed out as soon as it's there?"
    ),
    all_in_a_list_and_errors_are_lost=wrong(
        lambda source, size, machine: list(until(loading(source, size, machine, tell=False)))
    ).tell(
        "You collect all batches before you hand out the first; and after an error you wait for ever. What can be handed out as soon as it's "
        "there, and how does an error get across?"
    ),
    never_started=wrong(_never_started).tell(
        "No batch comes: your consumer waits, and no thread loads. Who runs your loading function?"
    ),
    result_started=wrong(_result_started).tell(
        "Your program fits `machine.start(load())`: the brackets *call* it, in the consumer's thread. What should `start` get?"
    ),
    none_is_the_end_and_errors_are_lost=wrong(
        lambda source, size, machine: until(loading(source, size, machine, end=None, tell=False), None)
    ).tell(
        "Two things: a batch that is None ends your loop, and after an error the consumer waits for ever. Which end mark can't be a batch, "
        "and how does an error get across?"
    ),
    none_is_the_end_and_of_errors=wrong(
        lambda source, size, machine: until(
            loading(source, size, machine, end=None, tell=False, hidden=True), None
        )
    ).tell(
        "Two things: a batch that is None ends your loop, and so does an error, silently. Which end mark can't be a batch, and who should hear "
        "of the error?"
    ),
    falsy_is_the_end_and_errors_are_lost=wrong(
        lambda source, size, machine: truthy(loading(source, size, machine, tell=False))
    ).tell(
        "Two things: a batch that is 0 ends your loop, and after an error the consumer waits for ever. What did you want to ask of a batch, and "
        "how does an error get across?"
    ),
    end_is_the_end=wrong(
        lambda source, size, machine: _until_equal(loading(source, size, machine, end="end"))
    ).tell(
        "Your batches end at one that is the string 'end'. A batch can be anything: which mark can't come out of a source?"
    ),
    end_is_the_end_and_errors_are_lost=wrong(
        lambda source, size, machine: _until_equal(loading(source, size, machine, end="end", tell=False))
    ).tell(
        "Two things: a batch that is 'end' ends your loop, and after an error the consumer waits for ever. Which mark can't be a batch, "
        "and how does an error get across?"
    ),
    mark_handed_out_and_on=wrong(
        lambda source, size, machine, mark: _mark_and_on(loading(source, size, machine), mark),
        over={"mark": {"None": None, "'end'": "end", "'END'": "END", "'done'": "done", "'stop'": "stop"}},
    ).tell(
        "Your end mark, {mark}, comes out like a batch, and then your consumer waits for ever. Who looks at what comes?"
    ),
    mark_handed_out_and_errors_are_lost=wrong(
        lambda source, size, machine, mark: _mark_and_on(loading(source, size, machine, tell=False), mark),
        over={"mark": {"None": None, "'end'": "end", "'END'": "END", "'done'": "done", "'stop'": "stop"}},
    ).tell(
        "Your end mark, {mark}, comes out like a batch, and then your consumer waits for ever, as it does after an error. Who looks at what "
        "comes?"
    ),
)


def _until_equal(queue: Any) -> Iterator[Any]:
    while (batch := queue.get()) != "end":
        if isinstance(batch, tuple) and batch[0] is END:
            raise batch[1]
        yield batch
