import { describe, expect, it } from 'vitest';
import type { CheckComparison, CheckResult, Finding, Patch } from '../../../src/domain/index.ts';
import type { CommandResult } from '../../../src/ports/index.ts';
import { compareResults } from '../../../src/validation/checks/comparing/compare-results.ts';
import {
  countTests,
  describeChecks,
  redFiles,
  whyNoneRan,
} from '../../../src/validation/checks/describing/describe-checks.ts';
import { concerns, expandArgv, scopedPaths } from '../../../src/validation/checks/running/expand-argv.ts';
import {
  measureResult,
  type MeasuredResult,
} from '../../../src/validation/checks/running/measured-result.ts';
import { finding, toNumber } from '../../../src/validation/checks/readers/reader.ts';
import { renderFindingsForModel } from '../../../src/validation/checks/describing/render-findings.ts';
import { pathsByEnd, repositoryPath } from '../../../src/validation/checks/running/repository-path.ts';
import { check } from './repository.ts';
import { repairMayHelp } from '../../../src/validation/checks/comparing/repair-may-help.ts';
import { maskMessage } from '../../../src/validation/checks/comparing/finding-identity.ts';

const tree = ['a.test.js', 'src/a.js'].map((path) => ({ path }));
const tap = (...rows: string[]) => `TAP version 13\n${rows.join('\n')}\n1..${rows.length}\n`;

function measured(
  result: Partial<CommandResult>,
  { setup, reader = 'auto' }: { setup?: string[]; reader?: 'auto' | 'tap' } = {},
): MeasuredResult {
  const ended = { exitCode: 0, stdout: '', stderr: '', seconds: 1, seenRoots: [], endedBy: undefined, notStarted: undefined, ...result };
  return measureResult(check({ run: ['t'], reader }), ['t'], ended as CommandResult, tree, setup ? { setup } : {});
} // prettier-ignore

it('what a check printed names files as the repository does, wherever its checkout lies', () => {
  const printed = 'not ok 1 - a\n  ---\n  error: wrong at /w/o.k/src/a.js:1 (file:///w/o.k/b.js, /x/w/o.k/c.js, /w/o-k/d.js)\n  ...';
  const { findings, output } = measured({ stdout: tap(printed), exitCode: 1, seenRoots: ['/w/o.k'] });
  const shortened = 'wrong at src/a.js:1 (b.js, /x/w/o.k/c.js, /w/o-k/d.js)';
  expect([findings[0]!.message, output]).toEqual([expect.stringContaining(shortened), expect.stringContaining(shortened)]);
  expect(measured({ stdout: tap(printed), exitCode: 1, seenRoots: ['/'] }).output).toContain('wrong at /w/o.k/src');
}); // prettier-ignore

