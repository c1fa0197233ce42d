"""Answers: padding, weights, what workers cost, and a sampler that is ahead."""

import math

from lessons_lib.answers.lesson_09_dataloader.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong, wrong_part
from lessons_lib.exercises.lesson_09_dataloader import predictions_later as questions


def _padding(lengths: list[int]) -> int:
    """What fills batches of two."""
    return sum(abs(a - b) for a, b in zip(lengths[::2], lengths[1::2], strict=True))


@answers.to(questions.padding_of_four)
def padding_of_four() -> tuple[int, int]:
    return _padding([1, 9, 2, 8]), _padding(sorted([1, 9, 2, 8]))


padding_of_four.mistakes(
    one_table=wrong((16, 16)).tell(
        "You made all four rows 9 wide. Each batch is only as wide as *its own* longest row: which two rows "
        "share a batch?"
    ),
    one_table_first=wrong((16, 2)).tell(
        "Your number for the sorted rows is right. In the given order, the second batch has rows of lengths 2"
        " and 8: does it have to be 9 wide?"
    ),
    sorting_changes_nothing=wrong((14, 14)).tell(
        "14 is right for the given order. Sorted, the lengths are 1, 2, 8, 9: which rows share a batch now?"
    ),
    all_saved=wrong((14, 0)).tell(
        "14 is right for the given order. Sorted, the rows of lengths 1 and 2 share a batch, and so do 8 and "
        "9. Those lengths are similar, but not equal: how much padding is left?"
    ),
    the_other_way=wrong((2, 14)).tell(
        "Your two numbers are right, but in the wrong order: the given order comes first."
    ),
    with_the_data=wrong((34, 22)).tell(
        "Your two numbers count all positions of the batches, padding and data together. How many of these "
        "positions are padding?"
    ),
    widths=wrong((17, 11)).tell(
        "Your two numbers are sums of the batches' widths. How many positions in each batch are padding?"
    ),
    first_batch_alone=wrong((8, 1)).tell(
        "Your two numbers are the padding of the first batch alone. How much padding does the second batch "
        "have in each case?"
    ),
    in_percent=wrong((41, 9)).tell(
        "You gave the percentage of all positions that are padding. How many positions is that?"
    ),
    of_one_batch=wrong((7, 1)).tell(
        "Your two numbers are the average padding of a batch. How many positions are padding in both batches "
        "together?"
    ),
    the_first_of_two=wrong_part(1, 8).tell(
        "8 is only the padding of the first batch, with rows of lengths 1 and 9. How many positions are "
        "padding in the second batch, with rows of lengths 2 and 8?"
    ),
    the_second_of_two=wrong_part(1, 6).tell(
        "6 is only the padding of the second batch, with rows of lengths 2 and 8. How many positions are "
        "padding in the first batch, with rows of lengths 1 and 9?"
    ),
    all_as_wide_as_8_and_9=wrong_part(1, 12).tell(
        "In the given order, the first batch has rows of lengths 1 and 9, the second of 2 and 8. In each "
        "batch, how much longer is one row than the other?"
    ),
    one_of_the_sorted=wrong_part(2, 1).tell(
        "Sorted, the rows of lengths 1 and 2 share a batch, and so do 8 and 9. In each of these two batches, "
        "one position is padding: how many is that in all?"
    ),
    **{
        f"too_much_when_sorted_{much}": wrong_part(2, much).tell(
            f"{much} positions of padding are too many for the sorted rows: one batch has rows of lengths 1 and 2, "
            "and the other has rows of lengths 8 and 9. In each batch, how much longer is one row than the other?"
        )
        for much in (3, 4, 6, 8, 10, 12)
    },
)


@answers.to(questions.items_by_two_weights)
def items_by_two_weights() -> float:
    return 2


