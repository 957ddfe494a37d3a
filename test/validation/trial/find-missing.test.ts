import { describe, expect, test } from 'vitest';
import {
  findMissing,
  remedyFor,
  waysToRun,
  whyStuck,
  wordsOfMissing,
} from '../../../src/validation/index.ts';

/** What tools printed, what is missing by it, and what would help in a repository with these files. */
const cases: readonly (readonly [
  output: string,
  words: string,
  files: string[],
  remedy: string | undefined,
])[] = [
  ['sh: 1: vitest: not found', 'the program vitest is missing', ['package-lock.json'], 'npm ci'],
  ['bash: line 46: bundle: command not found', 'the program bundle is missing', [], 'gem install bundler'],
  [
    '/bin/sh: 1: foo: not found\nmake: *** [Makefile:2: test] Error 127',
    'the program foo is missing',
    [],
    undefined,
  ],
  ['make: uv: No such file or directory', 'the program uv is missing', ['uv.lock'], 'pip install uv'],
  ['/usr/bin/env: ‘go’: No such file or directory', 'the program go is missing', ['go.mod'], undefined],
  [
    'prlimit: failed to execute x\nError: spawn eslint ENOENT',
    'the program eslint is missing',
    ['yarn.lock'],
    'yarn install --immutable',
  ],
  [
    "E   ModuleNotFoundError: No module named '_pytest._version'",
    'the module _pytest._version is missing',
    ['pyproject.toml'],
    'python -m venv .venv && .venv/bin/pip install -e . pytest',
  ],
  [
    '/usr/bin/python: No module named pytest',
    'the module pytest is missing',
    ['uv.lock'],
    'uv sync --all-extras --all-groups',
  ],
  [
    "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'chai' imported from /repo/test/a.mjs",
    'the module chai is missing',
    ['package.json'],
    'npm install',
  ],
  [
    "Error: Cannot find module '/repo/node_modules/mocha/bin/mocha'",
    'the module mocha is missing',
    ['pnpm-lock.yaml'],
    'pnpm install --frozen-lockfile',
  ],
  [
    "<internal:rubygems/core_ext/kernel_require.rb>:85:in `require': cannot load such file -- rspec (LoadError)",
    'the module rspec is missing',
    ['Gemfile'],
    'bundle config set --local path vendor/bundle && bundle install',
  ],
  [
    'PHP Fatal error:  Uncaught Error: Class "PHPUnit\\Framework\\TestCase" not found in /a.php:1',
    'the module PHPUnit\\Framework\\TestCase is missing',
    ['composer.json'],
    'composer install',
  ],
  [
    'a_test.go:2:20: missing go.sum entry for module providing package github.com/stretchr/testify/assert (imported by x); to add:',
    'github.com/stretchr/testify/assert is not downloaded',
    ['go.mod'],
    'go mod download',
  ],
  [
    'a_test.go:2:20: module lookup disabled by GOPROXY=off',
    'a module is not downloaded',
    ['go.mod'],
    'go mod download',
  ],
  [
    'error: no matching package named `semver` found\nlocation searched: crates.io index',
    'semver is not downloaded',
    ['Cargo.toml'],
    'cargo fetch',
  ],
  [
    '[ERROR] Cannot access central (https://repo.example/maven2) in offline mode and the artifact junit:junit:jar:4.99 has not been downloaded from it before.',
    'junit:junit:jar:4.99 is not downloaded',
    ['pom.xml'],
    'mvn --batch-mode dependency:go-offline',
  ],
];

