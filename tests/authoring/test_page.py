"""Reading a source: roles, names, ids, and what can't be read."""

import pytest

from lessons_lib.authoring.fault import Unusable
from tests.authoring.sample_lesson import SLUG

FILE = f"solutions/{SLUG}.py"


def ids(sample):
    return [cell.id for cell in sample.draft().page.cells]


def test_ids_come_from_exercises_and_headings(sample):
    assert ids(sample) == [
        "97-toy",
        "means",
        "means-2",
        "means-3",
        "row_means",
        "check-row_means",
        "predict",
        "predict-first_sum",
        "bug-hunt",
        "squared_error",
        "check-squared_error",
        "a-value",
        "row_stride",
        "check-row_stride",
        "recap",
    ]


def test_a_new_cell_moves_no_id_under_another_heading(sample):
    before = ids(sample)
    sample.edit('# %% tags=["show"]\n', '# %% [markdown]\n# More.\n\n# %% tags=["show"]\n')
    assert [name for name in ids(sample) if name not in before] == ["means-4"]
    sample.edit("# %% [markdown]\n# ## Means\n", "# %% [markdown]\n# ## New\n\n# %% [markdown]\n# ## Means\n")
    assert [name for name in ids(sample) if name not in before] == ["new", "means-4"]


def test_a_new_exercise_moves_no_id(sample):
    before = ids(sample)
    sample.edit(
        "# %% [markdown]\n# ## A value\n",
        '# %% tags=["prediction"]\n### BEGIN SOLUTION\npredict(more=1)\n### END SOLUTION\n\n'
        "# %% [markdown]\n# ## A value\n",
    )
    assert [name for name in ids(sample) if name not in before] == ["predict-more"]
    assert set(before) < set(ids(sample))


@pytest.mark.parametrize(
    ("heading", "slug"),
    [
        ("The *rule* of `expand`", "the-rule-of-expand"),
        ("Größe ≥ 2: naïve", "groe-2-naive"),
        ("← →", "section"),
        ("Exercise: a slope · 10 min", "exercise-a-slope"),
        ("Warm-up · 3 minutes, not scored", "warm-up"),
        ("A sum in 10 min", "a-sum-in-10-min"),
        ("word " * 20, ("word-" * 20)[:48].rstrip("-")),
    ],
)
def test_an_id_from_a_heading(sample, heading, slug):
    sample.edit("## A value", f"## {heading}")
    assert slug in ids(sample)


def test_cells_before_any_heading(sample):
    sample.edit("# # 97 · Toy\n#\n", "")
    assert ids(sample)[0] == "start"


def refused(sample):
    with pytest.raises(Unusable) as caught:
        sample.draft()
    fault = caught.value.fault
    return f"{fault.place}: {fault.code}"


@pytest.mark.parametrize(
    ("old", "new", "cell"),
    [
        ("## A value", "## Means", "means"),
        ("## A value", "## row_stride\n#\n# ## A value", None),  # `row-stride` is another id
        ("def squared_error(p, y):", "def row_means(p, y):", "row_means"),
        ('check("squared_error")', 'check("row_means")', "check-row_means"),
    ],
)
def test_two_cells_never_share_an_id(sample, old, new, cell):
    sample.edit(old, new)
    if cell is None:
        assert len(ids(sample)) == len(set(ids(sample)))
    else:
        assert refused(sample) == f"{FILE}: cell {cell}: cell-id-twice"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("def row_means(x):", "def row_means(x:", "cell number 5: cell-syntax"),
        ("    ### BEGIN SOLUTION\n    totals", "    totals", "cell number 5: region-markers"),
        ("# %% [markdown]\n# ## Recap", "# %% [raw]\n# ## Recap", "cell number 15: cell-kind"),
        ("import torch\n", "import torch\n\n# %matplotlib inline\n", "cell number 3: cell-syntax"),
        ('tags=["show"]', 'tags="show"', "source-unreadable"),
    ],
)
def test_what_cannot_be_read(sample, old, new, fault):
    sample.edit(old, new)
    assert refused(sample) == f"{FILE}: {fault}"


def test_a_magic_in_a_show_cell(sample):
    sample.edit("table.mean(dim=1)\n", "# %timeit table.mean(dim=1)\n")
    assert next(cell for cell in sample.draft().page.cells if cell.id == "means-3").source.endswith(
        "\n%timeit table.mean(dim=1)"
    )


def test_bytes_that_are_no_text(sample):
    sample.save().course.source(SLUG).write_bytes(b"# %%\n\xff")
    assert sample.faults_as_it_is() == [f"{FILE}: source-unreadable"]
