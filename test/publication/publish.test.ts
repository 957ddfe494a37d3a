import { describe, expect, test } from 'vitest';
import { githubConfigSchema, type Job, type Verdict } from '../../src/domain/index.ts';
import { beginProgress, publish } from '../../src/publication/index.ts';
import type { PublishOptions } from '../../src/publication/publish-options.ts';
import { memoryFor } from '../../src/publication/thread/memory-for.ts';
import { outcomeSchema } from '../../src/publication/run-outcome.ts';
import { renderPlanTasks } from '../../src/markers/plan-tasks.ts';
import { renderMarker } from '../../src/markers/state-marker.ts';
import { readThreadMemory } from '../../src/markers/thread-memory.ts';
import { fakeForge } from '../support/fake-forge.ts';

const seal = { secret: 's', repository: 'acme/shop' };
const job = {
  ...{ task: 'run', key: 'cafe1234cafe1234', thread: 'issue', number: 7, text: '' },
  ...{ requestedBy: 'wendy', requestedAt: '2026-01-01T00:00:00Z', input: { title: 'a is wrong', body: '' } },
} as unknown as Job;

/** Ends a run that has a patch with some verdict. Whatever would write anything but the one comment throws. */
async function end(verdict: Verdict, more: Partial<Job> = {}) {
  const comments: string[] = [];
  const forge = fakeForge({
    answers: {
      createComment: async (_number, body) => {
        comments.push(body);
        return { id: 5, author: 'our-bot[bot]', body, createdAt: '', updatedAt: '' };
      },
      updateComment: async (_id, body) => void comments.push(body),
    },
  });
  const outcome = outcomeSchema.parse({
    ...{ version: 1, job, inputHash: 'h', base: 'b'.repeat(40), verdict },
    plan: {
      ...{ rootCause: 'R', approach: 'A' },
      changes: [{ action: 'create', path: 'src/new.js', instructions: 'Write it.' }],
    },
    patch: {
      base: 'b'.repeat(40),
      changes: [{ change: 'create', path: 'src/new.js', after: 'export const a = 1;\n' }],
    },
    usage: { calls: 1, promptTokens: 1, completionTokens: 1, costUsd: 0.1 },
    bound: { calls: 1, tokens: 1, costUsd: 1 },
  });
  const options: PublishOptions = {
    ...{ forge, job: { ...job, ...more }, outcome, ourselves: ['our-bot[bot]'], seal, now: 0, pauseMs: 0 },
    ...{ config: githubConfigSchema.parse({}), notes: [], protection: () => undefined, runId: '5' },
    gate: { secrets: [], webUrl: 'https://github.test/acme/shop' },
  };
  const published = await publish(options);
  return { published, memory: readThreadMemory(seal, comments.at(-1)!)?.memory };
}

describe('a run that ends with a patch', () => {
  test.each<Verdict>([
    { verdict: 'failed', reason: 'server-error', message: 'The endpoint answered 500.' },
    { verdict: 'refused', reason: 'out-of-scope', message: 'Nothing of the plan may be edited.' },
    { verdict: 'unchanged', reason: 'answered', message: 'It is right as it is.' },
  ])('and as $verdict publishes nothing of it', async (verdict) => {
    const { published } = await end(verdict);
    expect(published).toEqual({ verdict, pull: undefined });
  });
});

test('a plan that waits remembers where it was shown, and a later round keeps that', async () => {
  const planned: Verdict = { verdict: 'planned', reason: 'plan-only', message: 'It waits.' };
  const { memory } = await end(planned);
  expect(memory).toMatchObject({ planFor: job.number });
  expect(memoryFor(job, memory!)).toMatchObject({ planFor: job.number });
});

describe('a run that its endpoint put off', () => {
  const putOff: Verdict = { verdict: 'failed', reason: 'quota', message: 'Nothing is left of the quota.' };

  test('goes on by itself once, and not again', async () => {
    const first = await end(putOff);
    const second = await end(putOff, { resume: { run: '4', by: 'wendy' } });
    expect(JSON.stringify(first.memory)).toContain('again');
    expect(JSON.stringify(second.memory)).not.toContain('again');
  });

  test('is one whose quota is used up, not any that failed or ended', async () => {
    for (const verdict of [
      { ...putOff, reason: 'server-error' },
      { ...putOff, verdict: 'refused' as const },
    ])
      expect(JSON.stringify((await end(verdict)).memory)).not.toContain('again');
  });
});

test('a plan that another round is written over stays approvable as a person has left it, round after round (R30)', async () => {
  const shown = ['modify `a.js`', 'create `b.js`'];
  const plan = { rootCause: '', approach: '', changes: [] };
  const boxes = renderPlanTasks(shown).replace('- [x] create', '- [ ] create');
  let body = `${boxes}\n\n${renderMarker(seal, 'issue', { plan, shown, key: 'earlier' })}`;
  const comment = () => ({ id: 5, author: 'our-bot[bot]', body, createdAt: '', updatedAt: '' });
  const forge = fakeForge({
    answers: { comments: async () => [comment()], updateComment: async (_id, text) => void (body = text) },
  });
  const order = {
    ...{ forge, ourselves: ['our-bot[bot]'], seal, config: githubConfigSchema.parse({}) },
    gate: { secrets: [], webUrl: 'https://github.test/acme/shop' },
  };
  for (const key of ['cafe1234cafe1234', 'beef1234beef1234']) {
    await beginProgress({ ...order, job: { ...job, key } });
    expect(readThreadMemory(seal, body)?.memory).toMatchObject({ plan, shown, ticked: [0] });
  }
});
