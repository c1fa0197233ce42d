"""Which mutants an exercise's cases let pass, and what lint says of them."""

import dataclasses
import functools
import time
from collections import Counter

import pytest
import torch

from lessons_lib.authoring.mutants import survive
from lessons_lib.authoring.mutants.survive import SEEDS, NotRebuilt, Survey, survey
from lessons_lib.checking.exercise.cases import build_cases, case
from lessons_lib.checking.requirements.views import is_view_of
from tests.authoring.sample_lesson import ANSWERS_FILE
from tests.checking.sample_lesson import SampleLesson, row_means_exercise

ROW_MEANS = f"{ANSWERS_FILE}: cell row_means"


def exercise(reference, *cases, **more):
    made = SampleLesson("96_mutants", "Mutants").exercise(**more)(reference)

    @made.exercise.cases
    def given(draw):
        yield from (case(*inputs) for inputs in cases)

    return made


def survivors(tried):
    found = survey(tried)
    assert found.mutants > len(found.survivors)
    return found.survivors


def test_cases_with_distinct_sizes_let_nothing_pass():
    assert survivors(row_means_exercise()) == ()


def test_a_case_too_few_lets_a_change_pass():
    def at_least(x, n):
        return x >= n

    assert survivors(exercise(at_least, (torch.tensor([1, 5]), 3))) == ("line 1: x >= n → x > n",)
    assert survivors(exercise(at_least, (torch.tensor([1, 3, 5]), 3))) == ()


