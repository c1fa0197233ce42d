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


class agreement_gradient:
    def both_as_products(first: Tensor, second: Tensor, w: Tensor) -> Any:
        w = w.clone().requires_grad_()
        (first @ w - second @ w).square().mean().backward()
        return w.grad

    def as_one_product(first: Tensor, second: Tensor, w: Tensor) -> Tensor:
        w = w.detach().requires_grad_()
        return torch.autograd.grad(((first - second) @ w).pow(2).mean(), w)[0]

    def concatenated(first: Tensor, second: Tensor, w: Tensor) -> Any:
        w = w.clone().requires_grad_()
        there = torch.cat([(row @ w).reshape(1) for row in second])
        F.mse_loss(first @ w, there).backward()
        return w.grad


class jacobian_by_rows:
    def with_seeds(f: ScalarFunction, x: Tensor) -> Tensor:
        x = x.clone().requires_grad_()
        y = f(x)
        eye = torch.eye(len(y), dtype=x.dtype)
        return torch.stack([torch.autograd.grad(y, x, v, retain_graph=True)[0] for v in eye])

    def forward_anew_for_each(f: ScalarFunction, x: Tensor) -> Tensor:
        rows = []
        for i in range(len(f(x))):
            leaf = x.detach().clone().requires_grad_()
            f(leaf)[i].backward()
            rows.append(leaf.grad)
        return torch.stack(rows)  # type: ignore[arg-type]

    def grad_reset(f: ScalarFunction, x: Tensor) -> Tensor:
        x = x.clone().requires_grad_()
        y = f(x)
        result = torch.zeros(len(y), len(x), dtype=x.dtype)
        for i, value in enumerate(y):
            x.grad = None
            value.backward(retain_graph=True)
            result[i] = x.grad
        return result

    def all_seeds_at_once(f: ScalarFunction, x: Tensor) -> Tensor:
        x = x.clone().requires_grad_()
        y = f(x)
        return torch.autograd.grad(y, x, torch.eye(len(y), dtype=x.dtype), is_grads_batched=True)[0]


class hessian_vector_product:
    def backward_of_the_product(f: ScalarFunction, x: Tensor, v: Tensor) -> Any:
        x = x.clone().requires_grad_()
        g = torch.autograd.grad(f(x), x, create_graph=True)[0]
        (g * v).sum().backward()
        return x.grad

    def v_as_a_seed(f: ScalarFunction, x: Tensor, v: Tensor) -> Tensor:
        x = x.detach().requires_grad_()
        g = torch.autograd.grad(f(x), x, create_graph=True)[0]
        return torch.autograd.grad(g, x, grad_outputs=v)[0]

    def functional(f: ScalarFunction, x: Tensor, v: Tensor) -> Tensor:
        return torch.autograd.functional.hvp(f, x, v)[1]

    def gradient_of_a_gradient(f: ScalarFunction, x: Tensor, v: Tensor) -> Tensor:
        return torch.func.grad(lambda t: torch.func.grad(f)(t) @ v)(x)


class clip_backward:
    def a_clone(x: Tensor, limit: float) -> Tensor:
        y = x.clone()
        y.register_hook(lambda g: torch.clamp(g, -limit, limit))
        return y

    def times_one(x: Tensor, limit: float) -> Tensor:
        y = x * 1.0
        y.register_hook(lambda g: g.clip(min=-limit, max=limit))
        return y

    def a_function(x: Tensor, limit: float) -> Tensor:
        class Valve(torch.autograd.Function):
            @staticmethod
            def forward(ctx: Any, x: Tensor) -> Tensor:
                return x.clone()

            @staticmethod
            def backward(ctx: Any, g: Tensor) -> Tensor:  # type: ignore[override]
                return g.clamp(-limit, limit)

        return Valve.apply(x)

    def minimum_and_maximum(x: Tensor, limit: float) -> Tensor:
        y = x + 0
        bound = torch.full_like(x, limit).detach()
        y.register_hook(lambda g: torch.maximum(torch.minimum(g, bound), -bound))
        return y


