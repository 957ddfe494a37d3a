import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { CheckConfig, type Patch } from '../../../src/domain/index.ts';
import type { CommandRequest, CommandResult, Workspace } from '../../../src/ports/index.ts';
import { baselineResult } from '../../../src/validation/checks/comparing/baseline.ts';
import { compareChecks } from '../../../src/validation/checks/comparing/compare-checks.ts';
import { runCheck } from '../../../src/validation/checks/running/run-check.ts';
import { memoryBlobStore } from '../../support/memory-blob-store.ts';
import { temporaryFolder } from '../../support/repository.ts';

const ok: CommandResult = { exitCode: 0, stdout: '', stderr: '', seconds: 1, seenRoots: [] };
const tap = (passed: number, failed: number) =>
  [
    'TAP version 13',
    ...Array.from({ length: passed }, (_, at) => `ok ${at + 1} - good ${at}`),
    ...Array.from({ length: failed }, (_, at) => `not ok ${passed + at + 1} - bad ${at}`),
    `1..${passed + failed}`,
  ].join('\n');
const patch: Patch = {
  base: 'base',
  changes: [{ path: 'src/a.js', change: 'modify', before: '1', after: '2' }],
};

interface Machine {
  /** What commands come to, in turn, the last for good; asked with the folder of the checkout. */
  results: (Partial<CommandResult> | ((request: CommandRequest) => Partial<CommandResult>))[];
  tree?: readonly string[];
  /** Files whose contents the clone lacks. */
  absent?: readonly string[];
  tools?: string;
}

/** A repository and a machine on which commands come to what is said; tells which were run. */
function machine({ results, tree = ['src/a.js'], absent = [], tools = 'node 20' }: Machine) {
  const ran: CommandRequest[] = [];
  const workspace = {
    ...{ root: '/work', base: 'base', read: async () => [] },
    tree: async () =>
      tree.map((name) => ({ path: name, mode: '100644', blobId: name, size: 1, absent: absent.includes(name) || undefined })), // prettier-ignore
    checkout: async (given?: Patch) => ({
      dir: temporaryFolder(),
      isBase: given === undefined,
      dispose: async () => undefined,
    }),
  } as unknown as Workspace;
  const runner = {
    isolation: 'none',
    environmentId: async () => tools,
    run: async (request: CommandRequest) => {
      const given = results[Math.min(ran.push(request), results.length) - 1]!;
      return { ...ok, ...(typeof given === 'function' ? given(request) : given) };
    },
  };
  const events = { emit: () => undefined };
  return { context: { workspace, runner, environment: {}, events }, ran };
}

const check = (more: object = {}) =>
  CheckConfig.parse({ name: 'tests', run: ['run'], reader: 'tap', ...more });

describe('a check', () => {
  test.each<[string, Partial<CommandResult>, object]>([
    ['passed, with its tests', { stdout: tap(2, 0) }, { status: 'passed', tests: { passed: 2, failed: 0 } }],
    ['failed, with its tests', { exitCode: 1, stdout: tap(1, 1) }, { status: 'failed', exitCode: 1 }],
    ['failed, though it says that it went well', { stdout: tap(1, 1) }, { status: 'failed', exitCode: 0 }],
    ['not run, where it shows nothing', { exitCode: 1, stderr: 'boom' }, { status: 'not-run', reason: 'it ended with exit code 1 and showed no test that ran' }],
    ['not run, where its program is missing', { exitCode: 127, notStarted: 'there is no run' }, { status: 'not-run', reason: 'there is no run' }],
    ['timed out', { exitCode: null, endedBy: 'time', stdout: tap(1, 0) }, { status: 'timed-out', reason: 'it ran past its time limit (`timeoutSeconds`)' }],
    ['not run, where memory ended it', { exitCode: null, endedBy: 'memory', stdout: tap(1, 0) }, { status: 'not-run', reason: 'it took more memory than its limit (`memoryMb`)' }],
    ['not run, where the machine had no memory for it', { exitCode: null, endedBy: 'machine-memory' }, { status: 'not-run', reason: 'the machine had almost no memory left, whoever used it' }],
    ['not run, where it was killed in the middle', { exitCode: 137, stdout: tap(1, 0) }, { status: 'not-run', reason: 'it ended with exit code 137 when 1 of its tests had passed' }],
    ['not run, where tests that were announced did not come', { stdout: '1..3\nok 1 - good\n' }, { status: 'not-run', reason: 'it ended with exit code 0 in the middle of its tests: 2 of the tests that the plan announces are missing' }],
  ])('%s', async (_, result, ended) => {
    const { context } = machine({ results: [result] });
    expect(await runCheck(context, check(), ['run'])).toMatchObject({ name: 'tests', ...ended });
  }); // prettier-ignore

  test('that a limit ended on the base is run again there: the next time it may come further', async () => {
    const ended = { exitCode: 1, endedBy: 'memory', stdout: tap(1, 1) } as const;
    const { context } = machine({ results: [ended, { stdout: tap(2, 0) }] });
    const cache = memoryBlobStore();
    const first = await baselineResult(context, check(), ['run'], cache);
    expect(first.result.status).toBe('failed');
    const second = await baselineResult(context, check(), ['run'], cache);
    expect(second).toMatchObject({ cached: false, result: { status: 'passed' } });
    expect(await baselineResult(context, check(), ['run'], cache)).toMatchObject({ cached: true });
  });

  test('whose setup fails is not run, and says which command it was', async () => {
    const { context, ran } = machine({ results: [{ exitCode: 2, stdout: tap(9, 0) }] });
    const result = await runCheck(context, check({ setup: [['make', 'deps']] }), ['run']);
    expect(result).toMatchObject({
      status: 'not-run',
      reason: 'setup command `make deps` ended with exit code 2',
    });
    expect(ran.map(({ argv }) => argv)).toEqual([['make', 'deps']]);
  });

  test('reads no report that lay there before it ran', async () => {
    const old = '<testsuite tests="1"><testcase name="a" classname="A"/></testsuite>';
    const leave = ({ root }: CommandRequest) => (writeFileSync(path.join(root, 'report.xml'), old), {});
    const seen: boolean[] = [];
    const look = ({ root }: CommandRequest) => (seen.push(existsSync(path.join(root, 'report.xml'))), {});
    const { context } = machine({ results: [leave, look] });
    const result = await runCheck(
      context,
      check({ reader: 'junit', report: 'report.xml', setup: [['old']] }),
      ['run'],
    );
    expect(seen).toEqual([false]);
    expect(result.tests).toEqual({ passed: 0, failed: 0, skipped: 0 });
  });
});

