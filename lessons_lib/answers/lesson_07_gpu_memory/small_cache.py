"""Answers: a caching allocator with one pool, written by hand."""

from typing import Any

from lessons_lib.answers.lesson_07_gpu_memory.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_07_gpu_memory import small_cache as questions
from lessons_lib.gpu.allocator import Block, CachingAllocator, Rules

# The large pool alone, with MiB for bytes, and every rest large enough to be split off.
RULES = Rules(block=1, small=0, small_segment=0, large_segment=20, own_segment=20, round_large=1, rest=0)


class SmallCache:
    """The model of PyTorch's allocator with the exercise's rules."""

    def __init__(self) -> None:
        self.model = CachingAllocator(RULES)
        self.used: dict[int, Block] = {}

    @property
    def reserved(self) -> int:
        return self.model.reserved

    def allocate(self, size: int) -> int:
        block = self.model.allocate(size)
        self.used[block.address] = block
        return block.address

    def free(self, address: int) -> None:
        self.model.free(self.used.pop(address))


small_cache = answers.to(
    questions.small_cache,
    hints=[
        "Keep all blocks, used and free, in one list, in the order of their addresses. Which four things do "
        "you have to know about each block?",
        "`allocate` chooses the smallest free block that fits, or appends a segment as one free block. Then "
        "it cuts off the part of the block that isn't needed. `free` marks the block as free, and looks at "
        "the blocks before and after it in the list.",
        "A block can be a list `[address, size, segment, free]`. `min(fits, key=lambda b: (b[1], b[0]))` is "
        "the best fit, and the lowest address among blocks of the same size. Two neighbours join if both are "
        "free and in the same segment: add up their sizes, and delete the second block.",
    ],
    takeaway="Best fit, split, join: that's how PyTorch's large pool works. You can now read pictures of that pool"
    " as easily as your own code.",
)(SmallCache)

Fields = dict[str, Any]  # a block: address, size, segment, free


class Toy:
    """Right but for what a misconception changes: one of the attributes, or one of the small methods."""

    before = after = True  # whether a freed block joins the one before it, and the one after it
    across = False  # whether segments join
    splits = True
    least_rest = 1  # a smaller one is no block
    rests_kept = True

    def __init__(self) -> None:
        self.blocks: list[Fields] = []
        self.taken = self.reserved = 0

    def choose(self, fits: list[Fields]) -> Fields:
        return min(fits, key=lambda block: (block["size"], block["address"]))

    def found(self, block: Fields, address: int) -> bool:
        """Whether this is the block that is freed with the address."""
        return block["address"] == address and not block["free"]

    def touch(self, one: Fields, other: Fields) -> bool:
        """Whether two free neighbours in the list become one block."""
        return bool(self.across or one["segment"] == other["segment"])

    def fits(self, block: Fields, size: int) -> bool:
        return bool(block["size"] >= size)

    def segment_for(self, size: int) -> int:
        return max(20, size)

    def count(self, size: int, grown: int) -> int:
        """What `reserved` grows by when a request has made the segments grow by `grown`."""
        return grown

    def given_back(self, block: Fields) -> int:
        """What `reserved` falls by when a block is freed."""
        return 0

    def address(self, block: Fields, rest: int) -> int:
        found: int = block["address"]
        return found

    def allocate(self, size: int) -> int:
        fits = [block for block in self.blocks if block["free"] and self.fits(block, size)]
        grown = 0
        if not fits:
            grown = self.segment_for(size)
            fits = [{"address": self.taken, "size": grown, "segment": self.taken, "free": True}]
            self.taken += grown
            self.blocks += fits
        self.reserved += self.count(size, grown)
        block = self.choose(fits)
        rest = block["size"] - size if self.splits else 0
        if self.splits and rest >= self.least_rest:
            place = self.blocks.index(block) + 1
            other = {**block, "address": block["address"] + size, "size": rest}
            self.blocks[place:place] = [other] if self.rests_kept else []
            block["size"] = size
        block["free"] = False
        return self.address(block, rest)

    def free(self, address: int) -> None:
        place = next(i for i, block in enumerate(self.blocks) if self.found(block, address))
        self.blocks[place]["free"] = True
        self.reserved -= self.given_back(self.blocks[place])
        for left, wanted in ((place, self.after), (place - 1, self.before)):
            pair = self.blocks[max(left, 0) : left + 2]
            free = wanted and len(pair) == 2 and all(block["free"] for block in pair)
            if free and self.touch(*pair):
                pair[0]["size"] += pair[1]["size"]
                del self.blocks[left + 1]


