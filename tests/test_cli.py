"""`lessons`: every command is there, and bad input gets one sentence and exit code 2."""

import re
import subprocess
import sys

import pytest

from lessons_lib import cli
from lessons_lib.notebook.workspace import folder


@pytest.fixture(autouse=True)
def course(tmp_path, monkeypatch):
    """One shipped lesson, whatever the checkout holds."""
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "notebooks" / "04_broadcasting.ipynb").write_text('{"cells": []}', encoding="utf-8")
    monkeypatch.setattr(
        folder, "__file__", str(tmp_path / "lessons_lib" / "notebook" / "workspace" / "folder.py")
    )


def run(*words):
    command = [sys.executable, "-m", "lessons_lib.cli", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_every_command_explains_itself(command, capsys):
    with pytest.raises(SystemExit) as exit_:
        cli.main([command, "--help"])
    assert exit_.value.code == 0
    assert f"usage: lessons {command}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["updat"], "lessons: there is no command 'updat': did you mean update\n"),
        (
            ["update", "04_broadcastin"],
            "lessons: there is no lesson '04_broadcastin': did you mean 04_broadcasting\n",
        ),
        (
            ["update", "04_broadcasting"],
            "lessons: 04_broadcasting is not in work/ yet: `lessons lab` copies it there\n",
        ),
        (["update", "--al"], "lessons: unrecognized arguments: --al (see `lessons update --help`)\n"),
    ],
)
def test_bad_input_gets_one_sentence(words, sentence, capsys):
    assert cli.main(words) == 2
    assert capsys.readouterr().err == sentence


def test_an_unlike_name_gets_the_whole_list(capsys):
    assert cli.main(["xyz"]) == 2
    assert "there are " + ", ".join(sorted(cli.COMMANDS)) in capsys.readouterr().err


def test_the_versions_are_one_line(capsys):
    assert cli.main(["--version"]) == 0
    [line] = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"pytorch-by-hand \d+\.\d+\.\d+, torch \d+\..+, Python 3\.\d+\.\d+, .+", line)


def test_without_a_command_it_lists_them():
    asked, bare = run("--help"), run()
    assert (asked.returncode, bare.returncode) == (0, 2)
    assert asked.stdout == bare.stdout
    for command in cli.COMMANDS:
        assert f"\n  {command} " in asked.stdout


def test_listing_the_commands_imports_no_command():
    code = "import sys, lessons_lib.cli as cli; cli.main(['--help']); print('\\n', *sys.modules)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(result.stdout.splitlines()[-1].split())
    assert "lessons_lib.cli" in loaded
    assert not loaded & {"torch", "jupyterlab", *(module for module, _ in cli.COMMANDS.values())}


def test_a_reader_that_goes_away_is_no_traceback():
    words = [sys.executable, "-m", "lessons_lib.cli", "--help"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as command:
        command.stdout.close()
        assert command.stderr.read() == ""
        assert command.wait() == 1
