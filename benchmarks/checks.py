"""What the first check of each exercise costs beyond running the answer and the reference, and what the next ones cost.

Run with `make bench`. In process time, over all exercises of the course, each wrong answer one of the exercise's own
misconceptions. Bars, in milliseconds: see BARS.
"""

import gc
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import torch

from lessons_lib.answers import load
from lessons_lib.authoring.running import quiet
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.exercise.exercise import Exercise
from lessons_lib.checking.judge.expected import compute_expected_outcomes
from lessons_lib.checking.judging import judge
from lessons_lib.exercises import slugs

# name: (the median of all exercises, the slowest of them); None where no bar was set
BARS: dict[str, tuple[float | None, float | None]] = {
    "right, first": (None, 20),
    "wrong, first": (100, 400),
    "right, again": (5, 60),
    "wrong, again": (5, 60),
}
SLOWEST = 3  # exercises of each kind that are named
WRONG = 4  # misconceptions of each exercise that are tried, spread over all of them


def main() -> int:
    torch.set_num_threads(1)
    times: dict[str, dict[str, float]] = {kind: {} for kind in BARS}
    keys = [key for slug in slugs() for key in load(slug).in_order()]
    for key in keys:
        gc.collect()
        gc.freeze()  # a full collection costs 70 to 120 ms, whichever exercise it happens to hit
        with quiet():
            for kind, milliseconds in measured(key):
                times[kind][key.name] = max(milliseconds, times[kind].get(key.name, 0.0))
    print(f"process time in ms, {len(times['right, first'])} exercises, one thread")
    return max(report(kind, found, *BARS[kind]) for kind, found in times.items())


def measured(key: AnswerKey) -> Iterator[tuple[str, float]]:
    """Each kind of check with its milliseconds; a kind may come several times."""
    exercise = key.exercise
    reference = _answer(exercise, key.reference)
    collect(exercise, reference)  # what torch does only once
    own, _ = timed(lambda: collect(exercise, reference))
    yield "right, first", min(first_time(lambda: judge(key, collect(exercise, reference)))) - 2 * own
    yield (
        "right, again",
        min(timed(lambda: judge(key, collect(exercise, reference)))[0] for _ in range(3)),
    )
    step = max(1, len(key.misconceptions) // WRONG)
    for wrong in key.misconceptions[::step]:
        answer = _answer(exercise, wrong.function)
        evidence = collect(exercise, answer)
        yield "wrong, first", min(first_time(lambda evidence=evidence: judge(key, evidence))) - own
        yield (
            "wrong, again",
            min(timed(lambda answer=answer: judge(key, collect(exercise, answer)))[0] for _ in range(3)),
        )


def _answer(exercise: Exercise, function: Any) -> Any:
    return function if exercise.has_inputs else function()


def first_time(what: Callable[[], Any]) -> Iterator[float]:
    """Milliseconds of a check that finds nothing computed before, a few times: other work slows single ones down."""
    for _ in range(3):
        compute_expected_outcomes.cache_clear()
        yield timed(what)[0]


def timed(what: Callable[[], Any]) -> tuple[float, Any]:
    """Milliseconds of processor time, and what came of it."""
    begun = time.process_time()
    made = what()
    return 1000 * (time.process_time() - begun), made


def report(kind: str, found: dict[str, float], most_median: float | None, most: float | None) -> int:
    """Prints a line; 1 if a bar was missed."""
    median, slowest = (
        statistics.median(found.values()),
        sorted(found, key=found.__getitem__)[: -SLOWEST - 1 : -1],
    )
    missed = (most_median is not None and median > most_median) or (
        most is not None and found[slowest[0]] > most
    )
    bars = "/".join("–" if bar is None else f"{bar:g}" for bar in (most_median, most))
    named = ", ".join(f"{name} {found[name]:.0f}" for name in slowest)
    print(
        f"{kind:<14}{median:7.1f} median   bars {bars}: {'MISSED' if missed else 'held'}   slowest: {named}"
    )
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
