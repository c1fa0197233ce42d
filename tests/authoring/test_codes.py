"""The codes: all that is used is listed and explained, and each one that is listed is provoked by a test."""

import ast
import re
from pathlib import Path

import pytest

import lessons_lib.authoring
from lessons_lib.authoring import lint
from lessons_lib.authoring.codes import CODES
from lessons_lib.authoring.fault import Fault

ROOT = Path(__file__).resolve().parents[2]


def strings(*files):
    """Every string in these Python files; of an f-string its last constant part, which is where a code is."""
    found = set()
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def provoked():
    """What tests expect: a code by itself, after its place, or in brackets after its sentence."""
    here = Path(__file__)
    texts = strings(*(file for file in here.parent.glob("test_*.py") if file != here))
    return {found[1] for text in texts for found in re.finditer(r"(?:^|: |\[)([a-z-]+)(?:\]|$)", text)}


def test_each_code_is_provoked_by_a_test():
    assert set(CODES) - provoked() == set()


def test_each_code_is_used_by_a_rule():
    """`not-{done}-once` and the like are put together from the words of a rule."""
    sources = Path(lessons_lib.authoring.__file__).parent.rglob("*.py")
    used = strings(*(file for file in sources if file.name != "codes.py"))
    made = {f"not-{done}-once" for done in ("written", "checked", "predicted")}
    assert set(CODES) - used == made


def test_a_fault_has_a_code_that_is_listed():
    with pytest.raises(ValueError, match=r"^'hint-too-long' is not among the codes in "):
        Fault("a.py", "", "hint-too-long", "it is long.")


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_words_with_dashes_and_an_explanation_a_sentence(code):
    assert re.fullmatch(r"[a-z]+(-[a-z]+)+", code)
    assert re.fullmatch(r"[A-Z<`].*\.", CODES[code])


def test_lint_prints_the_codes(capsys):
    assert lint.main(["--rules"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("  ", 1)[0] for line in lines] == list(CODES)
    assert [line.split("  ", 1)[1].strip() for line in lines] == list(CODES.values())


def test_the_docs_have_the_same_table():
    rows = re.findall(r"^\| `([^`]+)` \| (.*) \|$", (ROOT / "docs/lint.md").read_text("utf-8"), re.MULTILINE)
    assert dict(rows) == CODES
    assert len(rows) == len(CODES)
