"""All small changes of a program, likely ones first, each with the kind of thing that it changes."""

import ast
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from lessons_lib.edits import arguments, axes, calls, gradients, names, python, wraps
from lessons_lib.edits.edit import Definition, Edit, called, is_text, literal, number, walk
from lessons_lib.repair.kind import Kind

Family = Callable[[ast.AST, ast.AST], Iterator[Edit]]

# Families by what a learner should look at if one of their changes repairs an answer, in the order in which they are tried.
FAMILIES: tuple[tuple[Kind, Family], ...] = (
    (Kind.AXIS, axes.other_axes),
    (Kind.AXIS, arguments.added_axes),
    (Kind.NEW_AXIS, axes.new_axes),
    (Kind.LETTERS, axes.letters),
    (Kind.FUNCTION, calls.other_functions),
    (Kind.FUNCTION, calls.not_in_place),
    (Kind.FUNCTION, gradients.in_torch),
    (Kind.OPERATOR, python.operators),
    (Kind.OPERATOR, python.any_operator),
    (Kind.CONDITION, python.conditions),
    (Kind.INDEX, python.other_places),
    (Kind.BOUNDS, python.shifted_bounds),
    (Kind.ARGUMENT_ORDER, arguments.exchanged_arguments),
    (Kind.ARGUMENTS, arguments.fewer_arguments),
    (Kind.ARGUMENTS, gradients.kept_graphs),
    (Kind.MISSING_STEP, gradients.requiring_grad),
    (Kind.ITS_TYPE, gradients.called_contexts),
    (Kind.EXTRA_STEP, calls.left_out),
    (Kind.EXTRA_STEP, gradients.rebuilt_from_a_number),
    (Kind.EXTRA_STEP, calls.in_the_reduction),
    (Kind.DTYPE, calls.other_dtypes),
    (Kind.DTYPE, calls.any_dtype),
    (Kind.STATEMENT, python.statements),
)
WRAPPED: tuple[tuple[Kind, str], ...] = (
    (Kind.COPY, wraps.COPIES),
    (Kind.ITS_SHAPE, wraps.SHAPES),
    (Kind.ITS_DTYPE, wraps.DTYPES),
    (Kind.ITS_TYPE, wraps.MADE),
    (Kind.MISSING_STEP, wraps.STEPS),
)

TO_LEAVES = (
    "backward",
    "requires_grad_",
    "detach_",
)  # calls that fill or change what a leaf has beside its numbers


@dataclass(frozen=True)
class Change:
    """Nodes of a program, the keys, that become others. at: the node to point at. kind: what a learner should look at."""

    nodes: dict[ast.AST, ast.AST]
    at: ast.AST
    kind: Kind


def changes(tree: ast.Module) -> Iterator[Change]:
    """The changes of a program, each once."""
    seen: set[tuple[int, str]] = set()
    for change in _all(tree):
        [(old, new), *more] = change.nodes.items()
        marked = (id(old), ast.dump(new))
        if more or (marked not in seen and marked[1] != ast.dump(old)):
            seen.add(marked)
            yield change


def _all(tree: ast.Module) -> Iterator[Change]:
    definitions = [node for node in tree.body if isinstance(node, Definition)]
    met = [pair for definition in definitions for pair in _nodes(definition)]
    special = {
        id(item) for node, _ in met for item in (*axes.axes(node), *python.places(node), *python.bounds(node))
    }
    families = [*FAMILIES, *_of_variables(definitions)]
    for kind, family in families:
        for node, parent in met:
            for edit in family(node, parent):
                yield Change({edit.old: edit.new}, edit.old, kind)
    for node, parent in met:
        if id(node) not in special:
            for edit in (*python.numbers(node, parent), *_other_numbers(node)):
                yield Change({edit.old: edit.new}, edit.old, Kind.NUMBER)
    for node, _ in met:
        for edit in _variables_for(node, definitions):
            yield Change({edit.old: edit.new}, edit.old, Kind.NUMBER)
    for definition in definitions:
        for function in ast.walk(definition):
            for edit in python.returns(function):
                yield Change({edit.old: edit.new}, edit.old, Kind.RETURNED)
    yield from _statements(definitions)
    for kind, templates in (*WRAPPED, (Kind.ITS_DTYPE, _dtypes_of_parameters(definitions))):
        for node, parent in met:
            for edit in wraps.wrapped(node, parent, templates):
                yield Change({edit.old: edit.new}, edit.old, kind)
    for definition in definitions:
        for node in ast.walk(definition):
            if isinstance(node, ast.FunctionDef):
                yield from _copied_first(node)


