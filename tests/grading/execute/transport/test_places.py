"""Places there and back, everything that is refused on the way, and what a worker is given to find them."""

import ast
import io
import pickle
from typing import Any

import pytest

from lessons_lib.answers import load
from lessons_lib.grading.execute.transport import frames
from lessons_lib.grading.execute.transport.frames import Frame, Malformed, Reader, packed
from lessons_lib.grading.execute.transport.places import (
    MOST_NUMBER,
    MOST_REPAIRS,
    MOST_TEXT,
    checksum,
    decode,
    encode,
    in_cell,
)
from lessons_lib.grading.execute.worker.job import Job
from lessons_lib.grading.score.places import packed_goals
from lessons_lib.repair.changes import changes
from lessons_lib.repair.find import FoundPlace
from lessons_lib.repair.kind import KINDS, Kind
from lessons_lib.repair.place import Place
from lessons_lib.repair.program import program_of
from lessons_lib.repair.said import said
from tests.exercises.test_alternatives import alternatives
from tests.grading.conftest import ASKING

CELL = ("def f(x):\n", "    y = x.sum(dim=0)\n", "    return y * 2\n")
PLACES = [
    Place((2,), 1, (2, 8, 20), Kind.AXIS),
    Place((2,), 1, (2, 8, 20)),
    Place((3,), 1),
    Place((3,), 2),
    Place((2, 3), 2, values_only=True),
]


@pytest.mark.parametrize("place", PLACES)
def test_places_arrive_as_they_were(place: Place) -> None:
    [frame] = Reader().feed(packed(frames.PLACE, encode("f", FoundPlace(place, CELL, ()))))
    sent = decode(frame)
    assert (sent.exercise, sent.place) == ("f", place)
    assert in_cell(sent, "".join(CELL).splitlines()) == place


def test_that_there_is_none_arrives() -> None:
    [frame] = Reader().feed(packed(frames.PLACE, encode("f", None)))
    sent = decode(frame)
    assert (sent.exercise, sent.place, in_cell(sent, CELL)) == ("f", None, None)


def test_only_numbers_and_the_exercise_are_sent() -> None:
    header = encode("f", FoundPlace(PLACES[0], CELL, ()))
    assert header == {
        "exercise": "f",
        "lines": [2],
        "sums": [checksum(CELL[1])],
        "changes": 1,
        "span": [2, 8, 20],
        "kind": KINDS.index(Kind.AXIS),
        "values_only": False,
    }


def test_a_cell_of_which_a_part_was_run_is_the_one() -> None:
    sent = decode(Frame(frames.PLACE, encode("f", FoundPlace(PLACES[0], CELL, ()))))
    assert in_cell(sent, ["1 / 0", "", *CELL]) == Place((4,), 1, (4, 8, 20), Kind.AXIS)
    both = decode(Frame(frames.PLACE, encode("f", FoundPlace(PLACES[4], CELL, ()))))
    assert in_cell(both, ["1 / 0", *CELL]) == Place((3, 4), 2, values_only=True)


@pytest.mark.parametrize(
    "cell",
    [(), CELL[:1], ("def f(x):", "    y = x.sum(dim=1)"), ("pass", "pass", CELL[1], CELL[1])],
    ids=["none", "too short", "another line", "twice elsewhere"],
)
def test_a_cell_without_its_lines_is_not_the_one(cell: tuple[str, ...]) -> None:
    assert in_cell(decode(Frame(frames.PLACE, encode("f", FoundPlace(PLACES[0], CELL, ())))), cell) is None


GOOD: dict[str, Any] = {
    "exercise": "f",
    "lines": [2],
    "sums": [7],
    "changes": 1,
    "span": [2, 0, 9],
    "kind": 0,
}
GOOD |= {"values_only": False}
BAD = {
    "nothing": {},
    "another field": {**GOOD, "words": "x"},
    "an exercise that is a list": {**GOOD, "exercise": ["f"]},
    "a line below the first": {**GOOD, "lines": [0], "span": None},
    "a line beyond any cell": {**GOOD, "lines": [MOST_NUMBER + 1], "span": None},
    "a line that is a text": {**GOOD, "lines": ["2"]},
    "a line that is a truth": {**GOOD, "lines": [True], "span": None},
    "a line with a fraction": {**GOOD, "lines": [2.0]},
    "lines that are a number": {**GOOD, "lines": 2},
    "a line twice": {**GOOD, "lines": [2, 2], "sums": [7, 7], "changes": 2, "span": None, "kind": None},
    "lines out of order": {**GOOD, "lines": [3, 2], "sums": [7, 7], "changes": 2, "span": None, "kind": None},
    "too many lines": {**GOOD, "lines": [1, 2, 3], "sums": [7] * 3, "changes": 3, "span": None, "kind": None},
    "a sum too few": {**GOOD, "sums": []},
    "a sum too large": {**GOOD, "sums": [2**32]},
    "a sum that is a text": {**GOOD, "sums": ["x"]},
    "no change": {**GOOD, "changes": 0},
    "three changes": {**GOOD, "changes": 3, "span": None, "kind": None},
    "a change too few": {**GOOD, "lines": [2, 3], "sums": [7, 7], "span": None, "kind": None},
    "a change of no line": {**GOOD, "lines": [], "sums": [], "span": None, "kind": None},
    "changes that are a truth": {**GOOD, "changes": True},
    "a span of no line": {**GOOD, "lines": [], "sums": [], "changes": 0, "kind": None},
    "a span in another line": {**GOOD, "span": [3, 0, 9]},
    "a span of two numbers": {**GOOD, "span": [2, 0]},
    "a span that ends before it begins": {**GOOD, "span": [2, 9, 9]},
    "a span that begins before the line": {**GOOD, "span": [2, -1, 9]},
    "a span that is a text": {**GOOD, "span": "2 9"},
    "a span of two changes": {**GOOD, "changes": 2, "kind": None},
    "a kind that there is not": {**GOOD, "kind": len(KINDS)},
    "a kind below the first": {**GOOD, "kind": -1},
    "a text for what is enough": {**GOOD, "values_only": "yes"},
    "a number for what is enough": {**GOOD, "values_only": 1},
    "a kind that is a text": {**GOOD, "kind": Kind.AXIS},
    "a kind that is a truth": {**GOOD, "kind": True},
    "a kind of two changes": {**GOOD, "changes": 2, "span": None},
}


