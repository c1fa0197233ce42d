"""A DataLoader's workers without processes: each has its own copy of the dataset, its own seeds and its own number.

So what a dataset does in workers can be seen on every system, in the same order each time, and for a class that a notebook
defines. Only real processes show what sending a batch costs; nothing here takes time.
"""

import copy
import inspect
import itertools
import os
import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import torch
from torch.utils.data import _utils

_PLACE: Any = _utils.worker  # where get_worker_info() looks
_IDS = itertools.count(10**7)  # of processes; real ones are smaller
_KINDS = (torch.Generator, np.random.Generator, np.random.RandomState, random.Random)


class PretendedWorkers:
    """The workers that a loader with num_workers=count starts for an epoch; persistent ones serve several.

    dataset: copied for each worker, as it is now. Raises TypeError if it can't be copied.
    As a loader does, it takes the workers' seeds from torch's global generator.
    """

    def __init__(self, dataset: Any, count: int) -> None:
        self.count = count
        base = int(torch.empty((), dtype=torch.int64).random_().item())
        self._outside = list(_generators_outside(type(dataset)))
        self._ids = list(itertools.islice(_IDS, count))
        self._copies, self._infos, self._states = [], [], []
        for number in range(count):
            own = _copied(dataset)
            seed = base + number
            self._copies.append(own)
            self._infos.append(_PLACE.WorkerInfo(id=number, num_workers=count, seed=seed, dataset=own))
            self._states.append([*_seeded(seed), *(_state(one) for one in self._outside)])

    def run(self, number: int, work: Callable[[Any], Any]) -> Any:
        """work(the worker's copy), with the random numbers, `get_worker_info()` and `os.getpid()` of worker `number`."""
        mains, info, process = self._read(), _PLACE._worker_info, os.getpid
        self._write(self._states[number])
        _PLACE._worker_info, os.getpid = self._infos[number], lambda: self._ids[number]
        try:
            return work(self._copies[number])
        finally:
            _PLACE._worker_info, os.getpid = info, process
            self._states[number] = self._read()
            self._write(mains)

    def _read(self) -> list[Any]:
        return [*_global_states(), *(_state(one) for one in self._outside)]

    def _write(self, states: list[Any]) -> None:
        _set_global_states(states)
        for one, state in zip(self._outside, states[3:], strict=True):
            _set_state(one, state)


def _copied(dataset: Any) -> Any:
    try:
        return copy.deepcopy(dataset)
    except TypeError as error:
        raise TypeError(f"Each worker needs a copy of the dataset, but copying failed: {error}.") from None


def _global_states() -> list[Any]:
    return [torch.get_rng_state(), np.random.get_state(), random.getstate()]


def _set_global_states(states: list[Any]) -> None:
    torch.set_rng_state(states[0])
    np.random.set_state(states[1])
    random.setstate(states[2])


def _seeded(seed: int) -> list[Any]:
    """The global generators' states in a worker with this seed."""
    return [
        torch.Generator().manual_seed(seed).get_state(),
        np.random.RandomState(seed % 2**32).get_state(),
        random.Random(seed).getstate(),
    ]


def _generators_outside(kind: type) -> Iterator[Any]:
    """Generators that a class uses without keeping them in its objects: in the class, beside it, in default values.

    A process has copies of these too.
    """
    for part in (part for owner in kind.__mro__[:-1] for part in vars(owner).values()):
        if isinstance(part, _KINDS):
            yield part
        function = inspect.unwrap(part) if callable(part) else None
        if inspect.isfunction(function):
            names = [name for name in function.__code__.co_names if name in function.__globals__]
            cells = [cell.cell_contents for cell in function.__closure__ or () if _filled(cell)]
            values = [*(function.__globals__[name] for name in names), *cells, *(function.__defaults__ or ())]
            yield from (value for value in values if isinstance(value, _KINDS))


def _filled(cell: Any) -> bool:
    try:
        cell.cell_contents  # noqa: B018 - raises if it's empty
    except ValueError:
        return False
    return True


def _state(generator: Any) -> Any:
    if isinstance(generator, torch.Generator | random.Random):
        return generator.get_state() if isinstance(generator, torch.Generator) else generator.getstate()
    if isinstance(generator, np.random.Generator):
        return copy.deepcopy(generator.bit_generator.state)
    return generator.get_state()


def _set_state(generator: Any, state: Any) -> None:
    if isinstance(generator, torch.Generator):
        generator.set_state(state)
    elif isinstance(generator, random.Random):
        generator.setstate(state)
    elif isinstance(generator, np.random.Generator):
        generator.bit_generator.state = state
    else:
        generator.set_state(state)
