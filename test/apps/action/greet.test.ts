import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { follow } from '../../../src/apps/action/follow.ts';
import type { RunResult } from '../../../src/pipeline/index.ts';
import { useStage } from '../../support/world/setup.ts';

const stage = useStage();
const writes = () => stage.world.requests.filter((call) => !/^GET|graphql/.test(call));

/** An output of the step that ran last. */
function output(name: string): string | undefined {
  return new RegExp(`^${name}<<\\S+\\n(.*)\\n`, 'm').exec(stage.jobs.read('output'))?.[1];
}

describe('the first job', () => {
  it('reacts and says that work goes on, with the address of the log, before anything is drafted', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const event = await stage.events.label(issue);
    stage.world.requests.length = 0;
    await stage.jobs.greet(event);
    expect(stage.world.reactions).toContain(`/repos/acme/shop/issues/${issue}/reactions eyes`);
    const [comment] = await stage.ourComments(issue);
    expect(comment).toContain('### Patchwright: working');
    expect(comment).toContain('[log](https://github.test/acme/shop/actions/runs/1)');
    expect([output('start'), output('draft'), output('identity')]).toEqual(['true', 'true', 'bot']);
    await stage.jobs.both(event);
    expect(await stage.ourComments(issue)).toEqual([expect.stringContaining('**Verdict: patched**')]);
  });

  it('and the last job obey a configuration although only the draft is told its endpoint by the workflow (R31)', async () => {
    const model = { baseUrl: 'https://llm.example.com/v1' };
    const text = `model: { baseUrl: '${model.baseUrl}' }\ngithub: { label: bot }\n`;
    await stage.clone.commit(stage.world, { '.github/patchwright.yml': text });
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const event = await stage.events.label(issue, 'bot');
    await stage.jobs.greet(event);
    expect(output('start')).toBe('true');
    stage.jobs.overrides = { model };
    await stage.jobs.draft(event);
    stage.jobs.overrides = {};
    expect(await stage.jobs.publish(event)).toBe(0);
    expect(await stage.told(issue)).toEqual(['validated']);
    await stage.jobs.draft(await stage.events.comment(issue, '/patchwright run'));
    expect(stage.jobs.read('patchwright/draft.json'), 'unless the draft is not told').toContain('llm.example.com may not be set here');
  }); // prettier-ignore

  it('of two requests at the same moment leaves each run a comment that it ends in (R23, R27)', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const plan = await stage.events.label(issue, 'patchwright:plan');
    const run = await stage.events.label(issue, 'patchwright');
    await stage.jobs.greet(plan);
    await stage.jobs.greetWith(run, (forge) => ({ ...forge, comments: async () => [] }));
    expect(await stage.told(issue), 'neither saw the other').toEqual([undefined, undefined]);
    for (const event of [plan, run, plan]) await stage.jobs.both(event);
    expect((await stage.told(issue)).toSorted()).toEqual(['plan-only', 'validated']);
  });

  it('a plan made beside another run is found by its approval, though that run has the newer comment (R23, R30)', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '', 'wendy');
    const plan = await stage.events.label(issue, 'patchwright:plan');
    const run = await stage.events.label(issue, 'patchwright');
    await stage.jobs.greet(plan);
    await stage.jobs.greetWith(run, (forge) => ({ ...forge, comments: async () => [] }));
    for (const event of [plan, run]) await stage.jobs.both(event);
    const approval = await stage.events.comment(issue, '/patchwright approve');
    await stage.jobs.greet(approval);
    await stage.jobs.both(approval);
    expect(stage.jobs.requests.at(-1)).toMatchObject({ approvedPlan: { changes: [{ path: 'src/total.js' }] } });
    expect(await stage.told(issue)).toEqual(['plan-only', 'validated']);
  }); // prettier-ignore

  it('writes nothing for an event that starts nothing, and asks for no further job', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const event = await stage.events.label(issue, 'patchwright', 'rita');
    stage.world.requests.length = 0;
    await stage.jobs.greet(event);
    expect(writes()).toEqual([]);
    expect(stage.world.requests.length).toBeLessThanOrEqual(6);
    expect([output('start'), output('draft')]).toEqual(['false', 'false']);
  });

  it('names the issue for the queue of its jobs, also where it is asked on the pull request of that issue', async () => {
    const { issue, pull } = await stage.firstPull();
    await stage.jobs.greet(await stage.events.comment(pull, 'Please raise it once more'));
    expect([output('group'), output('resume')]).toEqual([String(issue), '']);
    await stage.jobs.greet(await stage.events.comment(issue, '/patchwright run'));
    expect(output('group')).toBe(String(issue));
  });

  it('asks for no draft where the answer needs none', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const event = await stage.events.comment(issue, '/patchwright explain');
    await stage.jobs.greet(event);
    expect([output('start'), output('draft')]).toEqual(['true', 'false']);
    expect(await stage.ourComments(issue)).toEqual([]);
    expect(await stage.jobs.publish(event)).toBe(0);
    expect((await stage.ourComments(issue))[0]).toContain('`explained`');
  });

  it('leaves the verdict of a run alone that is started again', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const event = await stage.events.label(issue);
    await stage.jobs.both(event);
    const before = await stage.ourComments(issue);
    await stage.jobs.greet(event);
    expect(await stage.ourComments(issue)).toEqual(before);
  });

  it('is followed by stage, plan and cost in the same comment while the draft goes on', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const event = await stage.events.label(issue);
    await stage.jobs.greet(event);
    const environment = stage.jobs.environment(event, 'publish');
    mkdirSync(path.dirname(environment.progress), { recursive: true });
    const plan = { rootCause: 'The step @everyone', approach: 'Raise it.', changes: [] };
    const usage = { calls: 2, promptTokens: 10, completionTokens: 5, costUsd: 0.0123 };
    const working = { stage: 'Writing edits', plan, usage, bound: { calls: 24, tokens: 1, costUsd: 0.5 } };
    writeFileSync(environment.progress, JSON.stringify({ number: issue, working }));
    const ended = new AbortController();
    const following = follow(environment, { now: Date.now }, ended.signal, 5);
    await expect
      .poll(() => stage.ourComments(issue), { timeout: 60_000 })
      .toEqual([
        expect.stringMatching(/\*\*Writing edits\*\*[\s\S]*\$0\.0123 of at most \$0\.50[\s\S]*<summary>Plan/), // prettier-ignore
      ]);
    ended.abort();
    await following;
    expect((await stage.ourComments(issue))[0]).not.toContain('@everyone');
  });
});

