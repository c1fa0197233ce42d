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
        "You made all four rows 9 wide. Each batch is only as wide as *its* longest row: which two are in a batch?"
    ),
    one_table_first=wrong((16, 2)).tell(
        "The sorted number is right. In the given order, the second batch has 2 and 8: does it have to be 9 wide?"
    ),
    sorting_changes_nothing=wrong((14, 14)).tell(
        "14 is right for the given order. Sorted, the lengths are 1, 2, 8, 9: which rows share a batch now?"
    ),
    all_saved=wrong((14, 0)).tell(
        "14 is right. Sorted, 1 meets 2, and 8 meets 9: they're similar, but not equal."
    ),
    the_other_way=wrong((2, 14)).tell("Right numbers, wrong order: the given order comes first."),
    with_the_data=wrong((34, 22)).tell(
        "Those are the sizes of the tables, padding and data together. How many of their places are padding?"
    ),
    widths=wrong((17, 11)).tell(
        "You added the widths of the batches. How many places of each table does no row reach?"
    ),
    first_batch_alone=wrong((8, 1)).tell("That's only the first batch. The second one has padding too."),
    in_percent=wrong((41, 9)).tell("That's right in percent of all places. How many places is that?"),
    of_one_batch=wrong((7, 1)).tell(
        "Those are the means over the two batches. How many places of both together are padding?"
    ),
    the_first_of_two=wrong_part(1, 8).tell(
        "8 is the padding of the batch with 1 and 9. The other has 2 and 8: how much does that have?"
    ),
    the_second_of_two=wrong_part(1, 6).tell(
        "6 is the padding of the batch with 2 and 8. The other has 1 and 9: how much does that have?"
    ),
    all_as_wide_as_8_and_9=wrong_part(1, 12).tell(
        "The first batch has the lengths 1 and 9, the second 2 and 8. How much longer is the longer row of each?"
    ),
    one_of_the_sorted=wrong_part(2, 1).tell(
        "Sorted, the batches have the lengths 1, 2 and 8, 9. One place is padding in each: how many is that in all?"
    ),
    **{
        f"too_much_when_sorted_{much}": wrong_part(2, much).tell(
            f"Sorting leaves less than {much}. The batches then have the lengths 1, 2 and 8, 9: how much longer is the longer "
            "row of each?"
        )
        for much in (3, 4, 6, 8, 10, 12)
    },
)


@answers.to(questions.items_by_two_weights)
def items_by_two_weights() -> float:
    return 2


items_by_two_weights.mistakes(
    everything=wrong(1000).tell(
        "The sampler sees neither labels nor items, only the weights. It draws a *position* in that list: which ones are there?"
    ),
    about_two_thirds=wrong(632).tell(
        "That's what you'd get with 1,000 equal weights. Here the list has two: which positions can be drawn from it?"
    ),
    refused=wrong("raises").tell(
        "No error comes. The sampler doesn't know how many items there are, so two weights mean two items to it."
    ),
    the_rare_class=wrong(100).tell(
        "That's how many items the rare class has. But nothing tells the sampler about classes: what does a position in the list of weights "
        "mean to it?"
    ),
    the_common_class=wrong(900).tell(
        "That's how many items the common class has. But nothing tells the sampler about classes: what does a position in the list of "
        "weights mean to it?"
    ),
    one=wrong(1).tell(
        "There are two weights above 0, and a thousand draws. Would the smaller one never come?"
    ),
    none=wrong(0).tell(
        "A thousand draws give a thousand positions. In a list of two weights, which ones are there?"
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
        "{number} items would need at least {number} weights. The sampler sees neither labels nor items, only a list of weights: how many "
        "positions does that have?"
    ),
)


@answers.to(questions.seen_in_an_epoch)
def seen_in_an_epoch() -> float:
    return 100 * (1 - math.exp(-1))


seen_in_an_epoch.mistakes(
    all_of_them=wrong(100).tell(
        "With replacement, each draw may give an item that came before. How likely is it that one particular item is missed 1,000 times?"
    ),
    half=wrong(50).tell(
        "Some come twice, some three times, some never. One draw misses an item with probability 0.999: how likely is it that all 1,000 "
        "miss it?"
    ),
    the_missed=wrong(100 * math.exp(-1)).tell(
        "That's how many are *missed*: 0.999 to the power of 1,000. How many come?"
    ),
    a_fraction=wrong(0.632).tell("That's right as a fraction, but the question asks for percent."),
    a_count=wrong(632).tell("That's right as a number of items, but the question asks for percent."),
    all_as_a_count=wrong(1000).tell(
        "You counted items, and all of them. The question asks for percent, and with replacement a draw may give an item that came before."
    ),
    the_missed_as_a_count=wrong(368).tell(
        "That's how many items are *missed*, 1,000 · 0.999¹⁰⁰⁰. How many percent come?"
    ),
    the_missed_as_a_fraction=wrong(math.exp(-1)).tell(
        "That's the fraction that is *missed*: 0.999 to the power of 1,000. How many percent come?"
    ),
    too_many=wrong(
        lambda number: number, over={"number": {"67 %": 71.3, "75 %": 79.4, "83 %": 87.5, "88 %": 91.8}}
    ).tell(
        "More than {number} is too high. One draw misses an item with probability 0.999: how likely is it that all 1,000 draws do?"
    ),
    too_few=wrong(lambda number: number, over={"number": [1, 10, 20, 25, 30, 40]}).tell(
        "{number} is too low. One draw misses an item with probability 0.999: how likely is it that all 1,000 draws do?"
    ),
    one_in_ten=wrong(0.1).tell(
        "That's how likely *one* draw gives a certain item, in percent. An epoch has 1,000 draws: how likely is it that one of them gives it?"
    ),
)

