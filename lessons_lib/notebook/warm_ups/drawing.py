"""Which three questions a lesson's warm-up asks: the same ones for the same lesson and seed."""

from collections.abc import Callable
from importlib import import_module
from random import Random

from lessons_lib import exercises
from lessons_lib.notebook.warm_ups.question import Question

Maker = Callable[[Random], Question]

BANKS = ("01", "02", "03", "04", "05", "06", "07", "08")  # the lessons that later ones ask about


def drawn(slug: str, seed: int) -> list[tuple[str, Question]]:
    """Three questions, each with the number of its lesson: one from the lesson before, two from all earlier ones.

    Raises LookupError, one sentence, if there is no such lesson, and ValueError if it has no warm-up.
    """
    lesson = exercises.load(slug)
    number = lesson.slug.split("_")[0]
    earlier = [bank for bank in BANKS if bank < number]
    if not earlier or not lesson.exercises:
        raise ValueError(
            f"{slug} has no warm-up: it asks nothing, or no lesson with questions comes before it."
        )
    chance = Random(f"{number} {seed}")
    makers = [(bank, maker) for bank in earlier for maker in bank_of(bank)]
    first = chance.choice([each for each in makers if each[0] == earlier[-1]])
    others = [each for each in makers if each is not first]
    if len(earlier) > 1:  # what is long ago needs it most
        others = [each for each in others if each[0] != earlier[-1]]
    chosen = sorted([first, *chance.sample(others, 2)], key=makers.index)
    return [(bank, maker(chance)) for bank, maker in chosen]


def bank_of(number: str) -> tuple[Maker, ...]:
    """The questions about a lesson, by its number: QUESTIONS of its module here."""
    made: tuple[Maker, ...] = import_module(f"lessons_lib.notebook.warm_ups.lesson_{number}").QUESTIONS
    return made
