"""Changes to what is called: another function or dtype, or nothing at all."""

import ast
import builtins
from collections.abc import Iterator

from lessons_lib.edits.edit import SEQUENCES, Edit, called, instead, is_function, within

PAIRS = """
    sum mean, max min, amax amin, argmax argmin, maximum minimum, std var, any all, cumsum cumprod, floor ceil,
    triu tril, gt ge, lt le, eq ne, zeros ones, zeros_like ones_like, softmax log_softmax, cat stack, add sub, mul div,
    sin cos, add_ sub_, mul_ div_, repeat repeat_interleave, unsqueeze squeeze, mse_loss l1_loss
"""
SWAPS = dict(two for pair in PAIRS.split(",") for two in (pair.split(), pair.split()[::-1]))
CASTS = {
    "double": "float64",
    "float": "float32",
    "half": "float16",
    "bfloat16": "bfloat16",
    "long": "int64",
    "int": "int32",
    "short": "int16",
    "char": "int8",
    "byte": "uint8",
    "bool": "bool",
}
DTYPES = {dtype: cast for cast, dtype in CASTS.items()}
FLOATS = ("float64", "float32", "float16", "bfloat16")
FIELDS = {"values": "indices", "indices": "values"}  # of what max(dim), sort and topk return
REDUCTIONS = {"mean": "sum", "sum": "mean"}  # of a loss, as a string


def other_functions(node: ast.AST, parent: ast.AST) -> Iterator[Edit]:
    """A function's or method's counterpart: mean for sum, min for max; a loss's other reduction."""
    match node:
        case ast.Call(func=ast.Attribute(value=value, attr=name), args=args, keywords=keywords):
            if name in SWAPS:
                yield instead(node, ast.Call(ast.Attribute(value, SWAPS[name], ast.Load()), args, keywords))
        case ast.Call(func=ast.Name(id=name), args=args, keywords=keywords) if hasattr(builtins, name):
            if hasattr(builtins, SWAPS.get(name, "")):
                yield instead(node, ast.Call(ast.Name(SWAPS[name], ast.Load()), args, keywords))
        case ast.Attribute(value=value, attr=name, ctx=ast.Load()) if name in FIELDS:
            if not (isinstance(parent, ast.Call) and parent.func is node):  # not a dictionary's method
                yield Edit(node, ast.Attribute(value, FIELDS[name], ast.Load()), f".{name} → .{FIELDS[name]}")
        case ast.keyword(arg="reduction", value=ast.Constant(value=str() as name)) if name in REDUCTIONS:
            yield within(node, node.value, ast.Constant(REDUCTIONS[name]))


def not_in_place(node: ast.AST, parent: ast.AST) -> Iterator[Edit]:
    """`x.square()` for `x.square_()`."""
    match node:
        case ast.Call(func=ast.Attribute(value=value, attr=name), args=args, keywords=keywords):
            if name.endswith("_") and not name.startswith("_") and name != "requires_grad_":
                yield instead(node, ast.Call(ast.Attribute(value, name[:-1], ast.Load()), args, keywords))


def other_dtypes(node: ast.AST, parent: ast.AST) -> Iterator[Edit]:
    """A dtype, or a cast to one, of another width or another category."""
    match node:
        case ast.Attribute(value=ast.Name(id="torch"), attr=name) if name in DTYPES:
            for other in _others(name):
                yield instead(node, ast.Attribute(node.value, other, ast.Load()))
        case ast.Call(func=ast.Attribute(value=value, attr=name), args=[], keywords=[]) if name in CASTS:
            for other in _others(CASTS[name]):
                yield instead(node, ast.Call(ast.Attribute(value, DTYPES[other], ast.Load()), [], []))


def any_dtype(node: ast.AST, parent: ast.AST) -> Iterator[Edit]:
    """Whatever other dtype where one is written."""
    match node:
        case ast.Attribute(value=ast.Name(id="torch"), attr=name) if name in DTYPES:
            for other in DTYPES:
                if other != name:
                    yield instead(node, ast.Attribute(node.value, other, ast.Load()))
        case ast.Call(func=ast.Attribute(value=value, attr=name), args=[], keywords=[]) if name in CASTS:
            for other in CASTS:
                if other != name:
                    yield instead(node, ast.Call(ast.Attribute(value, other, ast.Load()), [], []))


def _others(dtype: str) -> list[str]:
    near = ("float32", "float64", "int64") if dtype in FLOATS else ("int64", "float32")
    return [other for other in near if other != dtype]


def in_the_reduction(node: ast.AST, parent: ast.AST) -> Iterator[Edit]:
    """`x.mean(dim=0, dtype=torch.float32)` for `x.float().mean(dim=0)`, which first converts a copy of all numbers."""
    match node:
        case ast.Call(
            func=ast.Attribute(
                value=ast.Call(func=ast.Attribute(value=value)) as cast, attr="sum" | "mean" as name
            )
        ):
            if dtype := _dtype_of(cast):
                keywords = [*node.keywords, ast.keyword("dtype", dtype)]
                yield instead(node, ast.Call(ast.Attribute(value, name, ast.Load()), node.args, keywords))


def _dtype_of(cast: ast.Call) -> ast.expr | None:
    """The dtype to which a call converts a tensor; None for other calls."""
    match cast:
        case ast.Call(func=ast.Attribute(attr=name), args=[], keywords=[]) if name in CASTS:
            return ast.Attribute(ast.Name("torch", ast.Load()), CASTS[name], ast.Load())
        case ast.Call(func=ast.Attribute(attr="to"), args=[ast.Attribute(attr=name) as dtype]) if (
            name in DTYPES
        ):
            return dtype
    return None


def left_out(node: ast.AST, parent: ast.AST) -> Iterator[Edit]:
    """A call left out: `x` for `x.sqrt()`, `torch.relu(x)`, `x.T` or `x.data`."""
    match node:
        case ast.Call(func=ast.Attribute(value=value)) if not is_function(node):
            yield Edit(node, value, f".{called(node)}() left out")
        case ast.Call(args=[ast.expr() as first, *_]) if called(node) and called(node) not in SEQUENCES:
            yield Edit(node, first, f"{called(node)}() left out")
        case ast.Attribute(value=value, attr="T" | "mT" | "H" | "mH" | "data" as name):
            yield Edit(node, value, f".{name} left out")
