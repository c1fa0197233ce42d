"""Cards say the same whatever a notebook has left on: of wrong answers, of predictions, hints, given and solution."""

from collections.abc import Callable

import pytest

from lessons_lib.answers import load
from lessons_lib.checking.collect.isolation import settings_restored
from lessons_lib.notebook.api import NotebookAPI
from lessons_lib.notebook.progress import ProgressStore
from tests.checking.collect.isolation.test_left_on import RIGHT, WAYS, has_left, nth


def cards_of(slug: str, shown: Callable[[], str]) -> dict[str, str]:
    """All that the functions of a lesson show, for every exercise of it and wrong answers."""
    api = NotebookAPI(load(slug), ProgressStore(None))
    shown()
    cards = {}
    for key in load(slug).in_order():
        exercise = key.exercise
        wrong = key.misconceptions[0].function
        judged = api.predict if exercise.kind == "prediction" else api.check
        judged(**{exercise.name: wrong if exercise.has_inputs else wrong()})
        api.hint(exercise.name)
        value = api.given(exercise.name)
        judged(**{exercise.name: RIGHT[exercise.name]})
        api.solution(exercise.name)
        cards[exercise.name] = shown() + ("" if exercise.has_inputs else repr(value))
    api.progress()
    api.check("no such exercise")
    return {**cards, "the lesson": shown()}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("slug", "rounds"), [("04_broadcasting", 3), ("06_autograd_in_torch", 1)])
def test_all_cards_are_the_same(slug: str, rounds: int, capsys: pytest.CaptureFixture[str]) -> None:
    def shown() -> str:
        return str(capsys.readouterr().out)

    usual = cards_of(slug, shown)
    assert sum("Why: " in card for card in usual.values()) > 10
    for number in range(rounds):
        with settings_restored():
            for way in WAYS:
                if nth(way) == number:
                    has_left(way)
            left_on = cards_of(slug, shown)
        assert left_on == usual
