"""The device that a machine has, and its counters; those of CUDA and MPS are faked where there is no such device."""

import types

import pytest
import torch

from lessons_lib.gpu.devices import DeviceMemory, best_device, device_memory


@pytest.fixture
def has(monkeypatch: pytest.MonkeyPatch) -> types.SimpleNamespace:
    """Which devices the machine seems to have, by their names: none at first."""
    here = types.SimpleNamespace(cuda=False, mps=False)
    monkeypatch.setattr(torch.cuda, "is_available", lambda: here.cuda)
    monkeypatch.setattr(torch.backends.mps, "is_available", lambda: here.mps)
    monkeypatch.setattr(torch.cuda, "memory_allocated", lambda device: 10 + (device.index or 0))
    monkeypatch.setattr(torch.cuda, "memory_reserved", lambda device: 20 + (device.index or 0))
    monkeypatch.setattr(
        torch.cuda, "get_device_properties", lambda device: types.SimpleNamespace(total_memory=30)
    )
    monkeypatch.setattr(torch.mps, "current_allocated_memory", lambda: 1)
    monkeypatch.setattr(torch.mps, "driver_allocated_memory", lambda: 2)
    monkeypatch.setattr(torch.mps, "recommended_max_memory", lambda: 3)
    return here


def test_a_cpu_has_no_counters(has: types.SimpleNamespace) -> None:
    assert best_device() == torch.device("cpu")
    assert device_memory() is None
    assert device_memory("cpu") is None


def test_mps_counts_by_its_own_names(has: types.SimpleNamespace) -> None:
    has.mps = True
    assert best_device() == torch.device("mps")
    assert device_memory() == device_memory("mps") == DeviceMemory(in_use=1, reserved=2, total=3)
    assert device_memory("cpu") is None


def test_cuda_comes_first(has: types.SimpleNamespace) -> None:
    has.cuda = has.mps = True
    assert best_device() == torch.device("cuda")
    assert device_memory() == DeviceMemory(in_use=10, reserved=20, total=30)
    assert device_memory("cuda:1") == DeviceMemory(in_use=11, reserved=21, total=30)


@pytest.mark.parametrize(
    ("device", "sentence"),
    [
        ("cuda", "This machine has no 'cuda' device."),
        ("mps", "This machine has no 'mps' device."),
        ("meta", "Only 'cuda' and 'mps' devices count their memory, not 'meta'."),
    ],
)
def test_a_device_that_is_not_here(has: types.SimpleNamespace, device: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        device_memory(device)


@pytest.mark.gpu
def test_real_counters() -> None:
    kept = torch.ones(1000, device="cuda")
    seen = device_memory()
    assert seen is not None
    assert kept.nbytes <= seen.in_use <= seen.reserved <= seen.total
    assert seen.in_use == torch.cuda.memory_allocated()
