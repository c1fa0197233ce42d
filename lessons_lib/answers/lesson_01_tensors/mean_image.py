"""Answers: the mean of all images with a certain label."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import mean_image as questions


@answers.to(
    questions.mean_image,
    hints=[
        "First choose the images, then average them. What shape do the chosen images have, and which axis has"
        " to go?",
        "`labels == digit` is a mask with one True or False for each image. You can put such a mask in square"
        " brackets after a tensor.",
        "The chosen images have the shape (number of chosen images, height, width). Their mean over axis 0 is"
        " one image.",
    ],
    takeaway="A mask chooses images, and `dim=0` averages them. Call your function once for each digit, and you "
    "have ten templates.",
)
def mean_image(images: Tensor, labels: Tensor, digit: int) -> Tensor:
    weight = (labels == digit).to(images.dtype)
    return torch.einsum("n,nhw->hw", weight, images) / weight.sum()


def _halved(mean: Tensor, *images: Tensor) -> Tensor:
    """The mean of what there is and the next image, again and again."""
    for image in images:
        mean = (mean + image) / 2
    return mean


mean_image.mistakes(
    mean_of_all=wrong(lambda images, labels, digit: images.mean(dim=0)).tell(
        "You averaged all images, whatever their label. Which of them have the label `digit`?"
    ),
    one_number=wrong(lambda images, labels, digit: images[labels == digit].mean()).tell(
        "You averaged all pixels of the chosen images into one number. Which is the only axis that should "
        "disappear?"
    ),
    mean_of_each_image=wrong(lambda images, labels, digit: images[labels == digit].mean(dim=(1, 2))).tell(
        "You got one mean per chosen image, because the pixels' axes disappeared. Which axis should disappear"
        " instead?"
    ),
    rows_averaged=wrong(lambda images, labels, digit: images[labels == digit].mean(dim=1)).tell(
        "You averaged over axis 1, the rows of pixels. Which axis counts the images?"
    ),
    columns_averaged=wrong(lambda images, labels, digit: images[labels == digit].mean(dim=2)).tell(
        "You averaged over the last axis, the columns of pixels. Which axis counts the images?"
    ),
    sum_of_them=wrong(lambda images, labels, digit: images[labels == digit].sum(dim=0)).tell(
        "You added up the chosen images. Now divide by how many there are."
    ),
    divided_by_all=wrong(lambda images, labels, digit: images[labels == digit].sum(dim=0) / len(images)).tell(
        "You divided the sum of the chosen images by the number of all images. How many did you choose?"
    ),
    mean_of_the_others=wrong(lambda images, labels, digit: images[labels != digit].mean(dim=0)).tell(
        "You averaged the images whose label isn't `digit`. For which images should your mask be True?"
    ),
    image_at_that_place=wrong(lambda images, labels, digit: images[digit]).tell(
        "You returned the image at index `digit`, but a label says what an image shows, not where it is among"
        " the images. Which images have the label `digit`?"
    ),
    labels_taken_for_places=wrong(lambda images, labels, digit: images[labels].mean(dim=0)).tell(
        "You used the labels as indices: images[labels] holds one image for each entry of `labels`, whatever "
        "`digit` is. What would comparing the labels with `digit` give you?"
    ),
    label_at_that_place=wrong(lambda images, labels, digit: images[labels == labels[digit]].mean(dim=0)).tell(
        "You compared every label with the label at index `digit`. Compare them with `digit` itself."
    ),
    only_the_first=wrong(lambda images, labels, digit: images[labels == digit][0]).tell(
        "You returned the first image with the label `digit`. What's the mean of all images with that label?"
    ),
    only_the_last=wrong(lambda images, labels, digit: images[labels == digit][-1]).tell(
        "You returned the last image with the label `digit`, as if each step of a loop had overwritten the "
        "image before. What's the mean of all images with that label?"
    ),
    axis_kept=wrong(lambda images, labels, digit: images[labels == digit].mean(dim=0, keepdim=True)).tell(
        "Your numbers are right, but the image has an extra axis of size 1. Did `keepdim=True` keep it, or "
        "did you pick the images with a column of indices, which is what `nonzero` returns?"
    ),
    always_one_digit=wrong(
        lambda images, labels, digit, always: images[labels == always].mean(dim=0),
        over={"always": range(10)},
    ).tell(
        "You averaged the images with the label {always}, whatever `digit` is (without any such image, that's"
        " `nan`). Which label did the caller ask for?"
    ),
    first_image_left_out=wrong(
        lambda images, labels, digit: images[1:][labels[1:] == digit].mean(dim=0)
    ).tell(
        "Image number 0 is missing from your mean whenever its label is `digit`. If you wrote a loop, does it"
        " start at 1?"
    ),
    last_image_left_out=wrong(
        lambda images, labels, digit: images[:-1][labels[:-1] == digit].mean(dim=0)
    ).tell(
        "The last image is missing from your mean whenever its label is `digit`. If you wrote a loop over the"
        " images, does it stop too early?"
    ),
    divided_by_another_count=wrong(
        lambda images, labels, digit, offset: (
            (chosen := images[labels == digit]).sum(dim=0) / (len(chosen) + offset)
        ),
        over={"offset": {"one more than": 1, "one less than": -1}},
    ).tell(
        "You divided the sum of the chosen images by {offset} their number. Where does your count start, and "
        "where does it end?"
    ),
    image_zero_added=wrong(
        lambda images, labels, digit: (
            (images[0] + (chosen := images[labels == digit]).sum(dim=0)) / len(chosen)
        )
    ).tell(
        "Besides the chosen images, your sum includes image number 0, whatever its label. What should a sum "
        "start with?"
    ),
    image_zero_counted_too=wrong(
        lambda images, labels, digit: (
            (images[0] + (chosen := images[labels == digit]).sum(dim=0)) / (len(chosen) + 1)
        )
    ).tell(
        "Besides the chosen images, your mean includes image number 0, whatever its label. What should a sum "
        "start with?"
    ),
    image_zero_whatever_its_label=wrong(
        lambda images, labels, digit: torch.cat([images[:1], images[1:][labels[1:] == digit]]).mean(dim=0)
    ).tell("Your mean always includes image number 0, whatever its label. What should a sum start with?"),
    image_zero_not_counted=wrong(
        lambda images, labels, digit: (
            (images[0] + (chosen := images[1:][labels[1:] == digit]).sum(dim=0)) / len(chosen)
        )
    ).tell(
        "Your sum always includes image number 0, whatever its label, but your count never does. What should "
        "the sum and the count start with?"
    ),
    divided_by_the_sum_of_all_labels=wrong(
        lambda images, labels, digit: images[labels == digit].sum(dim=0) / labels.sum()
    ).tell(
        "You divided the sum of the chosen images by the sum of all labels. How many images have the label "
        "`digit`?"
    ),
    as_many_as_the_digit_says=wrong(lambda images, labels, digit: images[:digit].mean(dim=0)).tell(
        "You averaged the images before index `digit`, but a label says what an image shows, not where it is "
        "among the images. Which images have the label `digit`?"
    ),
    from_the_digits_place_on=wrong(lambda images, labels, digit: images[digit:].mean(dim=0)).tell(
        "You averaged the images from index `digit` on, but a label says what an image shows, not where it is"
        " among the images. Which images have the label `digit`?"
    ),
    always_two_images=wrong(
        lambda images, labels, digit: ((chosen := images[labels == digit])[0] + chosen[1]) / 2
    ).tell(
        "You averaged the first two of the chosen images, and your code raises an error if there's only one. "
        "How many chosen images can there be?"
    ),
    at_most_two_images=wrong(lambda images, labels, digit: images[labels == digit][:2].mean(dim=0)).tell(
        "You averaged only the first two of the chosen images. How many chosen images can there be?"
    ),
    image_at_the_place_of_a_label=wrong(lambda images, labels, digit: images[labels[digit]]).tell(
        "You looked up the label at index `digit`, then used that label as the index of an image. Which "
        "images have the label `digit`?"
    ),
    pixels_compared=wrong(lambda images, labels, digit: images[images == digit].mean(dim=0)).tell(
        "Your mean is a single `nan`: nothing was chosen, as if you'd compared the *pixels* with `digit`. "
        "What tells you which digit an image shows?"
    ),
    not_averaged=wrong(lambda images, labels, digit: images[labels == digit]).tell(
        "You returned all the images with the label `digit`, but we want one image, their mean. Which axis "
        "should disappear?"
    ),
    largest_of_each_pixel=wrong(lambda images, labels, digit: images[labels == digit].amax(dim=0)).tell(
        "You took each pixel's largest value among the chosen images. We want each pixel's mean."
    ),
    medians=wrong(lambda images, labels, digit: images[labels == digit].median(dim=0).values).tell(
        "You took each pixel's median, the value in the middle. For the mean, what do you add up, and what do"
        " you divide by?"
    ),
    without_the_first=wrong(lambda images, labels, digit: images[labels == digit][1:].mean(dim=0)).tell(
        "The first chosen image is missing from your mean, as if you'd started counting at 1. Which index "
        "does the first chosen image have?"
    ),
    images_and_rows_averaged=wrong(
        lambda images, labels, digit: images[labels == digit].mean(dim=(0, 1))
    ).tell("Two axes disappeared: the images' and the rows'. Which of the two should stay?"),
    scatter=wrong(lambda images, labels, digit: images[labels == digit].std(dim=0)).tell(
        "Your numbers are each pixel's standard deviation: how much the chosen images differ there. We want "
        "each pixel's mean."
    ),
    larger_labels_too=wrong(lambda images, labels, digit: images[labels >= digit].mean(dim=0)).tell(
        "You also averaged the images whose label is larger than `digit`. Which comparison keeps only the "
        "labels equal to `digit`?"
    ),
    first_counted_twice=wrong(
        lambda images, labels, digit: (
            ((chosen := images[labels == digit]).sum(dim=0) + chosen[0]) / len(chosen)
        )
    ).tell(
        "You counted the first chosen image twice, as if your sum started with it and then added it again. "
        "What could your sum start with instead?"
    ),
    returned_in_the_loop=wrong(
        lambda images, labels, digit: (
            chosen[:2].sum(dim=0) / len(chosen) if len(chosen := images[labels == digit]) > 1 else None
        )
    ).tell(
        "You added only the first two of the chosen images, then divided by the number of all chosen ones, as"
        " if a `return` inside a loop had ended the loop too early. Where should the `return` be?"
    ),
    returned_in_the_first_turn=wrong(
        lambda images, labels, digit: (chosen := images[labels == digit])[0] / len(chosen)
    ).tell(
        "You added only the first of the chosen images, then divided by the number of all chosen ones, as if "
        "a `return` inside a loop had ended the loop in its first iteration. Where should the `return` be?"
    ),
    axis_of_size_one_eaten=wrong(
        lambda images, labels, digit: images[labels == digit].mean(dim=0).squeeze()
    ).tell(
        "If the images have only one row or one column, your result lacks an axis, as if `squeeze()` had "
        "removed it. Which two axes should the result have, whatever their size?"
    ),
    rows_of_the_image_at_that_place=wrong(lambda images, labels, digit: images[digit].mean(dim=0)).tell(
        "Your numbers are the column means of the image at index `digit`, but a label says what an image "
        "shows, not where it is among the images. Which images have the label `digit`?"
    ),
    halved_at_every_step=wrong(lambda images, labels, digit: _halved(*images[labels == digit])).tell(
        "With three chosen images or more, the last has the weight 1/2, and the one before it 1/4, because "
        "each step averages your result so far with the next image. When should you divide?"
    ),
    divided_by_the_sum_of_labels=wrong(
        lambda images, labels, digit: images[labels == digit].sum(dim=0) / labels[labels == digit].sum()
    ).tell(
        "You divided the sum of the chosen images by the sum of their labels, which is `digit` times the "
        "number of these images. How many images did you choose?"
    ),
    halved_at_every_step_from_zeros=wrong(
        lambda images, labels, digit: _halved(torch.zeros_like(images[0]), *images[labels == digit])
    ).tell(
        "The last chosen image has the weight 1/2, the one before it 1/4, and so on, as if you'd started from"
        " zeros and averaged the result so far with each image. When should you divide?"
    ),
)


@mean_image.violation("whole numbers")
def one_of_ten(images: Tensor, labels: Tensor, digit: int) -> Tensor:
    means = [images[labels == k].mean(dim=0) for k in range(10)]
    return means[digit]
