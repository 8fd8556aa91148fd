# The contract with a newcomer: `make play` and `make test` do all their own set-up.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready-to-play
STAMP := $(VENV)/.ready-to-test
BENCH_STAMP := $(VENV)/.ready-to-measure
WORKERS ?= auto

# The page is built by the Node that .venv has, when something that it is made of changed.
SITE := src/paigow/web/site
PAGE := $(SITE)/index.html
MODULES := page/node_modules/.ready-to-build
TEST_MODULES := page/node_modules/.ready-to-test
NPM := PATH="$(abspath $(BIN)):$$PATH" npm --prefix page
PAGE_SOURCES := $(shell find page \( -name node_modules -o -name __pycache__ \) -prune -o -type f -print) \
  $(wildcard src/paigow/*.py src/paigow/data/fairness/*.js)

# What is compiled is kept, even where the environment says otherwise: a second start is quicker.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help play page page-check chromium test test-all campaigns test-pythons release-check wheel setup lint types clauses clauses-audit docs pictures screenshots bench lock check-resolution clean

help: ## show what there is to do
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 20

PORT ?= 8000
play: $(PAGE) ## set up, build the page, start the server on this machine and open the tables in the browser
	@$(BIN)/paigow serve --open --port $(PORT)

page: $(PAGE) ## build the page into the package

$(PAGE): $(MODULES) $(PAGE_SOURCES)
	@echo "Building the page..."
	@$(BIN)/python page/build.py
	@touch $@

$(MODULES): page/package.json page/package-lock.json | $(READY)
	@echo "Installing what the page is built with into page/node_modules (once)..."
	@$(NPM) ci --omit=dev --loglevel=error > $(VENV)/npm.log 2>&1 || { cat $(VENV)/npm.log; echo "Could not install the npm packages of page/; check the network and run make again."; exit 1; }
	@touch $@

$(TEST_MODULES): $(MODULES)
	@$(NPM) ci --loglevel=error > $(VENV)/npm.log 2>&1 || { cat $(VENV)/npm.log; echo "Could not install the npm packages of page/; check the network and run make again."; exit 1; }
	@touch $(MODULES) $@

page-check: $(STAMP) $(TEST_MODULES) $(PAGE) ## the page's linter, types and own tests
	@$(NPM) run --silent check
	@$(NPM) run --silent test

TESTS := $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

test: $(STAMP) $(TEST_MODULES) $(PAGE) ## everything a change can break, once: 3 minutes on two cores, 5 with set-up
	@$(MAKE) --no-print-directory --jobs=2 --output-sync chromium types lint page-check
	@$(TESTS) --layer test --durations=20

test-all: $(STAMP) $(TEST_MODULES) $(PAGE) chromium ## what `make test` leaves out: PostgreSQL, all browser tests, coverage, planted faults; 20 minutes
	@$(TESTS) --layer all -m 'not untraced' --clause-record=.clauses.json --cov --cov-report= --cov-report=json:.coverage.json
	@$(BIN)/python tests/kits/coverage_bar.py .coverage.json
	@$(BIN)/python -m pytest -n 3 --dist worksteal --layer all --beyond-test -m untraced --clause-rest=.clauses.json --durations=20
	@$(BIN)/python tests/mutants planted --named --all-pass --slowest --jobs 4

HOURS ?= 8
campaigns: $(STAMP) $(TEST_MODULES) $(PAGE) chromium ## long campaigns for HOURS=8: faults, mutants, full odds; one report at the end
	@$(BIN)/python tests/kits/campaigns.py --hours $(HOURS)

RELEASE := $(BIN)/python tests/kits/release_check.py

test-pythons: $(STAMP) ## `make test` and `make test-all` on every declared Python that this machine has
	@$(RELEASE) pythons

release-check: $(STAMP) ## before a release: changelog, `make test` and `make test-all` on every Python, the wheel
	@$(RELEASE) ready
	@$(MAKE) test-pythons
	@$(MAKE) wheel

wheel: $(PAGE) ## build the wheel into dist, the page in it, and try it in an empty environment
	@$(RELEASE) wheel

setup: $(STAMP) ## create .venv from the hash-pinned requirements

$(READY): requirements/play.txt requirements/uv.txt tools/install.py pyproject.toml
	@$(PYTHON) -c 'import sys; v = sys.version_info; (3, 11) <= v < (3, 14) or sys.exit("paigow needs Python 3.11 to 3.13; this is %d.%d. Try: make PYTHON=python3.11" % v[:2])'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python tools/install.py requirements/play.txt
	@touch $@

$(STAMP): requirements/dev.txt $(READY)
	@$(BIN)/python tools/install.py requirements/dev.txt
	@touch $@

$(BENCH_STAMP): requirements/bench.txt $(STAMP)
	@$(BIN)/python tools/install.py requirements/bench.txt
	@touch $@

lint: $(STAMP) ## ruff, style and format
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .

types: $(STAMP) ## mypy --strict
	@$(BIN)/mypy --no-error-summary

chromium: $(STAMP) ## the browser that the page is tested in: the machine's, or one unpacked into .cache
	@$(BIN)/python tests/kits/chromium_kit.py

clauses-audit: $(PAGE) ## what the clause registry claims against what code and tests show
	@$(BIN)/python tests/kits/clause_audit.py

clauses: $(PAGE) ## run the tests and write what they show into the clause registry
	@$(BIN)/python tests/kits/clause_audit.py --apply

docs: $(STAMP) ## build the documents into docs/_build/html
	@$(BIN)/python -m sphinx -q -W -b html docs docs/_build/html
	@echo "docs/_build/html/index.html"

pictures: $(PAGE) chromium ## draw the pictures of README and documents anew: a round, the table, the commands
	@for each in round_picture play_picture terminal_picture; do $(BIN)/python docs/$$each.py || exit 1; done
	@$(BIN)/python tests/kits/screens.py --documents

WANTED ?=
screenshots: $(PAGE) chromium ## pictures of every place and table of the page into .screens; WANTED="lobby tiles" takes some
	@$(BIN)/python tests/kits/screens.py $(WANTED)

bench: $(BENCH_STAMP) ## measure, side by side
	@$(BIN)/python -m benchmarks

UV := $(BIN)/uv

COMPILE = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --no-annotate

lock: $(READY) ## resolve the requirements anew (Linux and macOS, Python 3.11 to 3.13)
	@$(COMPILE) --extra dev --extra docs pyproject.toml requirements/build.in -o requirements/dev.txt
	@$(COMPILE) --extra all -c requirements/dev.txt pyproject.toml -o requirements/run.txt
	@$(COMPILE) --extra all -c requirements/dev.txt pyproject.toml requirements/build.in -o requirements/play.txt
	@echo uv | $(COMPILE) - -o requirements/uv.txt
	@$(COMPILE) --extra all --extra postgresql -c requirements/dev.txt pyproject.toml -o requirements/server.txt
	@$(COMPILE) --extra all --extra bench -c requirements/dev.txt pyproject.toml -o requirements/bench.txt

check-resolution: $(READY) ## the pinned set resolves on every Python and platform we declare
	@for v in 3.11 3.12 3.13; do for p in x86_64-unknown-linux-gnu aarch64-apple-darwin; do \
	  $(UV) pip compile --quiet --python-version $$v --python-platform $$p --only-binary :all: --no-header requirements/dev.txt -o /dev/null \
	  && echo "resolves: Python $$v on $$p" || exit 1; done; done

clean: ## remove everything that set-up and builds have made
	rm -rf $(VENV) .venv-* tests/chromium/node_modules dist docs/_build docs/_generated $(SITE) src/paigow/web/fonts page/node_modules page/src/pieces/pieces.svg page/src/pieces/drawn.json page/src/fonts .screens .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage .coverage.json .clauses.json
