"""Answers: BatchNorm by hand, in training and in evaluation."""

from collections.abc import Callable

import torch
from torch import Tensor

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop import batch_norm as questions

Three = tuple[Tensor, Tensor, Tensor]
EPS = 1e-5


@answers.to(
    questions.batch_norm,
    takeaway="You wrote both modes of `nn.BatchNorm1d`. In training it normalises by the batch's mean and "
    "variance, and in evaluation by the running values.",
    hints=[
        "Which mean and which variance should normalise the batch in each of the two modes? Write that part "
        "first.",
        "You need one mean per column, so take the mean over the rows. `var` divides by n − 1 unless you say "
        "otherwise.",
        "To normalise the batch, use `x.var(dim=0, correction=0)`, which divides by n. The new running "
        "variance is `0.9 * running_var + 0.1 * x.var(dim=0)`, where `var` divides by n − 1.",
    ],
)
def batch_norm(x: Tensor, running_mean: Tensor, running_var: Tensor, training: bool) -> Three:
    if not training:
        return (x - running_mean) / torch.sqrt(running_var + EPS), running_mean, running_var
    centred = x - x.mean(dim=0)
    squares = (centred**2).sum(dim=0)
    normalised = centred / torch.sqrt(squares / len(x) + EPS)
    moved = running_var + 0.1 * (squares / (len(x) - 1) - running_var)
    return normalised, 0.9 * running_mean + 0.1 * x.mean(dim=0), moved


Normalise = Callable[[Tensor, Tensor, Tensor], Tensor]
Answer = Callable[[Tensor, Tensor, Tensor, bool], Three]


def _by(x: Tensor, mean: Tensor, var: Tensor) -> Tensor:
    return (x - mean) / (var + EPS).sqrt()


def _biased(x: Tensor) -> Tensor:
    return x.var(dim=0, correction=0)


def _unbiased(x: Tensor) -> Tensor:
    """What is mixed into the running variance; 0 for one row, as nothing can be said."""
    return x.var(dim=0) if len(x) > 1 else torch.zeros_like(x[0])


def _moved(old: Tensor, new: Tensor, momentum: float = 0.1) -> Tensor:
    return (1 - momentum) * old + momentum * new


def _normalising(normalise: Normalise) -> Answer:
    """Both modes by another formula; the running values are right."""

    def answer(x: Tensor, running_mean: Tensor, running_var: Tensor, training: bool) -> Three:
        _, mean, var = batch_norm(x, running_mean, running_var, training)
        using = (x.mean(dim=0), _biased(x)) if training else (running_mean, running_var)
        return normalise(x, *using), mean, var

    return answer


def _training(
    normalise: Callable[[Tensor], Tensor], mean: Callable[..., Tensor], var: Callable[..., Tensor]
) -> Answer:
    """Another training mode: the result, and each running value from the old one and x. Evaluation is right."""

    def answer(x: Tensor, running_mean: Tensor, running_var: Tensor, training: bool) -> Three:
        if not training:
            return batch_norm(x, running_mean, running_var, training)
        return normalise(x), mean(running_mean, x), var(running_var, x)

    return answer


def _right(x: Tensor) -> Tensor:
    return _by(x, x.mean(dim=0), _biased(x))


def _mean(old: Tensor, x: Tensor) -> Tensor:
    return _moved(old, x.mean(dim=0))


def _var(old: Tensor, x: Tensor) -> Tensor:
    return _moved(old, _unbiased(x))


