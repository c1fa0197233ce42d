"""A warm-up as a card: three questions, and to each answer at once whether it's right, and why."""

from collections.abc import Sequence
from html import escape

from lessons_lib.checking.collect.isolation import isolated_settings
from lessons_lib.checking.explain.card import Card, Row
from lessons_lib.checking.explain.prose import prose
from lessons_lib.notebook.warm_ups.drawing import drawn
from lessons_lib.notebook.warm_ups.question import Question, plain, same
from lessons_lib.phrases import count


def warm_up_card(slug: str, seed: int, answers: Sequence[object]) -> Card:
    """The card of a lesson's warm-up. answers: three, `...` where there is none yet.

    Raises LookupError for an unknown lesson, and ValueError for a lesson without a warm-up or another number of answers;
    each with one sentence.
    """
    with isolated_settings():
        questions = drawn(slug, seed)
        if not isinstance(answers, list | tuple):
            raise ValueError(f"`answers` should be a list of {len(questions)}, with `...` for none yet.")
        if len(answers) != len(questions):
            raise ValueError(
                f"A warm-up has {len(questions)} questions. You gave {count(len(answers), 'answer')}."
            )
        rows = [
            _row(bank, question, answer) for (bank, question), answer in zip(questions, answers, strict=True)
        ]
    return Card("note", "Warm-up", tuple(rows))


def _row(bank: str, question: Question, answer: object) -> Row:
    right = question.answer()
    if answer is ...:
        said, html = (
            "",
            f"<details><summary>Show the answer</summary>{prose(_told(right, question))}</details>",
        )
    elif same(plain(answer), right):
        said = f"Correct: `{right!r}`."
        html = prose(said)
    else:
        said = f"You predicted `{plain(answer)!r}`. {_told(right, question)}"
        html = prose(said)
    code = f'<pre style="margin:0;padding:2px 0;background:none;color:inherit">{escape(question.code)}</pre>'
    return Row(f"from {bank}", f"{question.code}\n{said}".rstrip(), code + html)


def _told(right: object, question: Question) -> str:
    return f"It gives `{right!r}`. {question.why}"
