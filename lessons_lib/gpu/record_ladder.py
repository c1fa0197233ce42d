"""Records how fast a training loop can be made on a CUDA device, one change at a time, beside the device's own limits."""

import contextlib
import datetime
import itertools
import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import torch
from sklearn.datasets import load_digits
from torch import Tensor, nn
from torch.nn import functional as F

from lessons_lib.gpu.record_kernels import by_kind, kernel_ms
from lessons_lib.gpu.record_times import digits

SIZES, ROWS = (1024, 8192, 8192, 1000), 8192
BATCHES = 4  # different ones, one after the other
BEST = 8192  # the size of the matmul that the device is fastest at
TFLOP = 1e12
WARM_UP, STEPS, ROUNDS = 5, 20, 3


@dataclass(frozen=True)
class Rung:
    """One way to run the same training step. item: read the loss at every step; on_device: the batches are there already."""

    name: str
    item: bool = False
    pinned: bool = False
    tf32: bool = False
    autocast: bool = False
    on_device: bool = False
    bf16_weights: bool = False
    compiled: bool = False

    @property
    def dtype(self) -> torch.dtype:
        """Of the weights and the batches."""
        return torch.bfloat16 if self.bf16_weights else torch.float32

    def context(self, device: str) -> contextlib.AbstractContextManager[Any]:
        """What the forward pass runs in."""
        return torch.autocast(device, torch.bfloat16) if self.autocast else contextlib.nullcontext()


LADDER = (
    Rung("float32, pageable copies, .item() at every step", item=True),
    Rung("without .item()"),
    Rung("pinned memory, non_blocking", pinned=True),
    Rung("tf32", pinned=True, tf32=True),
    Rung("bfloat16 autocast", pinned=True, autocast=True),
    Rung("batches on the device", autocast=True, on_device=True),
    Rung("autocast, compiled", autocast=True, on_device=True, compiled=True),
    Rung("bfloat16 weights", on_device=True, bf16_weights=True),
    Rung("bfloat16 weights, compiled", on_device=True, bf16_weights=True, compiled=True),
)
PRECISIONS = {
    "float32": Rung("float32"),
    "tf32": Rung("tf32", tf32=True),
    "autocast": Rung("autocast", autocast=True),
    "bfloat16 weights": Rung("bfloat16 weights", bf16_weights=True),
}


def record_ladder() -> dict[str, Any]:
    """ms a step and TFLOP/s of each rung; the limits, timed in the same way; ms of the kernels; what fewer bits cost."""
    flop = floating_point_operations(SIZES, ROWS)
    ms_of, kernels = {}, {}
    for rung in LADDER:
        ms_of[rung.name], kernels[rung.name] = _timed(rung)
    best = partial(torch.mm, *(torch.randn(BEST, BEST).to("cuda", torch.bfloat16) for _ in range(2)))
    return {
        "date": datetime.date.today().isoformat(),
        "sizes": SIZES,
        "rows": ROWS,
        "flop": flop,
        "rungs": {name: {"ms": digits(ms), "tflops": _rate(flop, ms)} for name, ms in ms_of.items()},
        "best matmul, TFLOP/s": _rate(2 * BEST**3, ms_in_a_row(best)),
        "the step's matmuls alone, TFLOP/s": _rate(flop, ms_in_a_row(_bare_matmuls())),
        "kernels_ms": kernels,
        "accuracy": {name: accuracy(rung, "cuda") for name, rung in PRECISIONS.items()},
    }


def ms_in_a_row(run: Callable[[], Any]) -> float:
    """Of one call: many in a row between two events, so that the queue stays full; the median of a few such rounds."""
    for _ in range(WARM_UP):
        run()
    event: Callable[[], Any] = partial(torch.cuda.Event, enable_timing=True)
    times = []
    for _ in range(ROUNDS):
        begin, end = event(), event()
        begin.record()
        for _ in range(STEPS):
            run()
        end.record()
        end.synchronize()
        times.append(begin.elapsed_time(end) / STEPS)
    return float(statistics.median(times))


def _rate(operations: int, ms: float) -> float:
    """In TFLOP/s."""
    return digits(operations / ms * 1e3 / TFLOP)


def _timed(rung: Rung) -> tuple[float, dict[str, float]]:
    """ms of one step, and of its kernels by what they do."""
    with _tf32(rung.tf32):
        step = training_step(rung, batches(rung, "cuda"), mlp(SIZES).to("cuda", rung.dtype), "cuda")
        ms = ms_in_a_row(step)
        kernels = {kind: digits(ms) for kind, ms in by_kind(kernel_ms(step)).items()}
    torch.compiler.reset()
    return ms, kernels


