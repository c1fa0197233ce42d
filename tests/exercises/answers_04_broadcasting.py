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

    def tensordot(image: Tensor, gains: Tensor) -> Tensor:
        return torch.tensordot(torch.diag(gains), image, dims=1)


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

    def centred_by_a_matrix(x: Tensor) -> Tensor:
        n = len(x)
        centred = (torch.eye(n, dtype=x.dtype) - 1 / n) @ x
        return centred * (n - 1) ** 0.5 / torch.linalg.vector_norm(centred, dim=0)


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

    def vmap(counts: Tensor) -> Tensor:
        return torch.vmap(lambda row: row / row.sum())(counts)


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

    def last_axis_first(a: Shape, b: Shape) -> Shape | None:
        if not a or not b:
            return a or b
        rest = broadcast_shape.last_axis_first(a[:-1], b[:-1])
        fits = a[-1] == b[-1] or 1 in (a[-1], b[-1])
        return None if rest is None or not fits else (*rest, a[-1] if b[-1] == 1 else b[-1])


class pairwise_distances:
    def gram_form(x: Tensor, y: Tensor) -> Tensor:
        squares = x.square().sum(1)[:, None] + y.square().sum(1) - 2 * x @ y.T
        return squares.clamp(min=0).sqrt()

    def norm(x: Tensor, y: Tensor) -> Tensor:
        return torch.linalg.norm(x[:, None, :] - y[None, :, :], dim=-1)

    def the_other_points_first(x: Tensor, y: Tensor) -> Tensor:
        return (y[:, None] - x).pow(2).sum(-1).sqrt().T

    def one_coordinate_after_the_other(x: Tensor, y: Tensor) -> Tensor:
        squares = [(x[:, c, None] - y[:, c]) ** 2 for c in range(x.shape[1])]
        return torch.stack(squares).sum(0).sqrt()

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

    def a_target_without_a_gradient(prediction: Tensor, target: Tensor) -> Tensor:
        return (prediction[:, 0] - target.detach()).square().mean()

    def partners_of_all_pairs(prediction: Tensor, target: Tensor) -> Tensor:
        return ((prediction - target) ** 2).diagonal().mean()


class masked_softmax:
    def filled_and_cleared(scores: Tensor, lengths: Tensor) -> Tensor:
        behind = torch.arange(scores.shape[1]) >= lengths[:, None]
        return scores.masked_fill(behind, float("-inf")).softmax(1).masked_fill(behind, 0)

    def nan_to_num(scores: Tensor, lengths: Tensor) -> Tensor:
        keep = torch.arange(scores.size(1)).unsqueeze(0) < lengths.unsqueeze(1)
        return torch.nan_to_num(torch.where(keep, scores, -torch.inf).softmax(-1))

    def a_very_low_score(scores: Tensor, lengths: Tensor) -> Tensor:
        keep = torch.arange(scores.shape[1]) < lengths.view(-1, 1)
        return scores.masked_fill(~keep, -1e9).softmax(dim=-1) * keep

    def shifted_by_hand(scores: Tensor, lengths: Tensor) -> Tensor:
        keep = torch.arange(scores.shape[1]) < lengths[:, None]
        masked = scores.where(keep, -1e30)
        powers = (masked - masked.amax(dim=1, keepdim=True)).exp() * keep
        return powers / powers.sum(dim=1, keepdim=True).clamp(min=1)

    def in_place(scores: Tensor, lengths: Tensor) -> Tensor:
        behind = lengths[:, None] <= torch.arange(scores.shape[1])
        scores = scores.clone()
        scores[behind] = float("-inf")
        shares = scores.softmax(dim=1)
        shares[lengths == 0] = 0
        return shares

    def a_further_place_that_takes_it_all(scores: Tensor, lengths: Tensor) -> Tensor:
        keep = torch.arange(scores.shape[1]) < lengths[:, None]
        longer = F.pad(scores.masked_fill(~keep, float("-inf")), (0, 1), value=-2000.0)
        return longer.softmax(dim=1)[:, :-1]

    def logsumexp(scores: Tensor, lengths: Tensor) -> Tensor:
        keep = torch.arange(scores.shape[1]) < lengths[:, None]
        total = scores.where(keep, -torch.inf).logsumexp(dim=1, keepdim=True)
        return torch.where(keep, (scores - total).exp(), 0.0)


