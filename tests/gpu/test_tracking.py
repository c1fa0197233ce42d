"""Tracking on the CPU: who holds the bytes, when they were most, and that a program doesn't notice."""

import gc
from collections.abc import Iterator

import pytest
import torch
from torch import Tensor, nn
from torch.nn import functional as F
from torch.utils.checkpoint import checkpoint

from lessons_lib.counting.storages import round_up
from lessons_lib.gpu.tracking import MemoryTracker, track_memory

WIDTH, ROWS = 300, 64
WEIGHTS = round_up(WIDTH * WIDTH * 4, 512) + round_up(WIDTH * 4, 512)
ACTIVATION = ROWS * WIDTH * 4


@pytest.fixture
def m() -> Iterator[MemoryTracker]:
    with track_memory("cpu") as tracker:
        yield tracker


def step(m: MemoryTracker, optimizer_of: type[torch.optim.Optimizer], steps: int = 1) -> None:
    model, x = nn.Linear(WIDTH, WIDTH), torch.randn(ROWS, WIDTH)
    optimizer = optimizer_of(model.parameters(), lr=0.1)  # type: ignore[call-arg]
    for _ in range(steps):
        loss = model(x).relu().sum()
        m.mark("forward")
        loss.backward()
        m.mark("backward")
        optimizer.step()
        m.mark("step")
        optimizer.zero_grad()
        m.mark("zero_grad")


def test_each_byte_has_a_category(m: MemoryTracker) -> None:
    step(m, torch.optim.Adam)
    forward, backward, stepped, zeroed = m.marks
    plain = {"parameters": WEIGHTS, "inputs": ACTIVATION, "temporary": 512}  # the loss
    assert forward.by_category == plain | {"saved for backward": ACTIVATION}  # what relu gave
    assert backward.by_category == plain | {"gradients": WEIGHTS}
    assert stepped.by_category == plain | {"gradients": WEIGHTS, "optimizer state": 2 * WEIGHTS}
    assert zeroed.by_category == plain | {"optimizer state": 2 * WEIGHTS}
    for mark in m.marks:
        assert sum(mark.by_category.values()) == mark.current


@pytest.mark.parametrize(
    ("optimizer", "states"), [(torch.optim.SGD, 0), (torch.optim.Adam, 2), (torch.optim.Adagrad, 1)]
)
def test_the_state_of_an_optimizer(
    m: MemoryTracker, optimizer: type[torch.optim.Optimizer], states: int
) -> None:
    step(m, optimizer, steps=2)
    assert m.marks[-1].by_category.get("optimizer state", 0) == states * WEIGHTS


def test_gradients_of_a_model_from_before_are_gradients() -> None:
    model = nn.Linear(WIDTH, WIDTH)
    with track_memory("cpu") as m:
        model(torch.ones(ROWS, WIDTH)).sum().backward()
        found = m.mark("backward").by_category
        assert found["gradients"] == WEIGHTS
        assert "parameters" not in found


def test_weights_by_hand_are_parameters(m: MemoryTracker) -> None:
    w = torch.randn(WIDTH, WIDTH, requires_grad=True)
    (grad,) = torch.autograd.grad((w @ torch.ones(WIDTH)).sum(), w)
    found = m.mark("here").by_category
    assert found["parameters"] == round_up(WIDTH * WIDTH * 4, 512)
    del grad


def test_the_peak_says_what_it_is_made_of(m: MemoryTracker) -> None:
    x = torch.ones(1_000_000)
    y = (x.exp() + 1).log()  # x, exp's result and the sum: three at once; then the sum and its logarithm
    assert m.peak == 3 * 4_000_256 == sum(m.at_peak.values())
    assert m.at_peak == {"inputs": 4_000_256, "temporary": 2 * 4_000_256}
    assert [one.maker for one in m.largest_at_peak()] == ["aten::ones", "aten::exp", "aten::add.Tensor"]
    assert m.current == 2 * 4_000_256
    assert [bytes_ for _, bytes_ in m.timeline()] == [n * 4_000_256 for n in (0, 1, 2, 3, 2, 3, 2)]
    del x, y
    assert (m.current, m.timeline()[-1][1]) == (0, 0)


