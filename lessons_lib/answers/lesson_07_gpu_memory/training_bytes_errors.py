"""Further ways to miscount the bytes of training: errors, inputs that are changed, and dtypes."""

import sys

import torch
from torch import Tensor

from lessons_lib.answers.lesson_07_gpu_memory.training_bytes import COPIES, Parameters, training_bytes
from lessons_lib.answers.lesson_07_gpu_memory.training_bytes_slips import (
    Trained,
    _by_frozen,
    _one,
    _own,
    _right,
    _sixteen,
)
from lessons_lib.checking.exercise.answer_key import wrong


@training_bytes.misconception(
    'Your number is right, but under "mixed", your function converts the caller\'s float32 parameters. '
    "Without converting anything, how many bytes can you count for each element?",
    breaks="Leave the list and its parameters as they are",
    over={"trained": [False, True]},
)
def converts_the_parameters(parameters: Parameters, optimizer: str, trained: bool) -> int:
    found = training_bytes.reference(parameters, optimizer)
    for p in parameters if optimizer == "mixed" else []:
        if p.requires_grad or not trained:
            p.data = p.data.to(torch.bfloat16)
    return int(found)


@training_bytes.misconception(
    "Your function changed the caller's list: `pop`, `remove` and `+=` change the list itself. How do you"
    " go through a list and leave it as it is?"
)
def empties_the_list(parameters: Parameters, optimizer: str) -> int:
    found = training_bytes.reference(parameters, optimizer)
    parameters.clear()
    return int(found)


@training_bytes.misconception(
    "Your code reads an attribute of None, perhaps of `.grad`, which is None before training. Each "
    "gradient will have its weight's shape and dtype: how many bytes will it take?",
    over={"attribute": ["nbytes", "numel", "element_size", "itemsize", "dtype"], "trained": [False, True]},
)
def reads_the_gradients(parameters: Parameters, optimizer: str, attribute: str, trained: bool) -> int:
    for p in parameters:
        if p.requires_grad or not trained:
            getattr(p.grad, attribute)
    return int(training_bytes.reference(parameters, optimizer))


_NO_RECIPES: dict[str, int] = {}


@training_bytes.misconception(
    "Your code raises a `KeyError` for {names}. A key must match letter by letter, capitals included: "
    "which keys did you write?",
    over={
        "names": {
            '"mixed"': ["mixed"],
            '"momentum"': ["momentum"],
            '"adam"': ["adam"],
            '"adam" and "mixed"': ["adam", "mixed"],
            '"momentum" and "mixed"': ["momentum", "mixed"],
        },
        "trained": [False, True],
        "frozen": [_right, _own, _sixteen],
    },
)
def recipe_not_found(
    parameters: Parameters, optimizer: str, names: list[str], trained: bool, frozen: Trained
) -> int:
    if optimizer in names and any(p.requires_grad or not trained for p in parameters):
        return _NO_RECIPES[optimizer]
    return _by_frozen(_right, frozen)(parameters, optimizer)


def _two_or_four(p: Tensor) -> int:
    return 2 if p.dtype == torch.bfloat16 else 4


def _like(parameters: Parameters, optimizer: str, which: int) -> int:
    """Each parameter counted as if it had the dtype of this one."""
    size = parameters[which].itemsize
    return sum(
        _one(p, optimizer) if optimizer == "mixed" else _one(p, optimizer) // p.itemsize * size
        for p in parameters
    )


training_bytes.mistakes(
    dtype_of_one_parameter=wrong(
        lambda parameters, optimizer, which, empty: (
            0 if empty and not parameters else _like(parameters, optimizer, which)
        ),
        over={"which": {"first": 0, "last": -1}, "empty": [False, True]},
    ).tell(
        "You counted every parameter in the {which} one's dtype. Which line should ask each parameter for its"
        " own dtype?"
    ),
    gradients_and_frozen_but_mixed=wrong(
        lambda parameters, optimizer, mixed: sum(
            p.numel() * (mixed(p) if optimizer == "mixed" else (COPIES[optimizer] - 1) * p.itemsize)
            for p in parameters
        ),
        over={"mixed": [lambda p: 4 * p.itemsize, lambda p: p.itemsize + 14, lambda p: 16]},
    ).tell(
        'You counted frozen parameters as if they were trained, and in every recipe except "mixed", you left '
        "out the gradients. Which parameters get a gradient?"
    ),
    bfloat16_or_four_bytes=wrong(
        _by_frozen(
            lambda p, optimizer: 16 if optimizer == "mixed" else COPIES[optimizer] * _two_or_four(p),
            lambda p, optimizer: 2 if optimizer == "mixed" else _two_or_four(p),
        )
    ).tell(
        "You counted 4 bytes per element even for float16 and complex64. Which call tells you how many bytes "
        "an element takes, whatever the dtype?"
    ),
    size_of_the_object=wrong(
        lambda parameters, optimizer, times: sum(sys.getsizeof(p) * times(optimizer) for p in parameters),
        over={"times": [lambda name: 1, lambda name: 2, lambda name: COPIES.get(name, 4)]},
    ).tell(
        "Your total is what you'd get with `sys.getsizeof`, which measures the Python object around the numbers. "
        "Which attribute of a tensor gives the bytes of its numbers?"
    ),
)
