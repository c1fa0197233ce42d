"""What follows from a source: blanks, broken programs, hidden tests, metadata."""

import nbformat
import pytest

from lessons_lib.authoring.fault import Unusable
from lessons_lib.authoring.files import node
from lessons_lib.authoring.notebooks import first_difference
from lessons_lib.checking.collect.blanks import same_program


def sources(notebook):
    return {cell["id"]: cell["source"] for cell in notebook["cells"]}


def metadata(notebook, cell_id):
    return next(cell["metadata"] for cell in notebook["cells"] if cell["id"] == cell_id)


def test_the_blank_notebook(sample):
    blank = sources(sample.draft().blank)
    assert blank["row_means"] == (
        'def row_means(x):\n    """x: (n, d). Returns (n,): the mean of each row."""\n    ...'
    )
    assert blank["predict-first_sum"] == "predict(first_sum=...)"
    assert blank["row_stride"] == "row_stride = ..."
    assert blank["check-row_means"] == 'check("row_means")'
    assert not any("SOLUTION" in text or "HIDDEN" in text for text in blank.values())


def test_a_hunt_starts_with_its_first_misconception(sample):
    made = sample.draft()
    blank = sources(made.blank)["squared_error"]
    assert (
        blank
        == (
            "def squared_error(p, y):\n"
            '    """p: (n, 1), y: (n,). Returns (): the mean squared difference."""\n'
            "    # (n, 1) against (n,)\n"
            "    difference = p - y\n"
            "\n"
            "    return (difference**2).mean()"
        )
        or blank.replace("    # (n, 1) against (n,)\n", "") == blank
    )
    namespace = {}
    exec(blank, namespace)
    broken = made.lesson.exercises["squared_error"].question
    assert same_program(namespace["squared_error"], broken)


def test_a_hunt_without_a_docstring_keeps_its_comments(sample):
    sample.edit('    """The mean squared difference."""\n', "", module=True)
    assert (
        "    # (n, 1) against (n,)\n    difference = p - y" in sources(sample.draft().blank)["squared_error"]
    )


def test_a_hunt_has_a_cell_of_its_own(sample):
    sample.edit(
        '\n\n\n# %% tags=["check"]\ncheck("squared_error")',
        '\n\n\nrow_stride = 4\n\n# %% tags=["check"]\ncheck("squared_error")',
    )
    with pytest.raises(Unusable, match=r"a bug hunt has a cell of its own\.") as caught:
        _ = sample.draft().blank
    assert caught.value.fault.code == "region-without-blank"


def test_hidden_tests_stand_only_in_solutions(sample):
    made = sample.draft()
    hidden = '### BEGIN HIDDEN TESTS\ncheck.__self__.require("row_means")\n### END HIDDEN TESTS'
    assert sources(made.solved)["check-row_means"] == f'check("row_means")\n\n{hidden}'
    assert [name for name, text in sources(made.solved).items() if "HIDDEN" in text] == [
        "check-row_means",
        "check-squared_error",
        "check-row_stride",
    ]


def test_solutions_keep_the_solution(sample):
    solved = sources(sample.draft().solved)
    assert "    ### BEGIN SOLUTION\n    totals = x.sum(dim=1)\n" in solved["row_means"]


@pytest.mark.parametrize("which", ["solved", "blank"])
def test_metadata_are_nbgraders_and_tags_and_no_other(sample, which):
    sample.edit('tags=["show"]', 'tags=["show"] collapsed=true')
    notebook = getattr(sample.draft(), which)
    nbformat.validate(node(notebook))
    assert notebook["metadata"] == {
        "kernelspec": {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"},
        "language_info": {"name": "python"},
    }
    assert metadata(notebook, "row_means") == {
        "tags": ["exercise"],
        "nbgrader": {
            "schema_version": 3,
            "grade_id": "row_means",
            "grade": False,
            "solution": True,
            "locked": False,
            "task": False,
        },
    }
    assert metadata(notebook, "check-row_means") == {
        "tags": ["check"],
        "nbgrader": {
            "schema_version": 3,
            "grade_id": "check-row_means",
            "grade": True,
            "solution": False,
            "locked": True,
            "task": False,
            "points": 2,
        },
    }
    prediction = metadata(notebook, "predict-first_sum")["nbgrader"]
    assert (prediction["solution"], prediction["grade"], prediction["locked"]) == (True, False, False)
    for other in ("means", "means-3", "recap"):
        locked = metadata(notebook, other)["nbgrader"]
        assert (locked["solution"], locked["grade"], locked["locked"]) == (False, False, True)
    assert metadata(notebook, "means-3")["tags"] == ["show"]
    assert set(metadata(notebook, "recap")) == {"nbgrader"}


def test_a_cell_that_checks_two_sums_their_points(sample):
    sample.edit('check("row_means")', 'check("row_means")\ncheck("row_stride")')
    assert metadata(sample.draft().blank, "check-row_means")["nbgrader"]["points"] == 3
    assert (
        'require("row_means")\ncheck.__self__.require("row_stride")'
        in sources(sample.draft().solved)["check-row_means"]
    )


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (lambda notebook: None, None),
        (lambda notebook: notebook["cells"][3].update(source="1"), ("means-3", "differs in its source")),
        (lambda notebook: notebook["cells"][3].update(id="a"), ("means-3", "differs in its id")),
        (lambda notebook: notebook["cells"][3].update(metadata={}), ("means-3", "differs in its metadata")),
        (
            lambda notebook: notebook["cells"][1].update(cell_type="raw"),
            ("means", "differs in its cell type"),
        ),
        (lambda notebook: notebook["cells"][3].update(outputs=["x"], execution_count=7), None),
        (lambda notebook: notebook["cells"].pop(), ("recap", "is missing")),
        (lambda notebook: notebook["cells"].append({"id": "more"}), ("more", "is in no source")),
        (lambda notebook: notebook.update(metadata={}), ("", "the notebook's metadata differ")),
    ],
)
def test_the_first_difference(sample, change, found):
    made = sample.draft()
    stored = node(made.blank)
    change(stored)
    assert first_difference(made.blank, stored) == found
