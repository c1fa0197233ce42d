"""Ways in which a learner sums the squares of x, of shape (n,), and other answers that a loop detector meets.

This file stands for the learner's notebook cell: every frame of it is the learner's.
"""

import functools
import math
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import torch


def for_over_range(x):
    total = torch.zeros(())
    for i in range(len(x)):
        total = total + x[i] ** 2
    return total


def while_loop(x):
    total, i = torch.zeros(()), 0
    while i < len(x):
        total = total + x[i] ** 2
        i += 1
    return total


def list_comprehension(x):
    return torch.stack([v**2 for v in x]).sum()


def tolist(x):
    total = 0.0
    for v in x.tolist():
        total += v * v
    return torch.tensor(total)


def map_with_lambda(x):
    return torch.stack(list(map(lambda v: v**2, x))).sum()  # noqa: C417


def generator_sum(x):
    return sum(v**2 for v in x)


def tensor_apply(x):
    return x.clone().apply_(lambda v: v * v).sum()


def tensor_map(x):
    return x.clone().map_(x, lambda v, w: v * w).sum()


def numpy_vectorize(x):
    return torch.from_numpy(np.vectorize(lambda v: v * v)(x.numpy())).sum()


def enumerate_loop(x):
    squares = {}
    for i, v in enumerate(x):
        squares[i] = v**2
    return sum(squares.values())


def recursion(x):
    if len(x) == 0:
        return torch.zeros(())
    return x[0] ** 2 + recursion(x[1:])


def iterating_a_tensor(x):
    total = torch.zeros(())
    for v in x:
        total += v**2
    return total


def reduce_with_lambda(x):
    return functools.reduce(lambda total, v: total + v**2, x, torch.zeros(()))


def index_assignment(x):
    squares = torch.empty_like(x)
    for i in range(x.shape[0]):
        squares[i] = x[i] ** 2
    return squares.sum()


def helper_in_the_same_cell(x):
    return torch.stack(list(map(_square, x))).sum()


def _square(v):
    return v**2


LOOPS = [
    for_over_range,
    while_loop,
    list_comprehension,
    tolist,
    map_with_lambda,
    generator_sum,
    tensor_apply,
    tensor_map,
    numpy_vectorize,
    enumerate_loop,
    recursion,
    iterating_a_tensor,
    reduce_with_lambda,
    index_assignment,
    helper_in_the_same_cell,
]


def reduce_with_torch_add(x):
    return functools.reduce(torch.add, x.square())


def builtin_sum(x):
    return sum(x.square())


def map_with_a_library_function(x):
    return torch.tensor(list(map(math.sqrt, (x**4).tolist()))).sum()


def in_other_threads(x):
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(for_over_range, x).result()


# Loops whose every step is C calling C, or another thread's: no frame of the learner's runs.
UNSEEN_LOOPS = [reduce_with_torch_add, builtin_sum, map_with_a_library_function, in_other_threads]


def whole_tensor(x):
    return (x**2).sum()


def by_cdist(x):
    return torch.cdist(x[None], torch.zeros(1, len(x))).square().sum()


def by_pad_sequence(x):
    return torch.nn.utils.rnn.pad_sequence(x.split(1), batch_first=True).square().sum()


def by_jacobian(x):
    # A library loop over the outputs.
    return torch.autograd.functional.jacobian(lambda v: v**2 / 2, x).diag().dot(x)


def by_vmap(x):
    return torch.func.vmap(lambda v: v**2)(x).sum()


def log_step_scan(x):
    sums, step = x**2, 1
    while step < len(x):
        sums = sums + torch.cat([torch.zeros(step), sums[:-step]])
        step *= 2
    return sums[-1]


def four_chunks(x):
    total = torch.zeros(())
    for part in x.chunk(4):
        total = total + (part**2).sum()
    return total


def chunks_of_a_fixed_size(x):
    total = torch.zeros(())
    for part in x.split(64):
        total = total + (part**2).sum()
    return total


def comprehension_over_axes(x):
    grid = x.reshape(2, 2, -1)
    return torch.stack([grid.select(axis, i).square().sum() for axis in range(2) for i in range(2)]).sum() / 2


NO_LOOPS = [
    whole_tensor,
    by_cdist,
    by_pad_sequence,
    by_jacobian,
    by_vmap,
    log_step_scan,
    four_chunks,
    chunks_of_a_fixed_size,
    comprehension_over_axes,
]
