"""The small change that would make a sample right: said to an author, and text from a sandbox all the same."""

import dataclasses

import pytest

from lessons_lib.grading.commands.unnamed import with_repairs
from lessons_lib.grading.execute.transport import frames, places
from lessons_lib.grading.execute.transport.frames import Frame
from lessons_lib.grading.execute.worker_process import RunResult
from lessons_lib.grading.unnamed.program import program_of
from lessons_lib.grading.unnamed.repairs import _words
from lessons_lib.grading.unnamed.report import report
from lessons_lib.grading.unnamed.wrong_answers import WrongAnswers
from lessons_lib.repair.find import FoundPlace
from lessons_lib.repair.place import Place
from tests.grading.unnamed.gathering import WAVY, answer

NO_RETURN = "def scale_channels(image, gains):\n    image * gains[:, None, None]"
RETURNED = "`image * gains[:, None, None]` → `return image * gains[:, None, None]`"


def found_of(pool, source, exercise, fewest=1):
    """The report and the one group of an answer."""
    gathered = with_repairs(WrongAnswers((answer(source, exercise),)), pool, 10, 1, fewest)
    [[group]] = gathered.groups.values()
    return report(gathered, fewest, 0, "student"), group


def test_a_small_change_is_said_with_its_place(pool):
    text, group = found_of(pool, NO_RETURN, "scale_channels")
    assert group.place.startswith("One small change is enough, in line 2: `image * gains[:, None, None]`.")
    assert RETURNED in group.repairs
    assert f"\n\nWhere: {group.place}\n\nRepair: {', or '.join(group.repairs)}.\n\n" in text


def test_nothing_is_said_where_no_small_change_is_enough(pool):
    text, group = found_of(pool, WAVY.replace("counts /", "counts.exp() * 3 - counts /"), "row_shares")
    assert (group.place, group.repairs) == ("", ())
    assert "Where:" not in text
    assert "Repair:" not in text


@pytest.mark.parametrize(
    ("source", "fewest"),
    [(NO_RETURN, 2), ("def scale_channels(image, gains):\n    while True:\n        pass", 1)],
)
def test_it_is_searched_only_in_what_is_shown_and_ends(pool, monkeypatch, source, fewest):
    jobs = []
    run = pool.run_with_restarts
    monkeypatch.setattr(pool, "run_with_restarts", lambda job: jobs.append(job) or run(job))
    found_of(pool, source, "scale_channels", fewest)
    assert [job.repairs for job in jobs] == [False]


def sent(texts: list[str], **changed: object) -> RunResult:
    """A run that sends a place in line 2 of NO_RETURN, with these repairs."""
    lines = [line + "\n" for line in NO_RETURN.splitlines()]
    header = places.encode("scale_channels", FoundPlace(Place((2,)), lines, ()), repairs=True)
    return RunResult(places=[Frame(frames.PLACE, {**header, "repairs": texts, **changed}, cell=2)])


def words_of(run_result: RunResult) -> tuple[str, tuple[str, ...]]:
    return _words(program_of(NO_RETURN, "scale_channels"), run_result, 2, frozenset({"Ana"}))


def test_text_from_the_sandbox_is_cleaned_and_names_are_hidden():
    place, repairs = words_of(sent(["`x` → `Ana`\x1b[31m\n# more"]))
    assert place.startswith("One small change is enough, in line 2")
    assert repairs == ("`x` → `…`\ufffd[31m\ufffd# more",)


@pytest.mark.parametrize(
    "run_result",
    [
        RunResult(),
        dataclasses.replace(sent(["x"]), malformed="it sent more than any answer needs"),
        sent(["x" * 10_000]),
        sent(["x"], exercise="row_shares"),
        sent(["x"], exercise=["scale_channels"]),
        sent(["x"], sums=[1]),
        sent(["x"], lines=[]),
        sent(["x"], kind=10_000),
        RunResult(places=[Frame(frames.PLACE, {}, cell=2)]),
        RunResult(places=[Frame(frames.PLACE, sent(["x"]).places[0].header, cell=1)]),
    ],
)
def test_anything_else_says_nothing(run_result):
    assert words_of(run_result) == ("", ())
