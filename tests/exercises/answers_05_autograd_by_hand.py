"""Right answers to lesson 05, each written in another way; none may be refused."""

import math
from collections import Counter, deque
from dataclasses import dataclass
from graphlib import TopologicalSorter
from typing import Any

import torch
import torch.nn.functional as F
from torch import Tensor

Pair = tuple[Tensor, Tensor]


class add_backward:
    def handed_on(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
        return grad, grad

    def rates_written_out(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
        return torch.ones_like(a) * grad, torch.ones_like(b) * grad

    def a_list(grad: Tensor, a: Tensor, b: Tensor) -> list[Tensor]:
        return [grad.clone() for _ in range(2)]

    def halves_of_a_stack(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
        return torch.stack([grad, grad]).unbind()


class mul_backward:
    def factors_first(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
        return b * grad, a * grad

    def a_list_of_products(grad: Tensor, a: Tensor, b: Tensor) -> list[Tensor]:
        return [grad.mul(other) for other in (b, a)]

    def stacked(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
        by_a, by_b = torch.stack([b, a]) * grad
        return by_a, by_b

    def for_any_shape(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
        return torch.einsum("...,...->...", grad, b), torch.einsum("...,...->...", grad, a)


class topological_order:
    def waiting_for_all_users(root: Any) -> list[Any]:
        uses = Counter()
        seen, stack = {root}, [root]
        while stack:
            for parent in stack.pop().parents:
                uses[parent] += 1
                if parent not in seen:
                    seen.add(parent)
                    stack.append(parent)
        order, ready = [], deque([root])
        while ready:
            order.append(ready.popleft())
            for parent in order[-1].parents:
                uses[parent] -= 1
                if not uses[parent]:
                    ready.append(parent)
        return order

    def leaves_first_and_turned_round(root: Any) -> list[Any]:
        done: dict[Any, None] = {}
        stack = [root]
        while stack:
            waiting = [parent for parent in stack[-1].parents if parent not in done]
            if waiting:
                stack.append(waiting[0])
            else:
                done[stack.pop()] = None
        return list(done)[::-1]

    def standard_library(root: Any) -> list[Any]:
        graph: dict[Any, tuple[Any, ...]] = {}
        stack = [root]
        while stack:
            node = stack.pop()
            if node not in graph:
                graph[node] = node.parents
                stack.extend(node.parents)
        return list(reversed(list(TopologicalSorter(graph).static_order())))

    def by_the_longest_way_from_the_root(root: Any) -> list[Any]:
        far, queue = {root: 0}, deque([root])
        while queue:
            node = queue.popleft()
            for parent in node.parents:
                if far.get(parent, -1) < far[node] + 1:
                    far[parent] = far[node] + 1
                    queue.append(parent)
        return sorted(far, key=far.__getitem__)

    def an_iterator(root: Any) -> Any:
        return iter(topological_order.waiting_for_all_users(root))


class backward:
    def gradients_in_a_dictionary(root: Any) -> None:
        order = topological_order.waiting_for_all_users(root)
        sums = {node: node.grad for node in order if node.grad is not None}
        sums[root] = torch.ones_like(root.value)
        for node in order:
            node.grad = sums[node]
            if node.backward_rule is not None:
                for parent, part in zip(node.parents, node.backward_rule(node.grad), strict=True):
                    sums[parent] = sums.get(parent, 0) + part

    def beginning_with_zeros(root: Any) -> None:
        order = topological_order.leaves_first_and_turned_round(root)
        for node in order:
            if node.grad is None:
                node.grad = torch.zeros_like(node.value)
        root.grad += 1
        for node in order:
            for place, parent in enumerate(node.parents):
                parent.grad += node.backward_rule(node.grad)[place]

    def cloned_and_added_in_place(root: Any) -> None:
        root.grad = torch.ones(root.value.shape)
        for node in topological_order.standard_library(root):
            for parent, part in zip(
                node.parents, node.backward_rule(node.grad) if node.parents else (), strict=True
            ):
                if parent.grad is None:
                    parent.grad = part.clone()
                else:
                    parent.grad += part


class unbroadcast:
    def one_sum_and_a_view(grad: Tensor, shape: tuple[int, ...]) -> Tensor:
        full = (1,) * (grad.dim() - len(shape)) + tuple(shape)
        axes = [axis for axis, (size, had) in enumerate(zip(grad.shape, full, strict=True)) if size != had]
        return grad.sum(axes, keepdim=True).view(shape) if axes else grad

    def adding_up_pieces(grad: Tensor, shape: tuple[int, ...]) -> Tensor:
        while grad.dim() > len(shape):
            grad = sum(grad.unbind(0))
        for axis, size in enumerate(shape):
            if size == 1:
                grad = sum(grad.split(1, axis))
        return grad

    def places_of_each_element(grad: Tensor, shape: tuple[int, ...]) -> Tensor:
        count = math.prod(shape)
        places = torch.arange(count).reshape(shape).expand(grad.shape).flatten()
        return torch.zeros(count, dtype=grad.dtype).index_add(0, places, grad.flatten()).reshape(shape)


class matmul_backward:
    def with_mt(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
        return grad.matmul(b.mT), a.mT.matmul(grad)

    def transposed_products(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
        return (b @ grad.T).T, (grad.T @ a).T

    def outer_products_summed(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
        return (grad[:, None, :] * b).sum(2), (a[:, :, None] * grad[:, None, :]).sum(0)

    def by_einsum(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
        return torch.einsum("nm,km->nk", grad, b), torch.einsum("nk,nm->km", a, grad)


class relu_backward:
    def zeros_written_in(grad: Tensor, x: Tensor) -> Tensor:
        grad = grad.clone()
        grad[x <= 0] = 0
        return grad

    def by_the_sign(grad: Tensor, x: Tensor) -> Tensor:
        return grad * x.sign().clamp(min=0)

    def ones_and_zeros(grad: Tensor, x: Tensor) -> Tensor:
        return torch.zeros(x.shape) + grad * (x > 0).float()

    def filled(grad: Tensor, x: Tensor) -> Tensor:
        return grad.masked_fill(~(x > 0), 0)


class cross_entropy_backward:
    def exponent_of_log_softmax(grad: Tensor, logits: Tensor, labels: Tensor) -> Tensor:
        shares = torch.log_softmax(logits, 1).exp()
        return (shares - torch.eye(logits.shape[1])[labels]) * (grad / len(labels))

    def softmax_by_hand(grad: Tensor, logits: Tensor, labels: Tensor) -> Tensor:
        powers = (logits - logits.amax(1, keepdim=True)).exp()
        shares = powers / powers.sum(1, keepdim=True)
        wanted = torch.zeros_like(logits).scatter(1, labels[:, None], 1.0)
        return grad * (shares - wanted) / logits.size(0)

    def one_taken_off_by_index(grad: Tensor, logits: Tensor, labels: Tensor) -> Tensor:
        shares = torch.softmax(logits, 1)
        places = torch.arange(len(labels)), labels
        return shares.index_put(places, shares[places] - 1) / len(labels) * grad

    def through_log_softmax(grad: Tensor, logits: Tensor, labels: Tensor) -> Tensor:
        arrives = -grad * F.one_hot(labels, logits.shape[1]) / len(labels)
        return log_softmax_backward.as_a_jacobian(arrives.to(logits.dtype), logits)


class descend:
    def one_by_one(parameters: Any, loss_of: Any, lr: float, steps: int) -> list[float]:
        losses = []
        for _ in range(steps):
            loss = loss_of(parameters)
            backward.gradients_in_a_dictionary(loss)
            losses.append(loss.value.item())
            for p in parameters:
                p.value = p.value - lr * p.grad
                p.grad = None
        return losses

    def cleared_before_the_step(parameters: Any, loss_of: Any, lr: float, steps: int) -> list[Tensor]:
        losses = []
        for _ in range(steps):
            for p in parameters:
                p.grad = None
            loss = loss_of(parameters)
            backward.cloned_and_added_in_place(loss)
            for p in parameters:
                p.value = p.value.add(p.grad, alpha=-lr)
            losses.append(loss.value)
        return losses

    def a_tensor_of_losses(parameters: Any, loss_of: Any, lr: float, steps: int) -> Tensor:
        return torch.tensor(descend.one_by_one(parameters, loss_of, lr, steps))

    def values_gathered_first(parameters: Any, loss_of: Any, lr: float, steps: int) -> tuple[float, ...]:
        losses: tuple[float, ...] = ()
        while len(losses) < steps:
            loss = loss_of(parameters)
            backward.beginning_with_zeros(loss)
            values = [p.value - p.grad * lr for p in parameters]
            for p, value in zip(parameters, values, strict=True):
                p.value, p.grad = value, None
            losses += (float(loss.value),)
        return losses


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
