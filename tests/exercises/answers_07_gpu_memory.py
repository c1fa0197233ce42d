"""Right answers to lesson 07, each written in another way; none may be refused."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F
from torch.utils import _pytree

Optimizer = torch.optim.Optimizer
Widths = tuple[int, ...]


class moved_to:
    def four_branches(batch: Any, device: str) -> Any:
        if isinstance(batch, Tensor):
            return batch.to(device)
        if isinstance(batch, dict):
            return {k: moved_to.four_branches(v, device) for k, v in batch.items()}
        if isinstance(batch, list):
            return [moved_to.four_branches(v, device) for v in batch]
        if isinstance(batch, tuple):
            return tuple(moved_to.four_branches(v, device) for v in batch)
        return batch

    def whatever_has_to(batch: Any, device: str) -> Any:
        if hasattr(batch, "to"):
            return batch.to(torch.device(device), non_blocking=True)
        if isinstance(batch, Mapping):
            return dict(
                zip(batch, (moved_to.whatever_has_to(v, device) for v in batch.values()), strict=True)
            )
        if isinstance(batch, list | tuple):
            return type(batch)(moved_to.whatever_has_to(v, device) for v in batch)
        return batch

    def by_pytree(batch: Any, device: str) -> Any:
        return _pytree.tree_map_only(Tensor, lambda t: t.to(device), batch)

    def by_patterns(batch: Any, device: str) -> Any:
        match batch:
            case Tensor():
                return batch.to(device=device, copy=True)
            case tuple():
                return (*(moved_to.by_patterns(v, device) for v in batch),)
            case list():
                moved = []
                for value in batch:
                    moved.append(moved_to.by_patterns(value, device))
                return moved
            case dict():
                moved_dict = batch.copy()
                for key in moved_dict:
                    moved_dict[key] = moved_to.by_patterns(batch[key], device)
                return moved_dict
        return batch


class training_bytes:
    def numel_times_size(parameters: list[Tensor], optimizer: str) -> int:
        copies = {"sgd": 0, "momentum": 1, "adam": 2, "mixed": 6}[optimizer]
        total = 0
        for p in parameters:
            size = 2 if optimizer == "mixed" else p.element_size()
            total += size * p.numel()
            if p.requires_grad:
                total += size * p.numel() * (1 + copies)
        return total

    def three_sums(parameters: list[Tensor], optimizer: str) -> int:
        if optimizer == "mixed":
            parameters = [
                torch.empty(p.shape, dtype=torch.bfloat16, requires_grad=p.requires_grad) for p in parameters
            ]
        trained = [p for p in parameters if p.requires_grad]
        weights = sum(p.nbytes for p in parameters)
        gradients = sum(p.nbytes for p in trained)
        states = {"sgd": 0, "momentum": 1, "adam": 2, "mixed": 6}
        return weights + gradients + states[optimizer] * gradients

    def counted_in_bits(parameters: list[Tensor], optimizer: str) -> int:
        bits = 0
        for p in parameters:
            own = 16 if optimizer == "mixed" else 8 * p.dtype.itemsize
            per = {"sgd": 2 * own, "momentum": 3 * own, "adam": 4 * own, "mixed": 2 * own + 96}[optimizer]
            bits += p.numel() * (per if p.requires_grad else own)
        return bits // 8

    def as_a_float(parameters: list[Tensor], optimizer: str) -> float:
        total = 0.0
        for p in parameters:
            n, size = float(p.numel()), p.itemsize
            weight, gradient = (2, 2) if optimizer == "mixed" else (size, size)
            state = {"sgd": 0, "momentum": size, "adam": 2 * size, "mixed": 12}[optimizer]
            total += n * weight + (n * (gradient + state) if p.requires_grad else 0)
        return total


class step_in_budget:
    def emptied_after_the_step(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> Tensor:
        loss = nn.CrossEntropyLoss()(model(x), y)
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
        return loss

    def a_number_of_numpy(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> Any:
        optimizer.zero_grad()
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
        return loss.detach().numpy()[()]

    def by_the_model(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> float:
        model.zero_grad()
        scores = model(x)
        loss = -scores.log_softmax(1)[torch.arange(len(y)), y].mean()
        loss.backward()
        optimizer.step()
        return float(loss)

    def one_by_one(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> float:
        for weight in model.parameters():
            weight.grad = None
        loss = F.nll_loss(F.log_softmax(model(x), dim=1), y)
        loss.backward()
        value = loss.item()
        optimizer.step()
        return value

    def with_a_closure(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> float:
        def closure() -> float:
            optimizer.zero_grad()
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            return loss.item()

        return optimizer.step(closure)


class largest_batch:
    def by_bisection(widths: Widths, bytes_a_parameter: int, budget: int) -> int:
        parameters = sum(a * b for a, b in pairwise(widths)) + sum(widths[1:])
        each = 4 * sum(widths) + 16 * max(widths[1:])
        low, high = 0, budget
        while low < high:
            middle = (low + high + 1) // 2
            if bytes_a_parameter * parameters + middle * each <= budget:
                low = middle
            else:
                high = middle - 1
        return low

    def by_a_model(widths: Widths, bytes_a_parameter: int, budget: int) -> int:
        layers = [nn.Linear(a, b, device="meta") for a, b in pairwise(widths)]
        parameters = sum(p.numel() for layer in layers for p in layer.parameters())
        each = 4 * (sum(widths) + 4 * max(layer.out_features for layer in layers))
        return max(0, budget - bytes_a_parameter * parameters) // each

    def by_a_tensor(widths: Widths, bytes_a_parameter: int, budget: int) -> int:
        w = torch.tensor(widths)
        fixed = bytes_a_parameter * ((w[:-1] + 1) * w[1:]).sum()
        each = 4 * (w.sum() + 4 * w[1:].max())
        return int(torch.clamp((budget - fixed) // each, min=0))


class accumulated_gradients:
    def sums(model: nn.Module, x: Tensor, y: Tensor, rows: int) -> float:
        total = 0.0
        for part, right in zip(x.split(rows), y.split(rows), strict=True):
            loss = F.cross_entropy(model(part), right, reduction="sum") / len(x)
            loss.backward()
            total += float(loss)
        return total

    def as_a_tensor(model: nn.Module, x: Tensor, y: Tensor, rows: int) -> Tensor:
        total = torch.zeros((), dtype=x.dtype)
        for start in range(0, len(y), rows):
            here = slice(start, start + rows)
            loss = F.cross_entropy(model(x[here]), y[here])
            (loss * len(y[here]) / len(y)).backward()
            total += loss.detach() * len(y[here])
        return total / len(y)

    def scaled_afterwards(model: nn.Module, x: Tensor, y: Tensor, rows: int) -> float:
        total = 0.0
        for part, right in zip(torch.split(x, rows), torch.split(y, rows), strict=True):
            loss = F.cross_entropy(model(part), right, reduction="sum")
            loss.backward()
            total += loss.item()
        for weight in model.parameters():
            weight.grad /= len(x)
        return total / len(x)

    def averaged_by_numpy(model: nn.Module, x: Tensor, y: Tensor, rows: int) -> Any:
        losses, sizes = [], []
        for part, right in zip(x.split(rows), y.split(rows), strict=True):
            loss = F.cross_entropy(model(part), right)
            (loss * len(part) / len(x)).backward()
            losses.append(loss.item())
            sizes.append(len(part))
        return np.average(losses, weights=sizes)

    def without_backward(model: nn.Module, x: Tensor, y: Tensor, rows: int) -> float:
        weights, total = list(model.parameters()), 0.0
        for part, right in zip(x.split(rows), y.split(rows), strict=True):
            loss = F.cross_entropy(model(part), right) * len(part) / len(x)
            for weight, gradient in zip(weights, torch.autograd.grad(loss, weights), strict=True):
                weight.grad = gradient if weight.grad is None else weight.grad + gradient
            total += loss.item()
        return total
