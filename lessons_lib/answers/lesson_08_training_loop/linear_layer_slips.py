"""Answers: a linear layer from scratch, with parameters that are named, drawn, or used in another way."""

from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_08_training_loop.linear_layer import Toy, _even, _toy, linear_layer
from lessons_lib.checking.exercise.answer_key import wrong


def _called(*names: str) -> type[Toy]:
    """The layer with other names for weight and bias. It's never called: the names are wrong already."""

    class Linear(Toy):
        def __init__(self, in_features: int, out_features: int, bias: bool = True) -> None:
            super().__init__(in_features, out_features, bias)
            values = self.weight, self.bias
            del self.weight, self.bias
            for name, value in zip(names, values, strict=True):
                setattr(self, name, value)

    return Linear


class _ForgetsTheAttribute(Toy):
    """Without a bias there is no attribute of that name."""

    def __init__(self, in_features: int, out_features: int, bias: bool = True) -> None:
        super().__init__(in_features, out_features, bias)
        if not bias:
            del self.bias

    def forward(self, x: Tensor) -> Tensor:
        out = x @ self.weight.mT
        return out + self.bias if hasattr(self, "bias") else out


class _SkipsZeros(Toy):
    """A bias is added only if one of its numbers isn't 0."""

    def forward(self, x: Tensor) -> Tensor:
        out = x @ self.weight.mT
        return out + self.bias if self.bias is not None and bool(self.bias.any()) else out


class _ReturnsNothing(Toy):
    def forward(self, x: Tensor) -> Any:
        super().forward(x)


def _one_number(shape: tuple[int, ...], n: int, m: int) -> Tensor:
    return torch.full(shape, (torch.rand(()).item() - 0.5) / n**0.5)


def _around_the_bound(shape: tuple[int, ...], n: int, m: int) -> Tensor:
    return _even(shape) / n**0.5


linear_layer.mistakes(
    no_bias_attribute=wrong(_ForgetsTheAttribute).tell(
        "With `bias=False`, your layer has no attribute `bias` at all. What should `layer.bias` be in a layer"
        " without a bias?",
        breaks="With bias=False, layer.bias is None",
    ),
    zeros_skipped=wrong(_SkipsZeros).tell(
        "A bias of zeros gets no gradient, as if you left it out whenever all its numbers are 0. How do you "
        "ask whether there *is* a bias, whatever numbers it holds?"
    ),
    nothing_returned=wrong(_ReturnsNothing).tell(
        "Your layer's output is None, although its `forward` runs. Is a `return` missing?"
    ),
    values_in_float64=wrong(_toy(start=lambda shape, n, m: _even(shape).double() / n**0.5)).tell(
        "Your parameters are float64, as if NumPy had drawn them, and a float32 batch can't be multiplied by "
        "them. Which dtype does `torch.empty` give unless you name one?"
    ),
    multiplied_by_the_root=wrong(_toy(start=lambda shape, n, m: _even(shape) * n**0.5)).tell(
        "Your starting values lie between −√`in_features` and √`in_features`, so they grow with the number of"
        " inputs. More inputs need *smaller* values: where does the root belong in the bound?"
    ),
    multiplied_by_inputs=wrong(_toy(start=lambda shape, n, m: _even(shape) * n)).tell(
        "Your starting values lie between −`in_features` and `in_features`, so they grow with the number of "
        "inputs. What should the bound be for 100 inputs?"
    ),
    one_number_for_all=wrong(_toy(start=_one_number)).tell(
        "Within each parameter, all numbers start at the same value, so all outputs are equal. If the next "
        "layer starts like that too, the outputs stay equal: which function draws a separate number for each "
        "element?"
    ),
    bias_bound_from_outputs=wrong(
        _toy(start=_around_the_bound, bias_start=lambda shape, n, m: _even(shape) / m**0.5)
    ).tell(
        "Your weight starts as it should, but the bound of your bias comes from the number of *outputs*. Which number does the "
        "weight's bound come from?"
    ),
    bias_without_the_root=wrong(
        _toy(start=_around_the_bound, bias_start=lambda shape, n, m: _even(shape) / n)
    ).tell(
        "Your weight starts as it should, but the bound of your bias is 1 / `in_features`. Which bound do the"
        " weight and the bias share?"
    ),
)

linear_layer.mistakes(
    **{
        f"called_{weight}_and_{bias}": wrong(_called(weight, bias)).tell(
            f"Your parameters are called `{weight}` and `{bias}`. What are the weight and the bias called in nn.Linear, and so in files of its saved weights?"
        )
        for weight, bias in (
            ("w", "b"),
            ("W", "b"),
            ("weights", "biases"),
            ("weights", "bias"),
            ("w", "bias"),
        )
    }
)
