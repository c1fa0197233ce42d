"""Error messages in plain words: each real error is provoked, and its sentence read."""

import dataclasses
import re

import pytest

from lessons_lib.checking.cases import case
from lessons_lib.checking.evidence import collect
from lessons_lib.checking.exercise import Exercise
from lessons_lib.checking.raised import Raised
from lessons_lib.checking.words import KNOWN, in_plain_words
from lessons_lib.checking.words.table import Known
from tests.checking.provoked import Provoked, dtypes, indexing, python, shapes, training
from tests.checking.provoked.recorded import CUDA, NO_GPU, OTHER_VERSIONS, Recorded

PROVOKED = [
    pytest.param(error, id=f"{theme.__name__.rpartition('.')[2]}: {error.name}")
    for theme in (shapes, indexing, dtypes, training, python)
    for error in theme.ERRORS
]

RECORDED = CUDA + NO_GPU + OTHER_VERSIONS


def provoke(error: Provoked) -> Raised:
    """What the judge hears of it: the error as an answer to an exercise with one case."""
    exercise = Exercise("provoked", "00_test", "function", lambda *inputs: None, points=1, seconds=100)
    exercise.cases(lambda draw: iter([case(*error.inputs)]))
    outcome = collect(exercise, error.error).outcomes[0]
    assert outcome.raised, f"{error.name} raised nothing, and returned {outcome.value}"
    return outcome.raised


def meeting(raised: Raised) -> list[Known]:
    return [known for known in KNOWN if known.match(raised)]


def check_sentence(sentence: str, says: tuple[str, ...]) -> None:
    for part in says:
        assert part in sentence
    assert sentence.endswith(".")
    assert len(re.findall(r"\.(?=\s|$)", sentence)) <= 2, "two sentences at most"
    assert len(sentence) <= 250
    assert not re.search(r"0x|  |\n", sentence), "an address, or a gap"
    assert not re.search(r"\b(?:dimension|scalar|operand|instance|Variable)", sentence), "a word not taught"


@pytest.mark.parametrize("error", PROVOKED)
def test_a_real_error_is_put_into_words(error: Provoked) -> None:
    raised = provoke(error)
    check_sentence(in_plain_words(raised), error.says)
    assert len(meeting(raised)) == 1, "two patterns meet this message"


@pytest.mark.parametrize("recorded", RECORDED, ids=lambda recorded: recorded.message[:60])
def test_a_recorded_error_is_put_into_words(recorded: Recorded) -> None:
    raised = Raised(recorded.type_name, recorded.message, line=1)
    check_sentence(in_plain_words(raised), recorded.says)
    assert len(meeting(raised)) == 1, "two patterns meet this message"


@pytest.mark.gpu
@pytest.mark.parametrize(
    "recorded", [each for each in CUDA if each.error], ids=lambda recorded: recorded.message[:60]
)
def test_a_real_error_of_a_gpu_is_put_into_words(recorded: Recorded) -> None:
    assert recorded.error
    check_sentence(
        in_plain_words(provoke(Provoked(recorded.message, recorded.error, ()))), recorded.says[-1:]
    )


def test_every_pattern_is_met() -> None:
    """A pattern that only a GPU's message meets is met by its record."""
    raised = [provoke(param.values[0]) for param in PROVOKED]  # type: ignore[arg-type]
    raised += [Raised(each.type_name, each.message) for each in RECORDED]
    met = [known for each in raised for known in meeting(each)]
    assert [known.pattern.pattern for known in KNOWN if known not in met] == []


def test_a_message_cut_short_is_no_trouble() -> None:
    """Long messages are cut before they come here, anywhere."""
    for param in PROVOKED:
        raised = provoke(param.values[0])  # type: ignore[arg-type]
        for length in range(0, len(raised.message), 9):
            sentence = in_plain_words(dataclasses.replace(raised, message=raised.message[:length]))
            assert sentence == "" or sentence.endswith(".")


@pytest.mark.parametrize(
    "raised",
    [
        Raised("ValueError", "the moon is too far away"),
        Raised("ValueError", ""),
        Raised("AssertionError", ""),
        Raised("ValueError", "scale() takes 2 positional arguments but 3 were given"),
        Raised("RuntimeError", "name 'x' is not defined"),
        Raised("AttributeError", "'list' object has no attribute 'no_such_thing'"),
        Raised("RuntimeError", "size mismatch, got input (5), mat (3x4), vec (4)"),
    ],
    ids=lambda raised: raised.message or "empty",
)
def test_nothing_is_said_where_nothing_is_known(raised: Raised) -> None:
    assert in_plain_words(raised) == ""
