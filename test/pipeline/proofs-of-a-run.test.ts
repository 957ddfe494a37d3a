import { describe, expect, test } from 'vitest';
import type { FileChange, Patch, SearchIndex } from '../../src/domain/index.ts';
import { findTestCommands } from '../../src/pipeline/stages/tests/find-test-commands.ts';
import { proofOfPatch } from '../../src/pipeline/stages/tests/proof-of-patch.ts';
import type { RunContext } from '../../src/pipeline/run-context.ts';
import { parseConfig, resolveConfig } from '../../src/config/index.ts';
import type { RunEvent } from '../../src/ports/index.ts';
import { memoryWorkspace } from '../indexing/memory-workspace.ts';
import { changeBlock, contentReview, editBlock, planReply } from '../support/scripted-endpoint.ts';
import { machineOf } from './machine-in-memory.ts';
import { runInMemory, toldTo, type Answers } from './run-in-memory.ts';

/** A test that passes where `a` is the number, or is any. */
const wants = (name: string, number: number | 'any') => `test('${name}', () => a.is(${number}));\n`;
const files = {
  'package.json': JSON.stringify({ scripts: { test: 'node --test' } }),
  'src/a.js': 'export const a = 1;\n',
  'test/a.test.js': wants('is a number', 'any'),
};

