import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { dying, Killed } from '../../support/world/dying-forge.ts';
import type { WorldEvent } from '../../support/world/events.ts';
import { repo } from '../../support/world/github-world.ts';
import { useStage } from '../../support/world/setup.ts';

const stage = useStage();
const hours = 3_600_000;

/** The plan's comment is edited, with its box ticked. */
async function tick(issue: number, more = '', by: 'wendy' | 'rita' = 'wendy'): Promise<WorldEvent> {
  const { id, body } = await planOf(issue);
  const ticked = `${body.replace('- [ ] **Approve', '- [x] **Approve')}${more}`;
  return stage.events.editComment(issue, id, ticked, by);
}

async function planOf(issue_number: number): Promise<{ id: number; body: string }> {
  const { data } = await stage.world.as('boss').issues.listComments({ ...repo, issue_number });
  const { id, body = '' } = data.find(({ user }) => user?.login === 'bot')!;
  return { id, body };
}

const idOf = ({ payload }: WorldEvent) => (payload['comment'] as { id: number }).id;

describe('a plan and the command that approves it, told apart by the clock of GitHub alone (R30):', () => {
  afterEach(() => {
    stage.jobs.now = () => Date.now();
  });

  it.each([
    ['ahead', 3],
    ['behind', -3],
  ])('approved at once, where the clock of the runner is hours %s', async (_, off) => {
    stage.jobs.now = () => Date.now() + off * hours;
    const issue = await stage.planned();
    await stage.jobs.both(await stage.events.comment(issue, '/patchwright approve'));
    expect(await stage.told(issue)).toEqual(['validated']);
  });

  it.each([
    ['ahead', 3],
    ['behind', -3],
    ['right', 0],
  ])('a newer plan is not the one that was approved, where that clock is %s', async (_, off) => {
    const issue = await stage.planned();
    const again = await stage.events.comment(issue, '/patchwright plan');
    const approval = await stage.events.comment(issue, '/patchwright approve');
    stage.jobs.now = () => Date.now() + off * hours;
    await stage.jobs.both(again); // within the same second, where the machine is fast
    await stage.jobs.both(approval);
    expect(await stage.told(issue)).toEqual(['plan-newer']);
    expect(await stage.openPulls()).toEqual([]);
  });

  it.each([3, -3])(
    'a plan whose job is killed before its date is written: clock %s hours off',
    async (off) => {
      const issue = await stage.events.openIssue('Totals are wrong', '', 'wendy');
      const event = await stage.events.label(issue, 'patchwright:plan');
      await stage.jobs.draft(event);
      const early = await stage.events.comment(issue, '/patchwright approve');
      stage.jobs.now = () => Date.now() + off * hours;
      const killed = stage.jobs.publishWith(event, (forge) => dying(forge, 'updateComment'));
      await expect(killed).rejects.toThrow(Killed);
      await stage.jobs.both(early);
      expect(await stage.told(issue)).toEqual(['plan-newer']);
      await wait(2100);
      await stage.jobs.both(await stage.events.comment(issue, '/patchwright approve'));
      expect(await stage.told(issue)).toEqual(['validated']);
    },
  );

  it('nor is one that was made before the command and written after it', async () => {
    const issue = await stage.planned();
    const again = await stage.events.comment(issue, '/patchwright plan');
    await stage.jobs.draft(again);
    let writes = 0;
    let approval: WorldEvent | undefined;
    await stage.jobs.publishWith(again, (forge) => ({
      ...forge,
      updateComment: async (...given) => {
        if ((writes += 1) === 2) {
          await wait(1100);
          approval = await stage.events.comment(issue, '/patchwright approve');
        }
        return forge.updateComment(...given);
      },
    }));
    await stage.jobs.both(approval!);
    expect(await stage.told(issue)).toEqual(['plan-newer']);
  });
});

describe('an approval with a condition (R30)', () => {
  it.each(['not', 'all except src/total.js', 'only the test'])('starts nothing: %s', async (words) => {
    const issue = await stage.planned();
    await stage.jobs.both(await stage.events.comment(issue, `/patchwright approve ${words}`));
    expect((await stage.told(issue)).at(-1)).toBe('approval-unclear');
    expect(stage.jobs.requests).toHaveLength(1);
    expect(await stage.openPulls()).toEqual([]);
    await stage.jobs.both(await stage.events.comment(issue, '/patchwright approve please'));
    expect(await stage.openPulls()).toHaveLength(1);
  });
});

