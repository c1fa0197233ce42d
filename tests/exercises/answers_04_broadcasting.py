"""Right answers to lesson 04, each written in another way; none may be refused."""

from itertools import zip_longest

import torch
import torch.nn.functional as F
from torch import Tensor

Shape = tuple[int, ...]


class scale_channels:
    def view_instead_of_none(image: Tensor, gains: Tensor) -> Tensor:
        return image * gains.view(-1, 1, 1)

    def channels_moved_to_the_end_and_back(image: Tensor, gains: Tensor) -> Tensor:
        return (image.permute(1, 2, 0) * gains).permute(2, 0, 1)

    def a_loop_over_channels(image: Tensor, gains: Tensor) -> Tensor:
        return torch.stack([channel * gain for channel, gain in zip(image, gains, strict=True)])

    def a_diagonal_matrix(image: Tensor, gains: Tensor) -> Tensor:
        return (torch.diag(gains) @ image.flatten(1)).view_as(image)


class standardise_columns:
    def keepdim_everywhere(x: Tensor) -> Tensor:
        return (x - x.mean(0, keepdim=True)) / x.std(0, keepdim=True)

    def variance_and_mean_at_once(x: Tensor) -> Tensor:
        variance, mean = torch.var_mean(x, dim=0)
        return (x - mean) * variance.rsqrt()

    def column_by_column(x: Tensor) -> Tensor:
        return torch.stack([(c - c.mean()) / c.std() for c in x.unbind(1)], dim=1)

    def transposed_and_back(x: Tensor) -> Tensor:
        t = x.T
        return ((t - t.mean(1)[:, None]) / t.std(1)[:, None]).T

    def deviation_from_its_definition(x: Tensor) -> Tensor:
        centred = x - x.sum(0) / len(x)
        return centred / ((centred**2).sum(0) / (len(x) - 1)) ** 0.5


class row_shares:
    def none_after_the_sum(counts: Tensor) -> Tensor:
        return counts / counts.sum(1)[:, None]

    def transposed_twice(counts: Tensor) -> Tensor:
        return (counts.T / counts.sum(1)).T

    def normalize(counts: Tensor) -> Tensor:
        return F.normalize(counts, p=1, dim=1)

    def a_loop(counts: Tensor) -> Tensor:
        result = torch.empty_like(counts)
        for i, row in enumerate(counts):
            result[i] = row / row.sum()
        return result

    def softmax_of_logarithms(counts: Tensor) -> Tensor:
        return counts.log().softmax(dim=1)


class broadcast_shape:
    def from_the_right(a: Shape, b: Shape) -> Shape | None:
        result: list[int] = []
        for p, q in zip_longest(reversed(a), reversed(b), fillvalue=1):
            if p == q or q == 1:
                result.insert(0, p)
            elif p == 1:
                result.insert(0, q)
            else:
                return None
        return tuple(result)

    def sets_of_sizes(a: Shape, b: Shape) -> Shape | None:
        n = max(len(a), len(b))
        columns = zip((1,) * (n - len(a)) + a, (1,) * (n - len(b)) + b, strict=True)
        sizes = [{p, q} - {1} for p, q in columns]
        return None if any(len(s) > 1 for s in sizes) else tuple(s.pop() if s else 1 for s in sizes)

    def a_list_as_result(a: Shape, b: Shape) -> list[int] | None:
        found = broadcast_shape.from_the_right(a, b)
        return None if found is None else list(found)


class pairwise_distances:
    def gram_form(x: Tensor, y: Tensor) -> Tensor:
        squares = x.square().sum(1)[:, None] + y.square().sum(1) - 2 * x @ y.T
        return squares.clamp(min=0).sqrt()

    def norm(x: Tensor, y: Tensor) -> Tensor:
        return torch.linalg.norm(x[:, None, :] - y[None, :, :], dim=-1)

    def the_other_points_first(x: Tensor, y: Tensor) -> Tensor:
        return (y[:, None] - x).pow(2).sum(-1).sqrt().T

    def expanded_and_einsum(x: Tensor, y: Tensor) -> Tensor:
        difference = x.unsqueeze(1).expand(-1, len(y), -1) - y
        return torch.einsum("nmd,nmd->nm", difference, difference).sqrt()


class mean_squared_error:
    def squeezed(prediction: Tensor, target: Tensor) -> Tensor:
        return ((prediction.squeeze(-1) - target) ** 2).mean()

    def target_as_a_column(prediction: Tensor, target: Tensor) -> Tensor:
        return (prediction - target.unsqueeze(1)).square().mean()

    def transposed(prediction: Tensor, target: Tensor) -> Tensor:
        return ((prediction.T - target) ** 2).mean()

    def dot_product(prediction: Tensor, target: Tensor) -> Tensor:
        error = prediction.flatten() - target
        return error @ error / len(error)

    def fused(prediction: Tensor, target: Tensor) -> Tensor:
        return F.mse_loss(prediction, target.view_as(prediction))
