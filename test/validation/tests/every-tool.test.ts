import { describe, expect, test } from 'vitest';
import { focusCheck } from '../../../src/validation/index.ts';
import { testCommandOf } from '../../../src/validation/tests/test-command.ts';
import { holdsUnitTests } from '../../../src/validation/index.ts';
import { check } from '../checks/repository.ts';

const focus = (command: string, files: string[], scripts = {}, more = {}) =>
  focusCheck(check({ run: command.split(' '), ...more }), files, scripts);

/** Command, files, what runs them alone, and who reads it. */
const rows: [command: string, files: string[], run: string | undefined, reader?: string][] = [
  ['vitest run -c a.ts --config b.ts -r . --root . --dir x --project p --environment e --pool q --mode m -t name --testNamePattern n --test-timeout 5 src', ['a.test.ts'], 'vitest run -c a.ts --config b.ts -r . --root . --dir x --project p --environment e --pool q --mode m -t name --testNamePattern n --test-timeout 5 --reporter=default --reporter=json a.test.ts', 'jest'],
  ['vitest --reporter dot --coverage.enabled --watch -w --typecheck --typecheck.only', ['a.test.ts'], 'vitest run --reporter=default --reporter=json a.test.ts', 'jest'],
  ['node_modules/.bin/jest --rootDir . --projects p --env e --selectProjects s -w 2 --maxWorkers 2 -t name', ['a.js', 'b.jsx'], 'node_modules/.bin/jest --rootDir . --projects p --env e --selectProjects s -w 2 --maxWorkers 2 -t name --json --runTestsByPath a.js b.jsx', 'jest'],
  ['jest --json --coverage --watchAll --silent --runTestsByPath old.js', ['a.mts'], 'jest --json --runTestsByPath a.mts', 'jest'],
  ['mocha -r a --require b -t 1 --timeout 2 --config c --package p -u bdd --ui tdd --extension ts --loader l --import i -n o --node-option q --file f -O x --reporter-option y --retries 3 test', ['a.cjs'], 'mocha -r a --require b -t 1 --timeout 2 --config c --package p -u bdd --ui tdd --extension ts --loader l --import i -n o --node-option q --file f -O x --reporter-option y --retries 3 --reporter json ./a.cjs', 'mocha'],
  ['_mocha -R dot --reporter=spec -w --watch --spec x.js --forbid-only', ['a.js'], '_mocha --reporter json ./a.js', 'mocha'],
  ['ava --config a -T 2s --timeout 3s -c 4 -t -v --verbose -w --watch --tap test', ['a.js'], 'ava --config a -T 2s --timeout 3s -c 4 --tap a.js', 'tap'],
  ['tap -r a --require b -t 1 --timeout 2 -j 3 --jobs 4 --node-arg x --test-env y --plugin z -R dot --reporter=spec -w --watch --cov test', ['a.js'], 'tap -r a --require b -t 1 --timeout 2 -j 3 --jobs 4 --node-arg x --test-env y --plugin z --reporter=tap ./a.js', 'tap'],
  ['tape -r a --require b --import c test/*.js', ['a.js'], 'tape -r a --require b --import c ./a.js', 'tap'],
  ['node -r a --require b --import c --loader d --test --test-timeout 5 --test-concurrency 2 --test-reporter spec --test-reporter-destination=x --watch --experimental-test-coverage test', ['a.mjs'], 'node -r a --require b --import c --loader d --test --test-timeout 5 --test-concurrency 2 --test-reporter=tap ./a.mjs', 'tap'],
  ['node x --test', ['a.mjs'], undefined],
  ['node -C development --conditions x --env-file .env --experimental-loader l test/a.js', ['test/b.js'], 'node -C development --conditions x --env-file .env --experimental-loader l --test --test-reporter=tap ./test/b.js', 'tap'],
  ['node test/a.js test/b.js', ['test/b.js'], undefined],
  ['deno test/a.js', ['test/b.js'], undefined],
  ['py.test -p a -c b -o c -k d -m e -n 2 -W f --rootdir g --confcutdir h --durations 3 --timeout 4 --maxfail 5 --tb short --log-level i tests', ['a_test.py'], 'py.test -p a -c b -o c -k d -m e -n 2 -W f --rootdir g --confcutdir h --durations 3 --timeout 4 --maxfail 5 --tb short --log-level i --continue-on-collection-errors ./a_test.py', 'pytest'],
  ['pytest --cov=src --cov-report xml --junitxml x.xml --junit-xml=y -x --exitfirst --lf --ff', ['a.py', 'b.py'], 'pytest --continue-on-collection-errors ./a.py ./b.py', 'pytest'],
  ['pytest', ['a.pyi', 'a.js'], undefined],
  ['python3.12 -m unittest -v -q -f -b -s tests discover', ['a.py'], 'python3.12 -m unittest -v -q -f -b a.py', 'unittest'],
  ['go test -v -json -tags a -run B -timeout 1s -count 2 -p 3 -parallel 4 -mod m -ldflags l -exec e ./...', ['a_test.go', 'x/b_test.go', 'x/c_test.go'], 'go test -tags a -run B -timeout 1s -count 2 -p 3 -parallel 4 -mod m -ldflags l -exec e -json ./ ./x', 'go-test'],
  ['go vet ./...', ['a_test.go'], undefined],
  ['cargo test --features f -F g --package p -p q --target t --profile r --all --all-targets --lib --bins --doc --tests name', ['tests/a.rs'], 'cargo test --features f -F g --package p -p q --target t --profile r --test a', 'cargo'],
  ['cargo test', ['tests/a/b.rs', 'tests/a/c/mod.rs'], 'cargo test --test a -- b:: c::', 'cargo'],
  ['cargo build', ['tests/a.rs'], undefined],
  ['mvnw -q verify', ['src/test/java/A.java', 'src/test/kotlin/B.kt'], 'mvnw -q verify -Dtest=A,B -Dsurefire.failIfNoSpecifiedTests=false -DfailIfNoTests=false'],
  ['mvn test', ['A.groovy'], 'mvn test -Dtest=A -Dsurefire.failIfNoSpecifiedTests=false -DfailIfNoTests=false'],
  ['gradlew test', ['a/src/test/A.scala', 'b/src/test/B.java', 'a/src/test/C.java'], 'gradlew a:test --tests *A --tests *C b:test --tests *B'],
  ['rspec -r a --require b -I lib --options o -O p -t fast --tag slow -f doc --format progress spec', ['a_spec.rb'], 'rspec -r a --require b -I lib --options o -O p -t fast --tag slow --format json ./a_spec.rb', 'rspec'],
  ['rake test --trace', ['a.rb', 'b.rb'], 'rake test --trace TEST={./a.rb,./b.rb}', 'minitest'],
  ['rake test', ['a{b}.rb'], undefined],
  ['rake spec', ['a.rb'], undefined],
  ['rails test -n name --name x -e test --environment y -s 1 --seed 2 test/models', ['a.rb'], 'rails test -n name --name x -e test --environment y -s 1 --seed 2 ./a.rb', 'minitest'],
  ['rails server', ['a.rb'], undefined],
  ['pest -c a --configuration b --bootstrap c --log-junit d tests', ['a.php'], 'pest -c a --configuration b --bootstrap c --log-junit d ./a.php'],
  ['phpunit', ['a.php', 'b.php'], undefined],
  ['phpunit', ['tests/ATest.php', 'tests/sub/BTest.php', 'tests/Base.php'], String.raw`phpunit --filter /\b(?:ATest|BTest)::/`],
  ['mix test --only a --exclude b --include c test', ['a.exs', 'b.ex'], 'mix test --only a --exclude b --include c a.exs'],
  ['mix format', ['a.exs'], undefined],
]; // prettier-ignore

