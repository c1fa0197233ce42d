"""What a submission can see and reach, at each level of isolation."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from lessons_lib.grading.execute import worker_process
from lessons_lib.grading.execute.sandbox import bubblewrap, probe
from lessons_lib.grading.execute.worker.limits import MB, Limits
from lessons_lib.grading.execute.worker_pool import WorkerPool
from lessons_lib.grading.seeds import Round
from tests.grading.running import grade_cells, run_cells, scores
from tests.grading.sandboxes import needs_bubblewrap

ROOT = Path(__file__).parents[3]
# What is in a sandbox's /tmp from the start: nothing, unless Python itself lies there.
PYTHONS_OWN = [Path(sys.prefix).parts[2]] if sys.prefix.startswith("/tmp/") else []
RIGHT = (
    "def row_shares(counts):\n    return counts / counts.sum(dim=1, keepdim=True)",
    'check("row_shares")',
)


def answers(pool: WorkerPool, *questions: str) -> list[str]:
    """The values of expressions in the sandbox, read from the exceptions of cells."""
    run_result = run_cells(
        pool, *(f"raise LookupError(repr({question}))" for question in questions), lesson="00_start_here"
    )
    assert run_result.done, run_result
    return [run_result.raised[n].removeprefix("LookupError: ") for n in range(1, len(questions) + 1)]


@needs_bubblewrap
def test_it_is_alone_and_has_nothing(pool: WorkerPool) -> None:
    seen = answers(
        pool,
        "__import__('os').getpid()",
        "[p for p in __import__('os').listdir('/proc') if p.isdigit()]",
        "(__import__('os').listdir('/tmp'), __import__('os').listdir('/dev/shm'))",
        "__import__('os').environ.get('HOME')",
        "__import__('socket').if_indextoname(1)",
        "__import__('socket').if_indextoname(2)",
        "'nobody' if __import__('os').getuid() else 'root'",
    )
    assert seen[0] == "1"
    assert seen[1] in ("['1']", "[]")  # a proc of its own, or none
    assert eval(seen[2]) == (PYTHONS_OWN, [])
    assert seen[3:5] == ["'/tmp'", "'lo'"]
    assert seen[5].startswith("OSError")  # there is no second network device
    assert seen[6] == "'nobody'"


@needs_bubblewrap
def test_an_environment_in_tmp_is_there_and_cannot_be_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        Path(folder).chmod(0o755)
        packages = Path(folder, "lib", "site-packages")
        packages.mkdir(parents=True)
        (packages / "only_there.py").write_text("here = True")
        monkeypatch.syspath_prepend(str(packages))
        with WorkerPool(["00_start_here"], Limits(memory=1000 * MB), wanted="nested") as pool:
            seen = answers(
                pool,
                "__import__('only_there').here",
                "sorted(__import__('os').listdir('/tmp'))",
                f"__import__('os').access({str(packages)!r}, 2)",
            )
    assert seen == ["True", repr(sorted({*PYTHONS_OWN, Path(folder).name})), "False"]


@needs_bubblewrap
def test_an_environment_that_is_reached_through_links_is_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """`.venv` may be a link, to another link, to where the environment lies."""
    packages = tmp_path / "environment/lib/site-packages"
    packages.mkdir(parents=True)
    (packages / "only_there.py").write_text("here = True")
    (tmp_path / "another").symlink_to("environment", target_is_directory=True)
    (tmp_path / "linked").symlink_to("another", target_is_directory=True)
    monkeypatch.setattr(sys, "exec_prefix", str(tmp_path / "linked"))
    monkeypatch.syspath_prepend(str(tmp_path / "linked/lib/site-packages"))
    words = bubblewrap.command(tmp_path / "linked", [], ["-c", "import only_there; print(only_there.here)"])
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("True\n", "")


@needs_bubblewrap
def test_the_socket_to_the_grader_is_its_only_descriptor(pool: WorkerPool) -> None:
    looking = (
        "import os\nfound = []\nfor n in range(256):\n    try:\n        found.append(os.fstat(n).st_rdev)\n"
        "    except OSError:\n        pass\n"
        "raise LookupError([rdev for rdev in found if rdev != os.stat('/dev/null').st_rdev])"
    )
    assert run_cells(pool, looking).raised == {1: "LookupError: [0]"}


@needs_bubblewrap
def test_it_can_write_nowhere_but_into_its_own_temporary_folders(pool: WorkerPool) -> None:
    notebook_bytes = "[d for d, _, _ in __import__('os').walk('/') if not d.startswith('/proc') and __import__('os').access(d, 2)]"
    [places] = answers(pool, notebook_bytes)
    found = {place for place in eval(places) if not place.startswith("/dev")}
    around = {str(place) for place in Path(sys.prefix).parents} if PYTHONS_OWN else set()
    assert {"/tmp"} <= found <= {"/tmp", *around}


@needs_bubblewrap
def test_as_any_user_nothing_can_be_left_for_the_next(tmp_path: Path) -> None:
    """What bubblewrap makes belongs to the grader's user: a submission of root's is nobody, and any other is that user."""
    leave = (
        "import os\nleft = []\n"
        "for folder in ('/', '/dev', '/etc', '/dev/shm', '/tmp', *os.environ['PATH'].split(':')):\n"
        "    try:\n        open(folder + '/left', 'w')\n        left.append(folder)\n    except OSError:\n        pass\n"
        "print(left)"
    )
    covered = Path(sys.prefix).resolve() / "share"
    words = bubblewrap.command(
        tmp_path, [covered], ["-c", leave.replace("'/etc'", f"'/etc', {str(covered)!r}")]
    )
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert str(covered) in words
    assert done.stdout == "['/dev/shm', '/tmp']\n"  # each job has these two anew


@needs_bubblewrap
def test_a_fresh_sandbox_holds_no_more_files_than_a_nested_one() -> None:
    if not bubblewrap._can_limit_sizes():
        pytest.skip("bubblewrap: this version gives no sizes")
    size = "[(s := __import__('os').statvfs(d)).f_blocks * s.f_frsize // 10**6 for d in ('/tmp', '/dev/shm')]"
    with WorkerPool(["00_start_here"], Limits(seconds=60), wanted="fresh") as fresh:
        assert answers(fresh, size) == ["[100, 100]"]


ELSEWHERE = """
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
taken = []
for process in map(int, filter(str.isdigit, os.listdir("/proc"))):
    if process != os.getpid():
        try:
            os.kill(process, 0)
            held = os.pidfd_open(process)
        except OSError:
            continue
        taken += [n for n in range(50) if libc.syscall(438, held, n, 0) >= 0]