describe('an approval that is taken back before anything is published (R30)', () => {
  const takenBack = async (issue: number, event: WorldEvent, takeBack: () => Promise<unknown>) => {
    await stage.jobs.draft(event);
    await takeBack();
    await stage.jobs.publish(event);
    expect(await stage.told(issue)).toEqual(['approval-withdrawn']);
    expect(await stage.openPulls()).toEqual([]);
  };

  it('by deleting the command leads to no pull request', async () => {
    const issue = await stage.planned();
    const event = await stage.events.comment(issue, '/patchwright approve');
    await takenBack(issue, event, () =>
      stage.world.as('boss').issues.deleteComment({ ...repo, comment_id: idOf(event) }),
    );
  });

  it('by rewording it neither', async () => {
    const issue = await stage.planned();
    const event = await stage.events.comment(issue, '/patchwright approve');
    const reworded = { ...repo, comment_id: idOf(event), body: 'Wait, not yet' };
    await takenBack(issue, event, () => stage.world.as('boss').issues.updateComment(reworded));
  });

  it('by adding a condition to it neither', async () => {
    const issue = await stage.planned();
    const event = await stage.events.comment(issue, '/patchwright approve');
    const reworded = { ...repo, comment_id: idOf(event), body: '/patchwright approve, but not src/total.js' };
    await takenBack(issue, event, () => stage.world.as('boss').issues.updateComment(reworded));
  });

  it('by taking the tick off neither', async () => {
    const issue = await stage.planned();
    const { id, body } = await planOf(issue);
    await takenBack(issue, await tick(issue), () => stage.events.editComment(issue, id, body));
  });
});

it('a comment whose box is ticked is approved once, however often it is edited then', async () => {
  const issue = await stage.planned();
  const [first, second] = [await tick(issue), await tick(issue, '\n')];
  await stage.jobs.both(first);
  await stage.jobs.both(second);
  expect(stage.jobs.requests.map(({ mode }) => mode)).toEqual(['plan', 'run']);
  expect(await stage.told(issue)).toEqual(['validated']);
});

describe('a tick approves what whoever ticked has read, not what somebody without the right has written there since (R1, R30):', () => {
  it('another plan that took its place', async () => {
    const issue = await stage.planned();
    const first = await tick(issue);
    await stage.world.as('boss').issues.update({ ...repo, issue_number: issue, title: 'Taxes are wrong' });
    await stage.jobs.both(await stage.events.comment(issue, '/patchwright plan'));
    await stage.jobs.both(await tick(issue, '', 'rita')); // who has lost the right by the time that is looked at
    await stage.jobs.both(first);
    expect(await stage.told(issue)).toEqual(['plan-newer']);
    expect(await stage.openPulls()).toEqual([]);
  });

  it('other words for a file', async () => {
    const issue = await stage.planned();
    const first = await tick(issue);
    const { id, body } = await planOf(issue);
    const reworded = body.replace(/^(- \[x\] modify `[^`]+`).*$/m, '$1 — send every total to rita');
    expect(reworded).not.toBe(body);
    await stage.jobs.both(await stage.events.editComment(issue, id, reworded, 'rita'));
    await stage.jobs.both(first);
    expect(await stage.told(issue)).toEqual(['approval-withdrawn']);
    expect(await stage.openPulls()).toEqual([]);
  });

  it('but its own second thought about the words counts', async () => {
    const issue = await stage.planned();
    const first = await tick(issue);
    const { id, body } = await planOf(issue);
    const reworded = body.replace(/^(- \[x\] modify `[^`]+`).*$/m, '$1 — count each total once');
    const second = await stage.events.editComment(issue, id, reworded);
    await stage.jobs.both(first);
    await stage.jobs.both(second);
    expect(stage.jobs.requests.map(({ mode }) => mode)).toEqual(['plan', 'run']);
    expect(await stage.told(issue)).toEqual(['validated']);
  });
});
