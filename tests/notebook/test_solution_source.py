"""A shown solution is whole: it runs in a notebook that has nothing but `given`, and passes."""

import ast
import builtins
import dis
import itertools
import types
from collections.abc import Container
from typing import Any

import pytest

from lessons_lib import answers
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.judging import judge
from lessons_lib.exercises import slugs
from lessons_lib.notebook.solution_source import solution_source

KEYS = [key for slug in slugs() for key in answers.load(slug).in_order() if key.exercise.has_inputs]


def unknown(code: types.CodeType, names: Container[str]) -> set[str]:
    """The global names that this code looks up, and that nothing defines."""
    looked_up = {
        each.argval for each in dis.get_instructions(code) if each.opname in ("LOAD_GLOBAL", "LOAD_NAME")
    }
    own = (
        {*code.co_names} if code.co_name != "<module>" and "__module__" in code.co_names else set()
    )  # a class's body
    inner = [unknown(each, names) for each in code.co_consts if isinstance(each, types.CodeType)]
    return {name for name in looked_up - own if name not in names and not hasattr(builtins, name)}.union(
        *inner
    )


def needs_helpers(key: AnswerKey) -> bool:
    body = ast.parse(solution_source(key.reference, {})).body
    return any(not isinstance(node, ast.Import | ast.ImportFrom) for node in body[:-1])


@pytest.mark.parametrize("key", KEYS, ids=lambda key: key.name)
def test_a_shown_solution_runs_by_itself(key: AnswerKey) -> None:
    source = solution_source(key.reference, {})
    notebook: dict[str, Any] = {"__name__": "notebook", "given": lambda name: answers.find(name).reference}
    exec(source, notebook)
    assert not unknown(compile(source, "solution", "exec"), notebook)
    if needs_helpers(key):
        evidence = collect(key.exercise, notebook[key.name])
        assert judge(key, evidence).passed


def helper(x: int) -> int:
    return x + OFFSET


OFFSET: int = 3


def sums(rows: list[list[int]]) -> list[int]:
    found: list[int] = [helper(sum(row)) for row in rows]
    return list(itertools.accumulate(found))


def test_helpers_and_imports_come_before_what_uses_them() -> None:
    assert solution_source(sums, {}) == (
        "import itertools\n\nOFFSET = 3\n\ndef helper(x):\n    return x + OFFSET\n\n"
        "def sums(rows):\n    found = [helper(sum(row)) for row in rows]\n    return list(itertools.accumulate(found))"
    )


def test_an_import_that_the_notebook_has_is_left_out() -> None:
    assert "import" not in solution_source(sums, {"itertools": itertools})
    assert "import itertools" in solution_source(sums, {"itertools": "another thing"})


def test_another_exercise_is_given_unless_the_notebook_has_it() -> None:
    key = answers.find("backward")
    assert 'topological_order = given("topological_order")' in solution_source(key.reference, {})
    assert "given" not in solution_source(key.reference, {"topological_order": None})
