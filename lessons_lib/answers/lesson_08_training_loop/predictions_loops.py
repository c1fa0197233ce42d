"""Answers: loops whose lines are in another order, and what optimizers remember. Run, each of them."""

from collections.abc import Callable

import torch
from torch import Tensor, nn

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong, wrong_part
from lessons_lib.exercises.lesson_08_training_loop import predictions_loops as questions


def _third_loss(order: str) -> float:
    """The loss (w − 10)² in the third iteration of zero, forward, backward, step in this order; w from 0, rate 0.1."""
    w = torch.zeros((), requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.1)
    loss = torch.zeros(())
    for _ in range(3):
        for act in order.split():
            if act == "forward":
                loss = (w - 10) ** 2
            elif act == "backward":
                loss.backward()
            else:
                optimizer.zero_grad() if act == "zero" else optimizer.step()
    return loss.item()


@answers.to(questions.third_losses)
def third_losses() -> tuple[float, float, float]:
    orders = ("zero forward step backward", "forward step zero backward", "forward backward step")
    return _third_loss(orders[0]), _third_loss(orders[1]), _third_loss(orders[2])


third_losses.mistakes(
    all_as_the_right_one=wrong((40.96, 40.96, 40.96)).tell(
        "You gave the right order's third loss three times. Go through two iterations of each order: what "
        "does `step` find in `.grad`?"
    ),
    first_as_the_right_one=wrong_part(1, 40.96).tell(
        "40.96 is the third loss in the right order. In the first of the three orders here, `step` comes "
        "right after `zero_grad` and the forward pass: what does it find in `.grad`?"
    ),
    first_one_late=wrong_part(1, 64).tell(
        "64 is the loss after one step. In the first order, `zero_grad` and forward come before `step`: what "
        "gradient does `step` find?"
    ),
    second_flat=wrong_part(2, 100).tell(
        "100 is the loss at the start. In the second order, `backward` leaves a gradient at the end of "
        "iteration 1, and the next `step` finds it: where does that step move `w`?"
    ),
    second_as_the_right_one=wrong_part(2, 40.96).tell(
        "40.96 is the third loss in the right order. In the second of the three orders here, the first `step`"
        " finds no gradient: how many steps have moved `w` before the third loss?"
    ),
    second_adds_up=wrong_part(2, 19.36).tell(
        "19.36 comes from gradients that add up. In the second order, `zero_grad` runs before each "
        "`backward`: can gradients add up there?"
    ),
    third_as_the_right_one=wrong_part(3, 40.96).tell(
        "40.96 is the third loss in the right order. In the last of the three orders here, `.grad` still "
        "holds −20 when the second `backward` adds −16: how far does the second step then move `w`?"
    ),
    third_one_late=wrong_part(3, 64).tell(
        "64 is the last order's *second* loss. How far does the next step go if `.grad` holds the sum of −20 "
        "and −16?"
    ),
    one_iteration_early=wrong((100, 100, 64)).tell(
        "You gave the losses of the *second* iteration. What is each order's loss one iteration later?"
    ),
    second_one_late=wrong_part(2, 36).tell(
        "36 is the loss of the second of the three orders in iteration *4*. In iteration 1, `step` finds no "
        "gradient there: how many times has `w` moved before the third loss?"
    ),
    third_one_more_step=wrong_part(3, 0.0064).tell(
        "You took one step too many in the last order: its loss in iteration *4* comes from `w` = 10.08. How "
        "many steps come before the *third* loss?"
    ),
    third_one_more_step_rounded=wrong_part(3, 0.01).tell(
        "You took one step too many in the last order: its loss in iteration *4* comes from `w` = 10.08. How "
        "many steps come before the *third* loss?"
    ),
    third_with_the_new_gradient_twice=wrong_part(3, 23.04).tell(
        "23.04 comes from `w` = 5.2, as if the second step moved `w` from 2 to 5.2. In the last order, "
        "`.grad` holds the sum of −20 and −16 before that step: how far should it move `w`?"
    ),
    weights_in_place_of_losses=wrong((0, 2, 5.6)).tell(
        "You gave the right values of `w` in iteration 3, but not the losses. Each loss is (w − 10)²: what "
        "does that give for your three values?"
    ),
    one_iteration_late=wrong((100, 36, 0.0064)).tell(
        "You gave the losses of the *fourth* iteration. Iteration 1 has the loss 100 in all three orders: if "
        "you count from there, which losses are third?"
    ),
)


@answers.to(questions.steps_of_momentum)
def steps_of_momentum() -> float:
    buffer = 0.0
    for _ in range(1000):
        buffer = 0.9 * buffer + 1
    return round(buffer, 9)