const fails = 'a.test.js:1:1: error: wrong';
describe('what the end of a command says of the repository', () => {
  it.each<[string, Partial<CommandResult>, CheckResult['status'], string | undefined]>([
    ['tests that pass', { stdout: tap('ok 1 - a') }, 'passed', undefined],
    ['nothing, and ends well', {}, 'passed', undefined],
    ['failing tests, though it ends well', { stdout: tap('ok 1 - a', 'not ok 2 - b') }, 'failed', undefined],
    ['failing tests', { stdout: tap('not ok 1 - b'), exitCode: 1 }, 'failed', undefined],
    ['tests that pass, and ends badly', { stdout: tap('ok 1 - a'), exitCode: 1 }, 'failed', undefined],
    ['tests that pass, and is killed', { stdout: tap('ok 1 - a'), exitCode: null }, 'not-run', 'it was killed when 1 of its tests had passed'],
    ['tests that pass, and ends as if killed', { stdout: tap('ok 1 - a'), exitCode: 129 }, 'not-run', 'it ended with exit code 129 when 1 of its tests had passed'],
    ['tests that pass, and ends with the last code that is no signal', { stdout: tap('ok 1 - a'), exitCode: 128 }, 'failed', undefined],
    ['a failing test, and is killed', { stdout: tap('not ok 1 - a'), exitCode: null }, 'failed', undefined],
    ['fewer tests than announced, and ends well', { stdout: 'TAP version 13\n1..3\nok 1 - a\n' }, 'not-run', undefined],
    ['an error in a file of the repository', { stdout: fails, exitCode: 1 }, 'failed', undefined],
    ['an error in another file', { stdout: fails.replace('a.test', 'b'), exitCode: 1 }, 'not-run', 'it ended with exit code 1 and showed no result that can be read'],
    ['a warning, and ends badly', { stdout: fails.replace('error', 'warning'), exitCode: 1 }, 'not-run', 'it ended with exit code 1 and showed no result that can be read'],
    ['no test that ran', { stdout: 'TAP version 13\n1..0\n', exitCode: 1 }, 'not-run', undefined],
    ['that it could not be started', { notStarted: 'no program', exitCode: null }, 'not-run', 'no program'],
    ['too much', { endedBy: 'output', exitCode: null }, 'not-run', 'it printed more than its limit (`outputMb`)'],
    ['nothing in time', { endedBy: 'time', exitCode: null }, 'timed-out', 'it ran past its time limit (`timeoutSeconds`)'],
    ['passing tests, and is not done in time', { endedBy: 'time', exitCode: 0, stdout: tap('ok 1 - a') }, 'timed-out', 'it ran past its time limit (`timeoutSeconds`)'],
    ['that it wants more memory', { endedBy: 'memory', exitCode: null }, 'not-run', 'it took more memory than its limit (`memoryMb`)'],
    ['that it started too much', { endedBy: 'processes', exitCode: null }, 'not-run', 'it started more processes than its limit (`processes`)'],
    ['that it wrote too much', { endedBy: 'disk', exitCode: null }, 'not-run', 'it wrote more than its limit (`diskMb`)'],
    ['that it was stopped', { endedBy: 'aborted', exitCode: null }, 'not-run', 'the run was stopped'],
  ])('%s', (_, result, status, reason) => {
    const { status: is, reason: why } = measured(result);
    expect(is).toBe(status);
    if (reason !== undefined || status === 'passed' || status === 'failed') expect(why).toBe(reason);
  }); // prettier-ignore

  it('of a setup command is never a result', () => {
    const setup = ['npm', 'run', 'build'];
    expect(measured({ exitCode: 1, stdout: tap('not ok 1 - a') }, { setup })).toMatchObject({
      status: 'not-run',
      findings: [],
      reason: 'setup command `npm run build` ended with exit code 1',
    });
    expect(measured({ exitCode: null, endedBy: 'disk' }, { setup }).reason).toBe(
      'setup command `npm run build` it wrote more than its limit (`diskMb`)',
    );
  });

  it('is kept from its end, colours and controls taken out', () => {
    expect(measured({ stdout: '\u001b[31ma\u001b[0m', stderr: 'b' }).output).toBe('a\nb');
    expect(measured({ stderr: 'b' }).output).toBe('b');
    expect(measured({ stdout: `${'x'.repeat(10)}${'y'.repeat(20_000)}` }).output).toBe(`…${'y'.repeat(20_000)}`);
    expect(measured({ stdout: 'y'.repeat(20_000) }).output).toHaveLength(20_000);
    expect(measured({ exitCode: null }).exitCode).toBeUndefined();
    expect(measured({ exitCode: 3 }).exitCode).toBe(3);
  }); // prettier-ignore
});

function result(fields: Partial<MeasuredResult> = {}): MeasuredResult {
  return { name: 'c', argv: ['run', 'it'], status: 'passed', exitCode: 0, seconds: 1, findings: [], output: '', ...fields };
} // prettier-ignore
const red = { status: 'failed', exitCode: 1 } as const;
const stuck = { status: 'not-run', exitCode: 1, reason: 'it broke' } as const;
const counts = (passed: number, failed = 0, skipped = 0) => ({ passed, failed, skipped });
const noPatch: Patch = { base: '0', changes: [] };

