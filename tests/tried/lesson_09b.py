# Wrong answers to lesson 09, first tries of beginners, as they wrote them. `# %% exercise_name: the true cause`

# %% NextCharacters: len counts the windows, not the windows whose target still fits (one too many)
class NextCharacters:
    def __init__(self, codes, length):
        self.codes = codes
        self.length = length

    def __len__(self):
        return max(0, len(self.codes) - self.length + 1)

    def __getitem__(self, i):
        if i >= len(self):
            raise IndexError
        return self.codes[i : i + self.length], self.codes[i + 1 : i + self.length + 1]

# %% NextCharacters: windows side by side, item i begins at i * length
class NextCharacters:
    def __init__(self, codes, length):
        self.codes = codes
        self.length = length

    def __len__(self):
        return (len(self.codes) - 1) // self.length

    def __getitem__(self, i):
        if i >= len(self):
            raise IndexError("no such item")
        start = i * self.length
        x = self.codes[start : start + self.length]
        y = self.codes[start + 1 : start + self.length + 1]
        return x, y

# %% NextCharacters: never raises IndexError, slices just get shorter
class NextCharacters:
    def __init__(self, codes, length):
        self.codes, self.length = codes, length

    def __len__(self):
        return max(len(self.codes) - self.length, 0)

    def __getitem__(self, i):
        return self.codes[i : i + self.length], self.codes[i + 1 : i + 1 + self.length]

# %% NextCharacters: IndexError only for i > len, not for i == len
class NextCharacters:
    def __init__(self, codes, length):
        self.codes, self.length = codes, length

    def __len__(self):
        return max(len(self.codes) - self.length, 0)

    def __getitem__(self, i):
        if i > len(self):
            raise IndexError(i)
        return self.codes[i : i + self.length], self.codes[i + 1 : i + 1 + self.length]

# %% NextCharacters: len is negative for a text that's too short
class NextCharacters:
    def __init__(self, codes, length):
        self.codes = codes
        self.length = length

    def __len__(self):
        return len(self.codes) - self.length

    def __getitem__(self, i):
        if i >= len(self.codes) - self.length:
            raise IndexError
        return self.codes[i : i + self.length], self.codes[i + 1 : i + 1 + self.length]

# %% NextCharacters: the target is only the one character after the window
class NextCharacters:
    def __init__(self, codes, length):
        self.codes = codes
        self.length = length

    def __len__(self):
        return max(0, len(self.codes) - self.length)

    def __getitem__(self, i):
        if i >= len(self):
            raise IndexError
        return self.codes[i : i + self.length], self.codes[i + self.length]

# %% NextCharacters: the target's slice starts one later but ends at the same place (one short)
class NextCharacters:
    def __init__(self, codes, length):
        self.codes = codes
        self.length = length

    def __len__(self):
        return max(0, len(self.codes) - self.length)

    def __getitem__(self, i):
        if i >= len(self):
            raise IndexError("out of range")
        return self.codes[i : i + self.length], self.codes[i + 1 : i + self.length]

# %% NextCharacters: cuts all the windows in __init__
class NextCharacters:
    def __init__(self, codes, length):
        self.inputs = []
        self.targets = []
        for i in range(len(codes) - length):
            self.inputs.append(codes[i : i + length].clone())
            self.targets.append(codes[i + 1 : i + length + 1].clone())

    def __len__(self):
        return len(self.inputs)

    def __getitem__(self, i):
        return self.inputs[i], self.targets[i]

# %% NextCharacters: returns lists, not tensors
class NextCharacters:
    def __init__(self, codes, length):
        self.codes = codes.tolist()
        self.length = length

    def __len__(self):
        return max(0, len(self.codes) - self.length)

    def __getitem__(self, i):
        if i >= len(self):
            raise IndexError
        return self.codes[i : i + self.length], self.codes[i + 1 : i + 1 + self.length]

# %% NextCharacters: __len__ returns the length of a window
class NextCharacters:
    def __init__(self, codes, length):
        self.codes = codes
        self.length = length

    def __len__(self):
        return self.length

    def __getitem__(self, i):
        if i >= len(self):
            raise IndexError
        return self.codes[i : i + self.length], self.codes[i + 1 : i + 1 + self.length]

# %% NextCharacters: raises StopIteration in place of IndexError
class NextCharacters:
    def __init__(self, codes, length):
        self.codes = codes
        self.length = length

    def __len__(self):
        return max(0, len(self.codes) - self.length)

    def __getitem__(self, i):
        if i >= len(self):
            raise StopIteration
        return self.codes[i : i + self.length], self.codes[i + 1 : i + 1 + self.length]

# %% NextCharacters: returns the IndexError, doesn't raise it
class NextCharacters:
    def __init__(self, codes, length):
        self.codes = codes
        self.length = length

    def __len__(self):
        return max(0, len(self.codes) - self.length)

    def __getitem__(self, i):
        if i >= len(self):
            return IndexError
        return self.codes[i : i + self.length], self.codes[i + 1 : i + 1 + self.length]

# %% NextCharacters: adds 1 to the codes, doesn't move by one position
class NextCharacters:
    def __init__(self, codes, length):
        self.codes = codes
        self.length = length

    def __len__(self):
        return max(0, len(self.codes) - self.length)

    def __getitem__(self, i):
        if i >= len(self):
            raise IndexError
        x = self.codes[i : i + self.length]
        return x, x + 1

# %% NextCharacters: the target wraps around to the beginning of the text (roll), so one item too many
class NextCharacters:
    def __init__(self, codes, length):
        self.codes = codes
        self.after = codes.roll(-1)
        self.length = length

    def __len__(self):
        return max(0, len(self.codes) - self.length + 1)

    def __getitem__(self, i):
        if i >= len(self):
            raise IndexError
        return self.codes[i : i + self.length], self.after[i : i + self.length]

# %% NextCharacters: one item too few (subtracts 1 for the target a second time)
class NextCharacters:
    def __init__(self, codes, length):
        self.codes = codes
        self.length = length

    def __len__(self):
        return max(len(self.codes) - self.length - 1, 0)

    def __getitem__(self, i):
        if i >= len(self):
            raise IndexError
        return self.codes[i : i + self.length], self.codes[i + 1 : i + 1 + self.length]

