"""Answers: batches that go on in the middle of an epoch."""

from collections.abc import Callable, Iterator
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
        return iter(list(self.batches)[done:])


resumable_batches = answers.to(
    questions.resumable_batches,
    hints=[
        "What must the object remember between `resume` and the next pass? And what must it remember once "
        "that pass has begun?",
        "`resume` tells the wrapped batch sampler the epoch, and keeps `done`. `__iter__` goes through that "
        "sampler's batches and leaves out the first `done` of them.",
        "In `__iter__`: `done, self.done = self.done, 0`, so that only this pass is shortened. `set_epoch` "
        "sets `self.done = 0`, too.",
        "Then loop with `for number, batch in enumerate(self.batches)`, and `yield batch` if `number >= "
        "done`. The number of batches in the next pass is `len(self.batches) - self.done`.",
    ],
    takeaway="An interrupted run can go on with its very next batch. In the example below, it ends with the same "
    "weights as an uninterrupted run.",
)(ResumableBatches)


class Toy:
    """Right but for what a misconception changes."""

    total = 0  # of all that was ever done
    position = 0  # how many batches of this epoch were handed out
    resumed = False  # and no pass since then

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
        return batches[max(0, done) :]


def _toy(**methods: Any) -> type[Toy]:
    return type("ResumableBatches", (Toy,), methods)


def _whole(self: Toy) -> int:
    return len(self.batches)


