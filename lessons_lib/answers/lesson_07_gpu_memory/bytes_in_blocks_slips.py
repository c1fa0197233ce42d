"""Further ways to miscount blocks: questions that a tensor can't answer, calls without parentheses, and a list that is changed."""

from collections.abc import Callable
from typing import Any

from torch import Tensor

from lessons_lib.answers.lesson_07_gpu_memory.bytes_in_blocks import _by_key, _up, bytes_in_blocks
from lessons_lib.checking.exercise.answer_key import wrong


@bytes_in_blocks.misconception(
    "Your function changed the caller's list: `pop`, `remove` and `+=` change the list itself. How do you"
    " go through a list and leave it as it is?",
    breaks="leaves it as it is",
)
def empties_the_list(tensors: list[Tensor]) -> int:
    found = bytes_in_blocks.reference(tensors)
    tensors.clear()
    return int(found)


@bytes_in_blocks.misconception(
    "With a list of tensors, `in` compares number by number, so it doesn't tell you which storages you've"
    " counted. What does each storage have that you could put into a set?"
)
def tensors_compared(tensors: list[Tensor]) -> int:
    seen: list[Tensor] = []
    for t in tensors:
        if t not in seen:
            seen.append(t)
    return _up(t.untyped_storage().nbytes() for t in seen)


@bytes_in_blocks.misconception(
    "`or` and `if` ask whether a tensor is true, and a tensor with several numbers is neither true nor "
    "false. Which call gives you the storage of any tensor, so that you don't need a view's base?",
)
def base_or_tensor(tensors: list[Tensor]) -> int:
    return _by_key([t._base or t for t in tensors], id, lambda t: t.nbytes)


@bytes_in_blocks.misconception(
    "You wrote a function's name without calling it. For example, a storage's `nbytes` is a function, but"
    " a tensor's `nbytes` isn't: what do you write after the name to call it?",
    over={
        "rounding": [
            lambda n: (n + 511) // 512,
            lambda n: -n,
            lambda n: n // 512,
            lambda n: n % 512,
            lambda n: n / 512,
        ]
    },
)
def nbytes_not_called(tensors: list[Tensor], rounding: Callable[[Any], Any]) -> int:
    return sum(int(rounding(t.untyped_storage().nbytes)) for t in tensors)


bytes_in_blocks.mistakes(
    pairs_of_address_and_size=wrong(
        lambda tensors, size: sum(-(-n // 512) * 512 for _, n in {(t.data_ptr(), size(t)) for t in tensors}),
        over={"size": [lambda t: t.nbytes, lambda t: -(-t.nbytes // 512) * 512]},
    ).tell(
        "You take two tensors for the same memory only if they begin at the same address and have the same "
        "size, so you count some storages several times. Which address do all tensors on one storage share?"
    ),
    elements_for_bytes=wrong(
        lambda tensors, last: _by_key(
            tensors[:: -1 if last else 1],
            lambda t: t.untyped_storage().data_ptr(),
            lambda t: t.untyped_storage().nbytes() // t.itemsize,
        ),
        over={"last": [False, True]},
    ).tell(
        "You counted each storage's elements and rounded that count up to a multiple of 512. Does the allocator count elements or bytes?"
    ),
)
