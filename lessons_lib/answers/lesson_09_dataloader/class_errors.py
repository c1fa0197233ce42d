"""Ways in which the three classes of the core raise an error: a method, an attribute or a name that isn't there, and a result of the
wrong kind."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import torch

from lessons_lib.answers.lesson_09_dataloader.batches import Toy, _cut, batches
from lessons_lib.answers.lesson_09_dataloader.epoch_shuffle import epoch_shuffle
from lessons_lib.answers.lesson_09_dataloader.next_characters import next_characters
from lessons_lib.checking.exercise.answer_key import AnswerKey, Wrong, wrong

KINDS: dict[str, Callable[[Any], Any]] = {
    "A list": list,
    "A tuple": tuple,
    "A tensor": torch.tensor,
    "An array": np.array,
}


def bare(key: AnswerKey) -> Any:
    """A class of the exercise's name, without any method."""
    return type(key.name, (), {})


def _unknown(name: str) -> Any:
    """Raises NameError as Python does: what a `raise` says names no cause."""
    return eval(name, {})


def errors_of_a_class(key: AnswerKey, kept: list[str], inputs: list[str]) -> dict[str, Wrong]:
    """kept: what methods read of `self`; inputs: the names that `__init__` has for it."""
    return {
        "never_stored": wrong(lambda *given, name: getattr(bare(key)(), name), over={"name": kept}).tell(
            "Your code reads `self.{name}`, but the object has nothing by that name yet. A plain `{name} = …` in "
            "a method is gone when the method ends: how do you store a value on the object itself?"
        ),
        "without_self": wrong(lambda *given, name: _unknown(name), over={"name": inputs}).tell(
            "Your code reads `{name}` where no such name exists. Only a method that receives it as an argument "
            "knows it: where can that method store it, so that the other methods find it?"
        ),
        "no_length": wrong(lambda *given: len(bare(key)())).tell(
            "Python's `len` calls a method named `__len__`, which your class doesn't have. What should `__len__` "
            "return?"
        ),
        "no_start": wrong(lambda *given: bare(key)(*given)).tell(
            "When you make an object, Python passes the arguments to a method named `__init__`, which your class "
            "doesn't have. What should `__init__` store?"
        ),
    }


def errors_of_a_pass(key: AnswerKey, toy: Callable[..., Any]) -> dict[str, Wrong]:
    """toy: makes an object whose `__iter__` returns what it's given."""
    return {
        "no_pass": wrong(lambda *given: iter(bare(key)())).tell(
            "A loop calls a method named `__iter__`, which your class doesn't have. What should `__iter__` give "
            "the loop?"
        ),
        "no_iterator": wrong(
            lambda *given, kind: toy(KINDS[kind]([0, 1]), *given), over={"kind": list(KINDS)}
        ).tell(
            "A `for` loop needs an *iterator* from `__iter__`: something that remembers how far the loop has "
            "come. {kind} doesn't remember that: how can you get an iterator over it?"
        ),
        "nothing_returned": wrong(lambda *given: toy(None, *given)).tell(
            "Your `__iter__` returns None. That happens without a `return` or `yield`, and also if you return the"
            " result of a call that changes a list in place, such as `random.shuffle(order)`. Which of the two "
            "happens in your code?"
        ),
        "loop_over_nothing": wrong(lambda *given: iter(None)).tell(  # type: ignore[call-overload]
            "Your code tries to loop over None. Calls that work in place, such as `random.shuffle(order)` and "
            "`order.sort()`, return None: which name holds the list that they changed?"
        ),
    }


def errors_of_an_epoch(key: AnswerKey) -> dict[str, Wrong]:
    return {
        "no_epoch_yet": wrong(lambda *given: bare(key)().epoch).tell(
            "Your code reads `self.epoch`, but the object has nothing by that name yet. A new sampler should be "
            "in epoch 0 even before anyone calls `set_epoch`: where can you store that 0?"
        ),
        "no_set_epoch": wrong(lambda *given: bare(key)().set_epoch).tell(
            "Your class has no method named `set_epoch`. If you wrote one, is its name spelled exactly like that,"
            " and is it indented like the other methods?"
        ),
    }


def passes_that_return(thing: Any, *given: Any) -> Any:
    """An object whose `__iter__` returns a thing. Its other methods do nothing."""

    class Returns:
        def __len__(self) -> int:
            return 1

        def set_epoch(self, epoch: int) -> None: ...

        def resume(self, epoch: int, done: int) -> None: ...

        def __iter__(self) -> Any:
            return thing

    return Returns()


def _batches_that_return(thing: Any, *given: Any) -> Any:
    return type("Batches", (Toy,), {"__iter__": lambda self: thing})(*given)


