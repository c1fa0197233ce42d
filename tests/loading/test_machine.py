"""The simulated machine: order and clock, waiting at both ends of a queue, threads that end, hang, fail or never stop."""

import threading
from collections.abc import Iterator
from queue import Queue

import pytest

from lessons_lib.loading.machine import RealMachine, SimulatedMachine, Stuck
from lessons_lib.loading.other_threads import other_threads_refused


@pytest.fixture
def machine() -> Iterator[SimulatedMachine]:
    before = threading.active_count()
    with SimulatedMachine() as made:
        yield made
    assert threading.active_count() == before


def test_time_passes_only_where_all_sleep(machine):
    seen = []

    def work(name, ms):
        for _ in range(2):
            machine.sleep(ms)
            seen.append((name, machine.clock()))

    machine.start(work, "a", 20)
    machine.start(work, "b", 15)
    machine.sleep(0)
    assert machine.clock() == 0
    machine.sleep(50)
    assert seen == [("b", 15), ("a", 20), ("b", 30), ("a", 40)]
    assert machine.clock() == 50


def test_a_full_queue_stops_the_one_who_puts(machine):
    queue, put_at = machine.queue(2), []

    def load():
        for i in range(4):
            queue.put(i)
            put_at.append(machine.clock())

    machine.start(load)
    machine.sleep(10)
    assert put_at == [0, 0]
    got = []
    for _ in range(4):
        got.append(queue.get())
        machine.sleep(10)
    assert (got, put_at) == ([0, 1, 2, 3], [0, 0, 10, 20])


def test_an_empty_queue_stops_the_one_who_gets(machine):
    queue = machine.queue(1)

    def load():
        machine.sleep(30)
        queue.put("x")

    machine.start(load)
    assert (queue.get(), machine.clock()) == ("x", 30)


def test_several_may_get_from_one_queue(machine):
    jobs, results = machine.queue(9), machine.queue(9)

    def work():
        while True:
            job = jobs.get()
            machine.sleep(10)
            results.put(job)

    for _ in range(3):
        machine.start(work)
    for job in range(9):
        jobs.put(job)
    assert sorted(results.get() for _ in range(9)) == list(range(9))
    assert machine.clock() == 30


def test_where_all_wait_the_main_thread_is_told(machine):
    queue = machine.queue(1)
    machine.start(lambda: machine.queue(1).get())
    with pytest.raises(Stuck, match="Every thread waits"):
        queue.get()
    queue.put(1)  # and it can go on
    assert queue.get() == 1
    with pytest.raises(Stuck):
        queue.get()


def test_a_function_that_fails_is_noted(machine):
    queue = machine.queue(1)

    def load():
        raise ValueError("broken")

    machine.start(load)
    with pytest.raises(Stuck):
        queue.get()
    assert [str(error) for error in machine.failed] == ["broken"]


def test_threads_that_never_stop_are_ended():
    before = threading.active_count()

    def spin():
        machine.sleep(5)
        entered.set()
        while True:
            pass

    entered = threading.Event()
    with SimulatedMachine() as machine:
        machine.start(lambda: machine.queue(1).get())
        machine.start(lambda: machine.sleep(10**9))
        machine.start(spin)
        machine._next().go.release()  # as if main were somewhere else, and never came back
        assert entered.wait(60)
    assert threading.active_count() == before


@pytest.mark.parametrize("size", [0, -1, 1.5, None, True])
def test_a_queue_has_a_size(machine, size):
    with pytest.raises(ValueError, match="size of a queue must be a whole number from 1 up"):
        machine.queue(size)


def test_bad_input_gets_one_sentence(machine):
    with pytest.raises(ValueError, match="ms must be a number of milliseconds from 0 up, but it is -1"):
        machine.sleep(-1)
    with pytest.raises(TypeError, match="start needs a function, but its type is NoneType"):
        machine.start(None)


def test_a_thread_from_elsewhere_is_refused(machine):
    found = []

    def sleep():
        try:
            machine.sleep(1)
        except RuntimeError as error:
            found.append(str(error))

    thread = threading.Thread(target=sleep)
    thread.start()
    thread.join()
    assert found == ["This thread isn't known to the machine: start threads with machine.start."]


def test_the_real_machine_does_the_same():
    machine = RealMachine()
    queue = machine.queue(2)
    begin = machine.clock()

    def load(count):
        for i in range(count):
            machine.sleep(2)
            queue.put(i)

    machine.start(load, 5)
    assert [queue.get() for _ in range(5)] == list(range(5))
    assert machine.clock() - begin >= 10


def test_a_queue_of_a_closed_machine_says_so():
    with SimulatedMachine() as machine:
        queue = machine.queue(2)
        queue.put(1)
    with pytest.raises(RuntimeError, match="an earlier call"):
        queue.get()


def test_pythons_own_threads_and_queues_are_refused_and_come_back():
    methods = threading.Thread.start, Queue.put, Queue.get
    with SimulatedMachine() as machine, other_threads_refused(machine.runs_here):
        machine.start(machine.sleep, 5)
        for refused in (threading.Thread(target=print).start, Queue().get, lambda: Queue().put(1)):
            with pytest.raises(RuntimeError, match="the simulated clock doesn't see any others"):
                refused()
        machine.sleep(10)
        assert not machine.failed
    assert methods == (threading.Thread.start, Queue.put, Queue.get)
