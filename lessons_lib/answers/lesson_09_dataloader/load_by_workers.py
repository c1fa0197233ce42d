"""Answers: several workers load, and the batches come in order."""

from collections.abc import Iterator
from typing import Any

from lessons_lib.answers.lesson_09_dataloader.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_09_dataloader import load_by_workers as questions
from lessons_lib.exercises.lesson_09_dataloader.load_by_workers import Load
from lessons_lib.loading.machine import Machine


@answers.to(
    questions.load_by_workers,
    hints=[
        "Share out the batch numbers before any worker starts to load. With 3 workers, who loads batches 0, 1"
        " and 2, and who loads batch 3? When you need batch 7, how do you know which worker has it?",
        "If all results go through one queue, they come in the order in which they're ready. If each worker "
        "has its own queue, the caller can choose where to look next.",
        "`queues = [machine.queue(size) for _ in range(workers)]`. In `work(w)`, worker w puts `load(i)` into"
        " `queues[w]` for i in `range(w, count, workers)`. Start each worker with `machine.start(work, w)`. Batch i is then in queue i % workers.",
    ],
    takeaway="A slow source can now keep up with a fast model. A `DataLoader` with `num_workers` does the same, "
    "with processes instead of threads.",
    survivors={"line 1: range(workers) → range(workers + 1)": "a queue without a worker holds no batch"},
)
def load_by_workers(load: Load, count: int, workers: int, size: int, machine: Machine) -> Iterator[Any]:
    queues = [machine.queue(size) for _ in range(workers)]

    def work(worker: int) -> None:
        for number in range(worker, count, workers):
            queues[worker].put(load(number))

    for worker in range(workers):
        machine.start(work, worker)
    for number in range(count):
        yield queues[number % workers].get()


def shared_out(
    load: Load,
    machine: Machine,
    size: int,
    numbers: list[list[int]],
    order: list[int],
) -> Iterator[Any]:
    """A thread and a queue for each list of numbers. order: from which queue each batch is taken."""
    queues = [machine.queue(size) for _ in numbers]

    def work(worker: int) -> None:
        for number in numbers[worker]:
            queues[worker].put(load(number))

    for worker in range(len(numbers)):
        machine.start(work, worker)
    for worker in order:
        yield queues[worker].get()


def strided(count: int, workers: int) -> list[list[int]]:
    return [list(range(worker, count, workers)) for worker in range(workers)]


def turns(count: int, workers: int) -> list[int]:
    return [number % workers for number in range(count)]


