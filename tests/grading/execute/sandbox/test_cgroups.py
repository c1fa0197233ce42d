"""Control groups: what the kernel counts and ends, where there are such groups, and what watches where there are none."""

import contextlib
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from lessons_lib.grading.execute.sandbox import cgroups
from lessons_lib.grading.execute.sandbox.job_cgroup import COPIED, JobGroup, JobGroups
from lessons_lib.grading.execute.sandbox.probe import Isolation
from lessons_lib.grading.execute.worker import own_cgroup, process_tree
from lessons_lib.grading.execute.worker.limits import MB, PROCESSES, Limits
from lessons_lib.grading.execute.worker_pool import WorkerPool
from tests.grading.hostile.breaking import (
    a_million_empty_files,
    many_mappings,
    many_socket_buffers,
    too_much_memory_in_many_processes,
)
from tests.grading.running import run_cells
from tests.grading.sandboxes import needs_bubblewrap

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="control groups: only Linux has them")
SMALL = Limits(seconds=60, memory=100 * MB)
LESSON = "00_start_here"


@pytest.fixture
def place() -> Path:
    """Where a grader may have groups of version 1: the memory hierarchy."""
    own = cgroups._own_folders(os.getpid()).get("memory")
    if own is None or os.getuid() or not os.access(own, os.W_OK):
        pytest.skip("cgroup: the memory hierarchy of version 1 can't be written here")
    return own


def child(cgroup_files: list[int], size: int) -> int:
    """The wait status of a process that goes in and takes that many bytes."""
    process = os.fork()
    if not process:
        with contextlib.suppress(OSError):
            own_cgroup.enter(cgroup_files)
            bytearray(size)
            os._exit(0)
        os._exit(1)
    return os.waitpid(process, 0)[1]


def test_the_kernel_ends_what_takes_too_much_and_says_so(place: Path) -> None:
    made = cgroups._groups_within(SMALL, {"memory": place})
    try:
        one, other = (JobGroups(made.folders, SMALL).new() for _ in range(2))
        events, *cgroup_files = one.descriptors
        assert os.waitstatus_to_exitcode(child(cgroup_files, COPIED + 50 * MB)) == 0
        assert not own_cgroup.out_of_memory(events)
        assert os.waitstatus_to_exitcode(child(cgroup_files, COPIED + 150 * MB)) == -signal.SIGKILL
        assert own_cgroup.out_of_memory(events)
        assert not own_cgroup.out_of_memory(other.descriptors[0])
        for each in (one, other):
            each.remove()
        assert [path for path in made.folders["memory"].iterdir() if path.is_dir()] == []
    finally:
        made.close()
    assert not made.folders["memory"].exists()


LEAVES = """
import os, signal, sys
from pathlib import Path
from lessons_lib.grading.execute.sandbox import cgroups
from lessons_lib.grading.execute.sandbox.job_cgroup import JobGroups
from lessons_lib.grading.execute.worker.limits import USUAL
made = cgroups._groups_within(USUAL, {"memory": Path(sys.argv[1])})
JobGroups(made.folders, USUAL).new()
print(made.folders["memory"], flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_a_killed_grader_left_goes_with_the_next(place: Path) -> None:
    held = cgroups._groups_within(SMALL, {"memory": place})
    words = [sys.executable, "-c", LEAVES, str(place)]
    left = Path(subprocess.run(words, capture_output=True, text=True, check=False).stdout.strip())
    assert [path.name[:4] for path in left.iterdir() if path.is_dir()] == ["job-"]
    another = cgroups._groups_within(SMALL, {"memory": place})
    found = (left.exists(), held.folders["memory"].exists())
    for one in (held, another):
        one.close()
    assert found == (False, True)


@needs_bubblewrap
def test_a_job_is_in_its_group_from_the_start_and_sees_none(pool: WorkerPool, place: Path) -> None:
    assert pool.isolation.counted
    assert pool._cgroups
    folders = pool._cgroups.folders
    members: set[int] = set()
    over = threading.Event()

    def look() -> None:
        while not over.wait(0.01):
            for file in folders["memory" if "memory" in folders else ""].glob("job-*/cgroup.procs"):
                with contextlib.suppress(OSError):
                    members.add(len(file.read_text(encoding="ascii").split()))

    looking = threading.Thread(target=look)
    looking.start()
    try:
        run_result = run_cells(
            pool,
            "import os, time\nfor _ in range(2):\n    if not os.fork():\n        time.sleep(1000)",
            "time.sleep(2)",
            "raise LookupError(os.path.exists('/sys/fs/cgroup'), sorted(os.listdir('/proc/self/fd')) if "
            "os.path.exists('/proc/self/fd') else [])",
            lesson=LESSON,
        )
    finally:
        over.set()
        looking.join()
    assert 3 in members
    assert run_result.raised[3].startswith("LookupError: (False, ")
    assert not [path for folder in folders.values() for path in folder.glob("job-*")]


@pytest.fixture
def like_version_2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Folders that are made have the files of a group."""

    def make(folder: Path, mode: int = 0o777, parents: bool = False, exist_ok: bool = False) -> None:
        os.mkdir(folder, mode)
        (folder / "memory.events").write_text("low 0\nhigh 0\nmax 3\noom 1\noom_kill 1\noom_group_kill 1\n")
        (folder / "cgroup.procs").touch()

    monkeypatch.setattr(Path, "mkdir", make)


