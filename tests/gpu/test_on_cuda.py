"""Tracking on a real card, byte for byte against PyTorch's own counters at every mark."""

import gc

import pytest
import torch

from lessons_lib.gpu.record_memory import record_memory
from lessons_lib.gpu.replay import replay
from lessons_lib.gpu.tracking import track_memory
from lessons_lib.gpu.workloads import RANDOM, WORKLOADS, RandomRequests, Workload

pytestmark = pytest.mark.gpu
# cuDNN takes a workspace in the backward of a bfloat16 convolution: in use for a moment, so only the peak shows it.
WITH_A_WORKSPACE = {"convnet-sgd-autocast"}


def counters() -> tuple[int, int, int]:
    return torch.cuda.memory_allocated(), torch.cuda.max_memory_allocated(), torch.cuda.memory_reserved()


@pytest.mark.parametrize("work", [*WORKLOADS, *RANDOM], ids=lambda work: work.name)
def test_tracking_equals_cuda_at_every_mark(work: Workload | RandomRequests) -> None:
    work.run("cuda", lambda name: None)  # libraries take their workspaces at the first use
    gc.collect()
    torch.cuda.synchronize()
    torch.cuda.empty_cache()
    differences = []
    with track_memory("cuda") as m:

        def mark(name: str) -> None:
            real, seen = counters(), m.mark(name)
            ours = seen.current, seen.peak, seen.reserved
            differences.append([name, *(a - b for a, b in zip(ours, real, strict=True))])

        work.run("cuda", mark)
        workspaces = m.workspaces
    assert [one for one in differences if one[1]] == []
    if work.name in WITH_A_WORKSPACE:
        assert 0 < workspaces < 4_000_000
    else:
        assert [one for one in differences if one[2] or one[3]] == []
        assert workspaces == 0


@pytest.mark.parametrize("work", [*WORKLOADS[:4], *RANDOM], ids=lambda work: work.name)
def test_the_model_does_what_this_card_does(work: Workload | RandomRequests) -> None:
    work.run("cuda", lambda name: None)
    recording = record_memory(work)
    assert recording.events
    assert replay(recording) == []


def test_a_workspace_is_shown_apart() -> None:
    with track_memory("cuda") as m:
        x = torch.ones(1_000_000, device="cuda")
        assert m.workspaces == 0
        x.sort()  # takes buffers of its own while it runs
        assert m.current == torch.cuda.memory_allocated()
        assert m.workspaces > 1_000_000