describe('what a check lacked is read from what it printed', () => {
  test.each(cases)('%s', (output, words, files, remedy) => {
    const missing = findMissing({ output });
    expect(missing && wordsOfMissing(missing)).toBe(words);
    expect(missing && remedyFor(missing, { paths: files, texts: new Map() }, '')).toBe(remedy);
  });

  test.each([
    ['mypy', ['pyproject.toml'], 'python -m venv .venv && .venv/bin/pip install -e . pytest mypy'],
    ['pytest', ['setup.py'], 'python -m venv .venv && .venv/bin/pip install -e . pytest'],
    ['mypy', ['uv.lock', 'pyproject.toml'], 'uv sync --all-extras --all-groups'],
    ['eslint', ['package-lock.json'], 'npm ci'],
  ])('%s that is not there is installed by a line that brings it', (name, paths, line) => {
    expect(remedyFor({ kind: 'program', name }, { paths, texts: new Map() }, '')).toBe(line);
  });

  test.each([
    ['./run.sh: line 3: jq: command not found', 'the program jq is missing'],
    ['env: ruby: No such file or directory', 'the program ruby is missing'],
    ['the program tox could not be started', 'the program tox is missing'],
    ["Error: Cannot find module '@scope/pkg/sub'", 'the module @scope/pkg/sub is missing'],
    ["Error: Cannot find module '/r/node_modules/@scope/pkg/x'", 'the module @scope/pkg is missing'],
    ['PHP Fatal error: Trait "A\\B" not found', 'the module A\\B is missing'],
    ['PHP Fatal error: Interface "A\\C" not found', 'the module A\\C is missing'],
    ["Could not find gem 'rake (~> 13)' in any of the sources", 'rake is not downloaded'],
    ['Could not find rake-13.0.6 in locally installed gems', 'rake-13.0.6 is not downloaded'],
    ['a.go:3:2: cannot find module providing package a.b/c: import lookup', 'a.b/c is not downloaded'],
    ['go: a.b/c@v1.2.3: module lookup disabled by GOPROXY=off', 'a.b/c@v1.2.3 is not downloaded'],
    ['error: failed to download `serde v1.0`', 'serde is not downloaded'],
    ['error: failed to get `serde` as a dependency', 'serde is not downloaded'],
    ['> No cached version of org.a:b:1.0 available for offline mode.', 'org.a:b:1.0 is not downloaded'],
    [
      ' ERR_PNPM_NO_OFFLINE_TARBALL  A package is missing from the store but cannot download it in offline mode. The missing package may be downloaded from https://registry.example/@lerna-lite/cli/-/cli-4.11.5.tgz.',
      '@lerna-lite/cli is not downloaded',
    ],
    ['java.net.UnknownHostException: repo.example', 'repo.example cannot be reached'],
  ])('%s: %s', (output, words) => {
    const missing = findMissing({ output });
    expect(missing && wordsOfMissing(missing)).toBe(words);
  });

  test('a failed test lacks nothing', () => {
    expect(
      findMissing({ output: '1 failed\nAssertionError: file not found in cache: expected 1, got 2' }),
    ).toBeUndefined();
  });

  test('a module of the repository itself is no dependency', () => {
    expect(findMissing({ output: "Error: Cannot find module '../src/gone.js'" })).toBeUndefined();
  });
});