/** A machine that runs such tests on the base or on a patch, and tells in TAP what they came to. */
function machine() {
  return machineOf(files, (changes, argv) => {
    const textOf = (path: string) => changes.find((change) => change.path === path)?.after ?? files[path as keyof typeof files] ?? '';
    const [, a] = /a = (\d+)/.exec(textOf('src/a.js')) ?? []; // a control run may break it
    const tests = argv.filter((one) => one.includes('.test.')).flatMap((one) => [...textOf(one.replace('./', '')).matchAll(/test\('(.*)', .*is\((\w+)\)/g)]);
    const lines = tests.map(([, name, number], at) => `${a !== undefined && (number === 'any' || number === a) ? 'ok' : 'not ok'} ${at + 1} - ${name}`);
    const stdout = ['TAP version 13', ...lines, `1..${lines.length}`, ''].join('\n');
    return { exitCode: stdout.includes('not ok') ? 1 : 0, stdout };
  });
} // prettier-ignore

const newTest = 'test/new.test.js';
const two = editBlock('src/a.js', 'export const a = 1;', 'export const a = 2;');
const added = (text: string) => editBlock(newTest, '', text.trimEnd());
const rewritten = (from: string, to: string) => editBlock(newTest, from.trimEnd(), to.trimEnd());
const shown = wants('is two', 2);
const worse = wants('is three', 3);
const blind = wants('is there', 'any');
const plan = planReply(changeBlock('modify', 'src/a.js'), changeBlock('create', newTest));

describe('a run that adds a test', () => {
  const run = (answers: Answers, configuration = '', selfReview = false) => {
    const { dependencies } = machine();
    return runInMemory(files, { plan, ...answers }, { configuration, dependencies, selfReview });
  };

  test('is proven where the test fails without the change and passes with it', async () => {
    const { proof, asked, told, verdict } = await run({ edit: `${two}\n${added(shown)}` });
    expect([proof.status, proof.tests, asked]).toEqual(['proven', ['is two'], ['plan', 'edit']]);
    expect(told.filter(({ type }) => type === 'proof-finished')).toMatchObject([{ status: 'proven' }]);
    expect(verdict).toMatchObject({ verdict: 'patched', reason: 'validated' });
  });

  test('is told once of tests that pass without the change, and what it writes then is taken where it proves more', async () => {
    const { proof, asked, calls, diff, verdict } = await run({
      edit: `${two}\n${added(blind)}`,
      repair: rewritten(blind, shown),
    });
    expect(asked).toEqual(['plan', 'edit', 'repair']);
    expect(toldTo(calls[2]!)).toContain('The tests of this change (is there) do not show the fault:');
    expect([proof.status, proof.tests]).toEqual(['proven', ['is two']]);
    expect(diff).toContain(`+${shown}`);
    expect(verdict).toMatchObject({ verdict: 'patched', reason: 'validated' });
  });

  test('is told every test that shows nothing, ten by name', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `is there ${at}`);
    const { calls } = await run({
      edit: `${two}\n${added(names.map((name) => wants(name, 'any')).join(''))}`,
      repair: 'Not changed: they show the fault.',
    });
    expect(toldTo(calls[2]!)).toContain(`(${names.slice(0, 10).join(', ')})`);
  });

  test('keeps what it has proven where its budget ends in the review', async () => {
    const answers = {
      edit: `${two}\n${added(blind)}`,
      repair: rewritten(blind, shown),
      review: contentReview,
    };
    const { proof, diff, verdict } = await run(answers, 'limits:\n  maxCalls: 3\n', true);
    expect([verdict.verdict, proof.status, diff.includes(`+${shown}`)]).toEqual([
      'over-budget',
      'proven',
      true,
    ]);
  });

  const silenced = editBlock('src/a.js', 'export const a = 2;', 'export const a = 2; // eslint-disable-line');
  const other = wants('is still there', 'any');
  test.each([
    ['leaves all as it is', 'Not changed: it shows the fault.', ''],
    ['changes the test, and shows the fault no more than before', rewritten(blind, other), ''],
    ['breaks the test', rewritten(blind, worse), ''],
    ['shows the fault, and silences a check', `${rewritten(blind, shown)}\n${silenced}`, ''],
    ['is in part an edit that fits nowhere', `${rewritten(blind, shown)}\n${editBlock('src/a.js', 'nothing of the kind stands here', '2')}`, ''],
    ['is more than its budget has left', rewritten(blind, shown), 'limits:\n  maxCalls: 2\n'],
  ])('keeps the patch that it has where the answer to that %s', async (_, repair, configuration) => {
    const { proof, diff, verdict, findings } = await run({ edit: `${two}\n${added(blind)}`, repair }, configuration);
    expect([proof.status, proof.tests]).toEqual(['not-reproduced', ['is there']]);
    expect(diff).toContain(`+${blind}`);
    expect([verdict.verdict, findings]).toEqual(['patched', []]);
  }); // prettier-ignore

  test('shows its proof to the reviewer', async () => {
    const { calls } = await run({ edit: `${two}\n${added(shown)}`, review: contentReview }, '', true);
    expect(toldTo(calls[2]!)).toContain('- With only its test files, tests fail (');
    expect(toldTo(calls[2]!)).toMatch(
      /- related tests: .* [1-9]\d* passed, 0 failed, 0 skipped now, 0 new findings/,
    );
  });

  test('has its planner told that tests can be run, and its reviewer which tests it adds', async () => {
    const { calls } = await run({ edit: `${two}\n${added(shown)}`, review: contentReview }, '', true);
    expect(toldTo(calls[0]!)).toContain('<run path=');
    expect(toldTo(calls[2]!)).toContain('Tests that the change adds: is two');
    const off = await run({ edit: two }, 'validation:\n  tests: off\n');
    expect(toldTo(off.calls[0]!)).not.toContain('<run path=');
  });

  test('is proven anew where a review has changed it', async () => {
    const three = editBlock('src/a.js', 'export const a = 2;', 'export const a = 3;');
    const { proof, asked, calls } = await run(
      {
        edit: `${two}\n${added(shown)}`,
        review: ['<finding severity="error" path="src/a.js" line="1">\nIt has to be three.\n</finding>', contentReview],
        repair: `${three}\n${rewritten(shown, worse)}`,
      },
      '',
      true,
    );
    expect(asked).toEqual(['plan', 'edit', 'review', 'repair', 'review']);
    expect([proof.status, proof.tests]).toEqual(['proven', ['is three']]);
    expect(toldTo(calls[4]!)).toContain("- With only its test files, tests fail (");
  }); // prettier-ignore

  test('is not proven before what it breaks is mended', async () => {
    const { proof, asked, verdict } = await run({
      edit: `${two}\n${added(worse)}`,
      'repair-turn': 'Not changed: three is right.',
    });
    expect([asked.at(-1), verdict.reason]).toEqual(['repair-turn', 'checks-failed']);
    expect(proof).toMatchObject({ status: 'not-run', tests: [] });
  });
});

