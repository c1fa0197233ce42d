"""Right answers to lesson 03, each written in another way; none may be refused."""

import itertools
import math
from functools import reduce
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

Sizes = tuple[int, ...]


class slot_of:
    def offset_of_the_element(x: Tensor, index: Sizes) -> Any:
        return x[index].storage_offset()

    def by_addresses(x: Tensor, index: Sizes) -> int:
        passed = x[index].data_ptr() - x.untyped_storage().data_ptr()
        return passed // x.element_size()

    def slots_numbered(x: Tensor, index: Sizes) -> int:
        numbers = torch.arange(x.untyped_storage().nbytes() // x.element_size())
        return int(numbers.as_strided(x.shape, x.stride(), x.storage_offset())[index])

    def a_product_in_a_tensor(x: Tensor, index: Sizes) -> Tensor:
        indices, strides = (torch.tensor(numbers, dtype=torch.int64) for numbers in (index, x.stride()))
        return x.storage_offset() + indices @ strides

    def axis_by_axis(x: Tensor, index: Sizes) -> Any:
        slot = x.storage_offset()
        for axis in range(x.dim()):
            slot = slot + x.stride(axis) * index[axis]
        return slot


class contiguous_strides:
    def products_to_the_right(shape: Sizes) -> Sizes:
        return tuple(math.prod(shape[axis + 1 :]) for axis in range(len(shape)))

    def a_list(shape: Sizes) -> list[int]:
        return [reduce(lambda a, b: a * b, shape[axis + 1 :], 1) for axis in range(len(shape))]

    def accumulated(shape: Sizes) -> Sizes:
        steps = itertools.accumulate(reversed(shape[1:]), lambda a, b: a * b, initial=1)
        return tuple(steps)[::-1] if shape else ()

    def what_is_left_is_divided(shape: Sizes) -> Sizes:
        left, strides = math.prod(shape), []
        for size in shape:
            left //= size
            strides.append(left)
        return tuple(strides)

    def axis_after_axis_from_the_right(shape: Sizes) -> list[int]:
        if len(shape) == 1:
            return [1]
        rest = contiguous_strides.axis_after_axis_from_the_right(shape[1:])
        return [rest[0] * shape[1], *rest]


class same_storage:
    def the_same_object(a: Tensor, b: Tensor) -> bool:
        return a.untyped_storage() is b.untyped_storage()

    def equal_storages(a: Tensor, b: Tensor) -> bool:
        return a.untyped_storage() == b.untyped_storage()

    def addresses_less_offsets(a: Tensor, b: Tensor) -> bool:
        first, second = (x.data_ptr() - x.storage_offset() * x.element_size() for x in (a, b))
        return first == second

    def both_in_one_set(a: Tensor, b: Tensor) -> bool:
        return len({x.untyped_storage().data_ptr() for x in (a, b)}) == 1


class channels_first:
    def two_swaps(images: Tensor) -> Tensor:
        return images.transpose(2, 3).transpose(1, 2)

    def negative_axes(images: Tensor) -> Tensor:
        return torch.permute(images, (0, -1, 1, 2))

    def as_strided(images: Tensor) -> Tensor:
        (n, h, w, c), (s_n, s_h, s_w, s_c) = images.shape, images.stride()
        return images.as_strided((n, c, h, w), (s_n, s_c, s_h, s_w))

    def moved(images: Tensor) -> Tensor:
        return images.movedim(-1, 1)


class channels_to_the_end:
    def two_swaps(images: Tensor) -> Tensor:
        return images.transpose(1, 2).transpose(2, 3)

    def einsum(images: Tensor) -> Tensor:
        return torch.einsum("nchw->nhwc", images)

    def moved(images: Tensor) -> Tensor:
        return images.moveaxis(1, 3)


class side_by_side:
    def list_of_images(images: Tensor) -> Tensor:
        return torch.cat([image for image in images], dim=1)  # noqa: C416

    def permute_and_flatten(images: Tensor) -> Tensor:
        return images.permute(1, 0, 2).flatten(1)

    def hstack(images: Tensor) -> Tensor:
        return torch.hstack(tuple(images))

    def unbound(images: Tensor) -> Tensor:
        return torch.cat(images.unbind(0), -1)

    def filled_in(images: Tensor) -> Tensor:
        n, h, w = images.shape
        sheet = images.new_zeros(h, n * w)
        for k in range(n):
            sheet[:, k * w : (k + 1) * w] = images[k]
        return sheet

    def columns_first_and_turned(images: Tensor) -> Tensor:
        n, h, w = images.shape
        return images.permute(0, 2, 1).reshape(n * w, h).T

    def column_stack(images: Tensor) -> Tensor:
        return torch.column_stack(list(images))


class can_flatten:
    def one_stride_for_all(shape: Sizes, strides: Sizes) -> bool:
        expected = None
        for size, stride in zip(reversed(shape), reversed(strides), strict=True):
            if size == 1:
                continue
            if expected is not None and stride != expected:
                return False
            expected = stride * size
        return True

    def every_slot_by_hand(shape: Sizes, strides: Sizes) -> bool:
        slots = [
            sum(i * s for i, s in zip(index, strides, strict=True))
            for index in itertools.product(*map(range, shape))
        ]
        steps = {b - a for a, b in itertools.pairwise(slots)}
        return len(steps) < 2

    def lists_without_ones(shape: Sizes, strides: Sizes) -> bool:
        sizes = [n for n in shape if n > 1]
        steps = [s for n, s in zip(shape, strides, strict=True) if n > 1]
        return all(steps[k] == steps[k + 1] * sizes[k + 1] for k in range(len(sizes) - 1))


class padding_mask:
    def cloned(lengths: Tensor, longest: int) -> Tensor:
        mask = torch.ones(longest).expand(len(lengths), longest).clone()
        for i, n in enumerate(lengths):
            mask[i, n:] = 0
        return mask

    def repeated(lengths: Tensor, longest: int) -> Tensor:
        mask = torch.ones(longest).repeat(len(lengths), 1)
        for i, n in enumerate(lengths.tolist()):
            mask[i, n:] = 0
        return mask

    def compared(lengths: Tensor, longest: int) -> Tensor:
        return (torch.arange(longest) < lengths.unsqueeze(1)).float()

    def zeros_filled_with_ones(lengths: Tensor, longest: int) -> Tensor:
        mask = torch.zeros(len(lengths), longest)
        for row, n in zip(mask, lengths, strict=True):
            row[:n] = 1
        return mask

    def a_list_of_rows(lengths: Tensor, longest: int) -> Tensor:
        return torch.tensor([[1.0] * n + [0.0] * (longest - n) for n in lengths.tolist()])

    def in_float64(lengths: Tensor, longest: int) -> Tensor:
        mask = torch.ones(len(lengths), longest, dtype=torch.float64)
        mask[torch.arange(longest).expand_as(mask) >= lengths[:, None]] = 0
        return mask


class trace_of:
    def by_names(x: Tensor) -> Tensor:
        step = x.stride(0) + x.stride(1)
        return torch.as_strided(x, size=(x.size(0),), stride=(step,)).sum()

    def with_its_offset(x: Tensor) -> Tensor:
        return x.as_strided([len(x)], [sum(x.stride())], x.storage_offset()).sum()

    def every_n_plus_first(x: Tensor) -> Tensor:
        return x.reshape(-1)[:: len(x) + 1].sum()

    def indices(x: Tensor) -> Tensor:
        k = torch.arange(len(x))
        return x[k, k].sum()

    def of_a_copy_in_reading_order(x: Tensor) -> Tensor:
        return x.contiguous().as_strided((len(x),), (len(x) + 1,)).sum()


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
