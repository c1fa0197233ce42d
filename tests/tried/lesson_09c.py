# Wrong answers to lesson 09, first tries of beginners, as they wrote them. `# %% exercise_name: the true cause`

# %% NextCharacters: the count is n - length + 1, as for windows without a target
class NextCharacters:
    def __init__(self, codes, length):
        self.codes = codes
        self.length = length

    def __len__(self):
        return max(0, len(self.codes) - self.length + 1)

    def __getitem__(self, i):
        if i >= len(self):
            raise IndexError(i)
        return self.codes[i:i + self.length], self.codes[i + 1:i + 1 + self.length]

# %% NextCharacters: the target is only the next single character
class NextCharacters:
    def __init__(self, codes, length):
        self.codes = codes
        self.length = length

    def __len__(self):
        return max(0, len(self.codes) - self.length)

    def __getitem__(self, i):
        if i >= len(self):
            raise IndexError
        return self.codes[i:i + self.length], self.codes[i + self.length]

# %% NextCharacters: no IndexError, slices past the end just get shorter
class NextCharacters:
    def __init__(self, codes, length):
        self.codes = codes
        self.length = length

    def __len__(self):
        return max(0, len(self.codes) - self.length)

    def __getitem__(self, i):
        x = self.codes[i:i + self.length]
        y = self.codes[i + 1:i + self.length + 1]
        return x, y

# %% NextCharacters: windows side by side, item i starts at i * length
class NextCharacters:
    def __init__(self, codes, length):
        self.codes = codes
        self.length = length

    def __len__(self):
        return (len(self.codes) - 1) // self.length

    def __getitem__(self, i):
        if i >= len(self):
            raise IndexError("no such window")
        start = i * self.length
        return self.codes[start:start + self.length], self.codes[start + 1:start + self.length + 1]

# %% NextCharacters: all the windows are cut in __init__
class NextCharacters:
    def __init__(self, codes, length):
        self.items = []
        for i in range(len(codes) - length):
            self.items.append((codes[i:i + length].clone(), codes[i + 1:i + length + 1].clone()))

    def __len__(self):
        return len(self.items)

    def __getitem__(self, i):
        return self.items[i]

# %% NextCharacters: a short text gives a negative length
class NextCharacters:
    def __init__(self, codes, length):
        self.codes, self.length = codes, length

    def __len__(self):
        return len(self.codes) - self.length

    def __getitem__(self, i):
        if i >= len(self):
            raise IndexError(f"{i} is too large")
        return self.codes[i:i + self.length], self.codes[i + 1:i + self.length + 1]

# %% NextCharacters: the IndexError comes one index too late (> for >=)
class NextCharacters:
    def __init__(self, codes, length):
        self.codes, self.length = codes, length

    def __len__(self):
        return max(len(self.codes) - self.length, 0)

    def __getitem__(self, i):
        if i > len(self):
            raise IndexError("index out of range")
        return self.codes[i:i + self.length], self.codes[i + 1:i + self.length + 1]

# %% NextCharacters: the target ends where the input ends, one too short
class NextCharacters:
    def __init__(self, codes, length):
        self.codes, self.length = codes, length

    def __len__(self):
        return max(len(self.codes) - self.length, 0)

    def __getitem__(self, i):
        if i >= len(self):
            raise IndexError("index out of range")
        return self.codes[i:i + self.length], self.codes[i + 1:i + self.length]

# %% EpochShuffle: one generator made in __init__ goes on drawing in every pass
class EpochShuffle:
    def __init__(self, n, seed):
        self.n = n
        self.seed = seed
        self.epoch = 0
        self.g = torch.Generator().manual_seed(seed + self.epoch)

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return self.n

    def __iter__(self):
        return iter(torch.randperm(self.n, generator=self.g).tolist())

# %% EpochShuffle: seeds torch's global generator
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
        yield from torch.randperm(self.n).tolist()

# %% EpochShuffle: the indices are tensors of one, not ints
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
        for i in torch.randperm(self.n, generator=g):
            yield i

# %% EpochShuffle: seed * epoch is 0 in epoch 0 for every seed
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
        g = torch.Generator().manual_seed(self.seed * self.epoch)
        return iter(torch.randperm(self.n, generator=g).tolist())

# %% EpochShuffle: the order is drawn in __init__ and never again, set_epoch only notes the number
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
        yield from self.order

# %% EpochShuffle: __iter__ returns the list itself, not an iterator
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

