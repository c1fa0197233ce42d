"""Answers: a step that runs out of memory, tried again with half the batch."""

from collections.abc import Callable
from typing import Any

import torch

from lessons_lib.answers.lesson_07_gpu_memory.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_07_gpu_memory import smaller_until_it_fits as questions

Step = Callable[[int], float]


@answers.to(
    questions.smaller_until_it_fits,
    hints=[
        "Inside the `except` block the error is still alive, and so is everything that the failed step held. "
        "When is the error gone?",
        "The `except` block should do no more than note that the step failed. Get out of the block first, and"
        " only then try again.",
        "Write a `while` loop with `try: step(…)`, then `return`. In `except torch.OutOfMemoryError:` write "
        "only `pass`, or `raise` if the batch is 1. Halve the batch after the `except` block.",
    ],
    takeaway="Note the failure, leave the `except` block, and only then try again. This helps with every error "
    "that keeps memory from being freed.",
)
def smaller_until_it_fits(step: Step, batch: int) -> int:
    while not _fits(step, batch):
        batch //= 2
    return batch


def _fits(step: Step, batch: int) -> bool:
    """Whether the step runs; the error has gone when this returns."""
    try:
        step(batch)
    except torch.OutOfMemoryError:
        if batch > 1:
            return False
        raise
    return True


def _tried(
    step: Step,
    batch: int,
    smaller: Callable[[int], Any],
    *,
    until: Callable[[int], bool] = lambda batch: batch <= 1,
    caught: Any = torch.OutOfMemoryError,
) -> int:
    """The right answer, but for the next batch after a failure, when to give up, or what is caught."""
    while True:
        try:
            step(batch)
            return batch
        except caught:
            if until(batch):
                raise
        batch = smaller(batch)


