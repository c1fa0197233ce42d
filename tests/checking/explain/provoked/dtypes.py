"""Dtypes that differ or that an operation refuses, and tensors on two devices."""

import torch
from torch import nn

from tests.checking.explain.provoked import Errors, zeros

ERRORS = Errors()
add = ERRORS.add


def meta(*shape: int) -> torch.Tensor:
    """A tensor on another device than the CPU that every machine has."""
    return torch.zeros(shape, device="meta")


def bytes_() -> torch.Tensor:
    return torch.zeros(3, dtype=torch.uint8)


add("clamp beyond the dtype", lambda: bytes_().clamp(0, 355), "doesn't fit into uint8")
add("a number too large to be written", lambda: bytes_().fill_(300), "doesn't fit into uint8")
add(
    "view of half as int32",
    lambda: torch.zeros((), dtype=torch.float16).view(torch.int32),
    "float16 and int32",
    "numbers of bytes",
    "`.to`",
)
add("view of bytes as int16", lambda: torch.zeros(2, 3, dtype=torch.uint8).view(torch.int16), "use `.to`")
add("matmul", lambda: zeros(3, 3) @ zeros(3, 3).double(), "float32 and float64", "`a.to(b.dtype)`")
add("power by a hat", lambda: zeros(3) ^ 2.0, "`^`", "`**`")
add("matmul of int64", lambda: zeros(3, 3).long() @ zeros(3, 3), "int64 and float32")
add("matmul of float16", lambda: zeros(3, 3).half() @ zeros(3, 3), "float16 and float32")
add("matmul of float8", lambda: zeros(3, 3) @ zeros(3, 3).to(torch.float8_e4m3fn), "theirs differ")
add("dot", lambda: zeros(3) @ zeros(3).double(), "float32 and float64")
add("linear", lambda: nn.Linear(3, 2)(zeros(4, 3).double()), "float64 and float32")
add("linear of int64", lambda: nn.Linear(3, 2)(zeros(4, 3).long()), "int64 and float32")
add("solve", lambda: torch.linalg.solve(torch.eye(3).double(), zeros(3)), "float64 and float32")
add("bmm", lambda: torch.bmm(zeros(2, 3, 3), zeros(2, 3, 3).double()), "needs float32", "got float64")
add("BCE of int64", lambda: nn.BCELoss()(zeros(3), zeros(3).long()), "needs float32", "got int64")
add(
    "conv of int64",
    lambda: nn.Conv2d(1, 1, 2)(zeros(1, 1, 4, 4).long()),
    "input is int64",
    "weights are float32",
)
add("mean of int64", lambda: torch.arange(3).mean(), "floating-point", "int64", ".float()")
add("mean of bool", lambda: (zeros(3) > 0).mean(), "floating-point", "bool")
add("double image", lambda: nn.Conv2d(1, 1, 2)(zeros(1, 1, 4, 4).double()), "input is float64", "are float32")
add("std of int64", lambda: torch.arange(3).std(), "floating-point", "holds none")
add("norm of int64", lambda: torch.arange(3).norm(), "floating-point", "int64")
add("softmax of int64", lambda: torch.arange(3).softmax(0), "no version", "int64")
add("& of floats", lambda: zeros(3) & zeros(3), "no version", "float32")
add("uint16 plus", lambda: bytes_().to(torch.uint16) + 1, "uint16. int32 holds the same numbers")
add("rand of bytes", lambda: torch.rand(3, dtype=torch.uint8), "floating-point", "uint8", "torch.randint")
add("randn of int64", lambda: torch.randn(3, dtype=torch.int64), "floating-point", "torch.randint")
add("finfo of an integer dtype", lambda: torch.finfo(torch.uint8), "integers only", "`dtype.itemsize`")
add("1 - mask", lambda: 1 - (zeros(3) > 0), "True and False", "`~mask`", "0 and 1")
add("-mask", lambda: -(zeros(3) > 0), "True and False", "`~mask`")
add("negative power", lambda: torch.arange(3) ** -1, "negative power", ".float()")
add("int64 by 0", lambda: torch.arange(3) // 0, "whole numbers by 0")
add("string", lambda: torch.tensor("a"), "needs numbers", "a string")
add("list of strings", lambda: torch.tensor(["a"]), "needs numbers", "a string")
add("list of None", lambda: torch.tensor([None]), "needs numbers", "None")
add("bfloat16 to NumPy", lambda: zeros(3).bfloat16().numpy(), "NumPy has no bfloat16", ".float()")


@ERRORS.says("dtype float32", "dtype int64", "a new name")
def int_plus_equals_float() -> None:
    x = torch.arange(3)
    x += 1.5


@ERRORS.says("dtype float32", "dtype int64")
def int_divided_in_place() -> None:
    x = torch.arange(3)
    x /= 2


# A meta tensor stands in for one on the GPU: the sentence is the same, the message is not (see recorded.py).
add("two devices", lambda: zeros(3) + meta(3), "meta", "cpu", "the same device")
add("cat on two devices", lambda: torch.cat([zeros(3), meta(3)]), "meta", "cpu", "the same device")
add("meta to NumPy", lambda: meta(3).numpy(), "meta device", "no values")
add("item on meta", lambda: meta(1).item(), "meta device", "no values")
add("tolist on meta", lambda: meta(3).tolist(), "meta device", "no values")
add("dtype as device", lambda: zeros(3).to("float32"), "`float32` isn't a device", '"cuda"')
add("no such device", lambda: zeros(3).to("gpu"), "`gpu` isn't a device", '"cuda", "cuda:0"')
add("memory", lambda: torch.empty(10**15), "4,000,000.0 GB")
add("more than memory", lambda: torch.zeros(10**10, 10**10), "(10000000000, 10000000000)")

if not torch.cuda.is_available():
    add("no accelerator", lambda: zeros(3).pin_memory(), "finds no GPU", "torch.cuda.is_available()")
if not torch.backends.cuda.is_built():
    add("no CUDA", lambda: zeros(3).to("cuda"), "for the CPU only", "torch.cuda.is_available()")
