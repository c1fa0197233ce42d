"""Mutants: which there are, and what they are called."""

import ast

import pytest
import torch
from torch import Tensor

from lessons_lib.authoring.mutants.mutate import mutants, plain
from lessons_lib.authoring.programs import Definition, tree_of


def program(body: str, head: str = "def f(x, y, n):") -> Definition:
    tree = ast.parse(head + "\n" + "\n".join(f"    {line}" for line in body.splitlines())).body[0]
    assert isinstance(tree, Definition)
    return tree


def made_from(body: str) -> dict[str, str]:
    """What each mutant of a function with this body is called, and its body on one line."""
    return {
        mutant.what: "; ".join(" ".join(ast.unparse(line).split()) for line in mutant.tree.body)
        for mutant in mutants(program(body))
    }


@pytest.mark.parametrize(
    ("body", "what", "becomes"),
    [
        ("return x + y", "line 1: x + y → x - y", "return x - y"),
        ("return x @ y", "line 1: x @ y → y @ x", "return y @ x"),
        ("return x @ y", "line 1: x @ y → x * y", "return x * y"),
        ("return x ** y", "line 1: x ** y → x * y", "return x * y"),
        ("return x // y", "line 1: x // y → x / y", "return x / y"),
        ("return x - y", "line 1: x - y → x", "return x"),
        ("return x & ~y", "line 1: ~y → y", "return x & y"),
        ("return -y", "line 1: -y → y", "return y"),
        ("x += y\nreturn x", "line 1: x += y → x -= y", "x -= y; return x"),
        ("return x < n", "line 1: x < n → x <= n", "return x <= n"),
        ("return x == n", "line 1: x == n → x >= n", "return x >= n"),
        ("return x and not y", "line 1: x and (not y) → x or not y", "return x or not y"),
        ("return x and y and n", "line 1: x and y and n → x and n", "return x and n"),
        ("return not y", "line 1: not y → y", "return y"),
        ("return x if n else y", "line 1: x if n else y → y", "return y"),
        ("if n:\n    x = y\nreturn x", "line 1: if n → always", "if True: x = y; return x"),
        ("return [a for a in x if a]", "line 1: if a → always", "return [a for a in x if True]"),
        ("return x + 2", "line 1: x + 2 → x + -2", "return x + -2"),
        ("return x + 0.5", "line 1: x + 0.5 → x + 0.0", "return x + 0.0"),
        ("return x - -1", "line 1: x - -1 → x - 1", "return x - 1"),
        ("return x.std(correction=0)", "line 1: correction=0 → correction=1", "return x.std(correction=1)"),
        ("return x.sort(descending=True)", "line 1: descending=True → descending=False", ""),
        ("return x[1:n]", "line 1: x[1:n] → x[2:n]", "return x[2:n]"),
        ("return x[1:n]", "line 1: x[1:n] → x[1:n - 1]", "return x[1:n - 1]"),
        ("return x[0]", "line 1: x[0] → x[1]", "return x[1]"),
        ("return list(range(n))", "line 1: range(n) → range(n + 1)", "return list(range(n + 1))"),
        ("x = x.abs()\nreturn x * x", "line 1: `x = x.abs()` left out", "pass; return x * x"),
        ("a = x.abs()\nreturn n - a.sum()", "line 2: return n - a.sum() → return a", "a = x.abs(); return a"),
        (
            "with torch.no_grad():\n    x = x + y\nreturn x",
            "line 1: `with torch.no_grad():` left out, its block kept",
            "if True: x = x + y; return x",
        ),
        ("return x.mean(dim=0)", "line 1: mean(dim=0) → mean(dim=1)", "return x.mean(dim=1)"),
        ("return x.mean(-1)", "line 1: mean(-1) → mean(-2)", "return x.mean(-2)"),
        ("return torch.cat([x, y], 0)", "line 1: cat([x, y], 0) → cat([x, y], 1)", "return torch.cat([x, y], 1)"),
        ("return torch.sum(x, 1)", "line 1: sum(x, 1) → sum(x, 0)", "return torch.sum(x, 0)"),
        ("return x.sum((0, 1))", "line 1: sum((0, 1)) → sum((2, 1))", "return x.sum((2, 1))"),
        ("return x.shape[0]", "line 1: x.shape[0] → x.shape[1]", "return x.shape[1]"),
        ("return x.unsqueeze(1)", "line 1: unsqueeze(1) → unsqueeze(0)", "return x.unsqueeze(0)"),
        ("return x.transpose(0, 1)", "line 1: transpose(0, 1) → transpose(0, 2)", "return x.transpose(0, 2)"),
        ("return x.permute(2, 0, 1)", "line 1: permute(2, 0, 1) → permute(0, 2, 1)", "return x.permute(0, 2, 1)"),
        ("return x.sum(1)", "line 1: sum(1) → sum(1, keepdim=True)", "return x.sum(1, keepdim=True)"),
        ("return x.sum(1, True)", "line 1: sum(1, True) → sum(1, False)", "return x.sum(1, False)"),
        ("return x[:, None]", "line 1: x[:, None] → x[None, :]", "return x[None, :]"),
        ("return x[None]", "line 1: x[None] → x[:, None]", "return x[:, None]"),
        ("return x[None]", "line 1: x[None] → x", "return x"),
        ("return torch.einsum('nd,md->nm', x, y)", "line 1: 'nd,md->nm' → 'nd,md->mn'", ""),
        ("return torch.einsum('nd,n->nd', x, y)", "line 1: 'nd,n->nd' → 'nd,d->nd'", ""),
        ("return x.sum()", "line 1: sum() → mean()", "return x.mean()"),
        ("return max(n, 0)", "line 1: max(n, 0) → min(n, 0)", "return min(n, 0)"),
        ("return x.max(1).values", "line 1: .values → .indices", "return x.max(1).indices"),
        ("return F.mse_loss(x, y, reduction='sum')", "line 1: reduction='sum' → reduction='mean'", ""),
        ("return x.float()", "line 1: float() → long()", "return x.long()"),
        ("return x.to(torch.int64)", "line 1: torch.int64 → torch.float32", "return x.to(torch.float32)"),
        ("return x.square().sum()", "line 1: .square() left out", "return x.sum()"),
        ("return torch.relu(x)", "line 1: relu() left out", "return x"),
        ("return x.T", "line 1: .T left out", "return x"),
    ],
)  # fmt: skip
def test_a_small_change(body: str, what: str, becomes: str) -> None:
    found = made_from(body)
    assert what in found
    if becomes:
        assert found[what] == becomes
    else:
        assert what.split(" → ")[1].split("=")[-1] in found[what]


