"""Answers: start weights that keep the scale of activations through ReLU layers."""

import math
from collections.abc import Callable
from typing import Any

import torch
from torch import nn

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop import keep_the_scale as questions


@answers.to(
    questions.keep_the_scale,
    takeaway='You wrote Kaiming initialisation: `nn.init.kaiming_normal_(weight, nonlinearity="relu")` draws '
    "weights with the same mean and standard deviation.",
    hints=[
        "Every output is the sum of `in_features` products. By what factor does the linear layer multiply the"
        " mean square of the numbers, and by what factor does ReLU?",
        "`in` · std² · ½ should be 1. Solve this for std: the result contains a 2 and a square root.",
        "`model.modules()` goes through all modules, however deep they are. Pick each one that's an "
        "`nn.Linear`. In some of these layers, `bias` is None.",
        "`nn.init.normal_(layer.weight, std=…)` and `nn.init.zeros_(layer.bias)` fill parameters in place, without a graph.",
    ],
)
def keep_the_scale(model: nn.Module) -> None:
    for layer in model.modules():
        if isinstance(layer, nn.Linear):
            with torch.no_grad():
                layer.weight.normal_(0, math.sqrt(2 / layer.in_features))
                if layer.bias is not None:
                    layer.bias.zero_()


Layers = Callable[[nn.Module], list[nn.Module]]


def _linear(model: nn.Module) -> list[nn.Module]:
    return [layer for layer in model.modules() if isinstance(layer, nn.Linear)]


def _starts(
    std: Callable[[int, int], float] = lambda n, m: (2 / n) ** 0.5,
    layers: Layers = _linear,
    mean: float = 0.0,
    bias: Callable[[Any, int], None] = lambda b, n: b.zero_(),
    fill: Callable[[Any, float, float], Any] = lambda w, mean, std: w.normal_(mean, std),
) -> Callable[[nn.Module], None]:
    """Right but for the standard deviation from in and out, the layers, the mean, the bias, or how weights are filled."""

    def function(model: nn.Module) -> None:
        with torch.no_grad():
            for layer in layers(model):
                weight: Any = layer.weight
                m, n = weight.shape[:2]
                fill(weight, mean, std(n, m))
                if getattr(layer, "bias", None) is not None:
                    bias(layer.bias, n)

    return function


def _by_formula(model: nn.Module, std: Callable[[int, int], float]) -> None:
    _starts(std)(model)


def _replaced(model: nn.Module) -> None:
    for layer in _linear(model):
        weight: Any = layer.weight
        layer.weight = nn.Parameter(torch.randn(weight.shape) * (2 / weight.shape[1]) ** 0.5)
        if getattr(layer, "bias", None) is not None:
            layer.bias = nn.Parameter(torch.zeros(weight.shape[0]))


def _every_parameter(model: nn.Module) -> None:
    with torch.no_grad():
        for p in model.parameters():
            p.normal_(0, (2 / p.shape[1]) ** 0.5) if p.ndim > 1 else p.zero_()


def _all_biases_zero(model: nn.Module) -> None:
    _starts()(model)
    with torch.no_grad():
        for name, p in model.named_parameters():
            if name.endswith("bias"):
                p.zero_()


def _by_axes(model: nn.Module) -> None:
    _all_biases_zero(model)
    with torch.no_grad():
        for p in model.parameters():
            if p.ndim > 1:
                p.normal_(0, (2 / p.shape[1]) ** 0.5)


