import picomatch from 'picomatch';

/**
 * Paths that no edit may touch unless the configuration lifts one by one (R10): CI and forge settings, dot entries at
 * the top, ownership, agent instructions, manifests and lock files, lint and test configuration, containers,
 * licence and security files.
 */
const protectedPaths = [
  '.*',
  '.*/**',
  '**/.github/**',
  '**/.git*',
  '**/.npmrc',
  '**/.yarnrc*',
  '**/CODEOWNERS',
  '**/{AGENTS,CLAUDE,GEMINI,COPILOT}.md',
  '**/{package,composer}.json',
  '**/{package-lock.json,npm-shrinkwrap.json,yarn.lock,pnpm-lock.yaml,bun.lock*,deno.lock,composer.lock}',
  '**/{Cargo.toml,Cargo.lock,go.mod,go.sum,Gemfile,Gemfile.lock,Pipfile,Pipfile.lock,poetry.lock,uv.lock}',
  '**/{pyproject.toml,setup.py,setup.cfg,requirements*.txt,pom.xml,build.gradle*,settings.gradle*,*.gemspec}',
  '**/{tox.ini,pytest.ini,mypy.ini,.flake8,.pylintrc,conftest.toml}',
  '**/{eslint,prettier,vitest,vite,jest,babel,karma,playwright,cypress,biome}.config.*',
  '**/{.eslintrc*,.prettierrc*,biome.json*,jest.config.*,phpunit.xml*,.rspec,.rubocop.yml}',
  '**/{Dockerfile*,docker-compose*,compose.y*ml,Containerfile*}',
  '**/{LICENSE,LICENCE,COPYING,SECURITY}{,.*}',
];

const isProtected = picomatch(protectedPaths, { dot: true, nocase: true });

/** Builds the test that says why a path is off limits, or `undefined` when it may be edited. */
export function pathRules(scope: { exclude: readonly string[]; allowProtected: readonly string[] }) {
  const isExcluded = picomatch([...scope.exclude], { dot: true });
  const isLifted = picomatch([...scope.allowProtected], { dot: true });
  return (path: string): string | undefined => {
    if (scope.exclude.length > 0 && isExcluded(path)) return 'is excluded by scope.exclude';
    if (!isProtected(path)) return undefined;
    if (scope.allowProtected.length > 0 && isLifted(path)) return undefined;
    return 'is protected; scope.allowProtected in the configuration can lift that';
  };
}
