"""Right answers that warn, complain on stderr and write to the log."""

from pathlib import Path

from tests.grading.submissions import LESSON, RIGHT, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = ""
NOISE = """
    import logging, sys, warnings
    warnings.warn("this is deprecated")
    logging.getLogger("x").error("nothing is wrong")
    print("Traceback (most recent call last):", file=sys.stderr)
"""


def hand_in(folder: Path) -> None:
    noisy = {name: source.replace(":\n", ":" + NOISE, 1) for name, source in RIGHT.items()}
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(filled_notebook(noisy)))
