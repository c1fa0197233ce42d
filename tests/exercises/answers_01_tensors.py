"""Right answers to lesson 01, each written in another way; none may be refused."""

from typing import Any

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

Array = np.ndarray[Any, Any]


class own_copy:
    def as_tensor_of_a_copy(array: Array) -> Tensor:
        return torch.as_tensor(array.copy())

    def copied_by_an_operation(array: Array) -> Tensor:
        return torch.from_numpy(array) + 0

    def written_into_an_empty_box(array: Array) -> Tensor:
        shared = torch.from_numpy(array)
        return torch.empty_like(shared).copy_(shared)

    def by_a_list(array: Array) -> Tensor:
        return torch.tensor(array.tolist(), dtype=torch.from_numpy(array).dtype)


class stretch_contrast:
    def lerp_backwards(image: Tensor) -> Tensor:
        low, high = image.min(), image.max()
        return image / (high - low) - low / (high - low)

    def on_a_clone_in_place(image: Tensor) -> Tensor:
        result = image.clone()
        result -= result.min()
        result /= result.max()
        return result

    def with_python_numbers(image: Tensor) -> Tensor:
        low, high = image.min().item(), image.max().item()
        return (image - low) / (high - low)

    def pixel_by_pixel(image: Tensor) -> Tensor:
        low, high = float(image.min()), float(image.max())
        rows = [[(value - low) / (high - low) for value in row] for row in image.tolist()]
        return torch.tensor(rows, dtype=image.dtype)


class checkerboard:
    def sum_of_indices(rows: int, columns: int) -> Tensor:
        return (torch.arange(rows)[:, None] + torch.arange(columns)) % 2

    def as_bools(rows: int, columns: int) -> Tensor:
        return torch.arange(rows)[:, None] % 2 != torch.arange(columns) % 2

    def two_loops(rows: int, columns: int) -> Tensor:
        board = torch.zeros(rows, columns, dtype=torch.long)
        for i in range(rows):
            for j in range(columns):
                board[i, j] = (i + j) % 2
        return board

    def a_list_of_lists(rows: int, columns: int) -> Tensor:
        return torch.tensor([[(i + j) % 2 for j in range(columns)] for i in range(rows)])

    def a_tile_cut_to_size(rows: int, columns: int) -> Tensor:
        return torch.tensor([[0.0, 1.0], [1.0, 0.0]]).repeat(rows, columns)[:rows, :columns]


class mean_image:
    def sum_and_count(images: Tensor, labels: Tensor, digit: int) -> Tensor:
        mask = labels == digit
        return images[mask].sum(0) / mask.sum()

    def by_a_product(images: Tensor, labels: Tensor, digit: int) -> Tensor:
        weights = (labels == digit).float()
        return (weights @ images.flatten(1) / weights.sum()).reshape(images.shape[1:])

    def by_places(images: Tensor, labels: Tensor, digit: int) -> Tensor:
        return images[torch.where(labels == digit)[0]].mean(0)

    def a_loop(images: Tensor, labels: Tensor, digit: int) -> Tensor:
        chosen = [image for image, label in zip(images, labels, strict=True) if label == digit]
        return torch.stack(chosen).mean(dim=0)

    def numpy(images: Tensor, labels: Tensor, digit: int) -> Tensor:
        return torch.from_numpy(images.numpy()[labels.numpy() == digit].mean(axis=0))


class fill_gaps:
    def where(x: Tensor, value: float) -> Tensor:
        return torch.where(x.isnan(), value, x)

    def masked_fill(x: Tensor, value: float) -> Tensor:
        return x.masked_fill(x != x, value)

    def nan_to_num(x: Tensor, value: float) -> Tensor:
        return x.nan_to_num(nan=value, posinf=float("inf"), neginf=-float("inf"))

    def masked_fill_in_place_on_a_clone(x: Tensor, value: float) -> Tensor:
        result = x.clone()
        result.masked_fill_(result.isnan(), value)
        return result


