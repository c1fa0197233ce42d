"""Answers: the bytes that training keeps from step to step."""

from collections.abc import Callable

from torch import Tensor

from lessons_lib.answers.lesson_07_gpu_memory.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_07_gpu_memory import training_bytes as questions

Parameters = list[Tensor]
Rule = Callable[[Tensor], int]  # bytes of one element of this parameter
COPIES = {"sgd": 2, "momentum": 3, "adam": 4}


@answers.to(
    questions.training_bytes,
    hints=[
        "Take one parameter and one recipe, and list what's in memory for this parameter right after a step, "
        "before `zero_grad`.",
        "Go through the parameters one by one. Which of them will have a gradient? The others keep only their"
        " weights.",
        "`p.nbytes` is the size of the parameter `p` in bytes. Under Adam there are four tensors of that "
        "size, and under plain SGD two.",
        'For "mixed", count the bytes per element yourself and multiply by `p.numel()`: 2 for a frozen '
        "parameter, and 2 + 2 + 4 + 4 + 4 for a trained one.",
    ],
    takeaway="Before you rent a card, one call now tells you how many bytes a model's training keeps from step to "
    "step.",
)
def training_bytes(parameters: Parameters, optimizer: str) -> int:
    total = 0
    for p in parameters:
        if optimizer == "mixed":
            total += p.numel() * (16 if p.requires_grad else 2)
        else:
            total += p.nbytes * (COPIES[optimizer] if p.requires_grad else 1)
    return total


@training_bytes.violation("The list may be empty")
def reads_the_first_parameter(parameters: Parameters, optimizer: str) -> int:
    _ = parameters[0].dtype
    return training_bytes(parameters, optimizer)


def _right(optimizer: str) -> Rule:
    if optimizer == "mixed":
        return lambda p: 16
    return lambda p: COPIES[optimizer] * p.itemsize


def _weight(optimizer: str) -> Rule:
    return lambda p: 2 if optimizer == "mixed" else p.itemsize


def _sum(parameters: Parameters, trained: Rule, frozen: Rule) -> int:
    return sum(p.numel() * (trained if p.requires_grad else frozen)(p) for p in parameters)


def _only(name: str, trained: Rule) -> Callable[[Parameters, str], int]:
    """Right for all recipes but one, in which a trained element takes other bytes."""

    def answer(parameters: Parameters, optimizer: str) -> int:
        return _sum(parameters, trained if optimizer == name else _right(optimizer), _weight(optimizer))

    return answer


