"""Answers: who waits, what workers hold, what they read ahead."""

from lessons_lib.answers.lesson_09_dataloader.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong, wrong_part
from lessons_lib.exercises.lesson_09_dataloader import predictions_workers as questions
from lessons_lib.loading.simulated import SimulatedLoader


@answers.to(questions.three_epochs)
def three_epochs() -> tuple[float, float, float]:
    alone, one, four = (SimulatedLoader(10, 20, 5, workers).epoch().ms for workers in (0, 1, 4))
    return alone, one, four


three_epochs.mistakes(
    one_batch=wrong((25, 20, 5)).tell(
        "Your three numbers are times for a single batch. An epoch has ten: how long does it take in each "
        "case?"
    ),
    backwards=wrong((70, 205, 250)).tell(
        "Your numbers are right, but you went from four workers down to none. Begin with the time without a "
        "worker."
    ),
    nothing_overlaps=wrong((250, 250, 250)).tell(
        "You let the main process and the workers take turns. While the main process computes, does anything "
        "keep a worker from loading the next batch?"
    ),
    loading_alone=wrong((200, 200, 50)).tell(
        "You counted only the loading. Without a worker, nothing loads while your program computes, and with "
        "workers, some computing is left after the last load: how much time does computing add in each case?"
    ),
    without_a_worker_overlapped=wrong_part(1, 200).tell(
        "200 ms is only the loading. Without a worker, your program also computes with each batch before it "
        "loads the next one: how long do ten batches take then?"
    ),
    without_a_worker_both=wrong_part(1, 205).tell(
        "Without a worker, nothing overlaps: your program loads a batch, computes, loads the next one, "
        "computes. How long does one batch take, and how long do ten?"
    ),
    without_a_worker_computing=wrong_part(1, 50).tell(
        "50 ms is only the computing. Without a worker, your program has to load each batch as well: how long"
        " does one batch take then?"
    ),
    five_left_out=wrong_part(2, 200).tell(
        "One worker loads for 200 ms without a pause. When the last batch is loaded, the main process still "
        "has to compute with it: how many ms does that add?"
    ),
    worker_is_free=wrong_part(2, 50).tell(
        "50 ms is how long the main process computes. But one worker loads for 200 ms: can the main process "
        "compute with a batch before it's loaded?"
    ),
    one_worker_halves=wrong_part(2, 125).tell(
        "125 ms is half of the 250 ms without a worker. But one worker loads all ten batches, one after the "
        "other: how long does the loading alone take?"
    ),
    as_four=wrong_part(2, 70).tell(
        "70 ms is too short for one worker: it loads ten batches, one after the other. How long does the "
        "loading alone take?"
    ),
    takes_turns=wrong_part(2, 250).tell(
        "With one worker, loading and computing overlap. What can the worker do while the main process "
        "computes?"
    ),
    two_steps_more=wrong_part(2, 210).tell(
        "With one worker, the main process finishes each step while the next batch is loading. How many steps"
        " come after the last load?"
    ),
    four_is_free=wrong_part(3, 50).tell(
        "With four workers, 50 ms is how long the main process computes. It can't begin before the first "
        "batch is loaded: when is that?"
    ),
    loading_shared_out=wrong_part(3, 55).tell(
        "You divided the 200 ms of loading evenly among four workers. But ten batches don't divide evenly: "
        "two of the workers load three batches each. How long does that take them?"
    ),
    three_rounds=wrong_part(3, 60).tell(
        "With four workers, 60 ms is when the last two batches are *ready*. How much longer does the main "
        "process need to compute with both of them?"
    ),
    a_quarter=wrong_part(3, 62.5).tell(
        "62.5 ms is a quarter of 250 ms. But workers share only the loading, not the computing. On a "
        "timeline, when are each worker's batches ready, and when does the main process compute with them?"
    ),
    a_quarter_of_one_worker=wrong_part(3, 51.25).tell(
        "51.25 ms is a quarter of 205 ms. But workers share only the loading, not the computing. On a "
        "timeline, when are each worker's batches ready, and when does the main process compute with them?"
    ),
    four_without_the_last=wrong_part(3, 65).tell(
        "65 ms is nearly right for four workers. But the last two batches are ready at 60 ms, and the main "
        "process computes with *both* of them. When is it done?"
    ),
    three_rounds_and_all_steps=wrong_part(3, 110).tell(
        "110 ms is three rounds of 20 ms plus ten steps of 5 ms. But the main process computes with the first"
        " batches while the next ones load: how many steps come after the last load?"
    ),
    four_alone=wrong_part(3, 250).tell(
        "250 ms is the time without a worker. With four workers, four batches load at the same time: when are"
        " the last batches ready?"
    ),
)