@pytest.mark.parametrize("name", BAD)
def test_what_encode_never_makes_is_refused(name: str) -> None:
    with pytest.raises(Malformed, match="a place is not valid"):
        decode(Frame(frames.PLACE, BAD[name]))


def test_the_good_one_is_not_refused() -> None:
    assert decode(Frame(frames.PLACE, GOOD)).place == Place((2,), 1, (2, 0, 9), KINDS[0])
    with pytest.raises(Malformed):
        decode(Frame(frames.PLACE, GOOD, b"a body"))


@pytest.mark.parametrize("slug", ASKING)
def test_every_kind_of_change_has_a_number(slug: str) -> None:
    answers = [next(iter(made.values())) for made in alternatives(slug).values()]  # all of them take minutes
    programs = [program for answer in answers if (program := program_of(answer)) is not None]
    met = {change.kind for program in programs for change in changes(program.tree)}
    assert met <= set(KINDS)
    assert len(met) > len(KINDS) / 2 or slug == "00_start_here"


def test_kinds_are_words_for_a_sentence() -> None:
    assert len(KINDS) == len(set(KINDS)) > 15
    assert all(kind == kind.strip() and kind for kind in KINDS)


def test_a_job_carries_its_goals() -> None:
    job = Job("04_broadcasting", 0, ("x",), 1.0, bytes(range(256)))
    assert Job.unpacked(job.packed()) == job
    assert Job.unpacked(Job("04_broadcasting", 0, (), 1.0).packed()).goals == b""


FROM = ("collections", "torch", "lessons_lib.checking.", "lessons_lib.repair.goal")


class Reading(pickle.Unpickler):
    """modules: those that the pickle takes something from."""

    def __init__(self, data: bytes) -> None:
        super().__init__(io.BytesIO(data))
        self.modules: set[str] = set()

    def find_class(self, module: str, name: str) -> Any:
        self.modules.add(module)
        return super().find_class(module, name)


@pytest.mark.parametrize("slug", ASKING)
def test_goals_are_data_and_take_nothing_from_the_answers(slug: str) -> None:
    """Those of every exercise: a worker, which has no answers, reads them."""
    answers = load(slug)
    names = [name for name, exercise in answers.lesson.exercises.items() if exercise.has_inputs]
    reading = Reading(packed_goals(answers, names))
    assert list(reading.load()) == names
    assert "lessons_lib.repair.goal" in reading.modules
    assert [module for module in reading.modules if not module.startswith(FROM)] == []


def test_repairs_arrive_in_words_if_they_are_asked_for() -> None:
    tree = ast.parse("def f(x):\n    return x.sum(dim=0)")
    repairs = tuple((change,) for change in changes(tree))
    found = FoundPlace(PLACES[0], CELL, repairs[:1])
    asked = decode(Frame(frames.PLACE, encode("f", found, repairs=True)), repairs=True)
    assert asked.repairs == (said(repairs[0]),)
    assert "→" in asked.repairs[0]
    assert decode(Frame(frames.PLACE, encode("f", found))).repairs == ()
    many = decode(
        Frame(frames.PLACE, encode("f", FoundPlace(PLACES[0], CELL, repairs), repairs=True)), repairs=True
    )
    assert len(many.repairs) == MOST_REPAIRS
    assert decode(Frame(frames.PLACE, encode("f", None, repairs=True)), repairs=True).repairs == ()


@pytest.mark.parametrize(
    "repairs", [None, "x", [1], ["x"] * (MOST_REPAIRS + 1), ["x" * (MOST_TEXT + 1)], [["x"]]]
)
def test_other_things_than_repairs_are_refused(repairs: Any) -> None:
    header = encode("f", FoundPlace(PLACES[0], CELL, ()), repairs=True)
    decode(Frame(frames.PLACE, header), repairs=True)
    with pytest.raises(Malformed):
        decode(Frame(frames.PLACE, {**header, "repairs": repairs}), repairs=True)


def test_repairs_are_refused_where_nobody_asked_and_missed_where_somebody_did() -> None:
    found = FoundPlace(PLACES[0], CELL, ())
    with pytest.raises(Malformed):
        decode(Frame(frames.PLACE, encode("f", found, repairs=True)))
    with pytest.raises(Malformed):
        decode(Frame(frames.PLACE, encode("f", found)), repairs=True)
