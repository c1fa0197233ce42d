"""Answers: a linear layer from scratch, with programs that stop on some inputs, and products made for a table."""

import torch
from torch import Tensor, nn

from lessons_lib.answers.lesson_08_training_loop.linear_layer import Toy, _even, _toy, linear_layer
from lessons_lib.checking.exercise.answer_key import wrong


class _AddsNone(Toy):
    """The bias is added whether there is one or not."""

    def forward(self, x: Tensor) -> Tensor:
        return x @ self.weight.mT + self.bias


class _AddsNoneInPlace(Toy):
    def forward(self, x: Tensor) -> Tensor:
        out = x @ self.weight.mT
        out += self.bias
        return out


class _BiasAsACondition(Toy):
    def forward(self, x: Tensor) -> Tensor:
        out = x @ self.weight.mT
        if self.bias:
            out = out + self.bias
        return out


class _OneRowForEachEntry(Toy):
    """Loops over the first axis of x and the rows of the weight."""

    def forward(self, x: Tensor) -> Tensor:
        rows = [torch.stack([(entry * row).sum() for row in self.weight]) for entry in x]
        out = torch.stack(rows) if rows else x.new_zeros(0, len(self.weight))
        return out if self.bias is None else out + self.bias


class _DrawnInForward(Toy):
    def forward(self, x: Tensor) -> Tensor:
        with torch.no_grad():
            for p in self.parameters():
                p.copy_(_even(p.shape) / x.shape[-1] ** 0.5)
        return super().forward(x)


class _ZerosWithoutABias(Toy):
    def __init__(self, in_features: int, out_features: int, bias: bool = True) -> None:
        super().__init__(in_features, out_features, bias)
        if not bias:
            self.bias = nn.Parameter(torch.zeros(out_features))


class _FilledInPlace(Toy):
    def __init__(self, in_features: int, out_features: int, bias: bool = True) -> None:
        super().__init__(in_features, out_features, bias)
        self.weight.uniform_(-1, 1)


class _AsksForAnArgumentOfInit(Toy):
    def forward(self, x: Tensor) -> Tensor:
        out = x @ self.weight.mT
        return out + self.bias if bias else out  # type: ignore[name-defined]  # noqa: F821 - it raises


class _AsksForTheWeight(Toy):
    def forward(self, x: Tensor) -> Tensor:
        return x @ weight.mT  # type: ignore[name-defined]  # noqa: F821 - it raises


class _LocalNames(nn.Module):
    """What it makes isn't kept."""

    def __init__(self, in_features: int, out_features: int, bias: bool = True) -> None:
        super().__init__()


def _without_init() -> type[nn.Module]:
    class Linear(nn.Module):
        def __init__(self, in_features: int, out_features: int, bias: bool = True) -> None:
            self.weight = nn.Parameter(torch.empty(out_features, in_features))

    return Linear


class _WithoutTheAttribute(_AddsNone):
    def __init__(self, in_features: int, out_features: int, bias: bool = True) -> None:
        super().__init__(in_features, out_features, bias)
        if not bias:
            del self.bias


_WithoutTheAttribute.__name__ = "Linear"  # its error says so


NONE_ADDED = (
    "With `bias=False`, your `forward` adds a bias that is None. What should `forward` return if there's "
    "no bias?"
)

linear_layer.mistakes(
    init_of_the_module_missing=wrong(_without_init()).tell(
        "A module keeps its parameters in a table that `super().__init__()` makes, and you assign a parameter"
        " before you make that call. Which line should be the first in your `__init__`?"
    ),
    none_added=wrong(_AddsNone).tell(NONE_ADDED),
    none_added_in_place=wrong(_AddsNoneInPlace).tell(NONE_ADDED),
    attribute_read_but_never_made=wrong(lambda n, m, bias=True: _WithoutTheAttribute(n, m, bias)).tell(
        "With `bias=False`, your layer never gets an attribute `bias`, but your code reads it. What should "
        "`layer.bias` be in a layer without a bias?"
    ),
    bias_as_a_condition=wrong(_BiasAsACondition).tell(
        "You use the bias's numbers as a condition. How do you ask whether there is a bias at all, whatever "
        "numbers it holds?"
    ),
    argument_of_init_in_forward=wrong(_AsksForAnArgumentOfInit).tell(
        "`forward` doesn't know the arguments of `__init__`, and `bias` is one of them. Which attribute of "
        "the layer holds the bias, or None if there's no bias?"
    ),
    weight_without_self=wrong(_AsksForTheWeight).tell(
        "In `forward`, `weight` alone means a variable, and there is none of that name. What has to be in front of an attribute's name?"
    ),
    nothing_kept=wrong(_LocalNames).tell(
        "Your layer has no parameters, and nothing called `bias`. If you wrote `weight = …` without `self.`, that name is gone when "
        "`__init__` ends: how does a value become an attribute?"
    ),
    parameter_changed_in_place=wrong(_FilledInPlace).tell(
        "You change a parameter in place while autograd is recording operations. Should a tensor get its "
        "values before `nn.Parameter` wraps it, or after?"
    ),
    drawn_in_forward=wrong(_DrawnInForward).tell(
        "`forward` runs once for each batch, and `__init__` once for each layer. In which of the two should a parameter get its values?"
    ),
    weight_in_front=wrong(_toy(product=lambda x, w: w @ x)).tell(
        "In your product, the weight comes first. Rows of the first factor meet columns of the second: in "
        "which factor should the examples be rows, and in which should an output's weights be a column?"
    ),
    weight_in_front_of_columns=wrong(_toy(product=lambda x, w: w @ x.T)).tell(
        "Your product has one *column* for each row of x, as `weight @ x.T` has. How do you get one row for "
        "each example instead?"
    ),
    only_tables=wrong(_toy(product=lambda x, w: torch.mm(x, w.T))).tell(
        "`torch.mm` takes only tables, but x can be a single row or have more axes in front. Which operator multiplies tensors with "
        "any number of axes?"
    ),
    x_turned_around=wrong(_toy(product=lambda x, w: (w @ x.T).T)).tell(
        "Your product is right for a table, but not for an x with three axes. If you wrote `x.T`, it reverses *all* of x's axes: which tensor should you transpose instead?"
    ),
    element_by_element=wrong(_toy(product=lambda x, w: x * w.mT)).tell(
        "You multiply x and the weight element by element, as `*` does. Which operator multiplies each row by each column and adds "
        "up the products?"
    ),
    one_row_for_each_entry=wrong(_OneRowForEachEntry).tell(
        "You compute one row of outputs for each entry along x's *first* axis. That's right for a table, but "
        "what should you get for a single row, or for an x with three axes?"
    ),
    zeros_without_a_bias=wrong(_ZerosWithoutABias).tell(
        "With `bias=False`, your layer still has a bias: a parameter of zeros, which an optimizer would "
        "train. What should `layer.bias` be in a layer without a bias?",
        breaks="With bias=False, layer.bias is None",
    ),
    bias_of_shape_one=wrong(_toy(shapes=lambda n, m: ((m, n), (1,)))).tell(
        "Your bias has one number for all outputs, but each output needs its own. What shape should the bias have?"
    ),
)