keep_the_scale.mistakes(
    nothing_done=wrong(_starts(layers=lambda model: [])).tell(
        "The weights didn't change. The functions in `nn.init` whose names end in `_` fill a tensor in place:"
        " did you pass each layer's weight to one of them?"
    ),
    root_of_one_over_in=wrong(_starts(lambda n, m: n**-0.5)).tell(
        "Your standard deviation is √(1 / `in`), which keeps the scale without ReLU. How much of the mean "
        "square does ReLU take away?"
    ),
    from_outputs=wrong(_starts(lambda n, m: (2 / m) ** 0.5)).tell(
        "Your standard deviation comes from the number of outputs. How many products are added up in one "
        "output?"
    ),
    from_both=wrong(_starts(lambda n, m: (2 / (n + m)) ** 0.5)).tell(
        "Your standard deviation is √(2 / (`in` + `out`)), known as Xavier or Glorot, which suits tanh. For "
        "ReLU, solve `in` · std² · ½ = 1: does the number of outputs matter there?"
    ),
    xavier_with_a_gain=wrong(_starts(lambda n, m: 2 / (n + m) ** 0.5)).tell(
        "Your standard deviation is 2 / √(`in` + `out`): Xavier's rule with an extra factor for ReLU. Why "
        "doesn't the number of outputs matter here?"
    ),
    from_all_weights=wrong(_starts(lambda n, m: (2 / (n * m)) ** 0.5)).tell(
        "Your standard deviation is √(2 / (`in` · `out`)), from the number of all weights. One output adds up"
        " only the products with its own row of weights: how many weights are in one row?"
    ),
    one_value_for_all=wrong(_starts(fill=lambda w, mean, std: w.fill_(std))).tell(
        "All weights of a layer are equal, so all numbers that the layer computes from one row are equal too."
        " How would its rows of weights ever become different from each other?"
    ),
    variance_for_std=wrong(_starts(lambda n, m: 2 / n)).tell(
        "Your standard deviation is 2 / `in`. That's the *variance* you need: how do you get from a variance "
        "to a standard deviation?"
    ),
    root_two_over_in=wrong(_starts(lambda n, m: 2**0.5 / n)).tell(
        "Your standard deviation is √2 / `in`, so only the 2 is under the square root. What else belongs "
        "there?"
    ),
    one_over_in=wrong(_starts(lambda n, m: 1 / n)).tell(
        "Your standard deviation is 1 / `in`. Solve `in` · std² · ½ = 1 for std, step by step: where does a "
        "square root come in?"
    ),
    weights_left=wrong(_starts(fill=lambda w, mean, std: w)).tell(
        "The biases are 0, but the weights didn't change. Did you put the new numbers into the parameter, or "
        "only into a variable of yours?"
    ),
    scaled_what_was_there=wrong(_starts(fill=lambda w, mean, std: w.mul_(std))).tell(
        "You multiplied the weights that the layers had, and those have a spread of their own. Which values "
        "should each weight have instead?"
    ),
    all_biases_zero=wrong(_all_biases_zero).tell(
        "Your linear layers are right, but you also set biases of norm layers or convolutions to 0. How can "
        "your code tell which modules to change?"
    ),
    chosen_by_axes=wrong(_by_axes).tell(
        "You also changed embeddings and convolutions, as if you went by the number of a weight's axes. Which"
        " type of module should you look for?"
    ),
    two_over_the_root=wrong(_starts(lambda n, m: 2 / n**0.5)).tell(
        "Your standard deviation is 2 / √`in`, so only `in` is under the square root. What else belongs "
        "there?"
    ),
    root_times_in=wrong(_starts(lambda n, m: (2 * n) ** 0.5)).tell(
        "Your weights grow with the number of inputs, but more inputs need smaller weights. Did you turn a "
        "fraction upside down?"
    ),
    other_formula=wrong(
        _by_formula,
        over={
            "std": {
                "√(`in` / 2)": lambda n, m: (n / 2) ** 0.5,
                "√`in` / 2": lambda n, m: n**0.5 / 2,
                "1 / (2 · `in`)": lambda n, m: 0.5 / n,
                "2 · `in`": lambda n, m: 2.0 * n,
                "√(3 / `in`)": lambda n, m: (3 / n) ** 0.5,
                "√(6 / `in`)": lambda n, m: (6 / n) ** 0.5,
                "1 / √`out`": lambda n, m: m**-0.5,
            }
        },
    ).tell(
        "Your standard deviation is {std}. Solve `in` · std² · ½ = 1 for std, step by step: what do you get?"
    ),
    std_given_as_the_mean=wrong(_starts(fill=lambda w, mean, std: w.normal_(std, 1.0))).tell(
        "Your weights lie around √(2 / `in`), with a standard deviation of 1. If you called `normal_`, which "
        "of its two numbers is the mean, and which is the standard deviation?"
    ),
    half_for_two=wrong(_starts(lambda n, m: (0.5 / n) ** 0.5)).tell(
        "Your standard deviation is √(½ / `in`). ReLU halves the mean square: should the weights halve it "
        "once more, or undo ReLU's halving?"
    ),
    std_of_one=wrong(_starts(lambda n, m: 1.0)).tell(
        "Your standard deviation is 1 for every layer. With 100 inputs, each output adds up 100 products: how"
        " large is such a sum, compared with one of its products?"
    ),
    tenth=wrong(_starts(lambda n, m: 0.1)).tell(
        "Your standard deviation is 0.1 for every layer. For a layer with how many inputs is 0.1 right, and "
        "what does a layer with more or fewer inputs need?"
    ),
    hundredth=wrong(_starts(lambda n, m: 0.01)).tell(
        "Your standard deviation is 0.01 for every layer. What is left of the input after a few layers?"
    ),
    fiftieth=wrong(_starts(lambda n, m: 0.02)).tell(
        "Your standard deviation is 0.02 for every layer, as in some large transformers. For how many inputs "
        "is 0.02 right, and what does a layer with fewer inputs need?"
    ),
    as_pytorch_starts=wrong(_starts(lambda n, m: (1 / (3 * n)) ** 0.5)).tell(
        "Your weights have nn.Linear's own spread, as if drawn uniformly between −1/√`in` and 1/√`in`. By "
        "what factor does the scale then shrink in each ReLU layer?"
    ),
    bound_for_std=wrong(_starts(lambda n, m: (2 / (3 * n)) ** 0.5)).tell(
        "Your weights have the spread of a uniform draw between −√(2 / `in`) and √(2 / `in`). Such a draw's "
        "standard deviation is its bound divided by √3: how large should the bound be?"
    ),
    all_zero=wrong(_starts(lambda n, m: 0.0)).tell(
        "All your weights are 0, so a layer's output is the same for every input. What kind of start weights "
        "would make it depend on the input?"
    ),
    all_positive=wrong(
        _starts(fill=lambda w, mean, std: w.copy_(torch.rand(w.shape, dtype=w.dtype) * std))
    ).tell(
        "Your weights are all positive, so the terms of an output can't cancel each other unless some inputs "
        "are negative. Around which value should the weights lie?"
    ),
    biases_left=wrong(_starts(bias=lambda b, n: None)).tell(
        "Your weights are right, but you left the layers' biases as they were. What should the biases start "
        "at?",
        breaks="fill the bias with 0",
    ),
    biases_drawn_as_pytorch_does=wrong(_starts(bias=lambda b, n: b.uniform_(-(n**-0.5), n**-0.5))).breaks(
        "fill the bias with 0"
    ),
    biases_at_one=wrong(_starts(bias=lambda b, n: b.fill_(1.0))).tell(
        "Your weights are right, but your biases start at 1. What should they start at?"
    ),
    own_layers_alone=wrong(
        _starts(layers=lambda model: [layer for layer in model.children() if isinstance(layer, nn.Linear)])
    ).tell(
        "You changed only the layers directly inside the model. A layer may be deeper, or be the model "
        "itself: which method goes through all modules?",
        breaks="however deep",
    ),
    first_layer_alone=wrong(_starts(layers=lambda model: _linear(model)[:1])).tell(
        "You changed only the first layer. Does a `return` or `break` end your loop early?"
    ),
    last_layer_left=wrong(_starts(layers=lambda model: _linear(model)[:-1])).tell(
        "The last layer didn't change. No ReLU follows it, but which layers should `keep_the_scale` fill?"
    ),
    other_modules_too=wrong(
        _starts(
            layers=lambda model: [
                layer for layer in model.modules() if getattr(getattr(layer, "weight", None), "ndim", 0) > 1
            ]
        )
    ).tell(
        "You also changed modules that aren't an nn.Linear, such as an embedding or a convolution. How can "
        "you tell which modules to change?",
        breaks="Leave all other modules as they are",
    ),
    every_parameter=wrong(_every_parameter).tell(
        "You went through all parameters, so you also changed embeddings, and set the weights of norm layers "
        "to 0. Such a layer outputs only zeros: whose weights should you change?"
    ),
    other_parameters=wrong(_replaced).tell(
        "You put new parameters into the layers. An optimizer made earlier still holds the old ones: how do "
        "you fill the old ones instead?",
        breaks="in place",
    ),
    mean_of_one=wrong(_starts(mean=1.0)).tell(
        "Your weights lie around 1. Around which value should they lie, so that the products in an output's "
        "sum can cancel each other?"
    ),
)
