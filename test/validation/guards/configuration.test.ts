import { describe, expect, it } from 'vitest';
import { guardPatch } from '../../../src/validation/index.ts';
import { created, deleted, modified, patchOf } from './patches.ts';

function severities(path: string, before: string, after: string): string[] {
  return guardPatch(patchOf(modified(path, before, after))).map(({ severity }) => severity);
}

const json = (value: unknown) => JSON.stringify(value, undefined, 2);

const looser: readonly (readonly [string, string, string])[] = [
  ['.eslintrc.json', json({ rules: { eqeqeq: 'error' } }), json({ rules: { eqeqeq: 'off' } })],
  ['.eslintrc.json', json({ rules: { eqeqeq: 'error' } }), json({ rules: { eqeqeq: ['warn', 'always'] } })],
  ['.eslintrc.json', json({ rules: { eqeqeq: 2 } }), json({ rules: { eqeqeq: 0 } })],
  ['.eslintrc.json', json({ rules: { eqeqeq: 2 } }), json({ rules: {} })],
  ['.eslintrc.json', json({ rules: {} }), json({ rules: { 'no-undef': 'off' } })],
  ['.eslintrc.json', json({ extends: ['a', 'b'] }), json({ extends: ['a'] })],
  ['.eslintrc.json', json({}), json({ ignorePatterns: ['src/**'] })],
  ['eslint.config.js', "rules: { 'no-undef': 'error' }\n", "rules: { 'no-undef': 'off' }\n"],
  ['eslint.config.js', 'export default [js];\n', "export default [{ ignores: ['src/**'] }, js];\n"],
  ['biome.json', json({ linter: { enabled: true } }), json({ linter: { enabled: false } })],
  [
    'tsconfig.json',
    '{ "compilerOptions": { "strict": true } } // c',
    '{ "compilerOptions": { "strict": false } } // c',
  ],
  ['tsconfig.json', json({ compilerOptions: { strict: true } }), json({ compilerOptions: {} })],
  ['tsconfig.json', json({ compilerOptions: {} }), json({ compilerOptions: { skipLibCheck: true } })],
  ['tsconfig.json', json({ include: ['src', 'test'] }), json({ include: ['src'] })],
  ['tsconfig.json', json({ exclude: ['dist'] }), json({ exclude: ['dist', 'src/bad.ts'] })],
  ['ruff.toml', 'select = ["E", "F"]\n', 'select = ["E"]\n'],
  ['ruff.toml', 'ignore = []\n', 'ignore = ["F401"]\n'],
  ['ruff.toml', 'line-length = 88\n', 'line-length = 200\n'],
  ['pyproject.toml', '[tool.mypy]\nstrict = true\n', '[tool.mypy]\nstrict = false\n'],
  ['pyproject.toml', '[tool.mypy]\n', '[tool.mypy]\nignore_errors = true\n'],
  ['pyproject.toml', '[tool.ruff.lint]\nignore = []\n', '[tool.ruff.lint]\nignore = ["E501"]\n'],
  [
    'pyproject.toml',
    '[tool.coverage.report]\nfail_under = 90\n',
    '[tool.coverage.report]\nfail_under = 10\n',
  ],
  [
    'pyproject.toml',
    '[tool.pytest.ini_options]\naddopts = "-q"\n',
    '[tool.pytest.ini_options]\naddopts = "-q --ignore=tests/test_a.py"\n',
  ],
  ['setup.cfg', '[flake8]\nmax-line-length = 88\n', '[flake8]\nmax-line-length = 88\nignore = E501\n'],
  ['mypy.ini', '[mypy]\nstrict = True\n', '[mypy]\n'],
  ['Cargo.toml', '[lints.clippy]\nall = "deny"\n', '[lints.clippy]\nall = "allow"\n'],
  [
    '.golangci.yml',
    'linters:\n  enable:\n    - errcheck\n    - govet\n',
    'linters:\n  enable:\n    - govet\n',
  ],
  ['.golangci.yml', 'linters: {}\n', 'linters:\n  disable:\n    - errcheck\n'],
  ['.rubocop.yml', 'Style/A:\n  Enabled: true\n', 'Style/A:\n  Enabled: false\n'],
  ['phpstan.neon', 'parameters:\n  level: 8\n', 'parameters:\n  level: 1\n'],
  ['jest.config.js', 'module.exports = {};\n', 'module.exports = { passWithNoTests: true };\n'],
  ['vitest.config.ts', 'test: {}\n', "test: { exclude: ['test/a.test.ts'] }\n"],
  [
    'package.json',
    json({ jest: { coverageThreshold: { global: { lines: 90 } } } }),
    json({ jest: { coverageThreshold: { global: { lines: 1 } } } }),
  ],
  [
    'package.json',
    json({ scripts: { test: 'vitest run' } }),
    json({ scripts: { test: 'vitest run || true' } }),
  ],
  ['package.json', json({ scripts: { lint: 'eslint .' } }), json({ scripts: {} })],
  [
    '.github/workflows/ci.yml',
    'jobs:\n  a:\n    steps: []\n',
    'jobs:\n  a:\n    continue-on-error: true\n    steps: []\n',
  ],
  ['build.gradle', 'checkstyle {}\n', 'checkstyle { ignoreFailures = true }\n'],
  ['App.csproj', '<TreatWarningsAsErrors>true</TreatWarningsAsErrors>\n', '<NoWarn>CS0168</NoWarn>\n'],
  ['.pylintrc', '[MESSAGES CONTROL]\n', '[MESSAGES CONTROL]\ndisable=all\n'],
  ['.eslintignore', 'dist\n', 'dist\nsrc\n'],
];

