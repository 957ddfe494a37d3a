import { describe, expect, it } from 'vitest';
import { useStage } from '../../support/world/setup.ts';

const stage = useStage();

/** An issue that was labelled; gives its number and the event. */
async function labelled() {
  const issue = await stage.events.openIssue('Totals are wrong', '');
  return { issue, event: await stage.events.label(issue) };
}

const once = { status: 404, times: 1 };

describe('what is there and answered by 404 once is asked for again (R27)', () => {
  it.each([
    ['the role of who asked', 'GET .*/permission$'],
    ['the issue', 'GET .*/issues/\\d+$'],
    ['the default branch', 'GET .*/git/ref/heads/main$'],
    ['the comments', 'GET .*/issues/\\d+/comments$'],
    ['the repository', 'GET /repos/acme/shop$'],
  ])('%s, in each job: its patch is published', async (_, match) => {
    const { issue, event } = await labelled();
    for (const job of ['greet', 'draft', 'publish'] as const) {
      for (const skip of [0, 1]) await stage.world.fault({ match, skip, ...once });
      expect(await stage.jobs[job](event), job).toBe(0);
      await stage.world.tell('clearFaults');
    }
    expect(await stage.told(issue)).toEqual(['validated']);
    expect(await stage.openPulls()).toHaveLength(1);
  });

  it('our pull request, where it is to be revised', async () => {
    const { pull, branch } = await stage.firstPull();
    const event = await stage.events.comment(pull, 'Please raise it further, it is far too small.');
    for (const job of ['draft', 'publish'] as const) {
      await stage.world.fault({ match: 'GET .*/pulls/\\d+$', ...once });
      expect(await stage.jobs[job](event), job).toBe(0);
    }
    expect(await stage.told(pull)).toEqual(['validated']);
    expect(await stage.commits(branch)).toHaveLength(2);
  });

  it('the comment that approves a plan', async () => {
    const issue = await stage.planned();
    const event = await stage.events.comment(issue, '/patchwright approve');
    for (const job of ['draft', 'publish'] as const) {
      await stage.world.fault({ match: 'GET .*/issues/comments/\\d+$', ...once });
      expect(await stage.jobs[job](event), job).toBe(0);
    }
    expect(await stage.told(issue)).toEqual(['validated']);
  });
});

describe('what is answered by 404 each time counts as gone', () => {
  it.each([
    ['the issue', 'GET .*/issues/\\d+$', 'issue-gone'],
    ['the role of who asked', 'GET .*/permission$', 'no-permission'],
  ])('%s: the draft is not published', async (_, match, reason) => {
    const { issue, event } = await labelled();
    await stage.jobs.greet(event);
    await stage.jobs.draft(event);
    await stage.world.fault({ match, status: 404, times: 999 });
    expect(await stage.jobs.publish(event)).toBe(4);
    await stage.world.tell('clearFaults');
    expect(await stage.told(issue)).toEqual([reason]);
    expect(await stage.openPulls()).toEqual([]);
  });

  it('the branch to start from, though there is one: the run has failed, and says so', async () => {
    const { issue, event } = await labelled();
    await stage.world.fault({ match: 'GET .*/git/ref/heads/main$', skip: 1, status: 404, times: 999 });
    await stage.jobs.draft(event);
    await stage.world.tell('clearFaults');
    await stage.jobs.publish(event);
    expect(await stage.told(issue)).toEqual(['not-found']);
    expect((await stage.ourComments(issue))[0]).toContain('no branch main');
  });
});