def _toy(**changes: Any) -> type[Toy]:
    """The toy with other attributes or methods."""
    return type("SmallCache", (Toy,), changes)


small_cache.mistakes(
    first_fit=wrong(_toy(choose=lambda self, fits: fits[0])).tell(
        "You took the first free block that fits. If a smaller one further on fits too, which of the two "
        "should a small request use up?",
        breaks="smallest free block that fits",
    ),
    worst_fit=wrong(_toy(choose=lambda self, fits: max(fits, key=lambda b: (b["size"], -b["address"])))).tell(
        "You took the largest free block. What is then left for large requests?"
    ),
    last_of_equals=wrong(
        _toy(choose=lambda self, fits: min(fits, key=lambda b: (b["size"], -b["address"])))
    ).tell(
        "Among blocks of equal size, you took the one with the highest address. Which one does the exercise "
        "ask you to take?",
        breaks="among equally small ones, the one at the lowest address",
    ),
    never_split=wrong(_toy(splits=False)).tell(
        "You gave each request a whole block, however small the request was. What should happen to the part "
        "of the block that the request doesn't need?",
        breaks="what is left over stays a free block",
    ),
    rests_lost=wrong(_toy(rests_kept=False)).tell(
        "When a request took only part of a block, you never used the rest of that block. Where should the "
        "rest go when you cut a block?"
    ),
    never_joined=wrong(_toy(before=False, after=False)).tell(
        "Neighbouring free blocks stay apart, so a request that needs two of them together gets neither. When"
        " should `free` join two blocks?",
        breaks="joins its free neighbours",
    ),
    joins_the_one_before=wrong(_toy(after=False)).tell(
        "You joined a freed block with a free block before it, but not with one after it. On how many sides "
        "does a block have a neighbour?"
    ),
    joins_the_one_after=wrong(_toy(before=False)).tell(
        "You joined a freed block with a free block after it, but not with one before it. On how many sides "
        "does a block have a neighbour?"
    ),
    joined_across_segments=wrong(_toy(across=True)).tell(
        "You joined blocks of two segments because their addresses touch. But the driver handed out two "
        "separate pieces: can one tensor use both?",
        breaks="in the same segment",
    ),
    exact_fit_refused=wrong(_toy(fits=lambda self, block, size: block["size"] > size)).tell(
        "You didn't use a free block of exactly the right size. Does a request of 8 MiB fit into a block of 8"
        " MiB?"
    ),
    segments_as_requested=wrong(_toy(segment_for=lambda self, size: size)).tell(
        "You took only as much from the driver as the request needs. How large is the smallest segment?",
        breaks="a segment of 20 MiB",
    ),
    segments_of_twenty=wrong(_toy(segment_for=lambda self, size: 20)).tell(
        "Each of your segments has 20 MiB, even when a request needs more. How large should the segment for a"
        " request of 25 MiB be?",
        breaks="or of `size` if that is more",
    ),
    segments_in_twenties=wrong(_toy(segment_for=lambda self, size: -(-size // 20) * 20)).tell(
        "Your large segments are multiples of 20 MiB. How many MiB should a request of 25 MiB take from the "
        "driver?"
    ),
    twenty_on_top=wrong(_toy(segment_for=lambda self, size: 20 + size if size > 20 else 20)).tell(
        "For requests above 20 MiB, you took 20 MiB more than they need. How many MiB should a request of 25 "
        "MiB take from the driver?"
    ),
    freed_never_used=wrong(_toy(free=lambda self, address: address)).tell(
        "You never hand out a freed block again. What should `free` change, so that a later request can find "
        "the block?"
    ),
    a_segment_for_each=wrong(_toy(fits=lambda self, block, size: False)).tell(
        "You took a new segment for every request. Which blocks should you look at first?"
    ),
    exact_fits_alone=wrong(_toy(fits=lambda self, block, size: block["size"] == size)).tell(
        "You used a free block only if its size was exactly right. A larger block works too: what should "
        "happen to the part that's left over?"
    ),
    cut_from_the_end=wrong(_toy(address=lambda self, block, rest: block["address"] + rest)).tell(
        "You handed out the back of each block. Which part of a block should a request get?"
    ),
    reserved_is_allocated=wrong(
        _toy(count=lambda self, size, grown: size, given_back=lambda self, block: block["size"])
    ).tell(
        "Your `reserved` follows the memory in use: it grows with each request and falls with each `free`. "
        "How much has the driver handed out?"
    ),
    reserved_is_requested=wrong(_toy(count=lambda self, size, grown: size)).tell(
        "Your `reserved` adds up the requests. How much has the driver handed out?"
    ),
    reserved_falls=wrong(_toy(given_back=lambda self, block: block["size"])).tell(
        "Your `reserved` falls when a block is freed. Does the driver get anything back at that moment?"
    ),
    segments_counted=wrong(_toy(count=lambda self, size, grown: int(grown > 0))).tell(
        "Your `reserved` is the number of segments. How many MiB do these segments take up in all?"
    ),
    last_fit=wrong(_toy(choose=lambda self, fits: fits[-1])).tell(
        "You took the last free block that fits. Of all the blocks that fit, which one should a small request"
        " use up?"
    ),
)


class FirstFreed(Toy):
    """Keeps its free blocks in the order in which they became free."""

    def __init__(self) -> None:
        super().__init__()
        self.frees = 0

    def choose(self, fits: list[Fields]) -> Fields:
        return min(fits, key=lambda block: (block["size"], block.get("freed", 0)))

    def free(self, address: int) -> None:
        super().free(address)
        self.frees += 1
        block = next(b for b in self.blocks if b["address"] <= address < b["address"] + b["size"])
        block["freed"] = self.frees


class RestsAtTheEnd(Toy):
    """Appends what a request leaves over to its list, where it's no neighbour of the block that it was cut from."""

    def allocate(self, size: int) -> int:
        before = list(self.blocks)
        address = super().allocate(size)
        new = [block for block in self.blocks if not any(block is old for old in before)]
        rests = [block for block in new if block["free"]]
        self.blocks = [block for block in self.blocks if not any(block is rest for rest in rests)] + rests
        return address


class BlocksOfTheClass(Toy):
    """One list of blocks, made with the class; each cache counts for itself."""

    blocks: list[Fields] = []  # noqa: RUF012 - the mistake itself
    taken = reserved = 0

    def __init__(self) -> None:
        assert self.blocks is type(self).blocks


class AllOfTheClass(BlocksOfTheClass):
    """The numbers belong to the class too."""

    numbers: dict[str, int] = {"taken": 0, "reserved": 0}  # noqa: RUF012 - the mistake itself
    taken = property(lambda self: self.numbers["taken"], lambda self, value: self.numbers.update(taken=value))
    reserved = property(
        lambda self: self.numbers["reserved"], lambda self, value: self.numbers.update(reserved=value)
    )


_shared: list[Fields] = []


class SharedBlocks(Toy):
    """All caches put their blocks into one list, which a new cache empties."""

    def __init__(self) -> None:
        super().__init__()
        _shared.clear()
        self.blocks = _shared


small_cache.mistakes(
    first_freed_of_equals=wrong(FirstFreed).tell(
        "Among blocks of equal size, you took the one that was freed first. Which one does the exercise ask "
        "you to take?",
        breaks="among equally small ones, the one at the lowest address",
    ),
    rests_at_the_end=wrong(RestsAtTheEnd).tell(
        "When you cut a block in the middle of a segment, the rest of that block doesn't join the block next "
        "to it. Are neighbours in your list also neighbours in memory?"
    ),
    blocks_of_the_class=wrong(BlocksOfTheClass).tell(
        "Two caches share their blocks, as if `blocks = []` were a line of the class. Where would each cache "
        "get its own list?"
    ),
    all_of_the_class=wrong(AllOfTheClass).tell(
        "Two caches share their blocks and `reserved`, as if both belonged to the class. Where would each "
        "cache get its own blocks and its own `reserved`?"
    ),
    rests_of_nothing=wrong(
        _toy(least_rest=0, found=lambda self, block, address: block["address"] == address)
    ).tell(
        "After an exact fit, you can't free the block that follows, as if a leftover block of size 0 had "
        "taken its address. When should cutting a block leave a second block?"
    ),
    segments_by_twenties=wrong(
        _toy(touch=lambda self, one, other: one["address"] // 20 == other["address"] // 20)
    ).tell(
        "In segments of more than 20 MiB, some neighbouring free blocks don't join, as if you told segments "
        "apart by `address // 20`. How can you tell which segment a block belongs to?"
    ),
    state_shared=wrong(SharedBlocks).tell(
        "Two caches get in each other's way because they share their blocks. What should belong to each cache"
        " alone?"
    ),
)
