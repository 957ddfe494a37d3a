import { describe, expect, test } from 'vitest';
import { githubConfigSchema } from '../../../src/domain/index.ts';
import { decide, type TriggerEvent } from '../../../src/intake/events/index.ts';
import type { Forge } from '../../../src/ports/index.ts';
import { fakeForge } from '../../support/fake-forge.ts';

const at = '2026-01-01T00:00:00Z';
const issue = {
  ...{ number: 7, title: 'T', body: 'B', author: 'rita', labels: [], updatedAt: at },
  isPullRequest: false,
};
const onPull = { ...issue, number: 8, isPullRequest: true };
type Subject = TriggerEvent['subject'];

function said(body: string, more: object = {}): Subject {
  return { kind: 'comment', issue, id: 5, author: 'wendy', body, at, edited: false, ...more };
}

async function skipOf(
  subject: Subject,
  { sender = 'wendy', answers }: { sender?: string | undefined; answers?: Partial<Forge> } = {},
) {
  const decision = await decide({
    ...{ event: { sender, senderIsBot: false, id: 'e'.repeat(16), subject }, now: 0 },
    forge: fakeForge({ roles: { wendy: 'write', eve: 'read' }, labels: [], assignees: [], answers }),
    config: githubConfigSchema.parse({}),
    ...{ ourselves: ['our-bot[bot]'], seal: { secret: 's', repository: 'acme/shop' } },
  });
  return 'skip' in decision ? decision.skip : undefined;
}

describe('a reason to start nothing', () => {
  test.each<[string, Subject, string?]>([
    ['irrelevant-event', { kind: 'other', why: 'the check did not fail' }],
    ['other-label', { kind: 'labelled', issue, label: 'bug' }],
    ['other-assignee', { kind: 'assigned', issue, assignee: 'rita' }],
    ['no-command', said('Nice.')],
    ['not-author', said('/patchwright run', { author: 'rita' })],
    ['comment-edited', said('/patchwright run', { edited: true })],
    ['not-addressed', said('@rita what do you think?', { issue: onPull })],
    ['own-event', said('/patchwright run', { author: 'our-bot[bot]' }), 'our-bot[bot]'],
  ])('that was there before a draft ends none with a word: %s', async (reason, subject, sender) => {
    expect(await skipOf(subject, { sender })).toMatchObject({ reason, silent: true });
  });

  test('is so for a review that approves', async () => {
    const review = { id: 9, author: 'wendy', state: 'approved', body: '' };
    const answers: Partial<Forge> = { review: async () => review, reviewComments: async () => [] };
    const subject: Subject = { kind: 'review', pull: 8, reviewId: 9, at };
    expect(await skipOf(subject, { answers })).toMatchObject({ reason: 'approved', silent: true });
  });

  test.each<[string, Subject, string?]>([
    ['no-permission', said('/patchwright run', { author: 'eve' }), 'eve'],
    ['no-sender', said('/patchwright run', { author: '' }), ''],
    ['label-removed', { kind: 'labelled', issue, label: 'patchwright' }],
    ['unassigned', { kind: 'assigned', issue, assignee: 'our-bot[bot]' }],
    ['pull-request', { kind: 'labelled', issue: onPull, label: 'patchwright' }],
  ])('that may have come up meanwhile is told: %s', async (reason, subject, sender) => {
    const skip = await skipOf(subject, { sender });
    expect(skip).toMatchObject({ reason });
    expect(skip).not.toHaveProperty('silent');
  });
});
