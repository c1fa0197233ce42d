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
        "For one example you can do it. What has to happen so that the next one's gradient is not added to it?",
        "`torch.autograd.grad` returns a gradient and adds to nothing. Which loop goes through rows of x and numbers of y?",
        "With a leaf `v = w.detach().clone().requires_grad_()`: `torch.autograd.grad(loss(v, one_x, one_y), v)[0]` for each "
        "pair of `zip(x, y)`; then `torch.stack`.",
    ],
)
def gradients_one_by_one(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    return torch.stack([torch.func.grad(loss)(w, *one) for one in zip(x, y, strict=True)])


@answers.to(
    questions.gradients_all_at_once,
    survivors={"line 1: (None, 0, 0) → (None, 0, -1)": "y has one axis, which is its first and its last"},
    hints=[
        "`torch.func.grad` turns a function into another one; so does `torch.func.vmap`. In which order do you need them?",
        "`torch.func.grad(loss)` takes w and one example, and gives the gradient for the first of them, w.",
        "`torch.func.vmap(…, in_dims=(None, 0, 0))` keeps w as it is and runs along axis 0 of x and of y.",
    ],
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
            "All rows are 0. If you collected `.grad`: it is one tensor, and setting it to zeros in place empties what is in your list, "
            "where a clone keeps its numbers."
        ),
        with_all_targets=wrong(
            lambda loss, w, x, y: torch.stack([_rows(loss, w, x, target.expand(len(x))) for target in y]).sum(
                0
            )
        ).tell("Each row adds up the gradients of one example with all targets. x[i] belongs to y[i] alone."),
        all_in_one_row=wrong(_of_rows(lambda rows: rows.flatten())).tell(
            "The gradients stand one behind the other on one axis. Each is to be a row."
        ),
        as_many_rows_as_weights=wrong(
            _of_rows(lambda rows: torch.stack([rows[index] for index in range(rows.shape[1])]))
        ).tell(
            "There is a row for each weight, and not for each example: the count goes over w. The examples are the rows of x."
        ),
        sum_of_all=wrong(_of_rows(lambda rows: rows.sum(0))).tell(
            "Your numbers are the gradients of all examples added up. Each example is to keep its own row."
        ),
        mean_of_all=wrong(_of_rows(lambda rows: rows.mean(0))).tell(
            "Your numbers are the mean of all examples' gradients. Each example is to keep its own row."
        ),
        share_of_the_mean=wrong(_of_rows(lambda rows: rows / len(rows))).tell(
            "Every gradient is divided by the number of examples, as in the gradient of a mean. Each example's own is asked."
        ),
        examples_as_columns=wrong(_of_rows(lambda rows: rows.T)).tell(
            "Your numbers are right and stand the wrong way round: the examples are to be the rows."
        ),
        added_to_those_before=wrong(_of_rows(lambda rows: rows.cumsum(0))).tell(
            "Each row holds the gradients of the examples before it too, as `.grad` does where nobody resets it in between."
        ),
        one_grad_many_times=wrong(_of_rows(lambda rows: rows.sum(0).expand_as(rows))).tell(
            "Every row is the sum of all gradients, and no sum can be taken apart afterwards. Each row needs a gradient of one example's "
            "loss alone; and what is collected from `.grad` is one tensor, unless it is cloned."
        ),
        first_example_only=wrong(_of_rows(lambda rows: rows[0])).tell(
            "Only the first example's gradient is there."
        ),
        gradient_for_the_data=wrong(
            lambda loss, w, x, y: torch.func.vmap(torch.func.grad(loss, argnums=1), in_dims=(None, 0, 0))(
                w, x, y
            )
        ).tell("Your gradients are those for x, the data. The ones for w are asked."),
        losses_themselves=wrong(
            lambda loss, w, x, y: torch.func.vmap(loss, in_dims=(None, 0, 0))(w, x, y)
        ).tell("Your numbers are the losses of the examples. Their gradients are asked."),
        last_example_everywhere=wrong(_of_rows(lambda rows: rows[-1:].expand_as(rows))).tell(
            "All rows are the last example's gradient. Either what was collected is one and the same tensor, changed afterwards; or functions "
            "were made in a loop and called after it: they look up the loop's variables when they are called, and then these stand at the "
            "last example."
        ),
    )


@gradients_one_by_one.violation("one example (d,) and one target ()")
def tables_of_one(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    t = w.detach().clone().requires_grad_()
    rows = [torch.autograd.grad(loss(t, x[i : i + 1], y[i : i + 1]).sum(), t)[0] for i in range(len(x))]
    return torch.stack(rows)


@gradients_one_by_one.violation("does not require grad and is to stay as it is")
def gradients_of_w_itself(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    w.requires_grad_()
    return torch.stack([torch.autograd.grad(loss(w, *one), w)[0] for one in zip(x, y, strict=True)])


gradients_all_at_once.mistakes(
    in_a_loop=wrong(
        lambda loss, w, x, y: torch.stack([torch.func.grad(loss)(w, *one) for one in zip(x, y, strict=True)])
    ).breaks("The same without a loop: half of the points are for that"),
    in_a_loop_over_numbers=wrong(
        lambda loss, w, x, y: torch.stack([torch.func.grad(loss)(w, x[i], y[i]) for i in range(len(x))])
    ).breaks("Without a loop."),
)
