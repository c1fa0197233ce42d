"""Predictions of the second half: batches, products, masks."""

import torch

from lessons_lib.answers.lesson_04_broadcasting.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_04_broadcasting import deeper_predictions as questions
from lessons_lib.exercises.lesson_04_broadcasting.deeper_predictions import ShapeTuple


@answers.to(questions.images_times_masks)
def images_times_masks() -> ShapeTuple:
    return tuple((torch.zeros(16, 1, 8, 8) * torch.zeros(16, 8, 8)).shape)


images_times_masks.mistakes(
    masks_find_their_images=wrong((16, 1, 8, 8)).tell(
        "You'd get (16, 1, 8, 8) if each image met its own mask. But aligned at the right, the masks' 16 "
        "meets the channel's 1: which size does that give?"
    ),
    channel_dropped=wrong((16, 8, 8)).tell(
        "The result has four axes: the masks have only three, so they get another on the left, of size 1. "
        "Which size does it stretch to?"
    ),
    images_and_masks_raise=wrong("raises").tell(
        "No error: from the right, 8 meets 8 twice, the masks' 16 meets the channel's 1, and the images' 16 "
        "meets a missing axis."
    ),
    all_axes_of_both=wrong((16, 16, 1, 8, 8)).tell(
        "You joined the shapes. Write one below the other instead: aligned at the right, 8 meets 8 twice, and"
        " the masks' 16 meets the channel's 1."
    ),
    sixteen_kept_apart=wrong((16, 1, 16, 8, 8)).tell(
        "That's one axis too many: the channel's 1 meets the masks' 16 and stretches to it."
    ),
    images_lost=wrong((1, 16, 8, 8)).tell(
        "The last three axes are right. In front, the images' 16 meets a missing axis, which counts as 1: which size does that give?"
    ),
    sixteen_times_sixteen=wrong((256, 8, 8)).tell(
        "The two 16s stay two axes: each of them meets a 1 or a missing axis, and sizes are never multiplied."
    ),
)


@answers.to(questions.one_weight_an_image)
def one_weight_an_image() -> str:
    weights = torch.arange(8.0)[:, None]
    product = torch.ones(8, 8, 8) * weights
    return "row i of every image" if torch.equal(product[0, :, 0], weights[:, 0]) else "image i"


one_weight_an_image.mistakes(
    image_by_image=wrong("image i").tell(
        "You meant weights[i] to multiply image i. But aligned at the right, (8, 1) meets the last two axes, "
        "rows and columns: the 8 meets the rows."
    ),
    column_by_column=wrong("column i of every image").tell(
        "The 1 comes last in (8, 1): it meets the columns and stretches. The 8 meets the rows."
    ),
    weights_raise=wrong("raises").tell(
        "No error: 1 meets the columns, 8 meets the rows, and the images' axis meets a missing axis."
    ),
)


@answers.to(questions.product_of_batches)
def product_of_batches() -> ShapeTuple:
    return tuple((torch.zeros(5, 1, 2, 3) @ torch.zeros(4, 3, 6)).shape)


product_of_batches.mistakes(
    batches_raise=wrong("raises").tell(
        "No error: the matrices fit, 2 × 3 and 3 × 6. In the axes before them, 1 meets 4, and 5 meets a "
        "missing axis, which counts as 1."
    ),
    one_kept_in_front=wrong((5, 1, 2, 6)).tell(
        "Before the axes of the matrices, the first tensor's 1 meets the other's 4 and stretches to it."
    ),
    five_lost=wrong((4, 2, 6)).tell(
        "The 5 belongs in the result too: the other tensor has no axis there, and a missing axis counts as 1."
    ),
    not_summed_over=wrong((5, 4, 3, 6)).tell(
        "(2, 3) @ (3, 6) is a matrix product: the two 3s are summed over and disappear, and (2, 6) is left."
    ),
    batches_flattened=wrong((20, 2, 6)).tell(
        "The axes before the matrices stay separate, 5 and 4: sizes are never multiplied."
    ),
    batches_in_the_wrong_order=wrong((4, 5, 2, 6)).tell(
        "Right sizes, wrong order: aligned at the right, the 4 meets the 1 of (5, 1, 2, 3), so it comes after"
        " the 5."
    ),
    four_lost=wrong((5, 2, 6)).tell(
        "The 4 belongs in the result too: aligned at the right, it meets the 1 of (5, 1, 2, 3), and the 1 stretches to it."
    ),
    all_five_axes=wrong((5, 1, 4, 2, 6)).tell(
        "That's one axis too many: aligned at the right, the 1 of (5, 1, 2, 3) meets the 4 and stretches to it."
    ),
    threes_kept_once=wrong((5, 4, 2, 3, 6)).tell(
        "The axes before the matrices are right. But in (2, 3) @ (3, 6), the 3 is summed over and disappears."
    ),
    first_matrices_shape=wrong((5, 4, 2, 3)).tell(
        "The axes before the matrices are right. (2, 3) @ (3, 6) has as many rows as the first matrix. Which "
        "matrix gives the number of columns?"
    ),
    matrices_swapped=wrong((5, 4, 6, 2)).tell(
        "Right sizes, wrong order: the rows come from the first matrix, the columns from the second."
    ),
)


