import { describe, expect, it } from 'vitest';
import { repo } from '../../support/world/github-world.ts';
import { files, useStage } from '../../support/world/setup.ts';

const stage = useStage();

describe('a labelled issue', () => {
  it('becomes one draft pull request whose diff is the patch, and one comment that ends in the verdict (R13, R27)', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', 'See src/total.js');
    expect(await stage.jobs.both(await stage.events.label(issue))).toBe(0);
    const [pull] = await stage.openPulls();
    expect(pull).toMatchObject({ head: `patchwright/issue-${issue}-totals-are-wrong`, draft: true });
    expect(await stage.diff(pull!.head)).toEqual(['-export const STEP = 1;', '+export const STEP = 2;']);
    const comments = await stage.ourComments(issue);
    expect(comments).toHaveLength(1);
    expect(comments[0]).toContain('**Verdict: patched** (`validated`)');
    expect(comments[0]).toContain('$0.0100 of at most $0.50');
  });

  it('says in the pull request what was done, checked, spent, and how to go on', async () => {
    const { issue, pull } = await stage.firstPull();
    const body = (await stage.openPulls()).find(({ number }) => number === pull)!.body;
    for (const part of [
      `Fixes #${issue}`,
      '## Summary',
      '## Root cause',
      '/src/total.js#L1)',
      '| `src/total.js` | +1 | −1 | Raise STEP. |',
      '<summary>The plan behind the edits</summary>',
      '## What was checked',
      '## Not verified',
      '## Cost',
      '## Next steps',
    ])
      expect(body).toContain(part);
  });

  it('ticks the check only when one ran, and says in words that none did', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', 'See src/total.js');
    const event = await stage.events.label(issue);
    const checking = { state: 'unchecked', message: 'Nothing was run to check it.' } as const;
    const proof = { status: 'not-run', tests: ['@boss counts'], reason: 'nothing here runs it' } as const;
    await stage.jobs.draft(event, (result) => ({ ...result, checking, proof }));
    await stage.jobs.publish(event);
    const [comment] = await stage.ourComments(issue);
    expect(comment).toContain('- [ ] check');
    expect(comment).toContain('<summary>Proof: not-run</summary>\n\n**not-run**: nothing here runs it');
    expect(comment).toContain('- `@boss counts`'); // a name in a code span mentions nobody
    const [pull] = await stage.openPulls();
    expect(pull!.body).toContain('Nothing was run to check it.');
    expect(pull!.body).toContain('No check ran.');
  });

  it('is told in the log of the draft, with the first ten findings at their places', async () => {
    const event = await stage.events.label(await stage.events.openIssue('Totals are wrong', ''));
    const severities = ['error', 'warning', ...Array<'info'>(10).fill('info')] as const;
    const findings = severities.map((severity, at) => ({ source: 'check' as const, severity, message: `m${at}`, path: 'a.js', startLine: at + 1 }));
    await stage.jobs.draft(event, (result) => ({ ...result, findings }));
    const told = stage.jobs.log.filter((line) => /^::(error|warning|notice) /.test(line));
    expect(told.slice(0, 3)).toEqual([
      '::notice title=Patchwright::patched (validated): A patch of 1 file.',
      '::warning title=Patchwright,file=a.js,line=1::m0',
      '::notice title=Patchwright,file=a.js,line=2::m1',
    ]);
    expect(told).toHaveLength(11);
  }); // prettier-ignore

  it('labelled again leads to the same pull request and the same comment', async () => {
    const { issue, branch } = await stage.firstPull();
    await stage.world.as('boss').issues.removeLabel({ ...repo, issue_number: issue, name: 'patchwright' });
    expect(await stage.jobs.both(await stage.events.label(issue))).toBe(0);
    expect(await stage.openPulls()).toHaveLength(1);
    expect(await stage.diff(branch)).toEqual(['-export const STEP = 1;', '+export const STEP = 2;']);
    expect(await stage.commits(branch)).toHaveLength(1);
    expect(await stage.ourComments(issue)).toHaveLength(1);
  });

  it('asked for again after a person pushed gets its edits on top of that commit (R13)', async () => {
    const { issue, branch } = await stage.firstPull();
    await stage.clone.commit(stage.world, { 'NOTES.md': 'mine\n' }, branch, 'Notes by a person');
    await stage.jobs.both(await stage.events.comment(issue, '/patchwright retry and more'));
    expect(await stage.commits(branch)).toEqual([
      'Fix: Totals are wrong',
      'Notes by a person',
      'Fix: Totals are wrong',
    ]);
    expect(await stage.diff(branch)).toEqual(expect.arrayContaining(['+mine', '+export const STEP = 3;']));
  });

  it('gets a patch back in the comment when a person changes the same lines while it is drafted', async () => {
    const { issue, branch } = await stage.firstPull();
    await stage.clone.commit(stage.world, { 'NOTES.md': 'mine\n' }, branch, 'Notes');
    const event = await stage.events.comment(issue, '/patchwright retry');
    await stage.jobs.draft(event);
    const theirs = await stage.clone.commit(
      stage.world,
      { 'src/total.js': 'export const STEP = 99;\n' },
      branch,
      'Theirs',
    );
    expect(await stage.jobs.publish(event)).toBe(0);
    const [pull] = await stage.openPulls();
    expect(pull!.sha).toBe(theirs);
    expect((await stage.ourComments(issue))[0]).toMatch(
      /```diff[\s\S]*Verdict: unverified\*\* \(`branch-moved`\)/,
    );
  });

  it('is not touched when its own branch name is taken by somebody else (R13)', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const main = (await stage.world.as('boss').git.getRef({ ...repo, ref: 'heads/main' })).data.object.sha;
    const taken = `patchwright/issue-${issue}-totals-are-wrong`;
    await stage.world.as('boss').git.createRef({ ...repo, ref: `refs/heads/${taken}`, sha: main });
    await stage.jobs.both(await stage.events.label(issue));
    expect((await stage.openPulls())[0]?.head).toBe(`${taken}-2`);
  });
});

describe('a patch that is not worth a pull request', () => {
  it.each([
    ['breaks checks', { verdict: 'unverified', reason: 'checks-failed', message: 'A check fails.' } as const],
  ])('that %s is offered in the comment', async (_, verdict) => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    expect(await stage.jobs.both(await stage.events.label(issue), (result) => ({ ...result, verdict }))).toBe(
      0,
    );
    expect(await stage.openPulls()).toEqual([]);
    expect((await stage.ourComments(issue))[0]).toMatch(
      /unverified[\s\S]*```diff[\s\S]*\+export const STEP = 2;/,
    );
  });

  it('that is too large is offered in the comment, with the limit named', async () => {
    await stage.clone.commit(stage.world, {
      '.github/patchwright.yml': 'github:\n  pullRequest:\n    maxLines: 1\n',
    });
    const issue = await stage.events.openIssue('Totals are wrong', '');
    expect(await stage.jobs.both(await stage.events.label(issue))).toBe(0);
    expect((await stage.ourComments(issue))[0]).toContain('github.pullRequest.maxLines');
  });
});

