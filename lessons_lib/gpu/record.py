"""`lessons record`: runs the GPU workloads on a real card and writes what it did to a file."""

import datetime
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch

from lessons_lib.command import CommandParser, UserError
from lessons_lib.gpu.record_device import record_allocations, record_device, record_first_call, record_lengths
from lessons_lib.gpu.record_errors import record_assert, record_errors
from lessons_lib.gpu.record_ladder import record_ladder
from lessons_lib.gpu.record_memory import record_memory
from lessons_lib.gpu.record_queue import record_copies, record_queue, record_syncs
from lessons_lib.gpu.record_savings import record_attention, record_checkpoints, record_precision
from lessons_lib.gpu.record_steps import record_steps, record_with_adam
from lessons_lib.gpu.record_times import record_times
from lessons_lib.gpu.recording import FOLDER, MemoryRecording, Recording
from lessons_lib.gpu.workloads import RANDOM, WORKLOADS, RandomRequests, Workload


def main(argv: Sequence[str]) -> int:
    """`lessons record [--out FILE]`."""
    parser = CommandParser(
        prog="lessons record",
        description="Run the workloads of lessons 07 and 08 on this machine's CUDA card, about three minutes, and write its memory events, "
        "its errors, times and rates to a JSON file. It holds the card's name and versions, nothing else about the machine.",
    )
    parser.add_argument("--out", metavar="FILE", type=Path, help="the file (CARD.json among the recordings)")
    options = parser.parse_args(argv)
    if not torch.cuda.is_available():
        raise UserError("this machine has no CUDA device, and a recording needs a real one")
    recording = record()
    path = options.out or FOLDER / f"{file_name(recording.card)}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    recording.save(path)
    events = sum(len(one.events) for one in recording.memory.values())
    print(f"{path}: {len(recording.memory)} workloads, {events:,} events.")
    return 0


def record() -> Recording:
    """Everything, on the current CUDA device."""
    memory: dict[str, MemoryRecording] = {}
    workloads: tuple[Workload | RandomRequests, ...] = (*WORKLOADS, *RANDOM)
    for workload in workloads:
        workload.run("cuda", lambda name: None)  # libraries take their workspaces at the first use
        memory[workload.name] = record_memory(workload)
    settings = dict(torch.cuda.memory._snapshot().get("allocator_settings", {}))
    return Recording(
        card=torch.cuda.get_device_name(),
        driver=_driver(),
        torch=torch.__version__,
        cuda=torch.version.cuda or "",
        date=datetime.date.today().isoformat(),
        settings=settings,
        memory=memory,
        times=record_times(),
        shown=record_shown(),
    )


def record_shown() -> dict[str, Any]:
    """What lessons 07 and 08 quote: errors, queues, what saves memory, and how fast a training loop gets."""
    return {
        "device": record_device(),
        "first_call_ms": record_first_call(),
        "lengths": record_lengths(),
        "allocations": record_allocations(),
        "steps": record_steps(),
        "with_adam": record_with_adam(),
        "errors": record_errors(),
        "assert": record_assert(),
        "queue": record_queue(),
        "syncs_ms": record_syncs(),
        "copies_ms": record_copies(),
        "checkpoint": record_checkpoints(),
        "precision": record_precision(),
        "attention": record_attention(),
        "ladder": record_ladder(),
    }


def file_name(card: str) -> str:
    """'NVIDIA H200' → 'h200'."""
    return re.sub(r"[^a-z0-9]+", "-", card.lower().removeprefix("nvidia ")).strip("-")


def _driver() -> str:
    """The driver's version; '' where nvidia-smi is missing."""
    command = ["nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.splitlines()[0].strip() if done.stdout.strip() else ""
