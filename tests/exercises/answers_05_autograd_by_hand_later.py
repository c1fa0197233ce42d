"""Right answers to lesson 05, each written in another way; none may be refused (the second half of the lesson)."""

import math
from dataclasses import dataclass
from typing import Any

import torch
import torch.nn.functional as F
from torch import Tensor

Pair = tuple[Tensor, Tensor]


class two_layer_step:
    def old_weights_kept(x: Tensor, y: Tensor, w1: Tensor, w2: Tensor, lr: float) -> Pair:
        hidden = x @ w1
        error = hidden.relu() @ w2 - y
        old = w2
        w2 = w2 - lr * hidden.relu().T @ error
        return w1 - lr * (x.T @ ((error @ old.T) * (hidden > 0))), w2

    def first_layer_first(x: Tensor, y: Tensor, w1: Tensor, w2: Tensor, lr: float) -> Pair:
        hidden = x @ w1
        active = hidden.clamp(min=0)
        error = active @ w2 - y
        grad_hidden = (error @ w2.T).where(hidden > 0, 0.0)
        w1 = w1 - lr * x.T @ grad_hidden
        return w1, w2 - lr * active.T @ error

    def gradients_in_a_list(x: Tensor, y: Tensor, w1: Tensor, w2: Tensor, lr: float) -> list[Tensor]:
        active = (x @ w1).relu()
        error = active @ w2 - y
        grads = [x.T @ ((error @ w2.T) * (active > 0)), active.T @ error]
        return [w - lr * grad for w, grad in zip((w1, w2), grads, strict=True)]


class numerical_gradient:
    def moved_and_put_back(f: Any, x: Tensor, step: float) -> Tensor:
        point, slopes = x.clone(), torch.empty_like(x)
        flat = point.view(-1)
        for i in range(flat.numel()):
            before = flat[i].item()
            flat[i] = before + step
            up = f(point)
            flat[i] = before - step
            slopes.view(-1)[i] = (up - f(point)) / (2 * step)
            flat[i] = before
        return slopes

    def rows_of_an_identity(f: Any, x: Tensor, step: float) -> Tensor:
        nudges = step * torch.eye(x.numel(), dtype=x.dtype).reshape(-1, *x.shape)
        return torch.tensor([((f(x + n) - f(x - n)) / (2 * step)).item() for n in nudges]).reshape(x.shape)

    def mean_of_two_sides(f: Any, x: Tensor, step: float) -> Tensor:
        here, slopes = f(x), []
        for i in range(x.numel()):
            nudge = F.one_hot(torch.tensor(i), x.numel()).reshape(x.shape) * step
            right, left = (f(x + nudge) - here) / step, (here - f(x - nudge)) / step
            slopes.append((right + left) / 2)
        return torch.stack(slopes).view_as(x)


class passes_gradcheck:
    def largest_difference(forward: Any, rule: Any, x: Tensor, grad: Tensor) -> bool:
        numeric = nudged(forward, x, grad)
        off = ((rule(grad, x) - numeric).abs() / (1 + numeric.abs())).max()
        return off.item() < 1e-5

    def isclose(forward: Any, rule: Any, x: Tensor, grad: Tensor) -> Tensor:
        return bool(torch.isclose(rule(grad, x), nudged(forward, x, grad), rtol=1e-5, atol=2e-5).all())

    def the_larger_scale(forward: Any, rule: Any, x: Tensor, grad: Tensor) -> bool:
        numeric, told = nudged(forward, x, grad), rule(grad, x)
        scale = torch.maximum(numeric.abs(), told.abs()).clamp(min=1)
        return all(
            (a - b).abs() <= 1e-5 * s
            for a, b, s in zip(told.flatten(), numeric.flatten(), scale.flatten(), strict=True)
        )

    def assert_close(forward: Any, rule: Any, x: Tensor, grad: Tensor) -> bool:
        try:
            torch.testing.assert_close(rule(grad, x), nudged(forward, x, grad), rtol=1e-5, atol=1e-5)
        except AssertionError:
            return False
        return True


class exp_backward:
    def a_power_of_e(grad: Tensor, x: Tensor) -> Tensor:
        return math.e**x * grad

    def in_two_lines(grad: Tensor, x: Tensor) -> Tensor:
        rate = torch.exp(x)
        return rate.mul(grad)

    def what_the_forward_pass_gave(grad: Tensor, x: Tensor) -> Tensor:
        result = (x / 2).exp() ** 2
        return result * grad


class log_backward:
    def times_the_reciprocal(grad: Tensor, x: Tensor) -> Tensor:
        return grad * x.reciprocal()

    def a_negative_power(grad: Tensor, x: Tensor) -> Tensor:
        return grad * x**-1

    def by_div(grad: Tensor, x: Tensor) -> Tensor:
        return torch.div(grad, x)


