"""The programs that accounting is held against CUDA with: three small models, trained in all the ways that lesson 07 shows.

Each takes a device and a function `mark(name)`, which it calls at every stage of a step. The models are small, so that a
whole run takes a second, and their sizes are odd, so that few tensors have a whole number of blocks.
"""

import functools
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F
from torch.utils.checkpoint import checkpoint

Mark = Callable[[str], Any]
STEPS = 2  # Adam's state is born in the first step, so only the second shows what every later one needs


def mlp() -> tuple[nn.Module, tuple[int, ...]]:
    """Three linear layers; its input has 96 rows of 300 numbers."""
    layers = nn.Sequential(nn.Linear(300, 700), nn.ReLU(), nn.Linear(700, 700), nn.ReLU(), nn.Linear(700, 10))
    return layers, (96, 300)


def convnet() -> tuple[nn.Module, tuple[int, ...]]:
    """Two convolutions and a linear layer; its input has 16 grey images of 28 × 28."""
    layers = nn.Sequential(
        *(nn.Conv2d(1, 12, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2)),
        *(nn.Conv2d(12, 20, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2)),
        *(nn.Flatten(), nn.Linear(20 * 7 * 7, 10)),
    )
    return layers, (16, 1, 28, 28)


class Attention(nn.Module):
    """A transformer block, written out so that each of its tensors can be counted: attention, then two linear layers."""

    def __init__(self, width: int = 72, heads: int = 4) -> None:
        super().__init__()
        self.heads = heads
        self.norms = nn.ModuleList([nn.LayerNorm(width), nn.LayerNorm(width)])
        self.to_qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.feed_forward = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))
        self.head = nn.Linear(width, 10)

    def forward(self, x: Tensor) -> Tensor:
        """x: (batch, time, width). Returns (batch, 10)."""
        batch, time, width = x.shape
        q, k, v = self.to_qkv(self.norms[0](x)).view(batch, time, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        scores = q @ k.transpose(-2, -1) / (width // self.heads) ** 0.5
        mixed = (scores.softmax(-1) @ v).transpose(1, 2).reshape(batch, time, width)
        x = x + self.out(mixed)
        x = x + self.feed_forward(self.norms[1](x))
        result: Tensor = self.head(x.mean(1))
        return result


def transformer() -> tuple[nn.Module, tuple[int, ...]]:
    """One transformer block; its input has 8 texts of 40 places of 72 numbers."""
    return Attention(), (8, 40, 72)


MODELS: dict[str, Callable[[], tuple[nn.Module, tuple[int, ...]]]] = {
    "mlp": mlp,
    "convnet": convnet,
    "transformer": transformer,
}
OPTIMIZERS: dict[str, Callable[[Iterator[nn.Parameter]], torch.optim.Optimizer]] = {
    "sgd": functools.partial(torch.optim.SGD, lr=0.01),
    "momentum": functools.partial(torch.optim.SGD, lr=0.01, momentum=0.9),
    "adam": functools.partial(torch.optim.Adam, lr=0.001),
}


@dataclass(frozen=True)
class Workload:
    """One program. way: see WAYS."""

    model: str
    optimizer: str = "sgd"
    way: str = "plain"

    @property
    def name(self) -> str:
        """For people and file names: 'mlp-adam-plain'."""
        return f"{self.model}-{self.optimizer}-{self.way}"

    def run(self, device: str, mark: Mark) -> None:
        """Builds the model on the device and trains it for two steps, or whatever its way says."""
        torch.manual_seed(0)
        model, shape = MODELS[self.model]()
        model.to(device)
        mark("model")
        x, labels = torch.randn(shape).to(device), torch.randint(0, 10, shape[:1]).to(device)
        mark("batch")
        WAYS[self.way](self, model, x, labels, mark)
        del model, x, labels
        mark("end")

    def optimizer_for(self, model: nn.Module) -> torch.optim.Optimizer:
        """Its optimizer; the state is made in the first step."""
        return OPTIMIZERS[self.optimizer](model.parameters())


@dataclass(frozen=True)
class RandomRequests:
    """No model: requests of 1 byte to 64 MiB that come and go in any order, to hold the allocator's rules against."""

    seed: int
    steps: int = 600

    @property
    def name(self) -> str:
        """For people: 'random-requests-0'."""
        return f"random-requests-{self.seed}"

    def run(self, device: str, mark: Mark) -> None:
        """Makes and drops tensors; sometimes gives the cache back."""
        draw = random.Random(self.seed)
        alive: list[Tensor] = []
        for step in range(self.steps):
            if draw.random() < 0.45 and alive:
                del alive[draw.randrange(len(alive))]
            else:
                alive.append(torch.empty(int(2 ** draw.uniform(0, 26)), dtype=torch.uint8, device=device))
            if step % 100 == 99:
                mark(f"step {step + 1}")
            if step % 250 == 249:
                torch.cuda.empty_cache()
                mark("empty_cache")
        alive.clear()
        mark("end")


def _loss(model: nn.Module, x: Tensor, labels: Tensor) -> Tensor:
    return F.cross_entropy(model(x), labels)


def _half_loss(model: nn.Module, x: Tensor, labels: Tensor) -> Tensor:
    return F.cross_entropy(model(x), labels) / 2


def _loss_in_bfloat16(model: nn.Module, x: Tensor, labels: Tensor) -> Tensor:
    with torch.autocast(x.device.type, dtype=torch.bfloat16):
        return F.cross_entropy(model(x), labels)


def _checkpointed_loss(model: nn.Module, x: Tensor, labels: Tensor) -> Tensor:
    return F.cross_entropy(checkpoint(model, x, use_reentrant=False), labels)


@dataclass(frozen=True)
class Training:
    """Two steps. parts: how many backward passes fill the gradients of one step."""

    loss_of: Callable[[nn.Module, Tensor, Tensor], Tensor]
    parts: int = 1

    def __call__(self, work: Workload, model: nn.Module, x: Tensor, labels: Tensor, mark: Mark) -> None:
        optimizer = work.optimizer_for(model)
        for _ in range(STEPS):
            for part, right in zip(x.chunk(self.parts), labels.chunk(self.parts), strict=True):
                loss = self.loss_of(model, part, right)
                mark("forward")
                loss.backward()  # type: ignore[no-untyped-call]
                mark("backward")
            optimizer.step()
            mark("step")
            optimizer.zero_grad()
            mark("zero_grad")


def _no_grad(work: Workload, model: nn.Module, x: Tensor, labels: Tensor, mark: Mark) -> None:
    with torch.no_grad():
        loss = _loss(model, x, labels)
        mark("forward")
    del loss


WAYS: dict[str, Callable[[Workload, nn.Module, Tensor, Tensor, Mark], None]] = {
    "plain": Training(_loss),
    "no_grad": _no_grad,
    "autocast": Training(_loss_in_bfloat16),
    "checkpoint": Training(_checkpointed_loss),
    "accumulation": Training(_half_loss, parts=2),
}
WORKLOADS = (
    *(Workload(model, optimizer) for model in MODELS for optimizer in OPTIMIZERS),
    *(
        Workload(model, way=way)
        for model in MODELS
        for way in ("no_grad", "autocast", "checkpoint", "accumulation")
    ),
)
RANDOM = tuple(RandomRequests(seed) for seed in range(3))
