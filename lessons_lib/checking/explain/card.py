"""A verdict as text, and as an HTML table in the page's own colours that an untrusted notebook still shows."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from lessons_lib.checking.explain import grid
from lessons_lib.checking.explain.prose import prose
from lessons_lib.checking.judge.verdict import Verdict
from lessons_lib.checking.values.numbers import FEW
from lessons_lib.checking.values.parts import part_name, shown_part
from lessons_lib.checking.values.snapshot import (
    FEW_ELEMENTS,
    Items,
    Plain,
    Snapshot,
    TensorSnapshot,
    brief,
    describe,
    plain_text,
    short_repr,
)

# A card has no paper: its text is the page's own, light or dark. Each colour here is seen on white and on #111 alike, and
# white text is read on it. They are literal, since untrusted notebooks lose styles that refer to the theme; the sign and
# the word say what the colour says.
LOOKS = {
    "passed": ("✓", "#00805f"),
    "failed": ("✗", "#b84a12"),
    "not attempted": ("○", "#66707d"),
    "waiting": ("…", "#66707d"),
    "error": ("!", "#964a96"),
    "note": ("›", "#2f6fb0"),
}
ON_COLOUR = "#ffffff"
_SAID_OF_DTYPES = re.compile(r"\bsame dtype\b|\bThis needs \w*(?:float|int)\d+ but got\b")
MOST_LISTED = 24  # numbers, in an input that is a list of lists
# What JupyterLab's own rules for tables say is said otherwise: columns of equal width, cells to the right, striped rows.
_CELL = "text-align:left;vertical-align:top;line-height:1.5;"
_HEADING = f"{_CELL}padding:2px 14px 2px 0;white-space:nowrap;width:1%;font-weight:400;opacity:0.75"
_TEXT = f"{_CELL}padding:2px 0"


@dataclass(frozen=True)
class Row:
    """One row of a card: a heading and either a sentence or ready-made HTML beside its text."""

    heading: str
    text: str
    html: str = ""


@dataclass(frozen=True)
class Card:
    """A card: a look, a title and rows. Shown as text/html and, in the same words, text/plain.

    word: the verdict in a word or two. worth: the points. picture: HTML of an image that shows what the rows say; it
    comes with words of its own.
    """

    look: str
    title: str
    rows: tuple[Row, ...]
    word: str = ""
    worth: str = ""
    picture: str = ""

    def text(self) -> str:
        """The card in words; the same for the same verdict on every machine."""
        verdict = ", ".join(part for part in (self.word, self.worth) if part)
        lines = [f"{LOOKS[self.look][0]} {self.title}{': ' if verdict else ''}{verdict}"]
        for row in self.rows:
            first, *rest = row.text.splitlines() or [""]
            lines.append(f"  {row.heading + ': ' if row.heading else ''}{first}")
            lines.extend(f"    {line}" for line in rest)
        return "\n".join(lines)

    def html(self) -> str:
        """The card as a table beside a bar of its colour: the verdict as its caption, a heading to each row."""
        colour = LOOKS[self.look][1]
        rows = "".join(
            f'<tr style="background:none"><th scope="row" style="{_HEADING}">{escape(row.heading)}</th>'
            f'<td style="{_TEXT}">{row.html or prose(row.text)}</td></tr>'
            for row in self.rows
        )
        # A screen reader says an <output> as it appears; no ARIA is needed, which untrusted notebooks lose.
        return (
            f'<div style="border-left:4px solid {colour};padding:2px 0 2px 12px;margin:4px 0;max-width:60em">'
            '<table style="border:0;margin:0;width:100%;table-layout:auto;font-size:14px">'
            '<caption style="caption-side:top;text-align:left;padding:2px 0 4px">'
            f"<output>{self._badge()}<b>{prose(self.title)}</b>{self.worth and f' · {escape(self.worth)}'}</output></caption>"
            f"<tbody>{rows}</tbody></table>{self.picture}</div>"
        )

    def _badge(self) -> str:
        """The sign and the word of a verdict on its colour."""
        sign, colour = LOOKS[self.look]
        if self.look == "note":
            return ""
        said = escape(f"{sign} {self.word}".rstrip())
        return (
            f'<b style="background:{colour};color:{ON_COLOUR};padding:2px 8px;border-radius:4px">{said}</b> '
        )

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        try:
            return {"text/plain": self.text(), "text/html": self.html()}
        except Exception:  # a fault in drawing never hides the verdict
            return {"text/plain": self.text()}

    def __repr__(self) -> str:
        return self.text()


def card(verdict: Verdict, following: str = "") -> Card:
    """The card of a verdict. following: what to do next, one sentence."""
    rows = [Row("What", verdict.message)]
    if verdict.diagnosis:
        rows.append(Row("Why", verdict.diagnosis))
    if verdict.place:
        rows.append(Row("Where", verdict.place))
    rows.extend(_case_rows(verdict))
    rows.extend(Row("Note", note) for note in verdict.notes)
    if following:
        rows.append(Row("Next", following))
    return Card(verdict.status, verdict.exercise, tuple(rows), _word(verdict), _worth(verdict))


def _word(verdict: Verdict) -> str:
    words = {"failed": "not yet", "error": "not judged"}
    return words.get(verdict.status, verdict.status)


def _worth(verdict: Verdict) -> str:
    if not verdict.max_points:
        return ""
    return f"{verdict.points:g} of {verdict.max_points:g} point{'' if verdict.max_points == 1 else 's'}"


def _case_rows(verdict: Verdict) -> list[Row]:
    case = verdict.case
    if case is None:
        return []
    with_values = _inputs(
        case.inputs, dtypes=case.got is None and bool(_SAID_OF_DTYPES.search(verdict.message))
    )
    label = f"{case.label}; " if case.label else ""
    rows = [Row("Case", f"{label}{with_values}")]
    if case.got is None or case.difference is None or case.difference.fault not in ("value", "type"):
        return rows
    expected, got, where = case.difference.expected, case.difference.got, case.difference.where
    if not isinstance(expected, TensorSnapshot):  # a number inside a tuple says little without the rest
        expected, got, where = shown_part(case.expected, case.got, where)
    elif case.difference.fault == "type":
        return rows
    marks = grid.differences(expected, got, case.difference.tolerance)
    digits = FEW
    if isinstance(expected, TensorSnapshot) and isinstance(got, TensorSnapshot) and marks is not None:
        assert expected.data is not None
        assert got.data is not None
        digits = grid.digits_needed(expected.data, got.data, marks)
    # The same window of both, so that they can be read side by side.
    part = part_name(case.expected, where).strip("`")  # a heading has no code
    part = f", {part}" if part else ""
    return [
        *rows,
        _value_row(f"Expected{part}", expected, marks, digits, mark=False),
        _value_row(f"You gave{part}", got, marks, digits),
    ]


def _inputs(inputs: Sequence[tuple[str, Snapshot]], dtypes: bool = False) -> str:
    """What an answer was given. dtypes: the error is about dtypes, so those of the tensors tell more than their numbers."""
    parts = []
    for name, value in inputs:
        if dtypes and isinstance(value, TensorSnapshot):
            parts.append(f"`{name}`: {describe(value)}")
            continue
        few = (
            isinstance(value, TensorSnapshot)
            and value.data is not None
            and value.data.numel() <= FEW_ELEMENTS
        )
        if few or _short_lists(value):
            parts.append(f"`{name} = {plain_text(value)}`")
        else:
            parts.append(f"`{name}`: {brief(value)}")
    return ", ".join(parts)


def _short_lists(value: Snapshot) -> bool:
    """Whether it is a list of lists of numbers, with few enough to write them all."""
    if not (isinstance(value, Items) and value.kind == "list" and value.items):
        return False
    rows = [row.items for row in value.items if isinstance(row, Items) and row.kind == "list"]
    numbers = [number for row in rows for number in row]
    plain = all(isinstance(number, Plain) for number in numbers)
    return len(rows) == len(value.items) and len(numbers) <= MOST_LISTED and plain


def _value_row(heading: str, value: Snapshot, marks: grid.Marks, digits: int, mark: bool = True) -> Row:
    if isinstance(value, TensorSnapshot) and value.data is not None:
        shown = (value.data, marks, digits, mark)
        return Row(heading, grid.as_text(*shown), grid.as_html(*shown))
    if isinstance(value, Items) and value.kind == "dict":  # shown only where the two sides have other keys
        return Row(
            heading,
            f"a dict with the keys {', '.join(map(short_repr, value.keys))}"
            if value.keys
            else "an empty dict",
        )
    return Row(heading, plain_text(value))