@answers.to(questions.counted_in_main)
def counted_in_main() -> tuple[int, int]:
    return 8, 0


counted_in_main.mistakes(
    the_other_way=wrong((0, 8)).tell(
        "You swapped the two numbers. When a worker reads an item, which counter goes up: the one in the "
        "worker's own copy, or the main process's?"
    ),
    not_in_main=wrong_part(1, 0).tell(
        "Without workers, the main process reads the items itself. Which dataset does it read them from, a "
        "copy or yours?"
    ),
    half_in_main=wrong_part(1, 4).tell(
        "Without workers, the main process reads all eight items itself. What does its counter say after "
        "that?"
    ),
    twice_in_main=wrong_part(1, 16).tell(
        "Without workers, the main process reads each item, and only once in an epoch. What does its counter "
        "say after that?"
    ),
    both_eight=wrong_part(2, 8).tell(
        "A worker is a process with a *copy* of the dataset. When it reads an item, does the counter rise in "
        "that copy or in the main process's dataset?"
    ),
    shared_out=wrong_part(2, 4).tell(
        "Each worker counts to 4, in its own copy of the dataset. The main process's dataset has a third "
        "counter: what does this one say?"
    ),
    one_for_each_worker=wrong_part(2, 2).tell(
        "Main's counter counts items, not workers. When a worker loads an item, which process's counter goes "
        "up?"
    ),
    one=wrong_part(2, 1).tell(
        "Does the main process's counter see what a worker adds to the worker's own counter?"
    ),
    twice=wrong_part(2, 16).tell(
        "With two workers, each item is loaded once, by one of them. Which counter goes up then: the one in "
        "the worker's copy of the dataset, or main's?"
    ),
    raises=wrong_part(2, "raises").tell(
        "You get no error and no warning: each worker counts in its own copy of the dataset. What does the "
        "main process's counter say after the epoch?"
    ),
)


@answers.to(questions.workers_that_help)
def workers_that_help() -> float:
    return 30 / 5


workers_that_help.mistakes(
    one_more=wrong(7).tell(
        "Seven workers would be enough, but so would fewer. While one worker loads a batch, how many batches "
        "can the main process get through?"
    ),
    eight=wrong(8).tell(
        "Eight workers would be enough, but so would fewer. While one worker loads a batch, how many batches "
        "can the main process get through?"
    ),
    twelve=wrong(12).tell(
        "Twelve workers would be enough, but so would fewer. While one worker loads a batch, how many batches"
        " can the main process get through?"
    ),
    one_fewer=wrong(5).tell(
        "Five workers finish 5 batches in 30 ms, and the main process needs only 25 ms for them. What does it"
        " do for the other 5 ms?"
    ),
    cores=wrong(2).tell(
        "Two workers finish 2 batches in 30 ms. How many batches could the main process get through in the "
        "same 30 ms?"
    ),
    three=wrong(3).tell(
        "Three workers finish 3 batches in 30 ms. The main process needs only 15 ms for them: how many more "
        "batches could it get through in the other 15 ms?"
    ),
    four=wrong(4).tell(
        "Four workers finish 4 batches in 30 ms. The main process needs only 20 ms for them: how many more "
        "batches could it get through in the other 10 ms?"
    ),
    one=wrong(1).tell(
        "One worker finishes a batch in 30 ms. The main process needs only 5 ms for it: how many more batches"
        " could it get through in the other 25 ms?"
    ),
    upside_down=wrong(1 / 6).tell(
        "You divided 5 by 30. How many batches does the main process use up while a worker loads one batch?"
    ),
    difference=wrong(25).tell(
        "You subtracted 5 from 30. How many batches does the main process use up while a worker loads *one* "
        "batch?"
    ),
    sum_of_both=wrong(35).tell(
        "You added 5 to 30. How many batches does the main process use up while a worker loads *one* batch?"
    ),
)


