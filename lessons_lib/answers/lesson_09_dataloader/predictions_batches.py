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
        "A `for` loop over a class without `__iter__` asks for item 0, 1, 2, … and never for `len`. What would make it stop?"
    ),
    not_iterable=wrong("an error").tell(
        "Python also loops over a class that has `__getitem__` alone: it asks for item 0, 1, 2, … Which item of `Squares` raises an error?"
    ),
)


@answers.to(questions.items_for_the_first_batch)
def items_for_the_first_batch() -> float:
    return 64


items_for_the_first_batch.mistakes(
    all_of_them=wrong(1437).tell(
        "That's the whole dataset. The loader asks for items by index, one at a time: how many does a batch need?"
    ),
    none=wrong(0).tell("A batch holds items, so they must have been read. How many does it hold?"),
    a_single_item=wrong(1).tell("One item is one row. How many rows are in a batch?"),
    one_ahead=wrong(128).tell(
        "Two batches would be one read ahead. Workers do that, but here the loop itself loads: how many items does it need now?"
    ),
    all_batches=wrong(23).tell(
        "23 is the number of batches in an epoch. How many items are in the first one?"
    ),
    one_item_ahead=wrong(65).tell(
        "A batch is full with 64 items. Does the loader need another one to know that?"
    ),
    last_index=wrong(63).tell(
        "63 is the index of the batch's last item. How many items does the batch hold?"
    ),
    those_left=wrong(1437 - 64).tell("1,373 items are left after the first batch. How many have been read?"),
    all_but_one=wrong(1436).tell("1,436 is the dataset's last index. How many items does *one* batch need?"),
    two_ahead=wrong(192).tell(
        "That's three batches. Workers read ahead, but here the loop itself loads: how many items does it need now?"
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
        "The last two are right. But a generator moves on with each draw: who sets it back before the second epoch?"
    ),
    other_draws_disturb=wrong(("other", "same", "other")).tell(
        "The first two are right. `torch.rand` draws from the *global* generator: does the loader use that one here?"
    ),
    never_again=wrong(("other", "other", "other")).tell(
        "The first is right. An equal seed gives an equal generator, so what does a new loader's first epoch draw?"
    ),
    a_new_one_differs=wrong(("other", "other", "same")).tell(
        "The first and the last are right. Nothing was drawn before the second one either: from where does an equal seed start?"
    ),
    seed_fixes_one_loader=wrong(("same", "other", "same")).tell(
        "The last is right. What counts is where the generator is: one loader's moves on from epoch to epoch, and an equal seed starts a new one "
        "at the same place."
    ),
    only_new_loaders_differ=wrong(("same", "other", "other")).tell(
        "It's the other way round: what counts is where the generator is. It moves on from epoch to epoch, and equal seeds start at the "
        "same place."
    ),
    same_and_disturbed=wrong(("same", "same", "other")).tell(
        "The second is right. A generator moves on from epoch to epoch, and `torch.rand` draws from a different one, the global generator."
    ),
)


