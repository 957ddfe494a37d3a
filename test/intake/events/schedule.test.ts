import { describe, expect, it } from 'vitest';
import { githubConfigSchema, type Role } from '../../../src/domain/index.ts';
import { ForgeError } from '../../../src/errors/index.ts';
import { decide, isRunOf, type TriggerEvent } from '../../../src/intake/events/index.ts';
import { checksKey, reviewKey, scheduleKey } from '../../../src/intake/events/run-keys.ts';
import type { Forge, ForgeComment, ForgeIssue, ForgePull } from '../../../src/ports/index.ts';
import { hashInput } from '../../../src/text/input-hash.ts';
import { renderMarker } from '../../../src/markers/state-marker.ts';
import { fakeForge } from '../../support/fake-forge.ts';

const at = '2026-01-01T00:00:00Z';
const now = Date.parse('2026-01-02T00:00:00Z');
const seal = { secret: 's', repository: 'acme/shop' };
const input = hashInput('T', 'B');
const event: TriggerEvent = {
  sender: '',
  senderIsBot: false,
  id: 'e'.repeat(16),
  subject: { kind: 'schedule' },
};

const issue = (number: number, more: Partial<ForgeIssue> = {}): ForgeIssue => ({
  ...{
    number,
    title: 'T',
    body: 'B',
    author: 'rita',
    state: 'open',
    locked: false,
    labels: ['patchwright'],
    assignees: [],
  },
  ...{ isPullRequest: false, createdAt: at, updatedAt: at, ...more },
});
const comment = (
  facts: object,
  { thread = 'issue', author = 'our-bot[bot]', id = 1 } = {},
): ForgeComment => ({
  ...{ id, author, body: renderMarker(seal, thread, facts), createdAt: at, updatedAt: at },
});
const pull = (issueNumber: number, facts: object, createdAt = at): ForgePull => ({
  ...{ number: 50, title: 'T', state: 'open', merged: false, draft: true, locked: false, baseBranch: 'main' },
  ...{
    author: 'our-bot[bot]',
    headBranch: `patchwright/issue-${issueNumber}-t`,
    headSha: 'a'.repeat(40),
    url: '',
  },
  ...{ body: renderMarker(seal, 'pull', facts), createdAt },
});

type LabelEvent = Awaited<ReturnType<Forge['labelEvents']>>[number];

interface Known {
  issues?: readonly ForgeIssue[];
  comments?: Record<number, readonly ForgeComment[]>;
  recent?: readonly ForgeComment[];
  pulls?: readonly ForgePull[];
  roles?: Record<string, Role>;
  pullOf?: ForgePull;
  maxPerDay?: number;
  labelled?: readonly LabelEvent[];
  /** When the text of each issue was edited last. */
  edited?: string;
  /** Issues that nobody who may has labelled. */
  unasked?: (issue: number) => boolean;
}

async function scheduled(known: Known) {
  const answers: Partial<Forge> = {
    labelledIssues: async () => known.issues ?? [issue(7)],
    comments: async (number) => known.comments?.[number] ?? [],
    recentComments: async (since) => (Date.parse(since) === now - 7 * 86_400_000 ? (known.recent ?? []) : []),
    recentPulls: async (state, since) =>
      state === 'all' && Date.parse(since ?? '') === now - 86_400_000 ? (known.pulls ?? []) : [],
    issue: async (number) => (known.issues ?? [issue(7)]).find((one) => one.number === number),
    pull: async () => known.pullOf,
    ...(known.labelled && { labelEvents: async () => known.labelled! }),
    ...(known.edited && { lastEditedAt: async () => known.edited! }),
    ...(known.unasked && {
      labelEvents: async (number: number) => [
        { label: 'patchwright', actor: known.unasked!(number) ? 'eve' : 'wendy', at },
      ],
    }),
  };
  const decision = await decide({
    event,
    forge: fakeForge({ roles: known.roles ?? { wendy: 'write' }, answers }),
    config: githubConfigSchema.parse({ schedule: { maxPerDay: known.maxPerDay ?? 2 } }),
    ourselves: ['our-bot[bot]'],
    seal,
    now,
  });
  return 'skip' in decision ? decision.skip.reason : decision.jobs;
}
const numbers = async (known: Known) => {
  const jobs = await scheduled(known);
  return typeof jobs === 'string' ? jobs : jobs.map(({ number }) => number);
};

