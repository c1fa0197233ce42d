"""Answers: mean loss and accuracy over unequal batches, with totals and counts that go wrong."""

from lessons_lib.answers.lesson_08_training_loop.evaluate import Two, _evaluated, _sums, evaluate
from lessons_lib.checking.exercise.answer_key import wrong

evaluate.mistakes(
    each_batch_as_long_as_the_last=wrong(
        lambda model, batches: _divided(_sums(f := _evaluated(model, batches)), by=len(f) * len(f[-1][0]))
    ).tell(
        "You divided both totals by the number of batches times the last batch's size. The batches differ in "
        "size: where do you count each one's examples?"
    ),
    last_batch_over_all_examples=wrong(
        lambda model, batches: _divided(
            _sums((f := _evaluated(model, batches))[-1:]), by=sum(len(losses) for losses, _, _ in f)
        )
    ).tell(
        "You divided the last batch's loss and right answers by the number of *all* examples. Do you set your totals to 0 in each batch, or use `=` instead of `+=`?"
    ),
)


def _divided(totals: Two, by: int) -> Two:
    return totals[0] / by, totals[1] / by
