"""A notebook in IPython's own shell: cells are run as a kernel runs them, and cards are read."""

import pytest
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

from lessons_lib.notebook.api import NotebookAPI
from lessons_lib.notebook.cells.runs import CellRuns, watch
from lessons_lib.notebook.progress import ProgressStore
from tests.checking.sample_lesson import make_lesson

LESSON = make_lesson()


class Notebook:
    """Runs cells as a kernel does, and reads cards. A cell is the exercise's own unless it has another id, or none."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        settings = Config()
        settings.HistoryManager.enabled = False
        self.shell = InteractiveShell(config=settings)
        self.runs: CellRuns = watch(self.shell)
        self.store = ProgressStore(None)
        names = ("check", "predict", "hint", "given", "solution", "progress")
        self.shell.user_ns["__name__"] = "__main__"
        self.shell.user_ns.update(zip(names, NotebookAPI(LESSON, self.store, self.runs), strict=True))
        self._capsys = capsys

    def run(self, source: str, cell_id: str | None = "row_means") -> str:
        self._capsys.readouterr()
        self.shell.run_cell(source, cell_id=cell_id)
        return self._capsys.readouterr().out

    def check(self) -> str:
        return self.run('check("row_means")', "check-row_means")
