"""Further ways to miscount the bytes of training: two mistakes at once, and frozen parameters."""

from collections.abc import Callable

from torch import Tensor

from lessons_lib.answers.lesson_07_gpu_memory.training_bytes import COPIES, Parameters, training_bytes
from lessons_lib.checking.exercise.answer_key import wrong

Trained = Callable[[Tensor, str], int]  # bytes of one element of a trained parameter, under a recipe


def _mixed(own: Callable[[Tensor], int]) -> Trained:
    return lambda p, optimizer: own(p) if optimizer == "mixed" else COPIES[optimizer] * p.itemsize


MISCOUNTS: dict[str, Trained] = {
    'Under "mixed", you count eight times the weights\' bytes, which is right only for 16-bit parameters.': _mixed(
        lambda p: 8 * p.itemsize
    ),
    'Under "mixed", you count the same bytes as for plain Adam.': _mixed(lambda p: 4 * p.itemsize),
    'Under "mixed", you count 12 bytes per trained element, as if there were no float32 copies, or averages '
    "had 16 bits.": _mixed(lambda p: 12),
    'Under "mixed", you count 8 bytes per trained element: everything in 16 bits.': _mixed(lambda p: 8),
    'Under "mixed", you count 18 bytes per trained element, as if gradients took 4 bytes each.': _mixed(
        lambda p: 18
    ),
    'Under "mixed", you count weights and gradients in the parameter\'s own dtype.': _mixed(
        lambda p: 2 * p.itemsize + 12
    ),
    "You counted 4 bytes per element, whatever the dtype.": lambda p, optimizer: 4 * COPIES.get(optimizer, 4),
    "You counted numbers instead of their bytes.": lambda p, optimizer: COPIES.get(optimizer, 5),
}


@training_bytes.misconception(
    "{miscount} Also, {frozen}?",
    over={
        "miscount": MISCOUNTS,
        "frozen": {
            "you counted frozen parameters as if they were trained: which bytes does training add only for a "
            "trained one": True,
            "you left out frozen parameters: what do they need in the forward pass": False,
        },
    },
)
def miscounted_and_frozen(parameters: Parameters, optimizer: str, miscount: Trained, frozen: bool) -> int:
    return sum(p.numel() * miscount(p, optimizer) for p in parameters if p.requires_grad or frozen)


def _by_frozen(trained: Trained, frozen: Trained) -> Callable[[Parameters, str], int]:
    """Each parameter's elements times the bytes of one."""

    def answer(parameters: Parameters, optimizer: str) -> int:
        return sum(p.numel() * (trained if p.requires_grad else frozen)(p, optimizer) for p in parameters)

    return answer


def _right(p: Tensor, optimizer: str) -> int:
    return _mixed(lambda p: 16)(p, optimizer)


def _own(p: Tensor, optimizer: str) -> int:
    return p.itemsize


def _sixteen(p: Tensor, optimizer: str) -> int:
    return 2 if optimizer == "mixed" else p.itemsize


def _without_gradient(p: Tensor, optimizer: str) -> int:
    return _right(p, optimizer) - _sixteen(p, optimizer)


def _four_or_two(p: Tensor) -> int:
    return 4 if p.itemsize == 4 else 2


def _one(p: Tensor, optimizer: str) -> int:
    return training_bytes.reference([p], optimizer)


