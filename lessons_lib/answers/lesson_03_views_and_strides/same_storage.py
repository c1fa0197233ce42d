"""Answers: whether two tensors share one storage."""

from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import same_storage as questions


@answers.to(
    questions.same_storage,
    hints=[
        "Equal values prove nothing, and two views may begin in different slots. What do all views of one "
        "tensor have in common?",
        "Every tensor can give you its storage, and a storage can give you the address where it begins.",
        "`x.untyped_storage().data_ptr()` is the address of the storage's first byte. Compare this address "
        "for a and b.",
    ],
    takeaway="You can now tell a view from a copy, even if all their values are equal.",
)
def same_storage(a: Tensor, b: Tensor) -> bool:
    return a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr()


same_storage.mistakes(
    same_first_element=wrong(lambda a, b: a.data_ptr() == b.data_ptr()).tell(
        "You return True only if a and b begin with the same *element*. The slice t[1:] of a tensor t begins "
        "later in the storage than t does: what do the two share?",
        breaks="Whatever parts of it they show",
    ),
    equal_values=wrong(lambda a, b: torch.equal(a, b)).tell(
        "You return True if shapes and values are equal. But a copy has the same values, and a view may show "
        "only a part of its base: what does a view share with its base that a copy doesn't?"
    ),
    same_object=wrong(lambda a, b: a is b).tell(
        "You return True only if a and b are the same Python object. Many tensors can share one storage: what"
        " do they all have in common?"
    ),
    second_is_a_view_of_the_first=wrong(lambda a, b: b._base is a).tell(
        "You return True only if b is a view of a. What should your answer be if a is a view of b, or if both"
        " are views of a third tensor?"
    ),
    one_is_a_view_of_the_other=wrong(lambda a, b: a._base is b or b._base is a).tell(
        "You return True only if one of the two is a view of the other. What if both are views of a third "
        "tensor, or if a and b are the same tensor?"
    ),
    equally_many_bytes=wrong(lambda a, b: a.untyped_storage().nbytes() == b.untyped_storage().nbytes()).tell(
        "You compared how many bytes the storages have. A copy's storage may have just as many. What tells "
        "you *where* a storage begins?"
    ),
    equal_bases=wrong(lambda a, b: a._base is b._base).tell(
        "You compared the bases, but any two tensors that aren't views have the same base, None, while a view"
        " and its base have different bases. What does a view really share with its base?"
    ),
    equal_shapes=wrong(lambda a, b: a.shape == b.shape).tell(
        "You compared the shapes. A copy has the same shape: what tells you where the elements are stored?"
    ),
    equal_strides=wrong(lambda a, b: a.stride() == b.stride()).tell(
        "You compared the strides. They say how to step through a storage, but what says *which* storage it "
        "is?"
    ),
    equal_offsets=wrong(lambda a, b: a.storage_offset() == b.storage_offset()).tell(
        "You compared the offsets. Most tensors begin in slot 0 of their own storage, so what says *which* "
        "storage a tensor has?"
    ),
    a_slot_in_common=wrong(lambda a, b: same_storage(a, b) and bool(_slots(a) & _slots(b))).tell(
        "You return True only if a and b have a slot in common. The rows t[0] and t[1] of a new table t have "
        "none, yet they share a storage: what else can you compare?"
    ),
    exchanged=wrong(lambda a, b: not same_storage(a, b)).tell(
        "You swapped True and False. What should your answer be for two tensors with the same storage?"
    ),
    equal_elements=wrong(lambda a, b: bool((a == b).all())).tell(
        "You compared the elements one by one, which raises an error if the shapes don't fit. Equal numbers "
        "prove nothing, because a copy has them too. What does a copy never share with its original?"
    ),
    nearly_equal_elements=wrong(lambda a, b: torch.allclose(a, b)).tell(
        "You compared the elements up to rounding, which raises an error for some shapes and dtypes. Equal "
        "numbers prove nothing, because a copy has them too. What does a copy never share with its original?"
    ),
    always_true=wrong(lambda a, b: True).tell(
        "You always return True. But a tensor and its clone have two different storages: how can you tell "
        "these two storages apart?"
    ),
    always_false=wrong(lambda a, b: False).tell(
        "You always return False, even if a and b are the same tensor. Did you compare copies, or something "
        "other than a and b?"
    ),
    equal_contents=wrong(lambda a, b: a.untyped_storage().tolist() == b.untyped_storage().tolist()).tell(
        "You compared what the two storages contain. A copy's storage may have the same contents. What tells "
        "you *where* a storage begins?"
    ),
    storage_against_element=wrong(lambda a, b: a.untyped_storage().data_ptr() == b.data_ptr()).tell(
        "You compared two different things: the address of a's storage, and the address of b's first "
        "*element*. Which two addresses should you compare?"
    ),
    element_against_storage=wrong(lambda a, b: a.data_ptr() == b.untyped_storage().data_ptr()).tell(
        "You compared two different things: the address of a's first *element*, and the address of b's "
        "storage. Which two addresses should you compare?"
    ),
    one_is_any_view=wrong(lambda a, b: a._base is not None or b._base is not None).tell(
        "You return True as soon as a or b is a view of anything, and False if neither is a view, even if a "
        "and b are the same tensor. What do two tensors with one storage have in common?"
    ),
    offset_subtracted_in_elements=wrong(
        lambda a, b: a.data_ptr() - a.storage_offset() == b.data_ptr() - b.storage_offset()
    ).tell(
        "You subtracted the offset from the address. An address is in bytes, but an offset is in elements: "
        "how do you turn the offset into bytes first?"
    ),
    read_in_the_same_way=wrong(lambda a, b: a.is_set_to(b)).tell(
        "You return True only if both also *read* their storage in the same way, with the same shape, strides"
        " and offset. Must two views of one storage agree in all of these?"
    ),
)