items_by_two_weights.mistakes(
    everything=wrong(1000).tell(
        "The sampler sees neither labels nor items, only its list of weights, and it draws *positions* in "
        "that list. Which positions does a list of two weights have?"
    ),
    about_two_thirds=wrong(632).tell(
        "632 is about how many you'd get with 1,000 equal weights. Here the list has only two weights: which "
        "positions of the data can the sampler draw?"
    ),
    refused=wrong("raises").tell(
        "You get no error, because the sampler doesn't know how many items the dataset has. Which positions "
        "can it draw if its list has two weights?"
    ),
    the_rare_class=wrong(100).tell(
        "100 is how many items the rarer class has. But nothing tells the sampler about classes: what does a "
        "position in the list of weights mean to it?"
    ),
    the_common_class=wrong(900).tell(
        "900 is how many items the more frequent class has. But nothing tells the sampler about classes: what"
        " does a position in the list of weights mean to it?"
    ),
    one=wrong(1).tell(
        "There are two weights above 0, and a thousand draws. Would the position with the smaller weight "
        "never be drawn?"
    ),
    none=wrong(0).tell(
        "A thousand draws give a thousand positions, but positions can repeat. Which different positions are "
        "there in a list of two weights?"
    ),
    many=wrong(
        lambda number: number,
        over={
            "number": [
                20,
                50,
                150,
                180,
                190,
                200,
                250,
                300,
                333,
                400,
                450,
                480,
                483,
                500,
                550,
                600,
                630,
                700,
                800,
                950,
                999,
            ]
        },
    ).tell(
        "{number} items would need at least {number} weights. The sampler sees neither labels nor items, only"
        " a list of weights: how many positions does that list have?"
    ),
)


@answers.to(questions.seen_in_an_epoch)
def seen_in_an_epoch() -> float:
    return 100 * (1 - math.exp(-1))


seen_in_an_epoch.mistakes(
    all_of_them=wrong(100).tell(
        "With replacement, a draw may give an item that was drawn before. How likely is it that one "
        "particular item is missed 1,000 times?"
    ),
    half=wrong(50).tell(
        "Some items come up twice, some three times, some never. One draw misses an item with probability 0.999:"
        " how likely is it that all 1,000 draws miss it?"
    ),
    the_missed=wrong(100 * math.exp(-1)).tell(
        "You gave the percentage of items that are *missed*: 0.999 to the power of 1,000. What percentage is "
        "left?"
    ),
    a_fraction=wrong(0.632).tell("That's right as a fraction, but the question asks for a percentage."),
    a_count=wrong(632).tell("That's right as a number of items, but the question asks for a percentage."),
    all_as_a_count=wrong(1000).tell(
        "You gave the number of all items, but the question asks for a percentage. If a draw can repeat an "
        "earlier item, does every item come up in 1,000 draws?"
    ),
    the_missed_as_a_count=wrong(368).tell(
        "You gave the number of items that are *missed*, 1,000 · 0.999¹⁰⁰⁰. How many of the 1,000 items are "
        "left, and what percentage is that?"
    ),
    the_missed_as_a_fraction=wrong(math.exp(-1)).tell(
        "You gave the fraction of items that are *missed*: 0.999 to the power of 1,000. What percentage of "
        "the items is left?"
    ),
    too_many=wrong(
        lambda number: number, over={"number": {"67 %": 71.3, "75 %": 79.4, "83 %": 87.5, "88 %": 91.8}}
    ).tell(
        "Anything above {number} is too high. One draw misses an item with probability 0.999: how likely is "
        "it that all 1,000 draws miss it?"
    ),
    too_few=wrong(lambda number: number, over={"number": [1, 10, 20, 25, 30, 40]}).tell(
        "{number} is too low. One draw misses an item with probability 0.999: how likely is it that all 1,000"
        " draws miss it?"
    ),
    one_in_ten=wrong(0.1).tell(
        "0.1 is the chance, in percent, that *one* draw gives a particular item. How likely is it that at "
        "least one of 1,000 draws does?"
    ),
)

Three = tuple[str, str, str]


@answers.to(questions.grows_in_a_worker)
def grows_in_a_worker() -> Three:
    return "grows", "stays", "grows"


grows_in_a_worker.mistakes(
    reading_never_writes=wrong(("stays", "stays", "stays")).tell(
        "You're right about the array of float64. A worker only reads, but each Python object counts the "
        "references to it: what happens to that count when you read a float from a list?"
    ),
    all_copied=wrong(("grows", "grows", "grows")).tell(
        "You're right about the list and the last array. But an array of float64 is a single object with a "
        "single reference count: does reading its numbers change that one count, or a count for each number?"
    ),
    lists_alone=wrong(("grows", "stays", "stays")).tell(
        "Your first two answers are right. With `dtype=object`, an array holds pointers: which objects do "
        "they point to?"
    ),
    arrays_alone=wrong(("stays", "grows", "grows")).tell(
        "Your last answer is right. Memory grows if each number is a Python object of its own: for which of "
        "the first two is that true?"
    ),
    floats_of_arrays=wrong(("stays", "grows", "stays")).tell(
        "All three of your answers are the other way round: memory grows if each number is a Python object of"
        " its own. For which of the three is that true?"
    ),
    objects_alone=wrong(("stays", "stays", "grows")).tell(
        "Your last two answers are right. An array of objects points to Python floats: what does a list point"
        " to?"
    ),
    numbers_in_arrays=wrong(("grows", "grows", "stays")).tell(
        "You're right about the list. In which of the two arrays is each number a Python object of its own?"
    ),
)

