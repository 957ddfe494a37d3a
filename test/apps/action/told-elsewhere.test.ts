import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { repo } from '../../support/world/github-world.ts';
import { useStage } from '../../support/world/setup.ts';

const stage = useStage();

/** An issue whose run was greeted and drafted. */
async function drafted() {
  const issue = await stage.events.openIssue('Totals are wrong', '');
  const event = await stage.events.label(issue);
  await stage.jobs.greet(event);
  await stage.jobs.draft(event);
  return { issue, event };
}

const closed = { message: 'Unable to create comment because issue is locked.' };

describe('where GitHub refuses for good to edit the comment of a run (R27)', () => {
  it.each([
    ['403, the right is missing', 403, { message: 'Resource not accessible by integration' }],
    ['422, the text is not taken', 422, { message: 'Validation Failed' }],
    ['404, as where the token may not do that', 404, { message: 'Not Found' }],
    ['410, though it is there', 410, { message: 'Gone' }],
  ])('its end is said in one of its own: %s', async (_, status, body) => {
    const { issue, event } = await drafted();
    await stage.world.fault({ match: 'PATCH .*/issues/comments', status, body, times: 99 });
    await stage.jobs.publish(event);
    await stage.jobs.publish(event);
    expect(await stage.told(issue)).toEqual([undefined, 'validated']);
    expect((await stage.ourComments(issue))[1]).toContain('an earlier comment of this run, which said');
    expect(await stage.openPulls()).toHaveLength(1);
    await stage.world.tell('clearFaults');
    await stage.jobs.both(await stage.events.comment(issue, '/patchwright explain'));
    expect((await stage.ourComments(issue)).at(-1)).toContain('The last run here ended as patched');
  });

  it.each([403, 404, 410])(
    'also where the last edit alone gets a %i, though nobody greeted',
    async (status) => {
      const issue = await stage.events.openIssue('Totals are wrong', '');
      const event = await stage.events.label(issue);
      await stage.jobs.draft(event);
      await stage.world.fault({ match: 'PATCH .*/issues/comments', status, times: 99 });
      expect(await stage.jobs.publish(event)).toBe(0);
      expect(await stage.told(issue)).toEqual([undefined, 'validated']);
      expect((await stage.ourComments(issue))[1]).toContain('an earlier comment of this run, which said');
    },
  );

  it('so is that of each run after it', async () => {
    const { issue, event } = await drafted();
    await stage.world.fault({ match: 'PATCH .*/issues/comments', status: 403, times: 99 });
    await stage.jobs.both(event);
    for (const _ of ['once more', 'and again'])
      await stage.jobs.both(await stage.events.comment(issue, '/patchwright plan'));
    // The comment that nobody may edit is taken away by the run after it.
    expect(await stage.told(issue)).toEqual(['validated', 'plan-only', 'plan-only']);
    const told = (await stage.ourComments(issue)).map((body) =>
      body.includes('which said that work goes on'),
    );
    expect(told, 'where that was so').toEqual([true, false, false]);
  });

  it('a plan that waits there is the one that is approved', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '', 'wendy');
    const event = await stage.events.label(issue, 'patchwright:plan');
    await stage.jobs.greet(event);
    await stage.world.fault({ match: 'PATCH .*/issues/comments', status: 403, times: 99 });
    await stage.jobs.both(event);
    await stage.world.tell('clearFaults');
    await wait(1100); // its date could not be written, so that nobody can mean it within its first second
    await stage.jobs.both(await stage.events.comment(issue, '/patchwright approve'));
    // The one that said working for ever is taken away once the other is written over.
    expect(await stage.told(issue)).toEqual(['validated']);
  });
});

