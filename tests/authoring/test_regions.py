"""How a solution region becomes a blank."""

import re

import pytest

from lessons_lib.authoring.regions import outside, placeholder, regions, replaced


def cell(*lines, indent=""):
    body = "\n".join(f"{indent}{line}" for line in lines)
    return f"{indent}### BEGIN SOLUTION\n{body}\n{indent}### END SOLUTION"


def blank(source):
    return replaced(source, placeholder)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["mean = x.mean()"], "mean = ..."),
        (["mean = x.mean()", "# a comment", "std = x.std()"], "mean = ...\nstd = ..."),
        (["x = 1", "x = x + 1"], "x = ..."),
        (["size: int = 3"], "size: int = ..."),
        (["total = (", "    1 + 2", ")"], "total = ..."),
        (["predict(shape=(3, 4))"], "predict(shape=...)"),
        (["predict(a=1, b=2)"], "predict(a=..., b=...)"),
        (["check(stride=4)"], "check(stride=...)"),
        (["x = 3", "predict(a=x)"], "x = ...\npredict(a=...)"),
        (["return x.mean()"], "..."),
        (["mean = x.mean()", "return mean"], "..."),
        (["a, b = x.shape"], "..."),
        (["x[0] = 1"], "..."),
        (["x += 1"], "..."),
        (["a = b = 1"], "..."),
        (["size: int"], "..."),
        (["predict(3)"], "..."),
        (["predict(**answers)"], "..."),
        (["print(a=1)"], "..."),
        (["for x in y:", "    a = 1"], "..."),
        (["# nothing but a comment"], ""),
    ],
)
def test_blank_of_a_region(lines, expected):
    assert blank(cell(*lines)) == expected


def test_a_blank_stands_where_the_region_stood():
    source = "def f(x):\n    y = x + 1\n" + cell("a = y", "b = y", indent="    ") + "\n    return a + b"
    assert blank(source) == "def f(x):\n    y = x + 1\n    a = ...\n    b = ...\n    return a + b"


def test_several_regions_of_one_cell():
    source = (
        "class A:\n    def f(self):\n"
        + cell("return 1", indent=" " * 8)
        + "\n\n    def g(self):\n"
        + cell("return 2", "", "# done", indent=" " * 8)
    )
    assert blank(source) == "class A:\n    def f(self):\n        ...\n\n    def g(self):\n        ..."
    assert outside(source) == ["class A:", "    def f(self):", "", "    def g(self):"]
    assert [region.text for region in regions(source)] == ["return 1", "return 2\n\n# done"]


def test_a_cell_without_a_region_stays():
    assert blank("x = 1\n\ny = 2") == "x = 1\n\ny = 2"
    assert regions("# %% text with ### BEGIN SOLUTION in a line") == []


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (
            "### BEGIN SOLUTION\nx = 1",
            "line 1 is `### BEGIN SOLUTION` and has no `### END SOLUTION` below it.",
        ),
        ("x = 1\n### END SOLUTION", "line 2 is `### END SOLUTION` and has no `### BEGIN SOLUTION` above it."),
        (
            "### BEGIN SOLUTION\n### BEGIN SOLUTION",
            "line 2 is `### BEGIN SOLUTION` and has no `### END SOLUTION` above it.",
        ),
        ("### BEGIN SOLUTION\n\n### END SOLUTION", "the solution region in line 1 is empty."),
    ],
)
def test_markers_that_do_not_pair_up(source, sentence):
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        regions(source)


def test_a_region_of_half_a_statement():
    source = "x = (\n" + cell("1 +") + "\n2)"
    with pytest.raises(ValueError, match="in line 2 is not whole statements: invalid syntax"):
        blank(source)
