"""Answers: a dataset that adds noise to its rows, with new random numbers in each worker and each epoch."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.utils.data import get_worker_info

from lessons_lib.answers.lesson_09_dataloader.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_09_dataloader import noisy_rows as questions


class NoisyRows:
    """Draws from the global generator, whichever process it is in."""

    def __init__(self, rows: Tensor, scale: float) -> None:
        self.rows, self.scale = rows, scale

    def __len__(self) -> int:
        return self.rows.shape[0]

    def __getitem__(self, i: int) -> Tensor:
        return torch.normal(self.rows[i], self.scale)


noisy_rows = answers.to(
    questions.noisy_rows,
    hints=[
        "What do all copies of a dataset have in common when the workers start? If the noise depends on "
        "nothing else, all workers draw the same noise.",
        "There's a generator that `torch.manual_seed` seeds in the main process, and that PyTorch seeds in "
        "each worker that starts, always with a new seed. Which generator is it?",
        "`torch.randn_like(row)` draws from torch's global generator, in the row's shape and dtype. In `__getitem__`, add `self.scale` "
        "times these numbers. Make a new tensor: `self.rows[i] += …` would change the table.",
    ],
    takeaway="You can now augment the data in as many workers as you like, and repeat a run from its seed.",
)(NoisyRows)

Item = Callable[[Any, int], Any]  # dataset, index → item


class Slip(NoisyRows):
    """Right but for what a mistake changes."""

    start: Callable[[Any], None] = staticmethod(lambda s: None)
    item: Item = staticmethod(lambda s, i: s.rows[i] + s.scale * s.drawn(i))

    def __init__(self, rows: Tensor, scale: float) -> None:
        super().__init__(rows, scale)
        type(self).start(self)

    def drawn(self, i: int) -> Tensor:
        return torch.randn(self.rows.shape[1])

    def __getitem__(self, i: int) -> Any:
        return type(self).item(self, i)


def _item(item: Item) -> type[Slip]:
    return type("NoisyRows", (Slip,), {"item": staticmethod(item)})


def _draws(drawn: Item, start: Callable[[Any], None] | None = None) -> type[Slip]:
    made: dict[str, Any] = {"drawn": drawn}
    if start is not None:
        made["start"] = staticmethod(start)
    return type("NoisyRows", (Slip,), made)


def _by(seed: Callable[[Any, int], int]) -> Item:
    """Noise by a new generator, whose seed depends on the dataset and the index."""
    return lambda s, i: torch.randn(s.rows.shape[1], generator=torch.Generator().manual_seed(seed(s, i)))


def _stored(s: Any, i: int) -> Tensor:
    return torch.randn(s.rows.shape[1], generator=s.generator)


def _keeps(seed: Callable[[], int]) -> Callable[[Any], None]:
    return lambda s: setattr(s, "generator", torch.Generator().manual_seed(seed()))


def _unseeded() -> int:
    return torch.Generator().seed()


def _worker() -> int:
    info = get_worker_info()
    return 0 if info is None else info.id


def _lazily(seed: Callable[[], int]) -> Item:
    """Noise by a generator that is made when the first item is read."""

    def drawn(s: Any, i: int) -> Tensor:
        if not hasattr(s, "generator"):
            s.generator = torch.Generator().manual_seed(seed())
        return _stored(s, i)

    return drawn


def _workers_seed() -> int:
    """The worker's own seed, and 0 in main."""
    info = get_worker_info()
    return 0 if info is None else info.seed


def _counted(s: Any, i: int) -> Tensor:
    """Noise by a new generator, seeded with the process's seed plus the number of items read before."""
    s.count = getattr(s, "count", 0) + 1
    return torch.randn(
        s.rows.shape[1], generator=torch.Generator().manual_seed(torch.initial_seed() + s.count)
    )


BESIDE = torch.Generator().manual_seed(0)


def _from_beside(s: Any, i: int) -> Tensor:
    return torch.randn(s.rows.shape[1], generator=BESIDE)


def _seeds_torch(s: Any) -> None:
    torch.manual_seed(0)


def _seeded_globally_by_the_worker(s: Any, i: int) -> Tensor:
    torch.manual_seed(_workers_seed())
    return torch.randn(s.rows.shape[1])


