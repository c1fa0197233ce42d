"""Answers: mean loss and accuracy over unequal batches, in eval mode."""

from collections.abc import Callable, Iterable
from contextlib import nullcontext
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop import evaluate as questions
from lessons_lib.exercises.lesson_08_training_loop.watched import Batch

Two = tuple[Any, Any]


@answers.to(
    questions.evaluate,
    takeaway="Your loss and accuracy don't depend on the batch size, and you leave the model in the mode in which "
    "you got it.",
    survivors={
        "line 10: .item() left out": "a tensor of one number is as good as a float here",
        "line 10: .item() left out (2)": "a tensor of one number is as good as a float here",
    },
    hints=[
        "Keep three totals while you loop: the examples, the right answers, and the loss. What does one batch"
        " add to each total?",
        "Before the loop, remember `model.training` and switch to eval mode. After the loop, call "
        "`model.train(…)` with what you remembered.",
        '`F.cross_entropy(scores, y, reduction="sum")` adds up a batch\'s losses. `scores.argmax(1) == y` says'
        " which answers are right. Run the model inside `with torch.no_grad():`. At the end, divide the other"
        " two totals by the number of examples.",
    ],
)
def evaluate(model: nn.Module, batches: Iterable[Batch]) -> tuple[float, float]:
    before = model.training
    model.eval()
    losses, right = [], []
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            losses.append(F.cross_entropy(scores, y, reduction="none"))
            right.append((scores.argmax(dim=1) == y).to(scores.dtype))
    model.train(before)
    return torch.cat(losses).mean().item(), torch.cat(right).mean().item()


@evaluate.violation("recording should be on again")
def recording_left_off(model: nn.Module, batches: Iterable[Batch]) -> Two:
    found = evaluate.reference(model, batches)
    torch.set_grad_enabled(False)
    return found


def _evaluated(
    model: nn.Module,
    batches: Iterable[Batch],
    *,
    mode: bool | None = False,
    back: bool = True,
    recording: bool = False,
) -> list[tuple[Tensor, Tensor, Tensor]]:
    """Losses, hits and scores of each batch. mode: of the model while it runs, None for the one that it has."""
    before, found = model.training, []
    if mode is not None:
        model.train(mode)
    with nullcontext() if recording else torch.no_grad():
        for x, y in batches:
            scores = model(x)
            losses = F.cross_entropy(scores, y, reduction="none")
            found.append((losses.detach(), (scores.argmax(1) == y).to(losses.dtype), scores.detach()))
    if back:
        model.train(before)
    return found


def _means(found: list[tuple[Tensor, Tensor, Tensor]]) -> Two:
    """Loss and accuracy over all examples."""
    return torch.cat([f[0] for f in found]).mean(), torch.cat([f[1] for f in found]).mean()


def _means_of_means(found: list[tuple[Tensor, Tensor, Tensor]]) -> Two:
    return torch.stack([f[0].mean() for f in found]).mean(), torch.stack([f[1].mean() for f in found]).mean()


def _sum_of_means(found: list[tuple[Tensor, Tensor, Tensor]]) -> Any:
    return sum(f[0].mean() for f in found)


def _by_the_last_rows(found: list[tuple[Tensor, Tensor, Tensor]]) -> Two:
    loss, right = _sums(found)
    return loss / len(found[-1][0]), right / len(found[-1][0])


def _sums(found: list[tuple[Tensor, Tensor, Tensor]]) -> Two:
    return torch.cat([f[0] for f in found]).sum(), torch.cat([f[1] for f in found]).sum()