training_bytes.mistakes(
    gradients_and_frozen=wrong(_by_frozen(_without_gradient, _without_gradient)).tell(
        "You left out the gradients, and you counted frozen parameters as if they were trained. Which "
        "parameters get a gradient, and for which do you count only the weights?"
    ),
    mixed_frozen_by_its_dtype=wrong(_by_frozen(_right, _own)).tell(
        'In the recipe "mixed", you counted frozen weights in their own dtype. Which dtype do all weights '
        "have in this recipe?"
    ),
    mixed_frozen_as_trained=wrong(
        _by_frozen(_right, lambda p, optimizer: 16 if optimizer == "mixed" else p.itemsize)
    ).tell(
        'You counted frozen parameters as if they were trained, but only under "mixed". What does training '
        "keep for a frozen parameter?"
    ),
    mixed_weights_in_float32=wrong(
        _by_frozen(_mixed(lambda p: 18), lambda p, optimizer: 4 if optimizer == "mixed" else p.itemsize)
    ).tell(
        'Under "mixed", you count 18 bytes per trained element and 4 per frozen one, as if the model\'s own weights'
        " took 4 bytes each. Which dtype do they have in this recipe?"
    ),
    frozen_with_state=wrong(_by_frozen(_right, _without_gradient)).tell(
        "You counted optimizer state for frozen parameters, but no gradient. Without a gradient, what would "
        "the optimizer average?"
    ),
    frozen_with_state_mixed_as_trained=wrong(
        _by_frozen(
            _right, lambda p, optimizer: 16 if optimizer == "mixed" else _without_gradient(p, optimizer)
        )
    ).tell(
        'You counted optimizer state for frozen parameters, and under "mixed" a gradient for them, too. If a '
        "parameter has no gradient, what would the optimizer average?"
    ),
    first_parameter_as_trained=wrong(
        lambda parameters, optimizer: (
            _by_frozen(_right, _right)(parameters[:1], optimizer) if parameters else None
        )
    ).tell(
        "Your code counts only the first parameter, and counts it as trained even when it's frozen. Is your "
        "`return` inside the loop, and where do you ask for `requires_grad`?"
    ),
    frozen_with_gradients=wrong(_by_frozen(_right, lambda p, optimizer: 2 * _sixteen(p, optimizer))).tell(
        "You counted a gradient for frozen parameters, too. Does `backward` compute a gradient for a "
        "parameter whose `requires_grad` is False?"
    ),
    no_gradient_yet=wrong(_by_frozen(_own, _own)).tell(
        "You counted only the weights, in their own dtype. If you looked for gradients in `.grad`, that's "
        "None before training: which attribute tells you which parameters will get a gradient?"
    ),
    first_axis_only=wrong(
        lambda parameters, optimizer: training_bytes(
            [p.flatten(1)[:, 0] if p.ndim > 1 else p for p in parameters], optimizer
        )
    ).tell(
        "You used only the size of each tensor's first axis. A table of shape (4, 3) has 12 numbers: which "
        "call counts all of them?"
    ),
    adams_averages_always=wrong(
        _by_frozen(lambda p, optimizer: {"momentum": 5}.get(optimizer, 4) * p.itemsize, _own)
    ).tell(
        'You gave every recipe Adam\'s two averages. If you wrote a condition such as `optimizer == "adam" or '
        '"mixed"`, it\'s always true: how do you compare `optimizer` with both names?'
    ),
)


training_bytes.mistakes(
    sixteen_bits_or_float32=wrong(
        _by_frozen(
            lambda p, optimizer: 16 if optimizer == "mixed" else COPIES[optimizer] * min(4, p.itemsize),
            lambda p, optimizer: 2 if optimizer == "mixed" else min(4, p.itemsize),
        )
    ).tell(
        "An element of complex64 takes 8 bytes, but you counted 4. Which call tells you how many bytes an "
        "element takes, whatever the dtype?"
    ),
    float32_or_sixteen_bits=wrong(
        _by_frozen(
            lambda p, optimizer: 16 if optimizer == "mixed" else COPIES[optimizer] * _four_or_two(p),
            lambda p, optimizer: 2 if optimizer == "mixed" else _four_or_two(p),
        )
    ).tell(
        "An element of complex64 takes 8 bytes, but you counted 2. Which call tells you how many bytes an "
        "element takes, whatever the dtype?"
    ),
    two_axes_at_most=wrong(
        lambda parameters, optimizer: sum(
            _one(p, optimizer) // max(1, p.numel()) * p.shape[:2].numel() for p in parameters
        )
    ).tell(
        "You multiplied the sizes of at most two axes, so your count is too small for a parameter with three "
        "or four. Which call counts all its elements?"
    ),
    whole_storages=wrong(
        lambda parameters, optimizer: sum(
            _one(p, optimizer) // max(1, p.numel()) * (p.untyped_storage().nbytes() // p.itemsize)
            for p in parameters
        )
    ).tell(
        "When two parameters share a storage, you count the whole storage for each of them. How many elements"
        " does each parameter itself have?"
    ),
)


