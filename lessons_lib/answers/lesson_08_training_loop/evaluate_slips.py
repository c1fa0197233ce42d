"""Answers: mean loss and accuracy over unequal batches, with totals and counts that go wrong."""

from collections.abc import Iterable

from torch import Tensor, nn

from lessons_lib.answers.lesson_08_training_loop.evaluate import (
    Two,
    _evaluated,
    _means,
    _sum_of_means,
    _sums,
    _with_hits,
    evaluate,
)
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop.watched import Batch

evaluate.mistakes(
    each_batch_as_long_as_the_last=wrong(
        lambda model, batches: _divided(_sums(f := _evaluated(model, batches)), by=len(f) * len(f[-1][0]))
    ).tell(
        "You divided both totals by the number of batches times the last batch's size. The batches differ in "
        "size: where do you count each batch's examples?"
    ),
    last_batch_over_all_examples=wrong(
        lambda model, batches: _divided(
            _sums((f := _evaluated(model, batches))[-1:]), by=sum(len(losses) for losses, _, _ in f)
        )
    ).tell(
        "You divided the last batch's totals, loss and right answers, by the number of *all* examples. Do you"
        " set your totals to 0 in each batch, or use `=` instead of `+=`?"
    ),
)

evaluate.mistakes(
    both_divided_by_batches=wrong(
        lambda model, batches: _divided(_sums(f := _evaluated(model, batches)), by=len(f))
    ).tell(
        "You divided both totals, loss and right answers, by the number of *batches*. What does a mean over examples divide by?"
    ),
    accuracy_over_numbers=wrong(
        lambda model, batches: (
            _means(f := _evaluated(model, batches))[0],
            _sums(f)[1] / _numbers(batches),
        )
    ).tell(
        "The loss is right, but you divided the number of right answers by how many *numbers* all batches' "
        "`x` hold together. How many examples does an `x` of shape (4, 3) hold?"
    ),
    both_over_numbers=wrong(
        lambda model, batches: _divided(_sums(_evaluated(model, batches)), by=_numbers(batches))
    ).tell(
        "You divided both totals, loss and right answers, by how many *numbers* all batches' `x` hold "
        "together. How many examples does an `x` of shape (4, 3) hold?"
    ),
    only_the_first_batch_in_eval=wrong(lambda model, batches: _back_within_the_loop(model, batches)).tell(
        "Only the first batch was measured in eval mode. From the second batch on, the model was back in its "
        "old mode: do you put that mode back too early, inside the loop?"
    ),
    weighted_by_the_first_size=wrong(
        lambda model, batches: (
            _sum_of_means(f := _evaluated(model, batches)) * len(f[0][0]) / sum(len(part[0]) for part in f),
            _means(f)[1],
        )
    ).tell(
        "The accuracy is right, but you multiplied every batch's mean loss by the *first* batch's size. How large is the batch "
        "that each mean comes from?"
    ),
    flag_of_the_outer_module=wrong(lambda model, batches: _outside(model, batches)).tell(
        "Only the model's own `training` flag was False. Its layers stayed in train mode, so dropout was on while you measured. "
        "Which method sets the flag in every layer?"
    ),
    flag_back_outside_only=wrong(lambda model, batches: _back_outside(model, batches)).tell(
        "Both numbers are right, and the model's own `training` flag is as it was, but you leave its layers in eval mode. Which "
        "method sets the flag in every layer?"
    ),
)


def _divided(totals: Two, by: int) -> Two:
    return totals[0] / by, totals[1] / by


def _numbers(batches: Iterable[Batch]) -> int:
    return sum(x.numel() for x, _ in batches)


def _back_within_the_loop(model: nn.Module, batches: Iterable[Batch]) -> Two:
    first, *others = batches
    return _means([*_evaluated(model, [first]), *_evaluated(model, others, mode=None)])


def _outside(model: nn.Module, batches: Iterable[Batch]) -> Two:
    before, model.training = model.training, False
    found = _evaluated(model, batches, mode=None, back=False)
    model.training = before
    return _means(found)


def _back_outside(model: nn.Module, batches: Iterable[Batch]) -> Two:
    before = model.training
    found = _evaluated(model, batches, back=False)
    model.training = before
    return _means(found)


ALONG_THE_EXAMPLES = (
    "You look for the largest score along axis 0 of the scores, which runs over the examples. Which axis "
    "holds the classes?"
)

evaluate.mistakes(
    largest_along_the_examples=wrong(
        lambda model, batches: _with_hits(model, batches, lambda scores, y: scores.argmax(0) == y)
    ).tell(ALONG_THE_EXAMPLES),
    labels_against_the_largest_along_the_examples=wrong(
        lambda model, batches: _with_hits(model, batches, lambda scores, y: y == scores.argmax(0))
    ).tell(ALONG_THE_EXAMPLES),
    picked_by_index=wrong(lambda model, batches: batches[0]).tell(
        "You index `batches`, but a loader only gives its batches one after another, in a `for` loop. What "
        "can you add up inside the loop, so that you never need an earlier batch?"
    ),
    dataset_asked_for=wrong(lambda model, batches: (_evaluated(model, batches), batches.dataset)).tell(
        "You read the `dataset` of `batches`, but only a DataLoader has one, and `batches` may also be a list"
        " of pairs. How can you count the examples while you loop?"
    ),
    pair_into_the_model=wrong(lambda model, batches: [model(pair) for pair in batches]).tell(
        "Each item of `batches` is a pair, and you give the model the whole pair. Which part of the pair does the model read?"
    ),
    hits_not_counted=wrong(lambda model, batches: _without_counting(_evaluated(model, batches))).tell(
        "You add up tensors that hold one True or False for each example, so batches of different sizes don't"
        " fit together. How do you turn a batch's Trues into one number before you add it?"
    ),
    losses_not_added_up=wrong(lambda model, batches: _without_a_sum(_evaluated(model, batches))).tell(
        'You add up tensors that hold one loss for each example, as with `reduction="none"`, so batches of '
        "different sizes don't fit together. How do you turn a batch's losses into one number before you add "
        "it?"
    ),
)


def _without_counting(found: list[tuple[Tensor, Tensor, Tensor]]) -> Two:
    return _means(found)[0], sum(hits for _, hits, _ in found) / sum(len(hits) for _, hits, _ in found)


def _without_a_sum(found: list[tuple[Tensor, Tensor, Tensor]]) -> Two:
    return sum(losses for losses, _, _ in found) / sum(len(hits) for _, hits, _ in found), _means(found)[1]
