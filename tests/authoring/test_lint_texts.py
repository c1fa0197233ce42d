"""The driver, and the rules on a lesson's texts: each broken once."""

import pytest

from lessons_lib.authoring import lint
from tests.authoring.toy import SLUG

FILE = f"solutions/{SLUG}.py"


def test_a_clean_lesson_has_no_fault_and_a_summary(toy, capsys):
    assert toy.faults() == []
    assert lint.main([], toy.course) == 0
    assert capsys.readouterr().out == (
        "1 lesson without a fault: 3 exercises, 1 prediction, 10 misconceptions, 15 cells.\n"
    )


def test_faults_are_printed_and_counted(toy, capsys):
    toy.edit("## Recap", "## The end")
    toy.derive()
    assert lint.main([SLUG], toy.course) == 1
    assert capsys.readouterr().out == f"{FILE}: there is no section `## Recap`.\n1 fault.\n"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("# # 97 · Toy", "# # 97 - Toy", "cell 97-toy: the first cell is to begin with `# 97 · Toy`."),
        (
            "be able to take means",
            "take means",
            "cell 97-toy: before its first section a lesson says what you will be able to do.",
        ),
        (
            "In ten minutes you",
            "You",
            "cell 97-toy: before its first section a lesson says how many minutes or hours it takes.",
        ),
        (
            "[above](#97-·-Toy)",
            "[above](#97-·-toy)",
            "cell means: the link #97-·-toy names no heading (in an anchor spaces become `-`, capitals stay).",
        ),
        ("(#97-·-Toy)", "(98_none.ipynb)", "cell means: the link 98_none.ipynb leads to no lesson."),
        ("(#97-·-Toy)", "(../none.md)", "cell means: the link ../none.md leads to nothing."),
        (
            "(#97-·-Toy)",
            "(97_toy.ipynb#Nowhere)",
            "cell means: the link 97_toy.ipynb#Nowhere names no heading (in an anchor spaces become `-`, capitals stay).",
        ),
        (
            "[above](#97-·-Toy)",
            "![axes](axes.png)",
            "cell means: the link axes.png stays behind: only notebooks are copied to work/.",
        ),
        (
            "[above](#97-·-Toy)",
            "![](../solutions/97_toy.py)",
            "cell means: the picture ../solutions/97_toy.py has no alt text.",
        ),
    ],
)
def test_a_missing_part_or_a_dead_link(toy, old, new, fault):
    toy.edit(old, new)
    if old == "# # 97 · Toy":
        toy.edit("#97-·-Toy", "#97---Toy")
    assert toy.faults() == [f"{FILE}: {fault}"]


@pytest.mark.parametrize(
    "target", ["#Bug-hunt", "97_toy.ipynb#Bug-hunt", "../lessons_lib", "https://pytorch.org/docs#x"]
)
def test_links_that_lead_somewhere(toy, target):
    toy.edit("#97-·-Toy", target)
    assert toy.faults() == []


def test_a_heading_in_a_code_block_is_none(toy):
    toy.edit("# ## Recap\n", "# ```\n# ## Recap\n# ```\n")
    assert toy.faults() == [f"{FILE}: there is no section `## Recap`."]


def test_a_lesson_needs_source_and_exercises(toy, capsys):
    toy.more["98_more"] = toy.module
    toy.derive()
    toy.course.source("96_alone").write_text("", encoding="utf-8")
    assert lint.main([], toy.course) == 1
    assert capsys.readouterr().out.splitlines()[:2] == [
        "solutions/96_alone.py: there is no lessons_lib/exercises/lesson_96_alone for it.",
        f"lessons_lib/exercises/lesson_{SLUG}/__init__.py: cell row_means: lesson 98_more has an exercise of this name too.",
    ]


def test_exercises_that_fail_to_import_is_one_sentence(toy):
    toy.edit('"""A toy lesson."""', "1 / 0", module=True)
    assert toy.faults() == [
        f"lessons_lib/exercises/lesson_{SLUG}: can't be imported: ZeroDivisionError: division by zero."
    ]
