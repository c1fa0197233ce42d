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
        "Share the numbers out before anyone loads: with 3 workers, who loads batch 0, 1, 2, and who loads 3? And when it's time for "
        "batch 7, how do you know which worker has it?",
        "If all results go through one queue, they come as they're ready. If each worker has a queue of its own, the caller can choose where to "
        "look next.",
        "`queues = [machine.queue(size) for _ in range(workers)]`. Worker w puts `load(i)` into `queues[w]` for i in "
        "`range(w, count, workers)`; batch i is in queue i % workers. Start it with `machine.start(work, w)`.",
    ],
    takeaway="A slow source can now keep up with a fast model. With processes, that's the `num_workers` of a `DataLoader`.",
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
        "Your batches come as if no thread loaded beside the consumer. Which part should run in `machine.start`, and how many times?"
    ),
    one_thread=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load, machine, size, [list(range(count))], [0] * count
        )
    ).tell(
        "Only one batch is being loaded at any time, whatever `workers` is. How do several threads get different numbers?",
        breaks="threads at the same time",
    ),
    one_thread_with_room_for_all=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load, machine, workers * size, [list(range(count))], [0] * count
        )
    ).tell(
        "Only one batch is being loaded at any time, though your queue has room for the batches of all workers. Who loads the others?"
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
        "All batches are loaded at the same time, as with a thread for each of them. How many threads should there be, and which numbers "
        "should each of them load?"
    ),
    never_started=wrong(
        lambda load, count, workers, size, machine: _never_started(size, machine, count)
    ).tell("No batch comes: your consumer waits, and no thread loads. Who runs your workers' function?"),
    result_started=wrong(_result_started).tell(
        "Your program behaves like `machine.start(work(w))`: the brackets *call* `work`, in the consumer's thread. What should `start` "
        "get?"
    ),
    window_of_workers=wrong(_window).tell(
        "Together, your workers load only as many batches ahead as there are workers, whatever `size` is. How many batches of *each* "
        "worker may wait?"
    ),
    queues_as_long_as_there_are_workers=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load, machine, workers, strided(count, workers), turns(count, workers)
        )
    ).tell(
        "Each worker's queue holds as many batches as there are workers. Which argument says how many may wait?"
    ),
    as_ready_from_free_workers=wrong(_as_ready_from_free_workers).tell(
        "Your batches come as they're ready, and whoever is free loads the next one. How does the caller know where the next *number* is, "
        "and what limits how far ahead they load?"
    ),
    never_ends=wrong(_never_ends).tell(
        "All batches come, and then your consumer waits for ever for one more. How many batches are there?"
    ),
    blocks_without_the_rest=wrong(_blocks_without_the_rest).tell(
        "Each worker loads a block of count // workers neighbours: that's slow, and the rest is missing. Which numbers should a worker get, so that all are "
        "needed soon?"
    ),
    as_ready_in_a_short_queue=wrong(
        lambda load, count, workers, size, machine: _as_ready(load, count, workers, size, machine, size)
    ).tell(
        "Your batches come as they're ready, so a fast one overtakes, and all workers share room for `size` of them. How does the caller "
        "know where the next number is?"
    ),
    as_ready=wrong(_as_ready).tell(
        "Your batches come as they're ready, so a fast one overtakes. How does the caller know where the next number is?",
        breaks="must not be overtaken",
    ),
    kept_without_a_limit=wrong(_sorted_later).tell(
        "Your order is right. But while you wait for a slow batch, the others run on without a limit. What limits how many batches you "
        "hold back?",
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
        "Your first batch comes when *all* are loaded. Which one can be handed out as soon as it's there?"
    ),
    one_place=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load, machine, 1, strided(count, workers), turns(count, workers)
        )
    ).tell("Each worker is ahead by one batch, whatever `size` is. Which argument says how many may wait?"),
    size_for_all=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load, machine, workers * size, strided(count, workers), turns(count, workers)
        )
    ).tell(
        "Each of your workers may be ahead by as many batches as all of them together should. How large is *one* worker's queue?"
    ),
    size_shared_out=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load, machine, max(1, size // workers), strided(count, workers), turns(count, workers)
        )
    ).tell("You divided `size` among the workers. But it says how many batches of *each* worker may wait."),
    one_place_too_many=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load, machine, size + 1, strided(count, workers), turns(count, workers)
        )
    ).tell("Each of your workers runs one batch too far ahead. How many of its batches may wait?"),
    blocks=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load,
            machine,
            size,
            _blocks(count, workers),
            [worker for worker, block in enumerate(_blocks(count, workers)) for _ in block],
        )
    ).tell(
        "The order is right, but loading is slow: while you take the first worker's block, the others' queues are full. Which numbers "
        "should a worker get, so that all are needed soon?"
    ),
    blocks_taken_in_turn=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load, machine, size, _blocks(count, workers), turns(count, workers)
        )
    ).tell(
        "Each worker loads a block of neighbours, but you take one batch from each in turn. Which worker has batch 1, and where did you look for it?"
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
        "The last batches are missing when `count` isn't a multiple of `workers`. Who loads the rest?",
        breaks="load(count − 1)",
    ),
    last_left_out=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load, machine, size, strided(count - 1, workers), turns(count - 1, workers)
        )
    ).tell("Your last batch is missing. Which number should it have?"),
    all_by_everybody=wrong(
        lambda load, count, workers, size, machine: shared_out(
            load, machine, size, [list(range(count))] * workers, turns(count, workers)
        )
    ).tell(
        "Every worker loads every batch, so each comes once from each of them. Which numbers belong to one worker?"
    ),
    in_rounds=wrong(_in_rounds).tell(
        "Your workers load one round, and begin the next only when it's used up. So no thread loads while the last batch of a round is "
        "used: what could a worker do after it has put its batch?"
    ),
    last_name=wrong(_last_name).tell(
        "Your consumer waits for ever: all threads work for the *last* worker, as if each read the loop's variable after the loop. How "
        "can a thread get its own number?"
    ),
    called_not_started=wrong(_called).tell(
        "Your workers run one after the other, as if the consumer called them. Did you pass them to `machine.start`, or call them?"
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
