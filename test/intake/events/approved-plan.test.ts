import { describe, expect, it } from 'vitest';
import { githubConfigSchema, type Plan, type Role } from '../../../src/domain/index.ts';
import { decide, type TriggerEvent } from '../../../src/intake/events/index.ts';
import type { Forge, ForgeComment } from '../../../src/ports/index.ts';
import { hashInput } from '../../../src/text/input-hash.ts';
import { approvalWords, renderPlanTasks } from '../../../src/markers/plan-tasks.ts';
import { renderMarker } from '../../../src/markers/state-marker.ts';
import { fakeForge } from '../../support/fake-forge.ts';

const at = '2026-01-01T00:00:00Z';
const before = '2025-12-31T00:00:00Z';
const seal = { secret: 's', repository: 'acme/shop' };
const plan: Plan = {
  rootCause: 'r',
  approach: 'a',
  changes: [
    { action: 'modify', path: 'src/a.js', instructions: 'Fix it.' },
    { action: 'rename', path: 'src/b.js', to: 'src/c.js', instructions: 'Move it.' },
  ],
};
const shown = ['modify `src/a.js` — Fix it.', 'rename `src/b.js` to `src/c.js` — Move it.'];
const boxes = renderPlanTasks(shown);
const waiting = { plan, shown, planOf: hashInput('T', 'B') };
const planned = (body: string, facts: object = waiting, thread = 'issue') =>
  `${body}\n\n${renderMarker(seal, thread, facts)}`;
/** A comment that stands there for a while. */
const said = (author: string, body: string): ForgeComment => ({
  id: 3,
  author,
  body,
  createdAt: before,
  updatedAt: before,
});

interface Asked {
  comments?: readonly ForgeComment[];
  body?: string;
  edited?: boolean;
  issueBody?: string;
  author?: string;
  /** Who wrote the comment that approves; we, where it was ticked in place. */
  by?: string;
  onPull?: boolean;
  roles?: Record<string, Role>;
  /** What the comment that approves says by now: the same, unless told; nothing where it was deleted. */
  live?: string | undefined;
}

/** What `/patchwright approve` of wendy comes to: the refusal's reason, or what was approved. */
async function approve(asked: Asked): Promise<unknown> {
  const { comments = [said('our-bot[bot]', planned(boxes))], edited = false, issueBody = 'B' } = asked;
  const words = asked.body ?? '/patchwright approve';
  const issue = {
    number: 7,
    title: 'T',
    body: issueBody,
    author: asked.author ?? 'rita',
    labels: [],
    updatedAt: at,
  };
  const event: TriggerEvent = {
    sender: 'wendy',
    senderIsBot: false,
    id: 'e'.repeat(16),
    subject: {
      kind: 'comment',
      issue: { ...issue, isPullRequest: asked.onPull ?? false },
      id: 5,
      author: asked.by ?? (edited ? 'our-bot[bot]' : 'wendy'),
      body: words,
      at,
      edited,
    },
  };
  const live = 'live' in asked ? asked.live : words;
  const answers: Partial<Forge> = {
    comments: async () => comments,
    comment: async () => (live === undefined ? undefined : said('', live)),
  };
  const decision = await decide({
    event,
    forge: fakeForge({ roles: { wendy: 'write', ...asked.roles }, answers }),
    config: githubConfigSchema.parse({}),
    ourselves: ['our-bot[bot]'],
    seal,
    now: 0,
  });
  if ('skip' in decision) return decision.skip.reason;
  const [job] = decision.jobs;
  return job?.refusal ? job.refusal : { approved: job?.approved, thread: job?.thread, task: job?.task };
}

