import { describe, expect, test } from 'vitest';
import type { TriggerSubject } from '../../src/intake/events/trigger.ts';
import { parseEvent, readDelivery } from '../../src/intake/github/index.ts';

const [created, updated] = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'];
const issue = {
  ...{ number: 7, title: 'T', body: 'B', user: { login: 'rita' }, updated_at: updated },
  labels: [{ name: 'bug' }, {}],
};
const comment = { id: 3, body: 'C', user: { login: 'mona' }, created_at: created, updated_at: updated };
const sender = { login: 'wendy' };
const read = (name: string, payload: object) => parseEvent(name, JSON.stringify({ sender, ...payload }), '5');
const about = { number: 7, title: 'T', body: 'B', author: 'rita', labels: ['bug', ''], isPullRequest: false, updatedAt: updated }; // prettier-ignore
const said = { id: 3, author: 'mona', body: 'C', at: created, edited: false };
const head = 'a'.repeat(40);
const failed = { head_sha: head, head_branch: 'patchwright/issue-7-t', conclusion: 'failure' };
const checks = { kind: 'checks', headSha: head, branch: 'patchwright/issue-7-t' } as const;
const epoch = '1970-01-01T00:00:00.000Z';

describe('an event of GitHub', () => {
  test.each<[string, object, TriggerSubject]>([
    ['issues', { action: 'labeled', issue, label: { name: 'bug' } }, { kind: 'labelled', issue: about, label: 'bug' }],
    ['issues', { action: 'assigned', issue, assignee: { login: 'm' } }, { kind: 'assigned', issue: about, assignee: 'm' }],
    ['issue_comment', { action: 'created', issue, comment }, { kind: 'comment', issue: about, ...said }],
    ['issue_comment', { action: 'edited', issue, comment }, { kind: 'comment', issue: about, ...said, at: updated, edited: true }],
    ['issue_comment', { action: 'created', issue: { ...issue, pull_request: {} }, comment }, { kind: 'comment', issue: { ...about, isPullRequest: true }, ...said }],
    ['issue_comment', { action: 'created', issue: { ...issue, user: null, body: null }, comment: { ...comment, user: null, body: null } }, { kind: 'comment', issue: { ...about, author: 'ghost', body: '' }, ...said, author: '', body: '' }],
    ['pull_request_review', { action: 'submitted', pull_request: { number: 8 }, review: { id: 9, submitted_at: created } }, { kind: 'review', pull: 8, reviewId: 9, at: created }],
    ['pull_request_review', { action: 'submitted', pull_request: { number: 8 }, review: { id: 9, submitted_at: null } }, { kind: 'review', pull: 8, reviewId: 9, at: epoch }],
    ['pull_request_review_comment', { action: 'created', pull_request: { number: 8 }, comment: { ...comment, pull_request_review_id: 9 } }, { kind: 'review', pull: 8, reviewId: 9, at: created }],
    ['check_run', { action: 'completed', check_run: failed }, checks],
    ['check_suite', { action: 'completed', check_suite: failed }, checks],
    ['workflow_run', { action: 'completed', workflow_run: failed }, checks],
    ['check_run', { action: 'completed', check_run: { ...failed, head_branch: null, check_suite: { head_branch: 'b' } } }, { ...checks, branch: 'b' }],
    ['check_run', { action: 'completed', check_run: { ...failed, head_branch: null } }, { ...checks, branch: '' }],
    ['workflow_dispatch', { inputs: { issue: '7' } }, { kind: 'dispatch', number: 7, task: 'run' }],
    ['workflow_dispatch', { inputs: { issue: 7, task: 'plan' } }, { kind: 'dispatch', number: 7, task: 'plan' }],
    ['schedule', {}, { kind: 'schedule' }],
  ])('%s %j is read', (name, payload, subject) => {
    expect(read(name, payload)).toMatchObject({ sender: 'wendy', subject });
  });

  test.each<[string, object, string]>([
    ['issues', { action: 'opened', issue }, 'issues.opened starts nothing'],
    ['issues', { action: 'labeled', issue }, 'issues.labeled starts nothing'],
    ['issues', { action: 'labeled', label: { name: 'bug' } }, 'issues.labeled starts nothing'],
    ['issues', { action: 'assigned', issue }, 'issues.assigned starts nothing'],
    ['issues', { action: 'assigned', assignee: { login: 'm' } }, 'issues.assigned starts nothing'],
    ['issue_comment', { action: 'created', issue }, 'issue_comment.created starts nothing'],
    ['issue_comment', { action: 'created', comment }, 'issue_comment.created starts nothing'],
    ['issue_comment', { action: 'deleted', issue, comment }, 'issue_comment.deleted starts nothing'],
    ['pull_request_review', { action: 'submitted', review: { id: 9 } }, 'pull_request_review.submitted starts nothing'],
    ['pull_request_review', { action: 'submitted', pull_request: { number: 8 } }, 'pull_request_review.submitted starts nothing'],
    ['pull_request_review_comment', { action: 'created', pull_request: { number: 8 }, comment }, 'pull_request_review_comment.created starts nothing'],
    ['check_run', { action: 'completed' }, 'the check did not fail'],
    ['check_run', { action: 'completed', check_run: { ...failed, conclusion: null } }, 'the check did not fail'],
    ['workflow_dispatch', { inputs: { issue: '0' } }, 'workflow_dispatch needs the input "issue", the number of an issue'],
    ['workflow_dispatch', { inputs: { issue: '7.5' } }, 'workflow_dispatch needs the input "issue", the number of an issue'],
    ['workflow_dispatch', {}, 'workflow_dispatch needs the input "issue", the number of an issue'],
    ['push', {}, 'push starts nothing'],
    ['issues', { action: 'labeled', issue: { number: 'x' } }, 'the event has an unexpected shape at issue.number'],
  ])('%s %j starts nothing', (name, payload, why) => {
    expect(read(name, payload).subject).toEqual({ kind: 'other', why });
  });

  test('that is no JSON starts nothing, for nobody', () => {
    expect(parseEvent('issues', '{')).toMatchObject({ sender: '', senderIsBot: false, subject: { kind: 'other', why: 'the event is not JSON' } });
  });

  test.each([
    [{ login: 'a[bot]' }, true],
    [{ login: 'a', type: 'Bot' }, true],
    [{ login: 'a', type: 'User' }, false],
  ])('of %j is by a bot: %s', (by, isBot) => {
    expect(read('schedule', { sender: by })).toMatchObject({ sender: by.login, senderIsBot: isBot });
  });

  test('is the same wherever it is delivered; two schedules and two requests by hand are not', () => {
    const id = (name: string, run: string, payload = '{}') => parseEvent(name, payload, run).id;
    expect(id('issues', '1')).toBe(id('issues', '2'));
    expect(id('issues', '1')).not.toBe(id('issues', '1', '{"a":1}'));
    for (const name of ['schedule', 'workflow_dispatch']) expect(id(name, '1')).not.toBe(id(name, '2'));
  });
}); // prettier-ignore

