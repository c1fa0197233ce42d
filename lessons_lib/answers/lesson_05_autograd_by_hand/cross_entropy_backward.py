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


def _pieces(logits: Tensor, labels: Tensor) -> tuple[Tensor, Tensor]:
    """The shares and the one-hot labels."""
    return torch.softmax(logits, dim=1), F.one_hot(labels, logits.shape[1]).to(logits.dtype)


@cross_entropy_backward.misconception(
    "Your numbers are n times the right ones: the loss is the mean over n images, so each image counts for 1/n."
)
def not_divided_by_n(grad: Tensor, logits: Tensor, labels: Tensor) -> Tensor:
    shares, wanted = _pieces(logits, labels)
    return grad * (shares - wanted)


@cross_entropy_backward.misconception(
    "Your numbers have the opposite sign: they point to where the loss falls. A gradient points to where it grows."
)
def downhill(grad: Tensor, logits: Tensor, labels: Tensor) -> Tensor:
    shares, wanted = _pieces(logits, labels)
    return grad * (wanted - shares) / len(logits)


@cross_entropy_backward.misconception("What arrives, `grad`, is missing from your numbers.")
def without_grad(grad: Tensor, logits: Tensor, labels: Tensor) -> Tensor:
    shares, wanted = _pieces(logits, labels)
    return (shares - wanted) / len(logits)


@cross_entropy_backward.misconception(
    "What arrives, `grad`, and the division by n are missing from your numbers."
)
def without_grad_and_n(grad: Tensor, logits: Tensor, labels: Tensor) -> Tensor:
    shares, wanted = _pieces(logits, labels)
    return shares - wanted


cross_entropy_backward.mistakes(
    labels_left_out=wrong(
        lambda grad, logits, labels: grad * _pieces(logits, labels)[0] / len(logits),
        "Your numbers are made of the shares alone. The labels have to pull: take 1 off at each image's label.",
    ),
    without_softmax=wrong(
        lambda grad, logits, labels: grad * (logits - _pieces(logits, labels)[1]) / len(logits),
        "You took the scores themselves for the shares: softmax turns an image's scores into shares that add up to 1.",
    ),
)


@cross_entropy_backward.misconception(
    "Your shares add up to 1 over the images, down each column. They are to add up to 1 over an image's classes."
)
def softmax_over_images(grad: Tensor, logits: Tensor, labels: Tensor) -> Tensor:
    wanted = _pieces(logits, labels)[1]
    return grad * (torch.softmax(logits, dim=0) - wanted) / len(logits)


@cross_entropy_backward.misconception(
    "Your numbers are divided by n and by the number of classes: the mean is over the images only."
)
def divided_by_all_elements(grad: Tensor, logits: Tensor, labels: Tensor) -> Tensor:
    shares, wanted = _pieces(logits, labels)
    return grad * (shares - wanted) / logits.numel()


@cross_entropy_backward.misconception(
    "Your numbers are divided by the number of classes. The mean is over the images: divide by n."
)
def divided_by_classes(grad: Tensor, logits: Tensor, labels: Tensor) -> Tensor:
    shares, wanted = _pieces(logits, labels)
    return grad * (shares - wanted) / logits.shape[1]


@cross_entropy_backward.misconception(
    "Only the places of the labels have a gradient in your answer. The other scores take part in the shares too: "
    "pushing one of them up takes from the label's."
)
def labels_only(grad: Tensor, logits: Tensor, labels: Tensor) -> Tensor:
    shares, wanted = _pieces(logits, labels)
    return grad * (shares - wanted) * wanted / len(logits)


@cross_entropy_backward.misconception(
    "You used the logarithms of the shares. In the gradient the shares stand as they are."
)
def logarithms_of_shares(grad: Tensor, logits: Tensor, labels: Tensor) -> Tensor:
    wanted = _pieces(logits, labels)[1]
    return grad * (torch.log_softmax(logits, dim=1) - wanted) / len(logits)


@cross_entropy_backward.misconception(
    "You differentiated the logarithm only: −1 divided by the share, at the label. The softmax under it has a rule of its "
    "own, and the two together are simpler than each alone."
)
def logarithm_only(grad: Tensor, logits: Tensor, labels: Tensor) -> Tensor:
    shares, wanted = _pieces(logits, labels)
    return torch.where(wanted > 0, -grad / shares / len(logits), 0.0)


@cross_entropy_backward.misconception(
    "Where scores are large your numbers are nan: exp(1000) is inf, and inf / inf is nan. `torch.softmax` takes the "
    "largest score off first, which changes no share."
)
def exp_of_large_scores(grad: Tensor, logits: Tensor, labels: Tensor) -> Tensor:
    powers = logits.exp()
    shares, wanted = powers / powers.sum(1, keepdim=True), _pieces(logits, labels)[1]
    return grad * (shares - wanted) / len(logits)


