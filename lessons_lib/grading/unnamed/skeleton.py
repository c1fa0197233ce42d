"""A misconception ready to paste: a sample under the decorator of its answer key, as the course writes them."""

import ast
import builtins
import copy
import importlib
import inspect
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import torch

from lessons_lib import answers, exercises
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.values.snapshot import Items, Plain, Snapshot
from lessons_lib.grading.common.safe_text import clean
from lessons_lib.grading.intake.shipped_notebook import shipped_notebook
from lessons_lib.grading.unnamed.behaviour import Behaviour
from lessons_lib.grading.unnamed.program import bound, loaded
from lessons_lib.notebook.cells.syntax import parse_quietly

# `lessons lint` names each line with this mark until the author has written what belongs there.
BLANK = "BLANK: say what these values show, why, and what to think next. "
WIDEST = 96  # characters of a line


@dataclass(frozen=True)
class Skeleton:
    """file: where it belongs. code: what to paste. unknown: names that it reads and that aren't there."""

    file: str
    code: str
    unknown: tuple[str, ...] = ()


def skeleton(key: AnswerKey, found: Behaviour, name: str) -> Skeleton | None:
    """The misconception that behaves like an answer; None if its code isn't a function, a class or a value that can be written.

    name: what it's called until its author finds a better one.
    """
    module = importlib.import_module(key.reference.__module__)
    file = module.__name__.replace(".", "/") + ".py"
    if not key.exercise.has_inputs:
        row = _row(_variable(key, module), found, name)
        return Skeleton(file, row) if row else None
    body = copy.deepcopy(found.program.tree).body
    if any(isinstance(node, ast.Global) or _is_star(node) for one in body for node in ast.walk(one)):
        return None
    place = max(number for number, statement in enumerate(body) if key.name in bound(statement))
    own = _definition(body[place], key.name)
    if own is None:
        return None
    others = [statement for statement in body if key.name not in bound(statement)]
    above, unknown = _helpers(key, [*others, own], module)
    renamed = _Renamed(key.name, name)
    renamed.visit(own)
    own.name = name
    above = [renamed.visit(statement) for statement in above]
    if isinstance(own, ast.FunctionDef):
        _annotate(own, key)
        own.body = [*above, *own.body]
        above = []
    parts = [*map(_unparsed, above), f"{_decorator(_variable(key, module), found.said)}\n{_unparsed(own)}"]
    return Skeleton(file, "\n\n\n".join(parts), tuple(unknown))


def _is_star(node: ast.AST) -> bool:
    return isinstance(node, ast.ImportFrom) and node.names[0].name == "*"


def free_name(key: AnswerKey, number: int) -> str:
    """A name for the nth skeleton of an exercise that no misconception of it has."""
    taken = {one.name for one in key.misconceptions} | {one.name for one in key.violations}
    name = f"unnamed_{number}"
    while name in taken:
        name += "_"
    return name


def _definition(statement: ast.stmt, name: str) -> ast.FunctionDef | ast.ClassDef | None:
    """The statement as a function or class: a lambda with a name becomes one."""
    match statement:
        case ast.FunctionDef() | ast.ClassDef():
            return statement
        case (
            ast.Assign(targets=[ast.Name()], value=ast.Lambda() as function)
            | ast.AnnAssign(value=ast.Lambda() as function)
        ):
            made = ast.FunctionDef(name, function.args, [ast.Return(function.body)], [], None)
            if hasattr(made, "type_params"):
                made.type_params = []
            return ast.fix_missing_locations(ast.copy_location(made, statement))
    return None


def _helpers(
    key: AnswerKey, body: Sequence[ast.stmt], module: ModuleType
) -> tuple[list[ast.stmt], list[str]]:
    """What the last statement of `body` needs around it: imports, parts of the notebook, and the others of `body`.

    And the names that are nowhere. What the module of answers has already is left out.
    """
    notebook = _of_the_notebook(key)
    there = vars(module).keys() | vars(builtins).keys()
    made = {name for statement in body for name in bound(statement)}
    found: dict[int, ast.stmt] = {}
    imports: dict[str, ast.stmt] = {}
    unknown: dict[str, None] = {}
    waiting = [*body]
    while waiting:
        statement = _Given().visit(waiting.pop(0))
        for name in sorted(loaded(statement) - made - _local(statement)):
            number, definition = notebook.get(name, (0, None))
            if definition is not None and not (_is_import(definition) and name in there):
                found[number] = copy.deepcopy(definition)
                made |= bound(definition)
                waiting.append(found[number])
            elif name in there:
                continue
            elif imported := _imported_answer(key, name):
                imports[name] = imported
                made.add(name)
            else:
                unknown[name] = None
    own = [statement for statement in body[:-1] if not (_is_import(statement) and bound(statement) <= there)]
    return [*imports.values(), *(found[number] for number in sorted(found)), *own], [*unknown]


def _local(statement: ast.stmt) -> set[str]:
    """All names that are bound anywhere within a statement: parameters, variables, loops, handlers."""
    found = set()
    for node in ast.walk(statement):
        match node:
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()) | ast.arg(arg=name):
                found.add(name)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.alias(name=name, asname=other):
                found.add(other or name.split(".")[0])
            case (
                ast.ExceptHandler(name=str(name))
                | ast.MatchAs(name=str(name))
                | ast.MatchStar(name=str(name))
            ):
                found.add(name)
    return found


