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
        "For one image's loss, the gradient of the scores is the image's probabilities, with 1 subtracted at "
        "the label. The whole loss is a mean over n images, and `grad` multiplies everything.",
        "`torch.softmax(logits, dim=1)` gives the probabilities, and `F.one_hot(labels, classes)` has a 1 at "
        "each row's label and 0 elsewhere; `classes` is `logits.shape[1]`.",
    ],
    takeaway="Together, softmax and cross-entropy need only one line in the backward pass. That's one reason why "
    "torch does both in one function.",
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
        "Your gradients are n times as large as they should be. The loss is a mean over n images: how much "
        "does one image's loss contribute to it?"
    ),
    downhill=wrong(lambda grad, logits, labels: -grad * difference(logits, labels) / len(logits)).tell(
        "Your gradients have the opposite sign: they point in the direction in which the loss falls. In which"
        " direction should a gradient point?"
    ),
    without_grad=wrong(lambda grad, logits, labels: difference(logits, labels) / len(logits)).tell(
        "Your gradients are right for a `grad` of 1. What should they be when `grad` is 2?"
    ),
    without_grad_and_n=wrong(lambda grad, logits, labels: difference(logits, labels)).tell(
        "You returned the probabilities, minus 1 at the label. How do the `grad` that arrives and the mean "
        "over the images change these numbers?"
    ),
    labels_left_out=wrong(lambda grad, logits, labels: grad * logits.softmax(1) / len(logits)).tell(
        "Your gradients come from the probabilities alone, so the labels play no part. In each row, what "
        "should happen to the probability at the label?"
    ),
    without_softmax=wrong(
        lambda grad, logits, labels: grad * (logits - one_hot(logits, labels)) / len(logits)
    ).tell(
        "You used the scores where the probabilities belong. Which function turns each row of scores into "
        "numbers that add up to 1?"
    ),
    softmax_over_images=wrong(
        lambda grad, logits, labels: grad * (logits.softmax(0) - one_hot(logits, labels)) / len(logits)
    ).tell(
        "Your probabilities add up to 1 down each column, over the images. Along which axis should they add "
        "up to 1?"
    ),
    divided_by_all_elements=wrong(
        lambda grad, logits, labels: grad * difference(logits, labels) / logits.numel()
    ).tell("You divided by n and by the number of classes. The loss is a mean: over how many losses?"),
    divided_by_classes=wrong(
        lambda grad, logits, labels: grad * difference(logits, labels) / logits.shape[1]
    ).tell("You divided by the number of classes. The loss is a mean: over how many losses?"),
    labels_only=wrong(
        lambda grad, logits, labels: grad * difference(logits, labels) * one_hot(logits, labels) / len(logits)
    ).tell(
        "In your result, only the labels' scores have a gradient other than 0. If another score in the row "
        "grows, what happens to the label's probability?"
    ),
    logarithms_of_shares=wrong(
        lambda grad, logits, labels: grad * (logits.log_softmax(1) - one_hot(logits, labels)) / len(logits)
    ).tell(
        "You used log-probabilities where the probabilities belong. You're one step away: how do you undo a "
        "logarithm?"
    ),
    logarithm_only=wrong(
        lambda grad, logits, labels: torch.where(
            one_hot(logits, labels) > 0, -grad / logits.softmax(1) / len(logits), 0.0
        )
    ).tell(
        "At the label, your gradient is −1 divided by the probability: that's the logarithm's rule alone. "
        "Softmax has a rule too: what do the two rules give together?"
    ),
    exp_of_large_scores=wrong(
        lambda grad, logits, labels: grad * (shares_of(logits.exp()) - one_hot(logits, labels)) / len(logits)
    ).tell(
        "Where scores are large, your gradients are `nan`: exp(1000) is inf, and inf / inf is `nan`. What can"
        " you subtract from a row without changing its softmax?"
    ),
    downhill_and_not_divided=wrong(lambda grad, logits, labels: -grad * difference(logits, labels)).tell(
        "Your gradients have the opposite sign, and they aren't divided by n, the number of images. If the "
        "loss falls when a score grows, which sign should this score's gradient have, and what does a mean "
        "divide by?"
    ),
    downhill_and_alone=wrong(lambda grad, logits, labels: -difference(logits, labels)).tell(
        "Your gradients have the opposite sign, and they're neither multiplied by `grad` nor divided by the "
        "number of images. Begin with the sign: if the loss falls when a score grows, which sign should this "
        "score's gradient have?"
    ),
    labels_as_quantities=wrong(
        lambda grad, logits, labels: grad * (logits.softmax(1) - labels[:, None]) / len(logits)
    ).tell(
        "You subtracted the labels themselves from the probabilities. A label is a position: what changes at "
        "that position, and only there?"
    ),
    shares_left_out=wrong(lambda grad, logits, labels: -grad * one_hot(logits, labels) / len(logits)).tell(
        "Your gradients have only the label's part, −1 at the label. What does logsumexp add to the gradient "
        "of every score?"
    ),
    one_off_everywhere=wrong(lambda grad, logits, labels: grad * (logits.softmax(1) - 1) / len(logits)).tell(
        "You subtracted 1 from the probabilities of all classes. An image's loss has − z[label] in it: at "
        "which class does the −1 belong?"
    ),
    exp_for_the_shares=wrong(
        lambda grad, logits, labels: grad * (logits.exp() - one_hot(logits, labels)) / len(logits)
    ).tell(
        "You used exp of the scores where the probabilities belong. What must you divide these numbers by, so"
        " that each row adds up to 1?"
    ),
)


