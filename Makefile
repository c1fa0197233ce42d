# `make lab` opens the course, `make test` proves it. Everything else is a part of those.
#
#   PYTHON     the Python to make .venv with (3.11 or newer)
#   ARGS       options for JupyterLab:  make lab ARGS="--no-browser --port 8899"
#              or lessons to update:    make update ARGS=04_broadcasting
#   INDEX_URL  one more package index: with that of PyTorch's CPU wheels, a Linux machine
#              without a GPU is spared the CUDA download
PYTHON ?= python3
ARGS ?=
INDEX_URL ?=

PY := .venv/bin/python
PYTEST := $(PY) -m pytest
PARALLEL := -n 2 --dist worksteal
# Two workers, a thread each: with more, they wait for each other. (`make test-gpu` runs the lessons with all threads.)
ONE_THREAD := OMP_NUM_THREADS=1
NBVAL := $(PYTEST) --nbval --nbval-current-env --nbval-cell-timeout 120 solutions

# nbgrader has an environment of its own, beside the first: its JupyterLab extension gets in the browser tests' way.
NBGRADER := .venv/nbgrader
PACKAGES := import sysconfig; print(sysconfig.get_path("purelib"))

.PHONY: help lab update test test-gpu install install-dev install-nbgrader find-python \
  lint unit nbval notebooks interop browser mutants build bench docs
.NOTPARALLEL:

help:
	@echo "make lab       open the course in JupyterLab (installs it first)"
	@echo "make update    put newer versions of lessons beside yours, with your answers in them"
	@echo "make test      run everything: lint, unit, nbval, notebooks, interop, browser (each is a target)"
	@echo "make mutants   break the judge in a hundred ways, and see its tests fail (a few minutes)"
	@echo "make test-gpu  run the lessons and the GPU tests on a machine with CUDA"
	@echo "make bench     measure what checks, pictures and grading cost"
	@echo "make docs      for authors: take the README's picture again"
	@echo "make build     for authors: make the notebooks from solutions/*.py"

lab: install
	@$(PY) -m lessons_lib.cli lab $(ARGS)

update: install
	@$(PY) -m lessons_lib.cli update $(ARGS)

test: lint unit nbval notebooks interop browser
	@echo "make test: everything passed."

find-python:
	@"$(PYTHON)" -c 'import sys; assert sys.version_info >= (3, 11)' 2>/dev/null || { \
	  echo "'$(PYTHON)' is no Python 3.11 or newer: install one, or name it with PYTHON=/path/to/python3." >&2; \
	  exit 1; }

install: find-python
	@"$(PYTHON)" tools/install.py --extra-index "$(INDEX_URL)"

install-dev: find-python
	@"$(PYTHON)" tools/install.py dev cluster --extra-index "$(INDEX_URL)"

lint: install-dev
	$(PY) -m lessons_lib.cli lint
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -m mypy

unit: install-dev
	$(ONE_THREAD) $(PYTEST) $(PARALLEL) -m "not notebook and not browser and not gpu"

# The stored outputs in solutions/ are what each cell prints today. (A notebook stays in one worker.)
nbval: install-dev
	$(ONE_THREAD) $(NBVAL) -n 2 --dist loadfile

# The learner's notebooks, untouched, run from top to bottom.
notebooks: install-dev
	$(ONE_THREAD) $(PYTEST) $(PARALLEL) -m notebook tests/test_run_all.py

# The course's notebooks under nbgrader's own commands.
interop: install-nbgrader
	$(NBGRADER)/bin/python -m pytest tests/grading/test_nbgrader.py

install-nbgrader: install-dev
	@test -x $(NBGRADER)/bin/nbgrader || { \
	  $(PY) -m venv $(NBGRADER) && \
	  $(PY) -c '$(PACKAGES)' > "$$($(NBGRADER)/bin/python -c '$(PACKAGES)')/course.pth" && \
	  $(NBGRADER)/bin/python -m pip install --quiet -c constraints.txt -e '.[bench]'; }

browser: install-dev
	$(ONE_THREAD) $(PYTEST) $(PARALLEL) tests/browser

# Small changes to the judge, each of which its tests must catch. `make mutants ARGS=naming` tries those of one module.
mutants: install-dev
	$(ONE_THREAD) $(PY) -m tests.mutants $(ARGS)

build: install-dev
	$(PY) -m lessons_lib.cli build

# Each benchmark measures against its bars in one run, and fails if it misses one.
bench: install-nbgrader
	@for file in benchmarks/*.py; do echo "== $$file"; $(PY) -m "benchmarks.$$(basename $$file .py)" || exit 1; done

# The README's picture, taken in a real JupyterLab.
docs: install-dev
	$(PY) -m tests.browser.picture

test-gpu: install-dev
	@$(PY) -c "import sys, torch; torch.cuda.is_available() or sys.exit( \
	  f'make test-gpu needs a CUDA device, and torch {torch.__version__} sees none here.')"
	$(NBVAL)
	$(PYTEST) -m gpu
