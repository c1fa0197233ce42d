"""Answers: whether two tensors share one storage."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import same_storage as questions


@answers.to(
    questions.same_storage,
    hints=[
        "Equal values prove nothing, and a view may begin further on than its base. What do all views of one tensor have "
        "in common?",
        "Every tensor gives you its storage, and a storage gives you the address where it begins.",
        "`x.untyped_storage().data_ptr()` is the address of the storage's first byte. Compare those two.",
    ],
    takeaway="You can now tell a view from a copy, even where all their values agree.",
)
def same_storage(a: Tensor, b: Tensor) -> bool:
    return a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr()


same_storage.mistakes(
    same_first_element=wrong(lambda a, b: a.data_ptr() == b.data_ptr()).tell(
        "Your answer is True only if both begin with the same *element*. A view may begin further on in the storage, as "
        "t[1:] does: what do the two still share?",
        breaks="Whatever parts of it they show",
    ),
    equal_values=wrong(lambda a, b: torch.equal(a, b)).tell(
        "Your answer is True where shapes and values are equal. A copy has equal values too, and a view may show others: "
        "what tells them apart?"
    ),
    same_object=wrong(lambda a, b: a is b).tell(
        "Your answer is True only for one and the same Python object. Many tensors may share one storage: what do they "
        "all have in common?"
    ),
    second_is_a_view_of_the_first=wrong(lambda a, b: b._base is a).tell(
        "Your answer is True if b is a view of a. What if a is the view, both are views of a third, or a and b are one "
        "tensor?"
    ),
    one_is_a_view_of_the_other=wrong(lambda a, b: a._base is b or b._base is a).tell(
        "Your answer is True if one of the two is a view of the other. What if both are views of a third, or one and the "
        "same tensor?"
    ),
    equally_many_bytes=wrong(lambda a, b: a.untyped_storage().nbytes() == b.untyped_storage().nbytes()).tell(
        "You compared how many bytes the storages have. A copy's storage has as many: what about *where* the two begin?"
    ),
    equal_bases=wrong(lambda a, b: a._base is b._base).tell(
        "You compared the bases. A tensor that isn't a view has none (None), so two such tensors seem to share, and a "
        "view and its base don't."
    ),
    equal_shapes=wrong(lambda a, b: a.shape == b.shape).tell(
        "You compared the shapes. A copy has the same one: what says where the elements lie?"
    ),
    equal_strides=wrong(lambda a, b: a.stride() == b.stride()).tell(
        "You compared the strides. They say how to step through a storage: what says *which* storage it is?"
    ),
    equal_offsets=wrong(lambda a, b: a.storage_offset() == b.storage_offset()).tell(
        "You compared the offsets. Most tensors begin in slot 0 of their own storage: what says *which* storage it is?"
    ),
    a_slot_in_common=wrong(lambda a, b: same_storage(a, b) and bool(_slots(a) & _slots(b))).tell(
        "Your answer is True only if the two have a slot in common. t[0] and t[1] have none, but share a storage: what"
        " else can you compare?"
    ),
    exchanged=wrong(lambda a, b: not same_storage(a, b)).tell(
        "True and False are swapped in your answer. Which one should two tensors with one storage give?"
    ),
    equal_elements=wrong(lambda a, b: bool((a == b).all())).tell(
        "You compared the elements one by one, and where the shapes don't fit, that raises. Equal numbers prove nothing: "
        "a copy has them too. What can't a copy have?"
    ),
    nearly_equal_elements=wrong(lambda a, b: torch.allclose(a, b)).tell(
        "You compared the elements up to rounding; other shapes or dtypes make that raise. Equal numbers prove nothing: a "
        "copy has them too. What can't a copy have?"
    ),
    always_true=wrong(lambda a, b: True).tell(
        "Your answer is always True. A clone, for example, has a storage of its own."
    ),
    always_false=wrong(lambda a, b: False).tell(
        "Your answer is always False, even for t and t itself. Did you compare copies, or something other than a and b?"
    ),
    equal_contents=wrong(lambda a, b: a.untyped_storage().tolist() == b.untyped_storage().tolist()).tell(
        "You compared what the two storages hold. A copy's storage holds the same: what about *where* the two begin?"
    ),
    storage_against_element=wrong(lambda a, b: a.untyped_storage().data_ptr() == b.data_ptr()).tell(
        "You compared where the storage of a begins with where the first *element* of b lies. Which two addresses belong "
        "together?"
    ),
    element_against_storage=wrong(lambda a, b: a.data_ptr() == b.untyped_storage().data_ptr()).tell(
        "You compared where the first *element* of a lies with where the storage of b begins. Which two addresses belong "
        "together?"
    ),
    one_is_any_view=wrong(lambda a, b: a._base is not None or b._base is not None).tell(
        "Your answer is True if one of the two is a view of something. Are both views of the *same* thing, and what about"
        " t and t?"
    ),
    offset_subtracted_in_elements=wrong(
        lambda a, b: a.data_ptr() - a.storage_offset() == b.data_ptr() - b.storage_offset()
    ).tell(
        "You subtracted the offset from the address. An address counts bytes and an offset counts elements: for which "
        "dtypes do the two agree?"
    ),
    read_in_the_same_way=wrong(lambda a, b: a.is_set_to(b)).tell(
        "Your answer is True only if both also *read* their storage alike, with the same shape, strides and offset. Does "
        "one storage need that?"
    ),
)


@same_storage.misconception(
    "You test whether the memory of a and b overlaps. t[0] and t[1] don't overlap, but share a storage: what can you "
    "compare instead?",
    breaks="They don't have to overlap",
)
def stretches_overlap(a: Tensor, b: Tensor) -> bool:
    first, second = sorted((a, b), key=lambda x: x.data_ptr())
    return second.data_ptr() < first.data_ptr() + first.numel() * first.element_size()


same_storage.mistakes(
    equal_values_in_a_row=wrong(lambda a, b: torch.equal(a.flatten(), b.flatten())).tell(
        "Your answer is True where the elements, one after the other, have equal values. A copy has them too, and a view "
        "may show others."
    ),
    equal_shapes_too=wrong(lambda a, b: same_storage(a, b) and a.shape == b.shape).tell(
        "You also ask for equal shapes. Two views of one storage may differ in shape: t and t.T do.",
        breaks="in whatever shape",
    ),
    equal_dtypes_too=wrong(lambda a, b: same_storage(a, b) and a.dtype == b.dtype).tell(
        "Right, except where one storage is read as two dtypes: there your answer is False. `t.view(dtype)` reads the same "
        "bytes as another dtype: what does it share with t?",
        breaks="of whatever dtype",
    ),
    one_object_or_a_view=wrong(lambda a, b: a is b or a._base is b or b._base is a).tell(
        "Your answer is True for one object, or if one tensor is a view of the other. What about two views of a third, as"
        " t[0] and t[1] are?"
    ),
    a_value_in_common=wrong(lambda a, b: not set(a.flatten().tolist()).isdisjoint(b.flatten().tolist())).tell(
        "Your answer is True where the two have a *value* in common. A copy has the same values: what can you compare "
        "instead?"
    ),
    as_many_elements_too=wrong(lambda a, b: same_storage(a, b) and a.numel() == b.numel()).tell(
        "You also ask for equally many elements. t and t[1:] differ in that, but share a storage."
    ),
)


def _slots(x: Tensor) -> set[int]:
    """The bytes in its storage at which the elements of x begin."""
    slots = torch.arange(x.untyped_storage().nbytes() // x.element_size()) * x.element_size()
    return set(slots.as_strided(x.shape, x.stride(), x.storage_offset()).flatten().tolist())
