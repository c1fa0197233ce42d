"""HTML building blocks for reports: tables in one self-contained file, with light and dark themes."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from lessons_lib.checking.explain.prose import prose

LONG = 40  # characters of a row's heading that fit in one line
_STYLE = """
:root { color-scheme: light dark; --paper: #ffffff; --ink: #1b1f24; --soft: #57606a; --line: #c8ccd2;
  --head: #f2f4f7; --good: #00614a; --bad: #8f3400; --bar: #4a86c2; }
@media (prefers-color-scheme: dark) { :root { --paper: #14181d; --ink: #e6e9ed; --soft: #a3adb8;
  --line: #3d4650; --head: #1f262e; --good: #6fd3b4; --bad: #ffb28a; --bar: #4f8fcb; } }
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif;
  max-width: 68em; margin: 2em auto; padding: 0 1em; }
h1 { margin: 0; }
h2 { margin: 1em 0 .2em; }
table { border-collapse: collapse; margin: .4em 0 1.5em; }
caption { text-align: left; font-weight: 600; padding: .3em 0; }
th, td { text-align: left; vertical-align: top; padding: .35em .8em; border-bottom: 1px solid var(--line); }
thead th { background: var(--head); }
tbody th { font-weight: 600; white-space: nowrap; }
tbody th.long { white-space: normal; overflow-wrap: anywhere; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
td.number { white-space: nowrap; }
.wide { overflow-x: auto; }
td.words { max-width: 40em; overflow-wrap: break-word; }
.passed { color: var(--good); font-weight: 600; white-space: nowrap; }
.failed { color: var(--bad); font-weight: 600; white-space: nowrap; }
.soft { color: var(--soft); white-space: nowrap; }
.bar { background: var(--bar); height: 1em; margin-top: .25em; }
.track { width: 8em; height: 1em; border: 1px solid var(--soft); }
.track .bar { margin: 0; }
code { font-family: ui-monospace, monospace; background: var(--head); padding: 0 .2em; overflow-wrap: anywhere; }
details { margin-top: .4em; }
main > details { margin: 0; border-top: 1px solid var(--line); padding: .4em 0; }
main > details > summary { color: var(--ink); font-weight: 600; }
.facts { display: flex; flex-wrap: wrap; gap: .8em; margin: 1em 0; }
.facts div { display: flex; flex-direction: column-reverse; justify-content: flex-end; flex: 1 1 8em; padding: .5em .8em;
  border: 1px solid var(--line); border-radius: 6px; background: var(--head); }
.facts dt { font-size: 14px; line-height: 1.3; }
.facts dd { margin: 0; font-size: 1.7em; line-height: 1.2; font-weight: 600; font-variant-numeric: tabular-nums; }
.facts .zero dd { color: var(--soft); font-weight: 400; }
summary { color: var(--soft); cursor: pointer; min-height: 24px; }
pre { font: 13px/1.4 ui-monospace, monospace; background: var(--head); margin: .3em 0; padding: .5em .7em;
  white-space: pre-wrap; overflow-wrap: anywhere; }
@media screen and (max-width: 44em) {
  table, caption, tbody { display: block; }
  thead { display: block; position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tbody tr { display: flex; flex-wrap: wrap; column-gap: .8em; padding: .5em 0; border-bottom: 1px solid var(--line); }
  tbody th, td { border: 0; padding: 0; }
  tbody th { white-space: normal; overflow-wrap: anywhere; flex-basis: 100%; }
  td.number::before { content: attr(data-column) " "; color: var(--soft); }
}
@media print { body { font-size: 11px; margin: 0; } .wide { overflow: visible; } tr { break-inside: avoid; }
  details::details-content { content-visibility: visible; block-size: auto; } .bar { print-color-adjust: exact; } }
"""


class Html(str):
    """Text that is already markup; other strings are escaped."""


class Share(float):
    """A fraction from 0 to 1, shown in percent."""


def page(title: str, *parts: str) -> str:
    """The whole document. Its content security policy forbids loading and running anything."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(title)}</h1>\n" + "\n".join(parts) + "\n</main>\n</body>\n</html>\n"
    )


def heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def paragraph(text: str) -> str:
    return f"<p>{prose(text)}</p>"


def listed(texts: Iterable[str]) -> str:
    return "<ul>" + "".join(f"<li>{prose(text)}</li>" for text in texts) + "</ul>"


def table(caption: str, columns: Sequence[str], rows: Sequence[Sequence[str | float]]) -> str:
    """A table with at least one row; the first cell of a row is its heading. Numbers are right-aligned.

    On a narrow screen each row becomes a paragraph, and numbers show the names of their columns. ARIA roles keep the table
    structure there.
    """
    numbers = [
        "" if isinstance(value, str) or not place else ' class="number"'
        for place, value in enumerate(rows[0])
    ]
    head = "".join(
        f'<th scope="col" role="columnheader"{right}>{escape(column)}</th>'
        for column, right in zip(columns, numbers, strict=True)
    )
    body = "\n".join(
        '<tr role="row">'
        + _row_heading(row[0])
        + "".join(_cell(value, column) for value, column in zip(row[1:], columns[1:], strict=True))
        + "</tr>"
        for row in rows
    )
    return (
        f'<div class="wide" role="group" aria-label="{escape(caption)}" tabindex="0">'  # for narrow screens
        f'<table role="table">\n<caption>{escape(caption)}</caption>\n'
        f'<thead role="rowgroup"><tr role="row">{head}</tr></thead>\n'
        f'<tbody role="rowgroup">\n{body}\n</tbody>\n</table></div>'
    )


def _row_heading(value: str | float) -> str:
    text = str(value)
    long = ' class="long"' if len(text) > LONG else ""
    return f'<th scope="row" role="rowheader"{long}>{escape(text)}</th>'


def _cell(value: str | float, column: str) -> str:
    if isinstance(value, str):
        return f'<td class="words" role="cell">{value if isinstance(value, Html) else prose(value)}</td>'
    shown = _percent(value) if isinstance(value, Share) else f"{value:g}"
    return f'<td class="number" role="cell" data-column="{escape(column)}">{shown}</td>'


def folded(title: str, *parts: str) -> str:
    """Parts that are shown by a click on their title, and in print."""
    return f"<details><summary>{escape(title)}</summary>{''.join(parts)}</details>"


def facts(numbers: Mapping[str, float]) -> str:
    """Numbers side by side, each large above its words."""
    tiles = "".join(
        f"<div{'' if number else zero}><dt>{escape(words)}</dt><dd>{number:g}</dd></div>"
        for words, number in numbers.items()
        for zero in [' class="zero"']
    )
    return f'<dl class="facts">{tiles}</dl>'


def code(title: str, source: str, *, unfolded: bool) -> Html:
    """A program below a title that folds it; empty if there is no source."""
    if not source:
        return Html("")
    state = " open" if unfolded else ""
    return Html(f"<details{state}><summary>{escape(title)}</summary><pre>{escape(source)}</pre></details>")


def bar(share: float) -> Html:
    """A bar for a share from 0 to 1. Show the number as well."""
    return Html(f'<div class="bar" style="width:{12 * share:.2f}em"></div>')


def share_bar(share: Share) -> Html:
    """A share as a number, and below it as the filled part of a bar."""
    return Html(
        f'{_percent(share)}<div class="track"><div class="bar" style="width:{100 * share:.0f}%"></div></div>'
    )


def _percent(share: Share) -> str:
    return f"{100 * share:.0f} %"
