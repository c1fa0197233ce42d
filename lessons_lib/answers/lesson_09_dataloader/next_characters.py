"""Answers: a map-style dataset, windows of a text and the characters that follow."""

from collections.abc import Callable
from typing import Any

from torch import Tensor

from lessons_lib.answers.lesson_09_dataloader.lesson import answers
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
        "Take 5 characters and windows of 3, and write down all pairs by hand. What ends the list: the last input, or the last target?",
        "The last target ends with the text's last character. So the last input begins `length + 1` characters before the end: "
        "how many beginnings is that?",
        "A loop `for item in dataset` asks for item 0, 1, 2, … until an `IndexError` comes. A slice never raises one, so you have to.",
        "`__getitem__`: `if i >= len(self): raise IndexError`, then `self.codes[i : i + self.length]`, and the same with 1 added to "
        "both ends.",
    ],
)(NextCharacters)


class Toy:
    """Right but for what a misconception changes."""

    count: Callable[[int, int], int] = staticmethod(lambda n, length: n - length)
    item: Callable[[Tensor, int, int], Any] = staticmethod(
        lambda codes, length, i: (codes[i : i + length], codes[i + 1 : i + length + 1])
    )
    stops = True
    copies = False

    def __init__(self, codes: Tensor, length: int) -> None:
        self.codes = codes.clone() if self.copies else codes
        self.length = length

    def __len__(self) -> int:
        return max(0, type(self).count(len(self.codes), self.length))

    def __getitem__(self, i: int) -> Any:
        if self.stops and i >= len(self):
            raise IndexError(i)
        return type(self).item(self.codes, self.length, i)


def _toy(**changes: Any) -> type[Toy]:
    made = {name: staticmethod(value) if callable(value) else value for name, value in changes.items()}
    return type("NextCharacters", (Toy,), made)


def _items(item: Callable[[Tensor, int, int], Any]) -> type[Toy]:
    """The toy with other items."""
    return _toy(item=item)


class _Negative(Toy):
    """A length that may be negative, which `len` refuses."""

    def __len__(self) -> int:
        return len(self.codes) - self.length


