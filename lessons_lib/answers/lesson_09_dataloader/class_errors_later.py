"""Ways in which the classes after the core raise an error: a method, an attribute or a name that isn't there, and no iterator."""

from lessons_lib.answers.lesson_09_dataloader.bucket_batches import bucket_batches
from lessons_lib.answers.lesson_09_dataloader.class_errors import (
    bare,
    errors_of_a_class,
    errors_of_a_pass,
    errors_of_an_epoch,
    passes_that_return,
)
from lessons_lib.answers.lesson_09_dataloader.epoch_sampler import epoch_sampler
from lessons_lib.answers.lesson_09_dataloader.noisy_rows import noisy_rows
from lessons_lib.answers.lesson_09_dataloader.resumable_batches import resumable_batches
from lessons_lib.checking.exercise.answer_key import wrong

noisy_rows.mistakes(
    **errors_of_a_class(noisy_rows, ["rows", "scale"], ["rows", "scale"]),
    no_item=wrong(lambda *given: bare(noisy_rows)()[0]).tell(
        "`dataset[0]` calls a method named `__getitem__`, which your class doesn't have. What should "
        "`__getitem__` return?"
    ),
)
epoch_sampler.mistakes(
    **errors_of_a_class(epoch_sampler, ["sampler"], ["sampler", "epoch"]),
    **errors_of_a_pass(epoch_sampler, passes_that_return),
    no_epoch_yet=errors_of_an_epoch(epoch_sampler)["no_epoch_yet"],
)
bucket_batches.mistakes(
    **errors_of_a_class(
        bucket_batches, ["sampler", "lengths", "size", "pool"], ["sampler", "lengths", "size", "pool"]
    ),
    **errors_of_a_pass(bucket_batches, passes_that_return),
)
resumable_batches.mistakes(
    **errors_of_a_class(resumable_batches, ["batches"], ["batches", "epoch", "done"]),
    **errors_of_a_pass(resumable_batches, passes_that_return),
)
