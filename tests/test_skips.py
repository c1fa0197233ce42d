"""In CI a test is skipped for a named reason or not at all. Tried on a pytest run of its own."""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def run_pytest(folder: Path, body: str, ci: str) -> tuple[int, str]:
    (folder / "tests").mkdir()
    for name in ("conftest.py", "skips.toml"):
        shutil.copy(HERE / name, folder / "tests" / name)
    (folder / "tests" / "test_it.py").write_text(f"import pytest\n{body}\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", "tests"]
    env = {**os.environ, "CI": ci, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # plugins cost seconds a start
    result = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    return result.returncode, result.stdout


IN_A_TEST = "def test_it(): pytest.skip('too slow today')"
IN_A_MODULE = "pytest.skip('not here', allow_module_level=True)"
NAMED = "def test_it(): pytest.skip('gpu: no CUDA device')"
NAMED_ELSEWHERE = "def test_it(): pytest.skip('browser: no Chromium')"
XFAIL = "@pytest.mark.xfail\ndef test_it(): assert False"


@pytest.mark.parametrize("body", [IN_A_TEST, IN_A_MODULE])
def test_an_unnamed_skip_fails_in_ci(tmp_path, body):
    code, output = run_pytest(tmp_path, body, ci="true")
    assert code != 0
    assert "CI may not skip this" in output


@pytest.mark.parametrize(
    ("body", "ci"), [(IN_A_TEST, ""), (IN_A_TEST, "false"), (NAMED, "true"), (XFAIL, "true")]
)
def test_other_skips_are_fine(tmp_path, body, ci):
    code, output = run_pytest(tmp_path, body, ci)
    assert code == 0, output


@pytest.mark.skipif(platform.system() != "Linux", reason="browser: the list names this system")
def test_a_name_counts_only_on_its_systems(tmp_path):
    code, output = run_pytest(tmp_path, NAMED_ELSEWHERE, ci="true")
    assert code != 0
    assert f"CI may not skip this on {platform.system()}" in output
