import { describe, expect, test } from 'vitest';
import { exitCodes, mayContinue, type Job } from '../../src/domain/index.ts';
import { finishedOutcome, type DraftRecord } from '../../src/jobs/events/draft-memory.ts';
import { ProgressThread } from '../../src/publication/thread/progress-thread.ts';
import { renderMarker } from '../../src/markers/state-marker.ts';
import { fakeForge } from '../support/fake-forge.ts';

const seal = { secret: 's', repository: 'acme/shop' };
const ours = 'our-bot[bot]';
const job = { key: 'cafe1234cafe1234', thread: 'issue', number: 7 } as Job;

interface Said {
  thread?: string;
  key?: string;
  verdict?: unknown;
  author?: string;
  secret?: string;
}

/** A thread in which these comments stand, opened by the run of `job`. */
async function opened(...said: Said[]) {
  const comments = said.map(
    ({ thread = 'issue', key = job.key, verdict, author = ours, secret = 's' }, at) => ({
      id: at + 1,
      author,
      body: renderMarker({ ...seal, secret }, thread, { key, verdict, input: `${at}` }),
      createdAt: '',
      updatedAt: '',
    }),
  );
  const forge = fakeForge({ answers: { comments: async () => comments } });
  const thread = new ProgressThread({ forge, job, ourselves: [ours], seal });
  await thread.open();
  return thread;
}

const states: [state: unknown, ended: boolean][] = [
  ['patched', true],
  ['planned', true],
  ['unchanged', true],
  ['refused', true],
  ['unverified', true],
  ['over-budget', false],
  ['failed', false],
  ['running', false],
  [undefined, false],
  [7, false],
];

describe.each(states)('a run that was left as %j', (state, ended) => {
  test(`has ${ended ? '' : 'not '}ended`, async () => {
    expect(mayContinue(state)).toBe(!ended);
    expect((await opened({ verdict: state })).isFinished).toBe(ended);
    expect((await opened({ verdict: state, key: 'another' })).isFinished, 'nor for another run').toBe(false);
    const outcome = { verdict: { verdict: state, reason: '', message: '' } };
    const record = { outcome } as unknown as DraftRecord;
    expect(finishedOutcome(record)).toBe(ended ? outcome : undefined);
  });
});

test('every verdict is among them', () => {
  const listed = states.map(([state]) => state);
  expect(listed).toEqual(expect.arrayContaining(Object.keys(exitCodes)));
  expect(finishedOutcome(undefined)).toBeUndefined();
});

describe('the comment that a run talks in', () => {
  test.each<[what: string, said: Said[], at: number | undefined]>([
    ['none, where none is ours', [], undefined],
    ['its own', [{}], 0],
    ['the newest of its own', [{}, {}], 1],
    ['none of another thread', [{ thread: 'review-9' }, {}], 1],
    ['none of another author', [{ author: 'eve' }, {}], 1],
    ['none with another seal', [{ secret: 'other' }, {}], 1],
    ['none at all where all are others', [{ thread: 'review-9' }, { author: 'eve' }], undefined],
  ])('is %s', async (_, said, at) => {
    expect((await opened(...said)).earlier.input).toBe(at === undefined ? undefined : `${at}`);
  });
});
