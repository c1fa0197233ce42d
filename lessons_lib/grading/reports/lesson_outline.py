"""The outline of a lesson's notebook: the section and the starter code of each exercise."""

import functools
import json
import re
from dataclasses import dataclass, field
from pathlib import Path

_NOTEBOOKS = Path(__file__).resolve().parents[3] / "notebooks"
_HEADING = re.compile(r"^(#{1,3}) +(.+?) *#*$", re.MULTILINE)
_DEEPER = "Deeper"  # half a lesson: reports name a section within it


@dataclass(frozen=True)
class Outline:
    """A lesson's title and, by exercise, its section's title and its starter code."""

    title: str
    sections: dict[str, str] = field(default_factory=dict)
    starters: dict[str, str] = field(default_factory=dict)


@functools.cache
def outline(lesson: str) -> Outline:
    """The outline of the lesson with this slug; only the slug as title if there is no notebook."""
    file = _NOTEBOOKS / f"{lesson}.ipynb"
    if not file.is_file():
        return Outline(lesson)
    title, section, below, sections, starters = "", "", "", {}, {}
    for cell in json.loads(file.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "markdown":
            for level, text in _HEADING.findall("".join(cell["source"])):
                if level == "#":
                    title = title or text
                elif level == "##":
                    section, below = text, ""
                else:
                    below = text
        else:
            name = cell["id"].removeprefix("predict-")
            sections[name] = f"{section} · {below}" if section == _DEEPER and below else section
            starters[name] = "".join(cell["source"])
    return Outline(title or lesson, sections, starters)
