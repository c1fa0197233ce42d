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
            "You can do it for one example. What has to happen so that the next one's gradient isn't added to "
            "it?"
        ),
        (
            "`torch.autograd.grad` returns a gradient and adds to nothing. Which loop goes through rows of x "
            "and numbers of y?"
        ),
        (
            "With a leaf `v = w.detach().clone().requires_grad_()`: `torch.autograd.grad(loss(v, one_x, one_y), "
            "v)[0]` for each pair of `zip(x, y)`; then `torch.stack`."
        ),
    ],
    takeaway=(
        "One forward and one backward for each example: exact, and slow for many. The next exercise does "
        "them together."
    ),
)
def gradients_one_by_one(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    return torch.stack([torch.func.grad(loss)(w, *one) for one in zip(x, y, strict=True)])


@answers.to(
    questions.gradients_all_at_once,
    survivors={"line 1: (None, 0, 0) → (None, 0, -1)": "y has one axis, which is its first and its last"},
    hints=[
        (
            "`torch.func.grad` turns a function into another one; so does `torch.func.vmap`. In which order do "
            "you need them?"
        ),
        (
            "`torch.func.grad(loss)` takes w and one example, and gives the gradient with respect to w, the "
            "first argument."
        ),
        "`torch.func.vmap(…, in_dims=(None, 0, 0))` keeps w whole and runs along axis 0 of x and of y.",
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
            "All your rows are 0. If you collect `.grad`: it's one tensor, so setting it to zeros empties your "
            "list too; what would keep its numbers?"
        ),
        with_all_targets=wrong(
            lambda loss, w, x, y: torch.stack([_rows(loss, w, x, target.expand(len(x))) for target in y]).sum(
                0
            )
        ).tell(
            "Each of your rows adds up one example's gradients with all targets. Which target belongs to x[i]?"
        ),
        all_in_one_row=wrong(_of_rows(lambda rows: rows.flatten())).tell(
            "You put the gradients one after the other on a single axis. What shape gives each example a row?"
        ),
        as_many_rows_as_weights=wrong(
            _of_rows(lambda rows: torch.stack([rows[index] for index in range(rows.shape[1])]))
        ).tell("You have a row for each weight, not for each example. What do you count over?"),
        sum_of_all=wrong(_of_rows(lambda rows: rows.sum(0))).tell(
            "You added up the gradients of all examples. Which axis should be left?"
        ),
        mean_of_all=wrong(_of_rows(lambda rows: rows.mean(0))).tell(
            "You averaged the gradients of all examples. Which axis should be left?"
        ),
        share_of_the_mean=wrong(_of_rows(lambda rows: rows / len(rows))).tell(
            "Each of your gradients is divided by the number of examples, as in the gradient of a mean. Is "
            "there a mean in one example's loss?"
        ),
        examples_as_columns=wrong(_of_rows(lambda rows: rows.T)).tell(
            "Right values, transposed: your examples are the columns. Which axis should come first?"
        ),
        added_to_those_before=wrong(_of_rows(lambda rows: rows.cumsum(0))).tell(
            "Each of your rows contains the gradients of the examples before it, as when they add up in "
            "`.grad`. What should happen between two examples?"
        ),
        one_grad_many_times=wrong(_of_rows(lambda rows: rows.sum(0).expand_as(rows))).tell(
            "Every row is the sum of all gradients. Does each backward start from one example's loss alone, and "
            "if you collect `.grad`, do you copy it?"
        ),
        first_example_only=wrong(_of_rows(lambda rows: rows[0])).tell(
            "You returned only the first example's gradient. Where do the others go?"
        ),
        gradient_for_the_data=wrong(
            lambda loss, w, x, y: torch.func.vmap(torch.func.grad(loss, argnums=1), in_dims=(None, 0, 0))(
                w, x, y
            )
        ).tell("Your gradients are those with respect to x, the data. With respect to what should they be?"),
        losses_themselves=wrong(
            lambda loss, w, x, y: torch.func.vmap(loss, in_dims=(None, 0, 0))(w, x, y)
        ).tell("You returned the examples' losses. How does each change with w?"),
        last_example_everywhere=wrong(_of_rows(lambda rows: rows[-1:].expand_as(rows))).tell(
            "All your rows are the last example's gradient. Did you collect one tensor that changed afterwards, "
            "or were functions made in a loop and called after it?"
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
    ).breaks("Doing it without a loop over the examples"),
    in_a_loop_over_numbers=wrong(
        lambda loss, w, x, y: torch.stack([torch.func.grad(loss)(w, x[i], y[i]) for i in range(len(x))])
    ).breaks("Compute the same table without a loop"),
    on_w_itself=wrong(lambda loss, w, x, y: _rows(loss, w.requires_grad_(), x, y)).breaks(
        "leaving w as it was"
    ),
)
