import { describe, expect, it } from 'vitest';
import { repo } from '../../support/world/github-world.ts';
import { useStage } from '../../support/world/setup.ts';

const stage = useStage();

/** A pull request by a person. */
async function theirPull(body: string, files: Record<string, string>, head = 'feature'): Promise<number> {
  const rest = stage.world.as('boss');
  const main = (await rest.git.getRef({ ...repo, ref: 'heads/main' })).data.object.sha;
  await rest.git.createRef({ ...repo, ref: `refs/heads/${head}`, sha: main });
  await stage.clone.commit(stage.world, files, head);
  const pull = { ...repo, title: 'Mine', head, base: 'main', body };
  return (await stage.world.as('wendy').pulls.create(pull)).data.number;
}

const taller = { 'src/total.js': 'export const STEP = 9;\n\nexport function total(items) {\n  return items.length * STEP;\n}\n' }; // prettier-ignore

describe('an issue that somebody else works on', () => {
  it('is not drafted when an open pull request says that it closes it, unless asked "anyway"', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const other = await theirPull(`Fixes #${issue}`, { 'a.txt': 'a' });
    await stage.jobs.both(await stage.events.label(issue));
    expect(stage.jobs.requests).toEqual([]);
    const [comment] = await stage.ourComments(issue);
    expect(comment).toContain('`pull-request-exists`');
    expect(comment).toContain(`Pull request ${other} by wendy`);
    await stage.jobs.both(await stage.events.comment(issue, '/patchwright run it anyway'));
    expect(stage.jobs.requests).toHaveLength(1);
    expect(await stage.openPulls()).toHaveLength(2);
  });

  it('is not drafted when somebody linked a pull request to it', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    await stage.world.tell('link', { pull: await theirPull('', { 'a.txt': 'a' }) });
    await stage.jobs.both(await stage.events.label(issue));
    expect(stage.jobs.requests).toEqual([]);
    expect((await stage.ourComments(issue))[0]).toMatch(
      /`pull-request-exists`[\s\S]*is linked to this issue/,
    );
  });

  it('is not drafted when somebody opened a pull request from a branch of it', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    await theirPull('', { 'a.txt': 'a' }, `patchwright/issue-${issue}-totals-are-wrong`);
    await stage.jobs.both(await stage.events.label(issue));
    expect(stage.jobs.requests).toEqual([]);
    expect((await stage.ourComments(issue))[0]).toMatch(/`pull-request-exists`[\s\S]*uses the branch/);
  });

  it('is not published twice when one came in the meantime', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const event = await stage.events.label(issue);
    await stage.jobs.draft(event);
    await theirPull(`resolves https://github.test/acme/shop/issues/${issue}`, { 'a.txt': 'a' });
    expect(await stage.jobs.publish(event)).toBe(0);
    expect(await stage.openPulls()).toHaveLength(1);
    expect((await stage.ourComments(issue))[0]).toMatch(/`pull-request-exists`/);
  });

  it('is told in its pull request of ours for another issue that changes the same lines', async () => {
    const { issue: first, pull } = await stage.firstPull();
    expect((await stage.openPulls())[0]!.body).not.toContain('the same lines');
    const second = await stage.events.openIssue('The step is too small', '');
    await stage.jobs.both(await stage.events.label(second));
    const bodies = (await stage.openPulls()).map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    expect(bodies.find((body) => body.includes(`Fixes #${second}`))).toContain(
      `Pull request ${pull} by Patchwright, for issue ${first}, changes the same lines of src/total.js`,
    );
    const again = await stage.events.comment(second, '/patchwright retry');
    stage.world.requests.length = 0;
    await stage.jobs.both(again);
    expect(stage.world.requests.filter((one) => one.endsWith('/files')).length, 'its own is not read').toBe(
      1,
    );
  });

  it('has its patch offered when another one changes the same lines, and a pull request when it does not', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const other = await theirPull(`About #${issue}0`, taller);
    await stage.jobs.both(await stage.events.label(issue));
    expect((await stage.ourComments(issue))[0]).toMatch(/the same lines of src\/total\.js[\s\S]*```diff|```diff[\s\S]*the same lines/); // prettier-ignore
    await stage.world.as('boss').pulls.update({ ...repo, pull_number: other, state: 'closed' });
    await stage.jobs.both(await stage.events.comment(issue, '/patchwright retry'));
    expect(await stage.openPulls()).toHaveLength(1);
  });
});
