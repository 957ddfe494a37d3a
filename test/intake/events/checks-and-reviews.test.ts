import { describe, expect, it } from 'vitest';
import { githubConfigSchema, type Role } from '../../../src/domain/index.ts';
import { decide } from '../../../src/intake/events/index.ts';
import { parseEvent } from '../../../src/intake/github/index.ts';
import type { FailedCheck, Forge, ForgePull, ReviewComment } from '../../../src/ports/index.ts';
import { renderAnswerMarker } from '../../../src/markers/remark-answers.ts';
import { renderMarker } from '../../../src/markers/state-marker.ts';
import { fakeForge } from '../../support/fake-forge.ts';

const head = 'a'.repeat(40);
const seal = { secret: 's', repository: 'acme/shop' };
const requested = renderMarker(seal, 'pull', { requestedBy: 'wendy', branch: 'patchwright/issue-7-t' });
const broken = (name: string): FailedCheck => ({
  ...{ id: 1, name, conclusion: 'failure', summary: 'it broke', annotations: [] },
});
const remark = (id: number, body: string, rest: Partial<ReviewComment> = {}): ReviewComment => ({
  ...{ id, reviewId: 9, author: 'wendy', body, path: 'a.js', line: 1, createdAt: '2026-01-01T00:00:00Z' },
  ...rest,
});

/** A reply of ours. */
const reply = (id: number, inReplyTo: number, key = 'review0000000009'): ReviewComment =>
  remark(id, `Done.\n\n${renderAnswerMarker(seal, key)}`, { author: 'our-bot[bot]', inReplyTo });

/** What the forge knows, as far as a case differs from one where a run is started. */
interface Known {
  pull?: Partial<ForgePull> | null;
  failed?: Record<string, readonly FailedCheck[]>;
  comments?: { author: string; body: string }[];
  headMessage?: string;
  roles?: Record<string, Role>;
  remarks?: readonly ReviewComment[];
  followUps?: 'all' | 'commands';
  review?: Partial<NonNullable<Awaited<ReturnType<Forge['review']>>>>;
}

/** Reason of the skip, or the jobs. */
async function decided(name: string, payload: Record<string, unknown>, known: Known = {}, sender = 'wendy') {
  const { roles = { wendy: 'write' }, failed = { [head]: [broken('unit')] } } = known;
  const plain = fakeForge({ roles });
  const ours = { ...(await plain.pull(8))!, body: requested, ...known.pull };
  const answers: Partial<Forge> = {
    pull: async () => (known.pull === null ? undefined : ours),
    pullsFrom: async () => (known.pull === null ? [] : [ours]),
    comments: async () => (known.comments ?? []) as never,
    commit: async () => ({ message: known.headMessage ?? '' }) as never,
    failedChecks: async (sha) => failed[sha] ?? [],
    branchHead: async () => 'base',
    review: async () => ({ id: 9, author: 'wendy', body: '', state: 'commented', ...known.review }),
    reviewComments: async () => known.remarks ?? [remark(11, 'use a map')],
  };
  const forge = new Proxy(plain, {
    get: (target, key) => answers[key as keyof Forge] ?? target[key as keyof Forge],
  });
  const event = parseEvent(name, JSON.stringify({ sender: { login: sender, type: 'User' }, ...payload }));
  const config = githubConfigSchema.parse({
    ci: { maxAttempts: 2 },
    review: { maxComments: 2 },
    followUps: known.followUps,
  });
  const now = Date.parse('2026-01-02T00:00:00Z');
  const result = await decide({ event, forge, config, ourselves: ['our-bot[bot]'], seal, now });
  return 'skip' in result ? result.skip.reason : result.jobs;
}

const run = { head_sha: head, head_branch: 'patchwright/issue-7-t', conclusion: 'failure' };
const checks = (known?: Known, sender = 'github-actions[bot]') =>
  decided('check_run', { action: 'completed', check_run: run }, known, sender);
