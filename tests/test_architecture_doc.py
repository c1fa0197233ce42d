"""The pages for maintainers say what is true of the source: paths, names, imports, examples and printed results."""

import ast
import contextlib
import functools
import io
import re
import tomllib
from pathlib import Path

import pytest

import lessons_lib
from lessons_lib.authoring.codes import CODES
from lessons_lib.cli import COMMANDS
from tests.test_structure import ROOT, imported, modules

ARCHITECTURE = ROOT / "docs" / "architecture.md"
CONTRIBUTING = ROOT / "CONTRIBUTING.md"
PAGES = (ARCHITECTURE, CONTRIBUTING)
THINGS = (
    "a misconception",
    "an exercise",
    "a lesson",
    "a picture",
    "a requirement",
    "a diagnosis",
    "a report",
)

# Where names come from: the source, and what `make` and the packages are set up with.
PYTHON = ("lessons_lib", "tests", "tools", "benchmarks")
# Names that stand for any lesson or file. Real ones take their place.
ANY = {"NN_slug": "*_*", "NAME": "*"}
# Quoted, and not in the source: what git doesn't track, the shell's and Markdown's own syntax.
UNTRACKED = {"work/", "/tmp", ".venv", ".ipynb", "progress.sqlite"}
SYNTAX = {
    *("source .venv/bin/activate", r".venv\Scripts\activate", "ARGS=naming", 'git tag -a v0.2.0 -m "0.2.0"'),
    *("# NN · Title", "## Recap", '### Myth: "…"'),
}
TOOLS = {"nbval", "ruff", "mypy"}
CODE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def text_of(page: Path) -> str:
    """The page without its code blocks."""
    return CODE.sub("", page.read_text(encoding="utf-8"))


def quoted(page: Path) -> list[str]:
    """All that is set in backticks and is about this repository, once each."""
    found = dict.fromkeys(re.findall(r"`([^`\n]+)`", text_of(page)))
    return [token for token in found if token not in UNTRACKED | SYNTAX]


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(
        rf"^```{language}\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )


@functools.cache
def make_targets() -> list[str]:
    return re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


@functools.cache
def defined_names() -> frozenset[str]:
    """Every name that the source defines or uses, its modules, and strings of one word; none from comments or docstrings."""
    found: set[str] = set()
    for folder in PYTHON:
        for path in (ROOT / folder).rglob("*.py"):
            if path == Path(__file__):
                continue
            found |= {*path.relative_to(ROOT).with_suffix("").parts}
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                found |= _names_in(node)
    return frozenset(found)


def _names_in(node: ast.AST) -> set[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return {name}
        case ast.arg(arg=name) | ast.keyword(arg=str(name)) | ast.Attribute(attr=name) | ast.Name(id=name):
            return {name}
        case ast.alias(name=name):
            return {*name.split(".")}
        case ast.Constant(value=str(word)) if " " not in word:
            return {word}
    return set()


def is_path(token: str) -> bool:
    return " " not in token and bool("/" in token or re.search(r"\.(py|js|md|toml|ipynb|sqlite)$", token))


def exists(token: str) -> bool:
    """Whether a path is there: from the root, or as the end of a path below lessons_lib or tests."""
    pattern = token.rstrip("/")
    for name, real in ANY.items():
        pattern = pattern.replace(name, real)
    places = [found for folder in ("lessons_lib", "tests") for found in (ROOT / folder).rglob(pattern)]
    found = [*ROOT.glob(pattern), *places]
    return any(path.is_dir() for path in found) if token.endswith("/") else bool(found)


def unknown_words(token: str) -> list[str]:
    """The words of a command or a piece of code that mean nothing in this course."""
    known = defined_names()
    token = re.sub(r"(\"|').*?\1", "", token)  # texts in an example
    words = re.findall(r"[A-Za-z_]\w*", token)
    match words:
        case ["lessons", command, *_]:
            return [] if command in COMMANDS else [command]
        case ["make", *_]:
            target = token.split()[1]
            return [] if target in make_targets() else [target]
    return [word for word in words if word not in known | TOOLS | ANY.keys()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_path_is_there(page: Path) -> None:
    paths = [token for token in quoted(page) if is_path(token)]
    assert len(paths) > 20
    assert [path for path in paths if not exists(path)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_name_is_there(page: Path) -> None:
    names = [token for token in quoted(page) if not is_path(token) and token not in CODES]
    assert len(names) > 40
    assert {token: unknown for token in names if (unknown := unknown_words(token))} == {}


def test_names_and_paths_that_are_gone_are_found() -> None:
    assert unknown_words("collect(key.exercise, answer)") == []
    assert unknown_words("hear(key, evidence_of_the_court)") == ["hear", "evidence_of_the_court"]
    assert unknown_words("lessons derive") == ["derive"]
    assert unknown_words("make toys") == ["toys"]
    assert exists("lessons_lib/answers/lesson_NN_slug/NAME.py")
    assert not exists("lessons_lib/asks/loops.py")
    assert not exists("checking/judge/compare.py/")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for name, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]+))?\)", text_of(page)):
        target = page.parent / name if name else page
        assert target.exists(), name
        headings = re.findall(r"^#+ (.+)$", target.read_text(encoding="utf-8"), re.MULTILINE)
        assert not anchor or anchor in [
            heading.lower().replace(" ", "-").replace(",", "") for heading in headings
        ]


