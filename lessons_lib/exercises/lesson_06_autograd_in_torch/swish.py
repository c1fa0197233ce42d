"""Exercise: a Function with a backward of its own."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.exercise.requirement import Assessment, Trial
from lessons_lib.counting.bytes import ByteCounter
from lessons_lib.exercises.lesson_06_autograd_in_torch.lesson import lesson

MANY = 1_000  # numbers in the x that bytes are counted with
FEW = 64  # bytes: a number may be kept


def applied(
    candidate: Any, x: Float[Tensor, "..."], from_above: Float[Tensor, "..."], held: list[int] | None = None
) -> Any:
    """The Function's values, the gradient that reaches x when `from_above` comes to them (0 where none does), and how x is saved.

    held: where given, the bytes that the graph holds besides x are noted in it.
    """
    leaf = x.detach().clone().requires_grad_()
    x = leaf * 1  # no leaf, so that it can be changed in place
    if held is not None:
        with ByteCounter(block=1) as counter:
            # A sum keeps the graph and not the values. (The Function's object alone kept nothing under torch 2.11.)
            total = candidate.apply(x).sum()
            held.append(counter.allocated - total.nbytes)
        del total
    y = candidate.apply(x)
    values = y.detach().clone()
    found: Tensor | None = torch.autograd.grad(y, leaf, from_above, retain_graph=True, allow_unused=True)[0]
    words = "nothing saved"
    if y.grad_fn.saved_tensors:
        words = "saved" if _guarded(y, x) else "saved past the version counter"
    return values, torch.zeros_like(leaf) if found is None else found, words


def _guarded(y: Any, x: Tensor) -> bool:
    """Whether a change of x in place, which this makes, is noticed by y's backward or does not concern it."""
    before = [t.clone() for t in y.grad_fn.saved_tensors]
    with torch.no_grad():
        x += 1
    try:
        return all(map(torch.equal, y.grad_fn.saved_tensors, before))
    except RuntimeError:
        return True


@dataclass(frozen=True)
class XAlone:
    """The graph holds x and no other tensor of its size, in whatever way it is kept."""

    name: str = "holds x alone"
    request: str = "a graph that holds no bytes besides x"

    def observe(self, trial: Trial) -> int:
        held: list[int] = []
        trial.call(trial.draw.normal(MANY), torch.ones(MANY, dtype=torch.float64), held)
        return held[0]

    def judge(self, seen: int) -> Assessment:
        if seen <= FEW:
            return Assessment("", True)
        return Assessment(
            f"Your graph holds {seen:,} bytes besides the {8 * MANY:,} of x: a copy of it, or another tensor, was saved or is kept as an "
            "attribute of ctx. What can `backward` compute again?",
            False,
        )


class Swish(torch.autograd.Function):
    """x · sigmoid(x), which saves x alone."""

    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        ctx.save_for_backward(x)
        return x * x.sigmoid()

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> Tensor:
        (x,) = ctx.saved_tensors
        s = x.sigmoid()
        return gradients[0] * (s + x * s * (1 - s))


swish = lesson.exercise(
    kind="class",
    points=3,
    harness=applied,
    requirements=[XAlone()],
    hints=[
        "Write down the derivative of x·s(x) on paper first. The slope of the sigmoid s is s·(1 − s).",
        "`forward` saves x with `ctx.save_for_backward(x)`, and `backward` unpacks it: `(x,) = ctx.saved_tensors`.",
        "The derivative is s + x·s·(1 − s). `backward` returns the gradient from above times that.",
    ],
)(Swish)


@swish.cases
def numbers(draw: Draw) -> Iterator[Case]:
    for x, label in (
        (torch.tensor([0.5, -1.0, 2.0], dtype=torch.float64), "three numbers"),
        (draw.normal(5, std=2), "five numbers"),
        (draw.uniform(2, low=3, high=6), "large numbers"),
        (draw.uniform(4, low=-3, high=-1), "negative numbers"),
        (draw.normal(2, 3), "a table"),
        (draw.normal(2, 1, 2), "three axes"),
        (draw.normal(), "a single number, of shape ()"),
    ):
        from_above = torch.arange(1, x.numel() + 1, dtype=x.dtype).reshape(x.shape)
        yield case(
            x, from_above, label=f"{label}; compared: the values, the gradient for x, and how x is saved"
        )


class _Saving(torch.autograd.Function):
    """What the wrong ones share: swish's values, and x saved."""

    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        ctx.save_for_backward(x)
        return x * x.sigmoid()


@swish.misconception(
    "The slope of the sigmoid is missing: your gradient is s(x) alone, as if s were a constant. x·s(x) is a product, and both "
    "factors grow."
)
class SigmoidTakenForAConstant(_Saving):
    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> Tensor:
        return gradients[0] * ctx.saved_tensors[0].sigmoid()


@swish.misconception(
    "One half of the product rule is missing: your gradient is x·s·(1 − s), and s has to be added."
)
class OnlyTheSigmoidsSlope(_Saving):
    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> Tensor:
        x = ctx.saved_tensors[0]
        s = x.sigmoid()
        return gradients[0] * x * s * (1 - s)


@swish.misconception(
    "The gradient from above is not used: your numbers are the derivative alone. `backward` gets that gradient, and multiplies."
)
class NothingFromAbove(_Saving):
    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> Tensor:
        x = ctx.saved_tensors[0]
        s = x.sigmoid()
        return s + x * s * (1 - s)