const answered = (heads: string[], facts: Record<string, unknown> = {}) => ({
  author: 'our-bot[bot]',
  body: renderMarker(seal, 'checks', { answered: heads, ...facts }),
});

describe('a check that fails on our pull request', () => {
  it('starts a fix of what the base does not break, for the person who asked for the pull request', async () => {
    const failed = { [head]: [broken('unit'), broken('lint')], base: [broken('lint')] };
    expect(await checks({ failed })).toMatchObject([
      {
        task: 'fix-checks',
        number: 8,
        requestedBy: 'wendy',
        pull: { number: 8, headSha: head },
        brokenChecks: [{ name: 'unit', summary: 'it broke' }],
      },
    ]);
  });

  it('tells where it failed, as far as the check says so', async () => {
    const place = { path: 'a.js', line: 3, message: 'no' };
    const failed = { [head]: [{ ...broken('unit'), jobId: 5, annotations: [place] as never }] };
    expect(await checks({ failed })).toMatchObject([
      { brokenChecks: [{ name: 'unit', jobId: 5, summary: 'it broke\na.js:3: no' }] },
    ]);
  });

  it('passes on what a page would show of a check, and nothing that a terminal obeys or that nobody sees', async () => {
    const message = '\u001b[31mno\u001b[0m\u200b';
    const failed = {
      [head]: [
        {
          ...broken('unit\n\u001b]0;title\u0007tests'),
          summary: '\u001b[2Jit \u202ebroke',
          annotations: [{ path: 'a.js', line: 3, message }] as never,
        },
      ],
    };
    expect(await checks({ failed })).toMatchObject([
      { brokenChecks: [{ name: 'unit tests', summary: 'it broke\na.js:3: no' }] },
    ]);
  });

  it.each<[string, Known, string]>([
    ['no pull request is open for it', { pull: { state: 'closed' } }, 'no-pull-request'],
    ['there is none at all', { pull: null }, 'no-pull-request'],
    ['the pull request is from a fork', { pull: { headRepository: 'eve/shop' } }, 'fork'],
    ['somebody else opened it', { pull: { author: 'eve', body: '' } }, 'not-own-pull-request'],
    ['its head has moved on', { pull: { headSha: 'b'.repeat(40) } }, 'head-moved'],
    ['nobody is known to have asked for it', { pull: { body: '' } }, 'no-requester'],
    ['who asked may not write any more', { roles: { wendy: 'read' } }, 'no-permission'],
    ['it was looked at before', { comments: [answered([head])] }, 'already-answered'],
    ['it was tried often enough', { comments: [answered(['x', 'y'])] }, 'ci-attempts'],
    ['the base fails as well', { failed: { [head]: [broken('u')], base: [broken('u')] } }, 'base-fails-too'],
    ['nothing fails any more', { failed: {} }, 'base-fails-too'],
  ])('starts nothing when %s', async (_, known, reason) => {
    expect(await checks(known)).toBe(reason);
  });

  it('goes on after a run that was cut off, also where that run had moved the head', async () => {
    const key = head.slice(0, 16);
    const cutOff = [answered([head, 'x'], { key, verdict: 'running' })];
    const over = [answered([head], { key, verdict: 'patched' })];
    expect(await checks({ comments: over })).toBe('already-answered');
    expect(await checks({ comments: cutOff })).toHaveLength(1);
    expect(await checks({ comments: over.map((one) => ({ ...one, author: 'eve' })) })).toHaveLength(1);
    const moved = { pull: { headSha: 'b'.repeat(40) } };
    expect(await checks({ ...moved, headMessage: `fix\n\nPatchwright-Run: ${key}` })).toMatchObject([
      { pull: { headSha: head }, key },
    ]);
    expect(await checks({ ...moved, headMessage: 'Patchwright-Run: other' })).toBe('head-moved');
  });

  it('that a person reports needs that person to be allowed, too', async () => {
    expect(await checks({ roles: { wendy: 'write', eve: 'read' } }, 'eve')).toBe('no-permission');
    expect(await checks({ roles: { wendy: 'write', mona: 'write' } }, 'mona')).toHaveLength(1);
    expect(await checks({ roles: { wendy: 'read', mona: 'write' } }, 'mona')).toBe('no-permission');
  });

  it.each([
    ['the CI of the forge, which has no permission of its own', 'github-actions[bot]'],
    ['our own login, which the forge names where we have pushed', 'our-bot[bot]'],
  ])('stands on whoever asked for the pull request where it is reported by %s', async (_, reporter) => {
    expect(await checks({}, reporter)).toMatchObject([{ requestedBy: 'wendy' }]);
    expect(await checks({ roles: { wendy: 'read' } }, reporter)).toBe('no-permission');
  });

  it('starts nothing where another bot reports it', async () => {
    expect(await checks({}, 'lint-app[bot]')).toBe('bot');
  });

  it.each(['success', 'neutral', 'cancelled', null])('is none when it ended with %s', async (conclusion) => {
    const payload = { action: 'completed', check_run: { ...run, conclusion } };
    expect(await decided('check_run', payload)).toBe('irrelevant-event');
  });

  it.each(['check_suite', 'workflow_run'])('is heard of by %s, too', async (name) => {
    expect(await decided(name, { action: 'completed', [name]: run }, {}, 'github-actions[bot]')).toHaveLength(
      1,
    );
  });
});

