import { describe, expect, test } from 'vitest';
import { WorkspaceError } from '../../src/errors/index.ts';
import type { DraftRecord } from '../../src/jobs/events/draft-memory.ts';
import type { RunResult } from '../../src/pipeline/index.ts';
import type { Forge } from '../../src/ports/index.ts';
import {
  draft,
  followed,
  job,
  main,
  moved,
  overtaken,
  patchOn,
  patched,
  resultOf,
  usage,
} from './drafted.ts';

describe('a draft that is taken up again', () => {
  test('that an earlier attempt has ended is taken as it is, and nothing is paid twice', async () => {
    const { kept } = await draft();
    const again = await draft({ kept: kept! });
    expect(again).toMatchObject({ ran: [], outcome: { verdict: patched } });
  });

  test('that an earlier attempt began goes on from the commit and the words that it began with', async () => {
    const { kept } = await draft({
      result: (workspace) => resultOf(workspace, { verdict: 'failed', reason: 'quota', message: '' }),
    });
    const { ran } = await draft({
      kept: kept!,
      job: { text: 'other words' },
      answers: { branchHead: async () => moved },
    });
    expect(ran[0]).toMatchObject({ base: main, request: kept!.request });
  });

  test('is remembered before it is made: an attempt that is cut off asks the same again', async () => {
    const seen: (DraftRecord | undefined)[] = [];
    const records = new Map<string, DraftRecord>();
    const memory = { recall: async () => undefined, keep: async (key: string, record: DraftRecord) => void records.set(key, record) };
    await draft({ memory, result: (workspace) => (seen.push(records.get(job.key)), resultOf(workspace)) });
    expect(seen).toMatchObject([{ version: 1, base: main, request: { mode: 'run' } }]);
    expect(seen[0]).not.toHaveProperty('outcome');
  }); // prettier-ignore
});

describe('a draft whose base moves', () => {
  test('is placed anew where its branch has moved meanwhile, with no call of the model', async () => {
    let looks = 0;
    const branchHead = async () => (looks++ === 0 ? main : moved);
    const { outcome, ran } = await draft({ answers: { branchHead } });
    expect(ran.map(({ base, request }) => [base, request.mode])).toEqual([
      [main, 'run'],
      [moved, 'place'],
    ]);
    expect(ran[1]!.request).toMatchObject({ selfReview: false, patch: patchOn(main) });
    expect(outcome).toMatchObject({
      base: moved,
      usage,
      verdict: { message: 'A patch of 1 file. Placed on main as it is now.' },
    });
  });

  test('that was placed anew keeps its plan, and what was found on both bases', async () => {
    let looks = 0;
    const branchHead = async () => (looks++ === 0 ? main : moved);
    const finding = (message: string) => ({ source: 'review', severity: 'warning', message }) as const;
    const plan = { rootCause: 'r', approach: 'a', changes: [] };
    const { outcome, kept } = await draft({
      answers: { branchHead },
      result: (workspace, { mode }) => ({
        ...resultOf(workspace),
        ...(mode === 'place' ? { findings: [finding('there')] } : { plan, findings: [finding('here')] }),
      }),
    });
    expect(outcome.findings.map(({ message }) => message)).toEqual(['here', 'there']);
    expect(outcome.plan).toEqual(plan);
    expect(kept!.outcome, 'so that another attempt does not place it again').toEqual(outcome);
  });

  test('stays on its base where it could not be placed on the newer one', async () => {
    for (const placed of [{ patch: undefined }, undefined]) {
      let looks = 0;
      const branchHead = async () => (looks++ === 0 ? main : moved);
      const { outcome, kept } = await draft({
        answers: { branchHead },
        result: (workspace, { mode }) => {
          if (mode === 'place' && placed === undefined) throw new WorkspaceError('git-failed' as never, 'git is away');
          return { ...resultOf(workspace), ...(mode === 'place' ? placed : {}) } as RunResult;
        },
      });
      if (placed === undefined) expect(outcome.verdict).toMatchObject({ verdict: 'failed', reason: 'git-failed' });
      else expect(outcome).toMatchObject({ base: main, verdict: patched });
      expect(kept!.outcome).toMatchObject({ base: main, verdict: patched });
    }
  }); // prettier-ignore

  test('that follows up a pull request, or is made on its head, is never placed on the base branch', async () => {
    const onPull: Partial<Forge> = { branchHead: async (branch) => (branch === 'main' ? moved : main), pullPaths: async () => [] };
    const { ran } = await draft({ job: { task: 'revise', pull: followed }, answers: onPull });
    expect(ran.map(({ base, request }) => [base, request.mode])).toEqual([[main, 'run']]);
    const theirs: Partial<Forge> = {
      ...{ ...overtaken, ...onPull },
      commitsBetween: async () => [{ sha: moved, message: 'Mine.', parents: ['x'] }] as never,
    };
    const on = await draft({ answers: theirs });
    expect(on.ran.map(({ base, request }) => [base, request.mode])).toEqual([[moved, 'run']]);
    expect(on.kept).toMatchObject({ base: moved, baseBranch: undefined });
    expect((await draft()).kept).toMatchObject({ base: main, baseBranch: 'main' });
  }); // prettier-ignore

  test('costs what it cost before it was placed, as placing costs nothing', async () => {
    let looks = 0;
    const branchHead = async () => (looks++ === 0 ? main : moved);
    const free = { calls: 0, promptTokens: 0, completionTokens: 0, costUsd: 0 };
    const { outcome } = await draft({
      answers: { branchHead },
      result: (workspace, { mode }) => ({ ...resultOf(workspace), ...(mode === 'place' ? { usage: free, costCeiling: { calls: 0, tokens: 0, costUsd: 0 } } : {}) }),
    });
    expect([outcome.usage, outcome.bound.calls]).toEqual([usage, 24]);
  }); // prettier-ignore

  test('stays on its base where the branch is gone meanwhile, or a person’s branch is its base', async () => {
    let looks = 0;
    const gone = async () => (looks++ === 0 ? main : undefined);
    expect((await draft({ answers: { branchHead: gone } })).ran.map(({ base }) => base)).toEqual([main]);
    const newer = 'c'.repeat(40);
    const theirs: Partial<Forge> = {
      ...overtaken,
      branchHead: async (branch) => (branch === 'main' ? newer : moved),
      pullPaths: async () => [],
      commitsBetween: async () => [{ sha: moved, message: 'Mine.', parents: ['x'] }] as never,
    };
    expect((await draft({ answers: theirs })).ran.map(({ base }) => base)).toEqual([moved]);
  });

  test('is placed nowhere where it is no good', async () => {
    let looks = 0;
    const branchHead = async () => (looks++ === 0 ? main : moved);
    const { ran } = await draft({
      answers: { branchHead },
      result: (workspace) =>
        resultOf(workspace, { verdict: 'unverified', reason: 'checks-failed', message: '' }),
    });
    expect(ran).toHaveLength(1);
  });
});
