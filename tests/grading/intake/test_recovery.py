"""A file with a bad spot loses at most the cell that the spot is in, and says so."""

import bisect
import html
import json
import quopri
import re
from collections.abc import Callable

import pytest

from lessons_lib.grading.intake.notebook_file import RawNotebook, Unreadable, parse
from lessons_lib.grading.intake.recovery.merge_conflicts import merge_versions
from lessons_lib.grading.intake.recovery.scanner import MOST_STEPS, Scanner
from tests.grading.submissions import LESSON, NOTEBOOKS, filled_notebook

PRETTY, FLAT = json.dumps(filled_notebook(), indent=1), json.dumps(filled_notebook())
BEFORE = "scale_channels"  # a cell with many below it
SPOT = "standardise_columns"  # the cell in which the spot is

DAMAGED = "The file is damaged: it stops being JSON in line "
OUTPUT = {
    "output_type": "display_data",
    "data": {"text/plain": ["[1, {2}]\n", '"x"'], "application/json": {"source": [1, {"id": "c"}]}},
    "metadata": {"tags": []},
}
BREAKS_OFF = "The file is damaged: it breaks off. "
CONTROL = "The file holds control characters that JSON doesn't allow. Nothing is missing."
AROUND = "There is other text around the notebook, as in a mail or on a web page. It was left out."
MERGE = "The file holds the marks of a merge that wasn't finished"
LAYER = "The notebook is wrapped in other JSON. That was taken off."


def code(notebook: RawNotebook) -> dict[str, str]:
    """The sources of the code cells by their ids."""
    return {cell.id: cell.source for cell in notebook.code}


WHOLE = code(parse(FLAT.encode()))


def begin(text: str, id_: str) -> int:
    """Where a cell begins in the text of a file."""
    return text.rindex("{", 0, text.rindex('"cell_type"', 0, text.index(f'"id": "{id_}"')))


def in_front(what: str, id_: str = BEFORE) -> Callable[[str], str]:
    """Something in front of a cell."""
    return lambda text: text[: begin(text, id_)] + what + text[begin(text, id_) :]


def instead(old: str, new: str) -> Callable[[str], str]:
    """The first `old` at or behind the cell BEFORE is another."""

    def change(text: str) -> str:
        head, rest = text[: begin(text, BEFORE)], text[begin(text, BEFORE) :]
        assert old in rest
        return head + rest.replace(old, new, 1)

    return change


def everywhere(old: str, new: str) -> Callable[[str], str]:
    return lambda text: text.replace(old, new)


def without_a_comma(text: str) -> str:
    place = begin(text, BEFORE)
    return text[:place].rstrip().removesuffix(",") + " " + text[place:]


def without_a_brace(text: str) -> str:
    place = begin(text, BEFORE)
    head = text[:place].rstrip().removesuffix(",").rstrip()
    return head.removesuffix("}") + ",\n" + text[place:]


def at_first(what: str) -> Callable[[str], str]:
    return lambda text: text.replace('"cells": [', '"cells": [' + what, 1)


