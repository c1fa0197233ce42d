"""For every pytest run, nbval's over solutions/ too: Jupyter, IPython and matplotlib write to a temporary folder.

Under nbval, progress is neither kept nor said to be lost: the notebooks are run to be compared.
"""

import os
import tempfile
from pathlib import Path

import pytest

from lessons_lib.notebook.progress_location import SETTING
from lessons_lib.notebook.workspace.lab import jupyter_environment

_home = pytest.StashKey[tempfile.TemporaryDirectory[str]]()


def pytest_configure(config: pytest.Config) -> None:
    """Point the kernels that tests start at a folder of their own; xdist's workers inherit the variables."""
    if hasattr(config, "workerinput"):
        return
    config.stash[_home] = tempfile.TemporaryDirectory(prefix="lessons-test-", ignore_cleanup_errors=True)
    os.environ.update(jupyter_environment(Path(config.stash[_home].name)))
    if config.getoption("nbval", default=False) or config.getoption("nbval_lax", default=False):
        os.environ[SETTING] = "off"


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove that folder."""
    if _home in config.stash:
        config.stash[_home].cleanup()
