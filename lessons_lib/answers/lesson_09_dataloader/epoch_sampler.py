"""Answers: an epoch number that reaches the workers."""

from collections.abc import Iterator
from typing import Any

from lessons_lib.answers.lesson_09_dataloader.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_09_dataloader import epoch_sampler as questions


class EpochSampler:
    """Makes its pairs while it is read."""

    def __init__(self, sampler: Any) -> None:
        self.sampler = sampler
        self.epoch = 0

    def set_epoch(self, epoch: int) -> None:
        self.epoch = epoch

    def __iter__(self) -> Iterator[Any]:
        for index in self.sampler:
            yield self.epoch, index

    def __len__(self) -> int:
        return len(self.sampler)


epoch_sampler = answers.to(
    questions.epoch_sampler,
    hints=[
        "Which of the four methods learns the epoch, and which one makes the pairs? What must an object keep "
        "from one call to the next?",
        "A loader gets its indices from `__iter__`, once in each epoch. So loop over the wrapped sampler in "
        "`__iter__` and not earlier: its order may change from pass to pass.",
        "`__init__` stores the sampler and sets `self.epoch = 0`. `set_epoch` overwrites `self.epoch`. "
        "`__iter__` loops over `self.sampler` and yields `(self.epoch, index)`. `__len__` returns the wrapped"
        " sampler's length.",
    ],
    takeaway="For each item, only its index reaches a worker. Now the index carries the epoch along.",
)(EpochSampler)


class Slip(EpochSampler):
    """Right but for what a mistake changes."""

    def pair(self, position: int, index: int) -> Any:
        return self.epoch, index

    def __iter__(self) -> Iterator[Any]:
        return iter([self.pair(position, index) for position, index in enumerate(self.sampler)])


def _slip(**changes: Any) -> type[Slip]:
    return type("EpochSampler", (Slip,), changes)


def _pair(make: Any) -> type[Slip]:
    return _slip(pair=make)


epoch_sampler.mistakes(
    index_first=wrong(_pair(lambda self, position, index: (index, self.epoch))).tell(
        "Your pairs are (index, epoch). Which number should come first?", breaks="(epoch, index)"
    ),
    indices_alone=wrong(_pair(lambda self, position, index: index)).tell(
        "You hand out only the indices, so nothing tells a worker which epoch it is. What should travel with "
        "each index?"
    ),
    position_for_epoch=wrong(_pair(lambda self, position, index: (position, index))).tell(
        "The first numbers in your pairs count up: 0, 1, 2, … Which number should come first in every pair of"
        " an epoch?"
    ),
    position_for_index=wrong(_pair(lambda self, position, index: (self.epoch, position))).tell(
        "Your indices are 0, 1, 2, …: the wrapped sampler's order is lost. What does that sampler give you, "
        "one by one?"
    ),
    only_the_first=wrong(
        _pair(lambda self, position, index: index if position else (self.epoch, index))
    ).tell(
        "Only your first index comes with its epoch. A worker learns the epoch only from the pairs that it's "
        "given: which indices should come with the epoch, then?"
    ),
    one_ahead=wrong(_pair(lambda self, position, index: (self.epoch + 1, index))).tell(
        "Your epoch numbers are one too large. Should your pairs hold the number that `set_epoch` was given, "
        "or the number after it?"
    ),
    set_epoch_ignored=wrong(_slip(set_epoch=lambda self, epoch: setattr(self, "asked", epoch))).tell(
        "Your pairs always say epoch 0, whatever `set_epoch` was given. Where does your sampler keep the "
        "number that `set_epoch` gets?",
        breaks="set_epoch(epoch)",
    ),
    epochs_added=wrong(_slip(set_epoch=lambda self, epoch: setattr(self, "epoch", self.epoch + epoch))).tell(
        "Your epoch number is the sum of all the numbers that `set_epoch` was given. Which of them is the "
        "current epoch?"
    ),
    epochs_counted=wrong(_slip(set_epoch=lambda self, epoch: setattr(self, "epoch", self.epoch + 1))).tell(
        "Your epoch numbers count the calls to `set_epoch`, so a run that's resumed at epoch 3 would say 1. "
        "Which number should the pairs hold?"
    ),
)


@epoch_sampler.misconception(
    "Your epoch numbers count the passes, 0, 1, 2, whatever `set_epoch` was given. A run that's resumed "
    "at epoch 3 would say 0: where should the number come from?"
)
class CountsPasses(Slip):
    def __init__(self, sampler: Any) -> None:
        super().__init__(sampler)
        self.passes = -1

    def __iter__(self) -> Iterator[Any]:
        self.passes += 1
        return iter([(self.passes, index) for index in self.sampler])


@epoch_sampler.misconception(
    "Your epoch goes up by one after each pass, even if `set_epoch` wasn't called again. What should "
    "decide when a new epoch begins?",
    breaks="it stays the same until the next call",
)
class GoesOn(Slip):
    def __iter__(self) -> Iterator[Any]:
        found = [(self.epoch, index) for index in self.sampler]
        self.epoch += 1
        return iter(found)