next_characters.mistakes(
    one_window_too_many=wrong(_toy(count=lambda n, length: n - length + 1)).tell(
        "You count one window too many. The last one fits into the text, but which character would end its target?"
    ),
    one_window_too_few=wrong(_toy(count=lambda n, length: n - length - 1)).tell(
        "You count one window too few. With 5 characters and windows of 3, where does the last target end?"
    ),
    one_item_a_character=wrong(_toy(count=lambda n, length: n)).tell(
        "Your dataset is as long as the text. A window that begins near the end would run out of characters: how many beginnings are left?"
    ),
    every_character_but_the_last=wrong(_toy(count=lambda n, length: n - 1)).tell(
        "You count every character that has a next one. A whole window needs more room than that: how much?"
    ),
    side_by_side_count=wrong(_toy(count=lambda n, length: n // length)).tell(
        "Your length is the number of windows side by side. These windows overlap: each begins one character after the one before."
    ),
    side_by_side_with_targets=wrong(_toy(count=lambda n, length: (n - 1) // length)).tell(
        "You count windows side by side. These windows overlap: each begins one character after the one before."
    ),
    side_by_side=wrong(
        _toy(
            count=lambda n, length: (n - 1) // length,
            item=lambda codes, length, i: (
                codes[i * length : (i + 1) * length],
                codes[i * length + 1 : (i + 1) * length + 1],
            ),
        )
    ).tell(
        "Your windows are side by side. Each should begin one character after the one before, so they overlap."
    ),
    steps_of_a_window=wrong(
        _items(
            lambda codes, length, i: (
                codes[i * length : (i + 1) * length],
                codes[i * length + 1 : (i + 1) * length + 1],
            )
        )
    ).tell(
        "Item 1 begins a whole window after item 0, and later ones run out of text. Where should item i begin?"
    ),
    target_is_the_input=wrong(
        _items(lambda codes, length, i: (codes[i : i + length], codes[i : i + length]))
    ).tell(
        "Your target equals your input, so a model would learn to copy. By how many characters should the target be later?"
    ),
    target_two_later=wrong(
        _items(lambda codes, length, i: (codes[i : i + length], codes[i + 2 : i + length + 2]))
    ).tell("Your target is two characters later than the input. The next character is one later."),
    target_comes_after_the_window=wrong(
        _items(lambda codes, length, i: (codes[i : i + length], codes[i + length : i + 2 * length]))
    ).tell(
        "Your target is the window *after* the input. Each input character has a target: the one right after it."
    ),
    one_target_a_window=wrong(
        _items(lambda codes, length, i: (codes[i : i + length], codes[i + length]))
    ).tell(
        "Your target is one number, the character after the window. Here every character of the window has its own next one."
    ),
    one_target_as_a_row=wrong(
        _items(lambda codes, length, i: (codes[i : i + length], codes[i + length : i + length + 1]))
    ).tell(
        "Your target has only the character after the window. Here every character of the window has its own next one."
    ),
    target_shorter=wrong(
        _items(lambda codes, length, i: (codes[i : i + length], codes[i + 1 : i + length]))
    ).tell(
        "Your target ends where your input ends, so it's one character short. Both ends of a slice move when the window moves."
    ),
    one_character_too_long=wrong(
        _items(lambda codes, length, i: (codes[i : i + length + 1], codes[i + 1 : i + length + 2]))
    ).tell("Your inputs have one character too many. A slice leaves out its end."),
    input_one_too_long=wrong(
        _items(lambda codes, length, i: (codes[i : i + length + 1], codes[i + 1 : i + length + 1]))
    ).tell("Your input has the last character of the target as well. A slice leaves out its end."),
    one_character_too_short=wrong(
        _items(lambda codes, length, i: (codes[i : i + length - 1], codes[i + 1 : i + length]))
    ).tell(
        "Your windows have one character too few. A slice leaves out its end, so there's no need to subtract one."
    ),
    swapped=wrong(
        _items(lambda codes, length, i: (codes[i + 1 : i + length + 1], codes[i : i + length]))
    ).tell("Your pair is in the other order: the input comes first, then what follows it."),
    target_one_earlier=wrong(
        _items(lambda codes, length, i: (codes[i : i + length], codes[i - 1 : i - 1 + length]))
    ).tell("Your target is one character *earlier* than the input. A model should predict what comes next."),
    begins_at_one=wrong(
        _items(lambda codes, length, i: (codes[i + 1 : i + length + 1], codes[i + 2 : i + length + 2]))
    ).tell("Your item 0 begins at the second character. Indices count from 0: where should item i begin?"),
    same_item_always=wrong(_items(lambda codes, length, i: (codes[:length], codes[1 : length + 1]))).tell(
        "Every item is the first window. Where does `i` come in?"
    ),
    window_alone=wrong(_items(lambda codes, length, i: codes[i : i + length])).tell(
        "Your items are windows without targets. A pair is needed: the window, and the one that's one character later."
    ),
    window_with_its_next=wrong(_items(lambda codes, length, i: codes[i : i + length + 1])).tell(
        "Your items hold input and target in one row of `length + 1`. Cut two rows out of it: which end does each one lose?"
    ),
    lists_of_numbers=wrong(
        _items(
            lambda codes, length, i: (codes[i : i + length].tolist(), codes[i + 1 : i + length + 1].tolist())
        )
    ).tell("Right numbers, but in lists. Return tensors: a slice of `codes` is one already."),
    floats=wrong(
        _items(
            lambda codes, length, i: (codes[i : i + length].float(), codes[i + 1 : i + length + 1].float())
        )
    ).tell("Right numbers, but as float32. Codes name characters, so keep them whole numbers."),
    target_floats=wrong(
        _items(lambda codes, length, i: (codes[i : i + length], codes[i + 1 : i + length + 1].float()))
    ).tell(
        "Your targets are float32. They name characters, and `cross_entropy` takes labels as whole numbers."
    ),
    never_ends=wrong(_toy(stops=False)).tell(
        "Your items are right, but a `for` loop over your dataset never ends. A slice past the end is empty: what should "
        "`__getitem__` do there?",
        breaks="raise an `IndexError`",
    ),
    never_ends_and_too_many=wrong(_toy(stops=False, count=lambda n, length: n - length + 1)).tell(
        "You count one window too many: its target would end past the text. And a `for` loop never ends, because no `IndexError` comes."
    ),
    never_ends_as_long_as_the_text=wrong(_toy(stops=False, count=lambda n, length: n)).tell(
        "Your dataset is as long as the text, so the last windows run out of it. And a `for` loop never ends, because no `IndexError` "
        "comes."
    ),
    read_too_early=wrong(_toy(copies=True)).tell(
        "Your items are right, but they come from a copy: when the text changes, they don't. Keep the text itself, and cut a window in "
        "`__getitem__`.",
        breaks="Cut a window only when it's asked for",
    ),
    negative_length=wrong(_Negative).breaks("A text that's too short has 0 items"),
)


@next_characters.misconception(
    "Your loop ends one item early: `dataset[len(dataset) - 1]` should still be there. Which comparison raises the `IndexError`?"
)
class LastItemRefused(Toy):
    def __getitem__(self, i: int) -> Any:
        if i >= len(self) - 1 and len(self) > 1:
            raise IndexError(i)
        return Toy.item(self.codes, self.length, i)


@next_characters.misconception(
    "Your loop gives one item more than `len` promises. Which index is the first that doesn't exist, `len(dataset)` or one more?"
)
class OneItemBeyond(Toy):
    def __getitem__(self, i: int) -> Any:
        if i > len(self):
            raise IndexError(i)
        return Toy.item(self.codes, self.length, i)
