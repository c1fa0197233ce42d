"""What a hostile file or its evidence may cost outside the sandbox, counted in work and not in seconds."""

import json
from typing import Any

import pytest

from lessons_lib.answers import load
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.grading.execute.transport.encode import encode
from lessons_lib.grading.execute.transport.frames import EVIDENCE, Frame
from lessons_lib.grading.execute.worker_process import RunResult
from lessons_lib.grading.intake import cell_roles
from lessons_lib.grading.intake.cell import Cell
from lessons_lib.grading.intake.definitions import NameUse, cells_to_check_below, definition_in_place
from lessons_lib.grading.intake.notebook_file import MOST_OF_ANY_KIND, Unreadable, parse
from lessons_lib.grading.intake.recovery import exported_script
from lessons_lib.grading.intake.recovery.scanner import MOST_STEPS, Scanner
from lessons_lib.grading.intake.shipped_notebook import shipped_notebook
from lessons_lib.grading.score import redaction
from lessons_lib.grading.score.exercise_verdicts import judge_run
from lessons_lib.notebook.cells.names import MOST_READ, CellNames, fault
from lessons_lib.notebook.cells.statements import MOST_IN_ALL, MOST_TRIES, ParseBudget, statements
from tests.grading.running import SEED
from tests.grading.submissions import LESSON

HARD = "(\n" * 200  # takes as many tries as a cell may


def test_cells_that_are_not_python_share_their_attempts() -> None:
    budget, tries = ParseBudget(), 0

    def counted(text: str) -> str:
        nonlocal tries
        tries += 1
        return fault(text)

    for _ in range(2 * MOST_IN_ALL):
        statements(HARD, counted, budget)
    assert MOST_TRIES < tries <= MOST_IN_ALL * MOST_TRIES


def test_a_notebook_of_such_cells_is_read_with_one_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[ParseBudget | None] = []

    def counted(source: str, budget: ParseBudget | None = None) -> CellNames:
        seen.append(budget)
        return CellNames()

    monkeypatch.setattr(cell_roles, "names_in_cell", counted)
    cells = [{"cell_type": "code", "source": f"(\nx{n}"} for n in range(3)]
    cell_roles.classify_cells(parse(json.dumps({"cells": cells}).encode()).cells, shipped_notebook(LESSON))
    assert len(seen) == 3
    assert len({id(budget) for budget in seen}) == 1
    assert type(seen[0]) is ParseBudget


@pytest.mark.parametrize("cell", ["{}", '{"cell_type": "markdown", "source": "x"}'])
def test_too_many_cells_of_any_kind_are_refused(cell: str) -> None:
    with pytest.raises(Unreadable, match=f"more than {MOST_OF_ANY_KIND:,} cells"):
        parse(f'{{"cells": [{",".join([cell] * (MOST_OF_ANY_KIND + 1))}]}}'.encode())


def test_too_many_cells_of_a_script_are_refused() -> None:
    with pytest.raises(Unreadable, match=f"more than {MOST_OF_ANY_KIND:,} cells"):
        parse(b"# %%\nx\n" * (2 * MOST_OF_ANY_KIND))


def test_a_mark_of_a_script_is_read_no_further_than_an_editor_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[int] = []

    class Counted:
        def search(self, text: str) -> None:
            looked_at.append(len(text))

    monkeypatch.setattr(exported_script, "_TAGS", Counted())
    (part,) = exported_script.cells("# %% " + "tags=[" * 100_000 + "\nx = 1\n", 10)
    assert part.source == "x = 1"
    assert looked_at == [exported_script.MOST_OPTIONS]


def test_a_string_that_is_read_again_from_each_of_its_lines_is_given_up() -> None:
    line = 'x"' + "y" * 20_000 + "\n"
    scanner = Scanner('{"cells": [{"source": "' + line * 200 + '"z' + "\n" * 10)
    scanner.run()
    read = sum(range(200)) * len(line)
    assert min(read / 100, MOST_STEPS) <= scanner.steps <= MOST_STEPS + len(line)


class Counted(list[NameUse]):
    """Counts what is read of it."""

    read = 0

    def __getitem__(self, at: Any) -> Any:
        found = super().__getitem__(at)
        self.read += len(found) if isinstance(at, slice) else 1
        return found

    def __iter__(self) -> Any:
        for use in super().__iter__():
            self.read += 1
            yield use


def test_many_checks_of_one_exercise_are_gone_through_once() -> None:
    uses = Counted(NameUse("check", 0) for _ in range(2_000))
    assert (cells_to_check_below(uses), definition_in_place(uses)) == ([], None)
    assert uses.read <= 20 * len(uses)


def test_only_the_evidence_that_counts_is_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    answers, count = load(LESSON), 0
    exercise = answers.lesson.exercises["row_shares"]
    real = redaction.Redactor.evidence

    def counted(*args: Any) -> Any:
        nonlocal count
        count += 1
        return real(*args)

    monkeypatch.setattr(redaction.Redactor, "evidence", counted)
    header, body = encode(collect(exercise, lambda counts: 1 / 0, SEED))
    run_result = RunResult(evidence=[Frame(EVIDENCE, header, body, 0)] * 50, done=True, ended="exit")
    found = judge_run(answers, [Cell('check("row_shares")', "own")], run_result, SEED)
    assert "ZeroDivisionError" in found["row_shares"].verdict.message
    assert count == 1


def test_a_cell_too_long_for_an_answer_is_not_parsed_outside_the_sandbox() -> None:
    assert redaction._tree("x = 1") is not None
    assert redaction._tree("#" * MOST_READ + "\nx = 1") is None