# %% NextCharacters: the target is the next whole window, length later
class NextCharacters:
    def __init__(self, codes, length):
        self.codes = codes
        self.length = length

    def __len__(self):
        return max(len(self.codes) - 2 * self.length + 1, 0)

    def __getitem__(self, i):
        if i >= len(self):
            raise IndexError
        return self.codes[i : i + self.length], self.codes[i + self.length : i + 2 * self.length]

# %% NextCharacters: forgets self. when it keeps the text
class NextCharacters:
    def __init__(self, codes, length):
        codes = codes
        length = length

    def __len__(self):
        return max(0, len(self.codes) - self.length)

    def __getitem__(self, i):
        if i >= len(self):
            raise IndexError
        return self.codes[i : i + self.length], self.codes[i + 1 : i + 1 + self.length]

# %% NextCharacters: slices with self.length as the end, so only item 0 is right
class NextCharacters:
    def __init__(self, codes, length):
        self.codes = codes
        self.length = length

    def __len__(self):
        return max(0, len(self.codes) - self.length)

    def __getitem__(self, i):
        if i >= len(self):
            raise IndexError
        return self.codes[i : self.length], self.codes[i + 1 : self.length + 1]

# %% EpochShuffle: torch.manual_seed reseeds the global generator
class EpochShuffle:
    def __init__(self, n, seed):
        self.n = n
        self.seed = seed
        self.epoch = 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return self.n

    def __iter__(self):
        torch.manual_seed(self.seed + self.epoch)
        return iter(torch.randperm(self.n).tolist())

# %% EpochShuffle: one generator made in __init__, so a second pass gives another order
class EpochShuffle:
    def __init__(self, n, seed):
        self.n = n
        self.epoch = 0
        self.g = torch.Generator().manual_seed(seed)

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return self.n

    def __iter__(self):
        return iter(torch.randperm(self.n, generator=self.g).tolist())

# %% EpochShuffle: the order is drawn in __init__, set_epoch changes nothing
class EpochShuffle:
    def __init__(self, n, seed):
        self.n = n
        self.epoch = 0
        g = torch.Generator().manual_seed(seed + self.epoch)
        self.order = torch.randperm(n, generator=g).tolist()

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return self.n

    def __iter__(self):
        return iter(self.order)

# %% EpochShuffle: seed * epoch, so that in epoch 0 every seed gives the same order
class EpochShuffle:
    def __init__(self, n, seed):
        self.n, self.seed, self.epoch = n, seed, 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return self.n

    def __iter__(self):
        g = torch.Generator().manual_seed(self.seed * self.epoch)
        for i in torch.randperm(self.n, generator=g):
            yield int(i)

# %% EpochShuffle: the hash of a string differs in another run of the program
class EpochShuffle:
    def __init__(self, n, seed):
        self.n, self.seed, self.epoch = n, seed, 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return self.n

    def __iter__(self):
        g = torch.Generator().manual_seed(hash(f"{self.seed} {self.epoch}"))
        return iter(torch.randperm(self.n, generator=g).tolist())

# %% EpochShuffle: yields tensors, not Python ints
class EpochShuffle:
    def __init__(self, n, seed):
        self.n, self.seed, self.epoch = n, seed, 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return self.n

    def __iter__(self):
        g = torch.Generator().manual_seed(self.seed + self.epoch)
        return iter(torch.randperm(self.n, generator=g))

# %% EpochShuffle: reseeds Python's global random
import random

class EpochShuffle:
    def __init__(self, n, seed):
        self.n = n
        self.seed = seed
        self.epoch = 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return self.n

    def __iter__(self):
        random.seed(self.seed * 1000 + self.epoch)
        order = list(range(self.n))
        random.shuffle(order)
        yield from order

# %% EpochShuffle: rotates one shuffled order by the epoch, not mixed anew
class EpochShuffle:
    def __init__(self, n, seed):
        self.n = n
        g = torch.Generator().manual_seed(seed)
        self.order = torch.randperm(n, generator=g).tolist()
        self.epoch = 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return self.n

    def __iter__(self):
        k = self.epoch % self.n
        return iter(self.order[k:] + self.order[:k])

# %% EpochShuffle: __iter__ returns a list, not an iterator
class EpochShuffle:
    def __init__(self, n, seed):
        self.n, self.seed, self.epoch = n, seed, 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return self.n

    def __iter__(self):
        g = torch.Generator().manual_seed(self.seed + self.epoch)
        return torch.randperm(self.n, generator=g).tolist()

# %% EpochShuffle: randint draws with replacement, some indices twice and others never
class EpochShuffle:
    def __init__(self, n, seed):
        self.n, self.seed, self.epoch = n, seed, 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return self.n

    def __iter__(self):
        g = torch.Generator().manual_seed(self.seed + self.epoch)
        for _ in range(self.n):
            yield torch.randint(0, self.n, (1,), generator=g).item()

# %% EpochShuffle: its own iterator with a place that's never reset, the second pass is empty
class EpochShuffle:
    def __init__(self, n, seed):
        self.n = n
        self.seed = seed
        self.set_epoch(0)

    def set_epoch(self, epoch):
        g = torch.Generator().manual_seed(self.seed + epoch)
        self.order = torch.randperm(self.n, generator=g).tolist()
        self.place = 0

    def __len__(self):
        return self.n

    def __iter__(self):
        return self

    def __next__(self):
        if self.place == self.n:
            raise StopIteration
        self.place += 1
        return self.order[self.place - 1]

# %% EpochShuffle: each pass goes on to the next epoch by itself
class EpochShuffle:
    def __init__(self, n, seed):
        self.n, self.seed, self.epoch = n, seed, 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return self.n

    def __iter__(self):
        g = torch.Generator().manual_seed(self.seed + self.epoch)
        self.epoch += 1
        return iter(torch.randperm(self.n, generator=g).tolist())

# %% EpochShuffle: NumPy's permutation gives NumPy ints, not Python ints
class EpochShuffle:
    def __init__(self, n, seed):
        self.n, self.seed, self.epoch = n, seed, 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return self.n

    def __iter__(self):
        rng = np.random.default_rng((self.seed, self.epoch))
        return iter(rng.permutation(self.n))

# %% EpochShuffle: only the epoch decides, the seed is never used
class EpochShuffle:
    def __init__(self, n, seed):
        self.n = n
        self.seed = seed
        self.epoch = 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return self.n

    def __iter__(self):
        g = torch.Generator()
        g.manual_seed(self.epoch)
        return iter(torch.randperm(self.n, generator=g).tolist())

