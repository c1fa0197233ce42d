"""A check judges the definition that the notebook shows, or says why it can't: cells run in IPython's own shell."""

import itertools
import weakref
from collections.abc import Iterator
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

from lessons_lib.notebook.cells.runs import watch
from tests.notebook.cells.ipython import Notebook

pytestmark = pytest.mark.filterwarnings("ignore:To exit")  # IPython's, of a cell that raises SystemExit

RIGHT = "def row_means(x):\n    return x.mean(1)"
WRONG = "def row_means(x):\n    return x.sum(1)"
BY_HELPER = "def row_means(x):\n    return helper(x)"
HELPER = "def helper(x):\n    return x.mean(1)"
PASSED = "✓ row_means: passed, 2 of 2 points"
SUMS = "Your numbers are sums."


@pytest.fixture
def notebook(capsys: pytest.CaptureFixture[str]) -> Iterator[Notebook]:
    made = Notebook(capsys)
    yield made
    InteractiveShell.clear_instance()


BROKEN = {
    "a bracket is missing": ("def row_means(x):\n    return x.mean(1", "SyntaxError"),
    "a bracket of the definition is missing": ("def row_means(x:\n    return x.mean(1)", "SyntaxError"),
    "a colon is missing": ("def row_means(x)\n    return x.mean(1)", "SyntaxError"),
    "no indentation": ("def row_means(x):\nreturn x.mean(1)", "IndentationError"),
    "indented": ("  y = 1\n def row_means(x):\n    return x.mean(1)", "IndentationError"),
    "tabs and blanks": ("def row_means(x):\n\ty = x\n        return y.mean(1)", "TabError"),
    "def misspelt": ("dfe row_means(x):\n    return x.mean(1)", "SyntaxError"),
    "def left out": ("row_means(x):\n    return x.mean(1)", "SyntaxError"),
    "broken below": (f"{RIGHT}\n\nprint(row_means(", "SyntaxError"),
    "broken above": (f"print((1, 2)\n\n{RIGHT}", "SyntaxError"),
    "return outside": ("def row_means(x):\n    y = x.mean(1)\nreturn y", "SyntaxError"),
    "under a magic": ("%%time\ndef row_means(x):\n    return x.mean(1", "SyntaxError"),
    "captured": ("%%capture\ndef row_means(x):\n    return x.mean(1", "SyntaxError"),
    "text": ("row_means: the mean of each row = x.mean(1)", "SyntaxError"),
}
STOPPED = {
    "raises above": (f"1 / 0\n{RIGHT}", "ZeroDivisionError"),
    "an unknown decorator": (f"@unknown\n{RIGHT}", "NameError"),
    "an unknown default": ("def row_means(x, d=unknown):\n    return x.mean(1)", "NameError"),
    "an unknown annotation": ("def row_means(x: unknown):\n    return x.mean(1)", "NameError"),
    "a missing module": (f"import a_module_that_is_nowhere\n{RIGHT}", "ModuleNotFoundError"),
    "a failing second step": (f"{RIGHT}\nrow_means = unknown(row_means)", "NameError"),
    "interrupted": (f"raise KeyboardInterrupt\n{RIGHT}", "interrupted"),
    "left": (f"raise SystemExit\n{RIGHT}", "SystemExit"),
    "under a magic": (f"%%time\n1 / 0\n{RIGHT}", "ZeroDivisionError"),
    "captured": (f"%%capture\n1 / 0\n{RIGHT}", "ZeroDivisionError"),
    "two magics": (f"%%capture\n%%time\n1 / 0\n{RIGHT}", "ZeroDivisionError"),
}
WITH_AND_WITHOUT_IDS = pytest.mark.parametrize("cell_id", ["row_means", None])


@WITH_AND_WITHOUT_IDS
@pytest.mark.parametrize(("cell", "error"), [*BROKEN.values(), *STOPPED.values()], ids=[*BROKEN, *STOPPED])
def test_a_cell_that_failed_is_not_judged_by_what_it_was_before(
    notebook: Notebook, cell: str, error: str, cell_id: str | None
) -> None:
    notebook.run(cell, cell_id)
    shown = notebook.check()
    assert shown.startswith("! row_means: not judged, 0 of 2 points\n"), shown
    assert error in shown
    notebook.run(RIGHT, cell_id)
    assert PASSED in notebook.check()
    notebook.run(cell, cell_id)
    shown = notebook.check()
    assert shown.startswith("! row_means: not judged, 0 of 2 points\n"), shown
    assert "The `row_means` in memory isn't the one you see" in shown
    assert error in shown
    assert "then check again." in shown


