import { describe, expect, it } from 'vitest';
import { ModelError } from '../../../src/errors/index.ts';
import { repo } from '../../support/world/github-world.ts';
import { answering, realPipeline } from '../../support/world/real-pipeline.ts';
import { useStage } from '../../support/world/setup.ts';
import type { WorldEvent } from '../../support/world/events.ts';

const stage = useStage();

/** A model whose quota allows so many calls; what is paid is kept. */
function limited(paid: string[], quota: number) {
  return answering(({ messages }) => {
    if (paid.length >= quota) throw new ModelError('quota', 'The endpoint says that the quota is used up');
    paid.push(JSON.stringify(messages));
  });
}

/** A workflow run of its own, over the state that its draft takes over. */
async function workflow(runId: string, event: WorldEvent, paid: string[], quota: number): Promise<number> {
  stage.jobs.runId = runId;
  await stage.jobs.greet(event);
  await stage.jobs.draftWith(event, (forge) => forge, realPipeline(stage, limited(paid, quota)));
  return stage.jobs.publish(event);
}

describe('a run whose endpoint says that the quota is used up', () => {
  it('fails with that reason, and the next schedule goes on with it and pays for nothing twice', async () => {
    const paid: string[] = [];
    const issue = await stage.events.openIssue('Totals are wrong', 'See src/total.js');
    expect(await workflow('77', await stage.events.label(issue), paid, 1)).toBe(1);
    expect((await stage.ourComments(issue))[0]).toMatch(/\*\*Verdict: failed\*\* \(`quota`\)[\s\S]*continues it automatically, once/); // prettier-ignore
    expect(paid).toHaveLength(1);

    stage.jobs.runId = '78';
    await stage.jobs.greet(stage.events.schedule());
    expect(stage.jobs.read('output'), 'whose artifact is needed').toMatch(/resume<<\S+\n77\n/);
    expect(await workflow('78', stage.events.schedule(), paid, 9)).toBe(0);
    expect(new Set(paid).size).toBe(paid.length);
    expect(await stage.openPulls()).toHaveLength(1);
    expect(await stage.ourComments(issue)).toEqual([expect.stringContaining('**Verdict: patched**')]);
  });

  it('goes on once: the quota of that day used up as well leaves it to people', async () => {
    const paid: string[] = [];
    const issue = await stage.events.openIssue('Totals are wrong', 'See src/total.js');
    await workflow('77', await stage.events.label(issue), paid, 1);
    await workflow('78', stage.events.schedule(), paid, 1);
    expect((await stage.ourComments(issue))[0]).toContain('Ask again with');
    stage.jobs.runId = '79';
    await stage.jobs.greet(stage.events.schedule());
    expect(stage.jobs.read('output')).toMatch(/start<<\S+\nfalse\n/);
    expect(await workflow('78', stage.events.schedule(), paid, 9), 'run again by a person').toBe(0);
    expect(new Set(paid).size).toBe(paid.length);
    expect(await stage.openPulls()).toHaveLength(1);
  });

  it('is not begun anew where what it paid for is gone', async () => {
    const paid: string[] = [];
    const issue = await stage.events.openIssue('Totals are wrong', 'See src/total.js');
    await workflow('77', await stage.events.label(issue), paid, 1);
    stage.jobs.forget();
    await workflow('78', stage.events.schedule(), paid, 9);
    expect(paid).toHaveLength(1);
    expect((await stage.ourComments(issue))[0]).toContain('`nothing-kept`');
  });

  it.each([
    ['deleted', (comment_id: number) => stage.world.as('boss').issues.deleteComment({ ...repo, comment_id })],
    ['reworded', (comment_id: number) => stage.world.as('boss').issues.updateComment({ ...repo, comment_id, body: 'Not yet' })],
    ['hidden', (id: number) => stage.world.tell('hide', { id })],
    ['left alone', undefined],
  ])('goes on only while its plan is approved: the command was %s', async (_, takeBack) => {
    const issue = await stage.planned();
    const event = await stage.events.comment(issue, '/patchwright approve');
    const verdict = { verdict: 'failed' as const, reason: 'quota', message: 'Used up.' };
    stage.jobs.runId = '77';
    await stage.jobs.both(event, ({ patch: _patch, ...result }) => ({ ...result, verdict }));
    await takeBack?.((event.payload['comment'] as { id: number }).id);
    stage.jobs.runId = '78';
    await stage.jobs.both(stage.events.schedule());
    expect(await stage.openPulls()).toHaveLength(takeBack ? 0 : 1);
  }); // prettier-ignore

  it.each([
    ['whoever asked has lost write access', () => stage.world.as('boss').repos.addCollaborator({ ...repo, username: 'wendy', permission: 'pull' })],
    ['the text was edited', (issue: number) => stage.world.as('boss').issues.update({ ...repo, issue_number: issue, body: 'Something else' })],
  ])('does not go on when %s', async (_, happens) => {
    const paid: string[] = [];
    const issue = await stage.events.openIssue('Totals are wrong', 'See src/total.js');
    await workflow('77', await stage.events.comment(issue, '/patchwright run'), paid, 1);
    await happens(issue);
    stage.jobs.runId = '78';
    await stage.jobs.greet(stage.events.schedule());
    expect(stage.jobs.read('output')).toMatch(/start<<\S+\nfalse\n/);
  }); // prettier-ignore
});