# %% EpochShuffle: set_epoch draws on from where the generator stands, so the order depends on the epochs before
class EpochShuffle:
    def __init__(self, n, seed):
        self.n = n
        self.g = torch.Generator().manual_seed(seed)
        self.order = torch.randperm(n, generator=self.g).tolist()

    def set_epoch(self, epoch):
        for _ in range(epoch):
            self.order = torch.randperm(self.n, generator=self.g).tolist()

    def __len__(self):
        return self.n

    def __iter__(self):
        return iter(self.order)

# %% EpochShuffle: makes the generator, but doesn't hand it to randperm, so the global one draws
class EpochShuffle:
    def __init__(self, n, seed):
        self.n = n
        self.seed = seed
        self.epoch = 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return self.n

    def __iter__(self):
        g = torch.Generator().manual_seed(self.seed + self.epoch)
        return iter(torch.randperm(self.n).tolist())

# %% EpochShuffle: set_epoch returns a new sampler and leaves this one as it is
class EpochShuffle:
    def __init__(self, n, seed, epoch=0):
        self.n, self.seed, self.epoch = n, seed, epoch

    def set_epoch(self, epoch):
        return EpochShuffle(self.n, self.seed, epoch)

    def __len__(self):
        return self.n

    def __iter__(self):
        g = torch.Generator().manual_seed(self.seed + self.epoch)
        return iter(torch.randperm(self.n, generator=g).tolist())

# %% EpochShuffle: the numbers 1 to n, not 0 to n - 1
import random

class EpochShuffle:
    def __init__(self, n, seed):
        self.n, self.seed, self.epoch = n, seed, 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return self.n

    def __iter__(self):
        order = list(range(1, self.n + 1))
        random.Random(self.seed + self.epoch).shuffle(order)
        return iter(order)

# %% EpochShuffle: forgets __len__
class EpochShuffle:
    def __init__(self, n, seed):
        self.n, self.seed, self.epoch = n, seed, 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __iter__(self):
        g = torch.Generator().manual_seed(self.seed + self.epoch)
        for i in torch.randperm(self.n, generator=g).tolist():
            yield i

# %% EpochShuffle: set_epoch seeds the generator, but a second pass of the epoch draws on
class EpochShuffle:
    def __init__(self, n, seed):
        self.n = n
        self.seed = seed
        self.g = torch.Generator()
        self.set_epoch(0)

    def set_epoch(self, epoch):
        self.g.manual_seed(self.seed + epoch)

    def __len__(self):
        return self.n

    def __iter__(self):
        return iter(torch.randperm(self.n, generator=self.g).tolist())

# %% Batches: forgets the shorter last batch, whatever drop_last is
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler = sampler
        self.size = size
        self.drop_last = drop_last

    def __len__(self):
        if self.drop_last:
            return len(self.sampler) // self.size
        return (len(self.sampler) + self.size - 1) // self.size

    def __iter__(self):
        batch = []
        for i in self.sampler:
            batch.append(i)
            if len(batch) == self.size:
                yield batch
                batch = []

# %% Batches: drop_last drops the last batch even when it's full
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler = sampler
        self.size = size
        self.drop_last = drop_last

    def __len__(self):
        n = -(-len(self.sampler) // self.size)
        return n - 1 if self.drop_last else n

    def __iter__(self):
        order = list(self.sampler)
        batches = [order[i : i + self.size] for i in range(0, len(order), self.size)]
        if self.drop_last:
            batches = batches[:-1]
        return iter(batches)

# %% Batches: one list is cleared and yielded again and again
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler = sampler
        self.size = size
        self.drop_last = drop_last

    def __len__(self):
        if self.drop_last:
            return len(self.sampler) // self.size
        return (len(self.sampler) + self.size - 1) // self.size

    def __iter__(self):
        batch = []
        for i in self.sampler:
            batch.append(i)
            if len(batch) == self.size:
                yield batch
                batch.clear()
        if batch and not self.drop_last:
            yield batch

# %% Batches: len is n // size + 1 without drop_last, one too many when size divides n
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self):
        full = len(self.sampler) // self.size
        return full if self.drop_last else full + 1

    def __iter__(self):
        batch = []
        for i in self.sampler:
            batch.append(i)
            if len(batch) == self.size:
                yield batch
                batch = []
        if batch and not self.drop_last:
            yield batch

# %% Batches: the order is taken from the sampler once, in __init__
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.indices = list(sampler)
        self.size = size
        self.drop_last = drop_last

    def __len__(self):
        if self.drop_last:
            return len(self.indices) // self.size
        return (len(self.indices) + self.size - 1) // self.size

    def __iter__(self):
        for start in range(0, len(self.indices), self.size):
            batch = self.indices[start : start + self.size]
            if len(batch) == self.size or not self.drop_last:
                yield batch

# %% Batches: len runs through the sampler to count the batches
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self):
        return sum(1 for _ in self)

    def __iter__(self):
        batch = []
        for i in self.sampler:
            batch.append(i)
            if len(batch) == self.size:
                yield batch
                batch = []
        if batch and not self.drop_last:
            yield batch

# %% Batches: an empty batch at the end when size divides n
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self):
        if self.drop_last:
            return len(self.sampler) // self.size
        return (len(self.sampler) + self.size - 1) // self.size

    def __iter__(self):
        batch = []
        for i in self.sampler:
            batch.append(i)
            if len(batch) == self.size:
                yield batch
                batch = []
        if not self.drop_last:
            yield batch

# %% Batches: positions 0, 1, 2, ..., the sampler's own indices are never read
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self):
        n = len(self.sampler)
        return n // self.size if self.drop_last else -(-n // self.size)

    def __iter__(self):
        n = len(self.sampler)
        for start in range(0, n, self.size):
            batch = list(range(start, min(start + self.size, n)))
            if len(batch) < self.size and self.drop_last:
                return
            yield batch

# %% Batches: drop_last the wrong way round
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self):
        n = len(self.sampler)
        return -(-n // self.size) if self.drop_last else n // self.size

    def __iter__(self):
        batch = []
        for i in self.sampler:
            batch.append(i)
            if len(batch) == self.size:
                yield batch
                batch = []
        if batch and self.drop_last:
            yield batch

# %% Batches: one iterator of the sampler made in __init__, the second loop is empty
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.n = len(sampler)
        self.sampler = iter(sampler)
        self.size = size
        self.drop_last = drop_last

    def __len__(self):
        return self.n // self.size if self.drop_last else (self.n + self.size - 1) // self.size

    def __iter__(self):
        batch = []
        for i in self.sampler:
            batch.append(i)
            if len(batch) == self.size:
                yield batch
                batch = []
        if batch and not self.drop_last:
            yield batch

# %% Batches: slices the sampler, which has no indexing
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self):
        n = len(self.sampler)
        return n // self.size if self.drop_last else -(-n // self.size)

    def __iter__(self):
        for i in range(len(self)):
            yield self.sampler[i * self.size : (i + 1) * self.size]

