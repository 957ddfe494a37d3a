import { describe, expect, test } from 'vitest';
import { focusCheck } from '../../../src/validation/index.ts';
import { briefCheck } from '../../../src/validation/tests/focus.ts';
import { check } from '../checks/repository.ts';

/** Command, scripts of package.json, test file, and the command that runs that file only. */
const commands: [string, Record<string, string>, string, string | undefined][] = [
  [
    'vitest run --reporter=json src',
    {},
    'a.test.ts',
    'vitest run --reporter=default --reporter=json a.test.ts',
  ],
  ['npx vitest --coverage', {}, 'a.test.ts', 'npx vitest run --reporter=default --reporter=json a.test.ts'],
  [
    'jest --json --config jest.json',
    {},
    'a.test.js',
    'jest --config jest.json --json --runTestsByPath a.test.js',
  ],
  [
    'npm run --silent test',
    { test: 'NODE_ENV=test mocha --exit -r setup.js "test/**/*.js"' },
    'test/a.js',
    'env NODE_ENV=test mocha --exit -r setup.js --reporter json ./test/a.js',
  ],
  [
    'npm test',
    { test: 'c8 mocha ./test/*.cjs --require ./test/before.cjs --check-leaks' },
    'test/a.cjs',
    'c8 mocha --require ./test/before.cjs --check-leaks --reporter json ./test/a.cjs',
  ],
  [
    'npm test',
    { test: 'c8 --reporter lcov npm run api', api: 'node --conditions development test/index.js' },
    'test/index.js',
    'node --conditions development --test --test-reporter=tap ./test/index.js',
  ],
  ['npm test', { test: 'node scripts/build.js' }, 'test/a.js', undefined],
  [
    'npm run --silent test',
    { test: 'NODE_ENV=test mocha --exit -r setup.js test/' },
    'test/a.js',
    'env NODE_ENV=test mocha --exit -r setup.js --reporter json ./test/a.js',
  ],
  ['npm test', { test: 'npm run lint && npm run unit', unit: 'ava' }, 'test/a.js', 'ava --tap test/a.js'],
  ['node --test', {}, 'test/a.test.js', 'node --test --test-reporter=tap ./test/a.test.js'],
  [
    'node --import tsx --test test/*.ts',
    {},
    'test/a.test.ts',
    'node --import tsx --test --test-reporter=tap ./test/a.test.ts',
  ],
  [
    'python -m pytest -q -p no:cacheprovider',
    {},
    'tests/test_a.py',
    'python -m pytest -q -p no:cacheprovider --continue-on-collection-errors ./tests/test_a.py',
  ],
  [
    'uv run --offline pytest tests',
    {},
    'tests/test_a.py',
    'uv run --offline pytest --continue-on-collection-errors ./tests/test_a.py',
  ],
  ['npm test', { test: 'tap' }, 'test/a.js', 'tap --reporter=tap ./test/a.js'],
  ['python -m unittest discover -s tests', {}, 'tests/test_a.py', 'python -m unittest tests/test_a.py'],
  ['go test -json ./...', {}, 'pkg/a_test.go', 'go test -json ./pkg'],
  [
    'cargo test --offline --workspace --no-fail-fast',
    {},
    'tests/a.rs',
    'cargo test --offline --no-fail-fast --test a',
  ],
  ['cargo test --workspace', {}, 'src/bytes/tests.rs', 'cargo test --tests -- bytes::tests::'],
  ['cargo test', {}, 'src/bytes/mod.rs', 'cargo test --tests -- bytes::'],
  ['cargo test', {}, 'src/tests/truncate.rs', 'cargo test --tests -- tests::truncate::'],
  [
    'cargo test',
    {},
    'tests/inner/src/a.rs',
    'cargo test --manifest-path tests/inner/Cargo.toml --tests -- a::',
  ],
  [
    'cargo test',
    {},
    'crates/a/src/de/map.rs',
    'cargo test --manifest-path crates/a/Cargo.toml --tests -- de::map::',
  ],
  ['cargo test', {}, 'src/lib.rs', 'cargo test --tests -- tests:: test::'],
  ['cargo test', {}, 'src/bin/tool.rs', 'cargo test --tests -- tests:: test::'],
  ['cargo test', {}, 'build.rs', undefined],
  [
    'cargo test --workspace',
    {},
    'crates/toml/tests/suite/table.rs',
    'cargo test --manifest-path crates/toml/Cargo.toml --test suite -- table::',
  ],
  [
    'cargo test',
    {},
    'crates/toml/tests/suite/main.rs',
    'cargo test --manifest-path crates/toml/Cargo.toml --test suite',
  ],
  ['cargo test', {}, 'tests/common/mod.rs', undefined],
  ['bundle exec rspec', {}, 'spec/a_spec.rb', 'bundle exec rspec --format json ./spec/a_spec.rb'],
  ['bundle exec rake test', {}, 'test/a_test.rb', 'bundle exec rake test TEST=./test/a_test.rb'],
  ['bin/rails test', {}, 'test/models/a_test.rb', 'bin/rails test ./test/models/a_test.rb'],
  [
    'vendor/bin/phpunit --log-junit x.xml',
    {},
    'tests/ATest.php',
    'vendor/bin/phpunit --log-junit x.xml ./tests/ATest.php',
  ],
  [
    './mvnw --offline test',
    {},
    'src/test/java/x/ATest.java',
    './mvnw --offline test -Dtest=ATest -Dsurefire.failIfNoSpecifiedTests=false -DfailIfNoTests=false',
  ],
  ['./gradlew --offline test', {}, 'src/test/java/x/ATest.java', './gradlew --offline test --tests *ATest'],
  [
    'gradle --offline test',
    {},
    'core/api/src/test/java/x/ATest.java',
    'gradle --offline core:api:test --tests *ATest',
  ],
  ['gradle check -x test', {}, 'app/src/test/x/ATest.kt', 'gradle check -x test --tests *ATest'],
  ['gradle --offline check', {}, 'app/src/test/x/ATest.kt', 'gradle --offline check --tests *ATest'],
  ['make test', {}, 'tests/a.c', 'make test'],
  ['make check', {}, 'README.md', undefined],
  ['make lint', {}, 'tests/a.c', undefined],
  ['ctest --test-dir build -j 2', {}, 'src/a.cpp', 'ctest --test-dir build -j 2'],
  ['ctest --test-dir build', {}, 'test_a.py', undefined],
  ['cargo test', {}, 'tests/node/mod.rs', undefined],
  ['eslint test/jest', {}, 'test/jest.js', undefined],
  ['jest', {}, 'tests/test_a.py', undefined],
];

