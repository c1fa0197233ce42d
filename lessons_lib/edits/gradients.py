"""Changes to what autograd records: a leaf, a graph that is kept, a `no_grad` that is called, a function of torch."""

import ast
from collections.abc import Iterator

import torch

from lessons_lib.edits.edit import Edit, called, instead

KEEPING = ("retain_graph", "create_graph")
REBUILDING = ("tensor", "as_tensor", "Tensor")


def requiring_grad(node: ast.AST, parent: ast.AST) -> Iterator[Edit]:
    """`x = y.clone()` as a leaf, `x = y.clone().requires_grad_()`; in `x, z = y.clone(), w.clone()` both."""
    match node:
        case ast.Assign(targets=[ast.Name()], value=ast.Call() as value):
            yield instead(value, _requiring_grad(value))
        case ast.Assign(targets=[ast.Tuple()], value=ast.Tuple(elts=parts) as value):
            if all(isinstance(part, ast.Call) for part in parts):
                yield instead(value, ast.Tuple([_requiring_grad(part) for part in parts], ast.Load()))


def _requiring_grad(value: ast.expr) -> ast.expr:
    return ast.Call(ast.Attribute(value, "requires_grad_", ast.Load()), [], [])


def kept_graphs(node: ast.AST, parent: ast.AST) -> Iterator[Edit]:
    """A backward pass that keeps its graph, or records its own."""
    if isinstance(node, ast.Call) and called(node) in ("backward", "grad"):
        for word in KEEPING:
            if all(keyword.arg != word for keyword in node.keywords):
                keep = ast.keyword(word, ast.Constant(True))
                yield instead(node, ast.Call(node.func, node.args, [*node.keywords, keep]))


def called_contexts(node: ast.AST, parent: ast.AST) -> Iterator[Edit]:
    """`with torch.no_grad():` for `with torch.no_grad:`."""
    match node:
        case ast.withitem(context_expr=ast.Name() | ast.Attribute() as value):
            yield instead(value, ast.Call(value, [], []))


def rebuilt_from_a_number(node: ast.AST, parent: ast.AST) -> Iterator[Edit]:
    """`x` for `torch.tensor(x.item())`, which leaves the graph."""
    match node:
        case ast.Call(args=[ast.Call(func=ast.Attribute(value=value, attr="item" | "tolist")), *_]) if (
            called(node) in REBUILDING
        ):
            yield Edit(node, value, "taken as it is")


def in_torch(node: ast.AST, parent: ast.AST) -> Iterator[Edit]:
    """`torch.sin` for `math.sin` or `np.sin`, which leave the graph."""
    match node:
        case ast.Attribute(value=ast.Name(id="math" | "np"), attr=name) if callable(
            getattr(torch, name, None)
        ):
            yield instead(node, ast.Attribute(ast.Name("torch", ast.Load()), name, ast.Load()))
