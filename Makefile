# Playhead's commands. `make help` lists them. Every one of them sets up what it needs first.

.DEFAULT_GOAL := help
.SUFFIXES:
MAKEFLAGS += --no-print-directory

# Further arguments, as in `make test TEST_ARGS="--filter Seeking"`.
RUN_ARGS ?= demo
TEST_ARGS ?=
BENCH_ARGS ?=
VIEW_BENCH_ARGS ?=
TORTURE_ARGS ?=
MUTANTS_ARGS ?=
EXPLORE_ARGS ?=
FUZZ_ARGS ?=
FAULT_ARGS ?=
SOAK_ARGS ?=
CONFORMANCE_ARGS ?=

PREFIX ?= /usr/local
DESTDIR ?=

SWIFT := Scripts/swift
# Optimised programs hold what they use of Swift's libraries: they start faster, take less memory and run where no
# toolchain is.
RELEASE := -c release --static-swift-stdlib

.PHONY: help
help: ## Lists these commands
	@sed -n -e 's/^\([a-z][a-z-]*\):.*## \(.*\)/\1|\2/p' -e 's/^##@ \(.*\)/|\1/p' Makefile | \
	    awk -F'|' '$$1 == "" { printf "\n%s\n", $$2; next } { printf "  make %-11s %s\n", $$1, $$2 }'

##@ To use

.PHONY: run
run: setup ## Plays: builds what is needed, then opens the demo library (RUN_ARGS="FILE" for your own)
	@$(SWIFT) build --product playhead
	@$(SWIFT) build --product playhead-window
	@exec .build/debug/playhead $(RUN_ARGS)

.PHONY: gallery
gallery: setup ## Shows every view of the declarative layer
	@$(SWIFT) build --product playhead-gallery
	@exec .build/debug/playhead-gallery

.PHONY: release
release: setup ## Builds the optimised `playhead` and says where it is
	@$(SWIFT) build $(RELEASE) --product playhead
	@$(SWIFT) build $(RELEASE) --product playhead-window
	@printf 'playhead is %s\n' "$$(swift build -c release --show-bin-path 2>/dev/null)/playhead"

.PHONY: install
install: ## Installs what `make release` built: PREFIX (/usr/local), DESTDIR for packages
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' Scripts/install

.PHONY: uninstall
uninstall: ## Removes what `make install` installed
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' Scripts/install uninstall

##@ To develop

.PHONY: build
build: setup ## Builds everything with its tests, unoptimised
	@$(SWIFT) build --build-tests

.PHONY: test
test: setup ## Runs all tests (TEST_ARGS="--filter NAME" for some)
	@$(if $(TEST_ARGS),$(SWIFT) test $(TEST_ARGS),Scripts/verify test)

.PHONY: check
check: setup ## Checks format, warnings, documentation, generated files, scripts and the house rules
	@Scripts/verify check

.PHONY: format
format: setup ## Formats all Swift sources
	@swift format format --in-place --parallel --recursive $(wildcard Package.swift Sources Apps Tools Tests Snippets)

.PHONY: docs
docs: setup ## Makes the documentation under .build/documentation
	@Scripts/docs

.PHONY: generate
generate: setup ## Writes the generated files again (Documentation/LaneTable.md, HardCases.md, samples)
	@Scripts/generate

##@ To measure

.PHONY: bench
bench: setup-bench ## Measures the player against gst-play-1.0 and mpv, and the views against GTK in C
	@$(SWIFT) build $(RELEASE) --product playhead
	@$(SWIFT) build $(RELEASE) --product Benchmarks
	@$(SWIFT) build $(RELEASE) --product ViewBenchmarks
	@$(SWIFT) build $(RELEASE) --product GTKPeer
	@.build/release/Benchmarks $(BENCH_ARGS)
	@.build/release/ViewBenchmarks $(VIEW_BENCH_ARGS)

.PHONY: torture
torture: setup ## Tortures 1,000 engines with a seek, pause, rate or track change each 20 ms (TORTURE_ARGS="--help")
	@$(SWIFT) build $(RELEASE) --product Trials
	@exec .build/release/Trials torture $(TORTURE_ARGS)

.PHONY: faults
faults: setup ## Does to the player what networks and content do wrong, each with its promise (FAULT_ARGS="--help")
	@$(SWIFT) build --product Trials
	@exec .build/debug/Trials faults $(FAULT_ARGS)

.PHONY: soak
soak: setup ## Uses the player at random for 5 minutes; nothing may grow (SOAK_ARGS="--minutes N --seed S")
	@$(SWIFT) build --product Trials
	@exec .build/debug/Trials soak $(SOAK_ARGS)

.PHONY: mutants
mutants: setup ## Breaks the machine in small ways, one rule at a time, and shows that the tests notice
	@Scripts/mutants $(MUTANTS_ARGS)

.PHONY: explore
explore: setup ## Looks at every state that the playback machine can reach (EXPLORE_ARGS="--help")
	@$(SWIFT) build $(RELEASE) --product Explore
	@exec .build/release/Explore $(or $(EXPLORE_ARGS),--seconds 1800)

.PHONY: conformance
conformance: setup ## Checks the simulated engine and the one on GStreamer against the contract (CONFORMANCE_ARGS=--help)
	@Scripts/conformance $(CONFORMANCE_ARGS)

.PHONY: fuzz
fuzz: setup ## Fuzzes every parser and the machine, a minute each (FUZZ_ARGS="TARGET SECONDS", FUZZ_ARGS=--list)
	@Scripts/fuzz $(FUZZ_ARGS)

.PHONY: asan
asan: setup ## Runs the tests under the address sanitizer
	@Scripts/sanitize address $(TEST_ARGS)

.PHONY: tsan
tsan: setup ## Runs the tests under the thread sanitizer
	@Scripts/sanitize thread $(TEST_ARGS)

##@ To keep house

.PHONY: setup
setup: ## Installs the Debian packages that are missing to build, run and test
	@Scripts/setup build run test

.PHONY: setup-bench
setup-bench: ## Installs those of `make bench` too
	@Scripts/setup build run test bench

.PHONY: clean
clean: ## Removes what was built
	@rm -rf .build