@cross_entropy_backward.misconception(
    "Your numbers have the opposite sign, and the division by n is missing: the loss is a mean, and a gradient points to "
    "where it grows."
)
def downhill_and_not_divided(grad: Tensor, logits: Tensor, labels: Tensor) -> Tensor:
    shares, wanted = _pieces(logits, labels)
    return grad * (wanted - shares)


@cross_entropy_backward.misconception(
    "Your numbers have the opposite sign, and neither `grad` nor the division by n is in them."
)
def downhill_and_alone(grad: Tensor, logits: Tensor, labels: Tensor) -> Tensor:
    shares, wanted = _pieces(logits, labels)
    return wanted - shares


cross_entropy_backward.mistakes(
    labels_as_quantities=wrong(
        lambda grad, logits, labels: grad * (_pieces(logits, labels)[0] - labels[:, None]) / len(logits),
        "You subtracted the labels' numbers from the shares. A label is no quantity but a place: there, and only there, 1 is "
        "taken off.",
    ),
    shares_left_out=wrong(
        lambda grad, logits, labels: -grad * _pieces(logits, labels)[1] / len(logits),
        "Only the part of the label is in your answer, −1 at its place. The shares of all classes are missing.",
    ),
    one_off_everywhere=wrong(
        lambda grad, logits, labels: grad * (_pieces(logits, labels)[0] - 1) / len(logits),
        "You took 1 off everywhere. It is taken off at each image's label only.",
    ),
    exp_for_the_shares=wrong(
        lambda grad, logits, labels: grad * (logits.exp() - _pieces(logits, labels)[1]) / len(logits),
        "You took exp of the scores for the shares. Divided by their sum over the row they are: they have to add up to 1.",
    ),
)


@cross_entropy_backward.misconception(
    "You took 1 off in whole columns: for every image at the labels of all. An image has one label, so the rows have to be "
    "named too: `shares[torch.arange(n), labels]`."
)
def whole_columns(grad: Tensor, logits: Tensor, labels: Tensor) -> Tensor:
    shares = _pieces(logits, labels)[0]
    shares[:, labels] -= 1
    return grad * shares / len(logits)


@cross_entropy_backward.misconception(
    "Your numbers are shares · (1 − shares): how fast a class's share grows with its own score. The labels are not in it."
)
def slope_of_each_share(grad: Tensor, logits: Tensor, labels: Tensor) -> Tensor:
    shares = _pieces(logits, labels)[0]
    return grad * shares * (1 - shares) / len(logits)


@cross_entropy_backward.misconception(
    "1 is taken off at the class with the largest score. It is taken off at the label: what is right, not what is believed."
)
def at_the_largest_score(grad: Tensor, logits: Tensor, labels: Tensor) -> Tensor:
    shares, wanted = _pieces(logits, logits.argmax(1))
    return grad * (shares - wanted) / len(logits)


@cross_entropy_backward.misconception(
    "At the label stands −1 alone. The label's own share belongs there too: its share, minus 1."
)
def minus_one_put_there(grad: Tensor, logits: Tensor, labels: Tensor) -> Tensor:
    shares, wanted = _pieces(logits, labels)
    return grad * torch.where(wanted > 0, -1.0, shares) / len(logits)


@cross_entropy_backward.misconception(
    "Only the 1 at the label is divided by n; the shares are not. The mean divides both: put the difference in brackets."
)
def only_the_label_divided(grad: Tensor, logits: Tensor, labels: Tensor) -> Tensor:
    shares, wanted = _pieces(logits, labels)
    return grad * (shares - wanted / len(logits))


@cross_entropy_backward.misconception(
    "Your labels have as many columns as the largest label that occurs tells, and not one for each class: so "
    "F.one_hot(labels) makes them if it is not told how many classes there are. `logits` tells it."
)
def classes_counted_from_the_labels(grad: Tensor, logits: Tensor, labels: Tensor) -> Tensor:
    return grad * (torch.softmax(logits, dim=1) - F.one_hot(labels)) / len(logits)


@cross_entropy_backward.misconception(
    "In some rows your numbers are nan: the largest score of the whole table was taken off, and in a row far below it every "
    "exp is 0, so its shares are 0 / 0. Each row needs its own largest score; `torch.softmax` does that."
)
def largest_of_the_table_taken_off(grad: Tensor, logits: Tensor, labels: Tensor) -> Tensor:
    powers = torch.exp(logits - logits.max())
    shares, wanted = powers / powers.sum(1, keepdim=True), _pieces(logits, labels)[1]
    return grad * (shares - wanted) / len(logits)


@cross_entropy_backward.misconception(
    "Your numbers are −1 divided by the share, at the label: the slope by the *shares*. The slope by the scores is asked, "
    "and softmax lies between the two."
)
def slope_by_the_shares(grad: Tensor, logits: Tensor, labels: Tensor) -> Tensor:
    shares, wanted = _pieces(logits, labels)
    return -grad * wanted / shares / len(logits)