@pytest.mark.parametrize("cell", [BROKEN["no indentation"][0], STOPPED["raises above"][0]])
def test_a_wrong_answer_is_not_held_against_a_broken_cell(notebook: Notebook, cell: str) -> None:
    notebook.run(WRONG)
    assert SUMS in notebook.check()
    before = notebook.store.record_of("row_means")
    notebook.run(cell)
    assert "not judged" in notebook.check()
    assert notebook.store.record_of("row_means") == before
    notebook.run(WRONG.replace("sum", "mean"))
    assert PASSED in notebook.check()


def test_the_sentences(notebook: Notebook) -> None:
    notebook.run(BROKEN["a colon is missing"][0])
    assert notebook.check().splitlines()[1] == (
        "  What: There's no `row_means` yet: Python can't read its cell, SyntaxError in line 1 (expected "
        "':'). Fix the cell, run it, then check again."
    )
    notebook.run(RIGHT)
    notebook.run(STOPPED["raises above"][0])
    assert notebook.check().splitlines()[1] == (
        "  What: The `row_means` in memory isn't the one you see: its cell stopped with ZeroDivisionError in line 1 "
        "(division by zero) before it got there. Fix the cell, run it, then check again."
    )
    notebook.run(STOPPED["interrupted"][0])
    assert notebook.check().splitlines()[1] == (
        "  What: The `row_means` in memory isn't the one you see: its cell was interrupted before it got there. "
        "Run the cell to its end, then check again."
    )


@pytest.mark.parametrize(
    "below", ["row_means(3)", "assert False", "raise KeyboardInterrupt", "for i in x: pass"]
)
@WITH_AND_WITHOUT_IDS
def test_an_answer_whose_cell_failed_below_it_is_judged(
    notebook: Notebook, below: str, cell_id: str | None
) -> None:
    notebook.run(WRONG, cell_id)
    notebook.run(f"{RIGHT}\n\n{below}", cell_id)
    shown = notebook.check()
    assert PASSED in shown
    assert "Note: Below `row_means`, its cell stopped with " in shown
    notebook.run(f"{WRONG}\n\n{below}", cell_id)
    assert SUMS in notebook.check()


@pytest.mark.parametrize("cell_id", ["row_means", "0a1b2c3d"])
@pytest.mark.parametrize(
    ("cell", "expected_message"),
    [
        (
            "def row_mean(x):\n    return x.mean(1)",
            "its cell ran and doesn't define it (it defines `row_mean`).",
        ),
        (
            "# def row_means(x):\n#     return x.mean(1)",
            "its cell ran and doesn't define it. Define `row_means` there",
        ),
        ("print(1)", "its cell ran and doesn't define it."),
        ("x = 1\nunknown", "its cell ran and doesn't define it (it defines `x`)."),
        (f"%%timeit -n 1 -r 1\n{RIGHT}", "`%%timeit` keeps no definitions. Delete that line"),
        (f"%%script true\n{RIGHT}", "`%%script` keeps no definitions."),
    ],
)
def test_an_answer_that_is_not_in_its_cell_any_more(
    notebook: Notebook, cell: str, expected_message: str, cell_id: str
) -> None:
    notebook.run(RIGHT, cell_id)
    notebook.run(cell, cell_id)
    shown = notebook.check()
    assert shown.startswith("! row_means: not judged")
    assert expected_message in shown


def test_a_cell_that_never_defined_it_says_what_it_defines(notebook: Notebook) -> None:
    notebook.run("def row_mean(x):\n    return x.mean(1)")
    assert (
        "There's no `row_means` yet: its cell ran and doesn't define it (it defines `row_mean`)."
        in notebook.check()
    )


@pytest.mark.parametrize(
    "cell",
    [
        f"%%time\n{RIGHT}",
        f"%%capture\n{RIGHT}",
        f"%%capture\n%%time\n{RIGHT}",
        f"%precision 3\n{RIGHT}",
    ],
)
def test_magics_that_run_the_cell_are_no_obstacle(notebook: Notebook, cell: str) -> None:
    notebook.run("1 / 0\n" + WRONG)
    notebook.run(cell)
    assert PASSED in notebook.check()


