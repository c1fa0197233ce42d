"""Answers: the step of torch.optim.SGD, written by hand."""

from collections.abc import Callable, Iterable
from typing import Any

import torch
from torch import Tensor, nn

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.answers.lesson_08_training_loop.optimizers_by_rule import NONE
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop import sgd_step as questions

Parameters = Iterable[nn.Parameter]


@answers.to(
    questions.sgd_step,
    takeaway="Your function does all that `torch.optim.SGD` does in `step()` if you use neither momentum nor "
    "weight decay.",
    hints=[
        "The loop in *Way 3: autograd* has this step, for four weights. What changes if there can be any "
        "number of parameters?",
        "Change each parameter in place, inside a block in which autograd records nothing. If a parameter has"
        " no gradient, skip it.",
        "`with torch.no_grad():`, then `for p in parameters:`, `if p.grad is not None:` and `p -= lr * p.grad`.",
    ],
)
def sgd_step(parameters: Parameters, lr: float) -> None:
    for p in parameters:
        if p.grad is not None:
            p.data.add_(p.grad, alpha=-lr)


Step = Callable[[Tensor, Tensor], Any]  # parameter, gradient → its new value


def _moved(none: bool, parameters: Parameters, step: Step) -> None:
    """none: whether a parameter without a gradient raises an error."""
    with torch.no_grad():
        for p in parameters:
            if p.grad is None and none:
                raise TypeError("a gradient is None")
            if p.grad is not None:
                p.copy_(step(p, p.grad))


NOTHING = {  # as NONE, for a step in which nothing moves: there, the check may also be reversed
    "none": {
        "": False,
        " Also, a parameter without a gradient raises an error: is your check for None missing or reversed?": True,
    }
}

sgd_step.mistakes(
    nothing_moves=wrong(
        lambda parameters, lr, none: _moved(none, parameters, lambda p, g: p), over=NOTHING
    ).tell(
        "No parameter moved. Was the generator `parameters` used up before your loop, or does your loop make "
        "a new tensor and leave the parameter itself as it was?{none}",
        breaks="Change the parameters in place",
    ),
    lr_alone=wrong(
        lambda parameters, lr, none: _moved(none, parameters, lambda p, g: p - lr), over=NONE
    ).tell("You subtracted lr itself from every number. What should you multiply lr by first?{none}"),
    replaced_by_lr_times_the_gradient=wrong(
        lambda parameters, lr, none: _moved(none, parameters, lambda p, g: lr * g), over=NONE
    ).tell(
        "Your parameters have become lr · gradient, and their old values are lost. What should you subtract "
        "lr · gradient from?{none}"
    ),
    uphill=wrong(
        lambda parameters, lr, none: _moved(none, parameters, lambda p, g: p + lr * g), over=NONE
    ).tell(
        "Your steps go uphill, along the gradient, so the loss grows. Which sign makes a step go "
        "downhill?{none}"
    ),
    without_lr=wrong(
        lambda parameters, lr, none: _moved(none, parameters, lambda p, g: p - g), over=NONE
    ).tell("You subtracted the whole gradient. Where does the learning rate come in?{none}"),
    replaced_by_the_step=wrong(
        lambda parameters, lr, none: _moved(none, parameters, lambda p, g: -lr * g), over=NONE
    ).tell("Your parameters *are* the steps: −lr · gradient. What should you add the steps to?{none}"),
    rate_divides=wrong(
        lambda parameters, lr, none: _moved(none, parameters, lambda p, g: p - g / lr), over=NONE
    ).tell(
        "You divided the gradient by the rate. A smaller rate should make a smaller step: which operation does that?{none}"
    ),
    sign_of_the_gradient=wrong(
        lambda parameters, lr, none: _moved(none, parameters, lambda p, g: p - lr * g.sign()), over=NONE
    ).tell(
        "Every number moved by exactly lr, however large its gradient. What effect should a gradient's size "
        "have?{none}"
    ),
    scaled_to_length_one=wrong(
        lambda parameters, lr, none: _moved(none, parameters, lambda p, g: p - lr * g / g.norm()), over=NONE
    ).tell(
        "You scaled each gradient to length 1 first, so its own length is lost. What effect should a "
        "gradient's length have on the step?{none}"
    ),
    mean_of_the_gradient=wrong(
        lambda parameters, lr, none: _moved(none, parameters, lambda p, g: p - lr * g.mean()), over=NONE
    ).tell(
        "All numbers of a parameter moved by the same amount: lr times the mean of its gradient. Which number"
        " of the gradient belongs to each number of the parameter?{none}"
    ),
    half_a_step=wrong(
        lambda parameters, lr, none: _moved(none, parameters, lambda p, g: p - 0.5 * lr * g), over=NONE
    ).tell(
        "Your steps are half as long as they should be. Which factor does your step have besides lr and the "
        "gradient?{none}"
    ),
    two_steps=wrong(
        lambda parameters, lr, none: _moved(none, parameters, lambda p, g: p - 2 * lr * g), over=NONE
    ).tell(
        "Your steps are twice as long as they should be. Do you move each parameter twice, or put in a factor"
        " of 2?{none}"
    ),
    shrunk_by_the_step=wrong(
        lambda parameters, lr, none: _moved(none, parameters, lambda p, g: p * (1 - lr * g)), over=NONE
    ).tell(
        "You multiplied each parameter by 1 − lr · gradient, so the step depends on the parameter's own "
        "value. Which operation makes a step that doesn't?{none}"
    ),
    all_shrink_too=wrong(
        lambda parameters, lr, none: _moved(none, parameters, lambda p, g: (1 - lr) * p - lr * g), over=NONE
    ).tell("Your parameters also lose lr times their own value in each step. What should lr multiply?{none}"),
    squared=wrong(
        lambda parameters, lr, none: _moved(none, parameters, lambda p, g: p - lr * g**2), over=NONE
    ).tell(
        "You subtracted lr times the *square* of the gradient. A square is never negative: how would a "
        "parameter know which way to go?{none}"
    ),
    without_its_sign=wrong(
        lambda parameters, lr, none: _moved(none, parameters, lambda p, g: p - lr * g.abs()), over=NONE
    ).tell(
        "All your parameters fell. A negative gradient should make its parameter grow: where did you lose the"
        " sign?{none}"
    ),
    divided_by_the_count=wrong(
        lambda parameters, lr, none: _moved(none, parameters, lambda p, g: p - lr * g / g.numel()), over=NONE
    ).tell(
        "You divided each step by the parameter's number of elements. Each element has a gradient of its own:"
        " why should it take a smaller step in a larger parameter?{none}"
    ),
)


