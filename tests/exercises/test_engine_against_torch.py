"""The engine that lesson 05's answers add up to, against torch's autograd on random graphs.

The graphs have fan-out, broadcasting and nodes that are used again; their values stay small,
so that both sides can be compared to nearly all digits of float64.
"""

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import CodeType
from typing import Any

import hypothesis
import pytest
import torch
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from torch import Tensor

import lessons_lib
from lessons_lib.answers import find
from lessons_lib.authoring.course import this_course
from lessons_lib.authoring.draft import draft

Engine = dict[str, Any]

COLUMNS = 3
OPERATIONS = ("add", "mul", "matmul", "relu", "exp", "log", "sum_over", "mean_over", "log_softmax")
NEAR = {"rtol": 1e-9, "atol": 1e-9}


@pytest.fixture(scope="module")
def engine() -> Engine:
    return assembled()


def assembled(**instead: Any) -> Engine:
    """The names of lesson 05 after its setup and exercise cells; `given` gives that notebook's own answers.

    instead: answers to be taken in place of the notebook's.
    """
    names: Engine = {"__name__": "lesson"}

    def answer(name: str) -> Any:
        """The answer called `name`, looked up when it is called: some exercises come after their first use."""
        return lambda *inputs, **named: instead.get(name, names.get(name))(*inputs, **named)

    def nothing(*_: Any, **__: Any) -> None:
        return None

    real, dtype = lessons_lib.open_lesson, torch.get_default_dtype()
    lessons_lib.open_lesson = lambda slug: (nothing, nothing, nothing, answer, nothing, nothing)
    try:
        for code in cells():
            exec(code, names)
    finally:
        lessons_lib.open_lesson = real
        torch.set_default_dtype(dtype)
    return names


@functools.cache
def cells() -> tuple[CodeType, ...]:
    page = draft(this_course(), "05_autograd_by_hand").page
    return tuple(compile(c.source, f"<{c.id}>", "exec") for c in page.code("setup", "exercise"))


@dataclass(frozen=True)
class Step:
    """One operation: on which of the values so far, and along which axis if it reduces."""

    name: str
    inputs: tuple[int, ...]
    dim: int = 0


@dataclass(frozen=True)
class Program:
    """Leaves, then steps; the result is the last value."""

    leaves: tuple[Tensor, ...]
    steps: tuple[Step, ...]

    def run(self, leaves: Sequence[Any], do: Callable[[Step, list[Any]], Any]) -> Any:
        """The result with these leaves and this way of doing a step."""
        values = list(leaves)
        for step in self.steps:
            values.append(do(step, [values[place] for place in step.inputs]))
        return values[-1]


def by_torch(step: Step, inputs: list[Tensor]) -> Tensor:
    match step.name:
        case "add":
            return inputs[0] + inputs[1]
        case "mul":
            return inputs[0] * inputs[1]
        case "matmul":
            return torch.mm(*inputs)
        case "relu":
            return inputs[0].relu()
        case "exp":
            return inputs[0].exp()
        case "log":
            return inputs[0].log()
        case "sum_over":
            return inputs[0].sum(step.dim)
        case "mean_over":
            return inputs[0].mean(step.dim)
        case "log_softmax":
            return inputs[0].log_softmax(1)
    raise AssertionError(step.name)


def by_engine(engine: Engine) -> Callable[[Step, list[Any]], Any]:
    def do(step: Step, inputs: list[Any]) -> Any:
        along = (step.dim,) if step.name in ("sum_over", "mean_over") else ()
        return engine[step.name](*inputs, *along)

    return do


@st.composite
def programs(draw: st.DrawFn, names: Sequence[str] = OPERATIONS, most: int = 10) -> Program:
    """Random programs. Every result is used with the likes of it, so that fan-out is common."""
    rows = draw(st.sampled_from([2, 3, 4]))
    choices = [(), (COLUMNS,), (rows, 1), (1, COLUMNS), (rows, COLUMNS), (COLUMNS, COLUMNS)]
    shapes = [*draw(st.lists(st.sampled_from(choices), max_size=2)), choices[-1], choices[-2]]
    generator = torch.Generator().manual_seed(draw(st.integers(0, 10_000)))
    leaves = [3 * torch.rand(shape, generator=generator, dtype=torch.float64) - 1.5 for shape in shapes]
    values, steps = list(leaves), []
    for _ in range(draw(st.integers(1, most))):
        name = draw(st.sampled_from(names))
        count = 2 if name in ("add", "mul", "matmul") else 1
        # The last few values are taken again and again: diamonds, and `x * x`.
        places = tuple(draw(st.integers(max(0, len(values) - 4), len(values) - 1)) for _ in range(count))
        step = Step(name, places, draw(st.sampled_from([0, 1, -1, -2])))
        if name in ("sum_over", "mean_over") and values[places[0]].dim() == 0:
            continue  # torch lets a single number be summed over an axis that it has not
        try:
            value = by_torch(step, [values[place] for place in places])
        except (RuntimeError, IndexError):  # shapes that don't fit
            continue
        if bool((value.isfinite() & (value.abs() < 1e4)).all()):
            values.append(value)
            steps.append(step)
    hypothesis.assume(steps)
    return Program(tuple(leaves), tuple(steps))


