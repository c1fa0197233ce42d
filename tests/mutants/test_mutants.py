"""Every mutant still applies to the source. That each is caught is tried by `make mutants`."""

from collections import Counter

import pytest

from tests.mutants.all import MUTANTS
from tests.mutants.mutant import ROOT, Mutant


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_mutant_changes_one_place(mutant: Mutant) -> None:
    compile(mutant.source(), mutant.path, "exec")
    assert mutant.path.parts[0] == "lessons_lib"


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_mutant_has_tests_that_are_collected(mutant: Mutant) -> None:
    for node in mutant.arguments():
        path, _, name = node.partition("::")
        if path.endswith(".py"):
            assert path.rpartition("/")[2].startswith("test_")
            assert (ROOT / path).is_file()
            assert not name or name.startswith("test_")


def test_names_tell_mutants_apart() -> None:
    assert [name for name, count in Counter(mutant.name for mutant in MUTANTS).items() if count > 1] == []
    assert len(MUTANTS) > 100


def test_a_text_that_is_not_there_once_is_refused() -> None:
    def sample() -> int:
        return 1 + 1

    for old in ("1", "3"):
        with pytest.raises(ValueError, match="times"):
            Mutant(sample, old, "2", "", []).source()
    with pytest.raises(ValueError, match="changes nothing"):
        Mutant(sample, "1 + 1", "(1 + 1)", "", []).source()
