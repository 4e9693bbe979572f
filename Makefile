# Two commands are all a newcomer needs: `make play` and `make test`. Everything is built inside this folder;
# `make clean` removes it.

PYTHON ?= python3
BIN := .venv/bin
CORE := CMakeLists.txt pyproject.toml $(shell find core -name '*.?pp')
CXX_FILES := $(shell find core tests -name '*.?pp')
WORKERS ?= $(shell nproc 2>/dev/null || echo 2)
# Tests of the server and the page spend much of their time waiting, so run two more than there are cores.
TESTERS ?= $(shell echo $$(( $(WORKERS) + 2 )))
# The instruction set for which the core is compiled; `make native` chooses that of this machine.
ARCH ?= x86-64-v2
# Tests start hundreds of processes: let the first of them save the compiled modules, whatever the environment says.
unexport PYTHONDONTWRITEBYTECODE

# The page's texts of reasons, for the terminal.
REASONS := src/qipan/cli/texts/reasons.json
PAGE := src/qipan/server/page/index.html
WEB := $(shell find web/src web/public web/scripts -type f) $(wildcard web/*.ts web/*.js web/*.json web/*.html web/.npmrc)
NPM := npm --prefix web --no-fund --no-audit --no-update-notifier

.PHONY: help play test suite page-tests test-long lint lint-code lint-page lint-package format page wire stubs sanitize fuzz simulate faults verify-all bench bench-quick native picture clips packages clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

play: .venv/built $(PAGE) ## build everything and start
	@$(BIN)/qipan

# The tests spend much of their time waiting, so everything else runs beside them, and yields to what they wait for.
test: ## build everything and run all checks
	@$(MAKE) --no-print-directory -j8 NICE="nice -n 19" suite lint page-tests sanitize

# The tests are collected once before, which saves their bytecode. Otherwise each of the processes would compile all of it.
suite: .venv/built $(PAGE) packages ## run the Python tests, which also test the server, and the page in a browser
	@$(BIN)/python -m pytest -qq --collect-only > /dev/null || true
	$(BIN)/python -m pytest -q -n $(TESTERS) --dist worksteal

page-tests: web/node_modules/installed ## run the unit tests of the page
	$(NPM) test --silent

test-long: verify-all ## run the slow tests: every table, statistics, soak tests, a wheel from the source distribution
	$(PIP) --group long --group bench
	$(BIN)/python -m pytest -q -m long

# What tests need besides Python and Node.js: a database server, whose processes they kill, the browser in which they test
# the page (nothing is downloaded from elsewhere), and the sandbox for bots. Everything that is missing is installed by one
# call, since a second apt-get would find the package lists locked.
packages: ## install the browser, the database server and the sandbox that tests need, if this user may
	@missing=; \
	ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1 || command -v initdb > /dev/null || missing="$$missing postgresql"; \
	command -v chromium-headless-shell > /dev/null || { [ "$$(id -u)" != 0 ] && command -v chromium > /dev/null; } || \
	  missing="$$missing chromium-headless-shell fonts-liberation"; \
	command -v bwrap > /dev/null || if [ "$$(id -u)" = 0 ]; then missing="$$missing bubblewrap"; \
	  else echo "bubblewrap is missing, so bots run without a sandbox: apt-get install bubblewrap"; fi; \
	test -z "$$missing" || \
	if [ "$$(id -u)" = 0 ]; then \
	  apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $$missing; \
	else echo "Debian packages are missing: apt-get install$$missing"; exit 1; fi

# The environment. The core is built without isolation, so that rebuilding is quick; it needs only the build tools, so
# the other packages are installed meanwhile.
# Modules are compiled when they are first imported: most of the installed ones never are.
PIP := $(BIN)/python -m pip install -q --no-compile --disable-pip-version-check -c constraints.txt

.venv/build-tools: constraints.txt pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(PIP) "pip>=25.1"
	$(PIP) --group build
	@touch $@

.venv/tools: .venv/build-tools
	$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["dependencies"], sep="\n")' \
	  > .venv/dependencies.txt
	$(PIP) --no-warn-conflicts -r .venv/dependencies.txt --group test --group lint
	@touch $@

.venv/core: .venv/build-tools $(CORE)
	$(PIP) --no-deps --no-build-isolation -C cmake.define.QIPAN_ARCH=$(ARCH) -e .
	@touch $@

.venv/built: .venv/tools .venv/core
	@touch $@

# The page. node_modules is rebuilt when the lock file changes, and the page when its sources change.
web/node_modules/installed: web/package-lock.json web/.npmrc
	@command -v npm > /dev/null || { echo "the page needs Node.js 20 or newer with npm: install nodejs and npm"; exit 1; }
	$(NPM) ci --silent --ignore-scripts
	@touch $@

$(PAGE): web/node_modules/installed $(WEB)
	$(NPM) run --silent build -- --logLevel warn
	@touch $@

page: $(PAGE) ## build the page that the server serves

wire: .venv/built web/node_modules/installed ## regenerate the page's types of messages, and the terminal's texts of reasons
	$(BIN)/python -m qipan.server.export | node web/scripts/generate-types.js web/src/api
	node web/scripts/reasons.js > $(REASONS)

native: ## rebuild the core for this machine's own instruction set
	@rm -f .venv/core
	$(MAKE) .venv/built ARCH=native

lint: lint-code lint-page lint-package ## check style, types, and which package may import which

lint-code: .venv/tools ## check the Python and C++ code
	$(BIN)/ruff check -q
	$(BIN)/ruff format -q --check
	@$(NICE) $(BIN)/clang-format --dry-run --Werror $(CXX_FILES)
	$(NICE) $(BIN)/mypy

lint-page: web/node_modules/installed ## check the code of the page
	$(NICE) $(NPM) run --silent check
	$(NICE) $(NPM) run --silent lint
	node web/scripts/reasons.js | diff -u $(REASONS) - || { echo "the terminal's texts are out of date: make wire"; exit 1; }

lint-package: .venv/built web/node_modules/installed ## check imports and generated files
	mkdir -p build/api
	$(BIN)/lint-imports > build/imports.txt || { cat build/imports.txt; exit 1; }
	$(BIN)/python -m nanobind.stubgen -q -m qipan._core -o build/_core.pyi
	diff -u src/qipan/_core.pyi build/_core.pyi || { echo "the stubs are out of date: make stubs"; exit 1; }
	$(BIN)/python -m qipan.server.export | node web/scripts/generate-types.js build/api
	for file in build/api/*; do diff -u web/src/api/$${file##*/} $$file || { echo "the page's types are out of date: make wire"; exit 1; }; done

