"""What is said of the place where points are not kept, and that it is said once."""

import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

from lessons_lib.notebook import progress_location
from lessons_lib.notebook.progress import FILE_NAME

ROOT = Path(__file__).parents[2]
ENDS_WITH_THE_SESSION = (
    "forgets your points when the session ends. Download the notebook to keep your answers."
)


@pytest.fixture(autouse=True)
def _a_new_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variables in progress_location._HOSTS.values():
        for name in variables:
            monkeypatch.delenv(name, raising=False)
    monkeypatch.delenv(progress_location.SETTING, raising=False)
    monkeypatch.setattr(progress_location, "_shown_notes", {""})
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("variable", "host"),
    [
        ("COLAB_RELEASE_TAG", "Google Colab"),
        ("KAGGLE_KERNEL_RUN_TYPE", "Kaggle"),
        ("BINDER_LAUNCH_HOST", "Binder"),
    ],
)
def test_a_hosted_notebook(monkeypatch: pytest.MonkeyPatch, variable: str, host: str) -> None:
    monkeypatch.setenv(variable, "x")
    store = progress_location.open_progress()
    assert store.not_kept == f"{host} {ENDS_WITH_THE_SESSION}"
    Path(FILE_NAME).touch()
    assert bool(progress_location.open_progress().not_kept) == (host == "Binder"), (
        "its disk goes with the session too"
    )


def test_colab_is_known_by_its_module_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "google.colab", ModuleType("google.colab"))
    assert progress_location.open_progress().not_kept.startswith("Google Colab")


def test_credentials_for_a_host_are_no_host(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KAGGLE_USERNAME", "me")
    assert progress_location.open_progress().not_kept.startswith("Outside of work/")


def test_a_folder_that_can_only_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert progress_location.open_progress().not_kept.startswith(
        "This folder is read-only, so neither your answers nor"
    )


def test_a_work_folder_that_can_only_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Path(FILE_NAME).touch()
    for locked in (tmp_path, tmp_path / FILE_NAME):
        monkeypatch.setattr(os, "access", lambda path, mode, locked=locked: Path(path) != locked)
        assert progress_location.open_progress().not_kept.startswith("This folder is read-only")


@pytest.mark.parametrize(
    ("folder", "expected_message"),
    [
        (ROOT / "notebooks", "the course's own copy"),
        (ROOT / "solutions" / "syllabus", "the course's answers"),
        (ROOT, "Outside of work/"),
    ],
)
def test_folders_of_the_course(folder: Path, expected_message: str) -> None:
    assert expected_message in progress_location.not_kept(folder)
    assert progress_location.not_kept(folder).endswith(
        "Work on your own copy instead: `make lab` opens it in work/."
    )


def test_without_the_courses_notebooks_there_is_no_make_lab(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress_location, "NOTEBOOKS", tmp_path / "nowhere")
    assert "make lab" not in progress_location.not_kept(tmp_path)
    assert FILE_NAME in progress_location.not_kept(tmp_path)


def test_a_work_folder_has_nothing_to_say(tmp_path: Path) -> None:
    Path(FILE_NAME).touch()
    store = progress_location.open_progress()
    assert (store.not_kept, store.take_notes()) == ("", ())
    store.take_hint("a", 1)
    assert (tmp_path / FILE_NAME).stat().st_size > 0


def test_it_is_said_once_in_a_kernel() -> None:
    first, second = progress_location.open_progress(), progress_location.open_progress()
    assert first.take_notes() == (first.not_kept,)
    assert (second.take_notes(), second.not_kept) == ((), first.not_kept)


def test_the_setting_leaves_progress_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(FILE_NAME).touch()
    monkeypatch.setenv(progress_location.SETTING, "off")
    store = progress_location.open_progress()
    store.take_hint("a", 1)
    assert (store.not_kept, store.take_notes(), Path(FILE_NAME).stat().st_size) == ("", (), 0)