SPOTS: dict[str, tuple[Callable[[str], str], str]] = {
    "garbage between cells": (in_front(' oops, don\'t "do" {this} ] '), DAMAGED),
    "a quote between cells": (in_front(' a " here '), DAMAGED),
    "a missing comma": (without_a_comma, DAMAGED),
    "commas too many": (lambda text: text.replace("]\n  }", "],\n  }").replace("]}", "],}"), DAMAGED),
    "a missing opening brace": (lambda t: t[: begin(t, BEFORE)] + t[begin(t, BEFORE) + 1 :], DAMAGED),
    "a missing closing brace": (without_a_brace, DAMAGED),
    "outputs not closed": (instead('"outputs": []', '"outputs": ['), DAMAGED),
    "a bracket too many": (instead('"source"', '], "source"'), DAMAGED),
    "a brace too many": (in_front("}, "), DAMAGED),
    "a kind not closed": (at_first('{"cell_type": "code, "source": ["1"]},'), DAMAGED),
    "a tag not closed": (instead('"exercise"', '"exercise'), DAMAGED),
    "no number": (instead('"execution_count": null', '"execution_count": 0x1F, "y": [undefined, -Infinity]'), DAMAGED),
    "a number of 5,000 digits": (instead('"execution_count": null', '"execution_count": ' + "9" * 5000), "The file is damaged: it stops being JSON."),
    "single quotes": (lambda text: repr(json.loads(text)), DAMAGED),
    "no quotes around keys": (lambda t: everywhere('"source":', "source:")(everywhere('"cells":', "cells:")(t)), DAMAGED),
    "comments": (lambda t: t.replace('"cells"', '/* the cells */ "cells"').replace('"nbformat"', '// x\n"nbformat"'), DAMAGED),
    "words of Python": (lambda t: t.replace("null", "None").replace("false", "False"), DAMAGED),
    "control characters": (at_first('{"cell_type": "code", "outputs": [{"text": ["\x1b[31mred\x07\t\n"]}], "source": ["1"]},'), CONTROL),
    "no key for the cells": (lambda text: text.replace('"cells": ', '"ce', 1), DAMAGED),
    "a mark in the midst": (in_front("\ufeff"), DAMAGED),
    "typographic quotes": (lambda t: t.replace('\\"', "\1").replace('"', "“").replace("\1", '\\"'), DAMAGED),
    "an output nested too deeply": (instead('"outputs": []', f'"outputs": {"[" * 5000}{"]" * 5000}'), "The file is damaged: it is nested too deeply."),
    "garbage behind": (lambda text: text + "\n}}} garbage", AROUND),
    "twice": (
        lambda text: text + text,
        "The file holds 2 notebooks. Both versions were read, and have the same cells.",
    ),
    "a mail": (lambda t: f"From: a@b.c\n\nHere's {{my}} notebook:\n\n{t}\n\nBest wishes,\nI'm {{x}}\n", AROUND),
    "a quoted mail": (lambda t: "\n".join(f"> {line}" for line in f"Hello,\n{t}".split("\n")), AROUND),
    "a mail in quoted-printable": (lambda t: "Subject: x\n\n" + quopri.encodestring(t.encode()).decode(), AROUND),
    "a web page": (lambda t: f"<html><body><pre style='a'>{html.escape(t, quote=False)}</pre></body></html>", AROUND),
    "a web page with its quotes": (lambda t: f"<html><pre>{html.escape(t)}</pre></html>", AROUND),
    "a fence": (lambda text: f"```json\n{text}\n```\n", AROUND),
    "JSON in JSON": (lambda text: json.dumps(json.dumps(text)), LAYER),
    "an answer of a server": (lambda t: json.dumps({"type": "notebook", "content": json.loads(t)}), LAYER),
    "text in an answer": (lambda text: json.dumps({"name": "x", "content": text}), LAYER),
    "a list of one": (lambda text: f"[{text}]", LAYER),
    "a mark alone": (at_first("\n<<<<<<< HEAD\n"), MERGE),
    "marks with nothing between": (at_first("\n<<<<<<< HEAD\n=======\n>>>>>>> theirs\n"), MERGE),
    "marks in outputs": (everywhere('"outputs": []', '"outputs": [\n<<<<<<< a\n{"text": "1"}\n=======\n{"text": "2"}\n>>>>>>> b\n]'), MERGE),
    "marks around the whole": (lambda t: f"<<<<<<< HEAD\n{t}\n||||||| base\n{{}}\n=======\n{t}\n>>>>>>> theirs\n", MERGE),
    "marks and one side damaged": (lambda t: f"<<<<<<< HEAD\n{t}\n=======\n{t[:3000]}\n>>>>>>> theirs\n", MERGE),
}  # fmt: skip


@pytest.mark.parametrize("text", [PRETTY, FLAT], ids=["pretty", "flat"])
@pytest.mark.parametrize(("damage", "message"), SPOTS.values(), ids=SPOTS)
def test_a_bad_spot_between_sources_costs_no_source(
    text: str, damage: Callable[[str], str], message: str
) -> None:
    found = parse(damage(text).encode())
    assert WHOLE.items() <= {(cell.id, cell.source) for cell in found.code}
    assert message in found.look


IN_A_SOURCE: dict[str, Callable[[str], str]] = {
    "a line not closed": instead('def standardise_columns(x):\\n"', "def standardise_columns(x):\\n"),
    "a quote not escaped": instead('\\"\\"\\"Every column', '""\\"Every column'),
    "an escape that there is not": instead("Every column", "C:\\Users\\q \\d Every column"),
    "all of it lost": instead("def standardise_columns", '"]}]]]}}}} def standardise_columns'),
}


@pytest.mark.parametrize("text", [PRETTY, FLAT], ids=["pretty", "flat"])
@pytest.mark.parametrize("damage", IN_A_SOURCE.values(), ids=IN_A_SOURCE)
def test_a_bad_spot_in_a_source_costs_that_source_at_most(text: str, damage: Callable[[str], str]) -> None:
    found = parse(damage(text).encode())
    assert {i: s for i, s in code(found).items() if i in WHOLE and i != SPOT} == {
        i: s for i, s in WHOLE.items() if i != SPOT
    }
    assert "Every column with mean 0" in code(found)[SPOT] or "]}]]]}}}}" in damage(text)
    assert found.look.startswith(DAMAGED)


