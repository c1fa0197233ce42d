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
        "Write down the shapes of a, b and `grad`. a's gradient is a matrix product made from `grad` and b, "
        "and b's gradient is one made from `grad` and a.",
        "a's gradient has the shape (n, k); you have `grad`, (n, m), and b, (k, m). Which of the two should "
        "you transpose, and on which side of the product does it go? Then ask the same of `grad` and a, for "
        "b's gradient.",
        "a's gradient is `grad @ b.T`. For b's gradient, the axis of size n should disappear.",
    ],
    takeaway="Both gradients of a matrix product are matrix products. That's why a backward pass costs about as "
    "much as two forward passes.",
)
def matmul_backward(grad: Tensor, a: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
    return grad @ b.T, a.T @ grad


matmul_backward.mistakes(
    not_transposed=wrong(lambda grad, a, b: (grad @ b, a @ grad)).tell(
        "You transposed neither b for a's gradient nor a for b's gradient, which raises no error with square "
        "matrices. Over which index of b, and over which index of a, should the sums run?"
    ),
    other_way_round=wrong(lambda grad, a, b: (b.T @ grad, grad @ a.T)).tell(
        "With square matrices, your code runs, but your factors are in the wrong order. In `a @ b`, a is the "
        "left-hand factor: on which side does `grad` go in a's gradient?"
    ),
    exchanged=wrong(lambda grad, a, b: (a.T @ grad, grad @ b.T)).tell(
        "Your two gradients are swapped; with square matrices, that raises no error. Whose gradient should "
        "come first?"
    ),
    as_element_by_element=wrong(lambda grad, a, b: (grad * b, grad * a)).tell(
        "You used the rule for the element-wise product, which raises no error with square matrices. In a "
        "matrix product, by which numbers of b is each element of a multiplied?"
    ),
    both_transposed=wrong(lambda grad, a, b: ((grad @ b.T).T, (a.T @ grad).T)).tell(
        "Both your gradients are transposed; with square matrices, that raises no error. What shape should "
        "each gradient have?"
    ),
    second_the_other_way_round=wrong(lambda grad, a, b: (grad @ b.T, grad @ a.T)).tell(
        "a's gradient is right, but in b's gradient, your factors are in the wrong order. In `a @ b`, b is "
        "the right-hand factor: on which side does `grad` go in b's gradient?"
    ),
    second_not_transposed=wrong(lambda grad, a, b: (grad @ b.T, a @ grad)).tell(
        "a's gradient is right. For b's gradient, you multiplied by a without transposing it: over which of "
        "a's two indices should the sum run in that product?"
    ),
    first_not_transposed=wrong(lambda grad, a, b: (grad @ b, a.T @ grad)).tell(
        "b's gradient is right. For a's gradient, you multiplied by b without transposing it: over which of "
        "b's two indices should the sum run in that product?"
    ),
    second_transposed=wrong(lambda grad, a, b: (grad @ b.T, grad.T @ a)).tell(
        "a's gradient is right. b's gradient has its two axes swapped: what shape should it have?"
    ),
)


@matmul_backward.misconception(
    "Your gradients are right only if `grad` is all ones. Each number of a's gradient is a sum of "
    "products, and each product contains one `grad[i, j]`: what is that `grad[i, j]` multiplied by?"
)
def where_ones_arrive(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    ones = grad * 0 + 1
    return ones @ b.T, a.T @ ones


matmul_backward.mistakes(
    averaged_over_rows=wrong(lambda grad, a, b: (grad @ b.T / len(a), a.T @ grad / len(a))).tell(
        "You divided your gradients by n, the number of rows of a. Does `a @ b` take a mean anywhere, or does"
        " it only add up products?"
    ),
    other_matrices_transposed=wrong(lambda grad, a, b: (b.T, a.T)).tell(
        "You returned b.T and a.T. Those are the right factors, but without `grad`: on which side of each "
        "factor does `grad` go?"
    ),
    last_term_only=wrong(lambda grad, a, b: (grad[:, -1:] @ b[:, -1:].T, a[-1:].T @ grad[-1:])).tell(
        "Each number in your gradients is only the last term of its sum, as if each product replaced the one "
        "before. How should the products be combined?"
    ),
    reshaped_instead_of_transposed=wrong(
        lambda grad, a, b: (
            grad @ b.reshape(b.shape[1], b.shape[0]),
            a.reshape(a.shape[1], a.shape[0]) @ grad,
        )
    ).tell(
        "In both gradients, the matrix that you multiply with `grad` has the right shape, but its numbers are"
        " in the wrong positions, as after `reshape` or `view`. What turns rows into columns?"
    ),
    sums_multiplied=wrong(
        lambda grad, a, b: (grad.sum(1)[:, None] * b.sum(1), a.sum(0)[:, None] * grad.sum(0))
    ).tell(
        "Your numbers are products of two sums. The gradient of a[i, k] is a sum of products: which should "
        "come first, the sum or the product?"
    ),
    second_averaged=wrong(lambda grad, a, b: (grad @ b.T, a.T @ grad / len(a))).tell(
        "a's gradient is right. You divided b's gradient by n, the number of rows of a: should you average "
        "the rows' effects, or add them up?"
    ),
    second_with_the_product=wrong(lambda grad, a, b: (grad @ b.T, a.T @ (a @ b))).tell(
        "a's gradient is right. b's gradient has the product a @ b itself in it: what should be there "
        "instead?"
    ),
    second_where_ones_arrive=wrong(lambda grad, a, b: (grad @ b.T, a.T @ torch.ones_like(grad))).tell(
        "a's gradient is right, but b's is what you'd get if `grad` were all ones. Each element of b's "
        "gradient is a sum of products: what should each `grad[i, j]` be multiplied by there?"
    ),
    first_where_ones_arrive=wrong(lambda grad, a, b: (torch.ones_like(grad) @ b.T, a.T @ grad)).tell(
        "b's gradient is right, but a's is what you'd get if `grad` were all ones. Each element of a's "
        "gradient is a sum of products: what should each `grad[i, j]` be multiplied by there?"
    ),
    not_transposed_in_einsum=wrong(
        lambda grad, a, b: (torch.einsum("ij,jk->ik", grad, b), torch.einsum("ij,jk->ik", a, grad))
    ).tell(
        "In a's gradient, you sum over the wrong index of b, and in b's gradient over the wrong index of a. "
        "With square matrices, that raises no error. Which index do `grad` and b have in common?"
    ),
    first_summed_over_rows=wrong(lambda grad, a, b: ((grad.unsqueeze(1) * b).sum(0), a.T @ grad)).tell(
        "b's gradient is right. In a's gradient, you summed over i, the rows of `grad`: which index does "
        "`grad` have that a doesn't?"
    ),
)


@matmul_backward.violation("These requirements rule out loops")
def row_by_row(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    rows = zip(grad, a, strict=True)
    pairs = [(b @ arrives, torch.outer(row, arrives)) for arrives, row in rows]
    return torch.stack([by_a for by_a, _ in pairs]), torch.stack([by_b for _, by_b in pairs]).sum(0)
