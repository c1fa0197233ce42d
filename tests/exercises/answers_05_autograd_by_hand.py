"""Right answers to lesson 05, each written in another way; none may be refused."""

import math
from collections import Counter, deque
from graphlib import TopologicalSorter
from typing import Any

import torch
import torch.nn.functional as F
from torch import Tensor

from tests.exercises.answers_05_autograd_by_hand_later import log_softmax_backward

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
        root.grad = root.grad + 1
        for node in order:
            for place, parent in enumerate(node.parents):
                parent.grad = parent.grad + node.backward_rule(node.grad)[place]

    def cloned_and_added_in_place(root: Any) -> None:
        order = topological_order.standard_library(root)
        for node in order:
            node.grad = None if node.grad is None else node.grad.clone()
        root.grad = torch.ones(root.value.shape)
        for node in order:
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


_own_backward = backward  # the harness of `descend` puts the course's own in the place of `backward`


class descend:
    def one_by_one(parameters: Any, loss_of: Any, lr: float, steps: int) -> list[float]:
        losses = []
        for _ in range(steps):
            loss = loss_of(parameters)
            _own_backward.gradients_in_a_dictionary(loss)
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
            _own_backward.cloned_and_added_in_place(loss)
            for p in parameters:
                p.value = p.value.add(p.grad, alpha=-lr)
            losses.append(loss.value)
        return losses

    def gradients_set_to_zero_before_the_loss(
        parameters: Any, loss_of: Any, lr: float, steps: int
    ) -> list[float]:
        losses = []
        for _ in range(steps):
            for p in parameters:
                if p.grad is not None:
                    p.grad.zero_()
            loss = loss_of(parameters)
            _own_backward.beginning_with_zeros(loss)
            losses.append(loss.value.item())
            for p in parameters:
                p.value = p.value - lr * p.grad
        return losses

    def a_tensor_of_losses(parameters: Any, loss_of: Any, lr: float, steps: int) -> Tensor:
        return torch.tensor(descend.one_by_one(parameters, loss_of, lr, steps))

    def values_gathered_first(parameters: Any, loss_of: Any, lr: float, steps: int) -> tuple[float, ...]:
        losses: tuple[float, ...] = ()
        while len(losses) < steps:
            loss = loss_of(parameters)
            _own_backward.beginning_with_zeros(loss)
            values = [p.value - p.grad * lr for p in parameters]
            for p, value in zip(parameters, values, strict=True):
                p.value, p.grad = value, None
            losses += (float(loss.value),)
        return losses