describe('a proof', () => {
  const changes: FileChange[] = [
    { path: 'src/a.js', change: 'modify', before: files['src/a.js'], after: 'export const a = 2;\n' },
    { path: newTest, change: 'create', after: shown },
  ];
  const patch: Patch = { base: 'base', changes };
  const setUp = (configuration = '', more: object = {}) => {
    const { ran, dependencies } = machine();
    const kept = new Map<string, unknown>();
    const told: RunEvent[] = [];
    const context = {
      dependencies: {
        ...dependencies,
        config: resolveConfig([{ name: 'the test', values: parseConfig(configuration, 'the test') }]),
        environment: {},
        events: { emit: (event: RunEvent) => void told.push(event) },
        folder: { loadStage: async (name: string) => kept.get(name), saveStage: async (name: string, value: unknown) => void kept.set(name, value) },
        ...more,
      },
      stopwatch: { time: (_: string, work: () => unknown) => work() },
    } as unknown as RunContext;
    return { ran, told, context };
  }; // prettier-ignore
  const index = { files: [], importGraph: { imports: [], importedBy: [] } } as unknown as SearchIndex;
  const configured = 'validation:\n  tests: off\n  checks:\n    - name: t\n      run: [node, --test]\n';

  test.each<[string, string, object, string | undefined]>([
    ['is made by the first command that is known', '', {}, undefined],
    ['is made by the configured command, though others are switched off', configured, {}, undefined],
    ['is none where tests are switched off', 'validation:\n  tests: off\n', {}, 'tests are switched off'],
    ['is none where nothing isolates commands', '', { runner: undefined }, 'nothing here may run commands in isolation'],
    ['is none where no command is known', '', { workspace: memoryWorkspace({ 'src/a.js': '' }) }, 'no command is known that runs these test files alone'],
  ])('%s', async (_, configuration, more, reason) => {
    const { context, ran } = setUp(configuration, more);
    const proof = await proofOfPatch({ context, index }, patch, undefined);
    expect([proof.status, proof.reason]).toEqual(reason === undefined ? ['proven', undefined] : ['not-run', reason]);
    expect(ran.length > 0).toBe(reason === undefined);
  }); // prettier-ignore

  test('goes by the command that has run the tests already', async () => {
    const { context, ran } = setUp();
    const [first] = await findTestCommands(context.dependencies);
    const focus = (paths: readonly string[]) => ({ ...first!.focus(paths)!, run: ['own', ...paths] });
    expect(await proofOfPatch({ context, index }, patch, [{ ...first!, focus }])).toMatchObject({
      status: 'proven',
    });
    expect(new Set(ran)).toEqual(new Set(['own']));
  });

  test('goes by the next command where the first is about another package', async () => {
    const { context, ran } = setUp();
    const [first] = await findTestCommands(context.dependencies);
    const other = { ...first!, focus: () => undefined };
    expect(await proofOfPatch({ context, index }, patch, [other, first!])).toMatchObject({
      status: 'proven',
    });
    const runs = ran.length;
    expect(runs).toBeGreaterThan(0);
  });

  test('is made once, and told by every attempt', async () => {
    const { context, ran, told } = setUp();
    const first = await proofOfPatch({ context, index }, patch, undefined);
    const runs = ran.length;
    expect(await proofOfPatch({ context, index }, patch, undefined)).toEqual(first);
    expect([ran.length, told.map(({ type }) => type)]).toEqual([
      runs,
      ['commands-started', 'proof-finished', 'proof-finished'],
    ]);
  });
});
