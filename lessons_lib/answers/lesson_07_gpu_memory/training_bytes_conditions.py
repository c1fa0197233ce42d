"""Further ways to miscount the bytes of training: conditions that are always true, that end too early, or that look at one parameter."""

from collections.abc import Callable

import torch
from torch import Tensor

from lessons_lib.answers.lesson_07_gpu_memory.training_bytes import COPIES, Parameters, training_bytes
from lessons_lib.answers.lesson_07_gpu_memory.training_bytes_slips import (
    Trained,
    _by_frozen,
    _four_or_two,
    _one,
    _own,
    _right,
    _sixteen,
)
from lessons_lib.checking.exercise.answer_key import wrong

# Recipes that count like another one, if the condition of that one is always true.
_ALIKE: dict[str, Trained] = {
    '"adam" and "mixed" like "sgd"': lambda p, optimizer: (3 if optimizer == "momentum" else 2) * p.itemsize,
    'every recipe like "sgd"': lambda p, optimizer: 2 * p.itemsize,
    'every recipe except "sgd" like "momentum"': lambda p, optimizer: (
        (2 if optimizer == "sgd" else 3) * p.itemsize
    ),
    'every recipe like "momentum"': lambda p, optimizer: 3 * p.itemsize,
    'every recipe like "adam"': lambda p, optimizer: 4 * p.itemsize,
    'every recipe like "mixed"': lambda p, optimizer: 16,
}


@training_bytes.misconception(
    'You counted {alike}. If you wrote a condition such as `optimizer == "sgd" or "momentum"`, it\'s '
    "always true: how do you compare `optimizer` with both names?",
    over={"alike": _ALIKE, "frozen": [_sixteen, _own]},
)
def condition_always_true(parameters: Parameters, optimizer: str, alike: Trained, frozen: Trained) -> int:
    return _by_frozen(alike, frozen)(parameters, optimizer)


_ADDED: dict[str, Trained] = {
    'Under "sgd" and "momentum", you also added the 16 bytes of "mixed"': lambda p, optimizer: (
        16 if optimizer == "mixed" else COPIES[optimizer] * p.itemsize + 16 * (optimizer != "adam")
    ),
    'Under "sgd", "momentum" and "mixed", you also added the four tensors of "adam"': lambda p, optimizer: (
        _right(p, optimizer) + 4 * p.itemsize * (optimizer != "adam")
    ),
    'Under "sgd" and "mixed", you also added the four tensors of "adam"': lambda p, optimizer: (
        _right(p, optimizer) + 4 * p.itemsize * (optimizer in ("sgd", "mixed"))
    ),
    'Under "sgd", you also added the four tensors of "adam"': lambda p, optimizer: (
        _right(p, optimizer) + 4 * p.itemsize * (optimizer == "sgd")
    ),
}


@training_bytes.misconception(
    "{added}. An `else` belongs only to the `if` right before it: where do you need `elif`?",
    over={"added": _ADDED, "frozen": [_sixteen, _own]},
)
def else_of_the_last_if(parameters: Parameters, optimizer: str, added: Trained, frozen: Trained) -> int:
    return _by_frozen(added, frozen)(parameters, optimizer)


@training_bytes.misconception(
    "Your sum ends at the first frozen parameter, so the parameters after it are missing. How can a loop "
    "skip the rest of one round and go on with the next parameter?",
    over={"counted": [True, False]},
)
def ends_at_a_frozen_one(parameters: Parameters, optimizer: str, counted: bool) -> int:
    total = 0
    for p in parameters:
        if counted or p.requires_grad:
            total += _one(p, optimizer)
        if not p.requires_grad:
            break
    return total


@training_bytes.misconception(
    "The {which} parameter decides whether you count all parameters as trained or all as frozen. Which "
    "line should ask each parameter for its own `requires_grad`?",
    over={"which": {"first": 0, "last": -1}, "weight": [_sixteen, _own], "empty": [False, True]},
)
def all_like_the_first(
    parameters: Parameters, optimizer: str, which: int, weight: Trained, empty: bool
) -> int:
    if empty and not parameters:
        return 0
    kind = _right if parameters[which].requires_grad else weight
    return _by_frozen(kind, kind)(parameters, optimizer)


def _bits(own: Callable[[Tensor], int]) -> Callable[[Parameters, str], int]:
    return lambda parameters, optimizer: (
        8
        * _by_frozen(
            lambda p, optimizer: 16 if optimizer == "mixed" else COPIES[optimizer] * own(p),
            lambda p, optimizer: 2 if optimizer == "mixed" else own(p),
        )(parameters, optimizer)
    )


training_bytes.mistakes(
    mixed_frozen_left_out=wrong(
        _by_frozen(_right, lambda p, optimizer: 0 if optimizer == "mixed" else p.itemsize)
    ).tell(
        'Under "mixed", and only there, your sum leaves out the frozen parameters. The forward pass needs '
        "their weights: how many bytes does each weight take in this recipe?"
    ),
    bits_by_name=wrong(
        lambda parameters, optimizer, own: _bits(own)(parameters, optimizer),
        over={
            "own": [
                _four_or_two,
                lambda p: min(4, p.itemsize),
                lambda p: 2 if p.dtype == torch.bfloat16 else 4,
            ]
        },
    ).tell(
        "You counted bits instead of bytes, and for some dtypes even the number of bits is wrong. Which call "
        "gives an element's size in *bytes*, whatever the dtype?"
    ),
    one_element_each=wrong(
        lambda parameters, optimizer: sum(
            _by_frozen(_right, _sixteen)([p], optimizer) // max(1, p.numel()) for p in parameters
        )
    ).tell(
        "You counted the bytes of a single number for each parameter. Which call says how many numbers a parameter has?"
    ),
    exactly_two_axes=wrong(
        lambda parameters, optimizer: sum(
            _one(p, optimizer) // max(1, p.numel()) * p.shape[0] * p.shape[1] for p in parameters
        )
    ).tell(
        "You multiplied the sizes of two axes, but a bias has only one axis, and a convolution's weight has four. "
        "Which call counts all elements?"
    ),
)
