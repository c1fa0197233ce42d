"""Right answers to lesson 08, each written in another way; none may be refused (steps, normalisation, decay)."""

import math
from collections.abc import Iterable
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F


class warm_up_cosine:
    def cosine_by_torch(step: int, steps: int, warm_up: int, peak: float, floor: float) -> Any:
        if step + 1 <= warm_up:
            return peak / warm_up * (step + 1)
        t = torch.tensor((step - warm_up + 1) / (steps - warm_up))
        return floor + (peak - floor) / 2 * (1 + torch.cos(torch.pi * t))

    def by_numpy(step: int, steps: int, warm_up: int, peak: float, floor: float) -> Any:
        climbing = np.linspace(0, peak, warm_up + 1)[1:]
        falling = floor + (peak - floor) * (1 + np.cos(np.linspace(0, np.pi, steps - warm_up + 1)[1:])) / 2
        return float(np.concatenate([climbing, falling])[step])

    def square_of_a_cosine(step: int, steps: int, warm_up: int, peak: float, floor: float) -> float:
        done = step + 1
        share = max(0.0, (done - warm_up) / (steps - warm_up))
        height = math.cos(math.pi * share / 2) ** 2
        return min(1.0, done / warm_up) * (floor + (peak - floor) * height)

    def from_the_end(step: int, steps: int, warm_up: int, peak: float, floor: float) -> float:
        left = steps - 1 - step
        rest = steps - warm_up
        if left >= rest:
            return peak * (step + 1) / warm_up
        return floor + (peak - floor) * (1 - math.cos(math.pi * left / rest)) / 2


class clip_by_global_norm:
    def norm_of_the_norms(parameters: Iterable[nn.Parameter], max_norm: float) -> Tensor:
        gradients = [p.grad for p in parameters if p.grad is not None]
        norm = torch.stack([g.norm() for g in gradients]).norm()
        factor = (max_norm / (norm + 1e-6)).clamp(max=1.0)  # as torch does it
        for g in gradients:
            g.mul_(factor)
        return norm

    def other_tensors(parameters: Iterable[nn.Parameter], max_norm: float) -> Any:
        weights = list(parameters)
        norm = math.sqrt(sum(p.grad.square().sum().item() for p in weights if p.grad is not None))
        for p in weights:
            if p.grad is not None and norm > max_norm:
                p.grad = p.grad * max_norm / norm
        return norm

    def in_place_through_data(parameters: Iterable[nn.Parameter], max_norm: float) -> Tensor:
        weights = [p for p in parameters if p.grad is not None]
        flat = nn.utils.parameters_to_vector([p.grad for p in weights])
        norm = torch.linalg.vector_norm(flat)
        factor = max_norm / max(norm, torch.tensor(max_norm, dtype=norm.dtype))
        for p in weights:
            p.grad.data *= factor
        return norm

    def by_foreach(parameters: Iterable[nn.Parameter], max_norm: float) -> Tensor:
        gradients = [p.grad for p in parameters if p.grad is not None]
        total = sum(torch.dot(g.flatten(), g.flatten()) for g in gradients)
        norm = total.sqrt()
        if norm >= max_norm:
            torch._foreach_mul_(gradients, (max_norm / norm).item())
        return norm


class batch_norm:
    def by_torch(x: Tensor, running_mean: Tensor, running_var: Tensor, training: bool) -> Any:
        mean, var = running_mean.clone(), running_var.clone()
        y = F.batch_norm(x, mean, var, training=training)
        return y, mean, var

    def by_a_module(x: Tensor, running_mean: Tensor, running_var: Tensor, training: bool) -> Any:
        layer = nn.BatchNorm1d(x.shape[1], affine=False, dtype=x.dtype).train(training)
        layer.running_mean.copy_(running_mean)
        layer.running_var.copy_(running_var)
        return layer(x), layer.running_mean, layer.running_var

    def by_lerp(x: Tensor, running_mean: Tensor, running_var: Tensor, training: bool) -> Any:
        if not training:
            return (x - running_mean) * (running_var + 1e-5).rsqrt(), running_mean, running_var
        n = x.shape[0]
        var, mean = torch.var_mean(x, dim=0, unbiased=False)
        new_var = torch.lerp(running_var, var * n / (n - 1), 0.1)
        return (x - mean) * (var + 1e-5).rsqrt(), torch.lerp(running_mean, mean, 0.1), new_var

    def from_sums(x: Tensor, running_mean: Tensor, running_var: Tensor, training: bool) -> Any:
        if training:
            n = len(x)
            mean = x.sum(0) / n
            var = ((x - mean) ** 2).sum(0) / n
            y = (x - mean) / (var + 1e-5) ** 0.5
            return [y, 0.9 * running_mean + 0.1 * mean, 0.9 * running_var + 0.1 * var * n / (n - 1)]
        return [(x - running_mean) / (running_var + 1e-5) ** 0.5, running_mean, running_var]


class decay_groups:
    def by_names(model: nn.Module, decay: float) -> Any:
        trained = {name: p for name, p in model.named_parameters() if p.requires_grad}
        matrices = [name for name in trained if trained[name].dim() > 1]
        return [
            {"params": [p for name, p in trained.items() if name not in matrices], "weight_decay": 0},
            {"params": [trained[name] for name in matrices], "weight_decay": decay},
        ]

    def by_shapes_and_filters(model: nn.Module, decay: float) -> Any:
        trained = list(filter(lambda p: p.requires_grad, model.parameters()))
        return (
            {"params": filter(lambda p: len(p.shape) >= 2, trained), "weight_decay": decay},
            {"params": filter(lambda p: len(p.shape) < 2, trained), "weight_decay": 0.0},
        )

    def empty_groups_left_out(model: nn.Module, decay: float) -> Any:
        found: dict[float, list[nn.Parameter]] = {}
        for module in model.modules():
            for p in module.parameters(recurse=False):
                group = found.setdefault(decay if p.ndim >= 2 else 0.0, [])
                if p.requires_grad and all(p is not other for other in group):
                    group.append(p)
        return [{"params": params, "weight_decay": each} for each, params in found.items()]
