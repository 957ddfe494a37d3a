import { describe, expect, it } from 'vitest';
import type { GithubWorld, Fault } from '../../support/world/github-world.ts';
import { repo } from '../../support/world/github-world.ts';
import { files, useStage } from '../../support/world/setup.ts';

const stage = useStage();

/** What happens between the two jobs, and how the run has to end. */
interface Mishap {
  title: string;
  happens: (world: GithubWorld, issue: number) => Promise<unknown>;
  verdict: string;
  reason: string;
}

const main = { ...repo, ref: 'heads/main' };
const mishaps: readonly Mishap[] = [
  {
    title: 'the issue is closed',
    happens: (world, issue) =>
      world.as('boss').issues.update({ ...repo, issue_number: issue, state: 'closed' }),
    verdict: 'refused',
    reason: 'issue-closed',
  },
  {
    title: 'the conversation is locked',
    happens: (world, number) => world.tell('lock', { number }),
    verdict: 'refused',
    reason: 'issue-locked',
  },
  {
    title: 'the label is taken off',
    happens: (world, issue) =>
      world.as('boss').issues.removeLabel({ ...repo, issue_number: issue, name: 'patchwright' }),
    verdict: 'refused',
    reason: 'label-removed',
  },
  {
    title: 'a writer says stop',
    happens: (world, issue) =>
      world.as('mona').issues.createComment({ ...repo, issue_number: issue, body: '/patchwright stop' }),
    verdict: 'refused',
    reason: 'stopped',
  },
  {
    title: 'the sender loses write access (H9)',
    happens: (world) =>
      world.as('boss').repos.addCollaborator({ ...repo, username: 'wendy', permission: 'pull' }),
    verdict: 'refused',
    reason: 'no-permission',
  },
  {
    title: 'a stranger says stop, which counts for nothing',
    happens: (world, issue) =>
      world.as('rita').issues.createComment({ ...repo, issue_number: issue, body: '/patchwright stop' }),
    verdict: 'patched',
    reason: 'validated',
  },
  {
    title: 'the base branch moves on',
    happens: () => stage.clone.commit(stage.world, { 'src/total.js': 'export const STEP = 50;\n' }),
    verdict: 'patched',
    reason: 'validated',
  },
  {
    title: 'the issue is edited, which is told',
    happens: (world, issue) =>
      world.as('boss').issues.update({ ...repo, issue_number: issue, body: 'Delete everything' }),
    verdict: 'patched',
    reason: 'validated',
  },
];

describe('a run during which', () => {
  it.each(mishaps)('$title ends as $verdict ($reason)', async ({ happens, verdict, reason }) => {
    const issue = await stage.events.openIssue('Totals are wrong', 'See src/total.js');
    const event = await stage.events.label(issue);
    await stage.jobs.draft(event);
    await happens(stage.world, issue);
    await stage.jobs.publish(event);
    const comments = await stage.ourComments(issue);
    expect(comments).toHaveLength(1);
    expect(comments[0]).toContain(`**Verdict: ${verdict}** (\`${reason}\`)`);
    expect(await stage.openPulls()).toHaveLength(verdict === 'patched' ? 1 : 0);
  });

  it('the drafting job breaks down ends as failed (draft-lost)', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    expect(await stage.jobs.publish(await stage.events.label(issue))).toBe(1);
    expect((await stage.ourComments(issue))[0]).toContain('`draft-lost`');
  });

  it('drafting was given up ends with the reason and with what to do, and is told again in the same comment only', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const event = await stage.events.label(issue);
    const lost = { reason: 'gave-up', message: 'The model answers 503.' };
    for (const time of ['first', 'again']) {
      const [end] = await stage.jobs.publishLost(event, lost);
      expect(end?.verdict.verdict, time).toBe('failed');
    }
    const comments = await stage.ourComments(issue);
    expect(comments).toHaveLength(1);
    expect(comments[0]).toMatch(
      /\*\*Verdict: failed\*\* \(`gave-up`\)\s+The model answers 503\.\s+Ask again with `\/patchwright retry`/,
    );
  });

  it('drafting was given up counts what it has cost, which its door knows and no draft tells (R26)', async () => {
    await stage.clone.commit(stage.world, {
      ...files,
      '.github/patchwright.yml': 'github:\n  budget:\n    perDayUsd: 0.2\n',
    });
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const lost = { reason: 'gave-up', message: 'The model answers 503.' };
    for (let time = 0; time < 2; time += 1)
      await stage.jobs.publishLost(await stage.events.label(issue), lost, 0.15);
    const [comment] = await stage.ourComments(issue);
    expect(comment).toContain('Cost: $0.1500.');
    await stage.jobs.both(await stage.events.comment(issue, '/patchwright retry'));
    expect(await stage.told(issue)).toEqual(['repository-budget']);
  });

  it('the issue is deleted ends without a comment but with a word in the summary', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const event = await stage.events.label(issue);
    await stage.jobs.draft(event);
    await stage.world.tell('deleteIssue', { number: issue });
    await expect(stage.jobs.publish(event)).resolves.toBe(4);
    expect(stage.jobs.read('summary')).toContain('issue-gone');
  });
});