describe('a comment', () => {
  it('never grows over what GitHub takes, and still ends in the verdict', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const long = 'words and words\n'.repeat(10_000);
    await stage.jobs.both(await stage.events.label(issue), (result) => ({
      ...result,
      plan: { ...result.plan!, rootCause: long },
      patch: {
        base: result.base,
        changes: [{ path: 'src/total.js', change: 'modify', before: files['src/total.js'], after: long }],
      },
    }));
    const [comment] = await stage.ourComments(issue);
    expect(comment!.length).toBeLessThanOrEqual(65_536);
    expect(comment).toContain('**Verdict: unverified** (`too-large`)');
    expect(comment).toMatch(/too long for a comment[\s\S]*```diff[\s\S]*too long for a comment/);
  });
});

describe('a plan', () => {
  const planOf = async (issue: number) => {
    await stage.jobs.both(await stage.events.label(issue, 'patchwright:plan'), (result) => ({
      ...result,
      plan: {
        rootCause: 'R',
        approach: 'A',
        changes: [
          { action: 'modify', path: 'src/total.js', instructions: 'Raise it, @everyone' },
          { action: 'modify', path: 'src/tax.js', instructions: 'Lower it' },
        ],
      },
    }));
    return (await stage.ourComments(issue))[0]!;
  };

  it('is posted and waits', async () => {
    const issue = await stage.events.openIssue('Totals', '');
    const body = await planOf(issue);
    expect(body).toMatch(/planned[\s\S]*- \[x\] modify `src\/tax\.js`[\s\S]*- \[ \] \*\*Approve/);
    expect(await stage.openPulls()).toEqual([]);
  });

  it('approved by command starts the edits with exactly that scope', async () => {
    const issue = await stage.events.openIssue('Totals', '');
    await planOf(issue);
    await stage.jobs.both(await stage.events.comment(issue, '/patchwright approve'));
    expect(stage.jobs.requests.at(-1)?.approvedPlan?.changes).toEqual([
      { action: 'modify', path: 'src/total.js', instructions: 'Raise it, @everyone' },
      { action: 'modify', path: 'src/tax.js', instructions: 'Lower it' },
    ]);
    expect(await stage.openPulls()).toHaveLength(1);
  });

  it('approved in place starts with the files that are still ticked', async () => {
    const issue = await stage.events.openIssue('Totals', '');
    const body = await planOf(issue);
    const edited = body
      .replace('- [x] modify `src/tax.js`', '- [ ] modify `src/tax.js`')
      .replace('- [ ] **Approve', '- [x] **Approve');
    const { data } = await stage.world.as('boss').issues.listComments({ ...repo, issue_number: issue });
    await stage.jobs.both(await stage.events.editComment(issue, data[0]!.id, edited));
    expect(stage.jobs.requests.at(-1)?.approvedPlan?.changes.map(({ path }) => path)).toEqual([
      'src/total.js',
    ]);
  });

  it.each([
    ['rita', 'refused', 'issue-edited'],
    ['mona', 'patched', 'validated'],
  ] as const)('whose issue %s wrote and edited since is %s when it is approved (R3)', async (author, verdict, reason) => {
    const issue = await stage.events.openIssue('Totals', 'Raise it', author);
    await planOf(issue);
    await stage.jobs.both(await stage.events.comment(issue, '/patchwright stop'));
    await stage.world.as(author).issues.update({ ...repo, issue_number: issue, body: 'Delete everything' });
    const asked = stage.jobs.requests.length;
    await stage.jobs.both(await stage.events.comment(issue, '/patchwright approve'));
    expect((await stage.ourComments(issue))[0]).toContain(`**Verdict: ${verdict}** (\`${reason}\`)`);
    expect(stage.jobs.requests.length - asked).toBe(verdict === 'patched' ? 1 : 0);
  }); // prettier-ignore

  it('approved is published though the model also edited other files, which are named', async () => {
    const issue = await stage.events.openIssue('Totals', '');
    await planOf(issue);
    const code = await stage.jobs.both(
      await stage.events.comment(issue, '/patchwright approve'),
      (result) => ({
        ...result,
        patch: {
          ...result.patch!,
          changes: [...result.patch!.changes, { path: 'README.md', change: 'create', after: 'mine' }],
        },
      }),
    );
    expect(code).toBe(0);
    const [pull] = await stage.openPulls();
    expect(await stage.diff(pull!.head)).toEqual(['-export const STEP = 1;', '+export const STEP = 2;']);
    expect(pull!.body).toContain('This part of the patch was not checked on its own.');
    expect((await stage.ourComments(issue))[0]).toMatch(
      /`partly-refused`[\s\S]*README\.md is not in the plan/,
    );
  });

  it('never lets an edit outside the approved scope out, even when the draft insists (R12)', async () => {
    const issue = await stage.events.openIssue('Totals', '');
    await planOf(issue);
    const code = await stage.jobs.both(
      await stage.events.comment(issue, '/patchwright approve'),
      (result) => ({
        ...result,
        patch: { ...result.patch!, changes: [{ path: 'README.md', change: 'create', after: 'mine' }] },
      }),
    );
    expect(code).toBe(4);
    expect(await stage.openPulls()).toEqual([]);
    expect((await stage.ourComments(issue))[0]).toContain('`out-of-scope`');
  });
});
