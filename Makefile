# `make lab` opens the course, `make test` proves it. Everything else is a part of those.
PYTHON ?= python3
ARGS ?=
PY := .venv/bin/python
INSTALLED := .venv/installed

.PHONY: lab test install

install: $(INSTALLED)

$(INSTALLED): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(PY) -m pip install -q -c constraints.txt -e ".[dev,grading]"
	touch $(INSTALLED)
