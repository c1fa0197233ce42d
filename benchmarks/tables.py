"""What a submission earns that knows results from home, and not how to find them.

Run with `make bench`, which plays the whole course. An attacker runs every reference at home on many seeds, writes
down what it gave, and hands in what looks it up; that is judged on seeds never seen. Four kinds of table: by the
number of the call; by the number of the case in its author's order, as code that finds the seed in its process can
work it out; by that number together with what an input looks like (shapes, dtypes, types), without a look at the
numbers in it; and by that look alone. Each is played twice, in the answer's place and in that of the exercise's
harness, which a submission can patch; the better one counts. Bar: on an average seed, 2 points of the whole course.

Without a bar: a table by the whole input. Nobody can tell it from an answer where there are only so many inputs.
Values only: what is asked besides counts as met, since a submission can forge it (docs/grading/trust.md).
"""

import dataclasses
import itertools
import sys
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

import torch
from torch import Tensor

from lessons_lib import answers, exercises
from lessons_lib.checking.collect.evidence import Outcome, collect
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.exercise.cases import build_cases, running_order
from lessons_lib.checking.judge.expected import compute_expected_outcomes
from lessons_lib.checking.judging import judge
from lessons_lib.checking.values.nested import fresh_copy
from lessons_lib.counting.nested import tensors_in

BAR = 2.0  # points of the whole course, on an average seed
AT_HOME = range(24)
NEVER_SEEN = (7_001, 7_002, 7_003, 7_004)

Key = Callable[[int, int, Sequence[Any]], Hashable]
KEYS: dict[str, Key] = {
    "by the number of the call": lambda call, case, inputs: call,
    "by the number of the case": lambda call, case, inputs: case,
    "by that number and the look of the input": lambda call, case, inputs: (case, look(inputs)),
    "by the look of the input": lambda call, case, inputs: look(inputs),
    "by the whole input": lambda call, case, inputs: contents(inputs),
}
NO_BAR = "by the whole input"


def look(value: Any) -> Hashable:
    """What can be told of an input without the numbers in it."""
    if isinstance(value, Tensor):
        return tuple(value.shape), value.dtype, value.requires_grad
    if isinstance(value, (tuple, list)):
        return type(value).__name__, *(look(one) for one in value)
    if isinstance(value, torch.dtype):
        return value
    return type(value).__name__, getattr(value, "__qualname__", "")


def contents(value: Any) -> Hashable:
    """All of an input, its numbers too."""
    if isinstance(value, Tensor):
        numbers = value.detach().resolve_conj().reshape(-1).contiguous()
        return look(value), value.stride(), zlib.crc32(numbers.view(torch.uint8).numpy().tobytes())
    if isinstance(value, (tuple, list)):
        return type(value).__name__, *(contents(one) for one in value)
    if isinstance(value, (str, int, float, complex)):
        return type(value).__name__, repr(value)
    return look(value)


@dataclasses.dataclass(frozen=True)
class Entry:
    """One call at home: its result, and what the tensors of its inputs held after it."""

    result: Any
    inputs: list[Tensor]


class Table:
    """What was written down at home, by one kind of key."""

    def __init__(self, key: Key) -> None:
        self.key = key
        self._entries: dict[Hashable, Entry] = {}
        self._by_key: dict[Hashable, Counter[Hashable]] = defaultdict(Counter)
        self._of_all: Counter[Hashable] = Counter()

    def write(self, key: Hashable, entry: Entry) -> None:
        said = contents((entry.result, entry.inputs))
        self._entries.setdefault(said, entry)
        self._by_key[key][said] += 1
        self._of_all[said] += 1

    def read(self, key: Hashable) -> Entry:
        """What this key had most often, or for a key that never came the commonest of all."""
        found = self._by_key.get(key) or self._of_all
        return self._entries[found.most_common(1)[0][0]]