@epoch_sampler.misconception(
    "All your passes have the first pass's order. How often should you ask the wrapped sampler for its "
    "order: once, or in each pass?",
    breaks="asks it for its indices again",
)
class FirstOrder(Slip):
    def __init__(self, sampler: Any) -> None:
        super().__init__(list(sampler))


@epoch_sampler.misconception(
    "The first call to `set_epoch` fixes your order for all later passes. How often should you ask the "
    "wrapped sampler for its order: once, or in each pass?"
)
class FixedBySetEpoch(Slip):
    def set_epoch(self, epoch: int) -> None:
        self.epoch, self.sampler = epoch, list(self.sampler)


@epoch_sampler.misconception(
    "Your second pass is empty: an *iterator* is used up after one pass. What should you keep, so that each pass can begin again?"
)
class UsedUp(Slip):
    def __init__(self, sampler: Any) -> None:
        super().__init__(sampler)
        self.size, self.left = len(sampler), iter(sampler)

    def __iter__(self) -> Iterator[Any]:
        return iter([(self.epoch, index) for index in self.left])

    def __len__(self) -> int:
        return self.size


@epoch_sampler.misconception(
    "You made your pairs before `set_epoch` was called, so they say epoch 0 and keep the first order "
    "forever. Which method runs once in each epoch?"
)
class MadeAtOnce(Slip):
    def __init__(self, sampler: Any) -> None:
        super().__init__([(0, index) for index in sampler])

    def __iter__(self) -> Iterator[Any]:
        return iter(self.sampler)


@epoch_sampler.misconception(
    "A new epoch's number reaches your pairs one pass late. Does `__iter__` read the number before or "
    "after `set_epoch` writes it?"
)
class OnePassLate(Slip):
    def __init__(self, sampler: Any) -> None:
        super().__init__(sampler)
        self.following = 0

    def set_epoch(self, epoch: int) -> None:
        self.epoch, self.following = self.following, epoch


@epoch_sampler.misconception(
    "Before anyone calls `set_epoch`, your pairs say epoch 1. Which number should the first epoch have?",
    breaks="the epoch is 0",
)
class FromOne(Slip):
    def __init__(self, sampler: Any) -> None:
        super().__init__(sampler)
        self.epoch = 1


@epoch_sampler.misconception(
    "Before anyone calls `set_epoch`, your pairs say None. Which number should the first epoch have?"
)
class FromNone(Slip):
    def __init__(self, sampler: Any) -> None:
        super().__init__(sampler)
        self.epoch: Any = None


@epoch_sampler.misconception("Your sampler's length is 2, the length of a pair. How many pairs are there?")
class LengthOfAPair(Slip):
    def __len__(self) -> int:
        return 2


@epoch_sampler.misconception(
    "Your length is twice what it should be, as if it counted both numbers of every pair. How many *indices* does one epoch have?"
)
class LengthTwice(Slip):
    def __len__(self) -> int:
        return 2 * len(self.sampler)


@epoch_sampler.misconception(
    "When your `len` is called, one of the wrapped sampler's orders is lost, as if `len` looped over that"
    " sampler to count its indices. How else can you get the wrapped sampler's length?"
)
class LengthByReading(Slip):
    def __len__(self) -> int:
        return len(list(self.sampler))


@epoch_sampler.misconception(
    "Each of your passes uses up two of the wrapped sampler's orders, as when `__iter__` returns the "
    "sampler itself: a second call of `__iter__` then begins another order. What should each call return?"
)
class ItsOwnIterator(Slip):
    left: Any = iter(())

    def __iter__(self) -> Any:
        self.left = iter(self.sampler)
        return self

    def __next__(self) -> Any:
        return self.epoch, next(self.left)


@epoch_sampler.misconception(
    "You make your pairs when `set_epoch` is called, so a second pass after the same call repeats the "
    "first pass's pairs. Which method runs once in each pass?"
)
class MadeBySetEpoch(Slip):
    def __init__(self, sampler: Any) -> None:
        self.sampler = sampler
        self.set_epoch(0)

    def set_epoch(self, epoch: int) -> None:
        self.pairs = [(epoch, index) for index in self.sampler]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.pairs)


epoch_sampler.mistakes(
    all_in_one_pair=wrong(_slip(__iter__=lambda self: iter([(self.epoch, list(self.sampler))]))).tell(
        "You hand out one pair, with all indices in it. How many pairs should there be?"
    ),
    without_pairs=wrong(
        _slip(__iter__=lambda self: (number for index in self.sampler for number in (self.epoch, index)))
    ).tell(
        "You hand out epochs and indices one after the other, each on its own. What should travel together?"
    ),
    one_more_by_set_epoch=wrong(_slip(set_epoch=lambda self, epoch: setattr(self, "epoch", epoch + 1))).tell(
        "After `set_epoch`, your epoch numbers are one too large. Should your pairs hold the number that "
        "`set_epoch` was given, or the number after it?"
    ),
)


@epoch_sampler.misconception(
    "Your epoch is 0 again in a pass for which `set_epoch` wasn't called. Which is the only method that "
    "should change the epoch's number?"
)
class BackToZero(Slip):
    def __iter__(self) -> Iterator[Any]:
        found = [(self.epoch, index) for index in self.sampler]
        self.epoch = 0
        return iter(found)