def _blocks(count: int, workers: int) -> list[list[int]]:
    length = -(-count // workers)
    return [list(range(count))[worker * length : (worker + 1) * length] for worker in range(workers)]


def _as_ready(
    load: Load, count: int, workers: int, size: int, machine: Machine, room: int = 0
) -> Iterator[Any]:
    results = machine.queue(room or workers * size)

    def work(worker: int) -> None:
        for number in range(worker, count, workers):
            results.put(load(number))

    for worker in range(workers):
        machine.start(work, worker)
    for _ in range(count):
        yield results.get()


def _sorted_later(load: Load, count: int, workers: int, size: int, machine: Machine) -> Iterator[Any]:
    """One queue; what comes too early is kept in a dict, without a limit."""
    results = machine.queue(workers * size)

    def work(worker: int) -> None:
        for number in range(worker, count, workers):
            results.put((number, load(number)))

    for worker in range(workers):
        machine.start(work, worker)
    held: dict[int, Any] = {}
    for number in range(count):
        while number not in held:
            other, batch = results.get()
            held[other] = batch
        yield held.pop(number)


def _in_rounds(load: Load, count: int, workers: int, size: int, machine: Machine) -> Iterator[Any]:
    """A batch from each worker; the next ones are begun when all of these are used."""
    for first in range(0, count, workers):
        numbers = [[number] for number in range(first, min(first + workers, count))]
        yield from shared_out(load, machine, size, numbers, list(range(len(numbers))))


def _never_started(size: int, machine: Machine, count: int) -> Iterator[Any]:
    for _ in range(count):
        yield machine.queue(size).get()


def _result_started(load: Load, count: int, workers: int, size: int, machine: Machine) -> Iterator[Any]:
    """`machine.start(work(0))`: the call runs first, in the consumer's thread."""
    queue = machine.queue(size)
    for number in range(0, count, workers):
        queue.put(load(number))
    machine.start(None)  # type: ignore[arg-type]
    yield queue.get()


def _window(load: Load, count: int, workers: int, size: int, machine: Machine) -> Iterator[Any]:
    """A thread for each batch; the next one is started when one is taken."""
    boxes = [machine.queue(1) for _ in range(count)]

    def work(number: int) -> None:
        boxes[number].put(load(number))

    for number in range(min(workers, count)):
        machine.start(work, number)
    for number in range(count):
        batch = boxes[number].get()
        if number + workers < count:
            machine.start(work, number + workers)
        yield batch


def _as_ready_from_free_workers(
    load: Load, count: int, workers: int, size: int, machine: Machine
) -> Iterator[Any]:
    jobs, results = machine.queue(count + 1), machine.queue(workers * size)
    for number in range(count):
        jobs.put(number)

    def work() -> None:
        while True:
            results.put(load(jobs.get()))

    for _ in range(workers):
        machine.start(work)
    for _ in range(count):
        yield results.get()


def _never_ends(load: Load, count: int, workers: int, size: int, machine: Machine) -> Iterator[Any]:
    order = [*turns(count, workers), count % workers]
    return shared_out(load, machine, size, strided(count, workers), order)


def _blocks_without_the_rest(
    load: Load, count: int, workers: int, size: int, machine: Machine
) -> Iterator[Any]:
    whole = count - count % workers
    order = [worker for worker in range(workers) for _ in range(whole // workers)]
    numbers = [
        list(range(whole))[worker * (whole // workers) :][: whole // workers] for worker in range(workers)
    ]
    return shared_out(load, machine, size, numbers, order)


def _all_first(load: Load, count: int, workers: int, size: int, machine: Machine) -> Iterator[Any]:
    found = shared_out(load, machine, 10**6, strided(count, workers), turns(count, workers))
    yield from list(found)


def _last_name(load: Load, count: int, workers: int, size: int, machine: Machine) -> Iterator[Any]:
    """Every thread reads the same variable, when the loop that sets it is over."""
    last = workers - 1
    numbers = [list(range(last, count, workers))] * workers
    queues = [machine.queue(size) for _ in range(workers)]

    def work(worker: int) -> None:
        for number in numbers[worker]:
            queues[last].put(load(number))

    for worker in range(workers):
        machine.start(work, worker)
    for number in range(count):
        yield queues[number % workers].get()


def _called(load: Load, count: int, workers: int, size: int, machine: Machine) -> Iterator[Any]:
    """Workers that are called one after the other, by the caller."""
    queues = [machine.queue(size) for _ in range(workers)]
    for worker in range(workers):
        for number in range(worker, count, workers):
            queues[worker].put(load(number))
    for number in range(count):
        yield queues[number % workers].get()


load_by_workers.mistakes(
    nobody_beside=wrong(
        lambda load, count, workers, size, machine: (load(number) for number in range(count))
    ).tell(
        "Your batches arrive as if the caller loaded them all by itself. What should you pass to "
        "`machine.start`, and how many times should you call it?"
    ),
    one_thread=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load, machine, size, [list(range(count))], [0] * count
        )
    ).tell(
        "Only one of your batches is loading at any time, whatever `workers` is. How can several threads load"
        " at once, each with different batch numbers?",
        breaks="threads at the same time",
    ),
    one_thread_with_room_for_all=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load, machine, workers * size, [list(range(count))], [0] * count
        )
    ).tell(
        "Only one of your batches is loading at any time, though your queue has room for all workers' "
        "batches. How many threads should load?"
    ),
    two_threads=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load, machine, size, strided(count, 2), turns(count, 2)
        )
    ).tell("Two threads load, whatever `workers` is. Which argument says how many there should be?"),
    one_thread_for_each_batch=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load, machine, size, [[number] for number in range(count)], list(range(count))
        )
    ).tell(
        "All your batches load at the same time, as if each had its own thread. How many threads should there"
        " be, and which numbers should each thread load?"
    ),
    never_started=wrong(
        lambda load, count, workers, size, machine: _never_started(size, machine, count)
    ).tell(
        "No batch comes: the caller waits, and no thread loads. Which threads should run the function that loads?"
    ),
    result_started=wrong(_result_started).tell(
        "Your program behaves as if you had written `machine.start(work(w))`: the brackets after `work` "
        "*call* it at once, in the caller's own thread. What should you pass instead of the result of a call?"
    ),
    window_of_workers=wrong(_window).tell(
        "However large `size` is, your workers together load only as many batches ahead as there are workers. How many loaded batches "
        "of *each* worker may wait for the caller?"
    ),
    queues_as_long_as_there_are_workers=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load, machine, workers, strided(count, workers), turns(count, workers)
        )
    ).tell(
        "Each worker's queue holds as many batches as there are workers. Which argument says how many batches"
        " may wait?"
    ),
    as_ready_from_free_workers=wrong(_as_ready_from_free_workers).tell(
        "Your batches come in the order they finish loading, and any free worker loads the next batch. How can you share out the "
        "numbers, so that the caller knows which worker has the next batch?"
    ),
    never_ends=wrong(_never_ends).tell(
        "All batches come, and then the caller waits forever for one more. How many batches are there?"
    ),
    blocks_without_the_rest=wrong(_blocks_without_the_rest).tell(
        "Each worker loads a block of `count // workers` batches, so you wait for one worker at a time, and the last batches may be "
        "missing. How can you share out *all* batches, so that neighbours load at the same time?"
    ),
    as_ready_in_a_short_queue=wrong(
        lambda load, count, workers, size, machine: _as_ready(load, count, workers, size, machine, size)
    ).tell(
        "Your batches come in the order in which they finish loading, and all workers together have room for "
        "only `size` of them. Where should each worker's batches wait, so that the caller finds the next one?"
    ),
    as_ready=wrong(_as_ready).tell(
        "Your batches come in the order they finish loading, so fast batches overtake slow ones. How can the caller find the batch "
        "with the next number?",
        breaks="must not be overtaken",
    ),
    kept_without_a_limit=wrong(_sorted_later).tell(
        "Your order is right. But while you wait for a slow batch, the other workers run on without a limit. "
        "What should limit how many loaded batches may wait?",
        breaks="without a limit",
    ),
    without_bound=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load, machine, 10**6, strided(count, workers), turns(count, workers)
        )
    ).tell(
        "Your workers run ahead without a limit. What should a worker do when `size` of its batches are waiting?",
        breaks="until `size`",
    ),
    all_first=wrong(_all_first).tell(
        "Your first batch comes only when *all* batches are loaded. Which batch could you hand out as soon as it's ready?"
    ),
    one_place=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load, machine, 1, strided(count, workers), turns(count, workers)
        )
    ).tell(
        "Each of your workers has room for only one batch, whatever you pass. Which argument should say how "
        "many batches of one worker may wait?"
    ),
    size_for_all=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load, machine, workers * size, strided(count, workers), turns(count, workers)
        )
    ).tell(
        "You gave each worker's queue the room that all the queues together should have. How large should *one* worker's queue be?"
    ),
    size_shared_out=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load, machine, max(1, size // workers), strided(count, workers), turns(count, workers)
        )
    ).tell(
        "You divided `size` among the workers. But `size` says how many batches of *each* worker may wait: "
        "how large should one worker's queue be?"
    ),
    one_place_too_many=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load, machine, size + 1, strided(count, workers), turns(count, workers)
        )
    ).tell(
        "Each of your workers runs one batch too far ahead of the caller. How many loaded batches of one worker may wait for the "
        "caller?"
    ),
    blocks=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load,
            machine,
            size,
            _blocks(count, workers),
            [worker for worker, block in enumerate(_blocks(count, workers)) for _ in block],
        )
    ).tell(
        "The order is right, but each worker loads a block of neighbouring batches: while you take the first worker's block, the other"
        " workers wait with full queues. Which batches should be loading at the same time?"
    ),
    blocks_taken_in_turn=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load, machine, size, _blocks(count, workers), turns(count, workers)
        )
    ).tell(
        "Each worker loads a block of neighbouring batches, but you take one batch from each worker in turn. "
        "Which worker has batch 1, and where did you look for it?"
    ),
    rest_left_out=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load,
            machine,
            size,
            strided(count - count % workers, workers),
            turns(count - count % workers, workers),
        )
    ).tell(
        "The last batches are missing when `count` isn't a multiple of `workers`. Which workers should load "
        "them?",
        breaks="load(count − 1)",
    ),
    last_left_out=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load, machine, size, strided(count - 1, workers), turns(count - 1, workers)
        )
    ).tell("Your last batch is missing. What's the number of the last batch?"),
    all_by_everybody=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load, machine, size, [list(range(count))] * workers, turns(count, workers)
        )
    ).tell(
        "Each of your workers loads every batch, so you get batch 0 from each worker, then batch 1 from each,"
        " and so on. Which of the batches should one worker load?"
    ),
    in_rounds=wrong(_in_rounds).tell(
        "Your workers load one batch each, and begin the next ones only when you've used all of these. What could a worker do as soon "
        "as its batch is in the queue?"
    ),
    last_name=wrong(_last_name).tell(
        "The caller waits forever: all your threads load the *last* worker's batches, as if each read the loop's variable only after "
        "the loop. How can each thread get its own number?"
    ),
    called_not_started=wrong(_called).tell(
        "Your workers run one after the other, as if the caller called them. Did you pass them to `machine.start`, or call them?"
    ),
    backwards=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load,
            machine,
            size,
            [[count - 1 - number for number in numbers] for numbers in strided(count, workers)],
            turns(count, workers),
        )
    ).tell("Your batches come in the opposite order. Which number should come first?"),
)