@answers.to(questions.steps_in_an_epoch)
def steps_in_an_epoch() -> tuple[float, float]:
    return -(-1437 // 64), 1437 // 64


steps_in_an_epoch.mistakes(
    other_order=wrong((22, 23)).tell(
        "Right numbers, wrong order: the count *with* the shorter last batch comes first."
    ),
    both_rounded_down=wrong((22, 22)).tell(
        "22 · 64 = 1,408. Where do the other 29 digits go if the last batch stays?"
    ),
    both_rounded_up=wrong((23, 23)).tell("23 is right with the last batch. It has 29 digits: is it full?"),
    not_rounded=wrong((1437 / 64, 22)).tell(
        "22 is right. The rest isn't a part of a batch: it's one more batch, a shorter one."
    ),
    nothing_rounded=wrong((1437 / 64, 1437 / 64)).tell(
        "That's 1437 / 64. Batches are whole: does the rest make one more, or none?"
    ),
    digits_for_batches=wrong((1437, 1408)).tell(
        "You count digits: all, and those in full batches. How many batches are these?"
    ),
    rest_and_nothing=wrong((29, 0)).tell(
        "You count the digits in the last batch: 29, or none if it's dropped. How many batches does an epoch have?"
    ),
    rest_and_batches=wrong((29, 22)).tell(
        "22 is right. 29 is the number of *digits* in the last batch: how many batches are there with it?"
    ),
    batches_and_rest=wrong((22, 29)).tell(
        "There are 22 full batches, and 29 digits are left over. How many batches are there with the shorter one, and how many without?"
    ),
    last_batch_alone=wrong((1, 0)).tell(
        "You count only the shorter batch. How many full ones come before it?"
    ),
    one_less=wrong((22, 21)).tell(
        "Both are one too few: 22 · 64 = 1,408, so there are 22 full batches, and 29 digits are left."
    ),
    last_full_dropped=wrong((23, 21)).tell(
        "23 is right. Without the shorter last batch there's only one fewer."
    ),
    one_more=wrong((24, 23)).tell("Both are one too many: 22 · 64 = 1,408, and 29 are left."),
)


@answers.to(questions.batches_of_twenty)
def batches_of_twenty() -> float:
    return len(list(DataLoader(range(20), batch_size=32, drop_last=True)))


batches_of_twenty.mistakes(
    the_short_one_stays=wrong(1).tell(
        "The only batch would have 20 of 32 items, so it's a shorter last one. What does `drop_last=True` do with it?"
    ),
    raises=wrong("raises").tell(
        "An error would be welcome here, but none comes. How many *full* batches do 20 items give?"
    ),
    the_size=wrong(32).tell("32 is how many items a full batch has. How many full batches do 20 items give?"),
    what_is_missing=wrong(12).tell(
        "12 items are missing for a full batch. How many batches come, if a shorter one is dropped?"
    ),
    not_rounded=wrong(20 / 32).tell(
        "That's 20 / 32. Batches are whole: what does `drop_last=True` do with a part of one?"
    ),
    one_and_the_rest=wrong(2).tell(
        "20 items don't even fill one batch of 32. What does `drop_last=True` do with it?"
    ),
    below_nothing=wrong(-1).tell(
        "A loop can't have fewer than no steps. How many full batches do 20 items give?"
    ),
    all_items=wrong(20).tell("20 is the number of items. How many full batches of 32 do they give?"),
)


@answers.to(questions.different_batches)
def different_batches() -> float:
    return 1


different_batches.mistakes(
    a_hundred=wrong(100).tell(
        "Each `iter(loader)` begins a new epoch, and `next` takes its first batch. Without shuffling, which one is that?"
    ),
    four_epochs=wrong(5).tell(
        "100 steps are four epochs of 23 and a bit, but no epoch gets that far: which batch does each `iter(loader)` begin with?"
    ),
    whole_epochs=wrong(4).tell(
        "100 steps would be four whole epochs of 23. But how far does an epoch get before the next `iter(loader)`?"
    ),
    steps_left=wrong(8).tell(
        "8 steps would be left after four epochs of 23. But no epoch gets so far: which batch does each `iter(loader)` begin with?"
    ),
    never_seen=wrong(77).tell(
        "100 − 23 = 77 would be the steps that repeat a batch. How far does an epoch get before the next `iter(loader)`?"
    ),
    never_reached=wrong(22).tell("22 is how many batches these steps *never* see. How many do they see?"),
    one_too_many=wrong(24).tell(
        "There are only 23 batches. And each `iter(loader)` begins a new epoch: how far does it ever get?"
    ),
    items=wrong(64).tell("64 is how many items the batch has. How many different batches come?"),
    two=wrong(2).tell(
        "Each `iter(loader)` begins a new epoch, and `next` takes its first batch. Does a second one ever come?"
    ),
    none=wrong(0).tell("A batch does come in each step. Is it a different one each time?"),
    one_epoch=wrong(23).tell(
        "23 is an epoch's number of batches. But each `iter(loader)` begins a *new* epoch: how far does it ever get?"
    ),
    raises=wrong("raises").tell(
        "Nothing runs out here: each `iter(loader)` is a new epoch, and its first batch is there."
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
        "The last two are right. `torch.tensor(0.5)` is float32, but collating makes Python floats float64: it keeps their 64 bits."
    ),
    all_double=wrong(lambda: _floats(torch.float64, torch.float64)).tell(
        "The first and the last are right. NumPy's numbers know their dtype, and collating keeps it."
    ),
    the_other_way=wrong(lambda: _floats(torch.float32, torch.float64)).tell(
        "You swapped the first two. Which of the numbers has 64 bits in Python, and which says float32 itself?"
    ),
    ints_small=wrong(lambda: _floats(torch.float64, torch.float32, torch.int32)).tell(
        "The first two are right. Python ints become what `torch.tensor([1, 2])` gives: which dtype is that?"
    ),
    default_and_small=wrong(lambda: _floats(torch.float32, torch.float32, torch.int32)).tell(
        "NumPy's float32 is kept, so that's right. A Python float has 64 bits, and whole numbers become `torch.tensor([1, 2]).dtype`."
    ),
    all_double_ints_small=wrong(lambda: _floats(torch.float64, torch.float64, torch.int32)).tell(
        "The first is right. NumPy's numbers know their dtype, and whole numbers become `torch.tensor([1, 2]).dtype`."
    ),
    ints_as_floats=wrong(lambda: _floats(torch.float64, torch.float32, torch.float32)).tell(
        "The first two are right. Python ints stay whole numbers: which dtype does `torch.tensor([1, 2])` have?"
    ),
    ints_as_doubles=wrong(lambda: _floats(torch.float64, torch.float32, torch.float64)).tell(
        "The first two are right. Python ints stay whole numbers: which dtype does `torch.tensor([1, 2])` have?"
    ),
    all_of_them_double=wrong(lambda: _floats(torch.float64, torch.float64, torch.float64)).tell(
        "The first is right. NumPy's numbers know their dtype, and whole numbers stay whole."
    ),
    the_other_way_ints_small=wrong(lambda: _floats(torch.float32, torch.float64, torch.int32)).tell(
        "You swapped the first two: which number has 64 bits in Python, and which says float32 itself? Also, whole numbers become "
        "`torch.tensor([1, 2]).dtype`."
    ),
    default_and_ints_as_doubles=wrong(lambda: _floats(torch.float32, torch.float32, torch.float64)).tell(
        "NumPy's float32 is kept, so that's right. A Python float has 64 bits, and ints stay whole numbers."
    ),
    all_double_ints_as_floats=wrong(lambda: _floats(torch.float64, torch.float64, torch.float32)).tell(
        "The first is right. NumPy's numbers know their dtype, and whole numbers stay whole."
    ),
    the_other_way_ints_as_floats=wrong(lambda: _floats(torch.float32, torch.float64, torch.float32)).tell(
        "You swapped the first two: which number has 64 bits in Python, and which says float32 itself? Also, ints stay whole numbers."
    ),
    the_other_way_ints_as_doubles=wrong(lambda: _floats(torch.float32, torch.float64, torch.float64)).tell(
        "You swapped the first two: which number has 64 bits in Python, and which says float32 itself? Also, ints stay whole numbers."
    ),
    all_floats=wrong(lambda: _floats(torch.float32, torch.float32, torch.float32)).tell(
        "NumPy's float32 is kept, so that's right. A Python float has 64 bits, and ints stay whole numbers."
    ),
)


@answers.to(questions.lists_in_a_batch)
def lists_in_a_batch() -> str:
    made = default_collate([[1, 2, 3], [4, 5, 6]])
    return f"{len(made)} columns of {len(made[0])}"


lists_in_a_batch.mistakes(
    a_table=wrong("2 rows of 3").tell(
        "That's what you'd get from tensors of 3. A list or tuple counts as a record, like (x, y): what gets collated with what?"
    ),
    refused=wrong("raises").tell(
        "Lists are allowed: they count as records, like (x, y). What gets collated with what in a record?"
    ),
)
