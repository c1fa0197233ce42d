"""What torchrun starts for each rank: it calls the function that `two_processes.run_ranks` was given, and saves what it returns."""

import faulthandler
import importlib
import json
import os
import sys
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import torch
from torch import distributed

SPARE_S = 10  # how much longer than its caller waits a rank lives, if its caller was killed and can't end it


def main(folder: Path) -> int:
    """The exit status. folder: holds the call, and gets this rank's process id, its result or its error."""
    rank = int(os.environ["RANK"])
    _write(folder / f"rank{rank}.pid", str(os.getpid()))
    call = json.loads((folder / "call.json").read_text())
    deadline_s = call["timeout_s"] + SPARE_S
    faulthandler.dump_traceback_later(deadline_s, exit=True)  # works also while C code hangs
    try:
        result = _result(call, folder, timedelta(seconds=deadline_s))
    except Exception as error:
        first_line = f"{type(error).__name__}: {error}".partition("\n")[0]
        told = {"rank": rank, "at_ns": time.time_ns(), "error": first_line.rstrip(". ")}
        _write(folder / f"rank{rank}.json", json.dumps(told))
        return 1
    unfinished = folder / f"rank{rank}.part"
    torch.save(result, unfinished)
    unfinished.replace(folder / f"rank{rank}.pt")
    return 0


def _result(call: dict[str, Any], folder: Path, timeout: timedelta) -> Any:
    function = getattr(importlib.import_module(call["module"]), call["function"])
    inputs = torch.load(folder / "inputs.pt")
    distributed.init_process_group("gloo", timeout=timeout)
    result = function(*inputs)
    distributed.destroy_process_group()
    return result


def _write(path: Path, text: str) -> None:
    """Whole or not at all: the caller may look at any time."""
    unfinished = path.with_suffix(".part")
    unfinished.write_text(text)
    unfinished.replace(path)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
