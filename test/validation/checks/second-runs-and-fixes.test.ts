import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { CheckConfig, type CheckComparison, type CheckResult, type Finding, type Patch } from '../../../src/domain/index.ts'; // prettier-ignore
import type { CommandRequest, CommandResult, RunEvent, Workspace } from '../../../src/ports/index.ts';
import { applyFixes } from '../../../src/validation/checks/formatting/apply-fixes.ts';
import { repeatFailures } from '../../../src/validation/checks/comparing/repeat-failures.ts';
import { runCheck, type CheckContext } from '../../../src/validation/checks/running/run-check.ts';
import { parseConfirmations } from '../../../src/validation/rules/judging/judge-reply.ts';
import { describeTrial, tryCheck, tryProposal } from '../../../src/validation/trial/index.ts';
import { temporaryFolder } from '../../support/repository.ts';

type Run = (request: CommandRequest) => Partial<CommandResult>;

/** A repository of these files on a machine where commands come to this; tells what was run, and whether all was put away. */
function machine(run: Run, files: Record<string, string> = { 'src/a.js': 'a\n' }) {
  const ran: CommandRequest[] = [];
  const open = new Set<string>();
  const workspace = {
    ...{ root: '/work', base: 'base', read: async () => [] },
    tree: async () => Object.keys(files).map((name) => ({ path: name, mode: '100644', blobId: name, size: 1 })),
    checkout: async (patch?: Patch) => {
      const dir = temporaryFolder();
      open.add(dir);
      const texts = { ...files, ...Object.fromEntries((patch?.changes ?? []).map(({ path: name, after = '' }) => [name, after])) };
      for (const [name, text] of Object.entries(texts)) {
        mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
        writeFileSync(path.join(dir, name), text);
      }
      return { dir, dispose: async () => void open.delete(dir) };
    },
  } as unknown as Workspace;
  const runner = {
    ...{ isolation: 'none', environmentId: async () => 'node' },
    run: async (request: CommandRequest) => {
      ran.push(request);
      return { exitCode: 0, stdout: '', stderr: '', seconds: 1, seenRoots: [], ...run(request) };
    },
  };
  return { context: { workspace, runner, environment: {} } as unknown as CheckContext, ran, open };
} // prettier-ignore

const checkOf = (more: object = {}) =>
  CheckConfig.parse({ name: 'tests', run: ['run'], reader: 'tap', ...more });
const tap = (passes: readonly string[], fails: readonly string[] = []) =>
  ['TAP version 13', ...passes.map((name, at) => `ok ${at + 1} - ${name}`), ...fails.map((name, at) => `not ok ${passes.length + at + 1} - ${name}`), `1..${passes.length + fails.length}`].join('\n'); // prettier-ignore