describe('loosened configuration counts (H24)', () => {
  it.each(looser)('%s: %s → %s', (path, before, after) => {
    expect(severities(path, before, after)).toContain('error');
  });

  it('and so does removing it or adding a list of what is not checked', () => {
    expect(guardPatch(patchOf(deleted('.eslintrc.json', '{}')))[0]?.severity).toBe('error');
    expect(guardPatch(patchOf(created('.eslintignore', 'src\n')))[0]?.severity).toBe('error');
  });
});

describe('configuration that is renamed', () => {
  const renamed = (from: string, path: string) =>
    guardPatch(patchOf({ path, from, change: 'rename', before: '{}', after: '{}' }));

  it('away, so that no tool finds it, counts', () => {
    expect(renamed('.eslintrc.json', 'docs/old-rules.json')).toMatchObject([
      { severity: 'error', message: 'Configuration of a check was removed.' },
    ]);
  });

  it('to another name that tools know is for a person to see', () => {
    expect(renamed('.eslintrc.json', '.eslintrc.yaml').map(({ severity }) => severity)).toEqual(['warning']);
  });
});

describe('other changes do not', () => {
  it.each([
    ['package.json', json({ version: '1.0.0' }), json({ version: '1.0.1' })],
    ['package.json', json({ dependencies: { a: '1' } }), json({ dependencies: { a: '1', 'skip-it': '2' } })],
    ['pyproject.toml', '[project]\nname = "a"\n', '[project]\nname = "a"\nversion = "1"\n'],
    ['Cargo.toml', '[dependencies]\n', '[dependencies]\nserde = "1"\n'],
    ['src/config.json', json({ skip: false }), json({ skip: true })],
  ])('%s: %s → %s', (path, before, after) => {
    expect(severities(path, before, after)).toEqual([]);
  });

  it.each([
    ['.eslintrc.json', json({ rules: { eqeqeq: 'warn' } }), json({ rules: { eqeqeq: 'error' } })],
    ['tsconfig.json', json({ compilerOptions: {} }), json({ compilerOptions: { strict: true } })],
    ['ruff.toml', 'select = ["E"]\n', 'select = ["E", "F"]\n'],
  ])('a stricter %s is only shown to a person', (path, before, after) => {
    expect(severities(path, before, after)).toEqual(['warning']);
  });
});

