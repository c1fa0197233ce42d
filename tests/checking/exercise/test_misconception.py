"""A family of wrong functions is one cause, whose sentence says which member it was."""

from collections.abc import Callable

import pytest
import torch
from torch import Tensor

from lessons_lib.checking.exercise.answer_key import AnswerKey, wrong
from lessons_lib.checking.exercise.exercise import Exercise
from lessons_lib.checking.exercise.misconception import Family
from tests.checking.sample_lesson import row_means_exercise, verdict_on


@pytest.fixture
def exercise() -> Exercise:
    return row_means_exercise()


def with_a_family(exercise: Exercise, sentence: str, over: Family) -> Callable[..., Tensor]:
    @exercise.misconception(sentence, over=over)
    def shifted(x: Tensor, by: float, times: float = 1.0) -> Tensor:
        return x.mean(dim=1).pow(3) * times + by

    return shifted


@pytest.mark.parametrize("by", [2, 3.5])
def test_a_member_is_named_by_the_family_and_told_with_its_own_value(exercise: Exercise, by: float) -> None:
    with_a_family(exercise, "Cubed, and {by} was added.", {"by": [2, 3.5]})
    found = verdict_on(exercise, lambda x: x.mean(1) ** 3 + by)
    assert (found.misconception, found.diagnosis) == ("shifted", f"Cubed, and {by} was added.")


def test_a_value_between_the_members_is_not_named(exercise: Exercise) -> None:
    with_a_family(exercise, "Cubed, and {by} was added.", {"by": [2, 3.5]})
    assert verdict_on(exercise, lambda x: x.mean(1) ** 3 + 3).misconception == ""


def test_several_members_that_fit_are_one_cause(exercise: Exercise) -> None:
    """-2 and 2 add the same to a square; none of the three is called the only one."""
    with_a_family(exercise, "Cubed, and {by:g} was added.", {"by": [2, 2.0 + 1e-15, 2.0 + 2e-15, 5]})
    found = verdict_on(exercise, lambda x: x.mean(1) ** 3 + 2)
    assert (found.misconception, found.diagnosis) == ("shifted", "Cubed, and 2 was added.")

    other = row_means_exercise()

    @other.misconception("The root of {a} was added.", over={"a": {"four": 4.0, "two squared": 4.0}})
    def rooted(x: Tensor, a: float) -> Tensor:
        return x.mean(dim=1) ** 3 + a**0.5

    found = verdict_on(other, lambda x: x.mean(1) ** 3 + 2)
    assert (found.misconception, found.diagnosis) == (
        "rooted",
        "The root of four or two squared was added.",
    )


def test_words_may_stand_for_a_value_and_parameters_combine(exercise: Exercise) -> None:
    with_a_family(exercise, "Cubed, then {by}.", {"by": {"one more": 1, "two more": 2}, "times": [1, 10]})
    members = [m for m in exercise.misconceptions if m.name == "shifted"]
    assert [m.label for m in members] == [
        "shifted[by=one more, times=1]",
        "shifted[by=one more, times=10]",
        "shifted[by=two more, times=1]",
        "shifted[by=two more, times=10]",
    ]
    found = verdict_on(exercise, lambda x: x.mean(1) ** 3 * 10 + 2)
    assert (found.misconception, found.diagnosis) == ("shifted", "Cubed, then two more.")


def test_braces_of_a_plain_sentence_are_kept(exercise: Exercise) -> None:
    exercise.misconception("A set {1, 2} of cubes.")(lambda x: x.mean(1) ** 3)
    assert verdict_on(exercise, lambda x: x.mean(1) ** 3).diagnosis == "A set {1, 2} of cubes."


@pytest.mark.parametrize(
    ("sentence", "over", "expected_message"),
    [
        ("{by} added.", {"by": []}, "'by' is not a parameter of it that has values"),
        ("{by} added.", {"of": [1]}, "'of' is not a parameter of it that has values"),
        ("{of} added.", {"by": [1]}, "its sentence can't be filled in"),
        ("{} added.", {"by": [1]}, "its sentence can't be filled in"),
    ],
)
def test_a_family_that_is_written_wrongly(
    exercise: Exercise, sentence: str, over: Family, expected_message: str
) -> None:
    with pytest.raises(ValueError, match=expected_message):
        with_a_family(exercise, sentence, over)


def test_a_name_is_taken_once(exercise: Exercise) -> None:
    with_a_family(exercise, "{by} added.", {"by": [1]})
    with pytest.raises(ValueError, match="two misconceptions are called shifted"):
        with_a_family(exercise, "{by} added.", {"by": [1]})


def test_a_hunt_begins_with_one_program() -> None:
    hunt = AnswerKey(Exercise("hunted", "98_toys", "hunt", torch.mean, 1), torch.sum)
    with pytest.raises(ValueError, match="first misconception is its `broken_program`"):
        hunt.misconception("{by} added.", over={"by": [1]})(lambda x, by: x + by)
    hunt.broken_program("means", "Your number is the mean.")
    with pytest.raises(ValueError, match="a broken program is a hunt's first misconception"):
        hunt.broken_program("again", "Your number is the mean.")


def test_rows_of_the_table_are_misconceptions_families_and_violations() -> None:
    key = row_means_exercise()
    key.mistakes(
        cubed=wrong(lambda x: x.mean(1) ** 3).tell("You cubed the means.", breaks="the mean"),
        shifted=wrong(lambda x, by: x.mean(1) + by, over={"by": [7, 8]}).tell("{by} was added."),
        of_numpy=wrong(lambda x: x.mean(1).numpy()).breaks("a tensor"),
    )
    found = verdict_on(key, lambda x: x.mean(1).pow(3))
    assert (found.misconception, found.diagnosis) == ("cubed", "You cubed the means.")
    assert verdict_on(key, lambda x: x.mean(1) + 8).diagnosis == "8 was added."
    assert next(m for m in key.misconceptions if m.name == "cubed").breaks == "the mean"
    assert [(v.name, v.breaks) for v in key.violations][-1] == ("of_numpy", "a tensor")


def test_a_row_that_says_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="row_means: cubed has no sentence and breaks no clause"):
        row_means_exercise().mistakes(cubed=wrong(lambda x: x.mean(1) ** 3))
