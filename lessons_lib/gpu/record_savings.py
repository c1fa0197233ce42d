"""Records on a CUDA device what saves memory, and what that costs in time: checkpoints, 16 bits, attention in one kernel."""

import contextlib
import gc
from collections.abc import Callable
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F
from torch.utils.checkpoint import checkpoint_sequential

from lessons_lib.gpu.record_times import digits, milliseconds

LAYERS, WIDTH, ROWS = 16, 2048, 8192
LENGTHS = (1024, 2048, 4096, 8192)
HEADS, HEAD = 8, 64


def record_checkpoints() -> dict[str, Any]:
    """ms and peak bytes of forward and backward of 16 layers; the peak is over what was there before: weights and input."""
    layers = [nn.Sequential(nn.Linear(WIDTH, WIDTH), nn.GELU()) for _ in range(LAYERS)]
    model = nn.Sequential(*layers).cuda()
    x = torch.randn(ROWS, WIDTH).cuda()
    in_segments: Callable[..., Any] = partial(checkpoint_sequential, model, input=x, use_reentrant=False)
    ways: dict[str, Callable[[], Any]] = {
        "plain": lambda: model(x),
        "every layer": lambda: in_segments(segments=LAYERS),
        "segments of √n": lambda: in_segments(segments=int(LAYERS**0.5)),
    }

    def step(forward: Callable[[], Any]) -> None:
        forward().sum().backward()
        model.zero_grad()

    found: dict[str, Any] = {"layers": LAYERS, "width": WIDTH, "rows": ROWS}
    for name, forward in ways.items():
        found[name] = _cost(partial(step, forward))
    return found


def record_precision() -> dict[str, Any]:
    """ms and peak bytes of a training step (SGD) of a four-layer MLP in each precision; and dtypes under autocast."""
    found: dict[str, Any] = {"width": 2 * WIDTH, "rows": ROWS, "layers": 4}
    for name in ("float32", "tf32", "autocast", "bfloat16"):
        torch.backends.cuda.matmul.allow_tf32 = name == "tf32"
        found[name] = _training_step(
            torch.bfloat16 if name == "bfloat16" else torch.float32, autocast=name == "autocast"
        )
    torch.backends.cuda.matmul.allow_tf32 = False
    with torch.autocast("cuda", torch.bfloat16):
        x = torch.ones(4, 4, device="cuda")
        found["dtypes under autocast"] = {
            "matmul": str((x @ x).dtype),
            "softmax of a matmul": str((x @ x).softmax(-1).dtype),
            "sum of a matmul": str((x @ x).sum().dtype),
            "gelu of a matmul": str(F.gelu(x @ x).dtype),
            "layer_norm of a matmul": str(F.layer_norm(x @ x, (4,)).dtype),
            "cross_entropy of a matmul": str(
                F.cross_entropy(x @ x, torch.zeros(4, dtype=torch.long, device="cuda")).dtype
            ),
        }
    return found


def _training_step(dtype: torch.dtype, *, autocast: bool) -> dict[str, float]:
    width = 2 * WIDTH
    layers = [part for _ in range(4) for part in (nn.Linear(width, width), nn.ReLU())]
    model = nn.Sequential(*layers).cuda().to(dtype)
    x = torch.randn(ROWS, width).cuda().to(dtype)
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-4)

    def step() -> None:
        with torch.autocast("cuda", torch.bfloat16) if autocast else contextlib.nullcontext():
            loss = model(x).float().square().mean()
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()

    weights = sum(p.numel() * p.element_size() for p in model.parameters())
    return {**_cost(step), "weights": weights}


def record_attention() -> dict[str, Any]:
    """ms and peak bytes of attention's forward pass in bfloat16, 8 heads of 64: written out, and in one kernel."""
    found: dict[str, Any] = {"heads": HEADS, "head": HEAD, "naive": {}, "scaled_dot_product_attention": {}}
    for n in LENGTHS:
        q, k, v = (torch.randn(1, HEADS, n, HEAD).to("cuda", torch.bfloat16) for _ in range(3))

        found["naive"][str(n)] = _cost(partial(_written_out, q, k, v))
        found["scaled_dot_product_attention"][str(n)] = _cost(
            partial(F.scaled_dot_product_attention, q, k, v)
        )
    return found


def _written_out(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
    scores = q @ k.transpose(-2, -1) / HEAD**0.5
    mixed: Tensor = scores.softmax(-1) @ v
    return mixed


def _cost(run: Callable[[], Any]) -> dict[str, float]:
    """ms, and the highest number of bytes over what is there before."""
    ms = milliseconds(run)
    gc.collect()
    before = torch.cuda.memory_allocated()
    torch.cuda.reset_peak_memory_stats()
    run()
    torch.cuda.synchronize()
    return {"ms": digits(ms), "peak": torch.cuda.max_memory_allocated() - before}