next_characters.mistakes(
    **errors_of_a_class(next_characters, ["codes", "length", "text"], ["codes", "length"]),
    no_item=wrong(lambda *given: bare(next_characters)()[0]).tell(
        "`dataset[0]` calls a method named `__getitem__`, which your class doesn't have. What should "
        "`__getitem__` return?"
    ),
)
epoch_shuffle.mistakes(
    **errors_of_a_class(epoch_shuffle, ["n", "seed"], ["n", "seed", "epoch"]),
    **errors_of_a_pass(epoch_shuffle, passes_that_return),
    **errors_of_an_epoch(epoch_shuffle),
)


class _InOtherLists(Toy):
    """Batches as something else than lists."""

    make: Callable[[list[int]], Any] = staticmethod(tuple)

    def __iter__(self) -> Iterator[Any]:
        for batch in super().__iter__():
            yield type(self).make(batch)


class _SplitTensor(Toy):
    """`torch.tensor(order).split(size)`, which gives an empty tensor where there are no indices."""

    def __iter__(self) -> Iterator[Any]:
        for batch in torch.tensor(list(self.sampler)).split(self.size):
            if len(batch) == self.size or not self.drop_last:
                yield batch


class _Sliced(Toy):
    """Square brackets on the sampler, for each batch that's counted."""

    def __iter__(self) -> Iterator[Any]:
        for start in range(0, len(self) * self.size, self.size):
            yield self.sampler[start : start + self.size]


class _SlicedAnyway(Toy):
    """The same for each batch, whether it's dropped or not."""

    def __iter__(self) -> Iterator[Any]:
        for start in range(0, len(self.sampler), self.size):
            yield self.sampler[start : start + self.size]


class _NextTooOften(Toy):
    """`size` calls of `next` for each batch that's counted."""

    def __iter__(self) -> Iterator[Any]:
        indices = iter(self.sampler)
        for _ in range(len(self)):
            yield [next(indices) for _ in range(self.size)]


class _NextForEver(Toy):
    def __iter__(self) -> Iterator[Any]:
        indices = iter(self.sampler)
        while True:
            yield [next(indices) for _ in range(self.size)]


class _ReadsAtTheRest(Toy):
    """`if batch and not drop_last`: read only where something is left over."""

    def __iter__(self) -> Iterator[Any]:
        for batch in _cut(list(self.sampler), self.size, False):
            if len(batch) == self.size or not drop_last:  # type: ignore[name-defined]  # noqa: F821
                yield batch


def _as(make: Callable[[list[int]], Any]) -> type[Toy]:
    return type("Batches", (_InOtherLists,), {"make": staticmethod(make)})


_INTS: dict[str, Callable[[list[int]], Any]] = {"A tensor": torch.tensor, "An array": np.array}
_METHOD_FOR_A_LIST = (
    "{kind} prints much like a list, but it isn't one. Which of its methods gives a list of Python ints?"
)
_CUT_A_LIST = (
    "You can loop over any sampler, but square brackets may not work on it, so list its indices first. In"
    " which method should you make this list, so that every epoch gets a new order?"
)
_UP_TO_SIZE = (
    "Your code calls `next` when the sampler has no index left, and that raises an error. The last batch "
    "may have fewer than `size` indices: which kind of loop ends by itself when no index is left?"
)

batches.mistakes(
    **errors_of_a_class(batches, ["sampler", "size", "drop_last"], ["sampler", "size", "drop_last"]),
    **errors_of_a_pass(batches, _batches_that_return),
    tuples=wrong(_as(tuple)).tell(
        "Your batches are tuples, which is what `tuple(…)`, `zip` and `itertools.batched` make. What turns a "
        "tuple into a list?"
    ),
    not_lists=wrong(lambda *given, kind: _as(_INTS[kind])(*given), over={"kind": list(_INTS)}).tell(
        _METHOD_FOR_A_LIST
    ),
    split_tensor=wrong(lambda *given, kind: _SplitTensor(*given), over={"kind": ["A tensor"]}).tell(
        _METHOD_FOR_A_LIST
    ),
    rest_without_self=wrong(_ReadsAtTheRest).tell(
        "Your code reads `drop_last` where no such name exists. Only `__init__` receives it as an argument: "
        "where can `__init__` store it, so that the other methods find it?"
    ),
    sampler_sliced=wrong(_Sliced).tell(_CUT_A_LIST),
    sampler_sliced_anyway=wrong(_SlicedAnyway).tell(_CUT_A_LIST),
    next_too_often=wrong(_NextTooOften).tell(_UP_TO_SIZE),
    next_for_ever=wrong(_NextForEver).tell(_UP_TO_SIZE),
    length_of_a_division=wrong(lambda *given: range(1.0)).tell(  # type: ignore[call-overload]
        "If you divide with `/`, you get a float, even where nothing is left over. A number of batches is a "
        "whole number: for which value of `drop_last` should you round down, and for which up?"
    ),
)
