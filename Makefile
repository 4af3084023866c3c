SHELL := /bin/bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# One job at a time if memory is short. Built-in rules would be tried for every source file: 1.7 s of CPU for each command, and
# 30 MB that make keeps as long as Steward runs.
MAKEFLAGS += --jobs=$(or $(shell node tools/build-jobs.mjs 2>/dev/null),2) --no-print-directory --no-builtin-rules

# The system's Node.js if it is new enough, else the locked one of tools/node.
NODE_FITS := $(shell node tools/require-node.mjs 2>/dev/null && echo yes)
ifneq ($(NODE_FITS),yes)
  NODE := tools/node/node_modules/.package-lock.json
  LOCAL_NODE := $(CURDIR)/tools/node/node_modules/.bin:
endif
export PATH := $(LOCAL_NODE)$(CURDIR)/node_modules/.bin:$(PATH)

# `make update` builds beside the checkout: its build is what runs while the checkout is at that commit, without changes. If an
# update was killed between two versions, the checkout gets the files of the one that runs.
ifneq ($(wildcard .builds/switching),)
  $(info $(shell node tools/update.mjs --recover 2>&1))
endif
ifneq ($(wildcard .builds/current),)
  BUILT := $(shell case "$$(readlink .builds/current)" in ("$$(git rev-parse HEAD)".?*) git diff --quiet HEAD && echo .builds/current/ ;; esac)
endif

# What building and running need: newer than the lock file means installed.
PACKAGES := node_modules/.packages
# What tests, checks and measurements need besides: added to the former, which a running Steward may use, and then kept.
TOOLS := node_modules/.tools
BACKEND := backend/dist/.built
FRONTEND := frontend/dist/.built

