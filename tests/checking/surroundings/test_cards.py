"""Cards say the same whatever a notebook has left on: of wrong answers, of predictions, hints, given and solution."""

from collections.abc import Callable

import pytest

from lessons_lib.checking.desk import Desk
from lessons_lib.checking.progress import Store
from lessons_lib.checking.surroundings import settings_kept
from lessons_lib.exercises import load
from tests.checking.surroundings.test_left_on import RIGHT, WAYS, has_left, nth


def cards_of(slug: str, shown: Callable[[], str]) -> dict[str, str]:
    """All that the functions of a lesson's desk show, for every exercise of it and wrong answers."""
    desk = Desk(load(slug), Store(None))
    shown()
    cards = {}
    for exercise in load(slug).exercises.values():
        wrong = exercise.misconceptions[0].function
        judged = desk.predict if exercise.kind == "prediction" else desk.check
        judged(**{exercise.name: wrong if exercise.has_inputs else wrong()})
        desk.hint(exercise.name)
        value = desk.given(exercise.name)
        judged(**{exercise.name: RIGHT[exercise.name]})
        desk.solution(exercise.name)
        cards[exercise.name] = shown() + ("" if exercise.has_inputs else repr(value))
    desk.progress()
    desk.check("no such exercise")
    return {**cards, "the lesson": shown()}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("slug", "rounds"), [("04_broadcasting", 3), ("06_autograd_in_torch", 1)])
def test_all_cards_are_the_same(slug: str, rounds: int, capsys: pytest.CaptureFixture[str]) -> None:
    def shown() -> str:
        return str(capsys.readouterr().out)

    usual = cards_of(slug, shown)
    assert sum("Why: " in card for card in usual.values()) > 10
    for number in range(rounds):
        with settings_kept():
            for way in WAYS:
                if nth(way) == number:
                    has_left(way)
            left_on = cards_of(slug, shown)
        assert left_on == usual
