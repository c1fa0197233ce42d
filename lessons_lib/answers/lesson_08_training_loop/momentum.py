"""Answers: SGD with momentum, as a class like torch's."""

from collections.abc import Iterable
from typing import Any

import torch
from torch import Tensor, nn

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.answers.lesson_08_training_loop.optimizers_by_rule import (
    NONE,
    ByRule,
    changed,
    either,
    until_none,
)
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop import momentum as questions


class Momentum:
    """One buffer for each parameter, by its identity."""

    def __init__(self, parameters: Iterable[nn.Parameter], lr: float, momentum: float) -> None:
        self.parameters = list(parameters)
        self.lr, self.momentum = lr, momentum
        self.buffers: dict[nn.Parameter, Tensor] = {}

    def step(self) -> None:
        for p in self.parameters:
            if p.grad is not None:
                buffer = p.grad + self.momentum * self.buffers.get(p, torch.zeros_like(p))
                self.buffers[p] = buffer
                p.data -= self.lr * buffer

    def zero_grad(self) -> None:
        for p in self.parameters:
            p.grad = None


momentum = answers.to(
    questions.momentum,
    takeaway="You wrote what `torch.optim.SGD` does with momentum. From step to step, it remembers one buffer for "
    "each parameter.",
    hints=[
        "What must your optimizer still know when `step` runs the next time? Make a place for that in "
        "`__init__`.",
        "Keep the parameters as a list, since a generator can be read only once. For each parameter, keep a "
        "buffer that starts as zeros.",
        "In `step`, for each parameter with a gradient: `buffer.mul_(momentum).add_(p.grad)`, then `p -= lr * buffer`, "
        "under `torch.no_grad()`.",
    ],
)(Momentum)

Memory = dict[str, Any]


class Rule(ByRule):
    """Momentum's rule."""

    def buffer(self, old: Any, grad: Tensor, factor: float) -> Any:
        return factor * old + grad

    def used(self, old: Any, new: Any, grad: Tensor, factor: float) -> Any:
        """What the step goes along."""
        return new

    def change(self, memory: Memory, grad: Tensor, lr: float) -> Any:
        (factor,) = self.settings
        old = memory.get("buffer", 0.0)
        memory["buffer"] = self.buffer(old, grad, factor)
        return lr * self.used(old, memory["buffer"], grad, factor)


def _rule(**changes: Any) -> type[ByRule]:
    return changed(Rule, "Momentum", **changes)


def _either(**changes: Any) -> Any:
    return either(Rule, "Momentum", **changes)


def _average(self: Rule, memory: Memory, grad: Tensor, lr: float) -> Any:
    """The first gradient, then a running average."""
    (factor,) = self.settings
    old = memory.get("buffer", grad)
    memory["buffer"] = factor * old + (1 - factor) * grad
    return lr * memory["buffer"]


def _corrected(self: Rule, memory: Memory, grad: Tensor, lr: float) -> Any:
    (factor,) = self.settings
    memory["steps"] = memory.get("steps", 0) + 1
    memory["buffer"] = factor * memory.get("buffer", 0.0) + (1 - factor) * grad
    return lr * memory["buffer"] / (1 - factor ** memory["steps"])


def _rate_twice(self: Rule, memory: Memory, grad: Tensor, lr: float) -> Any:
    return lr * _with_rate_inside(self, memory, grad, lr)


def _buffer_is_the_gradient(self: Rule, memory: Memory, grad: Tensor, lr: float) -> Any:
    """The first buffer is the tensor in `.grad` itself."""
    (factor,) = self.settings
    memory["buffer"] = factor * memory["buffer"] + grad if "buffer" in memory else grad
    return lr * memory["buffer"]


def _gradient_in_place(self: Rule, memory: Memory, grad: Tensor, lr: float) -> Any:
    """The buffer is the first gradient's tensor for good, changed in place."""
    (factor,) = self.settings
    memory["buffer"] = memory["buffer"].mul_(factor).add_(grad) if "buffer" in memory else grad
    return lr * memory["buffer"]


def _with_rate_inside(self: Rule, memory: Memory, grad: Tensor, lr: float) -> Any:
    (factor,) = self.settings
    memory["buffer"] = factor * memory.get("buffer", 0.0) + lr * grad
    return memory["buffer"]


def _none_fades(self: Rule, memory: Memory) -> None:
    (factor,) = self.settings
    memory["buffer"] = factor * memory.get("buffer", 0.0)