describe('a failure that no finding explains', () => {
  const compared = (before: Partial<MeasuredResult>, after: Partial<MeasuredResult>) =>
    compareResults({ before: result(before), after: result(after), patch: noPatch, lineBefore: () => '', lineAfter: () => '' }).newFindings; // prettier-ignore
  const warning = finding({ message: 'hm', path: 'a', severity: 'warning' });
  it.each<[string, Partial<MeasuredResult>, Partial<MeasuredResult>, boolean]>([
    ['it passed before', {}, red, true],
    ['it failed alike before', red, red, false],
    ['it ended with another code before', red, { status: 'failed', exitCode: 2 }, true],
    ['it had findings before and none can be read now', { ...red, findings: [warning] }, red, true],
    ['it had findings before and has them now', { ...red, findings: [warning] }, { ...red, findings: [warning] }, false],
    ['it could not be run before either', stuck, stuck, false],
    ['it ran and could not be run now', {}, stuck, true],
    ['it never started before', { status: 'not-run', exitCode: undefined }, red, false],
    ['it was stuck before and fails now', stuck, red, true],
    ['it is skipped now', {}, { status: 'skipped' }, false],
    ['it passes now', red, {}, false],
    ['it had nothing to do before and lacks a program now', { status: 'skipped' }, { ...stuck, output: 'sh: 1: jest: not found' }, false],
    ['it had nothing to do before and lacks a module now', { status: 'skipped' }, { ...stuck, output: "Cannot find module './x'" }, true],
    ['it had nothing to do before and its runner is missing now', { status: 'skipped' }, { ...stuck, argv: ['python', '-m', 'pytest'], output: 'python: No module named pytest' }, false],
    ['it had nothing to do before and did not start now', { status: 'skipped' }, { status: 'not-run', exitCode: undefined }, false],
    ['it had nothing to do before and broke now', { status: 'skipped' }, stuck, true],
    ['it had nothing to do before and fails now', { status: 'skipped' }, red, true],
    ['it is out of time now', {}, { status: 'timed-out', exitCode: undefined }, true],
    ['it was out of time before and memory ended it now', { status: 'timed-out', exitCode: undefined }, { status: 'not-run', exitCode: undefined }, false],
    ['it was out of time before, after some tests, and memory ended it now', { status: 'timed-out', exitCode: undefined, tests: { passed: 3, failed: 0, skipped: 0 } }, { status: 'not-run', exitCode: undefined }, true],
    ['it was out of time before and fails now', { status: 'timed-out', exitCode: undefined }, red, true],
    ['it is out of time as before', { status: 'timed-out', exitCode: undefined }, { status: 'timed-out', exitCode: undefined }, false],
  ])('counts where %s: %s', (_, before, after, counted) => {
    expect(compared(before, after).some(({ code }) => code === 'check-failed')).toBe(counted);
  }); // prettier-ignore

  it('says how the check ended on both sides, with the end of what it printed', () => {
    const lines = Array.from({ length: 50 }, (_, at) => `line ${at}`).join('\n');
    const [said] = compared({}, { ...red, output: `${lines}\n\n` });
    expect(said?.message).toBe(`\`run it\` failed with exit code 1; on the base it passed.\n${lines.split('\n').slice(-40).join('\n')}`);
    const howOf = (after: Partial<MeasuredResult>, before = {}) => compared(before, after)[0]?.message.split('\n')[0];
    expect(howOf({ status: 'timed-out', exitCode: undefined, reason: 'time ran out' })).toBe('`run it` was ended because time ran out; on the base it passed.');
    expect(howOf(stuck)).toBe('`run it` could not be run: it broke; on the base it passed.');
    expect(howOf(red, { status: 'skipped' })).toContain('on the base it was not run.');
    const absent = 'no file of the patch is in the base';
    expect(howOf(red, { status: 'skipped', exitCode: undefined, reason: absent })).toContain(`on the base it was not run, because ${absent}.`);
    expect(howOf(red, stuck)).toContain('on the base it could not be run: it broke.');
  }); // prettier-ignore
});

