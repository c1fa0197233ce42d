"""The groups as a text in Markdown, and the skeletons alone as a Python file. No student's name or id is in them."""

from collections.abc import Iterator

from lessons_lib import answers
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.grading.common.safe_text import clean
from lessons_lib.grading.unnamed.gather import Gathered
from lessons_lib.grading.unnamed.groups import Group, why_no_cause
from lessons_lib.grading.unnamed.skeleton import Skeleton, free_name, skeleton
from lessons_lib.phrases import count

HEADING = '"""Misconceptions to paste: each into the file named above it, once its sentence is written."""'


def report(gathered: Gathered, fewest: int, named: int, who: str) -> str:
    """Every group with as many answers as `fewest`, by exercise, the largest first.

    named: how many more failed and have a cause. who: what a group's size counts, such as 'student'.
    """
    parts = [_summary(gathered, fewest, named)]
    for name, found in gathered.groups.items():
        key = answers.find(name)
        shown = [group for group in found if group.size >= fewest]
        if shown:
            parts.append(f"## {key.exercise.lesson} · {name}: {count(len(shown), 'group')}")
            parts += [_section(key, group, number, who) for number, group in enumerate(shown, 1)]
    return "\n\n".join(parts) + "\n"


def skeletons(gathered: Gathered, fewest: int, who: str) -> str:
    """The skeletons of all groups as a Python file, to cut from: above each, the file that it belongs in."""
    parts = [HEADING]
    for name, found in gathered.groups.items():
        key = answers.find(name)
        for number, group in enumerate((group for group in found if group.size >= fewest), 1):
            made = _skeleton(key, group, number)
            if made:
                parts.append(f"# {made.file}: {count(group.size, who)}\n{made.code}")
    return "\n\n\n".join(parts) + "\n"


def _summary(gathered: Gathered, fewest: int, named: int) -> str:
    every = [group for found in gathered.groups.values() for group in found]
    few = sum(group.size < fewest for group in every)
    said = f"{count(sum(group.size for group in every), 'answer')} in {count(len(every), 'group')} of equal behaviour."
    if few:
        said += f" {few} of the groups {'has' if few == 1 else 'have'} fewer than {fewest} answers and aren't shown: see --fewest."
    lines = ["# Wrong answers without a cause", said if every else "There is none."]
    if named:
        lines.append(f"{named} more failed with a known cause.")
    left = [f"{number} {why}" for why, number in gathered.left_out.most_common() if number]
    if left:
        lines.append(f"Not in a group: {'; '.join(left)}.")
    return "\n\n".join(lines)


def _section(key: AnswerKey, group: Group, number: int, who: str) -> str:
    sample = group.sample
    written = len(group.members)
    ways = f", written in {written} ways" if written > 1 else ""
    parts = [
        f"### {count(group.size, who)}{ways}",
        f"What: {clean(sample.said)}",
        _code(sample.program.source),
    ]
    strings = sample.program.strings
    if strings:
        parts.append(f"It keeps {count(strings, 'string')}: look for names in there before you paste.")
    if group.place:
        parts.append(f"Where: {clean(group.place)}")
    if group.repairs:
        parts.append(f"Repair: {', or '.join(group.repairs)}.")
    parts += _cause(key, group, number)
    return "\n\n".join(parts)


def _cause(key: AnswerKey, group: Group, number: int) -> Iterator[str]:
    why = why_no_cause(key, group.evidence)
    if why:
        yield f"No skeleton: {why[0].lower()}{why[1:]}"
        return
    made = _skeleton(key, group, number)
    if made is None:
        yield "No skeleton: its code isn't one function, class or value."
        return
    yield f"For {made.file}:"
    yield _code(made.code)
    if made.unknown:
        yield f"Not defined there: {', '.join(f'`{name}`' for name in made.unknown)}."


def _skeleton(key: AnswerKey, group: Group, number: int) -> Skeleton | None:
    if why_no_cause(key, group.evidence):
        return None
    return skeleton(key, group.sample, free_name(key, number))


def _code(source: str) -> str:
    return f"```python\n{clean(source, lines=True)}\n```"
