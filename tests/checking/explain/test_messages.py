"""Error messages in plain words: each real error is provoked, and its sentence read."""

import dataclasses
import importlib
import pkgutil
import re

import pytest
import torch
from torch import Tensor

from lessons_lib.answers import find
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.collect.exceptions import RaisedException
from lessons_lib.checking.exercise.cases import case
from lessons_lib.checking.exercise.exercise import Exercise
from lessons_lib.checking.explain import messages
from lessons_lib.checking.explain.messages import KNOWN_MESSAGES, explain_exception, in_plain_words
from lessons_lib.checking.explain.messages.table import KnownMessage
from lessons_lib.checking.judging import judge
from tests.checking.explain.provoked import Provoked, dtypes, indexing, python, shapes, training
from tests.checking.explain.provoked.recorded import CUDA, NO_GPU, OTHER_VERSIONS, Recorded
from tests.checking.explain.sentences.catalogue import texts_of
from tests.checking.sample_lesson import SampleLesson, total_of

PROVOKED = [
    pytest.param(error, id=f"{theme.__name__.rpartition('.')[2]}: {error.name}")
    for theme in (shapes, indexing, dtypes, training, python)
    for error in theme.ERRORS
]

RECORDED = CUDA + NO_GPU + OTHER_VERSIONS


def provoke(error: Provoked) -> RaisedException:
    """What the judge hears of it: the error as an answer to an exercise with one case."""
    exercise = Exercise("provoked", "00_test", "function", lambda *inputs: None, points=1, seconds=100)
    exercise.cases(lambda draw: iter([case(*error.inputs)]))
    outcome = collect(exercise, error.error).outcomes[0]
    assert outcome.raised, f"{error.name} raised nothing, and returned {outcome.value}"
    return outcome.raised


def meeting(raised: RaisedException) -> list[KnownMessage]:
    return [known for known in KNOWN_MESSAGES if known.match(raised)]


def check_sentence(sentence: str, says: tuple[str, ...]) -> None:
    for part in says:
        assert part in sentence
    assert sentence.endswith((".", "?"))
    assert len(re.findall(r"[.?](?=\s|$)", sentence)) <= 2, "two sentences at most"
    assert len(sentence) <= 250
    assert not re.search(r"0x|  |\n", sentence), "an address, or a gap"
    assert not re.search(r"\b(?:dimension|scalar|operand|instance|Variable)", sentence), "a word not taught"


def test_codes_for_a_terminal_are_left_out() -> None:
    bold = "two options, \x1b[1mdo those steps only\x1b[0m if you \x1b[38;5;9mtrust\x1b[K it\x07.\nMore"
    raised = RaisedException("UnpicklingError", bold, 3, "load('\x1b[31m')")
    assert explain_exception(raised) == (
        "Your code raised UnpicklingError in line 3 of your cell, `load('')`: "
        "two options, do those steps only if you trust it."
    )


@pytest.mark.parametrize("error", PROVOKED)
def test_a_real_error_is_put_into_words(error: Provoked) -> None:
    raised = provoke(error)
    check_sentence(in_plain_words(raised), error.says)
    assert len(meeting(raised)) == 1, "two patterns meet this message"


@pytest.mark.parametrize("recorded", RECORDED, ids=lambda recorded: recorded.message[:60])
def test_a_recorded_error_is_put_into_words(recorded: Recorded) -> None:
    raised = RaisedException(recorded.type_name, recorded.message, line=1)
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
    raised += [RaisedException(each.type_name, each.message) for each in RECORDED]
    met = [known for each in raised for known in meeting(each)]
    assert [known.pattern.pattern for known in KNOWN_MESSAGES if known not in met] == []


def test_every_sentence_is_provoked() -> None:
    """Also each of those that one pattern chooses from."""
    provoked = [in_plain_words(provoke(param.values[0])) for param in PROVOKED]  # type: ignore[arg-type]
    provoked += [in_plain_words(RaisedException(each.type_name, each.message, line=1)) for each in RECORDED]
    modules = pkgutil.walk_packages(messages.__path__, f"{messages.__name__}.")
    texts = [text for found in modules for text in texts_of(importlib.import_module(found.name))]
    missing = [text for text in texts if not any(text.is_in(sentence) for sentence in provoked)]
    # Patterns begin with ^. Of a tensor's own methods torch 2.13 calls none's first argument `self` in a message.
    missing = [text for text in missing if not text.words.startswith("^") and text.words != "first argument"]
    assert [str(text) for text in missing] == []
    assert len(texts) > 200


def test_a_message_cut_short_is_no_trouble() -> None:
    """Long messages are cut before they come here, anywhere."""
    for param in PROVOKED:
        raised = provoke(param.values[0])  # type: ignore[arg-type]
        for length in range(0, len(raised.message), 9):
            sentence = in_plain_words(dataclasses.replace(raised, message=raised.message[:length]))
            assert sentence == "" or sentence.endswith((".", "?"))


@pytest.mark.parametrize(
    "raised",
    [
        RaisedException("ValueError", "the moon is too far away"),
        RaisedException("ValueError", ""),
        RaisedException("AssertionError", ""),
        RaisedException("ValueError", "scale() takes 2 positional arguments but 3 were given"),
        RaisedException("RuntimeError", "name 'x' is not defined"),
        RaisedException("AttributeError", "'list' object has no attribute 'no_such_thing'"),
        RaisedException("RuntimeError", "size mismatch, got input (5), mat (3x4), vec (4)"),
    ],
    ids=lambda raised: raised.message or "empty",
)
def test_nothing_is_said_where_nothing_is_known(raised: RaisedException) -> None:
    assert in_plain_words(raised) == ""