describe('a schedule takes labelled issues', () => {
  it('oldest first, up to the limit of a day, in the name of who put the label there', async () => {
    const jobs = await scheduled({ issues: [issue(7), issue(8), issue(9)] });
    expect(jobs).toMatchObject([
      { number: 7, task: 'run', requestedBy: 'wendy', requestedAt: at, label: 'patchwright' },
      { number: 8 },
    ]);
    expect(jobs).toHaveLength(2);
  });

  it('whose label is spelled in capitals', async () => {
    expect(await numbers({ labelled: [{ label: 'Patchwright', actor: 'wendy', at }] })).toEqual([7]);
  });

  it('under a key of its own for each text, the same for a restart of one workflow run (R3)', async () => {
    const jobs = await scheduled({});
    const job = typeof jobs === 'string' ? undefined : jobs[0];
    expect(job?.key).toBe(scheduleKey(event.id, input));
    expect(job?.key).toMatch(/^[0-9a-f]{16}$/);
    expect(scheduleKey('another', input)).not.toBe(job?.key);
    expect(scheduleKey(event.id, 'another')).not.toBe(job?.key);
  });

  it('less what was opened in the last day, and none that has a pull request of ours', async () => {
    const issues = [issue(7), issue(8), issue(9)];
    const fresh = '2026-01-01T12:00:00Z';
    const old = '2025-12-01T00:00:00Z';
    expect(await numbers({ issues, pulls: [pull(7, {}, fresh)] })).toEqual([8]);
    expect(await numbers({ issues, pulls: [pull(7, {}, old)] })).toEqual([8, 9]);
    expect(await numbers({ issues, pulls: [pull(1, {}, fresh), pull(2, {}, fresh)] })).toBe('daily-budget');
    const strange = { ...pull(7, {}, fresh), author: 'eve', body: '' };
    expect(await numbers({ issues, pulls: [strange] })).toEqual([7, 8]);
  });

  it('again where this very run had opened a pull request before it was cut off', async () => {
    const own = pull(7, { key: scheduleKey(event.id, input), branch: 'patchwright/issue-7-t' });
    expect(await numbers({ pulls: [own] })).toEqual([7]);
  });

  it.each<[string, object, readonly number[]]>([
    ['came to an end with this text is left alone', { input, verdict: 'patched' }, [8]],
    ['failed has its turn after the others', { input, verdict: 'failed' }, [8, 7]],
    ['was about another text counts for nothing', { input: 'older', verdict: 'patched' }, [7, 8]],
    ['was this very one goes on', { input, verdict: 'patched', key: scheduleKey(event.id, input) }, [7, 8]],
  ])('one whose last run %s', async (_, facts, expected) => {
    expect(await numbers({ issues: [issue(7), issue(8)], comments: { 7: [comment(facts)] } })).toEqual(
      expected,
    );
  });

  it('whatever somebody else says about it, or we in another thread', async () => {
    const facts = { input, verdict: 'patched' };
    for (const other of [comment(facts, { author: 'eve' }), comment(facts, { thread: 'checks' })])
      expect(await numbers({ comments: { 7: [other] } })).toEqual([7]);
  });

  it('behind any number of silent ones that nobody asked for, and of two hundred conversations', async () => {
    const last = (count: number, comments: number) =>
      numbers({
        issues: Array.from({ length: count }, (_, at) => issue(at + 1, { comments })),
        unasked: (number) => number < count,
      });
    expect(await last(205, 0)).toEqual([205]);
    expect(await last(200, 1)).toEqual([200]);
    expect(await last(201, 1)).toBe('nothing-labelled');
  });

  it.each([
    ['a stranger who edited it after the label', 'rita', '2026-01-01T00:00:01Z', 'nothing-labelled'],
    ['a stranger of whom that is not known', 'rita', 'unknown', 'nothing-labelled'],
    ['a stranger who edited it before', 'rita', at, [7]],
    ['a stranger who never did', 'rita', 'never', [7]],
    ['somebody who may write, and edited it after', 'wendy', '2026-01-01T00:00:01Z', [7]],
  ])('with the text that the label was put on, by %s', async (_, author, edited, taken) => {
    expect(await numbers({ issues: [issue(7, { author })], edited })).toEqual(taken);
  });

  it('without a look at a conversation that has no comments', async () => {
    const done = { 7: [comment({ input, verdict: 'patched' })] };
    expect(await numbers({ issues: [issue(7, { comments: 0 })], comments: done })).toEqual([7]);
    expect(await numbers({ issues: [issue(7, { comments: 1 })], comments: done })).toBe('nothing-labelled');
  });

  const put = (actor: string, label = 'patchwright'): LabelEvent => ({ label, actor, at });
  it.each<[string, readonly LabelEvent[], readonly number[] | string]>([
    ['a writer', [put('wendy')], [7]],
    ['a reader', [put('rita')], 'nothing-labelled'],
    ['a writer, after a reader', [put('rita'), put('wendy')], [7]],
    ['a reader, after a writer', [put('wendy'), put('rita')], 'nothing-labelled'],
    ['a writer, before a reader put another one there', [put('wendy'), put('rita', 'bug')], [7]],
    ['a reader, before a writer put another one there', [put('rita'), put('wendy', 'bug')], 'nothing-labelled'],
    ['nobody that is known', [], 'nothing-labelled'],
  ])('by whom the label was put there last: %s', async (_, labelled, expected) => {
    expect(await numbers({ labelled })).toEqual(expected);
  }); // prettier-ignore

  it('only where who put the label there may still write', async () => {
    expect(await numbers({ roles: { wendy: 'read' } })).toBe('nothing-labelled');
  });
});

