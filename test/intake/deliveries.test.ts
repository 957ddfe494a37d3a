import { describe, expect, test } from 'vitest';
import { readDelivery } from '../../src/intake/github/index.ts';

const account = { login: 'acme' };
const about = {
  installation: { id: 1, account },
  repository: { id: 10, full_name: 'acme/shop', private: true },
};
const read = (event: string, payload: object) =>
  readDelivery({ id: 'd', event, payload: JSON.stringify(payload) });

describe('a delivery about an installation', () => {
  test.each([
    ['created', 'active'],
    ['unsuspend', 'active'],
    ['new_permissions_accepted', 'active'],
    ['suspend', 'suspended'],
    ['deleted', 'deleted'],
  ])('%s makes it %s', (action, state) => {
    expect(read('installation', { action, ...about })).toMatchObject({
      kind: 'installation',
      id: '1',
      account: 'acme',
      state,
    });
  });

  test('of another sort changes nothing', () => {
    expect(read('installation', { action: 'renamed', ...about })).toEqual({
      kind: 'dropped',
      why: 'irrelevant',
    });
  });

  test.each([
    [1_767_225_600, 1_767_225_600_000],
    ['2026-01-01T00:00:00Z', 1_767_225_600_000],
    ['never', undefined],
    [-1, undefined],
  ])('of %s is from %s', (updated_at, changedAt) => {
    const delivery = read('installation', {
      action: 'created',
      installation: { id: 1, account, updated_at },
    });
    expect(delivery).toMatchObject({ kind: 'installation' });
    expect((delivery as { changedAt?: number }).changedAt).toBe(changedAt);
  });
});

describe('a delivery about a repository', () => {
  const check = (conclusion: string) => ({
    action: 'completed',
    ...about,
    sender: { login: 'ci' },
    check_run: { head_sha: 'a'.repeat(40), head_branch: 'patchwright/issue-7-t', conclusion },
  });

  test.each([
    ['failure', 'checks'],
    ['timed_out', 'checks'],
    ['startup_failure', 'checks'],
  ])('starts a look at a check that ended as %s', (conclusion) => {
    expect(read('check_run', check(conclusion))).toMatchObject({
      ...{
        kind: 'event',
        repository: {
          id: '10',
          fullName: 'acme/shop',
          isPrivate: true,
          installation: { id: '1', account: 'acme' },
        },
      },
      trigger: { subject: { kind: 'checks', headSha: 'a'.repeat(40), branch: 'patchwright/issue-7-t' } },
    });
  });

  test.each(['success', 'cancelled', 'neutral', 'skipped'])(
    'starts nothing for a check that ended as %s',
    (conclusion) => {
      expect(read('check_run', check(conclusion))).toEqual({ kind: 'dropped', why: 'irrelevant' });
    },
  );

  test.each<[string, string, object, string]>([
    ['of an event that starts nothing', 'push', about, 'unknown-event'],
    ['without an installation', 'issues', { repository: about.repository }, 'no-installation'],
    ['without a repository', 'issues', { installation: about.installation }, 'no-repository'],
    [
      'with an impossible name',
      'issues',
      { ...about, repository: { ...about.repository, full_name: 'acme/shop/more' } },
      'no-installation',
    ],
    ...[
      'evil/..',
      '../user',
      './shop',
      `acme/${'s'.repeat(101)}`,
      'acme/sh%2e',
      'аcme/shop',
      'acme/shop?x',
    ].map((name): [string, string, object, string] => [
      `whose name is ${name.slice(0, 20)}`,
      'issues',
      { ...about, repository: { ...about.repository, full_name: name } },
      'no-installation',
    ]),
  ])('%s is dropped', (_, event, payload, why) => {
    expect(read(event, payload)).toEqual({ kind: 'dropped', why });
  });

  test.each<
    [who: string, said: 'comment' | 'review', association: string, sender: string, isStranger: boolean]
  >([
    ...['NONE', 'FIRST_TIMER', 'FIRST_TIME_CONTRIBUTOR', 'MANNEQUIN'].flatMap((association) =>
      (['comment', 'review'] as const).map(
        (said) =>
          ['somebody', said, association, 'nora', true] as [string, 'comment', string, string, boolean],
      ),
    ),
    ...['OWNER', 'MEMBER', 'COLLABORATOR', 'CONTRIBUTOR'].map(
      (association) =>
        ['somebody', 'comment', association, 'nora', false] as [string, 'comment', string, string, boolean],
    ),
    ['a maintainer who edits what a stranger said', 'comment', 'NONE', 'wendy', false],
  ])(
    'is by %s in a %s whom GitHub calls %s, sent by %s: a stranger? %s',
    (_, said, association, sender, isStranger) => {
      const words = { author_association: association, user: { login: 'nora' } };
      const issue = { number: 7, title: 'T', updated_at: '2026-01-01T00:00:00Z' };
      const comment = {
        ...words,
        id: 5,
        body: '/patchwright',
        created_at: issue.updated_at,
        updated_at: issue.updated_at,
      };
      const payload =
        said === 'comment'
          ? { action: 'created', issue, comment }
          : { action: 'submitted', pull_request: issue, review: { ...words, id: 6 } };
      const event = said === 'comment' ? 'issue_comment' : 'pull_request_review';
      expect(read(event, { ...about, ...payload, sender: { login: sender } })).toMatchObject({ isStranger });
    },
  );

  test('is by no stranger where nobody said anything', () => {
    expect(read('check_run', check('failure'))).toMatchObject({ isStranger: false });
  });

  test('belongs to the owner of the repository where no account is named', () => {
    expect(read('check_run', { ...check('failure'), installation: { id: 1 } })).toMatchObject({
      repository: { installation: { account: 'acme' } },
    });
    const repository = { ...about.repository, owner: { id: 77, login: 'acme' } };
    expect(read('check_run', { ...check('failure'), repository, installation: { id: 1 } })).toMatchObject({
      repository: { installation: { account: 'acme', accountId: '77' } },
    });
  });
});
