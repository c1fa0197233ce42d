"""Answers: a sampler whose order in each epoch can be repeated."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import torch

from lessons_lib.answers.lesson_09_dataloader.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_09_dataloader import epoch_shuffle as questions


class EpochShuffle:
    """Each pass makes a generator of its own, seeded by both numbers."""

    def __init__(self, n: int, seed: int) -> None:
        self.n, self.seed, self.epoch = n, seed, 0

    def set_epoch(self, epoch: int) -> None:
        self.epoch = epoch

    def __len__(self) -> int:
        return self.n

    def __iter__(self) -> Iterator[int]:
        return iter(random.Random(f"{self.seed} {self.epoch}").sample(range(self.n), self.n))


epoch_shuffle = answers.to(
    questions.epoch_shuffle,
    hints=[
        "Which two numbers should decide the order? Nothing else may affect it: not what was drawn before, "
        "and not how many times you ask.",
        "If you keep one generator, it moves on with each draw. What if each pass makes a new generator?",
        "In `__iter__`: `np.random.default_rng((self.seed, self.epoch))` makes a generator from both numbers."
        " `torch.Generator().manual_seed(…)` takes a single number, so you'd combine the two.",
        "With a NumPy generator, `generator.permutation(self.n).tolist()` is the order; with a torch "
        "generator `g`, it's `torch.randperm(self.n, generator=g).tolist()`. `__iter__` returns an iterator "
        "over this order, or yields from it.",
    ],
    takeaway="You can now recreate any epoch's order from the seed and the epoch's number. PyTorch's "
    "`DistributedSampler` has a `set_epoch` too.",
)(EpochShuffle)

Order = Callable[[Any], list[Any]]  # sampler → its order


class Toy:
    """Right but for its order, or for what else a misconception changes."""

    order: Order = staticmethod(lambda s: _drawn(s, s.seed + s.epoch))
    start = 0

    def __init__(self, n: int, seed: int) -> None:
        self.n, self.seed, self.epoch = n, seed, self.start
        self.generator = torch.Generator().manual_seed(seed)
        self.kept = list(range(n))
        self.first: list[int] = torch.randperm(n, generator=self.generator).tolist()

    def set_epoch(self, epoch: int) -> None:
        self.epoch = epoch

    def __len__(self) -> int:
        return self.n

    def __iter__(self) -> Iterator[Any]:
        return iter(type(self).order(self))


def _drawn(s: Any, seed: int) -> list[int]:
    """A permutation of n, by a generator of this seed."""
    order: list[int] = torch.randperm(s.n, generator=torch.Generator().manual_seed(seed)).tolist()
    return order


def _toy(order: Order | None = None, **methods: Any) -> type[Toy]:
    made = dict(methods)
    if order is not None:
        made["order"] = staticmethod(order)
    return type("EpochShuffle", (Toy,), made)


def _globally_seeded(s: Any) -> list[int]:
    torch.manual_seed(s.seed + s.epoch)
    order: list[int] = torch.randperm(s.n).tolist()
    return order


def _pythons_seed(s: Any) -> list[int]:
    random.seed(s.seed + s.epoch)
    return random.sample(range(s.n), s.n)


def _numpys_seed(s: Any) -> list[int]:
    np.random.seed(s.seed + s.epoch)
    order: list[int] = np.random.permutation(s.n).tolist()
    return order


def _with_repeats(s: Any) -> list[int]:
    generator = torch.Generator().manual_seed(s.seed + s.epoch)
    order: list[int] = torch.randint(s.n, (s.n,), generator=generator).tolist()
    return order


def _set_and_reshuffled(self: Any, epoch: int) -> None:
    """The order is drawn in set_epoch from a generator that moves on."""
    self.first = torch.randperm(self.n, generator=self.generator).tolist()


def _set_and_drawn_on(self: Any, epoch: int) -> None:
    """The same, as many times as the epoch's number says, from where the generator is."""
    for _ in range(epoch):
        _set_and_reshuffled(self, epoch)


def _globally_once(self: Any, n: int, seed: int) -> None:
    """Seeds the global generator, from which each pass then draws."""
    torch.manual_seed(seed)
    self.n, self.seed, self.epoch = n, seed, 0


def _there_and_back(s: Any) -> list[int]:
    return list(s.first[::-1] if s.epoch % 2 else s.first)


def _and_moves_on(s: Any) -> list[int]:
    s.epoch += 1
    return _drawn(s, s.seed + s.epoch - 1)


def _in_place(s: Any) -> list[int]:
    """Shuffles what the last pass left."""
    random.Random(s.seed + s.epoch).shuffle(s.kept)
    kept: list[int] = s.kept
    return kept


def _reordered(s: Any) -> list[int]:
    """The same, in a new list."""
    s.kept = [s.kept[i] for i in _drawn(s, s.seed + s.epoch)]
    kept: list[int] = s.kept
    return kept


