import { expect, describe, it } from 'vitest';
import type { RunResult } from '../../../src/pipeline/index.ts';
import type { Forge } from '../../../src/ports/index.ts';
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

describe('one issue of which GitHub does not tell who may ask', () => {
  /** Two labelled issues; the role of who labelled the first is not told. */
  const two = async () => {
    const issues = [
      await stage.events.openIssue('One', '', 'mona'),
      await stage.events.openIssue('Two', '', 'wendy'),
    ] as const;
    await stage.world
      .as('mona')
      .issues.addLabels({ ...repo, issue_number: issues[0], labels: ['patchwright'] });
    await stage.events.label(issues[1]);
    return issues;
  };
  const unknown = () =>
    stage.world.fault({ match: 'GET .*/collaborators/mona/permission$', status: 403, times: 999 });

  it('is passed over with a word, and the others are drafted', async () => {
    const issues = await two();
    const event = stage.events.schedule();
    await unknown();
    expect(await stage.jobs.greet(event)).toBe(0);
    expect(await stage.jobs.both(event)).toBe(0);
    const said = `#${issues[0]} was passed over: GitHub could not tell what mona may do here.`;
    expect(stage.jobs.log.filter((line) => line.includes(said))).toHaveLength(2);
    expect(await stage.told(issues[1])).toEqual(['validated']);
    expect(await stage.ourComments(issues[0])).toEqual([]);
  });

  it('once both are drafted: its run has failed for that, the other one is published, and the next attempt goes on', async () => {
    const issues = await two();
    const event = stage.events.schedule();
    await stage.jobs.greet(event);
    await stage.jobs.draft(event);
    await unknown();
    expect(await stage.jobs.publish(event)).toBe(1);
    expect(await stage.told(issues[0])).toEqual(['unreachable']);
    expect(await stage.told(issues[1])).toEqual(['validated']);
    await stage.world.tell('clearFaults');
    expect(await stage.jobs.publish(event)).toBe(0);
    expect(await stage.told(issues[0])).toEqual(['validated']);
    expect(await stage.openPulls()).toHaveLength(2);
  });
});

describe('issues that come to nothing', () => {
  it('are tried once, so that the schedule reaches every issue; failed ones come after those never tried', async () => {
    await stage.clone.commit(stage.world, {
      '.github/patchwright.yml': 'github:\n  schedule:\n    maxPerDay: 1\n',
    });
    const issues: number[] = [];
    for (const title of ['One', 'Two', 'Three']) {
      const number = await stage.events.openIssue(title, '', 'wendy');
      issues.push(number);
      await stage.world
        .as('wendy')
        .issues.addLabels({ ...repo, issue_number: number, labels: ['patchwright'] });
    }
    const day = async (verdict: RunResult['verdict']) => {
      stage.jobs.runId = `${Number(stage.jobs.runId) + 1}`;
      await stage.jobs.both(stage.events.schedule(), ({ patch: _, ...result }) => ({ ...result, verdict }));
      return stage.jobs.requests.at(-1)?.issue.number;
    };
    const unchanged = { verdict: 'unchanged', reason: 'already-satisfied', message: 'It is so.' } as const;
    const failed = { verdict: 'failed', reason: 'unreachable', message: 'Nobody answers.' } as const;
    expect(await day(failed)).toBe(issues[0]);
    expect(await day(unchanged)).toBe(issues[1]);
    expect(await day(unchanged)).toBe(issues[2]);
    expect(await day(unchanged), 'the failed one once more').toBe(issues[0]);
    const asked = stage.jobs.requests.length;
    await day(unchanged);
    expect(stage.jobs.requests).toHaveLength(asked);
    await stage.world.as('wendy').issues.update({ ...repo, issue_number: issues[1]!, body: 'More.' });
    expect(await day(unchanged), 'a text that changed').toBe(issues[1]);
  });
});

describe('money over many runs', () => {
  it('is counted from the comments of the day, and refused with a word when it is used up', async () => {
    await stage.clone.commit(stage.world, {
      '.github/patchwright.yml': 'github:\n  budget:\n    perDayUsd: 0.015\n    perMonthUsd: 5\n',
    });
    for (const title of ['One', 'Two']) {
      const issue = await stage.events.openIssue(title, '');
      await stage.jobs.both(await stage.events.label(issue));
    }
    expect(stage.jobs.requests).toHaveLength(2);
    const issue = await stage.events.openIssue('Three', '');
    const event = await stage.events.label(issue);
    expect(await stage.jobs.both(event)).toBe(0);
    expect(stage.jobs.requests).toHaveLength(2);
    expect((await stage.ourComments(issue))[0]).toMatch(
      /`repository-budget`[\s\S]*(?:\$|&#36;)0\.0200[\s\S]*github\.budget\.perDayUsd/,
    );
    const tomorrow = Date.now() + 25 * 60 * 60 * 1000;
    stage.jobs.now = () => tomorrow;
    await stage.jobs.both(event);
    expect(stage.jobs.requests).toHaveLength(3);
  });
});

describe('deciding that breaks by a fault of ours behind a draft', () => {
  const broken = async () => Promise.reject(new TypeError('read is not a function'));
  const breaking =
    (method: keyof Forge) =>
    (forge: Forge): Forge =>
      new Proxy(forge, { get: (target, name) => (name === method ? broken : target[name as keyof Forge]) });

  it('ends what a schedule has begun, with its cost (R27)', async () => {
    const issue = await stage.events.openIssue('One', '', 'wendy');
    await stage.events.label(issue);
    const event = stage.events.schedule();
    await stage.jobs.greet(event);
    await stage.jobs.draft(event);
    await stage.jobs.publishWith(event, breaking('labelledIssues'));
    const [comment, ...more] = await stage.ourComments(issue);
    expect(more).toEqual([]);
    expect(comment).toMatch(/Verdict: failed\*\* \(`unexpected`\)[\s\S]*(?:\$|&#36;)0\.01/);
    await stage.jobs.publish(event);
    expect(await stage.told(issue), 'started again').toEqual(['validated']);
  });

  it('ends what failed checks have begun', async () => {
    const { pull, branch } = await stage.firstPull();
    const { sha } = (await stage.openPulls())[0]!;
    const failed = { name: 't', head_sha: sha, status: 'completed', conclusion: 'failure' } as const;
    await stage.world.as('boss').checks.create({ ...repo, ...failed });
    const event = stage.events.checksFailed(sha, branch);
    await stage.jobs.greet(event);
    await stage.jobs.draft(event);
    await stage.jobs.publishWith(event, breaking('failedChecks'));
    expect(await stage.told(pull)).toEqual(['unexpected']);
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
