"""The rules that hold the judge and the exercises to each other, each broken once."""

import torch

from tests.authoring.sample_lesson import ANSWERS_FILE as MODULE
from tests.authoring.sample_lesson import SLUG

FILE = f"solutions/{SLUG}.py"
BLANK = f"notebooks/{SLUG}.ipynb"


def test_a_reference_that_raises(sample):
    sample.edit("    return x.mean(dim=1)\n", "    raise ValueError('no')\n", module=True)
    assert sample.faults()[0] == f"{MODULE}: cell row_means: not-judgeable"


def test_a_reference_that_does_not_pass(sample):
    sample.edit("return float(torch.tensor([[1, 2], [10, 20]]).sum(dim=0)[0])", 'return "11"', module=True)
    assert sample.faults()[0] == f"{MODULE}: cell first_sum: reference-fails"


def test_cases_that_fail(sample):
    sample.edit('label="a square"', 'labels="a square"', module=True)
    assert sample.faults()[0] == f"{MODULE}: cell row_means: not-judgeable"


def test_a_misconception_that_is_right(sample):
    sample.edit("return x.square().mean(dim=1)", "return x.mean(dim=-1)", module=True)
    assert sample.faults() == [f"{MODULE}: cell row_means: misconception-passes"]


def test_two_misconceptions_that_are_one(sample):
    sample.edit("return x.square().mean(dim=1)", "return x.sum(dim=-1)", module=True)
    assert sample.faults() == [f"{MODULE}: cell row_means: misconception-ambiguous"] * 2


def test_a_family_whose_members_are_told_apart(sample):
    sample.edit(
        '@row_means.misconception("Your numbers were squared first.")\ndef squared_means(x):\n    return x.square().mean(dim=1)',
        '@row_means.misconception("To the power {p}.", over={"p": [2, 3]})\ndef powers(x, p):\n    return (x**p).mean(dim=1)',
        module=True,
    )
    assert sample.faults() == []


def test_a_family_two_of_whose_members_are_one(sample):
    sample.edit(
        '@row_means.misconception("Your numbers were squared first.")\ndef squared_means(x):\n    return x.square().mean(dim=1)',
        '@row_means.misconception("To the power {p}.", over={"p": [2, -2, 3]})\n'
        "def powers(x, p):\n    return (x.abs() ** abs(p)).mean(dim=1)",
        module=True,
    )
    assert sample.faults() == [f"{MODULE}: cell row_means: family-ambiguous"] * 2


def test_three_misconceptions_that_are_one(sample):
    """None of the three is named to a learner: three explanations explain nothing."""
    sample.edit("return x.square().mean(dim=1)", "return x.sum(dim=-1)", module=True)
    sample.edit("return x.mean(dim=0)", "return x.sum(dim=-1)", module=True)
    assert sample.faults() == [f"{MODULE}: cell row_means: misconception-ambiguous"] * 3


def test_a_misconception_that_is_different_each_time(sample):
    """No answer would ever agree with it."""
    clock = '__import__("time").perf_counter_ns() % 1_000_003'
    sample.edit("return x.square().mean(dim=1)", f"return x.square().mean(dim=1) + {clock}", module=True)
    assert sample.faults() == [f"{MODULE}: cell row_means: misconception-unnamed"]


def test_a_misconception_that_only_raises(sample):
    """It's named by the error's message."""
    sample.edit("return x.square().mean(dim=1)", "return x.mean(dim=7)", module=True)
    assert sample.faults() == []


def test_a_misconception_that_only_raises_by_itself(sample):
    sample.edit("return x.square().mean(dim=1)", 'raise ValueError("squared")', module=True)
    assert sample.faults() == [f"{MODULE}: cell row_means: misconception-unnamed"]


def test_a_misconception_of_a_prediction_that_is_right(sample):
    sample.edit("return 33.0", "return 11.0", module=True)
    assert sample.faults() == [f"{MODULE}: cell first_sum: misconception-passes"]


def test_a_misconception_of_a_prediction_that_is_no_answer(sample):
    sample.edit("return 33.0", 'return "33"', module=True)
    assert sample.faults() == [f"{MODULE}: cell first_sum: misconception-not-judged"]


def test_a_blank_that_looks_like_an_answer(sample):
    sample.edit('    """x: (n, d). Returns (n,): the mean of each row."""\n', "    x = x + 0\n")
    assert sample.faults() == [f"{BLANK}: cell row_means: starter-attempted"]


def test_a_prediction_outside_its_region(sample):
    sample.edit(
        "### BEGIN SOLUTION\npredict(first_sum=11)\n### END SOLUTION",
        "### BEGIN SOLUTION\na = 11\n### END SOLUTION\npredict(first_sum=11)",
    )
    assert sample.faults() == [f"{BLANK}: cell first_sum: starter-attempted"]


