"""How the house is built: no files that import each other in a circle, and none too long to be read at once."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LONGEST = 400
TRIED = ROOT / "tests" / "tried"  # lists of beginners' wrong answers: nobody reads one at once


def modules(root: Path) -> dict[str, Path]:
    """Every module under the folder `root`, by its name."""
    found = {}
    for path in sorted(root.rglob("*.py")):
        parts = path.relative_to(root.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(name: str, path: Path, known: dict[str, Path]) -> set[str]:
    """The modules that a file imports, within functions and for types too; not the packages above them."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
            above = package[: len(package) + 1 - node.level] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            parts = (f"{source}.{alias.name}" for alias in node.names)
            found |= {part if part in known else source for part in parts}
    return found & known.keys()


def circles(root: Path) -> list[list[str]]:
    """The groups of modules under `root` that all import one another, directly or through others."""
    known = modules(root)
    imports = {name: imported(name, path, known) for name, path in known.items()}
    reached = {name: _reached(name, imports) for name in known}
    groups = {
        frozenset(other for other in reached[name] if name in reached[other])
        for name in known
        if name in reached[name]
    }
    return sorted(map(sorted, groups))


def _reached(start: str, imports: dict[str, set[str]]) -> set[str]:
    """All that `start` imports; `start` itself only if a way leads back to it."""
    found: set[str] = set()
    left = [start]
    while left:
        new = imports[left.pop()] - found
        found |= new
        left += new
    return found


def test_no_import_circle():
    assert circles(ROOT / "lessons_lib") == []


@pytest.mark.parametrize(
    "back",
    ["import pack.a", "from pack import a", "from pack.a import x", "from . import a", "from .a import x"],
)
@pytest.mark.parametrize(
    "where",
    ["{}", "def late():\n    {}", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    {}"],
    ids=["top", "function", "types"],
)
def test_a_circle_is_found_wherever_the_import_is(tmp_path, back, where):
    files = {
        "__init__.py": "from pack.a import x",
        "a.py": "from pack.sub import y\nx = 1",
        "sub/__init__.py": "from .b import y",
        "sub/b.py": "from pack import c\ny = 1",
        "c.py": where.format(back),
    }
    for name, text in files.items():
        path = tmp_path / "pack" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    assert circles(tmp_path / "pack") == [["pack.a", "pack.c", "pack.sub", "pack.sub.b"]]
    (tmp_path / "pack" / "c.py").write_text("")
    assert circles(tmp_path / "pack") == []


def test_no_file_is_too_long():
    long = {
        path.relative_to(ROOT).as_posix()
        for folder in ("lessons_lib", "tests")
        for path in (ROOT / folder).rglob("*.py")
        if path.parent != TRIED and len(path.read_text(encoding="utf-8").splitlines()) > LONGEST
    }
    assert sorted(long) == [], "split these"


SEEDED = "torch.manual_seed("  # it also notes the call's stack for each device that isn't in use: up to a millisecond


def test_harnesses_seed_the_generator_of_the_cpu():
    """A check runs them hundreds of times: `torch.default_generator.manual_seed` is enough, and a hundred times as fast."""
    harnesses = [
        path
        for name in ("checking", "exercises", "loading")
        for path in (ROOT / "lessons_lib" / name).rglob("*.py")
    ]
    calls = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in harnesses
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if SEEDED in line
    ]
    assert not calls


@pytest.mark.parametrize(("mark", "place"), [("notebook", "test_run_all.py"), ("browser", "browser")])
def test_marks_that_make_selects_by_folder_are_nowhere_else(mark, place):
    """`make notebooks` and `make browser` collect only there, which spares them reading thousands of other tests."""
    tests = ROOT / "tests"
    marked = {
        path.relative_to(tests).parts[0]
        for path in tests.rglob("*.py")
        if f"pytest.mark.{mark}" in path.read_text(encoding="utf-8") and path != Path(__file__)
    }
    assert marked == {place}