class Swish:
    class factored(torch.autograd.Function):
        @staticmethod
        def forward(ctx: Any, x: Tensor) -> Tensor:
            ctx.save_for_backward(x)
            return F.silu(x)

        @staticmethod
        def backward(ctx: Any, g: Tensor) -> Tensor:  # type: ignore[override]
            x = ctx.saved_tensors[0]
            s = x.sigmoid()
            return g * s * (1 + x * (1 - s))

    class context_apart(torch.autograd.Function):
        @staticmethod
        def forward(x: Tensor) -> Tensor:  # type: ignore[override]
            return x / (1 + (-x).exp())

        @staticmethod
        def setup_context(ctx: Any, inputs: tuple[Tensor, ...], output: Tensor) -> None:
            ctx.save_for_backward(*inputs)

        @staticmethod
        def backward(ctx: Any, g: Tensor) -> tuple[Tensor]:  # type: ignore[override]
            (x,) = ctx.saved_tensors
            s, t = x.sigmoid(), (-x).sigmoid()
            return (g * (s + x * s * t),)

    class autograd_inside(torch.autograd.Function):
        @staticmethod
        def forward(ctx: Any, x: Tensor) -> Tensor:
            ctx.save_for_backward(x)
            return x * torch.sigmoid(x)

        @staticmethod
        @torch.enable_grad()
        def backward(ctx: Any, g: Tensor) -> Tensor:  # type: ignore[override]
            x = ctx.saved_tensors[0].detach().requires_grad_()
            return torch.autograd.grad(x * x.sigmoid(), x, g)[0]


class gradients_one_by_one:
    def backward_and_reset(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
        w = w.clone().requires_grad_()
        rows = []
        for i in range(len(x)):
            w.grad = None
            loss(w, x[i], y[i]).backward()
            rows.append(w.grad)
        return torch.stack(rows)  # type: ignore[arg-type]

    def a_leaf_for_each(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
        result = torch.empty_like(x)
        for i, (a, b) in enumerate(zip(x, y, strict=True)):
            v = w.detach().clone().requires_grad_()
            loss(v, a, b).backward()
            result[i] = v.grad
        return result

    def without_a_loop(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
        return torch.vmap(torch.func.grad(loss), (None, 0, 0))(w, x, y)


class gradients_all_at_once:
    def vmap_of_grad(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
        return torch.func.vmap(torch.func.grad(loss), in_dims=(None, 0, 0))(w, x, y)

    def closed_over_w(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
        return torch.vmap(lambda a, b: torch.func.grad(loss)(w, a, b))(x, y)

    def w_repeated(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
        many = w.expand(len(x), -1).clone().requires_grad_()
        return torch.autograd.grad(torch.vmap(loss)(many, x, y).sum(), many)[0]

    def jacrev(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
        return torch.func.jacrev(lambda v: torch.vmap(loss, (None, 0, 0))(v, x, y))(w)


class log_or_zero:
    def the_other_way_round(x: Tensor) -> Tensor:
        safe = torch.where(x <= 0, 1.0, x)
        return torch.log(safe)

    def a_filled_mask(x: Tensor) -> Tensor:
        return x.masked_fill(x <= 0, 1.0).log()

    def only_where_it_counts(x: Tensor) -> Tensor:
        result = torch.zeros_like(x)
        positive = x > 0
        result[positive] = x[positive].log()
        return result

    def scattered(x: Tensor) -> Tensor:
        positive = (x > 0).nonzero()[:, 0]
        return torch.zeros_like(x).index_put((positive,), x[positive].log())


class policy_gradient:
    def cross_entropy(logits: Tensor, actions: Tensor, rewards: Tensor) -> Tensor:
        t = logits.clone().requires_grad_()
        each = F.cross_entropy(t.expand(len(actions), -1), actions, reduction="none")
        return -torch.autograd.grad((rewards * each).mean(), t)[0]

    def a_distribution(logits: Tensor, actions: Tensor, rewards: Tensor) -> Any:
        t = logits.clone().requires_grad_()
        log_p = torch.distributions.Categorical(logits=t).log_prob(actions)
        (rewards * log_p).mean().backward()
        return t.grad

    def log_of_softmax(logits: Tensor, actions: Tensor, rewards: Tensor) -> Tensor:
        t = logits.detach().requires_grad_()
        log_p = t.softmax(0).log().gather(0, actions)
        return torch.autograd.grad(rewards @ log_p / len(actions), t)[0]

    def by_formula(logits: Tensor, actions: Tensor, rewards: Tensor) -> Tensor:
        hot = torch.eye(len(logits), dtype=logits.dtype)[actions]
        return ((hot - logits.softmax(0)) * rewards[:, None]).mean(0)


class round_straight_through:
    def detached_difference(x: Tensor) -> Tensor:
        return x - (x - x.round()).detach()

    def x_minus_itself(x: Tensor) -> Tensor:
        return x.round().detach() + x - x.detach()

    def in_no_grad(x: Tensor) -> Tensor:
        with torch.no_grad():
            missing = x.round() - x
        return x + missing

    def a_hook_free_function(x: Tensor) -> Tensor:
        class Round(torch.autograd.Function):
            @staticmethod
            def forward(ctx: Any, x: Tensor) -> Tensor:
                return torch.round(x)

            @staticmethod
            def backward(ctx: Any, g: Tensor) -> Tensor:  # type: ignore[override]
                return g

        return Round.apply(x)
