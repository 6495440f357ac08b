# Everything runs in .venv, installed from constraints.txt on first use. PYTHON names the interpreter (3.11 or newer).
PYTHON ?= python3
TORCH_FLAGS ?=
VENV := .venv
BIN := $(VENV)/bin
DEMO := checkpoints/demo/policy.onnx

.DEFAULT_GOAL := help

.PHONY: help install demo test proof lint format check bench trainers clean

help: ## What can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):[^#]*## /\1\t/' | awk -F'\t' '{printf "make %-8s %s\n", $$1, $$2}'

install: $(VENV)/.installed ## The package with everything for training and tests, into .venv

# torch first and by itself, so that no later requirement brings in another build of it. TORCH_FLAGS goes to pip then: with
# the index of PyTorch's CPU wheels it saves gigabytes where pip would take the CUDA build.
$(VENV)/.installed: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt $(TORCH_FLAGS) torch
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[train,dev]'
	@touch $@

demo: install ## Train for two minutes, compare with the rule bots, export, and watch a round with the policy
	$(BIN)/python -m training.self_play --config configs/demo.toml --restart
	$(BIN)/python -m training.evaluate runs/demo
	$(BIN)/python -m training.export runs/demo checkpoints/demo
	$(BIN)/president play --watch --rounds 1 --code P0000000001 --bots $(DEMO),easy,normal,hard
	@echo "Play against it: $(BIN)/president play --bots $(DEMO)"
	@echo "Play the game in a browser, against the shipped bots: $(BIN)/president web"

test: install ## All tests
	OMP_NUM_THREADS=1 OMP_WAIT_POLICY=PASSIVE $(BIN)/python -m pytest -n 2 --dist loadfile

proof: install ## A thousand matches of Joker in every form against a second implementation, with every option (minutes)
	JOKER_MATCHES=1000 OMP_NUM_THREADS=1 OMP_WAIT_POLICY=PASSIVE $(BIN)/python -m pytest -n 2 --timeout 0 tests/test_joker_oracle.py

lint: install ## Format, ruff, mypy and import-linter, without changing anything
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: install ## Format the sources
	$(BIN)/ruff check --fix --quiet . || true
	$(BIN)/ruff format .

check: lint test ## What a change must pass

bench: install ## Speed, side by side with OpenSpiel's hearts and RLCard's UNO
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[peers]'
	$(BIN)/president bench --peers --starts

trainers: $(patsubst docs/trainers/%.txt,.trainers/%/.installed,$(wildcard docs/trainers/*.txt)) install ## The examples of docs/trainers, each in an environment of its own (gigabytes, minutes)
	TRAINERS=.trainers $(BIN)/python -m pytest -s -n 0 tests/trainers

# Tianshou's virtualenv wants an older filelock.
.trainers/%/.installed: docs/trainers/%.txt constraints.txt
	$(PYTHON) -m venv .trainers/$*
	grep -v '^filelock==' constraints.txt > .trainers/$*/constraints.txt
	.trainers/$*/bin/python -m pip install --quiet --constraint constraints.txt $(TORCH_FLAGS) torch
	.trainers/$*/bin/python -m pip install --quiet --constraint .trainers/$*/constraints.txt --requirement $< --editable '.[train]'
	@touch $@

clean: ## Remove the environment, runs and caches
	rm -rf $(VENV) .trainers runs build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
