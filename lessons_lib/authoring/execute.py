"""Running a solved notebook and keeping what its cells show."""

import os
from pathlib import Path
from typing import Any

from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

from lessons_lib.authoring.fault import Fault, Unusable
from lessons_lib.authoring.files import node
from lessons_lib.authoring.notebooks import METADATA, Notebook
from lessons_lib.notebook.progress_location import SETTING

RAISES = "nbval-raises-exception"
SECONDS = 120  # what one cell may take, here and under nbval


def execute(notebook: Notebook, folder: Path, file: str) -> Notebook:
    """The notebook with outputs, run in `folder`. file: its name in messages.

    Raises Unusable, naming the cell, if one raises that is not tagged for it, takes
    too long or ends the kernel.
    """
    running = node(notebook)
    client = NotebookClient(
        running,
        kernel_name=METADATA["kernelspec"]["name"],
        resources={"metadata": {"path": str(folder)}},
        timeout=SECONDS,
        store_widget_state=False,
        record_timing=False,
        coalesce_streams=True,
        extra_arguments=["--IPKernelApp.log_level=ERROR"],  # its warnings are about its sockets
    )
    with client.setup_kernel(env={**os.environ, SETTING: "off"}):
        for place, cell in enumerate(running.cells):
            client.allow_errors = RAISES in cell.metadata.get("tags", [])
            try:
                client.execute_cell(cell, place)
            except CellExecutionError as error:
                said = f"{error.ename}: {error.evalue}".strip().splitlines()[0]
                raise Unusable(Fault(file, cell.id, "cell-raises", f"raised {said}")) from None
            except CellTimeoutError:
                raise Unusable(
                    Fault(file, cell.id, "cell-too-slow", f"took more than {SECONDS} seconds.")
                ) from None
            except DeadKernelError:
                raise Unusable(Fault(file, cell.id, "kernel-died", "the kernel died in it.")) from None
            if cell.cell_type == "code":
                cell.outputs = [_tidy(output) for output in cell.outputs]
    running.metadata = node(METADATA)
    executed: Notebook = running
    return executed


def _tidy(output: Any) -> Any:
    """A traceback carries paths of this machine; the exception's type and message say enough."""
    if output.output_type == "error":
        output.traceback = [f"{output.ename}: {output.evalue}"]
    return output
