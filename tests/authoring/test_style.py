"""Turns of phrase that read like a translation: found in what people read, and excepted by a list that only falls."""

from pathlib import Path

import pytest

from lessons_lib.authoring.style import (
    Phrase,
    course_files,
    not_excepted,
    phrases,
    read_exceptions,
    unused,
)

ROOT = Path(__file__).parents[2]
MOST_EXCEPTIONS = 18  # lower it as the list falls


def in_the_course() -> list[Phrase]:
    return [
        phrase for path in course_files(ROOT) for phrase in phrases(path, path.relative_to(ROOT).as_posix())
    ]


def test_what_people_read_has_no_such_phrase_but_for_the_list() -> None:
    found = in_the_course()
    assert not_excepted(found, read_exceptions()) == []
    assert unused(found, read_exceptions()) == []
    assert sum(map(len, read_exceptions().values())) <= MOST_EXCEPTIONS


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("a.py", '"""A docstring is asked."""\nx = f"{1} is asked " "for."\n', ["{} is asked for."]),
        ("a.py", "# a comment: nobody\nx = 'It goes wrong in silence.'", ["It goes wrong in silence."]),
        ("exercises/a.py", '"""The mean is asked."""', ["The mean is asked."]),
        (
            "a.md",
            "It stands.\nIt is fine.\nNobody, that of x.",
            ["It stands.", "Nobody, that of x.", "Nobody, that of x."],
        ),
        ("solutions/01.py", "# It is to stay.", ["# It is to stay."]),
        ("a.py", "x = 'It is so, for most. An understanding mender.'", []),
    ],
)
def test_phrases_of_a_file(tmp_path: Path, name: str, text: str, words: list[str]) -> None:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    assert [phrase.words for phrase in phrases(path, f"lessons_lib/{name}")] == words


def test_an_exception_covers_its_sentence_and_goes_with_it() -> None:
    found = [Phrase("a.md", 3, "one letter stands for one size")]
    assert not_excepted(found, {"a.md": ["letter stands for"]}) == []
    assert not_excepted(found, {"b.md": ["letter stands for"]}) == found
    assert unused(found, {"a.md": ["letter stands for", "it is asked"]}) == ["a.md: it is asked"]
    assert unused(found, {"b.md": ["letter"]}) == ["b.md: letter"]