batch_norm.mistakes(
    unbiased_everywhere=wrong(_training(lambda x: _by(x, x.mean(dim=0), _unbiased(x)), _mean, _var)).tell(
        "Your training results are a little too close to 0, because you divided by n − 1 in the variance that"
        " you normalise with. By what should you divide in this variance?",
        breaks="For the variance that you normalise with, divide by n",
    ),
    biased_stored=wrong(_training(_right, _mean, lambda old, x: _moved(old, _biased(x)))).tell(
        "Only the running variance is wrong: in the variance that you mixed in, you divided by n. By what "
        "should you divide in the variance that you store?",
        breaks="divide by n − 1",
    ),
    the_two_swapped=wrong(
        _training(
            lambda x: _by(x, x.mean(dim=0), _unbiased(x)), _mean, lambda old, x: _moved(old, _biased(x))
        )
    ).tell(
        "You swapped the two variances. In which of them should you divide by n: the variance that you "
        "normalise with, or the one that you store?"
    ),
    new_value_weighs_most=wrong(
        _training(
            _right,
            lambda old, x: _moved(old, x.mean(dim=0), 0.9),
            lambda old, x: _moved(old, _unbiased(x), 0.9),
        )
    ).tell(
        "Your running values take 90 % from the current batch. Which should count for 90 %: the old running "
        "values or the batch's own?",
        breaks="0.9 · running + 0.1 · the batch's",
    ),
    new_value_weighs_most_and_biased=wrong(
        _training(
            _right,
            lambda old, x: _moved(old, x.mean(dim=0), 0.9),
            lambda old, x: _moved(old, _biased(x), 0.9),
        )
    ).tell(
        "Your running values take 90 % from the current batch, and you divided by n in the variance that you "
        "store. Which values should count for 90 %, and by what should you divide in this variance?"
    ),
    running_values_replaced=wrong(
        _training(_right, lambda old, x: x.mean(dim=0), lambda old, x: _unbiased(x))
    ).tell("Your running values come only from this batch. How much of the old running values should stay?"),
    running_values_replaced_biased=wrong(
        _training(_right, lambda old, x: x.mean(dim=0), lambda old, x: _biased(x))
    ).tell(
        "You replace the running values with this batch's own. How much of the old running values should "
        "stay?"
    ),
    running_values_stay=wrong(_training(_right, lambda old, x: old, lambda old, x: old)).tell(
        "Your running values never move. What should happen to them in training?",
        breaks="Also return the new running values",
    ),
    added_without_a_share=wrong(
        _training(
            _right,
            lambda old, x: old + 0.1 * x.mean(dim=0),
            lambda old, x: old + 0.1 * _unbiased(x),
        )
    ).tell(
        "You keep the old running values in full and add a tenth of the batch's, so the running variance "
        "grows without limit. How much of the old running values should stay?"
    ),
    deviation_stored=wrong(_training(_right, _mean, lambda old, x: _moved(old, _unbiased(x).sqrt()))).tell(
        "You mixed a standard deviation into the running variance. Where do you need the square root instead?"
    ),
    variance_stays=wrong(_training(_right, _mean, lambda old, x: old)).tell(
        "Your running mean moves, but your running variance never does. What should happen to the running "
        "variance in each training batch?"
    ),
    mean_stays=wrong(_training(_right, lambda old, x: old, _var)).tell(
        "Your running variance moves, but your running mean never does. What should happen to the running "
        "mean in each training batch?"
    ),
)


batch_norm.mistakes(
    eps_outside=wrong(_normalising(lambda x, mean, var: (x - mean) / (var.sqrt() + EPS))).tell(
        "You added 1e-5 *after* the root, which makes a difference if the variance is small. What should you "
        "do first: add, or take the root?",
        breaks="Add 1e-5 under the root",
    ),
    without_eps=wrong(_normalising(lambda x, mean, var: (x - mean) / var.sqrt())).tell(
        "Your results are what you'd get without the 1e-5, so a constant column gave 0 / 0. Where should you add it?"
    ),
    divided_by_the_variance=wrong(_normalising(lambda x, mean, var: (x - mean) / (var + EPS))).tell(
        "You divided by the variance. What should you divide by to get a standard deviation of 1?"
    ),
    centred_only=wrong(_normalising(lambda x, mean, var: x - mean)).tell(
        "Your columns have the right mean, but their spread didn't change. What should you divide them by?"
    ),
    scaled_only=wrong(_normalising(lambda x, mean, var: x / (var + EPS).sqrt())).tell(
        "Your columns have the right spread, but you didn't subtract the mean. What should you do before the "
        "division?"
    ),
    not_normalised=wrong(_normalising(lambda x, mean, var: x)).tell(
        "The running values are right, but you returned the batch as it was. What should you subtract, and "
        "what should you divide by?"
    ),
)


def _normalised_in_training(normalise: Callable[[Tensor, Tensor, Tensor, Tensor, Tensor], Tensor]) -> Answer:
    """Another result in training, from x, the old and the moved running values."""

    def answer(x: Tensor, running_mean: Tensor, running_var: Tensor, training: bool) -> Three:
        y, mean, var = batch_norm(x, running_mean, running_var, training)
        return (normalise(x, running_mean, running_var, mean, var) if training else y), mean, var

    return answer


batch_norm.mistakes(
    running_values_in_training=wrong(
        _normalised_in_training(lambda x, old_mean, old_var, mean, var: _by(x, old_mean, old_var))
    ).tell(
        "In training, you normalised by the running values. Whose mean and variance should you use in "
        "training?"
    ),
    moved_values_in_training=wrong(
        _normalised_in_training(lambda x, old_mean, old_var, mean, var: _by(x, mean, var))
    ).tell(
        "In training, you updated the running values and normalised by *them*. Whose mean and variance should"
        " you use in training?"
    ),
)


def _evaluation(normalise: Normalise, moves: bool) -> Answer:
    """Another evaluation: the result from x and the running values, and whether those move. Training is right."""

    def answer(x: Tensor, running_mean: Tensor, running_var: Tensor, training: bool) -> Three:
        if training:
            return batch_norm(x, running_mean, running_var, training)
        y = normalise(x, running_mean, running_var)
        return (y, _mean(running_mean, x), _var(running_var, x)) if moves else (y, running_mean, running_var)

    return answer


