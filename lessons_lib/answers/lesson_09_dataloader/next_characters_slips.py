"""Datasets of windows that are right but for one thing: what a misconception of `NextCharacters` changes."""

from collections.abc import Callable
from typing import Any, NamedTuple

from torch import Tensor

Count = Callable[[int, int], int]  # characters, length → items
Item = Callable[[Tensor, int, int], Any]  # codes, length, i → item


def cut(codes: Tensor, length: int, i: int) -> tuple[Tensor, Tensor]:
    return codes[i : i + length], codes[i + 1 : i + length + 1]


class Slips(NamedTuple):
    """What beginners forget besides anything else."""

    ends: bool = True  # a loop ends
    clamps: bool = True  # no length is negative


GOES_ON = " Also, a `for` loop runs on past the last item: nothing raises an `IndexError`."
BELOW_0 = " Also, your `__len__` is negative for a text that's too short."
LOOP = {"slips": {"": Slips(), GOES_ON: Slips(ends=False)}}
CLAMP = {"slips": {"": Slips(), BELOW_0: Slips(clamps=False)}}
BOTH = {"slips": {**LOOP["slips"], BELOW_0: Slips(clamps=False), GOES_ON + BELOW_0: Slips(False, False)}}


RIGHT = Slips()


class Toy:
    """Right but for what it counts, its items, or its slips."""

    def __init__(
        self,
        codes: Tensor,
        length: int,
        slips: Slips = RIGHT,
        count: Count = lambda n, length: n - length,
        item: Item = cut,
    ) -> None:
        self.codes, self.length, self.slips = codes, length, slips
        self.count, self.item = count, item

    def __len__(self) -> int:
        n = self.count(len(self.codes), self.length)
        return max(0, n) if self.slips.clamps else n

    def __getitem__(self, i: int) -> Any:
        if self.slips.ends and i >= self.count(len(self.codes), self.length):
            raise IndexError(i)
        return self.item(self.codes, self.length, i)


class InAdvance(Toy):
    """Right items, all of them made when the dataset is."""

    def __init__(self, codes: Tensor, length: int, slips: Slips = RIGHT) -> None:
        super().__init__(codes, length, slips)
        self.windows = [cut(codes, length, i) for i in range(len(codes) - length)]


class OneForAll:
    """Kept by the class: a second dataset changes the first one's text."""

    codes: Tensor
    length: int

    def __init__(self, codes: Tensor, length: int) -> None:
        OneForAll.codes, OneForAll.length = codes, length

    def __len__(self) -> int:
        return max(0, len(self.codes) - self.length)

    def __getitem__(self, i: int) -> Any:
        if i >= len(self):
            raise IndexError(i)
        return cut(self.codes, self.length, i)


class EndsWithTheText(Toy):
    def __getitem__(self, i: int) -> Any:
        if i >= len(self.codes):
            raise IndexError(i)
        return cut(self.codes, self.length, i)


class EndsOneLate(Toy):
    def __getitem__(self, i: int) -> Any:
        if i > len(self):
            raise IndexError(i)
        return cut(self.codes, self.length, i)


class ReturnsTheError(Toy):
    def __getitem__(self, i: int) -> Any:
        return IndexError if i >= len(self) else cut(self.codes, self.length, i)


class EndsAtOne(Toy):
    def __getitem__(self, i: int) -> Any:
        if i == len(self):
            raise IndexError(i)
        return cut(self.codes, self.length, i)


class RefusesOtherwise(Toy):
    """Ends with another kind of error."""

    def __init__(self, codes: Tensor, length: int, error: type[Exception]) -> None:
        super().__init__(codes, length)
        self.error = error

    def __getitem__(self, i: int) -> Any:
        if i >= len(self):
            raise self.error
        return cut(self.codes, self.length, i)
