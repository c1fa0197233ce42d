"""Exercise: a map-style dataset, windows of a text and the characters that follow."""

import itertools
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import torch
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson


def what_it_holds(candidate: Callable[..., Any], codes: Tensor, length: int) -> dict[str, Any]:
    """How many items the dataset has, which, where a loop over it ends, and what it keeps."""
    dataset = candidate(codes, length)
    candidate(codes.flip(0) + 100, length + 1)  # another text, which is none of the first one's business
    n = _length(dataset)
    right = max(0, len(codes) - length)
    ends = (right, right + 3)
    facts = [
        "items",
        "a for loop",
        "the loop's items",
        *(f"dataset[{i}]" for i in ends),
        "dataset[0], once more",
    ]
    if n < 0:
        return {
            "len(dataset)": "a negative number",
            **dict.fromkeys([*facts, "kept in memory"], "not looked at"),
        }
    items = [_asked_for(dataset, i) for i in range(min(n, right))]
    passed, end = _loop(dataset, right)
    same = "the same" if passed[:right] == items else "others"
    past = [_past_the_end(dataset, i) for i in ends]
    once_more = _asked_for(dataset, 0) if right and n else "not looked at"
    seen = dict(zip(facts, [items, end, same, *past, once_more], strict=True))
    return {"len(dataset)": str(n), **seen, "kept in memory": _what_is_kept(candidate)}


def _length(dataset: Any) -> int:
    """Its length; -1 where Python refuses one below 0."""
    try:
        return len(dataset)
    except ValueError as error:
        if "__len__() should return" not in str(error):
            raise
        return -1


def _loop(dataset: Any, right: int) -> tuple[list[str], str]:
    """What a loop gives, up to one item more than there should be, and how it ends."""
    passed: list[str] = []
    try:
        for item in itertools.islice(iter(dataset), right + 1):
            passed.append(item_words(item))
    except Exception as error:
        if len(passed) < right:
            raise
        return passed, f"{right} items, then {type(error).__name__}"
    return passed, "past the last item" if len(passed) > right else f"{len(passed)} items"


def _asked_for(dataset: Any, i: int) -> str:
    try:
        return item_words(dataset[i])
    except IndexError:
        return "IndexError"


def _past_the_end(dataset: Any, i: int) -> str:
    try:
        item = dataset[i]
    except IndexError:
        return "IndexError"
    except Exception as error:
        return type(error).__name__
    kind = item if isinstance(item, type) else type(item)
    return f"{kind.__name__}, returned" if issubclass(kind, Exception) else "an item"


LONG, WIDE = 600, 60  # a text and its windows: together these hold 50 times as many numbers as the text
FEW = 5  # times the text: a copy, a list of it, the windows' beginnings


def _what_is_kept(candidate: Callable[..., Any]) -> str:
    """Whether the dataset of a long text keeps the text, or its windows."""
    dataset = candidate(torch.arange(LONG), WIDE)
    kept = Kept()
    kept.add(vars(dataset) if hasattr(dataset, "__dict__") else dataset)
    return "the text" if kept.numbers <= FEW * LONG and kept.tensors <= LONG // 10 else "windows"


class Kept:
    """Counts the tensors that something holds, and the numbers of tensors and of lists; shared memory counts once."""

    def __init__(self) -> None:
        self.tensors = self.numbers = 0
        self._seen: dict[Any, Any] = {}  # by id or address; the values keep both from being used again

    def add(self, thing: Any) -> None:
        if isinstance(thing, Tensor):
            self.tensors += 1
            storage = thing.untyped_storage()
            if storage.data_ptr() not in self._seen:
                self._seen[storage.data_ptr()] = storage
                self.numbers += storage.nbytes() // thing.element_size()
        elif isinstance(thing, np.ndarray):
            self.tensors += 1
            self.numbers += thing.size if thing.base is None else 0
        elif isinstance(thing, str | bytes | bytearray | range):
            self.numbers += 0 if isinstance(thing, range) else len(thing)
        elif isinstance(thing, int | float) or thing is None:
            self.numbers += 1
        elif id(thing) not in self._seen:
            self._seen[id(thing)] = thing
            for part in _parts(thing):
                self.add(part)


def _parts(thing: Any) -> list[Any]:
    if isinstance(thing, dict):
        return list(thing.values())
    if isinstance(thing, list | tuple | set | frozenset | deque):
        return list(thing)
    return [] if isinstance(thing, type) else list(getattr(thing, "__dict__", {}).values())


def item_words(item: Any) -> str:
    """An item in words: '[7, 4] → [4, 11]' for a pair of tensors."""
    if isinstance(item, dict):
        return f"{', '.join(f'{name}: {_numbers(part)}' for name, part in item.items())} in a dict"
    if isinstance(item, Iterator):
        return "an iterator"
    if not isinstance(item, tuple | list):
        return f"{_numbers(item)} alone"
    return " → ".join(map(_numbers, item))


def _numbers(part: Any) -> str:
    if not isinstance(part, Tensor):
        return f"{part} (no tensor)"
    if part.dtype != torch.int64:
        return f"{part.tolist()} ({str(part.dtype).removeprefix('torch.')})"
    return str(part.tolist())


class NextCharacters:
    """Windows of `length` codes of a text, each with the same window one code later."""

    def __init__(self, codes: Tensor, length: int) -> None: ...

    def __len__(self) -> int: ...

    def __getitem__(self, i: int) -> tuple[Tensor, Tensor]: ...


next_characters = lesson.exercise(
    kind="class",
    points=2,
    harness=what_it_holds,
    no_demand=["The index i is never negative"],
)(NextCharacters)


@next_characters.cases
def texts(draw: Draw) -> Iterator[Case]:
    yield case(torch.tensor([7, 4, 11, 11, 14]), 3, label="5 characters, windows of 3")
    yield case(torch.tensor([7, 4, 11, 11, 14, 2, 9]), 2, label="7 characters, windows of 2")
    for n, length, label in (
        (9, 1, "9 characters, windows of 1"),
        (8, 4, "8 characters, windows of 4"),
        (6, 5, "one window only"),
    ):
        yield case(draw.permutation(n) + 20, length, label=label)
    yield case(torch.tensor([3, 5, 8, 9]), 4, label="as many characters as a window has")
    yield case(torch.tensor([3, 5]), 4, label="a text shorter than a window")
    yield case(torch.tensor([3, 5, 9]), 6, label="a text much shorter than a window")
    length = draw.number(2, 6)
    yield case(draw.permutation(length + draw.number(6, 12)) + 20, length, label="a longer text")
