"""Answers: the backward rule of a matrix product."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_05_autograd_by_hand import matmul_backward as questions

Pair = tuple[Tensor, Tensor]


@answers.to(
    questions.matmul_backward,
    hints=[
        "Write the three shapes down. Each of the two gradients is a matrix product of `grad` with the "
        "other matrix.",
        "a's gradient is (n, k); you have grad (n, m) and b (k, m). Which one do you transpose, and on "
        "which side does it go? Check with a 1 × 1 matrix: it must give the rule of a plain product.",
        "a's gradient is `grad @ b.T`. For b, the axis of size n should disappear.",
    ],
    takeaway="Both gradients of a matrix product are matrix products. That's why a pass backward costs about two "
    "passes forward.",
)
def matmul_backward(grad: Tensor, a: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
    return grad @ b.T, a.T @ grad


matmul_backward.mistakes(
    not_transposed=wrong(lambda grad, a, b: (grad @ b, a @ grad)).tell(
        "Your numbers fit products with the other matrix as it is; in square matrices that raises no error. "
        "Over which index should each sum run?"
    ),
    other_way_round=wrong(lambda grad, a, b: (b.T @ grad, grad @ a.T)).tell(
        "In square matrices, your factors are in the wrong order. a was on the left of the product: on "
        "which side does `grad` go in its gradient?"
    ),
    exchanged=wrong(lambda grad, a, b: (a.T @ grad, grad @ b.T)).tell(
        "Your two gradients are swapped; in square matrices that raises no error. Whose should come first?"
    ),
    as_element_by_element=wrong(lambda grad, a, b: (grad * b, grad * a)).tell(
        "In square matrices, your numbers fit the rule of the element-wise product. In a matrix product, "
        "what does each element of a meet?"
    ),
    both_transposed=wrong(lambda grad, a, b: ((grad @ b.T).T, (a.T @ grad).T)).tell(
        "Both your gradients are transposed; in square matrices that raises no error. Which shape should "
        "each have?"
    ),
    second_the_other_way_round=wrong(lambda grad, a, b: (grad @ b.T, grad @ a.T)).tell(
        "a's gradient is right. In b's, your factors are in the wrong order: b was on the right of the "
        "product, so on which side does `grad` go?"
    ),
    second_not_transposed=wrong(lambda grad, a, b: (grad @ b.T, a @ grad)).tell(
        "a's gradient is right. b's fits a product with a as it is: over which index should the sum run?"
    ),
    first_not_transposed=wrong(lambda grad, a, b: (grad @ b, a.T @ grad)).tell(
        "b's gradient is right. a's fits a product with b as it is: over which index should the sum run?"
    ),
    second_transposed=wrong(lambda grad, a, b: (grad @ b.T, grad.T @ a)).tell(
        "a's gradient is right. b's has its two axes swapped: which shape should it have?"
    ),
)


@matmul_backward.misconception(
    "Your gradients are right for a `grad` of ones. Where should the `grad` that arrives come in?"
)
def where_ones_arrive(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    ones = grad * 0 + 1
    return ones @ b.T, a.T @ ones


matmul_backward.mistakes(
    averaged_over_rows=wrong(lambda grad, a, b: (grad @ b.T / len(a), a.T @ grad / len(a))).tell(
        "Your gradients are divided by n, the number of rows of a. Nothing in `a @ b` is a mean: do the "
        "products average or add?"
    ),
    other_matrices_transposed=wrong(lambda grad, a, b: (b.T, a.T)).tell(
        "You returned the other matrices, transposed. `grad` isn't in them yet: how does it come in?"
    ),
    last_term_only=wrong(lambda grad, a, b: (grad[:, -1:] @ b[:, -1:].T, a[-1:].T @ grad[-1:])).tell(
        "Your numbers are the last term of each sum, as when each product replaces the one before. How do "
        "the terms combine?"
    ),
    reshaped_instead_of_transposed=wrong(
        lambda grad, a, b: (
            grad @ b.reshape(b.shape[1], b.shape[0]),
            a.reshape(a.shape[1], a.shape[0]) @ grad,
        )
    ).tell(
        "The other matrix has the right shape, but its numbers are in the wrong positions, as after "
        "`reshape` or `view`. What turns rows into columns?"
    ),
    sums_multiplied=wrong(
        lambda grad, a, b: (grad.sum(1)[:, None] * b.sum(1), a.sum(0)[:, None] * grad.sum(0))
    ).tell(
        "Your numbers are products of two sums. The gradient of a[i, k] is a sum of products: what comes "
        "first?"
    ),
    second_averaged=wrong(lambda grad, a, b: (grad @ b.T, a.T @ grad / len(a))).tell(
        "a's gradient is right. b's is divided by n, the number of rows of a: do the rows' effects average "
        "or add?"
    ),
    second_with_the_product=wrong(lambda grad, a, b: (grad @ b.T, a.T @ (a @ b))).tell(
        "a's gradient is right. b's has the product a @ b itself in it: what should be there instead?"
    ),
    second_where_ones_arrive=wrong(lambda grad, a, b: (grad @ b.T, a.T @ torch.ones_like(grad))).tell(
        "a's gradient is right. b's is right for a `grad` of ones: where should the `grad` that arrives "
        "come in?"
    ),
    first_where_ones_arrive=wrong(lambda grad, a, b: (torch.ones_like(grad) @ b.T, a.T @ grad)).tell(
        "b's gradient is right. a's is right for a `grad` of ones: where should the `grad` that arrives "
        "come in?"
    ),
    not_transposed_in_einsum=wrong(
        lambda grad, a, b: (torch.einsum("ij,jk->ik", grad, b), torch.einsum("ij,jk->ik", a, grad))
    ).tell(
        "Your sums run over the wrong index of the other matrix. Square matrices raise no error, and einsum "
        "stretches an axis of size 1: which index do `grad` and b have in common?"
    ),
    first_summed_over_rows=wrong(lambda grad, a, b: ((grad.unsqueeze(1) * b).sum(0), a.T @ grad)).tell(
        "b's gradient is right. In a's, you summed over i, the rows of `grad`: which index does `grad` have "
        "that a doesn't?"
    ),
)


@matmul_backward.violation("Doing it without a loop")
def row_by_row(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    rows = zip(grad, a, strict=True)
    pairs = [(b @ arrives, torch.outer(row, arrives)) for arrives, row in rows]
    return torch.stack([by_a for by_a, _ in pairs]), torch.stack([by_b for _, by_b in pairs]).sum(0)