_PHOTOS = 256 * 3 * 224 * 224 * 4 / 1e9  # GB a batch


@answers.to(questions.gb_in_advance)
def gb_in_advance() -> float:
    return 8 * 2 * _PHOTOS


gb_in_advance.mistakes(
    one_batch=wrong(_PHOTOS).tell(
        "That's one batch. Each of the 8 workers loads `prefetch_factor` batches in advance: how many batches"
        " is that in all?"
    ),
    one_each=wrong(8 * _PHOTOS).tell(
        "That's one batch for each worker. How many batches does each worker load in advance if "
        "`prefetch_factor` is 2?"
    ),
    one_worker=wrong(2 * _PHOTOS).tell(
        "That's what one worker holds. How much do all 8 workers hold together?"
    ),
    added=wrong(10 * _PHOTOS).tell(
        "That's ten batches, as if you added 8 and 2. If *each* worker loads two batches in advance, how many"
        " is that in all?"
    ),
    batches=wrong(16).tell(
        "That's how many batches are loaded in advance. How many bytes does one batch have?"
    ),
    bytes_for_floats=wrong(16 * _PHOTOS / 4).tell(
        "Your answer is a quarter of what it should be, as if each value took one byte. How many bytes does a"
        " float32 take?"
    ),
    doubles=wrong(16 * _PHOTOS * 2).tell(
        "Your answer is twice what it should be, as if each value took 8 bytes. How many bytes does a float32"
        " take?"
    ),
    one_colour=wrong(16 * _PHOTOS / 3).tell(
        "Your answer is a third of what it should be, as if a photo had only 224 × 224 numbers. How many "
        "numbers does it have at each position, for its colours?"
    ),
    with_the_one_in_use=wrong(17 * _PHOTOS).tell(
        "That's 17 batches, including the one that the model has. How many of them are loaded *in advance*?"
    ),
    one_more_for_each=wrong(24 * _PHOTOS).tell(
        "That's 24 batches, three for each worker. The batch that a worker is loading counts as one of its "
        "two batches in advance: how many do 8 workers hold?"
    ),
    in_bits=wrong(16 * _PHOTOS * 8).tell(
        "That's in gigabits, but the question asks for GB. How many bits does a byte have?"
    ),
    rounded_off=wrong(2).tell(
        "Your number is the size of 13 batches. If you rounded it, write one digit after the decimal point; "
        "if not, how many batches does each worker load in advance?"
    ),
    one_photo=wrong(_PHOTOS / 256).tell(
        "That's one photo. How many photos are in a batch, and how many batches do all workers hold together?"
    ),
)


@answers.to(questions.sampler_is_ahead)
def sampler_is_ahead() -> int:
    return 2 * 2 + 3


sampler_is_ahead.mistakes(
    three=wrong(3).tell(
        "You've trained on three batches. But the workers load ahead: how many batches did they get before "
        "you took the first batch?"
    ),
    at_the_start=wrong(4).tell(
        "Four batches are handed out at the start. For each batch that you take, one more goes out: how many "
        "have you taken?"
    ),
    one_more=wrong(5).tell(
        "That's the number after the first step. Each further step makes the sampler hand out another batch: "
        "how many is that after three?"
    ),
    two_more=wrong(6).tell(
        "You counted one batch too few. Besides the four at the start, the sampler hands out one whenever you"
        " get a batch: how often has that happened after three steps?"
    ),
    one_for_each=wrong(2).tell(
        "Two workers get two batches each in advance, and for each batch that you take, one more goes out. "
        "How many is that after three steps?"
    ),
    one_for_each_and_three=wrong(8).tell(
        "Four batches go out at the start, and one more for each of your three steps. How many is that "
        "together?"
    ),
    multiplied=wrong(12).tell(
        "Four batches are handed out at the start. Each batch that you take adds *one* more: how many do "
        "three add?"
    ),
    without_factor=wrong(9).tell(
        "Four batches go out at the start, and then only *one* more for each batch that you take. How many "
        "more do your three steps add?"
    ),
    all_of_them=wrong(10).tell(
        "The loader doesn't read to the end. It asks for four batches at the start, and for one more each "
        "time you take one: how many is that after three steps?"
    ),
)