# %% Batches: len is the number of indices, not of batches
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self):
        return len(self.sampler)

    def __iter__(self):
        batch = []
        for i in self.sampler:
            batch.append(i)
            if len(batch) == self.size:
                yield batch
                batch = []
        if batch and not self.drop_last:
            yield batch

# %% Batches: yields when the batch has more than size, one index too many
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self):
        n = len(self.sampler)
        return n // self.size if self.drop_last else -(-n // self.size)

    def __iter__(self):
        batch = []
        for i in self.sampler:
            batch.append(i)
            if len(batch) > self.size:
                yield batch
                batch = []
        if batch and not self.drop_last:
            yield batch

# %% Batches: loses the index that comes when the batch is full
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self):
        n = len(self.sampler)
        return n // self.size if self.drop_last else -(-n // self.size)

    def __iter__(self):
        batch = []
        for i in self.sampler:
            if len(batch) == self.size:
                yield batch
                batch = []
            else:
                batch.append(i)
        if batch and not self.drop_last:
            yield batch

# %% Batches: the full last batch is dropped too, because it's only yielded when the next index comes
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self):
        n = len(self.sampler)
        return n // self.size if self.drop_last else -(-n // self.size)

    def __iter__(self):
        batch = []
        for i in self.sampler:
            if len(batch) == self.size:
                yield batch
                batch = []
            batch.append(i)
        if batch and not self.drop_last:
            yield batch

# %% Batches: yields tuples, not lists
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self):
        n = len(self.sampler)
        return n // self.size if self.drop_last else -(-n // self.size)

    def __iter__(self):
        it = iter(self.sampler)
        while True:
            batch = tuple(itertools.islice(it, self.size))
            if not batch or (len(batch) < self.size and self.drop_last):
                return
            yield batch

# %% Batches: torch.split gives tensors, not lists of ints
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self):
        n = len(self.sampler)
        return n // self.size if self.drop_last else -(-n // self.size)

    def __iter__(self):
        for batch in torch.tensor(list(self.sampler)).split(self.size):
            if len(batch) == self.size or not self.drop_last:
                yield batch

# %% Batches: __iter__ returns a list, not an iterator
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self):
        n = len(self.sampler)
        return n // self.size if self.drop_last else -(-n // self.size)

    def __iter__(self):
        order = list(self.sampler)
        return [order[i * self.size : (i + 1) * self.size] for i in range(len(self))]

# %% Batches: len is a fraction rounded, wrong when less than half of a batch is left
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self):
        if self.drop_last:
            return len(self.sampler) // self.size
        return round(len(self.sampler) / self.size)

    def __iter__(self):
        batch = []
        for i in self.sampler:
            batch.append(i)
            if len(batch) == self.size:
                yield batch
                batch = []
        if batch and not self.drop_last:
            yield batch

# %% Batches: drop_last is never looked at in the loop
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self):
        n = len(self.sampler)
        return n // self.size if self.drop_last else -(-n // self.size)

    def __iter__(self):
        order = list(self.sampler)
        for start in range(0, len(order), self.size):
            yield order[start : start + self.size]

# %% Batches: passes on a new run of the sampler for each batch
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self):
        n = len(self.sampler)
        return n // self.size if self.drop_last else -(-n // self.size)

    def __iter__(self):
        for k in range(len(self)):
            yield list(self.sampler)[k * self.size : (k + 1) * self.size]

# %% prefetched: no second thread at all
def prefetched(source, size, machine):
    for batch in source:
        yield batch

# %% prefetched: loads the whole source into the queue before it yields, in the same thread
def prefetched(source, size, machine):
    queue = machine.queue(size)
    for batch in source:
        queue.put(batch)
    while True:
        yield queue.get()

# %% prefetched: no end mark, the consumer waits forever
def prefetched(source, size, machine):
    queue = machine.queue(size)

    def load():
        for batch in source:
            queue.put(batch)

    machine.start(load)
    while True:
        yield queue.get()

# %% prefetched: None as the end mark, and errors forgotten
def prefetched(source, size, machine):
    queue = machine.queue(size)

    def load():
        for batch in source:
            queue.put(batch)
        queue.put(None)

    machine.start(load)
    while True:
        batch = queue.get()
        if batch is None:
            break
        yield batch

# %% prefetched: None as the end mark, so a batch that is None ends the loop
def prefetched(source, size, machine):
    queue = machine.queue(size)
    errors = []

    def load():
        try:
            for batch in source:
                queue.put(batch)
        except Exception as e:
            errors.append(e)
        queue.put(None)

    machine.start(load)
    while True:
        batch = queue.get()
        if batch is None:
            break
        yield batch
    if errors:
        raise errors[0]

# %% prefetched: the end mark is a string compared with ==
def prefetched(source, size, machine):
    queue = machine.queue(size)

    def load():
        try:
            for batch in source:
                queue.put(batch)
            queue.put("end")
        except Exception as error:
            queue.put(error)

    machine.start(load)
    while True:
        batch = queue.get()
        if isinstance(batch, Exception):
            raise batch
        if batch == "end":
            return
        yield batch

# %% prefetched: an error of the source is swallowed, the loop just ends
def prefetched(source, size, machine):
    queue = machine.queue(size)
    end = object()

    def load():
        try:
            for batch in source:
                queue.put(batch)
        except Exception:
            pass
        queue.put(end)

    machine.start(load)
    while True:
        batch = queue.get()
        if batch is end:
            return
        yield batch

# %% prefetched: errors go through the queue as they are, so a batch that is an exception is raised
def prefetched(source, size, machine):
    queue = machine.queue(size)
    end = object()

    def load():
        try:
            for batch in source:
                queue.put(batch)
            queue.put(end)
        except Exception as error:
            queue.put(error)

    machine.start(load)
    while True:
        batch = queue.get()
        if batch is end:
            return
        if isinstance(batch, Exception):
            raise batch
        yield batch

