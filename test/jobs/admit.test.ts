import { describe, expect, test } from 'vitest';
import type { ReadDelivery } from '../../src/intake/events/index.ts';
import type { EventIssue, TriggerSubject } from '../../src/intake/events/trigger.ts';
import { admit } from '../../src/jobs/queue/admit.ts';

const repository = {
  ...{ installation: { id: '1', account: 'acme' }, id: '10', fullName: 'acme/shop', isPrivate: true },
};
const issue = (isPullRequest: boolean): EventIssue => ({
  ...{ number: 7, title: 'T', body: 'B', author: 'rita', labels: [], updatedAt: '', isPullRequest },
});
const comment = (isPullRequest: boolean): TriggerSubject => ({
  ...{ kind: 'comment', issue: issue(isPullRequest), id: 3, author: 'rita', body: '', at: '', edited: false },
});

function admitted(
  subject: TriggerSubject,
  { sender = 'wendy', title = 'T', isStranger = false }: { sender?: string; title?: string; isStranger?: boolean } = {},
) {
  const told: ReadDelivery = {
    ...{ kind: 'event', repository, title, isStranger },
    trigger: { sender, senderIsBot: false, id: 'e', subject },
  };
  return admit({ id: 'd', event: 'issues', payload: '{}' }, { login: 'Our-Bot[bot]', read: () => told });
} // prettier-ignore

describe('whose run comes first', () => {
  test.each<[string, TriggerSubject, number, string]>([
    ['a review', { kind: 'review', pull: 8, reviewId: 9, at: '' }, 0, '8'],
    ['a comment on a pull request', comment(true), 0, '7'],
    ['a comment on an issue', comment(false), 1, '7'],
    ['a label', { kind: 'labelled', label: 'l', issue: issue(false) }, 2, '7'],
    ['an assignment', { kind: 'assigned', assignee: 'a', issue: issue(false) }, 2, '7'],
    ['a request by hand', { kind: 'dispatch', number: 5, task: 'run' }, 2, '5'],
    ['a failed check', { kind: 'checks', headSha: 'a', branch: 'patchwright/issue-7-t' }, 3, '7'],
  ])('%s waits at its place, and a stranger’s at the last', (_, subject, urgency, number) => {
    expect(admitted(subject)).toEqual({
      kind: 'run',
      run: { repository, subject: number, title: 'T', requestedBy: 'wendy', urgency },
    });
    expect(admitted(subject, { isStranger: true })).toMatchObject({ run: { urgency: 4 } });
  });
});

test('a check that fails on our own branch waits for its answer, though the forge says that we sent it: we pushed', () => {
  const checks: TriggerSubject = { kind: 'checks', headSha: 'a', branch: 'patchwright/issue-7-t' };
  expect(admitted(checks, { sender: 'our-bot[bot]' })).toMatchObject({ kind: 'run', run: { subject: '7' } });
});

describe('what starts no run', () => {
  test.each<[string, TriggerSubject, string, string]>([
    ['what we did ourselves, however it is written', comment(false), 'our-bot[BOT]', 'own-event'],
    ['a check of a foreign branch', { kind: 'checks', headSha: 'a', branch: 'main' }, 'ci', 'foreign-branch'],
    ['a schedule', { kind: 'schedule' }, '', 'foreign-branch'],
    ['what is about nothing', { kind: 'other', why: 'w' }, 'wendy', 'foreign-branch'],
  ])('%s', (_, subject, sender, why) => {
    expect(admitted(subject, { sender })).toEqual({ kind: 'dropped', why });
  });
});

test('what people write is kept as the database can hold it: no NUL, a thousand signs', () => {
  const run = admitted(comment(false), { title: `a\0b${'c'.repeat(2000)}`, sender: 'x\0y' });
  expect(run).toMatchObject({ run: { title: `ab${'c'.repeat(998)}`, requestedBy: 'xy' } });
  const renamed = { ...repository, installation: { id: '1', account: 'a\0b' } };
  const trigger = { sender: 'w', senderIsBot: false, id: 'e', subject: comment(false) };
  const event: ReadDelivery = { kind: 'event', repository: renamed, title: 'T', isStranger: false, trigger };
  expect(admit({ id: 'd', event: 'e', payload: '' }, { login: 'l', read: () => event })).toMatchObject({
    run: { repository: { installation: { account: 'ab' } } },
  });
  const told: ReadDelivery = { kind: 'installation', id: '1', account: 'a\0b', state: 'active' };
  expect(
    admit({ id: 'd', event: 'e', payload: '' }, { login: 'l', read: () => told }),
  ).toEqual({ ...told, account: 'ab' });
}); // prettier-ignore