@answers.to(questions.letters_of_einsum)
def letters_of_einsum() -> ShapeTuple:
    return tuple(torch.einsum("ij,kj->ki", torch.zeros(2, 3), torch.zeros(4, 3)).shape)


letters_of_einsum.mistakes(
    letters_in_order=wrong((2, 4)).tell(
        "Right axes, wrong order: after the arrow, k comes first, and k has size 4."
    ),
    letter_not_summed=wrong((4, 2, 3)).tell(
        "j doesn't come after the arrow, so it's summed over and disappears."
    ),
    all_the_letters=wrong((2, 4, 3)).tell(
        "All three letters come before the arrow, but only k and i come after it, so the result has two axes."
    ),
    letters_raise=wrong("raises").tell(
        "No error. `@` would need a second matrix of shape (3, 4); einsum matches the two axes called j, "
        "wherever they are."
    ),
    second_operand=wrong((4, 3)).tell(
        "That's the second tensor's shape. The letters after the arrow are k, of size 4, and i, of size 2."
    ),
    all_letters_in_order=wrong((2, 3, 4)).tell(
        "j doesn't come after the arrow, so it's summed over and disappears. Which of k and i comes first?"
    ),
    all_letters_k_first=wrong((4, 3, 2)).tell(
        "j doesn't come after the arrow, so it's summed over, and its size, 3, disappears."
    ),
    first_operand=wrong((2, 3)).tell(
        "That's the first tensor's shape. The letters after the arrow are k, of size 4, and i, of size 2."
    ),
    elements_of_the_product=wrong((8,)).tell(
        "That's the number of elements. A shape has one size for each letter after the arrow: which letters "
        "are there?"
    ),
)


@answers.to(questions.bytes_of_all_differences)
def bytes_of_all_differences() -> int:
    difference = torch.empty(1000, 1, 64, device="meta") - torch.empty(500, 64, device="meta")
    return difference.numel() * difference.element_size()


bytes_of_all_differences.mistakes(
    bytes_of_the_distances=wrong(2_000_000).tell(
        "That's what the table of distances needs: one number for each pair. How many differences does each "
        "pair have?"
    ),
    elements_of_the_differences=wrong(32_000_000).tell(
        "That's the number of elements. Each takes 4 bytes in float32."
    ),
    bytes_of_the_points=wrong(384_000).tell(
        "That's what x and y need together. The differences have the shape (1000, 500, 64): how many bytes do"
        " they need?"
    ),
    differences_in_float64=wrong(256_000_000).tell(
        "That's 8 bytes per element, as in float64. A float32 number takes 4."
    ),
    bytes_of_the_first_points=wrong(256_000).tell(
        "That's what x needs. But x stretches: each point of x meets all 500 points of y. How many "
        "differences does that give?"
    ),
    number_of_pairs=wrong(500_000).tell(
        "That's the number of pairs. Each pair has 64 differences of 4 bytes."
    ),
    differences_in_float16=wrong(64_000_000).tell(
        "That's 2 bytes per element, as in float16. A float32 number takes 4."
    ),
)


@answers.to(questions.sum_behind_the_mask)
def sum_behind_the_mask() -> str:
    return str((torch.tensor([2.0, float("inf"), 3.0]) * torch.tensor([1.0, 0.0, 1.0])).sum().item())


sum_behind_the_mask.mistakes(
    switched_off=wrong("5.0").tell(
        "That's what the mask was meant to do. But infinity times 0 isn't 0: it's `nan`, and one `nan` makes "
        "the whole sum `nan`."
    ),
    infinity_survives=wrong("inf").tell(
        "The infinity doesn't survive: infinity times 0 is `nan`, and a sum with a `nan` is `nan`."
    ),
    infinity_raises=wrong("raises").tell(
        "There's no error: arithmetic with infinities never raises one. Infinity times 0 is `nan`, and so is "
        "the sum."
    ),
)
