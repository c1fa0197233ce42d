"""Fixtures: one JupyterLab and one Chromium for the run, one folder and window for each test."""

import itertools
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ViewportSize, expect, sync_playwright

from lessons_lib.notebook.workspace.folder import PROGRESS
from tests.browser.chromium import OPTIONS, find_chromium
from tests.browser.notebook import PATIENCE_MS, Notebook
from tests.browser.server import Server, jupyterlab

NOTEBOOKS = Path(__file__).parent.parent.parent / "notebooks"
WINDOW = ViewportSize(width=1280, height=900)
_numbers = itertools.count(1)
expect.set_options(timeout=PATIENCE_MS)  # as all else waits: 5 s, the usual, is little on a busy machine


class Lab:
    """JupyterLab on one test's own work folder. `lab.open(…)` shows a notebook of it."""

    def __init__(self, server: Server, chromium: BrowserContext) -> None:
        self._server = server
        self._chromium = chromium
        self._name = f"work-{next(_numbers)}"
        self.windows: list[Notebook] = []
        self.work = server.root / self._name
        self.work.mkdir()
        (self.work / PROGRESS).touch()

    def write(self, name: str, notebook: dict[str, Any]) -> None:
        """Put a notebook (nbformat's JSON) into the work folder."""
        (self.work / name).write_text(json.dumps(notebook), encoding="utf-8")

    def open(self, name: str, *, trusted: bool = False) -> Notebook:
        """Show a notebook of the work folder, or else a shipped one, copied there as `make lab` does.

        A window that showed it before is closed; the kernel stays.
        """
        path = self.work / name
        if not path.exists():
            shutil.copy(NOTEBOOKS / name, path)
        if trusted:
            self._server.trust(path)
        for earlier in self.windows:
            if earlier.name == name:
                earlier.page.close()
        window = Notebook(self._chromium.new_page(), self._server, name)
        self.windows.append(window)
        window.load(f"{self._name}/{name}", f"{self._name}-{len(self.windows)}")
        return window

    def stop_kernels(self) -> None:
        """End the kernels of all notebooks; a notebook that is opened again gets a new one."""
        for window in self.windows:
            window.page.close()
        self._server.stop_kernels()

    def close(self) -> None:
        """Close the windows, end their kernels, undo settings."""
        self.stop_kernels()
        self._server.forget_settings()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The run's JupyterLab."""
    with jupyterlab(tmp_path_factory.mktemp("jupyterlab")) as running:
        yield running


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    """The run's Chromium, without a window on the screen.

    With a profile on the disk, as a learner's has: from one in memory, JupyterLab's code would be compiled at each load.
    """
    with sync_playwright() as playwright:
        profile = tmp_path_factory.mktemp("chromium")
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=find_chromium(), args=list(OPTIONS), viewport=WINDOW
        )
        yield context
        context.close()


@pytest.fixture
def lab(server: Server, chromium: BrowserContext) -> Iterator[Lab]:
    """JupyterLab on an empty work folder with a progress file.

    Fails a test whose pages asked for anything beyond this machine, or reported an error.
    """
    yield from _lab(server, chromium)


@pytest.fixture(scope="module")
def shared_lab(server: Server, chromium: BrowserContext) -> Iterator[Lab]:
    """The same for all tests of a file, which leave its windows as they were. (`lab` would end its kernels: use one or the other.)"""
    yield from _lab(server, chromium)


def _lab(server: Server, chromium: BrowserContext) -> Iterator[Lab]:
    lab = Lab(server, chromium)
    yield lab
    lab.close()
    assert not [address for window in lab.windows for address in window.outside]
    assert not [error for window in lab.windows for error in window.errors]