@swish.misconception("Your gradient is that of the sigmoid alone, s·(1 − s).")
class SlopeOfTheSigmoid(_Saving):
    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> Tensor:
        s = ctx.saved_tensors[0].sigmoid()
        return gradients[0] * s * (1 - s)


@swish.misconception("The gradient from above is passed on as it is, as if the value were x itself.")
class PassedOn(_Saving):
    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> Tensor:
        return gradients[0]


@swish.misconception("A sign is wrong: your gradient is s − x·s·(1 − s).")
class MinusInTheMiddle(_Saving):
    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> Tensor:
        x = ctx.saved_tensors[0]
        s = x.sigmoid()
        return gradients[0] * (s - x * s * (1 - s))


@swish.misconception("A factor is missing: your gradient is s + x·s. The slope of the sigmoid is s·(1 − s).")
class SlopeWithoutItsSecondFactor(_Saving):
    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> Tensor:
        x = ctx.saved_tensors[0]
        s = x.sigmoid()
        return gradients[0] * (s + x * s)


@swish.misconception(
    "Values and gradient are right, but nothing was saved in the way that torch knows of. What is kept as an attribute has no "
    "version counter to guard it, is not freed by backward, and can close a circle that keeps it alive.",
    breaks="save x alone, by ctx.save_for_backward",
)
class KeptAsAnAttribute(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        ctx.x = x
        return x * x.sigmoid()

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> Tensor:
        s = ctx.x.sigmoid()
        return gradients[0] * (s + ctx.x * s * (1 - s))


@swish.misconception("Your values are the sigmoid's. They are to be multiplied by x.")
class SigmoidAlone(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        ctx.save_for_backward(x)
        return x.sigmoid()

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> Tensor:
        s = ctx.saved_tensors[0].sigmoid()
        return gradients[0] * s * (1 - s)


@swish.misconception(
    "The gradient from above multiplies only the first part, s. The whole derivative is multiplied by it: mind the brackets."
)
class BracketsMissing(_Saving):
    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> Tensor:
        x = ctx.saved_tensors[0]
        s = x.sigmoid()
        return gradients[0] * s + x * s * (1 - s)


@swish.misconception(
    "Your gradient is that of swish at another place: what backward takes for x is swish's own result. Which tensor did forward save?"
)
class ResultTakenForX(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        y = x * x.sigmoid()
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> Tensor:
        y = ctx.saved_tensors[0]
        s = y.sigmoid()
        return gradients[0] * (s + y * s * (1 - s))


@swish.misconception(
    "Values and gradient are right, but what was saved is x's memory without x's version counter, as `.data` gives it. "
    "That goes past the guard: whoever changes x in place before backward gets a wrong gradient, in silence."
)
class SavedPastTheGuard(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        ctx.save_for_backward(x.data)
        return x * x.sigmoid()

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> Tensor:
        (x,) = ctx.saved_tensors
        s = x.sigmoid()
        return gradients[0] * (s + x * s * (1 - s))


@swish.misconception(
    "In the second term x is missing: your gradient is s + s·(1 − s), and that term is x times the slope of the sigmoid."
)
class SecondTermWithoutX(_Saving):
    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> Tensor:
        s = ctx.saved_tensors[0].sigmoid()
        return gradients[0] * (s + s * (1 - s))


@swish.misconception(
    "x stands with the wrong term: your gradient is x·s + s·(1 − s), and it is to be s + x·s·(1 − s)."
)
class XWithTheWrongTerm(_Saving):
    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> Tensor:
        (x,) = ctx.saved_tensors
        s = x.sigmoid()
        return gradients[0] * (x * s + s * (1 - s))


@swish.misconception(
    "The slope of the sigmoid lacks a factor: your gradient is s + x·(1 − s), and that slope is s·(1 − s)."
)
class SlopeWithoutItsFirstFactor(_Saving):
    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> Tensor:
        x = ctx.saved_tensors[0]
        s = x.sigmoid()
        return gradients[0] * (s + x * (1 - s))


@swish.misconception(
    "No gradient comes to x: it is 0. Your backward returned None, as a function does without `return`, or zeros."
)
class NothingSentBack(_Saving):
    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> Tensor:
        return gradients[0] * 0


class _Right(torch.autograd.Function):
    """What the wrong ones share that break one clause alone: both rules, with x saved."""

    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        ctx.save_for_backward(x)
        return x * x.sigmoid()

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> Tensor:
        x = ctx.saved_tensors[0]
        s = x.sigmoid()
        return gradients[0] * (s + x * s * (1 - s))


@swish.violation("with x of any shape")
class ForRowsOfNumbers(_Right):
    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        ctx.save_for_backward(x)
        return torch.einsum("i,i->i", x, x.sigmoid())


@swish.violation("no copy of it")
class ACopyOfX(_Right):
    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        ctx.save_for_backward(x.clone())
        return x * x.sigmoid()


@swish.violation("saves x, and nothing else")
class TheSigmoidToo(_Right):
    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        s = x.sigmoid()
        ctx.save_for_backward(x, s)
        return x * s


@swish.violation("no other tensor saved or kept as an attribute of ctx")
class TheSigmoidAsAnAttribute(_Right):
    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        ctx.save_for_backward(x)
        ctx.s = x.sigmoid()
        return x * ctx.s