def _mixed_and_frozen(own: Callable[[Tensor], int], by_dtype: bool) -> Callable[[Parameters, str], int]:
    """Wrong under "mixed" alone. by_dtype: frozen weights keep their own dtype there too."""
    return _by_frozen(_mixed(own), _own if by_dtype else _sixteen)


_RECIPE = {
    "five times the weights' bytes": lambda p: 5 * p.itemsize,
    "six times the weights' bytes": lambda p: 6 * p.itemsize,
    "seven times the weights' bytes": lambda p: 7 * p.itemsize,
    "sixteen times the weights' bytes": lambda p: 16 * p.itemsize,
    "10 bytes per trained element": lambda p: 10,
}


@training_bytes.misconception(
    'Under "mixed", your bytes add up to {recipe}. For one element, how many bytes do the weight, its '
    "gradient, its float32 copy and its two averages take?",
    over={"recipe": _RECIPE, "by_dtype": [False, True]},
)
def mixed_by_another_factor(
    parameters: Parameters, optimizer: str, recipe: Callable[[Tensor], int], by_dtype: bool
) -> int:
    return _mixed_and_frozen(recipe, by_dtype)(parameters, optimizer)


def _one_less(p: Tensor, optimizer: str) -> int:
    return 16 if optimizer == "mixed" else (COPIES[optimizer] - 1) * p.itemsize


def _replaced(parameters: Parameters, optimizer: str, recipe: str) -> int:
    """Under one recipe the last parameter alone."""
    return training_bytes(parameters[-1:] if optimizer == recipe else parameters, optimizer)


training_bytes.mistakes(
    gradients_forgotten_but_mixed=wrong(
        lambda parameters, optimizer, frozen: _by_frozen(_one_less, frozen)(parameters, optimizer),
        over={"frozen": [_sixteen, _own]},
    ).tell(
        'In each recipe except "mixed", your sum is missing one tensor for each trained parameter. If you '
        "looked for its gradient in `.grad`, that's None before training: what else tells you the gradient's "
        "size?"
    ),
    replaced_under_one_recipe=wrong(_replaced, over={"recipe": ["sgd", "momentum", "adam", "mixed"]}).tell(
        'With the recipe "{recipe}", you counted only the last parameter. Does each parameter add to your '
        "total, or replace it?"
    ),
    frozen_twice=wrong(
        lambda parameters, optimizer, weight: _by_frozen(
            _right, lambda p, optimizer: _right(p, optimizer) + weight(p, optimizer)
        )(parameters, optimizer),
        over={"weight": [_own, _sixteen]},
    ).tell(
        "You counted frozen parameters twice: once as frozen ones and once as trained ones. Which line of "
        "yours should run for trained parameters only?"
    ),
)


def _four(p: Tensor, optimizer: str) -> int:
    return 4 if optimizer == "mixed" else p.itemsize