def numbers(answered: AnswerKey, seed: int) -> Iterator[tuple[int, int]]:
    """For each call its number, and that of its case in the author's order where a case is one call."""
    exercise = answered.exercise
    count = len(build_cases(exercise.name, exercise.case_maker, seed))
    order = running_order(exercise.name, seed, count)
    return enumerate(itertools.chain(order, itertools.count(count)))


def play(answered: AnswerKey, tables: Sequence[Table], seed: int) -> None:
    """Runs the reference on the cases of a seed and writes every call into the tables."""
    calls = numbers(answered, seed)

    def reference(*inputs: Any) -> Any:
        call, case = next(calls)
        keys = [table.key(call, case, inputs) for table in tables]
        result = answered.reference(*inputs)
        entry = Entry(fresh_copy((result,))[0], [t.detach().clone() for t in tensors_in(inputs)])
        for table, key in zip(tables, keys, strict=True):
            table.write(key, entry)
        return result

    collect(answered.exercise, reference, seed)


def earned(answered: AnswerKey, table: Table, seed: int) -> float:
    """The points that the table's answer earns on the cases of a seed."""
    calls = numbers(answered, seed)

    def answer(*inputs: Any) -> Any:
        entry = table.read(table.key(*next(calls), inputs))
        for now, after in zip(tensors_in(inputs), entry.inputs, strict=False):
            if now.shape == after.shape:
                now.data.copy_(after)
        return fresh_copy((entry.result,))[0]

    evidence = collect(answered.exercise, answer, seed)
    expected = compute_expected_outcomes(answered, seed).outcomes
    outcomes = map(_forged, evidence.outcomes, expected)
    return judge(answered, dataclasses.replace(evidence, outcomes=tuple(outcomes))).points


def _forged(outcome: Outcome, right: Outcome) -> Outcome:
    return dataclasses.replace(outcome, changed=right.changed)


def places(answered: AnswerKey) -> Iterator[AnswerKey]:
    """The exercise with the table in the place of the answer, and with it in the place of its harness; values only."""
    harness, reference = answered.exercise.harness, answered.reference
    # Nothing is diagnosed here: whatever is wrong is wrong, and a key without misconceptions will do.
    plain = dataclasses.replace(answered.exercise, kind="function", requirements=())
    if answered.exercise.kind != "class":  # a class answers many calls, and not one
        yield AnswerKey(plain, reference)
    called = dataclasses.replace(plain, harness=lambda candidate, *inputs: candidate(*inputs))
    yield AnswerKey(called, lambda *inputs: harness(reference, *inputs))


def gains(
    answered: AnswerKey, home: Sequence[int] = AT_HOME, unseen: Sequence[int] = NEVER_SEEN
) -> Counter[str]:
    """For each kind of table the points that it earns for this exercise on an average unseen seed."""
    best: Counter[str] = Counter()
    for played in places(answered):
        tables = {name: Table(key) for name, key in KEYS.items()}
        for seed in home:
            play(played, list(tables.values()), seed)
        for name, table in tables.items():
            best[name] = max(best[name], sum(earned(played, table, seed) for seed in unseen) / len(unseen))
    return best


def scored() -> Iterator[AnswerKey]:
    """Every exercise of the course that earns points and is tried on inputs."""
    for slug in exercises.slugs():
        keys = answers.load(slug).in_order()
        yield from (key for key in keys if key.exercise.points and key.exercise.has_inputs)


def main() -> int:
    torch.set_num_threads(1)
    totals: Counter[str] = Counter()
    points = 0.0
    for exercise in scored():
        points += exercise.exercise.points
        found = gains(exercise)
        totals.update(found)
        if any(found.values()):
            gained = ", ".join(f"{value:g} {name}" for name, value in found.items() if value)
            print(f"  {exercise.name}, {exercise.exercise.points:g}: {gained}", flush=True)
    missed = 0
    for name in KEYS:
        held = totals[name] <= BAR
        verdict = "no bar" if name == NO_BAR else f"bar {BAR:g}: {'held' if held else 'MISSED'}"
        missed += name != NO_BAR and not held
        print(f"{name:<42}{totals[name]:6.2f} of {points:g} points   {verdict}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
