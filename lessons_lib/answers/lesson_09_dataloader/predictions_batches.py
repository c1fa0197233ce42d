"""Predictions on datasets, orders, batches and collating."""

from typing import Any

import numpy as np
import torch
from torch.utils.data import default_collate

from lessons_lib.answers.lesson_09_dataloader.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_09_dataloader import predictions_batches as questions
from lessons_lib.exercises.lesson_09_dataloader.predictions_batches import Dtypes, Three

DataLoader: Any = torch.utils.data.DataLoader  # untyped: it also takes a range


@answers.to(questions.loop_over_squares)
def loop_over_squares() -> str:
    return "never ends"


loop_over_squares.mistakes(
    asks_for_the_length=wrong("4 squares").tell(
        "A `for` loop over an object without `__iter__` asks for item 0, 1, 2, … and never for `len`. What "
        "would make the loop stop?"
    ),
    not_iterable=wrong("an error").tell(
        "Python can loop over an object that has only a `__getitem__`: it asks for item 0, 1, 2, … until it "
        "gets an `IndexError`. What happens if it never gets one, as here?"
    ),
)


@answers.to(questions.items_for_the_first_batch)
def items_for_the_first_batch() -> float:
    return 64


items_for_the_first_batch.mistakes(
    all_of_them=wrong(1437).tell(
        "That's the whole dataset. The loader asks for one item at a time, by index. How many items does it "
        "need for the first batch?"
    ),
    none=wrong(0).tell(
        "To make a batch, the loader has to read every item in it. How many items are in one batch?"
    ),
    a_single_item=wrong(1).tell("One item is one row. How many rows are in a batch?"),
    one_ahead=wrong(128).tell(
        "That's two batches, as if the loader read one batch ahead. Workers do read ahead, but there are none"
        " here: how many items does the first batch need?"
    ),
    all_batches=wrong(23).tell(
        "23 is the number of batches in an epoch. How many items are in the first batch?"
    ),
    one_item_ahead=wrong(65).tell(
        "64 items fill the batch. Does the loader have to read a 65th to know that?"
    ),
    last_index=wrong(63).tell(
        "63 is the last position in the batch, counted from 0. How many items does the batch hold?"
    ),
    those_left=wrong(1437 - 64).tell("1,373 items are left after the first batch. How many have been read?"),
    all_but_one=wrong(1436).tell("1,436 is the dataset's last index. How many items does *one* batch need?"),
    two_ahead=wrong(192).tell(
        "That's three batches. Workers would read ahead, but there are none here. How many items does the "
        "first batch need?"
    ),
)


def _order(seed: int) -> tuple[Any, list[int]]:
    loader = DataLoader(
        range(20), batch_size=None, shuffle=True, generator=torch.Generator().manual_seed(seed)
    )
    return loader, [int(i) for i in loader]


@answers.to(questions.three_orders)
def three_orders() -> Three:
    loader, first = _order(0)
    second = [int(i) for i in loader]
    again = _order(0)[1]
    torch.rand(5)
    after_draws = _order(0)[1]
    a, b, c = ("same" if order == first else "other" for order in (second, again, after_draws))
    return a, b, c


three_orders.mistakes(
    seed_fixes_every_epoch=wrong(("same", "same", "same")).tell(
        "Your last two answers are right. As for the first, a generator moves on with each draw: does "
        "anything take it back to its start before the second epoch?"
    ),
    other_draws_disturb=wrong(("other", "same", "other")).tell(
        "Your first two answers are right. `torch.rand` draws from the *global* generator: does this loader "
        "draw from that generator?"
    ),
    never_again=wrong(("other", "other", "other")).tell(
        "Only your first answer is right. A new loader has a new generator with the same seed: which numbers "
        "does that generator draw first?"
    ),
    a_new_one_differs=wrong(("other", "other", "same")).tell(
        "Your first and last answers are right. The new loader's generator has the same seed, and nothing has"
        " been drawn from it yet: which numbers does it draw first?"
    ),
    seed_fixes_one_loader=wrong(("same", "other", "same")).tell(
        "Your last answer is right. A loader's generator moves on from epoch to epoch, but a new generator "
        "with the same seed starts over: which of the other two orders repeats the first epoch's order?"
    ),
    only_new_loaders_differ=wrong(("same", "other", "other")).tell(
        "All three of your answers are the other way round. A loader's generator moves on from epoch to "
        "epoch, and a new generator with the same seed starts over: which of the three orders repeat the "
        "first epoch's order?"
    ),
    same_and_disturbed=wrong(("same", "same", "other")).tell(
        "Your second answer is right. The loader's generator moves on from epoch to epoch, and `torch.rand` "
        "draws from another generator: which of the other two orders repeats the first epoch's order?"
    ),
)


