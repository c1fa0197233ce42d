"""Records the bytes of two training steps on handwritten digits, with gradients cleared in three places."""

import functools
import gc
from collections.abc import Callable
from typing import Any

import torch
from sklearn.datasets import load_digits
from torch import Tensor, nn
from torch.nn import functional as F

ROWS, WIDTH = 1024, 1024
PLANNED = (2250, 3137)  # rows that lesson 07 plans for 100 MB: with room for what kernels borrow, and without
PLACES = ("before the forward pass", "between forward and backward", "filled with 0")


@functools.cache
def examples() -> tuple[Tensor, Tensor]:
    """Pixels of 1,024 handwritten digits, (1024, 64) from 0 to 1, and which digits they are; the same tensors every time."""
    digits = load_digits()
    return torch.tensor(digits.data[:ROWS], dtype=torch.float32) / 16, torch.tensor(digits.target[:ROWS])


def digit_reader() -> nn.Module:
    """The lesson's network: 64 pixels, three hidden layers of 1,024 numbers, 10 scores."""
    wide = [part for _ in range(2) for part in (nn.Linear(WIDTH, WIDTH), nn.ReLU())]
    return nn.Sequential(nn.Linear(64, WIDTH), nn.ReLU(), *wide, nn.Linear(WIDTH, 10))


def training(mark: Callable[[str], Any], place: str, device: str = "cuda") -> None:
    """Two steps of SGD; `place` says where, and how, gradients are cleared. Calls `mark(name)` at each stage."""
    pixels, labels = examples()
    model = digit_reader().to(device)
    x, y = pixels.to(device, copy=True), labels.to(device, copy=True)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    mark("model")
    for _ in range(2):
        if place == "before the forward pass":
            optimizer.zero_grad()
        loss = F.cross_entropy(model(x), y)
        mark("forward")
        if place == "between forward and backward":
            optimizer.zero_grad()
        if place == "filled with 0":
            optimizer.zero_grad(set_to_none=False)
        loss.backward()  # type: ignore[no-untyped-call]
        mark("backward")
        optimizer.step()
        mark("step")


def record_steps() -> dict[str, Any]:
    """By place: [name, allocated, peak] at each mark, in bytes over what was there before."""
    training(lambda name: None, PLACES[0])  # libraries take their workspaces at the first use
    return {place: {"marks": _marks(place)} for place in PLACES}


def _marks(place: str) -> list[list[Any]]:
    gc.collect()
    torch.cuda.reset_peak_memory_stats()
    before = torch.cuda.memory_allocated()
    marks: list[list[Any]] = []

    def mark(name: str) -> None:
        now, most = torch.cuda.memory_allocated(), torch.cuda.max_memory_allocated()
        marks.append([name, now - before, most - before])

    training(mark, place)
    return marks


def with_adam(rows: int, device: str = "cuda") -> None:
    """Two steps of Adam on so many rows."""
    model = digit_reader().to(device)
    optimizer = torch.optim.Adam(model.parameters())
    x, y = torch.rand(rows, 64).to(device), torch.zeros(rows, dtype=torch.long).to(device)
    for _ in range(2):
        optimizer.zero_grad()
        F.cross_entropy(model(x), y).backward()  # type: ignore[no-untyped-call]
        optimizer.step()


def record_with_adam() -> dict[str, int]:
    """By rows: the peak in bytes, over what was there before."""
    peaks = {}
    for rows in PLANNED:
        with_adam(rows)  # libraries take their workspaces at the first use
        gc.collect()
        torch.cuda.reset_peak_memory_stats()
        before = torch.cuda.memory_allocated()
        with_adam(rows)
        peaks[str(rows)] = torch.cuda.max_memory_allocated() - before
    return peaks