def _dtypes_of_parameters(definitions: list[Definition]) -> str:
    return "; ".join(f"value.to({name}.dtype)" for name in _parameters(definitions))


def _nodes(definition: Definition) -> Iterator[tuple[ast.AST, ast.AST]]:
    if isinstance(definition, ast.FunctionDef):
        yield from walk(definition.args, definition)
    for statement in definition.body:
        if not is_text(statement):
            yield from walk(statement, definition)


def _of_variables(definitions: list[Definition]) -> Iterator[tuple[Kind, Family]]:
    """The families that depend on the variables of a definition."""
    for definition in definitions:
        own = {id(node) for node in ast.walk(definition)}
        known, attributes = names.variables(definition), names.attributes(definition)
        given = _parameters([definition])

        def others(
            node: ast.AST, parent: ast.AST, own: set[int] = own, known: list[str] = known
        ) -> Iterator[Edit]:
            if id(node) in own and not (isinstance(parent, ast.Call) and parent.func is node):
                yield from names.other_names(node, parent, known)

        def dtypes(
            node: ast.AST, parent: ast.AST, own: set[int] = own, given: list[str] = given
        ) -> Iterator[Edit]:
            if id(node) in own:
                yield from arguments.added_dtypes(node, parent, given)

        def fields(
            node: ast.AST, parent: ast.AST, own: set[int] = own, known: list[str] = attributes
        ) -> Iterator[Edit]:
            if id(node) in own:
                yield from names.other_attributes(node, parent, known)

        yield Kind.VARIABLE, others
        yield Kind.ATTRIBUTE, fields
        yield Kind.DTYPE, dtypes


def _parameters(definitions: list[Definition]) -> list[str]:
    found = (
        arg.arg for definition in definitions for arg in ast.walk(definition) if isinstance(arg, ast.arg)
    )
    return [name for name in dict.fromkeys(found) if name != "self"]


def _other_numbers(node: ast.AST) -> Iterator[Edit]:
    """A number doubled, halved, squared, inverted, or infinite."""
    value = number(node)
    if value is None:
        return
    others: list[float] = [
        value * 2,
        value // 2 if isinstance(value, int) else value / 2,
        value * value,
        1,
        2,
    ]
    if isinstance(value, float):
        others += [1.0, 1 / value if value else 1.0]
    for other in others:
        if other != value:
            yield Edit(node, literal(other), "another number")
    for text in ("inf", "-inf"):
        yield Edit(node, ast.parse(f"float('{text}')", mode="eval").body, text)


def _variables_for(node: ast.AST, definitions: list[Definition]) -> Iterator[Edit]:
    """A number that should depend on the input: a variable, or a size of a parameter."""
    if number(node) is None:
        return
    known = [name for definition in definitions for name in names.variables(definition)]
    given = _parameters(definitions)
    sizes = [f"{name}.shape[{axis}]" for name in given for axis in (0, 1, -1)]
    for text in dict.fromkeys([*known, *sizes, *(f"{name}.numel()" for name in given)]):
        yield Edit(node, ast.parse(text, mode="eval").body, text)