class _Reseeded(Toy):
    """set_epoch seeds the generator with the epoch alone, and each pass moves it on."""

    def __init__(self, n: int, seed: int) -> None:
        super().__init__(n, seed)
        self.generator.manual_seed(seed)

    def set_epoch(self, epoch: int) -> None:
        self.generator.manual_seed(epoch)

    def __iter__(self) -> Iterator[Any]:
        return iter(torch.randperm(self.n, generator=self.generator).tolist())


epoch_shuffle.mistakes(
    epoch_ignored=wrong(_toy(lambda s: _drawn(s, s.seed))).tell(
        "All your epochs have the same order. What should `set_epoch` change about the next pass?",
        breaks="another epoch gives another order",
    ),
    seed_ignored=wrong(_toy(lambda s: _drawn(s, s.epoch))).tell(
        "Your seed makes no difference: two samplers with different seeds give the same order. Besides the "
        "epoch, which number should decide the order?",
        breaks="another seed gives another order",
    ),
    both_ignored=wrong(_toy(lambda s: _drawn(s, 0))).tell(
        "Your order is always the same, whatever the seed and the epoch. What should you seed the generator "
        "with?"
    ),
    seed_times_epoch=wrong(_toy(lambda s: _drawn(s, s.seed * s.epoch))).tell(
        "In epoch 0 your seed makes no difference, and with seed 0 your epoch makes none, as if you "
        "multiplied the two. Anything times 0 is 0: how else can you combine two numbers?"
    ),
    not_shuffled=wrong(_toy(lambda s: list(range(s.n)))).tell(
        "Your order is 0, 1, 2, … in every epoch. Where does chance come in?"
    ),
    rotated=wrong(_toy(lambda s: [(i + s.seed + s.epoch) % s.n for i in range(s.n)] if s.n else [])).tell(
        "Your orders differ, but they're hardly mixed: nearly every index is followed by the next larger "
        "index. Which function draws a permutation?"
    ),
    stored_generator=wrong(_toy(lambda s: torch.randperm(s.n, generator=s.generator).tolist())).tell(
        "Even when the epoch stays the same, each of your passes has a new order, which depends on how many "
        "passes came before. If you keep one generator, it moves on: when should it start over?",
        breaks="no matter how many times you ask",
    ),
    shuffled_again=wrong(_toy(_in_place)).tell(
        "Each of your passes shuffles the previous pass's order once more. The generator starts over, but "
        "your list doesn't: which order should each pass shuffle?"
    ),
    reordered_again=wrong(_toy(_reordered)).tell(
        "Each of your passes shuffles the previous pass's order once more. The generator starts over, but "
        "your list doesn't: which order should each pass shuffle?"
    ),
    drawn_in_set_epoch=wrong(_toy(lambda s: s.first, set_epoch=_set_and_reshuffled)).tell(
        "Two passes over an epoch agree, but its order changes if you skip straight to it, or come back to it"
        " later. Which two numbers alone should decide the order?",
        breaks="which epochs came before",
    ),
    unseeded=wrong(_toy(lambda s: _drawn(s, torch.Generator().seed()))).tell(
        "Each of your passes has a new order that depends on neither seed nor epoch. To get the same order "
        "again, you have to seed the generator: with what?"
    ),
    global_unseeded=wrong(_toy(lambda s: torch.randperm(s.n).tolist())).tell(
        "Your order comes from a global generator: it moves on as you draw, and other code draws from it too."
        " Which generator could you use instead?"
    ),
    globally_seeded=wrong(_toy(_globally_seeded)).tell(
        "Your orders are right, but you changed a global generator, so whatever draws from it next gets other"
        " numbers than without your sampler. Which generator could you draw from instead?",
        breaks="Leave the global generators as they are",
    ),
    drawn_with_repeats=wrong(_toy(_with_repeats)).tell(
        "Some of your indices appear twice in one epoch, and others never. An epoch has each index once: "
        "which function gives a permutation?",
        breaks="each index once",
    ),
    one_based=wrong(_toy(lambda s: [i + 1 for i in _drawn(s, s.seed + s.epoch)])).tell(
        "Your indices run from 1 to `n`, but items are numbered from 0. Which index does the last item have?"
    ),
    last_left_out=wrong(_toy(lambda s: _drawn(s, s.seed + s.epoch)[:-1])).tell(
        "Each of your epochs lacks one index. How many numbers should your order have?"
    ),
    first_is_epoch_one=wrong(_toy(start=1)).tell(
        "Before anyone calls `set_epoch`, your sampler's order isn't the one that it has after "
        "`set_epoch(0)`. Which epoch should a sampler begin in?",
        breaks="It begins in epoch 0",
    ),
    moves_on_by_itself=wrong(_toy(_and_moves_on)).tell(
        "Your second pass over the same epoch has a different order. If a pass changes a generator or the "
        "epoch's number, the next pass starts from something else: what should every pass start from?"
    ),
    reseeded_by_the_epoch=wrong(_Reseeded).tell(
        "After `set_epoch`, two seeds give the same orders, and a second pass over the same epoch gives a "
        "different order, as if the generator had moved on. From which two numbers should the generator start"
        " in every pass?"
    ),
    whole_order_at_once=wrong(_toy(lambda s: [_drawn(s, s.seed + s.epoch)])).tell(
        "Your sampler hands out just one thing: the whole order. A loop wants the indices one by one, so what"
        " should the loop get first?"
    ),
    tensors=wrong(_toy(lambda s: list(torch.tensor(_drawn(s, s.seed + s.epoch), dtype=torch.int64)))).tell(
        "Your indices are tensors of one number. Most datasets accept them, but in a dataset that looks its "
        "items up in a dict, a tensor never matches a key: how can you turn your indices into ints?",
        breaks="as Python ints",
    ),
    global_tensors=wrong(_toy(lambda s: list(torch.tensor(_globally_seeded(s), dtype=torch.int64)))).tell(
        "Your indices are tensors, not ints, and you changed a global generator. Which method turns a tensor "
        "into Python ints, and which generator could you draw from instead?"
    ),
    stored_tensors=wrong(_toy(lambda s: list(torch.randperm(s.n, generator=s.generator)))).tell(
        "Two passes over the *same* epoch give different orders, and your indices are tensors, not ints. Do "
        "all passes share one generator, and which method turns a tensor into Python ints?"
    ),
    one_by_one_epoch_ignored=wrong(
        _toy(lambda s: list(torch.tensor(_drawn(s, s.seed), dtype=torch.int64)))
    ).tell(
        "All your epochs have the same order, and your indices are tensors, not ints. What should `set_epoch`"
        " change about the next pass, and which method turns a tensor into Python ints?"
    ),
    numpy_ints=wrong(_toy(lambda s: list(np.array(_drawn(s, s.seed + s.epoch), dtype=np.int64)))).tell(
        "Your indices are NumPy integers, but a sampler should give Python ints. What does an array's "
        "`.tolist()` give?"
    ),
)