describe('what counts against the patch besides new findings', () => {
  const compared = (before: Partial<MeasuredResult>, after: Partial<MeasuredResult>) =>
    compareResults({ before: result(before), after: result(after), patch: noPatch, lineBefore: () => '', lineAfter: () => '' }); // prettier-ignore
  it('is an error of the check that fails, and of tests that no longer run', () => {
    expect(compared({}, red).newFindings).toMatchObject([{ source: 'check', severity: 'error', check: 'c', code: 'check-failed' }]);
    expect(compared({ tests: counts(3, 1) }, { tests: counts(2, 1) }).newFindings).toEqual([
      { source: 'guard', severity: 'error', check: 'c', code: 'fewer-tests', message: '1 fewer test ran than on the base (3 instead of 4).' },
    ]);
    expect(compared({ tests: counts(3) }, {}).newFindings[0]?.message).toBe('3 fewer tests ran than on the base (0 instead of 3).');
    expect(compared({ tests: counts(3) }, stuck).newFindings.map(({ code }) => code)).toEqual(['check-failed']);
    expect(compared({ status: 'skipped' }, { status: 'timed-out', exitCode: undefined, reason: 'late' }).newFindings).toHaveLength(1);
  }); // prettier-ignore
  it('is told with both results, without what only comparing needs', () => {
    const found = finding({ message: 'm', path: 'a', identity: 'one' });
    const { name, before, after } = compared({ ...red, findings: [found] }, { ...red, findings: [found] });
    expect(name).toBe('c');
    for (const side of [before, after]) expect(side.findings).toEqual([finding({ message: 'm', path: 'a' })].map(({ identity: _, ...rest }) => rest));
  }); // prettier-ignore
  it('is a test file that could not be loaded, unless it is counted as a failed test', () => {
    const report = (failed: number) =>
      JSON.stringify({
        numTotalTests: 1 + failed, numPassedTests: 1, numFailedTests: failed, numPendingTests: 0,
        testResults: [
          { name: '/r/a.test.js', status: 'failed', message: 'Cannot find module x', assertionResults: [] },
          { name: '/r/src/a.js', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'one' }] },
        ],
      }); // prettier-ignore
    const of = (failed: number) => measured({ exitCode: 1, stdout: report(failed), seenRoots: ['/r'] }).tests;
    expect(of(0)).toEqual({ ...counts(1), unloaded: 1 });
    expect(measured({ stdout: tap('ok 1 - a') }).tests).toEqual(counts(1));
    const lines = `a.test.js:1:1: error: wrong [${'x'.repeat(600)}]`;
    expect(measured({ exitCode: 1, stdout: lines }).findings[0]?.code?.length ?? 0).toBeLessThanOrEqual(500);
  });
});

