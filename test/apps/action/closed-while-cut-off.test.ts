import { describe, expect, it } from 'vitest';
import { dying, Killed } from '../../support/world/dying-forge.ts';
import { repo } from '../../support/world/github-world.ts';
import { useStage } from '../../support/world/setup.ts';

const stage = useStage();

describe('a run that is cut off behind its pull request', () => {
  it.each([
    ['closed', false, 'gone'],
    ['closed, its branch deleted', true, 'gone'],
  ])(
    'and whose pull request is %s before it is started again opens no second one',
    async (_, deleted, reason) => {
      const issue = await stage.events.openIssue('Totals are wrong', '');
      const event = await stage.events.label(issue);
      await stage.jobs.draft(event);
      await expect(stage.jobs.publishWith(event, (forge) => dying(forge, 'createPull'))).rejects.toThrow(
        Killed,
      );
      const [pull] = await stage.openPulls();
      const boss = stage.world.as('boss');
      await boss.pulls.update({ ...repo, pull_number: pull!.number, state: 'closed' });
      if (deleted) await boss.git.deleteRef({ ...repo, ref: `heads/${pull!.head}` });
      await stage.jobs.publish(event);
      expect((await boss.pulls.list({ ...repo, state: 'all' })).data.map(({ number }) => number)).toEqual([
        pull!.number,
      ]);
      expect(await stage.told(issue)).toEqual([reason]);
      await stage.jobs.both(await stage.events.comment(issue, '/patchwright retry'));
      expect(await stage.openPulls(), 'asked again').toHaveLength(1);
    },
  );

  it('and whose pull request is merged before it is started again has ended with it', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const event = await stage.events.label(issue);
    await stage.jobs.draft(event);
    await stage.jobs.publishWith(event, (forge) => dying(forge, 'createPull')).catch(() => undefined);
    const [pull] = await stage.openPulls();
    const ours = { ...repo, pull_number: pull!.number };
    await stage.world.as('boss').pulls.update({ ...ours, draft: false } as never);
    await stage.world.as('boss').pulls.merge({ ...ours, merge_method: 'merge' });
    await stage.jobs.publish(event);
    expect(await stage.openPulls()).toEqual([]);
    const [comment] = await stage.ourComments(issue);
    expect(comment).toContain(`pull request #${pull!.number}`);
    expect(await stage.told(issue)).toEqual(['validated']);
  });
});
