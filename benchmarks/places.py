"""Right answers broken by one small edit: how often is a place found, is it the broken one, and what does the search cost?

Run with `make bench`. The answers are those of tests/exercises, the edits are drawn by a seed. Bars: see BAR and SLOWEST.
Options: `python -m benchmarks.places [EACH [SEED [LESSON …]]]`, EACH the number of edits an answer.
"""

import ast
import linecache
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import torch

from lessons_lib.answers import find
from lessons_lib.authoring.running import quiet
from lessons_lib.checking.collect.evidence import Evidence, collect
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.judging import judge
from lessons_lib.edits.edit import replaced
from lessons_lib.exercises import slugs
from lessons_lib.repair.changes import Change, changes
from lessons_lib.repair.goal import KeyGoal
from lessons_lib.repair.place import Place, place_of
from lessons_lib.repair.program import Program, program_of
from lessons_lib.repair.search import SECONDS, search
from tests.exercises.test_alternatives import alternatives

BAR = 0.95  # of the places that are said, those that must be the broken ones
SLOWEST = 1.0  # seconds of processor time for 95 of 100 searches


@dataclass(frozen=True)
class Broken:
    """A right answer with one edit. lines: where the edit is in its code."""

    name: str
    answer: Any
    evidence: Evidence
    lines: frozenset[int]
    what: str


@dataclass(frozen=True)
class Found:
    """What the search said of a broken answer. place: None if nothing."""

    broken: Broken
    place: Place | None
    seconds: float

    @property
    def is_right(self) -> bool:
        """Whether the place is the broken one, or contains it."""
        return self.place is not None and bool(self.broken.lines & {*self.place.lines})


def main(argv: Sequence[str]) -> int:
    torch.set_num_threads(1)
    each, seed, *lessons = [*argv[:2], *("1", "0")[len(argv[:2]) :], *(argv[2:] or slugs())]
    found = [
        measured(key, broken)
        for slug in lessons
        for key, broken in _of_lesson(slug, int(each), random.Random(f"{slug} {seed}"))
    ]
    said = [one for one in found if one.place]
    for one in said:
        if not one.is_right:
            print(
                f"  {one.broken.name}: broken in {set(one.broken.lines)} ({one.broken.what}), said {one.place}"
            )
    right = sum(one.is_right for one in said)
    slow = sorted(one.seconds for one in found)[int(0.95 * len(found))]
    kept = right >= BAR * len(said) and slow <= SLOWEST
    print(
        f"places   {len(found)} right answers broken by one edit: a place for {len(said)}, the broken one in {right} "
        f"({right / len(said):.1%}, bar {BAR:.0%}); search {slow:.2f} s at the 95th percentile, bar {SLOWEST:g}: "
        f"{'held' if kept else 'MISSED'}"
    )
    return 0 if kept else 1


def measured(key: AnswerKey, broken: Broken) -> Found:
    """Searches as a check does."""
    program = program_of(broken.answer)
    assert program is not None
    with quiet():
        seen = search(KeyGoal(key), program, broken.evidence, SECONDS)
    return Found(broken, place_of(seen, program), seen.seconds)


def _of_lesson(slug: str, each: int, draw: random.Random) -> Iterator[tuple[AnswerKey, Broken]]:
    for name, answers in alternatives(slug).items():
        for title, answer in answers.items():
            yield from (
                (find(name), one) for one in _broken(find(name), f"{name}/{title}", answer, each, draw)
            )


def _broken(
    key: AnswerKey, title: str, answer: Callable[..., Any], each: int, draw: random.Random
) -> Iterator[Broken]:
    """The first `each` edits, in a drawn order, after which the answer fails."""
    program = program_of(answer)
    if program is None:
        return
    drawn = list(changes(program.tree))
    draw.shuffle(drawn)
    for change in drawn:
        if each and (made := _made(key, title, program, change)):
            each -= 1
            yield made


def _made(key: AnswerKey, title: str, program: Program, change: Change) -> Broken | None:
    """The answer with one change, written out and read again, if it fails then."""
    tree = ast.fix_missing_locations(replaced(program.tree, change.nodes))
    source = ast.unparse(tree)
    try:
        read = ast.parse(source)
    except SyntaxError:  # two parts of an index exchanged with its colon
        return None
    if ast.dump(read) != ast.dump(tree):
        return None
    new = {id(node) for node in change.nodes.values()}
    lines = {
        getattr(other, "lineno", 0)
        for node, other in zip(ast.walk(tree), ast.walk(read), strict=True)
        if id(node) in new
    }
    file = f"<{title} {change.kind} {len(linecache.cache)}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    try:
        with quiet():
            candidate = program.defined(compile(source, file, "exec"))
            evidence = collect(key.exercise, candidate)
            failed = judge(key, evidence, key.exercise.needs).status == "failed"
    except Exception:  # an edit of a definition's default may raise at once
        return None
    if not failed or evidence.out_of_time is not None or program_of(candidate) is None:
        return None
    words = "; ".join(f"{ast.unparse(old)} → {ast.unparse(made)}" for old, made in change.nodes.items())
    return Broken(title, candidate, evidence, frozenset(lines), words[:120])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
