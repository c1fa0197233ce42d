"""Answers: one gradient for each example, in two ways."""

from collections.abc import Callable

import torch
from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_06_autograd_in_torch import per_sample as questions
from lessons_lib.exercises.lesson_06_autograd_in_torch.per_sample import Loss


@answers.to(
    questions.gradients_one_by_one,
    hints=[
        (
            "You can compute the gradient for one example. How can you keep the next example's gradient from "
            "being added to that gradient?"
        ),
        (
            "`torch.autograd.grad` returns a gradient and doesn't add to `.grad`. How can you loop over the rows "
            "of x and the elements of y together?"
        ),
        (
            "Make a leaf `v = w.detach().clone().requires_grad_()`. For each pair in `zip(x, y)`, compute "
            "`torch.autograd.grad(loss(v, one_x, one_y), v)[0]`; then use `torch.stack` on the list of these "
            "gradients."
        ),
    ],
    takeaway=(
        "One forward and one backward pass per example is exact, but slow for many examples. The next "
        "exercise runs all the examples together."
    ),
)
def gradients_one_by_one(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    return torch.stack([torch.func.grad(loss)(w, *one) for one in zip(x, y, strict=True)])


@answers.to(
    questions.gradients_all_at_once,
    survivors={"line 1: (None, 0, 0) → (None, 0, -1)": "y has one axis, which is its first and its last"},
    hints=[
        (
            "Both `torch.func.grad` and `torch.func.vmap` turn a function into a new function. In which order do "
            "you need the two?"
        ),
        (
            "`torch.func.grad(loss)` is a function of w and one example. It returns the gradient with respect to "
            "w, the first argument."
        ),
        "`torch.func.vmap(…, in_dims=(None, 0, 0))` uses the same w for every example, and goes along axis 0 "
        "of x and of y.",
    ],
    takeaway=(
        "`vmap` adds the batch axis to a function of one example. `vmap(grad(f))` is worth remembering."
    ),
)
def gradients_all_at_once(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    return torch.func.jacrev(lambda v: torch.func.vmap(loss, in_dims=(None, 0, 0))(v, x, y))(w)


def _rows(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    return torch.func.vmap(torch.func.grad(loss), in_dims=(None, 0, 0))(w, x, y)


def _of_rows(change: Callable[[Tensor], Tensor]) -> Callable[[Loss, Tensor, Tensor, Tensor], Tensor]:
    """Right, but for what `change` makes of the rows."""
    return lambda loss, w, x, y: change(_rows(loss, w, x, y))


for key in (gradients_one_by_one, gradients_all_at_once):
    key.mistakes(
        zeroed_afterwards=wrong(_of_rows(lambda rows: torch.zeros_like(rows))).tell(
            "All your rows are 0. If you collect `.grad`, it's the same tensor each time, so setting it to zeros "
            "changes every row to zeros. How could you keep its numbers before you reset it?"
        ),
        with_all_targets=wrong(
            lambda loss, w, x, y: torch.stack([_rows(loss, w, x, target.expand(len(x))) for target in y]).sum(
                0
            )
        ).tell(
            "In each row, you added up one example's gradients for all targets. Which target belongs to x[i]?"
        ),
        all_in_one_row=wrong(_of_rows(lambda rows: rows.flatten())).tell(
            "You put all gradients one after another along a single axis. Which shape gives each example its own "
            "row?"
        ),
        as_many_rows_as_weights=wrong(
            _of_rows(lambda rows: torch.stack([rows[index] for index in range(rows.shape[1])]))
        ).tell(
            "Your result has a row for each weight. What should each row of your result belong to instead?"
        ),
        sum_of_all=wrong(_of_rows(lambda rows: rows.sum(0))).tell(
            "You added up the gradients of all examples. Which axis should your result keep?"
        ),
        mean_of_all=wrong(_of_rows(lambda rows: rows.mean(0))).tell(
            "You averaged the gradients of all examples. Which axis should your result keep?"
        ),
        share_of_the_mean=wrong(_of_rows(lambda rows: rows / len(rows))).tell(
            "You divided each gradient by the number of examples, as in the gradient of a mean. Does one "
            "example's loss contain a mean?"
        ),
        examples_as_columns=wrong(_of_rows(lambda rows: rows.T)).tell(
            "Right values, transposed: you put the examples in columns. Which axis should come first?"
        ),
        added_to_those_before=wrong(_of_rows(lambda rows: rows.cumsum(0))).tell(
            "Each of your rows includes the gradients of the examples before it, as happens when they add up in "
            "`.grad`. What should you do between two examples?"
        ),
        one_grad_many_times=wrong(_of_rows(lambda rows: rows.sum(0).expand_as(rows))).tell(
            "Every row is the sum of all examples' gradients. Does each backward pass start from a single "
            "example's loss, and if you collect `.grad`, do you copy it before the next pass changes it?"
        ),
        first_example_only=wrong(_of_rows(lambda rows: rows[0])).tell(
            "You returned only the first example's gradient. What happens to the remaining gradients?"
        ),
        gradient_for_the_data=wrong(
            lambda loss, w, x, y: torch.func.vmap(torch.func.grad(loss, argnums=1), in_dims=(None, 0, 0))(
                w, x, y
            )
        ).tell(
            "Your gradients are with respect to x, the data. With respect to which argument should you "
            "differentiate?"
        ),
        losses_themselves=wrong(
            lambda loss, w, x, y: torch.func.vmap(loss, in_dims=(None, 0, 0))(w, x, y)
        ).tell("You returned the examples' losses. How does each loss change with w?"),
        last_example_everywhere=wrong(_of_rows(lambda rows: rows[-1:].expand_as(rows))).tell(
            "All your rows are the last example's gradient. Did you collect the same tensor every time and change"
            " it later, or define functions inside a loop and call them only after the loop?"
        ),
    )


@gradients_one_by_one.violation("one example (d,) and one target ()")
def tables_of_one(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    t = w.detach().clone().requires_grad_()
    rows = [torch.autograd.grad(loss(t, x[i : i + 1], y[i : i + 1]).sum(), t)[0] for i in range(len(x))]
    return torch.stack(rows)


@gradients_one_by_one.violation("Leaving w as it was")
def gradients_of_w_itself(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    w.requires_grad_()
    return torch.stack([torch.autograd.grad(loss(w, *one), w)[0] for one in zip(x, y, strict=True)])


gradients_all_at_once.mistakes(
    in_a_loop=wrong(
        lambda loss, w, x, y: torch.stack([torch.func.grad(loss)(w, *one) for one in zip(x, y, strict=True)])
    ).breaks("Computing the table without a loop over the examples"),
    in_a_loop_over_numbers=wrong(
        lambda loss, w, x, y: torch.stack([torch.func.grad(loss)(w, x[i], y[i]) for i in range(len(x))])
    ).breaks("Compute the same table without a loop"),
    on_w_itself=wrong(lambda loss, w, x, y: _rows(loss, w.requires_grad_(), x, y)).breaks(
        "leaving w as it was"
    ),
)
