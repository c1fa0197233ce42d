"""Bug hunt: enough free bytes, and no block large enough."""

import zlib
from collections.abc import Callable, Iterator
from typing import Any

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_07_gpu_memory.lesson import lesson
from lessons_lib.exercises.lesson_07_gpu_memory.model_card import quick_collections
from lessons_lib.gpu.allocator import MIB, CachingAllocator

A_LETTER = 10 * MIB  # bytes that run takes for each letter of a text


def model(text: str) -> str:
    """What a model says of a text: 'DOG-381'. Only a run gives the number."""
    return f"{text.upper()}-{zlib.crc32(text.encode()) % 900 + 100}"


def results_and_memory(candidate: Callable[..., Any], texts: list[str]) -> dict[str, Any]:
    """The results, the MiB of segments that they took, and what became of the list of texts."""
    gpu = CachingAllocator()

    def run(text: str) -> str:
        gpu.free(gpu.allocate(max(1, len(text)) * A_LETTER))
        return model(text)

    given = list(texts)
    with quick_collections():
        answer = candidate(given, run)
    return {
        "results": answer,
        "MiB of segments": gpu.most_reserved // MIB,
        "the list that came in": "as it was" if given == texts else "changed",
    }


@lesson.hunt(points=2, harness=results_and_memory, no_demand=["you may run a text twice"])
def run_texts(texts: list[str], run: Callable[[str], str]) -> list[str]:
    """What run gives for each text, in the order of texts, with segments for the longest one alone."""
    results = []
    for text in texts:
        results.append(run(text))
    return results


WORDS = [
    "fox",
    "bee",
    "whale",
    "ox",
    "donkey",
    "giraffe",
    "hippo",
    "crocodile",
    "elephant",
    "cat",
    "lizard",
    "cow",
    "tortoise",
    "mule",
    "ant",
]


@run_texts.cases
def lists_of_texts(draw: Draw) -> Iterator[Case]:
    yield case(["ox", "cat", "bird"], label="growing")
    yield case(["donkey", "bird", "ox"], label="shrinking")
    yield case(["cat", "giraffe", "ox", "whale"], label="mixed")
    yield case(
        ["ox", "fox", "mule", "hippo", "donkey", "giraffe", "elephant", "crocodile"], label="eight, growing"
    )
    yield case(["bird", "zebra", "mouse", "ox", "donkey"], label="two equally long")
    yield case(["bee", "ox", "fox", "ax"], label="two pairs of equal length")
    yield case(
        ["cow", "whale", "cat", "walrus", "wombat"], label="of equal length, with the same first letter"
    )
    yield case(["mule", "ox", "mole", "elephant"], label="two of equal length, with the same first letter")
    yield case(["bee", "bee", "ox"], label="one text twice")
    yield case(["ox", "giraffe", "ox", "bee", "giraffe"], label="two texts twice")
    yield case(["frog"], label="one")
    yield case([], label="none")
    for count in (5, 6, 7):
        order = draw.permutation(len(WORDS))[:count].tolist()
        yield case([WORDS[place] for place in order], label="drawn")
