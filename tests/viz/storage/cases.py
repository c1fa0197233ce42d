"""Pictures of `viz.storage` that are compared byte for byte."""

from __future__ import annotations

import torch

from lessons_lib import viz
from lessons_lib.viz import Picture
from tests.viz.case import case, counted


@case
def storage_4x6() -> Picture:
    return viz.storage(counted(4, 6).float())


@case
def storage_views_share() -> Picture:
    x = counted(3, 4)
    return viz.storage(x, x.T, x[1:, 1:])


@case
def storage_copy_is_apart() -> Picture:
    x = counted(2, 3)
    return viz.storage(x=x, view=x.view(3, 2), copy=x.T.reshape(-1))


@case
def storage_expanded() -> Picture:
    row = torch.tensor([1.5, 2.0, 3.0])
    return viz.storage(row, row.expand(2, 3))


@case
def storage_expanded_1e9() -> Picture:
    return viz.storage(torch.ones(1).expand(10**9))


@case
def storage_overlapping() -> Picture:
    return viz.storage(counted(6).unfold(0, 4, 1))


@case
def storage_permuted_3d() -> Picture:
    return viz.storage(counted(2, 3, 4).permute(2, 0, 1))


@case
def storage_5d() -> Picture:
    return viz.storage(counted(2, 2, 2, 2, 2))


@case
def storage_channels_last() -> Picture:
    return viz.storage(counted(1, 2, 3, 4).to(memory_format=torch.channels_last))


@case
def storage_large() -> Picture:
    return viz.storage(counted(1000, 1000))


@case
def storage_part_of_large() -> Picture:
    x = counted(6, 100)
    return viz.storage(row=x[2], column=x[:, 50])


@case
def storage_two_dtypes() -> Picture:
    x = torch.tensor([1.0, -2.5])
    return viz.storage(x, x.view(torch.int16))


@case
def storage_conjugate() -> Picture:
    x = torch.tensor([1 + 2j, 3 - 1j])
    return viz.storage(x, conj=x.conj(), imag=x.conj().imag)


@case
def storage_0d() -> Picture:
    return viz.storage(torch.tensor(7))


@case
def storage_empty() -> Picture:
    return viz.storage(torch.empty(0, 3))


@case
def storage_meta() -> Picture:
    x = torch.empty(2, 3, device="meta")
    return viz.storage(x, x[1])


@case
def storage_odd_names() -> Picture:
    return viz.storage(**{"": torch.ones(2), "<b>&%41'\"\n": torch.zeros(1), "long " * 20: torch.ones(1)})