class causal_attention:
    def tril_and_where(q: Tensor, k: Tensor) -> Tensor:
        t = q.shape[1]
        seen = torch.ones(t, t, dtype=torch.bool).tril()
        scores = q @ k.transpose(1, 2) / q.shape[-1] ** 0.5
        return torch.where(seen, scores, float("-inf")).softmax(dim=-1)

    def an_added_mask(q: Tensor, k: Tensor) -> Tensor:
        t = q.size(1)
        mask = torch.full((t, t), float("-inf")).triu(diagonal=1)
        return F.softmax(torch.bmm(q, k.permute(0, 2, 1)) / torch.tensor(q.size(2)).sqrt() + mask, dim=-1)

    def by_the_library(q: Tensor, k: Tensor) -> Tensor:
        unit = torch.eye(q.shape[1], dtype=q.dtype).expand(len(q), -1, -1)
        return F.scaled_dot_product_attention(q, k, unit, is_causal=True)

    def exponentials_by_hand(q: Tensor, k: Tensor) -> Tensor:
        scores = torch.einsum("btd,bsd->bts", q, k).div(q.shape[-1] ** 0.5)
        powers = (scores - scores.amax(-1, keepdim=True)).exp().tril()
        return powers / powers.sum(-1, keepdim=True)

    def products_summed_over_d(q: Tensor, k: Tensor) -> Tensor:
        scores = (q[:, :, None] * k[:, None]).sum(-1) * q.shape[-1] ** -0.5
        step = torch.arange(q.shape[1])
        return scores.masked_fill(step > step[:, None], -1e9).softmax(-1)

    def zeroed_and_shared_out_again(q: Tensor, k: Tensor) -> Tensor:
        shares = (q @ k.mT / q.shape[2] ** 0.5).softmax(-1).tril()
        return shares / shares.sum(-1, keepdim=True)


class distances_in_budget:
    def gram_form(x: Tensor, y: Tensor) -> Tensor:
        products = x @ y.T
        squares = (x * x).sum(1, keepdim=True) - 2 * products + (y * y).sum(1)
        return torch.sqrt(torch.clamp(squares, min=0))

    def one_row_at_a_time(x: Tensor, y: Tensor) -> Tensor:
        return torch.stack([(y - point).square().sum(1).sqrt() for point in x])

    def chunks_by_index(x: Tensor, y: Tensor) -> Tensor:
        result = torch.empty(len(x), len(y), dtype=x.dtype)
        for start in range(0, len(x), 8):
            part = x[start : start + 8, None]
            result[start : start + 8] = torch.linalg.norm(part - y, dim=-1)
        return result

    def one_coordinate_at_a_time(x: Tensor, y: Tensor) -> Tensor:
        squares = torch.zeros(len(x), len(y), dtype=x.dtype)
        for a, b in zip(x.T, y.T, strict=True):
            squares += (a[:, None] - b) ** 2
        return squares.sqrt()

    def two_loops(x: Tensor, y: Tensor) -> Tensor:
        result = torch.zeros(len(x), len(y), dtype=x.dtype)
        for i in range(len(x)):
            for j in range(len(y)):
                result[i, j] = ((x[i] - y[j]) ** 2).sum().sqrt()
        return result

    def one_product_does_it_all(x: Tensor, y: Tensor) -> Tensor:
        left = torch.cat([x.square().sum(1, keepdim=True), torch.ones_like(x[:, :1]), -2 * x], dim=1)
        right = torch.cat([torch.ones_like(y[:, :1]), y.square().sum(1, keepdim=True), y], dim=1)
        return (left @ right.T).relu().sqrt()

    def chunks_of_y(x: Tensor, y: Tensor) -> Tensor:
        return torch.cat([(x[:, None] - part).norm(dim=-1) for part in y.split(7)], dim=1)

    def vmap_in_chunks(x: Tensor, y: Tensor) -> Tensor:
        return torch.vmap(lambda point: (y - point).square().sum(1).sqrt(), chunk_size=8)(x)


