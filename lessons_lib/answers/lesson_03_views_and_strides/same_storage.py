"""Answers: whether two tensors lie on one storage."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import same_storage as questions


@answers.to(
    questions.same_storage,
    hints=[
        "Equal values prove nothing, and a view may begin in another place than its base. What do all views of it share?",
        "Every tensor tells its storage, and a storage tells the address at which it begins.",
        "`x.untyped_storage().data_ptr()` is the address of the storage's first byte. Compare those two.",
    ],
)
def same_storage(a: Tensor, b: Tensor) -> bool:
    return a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr()


same_storage.mistakes(
    same_first_element=wrong(lambda a, b: a.data_ptr() == b.data_ptr()).tell(
        "Your answer is True only where both have their first *element* in the same place. A view may begin further on in the "
        "storage, as t[1:] does: compare where the storages begin.",
        breaks="Whatever parts of it they show",
    ),
    equal_values=wrong(lambda a, b: torch.equal(a, b)).tell(
        "Your answer is True where shapes and values are equal. A copy has equal values too, and a view may show others."
    ),
    same_object=wrong(lambda a, b: a is b).tell(
        "Your answer is True only for one and the same Python object. Many tensors may lie on one storage."
    ),
    second_is_a_view_of_the_first=wrong(lambda a, b: b._base is a).tell(
        "Your answer is True if b is a view of a. It may be the other way round, both may be views of a third, and a tensor "
        "shares with itself too."
    ),
    one_is_a_view_of_the_other=wrong(lambda a, b: a._base is b or b._base is a).tell(
        "Your answer is True if one of the two is a view of the other. Both may be views of a third, and a tensor shares with itself too."
    ),
    equally_many_bytes=wrong(lambda a, b: a.untyped_storage().nbytes() == b.untyped_storage().nbytes()).tell(
        "Your answer compares how many bytes the storages have. A copy's has as many."
    ),
    equal_bases=wrong(lambda a, b: a._base is b._base).tell(
        "Your answer compares the bases of the two. A tensor that is no view has none (None), so two such tensors seem to share, "
        "and a view and its base seem not to."
    ),
    equal_shapes=wrong(lambda a, b: a.shape == b.shape).tell(
        "Your answer compares the shapes. They say nothing about where the elements lie."
    ),
    equal_strides=wrong(lambda a, b: a.stride() == b.stride()).tell(
        "Your answer compares the strides. They say how to step through a storage, not which storage it is."
    ),
    equal_offsets=wrong(lambda a, b: a.storage_offset() == b.storage_offset()).tell(
        "Your answer compares the offsets: most tensors begin in slot 0 of their own storage."
    ),
    a_slot_in_common=wrong(lambda a, b: same_storage(a, b) and bool(_slots(a) & _slots(b))).tell(
        "Your answer is True only if the two have an element in one slot. Here the storage counts: t[0] and t[1] have no slot "
        "in common and lie on one storage."
    ),
    exchanged=wrong(lambda a, b: not same_storage(a, b)).tell(
        "Your answer is the opposite of what was asked: True and False are exchanged."
    ),
    always_true=wrong(lambda a, b: True).tell(
        "Your answer is always True. A clone, for one, has a storage of its own."
    ),
    always_false=wrong(lambda a, b: False).tell(
        "Your answer is always False, for t and t itself too. A view shares its base's storage. If you compare copies of the two: "
        "every copy has a storage of its own."
    ),
    equal_contents=wrong(lambda a, b: a.untyped_storage().tolist() == b.untyped_storage().tolist()).tell(
        "Your answer compares what the two storages hold. A copy's storage holds the same."
    ),
    storage_against_element=wrong(lambda a, b: a.untyped_storage().data_ptr() == b.data_ptr()).tell(
        "Your answer compares where the storage of a begins with where the first *element* of b lies. Compare the two storages."
    ),
    element_against_storage=wrong(lambda a, b: a.data_ptr() == b.untyped_storage().data_ptr()).tell(
        "Your answer compares where the first *element* of a lies with where the storage of b begins. Compare the two storages."
    ),
    one_is_any_view=wrong(lambda a, b: a._base is not None or b._base is not None).tell(
        "Your answer is True if one of the two is a view of something. That both are views of the *same* thing is another "
        "question, and a tensor shares with itself too."
    ),
    offset_subtracted_in_elements=wrong(
        lambda a, b: a.data_ptr() - a.storage_offset() == b.data_ptr() - b.storage_offset()
    ).tell(
        "Your answer takes the offset from the address as it is. An address counts bytes and the offset elements: that goes "
        "together only where an element has one byte."
    ),
    read_in_the_same_way=wrong(lambda a, b: a.is_set_to(b)).tell(
        "Your answer is True only if both *read* their storage in the same way too, with the same shape, strides and offset. Only "
        "the storage counts."
    ),
)


@same_storage.misconception(
    "Your answer asks whether the two stretches of memory overlap. They need not: t[0] and t[1] don't, and lie on one storage.",
    breaks="They don't have to overlap",
)
def stretches_overlap(a: Tensor, b: Tensor) -> bool:
    first, second = sorted((a, b), key=lambda x: x.data_ptr())
    return second.data_ptr() < first.data_ptr() + first.numel() * first.element_size()


same_storage.mistakes(
    equal_values_in_a_row=wrong(lambda a, b: torch.equal(a.flatten(), b.flatten())).tell(
        "Your answer is True where the elements, one after the other, have equal values. A copy has equal values too, and a view "
        "may show others."
    ),
    equal_shapes_too=wrong(lambda a, b: same_storage(a, b) and a.shape == b.shape).tell(
        "One storage is not enough for your answer, it wants equal shapes as well. Two views of one storage may differ in shape.",
        breaks="in whatever shape",
    ),
    equal_dtypes_too=wrong(lambda a, b: same_storage(a, b) and a.dtype == b.dtype).tell(
        "Right, except where one storage is read as two dtypes: your answer is False there. `view(dtype)` reads the same bytes as another "
        "dtype (and has no `_base`).",
        breaks="of whatever dtype",
    ),
    one_object_or_a_view=wrong(lambda a, b: a is b or a._base is b or b._base is a).tell(
        "Your answer is True if the two are one object, or one is a view of the other. Both may be views of a third: t[0] and t[1] are."
    ),
    a_value_in_common=wrong(lambda a, b: not set(a.flatten().tolist()).isdisjoint(b.flatten().tolist())).tell(
        "Your answer is True where the two have a *value* in common. A copy has the same values: compare where the storages begin."
    ),
    as_many_elements_too=wrong(lambda a, b: same_storage(a, b) and a.numel() == b.numel()).tell(
        "One storage is not enough for your answer, it wants equally many elements as well. t and t[1:] lie on one storage too."
    ),
)


def _slots(x: Tensor) -> set[int]:
    """The bytes in its storage at which the elements of x begin."""
    slots = torch.arange(x.untyped_storage().nbytes() // x.element_size()) * x.element_size()
    return set(slots.as_strided(x.shape, x.stride(), x.storage_offset()).flatten().tolist())