test.each(rows)('%s', (command, files, run, reader) => {
  const focused = focus(command, files);
  expect(focused?.run.join(' ')).toBe(run);
  if (reader !== undefined) expect(focused?.reader).toBe(reader);
});

describe('a check for single files', () => {
  test('keeps a report only where the tool writes it for a part as well', () => {
    const report = 'report.xml';
    expect(focus('phpunit', ['a.php'], {}, { report })).toMatchObject({ report });
    expect(focus('jest', ['a.js'], {}, { report })).not.toHaveProperty('report');
    expect(focus('mix test', ['a.exs'], {}, { reader: 'tap' })?.reader).toBe('tap');
  });

  test('has no fixes, no paths, what has to run before it, and twenty files at most', () => {
    const scripts = { test: 'npm run build && jest', build: 'tsc' };
    const files = Array.from({ length: 22 }, (_, at) => `${at}.test.js`);
    const focused = focus('npm test', files, scripts, {
      fix: ['prettier'],
      paths: ['**'],
      setup: [['one']],
    })!;
    expect(focused).not.toHaveProperty('fix');
    expect(focused.paths).toEqual([]);
    expect(focused.setup).toEqual([['one'], ['npm', 'run', 'build']]);
    expect(focused.run.slice(3)).toEqual(files.slice(0, 20));
  });
});

