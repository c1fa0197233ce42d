"""Whatever a learner's function returns, or does, there is a verdict: no exception, no hang."""

import re
import time
import warnings
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from torch import Tensor

from lessons_lib.answers import load
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.exercise.answer_form import (
    AnswerForm,
    Choice,
    Dtype,
    Number,
    Several,
    Shape,
    Unreadable,
)
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.explain.card import card
from lessons_lib.checking.judge.verdict import Verdict
from lessons_lib.checking.judging import judge
from lessons_lib.notebook.api import NotebookAPI
from lessons_lib.notebook.progress import ProgressStore
from tests.checking.sample_lesson import make_lesson, row_means_exercise
from tests.checking.values.test_snapshot import QUANTIZED, Hostile, HostileTensor

EXERCISES = [row_means_exercise(), *(k for k in load("04_broadcasting").in_order() if k.exercise.has_inputs)]


class HostileList(list[Any]):
    def __iter__(self) -> Any:
        raise RuntimeError("touched")

    __len__ = __getitem__ = __iter__  # type: ignore[assignment]


class HostileFloat(float):
    def __eq__(self, other: object) -> bool:
        raise RuntimeError("touched")

    __hash__ = __repr__ = __float__ = __eq__  # type: ignore[assignment]


class HostileError(Exception):
    def __str__(self) -> str:
        raise RuntimeError("touched")

    __repr__ = __str__


def endless() -> Any:
    while True:
        yield 1


DTYPES = [
    torch.float64,
    torch.float32,
    torch.float16,
    torch.bfloat16,
    torch.int8,
    torch.int64,
    torch.bool,
    torch.complex64,
]
numbers = st.one_of(
    st.integers(),
    st.floats(),
    st.booleans(),
    st.complex_numbers(),
    st.none(),
    st.text(max_size=5),
)


@st.composite
def tensors(draw: Any) -> Tensor:
    shape = draw(st.lists(st.integers(0, 4), max_size=4))
    dtype = draw(st.sampled_from(DTYPES))
    value = torch.full(shape, draw(st.sampled_from([0, 1, -1, 3])), dtype=torch.float64).to(dtype)
    if dtype.is_floating_point and value.numel() and draw(st.booleans()):
        value.view(-1)[0] = draw(st.sampled_from([float("nan"), float("inf"), 1e30]))
    return value


# Made anew for each example, and never shown: some can't stand being looked at.
odd_tensors = st.builds(
    lambda make: make(),
    st.sampled_from(
        [
            lambda: torch.eye(3).to_sparse(),
            lambda: QUANTIZED,
            lambda: torch.zeros(3, device="meta"),
            lambda: torch.zeros(1).expand(10**9),
            lambda: torch.zeros(3, dtype=torch.float8_e4m3fn),
            lambda: torch.ones(3, requires_grad=True),
            lambda: torch.ones(3).as_subclass(HostileTensor),
            lambda: torch.nn.Parameter(torch.ones(3)),
            lambda: torch.ones(3, dtype=torch.complex64).conj(),
            lambda: torch.zeros(10**7),
            lambda: np.zeros(3),
            lambda: np.float64(3),
            lambda: np.ma.masked_array([1.0, 2.0], mask=[True, False]),
        ]
    ),
)
objects = st.builds(
    lambda make: make(),
    st.sampled_from(
        [
            Hostile,
            HostileList,
            HostileFloat,
            endless,
            object,
            lambda: Hostile,
            lambda: Ellipsis,
            lambda: range(10**12),
            lambda: {1, 2},
            lambda: -(10**400),
            lambda: b"x",
        ]
    ),
)
anything = st.recursive(
    st.one_of(numbers, tensors(), odd_tensors, objects),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.tuples(inner, inner),
        st.dictionaries(st.one_of(st.text(max_size=2), st.integers(), st.floats()), inner, max_size=2),
    ),
    max_leaves=6,
)


def verdict_on(exercise: AnswerKey, answer: Any) -> Verdict:
    begun = time.process_time()
    verdict = judge(exercise, collect(exercise.exercise, answer))
    made = card(verdict)
    assert made.text()
    assert "<table" in made.html()
    assert time.process_time() - begun < 5
    return verdict


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(value=anything, exercise=st.sampled_from(EXERCISES))
def test_any_returned_value_gets_a_verdict(value: Any, exercise: AnswerKey) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        verdict = verdict_on(exercise, lambda *inputs: value)
    assert verdict.status in ("failed", "waiting", "not attempted")


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(value=anything)
def test_any_value_gets_a_verdict_where_a_prediction_is_asked(value: Any) -> None:
    predictions = [k for k in load("04_broadcasting").in_order() if k.exercise.kind == "prediction"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for exercise in predictions:
            assert verdict_on(exercise, value).status


@pytest.mark.parametrize(
    "make",
    [
        HostileError,
        lambda: SystemExit(3),
        GeneratorExit,
        StopIteration,
        MemoryError,
        RecursionError,
        lambda: ExceptionGroup("g", [ValueError("x" * 10_000)]),
        lambda: ValueError("\n" * 500),
        lambda: BaseException("bare"),
    ],
)
def test_any_exception_gets_a_verdict(make: Any) -> None:
    error = make()

    def answer(x: Tensor) -> Tensor:
        raise error

    verdict = verdict_on(row_means_exercise(), answer)
    assert verdict.status == "failed"
    assert re.search(rf"raised {type(error).__name__}|Your own `raise` stopped your code", verdict.message)
    assert len(verdict.message) < 1000


def recursive(x: Tensor) -> Tensor:
    return recursive(x)


def resizes_its_input(x: Tensor) -> Tensor:
    return x.resize_(100, 100).mean(1)


def asks_for_a_gradient(x: Tensor) -> Tensor:
    return x.requires_grad_().mean(1)


def replaces_its_inputs_data(x: Tensor) -> Tensor:
    x.set_(torch.zeros(2))
    return x


def writes_a_lot(x: Tensor) -> Tensor:
    print("x" * 10**6)
    return x


@pytest.mark.parametrize(
    "answer",
    [
        recursive,
        resizes_its_input,
        asks_for_a_gradient,
        replaces_its_inputs_data,
        writes_a_lot,
        print,
        len,
        int,
        type,
        torch.mean,
        Tensor.mean,
        iter,
    ],
)
def test_odd_functions_get_a_verdict(answer: Any) -> None:
    assert verdict_on(row_means_exercise(), answer).status in ("passed", "failed")


@pytest.mark.parametrize(
    "make",
    [
        Hostile,
        HostileList,
        HostileFloat,
        lambda: QUANTIZED,
        lambda: 10**5000,
        lambda: "é" * 10**6,
        lambda: object,
        lambda: Hostile,
    ],
)
def test_the_notebook_api_takes_any_value(make: Any, capsys: pytest.CaptureFixture[str]) -> None:
    api, value = NotebookAPI(make_lesson(), ProgressStore(None)), make()
    api.check(row_means=value)
    api.check(value)
    api.predict(row_means=value)
    for function in (api.hint, api.given, api.solution):
        function(value)
    assert capsys.readouterr().out.count("\n") < 60


@pytest.mark.parametrize(
    "form",
    [Shape(), Number(), Dtype(), Choice("a", "b"), Several(Number(), Shape())],
    ids=lambda f: type(f).__name__,
)
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(value=anything)
def test_a_form_reads_or_refuses_any_value(form: AnswerForm, value: Any) -> None:
    refusal = ""
    try:
        form.read(value)
    except Unreadable as error:
        refusal = str(error)
    assert refusal == "" or refusal.endswith((".", "?"))