def test_what_is_written_into_a_group_of_version_2(like_version_2: None, tmp_path: Path) -> None:
    made = JobGroup({"": tmp_path / "job-1"}, SMALL)
    written = {path.name: path.read_text() for path in (tmp_path / "job-1").iterdir()}
    assert written["memory.max"] == str(SMALL.memory + COPIED)
    assert int(written["pids.max"]) > PROCESSES
    assert (written["memory.swap.max"], written["memory.oom.group"]) == ("0", "1")
    events, cgroup_file = made.descriptors
    assert own_cgroup.out_of_memory(events)
    own_cgroup.enter([os.dup(cgroup_file)])
    assert (tmp_path / "job-1" / "cgroup.procs").read_text() == "0"
    made.close_descriptors()
    assert made.descriptors == []


def test_a_group_without_its_limit_is_none(
    like_version_2: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """That swap can't be limited is no reason to do without; that memory can't is."""
    write = Path.write_text
    refused = ["memory.swap.max"]

    def maybe(file: Path, *words: str, **more: str) -> int:
        if file.name in refused:
            raise PermissionError(file)
        return write(file, *words, **more)

    monkeypatch.setattr(Path, "write_text", maybe)
    JobGroup({"": tmp_path / "job-1"}, SMALL).close_descriptors()
    refused.append("memory.max")
    with pytest.raises(PermissionError):
        JobGroup({"": tmp_path / "job-2"}, SMALL)


SYSTEMD = "29 22 0:26 / /sys/fs/cgroup rw,nosuid,nodev - cgroup2 cgroup2 rw,nsdelegate"
HYBRID = """30 22 0:26 / /sys/fs/cgroup/unified rw shared:9 - cgroup2 cgroup2 rw
31 22 0:27 / /sys/fs/cgroup/memory rw shared:10 - cgroup cgroup rw,memory
32 22 0:28 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct"""
DOCKER_1 = "31 22 0:27 /docker/4f /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory"


@pytest.mark.parametrize(
    ("groups", "mounts", "found"),
    [
        (
            "0::/user.slice/user-1000.slice/session-3.scope",
            SYSTEMD,
            {"": "/sys/fs/cgroup/user.slice/user-1000.slice/session-3.scope"},
        ),
        ("0::/", SYSTEMD, {"": "/sys/fs/cgroup"}),
        ("0::/../../session", SYSTEMD, {}),  # outside of the namespace
        (
            "4:memory:/a:b\n3:cpu,cpuacct:/c\n0::/",
            HYBRID,
            {
                "": "/sys/fs/cgroup/unified",
                "memory": "/sys/fs/cgroup/memory/a:b",
                "cpu": "/sys/fs/cgroup/cpu,cpuacct/c",
                "cpuacct": "/sys/fs/cgroup/cpu,cpuacct/c",
            },
        ),
        ("4:memory:/docker/4f\n0::/", DOCKER_1, {"memory": "/sys/fs/cgroup/memory"}),
        ("4:memory:/docker/4f/x\n0::/", DOCKER_1, {"memory": "/sys/fs/cgroup/memory/x"}),
        ("4:memory:/docker/4fff\n0::/", DOCKER_1, {}),
        ("", "22 1 0:20 / /proc rw - proc proc rw", {}),
    ],
)
def test_a_group_is_found_in_each_hierarchy(groups: str, mounts: str, found: dict[str, str]) -> None:
    assert cgroups.folders(groups, mounts) == {name: Path(path) for name, path in found.items()}


def test_a_machine_without_groups_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cgroups, "_own_folders", lambda process: {})
    monkeypatch.setattr(cgroups.shutil, "which", lambda name: None)
    assert cgroups.find([sys.executable], {}, SMALL, alone=True) is None
    assert Isolation("nested", counted=True).meaning != Isolation("nested").meaning


