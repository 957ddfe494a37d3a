import { expect, describe, it } from 'vitest';
import { repo } from '../../support/world/github-world.ts';
import { useStage } from '../../support/world/setup.ts';

const stage = useStage();

describe('the schedule', () => {
  it('takes the oldest labelled issues up to the budget of the day, and each of them once', async () => {
    await stage.clone.commit(stage.world, {
      '.github/patchwright.yml': 'github:\n  schedule:\n    maxPerDay: 2\n',
    });
    const issues: number[] = [];
    for (const title of ['One', 'Two', 'Three'])
      issues.push(await stage.events.openIssue(title, '', 'wendy'));
    for (const issue of issues)
      await stage.world
        .as('wendy')
        .issues.addLabels({ ...repo, issue_number: issue, labels: ['patchwright'] });
    await stage.jobs.both(stage.events.schedule());
    const branches = () => stage.openPulls().then((pulls) => pulls.map(({ head }) => head).toSorted());
    expect(await branches()).toEqual([
      `patchwright/issue-${issues[0]}-one`,
      `patchwright/issue-${issues[1]}-two`,
    ]);
    expect(await stage.jobs.publish(stage.events.schedule()), 'a restart changes nothing').toBe(0);
    expect((await stage.ourComments(issues[0]!))[0]).toContain('**Verdict: patched**');
    stage.jobs.runId = '2';
    await stage.jobs.both(stage.events.schedule());
    expect(stage.jobs.read('summary')).toContain('daily-budget');
    expect(await branches()).toHaveLength(2);
  });
});

describe('workflow_dispatch', () => {
  it('works on an issue each time it is asked to', async () => {
    const issue = await stage.events.openIssue('One', '');
    await stage.jobs.both(stage.events.dispatch(issue));
    expect(await stage.openPulls()).toHaveLength(1);
    stage.jobs.runId = '2';
    await stage.jobs.both(stage.events.dispatch(issue));
    expect(stage.jobs.requests).toHaveLength(2);
    expect(await stage.openPulls()).toHaveLength(1);
  });
});
