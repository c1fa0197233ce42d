"""More right answers to lesson 07: the allocator, and who lets go."""

import gc
import itertools
import math
import traceback
from types import SimpleNamespace

import torch


class bytes_in_blocks:
    def seen_by_address(tensors):
        seen, total = set(), 0
        for t in tensors:
            storage = t.untyped_storage()
            if storage.data_ptr() not in seen:
                seen.add(storage.data_ptr())
                total += math.ceil(storage.nbytes() / 512) * 512
        return total

    def storages_as_dictionary_keys(tensors):
        storages = {t.untyped_storage()._cdata: t.untyped_storage() for t in tensors}
        return sum(-(-s.nbytes() // 512) * 512 for s in storages.values())

    def blocks_counted_first(tensors):
        sizes = {}
        for t in tensors:
            sizes.setdefault(t.untyped_storage().data_ptr(), t.untyped_storage().size())
        blocks = 0
        for size in sizes.values():
            blocks += size // 512 + (size % 512 != 0)
        return blocks * 512

    def by_comparing_storages(tensors):
        owners = []
        for t in tensors:
            if all(t.untyped_storage().data_ptr() != o.untyped_storage().data_ptr() for o in owners):
                owners.append(t)
        return int(
            sum(
                torch.tensor([o.untyped_storage().nbytes() for o in owners])
                .add(511)
                .div(512)
                .floor()
                .mul(512)
            )
        )


class points_to_plot:
    def cloned(weight, batches):
        points = []
        for x in batches:
            numbers = x @ weight
            points.append(numbers[:, :2].clone())
            del numbers
        return points

    def copied_into_empty(weight, batches):
        points = []
        for x in batches:
            pair = torch.empty(len(x), 2, dtype=x.dtype)
            pair.copy_((x @ weight)[:, :2])
            points.append(pair)
        return points

    def by_index(weight, batches):
        return [(x @ weight)[:, [0, 1]] for x in batches]

    def stacked_columns(weight, batches):
        return [torch.stack([x @ weight[:, 0], x @ weight[:, 1]], dim=1) for x in batches]

    def parts_of_one_tensor(weight, batches):
        points = torch.empty(sum(map(len, batches)), 2, dtype=weight.dtype)
        start = 0
        for x in batches:
            points[start : start + len(x)] = (x @ weight)[:, :2]
            start += len(x)
        return list(points.split([len(x) for x in batches]))


class smaller_until_it_fits:
    def with_a_flag(step, batch):
        while True:
            failed = False
            try:
                step(batch)
            except torch.OutOfMemoryError:
                if batch <= 1:
                    raise
                failed = True
            if not failed:
                return batch
            batch = batch // 2

    def with_else(step, batch):
        while batch > 1:
            try:
                step(batch)
            except torch.OutOfMemoryError:
                batch //= 2
            else:
                return batch
        step(batch)
        return batch

    def recursive_outside_the_block(step, batch):
        try:
            step(batch)
            return batch
        except torch.OutOfMemoryError:
            if batch == 1:
                raise
        return smaller_until_it_fits.recursive_outside_the_block(step, batch // 2)

    def frames_cleared(step, batch):
        try:
            step(batch)
            return batch
        except torch.OutOfMemoryError as error:
            if batch == 1:
                raise
            traceback.clear_frames(error.__traceback__)
            return smaller_until_it_fits.frames_cleared(step, batch // 2)

    def traceback_let_go(step, batch):
        try:
            step(batch)
            return batch
        except torch.OutOfMemoryError as error:
            if batch == 1:
                raise
            error.__traceback__ = None
            return smaller_until_it_fits.traceback_let_go(step, batch // 2)

    def error_kept_without_its_traceback(step, batch):
        last = None
        while batch:
            try:
                step(batch)
                return batch
            except torch.OutOfMemoryError as error:
                last = error.with_traceback(None)
            batch //= 2
        raise last

    def one_tried_once_more(step, batch):
        def fits(n):
            try:
                step(n)
            except torch.OutOfMemoryError:
                return False
            return True

        for n in (batch >> i for i in range(batch.bit_length())):
            if fits(n):
                return n
        return step(1)

    def only_the_message_kept(step, batch):
        message = ""
        while batch:
            try:
                step(batch)
                return batch
            except torch.OutOfMemoryError as error:
                message = str(error)
            gc.collect()
            batch //= 2
        raise torch.OutOfMemoryError(message)

    def by_the_message(step, batch):
        while True:
            try:
                step(batch)
                return batch
            except RuntimeError as error:
                if "out of memory" not in str(error) or batch == 1:
                    raise
            torch.cuda.empty_cache()
            batch >>= 1


class run_texts:
    def sorted_pairs(texts, run):
        pairs = sorted(enumerate(texts), key=lambda pair: len(pair[1]), reverse=True)
        done = [(place, run(text)) for place, text in pairs]
        return [result for _, result in sorted(done)]

    def by_text(texts, run):
        results = {text: run(text) for text in sorted(texts, key=len, reverse=True)}
        return [results[text] for text in texts]

    def rehearsed(texts, run):
        if texts:
            run(max(texts, key=len))
        return [run(text) for text in texts]

    def inverse_order(texts, run):
        order = torch.tensor([-len(text) for text in texts]).argsort(stable=True)
        results = [run(texts[place]) for place in order.tolist()]
        return [results[place] for place in order.argsort().tolist()]


class SmallCache:
    class OfDataclasses:
        def __init__(self):
            self.segments = []

        @property
        def reserved(self):
            return sum(block.size for blocks in self.segments for block in blocks)

        def allocate(self, size):
            free = [b for blocks in self.segments for b in blocks if b.free and b.size >= size]
            if free:
                block = sorted(free, key=lambda b: (b.size, b.address))[0]
            else:
                block = SimpleNamespace(address=self.reserved, size=max(size, 20), free=True)
                self.segments.append([block])
            blocks = next(blocks for blocks in self.segments if block in blocks)
            rest = SimpleNamespace(address=block.address + size, size=block.size - size, free=True)
            if rest.size:
                blocks.insert(blocks.index(block) + 1, rest)
                block.size = size
            block.free = False
            return block.address

        def free(self, address):
            for blocks in self.segments:
                for block in blocks:
                    if block.address == address:
                        block.free = True
                for left in range(len(blocks) - 2, -1, -1):
                    if blocks[left].free and blocks[left + 1].free:
                        blocks[left].size += blocks.pop(left + 1).size

    class OfUnits:
        """A number for each MiB: who uses it. Free runs are found again each time."""

        def __init__(self):
            self.segments, self.reserved = [], 0

        def allocate(self, size):
            best = None
            for start, units in self.segments:
                place = 0
                for used, run in itertools.groupby(units):
                    length = len(list(run))
                    if used is None and length >= size and (best is None or length < best[0]):
                        best = length, start, units, place
                    place += length
            if best is None:
                self.segments.append((self.reserved, [None] * max(20, size)))
                best = 0, self.reserved, self.segments[-1][1], 0
                self.reserved += max(20, size)
            _, start, units, place = best
            units[place : place + size] = [start + place] * size
            return start + place

        def free(self, address):
            for _, units in self.segments:
                units[:] = [None if used == address else used for used in units]

    class OfDictionaries:
        def __init__(self):
            self.reserved = 0
            self.free_blocks, self.used, self.borders = {}, {}, set()

        def allocate(self, size):
            fits = [(length, address) for address, length in self.free_blocks.items() if length >= size]
            if not fits:
                self.borders.add(self.reserved)
                fits = [(max(20, size), self.reserved)]
                self.reserved += max(20, size)
            length, address = min(fits)
            self.free_blocks.pop(address, None)
            if length > size:
                self.free_blocks[address + size] = length - size
            self.used[address] = size
            return address

        def free(self, address):
            size = self.used.pop(address)
            after = address + size
            if after in self.free_blocks and after not in self.borders:
                size += self.free_blocks.pop(after)
            for before, length in list(self.free_blocks.items()):
                if before + length == address and address not in self.borders:
                    address, size = before, self.free_blocks.pop(before) + size
            self.free_blocks[address] = size
