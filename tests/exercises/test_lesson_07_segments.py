"""Lesson 07's segments are counted where they run again, whatever the peak says."""

from collections.abc import Sequence

import pytest
from torch import Tensor, nn
from torch.utils.checkpoint import checkpoint

from lessons_lib import answers
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.judging import judge
from lessons_lib.exercises.lesson_07_gpu_memory.checkpointed import InSegments, runs_of_neighbours


def test_runs_of_neighbours() -> None:
    assert runs_of_neighbours([5, 6, 2, 3, 4, 3, 0, 1]) == [[5, 6], [2, 3, 4], [0, 1]]
    assert runs_of_neighbours([]) == []


def checkpointed_within(layers: Sequence[nn.Module], x: Tensor, segments: int) -> Tensor:
    """Each segment, and each of its layers too: a layer that runs a third time makes no new segment."""

    def run(part: Sequence[nn.Module], h: Tensor) -> Tensor:
        for layer in part:
            h = checkpoint(layer, h, use_reentrant=False)
        return h

    for i in range(segments):
        part = layers[len(layers) * i // segments : len(layers) * (i + 1) // segments]
        x = checkpoint(run, part, x, use_reentrant=False)
    return x


def without_any(layers: Sequence[nn.Module], x: Tensor, segments: int) -> Tensor:
    for layer in layers:
        x = layer(x)
    return x


def test_a_checkpoint_in_a_checkpoint_makes_no_new_segment() -> None:
    key = answers.find("checkpointed")
    assert judge(key, collect(key.exercise, checkpointed_within)).passed


def test_no_segment_is_told_with_both_numbers() -> None:
    key = answers.find("checkpointed")
    verdict = judge(key, collect(key.exercise, without_any))
    assert verdict.points == key.exercise.points / 2
    assert "With 4 layers and `segments=2`, no layer ran again in backward." in verdict.message


@pytest.mark.parametrize(
    ("seen", "says"),
    [
        ([7, 3, 4, 0, 0], "With 7 layers and `segments=3`, 4 segments ran again in backward. How"),
        ([6, 3, 1, 4, 1], "1 segment ran again in backward, and 4 layers didn't. Which segments"),
        ([4, 1, 0, 4, 1], ""),
        ([4, 2, 1, 2, 1], ""),
    ],
)
def test_what_is_said_of_the_counts(seen: list[int], says: str) -> None:
    message, met = InSegments().judge([seen])
    assert says in message
    assert met is not bool(says)