@pytest.mark.parametrize(
    ("body", "unwanted"),
    [
        ("return x.mean(1)", "mean(-1)"),  # the same axis of a table
        ("return x[:, 0]", "x[:, -1]"),  # the same column where there is one
        ("return x - x.mean(0)", "keepdim"),  # (1, d) fits as (d,) does
        ("return zip(x, y, strict=True)", "strict=False"),
        ("return tuple(x + y)", "tuple() left out"),  # a list or a torch.Size is the same answer
        ("return max(n, 1)", "keepdim"),  # Python's own max takes no axis
        ("return tuple(x)", "→ return x"),
        ("return list(x.values())", "indices"),  # a dictionary's, not a field of a result
        (
            "if n:\n    return x + y\na = x + n\nreturn a",
            "line 2: return x + y → return a",
        ),  # not set by then
        ("raise ValueError('less than 0' + n)", "'less than 0' - n"),
        ("assert n, 'at least ' + '1'", "'at least ' - '1'"),
        ("def g(a: 3):\n    return a\nreturn g(x)", "4"),
    ],
)
def test_changes_that_tell_nothing_are_not_made(body: str, unwanted: str) -> None:
    found = made_from(body)
    assert found
    assert not [what for what, code in found.items() if unwanted in what or unwanted in code]


def test_lines_are_counted_from_the_bodys_first_after_the_docstring() -> None:
    tree = program('"""Says nothing + 1."""\n\nn = y + 1\nreturn n', "def f(x, y=2, *, n=3):")
    assert {mutant.what.split(":")[0] for mutant in mutants(tree)} == {"signature", "line 1", "line 2"}
    assert "signature: n=3 → n=4" in [mutant.what for mutant in mutants(tree)]


def test_changes_that_read_the_same_are_numbered() -> None:
    found = [mutant.what for mutant in mutants(program("return x.sum() / y.sum()"))]
    assert [what for what in found if "sum() → mean()" in what] == [
        "line 1: sum() → mean()",
        "line 1: sum() → mean() (2)",
    ]


def test_what_is_said_stays_short() -> None:
    long = "return (x * y + n).square().sum(dim=-1, keepdim=True).clamp(min=0).sqrt() / (x.square() + y.square())"
    assert max(len(what) for what in made_from(long)) < 110


def everything(x: Tensor, y: Tensor, chunk: int = 2, *, eps: float = 1e-8) -> Tensor:
    """Much of what a reference may be made of."""
    n, out = len(x), []
    for start in range(0, n, chunk):
        part = x[start : start + chunk, None]
        if start >= 0 and part.numel() != 0:
            out.append((part - y).square().sum(dim=-1).clamp(min=0).sqrt().to(torch.float64))
    with torch.no_grad():
        joined = torch.cat(out, 0) + eps if n % 2 else torch.cat(out, dim=0)
    return joined.max(dim=1, keepdim=True).values.T[0]


def test_all_mutants_are_programs_and_none_is_the_reference_or_another() -> None:
    made = mutants(tree_of(everything))
    codes = [ast.unparse(mutant.tree) for mutant in made]
    assert len(made) > 80
    assert len({mutant.what for mutant in made}) == len(made)
    assert len({*codes, ast.unparse(plain(tree_of(everything)))}) == len(made) + 1
    for code in codes:
        compile(code, "<mutant>", "exec")


def test_a_reference_is_registered_by_its_outermost_decorator_alone() -> None:
    tree = ast.parse(
        "@answers.to(question, hints=[])\n@torch.no_grad()\ndef f(x: Tensor) -> Tensor:\n    return x"
    ).body[0]
    assert isinstance(tree, Definition)
    assert ast.unparse(plain(tree)) == "@torch.no_grad()\ndef f(x):\n    return x"


def test_methods_of_a_class_are_changed_and_left_out() -> None:
    tree = program("def forward(self, x):\n    return x * self.w", "class Scale(torch.nn.Module):")
    assert {
        "line 1: `def forward` left out",
        "line 2: x * self.w → x / self.w",
        "line 2: x * self.w → x",
    } <= {mutant.what for mutant in mutants(tree)}
