"""Where a small change would make a wrong answer right: the place that is found, and when nothing is said."""

import ast
import contextlib
import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import torch
from torch import Tensor

from lessons_lib.answers import find
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.exercise.requirement import Trial
from lessons_lib.checking.requirements.loops import NoPythonLoop
from lessons_lib.repair.find import FoundPlace, find_place
from lessons_lib.repair.goal import SEEDS, DataGoal, KeyGoal, goal_data
from lessons_lib.repair.program import program_of
from lessons_lib.repair.search import PATIENCE, search
from lessons_lib.repair.trial import Reach
from lessons_lib.repair.words import told
from tests.checking.sample_lesson import SampleLesson
from tests.repair.cell import names_of

ALL = 3  # steps
LOOPLESS = NoPythonLoop(lambda draw, n: (draw.normal(n), 3))
LONG = 60.0  # seconds: what is found must not depend on how fast a machine is


def placed(key: AnswerKey, source: str, seconds: float = LONG, **names: Any) -> FoundPlace | None:
    answer = names_of(source, **names)[key.name]
    return find_place(KeyGoal(key), answer, collect(key.exercise, answer), seconds)


def words(key: AnswerKey, source: str, **names: Any) -> str:
    found = placed(key, source, **names)
    return told(found.place, found.cell, ALL) if found else ""


def scaled(requirements: tuple[Any, ...] = ()) -> AnswerKey:
    """x times a factor that is drawn: the same for all cases of a seed."""
    lesson = SampleLesson()

    def scale(x: Tensor, factor: int) -> Tensor:
        return x * factor

    key = lesson.exercise(requirements=requirements)(scale)

    @key.exercise.cases
    def drawn(draw: Draw) -> Iterator[Case]:
        factor = draw.number(2, 100)
        for size in (3, 1, 4):
            yield case(draw.normal(size), factor)

    return key


FOUND = {
    "an axis": (
        "standardise_columns",
        "def standardise_columns(x):\n    return (x - x.mean(dim=0)) / x.std(dim=1)",
        "One small change is enough, in line 2: `return (x - x.mean(dim=0)) / x.std(dim=1)`. Look at `dim=1`. Check the axis.",
    ),
    "a helper in the same cell": (
        "row_shares",
        "def sums(t):\n    return t.sum(0, keepdim=True)\n\ndef row_shares(counts):\n    return counts / sums(counts)",
        "One small change is enough, in line 2: `return t.sum(0, keepdim=True)`. Look at `0`. Check the axis.",
    ),
    "a lambda": (
        "scale_channels",
        "scale_channels = lambda image, gains: image + gains[:, None, None]",
        "One small change is enough, in line 1: `scale_channels = lambda image, gains: image + gains[:, None, None]`. "
        "Look at `image + gains[:, None, None]`. Check the operator and the values on both sides.",
    ),
    "leaves of one's own": (
        "linear_gradients",
        "def linear_gradients(w, b, x, y):\n    ((w @ x + b - y) ** 2).backward()\n    return w.grad, b.grad",
        "One small change is enough. Something is missing before line 2, which is `((w @ x + b - y) ** 2).backward()`. "
        "Should your code work on copies of its inputs?",
    ),
    "a leaf": (
        "slope_of_sin_square",
        "def slope_of_sin_square(x):\n    leaf = x.clone()\n    (leaf * leaf).sin().backward()\n    return leaf.grad",
        "One small change is enough, in line 2: `leaf = x.clone()`. Look at `x.clone()`. Is a step missing here?",
    ),
    "a number without a graph": (
        "mean_squared_error",
        "def mean_squared_error(prediction, target):\n    error = prediction[:, 0] - target\n"
        "    return torch.tensor((error**2).mean().item())",
        "One small change is enough, in line 3: `return torch.tensor((error**2).mean().item())`. "
        "Look at `torch.tensor((error**2).mean().item())`. Is every step here needed?",
    ),
    "values without a graph": (
        "mean_squared_error",
        "def mean_squared_error(prediction, target):\n    values = prediction.data[:, 0]\n"
        "    return ((values - target) ** 2).mean()",
        "One small change is enough, in line 2: `values = prediction.data[:, 0]`. Look at `prediction.data`. Is every step here "
        "needed?",
    ),
    "a copy that is missing before a loop": (
        "scale_channels",
        "def scale_channels(image, gains):\n    for c in range(len(gains)):\n        image[c] = image[c] * gains[c]\n    return image",
        "One small change is enough. Something is missing before line 2, which is `for c in range(len(gains)):`. "
        "Should your code work on copies of its inputs?",
    ),
    "a copy that is missing in a line": (
        "scale_channels",
        "def scale_channels(image, gains):\n    new = image\n    for c in range(len(gains)):\n        new[c] *= gains[c]\n    return new",
        "One small change is enough, in line 2: `new = image`. Look at `image`. Should this be a copy?",
    ),
    "a change in place": (
        "pairwise_distances",
        "def pairwise_distances(x, y):\n    x = x[:, None]\n    x -= y\n    return x.square().sum(-1).sqrt()",
        "One small change is enough, in line 3: `x -= y`. Should this change the tensor itself, or make a new one?",
    ),
    "a cast that a reduction could do": (
        "channel_means",
        "def channel_means(image):\n    return image.float().mean(dim=(0, 1))",
        "One small change is enough, in line 2: `return image.float().mean(dim=(0, 1))`. Look at "
        "`image.float().mean(dim=(0, 1))`. Is every step here needed?",
    ),
    "a variable": (
        "ranks",
        "def ranks(scores):\n    higher = scores[None, :] > scores[:, None]\n    return higher.sum(1)",
        "One small change is enough, in line",
    ),
}


