import { describe, expect, test } from 'vitest';
import { githubConfigSchema, type Job } from '../../src/domain/index.ts';
import { ForgeError } from '../../src/errors/index.ts';
import type { Undecided } from '../../src/intake/events/index.ts';
import { checksKey, scheduleKey } from '../../src/intake/events/run-keys.ts';
import type { TriggerSubject } from '../../src/intake/events/trigger.ts';
import { matchBegunRuns } from '../../src/jobs/events/begun-runs.ts';
import type { EventContext } from '../../src/jobs/events/event-context.ts';
import type { JobToEnd } from '../../src/jobs/events/job-to-end.ts';
import type { Forge } from '../../src/ports/index.ts';
import type { RunOutcome } from '../../src/publication/index.ts';
import { hashInput } from '../../src/text/input-hash.ts';
import { renderMarker } from '../../src/markers/state-marker.ts';
import { fakeForge, type FakeForgeOptions } from '../support/fake-forge.ts';

const seal = { secret: 's', repository: 'acme/shop' };
const event = 'feedfeedfeedfeed';
const input = hashInput('T', 'B');
const head = 'a'.repeat(40);
const schedule: TriggerSubject = { kind: 'schedule' };
const checks: TriggerSubject = { kind: 'checks', headSha: head, branch: 'patchwright/issue-7-t' };
const scheduled = {
  key: scheduleKey(event, input),
  thread: 'issue',
  number: 7,
  requestedAt: '2026-01-01T12:00:00Z',
};
const checked = { key: checksKey(head), thread: 'checks', number: 8, requestedAt: '2026-01-01T12:00:00Z' }; // prettier-ignore

interface Circumstances extends FakeForgeOptions {
  subject?: TriggerSubject;
  /** What our comment remembers, and who signed it for which thread. */
  facts?: Record<string, unknown> | undefined;
  author?: string;
  thread?: string;
  drafted?: (typeof scheduled)[];
  wanted?: JobToEnd[];
  undecided?: Undecided[];
}

async function matched({
  subject = schedule,
  facts = { key: scheduled.key, verdict: 'running', input },
  author = 'our-bot[bot]',
  thread = 'issue',
  drafted = [scheduled],
  wanted = [],
  answers,
  undecided = [],
  ...options
}: Circumstances = {}) {
  const body = renderMarker(seal, thread, facts);
  const comments: Forge['comments'] = async (_number, since) =>
    since === undefined ? [{ id: 5, author, body, createdAt: '', updatedAt: '' }] : [];
  const forge = fakeForge({ answers: { comments, ...answers }, ...options });
  const context = {
    ...{ forge, config: { github: githubConfigSchema.parse({}) } },
    intake: {
      ...{ ourselves: ['our-bot[bot]'], seal, now: Date.parse('2026-01-01T13:00:00Z') },
      event: { sender: '', senderIsBot: false, id: event, subject },
    },
  } as unknown as EventContext;
  const outcomes = drafted.map((job) => ({ job })) as unknown as RunOutcome[];
  const skip = { reason: 'already-answered', message: 'm' };
  return matchBegunRuns(context, wanted, { outcomes, skip, undecided });
}