@answers.to(questions.steps_in_an_epoch)
def steps_in_an_epoch() -> tuple[float, float]:
    return -(-1437 // 64), 1437 // 64


steps_in_an_epoch.mistakes(
    other_order=wrong((22, 23)).tell(
        "Your two numbers are right, but in the wrong order: the count *with* the shorter last batch comes "
        "first."
    ),
    both_rounded_down=wrong((22, 22)).tell(
        "22 full batches hold 1,408 items. If you keep the last batch, where do the other 29 items go?"
    ),
    both_rounded_up=wrong((23, 23)).tell(
        "23 is right with the shorter last batch, which has only 29 items. How many batches are left without "
        "that one?"
    ),
    not_rounded=wrong((1437 / 64, 22)).tell(
        "Without the last batch, 22 is right. But batches don't come in fractions: if the leftover items make"
        " one more batch, a shorter one, how many batches are there?"
    ),
    nothing_rounded=wrong((1437 / 64, 1437 / 64)).tell(
        "That's 1,437 / 64 both times, but batches don't come in fractions. In each of the two cases, do the "
        "leftover items make one more batch?"
    ),
    digits_for_batches=wrong((1437, 1408)).tell(
        "You counted items: all 1,437, and the 1,408 in full batches. How many batches does each of these two"
        " numbers make?"
    ),
    rest_and_nothing=wrong((29, 0)).tell(
        "You counted the items in the last batch: 29, or none if it's dropped. How many batches does an epoch"
        " have?"
    ),
    rest_and_batches=wrong((29, 22)).tell(
        "Without the last batch, 22 is right. But 29 is the number of *items* in the last batch: how many "
        "batches are there if you keep it?"
    ),
    batches_and_rest=wrong((22, 29)).tell(
        "There are 22 full batches, and 29 items are left over. How many batches are there with the shorter "
        "one, and how many without?"
    ),
    last_batch_alone=wrong((1, 0)).tell(
        "You counted only the last batch, the shorter one. How many full batches come before it?"
    ),
    one_less=wrong((22, 21)).tell(
        "Both numbers are one too small. How many items fill 22 batches, and are any left over then?"
    ),
    last_full_dropped=wrong((23, 21)).tell(
        "With the last batch, 23 is right. How many batches are left if you drop only that one?"
    ),
    one_more=wrong((24, 23)).tell(
        "Both numbers are one too large. 22 batches hold 22 · 64 = 1,408 items, and 29 are left: how many "
        "more batches do they make?"
    ),
)


@answers.to(questions.batches_of_twenty)
def batches_of_twenty() -> float:
    return len(list(DataLoader(range(20), batch_size=32, drop_last=True)))


batches_of_twenty.mistakes(
    the_short_one_stays=wrong(1).tell(
        "The only batch would have 20 items instead of 32, so it's a shorter last batch. What does "
        "`drop_last=True` do with it?"
    ),
    raises=wrong("raises").tell(
        "An error would help here, but you don't get one. How many *full* batches of 32 can you make from 20 "
        "items?"
    ),
    the_size=wrong(32).tell("A full batch has 32 items. How many full batches can you make from 20 items?"),
    what_is_missing=wrong(12).tell(
        "A full batch would need 12 more items. How many batches are left when the incomplete one is dropped?"
    ),
    not_rounded=wrong(20 / 32).tell(
        "That's 20 / 32, but batches don't come in fractions. The only batch here is too short: what does "
        "`drop_last=True` do with it?"
    ),
    one_and_the_rest=wrong(2).tell(
        "20 items don't even fill one batch of 32. What does `drop_last=True` do with a batch that isn't "
        "full?"
    ),
    below_nothing=wrong(-1).tell(
        "The number of batches can't be negative. How many full batches can you make from 20 items?"
    ),
    all_items=wrong(20).tell(
        "20 is the number of items. How many full batches of 32 can you make from them?"
    ),
)


@answers.to(questions.different_batches)
def different_batches() -> float:
    return 1


different_batches.mistakes(
    a_hundred=wrong(100).tell(
        "Each `iter(loader)` begins a new epoch, and `next` takes its first batch. Without shuffling, which "
        "batch is that?"
    ),
    four_epochs=wrong(5).tell(
        "If every epoch ran to its end, 100 calls would go through four epochs of 23 batches and part of a "
        "fifth. But which batch does each `iter(loader)` begin with?"
    ),
    whole_epochs=wrong(4).tell(
        "Four full epochs of 23 batches would fit into 100 calls. But how far does an epoch get before the "
        "next `iter(loader)`?"
    ),
    steps_left=wrong(8).tell(
        "8 calls would be left after four full epochs of 23 batches. But no epoch here runs to its end: which"
        " batch does each `iter(loader)` begin with?"
    ),
    never_seen=wrong(77).tell(
        "77 would be the number of repeats if the 100 calls went through all 23 batches. But how far does an "
        "epoch get before the next `iter(loader)` begins a new epoch?"
    ),
    never_reached=wrong(22).tell(
        "22 is the number of batches that are *never* fetched. Without shuffling, which batch does each "
        "`iter(loader)` begin with?"
    ),
    one_too_many=wrong(24).tell(
        "An epoch has only 23 batches, and each `iter(loader)` begins a new epoch. How far does each epoch "
        "get before the next one begins?"
    ),
    items=wrong(64).tell(
        "64 is the number of items in a batch. Which batch does each `next(iter(loader))` give, and how many "
        "different batches are that in 100 calls?"
    ),
    two=wrong(2).tell(
        "Each `iter(loader)` begins a new epoch, and `next` takes its first batch. Does a second batch ever "
        "come?"
    ),
    none=wrong(0).tell("Each call does give you a batch. Is it a different batch each time?"),
    one_epoch=wrong(23).tell(
        "An epoch has 23 batches. But each `iter(loader)` begins a *new* epoch: how far does each epoch get?"
    ),
    raises=wrong("raises").tell(
        "Nothing runs out here: each `iter(loader)` begins a new epoch, so there's always a first batch to "
        "take. Without shuffling, which batch is that?"
    ),
)


@answers.to(questions.dtypes_of_batches)
def dtypes_of_batches() -> Dtypes:
    a, b, c = (default_collate(items).dtype for items in ([0.5, 1.5], [np.float32(0.5)] * 2, [1, 2]))
    return a, b, c


def _floats(floats: torch.dtype, numpys: torch.dtype, ints: torch.dtype = torch.int64) -> Dtypes:
    return floats, numpys, ints


dtypes_of_batches.mistakes(
    default_dtype=wrong(lambda: _floats(torch.float32, torch.float32)).tell(
        "Your last two dtypes are right. `torch.tensor(0.5)` is float32, but collating turns Python floats "
        "into float64, which keeps all 64 bits."
    ),
    all_double=wrong(lambda: _floats(torch.float64, torch.float64)).tell(
        "Your first and last dtypes are right. NumPy's numbers know their dtype, and collating keeps it."
    ),
    the_other_way=wrong(lambda: _floats(torch.float32, torch.float64)).tell(
        "You swapped the first two dtypes. Which has 64 bits, a Python float or NumPy's float32, and does "
        "collating change that?"
    ),
    ints_small=wrong(lambda: _floats(torch.float64, torch.float32, torch.int32)).tell(
        "Your first two dtypes are right. Python ints get the same dtype as `torch.tensor([1, 2])`: which "
        "dtype is that?"
    ),
    default_and_small=wrong(lambda: _floats(torch.float32, torch.float32, torch.int32)).tell(
        "You're right that NumPy's float32 is kept. A Python float has 64 bits, and ints get the dtype of "
        "`torch.tensor([1, 2])`: which one is that?"
    ),
    all_double_ints_small=wrong(lambda: _floats(torch.float64, torch.float64, torch.int32)).tell(
        "Your first dtype is right. NumPy's numbers keep their own dtype, and Python ints get the dtype of "
        "`torch.tensor([1, 2])`: which one is that?"
    ),
    ints_as_floats=wrong(lambda: _floats(torch.float64, torch.float32, torch.float32)).tell(
        "Your first two dtypes are right. Python ints stay whole numbers: which dtype does `torch.tensor([1, "
        "2])` have?"
    ),
    ints_as_doubles=wrong(lambda: _floats(torch.float64, torch.float32, torch.float64)).tell(
        "Your first two dtypes are right. Python ints stay whole numbers: which dtype does `torch.tensor([1, "
        "2])` have?"
    ),
    all_of_them_double=wrong(lambda: _floats(torch.float64, torch.float64, torch.float64)).tell(
        "Your first dtype is right. NumPy's numbers keep their own dtype, and Python ints stay whole numbers:"
        " which dtype does `torch.tensor([1, 2])` have?"
    ),
    the_other_way_ints_small=wrong(lambda: _floats(torch.float32, torch.float64, torch.int32)).tell(
        "You swapped the first two dtypes: a Python float has 64 bits, and NumPy's float32 is kept. Also, "
        "ints get the dtype of `torch.tensor([1, 2])`: which one is that?"
    ),
    default_and_ints_as_doubles=wrong(lambda: _floats(torch.float32, torch.float32, torch.float64)).tell(
        "You're right that NumPy's float32 is kept. A Python float has 64 bits, and ints stay whole numbers: "
        "which dtype does `torch.tensor([1, 2])` have?"
    ),
    all_double_ints_as_floats=wrong(lambda: _floats(torch.float64, torch.float64, torch.float32)).tell(
        "Your first dtype is right. NumPy's numbers keep their own dtype, and Python ints stay whole numbers:"
        " which dtype does `torch.tensor([1, 2])` have?"
    ),
    the_other_way_ints_as_floats=wrong(lambda: _floats(torch.float32, torch.float64, torch.float32)).tell(
        "You swapped the first two dtypes: a Python float has 64 bits, and NumPy's float32 is kept. Also, "
        "ints stay whole numbers: which dtype does `torch.tensor([1, 2])` have?"
    ),
    the_other_way_ints_as_doubles=wrong(lambda: _floats(torch.float32, torch.float64, torch.float64)).tell(
        "You swapped the first two dtypes: a Python float has 64 bits, and NumPy's float32 is kept. Also, "
        "ints stay whole numbers: which dtype does `torch.tensor([1, 2])` have?"
    ),
    all_floats=wrong(lambda: _floats(torch.float32, torch.float32, torch.float32)).tell(
        "You're right that NumPy's float32 is kept. A Python float has 64 bits, and ints stay whole numbers: "
        "which dtype does `torch.tensor([1, 2])` have?"
    ),
)


@answers.to(questions.lists_in_a_batch)
def lists_in_a_batch() -> str:
    made = default_collate([[1, 2, 3], [4, 5, 6]])
    return f"{len(made)} columns of {len(made[0])}"


lists_in_a_batch.mistakes(
    a_table=wrong("2 rows of 3").tell(
        "That's what you'd get from two tensors of three numbers. A list or tuple is treated as a record, "
        "like (x, y). Which numbers get collated together?"
    ),
    refused=wrong("raises").tell(
        "Lists are allowed: each one is treated as a record, like (x, y). Which numbers get collated "
        "together?"
    ),
)