raise LookupError(taken)
"""


@needs_bubblewrap
def test_a_fresh_submission_takes_no_descriptor_of_its_worker() -> None:
    with WorkerPool(["00_start_here"], Limits(seconds=60), wanted="fresh") as fresh:
        assert run_cells(fresh, ELSEWHERE, lesson="00_start_here").raised == {1: "LookupError: []"}


KEYS = r"""
import ctypes, sys
sys.path.insert(0, sys.argv[1])
from lessons_lib.grading.execute.worker_pool import WorkerPool
from lessons_lib.grading.execute.worker.limits import USUAL
from tests.grading.running import run_cells

ADD = "import ctypes\ncall = ctypes.CDLL(None).syscall\ncall({add}, b'user', b'left', b'x', 1, -3)"
FIND = "import ctypes\nraise LookupError(ctypes.CDLL(None).syscall({keyctl}, 10, -3, b'user', b'left', 0))"

if __name__ == "__main__":
    if ctypes.CDLL(None).syscall({keyctl}, 1, None) < 0:
        print("no keys")
    else:
        with WorkerPool(["00_start_here"], USUAL, wanted="nested") as pool:
            run_cells(pool, ADD, lesson="00_start_here")
            print(run_cells(pool, FIND, lesson="00_start_here").raised)
