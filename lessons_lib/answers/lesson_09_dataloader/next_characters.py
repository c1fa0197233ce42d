"""Answers: a map-style dataset, windows of a text and the characters that follow."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_09_dataloader.lesson import answers
from lessons_lib.answers.lesson_09_dataloader.next_characters_slips import (
    BELOW_0,
    BOTH,
    CLAMP,
    GOES_ON,
    LOOP,
    RIGHT,
    Count,
    EndsAtOne,
    EndsOneLate,
    EndsWithTheText,
    InAdvance,
    Item,
    OneForAll,
    RefusesOtherwise,
    ReturnsTheError,
    Slips,
    Toy,
    cut,
)
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_09_dataloader import next_characters as questions


class NextCharacters:
    """Cuts a window from the text in `__getitem__`."""

    def __init__(self, codes: Tensor, length: int) -> None:
        self.codes, self.length = codes, length

    def __len__(self) -> int:
        return max(0, len(self.codes) - self.length)

    def __getitem__(self, i: int) -> tuple[Tensor, Tensor]:
        if i >= len(self):
            raise IndexError(f"item {i} of {len(self)}")
        both = self.codes[i : i + self.length + 1]
        return both[:-1], both[1:]


next_characters = answers.to(
    questions.next_characters,
    hints=[
        "Take 5 characters and windows of 3, and write down all pairs by hand. Which reaches the end of the text first: an input, or its target?",
        "The last target ends with the text's last character. So the last input begins `length + 1` "
        "characters before the end. At how many positions can an input begin?",
        "A loop `for item in dataset` asks for items 0, 1, 2, … until it gets an `IndexError`. Slicing past "
        "the end raises no error, so you have to raise it yourself.",
        "In `__getitem__`: `if i >= len(self): raise IndexError`. Then cut `self.codes[i : i + self.length]`,"
        " and the same with 1 added to both ends.",
    ],
    takeaway="Every window is a view of one text in memory. The language model of lesson 10 learns from this dataset.",
)(NextCharacters)


def _window_and_next(codes: Tensor, length: int, i: int) -> tuple[Tensor, Tensor]:
    return codes[i : i + length], codes[i + length : i + 2 * length]


def _apart(codes: Tensor, length: int, i: int) -> tuple[Tensor, Tensor]:
    """Windows side by side."""
    return cut(codes, length, i * length)


def _yielded(codes: Tensor, length: int, i: int) -> Any:
    yield cut(codes, length, i)


def _items(item: Item) -> Callable[..., Toy]:
    return lambda codes, length, slips: Toy(codes, length, slips, item=item)


def _counts(count: Count, item: Item = cut) -> Callable[..., Toy]:
    return lambda codes, length, slips: Toy(codes, length, slips, count, item)


def _plain(count: Count, item: Item) -> Callable[..., Toy]:
    return lambda codes, length: Toy(codes, length, RIGHT, count, item)


next_characters.mistakes(
    one_window_too_many=wrong(_counts(lambda n, length: n - length + 1), over=BOTH).tell(
        "You count one window too many. The last window's input fits into the text, but its target needs one "
        "more character after that: is there one?{slips}"
    ),
    one_window_too_few=wrong(_counts(lambda n, length: n - length - 1), over=BOTH).tell(
        "You count one window too few. With 5 characters and windows of 3, at which positions can an input "
        "begin so that its target still fits?{slips}"
    ),
    one_item_a_character=wrong(_plain(lambda n, length: n, cut)).tell(
        "Your dataset is as long as the text. A window that begins near the end would run out of characters: "
        "at how many positions can a window begin?"
    ),
    every_character_but_the_last=wrong(_counts(lambda n, length: n - 1), over=LOOP).tell(
        "You count a window for each character that has a next character. But in a window, all `length` characters need a next "
        "character: at how many positions can such a window begin?{slips}"
    ),
    side_by_side_count=wrong(_counts(lambda n, length: n // length), over=LOOP).tell(
        "Your `len` counts windows as if they lay side by side. But they overlap: each begins one character later than the window "
        "before it. At how many positions can a window begin?{slips}"
    ),
    side_by_side_with_targets=wrong(_counts(lambda n, length: (n - 1) // length), over=LOOP).tell(
        "You count windows as if they lay side by side. But they overlap: each begins one character later than the window before it. "
        "At how many positions can a window begin?{slips}"
    ),
    fits_divided=wrong(_counts(lambda n, length: (n - length) // length), over=BOTH).tell(
        "You divide by `length`, as if windows lay side by side. But they overlap: each begins one character later than the window "
        "before it. At how many positions can a window begin?{slips}"
    ),
    side_by_side=wrong(_counts(lambda n, length: (n - 1) // length, _apart), over=LOOP).tell(
        "Your windows are side by side, but they should overlap. How many characters after a window's beginning should the next window begin?{slips}"
    ),
    side_by_side_and_counted=wrong(_counts(lambda n, length: n // length, _apart), over=LOOP).tell(
        "Your windows are side by side, but they should overlap. How many characters after a window's beginning should the next window begin?{slips}"
    ),
    steps_of_a_window=wrong(_items(_apart), over=BOTH).tell(
        "Your item 1 begins a whole window after item 0, so later items run out of text. Where should item i begin?{slips}"
    ),
    target_is_the_input=wrong(
        _items(lambda codes, length, i: (codes[i : i + length], codes[i : i + length])), over=BOTH
    ).tell(
        "Your target equals your input, so a model would learn to copy. How many characters later should the target begin?{slips}"
    ),
    target_two_later=wrong(
        _items(lambda codes, length, i: (codes[i : i + length], codes[i + 2 : i + length + 2])), over=BOTH
    ).tell(
        "Your target begins two characters later than your input. How many characters later should it begin?{slips}"
    ),
    target_comes_after_the_window=wrong(
        _items(lambda codes, length, i: (codes[i : i + length], codes[i + length : i + 2 * length])),
        over=BOTH,
    ).tell(
        "Your target is the window *after* the input. But each input character needs a target of its own: which character of the text "
        "is that?{slips}"
    ),
    one_target_a_window=wrong(
        _items(lambda codes, length, i: (codes[i : i + length], codes[i + length])), over=CLAMP
    ).tell(
        "Your target is a single number, the character after the window. But each character of the window "
        "needs a target: which character of the text is that?{slips}"
    ),
    one_target_as_a_row=wrong(
        _items(lambda codes, length, i: (codes[i : i + length], codes[i + length : i + length + 1])),
        over=BOTH,
    ).tell(
        "Your target has only the character after the window. But each character of the window needs a "
        "target: which character of the text is that?{slips}"
    ),
    target_shorter=wrong(
        _items(lambda codes, length, i: (codes[i : i + length], codes[i + 1 : i + length])), over=BOTH
    ).tell(
        "Your target ends where your input ends, so it's one character short. If a window moves by one "
        "character, which ends of its slice move?{slips}"
    ),
    one_character_too_long=wrong(
        _items(lambda codes, length, i: (codes[i : i + length + 1], codes[i + 1 : i + length + 2])), over=BOTH
    ).tell(
        "Your inputs are one character too long. A slice leaves out its end, so at which position should the input's slice stop?{slips}"
    ),
    input_one_too_long=wrong(
        _items(lambda codes, length, i: (codes[i : i + length + 1], codes[i + 1 : i + length + 1])), over=BOTH
    ).tell(
        "Your input also includes the last character of the target. A slice leaves out its end, so at which "
        "position should the input's slice stop?{slips}"
    ),
    one_character_too_short=wrong(
        _items(lambda codes, length, i: (codes[i : i + length - 1], codes[i + 1 : i + length])), over=BOTH
    ).tell(
        "Your windows are one character too short. A slice already leaves out its end: at which position should a slice of `length` "
        "characters stop?{slips}"
    ),
    all_up_to_the_end=wrong(_items(lambda codes, length, i: (codes[i:], codes[i + 1 :])), over=BOTH).tell(
        "Your items run on to the end of the text. Where should a window end?{slips}"
    ),
    cut_at_the_length=wrong(
        _items(lambda codes, length, i: (codes[i:length], codes[i + 1 : length + 1])), over=BOTH
    ).tell(
        "All your items end at the same place, so later ones are shorter. A slice takes two positions, not a "
        "position and a length: where does window i end?{slips}"
    ),
    swapped=wrong(
        _items(lambda codes, length, i: (codes[i + 1 : i + length + 1], codes[i : i + length])), over=BOTH
    ).tell(
        "In each of your pairs, the window that begins one character later comes first. Is that window the input or the target?{slips}"
    ),
    target_one_earlier=wrong(
        _items(lambda codes, length, i: (codes[i : i + length], codes[i - 1 : i - 1 + length])), over=BOTH
    ).tell(
        "Your target is one character *earlier* than the input, but a model should predict what comes next. "
        "Where in the text should the target begin?{slips}"
    ),
    begins_at_one=wrong(
        _items(lambda codes, length, i: (codes[i + 1 : i + length + 1], codes[i + 2 : i + length + 2])),
        over=BOTH,
    ).tell(
        "Your item 0 begins at the second character. Indices start at 0: where should item i begin?{slips}"
    ),
    length_of_the_example=wrong(
        _items(lambda codes, length, i: (codes[i : i + 3], codes[i + 1 : i + 4])), over=BOTH
    ).tell(
        "Your windows have 3 characters, whatever `length` is. The 3 belongs to the example: which argument says how long a window is?{slips}"
    ),
    same_item_always=wrong(
        _items(lambda codes, length, i: (codes[:length], codes[1 : length + 1])), over=BOTH
    ).tell("All your items are the first window. Where does `i` come in?{slips}"),
    single_characters=wrong(_items(lambda codes, length, i: (codes[i], codes[i + 1])), over=CLAMP).tell(
        "Your items are single characters. How many characters should a window hold, and how many its target?{slips}"
    ),
    single_characters_all=wrong(
        _plain(lambda n, length: n - 1, lambda codes, length, i: (codes[i], codes[i + 1]))
    ).tell(
        "Your items are single characters. How many characters should a window hold, and how many its target?"
    ),
    single_characters_counted=wrong(
        _plain(lambda n, length: n, lambda codes, length, i: (codes[i], codes[i + 1]))
    ).tell(
        "Your items are single characters. How many characters should a window hold, and how many its target?"
    ),
    window_alone=wrong(_items(lambda codes, length, i: codes[i : i + length]), over=BOTH).tell(
        "Your items are windows without targets. An item should be a pair: which window belongs beside the "
        "input?{slips}"
    ),
    window_with_its_next=wrong(_items(lambda codes, length, i: codes[i : i + length + 1]), over=BOTH).tell(
        "Your items hold input and target together, in one row of `length + 1` numbers. Cut two windows out "
        "of that row: which number should each of them leave out?{slips}"
    ),
    stacked=wrong(_items(lambda codes, length, i: torch.stack(cut(codes, length, i))), over=CLAMP).tell(
        "Your items are tables of two rows. Return a pair instead, so that you can write `for x, y in loader`.{slips}"
    ),
    in_a_dict=wrong(
        _items(lambda codes, length, i: dict(zip("xy", cut(codes, length, i), strict=True))), over=BOTH
    ).tell(
        "Your rows are right, but they're in a dict. Return a pair: input and target, without names.{slips}"
    ),
    lists_of_numbers=wrong(
        _items(
            lambda codes, length, i: (codes[i : i + length].tolist(), codes[i + 1 : i + length + 1].tolist())
        ),
        over=BOTH,
    ).tell(
        "Your numbers are right, but they're in lists. Return tensors: a slice of `codes` is already a tensor.{slips}"
    ),
    floats=wrong(
        _items(
            lambda codes, length, i: (codes[i : i + length].float(), codes[i + 1 : i + length + 1].float())
        ),
        over=BOTH,
    ).tell(
        "Your numbers are right, but they're float32. A code is the number of a character: which dtype do the text's codes have?{slips}"
    ),
    target_floats=wrong(
        _items(lambda codes, length, i: (codes[i : i + length], codes[i + 1 : i + length + 1].float())),
        over=BOTH,
    ).tell(
        "Your targets are float32, but `cross_entropy` needs a whole number for each target character. Which dtype did the codes have?{slips}"
    ),
    goes_on=wrong(_items(cut), over={"slips": {"": Slips(ends=False), BELOW_0: Slips(False, False)}}).tell(
        "Your items are right, but a `for` loop runs on past the last item. A slice past the end is empty and raises no error: what "
        "should `__getitem__` do there?{slips}",
        breaks="raise an `IndexError`",
    ),
    negative_length=wrong(lambda codes, length: Toy(codes, length, Slips(clamps=False))).tell(
        "Your answers are wrong only for texts too short for a window: for those, your `__len__` returns a "
        "negative number, which Python's `len` refuses. How many windows fit into such a text?",
        breaks="A text that's too short has 0 items",
    ),
)


next_characters.mistakes(
    cut_in_advance=wrong(
        InAdvance, over={"slips": {"": Slips(), GOES_ON: Slips(ends=False), BELOW_0: Slips(clamps=False)}}
    ).tell(
        "Your items are right, but your dataset cuts many windows in advance and keeps them. Keep only the "
        "text: in which method can you cut a window when it's asked for?{slips}",
        breaks="Cut a window only when it's asked for",
    ),
    window_after=wrong(_plain(lambda n, length: n - 2 * length + 1, _window_and_next)).tell(
        "Your target is the window *after* the input. But each input character needs a target of its own: which character of the text is that?"
    ),
    window_after_too_few=wrong(_plain(lambda n, length: n - 2 * length, _window_and_next)).tell(
        "Your target is the window *after* the input. But each input character needs a target of its own: which character of the text is that?"
    ),
    window_after_apart=wrong(
        _plain(
            lambda n, length: n // length - 1,
            lambda codes, length, i: _window_and_next(codes, length, i * length),
        )
    ).tell(
        "Your windows don't overlap, and each has the next window as its target. But each input character needs a target of its own: "
        "which character of the text is that?"
    ),
)


@next_characters.misconception(
    "Your items come one after the other, whatever `i` is: if you ask for item 0 twice, you get two "
    "different windows. Where in the text should window i begin?"
)
class Cursor(Toy):
    place = -1

    def __getitem__(self, i: int) -> Any:
        if i >= len(self):
            raise IndexError(i)
        self.place += 1
        return cut(self.codes, self.length, self.place)


next_characters.mistakes(
    kept_by_the_class=wrong(OneForAll).tell(
        "If you make a second dataset, from a different text, the first dataset's items change. What do all "
        "objects of a class share, and what does each keep for itself?"
    ),
    ends_with_the_text=wrong(EndsWithTheText).tell(
        "Your items are right, but a `for` loop goes on until the text ends, and the last windows run out of "
        "characters. From which index on should you raise an `IndexError`?"
    ),
    ends_one_late=wrong(EndsOneLate).tell(
        "Your items are right, but your IndexError comes one item too late. Items are numbered from 0: is there an item `len(dataset)`?"
    ),
    error_returned=wrong(ReturnsTheError).tell(
        "Your items are right, but past the last one you *return* an `IndexError`, so a `for` loop takes it "
        "for one more item and goes on. What should a method do with an error instead of returning it?"
    ),
    one_index_refused=wrong(EndsAtOne).tell(
        "A loop over your dataset ends where it should, but an index above `len(dataset)` gives an item. Which indices should raise an"
        " `IndexError`: only `len(dataset)`, or every index from there on?"
    ),
)


next_characters.mistakes(
    another_kind_of_error=wrong(
        RefusesOtherwise,
        over={"error": {"AssertionError": AssertionError, "ValueError": ValueError, "KeyError": KeyError}},
    ).tell(
        "Past the last item, your dataset raises {error}, and that stops the whole program. Which error tells"
        " a `for` loop that there are no more items?"
    ),
)


@next_characters.misconception(
    "A loop over your dataset ends one item early: `dataset[len(dataset) - 1]` should still work. Which comparison raises the `IndexError`?"
)
class LastItemRefused(Toy):
    def __getitem__(self, i: int) -> Any:
        if i >= len(self) - 1:
            raise IndexError(i)
        return cut(self.codes, self.length, i)


@next_characters.misconception(
    "A loop over your dataset ends where it should. But outside a loop, `dataset[len(dataset)]` doesn't raise an `IndexError`: "
    "what does your code do with an index that's too large?"
)
class AnotherError(Toy):
    def __getitem__(self, i: int) -> Any:
        if i >= len(self):
            raise StopIteration
        return cut(self.codes, self.length, i)


@next_characters.misconception(
    "A `for` loop over your dataset gives one item more than `len` says. That item's input fits into the "
    "text, but its target doesn't: which index should be the first to raise an `IndexError`?"
)
class OneWindowBeyond(Toy):
    def __getitem__(self, i: int) -> Any:
        if i + self.length > len(self.codes):
            raise IndexError(i)
        return cut(self.codes, self.length, i)


next_characters.mistakes(
    length_of_a_window=wrong(_plain(lambda n, length: length, cut)).tell(
        "Your `len` is the length of one window. How many windows fit into the text, with their targets?"
    ),
    codes_plus_one=wrong(
        _items(lambda codes, length, i: (codes[i : i + length], codes[i : i + length] + 1)), over=BOTH
    ).tell(
        "You add 1 to each *code*, which turns it into a different character's code. Where in the text is the character that comes next?{slips}"
    ),
    yielded=wrong(lambda codes, length: Toy(codes, length, Slips(ends=False), item=_yielded)).tell(
        "Your items are iterators. A call of a method with `yield` in it returns an iterator, and none of the"
        " method's lines run yet: which keyword hands back the pair itself?"
    ),
)