@pytest.mark.parametrize(("name", "source", "said"), FOUND.values(), ids=FOUND.keys())
def test_the_place_is_said_step_by_step(name: str, source: str, said: str) -> None:
    assert words(find(name), source).startswith(said)


def test_a_requirement_is_measured_only_where_the_first_case_is_right() -> None:
    measured = []

    @dataclass(frozen=True)
    class Loopless(NoPythonLoop):
        def observe(self, trial: Trial) -> dict[str, int]:
            measured.append(trial)
            return super().observe(trial)

    key = scaled((Loopless(LOOPLESS.inputs),))
    source = "def scale(x, factor):\n    y = x.clone()\n    for i in range(len(x)):\n        y[i] *= factor\n    return y"
    answer = names_of(source)[key.name]
    program, evidence = program_of(answer), collect(key.exercise, answer)
    assert program
    tried = search(KeyGoal(key), program, evidence, LONG).tried
    assert 0 < len(measured) < tried / 2


def test_no_step_holds_the_repaired_expression() -> None:
    for name, source, _ in FOUND.values():
        found = placed(find(name), source)
        assert found is not None
        text = told(found.place, found.cell, ALL)
        for change in (change for repair in found.repairs for change in repair):
            for new in map(ast.unparse, change.nodes.values()):
                assert new in source or new not in text, new


def test_a_class_with_a_slip_in_one_method() -> None:
    lesson = SampleLesson()

    class Counter:
        def __init__(self, start: int) -> None:
            self.count = start

        def add(self, more: int) -> int:
            self.count += more
            return self.count

    def use(candidate: Any, start: int) -> list[int]:
        made = candidate(start)
        return [made.add(2), made.add(3)]

    key = lesson.exercise(kind="class", harness=use)(Counter)

    @key.exercise.cases
    def starts(draw: Draw) -> Iterator[Case]:
        yield case(1)
        yield case(draw.number(5, 50))

    source = """
class Counter:
    def __init__(self, start):
        self.count = start

    def add(self, more):
        self.count = more
        return self.count
"""
    assert words(key, source) == (
        "One small change is enough, in line 6: `self.count = more`. Should this replace what was there, or add to it?"
    )


def test_two_changes_where_one_alone_comes_close() -> None:
    source = "def scale(x, factor):\n    y = x * 2\n    return y if len(y) > 1 else -y"
    key = scaled()
    found = placed(key, source)
    assert found is not None
    assert found.place.changes == 2
    assert told(found.place, found.cell, ALL) == "Two small changes are enough, in lines 2 and 3."


def test_an_edit_that_only_fits_the_inputs_of_one_seed_is_no_repair() -> None:
    key = scaled()
    factor = KeyGoal(key).cases(SEEDS[0])[0].inputs[1]
    found = placed(key, f"def scale(x, factor):\n    return x * {factor + 1}\n")
    assert found is not None
    assert {ast.unparse(new) for [change] in found.repairs for new in change.nodes.values()} == {"factor"}


