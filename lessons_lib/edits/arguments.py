"""Changes to a call's arguments: one left out, two exchanged, an axis or `keepdim` added."""

import ast
from collections.abc import Iterator, Sequence

from lessons_lib.edits.axes import AXIS_WORDS, REDUCTIONS, axes
from lessons_lib.edits.edit import Edit, called, instead, is_function, literal

DTYPES = ("torch.float32", "torch.float64", "torch.int64", "torch.uint8", "torch.bool")
WITH_A_DTYPE = {
    *("sum", "mean", "prod", "cumsum", "cumprod", "tensor", "arange", "linspace"),
    *("zeros", "ones", "full", "empty", "eye", "zeros_like", "ones_like", "full_like", "empty_like"),
    *("new_zeros", "new_ones", "new_full", "softmax", "log_softmax"),
}
OVER_AN_AXIS = {
    *REDUCTIONS.split(),
    "softmax",
    "log_softmax",
    "cumsum",
    "cumprod",
    "sort",
    "argsort",
    "squeeze",
}


def added_dtypes(node: ast.AST, parent: ast.AST, known: Sequence[str] = ()) -> Iterator[Edit]:
    """A dtype for a call that makes or sums numbers: a usual one, or that of one of the `known` variables."""
    if not isinstance(node, ast.Call) or called(node) not in WITH_A_DTYPE:
        return
    if all(keyword.arg != "dtype" for keyword in node.keywords):
        for text in (*DTYPES, *(f"{name}.dtype" for name in known)):
            dtype = ast.keyword("dtype", ast.parse(text, mode="eval").body)
            yield instead(node, ast.Call(node.func, node.args, [*node.keywords, dtype]))


def fewer_arguments(node: ast.AST, parent: ast.AST) -> Iterator[Edit]:
    """An argument left out, one argument instead of the call, or the brackets of an empty one left out."""
    if not isinstance(node, ast.Call):
        return
    if not (node.args or node.keywords):
        yield instead(node, node.func)  # brackets after what is no function
    for place in range(len(node.args)):
        rest = [*node.args[:place], *node.args[place + 1 :]]
        yield instead(node, ast.Call(node.func, rest, node.keywords))
        if place or not is_function(node):
            yield instead(node, node.args[place])
    for place in range(len(node.keywords)):
        others = [*node.keywords[:place], *node.keywords[place + 1 :]]
        yield instead(node, ast.Call(node.func, node.args, others))


def exchanged_arguments(node: ast.AST, parent: ast.AST) -> Iterator[Edit]:
    """Two neighbouring arguments exchanged, the receiver and the argument, or two parts of a tuple."""
    match node:
        case ast.Call(func=func, args=args, keywords=keywords):
            for swapped in _neighbours(args):
                yield instead(node, ast.Call(func, swapped, keywords))
            if isinstance(func, ast.Attribute) and not is_function(node) and len(args) == 1:
                other = ast.Attribute(args[0], func.attr, ast.Load())
                yield instead(node, ast.Call(other, [func.value], keywords))
        case ast.Tuple(elts=parts, ctx=context) | ast.List(elts=parts, ctx=context):
            for swapped in _neighbours(parts):
                yield instead(node, type(node)(swapped, context))


def _neighbours(items: list[ast.expr]) -> Iterator[list[ast.expr]]:
    for place in range(len(items) - 1):
        one, other = items[place : place + 2]
        yield [*items[:place], other, one, *items[place + 2 :]]


def added_axes(node: ast.AST, parent: ast.AST) -> Iterator[Edit]:
    """An axis for a call that has none, kept or not; a first axis kept."""
    if not (isinstance(node, ast.Call) and called(node) in OVER_AN_AXIS):
        return
    words = {keyword.arg for keyword in node.keywords}
    keep = ast.keyword("keepdim", ast.Constant(True))
    may_keep = called(node) in REDUCTIONS.split() and "keepdim" not in words
    if axes(node) or words & AXIS_WORDS:
        if may_keep:
            yield instead(node, ast.Call(node.func, node.args, [*node.keywords, keep]))
        return
    for axis in (0, 1, -1, -2):
        dim = ast.keyword("dim", literal(axis))
        yield instead(node, ast.Call(node.func, node.args, [*node.keywords, dim]))
        if may_keep:
            yield instead(node, ast.Call(node.func, node.args, [*node.keywords, dim, keep]))
