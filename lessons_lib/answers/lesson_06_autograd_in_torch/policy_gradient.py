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
        "The rewards and the actions are data. Which part of reward · log p(action) depends on the logits?",
        "`logits.log_softmax(0)[actions]` gives the log-probability of each drawn action.",
        (
            "First make your own leaf with the logits' values. Multiply the log-probabilities of the drawn "
            "actions by the rewards, take the mean, and compute its gradient with respect to your leaf."
        ),
    ],
    takeaway="You wrote REINFORCE: you can now learn from any reward, even one that has no gradient.",
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
        "Your gradient has the wrong sign, as if a minus had turned the mean into a loss. A step along your "
        "gradient makes the mean smaller: does the exercise ask for the loss's gradient or the mean's?"
    ),
    sum_over_games=wrong(lambda logits, actions, rewards: rewards @ _surprise(logits, actions)).tell(
        "You returned the gradient of the sum over the games. How do you get the mean?"
    ),
    without_the_logarithm=wrong(
        lambda logits, actions, rewards: (
            (rewards * logits.softmax(0)[actions]) @ _surprise(logits, actions) / len(actions)
        )
    ).tell(
        "You returned the gradient of reward times probability. An action with a large probability p is also "
        "drawn more often, so p counts twice: of which function of p should you take the gradient instead?"
    ),
    rewards_left_out=wrong(lambda logits, actions, rewards: _surprise(logits, actions).mean(0)).tell(
        "Your gradient ignores the rewards: every drawn action becomes more probable, good or bad. Where does"
        " the reward belong: inside the logarithm, or outside it?"
    ),
    logits_taken_for_log_probabilities=wrong(
        lambda logits, actions, rewards: rewards @ _hot(logits, actions) / len(actions)
    ).tell("You returned the gradient of reward times logit. What turns logits into log-probabilities?"),
    logarithm_of_the_logit=wrong(
        lambda logits, actions, rewards: rewards @ _hot(logits, actions) / logits / len(actions)
    ).tell("You returned the gradient of reward · log(logit). What turns logits into probabilities?"),
    mean_itself=wrong(
        lambda logits, actions, rewards: (rewards * logits.log_softmax(0)[actions]).mean()
    ).tell("You returned the mean of reward · log p itself. How does that mean change with each logit?"),
    divided_by_the_actions=wrong(
        lambda logits, actions, rewards: rewards @ _surprise(logits, actions) / len(logits)
    ).tell("You divided by the number of logits. The mean is over the games: what should you divide by?"),
    softmax_over_the_games=wrong(
        lambda logits, actions, rewards: (
            (rewards - rewards.sum() * logits[actions].softmax(0)) @ _hot(logits, actions) / len(actions)
        )
    ).tell(
        "You applied softmax to the picked logits, one per game. Which logits should softmax turn into "
        "probabilities?"
    ),
    means_multiplied=wrong(
        lambda logits, actions, rewards: rewards.mean() * _surprise(logits, actions).mean(0)
    ).tell(
        "You multiplied the mean reward by the mean log-probability, so every game counts with the same "
        "reward. By which reward should you multiply each log-probability, before you take a mean?"
    ),
    with_a_baseline=wrong(
        lambda logits, actions, rewards: (
            (rewards - rewards.mean()) @ _surprise(logits, actions) / len(actions)
        )
    ).tell(
        "You subtracted the mean reward from each reward. That's often useful, but the formula here doesn't "
        "do it: what should you multiply log p by?"
    ),
)


@policy_gradient.misconception(
    "You returned None: either a `return` is missing, or you returned a `.grad` that was never filled. In"
    " the second case, does that `.grad` belong to a leaf, and did you call `backward()`?"
)
def without_a_backward(logits: Tensor, actions: Tensor, rewards: Tensor) -> None:
    (rewards * logits.log_softmax(0)[actions]).mean()


ALL_ACTIONS = (
    "In every game, you used the log-probabilities of all actions, not only the one of the drawn action. "
    "Where should `actions` come in?"
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


@policy_gradient.violation("Leaving the logits as they were")
def of_the_logits_themselves(logits: Tensor, actions: Tensor, rewards: Tensor) -> Any:
    logits.requires_grad_()
    (rewards * logits.log_softmax(0)[actions]).mean().backward()
    return logits.grad
