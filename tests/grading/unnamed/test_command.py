"""`lessons unnamed` over a gradebook and over a file of tried answers: what is printed, and that no one is named."""

import re
from pathlib import Path

import pytest

from lessons_lib.cli import main
from lessons_lib.grading.commands import unnamed
from lessons_lib.grading.gradebook.database import Gradebook
from lessons_lib.grading.gradebook.records import Result
from lessons_lib.grading.unnamed.gather import gather
from lessons_lib.grading.unnamed.report import HEADING
from tests.grading.gradebooks import record, result
from tests.grading.unnamed.gathering import CELL_SECONDS, OTHER, WAVY, WAVY_TOO, named_after_pasting

SIGNED = '''# Ana Lima, with thanks to Bo
def row_shares(counts):
    """Ana's own: ana17"""
    print("made by Ana Lima, ana17")  # Bo
    return counts / counts.sum(dim=1, keepdim=True) + counts.cos()
'''
RAISING = "def row_shares(counts):\n    raise KeyError('Ana')  # Ana Lima\n"
MESSAGE = "Shape and type are right, but the values are wrong on all 8 cases."


@pytest.fixture(autouse=True)
def shared_pool(pool, monkeypatch):
    """The workers of all tests, instead of new ones for each command."""
    monkeypatch.setattr(
        unnamed,
        "_gathered",
        lambda options, found, fewest: unnamed.with_repairs(found, pool, CELL_SECONDS, options.jobs, fewest),
    )


def of(student: str, answer: str, exercise: str = "row_shares", **more: object) -> Result:
    return result(student, exercise, "failed", message=MESSAGE, answer=answer, **more)


@pytest.fixture
def grades(tmp_path: Path) -> Path:
    """Five students: three answers that do the same, another one, and one whose cause is known."""
    with Gradebook.open(tmp_path / "grades", create=True) as book:
        record(book, "Ana Lima", [of("Ana Lima", SIGNED)])
        record(book, "ana17", [of("ana17", RAISING)])
        record(book, "Bo", [of("Bo", WAVY), result("Bo", "scale_channels")])
        record(book, "Chloé Petit", [of("Chloé Petit", WAVY_TOO)])
        record(book, "Deniz", [of("Deniz", OTHER)])
        record(
            book, "Emil", [of("Emil", "…", misconception="column_shares", diagnosis="Your columns add up.")]
        )
    return tmp_path / "grades"


def test_groups_with_size_sample_and_skeleton(grades, capsys):
    assert main(["unnamed", str(grades)]) == 0
    text = capsys.readouterr().out
    without_repair = re.sub(r"Where: .*\n\nRepair: .*\n\n", "", text)
    assert without_repair.startswith(
        "# Wrong answers without a cause\n\n5 answers in 3 groups of equal behaviour. 2 of the groups have fewer than 2 "
        "answers and aren't shown: see --fewest.\n\n1 more failed with a known cause.\n\n## 04_broadcasting · row_shares: 1 group\n\n"
        f"### 3 students, written in 3 ways\n\nWhat: {MESSAGE}\n\n```python\n{WAVY}\n```\n\n"
        "For lessons_lib/answers/lesson_04_broadcasting/row_shares.py:\n\n```python\n@row_shares.misconception(\n"
    )
    assert text.count("\n### ") == 1


def test_smaller_groups_on_demand_and_larger_ones_first(grades, capsys):
    assert main(["unnamed", str(grades), "--fewest", "1"]) == 0
    text = capsys.readouterr().out
    assert re.findall(r"^### (\d) student", text, re.MULTILINE) == ["3", "1", "1"]
    assert (
        "No skeleton: it gives wrong values, or errors that aren't its own `raise`, on 0 of 8 cases; a cause is named from 2 on."
        in text
    )


def test_no_name_id_or_comment_of_a_student_is_in_it(tmp_path, capsys):
    with Gradebook.open(tmp_path / "grades", create=True) as book:
        record(book, "Ana Lima", [of("Ana Lima", SIGNED)])
        record(book, "ana17", [of("ana17", RAISING)])
        record(book, "Bob", [of("Bob", SIGNED.replace("counts.cos()", "counts.sin()  # Bob"))])
    assert (
        main(["unnamed", str(tmp_path / "grades"), "--fewest", "1", "--out", str(tmp_path / "out.py")]) == 0
    )
    text = capsys.readouterr().out + (tmp_path / "out.py").read_text(encoding="utf-8")
    assert text.count("return counts / counts.sum(dim=1, keepdim=True)") >= 6
    assert "It keeps 1 string: look for names in there before you paste." in text
    assert not re.search(r"Ana|Lima|Bob|ana17|thanks|\S +#", text)


