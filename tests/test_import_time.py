"""`import lessons_lib` is light: a notebook's first cell costs what torch costs."""

import statistics
import subprocess
import sys

import pytest

BUDGET_MS = 50
HEAVY = ("matplotlib", "IPython", "ipywidgets", "anywidget", "jaxtyping", "nbformat", "sklearn", "scipy")
# One fresh process: the processor time of `import torch`, then what `import lessons_lib` adds to it.
MEASURE = """
import time
start = time.process_time()
import torch
middle = time.process_time()
import lessons_lib
end = time.process_time()
print((middle - start) * 1000, (end - middle) * 1000)
"""


def python(code):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


@pytest.mark.slow
def test_adds_at_most_50_ms_to_torch(record_property):
    torch_ms, added_ms = zip(*(map(float, python(MEASURE).split()) for _ in range(5)), strict=True)
    record_property(
        "measured",
        f"import torch: {statistics.median(torch_ms):.0f} ms; import lessons_lib adds "
        f"{statistics.median(added_ms):.1f} ms (medians of 5; budget {BUDGET_MS} ms)",
    )
    assert statistics.median(added_ms) <= BUDGET_MS


def test_loads_nothing_heavy():
    loaded = python(
        "import sys, lessons_lib; print(*{name.partition('.')[0] for name in sys.modules})"
    ).split()
    assert not set(loaded) & set(HEAVY)
