"""More ways in which an Adam by hand goes wrong: its loop, its memory, and its count."""

from collections.abc import Iterable
from typing import Any

import torch
from torch import Tensor, nn

from lessons_lib.answers.lesson_08_training_loop.adam import COUNT, Memory, Rule, adam
from lessons_lib.answers.lesson_08_training_loop.optimizers_by_rule import NONE, changed, either, until_none
from lessons_lib.checking.exercise.answer_key import wrong


def _rule(**changes: Any) -> Any:
    return changed(Rule, "Adam", **changes)


def _either(**changes: Any) -> Any:
    return either(Rule, "Adam", **changes)


@adam.misconception(
    "You add 1 to t for each *parameter*, so in the first step you correct the second parameter as if it "
    "had stepped twice. Where should you add 1?",
    breaks="each parameter counts its own steps",
)
class counted_in_the_loop(Rule):
    def counted(self, memory: Memory) -> int:
        return super().counted(self.memory_of_all())

    def memory_of_all(self) -> Memory:
        return self.memory.setdefault(0, {})


@adam.misconception(
    "You add 1 to t for every *parameter*, with or without a gradient, so one call of `step` can add "
    "several to t. How many steps has each parameter itself taken?",
    breaks="each parameter counts its own steps",
)
class counted_for_each_in_the_loop(counted_in_the_loop):
    def absent(self, memory: Memory) -> None:
        self.counted(memory)


@adam.misconception(
    "Your steps are right until a parameter without a gradient skips a step: its t goes up all the same. "
    "Which steps should a parameter's t count?",
    breaks="each parameter counts its own steps",
)
class one_count_for_all(Rule):
    one_count = True


def _never_kept(self: Rule, memory: Memory, grad: Tensor) -> tuple[Tensor, Tensor]:
    one, two = self.settings[0]
    return (1 - one) * grad, (1 - two) * grad**2


adam.mistakes(
    averages_never_kept=wrong(_either(averages=_never_kept), over=COUNT).tell(
        "Your averages start from 0 in every step, so they know only the current gradient. Where do you keep "
        "m and v until the next step?{none}"
    ),
    nothing_kept=wrong(
        _either(
            averages=lambda self, memory, grad: (grad, grad**2), corrects_first=False, corrects_second=False
        ),
        over=NONE,
    ).tell(
        "Each step depends only on its own gradient, and all steps have the same length. What should m and v "
        "remember, and where do you keep them?{none}"
    ),
)


@adam.misconception(
    "Your parameters share *one* m and *one* v, in which the gradients of different parameters are mixed."
    " How many m's and v's do three parameters need?"
)
class one_memory_for_all(Rule):
    def memory_of(self, p: nn.Parameter) -> Memory:
        return self.memory.setdefault(0, {})


@adam.misconception(
    "The parameters never move, and their gradients are never cleared. If `parameters` is a generator, "
    "you can read it only once: what is left of it when `step` runs?",
    breaks="`parameters` may be a generator",
)
class used_up(Rule):
    def kept(self, parameters: Iterable[nn.Parameter]) -> Iterable[nn.Parameter]:
        return iter(list(parameters))


def _none_fades(self: Rule, memory: Memory) -> None:
    """The averages move on towards 0, and the parameter stays."""
    if "averages" in memory:
        m, _ = memory["averages"]
        self.averages(memory, torch.zeros_like(m))
        self.counted(memory)


def _only_where_not_zero(self: Rule, memory: Memory, grad: Tensor, lr: float) -> Any:
    return Rule.change(self, memory, grad, lr) if grad.any() else 0.0


def _moves_only_where_not_zero(self: Rule, memory: Memory, grad: Tensor, lr: float) -> Any:
    return Rule.change(self, memory, grad, lr) * bool(grad.any())