def test_what_a_maintainer_adds_has_a_heading_and_is_listed_first() -> None:
    headings = re.findall(r"^## I want to add (.+)$", ARCHITECTURE.read_text(encoding="utf-8"), re.MULTILINE)
    assert tuple(headings) == THINGS
    rows = re.findall(
        r"^\| \[(.+?)\]", CONTRIBUTING.read_text(encoding="utf-8").split("\n## ")[0], re.MULTILINE
    )
    assert tuple(rows) == THINGS


def test_the_worked_check_prints_what_the_page_says() -> None:
    section = (
        ARCHITECTURE.read_text(encoding="utf-8").split("## One check, step by step")[1].split("\n## ")[0]
    )
    steps = re.findall(r"^```python\n(.*?)^```\n(?:```text\n(.*?)^```)?", section, re.MULTILINE | re.DOTALL)
    assert len(steps) == 3
    names: dict[str, object] = {}
    for code, expected in steps:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(code, names)
        assert printed.getvalue() == expected


def test_the_table_of_imports_is_true() -> None:
    table = re.findall(
        r"^\| `(\w+)` \| .* \| (.*)\|$", ARCHITECTURE.read_text(encoding="utf-8"), re.MULTILINE
    )
    claimed = {package: set(re.findall(r"`(\w+)`", imports)) for package, imports in table}
    known = modules(Path(lessons_lib.__path__[0]))
    packages = {
        name.split(".")[1] for name, path in known.items() if path.name == "__init__.py" and "." in name
    }
    assert claimed.keys() == packages
    found: dict[str, set[str]] = {package: set() for package in packages}
    for name, path in known.items():
        package = name.partition(".")[2].partition(".")[0]
        if package in packages:
            used = {other.partition(".")[2].partition(".")[0] for other in imported(name, path, known)}
            found[package] |= (used & packages) - {package}
    assert claimed == found


@pytest.mark.parametrize(
    "block", [block for block in blocks(CONTRIBUTING, "python") if block.startswith("# lessons_lib")]
)
def test_an_example_is_real_code(block: str) -> None:
    """Its first line names the file; the others are lines of it, in that order. `…` leaves some out."""
    first, *lines = block.splitlines()
    source = iter((ROOT / first.removeprefix("# ")).read_text(encoding="utf-8").splitlines())
    for line in lines:
        assert line.strip() in ("", "…") or line in source, line


def test_the_changelog_begins_with_what_is_not_released() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert headings[0] == "[Unreleased]"
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    released = [re.fullmatch(r"\[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d", heading) for heading in headings[1:]]
    assert all(released)
    assert [found[1] for found in released[:1] if found] in ([], [version])
    groups = re.findall(r"^### (.+)$", text.split("\n## ")[1], re.MULTILINE)
    assert groups == ["Learners", "Instructors", "Maintainers"]