@same_storage.misconception(
    "You tested whether the memory of a and b overlaps. The rows t[0] and t[1] of a new table t don't "
    "overlap, yet they share a storage: what can you compare instead?",
    breaks="without having an element in common",
)
def stretches_overlap(a: Tensor, b: Tensor) -> bool:
    first, second = sorted((a, b), key=lambda x: x.data_ptr())
    return second.data_ptr() < first.data_ptr() + first.numel() * first.element_size()


@same_storage.misconception(
    "You wrote into one tensor and checked whether the other changed. But two rows of a new table use "
    "different slots of one storage, so writing into one never changes the other: what can you compare "
    "instead?"
)
def written_into(a: Tensor, b: Tensor) -> bool:
    kept, before = a.clone(), b.clone()
    a += 1  # raises an error for bools
    changed = not torch.equal(before, b)
    a.copy_(kept)
    return changed


same_storage.mistakes(
    equal_values_in_a_row=wrong(lambda a, b: torch.equal(a.flatten(), b.flatten())).tell(
        "You return True if a and b have equal values in reading order. But a copy has the same values, and a"
        " view may show only a part of its base: what does a view share with its base?"
    ),
    equal_shapes_too=wrong(lambda a, b: same_storage(a, b) and a.shape == b.shape).tell(
        "You also require equal shapes. But two views of one storage may differ in shape, as a (3, 4) table "
        "and its transpose do. Which of your conditions is enough?",
        breaks="in whatever shape",
    ),
    equal_dtypes_too=wrong(lambda a, b: same_storage(a, b) and a.dtype == b.dtype).tell(
        "Only one case is wrong: if a and b read one storage as two different dtypes, you return False. What "
        "does a tensor share with its `view(dtype)`, whatever the dtypes?",
        breaks="of whatever dtype",
    ),
    one_object_or_a_view=wrong(lambda a, b: a is b or a._base is b or b._base is a).tell(
        "You return True if a and b are the same object, or if one is a view of the other. What about two "
        "views of a third tensor, such as two rows of one table?"
    ),
    a_value_in_common=wrong(lambda a, b: not set(a.flatten().tolist()).isdisjoint(b.flatten().tolist())).tell(
        "You return True if the two have a *value* in common. A copy has the same values: what can you "
        "compare instead?"
    ),
    equal_strides_and_offsets=wrong(
        lambda a, b: a.stride() == b.stride() and a.storage_offset() == b.storage_offset()
    ).tell(
        "You compared strides and offsets. They say how to step through a storage, and a copy often has the "
        "same ones. What says *which* storage a tensor has?"
    ),
    begins_before_the_other_ends=wrong(lambda a, b: b.storage_offset() < a.storage_offset() + a.numel()).tell(
        "You checked by slot numbers whether b begins before a ends. But every storage counts its slots from "
        "0, so slot numbers can't tell two storages apart. What can?"
    ),
    second_begins_within_the_first=wrong(
        lambda a, b: 0 <= b.data_ptr() - a.untyped_storage().data_ptr() < a.numel() * a.element_size()
    ).tell(
        "From the start of a's storage, you counted off as many bytes as a's elements take up, and checked "
        "whether b begins within them. But a view may begin beyond these bytes: where does b's *storage* "
        "begin?"
    ),
    in_words=wrong(lambda a, b: "shares" if same_storage(a, b) else "copies").tell(
        "You compared the right thing, but you return words, and in an `if`, a word counts as true whatever "
        "it says. Which two values should you return instead?"
    ),
    none_for_false=wrong(lambda a, b: True if same_storage(a, b) else None).tell(
        "You return True when you should, but None instead of False. When the storages differ, does any "
        "`return` run in your function?"
    ),
    as_many_elements_too=wrong(lambda a, b: same_storage(a, b) and a.numel() == b.numel()).tell(
        "You also require the same number of elements. But two views of one storage may differ in size, as a "
        "(3, 4) table and its first row do. Which of your conditions is enough?"
    ),
)


def _slots(x: Tensor) -> set[int]:
    """The bytes in its storage at which the elements of x begin."""
    slots = torch.arange(x.untyped_storage().nbytes() // x.element_size()) * x.element_size()
    return set(slots.as_strided(x.shape, x.stride(), x.storage_offset()).flatten().tolist())


@same_storage.misconception(
    "Your function returned None, as a function does if it ends without a `return`. Printing an answer "
    "only shows it on the screen: how does the caller get it?"
)
def nothing_returned(a: Tensor, b: Tensor) -> None:
    same_storage(a, b)


@same_storage.misconception(
    "You asked a function for an address. If you wrote `untyped_storage` without round brackets, that's "
    "the function: what do you get if you call it?"
)
def no_brackets_after_untyped_storage(a: Tensor, b: Tensor) -> bool:
    first: Any = a.untyped_storage
    second: Any = b.untyped_storage
    return bool(first.data_ptr() == second.data_ptr())


same_storage.mistakes(
    equal_strides_too=wrong(lambda a, b: same_storage(a, b) and a.stride() == b.stride()).tell(
        "You also require equal strides. But two views of one storage may step through it differently, as a "
        "(3, 4) table and its transpose do. Which of your conditions is enough?"
    ),
)
