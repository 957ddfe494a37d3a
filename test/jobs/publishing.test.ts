import { describe, expect, test } from 'vitest';
import { parseConfig, resolveConfig } from '../../src/config/index.ts';
import type { Verdict } from '../../src/domain/index.ts';
import { dispatchOf, type EventIssue } from '../../src/intake/events/trigger.ts';
import type { TriggerEvent } from '../../src/intake/events/index.ts';
import { publishDrafts } from '../../src/jobs/events/index.ts';
import type { EventContext } from '../../src/jobs/events/event-context.ts';
import type { Forge } from '../../src/ports/index.ts';
import { outcomeSchema, type RunOutcome } from '../../src/publication/run-outcome.ts';
import { renderMarker } from '../../src/markers/state-marker.ts';
import { renderPullMemory } from '../../src/markers/pull-memory.ts';
import { readThreadMemory } from '../../src/markers/thread-memory.ts';
import { blobId } from '../../src/publication/verify/verify-patch.ts';
import { ForgeError } from '../../src/errors/index.ts';
import { fakeForge } from '../support/fake-forge.ts';

const seal = { secret: 's', repository: 'acme/shop' };
const dispatch = dispatchOf(7, 'wendy', '5');
const labelled: TriggerEvent = {
  ...{ id: 'cafe1234cafe1234', sender: 'wendy', senderIsBot: false },
  subject: {
    ...{ kind: 'labelled', label: 'patchwright' },
    issue: {
      ...{ number: 7, title: 'T', body: 'B', author: 'rita', labels: ['patchwright'], isPullRequest: false },
      updatedAt: '2026-01-01T11:00:00Z',
    },
  },
};
const answered: Verdict = { verdict: 'unchanged', reason: 'answered', message: 'It is so.' };

/** Publishes what a draft of noon came to, at one o'clock. */
async function published(
  answers: Partial<Forge> = {},
  {
    event = dispatch,
    drafted = true,
    lost,
    thread = 'issue',
    configuration = '',
    isRetried = false,
    isPatient = false,
    draft,
  }: {
    event?: TriggerEvent;
    drafted?: boolean;
    lost?: { reason: string; message: string };
    thread?: string;
    configuration?: string;
    isRetried?: boolean;
    isPatient?: boolean;
    draft?: Partial<RunOutcome>;
  } = {},
) {
  const comments: string[] = [];
  const forge = fakeForge({
    roles: { wendy: 'write', eve: 'read' },
    answers: {
      createComment: async (_number, body) => (
        comments.push(body),
        { id: 5, author: 'our-bot[bot]', body, createdAt: '', updatedAt: '' }
      ),
      updateComment: async (_id, body) => void comments.push(body),
      ...answers,
    },
  });
  const config = resolveConfig([{ name: 'the test', values: parseConfig(configuration, 'the test') }]);
  const context = {
    ...{
      forge,
      config,
      secrets: [],
      repository: { defaultBranch: 'main', archived: false, isPrivate: false },
      writeIntervalMs: 0,
      isRetried,
      isPatient,
    },
    intake: {
      ...{ event, forge, config: config.github, ourselves: ['our-bot[bot]'], seal, personal: false },
      now: Date.parse('2026-01-01T13:00:00Z'),
    },
    gate: { secrets: [], webUrl: forge.webUrl },
  } as EventContext;
  const outcome = outcomeSchema.parse({
    ...{
      version: 1,
      job: { key: event.id, thread, number: 7, requestedAt: '2026-01-01T12:00:00Z' },
      inputHash: '',
      verdict: answered,
    },
    usage: { calls: 1, promptTokens: 1, completionTokens: 1, costUsd: 0.1 },
    bound: { calls: 1, tokens: 1, costUsd: 1 },
    ...draft,
  });
  const ends = await publishDrafts(context, drafted ? { outcomes: [outcome] } : undefined, lost);
  return { verdicts: ends.map(({ verdict }) => verdict), comments };
}

