"""Which system calls a submission may make: all that the course's answers make, and none that is not listed."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from lessons_lib.grading.execute.worker.system_calls import MACHINES, NUMBERS
from lessons_lib.grading.execute.worker_pool import WorkerPool
from tests.grading.execute.worker.refused_calls import numbers
from tests.grading.running import run_cells
from tests.grading.sandboxes import needs_bubblewrap

ROOT = Path(__file__).parents[4]
MACHINE = os.uname().machine
HEADERS = numbers(MACHINE) if MACHINE in MACHINES else {}
needs_headers = pytest.mark.skipif(
    not HEADERS and not os.environ.get("CI"), reason="the kernel's headers (linux-libc-dev) are not installed"
)
# Refused on purpose: of clone3 no filter can see the flags, and the C library takes clone instead.
FALLS_BACK = {"clone3"}
# One of each family. (x86_64, aarch64), as the kernel numbers them.
FORBIDDEN = {
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "memfd_create": (319, 279),
    "memfd_secret": (447, 447),
    "shmget": (29, 194),
    "semget": (64, 190),
    "msgget": (68, 186),
    "mq_open": (240, 180),
    "mount": (165, 40),
    "open_tree": (428, 428),
    "fsopen": (430, 430),
    "unshare": (272, 97),
    "setns": (308, 268),
    "clone3": (435, 435),
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "pidfd_getfd": (438, 438),
    "kcmp": (312, 272),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "io_uring_setup": (425, 425),
    "userfaultfd": (323, 282),
    "personality": (135, 92),
    "a call of a kernel to come": (600, 600),
}
FAMILIES = {"netlink": 16, "packet": 17, "alg": 38, "vsock": 40, "xdp": 44}


@needs_headers
def test_the_numbers_are_the_kernels() -> None:
    place = MACHINES.index(MACHINE)
    ours = {name: both[place] for name, both in NUMBERS.items() if both[place] is not None}
    known = {name: number for name, number in ours.items() if name in HEADERS}
    assert known == {name: HEADERS[name] for name in known}
    assert len(known) > 150
    assert len(set(ours.values())) == len(ours)


@needs_headers
def test_the_course_makes_no_call_that_is_refused() -> None:
    """A call that a new torch or Python makes is named here, and is to be looked at before it is allowed."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.grading.execute.worker.refused_calls"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    names = {number: name for name, number in HEADERS.items()}
    refused = {names.get(number, str(number)) for number in json.loads(done.stdout.splitlines()[-1])}
    assert refused <= FALLS_BACK


@needs_bubblewrap
def test_everything_else_fails_as_on_a_kernel_that_never_had_it(pool: WorkerPool) -> None:
    place = MACHINES.index(MACHINE)
    calls = {name: both[place] for name, both in FORBIDDEN.items()}
    source = (
        "import ctypes, errno\nlibc = ctypes.CDLL(None, use_errno=True)\n"
        f"calls = {calls}\n"
        "found = {name: (libc.syscall(n, 0, 0, 0, 0, 0), ctypes.get_errno()) for name, n in calls.items()}\n"
        "raise LookupError([n for n, (r, e) in found.items() if (r, e) != (-1, errno.ENOSYS)])"
    )
    assert run_cells(pool, source).raised[1] == "LookupError: []"


@needs_bubblewrap
def test_namespaces_by_clone_are_refused_and_processes_are_not(pool: WorkerPool) -> None:
    number = NUMBERS["clone"][MACHINES.index(MACHINE)]
    source = (
        "import ctypes, os\nlibc = ctypes.CDLL(None, use_errno=True)\n"
        f"made = [libc.syscall({number}, 1 << bit | 17, 0, 0, 0, 0) for bit in (17, 25, 26, 27, 28, 29, 30)]\n"
        "if not os.fork(): os._exit(7)\n"
        "raise LookupError((set(made), os.waitstatus_to_exitcode(os.wait()[1])))"
    )
    assert run_cells(pool, source).raised[1] == "LookupError: ({-1}, 7)"


@needs_bubblewrap
def test_sockets_are_local_or_of_the_internets_families(pool: WorkerPool) -> None:
    source = (
        "import socket\ndef made(family):\n    try:\n        return bool(socket.socket(family, socket.SOCK_RAW).close())\n"
        "    except OSError as error:\n        return error.errno\n"
        f"raise LookupError([made(f) for f in {list(FAMILIES.values())}], "
        "[socket.socket(f).close() for f in (socket.AF_UNIX, socket.AF_INET, socket.AF_INET6)])"
    )
    assert run_cells(pool, source).raised[1] == f"LookupError: ({[97] * len(FAMILIES)}, [None, None, None])"
