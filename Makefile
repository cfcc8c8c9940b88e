# Everything a user or maintainer runs. Each target makes .venv by itself; only what changed is rebuilt.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
SOURCES := $(shell find ext -name '*.pyx' -o -name '*.pxd') setup.py

.PHONY: build demo browser test test-debug lint bench bench-peers bench-report picture rules playthroughs audit clean

build: $(VENV)/.built

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q --upgrade pip
	$(BIN)/pip install -q "setuptools>=77" "cython>=3.1"
	EQUIPOISE_PURE=1 $(BIN)/pip install -q --no-build-isolation -e ".[test,lint]"
	touch $@

$(VENV)/.built: $(STAMP) $(SOURCES)
	$(BIN)/python setup.py -q build_ext --inplace
	touch $@

demo: build
	rm -rf demo
	$(BIN)/equipoise simulate pig --games 1000000 --bots optimal,hold:at=20 --seed 1 --jobs 2 --out demo/pig
	$(BIN)/equipoise report demo/pig --out demo/pig.html
	@echo "the report is a page: open $(abspath demo/pig.html) in a browser"

# The page is tested in Debian's Chromium; it is installed where that is possible, and the test says so where it is not.
browser:
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	  && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null; } \
	  || echo "no chromium, and none can be installed: the tests of the page in a browser will be skipped"

test: build browser
	$(BIN)/python -m pytest -q -n 2

# The same fast path with every index checked: bounds in Cython and, by the compiler's sanitiser, in C arrays.
test-debug: build
	EQUIPOISE_DEBUG=1 $(BIN)/python setup.py -q build --build-lib build/debug --build-temp build/debug-objects
	EQUIPOISE_DEBUG=1 PYTHONPATH=build/debug $(BIN)/pytest -q -n 2 tests/generic tests/ext

lint: build
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/cython-lint ext
	$(BIN)/mypy

bench: build
	$(BIN)/equipoise bench

bench-peers: build
	$(BIN)/python tests/benchmarks/peers.py

# The report of a million synthetic games of six seats with five columns of 56 cards: seconds, memory, size of the page.
bench-report: build
	$(BIN)/python tests/benchmarks/report.py

# The picture in the README: the top of a real report. Needs Chromium.
picture: build browser
	rm -rf build/picture && mkdir -p build/picture docs/pictures
	$(BIN)/equipoise simulate axis_mundi --games 60000 --seed 1 --jobs 2 --out build/picture/run
	$(BIN)/equipoise report build/picture/run --out build/picture/report.html
	chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir=build/picture/profile \
	  --window-size=1280,760 --screenshot=build/picture/report.png "file://$(abspath build/picture/report.html)"
	$(BIN)/python -c "from PIL import Image; \
	  Image.open('build/picture/report.png').quantize(48).save('docs/pictures/report.png', optimize=True)"

# Known vulnerabilities of what is installed. Asks the advisory service of PyPI, and says so where that is out of reach;
# not part of `make lint`, which must give the same answer everywhere.
audit: build
	$(BIN)/pip install -q "pip-audit>=2.7"
	$(BIN)/pip-audit --strict --skip-editable --progress-spinner off || { code=$$?; \
	  echo "pip-audit found something, or could not reach its advisory service: see above"; exit $$code; }

rules: build
	$(BIN)/python tests/rule_citations.py

playthroughs: build
	$(BIN)/python tests/golden.py

clean:
	rm -rf build demo .pytest_cache .mypy_cache .ruff_cache .hypothesis *.egg-info
	find ext -name '*.so' -delete
	rm -f $(VENV)/.built