describe('the words about checks', () => {
  const comparison = (before: Partial<MeasuredResult>, after: Partial<MeasuredResult>, more: Partial<CheckComparison> = {}): CheckComparison =>
    ({ name: 'unit', before: result(before), after: result(after), newFindings: [], ...more }); // prettier-ignore
  const wrong = finding({ message: 'no' });
  const worse = { newFindings: [wrong] };
  const t = (passed: number, failed = 0, skipped = 0) => ({ tests: counts(passed, failed, skipped) });
  it.each<[Parameters<typeof comparison>, string]>([
    [[{}, {}], 'passes'],
    [[{}, red, worse], 'fails'],
    [[red, red], 'fails as before, nothing new'],
    [[{}, { rewrote: ['a'] }], 'passes, the command itself changed a'],
    [[{}, { rewrote: ['a', 'b', 'c'] }], 'passes, the command itself changed a and 2 more test files'],
    [[t(1), t(1)], ': 1 of 1 test passes'],
    [[t(2), t(2)], ': 2 of 2 tests pass'],
    [[t(1, 1), { ...red, ...t(1, 1) }], ': 1 of 2 tests pass, 1 fails as before'],
    [[t(2), { ...red, ...t(0, 2) }, worse], ': 0 of 2 tests pass, 2 fail, 0 failed before'],
    [[t(2, 3), t(5)], ': 5 of 5 tests pass, 3 failed before'],
    [[t(2), t(2, 0, 1)], ': 2 of 2 tests pass, 1 skipped'],
    [[t(0), t(0)], ': no test was run'],
    [[t(0), t(0, 0, 2)], ': no test was run, 2 skipped'],
    [[t(2), t(2), { flaky: ['a'] }], ': 2 of 2 tests pass, 1 of them only when run again'],
    [[{}, t(2)], ': 2 of 2 tests pass, the base could not be counted'],
    [[{ ...t(1), status: 'not-run' }, t(2)], ': 2 of 2 tests pass, the base could not be counted'],
    [[{ ...t(2), status: 'timed-out' }, t(2)], ': 2 of 2 tests pass, the base could not be counted'],
    [[{ status: 'skipped' }, t(2)], ': 2 of 2 tests pass'],
    [[t(2), { ...red, ...t(2) }, worse], ': 2 of 2 tests pass, then it ended with exit code 1'],
    [[t(2), { ...red, ...t(2) }], ': 2 of 2 tests pass, then it ended with exit code 1 as before'],
    [[t(2), { ...red, ...t(2), findings: [wrong] }, worse], ': 2 of 2 tests pass, 1 error beside its tests'],
    [[t(2), { ...red, ...t(1, 1), findings: [wrong] }, worse], ': 1 of 2 tests pass, 1 fails, 0 failed before'],
    [[t(2), { ...red, tests: { ...counts(2), unloaded: 1 }, findings: [wrong] }, worse], ': 2 of 2 tests pass, 1 file could not be loaded'],
    [[t(2), { ...red, tests: { ...counts(2), unloaded: 2 }, findings: [wrong, wrong, wrong] }], ': 2 of 2 tests pass, 2 files could not be loaded as before, 1 error beside its tests as before'],
    [[t(2), { ...t(2), rewrote: ['a.test.js'] }], ': 2 of 2 tests pass, the command itself changed a.test.js'],
    [[stuck, stuck], ' could not be run, on the base as on the patch: it broke'],
    [[{}, stuck], ' could not be run: it broke'],
    [[{}, { status: 'timed-out' }], ' could not be run: its output holds no result'],
  ])('%j', (compared, words) => {
    const said = describeChecks([comparison(...compared)], 'none').message;
    expect(said).toBe(`check "unit"${/^[: ]/.test(words) ? '' : ' '}${words}.`);
  }); // prettier-ignore

  it('say that nothing was run, what could not be, and what ran', () => {
    expect(describeChecks([], 'none is set')).toEqual({ state: 'unchecked', message: 'Nothing was run to check it: none is set.' });
    expect(describeChecks([comparison({}, { status: 'skipped' })], 'x').state).toBe('unchecked');
    expect(describeChecks([comparison({}, {}), comparison({}, stuck)], '')).toEqual({
      state: 'not-run',
      message: 'check "unit" could not be run: it broke; check "unit" passes.',
    });
    expect(describeChecks([comparison({}, {})], '').state).toBe('ran');
    const all = [comparison({}, { tests: counts(1, 2, 3) }), comparison({}, { ...stuck, tests: counts(9, 9, 9) }), comparison({}, {}), comparison({}, { ...red, tests: counts(1, 1, 1) })];
    expect(countTests(all)).toEqual(counts(2, 3, 4));
  }); // prettier-ignore

  it('name the files of the patch whose tests fail, and every test file where a failure stands nowhere', () => {
    const patch: Patch = {
      base: '0',
      changes: [
        { path: 'a.test.js', change: 'modify', before: '', after: '' },
        { path: 'b.js', change: 'modify', before: '', after: '' },
        { path: 'c.test.js', change: 'delete', before: '' },
      ],
    };
    const at = (path?: string, severity: Finding['severity'] = 'error') => finding({ message: 'x', path, severity });
    const red = (failed: number, ...findings: ReturnType<typeof at>[]) => redFiles([comparison({}, { tests: counts(1, failed), findings })], patch);
    expect(red(1, at('a.test.js'))).toEqual(['a.test.js']);
    expect(red(1, at('b.js'))).toEqual(['b.js']);
    expect(red(1, at('c.test.js'))).toEqual([]);
    expect(red(2, at('b.js'))).toEqual(['a.test.js', 'b.js']);
    expect(red(1, at())).toEqual(['a.test.js']);
    expect(red(0, at())).toEqual([]);
    expect(red(1, at('b.js'), at('a.test.js', 'warning'))).toEqual(['b.js']);
    expect(redFiles([comparison({}, { findings: [at('b.js')] })], patch)).toEqual([]);
  }); // prettier-ignore

  it('say why none of the configured checks ran', () => {
    const checks = [{ name: 'one', cwd: '' }, { name: 'two', cwd: 'app' }];
    expect(whyNoneRan(checks, ['app/a.js'])).toBe('none of the configured checks (one, two) is about the files of the patch');
    expect(whyNoneRan(checks, ['apple/a.js'])).toBe('check "two" is to run in app, which is no folder of the repository');
  }); // prettier-ignore
});