# %% EpochShuffle: set_epoch draws epoch times from the generator that's already moved on
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

# %% EpochShuffle: a seed from hash() of a text, which another run of Python salts anew
class EpochShuffle:
    def __init__(self, n, seed):
        self.n, self.seed, self.epoch = n, seed, 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return self.n

    def __iter__(self):
        seed = hash(f"{self.seed}-{self.epoch}") % 2**32
        g = torch.Generator().manual_seed(seed)
        return iter(torch.randperm(self.n, generator=g).tolist())

# %% Batches: the shorter last batch is never yielded
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

# %% Batches: the last batch is yielded even when it's empty
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
        if not self.drop_last:
            yield batch

# %% Batches: the sampler is read once, in __init__
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.order = list(sampler)
        self.size = size
        self.drop_last = drop_last

    def __len__(self):
        if self.drop_last:
            return len(self.order) // self.size
        return -(-len(self.order) // self.size)

    def __iter__(self):
        for start in range(0, len(self.order), self.size):
            batch = self.order[start:start + self.size]
            if len(batch) == self.size or not self.drop_last:
                yield batch

# %% Batches: one list is cleared and filled again
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

# %% Batches: len adds one for the rest even when there is no rest
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler = sampler
        self.size = size
        self.drop_last = drop_last

    def __len__(self):
        n = len(self.sampler) // self.size
        if not self.drop_last:
            n += 1
        return n

    def __iter__(self):
        batch = []
        for i in self.sampler:
            batch.append(i)
            if len(batch) == self.size:
                yield batch
                batch = []
        if len(batch) > 0 and not self.drop_last:
            yield batch

# %% Batches: drop_last drops a full last batch too
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
        batches = [order[k:k + self.size] for k in range(0, len(order), self.size)]
        if self.drop_last:
            batches = batches[:-1]
        return iter(batches)

# %% Batches: len counts the batches by looping over itself
class Batches:
    def __init__(self, sampler, size, drop_last):
        self.sampler = sampler
        self.size = size
        self.drop_last = drop_last

    def __len__(self):
        return len(list(self.__iter__()))

    def __iter__(self):
        batch = []
        for i in self.sampler:
            batch.append(i)
            if len(batch) == self.size:
                yield batch
                batch = []
        if batch and not self.drop_last:
            yield batch

# %% Batches: the sampler is sliced like a list
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
        for k in range(len(self)):
            yield self.sampler[k * self.size:(k + 1) * self.size]

# %% prefetched: nothing tells the consumer that the source has ended
def prefetched(source, size, machine):
    queue = machine.queue(size)

    def load():
        for batch in source:
            queue.put(batch)

    machine.start(load)
    while True:
        yield queue.get()

# %% prefetched: None is the end mark, and an error is lost
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

# %% prefetched: the loader's error isn't caught, so the mark never comes
def prefetched(source, size, machine):
    queue = machine.queue(size)
    end = object()

    def load():
        for batch in source:
            queue.put(batch)
        queue.put(end)

    machine.start(load)
    batch = queue.get()
    while batch is not end:
        yield batch
        batch = queue.get()

# %% prefetched: any exception that comes out of the queue is raised, even a batch
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

# %% prefetched: the error only ends the iterator, it isn't raised
def prefetched(source, size, machine):
    queue = machine.queue(size)
    end = object()

    def load():
        try:
            for batch in source:
                queue.put(batch)
        except Exception as error:
            print(error)
        finally:
            queue.put(end)

    machine.start(load)
    while True:
        batch = queue.get()
        if batch is end:
            break
        yield batch

# %% prefetched: load is called instead of handed to start
def prefetched(source, size, machine):
    queue = machine.queue(size)

    def load():
        try:
            for batch in source:
                queue.put(("batch", batch))
            queue.put(("end", None))
        except Exception as error:
            queue.put(("error", error))

    machine.start(load())
    while True:
        kind, value = queue.get()
        if kind == "end":
            return
        if kind == "error":
            raise value
        yield value

# %% prefetched: the whole source is turned into a list first
def prefetched(source, size, machine):
    queue = machine.queue(size)
    batches = list(source)

    def load():
        for batch in batches:
            queue.put(batch)

    machine.start(load)
    for _ in range(len(batches)):
        yield queue.get()

# %% prefetched: loops while the queue isn't empty
def prefetched(source, size, machine):
    queue = machine.queue(size)

    def load():
        for batch in source:
            queue.put(batch)

    machine.start(load)
    while not queue.empty():
        yield queue.get()
