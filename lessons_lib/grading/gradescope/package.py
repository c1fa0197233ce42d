"""Builds the zip for Gradescope: two scripts, requirements, and the course with the answers of one lesson."""

import re
import stat
import tomllib
import zipfile
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import lessons_lib
from lessons_lib.command import UserError
from lessons_lib.grading.gradescope.settings import FILE_NAME, AutograderSettings

_LIBRARY = Path(lessons_lib.__path__[0])
_ROOT = _LIBRARY.parent
SCRIPTS = ("setup.sh", "run_autograder")
_LEFT_OUT = ("authoring", "notebook/workspace", "grading/demo", "grading/gradescope/autograder")
_CODE = (".py", ".js", ".css")
_NOT_NEEDED = {"jupyterlab"}  # there is no browser in the container
_TORCH = "https://download.pytorch.org/whl/cpu"  # CPU wheels are a tenth of the size of the others
_MOMENT = (2026, 1, 1, 0, 0, 0)  # the time of every file, so that builds are reproducible


def write(settings: AutograderSettings, out: Path) -> int:
    """Writes the zip atomically and returns its size in bytes. Raises UserError, one sentence."""
    part = out.with_name(f"{out.name}.part")
    try:
        with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as packed:
            for name, data in sorted(_contents(settings)):
                packed.writestr(_info(name), data)
        part.replace(out)
        return out.stat().st_size
    except OSError as error:
        raise UserError(f"{out} can't be written: {error.strerror}") from None
    finally:
        part.unlink(missing_ok=True)


def _info(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, _MOMENT)
    info.create_system = 3  # Unix, on every system: or the scripts' permissions are lost
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = (stat.S_IFREG | (0o755 if name in SCRIPTS else 0o644)) << 16
    return info


def _contents(settings: AutograderSettings) -> Iterator[tuple[str, bytes]]:
    """Names and bytes of the files, with Unix line ends."""
    for name in SCRIPTS:
        script = resources.files(__package__).joinpath("autograder", name)
        yield name, _unix(script.read_bytes())
    yield FILE_NAME, settings.packed().encode()
    yield "requirements.txt", requirements().encode()
    yield "constraints.txt", _unix(_needed("constraints.txt"))
    notebook = f"notebooks/{settings.lesson}.ipynb"
    yield f"course/{notebook}", _needed(notebook)
    for path in sorted(_LIBRARY.rglob("*")):
        inner = path.relative_to(_LIBRARY)
        if path.suffix in _CODE and path.is_file() and _belongs(inner, settings.lesson):
            yield f"course/lessons_lib/{inner.as_posix()}", _unix(path.read_bytes())


def _belongs(inner: Path, lesson: str) -> bool:
    """Whether the autograder needs a file; other lessons are left out."""
    top = inner.parts[:2]
    if top[0] == "exercises" and len(inner.parts) > 2:
        return top[1] == f"lesson_{lesson}"
    return not any(inner.is_relative_to(folder) for folder in _LEFT_OUT)


def requirements() -> str:
    """A requirements file: the course's dependencies at the versions that CI tests with, torch for the CPU."""
    project = tomllib.loads(_needed("pyproject.toml").decode())["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["grading"]]
    names = [re.split(r"[^\w.-]", line)[0] for line in wanted]
    pinned = dict(re.findall(r"^([\w.-]+)==(\S+)$", _needed("constraints.txt").decode(), re.MULTILINE))
    lines = [f"{name}=={pinned[name]}" for name in names if name not in _NOT_NEEDED]
    return "\n".join([f"--extra-index-url {_TORCH}", "-c constraints.txt", *lines, ""])


def _needed(name: str) -> bytes:
    try:
        return (_ROOT / name).read_bytes()
    except OSError:
        raise UserError(
            f"there is no {name} in {_ROOT}: pack the autograder in a clone of the course"
        ) from None


def _unix(data: bytes) -> bytes:
    return data.replace(b"\r\n", b"\n")
