"""What an answer itself sets is put back: no later call of it meets it, and no later check."""

from typing import Any

import pytest
import torch
from torch import Tensor

from lessons_lib.checking.collect import isolation
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.collect.isolation import settings_restored, table
from lessons_lib.checking.judging import judge
from lessons_lib.notebook.api import NotebookAPI
from lessons_lib.notebook.progress import ProgressStore
from tests.checking.collect.isolation.test_left_on import WAYS, values
from tests.checking.collect.isolation.way import Way
from tests.checking.sample_lesson import altered, make_lesson, row_means_exercise

# What a call has drawn the next one doesn't draw again, and the alarms are the check's own time limit.
OF_ALL_CALLS = {setting.name for setting in table.STATES} - {"decimal.setcontext"}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("way", WAYS, ids=[f"{at}-{way.setting}" for at, way in enumerate(WAYS)])
def test_what_an_answer_leaves_on_outlasts_neither_its_call_nor_the_check(way: Way) -> None:
    met: list[Any] = []

    def answer(x: Tensor) -> Tensor:
        torch.set_default_dtype(torch.float32)  # which a check sets for each call
        met.append(way.sign())
        means = x.mean(dim=1)
        way.leave()
        return means

    with settings_restored():
        off, all_off = way.sign(), values()
        verdict = judge(row_means_exercise(), collect(row_means_exercise().exercise, answer))
        assert way.sign() == off
        assert values() == all_off
    assert verdict.passed, verdict.message
    assert len(met) == 4
    if way.setting not in OF_ALL_CALLS:
        assert met[1:] == met[:-1]


def test_a_default_dtype_of_an_answer_is_gone_in_the_next_call() -> None:
    met: list[torch.dtype] = []

    def answer(x: Tensor) -> Tensor:
        met.append(torch.get_default_dtype())
        torch.set_default_dtype(torch.float16)
        return x.mean(dim=1)

    assert judge(row_means_exercise(), collect(row_means_exercise().exercise, answer)).passed
    assert met == [torch.float64, torch.float64, torch.float64, torch.float32]
    assert torch.get_default_dtype() == torch.float32


def test_an_answer_that_fails_leaves_nothing_on_either() -> None:
    def answer(x: Tensor) -> Tensor:
        torch.set_default_device("meta")
        raise ValueError("no")

    def endless(x: Tensor) -> Tensor:
        torch.set_grad_enabled(False)
        while True:
            torch.set_default_dtype(torch.float64)

    exercise = row_means_exercise()
    assert "Your own `raise` stopped your code" in judge(exercise, collect(exercise.exercise, answer)).message
    assert torch.get_default_device().type == "cpu"
    exercise = altered(exercise, seconds=0.2)
    assert "still running" in judge(exercise, collect(exercise.exercise, endless)).message
    assert torch.is_grad_enabled()
    assert torch.get_default_dtype() == torch.float32


def test_random_numbers_are_the_same_in_every_check_and_go_on_where_they_were() -> None:
    import random

    import numpy as np

    drawn: list[list[float]] = []

    def answer(x: Tensor) -> Tensor:
        drawn.append([random.random(), float(np.random.random()), float(torch.rand(()))])
        return x.mean(dim=1)

    before = random.getstate(), np.random.get_state()[1].tolist(), torch.get_rng_state().tolist()
    for _ in range(2):
        collect(row_means_exercise().exercise, answer)
    assert drawn[:4] == drawn[4:]
    assert (random.getstate(), np.random.get_state()[1].tolist(), torch.get_rng_state().tolist()) == before


@pytest.mark.filterwarnings("ignore::DeprecationWarning:torch")  # of forward_ad's first use
def test_what_cannot_be_put_aside_is_said_on_the_card(capsys: pytest.CaptureFixture[str]) -> None:
    from torch.autograd import forward_ad

    def answer(x: Tensor) -> Tensor:
        return x.mean(dim=1)

    api = NotebookAPI(make_lesson(), ProgressStore(None))
    expected_message = (
        "Note: Your notebook has left `forward_ad.dual_level` switched on, and a check can't switch it off. That may "
        "have changed this verdict."
    )
    with forward_ad.dual_level():
        dual = forward_ad.make_dual(torch.ones(1), torch.tensor([7.0]))
        api.check(row_means=answer)
        assert forward_ad.unpack_dual(dual).tangent == 7
    assert expected_message in capsys.readouterr().out.replace("\n    ", " ")
    api.check(row_means=answer)
    assert "dual_level" not in capsys.readouterr().out


@pytest.mark.parametrize(
    "sets", [lambda: None, lambda: torch.set_num_threads(1), lambda: torch.set_grad_enabled(False)]
)
def test_the_time_limit_holds_whatever_an_answer_sets(sets: Any) -> None:
    calls = []

    def endless_in_the_end(x: Tensor) -> Tensor:
        sets()
        calls.append(x)
        while len(calls) == 3:
            pass
        return x.mean(dim=1)

    exercise = altered(row_means_exercise(), seconds=0.2)
    assert (
        "was still running after 0.2 seconds"
        in judge(exercise, collect(exercise.exercise, endless_in_the_end)).message
    )


def test_what_is_isolated_already_is_not_isolated_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A check isolates itself once, though collecting, judging and drawing each ask for it: it takes a millisecond."""
    entered: list[bool] = []
    real = isolation._put_back
    monkeypatch.setattr(isolation, "_put_back", lambda own: entered.append(own) or real(own))
    with isolation.isolated_settings(), isolation.isolated_settings() as inner:
        torch.set_default_dtype(torch.float64)
        inner.restore()
        assert torch.get_default_dtype() == torch.float32
    with isolation.isolated_settings():
        pass
    assert entered == [True, True]