describe('a delivery to the App', () => {
  const where = {
    installation: { id: 1, account: { id: 5, login: 'owner' } },
    repository: { id: 10, full_name: 'acme/shop', private: false },
  };
  const take = (event: string, payload: object) =>
    readDelivery({ id: 'd', event, payload: JSON.stringify({ ...where, sender, ...payload }) });
  const spoken = (association: string | undefined, login = 'wendy') =>
    take('issue_comment', { action: 'created', issue, comment: { ...comment, author_association: association, user: { login } } });

  test.each([
    ['NONE', true],
    ['FIRST_TIMER', true],
    ['FIRST_TIME_CONTRIBUTOR', true],
    ['MANNEQUIN', true],
    ['CONTRIBUTOR', false],
    ['COLLABORATOR', false],
    ['MEMBER', false],
    ['OWNER', false],
    [undefined, false],
  ])('of an author who is %s comes from a stranger: %s', (association, isStranger) => {
    expect(spoken(association)).toMatchObject({ kind: 'event', isStranger });
    expect(spoken(association, 'somebody else')).toMatchObject({ isStranger: false });
    const review = { id: 9, submitted_at: created, user: sender, author_association: association };
    expect(take('pull_request_review', { action: 'submitted', pull_request: { number: 8 }, review })).toMatchObject({ isStranger });
  });

  test('is of the account that installed the App, under the title of its issue or pull request', () => {
    expect(spoken('OWNER')).toMatchObject({ title: 'T', repository: { isPrivate: false, installation: { id: '1', account: 'owner', accountId: '5' } } });
    const review = { id: 9, submitted_at: created };
    expect(take('pull_request_review', { action: 'submitted', pull_request: { number: 8, title: 'P' }, review })).toMatchObject({ title: 'P' });
    expect(take('check_run', { action: 'completed', check_run: failed })).toMatchObject({ title: '' });
  });

  test.each('issues issue_comment pull_request_review pull_request_review_comment check_run check_suite workflow_run'.split(' '))('may be of %s', (event) => {
    expect(take(event, {})).toEqual({ kind: 'dropped', why: 'irrelevant' });
  });

  test('tells which repositories an installation gets, not which it loses', () => {
    const added = { action: 'added', repositories_added: [{ id: 10 }, { id: 11 }] };
    expect(take('installation_repositories', added)).toMatchObject({ kind: 'installation', state: 'active', repositories: ['10', '11'] });
    const odd = { action: 'added', repositories_added: [{ id: 'x' }] };
    expect(take('installation_repositories', odd)).not.toHaveProperty('repositories');
    expect(take('installation_repositories', { ...added, action: 'removed' })).toEqual({ kind: 'dropped', why: 'irrelevant' });
  });

  test.each(['schedule', 'workflow_dispatch', 'push'])('is not of %s', (event) => {
    expect(take(event, {})).toEqual({ kind: 'dropped', why: 'unknown-event' });
  });
}); // prettier-ignore