const said = (author: string, body: string, at: string) => async () => [
  { id: 3, author, body, createdAt: at, updatedAt: at },
];

describe('the end of a run', () => {
  test('is what its draft came to', async () => {
    const { verdicts, comments } = await published();
    expect(verdicts).toEqual([answered]);
    expect(comments.at(-1)).toContain('It is so.');
  });

  test('counts what it cost where telling its result breaks, and tells that instead (R26, R27)', async () => {
    const said: string[] = [];
    const { verdicts } = await published(
      {
        createComment: async (_number, body) => {
          if (body.includes('Hear my plan.')) throw new RangeError('Maximum call stack size exceeded');
          said.push(body);
          return { id: 5, author: 'our-bot[bot]', body, createdAt: '', updatedAt: '' };
        },
      },
      { draft: { plan: { rootCause: 'Hear my plan.', approach: '', changes: [] } } },
    );
    expect(verdicts).toMatchObject([{ verdict: 'failed', reason: 'unexpected' }]);
    expect(said).toHaveLength(1);
    expect(readThreadMemory(seal, said[0]!)?.memory.spent).toMatchObject([{ usd: 0.1 }]);
  });

  test.each<[string, string, Partial<Forge>]>([
    ['an issue', 'issue-gone', { issue: async () => undefined }],
    ['the role of whoever asked', 'no-permission', { role: async () => 'none' }],
  ])('is put off by a patient door where %s is not found, and else told: %s', async (_, reason, answers) => {
    const event = labelled;
    await expect(published(answers, { event, isPatient: true })).rejects.toMatchObject({ code: 'not-found' });
    expect((await published(answers, { event })).verdicts).toMatchObject([{ reason }]);
  });

  test('is put off by a patient door where its conversation is locked, and else told', async () => {
    const locked = {
      branches: async () => [],
      issue: async (number: number) => ({ ...(await fakeForge({}).issue(number))!, locked: true }),
    };
    await expect(published(locked, { event: labelled, isPatient: true })).rejects.toMatchObject({
      code: 'locked',
    });
    expect((await published(locked, { event: labelled })).verdicts).toMatchObject([
      { reason: 'issue-locked' },
    ]);
  });

  test('is what was published where its conversation is locked after its pull request was opened', async () => {
    const head = { name: 'patchwright/issue-7-x', sha: 'c'.repeat(40) };
    const body = renderPullMemory(seal, { key: labelled.id, branch: head.name });
    const pull = { ...(await fakeForge({}).pull(8))!, author: 'our-bot[bot]', headBranch: head.name, body };
    const answers: Partial<Forge> = {
      issue: async (number) => ({ ...(await fakeForge({}).issue(number))!, locked: true }),
      branches: async () => [head],
      pullsFrom: async () => [pull],
      commitsBetween: async () => [],
    };
    expect((await published(answers, { event: labelled })).verdicts).toEqual([answered]);
  });

  test('where the forge is away is told at once, or by a later attempt of a door that makes one (R27)', async () => {
    const away = (): Partial<Forge> => {
      const there = fakeForge({});
      let asked = 0;
      const issue = async (number: number) => {
        asked += 1;
        if (asked > 1) throw new ForgeError('server-error', 'Bad gateway', { status: 502 });
        return there.issue(number);
      };
      return { issue };
    };
    const { verdicts, comments } = await published(away());
    expect(verdicts).toMatchObject([{ verdict: 'failed', reason: 'server-error' }]);
    expect(comments.at(-1)).toContain('**Verdict: failed** (`server-error`)');
    await expect(published(away(), { isRetried: true })).rejects.toThrow('Bad gateway');
  });

  test('is a stop that was said while it was drafted, though it is decided anew an hour later', async () => {
    const { verdicts } = await published({
      comments: said('wendy', '/patchwright stop', '2026-01-01T12:30:00Z'),
    });
    expect(verdicts).toMatchObject([{ verdict: 'refused', reason: 'stopped' }]);
  });

  test.each([
    ['before it was asked for', 'wendy', '2026-01-01T11:00:00Z'],
    ['by somebody who may not', 'eve', '2026-01-01T12:30:00Z'],
  ])('is no stop that was said %s', async (_, author, at) => {
    expect((await published({ comments: said(author, '/patchwright stop', at) })).verdicts).toEqual([
      answered,
    ]);
  });

  test('is a stop that was said after it was decided, however late a draft claims to have been asked for', async () => {
    const job = { key: dispatch.id, thread: 'issue', number: 7, requestedAt: '2026-01-01T14:00:00Z' };
    const comments = said('wendy', '/patchwright stop', '2026-01-01T13:30:00Z');
    expect((await published({ comments }, { draft: { job } })).verdicts).toMatchObject([
      { reason: 'stopped' },
    ]);
  });

  test('is no stop from before an event that has a date of its own, however early a draft claims to have been asked for', async () => {
    const at = '2026-01-01T12:00:00Z';
    const issue = { number: 7, title: 'T', body: '', author: 'wendy', labels: ['patchwright'], isPullRequest: false, updatedAt: at }; // prettier-ignore
    const event: TriggerEvent = { ...dispatch, subject: { kind: 'labelled', issue, label: 'patchwright' } };
    const answers: Partial<Forge> = {
      issue: async () => ({ ...issue, assignees: [], state: 'open', locked: false, createdAt: at }),
      comments: said('wendy', '/patchwright stop', '2026-01-01T11:00:00Z'),
    };
    const draftOf = (requestedAt: string) => ({
      job: { key: event.id, thread: 'issue', number: 7, requestedAt },
    });
    const { verdicts } = await published(answers, { event, draft: draftOf('2026-01-01T10:00:00Z') });
    expect(verdicts).toEqual([answered]);
  });

  test('asks for no comments of an age that no run can have', async () => {
    const asked: (string | undefined)[] = [];
    const comments: Forge['comments'] = async (_, since) => (asked.push(since), []);
    const job = { key: dispatch.id, thread: 'issue', number: 7, requestedAt: 'Jan 1 1970 (long ago)' };
    await published({ comments }, { draft: { job } });
    expect(asked).toContain('2025-12-31T01:00:00.000Z');
  });

  test('is not that of another run of the issue', async () => {
    const job = { key: 'beefbeefbeefbeef', thread: 'issue', number: 7, requestedAt: '2026-01-01T12:00:00Z' };
    expect((await published({}, { draft: { job } })).verdicts).toMatchObject([{ reason: 'draft-lost' }]);
  });

  test('is not that of a draft for another issue, though it names the same run', async () => {
    const job = { key: dispatch.id, thread: 'issue', number: 9, requestedAt: '2026-01-01T12:00:00Z' };
    expect((await published({}, { draft: { job } })).verdicts).toMatchObject([{ reason: 'draft-lost' }]);
  });

  test('says that the draft was lost, and why where that is known', async () => {
    expect((await published({}, { drafted: false })).verdicts).toMatchObject([
      { verdict: 'failed', reason: 'draft-lost' },
    ]);
    const lost = { reason: 'process-lost', message: 'It lost its process.' };
    expect((await published({}, { drafted: false, lost })).verdicts).toMatchObject([
      { verdict: 'failed', ...lost },
    ]);
  });

  test('publishes nothing for somebody who may not any more, and says so where a draft was made', async () => {
    const revoked: Partial<Forge> = { role: async () => 'read' };
    expect((await published(revoked)).verdicts).toMatchObject([
      { verdict: 'refused', reason: 'no-permission' },
    ]);
    expect((await published(revoked, { drafted: false })).comments).toEqual([]);
  });

  test('is silence for an event that starts nothing, whatever draft came along', async () => {
    const subject = { kind: 'other', why: 'the check did not fail' } as const;
    const { verdicts, comments } = await published({}, { event: { ...dispatch, subject } });
    expect([verdicts, comments]).toEqual([[], []]);
  });

  test('is a word where the configuration may have had another label when a draft was made, to those who may ask', async () => {
    const issue: EventIssue = { number: 7, title: 'T', body: 'B', author: 'rita', labels: [], isPullRequest: false, updatedAt: '' }; // prettier-ignore
    const event = { ...dispatch, subject: { kind: 'labelled', label: 'bug', issue } as const };
    expect((await published({}, { event })).verdicts).toMatchObject([{ verdict: 'refused', reason: 'other-label' }]); // prettier-ignore
    expect((await published({}, { event, drafted: false })).comments).toEqual([]);
    expect((await published({}, { event: { ...event, sender: 'eve' } })).comments).toEqual([]);
  });
});

