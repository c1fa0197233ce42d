"""Answers: a Function with a backward of its own."""

from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.exercises.lesson_06_autograd_in_torch import swish as questions


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


swish = answers.to(
    questions.swish,
    hints=[
        "Write down the derivative of x·s(x) on paper first. The slope of the sigmoid s is s·(1 − s).",
        "`forward` saves x with `ctx.save_for_backward(x)`, and `backward` unpacks it: `(x,) = ctx.saved_tensors`.",
        "The derivative is s + x·s·(1 − s). `backward` returns the gradient from above times that.",
    ],
)(Swish)


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
