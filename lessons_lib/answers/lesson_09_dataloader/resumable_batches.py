"""Answers: batches that go on in the middle of an epoch."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from lessons_lib.answers.lesson_09_dataloader.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_09_dataloader import resumable_batches as questions

Batches = list[list[int]]


class ResumableBatches:
    """Passes over what is done without handing it out."""

    def __init__(self, batches: Any) -> None:
        self.batches, self.done = batches, 0

    def set_epoch(self, epoch: int) -> None:
        self.resume(epoch, 0)

    def resume(self, epoch: int, done: int) -> None:
        self.batches.set_epoch(epoch)
        self.done = done

    def __len__(self) -> int:
        return len(self.batches) - self.done

    def __iter__(self) -> Iterator[list[int]]:
        done, self.done = self.done, 0
        return islice(iter(self.batches), done, None)


resumable_batches = answers.to(
    questions.resumable_batches,
    survivors={"line 16: iter() left out": "islice makes an iterator itself"},
    hints=[
        "What must the object remember between `resume` and the next pass? And what after that pass has begun?",
        "`resume` tells the inner sampler the epoch, and keeps `done`. `__iter__` goes through the inner sampler and leaves the first `done` "
        "batches out.",
        "In `__iter__`: `done, self.done = self.done, 0`. So the cut is for this pass alone. `set_epoch` sets `self.done = 0`, too.",
        "`for number, batch in enumerate(self.batches): if number >= done: yield batch`. The length is `len(self.batches) - self.done`.",
    ],
)(ResumableBatches)


class Toy:
    """Right but for what a misconception changes."""

    total = 0  # of all that was ever done

    def __init__(self, batches: Any) -> None:
        self.batches, self.done, self.epoch = batches, 0, 0

    def set_epoch(self, epoch: int) -> None:
        self.batches.set_epoch(epoch)
        self.epoch, self.done = epoch, 0

    def resume(self, epoch: int, done: int) -> None:
        self.batches.set_epoch(epoch)
        self.epoch, self.done = epoch, done

    def __len__(self) -> int:
        return len(self.batches) - self.done

    def __iter__(self) -> Iterator[Any]:
        done, self.done = self.done, 0
        return iter(self.rest(list(self.batches), done))

    def rest(self, batches: Batches, done: int) -> list[Any]:
        return batches[done:]


def _toy(**methods: Any) -> type[Toy]:
    return type("ResumableBatches", (Toy,), methods)


def _whole(self: Toy) -> int:
    return len(self.batches)


LENGTHS: dict[str, Callable[[Toy], int]] = {
    "": lambda self: len(self.batches) - self.done,
    " And `len` is always the whole epoch's.": _whole,
}


def _counted(**methods: Any) -> Callable[..., Any]:
    """The toy with these methods, with a length that the family names."""
    return lambda batches, length: _toy(__len__=length, **methods)(batches)


OVER = {"length": LENGTHS}


def _cut_stays(self: Toy) -> Iterator[Any]:
    return iter(list(self.batches)[self.done :])


def _other_set_epoch(self: Toy, epoch: int) -> None:
    """A cut that wasn't used yet stays."""
    self.batches.set_epoch(epoch)


def _resume_in_this_epoch(self: Toy, epoch: int, done: int) -> None:
    self.done = done


def _resume_in_the_next(self: Toy, epoch: int, done: int) -> None:
    self.batches.set_epoch(min(epoch + 1, 3) if done else epoch)
    self.done = done


def _resume_adds(self: Toy, epoch: int, done: int) -> None:
    self.batches.set_epoch(epoch)
    self.total += done
    self.done = min(self.total, len(self.batches))


def _indices(self: Toy, batches: Batches, done: int) -> list[Any]:
    """`done` counts rows."""
    size = len(batches[0])
    rows = [index for batch in batches for index in batch][done:]
    return [rows[start : start + size] for start in range(0, len(rows), size)]


def _moves_on(self: Toy) -> Iterator[Any]:
    """After a pass comes the next epoch, without being told."""
    found, self.done = list(self.batches)[self.done :], 0
    self.epoch += 1
    self.batches.set_epoch(self.epoch % 4)
    return iter(found)