def test_out_holds_skeletons_that_parse_and_name_their_answers(grades, tmp_path, capsys):
    out = tmp_path / "out.py"
    assert main(["unnamed", str(grades), "--out", str(out), "--fewest", "1"]) == 0
    code = out.read_text(encoding="utf-8")
    assert code.startswith(HEADING)
    assert code.count("@row_shares.misconception(") == 2
    compile(code, str(out), "exec")
    assert main(["unnamed", str(grades), "--out", str(out), "--fewest", "9"]) == 0
    assert out.read_text(encoding="utf-8") == f"{HEADING}\n"
    capsys.readouterr()


def test_a_file_of_tried_answers(tmp_path, pool, capsys):
    tried = tmp_path / "lesson_04.py"
    cells = [f"# %% row_shares: adds waves, says Ana\n{WAVY}", f"# %% row_shares: other waves\n{OTHER}"]
    tried.write_text(
        "\n\n".join(
            [*cells, "# %% row_shares: the whole\ndef row_shares(counts): return counts / counts.sum()\n"]
        )
    )
    assert main(["unnamed", str(tried)]) == 0
    text = capsys.readouterr().out
    assert "2 answers in 2 groups of equal behaviour.\n\nNot in a group: 1 with a cause by now." in text
    assert text.count("### 1 answer\n") == 2
    assert "Ana" not in text
    [code, _] = re.findall(r"^```python\n(@.*?)^```$", text, re.MULTILINE | re.DOTALL)
    [group, _] = gather(unnamed.from_file(tried), pool, CELL_SECONDS, 2).groups["row_shares"]
    assert named_after_pasting("row_shares", code, group.evidence) == "unnamed_1"


def test_only_some_lessons_and_exercises(grades, capsys):
    for words in (["--lesson", "05_autograd_by_hand"], ["--exercise", "scale_channels"]):
        assert main(["unnamed", str(grades), *words]) == 0
        assert capsys.readouterr().out == "# Wrong answers without a cause\n\nThere is none.\n"
    for words in (["--lesson", "04_broadcasting"], ["--exercise", "row_shares"]):
        assert main(["unnamed", str(grades), *words]) == 0
        assert "5 answers in 3 groups" in capsys.readouterr().out


def test_exercises_that_are_gone_are_passed_over(tmp_path, capsys):
    with Gradebook.open(tmp_path / "grades", create=True) as book:
        gone = Result("Bo", "04_broadcasting", "gone", "failed", 0, 1, message=MESSAGE, answer=WAVY)
        record(book, "Bo", [gone])
    assert main(["unnamed", str(tmp_path / "grades")]) == 0
    assert "There is none." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nowhere"], "there is no nowhere: give the folder of a gradebook, or a file of tried answers"),
        (["."], "there is no gradebook.sqlite in .: `lessons grade` makes one"),
        (["empty"], "the gradebook in empty is empty: `lessons grade` fills it"),
        (["grades", "--lesson", "04"], "there is no lesson '04': there are 00_start_here, 01_tensors"),
        (["grades", "--exercise", "row_share"], "there is no exercise 'row_share': did you mean row_shares"),
        (["grades", "--fewest", "0"], "argument --fewest: '0' is not a whole number from 1 on"),
        (["none.py"], "none.py holds no answers: a cell of it begins with `# %% exercise_name: the cause`"),
        (["code.py"], "code.py:1: a cell begins with `# %% exercise_name: the cause`"),
        (["latin.py"], "latin.py can't be read: it isn't UTF-8"),
        (["grades", "--out", "here.txt"], "--out is a Python file, and here.txt is none"),
        (["grades", "--out", "code.py"], "code.py is there already, and isn't a list of skeletons: give another file"),
        (["grades", "--out", "no/out.py"], "no/out.py can't be written: No such file or directory"),
        ([], "the following arguments are required: GRADES"),
    ],
)  # fmt: skip
def test_bad_input_gets_one_sentence(grades, monkeypatch, capsys, words, sentence):
    monkeypatch.chdir(grades.parent)
    with Gradebook.open(Path("empty"), create=True):
        pass
    Path("none.py").write_text("# nothing yet\n")
    Path("code.py").write_text("x = 1\n")
    Path("latin.py").write_bytes(b"# %% row_shares: \xe9\n")
    assert main(["unnamed", *words]) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1
    assert Path("code.py").read_text() == "x = 1\n"
