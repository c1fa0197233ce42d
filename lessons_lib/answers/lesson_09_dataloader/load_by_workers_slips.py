"""More ways in which loading by workers goes wrong: threads that begin late, numbers bound late, and main at work."""

from collections.abc import Callable, Iterator
from typing import Any

from lessons_lib.answers.lesson_09_dataloader.load_by_workers import (
    load_by_workers,
    shared_out,
    strided,
    turns,
)
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_09_dataloader.load_by_workers import Load
from lessons_lib.loading.machine import Machine


def _begun_late(load: Load, count: int, workers: int, size: int, machine: Machine) -> Iterator[Any]:
    """Each thread is started when the caller wants its first batch."""
    queues: list[Any] = []

    def work(worker: int) -> None:
        for number in range(worker, count, workers):
            queues[worker].put(load(number))

    for number in range(count):
        if number < workers:
            queues.append(machine.queue(size))
            machine.start(work, number)
        yield queues[number % workers].get()


def _main_loads_too(
    load: Load, count: int, workers: int, size: int, machine: Machine, threads: int
) -> Iterator[Any]:
    """`threads` threads, and what is left over is loaded by the caller, when it's asked for."""
    queues = [machine.queue(size) for _ in range(threads)]
    shares = threads + 1

    def work(worker: int) -> None:
        for number in range(worker, count, shares):
            queues[worker].put(load(number))

    for worker in range(threads):
        machine.start(work, worker)
    for number in range(count):
        yield load(number) if number % shares == threads else queues[number % shares].get()


def _bound_late(load: Load, count: int, workers: int, size: int, machine: Machine) -> Iterator[Any]:
    """What waits in the queues are functions that load: the caller runs them, with the number that the worker has by then."""
    queues = [machine.queue(size) for _ in range(workers)]

    def work(worker: int) -> None:
        for number in range(worker, count, workers):
            queues[worker].put(lambda: load(number))  # noqa: B023

    for worker in range(workers):
        machine.start(work, worker)
    for number in range(count):
        yield queues[number % workers].get()()


def _sorted_from_free_workers(
    load: Load, count: int, machine: Machine, workers: int, room: int
) -> Iterator[Any]:
    """Whoever is free takes the next number; one queue, and a dict for what comes too early."""
    todo, results, held = iter(range(count)), machine.queue(room), dict[int, Any]()

    def work() -> None:
        for number in todo:
            results.put((number, load(number)))

    for _ in range(workers):
        machine.start(work)
    for number in range(count):
        while number not in held:
            other, batch = results.get()
            held[other] = batch
        yield held.pop(number)


def _as_ready_of_many(load: Load, count: int, workers: int, size: int, machine: Machine) -> Iterator[Any]:
    """A thread for each batch, and one queue."""
    results = machine.queue(size)
    for number in range(count):
        machine.start(lambda own: results.put(load(own)), number)
    for _ in range(count):
        yield results.get()


def _next_for_the_free(load: Load, count: int, workers: int, size: int, machine: Machine) -> Iterator[Any]:
    """Whoever is free takes the next number, but the queues are emptied in turn."""
    todo, queues = iter(range(count)), [machine.queue(size) for _ in range(workers)]

    def work(queue: Any) -> None:
        for number in todo:
            queue.put(load(number))

    for queue in queues:
        machine.start(work, queue)
    for number in range(count):
        yield queues[number % workers].get()


def _row_by_row(
    load: Load, count: int, workers: int, size: int, machine: Machine, *, last: bool
) -> Iterator[Any]:
    """Waits for a batch of every worker, and then hands all of them out. last: also the row that isn't full."""
    found = shared_out(load, machine, size, strided(count, workers), turns(count, workers))
    for first in range(0, count if last else count - workers + 1, workers):
        yield from [next(found) for _ in range(first, min(first + workers, count))]


def _until(
    load: Load,
    count: int,
    workers: int,
    size: int,
    machine: Machine,
    *,
    ends: Callable[[Any], bool],
    mark: Any = None,
) -> Iterator[Any]:
    """Each worker puts an end mark, and the first batch that looks like one ends it all."""
    queues = [machine.queue(size) for _ in range(workers)]

    def work(worker: int) -> None:
        for number in range(worker, count, workers):
            queues[worker].put(load(number))
        queues[worker].put(mark)

    for worker in range(workers):
        machine.start(work, worker)
    number = 0
    while not ends(batch := queues[number % workers].get()):
        yield batch
        number += 1