describe('the files of a check', () => {
  it('are those below its folder that match its globs, as paths of that folder', () => {
    const all = ['a/x.ts', 'a/.b/y.ts', 'ab/z.ts', 'a/q.js'];
    expect(scopedPaths(check({ run: ['t'], cwd: 'a' }), all)).toEqual(['x.ts', '.b/y.ts', 'q.js']);
    expect(scopedPaths(check({ run: ['t'], cwd: 'a', paths: ['a/**/*.ts'] }), all)).toEqual([
      'x.ts',
      '.b/y.ts',
    ]);
    expect(scopedPaths(check({ run: ['t'] }), all)).toEqual(all);
    expect([
      concerns(check({ run: ['t'], cwd: 'b' }), all),
      concerns(check({ run: ['t'], cwd: 'a' }), all),
    ]).toEqual([false, true]);
  });
  it('stand in its command as files, whatever they are called, and there is no command without any', () => {
    expect(expandArgv(['x', '{files}', 'y'], ['--a', 'b'])).toEqual(['x', './--a', './b', 'y']);
    expect(expandArgv(['x', '{files}'], [])).toBeUndefined();
    expect(expandArgv(['x', 'a{files}'], [])).toEqual(['x', 'a{files}']);
  });
});

describe('findings for a model', () => {
  const at = (fields: Partial<Finding>): Finding => ({
    source: 'check',
    severity: 'error',
    message: 'm',
    ...fields,
  });
  const patch: Patch = {
    base: '0',
    changes: [{ path: 'a', change: 'modify', before: '', after: 'one\ntwo\nthree' }],
  };
  it('stand in the order of their weight, forty of them, one with its place', () => {
    const texts = renderFindingsForModel([at({ severity: 'info', message: 'i' }), at({ severity: 'warning', message: 'w' }), at({ message: 'e' })], patch);
    expect(texts.match(/ {2}[iwe]$/gm)).toEqual(['  e', '  w', '  i']);
    const many = (count: number) => renderFindingsForModel(Array.from({ length: count }, (_, n) => at({ message: `m ${'x'.repeat(n)}`, path: `f${n}` })), patch);
    expect(many(40)).not.toContain('… and');
    expect(many(41)).toContain('… and 1 more finding.');
    expect(many(42)).toContain('… and 2 more findings.');
    expect(renderFindingsForModel([at({ path: 'a', startLine: 2, endLine: 9, source: 'guard', code: 'c' })], patch)).toBe(
      'a:2 error [guard c]\n  m\n  1 | one\n> 2 | two\n> 3 | three',
    );
    expect(renderFindingsForModel([at({ path: 'a' })], patch)).toBe('a error [check]\n  m');
    expect(renderFindingsForModel([at({ message: 'x'.repeat(1501) })], patch)).toContain(`${'x'.repeat(1500)} …`);
    expect(renderFindingsForModel([at({ message: 'x'.repeat(1500) })], patch)).not.toContain('…');
  }); // prettier-ignore

  it('quote the lines around several that stand together once', () => {
    const after = Array.from({ length: 30 }, (_, line) => `line ${line + 1}`).join('\n');
    const long: Patch = { base: '0', changes: [{ path: 'a', change: 'modify', before: '', after }, { path: 'b', change: 'modify', before: '', after }] };
    const texts = renderFindingsForModel([at({ path: 'a', startLine: 10, message: 'x' }), at({ path: 'a', startLine: 12, message: 'y' }), at({ path: 'a', startLine: 15, message: 'z' }), at({ path: 'b', startLine: 12, message: 'w' })], long);
    expect(texts).toContain('a:12 error [check]\n  y\n\na:15 error');
    expect(texts).toContain('> 15 | line 15');
    expect(texts).toContain('b:12 error [check]\n  w\n   8 | line 8');
    expect(texts.match(/line 10$/gm)).toHaveLength(2);
  }); // prettier-ignore

  it.each<[string, Finding[][], boolean]>([
    ['nothing is left', [[]], false],
    ['there was none', [], false],
    ['it is the first', [[at({})]], true],
    ['there are fewer', [[at({}), at({})], [at({})]], true],
    ['there are as many, and the same', [[at({ message: 'at 1' })], [at({ message: 'at 2' })]], false],
    ['there are as many, and others', [[at({ message: 'a' })], [at({ message: 'b' })]], true],
    ['there are as many of another file', [[at({ path: 'a' })], [at({ path: 'b' })]], true],
    ['there are more, and others', [[at({ message: 'a' })], [at({ message: 'b' }), at({ message: 'c' })]], false],
    ['three rounds were made', [[at({}), at({}), at({}), at({})], [at({}), at({}), at({})], [at({}), at({})], [at({})]], false],
    ['two rounds were made', [[at({}), at({}), at({})], [at({}), at({})], [at({})]], true],
  ])('are worth a round where %s: %s', (_, rounds, worth) => {
    expect(repairMayHelp(rounds, 3)).toBe(worth);
  }); // prettier-ignore
});

