"""Answers: a batch of products."""

import torch

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import predict_products as questions
from lessons_lib.exercises.lesson_01_tensors.predict_products import ShapeTuple


@answers.to(questions.batch_of_products)
def batch_of_products() -> ShapeTuple:
    return tuple((torch.zeros(5, 2, 3) @ torch.zeros(5, 3, 4)).shape)


batch_of_products.mistakes(
    one_product=wrong((2, 4)).tell(
        "You gave the shape of one product. The first axis counts the products: how many are there?"
    ),
    inner_size_stays=wrong((5, 2, 3, 4)).tell(
        "`@` adds up over the inner axes, so both 3s disappear. What shape does (2, 3) @ (3, 4) have, then?"
    ),
    products_raise=wrong("raises").tell(
        "There's no error. With three axes, `@` multiplies matrix 0 by matrix 0, matrix 1 by matrix 1, and so"
        " on: how many products are there, and which shape does each have?"
    ),
    all_with_all=wrong((5, 5, 2, 4)).tell(
        "`@` multiplies matrix 0 of the first stack only by matrix 0 of the second, matrix 1 only by matrix "
        "1, and so on. How many products does that make?"
    ),
    inner_sizes_left_over=wrong((5, 3, 3)).tell(
        "(3, 3) is the shape of (3, 2) @ (2, 3). What shape does (2, 3) @ (3, 4) have?"
    ),
    stacks_joined=wrong((10, 4)).tell(
        "Five products with 2 rows each have 10 rows in all, but `@` doesn't join the products. Which axis of"
        " the result counts the products?"
    ),
    sizes_multiplied=wrong((5, 6, 12)).tell(
        "The sizes aren't multiplied. Each of the 5 products is (2, 3) @ (3, 4), where the two 3s meet and "
        "disappear: which two sizes are left, after the 5?"
    ),
    all_with_all_in_one_row=wrong((25, 2, 4)).tell(
        "`@` multiplies matrix 0 of the first stack only by matrix 0 of the second, matrix 1 only by matrix "
        "1, and so on. How many products does that make?"
    ),
    batch_in_the_middle=wrong((2, 5, 4)).tell(
        "In both factors, the axis of size 5 comes first, and `@` leaves it there. Which two sizes come after"
        " it?"
    ),
)
