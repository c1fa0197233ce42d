"""Behaviours asked for besides values: each is met by some right answers and missed by others."""

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor

from lessons_lib.answers import find
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.exercise.cases import case
from lessons_lib.checking.exercise.requirement import Requirement
from lessons_lib.checking.explain.finding import finding
from lessons_lib.checking.judging import judge
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.checking.requirements.dtypes import of_dtype, same_dtype
from lessons_lib.checking.requirements.graph import keeps_graph, no_graph
from lessons_lib.checking.requirements.loops import no_python_loop
from lessons_lib.checking.requirements.memory import peak_bytes
from lessons_lib.checking.requirements.numpy_detour import no_numpy_detour
from lessons_lib.checking.requirements.views import is_view_of, owns_memory
from tests.checking.sample_lesson import SampleLesson, altered

Function = Callable[..., Any]


def exercise_asking(requirement: Requirement, reference: Function) -> AnswerKey:
    lesson = SampleLesson("94_requirements", "Requirements")

    def asked(x: Tensor) -> Any:
        return reference(x)

    exercise = lesson.exercise(points=2, requirements=[requirement])(asked)

    @exercise.exercise.cases
    def cases(draw):  # type: ignore[no-untyped-def]
        yield case(draw.normal(3, 4))
        yield case(draw.normal(2, 5))

    return exercise


def square_table(draw: Any, n: int = 100) -> tuple[Tensor]:
    return (draw.normal(n, 4),)


def transposed(x: Tensor) -> Tensor:
    return x.T


def doubled(x: Tensor) -> Tensor:
    return x * 2


def row_by_row(x: Tensor) -> Tensor:
    return torch.stack([row * 2 for row in x])


def two_chunks(x: Tensor) -> Tensor:
    half = len(x) // 2
    return torch.cat([part * 2 for part in (x[:half], x[half:])])


def with_a_large_intermediate(x: Tensor) -> Tensor:
    return (x[:, :, None] * torch.ones(100, dtype=x.dtype)).mean(-1) * 2


def through_numpy(x: Tensor) -> Tensor:
    return torch.from_numpy(np.multiply(x.numpy(), 2))


def through_numpy_quietly(x: Tensor) -> Tensor:
    return torch.as_tensor(np.asarray(x) * 2)


def cut(x: Tensor) -> Tensor:
    return x.detach() * 2


def rewrapped(x: Tensor) -> Tensor:
    return torch.tensor((x * 2).tolist(), dtype=x.dtype)


def in_float32(x: Tensor) -> Tensor:
    return x.float() * 2


def filled_row_by_row(x: Tensor) -> Tensor:
    """Of the default dtype, which a check makes the inputs' own, so that only a second look tells."""
    out = torch.empty(x.shape)
    for place, row in enumerate(x):
        out[place] = row * 2
    return out


def clipped(x: Tensor) -> Tensor:
    return x.clamp(min=0)


TABLE = [
    (is_view_of("x"), transposed, transposed, True),
    (is_view_of("x"), transposed, lambda x: x.permute(1, 0), True),
    (is_view_of("x"), transposed, lambda x: torch.from_numpy(x.numpy().T), True),
    (is_view_of("x"), transposed, lambda x: x.T.contiguous(), False),
    (is_view_of("x"), transposed, lambda x: x.T.clone(), False),
    (owns_memory(), transposed, lambda x: x.T.clone(), True),
    (owns_memory(), transposed, transposed, False),
    (owns_memory(), transposed, lambda x: torch.from_numpy(x.numpy().T), False),
    (no_python_loop(square_table), doubled, doubled, True),
    (no_python_loop(square_table), doubled, two_chunks, True),
    (no_python_loop(square_table), doubled, row_by_row, False),
    (peak_bytes(4000, square_table), doubled, doubled, True),
    (peak_bytes(4000, square_table), doubled, with_a_large_intermediate, False),
    (no_numpy_detour(), doubled, doubled, True),
    (no_numpy_detour(), doubled, lambda x: x * torch.tensor(np.float64(2)), True),
    (no_numpy_detour(), doubled, through_numpy, False),
    (no_numpy_detour(), doubled, through_numpy_quietly, False),
    (without("cdist", "mul"), doubled, doubled, True),
    (without("cdist", "mul"), doubled, lambda x: x.mul(2), False),
    (without("cdist", "mul"), doubled, lambda x: torch.mul(x, 2), False),
    (without("relu", operations=["relu"]), clipped, clipped, True),
    (without("relu", operations=["relu"]), clipped, lambda x: torch.nn.ReLU()(x), False),
    (without("relu", operations=["relu"]), clipped, lambda x: torch.stack(list(map(torch.relu, x))), False),
    (without("maximum"), clipped, lambda x: torch.from_numpy(np.maximum(x.numpy(), 0)), False),
    (
        without("clip_grad_norm_"),
        doubled,
        lambda x: x * (2 + 0 * torch.nn.utils.clip_grad_norm_([], 1.0)),
        False,
    ),
    (without("minimum"), clipped, lambda x: torch.from_numpy(np.maximum(x.numpy(), 0)), True),
    (without(), doubled, doubled, True),
    (without(), doubled, lambda x: x.add(x), False),
    (without(), doubled, lambda x: torch.nn.functional.relu(x * 0) + x * 2, False),
    (without("Dropout"), doubled, lambda x: torch.nn.Dropout(0.0)(x) * 2, False),
    (keeps_graph(), doubled, doubled, True),
    (keeps_graph(), doubled, cut, False),
    (keeps_graph(), doubled, rewrapped, False),
    (no_graph(), doubled, cut, True),
    (no_graph(), doubled, doubled, False),
    (same_dtype(), doubled, doubled, True),
    (same_dtype(), doubled, in_float32, False),
    (same_dtype(), doubled, filled_row_by_row, False),
    (same_dtype(), doubled, lambda x: torch.empty_like(x).copy_(x * 2), True),
    (of_dtype(torch.float32), in_float32, in_float32, True),
    (of_dtype(torch.float32), in_float32, doubled, False),
]