momentum.mistakes(
    a_running_average=wrong(
        _either(buffer=lambda self, old, grad, factor: factor * old + (1 - factor) * grad), over=NONE
    ).tell(
        "Your steps are what you'd get from a running average of the gradients: only (1 − momentum) times as "
        "long as they should be. How much of each gradient should go into the buffer here?{none}"
    ),
    a_running_average_from_the_first=wrong(_either(change=_average), over=NONE).tell(
        "Your buffer begins with the first gradient and then holds a running average. Later gradients should "
        "be added in full: which factor should you leave out?{none}"
    ),
    a_corrected_average=wrong(_either(change=_corrected), over=NONE).tell(
        "Your steps are what you'd get from a running average of the gradients, corrected as in Adam. How "
        "much of each gradient should go into the buffer here?{none}"
    ),
    rate_inside_the_buffer=wrong(_either(change=_with_rate_inside), over=NONE).tell(
        "As soon as the rate changes, your steps are off, because your buffer holds gradients that were "
        "multiplied by the *old* rate. Should lr be part of the buffer, or only of the step?{none}",
        breaks="`self.lr` may change between two steps",
    ),
    rate_twice=wrong(_either(change=_rate_twice), over=NONE).tell(
        "You multiply by lr twice: once in the buffer, and once in the step. In which of these two places "
        "should lr stay?{none}"
    ),
    rate_of_the_start=wrong(_either(uses_new_rate=False), over=NONE).tell(
        "Every step uses the learning rate you started with. If the caller changes `self.lr` later, which "
        "rate should the next step use?{none}",
        breaks="`self.lr` may change between two steps",
    ),
    nothing_remembered=wrong(_either(buffer=lambda self, old, grad, factor: grad), over=NONE).tell(
        "Each step uses only its own gradient, as if momentum were 0. Where do you keep the buffer from one "
        "step to the next?{none}"
    ),
    nothing_forgotten=wrong(_either(buffer=lambda self, old, grad, factor: old + grad), over=NONE).tell(
        "Your buffer adds up all gradients and never forgets one. What should happen to the old buffer before"
        " you add a gradient?{none}"
    ),
    only_the_last_gradient=wrong(
        _either(
            buffer=lambda self, old, grad, factor: grad,
            used=lambda self, old, new, grad, factor: grad + factor * old,
        ),
        over=NONE,
    ).tell(
        "You remember only the previous gradient, but a gradient from three steps ago should matter a little "
        "too. What should the buffer store?{none}"
    ),
    old_buffer_used=wrong(_either(used=lambda self, old, new, grad, factor: old), over=NONE).tell(
        "Your first step moves nothing, and each later step uses the buffer from the step before. Do you add "
        "the new gradient to the buffer before you move the parameter, or afterwards?{none}"
    ),
    nesterov=wrong(_either(used=lambda self, old, new, grad, factor: grad + factor * new), over=NONE).tell(
        "Your step looks ahead, as in Nesterov's form: gradient + momentum · buffer. In the plain form, what "
        "should lr multiply?{none}"
    ),
    gradient_damped_too=wrong(
        _either(buffer=lambda self, old, grad, factor: factor * (old + grad)), over=NONE
    ).tell(
        "You multiplied the new gradient by momentum too. Which of the two should fade: the old buffer or the"
        " new gradient?{none}"
    ),
    gradient_damped_alone=wrong(
        _either(buffer=lambda self, old, grad, factor: old + factor * grad), over=NONE
    ).tell(
        "You keep the old buffer in full and multiply the *new* gradient by momentum. Which of the two should"
        " fade?{none}"
    ),
    buffer_is_the_gradient=wrong(_either(change=_buffer_is_the_gradient), over=NONE).tell(
        "Your first buffer is the tensor in `.grad` itself. If the loop then sets that tensor to 0 in place, "
        "your buffer is 0 too: how could you keep its numbers?{none}",
        breaks="don't keep the `.grad` tensors: the loop may set them to 0 in place",
    ),
    buffer_is_the_gradient_in_place=wrong(_either(change=_gradient_in_place), over=NONE).tell(
        "Your buffer *is* the first gradient's tensor. As long as that tensor stays in `.grad`, `backward` "
        "and your step both change it: how do you give the buffer a tensor of its own?{none}"
    ),
    buffer_negative=wrong(
        _either(buffer=lambda self, old, grad, factor: factor * old - grad), over=NONE
    ).tell("Your steps go uphill. Did you flip the sign of the step twice, or not at all?{none}"),
    old_buffer_subtracted=wrong(
        _either(buffer=lambda self, old, grad, factor: grad - factor * old), over=NONE
    ).tell(
        "You *subtract* what the buffer remembers, so each step slows down the next. Should old gradients "
        "help the step or hold it back?{none}"
    ),
    two_steps_in_one=wrong(_either(used=lambda self, old, new, grad, factor: grad + new), over=NONE).tell(
        "Your step is lr times the sum of gradient and buffer. Which of these two already includes the "
        "other?{none}"
    ),
)


@momentum.misconception(
    "The parameters never move, and their gradients are never cleared. If `parameters` is a generator, "
    "you can read it only once: what is left of it when `step` runs?",
    breaks="`parameters` may be a generator",
)
class used_up(Rule):
    def kept(self, parameters: Iterable[nn.Parameter]) -> Iterable[nn.Parameter]:
        return iter(list(parameters))


