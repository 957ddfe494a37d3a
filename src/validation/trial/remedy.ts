import { installLine, type RepositoryFacts } from '../proposals/index.ts';
import type { Missing } from '../checks/describing/find-missing.ts';

/** Programs that start others, and what installs them where their own language is there. */
const managers: Readonly<Record<string, string>> = {
  uv: 'pip install uv',
  poetry: 'pip install poetry',
  hatch: 'pip install hatch',
  tox: 'pip install tox',
  nox: 'pip install nox',
  pnpm: 'npm install --global pnpm',
  yarn: 'npm install --global yarn',
  bun: 'npm install --global bun',
  bundle: 'gem install bundler',
};

/** Languages and build tools, which come from the system and not from a package of the repository. */
const system =
  /^(?:node|npm|npx|python[\d.]*|go|gofmt|cargo|rustc|java|javac|mvn|gradle|dotnet|ruby|rake|php|composer|mix|elixir|make|cmake|ctest|gcc|g\+\+|cc|clang|golangci-lint)$/;

/** The one line that most likely makes a check run that lacked something; `undefined` where none can be told. */
export function remedyFor(missing: Missing, facts: RepositoryFacts, folder: string): string | undefined {
  const manager = missing.kind === 'program' && Object.hasOwn(managers, missing.name);
  if (manager) return managers[missing.name];
  if (missing.kind === 'program' && system.test(missing.name)) return undefined;
  const line = installLine(facts, folder);
  // Without a lock file pip installs nothing that it is not told to: a linter, a type checker.
  const told =
    missing.kind === 'program' && line?.includes('/pip install ') && !line.endsWith(` ${missing.name}`);
  return told ? `${line} ${missing.name}` : line;
}
