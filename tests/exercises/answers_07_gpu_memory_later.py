"""Right answers to lesson 07, each written in another way; none may be refused (less memory for the forward pass)."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

import torch
from torch import Tensor, nn
from torch.utils.checkpoint import checkpoint, checkpoint_sequential


class checkpointed:
    def sequential(layers: Sequence[nn.Module], x: Tensor, segments: int) -> Tensor:
        return checkpoint_sequential(layers, segments, x, use_reentrant=False)

    def as_equal_as_possible(layers: Sequence[nn.Module], x: Tensor, segments: int) -> Tensor:
        whole, more = divmod(len(layers), segments)
        first = 0
        for i in range(segments):
            last = first + whole + (i < more)
            x = checkpoint(nn.Sequential(*layers[first:last]), x, use_reentrant=False)
            first = last
        return x

    def variables_bound_at_once(layers: Sequence[nn.Module], x: Tensor, segments: int) -> Tensor:
        def run(part: Sequence[nn.Module], h: Tensor) -> Tensor:
            for layer in part:
                h = layer(h)
            return h

        for i in range(segments):
            part = layers[len(layers) * i // segments : len(layers) * (i + 1) // segments]
            x = checkpoint(partial(run, part), x, use_reentrant=False)
        return x

    def rest_in_the_last(layers: Sequence[nn.Module], x: Tensor, segments: int) -> Tensor:
        size = len(layers) // segments
        starts = [i * size for i in range(segments)] + [len(layers)]
        for first, last in pairwise(starts):
            part = nn.Sequential(*layers[first:last])
            x = checkpoint(lambda h, part=part: part(h), x, use_reentrant=False)
        return x

    def with_a_function_of_its_own(layers: Sequence[nn.Module], x: Tensor, segments: int) -> Tensor:
        x = x * 1
        for i in range(segments):
            part = nn.Sequential(*layers[len(layers) * i // segments : len(layers) * (i + 1) // segments])
            weights = [p for layer in part for p in layer.parameters()]
            x = _Segment.apply(part, x, *weights)
        return x


class _Segment(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, part: Callable[[Tensor], Tensor], x: Tensor, *weights: Tensor) -> Tensor:
        ctx.part, ctx.weights = part, weights
        ctx.save_for_backward(x)
        return part(x)

    @staticmethod
    def backward(ctx: Any, *above: Tensor) -> Any:
        (x,) = ctx.saved_tensors
        with torch.enable_grad():
            x = x.detach().requires_grad_()
            out = ctx.part(x)
        return None, *torch.autograd.grad(out, (x, *ctx.weights), above[0])


class add_chunk:
    def largest_as_one_more_column(largest: Tensor, total: Tensor, chunk: Tensor) -> tuple[Tensor, Tensor]:
        new = torch.cat([largest[:, None], chunk], dim=1).max(dim=1, keepdim=True).values
        terms = torch.cat([total[:, None] * (largest[:, None] - new).exp(), (chunk - new).exp()], dim=1)
        return new.squeeze(1), terms.sum(dim=1)

    def number_by_number(largest: Tensor, total: Tensor, chunk: Tensor) -> tuple[Tensor, Tensor]:
        for column in chunk.T:
            new = torch.where(column > largest, column, largest)
            total = total * torch.exp(largest - new) + torch.exp(column - new)
            largest = new
        return largest, total

    def two_statistics_merged(largest: Tensor, total: Tensor, chunk: Tensor) -> tuple[Tensor, Tensor]:
        its_largest = chunk.amax(1)
        its_total = torch.exp(chunk - its_largest.unsqueeze(1)).sum(1)
        new = torch.maximum(largest, its_largest)
        return new, total * (largest - new).exp() + its_total * (its_largest - new).exp()

    def by_log_sum_exp(largest: Tensor, total: Tensor, chunk: Tensor) -> list[Tensor]:
        whole = torch.logaddexp(largest + total.log(), chunk.logsumexp(dim=1))
        new = torch.maximum(largest, chunk.amax(dim=1))
        return [new, torch.exp(whole - new)]


class attention_in_chunks:
    def statistics_as_columns(q: Tensor, k: Tensor, v: Tensor, keys: int) -> Tensor:
        largest = torch.full((len(q), 1), -torch.inf, dtype=q.dtype)
        total, out = torch.zeros_like(largest), torch.zeros(len(q), v.shape[1], dtype=v.dtype)
        for first in range(0, len(k), keys):
            scores = q @ k[first : first + keys].T / q.shape[-1] ** 0.5
            new = torch.maximum(largest, scores.max(dim=1, keepdim=True).values)
            terms = (scores - new).exp()
            total = total * (largest - new).exp() + terms.sum(1, keepdim=True)
            out = out * (largest - new).exp() + terms @ v[first : first + keys]
            largest = new
        return out / total

    def in_two_passes(q: Tensor, k: Tensor, v: Tensor, keys: int) -> Tensor:
        q = q / q.shape[1] ** 0.5
        largest = (q @ k[0])[:, None]
        for part in k.split(keys):
            largest = largest.maximum((q @ part.T).amax(dim=1, keepdim=True))
        out, total = 0.0, 0.0
        for part, values in zip(k.split(keys), v.split(keys), strict=True):
            terms = (q @ part.T - largest).exp()
            out, total = out + terms @ values, total + terms.sum(dim=1, keepdim=True)
        return out / total  # type: ignore[return-value]

    def a_mean_that_moves(q: Tensor, k: Tensor, v: Tensor, keys: int) -> Tensor:
        log_total = torch.full_like(q[:, :1], -torch.inf)
        mean = q.new_zeros(len(q), v.shape[1])
        for part, values in zip(k.split(keys), v.split(keys), strict=True):
            scores = torch.einsum("id,jd->ij", q, part) * q.shape[1] ** -0.5
            after = torch.logaddexp(log_total, scores.logsumexp(dim=1, keepdim=True))
            mean = mean * (log_total - after).exp() + (scores - after).exp() @ values
            log_total = after
        return mean

    def a_column_of_ones_in_v(q: Tensor, k: Tensor, v: Tensor, keys: int) -> Tensor:
        largest = torch.full_like(q[:, 0], -torch.inf)
        both = q.new_zeros(len(q), v.shape[1] + 1)
        for part, values in zip(k.split(keys), v.split(keys), strict=True):
            scores = q @ part.T / q.shape[1] ** 0.5
            new = torch.maximum(largest, scores.amax(dim=1))
            terms = (scores - new[:, None]).exp()
            both = both * (largest - new).exp()[:, None]
            both += terms @ torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
            largest = new
        return both[:, :-1] / both[:, -1:]