training_bytes.mistakes(
    mixed_partly_by_its_dtype=wrong(
        lambda parameters, optimizer, frozen: _by_frozen(_mixed(lambda p: p.itemsize + 14), frozen)(
            parameters, optimizer
        ),
        over={"frozen": [_sixteen, _own]},
    ).tell(
        'Under "mixed", you count 18 bytes per element of a trained float32 parameter, as if its weight or '
        'its gradient took 4 bytes. Which dtype does "mixed" use for these two?'
    ),
    mixed_trained_by_its_dtype=wrong(_by_frozen(_mixed(lambda p: 2 * p.itemsize + 12), _sixteen)).tell(
        'Under "mixed", you counted 4 bytes per element for the weights and the gradients of trained float32 '
        'parameters. Which dtype does "mixed" use for both, whatever dtype the parameter has?'
    ),
    mixed_all_in_float32=wrong(
        lambda parameters, optimizer, frozen: _by_frozen(_mixed(lambda p: 20), frozen)(parameters, optimizer),
        over={"frozen": [_four, _own]},
    ).tell(
        'Under "mixed", you count 20 bytes per trained element, as if all five tensors had 4 bytes per '
        "element. Which two of the five tensors have only 2?"
    ),
    trained_and_frozen_swapped=wrong(
        lambda parameters, optimizer, weight: _by_frozen(weight, _right)(parameters, optimizer),
        over={"weight": [_sixteen, _own]},
    ).tell(
        "You counted trained parameters as if they were frozen, and frozen ones as if they were trained. For "
        "which of them is `requires_grad` True?"
    ),
    mixed_trained_and_frozen_swapped=wrong(
        lambda parameters, optimizer, weight: _by_frozen(
            lambda p, optimizer: (weight if optimizer == "mixed" else _right)(p, optimizer),
            lambda p, optimizer: (_right if optimizer == "mixed" else _own)(p, optimizer),
        )(parameters, optimizer),
        over={"weight": [_sixteen, _own]},
    ).tell(
        "You counted trained parameters as if they were frozen, and frozen ones as if they were trained, but "
        'only under "mixed". For which of them is `requires_grad` True?'
    ),
    len_of_a_parameter=wrong(
        lambda parameters, optimizer: sum(
            _one(p, optimizer) // max(1, p.numel()) * len(p) for p in parameters
        )
    ).tell(
        "You counted only each tensor's rows, and a tensor without axes has no rows. A table of shape (4, 3) "
        "has 12 numbers: which call counts all of them?"
    ),
)

_REPLACED: dict[str, Callable[[Tensor, str], bool]] = {
    "frozen parameter": lambda p, optimizer: not p.requires_grad,
    'frozen parameter under "mixed"': lambda p, optimizer: not p.requires_grad and optimizer == "mixed",
    "trained parameter": lambda p, optimizer: p.requires_grad,
    'trained parameter under "momentum"': lambda p, optimizer: p.requires_grad and optimizer == "momentum",
    'trained parameter under "adam"': lambda p, optimizer: p.requires_grad and optimizer == "adam",
    'trained parameter under "mixed"': lambda p, optimizer: p.requires_grad and optimizer == "mixed",
    'trained parameter except under "mixed"': lambda p, optimizer: p.requires_grad and optimizer != "mixed",
}


@training_bytes.misconception(
    "Your total starts again at each {where}. What should this parameter do to the total so far?",
    over={"where": _REPLACED},
)
def total_starts_again(parameters: Parameters, optimizer: str, where: Callable[[Tensor, str], bool]) -> int:
    total = 0
    for p in parameters:
        total = _one(p, optimizer) + (0 if where(p, optimizer) else total)
    return total


@training_bytes.misconception(
    "You counted only the last parameter, and your total has no value when the list is empty. What should"
    " the total be before the loop, and what should each parameter do to it?"
)
def last_parameter_or_nothing(parameters: Parameters, optimizer: str) -> int:
    for p in parameters:
        total = _one(p, optimizer)
    return total


training_bytes.mistakes(
    gradients_forgotten_without_adam=wrong(
        _by_frozen(
            lambda p, optimizer: (_one_less if optimizer in ("sgd", "momentum") else _right)(p, optimizer),
            _sixteen,
        )
    ).tell(
        'Your sum is missing one tensor for each trained parameter, but only under "sgd" and "momentum". What'
        " does `backward` leave behind under every recipe?"
    ),
    all_like_one=wrong(
        lambda parameters, optimizer, kind: sum(
            (_right if kind(p.requires_grad for p in parameters) else _sixteen)(p, optimizer) * p.numel()
            for p in parameters
        ),
        over={"kind": {"frozen": all, "trained": any}},
    ).tell(
        "As soon as one parameter is {kind}, you count all of them as {kind}. When your loop comes to a "
        "parameter, whose `requires_grad` should it look at?"
    ),
)
