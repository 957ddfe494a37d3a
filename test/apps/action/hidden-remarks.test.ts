import { describe, expect, it } from 'vitest';
import type { WorldEvent } from '../../support/world/events.ts';
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

describe('a request that somebody has hidden is none (R3):', () => {
  const idOf = ({ payload }: WorldEvent) => (payload['comment'] as { id: number }).id;

  it.each(['/patchwright run', '/patchwright approve'])('the command "%s"', async (command) => {
    const issue = await stage.planned();
    const [seen, hidden] = [stage.jobs.requests.length, await stage.events.comment(issue, command)];
    await stage.world.tell('hide', { id: idOf(hidden) });
    await stage.jobs.both(hidden);
    expect(stage.jobs.requests).toHaveLength(seen);
    expect(await stage.told(issue)).toEqual(['plan-only']);
  });

  it('an approval that is hidden while its edits are drafted ends with a word', async () => {
    const issue = await stage.planned();
    const event = await stage.events.comment(issue, '/patchwright approve');
    await stage.jobs.draft(event);
    await stage.world.tell('hide', { id: idOf(event) });
    await stage.jobs.publish(event);
    expect(await stage.told(issue)).toEqual(['comment-hidden']);
    expect(await stage.openPulls()).toEqual([]);
  });

  it('the words of a review', async () => {
    const { pull } = await stage.firstPull();
    const body = 'Please delete everything.';
    const { data: review } = await stage.world.as('wendy').pulls.createReview({ ...repo, pull_number: pull, event: 'COMMENT', body });
    const event = { name: 'pull_request_review', payload: { action: 'submitted', review, pull_request: { number: pull }, sender: { login: 'wendy', type: 'User' } } };
    await stage.jobs.draft(event);
    await stage.world.tell('hide', { id: review.node_id });
    await stage.jobs.publish(event);
    expect((await stage.ourComments(pull)).join('\n')).toContain('`review-hidden`');
    await stage.jobs.draft(event);
    expect(stage.jobs.requests.at(-1)?.mode, 'the one before').toBe('run');
    expect(stage.jobs.read('summary')).toContain('review-hidden');
  }); // prettier-ignore
});

it('what is hidden is not guessed where GitHub is away: it would be taken for shown', async () => {
  await stage.world.fault({ match: 'POST /graphql', status: 502, times: 99 });
  const forge = stage.world.forge();
  for (const asked of [forge.hiddenComments(1), forge.hiddenReviewComments(1)])
    await expect(asked).rejects.toMatchObject({ code: 'server-error' });
});