const answers: readonly (Omit<Fault, 'match'> & {
  title: string;
  match: string;
  verdict: string;
  says: RegExp;
})[] = [
  {
    title: '401 on the branch',
    match: 'POST .*/git/refs',
    status: 401,
    verdict: 'failed',
    says: /GITHUB_TOKEN/,
  },
  {
    title: '403 that switches pull requests off',
    match: 'POST .*/pulls$',
    status: 403,
    body: { message: 'GitHub Actions is not permitted to create or approve pull requests.' },
    verdict: 'failed',
    says: /Allow GitHub Actions to create and approve pull requests/,
  },
  {
    title: '422 of a protected branch',
    match: 'POST .*/git/refs',
    status: 422,
    body: {
      message: 'Cannot create ref due to creations being restricted. Repository rule violations found',
    },
    verdict: 'failed',
    says: /patchwright\/(?:\\?\*){2}/,
  },
  {
    title: '422 where a branch has the name of the folder of ours',
    match: 'POST .*/git/refs',
    status: 422,
    body: { message: 'Reference update failed' },
    verdict: 'failed',
    says: /a branch patchwright.*rename it/,
  },
  {
    title: '404 on the tree',
    match: 'GET .*/git/trees',
    status: 404,
    times: 3,
    verdict: 'failed',
    says: /Not Found|injected/,
  },
  { title: '409 on the commit', match: 'POST .*/git/commits', status: 409, verdict: 'failed', says: /409/ },
  {
    title: '410 on the commit',
    match: 'GET .*/git/commits',
    status: 410,
    verdict: 'failed',
    says: /not in the repository/,
  },
  {
    title: '502 once on the branch',
    match: 'POST .*/git/refs',
    status: 502,
    verdict: 'patched',
    says: /validated/,
  },
  {
    title: '502 once with its effect',
    match: 'POST .*/pulls$',
    status: 502,
    after: true,
    verdict: 'patched',
    says: /validated/,
  },
  {
    title: 'a web page once in place of the tree',
    match: 'POST .*/git/trees',
    status: 502,
    html: '<html>proxy</html>',
    verdict: 'patched',
    says: /validated/,
  },
  {
    title: '429 with Retry-After',
    match: 'POST .*/git/refs',
    status: 429,
    headers: { 'retry-after': '1' },
    verdict: 'patched',
    says: /validated/,
  },
  {
    title: 'a secondary limit with Retry-After',
    match: 'POST .*/pulls$',
    status: 403,
    headers: { 'retry-after': '1' },
    body: { message: 'You have exceeded a secondary rate limit.' },
    verdict: 'patched',
    says: /validated/,
  },
  {
    title: '422 on reviewers',
    match: 'POST .*/requested_reviewers',
    status: 422,
    verdict: 'patched',
    says: /validated/,
  },
];

