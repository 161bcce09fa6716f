# Viewfinder. `make help` lists what can be made.

PREFIX ?= /usr/local
DESTDIR ?=
# What `make run` passes to viewfinder, as in: make run ARGS="live -d simulated -f focus-peaking"
ARGS ?=
# What `make bench` passes to viewfinder-bench.
BENCH ?=

APP_ID := io.github.viewfinder.Viewfinder
BUILT := .build/release
SHARE := .build/share
BUILD := .ci/build

.PHONY: help run build test verify sanitize fuzz bench build-bench build-generator window-bench peaking install uninstall deb source-package format lint docs generate clean packages

help:
	@echo 'make run [ARGS="…"]   install missing packages, build, and start viewfinder'
	@echo 'make test             install what the tests need, and run all that need this machine alone'
	@echo 'make verify           the rest: other drivers, sanitizers, packages, guests, times; STAGES="…" chooses'
	@echo 'make build            build the release and its man pages and completions'
	@echo 'make sanitize         run the command under AddressSanitizer and UndefinedBehaviorSanitizer; with SANITIZE=thread'
	@echo '                      its threads under ThreadSanitizer'
	@echo 'make fuzz             feed every parser made-up inputs, each for SECONDS=600 seconds; TARGETS="…" chooses parsers'
	@echo 'make bench            measure: whole plans on this GPU against hand-written shaders; fails when a limit is missed'
	@echo 'make window-bench      measure the window on a screen of its own: frame times with panels and instruments'
	@echo 'make peaking          measure focus peaking on focus stacks against others; takes about fifteen minutes'
	@echo 'make build-bench      build viewfinder-bench alone, for a machine with nothing but a GPU driver'
	@echo 'make install          install below PREFIX ($(PREFIX)), inside DESTDIR; make uninstall'
	@echo 'make deb              a Debian package in .build, whose path is the last line'
	@echo 'make source-package   the source package that a distribution builds; likewise'
	@echo 'make format lint      write the house style; check it'
	@echo 'make docs             the reference and its articles, in .build/documentation'
	@echo 'make generate         rewrite the committed files that are made from others'
	@echo 'make clean            remove everything that was built'

packages:
	@.ci/install-packages run
	@.ci/check-swift

run: packages
	@$(BUILD) --product viewfinder
	@$(BUILT)/viewfinder $(ARGS)

build: packages
	$(BUILD) --product viewfinder
	$(BUILD) --product viewfinder-bench
	@rm -rf $(SHARE) && mkdir -p $(SHARE)/man
	$(BUILT)/viewfinder man $(SHARE)/man
	$(BUILT)/viewfinder completions bash >$(SHARE)/viewfinder.bash
	$(BUILT)/viewfinder completions zsh >$(SHARE)/_viewfinder
	$(BUILT)/viewfinder completions fish >$(SHARE)/viewfinder.fish

test:
	@.ci/install-packages run test
	@.ci/check-swift
	@Tests/run test

# The stages use what `make test` builds.
STAGES ?= verify
verify:
	@.ci/install-packages run test verify deb
	@.ci/check-swift
	@Tests/run build $(STAGES)

SANITIZE ?= address
sanitize:
	@.ci/install-packages run test
	@Tests/Sanitizers/build $(SANITIZE) viewfinder
	@Tests/Sanitizers/run $(SANITIZE)

SECONDS ?= 600
TARGETS ?=
fuzz:
	@.ci/install-packages run
	@Tests/Sanitizers/build address Fuzzing
	@Tests/Fuzzing/run $(SECONDS) $(TARGETS)

# The limits come last, since the exit code is 1 when one is missed.
DOCC := Sources/Viewfinder/Viewfinder.docc
bench: build-bench
	@$(BUILT)/viewfinder-bench --filters --frames 9 $(BENCH) >.build/FilterCosts.md
	@mv .build/FilterCosts.md $(DOCC)/FilterCosts.md
	@echo 'The cost of each filter is in $(DOCC)/FilterCosts.md.'
	@$(BUILT)/viewfinder-bench --chart --frames 70 $(BENCH) >.build/by-hand.svg; status=$$?; [ $$status -le 1 ]
	@mv .build/by-hand.svg $(DOCC)/by-hand.svg
	@$(BUILT)/viewfinder-bench $(BENCH)

# The program of `make generate`.
build-generator:
	@$(BUILD) --product FilterGenerator

window-bench: packages
	@.ci/install-packages test
	@$(BUILD) --product PreviewHarness
	@Tests/WindowBench/window-bench --harness $(BUILT)/PreviewHarness

# One file that runs wherever EGL and OpenGL ES are: it carries the Swift runtime, the shaders and made-up frames.
build-bench: packages
	@$(BUILD) --product viewfinder-bench
	@.ci/check-links $(BUILT)/viewfinder-bench libEGL.so.1 libGLESv2.so.2

# The cache in .build keeps the stacks and the others' numbers, so that a second run takes half as long.
# There is a process for each core already, without threads of OpenBLAS.
# `make peaking STACKS=FOLDER` also judges real stacks: each folder in FOLDER holds the pictures of one, in the order of
# their names.
PEAKING := .build/peaking
peaking: packages $(PEAKING)/venv/installed
	@$(BUILD) --product FocusHarness
	@OPENBLAS_NUM_THREADS=1 FOCUS_HARNESS=$(BUILT)/FocusHarness $(PEAKING)/venv/bin/python -B \
	  Tests/FocusBench/peaking.py Sources/Viewfinder/Viewfinder.docc --cache $(PEAKING)/cache \
	  $(if $(STACKS),--stacks '$(STACKS)') --json $(PEAKING)/numbers.json

$(PEAKING)/venv/installed: Tests/FocusBench/requirements.txt
	@.ci/install-packages peaking
	@/usr/bin/python3 -m venv --clear $(@D)
	@$(@D)/bin/pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@

# Installing as root uses what was built before, so that `sudo make install` compiles nothing as root.
install: $(if $(SUDO_USER),,build)
	@[ -d $(SHARE)/man ] || { echo "run 'make build' first, then 'sudo make install'" >&2; exit 1; }
	@Assets/desktop/install "$(DESTDIR)" "$(PREFIX)" "$(BUILT)" "$(SHARE)" "$(APP_ID)"

uninstall:
	@Assets/desktop/uninstall "$(DESTDIR)" "$(PREFIX)"

deb: packages
	@.ci/install-packages deb
	@Assets/debian/build-package binary

source-package:
	@.ci/install-packages deb
	@Assets/debian/build-package source

format:
	@swift format --in-place --parallel --recursive Package.swift Sources Tests

lint:
	@.ci/lint

docs: packages
	@.ci/docs

generate:
	@.ci/generate

clean:
	rm -rf .build
