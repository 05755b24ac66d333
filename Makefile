# Everything a newcomer needs; `make` alone lists it.
SHELL := /bin/bash
SWIFT_FLAGS := --explicit-target-dependency-import-check error
TEST_FLAGS := $(SWIFT_FLAGS) --disable-xctest

.PHONY: help deps build demo test lint bench torture dist package-test docs clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

deps: ## install the Debian and PyPI packages that are missing
	@scripts/deps.sh

build: deps ## build the command in release mode
	swift build -c release $(SWIFT_FLAGS)

demo: build ## run a file of payments against the sandbox, with faults
	@scripts/demo.sh .build/release/purser

# Tests of sockets and programs run apart from those that keep every processor busy for a minute: their
# servers answer on the same few threads, and would be called silent.
SOCKETS := PaymentsTests|StoreTests|HTTPClientTests|HTTPServerTests
test: deps ## build and run every test: the rooms, then the real binary from end to end
	swift build --build-tests $(SWIFT_FLAGS)
	swift test --skip-build $(TEST_FLAGS) --filter '$(SOCKETS)'
	swift test --skip-build $(TEST_FLAGS) --skip '$(SOCKETS)|purserTests'
	swift test --skip-build $(TEST_FLAGS) --filter purserTests

lint: ## check the format of every Swift file
	swift format lint --strict -r Sources Tests Package.swift

bench: build ## measure beside a bare loop and aiohttp; writes docs/performance.md
	@Bench/run.sh .build/release/purser

torture: deps ## kill the real binary many times and compare the ledgers; minutes
	swift build --build-tests $(SWIFT_FLAGS)
	PURSER_TORTURE=1 swift test --skip-build $(TEST_FLAGS) --filter 'A run that is killed'

dist: deps ## build the release: stripped binary, archive, Debian package, checksums
	swift build -c release --static-swift-stdlib --scratch-path .build/static $(SWIFT_FLAGS)
	@scripts/dist.sh .build/static/release/purser

package-test: ## install the package into a test root and start its service (as root)
	@scripts/test-package.sh

docs: ## write the reference pages in docs/reference from the program itself
	swift build -c release $(SWIFT_FLAGS)
	.build/release/purser dev docs docs/reference

clean: ## remove what was built and what the demo left
	rm -rf .build dist var/demo var/bench
