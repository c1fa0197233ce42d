"""A class of hostile submissions and honest ones, graded in one run, at any level of isolation."""

import html
import importlib
import pkgutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from lessons_lib.grading.execute.worker.limits import MB, Limits
from lessons_lib.grading.gradebook.database import Gradebook
from lessons_lib.grading.gradebook.records import Attempt, Result
from lessons_lib.grading.run import GradingRequest, grade
from tests.grading.hostile import breaking, forging
from tests.grading.submissions import LESSON, RIGHT, filled_notebook, notebook_bytes

WRONG = {
    "scale_channels": "def scale_channels(image, gains):\n    return image",
    "row_shares": "def row_shares(counts):\n    return counts",
}
# What ends by itself has a great deal of time, so that a busy machine changes nothing; what doesn't has little.
LIMITS = Limits(seconds=120, memory=800 * MB)
SHORT = Limits(seconds=6, memory=800 * MB)


def modules(package: ModuleType) -> dict[str, ModuleType]:
    found = pkgutil.iter_modules(package.__path__)
    return {info.name: importlib.import_module(f"{package.__name__}.{info.name}") for info in found}


FORGING, BREAKING = modules(forging), modules(breaking)
ALL = FORGING | BREAKING


@dataclass(frozen=True)
class Run:
    codes: set[int]
    attempts: dict[str, Attempt]
    results: dict[str, list[Result]]
    pages: dict[str, str]
    texts: dict[str, str]  # of every report, and what was printed


def notebook(module: ModuleType, usual: dict[str, str]) -> bytes:
    made = filled_notebook({**usual, **getattr(module, "ANSWERS", {})})
    for where, at in (("FIRST", 3), ("LAST", len(made["cells"]) + 1)):
        if source := getattr(module, where, ""):
            cell = {
                "cell_type": "code",
                "metadata": {},
                "source": source,
                "outputs": [],
                "execution_count": None,
            }
            made["cells"].insert(_after_setup(made) if where == "FIRST" else at, cell)
    return notebook_bytes(made)


def _after_setup(made: dict) -> int:
    return 1 + max(i for i, c in enumerate(made["cells"]) if "setup" in c["metadata"].get("tags", []))


def submissions(names: Iterable[str] = ALL) -> dict[str, bytes]:
    """Notebooks of these modules: forging ones have wrong answers but for theirs, breaking ones right ones."""
    return {name: notebook(ALL[name], _usual(name)) for name in names}


def _usual(name: str) -> dict[str, str]:
    if name in FORGING:
        return WRONG
    return {} if hasattr(BREAKING[name], "ANSWERS") else RIGHT


def graded(
    folder: Path, hostile: Mapping[str, bytes], honest: Iterable[str], limits: Limits, **request: Any
) -> Run:
    """A run over these notebooks and honest ones in a new `folder`. request: isolation, scheduler, places."""
    out = folder / "out"
    for student, data in {**hostile, **{name: notebook_bytes(filled_notebook()) for name in honest}}.items():
        (folder / "in" / student).mkdir(parents=True)
        (folder / "in" / student / f"{LESSON}.ipynb").write_bytes(data)
    with pytest.MonkeyPatch.context() as patch:
        printed: list[str] = []
        patch.setattr("builtins.print", lambda *words, **_: printed.append(" ".join(map(str, words))))
        code = grade(GradingRequest(folder / "in", out, jobs=2, seed=5, limits=limits, **request))
    with Gradebook.open(out) as book:
        attempts = {attempt.student: attempt for attempt in book.submissions()}
        results = {name: [r for r in book.results() if r.student == name] for name in attempts}
    texts = [html.unescape(path.read_text(encoding="utf-8")) for path in (out / "students").iterdir()]
    pages = {name: next(text for text in texts if f"Results of {name}</h1>" in text) for name in attempts}
    reports = [path for path in out.rglob("*") if path.suffix in (".html", ".csv")]
    output = {str(path): path.read_text(encoding="utf-8") for path in reports}
    return Run({code}, attempts, results, pages, {**output, str(out): "\n".join(printed)})


def points(run: Run, student: str) -> float:
    return sum(result.score for result in run.results[student])
