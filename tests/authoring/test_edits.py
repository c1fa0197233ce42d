"""What each family of small changes makes of a line of code."""

import ast
import functools
from collections.abc import Callable, Iterator

import pytest

from lessons_lib.edits import arguments, calls, gradients, names, python, wraps
from lessons_lib.edits.edit import Edit, replaced, walk
from lessons_lib.repair.changes import changes
from lessons_lib.repair.variants import Variants

Family = Callable[[ast.AST, ast.AST], Iterator[Edit]]


def made(family: Family, code: str) -> list[str]:
    """The code after each edit of a family."""
    tree = ast.parse(code)
    statement = tree.body[0]
    edits = [edit for node, parent in walk(statement, tree) for edit in family(node, parent)]
    return [ast.unparse(ast.fix_missing_locations(replaced(tree, {edit.old: edit.new}))) for edit in edits]


@pytest.mark.parametrize(
    ("family", "code", "expected"),
    [
        (arguments.fewer_arguments, "f(a, b)", ["f(b)", "f(a)", "b"]),
        (arguments.fewer_arguments, "x.sum(0, keepdim=True)", ["x.sum(keepdim=True)", "0", "x.sum(0)"]),
        (arguments.exchanged_arguments, "f(a, b)", ["f(b, a)"]),
        (arguments.exchanged_arguments, "a.sub(b)", ["b.sub(a)"]),
        (arguments.exchanged_arguments, "(h, w) = s", ["(w, h) = s"]),
        (
            arguments.added_axes,
            "x.mean(0)",
            ["x.mean(0, keepdim=True)"],
        ),
        (
            arguments.added_axes,
            "x.softmax()",
            ["x.softmax(dim=0)", "x.softmax(dim=1)", "x.softmax(dim=-1)", "x.softmax(dim=-2)"],
        ),
        (python.any_operator, "a += b", [f"a {op}= b" for op in ("-", "*", "/", "//", "%", "**", "@")]),
        (lambda node, parent: wraps.wrapped(node, parent, wraps.COPIES), "y = x", [
            "y = x.clone()",
            "y = x.detach()",
            "y = x.detach().clone()",
            "y = x.contiguous()",
        ]),
        (lambda node, parent: wraps.wrapped(node, parent, "1 - value; tuple(value)"), "y = x", ["y = 1 - x", "y = tuple(x)"]),
        (lambda node, parent: wraps.wrapped(node, parent, "value.T"), "x.sum(torch.float32)", ["x.sum(torch.float32).T"]),
        (lambda node, parent: names.other_names(node, parent, ["a", "b"]), "f(a)", ["f(b)"]),
        (lambda node, parent: names.other_names(node, parent, ["a", "b"]), "a = 1", []),
        (lambda node, parent: names.other_attributes(node, parent, ["grad", "value"]), "p.grad", ["p.value"]),
        (gradients.requiring_grad, "x = w.clone()", ["x = w.clone().requires_grad_()"]),
        (gradients.requiring_grad, "x, z = f(w), g(b)", ["x, z = (f(w).requires_grad_(), g(b).requires_grad_())"]),
        (gradients.requiring_grad, "x = 0", []),
        (gradients.kept_graphs, "loss.backward()", ["loss.backward(retain_graph=True)", "loss.backward(create_graph=True)"]),
        (gradients.kept_graphs, "grad(y, x, retain_graph=True)", ["grad(y, x, retain_graph=True, create_graph=True)"]),
        (calls.not_in_place, "y = x.add_(1)", ["y = x.add(1)"]),
        (calls.in_the_reduction, "x.float().mean(1) + x.to(torch.int64).sum()", [
            "x.mean(1, dtype=torch.float32) + x.to(torch.int64).sum()",
            "x.float().mean(1) + x.sum(dtype=torch.int64)",
        ]),
        (calls.in_the_reduction, "x.exp().sum() + x.to(device).mean() + x.float().exp()", []),
        (gradients.in_torch, "math.sin(x) + math.gcd(a, b) + math.isclose(a, b)", [
            "torch.sin(x) + math.gcd(a, b) + math.isclose(a, b)",
            "math.sin(x) + torch.gcd(a, b) + math.isclose(a, b)",
            "math.sin(x) + math.gcd(a, b) + torch.isclose(a, b)",
        ]),
        (gradients.in_torch, "math.factorial(n)", []),
        (gradients.called_contexts, "with torch.no_grad: pass", ["with torch.no_grad(): pass"]),
    ],
)  # fmt: skip
def test_edits_of_a_family(family: Family, code: str, expected: list[str]) -> None:
    assert made(family, code) == [ast.unparse(ast.parse(text)) for text in expected]


FUNCTION = """
def f(x, n):
    total = 0
    for i in range(3):
        total += x[i]
        x[i] = 0
    total / n
"""


@functools.cache
def changed(source: str) -> list[str]:
    """The program after each change."""
    tree = ast.parse(source)
    return [ast.unparse(ast.fix_missing_locations(replaced(tree, change.nodes))) for change in changes(tree)]


@pytest.mark.parametrize(
    "wanted",
    [
        "return total / n",  # a forgotten return
        "x = x.clone()",  # an input that is written to
        "total = x[i]",
        "range(x.shape[0])",  # a number that should depend on the input
        "range(n)",
        "total *= x[i]",
    ],
)
def test_changes_that_only_a_repair_needs(wanted: str) -> None:
    assert any(wanted in text for text in changed(FUNCTION))


def test_no_change_comes_twice() -> None:
    source = "def f(x):\n    return x.sum(0) + 1"
    texts = changed(source)
    assert ast.unparse(ast.parse(source)) not in texts
    assert len(texts) - len(set(texts)) <= 0.1 * len(texts), "two families may come to the same, few do"


def test_a_variant_leaves_the_program_as_it_was() -> None:
    tree = ast.parse(FUNCTION)
    before = ast.dump(tree, include_attributes=True)
    variants = Variants(tree)
    codes = [variants.compiled(change.nodes) for change in changes(tree)]
    assert ast.dump(tree, include_attributes=True) == before
    assert len([code for code in codes if code is not None]) > 0.9 * len(codes)


def test_two_variables_are_exchanged_where_a_statement_reads_them() -> None:
    statement = ast.parse("out[i, j] = x[j] - y[i]").body[0]
    found = [
        ast.unparse(replaced(statement, nodes))
        for nodes in names.exchanged_names(statement, ["i", "j", "x", "n"])
    ]
    assert found == ["out[j, i] = x[i] - y[j]", "out[x, j] = i[j] - y[x]", "out[i, x] = j[x] - y[i]"]


def test_the_attributes_of_a_program() -> None:
    tree = ast.parse("p.value = p.value - p.grad.sum() * torch.pi")
    assert names.attributes(tree) == ["value", "grad"]