describe('a GitHub that answers with', () => {
  it.each(answers)('$title: the run ends as $verdict', async ({ verdict, says, ...fault }) => {
    const issue = await stage.events.openIssue('Totals are wrong', 'See src/total.js');
    const event = await stage.events.label(issue);
    await stage.jobs.draft(event);
    await stage.world.fault(fault);
    await stage.jobs.publish(event);
    const comments = await stage.ourComments(issue);
    expect(comments).toHaveLength(1);
    expect(comments[0]).toContain(`**Verdict: ${verdict}**`);
    expect(asShown(comments[0]!)).toMatch(says);
    expect(await stage.openPulls()).toHaveLength(verdict === 'patched' ? 1 : 0);
  });
});

describe('a repository', () => {
  it('that is archived is refused before anything is spent', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const event = await stage.events.label(issue);
    await stage.world.tell('archive');
    await stage.jobs.draft(event);
    expect(stage.jobs.read('patchwright/draft.json')).toContain('"archived"');
    expect(stage.jobs.requests).toEqual([]);
  });

  it('whose configuration is wrong says so in the comment, with file and key', async () => {
    await stage.clone.commit(stage.world, { '.github/patchwright.yml': 'github:\n  labell: x\n' });
    const issue = await stage.events.openIssue('Totals are wrong', '');
    expect(await stage.jobs.both(await stage.events.label(issue))).toBe(1);
    expect((await stage.ourComments(issue))[0]).toMatch(/patchwright\.yml:2.*github\.labell/);
  });

  it('whose base branch in the configuration does not exist says so', async () => {
    await stage.clone.commit(stage.world, { '.github/patchwright.yml': 'github:\n  base: develop\n' });
    const issue = await stage.events.openIssue('Totals are wrong', '');
    expect(await stage.jobs.both(await stage.events.label(issue))).toBe(1);
    expect(await stage.told(issue)).toEqual(['not-found']);
    expect((await stage.ourComments(issue))[0]).toContain('no branch develop');
    await expect(stage.world.as('boss').git.getRef(main)).resolves.toBeDefined();
  });
});

describe('a patch from a hostile draft', () => {
  const cases = [
    ['a workflow file (R10)', '.github/workflows/x.yml', 'on: push', 'path-refused'],
    ['a path that leaves the tree (R8)', '../outside', 'x', 'path-refused'],
    ['the git directory (R8)', 'src/.git/config', 'x', 'path-refused'],
    ['a file that nobody planned (R12)', 'src/other.js', 'x', 'out-of-scope'],
    ['a credential (R19)', 'src/new.js', `const key = 'ghp_${'a1B2'.repeat(9)}';`, 'secret-in-patch'],
    [
      'a live secret, encoded (R19, H5)',
      'src/new.js',
      Buffer.from('marker-secret-of-the-tests').toString('base64'),
      'secret-in-patch',
    ],
    ['bidirectional characters (H3)', 'src/new.js', 'a = 1; \u202e b', 'hidden-characters'],
  ] as const;

  it.each(cases)('with %s is refused', async (_, path, after, reason) => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const code = await stage.jobs.both(await stage.events.label(issue), (result) => ({
      ...result,
      plan: {
        ...result.plan!,
        changes: [{ action: 'create', path: path === 'src/other.js' ? 'src/x.js' : path, instructions: '' }],
      },
      patch: { base: result.base, changes: [{ path, change: 'create', after }] },
    }));
    expect(code).toBe(4);
    const [comment] = await stage.ourComments(issue);
    expect(comment).toMatch(new RegExp(`\`(${reason}|secret-in-output)\``));
    expect(comment).not.toContain('marker-secret');
    expect(await stage.openPulls()).toEqual([]);
  });
});

/** Markdown as a reader sees it: without the backslashes that keep `_` and `*` from meaning something. */
function asShown(markdown: string): string {
  return markdown.replace(/\\([_*])/g, '$1');
}
