"""Errors of Python itself: calls, operators, attributes, names."""

import math
import types

import numpy as np
import torch
import torch.nn.functional as F
from torch.utils.checkpoint import checkpoint
from torch.utils.data import Subset, get_worker_info

from lessons_lib.exercises.lesson_09_dataloader.in_main import in_main
from tests.checking.explain.provoked import Errors, leaf, zeros

ERRORS = Errors()
NUMBERS = [1, 2]
add = ERRORS.add


def nothing() -> None:
    pass


def scale(x, factor):  # type: ignore[no-untyped-def]
    return x * factor


def optional(x, factor=2):  # type: ignore[no-untyped-def]
    return x * factor


def by_name(x, *, factor):  # type: ignore[no-untyped-def]
    return x * factor


def scale_within():  # type: ignore[no-untyped-def]
    def inner(x, factor):  # type: ignore[no-untyped-def]
        return x * factor

    return inner


class Model:
    bias = None

    def forward(self, x):  # type: ignore[no-untyped-def]
        return x


class ModelWithBias:
    bias = zeros(3)


add("too many", lambda: scale(1, 2, 3), "`scale` takes 2 arguments", "got 3")
add("one too many", lambda: nothing(1), "`nothing` takes 0 arguments", "got 1")
add("too many optional", lambda: optional(1, 2, 3), "`optional` takes at most 2 arguments", "got 3")
add("too many for a method", lambda: Model().forward(1, 2), "`Model.forward` takes 2", "got 3", "(self)")
add("torch.tensor of two numbers", lambda: torch.tensor(0.5, 1.0), "got 2", "one list")
add("too few", lambda: scale(1), "`scale` was called without", "`factor`")
add("too few by name", lambda: by_name(1), "`by_name` was called without", "`factor`")
add("two too few", lambda: scale(), "for `x` and `factor`")
add("too few for a layer", lambda: torch.nn.Linear(3), "`Linear` was called without", "`out_features`")
add("too few for torch", lambda: torch.full((3,)), "`full`", "fill_value")
add(
    "the check passes more",
    optional,
    "The check calls `optional` with 3 arguments",
    "at most 2.",
    inputs=(1, 2, 3),
)
add("the check passes fewer", scale, "The check calls `scale`", "a value for `factor`", inputs=(1,))
add(
    "fewer for a function within another",
    scale_within(),
    "`inner` was called with fewer arguments",
    "no value for `factor`",
    inputs=(1,),
)
add(
    "more for a function within another",
    scale_within(),
    "`inner` was called with 3 arguments, but it takes 2.",
    inputs=(1, 2, 3),
)
add("a seed for a device", lambda: torch.Generator(99), "takes a device, not a seed", "`.manual_seed(…)`")
add("twice", lambda: scale(1, x=2), "`scale` got `x` twice")
add("unknown name", lambda: scale(1, facter=2), "`scale` has no argument called `facter`")
add("pop from an empty set", lambda: set().pop(), "`pop`", "this set is empty")
add("axis by name", lambda: zeros(2, 3).sum(axis="columns"), "`sum`", "`axis`", "whole number")
add("NumPy's mean of a tensor", lambda: np.mean(zeros(2, 3), axis=1), "`mean`", "`axis`", "NumPy function")
add("NumPy's min of a tensor", lambda: np.min(zeros(2)), "`min`", "by itself", "`.min()`")
add(
    "NumPy and a dtype",
    lambda: np.take_along_axis(zeros(2, 3), zeros(2, 1).long(), axis=1),
    "A NumPy function",
    "torch.int64",
)
add("reshape with a fraction", lambda: zeros(4).reshape(4 / 2, 2), "`reshape`", "whole numbers", "`//`")
add("zeros with a fraction", lambda: torch.zeros(4 / 2, 2), "`zeros`", "whole numbers", "`//`")
add("log of zero", lambda: math.log(0), "`math`", "no result")
add("exp of a thousand", lambda: math.exp(1000), "`math`", "larger than a float")
add("axis for dim", lambda: F.softmax(zeros(3), axis=0), "`softmax`", "`axis`", "`dim`")
add("keepdims", lambda: zeros(3).sum(keepdims=True), "`sum`", "`keepdims`", "`keepdim`")
add("keep_dim", lambda: zeros(3).mean(dim=0, keep_dim=True), "`mean`", "`keep_dim`", "`keepdim`")
add("ddof", lambda: zeros(3).std(ddof=0), "`std`", "`ddof`", "`correction`")
add("Python's sum along an axis", lambda: sum([1], axis=0), "`sum`", "`axis`", "`dim`")
add("NumPy's sum", lambda: np.sum(zeros(3), axis=0), "`sum`", "`dim`")
add("NumPy's std", lambda: np.std(zeros(3)), "NumPy's `std`", "torch.std")
add(
    "no form",
    lambda: torch.pow(zeros(3)),
    "`pow` got (tensor)",
    "pow(tensor, tensor) or pow(tensor, number)",
)
add("no number of steps", lambda: torch.linspace(1, 5), "(int, int)", "as linspace(number, number, steps).")
add("more sizes than there are", lambda: torch.eye(2, 3, 4), "(int, int, int)", "as eye(n, m).")
add("a name of another function", lambda: torch.rand(3, low=2), "(int, low=int)", "rand(size)")
add(
    "no argument at all",
    lambda: zeros(3).view(),
    "`view` got nothing",
    "view(dtype) or view(size)",
)
add(
    "number for a tensor",
    lambda: torch.sqrt(2.0),
    "`sqrt` needs a tensor",
    "`input`",
    "a float",
    "torch.tensor(…)",
)
add("string for a tensor", lambda: torch.sqrt("a"), "`sqrt` needs a tensor", "got a string.")
add("number for keepdim", lambda: zeros(3).argmax(0, 1), "True or False", "`keepdim`", "an int")
add(
    "array for a tensor",
    lambda: torch.sum(np.zeros(3)),
    "`sum` needs a tensor",
    "a NumPy array",
    "torch.from_numpy",
)
add("tensors without a list", lambda: torch.stack(zeros(2), zeros(2)), "`stack`", "[a, b]")
add("float size", lambda: zeros(2, 3 / 2), "`zeros` needs whole numbers", "`size`", "a float", "`//`")
add("lists to join", lambda: torch.cat([zeros(2), [1.0]]), "element 1", "a list")
add(
    "list to from_numpy",
    lambda: torch.from_numpy([1, 2]),
    "a NumPy array",
    "this is a list",
    "torch.tensor(…)",
)
add("tensor to from_numpy", lambda: torch.from_numpy(zeros(2)), "already a tensor")

