"""Right answers to lesson 09's part on workers, each written in another way; none may be refused."""

import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from torch.utils.data import Sampler

from lessons_lib.loading.machine import Machine


class prefetched:
    def end_mark_and_a_box_for_the_error(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
        queue, end, errors = machine.queue(size), object(), []

        def load() -> None:
            try:
                for batch in source:
                    queue.put(batch)
            except Exception as error:
                errors.append(error)
            finally:
                queue.put(end)

        machine.start(load)
        yield from iter(queue.get, end)
        if errors:
            raise errors[0]

    def functions_through_the_queue(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
        """What goes through the queue is called: it returns a batch, or raises."""
        queue, batches = machine.queue(size), iter(source)

        def result(error: BaseException) -> Any:
            raise error

        def load(into: Any) -> None:
            while True:
                try:
                    batch = next(batches)
                except BaseException as error:
                    into.put((result, error))
                    return
                into.put((lambda thing: thing, batch))

        machine.start(load, queue)
        while True:
            call, thing = queue.get()
            try:
                batch = call(thing)
            except StopIteration:
                return
            yield batch

    def tokens_for_free_places(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
        """A batch is begun only if there is a place for it: a second queue holds the free places."""
        places, queue = machine.queue(size), machine.queue(size + 1)
        for _ in range(size):
            places.put(None)

        def load() -> None:
            try:
                batches = iter(source)
                while True:
                    places.get()
                    queue.put([next(batches)])
            except StopIteration:
                queue.put([])
            except Exception as error:
                queue.put(error)

        machine.start(load)
        while found := queue.get():
            if isinstance(found, Exception):
                raise found
            places.put(None)
            yield found[0]

    class AsAnIterator:
        def __init__(self, source: Iterable[Any], size: int, machine: Machine) -> None:
            self.queue = machine.queue(size)
            machine.start(self.load, source)

        def load(self, source: Iterable[Any]) -> None:
            ended: Exception = StopIteration()
            try:
                for batch in source:
                    self.queue.put((None, batch))
            except Exception as error:
                ended = error
            self.queue.put((ended, None))

        def __iter__(self) -> "prefetched.AsAnIterator":
            return self

        def __next__(self) -> Any:
            error, batch = self.queue.get()
            if error is not None:
                raise error
            return batch


class load_by_workers:
    def taken_in_a_cycle(
        load: Callable[[int], Any], count: int, workers: int, size: int, machine: Machine
    ) -> Iterator[Any]:
        queues = []
        for worker in range(workers):
            queue = machine.queue(size)
            queues.append(queue)

            def work(queue: Any = queue, numbers: range = range(worker, count, workers)) -> None:
                for number in numbers:
                    queue.put(load(number))

            machine.start(work)
        for queue, _ in zip(itertools.cycle(queues), range(count), strict=False):
            yield queue.get()

    def numbers_handed_out_as_torch_does(
        load: Callable[[int], Any], count: int, workers: int, size: int, machine: Machine
    ) -> Iterator[Any]:
        """A queue of numbers for each worker, one for all results, and a dict for what comes too early."""
        jobs = [machine.queue(size + 1) for _ in range(workers)]
        results, held, numbers = machine.queue(workers * (size + 1)), {}, iter(range(count))

        def work(own: Any) -> None:
            while True:
                number = own.get()
                results.put((number, load(number)))

        for own in jobs:
            machine.start(work, own)
        for number in itertools.islice(numbers, workers * size):
            jobs[number % workers].put(number)
        for number in range(count):
            while number not in held:
                other, batch = results.get()
                held[other] = batch
            for following in itertools.islice(numbers, 1):
                jobs[following % workers].put(following)
            yield held.pop(number)

    def next_number_for_the_next_free_worker(
        load: Callable[[int], Any], count: int, workers: int, size: int, machine: Machine
    ) -> Iterator[Any]:
        """One queue of jobs, each with a box for its result."""
        jobs = machine.queue(workers * (size + 1))
        boxes = [machine.queue(1) for _ in range(count)]

        def work() -> None:
            while True:
                number = jobs.get()
                boxes[number].put(load(number))

        for _ in range(workers):
            machine.start(work)
        ahead = min(count, workers * size)
        for number in range(ahead):
            jobs.put(number)
        for number in range(count):
            batch = boxes[number].get()
            if number + ahead < count:
                jobs.put(number + ahead)
            yield batch


class EpochSampler:
    class WithRepeat:
        def __init__(self, sampler: Any) -> None:
            self.sampler, self.epoch = sampler, 0

        def set_epoch(self, epoch: int) -> None:
            self.epoch = epoch

        def __iter__(self) -> Iterator[tuple[int, int]]:
            return zip(itertools.repeat(self.epoch), self.sampler, strict=False)

        def __len__(self) -> int:
            return len(self.sampler)

    class OfTorch(Sampler[tuple[int, int]]):
        current = 0

        def __init__(self, sampler: Any) -> None:
            super().__init__()
            self.inner = sampler

        def set_epoch(self, epoch: int) -> None:
            self.current = epoch

        def __iter__(self) -> Iterator[tuple[int, int]]:
            return iter([(self.current, index) for index in self.inner])

        def __len__(self) -> int:
            return self.inner.__len__()

    class ByMap:
        def __init__(self, sampler: Any) -> None:
            self.sampler = sampler
            self.set_epoch(0)

        def set_epoch(self, epoch: int) -> None:
            self.pair = lambda index: [epoch, index]

        def __iter__(self) -> Iterator[Any]:
            return map(tuple, map(self.pair, self.sampler))

        def __len__(self) -> int:
            return len(self.sampler)
