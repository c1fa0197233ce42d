"""Where a training step's time goes on a CUDA device: its kernels, told apart by what they do."""

from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch.profiler import ProfilerActivity, profile

# Parts of names that libraries give to kernels; a kernel is of the first kind that one fits.
KINDS = {
    "matmuls": ("gemm", "nvjet", "cutlass", "xmma"),
    "the optimizer": ("multi_tensor_apply",),
    "copies": ("memcpy", "memset"),
}
REST = "all else"
STEPS = 10


def by_kind(ms_by_kernel: Mapping[str, float]) -> dict[str, float]:
    """Sums of ms by what a kernel does; what no kind's words fit is "all else": activations, sums, the loss."""
    sums = dict.fromkeys((*KINDS, REST), 0.0)
    for kernel, ms in ms_by_kernel.items():
        name = kernel.lower()
        kind = next((kind for kind, words in KINDS.items() if any(word in name for word in words)), REST)
        sums[kind] += ms
    return sums


def kernel_ms(step: Callable[[], Any]) -> dict[str, float]:
    """ms a step of each kernel by name, over a few steps that are warm already."""
    torch.cuda.synchronize()
    with profile(activities=[ProfilerActivity.CUDA], acc_events=True) as seen:
        for _ in range(STEPS):
            step()
        torch.cuda.synchronize()
    return {event.key: event.device_time_total / 1000 / STEPS for event in seen.key_averages()}
