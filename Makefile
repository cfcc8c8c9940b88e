# Everything a user or maintainer runs. Each target makes .venv by itself; only what changed is rebuilt.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
LOG := build/build.log
# Declarations count: the compiled side of them is written in the build.
SOURCES := $(shell find ext -name '*.pyx' -o -name '*.pxd' -not -name declared.pxd) $(shell find sim -name '*.py') setup.py

.PHONY: build demo browser docs test test-long test-debug wheel lint bench bench-peers bench-report picture figures rules playthroughs audit clean

build: $(VENV)/.built

$(STAMP): pyproject.toml
	@mkdir -p build
	@echo "installing the dependencies into $(VENV) (log: $(LOG))"
	@{ $(PYTHON) -m venv $(VENV) \
	  && $(BIN)/pip install -q --upgrade pip \
	  && $(BIN)/pip install -q "setuptools>=77" "cython>=3.1" \
	  && EQUIPOISE_PURE=1 $(BIN)/pip install -q --no-build-isolation -e ".[test,lint]"; } > $(LOG) 2>&1 \
	  || { tail -n 30 $(LOG); exit 1; }
	@touch $@

$(VENV)/.built: $(STAMP) $(SOURCES)
	@mkdir -p build
	@echo "compiling the fast path: about three minutes the first time (log: $(LOG))"
	@$(BIN)/python setup.py -q build_ext --inplace >> $(LOG) 2>&1 || { tail -n 30 $(LOG); exit 1; }
	@touch $@

demo: build
	@rm -rf demo
	$(BIN)/equipoise simulate axis_mundi --games 30000 --seed 1 --out demo/run
	$(BIN)/equipoise report demo/run
	@$(BIN)/equipoise report demo/run --out demo/report.html > /dev/null
	$(BIN)/equipoise compare axis_mundi --set scrounger.mp=0 --games 6000 --seed 1 --out demo/scrounger | head -n 12
	@echo
	@echo "The balance report as a page:      $(abspath demo/report.html)"
	@echo "What a weaker Scrounger would do:  $(abspath demo/scrounger/comparison.html)"
	@echo "Open both in a browser. Next: . $(BIN)/activate, then equipoise --help; README.md has five minutes of examples."

# The page is tested in Debian's Chromium; it is installed where that is possible, and the test says so where it is not.
# Its pages are examined by axe-core: the package is installed for its script, without the driver that it would bring along.
browser: $(STAMP)
	@$(BIN)/python -c "import axe_playwright_python" 2>/dev/null || $(BIN)/pip install -q --no-deps "axe-playwright-python>=0.1.8"
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	  && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null; } \
	  || echo "no chromium, and none can be installed: the tests of the page in a browser will be skipped"

test: build browser
	$(BIN)/pytest -q -n 2 --dist worksteal

# The simulations behind the statistics at full size: error rates, power and coverage; studies on every crew, and killed.
test-long: build
	$(BIN)/pytest -q -n 2 -m long tests/analysis tests/reports
	$(BIN)/pytest -q -m long tests/sim

# The wheel is packed from what `build` compiled, installed into an environment of its own, and tried outside the tree.
wheel: build
	$(BIN)/python tests/wheel.py

# The same fast path with every index checked: bounds in Cython and, by the compiler's sanitiser, in C arrays.
test-debug: build
	@echo "compiling the fast path with its checks (log: build/debug.log)"
	@EQUIPOISE_DEBUG=1 $(BIN)/python setup.py -q build --build-lib build/debug --build-temp build/debug-objects \
	  > build/debug.log 2>&1 || { tail -n 30 build/debug.log; exit 1; }
	EQUIPOISE_DEBUG=1 PYTHONPATH=build/debug $(BIN)/pytest -q -n 2 tests/generic tests/ext

lint: build
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/cython-lint ext
	@! grep -rnE '(^|[^.[:alnum:]_])(from|import|cimport) +(sim|ext|analysis|reports|cli)([. ]|$$)' --include='*.pyx' --include='*.pxd' ext \
	  || { echo "the parts of the package are called equipoise.ext and so on"; exit 1; }
	$(BIN)/mypy
	$(BIN)/python tests/typed_pages.py

# The site, into build/site: pages written by hand, and those that are made from what the games declare. A link that leads
# nowhere is an error. It plays 600 games of each game for the short reports on their pages, and keeps them in build/docs-runs.
docs: build
	@$(BIN)/python -c "import material, mkdocs" 2>/dev/null || EQUIPOISE_PURE=1 $(BIN)/pip install -q --no-build-isolation -e ".[docs]"
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "The site stands in build/site. To read it, with its search: $(BIN)/python -m http.server -d build/site"

bench: build
	$(BIN)/equipoise bench

bench-peers: build
	$(BIN)/python tests/benchmarks/peers.py

# The report of a million synthetic games of six seats with five columns of 56 cards: seconds, memory, size of the page.
bench-report: build
	$(BIN)/python tests/benchmarks/report.py

# The pictures in README and docs: the top of a real report, and a game half way through. Needs Chromium.
SHOT = chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir=build/picture/profile --window-size=1280,760

picture: build browser
	rm -rf build/picture && mkdir -p build/picture docs/pictures
	$(BIN)/equipoise simulate axis_mundi --games 12000 --seed 1 --jobs 2 --out build/picture/run
	$(BIN)/equipoise report build/picture/run --out build/picture/report.html
	$(BIN)/equipoise replay axis_mundi --seed 3 --out build/picture/replay.html
	$(SHOT) --screenshot=build/picture/report.png "file://$(abspath build/picture/report.html)"
	$(SHOT) --screenshot=build/picture/replay.png "file://$(abspath build/picture/replay.html)#150"
	$(BIN)/python -c "from PIL import Image; \
	  [Image.open(f'build/picture/{name}.png').convert('RGB').quantize(255, method=2).save(f'docs/pictures/{name}.png', optimize=True) \
	   for name in ('report', 'replay')]"

# Every figure of the docs, made anew in its place; it lists what changed. About ten minutes on two cores.
figures: build
	$(BIN)/python docs/figures.py

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
	find ext -name '*.so' -delete -o -name declared.pxd -delete
	rm -f $(VENV)/.built
