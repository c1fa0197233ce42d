"""Where progress is kept, and the note for a learner whose points are not kept.

Imported without torch: pytest's start-up needs no more than the name of the setting.
"""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from lessons_lib.notebook.course_notebooks import NOTEBOOKS

if TYPE_CHECKING:
    from lessons_lib.notebook.progress import ProgressStore

# "off" in the environment: progress isn't kept, as when the course's notebooks are built and compared.
SETTING = "LESSONS_PROGRESS"
# A service that forgets the points with the session, and what it sets in each notebook's environment.
_HOSTS = {
    "Google Colab": ("COLAB_RELEASE_TAG", "COLAB_GPU"),
    "Kaggle": ("KAGGLE_KERNEL_RUN_TYPE", "KAGGLE_URL_BASE"),
    "Binder": ("BINDER_LAUNCH_HOST", "BINDER_SERVICE_HOST"),
}
_FORGETS_ITS_DISK = "Binder"  # on the other hosts a progress file may persist
_USE_YOUR_COPY = "Work on your own copy instead: `make lab` opens it in work/."
_shown_notes = {""}  # in this kernel: a cell that opens the lesson again doesn't say it again


def open_progress() -> "ProgressStore":
    """The progress of this notebook. Where it is not kept, the first card of the kernel says so."""
    from lessons_lib.notebook.progress import ProgressStore, find

    if os.environ.get(SETTING) == "off":
        return ProgressStore(None)
    folder = Path.cwd()
    path = find(folder)
    lasts = path is not None and _can_be_written(path) and _host() != _FORGETS_ITS_DISK
    why = "" if lasts else not_kept(path.parent if path else folder, path)
    notes = [] if why in _shown_notes else [why]
    _shown_notes.add(why)
    return ProgressStore(path, why, notes)


def not_kept(folder: Path, file: Path | None = None) -> str:
    """Why points are not kept in `folder`, and what to do about it: two short sentences. file: the progress file there."""
    if host := _host():
        return (
            f"{host} forgets your points when the session ends. Download the notebook to keep your answers."
        )
    if not _can_be_written(file or folder):
        return (
            "This folder is read-only, so neither your answers nor your points are kept. "
            "Copy the notebook to a folder of your own."
        )
    if not NOTEBOOKS.is_dir():
        return (
            "Your points are kept only until this kernel stops. "
            "An empty file called progress.sqlite beside the notebook keeps them for good."
        )
    if _within(folder, "notebooks"):
        return f"This is the course's own copy of the notebook, and your points aren't kept here. {_USE_YOUR_COPY}"
    if _within(folder, "solutions"):
        return f"This notebook holds the course's answers, and your points aren't kept here. {_USE_YOUR_COPY}"
    return f"Outside of work/ your points are kept only until this kernel stops. {_USE_YOUR_COPY}"


def _can_be_written(path: Path) -> bool:
    """Whether a folder can be written to; or a file, which SQLite needs its folder for, too."""
    return os.access(path, os.W_OK) and os.access(path.parent if path.is_file() else path, os.W_OK)


def _host() -> str:
    """The service that this runs on; '' on a machine that keeps its files."""
    if "google.colab" in sys.modules:
        return "Google Colab"
    found = (host for host, names in _HOSTS.items() if any(name in os.environ for name in names))
    return next(found, "")


def _within(folder: Path, name: str) -> bool:
    return folder.resolve().is_relative_to(NOTEBOOKS.parent / name)