describe('a test command is cut down to a file', () => {
  test.each(commands)('%s', (command, scripts, file, expected) => {
    const focused = focusCheck(check({ run: command.split(' ') }), [file], scripts);
    expect(focused?.run.join(' ')).toBe(expected);
  });

  test('a build that the script does first is done first', () => {
    const scripts = { pretest: 'npm run build', test: 'npm run compile && mocha test', compile: 'tsc' };
    const focused = focusCheck(check({ run: ['npm', 'test'] }), ['test/a.js'], scripts);
    expect(focused?.setup).toEqual([
      ['npm', 'run', 'build'],
      ['npm', 'run', 'compile'],
    ]);
  });

  test('a type check before a tool that compiles for itself is left to the whole check', () => {
    const scripts = { test: 'tsc -p . && npm run build && vitest run', build: 'rollup -c' };
    const focused = focusCheck(check({ run: ['npm', 'test'] }), ['test/a.ts'], scripts);
    expect(focused?.setup).toEqual([['npm', 'run', 'build']]);
  });

  test('one call of cargo tests modules beside whole targets by all tests of their package', () => {
    const focused = focusCheck(check({ run: ['cargo', 'test'] }), ['src/a.rs', 'tests/b.rs'], {});
    expect(focused!.run.join(' ')).toBe('cargo test --tests');
  });

  test('one call of cargo tests the package of the first file', () => {
    const files = ['crates/a/tests/x.rs', 'crates/b/tests/y.rs', 'crates/a/tests/suite/z.rs'];
    const focused = focusCheck(check({ run: ['cargo', 'test'] }), files, {});
    expect(focused?.run.slice(2)).toEqual([
      '--manifest-path',
      'crates/a/Cargo.toml',
      '--test',
      'x',
      '--test',
      'suite',
    ]);
  });

  test('variables of a script are kept, without the quotes that only a shell needs; a mere type check is not', () => {
    const scripts = { test: "xo && tsc --noEmit && NODE_OPTIONS='--import=tsx/esm' ava" };
    const focused = focusCheck(check({ run: ['npm', 'test'] }), ['test/a.ts'], scripts);
    expect(focused?.run.join(' ')).toBe('env NODE_OPTIONS=--import=tsx/esm ava --tap test/a.ts');
    expect(focused?.setup).toEqual([]);
  });

  test('files outside the folder of the check are not run by it', () => {
    const inner = check({ run: ['jest'], cwd: 'packages/a' });
    expect(focusCheck(inner, ['packages/b/x.test.js'], {})).toBeUndefined();
    expect(focusCheck(inner, ['packages/a/x.test.js'], {})?.run.at(-1)).toBe('x.test.js');
  });
});

test('scripts that call one another without end lead to nothing, and at once', () => {
  const calls = (name: string) => Array.from({ length: 300 }, () => `npm run ${name}`).join(' && ');
  const scripts = { test: calls('a'), a: calls('b'), b: calls('test') };
  expect(focusCheck(check({ run: ['npm', 'test'] }), ['a.test.js'], scripts)).toBeUndefined();
});

test('a script of thousands of characters is not looked through', () => {
  const scripts = { test: `${'true && '.repeat(600)}jest` };
  expect(focusCheck(check({ run: ['npm', 'test'] }), ['a.test.js'], scripts)).toBeUndefined();
});

// A model may name a new test file as it likes; no framework may read the name as a flag or a pattern.
test.each([
  ['mocha', '--require=evil.js'],
  ['jest', '--config=evil.test.js'],
  ['vitest run', '--config=evil.test.js'],
  ['ava', '--config=evil.test.js'],
  ['python -m unittest', '-k_test.py'],
  ['mix test', '-e=x.test.exs'],
  ['cargo test', 'tests/--config=a.rs'],
  ['cargo test', 'src/--config=a/tests.rs'],
  ['mvn test', 'src/test/!A,B.java'],
  ['gradle test', 'src/test/A,--tests=B.java'],
])('R14: %s is not given %s', (command, file) => {
  expect(focusCheck(check({ run: command.split(' ') }), [file], {})).toBeUndefined();
});

test.each([
  ['python -m pytest -q --tb=long ./tests/test_a.py', ' --tb=native'],
  ['pytest -- ./tests/test_a.py', ''],
  ['node --test ./test/a.js', ''],
  ['make test', ''],
])('where most tests have to fail, %s is run with%s', (command, more) => {
  expect(briefCheck(check({ run: command.split(' ') })).run).toEqual(`${command}${more}`.split(' '));
});