describe('what is said at the end of a run', () => {
  const issue: EventIssue = { number: 7, title: 'T', body: 'B', author: 'rita', labels: ['patchwright'], isPullRequest: false, updatedAt: '' }; // prettier-ignore

  test('is that the issue was edited meanwhile', async () => {
    const event = { ...dispatch, subject: { kind: 'labelled', label: 'patchwright', issue } as const };
    const edited = async () => ({ ...(await fakeForge().issue(7))!, body: 'Other.' });
    expect((await published({ issue: edited }, { event })).comments.at(-1)).toContain('The issue was edited after this run began');
    expect((await published({}, { event })).comments.at(-1)).not.toContain('edited');
  }); // prettier-ignore

  test.each([
    ['', 'main'],
    ['github:\n  base: next\n', 'next'],
  ])('is where the base of its patch has moved on (%j: %s)', async (configuration, branch) => {
    const verdict = { verdict: 'unverified', reason: 'checks-failed', message: 'Red.' } as const;
    const changes = [{ path: 'a.js', change: 'modify' as const, before: '1', after: '2' }];
    const moved: Partial<Forge> = { branchHead: async () => 'head', commitsBetween: async () => [], readText: async () => undefined };
    const draft = { verdict, patch: { base: 'b'.repeat(40), changes } };
    const { comments } = await published(moved, { configuration, draft });
    expect(comments.at(-1)).toContain(`The branch ${branch} has changed since the patch was made`);
    const away = { ...moved, commitsBetween: async () => Promise.reject(new Error('away')) };
    expect((await published(away, { configuration, draft })).verdicts).toEqual([verdict]);
  }); // prettier-ignore

  test('is what was too much for one run', async () => {
    const marker = renderMarker(seal, 'pull', { key: 'cafe', requestedBy: 'wendy' });
    const own = { ...(await fakeForge().pull(8))!, body: marker };
    const remarks = Array.from({ length: 3 }, (_, at) => ({ id: at + 1, reviewId: 9, author: 'wendy', body: 'Say two.', path: 'a.js', line: 1, createdAt: '' }));
    const event = { ...dispatch, subject: { kind: 'review', pull: 8, reviewId: 9, at: '2026-01-01T11:00:00Z' } as const };
    const answers: Partial<Forge> = { pull: async () => own, branchHead: async () => own.headSha, reviewComments: async () => remarks, commit: async (sha) => ({ sha, message: '', treeSha: 't', parents: [] }) as never, replyToReviewComment: async () => undefined };
    const draft = { job: { key: 'review0000000009', thread: 'reviews', number: 8, requestedAt: '2026-01-01T11:00:00Z' } };
    const told = async (most: number) => (await published(answers, { event, draft, configuration: `github:\n  review:\n    maxComments: ${most}\n` })).comments.join('\n');
    expect(await told(2)).toContain('1 comment is left for later: one run answers 2');
    expect(await told(3)).not.toContain('left for later');
  }); // prettier-ignore

  test.each(['stop', 'explain'])('answers %s though the issue is closed by now', async (verb) => {
    const at = '2026-01-01T12:00:00Z';
    const subject = { kind: 'comment', issue, id: 3, author: 'wendy', body: `/patchwright ${verb}`, at, edited: false } as const;
    const closed = async () => ({ ...(await fakeForge().issue(7))!, state: 'closed' as const });
    const { verdicts } = await published({ issue: closed, comments: said('wendy', subject.body, at) }, { event: { ...dispatch, subject }, drafted: false });
    expect(verdicts.map(({ reason }) => reason)).toEqual([verb === 'stop' ? 'stopped' : 'explained']);
  }); // prettier-ignore

  test('is not about a draft of another place, whoever claims it', async () => {
    const { comments } = await published({ role: async () => 'read' }, { thread: 'comment-9' });
    expect(comments.at(-1) ?? '').not.toContain('Cost:');
    const own = await published({ role: async () => 'read' });
    expect(own.comments.at(-1)).toContain('Cost:');
  });
});