def _in_workers(seed: Callable[[Any, int], int], main: Item = Slip.drawn) -> type[Slip]:
    """In workers, noise by a new generator for each item; in main, another. seed: of worker information and index."""

    def drawn(s: Any, i: int) -> Tensor:
        info = get_worker_info()
        if info is None:
            return main(s, i)
        return torch.randn(s.rows.shape[1], generator=torch.Generator().manual_seed(seed(info, i)))

    return _draws(drawn)


def _added_to_what_is_kept(s: Any, i: int) -> Tensor:
    s.rows = s.rows + s.scale * torch.randn(s.rows.shape)
    row: Tensor = s.rows[i]
    return row


def _of_length(length: Callable[[Any], int]) -> type[Slip]:
    return type("NoisyRows", (Slip,), {"__len__": length})


def _table_kept(s: Any) -> None:
    s.table = torch.randn(s.rows.shape)


def _fixed_table(s: Any) -> None:
    s.table = torch.randn(s.rows.shape, generator=torch.Generator().manual_seed(0))


def _numpys(s: Any, i: int) -> Tensor:
    return torch.from_numpy(np.random.randn(s.rows.shape[1])).to(s.rows.dtype)


def _pythons(s: Any, i: int) -> Tensor:
    return torch.tensor([random.gauss(0, 1) for _ in range(s.rows.shape[1])], dtype=s.rows.dtype)


def _seeded_globally(s: Any, i: int) -> Tensor:
    torch.manual_seed(i)
    return torch.randn(s.rows.shape[1])


def _written_into_the_table(s: Any, i: int) -> Tensor:
    s.rows[i] += s.scale * s.drawn(i)
    row: Tensor = s.rows[i]
    return row


