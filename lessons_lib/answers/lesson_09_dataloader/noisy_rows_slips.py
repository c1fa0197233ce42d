"""More ways in which noise goes wrong."""

import torch

from lessons_lib.answers.lesson_09_dataloader.noisy_rows import (
    _added_to_what_is_kept,
    _by,
    _draws,
    _fixed_table,
    _from_beside,
    _in_workers,
    _item,
    _pythons,
    _seeded_globally,
    _unseeded,
    _worker,
    noisy_rows,
)
from lessons_lib.checking.exercise.answer_key import wrong

noisy_rows.mistakes(
    begins_again_in_workers=wrong(_in_workers(lambda info, i: info.seed)).tell(
        "Without workers, everything works; in a worker, all items have the same noise, as if you seeded a "
        "generator again for each item. PyTorch seeds its own generator when a worker starts: is another seed"
        " needed?"
    ),
    by_the_number_in_workers=wrong(_in_workers(lambda info, i: info.id)).tell(
        "Without workers, everything works; in a worker, all items have the same noise, in every epoch and "
        "whatever `torch.manual_seed` was given. Do you seed a generator again for each item, always with the"
        " same number?"
    ),
    by_the_process=wrong(_draws(_by(lambda s, i: _worker()))).tell(
        "All items that one process reads get the same noise, in every epoch and whatever `torch.manual_seed`"
        " was given. Do you make a new generator for each item, and always seed it with the same number?"
    ),
    by_seed_and_index_in_workers=wrong(_in_workers(lambda info, i: info.seed + i)).tell(
        "With workers, some items get the same noise, as if you seeded with the worker's seed + the index: "
        "workers' seeds are consecutive, so two sums can be equal. PyTorch seeds every worker: do you have to"
        " seed at all?"
    ),
    by_number_and_index_in_workers=wrong(_in_workers(lambda info, i: info.id + i)).tell(
        "Without workers, everything works; with workers, each epoch repeats the noise of the epoch before, "
        "whatever `torch.manual_seed` was given. If you seed with the worker's number and the index, does "
        "either change between epochs?"
    ),
    begins_again_and_unseeded=wrong(
        _in_workers(lambda info, i: info.seed, _by(lambda s, i: _unseeded()))
    ).tell(
        "In a worker, all items get the same noise, as if you seeded again for each item; without workers, "
        "the noise differs even after the same `torch.manual_seed`. Which generator does that call seed, and "
        "does PyTorch seed it in workers too?"
    ),
    on_top_of_the_last=wrong(_item(_added_to_what_is_kept)).tell(
        "Your noise grows from item to item, as if you kept adding new noise to the rows that your dataset "
        "stores. Where can you put the sum so that the stored rows stay as they are?"
    ),
)

noisy_rows.mistakes(
    pythons=wrong(_draws(_pythons)).breaks("The same `s` gives the same noise"),
    seeded_by_the_index=wrong(_draws(_seeded_globally)).breaks("the next epoch's noise is new"),
    table_of_one_seed=wrong(_draws(lambda s, i: s.table[i], _fixed_table)).breaks(
        "the next epoch's noise is new"
    ),
    beside_the_dataset=wrong(_draws(_from_beside)).breaks("no two items of an epoch share their noise"),
    all_rows=wrong(_item(lambda s, i: s.rows + s.scale * torch.randn(s.rows.shape))).breaks(
        "`dataset[i]` is row i"
    ),
    other_shape=wrong(_item(lambda s, i: (s.rows[i] + s.scale * s.drawn(i))[None])).breaks(
        "The item has the row's shape"
    ),
)
