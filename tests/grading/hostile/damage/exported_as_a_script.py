"""File, Save and Export as, Executable Script: no notebook, and all of its code."""

from pathlib import Path

from tests.grading.submissions import LESSON, code_cells, filled_notebook

POINTS = 2
MESSAGE = (
    "The file is a notebook exported as a Python script. Its cells were read from the marks between them."
)
LOOK = True


def hand_in(folder: Path) -> None:
    cells = ["".join(cell["source"]) for cell in code_cells(filled_notebook())]
    text = "#!/usr/bin/env python\n# coding: utf-8\n\n# # A title\n\n" + "\n\n\n# Some text.\n\n".join(
        f"# In[ ]:\n\n\n{source}" for source in cells
    )
    (folder / f"{LESSON}.py").write_text(text, encoding="utf-8")
    (folder / "helpers.py").write_text("import torch\n", encoding="utf-8")