def test_a_class_of_static_methods_is_rebuilt_with_its_names():
    class Halves(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return torch.div(x, 2)

    made = exercise(Halves, (torch.tensor([1.0, 5.0]),), kind="class", harness=lambda cls, x: cls.apply(x))
    assert survivors(made) == ()


def test_a_mutant_that_passes_on_one_seed_survives():
    def rounded_down(x):
        return x.floor()

    made = SampleLesson("96_mutants", "Mutants").exercise()(rounded_down)

    @made.exercise.cases
    def halves(draw):
        yield case(torch.arange(4.0, dtype=torch.float64) + draw.integers(0, 2) / 2)

    whole = [bool((build_cases(made.name, halves, seed)[0].inputs[0] % 1 == 0).all()) for seed in SEEDS]
    assert set(whole) == {True, False}  # else this shows nothing
    assert "line 1: floor() → ceil()" in survivors(made)


def test_on_a_busy_machine_the_reference_has_an_answers_time_and_not_a_mutants(monkeypatch):
    def waits(x):
        time.sleep(0.2)  # no processor time, as on a machine that is busy with something else
        return x + 1

    monkeypatch.setattr(survive, "SECONDS", 0.05)
    found = survivors(exercise(waits, (torch.tensor([1, 5]),)))
    assert found  # those that don't wait, or not as long
    assert all("sleep" in what for what in found)


def test_an_endless_mutant_counts_as_killed_after_one_seed():
    calls = Counter()

    def halvings(n):
        steps = 0
        while n > 1:
            n = n // 2
            steps += 1
        return steps

    def harness(candidate, n):
        calls[candidate] += 1
        return candidate(n)

    assert survivors(exercise(halvings, (1,), (5,), (16,), harness=harness)) == ()
    assert set(calls.values()) >= {
        2,
        3 * len(SEEDS),
    }  # stopped on the second case; tried on all cases and seeds


def test_a_recursive_mutant_calls_itself_and_not_the_reference():
    def count(n):
        return 0 if n <= 0 else 1 + count(n - 1)

    assert "line 1: n <= 0 → n < 0" not in survivors(exercise(count, (1,), (2,), (3,)))


def test_helpers_of_the_module_and_names_around_a_function_are_there():
    offset = 3

    def shifted(x):
        return _doubled(x) + offset

    assert survivors(exercise(shifted, (2,), (5,))) == ()


def _doubled(x):
    return 2 * x


def test_a_class_with_a_base():
    class Scale(torch.nn.Module):
        def __init__(self, n):
            super().__init__()
            self.weight = torch.nn.Parameter(torch.ones(n))

        def forward(self, x):
            return x * self.weight

    def harness(made, n, x):
        return made(n)(x)

    case_of_two = (2, torch.tensor([1.0, 2.0]))
    tried = exercise(Scale, case_of_two, kind="class", harness=harness)
    # A weight of 1 can't tell a product from a quotient, or that it is a parameter.
    assert survivors(tried) == (
        "line 3: Parameter() left out",
        "line 6: x * self.weight → x / self.weight",
        "line 6: x * self.weight → x",
    )


def test_what_is_asked_besides_values_tells_too():
    def rows_exchanged(x):
        return x.reshape(2, 3).clone().T if x.numel() != 6 else x.reshape(2, 3).T

    case_of_six = (torch.arange(6.0),)
    assert "line 1: x.numel() != 6 → x.numel() == 6" in survivors(exercise(rows_exchanged, case_of_six))
    asked = exercise(rows_exchanged, case_of_six, requirements=[is_view_of("x")])
    assert "line 1: x.numel() != 6 → x.numel() == 6" not in survivors(asked)


def test_values_have_no_mutants():
    @SampleLesson("96_mutants", "Mutants").exercise(kind="value")
    def three():
        return 1 + 2

    assert survey(three) == Survey(0, ())


def test_a_reference_that_fails_is_left_to_another_rule():
    def fails(x):
        raise ValueError(x)

    assert survey(exercise(fails, (1,))) is None


def test_a_reference_that_is_not_what_its_source_says():
    def doubled(x):
        return 2 * x

    tried = exercise(doubled, (2,), (5,))
    tried = dataclasses.replace(tried, reference=replaced_later(doubled))
    with pytest.raises(NotRebuilt):
        survey(tried)


def replaced_later(function):
    """Another function under the same source, as a decorator of the reference's own may leave behind."""

    @functools.wraps(function)
    def tripled(x):
        return 3 * x

    return tripled


WEAK = (
    """    yield case(draw.normal(2, 3), label="2 rows, 3 columns")
    yield case(draw.normal(3, 3), label="a square")
    yield case(draw.normal(4, 2), label="4 rows, 2 columns")
""",
    """    yield case(draw.normal(1, 3).abs(), label="1 row")
    yield case(draw.normal(1, 2).abs(), label="1 shorter row")
    yield case(draw.normal(4, 2).abs(), label="4 rows")
""",
)
NO_SIGN = "line 1: .abs() left out"


@pytest.fixture
def weak(sample):
    """A lesson with a reference that takes absolute values, and cases that have no negative ones."""
    sample.edit(*WEAK, module=True)
    sample.edit("return x.mean(dim=1)", "return x.abs().mean(dim=1)", module=True)
    return sample


def explain(sample, why):
    sample.edit(
        "answers.to(questions.row_means, ",
        f"answers.to(questions.row_means, survivors={why!r}, ",
        module=True,
    )


def test_a_change_that_no_case_tells_is_a_fault(weak):
    assert weak.faults() == [f"{ROW_MEANS}: change-not-noticed"]


def test_an_explained_one_is_none(weak):
    explain(weak, {NO_SIGN: "counts are never negative"})
    assert weak.faults() == []


def test_an_empty_explanation_is_a_fault(weak):
    explain(weak, {NO_SIGN: " "})
    assert weak.faults() == [f"{ROW_MEANS}: survivor-unexplained"]


def test_an_explanation_of_what_does_not_pass_is_a_fault(sample):
    explain(sample, {NO_SIGN: "counts are never negative"})
    assert sample.faults() == [f"{ROW_MEANS}: survivor-fails"]


def test_a_reference_that_cannot_be_rebuilt_is_a_fault(sample):
    sample.edit(
        '@row_means.misconception("You averaged the columns',
        "summed = functools.wraps(row_means.reference)(lambda x: x.sum(1))\n"
        'row_means = answers.keys["row_means"] = dataclasses.replace(row_means, reference=summed)\n\n\n'
        '@row_means.misconception("You averaged the columns',
        module=True,
    )
    sample.edit(
        "\n\nimport torch\n\nfrom lessons_lib.checking.exercise.answer_key",
        "\n\nimport dataclasses\nimport functools\n\nimport torch\n\nfrom lessons_lib.checking.exercise.answer_key",
        module=True,
    )
    assert f"{ROW_MEANS}: reference-not-rebuilt" in sample.faults()
