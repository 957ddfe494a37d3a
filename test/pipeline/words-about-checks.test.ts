import { afterEach, describe, expect, test } from 'vitest';
import type { CheckComparison, CheckConfig, Patch, Verdict } from '../../src/domain/index.ts';
import { decideVerdict } from '../../src/pipeline/decide-verdict.ts';
import type { CommandRunner, Workspace } from '../../src/ports/index.ts';
import { compareChecks, describeChecks, lastLines, whyNoneRan } from '../../src/validation/index.ts';
import { memoryBlobStore } from '../support/memory-blob-store.ts';
import { check, patchTo, repositoryOf, type CheckedRepository } from '../validation/checks/repository.ts';

/** A test run that goes well, as TAP. */
const fine = 'TAP version 13\nok 1 - adds\nok 2 - subtracts\n1..2';

/** A test command that does what `state.json` says: prints, waits, and ends with an exit code. */
const command = `
import { readFileSync } from 'node:fs';
const { prints = '', complains = '', code = 0, repeats = 1, waits = 0, signal, asks } = JSON.parse(readFileSync('state.json', 'utf8'));
for (let round = 0; round < repeats; round++) process.stdout.write(prints + '\\n');
process.stderr.write(complains);
if (signal) process.kill(process.pid, signal);
if (asks) {
  const answer = await new Promise((answered) => process.stdin.on('data', answered).on('end', () => answered('')));
  process.exit(String(answer).startsWith('y') ? 0 : code);
}
setTimeout(() => { process.exitCode = code; }, waits);
`;

interface State {
  prints?: string;
  complains?: string;
  code?: number;
  repeats?: number;
  waits?: number;
  signal?: string;
  asks?: boolean;
}

const good: State = { prints: fine };
const noTests = JSON.stringify({ numTotalTests: 0, testResults: [] });
const unloadable = JSON.stringify({
  numTotalTests: 0,
  testResults: [
    { name: 'a.test.js', status: 'failed', message: 'Cannot find module x', assertionResults: [] },
  ],
});