@pytest.mark.parametrize(
    ("cell", "error"),
    [("def helper(x):\n    return x.mean(1", "SyntaxError"), (f"1 / 0\n{HELPER}", "ZeroDivisionError")],
)
def test_a_function_that_the_answer_calls_is_looked_at_too(notebook: Notebook, cell: str, error: str) -> None:
    notebook.run(HELPER, None)
    notebook.run(BY_HELPER)
    assert PASSED in notebook.check()
    notebook.run(cell, None)
    shown = notebook.check()
    assert "`helper`, which your `row_means` uses, isn't the one you see" in shown
    assert error in shown
    notebook.run(HELPER, None)
    assert PASSED in notebook.check()


@pytest.mark.parametrize(
    ("answer", "in_between"),
    [
        (BY_HELPER, "def helper(x):\n    return deeper(x)"),
        (
            "def row_means(x):\n    return [helper(row) for row in [x]][0]",
            "def helper(x):\n    return deeper(x)",
        ),
        (
            "def row_means(x):\n    return Helper.run(x)",
            "class Helper:\n    @staticmethod\n    def run(x): return deeper(x)",
        ),
        (
            "def row_means(x):\n    return Helper().run(x)",
            "class Helper:\n    def run(self, x): return deeper(x)",
        ),
        (
            "row_means = wrap(lambda x: deeper(x))",
            "def wrap(f):\n    def inner(x):\n        return f(x)\n    return inner",
        ),
    ],
)
def test_it_is_found_behind_other_functions(notebook: Notebook, answer: str, in_between: str) -> None:
    notebook.run("def deeper(x):\n    return x.mean(1)", "a")
    notebook.run(in_between, "b")
    notebook.run(answer)
    assert PASSED in notebook.check()
    notebook.run("def deeper(x):\n    return x.mean(1", "a")
    assert "`deeper`, which your `row_means` uses, isn't the one you see" in notebook.check()


def test_names_that_the_answer_does_not_use_don_t_matter(notebook: Notebook) -> None:
    notebook.run("def row_means(x):\n    mean = x.mean(1)\n    return mean", "a")
    for cell in (
        "mean = 1 / 0",
        "x = (1,",
        "def other(x:\n  pass",
        "row_means(x",
        "if row_means(x):\n1",
        "1 / 0",
    ):
        notebook.run(cell, "scratch")
    assert notebook.check() == f"{PASSED}\n  What: All 4 cases pass.\n"


def test_what_gives_the_name_another_value_settles_it(notebook: Notebook) -> None:
    notebook.run(RIGHT)
    notebook.run("def row_means(x:")
    notebook.run(f"exec('''{WRONG}''')", "b")
    assert SUMS in notebook.check()


def test_an_answer_in_a_cell_of_ones_own_is_judged(notebook: Notebook) -> None:
    notebook.run(RIGHT, "mine")
    notebook.run("# my answer is above")
    assert PASSED in notebook.check()


def test_the_exercises_own_cell_counts_though_another_one_defined_the_name(notebook: Notebook) -> None:
    notebook.run(WRONG, "a-wrong-one-on-purpose")
    notebook.run("    return x.mean(1)")
    assert "Python can't read its cell" in notebook.check()


def test_the_definition_that_ran_last_is_judged_and_said_to_be_elsewhere(notebook: Notebook) -> None:
    notebook.run(RIGHT)
    notebook.run(WRONG, "scratch")
    shown = notebook.check()
    assert SUMS in shown
    assert "Note: This is the `row_means` from another cell, which ran after the exercise's own." in shown
    notebook.run(RIGHT)
    assert "another cell" not in notebook.check()


def test_the_courses_answer_is_no_answer(notebook: Notebook) -> None:
    notebook.run('row_means = given("row_means")', "b")
    shown = notebook.check()
    assert "This `row_means` is the course's own. Run the cell with yours, then check again." in shown
    assert not notebook.store.record_of("row_means").passed


@pytest.mark.parametrize("call", ["check(row_means)", "check(row_means=row_means)", "check(row_means=mine)"])
def test_an_answer_that_is_handed_over_is_looked_at_too(notebook: Notebook, call: str) -> None:
    notebook.run(f"{RIGHT}\ndef mine(x):\n    return x.mean(1)")
    assert PASSED in notebook.run(call, "b")
    notebook.run("def row_means(x:\n\ndef mine(x):")
    assert "! row_means: not judged" in notebook.run(call, "b")
    assert PASSED in notebook.run("check(row_means=lambda x: x.mean(1))", "b")


