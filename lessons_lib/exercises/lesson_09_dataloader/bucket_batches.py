"""Exercise: a batch sampler that puts rows of similar lengths together."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_09_dataloader.batches import batches_of_two_epochs
from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson


def batches_by_length(
    candidate: Callable[..., Any], epochs: list[list[int]], lengths: list[int], size: int, pool: int
) -> dict[str, Any]:
    """How many batches are promised, and the batches of two epochs in a row."""
    return batches_of_two_epochs(
        lambda sampler, size, drop_last: candidate(sampler, lengths, size, pool), epochs, size, False
    )


class BucketBatches:
    """Batches of rows with similar lengths: each pool of `pool` batches is sorted before it's cut."""

    def __init__(self, sampler: Iterable[int], lengths: list[int], size: int, pool: int) -> None: ...

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[list[int]]: ...


bucket_batches = lesson.exercise(kind="class", points=2, harness=batches_by_length)(BucketBatches)


@bucket_batches.cases
def rows(draw: Draw) -> Iterator[Case]:
    yield case(
        [[0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0]],
        [5, 1, 4, 2, 3, 9],
        2,
        2,
        label="6 rows, batches of 2, two batches in a pool",
    )
    for n, size, pool, label in (
        (12, 3, 2, "12 rows, batches of 3, two batches in a pool"),
        (14, 2, 3, "14 rows, batches of 2: the last pool has a single batch"),
        (11, 3, 2, "11 rows, batches of 3: the last batch has 2"),
        (9, 4, 1, "9 rows, batches of 4, one batch in a pool"),
        (7, 2, 5, "7 rows, fewer than a pool holds"),
        (6, 1, 3, "6 rows, batches of 1"),
        (3, 4, 2, "fewer rows than a batch"),
        (0, 3, 2, "no row"),
    ):
        yield case(_orders(draw, n), _lengths(draw, n), size, pool, label=label)
    yield case(_orders(draw, 12), [3, 1, 3, 2, 1, 3, 2, 2, 1, 3, 1, 2], 2, 3, label="rows of equal lengths")
    yield case(_orders(draw, 10), [2, 5, 2, 5, 5, 2, 2, 5, 2, 5], 2, 2, label="rows of two lengths")
    for n, size, pool in ((24, 4, 6), (60, 3, 6)):  # argsort keeps equal ones in order up to 16
        yield case(
            _orders(draw, n), draw.integers(1, 4, n).tolist(), size, pool, label=f"{n} rows of three lengths"
        )
    some = [[9, 2, 14, 5, 11, 0, 7, 3], [3, 14, 0, 11, 9, 7, 2, 5]]
    yield case(some, _lengths(draw, 16), 2, 2, label="8 of 16 rows")
    yield case([[4, 1, 8, 6, 3], [8, 3, 1, 4, 6]], _lengths(draw, 10), 2, 3, label="5 of 10 rows")
    n, size = draw.number(21, 30), draw.number(2, 5)
    yield case(_orders(draw, n), _lengths(draw, n), size, draw.number(2, 4), label="more rows")


def _orders(draw: Draw, n: int) -> list[list[int]]:
    return [draw.permutation(n).tolist() for _ in range(3)]


def _lengths(draw: Draw, n: int) -> list[int]:
    """All different."""
    lengths: list[int] = (1 + 2 * draw.permutation(n)).tolist()
    return lengths
