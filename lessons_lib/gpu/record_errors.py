"""Records what PyTorch says on a CUDA device when devices are mixed, memory runs out, or a kernel fails."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

FAR_TOO_MUCH = 1 << 48  # bytes

# An index that doesn't exist, on line 4; the program looks at a result for the first time on line 7.
BAD_INDEX = """import torch
table = torch.arange(3, device="cuda")
index = torch.tensor([5], device="cuda")
picked = table[index]
other = torch.ones(3, device="cuda")
total = other.sum()
print(total.item())
"""
LAUNCHED_ON = 4


def record_errors() -> dict[str, str]:
    """What became of each try: 'runs', or the first line of its error: 'RuntimeError: …'."""
    generator = torch.Generator()
    here, there = torch.zeros(3), torch.zeros(3, device="cuda")
    index = torch.tensor([0, 2])
    tries: dict[str, Callable[[], Any]] = {
        "cpu and cuda": lambda: there + here,
        "cpu number and cuda": lambda: there + torch.tensor(2.0),
        "cpu and cuda number": lambda: here + torch.tensor(2.0, device="cuda"),
        "cuda, cpu index": lambda: there[index],
        "cpu, cuda index": lambda: here[index.cuda()],
        "cuda, cpu mask": lambda: there[here == 0],
        "mask on cuda": lambda: here[there == 0],
        "cuda filled from cpu": lambda: there.copy_(here),
        "matmul, cpu and cuda": lambda: torch.zeros(3, 3) @ there,
        "model and batch": lambda: nn.Linear(3, 2).cuda()(here),
        "cuda to numpy": there.numpy,
        "generator": lambda: torch.randn(3, device="cuda", generator=generator),
        "no such device": lambda: torch.ones(3, device="cuda:99"),
        "pin what is on cuda": there.pin_memory,
        "shuffle under set_default_device": _shuffle_by_default_on_cuda,
        "out of memory": lambda: torch.empty(FAR_TOO_MUCH, dtype=torch.uint8, device="cuda"),
    }
    return {name: _said(run) for name, run in tries.items()}


def _shuffle_by_default_on_cuda() -> None:
    torch.set_default_device("cuda")
    try:
        list(DataLoader(TensorDataset(torch.zeros(4)), shuffle=True))
    finally:
        torch.set_default_device(None)


def _said(run: Callable[[], Any]) -> str:
    try:
        run()
    except (RuntimeError, TypeError, ValueError) as error:
        return f"{type(error).__name__}: {_without_process(str(error).splitlines()[0])}"
    return "runs"


def _without_process(text: str) -> str:
    """Without what other processes on the machine hold, and their numbers."""
    return re.sub(
        r" Process \d+ has .*? memory in use\.| Including non-PyTorch memory, this process", "", text
    )


def record_assert() -> dict[str, Any]:
    """Where a failing kernel's error shows up: the line that launched it, the line that raises, and with launches that wait."""
    later, message = _fail({})
    at_once, _ = _fail({"CUDA_LAUNCH_BLOCKING": "1"})
    return {
        "program": BAD_INDEX,
        "launched on line": LAUNCHED_ON,
        "raised on line": later,
        "with CUDA_LAUNCH_BLOCKING": at_once,
        "message": message,
    }


def _fail(settings: dict[str, str]) -> tuple[int, str]:
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "program.py"
        program.write_text(BAD_INDEX, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, str(program)], capture_output=True, text=True, env={**os.environ, **settings}
        )
    lines = re.findall(r'program\.py", line (\d+)', done.stderr)
    messages = [line for line in done.stderr.splitlines() if "device-side assert triggered" in line]
    return int(lines[-1]), messages[0]