describe('the result on the base', () => {
  const counted = { stdout: tap(1, 0) };
  /** How often the command runs for two baselines, the second one otherwise. */
  async function runs(first: Machine, second: Partial<Machine> & { check?: object; argv?: string[] } = {}) {
    const store = memoryBlobStore();
    const [one, other] = [machine(first), machine({ ...first, ...second })];
    await baselineResult(one.context, check(), ['run'], store);
    await baselineResult(other.context, check(second.check), second.argv ?? ['run'], store);
    return one.ran.length + other.ran.length;
  }

  test('is kept for the same code, command and tools', async () => {
    expect(await runs({ results: [counted] })).toBe(1);
  });

  test.each<[string, Parameters<typeof runs>[1]]>([
    ['other code', { tree: ['src/a.js', 'src/b.js'] }],
    ['a clone that lacks some of it', { absent: ['src/a.js'] }],
    ['other tools', { tools: 'node 22' }],
    ['another check', { check: { timeoutSeconds: 7 } }],
    ['other arguments', { argv: ['run', 'more'] }],
  ])('is not that of %s', async (_, second) => {
    expect(await runs({ results: [counted] }, second)).toBe(2);
  });

  test.each<[string, Partial<CommandResult>]>([
    ['ran out of time', { exitCode: null, endedBy: 'time' }],
    ['could not be started', { exitCode: 127, notStarted: 'no' }],
    ['showed nothing', { exitCode: 1 }],
  ])('is not kept where it %s: the machine may have been busy', async (_, result) => {
    expect(await runs({ results: [result] })).toBe(2);
  });
});

describe('a comparison', () => {
  /** What two runs of a check come to, the base first. */
  async function compare(results: Machine['results'], more: object = {}) {
    const { context, ran } = machine({ results });
    const [compared] = await compareChecks({
      ...context,
      patch,
      checks: [check(more)],
      baselineCache: memoryBlobStore(),
      events: { emit: () => undefined },
    });
    return { compared, ran };
  }
  const late: Partial<CommandResult> = { exitCode: null, endedBy: 'time', seconds: 100 };

  test('gives twice the time where the base was near the limit, and not where it was quick', async () => {
    const slow = await compare([{ stdout: tap(1, 0), seconds: 60 }, late, { stdout: tap(1, 0) }], {
      timeoutSeconds: 100,
    });
    expect(slow.ran.map(({ limits }) => limits.timeoutMs)).toEqual([100_000, 100_000, 200_000]);
    expect(slow.compared!.after.status).toBe('passed');
    const quick = await compare([{ stdout: tap(1, 0), seconds: 1 }, late], { timeoutSeconds: 100 });
    expect([quick.ran.length, quick.compared!.after.status]).toEqual([2, 'timed-out']);
  });

  test('asks nothing of a check that the patch is not about', async () => {
    expect((await compare([ok], { paths: ['docs/**'] })).ran).toEqual([]);
  });
});
