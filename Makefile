# Playhead's commands. `make help` lists them. Each installs its requirements first.

.DEFAULT_GOAL := help
.SUFFIXES:
MAKEFLAGS += --no-print-directory

# Additional arguments, as in `make test TEST_ARGS="--filter Seeking"`.
RUN_ARGS ?= demo
TEST_ARGS ?=
BENCH_ARGS ?=
VIEW_BENCH_ARGS ?=
DEADLY_ARGS ?=
DEADLY_FOLDER ?=
MUTATED_ARGS ?=
CORPUS_ARGS ?=
FORMATS_ARGS ?=
FOLDER ?=
TORTURE_ARGS ?=
STARTS_ARGS ?=
LOSSES_ARGS ?=
MUTANTS_ARGS ?=
EXPLORE_ARGS ?=
FUZZ_ARGS ?=
FAULT_ARGS ?=
SOAK_ARGS ?=
KILLS_ARGS ?=
MONKEY_ARGS ?=
FLICKER_ARGS ?=
CONFORMANCE_ARGS ?=

PREFIX ?= /usr/local
DESTDIR ?=

SWIFT := Scripts/swift
# The second engine is built where libmpv is installed.
MPV := ! pkg-config --exists mpv ||
# Optimized programs contain the parts of Swift's libraries that they use: they start faster, use less memory and run
# without a toolchain.
RELEASE := -c release --static-swift-stdlib
# The window's program contains ICU, with a third of its tables.
WINDOW = $(RELEASE) $(addprefix -Xlinker ,$(shell Scripts/icu-tables .build/icu))

.PHONY: help
help: ## Lists the commands
	@sed -n -e 's/^\([a-z][a-z-]*\):.*## \(.*\)/\1|\2/p' -e 's/^##@ \(.*\)/|\1/p' Makefile | \
	    awk -F'|' '$$1 == "" { printf "\n%s\n", $$2; next } { printf "  make %-11s %s\n", $$1, $$2 }'

##@ Using Playhead

.PHONY: run
run: setup ## Builds and opens the demo library (RUN_ARGS="FILE" opens a file)
	@$(SWIFT) build --product playhead
	@$(SWIFT) build --product playhead-engine
	@$(MPV) $(SWIFT) build --product playhead-engine-mpv
	@$(SWIFT) build --product playhead-pictures
	@$(SWIFT) build --product playhead-dlna
	@$(SWIFT) build --product playhead-window
	@exec .build/debug/playhead $(RUN_ARGS)

.PHONY: gallery
gallery: setup ## Opens the gallery of views
	@$(SWIFT) build --product playhead-gallery
	@exec .build/debug/playhead-gallery

.PHONY: release
release: setup ## Builds the optimized `playhead` and prints its path
	@$(SWIFT) build $(RELEASE) --product playhead
	@$(SWIFT) build $(RELEASE) --product playhead-engine
	@$(MPV) $(SWIFT) build $(RELEASE) --product playhead-engine-mpv
	@$(SWIFT) build $(RELEASE) --product playhead-pictures
	@$(SWIFT) build $(RELEASE) --product playhead-dlna
	@$(SWIFT) build $(WINDOW) --product playhead-window
	@printf 'Built %s\n' "$$(swift build -c release --show-bin-path 2>/dev/null)/playhead"

.PHONY: install
install: ## Installs the release build in PREFIX (default: /usr/local), below DESTDIR for packages
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' Scripts/install

.PHONY: uninstall
uninstall: ## Removes the installed files
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' Scripts/install uninstall

.PHONY: deb
deb: setup-package release ## Builds Debian packages in .build, checks them with lintian and prints their paths
	@packages=$$(Scripts/deb) && lintian --fail-on error $$packages && printf 'Built %s\n' $$packages

.PHONY: test-deb
test-deb: deb ## Installs the package in a new Debian 12 system, uses it and removes it (5 minutes, with a mirror)
	@Scripts/test-deb "$$(ls -t .build/playhead_*.deb | head -n 1)"

