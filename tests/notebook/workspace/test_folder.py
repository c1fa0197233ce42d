"""`lessons lab`: what it puts into work/, and what it leaves alone."""

import json
import os

import pytest

from lessons_lib.command import UserError
from lessons_lib.notebook.progress import FILE_NAME, ProgressStore
from lessons_lib.notebook.workspace import folder, lab


@pytest.fixture
def course(tmp_path):
    """A checkout in a path with a space, with two lessons."""
    root = tmp_path / "a course"
    (root / "notebooks").mkdir(parents=True)
    for name in ("04_broadcasting", "00_start_here"):
        (root / "notebooks" / f"{name}.ipynb").write_text(
            f'{{"cells": [], "name": "{name}"}}', encoding="utf-8"
        )
    return root


def everything(root):
    return {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}


def test_copies_what_is_missing(course):
    assert folder.create_workspace(course) == ["00_start_here", "04_broadcasting"]
    for shipped in folder.shipped_notebooks(course):
        assert (course / "work" / shipped.name).read_bytes() == shipped.read_bytes()


def test_overwrites_nothing(course):
    folder.create_workspace(course)
    mine = course / "work" / "04_broadcasting.ipynb"
    mine.write_text("my work", encoding="utf-8")
    (course / "work" / "00_start_here.ipynb").unlink()
    (course / "work" / folder.PROGRESS).write_bytes(b"my progress")
    assert folder.create_workspace(course) == ["00_start_here"]
    assert mine.read_text(encoding="utf-8") == "my work"
    assert (course / "work" / folder.PROGRESS).read_bytes() == b"my progress"


def test_a_second_run_changes_nothing(course):
    folder.create_workspace(course)
    before = everything(course)
    assert folder.create_workspace(course) == []
    assert everything(course) == before


def test_an_interrupted_copy_is_made_again(course, monkeypatch):
    def out_of_space(path, data):
        with path.open("wb") as half:
            half.write(data[: len(data) // 2])
        raise OSError(28, "No space left on device", str(path))

    with monkeypatch.context() as broken:
        broken.setattr(type(course), "write_bytes", out_of_space)
        with pytest.raises(UserError, match=r"cannot write .*: No space left on device"):
            folder.create_workspace(course)
    assert not list((course / "work").rglob("*.ipynb"))
    assert folder.create_workspace(course) == ["00_start_here", "04_broadcasting"]


def test_kernels_keep_progress_in_the_file_that_is_made(course):
    folder.create_workspace(course)
    assert folder.PROGRESS == FILE_NAME
    first, second = (ProgressStore(course / "work" / folder.PROGRESS) for _ in range(2))
    first.take_hint("an_exercise", 2)
    assert second.hints_shown("an_exercise") == 2
    assert first.take_notes() == second.take_notes() == ()


def test_says_where_it_cannot_write(course):
    (course / "work").write_text("a file in the way", encoding="utf-8")
    with pytest.raises(UserError, match=r"cannot write .*work"):
        folder.create_workspace(course)


def test_a_course_without_notebooks_is_refused(course, monkeypatch):
    monkeypatch.setattr(
        folder, "__file__", str(course / "elsewhere" / "lessons_lib" / "notebook" / "workspace" / "folder.py")
    )
    with pytest.raises(UserError, match=r"there are no notebooks in .*: install the course from a clone"):
        folder.course_root()


def test_jupyter_is_kept_inside_and_asks_no_news_question(tmp_path):
    variables = lab.jupyter_environment(tmp_path / "home")
    assert all(value.startswith(str(tmp_path / "home")) for value in variables.values())
    settings = next((tmp_path / "home").rglob("notification.jupyterlab-settings"))
    assert json.loads(settings.read_text(encoding="utf-8"))["fetchNews"] == "false"
    settings.write_text("{}", encoding="utf-8")
    lab.jupyter_environment(tmp_path / "home")
    assert settings.read_text(encoding="utf-8") == "{}", "the learner's own choice was overwritten"


@pytest.fixture
def started(course, monkeypatch):
    """The options of each JupyterLab that would have been started on the course."""
    from jupyterlab.labapp import LabApp

    started = []
    monkeypatch.setattr(LabApp, "launch_instance", started.append)
    monkeypatch.setattr(
        folder, "__file__", str(course / "lessons_lib" / "notebook" / "workspace" / "folder.py")
    )
    kept = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
    monkeypatch.setattr(os, "environ", {**kept, "IPYTHONDIR": "chosen by the user"})
    return started


def test_opens_the_lesson_map_and_passes_options_on(course, started):
    assert lab.main(["--no-browser", "--port", "8899"]) == 0
    (options,) = started
    assert f"--ServerApp.root_dir={course / 'work'}" in options
    assert "--LabApp.default_url=/lab/tree/Lessons.md" in options
    assert "--LabApp.custom_css=True" in options
    assert options[-3:] == ["--no-browser", "--port", "8899"]
    assert os.environ["IPYTHONDIR"] == "chosen by the user"


def test_settings_of_the_users_own_are_left_alone(course, started, tmp_path):
    """No frame there, and the map would open as its source."""
    os.environ["JUPYTER_CONFIG_DIR"] = str(tmp_path / "mine")
    assert lab.main([]) == 0
    (options,) = started
    assert "--LabApp.default_url=/lab/tree/00_start_here.ipynb" in options
    assert not [option for option in options if "custom_css" in option]
    assert not (tmp_path / "mine").exists()


def test_says_what_is_new_and_what_is_newer(course, started, capsys):
    lab.main([])
    assert capsys.readouterr().out == "New in work/: 00_start_here, 04_broadcasting.\n"
    lab.main([])
    assert capsys.readouterr().out == ""
    newer = '{"cells": [{"id": "a", "cell_type": "markdown", "source": "New words."}]}'
    (course / "notebooks" / "04_broadcasting.ipynb").write_text(newer, encoding="utf-8")
    lab.main([])
    assert "newer versions of 04_broadcasting: `make update`" in capsys.readouterr().out
    assert len(started) == 3
