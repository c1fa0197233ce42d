"""The demo class, graded by a Dask cluster of two worker processes and by this machine alone."""

import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from lessons_lib.cli import main
from lessons_lib.command import UserError
from lessons_lib.grading import cluster
from lessons_lib.grading.cluster import Cluster
from lessons_lib.grading.demo import write_class
from lessons_lib.grading.grader import GradingConfig
from lessons_lib.grading.seeds import Round
from tests.grading.hostile.runs import ALL, LIMITS, graded, points, submissions
from tests.grading.sample_class import contents
from tests.grading.sandboxes import needs_bubblewrap

pytestmark = [needs_bubblewrap, pytest.mark.filterwarnings("ignore")]  # Dask's own


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    distributed = pytest.importorskip("distributed")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
        ) as local:
            yield local.scheduler_address


def test_two_worker_processes_make_the_same_gradebook(address: str, tmp_path: Path) -> None:
    write_class(tmp_path / "in")
    words = ["grade", str(tmp_path / "in"), "--seed", "5", "--out"]
    codes = {
        main([*words, str(tmp_path / "here")]),
        main([*words, str(tmp_path / "there"), "--scheduler", address]),
    }
    assert codes == {1}  # one notebook of the demo is damaged
    here, there = contents(tmp_path / "here"), contents(tmp_path / "there")
    assert len(here["attempts"]) > 20
    assert here == there


def test_hostile_submissions_on_a_cluster_earn_no_more_and_harm_nobody(address: str, tmp_path: Path) -> None:
    names = [
        "answers_looked_for_on_the_disk",
        "verdicts_into_the_channel",
        "worker_poisoned",
        "everything_killed",
        "parent_killed",
        "too_much_memory_in_many_processes",
    ]
    honest = ["0 honest", "m honest", "z honest"]
    run = graded(tmp_path, submissions(names), honest, LIMITS, scheduler=address)
    assert {name: points(run, name) for name in names} == {name: ALL[name].POINTS for name in names}
    assert {name: (points(run, name), run.attempts[name].look) for name in honest} == dict.fromkeys(
        honest, (2, "")
    )
    assert {attempt.isolation for attempt in run.attempts.values()} == {"nested"}


def test_a_cluster_with_another_version_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_versions", lambda config: {"00_start_here": {"mean_of_each_row": "other"}})
    with pytest.raises(UserError, match="has another version of the course"):
        Cluster(address, GradingConfig(("00_start_here",), Round(1)))


@pytest.mark.parametrize("nowhere", ["tcp://127.0.0.1:1", "nonsense"])
def test_no_scheduler_is_one_sentence(nowhere: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(cluster, "CONNECT", "1s")
    with pytest.raises(UserError, match="there is no Dask scheduler at"):
        Cluster(nowhere, GradingConfig(("00_start_here",), Round(1)))