def _first(parameters: Parameters) -> list[nn.Parameter]:
    return list(parameters)[:1]


sgd_step.mistakes(
    first_alone=wrong(lambda parameters, lr: _moved(False, _first(parameters), lambda p, g: p - lr * g)).tell(
        "Only the first parameter moved, as if a `return` or `break` ended the loop. What should happen to "
        "the other parameters?"
    ),
    last_alone=wrong(
        lambda parameters, lr: _moved(False, list(parameters)[-1:], lambda p, g: p - lr * g)
    ).tell("Only the last parameter moved. Is the step inside the loop?"),
)


@sgd_step.misconception(
    "Once your loop meets a parameter without a gradient, no parameter after it moves. What should happen"
    " to that parameter, and what to those after it?",
    breaks="A parameter whose `.grad` is None stays as it is",
)
def stops_at_none(parameters: Parameters, lr: float) -> None:
    for p in parameters:
        if p.grad is None:
            return
        p.data -= lr * p.grad


@sgd_step.misconception(
    "The step is right, but you also removed the gradients, which is the job of `zero_grad`. What should "
    "`sgd_step` change, and what should it leave to its caller?",
    breaks="Leave the gradients as they are",
)
def emptied_after_the_step(parameters: Parameters, lr: float) -> None:
    for p in parameters:
        sgd_step.reference([p], lr)
        p.grad = None


@sgd_step.misconception(
    "The step is right, but you also filled the gradients with zeros, which is the job of `zero_grad`. "
    "What should `sgd_step` change, and what should it leave to its caller?",
    breaks="Leave the gradients as they are",
)
def zeroed_after_the_step(parameters: Parameters, lr: float) -> None:
    for p in parameters:
        sgd_step.reference([p], lr)
        if p.grad is not None:
            p.grad.zero_()


@sgd_step.misconception(
    "The step is right, but your gradients have been multiplied by lr. Which of your operations changes a"
    " gradient in place?",
    breaks="Leave the gradients as they are",
)
def gradients_scaled(parameters: Parameters, lr: float) -> None:
    for p in parameters:
        if p.grad is not None:
            p.data -= p.grad.mul_(lr)


@sgd_step.misconception(
    "The step is right, but the parameters no longer require grad, so the next call of `backward` gives "
    "them no gradient. Which line switched that off?"
)
def no_longer_requiring_grad(parameters: Parameters, lr: float) -> None:
    for p in parameters:
        sgd_step.reference([p], lr)
        p.requires_grad_(False)


@sgd_step.misconception(
    "Only the first parameter with a gradient moved, as if a `return` or `break` ended the loop. What "
    "should happen to the other parameters?"
)
def ends_after_one_move(parameters: Parameters, lr: float) -> None:
    moving = [p for p in parameters if p.grad is not None]
    sgd_step.reference(moving[:1], lr)


@sgd_step.misconception(
    "The step is right, but you gave a parameter without a gradient a `.grad` full of zeros. Which value "
    "of `.grad` says that there's no gradient?",
    breaks="Leave the gradients as they are",
)
def none_filled_with_zeros(parameters: Parameters, lr: float) -> None:
    for p in parameters:
        if p.grad is None:
            p.grad = torch.zeros_like(p)
        sgd_step.reference([p], lr)
