"""environment.yml, constraints.txt and pyproject.toml name the same dependencies."""

import platform
import re
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).parent.parent
# PyPI's name → conda-forge's, where they differ. (conda's `matplotlib` adds a Qt that nothing here uses.)
CONDA_NAMES = {"torch": "pytorch", "matplotlib": "matplotlib-base"}
# What a conda environment needs besides, to install this package itself.
CONDA_ONLY = {"python", "pip"}
# What a CUDA build of torch brings: torch pins these itself.
OF_CUDA = re.compile("nvidia|cuda|triton")


@pytest.fixture(scope="module")
def project():
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture(scope="module")
def conda():
    return yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))


def ranges(lines):
    """{name: specifier} of `name>=1,<2` lines, as pip and conda both write them."""
    requirements = [Requirement(line) for line in lines]
    return {requirement.name: requirement.specifier for requirement in requirements}


def test_conda_asks_for_what_pip_does(project, conda):
    ours = {CONDA_NAMES.get(name, name): spec for name, spec in ranges(project["dependencies"]).items()}
    theirs = ranges(line for line in conda["dependencies"] if isinstance(line, str))
    assert {name: spec for name, spec in theirs.items() if name not in CONDA_ONLY} == ours
    assert str(theirs["python"]) == project["requires-python"]


def test_conda_installs_the_package_itself(conda):
    assert conda["channels"] == ["conda-forge"]
    assert [line["pip"] for line in conda["dependencies"] if isinstance(line, dict)] == [["-e ."]]


@pytest.fixture(scope="module")
def pins():
    """{canonical name: version} of constraints.txt."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.split("==") for line in lines if line and not line.startswith("#"))
    return {canonical(name): version for name, version in pairs}


def test_constraints_pin_every_dependency_within_its_range(project, pins):
    extras = project["optional-dependencies"]
    declared = ranges([*project["dependencies"], *extras["dev"], *extras["grading"], *extras["cluster"]])
    declared.pop(project["name"], None)  # one extra may ask for another
    missing = {name for name in declared if canonical(name) not in pins}
    assert not missing
    outside = {
        name: pins[canonical(name)] for name, spec in declared.items() if pins[canonical(name)] not in spec
    }
    assert not outside


def test_no_pin_slows_every_start(pins):
    """rfc3987-syntax compiles 39 grammars whenever nbformat is imported, for a format of texts that nothing here checks.

    1.4 s of every command, JupyterLab and grading. A version of it that waits until it's asked may come back.
    """
    assert "rfc3987-syntax" not in pins


@pytest.mark.skipif(platform.system() != "Linux", reason="pins: other systems add packages of their own")
def test_constraints_pin_everything_that_is_installed_here(project, pins):
    installed = {}
    todo = [Requirement(f"{project['name']}[dev,cluster]")]
    seen = set()
    while todo:
        requirement = todo.pop()
        if (requirement.name, *sorted(requirement.extras)) in seen or OF_CUDA.match(requirement.name):
            continue
        seen.add((requirement.name, *sorted(requirement.extras)))
        installed[canonical(requirement.name)] = Version(metadata.version(requirement.name)).public
        for needed in map(Requirement, metadata.requires(requirement.name) or []):
            extras = {"", *requirement.extras}
            if not needed.marker or any(needed.marker.evaluate({"extra": extra}) for extra in extras):
                todo.append(needed)
    del installed[project["name"]]
    assert len(installed) > 100
    assert {name: version for name, version in installed.items() if pins.get(name) != version} == {}


def canonical(name):
    return re.sub(r"[-_.]+", "-", name).lower()
