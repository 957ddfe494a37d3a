import { describe, expect, it } from 'vitest';
import { repo } from '../../support/world/github-world.ts';
import { useStage } from '../../support/world/setup.ts';

const stage = useStage();

async function labelled(title: string): Promise<number> {
  const number = await stage.events.openIssue(title, '', 'wendy');
  await stage.world.as('wendy').issues.addLabels({ ...repo, issue_number: number, labels: ['patchwright'] });
  return number;
}

async function lastWord(number: number): Promise<string | undefined> {
  return /\*\*Verdict: .*/.exec((await stage.ourComments(number))[0] ?? '')?.[0];
}

describe('while a scheduled run goes on', () => {
  it('an issue that is closed, one that is edited and one that loses its label end with a word, and the others go on', async () => {
    const [closed, edited, bare] = [await labelled('One'), await labelled('Two'), await labelled('Three')];
    const rest = stage.world.as('wendy').issues;
    const event = stage.events.schedule();
    await stage.jobs.greet(event);
    await stage.jobs.draft(event);
    await rest.update({ ...repo, issue_number: closed, state: 'closed' });
    await rest.update({ ...repo, issue_number: edited, body: 'Something else.' });
    await rest.removeLabel({ ...repo, issue_number: bare, name: 'patchwright' });
    await stage.jobs.publish(event);
    expect(await lastWord(closed)).toContain('`issue-closed`');
    expect(await lastWord(edited)).toContain('`issue-edited`');
    expect(await lastWord(bare)).toContain('`label-removed`');
    expect(await stage.openPulls()).toEqual([]);
    stage.jobs.runId = '2';
    await stage.jobs.both(stage.events.schedule());
    expect((await stage.openPulls()).map(({ head }) => head)).toEqual([`patchwright/issue-${edited}-two`]);
  });

  it('an issue that is labelled only then is told nothing: it is none of this run', async () => {
    const first = await labelled('One');
    const event = stage.events.schedule();
    await stage.jobs.greet(event);
    await stage.jobs.draft(event);
    const later = await labelled('Two');
    expect(await stage.jobs.publish(event)).toBe(0);
    expect(await lastWord(first)).toContain('**Verdict: patched**');
    expect(await stage.ourComments(later)).toEqual([]);
  });

  it('a draft that names a run of another event ends nothing there', async () => {
    const first = await labelled('One');
    const other = await stage.events.openIssue('Two', '', 'wendy');
    const labelEvent = await stage.events.label(other);
    await stage.jobs.greet(labelEvent);
    await stage.jobs.draft(labelEvent);
    const [before] = await stage.ourComments(other);
    expect(before).toContain('working');
    await stage.jobs.publish(stage.events.schedule());
    expect(await stage.ourComments(other)).toEqual([before]);
    expect(await stage.ourComments(first)).toEqual([]);
  });
});

it('an answer to failed checks ends with a word when somebody pushes meanwhile', async () => {
  const { pull, branch } = await stage.firstPull();
  const head = (await stage.openPulls())[0]!.sha;
  const run = { ...repo, name: 'tests', head_sha: head, status: 'completed', conclusion: 'failure' } as const;
  await stage.world.as('boss').checks.create(run);
  const event = stage.events.checksFailed(head, branch);
  await stage.jobs.greet(event);
  await stage.jobs.draft(event);
  await stage.clone.commit(stage.world, { 'src/tax.js': 'export const rate = 3;\n' }, branch);
  await stage.jobs.publish(event);
  expect(await lastWord(pull)).toContain('`head-moved`');
});
