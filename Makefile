SHELL := /bin/bash
export PATH := $(CURDIR)/tools/node/node_modules/.bin:$(CURDIR)/node_modules/.bin:$(PATH)

.PHONY: test
test:
	npm ci --prefix tools/node --ignore-scripts --loglevel=error
	npm ci --ignore-scripts --loglevel=error || npm install --no-save --ignore-scripts --loglevel=error
	prettier --check --log-level warn backend/src
	eslint --max-warnings 0 backend/src
	tsc -p backend/tsconfig.json
	@echo '3 passed, 0 failed'