@cross_entropy_backward.misconception(
    "You subtracted 1 in whole columns: every image lost 1 at the labels of all images. In each image's "
    "row, which single entry should lose 1?"
)
def whole_columns(grad: Tensor, logits: Tensor, labels: Tensor) -> Tensor:
    shares = logits.softmax(1)
    shares[:, labels] -= 1
    return grad * shares / len(logits)


cross_entropy_backward.mistakes(
    slope_of_each_share=wrong(
        lambda grad, logits, labels: grad * logits.softmax(1) * (1 - logits.softmax(1)) / len(logits)
    ).tell(
        "Your gradients come from p · (1 − p), which says how fast each probability grows with its own score,"
        " so the labels play no part. How should the gradient at a row's label differ from the row's other "
        "gradients?"
    ),
    at_the_largest_score=wrong(
        lambda grad, logits, labels: grad * difference(logits, logits.argmax(1)) / len(logits)
    ).tell(
        "You subtracted 1 at the class with the largest score. That's the network's guess: what tells you the"
        " right class?"
    ),
    minus_one_put_there=wrong(
        lambda grad, logits, labels: (
            grad * torch.where(one_hot(logits, labels) > 0, -1.0, logits.softmax(1)) / len(logits)
        )
    ).tell(
        "At each label, your gradient uses −1 alone, and the label's probability is left out. From what "
        "should you subtract 1 there?"
    ),
    only_the_label_divided=wrong(
        lambda grad, logits, labels: grad * (logits.softmax(1) - one_hot(logits, labels) / len(logits))
    ).tell("You divided only the 1 at the label by n. The loss is a mean: what else should you divide?"),
    classes_counted_from_the_labels=wrong(
        lambda grad, logits, labels: grad * (logits.softmax(1) - F.one_hot(labels)) / len(logits)
    ).tell(
        "Your one-hot labels have as many columns as the largest label needs, not one for each class. What "
        "tells `F.one_hot` how many classes there are?"
    ),
    largest_of_the_table_taken_off=wrong(
        lambda grad, logits, labels: (
            grad * (shares_of(torch.exp(logits - logits.max())) - one_hot(logits, labels)) / len(logits)
        )
    ).tell(
        "In rows whose scores are all far below the table's largest, you get `nan`, as if you'd subtracted "
        "that largest score everywhere: every exp is 0, and 0 / 0 is `nan`. What should you subtract from "
        "each row instead?"
    ),
    slope_by_the_shares=wrong(
        lambda grad, logits, labels: -grad * one_hot(logits, labels) / logits.softmax(1) / len(logits)
    ).tell(
        "At the label, your gradient is −1 divided by the probability: that's the gradient with respect to "
        "the *probabilities*. How do you get from this to the gradient with respect to the scores?"
    ),
)