Three = tuple[str, str, str]


@answers.to(questions.grows_in_a_worker)
def grows_in_a_worker() -> Three:
    return "grows", "stays", "grows"


grows_in_a_worker.mistakes(
    reading_never_writes=wrong(("stays", "stays", "stays")).tell(
        "You're right about the array of float64. Your code only reads, but Python counts who holds an object, *in* the object. What does "
        "it write when you take a float out of a list?"
    ),
    all_copied=wrong(("grows", "grows", "grows")).tell(
        "You're right about the list and the last array. An array of float64 is a single object. How many counters does Python write to "
        "read its numbers?"
    ),
    lists_alone=wrong(("grows", "stays", "stays")).tell(
        "The first two are right. With `dtype=object` an array holds pointers: to which objects?"
    ),
    arrays_alone=wrong(("stays", "grows", "grows")).tell(
        "The last is right. What grows has a Python object for each number: which of the first two has that?"
    ),
    floats_of_arrays=wrong(("stays", "grows", "stays")).tell(
        "It's the other way round: what grows has a Python object for each number. Which of the three have that?"
    ),
    objects_alone=wrong(("stays", "stays", "grows")).tell(
        "The last two are right. An array of objects points to Python floats, and so does a list."
    ),
    numbers_in_arrays=wrong(("grows", "grows", "stays")).tell(
        "You're right about the list. Of the two arrays, which one has a Python object for each number?"
    ),
)

_PHOTOS = 256 * 3 * 224 * 224 * 4 / 1e9  # GB a batch


@answers.to(questions.gb_in_advance)
def gb_in_advance() -> float:
    return 8 * 2 * _PHOTOS


gb_in_advance.mistakes(
    one_batch=wrong(_PHOTOS).tell(
        "That's one batch. Each of the 8 workers gets `prefetch_factor` batches in advance."
    ),
    one_each=wrong(8 * _PHOTOS).tell(
        "One batch for each worker. How many does each get in advance, if `prefetch_factor` is 2?"
    ),
    one_worker=wrong(2 * _PHOTOS).tell("That's what one worker holds. There are 8."),
    added=wrong(10 * _PHOTOS).tell(
        "That's ten batches, as if 8 and 2 were added. *Each* worker gets two in advance."
    ),
    batches=wrong(16).tell("That's how many batches there are in advance. How many bytes does one have?"),
    bytes_for_floats=wrong(16 * _PHOTOS / 4).tell(
        "That's a quarter, as with one byte for each number. A float32 has 4."
    ),
    doubles=wrong(16 * _PHOTOS * 2).tell(
        "That's twice as much, as with 8 bytes for each number. A float32 has 4."
    ),
    one_colour=wrong(16 * _PHOTOS / 3).tell(
        "That's a third, as with 224 × 224 numbers for a photo. It has three at each place: red, green and blue."
    ),
    with_the_one_in_use=wrong(17 * _PHOTOS).tell(
        "That's 17 batches: the one that the model has is among them. How many does that leave *in advance*?"
    ),
    one_more_for_each=wrong(24 * _PHOTOS).tell(
        "That's 24 batches, three for each worker. The one that a worker is loading counts as one of its two."
    ),
    in_bits=wrong(16 * _PHOTOS * 8).tell("That's the number of bits. A byte has 8 of them."),
    rounded_off=wrong(2).tell(
        "That would be 13 batches. If you rounded: write one digit after the decimal point. If not: how many batches does each worker hold?"
    ),
    one_photo=wrong(_PHOTOS / 256).tell(
        "That's one photo. A batch has 256, and there's more than one batch."
    ),
)


@answers.to(questions.sampler_is_ahead)
def sampler_is_ahead() -> int:
    return 2 * 2 + 3


sampler_is_ahead.mistakes(
    three=wrong(3).tell(
        "That's what you trained with. The workers load ahead: how many batches did they get before you took the first one?"
    ),
    at_the_start=wrong(4).tell(
        "Four are handed out at the start. For each batch that you take, one more goes out: how many did you take?"
    ),
    one_more=wrong(5).tell(
        "That's after the first batch. You took three, and for each of them one more went out."
    ),
    two_more=wrong(6).tell("You're one short: the third batch, too, is replaced before you get it."),
    one_for_each=wrong(2).tell(
        "Two workers, with two batches each in advance: that's four. And for each batch that you take, one more goes out."
    ),
    one_for_each_and_three=wrong(8).tell("Four at the start, and one more for each of three: add again."),
    multiplied=wrong(12).tell(
        "Four are handed out at the start. Each batch that you take adds *one* more: what do three add?"
    ),
    without_factor=wrong(9).tell(
        "Four at the start. For each batch that you take, *one* more goes out, not two or three."
    ),
    all_of_them=wrong(10).tell(
        "The loader doesn't read to the end: four at the start, and one more for each batch that you take."
    ),
)
