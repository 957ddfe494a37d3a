import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repo } from '../../support/world/github-world.ts';
import { files, useStage } from '../../support/world/setup.ts';

const stage = useStage();
const wendy = { name: 'Wendy', email: 'wendy@example.com', date: '2026-01-03T03:04:05Z' };
type Files = Record<string, string>;

/** A person puts a commit onto our branch: on its head, or in its place by force. */
async function push(
  branch: string,
  { message, parents, files: put }: { message: string; parents: string[]; files: Files },
) {
  const git = stage.world.as('boss').git;
  const head = await headOf(branch);
  const base_tree = (await git.getCommit({ ...repo, commit_sha: head })).data.tree.sha;
  const entries = Object.entries(put).map(([name, content]) => ({
    path: name,
    content,
    mode: '100644' as const,
    type: 'blob' as const,
  }));
  const tree = (await git.createTree({ ...repo, base_tree, tree: entries })).data.sha;
  const { data } = await git.createCommit({
    ...repo,
    message,
    tree,
    parents,
    author: wendy,
    committer: wendy,
  });
  await git.updateRef({ ...repo, ref: `heads/${branch}`, sha: data.sha, force: true });
  await stage.clone.copy(stage.world, data.sha);
}

async function headOf(branch: string): Promise<string> {
  return (await stage.world.as('boss').git.getRef({ ...repo, ref: `heads/${branch}` })).data.object.sha;
}

async function filesOf(branch: string): Promise<string[]> {
  const { data } = await stage.world
    .as('boss')
    .repos.compareCommitsWithBasehead({ ...repo, basehead: `main...${branch}` });
  return (data.files ?? []).map(({ filename }) => filename).toSorted();
}

/** The issue of a pull request of ours is run again, after the base got a file of its own. */
async function again(work: (branch: string, main: string) => Promise<void>): Promise<string> {
  const { issue, branch } = await stage.firstPull();
  await work(branch, await stage.clone.commit(stage.world, { 'other.js': 'x\n' }));
  await stage.jobs.both(await stage.events.comment(issue, '/patchwright retry'));
  expect(await stage.openPulls()).toHaveLength(1);
  return branch;
}

describe('what a person has put onto our branch stays when the issue is run again (R13):', () => {
  it('work in a merge of the base', async () => {
    const branch = await again(async (name, main) => {
      const message = `Merge branch 'main' into ${name}`;
      const files = { 'other.js': 'x\n', 'mine.js': 'by wendy\n' };
      await push(name, { message, parents: [await headOf(name), main], files });
    });
    expect(await filesOf(branch)).toEqual(['mine.js', 'src/total.js']);
  });

  it('work in our commit, amended under a name and at a time of their own', async () => {
    const branch = await again(async (name) => {
      const git = stage.world.as('boss').git;
      const { data } = await git.getCommit({ ...repo, commit_sha: await headOf(name) });
      const parents = data.parents.map(({ sha }) => sha);
      await push(name, { message: data.message, parents, files: { 'mine.js': 'by wendy\n' } });
    });
    expect(await filesOf(branch)).toEqual(['mine.js', 'src/total.js']);
  });
});

it('a merge of the base by the button of the pull request is no work of a person: the patch is replaced', async () => {
  const branch = await again(async (name, main) => {
    const message = `Merge branch 'main' into ${name}`;
    await push(name, { message, parents: [await headOf(name), main], files: { 'other.js': 'x\n' } });
  });
  // One step on the base, where on top it would be the second.
  expect(await stage.diff(branch)).toContain('+export const STEP = 2;');
  expect(await filesOf(branch)).toEqual(['src/total.js']);
});

describe('what the base got since a patch was made stays in a branch that has it already (R12):', () => {
  const later = { 'other.js': 'x\n', '.github/workflows/ci.yml': 'on: push\n' };

  it('an older run whose publishing is started again offers its patch instead', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const first = await stage.events.label(issue);
    await stage.jobs.draft(first);
    const [kept, artifact] = ['kept', 'patchwright'].map((name) => path.join(stage.jobs.temp, name));
    renameSync(artifact!, kept!);
    await stage.clone.commit(stage.world, later);
    await stage.jobs.both(await stage.events.comment(issue, '/patchwright retry'));
    rmSync(artifact!, { recursive: true });
    renameSync(kept!, artifact!);
    await stage.jobs.publish(first);
    const [pull] = await stage.openPulls();
    expect(await filesOf(pull!.head)).toEqual(['src/total.js']);
    expect(await stage.told(issue)).toEqual(['branch-moved']);
    expect((await stage.ourComments(issue))[0]).toContain('+export const STEP = 2;');
  });

  it('a rebase whose draft names an older base is not published', async () => {
    const old = await headOf('main');
    await stage.clone.commit(stage.world, later);
    const { pull, branch } = await stage.firstPull();
    await stage.clone.commit(stage.world, { 'README.md': 'x\n' });
    const event = await stage.events.comment(pull, '/patchwright rebase');
    const after = files['src/total.js'].replace('STEP = 1', 'STEP = 2');
    const change = { path: 'src/total.js', change: 'modify' as const, before: files['src/total.js'], after };
    await stage.jobs.both(event, (result) => ({ ...result, patch: { base: old, changes: [change] } }));
    expect(await filesOf(branch)).toEqual(['src/total.js']);
    expect(await stage.told(pull)).toEqual(['branch-moved']);
  });
});