/** Ways in which a check is broken: what it does, options, the words where base and patch are alike broken. */
const broken: readonly [string, State, Partial<CheckConfig>, reason: string, words: RegExp][] = [
  [
    'a program that is missing behind a script',
    { complains: 'sh: 1: vitest: not found\n', code: 127 },
    {},
    'checks-not-run',
    /exit code 127 and showed no result/,
  ],
  [
    'a module that is missing',
    {
      complains:
        'Traceback (most recent call last):\n  File "/usr/lib/python3/site.py", line 3, in <module>\nModuleNotFoundError: No module named \'_pytest._version\'\n',
      code: 1,
    },
    {},
    'checks-not-run',
    /exit code 1 and showed no result/,
  ],
  [
    'a cache that cannot be written',
    {
      complains:
        "failed to load config from /repo/vitest.config.ts\nError: EROFS: read-only file system, open '/repo/node_modules/.vite-temp/x.mjs'\n",
      code: 1,
    },
    {},
    'checks-not-run',
    /exit code 1 and showed no result/,
  ],
  [
    'no test collected',
    { prints: '============ test session starts ============\nno tests ran in 0.01s', code: 5 },
    {},
    'checks-not-run',
    /exit code 5/,
  ],
  [
    'no test file found',
    { prints: noTests, code: 1 },
    {},
    'checks-not-run',
    /exit code 1 and showed no test that ran/,
  ],
  [
    'test files that cannot be loaded',
    { prints: unloadable, code: 1 },
    {},
    'checks-not-run',
    /no test that ran/,
  ],
  [
    'test files that node --test cannot load',
    {
      prints:
        "TAP version 13\n# Subtest: /repo/test.js\nnot ok 1 - /repo/test.js\n  ---\n  location: '/repo/test.js:1:1'\n  failureType: 'testCodeFailure'\n  error: 'test failed'\n  ...\n1..1",
      code: 1,
    },
    {},
    'checks-not-run',
    /no test that ran/,
  ],
  [
    'a crash in the middle of its tests',
    { prints: 'TAP version 13\nok 1 - adds', code: 139 },
    {},
    'checks-not-run',
    /exit code 139 when 1 of its tests had passed/,
  ],
  [
    'fewer tests than its plan announces',
    { prints: 'TAP version 13\nok 1 - adds\n1..3' },
    {},
    'checks-not-run',
    /exit code 0 in the middle of its tests: 2 of the tests that the plan announces are missing/,
  ],
  ['a crash without a word', { code: 139 }, {}, 'checks-not-run', /exit code 139/],
  [
    'a crash in code of others',
    { complains: 'node_modules/tool/run.js:3:7: TypeError: x is not a function\n', code: 7 },
    {},
    'checks-not-run',
    /exit code 7/,
  ],
  ['a time limit', { waits: 60_000 }, { timeoutSeconds: 1 }, 'checks-not-run', /past its time limit/],
  [
    'an endless output',
    { prints: 'x'.repeat(1000), repeats: 5000 },
    { outputMb: 0.01 },
    'checks-not-run',
    /printed more than its limit/,
  ],
  [
    'only warnings',
    { complains: 'test.js:1: DeprecationWarning: old\n', code: 1 },
    {},
    'checks-not-run',
    /no result that can be read/,
  ],
  ['a signal', { signal: 'SIGKILL' }, {}, 'checks-not-run', /was killed|exit code 137/],
  [
    'a question that nobody answers',
    { prints: 'Install vitest? (y/N)', asks: true, code: 1 },
    {},
    'checks-not-run',
    /exit code 1 and showed no result/,
  ],
  [
    'a Go module that is missing',
    {
      prints: 'FAIL\texample.com/x/a [setup failed]\nFAIL',
      complains: '# example.com/x/a\na.js:2:8: no required module provides package example.com/missing/y\n',
      code: 1,
    },
    {},
    'checks-not-run',
    /exit code 1 and showed no test that ran/,
  ],
  [
    'Go code that does not compile',
    {
      prints: 'FAIL\texample.com/x/a [build failed]\nFAIL',
      complains: '# example.com/x/a [example.com/x/a.test]\na.js:2:23: cannot use "x" as int value\n',
      code: 1,
    },
    {},
    'checks-not-run',
    /showed no test that ran/,
  ],
  [
    'code that does not compile',
    { complains: 'a.js(2,23): error TS2322: Type string is not assignable.\n', code: 2 },
    {},
    'untested',
    /fails as before, nothing new/,
  ],
  [
    'a summary that counts nothing',
    { prints: '============ 0 passed in 0.01s ============', code: 1 },
    {},
    'checks-not-run',
    /exit code 1/,
  ],
  ['silence', {}, {}, 'untested', /check "tests" passes. No test was counted./i],
  ['exit code 0 with no test', { prints: noTests }, {}, 'untested', /no test was run/],
  [
    'only skipped tests',
    { prints: 'TAP version 13\nok 1 - adds # SKIP\n1..1' },
    {},
    'untested',
    /no test was run/,
  ],
  [
    'exit code 0 with failures printed',
    { prints: 'TAP version 13\nnot ok 1 - adds\n1..1' },
    {},
    'untested',
    /0 of 1 test passes, 1 fails as before/,
  ],
  [
    'a report that was cut off',
    { prints: '{"numTotalTests":3,"testResults":[{"name"', code: 1 },
    {},
    'checks-not-run',
    /no result/,
  ],
];

let open: CheckedRepository | undefined;
afterEach(async () => {
  await open?.dispose();
  open = undefined;
});

interface Judged {
  verdict: Verdict;
  checks: CheckComparison[];
}

function judge(
  before: State,
  after: State,
  options: Partial<CheckConfig>,
  more: Readonly<Record<string, string>> = {},
): Promise<Judged> {
  const needsProcess = [before, after].some(
    ({ repeats, waits, signal, asks }) => repeats ?? waits ?? signal ?? asks,
  );
  return needsProcess || options.run || options.setup || options.report
    ? judgeOnDisk(before, after, options, more)
    : judgeAsTold(before, after, options);
}

