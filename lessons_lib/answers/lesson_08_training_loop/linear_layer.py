"""Answers: a linear layer from scratch."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, nn

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop import linear_layer as questions


class Linear(nn.Module):
    """x @ weightᵀ + bias, as torch.einsum."""

    def __init__(self, in_features: int, out_features: int, bias: bool = True) -> None:
        super().__init__()
        bound = 1 / in_features**0.5
        self.weight = nn.Parameter((2 * torch.rand(out_features, in_features) - 1) * bound)
        self.bias = nn.Parameter((2 * torch.rand(out_features) - 1) * bound) if bias else None

    def forward(self, x: Tensor) -> Tensor:
        out = torch.einsum("...i,oi->...o", x, self.weight)
        return out if self.bias is None else out + self.bias


linear_layer = answers.to(
    questions.linear_layer,
    takeaway="Your layer computes what `nn.Linear` does and draws its starting values the same way. It can load "
    "weights from `nn.Linear`, because names and shapes agree.",
    hints=[
        "Two things have to be right: the product and the starting values. Which two shapes have to meet in "
        "`@`, and between which two numbers should the starting values lie?",
        "x has the shape (…, in), and the weight has the shape (out, in). `@` sums over the last axis on its "
        "left and the second-to-last axis on its right, so multiply x by `weight.T`.",
        "Call `super().__init__()` first in `__init__`. Then set `self.weight = nn.Parameter(…)`, because the"
        " module wouldn't find a plain tensor. With `bias=False`, set `self.bias = None`.",
        "`torch.empty(out_features, in_features).uniform_(-bound, bound)` draws the weights from the uniform "
        "distribution between −bound and bound, where bound is `in_features ** -0.5`.",
    ],
    survivors={
        "line 3: 1 / in_features ** 0.5 → -1 / in_features ** 0.5": "the range is symmetric",
        "line 4: … - 1 → 1 - …": "the range is symmetric",
        "line 5: … - 1 → 1 - …": "the range is symmetric",
    },
)(Linear)

Sizes = tuple[int, ...]


class Toy(nn.Module):
    """Right but for what a misconception changes."""

    has_bias: Callable[[bool], bool] = staticmethod(lambda asked: asked)
    shapes: Callable[[int, int], tuple[Sizes, Sizes]] = staticmethod(lambda n, m: ((m, n), (m,)))
    start: Callable[[Sizes, int, int], Tensor] = staticmethod(lambda shape, n, m: _even(shape) / n**0.5)
    bias_start: Callable[[Sizes, int, int], Tensor] | None = None
    wrap: Callable[[Tensor], Any] = staticmethod(nn.Parameter)
    wrap_bias: Callable[[Tensor], Any] = staticmethod(nn.Parameter)
    product: Callable[[Tensor, Tensor], Tensor] = staticmethod(lambda x, w: x @ w.mT)
    sum: Callable[[Tensor, Tensor], Tensor] = staticmethod(lambda out, b: out + b)
    no_bias: Callable[[], Any] = staticmethod(lambda: None)

    def __init__(self, in_features: int, out_features: int, bias: bool = True) -> None:
        super().__init__()
        n, m, own = in_features, out_features, type(self)
        weight, row = own.shapes(n, m)
        self.weight = own.wrap(own.start(weight, n, m))
        with_bias = own.has_bias(bias)
        self.bias = own.wrap_bias((own.bias_start or own.start)(row, n, m)) if with_bias else own.no_bias()

    def forward(self, x: Tensor) -> Tensor:
        out = type(self).product(x, self.weight)
        return out if self.bias is None or self.bias is False else type(self).sum(out, self.bias)


def _even(shape: Sizes) -> Tensor:
    """Drawn evenly between −1 and 1."""
    return 2 * torch.rand(shape) - 1


def _toy(**changes: Any) -> type[Toy]:
    return type("Linear", (Toy,), {name: staticmethod(change) for name, change in changes.items()})


class _BiasCalledB(Toy):
    """`bias` is True or False, and the parameter is `b`."""

    def __init__(self, in_features: int, out_features: int, bias: bool = True) -> None:
        super().__init__(in_features, out_features, bias)
        self.b = self.bias
        del self.bias
        self.bias = bias

    def forward(self, x: Tensor) -> Tensor:
        out = x @ self.weight.mT
        return out + self.b if self.bias else out


linear_layer.mistakes(
    bias_called_b=wrong(_BiasCalledB).tell(
        "Your bias is a parameter called `b`, so `layer.bias` isn't that parameter. What is the bias called "
        "in nn.Linear, and so in files of saved weights?"
    ),
    weight_in_out=wrong(_toy(shapes=lambda n, m: ((n, m), (m,)), product=lambda x, w: x @ w)).tell(
        "Your weight has the shape (in, out). In nn.Linear, and so in files of saved weights, the weight has "
        "one row for each *output*: which shape is that?",
        breaks="(out_features, in_features)",
    ),
    not_transposed=wrong(_toy(product=lambda x, w: x @ w)).tell(
        "You multiplied x by the weight as it is, which runs only in square layers. Each row of the weight "
        "belongs to one output: over which axis of the weight should you sum?"
    ),
    bias_not_added=wrong(_toy(sum=lambda out, b: out)).tell(
        "Your output is x @ weightᵀ alone. Where should you add the bias?"
    ),
    bias_subtracted=wrong(_toy(sum=lambda out, b: out - b)).tell(
        "Your output is x @ weightᵀ minus the bias. Which sign does the bias have in the formula?"
    ),
    bias_multiplied=wrong(_toy(sum=lambda out, b: out * b)).tell(
        "You multiplied x @ weightᵀ by the bias. Which operation should combine the two instead?"
    ),
    bias_summed=wrong(_toy(sum=lambda out, b: out + b.sum())).tell(
        "Every output got the sum of all biases. Which bias belongs to output number 2?"
    ),
    always_a_bias=wrong(_toy(has_bias=lambda asked: True)).tell(
        "You gave the layer a bias even with `bias=False`. Where does your code look at that argument?",
        breaks="With bias=False, layer.bias is None",
    ),
    never_a_bias=wrong(_toy(has_bias=lambda asked: False)).tell(
        "Your layer never has a bias. What is the default of `bias`?"
    ),
    bias_the_other_way=wrong(_toy(has_bias=lambda asked: not asked)).tell(
        "Your layer has a bias only with `bias=False`. Did you swap the two branches?"
    ),
    bias_is_false=wrong(_toy(no_bias=lambda: False)).tell(
        "With `bias=False`, your `bias` adds nothing, but it isn't `None`. If a program asks whether "
        "`layer.bias` is None, what does it learn about your layer?"
    ),
    bias_for_each_input=wrong(_toy(shapes=lambda n, m: ((m, n), (n,)), sum=lambda out, b: out)).tell(
        "Your bias has one number per input. But it's added to the outputs: how many numbers does the bias "
        "need?"
    ),
    bias_of_inputs_added=wrong(_toy(shapes=lambda n, m: ((m, n), (n,)), product=lambda x, w: x @ w.mT)).tell(
        "Your bias has one number per input, which works only in square layers. It's added to the *outputs*: "
        "how many numbers does the bias need?"
    ),
    bias_added_to_x=wrong(
        type(
            "Linear",
            (Toy,),
            {
                "shapes": staticmethod(lambda n, m: ((m, n), (n,))),
                "forward": lambda self, x: (x if self.bias is None else x + self.bias) @ self.weight.mT,
            },
        )
    ).tell(
        "You added the bias to x, before the product. What should you add the bias to instead, and how many "
        "numbers does the bias then need?"
    ),
    bias_for_each_weight=wrong(_toy(shapes=lambda n, m: ((m, n), (m, n)))).tell(
        "Your bias has the weight's shape. Each output gets one bias: how many biases does the layer need?"
    ),
    bias_is_one_number=wrong(_toy(shapes=lambda n, m: ((m, n), ()))).tell(
        "Your bias is a single number, but each output needs its own bias. What shape should the bias have?"
    ),
    bias_is_a_row_of_a_table=wrong(_toy(shapes=lambda n, m: ((m, n), (1, m)))).tell(
        "Your bias has two axes, but nn.Linear's bias has one, and so has the bias in a file of its saved "
        "weights. What shape should your bias have?"
    ),
    weight_is_a_plain_tensor=wrong(_toy(wrap=lambda t: t)).tell(
        "Your weight isn't among the layer's parameters, so no optimizer would train it. Which class of "
        "tensor does nn.Module register?",
        breaks="two parameters",
    ),
    bias_is_a_plain_tensor=wrong(_toy(wrap_bias=lambda t: t)).tell(
        "Your bias isn't among the layer's parameters, so no optimizer would train it. Which class of tensor "
        "does nn.Module register?"
    ),
    plain_tensors=wrong(_toy(wrap=lambda t: t, wrap_bias=lambda t: t)).tell(
        "Your layer has no parameters, so an optimizer would have nothing to train. Which class of tensor "
        "does nn.Module register?"
    ),
    cut_from_the_graph=wrong(
        _toy(product=lambda x, w: x @ w.detach().mT, sum=lambda out, b: out + b.detach())
    ).tell(
        "The outputs are right, but weight and bias get no gradient. Did you cut them off from the graph, as "
        "with `.data` or `detach`, or make them without `requires_grad`?"
    ),
    weight_cut_from_the_graph=wrong(_toy(product=lambda x, w: x @ w.detach().mT)).tell(
        "The outputs are right, but the weight gets no gradient. Did you cut it off from the graph, as with "
        "`.data` or `detach`, or make it without `requires_grad`?"
    ),
    bias_cut_from_the_graph=wrong(_toy(sum=lambda out, b: out + b.detach())).tell(
        "The outputs are right, but the bias gets no gradient. Did you cut it off from the graph, as with "
        "`.data` or `detach`, or make it without `requires_grad`?"
    ),
    x_cut_from_the_graph=wrong(_toy(product=lambda x, w: x.detach() @ w.mT)).tell(
        "The outputs are right, but x gets no gradient, so layers in front of this one would never learn. "
        "Where do you cut x off from the graph?"
    ),
    starts_at_zero=wrong(_toy(start=lambda shape, n, m: torch.zeros(shape))).tell(
        "Your starting values are all 0, so all outputs are equal. If the next layer starts like that too, "
        "all rows of your weight get equal gradients: how would those rows ever become different?"
    ),
    starts_at_one=wrong(_toy(start=lambda shape, n, m: torch.ones(shape))).tell(
        "Your starting values are all 1, so all outputs are equal. If the next layer starts like that too, "
        "all rows of your weight get equal gradients: how would those rows ever become different?"
    ),
    not_filled=wrong(_toy(start=lambda shape, n, m: torch.empty(shape))).tell(
        "Your starting values are whatever `empty` found in memory. Which method fills a tensor with random "
        "numbers?"
    ),
    bound_of_kaiming=wrong(_toy(start=lambda shape, n, m: _even(shape) * (6 / n) ** 0.5)).tell(
        "The bound of your starting values is √(6 / `in_features`), which suits ReLU and comes later in this "
        "lesson. nn.Linear's own bound is smaller: what is it?"
    ),
    bound_of_root_three=wrong(_toy(start=lambda shape, n, m: _even(shape) * (3 / n) ** 0.5)).tell(
        "The bound of your starting values is √(3 / `in_features`), which makes their *standard deviation* "
        "1/√`in_features`. What should be 1/√`in_features` here instead?"
    ),
    bound_of_xavier=wrong(_toy(start=lambda shape, n, m: _even(shape) * (6 / (n + m)) ** 0.5)).tell(
        "The bound of your starting values is √(6 / (`in_features` + `out_features`)), known as Xavier. "
        "nn.Linear's own bound doesn't depend on the outputs: what is it?"
    ),
    starts_normal=wrong(_toy(start=lambda shape, n, m: torch.randn(shape))).tell(
        "Your starting values come from a bell curve with a spread of 1, as `randn` draws them, so many are "
        "too far from 0. Between which two limits should they lie?",
        breaks="uniform distribution between −1/√in_features and 1/√in_features",
    ),
    starts_normal_scaled=wrong(_toy(start=lambda shape, n, m: torch.randn(shape) / n**0.5)).tell(
        "Your starting values follow a bell curve with a spread of 1/√`in_features`, so some lie beyond "
        "±1/√`in_features`. Which function draws every value between two limits with the same probability?"
    ),
    starts_between_0_and_1=wrong(_toy(start=lambda shape, n, m: torch.rand(shape))).tell(
        "Your starting values lie between 0 and 1, as `rand` draws them. How do you shift and scale that "
        "range to the one from −bound to bound?"
    ),
    starts_above_0=wrong(_toy(start=lambda shape, n, m: torch.rand(shape) / n**0.5)).tell(
        "Your starting values lie between 0 and 1/√in, so none is negative. How do you stretch the range to "
        "both sides of 0?"
    ),
    starts_between_ones=wrong(_toy(start=lambda shape, n, m: _even(shape))).tell(
        "Your starting values lie between −1 and 1, however many inputs there are. What bound should they "
        "have?"
    ),
    bound_without_the_root=wrong(_toy(start=lambda shape, n, m: _even(shape) / n)).tell(
        "The bound of your starting values is 1 / `in_features`. What should you do to `in_features` before "
        "you divide?"
    ),
    bound_from_outputs=wrong(_toy(start=lambda shape, n, m: _even(shape) / m**0.5)).tell(
        "The bound of your starting values comes from the number of outputs. How many products are added up "
        "in one output?"
    ),
    half_the_bound=wrong(_toy(start=lambda shape, n, m: (torch.rand(shape) - 0.5) / n**0.5)).tell(
        "Your starting values go only halfway to the bound, on both sides of 0. How wide is the range from "
        "−bound to bound?"
    ),
    weight_on_a_bell_curve=wrong(
        _toy(
            start=lambda shape, n, m: torch.randn(shape) / n**0.5,
            bias_start=lambda shape, n, m: _even(shape) / n**0.5,
        )
    ).tell(
        "Your bias starts as it should, but your weight's starting values follow a bell curve, so some lie "
        "beyond ±1/√`in_features`. Which function draws every value between two limits with the same "
        "probability?"
    ),
    weight_bound_of_kaiming=wrong(
        _toy(
            start=lambda shape, n, m: _even(shape) * (6 / n) ** 0.5,
            bias_start=lambda shape, n, m: _even(shape) / n**0.5,
        )
    ).tell(
        "Your bias starts as it should, but your weight's starting values go up to √(6 / `in_features`). "
        "Weight and bias should start within the same, smaller bound: what is it?"
    ),
    weight_bound_of_xavier=wrong(
        _toy(
            start=lambda shape, n, m: _even(shape) * (6 / (n + m)) ** 0.5,
            bias_start=lambda shape, n, m: _even(shape) / n**0.5,
        )
    ).tell(
        "Your bias starts as it should, but your weight's starting values go up to √(6 / (`in_features` + "
        "`out_features`)). The number of outputs doesn't matter here: what should the bound be?"
    ),
    relu_inside=wrong(type("Linear", (Toy,), {"forward": lambda self, x: Toy.forward(self, x).relu()})).tell(
        "Your layer sets negative outputs to 0. That's ReLU, a separate layer: what should a linear layer do "
        "with negative outputs?"
    ),
    bias_starts_at_zero=wrong(_toy(bias_start=lambda shape, n, m: torch.zeros(shape))).tell(
        "Your weight starts as it should, but your bias starts at 0. That often works well, but which range "
        "does the exercise give the bias?"
    ),
    bias_starts_normal=wrong(_toy(bias_start=lambda shape, n, m: torch.randn(shape))).tell(
        "Your weight starts as it should, but your bias comes from a bell curve, as with `randn`. Between "
        "which two limits should the bias start?"
    ),
    bias_starts_at_one=wrong(_toy(bias_start=lambda shape, n, m: torch.ones(shape))).tell(
        "Your weight starts as it should, but your bias starts at 1. Between which two limits should the bias"
        " start?"
    ),
    bias_starts_above_0=wrong(_toy(bias_start=lambda shape, n, m: torch.rand(shape))).tell(
        "Your weight starts as it should, but your bias starts between 0 and 1. Between which two limits "
        "should the bias start?"
    ),
    bias_starts_between_ones=wrong(_toy(bias_start=lambda shape, n, m: _even(shape))).tell(
        "Your weight starts as it should, but your bias starts between −1 and 1. Between which two limits "
        "should the bias start?"
    ),
)