# %% prefetched: the error is raised as soon as it's there, before the batches that came before it
def prefetched(source, size, machine):
    queue = machine.queue(size)
    end = object()
    errors = []

    def load():
        try:
            for batch in source:
                queue.put(batch)
        except Exception as error:
            errors.append(error)
        queue.put(end)

    machine.start(load)
    while True:
        batch = queue.get()
        if errors:
            raise errors[0]
        if batch is end:
            return
        yield batch

# %% prefetched: the queue has room for one batch more than size
def prefetched(source, size, machine):
    queue = machine.queue(size + 1)
    end = object()

    def load():
        try:
            for batch in source:
                queue.put((batch, None))
            queue.put((end, None))
        except Exception as error:
            queue.put((end, error))

    machine.start(load)
    while True:
        batch, error = queue.get()
        if error is not None:
            raise error
        if batch is end:
            return
        yield batch

# %% prefetched: calls the loader in place of handing it to the thread
def prefetched(source, size, machine):
    queue = machine.queue(size)
    end = object()

    def load():
        for batch in source:
            queue.put(batch)
        queue.put(end)

    machine.start(load())
    while True:
        batch = queue.get()
        if batch is end:
            return
        yield batch

# %% prefetched: Python's own thread and queue, which the machine's clock doesn't see
import queue as queue_module
import threading

def prefetched(source, size, machine):
    q = queue_module.Queue(size)
    end = object()

    def load():
        try:
            for batch in source:
                q.put(("batch", batch))
            q.put(("end", None))
        except Exception as error:
            q.put(("error", error))

    threading.Thread(target=load, daemon=True).start()
    while True:
        kind, value = q.get()
        if kind == "end":
            return
        if kind == "error":
            raise value
        yield value

# %% prefetched: collects all the batches in a list and returns it
def prefetched(source, size, machine):
    queue = machine.queue(size)
    end = object()

    def load():
        for batch in source:
            queue.put(batch)
        queue.put(end)

    machine.start(load)
    batches = []
    while True:
        batch = queue.get()
        if batch is end:
            break
        batches.append(batch)
    return batches

# %% prefetched: runs through the source once to count the batches
def prefetched(source, size, machine):
    source = list(source)
    queue = machine.queue(size)

    def load():
        for batch in source:
            queue.put(batch)

    machine.start(load)
    for _ in range(len(source)):
        yield queue.get()

# %% prefetched: asks for len(source), which a generator doesn't have
def prefetched(source, size, machine):
    queue = machine.queue(size)

    def load():
        for batch in source:
            queue.put(batch)

    machine.start(load)
    for _ in range(len(source)):
        yield queue.get()

# %% prefetched: a queue without a bound, the loader runs far ahead
def prefetched(source, size, machine):
    queue = machine.queue(10**6)
    end = object()
    errors = []

    def load():
        try:
            for batch in source:
                queue.put(batch)
        except Exception as error:
            errors.append(error)
        finally:
            queue.put(end)

    machine.start(load)
    while (batch := queue.get()) is not end:
        yield batch
    if errors:
        raise errors[0]

# %% prefetched: stops at the first batch that's falsy, such as 0
def prefetched(source, size, machine):
    queue = machine.queue(size)

    def load():
        for batch in source:
            queue.put(batch)
        queue.put(False)

    machine.start(load)
    batch = queue.get()
    while batch:
        yield batch
        batch = queue.get()

# %% prefetched: a flag says that the source has ended, the batches still in the queue are lost
def prefetched(source, size, machine):
    queue = machine.queue(size)
    done = False

    def load():
        nonlocal done
        for batch in source:
            queue.put(batch)
        done = True

    machine.start(load)
    while not done:
        yield queue.get()

# %% prefetched: raises the error anew in the loader's thread, where main doesn't hear of it
def prefetched(source, size, machine):
    queue = machine.queue(size)
    end = object()

    def load():
        try:
            for batch in source:
                queue.put(batch)
        except Exception as error:
            raise error
        finally:
            queue.put(end)

    machine.start(load)
    while True:
        batch = queue.get()
        if batch is end:
            break
        yield batch

# %% prefetched: raises a RuntimeError of its own in place of the source's error
def prefetched(source, size, machine):
    queue = machine.queue(size)
    end = object()

    def load():
        try:
            for batch in source:
                queue.put((batch, None))
            queue.put((end, None))
        except Exception as error:
            queue.put((end, str(error)))

    machine.start(load)
    while True:
        batch, message = queue.get()
        if message is not None:
            raise RuntimeError(message)
        if batch is end:
            return
        yield batch

# %% prefetched: waits until size batches are ready before it gives the first
def prefetched(source, size, machine):
    queue = machine.queue(size)
    end = object()
    errors = []

    def load():
        try:
            for batch in source:
                queue.put(batch)
        except Exception as error:
            errors.append(error)
        queue.put(end)

    machine.start(load)
    ready = []
    for _ in range(size):
        ready.append(queue.get())
    while ready[0] is not end:
        yield ready.pop(0)
        ready.append(queue.get())
    if errors:
        raise errors[0]

# %% prefetched: starts the loader only after it has been asked for a batch, one batch a time
def prefetched(source, size, machine):
    queue = machine.queue(size)
    iterator = iter(source)
    end = object()

    def load_one():
        queue.put(next(iterator, end))

    while True:
        machine.start(load_one)
        batch = queue.get()
        if batch is end:
            return
        yield batch

# %% prefetched: the end mark is put inside the loop, after each batch
def prefetched(source, size, machine):
    queue = machine.queue(size)
    end = object()

    def load():
        for batch in source:
            queue.put(batch)
            queue.put(end)

    machine.start(load)
    while True:
        batch = queue.get()
        if batch is end:
            break
        yield batch

# %% prefetched: one thread for each batch, all at the same time
def prefetched(source, size, machine):
    queue = machine.queue(size)
    n = 0
    for batch in source:
        machine.start(queue.put, batch)
        n += 1
    for _ in range(n):
        yield queue.get()

# %% prefetched: loops while the queue isn't empty, which it is at the beginning
def prefetched(source, size, machine):
    queue = machine.queue(size)

    def load():
        for batch in source:
            queue.put(batch)

    machine.start(load)
    while not queue.empty():
        yield queue.get()

