"""Right answers to lesson 06, each written in another way; none may be refused."""

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

Batches = list[tuple[Tensor, Tensor]]
ScalarFunction = Callable[[Tensor], Tensor]
Loss = Callable[[Tensor, Tensor, Tensor], Tensor]


class slope_of_sin_square:
    def a_function_of_it(x: Tensor) -> Tensor:
        return torch.func.grad(lambda t: (t**2).sin())(x)

    def autograd_grad(x: Tensor) -> Tensor:
        t = x.detach().requires_grad_(True)
        return torch.autograd.grad(torch.sin(t.square()), t)[0]

    def a_new_tensor(x: Tensor) -> Any:
        t = torch.tensor(x.item(), dtype=x.dtype, requires_grad=True)
        y = torch.sin(t * t)
        y.backward()
        return t.grad

    def retained(x: Tensor) -> Any:
        t = x.clone().requires_grad_()
        square = t * t
        square.sin().sum().backward()
        return t.grad


class leaves_of:
    def a_queue(loss: Tensor) -> list[Tensor]:
        functions = [loss.grad_fn]
        seen = set(functions)
        found = []
        for function in functions:
            if hasattr(function, "variable"):
                found.append(function.variable)
            for parent, _ in function.next_functions:
                if parent and parent not in seen:
                    seen.add(parent)
                    functions.append(parent)
        return found

    def by_name(loss: Tensor) -> list[Tensor]:
        stack, seen, found = [loss.grad_fn], set(), []
        while stack:
            node = stack.pop()
            if node is None or node in seen:
                continue
            seen.add(node)
            if type(node).__name__ == "AccumulateGrad":
                found.append(node.variable)
            else:
                stack += [parent for parent, _ in node.next_functions]
        return found

    def a_set_of_tensors(loss: Tensor) -> set[Tensor]:
        seen, waiting = set(), {loss.grad_fn}
        while waiting:
            node = waiting.pop()
            seen.add(node)
            waiting |= {parent for parent, _ in node.next_functions if parent} - seen
        return {node.variable for node in seen if hasattr(node, "variable")}

    def level_by_level(loss: Tensor) -> tuple[Tensor, ...]:
        level, everything = {loss.grad_fn: 0}, {}
        while level:
            everything.update(level)
            level = {
                parent: 0
                for node in level
                for parent, _ in node.next_functions
                if parent is not None and parent not in everything
            }
        return tuple(node.variable for node in everything if hasattr(node, "variable"))


