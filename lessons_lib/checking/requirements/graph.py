"""Requires an answer that gradients flow through, or one that is detached."""

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.overrides import TorchFunctionMode

from lessons_lib.checking.exercise.requirement import Assessment, Trial
from lessons_lib.counting.nested import tensors_in
from lessons_lib.phrases import listed

# What gives a tensor's numbers without its graph, by one name each, because reports show only known names.
_CUTS = {
    Tensor.item: "item",
    Tensor.tolist: "tolist",
    Tensor.__float__: "float",
    Tensor.detach: "detach",
    Tensor.detach_: "detach_",
    Tensor.data.__get__: "data",  # type: ignore[attr-defined]
    Tensor.new_tensor: "new_tensor",
    torch.tensor: "tensor",
}
_NO_GRAD = "no_grad"
_WRITTEN = {
    "item": "`.item()`",
    "tolist": "`.tolist()`",
    "float": "`float()` or a function like `math.sqrt`",
    "detach": "`.detach()`",
    "detach_": "`.detach_()`",
    "data": "`.data`",
    "new_tensor": "`.new_tensor()`",
    "tensor": "`torch.tensor()`",
    _NO_GRAD: "`torch.no_grad()`",
}


class Cuts(TorchFunctionMode):
    """Notices what takes numbers out of the graph. seen: their names, in the order of their first calls."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def __torch_function__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        named = kwargs or {}
        if any(tensor.requires_grad for tensor in tensors_in([*args, *named.values()])):
            cut = _CUTS.get(func, "" if torch.is_grad_enabled() else _NO_GRAD)
            if cut and cut not in self.seen:
                self.seen.append(cut)
        return func(*args, **named)


def _with_gradients(trial: Trial, position: int | None = None) -> tuple[list[Tensor], list[Tensor]]:
    """The floating inputs of the first case (or the one at `position`) that require a gradient, and the answers to it."""
    inputs = trial.fresh_inputs(0)
    for t in tensors_in(inputs if position is None else inputs[position]):
        t.requires_grad_(t.is_floating_point())
    return [t for t in tensors_in(inputs) if t.requires_grad], list(tensors_in(trial.call(*inputs)))


@dataclass(frozen=True)
class KeepsGraph:
    """Every floating input gets a gradient from the answer, or only the input at `position`, called `parameter`."""

    parameter: str = ""
    position: int | None = None
    name: str = "keeps the graph"

    @property
    def request(self) -> str:
        return f"let gradients flow from the answer back to {self.parameter or 'the inputs'}"

    def observe(self, trial: Trial) -> dict[str, Any]:
        with Cuts() as cuts:
            given, answers = _with_gradients(trial, self.position)
        floating = [a for a in answers if a.requires_grad]
        if not floating:
            return {"cut": True, "reached": [], "cuts": cuts.seen}
        sum(a.sum() for a in floating).backward()  # type: ignore[union-attr]
        return {"cut": False, "reached": [t.grad is not None for t in given], "cuts": cuts.seen}

    def judge(self, seen: dict[str, Any]) -> Assessment:
        named = _named([_WRITTEN[cut] for cut in seen["cuts"] if cut in _WRITTEN])
        if seen["cut"]:
            step = named or "Which step cuts it off?"
            return Assessment(
                f"Your answer has no `grad_fn`: there's no way back from it to its inputs. {step}", False
            )
        if not all(seen["reached"]):
            reached = f"{sum(seen['reached'])} of {len(seen['reached'])} inputs"
            step = named or "Which step cuts the path to the others?"
            return Assessment(f"Gradients reach only {reached}. {step}", False)
        return Assessment("", True)


def _named(cuts: list[str]) -> str:
    """What cuts the graph, in a sentence; '' if nothing was seen."""
    if not cuts:
        return ""
    leave, them = ("leave", "them") if len(cuts) > 1 else ("leaves", "it")
    return f"Your code uses {listed(cuts)}, which {leave} numbers without a way back: do you need {them}?"


@dataclass(frozen=True)
class NoGraph:
    """The answer does not require a gradient, even if its inputs do."""

    name: str = "no graph"
    request: str = "return an answer that is detached from its inputs' graph"

    def observe(self, trial: Trial) -> bool:
        _, answers = _with_gradients(trial)
        return any(answer.requires_grad for answer in answers)

    def judge(self, seen: bool) -> Assessment:
        return Assessment(
            "Your answer still requires a gradient. How do you get its values without the graph?"
            if seen
            else "",
            not seen,
        )


def keeps_graph(parameter: str = "", position: int | None = None) -> KeepsGraph:
    """Requires that gradients reach every floating input, or only the one called `parameter`, at `position`."""
    return KeepsGraph(parameter, position)


def no_graph() -> NoGraph:
    """Requires that the answer is detached from its inputs' graph."""
    return NoGraph()
