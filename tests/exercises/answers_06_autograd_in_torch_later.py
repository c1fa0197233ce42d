"""Right answers to lesson 06, each written in another way; none may be refused (the second half of the lesson)."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional as F

Loss = Callable[[Tensor, Tensor, Tensor], Tensor]
ScalarFunction = Callable[[Tensor], Tensor]


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
