"""Answers: a Function with a backward of its own."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
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


def _swish(
    gradient: Callable[[Tensor, Tensor, Tensor], Tensor],
    forward: Callable[[Tensor], tuple[Tensor, Tensor]] = lambda x: (x * x.sigmoid(), x),
) -> type[torch.autograd.Function]:
    """A Function whose forward gives a result and what it saves, and whose backward gives `gradient(above, saved, its sigmoid)`."""

    class Made(torch.autograd.Function):
        @staticmethod
        def forward(ctx: Any, x: Tensor) -> Tensor:
            result, saved = forward(x)
            ctx.save_for_backward(saved)
            return result

        @staticmethod
        def backward(ctx: Any, *gradients: Tensor) -> Tensor:
            (x,) = ctx.saved_tensors
            return gradient(gradients[0], x, x.sigmoid())

    return Made


def _derivative(above: Tensor, x: Tensor, s: Tensor) -> Tensor:
    return above * (s + x * s * (1 - s))


swish.mistakes(
    SigmoidTakenForAConstant=wrong(_swish(lambda above, x, s: above * s)).tell(
        "The slope of the sigmoid is missing: your gradient is s(x) alone, as if s were a constant. x·s(x) is a product, and both "
        "factors grow."
    ),
    OnlyTheSigmoidsSlope=wrong(_swish(lambda above, x, s: above * x * s * (1 - s))).tell(
        "One half of the product rule is missing: your gradient is x·s·(1 − s), and s has to be added."
    ),
    NothingFromAbove=wrong(_swish(lambda above, x, s: s + x * s * (1 - s))).tell(
        "The gradient from above is not used: your numbers are the derivative alone. `backward` gets that gradient, and multiplies."
    ),
    SlopeOfTheSigmoid=wrong(_swish(lambda above, x, s: above * s * (1 - s))).tell(
        "Your gradient is that of the sigmoid alone, s·(1 − s)."
    ),
    PassedOn=wrong(_swish(lambda above, x, s: above)).tell(
        "The gradient from above is passed on as it is, as if the value were x itself."
    ),
    MinusInTheMiddle=wrong(_swish(lambda above, x, s: above * (s - x * s * (1 - s)))).tell(
        "A sign is wrong: your gradient is s − x·s·(1 − s)."
    ),
    SlopeWithoutItsSecondFactor=wrong(_swish(lambda above, x, s: above * (s + x * s))).tell(
        "A factor is missing: your gradient is s + x·s. The slope of the sigmoid is s·(1 − s)."
    ),
)


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


swish.mistakes(
    SigmoidAlone=wrong(_swish(lambda above, x, s: above * s * (1 - s), lambda x: (x.sigmoid(), x))).tell(
        "Your values are the sigmoid's. They are to be multiplied by x."
    ),
    BracketsMissing=wrong(_swish(lambda above, x, s: above * s + x * s * (1 - s))).tell(
        "The gradient from above multiplies only the first part, s. The whole derivative is multiplied by it: mind the brackets."
    ),
    ResultTakenForX=wrong(_swish(_derivative, lambda x: ((y := x * x.sigmoid()), y))).tell(
        "Your gradient is that of swish at another place: what backward takes for x is swish's own result. Which tensor did forward save?"
    ),
    SavedPastTheGuard=wrong(_swish(_derivative, lambda x: (x * x.sigmoid(), x.data))).tell(
        "Values and gradient are right, but what was saved is x's memory without x's version counter, as `.data` gives it. "
        "That goes past the guard: whoever changes x in place before backward gets a wrong gradient, in silence."
    ),
    SecondTermWithoutX=wrong(_swish(lambda above, x, s: above * (s + s * (1 - s)))).tell(
        "In the second term x is missing: your gradient is s + s·(1 − s), and that term is x times the slope of the sigmoid."
    ),
    XWithTheWrongTerm=wrong(_swish(lambda above, x, s: above * (x * s + s * (1 - s)))).tell(
        "x stands with the wrong term: your gradient is x·s + s·(1 − s), and it is to be s + x·s·(1 − s)."
    ),
    SlopeWithoutItsFirstFactor=wrong(_swish(lambda above, x, s: above * (s + x * (1 - s)))).tell(
        "The slope of the sigmoid lacks a factor: your gradient is s + x·(1 − s), and that slope is s·(1 − s)."
    ),
    NothingSentBack=wrong(_swish(lambda above, x, s: above * 0)).tell(
        "No gradient comes to x: it is 0. Your backward returned None, as a function does without `return`, or zeros."
    ),
)


@swish.violation("with x of any shape")
class ForRowsOfNumbers(Swish):
    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        ctx.save_for_backward(x)
        return torch.einsum("i,i->i", x, x.sigmoid())


@swish.violation("no copy of it")
class ACopyOfX(Swish):
    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        ctx.save_for_backward(x.clone())
        return x * x.sigmoid()


@swish.violation("saves x, and nothing else")
class TheSigmoidToo(Swish):
    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        s = x.sigmoid()
        ctx.save_for_backward(x, s)
        return x * s


@swish.violation("no other tensor saved or kept as an attribute of ctx")
class TheSigmoidAsAnAttribute(Swish):
    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        ctx.save_for_backward(x)
        ctx.s = x.sigmoid()
        return x * ctx.s
