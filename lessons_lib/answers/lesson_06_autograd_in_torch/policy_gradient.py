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


def _surprise(logits: Tensor, actions: Tensor) -> Tensor:
    return _hot(logits, actions) - logits.softmax(0)


policy_gradient.mistakes(
    as_a_loss=wrong(
        lambda logits, actions, rewards: -rewards @ _surprise(logits, actions) / len(actions)
    ).tell(
        "Your gradient has the wrong sign: going along it makes the reward smaller. A loss would have the minus; the gradient of the "
        "mean itself is asked."
    ),
    sum_over_games=wrong(lambda logits, actions, rewards: rewards @ _surprise(logits, actions)).tell(
        "Your gradient is that of the sum over the games. The mean is asked."
    ),
    without_the_logarithm=wrong(
        lambda logits, actions, rewards: (
            (rewards * logits.softmax(0)[actions]) @ _surprise(logits, actions) / len(actions)
        )
    ).tell(
        "Your gradient is that of reward times probability: either the logarithm is missing, or the probability is a factor once more. "
        "Drawing has already weighted the actions by how probable they are; the logarithm takes care that this is not done twice."
    ),
    rewards_left_out=wrong(lambda logits, actions, rewards: _surprise(logits, actions).mean(0)).tell(
        "The rewards have no part in your gradient: every action that was drawn becomes more probable, good or bad. A reward is a "
        "factor outside the logarithm; inside it falls out."
    ),
    logits_taken_for_log_probabilities=wrong(
        lambda logits, actions, rewards: rewards @ _hot(logits, actions) / len(actions)
    ).tell(
        "Your gradient is that of reward times logit. Probabilities add up to 1, so a log-softmax stands between them."
    ),
    logarithm_of_the_logit=wrong(
        lambda logits, actions, rewards: rewards @ _hot(logits, actions) / logits / len(actions)
    ).tell(
        "Your gradient is that of reward times the logarithm of the logit itself. The logarithm of the probability is asked: the softmax "
        "is missing."
    ),
    mean_itself=wrong(
        lambda logits, actions, rewards: (rewards * logits.log_softmax(0)[actions]).mean()
    ).tell(
        "Your number is the mean of reward times log-probability itself. Its gradient for the logits is asked."
    ),
    divided_by_the_actions=wrong(
        lambda logits, actions, rewards: rewards @ _surprise(logits, actions) / len(logits)
    ).tell(
        "Your gradient was divided by the number of logits. The mean goes over the games: there are as many as rewards."
    ),
    softmax_over_the_games=wrong(
        lambda logits, actions, rewards: (
            (rewards - rewards.sum() * logits[actions].softmax(0)) @ _hot(logits, actions) / len(actions)
        )
    ).tell(
        "The softmax went over the logits that were picked, one for each game. It goes over the actions: softmax first, then pick."
    ),
    means_multiplied=wrong(
        lambda logits, actions, rewards: rewards.mean() * _surprise(logits, actions).mean(0)
    ).tell(
        "The mean reward was multiplied by the mean log-probability. Each game's reward belongs to its own action: multiply first."
    ),
    with_a_baseline=wrong(
        lambda logits, actions, rewards: (
            (rewards - rewards.mean()) @ _surprise(logits, actions) / len(actions)
        )
    ).tell(
        "The mean reward was subtracted from the rewards first. That is a good idea for later; here the rewards count as they are."
    ),
)


@policy_gradient.misconception(
    "You returned `None`. If that is a `.grad`, no backward ran, or that tensor is not a leaf of what went backward. Else a `return` "
    "is missing."
)
def without_a_backward(logits: Tensor, actions: Tensor, rewards: Tensor) -> None:
    (rewards * logits.log_softmax(0)[actions]).mean()


ALL_ACTIONS = (
    "Every game counts with the log-probabilities of all actions, whichever was drawn: `actions` has no part in your gradient. Each "
    "game's own action is asked."
)


def _all_actions(logits: Tensor, rewards: Tensor) -> Tensor:
    """The gradient of the mean reward times the sum of all log-probabilities."""
    return rewards.mean() * (1 - len(logits) * logits.softmax(0))


policy_gradient.mistakes(
    averaged_over_all_actions=wrong(
        lambda logits, actions, rewards: _all_actions(logits, rewards) / len(logits)
    ).tell(ALL_ACTIONS),
    summed_over_all_actions=wrong(lambda logits, actions, rewards: _all_actions(logits, rewards)).tell(
        ALL_ACTIONS
    ),
)


@policy_gradient.violation("do not require grad and are to stay as they are")
def of_the_logits_themselves(logits: Tensor, actions: Tensor, rewards: Tensor) -> Any:
    logits.requires_grad_()
    (rewards * logits.log_softmax(0)[actions]).mean().backward()
    return logits.grad
