"""Backward passes, losses, modules and optimizers."""

import copy
import io
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from tests.checking.explain.provoked import Errors, leaf, zeros

ERRORS = Errors()
add = ERRORS.add


@ERRORS.says("the result of exp, of shape (3,)", "changed in place")
def in_place_after_exp() -> None:
    y = leaf(3).exp()
    y += 1
    y.sum().backward()


@ERRORS.says("the result of sigmoid, of shape (2, 3)", "changed in place")
def a_place_overwritten() -> None:
    y = leaf(2, 3).sigmoid()
    y[0] = 0
    y.sum().backward()


@ERRORS.says("a tensor of shape (4, 4)", "an optimizer's step")
def step_before_backward() -> None:
    first, second = nn.Linear(4, 4), nn.Linear(4, 4)
    optimizer = torch.optim.SGD([*first.parameters(), *second.parameters()], lr=0.1)
    loss = second(first(zeros(3, 4))).sum()
    loss.backward(retain_graph=True)
    optimizer.step()
    loss.backward()


@ERRORS.says("A backward pass has already gone", "new forward pass", "if not, use `retain_graph=True`")
def second_backward() -> None:
    loss = leaf(3).exp().sum()
    loss.backward()
    loss.backward()


@ERRORS.says("A backward pass has already gone", "part of it")
def two_losses_on_one_graph() -> None:
    h = leaf(3).exp()
    h.sum().backward()
    (h * 2).sum().backward()


@ERRORS.says("No graph", "requires_grad=True", "no_grad", "nothing that it was made from require grad?")
def backward_of_no_grad() -> None:
    w = leaf(3)
    with torch.no_grad():
        loss = w.sum()
    loss.backward()


class SummedGradient(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: torch.Tensor) -> torch.Tensor:
        return x * 2

    @staticmethod
    def backward(ctx: Any, *gradients: torch.Tensor) -> torch.Tensor:
        return gradients[0].sum() * 2


add(
    "a gradient of another shape",
    lambda: SummedGradient.apply(leaf(3)).sum().backward(),
    "in the shape of its input, (3,)",
    "has shape ()",
)


@ERRORS.says("No graph", "no_grad")
def a_step_that_makes_a_new_tensor() -> None:
    w = leaf(3)
    w.sum().backward()
    with torch.no_grad():
        w = w - w.grad
    w.sum().backward()


@ERRORS.says("No graph", "inside `vmap`, autograd.grad doesn't find one", "torch.func.grad")
def autograd_grad_inside_vmap() -> None:
    w = leaf(2)
    torch.func.vmap(lambda x: torch.autograd.grad(x @ w, w)[0])(zeros(4, 2))


@ERRORS.says("changes a leaf in place", "`with torch.no_grad():`")
def leaf_in_place() -> None:
    w = leaf(3)
    w -= 0.1


@ERRORS.says("changes a view of a leaf in place")
def place_of_a_leaf() -> None:
    w = leaf(3)
    w[0] = 1.0


@ERRORS.says("inference_mode", "for backward", ".clone()")
def inference_tensor_saved() -> None:
    with torch.inference_mode():
        x = zeros(3)
    (leaf(3) * x).sum()


@ERRORS.says("inference_mode", "in place", ".clone()")
def inference_tensor_in_place() -> None:
    with torch.inference_mode():
        x = zeros(3)
    x.add_(1)


@ERRORS.says("computed from tensors", ".detach()")
def flag_of_a_result() -> None:
    y = leaf(3) * 2
    y.requires_grad = False


add(
    "backward without a graph",
    lambda: zeros(3).sum().backward(),
    "No graph",
    "nothing that it was made from require grad?",
)


@ERRORS.says("No graph", "detach", "was made from require grad, or", "made without create_graph=True?")
def second_derivative_without_a_graph() -> None:
    x = leaf(3)
    (g,) = torch.autograd.grad((x**3).sum(), x)
    torch.autograd.grad(g.sum(), x)


add("backward of several", lambda: (leaf(3) * 2).backward(), "single number", ".sum()", "all examples")
add("backward from another shape", lambda: (leaf(3) * 2).backward(zeros(2)), "(3,)", "has (2,)")
add("int tensor", lambda: torch.tensor([1, 2], requires_grad=True), "floating-point", "1.")
add("int requires_grad_", lambda: torch.arange(3).requires_grad_(), "floating-point", "1.")
add("int parameter", lambda: nn.Parameter(torch.arange(3)), "floating-point", "1.")
add("numpy()", lambda: leaf(3).numpy(), "NumPy array", ".detach()")
add("np.asarray", lambda: np.asarray(leaf(3)), "NumPy array", ".detach()")
add(
    "grad of several",
    lambda: torch.autograd.grad(leaf(3) * 2, leaf(3)),
    "first argument",
    "swap the arguments?",
)
add(
    "unused",
    lambda: torch.autograd.grad(leaf(3).sum(), leaf(3)),
    "wasn't computed from",
    "cut the path",
    "the result comes first",
)
add("grad of a constant", lambda: torch.autograd.grad(leaf(3).sum(), zeros(3)), "requires_grad is False")
add("grad_fn of a leaf", lambda: leaf(3).grad_fn.name(), "`grad_fn` is None for a leaf")
add(
    "a node that isn't there",
    lambda: (leaf(3) * 2).grad_fn.next_functions[1][0].name(),
    "`grad_fn` is None for a leaf",
    "`next_functions` holds None where no gradient is needed",
)
add("a walk past the leaves", lambda: leaf(3).grad_fn.next_functions, "None", "no gradient is needed")
add(
    "vmap over all",
    lambda: torch.func.vmap(torch.dot)(leaf(2), leaf(4, 2)),
    "2 and 4",
    "axis of its examples",
    "or None",
)
add(
    "in_dims of one",
    lambda: torch.func.vmap(torch.dot, in_dims=(0,))(leaf(4, 2), leaf(4, 2)),
    "one entry for each",
)
add(
    "grad of many",
    lambda: torch.func.grad(torch.exp)(leaf(3)),
    "a single number",
    "with 1 axis",
    "inside `vmap`",
)
add("a tuple for a tensor", lambda: torch.sigmoid((leaf(3),)), "got a tuple", "[0]")
add(
    "grad before backward",
    lambda: leaf(3).grad.zero_(),
    "None",
    "until a backward pass puts a gradient",
    "from other tensors",
)
add("deepcopy of a result", lambda: copy.deepcopy(leaf(3) * 2), "computed from tensors", ".detach().clone()")
add("a step from no gradient", lambda: 0.1 * leaf(3).grad, "None", "until a backward pass puts a gradient")

