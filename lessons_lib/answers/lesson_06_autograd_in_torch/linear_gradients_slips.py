"""Further ways to get `linear_gradients` wrong: what is returned, products left out, and where b and the square come in."""

from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.linear_gradients import linear_gradients
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_06_autograd_in_torch.linear_gradients import Pair


def _right(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Pair:
    double = 2 * (w.detach() @ x + b.detach() - y)
    return double * x, double


TWO_FEATURES = (
    "You used only the first two products, and with one feature, your code raises an error. How do you "
    "add up the products of any number of features?"
)


linear_gradients.mistakes(
    each_in_a_tuple=wrong(lambda w, b, x, y: tuple((one,) for one in _right(w, b, x, y))).tell(
        "Each of your gradients is in a tuple of its own, as `torch.autograd.grad` returns it. How do you take"
        " a gradient out of such a tuple?"
    ),
    loss_in_front=wrong(
        lambda w, b, x, y: ((w.detach() @ x + b.detach() - y) ** 2, *_right(w, b, x, y))
    ).tell(
        "You returned three things: the loss, then the two gradients. Which two of them does the exercise ask"
        " for?"
    ),
    loss_at_the_end=wrong(
        lambda w, b, x, y: (*_right(w, b, x, y), (w.detach() @ x + b.detach() - y) ** 2)
    ).tell(
        "You returned three things: the two gradients, then the loss. Which two of them does the exercise ask"
        " for?"
    ),
    joined_in_one_tensor=wrong(lambda w, b, x, y: torch.hstack(_right(w, b, x, y))).tell(
        "You joined both gradients into one tensor, so w's gradient and b's can't be told apart. What can "
        "hold two tensors of different shapes?"
    ),
    python_numbers=wrong(lambda w, b, x, y: tuple(one.tolist() for one in _right(w, b, x, y))).tell(
        "You returned the gradients as Python numbers, not as tensors. Which step of your code takes the "
        "numbers out of their tensors?"
    ),
    b_and_y_for_each_feature=wrong(
        lambda w, b, x, y: (
            (double := 2 * (w.detach() * x + b.detach() - y).sum()) * x,
            double * len(x),
        )
    ).tell(
        "Your gradients are what you'd get if you added b and subtracted y once per feature. What should "
        "you add up before b and y come in?"
    ),
    parts_squared_apart=wrong(lambda w, b, x, y: (2 * (w.detach() @ x) * x, 2 * b.detach())).tell(
        "Your gradients are what you'd get if you squared w · x and b separately. What should you do first: "
        "square, or compute the whole difference?"
    ),
)


@linear_gradients.misconception(TWO_FEATURES)
def two_products_alone(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Pair:
    output = w[0] * x[0] + w[1] * x[1] + b
    return torch.autograd.grad((output - y) ** 2, (w, b))  # type: ignore[return-value]


@linear_gradients.misconception(TWO_FEATURES)
def two_products_by_hand(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Pair:
    double = 2 * (w.detach()[0] * x[0] + w.detach()[1] * x[1] + b.detach() - y)
    return double * x, double


@linear_gradients.misconception(
    "The {which} product of w and x is missing when you compute output − y. At which index does your sum "
    "start, and at which does it stop?",
    over={"which": {"first": slice(1, None), "last": slice(None, -1)}},
)
def product_left_out_by_hand(w: Tensor, b: Tensor, x: Tensor, y: Tensor, which: slice) -> Pair:
    double = 2 * (w.detach()[which] @ x[which] + b.detach() - y)
    return double * x, double


@linear_gradients.misconception(
    "Your gradients are right, but afterwards w holds other numbers. w belongs to the caller: which line of "
    "your code changes it?"
)
def w_changed(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Pair:
    found = _right(w, b, x, y)
    w.data.sub_(found[0], alpha=0.1)
    return found


@linear_gradients.misconception(
    "You ran two passes through the same graph, and the first one freed what the graph had saved. `torch.autograd.grad` also "
    "takes a tuple of inputs: how do you get both gradients from one pass?"
)
def two_passes_through_one_graph(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Any:
    loss = (w @ x + b - y) ** 2
    return [torch.autograd.grad(loss, one)[0] for one in (w, b)]


@linear_gradients.misconception(
    "Your loss has no graph. Is every step recorded, and do the tensors that you compute the loss from "
    "require grad, even if they're detached copies?"
)
def loss_without_a_graph(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> None:
    ((w.detach() @ x + b.detach() - y) ** 2).backward()


GRAD_IS_NONE = (
    "You used None as if it were a tensor: for example a `.grad` that no backward pass has filled. Which "
    "function returns the gradients themselves, so that you need no `.grad`?"
)


@linear_gradients.misconception(GRAD_IS_NONE)
def zeroed_before_a_backward(w: Any, b: Tensor, x: Tensor, y: Tensor) -> None:
    w.detach().grad.zero_()


@linear_gradients.misconception(GRAD_IS_NONE)
def old_gradient_copied(w: Any, b: Tensor, x: Tensor, y: Tensor) -> None:
    w.detach().grad.clone()


@linear_gradients.misconception(GRAD_IS_NONE)
def old_gradient_subtracted(w: Any, b: Tensor, x: Tensor, y: Tensor) -> Any:
    return x - w.detach().grad


@linear_gradients.misconception(
    "A loss should be a single number, but yours has a number for each feature. What turns the products of w and x into one output?"
)
def products_never_added_up(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Any:
    return torch.autograd.grad((w * x + b - y) ** 2, (w, b))


@linear_gradients.misconception(
    "You passed w and b first, and the loss after them. In `torch.autograd.grad`, which comes first: the number whose gradients "
    "you want, or the tensors that it depends on?"
)
def loss_as_the_second_argument(w: Any, b: Any, x: Tensor, y: Tensor) -> Any:
    return torch.autograd.grad((w, b), (w @ x + b - y) ** 2)


@linear_gradients.misconception(
    "You asked for the gradient with respect to a tensor that doesn't require grad, such as x, y or a detached copy. With respect "
    "to which two tensors do you want gradients?"
)
def gradient_for_data(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Any:
    return torch.autograd.grad((w @ x + b - y) ** 2, (w, b, x))
