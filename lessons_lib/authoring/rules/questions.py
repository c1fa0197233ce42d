"""Questions hold no answer: graders hand them to the sandbox in which submissions run."""

import ast
from collections.abc import Iterator

from lessons_lib.authoring.draft import Draft
from lessons_lib.authoring.fault import Fault
from lessons_lib.authoring.programs import tree_of

NEVER = (
    "lessons_lib.answers",
    "lessons_lib.checking.exercise.answer_key",
    "lessons_lib.authoring",
    "lessons_lib.grading",
)


def questions_import_no_answer(draft: Draft) -> Iterator[Fault]:
    """No file of the exercises imports what answers them, or what only the course's own side has."""
    for file in sorted(draft.course.package(draft.slug).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            for name in _imported(node):
                if any(f"{name}.".startswith(f"{never}.") for never in NEVER):
                    text = f"it imports {name}, and is handed to the sandbox in which submissions run."
                    place = f"line {node.lineno}"  # type: ignore[attr-defined]
                    yield Fault(draft.course.name(file), place, "question-imports-answer", text)


def questions_have_no_body(draft: Draft) -> Iterator[Fault]:
    """What is decorated as a question is a signature with its text; only a hunt has a program."""
    for exercise in draft.lesson.exercises.values():
        if exercise.kind != "hunt" and not _is_empty(tree_of(exercise.question)):
            text = "its question has a body: the program belongs to its answers."
            yield draft.fault(exercise, "question-has-body", text)


def _imported(node: ast.AST) -> list[str]:
    """The dotted names that an import may load."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [f"{node.module}.{alias.name}" for alias in node.names]
    return []


def _is_empty(definition: ast.AST) -> bool:
    """Whether nothing in it does anything: docstrings, `...`, and methods of such."""
    return all(
        _is_empty(node)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        else isinstance(node, ast.Pass)
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for node in definition.body  # type: ignore[attr-defined]
    )
