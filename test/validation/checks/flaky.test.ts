import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { CommandRunner } from '../../../src/ports/index.ts';
import { compareChecks, describeChecks, focusCheck } from '../../../src/validation/index.ts';
import { temporaryFolder } from '../../support/repository.ts';
import { check, patchTo, repositoryOf, type CheckedRepository } from './repository.ts';

/** A suite of node:test with a test that fails in the second run of its file only, and one that the patch breaks. */
const suite = `
import { appendFileSync, readFileSync } from 'node:fs';
import test from 'node:test';
import assert from 'node:assert';
import { sum } from './sum.mjs';
appendFileSync(process.env.RUNS, '.');
const run = readFileSync(process.env.RUNS, 'utf8').length;
test('waits for a server', () => assert.notEqual(run, 2));
test('adds', () => assert.equal(sum(1, 2), 3));
test('knows nothing', () => {});
`;
const base = {
  'sum.mjs': 'export const sum = (a, b) => a + b;\n',
  'sum.test.mjs': suite,
  'other.test.mjs': "import test from 'node:test';\ntest('elsewhere', () => {});\n",
};
const tests = check({ name: 'tests', run: ['node', '--test'], reader: 'auto', env: ['RUNS'] });

let open: CheckedRepository | undefined;
afterEach(() => open?.dispose());

async function compare(source: string) {
  const repo = await repositoryOf(base);
  open = repo;
  const environment = { RUNS: path.join(temporaryFolder(), 'runs') };
  const patch = patchTo(repo.workspace, base, { 'sum.mjs': source });
  const [comparison] = await compareChecks({
    ...repo,
    environment,
    patch,
    checks: [tests],
    focus: (one, files) => focusCheck(one, files, {}),
  });
  return { comparison: comparison!, requests: repo.requests };
}

describe('a test that fails on the patch only', () => {
  it('is run again alone before it counts; one that then passes counts as passed, and is said to be so', async () => {
    const { comparison, requests } = await compare('export const sum = (a, b) => b + a;\n');
    expect(comparison).toMatchObject({ newFindings: [], flaky: ['waits for a server'] });
    expect(comparison.after).toMatchObject({ status: 'passed', tests: { passed: 4, failed: 0 } });
    expect(describeChecks([comparison], '').message).toContain('1 of them only when run again');
    expect(requests).toHaveLength(3);
    expect(requests.at(-1)!.argv.at(-1)).toBe('./sum.test.mjs');
  });

  it('and really fails stays, however flaky its neighbour is', async () => {
    const { comparison } = await compare('export const sum = (a, b) => a - b;\n');
    expect(comparison.newFindings.map(({ code }) => code)).toEqual(['adds']);
    expect(comparison.after).toMatchObject({ status: 'failed', tests: { passed: 3, failed: 1 } });
  });
});

describe('a second run of failed tests', () => {
  const passing = 'TAP version 13\nok 1 - t0\n1..1\n';
  const failing = (count: number) =>
    [
      'TAP version 13',
      ...Array.from(
        { length: count },
        (_, at) => `not ok ${at + 1} - t${at}\n  ---\n  location: '/root/sum.test.mjs:${at + 1}:1'\n  ...`,
      ),
      'ok 99 - fine',
      `1..${count + 1}`,
      '',
    ].join('\n');

  /** What a patch on which tests fail comes to, when the runs print this one after the other. */
  async function after(...outputs: readonly string[]) {
    const repo = await repositoryOf(base);
    open = repo;
    let runs = 0;
    const runner: CommandRunner = {
      isolation: 'none',
      environmentId: async () => 'here',
      run: async () => {
        const stdout = outputs[runs++] ?? '';
        return {
          exitCode: stdout.includes('not ok') ? 1 : 0,
          stdout,
          stderr: '',
          seconds: 1,
          seenRoots: ['/root'],
        };
      },
    };
    const patch = patchTo(repo.workspace, base, { 'sum.mjs': 'export const sum = 1;\n' });
    const [comparison] = await compareChecks({ ...repo, runner, environment: {}, patch, checks: [tests] });
    return { failed: comparison!.newFindings.map(({ code }) => code), flaky: comparison!.flaky, runs };
  }

  it('clears what passes then', async () => {
    expect(await after(passing, failing(1), passing)).toEqual({ failed: [], flaky: ['t0'], runs: 3 });
  });

  it('clears nothing when it tells nothing', async () => {
    expect(await after(passing, failing(1), 'Cannot start the database\n')).toEqual({
      failed: ['t0'],
      flaky: undefined,
      runs: 3,
    });
  });

  it('is not made of more failures than flaky tests make', async () => {
    const { failed, runs } = await after(passing, failing(11), passing);
    expect([failed.length, runs]).toEqual([11, 2]);
  });
});

describe('a check that runs past its time limit on the patch only', () => {
  const fine = 'TAP version 13\nok 1 - adds\n1..1\n';
  const result = { exitCode: 0, stdout: fine, stderr: '', seenRoots: [] };

  async function limits(baseSeconds: number) {
    const repo = await repositoryOf(base);
    open = repo;
    const given: number[] = [];
    const runner: CommandRunner = {
      isolation: 'none',
      environmentId: async () => 'here',
      run: async ({ limits: { timeoutMs } }) => {
        given.push(timeoutMs / 1000);
        if (given.length !== 2) return { ...result, seconds: baseSeconds };
        return { ...result, stdout: '', exitCode: null, endedBy: 'time', seconds: 60 };
      },
    };
    const patch = patchTo(repo.workspace, base, { 'sum.mjs': 'export const sum = (a, b) => b + a;\n' });
    const slow = { ...tests, timeoutSeconds: 60 };
    const [comparison] = await compareChecks({ ...repo, runner, patch, checks: [slow] });
    return { given, status: comparison!.after.status, worse: comparison!.newFindings };
  }

  it('is given twice the time where it was slow on the base, too: the machine may be busy', async () => {
    expect(await limits(20)).toEqual({ given: [60, 60, 120], status: 'passed', worse: [] });
  });

  it('counts against the patch where it was quick before', async () => {
    const { given, status, worse } = await limits(2);
    expect({ given, status }).toEqual({ given: [60, 60], status: 'timed-out' });
    expect(worse[0]!.message).toContain('past its time limit');
  });
});
