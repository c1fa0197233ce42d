"""What a cell defines, checks and predicts, read from its code."""

import ast
from collections.abc import Iterator


def defined(source: str) -> list[str]:
    """The names that a cell binds at its top level: functions, classes, variables."""
    names: list[str] = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.append(node.name)
        elif isinstance(node, ast.Assign):
            names.extend(target.id for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.append(node.target.id)
    return list(dict.fromkeys(names))


def checked(source: str) -> list[str]:
    """The exercises that `check("name")` names in a cell, repetitions kept."""
    return [
        argument.value
        for call in calls(source, "check")
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def answered(source: str, verb: str) -> dict[str, ast.expr]:
    """What a cell answers in place, by `check(name=value)` or `predict(name=value)`: name → value."""
    return {
        keyword.arg: keyword.value
        for call in calls(source, verb)
        for keyword in call.keywords
        if keyword.arg is not None
    }


def opened(source: str) -> list[str]:
    """The lessons that a cell opens: the arguments of `open_lesson("slug")`."""
    return [
        node.args[0].value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "open_lesson"
        and len(node.args) == 1
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    ]


def calls(source: str, verb: str) -> Iterator[ast.Call]:
    """The statements of a cell's top level that call `verb`."""
    for node in ast.parse(source).body:
        match node:
            case ast.Expr(value=ast.Call(func=ast.Name(id=name)) as call) if name == verb:
                yield call