describe('a formatter', () => {
  const before = 'a\nb\n';
  const patch = (after: string): Patch => ({ base: 'base', changes: [{ path: 'src/a.js', change: 'modify', before, after }] }); // prettier-ignore
  const fixed = async (run: Run, more: object = {}, after = 'a\nb;c\n') => {
    const { context, ran, open } = machine(run, { 'src/a.js': before });
    const told: RunEvent[] = [];
    const fix = checkOf({ name: 'format', fix: ['fmt', '{files}'], ...more });
    const events = { emit: (event: RunEvent) => void told.push(event) };
    const done = await applyFixes({ ...context, patch: patch(after), checks: [fix], events });
    return { text: done.changes[0]!.after, ran, open, told };
  };
  const writes = (text: string, more: Partial<CommandResult> = {}): Run => ({ root }) => {
    writeFileSync(path.join(root, 'src/a.js'), text);
    return more;
  }; // prettier-ignore

  test('has its say in the files of the patch, and it is told which it changed', async () => {
    const { text, ran, open, told } = await fixed(writes('a\nb; c\n'));
    expect(text).toBe('a\nb; c\n');
    expect(ran[0]!.argv).toEqual(['fmt', './src/a.js']);
    expect(told).toEqual([{ type: 'fix-finished', check: 'format', changed: ['src/a.js'] }]);
    expect(open.size).toBe(0);
  });

  test.each<[string, Run, object]>([
    ['was killed half-way', writes('a\n', { exitCode: null }), {}],
    ['could not be started', writes('a\n', { exitCode: 1, notStarted: 'the program fmt could not be started' }), {}],
    ['writes ten times as much', writes('a\nb;c\n'.repeat(2_000)), {}],
    ['adds a character that nobody sees', writes('a\nb;\u200bc\n'), {}],
    ['leaves bytes that are no text', ({ root }) => (writeFileSync(path.join(root, 'src/a.js'), Buffer.from([255, 254, 0])), {}), {}],
    ['is for other files', writes('x\n'), { paths: ['**/*.py'] }],
    ['is for another folder', writes('x\n'), { cwd: 'lib' }],
    ['is none', writes('x\n'), { fix: undefined }],
  ])('that %s changes nothing', async (_, run, more) => {
    expect((await fixed(run, more)).text).toBe('a\nb;c\n');
  }); // prettier-ignore

  test('that ends badly has formatted all the same', async () => {
    expect((await fixed(writes('a\nb; c\n', { exitCode: 1 }))).text).toBe('a\nb; c\n');
  });

  test('that touches no line but those of the patch is not asked about the base', async () => {
    const both = (from: string, to: string): Run => ({ root }) => {
      const file = path.join(root, 'src/a.js');
      writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
      return {};
    }; // prettier-ignore
    for (const [after, from, to] of [
      ['x;y\nb\n', 'x;y', 'x; y'],
      ['b;c\n', 'b;c', 'b; c'],
      ['a\nx;y\n', 'x;y', 'x;\ny'],
      ['a\nx;\ny\nb\n', 'x;\ny', 'x; y'],
    ] as const) {
      const { text, ran } = await fixed(both(from, to), {}, after);
      expect([text, ran.length]).toEqual([after.replace(from, to), 1]);
    }
  });

  test('that has nothing to do is told so', async () => {
    const { text, told } = await fixed(() => ({}));
    expect(text).toBe('a\nb;c\n');
    expect(told).toEqual([{ type: 'fix-finished', check: 'format', changed: [] }]);
  });

  test('that would tidy lines which the patch has no business with is asked about the base, and kept to the patch', async () => {
    const upper: Run = ({ root }) => {
      const file = path.join(root, 'src/a.js');
      writeFileSync(file, readFileSync(file, 'utf8').replace('a\n', '  a\n').replace('b;c', 'b; c'));
      return {};
    };
    const { text, ran } = await fixed(upper);
    expect([text, ran.length]).toEqual(['a\nb; c\n', 2]);
  });
});

