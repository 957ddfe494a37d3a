#!/usr/bin/env bash
# install-dependencies.sh [auto|off|COMMAND]: installs what the repository in the current folder needs for its tests, into
# that folder and into the download caches of the home folder. `auto` goes by the lock files and manifests at the root; a
# COMMAND is a line of bash. Runs in a job of its own, with the network and without a key or a token that writes: the
# scripts of packages are code of strangers.
set -euo pipefail

how=${1:-auto}
if [ "$how" = off ]; then exit 0; fi
if [ "$how" != auto ]; then
  echo "+ $how"
  exec bash -euo pipefail -c "$how"
fi

has() { [ -e "$1" ]; }
run() { echo "+ $*"; "$@"; }

# A manager of the version that `packageManager` names, where corepack is there; else the newest.
manager() {
  if command -v corepack >/dev/null; then run corepack enable "$1" && command -v "$1" >/dev/null && return; fi
  command -v "$1" >/dev/null || run npm install --global "$1"
}

install_node() {
  export COREPACK_ENABLE_DOWNLOAD_PROMPT=0
  if has pnpm-lock.yaml; then manager pnpm; run pnpm install --frozen-lockfile
  elif has yarn.lock; then
    manager yarn
    case "$(yarn --version)" in 1.*) run yarn install --frozen-lockfile ;; *) YARN_NODE_LINKER=node-modules run yarn install --immutable ;; esac
  elif has package-lock.json || has npm-shrinkwrap.json; then run npm ci
  else run npm install --no-package-lock
  fi
}

# Groups of pyproject.toml that people put the packages of their tests in.
python_groups() {
  python - groups <<'PYTHON' 2>/dev/null || true
import tomllib
groups = tomllib.load(open("pyproject.toml", "rb")).get("dependency-groups", {})
print(*(name for name in ("test", "tests", "testing", "dev") if name in groups))
PYTHON
}

# Extras of the same kind. The installed project tells them, whichever file and build system declares them.
python_extras() {
  .venv/bin/python - <<'PYTHON' 2>/dev/null || true
import importlib.metadata, json, pathlib
here = pathlib.Path.cwd().as_uri()
for project in importlib.metadata.distributions():
    if json.loads(project.read_text("direct_url.json") or "{}").get("url") == here:
        extras = project.metadata.get_all("Provides-Extra") or []
        print(",".join(name for name in ("test", "tests", "testing", "dev") if name in extras))
PYTHON
}

install_python() {
  if has uv.lock; then
    command -v uv >/dev/null || run python -m pip install --quiet uv
    local name groups=()
    for name in $(python_groups); do groups+=(--group "$name"); done
    run uv sync --all-extras ${groups[@]+"${groups[@]}"}
  elif has poetry.lock; then
    command -v poetry >/dev/null || run python -m pip install --quiet poetry
    POETRY_VIRTUALENVS_IN_PROJECT=1 run poetry install --no-interaction
  else
    run python -m venv .venv
    local file name extras wanted=()
    for file in requirements.txt requirements-dev.txt requirements_dev.txt dev-requirements.txt requirements-test.txt \
      test-requirements.txt requirements/test.txt requirements/tests.txt requirements/dev.txt tests/requirements.txt; do
      if has "$file"; then wanted+=(-r "$file"); fi
    done
    # A pyproject.toml that only sets up tools is no package to install.
    if has setup.py || grep -qsE '^\[(project|build-system|tool\.poetry)\]' pyproject.toml; then wanted+=(-e .); fi
    if has pyproject.toml; then
      for name in $(python_groups); do wanted+=(--group "$name"); done
    fi
    run .venv/bin/python -m pip install --quiet --upgrade pip
    run .venv/bin/python -m pip install --quiet ${wanted[@]+"${wanted[@]}"}
    extras=$(python_extras)
    if [ -n "$extras" ]; then run .venv/bin/python -m pip install --quiet -e ".[$extras]"; fi
    .venv/bin/python -c 'import pytest' 2>/dev/null || run .venv/bin/python -m pip install --quiet pytest
  fi
}

# Surefire downloads what runs the tests only when it is about to run them, so it is asked for a test that is not there.
install_maven() {
  local mvn=mvn
  if has mvnw; then mvn=./mvnw; fi
  run "$mvn" --batch-mode --quiet -Dtest=NoTestOfThisName -Dsurefire.failIfNoSpecifiedTests=false -DfailIfNoTests=false test
}

# What runs the tests, Gradle too downloads only then.
install_gradle() {
  local gradle=gradle init
  if has gradlew; then gradle=./gradlew; fi
  init=$(mktemp -d)/init.gradle
  echo 'allprojects { tasks.withType(Test) { filter.failOnNoMatchingTests = false } }' >"$init"
  run "$gradle" --console=plain --init-script "$init" test --tests NoTestOfThisName
}

found=0
if has package.json; then install_node; found=1; fi
if has pyproject.toml || has setup.py || has requirements.txt || has Pipfile; then install_python; found=1; fi
if has go.mod; then run go mod download; found=1; fi
if has Cargo.toml; then run cargo fetch; found=1; fi
if has pom.xml; then install_maven; found=1; fi
if has build.gradle || has build.gradle.kts || has settings.gradle || has settings.gradle.kts; then install_gradle; found=1; fi
if has Gemfile; then
  run bundle config set --local path vendor/bundle
  run bundle install
  found=1
fi
if has composer.json; then run composer install --no-interaction --no-progress; found=1; fi
if [ "$found" = 0 ]; then echo "No manifest at the root tells what to install; name a command."; fi
