# The contract with a newcomer: `make play` and `make test` do all their own set-up.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.set-up
BENCH_STAMP := $(VENV)/.set-up-bench
WORKERS ?= auto

# The page is built by the Node that .venv has, when something that it is made of changed.
SITE := src/paigow/web/site
PAGE := $(SITE)/index.html
MODULES := page/node_modules/.set-up
NPM := PATH="$(abspath $(BIN)):$$PATH" npm --prefix page
PAGE_SOURCES := $(shell find page \( -name node_modules -o -name __pycache__ \) -prune -o -type f -print) docs/protocol.d.ts \
  $(wildcard src/paigow/*.py src/paigow/data/fairness/*.js)

.PHONY: help play page page-check chromium test test-pythons mutants faults full-odds release-check wheel setup lint types clauses clauses-audit docs pictures screenshots bench lock check-resolution clean

help: ## show what there is to do
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 20

PORT ?= 8000
play: $(PAGE) ## set up, build the page, start the server on this machine and open the tables in the browser
	@$(BIN)/paigow serve --open --port $(PORT)

page: $(PAGE) ## build the page into the package

$(PAGE): $(MODULES) $(PAGE_SOURCES) | $(STAMP)
	@echo "Building the page..."
	@$(BIN)/python page/written.py
	@$(NPM) run --silent build
	@touch $@

$(MODULES): page/package.json page/package-lock.json | $(STAMP)
	@echo "Installing what the page is built with into page/node_modules (once)..."
	@$(NPM) ci --loglevel=error > /dev/null
	@touch $@

page-check: $(PAGE) ## TypeScript's check of the page, and its own tests
	@$(NPM) run --silent check
	@$(NPM) run --silent test

# The tests start hundreds of interpreters: what is compiled is kept, even where the environment says otherwise.
test mutants faults full-odds: export PYTHONDONTWRITEBYTECODE :=

TESTS := $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

test: $(STAMP) ## set up, then run every check
	@$(MAKE) --no-print-directory --jobs=2 --output-sync chromium types lint page-check
	@$(TESTS) -m 'not untraced' --clause-record=.clauses.json --cov --cov-context=test --cov-report= --cov-report=json:.coverage.json
	@$(BIN)/python tests/kits/coverage_bar.py .coverage.json
	@$(TESTS) -m untraced --clause-rest=.clauses.json
	@$(BIN)/python tests/mutants sample

ONE_IN ?= 10
mutants: $(STAMP) ## plant faults of every room, one in ten that can be made and all thought of; the tests must notice (long)
	@$(TESTS) -q -m 'not untraced' --cov --cov-context=test --cov-report=
	@$(TESTS) -q tests/odds tests/simulation tests/teaching tests/cli tests/outside --cov --cov-append --cov-context=test --cov-report=
	@$(BIN)/python tests/mutants planted
	@$(BIN)/python tests/mutants rooms --one-in $(ONE_IN)

FAULTS ?= floor
faults: $(STAMP) ## try every fault by the floors, about two hours; FAULTS=target by the targets, many more
	@$(TESTS) -m fault --faults $(FAULTS) $$($(BIN)/python tests/kits/faults_tried.py)

full-odds: $(STAMP) ## every printed figure of the full deck counted again: minutes on all cores
	@$(BIN)/python -m pytest --full-odds tests/odds/main/test_published.py

RELEASE := $(BIN)/python tests/kits/release_check.py

test-pythons: $(STAMP) ## make test on every declared Python that this machine has, each in an environment of its own
	@$(RELEASE) pythons

release-check: $(STAMP) ## everything that must hold before a release: changelog, every test and figure, the wheel
	@$(RELEASE) ready
	@$(MAKE) test-pythons
	@$(MAKE) full-odds
	@$(MAKE) wheel

wheel: $(PAGE) ## build the wheel into dist, the page in it, and try it in an empty environment
	@$(RELEASE) wheel

setup: $(STAMP) ## create .venv from the hash-pinned requirements

$(STAMP): requirements/dev.txt pyproject.toml
	@$(PYTHON) -c 'import sys; v = sys.version_info; (3, 11) <= v < (3, 14) or sys.exit("paigow needs Python 3.11 to 3.13; this is %d.%d. Try: make PYTHON=python3.11" % v[:2])'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing what paigow needs into $(VENV) (once)..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: -r requirements/dev.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(BENCH_STAMP): $(STAMP) requirements/bench.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bench.txt
	@touch $@

lint: $(STAMP) ## ruff, style and format
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .

types: $(STAMP) ## mypy --strict
	@$(BIN)/mypy --no-error-summary

chromium: $(STAMP) ## find the browser that the page is tested in, or install it where that is allowed
	@$(BIN)/python tests/kits/chromium_kit.py

clauses-audit: $(PAGE) ## what the clause registry claims against what code and tests show
	@$(BIN)/python tests/kits/clause_audit.py

clauses: $(PAGE) ## run the tests and write what they show into the clause registry
	@$(BIN)/python tests/kits/clause_audit.py --apply

docs: $(STAMP) ## build the documents into docs/_build/html
	@$(BIN)/python -m sphinx -q -W -b html docs docs/_build/html
	@echo "docs/_build/html/index.html"

pictures: $(PAGE) ## draw the pictures of README and documents anew: a round, the table, the commands
	@for each in round_recorded play_picture terminal_picture; do $(BIN)/python docs/$$each.py || exit 1; done
	@$(BIN)/python tests/kits/screens.py --documents

WANTED ?=
screenshots: $(PAGE) ## pictures of every place and table of the page into .screens; WANTED="lobby tiles" takes some
	@$(BIN)/python tests/kits/screens.py $(WANTED)

bench: $(BENCH_STAMP) ## measure, side by side
	@$(BIN)/python -m benchmarks

UV := $(VENV)/tools/bin/uv
$(UV):
	@$(PYTHON) -m venv $(VENV)/tools && $(VENV)/tools/bin/pip install --quiet --disable-pip-version-check uv

COMPILE = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --no-annotate

lock: $(UV) ## resolve the requirements anew (Linux and macOS, Python 3.11 to 3.13)
	@$(COMPILE) --extra dev --extra docs pyproject.toml requirements/build.in -o requirements/dev.txt
	@$(COMPILE) -c requirements/dev.txt pyproject.toml -o requirements/run.txt
	@$(COMPILE) --extra postgresql -c requirements/dev.txt pyproject.toml -o requirements/server.txt
	@$(COMPILE) --extra bench -c requirements/dev.txt pyproject.toml -o requirements/bench.txt

check-resolution: $(UV) ## the pinned set resolves on every Python and platform we declare
	@for v in 3.11 3.12 3.13; do for p in x86_64-unknown-linux-gnu aarch64-apple-darwin; do \
	  $(UV) pip compile --quiet --python-version $$v --python-platform $$p --only-binary :all: --no-header requirements/dev.txt -o /dev/null \
	  && echo "resolves: Python $$v on $$p" || exit 1; done; done

clean: ## remove everything that set-up and builds have made
	rm -rf $(VENV) .venv-* dist docs/_build docs/_generated $(SITE) page/node_modules page/src/pieces/pieces.svg page/src/pieces/drawn.json .screens .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage .coverage.json .clauses.json
