"""Answers: two parameter groups, one of them without decay."""

from collections.abc import Callable
from typing import Any

from torch import nn

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop import decay_groups as questions

Groups = list[dict[str, Any]]


@answers.to(
    questions.decay_groups,
    takeaway="You can pass such groups to an optimizer as they are. Each group may have its own `lr` too.",
    hints=[
        "Go through `model.parameters()` once. What does a layer's weight have that a bias, a norm layer's "
        "scale or a single number doesn't have?",
        "`p.ndim` counts a parameter's axes, and `p.requires_grad` says whether it's trained.",
        'Make two lists, `matrices` and `others`. Then return `[{"params": matrices, "weight_decay": decay}, '
        '{"params": others, "weight_decay": 0.0}]`.',
    ],
)
def decay_groups(model: nn.Module, decay: float) -> Groups:
    trained = [p for p in model.parameters() if p.requires_grad]
    return _two([p for p in trained if p.ndim >= 2], [p for p in trained if p.ndim < 2], decay)


Named = list[tuple[str, nn.Parameter]]


def _two(decaying: Any, others: Any, decay: float) -> Groups:
    return [
        {"params": list(decaying), "weight_decay": decay},
        {"params": list(others), "weight_decay": 0.0},
    ]


def _trained(model: nn.Module) -> Named:
    return [(name, p) for name, p in model.named_parameters() if p.requires_grad]


def _if(decays: Callable[[str, nn.Parameter], bool]) -> Callable[[nn.Module, float], Groups]:
    """Groups by another rule."""
    return lambda model, decay: _two(
        [p for name, p in _trained(model) if decays(name, p)],
        [p for name, p in _trained(model) if not decays(name, p)],
        decay,
    )


decay_groups.mistakes(
    by_the_name_bias=wrong(_if(lambda name, p: "bias" not in name)).tell(
        "Your biases don't decay, but the scales of norm layers and parameters that are a single number do. "
        "How many axes do biases, scales and single numbers have?",
        breaks="two axes or more",
    ),
    by_the_name_weight=wrong(_if(lambda name, p: name.endswith("weight"))).tell(
        "In your groups, every parameter named `weight` decays, even a norm layer's scale, but a parameter of"
        " two axes with another name doesn't. What should you look at instead of the name?"
    ),
    matrices_alone=wrong(_if(lambda name, p: p.ndim == 2)).tell(
        "Only parameters with exactly two axes decay in your groups. A convolution's weight has three or more: should it decay?",
        breaks="two axes or more",
    ),
    three_axes_or_more=wrong(_if(lambda name, p: p.ndim > 2)).tell(
        "In your groups, matrices don't decay. How many axes does a Linear's weight have?"
    ),
    one_axis_or_more=wrong(_if(lambda name, p: p.ndim >= 1)).tell(
        "In your groups, vectors decay too. How many axes does a bias have?"
    ),
    one_axis_alone_spared=wrong(_if(lambda name, p: p.ndim != 1)).tell(
        "In your groups, a parameter of shape () decays. It has no axes at all: which group does it belong "
        "in?"
    ),
    the_other_way=wrong(_if(lambda name, p: p.ndim < 2)).tell(
        "In your groups, biases and scales decay, and the weights don't. Which of them should be pulled "
        "towards 0?"
    ),
    all_decay=wrong(_if(lambda name, p: True)).tell(
        "In your groups, every parameter decays. Which parameters shouldn't?"
    ),
    none_decays=wrong(_if(lambda name, p: False)).tell(
        "In your groups, no parameter decays. Which parameters should?"
    ),
    by_more_than_one_number=wrong(_if(lambda name, p: p.numel() > 1)).tell(
        "In your groups, vectors decay too, as if you went by `numel()`. `numel()` counts numbers: what "
        "counts axes?"
    ),
    by_the_length=wrong(_if(lambda name, p: p.ndim > 0 and len(p) > 2)).tell(
        "Your groups are what you'd get if you went by `len(p)`, the size of the first axis. What counts the "
        "axes?"
    ),
)


def _inside(*kinds: type[nn.Module]) -> Callable[[nn.Module, float], Groups]:
    """The weights of these layers decay, and all else doesn't."""

    def groups(model: nn.Module, decay: float) -> Groups:
        chosen = {id(m.weight) for m in model.modules() if isinstance(m, kinds)}
        return _if(lambda name, p: id(p) in chosen)(model, decay)

    return groups


decay_groups.mistakes(
    linear_layers_alone=wrong(_inside(nn.Linear)).tell(
        "In your groups, only weights of Linear layers decay. Which other parameters can have two axes or "
        "more?"
    ),
    linear_and_convolution=wrong(_inside(nn.Linear, nn.Conv1d, nn.Conv2d, nn.Conv3d)).tell(
        "In your groups, only weights of linear and convolution layers decay. But an embedding's table has "
        "two axes, and a parameter outside any layer can have two as well: what could you check instead of "
        "the layer's type?"
    ),
    layers_alone=wrong(_inside(nn.Linear, nn.Conv1d, nn.Conv2d, nn.Conv3d, nn.Embedding)).tell(
        "In your groups, a parameter that belongs to no layer doesn't decay, however many axes it has. What "
        "can you check without knowing the layer?"
    ),
)


def _group(params: Any, **options: float) -> dict[str, Any]:
    return {"params": list(params), **options}


