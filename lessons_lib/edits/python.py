"""Changes to what Python itself writes: operators, comparisons, conditions, numbers, bounds, statements."""

import ast
from collections.abc import Iterator

from lessons_lib.edits.edit import (
    SEQUENCES,
    Edit,
    instead,
    is_text,
    literal,
    number,
    said,
    within,
)

OPERATORS: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Div, ast.Add),
    ast.Div: (ast.Mult, ast.FloorDiv),
    ast.FloorDiv: (ast.Div, ast.Mod),
    ast.Mod: (ast.FloorDiv,),
    ast.Pow: (ast.Mult,),
    ast.MatMult: (ast.Mult,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd, ast.BitXor),
    ast.BitXor: (ast.BitOr,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
}
ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow, ast.MatMult)
ORDERED = (ast.Sub, ast.Div, ast.FloorDiv, ast.Mod, ast.MatMult)  # a op b is not b op a

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq, ast.LtE, ast.GtE),
    ast.NotEq: (ast.Eq, ast.Lt, ast.Gt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}


def operators(node: ast.AST, parent: ast.AST) -> Iterator[Edit]:
    """Another operator, the operands exchanged, or one of them alone."""
    match node:
        case ast.BinOp(left=left, op=op, right=right):
            for other in OPERATORS[type(op)]:
                yield instead(node, ast.BinOp(left, other(), right))
            if isinstance(op, ORDERED):
                yield instead(node, ast.BinOp(right, op, left))
            yield instead(node, left)
            yield instead(node, right)
        case ast.AugAssign(target=target, op=op, value=value):
            for other in OPERATORS[type(op)]:
                yield instead(node, ast.AugAssign(target, other(), value))
        case ast.UnaryOp(op=ast.USub() | ast.Not() | ast.Invert(), operand=operand) if number(node) is None:
            yield instead(node, operand)


def any_operator(node: ast.AST, parent: ast.AST) -> Iterator[Edit]:
    """Whatever other operator: what `operators` leaves out, because a reference is never that far from right."""
    match node:
        case ast.BinOp(left=left, op=op, right=right):
            for other in ARITHMETIC:
                if not isinstance(op, other):
                    yield instead(node, ast.BinOp(left, other(), right))
        case ast.AugAssign(target=target, op=op, value=value):
            for other in ARITHMETIC:
                if not isinstance(op, other):
                    yield instead(node, ast.AugAssign(target, other(), value))


def conditions(node: ast.AST, parent: ast.AST) -> Iterator[Edit]:
    """Another comparison, `or` for `and`, one part alone, a condition that always or never holds."""
    match node:
        case ast.Compare(left=left, ops=ops, comparators=rights):
            for place, op in enumerate(ops):
                for other in COMPARISONS[type(op)]:
                    changed = [*ops[:place], other(), *ops[place + 1 :]]
                    yield instead(node, ast.Compare(left, changed, rights))
        case ast.BoolOp(op=op, values=values):
            yield instead(node, ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values))
            for value in values:
                rest = [other for other in values if other is not value]
                yield instead(node, rest[0] if len(rest) == 1 else ast.BoolOp(op, rest))
        case ast.IfExp(body=body, orelse=orelse):
            yield instead(node, body)
            yield instead(node, orelse)
        case ast.If(test=test, orelse=orelse):
            yield Edit(test, ast.Constant(True), f"if {said(test)} → always")
            if orelse:
                yield Edit(test, ast.Constant(False), f"if {said(test)} → never")
        case ast.comprehension(ifs=tests):
            for test in tests:
                yield Edit(test, ast.Constant(True), f"if {said(test)} → always")


def numbers(node: ast.AST, parent: ast.AST) -> Iterator[Edit]:
    """A number one more or less, zero, or with the other sign; True for False."""
    value = number(node)
    if value is not None:
        for other in dict.fromkeys((value + 1, value - 1, type(value)(0), -value)):
            if other != value:
                yield _in_its_place(parent, node, literal(other))
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool) and not _is_strict(parent):
        yield _in_its_place(parent, node, ast.Constant(not node.value))