describe('the test tool behind a script', () => {
  const found = (line: string, scripts: Record<string, string>) => {
    const command = testCommandOf(line.split(' '), scripts);
    return command && [...command.setup.map((words) => words.join(' ')), [...command.before, ...command.args].join(' ')];
  };
  test.each<[string, string, Record<string, string>, string[] | undefined]>([
    ['by npm test', 'npm test', { test: 'jest' }, ['jest']],
    ['by npm t', 'npm t', { test: 'jest' }, ['jest']],
    ['by npm run-script', 'npm run-script unit', { unit: 'jest' }, ['jest']],
    ['by yarn', 'yarn unit', { unit: 'jest' }, ['jest']],
    ['by pnpm with flags', 'pnpm --silent run unit', { unit: 'jest' }, ['jest']],
    ['by bun', 'bun run unit', { unit: 'jest' }, ['jest']],
    ['not by a word that is no script', 'npm run toString', {}, undefined],
    ['not by an argument of something else', 'eslint npm test', { test: 'jest' }, undefined],
    ['three scripts deep', 'npm run a', { a: 'npm run b', b: 'npm run c', c: 'jest' }, ['jest']],
    ['and no deeper', 'npm run a', { a: 'npm run b', b: 'npm run c', c: 'npm run d', d: 'jest' }, undefined],
    ['and not round in circles', 'npm run a', { a: 'npm run a' }, undefined],
    ['after its build', 'npm test', { test: 'tsup build && jest' }, ['tsup build', 'jest']],
    ['after what stands before the script', 'npm test', { pretest: 'npm run build', test: 'jest' }, ['npm run build', 'jest']],
    ['after what stands there and a shell alone can run', 'npm test', { pretest: 'build | tee x', test: 'jest' }, ['npm run --silent pretest', 'jest']],
    ['not after what builds nothing', 'npm test', { pretest: 'eslint .', test: 'eslint . && jest' }, ['jest']],
    ['not after a check of types', 'npm test', { test: 'tsc --noEmit && jest' }, ['jest']],
    ['after a compiler where the tool has none', 'npm test', { test: 'tsc && jest' }, ['tsc', 'jest']],
    ['without one where the tool compiles', 'npm test', { test: 'tsc && vitest run' }, ['vitest run']],
    ['with variables, and without quotes', 'npm test', { test: 'cross-env A=1 B="x.y" jest --ci' }, ['env A=1 B=x.y jest --ci']],
    ['with patterns left out', 'npm test', { test: "mocha --exit 'test/**/*.js' {a,b}.js" }, ['mocha --exit']],
    ['and not where it pipes', 'npm test', { test: 'jest | tee log' }, undefined],
  ])('is found %s', (_, line, scripts, wanted) => {
    expect(found(line, scripts)).toEqual(wanted);
  });
}); // prettier-ignore

test.each<[boolean, string, string | undefined]>([
  [true, 'src/a.rs', 'fn a() {}\n\n#[cfg(test)]\nmod tests {}\n'],
  [true, 'src/a.rs', '    #[test]\n    fn works() {}\n'],
  [true, 'src/a.rs', '#[cfg(all(test, unix))]\nmod tests {}\n'],
  [false, 'src/a.rs', '#[cfg(testing)]\nfn a() {}\n'],
  [false, 'src/a.rs', '// #[test]\nfn a() {}\n'],
  [false, 'src/a.rs', 'fn a() {}\n'],
  [false, 'src/a.rs', undefined],
  [false, 'src/a.py', '#[test]\n'],
])('a source holds tests of its own (%s): %s %j', (holds, path, after) => {
  expect(holdsUnitTests({ path, after })).toBe(holds);
});
