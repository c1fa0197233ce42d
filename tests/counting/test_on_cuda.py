"""The byte counter held, byte for byte, against CUDA's caching allocator at the marks of workloads."""

import copy
import gc
import io
import threading

import pytest
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.checkpoint import checkpoint

from lessons_lib.counting.bytes import BLOCK, ByteCounter, Mark
from lessons_lib.counting.storages import round_up

pytestmark = pytest.mark.gpu


def mlp_with_adam(mark, width=256, **options):
    with torch.device("cuda"):
        layers = [nn.Linear(64, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(), nn.Linear(width, 10)]
        model = nn.Sequential(*layers)
        mark("model")
        optimizer = torch.optim.Adam(model.parameters(), **options)
        x, labels = torch.randn(128, 64), torch.randint(0, 10, (128,))
        mark("batch")
    for _ in range(2):
        loss = F.cross_entropy(model(x), labels)
        mark("forward")
        loss.backward()
        mark("backward")
        optimizer.step()
        mark("step")
        optimizer.zero_grad()
        mark("zero_grad")


def elementwise(mark):
    x = torch.randn(100, 333, device="cuda")
    mark("input")
    y = (x.exp() + 1) * x.sin() - x[:, :1]
    mark("expression")
    y.mul_(2).relu_().clamp_(max=1)
    mark("in place")
    del x
    mark("del")
    y = y.half().sum(0).softmax(0)
    mark("reduced")


def matmuls(mark):
    x, w, b = (torch.randn(shape, device="cuda") for shape in ((100, 70), (70, 130), (130,)))
    mark("inputs")
    y = F.linear(x, w.T, b)
    mark("linear")
    torch.einsum("ij,kj->ik", y, y)
    mark("einsum")
    torch.bmm(x.expand(5, -1, -1), w.expand(5, -1, -1)).sum()
    mark("batched")
    with torch.inference_mode():
        y = F.linear(y @ w.T, w.T, b).relu()
    mark("inference")


def backward(mark):
    x = torch.randn(200, 90, device="cuda", requires_grad=True)
    w = torch.randn(90, 50, device="cuda", requires_grad=True)
    loss = (x @ w).sigmoid().log().square().sum()
    mark("forward")
    loss.backward()
    mark("backward")
    (x @ w).square().sum().backward()
    mark("accumulated")
    (grad,) = torch.autograd.grad((w**3).sum(), w, create_graph=True)
    mark("graph of the gradient")
    grad.sum().backward()
    mark("second derivative")
    del x, w, loss, grad
    mark("del")


def checkpointed(mark, use_reentrant=False):
    layers = nn.ModuleList(nn.Sequential(nn.Linear(96, 96), nn.Tanh(), nn.Dropout()) for _ in range(6)).cuda()
    hidden = torch.randn(128, 96, device="cuda", requires_grad=True)
    mark("model")
    for layer in layers:
        hidden = checkpoint(layer, hidden, use_reentrant=use_reentrant)
    mark("forward")
    hidden.sum().backward()
    mark("backward")


def autocast(mark):
    model = nn.Sequential(nn.Linear(96, 96), nn.GELU(), nn.LayerNorm(96), nn.Linear(96, 8)).cuda()
    x = torch.randn(64, 96, device="cuda")
    with torch.autocast("cuda", torch.bfloat16):
        loss = model(x).float().square().mean()
        mark("forward")
    mark("weights' copies freed")
    loss.backward()
    mark("backward")


def copies(mark):
    """Storages that no operation makes, and what another thread does."""
    x = torch.randn(100, 77, device="cuda")
    file = io.BytesIO()
    torch.save(x.cpu(), file)
    file.seek(0)
    mark("input")
    copied = copy.deepcopy([x, x[0]])
    mark("deep copy")
    loaded = torch.load(file, map_location="cuda")
    mark("load")
    storage = torch.UntypedStorage(1000, device="cuda")
    storage.resize_(5000)
    mark("storage")
    thread = threading.Thread(target=lambda: copied.append(x.exp() + 1))
    thread.start()
    thread.join()
    mark("thread")
    del loaded, storage
    mark("del")


WORKLOADS = {
    "mlp with adam": mlp_with_adam,
    "mlp with fused adam": lambda mark: mlp_with_adam(mark, fused=True),
    "mlp with looping adam": lambda mark: mlp_with_adam(mark, foreach=False),
    "elementwise": elementwise,
    "matmuls": matmuls,
    "backward": backward,
    "checkpoint": checkpointed,
    "reentrant checkpoint": lambda mark: checkpointed(mark, use_reentrant=True),
    "autocast": autocast,
    "copies": copies,
}


# How the allocator counts: by the blocks it gave out, or by the bytes that were asked for.
ALLOCATED, REQUESTED = "allocated_bytes.all", "requested_bytes.all"


@pytest.fixture(params=WORKLOADS.values(), ids=WORKLOADS.keys())
def workload(request):
    """A workload that has run: what it leaves, such as cuBLAS's workspaces, is in the base."""
    warm(request.param)
    return request.param


def warm(workload):
    for _ in range(2):
        workload(lambda name: None)
    gc.collect()


def real_marks(workload, kind=ALLOCATED, also=lambda name: None):
    """What the allocator holds at a workload's marks beyond what it held before."""
    base = torch.cuda.memory_stats()[f"{kind}.current"]
    torch.cuda.reset_peak_memory_stats()
    marks = []

    def mark(name):
        also(name)
        stats = torch.cuda.memory_stats()
        marks.append(Mark(name, stats[f"{kind}.current"] - base, stats[f"{kind}.peak"] - base))
        torch.cuda.reset_peak_memory_stats()

    workload(mark)
    mark("end")
    return marks


def both_marks(workload, kind=ALLOCATED):
    """The counter's marks of one run, and the allocator's."""
    with ByteCounter("cuda", block=BLOCK if kind == ALLOCATED else 1) as counter:
        real = real_marks(workload, kind, counter.mark)
    assert counter.peak == max(mark.peak for mark in counter.marks) > 0
    return list(counter.marks), real


def test_blocks_are_what_memory_allocated_gives(workload):
    counted, real = both_marks(workload)
    assert counted == real


def test_plain_bytes_are_what_was_requested(workload):
    counted, real = both_marks(workload, REQUESTED)
    assert counted == real


def test_watching_changes_nothing(workload):
    alone = real_marks(workload)
    assert both_marks(workload)[1] == alone


def test_memory_allocated_is_the_statistic_that_these_tests_read():
    kept = torch.ones(1000, device="cuda")
    stats = torch.cuda.memory_stats()
    assert torch.cuda.memory_allocated() == stats[f"{ALLOCATED}.current"] > 0
    assert torch.cuda.max_memory_allocated() == stats[f"{ALLOCATED}.peak"]
    assert kept.is_cuda


def test_large_blocks_are_those_of_memory_allocated_less_the_rests_left_in_them():
    """The allocator leaves a rest of 1 MiB or less in a block larger than 1 MiB."""

    def large(mark):
        mlp_with_adam(mark, width=3000)

    warm(large)
    counted, real = both_marks(large, REQUESTED)
    assert counted == real
    rests = []
    before = rests_left_in_blocks()
    with ByteCounter("cuda") as counter:

        def also(name):
            counter.mark(name)
            rests.append(rests_left_in_blocks() - before)

        real = real_marks(large, also=also)
    assert [mark.allocated for mark in counter.marks] == [
        mark.allocated - rest for mark, rest in zip(real, rests, strict=True)
    ]


def test_a_rest_left_in_a_block_is_not_counted():
    torch.cuda.empty_cache()
    base = torch.cuda.memory_allocated()
    with ByteCounter("cuda") as counter:
        kept = torch.empty(11_900_000, dtype=torch.uint8, device="cuda")
    assert counter.allocated == round_up(kept.nbytes, BLOCK)
    assert torch.cuda.memory_allocated() - base == 12 * 2**20


def rests_left_in_blocks():
    """Bytes of the blocks in use beyond what was asked of each, rounded up."""
    return sum(
        block["size"] - round_up(block["requested_size"], BLOCK)
        for segment in torch.cuda.memory_snapshot()
        for block in segment["blocks"]
        if block["state"] == "active_allocated"
    )


@pytest.mark.parametrize(
    "operation",
    [
        lambda x: F.mse_loss(x, x + 1),
        lambda x: x[x > 0],
        lambda x: x.logsumexp(0),
        lambda x: x @ x.sum().expand(100, 100),  # cuBLAS is given a copy
        lambda x: x.relu().to_sparse(),
    ],
    ids=["mse_loss", "mask", "logsumexp", "product with an expanded tensor", "sparse"],
)
def test_memory_that_a_kernel_gives_back_is_not_seen(operation):
    """One of the limits that the counter's docstring names."""
    x = torch.randn(100, 100, device="cuda")
    kept = []

    def workload(mark):
        kept.append(operation(x))

    warm(workload)
    (counted,), (real,) = both_marks(workload, REQUESTED)
    assert counted.allocated == real.allocated
    assert counted.peak < real.peak


def test_gradients_that_meet_take_one_more_where_they_are_watched():
    def meeting(mark):
        w = torch.ones(100, 100, device="cuda", requires_grad=True)
        hidden = w * 1
        loss = (hidden * 2 + hidden * 3).sum()
        mark("forward")
        loss.backward()
        mark("backward")

    warm(meeting)
    alone = real_marks(meeting)
    counted, watched = both_marks(meeting)
    assert counted == watched
    assert watched[1].allocated == alone[1].allocated
    assert watched[1].peak == alone[1].peak + round_up(40_000, BLOCK)