"""


@needs_bubblewrap
@pytest.mark.skipif(
    os.uname().machine not in ("x86_64", "aarch64"), reason="keys: other numbers of system calls"
)
def test_no_key_is_left_for_the_next() -> None:
    add, keyctl = (248, 250) if os.uname().machine == "x86_64" else (217, 219)
    script = KEYS.replace("{add}", str(add)).replace("{keyctl}", str(keyctl))
    done = subprocess.run(
        [sys.executable, "-c", script, str(ROOT)], capture_output=True, text=True, check=True
    )
    assert done.stdout in ("no keys\n", "{1: 'LookupError: -1'}\n")


@needs_bubblewrap
def test_it_sees_none_of_the_course_but_the_derived_copy(pool: WorkerPool) -> None:
    found = "[(d, f) for d, _, fs in __import__('os').walk('/') for f in fs if f in ('mean_squared_error.py', '04_broadcasting.py', '04_broadcasting.ipynb', 'gradebook.sqlite')]"
    assert answers(pool, found) == [
        "[('/course/lessons_lib/exercises/lesson_04_broadcasting', 'mean_squared_error.py')]"
    ]


@needs_bubblewrap
def test_fresh_workers_do_the_same_and_are_used_once() -> None:
    with WorkerPool(["00_start_here"], Limits(seconds=60), wanted="fresh") as fresh:
        right = ("def mean_of_each_row(scores):\n    return scores.mean(dim=1)", 'check("mean_of_each_row")')
        poison = "import os, signal\ntorch.Tensor.mean = None\nopen('/tmp/left', 'w').close()\nos.kill(-1, signal.SIGKILL)"
        assert scores(grade_cells(fresh, *right, lesson="00_start_here")) == {"mean_of_each_row": 1}
        killed = run_cells(fresh, poison, lesson="00_start_here")
        assert killed.ended in ("lost", "exit")
        assert answers(fresh, "__import__('os').path.exists('/tmp/left')") == ["False"]
        assert scores(grade_cells(fresh, *right, lesson="00_start_here")) == {"mean_of_each_row": 1}


# Without a sandbox a submission shares the machine's processes: in tests, those of a sandbox around the grader.
WITHOUT = """
from lessons_lib.grading.execute.worker_pool import WorkerPool
from lessons_lib.grading.execute.worker.limits import Limits
from tests.grading.running import run_cells, scores, grade_cells
right = ("def mean_of_each_row(scores):\\n    return scores.mean(dim=1)", 'check("mean_of_each_row")')
if __name__ == "__main__":
    with WorkerPool(["00_start_here"], Limits(seconds=5), wanted="limits") as pool:
        print(pool.isolation.level)
        print(scores(grade_cells(pool, *right, lesson="00_start_here")))
        print(run_cells(pool, "import os, time\\nif not os.fork():\\n    time.sleep(1000)", lesson="00_start_here").ended)
        print(run_cells(pool, "while True:\\n  try:\\n    while True: pass\\n  except BaseException: pass", lesson="00_start_here").ended)
        print(scores(grade_cells(pool, *right, lesson="00_start_here")))
    import os
    name = ("zy" + "gote").encode()
    print([p for p in os.listdir("/proc") if p.isdigit() and name in open(f"/proc/{p}/cmdline", "rb").read()])
"""


@needs_bubblewrap
def test_without_a_sandbox_there_are_still_limits(tmp_path: Path) -> None:
    around = [
        "bwrap",
        "--ro-bind",
        "/",
        "/",
        "--dev",
        "/dev",
        "--proc",
        "/proc",
        "--tmpfs",
        "/tmp",
        *(["--ro-bind", str(ROOT), str(ROOT)] if str(ROOT).startswith("/tmp/") else []),
        "--unshare-all",
    ]
    done = subprocess.run(
        [*around, "--unshare-user", "--uid", "1000", sys.executable, "-c", WITHOUT],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": "/tmp"},
        capture_output=True,
        text=True,
    )
    right = "{'mean_of_each_row': 1}"
    assert done.stdout.splitlines() == ["limits", right, "exit", "seconds", right, "[]"], done.stderr


BESIDE = """
import resource, subprocess
from lessons_lib.grading.execute.worker.limits import PROCESSES, USUAL, apply, processes_of_user
others = [subprocess.Popen(["sleep", "100"]) for _ in range(5)]
apply(USUAL, processes_of_user())
print(resource.getrlimit(resource.RLIMIT_NPROC)[0] - PROCESSES)
for other in others:
    other.kill()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="/proc: only Linux has it")
def test_a_users_other_programs_leave_a_submission_its_processes() -> None:
    """Without a sandbox they count against the same limit: beside a browser no thread could be started."""
    done = subprocess.run(
        [sys.executable, "-c", BESIDE], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert int(done.stdout) >= 6


def test_a_submission_without_a_sandbox_is_not_graded_yet(tmp_path: Path) -> None:
    """A fault of the machine is reported as such, and the same command runs it again."""
    from lessons_lib.grading.gradebook.database import Gradebook
    from lessons_lib.grading.grader import Grader, GradingConfig
    from lessons_lib.grading.intake.loaded_submission import load_submissions
    from lessons_lib.grading.intake.submissions import find
    from tests.grading.submissions import filled_notebook, notebook_bytes

    (tmp_path / "in" / "Ada").mkdir(parents=True)
    (tmp_path / "in" / "Ada" / "04_broadcasting.ipynb").write_bytes(notebook_bytes(filled_notebook()))
    submission = find(tmp_path / "in", ["04_broadcasting"], ()).submissions[0]
    grader = object.__new__(Grader)
    vars(grader)["_config"] = GradingConfig(("04_broadcasting",), Round(1))
    vars(grader)["_pool"] = type("_", (), {"isolation": probe.Isolation("nested")})
    (loaded,) = load_submissions([submission], tmp_path / "in")
    graded = grader.judge(loaded, worker_process.RunResult(ended="isolation", why="unshare: No space left"))
    with Gradebook.open(tmp_path / "out", create=True) as book:
        book.record(submission, graded.results, graded.attempt)
        assert not book.is_graded(submission)
        assert "isn't the student's fault" in next(book.submissions()).look
