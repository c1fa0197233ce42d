"""Right answers to lesson 03, each written in another way; none may be refused."""

import itertools
import math
from functools import reduce
from typing import Any

import torch
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

    def a_bool_in_a_tensor(a: Tensor, b: Tensor) -> Tensor:
        return torch.tensor(a.untyped_storage().data_ptr()) == b.untyped_storage().data_ptr()

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