def judged(answer: object) -> str:
    """What a card says of an answer that raises, on an exercise of one tensor."""
    lesson = SampleLesson()

    @lesson.exercise(harness=total_of)
    def doubled(x: Tensor) -> Tensor:
        return x * 2

    doubled.exercise.cases(lambda draw: iter([case(draw.normal(3))]))
    return judge(doubled, collect(doubled.exercise, answer)).message


def raised_where_they_do_not_fit(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    try:
        return tuple(torch.broadcast_shapes(a, b))
    except RuntimeError:
        pass
    raise ValueError("no fit")


def none_expected(x: Tensor) -> Tensor:
    raise ValueError("None is expected")


def index_out_of_range(x: Tensor) -> Tensor:
    if len(x) > 2:
        raise IndexError(f"index {len(x)} is out of bounds for dimension 0 with size 2")
    return x


def asserted(x: Tensor) -> Tensor:
    assert x.dim() == 2
    return x


class Negative:
    def __len__(self) -> int:
        return -1


def of_two(x: Tensor, y: Tensor) -> Tensor:
    return x


def in_the_line_of_an_assert(x: Tensor) -> Tensor:
    assert len(Negative()) > 2
    return x


def test_what_a_statement_compares_may_raise_itself() -> None:
    message = judged(in_the_line_of_an_assert)
    assert message.startswith("Your code raised ValueError in line ")
    assert message.endswith("`assert len(Negative()) > 2`: __len__() should return >= 0.")


@pytest.mark.parametrize(
    ("answer", "says", "says_not"),
    [
        (none_expected, "Your own `raise` stopped your code in line ", "expected.\n"),
        (index_out_of_range, "It says: index 3 is out of bounds for dimension 0 with size 2.", "goes from 0"),
        (asserted, "Your own `assert` stopped your code in line ", "no message"),
    ],
)
def test_what_a_learner_raises_is_not_told_as_torchs(answer: object, says: str, says_not: str) -> None:
    message = judged(answer)
    assert says in message
    assert says_not not in message
    assert "The message" not in message
    assert message.count("None is expected") <= 1
    assert message.endswith("Should your code get this far in this case?")


def test_a_raise_where_none_is_expected_is_told_so() -> None:
    verdict = judge(
        find("broadcast_shape"), collect(find("broadcast_shape").exercise, raised_where_they_do_not_fit)
    )
    assert verdict.message.endswith(': `raise ValueError("no fit")`. Expected None here, not an error.')


def test_what_the_check_does_with_an_answer_is_not_told_as_the_learners_code() -> None:
    expected_message = judged(lambda x: x.tolist())
    assert expected_message.startswith("Your answer made the check raise AttributeError. ")
    assert judged(of_two).startswith("Your code raised TypeError. The check calls")


@pytest.mark.parametrize(
    ("message", "end"),
    [
        ("How far?", ": How far?"),
        ("Too far.", ": Too far."),
        ("too far", ": too far."),
        ("", ": it gave no message."),
    ],
)
def test_a_message_ends_with_one_mark(message: str, end: str) -> None:
    assert explain_exception(RaisedException("ValueError", message)).endswith(end)
    own = explain_exception(RaisedException("ValueError", message, 3, "raise ValueError(text)"))
    assert ".." not in own
    assert "?." not in own


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("w -= lr * w.grad", "`.grad` is None until a backward pass puts a gradient"),
        ("numbers.append(1).shape", "append, sort and similar methods"),
        ("total + 1", "a function without `return` returns None"),
        ("return x @ self.weight.T + self.bias", "an attribute that was set to None"),
        ("return self.middle(x) + 1", "a function without `return` returns None"),
    ],
)
def test_the_learners_own_line_tells_causes_apart(line: str, says: str) -> None:
    raised = RaisedException("TypeError", "unsupported operand type(s) for -: 'NoneType' and 'int'", 3, line)
    assert says in in_plain_words(raised)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("if p.grad:", "`is None` or `is not None`"),
        ("if p.requires_grad and p.grad and ready:", "`is None` or `is not None`"),
        ("if p.grad > 0:", "use torch.where or a mask"),
        ("if mask:", "use torch.where or a mask"),
        ("if self.bias:", "`is None` or `is not None`"),
        ("return out + self.bias if self.bias else out", "`self.bias` is a whole tensor"),
        ("if self.bias > 0:", "use torch.where or a mask"),
    ],
)
def test_a_condition_on_a_gradient_asks_whether_there_is_one(line: str, says: str) -> None:
    message = "Boolean value of Tensor with more than one value is ambiguous"
    assert says in in_plain_words(RaisedException("RuntimeError", message, 3, line))


@pytest.mark.parametrize(
    ("node", "expected_message"),
    [
        ("MulBackward0", "the result of `*`"),
        ("MaskedFillBackward0", "the result of masked_fill,"),
        ("MmBackward0", "the result of a matrix product,"),
        ("CopySlices", "Backward needs a tensor of"),
        ("TBackward0", "Backward needs a tensor of"),
    ],
)
def test_an_operation_is_called_as_it_was_written(node: str, expected_message: str) -> None:
    message = (
        "one of the variables needed for gradient computation has been modified by an inplace operation: "
        f"[torch.FloatTensor [3]], which is output 0 of {node}, is at version 1; expected version 0 instead."
    )
    assert expected_message in in_plain_words(RaisedException("RuntimeError", message))