def _bare_matmuls() -> Callable[[], None]:
    """The matmuls of a step in bfloat16, with nothing between them."""
    model = mlp(SIZES).to("cuda", torch.bfloat16)
    x, y = batches(Rung("", on_device=True, bf16_weights=True), "cuda")[0]
    pairs = matmuls_of_a_step(model, x, y)

    def all_of_them() -> None:
        for a, b in pairs:
            torch.mm(a, b)

    return all_of_them


@contextlib.contextmanager
def _tf32(allowed: bool) -> Iterator[None]:
    before = torch.backends.cuda.matmul.allow_tf32
    torch.backends.cuda.matmul.allow_tf32 = allowed
    try:
        yield
    finally:
        torch.backends.cuda.matmul.allow_tf32 = before


def mlp(sizes: tuple[int, ...]) -> nn.Sequential:
    """Linear layers with ReLU between them."""
    layers = [part for i, o in itertools.pairwise(sizes) for part in (nn.Linear(i, o), nn.ReLU())]
    return nn.Sequential(*layers[:-1])


def floating_point_operations(sizes: tuple[int, ...], rows: int) -> int:
    """Of one step's matmuls: two for each multiplication of two numbers. A layer has one matmul on the way forward and one for
    its weights' gradient; each but the first has one more, for its input's gradient."""
    products = [i * o for i, o in itertools.pairwise(sizes)]
    return 2 * rows * (3 * sum(products) - products[0])


def matmuls_of_a_step(model: nn.Sequential, x: Tensor, y: Tensor) -> list[tuple[Tensor, Tensor]]:
    """The two factors of each matmul that a training step runs, as they lie in memory: forward, then backward."""
    layers = [layer for layer in model if isinstance(layer, nn.Linear)]
    inputs: list[Tensor] = []
    gradients: list[Tensor] = []

    def keep(layer: nn.Module, args: tuple[Tensor, ...], output: Tensor) -> None:
        inputs.append(args[0].detach())
        output.register_hook(gradients.append)  # type: ignore[no-untyped-call]

    hooks = [layer.register_forward_hook(keep) for layer in layers]
    F.cross_entropy(model(x), y).backward()  # type: ignore[no-untyped-call]
    for hook in hooks:
        hook.remove()
    model.zero_grad()
    weights = [layer.weight.detach() for layer in layers]
    pairs = [(given, weight.T) for given, weight in zip(inputs, weights, strict=True)]
    for number, gradient in zip(reversed(range(len(layers))), gradients, strict=True):
        pairs.append((gradient.T, inputs[number]))
        if number:
            pairs.append((gradient, weights[number]))
    return pairs


def batches(rung: Rung, device: str) -> list[tuple[Tensor, Tensor]]:
    """Random rows and labels, where the rung keeps them."""
    found = [
        (torch.randn(ROWS, SIZES[0]).to(rung.dtype), torch.randint(SIZES[-1], (ROWS,)))
        for _ in range(BATCHES)
    ]
    if rung.on_device:
        return [(x.to(device), y.to(device)) for x, y in found]
    return [(x.pin_memory(), y.pin_memory()) for x, y in found] if rung.pinned else found


def training_step(
    rung: Rung, data: list[tuple[Tensor, Tensor]], model: nn.Module, device: str
) -> Callable[[], None]:
    """A function that runs one step as the rung says, on one batch after the other."""
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-3, fused=True)
    coming = itertools.cycle(data)

    def loss_of(x: Tensor, y: Tensor) -> Tensor:
        with rung.context(device):
            return F.cross_entropy(model(x), y)

    forward: Callable[[Tensor, Tensor], Tensor] = torch.compile(loss_of) if rung.compiled else loss_of

    def step() -> None:
        x, y = (t.to(device, non_blocking=rung.pinned) for t in next(coming))
        loss = forward(x, y)
        loss.backward()  # type: ignore[no-untyped-call]
        optimizer.step()
        optimizer.zero_grad()
        if rung.item:
            loss.item()

    return step


def accuracy(rung: Rung, device: str, steps: int = 300, rate: float = 0.05) -> dict[str, float]:
    """Loss and accuracy on held-out digits after the same training in the rung's precision."""
    data = load_digits()
    pixels = (torch.tensor(data.data, dtype=torch.float32) / 16).to(device, rung.dtype)
    labels = torch.tensor(data.target).to(device)
    torch.manual_seed(0)
    model = mlp((64, 256, 10)).to(device, rung.dtype)
    optimizer = torch.optim.SGD(model.parameters(), lr=rate)
    with _tf32(rung.tf32):
        for number in range(steps):
            part = slice(number * 128 % 1280, number * 128 % 1280 + 128)
            with rung.context(device):
                loss = F.cross_entropy(model(pixels[part]), labels[part])
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            optimizer.zero_grad()
        with torch.no_grad():
            scores = model(pixels[1280:]).float()
    right = (scores.argmax(1) == labels[1280:]).double().mean().item()
    return {"loss": digits(F.cross_entropy(scores, labels[1280:]).item()), "accuracy": digits(right)}
