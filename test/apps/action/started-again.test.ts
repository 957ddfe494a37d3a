import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { takeOverRuns } from '../../../src/apps/action/take-over-runs.ts';
import { temporaryFolder } from '../../support/repository.ts';
import { useStage } from '../../support/world/setup.ts';

const stage = useStage();

/** An issue, and the event of its label. */
async function labelled() {
  const issue = await stage.events.openIssue('Totals are wrong', 'See src/total.js');
  return { issue, event: await stage.events.label(issue) };
}

describe('a workflow run that is started again', () => {
  it('after its draft was killed goes on from the same commit with the same question, and opens the pull request', async () => {
    const { issue, event } = await labelled();
    await expect(stage.jobs.draft(event, () => { throw new Error('killed'); })).rejects.toThrow('killed'); // prettier-ignore
    expect(await stage.jobs.publish(event)).toBe(1);
    expect((await stage.ourComments(issue))[0]).toContain('`draft-lost`');
    await stage.clone.commit(stage.world, { 'src/tax.js': 'export const rate = 3;\n' });
    await stage.world.as('boss').issues.createComment({ owner: 'acme', repo: 'shop', issue_number: issue, body: 'Later' }); // prettier-ignore
    expect(await stage.jobs.both(event)).toBe(0);
    const [first, second] = stage.jobs.drafted;
    expect(second).toEqual(first);
    expect(await stage.openPulls()).toHaveLength(1);
    expect(await stage.ourComments(issue)).toEqual([expect.stringContaining('**Verdict: patched**')]);
  });

  it('after a finished draft asks no model again', async () => {
    const { issue, event } = await labelled();
    await stage.jobs.draft(event);
    await stage.world.fault({ match: 'POST .*/pulls$', status: 502, times: 9 });
    expect(await stage.jobs.publish(event)).toBe(1);
    await stage.world.tell('clearFaults');
    expect(await stage.jobs.both(event)).toBe(0);
    expect(stage.jobs.requests).toHaveLength(1);
    expect(await stage.openPulls()).toHaveLength(1);
    expect(await stage.ourComments(issue)).toEqual([expect.stringContaining('**Verdict: patched**')]);
  });

  it('in its publishing job alone takes the artifact that is there', async () => {
    const { issue, event } = await labelled();
    await stage.jobs.draft(event);
    await stage.world.fault({ match: 'POST .*/pulls$', status: 502, times: 9 });
    expect(await stage.jobs.publish(event)).toBe(1);
    await stage.world.tell('clearFaults');
    expect(await stage.jobs.publish(event)).toBe(0);
    expect(await stage.openPulls()).toHaveLength(1);
    expect(await stage.ourComments(issue)).toEqual([expect.stringContaining('**Verdict: patched**')]);
  });

  it('after a failed review answers its threads once it succeeds', async () => {
    const { pull, branch } = await stage.firstPull();
    const event = await stage.events.review(pull, 'src/total.js', ['one']);
    const verdict = { verdict: 'failed', reason: 'server-error', message: 'The endpoint is down.' } as const;
    await stage.jobs.both(event, ({ patch: _, ...result }) => ({ ...result, verdict }));
    expect(await stage.jobs.both(event)).toBe(0);
    expect(await stage.commits(branch)).toHaveLength(2);
  });

  it('after a newer round takes nothing of it back, with or without what it left', async () => {
    const { issue, event } = await labelled();
    await stage.jobs.both(event);
    await stage.clone.copy(stage.world, (await stage.openPulls())[0]!.sha);
    const after = 'export const STEP = 9;\n';
    await stage.jobs.both(await stage.events.comment(issue, '/patchwright retry'), (result) => ({
      ...result,
      patch: { ...result.patch!, changes: result.patch!.changes.map((change) => ({ ...change, after })) },
    }));
    const [newer] = await stage.openPulls();
    for (const forget of [false, true]) {
      if (forget) stage.jobs.forget();
      const asked = stage.jobs.requests.length;
      expect(await stage.jobs.both(event)).toBe(0);
      expect(stage.jobs.requests).toHaveLength(asked);
      expect(await stage.openPulls()).toEqual([newer]);
      expect((await stage.ourComments(issue))[0]).toContain('`overtaken`');
    }
  });

  it('tells its pull request when everything was done before', async () => {
    const { event } = await labelled();
    await stage.jobs.both(event);
    const [pull] = await stage.openPulls();
    await stage.jobs.both(event);
    expect(stage.jobs.read('output')).toMatch(new RegExp(`pull-request<<\\S+\\n${pull!.number}\\n`));
  });

  it('believes no draft that another job has left among its own, nor one of another event (A6, R30)', async () => {
    const { event } = await labelled();
    await stage.jobs.draft(event);
    const folder = path.join(stage.jobs.temp, 'state', 'drafts');
    const [name = ''] = readdirSync(folder);
    const kept = readFileSync(path.join(folder, name), 'utf8');
    writeFileSync(path.join(folder, name), kept.replace('A patch of 1 file.', 'Everything was checked.'));
    await stage.jobs.draft(event);
    expect(stage.jobs.requests).toHaveLength(2);
    expect(stage.jobs.read('patchwright/draft.json')).toContain('A patch of 1 file.');
    const { event: other } = await labelled();
    await stage.jobs.draft(other);
    const [another = ''] = readdirSync(folder).filter((one) => one !== name);
    writeFileSync(path.join(folder, another), kept);
    await stage.jobs.draft(other);
    expect(stage.jobs.requests).toHaveLength(4);
  });

  it('takes runs and drafts out of what lies there by that name, and neither keys, caches nor links', () => {
    const [from, state] = [temporaryFolder(), temporaryFolder()];
    for (const part of ['runs/one', 'drafts', 'cache']) mkdirSync(path.join(from, part), { recursive: true });
    for (const file of ['runs/one/run.json', 'drafts/a.json', 'cache/checks.json', 'run-key'])
      writeFileSync(path.join(from, file), 'x');
    symlinkSync('/etc/hostname', path.join(from, 'runs', 'one', 'report.json'));
    takeOverRuns(from, state);
    const files = readdirSync(state, { recursive: true, encoding: 'utf8' });
    expect(files.toSorted()).toEqual(['drafts', 'drafts/a.json', 'runs', 'runs/one', 'runs/one/run.json']);
    takeOverRuns(path.join(from, 'nothing'), state);
  });
});