@pytest.mark.parametrize(("requirement", "reference", "answer", "met"), TABLE)
def test_a_requirement_is_met_or_costs_half_the_points(
    requirement: Requirement, reference: Function, answer: Function, met: bool
) -> None:
    exercise = exercise_asking(requirement, reference)
    verdict = judge(exercise, collect(exercise.exercise, answer))
    if met:
        assert (verdict.status, verdict.points, verdict.unmet) == ("passed", 2, ())
    else:
        assert (verdict.status, verdict.points) == ("failed", 1)
        (finding,) = verdict.unmet
        assert finding.request in verdict.message
        start = "All values are right: half the points. For the other half: "
        assert verdict.message == f"{start}{finding.request}. {finding.message}"
        assert finding.message.endswith((".", "?"))


@pytest.mark.parametrize(("requirement", "reference", "answer", "met"), TABLE)
def test_what_is_seen_is_plain_data(
    requirement: Requirement, reference: Function, answer: Function, met: bool
) -> None:
    seen = collect(exercise_asking(requirement, reference).exercise, answer).observations[requirement.name][
        "seen"
    ]
    assert json.loads(json.dumps(seen)) == seen
    assert requirement.judge(json.loads(json.dumps(seen))).met == met


def test_a_behaviour_counts_only_once_the_values_are_right() -> None:
    exercise = exercise_asking(no_python_loop(square_table), doubled)
    verdict = judge(exercise, collect(exercise.exercise, lambda x: torch.stack([row * 3 for row in x])))
    assert verdict.points == 0
    assert verdict.unmet == ()


def test_failing_on_the_asks_own_inputs_is_no_way_round_it() -> None:
    def only_small(x: Tensor) -> Tensor:
        if len(x) > 5:
            raise ValueError("too large")
        return x * 2

    exercise = exercise_asking(no_python_loop(square_table), doubled)
    verdict = judge(exercise, collect(exercise.exercise, only_small))
    assert verdict.points == 1
    seen = verdict.unmet[0].message
    assert seen.startswith("On the inputs for this test, your own `raise` stopped your code in line ")
    assert '`raise ValueError("too large")`' in seen


def test_running_out_of_time_there_leaves_the_points_for_the_values() -> None:
    def endless_when_large(x: Tensor) -> Tensor:
        while len(x) > 5:
            pass
        return x * 2

    exercise = exercise_asking(no_python_loop(square_table), doubled)
    exercise = altered(exercise, seconds=0.3)
    verdict = judge(exercise, collect(exercise.exercise, endless_when_large))
    assert (verdict.status, verdict.points) == ("failed", 1)
    seen = "On the inputs for this test, your code was still running when time ran out."
    assert verdict.unmet[0].message == seen
    assert verdict.message.endswith(seen)


def test_what_is_made_anew_there_has_the_inputs_dtype() -> None:
    def copied_into_zeros(x: Tensor) -> Tensor:
        result = torch.zeros(x.shape)
        result[x == x] = x[x == x]  # raises if the two dtypes differ
        return result * 2

    exercise = exercise_asking(no_python_loop(square_table), doubled)
    assert judge(exercise, collect(exercise.exercise, copied_into_zeros)).passed


def cast_down(x: Tensor) -> Tensor:
    return (x * 2).float()


def by_numpy(x: Tensor) -> Tensor:
    """What `float` gives is no part of the answer."""
    _ = x.float()
    return torch.from_numpy((x * 2).numpy().astype("float32"))


def by_two_casts(x: Tensor) -> Tensor:
    """Either alone makes the answer float32, so neither is the cause by itself."""
    return x.float() + x.to(torch.float32)


def with_a_bystander(x: Tensor) -> Tensor:
    """What `torch.empty` makes is no part of the answer; the older constructor has no dtype to be given."""
    _ = torch.empty(3)
    return torch.Tensor(*x.shape).copy_(x * 2)


