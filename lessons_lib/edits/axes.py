"""Changes to axes: another axis, a reduced axis kept, a new axis elsewhere, einsum's letters."""

import ast
import itertools
from collections.abc import Iterator

from lessons_lib.edits.edit import (
    Edit,
    called,
    instead,
    is_function,
    literal,
    number,
    replaced,
    said,
    within,
)

# Methods by where they take an axis: as first argument, as second, or in all of them.
FIRST = """
    sum mean prod std var max min amax amin argmax argmin median softmax log_softmax logsumexp cumsum cumprod sort
    argsort all any unsqueeze squeeze size select narrow unbind gather scatter scatter_add scatter_add_ index_select
    index_add index_add_ index_copy index_fill flip unfold unflatten
"""
SECOND = "norm topk kthvalue quantile roll repeat_interleave split chunk take_along_dim"
JOINS = ("cat", "concat", "stack")  # functions of a list of tensors, not of one
EACH = "transpose swapaxes movedim moveaxis flatten permute"
# A function of the same name has the tensor before these places.
AXES_AT = {
    **dict.fromkeys(FIRST.split(), (0, 1)),
    **dict.fromkeys(SECOND.split(), (1, 2)),
    **dict.fromkeys(EACH.split(), (0, 9)),
    **dict.fromkeys(JOINS, (1, 2)),
    "diagonal": (1, 3),
}
AXIS_WORDS = {"dim", "axis", "dims", "dim0", "dim1", "start_dim", "end_dim"}
REDUCTIONS = "sum mean std var max min amax amin argmax argmin logsumexp norm all any median"


def axes(node: ast.AST) -> list[ast.expr]:
    """The numbers in a call, or in `x.shape[0]`, that name an axis."""
    match node:
        case ast.Subscript(value=ast.Attribute(attr="shape"), slice=place):
            found = [place]
        case ast.Call(args=args, keywords=keywords):
            found = [keyword.value for keyword in keywords if keyword.arg in AXIS_WORDS]
            if isinstance(node.func, ast.Attribute):  # `max(n, 0)` takes no axis
                first, last = AXES_AT.get(called(node), (0, 0))
                before = 1 if is_function(node) and called(node) not in JOINS else 0
                found = args[first + before : last + before if last else 0] + found
        case _:
            return []
    parts = itertools.chain.from_iterable(_parts(item) for item in found)
    return [item for item in parts if isinstance(number(item), int)]


def _parts(item: ast.expr) -> list[ast.expr]:
    return item.elts if isinstance(item, ast.Tuple | ast.List) else [item]


def other_axes(node: ast.AST, parent: ast.AST) -> Iterator[Edit]:
    """Another axis, or for `permute` two exchanged.

    An axis counted from the left becomes another counted from the left, and likewise from
    the right: otherwise it could be the same axis by its other name.
    """
    found = axes(node)
    if called(node) == "permute":
        for one, two in itertools.combinations(found, 2):
            yield instead(node, replaced(node, {one: two, two: one}))
        return
    values = [ast.literal_eval(item) for item in found]
    for item, value in zip(found, values, strict=True):
        for other in (0, 1, 2) if value >= 0 else (-1, -2, -3):
            if other not in values:
                yield within(node, item, literal(other))


def kept_axes(node: ast.AST, parent: ast.AST) -> Iterator[Edit]:
    """The axis of a reduction kept with size 1; that it is no longer kept, the flipped word `keepdim` says.

    Not the first axis: whatever (1, d) is combined with, (d,) fits in the same way.
    """
    if not (isinstance(node, ast.Call) and called(node) in REDUCTIONS.split()):
        return
    leading = all(number(axis) == 0 for axis in axes(node))
    if not leading and all(keyword.arg != "keepdim" for keyword in node.keywords):
        keep = ast.keyword("keepdim", ast.Constant(True))
        yield instead(node, ast.Call(node.func, node.args, [*node.keywords, keep]))


def new_axes(node: ast.AST, parent: ast.AST) -> Iterator[Edit]:
    """A None in an index left out, or in another place: `x[None]` for `x[:, None]`."""
    if not isinstance(node, ast.Subscript):
        return
    index = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    for place, item in enumerate(index):
        if not (isinstance(item, ast.Constant) and item.value is None):
            continue
        rest = [*index[:place], *index[place + 1 :]]
        yield _reindexed(node, rest)
        # One place past the end too: the index of each axis that isn't mentioned is `:`.
        for other in range(len(rest) + 2):
            padded = [*rest, ast.Slice()] if other > len(rest) else rest
            if other != place:
                yield _reindexed(node, [*padded[:other], item, *padded[other:]])


def _reindexed(node: ast.Subscript, index: list[ast.expr]) -> Edit:
    if not index:
        return instead(node, node.value)
    place = index[0] if len(index) == 1 else ast.Tuple(index, ast.Load())
    new = ast.Subscript(node.value, place, node.ctx)
    return Edit(node, new, lambda: f"{said(node, node.slice)} → {said(new, place)}")


def letters(node: ast.AST, parent: ast.AST) -> Iterator[Edit]:
    """In einsum's formula two letters of the result exchanged, one summed away, or another axis of an operand."""
    match node:
        case ast.Call(args=[ast.Constant(value=str() as formula) as text, *_]) if called(node) == "einsum":
            for other in dict.fromkeys(_formulas(formula)):
                yield Edit(text, ast.Constant(other), f"'{formula}' → '{other}'")


def _formulas(formula: str) -> Iterator[str]:
    operands, arrow, result = formula.replace(" ", "").partition("->")
    for one, other in itertools.combinations(filter(str.isalpha, result), 2):
        yield operands + arrow + result.translate(str.maketrans(one + other, other + one))
    for one in filter(str.isalpha, result):
        yield operands + arrow + result.replace(one, "")
    known = sorted({letter for letter in operands if letter.isalpha()})
    parts = operands.split(",")
    for place, part in enumerate(parts):
        for one, other in itertools.product(filter(str.isalpha, part), known):
            if other not in part:
                changed = [*parts[:place], part.replace(one, other), *parts[place + 1 :]]
                yield ",".join(changed) + arrow + result
