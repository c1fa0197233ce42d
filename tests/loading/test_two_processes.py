"""Two real processes: they agree with one, and whatever happens to them ends, with one sentence."""

import json
import os
import socket
import subprocess
import sys

import pytest
import torch
from torch import distributed
from torch.utils.data import DistributedSampler

from lessons_lib.loading import two_processes
from lessons_lib.loading.data_parallel import nothing, small_model, train
from lessons_lib.loading.two_processes import RanksError, run_ranks

from . import rank_functions

fcntl = pytest.importorskip("fcntl")  # rank_functions locks files


@pytest.fixture(scope="module")
def trained():
    """Two ranks in batches of 4, and one process in batches of 8: 24 rows, two epochs."""
    generator = torch.Generator().manual_seed(0)
    x = torch.rand(24, 64, dtype=torch.float64, generator=generator)
    y = torch.randint(10, (24,), generator=generator)
    model = small_model()
    gradients = train(model, x, y, DistributedSampler(x, num_replicas=1, rank=0, seed=7), 8, 2, nothing)
    weights = [parameter.detach() for parameter in model.parameters()]
    ranks = run_ranks(rank_functions.train_and_tell, ("as", "it", 1), x, y, 4, 2)
    return ranks, [rank["trained"] for rank in ranks], gradients, weights


def test_each_rank_is_a_process_of_its_own_and_gets_the_inputs(trained):
    first, second = trained[0]
    assert (first["rank"], second["rank"]) == (0, 1)
    assert len({first["pid"], second["pid"], os.getpid()}) == 3
    for rank in (first, second):
        assert rank["words"] == ("as", "it", 1)
        assert rank["threads"] == 1


def furthest(some, others):
    return max((a - b).abs().max().item() for a, b in zip(some, others, strict=True))


@pytest.mark.parametrize("way", ["by hand", "DDP"])
def test_two_ranks_have_the_gradients_and_weights_of_one_process(trained, way):
    _, ranks, gradients, weights = trained
    for rank in ranks:
        assert furthest(rank[way]["first gradients"], gradients) < 1e-15
        assert furthest(rank[way]["weights"], weights) < 1e-12
    assert all(map(torch.equal, ranks[0][way]["weights"], ranks[1][way]["weights"]))
    assert sorted(ranks[0][way]["rows"] + ranks[1][way]["rows"]) == list(range(24))


def test_without_averaging_the_copies_drift_apart(trained):
    _, ranks, gradients, _ = trained
    assert furthest(ranks[0]["apart"]["first gradients"], gradients) > 1e-3
    assert furthest(ranks[0]["apart"]["weights"], ranks[1]["apart"]["weights"]) > 1e-3


def test_a_rank_that_raises_is_named_and_ends_the_other():
    with pytest.raises(RanksError) as caught:
        run_ranks(rank_functions.second_raises)
    assert str(caught.value) == "Rank 1 stopped with ValueError: this share is empty."


def test_a_rank_that_hangs_is_killed_when_the_time_is_up(tmp_path):
    for timeout_s in (8, 32, 128):  # until it's long enough for this machine to start them
        with pytest.raises(RanksError, match="when the time was up") as caught:
            run_ranks(rank_functions.second_hangs, str(tmp_path), timeout_s=timeout_s)
        told = str(caught.value)
        if (tmp_path / "hangs").exists() and told.startswith("Only rank 0"):
            break
    assert told == "Only rank 0 was done when the time was up, so all of them were stopped."
    with (tmp_path / "alive").open("w") as locked:
        fcntl.flock(locked, fcntl.LOCK_EX)  # waits until nobody has it
    assert not (tmp_path / "survived").exists()


def test_a_rank_whose_caller_is_gone_ends_by_itself(tmp_path):
    call = {"module": rank_functions.__name__, "function": "hangs", "timeout_s": -9}  # a deadline of 1 s
    (tmp_path / "call.json").write_text(json.dumps(call))
    torch.save((), tmp_path / "inputs.pt")
    with socket.socket() as probe:
        probe.bind((two_processes.LOOPBACK, 0))
        port = probe.getsockname()[1]
    environment = two_processes._environment() | {
        "RANK": "0",
        "WORLD_SIZE": "1",
        "MASTER_ADDR": two_processes.LOOPBACK,
        "MASTER_PORT": str(port),
    }
    ended = subprocess.run(
        [sys.executable, "-m", two_processes.PROGRAM, str(tmp_path)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert ended.returncode == 1
    assert "Timeout" in ended.stderr


def test_a_computer_without_torchrun_gets_one_sentence(monkeypatch):
    monkeypatch.setattr(two_processes, "TORCHRUN", "torch.distributed.run_that_is_not_there")
    with pytest.raises(RanksError) as caught:
        run_ranks(rank_functions.hangs)
    assert "torchrun ended with exit status 1, and without a result." in str(caught.value)
    assert "No module named torch.distributed.run_that_is_not_there" in str(caught.value)


def test_a_torch_without_gloo_gets_one_sentence(monkeypatch):
    monkeypatch.setattr(distributed, "is_gloo_available", lambda: False)
    with pytest.raises(RanksError, match=r"^PyTorch was built without gloo here, so two processes can't"):
        run_ranks(rank_functions.hangs)


def test_a_computer_without_loopback_gets_one_sentence(monkeypatch):
    def refused(self, address):
        raise OSError(99, "Cannot assign requested address")

    monkeypatch.setattr(socket.socket, "bind", refused)
    with pytest.raises(RanksError, match=r"at 127\.0\.0\.1 .*Cannot assign requested address.*, so two"):
        run_ranks(rank_functions.hangs)


def test_a_function_of_a_notebook_is_refused():
    def local():
        """Lies in another function, so that no one can import it."""

    with pytest.raises(TypeError, match=r"^Other processes can't import local: put it into a module"):
        run_ranks(local)
    of_notebook = type(local)(local.__code__, {"__name__": "__main__"}, "of_notebook")
    of_notebook.__module__, of_notebook.__qualname__ = "__main__", "of_notebook"
    with pytest.raises(TypeError, match=r"^Other processes can't import of_notebook"):
        run_ranks(of_notebook)