load_by_workers.mistakes(
    begun_late=wrong(_begun_late).tell(
        "Your threads start one by one, each only when you wait for its first batch. What starts a thread in "
        "your code: the loop that yields, or a generator, which does nothing before its first `next`?"
    ),
    main_loads_its_share=wrong(
        lambda load, count, workers, size, machine: _main_loads_too(
            load, count, workers, size, machine, workers - 1
        )
    ).tell(
        "Your program runs as if one thread were missing and the caller loaded in its place. The caller can't"
        " compute while it loads: who should load all batches?"
    ),
    main_loads_besides=wrong(
        lambda load, count, workers, size, machine: _main_loads_too(
            load, count, workers, size, machine, workers
        )
    ).tell(
        "You load some batches in the caller's own thread, in addition to the workers, and the caller can't "
        "compute meanwhile. Who should load all batches?"
    ),
    workers_and_size_swapped=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load, machine, workers, strided(count, size), turns(count, size)
        )
    ).tell(
        "Your program runs as if there were `size` threads, with room for `workers` batches each. Which of "
        "the two arguments says how many threads load?"
    ),
    fixed_room=wrong(
        lambda load, count, workers, size, machine, places: shared_out(
            load, machine, places, strided(count, workers), turns(count, workers)
        ),
        over={"places": [2, 3, 4, 5, 8, 10, 16]},
    ).tell(
        "Each worker's queue holds {places} batches, whatever `size` is. Which argument says how many it "
        "should hold?"
    ),
    bound_late=wrong(_bound_late).tell(
        "Some batches are missing, and others appear twice, as if your queues held functions that call `load`"
        " only later, when the loop's variable already has another number. When should a worker call `load`?"
    ),
    sorted_from_free_workers=wrong(
        lambda load, count, workers, size, machine: _sorted_from_free_workers(
            load, count, machine, workers, workers * size
        )
    ).tell(
        "Your order is right, but any free worker loads the next batch, and while you wait for a slow batch, "
        "the other workers load more and more. What should limit how many loaded batches may wait?"
    ),
    sorted_from_free_workers_in_a_short_queue=wrong(
        lambda load, count, workers, size, machine: _sorted_from_free_workers(
            load, count, machine, workers, size
        )
    ).tell(
        "Your order is right, but all workers share one queue of `size` batches, and you empty it while you "
        "wait for a slow batch, so the other workers load on without a limit. Where should each worker's "
        "batches wait?"
    ),
    next_for_the_free=wrong(_next_for_the_free).tell(
        "Your batches come out of order, as if any free worker loaded the next batch, and you took from the "
        "workers' queues in turn. Which queue is batch 7 in, and how could you know that in advance?"
    ),
    one_queue_after_the_other=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load,
            machine,
            size,
            strided(count, workers),
            [worker for worker, own in enumerate(strided(count, workers)) for _ in own],
        )
    ).tell(
        "You take all of worker 0's batches first, then all of worker 1's: with three workers, your order "
        "begins 0, 3, 6, … Which worker's queue holds batch 1?"
    ),
    one_queue_after_the_other_without_the_rest=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load,
            machine,
            size,
            strided(count, workers),
            [worker for worker in range(workers) for _ in range(count // workers)],
        )
    ).tell(
        "You take `count // workers` batches from worker 0, then as many from worker 1, and so on. Which "
        "worker's queue holds batch 1, and which batches do you never take if `workers` doesn't divide "
        "`count`?"
    ),
    one_thread_for_each_batch_as_ready=wrong(_as_ready_of_many).tell(
        "All your batches load at once, as if each had its own thread, and they arrive in the order they "
        "finish loading. How many threads should there be, and how can the caller find the next batch in "
        "order?"
    ),
    row_by_row=wrong(lambda *inputs: _row_by_row(*inputs, last=True)).tell(
        "Each time you go through the workers, your first batch comes only when *every* worker has a batch "
        "ready. Which of these batches could you hand out earlier?"
    ),
    row_by_row_without_the_rest=wrong(lambda *inputs: _row_by_row(*inputs, last=False)).tell(
        "Your batches come in rounds, one from every worker, and if the last round isn't full, you never "
        "yield its batches. Which batch could you yield without waiting for the rest of a round?"
    ),
    none_is_the_end=wrong(lambda *inputs: _until(*inputs, ends=lambda batch: batch is None)).tell(
        "You stop at the first batch that's None, but `load` may return anything, even None. How many batches"
        " are there, and how do you know that from the start?",
        breaks="may return anything",
    ),
    falsy_is_the_end=wrong(lambda *inputs: _until(*inputs, ends=lambda batch: not batch)).tell(
        "You stop at the first batch that counts as false, such as 0, but `load` may return anything. How "
        "many batches are there?"
    ),
    end_is_the_end=wrong(lambda *inputs: _until(*inputs, ends=lambda batch: batch == "end", mark="end")).tell(
        "You stop at the first batch that equals 'end', but `load` may return anything, even that string. How"
        " many batches are there?"
    ),
    size_threads=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load, machine, size, strided(count, size), turns(count, size)
        )
    ).tell(
        "Your program runs as if there were `size` threads, each with room for `size` batches. Which argument"
        " says how many threads load?"
    ),
    other_number_of_threads=wrong(
        lambda load, count, workers, size, machine, more: shared_out(
            load, machine, size, strided(count, max(1, workers + more)), turns(count, max(1, workers + more))
        ),
        over={"more": {"one thread too many": 1, "one thread too few": -1}},
    ).tell(
        "Your program runs as if there were {more}. How many threads should load at the same time, and does "
        "anything else load, too?"
    ),
)
