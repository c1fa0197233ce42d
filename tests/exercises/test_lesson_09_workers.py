"""Lesson 09's loaders: what the learner's own gains on the simulated clock, and mistakes that a thread would hide."""

import threading
from collections.abc import Iterator
from queue import Queue
from typing import Any

import pytest

from lessons_lib.answers import find
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.judging import judge
from lessons_lib.loading.machine import SimulatedMachine
from tests.exercises.lesson_05 import verdict


def epoch_ms(make, step_ms):
    with SimulatedMachine() as machine:
        for _ in make(machine):
            machine.sleep(step_ms)
        return machine.clock()


def slow(machine, count):
    for number in range(count):
        machine.sleep(20)
        yield number


@pytest.mark.parametrize(("step_ms", "ratio"), [(20, 1.9), (5, 1.2), (80, 1.2)])
def test_one_loader_hides_the_shorter_of_both(step_ms, ratio):
    prefetched = find("prefetched").reference
    alone = epoch_ms(lambda machine: slow(machine, 50), step_ms)
    ahead = epoch_ms(lambda machine: prefetched(slow(machine, 50), 2, machine), step_ms)
    assert ratio < alone / ahead <= 2


def test_six_workers_make_a_slow_source_more_than_four_times_as_fast():
    def loaded(machine):
        def load(number):
            machine.sleep(20)
            return number

        return find("load_by_workers").reference(load, 50, 6, 2, machine)

    assert epoch_ms(lambda machine: slow(machine, 50), 4) / epoch_ms(loaded, 4) > 4


def test_a_mistake_in_a_thread_is_told_as_one():
    def load_too_many(load, count, workers, size, machine):
        queue = machine.queue(size)

        def work():
            for number in range(count + 1):
                queue.put(load(number))

        machine.start(work)
        for _ in range(count):
            yield queue.get()

    def misspelt(source, size, machine):
        queue = machine.queue(size)

        def load():
            for batch in sauce:  # noqa: F821
                queue.put(batch)

        machine.start(load)
        while True:
            yield queue.get()

    for name, answer, said in (
        ("load_by_workers", load_too_many, "raised IndexError"),
        ("prefetched", misspelt, "raised NameError"),
    ):
        verdict = judge(find(name), collect(find(name).exercise, answer))
        assert (verdict.status, verdict.points) == ("failed", 0)
        assert said in verdict.message


def test_a_source_is_an_iterable_and_no_iterator():
    def asks_for_the_next(source, size, machine):
        machine.start(lambda: next(source))
        yield machine.queue(size).get()

    verdict = judge(find("prefetched"), collect(find("prefetched").exercise, asks_for_the_next))
    assert "`next` needs an iterator, but here it gets a Source" in verdict.message


def with_its_own_queue(source, size, machine):
    queue = Queue(size)
    machine.start(lambda: [queue.put(batch) for batch in source])
    yield queue.get()


def with_its_own_thread(source, size, machine):
    queue = machine.queue(size)
    threading.Thread(target=lambda: [queue.put(batch) for batch in source], daemon=True).start()
    yield queue.get()


@pytest.mark.parametrize("answer", [with_its_own_queue, with_its_own_thread])
def test_what_the_simulated_clock_does_not_know_is_told_at_once(answer):
    verdict = judge(find("prefetched"), collect(find("prefetched").exercise, answer))
    assert "the simulated clock doesn't see any others" in verdict.message


def test_an_equal_error_is_the_error():
    def copied(source, size, machine):
        try:
            yield from find("prefetched").reference(source, size, machine)
        except Exception as error:
            raise type(error)(*error.args) from error

    assert judge(find("prefetched"), collect(find("prefetched").exercise, copied)).status == "passed"


def test_pairs_that_are_lists_are_refused_with_a_sentence():
    class Lists(find("EpochSampler").reference):
        def __iter__(self):
            return iter([[self.epoch, index] for index in self.sampler])

    verdict = judge(find("EpochSampler"), collect(find("EpochSampler").exercise, Lists))
    assert "Your first pair is the list [0, 2]. It should be a tuple" in verdict.message


class ItsOwnIterator:
    """Every `iter` of it begins again, also that of a loop over its iterator."""

    def __init__(self, sampler: Any) -> None:
        self.sampler, self.epoch = sampler, 0
        self.left: Iterator[int] = iter(())

    def set_epoch(self, epoch: int) -> None:
        self.epoch = epoch

    def __len__(self) -> int:
        return len(self.sampler)

    def __iter__(self) -> Any:
        self.left = iter(self.sampler)
        return self

    def __next__(self) -> Any:
        return self.epoch, next(self.left)


def test_a_sampler_that_is_its_own_iterator_begins_again_in_a_loop_over_it() -> None:
    assert verdict("EpochSampler", ItsOwnIterator).misconception == "ItsOwnIterator"
