"""A simulated DataLoader with a clock of its own: who waits for whom, the same on every machine.

It hands out work as torch's does. Each of `workers` gets `prefetch` batches to load at the start. For each batch that the
main process takes, one more is handed out. Nothing is computed: a batch is a number of milliseconds to load it, and one to
use it. Not simulated: what it costs to send a batch, and workers that share too few cores.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from lessons_lib.loading.run import Load, Run, Step

Times = float | Sequence[float]


@dataclass
class SimulatedLoader:
    """batches: how many an epoch has. load_ms, step_ms: what one takes to load and to use; one number, or one for each batch.

    workers: 0 for none, then the main process loads by itself. prefetch: batches handed out to each worker in advance.
    start_ms: what the main process needs to start one worker. in_order: False lets a batch that is ready overtake others.
    Raises ValueError for counts and times that can't be.
    """

    batches: int
    load_ms: Times
    step_ms: Times
    workers: int = 0
    prefetch: int = 2
    start_ms: float = 0.0
    in_order: bool = True

    def __post_init__(self) -> None:
        for name, least in (("batches", 1), ("workers", 0), ("prefetch", 1)):
            value = getattr(self, name)
            if type(value) is not int or value < least:
                raise ValueError(f"{name} must be a whole number from {least} up, but it is {value!r}.")
        self._load = _times("load_ms", self.load_ms, self.batches)
        self._step = _times("step_ms", self.step_ms, self.batches)
        self._start = _times("start_ms", self.start_ms, 1)[0]

    def epoch(self) -> Run:
        """One epoch, from starting the workers to the end of the last step."""
        return self._by_workers() if self.workers else self._alone()

    def _alone(self) -> Run:
        run, now = Run(), 0.0
        for batch in range(self.batches):
            loaded = now + self._load[batch]
            run.loads.append(Load(None, batch, now, loaded))
            now = loaded + self._step[batch]
            run.steps.append(Step(batch, loaded, now))
        return run

    def _by_workers(self) -> Run:
        run, now = Run(), self.workers * self._start
        free = [now] * self.workers  # when each worker has loaded all that it was given
        given = [0] * self.workers  # what each was given that main hasn't taken yet
        waiting: dict[int, tuple[float, int]] = {}  # by batch: when it is ready, and who loads it
        turn = handed = 0

        def hand_out() -> None:
            nonlocal turn, handed
            if handed == self.batches:
                return
            while not self.in_order and given[turn % self.workers] >= self.prefetch:
                turn += 1
            worker = turn % self.workers
            begin = max(now, free[worker])
            free[worker] = begin + self._load[handed]
            run.loads.append(Load(worker, handed, begin, free[worker]))
            waiting[handed] = (free[worker], worker)
            given[worker] += 1
            turn, handed = turn + 1, handed + 1

        for _ in range(self.workers * self.prefetch):
            hand_out()
        while waiting:
            batch = min(waiting) if self.in_order else min(waiting, key=lambda b: waiting[b])
            ready, worker = waiting.pop(batch)
            now = max(now, ready)
            given[worker] -= 1
            hand_out()
            run.steps.append(Step(batch, now, now + self._step[batch]))
            now += self._step[batch]
        run.loads.sort(key=lambda load: (load.loaded_from, load.name))
        return run


def _times(name: str, given: Times, batches: int) -> list[float]:
    """A number of milliseconds for each batch."""
    found = list(given) if isinstance(given, Sequence) else [given] * batches
    if len(found) != batches:
        raise ValueError(f"{name} has {len(found)} numbers for {batches} batches.")
    for ms in found:
        if isinstance(ms, bool) or not isinstance(ms, int | float) or not 0 <= ms < float("inf"):
            raise ValueError(f"{name} must be a number of milliseconds from 0 up, but it is {ms!r}.")
    return [float(ms) for ms in found]
