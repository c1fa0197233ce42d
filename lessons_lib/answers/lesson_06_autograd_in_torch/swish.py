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
            "In `forward`, save x with `ctx.save_for_backward(x)`. In `backward`, unpack it: `(x,) = "
            "ctx.saved_tensors`."
        ),
        "With s = sigmoid(x), the derivative of swish is s + x·s·(1 − s). In `backward`, multiply it by the "
        "gradient that arrives, and return the product.",
    ],
    takeaway=(
        "By computing the sigmoid twice, you halved the memory that swish keeps. Lesson 07 does the same with"
        " whole layers: that's called checkpointing."
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
        "Your gradient is sigmoid(x) alone, as if sigmoid(x) were a constant. But x · sigmoid(x) is a product"
        " of two functions of x: what does the product rule add?"
    ),
    OnlyTheSigmoidsSlope=wrong(_swish(lambda above, x, s: above * x * s * (1 - s))).tell(
        "Your gradient is x·s·(1 − s), where s is sigmoid(x): only one of the product rule's two terms. What "
        "is the other term?"
    ),
    NothingFromAbove=wrong(_swish(lambda above, x, s: s + x * s * (1 - s))).tell(
        "You returned the derivative alone, without the gradient that arrives in `backward`. How do you "
        "combine the two?"
    ),
    SlopeOfTheSigmoid=wrong(_swish(lambda above, x, s: above * s * (1 - s))).tell(
        "You returned the gradient of the sigmoid alone, s·(1 − s), where s is sigmoid(x). Swish is x times "
        "the sigmoid: which rule gives the slope of a product?"
    ),
    PassedOn=wrong(_swish(lambda above, x, s: above)).tell(
        "You passed the gradient on unchanged, as if swish(x) were x itself. What should you multiply the "
        "gradient by?"
    ),
    MinusInTheMiddle=wrong(_swish(lambda above, x, s: above * (s - x * s * (1 - s)))).tell(
        "Your slope is s − x·s·(1 − s), where s is sigmoid(x). Which sign does the product rule have between "
        "its two terms?"
    ),
    SlopeWithoutItsSecondFactor=wrong(_swish(lambda above, x, s: above * (s + x * s))).tell(
        "Your gradient is s + x·s, where s is sigmoid(x). The slope of the sigmoid is s·(1 − s): which factor"
        " is missing from your gradient?"
    ),
)


@swish.misconception(
    "Values and gradient are right, but you kept x in an attribute: PyTorch can't check its version, and "
    "`backward()` doesn't free it. How should you save x instead?",
    breaks="Save x with ctx.save_for_backward",
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
        "Your values are the sigmoid's. What should you multiply the sigmoid by?"
    ),
    BracketsMissing=wrong(_swish(lambda above, x, s: above * s + x * s * (1 - s))).tell(
        "In your `backward`, you multiply only the first term, sigmoid(x), by the gradient that arrives. What"
        " else should be multiplied by that gradient, and where do you need brackets?"
    ),
    ResultTakenForX=wrong(_swish(_derivative, lambda x: ((y := x * x.sigmoid()), y))).tell(
        "You computed swish's gradient at the wrong point, as if `backward` used swish's result instead of x."
        " Which tensor did your `forward` save?"
    ),
    SavedPastTheGuard=wrong(_swish(_derivative, lambda x: (x * x.sigmoid(), x.data))).tell(
        "Values and gradient are right, but what you saved shares x's memory and not its version, as with "
        "`.data`. If x then changed in place, PyTorch wouldn't notice: which tensor should you save instead?"
    ),
    SecondTermWithoutX=wrong(_swish(lambda above, x, s: above * (s + s * (1 - s)))).tell(
        "Your gradient is s + s·(1 − s), where s is sigmoid(x). In the product rule, which factor multiplies "
        "the sigmoid's slope?"
    ),
    XWithTheWrongTerm=wrong(_swish(lambda above, x, s: above * (x * s + s * (1 - s)))).tell(
        "Your gradient is x·s + s·(1 − s), where s is sigmoid(x): x is in the wrong term. Which factor do you"
        " differentiate in each term?"
    ),
    SlopeWithoutItsFirstFactor=wrong(_swish(lambda above, x, s: above * (s + x * (1 - s)))).tell(
        "Your gradient is s + x·(1 − s), where s is sigmoid(x). The slope of the sigmoid is s·(1 − s): which "
        "factor is missing from your gradient?"
    ),
    NothingSentBack=wrong(_swish(lambda above, x, s: above * 0)).tell(
        "The gradient for x is 0. Did your `backward` return zeros, or None, as happens without a `return`?"
    ),
)


@swish.violation("x of any shape")
class ForRowsOfNumbers(Swish):
    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        ctx.save_for_backward(x)
        return torch.einsum("i,i->i", x, x.sigmoid())


@swish.violation("not a copy of it")
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


@swish.violation("save no other tensor, and keep none as an attribute of ctx")
class TheSigmoidAsAnAttribute(Swish):
    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        ctx.save_for_backward(x)
        ctx.s = x.sigmoid()
        return x * ctx.s
