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
        "You'd get (16, 1, 8, 8) if each image met its own mask. But if you align the shapes at the right, "
        "the masks' 16 meets the channel's 1: which size does that give?"
    ),
    channel_dropped=wrong((16, 8, 8)).tell(
        "The result has four axes, as the images do. The masks have only three, so they get an axis of size 1"
        " on the left: to what size does that axis stretch?"
    ),
    images_and_masks_raise=wrong("raises").tell(
        "There's no error: from the right, 8 meets 8 twice, and the channel's 1 meets the masks' 16. What "
        "does the images' 16 meet, and which size does each axis get?"
    ),
    all_axes_of_both=wrong((16, 16, 1, 8, 8)).tell(
        "You joined the shapes. If you write one below the other instead, aligned at the right, what does the"
        " masks' 16 meet, and what does the images' 16 meet?"
    ),
    sixteen_kept_apart=wrong((16, 1, 16, 8, 8)).tell(
        "Your shape has one axis too many. If you align the shapes at the right, the channel's 1 meets the "
        "masks' 16: which size does that give?"
    ),
    images_lost=wrong((1, 16, 8, 8)).tell(
        "The last three axes are right. In front, the images' 16 meets a missing axis, which counts as 1: which size does that give?"
    ),
    sixteen_times_sixteen=wrong((256, 8, 8)).tell(
        "Broadcasting never multiplies sizes, so the two 16s stay two axes. If you align the shapes at the "
        "right, what does each of them meet?"
    ),
)


@answers.to(questions.one_weight_an_image)
def one_weight_an_image() -> str:
    weights = torch.arange(8.0)[:, None]
    product = torch.ones(8, 8, 8) * weights
    return "row i of every image" if torch.equal(product[0, :, 0], weights[:, 0]) else "image i"


one_weight_an_image.mistakes(
    image_by_image=wrong("image i").tell(
        "You meant weights[i] to multiply image i. But if you align the shapes at the right, (8, 1) meets the"
        " last two axes, rows and columns: which of these two does the 8 meet?"
    ),
    column_by_column=wrong("column i of every image").tell(
        "In (8, 1), the 1 comes last, so it meets the columns and stretches. Which axis of the batch does the"
        " 8 meet?"
    ),
    weights_raise=wrong("raises").tell(
        "There's no error: from the right, the 1 meets the columns, the 8 meets the rows, and the weights "
        "have no axis for the images. So what does weights[i] multiply?"
    ),
)


@answers.to(questions.product_of_batches)
def product_of_batches() -> ShapeTuple:
    return tuple((torch.zeros(5, 1, 2, 3) @ torch.zeros(4, 3, 6)).shape)


product_of_batches.mistakes(
    batches_raise=wrong("raises").tell(
        "There's no error: the matrices fit, 2 × 3 and 3 × 6, and in front of them, (5, 1) and (4,) fit too. "
        "Which shape do (5, 1) and (4,) give?"
    ),
    one_kept_in_front=wrong((5, 1, 2, 6)).tell(
        "In front of the matrices, the first tensor's 1 meets the other tensor's 4. Which size do 1 and 4 "
        "give?"
    ),
    five_lost=wrong((4, 2, 6)).tell(
        "In front of the matrices, the 5 meets a missing axis, which counts as 1. Which size do 5 and 1 give?"
    ),
    not_summed_over=wrong((5, 4, 3, 6)).tell(
        "In the matrix product (2, 3) @ (3, 6), the two 3s are summed over and disappear. Which sizes are "
        "left for the last two axes?"
    ),
    batches_flattened=wrong((20, 2, 6)).tell(
        "Broadcasting never multiplies sizes, and the axes in front of the matrices are broadcast. Which "
        "shape do (5, 1) and (4,) give?"
    ),
    batches_in_the_wrong_order=wrong((4, 5, 2, 6)).tell(
        "Your sizes are right, but not their order. If you align (5, 1) and (4,) at the right, which of the "
        "two does the 4 meet, and where does the 4 go?"
    ),
    four_lost=wrong((5, 2, 6)).tell(
        "In front of the matrices, the 1 of (5, 1) meets the 4 of (4,). Which size do 1 and 4 give?"
    ),
    all_five_axes=wrong((5, 1, 4, 2, 6)).tell(
        "Your shape has one axis too many. If you align the shapes at the right, the 1 of (5, 1, 2, 3) meets "
        "the 4: which size do these two give?"
    ),
    threes_kept_once=wrong((5, 4, 2, 3, 6)).tell(
        "The axes in front of the matrices are right. But in (2, 3) @ (3, 6), what happens to the axes of "
        "size 3?"
    ),
    first_matrices_shape=wrong((5, 4, 2, 3)).tell(
        "The axes in front of the matrices are right. (2, 3) @ (3, 6) has as many rows as the first matrix: "
        "which matrix gives the number of columns?"
    ),
    matrices_swapped=wrong((5, 4, 6, 2)).tell(
        "Your sizes are right, but not their order. In (2, 3) @ (3, 6), which matrix gives the number of "
        "rows, and which gives the number of columns?"
    ),
)