add(
    "class",
    lambda: F.cross_entropy(zeros(3, 4), torch.tensor([0, 1, 4])),
    "number of classes - 1",
    "4 is out of range",
)
add("class -1", lambda: F.nll_loss(zeros(3, 4), torch.tensor([0, 1, -1])), "-1 is out of range")
add("float classes", lambda: F.cross_entropy(zeros(3, 4), zeros(3)), "int64", "float32")
add("int32 classes", lambda: F.cross_entropy(zeros(3, 4), zeros(3).int()), "int64", "int32")
add("column of classes", lambda: F.cross_entropy(zeros(3, 4), zeros(3, 1).long()), "single axis", "(rows,)")
add("one-hot int64", lambda: F.cross_entropy(zeros(3, 4), zeros(3, 4).long()), "probabilities", "int64")
add("fewer classes", lambda: F.cross_entropy(zeros(3, 4), torch.tensor([0, 1])), "3 rows", "2 targets")
add("BCE shapes", lambda: F.binary_cross_entropy(zeros(3), zeros(3, 1)), "(3,) and (3, 1)")
add("BCE-with-logits shapes", lambda: F.binary_cross_entropy_with_logits(zeros(5), zeros(3)), "(5,) and (3,)")
add("BCE of no probability", lambda: F.binary_cross_entropy(zeros(3) + 2, zeros(3)), "predictions", "0 and 1")
add("BCE of no target", lambda: F.binary_cross_entropy(zeros(3), zeros(3) + 2), "targets", "0 and 1")
add("one_hot", lambda: F.one_hot(torch.tensor([0, 3]), 3), "number of classes - 1")
add("one_hot of -1", lambda: F.one_hot(torch.tensor([0, -1])), "from 0")
add("one_hot of floats", lambda: F.one_hot(zeros(2)), "int64", ".long()")


class NoInit(nn.Module):
    def __init__(self) -> None:
        self.layer = nn.Linear(2, 2)


class NoInitForParameter(nn.Module):
    def __init__(self) -> None:
        self.weight = nn.Parameter(zeros(2))


class NoForward(nn.Module):
    pass


class InAList(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.layers = [nn.Linear(2, 2)]


@ERRORS.says("`weight` is a Parameter", "nn.Parameter(tensor)")
def tensor_as_weight() -> None:
    layer = nn.Linear(2, 2)
    layer.weight = zeros(2, 2)  # type: ignore[assignment]


@ERRORS.says("the model's parameters", "`weight` and `bias`")
def empty_state() -> None:
    nn.Linear(2, 2).load_state_dict({})


@ERRORS.says("saved state has entries", "`scale`")
def too_much_state() -> None:
    state = copy.deepcopy(nn.Linear(2, 2).state_dict())
    state["scale"] = zeros(1)
    nn.Linear(2, 2).load_state_dict(state)


def saved_by_numpy() -> None:
    file = io.BytesIO()
    torch.save({"accuracy": np.float64(0.93)}, file)
    file.seek(0)
    torch.load(file)


add("state that isn't plain data", saved_by_numpy, "`torch.load`", "NumPy's too")
add("no super().__init__()", NoInit, "`super().__init__()`")
add("no super().__init__() before a parameter", NoInitForParameter, "`super().__init__()`")
add("no forward", lambda: NoForward()(zeros(2)), "`forward`", "NoForward has none")
add(
    "state of another",
    lambda: nn.Linear(2, 2).load_state_dict(nn.Linear(3, 2).state_dict()),
    "`weight`",
    "(2, 3)",
    "(2, 2)",
)
add(
    "layers in a list",
    lambda: torch.optim.SGD(InAList().parameters(), lr=0.1),
    "no parameters",
    "plain Python list",
)
add("one tensor to optimize", lambda: torch.optim.SGD(leaf(3), lr=0.1), "a list of tensors", "[w]")  # type: ignore[arg-type]
add("a result to optimize", lambda: torch.optim.SGD([leaf(3) * 2], lr=0.1), "computed from other tensors")
add("list as module", lambda: nn.Sequential([nn.Linear(2, 2)]), "takes modules", "a list")  # type: ignore[arg-type]