def _remembered_without_rate(self: Rule, memory: Memory, grad: Tensor, lr: float) -> Any:
    (factor,) = self.settings
    old = memory.get("buffer", 0.0)
    memory["buffer"] = factor * old + grad
    return lr * grad + factor * old


def _last_gradient_without_rate(self: Rule, memory: Memory, grad: Tensor, lr: float) -> Any:
    (factor,) = self.settings
    old = memory.get("buffer", 0.0)
    memory["buffer"] = grad
    return lr * grad + factor * old


momentum.mistakes(
    rate_left_out=wrong(
        _either(change=lambda self, memory, grad, lr: Rule.change(self, memory, grad, 1.0)), over=NONE
    ).tell("Your steps are as long as the buffer itself. Where does the learning rate come in?{none}"),
    remembered_without_rate=wrong(_either(change=_remembered_without_rate), over=NONE).tell(
        "Your step multiplies the new gradient by lr, but not what the buffer held before. What should you "
        "multiply by lr: the gradient, or the whole new buffer?{none}"
    ),
    last_gradient_without_rate=wrong(_either(change=_last_gradient_without_rate), over=NONE).tell(
        "Your step is lr · gradient + momentum · the previous gradient, so the second term isn't multiplied "
        "by lr. What should you keep from one step to the next, and what should you multiply by lr?{none}"
    ),
    nothing_moves=wrong(_either(change=lambda self, memory, grad, lr: 0.0), over=NONE).tell(
        "No parameter moves. `p = p - …` only gives a name to a new tensor: how do you change the tensor that"
        " the model has?{none}"
    ),
    one_factor=wrong(
        lambda parameters, lr, momentum, factor: Rule(parameters, lr, factor),
        over={"factor": [0.9, 0.99]},
    ).tell("Your momentum is always {factor}. What value did the caller pass?"),
    none_is_zero=wrong(_rule(none_is_zero=True)).tell(
        "You moved a parameter without a gradient along its buffer. If `.grad` is None, the parameter and its"
        " buffer should stay as they are: what should your loop check first?",
        breaks="A parameter whose `.grad` is None stays as it is, and so does its buffer",
    ),
    none_fades=wrong(_rule(absent=_none_fades)).tell(
        "A parameter without a gradient stays where it is, but its buffer fades all the same. What should "
        "happen to the buffer if there's no gradient?",
        breaks="A parameter whose `.grad` is None stays as it is, and so does its buffer",
    ),
    none_ends_the_step=wrong(_rule(moving=until_none)).tell(
        "Once your step meets a parameter without a gradient, no parameter after it moves. What should happen"
        " to that parameter, and what to those after it?",
        breaks="A parameter whose `.grad` is None stays as it is, and so does its buffer",
    ),
    none_forgets=wrong(_rule(absent=lambda self, memory: memory.clear())).tell(
        "A parameter that has no gradient in a step loses its buffer. What should happen to the buffer in "
        "that step?",
        breaks="A parameter whose `.grad` is None stays as it is, and so does its buffer",
    ),
    gradients_never_emptied=wrong(_rule(emptied="gradients")).tell(
        "Gradients pile up from step to step. What should `zero_grad` leave in `.grad`?",
        breaks="`zero_grad()` sets each `.grad` to None",
    ),
    gradients_of_zeros=wrong(_rule(emptied="zeros")).tell(
        "Your `zero_grad` leaves zeros, so a parameter that the loss doesn't use still moves along its "
        'buffer. Which value of `.grad` means "no gradient"?',
        breaks="`zero_grad()` sets each `.grad` to None",
    ),
    first_alone=wrong(_rule(moving=lambda self: list(self.parameters)[:1])).tell(
        "Only the first parameter moves. What keeps your `step` from reaching the others?"
    ),
    last_alone=wrong(_rule(moving=lambda self: list(self.parameters)[-1:])).tell(
        "Only the last parameter moves. Is the step inside the loop?"
    ),
)


@momentum.misconception(
    "Your parameters share *one* buffer, in which the gradients of different parameters are mixed. How "
    "many buffers do three parameters need?"
)
class one_buffer_for_all(Rule):
    def memory_of(self, p: nn.Parameter) -> Memory:
        return self.memory.setdefault(0, {})


@momentum.misconception(
    "The parameters are right, but `step` also removes the gradients, which is the job of `zero_grad`. "
    "What should `step` change, and what should it leave as it is?",
    breaks="Leave the gradients as they are",
)
class emptied_after_the_step(Rule):
    def step(self) -> None:
        super().step()
        self.zero_grad()


@momentum.misconception(
    "The parameters are right, but `step` changed the gradients in place. The loop may still need them, "
    "for example to print their norm: which line changes a gradient itself?",
    breaks="Leave the gradients as they are",
)
class gradients_changed(Rule):
    def change(self, memory: Memory, grad: Tensor, lr: float) -> Any:
        grad.add_(self.settings[0] * memory.get("buffer", 0.0))
        memory["buffer"] = grad.clone()
        return lr * grad
