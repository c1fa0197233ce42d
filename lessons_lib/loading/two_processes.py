"""Runs a function on several processes that talk over gloo on this computer, started by torchrun; never waits forever.

`run_ranks` starts them and collects what they return. What each process does is in `rank_program`.
"""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
from torch import distributed

PROGRAM = "lessons_lib.loading.rank_program"
TORCHRUN = "torch.distributed.run"
LOOPBACK = "127.0.0.1"
OF_ANOTHER_RUN = ("RANK", "LOCAL_RANK", "WORLD_SIZE", "MASTER_ADDR", "MASTER_PORT")


class RanksError(RuntimeError):
    """Why there is no result, in one sentence."""


def run_ranks(
    function: Callable[..., Any], *inputs: Any, ranks: int = 2, timeout_s: float = 240
) -> list[Any]:
    """What function(*inputs) returns on each of `ranks` processes, in the order of the ranks.

    function: lies in a module, because each process imports it; it may use `torch.distributed`. inputs and results: tensors,
    numbers, strings, and lists, tuples and dicts of them. After `timeout_s` seconds all processes are killed. Raises RanksError
    where a rank raises, where they take too long, or where this computer can't run them; TypeError for a function of a notebook.
    """
    if function.__module__ == "__main__" or "." in function.__qualname__:
        raise TypeError(
            f"Other processes can't import {function.__name__}: put it into a module, as a function of its own."
        )
    _refuse_where_it_cant_run()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        call = {"module": function.__module__, "function": function.__name__, "timeout_s": timeout_s}
        (folder / "call.json").write_text(json.dumps(call))
        torch.save(inputs, folder / "inputs.pt")
        status, last_words = _run(_torchrun(ranks, folder), folder, timeout_s)
        _refuse_unless_done(folder, ranks, status, last_words)
        return [torch.load(folder / f"rank{rank}.pt") for rank in range(ranks)]


def _refuse_where_it_cant_run() -> None:
    if not (distributed.is_available() and distributed.is_gloo_available()):
        raise RanksError(
            "PyTorch was built without gloo here, so two processes can't add up their gradients."
        )
    try:
        with socket.socket() as listening, socket.socket() as calling:
            listening.bind((LOOPBACK, 0))
            listening.listen()
            calling.settimeout(5)
            calling.connect(listening.getsockname())
    except OSError as error:
        raise RanksError(
            f"Programs can't reach each other at {LOOPBACK} on this computer ({error.strerror or error}), so two processes "
            "can't add up their gradients."
        ) from None


def _torchrun(ranks: int, folder: Path) -> list[str]:
    """The command. Port 0: the system picks a free one when it's opened, so that nobody can take it in between."""
    return [
        *(sys.executable, "-m", TORCHRUN, "--nproc_per_node", str(ranks), "--max_restarts", "0"),
        *("--rdzv_backend", "c10d", "--rdzv_endpoint", f"{LOOPBACK}:0", "--rdzv_id", uuid.uuid4().hex),
        *("--local_addr", LOOPBACK, "--monitor_interval", "0.05"),
        *("--module", PROGRAM, str(folder)),
    ]


def _environment() -> dict[str, str]:
    """This program's own, where the ranks find the same modules, compute with one thread each, and talk over loopback."""
    environment = {name: value for name, value in os.environ.items() if name not in OF_ANOTHER_RUN}
    environment["PYTHONPATH"] = os.pathsep.join(path or os.getcwd() for path in sys.path)
    environment |= {"OMP_NUM_THREADS": "1", "TORCH_CPP_LOG_LEVEL": "ERROR"}
    if sys.platform == "win32":
        environment["USE_LIBUV"] = "0"  # torch for Windows is built without it
    else:
        loopback = {"lo", "lo0"} & {name for _, name in socket.if_nameindex()}
        if loopback:
            environment["GLOO_SOCKET_IFNAME"] = loopback.pop()
    return environment


def _run(command: list[str], folder: Path, timeout_s: float) -> tuple[int | None, str]:
    """Its exit status, None if it took too long; and the last line that it wrote. All its processes have ended."""
    with (folder / "output.txt").open("w+", errors="replace") as output:
        torchrun = subprocess.Popen(
            command,
            env=_environment(),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
        try:
            status: int | None = torchrun.wait(timeout_s)
        except subprocess.TimeoutExpired:
            status = None
        finally:  # also where somebody interrupts the cell
            _kill(torchrun, folder)
        output.seek(0)
        lines = output.read().split("\n")
    return status, next((line.strip() for line in reversed(lines) if line.strip()), "nothing")


def _kill(torchrun: subprocess.Popen[bytes], folder: Path) -> None:
    """Kills torchrun, so that it starts no more, and its ranks, which have process groups of their own.

    Where torchrun has ended by itself, it has ended its ranks too.
    """
    if torchrun.poll() is not None:
        return
    _kill_group(torchrun.pid)
    torchrun.wait()
    for rank in folder.glob("rank*.pid"):
        _kill_group(int(rank.read_text()))


def _kill_group(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if sys.platform == "win32":
            os.kill(pid, signal.SIGTERM)
        else:
            os.killpg(pid, signal.SIGKILL)


def _refuse_unless_done(folder: Path, ranks: int, status: int | None, last_words: str) -> None:
    errors = [json.loads(path.read_text()) for path in folder.glob("rank*.json")]
    if errors:  # a rank whose neighbour has died raises as well, so the earliest is the cause
        first = min(errors, key=lambda error: error["at_ns"])
        raise RanksError(f"Rank {first['rank']} stopped with {first['error']}.")
    if status is None:
        done = [str(rank) for rank in range(ranks) if (folder / f"rank{rank}.pt").exists()]
        who = f"Only rank {' and '.join(done)} was done" if done else "No rank was done"
        raise RanksError(f"{who} when the time was up, so all of them were stopped.")
    if status or not all((folder / f"rank{rank}.pt").exists() for rank in range(ranks)):
        raise RanksError(
            f"torchrun ended with exit status {status}, and without a result. Its last line: {last_words}"
        )