/** A command that only prints and ends is told, not started: what it prints is all that matters then. */
function judgeAsTold(before: State, after: State, options: Partial<CheckConfig>): Promise<Judged> {
  const tree = ['a.js', 'test.js', 'run.mjs'].map((name) => ({
    path: name,
    mode: '100644',
    blobId: name,
    size: 1,
  }));
  const workspace = {
    ...{ root: '/work', base: 'b'.repeat(40), tree: async () => tree },
    read: async (paths: readonly string[]) =>
      paths.map((name) => ({ path: name, blobId: '', bytes: Buffer.from('export {};\n') })),
    checkout: async (patch?: Patch) => ({
      ...{ dir: '/nonexistent', isBase: patch === undefined, dispose: async () => undefined },
    }),
  } as unknown as Workspace;
  const runner: CommandRunner = {
    isolation: 'none',
    environmentId: async () => '',
    run: async ({ isBase, root }) => {
      const { prints = '', complains = '', code = 0 } = isBase === true ? before : after;
      return { exitCode: code, stdout: `${prints}\n`, stderr: complains, seconds: 0, seenRoots: [root] };
    },
  };
  const tools = { workspace, runner, environment: {}, events: { emit: () => undefined } };
  return judgeWith({ ...tools, baselineCache: memoryBlobStore() }, { 'a.js': 'export {};\n' }, {}, options);
}

async function judgeOnDisk(
  before: State,
  after: State,
  options: Partial<CheckConfig>,
  more: Readonly<Record<string, string>>,
): Promise<Judged> {
  const files = {
    'run.mjs': command,
    'state.json': JSON.stringify(before),
    'a.js': 'export {};\n',
    'test.js': '',
    ...more,
  };
  open = await repositoryOf(files);
  const changed: Record<string, string> = before === after ? {} : { 'state.json': JSON.stringify(after) };
  return judgeWith(open, files, changed, options);
}

async function judgeWith(
  tools: Omit<Parameters<typeof compareChecks>[0], 'patch' | 'checks'>,
  files: Readonly<Record<string, string>>,
  changed: Readonly<Record<string, string>>,
  options: Partial<CheckConfig>,
): Promise<Judged> {
  const patch = patchTo(tools.workspace, files, { 'a.js': 'export const a = 1;\n', ...changed });
  const checks = await compareChecks({
    ...tools,
    patch,
    checks: [check({ name: 'tests', run: ['node', 'run.mjs'], ...options })],
  });
  const findings = checks.flatMap(({ newFindings }) => newFindings);
  return {
    verdict: decideVerdict({ patch, findings, checks, uncheckedReason: '', reviewed: false }),
    checks,
  };
}

describe('a check that is broken on base and patch alike', () => {
  test.each(broken)('by %s', async (_, state, options, reason, words) => {
    const { verdict } = await judge(state, state, options);
    expect(verdict.reason).toBe(reason);
    expect(verdict.message).toMatch(words);
  });

  test('by writing no report, whatever report of an earlier run lies in the commit', async () => {
    const { verdict } = await judge(
      {},
      {},
      { report: 'reports/junit.xml' },
      { 'reports/junit.xml': '<testsuite><testcase classname="a" name="adds"/></testsuite>' },
    );
    expect(verdict.reason).toBe('untested');
  });

  test('by writing no report, whatever report its set-up left', async () => {
    const write = `require('fs').writeFileSync('junit.xml', '<testsuite><testcase name="adds"/></testsuite>')`;
    const { verdict } = await judge({}, {}, { report: 'junit.xml', setup: [['node', '-e', write]] });
    expect(verdict.reason).toBe('untested');
  });

  test('by rewriting the tests that it runs', async () => {
    const script = `import { writeFileSync } from 'node:fs';
writeFileSync('a.test.js', 'weaker');
console.log('TAP version 13\\nok 1 - adds\\n1..1');`;
    const { verdict } = await judge(
      {},
      {},
      { run: ['node', 'cheat.mjs'] },
      { 'cheat.mjs': script, 'a.test.js': 'strict' },
    );
    expect(verdict.message).toContain('1 of 1 test passes, the command itself changed a.test.js');
  });

  test('shows the last lines of its output', async () => {
    const { checks } = await judge(broken[0]![1], broken[0]![1], {});
    expect(describeChecks(checks, '').state).toBe('not-run');
    expect(lastLines(checks[0]!.after).trim()).toBe('sh: 1: vitest: not found');
  });
});