describe('an approval by command (R3, R30)', () => {
  it('takes the ticked files of our plan, with the plan’s own words about the cause', async () => {
    expect(await approve({})).toEqual({ approved: plan, thread: 'issue', task: 'run' });
    const body = boxes.replace('- [x] modify', '- [ ] modify');
    expect(await approve({ comments: [said('our-bot[bot]', planned(body))] })).toMatchObject({
      approved: { rootCause: 'r', approach: 'a', changes: [plan.changes[1]] },
    });
  });

  it.each<[string, Asked, string]>([
    ['there is no plan', { comments: [] }, 'no-plan'],
    ['somebody else wrote it', { comments: [said('eve', planned(boxes))] }, 'no-plan'],
    ['the plan is signed by nobody', { comments: [said('our-bot[bot]', boxes)] }, 'no-plan'],
    [
      'a comment of ours holds no plan',
      { comments: [said('our-bot[bot]', planned(boxes, { key: 'k' }))] },
      'no-plan',
    ],
    [
      'the plan is of another thread',
      { comments: [said('our-bot[bot]', planned(boxes, waiting, 'comment-5'))] },
      'no-plan',
    ],
    [
      'no file is ticked',
      { comments: [said('our-bot[bot]', planned(boxes.replaceAll('- [x] ', '- [ ] ')))] },
      'plan-empty',
    ],
    [
      'a ticked line is none of the plan’s',
      { comments: [said('our-bot[bot]', planned(boxes.replace('modify `src/a.js`', 'create `x.js`')))] },
      'plan-changed',
    ],
    [
      'nobody can tell which boxes are ticked',
      { comments: [said('our-bot[bot]', planned(`${boxes}\n\nx\n\n${boxes.replaceAll('[x]', '[ ]')}`))] },
      'plan-unreadable',
    ],
    [
      'the boxes lie among more than can be read',
      { comments: [said('our-bot[bot]', planned(`${'> '.repeat(12)}x\n\n${boxes}`))] },
      'plan-unreadable',
    ],
    ['a stranger edited the issue since', { issueBody: 'edited' }, 'issue-edited'],
  ])('is refused where %s', async (_, asked, reason) => {
    expect(await approve(asked)).toMatchObject({ reason });
  });

  it('quotes no more of a foreign line than its start', async () => {
    const body = boxes.replace('modify `src/a.js`', `create \`${'x'.repeat(500)}\``);
    const refusal = (await approve({ comments: [said('our-bot[bot]', planned(body))] })) as {
      message: string;
    };
    expect(refusal.message).toContain('x'.repeat(190));
    expect(refusal.message).not.toContain('x'.repeat(200));
  });

  it('stands where the issue was edited by somebody who may write, or is written by us', async () => {
    expect(await approve({ issueBody: 'edited', roles: { rita: 'write' } })).toMatchObject({
      approved: plan,
    });
    expect(await approve({ issueBody: 'edited', author: 'our-bot[bot]' })).toMatchObject({ approved: plan });
  });

  it('of a plan from before the text was remembered is not held against a later edit', async () => {
    const older = [said('our-bot[bot]', planned(boxes, { plan, shown }))];
    expect(await approve({ issueBody: 'edited', comments: older })).toMatchObject({ approved: plan });
  });

  it.each<[string, unknown, Asked, object]>([
    ['is refused where it was written a second before', Date.parse(at) + 1000, {}, { reason: 'plan-newer' }],
    ['is refused where nobody can tell when that was', 'x', {}, { reason: 'plan-newer' }],
    ['stands where both came in one second', Date.parse(at) + 999, {}, { approved: plan }],
    [
      'stands where its box was ticked',
      Date.parse(at) + 1000,
      { edited: true, by: 'our-bot[bot]' },
      { approved: plan },
    ],
  ])('of a plan that was made later %s', async (_, planAt, asked, came) => {
    const body = planned(asked.edited ? boxes.replace('- [ ] **Approve', '- [x] **Approve') : boxes, {
      ...waiting,
      planAt,
    });
    expect(await approve({ ...asked, body: asked.edited ? body : undefined, comments: [said('our-bot[bot]', body)] })).toMatchObject(came); // prettier-ignore
  });

  it('on a pull request takes the newest plan that stands there', async () => {
    const first = { ...plan, rootCause: 'first' };
    const comments = [
      said('our-bot[bot]', planned(boxes, { ...waiting, plan: first }, 'comment-1')),
      said('our-bot[bot]', planned(boxes, waiting, 'comment-2')),
      said('our-bot[bot]', planned('later', { key: 'k' }, 'comment-3')),
    ];
    expect(await approve({ comments, onPull: true })).toMatchObject({ approved: plan, thread: 'comment-2' });
  });

  it('holds where the plan was shown: one that another bot under our login has quoted from elsewhere is none', async () => {
    const own = { ...plan, rootCause: 'own' };
    const here = said('our-bot[bot]', planned(boxes, { ...waiting, plan: own, planFor: 7 }, 'comment-1'));
    const quoted = said('our-bot[bot]', planned('Somebody said:', { ...waiting, planFor: 9 }, 'comment-2'));
    expect(await approve({ comments: [here, quoted], onPull: true })).toMatchObject({ approved: own });
    expect(await approve({ comments: [quoted], onPull: true })).toMatchObject({ reason: 'no-plan' });
    expect(
      await approve({ comments: [said('our-bot[bot]', planned(boxes, { ...waiting, planFor: 9 }))] }),
    ).toMatchObject({ reason: 'no-plan' });
  });

  it('outlives that another round is written over its boxes', async () => {
    const [ticked] = plan.changes;
    const approved = { ...plan, changes: [ticked!] };
    const over = (facts: object) => [said('our-bot[bot]', planned('working', facts))];
    expect(await approve({ comments: over({ ...waiting, approved }) })).toMatchObject({ approved });
    expect(await approve({ comments: over(waiting) })).toMatchObject({ approved: plan });
    expect(await approve({ comments: over({ ...waiting, ticked: [1] }) })).toMatchObject({
      approved: { changes: [plan.changes[1]] },
    });
    expect(await approve({ comments: over({ ...waiting, ticked: [] }) })).toMatchObject({
      reason: 'plan-empty',
    });
  });

  it('gives the same scope when the same event is looked at again, whatever the boxes say then', async () => {
    const [ticked] = plan.changes;
    const approved = { ...plan, changes: [ticked!] };
    const facts = { ...waiting, approved, key: 'e'.repeat(16) };
    expect(await approve({ comments: [said('our-bot[bot]', planned(boxes, facts))] })).toMatchObject({
      approved,
    });
    const other = { ...facts, key: 'f'.repeat(16) };
    expect(await approve({ comments: [said('our-bot[bot]', planned(boxes, other))] })).toMatchObject({
      approved: plan,
    });
  });
});