adam.mistakes(
    nothing_moves=wrong(_either(change=lambda self, memory, grad, lr: 0.0), over=NONE).tell(
        "No parameter moves. `p = p - …` only gives a name to a new tensor: how do you change the tensor that"
        " the model has?{none}"
    ),
    uphill=wrong(_either(sign=-1.0), over=COUNT).tell(
        "Your steps go uphill, so the loss grows. Which sign makes them go downhill?{none}"
    ),
    rate_of_the_start=wrong(_either(uses_new_rate=False), over=COUNT).tell(
        "Every step uses the learning rate you started with. If the caller changes `self.lr` later, which "
        "rate should the next step use?{none}",
        breaks="`self.lr` may change between two steps",
    ),
    none_is_zero=wrong(_rule(none_is_zero=True)).tell(
        "You moved a parameter without a gradient, as if its gradient were 0. What should your loop do with a"
        " parameter whose `.grad` is None?",
        breaks="A parameter whose `.grad` is None stays as it is, and so does everything that you store for it",
    ),
    none_fades=wrong(_rule(absent=_none_fades)).tell(
        "A parameter without a gradient stays where it is, but its averages fade all the same. What should "
        "happen to the averages if there's no gradient?",
        breaks="A parameter whose `.grad` is None stays as it is, and so does everything that you store for it",
    ),
    none_ends_the_step=wrong(_rule(moving=until_none)).tell(
        "Once your step meets a parameter without a gradient, no parameter after it moves. What should happen"
        " to that parameter, and what to those after it?",
        breaks="A parameter whose `.grad` is None stays as it is, and so does everything that you store for it",
    ),
    none_forgets=wrong(_rule(absent=lambda self, memory: memory.clear())).tell(
        "A parameter that has no gradient in a step forgets its averages. What should happen to the averages "
        "in that step?",
        breaks="A parameter whose `.grad` is None stays as it is, and so does everything that you store for it",
    ),
    zero_skips=wrong(_either(change=_only_where_not_zero), over=COUNT).tell(
        "You treated a gradient of 0 as if it were None. A 0 is a gradient like any other: what does it do to"
        " m, and to the parameter?{none}",
        breaks="A gradient of 0 is a gradient",
    ),
    zero_stays=wrong(_either(change=_moves_only_where_not_zero), over=COUNT).tell(
        "If a gradient is 0, you leave its parameter where it is. But m can hold a part of earlier gradients:"
        " what does the formula then do to the parameter?{none}",
        breaks="A gradient of 0 is a gradient",
    ),
    gradients_never_emptied=wrong(_rule(emptied="gradients")).tell(
        "Gradients pile up from step to step. What should `zero_grad` leave in `.grad`?",
        breaks="`zero_grad()` sets each `.grad` to None",
    ),
    gradients_of_zeros=wrong(_rule(emptied="zeros")).tell(
        "Your `zero_grad` leaves zeros, and Adam still moves a parameter whose gradient is 0. What should "
        "`.grad` be if the loss doesn't use a parameter?",
        breaks="`zero_grad()` sets each `.grad` to None",
    ),
    first_alone=wrong(_rule(moving=lambda self: list(self.parameters)[:1])).tell(
        "Only the first parameter moves. What keeps your `step` from reaching the others?"
    ),
    last_alone=wrong(_rule(moving=lambda self: list(self.parameters)[-1:])).tell(
        "Only the last parameter moves. Is the step inside the loop?"
    ),
)


@adam.misconception(
    "The parameters are right, but `step` also removes the gradients, which is the job of `zero_grad`. "
    "What should `step` change, and what should it leave as it is?",
    breaks="Leave the gradients as they are",
)
class emptied_after_the_step(Rule):
    def step(self) -> None:
        super().step()
        self.zero_grad()


@adam.misconception(
    "The parameters are right, but `step` changed the gradients in place. The loop may still need them, "
    "for example to print their norm: which line changes a gradient itself?",
    breaks="Leave the gradients as they are",
)
class gradients_changed(Rule):
    def change(self, memory: Memory, grad: Tensor, lr: float) -> Any:
        moved = super().change(memory, grad, lr)
        grad.copy_(moved)
        return moved