describe('what is known as configuration of checks alone, by its name', () => {
  it.each(
    `.eslintrc .eslintrc.yaml web/.eslintrc.json eslint.config.mjs biome.jsonc .oxlintrc.json tslint.json
    .stylelintrc.json tsconfig.build.json jsconfig.json jest.config.ts vitest.workspace.ts karma.conf.js jest.e2e.config.js
    .mocharc.yml .nycrc .c8rc.json ruff.toml .ruff.toml .flake8 mypy.ini pytest.ini tox.ini noxfile.py .coveragerc
    .pylintrc pyrightconfig.json .bandit .pre-commit-config.yaml .golangci.toml clippy.toml .rustfmt.toml deny.toml
    .rubocop.yml .rubocop_todo.yml .rspec .reek.yml phpstan.neon.dist psalm.xml phpunit.xml.dist .phpcs.xml phpmd.xml
    checkstyle.xml dependency-suppressions.xml pmd-rules.xml spotbugs-exclude.xml detekt.yml lint.xml .swiftlint.yml
    .clang-tidy analysis_options.yaml .credo.exs .dialyzer_ignore.exs .scalafix.conf scalastyle-config.xml .globalconfig
    team.ruleset codecov.yml sonar-project.properties .luacheckrc .hadolint.yaml .yamllint .markdownlint.json
    .shellcheckrc .sqlfluff patchwright.yml`.split(/\s+/),
  )('%s: any change of it is shown to a person, and taking it away counts', (path) => {
    expect(severities(path, '', 'x: y\n')).toEqual(['warning']);
    expect(guardPatch(patchOf(deleted(path, 'x\n')))).toMatchObject([
      { severity: 'error', code: 'check-configuration', path },
    ]);
  });

  it.each(
    `package.json pyproject.toml setup.cfg Cargo.toml composer.json pom.xml build.gradle.kts App.csproj
    Directory.Build.props Makefile justfile .editorconfig mix.exs build.sbt Rakefile CMakeLists.txt deno.json nx.json
    .github/workflows/ci.yml .gitlab-ci.yml .circleci/config.yml azure-pipelines.yml Jenkinsfile`.split(
      /\s+/,
    ),
  )('%s holds other things too: only what makes a check laxer counts', (path) => {
    expect(severities(path, '', 'x = "y"\n')).toEqual([]);
    expect(guardPatch(patchOf(deleted(path, 'x\n')))).toEqual([]);
  });

  it.each('pom.xml build.gradle.kts Makefile build.sbt CMakeLists.txt Jenkinsfile setup.cfg'.split(' '))(
    'and in %s it does',
    (path) => {
      expect(severities(path, 'a\n', 'a\nmvn verify -DskipTests\n')).toEqual(['error']);
    },
  );

  it.each('.eslintignore web/.stylelintignore .prettierignore .semgrepignore'.split(' '))(
    '%s: a new entry counts, a comment or an exception from it does not',
    (path) => {
      expect(severities(path, 'dist\n', 'dist\nsrc\n')).toEqual(['error']);
      expect(severities(path, 'dist\n', 'dist\n# why\n!dist/keep\n')).toEqual([]);
    },
  );

  it.each('src/package.json.ts README.md .gitignore .dockerignore .npmignore docs/eslint.md'.split(' '))(
    '%s is none',
    (path) => {
      expect(severities(path, 'a\n', 'a\nignore: all\n')).toEqual([]);
    },
  );
});

describe('what is said of loosened configuration', () => {
  const said = (path: string, before: string, after: string) =>
    guardPatch(patchOf(modified(path, before, after))).map(({ message, startLine }) => ({
      message,
      startLine,
    }));

  it('names the settings and where the change begins', () => {
    expect(
      said('.eslintrc.json', json({ rules: { eqeqeq: 'error' } }), json({ rules: { eqeqeq: 'off' } })),
    ).toEqual([{ message: 'Checks are laxer than before: `rules.eqeqeq` is now `off`.', startLine: 3 }]);
  });

  it('names lines where a format has no settings to compare, those that moved left aside', () => {
    const before = "strict: true,\nrules: { a: 'error' },\nother,\n";
    const after = "other,\nrules: { a: 'off' },\nstrict: true,\n";
    expect(said('eslint.config.js', before, after)[0]?.message).toBe(
      "Checks are laxer than before: added `rules: { a: 'off' },`; removed `rules: { a: 'error' },`.",
    );
  });

  it('a script that checks are started by is quoted as it was and as it is', () => {
    const scripts = (test: string) => json({ scripts: { test, start: `node ${test}` } });
    expect(said('package.json', scripts('vitest run'), scripts('jest'))[0]?.message).toBe(
      'The script `test` was `vitest run` and is now `jest`.',
    );
    const found = severities('package.json', scripts('vitest run'), scripts('jest'));
    expect(found).toEqual(['warning']);
    expect(severities('package.json', scripts('vitest run'), scripts('true'))).toEqual(['error']);
    expect(severities('package.json', scripts('vitest run || true'), scripts('jest || true'))).toEqual([
      'warning',
    ]);
  });

  it('a script that is taken away is named', () => {
    const [found] = said('package.json', json({ scripts: { lint: 'eslint .' } }), json({ scripts: {} }));
    expect(found?.message).toBe('The script `lint` is gone.');
  });
});

describe('options of a test runner among other things', () => {
  const runner = (of: unknown) => json({ name: 'sums', jest: of });
  const mapped = runner({ moduleNameMapper: { '^sum$': '<rootDir>/fixtures/sum.js' } });

  it.each([
    ['package.json', json({ name: 'sums' }), mapped],
    ['package.json', runner({ automock: false }), mapped],
    ['pyproject.toml', '[project]\n', '[project]\n\n[tool.pytest.ini_options]\npythonpath = ["fixtures"]\n'],
  ])('are for a person to see where they change (%s)', (path, before, after) => {
    expect(severities(path, before, after)).toEqual(['warning']);
  });

  it('and nothing is said where something else does', () => {
    expect(severities('package.json', mapped, mapped.replace('sums', 'sums2'))).toEqual([]);
  });
});