def _statements(definitions: list[Definition]) -> Iterator[Change]:
    """Two neighbouring statements exchanged; `+=` for `=` and `=` for `+=`; a statement moved out of its loop's end."""
    for definition in definitions:
        known = names.variables(definition)
        for node in ast.walk(definition):
            if isinstance(node, ast.stmt) and not isinstance(node, ast.FunctionDef | ast.ClassDef):
                for nodes in names.exchanged_names(node, known):
                    yield Change(nodes, node, Kind.SWAPPED_VARIABLES)
            if isinstance(node, ast.FunctionDef):
                yield from _returned_last(node)
            match node:
                case ast.AugAssign(target=ast.Name(id=name) as target, op=op, value=value):
                    read = ast.Name(name, ast.Load())
                    yield _one(node, ast.Assign([target], value), Kind.ASSIGNMENT)
                    yield _one(
                        node,
                        ast.Assign([target], ast.BinOp(read, op, value)),
                        Kind.IN_PLACE,
                    )
                case ast.AugAssign(target=target, value=value):
                    yield _one(node, ast.Assign([target], value), Kind.ASSIGNMENT)
                case ast.Assign(
                    targets=[ast.Name() | ast.Subscript() | ast.Attribute() as target], value=value
                ):
                    yield _one(
                        node,
                        ast.AugAssign(target, ast.Add(), value),
                        Kind.ASSIGNMENT,
                    )
            for block in (getattr(node, "body", None), getattr(node, "orelse", None)):
                if isinstance(block, list):
                    yield from _exchanged(block)
                    yield from _moved_out(node, block)


def _copied_first(function: ast.FunctionDef) -> Iterator[Change]:
    """Parameters copied at the function's start, because it changes one or fills its `.grad`. The place is before its first line."""
    first = next((node for node in function.body if not is_text(node)), function.body[0])
    if first.lineno == function.lineno:  # before this line there's no function yet
        return
    given = [name for name in dict.fromkeys(arg.arg for arg in function.args.args) if name != "self"]
    starts: list[str] = []
    if any(map(_writes, ast.walk(function))):
        starts += [f"{name} = {name}.clone()" for name in given]
    if any(called(node) in TO_LEAVES for node in ast.walk(function)):
        leaves = {name: f"{name} = {name}.detach().clone().requires_grad_()" for name in given}
        read = [name for name in given if name in _with_a_grad(function)]
        starts += [*leaves.values(), "\n".join(leaves[name] for name in read)]
    for start in filter(None, dict.fromkeys(starts)):
        copied = ast.If(ast.Constant(True), [*ast.parse(start).body, first], [])
        yield Change({first: copied}, first, Kind.COPY_BEFORE)


def _with_a_grad(function: ast.FunctionDef) -> set[str]:
    """The variables whose `.grad` a function reads or sets."""
    return {
        node.value.id
        for node in ast.walk(function)
        if isinstance(node, ast.Attribute) and node.attr == "grad" and isinstance(node.value, ast.Name)
    }


def _writes(node: ast.AST) -> bool:
    match node:
        case ast.Subscript(ctx=ast.Store()) | ast.AugAssign(target=ast.Name()):
            return True
        case ast.Call(func=ast.Attribute(attr=method)):
            return method.endswith("_") and not method.startswith("_")
    return False


def _returned_last(function: ast.FunctionDef) -> Iterator[Change]:
    """What the last statement computes, prints or assigns, returned; or the variable that it sets."""
    last = function.body[-1]
    match last:
        case ast.Expr(value=ast.Call(func=ast.Name(id="print"), args=[value])) | ast.Expr(value=value):
            yield _one(last, ast.Return(value), Kind.RETURNED)
        case ast.Assign(targets=[ast.Name()], value=value):
            yield _one(last, ast.Return(value), Kind.RETURNED)


def _exchanged(block: list[ast.stmt]) -> Iterator[Change]:
    for one, other in itertools.pairwise(block):
        if not is_text(one):
            yield Change({one: other, other: one}, one, Kind.STATEMENT_ORDER)


def _moved_out(node: ast.AST, block: list[ast.stmt]) -> Iterator[Change]:
    """The last statement of a loop or condition after it, as a `return` that is indented too far."""
    if isinstance(node, ast.For | ast.While | ast.If | ast.With) and len(block) > 1 and block is node.body:
        last = block[-1]
        shorter = type(node)(**{**dict(ast.iter_fields(node)), "body": block[:-1]})
        both = ast.If(ast.Constant(True), [shorter, last], [])
        yield Change({node: both}, last, Kind.INDENTATION)


def _one(old: ast.AST, new: ast.AST, kind: Kind) -> Change:
    return Change({old: new}, old, kind)
