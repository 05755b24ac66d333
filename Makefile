# Everything a newcomer needs; `make` alone lists it.
SHELL := /bin/bash
SWIFT_FLAGS := --explicit-target-dependency-import-check error
TEST_FLAGS := $(SWIFT_FLAGS) --disable-xctest
# What is shipped: one file without the Swift runtime's libraries, its rooms inlined into each other.
STATIC := .build/static
STATIC_FLAGS := $(SWIFT_FLAGS) --static-swift-stdlib --scratch-path $(STATIC) \
	-Xswiftc -cross-module-optimization

.PHONY: help deps build demo test lint bench torture dist package-test docs clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

deps: ## install the Debian and PyPI packages that are missing
	@scripts/deps.sh

build: deps ## build the command in release mode
	swift build -c release $(SWIFT_FLAGS)

demo: build ## run a file of payments against the sandbox, with faults
	@scripts/demo.sh .build/release/purser

test: deps ## build and run every test, and see that no test left its files behind
	swift build --build-tests $(SWIFT_FLAGS)
	swift test --skip-build $(TEST_FLAGS)
	@for left in "$${TMPDIR:-/tmp}"/purser-tests-*; do \
	  if [ -e "$$left" ] && ! kill -0 "$${left##*-}" 2>/dev/null; then echo "left behind: $$left"; exit 1; fi; \
	done

lint: ## check the format of every Swift file
	swift format lint --strict -r Sources Tests Examples Package.swift Package@swift-6.0.swift

bench: deps ## measure what is shipped beside a bare loop and aiohttp; writes docs/performance.md
	swift build -c release --product purser $(STATIC_FLAGS)
	@Bench/run.sh $(STATIC)/release/purser

torture: deps ## kill the real binary many times and compare the ledgers; minutes
	swift build --build-tests $(SWIFT_FLAGS)
	PURSER_TORTURE=1 swift test --skip-build $(TEST_FLAGS) --filter 'A run that is killed'

dist: deps ## build the release: stripped binary, archive, Debian package, checksums
	swift build -c release --product purser $(STATIC_FLAGS)
	@scripts/dist.sh $(STATIC)/release/purser

package-test: ## install the package into a test root and start its service (as root)
	@scripts/test-package.sh

docs: ## write the reference pages and docs/providers.md from the program itself
	swift build -c release $(SWIFT_FLAGS)
	.build/release/purser dev docs docs/reference
	.build/release/purser plugin coverage --page > docs/providers.md

clean: ## remove what was built and what the demo left
	rm -rf .build dist var/demo var/bench
