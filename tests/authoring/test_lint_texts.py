"""The rules on a lesson's texts, each broken once."""

import pytest

from tests.authoring.sample_lesson import SLUG

pytestmark = pytest.mark.usefixtures("quick")

FILE = f"solutions/{SLUG}.py"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("# # 97 · Toy", "# # 97 - Toy", "cell 97-toy: title-first"),
        ("You can now name", "Name", "goal-missing"),
        ("take means.", "take means." + 120 * " yes", "cell 97-toy: opening-too-long"),
        ("In ten minutes you", "You", "cell 97-toy: duration-missing"),
        ("[above](#97-·-Toy)", "[above](#97-·-toy)", "cell means: link-dead"),
        ("(#97-·-Toy)", "(98_none.ipynb)", "cell means: link-dead"),
        ("(#97-·-Toy)", "(../none.md)", "cell means: link-dead"),
        ("(#97-·-Toy)", "(97_toy.ipynb#Nowhere)", "cell means: link-dead"),
        ("[above](#97-·-Toy)", "![axes](axes.png)", "cell means: link-dead"),
        ("[above](#97-·-Toy)", "![](../solutions/97_toy.py)", "cell means: image-without-alt"),
    ],
)
def test_a_missing_part_or_a_dead_link(sample, old, new, fault):
    sample.edit(old, new)
    if old == "# # 97 · Toy":
        sample.edit("#97-·-Toy", "#97---Toy")
    assert sample.faults() == [f"{FILE}: {fault}"]


@pytest.mark.parametrize(
    "target", ["#Bug-hunt", "97_toy.ipynb#Bug-hunt", "../lessons_lib", "https://pytorch.org/docs#x"]
)
def test_links_that_lead_somewhere(sample, target):
    sample.edit("#97-·-Toy", target)
    assert sample.faults() == []


@pytest.mark.parametrize("time", ["10 min", "2–2½ h", "3 h", "two hours"])
def test_an_opening_may_show_something_before_it_says_how_long_it_takes(sample, time):
    sample.edit(
        "# In ten minutes you",
        f'# A table.\n\n# %% tags=["show"]\nprint(1)\n\n# %% [markdown]\n# Core {time}: you',
    )
    assert not any("duration-missing" in fault for fault in sample.faults())
    sample.edit(f"Core {time}: you", "Core: you")
    assert f"{FILE}: cell 97-toy: duration-missing" in sample.faults()


def test_a_heading_in_a_code_block_is_none(sample):
    sample.edit("# ## Recap\n", "# ```\n# ## Recap\n# ```\n")
    assert sample.faults() == [f"{FILE}: recap-missing"]


@pytest.mark.parametrize("line", ["+ 123 is", "1. is", "- 123 is"])
def test_a_wrapped_line_that_markdown_takes_for_a_list(sample, line):
    sample.edit("In ten minutes you", f"The sum of 1\n# {line} large. In ten minutes you")
    assert sample.faults() == [f"{FILE}: cell 97-toy: list-by-accident"]


@pytest.mark.parametrize("before", ["These are large:", "These are large.\n#"])
def test_a_list_after_a_colon_or_an_empty_line_is_meant(sample, before):
    sample.edit("In ten minutes you", f"{before}\n# - 1\n# - 2\n#   - 3\n#\n# In ten minutes you")
    assert sample.faults() == []


def test_a_number_that_cannot_begin_a_list_is_none(sample):
    sample.edit("In ten minutes you", "Train on only these\n# 20. In ten minutes you")
    assert sample.faults() == []
