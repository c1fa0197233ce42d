"""Predictions on losses that look right."""

import torch
from torch.nn import functional as F

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop import predictions_right as questions
from lessons_lib.exercises.lesson_08_training_loop.predictions_right import Two


@answers.to(questions.weight_of_a_single_class)
def weight_of_a_single_class() -> float:
    scores, labels = torch.tensor([[1.0, 0.0], [0.0, 2.0]]), torch.tensor([1, 1])
    weighted = F.cross_entropy(scores, labels, weight=torch.tensor([1.0, 10.0]))
    return (weighted / F.cross_entropy(scores, labels)).item()


weight_of_a_single_class.mistakes(
    ten_times=wrong(10).tell(
        "Each loss is multiplied by 10. But the mean is a *weighted* mean: what do you divide the sum of the "
        "losses by?"
    ),
    ten_of_eleven=wrong(lambda: 10 / 11).tell(
        "You get 10 / 11 if you divide by the weights of both *classes*, 1 and 10, added up. A weighted mean "
        "divides by the weights of the batch's labels: which labels are in this batch?"
    ),
    five_and_a_half=wrong(5.5).tell(
        "5.5 is the mean of the two classes' weights, 1 and 10, but every label in the batch has the weight "
        "10. What is the sum of the weighted losses divided by, and what factor is left?"
    ),
    half_of_ten=wrong(5).tell(
        "You divided 10 by 2, as if you counted classes or examples. A weighted mean divides by the sum of "
        "the labels' *weights*: which labels are in the batch?"
    ),
    a_tenth=wrong(0.1).tell(
        "0.1 is what you'd get if the mean loss were only divided by 10. But what is each loss multiplied by "
        "before that division?"
    ),
)


@answers.to(questions.sure_and_smoothed)
def sure_and_smoothed() -> str:
    loss = F.cross_entropy(torch.tensor([[50.0, 0.0, 0.0]]), torch.tensor([0]), label_smoothing=0.1)
    return f"{loss.item():.2f}"


sure_and_smoothed.mistakes(
    sure_is_free=wrong("0").tell(
        "A loss of 0 would be right without smoothing. With smoothing, the target is (0.933, 0.033, 0.033): "
        "how much do the other two classes, each with log-probability −50, add to the loss?"
    ),
    best_possible=wrong("0.29").tell(
        "A loss of 0.29 is the lowest there is, and you get it only if the probabilities equal the target. "
        "These logits are far surer than the target: how does that change the loss?"
    ),
)


@answers.to(questions.one_logit)
def one_logit() -> Two:
    logit = torch.tensor([[5.0]], requires_grad=True)
    loss = F.cross_entropy(logit, torch.tensor([0]))
    loss.backward()
    return loss.item(), logit.grad.item()  # type: ignore[union-attr]


one_logit.mistakes(
    minus_the_logit=wrong((-5.0, -1.0)).tell(
        "You left out softmax. What is the softmax of a single number, and what is the logarithm of that?"
    ),
    as_a_sigmoid=wrong((0.0067, -0.0067)).tell(
        "You used a sigmoid: log(1 + e⁻⁵). But `cross_entropy` uses a softmax over the classes: how many "
        "classes are there?"
    ),
    as_a_sigmoid_for_no=wrong((5.0067, 0.9933)).tell(
        'log(1 + e⁵) is a sigmoid\'s loss if label 0 means "no". But `cross_entropy` uses a softmax over the '
        "classes: how many classes are there?"
    ),
    loss_alone=wrong((0.0, -1.0)).tell(
        "The loss is right: it's 0. But if it's 0 for every logit, what is its gradient?"
    ),
    gradient_one=wrong((0.0, 1.0)).tell(
        "The loss is right: it's 0. But if it's 0 for every logit, what is its gradient?"
    ),
    the_logit=wrong((5.0, 1.0)).tell(
        "5.0 is the logit itself. What probability does a softmax over one class give it?"
    ),
)
