"""`lessons update`: answers move into the newer version, nothing is overwritten, and it says what it did."""

import json

import pytest

from lessons_lib.notebook.workspace import folder, update
from lessons_lib.notebook.workspace.merge import has_blank, signatures

BLANK = "def standardise_columns(x):\n    ..."
ANSWER = "def standardise_columns(x):\n    return (x - x.mean(0)) / x.std(0)"


def cell(id_, source, *tags, type_="code"):
    rest = {"outputs": [], "execution_count": None} if type_ == "code" else {}
    return {"id": id_, "cell_type": type_, "source": source, "metadata": {"tags": list(tags)}, **rest}


def notebook(*cells):
    return {"cells": list(cells), "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


def lesson(text="Old words.", blank=BLANK, shape="predict(shape_of_sum=...)", extra=()):
    return notebook(
        cell("intro", text, type_="markdown"),
        cell("standardise_columns", blank, "exercise"),
        cell("check-standardise_columns", "check(standardise_columns)"),
        cell("predict-shape_of_sum", shape, "prediction"),
        *extra,
    )


@pytest.fixture
def course(tmp_path, monkeypatch):
    """A checkout whose learner has the old lesson in work/."""
    (tmp_path / "notebooks").mkdir()
    monkeypatch.setattr(
        folder, "__file__", str(tmp_path / "lessons_lib" / "notebook" / "workspace" / "folder.py")
    )
    ship(tmp_path, lesson())
    folder.create_workspace(tmp_path)
    return tmp_path


def write(path, content):
    path.write_text(json.dumps(content), encoding="utf-8")


def ship(root, content):
    write(root / "notebooks" / "04.ipynb", content)


def answer(root, name="04.ipynb", **sources):
    """Type into cells of the learner's notebook; a name that is no cell's makes a new one."""
    path = root / "work" / name
    mine = json.loads(path.read_text(encoding="utf-8"))
    cells = {c["id"]: c for c in mine["cells"]}
    for id_, text in sources.items():
        if id_ in cells:
            cells[id_]["source"] = text
        else:
            mine["cells"].append(cell(id_, text))
    write(path, mine)
    return path.read_bytes()


def sources(root, name="04 (new).ipynb"):
    made = json.loads((root / "work" / name).read_text(encoding="utf-8"))
    return {c["id"]: "".join(c["source"]) for c in made["cells"]}


def test_answers_are_carried_into_the_new_text(course):
    mine = answer(course, standardise_columns=ANSWER)
    ship(course, lesson(text="New words."))
    expected_message = update.update(course, "04")
    assert sources(course) == {
        "intro": "New words.",
        "standardise_columns": ANSWER,
        "check-standardise_columns": "check(standardise_columns)",
        "predict-shape_of_sum": "predict(shape_of_sum=...)",
    }
    assert (course / "work" / "04.ipynb").read_bytes() == mine
    assert expected_message == (
        "04: the newer version is work/04 (new).ipynb; 04.ipynb stays as it is.\n"
        "  Your answers are in it: standardise_columns."
    )


def test_the_newest_version_stays_alone(course):
    answer(course, standardise_columns=ANSWER)
    assert update.update(course, "04") == "04: 04.ipynb is the newest version."
    assert update.outdated_lessons(course) == []
    assert len(list((course / "work").glob("*.ipynb"))) == 1


def test_each_new_version_gets_a_name_of_its_own(course):
    answer(course, standardise_columns=ANSWER)
    ship(course, lesson(text="Second."))
    assert update.outdated_lessons(course) == ["04"]
    update.update(course, "04")
    assert update.outdated_lessons(course) == []
    assert update.update(course, "04") == "04: 04 (new).ipynb is the newest version."
    second = answer(course, "04 (new).ipynb", **{"predict-shape_of_sum": "predict(shape_of_sum=(3,))"})
    ship(course, lesson(text="Third."))
    assert "04 (new 2).ipynb; 04 (new).ipynb stays" in update.update(course, "04")
    third = sources(course, "04 (new 2).ipynb")
    assert (third["standardise_columns"], third["predict-shape_of_sum"]) == (
        ANSWER,
        "predict(shape_of_sum=(3,))",
    )
    assert (course / "work" / "04 (new).ipynb").read_bytes() == second


def test_a_new_docstring_is_no_obstacle_but_a_new_signature_is(course):
    answer(course, standardise_columns=ANSWER)
    ship(course, lesson(blank='def standardise_columns(x):\n    """Clearer."""\n    ...'))
    assert "Your answers are in it: standardise_columns." in update.update(course, "04")
    new_blank = "def standardise_columns(x, eps):\n    ..."
    ship(course, lesson(blank=new_blank))
    expected_message = update.update(course, "04")
    assert (
        "Changed in the new version, so your answer is there as a comment: standardise_columns."
        in expected_message
    )
    commented = "\n".join(f"# {line}" for line in ANSWER.splitlines())
    assert sources(course, "04 (new 2).ipynb")["standardise_columns"] == (
        f"{new_blank}\n\n# Your earlier answer:\n{commented}"
    )


def test_a_changed_prediction_keeps_the_answer_as_a_comment(course):
    answer(course, **{"predict-shape_of_sum": "predict(shape_of_sum=(3,))"})
    ship(course, lesson(shape="predict(shape_of_sum=...)  # as a tuple"))
    assert "as a comment: shape_of_sum." in update.update(course, "04")
    assert sources(course)["predict-shape_of_sum"].endswith(
        "# Your earlier answer:\n# predict(shape_of_sum=(3,))"
    )


def test_says_what_stays_behind(course):
    answer(course, standardise_columns=ANSWER, note="my own cell", intro="my own words")
    ship(course, notebook(cell("intro", "Only words now.", type_="markdown")))
    expected_message = update.update(course, "04").splitlines()
    assert expected_message[1:] == [
        "  No longer in the lesson, so your answer stays in the old notebook: standardise_columns.",
        "  Cells that you added or changed, which stay in the old notebook: 2.",
    ]


def test_an_answer_in_a_cell_made_anew_is_found_by_its_name(course):
    mine = lesson()
    mine["cells"][1] = cell("0a1b2c", ANSWER)
    write(course / "work" / "04.ipynb", mine)
    ship(course, lesson(text="New words."))
    expected_message = update.update(course, "04")
    assert sources(course)["standardise_columns"] == ANSWER
    assert "of your own" not in expected_message


def test_a_renamed_new_version_keeps_its_history(course):
    answer(course, standardise_columns=ANSWER)
    ship(course, lesson(text="New words."))
    update.update(course, "04")
    (course / "work" / "04 (new).ipynb").replace(course / "work" / "04.ipynb")
    assert update.update(course, "04") == "04: 04.ipynb is the newest version."


def test_a_notebook_copied_by_hand_is_compared_with_the_new_one(course):
    for kept in (course / "work" / folder.SHIPPED).iterdir():
        kept.unlink()
    answer(course, standardise_columns=ANSWER)
    assert update.update(course, "04") == "04: 04.ipynb is the newest version."
    ship(course, lesson(shape="predict(shape_of_sum=...)  # as a tuple", extra=[cell("more", "1 + 1")]))
    assert update.update(course, "04").splitlines()[1:] == ["  Your answers are in it: standardise_columns."]
    assert sources(course)["predict-shape_of_sum"] == "predict(shape_of_sum=...)  # as a tuple"


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"cells": 3}'])
def test_a_damaged_notebook_is_named_and_left(course, capsys, damage):
    (course / "work" / "04.ipynb").write_text(damage, encoding="utf-8")
    assert update.main([]) == 2
    expected_message = capsys.readouterr().out
    assert expected_message.startswith("04: 04.ipynb can't be read as a notebook and was left as it is")
    assert expected_message.count("\n") == 1
    assert update.outdated_lessons(course) == []
    assert (course / "work" / "04.ipynb").read_text(encoding="utf-8") == damage