# %% NextCharacters: raises IndexError only past the end of the text, not past the last window
class NextCharacters:
    def __init__(self, codes, length):
        self.codes = codes
        self.length = length

    def __len__(self):
        return max(0, len(self.codes) - self.length)

    def __getitem__(self, i):
        if i >= len(self.codes):
            raise IndexError
        return self.codes[i : i + self.length], self.codes[i + 1 : i + self.length + 1]

# %% NextCharacters: assert gives an AssertionError, not an IndexError
class NextCharacters:
    def __init__(self, codes, length):
        self.codes = codes
        self.length = length

    def __len__(self):
        return max(0, len(self.codes) - self.length)

    def __getitem__(self, i):
        assert i < len(self), "index too large"
        return self.codes[i : i + self.length], self.codes[i + 1 : i + self.length + 1]

# %% NextCharacters: takes a slice's end as included, windows are one short
class NextCharacters:
    def __init__(self, codes, length):
        self.codes = codes
        self.length = length

    def __len__(self):
        return max(0, len(self.codes) - self.length)

    def __getitem__(self, i):
        if i >= len(self):
            raise IndexError
        return self.codes[i : i + self.length - 1], self.codes[i + 1 : i + self.length]

# %% NextCharacters: yields the pair, so an item is a generator
class NextCharacters:
    def __init__(self, codes, length):
        self.codes = codes
        self.length = length

    def __len__(self):
        return max(0, len(self.codes) - self.length)

    def __getitem__(self, i):
        if i >= len(self):
            raise IndexError
        yield self.codes[i : i + self.length], self.codes[i + 1 : i + self.length + 1]

# %% NextCharacters: target and input the wrong way round
class NextCharacters:
    def __init__(self, codes, length):
        self.codes = codes
        self.length = length

    def __len__(self):
        return max(0, len(self.codes) - self.length)

    def __getitem__(self, i):
        if i >= len(self):
            raise IndexError
        y = self.codes[i : i + self.length]
        x = self.codes[i + 1 : i + self.length + 1]
        return x, y

# %% NextCharacters: keeps a list of slices, made in __init__
class NextCharacters:
    def __init__(self, codes, length):
        self.pairs = [
            (codes[i : i + length], codes[i + 1 : i + 1 + length])
            for i in range(len(codes) - length)
        ]

    def __len__(self):
        return len(self.pairs)

    def __getitem__(self, i):
        return self.pairs[i]

# %% EpochShuffle: no epoch until set_epoch is called
class EpochShuffle:
    def __init__(self, n, seed):
        self.n = n
        self.seed = seed

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return self.n

    def __iter__(self):
        g = torch.Generator().manual_seed(self.seed + self.epoch)
        return iter(torch.randperm(self.n, generator=g).tolist())

# %% EpochShuffle: shuffles one list in place, again and again, so the order depends on the passes before
import random

class EpochShuffle:
    def __init__(self, n, seed):
        self.order = list(range(n))
        self.seed = seed
        self.epoch = 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return len(self.order)

    def __iter__(self):
        random.Random(self.seed + self.epoch).shuffle(self.order)
        return iter(self.order)

# %% EpochShuffle: np.random.seed reseeds NumPy's global generator
class EpochShuffle:
    def __init__(self, n, seed):
        self.n = n
        self.seed = seed
        self.epoch = 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return self.n

    def __iter__(self):
        np.random.seed(self.seed * 100 + self.epoch)
        return iter(np.random.permutation(self.n).tolist())

# %% EpochShuffle: seeds the global generator in __init__ and then draws from it
class EpochShuffle:
    def __init__(self, n, seed):
        torch.manual_seed(seed)
        self.n = n
        self.epoch = 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return self.n

    def __iter__(self):
        return iter(torch.randperm(self.n).tolist())

# %% EpochShuffle: the shuffled order is forwards in even epochs, backwards in odd ones
class EpochShuffle:
    def __init__(self, n, seed):
        self.n, self.seed, self.epoch = n, seed, 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return self.n

    def __iter__(self):
        g = torch.Generator().manual_seed(self.seed)
        order = torch.randperm(self.n, generator=g).tolist()
        if self.epoch % 2 == 1:
            order.reverse()
        return iter(order)

# %% EpochShuffle: __iter__ returns one tensor, not an iterator
class EpochShuffle:
    def __init__(self, n, seed):
        self.n, self.seed, self.epoch = n, seed, 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return self.n

    def __iter__(self):
        g = torch.Generator().manual_seed(self.seed + self.epoch)
        return torch.randperm(self.n, generator=g)

# %% EpochShuffle: yields the whole order at once
class EpochShuffle:
    def __init__(self, n, seed):
        self.n, self.seed, self.epoch = n, seed, 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return self.n

    def __iter__(self):
        g = torch.Generator().manual_seed(self.seed + self.epoch)
        yield torch.randperm(self.n, generator=g).tolist()

# %% EpochShuffle: __init__ forgets to keep n
class EpochShuffle:
    def __init__(self, n, seed):
        self.seed = seed
        self.epoch = 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return n

    def __iter__(self):
        g = torch.Generator().manual_seed(self.seed + self.epoch)
        return iter(torch.randperm(n, generator=g).tolist())

# %% Batches: / gives a float, len wants a whole number
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self):
        return len(self.sampler) / self.size

    def __iter__(self):
        batch = []
        for i in self.sampler:
            batch.append(i)
            if len(batch) == self.size:
                yield batch
                batch = []
        if batch and not self.drop_last:
            yield batch

# %% Batches: yield stands one level too far out, after each index
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self):
        n = len(self.sampler)
        return n // self.size if self.drop_last else -(-n // self.size)

    def __iter__(self):
        batch = []
        for i in self.sampler:
            batch.append(i)
            yield batch
            if len(batch) == self.size:
                batch = []

# %% Batches: return in place of yield, only the first batch
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self):
        n = len(self.sampler)
        return n // self.size if self.drop_last else -(-n // self.size)

    def __iter__(self):
        batch = []
        for i in self.sampler:
            batch.append(i)
            if len(batch) == self.size:
                return iter(batch)
        return iter(batch)

# %% Batches: next() at the sampler's end inside a generator
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self):
        n = len(self.sampler)
        return n // self.size if self.drop_last else -(-n // self.size)

    def __iter__(self):
        it = iter(self.sampler)
        for _ in range(len(self)):
            yield [next(it) for _ in range(self.size)]

# %% Batches: a new iterator for each batch, so each batch is the beginning of an order
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self):
        n = len(self.sampler)
        return n // self.size if self.drop_last else -(-n // self.size)

    def __iter__(self):
        for _ in range(len(self)):
            yield list(itertools.islice(iter(self.sampler), self.size))

