import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFrozenRun } from '../../src/composition/run-folders/frozen-run.ts';
import { frozenRun } from '../support/frozen-run.ts';
import { temporaryFolder } from '../support/repository.ts';

/** The input that a folder with this text as its `run.json` is said to be of. */
async function readBack(text: string) {
  const dir = temporaryFolder();
  writeFileSync(path.join(dir, 'run.json'), text);
  return readFrozenRun(dir);
}

/** An input whose issue has facts that no run freezes. */
function withIssue(facts: Readonly<Record<string, unknown>>) {
  const { request, ...rest } = frozenRun();
  return { ...rest, request: { ...request, issue: { ...request.issue, ...facts } } };
}

function withPlan(approvedPlan: unknown) {
  const { request, ...rest } = frozenRun();
  return { ...rest, request: { ...request, approvedPlan } };
}

describe('the input of a run folder', () => {
  test.each(['run', 'plan', 'answer', 'place'])('is read where the run was asked to %s', async (mode) => {
    const { request, ...rest } = frozenRun({ mode });
    const patch = { base: 'HEAD', changes: [{ path: 'a.ts', before: 'a', after: 'b' }] };
    const frozen = { ...rest, request: { ...request, patch }, repository: 'of a later version' };
    expect(await readBack(JSON.stringify(frozen))).toEqual(JSON.parse(JSON.stringify(frozen)));
  });

  test.each([
    ['cut off', '{"request":'],
    ['of nothing', 'null'],
    ['asked to place no patch', JSON.stringify(frozenRun({ mode: 'place' }))],
    ['asked for what no run does', JSON.stringify(frozenRun({ mode: 'obey' }))],
    ['of comments that are no list', JSON.stringify(withIssue({ comments: 7 }))],
    ['of labels that are no texts', JSON.stringify(withIssue({ labels: [7] }))],
    ['of a plan that nobody could have approved', JSON.stringify(withPlan({ approach: 'x', changes: [] }))],
    ['without a base', JSON.stringify({ ...frozenRun(), base: undefined })],
    ['without a repository', JSON.stringify({ ...frozenRun(), root: undefined })],
    ['without a configuration', JSON.stringify({ ...frozenRun(), config: undefined })],
  ])('that is %s is none', async (_, text) => {
    expect(await readBack(text)).toBeUndefined();
  });

  test('is none in a folder without one', async () => {
    expect(await readFrozenRun(temporaryFolder())).toBeUndefined();
  });
});
