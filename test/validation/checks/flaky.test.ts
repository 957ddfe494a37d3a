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