def test_answers_given_in_the_cell_of_the_check(notebook: Notebook) -> None:
    notebook.run("def row_means(x:")
    assert PASSED in notebook.run(f'{RIGHT}\n\ncheck("row_means")')
    assert SUMS in notebook.run(f'{WRONG}\n\ncheck("row_means")\n1 / 0')
    assert SUMS in notebook.check()


def test_a_check_above_the_definition_in_one_cell_is_not_about_the_one_before(notebook: Notebook) -> None:
    above = f'check("row_means")\n\n{RIGHT}'
    assert "There's no `row_means` yet: this cell defines it below the check." in notebook.run(above)
    shown = notebook.run(above)
    assert "isn't the one you see: this cell defines it below the check." in shown
    assert "Put the check at the end, then run the cell again." in shown
    assert PASSED in notebook.check()
    assert PASSED in notebook.run('check("row_means")\nrow_means = None')


def test_another_cell_that_fails_leaves_the_exercises_own_to_be_judged(notebook: Notebook) -> None:
    notebook.run(RIGHT)
    notebook.run("def row_means(x:", "scratch")
    shown = notebook.check()
    assert PASSED in shown
    assert (
        "Note: This is the `row_means` from the exercise's own cell. Another cell that defines it stopped with "
        in shown
    )
    notebook.run("def row_means(x:")
    assert "not judged" in notebook.check()


def test_wrapped_helpers_are_looked_behind(notebook: Notebook) -> None:
    for wrap in ("functools.cache(helper)", "functools.partial(helper)", "Helper()", "Helper().run"):
        notebook.run("def deeper(x):\n    return x.mean(1)", "a")
        notebook.run("import functools\ndef helper(x):\n    return deeper(x)", "b")
        notebook.run("class Helper:\n    def run(self, x): return deeper(x)\n    __call__ = run", "c")
        notebook.run(f"wrapped = {wrap}\ndef row_means(x):\n    return wrapped(x)")
        assert PASSED in notebook.check(), wrap
        notebook.run("def deeper(x):\n    return x.mean(1", "a")
        assert "`deeper`, which your `row_means` uses" in notebook.check(), wrap


def test_cells_that_give_nothing_to_do_or_are_cancelled(notebook: Notebook) -> None:
    for cell in ("", "  \n", "# nothing"):
        notebook.run(cell, "b")
    notebook.run(RIGHT)
    info = type("Info", (), {"raw_cell": WRONG, "cell_id": "row_means"})()
    notebook.runs.before(info)
    notebook.runs.after(None)  # as for a cell with `await` that was interrupted
    assert "its cell was interrupted before it got there" in notebook.check()
    notebook.runs.after(None)
    notebook.run(RIGHT)
    assert PASSED in notebook.check()


def test_nothing_is_kept_alive(notebook: Notebook) -> None:
    notebook.run("import torch\nbig = torch.zeros(3)\n1 / 0", "b")
    big = weakref.ref(notebook.shell.user_ns["big"])
    freed: list[Any] = []
    notebook.shell.user_ns["note"] = lambda: freed.append(big())
    notebook.run("big = None\nnote()", "b")
    assert freed == [None]


def test_a_second_opening_follows_the_same_runs(notebook: Notebook) -> None:
    notebook.run("def row_means(x:")
    assert watch(notebook.shell) is notebook.runs
    counts = [len(callbacks) for callbacks in notebook.shell.events.callbacks.values()]
    watch(notebook.shell)
    assert [len(callbacks) for callbacks in notebook.shell.events.callbacks.values()] == counts


@pytest.mark.parametrize(
    "source", ["x" * 300_000, "(" * 100_000, "def " * 20_000, "f(" + " " * 50_000, "\0", "%%", "%%\n"]
)
def test_any_text_may_be_in_a_cell(notebook: Notebook, source: str) -> None:
    notebook.run(RIGHT, "a")
    notebook.run(source, "b")
    assert PASSED in notebook.check()


def test_an_import_that_is_run_again_is_no_change(notebook: Notebook) -> None:
    cell = "import math\ntry:\n    import torch\nexcept ImportError:\n    torch = None\nfrom itertools import *\nn = 5"
    for _, cell_id in itertools.product(range(2), ("a", None)):
        notebook.run(cell, cell_id)
        notebook.run(
            "def row_means(x):\n    list(chain(range(n)))\n    return torch.mean(x, 1) * math.exp(0)"
        )
        assert PASSED in notebook.check()
