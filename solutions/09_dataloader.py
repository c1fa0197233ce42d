# %% [markdown]
# # 09 · The DataLoader
#
# Below the imports and the lesson's data, you'll see four steps of a training loop, drawn along a time axis. Reading a
# photo from disk takes 1.5 ms, and a batch has 32 photos. The model then needs 2 ms for the batch.

# %% tags=["setup"]
import itertools
import pickle
import time

import numpy as np
import torch
from sklearn.datasets import load_digits
from torch import nn
from torch.nn import functional as F
from torch.utils.data import (
    BatchSampler,
    DataLoader,
    Dataset,
    RandomSampler,
    SequentialSampler,
    TensorDataset,
    default_collate,
)

from lessons_lib import open_lesson, viz, warm_up

check, predict, hint, given, solution, progress = open_lesson("09_dataloader")

# %% tags=["setup"]
digits = torch.tensor(load_digits().data, dtype=torch.float32) / 16  # (1797, 64)
labels = torch.tensor(load_digits().target)
shuffled = torch.randperm(1797, generator=torch.Generator().manual_seed(0))
for_training, held_out = shuffled.split((1437, 360))
train_x, train_y = digits[for_training], labels[for_training]
valid_x, valid_y = digits[held_out], labels[held_out]

# %% tags=["setup"]
text = "who waits for whom, and who feeds whom?"
letters = sorted(set(text))
codes = torch.tensor([letters.index(letter) for letter in text])


def spelled(codes):
    """Codes back to text."""
    return "".join(letters[code] for code in codes)


# %% tags=["show"] covers="where_time_goes"
from lessons_lib.loading.simulated import SimulatedLoader

four_steps = SimulatedLoader(batches=4, load_ms=32 * 1.5, step_ms=2).epoch()
viz.loader(four_steps, title="four steps")

# %% [markdown]
# Each step takes 50 ms, and the model spends 48 of them waiting. A GPU twice as fast would save you a single
# millisecond. **Who waits for whom?**
#
# PyTorch's answer is one class, `DataLoader`. You'll write its parts yourself, in about ten lines each, and then find
# them in PyTorch. After that, a second thread loads the data while your model computes, and you find out how many such
# helpers it takes to keep your model busy.
#
# *Core 3½–4 h, in two sittings: 120 min, then 100 starting at "Someone else loads" · Deeper about 6 h, in parts · needs
# lessons 01–04 and 08, and Python classes*
#
# *Your `fit` from [lesson 08](08_training_loop.ipynb) trains on the batches that you make today. In lesson 10, a language
# model learns from the text dataset that you write today.*

# %% [markdown]
# ## Warm-up · 3 minutes, not scored
#
# Run the cell: it shows three lines from earlier lessons. Replace each `...` with what its line gives, and run the cell again.

# %% tags=["show"]
warm_up("09_dataloader", seed=9, answers=[..., ..., ...])

# %% [markdown]
# ## A dataset
#
# A loop needs to know two things about its data: how many items there are, and what item number i is. A class with
# `__len__` and `__getitem__` answers both. That's a **map-style dataset**: you ask for items by number, in any
# order. The other kind, a stream that only knows what comes next, has a section in *Deeper*.


# %% tags=["show"] covers="dataset"
class Digits:
    """Item i: the pixels of digit i, shape (64,), and its label."""

    def __init__(self, pixels, labels):
        self.pixels, self.labels = pixels, labels

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, i):
        return self.pixels[i], self.labels[i]


# %% tags=["show"] covers="dataset"
train = Digits(train_x, train_y)
pixels, label = train[0]
print(f"{len(train)} items; item 0: pixels {tuple(pixels.shape)}, label {label}")
for x, y in DataLoader(train, batch_size=64):
    print(f"a batch of a DataLoader: pixels {tuple(x.shape)}, labels {tuple(y.shape)}")
    break

# %% [markdown]
# `DataLoader` took our class as it is: those two methods are all it needs. PyTorch also has a base class,
# `torch.utils.data.Dataset`, but it does little more than give the idea a name. `TensorDataset(x, y)` does what our
# class does, for any number of tensors:

# %% tags=["show"] covers="dataset"
same = all(
    torch.equal(a, b) for a, b in zip(train[5], TensorDataset(train_x, train_y)[5])
)
print("TensorDataset's item 5 is ours:", same)
methods = [
    name for name in vars(Dataset) if name in ("__len__", "__getitem__", "__iter__")
]
print("Dataset brings:", methods)
try:
    Dataset()[0]
except NotImplementedError as error:
    print("and its __getitem__ raises", type(error).__name__)

# %% [markdown]
# ### Myth: "a loader reads everything into memory first"
#
# The next dataset counts how many times it's asked for an item. **Predict:** how many of its 1,437 items have been read by
# the time you get the first batch of 64?

# %% tags=["prediction"] covers="dataset"
### BEGIN SOLUTION
predict(items_for_the_first_batch=64)
### END SOLUTION


# %% tags=["show"] covers="shuffle_last dataset"
class Counted(Digits):
    reads = 0

    def __getitem__(self, i):
        self.reads += 1
        return super().__getitem__(i)


counted = Counted(train_x, train_y)
loader = DataLoader(counted, batch_size=64, shuffle=True)
print("after making the loader:", counted.reads)
batches = iter(loader)
for step in (1, 2):
    next(batches)
    print(f"after batch {step}: {counted.reads}")

# %% [markdown]
# **Settled:** this loader reads a batch's items only when you ask for that batch. Shuffling doesn't change that,
# because only the *indices* are shuffled. So a dataset may be larger than memory, as long as `__getitem__` reads from
# disk. Memory does fill up if the dataset loads everything in `__init__`.

# %% [markdown]
# ### Exercise: a dataset of a text · 15 min
#
# Write a dataset that cuts a text into windows, and pairs each window with the window that begins one character later.
# From such pairs, a language model learns to guess the next character. After this exercise, you have the data for
# lesson 10.
#
# A text is a tensor of codes, one for each character. With `codes = [7, 4, 11, 11, 14]`, which is "hello", and windows
# of 3:
#
# | item | input | target |
# | --- | --- | --- |
# | 0 | `[7, 4, 11]` | `[4, 11, 11]` |
# | 1 | `[4, 11, 11]` | `[11, 11, 14]` |
#
# - `NextCharacters(codes, length)` keeps the text: a tensor of whole numbers, of shape (n,).
# - `len(dataset)` counts the windows whose target still fits: 2 here. A text that's too short has 0 items.
# - `dataset[i]` returns a pair of tensors, input and target, each of shape (length,). The index i is never negative. If
#   i is `len(dataset)` or more, raise an `IndexError`: a `for` loop asks for item 0, 1, 2, … until that error comes.
#
# Cut a window only when it's asked for. A text of a million characters shouldn't become a million windows in memory.


# %% tags=["exercise"] covers="map_dataset dataset"
class NextCharacters:
    """Item i: `length` codes from position i on, and those one position later.

    codes: (n,) whole numbers. Has len(dataset) and dataset[i], two tensors of shape (length,).
    """

    ### BEGIN SOLUTION
    def __init__(self, codes, length):
        self.codes, self.length = codes, length

    def __len__(self):
        return max(0, len(self.codes) - self.length)

    def __getitem__(self, i):
        if i >= len(self):
            raise IndexError("no window begins here")
        end = i + self.length
        return self.codes[i:end], self.codes[i + 1 : end + 1]

    ### END SOLUTION


# %% tags=["check"]
check("NextCharacters")

# %% tags=["show"] covers="map_dataset dataset"
windows = given("NextCharacters")(codes, 12)
for i in (0, 1, len(windows) - 1):
    x, y = windows[i]
    print(f"item {i:>2}: {spelled(x)!r} → {spelled(y)!r}")
print("items:", len(windows), "of a text of", len(codes))

# %% [markdown]
# That's 27 windows of 12 characters, and yet the text is in memory only once. Each window is a slice, so it's a view of
# the text (lesson 03).

# %% [markdown]
# ## An order, and batches
#
# SGD wants a different order in each epoch. Should a dataset shuffle itself? It doesn't have to: an order is only a
# list of indices, and the data don't move. A **sampler** is anything that you can loop over to get indices. Here are
# three. The dataset is `range(8)`: a range also has a `__len__` and a `__getitem__`, and its item i is the number i. With
# `batch_size=None`, the loader gives the items one by one, without batches:

# %% tags=["show"] covers="samplers"
torch.manual_seed(0)
for indices in (SequentialSampler(range(8)), RandomSampler(range(8)), [5, 5, 0]):
    loader = DataLoader(range(8), sampler=indices, batch_size=None)
    name = type(indices).__name__
    print(f"{name:<18}{[int(item) for item in loader]}")

# %% [markdown]
# `shuffle=True` is short for a `RandomSampler`, and `shuffle=False` for a `SequentialSampler`. The third sampler is a
# plain list.
#
# ### The same epoch again
#
# Epochs are numbered from 0. Say a run went wrong in epoch 7, and you want that epoch's order again. The loader's
# `generator` decides the order:

# %% tags=["setup"]


def order_of(loader):
    """The indices of one epoch."""
    return [int(item) for item in loader]


def seeded_loader(seed):
    """Twenty items in an order that a generator of its own draws."""
    g = torch.Generator().manual_seed(seed)
    return DataLoader(range(20), batch_size=None, shuffle=True, generator=g)


# %% [markdown]
# `first` is the order of the first epoch of `seeded_loader(0)`. **Predict:** is each of the following orders the same
# as `first`? Write a tuple of three, each `"same"` or `"other"`:
#
# - the second epoch of that loader,
# - the first epoch of a new `seeded_loader(0)`,
# - the first epoch of yet another new `seeded_loader(0)`, after a call to `torch.rand(5)`.

# %% tags=["prediction"] covers="shuffle_generator"
### BEGIN SOLUTION
predict(three_orders=("other", "same", "same"))
### END SOLUTION

# %% tags=["show"] covers="shuffle_generator"
loader = seeded_loader(0)
first, second = order_of(loader), order_of(loader)
again = order_of(seeded_loader(0))
torch.rand(5)
after_draws = order_of(seeded_loader(0))
for name, order in (
    ("first", first),
    ("second", second),
    ("again", again),
    ("after draws", after_draws),
):
    print(f"{name:<13}{order == first!s:<7}{order[:6]} …")

# %% [markdown]
# A generator moves on with each draw. To get epoch 7 again, you'd start a new generator with the same seed and run
# through the seven epochs before it, because the order depends on *how many epochs came before*. These two lines draw
# one order of 5 items, from a generator of your own:
#
# ```python
# g = torch.Generator().manual_seed(3)         # one seed, a whole number
# torch.randperm(5, generator=g).tolist()      # the numbers 0 to 4, shuffled
# ```
#
# Let's write an order that depends on two numbers, and on nothing else.
#
# For that, you need an object that a `for` loop can run over. The loop calls the object's `__iter__`, which returns an
# **iterator**, an object that gives one thing after another. Here are two ways to write `__iter__`:


# %% tags=["show"] covers="samplers"
class Yields:
    def __iter__(self):
        yield 3
        yield 1


class ReturnsIter:
    def __iter__(self):
        return iter([3, 1])


for numbers in (Yields(), ReturnsIter()):
    print(f"{type(numbers).__name__:<12}{list(numbers)}, and again {list(numbers)}")

# %% [markdown]
# With `yield`, Python makes the iterator for you. Each `yield` hands one thing to the loop, and when the loop wants the
# next one, the method goes on after that `yield`. Without `yield`, you make the iterator yourself, for example from a
# list with `iter(…)`. `yield from [3, 1]` is short for a loop that yields each thing in the list. A new loop calls
# `__iter__` again, so it starts from the beginning.

# %% [markdown]
# ### Exercise: a shuffle that each epoch can repeat · 20 min
#
# Write a sampler whose order depends only on the seed and the epoch's number. With such a sampler, you can rerun any
# epoch of any run.
#
# ```python
# sampler = EpochShuffle(5, seed=7)
# list(sampler)            # for example [3, 0, 4, 1, 2]
# list(sampler)            # [3, 0, 4, 1, 2] again: it's the same epoch
# sampler.set_epoch(1)
# list(sampler)            # for example [1, 4, 2, 0, 3]
# ```
#
# - `EpochShuffle(n, seed)` makes a sampler, and `len(sampler)` is n. It begins in epoch 0, and `set_epoch(epoch)`
#   switches to another epoch.
# - Each loop over the sampler is a pass, and gives the indices 0 to n − 1, each index once, as Python ints. The order is
#   up to you, but mix it well.
# - The order of an epoch is always the same, no matter how many times you ask, or which epochs came before. It's also
#   the same in a new sampler with the same seed, and in another run of the program.
# - In the same epoch, another seed gives another order. With the same seed, another epoch gives another order. Any way
#   to make one number out of the seed and the epoch will do, such as `seed + epoch`, as long as both rules hold.
#
# Leave the global generators as they are: torch's, NumPy's and Python's.


# %% tags=["exercise"] covers="repeatable_shuffle shuffle_generator samplers"
class EpochShuffle:
    """The indices 0 to n − 1, shuffled; seed and epoch decide the order.

    Has set_epoch(epoch), len(sampler), and can be looped over.
    """

    ### BEGIN SOLUTION
    def __init__(self, n, seed):
        self.n, self.seed, self.epoch = n, seed, 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return self.n

    def __iter__(self):
        generator = np.random.default_rng((self.seed, self.epoch))
        yield from generator.permutation(self.n).tolist()

    ### END SOLUTION


# %% tags=["check"]
check("EpochShuffle")

# %% tags=["show"] covers="shuffle_generator samplers"
Shuffle = given("EpochShuffle")
shuffle = Shuffle(20, 7)
loader = DataLoader(range(20), sampler=shuffle, batch_size=None)
epochs = {}
for epoch in range(8):
    shuffle.set_epoch(epoch)
    epochs[epoch] = order_of(loader)
print("different orders in 8 epochs:", len({tuple(order) for order in epochs.values()}))

later = Shuffle(20, 7)
later.set_epoch(7)
print("epoch 7 on its own:", list(later) == epochs[7])

# %% [markdown]
# Your sampler works in a `DataLoader`, because a loader needs only two things from a sampler: its `len`, and a way to
# loop over it. PyTorch's own `DistributedSampler` also has a `set_epoch`, and people forget to call it. You'll meet
# that sampler at the end of *Deeper*.
#
# ### How many batches?
#
# **Predict:** how many batches of 64 does an epoch of 1,437 digits have? Write two numbers: with the last batch, which
# is shorter, and without it.

# %% tags=["prediction"] covers="steps"
### BEGIN SOLUTION
predict(steps_in_an_epoch=(23, 22))
### END SOLUTION

# %% tags=["show"] covers="steps"
for drops in (False, True):
    loader = DataLoader(train, batch_size=64, drop_last=drops)
    sizes = [len(y) for _, y in loader]
    print(f"drop_last={drops!s:<6} {len(loader)} steps, the last batch has {sizes[-1]}")