@answers.to(questions.read_before_step_one)
def read_before_step_one() -> int:
    return 2 * 2 + 1


read_before_step_one.mistakes(
    without_the_next=wrong(4).tell(
        "The loader asks for four batches at the start. But before you get the first of them, the loader asks"
        " for one more: how many is that in all?"
    ),
    one=wrong(1).tell(
        "The loader doesn't wait until you need a batch. How many batches does it ask each worker for in "
        "advance?"
    ),
    one_for_each=wrong(2).tell(
        "Each worker gets `prefetch_factor` batches in advance, not one. How many is that for two workers?"
    ),
    one_for_each_and_one=wrong(3).tell(
        "Each worker gets `prefetch_factor` = 2 batches in advance. How many is that for two workers, and how"
        " many more does the loader ask for when you take the first batch?"
    ),
    two_in_place=wrong(6).tell(
        "At the start, the loader asks for four batches. For each batch that you take, it asks for one more: "
        "how many have you taken when the first arrives?"
    ),
    two_for_each_place=wrong(8).tell(
        "8 is twice the 2 · 2 batches that the loader asks for at the start. How many more does it ask for "
        "when you take one batch?"
    ),
    ten=wrong(10).tell(
        "That's too many: two workers get 2 batches each at the start. How many more does the loader ask for "
        "when you take one batch?"
    ),
    items_without_the_next=wrong(16).tell(
        "16 is the number of *items* in four batches of 4. Besides these four batches, how many does the "
        "loader ask for when you take the first?"
    ),
    items=wrong(20).tell("20 is a number of *items*, in batches of 4. How many batches are those items?"),
    everything=wrong(40).tell(
        "40 is the total number of items. How many *batches* does the loader ask each worker for in advance, "
        "and how many more does it ask for when you take the first batch?"
    ),
)


TIMES = [100.0, *[10.0] * 7]
IN_ORDER, OVERTAKEN = (
    SimulatedLoader(8, TIMES, 5, workers=2, in_order=order).epoch() for order in (True, False)
)


@answers.to(questions.behind_a_slow_batch)
def behind_a_slow_batch() -> tuple[float, float]:
    return IN_ORDER.steps[0].used_from, OVERTAKEN.steps[0].used_from


behind_a_slow_batch.mistakes(
    the_other_way=wrong((10, 100)).tell(
        "You swapped the two numbers: which way of loading waits for batch 0?"
    ),
    when_they_end=wrong((IN_ORDER.ms, OVERTAKEN.ms)).tell(
        "You gave the times when the last step *ends*. In each case, which batch does the first step compute "
        "with, and when is that batch ready?"
    ),
    near_the_end=wrong((135, 105)).tell(
        "Your times lie near the end of the epoch. In each case, which batch does the epoch's first step "
        "compute with, and when is that batch ready?"
    ),
    when_the_last_begins=wrong((IN_ORDER.steps[-1].used_from, OVERTAKEN.steps[-1].used_from)).tell(
        "You gave the times when the *last* step begins. In each case, which batch does the first step "
        "compute with, and when is that batch ready?"
    ),
    never_waits=wrong_part(1, 10).tell(
        "Batch 1 is ready at 10 ms. But in order, it has to wait: which batch comes before it?"
    ),
    halved=wrong_part(1, 50).tell(
        "Two workers don't share a batch: one of them loads all of batch 0. How long does that worker take?"
    ),
    mean=wrong_part(1, 55).tell(
        "55 ms is the mean of 100 ms and 10 ms, but no batch takes 55 ms. In order, which batch does the "
        "first step need, and when is that batch ready?"
    ),
    first_step_ends=wrong_part(1, 105).tell("In order, the first step *ends* at 105 ms. When does it begin?"),
    both_added=wrong_part(1, 110).tell(
        "While one worker loads batch 0, the other loads batch 1, so their times don't add up. When is batch "
        "0 ready?"
    ),
    always_waits=wrong_part(2, 100).tell(
        "`in_order=False` lets other batches overtake batch 0. How soon is the first of them ready?"
    ),
    at_once=wrong_part(2, 0).tell(
        "At 0 ms, no batch is ready yet, so no step can begin. With `in_order=False`, which batch is ready "
        "first, and when?"
    ),
    a_step=wrong_part(2, 5).tell(
        "5 ms is how long a step takes. But first a batch has to be loaded: which batch is ready first?"
    ),
    first_step_ends_overtaken=wrong_part(2, 15).tell(
        "With `in_order=False`, the first step *ends* at 15 ms. When does it begin?"
    ),
    queued_behind=wrong_part(2, 20).tell(
        "Two workers load at the same time, and one of them has batch 0. Which batch does the other worker "
        "have, and when is that batch ready?"
    ),
)