describe('why a check could not do its work', () => {
  const reason = 'it ended with exit code 101 and showed no result that can be read';

  test.each([
    [
      'its first line that begins as an error',
      '   Compiling a v1.0\n\u001b[1m\u001b[31merror[E0425]\u001b[0m: cannot find value `x` in this scope\n --> src/a.rs\nerror: could not compile `a`',
      `${reason}: \`error[E0425]: cannot find value  x  in this scope\``,
    ],
    ['its last line that speaks of one', 'ok\nValueError: bad\nbye', `${reason}: \`ValueError: bad\``],
    [
      'what a JVM and Maven say',
      'Starting\njava.nio.file.NoSuchFileException: /m2.conf\n\tat a.B\n[ERROR] \n[ERROR] x',
      `${reason}: \`java.nio.file.NoSuchFileException: /m2.conf\``,
    ],
    [
      'what lines of Maven announce',
      '[INFO] x\n[ERROR] Failed to execute goal a:enforce (v) on project b: \n[ERROR] Rule 0: c failed with message:\n[ERROR] Detected Maven Version: 3.8.7 is not in the allowed range [3.9,).\n[ERROR] -> [Help 1]\n',
      `${reason}: \`[ERROR] Detected Maven Version: 3.8.7 is not in the allowed range [3.9,).\``,
    ],
    [
      'the line that announces, where nothing of Maven follows',
      '[ERROR] Failed to execute goal a:\nusage',
      `${reason}: \`[ERROR] Failed to execute goal a:\``,
    ],
    [
      'what pytest calls an error of its own',
      'INTERNALERROR> Traceback (most recent call last):\nINTERNALERROR>     warnings.warn(\nINTERNALERROR> pytest.PytestRemovedIn10Warning: config.inicfg is deprecated\nINTERNALERROR> See https://docs.pytest.org\n',
      `${reason}: \`INTERNALERROR> pytest.PytestRemovedIn10Warning: config.inicfg is deprecated\``,
    ],
    [
      'what a file of TAP printed before it failed as a whole',
      'TAP version 13\n# node:internal/a:189\n#   throw new ERR_UNKNOWN_FILE_EXTENSION(ext);\n# TypeError [ERR_UNKNOWN_FILE_EXTENSION]: Unknown file extension ".ts" for /a/b.ts\nnot ok 1 - a.test.mjs\n  ---\n  error: \'test failed\'\n  ...\n',
      `${reason}: \`TypeError [ERR_UNKNOWN_FILE_EXTENSION]: Unknown file extension ".ts" for /a/b.ts\``,
    ],
    [
      'what pnpm calls an error, and not what it warns of',
      ' WARN  Issue while reading "/usr/etc/npmrc". EACCES: permission denied\n ERR_PNPM_OUTDATED_LOCKFILE  Cannot install with "frozen-lockfile"\n',
      `${reason}: \`ERR_PNPM_OUTDATED_LOCKFILE  Cannot install with "frozen-lockfile"\``,
    ],
    ['no warning', 'ok\nnpm warn config: a file was not found\nWARNING: permission denied\n', reason],
    ['no line, where none speaks of one', 'one\ntwo', reason],
  ])('quotes %s', (_, output, words) => {
    expect(whyStuck({ reason, output })).toBe(words);
  });

  test('is what it lacked, where that is known', () => {
    const output = 'error: x\nsh: vitest: not found';
    expect(whyStuck({ reason, output }, 'the program vitest is missing')).toBe(
      `${reason}; the program vitest is missing`,
    );
  });
});

test('tests are run without the manager, and with the program of the system, where the own way does not work', () => {
  const ways = (line: string) =>
    waysToRun({ kind: 'tests', because: '', check: { name: 'tests', run: line.split(' ') } }).map(({ run }) =>
      run.join(' '),
    );
  expect(ways('bundle exec rspec')).toEqual(['bundle exec rspec', 'rspec']);
  expect(ways('vendor/bin/phpunit --log-junit x.xml')).toEqual([
    'vendor/bin/phpunit --log-junit x.xml',
    'phpunit --log-junit x.xml',
  ]);
  expect(ways('./mvnw --offline test')).toEqual(['./mvnw --offline test', 'mvn --offline test']);
  expect(ways('./gradlew test')).toEqual(['./gradlew test', 'gradle test']);
});

test('a formatter goes without the manager, too, where the check does', () => {
  const check = { name: 'lint', run: ['uv', 'run', '--offline', 'ruff', 'check'] };
  const fixes = (fix: string) =>
    waysToRun({ kind: 'lint', because: '', check: { ...check, fix: fix.split(' ') } }).map((way) =>
      way.fix?.join(' '),
    );
  expect(fixes('uv run --offline black {files}')).toEqual([
    'uv run --offline black {files}',
    'black {files}',
  ]);
  expect(fixes('black {files}')).toEqual(['black {files}', 'black {files}']);
});

test.each([
  ["# error: 'test failed'\n# TypeError [ERR]: no\n", '`TypeError [ERR]: no`'],
  ["\n  \nerror: '3 subtests failed'\nthe file was not found\n", '`the file was not found`'],
  ["error: '1 subtest failed'\n", undefined],
  [`fatal: ${'x'.repeat(160)}\n`, `\`fatal: ${'x'.repeat(153)}…\``],
  [`fatal: ${'x'.repeat(153)}\n`, `\`fatal: ${'x'.repeat(153)}\``],
])('the line that speaks of an error in %j', (output, line) => {
  const reason = 'it ended with 1';
  expect(whyStuck({ reason, output })).toBe(line === undefined ? reason : `${reason}: ${line}`);
});
