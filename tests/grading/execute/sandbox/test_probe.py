"""Which level of isolation is chosen, and the mounts of bubblewrap."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from lessons_lib.command import UserError
from lessons_lib.grading.execute.sandbox import bubblewrap, probe
from tests.grading.execute.test_isolation_levels import ROOT
from tests.grading.sandboxes import needs_bubblewrap


def test_without_bubblewrap_it_says_so_and_root_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(probe, "_run_trial", lambda words, course=None: ("", ""))
    assert probe.probe("auto", tmp_path, []).level == "limits"
    assert "apt install bubblewrap" in probe.probe("auto", tmp_path, []).why
    with pytest.raises(UserError, match="--isolation nested doesn't work here: bubblewrap is not installed"):
        probe.probe("nested", tmp_path, [])
    monkeypatch.setattr(os, "getuid", lambda: 0)
    monkeypatch.setattr(probe, "_run_trial", lambda words, course=None: ("it can't read Python", ""))
    with pytest.raises(UserError, match="root may not run submissions without a sandbox"):
        probe.probe("auto", tmp_path, [])


@needs_bubblewrap
def test_where_namespaces_cannot_be_nested_workers_are_fresh(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(
        probe, "_run_trial", lambda words, course=None: ("unshare: Operation not permitted", "")
    )
    found = probe.probe("auto", tmp_path, [])
    assert (found.level, "unshare: Operation not permitted" in found.why) == ("fresh", True)
    monkeypatch.setattr(os, "getuid", lambda: 1000)
    monkeypatch.setattr(probe, "_run_trial", lambda words, course=None: ("", "bwrap: No permissions"))
    assert probe.probe("auto", tmp_path, []).level == "limits"


def test_what_lies_within_the_allowed_folders_and_must_not_be_seen_is_covered(tmp_path: Path) -> None:
    secret = Path(sys.prefix) / "lib"
    words = bubblewrap.command(tmp_path, [secret, tmp_path], ["-c", ""])
    covered = [words[i + 1] for i, word in enumerate(words) if word == "--tmpfs"]
    assert str(secret.resolve()) in covered
    assert str(tmp_path) not in covered  # is not seen anyway
    bound = [words[i + 1] for i, word in enumerate(words) if word == "--ro-bind"]
    assert not {"/", "/home", "/root", "/etc", "/tmp", str(ROOT), str(Path.home())} & set(bound)