describe('what was bought stays', () => {
  const verdict = { verdict: 'unverified', reason: 'checks-failed', message: 'A check fails.' } as const;

  it('an offered patch is folded into the comment that "stop" and the next run rewrite', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    await stage.jobs.both(await stage.events.label(issue), (result) => ({ ...result, verdict }));
    await stage.jobs.both(await stage.events.comment(issue, '/patchwright stop'));
    const kept = /`stopped`[\s\S]*<summary>Earlier result: unverified[\s\S]*\+export const STEP = 2;/;
    expect((await stage.ourComments(issue))[0]).toMatch(kept);
    const event = await stage.events.comment(issue, '/patchwright retry');
    await stage.jobs.greet(event);
    await stage.jobs.both(event);
    const [comment] = await stage.ourComments(issue);
    expect(comment).toMatch(/Verdict: patched[\s\S]*<summary>Earlier result: unverified/);
    expect(comment!.match(/Earlier result/g)).toHaveLength(1);
  });

  it('and no text of a model can end it early or begin another', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const hostile =
      '</details> <!-- patchwright:earlier --> <!-- patchwright:v2 issue x y -->\n</details>\n@everyone';
    const change = (result: RunResult): RunResult => ({
      ...result,
      verdict: { ...verdict, message: hostile },
      plan: { ...result.plan!, rootCause: hostile },
    });
    for (const command of ['run', 'retry', 'retry', 'retry', 'retry'])
      await stage.jobs.both(await stage.events.comment(issue, `/patchwright ${command}`), change);
    const [comment] = await stage.ourComments(issue);
    expect(comment!.match(/^<details><summary>Earlier result: unverified<\/summary>$/gm)).toHaveLength(3);
    expect(comment!.match(/^<\/details>$/gm)?.length).toBe(comment!.match(/^<details>/gm)?.length);
    expect(comment).not.toContain('@everyone');
  });

  it('a waiting plan can be approved after "stop", and once more after that', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    await stage.jobs.both(await stage.events.label(issue, 'patchwright:plan'));
    await stage.jobs.both(await stage.events.comment(issue, '/patchwright stop'));
    expect((await stage.ourComments(issue))[0]).toContain('Earlier result: planned');
    for (const runs of [2, 3]) {
      await stage.jobs.both(await stage.events.comment(issue, '/patchwright approve'));
      expect(stage.jobs.requests).toHaveLength(runs);
      expect(stage.jobs.requests.at(-1)?.approvedPlan?.changes).toHaveLength(1);
    }
  });
});

describe('a long plan', () => {
  it.each([24, 40, 400])('of %i KB fits into a comment with its box, and can be approved', async (size) => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const changes = Array.from({ length: size }, (_, index) => ({
      action: 'modify' as const,
      path: index === 0 ? 'src/total.js' : `src/file-${index}.js`,
      instructions: Array.from({ length: 100 }, (__, word) => `word${(index * 7919 + word * 104729) % 99991}`)
        .join(' ')
        .slice(0, 1000),
    }));
    await stage.jobs.both(await stage.events.label(issue, 'patchwright:plan'), (result) => ({
      ...result,
      plan: { rootCause: 'R', approach: 'A', changes },
    }));
    const [comment] = await stage.ourComments(issue);
    expect(comment!.length).toBeLessThanOrEqual(65_536);
    expect(comment).toContain('- [ ] **Approve');
    await stage.jobs.both(await stage.events.comment(issue, '/patchwright approve'));
    const approved = stage.jobs.requests.at(-1)?.approvedPlan?.changes ?? [];
    expect(approved[0]).toMatchObject({ path: 'src/total.js' });
    expect(approved.length).toBeGreaterThanOrEqual(Math.min(size, 250));
  });
});