# Includes folders: when a file is deleted, only its folder becomes newer.
BACKEND_SOURCES := $(wildcard backend/*.ts backend/*.json texts/*) $(shell find backend/src -type d -o -name '*.ts' ! -name '*.test.ts' -o -name '*.typ' -o -path '*/demo/*.md' -o -name '*.js' -o -name '*.json')
FRONTEND_SOURCES := $(shell find frontend/src frontend/public ! -name '*.test.ts*') $(wildcard frontend/*.ts frontend/*.html frontend/*.json texts/*) $(addprefix backend/src/platform/brand/,shades.ts logo-box.ts) $(wildcard backend/src/parts/*/domain/form/*.ts) docs/accessibility.json

define install
@node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' 2>/dev/null && command -v npm >/dev/null \
  || { echo 'Install Node.js 18 or later with npm first.' >&2; exit 1; }
@node tools/install.mjs $(1)
@touch $@
endef

.PHONY: help help-all start dev check test test-all parts sweep bench bench-scale soak fuzz access audit build format lint openapi client api-baseline reset-sign-in update backup restore backup-check export rewrap clean

# `##` explains the commands that everybody needs, `###` the others.
help:
	@awk -F ':.* ## ' '/^[a-z-]+:.* ## / { printf "  make %-14s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))
	@echo '  make help-all       List all commands'

help-all:
	@awk -F ':.* ###? ' '/^[a-z-]+:.* ###? / { printf "  make %-14s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# The product and its commands read .env of the checkout; checks, tests and measurements never do.
STEWARD := node --import ./tools/env-file.mjs
# Built beside the checkout, or in it.
PROGRAM := $(BUILT)backend/dist
PROGRAM_BUILT := $(if $(BUILT),,$(BACKEND))

start: build ## Install, build and run Steward; Ctrl-C stops it
	@exec tools/under-make backend/run --import ./tools/env-file.mjs

dev: $(TOOLS) $(FRONTEND) ## Run with hot reload of backend and frontend
	@exec tools/under-make node tools/dev.mjs

check: $(TOOLS) ## Run the quick checks: static checks, unit and component tests
	@exec tools/under-make node tools/test.mjs --quick

test: $(TOOLS) ## Run every check, and the tests to run before a commit
	@exec tools/under-make node tools/test.mjs

test-all: $(TOOLS) ### Run every test: also every journey in two browsers, all commands, and long random sequences
	@exec tools/under-make node tools/test.mjs --all

parts: build $(TOOLS) ### Build the product without each part, and without all of them: [ONLY=NAME,… or all]
	@exec tools/under-make node tools/parts.mjs

sweep: $(TOOLS) ### Check every screen in a browser: widths, text sizes, states, accessibility; SCREENSHOTS=1 keeps pictures
	@exec tools/under-make node tools/test.mjs --sweep

bench: build $(TOOLS) ### Compare the speed with a bare server that gives the same answers, or another build: [ONLY=crowd] [AGAINST=FOLDER [ONLY=list,upload] [INVOICES=25000]]
	@node bench/bench.mjs

bench-scale: $(BACKEND) $(FRONTEND) $(TOOLS) ### Compare the speed of lists with 10 000 clients and with few: [CLIENTS=…] [DOCUMENTS=…] [INVOICES=…] [MESSAGES=…] [EVENTS=…] [KEEP=FOLDER] [ONLY=inbox,…]
	@exec node bench/scale.mjs

.PHONY: bench-small
bench-small: $(BACKEND) $(FRONTEND) $(TOOLS) ### Check that 512 MB of memory and one core suffice, on Linux as root: [MEMORY=512]
	@exec node bench/small.mjs

soak: $(BACKEND) $(FRONTEND) $(TOOLS) ### Run a steady mixed load and check that memory stays flat: [MINUTES=30] [RATE=20]
	@exec node bench/soak.mjs

.PHONY: faults
faults: $(BACKEND) $(TOOLS) ### Run the fault-injection suite: KILLS=100, FAULTS_SEED=… to repeat a run
	@exec npm run --silent test:faults -w backend

.PHONY: corpus
corpus: $(BACKEND) $(FRONTEND) $(TOOLS) ### Send each file of a folder through upload, signing and verification: FROM=FOLDER [TO=TABLE.json] [BEFORE=TABLE.json] [KEEP=FOLDER]
	@FROM="$(FROM)" TO="$(or $(TO),corpus.json)" BEFORE="$(BEFORE)" KEEP="$(KEEP)" node tools/corpus.mjs

fuzz: $(TOOLS) ### Send thousands of hostile requests: CALLS=5000, SEED=… to repeat a run
	@cd backend && FUZZ_CALLS=$(or $(CALLS),5000) FUZZ_SEED=$${SEED:-$$((RANDOM * 32768 + RANDOM))} \
	  npm run --silent test:integration -- --testPathPatterns test/fuzz

access: $(TOOLS) ### Try every operation as every kind of person, about clients of theirs and of others
	@cd backend && ACCESS_STEP=1 npm run --silent test:integration -- --testPathPatterns test/access

audit: $(TOOLS) tools/audit/node_modules/.package-lock.json ### Check packages for known vulnerabilities and licenses, and write an inventory (CycloneDX)
	@node tools/audit.mjs

containers: $(TOOLS) ### Build the Docker image and test docker-compose.yml with each profile
	@exec node tools/containers.mjs $(profiles)

build: $(PROGRAM_BUILT) $(if $(BUILT),,$(FRONTEND)) ### Build backend and frontend
	@$(if $(BUILT),:,node backend/write-version.ts && rm -f .builds/current)

format: $(TOOLS) ## Format every file
	@oxfmt .

lint: $(TOOLS) ### Lint every file
	@oxlint .

openapi: $(BACKEND) $(TOOLS) ### Write openapi/openapi.json from the code
	@mkdir -p openapi
	@node backend/dist/boot/emit-openapi.js openapi/openapi.json
	@oxfmt openapi/openapi.json

# `make openapi client` generates from the new document: the jobs of one run are parallel.
client: | $(filter openapi,$(MAKECMDGOALS))

client: $(PACKAGES) ### Generate the frontend's API client from openapi/openapi.json; the build does this too
	@npm run --silent generate -w frontend

.PHONY: release
release: $(TOOLS) tools/audit/node_modules/.package-lock.json ### Build a release from the tag of its version: RELEASE_KEY=FILE [RELEASE_PASSPHRASE_FILE=FILE] [BASE=IMAGE] [FEED=FILE] [TO=FOLDER]
	@BASE="$(BASE)" FEED="$(FEED)" TO="$(TO)" exec node tools/release.mjs

.PHONY: client-package
client-package: $(TOOLS) ### Pack the API client for Node.js as sdk/steward-client-….tgz
	@npm run --silent build -w sdk
	@cd sdk && npm pack --silent

.PHONY: texts
texts: $(PACKAGES) ### Write new texts of the code into each language's file, texts/CODE.po
	@node texts/update.ts

api-baseline: openapi ### Record the current API as the compatibility baseline
	@gzip -9 -n -c openapi/openapi.json >openapi/released.json.gz

update: $(NODE) ## Install a new version, and go back if it does not start: [TO=REF]
	@exec $(STEWARD) tools/update.mjs "$$TO"

reset-sign-in: $(PROGRAM_BUILT) ## Print a link for a user who is locked out: user=NAME
	@exec $(STEWARD) $(PROGRAM)/reset-sign-in.js "$$user"

backup: $(PROGRAM_BUILT) ## Back up everything into one file, also while Steward runs: [TO=FILE or folder]
	@exec $(STEWARD) $(PROGRAM)/backup.js "$$TO"

restore: $(PROGRAM_BUILT) ## Restore a backup while Steward is stopped: FROM=FILE or latest [OVERWRITE=yes]
	@exec $(STEWARD) $(PROGRAM)/restore.js "$$FROM" "$$OVERWRITE"

backup-check: $(PROGRAM_BUILT) ### Restore a backup on trial and check its contents: [FROM=FILE], by default a new one
	@exec $(STEWARD) $(PROGRAM)/backup-check.js "$$FROM"

export: $(PROGRAM_BUILT) ### Export all clients' data as a ZIP that is readable without Steward: TO=FILE
	@exec $(STEWARD) $(PROGRAM)/export-practice.js "$$TO"

rewrap: $(PROGRAM_BUILT) ### Re-encrypt files and keys with APP_SECRET, so that APP_SECRET_PREVIOUS can be removed
	@exec $(STEWARD) $(PROGRAM)/rewrap.js

clean: ### Remove installed packages and build output; data stays
	@rm -rf .builds backend/dist frontend/dist sdk/dist sdk/src/api frontend/src/shared/api frontend/src/shared/fonts node_modules backend/node_modules frontend/node_modules tools/*/node_modules

# Runs again if the binary is missing: npm succeeds without an optional package.
.PHONY: again
tools/node/node_modules/.package-lock.json: tools/node/package-lock.json $(if $(wildcard tools/node/node_modules/.bin/node),,again)
	@echo 'Installing Node.js 24 …'
	$(call install,tools/node)
	@tools/node/node_modules/.bin/node --version >/dev/null 2>&1 || { rm -rf tools/node/node_modules; \
	  echo 'The registry has no Node.js 24 that runs on this machine: install Node.js 24.11 or later.' >&2; exit 1; }

tools/audit/node_modules/.package-lock.json: tools/audit/package-lock.json $(NODE)
	$(call install,tools/audit --omit=optional)

$(PACKAGES): package-lock.json $(NODE)
	@echo 'Installing the locked packages …'
	$(call install,. $(if $(wildcard $(TOOLS)),,--omit=dev))
	$(if $(wildcard $(TOOLS)),@touch $(TOOLS))

$(TOOLS): $(PACKAGES)
	@echo 'Installing the tools of tests …'
	$(call install,. --add)

$(BACKEND): $(BACKEND_SOURCES) $(PACKAGES)
	@echo 'Building the backend …'
	@rm -rf backend/dist
	@cd backend && node --run build
	@touch $@

$(FRONTEND): $(FRONTEND_SOURCES) $(PACKAGES)
	@echo 'Building the frontend …'
	@rm -rf frontend/dist
	@cd frontend && NODE_ENV=production node --run build >build.log 2>&1 || { cat build.log; exit 1; }
	@touch $@