LENGTHS: dict[str, Callable[[Toy], int]] = {
    "": lambda self: len(self.batches) - self.done,
    " Also, your `len` always counts the whole epoch.": _whole,
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


def _resume_one_less(self: Toy, epoch: int, done: int) -> None:
    self.batches.set_epoch(epoch)
    self.done = done - 1


def _resume_in_the_next(self: Toy, epoch: int, done: int) -> None:
    self.batches.set_epoch(epoch + 1 if done else epoch)
    self.done = done


def _resume_adds(self: Toy, epoch: int, done: int) -> None:
    self.batches.set_epoch(epoch)
    self.total += done
    self.done = min(self.total, len(self.batches))


def _resume_adds_to_unused(self: Toy, epoch: int, done: int) -> None:
    self.batches.set_epoch(epoch)
    self.done = min(self.done + done, len(self.batches))


def _resume_here(self: Toy, epoch: int, done: int) -> None:
    """`done` counts from what was handed out before in this epoch."""
    self.done = done + (self.position if epoch == self.epoch else 0)
    self.batches.set_epoch(epoch)
    self.epoch = epoch


def _resume_after_all(self: Toy, epoch: int, done: int) -> None:
    """`done` counts from what was handed out before, in whichever epoch."""
    self.batches.set_epoch(epoch)
    self.done = done + self.position


def _moves_on_at_the_end(self: Toy) -> Iterator[Any]:
    done, self.done = self.done, 0
    yield from list(self.batches)[done:]
    self.epoch += 1
    self.batches.set_epoch(self.epoch)


def _one_by_one(self: Toy) -> Iterator[Any]:
    self.position, self.done = self.done, 0
    for batch in list(self.batches)[self.position :]:
        self.position += 1
        yield batch


def _resume_swapped(self: Toy, epoch: int, done: int) -> None:
    self.batches.set_epoch(done)
    self.done = epoch


def _resume_in_the_sum(self: Toy, epoch: int, done: int) -> None:
    self.batches.set_epoch(epoch + done)
    self.done = done


def _same_epoch_keeps(self: Toy, epoch: int) -> None:
    if epoch != self.epoch:
        Toy.set_epoch(self, epoch)


def _epoch_never_told(self: Toy, epoch: int, done: int = 0) -> None:
    self.done = done


def _used_up_in_resume(self: Toy, epoch: int, done: int) -> None:
    Toy.resume(self, epoch, done)
    next(iter(self))


def _moves_on_once(self: Toy) -> Iterator[Any]:
    """After a resumed pass comes the next epoch, without being told."""
    found = list(self.batches)[self.done :]
    if self.done:
        self.batches.set_epoch(self.epoch + 1)
    self.done = 0
    return iter(found)


def _resume_for_once(self: Toy, epoch: int, done: int) -> None:
    self.batches.set_epoch(epoch)
    self.resumed, self.done = True, done


def _goes_back(self: Toy) -> Iterator[Any]:
    """After a resumed pass comes the epoch that was set before."""
    found, self.done = list(self.batches)[self.done :], 0
    if self.resumed:
        self.batches.set_epoch(self.epoch)
    self.resumed = False
    return iter(found)


def _indices(self: Toy, batches: Batches, done: int) -> list[Any]:
    """`done` counts rows."""
    size = len(batches[0])
    rows = [index for batch in batches for index in batch][done:]
    return [rows[start : start + size] for start in range(0, len(rows), size)]


def _moves_on(self: Toy) -> Iterator[Any]:
    """After a pass comes the next epoch, without being told."""
    found, self.done = list(self.batches)[self.done :], 0
    self.epoch += 1
    self.batches.set_epoch(self.epoch)
    return iter(found)


resumable_batches.mistakes(
    starts_over=wrong(_counted(rest=lambda self, batches, done: batches), over=OVER).tell(
        "Your resumed pass gives the whole epoch, so you'd train on some batches twice. Which batches should "
        "`done` leave out? And does anything reset `done` before the pass begins?{length}",
        breaks="without its first `done` batches",
    ),
    cut_for_ever=wrong(_counted(__iter__=_cut_stays), over=OVER).tell(
        "After a resumed pass, your next pass leaves batches out as well if `set_epoch` isn't called. `done` "
        "is for one pass only: where do you reset it?{length}",
        breaks="All later passes are whole",
    ),
    cut_survives_set_epoch=wrong(_counted(set_epoch=_other_set_epoch), over=OVER).tell(
        "If `resume` and then `set_epoch` are called, your next pass leaves batches out. What should "
        "`set_epoch` do about `done`?{length}",
        breaks="The next pass is the whole of this epoch",
    ),
    cut_for_all_epochs=wrong(_counted(set_epoch=_other_set_epoch, __iter__=_cut_stays), over=OVER).tell(
        "Not only the resumed epoch but every later one is shortened, by the same number of batches. When "
        "should `done` go back to 0?{length}"
    ),
    epoch_ignored=wrong(_counted(resume=_resume_in_this_epoch), over=OVER).tell(
        "Your resumed pass has the right length, but its batches belong to a different epoch. When should you"
        " tell the wrapped batch sampler which epoch it is?{length}",
        breaks="this epoch without",
    ),
    next_epoch=wrong(_counted(resume=_resume_in_the_next), over=OVER).tell(
        "Your resumed pass has the batches of the epoch *after* the one that you should resume. Is `epoch` "
        "the epoch that isn't finished, or the last one that is?{length}"
    ),
    one_too_many=wrong(
        _counted(rest=lambda self, batches, done: batches[done + 1 if done else 0 :]), over=OVER
    ).tell(
        "One batch is lost: you get it neither before the run stops nor after you resume it. With 2 batches "
        "done, which are those, and which batch comes next?{length}"
    ),
    one_too_many_always=wrong(_counted(rest=lambda self, batches, done: batches[done + 1 :]), over=OVER).tell(
        "Every pass loses a batch, even a pass that starts at the epoch's beginning. Batches are numbered "
        "from 0: when none is done, which batch comes first?{length}"
    ),
    one_too_few=wrong(_counted(rest=lambda self, batches, done: batches[max(0, done - 1) :]), over=OVER).tell(
        "You hand out the last of the `done` batches once more. With batches 0 and 1 done, which batch comes "
        "next?{length}"
    ),
    counts_from_one=wrong(_toy(resume=_resume_one_less)).tell(
        "You hand out the last of the `done` batches once more, and your `len` is one too large, whatever "
        "`done` is. With batches 0 and 1 done, which batch comes next?"
    ),
    done_alone=wrong(
        _counted(rest=lambda self, batches, done: batches[:done] if done else batches), over=OVER
    ).tell(
        "Your resumed pass gives the batches that are *done*. Which batches of the epoch are left?{length}"
    ),
    from_the_end=wrong(
        _counted(rest=lambda self, batches, done: batches[: len(batches) - done]), over=OVER
    ).tell(
        "You left out the last batches instead of the first. Which batches are done already: the first or the"
        " last?{length}"
    ),
    rows_for_batches=wrong(_counted(rest=_indices), over=OVER).tell(
        "You left out `done` rows, but `done` counts batches. How many rows do `done` batches hold?{length}"
    ),
    done_at_the_end=wrong(
        _counted(rest=lambda self, batches, done: batches[done:] + batches[:done]), over=OVER
    ).tell(
        "At the end of a resumed pass, you hand out the `done` batches that it should leave out. How many "
        "batches should this pass have?{length}"
    ),
    empty_batches=wrong(
        _counted(rest=lambda self, batches, done: [[]] * done + batches[done:]), over=OVER
    ).tell(
        "In place of each of the `done` batches, you hand out an empty batch. How can you skip these batches "
        "without handing out anything?{length}"
    ),
    set_epoch_ignored=wrong(_counted(set_epoch=lambda self, epoch: setattr(self, "done", 0)), over=OVER).tell(
        "After `set_epoch`, the batches are the same as before. How does the wrapped batch sampler learn "
        "which epoch it is?{length}"
    ),
    added_up=wrong(_counted(resume=_resume_adds), over=OVER).tell(
        "A second `resume` leaves out more batches than its `done` says, as if you added both numbers. From "
        "which batch does `done` count?{length}",
        breaks="counts from the beginning of the epoch",
    ),
    added_if_unused=wrong(_counted(resume=_resume_adds_to_unused), over=OVER).tell(
        "If `resume` is called twice without a pass in between, too many batches are left out, as if you "
        "added the two numbers. From which batch does the second number count?{length}"
    ),
    counted_from_here=wrong(_counted(resume=_resume_here, __iter__=_one_by_one), over=OVER).tell(
        "If some batches of the epoch were handed out before, your `resume` leaves out `done` more. But "
        "`done` counts from the epoch's beginning: which batches does it already include?{length}"
    ),
    counted_from_the_last=wrong(_counted(resume=_resume_after_all, __iter__=_one_by_one), over=OVER).tell(
        "After a pass, your `resume` leaves out too many batches, as if you added `done` to the position that"
        " the earlier pass had reached. From which batch does `done` count?{length}"
    ),
    swapped=wrong(_counted(resume=_resume_swapped), over=OVER).tell(
        "Your `resume(1, 2)` gives epoch 2 without its first batch. Which of the two inputs is the epoch, and"
        " which is the number of batches done?{length}"
    ),
    epoch_and_done_added=wrong(_counted(resume=_resume_in_the_sum), over=OVER).tell(
        "Your resumed pass has the right length, but its batches belong to epoch `epoch + done`. Which of the"
        " two numbers says which epoch to resume?{length}"
    ),
    same_epoch_stays_cut=wrong(_counted(set_epoch=_same_epoch_keeps), over=OVER).tell(
        "If `set_epoch` gets the same epoch right after `resume`, your next pass leaves batches out. Should "
        "`set_epoch` compare its number with the last one, or make the next pass whole in any case?{length}"
    ),
    epoch_never_told=wrong(_counted(set_epoch=_epoch_never_told, resume=_epoch_never_told), over=OVER).tell(
        "All your batches come from the first epoch, whichever epoch is set. Where should you tell the "
        "wrapped batch sampler the epoch, and where should you ask it for its batches?{length}"
    ),
    used_up_in_resume=wrong(_toy(resume=_used_up_in_resume)).tell(
        "Your resumed pass leaves no batches out, and if all batches are done, you get a StopIteration, as if"
        " `resume` began a pass itself and skipped the `done` batches there. Which pass should skip them?"
    ),
    goes_on_after_a_cut=wrong(_counted(__iter__=_moves_on_once), over=OVER).tell(
        "After a resumed pass, you go on to the next epoch, though `set_epoch` wasn't called. Which calls "
        "alone should change the epoch?{length}"
    ),
    goes_back=wrong(_counted(resume=_resume_for_once, __iter__=_goes_back), over=OVER).tell(
        "After a resumed pass, you go back to the epoch that was set before it. Which calls alone should "
        "change the epoch?{length}"
    ),
    goes_on_by_itself=wrong(_counted(__iter__=_moves_on), over=OVER).tell(
        "Your second pass has a different epoch's batches, though `set_epoch` wasn't called. Which calls "
        "alone should change the epoch?{length}",
        breaks="They stay in this epoch",
    ),
    goes_on_at_the_end=wrong(_counted(__iter__=_moves_on_at_the_end), over=OVER).tell(
        "After a complete pass, your next pass has a different epoch's batches. Which calls alone should "
        "change the epoch?{length}"
    ),
    indices_for_batches=wrong(
        _counted(rest=lambda self, batches, done: [i for batch in batches[done:] for i in batch]), over=OVER
    ).tell(
        "Your pass gives the indices one by one. What does a loop over a batch sampler get in each round "
        "instead?{length}"
    ),
    whole_length=wrong(_toy(__len__=_whole)).tell(
        "Your batches are right, but your `len` always counts the whole epoch. When some batches are done, "
        "how many are left?",
        breaks="`len` is the number of batches in the next pass",
    ),
    length_is_done=wrong(_toy(__len__=lambda self: self.done or len(self.batches))).tell(
        "Your batches are right, but your `len` counts the batches that are done. How many are left?"
    ),
    length_is_done_or_none=wrong(_toy(__len__=lambda self: self.done)).tell(
        "Your batches are right, but your `len` counts the batches that are done, so it says 0 when none are."
        " How many are left?"
    ),
    length_one_less=wrong(_toy(__len__=lambda self: max(0, len(self.batches) - self.done - 1))).tell(
        "Your batches are right, but your `len` is one too small. With 2 of 3 batches done, how many are "
        "left?"
    ),
)