describe('where the conversation takes no comment at all', () => {
  it('the end of a run is said on its pull request, once, and the request gets a sign', async () => {
    const { issue, event } = await drafted();
    const refusal = { status: 403, body: closed, times: 99 };
    await stage.world.fault({ match: `PATCH .*/issues/comments`, skip: 1, ...refusal });
    await stage.world.fault({ match: `POST .*/issues/${issue}/comments`, ...refusal });
    for (const _ of ['first', 'again']) await stage.jobs.publish(event);
    const [pull] = await stage.openPulls();
    expect(await stage.told(pull!.number)).toEqual(['validated']);
    expect((await stage.ourComments(pull!.number))[0]).toContain(`on #${issue}, which takes no comment`);
    expect(stage.world.reactions).toContain(`/repos/acme/shop/issues/${issue}/reactions confused`);
    expect(stage.jobs.read('summary')).toContain('is locked');
  });

  it('of a pull request it is said on the issue', async () => {
    const { issue, pull } = await stage.firstPull();
    const event = await stage.events.comment(pull, 'Please raise it further, it is far too small.');
    await stage.world.fault({
      match: `POST .*/issues/${pull}/comments`,
      status: 403,
      body: closed,
      times: 99,
    });
    await stage.jobs.both(event);
    expect(await stage.told(issue)).toEqual(['validated', 'locked']);
    const { id } = event.payload['comment'] as { id: number };
    expect(stage.world.reactions).toContain(`/repos/acme/shop/issues/comments/${id}/reactions confused`);
  });

  it('what it has cost counts against the repository’s budget all the same (R26)', async () => {
    await stage.clone.commit(stage.world, {
      '.github/patchwright.yml': 'github: { budget: { perDayUsd: 0.015 } }\n',
    });
    const { pull } = await stage.firstPull();
    const event = await stage.events.comment(pull, 'Please raise it further, it is far too small.');
    const refusal = { status: 403, body: closed, times: 99 };
    await stage.world.fault({ match: `POST .*/issues/${pull}/comments`, ...refusal });
    await stage.jobs.both(event);
    const other = await stage.events.openIssue('Taxes are wrong', '');
    await stage.jobs.both(await stage.events.label(other));
    expect(await stage.told(other)).toEqual(['repository-budget']);
  });

  it('without another place only the sign is left, and nothing is published unsaid', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const event = await stage.events.label(issue);
    await stage.world.fault({
      match: `POST .*/issues/${issue}/comments`,
      status: 403,
      body: closed,
      times: 99,
    });
    expect(await stage.jobs.both(event)).toBe(1);
    expect(stage.world.reactions).toEqual([`/repos/acme/shop/issues/${issue}/reactions confused`]);
    expect(await stage.openPulls()).toEqual([]);
  });
});

async function growConfig(): Promise<void> {
  const path = '.github/patchwright.yml';
  await stage.clone.commit(stage.world, { [path]: `scope: { exclude: ["src/**"] }\n${'# more\n'.repeat(180_000)}` }); // prettier-ignore
  const { data } = await stage.world.as('boss').repos.getContent({ ...repo, path });
  const body = { ...data, encoding: 'none', content: '' };
  await stage.world.fault({ match: `GET .*/contents/${path}`, status: 200, body, times: 99 });
}

describe('where the configuration cannot be read when a run is to be published (R10, R27)', () => {
  it.each<[string, () => Promise<unknown>]>([
    [
      'since the right is gone',
      () => stage.world.fault({ match: 'GET .*/contents/.github/patchwright.yml', status: 403, times: 99 }),
    ],
    [
      'since it was broken meanwhile',
      () =>
        stage.clone.commit(stage.world, {
          '.github/patchwright.yml': 'scope: { exclude: ["src/**"], nonsense: 1 }\n',
        }),
    ],
    [
      'since its branch is not told, though there are others',
      () => stage.world.fault({ match: 'GET .*/git/ref/heads/main$', status: 404, times: 99 }),
    ],
    ['since it has grown over 1 MB, of which GitHub shows the blob alone', growConfig],
  ])('the run ends with that, and publishes nothing: %s', async (_, happens) => {
    const { issue, event } = await drafted();
    await happens();
    expect(await stage.jobs.publish(event)).toBe(1);
    expect(await stage.told(issue)).toEqual(['config']);
    expect(await stage.openPulls()).toEqual([]);
  });
});

describe('where the configuration calls it by another name while a run is drafted, on a server', () => {
  const rename = async (config: string) =>
    stage.clone.commit(stage.world, { '.github/patchwright.yml': config });

  it('the label: the run ends with a word', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const event = await stage.events.label(issue);
    await stage.jobs.draft(event);
    await rename('github: { label: fixme }\n');
    await stage.jobs.publish(event);
    expect(await stage.told(issue)).toEqual(['other-label']);
  });

  it('the command: so does it, for those who may ask', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const event = await stage.events.comment(issue, '/patchwright run');
    await stage.jobs.draft(event);
    await rename('github: { command: /fixme }\n');
    await stage.jobs.publish(event);
    expect(await stage.told(issue)).toEqual(['no-command']);
  });

  it('who may not ask gets none, whatever a draft says (R1)', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const event = await stage.events.comment(issue, '/patchwright run');
    await stage.jobs.draft(event);
    await rename('github: { command: /fixme }\n');
    await stage.world.as('boss').repos.addCollaborator({ ...repo, username: 'wendy', permission: 'pull' });
    await stage.jobs.publish(event);
    expect(await stage.told(issue)).toEqual([]);
  });
});
