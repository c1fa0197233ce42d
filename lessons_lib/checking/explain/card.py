"""A verdict as text and as an HTML table that an untrusted notebook still shows."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from lessons_lib.checking.explain import grid
from lessons_lib.checking.explain.prose import prose
from lessons_lib.checking.judge.verdict import Verdict
from lessons_lib.checking.values.numbers import FEW
from lessons_lib.checking.values.parts import part_name
from lessons_lib.checking.values.snapshot import FEW_ELEMENTS, Snapshot, TensorSnapshot, brief, plain_text

# Literal colours for both ground and ink: untrusted outputs lose styles that
# refer to the theme. The sign and the word say what the colour says.
LOOKS = {
    "passed": ("✓", "#00614a", "#e3f4ee"),
    "failed": ("✗", "#8f3400", "#fdeee3"),
    "not attempted": ("○", "#3d4756", "#eceff3"),
    "waiting": ("…", "#3d4756", "#eceff3"),
    "error": ("!", "#6b2a6b", "#f6eaf6"),
    "note": ("›", "#1d4f80", "#e6f0fa"),
}
PAPER, INK, LINE = "#ffffff", "#1b1f24", "#c8ccd2"
# JupyterLab's dark theme would paint code dark on the card's white paper.
CODE = '<code style="background:#eceff3;color:#1b1f24;padding:0 3px">'


@dataclass(frozen=True)
class Row:
    """One row of a card: a heading and either a sentence or ready-made HTML beside its text."""

    heading: str
    text: str
    html: str = ""


@dataclass(frozen=True)
class Card:
    """A card: a look, a title and rows. Shown as text/html and, in the same words, text/plain."""

    look: str
    title: str
    rows: tuple[Row, ...]

    def text(self) -> str:
        """The card in words; the same for the same verdict on every machine."""
        lines = [f"{LOOKS[self.look][0]} {self.title}"]
        for row in self.rows:
            first, *rest = row.text.splitlines() or [""]
            lines.append(f"  {row.heading + ': ' if row.heading else ''}{first}")
            lines.extend(f"    {line}" for line in rest)
        return "\n".join(lines)

    def html(self) -> str:
        """The card as a table with a caption and a heading to each row."""
        sign, ink, ground = LOOKS[self.look]
        cell = f"padding:4px 10px;text-align:left;vertical-align:top;border-top:1px solid {LINE};"
        rows = "".join(
            f'<tr style="background:{PAPER};color:{INK}">'
            f'<th scope="row" style="{cell}color:{ink};background:{PAPER};white-space:nowrap;width:1%;font-weight:600">'
            f"{escape(row.heading)}</th>"
            f'<td style="{cell}color:{INK};background:{PAPER};white-space:normal;max-width:46em">'
            f"{row.html or prose(row.text, CODE)}</td></tr>"
            for row in self.rows
        )
        return (
            f'<table style="border-collapse:collapse;border:1px solid {ink};border-left:6px solid {ink};'
            f'background:{PAPER};color:{INK};margin:4px 0;font-size:14px;min-width:34em">'
            f'<caption style="caption-side:top;text-align:left;padding:4px 10px;background:{ground};color:{ink};'
            f'font-weight:600;border:1px solid {ink};border-left:6px solid {ink}">{sign} {prose(self.title, CODE)}</caption>'
            f"<tbody>{rows}</tbody></table>"
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
    title = f"{verdict.exercise}: {_word(verdict)}"
    rows = [Row("What", verdict.message)]
    if verdict.diagnosis:
        rows.append(Row("Why", verdict.diagnosis))
    rows.extend(_case_rows(verdict))
    rows.extend(Row("Note", note) for note in verdict.notes)
    if following:
        rows.append(Row("Next", following))
    return Card(verdict.status, title, tuple(rows))


def _word(verdict: Verdict) -> str:
    points = f", {verdict.points:g} of {verdict.max_points:g} points" if verdict.max_points else ""
    if verdict.max_points == 1:
        points = points.removesuffix("s")
    words = {"failed": "not yet", "error": "not judged"}
    return words.get(verdict.status, verdict.status) + points


def _case_rows(verdict: Verdict) -> list[Row]:
    case = verdict.case
    if case is None:
        return []
    with_values = _inputs(case.inputs)
    label = f"{case.label}; " if case.label else ""
    rows = [Row("Case", f"{label}{with_values}")]
    if case.got is None or case.difference is None or case.difference.fault not in ("value", "type"):
        return rows
    expected, got = case.difference.expected, case.difference.got
    if not isinstance(expected, TensorSnapshot):  # a number inside a tuple says little without the rest
        expected, got = case.expected, case.got
    elif case.difference.fault == "type":
        return rows
    marks = grid.differences(expected, got, case.difference.tolerance)
    digits = FEW
    if isinstance(expected, TensorSnapshot) and isinstance(got, TensorSnapshot) and marks is not None:
        assert expected.data is not None
        assert got.data is not None
        digits = grid.digits_needed(expected.data, got.data, marks)
    # The same window of both, so that they can be read side by side.
    part = part_name(case.expected, case.difference.where) if expected is case.difference.expected else ""
    part = f", {part.strip('`')}" if part else ""  # a heading has no code
    return [
        *rows,
        _value_row(f"Expected{part}", expected, marks, digits, mark=False),
        _value_row(f"You gave{part}", got, marks, digits),
    ]


def _inputs(inputs: Sequence[tuple[str, Snapshot]]) -> str:
    parts = []
    for name, value in inputs:
        if (
            isinstance(value, TensorSnapshot)
            and value.data is not None
            and value.data.numel() <= FEW_ELEMENTS
        ):
            parts.append(f"`{name} = {plain_text(value)}`")
        else:
            parts.append(f"`{name}`: {brief(value)}")
    return ", ".join(parts)


def _value_row(heading: str, value: Snapshot, marks: grid.Marks, digits: int, mark: bool = True) -> Row:
    if isinstance(value, TensorSnapshot) and value.data is not None:
        shown = (value.data, marks, digits, mark)
        return Row(heading, grid.as_text(*shown), grid.as_html(*shown))
    return Row(heading, plain_text(value))