add("None", lambda: print() + 1, "None", "without `return`")
add("an attribute set to None", lambda self=Model: 1 + self.bias, "None", "an attribute that was set to None")
add(
    "a gradient as a condition",
    lambda w: [w.sum().backward(), 1 if w.grad else 0],
    "this gradient is a whole tensor",
    "`is not None`",
    inputs=(leaf(2),),
)
add(
    "an attribute as a condition",
    lambda self=ModelWithBias: 1 if self.bias else 0,
    "`self.bias` is a whole tensor",
    "`is not None`",
)
add("None's attribute", lambda: print().shape, "None", "without `return`")
add("tensor + list", lambda: zeros(2) + NUMBERS, "`+`", "a tensor and a list", "torch.tensor(…)")
add("array @ tensor", lambda: np.zeros(3) @ zeros(3), "`@`", "a NumPy array and a tensor", "torch.from_numpy")
add(
    "function not called",
    lambda: zeros(3) - zeros(3).mean,
    "`-`",
    "a tensor and a function",
    "Round brackets",
)
add("pair", lambda: zeros(3) - zeros(3).max(0), "`-`", "a pair (values, indices)", "`.values`")
add("power of a list", lambda: NUMBERS**2, "`**`", "a list and an int")
add("comparison", lambda: zeros(3) > "a", "`>`", "a tensor and a string")
add("minus list", lambda: -NUMBERS, "`-`", "a list")
add("abs of a list", lambda: abs(NUMBERS), "`abs`", "a list")
add("list + number", lambda: NUMBERS + 1, "`+` joins a list", "an int")
add("pair + number", lambda: zeros(3).max(0) + 1, "`+` joins a tuple", "an int")
add("shape + number", lambda: zeros(3).shape + 1, "`+` joins a tuple", "an int")
add("array + tensor", lambda: np.zeros(3) + zeros(3), "`+`", "torch.from_numpy")
add("list * float", lambda: NUMBERS * 1.5, "`*` repeats", "a float")
add("tensor called", lambda: zeros(3)(0), "a tensor is called", "square brackets")
add("shape called", lambda: zeros(3).shape(), "a shape is called", ".shape")
add("T called", lambda: zeros(3, 3).T(), "a tensor is called", ".T")
add("list as a key", lambda: sorted([0], key=[3]), "a list is called", "`key=`")  # type: ignore[call-overload]
add("function indexed", lambda: zeros(3).size[0], "follow a function", "Round brackets")
add("number indexed", lambda: NUMBERS[0][0], "follow an int")
add("number looped over", lambda: sum(3), "several items", "an int")
add("len of a number", lambda: len(3.0), "This needs a length, and a float has none.")
add("next of a list", lambda: next([3]), "`next` needs an iterator, but here it gets a list. `iter(…)` makes")  # type: ignore[call-overload]
add("len of an iterator", lambda: len(iter([3])), "This needs a length, and a list_iterator has none.")  # type: ignore[arg-type]
add("float to range", lambda: range(3 / 2), "whole number", "a float", "`//`")
add("typo", lambda: zeros(3).reshap(3), "`reshap`", "`reshape`")
add("typo in a parameter", lambda: torch.nn.Linear(2, 2).weight.grda, "`grda`")
add("no such attribute", lambda: zeros(3).no_such_thing, "nothing called `no_such_thing`.")
add("astype", lambda: zeros(3).astype(float), "`astype`", "`.to(dtype)`")
add("function of torch", lambda: zeros(3).cat(zeros(3)), "no `cat`", "torch.cat(…)")
add("torch's fill", lambda: zeros(3).fill(1.0), "no `fill`", "torch.fill(…)", "in place, the method `fill_`")
add("typo in torch", lambda: torch.arrange(3), "torch has nothing called `arrange`", "`arange`")
add("typo in torch.nn", lambda: torch.nn.Relu(), "torch.nn has nothing called `Relu`", "`ReLU`")
add("np.array in torch", lambda: torch.array([1]), "no `array`", "torch.tensor")
add("pair's attribute", lambda: zeros(3).max(0).exp(), "a pair (values, indices)", "no `exp`", "`.values`")
add("list's shape", lambda: NUMBERS.shape, "`shape`", "this is a list", "torch.tensor(…)")
add("function's item", lambda: zeros(3).sum.item(), "`item`", "this is a function", "Round brackets")
add("array's unsqueeze", lambda: np.zeros(3).unsqueeze(0), "`unsqueeze`", "a NumPy array", "torch.from_numpy")
add("tuple's numel", lambda: (2, 3).numel(), "this is a tuple", "If it holds sizes, `math.prod`")
add("Python's round", lambda: round(zeros(3)), "Python's own `round`", "`.round()`")
for thing in (1, 1.5, True, "a", (1,), {}, range(3), np.float64(1), zeros(3).shape, scale, Model().forward):
    name = type(thing).__name__
    add(
        f"{name}'s unsqueeze",
        lambda thing=thing: thing.unsqueeze(0),
        "Tensors have `unsqueeze`",
        "but this is a",
    )