def test_other_files_of_the_learner_are_no_versions(course):
    for name in ("04 copy.ipynb", "04 (new) notes.ipynb", "04_2.ipynb"):
        (course / "work" / name).write_text("{}", encoding="utf-8")
    assert [path.name for path in update.versions(course / "work", "04")] == ["04.ipynb"]


@pytest.mark.parametrize(
    ("code", "blank"),
    [(BLANK, True), ("x = ...", True), ("x[..., 0]", False), (ANSWER, False), ("def f(:", False)],
)
def test_a_blank_is_an_ellipsis_outside_of_an_index(code, blank):
    assert has_blank(code) is blank


def test_signatures_are_names_not_annotations():
    code = "def f(x: 'Float[Tensor, \"n d\"]', *, eps=1): ...\nclass M(nn.Module):\n    ..."
    assert signatures(code) == {"f": ["x", "eps"], "M": ["nn.Module"]}
    assert signatures("def f(:") == {}


def test_a_notebook_under_a_name_of_the_learners_own_is_brought_up_to_date(course):
    answer(course, standardise_columns=ANSWER)
    (course / "work" / "04.ipynb").rename(course / "work" / "mine.ipynb")
    assert update.outdated_lessons(course) == []
    ship(course, lesson(text="New words."))
    assert update.outdated_lessons(course) == ["04"]
    assert update.update(course, "04").splitlines() == [
        "04: the newer version is work/04 (new).ipynb; mine.ipynb stays as it is.",
        "  Your answers are in it: standardise_columns.",
    ]
    assert update.update(course, "04") == "04: 04 (new).ipynb is the newest version."


def test_a_prediction_in_a_cell_made_anew_is_carried(course):
    mine = lesson()
    mine["cells"][3] = cell("0a1b2c", "predict(shape_of_sum=(3,))")
    write(course / "work" / "04.ipynb", mine)
    ship(course, lesson(text="New words."))
    assert "Changed in the new version" not in update.update(course, "04")
    assert sources(course)["predict-shape_of_sum"] == "predict(shape_of_sum=(3,))"
