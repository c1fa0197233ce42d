"""Answers: who waits, what workers hold, what they read ahead."""

from lessons_lib.answers.lesson_09_dataloader.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_09_dataloader import predictions_workers as questions
from lessons_lib.loading.simulated import SimulatedLoader


@answers.to(questions.three_epochs)
def three_epochs() -> tuple[float, float, float]:
    alone, one, four = (SimulatedLoader(10, 20, 5, workers).epoch().ms for workers in (0, 1, 4))
    return alone, one, four


three_epochs.mistakes(
    five_left_out=wrong((250, 200, 70)).tell(
        "One worker loads for 200 ms without a pause. When the last batch is there, main still has to compute with it."
    ),
    worker_is_free=wrong((250, 50, 50)).tell(
        "50 ms is what main computes. But one worker loads for 200 ms, and main can't compute with what isn't there."
    ),
    four_is_free=wrong((250, 205, 50)).tell(
        "50 ms is what main computes. It can't begin before the first batch is loaded: when is that?"
    ),
    four_without_the_last=wrong((250, 205, 65)).tell(
        "Nearly. The last two batches are ready at 60 ms, and main computes with *both* of them."
    ),
    a_quarter=wrong((250, 205, 62.5)).tell(
        "62.5 is a quarter of 250. Computing isn't shared out, only loading is: draw the four workers' first batches and main's first steps."
    ),
    loading_shared_out=wrong((250, 205, 55)).tell(
        "You shared the 200 ms out exactly. Ten batches on four workers are three rounds of 20 ms for two of them."
    ),
    nothing_overlaps=wrong((250, 250, 250)).tell(
        "You let main and workers take turns. While main computes, who keeps the worker from loading the next batch?"
    ),
    one_worker_halves=wrong((250, 125, 62.5)).tell(
        "Main itself doesn't load any more, so one worker loads all ten batches. How long does that take?"
    ),
    loading_alone=wrong((200, 200, 50)).tell(
        "That's the loading alone. Without a worker, main computes between two loads; and with some, the last step comes after the last load."
    ),
    three_rounds=wrong((250, 205, 60)).tell(
        "60 ms is when the last two batches are *ready*. Main computes with both of them after that."
    ),
    three_rounds_and_one_step=wrong((250, 210, 70)).tell(
        "Four workers: right. One worker: main's steps fit into the time in which the next batch is loaded, all but the last one."
    ),
)


@answers.to(questions.counted_in_main)
def counted_in_main() -> tuple[int, int]:
    return 8, 0


counted_in_main.mistakes(
    both_eight=wrong((8, 8)).tell(
        "A worker is a process with a *copy* of the dataset. Which copy's counter does it raise?"
    ),
    shared_out=wrong((8, 4)).tell(
        "Each worker's copy counts to 4. Which of the three counters does main look at?"
    ),
    both_zero=wrong((0, 0)).tell("Without workers, main reads the items itself: from which dataset?"),
    twice=wrong((8, 16)).tell(
        "Each item is loaded once, by one of the workers. And where does a worker's counter live?"
    ),
    the_other_way=wrong((0, 8)).tell("It's the other way: in which case does main itself read the items?"),
)


@answers.to(questions.workers_that_help)
def workers_that_help() -> float:
    return 30 / 5


workers_that_help.mistakes(
    one_more=wrong(7).tell(
        "That would keep main busy too. Is one fewer enough? How many batches can be loaded while one worker loads one?"
    ),
    one_fewer=wrong(5).tell(
        "Five workers finish 5 batches in 30 ms, and main needs 25 ms for them. What does it do for the other 5?"
    ),
    cores=wrong(2).tell(
        "Two workers finish 2 batches in 30 ms. How many does main compute with in that time?"
    ),
    four=wrong(4).tell(
        "Four workers finish 4 batches in 30 ms. Main needs 20 ms for them, and waits for 10."
    ),
    one=wrong(1).tell("One worker finishes a batch in 30 ms. Main needs 5 for it, and waits for 25."),
    upside_down=wrong(1 / 6).tell(
        "You divided 5 by 30. How many batches does main use up while one is loaded?"
    ),
    difference=wrong(25).tell("You subtracted. How many batches does main use up while *one* is loaded?"),
    sum_of_both=wrong(35).tell("You added. How many batches does main use up while *one* is loaded?"),
)