training_bytes.mistakes(
    gradients_forgotten=wrong(
        lambda parameters, optimizer: _sum(
            parameters, lambda p: _right(optimizer)(p) - _weight(optimizer)(p), _weight(optimizer)
        )
    ).tell(
        "For each trained parameter, your sum is missing one tensor as large as the parameter's weights. If "
        "you looked for its gradient in `.grad`, that's None before training: what else tells you the "
        "gradient's size?"
    ),
    weights_forgotten=wrong(
        lambda parameters, optimizer: _sum(
            parameters, lambda p: _right(optimizer)(p) - _weight(optimizer)(p), lambda p: 0
        )
    ).tell(
        "Your sum leaves out the weights themselves, both the trained and the frozen ones. What is in memory "
        "before you train anything?"
    ),
    state_alone=wrong(
        lambda parameters, optimizer: _sum(
            parameters, lambda p: _right(optimizer)(p) - 2 * _weight(optimizer)(p), lambda p: 0
        )
    ).tell(
        "You counted only the optimizer's state. Which two other tensors does training need for each "
        "parameter that it trains?"
    ),
    weights_alone=wrong(
        lambda parameters, optimizer: _sum(parameters, _weight(optimizer), _weight(optimizer))
    ).tell(
        "Under each recipe, you counted only the weights. If you looked for gradients in `.grad`, that's None"
        " before training: which attribute tells you which parameters will get a gradient?"
    ),
    frozen_trained_too=wrong(
        lambda parameters, optimizer: _sum(parameters, _right(optimizer), _right(optimizer))
    ).tell(
        "You counted frozen parameters as if they were trained. `backward` computes no gradient for them, so "
        "what would an optimizer keep for them?",
        breaks="A parameter that doesn't require grad is frozen: count only its weights",
    ),
    frozen_left_out=wrong(
        lambda parameters, optimizer: _sum(parameters, _right(optimizer), lambda p: 0)
    ).tell(
        "Frozen parameters are missing from your sum. They aren't trained, but the forward pass needs their "
        "weights: how many bytes are that?"
    ),
    elements_counted=wrong(
        lambda parameters, optimizer: _sum(parameters, lambda p: COPIES.get(optimizer, 5), lambda p: 1)
    ).tell(
        "You counted numbers, one for each element of each tensor. How many bytes does `p.element_size()` say"
        " that one number takes?"
    ),
    four_bytes_each=wrong(
        lambda parameters, optimizer: _sum(
            parameters,
            lambda p: 16 if optimizer == "mixed" else 4 * COPIES[optimizer],
            lambda p: 2 if optimizer == "mixed" else 4,
        )
    ).tell(
        "You counted 4 bytes per element even for 16-bit parameters. What does `p.element_size()` give for "
        "such a parameter?",
        breaks="has its parameter's dtype",
    ),
    state_in_float32=wrong(
        lambda parameters, optimizer: _sum(
            parameters,
            lambda p: 16 if optimizer == "mixed" else 2 * p.itemsize + 4 * (COPIES[optimizer] - 2),
            _weight(optimizer),
        )
    ).tell(
        'For 16-bit parameters, you counted the optimizer\'s state in float32, as in "mixed". Which dtype does'
        " the state have in the other recipes?"
    ),
    momentum_keeps_nothing=wrong(_only("momentum", lambda p: 2 * p.itemsize)).tell(
        'Under "momentum" you counted as many bytes as for plain SGD. Momentum needs weights, gradients and '
        "one buffer: which of the three is missing?"
    ),
    momentum_keeps_two=wrong(_only("momentum", lambda p: 4 * p.itemsize)).tell(
        'Under "momentum" you counted as many bytes as for Adam, which keeps two averages. How many tensors '
        "does momentum keep for each parameter?"
    ),
    sgd_keeps_one=wrong(_only("sgd", lambda p: 3 * p.itemsize)).tell(
        'Under "sgd", you count one tensor too many for each trained parameter. A plain step needs weights '
        "and gradients: does it have to remember anything else?"
    ),
    adam_keeps_one=wrong(_only("adam", lambda p: 3 * p.itemsize)).tell(
        'Under "adam", you count one tensor too few for each trained parameter. Besides weights and '
        "gradients, Adam keeps an average of the gradients, and another average of what?"
    ),
    adam_keeps_three=wrong(_only("adam", lambda p: 5 * p.itemsize)).tell(
        'Under "adam", you count one tensor too many for each trained parameter. Weights, gradients and two '
        "averages are four: what is the fifth?"
    ),
    mixed_without_a_copy=wrong(_only("mixed", lambda p: 12)).tell(
        'Under "mixed", you count 12 bytes per trained element. Is the weight\'s float32 copy missing, or does each'
        " of the two averages have only 16 bits?"
    ),
    mixed_in_sixteen_bits=wrong(_only("mixed", lambda p: 8)).tell(
        'Under "mixed", you count 8 bytes per trained element: Adam with everything in 16 bits. Which three '
        "tensors stay in float32?"
    ),
    mixed_without_sixteen_bits=wrong(
        lambda parameters, optimizer: _sum(
            parameters, _right(optimizer), lambda p: 4 if optimizer == "mixed" else p.itemsize
        )
    ).tell(
        'Under "mixed", you count 4 bytes per element for frozen weights, as if they were float32, or had a '
        "gradient. In this recipe all weights are bfloat16: what does training add to a frozen one?"
    ),
    mixed_frozen_copied=wrong(
        lambda parameters, optimizer: _sum(
            parameters, _right(optimizer), lambda p: 6 if optimizer == "mixed" else p.itemsize
        )
    ).tell(
        'Under "mixed", you count a float32 copy of frozen weights too. That copy is what the optimizer '
        "changes: does it change frozen weights?"
    ),
    mixed_gradients_in_float32=wrong(_only("mixed", lambda p: 18)).tell(
        'Under "mixed", you count 18 bytes per trained element, as if its gradient took 4 bytes. Some '
        "libraries keep float32 gradients, but here they're bfloat16: how many bytes does a bfloat16 number "
        "take?"
    ),
    mixed_gradients_twice=wrong(_only("mixed", lambda p: 20)).tell(
        'Under "mixed", you count 20 bytes per trained element, 4 too many. Weight and gradient take 2 bytes '
        "each, and only the weight has a float32 copy: which of these differs in your count?"
    ),
    mixed_by_its_own_dtype=wrong(
        lambda parameters, optimizer: _sum(
            parameters,
            lambda p: 2 * p.itemsize + 12 if optimizer == "mixed" else COPIES[optimizer] * p.itemsize,
            lambda p: p.itemsize,
        )
    ).tell(
        'Under "mixed", your bytes are right for bfloat16 parameters, but for float32 ones you count 20 bytes'
        " per trained element and 4 per frozen one. Which dtype do weights and gradients have in the recipe "
        '"mixed"?',
        breaks="whatever dtype the parameter in the list has",
    ),
    mixed_by_a_factor=wrong(
        lambda parameters, optimizer: _sum(
            parameters,
            lambda p: 8 * p.itemsize if optimizer == "mixed" else COPIES[optimizer] * p.itemsize,
            lambda p: p.itemsize,
        )
    ).tell(
        'Under "mixed", you count eight times a trained parameter\'s own bytes, which is right only if its '
        'elements take 2 bytes. How many bytes does a trained element take under "mixed", whatever the '
        "parameter's dtype?"
    ),
    mixed_as_adam=wrong(
        lambda parameters, optimizer: _sum(
            parameters, lambda p: COPIES.get(optimizer, 4) * p.itemsize, lambda p: p.itemsize
        )
    ).tell(
        'Under "mixed", you count the same bytes as for plain Adam. That\'s right for float32 parameters, but '
        "which float32 tensors does training keep for a bfloat16 parameter?"
    ),
    mixed_without_gradients=wrong(_only("mixed", lambda p: 14)).tell(
        'Under "mixed", you count 14 bytes per trained element. Two bytes are missing: are they the bfloat16 '
        "weight's, or its gradient's?"
    ),
    first_parameter_only=wrong(
        lambda parameters, optimizer: training_bytes(parameters[:1], optimizer) if parameters else None
    ).tell("You counted only the first parameter. Is your `return` inside the loop?"),
    last_parameter_only=wrong(lambda parameters, optimizer: training_bytes(parameters[-1:], optimizer)).tell(
        "You counted only the last parameter. Does each parameter replace the total instead of adding to it?"
    ),
    in_gigabytes=wrong(lambda parameters, optimizer: training_bytes(parameters, optimizer) / 1e9).tell(
        "Your number is in GB, but your function should return bytes. Which division should you leave to the "
        "caller?"
    ),
    bits_counted=wrong(lambda parameters, optimizer: 8 * training_bytes(parameters, optimizer)).tell(
        "You counted bits, and a byte has eight of them. In which unit does `p.element_size()` give its "
        "number?"
    ),
    counters_of_steps=wrong(
        lambda parameters, optimizer: (
            training_bytes(parameters, optimizer)
            + 4 * (optimizer in ("adam", "mixed")) * sum(p.requires_grad for p in parameters)
        )
    ).tell(
        "You counted Adam's step counters too, 4 bytes per tensor. PyTorch keeps these counters on the CPU: "
        "does the exercise count them?"
    ),
)
