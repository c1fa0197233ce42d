"""The files of docs/grading do what they say: a cluster by Slurm, a JupyterHub, its learners' notebooks collected."""

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from lessons_lib.exercises import slugs
from lessons_lib.grading import demo
from lessons_lib.grading.gradebook.database import Gradebook
from lessons_lib.grading.intake.submissions import find
from tests.grading.submissions import LESSON, NOTEBOOKS

FILES = Path(__file__).parents[2] / "docs" / "grading"


def program(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="slurm: this is not Linux")
def test_slurm(tmp_path: Path) -> None:
    """With an `srun` that starts its tasks on this machine."""
    programs = tmp_path / "programs"
    programs.mkdir()
    program(
        programs / "srun",
        '#!/bin/bash\nn=${1#--ntasks=}; shift\nfor i in $(seq "$n"); do "$@" & done; wait\n',
    )
    program(programs / "lessons", f'#!/bin/bash\nexec "{sys.executable}" -m lessons_lib.cli "$@"\n')
    demo.write_class(tmp_path / "in")
    for file in (tmp_path / "in").rglob("04_broadcasting.ipynb"):
        file.unlink()  # lesson 00 is enough here, and quickly graded
    path = os.pathsep.join([str(programs), str(Path(sys.executable).parent), os.environ["PATH"]])
    env = {**os.environ, "PATH": path, "SLURM_NTASKS": "2"}
    done = subprocess.run(
        [str(FILES / "slurm.sh"), "in", "out"],
        cwd=tmp_path,
        env=env,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Graded 12 submissions" in done.stdout
    with Gradebook.open(tmp_path / "out") as book:
        passed = {r.student for r in book.results() if r.exercise == "mean_of_each_row" and r.score == 1}
    assert passed == {"Amara Okafor", "Chloé Petit", "Goran Ilić", "Hana Sato", "Ivy O'Neill"}
    assert list(tmp_path.glob(".dask-*")) == []


def test_a_learner_gets_what_they_do_not_have(tmp_path: Path) -> None:
    env = {**os.environ, "HOME": str(tmp_path)}
    words = [
        sys.executable,
        str(FILES / "start_learner.py"),
        sys.executable,
        "-c",
        "import os; print(os.getcwd())",
    ]
    for _ in range(2):
        done = subprocess.run(words, env=env, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == str(tmp_path / "pytorch-by-hand")
        (tmp_path / "pytorch-by-hand" / f"{LESSON}.ipynb").write_text("mine", encoding="utf-8")
    work = tmp_path / "pytorch-by-hand"
    assert {p.name for p in work.glob("*.ipynb")} == {p.name for p in NOTEBOOKS.glob("*.ipynb")}
    assert (work / f"{LESSON}.ipynb").read_text(encoding="utf-8") == "mine"
    assert (work / "progress.sqlite").is_file()


def test_the_hubs_configuration() -> None:
    spawner, authenticator = SimpleNamespace(), SimpleNamespace()
    runpy.run_path(
        str(FILES / "jupyterhub_config.py"),
        {"get_config": lambda: SimpleNamespace(Spawner=spawner, Authenticator=authenticator)},
    )
    course = Path("/opt/pytorch-by-hand")
    ours = [Path(word).relative_to(course) for word in spawner.cmd if word.startswith(str(course))]
    assert all((FILES.parents[1] / path).exists() for path in ours if path.parts[0] == "docs")
    assert spawner.cmd[-2:] == ["-m", "jupyterhub.singleuser"]
    assert (NOTEBOOKS / Path(spawner.default_url).name).is_file()


def collect(*words: Any) -> "subprocess.CompletedProcess[str]":
    script = [sys.executable, str(FILES / "collect.py")]
    return subprocess.run([*script, *map(str, words)], capture_output=True, text=True, check=False)


def test_notebooks_are_collected(tmp_path: Path) -> None:
    for name in ("ana", "bo"):
        folder = tmp_path / "home" / name / "pytorch-by-hand"
        folder.mkdir(parents=True)
        for file in (f"{LESSON}.ipynb", "00_start_here.ipynb"):
            (folder / file).write_text(f"{name} {file}", encoding="utf-8")
            os.utime(folder / file, (1e9, 1e9))
    (tmp_path / "home" / "nobody").mkdir()
    done = collect(LESSON, tmp_path / "in", tmp_path / "home")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"Collected 2 notebooks into {tmp_path / 'in'}.\n"
    assert all(path.stat().st_mode & 0o077 == 0 for path in [tmp_path / "in", *(tmp_path / "in").rglob("*")])
    found = find(tmp_path / "in", slugs())
    assert [(s.student, s.lesson, s.read()) for s in found.submissions] == [
        (name, LESSON, f"{name} {LESSON}.ipynb".encode()) for name in ("ana", "bo")
    ]
    assert found.submissions[0].path.stat().st_mtime == 1e9


def test_nobody_collects_by_a_link(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / f"{LESSON}.ipynb").write_text("secret", encoding="utf-8")
    for name in ("eve", "mallory", "trudy", "walter"):
        (tmp_path / "home" / name).mkdir(parents=True)
    (tmp_path / "home/eve/pytorch-by-hand").symlink_to(secret, target_is_directory=True)
    for name in ("mallory", "trudy", "walter"):
        (tmp_path / "home" / name / "pytorch-by-hand").mkdir()
    (tmp_path / f"home/mallory/pytorch-by-hand/{LESSON}.ipynb").symlink_to(secret / f"{LESSON}.ipynb")
    (tmp_path / f"home/trudy/pytorch-by-hand/{LESSON}.ipynb").hardlink_to(secret / f"{LESSON}.ipynb")
    os.mkfifo(tmp_path / f"home/walter/pytorch-by-hand/{LESSON}.ipynb")
    done = collect(LESSON, tmp_path / "in", tmp_path / "home")
    assert done.returncode == 1
    assert done.stderr.count("it is a link") == 2
    assert done.stderr.count("it is no plain file of its own") == 2
    assert "no learner below" in done.stderr
    assert done.stdout == ""
    assert not list((tmp_path / "in").rglob("*.ipynb"))


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ([], 2, "give LESSON and SUBMISSIONS"),
        (["04_broadcasting", "in", "nowhere"], 2, "there is no folder nowhere"),
        (["04_brodcasting", "in", "home"], 1, "no learner below home has a notebook"),
    ],
)
def test_nothing_to_collect_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], code: int, message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "home/ana/pytorch-by-hand").mkdir(parents=True)
    (tmp_path / f"home/ana/pytorch-by-hand/{LESSON}.ipynb").write_text("mine", encoding="utf-8")
    done = collect(*words)
    assert (done.returncode, done.stdout) == (code, "")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "in").exists()


