"""A small sample class for trying the grader: the course's notebooks with typical answers of students.

`students/NAME.txt` holds a student's answers: each cell after a line `# %% LESSON CELL`, CELL being the id
of the notebook's cell. `# %% LESSON cut` leaves half of that notebook's file, as a broken upload does.
"""

import json
import re
from collections import defaultdict
from importlib import resources
from pathlib import Path

from lessons_lib.notebook.workspace.folder import course_root

_BEGIN = re.compile(r"^# %% (\S+) (\S+)\n", re.MULTILINE)
CUT = "cut"


def write_class(folder: Path) -> None:
    """Writes the class to `folder`/STUDENT/LESSON.ipynb. Raises UserError without the course's notebooks."""
    for file in resources.files(__name__).joinpath("students").iterdir():
        student = Path(file.name).stem
        for lesson, answers in read_answers(file.read_text(encoding="utf-8")).items():
            path = folder / student / f"{lesson}.ipynb"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(_filled_in(lesson, answers))


def read_answers(text: str) -> dict[str, dict[str, str]]:
    """A student's answers: lesson → cell id → source."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    _, *parts = _BEGIN.split(text)
    for lesson, cell, source in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        found[lesson][cell] = source.strip()
    return dict(found)


def _filled_in(lesson: str, answers: dict[str, str]) -> bytes:
    """The course's notebook with these answers. Raises KeyError if it has no such cell."""
    notebook = json.loads((course_root() / "notebooks" / f"{lesson}.ipynb").read_text(encoding="utf-8"))
    cells = {cell["id"]: cell for cell in notebook["cells"]}
    for cell, source in answers.items():
        if cell != CUT:
            cells[cell]["source"] = source.splitlines(keepends=True)
    data = (json.dumps(notebook, indent=1, ensure_ascii=False) + "\n").encode()
    return data[: len(data) // 2] if CUT in answers else data