class multiplication_table:
    def matrix_product(n: int) -> Tensor:
        numbers = torch.arange(1, n + 1)
        return numbers.reshape(n, 1) @ numbers.reshape(1, n)

    def floats(n: int) -> Tensor:
        numbers = torch.linspace(1, n, n)
        return numbers * numbers.unsqueeze(1)

    def a_list_of_lists(n: int) -> Tensor:
        return torch.tensor([[i * j for j in range(1, n + 1)] for i in range(1, n + 1)])

    def running_sums(n: int) -> Tensor:
        return torch.ones(n, n).cumsum(0).cumsum(1)


class read_digits:
    def distances(images: Tensor, templates: Tensor) -> Tensor:
        return (images[:, None] - templates).square().sum(dim=(2, 3)).argmin(dim=1)

    def cdist(images: Tensor, templates: Tensor) -> Tensor:
        return torch.cdist(images.flatten(1), templates.flatten(1)).argmin(1)

    def einsum_and_max(images: Tensor, templates: Tensor) -> Tensor:
        scores = torch.einsum("nhw,khw->nk", images, templates) - templates.square().sum((1, 2)) / 2
        return scores.max(dim=1).indices

    def templates_first(images: Tensor, templates: Tensor) -> Tensor:
        x, m = images.reshape(len(images), -1), templates.reshape(len(templates), -1)
        return (m @ x.T - 0.5 * (m**2).sum(1, keepdim=True)).argmax(dim=0)

    def a_loop_over_templates(images: Tensor, templates: Tensor) -> Tensor:
        distances = [((images - template) ** 2).sum((1, 2)) for template in templates]
        return torch.stack(distances, dim=1).argmin(dim=1)


class one_column_per_row:
    def gather(scores: Tensor, labels: Tensor) -> Tensor:
        return torch.gather(scores, 1, labels.unsqueeze(1)).flatten()

    def take_along_dim(scores: Tensor, labels: Tensor) -> Tensor:
        return torch.take_along_dim(scores, labels[:, None], dim=1).squeeze(1)

    def one_hot_and_sum(scores: Tensor, labels: Tensor) -> Tensor:
        return (scores * F.one_hot(labels, scores.shape[1])).sum(1)

    def diagonal_of_all(scores: Tensor, labels: Tensor) -> Tensor:
        return scores[:, labels].diagonal()


class one_hot:
    def rows_of_eye(labels: Tensor, classes: int) -> Tensor:
        return torch.eye(classes)[labels]

    def scatter(labels: Tensor, classes: int) -> Tensor:
        return torch.zeros(len(labels), classes).scatter(1, labels[:, None], 1.0)

    def written_side_by_side(labels: Tensor, classes: int) -> Tensor:
        result = torch.zeros(len(labels), classes, dtype=torch.long)
        result[range(len(labels)), labels] = 1
        return result

    def compared_and_cast(labels: Tensor, classes: int) -> Tensor:
        return torch.eq(torch.arange(classes), labels.unsqueeze(1)).float()


class count_labels:
    def bincount(labels: Tensor, classes: int) -> Tensor:
        return torch.bincount(labels, minlength=classes)

    def one_hot_summed(labels: Tensor, classes: int) -> Tensor:
        return F.one_hot(labels, classes).sum(dim=0)

    def a_loop(labels: Tensor, classes: int) -> Tensor:
        counts = torch.zeros(classes)
        for label in labels:
            counts[label] += 1
        return counts

    def accumulated(labels: Tensor, classes: int) -> Tensor:
        return torch.zeros(classes).index_put_((labels,), torch.tensor(1.0), accumulate=True)

    def compared(labels: Tensor, classes: int) -> Tensor:
        return (labels == torch.arange(classes)[:, None]).sum(1)


class masked_mean:
    def filled_with_zeros(x: Tensor, mask: Tensor) -> Tensor:
        return x.masked_fill(~mask, 0).sum(1) / mask.sum(1)

    def nanmean(x: Tensor, mask: Tensor) -> Tensor:
        return torch.where(mask, x, float("nan")).nanmean(dim=1)

    def clone_and_write(x: Tensor, mask: Tensor) -> Tensor:
        kept = x.clone()
        kept[~mask] = 0.0
        return kept.sum(dim=-1) / mask.float().sum(dim=-1)