.PHONY: test-system
test-system: ## Builds and tests what is committed in another Debian (SUITE=trixie; 40 minutes, with a mirror)
	@Scripts/test-system $(or $(SUITE),trixie)

##@ Developing

.PHONY: build
build: setup ## Builds everything and its tests, without optimization
	@$(SWIFT) build --build-tests

.PHONY: test
test: setup ## Runs all tests (TEST_ARGS="--filter NAME" runs some)
	@$(if $(TEST_ARGS),$(SWIFT) test $(TEST_ARGS),Scripts/verify test)

.PHONY: check
check: setup ## Checks scripts, format, house rules, wording, generated files and documentation
	@Scripts/verify check

.PHONY: format
format: setup ## Formats all Swift sources
	@swift format format --in-place --parallel --recursive $(wildcard Package.swift Sources Apps Tools Tests Snippets)

.PHONY: docs
docs: setup ## Builds the documentation in .build/documentation
	@Scripts/docs

.PHONY: generate
generate: setup ## Updates generated files: tables, diagram, examples in documents
	@Scripts/generate

##@ Measuring and proving

.PHONY: bench
bench: setup-bench ## Compares the player with others, both homes of the engine, and the views with GTK in C
	@$(SWIFT) build $(RELEASE) --product playhead
	@$(SWIFT) build $(RELEASE) --product playhead-engine
	@$(SWIFT) build $(WINDOW) --product playhead-window
	@$(SWIFT) build $(RELEASE) --product Benchmarks
	@$(SWIFT) build $(RELEASE) --product ViewBenchmarks
	@$(SWIFT) build $(RELEASE) --product GTKPeer
	@$(SWIFT) build $(RELEASE) --product VideoPeer
	@.build/release/Benchmarks $(BENCH_ARGS)
	@.build/release/ViewBenchmarks $(VIEW_BENCH_ARGS)

.PHONY: losses
losses: setup ## Ends engines' processes during playback, 600 times (LOSSES_ARGS="--help")
	@$(SWIFT) build $(RELEASE) --product playhead-engine
	@$(MPV) $(SWIFT) build $(RELEASE) --product playhead-engine-mpv
	@$(SWIFT) build $(RELEASE) --product Trials
	@exec .build/release/Trials losses $(LOSSES_ARGS)

.PHONY: deadly
deadly: setup ## Plays the files of DEADLY_FOLDER, which end engines' processes (DEADLY_ARGS="--help")
	@$(SWIFT) build $(RELEASE) --product playhead-engine
	@$(MPV) $(SWIFT) build $(RELEASE) --product playhead-engine-mpv
	@$(SWIFT) build $(RELEASE) --product Trials
	@exec .build/release/Trials deadly $(DEADLY_ARGS) $(DEADLY_FOLDER)

.PHONY: mutated
mutated: setup ## Plays 2,000 damaged files, also of FOLDER (MUTATED_ARGS="--help")
	@$(SWIFT) build $(RELEASE) --product playhead-engine
	@$(MPV) $(SWIFT) build $(RELEASE) --product playhead-engine-mpv
	@$(SWIFT) build $(RELEASE) --product Trials
	@exec .build/release/Trials mutated $(MUTATED_ARGS) $(FOLDER)

.PHONY: corpus
corpus: setup-bench ## Checks the files of FOLDER, also with gst-play-1.0 and mpv (CORPUS_ARGS="--help")
	@$(SWIFT) build --product playhead
	@$(SWIFT) build --product playhead-engine
	@$(MPV) $(SWIFT) build --product playhead-engine-mpv
	@Scripts/corpus $(CORPUS_ARGS) $(FOLDER)

.PHONY: formats
formats: setup-bench ## Plays generated files of all formats, also with others, and writes Documentation/Formats.md
	@$(SWIFT) build --product playhead
	@$(SWIFT) build --product playhead-engine
	@$(MPV) $(SWIFT) build --product playhead-engine-mpv
	@Scripts/formats $(FORMATS_ARGS)

