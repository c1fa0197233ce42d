"""What an exercise offers besides its question: misconceptions, hints, and what a pass says."""

import re
from collections.abc import Iterator

from lessons_lib.authoring.draft import Draft
from lessons_lib.authoring.fault import Fault
from lessons_lib.authoring.programs import body_text, tree_of
from lessons_lib.authoring.regions import regions
from lessons_lib.authoring.telling import core, squashed, telling
from lessons_lib.checking.exercise.answer_form import Choice
from lessons_lib.checking.judge.naming import MOST_CAUSES
from lessons_lib.phrases import count

FEWEST_FOR_CODE = 3
FEWEST_FOR_VALUES = 2
FEWEST_HINTS = 2
LONGEST_TAKEAWAY = 30  # words


def enough_misconceptions(draft: Draft) -> Iterator[Fault]:
    """Three for code and two for values; a choice has no more wrong answers than it has other words."""
    for key in draft.keys:
        form = key.exercise.form
        fewest = FEWEST_FOR_CODE if key.exercise.has_inputs else FEWEST_FOR_VALUES
        if isinstance(form, Choice):
            fewest = min(fewest, len(form.options) - 1)
        number = len({wrong.name for wrong in key.misconceptions})  # a family counts once
        if number < fewest:
            text = f"it has {count(number, 'misconception')}; at least {fewest} are needed."
            yield draft.fault(key, "too-few-misconceptions", text)


def misconceptions_are_sentences(draft: Draft) -> Iterator[Fault]:
    """A misconception says what happened, in words."""
    for key in draft.keys:
        for wrong in key.misconceptions:
            if not wrong.sentence.endswith((".", "?")):
                text = f"the sentence of {wrong.name} ends with neither a full stop nor a question mark."
                yield draft.fault(key, "sentence-unfinished", text)
            if "def " in wrong.sentence:
                yield draft.fault(
                    key, "sentence-holds-code", f"the sentence of {wrong.name} holds code; say what happens."
                )
            if _causes(wrong.template) > MOST_CAUSES:
                text = f"the sentence of {wrong.name} lists more than {MOST_CAUSES} causes: say what is seen, and ask."
                yield draft.fault(key, "too-many-causes", text)


def _causes(sentence: str) -> int:
    """How many causes an 'either … or' offers; what stands in brackets is an example of one."""
    plain = re.sub(r"\([^()]*\)", "", sentence)
    listed = re.split(r"\b[Ee]ither\b", plain, maxsplit=1)
    return 1 + len(re.findall(r"[;.:,] [Oo]r\b", listed[1])) if len(listed) > 1 else 1


def hints_lead_on(draft: Draft) -> Iterator[Fault]:
    """Code exercises have two hints or more, and the first gives nothing away."""
    answers = {name: cell.source for cell in draft.page.code("exercise") for name in cell.names}
    for key in draft.keys:
        if not key.exercise.has_inputs:
            continue
        if len(key.hints) < FEWEST_HINTS:
            text = f"it has {count(len(key.hints), 'hint')}; at least {FEWEST_HINTS} are needed."
            yield draft.fault(key, "too-few-hints", text)
        if not key.hints:
            continue
        text = squashed(key.hints[0])
        reference = telling(body_text(tree_of(key.reference)))
        lines = [*reference, *_answer(answers.get(key.name, ""))]
        given_away = next((line for line in lines if squashed(core(line)) in text), None)
        if given_away:
            yield draft.fault(
                key, "hint-gives-answer", f"its first hint gives the answer away: `{core(given_away)}`."
            )


def _answer(source: str) -> list[str]:
    return [line for region in regions(source) for line in telling(region.text)]


def a_pass_says_something(draft: Draft) -> Iterator[Fault]:
    """After a pass each exercise for points says, in few words, what the learner can do now, or another way to write it."""
    for key in draft.keys:
        words = len(key.takeaway.split())
        if key.exercise.points and not words:
            text = "a pass says nothing: give it a `takeaway`."
            yield draft.fault(key, "takeaway-missing", text)
        if words > LONGEST_TAKEAWAY:
            text = f"its takeaway has {words} words; at most {LONGEST_TAKEAWAY} are read."
            yield draft.fault(key, "takeaway-too-long", text)