describe('a patch for the remarks of a review', () => {
  const marker = renderMarker(seal, 'pull', { key: 'cafe', requestedBy: 'wendy' });
  const bytes = Buffer.from('all:\n\techo 1\n');
  const remark = { id: 11, reviewId: 9, author: 'wendy', body: 'Please say two.', path: 'Makefile', line: 2, createdAt: '' };
  const changes = [{ path: 'Makefile', change: 'modify' as const, before: String(bytes), after: 'all:\n\techo 2\n' }];
  const verdict: Verdict = { verdict: 'patched', reason: 'validated', message: 'Done.' };

  /** What comes of a patch to a file that ordinary commands obey, where a remark stands on this one. */
  const publishedFor = async (path: string) => {
    const event = { ...dispatch, subject: { kind: 'review', pull: 8, reviewId: 9, at: '2026-01-01T11:00:00Z' } as const };
    const own = { ...(await fakeForge().pull(8))!, body: marker };
    const answers: Partial<Forge> = {
      ...{ pull: async () => own, branchHead: async () => own.headSha, reviewComments: async () => [{ ...remark, path }] },
      commit: async (sha) => ({ sha, message: '', treeSha: 'tree', parents: [] }) as never,
      tree: async () => [{ path: 'Makefile', mode: '100644', blobId: blobId(bytes) }] as never,
      createTree: () => Promise.reject(new ForgeError('forbidden', 'it may not write')),
      replyToReviewComment: async () => undefined,
    } as Partial<Forge>;
    const draft = { job: { key: 'review0000000009', thread: 'reviews', number: 8, requestedAt: '2026-01-01T11:00:00Z' }, verdict, patch: { base: own.headSha, changes } };
    return (await published(answers, { event, draft })).verdicts;
  };

  test('may touch what a person put a remark on, and what it obeys elsewhere not', async () => {
    expect(await publishedFor('Makefile')).toMatchObject([{ verdict: 'failed', reason: 'forbidden' }]);
    expect(await publishedFor('sub/Makefile')).toMatchObject([{ verdict: 'refused' }]);
  });

  test('says nothing of the base: its branch is what the patch is for', async () => {
    const event = { ...dispatch, subject: { kind: 'review', pull: 8, reviewId: 9, at: '2026-01-01T11:00:00Z' } as const };
    const own = { ...(await fakeForge().pull(8))!, body: marker };
    const asked: string[] = [];
    const answers: Partial<Forge> = {
      ...{ pull: async () => own, reviewComments: async () => [remark], replyToReviewComment: async () => undefined },
      branchHead: async (branch) => (asked.push(branch), branch === 'main' ? 'head' : own.headSha),
      commitsBetween: async () => [],
      readText: async () => undefined,
      commit: async (sha) => ({ sha, message: '', treeSha: 'tree', parents: [] }) as never,
      tree: async () => [],
    };
    const red: Verdict = { verdict: 'unverified', reason: 'checks-failed', message: 'Red.' };
    const draft = { job: { key: 'review0000000009', thread: 'reviews', number: 8, requestedAt: '2026-01-01T11:00:00Z' }, verdict: red, patch: { base: 'b'.repeat(40), changes } };
    const { comments, verdicts } = await published(answers, { event, draft });
    expect([verdicts.length, comments.join('\n').includes('has changed since the patch was made'), asked.includes('main')]).toEqual([1, false, false]);
  });
}); // prettier-ignore
