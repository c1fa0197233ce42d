"""Every sentence that the judge can produce has a row that provokes it, and each row's text is what comes out."""

import importlib
import pkgutil
from types import ModuleType

import pytest

from lessons_lib import checking, notebook
from lessons_lib.checking.collect import blanks, isolation
from lessons_lib.checking.explain import card, grid, messages, prose
from lessons_lib.checking.judge import compare, expected, transformations, verdict
from lessons_lib.notebook import api, drawn, progress, progress_location, progress_view, warm_ups, workspace
from lessons_lib.notebook.cells import names, runs, statements
from tests.checking.explain.sentences import Row, before, changed, moved, required, values
from tests.checking.explain.sentences.catalogue import Text, texts_in, texts_of

THEMES = (moved, changed, required, values, before)
ROWS = [row for theme in THEMES for row in theme.ROWS]

# Modules whose texts are tested elsewhere (the notebook's, the cards' and their pictures', error messages, faults of an
# exercise), or are no sentences: patterns, names of settings.
ELSEWHERE = (
    *(
        api,
        progress_location,
        progress,
        progress_view,
        warm_ups,
        workspace,
        drawn,
        card,
        grid,
        prose,
        messages,
        isolation,
    ),
    *(names, expected, blanks, compare, statements, runs, verdict),
)
# What other modules hold besides sentences, and no learner reads: a status, the names of requirements.
NOT_SHOWN = {
    *("not attempted", "not kept", "in float32", "{}, in float32"),
    *(
        "by hand",
        "same dtype",
        "of a certain dtype",
        "keeps the graph",
        "no graph",
        "no Python loop",
        "peak bytes",
    ),
    *("no NumPy detour", "view of {}"),
    '{} = given("{}")',  # code of a shown solution, which its own tests run
}


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, id=f"{theme.__name__.rpartition('.')[2]}: {row.name}")
        for theme in THEMES
        for row in theme.ROWS
    ],
)
def test_the_text_is_the_expected_one(row: Row) -> None:
    assert row.produce() == row.expected


def modules_with_sentences() -> list[ModuleType]:
    passed_over = tuple(module.__name__ for module in ELSEWHERE)
    names = [
        found.name
        for package in (checking, notebook)
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    ]
    return [
        importlib.import_module(name)
        for name in names
        if not f"{name}.".startswith(tuple(f"{passed}." for passed in passed_over))
    ]


def texts() -> list[Text]:
    """All texts that a learner may read, and the names of the generic causes, which reports count."""
    found = [
        text
        for module in modules_with_sentences()
        for text in texts_of(module, names=module.__name__.startswith(f"{transformations.__name__}."))
    ]
    return [text for text in found if text.words not in NOT_SHOWN]


def test_every_sentence_of_the_judge_has_a_row() -> None:
    messages = [message for row in ROWS for message in row.expected]
    assert [str(text) for text in texts() if not any(text.is_in(message) for message in messages)] == []


def test_what_is_not_shown_is_still_there() -> None:
    held = {text.words for module in modules_with_sentences() for text in texts_of(module)}
    assert held >= NOT_SHOWN


SOURCE = '''
"""A docstring is read by nobody here."""

def sentence(count: "int | None", kind) -> str:
    """Nor is this."""
    if kind == "of two words":
        raise ValueError("an author reads this")
    where = "above" if count else "below"
    return Step("sign", f"Your {count} {'number is' if count == 1 else 'numbers are'} wrong {where}, {_of('all of it')}.")

class Key:
    def __repr__(self) -> str:
        return f"<a key of {self.name}>"
'''


@pytest.mark.parametrize(("names", "more"), [(False, set()), (True, {"sign"})])
def test_the_texts_of_a_source_are_found(names: bool, more: set[str]) -> None:
    found = {words for _, words in texts_in(SOURCE, names=names)}
    assert found == more | {
        *("above", "below", "all of it"),
        *("Your {} number is wrong {}, {}.", "Your {} numbers are wrong {}, {}."),
    }


@pytest.mark.parametrize(
    ("words", "message", "is_in"),
    [
        ("Your {} numbers are wrong {}.", "Part 1: your 3 numbers are wrong above.", True),
        ("Your {} numbers are wrong {}.", "Your 3 numbers are right.", False),
        ("{} is", "This part is wrong.", True),
        ("{} is", "There it isn't.", False),
        ("sum", "summed", False),
    ],
)
def test_a_text_is_found_in_a_message(words: str, message: str, is_in: bool) -> None:
    assert Text("sample", 1, words).is_in(message) == is_in