resumable_batches.mistakes(
    starts_over=wrong(_counted(rest=lambda self, batches, done: batches), over=OVER).tell(
        "Your resumed pass gives the whole epoch, so some batches are trained twice. What does `done` leave out, and can anything use it up before?{length}",
        breaks="without its first `done` batches",
    ),
    cut_for_ever=wrong(_counted(__iter__=_cut_stays), over=OVER).tell(
        "A second pass without `set_epoch` leaves batches out, too. The cut is for one pass: when do you forget it?{length}",
        breaks="All later passes are whole",
    ),
    cut_survives_set_epoch=wrong(_counted(set_epoch=_other_set_epoch), over=OVER).tell(
        "`set_epoch` before the pass doesn't make it whole: batches are still left out. What should it do about `done`?{length}",
        breaks="The next pass is this epoch, whole",
    ),
    cut_for_all_epochs=wrong(_counted(set_epoch=_other_set_epoch, __iter__=_cut_stays), over=OVER).tell(
        "Every later epoch is cut, too, so the same number of batches is lost each time. When do you forget `done`?{length}"
    ),
    epoch_ignored=wrong(_counted(resume=_resume_in_this_epoch), over=OVER).tell(
        "Your resumed pass has the right length, but another epoch's batches. Who tells the inner sampler which epoch it is?{length}",
        breaks="this epoch without",
    ),
    next_epoch=wrong(_counted(resume=_resume_in_the_next), over=OVER).tell(
        "Your resumed pass has the batches of the epoch *after* the one that was cut. `epoch` is the one that isn't finished.{length}"
    ),
    one_too_many=wrong(
        _counted(rest=lambda self, batches, done: batches[done + 1 if done else 0 :]), over=OVER
    ).tell(
        "One batch is lost: neither before the cut nor after it does it come. With 2 done, numbers 0 and 1 are behind you.{length}"
    ),
    one_too_many_always=wrong(_counted(rest=lambda self, batches, done: batches[done + 1 :]), over=OVER).tell(
        "A batch is lost in every pass, the whole ones too. Batches count from 0: with none done, which comes first?{length}"
    ),
    one_too_few=wrong(_counted(rest=lambda self, batches, done: batches[max(0, done - 1) :]), over=OVER).tell(
        "The last batch before the cut comes again. With 2 done, which number comes next?{length}"
    ),
    done_alone=wrong(
        _counted(rest=lambda self, batches, done: batches[:done] if done else batches), over=OVER
    ).tell("Your resumed pass gives the batches that are *done*. The others should come.{length}"),
    from_the_end=wrong(
        _counted(rest=lambda self, batches, done: batches[: len(batches) - done]), over=OVER
    ).tell(
        "You left out the last batches, and not the first ones. Which were trained before the cut?{length}"
    ),
    rows_for_batches=wrong(_counted(rest=_indices), over=OVER).tell(
        "You left out `done` rows. `done` counts batches.{length}"
    ),
    done_at_the_end=wrong(
        _counted(rest=lambda self, batches, done: batches[done:] + batches[:done]), over=OVER
    ).tell(
        "The batches that were done come again, at the end of the pass. They shouldn't come at all.{length}"
    ),
    empty_batches=wrong(
        _counted(rest=lambda self, batches, done: [[]] * done + batches[done:]), over=OVER
    ).tell("In place of each batch that's done comes an empty one. Nothing should come there.{length}"),
    set_epoch_ignored=wrong(_counted(set_epoch=lambda self, epoch: setattr(self, "done", 0)), over=OVER).tell(
        "After `set_epoch` the batches are the same as before. Who tells the inner sampler which epoch it is?{length}"
    ),
    added_up=wrong(_counted(resume=_resume_adds), over=OVER).tell(
        "A second `resume` leaves out more than it says, as when both numbers are added. `done` counts from the epoch's beginning.{length}",
        breaks="counts from the beginning of the epoch",
    ),
    goes_on_by_itself=wrong(_counted(__iter__=_moves_on), over=OVER).tell(
        "A second pass has another epoch's batches, though `set_epoch` wasn't called. The number stays until a call changes it.{length}",
        breaks="They stay in this epoch",
    ),
    whole_length=wrong(_toy(__len__=_whole)).tell(
        "Your batches are right, but `len` is always the whole epoch's. A progress bar would wait for batches that don't come.",
        breaks="`len` is the number of batches in the next pass",
    ),
    length_is_done=wrong(_toy(__len__=lambda self: self.done or len(self.batches))).tell(
        "Your batches are right, but `len` is what's done. How many are left?"
    ),
    length_is_done_or_none=wrong(_toy(__len__=lambda self: self.done)).tell(
        "Your batches are right, but `len` is what's done, and 0 for a whole epoch. How many are left?"
    ),
    length_one_less=wrong(_toy(__len__=lambda self: max(0, len(self.batches) - self.done - 1))).tell(
        "Your batches are right, but `len` is one too small. With 2 of 3 done, one is left."
    ),
)


@resumable_batches.misconception(
    "Your batches are always those of the first epoch: they were read when your object was made. Ask the inner sampler in each pass."
)
class ReadAtOnce(Toy):
    def __init__(self, batches: Any) -> None:
        super().__init__(batches)
        self.read = list(batches)

    def __iter__(self) -> Iterator[Any]:
        done, self.done = self.done, 0
        return iter(self.read[done:])


@resumable_batches.misconception(
    "If a resumed pass is broken off, the next one is cut, too. Does your code forget `done` only when its loop has ended?"
)
class ForgottenAtTheEnd(Toy):
    def __iter__(self) -> Iterator[Any]:
        yield from list(self.batches)[self.done :]
        self.done = 0


@resumable_batches.misconception(
    "The batches are right, but `len` stays cut after a resumed pass. The next one is whole again."
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
    "The batches are right, but `len` stays cut for ever, even after `set_epoch`. How many batches does the *next* pass have?"
)
class LengthStaysCutForEver(LengthStaysCut):
    def set_epoch(self, epoch: int) -> None:
        Toy.set_epoch(self, epoch)


@resumable_batches.misconception(
    "Your second pass is empty: an iterator is used up after one pass. When should the inner sampler be asked?"
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
