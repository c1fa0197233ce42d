"""What a worker could do here: make a world of its own for each job, or at least read Python as nobody; count memory.

Prints why not, or nothing. Imports no torch.
"""

import importlib.util
import os
import socket
import sys
from pathlib import Path

from lessons_lib.grading.worker import group, nest
from lessons_lib.grading.worker.settings import MOST_PASSED, READY


def main(arguments: list[str]) -> None:
    """Tries."""
    nest.step_down()
    try:
        if "--group" in arguments:
            _enter()
            return
        for name in ("torch", "glob"):
            spec = importlib.util.find_spec(name)
            if spec is None or spec.origin is None:
                raise OSError(f"{name} can't be found")
            with open(spec.origin, "rb"):
                pass
        if not arguments:
            _nest()
    except OSError as error:
        print(error)


def _enter() -> None:
    """Goes into the control groups that are handed in on standard input, and says which they are. Raises OSError."""
    with socket.socket(fileno=os.dup(0)) as control:
        control.sendall(READY)
        _, (_, *doors), _, _ = socket.recv_fds(control, 1, MOST_PASSED)
        group.enter(doors)
        control.sendall(Path("/proc/self/cgroup").read_bytes())


def _nest() -> None:
    """Raises OSError if a process can't have a world of its own."""
    arrives, tells = os.pipe()
    if not os.fork():
        try:
            nest.unshare()
            if not os.fork():
                nest.furnish()
                os.write(tells, b"made")
        except OSError as error:
            os.write(tells, str(error).encode())
        finally:
            os._exit(0)
    os.close(tells)
    said = os.read(arrives, 1000).decode(errors="replace")
    if said != "made":
        raise OSError(said or "its process ended at once")


if __name__ == "__main__":
    main(sys.argv[1:])
