"""Answers: softmax and cross-entropy backward, in one line."""

import torch
import torch.nn.functional as F
from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_05_autograd_by_hand import cross_entropy_backward as questions
from lessons_lib.exercises.lesson_05_autograd_by_hand.cross_entropy_backward import Logits


@answers.to(
    questions.cross_entropy_backward,
    hints=[
        "For one image: which of its scores should grow so that the loss falls, and which should shrink?",
        "The gradient of one image's scores is its shares, with 1 taken off at its label. The loss is a mean over n "
        "images, and `grad` arrives.",
        "`torch.softmax(logits, dim=1)` gives the shares and `F.one_hot(labels, classes)` has the 1 at each label; "
        "classes is `logits.shape[1]`.",
    ],
)
def cross_entropy_backward(grad: Tensor, logits: Logits, labels: Tensor) -> Logits:
    shares = torch.softmax(logits, dim=1)
    shares[torch.arange(len(logits)), labels] -= 1
    return grad * shares / len(logits)


def one_hot(logits: Tensor, labels: Tensor) -> Tensor:
    return F.one_hot(labels, logits.shape[1]).to(logits.dtype)


def difference(logits: Tensor, labels: Tensor) -> Tensor:
    """The shares, with 1 taken off at each label."""
    return logits.softmax(1) - one_hot(logits, labels)


def shares_of(powers: Tensor) -> Tensor:
    return powers / powers.sum(1, keepdim=True)


cross_entropy_backward.mistakes(
    not_divided_by_n=wrong(lambda grad, logits, labels: grad * difference(logits, labels)).tell(
        "Your numbers are n times the right ones: the loss is the mean over n images, so each image counts for 1/n."
    ),
    downhill=wrong(lambda grad, logits, labels: -grad * difference(logits, labels) / len(logits)).tell(
        "Your numbers have the opposite sign: they point to where the loss falls. A gradient points to where it grows."
    ),
    without_grad=wrong(lambda grad, logits, labels: difference(logits, labels) / len(logits)).tell(
        "What arrives, `grad`, is missing from your numbers."
    ),
    without_grad_and_n=wrong(lambda grad, logits, labels: difference(logits, labels)).tell(
        "What arrives, `grad`, and the division by n are missing from your numbers."
    ),
    labels_left_out=wrong(lambda grad, logits, labels: grad * logits.softmax(1) / len(logits)).tell(
        "Your numbers are made of the shares alone. The labels have to pull: take 1 off at each image's label."
    ),
    without_softmax=wrong(
        lambda grad, logits, labels: grad * (logits - one_hot(logits, labels)) / len(logits)
    ).tell(
        "You took the scores themselves for the shares: softmax turns an image's scores into shares that add up to 1."
    ),
    softmax_over_images=wrong(
        lambda grad, logits, labels: grad * (logits.softmax(0) - one_hot(logits, labels)) / len(logits)
    ).tell(
        "Your shares add up to 1 over the images, down each column. They are to add up to 1 over an image's classes."
    ),
    divided_by_all_elements=wrong(
        lambda grad, logits, labels: grad * difference(logits, labels) / logits.numel()
    ).tell("Your numbers are divided by n and by the number of classes: the mean is over the images only."),
    divided_by_classes=wrong(
        lambda grad, logits, labels: grad * difference(logits, labels) / logits.shape[1]
    ).tell("Your numbers are divided by the number of classes. The mean is over the images: divide by n."),
    labels_only=wrong(
        lambda grad, logits, labels: grad * difference(logits, labels) * one_hot(logits, labels) / len(logits)
    ).tell(
        "Only the places of the labels have a gradient in your answer. The other scores take part in the shares too: "
        "pushing one of them up takes from the label's."
    ),
    logarithms_of_shares=wrong(
        lambda grad, logits, labels: grad * (logits.log_softmax(1) - one_hot(logits, labels)) / len(logits)
    ).tell("You used the logarithms of the shares. In the gradient the shares stand as they are."),
    logarithm_only=wrong(
        lambda grad, logits, labels: torch.where(
            one_hot(logits, labels) > 0, -grad / logits.softmax(1) / len(logits), 0.0
        )
    ).tell(
        "You differentiated the logarithm only: −1 divided by the share, at the label. The softmax under it has a rule of its "
        "own, and the two together are simpler than each alone."
    ),
    exp_of_large_scores=wrong(
        lambda grad, logits, labels: grad * (shares_of(logits.exp()) - one_hot(logits, labels)) / len(logits)
    ).tell(
        "Where scores are large your numbers are nan: exp(1000) is inf, and inf / inf is nan. `torch.softmax` takes the "
        "largest score off first, which changes no share."
    ),
    downhill_and_not_divided=wrong(lambda grad, logits, labels: -grad * difference(logits, labels)).tell(
        "Your numbers have the opposite sign, and the division by n is missing: the loss is a mean, and a gradient points to "
        "where it grows."
    ),
    downhill_and_alone=wrong(lambda grad, logits, labels: -difference(logits, labels)).tell(
        "Your numbers have the opposite sign, and neither `grad` nor the division by n is in them."
    ),
    labels_as_quantities=wrong(
        lambda grad, logits, labels: grad * (logits.softmax(1) - labels[:, None]) / len(logits)
    ).tell(
        "You subtracted the labels' numbers from the shares. A label is no quantity but a place: there, and only there, 1 is "
        "taken off."
    ),
    shares_left_out=wrong(lambda grad, logits, labels: -grad * one_hot(logits, labels) / len(logits)).tell(
        "Only the part of the label is in your answer, −1 at its place. The shares of all classes are missing."
    ),
    one_off_everywhere=wrong(lambda grad, logits, labels: grad * (logits.softmax(1) - 1) / len(logits)).tell(
        "You took 1 off everywhere. It is taken off at each image's label only."
    ),
    exp_for_the_shares=wrong(
        lambda grad, logits, labels: grad * (logits.exp() - one_hot(logits, labels)) / len(logits)
    ).tell(
        "You took exp of the scores for the shares. Divided by their sum over the row they are: they have to add up to 1."
    ),
)


