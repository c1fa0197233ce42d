"""Lesson 09, random numbers and streams: what is said of first tries, and what must not slip through."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor
from torch.utils.data import IterableDataset, get_worker_info

from tests.exercises.lesson_05 import verdict


class _Noisy:
    def __init__(self, rows: Tensor, scale: float) -> None:
        self.rows, self.scale = rows, scale

    def __len__(self) -> int:
        return len(self.rows)

    def noise(self, i: int) -> Any:
        return torch.randn(self.rows.shape[1])

    def __getitem__(self, i: int) -> Any:
        return self.rows[i] + self.scale * self.noise(i)


class KeepsNumPys(_Noisy):
    def __init__(self, rows: Tensor, scale: float) -> None:
        super().__init__(rows, scale)
        self.rng = np.random.default_rng(0)

    def noise(self, i: int) -> Any:
        return torch.from_numpy(self.rng.standard_normal(self.rows.shape[1])).to(self.rows.dtype)


class ForTheClass(_Noisy):
    rng = torch.Generator().manual_seed(0)

    def noise(self, i: int) -> Any:
        return torch.randn(self.rows.shape[1], generator=self.rng)


class WithoutNone(_Noisy):
    def noise(self, i: int) -> Any:
        seed = get_worker_info().seed  # type: ignore[union-attr]
        return torch.randn(self.rows.shape[1], generator=torch.Generator().manual_seed(seed))


class SeededByTheNumber(_Noisy):
    def noise(self, i: int) -> Any:
        info = get_worker_info()
        if info is not None:
            torch.manual_seed(info.id)
        return super().noise(i)


class AddedToWhatIsKept(_Noisy):
    def __getitem__(self, i: int) -> Any:
        self.rows = self.rows + self.scale * torch.randn(self.rows.shape)
        return self.rows[i]


class AsAPair(_Noisy):
    def __getitem__(self, i: int) -> Any:
        return self.rows[i], self.noise(i)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (KeepsNumPys, "as if each worker began with a copy of one generator"),
        (ForTheClass, "`an epoch's noise`"),
        (WithoutNone, "None has no `.seed`. What should happen in main?"),
        (SeededByTheNumber, "always with the same number?"),
        (AddedToWhatIsKept, "as if you kept adding new noise to the rows that your dataset stores"),
        (AsAPair, "should be a tensor of shape (30,). Its type is tuple."),
    ],
)
def test_a_first_try_at_noisy_rows(answer: Callable[..., Any], said: str) -> None:
    found = verdict("NoisyRows", answer)
    assert found.status == "failed"
    assert said in f"{found.message} {found.diagnosis}"


class _Stream(IterableDataset[Any]):
    def __init__(self, source: Any) -> None:
        self.source = source


class ListInInit(_Stream):
    def __init__(self, source: Any) -> None:
        super().__init__(list(source))

    def __iter__(self) -> Iterator[Any]:
        info = get_worker_info()
        return iter(self.source) if info is None else islice(self.source, info.id, None, info.num_workers)


class AskedInInit(_Stream):
    def __init__(self, source: Any) -> None:
        super().__init__(source)
        self.info = get_worker_info()

    def __iter__(self) -> Iterator[Any]:
        info = self.info
        return iter(self.source) if info is None else islice(self.source, info.id, None, info.num_workers)


class NoMain(_Stream):
    def __iter__(self) -> Iterator[Any]:
        info: Any = get_worker_info()
        return islice(self.source, info.id, None, info.num_workers)


class ZeroIsFalse(_Stream):
    def __iter__(self) -> Iterator[Any]:
        info = get_worker_info()
        if not info or not info.id:
            return iter(self.source)
        return islice(self.source, info.id, None, info.num_workers)


class RoundByRound(_Stream):
    """Reads a round, an item for each worker, and keeps one of it."""

    def __iter__(self) -> Iterator[Any]:
        info = get_worker_info()
        number, count = (info.id, info.num_workers) if info else (0, 1)
        items = iter(self.source)
        while some := list(islice(items, count)):
            yield from some[number : number + 1]


class OneAhead(_Stream):
    def __iter__(self) -> Iterator[Any]:
        info = get_worker_info()
        number, count = (info.id, info.num_workers) if info else (0, 1)
        kept: list[Any] = []
        for item in islice(self.source, number, None, count):
            yield from kept
            kept = [item]
        yield from kept


class CountKept(_Stream):
    place = 0

    def __iter__(self) -> Iterator[Any]:
        info = get_worker_info()
        for item in self.source:
            if info is None or self.place % info.num_workers == info.id:
                yield item
            self.place += 1


class NextAtTheEnd(_Stream):
    def __iter__(self) -> Iterator[Any]:
        items = iter(self.source)
        while True:
            yield next(items)


class KeepsAGenerator(_Stream):
    def __init__(self, source: Any) -> None:
        super().__init__(item for item in source)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.source)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (ListInInit, "you read the whole stream before you yield the first item"),
        (AskedInInit, "Every worker yields the whole stream"),
        (NoMain, "None has no `.id`. What should happen in main?"),
        (ZeroIsFalse, "`not 0` is true"),
        (RoundByRound, "worker 0 reads the other workers' next items before it yields its own item"),
        (OneAhead, "you hold an item back until you've read a later item of the same share"),
        (CountKept, "as if you went on counting items from pass to pass"),
        (NextAtTheEnd, "catch the StopIteration and return"),
        (KeepsAGenerator, "Each worker needs a copy of the dataset"),
    ],
)
def test_a_first_try_at_stream_shares(answer: Callable[..., Any], said: str) -> None:
    found = verdict("StreamShares", answer)
    assert found.status == "failed"
    assert said in f"{found.message} {found.diagnosis}"


class OneRoundedAway(_Noisy):
    """As beside a large float32 number: four of a thousand right answers had one such number."""

    def noise(self, i: int) -> Any:
        drawn = super().noise(i)
        if i == 0:
            drawn[-1] = 0
        return drawn


class NoneInTheFirstColumn(_Noisy):
    def noise(self, i: int) -> Any:
        drawn = super().noise(i)
        drawn[0] = 0
        return drawn


def test_a_number_without_noise_may_be_luck_and_a_column_without_is_none() -> None:
    assert verdict("NoisyRows", OneRoundedAway).passed
    assert verdict("NoisyRows", NoneInTheFirstColumn).status == "failed"
