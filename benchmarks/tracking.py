"""What `track_memory` costs: training steps of an MLP on the CPU, with and without it.

Run with `make bench`. Bar: at most 3 times as long, in process time.
"""

import sys
import time
from contextlib import AbstractContextManager, nullcontext

import torch
from torch import nn
from torch.nn import functional as F

from lessons_lib.gpu.tracking import track_memory

MOST, STEPS, ROUNDS = 3.0, 20, 5


def main() -> int:
    torch.set_num_threads(1)
    plain = min(seconds(nullcontext()) for _ in range(ROUNDS))
    tracked = min(seconds(track_memory("cpu")) for _ in range(ROUNDS))
    held = tracked <= MOST * plain
    print(
        f"{STEPS} steps of an MLP (300 → 700 → 700 → 10, batch 96, Adam): {1000 * plain:.0f} ms plain, {1000 * tracked:.0f} ms "
        f"tracked: {tracked / plain:.2f} x   bar {MOST:g} x: {'held' if held else 'MISSED'}"
    )
    return 0 if held else 1


def seconds(around: AbstractContextManager[object]) -> float:
    """Process time of the steps, the model's making not counted."""
    layers = nn.Linear(300, 700), nn.ReLU(), nn.Linear(700, 700), nn.ReLU(), nn.Linear(700, 10)
    model = nn.Sequential(*layers)
    optimizer = torch.optim.Adam(model.parameters())
    x, labels = torch.randn(96, 300), torch.randint(0, 10, (96,))
    with around:
        begun = time.process_time()
        for _ in range(STEPS):
            optimizer.zero_grad()
            F.cross_entropy(model(x), labels).backward()
            optimizer.step()
        return time.process_time() - begun


if __name__ == "__main__":
    sys.exit(main())
