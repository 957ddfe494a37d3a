import { describe, expect, test, vi } from 'vitest';
import { withImporters } from '../../src/indexing/imports/build-import-graph.ts';
import type { FileChange, IndexedFile, SearchIndex } from '../../src/domain/index.ts';
import { checkPlaced } from '../../src/pipeline/stages/checking/check-placed.ts';
import { inspectPatch } from '../../src/pipeline/stages/checking/inspect-patch.ts';
import { findTestCommands } from '../../src/pipeline/stages/tests/find-test-commands.ts';
import { checkRelatedTests } from '../../src/pipeline/stages/tests/related-test-checks.ts';
import { mayRunTests, namedTestRunner } from '../../src/pipeline/stages/tests/run-named-tests.ts';
import type { CommandResult } from '../../src/ports/index.ts';
import { machine, manifest, passes, tree, type Machine } from './machine-with-commands.ts';

const fails = 'TAP version 13\nnot ok 1 - bad\n  ---\n  error: it is red\n  ...\n1..1\n';
const stuck: Partial<CommandResult> = { exitCode: 1, stderr: "Error: Cannot find module 'left-pad'" };

describe('what a planner is told of the tests that it names', () => {
  const ask = (of: Machine = {}) => namedTestRunner(machine(of).context)(['test/a.test.js']);

  test.each<[string, Machine, RegExp]>([
    ['that they pass', {}, /^Run on the code as it is, test\/a\.test\.js: 1 passed, 0 failed, 0 skipped\.$/],
    ['which of them fail, and how', { run: () => ({ exitCode: 1, stdout: fails }) }, /test\/a\.test\.js: .*\n.*What fails:[\s\S]*bad[\s\S]*it is red/],
    ['that nothing isolates them', { isolated: false }, /^No test was run: nothing here may run commands in isolation\.$/],
    ['that they are switched off', { configuration: 'validation:\n  tests: off\n' }, /^No test was run: tests are switched off\.$/],
    ['that no command is known', { files: { 'test/a.test.js': 't' } }, /^No test was run: no command is known that runs test\/a\.test\.js\.$/],
    ['what they lack', { run: () => stuck }, /^No test was run: `node --test --test-reporter=tap \.\/test\/a\.test\.js` could not run test\/a\.test\.js \(.*left-pad.*\); `npm install` would most likely make it run\.$/],
  ])('%s', async (_, of, wanted) => {
    expect(await ask(of)).toMatch(wanted);
  }); // prettier-ignore

  test('is eight failures, and how many more there are', async () => {
    const lines = Array.from({ length: 11 }, (_, at) => `not ok ${at + 1} - bad ${at}`).join('\n');
    const told = await ask({ run: () => ({ exitCode: 1, stdout: `TAP version 13\n${lines}\n1..11\n` }) });
    expect(told).toContain('… and 3 more failures.');
    expect(told).toContain('7 more fail alike');
    const eight = lines.split('\n').slice(0, 8).join('\n');
    const all = await ask({ run: () => ({ exitCode: 1, stdout: `TAP version 13\n${eight}\n1..8\n` }) });
    expect(all).not.toContain('more failure');
  });

  test('is the end of an output that names no failure', async () => {
    const told = await ask({ run: () => ({ exitCode: 1, stdout: `${'x'.repeat(2000)}\n${passes}` }) });
    expect(told).toMatch(/: 1 passed, 0 failed, 0 skipped.*\.\nOutput, its end:\n/);
    expect(told).toContain('ok 1 - good');
    expect(told.match(/x/g)!.length).toBeLessThan(1_500);
  });

  test('is the same when a run is resumed, and nothing is run again', async () => {
    const { context, ran } = machine();
    const first = await namedTestRunner(context)(['test/a.test.js']);
    expect(await namedTestRunner(context)(['test/a.test.js'])).toBe(first);
    expect(ran).toHaveLength(1);
  });

  test('is offered where some way to run tests is known', async () => {
    expect(await mayRunTests(machine().context)).toBe(true);
    expect(await mayRunTests(machine({ files: { 'a.txt': '' } }).context)).toBe(false);
  });
});

