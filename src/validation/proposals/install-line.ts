import { filesOfPip, pipLine } from './pip-line.ts';
import { hasFile, type RepositoryFacts } from './repository-facts.ts';

/** What installs the dependencies of the folder with a file. */
type Line = string | ((facts: RepositoryFacts, folder: string) => string);

/** What installs a repository's dependencies, by the file that shows it; the first that is there counts. */
const lines: readonly (readonly [file: string, line: Line])[] = [
  ['pnpm-lock.yaml', 'pnpm install --frozen-lockfile'],
  ['yarn.lock', 'yarn install --immutable'],
  ['bun.lock', 'bun install --frozen-lockfile'],
  ['package-lock.json', 'npm ci'],
  ['package.json', 'npm install'],
  ['uv.lock', 'uv sync --all-extras --all-groups'],
  ['poetry.lock', 'poetry install'],
  ...filesOfPip.map((file): [string, typeof pipLine] => [file, pipLine]),
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
export function installLine(facts: RepositoryFacts, folder: string): string | undefined {
  for (const [file, line] of lines)
    for (const place of [folder, ''])
      if (hasFile(facts, place, file)) return typeof line === 'string' ? line : line(facts, place);
  return undefined;
}