def test_a_group_that_no_process_gets_into_is_none(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is tried, not guessed: whatever fails, nothing is left of it, and the watch is there."""
    monkeypatch.setattr(
        cgroups, "PREFIX", f"lessons-test-{os.getpid()}-"
    )  # apart from what other tests are at
    monkeypatch.setattr(cgroups, "_SCOPE", ("false",))
    assert cgroups.find([sys.executable, "-c", "1 / 0"], {}, SMALL, alone=True) is None
    assert not [*place.glob(f"{cgroups.PREFIX}*")]


def test_small_processes_need_no_exact_measurement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_tree, "_proportional", lambda process: 1 // 0)
    assert 0 < process_tree.memory([os.getpid()], 1 << 50) < 1 << 40


COUNTED = """
import ctypes, os
from lessons_lib.grading.execute.worker import process_tree
held = bytearray(b"x") * 100_000_000
arrives, ends = os.pipe()
processes = [os.fork() for _ in range(2)]  # the second of them also in the first
if all(processes):
    everyone = {os.getpid(), *(one for process in processes for one in process_tree.members(process))}
    print(process_tree.memory(sorted(everyone), 1) < 200_000_000)
    libc = ctypes.CDLL(None)
    libc.mmap.restype = ctypes.c_void_p
    libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
    before = process_tree.memory([os.getpid()], 1)
    for n in range(20_000):  # a page of zeros that everyone shares, and a page of the table for each
        ctypes.c_char.from_address(libc.mmap((1 << 44) + (n << 21), 4096, 1, 0x22, -1, 0)).value
    print(process_tree.memory([os.getpid()], 1) - before > 80_000_000)
else:
    os.close(ends)
    os.read(arrives, 1)
"""


def test_what_processes_share_is_counted_once_and_tables_are_counted() -> None:
    done = subprocess.run([sys.executable, "-c", COUNTED], capture_output=True, text=True, check=True)
    assert done.stdout == "True\nTrue\n"


@needs_bubblewrap
def test_without_groups_polling_finds_what_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages, tables of mappings and buffers of sockets, and in a fresh sandbox entries of files."""
    monkeypatch.setattr("lessons_lib.grading.execute.worker_pool.find", lambda *_, **__: None)
    seconds = 240
    ended = {}
    # 400 MB: each of the many processes takes 300, and none is over the limit by itself.
    with WorkerPool([LESSON], Limits(seconds, 400 * MB), wanted="nested") as pool:
        assert not pool.isolation.counted
        for module in (many_mappings, many_socket_buffers, too_much_memory_in_many_processes):
            ended[module.__name__] = run_cells(pool, module.FIRST, lesson=LESSON, cell_seconds=200).ended
    with WorkerPool([LESSON], Limits(seconds, 100 * MB), wanted="fresh") as pool:
        source = a_million_empty_files.FIRST
        ended[a_million_empty_files.__name__] = run_cells(pool, source, lesson=LESSON, cell_seconds=200).ended
    assert set(ended.values()) == {"memory"}, ended


def test_what_a_fork_copies_of_the_worker_has_room(pool: WorkerPool) -> None:
    """The limit is for what a notebook takes; the worker's own memory, copied page by page, comes on top."""
    run_cells(pool, "1")
    workers = [
        sum(process_tree._sizes(process, "status", ("RssAnon:",)))
        for process in process_tree.members(os.getpid())[1:]
    ]
    assert 50 * MB < max(workers) < COPIED