# %% [markdown]
# 22 · 64 = 1,408, so 29 digits are left over, and `drop_last=True` drops them. If you shuffle, these are different
# digits in each epoch, so nothing is lost for good. In training, you can drop the last batch: it has fewer rows, so its
# gradient is noisier, and yet it moves the weights by a whole step. In validation, keep it.

# %% [markdown]
# ### Exercise: batches · 20 min
#
# Write the part that cuts an order into batches. After this exercise, no number of steps will surprise you.
#
# `Batches(sampler, size, drop_last)` wraps a sampler, such as yours. Take a sampler that gives 3, 1, 4, 0, 2, and
# batches of 2:
#
# | | batches | `len` |
# | --- | --- | --- |
# | `Batches(sampler, 2, drop_last=False)` | `[3, 1]`, `[4, 0]`, `[2]` | 3 |
# | `Batches(sampler, 2, drop_last=True)` | `[3, 1]`, `[4, 0]` | 2 |
#
# - A loop over such an object gives the indices in the sampler's order, in lists of `size` indices. If fewer than `size`
#   indices are left at the end, the loop ends with the shorter last batch, or without it if `drop_last` is true. A full
#   batch is never dropped. Each batch is a list of its own.
# - Each loop goes through the sampler again, because the sampler may draw a new order for each pass.
# - `len(batches)` is the number of batches. Ask the sampler for its `len`: don't run through it.
#
# When `check` shows you a case, `sampler = [[3, 1, 0], [0, 3, 1]]` means: the first loop over the sampler gives 3, 1, 0,
# and the second gives 0, 3, 1.


# %% tags=["exercise"] covers="batches_exercise steps samplers"
class Batches:
    """A sampler's indices in lists of `size`, with or without a shorter last one.

    sampler: has a len, and each loop over it gives indices. Has len(batches), and can be looped over.
    """

    ### BEGIN SOLUTION
    def __init__(self, sampler, size, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self):
        whole, rest = divmod(len(self.sampler), self.size)
        return whole + (rest > 0 and not self.drop_last)

    def __iter__(self):
        batch = []
        for index in self.sampler:
            batch.append(index)
            if len(batch) == self.size:
                yield batch
                batch = []
        if batch and not self.drop_last:
            yield batch

    ### END SOLUTION


# %% tags=["check"]
check("Batches")

# %% [markdown]
# In PyTorch, this class is called `BatchSampler`. With `batch_size=64`, a loader makes a `BatchSampler` for itself.
# Instead, you can hand it your `Batches`:

# %% tags=["show"] covers="samplers steps"
sampler = given("EpochShuffle")(len(train), 0)
ours = given("Batches")(sampler, 64, False)
torchs = BatchSampler(sampler, 64, drop_last=False)
print(
    "the same batches:",
    list(ours) == list(torchs),
    "· the same len:",
    len(ours) == len(torchs),
)
loader = DataLoader(train, batch_sampler=ours)
x, y = next(iter(loader))
print("a loader with our parts:", len(loader), "steps, first batch", tuple(x.shape))

# %% [markdown]
# ## From rows to a batch
#
# A dataset gives single items, but a model wants one tensor for all items of a batch. The function that turns a list of
# items into a batch is called **collate**. With it, an entire loader takes three lines:


# %% tags=["show"] covers="collate"
def tiny_loader(dataset, batch_sampler, collate=default_collate):
    """Batches of a dataset, in the sampler's order."""
    for indices in batch_sampler:
        yield collate([dataset[i] for i in indices])


batches = given("Batches")(given("EpochShuffle")(len(train), 0), 64, False)
ours, torchs = tiny_loader(train, batches), DataLoader(train, batch_sampler=batches)
equal = [
    torch.equal(a[0], b[0]) and torch.equal(a[1], b[1]) for a, b in zip(ours, torchs)
]
print(f"{sum(equal)} of {len(equal)} batches are the same")

# %% [markdown]
# That *is* PyTorch's loader, as long as it has no workers. `default_collate` does three things:
#
# - It stacks tensors of the same shape.
# - It turns numbers into a tensor.
# - It goes into tuples, lists and dicts, and collates the entries that have the same position or key. So a list of pairs (x, y)
#   becomes a pair of batches.
#
# **Predict:** which dtype does a batch have if its items are Python floats? NumPy `float32` numbers? Python ints? Write
# a tuple of three dtypes.

# %% tags=["prediction"] covers="collate"
### BEGIN SOLUTION
predict(dtypes_of_batches=(torch.float64, torch.float32, torch.int64))
### END SOLUTION

# %% tags=["show"] covers="collate"
for items in ([0.5, 1.5], [np.float32(0.5), np.float32(1.5)], [1, 2]):
    print(f"{type(items[0]).__name__:<8} → {default_collate(items).dtype}")
weights = nn.Linear(2, 1)
try:
    weights(default_collate([(0.5, 1.5)])[0])
except RuntimeError as error:
    print("a float32 layer, fed with float64:", type(error).__name__)

# %% [markdown]
# A Python float has 64 bits, and collating keeps them. `torch.tensor(0.5)` would be float32 (lesson 02). So make
# tensors in `__getitem__`, with the dtype that your model expects.
#
# Rows of different lengths don't stack. For them, you pass a function of your own as `collate_fn`. You'll write one in
# *Deeper*, in *Rows of different lengths*.
#
# ### All four parts, at work
#
# A loader has four parts: a dataset, a sampler, a batch sampler and a collate function. Now your order and your batches
# feed a network. The loop is the `fit` that you wrote in lesson 08, which works with anything that yields batches. `fit`
# returns a row for each epoch, and a row's last number, `row[2]`, is the fraction of the unseen digits that the model
# reads correctly. If your `fit` passed its check there, copy it into a new cell right below this text, and the lesson
# uses your version.

# %% tags=["show"] covers="dataset samplers collate shuffle_generator"
fit = given("fit", lesson="08_training_loop")
sampler = given("EpochShuffle")(len(train), 0)
loader = DataLoader(train, batch_sampler=given("Batches")(sampler, 64, False))
unseen = DataLoader(Digits(valid_x, valid_y), batch_size=360)
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(64, 50), nn.ReLU(), nn.Linear(50, 10))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
history = []
for epoch in range(6):
    sampler.set_epoch(epoch)
    history += fit(model, optimizer, loader, unseen, epochs=1)
print(f"{len(loader)} steps an epoch, {len(history)} epochs")
print("reads nine in ten unseen digits, or more:", bool(history[-1][2] >= 0.9))

# %% [markdown]
# It works the same way with a text. Here's a batch as lesson 10 will want it, made of your windows in your order:

# %% tags=["show"] covers="dataset samplers collate"
windows = given("NextCharacters")(codes, 8)
batches = given("Batches")(given("EpochShuffle")(len(windows), 0), 4, True)
x, y = next(iter(DataLoader(windows, batch_sampler=batches)))
print(f"{len(batches)} batches; x {tuple(x.shape)}, y {tuple(y.shape)}")
for row, target in zip(x, y):
    print(f"{spelled(row)!r} → {spelled(target)!r}")

# %% [markdown]
# You've written a data loader. Only one thing is missing: nothing loads while the model computes, so the model still
# waits.

# %% [markdown]
# ## Someone else loads
#
# Let's take rounder numbers: 20 ms to load a batch, 5 ms to compute with it. The clock is simulated, so you get the
# same picture on every computer.

# %% tags=["show"] covers="where_time_goes"
alone = SimulatedLoader(batches=4, load_ms=20, step_ms=5).epoch()
viz.loader(alone, title="one process")

# %% [markdown]
# While your program loads, it doesn't compute. While it computes, it doesn't load. So let a **worker** fetch the next
# batch while your program computes. From now on, we call your program *main*.
#
# A worker is either a **thread**, which shares main's memory, or a **process**, which is a Python program of its own.
# As soon as a worker has loaded a batch, it begins the next one.
#
# **Predict:** an epoch has ten such batches. How many milliseconds does the epoch take without a worker, with one
# worker, and with four? Draw it on paper, then write three numbers.

# %% tags=["prediction"] covers="where_time_goes"
### BEGIN SOLUTION
predict(three_epochs=(250, 205, 70))
### END SOLUTION

# %% tags=["show"] covers="where_time_goes"
for workers in (0, 1, 4):
    run = SimulatedLoader(10, load_ms=20, step_ms=5, workers=workers).epoch()
    idle = run.ms - 10 * 5  # ten steps of 5 ms
    print(
        f"workers: {workers}, {run.ms:>3.0f} ms, nothing is computed for {idle:>3.0f}"
    )
viz.loader(run, title="four workers")

# %% [markdown]
# One worker saves little. It loads for 200 ms without a pause, and main waits for it. In the picture, waiting is
# hatched. Four workers don't load a batch any faster, but they load four batches at a time. What grows is the number of
# batches per second, the **throughput**.
#
# ### A queue between two threads
#
# You'll build such a worker now, in about ten lines. A second thread loads batches from a *source*, such as a file or a
# `DataLoader`: this thread is the *loader*. Main uses the batches: it's the *consumer*. Between the two is a **queue**:
# first in, first out. The queue is *bounded*. `put` waits while the queue is full, so that a fast loader doesn't fill
# the memory. `get` waits while the queue is empty. These two methods are all you'll need, and all that our queues have.
#
# Python has both parts, `threading.Thread` and `queue.Queue`. Here you get both from a `machine`. Its clock can be
# simulated, and on a simulated clock, only `sleep` takes time.

# %% tags=["show"] covers="prefetching"
from lessons_lib.loading.machine import RealMachine, SimulatedMachine

with SimulatedMachine() as machine:
    queue = machine.queue(2)

    def count(numbers):
        for number in range(numbers):
            machine.sleep(20)
            queue.put(number)
            print(f"{machine.clock():.0f} ms: put {number}")

    machine.start(count, 4)
    machine.sleep(100)
    for _ in range(4):
        number = queue.get()
        print(f"{machine.clock():.0f} ms: got {number}")

# %% [markdown]
# `machine.start(count, 4)` ran `count(4)` in a thread of its own. At 60 ms, that thread had the number 2, but the queue
# was full, so `put` waited. At 100 ms, main took a number, and there was room for the 2. The number 3 came 20 ms later.
# Threads take turns, so when the times of two lines agree, either may come first.
#
# An error that isn't caught ends the thread in which it's raised. The main thread doesn't hear of it, and waits forever
# for the next number. So the loader itself has to pass the error on to the main thread. It can catch an error with
# `try … except`. And a queue can hold things other than numbers: an error, say, or a mark that means "that was the last
# one".
#
# ### Exercise: prefetch · 35 min
#
# Let a second thread load batches while your program computes. This is the hardest exercise of the core, and it pays
# off: once you've done it, your program no longer stops to load.
#
# A source needs 20 ms to load each of eight batches, and the consumer spends 20 ms computing with each. If the consumer
# reads the source directly, the batches come at 20, 60, 100, …, 300 ms. With your `prefetched` and `size` 2, they
# should come at 20, 40, 60, …, 160 ms.
#
# `prefetched(source, size, machine)` yields the batches of `source` in order. A batch can be anything, even `None`, a
# string or an exception.
#
# - The loader runs ahead until `size` batches wait in the queue, and no further. It may hold one more batch, waiting
#   for room.
# - Your iterator ends where the source ends.
# - If the source raises an error, the consumer gets the batches before it, and then that very error.
#
# Loop over `source` only once: loading is what takes the time. Use `machine.queue(size)` and
# `machine.start(function, *inputs)`: the check runs on the machine's clock, which doesn't see Python's own threads. With
# `yield` in your function, nothing runs before the consumer asks for the first batch. That's fine.
#
# When `check` shows you a case, `load_ms` lists how long the source needs for each batch, and `fails_at` is the number
# of the batch at which the source raises an error. The consumer spends `step_ms` computing with each batch.


# %% tags=["exercise"] covers="prefetcher prefetching worker_errors"
def prefetched(source, size, machine):
    """Yields the batches of source, which a second thread loads ahead.

    source: an iterable of batches. size: how many are kept ready.
    machine: has queue(size) and start(function, *inputs).
    """
    ### BEGIN SOLUTION
    queue = machine.queue(size)
    end, errors = object(), []

    def load():
        try:
            for batch in source:
                queue.put(batch)
        except Exception as error:
            errors.append(error)
        queue.put(end)

    machine.start(load)
    while (batch := queue.get()) is not end:
        yield batch
    if errors:
        raise errors[0]
    ### END SOLUTION


# %% tags=["check"]
check("prefetched")


# %% tags=["show"] covers="prefetching"
def photos(machine, count):
    for number in range(count):
        machine.sleep(20)
        yield number


def epoch_ms(batches, machine, step_ms):
    begin = machine.clock()
    for _ in batches:
        machine.sleep(step_ms)
    return machine.clock() - begin


# %% tags=["show"] covers="prefetching"
for step_ms in (5, 20, 80):
    with SimulatedMachine() as machine:
        alone = epoch_ms(photos(machine, 50), machine, step_ms)
        ahead = given("prefetched")(photos(machine, 50), 2, machine)
        ratio = alone / epoch_ms(ahead, machine, step_ms)
    print(f"20 ms to load, {step_ms:>2} to compute: {ratio:.2f} times as fast")

# %% [markdown]
# One worker can't make the loop more than twice as fast, and it gets that far only if loading and computing take
# equally long. To go faster, you need more workers.

# %% [markdown]
# ### Found again in torch
#
# `DataLoader(dataset, num_workers=2)` has two workers load the batches. Worker 0 loads batches 0, 2, 4, …, and worker 1
# loads the others. You still get the batches in order, and an error reaches main, as with your `prefetched`. Keeping
# the order takes about ten lines. You can write them in *Deeper*, in *Several workers, by hand*.
#
# One thing differs: your worker is a thread, and torch's workers are processes. Threads of one Python program can
# *wait* at the same time, but only one of them runs Python code at any moment. Two processes can decode two images at
# the same time.
#
# A profiler lists what a program spends its time on, but a profiler in main can't see what other processes do. So
# `TimedDataset` wraps a dataset and lets each worker note its own times. `timed_epoch` runs one epoch and returns who
# did what, and when. If you name the result `run`, then `run.steps[0].used_from` is the time at which main began to
# compute with the first batch. Here, loading an item takes 15 ms, so a batch of two takes 30 ms. Computing with a batch
# takes 15 ms. In the picture, loads are numbered by item, and steps by batch:

# %% tags=["show", "nbval-ignore-output"] covers="workers where_time_goes"
from lessons_lib.loading.datasets import SlowDataset
from lessons_lib.loading.timed import TimedDataset, timed_epoch

items = TimedDataset(SlowDataset(torch.arange(24.0), ms=15))


def compute(batch):
    time.sleep(0.015)


one_process = timed_epoch(DataLoader(items, batch_size=2), compute)
two_workers = timed_epoch(DataLoader(items, batch_size=2, num_workers=2), compute)
viz.loader(two_workers, title="two real workers")