evaluate.mistakes(
    mean_of_the_batches_means=wrong(lambda model, batches: _means_of_means(_evaluated(model, batches))).tell(
        "You averaged the batches' means, so an example in a small batch counts more than one in a large "
        "batch. What should you divide by, so that each example counts once?",
        breaks="each example counts once",
    ),
    loss_by_batches=wrong(
        lambda model, batches: (
            _means_of_means(f := _evaluated(model, batches))[0],
            _means(f)[1],
        )
    ).tell(
        "The accuracy is right, but your loss is the mean of the batches' means. How many examples does each "
        "of these means come from?",
        breaks="each example counts once",
    ),
    accuracy_by_batches=wrong(
        lambda model, batches: (
            _means(f := _evaluated(model, batches))[0],
            _means_of_means(f)[1],
        )
    ).tell(
        "The loss is right, but your accuracy is the mean of the batches' accuracies. What should you count, "
        "and what should you divide the count by?",
        breaks="each example counts once",
    ),
    never_in_eval=wrong(lambda model, batches: _means(_evaluated(model, batches, mode=None))).tell(
        "A model that you get in train mode stays in train mode, so dropout was on while you measured. Which "
        "method should you call before the loop, and do you call it with `()`?",
        breaks="in eval mode",
    ),
    never_in_eval_and_recorded=wrong(
        lambda model, batches: _means(_evaluated(model, batches, mode=None, recording=True))
    ).tell(
        "You measured in the mode that the model had before the call, so dropout could be on, and you "
        "recorded a graph. Which method switches dropout off, and which `with` block stops the recording?",
        breaks="in eval mode",
    ),
    only_no_grad_missing=wrong(
        lambda model, batches: _means(_evaluated(model, batches, recording=True))
    ).tell(
        "Both numbers are right, but you recorded a graph for each batch. What switches recording off, and does "
        "your loop run inside its `with` block?",
        breaks="without a graph",
    ),
    left_in_eval=wrong(lambda model, batches: _means(_evaluated(model, batches, back=False))).tell(
        "Both numbers are right, but you leave the model in eval mode, so the next epoch may train without "
        "dropout. How can your code know, at the end, which mode the model had before?",
        breaks="the mode it was in before",
    ),
    left_in_eval_and_recorded=wrong(
        lambda model, batches: _means(_evaluated(model, batches, back=False, recording=True))
    ).tell(
        "Both numbers are right, but you recorded a graph, and you leave the model in eval mode. What stops "
        "the recording, and where do you keep the old mode?"
    ),
    always_back_to_train=wrong(
        lambda model, batches: (_means(_evaluated(model, batches, back=False)), model.train())[0]
    ).tell(
        "Both numbers are right, but you always leave the model in train mode. If a model is in eval mode "
        "before the call, which mode should you leave it in?",
        breaks="the mode it was in before",
    ),
    always_back_to_train_and_recorded=wrong(
        lambda model, batches: (
            _means(_evaluated(model, batches, back=False, recording=True)),
            model.train(),
        )[0]
    ).tell(
        "Both numbers are right, but you recorded a graph, and you always leave the model in train mode. What"
        " stops the recording, and where do you keep the old mode?"
    ),
    averaged_batches_left_in_eval=wrong(
        lambda model, batches: _means_of_means(_evaluated(model, batches, back=False))
    ).tell(
        "You averaged the batches' means, so examples in small batches count too much: fix that first. Then "
        "look at the mode: in which one do you leave the model?"
    ),
    averaged_batches_back_to_train=wrong(
        lambda model, batches: (_means_of_means(_evaluated(model, batches, back=False)), model.train())[0]
    ).tell(
        "You averaged the batches' means, so examples in small batches count too much: fix that first. Then "
        "think of a model that's in eval mode before the call: which mode do you leave it in?"
    ),
    averaged_batches_in_the_mode_it_had=wrong(
        lambda model, batches: _means_of_means(_evaluated(model, batches, mode=None))
    ).tell(
        "You averaged the batches' means, so examples in small batches count too much: fix that first. Then "
        "look at the mode: in which one is the model while you measure?"
    ),
    averaged_batches_with_nothing_else=wrong(
        lambda model, batches: _means_of_means(_evaluated(model, batches, mode=None, recording=True))
    ).tell(
        "You averaged the batches' means, so examples in small batches count too much: fix that first. Then "
        "ask two questions: which mode is the model in while you measure, and do you record a graph?"
    ),
    averaged_batches_and_recorded=wrong(
        lambda model, batches: _means_of_means(_evaluated(model, batches, recording=True))
    ).tell(
        "You averaged the batches' means, so examples in small batches count too much: fix that first. Then "
        "look at the forward passes: do you record a graph?"
    ),
    averaged_batches_left_in_eval_and_recorded=wrong(
        lambda model, batches: _means_of_means(_evaluated(model, batches, back=False, recording=True))
    ).tell(
        "You averaged the batches' means, so examples in small batches count too much: fix that first. Then "
        "ask two questions: which mode do you leave the model in, and do you record a graph?"
    ),
    averaged_batches_back_to_train_and_recorded=wrong(
        lambda model, batches: (
            _means_of_means(_evaluated(model, batches, back=False, recording=True)),
            model.train(),
        )[0]
    ).tell(
        "You averaged the batches' means, so examples in small batches count too much: fix that first. Then "
        "ask two questions: do you record a graph, and do you always leave the model in train mode?"
    ),
    loss_by_batches_left_in_eval=wrong(
        lambda model, batches: (
            _means_of_means(f := _evaluated(model, batches, back=False))[0],
            _means(f)[1],
        )
    ).tell(
        "The accuracy is right, but your loss is the mean of the batches' means: fix that first. Then look at"
        " the mode: in which one do you leave the model?"
    ),
    loss_by_batches_back_to_train=wrong(
        lambda model, batches: (
            _means_of_means(f := _evaluated(model, batches, back=False))[0],
            _means(f)[1],
            model.train(),
        )[:2]
    ).tell(
        "The accuracy is right, but your loss is the mean of the batches' means: fix that first. Then think "
        "of a model that's in eval mode before the call: which mode do you leave it in?"
    ),
    accuracies_divided_by_examples=wrong(
        lambda model, batches: (
            _means(f := _evaluated(model, batches))[0],
            _means_of_means(f)[1] * len(f) / sum(len(part[0]) for part in f),
        )
    ).tell(
        "The loss is right, but you added up the batches' *accuracies* and divided by the number of examples."
        " What should each batch add: a fraction, or a count?"
    ),
    measured_in_train=wrong(lambda model, batches: _means(_evaluated(model, batches, mode=True))).tell(
        "You measured in train mode, whatever mode the model was in before the call, so dropout changed your "
        "numbers. Which mode switches dropout off?",
        breaks="in eval mode",
    ),
)

