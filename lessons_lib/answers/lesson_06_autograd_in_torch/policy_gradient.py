"""Answers: a gradient through sampling, by the log-probability trick."""

from typing import Any

from torch import Tensor
from torch.nn import functional as F

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_06_autograd_in_torch import policy_gradient as questions


@answers.to(
    questions.policy_gradient,
    hints=[
        "The rewards and the actions are data. What in your expression depends on the logits?",
        "`logits.log_softmax(0)[actions]` is the log-probability of each action that was drawn.",
        "Multiply by the rewards, take the mean, and ask for its gradient for the logits. Make them a leaf first.",
    ],
)
def policy_gradient(logits: Tensor, actions: Tensor, rewards: Tensor) -> Tensor:
    surprise = F.one_hot(actions, len(logits)) - logits.softmax(0)
    return rewards @ surprise / len(actions)


def _hot(logits: Tensor, actions: Tensor) -> Tensor:
    return F.one_hot(actions, len(logits)).to(logits.dtype)


@policy_gradient.misconception(
    "Your gradient has the wrong sign: going along it makes the reward smaller. A loss would have the minus; the gradient of the "
    "mean itself is asked."
)
def as_a_loss(logits: Tensor, actions: Tensor, rewards: Tensor) -> Tensor:
    return -(rewards @ (_hot(logits, actions) - logits.softmax(0)) / len(actions))


@policy_gradient.misconception("Your gradient is that of the sum over the games. The mean is asked.")
def sum_over_games(logits: Tensor, actions: Tensor, rewards: Tensor) -> Tensor:
    return rewards @ (_hot(logits, actions) - logits.softmax(0))


@policy_gradient.misconception(
    "Your gradient is that of reward times probability: either the logarithm is missing, or the probability is a factor once more. "
    "Drawing has already weighted the actions by how probable they are; the logarithm takes care that this is not done twice."
)
def without_the_logarithm(logits: Tensor, actions: Tensor, rewards: Tensor) -> Tensor:
    p = logits.softmax(0)
    return (rewards * p[actions]) @ (_hot(logits, actions) - p) / len(actions)


policy_gradient.mistakes(
    rewards_left_out=wrong(
        lambda logits, actions, rewards: (_hot(logits, actions) - logits.softmax(0)).mean(0),
        "The rewards have no part in your gradient: every action that was drawn becomes more probable, good or bad. A reward is a "
        "factor outside the logarithm; inside it falls out.",
    ),
    logits_taken_for_log_probabilities=wrong(
        lambda logits, actions, rewards: rewards @ _hot(logits, actions) / len(actions),
        "Your gradient is that of reward times logit. Probabilities add up to 1, so a log-softmax stands between them.",
    ),
    logarithm_of_the_logit=wrong(
        lambda logits, actions, rewards: rewards @ _hot(logits, actions) / logits / len(actions),
        "Your gradient is that of reward times the logarithm of the logit itself. The logarithm of the probability is asked: the softmax "
        "is missing.",
    ),
    mean_itself=wrong(
        lambda logits, actions, rewards: (rewards * logits.log_softmax(0)[actions]).mean(),
        "Your number is the mean of reward times log-probability itself. Its gradient for the logits is asked.",
    ),
    divided_by_the_actions=wrong(
        lambda logits, actions, rewards: sum_over_games(logits, actions, rewards) / len(logits),
        "Your gradient was divided by the number of logits. The mean goes over the games: there are as many as rewards.",
    ),
)


@policy_gradient.misconception(
    "The softmax went over the logits that were picked, one for each game. It goes over the actions: softmax first, then pick."
)
def softmax_over_the_games(logits: Tensor, actions: Tensor, rewards: Tensor) -> Tensor:
    share = logits[actions].softmax(0)
    return (rewards - rewards.sum() * share) @ _hot(logits, actions) / len(actions)


@policy_gradient.misconception(
    "The mean reward was multiplied by the mean log-probability. Each game's reward belongs to its own action: multiply first."
)
def means_multiplied(logits: Tensor, actions: Tensor, rewards: Tensor) -> Tensor:
    return rewards.mean() * (_hot(logits, actions) - logits.softmax(0)).mean(0)


@policy_gradient.misconception(
    "The mean reward was subtracted from the rewards first. That is a good idea for later; here the rewards count as they are."
)
def with_a_baseline(logits: Tensor, actions: Tensor, rewards: Tensor) -> Tensor:
    return (rewards - rewards.mean()) @ (_hot(logits, actions) - logits.softmax(0)) / len(actions)


@policy_gradient.misconception(
    "You returned `None`. If that is a `.grad`, no backward ran, or that tensor is not a leaf of what went backward. Else a `return` "
    "is missing."
)
def without_a_backward(logits: Tensor, actions: Tensor, rewards: Tensor) -> None:
    (rewards * logits.log_softmax(0)[actions]).mean()


def _all_actions(logits: Tensor, rewards: Tensor) -> Tensor:
    """The gradient of the mean reward times the sum of all log-probabilities."""
    return rewards.mean() * (1 - len(logits) * logits.softmax(0))


def averaged_over_all_actions(logits: Tensor, actions: Tensor, rewards: Tensor) -> Tensor:
    return _all_actions(logits, rewards) / len(logits)


def summed_over_all_actions(logits: Tensor, actions: Tensor, rewards: Tensor) -> Tensor:
    return _all_actions(logits, rewards)


for mistaken in (averaged_over_all_actions, summed_over_all_actions):
    policy_gradient.misconception(
        "Every game counts with the log-probabilities of all actions, whichever was drawn: `actions` has no part in your gradient. Each "
        "game's own action is asked."
    )(mistaken)


@policy_gradient.violation("do not require grad and are to stay as they are")
def of_the_logits_themselves(logits: Tensor, actions: Tensor, rewards: Tensor) -> Any:
    logits.requires_grad_()
    (rewards * logits.log_softmax(0)[actions]).mean().backward()
    return logits.grad
