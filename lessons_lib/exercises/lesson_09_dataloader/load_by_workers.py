"""Exercise: several workers load, and the batches come in order."""

from collections.abc import Callable, Iterator
from typing import Any

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_09_dataloader.consuming import Loads, consume
from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson
from lessons_lib.loading.machine import Machine, SimulatedMachine

Load = Callable[[int], Any]


def on_simulated_machine(
    candidate: Callable[..., Any],
    load_ms: list[float],
    step_ms: float,
    workers: int,
    size: int,
    within_ms: float,
    odd: list[Any],
) -> dict[str, Any]:
    """What a consumer gets that computes `step_ms` with each batch. within_ms: what the whole may take.
    odd: what load returns for the first numbers."""
    count = len(load_ms)
    with SimulatedMachine() as machine:
        loads = Loads()
        at_once = most_at_once = 0

        def load(number: int) -> Any:
            nonlocal at_once, most_at_once
            if type(number) is not int or not 0 <= number < count:
                raise IndexError(
                    f"load({number!r}) was called, but the batches have the numbers 0 to {count - 1}"
                )
            loads.begin()
            at_once += 1
            most_at_once = max(most_at_once, at_once)
            machine.sleep(load_ms[number])
            at_once -= 1
            return odd[number] if number < len(odd) else f"batch {number}"

        found = consume(
            machine, lambda: candidate(load, count, workers, size, machine), loads, step_ms, count
        )
    # A worker may hold one batch more than fits into its queue; a fast consumer lets no worker get so far.
    least, most = workers * size, workers * (size + 1)
    held = least <= loads.most_ahead <= most
    slow_consumer = step_ms * workers > max(load_ms, default=0.0) and count > most
    if not slow_consumer:
        held = loads.most_ahead <= most
    return {
        "batches": [
            int(text.strip("'").removeprefix("batch ")) if "batch " in text else text for text in found.taken
        ],
        "ends": found.ended,
        "ms, at most": max(within_ms, found.ms),
        "loading at once": min(most_at_once, workers)
        if most_at_once >= min(workers, count)
        else most_at_once,
        "loads called": loads.begun,
        "most batches ahead": most if held else loads.most_ahead,
    }


@lesson.exercise(
    points=3,
    harness=on_simulated_machine,
    no_demand=["may take longer to load", "It may have one more loaded", "doesn't fail here"],
)
def load_by_workers(load: Load, count: int, workers: int, size: int, machine: Machine) -> Iterator[Any]:
    """load(0), load(1), … load(count − 1), in this order, loaded by `workers` threads while the caller computes."""


@load_by_workers.cases
def epochs(draw: Draw) -> Iterator[Case]:
    # Alone, the first one takes 12 · 24 = 288 ms; at least four times as fast are 72 ms.
    yield case([20.0] * 12, 4.0, 6, 1, 72.0, [], label="loading 20 ms, computing 4 ms, 6 workers")
    yield case(
        [20.0] * 30, 5.0, 5, 2, 186.0, [], label="loading 20 ms, computing 5 ms, 5 workers, 30 batches"
    )
    yield case([15.0] * 11, 10.0, 2, 2, 135.0, [], label="11 batches for 2 workers")
    yield case([4.0] * 40, 30.0, 3, 3, 1210.0, [], label="fast loading, slow computing, 3 workers, size 3")
    yield case([4.0] * 40, 30.0, 2, 4, 1210.0, [], label="fast loading, slow computing, 2 workers, size 4")
    yield case([30.0] * 8, 2.0, 1, 3, 250.0, [], label="one worker")
    uneven = [float(draw.number(2, 30)) for _ in range(14)]
    yield case([50.0, *uneven], 4.0, 3, 2, 400.0, [], label="a slow first batch, 3 workers")
    uneven = [float(draw.number(2, 30)) for _ in range(13)]
    yield case([*uneven[:6], 70.0, *uneven[6:]], 4.0, 4, 1, 400.0, [], label="one slow batch, 4 workers")
    yield case(
        [100.0, *[2.0] * 40], 1.0, 3, 2, 400.0, [], label="a slow first batch and many fast ones, 3 workers"
    )
    yield case([10.0] * 3, 5.0, 4, 2, 40.0, [], label="more workers than batches")
    odd: list[Any] = [draw.number(10, 99), None, 0, "end", False]
    yield case([10.0] * 8, 5.0, 2, 2, 80.0, odd, label="batches that are None, 0 and False")
    yield case([6.0] * 9, 15.0, 3, 2, 150.0, odd[::-1], label="the same from the end, 3 workers")
    yield case([], 5.0, 2, 2, 0.0, [], label="no batches")
