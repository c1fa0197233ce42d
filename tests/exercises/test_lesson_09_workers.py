"""Lesson 09's loaders: what the learner's own gains on the simulated clock, and mistakes that a thread would hide."""

import pytest

from lessons_lib.answers import find
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.judging import judge
from lessons_lib.loading.machine import SimulatedMachine


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
