"""The ladder of training loops, as far as it runs without a card: its operations, its matmuls, its steps."""

import dataclasses
from itertools import pairwise

import pytest
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.flop_counter import FlopCounterMode

from lessons_lib.gpu import record_ladder
from lessons_lib.gpu.record_ladder import (
    LADDER,
    PRECISIONS,
    accuracy,
    batches,
    floating_point_operations,
    matmuls_of_a_step,
    mlp,
    training_step,
)

SIZES, ROWS = (5, 7, 6, 3), 4


def example() -> tuple[nn.Sequential, torch.Tensor, torch.Tensor]:
    torch.manual_seed(0)
    return mlp(SIZES), torch.randn(ROWS, SIZES[0]), torch.randint(SIZES[-1], (ROWS,))


def test_operations_are_those_that_torch_counts() -> None:
    model, x, y = example()
    with FlopCounterMode(display=False) as counter:
        F.cross_entropy(model(x), y).backward()  # type: ignore[no-untyped-call]
    assert floating_point_operations(SIZES, ROWS) == counter.get_total_flops() > 0


def test_the_bare_matmuls_are_the_step_s_own() -> None:
    model, x, y = example()
    pairs = matmuls_of_a_step(model, x, y)
    assert all(p.grad is None for p in model.parameters())
    assert 2 * sum(a.shape[0] * a.shape[1] * b.shape[1] for a, b in pairs) == floating_point_operations(
        SIZES, ROWS
    )
    F.cross_entropy(model(x), y).backward()  # type: ignore[no-untyped-call]
    first, second, third = (layer for layer in model if isinstance(layer, nn.Linear))
    products = [a @ b for a, b in pairs]
    torch.testing.assert_close(products[0] + first.bias, first(x))
    for place, layer in ((3, third), (5, second), (7, first)):
        torch.testing.assert_close(products[place], layer.weight.grad)
    assert [tuple(p.shape) for p in products[:3]] == [(ROWS, o) for _, o in pairwise(SIZES)]
    assert [tuple(products[place].shape) for place in (4, 6)] == [(ROWS, 6), (ROWS, 7)]


@pytest.mark.parametrize("rung", LADDER, ids=lambda rung: rung.name)
def test_a_step_of_each_rung_trains_the_model(
    rung: record_ladder.Rung, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record_ladder, "SIZES", SIZES)
    monkeypatch.setattr(record_ladder, "ROWS", ROWS)
    monkeypatch.setattr(torch, "compile", lambda function: function)  # needs a C++ compiler
    plain = dataclasses.replace(rung, pinned=False)  # pinning needs a card
    model = mlp(SIZES).to(rung.dtype)
    before = [p.detach().clone() for p in model.parameters()]
    step = training_step(plain, batches(plain, "cpu"), model, "cpu")
    for _ in range(record_ladder.BATCHES + 1):
        step()
    assert all(p.grad is None and p.dtype == rung.dtype for p in model.parameters())
    assert any(not torch.equal(p, old) for p, old in zip(model.parameters(), before, strict=True))


def test_each_rung_has_its_own_name_and_its_own_settings() -> None:
    settings = [dataclasses.replace(rung, name="") for rung in LADDER]
    assert len({rung.name for rung in LADDER}) == len(set(settings)) == len(LADDER)


def test_16_bit_weights_cost_loss_and_autocast_does_not() -> None:
    plain, mixed, pure = (
        accuracy(PRECISIONS[name], "cpu", steps=150) for name in ("float32", "autocast", "bfloat16 weights")
    )
    assert plain["accuracy"] > 0.7
    assert mixed["loss"] == pytest.approx(plain["loss"], abs=0.005)
    assert pure["loss"] > plain["loss"] + 0.005
