"""What a lesson must teach: the rules, each broken once, and the table of `lessons lint --coverage`."""

import pytest

from lessons_lib.authoring import lint
from lessons_lib.authoring.rules import syllabus
from tests.authoring.sample_lesson import SLUG

pytestmark = pytest.mark.usefixtures("quick")

FILE = f"solutions/{SLUG}.py"
SYLLABUS = f"solutions/syllabus/{SLUG}.toml"


def test_everything_covered(covering, capsys):
    assert covering.faults() == []
    assert lint.main(["--coverage"], covering.course) == 0
    assert capsys.readouterr().out == (
        f"{SLUG}\n"
        "          item                  taught in              checked by\n"
        "teach     the mean of an axis   means-3                row_means\n"
        "bitten    (n, 1) against (n)    means-3                –\n"
        "exercise  the mean of each row  –                      row_means\n"
        "claim     loops are slow        myth-loops-are-slow-2  –\n"
        "\n4 syllabus items, nothing missing.\n"
    )


@pytest.mark.parametrize(
    ("old", "new", "gap"),
    [
        ('show"] covers="mean column"', 'show"] covers="column"', "'mean' (the mean of an axis) is taught in no cell"),
        ('exercise"] covers="mean rows"', 'exercise"] covers="rows"', "'mean' (the mean of an axis) is checked by no exercise or prediction"),
        ('show"] covers="mean column"', 'show"] covers="mean"', "'column' ((n, 1) against (n)) is met in no cell"),
        ('exercise"] covers="mean rows"', 'exercise"] covers="mean"', "'rows' (the mean of each row) no exercise or prediction asks it"),
        ('### Myth: "loops', '### Fact: "loops', "'loops' (loops are slow) is settled under no heading `Myth: …`"),
    ],
)  # fmt: skip
def test_a_gap(covering, monkeypatch, capsys, old, new, gap):
    monkeypatch.setattr(syllabus, "FEWEST", {})
    covering.edit(old, new)
    assert covering.faults() == [f"{FILE}: item-not-covered"]
    assert lint.main(["--coverage"], covering.course) == 1
    printed = capsys.readouterr().out
    assert f"<- {gap.split(') ')[-1]}" in printed
    assert "4 syllabus items, 1 missing." in printed


def test_an_item_that_the_syllabus_does_not_have(covering):
    covering.edit('covers="loops"', 'covers="loops meen"')
    assert covering.faults() == [f"{FILE}: cell myth-loops-are-slow-2: covers-unknown"]


def test_words_alone_cover_nothing(covering):
    covering.edit('# %% [markdown]\n# ### Myth: "loops', '# %% [markdown] covers="loops"\n# ### Myth: "loops')
    assert covering.faults() == [f"{FILE}: cell myth-loops-are-slow: covers-on-markdown"]


def test_too_little_of_something(covering, monkeypatch):
    floor = dict.fromkeys(syllabus.FEWEST, 1) | {
        "code exercises": 2,
        "bug hunts": 2,
        "predictions": 2,
        "myths": 2,
        "pictures": 1,
    }
    monkeypatch.setattr(syllabus, "FEWEST", floor)
    assert covering.faults() == [
        f"{FILE}: too-few-exercises",
        f"{FILE}: too-few-myths",
        f"{FILE}: too-few-hunts",
        f"{FILE}: too-few-predictions",
        f"{FILE}: too-few-pictures",
    ]


def test_what_stands_in_deeper_is_no_core(covering):
    covering.edit("# %% [markdown]\n# ## Deeper\n\n", "")
    covering.edit("# %% [markdown]\n# ## Means\n", "# %% [markdown]\n# ## Deeper\n")
    assert covering.faults() == [f"{FILE}: too-few-core-exercises"]


def test_no_deeper_part(covering):
    covering.edit("# %% [markdown]\n# ## Deeper\n\n", "")
    assert covering.faults() == [f"{FILE}: deeper-missing"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[teach\n", "syllabus-unreadable"),
        ('[taught]\na = "b"\n', "syllabus-table"),
        ('teach = "b"\n', "syllabus-table"),
        ('[teach]\na = "b"\n[claim]\na = "c"\n', "syllabus-key-twice"),
    ],
)
def test_a_syllabus_that_cannot_be_read(covering, monkeypatch, capsys, text, code):
    monkeypatch.setattr(syllabus, "FEWEST", {})
    covering.course.syllabus(SLUG).write_text(text, encoding="utf-8")
    assert covering.faults() == [f"{SYLLABUS}: {code}"]
    assert lint.main(["--coverage"], covering.course) == 1
    assert f"[{code}]\n" in capsys.readouterr().out


def test_a_lesson_without_a_syllabus_need_not_reach_the_floor(sample, capsys):
    assert sample.faults() == []
    assert lint.main(["--coverage"], sample.course) == 0
    assert capsys.readouterr().out == "0 syllabus items, nothing missing.\n"
