"""A picture of a tensor is the same whatever the program around has switched on."""

import contextlib

import pytest
import torch
from torch._subclasses import FakeTensorMode
from torch._subclasses.functional_tensor import FunctionalTensorMode
from torch.fx.experimental.proxy_tensor import make_fx
from torch.overrides import TorchFunctionMode

from lessons_lib import viz
from lessons_lib.counting.bytes import ByteCounter
from lessons_lib.gpu.workloads import Workload
from tests.viz.allocator.cases import with_holes
from tests.viz.loader.cases import two_workers
from tests.viz.memory.cases import tracked
from tests.viz.queue.cases import busy
from tests.viz.tape.cases import OwnNode

X = torch.tensor([[1.0, -2.5, 3.25], [4.0, 5.0, 6.0]])
TURNED, ROW, NUMBER = X.T, X[0], X[0, 1]
PARAMETER = torch.nn.Parameter(torch.tensor([0.5, 1.5]))
LOSS = (PARAMETER * 2).sum()
SCALARS = [PARAMETER[0], 2.0, NUMBER]
TRACKED = tracked(Workload("mlp"))
DRAW = {
    "tensor": lambda: viz.tensor(TURNED),
    "storage": lambda: viz.storage(x=X, turned=TURNED),
    "bits": lambda: viz.bits(NUMBER, torch.float16),
    "bits of a number": lambda: viz.bits(0.1),
    "bits of a complex number": lambda: viz.bits(1 - 2j),
    "broadcast": lambda: viz.broadcast(X, ROW),
    "images": lambda: viz.images([TURNED, TURNED], labels=SCALARS[1:], scale="each"),
    "bars": lambda: viz.bars(ROW, labels=["a", "b", "c"]),
    "memory": lambda: viz.memory(TRACKED),
    "allocator": lambda: viz.allocator(with_holes()),
    "queue": lambda: viz.queue(busy()),
    "loader": lambda: viz.loader(two_workers()),
    "lines": lambda: viz.lines(ROW, SCALARS, x=[1, 10, 100], log="x"),
    "graph": lambda: viz.graph(LOSS, names={"p": PARAMETER}),
    "tape": lambda: viz.tape(OwnNode([0.1, 70000.0])),
}


class Meddling(TorchFunctionMode):
    """Answers every function with None."""

    def __torch_function__(self, func, types, args=(), kwargs=None):
        return None


@contextlib.contextmanager
def default_dtype(dtype):
    before = torch.get_default_dtype()
    torch.set_default_dtype(dtype)
    try:
        yield
    finally:
        torch.set_default_dtype(before)


def inside(transform):
    """Draws inside a transform, which knows nothing of the tensors that are drawn."""

    def run(draw):
        found = []

        def function(t):
            found.append(draw())
            return (t * 2).sum()

        transform(function)(torch.ones(2, 3))
        return found[0]

    return run


def within(context):
    def run(draw):
        with context():
            return draw()

    return run


AROUND = {
    "default device": within(lambda: torch.device("meta")),
    "default dtype": within(lambda: default_dtype(torch.float16)),
    "inference mode": within(torch.inference_mode),
    "no grad": within(torch.no_grad),
    "autocast": within(lambda: torch.autocast("cpu", torch.bfloat16)),
    "anomaly mode": within(torch.autograd.detect_anomaly),
    "function mode": within(Meddling),
    "byte counter": within(ByteCounter),
    "fake tensors": within(FakeTensorMode),
    "functional tensors": within(FunctionalTensorMode),
    "vmap": inside(torch.vmap),
    "grad": inside(torch.func.grad),
    "functionalize": inside(torch.func.functionalize),
    "tracing": inside(make_fx),
}


@pytest.mark.parametrize("draw", DRAW)
@pytest.mark.parametrize("around", AROUND)
@pytest.mark.filterwarnings("ignore:Anomaly Detection has been enabled:UserWarning")
def test_a_picture_is_the_same_inside(around, draw):
    outside = DRAW[draw]()
    picture = AROUND[around](DRAW[draw])
    assert (picture.text, picture.html) == (outside.text, outside.html)
