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
        "First write down the derivative of x·s(x) on paper. The slope of the sigmoid s is s·(1 − s).",
        (
            "`forward` saves x with `ctx.save_for_backward(x)`, and `backward` unpacks it: `(x,) = "
            "ctx.saved_tensors`."
        ),
        "The derivative is s + x·s·(1 − s). `backward` returns the gradient for the result times that.",
    ],
    takeaway=(
        "You traded a second sigmoid for half the memory. Lesson 07 does that with whole layers: checkpointing."
    ),
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
        "Your gradient is s(x) alone, as if s were a constant. x·s(x) is a product: what does its other "
        "factor add?"
    ),
    OnlyTheSigmoidsSlope=wrong(_swish(lambda above, x, s: above * x * s * (1 - s))).tell(
        "Your gradient is x·s·(1 − s), one half of the product rule. What is the other half?"
    ),
    NothingFromAbove=wrong(_swish(lambda above, x, s: s + x * s * (1 - s))).tell(
        "You returned the derivative alone. The gradient for the result isn't in it yet: what happens to "
        "rates along a path?"
    ),
    SlopeOfTheSigmoid=wrong(_swish(lambda above, x, s: above * s * (1 - s))).tell(
        "You returned the gradient of the sigmoid alone, s·(1 − s). What does the factor x do to the slope?"
    ),
    PassedOn=wrong(_swish(lambda above, x, s: above)).tell(
        "You passed the gradient on as it came, as if the value were x itself. By what should you multiply "
        "it?"
    ),
    MinusInTheMiddle=wrong(_swish(lambda above, x, s: above * (s - x * s * (1 - s)))).tell(
        "Your gradient is s − x·s·(1 − s). Which sign does the product rule have between its two parts?"
    ),
    SlopeWithoutItsSecondFactor=wrong(_swish(lambda above, x, s: above * (s + x * s))).tell(
        "Your gradient is s + x·s. The slope of the sigmoid is s·(1 − s): which factor is missing?"
    ),
)


@swish.misconception(
    "Values and gradient are right, but torch knows of no saved tensor: an attribute has no version to "
    "guard it, and backward doesn't free it. Where should x go?",
    breaks="Save x by ctx.save_for_backward",
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
        "Your values are the sigmoid's. By what should they be multiplied?"
    ),
    BracketsMissing=wrong(_swish(lambda above, x, s: above * s + x * s * (1 - s))).tell(
        "In your backward, the gradient for the result multiplies only the first part, s. What is missing "
        "around the sum?"
    ),
    ResultTakenForX=wrong(_swish(_derivative, lambda x: ((y := x * x.sigmoid()), y))).tell(
        "You returned the gradient of swish at another place, as when backward takes swish's own result for x. "
        "Which tensor did forward save?"
    ),
    SavedPastTheGuard=wrong(_swish(_derivative, lambda x: (x * x.sigmoid(), x.data))).tell(
        "Values and gradient are right, but you saved x's memory without x's version, as with `.data`. If x "
        "changes in place before backward, what warns you?"
    ),
    SecondTermWithoutX=wrong(_swish(lambda above, x, s: above * (s + s * (1 - s)))).tell(
        "Your gradient is s + s·(1 − s). Which factor does the slope of the sigmoid have in the product rule?"
    ),
    XWithTheWrongTerm=wrong(_swish(lambda above, x, s: above * (x * s + s * (1 - s)))).tell(
        "Your gradient is x·s + s·(1 − s): x is with the wrong term. Which factor is differentiated in each "
        "term?"
    ),
    SlopeWithoutItsFirstFactor=wrong(_swish(lambda above, x, s: above * (s + x * (1 - s)))).tell(
        "Your gradient is s + x·(1 − s). The slope of the sigmoid is s·(1 − s): which factor is missing?"
    ),
    NothingSentBack=wrong(_swish(lambda above, x, s: above * 0)).tell(
        "No gradient comes to x: it is 0. Did your backward return zeros, or None, as without a `return`?"
    ),
)


@swish.violation("x of any shape")
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
