# Everything a person or CI does with this project. `make help` lists it.
# Needed beforehand: make, Python 3.11 to 3.13 with ensurepip, and Node 20 or later with npm.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMPS := .make
READY  := $(STAMPS)/python
PEERS  := $(STAMPS)/peers

WEB       := services/web
WEB_READY := $(STAMPS)/web
PAGE      := $(STAMPS)/page
BROWSER   := $(STAMPS)/chromium
SCHEMA    := $(WEB)/src/api/schema.d.ts
# What the page is built from: its own files, and the boards and tiles that it draws.
PAGE_SOURCES := $(shell find $(WEB)/src $(WEB)/scripts $(WEB)/public domain -type f ! -name '*.pyc') \
	$(wildcard $(WEB)/*.ts $(WEB)/*.js $(WEB)/*.html)

# How many processes run tests; how many random games `make laws-long` plays for each law and case.
JOBS     ?= auto
EXAMPLES ?= 200
PORT     ?= 8000
# How long `make chaos` storms, and from which seed its misfortunes come.
SECONDS_OF_CHAOS ?= 300
SEED             ?= 1

export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

.PHONY: help
help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: setup
setup: $(READY) ## install what is needed into .venv, exactly as locked (the other targets do it by themselves)

$(READY): requirements.lock pyproject.toml .ci/venv.py
	@echo "Setting up $(VENV): about a hundred packages, a minute or two the first time…"
	$(PYTHON) .ci/venv.py $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@mkdir -p $(STAMPS) && touch $@

$(WEB_READY): $(WEB)/package.json $(WEB)/package-lock.json
	@.ci/node.sh
	@echo "Fetching what the page is built with: a minute or so the first time…"
	npm --prefix $(WEB) ci --no-audit --no-fund --loglevel error
	@mkdir -p $(STAMPS) && touch $@

.PHONY: page
page: $(PAGE) ## build the page into services/web/dist (serve and test do it by themselves)

$(PAGE): $(WEB_READY) $(PAGE_SOURCES)
	@echo "Building the page…"
	npm --prefix $(WEB) run --silent build
	@touch $@

$(BROWSER):
	@.ci/chromium.sh
	@mkdir -p $(STAMPS) && touch $@

.PHONY: serve
serve: $(READY) $(PAGE) ## play: server, workers and page on http://localhost:8000 (PORT=…), data under ./data
	$(BIN)/turntable serve --port $(PORT)

.PHONY: up-local
up-local: $(READY) $(PAGE) ## the processes of deploy/compose.yaml on this machine, without containers (PORT=…)
	$(BIN)/python -m deploy.local --port $(PORT)

.PHONY: check
check: lint types test ## all that CI checks

.PHONY: test
test: $(READY) $(PAGE) $(BROWSER) ## run the tests, those of the page in a real browser
	npm --prefix $(WEB) test
	npm --prefix $(WEB) run journeys
	$(BIN)/python -m pytest -n $(JOBS)

.PHONY: journeys
journeys: $(READY) $(PAGE) $(BROWSER) ## of the tests, only those in a real browser: whole games of every title
	npm --prefix $(WEB) run journeys

.PHONY: laws-long
laws-long: $(READY) ## the laws of every title on many more random games (EXAMPLES=…)
	LAWS_EXAMPLES=$(EXAMPLES) $(BIN)/python -m pytest -n $(JOBS) tests/laws
	INFINITE_CITY_GAMES=10000 $(BIN)/python -m pytest -n $(JOBS) tests/infinite_city/test_city_playouts.py
	PLANNER_GAMES=100 $(BIN)/python -m pytest -n $(JOBS) tests/infinite_city/test_city_planner.py

.PHONY: chaos
chaos: $(READY) ## games through a long storm: processes killed, disk full, clocks wrong (SECONDS_OF_CHAOS=…, SEED=…)
	$(BIN)/python -m tests.chaos --seconds $(SECONDS_OF_CHAOS) --seed $(SEED)

.PHONY: lint
lint: $(READY) $(WEB_READY) ## style, format, and the direction of imports
	npm --prefix $(WEB) run --silent lint
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports

.PHONY: types
types: $(READY) $(WEB_READY) ## mypy and pyright, both strict; the page against the API's own description
	$(BIN)/mypy
	$(BIN)/pyright
	npm --prefix $(WEB) run --silent schema -- --check
	npm --prefix $(WEB) run --silent atlas
	npm --prefix $(WEB) run --silent check

.PHONY: schema
schema: $(READY) $(WEB_READY) ## write the page's types again, from the API's OpenAPI document
	npm --prefix $(WEB) run --silent schema

.PHONY: bench
bench: $(READY) $(PEERS) $(PAGE) $(BROWSER) ## measure, beside others who do such work, and write docs/benchmarks.md
	$(BIN)/python -m bench

.PHONY: bench-load
bench-load: $(READY) $(PEERS) ## of all that `make bench` measures, only whole games over WebSockets
	$(BIN)/python -m bench load

.PHONY: flame
flame: $(READY) $(PEERS) ## draw where a server's time goes under that load, in docs/images/flame.svg
	$(BIN)/python -m bench.flame

$(PEERS): bench/peers/requirements.lock bench/peers/package-lock.json $(wildcard bench/peers/*.mjs)
	$(PYTHON) .ci/venv.py build/peers
	build/peers/bin/python -m pip install --quiet --require-hashes -r bench/peers/requirements.lock
	cp bench/peers/package.json bench/peers/package-lock.json bench/peers/*.mjs build/peers
	npm --prefix build/peers ci --no-audit --no-fund
	@mkdir -p $(STAMPS) && touch $@

.PHONY: format
format: $(READY) ## mend what ruff can mend
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

.PHONY: lock
lock: $(READY) ## pin the dependencies of pyproject.toml again, in requirements.lock (needs uv)
	uv pip compile --quiet --universal --python-version 3.11 --extra dev --generate-hashes \
		--no-emit-index-url --no-header pyproject.toml -o requirements.lock
	uv pip compile --quiet --universal --python-version 3.11 --extra traces --generate-hashes \
		--no-emit-index-url --no-header --constraints requirements.lock pyproject.toml -o deploy/requirements.lock

.PHONY: audit
audit: $(READY) $(WEB_READY) ## ask PyPI and npm for known faults of what is pinned (needs the internet, so CI does it by night)
	$(PYTHON) .ci/venv.py build/audit
	build/audit/bin/python -m pip install --quiet "pip-audit>=2.10,<3"
	build/audit/bin/pip-audit --require-hashes --disable-pip --requirement requirements.lock
	npm --prefix $(WEB) audit

.PHONY: clean
clean: ## remove what these targets made; ./data stays
	rm -rf $(VENV) $(STAMPS) build $(WEB)/node_modules $(WEB)/dist $(WEB)/generated *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
