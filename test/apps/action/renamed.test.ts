import { describe, expect, it } from 'vitest';
import { useStage } from '../../support/world/setup.ts';

const stage = useStage();

/** Gives the repository another name, which the jobs learn of or not. */
async function rename(isKnown: boolean): Promise<void> {
  await stage.world.tell('rename', { name: 'store' });
  if (isKnown) stage.jobs.repository = 'acme/store';
}

describe('a repository that gets another name', () => {
  it.each([
    ['under its old name', false],
    ['under its new name', true],
  ])('while a run goes on %s has one comment and one pull request (R23)', async (_, isKnown) => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const event = await stage.events.label(issue);
    await stage.jobs.greet(event);
    await stage.jobs.draft(event);
    await rename(isKnown);
    await stage.jobs.publish(event);
    expect(await stage.told(issue)).toEqual(['validated']);
    expect(await stage.openPulls()).toHaveLength(1);
  });

  it.each([
    ['under its old name', false],
    ['under its new name', true],
  ])(
    'while a comment on its pull request is answered %s still has it there, and not in a fork',
    async (_, isKnown) => {
      const { pull, branch } = await stage.firstPull();
      const event = await stage.events.comment(pull, 'Please raise it further, it is far too small.');
      await stage.jobs.greet(event);
      await rename(isKnown);
      await stage.jobs.both(event);
      expect(await stage.told(pull)).toEqual(['validated']);
      expect(await stage.commits(branch)).toHaveLength(2);
    },
  );

  it('keeps the plans that wait in it (R30)', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    await stage.jobs.both(await stage.events.label(issue, 'patchwright:plan'));
    await rename(true);
    await stage.jobs.both(await stage.events.comment(issue, '/patchwright approve'));
    expect(await stage.told(issue)).toEqual(['validated']);
    expect(await stage.openPulls()).toHaveLength(1);
  });

  it('keeps its budget used up (R26)', async () => {
    await stage.clone.commit(stage.world, {
      '.github/patchwright.yml': 'github: { budget: { perDayUsd: 0.01 } }\n',
    });
    await stage.firstPull();
    await rename(true);
    const issue = await stage.events.openIssue('Taxes are wrong', '');
    await stage.jobs.both(await stage.events.label(issue));
    expect(await stage.told(issue)).toEqual(['repository-budget']);
  });

  it('has nothing of whatever gets its old name: that is another repository (R28)', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    await stage.jobs.both(await stage.events.label(issue, 'patchwright:plan'));
    await stage.world.tell('renumber', { id: 4711 });
    stage.jobs.repositoryId = undefined; // a job that is started by hand may not know it
    await stage.jobs.both(await stage.events.comment(issue, '/patchwright approve'));
    expect(await stage.told(issue)).toEqual(['plan-only', 'no-plan']);
    expect(await stage.openPulls()).toEqual([]);
  });

  it('whose old name another one takes while a run goes on writes nothing there (R28)', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const event = await stage.events.label(issue);
    await stage.jobs.draft(event);
    await stage.world.tell('renumber', { id: 4711 });
    await expect(stage.jobs.publish(event)).rejects.toThrow('acme/shop is another repository by now');
    await expect(stage.jobs.greet(event)).rejects.toMatchObject({ code: 'replaced' });
    await expect(stage.jobs.draft(event)).rejects.toMatchObject({ code: 'replaced' });
    expect(await stage.ourComments(issue)).toEqual([]);
    expect(await stage.openPulls()).toEqual([]);
  });
});