@answers.to(questions.letters_of_einsum)
def letters_of_einsum() -> ShapeTuple:
    return tuple(torch.einsum("ij,kj->ki", torch.zeros(2, 3), torch.zeros(4, 3)).shape)


letters_of_einsum.mistakes(
    letters_in_order=wrong((2, 4)).tell(
        "Right axes, wrong order. Which letter comes first after the arrow, and which size does its axis "
        "have?"
    ),
    letter_not_summed=wrong((4, 2, 3)).tell(
        "j doesn't come after the arrow, so it's summed over and disappears. Which letters are left, and which "
        "sizes do their axes have?"
    ),
    all_the_letters=wrong((2, 4, 3)).tell(
        "All three letters come before the arrow, but only k and i come after it. How many axes does the "
        "result have, and in which order?"
    ),
    letters_raise=wrong("raises").tell(
        "There's no error. `@` would need the second matrix transposed, but einsum matches the two axes "
        "called j, wherever they are: which sizes do k and i have?"
    ),
    second_operand=wrong((4, 3)).tell(
        "(4, 3) is the second tensor's shape. Which letters come after the arrow, and which sizes do their "
        "axes have?"
    ),
    all_letters_in_order=wrong((2, 3, 4)).tell(
        "j doesn't come after the arrow, so it's summed over and disappears. Which of k and i comes first?"
    ),
    all_letters_k_first=wrong((4, 3, 2)).tell(
        "j doesn't come after the arrow, so it's summed over, and its size, 3, disappears. Which two sizes "
        "are left?"
    ),
    first_operand=wrong((2, 3)).tell(
        "(2, 3) is the first tensor's shape. Which letters come after the arrow, and which sizes do their "
        "axes have?"
    ),
    elements_of_the_product=wrong((8,)).tell(
        "8 is the number of elements. A shape has one size for each letter after the arrow: which letters are"
        " there?"
    ),
)


@answers.to(questions.bytes_of_all_differences)
def bytes_of_all_differences() -> int:
    difference = torch.empty(1000, 1, 64, device="meta") - torch.empty(500, 64, device="meta")
    return difference.numel() * difference.element_size()


bytes_of_all_differences.mistakes(
    bytes_of_the_distances=wrong(2_000_000).tell(
        "2,000,000 bytes is what the table of distances needs: one number for each pair of points. How many "
        "differences does each pair have?"
    ),
    elements_of_the_differences=wrong(32_000_000).tell(
        "You counted the elements. How many bytes does each of them take in float32?"
    ),
    bytes_of_the_points=wrong(384_000).tell(
        "384,000 bytes is what x and y need together. The differences have the shape (1000, 500, 64): how "
        "many bytes do they need?"
    ),
    differences_in_float64=wrong(256_000_000).tell(
        "You counted 8 bytes per element, as in float64. How many bytes does a float32 number take?"
    ),
    bytes_of_the_first_points=wrong(256_000).tell(
        "256,000 bytes is what x needs. But x stretches: each point of x meets all 500 points of y. How many "
        "differences does that give?"
    ),
    number_of_pairs=wrong(500_000).tell(
        "500,000 is the number of pairs. How many differences does each pair have, and how many bytes does "
        "each difference take?"
    ),
    differences_in_float16=wrong(64_000_000).tell(
        "You counted 2 bytes per element, as in float16. How many bytes does a float32 number take?"
    ),
)


@answers.to(questions.sum_behind_the_mask)
def sum_behind_the_mask() -> str:
    return str((torch.tensor([2.0, float("inf"), 3.0]) * torch.tensor([1.0, 0.0, 1.0])).sum().item())


sum_behind_the_mask.mistakes(
    switched_off=wrong("5.0").tell(
        "5.0 is what the mask was meant to give. But infinity times 0 isn't 0: what is it, and what does it "
        "make of the whole sum?"
    ),
    infinity_survives=wrong("inf").tell(
        "The infinity doesn't survive the mask. What is infinity times 0, and what does it make of the whole "
        "sum?"
    ),
    infinity_raises=wrong("raises").tell(
        "There's no error: arithmetic with infinities never raises one. What is infinity times 0, and what "
        "does it make of the whole sum?"
    ),
)
