"""What a worker could do here: make a world of its own for each job, or at least read Python as nobody.

Prints why not, or nothing. Imports no torch.
"""

import importlib.util
import os
import sys

from lessons_lib.grading.worker import nest


def main(arguments: list[str]) -> None:
    """Tries."""
    nest.step_down()
    try:
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