def _matrices(model: nn.Module) -> list[nn.Parameter]:
    return [p for _, p in _trained(model) if p.ndim >= 2]


def _others(model: nn.Module) -> list[nn.Parameter]:
    return [p for _, p in _trained(model) if p.ndim < 2]


decay_groups.mistakes(
    the_default_for_the_others=wrong(
        lambda model, decay: [_group(_matrices(model), weight_decay=decay), _group(_others(model))]
    ).tell(
        "Your second group sets no decay, so it gets AdamW's default, 0.01. Which decay should this group "
        "set?",
        breaks="`weight_decay` is 0",
    ),
    the_default_for_both=wrong(
        lambda model, decay: [_group(_matrices(model)), _group(_others(model), weight_decay=0.0)]
    ).tell("Your matrices decay by AdamW's default, 0.01. Under which key of their group should `decay` be?"),
    no_decay_named=wrong(lambda model, decay: [_group(_matrices(model)), _group(_others(model))]).tell(
        "Both of your groups decay by AdamW's default, 0.01. Which key sets a group's own decay?"
    ),
    others_left_out=wrong(lambda model, decay: [_group(_matrices(model), weight_decay=decay)]).tell(
        "You left biases and scales out of both groups, so the optimizer never trains them. They need a group"
        " too: with which decay?"
    ),
    matrices_left_out=wrong(lambda model, decay: [_group(_others(model), weight_decay=0.0)]).tell(
        "The parameters that should decay are in neither of your groups, so the optimizer never trains them. "
        "Which group do they belong in?"
    ),
    a_tenth_of_the_decay=wrong(
        lambda model, decay: [
            _group(_matrices(model), weight_decay=decay),
            _group(_others(model), weight_decay=decay / 10),
        ]
    ).tell(
        "In your groups, biases and scales decay at a tenth of `decay`. How much should parameters with fewer"
        " than two axes decay?"
    ),
)


def _all(keep: Callable[[nn.Parameter], bool]) -> Callable[[nn.Module, float], Groups]:
    """All parameters that `keep` lets through, trained or not."""
    return lambda model, decay: _two(
        [p for p in model.parameters() if p.ndim >= 2 and keep(p)],
        [p for p in model.parameters() if p.ndim < 2 and keep(p)],
        decay,
    )


decay_groups.mistakes(
    frozen_included=wrong(_all(lambda p: True)).tell(
        "You also put frozen parameters into your groups. They don't require grad: what should you check "
        "before you add a parameter?",
        breaks="don't require grad",
    ),
    frozen_only=wrong(_all(lambda p: not p.requires_grad)).tell(
        "You put only frozen parameters into your groups. Which parameters does an optimizer train?"
    ),
    frozen_without_decay=wrong(
        lambda model, decay: _two(
            _matrices(model),
            [p for p in model.parameters() if p.ndim < 2 or not p.requires_grad],
            decay,
        )
    ).tell(
        "You put frozen parameters into the group without decay, but nothing should move them. What should "
        "you check before you add a parameter to a group?",
        breaks="don't require grad",
    ),
)


def _own(model: nn.Module) -> list[nn.Parameter]:
    """What the outermost module's own layers hold, without layers inside layers."""
    layers = list(model.children()) or [model]
    return [p for layer in layers for p in layer.parameters(recurse=False) if p.requires_grad]


@decay_groups.misconception(
    "You left out the parameters of layers inside layers. Which method goes through a module all the way "
    "down?",
    breaks="layers inside layers",
)
def outer_layers_alone(model: nn.Module, decay: float) -> Groups:
    found = list(dict.fromkeys(_own(model)))
    return _two([p for p in found if p.ndim >= 2], [p for p in found if p.ndim < 2], decay)


@decay_groups.misconception(
    "Some parameters are in your groups more than once, so each step moves them several times. How many "
    "times does your loop reach a layer that's inside another layer?"
)
def listed_again(model: nn.Module, decay: float) -> Groups:
    found = [p for module in model.modules() for p in module.parameters() if p.requires_grad]
    return _two([p for p in found if p.ndim >= 2], [p for p in found if p.ndim < 2], decay)


@decay_groups.misconception(
    "You left a parameter of shape () out of both groups, so it's never trained. It has no axes: which "
    "group does it belong in?"
)
def single_numbers_left_out(model: nn.Module, decay: float) -> Groups:
    return _two(_matrices(model), [p for p in _others(model) if p.ndim == 1], decay)


@decay_groups.misconception(
    "Your groups hold other tensors instead of the model's own parameters: copies, or what `.data` or "
    "`.detach()` returns. Those get no gradient: which tensors should the optimizer change?"
)
def copies(model: nn.Module, decay: float) -> Groups:
    return [
        {**group, "params": [nn.Parameter(p.detach().clone()) for p in group["params"]]}
        for group in decay_groups(model, decay)
    ]


@decay_groups.misconception(
    "You made a group for each parameter, and an optimizer works through its groups one after the other, "
    "which is slow. How many groups do two different decays need?",
    breaks="two groups",
)
def a_group_each(model: nn.Module, decay: float) -> Groups:
    return [_group([p], weight_decay=decay if p.ndim >= 2 else 0.0) for _, p in _trained(model)]


@decay_groups.violation("two groups")
def twice_in_the_groups(model: nn.Module, decay: float) -> Groups:
    return [
        _group(_matrices(model), weight_decay=decay),
        *_two([], [p for _, p in _trained(model)], decay)[1:],
    ]