def gradients_by_torch(program: Program) -> tuple[Tensor, list[Tensor | None]]:
    leaves = [leaf.clone().requires_grad_() for leaf in program.leaves]
    result = program.run(leaves, by_torch)
    return result.detach(), list(
        torch.autograd.grad(result, leaves, torch.ones_like(result), allow_unused=True)
    )


def gradients_by_engine(engine: Engine, program: Program) -> tuple[Tensor, list[Tensor | None]]:
    leaves = [engine["Node"](leaf) for leaf in program.leaves]
    result = program.run(leaves, by_engine(engine))
    engine["run_backward"](result)
    return result.value, [leaf.grad for leaf in leaves]


def agree(engine: Engine, program: Program) -> bool:
    """Whether the engine has torch's value, and gradients of torch's shapes and values at the same leaves."""
    value, ours = gradients_by_engine(engine, program)
    wanted, theirs = gradients_by_torch(program)
    return torch.allclose(value, wanted, **NEAR) and all(
        (a is None) == (b is None)
        and (a is None or b is None or (a.shape == b.shape and torch.allclose(a, b, **NEAR)))
        for a, b in zip(ours, theirs, strict=True)
    )


quick = settings(
    max_examples=100,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


@quick
@given(program=programs())
def test_gradients_are_torchs(engine: Engine, program: Program) -> None:
    assert agree(engine, program)


@quick
@given(program=programs(names=("add", "mul"), most=8))
def test_sums_and_products_in_every_shape(engine: Engine, program: Program) -> None:
    assert agree(engine, program)


@settings(quick, max_examples=50)
@given(inner=programs(names=("matmul", "relu", "add", "log_softmax"), most=12))
def test_layers(engine: Engine, inner: Program) -> None:
    assert agree(engine, inner)


def disagreeing(engine: Engine) -> Program:
    """A program on which the engine is not torch's; raises NoSuchExample if none is met."""
    search = settings(quick, max_examples=300, phases=[Phase.generate])
    plain = programs(names=("add", "mul"), most=8)
    return hypothesis.find(plain, lambda program: not agree(engine, program), settings=search)


@pytest.mark.parametrize(
    "name",
    [
        "last_path_only",
        "first_path_only",
        "once_for_every_path",
        "depth_first",
        "breadth_first",
        "added_in_place",
    ],
)
def test_the_graphs_break_each_wrong_backward(name: str) -> None:
    """Wrong orders, missing sums and shared tensors do not get through."""
    wrong = next(m.function for m in find("backward").misconceptions if m.name == name)
    assert disagreeing(assembled(backward=wrong, add_backward=find("add_backward").reference))


def test_the_graphs_break_a_rule_that_forgets_what_was_stretched() -> None:
    assert disagreeing(assembled(unbroadcast=lambda grad, shape: grad))


@pytest.mark.parametrize("seed", [0, 1])
def test_fifty_steps_of_a_network_are_torchs(engine: Engine, seed: int) -> None:
    generator = torch.Generator().manual_seed(seed)

    def normal(*shape: int) -> Tensor:
        return torch.randn(shape, generator=generator, dtype=torch.float64)

    x, labels = normal(40, 6), torch.randint(0, 10, (40,), generator=generator)
    start = [normal(6, 5), normal(5), normal(5, 10), normal(10)]

    def loss_of(parameters: Sequence[Any]) -> Any:
        w1, b1, w2, b2 = parameters
        return engine["cross_entropy"](engine["relu"](engine["Node"](x) @ w1 + b1) @ w2 + b2, labels)

    ours = [engine["Node"](w) for w in start]
    theirs = [w.clone().requires_grad_() for w in start]
    losses = engine["descend"](ours, loss_of, 0.3, 50)
    for step in range(50):
        w1, b1, w2, b2 = theirs
        loss = torch.nn.functional.cross_entropy((x @ w1 + b1).relu() @ w2 + b2, labels)
        assert losses[step] == pytest.approx(loss.item(), abs=1e-10)
        grads = torch.autograd.grad(loss, theirs)
        theirs = [(w - 0.3 * g).detach().requires_grad_() for w, g in zip(theirs, grads, strict=True)]
    assert losses[-1] < losses[0]
    for mine, its in zip(ours, theirs, strict=True):
        torch.testing.assert_close(mine.value, its.detach(), rtol=0, atol=1e-10)


def test_a_graph_of_five_thousand_nodes(engine: Engine) -> None:
    x = engine["Node"](torch.ones(2, dtype=torch.float64))
    node = x
    for _ in range(5_000):
        node = engine["add"](node, x)
    engine["run_backward"](node)
    assert x.grad.tolist() == [5_001.0, 5_001.0]