steps_of_momentum.mistakes(
    one=wrong(1).tell(
        "1 is the length of the first step. In the second step, 0.9 of the buffer is left, and the next "
        "gradient is added: how long can steps get?"
    ),
    one_and_nine_tenths=wrong(1.9).tell(
        "1.9 is the length of the second step. The buffer b keeps growing: 1, 1.9, 2.71, … Each step makes it"
        " 0.9 · b + 1: for which b does nothing change?"
    ),
    nine=wrong(9).tell(
        "You're close, but 0.9 · 9 + 1 is 9.1, so the buffer still grows. For which b is 0.9 · b + 1 the same"
        " as b?"
    ),
    nine_tenths=wrong(0.9).tell(
        "0.9 is what's left of the *old* buffer. The new gradient is added in full: what does the buffer grow"
        " to, step by step?"
    ),
    a_hundred=wrong(100).tell(
        "100 would be right for a momentum of 0.99. Here, each step turns the buffer b into 0.9 · b + 1: for "
        "which b does nothing change?"
    ),
    endless=wrong(float("1e9")).tell(
        "The buffer b doesn't grow without limit: the larger it is, the more of it fades. Each step turns it "
        "into 0.9 · b + 1: for which b does nothing change?"
    ),
)


def _adam(gradients: list[float | None], lr: float = 0.1) -> list[float]:
    """Where a parameter is after each of Adam's steps, from 0."""
    w = torch.zeros((), dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.Adam([w], lr=lr)
    places = []
    for gradient in gradients:
        w.grad = None if gradient is None else torch.full_like(w, gradient)
        optimizer.step()
        places.append(w.item())
    return places


@answers.to(questions.first_steps_of_adam)
def first_steps_of_adam() -> tuple[float, float]:
    return abs(_adam([1000.0])[0]), abs(_adam([0.001])[0])


first_steps_of_adam.mistakes(
    as_sgd=wrong((100, 0.0001)).tell(
        "You computed SGD's steps: rate times gradient. Adam divides the corrected m by the root of the "
        "corrected v: how large is this ratio in the first step?"
    ),
    without_correction=wrong((0.3162, 0.3162)).tell(
        "You're right that the two steps are equal, but 0.316 is what you get without correcting m and v: 0.1"
        " · 0.1 g / √(0.001 g²). What are m and v in the first step once they're corrected?"
    ),
    only_m_corrected=wrong((3.162, 3.162)).tell(
        "You're right that the two steps are equal, but you didn't correct v. In the first step, v is 0.001 "
        "g²: what does Adam divide v by before it takes the root?"
    ),
    only_v_corrected=wrong((0.01, 0.01)).tell(
        "You're right that the two steps are equal, but you didn't correct m. In the first step, m is 0.1 g: "
        "what does Adam divide m by to correct it?"
    ),
    length_one=wrong((1, 1)).tell(
        "You're right that the two steps are equal: once m and v are corrected, m / √v is 1 for both. But "
        "what does Adam multiply that 1 by?"
    ),
    the_gradients=wrong((1000, 0.001)).tell(
        "You gave the gradients themselves. Adam divides each gradient by its own size: what's left, and what"
        " does Adam multiply it by?"
    ),
    small_one_shorter=wrong_part(2, 0.0001).tell(
        "0.0001 is the learning rate times the gradient. But Adam divides m by √v: for a gradient of 0.001, "
        "how large is that ratio in the first step, with both m and v corrected?"
    ),
    large_one_longer=wrong_part(1, 100).tell(
        "100 is the learning rate times the gradient. But Adam divides m by √v: for a gradient of 1000, how "
        "large is that ratio in the first step, with both m and v corrected?"
    ),
)


@answers.to(questions.without_gradient)
def without_gradient() -> tuple[str, str]:
    def said(second: float | None) -> str:
        before, after = _adam([1.0, second])
        return "stays" if after == before else "moves"

    return said(0.0), said(None)


without_gradient.mistakes(
    both_stay=wrong(("stays", "stays")).tell(
        "You're right about None. With a gradient of 0, Adam applies its formula as always: is m, its average"
        " of the gradients, then 0, or 0.9 times what it was?"
    ),
    both_move=wrong(("moves", "moves")).tell(
        "You're right about 0. But a `.grad` of None means that there's no gradient: does the optimizer then "
        "do anything with this parameter or its averages?"
    ),
    exchanged=wrong(("stays", "moves")).tell(
        "It's the other way round. For which of the two gradients, 0 or None, does Adam compute a new m at "
        "all?"
    ),
)


def _replaced(names: Callable[[nn.Linear], list[Tensor]]) -> tuple[str, str]:
    layer = nn.Linear(3, 2)
    optimizer = torch.optim.SGD(layer.parameters(), lr=0.1)
    layer.weight = nn.Parameter(torch.ones(2, 3))
    before = [p.detach().clone() for p in names(layer)]
    layer(torch.ones(4, 3)).sum().backward()
    optimizer.step()
    weight, bias = (
        "stays" if torch.equal(p, old) else "moves" for p, old in zip(names(layer), before, strict=True)
    )
    return weight, bias


@answers.to(questions.replaced_parameter)
def replaced_parameter() -> tuple[str, str]:
    return _replaced(lambda layer: [layer.weight, layer.bias])


replaced_parameter.mistakes(
    both_move=wrong(("moves", "moves")).tell(
        "You're right about the bias. The optimizer was made before the weight was replaced: which weight "
        "does it hold, the old or the new one?"
    ),
    both_stay=wrong(("stays", "stays")).tell(
        "You're right about the weight. But only the weight was replaced, so the optimizer still holds the "
        "layer's bias: what does a step do to the bias?"
    ),
    exchanged=wrong(("moves", "stays")).tell(
        "It's the other way round. Which of the two, weight or bias, is still the Parameter that the "
        "optimizer was made with?"
    ),
)
