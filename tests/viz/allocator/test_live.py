"""The live form of `viz.allocator`, and its still pictures of a step: what happened, and to which block."""

import re

import pytest

from lessons_lib import viz
from lessons_lib.gpu.allocator import MIB, CachingAllocator, OutOfMemory
from tests.viz.allocator.cases import stepped, with_holes
from tests.viz.asking import ask

HAPPENED = [
    "Nothing has happened yet.",
    "allocate 4 MiB. No free block in the large pool is large enough, so the driver gives a segment of 20 MiB. The "
    "request gets 4 MiB of it.",
    "allocate 3,000,000 bytes. The free block of 16 MiB fits best. The request gets 2.86 MiB of it.",
    "allocate 6 MiB. The free block of 13.1 MiB fits best. The request gets 6 MiB of it.",
    "free the 2.86 MiB of step 2. The block waits for the next request.",
    "allocate 2 MiB. The free block of 2.86 MiB fits best. The request gets all of it.",
    "allocate 12 MiB. No free block in the large pool is large enough, so the driver gives a segment of 12 MiB. The "
    "request gets all of it.",
    "free the 12 MiB of step 6. The block waits for the next request.",
    "allocate 40 MiB. The driver has too little left: the free segment of 12 MiB goes back to the driver. No free block in "
    "the large pool is large enough, so the driver gives a segment of 40 MiB. The request gets all of it.",
    "allocate 64 MiB. Out of memory: no free block is large enough, and the driver has too little left.",
    "allocate 1,000 bytes. No free block in the small pool is large enough, so the driver gives a segment of 2 MiB. The "
    "request gets 1 KiB of it.",
    "free the 2.86 MiB of step 5. The block waits for the next request.",
    "free the 4 MiB of step 1. It joins the free block beside it: 6.86 MiB in one piece.",
    "free the 6 MiB of step 3. It joins the free blocks on both sides: 20 MiB in one piece.",
    "free the 40 MiB of step 8. The block waits for the next request.",
    "empty_cache: 2 free segments, 60 MiB in all, go back to the driver.",
    "empty_cache: nothing goes back to the driver, because no segment is entirely free.",
]


def test_each_step_says_what_happened(live):
    form = live(viz.allocator(stepped()))
    steps = len(HAPPENED) - 1
    assert (form.shown["step"], form.shown["steps"], form.shown["said"]) == (0, steps, HAPPENED[0])
    for step in reversed(range(1, steps + 1)):
        assert ask(form, step=step)["said"] == f"Step {step} of {steps}: {HAPPENED[step]}"


def test_each_step_shows_the_memory_as_it_was(live):
    """Drawn by the form after everything has happened, and as it happens."""
    whole, form = stepped(), live(viz.allocator(stepped()))
    for step in range(len(HAPPENED)):
        shown = ask(form, step=step)
        then = viz.allocator(whole.after(step))
        heading, happened, *rest = shown["text"].splitlines()
        assert happened == shown["said"]
        told = "\n".join([heading.removeprefix(f"Step {step} of 16: "), *rest])
        assert told.replace(" (this step)", "") == then.text
        assert shown["text"] == viz.allocator(whole, step).text
        assert shown["svg"].count("stroke-width='3'") == shown["text"].count("(this step)")


@pytest.mark.parametrize(
    ("step", "block"),
    [
        (2, "2.86 MiB used"),
        (4, "2.86 MiB free"),
        (5, "2.86 MiB used"),
        (12, "6.86 MiB free"),
        (13, "20 MiB free"),
    ],
)
def test_the_block_of_the_step_is_marked(live, step, block):
    form = live(viz.allocator(stepped(), step))
    assert re.findall(r"[\d.]+ MiB \w+ \(this step\)", form.shown["text"]) == [f"{block} (this step)"]


@pytest.mark.parametrize("step", [0, 9, 15])
def test_a_step_without_a_block_marks_none(step):
    drawn = viz.allocator(stepped(), step)
    assert "(this step)" not in drawn.text
    assert "Thick" not in drawn.svg


def test_a_mark_among_many_blocks_is_not_lost():
    made = CachingAllocator()
    blocks = [made.allocate(5000) for _ in range(100)]
    made.free(blocks[90])
    assert re.findall(r"[^,:]*, [^,]* \(this step\)", viz.allocator(made, 101).text) != []


def test_the_still_picture_is_the_last_state_and_a_form_begins_at_its_step(live):
    made = stepped()
    assert viz.allocator(made).text == viz.allocator(made.after(16)).text
    assert repr(live(viz.allocator(made))) == viz.allocator(made).text
    assert live(viz.allocator(made, 3)).shown["step"] == 3
    assert "allocate 6 MiB. The free block of 13.1 MiB fits best." in " ".join(
        re.findall(r">([^<>]*)<", viz.allocator(made, 3).svg)
    )


def test_what_happens_later_is_no_step_of_an_earlier_picture(live):
    made = with_holes()
    form = live(viz.allocator(made))
    steps = form.shown["steps"]
    assert steps == len(made.history)
    made.empty_cache()
    assert ask(form, step=1)["steps"] == steps
    assert ask(form, step=steps + 1)["error"].startswith(f"step must be from 0 to {steps}")


def test_a_segment_that_was_taken_over_is_a_step():
    made = CachingAllocator()
    [used] = made.adopt(7 * MIB, 2 * MIB, [(MIB, 0), (MIB // 2, 9), (MIB // 2, 0)])
    made.free(used)
    made.give_back(made.segments[0])
    assert "Step 1 of 3: a segment of 2 MiB is taken over with its blocks." in viz.allocator(made, 1).text
    freed = viz.allocator(made, 2).text
    assert (
        "Step 2 of 3: free the 512 KiB. It joins the free blocks on both sides: 2 MiB in one piece." in freed
    )
    assert (
        "Step 3 of 3: give_back: the free segment of 2 MiB goes back to the driver."
        in viz.allocator(made, 3).text
    )


def test_a_snapshot_has_no_steps():
    snapshot = [{"address": 0, "total_size": 2 * MIB, "segment_type": "small", "blocks": []}]
    for asked in (lambda: viz.allocator(snapshot, 1), lambda: viz.allocator(snapshot).live()):
        with pytest.raises(
            ValueError, match=r"without the steps that led there; a CachingAllocator of lessons_lib\.gpu"
        ):
            asked()


@pytest.mark.parametrize(
    ("step", "said"), [(-1, "-1"), (17, "17"), (True, "of type bool"), ("3", "'3'"), (1.0, "of type float")]
)
def test_what_is_no_step_is_refused(step, said):
    with pytest.raises(ValueError, match=rf"from 0 to 16, the number of steps, but it is {said}\.$"):
        viz.allocator(stepped(), step)


def test_a_request_that_fails_is_a_step_too():
    made = CachingAllocator(capacity=MIB)
    with pytest.raises(OutOfMemory):
        made.allocate(1)
    assert "Step 1 of 1: allocate 1 byte. Out of memory:" in viz.allocator(made, 1).text