describe('what is printed', () => {
  it.each([
    ['at 0x1F', 'at 0xab'],
    ['in 3 ms', 'in 14.2 ms'],
    ['in 3s', 'in 4s'],
    ['in 1 second', 'in 2 seconds'],
    ['in 3µs', 'in 4µs'],
    ['in 3ns', 'in 4ns'],
    ['Line 3', 'line 4'],
    ['line 3:4', 'line 5:6'],
    ['line 3 column 4', 'line 5 column 6'],
    ['a.js:3', 'a.js:4'],
    ['a.js:3:5', 'a.js:4:6'],
    ['a  b\n', ' a b'],
  ])('as %j is the same as %j', (one, other) => {
    expect(maskMessage(one).toLowerCase()).toBe(maskMessage(other).toLowerCase());
  });
  it.each([
    ['got 3', 'got 4'],
    ['in 3 msx', 'in 4 msx'],
    ['outline 3', 'outline 4'],
  ])('as %j is not %j', (one, other) => {
    expect(maskMessage(one)).not.toBe(maskMessage(other));
  });
  it('are places only where they are whole numbers from 1 on, and a message only up to a length', () => {
    expect(finding({ message: ' m ', line: 3, endLine: 2, column: 0, endColumn: 1.5, path: '', code: '' })).toEqual({
      source: 'check', severity: 'error', message: 'm', startLine: 3, endLine: 3, path: undefined, code: undefined,
    });
    expect(finding({ message: 'm', endLine: 4 })).toMatchObject({ startLine: undefined, endLine: undefined });
    expect(finding({ message: 'm', line: 2, endLine: 4 })).toMatchObject({ startLine: 2, endLine: 4 });
    expect(finding({ message: 'x'.repeat(4001) }).message).toBe(`${'x'.repeat(4000)} …`);
    expect(finding({ message: 'x'.repeat(4000) }).message).toHaveLength(4000);
    expect(['7', ' 7 ', '', '-1', '1.5', '1234567890', undefined].map(toNumber)).toEqual([7, 7, undefined, undefined, undefined, undefined, undefined]);
  }); // prettier-ignore

  it('is a path of the repository, wherever the tool says it from', () => {
    const known = ['app/src/a.ts', 'src/b.ts', 'mod/src/test/java/x/CTest.java'];
    const of = (printed: string, cwd = '', roots = ['/r', 'C:/w']) =>
      repositoryPath(printed, { roots, cwd, exists: (file) => known.includes(file), endingIn: pathsByEnd(known) });
    expect(of('/r/src/b.ts')).toBe('src/b.ts');
    expect(of('C:\\w\\src\\b.ts')).toBe('src/b.ts');
    expect(of('/root/src/b.ts')).toBeUndefined();
    expect(of('file:///r/src/b%2Ets')).toBe('src/b.ts');
    expect(of('file:///r/src/%b.ts')).toBe('src/%b.ts');
    expect(of('src/a.ts', 'app')).toBe('app/src/a.ts');
    expect(of('src/b.ts', 'app')).toBe('src/b.ts');
    expect(of('./src/../src/b.ts')).toBe('src/b.ts');
    expect(of('../src/b.ts', 'app')).toBe('src/b.ts');
    expect(of('example.com/m/src/b.ts')).toBe('src/b.ts');
    expect(of('src/test/java/x/CTest.java')).toBe('mod/src/test/java/x/CTest.java');
    expect(of('new.ts', 'app')).toBe('app/new.ts');
    expect(of('../../x')).toBeUndefined();
    expect(of('.')).toBeUndefined();
    expect(of('node_modules/x/src/test/java/x/CTest.java')).toBe('node_modules/x/src/test/java/x/CTest.java');
    expect(pathsByEnd(['a/x.ts', 'b/x.ts'])('x.ts')).toBeUndefined();
    expect(pathsByEnd(['a/x.ts', 'bx.ts'])('x.ts')).toBe('a/x.ts');
  }); // prettier-ignore
});
