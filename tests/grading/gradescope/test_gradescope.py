"""The autograder for Gradescope: its zip, and what it does in a tree like that of Gradescope's container."""

import json
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from lessons_lib.cli import main
from lessons_lib.exercises import load
from lessons_lib.grading.gradescope import package
from lessons_lib.grading.gradescope.package import SCRIPTS, requirements
from lessons_lib.grading.gradescope.settings import AutograderSettings
from tests.grading.sandboxes import needs_bubblewrap
from tests.grading.submissions import LESSON, RIGHT, filled_notebook, notebook_bytes
from tests.grading.test_places import NEAR

SCHEMA = json.loads(Path(__file__).with_name("gradescope_results.schema.json").read_text(encoding="utf-8"))
METADATA = {
    "id": 123456,
    "created_at": "2018-07-01T14:22:32.365935-07:00",
    "assignment": {"due_date": "2018-07-31T23:00:00.000000-07:00", "id": 25828, "total_points": "20.0"},
    "users": [{"email": "student@example.com", "id": 1234, "name": "Student User"}],
    "previous_submissions": [],
}


@pytest.fixture
def root() -> Iterator[Path]:
    """A folder like /autograder, that other users may enter."""
    folder = Path(tempfile.mkdtemp(prefix="autograder-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def unpack(root: Path, **chosen: Any) -> Path:
    """As Gradescope does it: the zip's contents in source, with their rights, and the script beside them."""
    packed = root / "autograder.zip"
    package.write(AutograderSettings(LESSON, **chosen), packed)
    with zipfile.ZipFile(packed) as file:
        for info in file.infolist():
            path = Path(file.extract(info, root / "source"))
            path.chmod(stat.S_IMODE(info.external_attr >> 16))
    subprocess.run(["chmod", "-R", "go=", root / "source"], check=True)  # as setup.sh does
    packed.unlink()
    shutil.copy2(root / "source/run_autograder", root / "run_autograder")
    (root / "results").mkdir()
    (root / "submission").mkdir()
    (root / "submission_metadata.json").write_text(json.dumps(METADATA), encoding="utf-8")
    return root


def hand_in(root: Path, data: bytes, name: str = f"{LESSON}.ipynb") -> None:
    path = root / "submission" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def run(
    root: Path, path: str | None = None, python: str = sys.executable
) -> tuple[int, str, dict[str, Any] | None]:
    """What run_autograder ended with, what it printed, and its results, held against the published format."""
    env = {**os.environ, "AUTOGRADER_ROOT": str(root), "LESSONS_PYTHON": python}
    env["PATH"] = env["PATH"] if path is None else path
    ended = subprocess.run(
        ["/bin/bash", root / "run_autograder"], cwd=root, env=env, capture_output=True, text=True, check=False
    )
    file = root / "results/results.json"
    results = json.loads(file.read_text(encoding="utf-8")) if file.exists() else None
    if results is not None:
        jsonschema.validate(results, SCHEMA)
    return ended.returncode, ended.stdout + ended.stderr, results


def python_for_others(root: Path) -> str:
    """A Python that other users may run, as in a container: this one, or else the system's with our packages."""
    system = Path(f"/usr/bin/python{sys.version_info[0]}.{sys.version_info[1]}")
    is_open = all(folder.stat().st_mode & 0o001 for folder in Path(sys.base_prefix).resolve().parents)
    if is_open or not system.exists():
        return sys.executable
    subprocess.run([system, "-m", "venv", "--without-pip", root / "venv"], check=True)
    packages = next(path for path in (root / "venv").rglob("site-packages"))
    (packages / "ours.pth").write_text(str(Path(jsonschema.__file__).parents[2]))
    return str(root / "venv/bin/python")


def of(results: dict[str, Any], name: str) -> dict[str, Any]:
    return next(test for test in results["tests"] if test["name"] == name)


@needs_bubblewrap
def test_an_honest_and_a_wrong_answer(root: Path) -> None:
    unpack(root)
    wrong = "def row_shares(counts):\n    return counts / counts.sum(dim=0, keepdim=True)"
    hand_in(root, notebook_bytes(filled_notebook({**RIGHT, "row_shares": wrong})), "my work.ipynb")
    code, output, results = run(root)
    assert (code, results is not None) == (0, True), output
    assert results is not None
    worth = {e.name: e.points for e in load(LESSON).exercises.values() if e.points}
    assert {test["name"]: test["max_score"] for test in results["tests"]} == worth
    good, bad, blank = (of(results, name) for name in ("scale_channels", "row_shares", "broadcast_shape"))
    assert (good["status"], good["score"]) == ("passed", good["max_score"])
    assert (bad["status"], bad["score"]) == ("failed", 0)
    assert "column" in bad["output"]  # it says which misunderstanding
    assert (blank["status"], blank["score"]) == ("failed", 0)
    assert results["score"] == good["max_score"]
    assert results["output"].startswith(f"{good['score']:g} of {sum(worth.values()):g} points in {LESSON}.")
    assert "Your notebook was run in a sandbox" in results["output"]
    assert results["extra_data"]["isolation"] in ("nested", "fresh")
    assert results["stdout_visibility"] == "hidden"
    assert "submission_1" not in results["output"]


@needs_bubblewrap
@pytest.mark.parametrize("places", [False, True])
def test_the_place_of_a_small_change_is_said_on_demand(root: Path, places: bool) -> None:
    unpack(root, places=places)
    hand_in(root, notebook_bytes(filled_notebook({**RIGHT, "row_shares": NEAR})))
    code, output, results = run(root)
    assert (code, results is not None) == (0, True), output
    assert results is not None
    said = of(results, "row_shares")["output"]
    assert ("One small change is enough, in line 3: `return counts * total`." in said) == places
    assert "counts / total" not in json.dumps(results)


@needs_bubblewrap
def test_a_damaged_notebook_keeps_what_can_be_read(root: Path) -> None:
    unpack(root)
    data = notebook_bytes(filled_notebook())
    hand_in(root, data[: data.index(b'"row_shares"')])
    code, output, results = run(root)
    assert (code, results is not None) == (0, True), output
    assert results is not None
    assert results["score"] == 1
    assert "The file is damaged: it breaks off." in results["output"]


@needs_bubblewrap
@pytest.mark.parametrize("files", [{}, {"essay.txt": b"words"}, {"00_start_here.ipynb": b""}])
def test_no_notebook_is_no_points_and_says_so(root: Path, files: dict[str, bytes]) -> None:
    unpack(root)
    for name, data in files.items():
        hand_in(root, data or notebook_bytes(filled_notebook({}, "00_start_here")), name)
    code, _, results = run(root)
    assert (code, results is not None) == (0, True)
    assert results is not None
    assert (results["score"], results["tests"]) == (0, [])
    assert f"No notebook of {LESSON} was found in what you handed in." in results["output"]


@needs_bubblewrap
def test_two_folders_are_one_students_and_links_lead_nowhere(root: Path) -> None:
    unpack(root)
    hand_in(root, notebook_bytes(filled_notebook({})), f"ana/{LESSON}.ipynb")
    os.utime(root / f"submission/ana/{LESSON}.ipynb", (1, 1))
    hand_in(root, notebook_bytes(filled_notebook()), f"bob/{LESSON}.ipynb")
    (root / "submission/link.ipynb").symlink_to(root / "source/settings.json")
    code, _, results = run(root)
    assert (code, results is not None) == (0, True)
    assert results is not None
    assert results["score"] == 2
    assert f"bob/{LESSON}.ipynb is the newest" in results["output"]


def test_without_a_sandbox_there_is_no_score(root: Path) -> None:
    unpack(root)
    hand_in(root, notebook_bytes(filled_notebook()))
    (root / "results/results.json").write_text('{"score": 21}')  # of whatever came before
    code, output, results = run(root, path="/nowhere", python=python_for_others(root))
    assert (code, results) == (1, None)
    assert output.count("\n") == 1
    assert output.startswith("Not graded, so there is no score: ")
    assert "bubblewrap is not installed" in output
    assert (
        "Pack the autograder with --allow-unsandboxed" in output
        or "an unprivileged user can't either" in output
    )


LOOKS = """
def reads(name):
    try:
        open(name).read()
    except OSError:
        return False
    return True
seen = [reads("ROOT/" + name) for name in ("source/settings.json", "submission_metadata.json", "results/results.part")]
def scale_channels(image, gains):
    return None if any(seen) else image * gains[:, None, None]
"""


def test_where_it_is_allowed_it_says_so_and_roots_answers_stay_closed(root: Path) -> None:
    """Root's submissions run as nobody. Anybody else's could read the answers, as the sentences say."""
    unpack(root, allow_unsandboxed=True)
    looks = LOOKS.replace("ROOT", str(root))
    hand_in(root, notebook_bytes(filled_notebook({"scale_channels": looks})))
    code, output, results = run(root, path="/nowhere", python=python_for_others(root))
    if "an unprivileged user can't either" in output:
        assert (code, results) == (1, None)  # a Python in a home that root keeps closed
        return
    assert (code, results is not None) == (0, True), output
    assert results is not None
    assert of(results, "scale_channels")["status"] == ("failed" if os.getuid() else "passed")
    assert "Your notebook was run without a sandbox: this container allows none." in results["output"]
    assert results["extra_data"]["isolation"] == "limits"


@pytest.mark.parametrize("spoilt", ["{", '{"lesson": "04_broadcasting", "other": 1}', None])
def test_a_spoilt_package_gives_no_score(root: Path, spoilt: str | None) -> None:
    settings = unpack(root) / "source/settings.json"
    settings.unlink() if spoilt is None else settings.write_text(spoilt)
    code, output, results = run(root)
    assert (code, results) == (1, None)
    assert output.startswith("Not graded, so there is no score: ")
    assert "Traceback" not in output


def test_the_zip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["package", "gradescope", LESSON, "--timeout", "30"]
    assert main([*words, "--out", "one.zip"]) == 0
    assert capsys.readouterr().out.startswith(f"one.zip is ready to upload: the autograder of {LESSON}, ")
    assert main([*words, "--out", "two.zip"]) == 0
    assert main([*words, "--out", "three.zip", "--places"]) == 0
    with zipfile.ZipFile("three.zip") as packed:
        assert json.loads(packed.read("settings.json"))["places"] is True
    assert Path("one.zip").read_bytes() == Path("two.zip").read_bytes()
    with zipfile.ZipFile("one.zip") as packed:
        rights = {info.filename: stat.S_IMODE(info.external_attr >> 16) for info in packed.infolist()}
        assert {name for name, mode in rights.items() if mode & 0o111} == set(SCRIPTS)
        assert {info.create_system for info in packed.infolist()} == {3}
        for name in rights:
            assert b"\r\n" not in packed.read(name), name
        for name in SCRIPTS:
            assert packed.read(name).startswith(b"#!/usr/bin/env bash\n")
        assert json.loads(packed.read("settings.json"))["seconds"] == 30
    assert f"course/notebooks/{LESSON}.ipynb" in rights
    lessons = {name.split("/")[3] for name in rights if "/exercises/lesson_" in name}
    assert lessons == {f"lesson_{LESSON}"}  # no other lesson's answers
    assert not [name for name in rights if "solutions" in name or "__pycache__" in name or "tests" in name]


def test_what_is_installed_is_pinned_and_enough() -> None:
    lines = requirements().splitlines()
    assert lines[:2] == ["--extra-index-url https://download.pytorch.org/whl/cpu", "-c constraints.txt"]
    assert all("==" in line for line in lines[2:])
    assert {"torch", "numpy", "safetensors", "scikit-learn"} <= {line.split("==")[0] for line in lines[2:]}


def test_the_scripts_are_sound() -> None:
    folder = Path(package.__file__).parent / "autograder"
    for name in SCRIPTS:
        subprocess.run(["bash", "-n", folder / name], check=True)


@pytest.mark.parametrize(
    ("words", "output"),
    [
        ([], "the following arguments are required"),
        (["gradescope", LESSON], "the following arguments are required: --out"),
        (["moodle", LESSON, "--out", "a.zip"], "invalid choice: 'moodle'"),
        (["gradescope", "04_broadcast", "--out", "a.zip"], "did you mean 04_broadcasting"),
        (["gradescope", LESSON, "--out", "a"], "give --out a name that ends with .zip, not a"),
        (["gradescope", LESSON, "--out", "no/a.zip"], "no/a.zip can't be written: No such file"),
        (["gradescope", LESSON, "--out", "a.zip", "--timeout", "0"], "'0' is not a number of seconds"),
    ],
)
def test_bad_input_gets_one_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    output: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["package", *words]) == 2
    error = capsys.readouterr().err
    assert output in error
    assert error.count("\n") == 1
    assert not list(tmp_path.iterdir())