describe('an approval that was thought better of (R30)', () => {
  const ticked = boxes.replace(`- [ ] ${approvalWords}`, `- [x] ${approvalWords}`);
  const tick: Asked = { edited: true, body: planned(ticked, { ...waiting, planAt: 1 }) };
  const over = (facts: object) => planned('working', { ...waiting, planAt: 1, ...facts });
  const first = { ...plan, changes: plan.changes.slice(0, 1) };

  it.each<[string, Asked, string | undefined]>([
    ['a command that was deleted', {}, undefined],
    ['a command that was reworded', {}, 'Wait: /patchwright approve'],
    ['a command that asks for another thing by now', {}, '/patchwright plan'],
    ['a tick that was taken off again', tick, planned(boxes, { ...waiting, planAt: 1 })],
    ['a tick in a comment that was deleted', tick, undefined],
    ['a tick in a plan that another one has replaced', tick, planned(boxes, { ...waiting, planAt: 2 })],
  ])('%s is none any more', async (_, asked, live) => {
    expect(await approve({ ...asked, live })).toMatchObject({ reason: 'approval-withdrawn' });
  });

  it('in part is one of the rest: a file whose tick was taken off is not approved', async () => {
    const live = planned(ticked.replace('- [x] rename', '- [ ] rename'), { ...waiting, planAt: 1 });
    expect(await approve({ ...tick, live })).toMatchObject({ approved: first });
  });

  it('stands where a command was only reworded around itself, or another round is written over the boxes', async () => {
    expect(await approve({ live: 'Yes!\n\n/patchwright approve please' })).toMatchObject({ approved: plan });
    expect(await approve({ ...tick, live: over({}) })).toMatchObject({ approved: plan });
    expect(await approve({ ...tick, live: over({ approved: plan, key: 'e'.repeat(16) }) })).toMatchObject({
      approved: plan,
    });
  });

  it('counts once, however often the ticked comment is edited, and anew with other files or another plan', async () => {
    expect(await approve({ ...tick, live: over({ approved: plan, key: 'other' }) })).toBe('already-approved');
    expect(await approve({ ...tick, live: over({ approved: first, key: 'other' }) })).toMatchObject({
      approved: plan,
    });
    expect(await approve({ ...tick, live: over({ approved: plan, key: 'other', planAt: 2 }) })).toMatchObject(
      {
        approved: plan,
      },
    );
  });
});

describe('an approval by ticking the box in place (R3, R30)', () => {
  const ticked = boxes.replace(`- [ ] ${approvalWords}`, `- [x] ${approvalWords}`);

  it('takes the comment as it was when it was ticked', async () => {
    expect(await approve({ edited: true, body: planned(ticked), comments: [] })).toEqual({
      approved: plan,
      thread: 'issue',
      task: 'run',
    });
  });

  it('starts nothing while the box that starts the work is open', async () => {
    expect(await approve({ edited: true, body: planned(boxes) })).toBe('comment-edited');
  });

  it('starts nothing in a comment of somebody else, even one that copies our plan', async () => {
    expect(await approve({ edited: true, by: 'eve', body: planned(ticked) })).toBe('comment-edited');
    expect(await approve({ edited: true, by: 'wendy', body: planned(ticked) })).toBe('comment-edited');
  });
});
