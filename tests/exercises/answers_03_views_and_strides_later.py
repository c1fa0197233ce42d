"""Right answers to lesson 03, each written in another way; none may be refused (the second half of the lesson)."""

import itertools
import math

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

Sizes = tuple[int, ...]


class diagonal_of:
    def with_its_offset(x: Tensor) -> Tensor:
        return torch.as_strided(x, (min(x.shape),), (x.stride(0) + x.stride(1),), x.storage_offset())

    def list_arguments(x: Tensor) -> Tensor:
        return x.as_strided([min(x.size(0), x.size(1))], [sum(x.stride())])

    def square_first(x: Tensor) -> Tensor:
        k = min(x.shape)
        square = x[:k, :k]
        return square.as_strided((k,), (square.stride(0) + square.stride(1),))


class sliding_windows:
    def with_its_offset(signal: Tensor, width: int) -> Tensor:
        n, step = signal.shape[0], signal.stride(0)
        return signal.as_strided((n - width + 1, width), (step, step), signal.storage_offset())

    def stride_taken_twice(signal: Tensor, width: int) -> Tensor:
        return torch.as_strided(signal, (len(signal) - width + 1, width), signal.stride() * 2)

    def lists(signal: Tensor, width: int) -> Tensor:
        count = signal.numel() + 1 - width
        return signal.as_strided([count, width], [signal.stride()[0]] * 2)


class im2col:
    def as_strided(image: Tensor, k: int) -> Tensor:
        (h, w), (down, right) = image.shape, image.stride()
        windows = image.as_strided((h - k + 1, w - k + 1, k, k), (down, right, down, right))
        return windows.reshape(-1, k * k)

    def torch_unfold(image: Tensor, k: int) -> Tensor:
        return F.unfold(image[None, None], k)[0].T

    def flattened_twice(image: Tensor, k: int) -> Tensor:
        return image.unfold(0, k, 1).unfold(1, k, 1).flatten(0, 1).flatten(1)

    def columns_first(image: Tensor, k: int) -> Tensor:
        windows = image.unfold(1, k, 1).unfold(0, k, 1).transpose(2, 3)
        return windows.reshape(-1, k * k)

    def places_looked_up(image: Tensor, k: int) -> Tensor:
        (h, w), inside = image.shape, torch.arange(k)
        rows = torch.arange(h - k + 1)[:, None] + inside
        columns = torch.arange(w - k + 1)[:, None] + inside
        return image[rows[:, None, :, None], columns[None, :, None, :]].reshape(-1, k * k)

    def shifted_images_side_by_side(image: Tensor, k: int) -> Tensor:
        down, right = image.shape[0] - k + 1, image.shape[1] - k + 1
        shifted = [image[i : i + down, j : j + right].reshape(-1) for i in range(k) for j in range(k)]
        return torch.stack(shifted, dim=1)


class convolve:
    def einsum(image: Tensor, kernel: Tensor) -> Tensor:
        k = len(kernel)
        return torch.einsum("ijkl,kl->ij", image.unfold(0, k, 1).unfold(1, k, 1), kernel)

    def one_product(image: Tensor, kernel: Tensor) -> Tensor:
        k = kernel.shape[0]
        windows = im2col.as_strided(image, k)
        down, right = image.shape[0] - k + 1, image.shape[1] - k + 1
        return (windows @ kernel.reshape(-1, 1)).view(down, right)

    def sums_of_shifted_images(image: Tensor, kernel: Tensor) -> Tensor:
        k = len(kernel)
        down, right = image.shape[0] - k + 1, image.shape[1] - k + 1
        return sum(kernel[i, j] * image[i : i + down, j : j + right] for i in range(k) for j in range(k))

    def from_the_left(image: Tensor, kernel: Tensor) -> Tensor:
        k = len(kernel)
        return (kernel.reshape(-1) @ im2col.as_strided(image, k).T).reshape(-1, image.shape[1] - k + 1)

    def tensordot(image: Tensor, kernel: Tensor) -> Tensor:
        k = len(kernel)
        return torch.tensordot(image.unfold(0, k, 1).unfold(1, k, 1), kernel, dims=2)


