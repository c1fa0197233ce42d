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
    one_product=wrong((2, 4)).tell("The first axis counts the products: there are 5 of them, each (2, 4)."),
    inner_size_stays=wrong((5, 2, 3, 4)).tell(
        "The inner sizes, 3 and 3, are added up over, so they disappear. (2, 3) @ (3, 4) is (2, 4)."
    ),
    products_raise=wrong("raises").tell(
        "No error: with three axes, `@` multiplies the first matrix with the first, the second with the "
        "second, and so on."
    ),
    all_with_all=wrong((5, 5, 2, 4)).tell(
        "Each matrix meets only its partner, the one with the same number: there are 5 products, not 25."
    ),
    inner_sizes_left_over=wrong((5, 3, 3)).tell(
        "That would be (3, 2) @ (2, 3). The rows come from the left matrix, 2, the columns from the right "
        "one, 4."
    ),
)