evaluate.mistakes(
    both_as_sums=wrong(lambda model, batches: _sums(_evaluated(model, batches))).tell(
        "You returned the summed loss and the number of right answers. Both grow with the number of examples:"
        " what should you divide them by?"
    ),
    loss_as_a_sum=wrong(
        lambda model, batches: (_sums(f := _evaluated(model, batches))[0], _means(f)[1])
    ).tell(
        "The accuracy is right, but your loss is the sum over all examples. What turns a sum into a mean?"
    ),
    accuracy_as_a_count=wrong(
        lambda model, batches: (_means(f := _evaluated(model, batches))[0], _sums(f)[1])
    ).tell(
        "The loss is right, but your second number is how many answers are right. What should you divide it "
        "by?"
    ),
    accuracy_in_percent=wrong(
        lambda model, batches: (_means(f := _evaluated(model, batches))[0], 100 * _means(f)[1])
    ).tell(
        "The loss is right, but your accuracy is in percent. If half of the answers are right, what should "
        "`evaluate` return as the accuracy?"
    ),
    errors_instead_of_hits=wrong(
        lambda model, batches: (_means(f := _evaluated(model, batches))[0], 1 - _means(f)[1])
    ).tell(
        "The loss is right, but your second number is the fraction of *wrong* answers. Which comparison finds"
        " the right answers?"
    ),
    accuracy_first=wrong(lambda model, batches: _means(_evaluated(model, batches))[::-1]).tell(
        "Your numbers are right, but in the wrong order. Which of the two should be first: the loss or the "
        "accuracy?"
    ),
    sum_of_the_means=wrong(
        lambda model, batches: (
            _sum_of_means(f := _evaluated(model, batches)),
            _means(f)[1],
        )
    ).tell(
        "The accuracy is right, but your loss adds up the batches' means. How do you turn each mean back into"
        " its batch's sum before you add it?"
    ),
    means_divided_by_examples=wrong(
        lambda model, batches: (
            _sum_of_means(f := _evaluated(model, batches)) / sum(len(p[0]) for p in f),
            _means(f)[1],
        )
    ).tell(
        "The accuracy is right, but you divided the batches' *mean* losses by the number of examples. How do "
        "you turn each mean into its batch's sum before you add it?"
    ),
    sums_divided_by_batches=wrong(
        lambda model, batches: (
            _sums(f := _evaluated(model, batches))[0] / len(f),
            _means(f)[1],
        )
    ).tell(
        "The accuracy is right, but you divided the summed loss by the number of batches. What does a mean over examples divide by?"
    ),
    argmax_of_the_whole_table=wrong(
        lambda model, batches: _with_hits(model, batches, lambda scores, y: scores.argmax() == y)
    ).tell(
        "The loss is right, but you compared each label with the position of the largest score in the *whole*"
        " table. Along which axis should you look for one example's largest score?"
    ),
    scores_against_labels=wrong(
        lambda model, batches: _with_hits(model, batches, lambda scores, y: scores.amax(1) == y)
    ).tell(
        "The loss is right, but no answer counts as right, as if you compared the largest *scores* with the "
        "labels. What tells you *where* the largest score is?"
    ),
    least_likely_class=wrong(
        lambda model, batches: _with_hits(model, batches, lambda scores, y: scores.argmin(1) == y)
    ).tell(
        "The loss is right, but your accuracy is what you'd get with the class of the *smallest* score. Which"
        " class does the model choose?"
    ),
    hits_divided_by_batches=wrong(
        lambda model, batches: (
            _means(f := _evaluated(model, batches))[0],
            _sums(f)[1] / len(f),
        )
    ).tell(
        "The loss is right, but you divided the number of right answers by the number of batches. How many "
        "answers were there in all?"
    ),
    last_batch_only=wrong(lambda model, batches: _means(_evaluated(model, batches)[-1:])).tell(
        "You measured only the last batch. What should the other batches add to your numbers?"
    ),
    first_batch_only=wrong(lambda model, batches: _means(_evaluated(model, batches)[:1])).tell(
        "You measured only the first batch, as if the `return` were inside the loop. When should `evaluate` "
        "return?"
    ),
    loss_of_the_last_batch=wrong(
        lambda model, batches: (_means((f := _evaluated(model, batches))[-1:])[0], _means(f)[1])
    ).tell(
        "The accuracy is right, but your loss is the last batch's alone. Where do you keep the other batches'"
        " losses?"
    ),
    accuracy_of_the_last_batch=wrong(
        lambda model, batches: (_means(f := _evaluated(model, batches))[0], _means(f[-1:])[1])
    ).tell(
        "The loss is right, but your accuracy is the last batch's alone. Where do you count how many answers "
        "of the model are right in the other batches?"
    ),
    divided_by_the_last_rows=wrong(lambda model, batches: _by_the_last_rows(_evaluated(model, batches))).tell(
        "You divided both totals, loss and right answers, by the size of the last batch. How do you count the"
        " examples of all batches?"
    ),
)