@cross_entropy_backward.misconception(
    "You took 1 off in whole columns: for every image at the labels of all. An image has one label, so the rows have to be "
    "named too: `shares[torch.arange(n), labels]`."
)
def whole_columns(grad: Tensor, logits: Tensor, labels: Tensor) -> Tensor:
    shares = logits.softmax(1)
    shares[:, labels] -= 1
    return grad * shares / len(logits)


cross_entropy_backward.mistakes(
    slope_of_each_share=wrong(
        lambda grad, logits, labels: grad * logits.softmax(1) * (1 - logits.softmax(1)) / len(logits)
    ).tell(
        "Your numbers are shares · (1 − shares): how fast a class's share grows with its own score. The labels are not in it."
    ),
    at_the_largest_score=wrong(
        lambda grad, logits, labels: grad * difference(logits, logits.argmax(1)) / len(logits)
    ).tell(
        "1 is taken off at the class with the largest score. It is taken off at the label: what is right, not what is believed."
    ),
    minus_one_put_there=wrong(
        lambda grad, logits, labels: (
            grad * torch.where(one_hot(logits, labels) > 0, -1.0, logits.softmax(1)) / len(logits)
        )
    ).tell("At the label stands −1 alone. The label's own share belongs there too: its share, minus 1."),
    only_the_label_divided=wrong(
        lambda grad, logits, labels: grad * (logits.softmax(1) - one_hot(logits, labels) / len(logits))
    ).tell(
        "Only the 1 at the label is divided by n; the shares are not. The mean divides both: put the difference in brackets."
    ),
    classes_counted_from_the_labels=wrong(
        lambda grad, logits, labels: grad * (logits.softmax(1) - F.one_hot(labels)) / len(logits)
    ).tell(
        "Your labels have as many columns as the largest label that occurs tells, and not one for each class: so "
        "F.one_hot(labels) makes them if it is not told how many classes there are. `logits` tells it."
    ),
    largest_of_the_table_taken_off=wrong(
        lambda grad, logits, labels: (
            grad * (shares_of(torch.exp(logits - logits.max())) - one_hot(logits, labels)) / len(logits)
        )
    ).tell(
        "In some rows your numbers are nan: the largest score of the whole table was taken off, and in a row far below it every "
        "exp is 0, so its shares are 0 / 0. Each row needs its own largest score; `torch.softmax` does that."
    ),
    slope_by_the_shares=wrong(
        lambda grad, logits, labels: -grad * one_hot(logits, labels) / logits.softmax(1) / len(logits)
    ).tell(
        "Your numbers are −1 divided by the share, at the label: the slope by the *shares*. The slope by the scores is asked, "
        "and softmax lies between the two."
    ),
)