add("unknown", lambda: undefined, "`undefined`", "cell")  # noqa: F821
add(
    "not imported",
    lambda: types.FunctionType(compile("np", "", "eval"), {})(),
    "`np`",
    "`import numpy as np`",
)
add("division", lambda: 1 / 0, "divided by 0", "inf or nan")
add("remainder", lambda: 1.0 % 0, "divided by 0", "inf or nan")
add("key", lambda: {"a": 1}["b"], "key 'b'")


@ERRORS.says("here it gets a class", "as in `torch.no_grad()`")
def class_after_with() -> None:
    with torch.no_grad:  # type: ignore[attr-defined]
        pass


@ERRORS.says("`-`", "a list and an int")
def minus_equals() -> None:
    numbers = [1, 2]
    numbers -= 1


@ERRORS.says("`total`", "belongs to that function")
def unbound() -> None:
    total += 1  # noqa: F821, F841


@ERRORS.says("`later`", "function around this one")
def unbound_outside() -> None:
    def inner() -> int:
        return later

    inner()
    later = 1


@ERRORS.says("more deeply than Python allows", "A loop")
def endless() -> None:
    endless_again()


def endless_again() -> None:
    endless_again()


@ERRORS.says("2 names", "axis 0")
def too_many_to_unpack() -> None:
    _first, _second = zeros(3)