class same_numbers:
    def allclose_without_tolerance(a: Tensor, b: Tensor) -> bool:
        return a.shape == b.shape and torch.allclose(a, b, rtol=0, atol=0, equal_nan=True)

    def nan_equal_of_numpy(a: Tensor, b: Tensor) -> bool:
        return np.array_equal(a.numpy(), b.numpy(), equal_nan=True)

    def gaps_and_the_rest(a: Tensor, b: Tensor) -> bool:
        gap = a.isnan()
        return torch.equal(gap, b.isnan()) and torch.equal(a[~gap], b[~gap])

    def a_tensor_with_one_bool(a: Tensor, b: Tensor) -> Tensor:
        if a.shape != b.shape:
            return torch.tensor(False)
        return torch.where(a.isnan(), b.isnan(), a == b).all()


class cut_into_patches:
    def permuted(image: Tensor, size: int) -> Tensor:
        h, w = image.shape
        split = image.reshape(h // size, size, w // size, size)
        return split.permute(0, 2, 1, 3).flatten(0, 1)

    def unfolded(image: Tensor, size: int) -> Tensor:
        return image.unfold(0, size, size).unfold(1, size, size).reshape(-1, size, size)

    def unfold_of_a_batch(image: Tensor, size: int) -> Tensor:
        columns = F.unfold(image[None, None], size, stride=size)
        return columns[0].T.reshape(-1, size, size)

    def strips_first(image: Tensor, size: int) -> Tensor:
        strips = image.reshape(-1, size, image.shape[1]).transpose(1, 2)
        return strips.reshape(-1, size, size).transpose(1, 2)


class brightness:
    def all_three_at_once(batch: Tensor) -> Tensor:
        return batch.mean(dim=(1, 2, 3))

    def flattened(batch: Tensor) -> Tensor:
        return batch.flatten(1).mean(dim=1)

    def reshaped(batch: Tensor) -> Tensor:
        return batch.mean((2, 3)).reshape(-1)

    def a_loop(batch: Tensor) -> Tensor:
        return torch.stack([image.mean() for image in batch])


class ragged_batch:
    def padded(rows: list[Tensor]) -> Tensor:
        longest = max(map(len, rows))
        return torch.stack([F.pad(row, (0, longest - len(row))) for row in rows])

    def written_by_slices(rows: list[Tensor]) -> Tensor:
        batch = torch.zeros(len(rows), max(len(row) for row in rows))
        for i, row in enumerate(rows):
            batch[i, : len(row)] = row
        return batch

    def written_by_a_mask(rows: list[Tensor]) -> Tensor:
        lengths = torch.tensor([len(row) for row in rows])
        mask = torch.arange(int(lengths.max())) < lengths[:, None]
        batch = rows[0].new_zeros(mask.shape)
        batch[mask] = torch.cat(rows)
        return batch

    def lists(rows: list[Tensor]) -> Tensor:
        longest = max(len(row) for row in rows)
        return torch.tensor([row.tolist() + [0.0] * (longest - len(row)) for row in rows])


class largest_entry:
    def unravelled(a: Tensor, b: Tensor) -> tuple[Tensor, ...]:
        product = (a @ b).T
        return torch.unravel_index(product.argmax(), product.shape)

    def places_of_the_largest(a: Tensor, b: Tensor) -> Tensor:
        product = (a @ b).T
        return (product == product.max()).nonzero()[0]

    def the_other_way_round(a: Tensor, b: Tensor) -> tuple[int, int]:
        row, column = divmod(int((a @ b).argmax()), b.shape[1])
        return column, row

    def a_list(a: Tensor, b: Tensor) -> list[Tensor]:
        place = (b.T @ a.T).argmax()
        return [place // len(a), place % len(a)]
