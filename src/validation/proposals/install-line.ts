import { hasFile, type RepositoryFacts } from './repository-facts.ts';

/** What installs a repository's dependencies, by the file that shows it; the first that is there counts. */
const lines: readonly (readonly [file: string, line: string])[] = [
  ['pnpm-lock.yaml', 'pnpm install --frozen-lockfile'],
  ['yarn.lock', 'yarn install --immutable'],
  ['bun.lock', 'bun install --frozen-lockfile'],
  ['package-lock.json', 'npm ci'],
  ['package.json', 'npm install'],
  ['uv.lock', 'uv sync --all-extras --all-groups'],
  ['poetry.lock', 'poetry install'],
  ['requirements-dev.txt', 'python -m venv .venv && .venv/bin/pip install -r requirements-dev.txt'],
  ['pyproject.toml', 'python -m venv .venv && .venv/bin/pip install -e . pytest'],
  ['setup.py', 'python -m venv .venv && .venv/bin/pip install -e . pytest'],
  ['go.mod', 'go mod download'],
  ['Cargo.toml', 'cargo fetch'],
  ['pom.xml', 'mvn --batch-mode dependency:go-offline'],
  ['gradlew', './gradlew testClasses'],
  ['build.gradle', 'gradle testClasses'],
  ['build.gradle.kts', 'gradle testClasses'],
  ['Gemfile', 'bundle config set --local path vendor/bundle && bundle install'],
  ['composer.json', 'composer install'],
  ['mix.exs', 'mix local.hex --force && mix deps.get'],
];

/** The one line that most likely makes the tests of a folder run: it installs what they need. */
export function installLine(facts: Pick<RepositoryFacts, 'paths'>, folder: string): string | undefined {
  const all = { paths: facts.paths, texts: new Map<string, string>() };
  return lines.find(([file]) => hasFile(all, folder, file) || hasFile(all, '', file))?.[1];
}
