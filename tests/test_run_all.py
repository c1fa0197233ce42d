"""'Run All' on the learner's untouched notebooks ends without an error or a traceback."""

import json
import shutil
from pathlib import Path

import nbclient
import nbformat
import pytest

from lessons_lib.notebook.workspace.folder import PROGRESS

NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))


def run_all(path):
    """The notebook after running every cell, errors or not."""
    notebook = nbformat.read(path, as_version=4)
    client = nbclient.NotebookClient(
        notebook, timeout=120, allow_errors=True, resources={"metadata": {"path": str(path.parent)}}
    )
    client.execute()
    return notebook


def faults(notebook):
    """What went wrong, as 'cell: what'."""
    found = []
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            if output.output_type == "error":
                found.append(f"{cell.id}: {output.ename}: {output.evalue}")
            elif "Traceback (most recent call last)" in json.dumps(output):
                found.append(f"{cell.id}: shows a traceback")
    return found


@pytest.mark.notebook
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_an_untouched_notebook_runs_to_its_end(path, tmp_path):
    shutil.copy(path, tmp_path)
    (tmp_path / PROGRESS).touch()
    assert faults(run_all(tmp_path / path.name)) == []


@pytest.mark.notebook
def test_faults_are_seen(tmp_path):
    caught = "import traceback\ntry:\n    1 / 0\nexcept Exception:\n    traceback.print_exc()"
    cells = [
        nbformat.v4.new_code_cell(text, id=id_) for id_, text in [("a", "1 / 0"), ("b", caught), ("c", "1")]
    ]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), tmp_path / "a.ipynb")
    assert faults(run_all(tmp_path / "a.ipynb")) == [
        "a: ZeroDivisionError: division by zero",
        "b: shows a traceback",
    ]


def test_there_are_notebooks():
    assert NOTEBOOKS
