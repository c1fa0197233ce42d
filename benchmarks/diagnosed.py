"""What the judge says of wrong answers that beginners really gave: those in tests/tried/, each with its true cause.

Run with `make bench`, or by itself: with names of files (`lesson_05`) for these only, with `--out FILE` for a JSON list
of every answer with its cause and what was said.
Each is judged once, on the cases of seed 3. Bar: none passes. Without a bar: how many have a Why; how many have an unmet
requirement or an error to go by, told by its cause in a sentence that was written for the exercise, or in a shared one; and
how many have none of these. And how many of those without a Why get a place.
"""

import argparse
import ast
import functools
import inspect
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch

from lessons_lib import answers
from lessons_lib.authoring.running import as_an_answer, quiet
from lessons_lib.authoring.tried import Tried, define, read_tried
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.judge.verdict import Verdict
from lessons_lib.repair.find import find_place
from lessons_lib.repair.goal import KeyGoal
from lessons_lib.repair.words import told

TRIED = Path(__file__).parent.parent / "tests" / "tried"
SEED = 3
STEPS = 3  # of what is said about a place: all
KINDS = ("passed", "named", "told", "requirement", "error", "neither")
LEAST = 25  # characters of a sentence that show where it was written

Place = Callable[[Tried, Any, Verdict], str]


@dataclass(frozen=True)
class Diagnosed:
    """A wrong answer and what was said of it.

    kind: of KINDS. misconception: the name of what `why` says. placed: where the mistake was found to be, or ''.
    """

    place: str
    exercise: str
    cause: str
    kind: str
    what: str
    misconception: str
    why: str
    placed: str
    source: str


def diagnosed(tried: Iterable[Tried], place: Place | None = None) -> Iterator[Diagnosed]:
    """Judges the answers, one after the other. place: says where an answer's mistake is, '' if it can't."""
    for one in tried:
        answer = define(one)
        verdict = as_an_answer(answers.find(one.exercise), answer, SEED)
        placed = place(one, answer, verdict) if place else ""
        said = (
            kind(verdict, sentences_of(one.exercise)),
            verdict.message,
            verdict.misconception,
            verdict.diagnosis,
        )
        yield Diagnosed(one.place, one.exercise, one.cause, *said, placed, one.source)


def place_without_why(one: Tried, answer: Any, verdict: Verdict) -> str:
    """What a card and its hints say about the place of an answer for which no cause is named."""
    if verdict.diagnosis or verdict.status != "failed":
        return ""
    key = answers.find(one.exercise)
    with quiet():
        found = find_place(KeyGoal(key), answer, collect(key.exercise, answer))
    return told(found.place, found.cell, STEPS) if found else ""


def kind(verdict: Verdict, sentences: frozenset[str]) -> str:
    """What there is to go by. sentences: those written for the exercise."""
    if verdict.status == "passed":
        return "passed"
    if verdict.diagnosis:
        return "named"
    failed = "Your code raised" in verdict.message or "Your code stopped" in verdict.message
    if not (verdict.unmet or failed):
        return "neither"
    # Of a requirement only what was found: that it isn't met isn't a cause.
    said = " ".join(found.message for found in verdict.unmet) or verdict.message
    # On a card, 'your program …' begins with a capital letter.
    if any(sentence[1:] in said for sentence in sentences):
        return "told"
    return "requirement" if verdict.unmet else "error"


@functools.cache
def sentences_of(exercise: str) -> frozenset[str]:
    """Pieces of all sentences in the files of an exercise's lesson: for its errors and requirements, not for a Why."""
    file = inspect.getsourcefile(answers.find(exercise).exercise.question)
    assert file
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in Path(file).parent.glob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    # A key is a piece of PyTorch's own message, for which the value is the exercise's sentence.
    keys = {id(key) for node in nodes if isinstance(node, ast.Dict) for key in node.keys}
    texts = (
        node.value.strip()
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in keys
    )
    return frozenset(text for text in texts if len(text) >= LEAST)


def line(name: str, found: Sequence[Diagnosed]) -> str:
    """How many answers there are of each kind, and how many mistakes were placed."""
    kinds = Counter(one.kind for one in found)
    counts = [len(found), *(kinds[kind] for kind in KINDS), sum(bool(one.placed) for one in found)]
    return f"{name:<12}" + "".join(f"{count:>13}" for count in counts)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="What the judge says of beginners' wrong answers.")
    parser.add_argument("names", nargs="*", metavar="LESSON", help="lesson_05 and so on; all unless given")
    parser.add_argument("--out", type=Path, help="a file for a JSON list of all answers and verdicts")
    options = parser.parse_args(arguments)
    files = {path.stem: path for path in sorted(TRIED.glob("lesson_*.py"))}
    if unknown := [name for name in options.names if name not in files]:
        parser.error(f"there is no {unknown[0]!r} in tests/tried; choose from {', '.join(files)}")
    torch.set_num_threads(1)
    print(f"{'':<12}" + "".join(f"{heading:>13}" for heading in ("tried", *KINDS, "placed")))
    everything: list[Diagnosed] = []
    for name in options.names or files:
        found = list(diagnosed(read_tried(files[name]), place_without_why))
        print(line(name, found), flush=True)
        everything += found
    print(line("all", everything))
    helped = sum(one.kind == "named" or bool(one.placed) for one in everything)
    told = sum(one.kind in ("named", "told") or bool(one.placed) for one in everything)
    print(f"a Why or a place: {helped / len(everything):.1%}")
    print(f"these, or an error or a requirement told by its cause: {told / len(everything):.1%}")
    if options.out:
        options.out.write_text(json.dumps([asdict(one) for one in everything], indent=1), encoding="utf-8")
    passed = [f"{one.place} ({one.exercise}: {one.cause})" for one in everything if one.kind == "passed"]
    print(f"passed: bar 0: {'MISSED: ' + ', '.join(passed) if passed else 'held'}")
    return int(bool(passed))


if __name__ == "__main__":
    sys.exit(main())
