"""Right answers that warn, complain on stderr and write to the log."""

from pathlib import Path

from tests.grading.papers import LESSON, RIGHT, paper, written

POINTS = 2
SAID = ""
NOISE = """
    import logging, sys, warnings
    warnings.warn("this is deprecated")
    logging.getLogger("x").error("nothing is wrong")
    print("Traceback (most recent call last):", file=sys.stderr)
"""


def hand_in(folder: Path) -> None:
    noisy = {name: source.replace(":\n", ":" + NOISE, 1) for name, source in RIGHT.items()}
    (folder / f"{LESSON}.ipynb").write_bytes(written(paper(noisy)))
