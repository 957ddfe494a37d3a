import { describe, expect, it } from 'vitest';
import { repo } from '../../support/world/github-world.ts';
import { answering, realPipeline } from '../../support/world/real-pipeline.ts';
import { files, useStage } from '../../support/world/setup.ts';
import type { WorldEvent } from '../../support/world/events.ts';

const stage = useStage();

const commitOf = async (sha: string) =>
  (await stage.world.as('boss').git.getCommit({ ...repo, commit_sha: sha })).data;

async function textAt(path: string, ref: string): Promise<string> {
  const { data } = await stage.world.as('boss').repos.getContent({ ...repo, path, ref });
  return Buffer.from((data as { content: string }).content, 'base64').toString('utf8');
}

/** Drafts with the real pipeline and a model that must not be asked, then publishes. */
async function rebase(pull: number, between: () => Promise<unknown> = async () => {}): Promise<WorldEvent> {
  const event = await stage.events.comment(pull, '/patchwright rebase');
  const silent = answering(() => {
    throw new Error('a rebase asks no model');
  });
  await stage.jobs.draftWith(event, (forge) => forge, realPipeline(stage, silent));
  await between();
  await stage.jobs.publish(event);
  return event;
}

const unitPrice = (text: string) => text.replace('items.length * STEP', 'items.length * STEP * 1');

describe('"/patchwright rebase"', () => {
  it('brings the base in: one commit with both parents, no model, and the pull request told anew', async () => {
    const { pull, branch } = await stage.firstPull();
    const old = (await stage.openPulls())[0]!;
    const main = await stage.clone.commit(stage.world, {
      'src/total.js': unitPrice(files['src/total.js']),
      'new.txt': 'new\n',
    });
    const event = await rebase(pull);
    const now = (await stage.openPulls())[0]!;
    const { parents, message } = await commitOf(now.sha);
    expect(parents.map(({ sha }) => sha)).toEqual([old.sha, main]);
    expect(message).toMatch(/^Merge main into patchwright\/issue-/);
    expect(await textAt('src/total.js', branch)).toBe(
      unitPrice(files['src/total.js']).replace('STEP = 1', 'STEP = 2'),
    );
    expect(await textAt('new.txt', branch)).toBe('new\n');
    expect((await stage.ourComments(pull))[0]).toContain('**Verdict: patched**');
    expect(now.body).toContain('Raise it.');
    expect(now.body).toMatch(/2\. wendy, a newer base: patched/);
    await stage.jobs.publish(event);
    expect((await stage.openPulls())[0]!.sha, 'published once').toBe(now.sha);
  });

  it('says where it conflicts, and touches nothing', async () => {
    const { pull } = await stage.firstPull();
    const { sha } = (await stage.openPulls())[0]!;
    await stage.clone.commit(stage.world, {
      'src/total.js': files['src/total.js'].replace('STEP = 1', 'STEP = 50'),
    });
    await rebase(pull);
    expect((await stage.openPulls())[0]!.sha).toBe(sha);
    expect((await stage.ourComments(pull))[0]).toMatch(
      /\*\*Verdict: unchanged\*\* \(`conflicts`\)\s+It conflicts at src\/total\.js, line 1\./,
    );
  });

  it('keeps what people have pushed to the branch', async () => {
    const { pull, branch } = await stage.firstPull();
    await stage.clone.commit(stage.world, { 'src/tax.js': 'export const rate = 3;\n' }, branch);
    await stage.clone.commit(stage.world, { 'new.txt': 'new\n' });
    await rebase(pull);
    expect(await textAt('src/tax.js', branch)).toContain('rate = 3');
    expect(await textAt('new.txt', branch)).toBe('new\n');
  });

  it('writes nothing when somebody pushes in the meantime', async () => {
    const { pull, branch } = await stage.firstPull();
    await stage.clone.commit(stage.world, { 'new.txt': 'new\n' });
    let theirs = '';
    await rebase(pull, async () => {
      theirs = await stage.clone.commit(stage.world, { 'src/tax.js': 'export const rate = 3;\n' }, branch);
    });
    expect((await stage.openPulls())[0]!.sha).toBe(theirs);
    expect((await stage.ourComments(pull))[0]).toContain('`branch-moved`');
  });

  it('leaves files that Patchwright may not write to people, and with them the rebase', async () => {
    const { pull, branch } = await stage.firstPull();
    const theirs = await stage.clone.commit(stage.world, { '.github/workflows/x.yml': 'on: push\n' }, branch);
    await stage.clone.commit(stage.world, { 'new.txt': 'new\n' });
    await rebase(pull);
    expect((await stage.openPulls())[0]!.sha).toBe(theirs);
    expect((await stage.ourComments(pull))[0]).toContain('`path-refused`');
  });

  it('has nothing to do where the base is in already, and is said on a pull request', async () => {
    const { issue, pull } = await stage.firstPull();
    await rebase(pull);
    expect((await stage.ourComments(pull))[0]).toContain('`up-to-date`');
    await stage.jobs.both(await stage.events.comment(issue, '/patchwright rebase'));
    expect((await stage.ourComments(issue))[0]).toContain('`no-pull-request`');
  });
});

describe('a base that moves on while a patch is made', () => {
  it('gets the patch placed on it and checked again', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', 'See src/total.js');
    const event = await stage.events.label(issue);
    let main = '';
    const model = answering(async ({ purpose }) => {
      if (purpose !== 'edit') return;
      main = await stage.clone.commit(stage.world, { 'src/total.js': unitPrice(files['src/total.js']) });
    });
    await stage.jobs.draftWith(event, (forge) => forge, realPipeline(stage, model));
    await stage.jobs.publish(event);
    const [pull] = await stage.openPulls();
    expect((await commitOf(pull!.sha)).parents.map(({ sha }) => sha)).toEqual([main]);
    expect(await stage.diff(pull!.head)).toEqual(['-export const STEP = 1;', '+export const STEP = 2;']);
    expect((await stage.ourComments(issue))[0]).toContain('Placed on main as it is now.');
  });

  it('is told in the pull request, with the lines, where it conflicts', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', 'See src/total.js');
    const event = await stage.events.label(issue);
    await stage.jobs.draft(event);
    await stage.clone.commit(stage.world, {
      'src/total.js': files['src/total.js'].replace('STEP = 1', 'STEP = 50'),
    });
    await stage.jobs.publish(event);
    expect((await stage.openPulls())[0]!.body).toContain('conflicts with it in src/total.js, line 1.');
  });
});