@answers.to(questions.read_before_step_one)
def read_before_step_one() -> int:
    return 2 * 2 + 1


read_before_step_one.mistakes(
    without_the_next=wrong(4).tell(
        "Four are handed out at the start. Before you get the first batch, the loader hands out something in its place."
    ),
    one=wrong(1).tell(
        "The workers don't wait until you ask. How many batches does each of them get in advance?"
    ),
    one_for_each=wrong(2).tell(
        "Each worker gets `prefetch_factor` batches in advance, not one. How many are that for two?"
    ),
    one_for_each_and_one=wrong(3).tell(
        "Each worker gets `prefetch_factor` = 2 batches in advance. How many are that for two workers, and what is handed out when the first is taken?"
    ),
    two_in_place=wrong(6).tell("Only one batch has been taken, so only one is handed out in its place."),
)


@answers.to(questions.behind_a_slow_batch)
def behind_a_slow_batch() -> tuple[float, float]:
    times = [100.0, *[10.0] * 7]
    in_order, overtaken = (
        SimulatedLoader(8, times, 5, workers=2, in_order=order).epoch() for order in (True, False)
    )
    return in_order.steps[0].used_from, overtaken.steps[0].used_from


behind_a_slow_batch.mistakes(
    never_waits=wrong((10, 10)).tell(
        "In order means: batch 1 is ready at 10 ms, but it isn't its turn. Who is before it?"
    ),
    always_waits=wrong((100, 100)).tell(
        "`in_order=False` lets another batch pass. When is the first one ready?"
    ),
    the_other_way=wrong((10, 100)).tell("It's the other way: which of the two waits for batch 0?"),
    queued_behind=wrong((100, 20)).tell(
        "Two workers load at the same time: one has batch 0, and the other? When is that one done?"
    ),
    both_added=wrong((110, 10)).tell(
        "Batch 1 is loaded meanwhile, by the other worker. When is batch 0 there?"
    ),
    halved=wrong((50, 10)).tell("One batch is loaded by one worker. Two don't share it."),
)


@answers.to(questions.batches_before_the_error)
def batches_before_the_error() -> int:
    return 5 // 2


batches_before_the_error.mistakes(
    none=wrong(0).tell(
        "The error keeps its place in the order. Which batches come before the one that item 5 is in?"
    ),
    one_too_many=wrong(3).tell("Items 4 and 5 are one batch. Without item 5, does item 4 arrive?"),
    all_others=wrong(4).tell(
        "The error ends the loop: what comes after it isn't handed out. Which batches come before?"
    ),
    items=wrong(5).tell("Five *items* come before it. How many whole batches of 2 are that?"),
    half=wrong(2.5).tell("There's no half batch: items 4 and 5 arrive together, or not at all."),
    one=wrong(1).tell("Items 0 and 1 are a batch. Items 2 and 3?"),
)


@answers.to(questions.epoch_in_the_third)
def epoch_in_the_third() -> tuple[int, int]:
    return 2, 0


epoch_in_the_third.mistakes(
    both_two=wrong((2, 2)).tell(
        "Persistent workers were started in the first epoch, with a copy of the dataset. Who writes into their copies?"
    ),
    both_zero=wrong((0, 0)).tell(
        "Without `persistent_workers`, each epoch starts new workers. What is their copy a copy of?"
    ),
    one_late=wrong((2, 1)).tell(
        "Nothing reaches a persistent worker's copy later, not even one epoch late. When was it made?"
    ),
    the_other_way=wrong((0, 2)).tell("It's the other way: which workers get a fresh copy in each epoch?"),
)
