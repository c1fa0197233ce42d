"""One training loop for any number of processes: each computes on its share, and the gradients are averaged."""

from typing import Any, Protocol

import torch
from torch import Tensor, distributed, nn
from torch.nn import functional as F
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import BatchSampler, DistributedSampler

Sampler = DistributedSampler[Any]
cross_entropy: Any = F.cross_entropy  # untyped, because torch's backward() is


class Average(Protocol):
    """Makes the gradients of all ranks equal, between backward and step."""

    def __call__(self, model: nn.Module) -> None: ...


def small_model(seed: int = 0) -> nn.Sequential:
    """64 pixels to 10 scores, in float64; an equal seed gives equal weights."""
    with torch.random.fork_rng(devices=[]):
        torch.default_generator.manual_seed(seed)
        model = nn.Sequential(nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 10))
    return model.double()


def gradients_of(model: nn.Module) -> list[Tensor]:
    """The gradient of each parameter."""
    return [parameter.grad for parameter in model.parameters() if parameter.grad is not None]


def average_gradients(model: nn.Module) -> None:
    """Replaces each gradient by its mean over all ranks."""
    for gradient in gradients_of(model):
        distributed.all_reduce(gradient)  # now it's the sum of all ranks' gradients, on each rank
        gradient /= distributed.get_world_size()


def train(
    model: nn.Module,
    x: Tensor,
    y: Tensor,
    sampler: Sampler,
    size: int,
    epochs: int,
    average: Average,
) -> list[Tensor]:
    """Trains on this rank's batches; returns the first step's gradients. average(model) runs between backward and step."""
    optimizer = torch.optim.SGD(model.parameters(), lr=0.2)
    first: list[Tensor] = []
    for epoch in range(epochs):
        sampler.set_epoch(epoch)
        for rows in BatchSampler(sampler, size, drop_last=False):
            optimizer.zero_grad()
            loss = cross_entropy(model(x[rows]), y[rows])
            loss.backward()
            average(model)
            first = first or [gradient.clone() for gradient in gradients_of(model)]
            optimizer.step()
    return first


def rank_trains(x: Tensor, y: Tensor, size: int, epochs: int) -> dict[str, dict[str, Any]]:
    """What this rank has after training three copies of the model: averaged by hand, by DistributedDataParallel, and not at all.

    For each: "first gradients" and "weights", lists of tensors, and "rows", the indices of its first epoch. All copies begin with
    the same weights, except for those of DistributedDataParallel: it sends rank 0's to all.
    """
    found = {}
    indices: Any = range(len(x))
    for name in ("by hand", "DDP", "apart"):
        model: nn.Module = small_model(seed=distributed.get_rank() if name == "DDP" else 0)
        sampler: Sampler = DistributedSampler(indices, seed=7)  # torch.distributed knows the ranks
        sampler.set_epoch(0)
        rows = list(sampler)
        if name == "DDP":
            model = DistributedDataParallel(model)
        average = average_gradients if name == "by hand" else nothing
        gradients = train(model, x, y, sampler, size, epochs, average)
        weights = [parameter.detach() for parameter in model.parameters()]
        found[name] = {"first gradients": gradients, "weights": weights, "rows": rows}
    return found


def nothing(model: nn.Module) -> None:
    """Averages nothing: for one process, and for DistributedDataParallel, which averages within backward."""