@ERRORS.says("3 names", "2 values", "each axis")
def too_few_to_unpack() -> None:
    _batch, _height, _width = zeros(2, 3).shape


@ERRORS.says("2 names", "only 1 value.", "a function as many")
def one_value_for_two_names() -> None:
    _first, _second = [zeros(3)]  # type: ignore[misc]


@ERRORS.says("several items", "an int. To count up to a number n, loop over `range(n)`.")
def a_length_looped_over() -> None:
    for _axis in len(zeros(2, 3).shape):  # type: ignore[attr-defined]
        pass


@ERRORS.says("several items", "an int. To count up to a number n, loop over `range(n)`.")
def a_size_looped_over() -> list[int]:
    x = zeros(2, 3)
    return [2 * row for row in x.shape[0]]  # type: ignore[attr-defined]


@ERRORS.says("several items", "an int")
def a_number_to_unpack() -> None:
    _first, _second = 5  # type: ignore[misc]


@ERRORS.says("What you unpack here is None", "`return`")
def nothing_to_unpack() -> None:
    _first, _second = [].append(5)  # type: ignore[func-returns-value, misc]


@ERRORS.says("Only a tensor has `backward`", "`.item()`")
def backward_of_a_number() -> None:
    zeros(3).sum().item().backward()  # type: ignore[attr-defined]


@ERRORS.says("a tuple", "stays as it was made")
def tuple_changed() -> None:
    pair = (1, 2)
    pair[0] = 3  # type: ignore[index]


@ERRORS.says("`no_such_package`")
def no_such_package() -> None:
    import no_such_package  # noqa: F401


@ERRORS.says("`no_such_name` in torch.nn")
def no_such_name() -> None:
    from torch.nn import no_such_name  # noqa: F401


for short, line in (
    ("torch", "import torch"),
    ("nn", "from torch import nn"),
    ("F", "import torch.nn.functional as F"),
    ("Tensor", "from torch import Tensor"),
    ("math", "import math"),
    ("plt", "import matplotlib.pyplot as plt"),
    ("einops", "import einops"),
):
    add(f"{short} without its import", lambda short=short: eval(short, {}), f"`{line}` usually")
add("copy of a tensor", lambda: zeros(3).copy(), "`.clone()` copies a tensor.")  # type: ignore[attr-defined]
add("append to a tensor", lambda: zeros(3).append(1), "torch.cat([a, b]) joins tensors.")  # type: ignore[attr-defined]
add("a tuple of tensors, minus 1", lambda: torch.linalg.slogdet(torch.eye(2)) - 1, "a tuple of tensors")


@ERRORS.says("Your program never called `work()`: what should be timed has to run.")
def refused_by_the_exercise() -> None:
    raise TypeError("your program never called `work()`: what should be timed has to run")


@ERRORS.says(
    "Without workers, `get_worker_info()` returns None, and None has no `.id`. What should happen in main?"
)
def a_question_of_the_exercise() -> None:
    in_main(lambda: get_worker_info().id)  # type: ignore[union-attr]


add(
    "classes before scores",
    lambda: F.cross_entropy(torch.tensor([0, 1]), zeros(2, 3)),
    "it got int64",
    "take the scores first",
)
add("a tensor called", lambda: zeros(3)(0), "Here a tensor is called like a function")  # type: ignore[operator]
add(
    "a result under checkpoint",
    lambda: checkpoint(zeros(3), use_reentrant=False),
    "A function calls what your code passed to it, but that's a tensor. Did you pass a result",
)
add(
    "layers under checkpoint",
    lambda: checkpoint([torch.nn.ReLU()], zeros(3), use_reentrant=False),
    "A function calls what your code passed to it, but that's a list. Which single function",
)
add("a number as a data set", lambda: Subset(5, [0])[0], "here they're used on an int")  # type: ignore[arg-type,var-annotated]
add("permute by a word", lambda: zeros(3, 4).permute("a"), "whole numbers")
add("a number as dtype", lambda: zeros(3, dtype=3), "a dtype such as torch.float32")
add("append gives None", lambda: [1].append(2) + 1, "change the list and return None.")  # type: ignore[func-returns-value]