describe('a scheduled run that was drafted and is not asked for any more', () => {
  test.each<[string, Circumstances, string]>([
    ['its issue was closed', { answers: { issue: async () => undefined } }, 'issue-gone'],
    ['its label was taken off', { labels: [] }, 'label-removed'],
    ['its conversation was locked', { locked: true }, 'issue-locked'],
    ['its permission has lapsed', {}, 'no-longer-permitted'],
    ['its issue was edited', { facts: { key: scheduleKey(event, 'old'), verdict: 'running', input: 'old' }, drafted: [{ ...scheduled, key: scheduleKey(event, 'old') }] }, 'issue-edited'],
  ])('ends with a word where %s', async (_, circumstances, reason) => {
    const [end, ...more] = await matched(circumstances);
    expect(more).toEqual([]);
    expect(end).toMatchObject({ job: { number: 7, thread: 'issue', task: 'run' }, halt: { reason } });
    expect(end!.job.key).toBe(end!.outcome!.job.key);
  }); // prettier-ignore

  test('ends with what the forge failed at where nobody can tell whether it is asked for', async () => {
    const error = new ForgeError('unreachable', 'nobody answers');
    const undecided = [{ number: 7, error }];
    const [end, ...more] = await matched({ labels: [], undecided });
    expect(more).toEqual([]);
    expect(end).toMatchObject({ job: { number: 7 }, outcome: { job: scheduled }, broken: error });
    expect((await matched({ labels: [], undecided: [{ number: 8, error }] }))[0]).not.toHaveProperty(
      'broken',
    );
  });

  test('is told by the schedule, in the words of its own comment', async () => {
    const [{ job }] = (await matched({ labels: [] })) as [JobToEnd];
    expect(job).toMatchObject({ requestedBy: 'the schedule', input: { hash: input } });
    expect(job.requestedAt).toBe('2026-01-01T13:00:00.000Z');
  });

  test.each<[string, Circumstances]>([
    ['a stranger wrote', { author: 'eve' }],
    ['is of another thread', { thread: 'checks' }],
    ['is of another run', { facts: { key: 'other', verdict: 'running', input } }],
    ['has its verdict', { facts: { key: scheduled.key, verdict: 'patched', input } }],
    ['another schedule began', { facts: { key: scheduled.key, verdict: 'running', input: 'other' } }],
    ['cannot be read now', { answers: { comments: async () => Promise.reject(new Error('away')) } }],
  ])('is left alone where the comment that would prove it %s', async (_, circumstances) => {
    expect(await matched(circumstances)).toEqual([]);
  });

  test.each([
    [event, ['label-removed']],
    ['beefbeefbeefbeef', []],
  ])('is one that %s took up again from an earlier schedule, too: %j', async (by, wanted) => {
    const { key, number, requestedAt } = scheduled;
    const again = { run: '5', by, key, number, requestedAt, task: 'run', requestedBy: 'wendy', text: '' };
    const ends = await matched({ facts: { key, verdict: 'running', input: 'x', again }, labels: [] });
    expect(ends.map(({ halt }) => halt?.reason)).toEqual(wanted);
  });
});

describe('an answer to failed checks that was drafted and is not asked for any more', () => {
  const facts = { key: checked.key, verdict: 'running', input };
  test('ends for the reason that the event asks for nothing now', async () => {
    const ends = await matched({ subject: checks, facts, thread: 'checks', drafted: [checked] });
    expect(ends).toMatchObject([{ job: { number: 8, key: checked.key }, halt: { reason: 'already-answered' } }]);
  }); // prettier-ignore

  test('is left alone where it answers another commit', async () => {
    const other = { ...checks, headSha: 'b'.repeat(40) } as TriggerSubject;
    expect(await matched({ subject: other, facts, thread: 'checks', drafted: [checked] })).toEqual([]);
  });
});

describe('a run that is asked for now', () => {
  const job = { key: scheduled.key, thread: 'issue', number: 7 } as Job;
  const outcome = { job: scheduled } as unknown as RunOutcome;
  const kept = async (circumstances: Circumstances) =>
    (await matched({ drafted: [], ...circumstances })).map(({ halt }) => halt);

  test.each<[string, Circumstances, number]>([
    ['ends with its draft', { wanted: [{ job, outcome }], author: 'eve' }, 1],
    ['ends without a draft where it was begun', { wanted: [{ job }] }, 1],
    ['is not ended where it was never begun', { wanted: [{ job }], author: 'eve' }, 0],
    ['of a check ends though nothing tells of its beginning', { wanted: [{ job }], author: 'eve', subject: checks }, 1],
  ])('%s', async (_, circumstances, count) => {
    expect(await kept(circumstances)).toEqual(Array.from({ length: count }));
  }); // prettier-ignore

  test('waits where a run of the same issue is ended just now', async () => {
    const newer = { ...job, key: 'beefbeefbeefbeef' };
    for (const draft of [{}, { outcome: { job: newer } as unknown as RunOutcome }]) {
      const ends = await matched({ wanted: [{ job: newer, ...draft }], subject: schedule });
      expect(ends.map((end) => end.job.key)).toEqual([scheduled.key]);
    }
  });
});