describe('a check that works on the base and is broken on the patch', () => {
  test.each(broken)('by %s', async (way, state, options) => {
    const { verdict } = await judge(good, state, options);
    const lostTests = ['silence', 'exit code 0 with no test', 'only skipped tests'].includes(way);
    expect(verdict.verdict).toBe('unverified');
    expect(verdict.reason).toBe(lostTests ? 'guard-failed' : 'checks-failed');
  });
});

describe('a check that works on the patch', () => {
  test('is validated by its counted tests', async () => {
    const { verdict } = await judge(good, good, {});
    expect(verdict).toMatchObject({ verdict: 'patched', reason: 'validated' });
    expect(verdict.message).toContain('2 of 2 tests pass');
  });

  test.each([
    ['had no program', broken[0]![1]],
    ['found no test', { prints: noTests, code: 1 }],
  ])('says so where the base %s', async (_, base) => {
    const { verdict } = await judge(base, good, {});
    expect(verdict.reason).toBe('validated');
    expect(verdict.message).toContain('2 of 2 tests pass, the base could not be counted');
  });

  test('names errors that are no failing test, such as a test file that cannot be loaded', async () => {
    const prints =
      'ERROR tests/test_b.py - ModuleNotFoundError: x\n========= 3 passed, 1 error in 0.1s =========';
    const { verdict, checks } = await judge({ prints, code: 1 }, { prints, code: 1 }, {});
    const counts = { passed: 3, failed: 0, skipped: 0, unloaded: 1 };
    expect(checks[0]).toMatchObject({ before: { tests: counts }, after: { tests: counts } });
    expect(verdict.message).toContain('3 of 3 tests pass, 1 file could not be loaded as before');
  });

  test('tells of another exit code than the tests that pass explain', async () => {
    const uncovered = { prints: 'TAP version 13\nok 1 - adds', code: 1 };
    const { verdict } = await judge(uncovered, uncovered, {});
    expect(verdict.message).toContain('1 of 1 test passes, then it ended with exit code 1 as before');
  });

  test('is no excuse for one beside it that could not be run', async () => {
    const { checks } = await judge(good, good, {});
    const lint: CheckComparison = {
      ...checks[0]!,
      name: 'lint',
      after: { ...checks[0]!.after, status: 'not-run' },
    };
    const both = describeChecks([...checks, lint], '');
    expect(both.state).toBe('not-run');
  });
});

test('what may still run is said of the checks whose processes nothing held (R33)', () => {
  const result = { argv: ['x'], status: 'passed', seconds: 1, findings: [], output: '' } as const;
  const checkOf = (name: string, unheld: { before?: true; after?: true }): CheckComparison => ({
    name,
    before: { ...result, name, ...(unheld.before ? { unheld: true } : {}) },
    after: { ...result, name, ...(unheld.after ? { unheld: true } : {}) },
    newFindings: [],
  });
  const said = 'check "a" passes; check "b" passes; check "c" passes.';
  const held = [checkOf('a', {}), checkOf('b', {}), checkOf('c', {})];
  expect(describeChecks(held, '').message).toBe(said);
  const unheld = [checkOf('a', { before: true }), checkOf('b', {}), checkOf('c', { after: true })];
  expect(describeChecks(unheld, '').message).toBe(
    `${said} Processes that "a", "c" left behind may still run: nothing here could hold them.`,
  );
});

test('where nothing was run, a folder that is not there is named', () => {
  const at = (cwd: string) => [check({ name: 'tests', run: ['jest'], cwd })];
  expect(whyNoneRan(at('app'), ['src/a.js'])).toBe(
    'check "tests" is to run in app, which is no folder of the repository',
  );
  expect(whyNoneRan(at('src'), ['src/a.js'])).toBe(
    'none of the configured checks (tests) is about the files of the patch',
  );
});