def _is_strict(node: ast.AST) -> bool:
    """True for `strict=True` of a zip: a guard against other lengths, and no part of the answer."""
    return isinstance(node, ast.keyword) and node.arg == "strict"


def _in_its_place(parent: ast.AST, old: ast.AST, new: ast.expr) -> Edit:
    """The edit, said with what stands around it; of a parameter's default that is its name."""
    if not isinstance(parent, ast.arguments):
        return within(parent, old, new)
    positional = [*parent.posonlyargs, *parent.args]
    defaults = [
        *zip(positional[::-1], parent.defaults[::-1], strict=False),
        *zip(parent.kwonlyargs, parent.kw_defaults, strict=True),
    ]
    name = next(parameter.arg for parameter, default in defaults if default is old)
    return Edit(old, new, lambda: f"{name}={ast.unparse(old)} → {name}={ast.unparse(new)}")


def bounds(node: ast.AST) -> list[ast.expr]:
    """Where a slice or a range begins and ends."""
    match node:
        case ast.Slice(lower=lower, upper=upper):
            return [bound for bound in (lower, upper) if bound is not None]
        case ast.Call(func=ast.Name(id="range"), args=args):
            return args[:2]
    return []


def shifted_bounds(node: ast.AST, parent: ast.AST) -> Iterator[Edit]:
    """A slice or a range that begins or ends one earlier or later."""
    around = parent if isinstance(node, ast.Slice) else node
    for bound in bounds(node):
        value = number(bound)
        for step, op in ((1, ast.Add()), (-1, ast.Sub())):
            new = ast.BinOp(bound, op, ast.Constant(1)) if value is None else literal(value + step)
            yield within(around, bound, new)


def places(node: ast.AST) -> list[ast.expr]:
    """The whole numbers in an index."""
    if not isinstance(node, ast.Subscript):
        return []
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    return [part for part in parts if isinstance(number(part), int)]


def other_places(node: ast.AST, parent: ast.AST) -> Iterator[Edit]:
    """The place before or after; counted from the same end, or it could be the same place by its other name."""
    for item in places(node):
        value = int(ast.literal_eval(item))
        for other in (value + 1, value - 1):
            if (other < 0) == (value < 0):
                yield within(node, item, literal(other))


def statements(node: ast.AST, parent: ast.AST) -> Iterator[Edit]:
    """A statement left out; of `with` and `try` also the block run without them."""
    if isinstance(node, ast.stmt) and not isinstance(node, ast.Pass) and not is_text(node):
        yield Edit(node, ast.Pass(), lambda: f"`{_first_line(node)}` left out")
    if isinstance(node, ast.With | ast.Try):
        block = ast.If(ast.Constant(True), node.body, [])  # a block stands in one statement's place
        yield Edit(node, block, lambda: f"`{_first_line(node)}` left out, its block kept")


def returns(node: ast.AST) -> Iterator[Edit]:
    """Something on the way returned instead of the result: an argument, or a variable set by then."""
    if not isinstance(node, ast.FunctionDef):
        return
    own = list(_own(node))
    at = {argument.arg: 0 for argument in (*node.args.posonlyargs, *node.args.args) if argument.arg != "self"}
    for found in own:
        if isinstance(found, ast.Name) and isinstance(found.ctx, ast.Store):
            at.setdefault(found.id, found.lineno)
    for found in own:
        if isinstance(found, ast.Return) and found.value is not None:
            for name, line in at.items():
                same = ast.unparse(found.value) in [f"{kind}({name})" for kind in SEQUENCES]
                if line < found.lineno and not same:
                    yield Edit(found.value, ast.Name(name, ast.Load()), f"{said(found)} → return {name}")


def _own(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """The nodes of a function's body, without those of functions and classes in it."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop(0)
        yield node
        if not isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Lambda):
            waiting.extend(ast.iter_child_nodes(node))


def _first_line(node: ast.stmt) -> str:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return f"{'class' if isinstance(node, ast.ClassDef) else 'def'} {node.name}"
    return said(node) if not hasattr(node, "body") else ast.unparse(node).splitlines()[0]