describe('tests that fail on the patch only', () => {
  const failure = (name: string): Finding => ({ source: 'check', severity: 'error', message: 'red', path: 'src/a.js', code: name }); // prettier-ignore
  const patch: Patch = { base: 'base', changes: [] };
  const comparison = (names: readonly string[]): CheckComparison => {
    const failures = names.map(failure);
    const end: CheckResult = { name: 'tests', argv: ['run'], status: 'failed', seconds: 1, findings: failures, output: '', tests: { passed: 1, failed: names.length, skipped: 0 } }; // prettier-ignore
    return {
      name: 'tests',
      before: { ...end, status: 'passed', findings: [] },
      after: end,
      newFindings: failures,
    };
  };
  const repeated = async (names: readonly string[], run: Run) => {
    const { context, ran, open } = machine(run, { 'src/a.js': 'a\n', 'test/a.test.js': 't\n' });
    const given = comparison(names);
    const done = await repeatFailures({ ...context, patch }, checkOf(), given);
    return { done, given, ran, open };
  };

  test('count as passed where they pass a second time, and are named', async () => {
    const { done, open } = await repeated(['one'], () => ({ stdout: tap(['good', 'one']) }));
    expect(done.after).toMatchObject({ status: 'passed', tests: { passed: 2, failed: 0 }, findings: [] });
    expect([done.newFindings, done.flaky?.length, open.size]).toEqual([[], 1, 0]);
  });

  test.each<[string, string[], Run, number]>([
    ['there is none', [], () => ({ stdout: tap(['one']) }), 0],
    ['there are eleven of them: the patch is wrong', Array.from({ length: 11 }, (_, at) => `bad${'x'.repeat(at)}`), () => ({ stdout: tap(['one']) }), 0],
    ['the second run counts nothing', ['one'], () => ({ stdout: 'hello' }), 1],
    ['in the second run none passes', ['one'], () => ({ stdout: tap([]) }), 1],
    ['the second run rewrites a test', ['one'], ({ root }) => (writeFileSync(path.join(root, 'test/a.test.js'), 'other and longer\n'), { stdout: tap(['one']) }), 1],
  ])('stay as they are where %s', async (_, names, run, times) => {
    const { done, given, ran } = await repeated(names, run);
    expect(done).toBe(given);
    expect(ran).toHaveLength(times);
  }); // prettier-ignore

  test.each<[string, Partial<Finding>]>([
    ['a warning', { severity: 'warning' }],
    ['of the review', { source: 'review' }],
    ['the check as a whole', { code: 'check-failed' }],
    ['of no file', { path: undefined }],
  ])('are no finding that is %s', async (_, more) => {
    const { context, ran } = machine(() => ({ stdout: tap(['one']) }));
    const given = comparison(['one']);
    const newFindings = [{ ...failure('one'), ...more } as Finding];
    expect(await repeatFailures({ ...context, patch }, checkOf(), { ...given, newFindings })).toMatchObject({ newFindings });
    expect(ran).toEqual([]);
  }); // prettier-ignore

  test('are none where nobody counted tests', async () => {
    const { context, ran } = machine(() => ({ stdout: tap(['one']) }));
    const given = comparison(['one']);
    const after = { ...given.after, tests: undefined };
    await repeatFailures({ ...context, patch }, checkOf(), { ...given, after });
    expect(ran).toEqual([]);
  });

  test('of files that could not be loaded the second run takes away no more than there are', async () => {
    const lost = { ...failure('test file'), path: 'test/a.test.js' };
    const given = comparison(['one']);
    const { context } = machine(() => ({ stdout: tap(['good', 'one', 'test file']) }));
    const tests = { passed: 1, failed: 1, skipped: 0, unloaded: 3 };
    const after = { ...given.after, tests, findings: [...given.after.findings, lost] };
    const done = await repeatFailures({ ...context, patch }, checkOf(), { ...given, after });
    expect(done.after.tests).toMatchObject({ unloaded: 1 });
  });

  test('stay failed with the files that could not be loaded again', async () => {
    const lost = { ...failure('test file'), path: 'test/a.test.js' };
    const given = comparison(['one']);
    const { context } = machine(() => ({ stdout: tap(['good', 'one']) }));
    const tests = { passed: 1, failed: 1, skipped: 0, unloaded: 1 };
    const after = { ...given.after, tests, findings: [...given.after.findings, lost] };
    const done = await repeatFailures({ ...context, patch }, checkOf(), { ...given, after });
    expect(done.after).toMatchObject({ status: 'failed', tests: { passed: 2, failed: 0, unloaded: 1 } });
    const whole = await repeatFailures({ ...context, patch }, checkOf(), given);
    expect(whole.after.tests).not.toHaveProperty('unloaded');
  });

  test('are run again up to ten', async () => {
    const names = Array.from({ length: 10 }, (_, at) => `bad${'x'.repeat(at)}`);
    const { done, ran } = await repeated(names, () => ({ stdout: tap(['good', ...names]) }));
    expect([ran.length, done.newFindings]).toEqual([1, []]);
  });
});

