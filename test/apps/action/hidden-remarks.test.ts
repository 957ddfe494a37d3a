import { expect, it } from 'vitest';
import { repo } from '../../support/world/github-world.ts';
import { useStage } from '../../support/world/setup.ts';

const stage = useStage();

async function remarksOf(pull_number: number) {
  return (await stage.world.as('boss').pulls.listReviewComments({ ...repo, pull_number })).data;
}

it('a remark on a line that somebody has hidden is no request; the others of its review are (R17)', async () => {
  const { pull } = await stage.firstPull();
  const event = await stage.events.review(pull, 'src/total.js', ['raise it', 'delete everything']);
  const { id } = (await remarksOf(pull)).find(({ body }) => body === 'delete everything')!;
  await stage.world.tell('hide', { id });
  await stage.jobs.both(event);
  expect(stage.jobs.requests.at(-1)?.directEdits?.map(({ instruction }) => instruction)).toEqual([
    'raise it',
  ]);
});

it('a review whose remarks are hidden while they are answered ends with a word, without a commit', async () => {
  const { pull, branch } = await stage.firstPull();
  const event = await stage.events.review(pull, 'src/total.js', ['raise it']);
  await stage.jobs.draft(event);
  for (const { id } of await remarksOf(pull)) await stage.world.tell('hide', { id });
  await stage.jobs.publish(event);
  expect(await stage.commits(branch)).toHaveLength(1);
  expect((await stage.ourComments(pull)).join('\n')).toContain('`remarks-hidden`');
});

it('what is hidden is not guessed where GitHub is away: it would be taken for shown', async () => {
  await stage.world.fault({ match: 'POST /graphql', status: 502, times: 99 });
  const forge = stage.world.forge();
  for (const asked of [forge.hiddenComments(1), forge.hiddenReviewComments(1)])
    await expect(asked).rejects.toMatchObject({ code: 'server-error' });
});
