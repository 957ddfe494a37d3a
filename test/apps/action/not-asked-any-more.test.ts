import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repo } from '../../support/world/github-world.ts';
import type { WorldEvent } from '../../support/world/events.ts';
import { useStage } from '../../support/world/setup.ts';

const stage = useStage();

/** A request, the conversation that it is answered in, and what takes it back. */
interface TakenBack {
  title: string;
  ask: () => Promise<{ number: number; event: WorldEvent }>;
  happens: (number: number) => Promise<unknown>;
  reason: string;
}

const configure = (text: string) => stage.clone.commit(stage.world, { '.github/patchwright.yml': text });
const lostAccess = () =>
  stage.world.as('boss').repos.addCollaborator({ ...repo, username: 'wendy', permission: 'pull' });

async function labelled() {
  const number = await stage.events.openIssue('Totals are wrong', '');
  return { number, event: await stage.events.label(number) };
}

async function assigned() {
  const number = await stage.events.openIssue('Totals are wrong', '');
  return { number, event: await stage.events.assign(number, 'bot') };
}

async function commented(on: 'issue' | 'pull', words: string) {
  const number =
    on === 'pull' ? (await stage.firstPull()).pull : await stage.events.openIssue('Totals are wrong', '');
  return { number, event: await stage.events.comment(number, words) };
}

async function reviewed(...remarks: string[]) {
  const { pull: number } = await stage.firstPull();
  return { number, event: await stage.events.review(number, 'src/total.js', remarks) };
}

/** Takes the remarks of a pull request away, all but those that a person only asks something in. */
async function deleteWishes(number: number): Promise<void> {
  const { data } = await stage.world.as('boss').pulls.listReviewComments({ ...repo, pull_number: number });
  for (const { id, body } of data)
    if (!body.endsWith('?'))
      await stage.world.as('wendy').pulls.deleteReviewComment({ ...repo, comment_id: id });
}

async function failedCheck() {
  const { pull: number, branch } = await stage.firstPull();
  const { sha } = (await stage.openPulls())[0]!;
  await stage.world
    .as('boss')
    .checks.create({ ...repo, name: 'test', head_sha: sha, status: 'completed', conclusion: 'failure' });
  return { number, event: stage.events.checksFailed(sha, branch, 'wendy') };
}

async function scheduled() {
  const number = await stage.events.openIssue('Totals are wrong', '', 'wendy');
  await stage.events.label(number);
  return { number, event: stage.events.schedule() };
}

const takenBack: readonly TakenBack[] = [
  { title: 'the label gets another name in the configuration', ask: labelled, happens: () => configure('github: { label: bot }\n'), reason: 'other-label' },
  { title: 'the command gets another name in the configuration', ask: () => commented('issue', '/patchwright run'), happens: () => configure('github: { command: /bot }\n'), reason: 'no-command' },
  { title: 'only commands are to start runs by now', ask: () => commented('pull', 'Please raise it further, it is far too small.'), happens: () => configure('github: { followUps: commands }\n'), reason: 'no-command' },
  { title: 'whoever asked loses write access', ask: labelled, happens: lostAccess, reason: 'no-permission' },
  { title: 'the bot is unassigned', ask: assigned, happens: (issue_number) => stage.world.as('boss').issues.removeAssignees({ ...repo, issue_number, assignees: ['bot'] }), reason: 'unassigned' },
  { title: 'the only remark of a review is deleted', ask: () => reviewed('Rename it.'), happens: deleteWishes, reason: 'already-answered' },
  { title: 'a failed check is on an older commit by now', ask: failedCheck, happens: async () => stage.clone.commit(stage.world, { 'src/tax.js': 'export const rate = 3;\n' }, (await stage.openPulls())[0]!.head), reason: 'head-moved' },
  { title: 'the issue that a schedule took up loses its label', ask: scheduled, happens: (issue_number) => stage.world.as('boss').issues.removeLabel({ ...repo, issue_number, name: 'patchwright' }), reason: 'label-removed' },
]; // prettier-ignore

/** Verdicts, or that a run still goes on, of all comments of ours in a conversation. */
async function told(number: number): Promise<string[]> {
  return (await stage.ourComments(number)).map(
    (body) => /\*\*Verdict: \w+\*\* \(`([\w-]+)`\)/.exec(body)?.[1] ?? body.slice(0, 24),
  );
}

describe('a run that was begun and of which, before it is published,', () => {
  for (const before of ['drafted', 'published'] as const)
    it.each(takenBack)(
      `$title ends with a word (${before === 'drafted' ? 'before its draft' : 'after it'}) (R27)`,
      async ({ ask, happens, reason }) => {
        const { number, event } = await ask();
        await stage.jobs.greet(event);
        if (before === 'drafted') await happens(number);
        await stage.jobs.draft(event);
        if (before === 'published') await happens(number);
        await stage.jobs.publish(event);
        expect(await told(number)).toEqual([reason]);
      },
    );

  it('only the questions are left of a review ends with a word where it was begun, and the questions are answered', async () => {
    const { number, event } = await reviewed('Rename it.', 'Why is it called STEP?');
    await stage.jobs.greet(event);
    await deleteWishes(number);
    await stage.jobs.both(event, (result) => ({
      ...result,
      patch: undefined,
      verdict: { verdict: 'unchanged', reason: 'answered', message: 'By tradition.' },
    }));
    expect(await told(number)).toEqual(['request-changed', 'answered']);
  });
});

describe('a run that was told nothing of before its draft, as on a server,', () => {
  it('ends with a word, and what it cost, where its remark is deleted meanwhile, once (R27)', async () => {
    const { number, event } = await reviewed('Rename it.');
    await stage.jobs.draft(event);
    await deleteWishes(number);
    for (const _ of ['first', 'again']) {
      await stage.jobs.publish(event);
      expect(await told(number)).toEqual(['already-answered']);
    }
    expect((await stage.ourComments(number))[0]).toContain('$0.0100');
  });

  it('and whose remarks were answered says nothing more when it is published again', async () => {
    const { number, event } = await reviewed('Rename it.');
    await stage.jobs.both(event);
    await stage.jobs.publish(event);
    expect(await told(number)).toEqual(['validated']);
  });
});

describe('a draft that says that nothing is asked for', () => {
  /** What a job leaves that runs code of a stranger. */
  const leave = (artifact: object) => {
    const folder = path.join(stage.jobs.temp, 'patchwright');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'draft.json'), JSON.stringify(artifact));
  };
  const skip = { reason: 'no-command', message: 'Nothing to do.' };

  it('silences no run that is asked for (R27)', async () => {
    const { number, event } = await labelled();
    await stage.jobs.greet(event);
    leave({ version: 1, skip });
    expect(await stage.jobs.publish(event)).toBe(1);
    expect(await told(number)).toEqual(['nothing-drafted']);
  });

  it('of an event that starts nothing is followed by nothing but a line in the log', async () => {
    const number = await stage.events.openIssue('Totals are wrong', '');
    leave({ version: 1, skip });
    expect(await stage.jobs.publish(await stage.events.label(number, 'bug'))).toBe(0);
    expect(await told(number)).toEqual([]);
    expect(stage.jobs.log.at(-1)).toBe('::notice title=Patchwright::No run: Nothing to do.');
  });
});