const review = (known?: Known, sender?: string) =>
  decided(
    'pull_request_review',
    {
      action: 'submitted',
      review: { id: 9, submitted_at: '2026-01-01T00:00:00Z' },
      pull_request: { number: 8 },
    },
    known,
    sender,
  );

describe('a review of our pull request', () => {
  it('has its wishes done line by line; remarks of others, and of other reviews, are not in it', async () => {
    const remarks = [
      remark(11, 'use a map'),
      remark(12, 'not mine', { author: 'eve' }),
      remark(13, 'later', { reviewId: 10 }),
    ];
    expect(await review({ remarks })).toMatchObject([
      {
        task: 'edit-lines',
        thread: 'reviews',
        key: 'review0000000009',
        remarks: [{ id: 11, path: 'a.js', line: 1, text: 'use a map' }],
        notes: [],
      },
    ]);
  });

  it('leaves what is over the limit, and what only asks, and says so', async () => {
    const remarks = [1, 2, 3]
      .map((id) => remark(id, `use map ${id}`))
      .concat(remark(4, 'Why is this a map?'));
    expect(await review({ remarks })).toMatchObject([
      {
        remarks: [{ id: 1 }, { id: 2 }],
        notes: [/^1 comment is left/, /^1 comment only asks a question: .* get an answer/].map((words) =>
          expect.stringMatching(words),
        ),
      },
    ]);
  });

  it('that only asks is answered', async () => {
    const [job] = (await review({
      remarks: [remark(11, 'Why is this a map?')],
      review: { body: 'Hm.' },
    })) as never[];
    expect(job).toMatchObject({ task: 'ask', text: 'Hm.\n\na.js, line 1: Why is this a map?' });
  });

  it('that gives a command asks for that, and not for an edit that follows its words', async () => {
    const all = [
      remark(10, 'Why is this a map?', { reviewId: 3 }),
      remark(11, '/patchwright ask', { inReplyTo: 10 }),
    ];
    expect(await review({ remarks: all })).toMatchObject([
      { task: 'ask', text: 'a.js, line 1: Why is this a map?' },
    ]);
    expect(await review({ remarks: [remark(11, '/patchwright run use a set')] })).toMatchObject([
      { task: 'edit-lines', remarks: [{ text: 'use a set' }] },
    ]);
    const words = { body: '/patchwright retry with a set' };
    expect(await review({ remarks: [], review: words })).toMatchObject([
      { task: 'revise', text: 'with a set' },
    ]);
    expect(await review({ remarks: [], review: { body: '/patchwright ask what now' } })).toMatchObject([
      { task: 'ask', text: 'what now' },
    ]);
  });

  it('that gives a command alone is about the words that it was given for, whoever may change them', async () => {
    const answering = (root: Partial<ReviewComment>) =>
      review({
        remarks: [
          remark(10, 'use a set', { reviewId: 3, author: 'eve', createdAt: '2025-12-31T00:00:00Z', ...root }),
          remark(11, '/patchwright run', { inReplyTo: 10 }),
        ],
      });
    const done = [{ task: 'edit-lines', remarks: [{ id: 11, text: 'use a set' }] }];
    expect(await answering({})).toMatchObject(done);
    expect(await answering({ editedAt: '2025-12-31T23:59:59Z' })).toMatchObject(done);
    const later = { editedAt: '2026-01-01T00:00:00Z' };
    expect(await answering({ ...later, author: 'wendy' })).toMatchObject(done);
    expect(await answering(later)).toMatchObject([
      { refusal: { reason: 'remark-edited' }, remarks: [{ id: 11, text: '' }] },
    ]);
  });

  it('counts only where it gives a command, if the configuration says so: for a remark of its own, or for all in its own words', async () => {
    const followUps = 'commands';
    const remarks = [remark(11, 'use a map'), remark(12, '/patchwright run use a set')];
    expect(await review({ followUps })).toBe('no-command');
    expect(await review({ followUps, remarks: [], review: { body: 'Use a map everywhere.' } })).toBe(
      'no-command',
    );
    expect(await review({ followUps, remarks })).toMatchObject([
      { task: 'edit-lines', remarks: [{ id: 12 }] },
    ]);
    const words = { body: '/patchwright run all of these' };
    expect(await review({ followUps, remarks, review: words })).toMatchObject([
      { remarks: [{ id: 11 }, { id: 12 }] },
    ]);
    expect(await review({ followUps, remarks: [], review: words })).toMatchObject([{ task: 'revise' }]);
  });

  it.each(['stop', 'plan', 'explain', 'rebase', 'approve'])(
    'that says %s, which counts in the conversation only, is told so, and nothing else is done',
    async (verb) => {
      const refusal = { reason: 'not-in-review' };
      const words = { body: `/patchwright ${verb}` };
      expect(await review({ remarks: [], review: words })).toMatchObject([{ refusal }]);
      expect(await review({ review: words })).toMatchObject([{ refusal, remarks: [{ id: 11 }] }]);
      const remarks = [remark(11, 'use a map'), remark(12, `/patchwright ${verb}`)];
      expect(await review({ remarks })).toMatchObject([{ refusal, remarks: [{ id: 11 }, { id: 12 }] }]);
    },
  );

  it('in words alone is done, or answered where it asks', async () => {
    const said = (body: string) => review({ remarks: [], review: { body } });
    expect(await said('Use a map everywhere.')).toMatchObject([{ task: 'revise', thread: 'review-9' }]);
    const theirs = { author: 'rita', body: 'Use a map everywhere.' };
    expect(await review({ remarks: [], review: theirs })).toBe('already-answered');
    expect(await said('Why is this a map?')).toMatchObject([{ task: 'ask' }]);
    expect(await said('Thanks!')).toBe('asks-nothing');
    expect(await said('@boss what do you think?')).toBe('not-addressed');
    expect(await said('')).toBe('already-answered');
  });

  it.each<[string, Known, string]>([
    ['the pull request is gone', { pull: null }, 'no-pull-request'],
    ['the pull request is closed', { pull: { state: 'closed' } }, 'pull-request-closed'],
    [
      'it approves and says no more',
      { remarks: [], review: { state: 'approved', body: 'fine' } },
      'approved',
    ],
    ['its only remark thanks', { remarks: [remark(11, 'Thanks!')] }, 'asks-nothing'],
    ['we have answered it', { remarks: [remark(11, 'use a map'), reply(12, 11)] }, 'already-answered'],
  ])('starts nothing when %s', async (_, known, reason) => {
    expect(await review(known)).toBe(reason);
  });

  it('is open again when something is said after our answer', async () => {
    const remarks = [
      remark(11, 'use a map', { reviewId: 1 }),
      reply(12, 11),
      remark(13, 'no, a set', { inReplyTo: 11 }),
    ];
    expect(await review({ remarks })).toMatchObject([{ remarks: [{ id: 13 }] }]);
    const elsewhere = [remark(11, 'use a map'), reply(12, 99)];
    expect(await review({ remarks: elsewhere })).toMatchObject([{ remarks: [{ id: 11 }] }]);
  });

  it('and a single remark lead to the same run', async () => {
    const comment = { id: 11, body: 'use a map', user: { login: 'wendy' }, created_at: '', updated_at: '' };
    const single = await decided('pull_request_review_comment', {
      action: 'created',
      comment: { ...comment, pull_request_review_id: 9 },
      pull_request: { number: 8 },
    });
    expect(single).toMatchObject([{ key: 'review0000000009' }]);
  });
});

