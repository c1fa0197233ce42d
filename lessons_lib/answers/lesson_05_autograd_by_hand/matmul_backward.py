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
        "Write the three shapes down. Each of the two answers is a matrix product of `grad` with the other matrix.",
        "a's gradient is (n, k); you have grad (n, m) and b (k, m). Which one has to be transposed, and where does it "
        "stand? Check with a 1 × 1 matrix: it must be the rule of a plain product.",
        "a's gradient is `grad @ b.T`. For b the (n) axis has to be the one that disappears.",
    ],
)
def matmul_backward(grad: Tensor, a: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
    return grad @ b.T, a.T @ grad


matmul_backward.mistakes(
    not_transposed=wrong(lambda grad, a, b: (grad @ b, a @ grad)).tell(
        "The other matrix is not transposed. With square matrices nothing complains, and the numbers are wrong."
    ),
    other_way_round=wrong(lambda grad, a, b: (b.T @ grad, grad @ a.T)).tell(
        "The factors stand in the wrong order: a stood on the left of the product, so in a's gradient the `grad` stands on "
        "the left, and in b's on the right. With square matrices nothing complains."
    ),
    exchanged=wrong(lambda grad, a, b: (a.T @ grad, grad @ b.T)).tell(
        "The two gradients are exchanged: the first is to be a's. With square matrices nothing complains."
    ),
    as_element_by_element=wrong(lambda grad, a, b: (grad * b, grad * a)).tell(
        "This is the rule of the element-wise product. In a matrix product each element of a meets a whole row of b. With "
        "square matrices nothing complains."
    ),
    both_transposed=wrong(lambda grad, a, b: ((grad @ b.T).T, (a.T @ grad).T)).tell(
        "Both gradients are transposed: each is to have the shape of its own matrix. With square matrices nothing complains."
    ),
    second_the_other_way_round=wrong(lambda grad, a, b: (grad @ b.T, grad @ a.T)).tell(
        "a's gradient is right. In b's the factors stand in the wrong order: b stood on the right of the product, so `grad` "
        "stands on the right."
    ),
    second_not_transposed=wrong(lambda grad, a, b: (grad @ b.T, a @ grad)).tell(
        "a's gradient is right. In b's the matrix a is not transposed. With square matrices nothing complains."
    ),
    first_not_transposed=wrong(lambda grad, a, b: (grad @ b, a.T @ grad)).tell(
        "b's gradient is right. In a's the matrix b is not transposed. With square matrices nothing complains."
    ),
    second_transposed=wrong(lambda grad, a, b: (grad @ b.T, grad.T @ a)).tell(
        "b's gradient is right, with its two axes exchanged: it is to have the shape of b."
    ),
)


@matmul_backward.misconception(
    "These are the gradients where ones arrive. What arrives is `grad`: it has to be multiplied in."
)
def where_ones_arrive(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    ones = grad * 0 + 1
    return ones @ b.T, a.T @ ones


matmul_backward.mistakes(
    averaged_over_rows=wrong(lambda grad, a, b: (grad @ b.T / len(a), a.T @ grad / len(a))).tell(
        "Your gradients are divided by n, the number of rows of a. The rule adds up; a mean has a rule of its own."
    ),
    other_matrices_transposed=wrong(lambda grad, a, b: (b.T, a.T)).tell(
        "These are the other matrices, transposed. What arrives, `grad`, still has to be multiplied in."
    ),
    last_term_only=wrong(lambda grad, a, b: (grad[:, -1:] @ b[:, -1:].T, a[-1:].T @ grad[-1:])).tell(
        "Only the last term of each sum is in your numbers: each product took the place of the one before. They add up."
    ),
    reshaped_instead_of_transposed=wrong(
        lambda grad, a, b: (
            grad @ b.reshape(b.shape[1], b.shape[0]),
            a.reshape(a.shape[1], a.shape[0]) @ grad,
        )
    ).tell(
        "The other matrix has the right shape, and its numbers stand in the wrong places: `reshape` and `view` cut the same row "
        "of numbers anew, and turn no rows into columns."
    ),
    sums_multiplied=wrong(
        lambda grad, a, b: (grad.sum(1)[:, None] * b.sum(1), a.sum(0)[:, None] * grad.sum(0))
    ).tell(
        "Your numbers are products of two sums. It is the sum of the products: multiply first, for each j, and add then."
    ),
    second_averaged=wrong(lambda grad, a, b: (grad @ b.T, a.T @ grad / len(a))).tell(
        "a's gradient is right. b's is divided by n, the number of rows of a: the rule adds up, and takes no mean."
    ),
    second_with_the_product=wrong(lambda grad, a, b: (grad @ b.T, a.T @ (a @ b))).tell(
        "a's gradient is right. In b's stands the product a @ b itself; what arrives, `grad`, belongs there."
    ),
    second_where_ones_arrive=wrong(lambda grad, a, b: (grad @ b.T, a.T @ torch.ones_like(grad))).tell(
        "a's gradient is right. b's is the one where ones arrive: what arrives, `grad`, is missing from it."
    ),
    first_where_ones_arrive=wrong(lambda grad, a, b: (torch.ones_like(grad) @ b.T, a.T @ grad)).tell(
        "b's gradient is right. a's is the one where ones arrive: what arrives, `grad`, is missing from it."
    ),
    not_transposed_in_einsum=wrong(
        lambda grad, a, b: (torch.einsum("ij,jk->ik", grad, b), torch.einsum("ij,jk->ik", a, grad))
    ).tell(
        "The other matrix is not transposed: the sum runs over the wrong one of its axes. With square matrices nothing complains, "
        "and einsum stretches an axis of size 1."
    ),
    first_summed_over_rows=wrong(lambda grad, a, b: ((grad.unsqueeze(1) * b).sum(0), a.T @ grad)).tell(
        "b's gradient is right. In a's the products are summed over i, the rows of `grad`. The sum runs over j, its columns: the "
        "axis that a does not have."
    ),
)


@matmul_backward.violation("Without a loop (half of the points)")
def row_by_row(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    rows = zip(grad, a, strict=True)
    pairs = [(b @ arrives, torch.outer(row, arrives)) for arrives, row in rows]
    return torch.stack([by_a for by_a, _ in pairs]), torch.stack([by_b for _, by_b in pairs]).sum(0)
