"""What a check costs a learner: in a real kernel, beside an empty cell, in one run.

Run with `make bench`. Bars: a passing check at most 5 ms over an empty cell, a failing
one with its diagnosis at most 50 ms.
"""

import statistics
import sys
import tempfile
import time
from pathlib import Path

from jupyter_client.manager import start_new_kernel

from lessons_lib.notebook.progress import create

ROUNDS = 60
SETUP = """
from lessons_lib import open_lesson
check, predict, hint, given, solution, progress = open_lesson("04_broadcasting")

def right(counts):
    return counts / counts.sum(1, keepdim=True)

def wrong(counts):
    return counts / counts.sum(0)

from IPython.display import HTML, display
page = "<table>" + 40 * "<tr><td>1</td></tr>" + "</table>"
"""
CELLS = {
    "an empty cell": "pass",
    "a cell that shows a table": "display(HTML(page))",
    "a passing check": "check(row_shares=right)",
    "a failing check with a diagnosis": "check(row_shares=wrong)",
}
BARS_MS = {"a passing check": 5.0, "a failing check with a diagnosis": 50.0}


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        create(Path(folder))  # so that every check also writes its line of progress
        manager, client = start_new_kernel(cwd=folder)
        try:
            times = measure(client)
        finally:
            client.stop_channels()
            manager.shutdown_kernel(now=True)
    empty = times["an empty cell"]
    print(f"median of {ROUNDS} rounds, cells in turn")
    missed = 0
    for name, seconds in times.items():
        over = 1000 * (seconds - empty)
        bar = BARS_MS.get(name)
        verdict = "" if bar is None else f"   bar {bar:g} ms: {'held' if over <= bar else 'MISSED'}"
        missed += bar is not None and over > bar
        print(f"{name:<34}{1000 * seconds:7.2f} ms   {over:+7.2f} ms   {seconds / empty:5.2f} x{verdict}")
    return 1 if missed else 0


def measure(client) -> dict[str, float]:  # type: ignore[no-untyped-def]
    """The median time in seconds from sending a cell to the kernel's reply, by name."""
    client.execute_interactive(SETUP, timeout=60)
    seconds: dict[str, list[float]] = {name: [] for name in CELLS}
    for _ in range(ROUNDS):
        for name, code in CELLS.items():
            begun = time.perf_counter()
            client.execute_interactive(code, timeout=60, output_hook=lambda message: None)
            seconds[name].append(time.perf_counter() - begun)
    return {name: statistics.median(values) for name, values in seconds.items()}


if __name__ == "__main__":
    sys.exit(main())