def _is_import(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Import | ast.ImportFrom)


def _of_the_notebook(key: AnswerKey) -> Mapping[str, tuple[int, ast.stmt]]:
    """What the course's setup cells above the exercise bind, by name, with the number of the statement."""
    shipped = shipped_notebook(key.exercise.lesson)
    end = shipped.places.get(key.name, len(shipped.cells))
    found: dict[str, tuple[int, ast.stmt]] = {}
    number = 0
    for cell in shipped.cells[:end]:
        if cell.role != "setup":
            continue
        for statement in parse_quietly(cell.source).body:
            number += 1
            if "open_lesson" not in loaded(statement):
                found.update(dict.fromkeys(bound(statement), (number, statement)))
    return found


def _imported_answer(key: AnswerKey, name: str) -> ast.stmt | None:
    """The import of another exercise's answer, which may be called as the answer itself."""
    if name not in exercises.load(key.exercise.lesson).exercises or name == key.name:
        return None
    other = answers.find(name)
    module = importlib.import_module(other.reference.__module__)
    variable = _variable(other, module)
    return ast.ImportFrom(module.__name__, [ast.alias(variable, name if name != variable else None)], 0)


def _variable(key: AnswerKey, module: ModuleType) -> str:
    """What an answer key is called in its module: mostly as its exercise, but a class `Dual` has the key `dual`."""
    return next((name for name, value in vars(module).items() if value is key), key.name)


class _Given(ast.NodeTransformer):
    """`given("name")` becomes `name`: the answers' files have no notebook."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        match node:
            case ast.Call(func=ast.Name(id="given"), args=[ast.Constant(value=str(name))]) if (
                name.isidentifier()
            ):
                return ast.copy_location(ast.Name(name, ast.Load()), node)
        return node


class _Renamed(ast.NodeTransformer):
    """Reads of the exercise's name become reads of the misconception's: in the answers' file it's the answer key."""

    def __init__(self, old: str, new: str) -> None:
        self._old, self._new = old, new

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.copy_location(ast.Name(self._new, node.ctx), node) if node.id == self._old else node


def _annotate(function: ast.FunctionDef, key: AnswerKey) -> None:
    """Gives a function the reference's annotations, if it has the same number of parameters, and no others."""
    parameters = [*function.args.posonlyargs, *function.args.args]
    for parameter in (*parameters, *function.args.kwonlyargs, function.args.vararg, function.args.kwarg):
        if parameter is not None:
            parameter.annotation = None
    function.returns = None
    reference = _definition_of(key)
    if reference is not None and len(reference.args.args) == len(parameters):
        for parameter, model in zip(parameters, reference.args.args, strict=True):
            parameter.annotation = model.annotation
        function.returns = reference.returns


def _definition_of(key: AnswerKey) -> ast.FunctionDef | None:
    try:
        tree = parse_quietly(textwrap.dedent(inspect.getsource(key.reference)))
    except (OSError, TypeError, SyntaxError):
        return None
    return next((node for node in tree.body if isinstance(node, ast.FunctionDef)), None)


def _unparsed(node: ast.stmt) -> str:
    return ast.unparse(ast.fix_missing_locations(node))


def _decorator(name: str, said: str) -> str:
    lines = "\n".join(f"    {line}" for line in quoted(BLANK + clean(said), WIDEST))
    return f"@{name}.misconception(\n{lines}\n)"


def _row(variable: str, found: Behaviour, name: str) -> str | None:
    """A row of `mistakes` for a value or prediction."""
    outcomes = found.evidence.outcomes if found.evidence else ()
    written = literal(outcomes[0].value) if outcomes and outcomes[0].value else None
    if written is None:
        return None
    lines = "\n".join(f"        {line}" for line in quoted(BLANK + clean(found.said), WIDEST))
    return f"{variable}.mistakes(\n    {name}=wrong({written}).tell(\n{lines}\n    ),\n)"


def literal(value: Snapshot) -> str | None:
    """A value as code; None if it has no short form."""
    if isinstance(value, Items):
        parts = [literal(item) for item in value.items]
        if None in parts or value.kind == "dict":
            return None
        inner = ", ".join(filter(None, parts))
        comma = "," if value.kind == "tuple" and len(parts) == 1 else ""
        return f"({inner}{comma})" if value.kind == "tuple" else f"[{inner}]"
    if not isinstance(value, Plain):
        return None
    plain: Any = value.value
    if type(plain) in (int, bool, str, type(None)) or (
        type(plain) is float and plain == plain and abs(plain) < 1e300
    ):
        return repr(plain)
    return str(plain) if isinstance(plain, torch.dtype) else None


def quoted(text: str, widest: int) -> Iterator[str]:
    """A text as string literals in lines: `textwrap` keeps the words, each line but the last ends with its space."""
    lines = textwrap.wrap(text, widest - 8, break_long_words=False, break_on_hyphens=False)
    for number, line in enumerate(lines):
        space = "" if number == len(lines) - 1 else " "
        escaped = (line + space).replace("\\", "\\\\").replace('"', '\\"')
        yield f'"{escaped}"'