def test_a_repair_must_meet_the_requirements_too() -> None:
    source = "def scale(x, factor):\n    return torch.stack([one + factor for one in x])"
    assert words(scaled(), source).startswith("One small change is enough, in line 2")
    assert words(scaled((LOOPLESS,)), source).startswith(
        "One small change is enough for the right values, in line 2"
    )
    right_values = "def scale(x, factor):\n    return torch.stack([one * factor for one in x])"
    assert words(scaled((LOOPLESS,)), right_values) == "", "no small change does without the loop"


def test_nothing_is_said_to_be_missing_before_a_function() -> None:
    source = "def scale_channels(image, gains): image[:] = image * gains[:, None, None]; return image"
    assert "missing" not in words(find("scale_channels"), source)


def test_a_search_that_is_cut_short_says_nothing() -> None:
    source = "def scale(x, factor):\n    return x + factor"
    assert placed(scaled(), source) is not None
    assert placed(scaled(), source, seconds=0) is None


def test_a_repair_is_held_against_other_seeds_only_while_time_is_left(monkeypatch: Any) -> None:
    used, limits = 0.0, []

    def slow(goal: Any, candidate: Any, seed: int, seconds: float) -> Reach:
        nonlocal used
        limits.append(seconds)
        used += 0.8
        return Reach.ALL

    monkeypatch.setattr("lessons_lib.repair.search.reach", slow)
    monkeypatch.setattr("lessons_lib.repair.search.time.process_time", lambda: used)
    assert placed(scaled(), "def scale(x, factor):\n    return x + factor", seconds=1) is None
    assert limits == [1, pytest.approx(0.2)], "the third seed would have begun after the time was up"


def test_a_variant_may_run_no_longer_than_the_search(monkeypatch: Any) -> None:
    limits = []

    @contextlib.contextmanager
    def noted(seconds: float) -> Iterator[None]:
        limits.append(seconds)
        yield

    monkeypatch.setattr("lessons_lib.repair.search.time_limit", noted)
    placed(scaled(), "def scale(x, factor):\n    return x + factor", seconds=0.2)
    assert limits
    assert max(limits) <= 0.2 < PATIENCE


def test_repairs_in_several_places_say_nothing() -> None:
    source = "def sums(t):\n    return t.sum(1)\n\ndef row_shares(counts):\n    return counts / sums(counts)"
    assert words(find("row_shares"), source) == "", (
        "the axis could be kept in line 2, or made again in line 5"
    )


def test_a_variant_that_never_ends_is_stopped() -> None:
    source = """
def scale(x, factor):
    total, count = x * 0, 0
    while count < factor - 1:
        total += x
        count += 1
    return total
"""
    assert "in line 3" in words(scaled(), source)


def test_a_program_that_reaches_out_is_left_alone(tmp_path: Any) -> None:
    file = tmp_path / "kept"
    source = f"""
def scale(x, factor):
    open({str(file)!r}, "a").write("x")
    return x + factor
"""
    key = scaled()
    answer = names_of(source)["scale"]
    evidence = collect(key.exercise, answer)
    before = file.read_text()
    assert find_place(KeyGoal(key), answer, evidence, LONG) is None
    assert file.read_text() == before


def test_the_notebooks_own_data_is_not_written_to() -> None:
    seen: list[int] = []
    weights = torch.ones(1)
    source = """
def scale(x, factor):
    seen.append(len(x))
    weights.mul_(2)
    return x + factor
"""
    key = scaled()
    answer = names_of(source, seen=seen, weights=weights)["scale"]
    evidence = collect(key.exercise, answer)
    before = list(seen), weights.clone()
    assert find_place(KeyGoal(key), answer, evidence, LONG) is not None
    assert (seen, weights) == before


@pytest.mark.parametrize("answer", [print, torch.add, len, 3, None, "scale"])
def test_an_answer_without_a_source_says_nothing(answer: Any) -> None:
    key = scaled()
    evidence = collect(key.exercise, lambda x, factor: x)
    assert find_place(KeyGoal(key), answer, evidence, LONG) is None


def test_a_goal_as_data_finds_the_same_without_the_reference() -> None:
    key = scaled((LOOPLESS,))
    data = pickle.loads(pickle.dumps(goal_data(key)))
    answer = names_of("def scale(x, factor):\n    return x + factor")["scale"]
    evidence = collect(key.exercise, answer)
    by_key = find_place(KeyGoal(key), answer, evidence, LONG)
    by_data = find_place(DataGoal(key.exercise, data), answer, evidence, LONG)
    assert by_key is not None
    assert by_data is not None
    assert by_data.place == by_key.place