class sum_backward:
    def by_cases(grad: Tensor, x: Tensor, dim: int) -> Tensor:
        return grad.repeat(len(x), 1) if dim in (0, -2) else grad[:, None].repeat(1, x.shape[1])

    def stacked(grad: Tensor, x: Tensor, dim: int) -> Tensor:
        return torch.stack([grad] * x.shape[dim], dim=dim)

    def shape_kept_by_keepdim(grad: Tensor, x: Tensor, dim: int) -> Tensor:
        return grad.reshape(x.sum(dim, keepdim=True).shape).expand_as(x)


class mean_backward:
    def sum_then_divided(grad: Tensor, x: Tensor, dim: int) -> Tensor:
        return sum_backward.stacked(grad, x, dim) / x.size(dim)

    def by_cases(grad: Tensor, x: Tensor, dim: int) -> Tensor:
        n, d = x.shape
        return (grad / n).expand(n, d) if dim in (0, -2) else (grad / d).unsqueeze(1).expand(n, d)

    def mean_of_ones(grad: Tensor, x: Tensor, dim: int) -> Tensor:
        return grad.unsqueeze(dim) * torch.full_like(x, 1 / x.shape[dim])


class log_softmax_backward:
    def as_a_jacobian(grad: Tensor, x: Tensor) -> Tensor:
        shares = torch.softmax(x, 1)
        jacobian = torch.eye(x.shape[1], dtype=x.dtype) - shares[:, None, :]
        return torch.einsum("nk,nkj->nj", grad, jacobian)

    def row_by_row_in_vmap(grad: Tensor, x: Tensor) -> Tensor:
        return torch.vmap(lambda g, v: g - g.sum() * v.softmax(0))(grad, x)

    def exponent_of_the_result(grad: Tensor, x: Tensor) -> Tensor:
        return grad - torch.log_softmax(x, 1).exp() * grad.sum(1)[:, None]

    def softmax_by_hand(grad: Tensor, x: Tensor) -> Tensor:
        powers = torch.exp(x - x.max(1, keepdim=True).values)
        return grad - powers * grad.sum(-1, keepdim=True) / powers.sum(-1, keepdim=True)


class slope_of_chain:
    def a_maker_of_rules(x: Tensor, weights: Tensor) -> Tensor:
        def rule_of(w: Tensor, value: Tensor) -> Any:
            return lambda grad: grad * 2 * w * value

        rules, value = [], x
        for w in weights:
            rules.append(rule_of(w, value))
            value = w * value**2
        grad = torch.ones_like(x)
        for rule in reversed(rules):
            grad = rule(grad)
        return grad

    def forward_mode(x: Tensor, weights: Tensor) -> Tensor:
        value, rate = x, torch.ones_like(x)
        for w in weights:
            value, rate = w * value**2, 2 * w * value * rate
        return rate

    def saved_pairs(x: Tensor, weights: Tensor) -> Tensor:
        saved, value = [], x
        for w in weights.tolist():
            saved.append((w, value))
            value = w * value * value
        grad = torch.ones_like(x)
        for w, value in saved[::-1]:
            grad = grad * (2 * w * value)
        return grad


class Dual:
    @dataclass
    class a_dataclass:
        value: Tensor
        rate: Tensor

        def __add__(self, other: Any) -> Any:
            return type(self)(self.value + other.value, self.rate + other.rate)

        def __mul__(self, other: Any) -> Any:
            return type(self)(self.value * other.value, other.rate * self.value + other.value * self.rate)

        def exp(self) -> Any:
            grown = self.value.exp()
            return type(self)(grown, grown * self.rate)

    class a_pair(tuple):
        def __new__(cls, value: Tensor, rate: Tensor) -> Any:
            return super().__new__(cls, (value, rate))

        value = property(lambda self: self[0])
        rate = property(lambda self: self[1])

        def __add__(self, other: Any) -> Any:
            return type(self)(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))

        def __mul__(self, other: Any) -> Any:
            (v, r), (w, s) = self, other
            return type(self)(v * w, v * s + r * w)

        def exp(self) -> Any:
            return type(self)(self[0].exp(), self[0].exp() * self[1])

    class a_small_matrix:
        """[[v, r], [0, v]]: sums and products of such matrices are those of dual numbers."""

        def __init__(self, value: Any, rate: Any) -> None:
            rows = torch.stack([value, rate], -1), torch.stack([value * 0, value], -1)
            self.numbers = torch.stack(rows, -2)

        value = property(lambda self: self.numbers[..., 0, 0])
        rate = property(lambda self: self.numbers[..., 0, 1])

        def __add__(self, other: Any) -> Any:
            return type(self)(*(self.numbers + other.numbers)[..., 0, :].unbind(-1))

        def __mul__(self, other: Any) -> Any:
            return type(self)(*(self.numbers @ other.numbers)[..., 0, :].unbind(-1))

        def exp(self) -> Any:
            return type(self)(*torch.matrix_exp(self.numbers)[..., 0, :].unbind(-1))


def nudged(forward: Any, x: Tensor, grad: Tensor) -> Tensor:
    return numerical_gradient.mean_of_two_sides(lambda v: (forward(v) * grad).sum(), x, 1e-6)
