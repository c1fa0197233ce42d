"""Errors that the pinned torch on a CPU can't raise: what others said, and where that was read.

CUDA: torch 2.11.0+cu130 on an NVIDIA H200. Its texts on two devices are in torch 2.13's
CPU build too; a meta tensor gets another one there (see dtypes.py).
NO_GPU: each says where. OTHER_VERSIONS: torch 2.11.0 where 2.13.0 says it
differently, and Python 3.14.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from torch import nn

from tests.checking.explain.provoked import zeros


@dataclass(frozen=True)
class Recorded:
    """error: raises this on a machine with one GPU; None where the process would not survive it or there is none."""

    type_name: str
    message: str
    says: tuple[str, ...]
    error: Callable[[], Any] | None = None


def cuda(*shape: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    return torch.zeros(shape, dtype=dtype, device="cuda")


CUDA = [
    Recorded(
        "RuntimeError",
        "Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!",
        ("on cuda:0 and another on cpu", "the same device"),
        lambda: cuda(3) + zeros(3),
    ),
    Recorded(
        "RuntimeError",
        "Expected all tensors to be on the same device, but got mat2 is on cpu, different from other tensors on cuda:0 "
        "(when checking argument in method wrapper_CUDA_mm)",
        ("on cpu and another on cuda:0", "the same device"),
        lambda: cuda(3, 3) @ zeros(3, 3),
    ),
    Recorded(
        "RuntimeError",
        "expected self and mask to be on the same device, but got mask on cpu and self on cuda:0",
        ("on cpu and another on cuda:0", "the same device"),
        lambda: cuda(3).masked_fill(zeros(3) > 0, 1),
    ),
    Recorded(
        "RuntimeError",
        "Input and parameter tensors are not at the same device, found input tensor at cpu and parameter tensor at cuda:0",
        ("on cpu and another on cuda:0", "the same device"),
        lambda: nn.LSTM(3, 3).cuda()(zeros(2, 1, 3)),
    ),
    Recorded(
        "RuntimeError",
        "Input type (torch.cuda.FloatTensor) and weight type (torch.FloatTensor) should be the same",
        ("input is on a CUDA device", "weights on the CPU"),
        lambda: nn.Conv2d(1, 1, 2)(cuda(1, 1, 4, 4)),
    ),
    Recorded(
        "RuntimeError",
        "indices should be either on cpu or on the same device as the indexed tensor (cpu)",
        ("index must be on the CPU", "device, cpu"),
        lambda: zeros(3)[cuda(2, dtype=torch.int64)],
    ),
    Recorded(
        "TypeError",
        "can't convert cuda:0 device type tensor to numpy. Use Tensor.cpu() to copy the tensor to host memory first.",
        ("this tensor is on cuda:0", "`.cpu()`"),
        lambda: cuda(3).numpy(),
    ),
    Recorded(
        "RuntimeError",
        "Expected a 'cuda' device type for generator but found 'cpu'",
        ("generator is on cpu", "made on cuda"),
        lambda: torch.rand(3, device="cuda", generator=torch.Generator()),
    ),
    Recorded(
        "RuntimeError",
        "expected mat1 and mat2 to have the same dtype, but got: float != double",
        ("float32 and float64",),
        lambda: cuda(3, 3) @ cuda(3, 3, dtype=torch.float64),
    ),
    Recorded(
        "NotImplementedError",
        "\"addmm_cuda\" not implemented for 'Long'",
        ("no version", "int64"),
        lambda: cuda(3, 3, dtype=torch.int64) @ cuda(3, 3, dtype=torch.int64),
    ),
    Recorded(
        "OutOfMemoryError",
        "CUDA out of memory. Tried to allocate 37252.90 GiB. GPU 0 has a total capacity of 139.80 GiB of which "
        "139.19 GiB is free.",
        ("37252.90 GiB",),
        lambda: torch.empty(10**13, device="cuda"),
    ),
    Recorded(
        "AcceleratorError",
        "CUDA error: invalid device ordinal\nGPU device may be out of range, do you have enough GPUs?\n",
        ("no GPU with this number", "torch.cuda.device_count() - 1"),
        lambda: zeros(3).to("cuda:99"),
    ),
    Recorded(
        "AcceleratorError",
        "CUDA error: device-side assert triggered\nSearch for `cudaErrorAssert' in "
        "https://docs.nvidia.com/cuda/cuda-runtime-api/group__CUDART__TYPES.html for more information.\n",
        ("A check on the GPU failed", "Restart the kernel"),
    ),
]

NO_GPU = [
    # torch 2.11.0+cu130 with CUDA_VISIBLE_DEVICES empty.
    Recorded("RuntimeError", "No CUDA GPUs are available", ("finds no GPU", "torch.cuda.is_available()")),
    # The same with the driver's folder hidden, as on a laptop with a CUDA build and no GPU.
    Recorded(
        "RuntimeError",
        "Found no NVIDIA driver on your system. Please check that you have an NVIDIA GPU and installed a driver from "
        "http://www.nvidia.com/Download/index.aspx",
        ("finds no GPU",),
    ),
    # torch 2.13.0+cpu; raised there in dtypes.py too, and recorded for machines with a GPU.
    Recorded("AssertionError", "Torch not compiled with CUDA enabled", ("for the CPU only",)),
    Recorded("RuntimeError", "Cannot access accelerator device when none is available.", ("finds no GPU",)),
]

OTHER_VERSIONS = [
    Recorded(
        "RuntimeError",
        "one of the variables needed for gradient computation has been modified by an inplace operation: "
        "[torch.FloatTensor [3]], which is output 0 of ExpBackward0, is at version 1; expected version 0 instead.",
        ("the result of exp, of shape (3,)",),
    ),
    Recorded(
        "RuntimeError",
        "One of the differentiated Tensors appears to not have been used in the graph. Set allow_unused=True if this "
        "is the desired behavior.",
        ("wasn't computed from",),
    ),
    Recorded(
        "RuntimeError",
        "expected scalar type Long but found Float",  # cross_entropy's targets
        ("needs int64 but got float32",),
    ),
    Recorded(
        "TypeError",
        "sum() received an invalid combination of arguments - got (out=NoneType, axis=int, ), but expected one of:\n"
        " * (*, torch.dtype dtype = None)\n      didn't match because some of the keywords were incorrect: out, axis\n",
        ("NumPy's `sum`", "torch.sum"),
    ),
    Recorded(
        "TypeError",
        "softmax() received an invalid combination of arguments - got (Tensor), but expected one of:\n"
        " * (Tensor input, int dim, torch.dtype dtype = None, *, Tensor out = None)\n"
        " * (Tensor input, name dim, *, torch.dtype dtype = None)\n",
        ("`softmax` got (tensor)", "call it as softmax(tensor, dim)."),
    ),
    # torch 2.13.0, raised in training.py too, and recorded for those that run the tests with 2.11.
    Recorded(
        "RuntimeError",
        "expected target dtype to be Long or Byte, but got Float",
        ("int64", "these are float32"),
    ),
    # CPython's source, Python/ceval.c: the number of values is new in 3.14.
    Recorded(
        "ValueError", "too many values to unpack (expected 2, got 3)", ("2 names to fill but 3 values",)
    ),
]