# %% tags=["show"] covers="throughput workers"
# a load's name is its item's number: items 0 and 1 make batch 0, 2 and 3 make batch 1
loaded_by = {load.name // 2: load.worker for load in two_workers.loads}
for worker in (0, 1):
    own = [batch for batch, loader in loaded_by.items() if loader == worker]
    print(f"batches of worker {worker}:", own)

# %% tags=["show", "nbval-ignore-output"] covers="throughput"
took = [run.ms - run.steps[0].used_from for run in (one_process, two_workers)]
print(f"from the first batch on: {took[0] / took[1]:.1f} times as fast")

# %% [markdown]
# If nothing else runs on your computer, two workers are nearly 3 times as fast as none: 15 ms per batch instead of 45.
# In main's row, the hatched beginning is the time it takes to start two processes. You pay for that in each epoch,
# unless you say `persistent_workers=True`. Then the same workers go on with the next epoch.
#
# ### What a worker holds
#
# `CountingDataset(8)` holds the numbers 0 to 7. Its `__getitem__` does `self.loaded += 1` for each item.
#
# **Predict:** you read all 8 items with `num_workers=0`, and then all 8 items of a new dataset with `num_workers=2`. In
# your notebook, what does `dataset.loaded` say after the first reading, and after the second? Write two numbers.

# %% tags=["prediction"] covers="workers workers_hold_copies"
### BEGIN SOLUTION
predict(counted_in_main=(8, 0))
### END SOLUTION

# %% tags=["show"] covers="workers workers_hold_copies"
from lessons_lib.loading.datasets import CountingDataset

for workers in (0, 2):
    dataset = CountingDataset(8)
    read = list(DataLoader(dataset, num_workers=workers))
    print(f"{workers} workers: {len(read)} items read, {dataset.loaded} counted")

# %% [markdown]
# Each worker has a **copy** of the dataset, with a counter of its own. Whatever it writes there, a counter or a
# cache, is lost when the worker ends. Only what `__getitem__` returns comes back to you.
#
# ### A module, not a notebook
#
# How does a worker get its copy? On Linux, Python up to 3.13 **forks**: the new process starts as a twin of yours. On
# macOS and Windows, and on Linux from Python 3.14 on, a fresh Python starts and gets the dataset through `pickle`,
# which turns objects into bytes and back. For a class or a function, pickle writes down only the *name*, not the code.


# %% tags=["show"] covers="workers lambda_collate"
class InNotebook(CountingDataset):
    pass


for dataset in (InNotebook(8), CountingDataset(8)):
    print(f"{type(dataset).__name__:<16} in {type(dataset).__module__}")
try:
    pickle.dumps(lambda rows: torch.tensor(rows))
except (pickle.PicklingError, AttributeError) as error:
    print("a lambda as collate_fn:", type(error).__name__)

# %% [markdown]
# `__main__` is whatever program was started. In the fresh process, that's not your notebook, so pickle can't find
# `InNotebook` there. A lambda has no name that pickle could look up. With fork, `InNotebook` and the lambda both work,
# but they fail on a colleague's Mac, which doesn't fork unless you tell it to.
#
# So this works everywhere:
#
# - Put whatever a worker needs into a module: the dataset, the `collate_fn`, and the `worker_init_fn`, a function that
#   each worker calls when it starts.
# - In a notebook, a cell that begins with `%%writefile my_data.py` writes such a module, and the next cell imports it.
# - In a script, start the training below `if __name__ == "__main__":`, because a worker in a fresh Python imports the
#   script too.

# %% [markdown]
# ## Who waits for whom?
#
# Look at main's row in a picture of a loader. Where the row is hatched, main waits for data. If that happens again and
# again, loading is the **bottleneck**, and a faster model won't help. If it happens only at the start, the model is the
# bottleneck, and more workers won't help.
#
# **Predict:** loading a batch takes 30 ms, and computing with it takes 5 ms. How many workers are enough to keep the
# main process busy? Write the smallest number.

# %% tags=["prediction"] covers="where_time_goes"
### BEGIN SOLUTION
predict(workers_that_help=6)
### END SOLUTION

# %% tags=["show"] covers="where_time_goes"
for workers in (1, 2, 4, 6, 8):
    run = SimulatedLoader(200, load_ms=30, step_ms=5, workers=workers).epoch()
    waits = run.waits_ms / run.ms
    each = run.ms / 200
    print(f"workers: {workers}, {each:>5.2f} ms a batch, main waits {waits:>4.0%}")

# %% [markdown]
# While one worker loads a batch, main uses up 30 / 5 = 6 batches, so six workers are needed to keep up. Main still
# waits 3% of the time, because of the first batch. Eight workers don't change that. The two extra workers only load
# further ahead: main asks each worker for `prefetch_factor` batches in advance, 2 unless you say otherwise.
#
# ### Myth: "More workers is faster"
#
# Once the model is the bottleneck, more workers don't help. And workers aren't free. Here the main process needs 40 ms to
# start each of them, and an epoch has 60 batches:

# %% tags=["show"] covers="more_is_faster"
epochs = {
    f"workers: {workers}": SimulatedLoader(60, 30, 5, workers, start_ms=40).epoch().ms
    for workers in (1, 2, 4, 6, 8, 16)
}
viz.bars(epochs, unit="ms", title="an epoch")

# %% [markdown]
# If items are cheap, reading them costs less than starting workers and sending the items from one process to another.
# Here your computer reads 200 items. For each, `WorkerDataset` returns which worker loaded it, and how many threads
# torch uses in that worker:

# %% tags=["show", "nbval-ignore-output"] covers="more_is_faster"
from lessons_lib.loading.datasets import WorkerDataset

seconds = []
for workers in (0, 2):
    begin = time.perf_counter()
    found = list(DataLoader(WorkerDataset(200), batch_size=20, num_workers=workers))
    seconds.append(time.perf_counter() - begin)
print(
    f"without workers {1000 * seconds[0]:.0f} ms, with two {1000 * seconds[1]:.0f} ms"
)

# %% tags=["show"] covers="one_thread"
print("threads that torch has in a worker:", {int(batch[1].max()) for batch in found})

# %% [markdown]
# In a worker, torch computes with **one thread**, so that workers don't fight for the cores. If your `__getitem__` does
# large matrix products, one worker can be slower than none. Each worker takes memory, too. So measure: start with 2
# workers, and add more until main no longer waits.
#
# **The core of the lesson ends here.** It's a good place to stop, or to go on to the recap at the very end.

# %% [markdown]
# ## Deeper
#
# *Deeper* takes about six hours. You can spread its sections over several days, and take only what you need. To begin a
# section on another day, first run the lesson's first three code cells. Each section says what you *need* to have
# read, but its cells run even if you haven't.
#
# | section | minutes | take it when | used later in |
# | --- | --- | --- | --- |
# | [Wrong, without an error](#Wrong,-without-an-error) | 40 | a network doesn't learn, or learns too well | |
# | [Several workers, by hand](#Several-workers,-by-hand) | 25 | you want to know what `num_workers` does, or write your own | |
# | [What workers read, raise and remember](#What-workers-read,-raise-and-remember) | 35 | you set `num_workers` above 0 | here, *Random numbers in workers* |
# | [Random numbers in workers](#Random-numbers-in-workers) | 30 | you augment images, or draw anything in a dataset | |
# | [A stream in shares](#A-stream-in-shares) | 25 | your data can only be read from the beginning to the end | |
# | [Rows of different lengths](#Rows-of-different-lengths) | 50 | your rows are sentences, songs or purchases | lesson 10 |
# | [Which items, and how often](#Which-items,-and-how-often) | 20 | one class has far fewer items than the others | |
# | [What workers cost](#What-workers-cost) | 40 | a run dies after hours, out of memory or open files | |
# | [Stop in the middle of an epoch](#Stop-in-the-middle-of-an-epoch) | 30 | an epoch is longer than your machine lasts | |
# | [Two processes, one model](#Two-processes,-one-model) | 60 | a model trains on more than one GPU, or will one day | |

# %% [markdown]
# ### Wrong, without an error
#
# *40 minutes.* Some loops give a network no batches at all, or labels from the wrong rows, or a look at the test set,
# and you get no error. Here you learn to spot each of these bugs before you train. Needs *A dataset* and *An order, and
# batches*.
#
# #### Where does a loop end?
#
# This dataset has four squares:


# %% tags=["show"] covers="never_ends"
class Squares:
    def __len__(self):
        return 4

    def __getitem__(self, i):
        return i * i


# %% [markdown]
# **Predict:** what does `for item in Squares():` do? Write `"4 squares"`, `"an error"` or `"never ends"`.

# %% tags=["prediction"] covers="dataset"
### BEGIN SOLUTION
predict(loop_over_squares="never ends")
### END SOLUTION

# %% [markdown]
# `itertools.islice(…, 7)` takes seven items and then stops:

# %% tags=["show"] covers="never_ends"
print("seven items of a set of four:", list(itertools.islice(Squares(), 7)))
print(
    "through a DataLoader:",
    [batch.tolist() for batch in DataLoader(Squares(), batch_size=2)],
)
pairs = TensorDataset(train_x, train_y)
print("items in a loop over a TensorDataset:", len(list(pairs)))

# %% [markdown]
# A `for` loop over an object of this class never asks for its `len`. It asks for item 0, 1, 2, …, until it gets an
# `IndexError`. `Squares` never raises one. A `DataLoader` does ask for `len`, so you won't notice the missing
# `IndexError` until the day when you loop over the dataset itself.
#
# A loop over a `TensorDataset` ends only by luck, and so does a loop over our `Digits`: both index a tensor, and
# `pixels[1437]` raises an `IndexError`. A *slice* past the end is empty and raises no error, so a loop over a dataset of
# slices wouldn't end.

# %% [markdown]
# #### No batch, no error
#
# You have 20 pictures, and train with `batch_size=32, drop_last=True`. **Predict:** how many batches does an epoch have?

# %% tags=["prediction"] covers="steps"
### BEGIN SOLUTION
predict(batches_of_twenty=0)
### END SOLUTION

# %% tags=["show"] covers="drop_last_nothing"
loader = DataLoader(range(20), batch_size=32, drop_last=True)
losses = [batch.float().mean() for batch in loader]
print(
    "steps:",
    len(loader),
    "· losses:",
    losses,
    "· their mean:",
    torch.tensor(losses).mean().item(),
)

# %% [markdown]
# No step, no error, and no learning. The mean of no losses is `nan`, if you're lucky enough to print it. One line
# helps: `assert len(loader) > 0`.

# %% [markdown]
# #### Bug hunt: a coin would do better · 10 min
#
# This program makes the batches of one epoch. Someone posted it with the words "My network stays at 10%, whatever I
# try."


# %% tags=["show"] covers="apart_hunt"
def posted_batches(x, y, size):
    some_x = DataLoader(x, batch_size=size, shuffle=True)
    some_y = DataLoader(y, batch_size=size, shuffle=True)
    return list(zip(some_x, some_y))


# %% tags=["setup"]
def read_after(epoch_of_batches, epochs=4):
    """Trains a linear model on digits, in such batches. Returns how many percent of 360 others it gets right."""
    torch.manual_seed(0)
    model = nn.Linear(64, 10)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
    for _ in range(epochs):
        for x, y in epoch_of_batches(train_x, train_y, 64):
            optimizer.zero_grad()
            F.cross_entropy(model(x), y).backward()
            optimizer.step()
    right = model(valid_x).argmax(dim=1) == valid_y
    return 100 * right.double().mean().item()


# %% tags=["show"] covers="apart_hunt"
print("gets more than a third right:", read_after(posted_batches) > 33)
drawn, beside = posted_batches(train_x, train_y, 64)[0]
viz.images(drawn[:10].reshape(10, 8, 8), labels=beside[:10].tolist())

# %% [markdown]
# Below each digit you see its label, or what the program takes for its label. **Find out what's wrong, and fix it.**
#
# `digit_batches(x, y, size)` returns the batches of one epoch, in a list or another iterable. Each batch is a pair:
# rows of shape (size, d) and labels of shape (size,). An epoch has each row exactly once, each row with its own label.
# Each call returns a new epoch, in a new order. The last batch may be shorter.


# %% tags=["exercise"] covers="apart_hunt"
def digit_batches(x, y, size):
    """One epoch of shuffled batches: pairs of rows (size, d) and their labels (size,).

    x: (n, d), y: (n,) labels. The last batch may be shorter.
    """
    ### BEGIN SOLUTION
    return list(DataLoader(TensorDataset(x, y), batch_size=size, shuffle=True))
    ### END SOLUTION


# %% tags=["check"]
check("digit_batches")

# %% tags=["show"] covers="apart_hunt"
fixed_batches = given("digit_batches")
print("gets more than 80% right:", read_after(fixed_batches) > 80)
drawn, beside = next(iter(fixed_batches(train_x, train_y, 64)))
viz.images(drawn[:10].reshape(10, 8, 8), labels=beside[:10].tolist())

# %% [markdown]
# No shape was wrong, and you got no error. Only a look at the labels showed the bug. So **before you train, draw one
# batch and look at it.** Keep inputs and their labels in *one* dataset, so that one index fetches both.
#
# #### Always the first batch
#
# Some people loop over steps, not epochs, and fetch `next(iter(loader))` in each step. **Predict:** a loader
# has 23 batches and doesn't shuffle. How many *different* batches do 100 such steps see?

# %% tags=["prediction"] covers="steps"
### BEGIN SOLUTION
predict(different_batches=1)
### END SOLUTION

# %% tags=["show"] covers="first_batch_for_ever"
loader = DataLoader(range(1437), batch_size=64)
seen = {next(iter(loader))[0].item() for _ in range(100)}
print("next(iter(loader)): different batches", len(seen))

g = torch.Generator().manual_seed(0)
endless = itertools.cycle(DataLoader(range(6), batch_size=3, shuffle=True, generator=g))
print("itertools.cycle, three epochs:", [next(endless).tolist() for _ in range(6)][::2])

long, short = (
    iter(DataLoader(range(6), batch_size=2)),
    DataLoader(range(4), batch_size=2),
)
met = [a.tolist() for a, _ in zip(long, short)]
print("zip:", met, "and then:", [a.tolist() for a in long])

# %% [markdown]
# Each `iter(loader)` begins a new epoch, so you only ever see a first batch. With shuffling, it's a different batch each
# time, so some items may come up often, and others never. Two more ways of looping go wrong, both without an error:
#
# - `itertools.cycle` keeps every batch in memory and repeats the first epoch's order.
# - `zip` of a long and a short loader loses a batch: it had already taken `[4, 5]` from the long loader when it found
#   the short one empty.
#
# For an endless supply, write a generator: `while True: yield from loader`. Each time around is a new epoch.

# %% [markdown]
# #### Twenty thousand calls
#
# The next loop isn't wrong, only slow. Our tables are tensors already. Taking them apart row by row and stacking the rows
# again is a lot of work for nothing. How many times does the loader ask the dataset for an item?


# %% tags=["show"] covers="row_by_row samplers"
class Table(TensorDataset):
    calls = 0

    def __getitem__(self, i):
        self.calls += 1
        return super().__getitem__(i)


flat = Table(torch.arange(20_000.0))
one_by_one = DataLoader(flat, batch_size=200)
whole = DataLoader(
    flat, None, sampler=BatchSampler(SequentialSampler(flat), 200, False)
)
for name, loader in (("batch_size=200", one_by_one), ("lists of indices", whole)):
    flat.calls = 0
    shapes = {tuple(batch[0].shape) for batch in loader}
    print(f"{name:<17} {flat.calls:>6,} calls for {len(loader)} batches of {shapes}")

# %% [markdown]
# In the second loader, the *sampler* gives lists of indices, and `batch_size=None` passes each list to the dataset as
# it is. `tensor[list]` fetches 200 rows at once, and there's nothing to collate.
#
# For a table in memory, you don't need a loader at all: `for part in torch.randperm(n).split(200)` calls no
# `__getitem__`. Lesson 08 also cut its batches with `split`. A loader pays off when reading an item takes work.

# %% [markdown]
# #### Bug hunt: a test that isn't blind · 10 min
#
# This program should give each column mean 0 and standard deviation 1 in the training rows. Someone posted it with the
# words "Great on the held-out rows, and worse on all later data."


# %% tags=["show"] covers="split_hunt"
def posted_scaling(x, train):
    mean, std = x.mean(dim=0), x.std(dim=0)
    x = (x - mean) / std
    return x[:train], x[train:]


four_rows = torch.tensor([[1.0], [2.0], [3.0], [4.0]])
for last in (4.0, 100.0):
    four_rows[3] = last
    known, blind = posted_scaling(four_rows, 3)
    numbers = [round(v, 2) for v in known.flatten().tolist()]
    print(f"held out: {last:5.1f} → training rows {numbers}")

# %% [markdown]
# We changed a held-out number, and the *training* rows changed too. So something from the test leaks into training.
# **Fix it.**
#
# `split_and_scale(x, train)` takes rows of shape (n, d). The first `train` rows are for training: there are at least
# two, and in no column are they all equal. Return both parts, the training rows first, with each column shifted and
# scaled by its mean and std over the training rows alone. As in the program above, `std` divides by the number of rows
# minus 1, here `train` − 1.


# %% tags=["exercise"] covers="split_hunt"
def split_and_scale(x, train):
    """The first `train` rows and the rest, each column shifted and scaled by the training rows' mean and std.

    x: (n, d). Returns (train, d) and (n - train, d).
    """
    ### BEGIN SOLUTION
    known, held_out = x[:train], x[train:]
    mean, std = known.mean(dim=0), known.std(dim=0)
    return (known - mean) / std, (held_out - mean) / std
    ### END SOLUTION


# %% tags=["check"]
check("split_and_scale")

# %% tags=["show"] covers="split_hunt"
fixed_scaling = given("split_and_scale")
for last in (4.0, 100.0):
    four_rows[3] = last
    known, blind = fixed_scaling(four_rows, 3)
    print(
        f"held out: {last:5.1f} → training rows {known.flatten().tolist()}, {blind.item():.0f}"
    )

# %% [markdown]
# Mean and std are *learned* from data, like weights. So are a vocabulary and a choice of columns. Learn all of them
# after the split, from the training rows. Then scale all rows with that mean and std, in the dataset's `__getitem__` or
# earlier.

# %% [markdown]
# ### Several workers, by hand
#
# *25 minutes.* Your `prefetched` has one worker. With several workers, you can load from a slow source more than four
# times as fast as with one. Needs *Someone else loads*.

# %% [markdown]
# #### Exercise: several workers · 15 min
#
# Load several batches in parallel, and hand them out in order.
#
# Say you have 6 workers, loading a batch takes 20 ms, and computing with it takes 4 ms. Twelve batches then take
# 20 + 12 · 4 = 68 ms. One after the other, they'd take 12 · 24 = 288 ms.
#
# `load_by_workers(load, count, workers, size, machine)` yields `load(0)`, `load(1)`, …, `load(count − 1)`, in this
# order. They're loaded by `workers` threads at the same time.
#
# - Each worker runs ahead until `size` of its batches are ready. It may have one more loaded, which waits for room.
# - Some batches may take longer to load than others. A slow batch must not be overtaken. While you wait for it, the
#   other workers mustn't run on without a limit.
# - `load` doesn't fail here, and may return anything.
#
# Use `machine.queue(size)` and `machine.start(function, *inputs)`, as in `prefetched`.


# %% tags=["exercise"] covers="throughput prefetching workers"
def load_by_workers(load, count, workers, size, machine):
    """Yields load(0), load(1), …, load(count − 1), loaded by several threads.

    size: how many batches of each worker are kept ready.
    machine: has queue(size) and start(function, *inputs).
    """

    ### BEGIN SOLUTION
    def work(queue, numbers):
        for number in numbers:
            queue.put(load(number))

    queues = [machine.queue(size) for _ in range(workers)]
    for worker, queue in enumerate(queues):
        machine.start(work, queue, range(worker, count, workers))
    for number in range(count):
        yield queues[number % workers].get()
    ### END SOLUTION


# %% tags=["check"]
check("load_by_workers")

# %% [markdown]
# Here's the function on the simulated clock, with 20 ms to load a batch and 4 ms to compute with it:


# %% tags=["show"] covers="throughput"
def epoch_by(workers, machine, step_ms, count):
    def load(number):
        machine.sleep(20)
        return number

    if workers:
        batches = given("load_by_workers")(load, count, workers, 2, machine)
    else:
        batches = map(load, range(count))
    begin = machine.clock()
    for _ in batches:
        machine.sleep(step_ms)
    return machine.clock() - begin


# %% tags=["show"] covers="throughput"
from lessons_lib.loading.machine import RealMachine, SimulatedMachine

with SimulatedMachine() as machine:
    ratio = epoch_by(0, machine, 4, 100) / epoch_by(6, machine, 4, 100)
print(f"6 workers: {ratio:.1f} times as fast")

# %% [markdown]
# Now with two real threads, on a real clock. Loading a batch takes 20 ms, and computing with it takes 10. So expect the
# loop to take about 10 ms per batch instead of 30. That's nearly 3 times as fast as without threads, or less if your
# computer is busy:

# %% tags=["show", "nbval-ignore-output"] covers="throughput"
real = RealMachine()
ratio = epoch_by(0, real, 10, 20) / epoch_by(2, real, 10, 20)
print(f"2 threads, for real: {ratio:.1f} times as fast")

# %% [markdown]
# ### What workers read, raise and remember
#
# *35 minutes.* Workers run ahead of you, fail out of sight, and keep old copies of what you've since changed. Here you
# see all three before they cost you a run. Needs *Someone else loads* and *Who waits for whom?*.
#
# #### Read ahead
#
# Main asks each worker for `prefetch_factor` batches in advance, 2 by default. When you take a batch, main first asks
# for another one, and then gives you yours.
#
# **Predict:** with two workers, how many batches has main asked for by the time you get the first one?

# %% tags=["prediction"] covers="read_ahead"
### BEGIN SOLUTION
predict(read_before_step_one=5)
### END SOLUTION

# %% tags=["show"] covers="read_ahead"
from lessons_lib.loading.datasets import CountingDataset


class Noted(SequentialSampler):
    def __iter__(self):
        for index in super().__iter__():
            asked.append(index)
            yield index


asked = []
numbers = CountingDataset(40)
batches = iter(DataLoader(numbers, batch_size=4, sampler=Noted(numbers), num_workers=2))
next(batches)
print(len(asked) // 4, "batches are on their way")
del batches  # ends the workers

# %% [markdown]
# The number of batches is `workers · prefetch_factor`, plus one. With eight workers and the default of 2, main has asked
# for 17 batches before step 1. If they're large, they need a lot of memory.
#
# If batches come in order, one slow batch holds up all that come after it. `in_order=False` lets the others pass.
#
# **Predict:** batch 0 takes 100 ms to load, all others 10 ms, and there are two workers. After how many milliseconds
# does the first step begin, in order and with `in_order=False`? Write two numbers.

# %% tags=["prediction"] covers="read_ahead"
### BEGIN SOLUTION
predict(behind_a_slow_batch=(100, 10))
### END SOLUTION

# %% tags=["show"] covers="read_ahead"
from lessons_lib.loading.simulated import SimulatedLoader

times = [100, 10, 10, 10, 10, 10, 10, 10]
in_order = SimulatedLoader(8, times, step_ms=5, workers=2).epoch()
overtaken = SimulatedLoader(8, times, step_ms=5, workers=2, in_order=False).epoch()
for name, run in (("in order", in_order), ("in_order=False", overtaken)):
    first = run.steps[0].used_from
    print(
        f"{name}: the first step begins at {first:.0f} ms, the last ends at {run.ms:.0f}"
    )
viz.loader(overtaken, title="in_order=False")

# %% [markdown]
# `in_order=False` has a price: now the clock decides which batch comes when, so you can't repeat a run exactly.
#
# #### An error in a worker
#
# Item 5 of ten is broken: its `__getitem__` raises a `ValueError`. Two workers load batches of two.
#
# **Predict:** how many batches do you get before the error?

# %% tags=["prediction"] covers="worker_errors"
### BEGIN SOLUTION
predict(batches_before_the_error=2)
### END SOLUTION

# %% tags=["show"] covers="worker_errors"
from lessons_lib.loading.datasets import BrokenDataset

try:
    for batch in DataLoader(BrokenDataset(10, broken=5), batch_size=2, num_workers=2):
        print(batch.tolist())
except ValueError as error:
    first, *_, last = str(error).strip().splitlines()
    print(f"ValueError: {first}")
    print(f"            … {last}")
    error.__traceback__ = None  # else it keeps the loader alive, and its workers

# %% [markdown]
# The error keeps its type, and you get it in place of the batch that failed. Its text includes the worker's full
# traceback: read it from the bottom up. The text doesn't say *which* item was broken, but your own datasets can: put
# the index or the file's name into the message.
#
# #### An epoch number for the workers
#
# Some datasets need to know the epoch, for example to crop each image differently in each epoch. `dataset.epoch = 2`
# writes the number into the main process's own dataset. For index i, `EpochDataset` returns the pair (its `epoch`, i).
#
# **Predict:** you write 0 into `dataset.epoch` before the first epoch, 1 before the second, and 2 before the third.
# Which epoch number comes with the items of the *third* epoch, if workers are new in each epoch? And with
# `persistent_workers=True`? Write two numbers.

# %% tags=["prediction"] covers="workers_hold_copies workers"
### BEGIN SOLUTION
predict(epoch_in_the_third=(2, 0))
### END SOLUTION

# %% tags=["show"] covers="workers_hold_copies"
from lessons_lib.loading.datasets import EpochDataset

for persistent in (False, True):
    dataset, seen = EpochDataset(4), []
    loader = DataLoader(dataset, num_workers=2, persistent_workers=persistent)
    for epoch in range(3):
        dataset.epoch = epoch
        seen.append({int(number) for number, _ in loader})
    print(f"persistent_workers={persistent}: {seen}")
del loader  # ends the workers

# %% [markdown]
# Persistent workers got their copies of the dataset once, at the start. So the epoch's number has to travel another
# way. For each item, one thing does reach a worker: the item's index. Send the epoch along with it.
#
# #### Exercise: an epoch number that reaches the workers · 10 min
#
# Wrap a sampler so that each index carries the epoch's number. After this exercise, persistent workers know the epoch
# too.
#
# Wrapped around a sampler that gives 2, 0 and 1, your sampler yields `(0, 2), (0, 0), (0, 1)`. After `set_epoch(7)`, it yields
# `(7, 1), (7, 2), (7, 0)`, if the wrapped sampler now gives 1, 2, 0.
#
# - `EpochSampler(sampler)` gives the indices of another sampler, each as a tuple `(epoch, index)`.
# - You call `set_epoch(epoch)` before a pass begins, to say which epoch comes next. Until the first call, the epoch
#   is 0. After a call, it stays the same until the next call.
# - The wrapped sampler may change its order from pass to pass, so each pass asks it for its indices again.
# - `len` is the number of indices in a pass.


# %% tags=["exercise"] covers="epoch_reaches_workers workers_hold_copies"
class EpochSampler:
    """The indices of another sampler, each as a pair (epoch, index).

    EpochSampler(sampler) has set_epoch(epoch), __iter__ and __len__.
    """

    ### BEGIN SOLUTION
    def __init__(self, sampler):
        self.sampler = sampler
        self.epoch = 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __iter__(self):
        return iter([(self.epoch, index) for index in self.sampler])

    def __len__(self):
        return len(self.sampler)

    ### END SOLUTION


# %% tags=["check"]
check("EpochSampler")

# %% [markdown]
# `EpochDataset` takes such a pair as an index, and returns it. Here are persistent workers again:

# %% tags=["show"] covers="epoch_reaches_workers"
dataset = EpochDataset(4)
sampler = given("EpochSampler")(SequentialSampler(dataset))
loader = DataLoader(dataset, sampler=sampler, num_workers=2, persistent_workers=True)
for epoch in range(3):
    sampler.set_epoch(epoch)
    print([(int(number), int(index)) for number, index in loader])
del loader  # ends the workers

# %% [markdown]
# If you wrap an `EpochShuffle` in your `EpochSampler`, tell both of them the epoch: each has a `set_epoch` of its own.
# Samplers live in the main process, so you can write them in a notebook.
#
# Shared memory would work too: after `.share_memory_()`, all processes see the same numbers in a tensor. That's how
# `TimedDataset` gets its timestamps back.

# %% [markdown]
# ### Random numbers in workers
#
# *30 minutes.* The random numbers that you draw in workers may repeat, without an error. Here you see when that
# happens, and prevent it. Needs *Someone else loads*; its last part needs *What workers read, raise and remember*.
#
# **Augmentation** changes each image a little whenever you read it: you move it, or add some noise. So a network never
# sees the same image twice. That's the idea, at least. In 2021, a developer [searched more than 100,000 GitHub
# repositories](https://tanelp.github.io/posts/a-bug-that-plagues-thousands-of-open-source-ml-projects) for programs
# that draw random numbers with NumPy in workers. In over 95% of those that he could analyse, all workers drew the same
# numbers.
#
# #### Myth: "NumPy's generator is duplicated in every worker"
#
# `DrawnDataset(8, by=…)` has eight items, each of them a random number. It draws them with torch's global generator,
# with NumPy's (`np.random.rand()`), or with a generator that it keeps: `self.rng = np.random.default_rng(0)` in
# `__init__`, and `self.rng.random()` in `__getitem__`.
#
# **Predict:** two workers read four items each, so they draw eight random numbers. How many distinct numbers are among
# these eight? Write three answers: with torch's generator, with NumPy's, and with the stored generator.

# %% tags=["prediction"] covers="worker_seeds"
### BEGIN SOLUTION
predict(different_draws=(8, 8, 4))
### END SOLUTION

# %% tags=["show"] covers="worker_seeds numpy_duplicated"
from lessons_lib.loading.random_numbers import DrawnDataset

for by in ("torch", "NumPy", "Python", "stored"):
    drawn = [number.item() for number in DataLoader(DrawnDataset(8, by), num_workers=2)]
    print(f"{by:<7} {len(set(drawn))} different numbers")

# %% [markdown]
# **Settled:** it *was* true. Since version 1.9, from 2021, a loader seeds the global generators of torch, NumPy and
# Python in each worker, and each worker gets a different seed. But a loader can't seed a generator that it doesn't
# know, such as yours. Your generator is a part of the dataset, so each worker gets a copy, and all copies begin with
# the same number.
#
# Here is where a worker's seed comes from:

# %% tags=["show"] covers="worker_seeds"
from lessons_lib.loading.random_numbers import SeedDataset

torch.manual_seed(0)
loader = DataLoader(SeedDataset(2), num_workers=2)
epochs = [[int(seed) for seed in loader] for _ in range(2)]
print("worker 1 − worker 0:", [seeds[1] - seeds[0] for seeds in epochs])
print("another seed in the second epoch:", epochs[0][0] != epochs[1][0])
torch.manual_seed(0)
print(
    "the same after the same manual_seed:", [int(seed) for seed in loader] == epochs[0]
)

# %% [markdown]
# For each epoch, the main process draws one number from torch's generator, and seeds worker k with this number + k. So
# `torch.manual_seed` in the main process decides everything that the global generators draw in the workers.
#
# **Predict:** now let the stored generator draw in a second epoch. Does it draw `"the same"` numbers as in the first,
# or `"others"`? Write two answers: one for new workers in each epoch, and one for persistent workers.

# %% tags=["prediction"] covers="worker_seeds"
### BEGIN SOLUTION
predict(next_epochs_draws=("the same", "others"))
### END SOLUTION

# %% tags=["show"] covers="worker_seeds"
for persistent in (False, True):
    loader = DataLoader(
        DrawnDataset(8, "stored"), num_workers=2, persistent_workers=persistent
    )
    first, second = ([number.item() for number in loader] for _ in range(2))
    words = "the same" if first == second else "others"
    print(f"persistent_workers={persistent}: {words}")
del loader  # ends the workers

# %% [markdown]
# New workers get new copies of the main process's generator, which hasn't moved on. So each epoch repeats the first one,
# draw by draw, and there's no error. If the same noise comes back in each epoch, a network can learn it by heart. That's
# exactly what augmentation should prevent.

# %% [markdown]
# #### Exercise: noise that's new in every worker · 15 min
#
# Write a dataset whose rows come with new noise each time you read them, in the main process and in each worker. After
# this exercise, you can augment in as many workers as you like.
#
# With `rows = [[1., 2.], [3., 4.]]` and `scale = 0.1`, `dataset[0]` is for example `[1.03, 1.87]`, and the next time
# `[0.94, 2.05]`.
#
# - `NoisyRows(rows, scale)` keeps the rows, of shape (n, d), float32 or float64, and `len(dataset)` is n. `dataset[i]` is
#   row i plus normal noise with mean 0 and standard deviation `scale`: each number of the row gets noise of its own. The item
#   has the row's shape and dtype. The table `rows` stays as it is.
# - With 0, 1 or more workers, persistent or not, no two items of an epoch share their noise, and the next epoch's noise
#   is new. That's also true if the main process read an item before the workers started, for example to look at
#   `dataset[0]`.
# - `torch.manual_seed(s)`, called before the dataset is made, decides all of the noise. The same `s` gives the same
#   noise again, if the number of workers is the same. A different `s` gives different noise.


# %% tags=["exercise"] covers="safe_augmentation worker_seeds"
class NoisyRows:
    """Item i: row i plus noise, new whenever it's read.

    rows: (n, d). scale: the noise's standard deviation. Has len(dataset) and dataset[i], a tensor of shape (d,).
    """

    ### BEGIN SOLUTION
    def __init__(self, rows, scale):
        self.rows, self.scale = rows, scale

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, i):
        return self.rows[i] + self.scale * torch.randn_like(self.rows[i])

    ### END SOLUTION


# %% tags=["check"]
check("NoisyRows")

# %% [markdown]
# Here is the first digit, as you get it in each of four epochs. You wrote your class in the notebook, where real
# workers may not find it. So `PretendedWorkers` takes the place of real workers: it has two copies of the dataset, and
# the seeds that two workers would have. `run(0, function)` calls a function on worker 0's copy, with worker 0's seed.

# %% tags=["show"] covers="safe_augmentation"
from lessons_lib.loading.pretended import PretendedWorkers

torch.manual_seed(0)
noisy = given("NoisyRows")(train_x, 0.1)
epochs = [PretendedWorkers(noisy, 2) for _ in range(4)]
views = [workers.run(0, lambda own: own[0]) for workers in epochs]
viz.images(torch.stack(views).reshape(4, 8, 8), labels=[f"epoch {e}" for e in range(4)])

# %% [markdown]
# #### A generator that you can't remove
#
# What if the dataset comes from a library, with a `self.rng` inside? Then replace that generator in each worker's copy
# of the dataset. When a worker starts, it calls the loader's `worker_init_fn`. In there, `get_worker_info()` gives you
# that copy and the worker's seed. Your `worker_init_fn` lives in a module, because each worker has to find it:
#
# ```python
# def reseed(worker):
#     info = get_worker_info()
#     info.dataset.rng = np.random.default_rng(info.seed)
# ```

# %% tags=["show"] covers="worker_seeds"
from lessons_lib.loading.random_numbers import reseed

loader = DataLoader(DrawnDataset(8, "stored"), num_workers=2, worker_init_fn=reseed)
first, second = ([number.item() for number in loader] for _ in range(2))
print("different numbers:", len(set(first)), "· in two epochs:", len({*first, *second}))

# %% [markdown]
# #### The same noise, whoever loads
#
# One problem is left. With three workers instead of two, a different worker may read an item, so the same seed gives
# that item different noise. To get the same noise with any number of workers, let it depend on three numbers alone: the
# seed, the epoch and the index. `default_rng` takes all three as one seed, and mixes them well. Your `EpochSampler`
# sends the epoch to the worker.

# %% tags=["show"] covers="worker_seeds"
from lessons_lib.loading.random_numbers import StatelessDataset

dataset = StatelessDataset(8, seed=7)  # default_rng([seed, epoch, index]).random()
sampler = given("EpochSampler")(SequentialSampler(dataset))
epochs = {}
for workers in (0, 1, 2):
    loader = DataLoader(dataset, sampler=sampler, num_workers=workers)
    for epoch in (0, 1):
        sampler.set_epoch(epoch)
        epochs[workers, epoch] = [number.item() for number in loader]
print("the same with 0, 1, 2 workers:", epochs[0, 1] == epochs[1, 1] == epochs[2, 1])
print("different numbers in two epochs:", len({*epochs[2, 0], *epochs[2, 1]}))

# %% [markdown]
# Don't add the three numbers up: seed 7, epoch 0, index 1 would give the same sum as seed 7, epoch 1, index 0.

# %% [markdown]
# ### A stream in shares
#
# *25 minutes.* Some data come as a stream: you can only read them from beginning to end. Here several workers read a
# stream, and you get each item once. Needs *A dataset*, *An order, and batches* and *Someone else loads*.
#
# You can't ask a log file, a socket or a compressed archive for item number 500,000. You can only read on. For such
# data, there's the **iterable-style dataset**: `IterableDataset` has an `__iter__`, but neither `__len__` nor
# `__getitem__`. The loader takes items as they come. There are no indices, so there's no sampler.
#
# `NumberStream(6)` yields 0, 1, 2, 3, 4, 5. **Predict:** how many items does an epoch have if two workers read this
# stream?

# %% tags=["prediction"] covers="iterable"
### BEGIN SOLUTION
predict(items_of_a_stream=12)
### END SOLUTION

# %% tags=["show"] covers="iterable"
from lessons_lib.loading.datasets import NumberStream

for workers in (0, 2):
    loader = DataLoader(NumberStream(6), batch_size=3, num_workers=workers)
    print(f"{workers} workers:", [batch.tolist() for batch in loader])
try:
    DataLoader(NumberStream(6), shuffle=True)
except ValueError:
    print("shuffle=True: ValueError")

# %% [markdown]
# Each worker has a copy of the dataset, and runs through all of it. With a map-style dataset, the main process
# deals out the indices, but a stream has none to deal out. So with two workers, your epoch has each item twice, and
# there's no error.
#
# A worker can ask who it is: `get_worker_info()` returns an object with `.id` and `.num_workers`, or None in the main
# process.

# %% tags=["setup"]
from torch.utils.data import IterableDataset, get_worker_info

# %% [markdown]
# #### Exercise: shares of a stream · 15 min
#
# Write a dataset that deals a stream out to its workers. After this exercise, a log file can feed several workers.
#
# `StreamShares(source)` has an `__iter__`. Take a source with the items 10, 11, 12, 13, 14:
#
# - Worker 0 of 2 yields 10, 12, 14, and worker 1 yields 11, 13. Each takes every second item; with three workers, it
#   would be every third.
# - Without workers, the dataset yields all five.
#
# Over all workers, no item comes twice, and none is lost. The items may be anything, and two may be equal.
#
# You can loop over `source` again and again, but it has no length and no indices. It may be endless, or pause for
# hours. So read no more of the stream than you need for the next item, and yield that item before you read on. Each
# pass begins at the first item again: every loop over your dataset has to start from the beginning of `source`, also in
# workers that start after a pass in the main process.


# %% tags=["exercise"] covers="sharded iterable"
class StreamShares(IterableDataset):
    """The items of a stream; in a worker, that worker's share: places id, id + num_workers, …

    source: can be looped over; it has no length.
    """

    ### BEGIN SOLUTION
    def __init__(self, source):
        super().__init__()
        self.source = source

    def __iter__(self):
        info = get_worker_info()
        if info is None:
            return iter(self.source)
        return itertools.islice(self.source, info.id, None, info.num_workers)

    ### END SOLUTION


# %% tags=["check"]
check("StreamShares")

# %% [markdown]
# Here your class runs with up to four pretend workers, because real ones may not find a class that's defined in a notebook.
# `run(worker, "".join)` joins the letters that one worker's copy of your dataset yields:

# %% tags=["show"] covers="sharded iterable"
from lessons_lib.loading.pretended import PretendedWorkers

stream = given("StreamShares")("who waits?")
for count in (1, 2, 3, 4):
    workers = PretendedWorkers(stream, count)
    shares = [workers.run(worker, "".join) for worker in range(count)]
    print(f"workers: {count}", shares)

# %% [markdown]
# Each worker reads the other workers' items too, and skips them. That's fine if *reading* is cheap and the real work,
# such as decoding, comes after it. Let each worker do that work only for its own share. If reading itself is slow, cut
# the data into files, and deal the files out to the workers. Large datasets often come as hundreds of such **shards**.
#
# If you can't change a dataset, there's `worker_init_fn`. Here, `take_share` writes each worker's share into its copy:

# %% tags=["show"] covers="iterable"
from lessons_lib.loading.datasets import take_share

loader = DataLoader(NumberStream(6), num_workers=2, worker_init_fn=take_share)
print("two real workers:", [int(batch) for batch in loader])

# %% [markdown]
# #### Batches of shares
#
# Each worker makes batches of *its own* items. **Predict:** two workers share a stream of 10 items, with
# `batch_size=3, drop_last=True`. How many items are dropped?

# %% tags=["prediction"] covers="iterable"
### BEGIN SOLUTION
predict(dropped_of_a_stream=4)
### END SOLUTION

# %% tags=["show"] covers="iterable"
for drop_last in (False, True):
    loader = DataLoader(
        NumberStream(10),
        batch_size=3,
        drop_last=drop_last,
        num_workers=2,
        worker_init_fn=take_share,
    )
    print(f"drop_last={drop_last!s:<6}", [batch.tolist() for batch in loader])

# %% [markdown]
# Without workers, one item would be left over. Here each worker drops its own leftovers. With 8 workers and batches of
# 32, an epoch can lose up to 248 items. A stream isn't shuffled, so they're the same items each time.

# %% [markdown]
# ### Rows of different lengths
#
# *50 minutes.* Sentences, songs and purchases have different lengths. First you put them into one batch. But a batch is
# as wide as its longest row, and the padding after shorter rows costs time and memory for nothing. So next, you avoid
# most of that padding. Needs *An order, and batches* and *From rows to a batch*.
#
# #### What the default does
#
# **Predict:** the items are lists of tokens, `[1, 2, 3]` and `[4, 5, 6]`. What does `default_collate` make of the two
# lists? Write `"2 rows of 3"`, `"3 columns of 2"` or `"raises"`.

# %% tags=["prediction"] covers="collate ints_as_columns"
### BEGIN SOLUTION
predict(lists_in_a_batch="3 columns of 2")
### END SOLUTION

# %% tags=["show"] covers="ints_as_columns"
flipped = np.arange(4)[::-1]
for name, items in {
    "lists": [[1, 2, 3], [4, 5, 6]],
    "tensors": [torch.tensor([1, 2, 3]), torch.tensor([4, 5, 6])],
    "a key that comes later": [{"x": 1}, {"x": 2, "y": 3}],
    "all items filtered out": [],
    "a flipped array": [flipped, flipped],
    "rows of different lengths": [torch.zeros(2), torch.zeros(3)],
}.items():
    try:
        print(f"{name}: {default_collate(items)}")
    except Exception as error:
        print(f"{name}: {type(error).__name__}")

# %% [markdown]
# `default_collate` treats a list as a record, like (x, y): it collates the first entries of all items, then the
# second ones. So lists of tokens come out as columns, without an error. If the first item lacks a key that others have,
# the key is lost, also without an error: `y` is gone.
#
# The last three cases raise an error. A batch's list of items is empty when a filter has thrown away all of them: filter
# the *indices* instead, in the sampler. For a flipped array, call `.copy()`. Rows of different lengths need a collate
# function of your own.

# %% [markdown]
# #### Exercise: collate for ragged rows · 15 min
#
# Make one table out of rows with different lengths, and keep their lengths. After this exercise, sentences fit into a
# batch.
#
# The rows `[7, 4]`, `[11, 11, 14]` and `[2]` with `fill` 0 give the table
#
# ```
#  7  4  0
# 11 11 14
#  2  0  0
# ```
#
# and the lengths `[2, 3, 1]`.
#
# `pad_rows(rows, fill)` takes a list of at least one tensor, each of shape (its length,). It returns two tensors:
#
# - the table, of shape (n, longest) and of the rows' dtype, with `fill` after the end of each row,
# - the lengths, of shape (n,), as whole numbers.
#
# A row may have no numbers at all. A row may hold `fill` itself. Leave the list as it is. The right table and lengths
# earn half of the points. Doing it without `pad_sequence`, PyTorch's function for this, earns the other half.


# %% tags=["exercise"] covers="ragged_collate collate"
def pad_rows(rows, fill):
    """The rows below each other, filled up at the end; and their lengths.

    rows: tensors of shape (length,). Returns tensors of shape (n, longest) and (n,).
    """
    ### BEGIN SOLUTION
    lengths = torch.tensor([len(row) for row in rows])
    table = torch.full((len(rows), max(lengths)), fill, dtype=rows[0].dtype)
    for i, row in enumerate(rows):
        table[i, : len(row)] = row
    return table, lengths
    ### END SOLUTION


# %% tags=["check"]
check("pad_rows")

# %% tags=["show"] covers="ragged_collate collate"
words = [
    torch.tensor([letters.index(letter) for letter in word])
    for word in text.replace(",", "").split()
]


def pad_with_minus_one(rows):
    return given("pad_rows")(rows, -1)


table, lengths = next(
    iter(DataLoader(words, batch_size=4, collate_fn=pad_with_minus_one))
)
theirs = nn.utils.rnn.pad_sequence(words[:4], batch_first=True, padding_value=-1)
print(table)
print(
    "lengths:", lengths.tolist(), "· pad_sequence agrees:", torch.equal(table, theirs)
)

# %% [markdown]
# Pass your function as `collate_fn`. PyTorch's `nn.utils.rnn.pad_sequence` makes the same table. Without
# `batch_first=True`, it comes out transposed.
#
# Why keep the lengths? A 0 can be padding or data, and only the lengths can tell which. With them, you make the mask of
# lesson 04: `torch.arange(longest) < lengths[:, None]`.

# %% [markdown]
# #### What padding costs
#
# Here are 512 rows, with lengths from 1 to 50. Short rows are frequent, as in many datasets.

# %% tags=["setup"]
dice = torch.randint(0, 8, (2, 512), generator=torch.Generator().manual_seed(0))
row_lengths = (1 + dice[0] * dice[1]).tolist()


def filled(batches):
    """How many percent of the positions in these batches are padding."""
    widths = [max(row_lengths[i] for i in batch) for batch in batches]
    places = sum(len(batch) * width for batch, width in zip(batches, widths))
    return 100 - 100 * sum(row_lengths) / places


# %% tags=["setup"]
def drawn(batches):
    """A batch is a picture: black data, grey padding, and white where it ends."""
    pictures = torch.zeros(len(batches), len(batches[0]), max(row_lengths))
    for picture, batch in zip(pictures, batches):
        picture[:, : max(row_lengths[i] for i in batch)] = 0.4
        for line, i in zip(picture, batch):
            line[: row_lengths[i]] = 1
    return pictures


# %% tags=["show"] covers="bucketing"
order = list(given("EpochShuffle")(512, 0))
as_they_come = [order[start : start + 32] for start in range(0, 512, 32)]
print(f"padding: {filled(as_they_come):.0f}% of all positions")
viz.images(drawn(as_they_come[:4]), dark="high", scale=(0, 1), title="grey is padding")

# %% [markdown]
# Each picture is a batch of 32 rows. The grey part is what you compute for nothing: nearly three quarters.
#
# **Predict:** four rows have the lengths 1, 9, 2 and 8. You make batches of two, each as wide as its longest row. How
# many positions are padding in this order? And if you sort the rows by length first? Write two numbers.

# %% tags=["prediction"] covers="bucketing bucketed"
### BEGIN SOLUTION
predict(padding_of_four=(14, 2))
### END SOLUTION

# %% tags=["show"] covers="bucketing"
for name, lengths in (("as they come", [1, 9, 2, 8]), ("sorted", [1, 2, 8, 9])):
    pairs = [lengths[:2], lengths[2:]]
    padding = [2 * max(pair) - sum(pair) for pair in pairs]
    print(f"{name:<13}{pairs}: {padding} → {sum(padding)}")

# %% [markdown]
# So should you sort by length? Then every epoch would have nearly the same batches: only rows of equal length would
# swap places. Also, the shortest sentences, such as "Yes." and "Why?", would always meet in one batch. SGD needs
# different batches in each epoch.
#
# **Bucketing** gives you both: little padding, and batches that differ from epoch to epoch. Shuffle, take a *pool* of
# enough rows for a few batches, and sort only within that pool.

# %% [markdown]
# #### Exercise: batches of similar lengths · 20 min
#
# Write a batch sampler that puts rows of similar lengths together. With pools of eight batches, the epoch above has
# fewer than half as many positions to compute as before.
#
# `BucketBatches(sampler, lengths, size, pool)` takes the indices of `pool` batches from the sampler: `size * pool` of
# them. It sorts them by the lengths of their rows, the shortest first, and cuts them into batches of `size`. Then it
# goes on with the next `size * pool` indices.
#
# With the lengths `[5, 1, 4, 2, 3, 9]`, `size` 2, `pool` 2, and a sampler that gives 0, 1, 2, 3, 4, 5:
#
# | pool | its lengths | sorted by length | batches |
# | --- | --- | --- | --- |
# | 0, 1, 2, 3 | 5, 1, 4, 2 | 1, 3, 2, 0 | `[1, 3]`, `[2, 0]` |
# | 4, 5 | 3, 9 | 4, 5 | `[4, 5]` |
#
# - `lengths[i]` is the length of row i. The sampler may leave rows out.
# - Rows of equal length stay in the sampler's order. Python's `sorted` does that by itself.
# - The last pool may be smaller, and the last batch shorter.
# - `len` is the number of batches. Each pass goes through the sampler again, which has a new order each time.


# %% tags=["exercise"] covers="bucketed bucketing"
class BucketBatches:
    """Lists of `size` indices, whose rows have similar lengths.

    BucketBatches(sampler, lengths, size, pool) has __len__ and __iter__.
    """

    ### BEGIN SOLUTION
    def __init__(self, sampler, lengths, size, pool):
        self.sampler, self.lengths, self.size, self.pool = sampler, lengths, size, pool

    def __len__(self):
        return -(-len(self.sampler) // self.size)

    def __iter__(self):
        order = list(self.sampler)
        for start in range(0, len(order), self.size * self.pool):
            pool = order[start : start + self.size * self.pool]
            pool = sorted(pool, key=lambda i: self.lengths[i])
            for first in range(0, len(pool), self.size):
                yield pool[first : first + self.size]

    ### END SOLUTION


# %% tags=["check"]
check("BucketBatches")

# %% tags=["show"] covers="bucketed bucketing"
sampler, Buckets = given("EpochShuffle")(512, 0), given("BucketBatches")
saved = {}
for pool in (1, 2, 4, 8, 16):
    batches = list(Buckets(sampler, row_lengths, 32, pool))
    saved[f"pool of {pool}"] = filled(batches)
    if pool == 8:
        in_pools = batches
viz.bars(saved, unit="%", title="padding")

# %% tags=["show"] covers="bucketed bucketing"
viz.images(drawn(in_pools[1:8:2]), dark="high", scale=(0, 1), title="a pool of 8")

# %% [markdown]
# These are four batches of one pool: the rows go from short to long, and little is grey. A pool of one batch removes no
# padding, because each batch then holds the same rows as without sorting. A pool of 16 batches is the whole epoch here,
# so its batches are nearly the same in every epoch. Choose something in between.
#
# Two things to know:
#
# - A pool's batches run from short to long, so the loss goes up and down in waves. If that bothers you, shuffle the
#   batches.
# - A batch of short rows has fewer numbers than a batch of long rows. Average the loss over the actual *numbers*, not
#   over all positions, padding included.

# %% [markdown]
# ### Which items, and how often
#
# *20 minutes.* A network hardly learns what it hardly ever meets. Here you decide how often each item comes up. Needs
# *An order, and batches*.
#
# The next set has all the 8s among the training digits, but only eight of the 3s. Here's a shuffled batch from it:

# %% tags=["setup"]
from torch.utils.data import WeightedRandomSampler

eights = (train_y == 8).nonzero().flatten()
threes = (train_y == 3).nonzero().flatten()[:8]
rare_x = train_x[torch.cat([eights, threes])]
is_three = torch.tensor([0] * len(eights) + [1] * len(threes))

# %% tags=["show"] covers="weighted"
g = torch.Generator().manual_seed(0)
loader = DataLoader(
    TensorDataset(rare_x, is_three), batch_size=20, shuffle=True, generator=g
)
x, y = next(iter(loader))
print(
    f"threes: {len(threes)} of {len(is_three)} in the set, {y.sum()} of 20 in a batch"
)
viz.images(x.reshape(20, 8, 8), labels=y.tolist(), columns=10, title="shuffled")

# %% [markdown]
# You could copy the threes. Or you could let the sampler *draw* them more often, and copy nothing.
# `WeightedRandomSampler(weights, num_samples)` draws `num_samples` positions, and a position's weight decides how often
# it comes up.
#
# A common first try passes one weight for each class. Say there are 1,000 items, 900 of class 0 and then 100 of class
# 1:
#
# ```python
# WeightedRandomSampler([1 / 900, 1 / 100], 1000)
# ```
#
# **Predict:** how many different items does this sampler draw in its 1,000 draws?

# %% tags=["prediction"] covers="weighted"
### BEGIN SOLUTION
predict(items_by_two_weights=2)
### END SOLUTION

# %% tags=["show"] covers="weights_a_class weighted"
g = torch.Generator().manual_seed(0)
sampler = WeightedRandomSampler([1 / 900, 1 / 100], 1000, generator=g)
print("different items:", sorted(set(sampler)), "· len:", len(sampler))

# %% [markdown]
# The sampler never sees your labels. It takes your two weights as those for positions 0 and 1, so it draws only items 0 and 1
# in the entire epoch, and both belong to class 0. There's no error and no warning. The sampler needs a weight for each *item*.

# %% [markdown]
# #### Exercise: each class its share · 10 min
#
# Give each item a weight, so that each class comes up as often as you say. After this exercise, a rare class is no
# longer rare in your batches.
#
# With the labels `[0, 0, 1, 0]` and the shares `[0.5, 0.5]`, class 0 should get half of all draws, and its three items
# share that half equally:
#
# ```python
# draw_weights(labels, shares)    # [1/6, 1/6, 1/2, 1/6]
# ```
#
# `draw_weights(labels, shares)` takes `labels` of shape (n,), whole numbers from 0 up, and `shares` of shape (classes,),
# which sum to 1. There's at least one item. The function returns weights of shape (n,), one for each item.
#
# - Class c gets the fraction `shares[c]` of all draws.
# - All items of a class are equally likely to be drawn.
# - A class may have no items; its share then goes to no item. If every class has items, the weights sum to 1.


# %% tags=["exercise"] covers="class_sampler weighted"
def draw_weights(labels, shares):
    """The probability with which each item is drawn, shape (n,); class c gets shares[c] of the draws.

    labels: (n,) whole numbers. shares: (classes,).
    """
    ### BEGIN SOLUTION
    counts = torch.bincount(labels, minlength=len(shares))
    return shares[labels] / counts[labels]
    ### END SOLUTION


# %% tags=["check"]
check("draw_weights")

# %% tags=["show"] covers="class_sampler weighted"
weights = given("draw_weights")(is_three, torch.tensor([0.5, 0.5]))
g = torch.Generator().manual_seed(0)
sampler = WeightedRandomSampler(weights, len(weights), generator=g)
loader = DataLoader(TensorDataset(rare_x, is_three), batch_size=20, sampler=sampler)
x, y = next(iter(loader))
print(f"threes: {y.sum()} of 20 in a batch")
viz.images(x.reshape(20, 8, 8), labels=y.tolist(), columns=10, title="drawn")

# %% [markdown]
# Look at the threes: some of them are the same. The set has only eight threes, and no sampler can make a ninth. A
# network can learn these eight by heart, so crop or shift them a little each time, if you can.
#
# The sampler draws *with replacement*: each draw is from all items, even those that have been drawn before. That
# changes what an epoch is.
#
# **Predict:** a sampler draws 1,000 times from 1,000 items with equal weights. What percentage of the items is drawn at
# least once? Write a number.

# %% tags=["prediction"] covers="weighted"
### BEGIN SOLUTION
predict(seen_in_an_epoch=63)
### END SOLUTION

# %% tags=["show"] covers="weighted"
g = torch.Generator().manual_seed(1)
sampler = WeightedRandomSampler([1.0] * 1000, 1000, generator=g)
seen = set()
for epoch in range(1, 6):
    seen.update(sampler)
    print(f"after epoch {epoch}: {len(seen) / 10:.0f}% of the items have come")

# %% [markdown]
# One draw misses an item with probability 0.999, so all 1,000 draws miss it with probability 0.999¹⁰⁰⁰ ≈ 0.37. An
# "epoch" is now only a number of draws. Use this sampler only for training: read a validation set once, as it is. And
# remember what your network has learned: that threes are as frequent as eights.

# %% [markdown]
# ### What workers cost
#
# *40 minutes.* When a training run dies after three hours, out of memory or with too many open files, its loader is often the cause.
# Here you measure what workers hold, and what you keep of their batches. Needs *Someone else loads*, and *Read ahead* for its
# last part.
#
# #### Memory that grows by reading
#
# A forked worker begins as a twin of your process, and shares its memory. That memory comes in **pages** of a few KiB.
# A page is copied only when one of the processes *writes* to it. This is called **copy-on-write**. So eight workers
# with a large dataset take next to no extra memory. Or do they?
#
# **Predict:** a worker reads 600,000 numbers, one after the other, and changes none. Does the memory that belongs to
# this worker alone grow by many MiB, or does it stay about the same? The numbers are in
#
# - a list of Python floats,
# - a NumPy array of float64, made from that list,
# - a NumPy array with `dtype=object`, made from that list.
#
# Write a tuple of three, each `"grows"` or `"stays"`. A question that helps: how does Python know when it can delete an
# object?

# %% tags=["prediction"] covers="copy_on_write"
### BEGIN SOLUTION
predict(grows_in_a_worker=("grows", "stays", "grows"))
### END SOLUTION

# %% tags=["show"] covers="copy_on_write"
from lessons_lib.loading.process import growth_in_worker, memory

floats = [i / 7 for i in range(600_000)]
for name, numbers in {
    "list": floats,
    "array": np.array(floats),
    "array of objects": np.array(floats, dtype=object),
}.items():
    grown = growth_in_worker(numbers)
    if grown is None:
        print("This needs Linux: there a process can read what it shares.")
        break
    own, seen = grown.private > 8, grown.resident > 8
    print(f"{name:<17} more than 8 MiB: private {own!s:<6} resident {seen}")

# %% [markdown]
# Python counts how many names and containers refer to an object, and keeps that count *in* the object. When you read a
# float from a list, the float's count goes up and then down again, so Python writes to the float twice. So even reading
# copies the float's page, and each worker ends up with a list of its own. An array is one object with one count, and
# its numbers have none.
#
# So keep paths, labels and lengths in arrays or tensors, not in lists, dicts or tables of objects. In the array
# `np.array(words)`, every string has the width of the longest one. With `dtype=object`, the array only points to the
# Python objects in the list.
#
# Also, measure the right number. The **resident** size, which `top` shows, counts shared pages too, so it doesn't grow
# when one of them is copied. **Private** memory, or USS, is what a worker really adds to the total. **PSS** divides each
# page among the processes that share it, so you can add it up over processes. Here are your notebook's numbers:

# %% tags=["show", "nbval-ignore-output"] covers="copy_on_write"
now = memory()
if now is None:
    print("This needs Linux.")
else:
    print(
        f"resident {now.resident:.0f} MiB, PSS {now.shared_out:.0f}, private {now.private:.0f}"
    )

# %% [markdown]
# If workers aren't forked, each gets its own copy of the dataset at the start, through pickle. Then an array isn't
# shared either. On every system, workers can share a file that each of them opens with `np.memmap`.
#
# #### Bug hunt: too many files · 10 min
#
# This function keeps the first row of each batch, to look at later. Someone posted it because, after 500 batches, it
# stopped with "RuntimeError: received 0 items of ancdata". On other machines, the error says "Too many open files".
# *Ancdata*, or ancillary data, is how one process hands an open file to another.


# %% tags=["show"] covers="kept_batches"
def posted(loader):
    rows = []
    for batch in loader:
        rows.append(batch[0])
    return rows


# %% tags=["setup"]
from lessons_lib.loading.process import open_files

numbers = torch.arange(160.0).reshape(80, 2)


def files_kept_by(function):
    """How many more files are open for each row, while 40 rows are kept."""
    before = open_files()
    kept = function(DataLoader(numbers, batch_size=2, num_workers=2))
    return (open_files() - before) / len(kept)


# %% tags=["show"] covers="kept_batches"
if open_files() is None:
    print("This needs Linux: there a process can list its open files.")
else:
    print(f"open files for each row: {files_kept_by(posted):.0f}")

# %% [markdown]
# A batch from a worker comes in shared memory, which the main process holds as an open file. The file is closed when
# the last tensor that uses this memory is gone, and `batch[0]` is such a tensor. Many systems allow a process 1,024
# open files. **Fix it.**
#
# `first_rows(loader)` returns a list of the batches' first rows, each a tensor of shape (d,) with its batch's dtype.
# The batches are tensors of shape (size, d). If there are no batches, the list is empty.
#
# - The result keeps no batch and no open file. Each of its rows has its own memory, with nothing else in it.
# - While the function runs, hold at most three batches at a time. A plain loop holds two at the moment when the next
#   one comes, the old one and the new one, so you have room for one more.
# - A batch belongs to the loader: leave it as it was.


# %% tags=["exercise"] covers="kept_exercise kept_batches"
def first_rows(loader):
    """The first row of each batch, shape (d,), in a list.

    loader: gives tensors of shape (size, d).
    """
    ### BEGIN SOLUTION
    rows = []
    for batch in loader:
        rows.append(batch[0].clone())
    return rows
    ### END SOLUTION


# %% tags=["check"]
check("first_rows")

# %% tags=["show"] covers="kept_exercise kept_batches"
if open_files() is None:
    print("This needs Linux: there a process can list its open files.")
else:
    files = abs(files_kept_by(given("first_rows")))
    print(f"open files for each row: {files:.0f}")

# %% [markdown]
# A result that you compute from a batch doesn't keep the batch in memory either: `batch.mean(0)` is a new tensor, and
# `.item()` returns a Python number. `.detach()` and `.numpy()` don't free the batch, because what they return shares its
# memory. And predictions? They're computed too, but they come with a graph:

# %% tags=["show"] covers="kept_batches"
layer = nn.Linear(2, 1)
ways = {
    "as they come": lambda loader: [layer(batch) for batch in loader],
    "detached": lambda loader: [layer(batch).detach() for batch in loader],
}
for name, predictions in ways.items():
    if open_files() is None:
        print("This needs Linux: there a process can list its open files.")
        break
    files = abs(files_kept_by(predictions))
    print(f"open files for each prediction, {name}: {files:.0f}")

# %% [markdown]
# A prediction keeps its graph. For the weight's gradient, the graph keeps the layer's input: that's the batch, and the
# batch keeps its file open. So collect predictions under `torch.no_grad()`, or detach them. A loss keeps the batch too,
# until `backward` has run.
#
# Something similar happens in Docker. Shared memory is small there unless you set `--shm-size`. When it's full, a
# worker dies with a "bus error".
#
# #### Three knobs
#
# **`persistent_workers`.** Starting a worker takes time. Do you pay for it in each epoch?

# %% tags=["show"] covers="knobs"
from lessons_lib.loading.process import ProcessDataset

for persistent in (False, True):
    loader = DataLoader(ProcessDataset(8), num_workers=2, persistent_workers=persistent)
    processes = {int(number) for epoch in range(3) for number in loader}
    print(f"persistent_workers={persistent}: {len(processes)} processes in 3 epochs")
del loader  # ends the workers

# %% [markdown]
# Set `persistent_workers` to True if epochs are short. The price: the workers stay alive between epochs, with
# everything that they hold, and what you write into the dataset later doesn't reach them.
#
# **`prefetch_factor`.** Here, every eighth batch takes 120 ms to load, and the others take 10. That's about 24 ms on
# average. The model needs 25 ms, so one worker should be enough:

# %% tags=["show"] covers="knobs"
from lessons_lib.loading.simulated import SimulatedLoader

uneven = ([10] * 7 + [120]) * 8
for factor in (1, 2, 4, 8):
    run = SimulatedLoader(64, uneven, step_ms=25, workers=1, prefetch=factor).epoch()
    print(
        f"prefetch_factor={factor}: an epoch of {run.ms:.0f} ms, {run.waits_ms:.0f} spent waiting"
    )

# %% [markdown]
# Batches that are loaded in advance bridge the wait for a slow one. They don't make loading faster *on average*: for
# that, you need more workers. And batches in advance take memory.
#
# **Predict:** a batch has 256 photos of 3 × 224 × 224 float32 numbers. There are 8 workers, with `prefetch_factor` 2.
# How many GB (10⁹ bytes) of batches are loaded in advance? Write a number.

# %% tags=["prediction"] covers="knobs"
### BEGIN SOLUTION
predict(gb_in_advance=2.5)
### END SOLUTION

# %% tags=["show"] covers="knobs"
batch = 256 * 3 * 224 * 224 * 4
print(f"one batch {batch / 1e9:.2f} GB, 16 of them {16 * batch / 1e9:.1f} GB")

# %% [markdown]
# In uint8, the usual dtype of a photo's pixels, these batches would take a quarter of that. So send bytes, and turn them
# into floats on the device.
#
# **`pin_memory`.** From pinned memory, a GPU can fetch a batch while your program goes on (lesson 07). With
# `pin_memory=True`, a thread in the main process pins each batch as it arrives. Pinning pays off only together with
# `x.to(device, non_blocking=True)`. On your computer:

# %% tags=["show", "nbval-ignore-output"] covers="knobs"
import warnings

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    batch = next(iter(DataLoader(torch.ones(3), pin_memory=True)))
print("pinned:", batch.is_pinned(), *{f"· a warning: {w.message}" for w in caught})

# %% [markdown]
# Without a GPU, there's no reason to pin, and you only get a warning.

# %% [markdown]
# ### Stop in the middle of an epoch
#
# *30 minutes.* An epoch may last for days, and a machine may stop before the epoch ends. Lesson 08 saved the model and
# the optimizer. Here you save your place in the data. Needs *An order, and batches*, *Someone else loads* and *Read
# ahead*.
#
# A run stops after 5 of an epoch's 8 batches. How should it go on? Here are three ways:

# %% tags=["show"] covers="resume_middle"
epoch = list(given("Batches")(given("EpochShuffle")(40, 0), 5, False))
done, left = epoch[:5], epoch[5:]
for name, batches in {
    "begin this epoch again": done + epoch,
    "begin the next epoch": done,
    "go on where it was": done + left,
}.items():
    rows = [index for batch in batches for index in batch]
    twice, never = len(rows) - len(set(rows)), 40 - len(set(rows))
    print(f"{name:<23} {twice:>2} rows come twice, {never:>2} never")

# %% [markdown]
# If machines stop often, the first way trains on some rows again and again. The second way loses rows. For the third,
# you need three numbers: seed, epoch, and how many batches are done. But who counts the batches?
#
# **Predict:** suppose the sampler counts what it hands out. There are ten batches and two workers, `prefetch_factor` is
# 2, and your loop has done *three* steps. How many batches has the sampler handed out? Write a number.

# %% tags=["prediction"] covers="resume_middle"
### BEGIN SOLUTION
predict(sampler_is_ahead=7)
### END SOLUTION


# %% tags=["show"] covers="resume_middle"
class Counting(SequentialSampler):
    handed_out = 0

    def __iter__(self):
        for index in super().__iter__():
            self.handed_out += 1
            yield index


sampler = Counting(range(10))
batches = iter(DataLoader(torch.arange(10), sampler=sampler, num_workers=2))
trained_with = [next(batches).item() for _ in range(3)]
print("trained with:", trained_with, "· handed out:", sampler.handed_out)
del batches  # ends the workers

# %% [markdown]
# The sampler is four batches ahead of your loop. If the sampler saved its own place, a resumed run would skip these
# four, without an error. So your *loop* counts its steps, and saves the count with the model.

# %% [markdown]
# #### Exercise: go on in the middle · 15 min
#
# Write a batch sampler that can begin in the middle of an epoch. After this exercise, a run that's interrupted and
# then resumed ends exactly like an uninterrupted one.
#
# `ResumableBatches(batches)` wraps a batch sampler that has `set_epoch` and `len`, and that you can loop over. In epoch
# 1, say, that sampler gives `[5, 2]`, `[4, 0]`, `[1, 3]`:
#
# ```python
# ours = ResumableBatches(batches)
# ours.resume(1, 2)        # in epoch 1, 2 batches are done
# len(ours), list(ours)    # 1, [[1, 3]]
# len(ours), list(ours)    # 3, [[5, 2], [4, 0], [1, 3]]
# ```
#
# - `set_epoch(epoch)`: The next pass is the whole of this epoch.
# - `resume(epoch, done)`: The next pass is this epoch without its first `done` batches. `done` counts from the
#   beginning of the epoch.
# - All later passes are whole. They stay in this epoch until another call changes it.
# - `len` is the number of batches in the next pass.


# %% tags=["exercise"] covers="middle_exercise resume_middle"
class ResumableBatches:
    """Another batch sampler's batches, from a place in an epoch on.

    ResumableBatches(batches) has set_epoch(epoch), resume(epoch, done), __len__, __iter__.
    """

    ### BEGIN SOLUTION
    def __init__(self, batches):
        self.batches, self.done = batches, 0

    def set_epoch(self, epoch):
        self.resume(epoch, 0)

    def resume(self, epoch, done):
        self.batches.set_epoch(epoch)
        self.done = done

    def __len__(self):
        return len(self.batches) - self.done

    def __iter__(self):
        done, self.done = self.done, 0
        yield from list(self.batches)[done:]

    ### END SOLUTION


# %% tags=["check"]
check("ResumableBatches")

# %% [markdown]
# The finished batches aren't read again, because the sampler skips *indices*. If you looped over the loader instead, and
# threw those batches away, you'd read all their files again.
#
# Now train on digits for 70 steps without a break. Then do it again, but stop after 30 steps and go on from there. The
# last of these cells takes a few seconds.

# %% tags=["show"] covers="middle_exercise resume_middle"
Shuffle, Resumable = given("EpochShuffle"), given("ResumableBatches")


class EpochBatches(BatchSampler):
    def set_epoch(self, epoch):
        self.sampler.set_epoch(epoch)


# %% tags=["show"] covers="middle_exercise resume_middle"
def from_saved(saved):
    """A model, its optimizer, and a loader of the digits whose epochs can be resumed."""
    model = nn.Linear(64, 10)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
    model.load_state_dict(saved["model"])
    optimizer.load_state_dict(saved["optimizer"])
    batches = Resumable(EpochBatches(Shuffle(len(train_y), 0), 64, False))
    loader = DataLoader(TensorDataset(train_x, train_y), batch_sampler=batches)
    return model, optimizer, loader


# %% tags=["show"] covers="middle_exercise resume_middle"
def train_on(saved, steps):
    """Goes on from a saved state for some steps, and returns the state then."""
    model, optimizer, loader = from_saved(saved)
    epoch, done = saved["place"]
    while steps:
        loader.batch_sampler.resume(epoch, done)
        left = len(loader)  # batches of this epoch
        for x, y in itertools.islice(loader, steps):
            optimizer.zero_grad()
            F.cross_entropy(model(x), y).backward()
            optimizer.step()
            done, steps, left = done + 1, steps - 1, left - 1
        if left == 0:
            epoch, done = epoch + 1, 0
    return state_of(model, optimizer, (epoch, done))


# %% tags=["show"] covers="middle_exercise resume_middle"
def state_of(model, optimizer, place):
    states = {"model": model.state_dict(), "optimizer": optimizer.state_dict()}
    return {**states, "place": place}


torch.manual_seed(0)
model = nn.Linear(64, 10)
start = state_of(
    model, torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9), (0, 0)
)
uncut, cut = train_on(start, 70), train_on(start, 30)
print("cut in epoch, after batches:", cut["place"])
resumed = train_on(cut, 40)
same = torch.equal(uncut["model"]["weight"], resumed["model"]["weight"])
print("uncut and resumed end with the same weights, bit for bit:", same)

# %% [markdown]
# That works because nothing else is random here. If your items are random, for example because of random crops, let the
# seed, the epoch and the index determine each item: see *Random numbers in workers*. Dropout draws from the global
# generator, so save that generator's state too (lesson 08).
#
# You don't have to write this each time: the package *torchdata* has a `StatefulDataLoader` with `state_dict()` and
# `load_state_dict()`.

# %% [markdown]
# ### Two processes, one model
#
# *60 minutes.* For a model that trains on more than one GPU, or will one day. Needs the training loop of lesson 08 and
# the core, above all *The same epoch again*.
#
# You have two GPUs, and your model fits on either. So start two processes, and give each a copy of the model and half of
# every batch. Each process computes gradients on its half. Then the processes **average** their gradients and take the
# same step, so the copies stay equal. That's **data parallel** training.
#
# Each process is called a **rank**, and ranks are numbered from 0. The number of ranks is the *world size*. Which rank
# reads what?

# %% tags=["setup"]
from torch.utils.data import DistributedSampler

# %% [markdown]
# `DistributedSampler` gives each rank its share of the indices. All shares are equally long, because a rank with one
# step fewer would leave the others waiting. So the sampler pads the shares, or cuts them with `drop_last=True`.
#
# **Predict:** 4 ranks share 10 items. How many indices does each rank get: with padding, and with `drop_last=True`?
# Write two numbers.

# %% tags=["prediction"] covers="distributed"
### BEGIN SOLUTION
predict(ten_on_four=(3, 2))
### END SOLUTION

# %% tags=["show"] covers="distributed"
for drop_last in (False, True):
    print(f"drop_last={drop_last}")
    for rank in range(4):
        sampler = DistributedSampler(
            range(10), num_replicas=4, rank=rank, shuffle=False, drop_last=drop_last
        )
        print(f"  rank {rank}: {list(sampler)}")

# %% [markdown]
# Ranks take turns, as if you were dealing cards. After item 9, the order begins again, so items 0 and 1 are read twice. With
# `drop_last`, items 8 and 9 are never read.
#
# #### Exercise: one rank's share · 15 min
#
# List the indices that one rank reads: the same indices as PyTorch's `DistributedSampler` would give it. The ranks
# don't tell each other who reads what. They don't have to, because each one draws the *same* order, and then they take
# turns.
#
# `rank_share(n, ranks, rank, seed, epoch)` returns a list of indices, in three steps:
#
# 1. **Shuffle.** The order is `torch.randperm(n, generator=g)`, where `g` is a new `torch.Generator` with the seed
#    `seed + epoch`. It's the same on each rank.
# 2. **Pad.** If `ranks` doesn't divide n, append indices from the order's start, until `ranks` divides the length. With
#    fewer items than ranks, go through the order as often as needed.
# 3. **Share.** Ranks take turns: rank 0 has the positions 0, `ranks`, 2 · `ranks`, …, and rank 1 begins at position 1.
#    So all shares are equally long.
#
# Say n is 5, there are two ranks, and both of them draw the order 4, 3, 2, 1, 0. Padded, that's 4, 3, 2, 1, 0, 4. Rank
# 0 reads `[4, 2, 0]`, rank 1 reads `[3, 1, 4]`. The dataset has at least one item. The right indices earn half of the
# points. Doing it without `DistributedSampler` earns the other half.


# %% tags=["exercise"] covers="rank_share distributed"
def rank_share(n, ranks, rank, seed, epoch):
    """The indices that rank `rank` of `ranks` reads in this epoch, of a dataset with n items.

    Returns a list of ints, equally long on each rank.
    """
    ### BEGIN SOLUTION
    g = torch.Generator().manual_seed(seed + epoch)
    order = torch.randperm(n, generator=g).tolist()
    padded = list(order)
    while len(padded) % ranks:
        padded.append(order[len(padded) % n])
    return padded[rank::ranks]
    ### END SOLUTION


# %% tags=["check"]
check("rank_share")

# %% tags=["show"] covers="distributed rank_share"
ours = given("rank_share")
equal = []
for n, ranks in ((1437, 2), (1437, 8), (3, 8)):
    for rank in range(ranks):
        sampler = DistributedSampler(range(n), ranks, rank, seed=7)
        sampler.set_epoch(5)
        equal.append(list(sampler) == list(ours(n, ranks, rank, 7, 5)))
print(f"{sum(equal)} of {len(equal)} shares agree with DistributedSampler")

# %% [markdown]
# #### Bug hunt: the same epoch, again and again · 5 min
#
# Your `rank_share` gets the epoch's number as an input. A sampler gets it from `set_epoch`, as your `EpochShuffle`
# does. This program lists what one rank reads in each epoch:


# %% tags=["show"] covers="distributed"
def posted(n, ranks, rank, epochs):
    sampler = DistributedSampler(range(n), ranks, rank, seed=7)
    orders = []
    for _ in range(epochs):
        orders.append(list(sampler))
    return orders


for epoch, order in enumerate(posted(10, 2, 0, 3)):
    print(f"epoch {epoch}: {order}")

# %% [markdown]
# The order is shuffled, but each epoch repeats the first: the same items meet in a batch again and again. **Find out
# why, and fix it.**
#
# `rank_epochs(n, ranks, rank, epochs)` returns a list that holds a list of indices for each epoch: the indices that
# `DistributedSampler` with seed 7 gives this rank, in a new order in each epoch. Epochs are numbered from 0.


# %% tags=["exercise"] covers="distributed"
def rank_epochs(n, ranks, rank, epochs):
    """What rank `rank` of `ranks` reads in each epoch, of a dataset with n items.

    Returns a list of indices for each epoch.
    """
    ### BEGIN SOLUTION
    sampler = DistributedSampler(range(n), ranks, rank, seed=7)
    orders = []
    for epoch in range(epochs):
        sampler.set_epoch(epoch)
        orders.append(list(sampler))
    return orders
    ### END SOLUTION


# %% tags=["check"]
check("rank_epochs")

# %% [markdown]
# `DistributedSampler` doesn't count epochs. You set the epoch yourself, so a run that's resumed at epoch 7 can begin
# there. The price: people forget to call `set_epoch`, and then there's no error and no warning. Also, the sampler seeds
# its generator with the *sum* of seed and epoch. So seed 7 in epoch 1 gives the same order as seed 8 in epoch 0.
#
# #### Myth: "two processes train on twice the data"
#
# Two ranks share 1,408 digits. Each has a loader with `batch_size=32`. **Predict:** how many steps does an epoch have?
# And over how many rows does one step average, once the ranks have averaged their gradients? Write two numbers.

# %% tags=["prediction"] covers="distributed"
### BEGIN SOLUTION
predict(steps_of_two=(22, 64))
### END SOLUTION

# %% tags=["show"] covers="two_is_twice distributed"
x, y = train_x[:1408].double(), train_y[:1408]
samplers = [DistributedSampler(x, num_replicas=2, rank=rank) for rank in range(2)]
loaders = [
    DataLoader(TensorDataset(x, y), batch_size=32, sampler=sampler)
    for sampler in samplers
]
print("steps of each rank:", [len(loader) for loader in loaders])
read = [i for sampler in samplers for i in sampler]
print(f"read in an epoch: {len(read)} indices, {len(set(read))} different ones")
print("steps of one process in batches of 64:", len(x) // 64)

# %% [markdown]
# **Settled:** together, the two processes read the data once. What grows is the batch behind each step, from 32 rows
# to 64. An epoch has half as many steps, so you may need a larger learning rate (lesson 08).
#
# Twice the data is what you get if you forget the sampler: each rank reads everything, and an epoch takes as long as
# with one process.
#
# #### The loop, for one process or for two
#
# Other processes can't import from a notebook, so the loop is in a module, `data_parallel`. Here's its code:

# %% tags=["show"] covers="distributed"
import inspect

from lessons_lib.loading import data_parallel

print(inspect.getsource(data_parallel.train))
print(inspect.getsource(data_parallel.gradients_of))
print(inspect.getsource(data_parallel.average_gradients))

# %% [markdown]
# You know this loop. One line is new: between `backward` and `step`, the ranks average their gradients. They do all
# their talking through `torch.distributed.all_reduce`. Each rank passes in a tensor. The function returns when all ranks
# have called it, and then each rank's tensor holds the sum over all ranks.
#
# First, a single process trains in batches of 64. It has no one to talk to, so its `average` does nothing:

# %% tags=["show"] covers="distributed"
alone = data_parallel.small_model()
sampler = DistributedSampler(x, num_replicas=1, rank=0, seed=7)
gradients = data_parallel.train(alone, x, y, sampler, 64, 2, data_parallel.nothing)
weights = [parameter.detach() for parameter in alone.parameters()]
right = (alone(valid_x.double()).argmax(dim=1) == valid_y).double().mean()
print("one process, two epochs: reads more than half of the digits:", bool(right > 0.5))

# %% [markdown]
# Now two processes. **torchrun** starts them, and tells each its rank and where to find the other. In a shell, that's
# `torchrun --nproc_per_node 2 train.py`. Here `run_ranks(function, …)` calls torchrun for you, and returns what the
# function returned on each rank. It raises a `RanksError` if your computer can't run two ranks, if one of them fails,
# or if they take too long. The ranks talk through **gloo**, which works between CPUs. Between GPUs, they'd use NCCL.
#
# Each rank trains three copies of the model, one after the other, in batches of 32. For the first copy, we average the
# gradients by hand. For the second, PyTorch's `DistributedDataParallel` averages them. For the third, they aren't
# averaged. The next cell takes 10 to 30 seconds, because torchrun and both ranks first import PyTorch, each on its own.

# %% tags=["show"] covers="distributed"
from lessons_lib.loading.two_processes import RanksError, run_ranks

try:
    ranks = run_ranks(data_parallel.rank_trains, x, y, 32, 2)
except RanksError as error:
    ranks = []
    print(error)


def furthest(ours, theirs):
    return max((a - b).abs().max().item() for a, b in zip(ours, theirs))


for way in ranks[0] if ranks else ():
    first = furthest(ranks[0][way]["first gradients"], gradients) < 1e-12
    last = furthest(ranks[0][way]["weights"], weights) < 1e-6
    copies = all(map(torch.equal, *(rank[way]["weights"] for rank in ranks)))
    print(
        f"{way:<8} as one process: gradients {first}, weights {last} · equal copies: {copies}"
    )

# %% [markdown]
# If two ranks average their gradients, each from a batch of 32, they get what one process gets from a batch of 64, apart
# from rounding. After 44 steps, the weights are the same too. The two ranks' copies of the model are equal bit for bit,
# because both began with the same weights and took the same steps, with the same averaged gradients. Without the average,
# you train two models, and use only one of them.
#
# `DistributedDataParallel(model)` wraps a model. It averages gradients *within* `backward`: while one layer's gradients
# travel, the layers before it are computing theirs. At the start, it sends rank 0's weights to all ranks. So it didn't
# matter that, in the run above, rank 1 made its second copy of the model with another seed, and so with different
# weights.
#
# #### Means of unequal batches
#
# One rank has 3 rows, and the mean of their gradients is 4. The other has a single row with gradient 0. **Predict:**
# what mean do the ranks get if they add up their means with `all_reduce`, and divide by 2? And what's the mean over all
# four rows? Write two numbers.

# %% tags=["prediction"] covers="distributed"
### BEGIN SOLUTION
predict(unequal_ranks=(2, 3))
### END SOLUTION

# %% tags=["show"] covers="distributed"
means, rows = torch.tensor([4.0, 0.0]), torch.tensor([3.0, 1.0])
print("the mean of the ranks' means:", means.mean().item())
print("weighted by rows:", ((means * rows).sum() / rows.sum()).item())

# %% [markdown]
# A mean of means is right only if all batches are equally large. `DistributedSampler` takes care of that, at the price
# of padding. With sequences, each rank may have a different number of tokens. Then it's up to you: add up sums and
# counts, and divide at the end.
#
# In training, it hardly matters that padding makes two items count twice. In evaluation, it does. **Predict:** a model
# is right on 9 of 10 items, and wrong on item 0. Four ranks evaluate the model on the padded shares from above, and
# count the right answers. What accuracy do they report together, to three digits?

# %% tags=["prediction"] covers="ranks_count_twice"
### BEGIN SOLUTION
predict(padded_accuracy=0.833)
### END SOLUTION

# %% tags=["show"] covers="ranks_count_twice"
is_right = torch.tensor([False] + 9 * [True])
shares = [
    list(DistributedSampler(range(10), 4, rank, shuffle=False)) for rank in range(4)
]
counted = torch.cat([is_right[share] for share in shares])
print(f"{int(counted.sum())} of {len(counted)}: {counted.double().mean():.3f}")

# %% [markdown]
# #### Exercise: a mean in which each item counts once · 20 min
#
# Each rank has evaluated its padded share, and has one number for each item. Compute the mean of these numbers over the
# n items of the dataset. After this exercise, the mean that you report doesn't depend on how many GPUs you had.
#
# `mean_over_ranks(values, n, ranks, rank, all_sum)` runs on each rank, and returns the mean over the n items, as a
# number or a tensor with one number. `values`, of shape (share,), holds the numbers that this rank computed for its
# share. `values[k]` belongs to position `rank + k · ranks`, and positions from n on are padding: in the mean, each item
# counts once. There's at least one item.
#
# On each rank, `all_sum(part)` returns the sum of what all ranks passed to it. It takes a number or a tensor. Unlike
# `all_reduce`, which writes the sum into your tensor, `all_sum` leaves `part` as it is. Don't change `values` in place.
#
# | 3 items on 2 ranks | `values` | padding | adds | returns |
# | --- | --- | --- | --- | --- |
# | rank 0 | `[4, 7]` | none | 4 + 7 | 12 / 3 = 4 |
# | rank 1 | `[1, 4]` | the 4 | 1 | 12 / 3 = 4 |
#
# `all_sum` waits until all ranks have called it. So every rank must make the same calls, even a rank that has nothing
# but padding.


# %% tags=["exercise"] covers="rank_share ranks_count_twice"
def mean_over_ranks(values, n, ranks, rank, all_sum):
    """The mean over the n items of all ranks, each counted once; the same on each rank.

    values: (share,), of which positions rank + k * ranks from n on are padding.
    """
    ### BEGIN SOLUTION
    positions = torch.arange(len(values)) * ranks + rank
    return all_sum(values[positions < n].sum()) / n
    ### END SOLUTION


# %% tags=["check"]
check("mean_over_ranks")

# %% [markdown]
# `play_ranks` runs four ranks without processes. Here too, a rank gets no sum from `all_sum` until all ranks have
# called it:

# %% tags=["show"] covers="ranks_count_twice rank_share"
from lessons_lib.loading.ranks_by_turns import WaitsForEver, play_ranks

mean_of_all = given("mean_over_ranks")


def evaluated(rank, all_sum):
    return mean_of_all(is_right[shares[rank]].double(), 10, 4, rank, all_sum)


print("each rank reports:", [f"{float(mean):.3f}" for mean in play_ranks(evaluated, 4)])


def only_the_first(rank, all_sum):
    return all_sum(1.0) if rank == 0 else 0.0


try:
    play_ranks(only_the_first, 4)
except WaitsForEver as error:
    print(error)

# %% [markdown]
# In such a program, real ranks would hang without a word until a timeout ends them. `if rank == 0:` is fine around a
# `print` or a `torch.save`. But don't put it around anything that needs all ranks: an `all_reduce`, a `backward` under
# `DistributedDataParallel`, a barrier.

# %% [markdown]
# ## Recap
#
# You can now
#
# - write the parts of a loader: a map-style dataset says how many items there are and what item i is, a sampler is an
#   order of indices, a batch sampler cuts that order up, and a collate function makes tensors. Without workers, a `DataLoader`
#   is no more than that;
# - reproduce any epoch's order, from a seed and the epoch's number, and say how many batches the epoch has: ⌈n / size⌉,
#   or ⌊n / size⌋ if a shorter last batch is dropped;
# - let one thread load while another computes, with a bounded queue between them;
# - say who waits for whom: look at main's row. More workers help until main no longer waits;
# - put what a worker needs into a module, and expect nothing back but items: a worker is a process with a copy of the
#   dataset.
#
# *Deeper* added:
#
# - With too few items, `drop_last` leaves you without a batch, and there's no error. Split first, then compute means and
#   scales on the training part alone. Keep inputs and labels in *one* dataset, and look at one batch before you train.
# - Workers read ahead. A worker's error comes in place of the batch that failed. To tell persistent workers the epoch's
#   number, send it along with each index.
# - PyTorch seeds torch, NumPy and Python in each worker, but not your own generator. Every worker reads the whole
#   stream unless it takes a share.
# - Rows of different lengths need padding. Without the lengths or a mask, the padding counts as data. Batches of rows
#   with similar lengths need less padding.
# - A worker that only reads a list copies it all the same: keep numbers in arrays. As long as you keep a row, its
#   entire batch stays in memory, and the batch's file stays open: copy the row instead.
# - Count steps in your loop, because the sampler runs ahead. The seed, the epoch and that count bring you back into the
#   middle of an epoch.
# - Ranks pad their shares, need `set_epoch`, and average their gradients.
#
# The model waited for 48 of 50 ms. Now you know who waits for whom, and how to let someone else load.

# %% tags=["show"]
progress()

# %% [markdown]
# **Where to go next:** you've worked through nearly all the parts of training a language model: tensors, broadcasting,
# gradients, the loop, and the batches. `NextCharacters` is the dataset that such a model learns from.
#
# **Read more.** PyTorch's page on `torch.utils.data` says what each part promises, and what a worker inherits. PyTorch's
# notes on *Reproducibility* say how seeds reach workers. *PyTorch Distributed: Experiences on Accelerating Data
# Parallel Training* (Li and others, 2020) explains how `DistributedDataParallel` came to average the gradients within
# `backward`.