@smaller_until_it_fits.misconception(
    "At each retry, the memory of all failed tries is still in use, because an error keeps its try's "
    "tensors alive. What in your code keeps these errors alive?",
    breaks="let go of everything that the failed try held",
)
def failed_tries_kept(step: Step, batch: int) -> int:
    try:
        step(batch)
        return batch
    except torch.OutOfMemoryError:
        if batch == 1:
            raise
        return failed_tries_kept(step, batch // 2)


@smaller_until_it_fits.misconception(
    "At each retry, the previous try's tensors are still in memory, because that try's error keeps them "
    "alive. What in your code keeps the error alive?"
)
def last_try_kept(step: Step, batch: int) -> int:
    last: BaseException | None = None
    while batch:
        try:
            step(batch)
            return batch
        except torch.OutOfMemoryError as error:
            last = error
        batch //= 2
    assert last is not None
    raise last


@smaller_until_it_fits.misconception(
    "The first try's memory stays in use during all later tries. Do you retry while Python is still "
    "handling the first error?"
)
def first_try_kept(step: Step, batch: int) -> int:
    try:
        step(batch)
        return batch
    except torch.OutOfMemoryError:
        if batch == 1:
            raise
        return smaller_until_it_fits.reference(step, batch // 2)


@smaller_until_it_fits.misconception(
    "At each retry, the memory of all failed tries is still in use, so hardly any batch but an empty one "
    "fits. An error keeps its try's tensors alive: what in your code keeps the errors alive?"
)
def failed_tries_kept_down_to_zero(step: Step, batch: int) -> int:
    try:
        step(batch)
        return batch
    except torch.OutOfMemoryError:
        return failed_tries_kept_down_to_zero(step, batch // 2)


@smaller_until_it_fits.misconception(
    "Your retry runs while the errors of all failed tries keep their memory in use, and after a failure "
    "you return None. Where should the retry run, and what should you do with its result?"
)
def failed_tries_kept_and_result_lost(step: Step, batch: int) -> int | None:
    try:
        step(batch)
        return batch
    except torch.OutOfMemoryError:
        failed_tries_kept_and_result_lost(step, batch // 2)
    return None


@smaller_until_it_fits.misconception(
    "At each retry, the memory of all failed tries is still in use, and you catch errors of every kind. "
    "What keeps a try's error alive, and which errors should reach the caller?"
)
def failed_tries_kept_whatever_failed(step: Step, batch: int) -> int:
    try:
        step(batch)
        return batch
    except Exception:
        if batch == 1:
            raise
        return failed_tries_kept_whatever_failed(step, batch // 2)


@smaller_until_it_fits.misconception(
    "The first try's memory stays in use during all retries, and after a batch of 1 you try a batch of 0."
    " Do you retry while Python is still handling the first error, and where should you stop?"
)
def first_try_kept_down_to_zero(step: Step, batch: int) -> int:
    try:
        step(batch)
        return batch
    except torch.OutOfMemoryError:
        return _tried(step, batch // 2, lambda n: n // 2, until=lambda n: n == 0)


@smaller_until_it_fits.misconception(
    "You retry only once, while the first try's memory is still in use. How long does the first try's "
    "error keep that memory in use, and how many times can you halve the batch?"
)
def one_retry_while_the_first_is_kept(step: Step, batch: int) -> int:
    try:
        step(batch)
        return batch
    except torch.OutOfMemoryError:
        step(batch // 2)
        return batch // 2


@smaller_until_it_fits.misconception(
    "You return what `step` returned, and when a batch of 1 doesn't fit, you go on to a batch of 0. What "
    "should you return, and which batch is the last to try?"
)
def result_of_the_step_down_to_zero(step: Step, batch: int) -> float:
    try:
        return step(batch)
    except torch.OutOfMemoryError:
        pass
    return result_of_the_step_down_to_zero(step, batch // 2)


smaller_until_it_fits.mistakes(
    other_part=wrong(
        lambda step, batch, part: _tried(step, batch, lambda n: max(1, n // part)),
        over={"part": {"a third": 3, "a quarter": 4, "a tenth": 10}},
    ).tell("After a failure, you tried {part} of the batch. Which larger batch might have fitted?"),
    one_less=wrong(lambda step, batch: _tried(step, batch, lambda n: n - 1)).tell(
        "After each failure, you took away only one example. How much smaller should the next batch be, "
        "according to the exercise?"
    ),
    half_rounded_up=wrong(lambda step, batch: _tried(step, batch, lambda n: -(-n // 2))).tell(
        "You rounded each half up, so 25 becomes 13. In the exercise, 25 becomes 12: which division rounds "
        "down?"
    ),
    half_at_once=wrong(lambda step, batch: _tried(step, max(1, batch // 2), lambda n: n // 2)).tell(
        "Your first try is already half the batch. How do you know that the whole batch doesn't fit?"
    ),
    first_half_subtracted=wrong(
        lambda step, batch: _tried(step, batch, lambda n: max(1, n - batch // 2))
    ).tell(
        "You took half of the *first* batch away each time. After one failure, half is left. How much should "
        "be left after the second failure?"
    ),
    down_to_zero=wrong(
        lambda step, batch: _tried(step, batch, lambda n: n // 2, until=lambda n: n == 0)
    ).tell(
        "When not even a batch of 1 fits, you go on to an empty one, which always fits and trains nothing. "
        "What should your function tell the caller instead?",
        breaks="If not even a batch of 1 fits, the error should reach the caller",
    ),
    one_retry=wrong(
        lambda step, batch: _tried(step, batch, lambda n: n // 2, until=lambda n: n != batch)
    ).tell(
        "Your program ends when `step` runs out of memory a second time. Half of the batch may still be too "
        "large: how often may you have to halve it?"
    ),
    one_retry_above_one=wrong(
        lambda step, batch: _tried(step, batch, lambda n: n // 2, until=lambda n: n != batch or n == 1)
    ).tell(
        "You retry only once, and the second failure ends your program. How many times can you halve the "
        "batch?"
    ),
    every_error_caught=wrong(
        lambda step, batch: _tried(step, batch, lambda n: n // 2, caught=Exception)
    ).tell(
        "When a step fails because of wrong shapes, your code tries it again and again, with smaller and "
        "smaller batches. A smaller batch doesn't fix a bug: which is the only error you should catch?",
        breaks="Any other error should reach the caller too, at once",
    ),
)


def _or_else(
    step: Step, batch: int, otherwise: Any, *, least: int = 1, caught: Any = torch.OutOfMemoryError
) -> Any:
    """The right answer down to batches of `least`; instead of the last error `otherwise`."""
    while batch >= least:
        try:
            step(batch)
            return batch
        except caught:
            pass
        batch //= 2
    return otherwise


smaller_until_it_fits.mistakes(
    failure_unnoticed=wrong(
        lambda step, batch, instead: _or_else(step, batch, instead), over={"instead": [None, 0, 1, -1, False]}
    ).tell(
        "When not even a batch of 1 fits, you return {instead} and drop the error. How does your caller find "
        "out that nothing was trained?"
    ),
    all_failures_unnoticed=wrong(
        lambda step, batch, instead: _or_else(step, batch, instead, caught=Exception),
        over={"instead": [None, 0, 1]},
    ).tell(
        "No error ever reaches your caller, not even one from a bug: you return {instead}. Which errors "
        "should pass through?"
    ),
    one_never_tried=wrong(
        lambda step, batch, instead: _or_else(step, batch, instead, least=2), over={"instead": [None, 1, 0]}
    ).tell("You returned {instead} without trying a batch of 1. How do you know whether a batch of 1 fits?"),
    every_error_caught_down_to_zero=wrong(
        lambda step, batch: _tried(step, batch, lambda n: n // 2, until=lambda n: n == 0, caught=Exception)
    ).tell(
        "After every error, even one from a bug in the step, you try a smaller batch, and in the end an empty"
        " one. Which is the only error you should catch?"
    ),
    error_not_caught=wrong(lambda step, batch: (step(batch), batch)[1]).tell(
        "The step's first error ends your program, because you don't catch it. What's the class of that "
        "error?"
    ),
    halves_with_a_rest=wrong(
        lambda step, batch: _tried(step, batch, lambda n: n / 2, until=lambda n: n <= 1)
    ).tell(
        "When you halve an odd size, you don't get a whole number: 25 becomes 12.5. Which division rounds "
        "down?"
    ),
    never_again=wrong(lambda step, batch: _or_else(step, batch, None, least=batch)).tell(
        "You try only once, and when the step fails, you return None. What should happen after a failure?"
    ),
    batch_that_failed=wrong(lambda step, batch: (_or_else(step, batch, batch, least=batch), batch)[1]).tell(
        "You returned the first batch size, whether that batch fitted or not. What should happen after `step`"
        " runs out of memory?"
    ),
    batch_at_first=wrong(lambda step, batch: (_tried(step, batch, lambda n: n // 2), batch)[1]).tell(
        "You tried the right batch sizes, but you returned the first of them. Which size fitted?"
    ),
)


@smaller_until_it_fits.misconception(
    "You returned what the step returned, but the caller wants the size of the batch. With which size did"
    " the step run without an error?"
)
def result_of_the_step(step: Step, batch: int) -> float:
    return step_again(step, batch)[1]


def step_again(step: Step, batch: int) -> tuple[int, float]:
    """The batch that fits, and what the step returned."""
    results: list[float] = []

    def remember(n: int) -> float:
        results.append(step(n))
        return results[-1]

    return smaller_until_it_fits.reference(remember, batch), results[-1]


smaller_until_it_fits.mistakes(
    both=wrong(lambda step, batch: step_again(step, batch)).tell(
        "You returned two values, but the caller needs only the size of the batch that fits. Which of your "
        "two values is that?"
    ),
    ran_twice=wrong(
        lambda step, batch: (fitted := smaller_until_it_fits.reference(step, batch), step(fitted))[0]
    ).tell(
        "Once you had found a size that fits, you ran the step with that size a second time. Each run of a "
        "training step changes the model: do you need the second run?"
    ),
)


def _other_error(step: Step, batch: int, error: BaseException) -> int:
    """The right answer, but for what reaches the caller where not even 1 fits."""
    found = _or_else(step, batch, None)
    if found is None:
        raise error
    return int(found)


smaller_until_it_fits.mistakes(
    an_error_of_another_class=wrong(
        lambda step, batch, kind: _other_error(step, batch, kind("nothing fits")),
        over={"kind": {kind.__name__: kind for kind in questions.OWN_ERRORS}},
    ).tell(
        "When not even a batch of 1 fits, you raise a {kind} of your own, but your caller expects the step's "
        "`torch.OutOfMemoryError` with its message. How can that error reach the caller?"
    ),
    an_error_without_its_message=wrong(
        lambda step, batch: _other_error(step, batch, torch.OutOfMemoryError())
    ).tell(
        "When not even a batch of 1 fits, you raise an error of the right class, but without the message of "
        "the step's error. How can the step's own error reach the caller?",
        breaks="with its message",
    ),
    some_errors_caught=wrong(
        lambda step, batch, kind: _tried(
            step, batch, lambda n: n // 2, caught=(torch.OutOfMemoryError, kind)
        ),
        over={
            "kind": {kind.__name__: kind for kind in (RuntimeError, ValueError, KeyError, KeyboardInterrupt)}
        },
    ).tell(
        "When a step fails with a {kind}, you try smaller batches, as if memory had run out. Which error is "
        "the only one that you should catch?"
    ),
    even_an_interruption_caught=wrong(
        lambda step, batch: _tried(step, batch, lambda n: n // 2, caught=BaseException)
    ).tell(
        "Your retries go on whatever happens, even if you stop the program by hand. Which is the only error "
        "you should catch?"
    ),
)


@smaller_until_it_fits.misconception(
    "Once a step has run out of memory, your retries catch every error, even one from a bug. Which is the"
    " only error that they should catch?"
)
def every_error_caught_in_retries(step: Step, batch: int) -> int:
    try:
        step(batch)
        return batch
    except torch.OutOfMemoryError:
        if batch == 1:
            raise
    return _tried(step, batch // 2, lambda n: n // 2, caught=Exception)
