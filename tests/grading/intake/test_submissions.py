"""Whatever way a class hands in: whose it is, which lesson, and the newest of several."""

import contextlib
import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from lessons_lib.command import UserError
from lessons_lib.grading.intake.notebook_file import Unreadable
from lessons_lib.grading.intake.submissions import FoundSubmissions, find
from tests.grading.intake.folders import LESSONS, NAME, lay, read, who, zipped


@contextlib.contextmanager
def ordinary_user() -> Iterator[Path]:
    """A folder, inside of which this process may do what an ordinary user may: root may read anything."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    root = os.geteuid() == 0
    try:
        if root:
            os.chown(folder, 65534, 65534)
            os.seteuid(65534)
        yield folder
    finally:
        if root:
            os.seteuid(0)
        shutil.rmtree(folder)


@pytest.mark.parametrize(
    ("names", "students"),
    [
        (["anna/" + NAME, "bob/" + NAME], ["anna", "bob"]),
        (["anna/hw4/" + NAME, "bob/hw4/" + NAME], ["anna", "bob"]),
        (
            ["meierana_123_4567_" + NAME, "obrienbo_LATE_88_4568_04_broadcasting-2.ipynb"],
            ["meierana", "obrienbo"],
        ),
        (
            [f"Ana Meier_31_assignsubmission_file_/{NAME}", f"Bo O'Brien_32_assignsubmission_file_/x/{NAME}"],
            ["Ana Meier", "Bo O'Brien"],
        ),
        ([f"Ana Meier_31_assignsubmission_file_{NAME}"], ["Ana Meier"]),
        (["class 7/anna/" + NAME, "class 7/bob/" + NAME], ["anna", "bob"]),
        (["download/meierana_123_4567_" + NAME], ["meierana"]),
        (["anna/" + NAME], ["anna"]),
    ],
)
@pytest.mark.parametrize("packed", ["folder", "zip", "zip in a folder"])
def test_every_layout(tmp_path: Path, names: list[str], students: list[str], packed: str) -> None:
    root = tmp_path / "in"
    root.mkdir()
    if packed == "folder":
        lay(root, *names)
    else:
        (root / "all.zip").write_bytes(zipped(**{name: name for name in names}))
        root = root if packed == "zip in a folder" else root / "all.zip"
    found = find(root, LESSONS)
    assert who(found) == [(student, "04_broadcasting") for student in students]
    assert found.problems == ()
    assert sorted(read(found)) == sorted(names)
    assert [s.sha256 for s in found.submissions] == [
        hashlib.sha256(t.encode()).hexdigest() for t in read(found)
    ]


def test_a_class_of_zips(tmp_path: Path) -> None:
    lay(tmp_path, "cleo/hw/" + NAME)
    (tmp_path / "anna.zip").write_bytes(zipped(**{"some folder/" + NAME: "a"}))
    (tmp_path / "meierbob_5_6_homework.zip").write_bytes(zipped(**{NAME: "b"}))
    found = find(tmp_path, LESSONS)
    assert [s.student for s in found.submissions] == ["anna", "cleo", "meierbob"]
    whole = tmp_path / "whole.zip"
    whole.write_bytes(zipped(**{"anna.zip": (tmp_path / "anna.zip").read_bytes(), "bob/" + NAME: "b"}))
    found = find(whole, LESSONS)
    assert [(s.student, s.read()) for s in found.submissions] == [("anna", b"a"), ("bob", b"b")]


@pytest.mark.parametrize(
    "name",
    [
        "04_broadcasting (1).ipynb",
        "04_broadcasting-late.ipynb",
        "04_broadcasting_copy.ipynb",
        "04_broadcasting-Copy1.ipynb",
        "Copy of 04_broadcasting.ipynb",
        "04_broadcasting (new 2).ipynb",
        "04 Broadcasting.IPYNB",
        "anna-04_broadcasting2.ipynb",
    ],
)
def test_renamed_copies(tmp_path: Path, name: str) -> None:
    lay(tmp_path, f"anna/{name}")
    assert who(find(tmp_path, LESSONS)) == [("anna", "04_broadcasting")]


def test_a_name_that_says_nothing(tmp_path: Path) -> None:
    lay(tmp_path, "anna/Untitled.ipynb", text=r'["x = open_lesson(\"00_start_here\")"]')
    lay(tmp_path, "bob/Untitled.ipynb")
    lay(tmp_path, "cleo/report.pdf")
    lay(tmp_path, NAME)
    found = find(tmp_path, LESSONS)
    assert who(found) == [("anna", "00_start_here")]
    message = "\n".join(found.problems)
    assert "bob/Untitled.ipynb: neither its name nor" in message
    assert "cleo handed in no notebook, only cleo/report.pdf." in message
    assert f"{NAME}: whose is it?" in message
    assert len(found.problems) == 3


def test_of_two_the_newest(tmp_path: Path) -> None:
    lay(tmp_path, f"anna/second/{NAME}", f"anna/{NAME}", "bob/00_start_here.ipynb")
    found = find(tmp_path, LESSONS)
    assert read(found) == [f"anna/second/{NAME}", "bob/00_start_here.ipynb"]
    assert (
        "There are 2 candidates: anna/second/04_broadcasting.ipynb is the newest"
        in found.submissions[0].notes[0]
    )
    assert len(found.problems) == 1
    assert found.problems[0].startswith("anna, 04_broadcasting: there are 2 candidates")


def test_of_two_saved_at_once_the_higher_number(tmp_path: Path) -> None:
    names = [f"anna/04_broadcasting{end}.ipynb" for end in ("", " (1)", " (2)", "-copy")]
    for name in names:
        lay(tmp_path, name)
    assert read(find(tmp_path, LESSONS)) == ["anna/04_broadcasting (2).ipynb"]


def test_only_the_wanted_lessons(tmp_path: Path) -> None:
    lay(tmp_path, "anna/" + NAME, "anna/00_start_here.ipynb", "bob/00_start_here.ipynb")
    found = find(tmp_path, LESSONS, only=["04_broadcasting"])
    assert who(found) == [("anna", "04_broadcasting")]
    assert found.problems == ()


def test_two_of_one_name(tmp_path: Path) -> None:
    lay(tmp_path, *(f"Ana Meier_{n}_assignsubmission_file_/{NAME}" for n in (31, 77)))
    assert [s.student for s in find(tmp_path, LESSONS).submissions] == ["Ana Meier (31)", "Ana Meier (77)"]


def test_nobody_hands_in_for_another(tmp_path: Path) -> None:
    lay(
        tmp_path,
        "bob/" + NAME,
        f"eve/bob_1_2_{NAME}",
        f"eve/bob_1_assignsubmission_file_/{NAME}",
        f"eve/bob/{NAME}",
    )
    (tmp_path / "eve.zip").write_bytes(zipped(**{"bob/" + NAME: "forged"}))
    found = find(tmp_path, LESSONS)
    assert [s.student for s in found.submissions] == ["bob", "eve"]
    assert read(found)[0] == "bob/" + NAME


@pytest.mark.parametrize(
    ("folder", "student"),
    [
        ("=cmd|' C calc'!A0", "=cmd|' C calc'!A0"),
        ("Zoë Ångström 王", "Zoë Ångström 王"),
        ('J. R. "Bob" O\'Neil, Jr.', 'J. R. "Bob" O\'Neil, Jr.'),
        ("n" * 250, "n" * 250),
        ("two\nlines\x1b[2J", "two\ufffdlines\ufffd[2J"),
        ("\u202egnp.exe", "\ufffdgnp.exe"),
        (os.fsdecode(b"\xff\xfe"), "\ufffd\ufffd"),
        ("e\u0301", "é"),
        ("..anna..", "..anna.."),
        ("anna..", "anna.."),
    ],
)
def test_odd_names(tmp_path: Path, folder: str, student: str) -> None:
    lay(tmp_path, f"{folder}/{NAME}")
    found = find(tmp_path, LESSONS)
    assert [s.student for s in found.submissions] == [student]
    assert found.submissions[0].student.encode()


def test_links_are_not_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    lay(secret, NAME)
    root = tmp_path / "in"
    (root / "anna").mkdir(parents=True)
    (root / "anna" / NAME).symlink_to(secret / NAME)
    (root / "bob").symlink_to(secret, target_is_directory=True)
    os.mkfifo(root / "anna" / "00_start_here.ipynb")
    found = find(root, LESSONS)
    assert found.submissions == ()
    assert sorted(found.problems) == [
        "anna/00_start_here.ipynb is neither file nor folder.",
        "anna/04_broadcasting.ipynb is a link, so it wasn't followed.",
        "bob is a link, so it wasn't followed.",
    ]


def test_a_link_put_there_later_is_not_followed(tmp_path: Path) -> None:
    lay(tmp_path, "in/anna/" + NAME, "secret")
    found = find(tmp_path / "in", LESSONS)
    (tmp_path / "in/anna" / NAME).unlink()
    (tmp_path / "in/anna" / NAME).symlink_to(tmp_path / "secret")
    with pytest.raises(Unreadable, match=r"isn.t a file"):
        found.submissions[0].read()


def test_a_file_changed_since(tmp_path: Path) -> None:
    lay(tmp_path, "anna/" + NAME)
    found = find(tmp_path, LESSONS)
    lay(tmp_path, "anna/" + NAME, text="another")
    with pytest.raises(Unreadable, match="changed after"):
        found.submissions[0].read()


def test_what_systems_leave_behind(tmp_path: Path) -> None:
    left = [f"anna/.ipynb_checkpoints/{NAME}", f"__MACOSX/anna/._{NAME}", f".git/{NAME}", f"anna/._{NAME}"]
    lay(tmp_path, *left, "anna/" + NAME)
    (tmp_path / "bob.zip").write_bytes(zipped(**{f"__MACOSX/{NAME}": "", f"x/.git/{NAME}": "", NAME: "b"}))
    found = find(tmp_path, LESSONS)
    assert read(found) == ["anna/" + NAME, "b"]
    assert found.problems == ()


def test_the_next_candidate_if_the_newest_cannot_be_read(tmp_path: Path) -> None:
    data = bytearray(zipped(**{f"b/{NAME}": "broken" * 50}))
    data[60] ^= 0xFF
    (tmp_path / "anna").mkdir()
    (tmp_path / "anna/new.zip").write_bytes(bytes(data))
    lay(tmp_path, "anna/" + NAME)
    os.utime(tmp_path / "anna" / NAME, (1e8, 1e8))
    found = find(tmp_path, LESSONS)
    assert read(found) == ["anna/" + NAME]
    assert any("can't be unpacked" in problem for problem in found.problems)


def test_grades_kept_among_the_submissions_are_none(tmp_path: Path) -> None:
    lay(tmp_path, f"ada/{NAME}", "grades/gradebook.sqlite", f"grades/{NAME}")
    found = find(tmp_path, LESSONS, excluded=tmp_path / "grades")
    assert (who(found), found.problems) == ([("ada", "04_broadcasting")], ())


def test_there_is_no_such_folder(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="there is no folder or zip"):
        find(tmp_path / "nowhere", LESSONS)


def test_a_folder_without_notebooks(tmp_path: Path) -> None:
    assert find(tmp_path, LESSONS) == FoundSubmissions((), (f"{tmp_path} holds no notebook of this course.",))
    lay(tmp_path, "anna/" + NAME)
    assert find(tmp_path, LESSONS, only=["00_start_here"]).problems == (
        f"{tmp_path} holds no notebook of these lessons.",
    )


def test_one_notebook_alone(tmp_path: Path) -> None:
    lay(tmp_path, "anna/" + NAME)
    assert who(find(tmp_path / "anna" / NAME, LESSONS)) == [("anna", "04_broadcasting")]


def test_late_marks_are_read(tmp_path: Path) -> None:
    lay(tmp_path, f"obrienbo_LATE_88_4568_{NAME}")
    found = find(tmp_path, LESSONS).submissions[0]
    assert (found.late, found.clock) == (True, "lms")


def test_folders_of_one_student_of_an_lms_are_no_class(tmp_path: Path) -> None:
    lay(tmp_path, *(f"Ana Meier_31_assignsubmission_file_/{part}/{NAME}" for part in "xy"))
    assert [s.student for s in find(tmp_path, LESSONS).submissions] == ["Ana Meier"]


def test_the_number_of_the_lms_is_that_of_the_folder(tmp_path: Path) -> None:
    """Not one that a student wrote into the name of a file: scores find their way back by it."""
    lay(
        tmp_path,
        f"meierana_LATE_5512_90211_{NAME}",
        f"Bo_31_assignsubmission_file_/Bo_99_assignsubmission_file_{NAME}",
    )
    lay(tmp_path, f"cy/cy_5512_7_{NAME}")
    found = find(tmp_path, LESSONS).submissions
    assert [(s.student, s.lms_id, s.late) for s in found] == [
        ("Bo", "31", False),
        ("cy", "", False),
        ("meierana", "5512", True),
    ]


def test_a_students_folder_without_the_right_to_look_into_it() -> None:
    with ordinary_user() as folder:
        lay(folder, "anna/" + NAME, "bob/" + NAME, "bob/notes.txt", "eve/hw/" + NAME)
        (folder / "bob").chmod(0o644)
        (folder / "eve/hw").chmod(0)
        found = find(folder, LESSONS)
        for closed in ("bob", "eve/hw"):
            (folder / closed).chmod(0o755)
    assert who(found) == [("anna", LESSONS[1])]
    assert sorted(found.problems) == [
        "bob can't be read: you may list this folder, but not look into it (`chmod u+x` allows that).",
        "eve/hw can't be read: Permission denied.",
    ]


@pytest.mark.parametrize("closed", ["class", "above"])
def test_a_folder_of_submissions_without_the_right_to_look_into_it(closed: str) -> None:
    with ordinary_user() as folder:
        place = folder / "above/class"
        lay(place, "anna/" + NAME)
        shut = place if closed == "class" else place.parent
        shut.chmod(0o644)
        with pytest.raises(UserError, match=f"^{place} can't be re.*(look into|chmod)") as message:
            find(place, LESSONS)
        shut.chmod(0o755)
    assert "\n" not in str(message.value)


@pytest.mark.parametrize(
    "names",
    [
        ("try 1", "try 2"),
        ("v1", "v2", "final"),
        ("draft", "Neu"),
        ("hw3", "hw4"),
        ("1", "2"),
        ("old", "new_2"),
    ],
)
def test_one_students_attempts_are_no_students(tmp_path: Path, names: tuple[str, ...]) -> None:
    lay(tmp_path, *(f"Ana Lima/{name}/{NAME}" for name in names))
    found = find(tmp_path, LESSONS)
    assert who(found) == [("Ana Lima", "04_broadcasting")]
    assert read(found) == [f"Ana Lima/{names[0]}/{NAME}"]
    assert f"there are {len(names)} candidates" in found.problems[0]


def test_numbers_of_students_are_no_attempts(tmp_path: Path) -> None:
    lay(tmp_path, f"class 7/1034567/{NAME}", f"class 7/1034568/{NAME}")
    assert [student for student, _ in who(find(tmp_path, LESSONS))] == ["1034567", "1034568"]


def test_a_folder_that_is_taken_for_the_classs_is_reported(tmp_path: Path) -> None:
    lay(tmp_path, f"Ana/x/{NAME}", f"Ana/Ben/{NAME}")
    found = find(tmp_path, LESSONS)
    assert who(found) == [("Ben", "04_broadcasting"), ("x", "04_broadcasting")]
    assert found.problems == ()
    assert found.layout == "Ana was taken for the class's folder, and what's in it for the students': Ben, x."
    lay(tmp_path, f"Cleo/{NAME}")
    found = find(tmp_path, LESSONS)
    assert who(found) == [("Ana", "04_broadcasting"), ("Cleo", "04_broadcasting")]
    assert found.layout == ""


def test_a_folder_and_a_zip_of_one_name_raise_a_question(tmp_path: Path) -> None:
    lay(tmp_path, f"anna/{NAME}", f"bob/{NAME}", f"bob/again/{NAME}")
    (tmp_path / "anna.zip").write_bytes(zipped(**{NAME: "zipped"}))
    found = find(tmp_path, LESSONS)
    assert who(found) == [("anna", "04_broadcasting"), ("bob", "04_broadcasting")]
    question = "One is from anna and one from anna.zip: are they the same student?"
    assert [question in problem for problem in found.problems] == [True, False]
