"""`lessons lab`: the learner's folder work/, and JupyterLab opened in it.

work/ holds the learner's copies of the notebooks, their progress, and two hidden folders: `.shipped`,
each version of a notebook that was ever copied (what `lessons update` compares with), and `.jupyter`, so
that JupyterLab and IPython neither read nor write settings elsewhere.
"""

import json
import os
from collections.abc import Sequence
from pathlib import Path

from lessons_lib.command import CommandParser, UserError

PROGRESS = "progress.sqlite"
SHIPPED = ".shipped"
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
    copied = prepare(root)
    if copied:
        print(f"New in work/: {', '.join(copied)}.")
    from lessons_lib.update import outdated

    if newer := outdated(root):
        print(
            f"There are newer versions of {', '.join(newer)}: `make update` (or `lessons update`) puts them beside yours."
        )
    open_jupyterlab(root / "work", shipped_notebooks(root)[0].name, options)
    return 0


def course_root() -> Path:
    """The checkout that this package was installed from."""
    root = Path(__file__).resolve().parent.parent
    if not shipped_notebooks(root):
        raise UserError(
            f"no notebooks are in {root / 'notebooks'}: install the course from a clone, with `make lab`"
        )
    return root


def shipped_notebooks(root: Path) -> list[Path]:
    """The notebooks as the course ships them, in the order of their numbers."""
    return sorted((root / "notebooks").glob("*.ipynb"))


def prepare(root: Path) -> list[str]:
    """Make work/ with the progress file and copy the notebooks that are not there yet.

    Returns the names of the lessons copied. Never touches a file that exists.
    """
    work = root / "work"
    copied = []
    try:
        (work / SHIPPED).mkdir(parents=True, exist_ok=True)
        # An empty file is an empty SQLite database; kernels keep progress only where they find one.
        (work / PROGRESS).touch()
        for notebook in shipped_notebooks(root):
            if not (work / notebook.name).exists():
                remember(work, notebook)
                place(notebook.read_bytes(), work / notebook.name)
                copied.append(notebook.stem)
    except OSError as error:
        raise UserError(f"cannot write {error.filename or work}: {error.strerror}") from None
    return copied


def remember(work: Path, notebook: Path) -> None:
    """Keep a shipped notebook as it is now, for `lessons update` to compare with later."""
    data = notebook.read_bytes()
    kept = remembered(work, notebook.stem)
    if all(earlier.read_bytes() != data for earlier in kept):
        place(data, work / SHIPPED / f"{notebook.stem}.{len(kept) + 1}.ipynb")


def remembered(work: Path, name: str) -> list[Path]:
    """The versions of a lesson that were ever copied into work/."""
    return list((work / SHIPPED).glob(f"{name}.*.ipynb"))


def place(data: bytes, target: Path) -> None:
    """Write a new file whole or not at all: half a notebook would count as the learner's and stay for good."""
    part = target.with_name(f".{target.name}.part")
    part.write_bytes(data)
    part.replace(target)


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