format: .venv/built web/node_modules/installed ## format all code
	$(BIN)/ruff check -q --fix --select I
	$(BIN)/ruff format -q
	@$(BIN)/clang-format -i $(CXX_FILES)
	$(NPM) run --silent format

stubs: .venv/built ## regenerate the core's type stubs
	$(BIN)/python -m nanobind.stubgen -q -m qipan._core -o src/qipan/_core.pyi

# A second environment, whose core is built with sanitizers. Its build and tests yield to everything else that runs,
# since other tests wait for answers of servers and browsers. A path file gives it the tools of the first environment,
# but not its editable package: Python does not read the path files of a folder that was itself added by a path file.
build/sanitizer/built: .venv/core $(shell find src -name '*.py')
	rm -rf build/sanitizer/venv
	$(BIN)/python -m venv --without-pip build/sanitizer/venv
	packages=$$(build/sanitizer/venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))') && \
	nice -n 19 $(PIP) --no-build-isolation --no-deps \
	  -C build-dir=build/sanitizer/core -C cmake.define.QIPAN_BUILD=sanitizer \
	  -C cmake.define.QIPAN_PREBUILT=$$(ls -dt $(CURDIR)/build/*/libnanobind-static.a | head -1 | xargs dirname) --target "$$packages" . && \
	$(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))' > "$$packages/tools.pth"
	@touch $@

# A few tests on large boards and of deep searches are left out: they run the same code as others, for half of the time.
sanitize: build/sanitizer/built .venv/tools ## run conformance, parser and engine tests with the sanitizers
	LD_PRELOAD="$$(c++ -print-file-name=libasan.so) $$(c++ -print-file-name=libubsan.so)" ASAN_OPTIONS=detect_leaks=0 \
	nice -n 19 build/sanitizer/venv/bin/python -m pytest -q -n $(WORKERS) --dist worksteal -p no:cacheprovider \
	  -k "not planes-tree and not 24_free_edges and not beyond_the_table and not with_a_table[3-3 and not 0-table \
	  and not at_the_start[3 and not at_the_start[4 and not at_the_start[5 and not reference[2-30 and not reference[3-50" tests/conformance \
	  tests/games/dots/test_table_and_search.py tests/games/planes/test_posterior.py \
	  tests/engines/test_every_engine.py tests/engines/test_alphabeta.py tests/engines/test_mcts.py tests/engines/test_mcts_limits.py \
	  tests/games/chinese_checkers/test_multiplayer.py

fuzz: .venv/built ## test millions of positions and texts instead of thousands
	QIPAN_FUZZ=2000000 $(BIN)/python -m pytest -q -n $(WORKERS) tests/rules/test_against_reference.py tests/conformance/test_parsers.py

simulate: .venv/built ## run 100 000 worlds of the simulation of the server, which takes hours
	cd tests && ../$(BIN)/python -m simulation.run --seeds 100000 --processes $(WORKERS)

faults: .venv/built packages ## let 50 runs of 20 matches survive killed processes and failing databases, which takes half an hour
	cd tests && ../$(BIN)/python -m faults.run

verify-all: .venv/built ## build and verify every table; see tests/truth/verify_all.py
	$(BIN)/python tests/truth/verify_all.py

bench: .venv/built $(PAGE) packages ## measure everything, side by side with peers
	$(PIP) --group bench
	$(BIN)/qipan bench

bench-quick: .venv/built ## measure one figure per algorithm in three minutes, to compare two versions
	$(PIP) --group bench
	$(BIN)/python -m bench --quick

picture: .venv/built $(PAGE) packages ## draw the README's picture
	$(BIN)/python docs/picture.py

clips: .venv/built $(PAGE) packages ## record a short clip of each game for the documentation
	$(BIN)/python docs/clips.py

clean: ## remove everything that was built
	rm -rf .venv build web/node_modules src/qipan/server/page
