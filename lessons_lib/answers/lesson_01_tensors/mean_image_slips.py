"""Further wrong mean images: positions for labels, sums divided by something else, writing into the caller's images."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.mean_image import mean_image
from lessons_lib.checking.exercise.answer_key import wrong


def _chosen(images: Tensor, labels: Tensor, digit: int) -> Tensor:
    return images[labels == digit]


def _stacked(images: Tensor, mask: Tensor) -> Tensor:
    """The mean of a list of images; an empty list raises."""
    return torch.stack([image for image, kept in zip(images, mask, strict=True) if kept]).mean(dim=0)


@mean_image.misconception(
    "Your mean is right, but you changed the caller's images. If your sum starts as one of the images, "
    "`+=` writes into that image. What could the sum start with instead?"
)
def sum_starts_as_an_image(images: Tensor, labels: Tensor, digit: int) -> Tensor:
    chosen = [i for i, label in enumerate(labels.tolist()) if label == digit]
    total = images[chosen[0]]
    for i in chosen[1:]:
        total += images[i]
    return total / len(chosen)


@mean_image.misconception(
    "Your mean is right, but you wrote zeros into the caller's images. How can you choose images without changing any?"
)
def others_set_to_zero(images: Tensor, labels: Tensor, digit: int) -> Tensor:
    images[labels != digit] = 0
    return images.sum(dim=0) / (labels == digit).sum()


@mean_image.misconception(
    "You divide at every step, so the first images count less and less. When should you divide?"
)
def divided_at_every_step(images: Tensor, labels: Tensor, digit: int) -> Tensor:
    total = torch.zeros_like(images[0])
    for count, image in enumerate(_chosen(images, labels, digit), start=1):
        total = (total + image) / count
    return total


mean_image.mistakes(
    position_compared=wrong(
        lambda images, labels, digit: _stacked(images, torch.arange(len(images)) == digit)
    ).tell(
        "You compared each image's position with `digit`, so you chose image number `digit`, or no image at "
        "all if there's no such position. Which tensor says what each image shows?"
    ),
    mask_of_positions=wrong(
        lambda images, labels, digit: images[torch.arange(len(images)) == digit].mean(dim=0)
    ).tell(
        "You compared each image's position with `digit`, so your mean is image number `digit`, or `nan` if "
        "there's no such position. Which tensor says what each image shows?"
    ),
    first_image_left_out_of_the_list=wrong(
        lambda images, labels, digit: _stacked(images[1:], labels[1:] == digit)
    ).tell(
        "Image number 0 is missing from your mean whenever its label is `digit`, and if no other image has "
        "that label, your code raises an error. If you wrote a loop, does it start at 1?"
    ),
    compared_by_is=wrong(lambda images, labels, digit: images[False].mean(dim=0)).tell(
        "You chose no image, and the mean of nothing is `nan`. If you wrote `labels is digit`, you got a "
        "single False. Which operator compares each label?"
    ),
    divided_by_the_digit=wrong(
        lambda images, labels, digit: _chosen(images, labels, digit).sum(dim=0) / digit
    ).tell(
        "You divided the sum of the chosen images by `digit`. That's their label: how many images did you choose?"
    ),
    divided_by_a_size=wrong(
        lambda images, labels, digit, axis: _chosen(images, labels, digit).sum(dim=0) / images.shape[axis],
        over={"axis": {"rows": 1, "columns": 2}},
    ).tell(
        "You divided the sum of the chosen images by the number of {axis} in an image. How many images did you choose?"
    ),
    midway=wrong(
        lambda images, labels, digit: (
            ((chosen := _chosen(images, labels, digit)).amin(dim=0) + chosen.amax(dim=0)) / 2
        )
    ).tell(
        "Your numbers lie midway between each pixel's smallest and largest value. For the mean, add up all values: what do "
        "you divide by?"
    ),
    pixels_of_an_image_added_up=wrong(
        lambda images, labels, digit, axis: _chosen(images, labels, digit).sum(dim=axis),
        over={"axis": {"1, the rows of pixels": 1, "2, the columns of pixels": 2}},
    ).tell(
        "You summed the chosen images over axis {axis}. Which axis counts the images, and what turns a sum "
        "into a mean?"
    ),
    all_pixels_added_up=wrong(
        lambda images, labels, digit: (chosen := _chosen(images, labels, digit)).sum() / len(chosen)
    ).tell(
        "You added up all pixels of the chosen images, so one number is left. Which axis should disappear, and which two "
        "should stay?"
    ),
    share_of_the_label=wrong(lambda images, labels, digit: (labels == digit).to(images.dtype).mean()).tell(
        "You averaged the mask: that's the proportion of images with the label `digit`. How does a mask "
        "choose images?"
    ),
    means_of_whole_images=wrong(
        lambda images, labels, digit: _chosen(images, labels, digit).mean() + torch.zeros_like(images[0])
    ).tell(
        "All your pixels are equal: each is the mean of all pixels of the chosen images. What should you add up, whole "
        "images or their means?"
    ),
    in_one_row=wrong(lambda images, labels, digit: _chosen(images, labels, digit).mean(dim=0).flatten()).tell(
        "Your numbers are right, but all in one row. Keep the image's two axes."
    ),
)


@mean_image.misconception(
    "Did you start your sum with an 8 × 8 table of zeros? Images can have any size: where can you look up"
    " their height and width?"
)
def sum_of_8_by_8(images: Tensor, labels: Tensor, digit: int) -> Tensor:
    total = torch.zeros(8, 8)
    for image in _chosen(images, labels, digit):
        total += image
    return total / len(_chosen(images, labels, digit))


@mean_image.misconception(
    "Did you start your sum with a square table of zeros? An image's height and width can differ: where "
    "can you look up both?"
)
def sum_in_a_square(images: Tensor, labels: Tensor, digit: int) -> Tensor:
    total = torch.zeros(len(images[0]), len(images[0]))
    for image in _chosen(images, labels, digit):
        total += image
    return total / len(_chosen(images, labels, digit))


@mean_image.misconception(
    "Did you write `if labels == digit`? The comparison gives one answer for each image, but `if` needs a single one. How does a "
    "mask choose images without an `if`?"
)
def the_whole_mask_in_an_if(images: Tensor, labels: Tensor, digit: int) -> Tensor | None:
    if labels == digit:
        return images.mean(dim=0)
    return None


mean_image.mistakes(
    averaged_before_choosing=wrong(lambda images, labels, digit: images.mean(dim=0)[labels == digit]).tell(
        "Did you average before choosing the images with the label `digit`? `images.mean(dim=0)` has no axis "
        "of images left, so a mask of the labels doesn't fit it. Which of the two steps should come first?"
    ),
    multiplied_by_the_mask=wrong(
        lambda images, labels, digit: (images * (labels == digit)).sum(dim=0) / (labels == digit).sum()
    ).tell(
        "Did you multiply the images by the mask? The mask has one number for each image, but `*` pairs it with the columns of "
        "pixels. How else can a mask choose images?"
    ),
)
