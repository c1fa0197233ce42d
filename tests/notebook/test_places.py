"""Where a small change would be enough: on the card if no cause is named, and one step more with each hint."""

import pytest

from lessons_lib.answers import load
from lessons_lib.notebook import places
from lessons_lib.notebook.api import NotebookAPI
from lessons_lib.notebook.progress import ProgressStore
from lessons_lib.repair import find
from tests.repair.cell import names_of

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found must not depend on how busy the machine is."""
    hurried = find.find_place
    monkeypatch.setattr(places, "find_place", lambda *given: hurried(*given, seconds=60.0))


@pytest.fixture
def api() -> NotebookAPI:
    return NotebookAPI(load("04_broadcasting"), ProgressStore(None))


def check(api: NotebookAPI, name: str, source: str, capsys: Capture) -> str:
    api.check(**{name: names_of(source)[name]})
    return capsys.readouterr().out


# No cause is known for this one, and `x - mean` alone would do.
ODD = "def standardise_columns(x):\n    mean = x.mean(dim=0)\n    return (x - mean) / x.std(dim=0).cosh()"
ODD_LINE = "  Where: One small change is enough, in line 3: `return (x - mean) / x.std(dim=0).cosh()`."
NAMED = "def standardise_columns(x):\n    return (x - x.mean(dim=1, keepdim=True)) / x.std(dim=0)"


def test_a_card_without_a_cause_says_the_line(api: NotebookAPI, capsys: Capture) -> None:
    shown = check(api, "standardise_columns", ODD, capsys).splitlines()
    assert ODD_LINE in shown
    assert not any(line.startswith("  Why:") for line in shown)


def test_each_hint_says_more_and_never_the_repair(api: NotebookAPI, capsys: Capture) -> None:
    check(api, "standardise_columns", ODD, capsys)
    said = []
    for _ in range(3):
        api.hint("standardise_columns")
        [line] = [one for one in capsys.readouterr().out.splitlines() if one.startswith("  Your code: ")]
        said.append(line)
    assert said[0].endswith("Look at `x.std(dim=0).cosh()`.")
    assert said[1].endswith("Is every step here needed?")
    assert said[2] == said[1]


def test_the_last_hint_is_called_so_only_when_nothing_more_will_come(
    api: NotebookAPI, capsys: Capture
) -> None:
    check(api, "standardise_columns", ODD, capsys)
    name = "standardise_columns"
    api._store.take_hint(name, len(api._answers.keys[name].hints))
    last = []
    for _ in range(2):
        api.hint(name)
        shown = capsys.readouterr().out
        last.append("That was the last hint." in shown)
        assert shown.rstrip().splitlines()[-1].startswith("  Next:" if last[-1] else "  Your code:")
    assert last == [False, True]


def test_a_search_that_is_interrupted_keeps_the_verdict(
    api: NotebookAPI, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(find, "search", stopped)
    assert check(api, "standardise_columns", ODD, capsys).startswith("✗ standardise_columns: not yet")
    api.hint("standardise_columns")
    assert "1 of 3:" in capsys.readouterr().out


def test_where_a_cause_is_named_only_a_hint_says_the_line(api: NotebookAPI, capsys: Capture) -> None:
    assert "Where:" not in check(api, "standardise_columns", NAMED, capsys)
    api.hint("standardise_columns")
    assert "Your code: One small change is enough, in line 2: `return" in capsys.readouterr().out


def test_nothing_is_said_about_an_earlier_answer(api: NotebookAPI, capsys: Capture) -> None:
    check(api, "standardise_columns", ODD, capsys)
    check(api, "standardise_columns", ODD.replace(".cosh()", ""), capsys)
    api.hint("standardise_columns")
    assert "Your code" not in capsys.readouterr().out


def test_where_a_hunts_bug_is_only_a_hint_says(
    api: NotebookAPI, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    hunt = next(key for key in load("04_broadcasting").in_order() if key.exercise.kind == "hunt")
    searched = []
    monkeypatch.setattr("lessons_lib.notebook.places.find_place", lambda *a: searched.append(a))
    api.check(**{hunt.name: lambda *inputs: inputs[0]})
    assert not searched
    api.hint(hunt.name)
    assert len(searched) == 1
    api.hint(hunt.name)
    assert len(searched) == 1, "once an answer"
