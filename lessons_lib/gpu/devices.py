"""Which device a machine has, and what the device's own counters say about its memory."""

from dataclasses import dataclass

import torch


@dataclass(frozen=True)
class DeviceMemory:
    """Bytes. in_use: of living tensors; reserved: what PyTorch took from the driver; total: what it may take at most."""

    in_use: int
    reserved: int
    total: int


def best_device() -> torch.device:
    """The device that computes fastest here: CUDA, else Apple's MPS, else the CPU."""
    if torch.cuda.is_available():
        return torch.device("cuda")
    if torch.backends.mps.is_available():
        return torch.device("mps")
    return torch.device("cpu")


def device_memory(device: torch.device | str | None = None) -> DeviceMemory | None:
    """What the counters of a device say now; None on a CPU, which has none. By default of the best device.

    On MPS `total` is what Apple recommends as the most: it shares the memory of the machine. Raises ValueError for a
    device that isn't here, or of a kind without such counters.
    """
    found = best_device() if device is None else torch.device(device)
    if found.type == "cpu":
        return None
    if found.type == "cuda" and torch.cuda.is_available():
        return DeviceMemory(
            torch.cuda.memory_allocated(found),
            torch.cuda.memory_reserved(found),
            torch.cuda.get_device_properties(found).total_memory,
        )
    if found.type == "mps" and torch.backends.mps.is_available():
        return DeviceMemory(
            torch.mps.current_allocated_memory(),
            torch.mps.driver_allocated_memory(),
            torch.mps.recommended_max_memory(),
        )
    if found.type in ("cuda", "mps"):
        raise ValueError(f"This machine has no {found.type!r} device.")
    raise ValueError(f"Only 'cuda' and 'mps' devices count their memory, not {found.type!r}.")
