"""Zips: what is read of them, what is refused, and why."""

import zipfile
from pathlib import Path

import pytest

from lessons_lib.command import UserError
from lessons_lib.grading.intake import archive
from lessons_lib.grading.intake.submissions import find
from tests.grading.intake.folders import LESSONS, NAME, lay, who, zipped


def test_zip_slip_and_links(tmp_path: Path) -> None:
    link = zipfile.ZipInfo("anna/00_start_here.ipynb")
    link.external_attr = 0o120777 << 16
    made = tmp_path / "in.zip"
    with zipfile.ZipFile(made, "w") as file:
        for name in (
            f"../../etc/{NAME}",
            f"/root/{NAME}",
            f"C:\\x\\{NAME}",
            f"..\\bob\\{NAME}",
            f"anna/{NAME}",
        ):
            file.writestr(name, "x")
        file.writestr(link, "/etc/passwd")
    before = sorted(tmp_path.rglob("*"))
    found = find(made, LESSONS)
    assert who(found) == [("anna", "04_broadcasting")]
    assert sum("points out of its zip" in problem for problem in found.problems) == 4
    assert any("00_start_here.ipynb is a link" in problem for problem in found.problems)
    assert len(found.problems) == 5
    assert sorted(tmp_path.rglob("*")) == before


def test_zip_bombs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_BYTES", 10_000)
    monkeypatch.setattr(archive, "MOST_OF_A_STUDENT", 25_000)
    lay(tmp_path, "zed/" + NAME)
    (tmp_path / "large.zip").write_bytes(zipped(**{NAME: "x" * 20_000}))
    (tmp_path / "many.zip").write_bytes(zipped(**{f"{i}/{NAME}": "x" * 9_000 for i in range(9)}))
    deep = zipped(**{NAME: "x"})
    for _ in range(4):
        deep = zipped(**{"in.zip": deep})
    (tmp_path / "deep.zip").write_bytes(deep)
    found = find(tmp_path, LESSONS)
    assert [s.student for s in found.submissions] == ["many", "zed"]
    message = "\n".join(found.problems)
    assert "large.zip!/04_broadcasting.ipynb would unpack to 0 MB" in message
    assert message.count("is beyond the") == 7
    assert "is a zip too deep inside others" in message


def test_a_zip_that_lies_about_its_size(tmp_path: Path) -> None:
    data = zipped(**{NAME: "x" * 5_000})
    lying = data.replace((5_000).to_bytes(4, "little"), (10).to_bytes(4, "little"))
    assert lying != data
    (tmp_path / "anna.zip").write_bytes(lying)
    lay(tmp_path, "bob/" + NAME)
    found = find(tmp_path, LESSONS)
    assert [s.student for s in found.submissions] == ["bob"]
    assert "anna.zip!/04_broadcasting.ipynb: It can't be unpacked (BadZipFile)." in found.problems


def test_a_directory_too_long_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "_DIRECTORY_BYTES", 500)
    (tmp_path / "anna.zip").write_bytes(zipped(**{f"{i}/{NAME}": "" for i in range(20)}))
    lay(tmp_path, "bob/" + NAME)
    assert "anna.zip lists more files than a class can hand in." in find(tmp_path, LESSONS).problems


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 and no more", b"PK\x05\x06" + b"\xff" * 18, b"<html>"])
def test_no_zip(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "anna.zip").write_bytes(data)
    lay(tmp_path, "bob/" + NAME, "cleo/work.tar.gz")
    found = find(tmp_path, LESSONS)
    assert [s.student for s in found.submissions] == ["bob"]
    assert found.problems[0].startswith("anna.zip ")
    assert (
        "cleo/work.tar.gz is an archive of a kind that the grader doesn't read: unpack it." in found.problems
    )
    with pytest.raises(UserError, match=r"anna\.zip"):
        find(tmp_path / "anna.zip", LESSONS)


def test_encrypted(tmp_path: Path) -> None:
    data = bytearray(zipped(**{NAME: "x"}))
    for mark, offset in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        data[data.index(mark) + offset] |= 1
    (tmp_path / "anna.zip").write_bytes(bytes(data))
    lay(tmp_path, "bob/" + NAME)
    assert f"anna.zip!/{NAME} is encrypted." in find(tmp_path, LESSONS).problems
