"""More answers to ResumableBatches: objects that keep the wrong thing, or keep it in the wrong place."""

from collections.abc import Iterator
from typing import Any

from lessons_lib.answers.lesson_09_dataloader.resumable_batches import Batches, Toy, resumable_batches


@resumable_batches.misconception(
    "If a resumed pass is stopped early, the next pass leaves batches out too, though it should be whole."
    " When do you set `done` back to 0: only after your loop has ended?"
)
class ForgottenAtTheEnd(Toy):
    def __iter__(self) -> Iterator[Any]:
        yield from list(self.batches)[self.done :]
        self.done = 0


@resumable_batches.misconception(
    "Your batches are right, but after a resumed pass, your `len` is too small. The next pass is whole: "
    "how many batches does it have?"
)
class LengthStaysCut(Toy):
    left_out = 0

    def resume(self, epoch: int, done: int) -> None:
        super().resume(epoch, done)
        self.left_out = done

    def set_epoch(self, epoch: int) -> None:
        super().set_epoch(epoch)
        self.left_out = 0

    def __len__(self) -> int:
        return len(self.batches) - self.left_out


@resumable_batches.misconception(
    "Your batches are right, but after a resumed pass, your `len` is too small for all later passes, even"
    " after `set_epoch`. How many batches does the *next* pass have?"
)
class LengthStaysCutForEver(LengthStaysCut):
    def set_epoch(self, epoch: int) -> None:
        Toy.set_epoch(self, epoch)


@resumable_batches.misconception(
    "Your second pass is empty: an iterator is used up after one pass. When should you ask the wrapped "
    "batch sampler for its batches?"
)
class UsedUp(Toy):
    def resume(self, epoch: int, done: int) -> None:
        super().resume(epoch, done)
        self.left = iter(list(self.batches)[done:])

    def set_epoch(self, epoch: int) -> None:
        self.resume(epoch, 0)

    def __iter__(self) -> Iterator[Any]:
        if not hasattr(self, "left"):
            self.left = iter(list(self.batches))
        self.done = 0
        return self.left


class OfOneIterator(Toy):
    """An iterator that is made once serves all passes."""

    def __init__(self, batches: Any, or_else: tuple[None, ...]) -> None:
        super().__init__(batches)
        self.all, self.or_else = iter(list(batches)), or_else

    def __iter__(self) -> Iterator[Any]:
        done, self.done = self.done, 0
        for _ in range(done):
            next(self.all, *self.or_else)
        return self.all


@resumable_batches.misconception(
    "One iterator, made at the start, serves all your passes: it gives the first epoch once, and then "
    "{nothing}. When should you ask the wrapped batch sampler for a new iterator?",
    over={"nothing": {"nothing": (None,), "a StopIteration": ()}},
)
def one_iterator(batches: Any, nothing: tuple[None, ...]) -> Any:
    return OfOneIterator(batches, nothing)


@resumable_batches.misconception(
    "If you make two objects, a call on one of them also changes the other, as if both kept what they "
    "remember in the *class*. Where should each object keep what it remembers?"
)
class KeptInTheClass:
    """Everything in the class, so that all objects share it."""

    batches: Any
    done = 0

    def __init__(self, batches: Any) -> None:
        self.batches = batches

    def set_epoch(self, epoch: int) -> None:
        self.resume(epoch, 0)

    def resume(self, epoch: int, done: int) -> None:
        self.batches.set_epoch(epoch)
        type(self).done = done

    def __len__(self) -> int:
        return len(self.batches) - self.done

    def __iter__(self) -> Iterator[Any]:
        done, type(self).done = self.done, 0
        return iter(list(self.batches)[done:])


@resumable_batches.misconception(
    "In a later pass over an epoch, batches or indices are missing, as if you took them out of the "
    "wrapped batch sampler's own lists. How can you leave out batches without changing those lists?"
)
class Emptied(Toy):
    def rest(self, batches: Batches, done: int) -> list[Any]:
        for batch in batches[:done]:
            batch.clear()
        return batches[done:]


@resumable_batches.misconception(
    "Your second pass is empty, and its length is 0: the first pass used up the batches. When should you "
    "ask the wrapped batch sampler for its batches again?"
)
class TakenAway(Toy):
    def __init__(self, batches: Any) -> None:
        super().__init__(batches)
        self.rows = list(batches)

    def set_epoch(self, epoch: int) -> None:
        self.resume(epoch, 0)

    def resume(self, epoch: int, done: int) -> None:
        self.batches.set_epoch(epoch)
        self.rows = list(self.batches)[done:]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Any]:
        while self.rows:
            yield self.rows.pop(0)