WITH = {"package": ["gradescope"]}
PAGES = [FILES.parent / "grading.md", *sorted(FILES.glob("*.md"))]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_every_command_of_a_page_is_one(path: Path) -> None:
    """The pages on grading show options that `lessons` has, and files and headings that are there."""
    page = path.read_text(encoding="utf-8")
    for name, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]+))?\)", page):
        target = path.parent / name if name else path
        assert target.exists(), name
        if anchor:
            headings = re.findall(r"^#+ (.+)$", target.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in [heading.lower().replace(" ", "-") for heading in headings], anchor
    for line in re.findall(
        r"^ *(?:sbatch|python3?|\.venv/bin/python) (?:--\S+ )*(docs/\S+)", page, re.MULTILINE
    ):
        assert (FILES.parents[1] / line).exists(), line
    for command, rest in re.findall(r"`?lessons (grade|report|override|export|package)\b([^\n`]*)", page):
        shown = subprocess.run(
            [sys.executable, "-m", "lessons_lib.cli", command, *WITH.get(command, []), "--help"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for option in re.findall(r"--[a-z]+(?:-[a-z]+)*", rest):
            assert option in shown, f"{command} {option}"


def test_the_pages_are_there() -> None:
    assert [path.name for path in PAGES] == ["grading.md", "elsewhere.md", "trust.md"]
    assert len(re.findall("lessons (?:grade|report|override)", PAGES[0].read_text(encoding="utf-8"))) > 5