class nearest_neighbours:
    def topk_of_cdist(x: Tensor, k: int) -> Tensor:
        return torch.cdist(x, x).fill_diagonal_(float("inf")).topk(k, dim=1, largest=False).indices

    def sorted_squares(x: Tensor, k: int) -> Tensor:
        squares = torch.einsum("nmd,nmd->nm", *[x[:, None] - x] * 2)
        squares = torch.where(torch.eye(len(x), dtype=torch.bool), torch.inf, squares)
        return squares.sort(dim=1).indices[:, :k]

    def largest_of_the_negative(x: Tensor, k: int) -> Tensor:
        nearness = -(x[:, None] - x[None]).pow(2).sum(2)
        nearness[torch.arange(len(x)), torch.arange(len(x))] = -torch.inf
        return torch.topk(nearness, k)[1]

    def one_nearest_after_the_other(x: Tensor, k: int) -> Tensor:
        apart = (x[:, None] - x).square().sum(-1).fill_diagonal_(float("inf"))
        found = []
        for _ in range(k):
            found.append(apart.argmin(dim=1))
            apart[torch.arange(len(x)), found[-1]] = float("inf")
        return torch.stack(found, dim=1)

    def infinity_on_the_diagonal_added(x: Tensor, k: int) -> Tensor:
        apart = (x.unsqueeze(1) - x.unsqueeze(0)).norm(dim=2)
        return (apart + torch.diag(torch.full((len(x),), 1e9))).argsort()[:, :k].int()


class ranks:
    def smaller_along_the_first_axis(x: Tensor) -> Tensor:
        return (x < x[:, None]).sum(-1)

    def down_the_columns(x: Tensor) -> Tensor:
        return (x[:, None] < x[None, :]).sum(dim=0)

    def counted(x: Tensor) -> Tensor:
        return torch.count_nonzero(torch.gt(x.unsqueeze(1), x), dim=1)

    def signs_of_differences(x: Tensor) -> Tensor:
        return (x[:, None] - x).sign().clamp(min=0).sum(dim=1).long()

    def fewer_bits(x: Tensor) -> Tensor:
        return (x[:, None] > x).sum(dim=1).int()

    def einsum_of_the_table(x: Tensor) -> Tensor:
        return torch.einsum("ij->i", (x.view(-1, 1) > x.view(1, -1)).long())

    def heaviside(x: Tensor) -> Tensor:
        return torch.heaviside(x[:, None] - x, torch.zeros(1, dtype=x.dtype)).sum(1).long()


class cosine_similarities:
    def normalize(x: Tensor, y: Tensor) -> Tensor:
        return F.normalize(x, dim=1) @ F.normalize(y, dim=1).T

    def by_the_library(x: Tensor, y: Tensor) -> Tensor:
        return F.cosine_similarity(x[:, None], y[None], dim=-1)

    def divided_afterwards(x: Tensor, y: Tensor) -> Tensor:
        return (x @ y.T) / x.norm(dim=-1)[:, None] / y.norm(dim=-1)[None, :]

    def none_after_the_norm(x: Tensor, y: Tensor) -> Tensor:
        x = x / x.norm(dim=1)[:, None]
        y = y / y.square().sum(dim=1).sqrt().unsqueeze(1)
        return torch.einsum("nd,md->nm", x, y)

    def a_loop(x: Tensor, y: Tensor) -> Tensor:
        return torch.stack([torch.stack([a @ b / (a @ a).sqrt() / (b @ b).sqrt() for b in y]) for a in x])

    def divided_by_an_outer_product(x: Tensor, y: Tensor) -> Tensor:
        lengths = torch.outer(torch.linalg.norm(x, dim=1), torch.linalg.norm(y, dim=1))
        return torch.einsum("nd,md->nm", x, y) / lengths