def test_a_hunt_with_other_parameters(sample):
    sample.edit("def squared_error(p, y):", "def squared_error(p, z):")
    sample.edit("p.squeeze(1) - y\n", "p.squeeze(1) - z\n")
    assert sample.faults() == [f"{BLANK}: cell squared_error: starter-attempted"]


def test_a_hunt_that_lacks_what_its_program_needs(sample):
    """The program reads the same, but in the notebook a name of the module is not there."""
    sample.edit("difference = p - y\n", "difference = aside(p) - y\n", module=True)
    sample.edit(
        'lesson = Lesson("97_toy", "Toy")\n',
        'lesson = Lesson("97_toy", "Toy")\naside = torch.clone\n',
        module=True,
    )
    assert sample.faults() == [f"{BLANK}: cell squared_error: starter-not-the-program"]


def test_a_hunt_whose_region_is_not_the_whole_body(sample):
    sample.edit(
        "    ### BEGIN SOLUTION\n    difference = p",
        "    y = y + 0\n    ### BEGIN SOLUTION\n    difference = p",
    )
    assert sample.faults() == [f"{BLANK}: cell squared_error: starter-attempted"]


def test_a_solution_that_fails(sample):
    sample.edit("return totals / x.shape[1]", "return totals / x.shape[0]")
    assert sample.faults() == [f"{FILE}: cell row_means: solution-fails"]


def test_a_wrong_prediction(sample):
    sample.edit("first_sum=11", "first_sum=3")
    assert sample.faults() == [f"{FILE}: cell first_sum: solution-fails"]


def test_an_exercise_that_needs_a_show_cell(sample):
    sample.edit("return totals / x.shape[1]", "return totals / x.shape[1] + 0 * len(table)")
    (line,) = sample.sentences()
    assert line.startswith(f"{FILE}: cell row_means: the solution does not pass: row_means: ")
    assert "NameError" in line


def test_a_cell_that_raises(sample):
    sample.edit("def row_means(x):", "torch.ones(2) + torch.ones(3)\n\n\ndef row_means(x):")
    assert sample.faults() == [
        f"{BLANK}: cell row_means: raises-without-show",
        f"{FILE}: cell row_means: raises-without-show",
    ]


def test_a_solution_that_is_the_reference_again(sample):
    """Under other names, with annotations, it is the same answer."""
    sample.edit("def row_means(x):", "def row_means(table: torch.Tensor) -> torch.Tensor:")
    sample.edit(
        "    totals = x.sum(dim=1)\n    return totals / x.shape[1]\n", "    return table.mean(dim=1)\n"
    )
    assert sample.faults() == [f"{FILE}: cell row_means: solution-is-reference"]


def test_a_class(sample):
    """Classes are exercises too: blank, judged, and held against the reference."""
    sample.questions += '''

@lesson.exercise(kind="class", harness=lambda made, n: made().up(n))
class Counter:
    """Counts."""

    def up(self, n): ...


@Counter.cases
def steps(draw):
    yield case(1)
    yield case(2)
'''
    sample.answers += """

@answers.to(questions.Counter, hints=["Count.", "Add."], takeaway="You can count.")
class Counter:
    def up(self, n):
        return 1 + n


@Counter.misconception("It counts down.")
class Down:
    def up(self, n):
        return 1 - n


@Counter.misconception("It counts twice.")
class Twice:
    def up(self, n):
        return 1 + 2 * n


@Counter.misconception("It starts at 0.")
class FromZero:
    def up(self, n):
        return n
"""
    cell = '''\
# %% tags=["exercise"]
class Counter:
    """Counts."""

    ### BEGIN SOLUTION
    def up(self, n):
        return {}

    ### END SOLUTION


# %% tags=["check"]
check("Counter")

# %% [markdown]
# ## Recap
'''
    before = sample.source
    sample.edit("# %% [markdown]\n# ## Recap\n", cell.format("n + 1"))
    assert sample.faults() == []
    sample.source = before
    sample.edit("# %% [markdown]\n# ## Recap\n", cell.format("1 + n"))
    assert sample.faults() == [f"{FILE}: cell Counter: solution-is-reference"]


def test_what_a_lesson_sets_does_not_reach_the_next(sample):
    sample.edit(
        "import torch\n\nfrom lessons_lib",
        "import torch\n\ntorch.set_default_dtype(torch.float64)\n\nfrom lessons_lib",
    )
    assert sample.faults() == []
    assert torch.get_default_dtype() == torch.float32
