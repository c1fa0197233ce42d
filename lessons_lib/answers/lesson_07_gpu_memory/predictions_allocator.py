"""Predictions about the allocator, and about who lets go."""

from torch import nn

from lessons_lib.answers.lesson_07_gpu_memory.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong, wrong_part
from lessons_lib.exercises.lesson_07_gpu_memory import predictions_allocator as questions
from lessons_lib.gpu import track_memory
from lessons_lib.gpu.allocator import MIB, CachingAllocator
from lessons_lib.gpu.recording import shipped


@answers.to(questions.block_and_segments)
def block_and_segments() -> tuple[int, int]:
    gpu = CachingAllocator()
    one = gpu.allocate(4)
    gpu.allocate(4_000_000)
    return one.size, gpu.reserved // MIB


block_and_segments.mistakes(
    plain_bytes=wrong_part(1, 4).tell(
        "The small tensor has 4 bytes, but no block is that small. How large is the smallest block that the "
        "allocator hands out?"
    ),
    one_number_or_block=wrong_part(1, 1).tell(
        "The small tensor has 1 number and lies in 1 block. How many *bytes* does that block have?"
    ),
    float64_bytes=wrong_part(1, 8).tell(
        "A float32 takes 4 bytes, but no block is as small as that, or as 8 bytes. How large is the smallest "
        "block that the allocator hands out?"
    ),
    segment_in_mib=wrong_part(1, 2).tell(
        "A float32 doesn't fit into 2 bytes. If you meant 2 MiB, that's the whole segment: how many bytes does the "
        "tensor's block have?"
    ),
    two_blocks=wrong_part(1, 1024).tell(
        "1,024 bytes would be two blocks of the smallest size. How many of these does a tensor of 4 bytes need?"
    ),
    smallest_request=wrong_part(1, 1_048_576).tell(
        "1 MiB is the *largest* request that the small pool serves. How large is the block that a request of "
        "4 bytes gets?"
    ),
    whole_segment=wrong_part(1, 2_097_152).tell(
        "2 MiB is the whole small segment. How much of it does a request of 4 bytes get?"
    ),
    block_of_both=wrong_part(1, 4_000_768).tell(
        "Your first number includes the large tensor's block, too, but it should be the size of the small "
        "tensor's block alone. To what size are the small tensor's 4 bytes rounded up?"
    ),
    one_pool=wrong_part(2, 20).tell(
        "20 MiB is one segment of the large pool. Which pool serves the request of 4 bytes?"
    ),
    what_they_need=wrong_part(2, 4).tell(
        "4 MiB is about what the two tensors need. In what sizes does PyTorch ask the driver for segments?"
    ),
    two_small_segments=wrong_part(2, 6).tell(
        "6 MiB fits if the large tensor's segment is just large enough for it. But a request of 4,000,000 "
        "bytes is below 10 MiB: which of the allocator's rules applies to it?"
    ),
    smallest_segment=wrong_part(2, 2).tell(
        "2 MiB is the segment of the small tensor alone. How large is the segment that serves the large "
        "tensor's 4,000,000 bytes?"
    ),
    two_large_segments=wrong_part(2, 40).tell(
        "40 MiB would be two large segments. How large are the segments of the small pool?"
    ),
    segments_and_more=wrong_part(2, 24).tell(
        "24 MiB is too much: the two tensors together need one segment from the small pool and one from the "
        "large pool. How large is each of these?"
    ),
)


@answers.to(questions.three_numbers_after_del)
def three_numbers_after_del() -> tuple[str, str, str]:
    gpu = CachingAllocator()
    x = gpu.allocate(100_000_000)
    before = gpu.allocated, gpu.reserved, gpu.reserved
    gpu.free(x)
    after = gpu.allocated, gpu.reserved, gpu.reserved  # nvidia-smi sees the segments
    allocated, reserved, seen = ("falls" if b > a else "stays" for b, a in zip(before, after, strict=True))
    return allocated, reserved, seen


three_numbers_after_del.mistakes(
    all_fall=wrong(("falls", "falls", "falls")).tell(
        "You're right that allocated falls. But the freed block goes back to PyTorch, not to the driver: who "
        "still has the segment?"
    ),
    allocated_stays=wrong_part(1, "stays").tell(
        "The allocated bytes count the blocks that tensors use. After `del x`, does any tensor use the block "
        "that `x` had?"
    ),
    reserved_falls=wrong_part(2, "falls").tell(
        "The reserved bytes count whole segments, with their free blocks. Did a segment go back to the "
        "driver?"
    ),
    nvidia_smi_falls=wrong_part(3, "falls").tell(
        "nvidia-smi can only see what the driver handed out. Did the driver get anything back?"
    ),
)


@answers.to(questions.peak_of_a_rerun)
def peak_of_a_rerun() -> int:
    with track_memory("cpu") as m:
        for _ in range(2):
            model = nn.Linear(1000, 1000, bias=False)
    del model
    return m.peak


