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