# %% Batches: the list is kept on self, so a loop that was left leaves indices behind
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last
        self.batch = []

    def __len__(self):
        n = len(self.sampler)
        return n // self.size if self.drop_last else -(-n // self.size)

    def __iter__(self):
        for i in self.sampler:
            self.batch.append(i)
            if len(self.batch) == self.size:
                yield self.batch
                self.batch = []
        if self.batch and not self.drop_last:
            yield self.batch
            self.batch = []

# %% Batches: the inputs of __init__ in another order
class Batches:
    def __init__(self, size, sampler, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self):
        n = len(self.sampler)
        return n // self.size if self.drop_last else -(-n // self.size)

    def __iter__(self):
        batch = []
        for i in self.sampler:
            batch.append(i)
            if len(batch) == self.size:
                yield batch
                batch = []
        if batch and not self.drop_last:
            yield batch

# %% Batches: len is always rounded down, drop_last is never looked at in it
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self):
        return len(self.sampler) // self.size

    def __iter__(self):
        batch = []
        for i in self.sampler:
            batch.append(i)
            if len(batch) == self.size:
                yield batch
                batch = []
        if batch and not self.drop_last:
            yield batch

# %% Batches: makes the batches in __init__ and keeps them
class Batches:
    def __init__(self, sampler, size, drop_last):
        order = list(sampler)
        self.batches = [order[i : i + size] for i in range(0, len(order), size)]
        if drop_last and len(self.batches[-1]) < size:
            self.batches.pop()

    def __len__(self):
        return len(self.batches)

    def __iter__(self):
        return iter(self.batches)

# %% prefetched: main puts and the thread takes, the wrong way round
def prefetched(source, size, machine):
    queue = machine.queue(size)

    def load():
        while True:
            yield queue.get()

    machine.start(load)
    for batch in source:
        queue.put(batch)

# %% prefetched: yields in the loader, which is then a generator that never runs
def prefetched(source, size, machine):
    queue = machine.queue(size)

    def load():
        for batch in source:
            yield queue.put(batch)

    machine.start(load)
    while True:
        batch = queue.get()
        yield batch

# %% prefetched: yields the error as if it were a batch
def prefetched(source, size, machine):
    queue = machine.queue(size)
    end = object()

    def load():
        try:
            for batch in source:
                queue.put(batch)
        except Exception as error:
            queue.put(error)
        queue.put(end)

    machine.start(load)
    while True:
        batch = queue.get()
        if batch is end:
            return
        yield batch

# %% prefetched: the queue has room for one batch less than size
def prefetched(source, size, machine):
    queue = machine.queue(size - 1)
    end = object()
    errors = []

    def load():
        try:
            for batch in source:
                queue.put(batch)
        except Exception as error:
            errors.append(error)
        queue.put(end)

    machine.start(load)
    while True:
        batch = queue.get()
        if batch is end:
            break
        yield batch
    if errors:
        raise errors[0]

# %% prefetched: the end mark only after a source without an error
def prefetched(source, size, machine):
    queue = machine.queue(size)
    end = object()

    def load():
        for batch in source:
            queue.put(batch)
        queue.put(end)

    machine.start(load)
    while True:
        batch = queue.get()
        if batch is end:
            return
        yield batch

# %% prefetched: a shared list and a wait with sleep, without a queue and without a bound
def prefetched(source, size, machine):
    ready = []
    state = {"done": False, "error": None}

    def load():
        try:
            for batch in source:
                ready.append(batch)
        except Exception as error:
            state["error"] = error
        state["done"] = True

    machine.start(load)
    while ready or not state["done"]:
        if ready:
            yield ready.pop(0)
        else:
            machine.sleep(1)
    if state["error"]:
        raise state["error"]

# %% prefetched: two loaders take turns at one source
def prefetched(source, size, machine):
    queue = machine.queue(size)
    end = object()
    source = iter(source)

    def load():
        for batch in source:
            queue.put(batch)
        queue.put(end)

    machine.start(load)
    machine.start(load)
    while True:
        batch = queue.get()
        if batch is end:
            return
        yield batch

# %% prefetched: try stands around the start in main, where the thread's error never comes
def prefetched(source, size, machine):
    queue = machine.queue(size)
    end = object()

    def load():
        for batch in source:
            queue.put(batch)
        queue.put(end)

    try:
        machine.start(load)
        while True:
            batch = queue.get()
            if batch is end:
                break
            yield batch
    except Exception as error:
        raise error

# %% prefetched: yields the pairs of the queue, not the batches
def prefetched(source, size, machine):
    queue = machine.queue(size)

    def load():
        try:
            for batch in source:
                queue.put(("batch", batch))
            queue.put(("end", None))
        except Exception as error:
            queue.put(("error", error))

    machine.start(load)
    while True:
        item = queue.get()
        if item[0] == "end":
            return
        if item[0] == "error":
            raise item[1]
        yield item

# %% prefetched: a return after the first batch's get, no loop around it
def prefetched(source, size, machine):
    queue = machine.queue(size)

    def load():
        for batch in source:
            queue.put(batch)

    machine.start(load)
    for _ in range(size):
        yield queue.get()

# %% NextCharacters: one tensor of two rows, not a pair
class NextCharacters:
    def __init__(self, codes, length):
        self.codes, self.length = codes, length

    def __len__(self):
        return max(0, len(self.codes) - self.length)

    def __getitem__(self, i):
        if i >= len(self):
            raise IndexError
        return torch.stack([self.codes[i : i + self.length], self.codes[i + 1 : i + 1 + self.length]])

# %% prefetched: a slip in the loader's thread (a name that's spelled wrong), where main doesn't hear of it
def prefetched(source, size, machine):
    queue = machine.queue(size)

    def load():
        for batch in source:
            queue.put(("batch", bach))
        queue.put(("end", None))

    machine.start(load)
    while True:
        kind, batch = queue.get()
        if kind == "end":
            return
        yield batch

# %% prefetched: load wants an input that start doesn't hand over
def prefetched(source, size, machine):
    queue = machine.queue(size)
    end = object()
    errors = []

    def load(source):
        try:
            for batch in source:
                queue.put(batch)
        except Exception as error:
            errors.append(error)
        queue.put(end)

    machine.start(load)
    while True:
        batch = queue.get()
        if batch is end:
            break
        yield batch
    if errors:
        raise errors[0]

