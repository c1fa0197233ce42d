"""tools/install.py: quick when nothing changed, and never installs on top of half an installation."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent.parent / "tools" / "install.py"
spec = importlib.util.spec_from_file_location("install", SCRIPT)
install = importlib.util.module_from_spec(spec)
spec.loader.exec_module(install)


@pytest.fixture
def checkout(tmp_path):
    root = tmp_path / "a course"
    root.mkdir()
    (root / "pyproject.toml").write_text(
        '[build-system]\nrequires = []\n[project]\nname = "x"\n[tool.ruff]\nline-length = 1\n',
        encoding="utf-8",
    )
    (root / "constraints.txt").write_text("numpy==2.0\n", encoding="utf-8")
    return root


@pytest.fixture
def pip(monkeypatch):
    """In place of pip: notes what it was asked to install; `pip.end` says how it ends."""

    class Pip:
        end = None

        def __init__(self):
            self.asked = []

        def __call__(self, venv, root, extras, extra_index):
            self.asked.append(sorted(extras))
            if self.end is not None:
                raise self.end

    pip = Pip()
    monkeypatch.setattr(install, "run_pip", pip)
    return pip


@pytest.fixture
def made(monkeypatch):
    """In place of venv: a file where its Python would be; notes each time it is made."""
    times = []

    def make_venv(venv):
        times.append(venv)
        python = install.python_of(venv)
        python.parent.mkdir(parents=True, exist_ok=True)
        python.touch()
        install.unfinished(venv).unlink(missing_ok=True)
        install.stamp(venv).unlink(missing_ok=True)

    monkeypatch.setattr(install, "make_venv", make_venv)
    monkeypatch.setattr(install, "runs_pip", lambda venv: True)
    return times


def test_installs_once(checkout, pip, made):
    for _ in range(3):
        install.install(checkout, set())
    assert pip.asked == [[]]
    assert len(made) == 1


def test_more_extras_are_added_to_what_is_there(checkout, pip, made):
    for extras in ({"dev"}, set(), {"grading"}, {"dev", "grading"}):
        install.install(checkout, extras)
    assert pip.asked == [["dev"], ["dev", "grading"]]
    assert len(made) == 1


def test_a_new_pin_is_installed_and_a_new_line_length_is_not(checkout, pip, made):
    install.install(checkout, set())
    pyproject = checkout / "pyproject.toml"
    pyproject.write_text(pyproject.read_text(encoding="utf-8").replace("= 1", "= 2"), encoding="utf-8")
    install.install(checkout, set())
    assert len(pip.asked) == 1
    (checkout / "constraints.txt").write_text("numpy==2.1\n", encoding="utf-8")
    install.install(checkout, set())
    assert len(pip.asked) == 2
    assert len(made) == 1


def test_a_killed_installation_is_begun_afresh(checkout, pip, made):
    pip.end = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        install.install(checkout, set())
    pip.end = None
    install.install(checkout, set())
    assert len(made) == 2
    install.install(checkout, set())
    assert len(made) == len(pip.asked) == 2


def test_a_killed_change_is_not_taken_for_the_state_before(checkout, pip, made):
    constraints = checkout / "constraints.txt"
    before = constraints.read_text(encoding="utf-8")
    install.install(checkout, set())
    constraints.write_text("numpy==2.1\n", encoding="utf-8")
    pip.end = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        install.install(checkout, set())
    pip.end = None
    constraints.write_text(before, encoding="utf-8")
    install.install(checkout, set())
    assert len(made) == 2


def test_a_moved_checkout_gets_a_new_environment(checkout, pip, made):
    install.install(checkout, set())
    moved = checkout.rename(checkout.with_name("moved"))
    install.install(moved, set())
    assert len(made) == 2


def test_an_environment_whose_python_is_gone_is_made_anew(checkout, pip, made):
    install.install(checkout, set())
    install.python_of(checkout / ".venv").unlink()
    install.install(checkout, set())
    assert len(made) == 2


def test_a_damaged_stamp_costs_a_run_of_pip(checkout, pip, made):
    install.install(checkout, set())
    install.stamp(checkout / ".venv").write_text("{", encoding="utf-8")
    install.install(checkout, set())
    assert len(pip.asked) == 2


@pytest.fixture
def says(monkeypatch):
    """In place of the program pip: one that prints these lines and ends so. Returns the commands that were asked for."""

    def set_up(*lines, code=0):
        commands, popen = [], subprocess.Popen

        def start(command, **options):
            commands.append((command, options["cwd"]))
            return popen(
                [sys.executable, "-c", f"print({chr(10).join(lines)!r}); raise SystemExit({code})"], **options
            )

        monkeypatch.setattr(subprocess, "Popen", start)
        return commands

    return set_up


def test_pip_that_gives_up_leaves_the_environment_usable(checkout, made, says, capsys):
    versions = ", ".join(f"1.{minor}.0" for minor in range(99))
    said = [
        "Collecting numpy==2.0",
        f"ERROR: Could not find a version (from versions: {versions})",
        "ERROR: No matching distribution found for numpy==2.0",
    ]
    says(*said, code=1)
    with pytest.raises(install.CannotInstall) as refused:
        install.install(checkout, set())
    log = checkout / ".venv" / "install.log"
    first, *others = str(refused.value).splitlines()
    assert first.startswith("ERROR: Could not find a version (from versions: 1.0.0, ")
    assert len(first) <= 200
    assert others == [
        "ERROR: No matching distribution found for numpy==2.0",
        f"pip could not install the course. All that it said: {log}",
    ]
    assert log.read_text(encoding="utf-8").splitlines() == said
    assert capsys.readouterr().out.splitlines() == [
        "Making .venv …",
        "Installing the course into .venv, which takes some minutes …",
    ]
    assert install.is_usable(checkout / ".venv", {}, checkout)
    assert install.read_stamp(checkout / ".venv") == {}


def test_a_terminal_has_one_line_that_says_what_pip_is_at(checkout, made, says, capsys, monkeypatch):
    says(
        "Obtaining file:///a%20course",
        "Collecting numpy==2.0",
        f"  Downloading {'n' * 99}.whl (15 MB)",
        "Successfully installed",
    )
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    install.install(checkout, set())
    *above, progress = capsys.readouterr().out.split("\n")
    assert len(above) == 2
    shown = progress.split("\r")
    assert [line.split()[:1] for line in shown] == [[], ["Collecting"], ["Downloading"], [], []]
    assert {len(line) for line in shown[1:-1]} == {install.WIDTH}, "each covers the one before"
    assert shown[-1] == "", "and nothing is left"


def test_pip_gets_the_constraints_the_extras_and_the_index(checkout, made, says):
    commands = says()
    install.make_venv(checkout / ".venv")
    install.run_pip(checkout / ".venv", checkout, {"grading", "dev"}, "file:///wheels of mine")
    ((command, cwd),) = commands
    assert cwd == checkout
    assert command[-6:-4] == ["--constraint", "constraints.txt"]
    assert command[-4:] == ["--editable", ".[dev,grading]", "--extra-index-url", "file:///wheels of mine"]


def test_an_old_python_is_named_with_the_way_out():
    with pytest.raises(install.CannotInstall, match=r"Python 3\.9 is too old, .* 3\.11 or newer"):
        install.check_python((3, 9))


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_venv_is_named(monkeypatch, module):
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == module else find(name))
    with pytest.raises(install.CannotInstall, match="has no venv module: install it"):
        install.check_python((3, 12))


def test_a_refusal_is_one_line_and_exit_code_1(monkeypatch, capsys):
    monkeypatch.setattr(install.sys, "version_info", (3, 10, 2))
    assert install.main([]) == 1
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.slow
def test_makes_a_real_environment(tmp_path):
    install.make_venv(tmp_path / "a path" / ".venv")
    assert install.is_usable(tmp_path / "a path" / ".venv", {}, tmp_path / "a path")
    assert not install.is_usable(tmp_path / "a path" / ".venv", {"root": "elsewhere"}, tmp_path / "a path")
