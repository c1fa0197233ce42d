"""Notebooks on disk, and in the form in which Jupyter's own tools take them."""

from pathlib import Path
from typing import Any

from lessons_lib.authoring.fault import Fault, Unusable
from lessons_lib.authoring.notebooks import Notebook
from lessons_lib.notebook.workspace.folder import write_whole


def read_notebook(path: Path, file: str) -> Notebook:
    """A stored notebook, each source as one string. Raises Unusable if it is missing or damaged."""
    try:
        return _read(path.read_text(encoding="utf-8"))
    except OSError:
        raise Unusable(
            Fault(file, "", "notebook-missing", "it is missing; `lessons build` makes it.")
        ) from None
    except Exception as error:  # nbformat raises what its JSON and schema libraries do
        reason = str(error).splitlines()[0]
        raise Unusable(
            Fault(file, "", "notebook-invalid", f"it is not a valid notebook ({reason}).")
        ) from None


def write(notebook: Notebook, target: Path) -> None:
    """Writes a notebook whole or not at all."""
    import nbformat

    target.parent.mkdir(exist_ok=True)
    checked = node(notebook)
    nbformat.validate(checked)
    write_whole(f"{nbformat.writes(checked)}\n".encode(), target)  # type: ignore[no-untyped-call]


def node(notebook: Notebook) -> Any:
    """A notebook as nbformat's NotebookNode: the same dictionaries, their keys also attributes."""
    import nbformat

    return nbformat.from_dict(notebook)  # type: ignore[no-untyped-call]


def _read(text: str) -> Notebook:
    import nbformat

    notebook: Notebook = nbformat.reads(text, as_version=4)  # type: ignore[no-untyped-call]
    nbformat.validate(notebook)
    return notebook
