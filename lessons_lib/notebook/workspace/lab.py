"""`lessons lab`: JupyterLab opened in the learner's folder, reading and writing settings nowhere else."""

import json
import os
from collections.abc import Sequence
from pathlib import Path

from lessons_lib.command import CommandParser, UserError
from lessons_lib.notebook.workspace.folder import course_root, create_workspace, shipped_notebooks
from lessons_lib.notebook.workspace.update import outdated_lessons

JUPYTER = ".jupyter"


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
    open_jupyterlab(root / "work", shipped_notebooks(root)[0].name, options)
    return 0


def jupyter_environment(home: Path) -> dict[str, str]:
    """Environment variables that keep JupyterLab, IPython and matplotlib inside `home`, which is made.

    Turns off the news question that JupyterLab asks a new user, and the request behind it.
    """
    settings = home / "config" / "lab" / "user-settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True, exist_ok=True)
    notification = settings / "notification.jupyterlab-settings"
    if not notification.exists():
        notification.write_text(
            json.dumps({"fetchNews": "false", "checkForUpdates": False}), encoding="utf-8"
        )
    return {
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "IPYTHONDIR": str(home / "ipython"),
        "MPLCONFIGDIR": str(home / "matplotlib"),
    }


def jupyterlab_options(work: Path, first: str) -> list[str]:
    """JupyterLab's options for this course: its folder and the notebook `first` to open."""
    options = [f"--ServerApp.root_dir={work}", f"--LabApp.default_url=/lab/tree/{first}"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        # In containers and on rented GPUs one is root; the server listens on this machine only, with a token.
        options.append("--allow-root")
    return options


def open_jupyterlab(work: Path, first: str, options: Sequence[str]) -> None:
    """Run JupyterLab in `work` until it is stopped. Directories that the user has set for Jupyter stay."""
    for name, value in jupyter_environment(work / JUPYTER).items():
        os.environ.setdefault(name, value)
    try:
        from jupyterlab.labapp import LabApp
    except ImportError:
        raise UserError(
            "JupyterLab is not installed in this Python: `make lab` installs everything"
        ) from None
    LabApp.launch_instance([*jupyterlab_options(work, first), *options])
