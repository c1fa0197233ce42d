"""Whatever a notebook has left on, a check gives the same verdict, and leaves it on."""

from typing import Any

import pytest

from lessons_lib.answers import find, load
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.collect.isolation import settings_restored, table
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.judge.expected import compute_expected_outcomes
from lessons_lib.checking.judge.verdict import Verdict
from lessons_lib.checking.judging import judge
from lessons_lib.exercises import slugs
from tests.checking.collect.isolation import other_ways, torch_mode_ways, torch_setting_ways
from tests.checking.collect.isolation.way import Way

WAYS = (*other_ways.WAYS, *torch_setting_ways.WAYS, *torch_mode_ways.WAYS)
EXERCISES = [key for slug in slugs() for key in load(slug).in_order()]
# What a learner hands in: with the references of values computed before anything is left on.
RIGHT = {e.name: e.reference if e.exercise.has_inputs else e.reference() for e in EXERCISES}

# Of each kind one: values, whole numbers, bits, views, gradients, bytes, a Function of one's own, a module, a prediction.
VARIED = (
    "row_shares",
    "count_labels",
    "decode_float32",
    "same_storage",
    "log_or_zero",
    "Swish",
    "fit_line",
    "cross_entropy_backward",
)
# Their values are new objects each time, or run on; they have signs.
RUNNING = {"torch.func", "signal.setitimer", *(setting.name for setting in table.STATES)}
ROTATING = 3  # exercises that each way meets besides, other ones for each


def verdict_on(exercise: AnswerKey, answer: Any) -> Verdict:
    return judge(exercise, collect(exercise.exercise, answer), RIGHT)


def refused(exercises: list[AnswerKey]) -> dict[str, str]:
    """The exercises whose own answer is not passed, and what is said."""
    verdicts = {exercise.name: verdict_on(exercise, RIGHT[exercise.name]) for exercise in exercises}
    return {
        name: f"{v.message} {v.diagnosis} {v.notes}"
        for name, v in verdicts.items()
        if not v.passed or v.notes
    }


def chosen(number: int) -> list[AnswerKey]:
    """For the way of this number: the varied ones, and some that no other way meets."""
    others = [EXERCISES[(number * ROTATING + at) % len(EXERCISES)] for at in range(ROTATING)]
    return [*map(find, VARIED), *others]


def values() -> list[Any]:
    """Of all settings, by the table."""
    return [setting.get() for setting in table.TABLE if setting.name not in RUNNING]


@pytest.mark.filterwarnings("ignore")  # some of the ways are deprecated
@pytest.mark.parametrize(
    "number", range(len(WAYS)), ids=[f"{at}-{way.setting}" for at, way in enumerate(WAYS)]
)
def test_a_setting_that_is_left_on_changes_no_verdict_and_stays_on(number: int) -> None:
    way, exercises = WAYS[number], chosen(number)
    off = way.sign()
    with settings_restored():
        way.leave()
        on, all_on = way.sign(), values()
        expected_message = refused(exercises)
        still, all_still = way.sign(), values()
    assert on != off, "it leaves nothing on"
    assert expected_message == {}
    assert still == on
    assert all_still == all_on
    assert way.sign() == off, "the test has not put it back"


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("number", range(3))
def test_everything_left_on_at_once_changes_no_verdict_and_stays_on(number: int) -> None:
    """Over every reference of every lesson: the same few lines put all settings aside, whatever runs in between."""
    compute_expected_outcomes.cache_clear()  # the course's own answers run with everything left on, too
    with settings_restored():
        left = [way.setting for way in WAYS if nth(way) == number and has_left(way)]
        on = values()
        expected_message = refused(EXERCISES)
        still = values()
    assert len(left) > (100, 20, 10)[number]
    assert expected_message == {}
    assert still == on


def nth(way: Way) -> int:
    """The how-manieth way of its switch it is; the third stands for all that follow."""
    return min([other for other in WAYS if other.setting == way.setting].index(way), 2)


def has_left(way: Way) -> bool:
    """Leaves it on beside the others, unless one of them excludes it, or this test could not go on."""
    if way.setting.startswith("builtins"):
        return False
    try:
        way.leave()
    except RuntimeError:  # two kinds of backward hooks, say
        return False
    return True