const change = (path: string, more: Partial<FileChange> = {}): FileChange => ({
  path,
  change: 'modify',
  before: '1',
  after: '2',
  ...more,
});
const imports: Readonly<Record<string, string>> = {
  'run.js': 'lib/compare.js',
  'test/test_c.py': 'src/a.js',
  'test/mul.test.js': 'src/ab.js',
};
const index = (paths: readonly string[]) =>
  ({
    files: paths.map(
      (path) =>
        ({
          path,
          kind: path.startsWith('test/') ? 'test' : 'source',
          language: 'javascript',
          definitions: [],
          chunks: [],
          imports: [],
        }) as unknown as IndexedFile,
    ),
    importGraph: withImporters(paths.map((path) => (imports[path] ? [paths.indexOf(imports[path])] : []))),
  }) as unknown as SearchIndex;
const ownCommand = 'validation:\n  checks:\n    - name: t\n      run: [node, --test]\n      reader: tap\n';
const lint = 'validation:\n  checks:\n    - name: lint\n      run: [lint]\n      reader: general\n';

describe('the tests that belong to a patch', () => {
  const check = (changes: FileChange[], of: Machine = {}, named: string[] = []) => {
    const { context, ran } = machine(of);
    const base = { base: 'b', changes };
    return checkRelatedTests(context, index(Object.keys(of.files ?? tree)), base, named).then((related) => ({
      ...related,
      checks: related.runs.flatMap(({ check: one }) => one ?? []),
      testCommand: related.runs[0]?.testCommand,
      ran,
    }));
  };
  const filesOf = ({ argv }: { argv: readonly string[] }) => argv.filter((one) => one.includes('.test.')).map((one) => one.replace('./', ''));

  test('are its own and those that the plan names, on the base and on the patch', async () => {
    const { checks, testCommand, reason, ran } = await check([change('test/a.test.js')], {}, ['test/b.test.js', 'src/a.js', 'test/none.test.js']);
    expect(ran.map((one) => [one.onBase, filesOf(one)])).toEqual([
      [true, ['test/a.test.js', 'test/b.test.js']],
      [false, ['test/a.test.js', 'test/b.test.js']],
    ]);
    expect([checks.map(({ name }) => name), reason, testCommand?.configured]).toEqual([['related tests'], '', false]);
  });

  test('are not those that it deletes, and new ones are not looked for on the base', async () => {
    const { ran } = await check([change('test/a.test.js', { change: 'delete', after: undefined }), change('test/new.test.js', { change: 'create', before: undefined })], {}, ['test/a.test.js', 'test/b.test.js']);
    expect(ran.map((one) => [one.onBase, filesOf(one)])).toEqual([
      [true, ['test/b.test.js']],
      [false, ['test/new.test.js', 'test/b.test.js']],
    ]);
  });

  test('are each run under the one name that it has, where the patch renames it', async () => {
    const renamed = change('test/new.test.js', { change: 'rename', from: 'test/a.test.js' });
    const { ran } = await check([renamed], {}, ['test/a.test.js']);
    expect(ran.map((one) => [one.onBase, filesOf(one)])).toEqual([
      [true, ['test/a.test.js']],
      [false, ['test/new.test.js']],
    ]);
  });

  test('are named by the plan as tests, or are none: nothing else is given to the command', async () => {
    const { ran } = await check([change('test/a.test.js')], {}, ['src/a.js', 'package.json']);
    for (const { argv } of ran) expect(argv.filter((one) => /src\/a\.js|package\.json/.test(one))).toEqual([]);
  });

  test('are those of the name that a file had before it was renamed', async () => {
    const cart = { ...tree, 'src/cart.js': 'c', 'test/cart.test.js': 't' };
    const { ran } = await check([change('src/basket.js', { change: 'rename', from: 'src/cart.js' })], { files: cart });
    expect(filesOf(ran[0]!)).toEqual(['test/cart.test.js']);
  });

  test.each<[string, boolean, boolean]>([
    ['on the base alone', true, false],
    ['on both', true, true],
  ])('are not counted where they cannot run %s', async (_, before, after) => {
    const run: Machine['run'] = (_argv, onBase) => ((onBase ? before : after) ? stuck : { stdout: passes });
    const { checks, reason } = await check([change('test/a.test.js')], { run });
    expect([checks, reason]).toEqual([[], expect.stringContaining('left-pad')]);
  });

  test('try a program that is not installed once in a run, however many rounds it has', async () => {
    const rakefile = "require 'rake/testtask'\nRake::TestTask.new(:test)\n";
    const files = { Rakefile: rakefile, Gemfile: "gem 'minitest'\n", 'lib/a.rb': 'a', 'test/a_test.rb': 't', 'test/b_test.rb': 't' };
    const rounds = async (hasRake: boolean) => {
      const run: Machine['run'] = ([program = '']) =>
        hasRake && program !== 'bundle'
          ? { stdout: '2 runs, 2 assertions, 0 failures, 0 errors, 0 skips\n' }
          : { exitCode: 127, notStarted: `the program ${program} could not be started: No such file or directory` };
      const { context, ran } = machine({ files, run });
      const related = [];
      for (const after of ['2', '3'])
        related.push(await checkRelatedTests(context, index(Object.keys(files)), { base: 'b', changes: [change('test/a_test.rb', { after })] }, ['test/b_test.rb']));
      return { programs: ran.map(({ argv }) => argv[0]), reasons: related.map(({ reason }) => reason) };
    };
    expect((await rounds(true)).programs).toEqual(['bundle', 'rake', 'rake', 'rake']);
    const { programs, reasons } = await rounds(false);
    expect(programs).toEqual(['bundle', 'rake']);
    expect(reasons).toEqual([expect.stringMatching(/^`bundle exec rake.*could not run the related tests/), reasons[0]]);
  });

  test('of one folder are tried though another lacks their program', async () => {
    const manifests = { 'a/pyproject.toml': '[tool.pytest.ini_options]\n', 'b/pyproject.toml': '[tool.pytest.ini_options]\n' };
    const files = { ...manifests, 'a/tests/test_a.py': 't', 'b/tests/test_b.py': 't' };
    const absent = { exitCode: 127, notStarted: 'the program python could not be started: No such file or directory' };
    const run: Machine['run'] = (_argv, _onBase, cwd) => (cwd === 'a' ? absent : { stdout: '===== 1 passed in 0.01s =====\n' });
    const { checks } = await check([change('a/tests/test_a.py'), change('b/tests/test_b.py')], { files, run });
    expect(checks).toMatchObject([{ after: { tests: { passed: 1 } } }]);
  });

  const mixed = { ...tree, 'pyproject.toml': '[tool.pytest.ini_options]\n', 'test/test_c.py': 'def test_c(): pass\n' };
  const python = change('test/test_c.py', { after: 'def test_c():\n    assert 1 == 1\n' });

  test.each<[string, Record<string, string>, FileChange[], string[]]>([
    ['of two languages', mixed, [change('test/a.test.js'), python], ['test/a.test.js', 'test/test_c.py']],
    [
      'of two packages of a Cargo workspace',
      { 'Cargo.toml': '[workspace]\nmembers = ["a", "b"]\n', 'a/Cargo.toml': '[package]\nname = "a"\n', 'b/Cargo.toml': '[package]\nname = "b"\n', 'a/tests/one.rs': '', 'b/tests/two.rs': '' },
      [change('a/tests/one.rs'), change('b/tests/two.rs')],
      ['a/tests/one.rs', 'b/tests/two.rs'],
    ],
    [
      'of two packages with scripts of their own',
      { 'a/package.json': manifest(), 'b/package.json': manifest(), 'a/test/one.test.js': 't', 'b/test/two.test.js': 't' },
      [change('a/test/one.test.js'), change('b/test/two.test.js')],
      ['a/test/one.test.js', 'b/test/two.test.js'],
    ],
  ])('%s are all run, each by their own command', async (_, files, changes, wanted) => {
    const told = `${passes}test result: ok. 1 passed; 0 failed; 0 ignored\n===== 1 passed in 0.01s =====\n`;
    const { runs, left, checks } = await check(changes, { files, run: () => ({ stdout: told }) });
    expect([runs.flatMap((one) => one.files), left]).toEqual([wanted, []]);
    expect(checks.map(({ name }) => name)).toEqual(['related tests', `related tests from ${wanted[1]}`]);
    expect(runs.map(({ testCommand: { focus } }) => focus(wanted)?.run.join(' '))).toEqual([
      expect.not.stringContaining(wanted[1]!.split('/').at(-1)!.split('.')[0]!),
      expect.stringContaining(wanted[1]!.split('/').at(-1)!.split('.')[0]!),
    ]);
  });

  test('that no command can run beside others are told', async () => {
    const run: Machine['run'] = (argv) => (argv.some((word) => word.includes('test_c')) ? stuck : { stdout: passes });
    const { runs, left, reason } = await check([change('test/a.test.js'), python], { files: mixed, run });
    expect([runs.length, left]).toEqual([1, ['test/test_c.py']]);
    expect(reason).toContain('left-pad');
    const { context } = machine({ files: mixed, run });
    const of = { context, index: index(Object.keys(mixed)) };
    const { findings } = await inspectPatch(of, { base: 'b', changes: [change('test/a.test.js'), python] });
    expect(findings).toContainEqual(expect.objectContaining({ severity: 'warning', code: 'tests-not-run', path: 'test/test_c.py' }));
  });

  test('that import what it changes are told as well, others are not', async () => {
    const run: Machine['run'] = (argv) => (argv.some((word) => word.includes('test_c')) ? stuck : { stdout: passes });
    const others = { ...mixed, 'test/test_d.py': 'def test_d(): pass\n' };
    const named = ['test/a.test.js', 'test/test_c.py', 'test/test_d.py'];
    expect((await check([change('src/a.js')], { files: others, run }, named)).left).toEqual(['test/test_c.py']);
    expect((await check([change('src/a.js')], { files: others }, named)).left).toEqual([]);
  });

  test('are those of another package that import what it changes, whatever they are called', async () => {
    const { runs, left } = await check([change('src/a.js')], { files: mixed }, ['test/a.test.js']);
    expect([runs.map(({ files }) => files), left]).toEqual([[['test/a.test.js'], ['test/test_c.py']], []]);
  });

  test('are, beside new ones, those that import what it changes where no name tells which are related', async () => {
    const files = { ...tree, 'src/ab.js': 'a', 'test/mul.test.js': 't' };
    const added = change('test/new.test.js', { change: 'create', before: undefined });
    const { ran } = await check([change('src/ab.js'), added], { files });
    expect(ran.map((one) => filesOf(one))).toEqual([['test/mul.test.js'], ['test/new.test.js', 'test/mul.test.js']]);
  });

  test('are those that Rust keeps in the changed sources themselves', async () => {
    const files = { 'Cargo.toml': '[package]\nname = "a"\n', 'src/de/map.rs': 'fn a() {}\n', 'src/lib.rs': 'mod de;\n' };
    const ran = async (after: string) => (await check([change('src/de/map.rs', { after })], { files })).ran.map(({ argv }) => argv.join(' '));
    const tested = 'fn a() {}\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn is_right() {}\n}\n';
    const once = expect.stringMatching(/^cargo test .*--tests -- de::map::$/);
    expect(await ran(tested)).toEqual([once, once]);
    expect(await ran(tested.replace('cfg(test)', 'cfg(all(test, feature = "x"))'))).toHaveLength(2);
    expect(await ran('fn a() {}\n// #[cfg(test)]\n')).toEqual([]);
  });

  test('are eight beside its own', async () => {
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`test/${at}.test.js`, 't']));
    const { ran } = await check([change('src/a.js')], { files: { ...tree, ...many } }, Object.keys(many));
    expect(filesOf(ran[0]!)).toHaveLength(8);
  });

  test('are those that the plan names before those that look related', async () => {
    const cart = { ...tree, 'src/cart.js': 'c', 'test/cart.test.js': 't', 'test/zebra.test.js': 't' };
    const { ran } = await check([change('src/cart.js')], { files: cart }, ['test/zebra.test.js']);
    expect(filesOf(ran[0]!)).toEqual(['test/zebra.test.js', 'test/cart.test.js']);
  });

  test('are all of a repository that has few, where none tells what it is about', async () => {
    const files = { 'Cargo.toml': '[package]\nname = "a"\n', 'src/lib.rs': 'pub fn a() {}\n', 'tests/whole.rs': 'use a::a;\n' };
    const ran = async (path: string, more = {}) => (await check([change(path)], { files: { ...files, ...more } })).ran.map(({ argv }) => argv.join(' '));
    const once = expect.stringMatching(/^cargo test .*--test whole$/);
    expect(await ran('src/lib.rs')).toEqual([once, once]);
    expect(await ran('README.md')).toEqual([]);
    expect(await ran('src/lib.rs', Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`tests/t${at}.rs`, ''])))).toEqual([]);
  });

  test('are those beside a helper of the tests that changes alone', async () => {
    const files = { 'Cargo.toml': '[package]\nname = "a"\n', 'tests/whole.rs': 'mod util;\n', 'tests/util/mod.rs': 'pub fn a() {}\n' };
    const ran = async (...changes: FileChange[]) => (await check(changes, { files })).ran.map(({ argv }) => argv.join(' '));
    expect(await ran(change('tests/util/mod.rs'))).toEqual(Array(2).fill(expect.stringMatching(/^cargo test .*--test whole$/)));
    const added = change('tests/own.rs', { change: 'create', before: undefined, after: '#[test]\nfn own() {}\n' });
    expect(await ran(change('tests/util/mod.rs'), added)).toEqual([expect.stringMatching(/^cargo test .*--test own$/)]);
    const cart = { ...tree, 'test/cart.js': 'c', 'test/cart.test.js': 't' };
    expect(filesOf((await check([change('test/cart.js')], { files: cart })).ran[0]!)).toEqual(['test/cart.test.js']);
  });

  test('are its own alone where the others keep them from being counted, which is told', async () => {
    const run: Machine['run'] = (argv) => (argv.some((one) => one.includes('b.test')) ? stuck : { stdout: passes });
    const { checks } = await check([change('test/a.test.js')], { run }, ['test/b.test.js']);
    expect(checks.map(({ name, after }) => [name, after.status])).toEqual([['tests of the patch without related ones', 'passed']]);
    const inspect = (of: Machine) =>
      inspectPatch({ context: machine(of).context, index: index(Object.keys(tree)) }, { base: 'b', changes: [change('test/a.test.js')] }, ['test/b.test.js']);
    expect((await inspect({ run })).findings).toContainEqual(expect.objectContaining({
      severity: 'warning',
      code: 'tests-not-run',
      message: expect.stringMatching(/^Related tests were not run: `node [^`]+b\.test\.js` could not run the related tests \(.*left-pad.*\)/),
    }));
    expect((await inspect({})).findings).toEqual([]);
  });

  test.each<[string, FileChange[], Machine, string[], RegExp]>([
    ['no command is known', [change('src/a.js')], { files: { 'src/a.js': 'a' } }, [], /^no checks are configured \(`validation\.checks`\) and no test command was recognised$/],
    ['the configured checks count none', [change('src/a.js')], { files: { 'src/a.js': 'a' }, configuration: 'validation:\n  checks:\n    - { name: types, run: [tsc] }\n' }, [], /^none of the configured checks counts tests and no test command was recognised$/],
    ['tests are switched off', [change('src/a.js')], { configuration: 'validation:\n  tests: off\n' }, [], /and tests are switched off$/],
    ['nothing isolates them', [change('src/a.js')], { isolated: false }, [], /nothing here isolates the repository’s tests$/],
    ['none belongs to the patch', [change('src/z.js')], { files: { 'package.json': manifest(), 'src/z.js': '' } }, [], /^no test file belongs to what the patch changes$/],
    ['they cannot run here', [change('src/a.js')], { run: () => stuck }, ['test/a.test.js'], /left-pad/],
  ])('are none where %s, and it is said', async (_, changes, of, named, wanted) => {
    const { checks, reason, testCommand } = await check(changes, of, named);
    expect([checks, testCommand]).toEqual([[], undefined]);
    expect(reason).toMatch(wanted);
  });

  test('cannot run for what keeps the project’s own way from running, not for what the next one stumbles over', async () => {
    const files = { 'pyproject.toml': '[tool.pytest.ini_options]\n', 'tests/test_a.py': 'import pytest\n' };
    const run: Machine['run'] = (argv) => argv.includes('pytest') || argv[0] === 'pytest'
      ? { exitCode: 3, stderr: 'INTERNALERROR> pytest.PytestRemovedIn10Warning: config.inicfg is deprecated\n' }
      : { exitCode: 1, stderr: "NameError: name 'foo' is not defined\n" };
    const { reason, ran } = await check([change('tests/test_a.py')], { files, run });
    expect(new Set(ran.map(({ argv }) => argv.join(' '))).size).toBeGreaterThan(1);
    expect(reason).toMatch(/^`python -m pytest [^`]+` could not run the related tests \(.*`INTERNALERROR> pytest\.PytestRemovedIn10Warning/);
  });

  test('that a configured check runs as a whole are left to it where they cannot run alone', async () => {
    const { checks, reason, testCommand } = await check([change('test/a.test.js')], { configuration: ownCommand, run: () => stuck });
    expect([checks, reason, testCommand?.configured]).toEqual([[], '', true]);
  });

  test.each<[string, Partial<CommandResult>, string]>([
    ['', { exitCode: 1, stdout: fails }, 'failed'],
    [', though they no longer run to their end', { exitCode: null, endedBy: 'time', stdout: fails }, 'timed-out'],
  ])('that the patch breaks are told%s', async (_, onPatch, status) => {
    const run: Machine['run'] = (_argv, onBase) => (onBase ? { stdout: passes } : onPatch);
    const { checks } = await check([change('test/a.test.js')], { run });
    expect(checks[0]).toMatchObject({ before: { status: 'passed' }, after: { status } });
    expect(checks[0]!.newFindings).toMatchObject([{ severity: 'error' }]);
  });
}); // prettier-ignore