@pytest.mark.parametrize(
    ("answer", "expected_message"),
    [
        (
            filled_row_by_row,
            "With float64 input, your result is float32, because `torch.empty` uses the default dtype. Which"
            " dtype should you pass?",
        ),
        (
            cast_down,
            "Your code returned a float32 answer for a float64 input, because `Tensor.float` gave a float32 tensor. "
            "Which dtype should your answer have?",
        ),
        (
            lambda x: torch.mul(x * 2, 1, out=torch.empty(x.shape, dtype=torch.float32)),
            "Your code returned a float32 answer for a float64 input, because `torch.empty` gave a float32 tensor. "
            "Which dtype should your answer have?",
        ),
        (by_numpy, "Your code returned a float32 answer for a float64 input. Which step changes the dtype?"),
        (
            by_two_casts,
            "Your code returned a float32 answer for a float64 input. Which step changes the dtype?",
        ),
        (
            with_a_bystander,
            "With float64 input, your result is float32: it follows the default dtype. Where does your code "
            "make tensors without naming a dtype?",
        ),
    ],
)
def test_the_cause_of_another_dtype_is_one_that_was_tried(answer: Any, expected_message: str) -> None:
    requirement = same_dtype()
    found = finding(
        requirement,
        collect(exercise_asking(requirement, doubled).exercise, answer).observations[requirement.name],
        right=lambda _: None,
    )
    assert (found.met, found.message) == (False, expected_message)


def test_own_copy_keeps_the_dtype_of_whole_numbers() -> None:
    exercise = find("own_copy")

    def as_floats(array: Any) -> Tensor:
        return torch.tensor(array) * 1.0

    verdict = judge(exercise, collect(exercise.exercise, as_floats))
    assert (verdict.status, verdict.points) == ("failed", exercise.exercise.points / 2)


@pytest.mark.parametrize(
    ("answer", "same"),
    [
        (doubled, True),
        (lambda x: (x.float() * 2).double(), True),
        (lambda x: x * 2 if len(x) < 100 else x, False),
        (lambda x: x * 2 if len(x) < 100 else (x * 2).flip(0), False),
        (lambda x: x * 2 if len(x) < 100 else x * torch.nan, False),
        (lambda x: x * 2 if len(x) < 100 else 0.0, False),
    ],
)
def test_what_a_peak_is_measured_on_is_compared_too(answer: Any, same: bool) -> None:
    exercise = exercise_asking(peak_bytes(9000, square_table), doubled)
    verdict = judge(exercise, collect(exercise.exercise, answer))
    assert verdict.points == (2 if same else 1)
    assert ("We measure memory on larger inputs" in verdict.message) is not same


@pytest.mark.parametrize(
    ("calls", "called"),
    [
        (["numpy._core.fromnumeric._cumprod_dispatcher", "numpy._core.fromnumeric.cumprod"], "numpy.cumprod"),
        (["torch._tensor.backward"], "`backward`"),
        (["torch.functional.cdist"], "torch.cdist"),
        (["torch.a._one", "torch.b._two"], "torch.a._one and torch.b._two"),
        (["Tensor.mul", "torch.mul"], "Tensor.mul and torch.mul"),
        (["torch.nn.utils.clip_grad._get_total_norm"], "torch.nn.utils.clip_grad._get_total_norm"),
    ],
)
def test_a_function_is_called_by_the_name_that_people_write(calls: list[str], called: str) -> None:
    assert without("cumprod").judge(calls).message.startswith(f"Your code calls {called}. What does ")


def under_no_grad(x: Tensor) -> Tensor:
    with torch.no_grad():
        return x * 2


@pytest.mark.parametrize(
    ("answer", "named"),
    [
        (lambda x: torch.tensor([[n.item() * 2 for n in row] for row in x], dtype=x.dtype), "`.item()`"),
        (lambda x: torch.stack([row.data * 2 for row in x]), "`.data`"),
        (lambda x: (x * 2).detach_(), "`.detach_()`"),
        (
            lambda x: torch.tensor([[float(n) * 2 for n in row] for row in x], dtype=x.dtype),
            "`float()` or a function like `math.sqrt`",
        ),
        (under_no_grad, "`torch.no_grad()`"),
        (lambda x: (print(x.sum().item()), x.detach() * 2)[1], "`.item()` and `.detach()`"),
    ],
)
def test_what_cuts_the_graph_is_named(answer: Any, named: str) -> None:
    exercise = exercise_asking(keeps_graph(), doubled)
    found = judge(exercise, collect(exercise.exercise, answer)).unmet[0].message
    assert f"Your code uses {named}, which leave" in found


def test_numbers_that_never_had_a_graph_cut_none() -> None:
    exercise = exercise_asking(keeps_graph(), doubled)

    def with_numbers(x: Tensor) -> Tensor:
        print(torch.ones(2).detach().sum().item(), x.argmax().item())
        return x * 2 if not x.requires_grad else torch.ones_like(x)

    found = judge(exercise, collect(exercise.exercise, with_numbers)).unmet[0].message
    assert found.endswith("Which step cuts it off?")
