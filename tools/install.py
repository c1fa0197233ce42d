"""Make `.venv` and install the course into it; do nothing when that is already done.

    python3 tools/install.py [EXTRA ...] [--extra-index URL]

Needs nothing but Python's standard library, and so runs before anything is installed, on Linux,
macOS and Windows. EXTRA is a name under `[project.optional-dependencies]` in pyproject.toml (`dev`
for `make test`); what an earlier run installed stays. Exits 1 with one sentence that says what is
missing; pip's errors are above it, and its whole output is in .venv/install.log.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

OLDEST = (3, 11)
STEPS = ("Collecting", "Downloading", "Building", "Preparing", "Installing")  # the first words of pip's lines
WIDTH = 78  # characters of the line of progress
MOST_ERRORS, LONGEST_ERROR = (
    5,
    200,
)  # lines of pip's errors that are shown, and their characters; the log has all


class CannotInstall(Exception):
    """The one sentence that says what is missing."""


def main(argv: list[str]) -> int:
    """Install into the `.venv` beside this script's folder; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="install.py", description="Make .venv and install the course into it."
    )
    parser.add_argument(
        "extras", nargs="*", metavar="EXTRA", help="a group of optional dependencies: dev, grading, …"
    )
    parser.add_argument(
        "--extra-index", default="", metavar="URL", help="one more package index, e.g. of CPU-only PyTorch"
    )
    options = parser.parse_args(argv)
    try:
        install(Path(__file__).resolve().parent.parent, set(options.extras), options.extra_index)
    except CannotInstall as reason:
        print(reason, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Interrupted: the next run starts with a fresh .venv.", file=sys.stderr)
        return 130
    return 0


def install(root: Path, extras: set[str], extra_index: str = "") -> None:
    """Bring `root/.venv` up to pyproject.toml and constraints.txt, with `extras` added to what it has."""
    check_python(sys.version_info[:2])
    venv = root / ".venv"
    done = read_stamp(venv)
    wanted = {"root": str(root), "digest": digest(root)}
    if is_current(venv, done, wanted, extras):
        return
    if not is_usable(venv, done, root):
        print("Making .venv …", flush=True)
        make_venv(venv)
        done = {}
    extras = extras | set(done.get("extras", []))
    print(
        "Updating .venv …" if done else "Installing the course into .venv, which takes some minutes …",
        flush=True,
    )
    stamp(venv).unlink(missing_ok=True)  # from here until pip is done, nothing counts as installed
    unfinished(venv).touch()
    run_pip(venv, root, extras, extra_index)
    unfinished(venv).unlink()
    stamp(venv).write_text(json.dumps({**wanted, "extras": sorted(extras)}), encoding="utf-8")


def check_python(version: tuple[int, int]) -> None:
    """Refuse a Python that is too old, or one that cannot make virtual environments."""
    if version < OLDEST:
        raise CannotInstall(
            f"Python {version[0]}.{version[1]} is too old, the course needs {OLDEST[0]}.{OLDEST[1]} or newer: "
            f"run {Path(__file__).name} with such a one."
        )
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        raise CannotInstall(
            f"{sys.executable} has no venv module: install it (on Debian and Ubuntu, `sudo apt install python3-venv`)."
        )


def stamp(venv: Path) -> Path:
    """The file that says what was installed; written last."""
    return venv / "installed.json"


def unfinished(venv: Path) -> Path:
    """The file that is there while pip runs, and still there if pip was killed."""
    return venv / "install-unfinished"


def read_stamp(venv: Path) -> dict[str, Any]:
    """What the last complete installation wrote, or {}."""
    try:
        return dict(json.loads(stamp(venv).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}


def digest(root: Path) -> str:
    """A hash of everything that decides what is installed (tool settings in pyproject.toml do not)."""
    import tomllib  # only after check_python: older Pythons lack it

    pyproject = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    decisive = json.dumps([pyproject["build-system"], pyproject["project"]], sort_keys=True)
    constraints = (root / "constraints.txt").read_text(encoding="utf-8")
    return hashlib.sha256((decisive + constraints).encode()).hexdigest()


def is_current(venv: Path, done: dict[str, Any], wanted: dict[str, Any], extras: set[str]) -> bool:
    """Whether there is nothing to do. Costs a few file reads: `make lab` asks every time."""
    return (
        python_of(venv).exists()
        and all(done.get(key) == value for key, value in wanted.items())
        and extras <= set(done["extras"])
    )


def is_usable(venv: Path, done: dict[str, Any], root: Path) -> bool:
    """Whether pip may install on top of `venv`.

    Not if pip was killed in it (a package may look installed with files missing), nor if the checkout
    has moved (scripts carry absolute paths), nor if its Python is gone, too old or without pip.
    """
    moved = done.get("root", str(root)) != str(root)
    return not unfinished(venv).exists() and not moved and python_of(venv).exists() and runs_pip(venv)


def runs_pip(venv: Path) -> bool:
    """Whether the Python in `venv` starts, is new enough and has pip."""
    probe = f"import sys, pip; sys.exit(sys.version_info[:2] < {OLDEST})"
    return subprocess.run([str(python_of(venv)), "-c", probe], capture_output=True).returncode == 0


def make_venv(venv: Path) -> None:
    """Make `venv` anew. The base interpreter does it, as an activated .venv cannot replace itself."""
    python = getattr(sys, "_base_executable", None) or sys.executable
    if subprocess.run([python, "-m", "venv", "--clear", str(venv)]).returncode != 0:
        raise CannotInstall(
            f"{python} could not make a virtual environment in {venv}: its own message is above."
        )


def run_pip(venv: Path, root: Path, extras: set[str], extra_index: str) -> None:
    """Install the checkout itself, editable, at the versions in constraints.txt.

    pip's output goes to a log; a terminal shows one line that says what pip is at.
    """
    target = "." + (f"[{','.join(sorted(extras))}]" if extras else "")
    command = [str(python_of(venv)), "-m", "pip", "install", "--disable-pip-version-check"]
    command += ["--constraint", "constraints.txt", "--editable", target]
    command += ["--extra-index-url", extra_index] if extra_index else []
    errors: list[str] = []
    with (
        log(venv).open("w", encoding="utf-8") as file,
        subprocess.Popen(
            command,
            cwd=root,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        ) as pip,
    ):
        assert pip.stdout
        for line in pip.stdout:
            file.write(line)
            file.flush()
            if line.startswith("ERROR:"):
                errors.append(textwrap.shorten(line, LONGEST_ERROR, placeholder=" …"))
            show(line)
    show("")
    if pip.returncode != 0:
        # pip gave up in good order, and has undone what it had begun: .venv can be used again.
        unfinished(venv).unlink()
        said = "".join(f"{error}\n" for error in errors[-MOST_ERRORS:])
        raise CannotInstall(f"{said}pip could not install the course. All that it said: {log(venv)}")


def log(venv: Path) -> Path:
    """What pip said, the last time it ran."""
    return venv / "install.log"


def show(line: str) -> None:
    """Replace the line of progress with what pip is at, if this line says so; '' clears it. On a terminal only."""
    if not sys.stdout.isatty():
        return
    verb, _, what = line.strip().partition(" ")
    if verb in STEPS or not line:
        words = f"  {verb} {what}"[:WIDTH] if line else ""
        print(f"\r{words:<{WIDTH}}", end="" if line else "\r", flush=True)


def python_of(venv: Path) -> Path:
    """The interpreter inside `venv`."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