describe('an event', () => {
  it.each([
    ['no JSON', 'issues', '{', /not JSON/],
    ['of another shape', 'issues', '{"issue":{"number":"x"}}', /unexpected shape at issue\.number/],
    [
      'with an input that is no word',
      'workflow_dispatch',
      '{"inputs":{"issue":"7","task":{"toString":1}}}',
      /unexpected shape at inputs\.task/,
    ],
    ['that starts nothing', 'issues', '{"action":"opened"}', /issues\.opened starts nothing/],
    ['a label without an issue', 'issues', '{"action":"labeled","label":{"name":"x"}}', /starts nothing/],
    [
      'a dispatch without a number',
      'workflow_dispatch',
      '{"inputs":{"issue":"x"}}',
      /needs the input "issue"/,
    ],
    ['a dispatch of issue 0', 'workflow_dispatch', '{"inputs":{"issue":"0"}}', /needs the input/],
  ])('says why it is none of ours: %s', (_, name, json, why) => {
    expect(parseEvent(name, json).subject).toMatchObject({ kind: 'other', why: expect.stringMatching(why) });
  });

  it('has the same id wherever it is delivered; a schedule has one for each run', () => {
    const id = (name: string, json: string, runId: string) => parseEvent(name, json, runId).id;
    expect(id('issues', '{}', '1')).toBe(id('issues', '{}', '2'));
    expect(id('issues', '{}', '1')).not.toBe(id('issues', '{"a":1}', '1'));
    expect(id('issues', '{}', '1')).not.toBe(id('issue_comment', '{}', '1'));
    for (const name of ['schedule', 'workflow_dispatch'])
      expect(id(name, '{}', '1')).not.toBe(id(name, '{}', '2'));
  });

  it('of an edited comment is as old as the edit', () => {
    const about = { number: 7, title: 'T', updated_at: '' };
    const comment = { id: 5, body: 'b', user: { login: 'rita' }, created_at: 'made', updated_at: 'edited' };
    const at = (action: string) =>
      parseEvent('issue_comment', JSON.stringify({ action, issue: about, comment })).subject;
    expect(at('created')).toMatchObject({ at: 'made', edited: false, author: 'rita', body: 'b' });
    expect(at('edited')).toMatchObject({ at: 'edited', edited: true });
  });

  it('of a bot is known as one by its type or by its name', () => {
    const sender = (login: string, type: string) =>
      parseEvent('schedule', JSON.stringify({ sender: { login, type } }));
    expect(sender('x[bot]', 'User')).toMatchObject({ sender: 'x[bot]', senderIsBot: true });
    expect(sender('x', 'Bot')).toMatchObject({ senderIsBot: true });
    expect(sender('x', 'User')).toMatchObject({ senderIsBot: false });
  });
});
