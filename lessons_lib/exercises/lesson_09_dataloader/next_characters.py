"""Exercise: a map-style dataset, windows of a text and the characters that follow."""

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson


def what_it_holds(candidate: Callable[..., Any], codes: Tensor, length: int) -> dict[str, Any]:
    """How many items the dataset has, which, where a loop over it ends, and whether it reads the text late."""
    dataset = candidate(codes, length)
    n = _length(dataset)
    right = max(0, len(codes) - length)
    seen: dict[str, Any] = {
        "len(dataset)": str(n) if n >= 0 else "a negative number",
        "items": [_asked_for(dataset, i) for i in range(min(n, right))],
    }
    passed = [item_words(item) for item in itertools.islice(iter(dataset), right + 1)]
    seen["a for loop"] = "past the last item" if len(passed) > right else f"{len(passed)} items"
    seen["the loop's items"] = "the same" if passed[:right] == seen["items"] else "others"
    seen[f"dataset[{right}]"] = _past_the_end(dataset, right)
    if right:
        codes[:] = torch.flip(codes, (0,)) + 100
        seen["dataset[0], after the text changed"] = item_words(dataset[0])
    return seen


def _length(dataset: Any) -> int:
    """Its length; -1 where Python refuses one below 0."""
    try:
        return len(dataset)
    except ValueError:
        return -1


def _asked_for(dataset: Any, i: int) -> str:
    try:
        return item_words(dataset[i])
    except IndexError:
        return "IndexError"


def _past_the_end(dataset: Any, i: int) -> str:
    try:
        dataset[i]
    except IndexError:
        return "IndexError"
    except Exception as error:
        return type(error).__name__
    return "an item"


def item_words(item: Any) -> str:
    """An item in words: '[7, 4] → [4, 11]' for a pair of tensors."""
    if isinstance(item, dict):
        return f"{', '.join(f'{name}: {_numbers(part)}' for name, part in item.items())} in a dict"
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
    no_demand=["i is never negative", "the same window one character later"],
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
