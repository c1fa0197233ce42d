"""Changes that do one thing more with a value: its transpose, a copy, another dtype, a root, one more."""

import ast
from collections.abc import Iterator

from lessons_lib.edits.edit import LIBRARIES, Edit, number

VALUES = (
    *(ast.Name, ast.Attribute, ast.Subscript, ast.Call, ast.BinOp, ast.UnaryOp, ast.Compare, ast.IfExp),
    *(ast.List, ast.Tuple, ast.ListComp, ast.GeneratorExp),
)
VALUE = "value"  # in a template, the wrapped expression
SHAPES = """value.T; value.mT; value[:, None]; value[None]; value[..., None]; value.squeeze(); value.squeeze(-1);
    value.flatten(); value[0]; value[-1]; value[1:]; value[:-1]"""
COPIES = "value.clone(); value.detach(); value.detach().clone(); value.contiguous()"
# Of a value that is no tensor yet, or of a method that isn't called.
MADE = "value(); torch.stack(value); torch.tensor(value); torch.cat(value); list(value); value.tolist()"
DTYPES = """value.float(); value.double(); value.long(); value.bool(); value.to(torch.uint8); value.int(); value.half();
    value.bfloat16(); value.to(torch.int8); value.to(torch.int16); float(value); int(value); bool(value)"""
STEPS = """value.square(); value.sqrt(); value.abs(); value.exp(); value.log(); -value; 1 - value; 1 / value; value + 1;
    value - 1; value * 2; value / 2; value.flip(0); value.flip(-1); value.sum(); value.sum(0); value.sum(-1);
    value.mean(); value.mean(0); value.numel(); value.max(); value.item(); len(value); tuple(value); not value"""


def wrapped(node: ast.AST, parent: ast.AST, templates: str) -> Iterator[Edit]:
    """`node` in each of the templates, if it's an expression that has a value of its own.

    Not what a call or an attribute begins with: `x.T.sum(0)` for `x.sum(0)` is said by its axis.
    """
    if not isinstance(node, VALUES) or number(node) is not None or _begins(node, parent):
        return
    if isinstance(node, ast.Name) and node.id in LIBRARIES:
        return
    if not isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        return
    for template in templates.split(";"):
        text = " ".join(template.split())
        yield Edit(node, _filled(text, node), text)


def _begins(node: ast.AST, parent: ast.AST) -> bool:
    match parent:
        case ast.Call(func=func) if func is node:
            return True
        case ast.Attribute(value=value) | ast.Subscript(value=value) if value is node:
            return isinstance(node, ast.Name | ast.Attribute)
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in LIBRARIES


def _filled(template: str, value: ast.expr) -> ast.expr:
    """The template with `value` in the place of its name."""
    made = ast.parse(template, mode="eval").body
    if isinstance(made, ast.Name):
        return value
    for parent in ast.walk(made):
        for field, child in ast.iter_fields(parent):
            if isinstance(child, ast.Name) and child.id == VALUE:
                setattr(parent, field, value)
            elif isinstance(child, list):
                setattr(parent, field, [value if _stands_for_it(item) else item for item in child])
    return made


def _stands_for_it(item: object) -> bool:
    return isinstance(item, ast.Name) and item.id == VALUE
