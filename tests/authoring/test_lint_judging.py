"""The rules that hold the judge and the exercises to each other, each broken once."""

import torch

from tests.authoring.sample_lesson import ANSWERS_FILE as MODULE
from tests.authoring.sample_lesson import SLUG

FILE = f"solutions/{SLUG}.py"
BLANK = f"notebooks/{SLUG}.ipynb"


def test_a_reference_that_fails(sample):
    sample.edit("    return x.mean(dim=1)\n", "    raise ValueError('no')\n", module=True)
    faults = sample.faults()
    assert faults[0].startswith(f"{MODULE}: cell row_means: it can't be judged: BrokenExercise:")
    assert "raised ValueError: no" in faults[0]


def test_cases_that_fail(sample):
    sample.edit('label="a square"', 'labels="a square"', module=True)
    faults = sample.faults()
    assert faults[0].startswith(
        f"{MODULE}: cell row_means: it can't be judged: TypeError: case() got an unexpected"
    )


def test_a_misconception_that_is_right(sample):
    sample.edit("return x.square().mean(dim=1)", "return x.mean(dim=-1)", module=True)
    assert sample.faults() == [f"{MODULE}: cell row_means: squared_means is accepted as right."]


def test_two_misconceptions_that_are_one(sample):
    sample.edit("return x.square().mean(dim=1)", "return x.sum(dim=-1)", module=True)
    assert sample.faults() == [
        f"{MODULE}: cell row_means: row_sums is named row_sums or squared_means.",
        f"{MODULE}: cell row_means: squared_means is named row_sums or squared_means.",
    ]


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
    assert sample.faults() == [
        f"{MODULE}: cell row_means: powers[p=2] is told: To the power 2 or -2.",
        f"{MODULE}: cell row_means: powers[p=-2] is told: To the power 2 or -2.",
    ]


def test_three_misconceptions_that_are_one(sample):
    """None of the three is named to a learner: three explanations explain nothing."""
    sample.edit("return x.square().mean(dim=1)", "return x.sum(dim=-1)", module=True)
    sample.edit("return x.mean(dim=0)", "return x.sum(dim=-1)", module=True)
    alike = "fits as column_means, row_sums and squared_means do"
    assert sample.faults() == [
        f"{MODULE}: cell row_means: {name} {alike}." for name in ("column_means", "row_sums", "squared_means")
    ]


def test_a_misconception_that_only_raises(sample):
    sample.edit("return x.square().mean(dim=1)", "return x.mean(dim=7)", module=True)
    assert sample.faults() == [
        f"{MODULE}: cell row_means: squared_means is not named: it differs from the reference by value on too few cases."
    ]


def test_a_misconception_of_a_prediction_that_is_right(sample):
    sample.edit("return 33.0", "return 11.0", module=True)
    assert sample.faults() == [f"{MODULE}: cell first_sum: of_everything is accepted as right."]


def test_a_misconception_of_a_prediction_that_is_no_answer(sample):
    sample.edit("return 33.0", 'return "33"', module=True)
    assert sample.faults() == [
        f"{MODULE}: cell first_sum: of_everything is judged 'error': Write one number, or \"raises\" where an error "
        "comes instead. You wrote '33'."
    ]


def test_a_blank_that_looks_like_an_answer(sample):
    sample.edit('    """x: (n, d). Returns (n,): the mean of each row."""\n', "    x = x + 0\n")
    faults = sample.faults()
    assert [fault.partition(":")[0] for fault in faults] == [BLANK]
    assert "cell row_means: the starter is judged 'failed' and not 'not attempted': " in faults[0]


def test_a_prediction_outside_its_region(sample):
    sample.edit(
        "### BEGIN SOLUTION\npredict(first_sum=11)\n### END SOLUTION",
        "### BEGIN SOLUTION\na = 11\n### END SOLUTION\npredict(first_sum=11)",
    )
    assert sample.faults() == [
        f"{BLANK}: cell first_sum: the starter is judged 'passed' and not 'not attempted': You predicted right."
    ]


def test_a_hunt_with_other_parameters(sample):
    sample.edit("def squared_error(p, y):", "def squared_error(p, z):")
    sample.edit("p.squeeze(1) - y\n", "p.squeeze(1) - z\n")
    faults = sample.faults()
    assert len(faults) == 1
    assert faults[0].startswith(f"{BLANK}: cell squared_error: the starter is judged 'failed'")


def test_a_hunt_that_lacks_what_its_program_needs(sample):
    """The program reads the same, but in the notebook a name of the module is not there."""
    sample.edit("difference = p - y\n", "difference = aside(p) - y\n", module=True)
    sample.edit(
        'lesson = Lesson("97_toy", "Toy")\n',
        'lesson = Lesson("97_toy", "Toy")\naside = torch.clone\n',
        module=True,
    )
    faults = sample.faults()
    assert len(faults) == 1
    assert faults[0].startswith(
        f"{BLANK}: cell squared_error: the starter does not behave as every_pair does:"
    )


def test_a_hunt_whose_region_is_not_the_whole_body(sample):
    sample.edit(
        "    ### BEGIN SOLUTION\n    difference = p",
        "    y = y + 0\n    ### BEGIN SOLUTION\n    difference = p",
    )
    faults = sample.faults()
    assert len(faults) == 1
    assert faults[0].startswith(f"{BLANK}: cell squared_error: the starter is judged 'failed'")


def test_a_solution_that_fails(sample):
    sample.edit("return totals / x.shape[1]", "return totals / x.shape[0]")
    faults = sample.faults()
    assert len(faults) == 1
    assert faults[0].startswith(f"{FILE}: cell row_means: the solution does not pass: row_means: ")


def test_a_wrong_prediction(sample):
    sample.edit("first_sum=11", "first_sum=3")
    assert sample.faults() == [
        f"{FILE}: cell first_sum: the solution does not pass: first_sum: You predicted 3, "
        "and that is not what happens. 3 is the sum of the first row."
    ]


def test_an_exercise_that_needs_a_show_cell(sample):
    sample.edit("return totals / x.shape[1]", "return totals / x.shape[1] + 0 * len(table)")
    faults = sample.faults()
    assert len(faults) == 1
    assert "NameError" in faults[0]


def test_a_cell_that_raises(sample):
    sample.edit("def row_means(x):", "torch.ones(2) + torch.ones(3)\n\n\ndef row_means(x):")
    faults = sample.faults()
    start = "cell row_means: without the cells tagged `show` it raises RuntimeError: The size of tensor a (2)"
    assert [fault.partition(":")[0] for fault in faults] == [BLANK, FILE]
    assert all(start in fault for fault in faults)


def test_a_solution_that_is_the_reference_again(sample):
    """Under other names, with annotations, it is the same answer."""
    sample.edit("def row_means(x):", "def row_means(table: torch.Tensor) -> torch.Tensor:")
    sample.edit(
        "    totals = x.sum(dim=1)\n    return totals / x.shape[1]\n", "    return table.mean(dim=1)\n"
    )
    assert sample.faults() == [
        f"{FILE}: cell row_means: the solution is the reference again; write it another way in one of the two."
    ]


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

@answers.to(questions.Counter, hints=["Count.", "Add."])
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
    assert sample.faults() == [
        f"{FILE}: cell Counter: the solution is the reference again; write it another way in one of the two."
    ]


def test_what_a_lesson_sets_does_not_reach_the_next(sample):
    sample.edit(
        "import torch\n\nfrom lessons_lib",
        "import torch\n\ntorch.set_default_dtype(torch.float64)\n\nfrom lessons_lib",
    )
    assert sample.faults() == []
    assert torch.get_default_dtype() == torch.float32