class linear_gradients:
    def by_hand(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
        with torch.no_grad():
            error = w @ x + b - y
            return 2 * error * x, 2 * error

    def a_list(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> list[Tensor]:
        return list(torch.autograd.grad(F.mse_loss((w * x).sum() + b, y), [w, b]))

    def one_after_the_other(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
        loss = (torch.dot(w, x) + b - y) ** 2
        (dw,) = torch.autograd.grad(loss, w, retain_graph=True)
        (db,) = torch.autograd.grad(loss, b)
        return dw, db

    def transformed(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
        return torch.func.grad(lambda w, b: (w @ x + b - y) ** 2, argnums=(0, 1))(w, b)

    def backward_on_copies(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Any:
        w, b = w.detach().clone().requires_grad_(), b.detach().clone().requires_grad_()
        ((w @ x + b - y) ** 2).backward()
        return w.grad, b.grad


class gradient_in_parts:
    def split(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Any:
        w = w.clone().requires_grad_()
        for part, target in zip(x.split(rows), y.split(rows), strict=True):
            ((part @ w - target) ** 2).sum().backward()
        return w.grad

    def returned_and_added(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Tensor:
        total = torch.zeros_like(w)
        for i in range(0, len(y), rows):
            v = w.detach().requires_grad_()
            loss = F.mse_loss(x[i : i + rows] @ v, y[i : i + rows], reduction="sum")
            total += torch.autograd.grad(loss, v)[0]
        return total

    def the_formula_in_parts(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Tensor:
        total = torch.zeros_like(w)
        for part, target in zip(x.split(rows), y.split(rows), strict=True):
            total += 2 * part.T @ (part @ w - target)
        return total

    def smaller_parts_than_asked(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Any:
        w = w.detach().clone().requires_grad_()
        for i in range(len(y)):
            (x[i] @ w - y[i]).square().backward()
        return w.grad


class what_backward_does:
    def the_other_way_round(result: Tensor) -> str:
        if not result.requires_grad:
            return "no graph"
        return "runs" if result.numel() == 1 else "not one number"

    def by_grad_fn_and_leaf(result: Tensor) -> str:
        graph = result.grad_fn is not None or (result.is_leaf and result.requires_grad)
        one = result.nelement() == 1
        return ("runs" if one else "not one number") if graph else "no graph"

    def by_the_product_of_sizes(result: Tensor) -> str:
        if result.requires_grad is False:
            return "no graph"
        return "runs" if np.prod(result.shape) == 1 else "not one number"


class fit_weights:
    def a_new_leaf_each_time(x: Tensor, y: Tensor, steps: int, rate: float) -> Tensor:
        w = torch.zeros(x.shape[1], dtype=x.dtype, requires_grad=True)
        for _ in range(steps):
            ((x @ w - y) ** 2).mean().backward()
            w = (w - rate * w.grad).detach().requires_grad_()  # type: ignore[operator]
        return w

    def an_optimizer(x: Tensor, y: Tensor, steps: int, rate: float) -> Tensor:
        w = nn.Parameter(torch.zeros(x.shape[1], dtype=x.dtype))
        optimizer = torch.optim.SGD([w], lr=rate)
        for _ in range(steps):
            optimizer.zero_grad()
            F.mse_loss(x @ w, y).backward()
            optimizer.step()
        return w.data

    def gradients_returned(x: Tensor, y: Tensor, steps: int, rate: float) -> Tensor:
        w = torch.zeros(x.size(1), dtype=x.dtype)
        for _ in range(steps):
            w.requires_grad_()
            (g,) = torch.autograd.grad((x @ w - y).square().mean(), w)
            w = w.detach() - rate * g
        return w

    def in_place_and_zeroed(x: Tensor, y: Tensor, steps: int, rate: float) -> Any:
        w = torch.zeros(x.shape[1], dtype=x.dtype, requires_grad=True)
        for _ in range(steps):
            (x @ w - y).square().mean().backward()
            with torch.no_grad():
                w.sub_(w.grad, alpha=rate)  # type: ignore[arg-type]
            w.grad.zero_()  # type: ignore[union-attr]
        return w


class fit_line:
    def one_tensor_of_both(x: Tensor, y: Tensor, steps: int, rate: float) -> tuple[Tensor, ...]:
        line = torch.zeros(2, dtype=x.dtype, requires_grad=True)
        for _ in range(steps):
            loss = (line[0] * x + line[1] - y).square().mean()
            (g,) = torch.autograd.grad(loss, line)
            with torch.no_grad():
                line -= rate * g
        return tuple(line.detach())

    def retained_for_nothing(x: Tensor, y: Tensor, steps: int, rate: float) -> Any:
        slope = torch.zeros((), dtype=x.dtype, requires_grad=True)
        offset = torch.zeros((), dtype=x.dtype, requires_grad=True)
        for _ in range(steps):
            prediction = slope * x + offset
            (prediction - y).square().mean().backward(retain_graph=True)
            with torch.no_grad():
                slope -= rate * slope.grad  # type: ignore[operator]
                offset -= rate * offset.grad  # type: ignore[operator]
            slope.grad = offset.grad = None
        return slope, offset

    def an_optimizer(x: Tensor, y: Tensor, steps: int, rate: float) -> list[Tensor]:
        slope, offset = (torch.zeros((), dtype=x.dtype, requires_grad=True) for _ in range(2))
        optimizer = torch.optim.SGD([slope, offset], lr=rate)
        for _ in range(steps):
            optimizer.zero_grad()
            F.mse_loss(slope * x + offset, y).backward()
            optimizer.step()
        return [slope.detach(), offset.detach()]


class mean_loss:
    def in_no_grad(weight: Tensor, batches: Batches) -> Tensor:
        total = torch.zeros(())
        with torch.no_grad():
            for x, y in batches:
                total = total + F.cross_entropy(x @ weight, y)
        return total / len(batches)

    def detached(weight: Tensor, batches: Batches) -> Any:
        total: Any = 0
        for x, y in batches:
            total += F.cross_entropy(x @ weight, y).detach()
        return total / len(batches)

    def a_list_of_numbers(weight: Tensor, batches: Batches) -> float:
        losses = []
        for i in range(len(batches)):
            x, y = batches[i]
            losses.append(F.cross_entropy(x @ weight, y).item())
        return float(np.mean(losses))

    def inference(weight: Tensor, batches: Batches) -> Tensor:
        with torch.inference_mode():
            return torch.stack([F.cross_entropy(x @ weight, y) for x, y in batches]).mean()

    def of_a_detached_weight(weight: Tensor, batches: Batches) -> float:
        w = weight.detach()
        return sum(float(F.nll_loss((x @ w).log_softmax(1), y)) for x, y in batches) / len(batches)


class dropout_gradient:
    def a_new_tensor(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> Any:
        w = w.clone().requires_grad_()
        hidden = torch.tanh(x @ w)
        dropped = hidden * keep
        ((dropped @ v - y) ** 2).mean().backward()
        return w.grad

    def masked_before_tanh(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> Tensor:
        w = w.detach().requires_grad_()
        return torch.autograd.grad(F.mse_loss(((x @ w) * keep).tanh() @ v, y), w)[0]

    def masked_fill(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> Any:
        w = w.clone().requires_grad_()
        hidden = torch.tanh(x @ w).masked_fill(keep == 0, 0.0)
        (hidden @ v - y).square().mean().backward()
        return w.grad

    def a_copy_changed_in_place(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> Any:
        w = w.clone().requires_grad_()
        hidden = torch.tanh(x @ w).clone()
        hidden *= keep
        (hidden @ v - y).square().mean().backward()
        return w.grad