batch_norm.mistakes(
    batch_values_in_evaluation=wrong(_evaluation(lambda x, mean, var: _right(x), moves=False)).tell(
        "In evaluation, you normalised by the batch's own mean and variance, so each row's result depends on "
        "the other rows. Which values should you use in evaluation?",
        breaks="normalise by the running values",
    ),
    moves_in_evaluation=wrong(_evaluation(_by, moves=True)).tell(
        "You move the running values in evaluation too, so even evaluating the model changes it. In which of "
        "the two modes should they move?",
        breaks="return these unchanged",
    ),
    one_mode_only=wrong(_evaluation(lambda x, mean, var: _right(x), moves=True)).tell(
        "In evaluation, you do the same as in training. Which values should you normalise by in evaluation, "
        "and should any of them move?"
    ),
)


@batch_norm.misconception(
    "You swapped the two modes: you evaluate with `training=True`, and train with False. Which of the two"
    " should use the batch's own mean and variance?"
)
def modes_swapped(x: Tensor, running_mean: Tensor, running_var: Tensor, training: bool) -> Three:
    if training:
        return batch_norm(x, running_mean, running_var, False)
    return _right(x), _mean(running_mean, x), _var(running_var, x)


@batch_norm.misconception(
    "In both modes you normalise by the running values, and you never move them. That's right for "
    "evaluation: what should be different in training?"
)
def never_trains(x: Tensor, running_mean: Tensor, running_var: Tensor, training: bool) -> Three:
    return batch_norm(x, running_mean, running_var, False)


@batch_norm.misconception(
    "In training, you normalised along each *row*. Which axis should disappear if each column gets a mean?"
)
def row_by_row(x: Tensor, running_mean: Tensor, running_var: Tensor, training: bool) -> Three:
    y, mean, var = batch_norm(x, running_mean, running_var, training)
    if training:
        y = (x - x.mean(dim=1, keepdim=True)) / (x.var(dim=1, keepdim=True, correction=0) + EPS).sqrt()
    return y, mean, var


def _rows(x: Tensor, running_mean: Tensor, running_var: Tensor, training: bool, kept: bool) -> Three:
    if not training:
        return batch_norm(x, running_mean, running_var, training)
    mean, var = x.mean(dim=1, keepdim=True), x.var(dim=1, keepdim=True, correction=0)
    y, unbiased = (x - mean) / (var + EPS).sqrt(), x.var(dim=1, keepdim=True)
    new = (mean, unbiased) if kept else (mean[:, 0], unbiased[:, 0])
    return y, _moved(running_mean, new[0]), _moved(running_var, new[1])


batch_norm.mistakes(
    everything_row_by_row=wrong(
        _rows, over={"kept": {"": False, " It ran only because of `keepdim`.": True}}
    ).tell(
        "In training, you used the mean and variance of each *row*, even in the running values.{kept} Which "
        "axis should disappear if each column gets a mean?"
    ),
    normalised_values_stored=wrong(
        _training(
            _right, lambda old, x: _mean(old, _right(x)), lambda old, x: _moved(old, _unbiased(_right(x)))
        )
    ).tell(
        "Your running values come from the batch *after* you normalised it: mean 0, variance near 1. Whose "
        "mean and variance does evaluation need?"
    ),
    std_in_training=wrong(_training(lambda x: (x - x.mean(dim=0)) / (x.std(dim=0) + EPS), _mean, _var)).tell(
        "In training, you divided by n − 1 in the variance that you normalise with, and added 1e-5 *after* "
        "the root. By what should you divide in this variance, and where does 1e-5 belong?"
    ),
    eps_outside_in_training=wrong(
        _training(lambda x: (x - x.mean(dim=0)) / (x.std(dim=0, correction=0) + EPS), _mean, _var)
    ).tell(
        "In training, you added 1e-5 *after* the root, but in evaluation under the root. Where does 1e-5 "
        "belong in both modes?"
    ),
)


def _by_std(x: Tensor, running_mean: Tensor, running_var: Tensor, training: bool) -> Three:
    _, mean, var = batch_norm(x, running_mean, running_var, training)
    using = (x.mean(dim=0), x.std(dim=0)) if training else (running_mean, running_var.sqrt())
    return (x - using[0]) / (using[1] + EPS), mean, var


batch_norm.mistakes(
    std_everywhere=wrong(_by_std).tell(
        "In both modes, you added 1e-5 *after* the root, and in training, you divided by n − 1 in the "
        "variance that you normalise with. By what should you divide in this variance, and where does 1e-5 "
        "belong?"
    ),
)


@batch_norm.misconception(
    "In training, you used one mean and one variance for the whole batch. Each column needs a mean and a "
    "variance of its own: which `dim` should you average over?"
)
def over_all_numbers(x: Tensor, running_mean: Tensor, running_var: Tensor, training: bool) -> Three:
    if not training:
        return batch_norm(x, running_mean, running_var, training)
    y = (x - x.mean()) / (x.var(correction=0) + EPS).sqrt()
    return y, _moved(running_mean, x.mean()), _moved(running_var, x.var())


@batch_norm.violation("Don't change what comes in")
def moved_in_place(x: Tensor, running_mean: Tensor, running_var: Tensor, training: bool) -> Three:
    y, mean, var = batch_norm(x, running_mean, running_var, training)
    return y, running_mean.copy_(mean), running_var.copy_(var)