describe('one run of a check', () => {
  const files = { 'src/a.js': 'a\n', 'test/a.test.js': 't\n' };
  const patch: Patch = {
    base: 'base',
    changes: [{ path: 'test/new.test.js', change: 'create', after: 'n\n' }],
  };
  const running = async (run: Run, more: object = {}, signal?: AbortSignal) => {
    const { context, ran, open } = machine(run, files);
    const done = runCheck({ ...context, signal }, checkOf(more), ['run'], patch);
    return { done: await done.catch((error: Error) => error), ran, open };
  };

  test('names the tests that it rewrites, those of the base and those that the patch brings', async () => {
    const { done, open } = await running(({ root }) => {
      for (const name of ['test/a.test.js', 'test/new.test.js'])
        writeFileSync(path.join(root, name), 'other and longer\n');
      return { stdout: tap(['one']) };
    });
    expect([done, open.size]).toMatchObject([{ rewrote: ['test/a.test.js', 'test/new.test.js'] }, 0]);
    expect((await running(() => ({ stdout: tap(['one']) }))).done).not.toHaveProperty('rewrote');
  });

  test.each([
    ['src/a.js', 'failed'],
    ['test/new.test.js', 'failed'],
    ['src/none.js', 'not-run'],
  ])('that finds fault with %s has %s: what is of the base or of the patch counts', async (name, status) => {
    const stdout = `${name}:1:1: error: it is wrong`;
    const { done } = await running(() => ({ exitCode: 1, stdout }), { reader: 'general' });
    expect(done).toMatchObject({ status });
  });

  test('goes by the report that it was told to write, and by its output where there is none', async () => {
    const cases = '<testcase name="one" classname="a"/><testcase name="two" classname="a"/>';
    const reports: Run = ({ root }) => {
      writeFileSync(path.join(root, 'out.xml'), `<testsuite tests="2" failures="0">${cases}</testsuite>`);
      return { stdout: 'hello' };
    };
    expect((await running(reports, { reader: 'junit', report: 'out.xml' })).done).toMatchObject({ tests: { passed: 2 } });
    expect((await running(reports, { reader: 'junit' })).done).not.toMatchObject({ tests: { passed: 2 } });
  }); // prettier-ignore

  test('is not begun once its person ended the run, and has no result where that came in between', async () => {
    const control = new AbortController();
    const ends: Run = () => (control.abort(new Error('ended')), { stdout: tap(['one']) });
    const between = await running(ends, {}, control.signal);
    expect([between.done, between.ran.length, between.open.size]).toMatchObject([{ message: 'ended' }, 1, 0]);
    const after = await running(ends, {}, control.signal);
    expect([after.done, after.ran.length, after.open.size]).toMatchObject([{ message: 'ended' }, 0, 0]);
  });
});

