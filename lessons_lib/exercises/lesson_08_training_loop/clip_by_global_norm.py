"""Exercise: clipping by the global norm."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import torch
from torch import Tensor, nn

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.checking.values.number import number_as_tensor
from lessons_lib.exercises.lesson_06_autograd_in_torch.inputs_alone import recording_on
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson


def norm_and_gradients(
    candidate: Callable[..., Any], gradients: list[Tensor | None], max_norm: float, walk: str
) -> tuple[Any, list[Tensor | None], str]:
    """The norm that the answer returned, what is in `.grad` then, and whether the weights moved.

    walk: "a list" or "once", as `model.parameters()` can be walked.
    """
    like = next((g for g in gradients if g is not None), torch.zeros(1))
    weights = [
        nn.Parameter(torch.linspace(40, 50, g.numel(), dtype=g.dtype).reshape(g.shape))
        for g in _filled(gradients, like)
    ]
    for weight, gradient in zip(weights, gradients, strict=True):
        weight.grad = None if gradient is None else gradient.clone()
    before = [weight.detach().clone() for weight in weights]
    norm = candidate(weights if walk == "a list" else iter(weights), max_norm)
    moved = any(not w.detach().equal(b) for w, b in zip(weights, before, strict=True))
    after = [weight.grad for weight in weights]
    return _plain(norm, like), after, "the weights moved" if moved else "the weights are as before"


def _filled(gradients: list[Tensor | None], like: Tensor) -> Iterator[Tensor]:
    for gradient in gradients:
        yield torch.zeros(2, dtype=like.dtype) if gradient is None else gradient


def _plain(norm: Any, like: Tensor) -> Any:
    """A norm as a tensor of shape (), whether it came as a number or as a tensor of one element; else as it is."""
    found = number_as_tensor(norm, like)
    return found.reshape(()) if isinstance(found, Tensor) and found.numel() == 1 else found


def three_gradients(draw: Draw) -> tuple[Any, ...]:
    """Inputs for the requirement."""
    return [draw.normal(3, 2), draw.normal(3)], 0.5, "a list"


@lesson.exercise(
    points=2,
    harness=norm_and_gradients,
    requirements=[
        without("clip_grad_norm_", "clip_grads_with_norm_", "get_total_norm"),
        recording_on(),
    ],
)
def clip_by_global_norm(parameters: Iterable[nn.Parameter], max_norm: float) -> Tensor:
    """Shortens all gradients by one factor to the norm max_norm together, if they're longer; returns the norm before."""


# All gradients are large, so that the 1e-6 that torch adds to the norm makes no difference.
@clip_by_global_norm.cases
def gradients(draw: Draw) -> Iterator[Case]:
    told = "compared: the norm, the gradients, whether the weights moved"
    thirty, forty = torch.tensor([30.0], dtype=torch.float64), torch.tensor([-40.0], dtype=torch.float64)
    yield case([thirty, forty], 10.0, "a list", label=f"30 and −40, limit 10; {told}")
    yield case([draw.normal(3, 2, std=30), draw.normal(3, std=50)], 25.0, "a list", label=f"a layer; {told}")
    yield case([draw.normal(4, 3, std=30)], 20.0, "a list", label=f"one gradient; {told}")
    yield case([draw.normal(2, 3, std=20), draw.normal(2, std=20)], 900.0, "a list", label="within the limit")
    rising = [draw.normal(3, 4, std=2), draw.normal(4, std=20), draw.normal(2, 2, 3, std=90)]
    yield case(rising, 30.0, "a list", label=f"the later, the larger; {told}")
    frozen = [draw.normal(2, 3, std=40), None, draw.normal(5, std=30)]
    yield case(frozen, 20.0, "a list", label=f"one parameter has no gradient; {told}")
    yield case(
        [None, draw.normal(3, 3, std=30), None], 25.0, "a list", label=f"only one has a gradient; {told}"
    )
    yield case([thirty * 0, forty * 0], 20.0, "a list", label="all gradients 0")
    once = [draw.normal(4, 2, std=40), draw.normal(4, std=60), draw.normal(1, 4, std=30)]
    yield case(once, 25.0, "once", label=f"parameters that can be walked once; {told}")
    again = [draw.normal(3, 3, std=50), draw.normal(3, std=30)]
    yield case(again, 20.0, "once", label=f"walked once, two gradients; {told}")
    single = [draw.normal(3, 2, std=20), draw.normal(3, std=20)]
    yield case(single, 900.0, "once", label=f"walked once, within the limit; {told}")
    for _ in range(2):
        sizes = draw.sizes(3, 2, 6)
        drawn = [draw.normal(n, 3, std=30) for n in sizes]
        yield case(
            drawn, float(draw.number(20, 40)), draw.one_of(["a list", "once"]), label=f"three layers; {told}"
        )