describe('an issue of which the forge does not tell who may ask', () => {
  const at7 = (login: string) => ({
    labelEvents: async (number: number) => [
      { label: 'patchwright', actor: number === 7 ? login : 'wendy', at },
    ],
  });
  const roles: Record<string, Role> = { wendy: 'write', rita: 'read', lost: 'unknown' };
  const undecided = (issues: readonly ForgeIssue[], answers: Partial<Forge>) =>
    decide({
      event,
      forge: fakeForge({
        roles,
        answers: { labelledIssues: async () => issues, recentPulls: async () => [], ...answers },
      }),
      config: githubConfigSchema.parse({ schedule: { maxPerDay: 2 } }),
      ...{ ourselves: ['our-bot[bot]'], seal, now },
    });

  it.each<[string, Partial<ForgeIssue>, Partial<Forge>]>([
    ['whose label is by somebody of whom that is unknown', {}, at7('lost')],
    ['whose author is such a one', { author: 'lost' }, at7('wendy')],
    [
      'whose labels are not told',
      {},
      {
        labelEvents: async (number) => {
          if (number === 7)
            throw new ForgeError('server-error', 'GitHub could not read the events of #7: 502');
          return [{ label: 'patchwright', actor: 'wendy', at }];
        },
      },
    ],
  ])('%s, is passed over and named, and the others go on', async (_, more, answers) => {
    const decision = await undecided([issue(7, more), issue(8), issue(9)], answers);
    expect(decision).toMatchObject({ jobs: [{ number: 8 }, { number: 9 }], undecided: [{ number: 7 }] });
  });

  it('is no reason to say that nothing waits, where it is the only one', async () => {
    await expect(undecided([issue(7)], at7('lost'))).rejects.toThrow('could not tell what lost may do');
  });

  it('is one of many: then the forge is asked no further', async () => {
    const asked: number[] = [];
    const answers: Partial<Forge> = {
      labelEvents: async (number) => (asked.push(number), [{ label: 'patchwright', actor: 'lost', at }]),
    };
    const issues = Array.from({ length: 30 }, (_, nth) => issue(nth + 1));
    await expect(undecided(issues, answers)).rejects.toThrow('could not tell what lost may do');
    expect(asked).toHaveLength(6);
  });

  it('since there were too many questions: no other one is asked', async () => {
    const labelEvents = async () => Promise.reject(new ForgeError('rate-limited', 'too many'));
    await expect(undecided([issue(7), issue(8)], { labelEvents })).rejects.toThrow('too many');
  });

  it('with a run that was put off: that waits, and is not begun anew', async () => {
    const again = {
      run: '55',
      key: 'k',
      number: 7,
      task: 'run',
      requestedBy: 'lost',
      requestedAt: at,
      text: '',
    };
    const putOff = comment({ input, verdict: 'failed', again });
    const decision = await undecided([issue(7), issue(8)], { recentComments: async () => [putOff] });
    expect(decision).toMatchObject({ jobs: [{ number: 8 }], undecided: [{ number: 7 }] });
    const fresh = pull(1, {}, '2026-01-01T12:00:00Z');
    const recentPulls = async () => [fresh, { ...fresh, headBranch: 'patchwright/issue-2-t' }];
    const spent = undecided([issue(7)], { recentComments: async () => [putOff], recentPulls });
    await expect(spent).rejects.toThrow('could not tell what lost may do');
  });
});

