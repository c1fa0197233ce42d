"""Predictions on losses, modes and validation."""

import torch
from torch import nn
from torch.nn import functional as F

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong, wrong_part
from lessons_lib.exercises.lesson_08_training_loop import predictions_losses as questions
from lessons_lib.exercises.lesson_08_training_loop.predictions_losses import Pair, Three, Two


@answers.to(questions.two_means)
def two_means() -> Two:
    losses = torch.tensor([1.0, 1.0, 1.0, 1.0, 3.0])
    return torch.stack([part.mean() for part in losses.split(4)]).mean().item(), losses.mean().item()


two_means.mistakes(
    both_by_batches=wrong_part(2, 2.0).tell(
        "2.0 is the mean of the batches' means. For the mean over examples, what is the sum of all five "
        "losses, four of 1.0 and one of 3.0, and what do you divide it by?"
    ),
    both_by_examples=wrong_part(1, 1.4).tell(
        "1.4 is the mean over the examples. The mean of the two means ignores how large the batches are: what"
        " is the mean of 1.0 and 3.0?"
    ),
    in_the_other_order=wrong((1.4, 2.0)).tell(
        "Your numbers are right, but in the wrong order. Which of the two should be first: the mean of the "
        "two means, or the mean over the digits?"
    ),
    divided_by_examples=wrong_part(2, 0.8).tell(
        "0.8 is 4.0 / 5, but 4.0 is only the sum of the two batches' means. What is the sum of all five "
        "losses?"
    ),
    sum_of_means=wrong_part(1, 4.0).tell(
        "4.0 is the sum of the two means. What do you divide it by to get their mean?"
    ),
    all_losses_added_up=wrong_part(1, 7.0).tell(
        "7.0 is the sum of all five losses. The first number should be the mean of only two numbers: what are"
        " the means of batch 1 and batch 2?"
    ),
    sum_of_the_first_batch=wrong_part(1, 3.5).tell(
        "(4.0 + 3.0) / 2 uses the first batch's *sum*, 4.0. Four digits with a loss of 1.0 each: what is their "
        "mean?"
    ),
    half_of_the_last=wrong_part(1, 1.5).tell(
        "The two batches' means are 1.0 and 3.0. What is the mean of these two numbers?"
    ),
)


@answers.to(questions.lowest_after_softmax)
def lowest_after_softmax() -> str:
    certain = F.one_hot(torch.tensor([0]), 10).double()
    return f"{F.cross_entropy(certain, torch.tensor([0])).item():.2f}"


lowest_after_softmax.mistakes(
    as_for_logits=wrong("0").tell(
        "A loss near 0 needs one logit far above the others. After a perfect first softmax, the right class "
        "has 1 and each other class 0: what probability does the second softmax give the right class?"
    ),
    two_classes=wrong("0.46").tell(
        "0.46 is 1 too small. The loss is log(e¹ + 9 · e⁰) − 1: how much is e + 9, and what is its natural "
        "logarithm?"
    ),
    guessing=wrong("2.30").tell(
        "2.30 is ln 10, the loss if all ten numbers are equal. In the best case, the right class has 1 and "
        "the other nine have 0: is the loss then higher or lower?"
    ),
)


@answers.to(questions.targets_in_three_forms)
def targets_in_three_forms() -> Three:
    scores, labels = torch.zeros(2, 3), torch.tensor([0, 2])

    def found(target: torch.Tensor) -> str:
        try:
            return "nan" if F.cross_entropy(scores, target).isnan() else "a number"
        except RuntimeError:
            return "raises"

    return (
        found(F.one_hot(labels, 3)),
        found(F.one_hot(labels, 3).float()),
        found(torch.full((2,), -100)),
    )


targets_in_three_forms.mistakes(
    one_hot_is_one_hot=wrong_part(1, "a number").tell(
        "`cross_entropy` reads whole numbers as labels, and it expects one label for each row. How many "
        "labels would a row of a one-hot table give it?"
    ),
    one_hot_is_nan=wrong_part(1, "nan").tell(
        "A table of whole numbers isn't a table of probabilities. How does `cross_entropy` read whole "
        "numbers, and how many does it expect per row?"
    ),
    only_labels=wrong_part(2, "raises").tell(
        "`cross_entropy` also accepts probabilities as targets. Is a row with a single 1.0 a row of "
        "probabilities?"
    ),
    floats_are_nan=wrong_part(2, "nan").tell(
        "A row with a single 1.0 is a distribution, and its zeros add nothing to the loss. So what does "
        "`cross_entropy` return for it?"
    ),
    nothing_costs_nothing=wrong_part(3, "a number").tell(
        "With labels that are all −100, both examples are left out, so the losses' sum is 0 and their count "
        "is 0. What is 0 / 0?"
    ),
    minus_100_raises=wrong_part(3, "raises").tell(
        "−100 is the default of `ignore_index`, so `cross_entropy` leaves out every example with this label. "
        "If none is left, what is the mean over no examples?"
    ),
    swapped=wrong(("a number", "raises", "nan")).tell(
        "You swapped the answers for the two one-hot tables. Which dtype does `cross_entropy` read as labels,"
        " and which as probabilities: whole numbers or floats?"
    ),
)


class _Both(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.dropout = nn.Dropout(0.5)


@answers.to(questions.dropout_after_eval)
def dropout_after_eval() -> Pair:
    model, x = _Both().eval(), torch.ones(100)

    def word(y: torch.Tensor) -> str:
        return "keeps all" if y.equal(x) else "drops"

    return word(model.dropout(x)), word(F.dropout(x, 0.5))


dropout_after_eval.mistakes(
    both_keep=wrong(("keeps all", "keeps all")).tell(
        "You're right about the layer. `F.dropout` is a plain function: how would it know your model's mode?"
    ),
    both_drop=wrong(("drops", "drops")).tell(
        "You're right that `F.dropout` drops. But `eval` reaches every *module* in the model: is `nn.Dropout`"
        " one?"
    ),
    the_other_one=wrong(("drops", "keeps all")).tell(
        "It's the other way round. `eval` reaches modules: which of the two is a module, `nn.Dropout` or "
        "`F.dropout`?"
    ),
)


@answers.to(questions.grad_after_eval)
def grad_after_eval() -> str:
    layer = nn.Linear(2, 1).eval()
    layer(torch.ones(1, 2)).sum().backward()
    return "none" if layer.weight.grad is None else "gradients"


grad_after_eval.mistakes(
    switched_off=wrong("none").tell(
        "`eval` sets one flag, `training`. Layers such as dropout read that flag: does autograd read it too?"
    ),
)


@answers.to(questions.highest_of_three)
def highest_of_three() -> str:
    return "running"


highest_of_three.mistakes(
    validation_is_harder=wrong("validation").tell(
        "Validation digits are new to the model, so their loss is often higher than the training digits'. But"
        " here the running loss has two handicaps: in which mode is it measured, and with which weights?"
    ),
    training_set=wrong("training set").tell(
        "The training set's loss is measured in eval mode, after the epoch. The running loss is measured on "
        "the same digits, but during the epoch and with dropout: which of the two losses is higher?"
    ),
)