def test_what_is_kept_for_a_checkpoint_is_not_computed_to_be_counted(m: MemoryTracker) -> None:
    runs = 0

    def part(x: Tensor) -> Tensor:
        nonlocal runs
        runs += 1
        return x.exp().sin().exp()

    x = torch.ones(ROWS, WIDTH, requires_grad=True)
    y = checkpoint(part, x, use_reentrant=False).sum()
    assert "saved for backward" not in m.mark("forward").by_category
    assert runs == 1
    y.backward()
    assert runs == 2


def test_a_graph_that_was_freed_holds_nothing(m: MemoryTracker) -> None:
    x = torch.ones(ROWS, WIDTH, requires_grad=True)
    y = x.exp().sin().sum()
    assert (
        m.mark("forward").by_category["saved for backward"] == ACTIVATION
    )  # exp saves its result, sin its input: the same
    y.backward()
    assert "saved for backward" not in m.mark("backward").by_category


def test_nothing_is_held_and_nothing_stays_behind() -> None:
    empty_cache = torch.cuda.empty_cache
    with track_memory("cpu") as m:
        step(m, torch.optim.Adam)
        assert torch.cuda.empty_cache != empty_cache
    gc.collect()
    assert torch.cuda.empty_cache == empty_cache
    assert m.current == 0
    groups = torch.optim.Adam([torch.zeros(1, requires_grad=True)]).param_groups
    assert groups[0]["foreach"] is None


def test_the_numbers_are_the_same_as_without() -> None:
    def trained() -> Tensor:
        torch.manual_seed(0)
        model, x = nn.Linear(20, 3), torch.randn(7, 20)
        optimizer = torch.optim.Adam(model.parameters())
        for _ in range(3):
            optimizer.zero_grad()
            F.cross_entropy(model(x), torch.arange(7) % 3).backward()
            optimizer.step()
        return model.weight.detach().clone()

    plain = trained()
    with track_memory("cpu"):
        assert torch.equal(trained(), plain)


def test_transforms_of_torch_func_run_too(m: MemoryTracker) -> None:
    result = torch.func.vmap(torch.func.grad(lambda w: (w**2).sum()))(torch.ones(3, 4))
    assert torch.equal(result, torch.full((3, 4), 2.0))
    del result
    assert m.current == 0


def test_emptying_the_cache_lowers_only_what_is_reserved(m: MemoryTracker) -> None:
    kept, gone = torch.ones(1000), torch.ones(40_000_000)
    del gone
    before, reserved = m.current, m.reserved
    torch.cuda.empty_cache()
    assert (m.current, reserved - m.reserved) == (before, round_up(160_000_000, 2 << 20))
    del kept


def test_a_tensor_that_grows_holds_both_sizes_for_a_moment(m: MemoryTracker) -> None:
    x = torch.ones(1000)
    x.untyped_storage().resize_(80_000)
    assert (m.current, m.peak) == (80_384, 80_384 + 4096)


def test_without_cuda_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("torch.cuda.is_available", lambda: False)
    with pytest.raises(ValueError, match=r'no CUDA device\. `track_memory\("cpu"\)` counts'):
        track_memory("cuda")


def test_other_devices_have_other_allocators() -> None:
    with pytest.raises(ValueError, match=r"counts on 'cuda' or 'cpu', not on 'mps'"):
        track_memory("mps")


def test_one_tracker_within_another_counts_its_own_part(m: MemoryTracker) -> None:
    x = torch.ones(1000)
    with track_memory("cpu") as inner:
        y = torch.ones(2000)
    assert (inner.peak, m.peak) == (8192, 4096 + 8192)
    del x, y
    assert (inner.current, m.current) == (0, 0)


@pytest.mark.parametrize("then", ["another step", "the end"])
def test_a_step_that_raises_leaves_the_optimizer_as_it_was(then: str) -> None:
    w = torch.zeros(3, requires_grad=True)
    optimizer = torch.optim.Adam([w])

    def fails() -> float:
        raise ArithmeticError

    with track_memory("cpu"):
        with pytest.raises(ArithmeticError):
            optimizer.step(fails)
        if then == "another step":
            w.grad = torch.ones(3)
            optimizer.step()
    assert optimizer.param_groups[0]["foreach"] is None


def test_a_differentiable_optimizer_is_left_to_its_loop(m: MemoryTracker) -> None:
    """All parameters at once can't be differentiated: Adam refuses it."""
    w = torch.zeros(3, requires_grad=True).clone()
    optimizer = torch.optim.Adam([w], lr=0.1, differentiable=True)
    w.grad = torch.ones(3)
    optimizer.step()
    assert torch.allclose(w, torch.full((3,), -0.1))
