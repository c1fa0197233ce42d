"""Datasets that read the notebook's own text, `codes`, where `self.codes` was meant."""

from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_09_dataloader.next_characters import next_characters
from lessons_lib.answers.lesson_09_dataloader.next_characters_slips import Toy, cut
from lessons_lib.checking.exercise.answer_key import wrong

TEXT = "who waits for whom, and who feeds whom?"  # the notebook's
_LETTERS = sorted(set(TEXT))
NOTEBOOKS = torch.tensor([_LETTERS.index(letter) for letter in TEXT])


class _Counted(Toy):
    """Counts the notebook's windows."""

    def __len__(self) -> int:
        return max(0, len(NOTEBOOKS) - self.length)

    def __getitem__(self, i: int) -> Any:
        if i >= len(self):
            raise IndexError(i)
        return cut(self.codes, self.length, i)


class _Both(_Counted):
    """The notebook's windows."""

    def __init__(self, codes: Tensor, length: int) -> None:
        super().__init__(NOTEBOOKS, length)


class _Items(Toy):
    """As many windows as there should be, but the notebook's."""

    def __init__(self, codes: Tensor, length: int) -> None:
        super().__init__(codes, length)
        self.item = lambda codes, length, i: cut(NOTEBOOKS, length, i)


_WHOSE = (
    " In a method that isn't given `codes`, this name means the notebook's variable: how can the method "
    "get at the text of its own dataset?"
)

next_characters.mistakes(
    counts_the_notebooks_text=wrong(_Counted).tell(
        "Your `len` counts the windows of the notebook's text." + _WHOSE
    ),
    notebooks_windows=wrong(_Both).tell(
        "Your windows are cut from the notebook's text, and your `len` counts that text's windows." + _WHOSE
    ),
    notebooks_items=wrong(_Items).tell("Your windows are cut from the notebook's text." + _WHOSE),
)
