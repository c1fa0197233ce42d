"""Exercise: two parameter groups, one of them without decay."""

from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch import nn

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson


class OwnParameters(nn.Module):
    """Parameters that belong to no layer: of no axis, of one, of two."""

    def __init__(self) -> None:
        super().__init__()
        self.temperature = nn.Parameter(torch.tensor(2.0))
        self.gain = nn.Parameter(torch.ones(3))
        self.queries = nn.Parameter(torch.ones(4, 3))


PARTS: dict[str, Callable[[], nn.Module]] = {
    "linear": lambda: nn.Linear(3, 2),
    "one output": lambda: nn.Linear(3, 1),
    "no bias": lambda: nn.Linear(2, 4, bias=False),
    "norm": lambda: nn.LayerNorm(3),
    "batch norm": lambda: nn.BatchNorm1d(2),
    "convolution": lambda: nn.Conv1d(2, 3, 4),
    "embedding": lambda: nn.Embedding(5, 3),
    "own": OwnParameters,
    "frozen": lambda: nn.Linear(4, 3).requires_grad_(False),
    "frozen norm": lambda: nn.LayerNorm(4).requires_grad_(False),
    "block": lambda: nn.Sequential(nn.Linear(2, 3), nn.LayerNorm(3)),
}


def network(parts: list[str]) -> nn.Module:
    """A module of these parts; "tied" is a layer whose weight is the embedding's in front of all."""
    layers = [nn.Linear(3, 5, bias=False) if part == "tied" else PARTS[part]() for part in parts]
    for layer, part in zip(layers, parts, strict=True):
        if part == "tied":
            layer.weight = layers[0].weight
    return layers[0] if len(layers) == 1 else nn.Sequential(*layers)


def decay_of_each(
    candidate: Callable[..., Any], parts: list[str], decay: float
) -> tuple[dict[str, Any], str]:
    """The decay of each parameter, by its name, in an AdamW made of the answer's groups; and how many groups are filled."""
    model = network(parts)
    optimizer = torch.optim.AdamW(candidate(model, decay))
    listed = [id(p) for group in optimizer.param_groups for p in group["params"]]
    found = {id(p): group["weight_decay"] for group in optimizer.param_groups for p in group["params"]}
    filled = sum(bool(group["params"]) for group in optimizer.param_groups)
    decays = {name: found.pop(id(p), "in no group") for name, p in model.named_parameters()}
    if len(listed) > len(set(listed)):
        decays["parameters that are listed again"] = len(listed) - len(set(listed))
    if found:
        decays["tensors that aren't the model's"] = len(found)
    return decays, f"{filled} groups" if filled > 2 else "no more than two groups"


@lesson.exercise(harness=decay_of_each, no_demand=["a group may be empty"])
def decay_groups(model: nn.Module, decay: float) -> list[dict[str, Any]]:
    """Groups for an optimizer: parameters of two axes or more decay, the others don't; frozen ones are left out."""


@decay_groups.cases
def networks(draw: Draw) -> Iterator[Case]:
    told = "compared: each parameter's decay, and how many groups there are"
    for parts, decay, label in (
        (["linear"], 0.1, f"one layer; {told}"),
        (["linear", "norm", "no bias"], 0.2, f"a LayerNorm between two layers; {told}"),
        (["embedding", "linear"], 0.05, f"an embedding and a layer; {told}"),
        (["convolution", "batch norm", "linear"], 0.3, f"a convolution and a BatchNorm; {told}"),
        (["own", "linear"], 0.1, f"parameters of no layer; {told}"),
        (["norm", "own", "one output"], 0.25, f"parameters of no layer, and a layer with one output; {told}"),
        (["linear", "one output"], 0.15, f"a layer with one output; {told}"),
        (["frozen", "linear", "frozen norm"], 0.1, f"the first and the last part are frozen; {told}"),
        (["block", "block"], 0.4, f"layers inside layers; {told}"),
        (["linear", "block"], 0.3, f"a layer, and layers inside a layer; {told}"),
        (["embedding", "norm", "tied"], 0.1, f"one weight in two places; {told}"),
        (["no bias"], 0.5, f"every parameter decays; {told}"),
        (["norm"], 0.5, f"no parameter decays; {told}"),
    ):
        yield case(parts, decay, label=label)
    names = list(PARTS)
    for _ in range(2):
        parts = [names[i] for i in draw.permutation(len(names))[:5].tolist()]
        yield case(parts, draw.number(2, 90) / 100, label=f"{', '.join(parts)}; {told}")
