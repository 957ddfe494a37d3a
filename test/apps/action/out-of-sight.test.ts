import { describe, expect, it } from 'vitest';
import { repo } from '../../support/world/github-world.ts';
import { useStage } from '../../support/world/setup.ts';

const stage = useStage();

async function allComments(issue_number: number) {
  return (await stage.world.as('boss').issues.listComments({ ...repo, issue_number })).data;
}

async function hideAll(number: number): Promise<void> {
  for (const { id } of await allComments(number)) await stage.world.tell('hide', { id });
}

describe('our comment, hidden by somebody,', () => {
  it('stays as it is: the next run tells its end where people see it (R27)', async () => {
    const issue = await stage.planned();
    await hideAll(issue);
    const event = await stage.events.label(issue);
    await stage.jobs.greet(event);
    await stage.jobs.both(event);
    expect(await stage.told(issue)).toEqual(['plan-only', 'validated']);
    await stage.jobs.both(await stage.events.comment(issue, '/patchwright plan'));
    expect(await stage.told(issue)).toEqual(['plan-only', 'plan-only']);
  });

  it('while its run goes on is followed by one that people see, once', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const event = await stage.events.label(issue);
    await stage.jobs.greet(event);
    await hideAll(issue);
    await stage.jobs.both(event);
    await stage.jobs.publish(event);
    expect(await stage.told(issue)).toEqual([undefined, 'validated']);
  });

  it('holds no plan that a command approves: who gives it need not have seen it (R30)', async () => {
    const issue = await stage.planned();
    await hideAll(issue);
    await stage.jobs.both(await stage.events.comment(issue, '/patchwright approve', 'mona'));
    expect(await stage.told(issue)).toEqual(['plan-only', 'plan-hidden']);
    expect(await stage.openPulls()).toEqual([]);
    await stage.jobs.both(await stage.events.comment(issue, '/patchwright approve', 'mona'));
    expect(await stage.told(issue)).toEqual(['plan-only', 'no-plan']);
    expect(await stage.openPulls()).toEqual([]);
  });

  it('holds a plan that its own box approves, which nobody ticks unseen', async () => {
    const issue = await stage.planned();
    await hideAll(issue);
    const { id, body = '' } = (await allComments(issue))[0]!;
    const ticked = body.replaceAll('- [ ] **Approve', '- [x] **Approve');
    await stage.jobs.both(await stage.events.editComment(issue, id, ticked));
    expect(await stage.told(issue)).toEqual(['plan-only', 'validated']);
  });
});

describe('our comment, deleted', () => {
  it.each(['PATCH .*/issues/comments/', 'POST .*/pulls$'])(
    'while its run is published, is made anew (before %s)',
    async (before) => {
      const issue = await stage.events.openIssue('Totals are wrong', '');
      const event = await stage.events.label(issue);
      await stage.jobs.greet(event);
      await stage.jobs.draft(event);
      let isGone = false;
      await stage.jobs.publishWith(event, (forge) => {
        const vanish = async () => {
          if (isGone) return;
          isGone = true;
          for (const { id: comment_id } of await allComments(issue))
            await stage.world.as('boss').issues.deleteComment({ ...repo, comment_id });
        };
        return {
          ...forge,
          updateComment: async (...given) => {
            if (before.startsWith('PATCH')) await vanish();
            return forge.updateComment(...given);
          },
          createPull: async (...given) => {
            if (before.startsWith('POST')) await vanish();
            return forge.createPull(...given);
          },
        };
      });
      expect(await stage.told(issue)).toEqual(['validated']);
      expect(await stage.openPulls()).toHaveLength(1);
    },
  );
});