# %% prefetched: never starts the thread
def prefetched(source, size, machine):
    queue = machine.queue(size)
    end = object()

    def load():
        for batch in source:
            queue.put(batch)
        queue.put(end)

    while True:
        batch = queue.get()
        if batch is end:
            return
        yield batch

# %% prefetched: loops over the queue, which isn't a thing to loop over
def prefetched(source, size, machine):
    queue = machine.queue(size)

    def load():
        for batch in source:
            queue.put(batch)

    machine.start(load)
    for batch in queue:
        yield batch

# %% prefetched: starts a new loader for each batch that it takes
def prefetched(source, size, machine):
    queue = machine.queue(size)
    end = object()

    def load():
        for batch in source:
            queue.put(batch)
        queue.put(end)

    while True:
        machine.start(load)
        batch = queue.get()
        if batch is end:
            return
        yield batch

# %% prefetched: fills the queue in main before it starts the thread
def prefetched(source, size, machine):
    queue = machine.queue(size)
    source = iter(source)
    end = object()
    for _ in range(size):
        queue.put(next(source))

    def load():
        for batch in source:
            queue.put(batch)
        queue.put(end)

    machine.start(load)
    while True:
        batch = queue.get()
        if batch is end:
            return
        yield batch

# %% prefetched: an exception of main's own, not the source's
def prefetched(source, size, machine):
    queue = machine.queue(size)

    def load():
        try:
            for batch in source:
                queue.put(("batch", batch))
            queue.put(("end", None))
        except Exception as error:
            queue.put(("error", error))

    machine.start(load)
    while True:
        kind, batch = queue.get()
        if kind == "end":
            return
        if kind == "error":
            raise Exception("the source broke")
        yield batch

# %% prefetched: the end after the error too, but the error is only printed
def prefetched(source, size, machine):
    queue = machine.queue(size)

    def load():
        try:
            for batch in source:
                queue.put((True, batch))
        except Exception as error:
            print(error)
        queue.put((False, None))

    machine.start(load)
    going, batch = queue.get()
    while going:
        yield batch
        going, batch = queue.get()

# %% prefetched: takes two batches from the queue each time (one in the test, one in the loop)
def prefetched(source, size, machine):
    queue = machine.queue(size)
    end = object()

    def load():
        for batch in source:
            queue.put(batch)
        queue.put(end)

    machine.start(load)
    while queue.get() is not end:
        yield queue.get()

# %% prefetched: puts a list of size batches as one thing
def prefetched(source, size, machine):
    queue = machine.queue(size)
    end = object()

    def load():
        batches = []
        for batch in source:
            batches.append(batch)
            if len(batches) == size:
                queue.put(batches)
                batches = []
        queue.put(batches)
        queue.put(end)

    machine.start(load)
    while True:
        batches = queue.get()
        if batches is end:
            return
        yield from batches

# %% prefetched: yields the end mark, too
def prefetched(source, size, machine):
    queue = machine.queue(size)
    end = object()
    errors = []

    def load():
        try:
            for batch in source:
                queue.put(batch)
        except Exception as error:
            errors.append(error)
        queue.put(end)

    machine.start(load)
    batch = None
    while batch is not end:
        batch = queue.get()
        yield batch
    if errors:
        raise errors[0]

# %% prefetched: looks one batch ahead and loses the last one
def prefetched(source, size, machine):
    queue = machine.queue(size)
    end = object()
    errors = []

    def load():
        try:
            for batch in source:
                queue.put(batch)
        except Exception as error:
            errors.append(error)
        queue.put(end)

    machine.start(load)
    batch = queue.get()
    while True:
        following = queue.get()
        if following is end:
            break
        yield batch
        batch = following
    if errors:
        raise errors[0]

# %% EpochShuffle: the seed is handed to torch.Generator itself
class EpochShuffle:
    def __init__(self, n, seed):
        self.n, self.seed, self.epoch = n, seed, 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return self.n

    def __iter__(self):
        g = torch.Generator(self.seed + self.epoch)
        return iter(torch.randperm(self.n, generator=g).tolist())

# %% EpochShuffle: set_epoch ignores its number and draws the next order
class EpochShuffle:
    def __init__(self, n, seed):
        self.n = n
        self.rng = np.random.default_rng(seed)
        self.set_epoch(0)

    def set_epoch(self, epoch):
        self.order = self.rng.permutation(self.n).tolist()

    def __len__(self):
        return self.n

    def __iter__(self):
        return iter(self.order)

# %% EpochShuffle: 0 to n - 1 from another start, not mixed
class EpochShuffle:
    def __init__(self, n, seed):
        self.n, self.seed, self.epoch = n, seed, 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return self.n

    def __iter__(self):
        order = list(range(self.n))
        start = (self.seed + self.epoch) % self.n
        return iter(order[start:] + order[:start])

# %% EpochShuffle: g.seed() draws a random seed, so no two passes are alike
class EpochShuffle:
    def __init__(self, n, seed):
        self.n, self.seed, self.epoch = n, seed, 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return self.n

    def __iter__(self):
        g = torch.Generator()
        g.seed()
        return iter(torch.randperm(self.n, generator=g).tolist())

# %% Batches: size and the number of batches mixed up, size batches in all
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self):
        n = len(self.sampler)
        return n // self.size if self.drop_last else -(-n // self.size)

    def __iter__(self):
        order = list(self.sampler)
        for i in range(self.size):
            yield order[i :: self.size]

# %% Batches: steps through the places without a step, so the batches overlap
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self):
        n = len(self.sampler)
        return n // self.size if self.drop_last else -(-n // self.size)

    def __iter__(self):
        order = list(self.sampler)
        for i in range(len(self)):
            yield order[i : i + self.size]

# %% Batches: one yield of all batches
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self):
        n = len(self.sampler)
        return n // self.size if self.drop_last else -(-n // self.size)

    def __iter__(self):
        order = list(self.sampler)
        yield [order[i * self.size : (i + 1) * self.size] for i in range(len(self))]

# %% Batches: len adds the remainder itself, not 1
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self):
        n = len(self.sampler)
        if self.drop_last:
            return n // self.size
        return n // self.size + n % self.size

    def __iter__(self):
        batch = []
        for i in self.sampler:
            batch += [i]
            if len(batch) == self.size:
                yield batch
                batch = []
        if batch and not self.drop_last:
            yield batch