noisy_rows.mistakes(
    stored_generator=wrong(_draws(_stored, _keeps(lambda: 0))).tell(
        "With workers, several items share their noise, as if each worker began with a copy of one generator."
        " Which generators does PyTorch itself seed in a worker?",
        breaks="no two items of an epoch share their noise",
    ),
    stored_and_seeded_by_torch=wrong(_draws(_stored, _keeps(torch.initial_seed))).tell(
        "`torch.manual_seed` decides your noise, but with workers, several items get the same noise. If you "
        "make one generator in the main process, each worker gets a copy of it: which generator differs "
        "between workers?"
    ),
    stored_and_unseeded=wrong(_draws(_stored, _keeps(_unseeded))).tell(
        "With workers, several items get the same noise, as if each worker had a copy of one generator. Even "
        "after the same `torch.manual_seed`, your noise differs: which generator does that call seed?"
    ),
    by_the_index=wrong(_draws(_by(lambda s, i: i))).tell(
        "Row i has the same noise in each epoch, whatever `torch.manual_seed` was given. A network can learn "
        "that noise by heart: what should the noise depend on, if not on the index alone?",
        breaks="the next epoch's noise is new",
    ),
    one_seed=wrong(_draws(_by(lambda s, i: 0))).tell(
        "All your items have the same noise, in every epoch and whatever `torch.manual_seed` was given. Do "
        "you seed a generator again for each item, always with the same number?"
    ),
    one_seed_of_torchs=wrong(_draws(_by(lambda s, i: torch.initial_seed()))).tell(
        "All items that one process reads have the same noise. A seed says where a generator begins: if you "
        "seed the generator again for each item, does it ever get past its first numbers?"
    ),
    by_seed_and_index=wrong(_draws(_by(lambda s, i: torch.initial_seed() + i))).tell(
        "With workers, some items get the same noise; without workers, or with persistent ones, the next "
        "epoch repeats the noise. If you seed with the process's seed + the index, when do two items, or two "
        "epochs, have equal sums?"
    ),
    by_a_mix_of_seed_and_index=wrong(
        _draws(_by(lambda s, i: (torch.initial_seed() * 1_000_003 + i * 7919) % 2**63))
    ).tell(
        "Newly started workers draw new noise, but without workers, or with persistent ones, the next epoch "
        "repeats the last epoch's noise, as if only the index and the process's seed decided it. What should "
        "change with each draw?",
        breaks="persistent or not",
    ),
    by_the_worker=wrong(_draws(_lazily(_worker))).tell(
        "Each worker has noise of its own, but new workers repeat it in the next epoch, whatever "
        "`torch.manual_seed` was given. A worker's number stays the same: which other number does a worker "
        "get that's new in each epoch?"
    ),
    by_the_worker_and_unseeded=wrong(_draws(_lazily(_unseeded))).tell(
        "If the main process reads an item first, your workers draw the same noise, as if they'd copied one "
        "generator. Even after the same `torch.manual_seed`, your noise differs: which generator does that "
        "call seed?"
    ),
    made_at_first_use=wrong(_draws(_lazily(torch.initial_seed))).tell(
        "If the main process reads an item before the workers start, the workers draw the same noise, as if "
        "each had a copy of one generator. Which generator does PyTorch seed differently in each worker?",
        breaks="if the main process read an item before the workers started",
    ),
    drawn_once=wrong(_draws(lambda s, i: s.table[i], _table_kept)).tell(
        "Each row keeps its noise forever, as if you drew it once in `__init__`. When should you draw an "
        "item's noise?"
    ),
    numpys_or_pythons=wrong(_draws(_numpys)).tell(
        "With workers, everything works; without workers, your noise differs even after the same "
        "`torch.manual_seed`. That call seeds torch's generator, but not NumPy's or Python's: which generator"
        " do you draw from?",
        breaks="The same `s` gives the same noise",
    ),
    unseeded=wrong(_draws(_by(lambda s, i: _unseeded()))).tell(
        "Your noise is new each time, as it should be, but it can't be repeated, not even by calling "
        "`torch.manual_seed` with the same number. Which generator does that call seed?"
    ),
    scale_ignored=wrong(_item(lambda s, i: s.rows[i] + s.drawn(i))).tell(
        "Your noise has a standard deviation of 1, whatever `scale` is. What should you multiply the drawn "
        "numbers by?",
        breaks="standard deviation `scale`",
    ),
    scale_as_variance=wrong(_item(lambda s, i: s.rows[i] + s.scale**0.5 * s.drawn(i))).tell(
        "Your noise has a variance of `scale`, but `scale` should be its standard deviation. Do you multiply "
        "by a root?"
    ),
    scale_squared=wrong(_item(lambda s, i: s.rows[i] + s.scale**2 * s.drawn(i))).tell(
        "Your noise is what you'd get with scale²: too wide when `scale` is above 1, too narrow when it's below. Do you multiply by "
        "`scale` twice?"
    ),
    uniform=wrong(_item(lambda s, i: s.rows[i] + s.scale * torch.rand(s.rows.shape[1]))).tell(
        "Your noise lies between 0 and `scale`, so it never makes a number smaller. Normal noise goes both "
        "ways: do you need `rand` or `randn`?",
        breaks="normal noise with mean 0",
    ),
    uniform_both_ways=wrong(
        _item(lambda s, i: s.rows[i] + s.scale * (2 * torch.rand(s.rows.shape[1]) - 1))
    ).tell(
        "Your noise is spread evenly between −`scale` and `scale`. Of normally distributed noise, most "
        "numbers are near 0 and a few far away: which function draws such numbers?"
    ),
    positive=wrong(_item(lambda s, i: s.rows[i] + s.scale * s.drawn(i).abs())).tell(
        "Your noise is never negative, so it never makes a number smaller. The noise's mean should be 0: do "
        "you take an `abs` or a square?"
    ),
    one_number=wrong(_item(lambda s, i: s.rows[i] + s.scale * s.drawn(i)[0])).tell(
        "You add the same number to the whole row, so the row gets lighter or darker. How many random numbers"
        " should you draw for a row?",
        breaks="each number of the row gets noise of its own",
    ),
    multiplied=wrong(_item(lambda s, i: s.rows[i] * (1 + s.scale * s.drawn(i)))).tell(
        "Your zeros stay 0, and large numbers get the most noise, as if you multiplied. Should you add the "
        "noise, or multiply by it?"
    ),
    the_noise_alone=wrong(_item(lambda s, i: s.scale * s.drawn(i))).tell(
        "You return only the noise. What should you add the noise to?"
    ),
    no_noise=wrong(_item(lambda s, i: s.rows[i])).tell(
        "Your items are the rows as they are. Where is the noise?"
    ),
    in_place=wrong(_item(_written_into_the_table)).tell(
        "You write your noise into the table itself, so it adds up from epoch to epoch. How can you compute "
        "an item without changing the table?",
        breaks="`rows` stays as it is",
    ),
    always_the_first=wrong(_item(lambda s, i: s.rows[0] + s.scale * s.drawn(i))).tell(
        "Each of your items is row 0 with noise. Which row does the index ask for?"
    ),
    always_single_precision=wrong(_item(lambda s, i: (s.rows[i] + s.scale * s.drawn(i)).float())).tell(
        "Your items are float32, even when the rows are float64. Adding noise to a float64 row gives float64:"
        " what in your code makes it float32?",
        breaks="shape and dtype",
    ),
    reseeded_in_the_worker=wrong(_draws(_by(lambda s, i: _workers_seed()))).tell(
        "All items that one process reads have the same noise. If you seed a generator again for each item, "
        "it starts over each time: how often does it have to be seeded?"
    ),
    reseeded_globally=wrong(_draws(_seeded_globally_by_the_worker)).tell(
        "All items that one process reads have the same noise, as if you seeded the generator again for each "
        "item. PyTorch seeds every worker when it starts: do you have to seed at all?"
    ),
    by_worker_and_index=wrong(_draws(_by(lambda s, i: _worker() + i))).tell(
        "Each epoch repeats the noise of the epoch before, whatever `torch.manual_seed` was given, and some "
        "items share noise, as if you seeded with the worker's number + the index. Does either of these "
        "numbers change from epoch to epoch?"
    ),
    by_mains_seed_and_index=wrong(
        _draws(_by(lambda s, i: s.seed + i), lambda s: setattr(s, "seed", torch.initial_seed()))
    ).tell(
        "Row i has the same noise in each epoch, and seed 2 gives mostly seed 1's noise, shifted by one row, "
        "as if you seeded with seed + index. Neither number changes from epoch to epoch: what does?"
    ),
    by_seed_and_count=wrong(_draws(_counted)).tell(
        "With workers, some items get the same noise, as if you seeded with a worker's seed plus a count of "
        "items: workers' seeds are consecutive, so two sums can be equal. Does each item need a seed of its "
        "own?"
    ),
    lazily_and_fixed_in_main=wrong(_draws(_lazily(_workers_seed))).tell(
        "Without workers, your noise doesn't depend on `torch.manual_seed`; with workers, all is well unless "
        "the main process reads an item first. What seeds the generator that the main process uses, and do "
        "workers get copies of it?"
    ),
    seeded_in_init=wrong(_draws(lambda s, i: Slip.drawn(s, i), _seeds_torch)).tell(
        "Your noise doesn't depend on the caller's `torch.manual_seed`: every seed gives the same noise. Is "
        "there a call in your class that seeds torch's generator?",
        breaks="A different `s` gives different noise",
    ),
    numbers_counted=wrong(_of_length(lambda s: s.rows.numel())).tell(
        "Your length counts all the numbers in the table. An item is a row: how many rows are there?",
        breaks="`len(dataset)` is n",
    ),
    columns_counted=wrong(_of_length(lambda s: s.rows.shape[1])).tell(
        "Your length counts the columns. An item is a row: how many rows are there?"
    ),
    scale_added=wrong(_item(lambda s, i: s.rows[i] + s.scale)).tell(
        "You add `scale` itself to every number. But `scale` should be the noise's standard deviation: what "
        "should you draw?"
    ),
    clamped=wrong(_item(lambda s, i: (s.rows[i] + s.scale * s.drawn(i)).clamp(0, 1))).tell(
        "All your items' numbers lie between 0 and 1, but rows and noise may have any value. What in your "
        "code limits their sum?"
    ),
    three_values=wrong(_item(lambda s, i: s.rows[i] + s.scale * torch.randint(-1, 2, s.rows[i].shape))).tell(
        "Many of your numbers get no noise at all, and the others get −`scale` or `scale`. Normal noise can "
        "take any value: which function draws such noise?"
    ),
)
