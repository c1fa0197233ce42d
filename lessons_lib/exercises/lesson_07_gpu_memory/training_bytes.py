"""Exercise: the bytes that training keeps from step to step."""

from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_07_gpu_memory.lesson import lesson
from lessons_lib.exercises.lesson_07_gpu_memory.readers import leaving_the_list

C64, F32, BF16, F16 = torch.complex64, torch.float32, torch.bfloat16, torch.float16
OPTIMIZERS = ("sgd", "momentum", "adam", "mixed")


def trained(*shape: int, dtype: torch.dtype = F32) -> Tensor:
    """A parameter of zeros that requires grad."""
    return torch.zeros(shape, dtype=dtype, requires_grad=True)


def frozen(*shape: int, dtype: torch.dtype = F32) -> Tensor:
    """A parameter of zeros that doesn't."""
    return torch.zeros(shape, dtype=dtype)


def _parts_of_one(rows: int, columns: int) -> tuple[Tensor, Tensor]:
    """Two parameters in one storage, as libraries lay them out that send all gradients at once: its first row, and the rest."""
    table = torch.zeros(rows, columns)
    return table[0].detach().requires_grad_(), table[1:].detach().requires_grad_()


def on_a_model(candidate: Callable[..., Any], parameters: list[Tensor], optimizer: str) -> Any:
    """The candidate's answer; these names are what a card calls its inputs."""
    return leaving_the_list(candidate, parameters, optimizer)


def _with_shapes(label: str, parameters: list[Tensor]) -> str:
    """The label, and what a card of a list doesn't show: each parameter's shape and dtype, and whether it's frozen."""
    shown = (
        f"{str(p.dtype).removeprefix('torch.')} {tuple(p.shape)}{'' if p.requires_grad else ' frozen'}"
        for p in parameters
    )
    return f"{label}: {', '.join(shown)}" if parameters else label


def _case(parameters: list[Tensor], optimizer: str, *, label: str) -> Case:
    return case(parameters, optimizer, label=_with_shapes(label, parameters))


@lesson.exercise(
    points=2,
    harness=on_a_model,
    no_demand=["how many bytes stay in memory from step to step, not counting activations"],
)
def training_bytes(parameters: list[Tensor], optimizer: str) -> int:
    """The bytes of weights, gradients and optimizer state while these parameters are trained."""


@training_bytes.cases
def models(draw: Draw) -> Iterator[Case]:
    for optimizer in OPTIMIZERS:
        yield _case([trained(3)], optimizer, label=f"{optimizer}, one parameter")
    for optimizer in OPTIMIZERS:
        yield _case(
            [trained(4, 3, dtype=BF16), trained(4, dtype=BF16)], optimizer, label=f"{optimizer}, 16 bits"
        )
    for optimizer in OPTIMIZERS:
        yield _case(
            [frozen(5, 2), trained(2, 3), trained(3)], optimizer, label=f"{optimizer}, the first one frozen"
        )
    yield _case(
        [trained(6), frozen(5, dtype=BF16)], "mixed", label="mixed, the last one frozen and in 16 bits"
    )
    yield _case(
        [trained(7, dtype=F16), frozen(2, 2, dtype=F16)], "momentum", label="momentum, the last one frozen"
    )
    yield _case([frozen(2, 3), frozen(3)], "adam", label="adam, all frozen")
    yield _case([frozen(4, 3), frozen(4)], "mixed", label="mixed, all frozen")
    yield _case([trained(4), frozen(3, 3)], "mixed", label="mixed, the last one frozen and in 32 bits")
    yield _case([trained(3, 2), trained(2, dtype=BF16)], "adam", label="adam, two dtypes")
    yield _case([trained(4, dtype=BF16), frozen(2, 3)], "momentum", label="momentum, two dtypes")
    yield _case(
        [trained(3, dtype=C64), frozen(2, dtype=C64)],
        "momentum",
        label="momentum, 8 bytes an element",
    )
    yield _case([trained(5, dtype=C64)], "adam", label="adam, 8 bytes an element")
    yield _case([trained(2, 3, 4), frozen(5, 2, 3)], "sgd", label="sgd, three axes")
    yield _case([trained(6, 3, 2, 2), trained(6)], "adam", label="adam, a convolution with four axes")
    yield _case(
        [trained(), trained(2, 2), frozen()], "mixed", label="mixed, parameters of one number, without axes"
    )
    yield _case([trained(), frozen(3)], "sgd", label="sgd, a parameter without axes")
    yield _case([*_parts_of_one(7, 5)], "adam", label="adam, two parameters that are parts of one table")
    yield _case(
        [*_parts_of_one(4, 9)], "momentum", label="momentum, two parameters that are parts of one table"
    )
    yield _case([], "sgd", label="no parameters")
    yield _case([trained(10, 40, dtype=BF16)], "adam", label="adam, one table")
    for optimizer in OPTIMIZERS:
        a, b, c = draw.sizes(3, high=40)
        dtype = draw.one_of((F32, BF16))
        yield _case(
            [trained(a, b, dtype=dtype), trained(b, dtype=dtype), frozen(c, a, dtype=dtype)],
            optimizer,
            label=f"{optimizer}, drawn sizes",
        )
