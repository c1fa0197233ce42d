"""The learner's folder work/.

It holds their copies of the notebooks, their progress, the lesson map (see lesson_map.py), and two hidden folders: `.shipped`,
each version of a notebook that was ever copied (what `lessons update` compares with), and `.jupyter` (see lab.py).
"""

from pathlib import Path

from lessons_lib.command import UserError

PROGRESS = "progress.sqlite"
SHIPPED = ".shipped"


def course_root() -> Path:
    """The checkout that this package was installed from."""
    root = Path(__file__).resolve().parents[3]
    if not shipped_notebooks(root):
        raise UserError(
            f"there are no notebooks in {root / 'notebooks'}: install the course from a clone, with `make lab`"
        )
    return root


def shipped_notebooks(root: Path) -> list[Path]:
    """The notebooks as the course ships them, in the order of their numbers."""
    return sorted((root / "notebooks").glob("*.ipynb"))


def create_workspace(root: Path) -> list[str]:
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
                keep_version(work, notebook)
                write_whole(notebook.read_bytes(), work / notebook.name)
                copied.append(notebook.stem)
    except OSError as error:
        raise UserError(f"cannot write {error.filename or work}: {error.strerror}") from None
    return copied


def keep_version(work: Path, notebook: Path) -> None:
    """Keep a shipped notebook as it is now, for `lessons update` to compare with later."""
    data = notebook.read_bytes()
    kept = kept_versions(work, notebook.stem)
    if all(earlier.read_bytes() != data for earlier in kept):
        write_whole(data, work / SHIPPED / f"{notebook.stem}.{len(kept) + 1}.ipynb")


def kept_versions(work: Path, name: str) -> list[Path]:
    """The versions of a lesson that were ever copied into work/."""
    return list((work / SHIPPED).glob(f"{name}.*.ipynb"))


def write_whole(data: bytes, target: Path) -> None:
    """Write a new file whole or not at all: half a notebook would count as the learner's and stay for good."""
    part = target.with_name(f".{target.name}.part")
    part.write_bytes(data)
    part.replace(target)
