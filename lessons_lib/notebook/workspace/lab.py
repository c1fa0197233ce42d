"""`lessons lab`: JupyterLab opened in the learner's folder, reading and writing settings nowhere else."""

import json
import os
from collections.abc import Sequence
from pathlib import Path

from lessons_lib.command import CommandParser, UserError
from lessons_lib.notebook.progress import ProgressStore
from lessons_lib.notebook.workspace.folder import PROGRESS, course_root, create_workspace, shipped_notebooks
from lessons_lib.notebook.workspace.frame import write_frame
from lessons_lib.notebook.workspace.lesson_map import write_map
from lessons_lib.notebook.workspace.update import outdated_lessons

JUPYTER = ".jupyter"
SETTINGS: dict[str, dict[str, object]] = {
    # No news question, which JupyterLab asks a new user, and no request behind it.
    "@jupyterlab/apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    # The lesson map opens as a page, not as its source.
    "@jupyterlab/docmanager-extension/plugin": {"defaultViewers": {"markdown": "Markdown Preview"}},
}


def main(argv: Sequence[str]) -> int:
    """`lessons lab [JupyterLab's options]`"""
    parser = CommandParser(
        prog="lessons lab",
        usage="lessons lab [JupyterLab's options]",
        description="Copy missing notebooks into work/ (nothing is overwritten) and open JupyterLab there. "
        "Options go to JupyterLab: --no-browser, --port 8899, …",
    )
    _, options = parser.parse_known_args(argv)
    root = course_root()
    copied = create_workspace(root)
    if copied:
        print(f"New in work/: {', '.join(copied)}.")
    if newer := outdated_lessons(root):
        print(
            f"There are newer versions of {', '.join(newer)}: `make update` (or `lessons update`) puts them beside yours."
        )
    work = root / "work"
    store = ProgressStore(work / PROGRESS)
    page = write_map(root, store.records(), store.last_lesson())
    for note in store.take_notes():
        print(note)
    open_jupyterlab(work, page, shipped_notebooks(root)[0].name, options)
    return 0


def jupyter_environment(home: Path) -> dict[str, str]:
    """Environment variables that keep JupyterLab, IPython and matplotlib inside `home`, which is made.

    Writes the course's frame, and SETTINGS where the learner has none of their own.
    """
    for plugin, values in SETTINGS.items():
        file = home / "config" / "lab" / "user-settings" / f"{plugin}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            file.write_text(json.dumps(values), encoding="utf-8")
    write_frame(home / "config")
    return {
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "IPYTHONDIR": str(home / "ipython"),
        "MPLCONFIGDIR": str(home / "matplotlib"),
    }


def jupyterlab_options(work: Path, page: str, notebook: str) -> list[str]:
    """JupyterLab's options for this course: its folder, its frame, and what to open first.

    page: the lesson map, or ''. Where the user has set another folder for Jupyter's settings, there is no frame, and the
    first notebook opens, because a page would open as its source.
    """
    is_ours = os.environ.get("JUPYTER_CONFIG_DIR") == str(work / JUPYTER / "config")
    first = page if page and is_ours else notebook
    options = [f"--ServerApp.root_dir={work}", f"--LabApp.default_url=/lab/tree/{first}"]
    if is_ours:
        options.append("--LabApp.custom_css=True")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        # In containers and on rented GPUs one is root; the server listens on this machine only, with a token.
        options.append("--allow-root")
    return options


def open_jupyterlab(work: Path, page: str, notebook: str, options: Sequence[str]) -> None:
    """Run JupyterLab in `work` until it is stopped. Directories that the user has set for Jupyter stay."""
    for name, value in jupyter_environment(work / JUPYTER).items():
        os.environ.setdefault(name, value)
    try:
        from jupyterlab.labapp import LabApp
    except ImportError:
        raise UserError(
            "JupyterLab is not installed in this Python: `make lab` installs everything"
        ) from None
    LabApp.launch_instance([*jupyterlab_options(work, page, notebook), *options])