class undo_permute:
    def filled_in(turned: Tensor, order: Sizes) -> Tensor:
        places = [0] * len(order)
        for place, axis in enumerate(order):
            places[axis] = place
        return turned.permute(places)

    def argsort_of_torch(turned: Tensor, order: Sizes) -> Tensor:
        return turned.permute(*torch.tensor(order).argsort().tolist())

    def argsort_of_numpy(turned: Tensor, order: Sizes) -> Tensor:
        return turned.permute(tuple(int(place) for place in np.argsort(order)))

    def moved(turned: Tensor, order: Sizes) -> Tensor:
        return turned.movedim(tuple(range(len(order))), order)

    def scattered(turned: Tensor, order: Sizes) -> Tensor:
        places = torch.zeros(len(order), dtype=torch.int64)
        return turned.permute(places.scatter(0, torch.tensor(order), torch.arange(len(order))).tolist())


class can_be_viewed:
    def blocks_and_cuts(shape: Sizes, strides: Sizes, new_shape: Sizes) -> bool:
        if math.prod(shape) != math.prod(new_shape):
            return False
        if math.prod(shape) == 0:
            return True
        blocks: list[tuple[int, int]] = []
        for size, stride in zip(shape, strides, strict=True):
            if size == 1:
                continue
            if blocks and blocks[-1][1] == stride * size:
                blocks[-1] = (blocks[-1][0] * size, stride)
            else:
                blocks.append((size, stride))
        sizes = iter(new_shape)
        for block, _ in blocks:
            made = 1
            while made < block:
                made *= next(sizes)
            if made != block:
                return False
        return True

    def from_the_right(shape: Sizes, strides: Sizes, new_shape: Sizes) -> bool:
        if math.prod(shape) != math.prod(new_shape):
            return False
        if 0 in shape:
            return True
        new = [n for n in new_shape if n != 1]
        block, base = 1, None
        for size, stride in reversed(list(zip(shape, strides, strict=True))):
            if size == 1:
                continue
            if base is not None and stride != base:
                while block > 1:
                    if block % new[-1]:
                        return False
                    block //= new.pop()
            block, base = block * size, stride * size
        return math.prod(new) == block

    def every_slot_by_hand(shape: Sizes, strides: Sizes, new_shape: Sizes) -> bool:
        if math.prod(shape) != math.prod(new_shape):
            return False
        slots = [
            sum(i * s for i, s in zip(index, strides, strict=True))
            for index in itertools.product(*map(range, shape))
        ]
        if not slots:
            return True
        places = list(itertools.product(*map(range, new_shape)))
        found = dict(zip(places, slots, strict=True))
        first = slots[0]
        steps = []
        for axis, size in enumerate(new_shape):
            unit = tuple(int(k == axis) for k in range(len(new_shape)))
            steps.append(found[unit] - first if size > 1 else 0)
        return all(
            slot == first + sum(i * s for i, s in zip(place, steps, strict=True))
            for place, slot in found.items()
        )


class clip_marked_rows:
    def both_masks_at_once(table: Tensor, marked: Tensor) -> Tensor:
        result = table.clone()
        result[marked.unsqueeze(1) & (table < 0)] = 0
        return result

    def where(table: Tensor, marked: Tensor) -> Tensor:
        return torch.where(marked[:, None] & (table < 0), torch.zeros_like(table), table)

    def rows_read_and_written_back(table: Tensor, marked: Tensor) -> Tensor:
        result = table.clone()
        result[marked] = result[marked].clamp(min=0)
        return result

    def a_loop(table: Tensor, marked: Tensor) -> Tensor:
        result = table.clone()
        for row, is_marked in zip(result, marked, strict=True):
            if is_marked:
                row[row < 0] = 0
        return result

    def masked_fill(table: Tensor, marked: Tensor) -> Tensor:
        return table.masked_fill((table < 0) & marked.reshape(-1, 1), 0.0)

    def where_with_a_number(table: Tensor, marked: Tensor) -> Tensor:
        return torch.where(marked[:, None] & (table < 0), 0.0, table)

    def the_negative_part_taken_off(table: Tensor, marked: Tensor) -> Tensor:
        return table - table.clamp(max=0) * marked[:, None]

    def row_by_row(table: Tensor, marked: Tensor) -> Tensor:
        return torch.stack(
            [row.clamp(min=0) if mark else row for row, mark in zip(table, marked, strict=True)]
        )
