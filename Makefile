# Needs Python 3.11 or newer, git and make; everything else is installed into .venv from the lock files.
PYTHON ?= python3
SECONDS ?= 60
VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif
PY := $(BIN)/python
PIP_INSTALL := $(PY) -m pip install --quiet --disable-pip-version-check
PIP_COMPILE := $(PY) -m piptools compile --quiet --generate-hashes --allow-unsafe --strip-extras \
	--no-header --no-annotate --no-emit-index-url --no-emit-find-links --no-emit-trusted-host

.DEFAULT_GOAL := help
.PHONY: help play test lint format bench fuzz rules lock hooks clean

help: ## this list
	@grep -hE '^[a-z]+:.*## ' Makefile | sed -E 's/^([a-z]+):.*## /  make \1|/' | awk -F'|' '{ printf "%-14s %s\n", $$1, $$2 }'

play: $(VENV)/installed ## start the server and open its page
	$(BIN)/sztab serve

test: lint ## everything that must be green before a commit
	$(PY) -m pytest -n auto

lint: $(VENV)/installed ## style, types and layers
	$(PY) -m ruff check src tests examples
	$(PY) -m ruff format --check src tests examples
	$(PY) -m mypy
	$(BIN)/lint-imports

format: $(VENV)/installed ## put the code in shape
	$(PY) -m ruff check --fix src tests examples
	$(PY) -m ruff format src tests examples

bench: $(VENV)/installed-bench ## how many games a second, beside OpenSpiel; how many live games a server holds
	$(BIN)/sztab bench
	$(BIN)/sztab bench --server --seconds 30

fuzz: $(VENV)/installed ## random play for SECONDS=60; a failure leaves a record that replays
	SZTAB_FUZZ_SECONDS=$(SECONDS) $(PY) -m pytest -m fuzz

rules: $(VENV)/installed ## write the tables of rules and their tests anew
	$(PY) tests/make_rulebook.py

lock: $(VENV)/installed ## choose the newest versions of everything and pin them
	$(PIP_COMPILE) --upgrade --extra dev --extra fast --output-file requirements.lock pyproject.toml
	$(PIP_COMPILE) --upgrade --extra bench --constraint requirements.lock --output-file requirements-bench.lock pyproject.toml

hooks: $(VENV)/installed ## run the checks before each git commit
	$(BIN)/pre-commit install

clean: ## remove everything that can be made again
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis

$(VENV)/installed: pyproject.toml requirements.lock
	$(PYTHON) -m venv $(VENV)
	$(PIP_INSTALL) --require-hashes -r requirements.lock
	$(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/installed-bench: $(VENV)/installed requirements-bench.lock
	$(PIP_INSTALL) --require-hashes -r requirements-bench.lock
	@touch $@
