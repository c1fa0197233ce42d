"""Answers: the bytes that a list of tensors takes from the allocator."""

from collections.abc import Iterable
from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_07_gpu_memory.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.counting.storages import round_up, unique_storages
from lessons_lib.exercises.lesson_07_gpu_memory import bytes_in_blocks as questions


@answers.to(
    questions.bytes_in_blocks,
    hints=[
        "Adding up the tensors' bytes isn't enough, for two reasons. Which tensors could share memory? And "
        "what does the allocator do to each request?",
        "As in lesson 03, a tensor's `untyped_storage()` has `nbytes()` and a start address, `data_ptr()`. If"
        " two tensors share a storage, the address is the same. A dict from address to bytes holds each "
        "storage once.",
        "Round up each storage's bytes separately, and only then add them up. `-(-n // 512)` is n / 512, "
        "rounded up.",
    ],
    takeaway="A storage counts once, however many views it has: that's how `memory_allocated()` counts too.",
    survivors={"line 1: .data_ptr() left out": "two tensors on one storage have one storage object"},
)
def bytes_in_blocks(tensors: list[Tensor]) -> int:
    sizes = {t.untyped_storage().data_ptr(): t.untyped_storage().nbytes() for t in tensors}
    return sum((size + 511) // 512 * 512 for size in sizes.values())


def _up(numbers: Iterable[int], block: int = 512) -> int:
    """The sum of the numbers, each rounded up to whole blocks."""
    return sum(round_up(number, block) for number in numbers)


def _storages(tensors: list[Tensor]) -> list[int]:
    return [storage.nbytes() for storage in unique_storages(tensors)]


def _by_key(tensors: list[Tensor], key: Any, size: Any) -> int:
    """Counts one tensor for each key; of two with one key, the first."""
    found: dict[Any, int] = {}
    for t in tensors:
        found.setdefault(key(t), size(t))
    return _up(found.values())


def _address(t: Tensor) -> int:
    return t.untyped_storage().data_ptr()


bytes_in_blocks.mistakes(
    not_rounded=wrong(lambda tensors: sum(_storages(tensors))).tell(
        "You added the storages' plain bytes. The allocator hands out whole blocks: how many does a storage of 4,000 bytes get?",
        breaks="in whole blocks of 512 bytes",
    ),
    sum_rounded=wrong(lambda tensors: round_up(sum(_storages(tensors)), 512)).tell(
        "You rounded only the total, but the allocator gets a separate request for each storage. So which "
        "numbers should you round up?"
    ),
    each_tensor_counted=wrong(lambda tensors: _up(t.numel() * t.itemsize for t in tensors)).tell(
        "You counted every tensor's own elements. A view has no memory of its own, but it keeps its whole "
        "storage alive: what should you count for a view?",
        breaks="each storage once",
    ),
    elements_not_rounded=wrong(lambda tensors: sum(t.numel() * t.itemsize for t in tensors)).tell(
        "You counted the exact bytes of every tensor's elements. Two steps are missing: what do views share, "
        "and in what sizes does the allocator hand out memory?"
    ),
    storage_for_each_tensor=wrong(lambda tensors: _up(t.untyped_storage().nbytes() for t in tensors)).tell(
        "When two tensors share a storage, you count it twice. How could your code remember which storages it"
        " has counted already?"
    ),
    storage_for_each_tensor_not_rounded=wrong(
        lambda tensors: sum(t.untyped_storage().nbytes() for t in tensors)
    ).tell(
        "You count a storage twice when two tensors share it, and you don't round up any size. How could you "
        "count each storage once, in whole blocks?"
    ),
    total_rounded_storage_for_each=wrong(
        lambda tensors: round_up(sum(t.untyped_storage().nbytes() for t in tensors), 512)
    ).tell(
        "You count a storage twice when two tensors share it, and you round only the total. Does the "
        "allocator get one request for each tensor, for each storage, or for the whole list?"
    ),
    total_of_elements_rounded=wrong(
        lambda tensors: round_up(sum(t.numel() * t.itemsize for t in tensors), 512)
    ).tell(
        "You added up the bytes of every tensor's own elements, and rounded only the total. Does the "
        "allocator get one request for each tensor, for each storage, or for the whole list?"
    ),
    shown_part_of_a_storage=wrong(
        lambda tensors: _by_key(tensors, _address, lambda t: t.numel() * t.itemsize)
    ).tell(
        "You counted each storage once, but only the elements of a single tensor that uses it. How much "
        "memory does a view of two columns keep alive?",
        breaks="the whole storage that it keeps alive",
    ),
    shown_part_of_the_last_or_largest=wrong(
        lambda tensors, which: _by_key(which(tensors), _address, lambda t: t.nbytes),
        over={
            "which": {
                "last one": lambda tensors: tensors[::-1],
                "largest one": lambda tensors: sorted(tensors, key=lambda t: -t.nbytes),
            }
        },
    ).tell(
        "When tensors share a storage, you count only the elements of the {which}. How much memory does a "
        "view of two columns keep alive?"
    ),
    shown_part_not_rounded=wrong(
        lambda tensors, which: sum({_address(t): t.nbytes for t in which(tensors)}.values()),
        over={
            "which": {
                "first one": lambda tensors: tensors[::-1],
                "last one": lambda tensors: tensors,
                "largest one": lambda tensors: sorted(tensors, key=lambda t: t.nbytes),
            }
        },
    ).tell(
        "Of the tensors that share a storage, you count only the bytes of the {which}, and you don't round "
        "up. How much memory does a view keep alive, and in what sizes does the allocator hand out memory?"
    ),
    first_element_as_the_key=wrong(
        lambda tensors: _by_key(tensors, lambda t: t.data_ptr(), lambda t: t.untyped_storage().nbytes())
    ).tell(
        "When tensors start at different bytes of one storage, you count that storage more than once. Which "
        "address is the same for all tensors on one storage?"
    ),
    each_object_once=wrong(lambda tensors: _by_key(tensors, id, lambda t: t.untyped_storage().nbytes())).tell(
        "You count a tensor once if it's in the list twice, but you count a view and its base separately. "
        "What do the view and its base have in common?"
    ),
    views_skipped=wrong(
        lambda tensors: _by_key(
            [t for t in tensors if t._base is None], _address, lambda t: t.untyped_storage().nbytes()
        )
    ).tell(
        "You counted nothing for views, not even for a view whose base isn't in the list. What keeps the "
        "storage of such a view alive?"
    ),
    views_skipped_and_storages_repeated=wrong(
        lambda tensors: _up(t.untyped_storage().nbytes() for t in tensors if t._base is None)
    ).tell(
        "You counted nothing for views, and you counted a tensor twice if it's in the list twice. What do a "
        "tensor and its view share that you could count once?"
    ),
    a_block_added=wrong(lambda tensors: sum(size + 512 for size in _storages(tensors))).tell(
        "You added 512 bytes to each storage. Rounding up adds less than 512: when does it add nothing?"
    ),
    at_least_512_each_tensor=wrong(lambda tensors: sum(max(512, t.nbytes) for t in tensors)).tell(
        "You raised small tensors to 512 bytes but left larger ones as they are, and you counted views too. "
        "How many whole blocks do 4,000 bytes take, and does a view need any of its own?"
    ),
    rounded_down=wrong(lambda tensors: sum(size // 512 * 512 for size in _storages(tensors))).tell(
        "You rounded down, so a small tensor takes nothing. Does a request of 12 bytes fit into 0 blocks?"
    ),
    one_block_more=wrong(lambda tensors: sum((size // 512 + 1) * 512 for size in _storages(tensors))).tell(
        "You gave one block too many to storages that fill their blocks exactly, and to those without bytes. "
        "How many blocks should a storage of exactly 512 bytes take?"
    ),
    to_the_nearest=wrong(lambda tensors: sum(round(size / 512) * 512 for size in _storages(tensors))).tell(
        "You rounded to the nearest block, up or down. After rounding down, does the storage still fit?"
    ),
    at_least_one_block=wrong(
        lambda tensors: sum(max(512, round_up(size, 512)) for size in _storages(tensors))
    ).tell(
        "Your count is right, except that you gave a block to a storage of 0 bytes. How many blocks do 0 "
        "bytes need?",
        breaks="a storage without bytes takes nothing",
    ),
    at_least_512=wrong(lambda tensors: sum(max(512, size) for size in _storages(tensors))).tell(
        "You raised small storages to 512 bytes and left larger ones as they are. 4,000 bytes isn't a whole "
        "number of blocks: what should it become?"
    ),
    number_of_blocks=wrong(lambda tensors: _up(_storages(tensors)) // 512).tell(
        "You counted blocks. How many bytes do these blocks take up in all?"
    ),
    other_blocks=wrong(
        lambda tensors, block: _up(_storages(tensors), block), over={"block": [256, 500, 1000, 1024, 4096]}
    ).tell("Your blocks have {block} bytes. According to the allocator's first rule, how large is a block?"),
    elements_in_blocks=wrong(
        lambda tensors: sum(
            round_up(t.untyped_storage().nbytes() // t.itemsize, 512) * t.itemsize
            for t in {_address(t): t for t in reversed(tensors)}.values()
        )
    ).tell(
        "You rounded the number of *elements* up to a multiple of 512. Does the allocator count elements or bytes?"
    ),
    bytes_times_element_size=wrong(
        lambda tensors, last: _by_key(
            tensors[:: -1 if last else 1], _address, lambda t: t.untyped_storage().nbytes() * t.itemsize
        ),
        over={"last": [False, True]},
    ).tell(
        "You multiplied each storage's bytes by the bytes of one element. In which unit is a storage's `nbytes()` already?"
    ),
    four_bytes_each=wrong(
        lambda tensors: _up(
            4 * (t.untyped_storage().nbytes() // t.itemsize)
            for t in {_address(t): t for t in reversed(tensors)}.values()
        )
    ).tell("You counted 4 bytes for every element. Do elements of every dtype take 4 bytes?"),
    four_bytes_each_tensor=wrong(lambda tensors: _up(4 * t.numel() for t in tensors)).tell(
        "You counted 4 bytes for each element of every tensor. Is that right for every dtype, and for a view?"
    ),
    first_tensor=wrong(lambda tensors: _up(t.untyped_storage().nbytes() for t in tensors[:1])).tell(
        "You counted only the first tensor. What about the others in the list?"
    ),
    last_tensor=wrong(lambda tensors: _up(t.untyped_storage().nbytes() for t in tensors[-1:])).tell(
        "You counted only the last tensor. Does your sum start again at every tensor?"
    ),
    largest_storage=wrong(
        lambda tensors: max((round_up(n, 512) for n in _storages(tensors)), default=0)
    ).tell(
        "You returned the bytes of the largest storage. But all storages are in memory at the same time: how "
        "do you count them together?"
    ),
    equal_sizes_once=wrong(lambda tensors: _up(set(_storages(tensors)))).tell(
        "You counted storages of equal size only once, as if they were the same storage. What tells two such "
        "storages apart?"
    ),
)


@bytes_in_blocks.misconception(
    "When several views start at the same byte of a storage, you count only one of them, and only its own"
    " elements. What identifies a storage, and how large is it?"
)
def first_element_and_shown_part(tensors: list[Tensor]) -> int:
    return _by_key(tensors, torch.Tensor.data_ptr, lambda t: t.numel() * t.itemsize)


def _changes(tensors: list[Tensor]) -> list[int]:
    """The size of each storage that isn't the one of the tensor before."""
    pairs = zip([None, *tensors], tensors, strict=False)
    return [
        t.untyped_storage().nbytes() for last, t in pairs if last is None or _address(last) != _address(t)
    ]


bytes_in_blocks.mistakes(
    compared_with_the_one_before=wrong(lambda tensors: _up(_changes(tensors))).tell(
        "Your count is right unless there's another tensor between two that share a storage: then you count "
        "that storage twice. How could you remember every storage you've seen?"
    ),
    compared_with_the_one_before_not_rounded=wrong(lambda tensors: sum(_changes(tensors))).tell(
        "You don't round up to whole blocks. Also, if there's another tensor between two that share a "
        "storage, you count that storage twice: how could you remember every storage you've seen?"
    ),
    four_bytes_of_one_tensor=wrong(
        lambda tensors, last: _by_key(tensors[:: -1 if last else 1], _address, lambda t: 4 * t.numel()),
        over={"last": [False, True]},
    ).tell(
        "You counted each storage once, but as 4 bytes for each element of a single tensor that uses it. "
        "Which call gives the size of the whole storage in bytes?"
    ),
    first_tensor_or_none=wrong(
        lambda tensors: _up(t.untyped_storage().nbytes() for t in tensors[:1]) if tensors else None
    ).tell("You counted only the first tensor. Is your `return` inside the loop?"),
    base_for_a_view=wrong(
        lambda tensors, key: _by_key(
            [t if t._base is None else t._base for t in tensors], key, lambda t: t.nbytes
        ),
        over={"key": [torch.Tensor.data_ptr, id]},
    ).tell(
        "For a detached view, you counted only its own elements, but it keeps its whole storage alive. Such a"
        " view may not know its base: which call gives you the storage?"
    ),
    views_without_elements_skipped=wrong(
        lambda tensors: _up(_storages([t for t in tensors if t.numel()]))
    ).tell("You counted nothing for views without elements. Which storage does such a view keep alive?"),
)

bytes_in_blocks.mistakes(
    one_block_more_but_for_nothing=wrong(
        lambda tensors: sum((size // 512 + 1) * 512 for size in _storages(tensors) if size)
    ).tell(
        "You gave one block too many to storages that fill their blocks exactly. How many blocks should a "
        "storage of exactly 512 bytes take?"
    ),
    at_least_512_but_for_nothing=wrong(
        lambda tensors: sum(max(512, size) for size in _storages(tensors) if size)
    ).tell(
        "You raised small storages to 512 bytes and left larger ones as they are. 4,000 bytes isn't a whole "
        "number of blocks: what should it become?"
    ),
    one_block_each=wrong(
        lambda tensors, least: sum(512 for size in _storages(tensors) if size >= least),
        over={"least": [0, 1]},
    ).tell("You counted one block for each storage. How many blocks does a storage of 4,000 bytes need?"),
    remainder_as_blocks=wrong(
        lambda tensors: sum((size // 512 + size % 512) * 512 for size in _storages(tensors))
    ).tell(
        "You counted a block for each *byte* that's left over after the whole blocks. "
        "How many blocks do these bytes need together?"
    ),
)
