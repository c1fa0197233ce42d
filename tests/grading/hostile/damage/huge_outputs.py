"""Twenty megabytes of stored outputs."""

from pathlib import Path

from tests.grading.papers import LESSON, code, paper, written

POINTS = 2
SAID = ""


def hand_in(folder: Path) -> None:
    notebook = paper()
    for cell in code(notebook)[:4]:
        cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": ["x" * 99 + "\n"] * 50_000}]
    (folder / f"{LESSON}.ipynb").write_bytes(written(notebook))
