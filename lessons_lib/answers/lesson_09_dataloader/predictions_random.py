"""Answers: random numbers in workers, and streams."""

from operator import itemgetter

from lessons_lib.answers.lesson_09_dataloader.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong, wrong_part
from lessons_lib.exercises.lesson_09_dataloader import predictions_random as questions
from lessons_lib.loading.pretended import PretendedWorkers
from lessons_lib.loading.random_numbers import DrawnDataset


def _drawn(workers: PretendedWorkers) -> list[float]:
    return [workers.run(i % 2, itemgetter(i)) for i in range(8)]


@answers.to(questions.different_draws)
def different_draws() -> tuple[int, int, int]:
    torchs, numpys, stored = (
        len(set(_drawn(PretendedWorkers(DrawnDataset(8, by), 2)))) for by in ("torch", "NumPy", "stored")
    )
    return torchs, numpys, stored


different_draws.mistakes(
    numpy_repeats=wrong((8, 4, 4)).tell(
        "Your first and last answers are right. Old versions of PyTorch didn't seed NumPy in workers, but new"
        " ones do, each worker differently: how many different numbers are then among the eight?"
    ),
    numpy_alone_repeats=wrong((8, 4, 8)).tell(
        "You swapped NumPy's global generator and the stored one. Which generator does PyTorch know nothing "
        "about when a worker starts?"
    ),
    none_repeats=wrong((8, 8, 8)).tell(
        "A stored generator is part of the dataset. When the two workers start, what does each of them get, "
        "and do their stored generators begin differently?"
    ),
    all_repeat=wrong((4, 4, 4)).tell(
        "With 4 different numbers each, all three generators would draw the same in both workers. Which of "
        "the three does PyTorch seed, differently in each worker, when it starts a worker?"
    ),
    one_number=wrong_part(3, 1).tell(
        "Within a worker, the stored generator moves on with each draw, so each draw gives another number. "
        "How many different numbers does one worker draw for its four items?"
    ),
    two_numbers=wrong_part(3, 2).tell(
        "Both workers' copies of the stored generator start alike, so both workers draw the same numbers. How"
        " many different numbers does one worker draw for its half of the 8 items?"
    ),
)


@answers.to(questions.next_epochs_draws)
def next_epochs_draws() -> tuple[str, str]:
    words = []
    dataset = DrawnDataset(8, "stored")
    for persistent in (False, True):
        workers = PretendedWorkers(dataset, 2)
        first = _drawn(workers)
        second = _drawn(workers if persistent else PretendedWorkers(dataset, 2))
        words.append("the same" if first == second else "others")
    return words[0], words[1]


next_epochs_draws.mistakes(
    both_repeat=wrong(("the same", "the same")).tell(
        "Persistent workers keep their copies of the dataset, each with its generator, from epoch to epoch. "
        "Has such a generator drawn any numbers before the second epoch begins?"
    ),
    both_new=wrong(("others", "others")).tell(
        "New workers get new copies of the main process's dataset. Does anything draw from the main process's"
        " *own* generator during the first epoch?"
    ),
    the_other_way=wrong(("others", "the same")).tell(
        "It's the other way round: which workers get a fresh copy of the main process's generator, and which "
        "go on with the copy they have?"
    ),
)


@answers.to(questions.items_of_a_stream)
def items_of_a_stream() -> int:
    return sum(len(list(range(6))) for _worker in range(2))


items_of_a_stream.mistakes(
    shared_out=wrong(6).tell(
        "With a map-style dataset, the main process deals out the indices. A stream has no indices, so what "
        "tells a worker which items to leave to the other?"
    ),
    half=wrong(3).tell(
        "That's half of the stream. But both workers deliver items: what would tell either of them to read "
        "only half?"
    ),
    four_times=wrong(24).tell(
        "24 items would take four readers of the stream. Each worker reads the stream once: how many workers "
        "are there?"
    ),
    main_too=wrong(18).tell(
        "18 items would take three readers of the stream. With workers, the main process reads nothing "
        "itself: how many readers are left?"
    ),
    squared=wrong(36).tell(
        "That's 6 · 6. Each worker reads the stream once, from the beginning to the end: how many workers are there?"
    ),
    two_more=wrong(8).tell(
        "You added the two workers to the six items. How many items does *one* worker read, and how many do "
        "both together?"
    ),
    one_less=wrong(5).tell(
        "The stream's numbers begin at 0, so there are six. But what tells a worker which items to leave to "
        "the other?"
    ),
    batches=wrong(4).tell(
        "Four could be the number of batches, but the question is about items. How many items does one worker"
        " read from its copy of the stream?"
    ),
    none=wrong(0).tell(
        "You do get items: each worker calls `__iter__` on its own copy of the stream. How many items does "
        "one copy yield, and how many do two?"
    ),
    refused=wrong("raises").tell(
        "You get no error, because all that a `DataLoader` needs from a stream is its `__iter__`. Each worker"
        " calls `__iter__` on its own copy of the stream: how many items does one copy yield?"
    ),
)


@answers.to(questions.dropped_of_a_stream)
def dropped_of_a_stream() -> int:
    return 2 * (5 % 3)


dropped_of_a_stream.mistakes(
    nothing=wrong(0).tell(
        "Some items are dropped: each worker has five of the ten, and makes its own batches of 3. How many "
        "items are left over in one worker, and how many in both?"
    ),
    of_the_whole_stream=wrong(1).tell(
        "One item is left over if you cut *all ten* into batches of 3. But each worker cuts its own share: "
        "how large is a share?"
    ),
    of_one_worker=wrong(2).tell(
        "That's what one worker drops of its five items. How many workers are there?"
    ),
    all_of_them=wrong(10).tell(
        "Each worker has five items, and three of them make a full batch. How many are left over in one "
        "worker, and how many in both?"
    ),
    five=wrong(5).tell(
        "Five is one worker's share. How many of those five items are left over after its full batches, and "
        "how many do both workers drop together?"
    ),
    six=wrong(6).tell("Six items arrive, a full batch from each worker. How many items don't arrive?"),
    three=wrong(3).tell(
        "Three items make a full batch, and full batches aren't dropped. How many of its five items does each"
        " worker have left over, and how many is that in both?"
    ),
)
