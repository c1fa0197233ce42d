"""The lesson map in JupyterLab: a page with pictures, whose links open the lessons, light and dark."""

import shutil

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext

from lessons_lib.notebook.course_notebooks import NOTEBOOKS
from lessons_lib.notebook.progress import ExerciseRecord
from lessons_lib.notebook.workspace.lesson_map import write_map
from tests.browser.server import Server

pytestmark = pytest.mark.browser

PAGE = ".jp-MarkdownViewer"
CURRENT = "jupyterapp.shell.currentWidget.content.activeCell?.model.id"


def test_its_link_opens_the_next_exercise(server: Server, chromium: BrowserContext) -> None:
    root = server.root / "the map"
    (root / "work").mkdir(parents=True)
    shutil.copytree(NOTEBOOKS, root / "notebooks")
    shutil.copy(NOTEBOOKS / "04_broadcasting.ipynb", root / "work")
    write_map(root, {"column_plus_row": ExerciseRecord(passed=True)}, "04_broadcasting")
    window = chromium.new_page()
    window.goto(server.url("the map/work/Lessons.md", "the-map"))
    window.wait_for_selector(f"{PAGE} img", timeout=120_000)
    for title in ("JupyterLab Light", "JupyterLab Dark"):
        window.evaluate("theme => jupyterapp.commands.execute('apputils:change-theme', {theme})", title)
        window.wait_for_selector(f"body[data-jp-theme-name='{title}']", state="attached")
        window.evaluate("document.body.style.minHeight = '100vh'")
        found = Axe().run(window, context={"include": [[PAGE]]})
        assert (title, found.violations_count) == (title, 0), found.generate_report()
    window.locator(PAGE).get_by_role("link", name="three_axes_and_two").click()
    window.wait_for_function(f"{CURRENT} === 'predict-three_axes_and_two'", timeout=120_000)
    window.close()
    server.stop_kernels()
    server.forget_settings()