peak_of_a_rerun.mistakes(
    one_model=wrong(4_000_256).tell(
        "4,000,256 bytes are a single model. When the second run reaches `model = …`, what happens first: "
        "does Python build the new model, or let go of the old one?"
    ),
    with_gradients=wrong(16_001_024).tell(
        "Your number is four times the bytes of one model, but no gradient has been computed yet. What is in "
        "memory when the second model has just been built?"
    ),
    three_models=wrong(12_000_768).tell(
        "12,000,768 bytes are three models. When the second run has just built its model, how many earlier "
        "models still have a name?"
    ),
    nothing_in_use=wrong(0).tell(
        "A peak of 0 bytes would mean that nothing was ever in memory. When the second run builds its model, "
        "is the first run's model gone already?"
    ),
    numbers_not_bytes=wrong(2_000_000).tell(
        "2,000,000 is how many weights two models have. How many bytes does each float32 weight take?"
    ),
    half_again=wrong(6_000_384).tell(
        "Your number is one and a half times the bytes of one model, but a model is in memory as a whole or "
        "not at all. How many models are in memory when the second one has just been built?"
    ),
)


@answers.to(questions.segments_for_lengths)
def segments_for_lengths() -> tuple[int, int]:
    lengths = (20, 40, 60, 80, 100)
    growing, shrinking = CachingAllocator(), CachingAllocator()
    for gpu, order in ((growing, lengths), (shrinking, lengths[::-1])):
        for length in order:
            gpu.free(gpu.allocate(length * MIB))
    return growing.reserved // MIB, shrinking.reserved // MIB


segments_for_lengths.mistakes(
    exchanged=wrong((100, 300)).tell(
        "You've swapped the two orders. If the batches get longer, does the next one fit into a block that an"
        " earlier one has freed?"
    ),
    nothing_left=wrong((0, 0)).tell(
        "0 MiB is how much is *allocated* at the end, but the question is about segments. Do freed blocks go "
        "back to the driver?"
    ),
    one_at_a_time=wrong((100, 20)).tell(
        "In both orders, you counted only the last batch's segment, as if earlier segments were gone. What "
        "happens to a freed block?"
    ),
    growing_fits=wrong_part(1, 100).tell(
        "If the batches get longer, does a freed block of 20 MiB help a batch that needs 40 MiB? And does the"
        " segment of that block go back to the driver?"
    ),
    nothing_left_when_growing=wrong_part(1, 0).tell(
        "0 MiB of segments would mean that PyTorch gave everything back to the driver. When a batch is gone, "
        "where does its freed block go: to the driver, or into PyTorch's cache?"
    ),
    shrinking_adds_up=wrong_part(2, 300).tell(
        "With the longest batch first, 300 MiB would be a separate segment for every batch. If the block of "
        "100 MiB is free, where does PyTorch put a request for 80 MiB?"
    ),
    **{
        f"longest_goes_back_{mib}": wrong_part(2, mib).tell(
            "When the longest batch comes first, it takes a segment of 100 MiB, and PyTorch keeps that segment. "
            "Do the shorter batches after it need another one?"
        )
        for mib in (0, 20, 40, 60, 80)
    },
    **{
        f"some_fit_when_growing_{mib}": wrong_part(1, mib).tell(
            "If the batches get longer, each one needs more than any freed block has. How many of the five can do"
            " without a new segment?"
        )
        for mib in (120, 160, 180, 200, 240, 260, 280)
    },
)


@answers.to(questions.expandable_segments_reserve)
def expandable_segments_reserve() -> str:
    lengths = shipped("h200").shown["lengths"]
    near = abs(lengths["growing, expandable segments"] - lengths["shrinking"])
    return (
        "the longest"
        if near < abs(lengths["growing, expandable segments"] - lengths["growing"])
        else "all together"
    )


expandable_segments_reserve.mistakes(
    all_of_them=wrong("all together").tell(
        "With fixed segments, PyTorch would reserve enough for all batches together. Before the next, longer "
        "batch, a segment that can grow is free: by how much does it have to grow for that batch?"
    ),
)


@answers.to(questions.segments_for_two_steps)
def segments_for_two_steps() -> str:
    events = shipped("h200").memory["mlp-adam-plain"].events
    segments = sum(event.kind == "segment" for event in events)
    requests = sum(event.kind == "alloc" for event in events)
    return "fewer than 10" if segments < 10 else "all" if segments == requests else "about half"


segments_for_two_steps.mistakes(
    half=wrong("about half").tell(
        "You said that about half of the requests went to the driver. The second step needs the same sizes as"
        " the first: which cached blocks can it use?"
    ),
    every_request=wrong("all").tell(
        "You said that every request went to the driver, as if there were no cache. How many tensors fit into"
        " one segment, and what happens to a freed block?"
    ),
)