describe('a check that is tried', () => {
  const facts = { paths: ['src/a.js'], texts: new Map<string, string>() };
  const trying = (run: Run, more: object = {}) => {
    const { context, ran } = machine(run);
    return tryCheck(context, checkOf(more), facts).then((trial) => ({ trial, ran }));
  };

  test.each<[string, Run, object, object]>([
    ['works where its tests pass', () => ({ stdout: tap(['one']) }), {}, { works: true }],
    ['works where its tests fail', () => ({ exitCode: 1, stdout: tap([], ['one']) }), {}, { works: true }],
    ['works where tests fail that lack a module', () => ({ exitCode: 1, stdout: tap([], ['one']), stderr: "Cannot find module 'left-pad'" }), {}, { works: true }],
    ['works where it is still at work when its time is up', () => ({ exitCode: null, endedBy: 'time' }), {}, { works: true, result: { status: 'timed-out' } }],
    ['does not work where a module is missing', () => ({ exitCode: 1, stderr: "Error: Cannot find module 'left-pad'" }), { reader: 'general' }, { works: false, missing: 'the module left-pad is missing' }],
    ['does not work where there is no file for it', () => ({}), { run: ['run', '{files}'], paths: ['**/*.py'] }, { works: false, result: { status: 'skipped' } }],
  ])('%s', async (_, run, more, wanted) => {
    expect((await trying(run, more)).trial).toMatchObject(wanted);
  }); // prettier-ignore

  test('is given fifty files of the base at the most', async () => {
    const { context, ran } = machine(() => ({ stdout: tap(['one']) }));
    const paths = Array.from({ length: 60 }, (_, at) => `src/${at}.js`);
    await tryCheck(context, checkOf({ run: ['run', '{files}'] }), { paths, texts: new Map() });
    expect(ran[0]!.argv).toHaveLength(51);
  });

  const proposal = (more: object = {}) => ({ kind: 'tests' as const, because: 'package.json', check: { name: 'tests', run: ['run'], reader: 'tap' as const, ...more } }); // prettier-ignore
  const proposed = async (run: Run, seconds: number, more: object = {}) => {
    const { context, ran } = machine(run);
    return { trial: await tryProposal(context, proposal(more), facts, seconds), ran };
  };

  test('has as much time as is given, and no more than it asks for; it is proposed as it is', async () => {
    const passes: Run = () => ({ stdout: tap(['one']) });
    const short = await proposed(passes, 5, { timeoutSeconds: 60 });
    expect([short.ran[0]!.limits.timeoutMs, short.trial.check.timeoutSeconds]).toEqual([5_000, 60]);
    expect((await proposed(passes, 90, { timeoutSeconds: 60 })).ran[0]!.limits.timeoutMs).toBe(60_000);
  });

  test('tells which other commands for the same did not run', async () => {
    const bundled = { run: ['bundle', 'exec', 'rake', 'test'] };
    const missing: Run = ({ argv }) => (argv[0] === 'rake' ? { stdout: tap(['one']) } : { exitCode: 127, stderr: 'bundle: not found' });
    const second = (await proposed(missing, 5, bundled)).trial;
    expect([second.works, second.check.run, second.others]).toEqual([true, ['rake', 'test'], [bundled.run]]);
    expect(describeTrial(second)).toMatch(/^1 test: .*; could not run: bundle exec rake test$/);
    const neither = (await proposed(() => ({ exitCode: 127, stderr: 'not found' }), 5, bundled)).trial;
    expect([neither.works, neither.check.run, neither.others]).toEqual([false, bundled.run, [['rake', 'test']]]);
    expect(describeTrial(neither)).toMatch(/^could not run: .*; nor did: rake test$/);
    expect((await proposed(() => ({ stdout: tap(['one']) }), 5)).trial).not.toHaveProperty('others');
  }); // prettier-ignore

  test('that is for tests has to find some; tests that nobody counts are told', async () => {
    expect((await proposed(() => ({ stdout: tap([]) }), 5)).trial).toMatchObject({ works: false, missing: 'it found no test to run' }); // prettier-ignore
    expect((await proposed(() => ({ stdout: 'done' }), 5, { reader: 'general' })).trial).toMatchObject({ uncounted: true }); // prettier-ignore
    expect((await proposed(() => ({ stdout: tap(['one']) }), 5)).trial).not.toHaveProperty('uncounted');
  });
});

test('of two verdicts on one candidate the first counts', () => {
  const confirmed = (reply: string) => parseConfirmations(reply, 2).map((one) => one.confirmed);
  expect(confirmed('1 yes: it is\n2 no: it is not\n1 no: on second thoughts')).toEqual([true, false]);
  expect(confirmed('2) No - fine\n1. YES: it is')).toEqual([true, false]);
  expect(() => confirmed('1 yes: it is')).toThrow('no line "2 yes: …"');
});