describe('all that is run for a patch', () => {
  const inspect = async (changes: FileChange[], of: Machine = {}, named?: string[]) => {
    const { context, ran } = machine(of);
    const inspected = await inspectPatch({ context, index: index(Object.keys(of.files ?? tree)) }, { base: 'b', changes }, named);
    return { ...inspected, ran, names: inspected.checks.map(({ name }) => name) };
  };
  const red: Machine['run'] = (argv, onBase) => (onBase || argv[0] === 'lint' ? { stdout: argv[0] === 'lint' ? '' : passes } : { exitCode: 1, stdout: fails });
  const silencing = change('src/a.js', { before: 'a = 1;\n', after: 'a = 1; // eslint-disable-line\n' });

  test('says where the patch changes a program that does it', async () => {
    const files = { ...tree, 'package.json': manifest('node build.js && node --test'), 'build.js': '1', 'run.js': '1', 'lib/compare.js': '1' };
    const configuration = 'validation:\n  checks:\n    - name: all\n      run: [node, run.js]\n';
    const { findings } = await inspect(['build.js', 'run.js', 'lib/compare.js', 'src/a.js'].map((path) => change(path)), { files, configuration });
    const named = findings.filter(({ code }) => code === 'check-configuration').map(({ path }) => path);
    expect(named).toEqual(['build.js', 'run.js', 'lib/compare.js']);
  });

  test('is nothing where nothing was changed', async () => {
    const { ran, names, uncheckedReason, findings } = await inspect([]);
    expect([ran, names, uncheckedReason, findings]).toEqual([[], [], 'nothing was changed', []]);
  });

  test.each<[string, Machine, string[]]>([
    ['the related tests, where nothing is configured', {}, ['related tests']],
    ['the configured checks, and then the related tests, which none of them runs', { configuration: lint }, ['lint', 'related tests']],
    ['the configured checks alone, where one of them runs the tests', { configuration: ownCommand }, ['t']],
    ['nothing, where nothing isolates it', { isolated: false, configuration: lint }, []],
  ])('is %s', async (_, of, wanted) => {
    expect((await inspect([change('test/a.test.js')], of)).names).toEqual(wanted);
  });

  const maven = { 'pom.xml': '<project/>', 'src/main/java/A.java': 'a' };
  const java = change('src/main/java/A.java');
  const unresolved: Machine['run'] = (argv) =>
    argv.at(-1) === 'test-compile' || argv.includes('test') ? { exitCode: 1, stdout: '[ERROR] Could not resolve dependencies' } : {};

  test('is a compiler where no test can be run, in the first of its ways that works on the base', async () => {
    const { names, ran, uncheckedReason } = await inspect([java], { files: maven, run: unresolved });
    expect([names, uncheckedReason]).toEqual([['compile'], 'no test file belongs to what the patch changes']);
    expect(ran.map(({ argv, onBase }) => [argv.at(-1), onBase])).toEqual([
      ['test-compile', true],
      ['test-compile', false],
      ['compile', true],
      ['compile', false],
    ]);
  });

  test('is no further compiler once they have taken a quarter of an hour together', async () => {
    const start = Date.now();
    let calls = 0;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => start + calls * 600_000);
    const slow: Machine['run'] = (...of) => { calls += 1; return unresolved(...of); };
    const { ran } = await inspect([java], { files: maven, run: slow });
    clock.mockRestore();
    expect(ran.map(({ argv }) => argv.at(-1))).toEqual(['test-compile', 'test-compile']);
  });

  test('and what then does not compile any more counts', async () => {
    const wrong = '[ERROR] /src/main/java/A.java:[1,2] not a statement';
    const run: Machine['run'] = (_argv, onBase) => (onBase ? {} : { exitCode: 1, stdout: wrong, seenRoots: [''] });
    const { findings } = await inspect([java], { files: maven, run });
    expect(findings).toMatchObject([{ severity: 'error', path: 'src/main/java/A.java', message: 'not a statement' }]);
  });

  test.each<[string, FileChange, Machine]>([
    ['tests are switched off', java, { files: maven, configuration: 'validation:\n  tests: off\n' }],
    ['checks are configured, none of which is about the patch', java, { files: maven, configuration: `${lint}      paths: ['*.py']\n` }],
    ['the patch changes nothing that it reads', change('README.md'), { files: maven }],
    ['it does not work on the base either', java, { files: maven, run: () => ({ exitCode: 1, stdout: 'no' }) }],
  ])('but none where %s', async (_, changed, of) => {
    expect((await inspect([changed], of)).names).toEqual([]);
  });

  test('is what the plan names, too', async () => {
    const { ran } = await inspect([change('test/a.test.js')], {}, ['test/b.test.js']);
    expect(ran[0]!.argv.join(' ')).toContain('b.test.js');
    expect((await inspect([change('test/a.test.js')])).ran[0]!.argv.join(' ')).not.toContain('b.test.js');
  });

  test('ends with the related tests where they fail, and tells what silences checks beside it', async () => {
    const { names, ran, findings } = await inspect([silencing, change('test/a.test.js')], { run: red, configuration: lint });
    expect([names, ran.some(({ argv }) => argv[0] === 'lint')]).toEqual([['related tests'], false]);
    expect(findings.map(({ source }) => source)).toEqual(['guard', 'check']);
    const { findings: both } = await inspect([silencing], { configuration: lint, run: (_argv, onBase) => (onBase ? {} : { exitCode: 1, stdout: 'src/a.js:1:1: it is odd' }) });
    expect(both.map(({ source }) => source)).toEqual(['guard', 'check']);
  });

  test.each<[string, Machine, RegExp]>([
    ['no command is known', { files: { 'src/a.js': 'a' } }, /no test command was recognised/],
    ['no configured check looks at what changed', { files: { 'src/a.js': 'a' }, configuration: `${lint}      paths: ['*.py']\n` }, /lint|check|\.py/],
  ])('is nothing where %s, for a reason of its own', async (_, of, why) => {
    const { uncheckedReason } = await inspect([change('src/a.js')], of);
    expect(uncheckedReason).toMatch(why);
    expect(uncheckedReason.includes('no test command was recognised')).toBe(of.configuration === undefined);
  });

  test('of a patch that is placed is proven by the command that has run its tests', async () => {
    const files = { 'pyproject.toml': '[tool.pytest.ini_options]\n', 'tests/test_a.py': 'import pytest\n' };
    const commands = await findTestCommands(machine({ files }).context.dependencies);
    expect(commands.length).toBeGreaterThan(1);
    const isFirst = (argv: readonly string[]) => argv.join(' ').startsWith(commands[0]!.check.run.slice(0, 3).join(' '));
    const run: Machine['run'] = (argv) => (isFirst(argv) ? stuck : { stdout: '..\n2 passed in 0.01s\n', stderr: 'Ran 2 tests in 0.1s\n\nOK\n' });
    const { context, ran } = machine({ files, run });
    const patch = { base: 'b', changes: [change('tests/test_a.py', { before: '', after: 'def test_a():\n  assert 1\n' })] };
    const { proof } = await checkPlaced(context, { index: index(Object.keys(files)) } as never, patch);
    const tries = ran.map(({ argv }) => isFirst(argv));
    expect([tries[0], tries.at(-1), proof?.reason]).toEqual([true, false, expect.not.stringContaining('left-pad')]);
    expect(tries.lastIndexOf(true)).toBeLessThan(tries.indexOf(false));
  });
}); // prettier-ignore