@answers.to(questions.batches_before_the_error)
def batches_before_the_error() -> int:
    return 5 // 2


batches_before_the_error.mistakes(
    none=wrong(0).tell(
        "You get the error in place of the batch with item 5, and not before. Which batches come before that "
        "batch?"
    ),
    one_too_many=wrong(3).tell("Items 4 and 5 are in one batch. If item 5 fails, does item 4 arrive?"),
    all_others=wrong(4).tell(
        "The error ends the loop, so you don't get the batches after it. Which batches come before the error?"
    ),
    items=wrong(5).tell("Five *items* come before the broken one. How many full batches of 2 do they make?"),
    items_and_the_broken_one=wrong(6).tell(
        "The first three batches hold six items, 0 to 5. Which of these batches has the broken item 5, and "
        "how many *batches* arrive before that one?"
    ),
    all_items=wrong(10).tell("Ten is the number of items. How many *batches* arrive before the error?"),
    raises=wrong("raises").tell(
        "You do get an error, but not right away. How many batches arrive before it?"
    ),
    half=wrong(2.5).tell(
        "There's no half batch: items 4 and 5 arrive together, or not at all. Which of these happens if item "
        "5 fails?"
    ),
    one=wrong(1).tell("Items 0 and 1 are one batch. Do items 2 and 3 also arrive before the error?"),
)


@answers.to(questions.epoch_in_the_third)
def epoch_in_the_third() -> tuple[int, int]:
    return 2, 0


epoch_in_the_third.mistakes(
    the_other_way=wrong((0, 2)).tell(
        "You swapped the two numbers. Which workers get a fresh copy of the dataset in each epoch: new ones, "
        "or persistent ones?"
    ),
    new_with_the_first=wrong_part(1, 0).tell(
        "Without `persistent_workers`, each epoch starts new workers, with copies of the main process's "
        "dataset. Which number is in that dataset when the third epoch begins?"
    ),
    new_one_late=wrong_part(1, 1).tell(
        "New workers get their copy of the dataset when the epoch begins, after you set `dataset.epoch`. "
        "Which value did you set last?"
    ),
    counted_from_one=wrong_part(1, 3).tell(
        "Before the first three epochs, you set `dataset.epoch` to 0, 1 and 2. Which of these numbers belongs"
        " to the third epoch?"
    ),
    persistent_two=wrong_part(2, 2).tell(
        "Persistent workers were started in the first epoch, with a copy of the dataset. Does anything write "
        "into their copies later?"
    ),
    one_late=wrong_part(2, 1).tell(
        "Once a persistent worker has its copy of `dataset`, nothing that you write into `dataset` reaches "
        "it, not even one epoch late. When was that copy made?"
    ),
    persistent_three=wrong_part(2, 3).tell(
        "Nothing counts epochs in a persistent worker. Its copy of the dataset was made in the first epoch: "
        "which epoch number was in that copy?"
    ),
)