describe('a run that was put off', () => {
  const again = {
    ...{ run: '55', key: 'k', number: 7, task: 'run', requestedBy: 'wendy', requestedAt: at, text: 'and b' },
  };
  const putOff = (more: object = {}, facts: object = {}, place: { author?: string; id?: number } = {}) =>
    comment({ input, verdict: 'failed', again: { ...again, ...more }, ...facts }, place);
  const first = async (known: Known) => {
    const jobs = await scheduled({ issues: [issue(7)], maxPerDay: 1, ...known });
    return typeof jobs === 'string' ? jobs : jobs[0];
  };

  it('goes on as the same job, with what was paid for', async () => {
    expect(await first({ recent: [putOff()] })).toMatchObject({
      ...{ key: 'k', number: 7, task: 'run', requestedBy: 'wendy', text: 'and b', thread: 'issue' },
      input: { hash: input },
      resume: { run: '55', by: event.id },
    });
  });

  it('with the plan that was approved', async () => {
    const approved = { rootCause: 'r', approach: 'a', changes: [] };
    expect(await first({ recent: [putOff({}, { approved })] })).toMatchObject({ approved });
  });

  it('the oldest of several, and before all one that this event took up already', async () => {
    const issues = [issue(7), issue(8)];
    const recent = [putOff({ number: 8 }, {}, { id: 2 }), putOff({}, {}, { id: 1 })];
    expect(await first({ issues, recent })).toMatchObject({ number: 7, resume: {} });
    const mine = [putOff({}, {}, { id: 1 }), putOff({ number: 8, by: event.id }, {}, { id: 2 })];
    expect(await first({ issues, recent: mine })).toMatchObject({ number: 8, resume: {} });
  });

  it('also where the day’s limit is used up, which then is all', async () => {
    const fresh = '2026-01-01T12:00:00Z';
    expect(await numbers({ recent: [putOff()], pulls: [pull(1, {}, fresh)], maxPerDay: 1 })).toEqual([7]);
  });

  it('on a pull request of ours goes on there', async () => {
    const own = { ...pull(7, {}), number: 8, body: 'B', headRepository: 'acme/shop' };
    expect(await first({ recent: [putOff({ number: 8, task: 'revise' })], pullOf: own })).toMatchObject({
      number: 8,
      pull: { number: 8, issueNumber: 7 },
      resume: { run: '55' },
    });
    const issues = [issue(7), issue(9)];
    const recent = [putOff({ number: 8, task: 'revise' })];
    expect(await numbers({ issues, recent, pullOf: own, maxPerDay: 3 }), 'and not on its issue').toEqual([
      8, 9,
    ]);
    const fork = { ...own, headRepository: 'eve/shop' };
    expect(await first({ recent: [putOff({ number: 8 })], pullOf: fork })).not.toHaveProperty('resume');
  });

  it.each<[string, Known]>([
    ['somebody else says so', { recent: [putOff({}, {}, { author: 'eve' })] }],
    ['another event took it up', { recent: [putOff({ by: 'other' })] }],
    ['it did not fail', { recent: [putOff({}, { verdict: 'patched' })] }],
    ['the text is another one now', { recent: [putOff({}, { input: 'older' })] }],
    ['who asked may not write any more', { recent: [putOff({ requestedBy: 'rita' })] }],
    ['there is no such issue any more', { recent: [putOff({ number: 99 })] }],
    ['the comment says nothing of it', { recent: [comment({ input, verdict: 'failed' })] }],
  ])('does not go on where %s', async (_, known) => {
    expect(await first(known)).not.toHaveProperty('resume');
  });

  it('is never begun anew as a run of its own', async () => {
    const done = { 7: [putOff({ by: 'other' })] };
    expect(await scheduled({ comments: done })).toBe('nothing-labelled');
  });
});

describe('whose run a comment tells of', () => {
  const head = 'a'.repeat(40);
  const checks: TriggerEvent = { ...event, subject: { kind: 'checks', headSha: head, branch: 'b' } };
  const dispatch: TriggerEvent = { ...event, subject: { kind: 'dispatch', number: 7, task: 'run' } };
  const review: TriggerEvent = { ...event, subject: { kind: 'review', pull: 8, reviewId: 9, at: '' } };
  const again = { run: '5', key: 'k', number: 7, task: 'run', requestedBy: 'w', requestedAt: at, text: '' };

  it.each<[string, TriggerEvent, object, boolean]>([
    ['the checks of this commit', checks, { key: checksKey(head) }, true],
    ['the checks of another commit', checks, { key: 'b'.repeat(16) }, false],
    ['the schedule that began it', event, { key: scheduleKey(event.id, input), input }, true],
    ['another schedule', event, { key: scheduleKey('other', input), input }, false],
    ['the schedule that went on with it', event, { key: 'k', again: { ...again, by: event.id } }, true],
    ['a schedule that did not', event, { key: 'k', again: { ...again, by: 'other' } }, false],
    ['the event that began it in its own place', dispatch, { key: event.id }, true],
    ['another event there', dispatch, { key: 'k', again: { ...again, by: event.id } }, false],
    ['the review that began it', review, { key: reviewKey(9) }, true],
    ['another review', review, { key: reviewKey(10) }, false],
  ])('%s', (_, asked, facts, expected) => {
    expect(isRunOf(asked, facts)).toBe(expected);
  });
});