@pytest.mark.parametrize("text", [PRETTY, FLAT], ids=["pretty", "flat"])
def test_a_tab_as_it_is_in_a_source(text: str) -> None:
    found = parse(instead('"    return', '"\treturn')(text).encode())
    assert (found.look, [s for s in code(found).values() if "\treturn" in s] != []) == (CONTROL, True)


@pytest.mark.parametrize("text", [PRETTY, FLAT], ids=["pretty", "flat"])
@pytest.mark.parametrize("share", [0.3, 0.5, 0.7, 0.9])
def test_a_file_that_breaks_off_has_all_cells_before(text: str, share: float) -> None:
    cut = text[: int(len(text) * share)]
    found = parse(cut.encode())
    assert found.look.startswith(BREAKS_OFF)
    whole = [id_ for id_ in WHOLE if f'"id": "{id_}"' in cut][:-1]
    assert {id_: code(found)[id_] for id_ in whole} == {id_: WHOLE[id_] for id_ in whole}


def test_what_a_file_that_breaks_off_has_of_a_source_is_kept() -> None:
    end = PRETTY.index("Every column with mean 0") + 10
    assert code(parse(PRETTY[:end].encode()))[SPOT].endswith("Every colu")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8-sig"])
def test_encodings(encoding: str) -> None:
    assert code(parse(PRETTY.encode(encoding))) == WHOLE


@pytest.mark.parametrize("zero", [0, 1, 2, 50])
def test_a_zero_anywhere_makes_no_utf_16(zero: int) -> None:
    found = parse(FLAT[:zero].encode() + b"\0" + FLAT[zero:].encode())
    assert (code(found), found.notes) == (WHOLE, ("NUL bytes in the file were left out.",))


def test_bytes_of_windows() -> None:
    found = parse(FLAT.replace("Every column", "Évery “column” …").encode("cp1252", "replace"))
    assert "Évery “column” …" in code(found)[SPOT]


def test_lines_that_lost_their_ends() -> None:
    notebook = filled_notebook()
    for cell in notebook["cells"]:
        cell["source"] = "".join(cell["source"]).split("\n")
    assert code(parse(json.dumps(notebook).encode())) == WHOLE


def test_both_versions_of_a_merge_are_read_and_marked() -> None:
    place, end = begin(PRETTY, SPOT), begin(PRETTY, f"check-{SPOT}")
    other = PRETTY[place:end].replace("Every column", "Each column")
    text = f"{PRETTY[:place]}\n<<<<<<< HEAD\n{PRETTY[place:end]}\n=======\n{other}\n>>>>>>> x\n{PRETTY[end:]}"
    found = parse(text.encode())
    both = [cell for cell in found.code if cell.id == SPOT]
    assert [("Every" in cell.source, "Each" in cell.source) for cell in both] == [
        (True, False),
        (False, True),
    ]
    assert [cell.id for cell in found.code if cell.from_merge] == [SPOT, SPOT]
    assert found.look == f"{MERGE}. Both versions were read; 2 cells are in only one of them."
    assert len(found.code) == len(WHOLE) + 1


@pytest.mark.parametrize(
    ("text", "versions"),
    [
        ("a\nb\n", ()),
        ("a\n<<<<<<< x\nb\n=======\nc\n>>>>>>> y\nd", ("a\nb\nd", "a\nc\nd")),
        ("<<<<<<< x\nb\n||||||| base\n0\n=======\nc\n>>>>>>> y\n", ("b\n", "c\n")),
        ("<<<<<<< x\r\nb\r\n=======\r\nc\r\n>>>>>>> y\r\n", ("b\r\n", "c\r\n")),
        ("a\n<<<<<<< x\nb\n", ("a\nb\n",)),
        ("a\n=======\nb\n>>>>>>> x", ("a\nb\n",)),
        (">>>>>>> x\na\n<<<<<<< x\nb\n=======\nc\n>>>>>>> y\n", ("a\nb\n", "a\nc\n")),
        ("<<<<<<< x\na\n<<<<<<< x\nb\n=======\nc\n>>>>>>> y\n=======\n", ("a\nb\n", "a\nc\n")),
        ("<<<<<<<< x\n========\n", ()),
    ],
)
def test_the_sides_of_a_merge(text: str, versions: tuple[str, ...]) -> None:
    assert merge_versions(text) == versions


HOSTILE = ["{", "[", '"', "'", '\\"', "<<<<<<<", "<<<<<<<\n", '" ', '"\n', "\\", "x ", "“", '{"cell_type":', '"source":', "[1,", "{ "]  # fmt: skip


BEGUN = '{"cells": [{"cell_type": "code", "source": ['