.PHONY: torture
torture: setup ## Runs 1,000 engines with a random operation every 20 ms (TORTURE_ARGS="--help")
	@$(SWIFT) build $(RELEASE) --product playhead-engine
	@$(MPV) $(SWIFT) build $(RELEASE) --product playhead-engine-mpv
	@$(SWIFT) build $(RELEASE) --product Trials
	@exec .build/release/Trials torture $(TORTURE_ARGS)

.PHONY: starts
starts: setup ## Starts and ends 25 sorts of items, 1,000 times each (STARTS_ARGS="--help")
	@$(SWIFT) build $(RELEASE) --product playhead-engine
	@$(MPV) $(SWIFT) build $(RELEASE) --product playhead-engine-mpv
	@$(SWIFT) build $(RELEASE) --product Trials
	@exec .build/release/Trials starts $(STARTS_ARGS)

.PHONY: faults
faults: setup ## Injects faults of networks and content, and checks the promised behavior (FAULT_ARGS="--help")
	@$(SWIFT) build --product playhead-engine
	@$(SWIFT) build --product Trials
	@exec .build/debug/Trials faults $(FAULT_ARGS)

.PHONY: soak
soak: setup ## Operates the player at random for 5 minutes and checks that nothing grows (SOAK_ARGS="--minutes N --seed S")
	@$(SWIFT) build --product playhead-engine
	@$(SWIFT) build --product Trials
	@exec .build/debug/Trials soak $(SOAK_ARGS)

.PHONY: kills
kills: setup ## Kills 200 processes that use the library, and checks what is left (KILLS_ARGS="--kills N --seed S")
	@$(SWIFT) build --product Trials
	@exec .build/debug/Trials library $(KILLS_ARGS)

.PHONY: monkey
monkey: setup ## Uses the application at random for 30 minutes (MONKEY_ARGS="MINUTES SEED")
	@Scripts/monkey $(MONKEY_ARGS)

.PHONY: flicker
flicker: setup ## Uses the bar of an ordinary film for 5 minutes, and checks what shows (FLICKER_ARGS="MINUTES SEED")
	@Scripts/flicker $(FLICKER_ARGS)

.PHONY: mutants
mutants: setup ## Changes the machine in small ways, and checks that the tests detect each change
	@Scripts/mutants $(MUTANTS_ARGS)

.PHONY: explore
explore: setup ## Explores the states of the playback machine (EXPLORE_ARGS="--help")
	@$(SWIFT) build $(RELEASE) --product Explore
	@exec .build/release/Explore $(or $(EXPLORE_ARGS),--seconds 1800)

.PHONY: conformance
conformance: setup ## Checks the engines against the engine contract (CONFORMANCE_ARGS="--help")
	@Scripts/conformance $(CONFORMANCE_ARGS)

.PHONY: fuzz
fuzz: setup ## Fuzzes each parser and the machine for a minute (FUZZ_ARGS="TARGET SECONDS", FUZZ_ARGS="--list")
	@Scripts/fuzz $(FUZZ_ARGS)

.PHONY: asan
asan: setup ## Runs the tests under the address sanitizer
	@Scripts/sanitize address $(TEST_ARGS)

.PHONY: tsan
tsan: setup ## Runs the tests under the thread sanitizer
	@Scripts/sanitize thread $(TEST_ARGS)

##@ Maintaining

.PHONY: setup
setup: ## Installs missing Debian packages for building, running and testing
	@Scripts/setup build run test

.PHONY: setup-bench
setup-bench: ## Installs missing Debian packages for `make bench`, too
	@Scripts/setup build run test bench

.PHONY: setup-servers
setup-servers: ## Installs missing Debian packages for all tests, also servers that start automatically
	@Scripts/setup build run test server

.PHONY: setup-package
setup-package: ## Installs missing Debian packages for `make deb` and `make test-deb`, too
	@Scripts/setup build run package

.PHONY: clean
clean: ## Removes the build folder
	@rm -rf .build
