import { expect, it } from 'vitest';
import { useStage } from '../../support/world/setup.ts';

const stage = useStage();

it('a run from label to pull request costs a bounded number of API calls', async () => {
  const issue = await stage.events.openIssue('Totals are wrong', 'See src/total.js');
  const event = await stage.events.label(issue);
  stage.world.requests.length = 0;
  await stage.jobs.draft(event);
  const reads = stage.world.requests.splice(0);
  await stage.jobs.publish(event);
  const calls = stage.world.requests.filter((call) => !call.startsWith('POST /graphql'));
  const writes = calls.filter((call) => !call.startsWith('GET'));
  expect(reads.every((call) => call.startsWith('GET') || call === 'POST /graphql')).toBe(true);
  expect(reads.length).toBeLessThanOrEqual(14);
  expect(calls.length).toBeLessThanOrEqual(32); // the last looks for a second comment of the run
  expect(writes.length).toBeLessThanOrEqual(8);
});