@pytest.mark.parametrize(
    "start", ["", BEGUN, BEGUN.replace("source", "outputs")], ids=["bare", "source", "outputs"]
)
@pytest.mark.parametrize("piece", HOSTILE)
def test_hostile_text_is_read_once(piece: str, start: str) -> None:
    """A step looks at no more than what the next one goes on behind; text that is read again and again takes hours."""
    scanner = Scanner(start + piece * (1_000_000 // len(piece)))
    scanner.run()
    assert scanner.steps <= 1_000_100


@pytest.mark.parametrize("piece", ["{", '"', '{"cell_type":'])
def test_hostile_text_is_given_up(piece: str) -> None:
    scanner = Scanner(BEGUN + piece * (MOST_STEPS + 100))
    scanner.run()
    assert scanner.steps <= MOST_STEPS


@pytest.mark.parametrize(
    "piece", ["{", '"', "<<<<<<<", "<<<<<<<\n", "<<<<<<<\n=======\n>>>>>>>\n", "> [\n", "=\n"]
)
def test_hostile_files_are_refused_in_a_sentence(piece: str) -> None:
    with pytest.raises(Unreadable, match=r"^The file "):
        parse((piece * (20_000_000 // len(piece))).encode())


# A script as jupytext, VS Code and nbconvert write it.
PERCENT = """# ---
# jupyter: ...
# ---

# %% [markdown]
# # A lesson

# %% tags=["setup"] id="first"
import torch

# %%
def f(x):
    # %% is not a mark here
    return x


#%% a title
f(2)
"""
CONVERTED = """#!/usr/bin/env python
# coding: utf-8

# # A lesson

# In[3]:


import torch


# ## Text
#
# More of it.

# In[ ]:


def f(x):
    return x  # it

# In[12]:

get_ipython().run_line_magic('time', 'f(2)')
"""


def test_a_script_with_marks_is_read_cell_by_cell() -> None:
    found = parse(PERCENT.encode())
    kinds = [(cell.is_code, cell.source.split("\n")[0], cell.tags, cell.id) for cell in found.cells]
    assert kinds == [
        (False, "# # A lesson", (), ""),
        (True, "import torch", ("setup",), "first"),
        (True, "def f(x):", (), ""),
        (True, "f(2)", (), ""),
    ]
    assert (
        found.look
        == "The file is a notebook exported as a Python script. Its cells were read from the marks between them."
    )


def test_a_script_of_nbconvert_is_read_cell_by_cell() -> None:
    found = parse(CONVERTED.encode())
    assert [(cell.source, cell.count) for cell in found.code] == [
        ("import torch", 3),
        ("def f(x):\n    return x  # it", 0),
        ("get_ipython().run_line_magic('time', 'f(2)')", 12),
    ]


def test_a_script_without_marks_is_no_notebook() -> None:
    with pytest.raises(Unreadable, match="is a Python program, not a notebook"):
        parse(b"import torch\n\n\ndef f(x):\n    return x\n")


def test_the_courses_own_notebooks_need_no_repair() -> None:
    for file in NOTEBOOKS.glob("*.ipynb"):
        found = parse(file.read_bytes())
        assert (found.notes, found.look) == ((), ""), file
    assert LESSON in [file.stem for file in NOTEBOOKS.glob("*.ipynb")]


def spoilt_in_one_place(text: str) -> list[tuple[int, str]]:
    """The text with one sign of JSON taken out, put in or doubled, at places all over it: the place and the text."""
    places = [found.start() for found in re.finditer(r'["\[\]{}:,]', text)]
    chosen = places[:: max(1, len(places) // 60)]
    return [
        (place, text[:place] + instead_of_it + text[place + 1 :])
        for place in chosen
        for instead_of_it in (
            "",
            text[place] * 2,
            f'"{text[place]}',
            f"}}{text[place]}",
            f"{text[place]}]",
            " x ",
        )
    ]


@pytest.mark.parametrize("text", [PRETTY, FLAT], ids=["pretty", "flat"])
def test_one_wrong_sign_anywhere_costs_no_other_cell(text: str) -> None:
    """Outputs among the cells: what they hold looks like the notebook's own JSON."""
    notebook = json.loads(text)
    notebook["cells"] = notebook["cells"][:20]
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"] = [OUTPUT]
    text = json.dumps(notebook, indent=1 if "\n" in text else None)
    begins = [found.start() for found in re.finditer(r'\{\s*"cell_type"', text)]
    ids = [cell["id"] for cell in notebook["cells"]]
    sources = {cell["id"]: "".join(cell["source"]) for cell in notebook["cells"]}
    for place, spoilt in spoilt_in_one_place(text):
        own = ids[max(0, bisect.bisect(begins, place) - 1)]
        found = {cell.source for cell in parse(spoilt.encode()).cells}
        lost = [id_ for id_ in ids if id_ != own and sources[id_] not in found]
        assert lost == [], text[max(0, place - 40) : place + 40]
