"""Which operations count as one's own code's doing."""

import torch

from lessons_lib.counting.own import OwnOperations


def test_only_what_runs_for_ones_own_code_counts():
    def library(x):
        return x.exp()

    own = compile("def own(x):\n    return library(x) + 1", "<own>", "exec")
    names = {"library": library}
    exec(own, names)
    with OwnOperations(lambda file: file == "<own>") as seen:
        names["own"](torch.ones(3)) * 2
    assert seen.counts == {"exp": 1, "add": 1}


def test_ones_own_code_that_asks_for_the_count_is_not_what_is_counted():
    def count():
        with OwnOperations(lambda file: file == "<own>") as seen:
            torch.ones(3) + 1
        return seen.counts

    names = {"count": count}
    exec(compile("counts = count()", "<own>", "exec"), names)
    assert names["counts"] == {}
