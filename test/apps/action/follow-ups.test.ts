import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../../src/pipeline/index.ts';
import { repo } from '../../support/world/github-world.ts';
import { useStage } from '../../support/world/setup.ts';

const stage = useStage();

/** Remarks on lines of a pull request, and the replies of ours. */
async function replies(pull: number): Promise<string[]> {
  const { data } = await stage.world.as('boss').pulls.listReviewComments({
    ...repo,
    pull_number: pull,
    sort: 'created',
    direction: 'desc',
    per_page: 100,
  });
  return data
    .filter(({ user }) => user?.login === 'bot')
    .map(({ body }) => body.replace(/\n\n<!-- patchwright:.*/, ''));
}

describe('a comment on our pull request', () => {
  it('runs the whole pipeline with its files pinned and without self-review, and is answered once', async () => {
    const { pull, branch } = await stage.firstPull();
    await stage.jobs.both(await stage.events.comment(pull, 'Please raise it once more'));
    expect(stage.jobs.requests.at(-1)).toMatchObject({
      mode: 'run',
      selfReview: false,
      pinnedPaths: ['src/total.js'],
    });
    expect(stage.jobs.requests.at(-1)?.issue.body).toContain('Please raise it once more');
    expect(await stage.commits(branch)).toEqual(['Fix: Totals are wrong', 'Follow up on a comment by wendy']);
    expect(await stage.diff(branch)).toContain('+export const STEP = 3;');
    expect(await stage.ourComments(pull)).toHaveLength(1);
  });

  it('has the pull request told anew, with its rounds, and leaves what a person wrote above', async () => {
    const { issue, pull } = await stage.firstPull();
    const before = (await stage.openPulls())[0]!.body;
    expect(before).not.toContain('## Rounds');
    await stage.world
      .as('boss')
      .pulls.update({ ...repo, pull_number: pull, body: `Please squash.\n\n${before}` });
    const event = await stage.events.comment(pull, 'Please raise it once more');
    await stage.jobs.both(event);
    await stage.jobs.both(event);
    const { body } = (await stage.openPulls())[0]!;
    expect(body).toMatch(
      /^Please squash\.[\s\S]*## Rounds\n\n1\. wendy, the issue: .*\n2\. wendy, a comment: .*\n\nIn total 4 calls, \$0\.0200\./,
    );
    expect(body).toContain(`Fixes #${issue}`);
    expect(body.match(/## Summary/g)).toHaveLength(1);
  });

  it('has a text that a person put in the place of ours kept above the new one', async () => {
    const { pull } = await stage.firstPull();
    const body = 'All of it in my own words.';
    await stage.world.as('boss').pulls.update({ ...repo, pull_number: pull, body });
    for (const more of ['Please raise it once more', 'Please raise it further']) {
      await stage.jobs.both(await stage.events.comment(pull, more));
      await stage.clone.copy(stage.world, (await stage.openPulls())[0]!.sha);
    }
    const text = (await stage.openPulls())[0]!.body;
    expect(text.startsWith(`${body}\n\n<!-- patchwright:text -->`)).toBe(true);
    expect(text.match(/## Summary/g)).toHaveLength(1);
  });

  it.each([
    ['@rita what do you think?', 'not-addressed'],
    ['> Please raise it', 'asks-nothing'],
    ['Thanks, LGTM 👍', 'asks-nothing'],
  ])('that says "%s" is left alone', async (body, reason) => {
    const { pull } = await stage.firstPull();
    await stage.jobs.both(await stage.events.comment(pull, body));
    expect(stage.jobs.read('summary')).toContain(reason);
    expect(await stage.ourComments(pull)).toEqual([]);
  });

  it('that asks for a plan gets one, whose ticked files are the scope of its approval, by box or by command (R30)', async () => {
    const { pull } = await stage.firstPull();
    const twoFiles = (result: RunResult): RunResult => ({
      ...result,
      plan: {
        ...result.plan!,
        changes: ['src/total.js', 'src/tax.js'].map((path) => ({
          action: 'modify',
          path,
          instructions: 'x',
        })),
      },
    });
    await stage.jobs.both(await stage.events.comment(pull, '/patchwright plan Raise it'), twoFiles);
    const { data } = await stage.world.as('boss').issues.listComments({ ...repo, issue_number: pull });
    const { id, body = '' } = data.find(({ user }) => user?.login === 'bot')!;
    const ticked = body
      .replace('- [x] modify `src/tax.js`', '- [ ] modify `src/tax.js`')
      .replace('- [ ] **Approve', '- [x] **Approve');
    const scope = () => stage.jobs.requests.at(-1)?.approvedPlan?.changes.map(({ path }) => path);
    await stage.jobs.both(await stage.events.editComment(pull, id, ticked));
    expect(scope()).toEqual(['src/total.js']);
    expect(await stage.ourComments(pull)).toEqual([expect.stringContaining('**Verdict: patched**')]);
    await stage.clone.copy(stage.world, (await stage.openPulls())[0]!.sha);
    await stage.jobs.both(await stage.events.comment(pull, '/patchwright approve'));
    expect(scope(), 'what was ticked last').toEqual(['src/total.js']);
    expect(await stage.openPulls()).toHaveLength(1);
  });

  it('that approves where no plan waits says so and starts nothing', async () => {
    const { pull } = await stage.firstPull();
    expect(await stage.jobs.both(await stage.events.comment(pull, '/patchwright approve'))).toBe(4);
    expect(stage.jobs.requests).toHaveLength(1);
    expect((await stage.ourComments(pull))[0]).toContain('`no-plan`');
  });

  it('on a pull request that is not ours is refused when it is a command, and ignored otherwise (R13)', async () => {
    const main = (await stage.world.as('boss').git.getRef({ ...repo, ref: 'heads/main' })).data.object.sha;
    await stage.world.as('boss').git.createRef({ ...repo, ref: 'refs/heads/feature', sha: main });
    await stage.clone.commit(stage.world, { 'a.txt': 'a' }, 'feature');
    const { data } = await stage.world
      .as('wendy')
      .pulls.create({ ...repo, title: 'Mine', head: 'feature', base: 'main' });
    await stage.jobs.both(await stage.events.comment(data.number, 'nice'));
    expect(await stage.ourComments(data.number)).toEqual([]);
    expect(await stage.jobs.both(await stage.events.comment(data.number, '/patchwright run'))).toBe(4);
    expect((await stage.ourComments(data.number))[0]).toContain('`not-own-pull-request`');
  });

  it('"/patchwright explain" tells how the last run ended, without a model', async () => {
    const { issue } = await stage.firstPull();
    const before = stage.jobs.requests.length;
    await stage.jobs.both(await stage.events.comment(issue, '/patchwright stop'));
    const code = await stage.jobs.both(await stage.events.comment(issue, '/patchwright explain'));
    expect(code, 'an answer is no failed job').toBe(0);
    expect(stage.jobs.requests).toHaveLength(before);
    expect((await stage.ourComments(issue)).join('\n')).toContain('`stopped`');
  });
});

describe('a question', () => {
  /** A pipeline that answers in words. */
  const answer = (result: RunResult): RunResult => {
    const { patch: _, ...rest } = result;
    return { ...rest, verdict: { verdict: 'unchanged', reason: 'answered', message: 'Since STEP was 1.' } };
  };

  it('on our pull request is answered in words, without a commit', async () => {
    const { pull, branch } = await stage.firstPull();
    expect(await stage.jobs.both(await stage.events.comment(pull, 'Why is STEP two now?'), answer)).toBe(0);
    expect(stage.jobs.requests.at(-1)).toMatchObject({ mode: 'answer' });
    expect((await stage.ourComments(pull))[0]).toContain('Since STEP was 1.');
    expect(await stage.commits(branch)).toHaveLength(1);
  });

  it('on a line is answered in its thread', async () => {
    const { pull, branch } = await stage.firstPull();
    await stage.jobs.both(await stage.events.review(pull, 'src/total.js', ['Why two?']), answer);
    expect(stage.jobs.requests.at(-1)?.issue.body).toMatch(/src\/total\.js.*: Why two\?/);
    expect(await replies(pull)).toEqual(['Since STEP was 1.']);
    expect(await stage.commits(branch)).toHaveLength(1);
  });

  it('among the remarks of a review is left out of the edits, and thanks and words to others start nothing', async () => {
    const { pull } = await stage.firstPull();
    await stage.jobs.both(
      await stage.events.review(pull, 'src/total.js', ['raise it', 'Why two?', 'Thanks!']),
    );
    expect(stage.jobs.requests.at(-1)?.directEdits).toEqual([
      expect.objectContaining({ instruction: 'raise it' }),
    ]);
    await stage.jobs.both(await stage.events.review(pull, 'src/total.js', ['@boss what do you think?']));
    expect(stage.jobs.read('summary')).toContain('not-addressed');
    expect(stage.jobs.requests).toHaveLength(2);
  });

  it('on an issue is asked by command', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    await stage.jobs.both(await stage.events.comment(issue, '/patchwright ask why is it wrong?'), answer);
    expect(stage.jobs.requests.at(-1)).toMatchObject({ mode: 'answer' });
    expect((await stage.ourComments(issue))[0]).toContain('`answered`');
  });
});

describe('a review of our pull request', () => {
  it('with three remarks goes straight to editing: one commit and a reply in each thread', async () => {
    const { pull, branch } = await stage.firstPull();
    await stage.jobs.both(await stage.events.review(pull, 'src/total.js', ['one', 'two', 'three']));
    expect(stage.jobs.requests.at(-1)).toMatchObject({
      selfReview: false,
      directEdits: [
        { path: 'src/total.js', instruction: 'one' },
        { path: 'src/total.js', instruction: 'two' },
        { path: 'src/total.js', instruction: 'three' },
      ],
    });
    expect(await stage.commits(branch)).toEqual([
      'Fix: Totals are wrong',
      'Address review comments by wendy',
    ]);
    expect(await replies(pull)).toEqual([
      expect.stringMatching(/^Done in [0-9a-f]{12}\.$/),
      expect.any(String),
      expect.any(String),
    ]);
  });

  it('with three hundred remarks is answered up to the limit, and says how many are left', async () => {
    const { pull } = await stage.firstPull();
    await stage.clone.commit(stage.world, {
      '.github/patchwright.yml': 'github:\n  review:\n    maxComments: 4\n',
    });
    const remarks = Array.from({ length: 300 }, (_, index) => `remark ${index}`);
    await stage.jobs.both(await stage.events.review(pull, 'src/total.js', remarks));
    expect(stage.jobs.requests.at(-1)?.directEdits).toHaveLength(4);
    expect(await replies(pull)).toHaveLength(4);
    expect((await stage.ourComments(pull))[0]).toContain('296 comments are left for later');
  });

  it('with one edit that could not be made publishes the others and answers each thread with its own result', async () => {
    const { pull, branch } = await stage.firstPull();
    const one = await stage.events.review(pull, 'src/total.js', ['raise it']);
    const message = 'The quoted lines stand nowhere in the file.';
    const verdict = {
      verdict: 'unverified',
      reason: 'edit-refused',
      message: 'One edit was refused.',
    } as const;
    await stage.jobs.both(one, (result) => ({
      ...result,
      verdict,
      findings: [{ source: 'edit', severity: 'error', code: 'edit-not-found', path: 'src/tax.js', message }],
    }));
    expect(await replies(pull)).toEqual([expect.stringMatching(/^Done in/)]);
    expect(await stage.commits(branch)).toHaveLength(2);
    await stage.clone.copy(stage.world, (await stage.openPulls())[0]!.sha);
    const other = await stage.events.review(pull, 'src/tax.js', ['lower it']);
    await stage.jobs.both(other, (result) => ({
      ...result,
      verdict,
      findings: [{ source: 'edit', severity: 'error', code: 'edit-not-found', path: 'src/tax.js', message }],
    }));
    expect(await replies(pull)).toEqual(expect.arrayContaining([`Not changed: ${message}`]));
  });

  it('that is answered leaves a remark to its own run, which was made in the same thread meanwhile (R27)', async () => {
    const { pull } = await stage.firstPull();
    const first = await stage.events.review(pull, 'src/total.js', ['raise it']);
    await stage.jobs.draft(first);
    const pull_number = pull;
    const listed = async () => (await stage.world.as('boss').pulls.listReviewComments({ ...repo, pull_number })).data;
    const [root] = await listed();
    await stage.world.as('wendy').pulls.createReplyForReviewComment({ ...repo, pull_number, comment_id: root!.id, body: 'and rename it' });
    await stage.jobs.publish(first);
    const comment = (await listed()).find(({ body }) => body === 'and rename it');
    const second = { ...first, name: 'pull_request_review_comment', payload: { ...first.payload, action: 'created', comment } };
    await stage.clone.copy(stage.world, (await stage.openPulls())[0]!.sha);
    for (const _ of ['first', 'again']) await stage.jobs.both(second);
    expect(stage.jobs.requests.at(-1)?.directEdits?.map(({ instruction }) => instruction)).toEqual(['and rename it']);
    expect(await replies(pull)).toEqual([expect.stringMatching(/^Done in/), expect.stringMatching(/^Done in/)]);
  }); // prettier-ignore

  it('is answered though another workflow, which writes under our login, has replied below it (R27)', async () => {
    const { pull, branch } = await stage.firstPull();
    const event = await stage.events.review(pull, 'src/total.js', ['raise it']);
    const { data } = await stage.world.as('boss').pulls.listReviewComments({ ...repo, pull_number: pull });
    await stage.world.as('bot').pulls.createReplyForReviewComment({
      ...repo,
      pull_number: pull,
      comment_id: data[0]!.id,
      body: 'Thank you for your review!',
    });
    for (const _ of ['first', 'again']) await stage.jobs.both(event);
    expect(await stage.commits(branch)).toHaveLength(2);
    expect((await replies(pull)).toSorted()).toEqual([
      expect.stringMatching(/^Done in/),
      'Thank you for your review!',
    ]);
  });

  it('is answered once, however often its events arrive', async () => {
    const { pull, branch } = await stage.firstPull();
    const event = await stage.events.review(pull, 'src/total.js', ['one']);
    await stage.jobs.both(event);
    await stage.jobs.both(event);
    expect(await stage.commits(branch)).toHaveLength(2);
    expect(await replies(pull)).toHaveLength(1);
  });
});

describe('a failed check on our head', () => {
  const fail = async (name: string, sha: string, log: string) => {
    const { data } = await stage.world
      .as('boss')
      .checks.create({ ...repo, name, head_sha: sha, status: 'completed', conclusion: 'failure' });
    await stage.world.tell('log', { job: data.id, text: log });
    return data.id;
  };

  it('brings its log, cut to what matters, and leads to one commit; the third failure is left to people', async () => {
    const { pull, branch } = await stage.firstPull();
    for (const attempt of [1, 2]) {
      const head = (await stage.openPulls())[0]!.sha;
      await stage.clone.copy(stage.world, head);
      await fail('test', head, `${'noise\n'.repeat(3000)}AssertionError: expected 3`);
      await stage.jobs.both(stage.events.checksFailed(head, branch));
      expect(await stage.commits(branch)).toHaveLength(attempt + 1);
    }
    const head = (await stage.openPulls())[0]!.sha;
    await fail('test', head, 'still red');
    await stage.jobs.both(stage.events.checksFailed(head, branch));
    expect(await stage.commits(branch)).toHaveLength(3);
    expect(stage.jobs.read('summary')).toContain('ci-attempts');
    expect(await stage.ourComments(pull)).toEqual([expect.stringContaining('After the failed check `test`')]);
  });

  it('that fails on the base as well starts nothing', async () => {
    const { branch } = await stage.firstPull();
    const head = (await stage.openPulls())[0]!.sha;
    const main = (await stage.world.as('boss').git.getRef({ ...repo, ref: 'heads/main' })).data.object.sha;
    await fail('test', main, 'red');
    await fail('test', head, 'red');
    await stage.jobs.both(stage.events.checksFailed(head, branch));
    expect(stage.jobs.read('summary')).toContain('base-fails-too');
  });

  it('of an older commit starts nothing', async () => {
    const { branch } = await stage.firstPull();
    await stage.jobs.both(stage.events.checksFailed('0'.repeat(40), branch));
    expect(stage.jobs.read('summary')).toContain('head-moved');
  });
});