def _with_hits(model: nn.Module, batches: Iterable[Batch], hits: Callable[[Tensor, Tensor], Tensor]) -> Two:
    """The right loss, and the share of what counts as a hit."""
    pairs = list(batches)
    found = _evaluated(model, pairs)
    right = [hits(f[2], y) for f, (_, y) in zip(found, pairs, strict=True)]
    return _means(found)[0], torch.cat(right).to(found[0][0].dtype).mean()


def _without_softmax_once(model: nn.Module, batches: Iterable[Batch]) -> Two:
    pairs = list(batches)
    found = _evaluated(model, pairs)
    losses = [
        F.cross_entropy(f[2].softmax(1), y, reduction="none") for f, (_, y) in zip(found, pairs, strict=True)
    ]
    return torch.cat(losses).mean(), _means(found)[1]


def _scores_themselves(model: nn.Module, batches: Iterable[Batch]) -> Two:
    pairs = list(batches)
    found = _evaluated(model, pairs)
    losses = [F.nll_loss(f[2], y, reduction="none") for f, (_, y) in zip(found, pairs, strict=True)]
    return torch.cat(losses).mean(), _means(found)[1]


evaluate.mistakes(
    softmax_twice=wrong(lambda model, batches: _without_softmax_once(model, batches)).tell(
        "The accuracy is right, but your loss is what you'd get with a softmax before `cross_entropy`. What "
        "does `cross_entropy` itself do to scores?"
    ),
    nll_of_scores=wrong(lambda model, batches: _scores_themselves(model, batches)).tell(
        "The accuracy is right, but each loss is minus the right class's *score*. Which step turns scores into log-probabilities?"
    ),
    nothing_returned=wrong(lambda model, batches: (_evaluated(model, batches), None)[1]).tell(
        "You returned None, but `evaluate` should return loss and accuracy: is a `return` missing?"
    ),
)
