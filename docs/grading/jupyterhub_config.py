"""JupyterHub on one machine with this course: jupyterhub -f jupyterhub_config.py

The course is a clone in /opt/pytorch-by-hand that learners can read and not write. The Hub and what it starts
for a learner are installed into the course's own environment:

    cd /opt/pytorch-by-hand && python3 tools/install.py && .venv/bin/pip install jupyterhub

The Hub needs its proxy too: npm install -g configurable-http-proxy. Learners are users of this machine;
their notebooks are in ~/pytorch-by-hand. Choose another authenticator where they log in some other way.
"""

from pathlib import Path

COURSE = Path("/opt/pytorch-by-hand")
PYTHON = COURSE / ".venv" / "bin" / "python"

c = get_config()  # noqa: F821 - JupyterHub gives it

c.Authenticator.allow_all = True  # whoever has an account here

# Copies what a learner does not have yet, then becomes their server.
start = [str(PYTHON), str(COURSE / "docs" / "grading" / "start_learner.py")]
c.Spawner.cmd = [*start, str(PYTHON), "-m", "jupyterhub.singleuser"]
c.Spawner.notebook_dir = "~/pytorch-by-hand"
c.Spawner.default_url = "/lab/tree/00_start_here.ipynb"
c.Spawner.http_timeout = 120  # seconds: torch is not needed to start, a slow disk may be
# One learner's kernel does not take the threads of all the others.
c.Spawner.environment = {"OMP_NUM_THREADS": "2"}
