"""Right answers to lesson 00, each written in another way; none may be refused."""

import torch
from torch import Tensor


class mean_of_each_row:
    def negative_axis(scores: Tensor) -> Tensor:
        return scores.mean(-1)

    def product_with_a_vector(scores: Tensor) -> Tensor:
        exams = scores.shape[1]
        return scores @ torch.full((exams,), 1 / exams, dtype=scores.dtype)

    def a_list_of_means(scores: Tensor) -> Tensor:
        return torch.stack([row.mean() for row in scores])

    def python_numbers(scores: Tensor) -> Tensor:
        return torch.tensor([sum(row) / len(row) for row in scores.tolist()])