epoch_shuffle.mistakes(
    pythons_seed=wrong(_toy(_pythons_seed)).breaks("Leave the global generators as they are"),
    numpys_seed=wrong(_toy(_numpys_seed)).breaks("Leave the global generators as they are"),
)


class _OnePass(Toy):
    """One iterator for all passes of an epoch."""

    def __init__(self, n: int, seed: int) -> None:
        super().__init__(n, seed)
        self.set_epoch(0)

    def set_epoch(self, epoch: int) -> None:
        self.left = iter(_drawn(self, self.seed + epoch))

    def __iter__(self) -> Iterator[int]:
        return self.left


epoch_shuffle.misconception(
    "Your second pass over an epoch is empty: all passes share one iterator, and it's used up. In which "
    "method should you make a new iterator for each pass?"
)(_OnePass)


epoch_shuffle.mistakes(
    rolled=wrong(_toy(lambda s: (s.first + s.first)[s.epoch % max(1, s.n) :][: s.n])).tell(
        "All your epochs go through the same order and only begin at different places in it, so nearly every "
        "index is followed by the same index in each epoch. Besides `seed`, which number should decide the "
        "generator's seed?",
        breaks="mix it well",
    ),
    epochs_come_round=wrong(_toy(lambda s: _drawn(s, s.seed + s.epoch % 10))).tell(
        "After ten epochs, your orders repeat. What happens to the epoch's number before you use it?"
    ),
    hash_of_text=wrong(_toy(lambda s: _drawn(s, hash(f"{s.seed} {s.epoch}")))).tell(
        "Python's `hash` of a string differs from run to run, so the next run gives different orders. Which "
        "number can you compute from seed and epoch that's the same in every run?",
        breaks="in another run of the program",
    ),
)


class _OneIterator(Toy):
    """One iterator for all epochs."""

    def __init__(self, n: int, seed: int) -> None:
        super().__init__(n, seed)
        self.left = iter(self.first)

    def __iter__(self) -> Iterator[int]:
        return self.left


epoch_shuffle.misconception(
    "Your first pass gives an order, but all later passes are empty: they share one iterator, and it's "
    "used up. In which method should you make a new iterator?"
)(_OneIterator)


class SharedPlace(Toy):
    def __iter__(self) -> Iterator[int]:
        self.place = 0
        order = _drawn(self, self.seed + self.epoch)
        while self.place < len(order):
            self.place += 1
            yield order[self.place - 1]


epoch_shuffle.mistakes(shared_place=wrong(SharedPlace).breaks("no matter how many times you ask"))

epoch_shuffle.mistakes(
    drawn_on_in_set_epoch=wrong(_toy(lambda s: s.first, set_epoch=_set_and_drawn_on)).tell(
        "Two passes over an epoch agree, but its order changes if you skip straight to it, or come back to it"
        " later. Which two numbers alone should decide the order?"
    ),
    global_seeded_once=wrong(_toy(lambda s: torch.randperm(s.n).tolist(), __init__=_globally_once)).tell(
        "You seed a global generator when the sampler is made, and each pass goes on from where that "
        "generator is. Other code draws from it too: what could each pass make for itself?"
    ),
    there_and_back=wrong(_toy(_there_and_back)).tell(
        "All your epochs have the same order, some of them in reverse. Besides `seed`, which number should "
        "decide the generator's seed?"
    ),
)
