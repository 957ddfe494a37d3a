import { describe, expect, it } from 'vitest';
import { randomNumbers } from '../../support/random-numbers.ts';
import { dying, Killed } from '../../support/world/dying-forge.ts';
import { repo } from '../../support/world/github-world.ts';
import { answering, realPipeline } from '../../support/world/real-pipeline.ts';
import { useStage } from '../../support/world/setup.ts';

const stage = useStage();
/** `KILLS=60 npx vitest run test/apps/action/kills.test.ts` is the long way. */
const kills = Number(process.env['KILLS'] ?? 6);
const seed = Number(process.env['SEED'] ?? 731);

/** A model that is paid for every question, in a process that dies before its n-th call. */
function paidModel(paid: string[], dieAt: number) {
  let calls = 0;
  return answering(({ messages }) => {
    calls += 1;
    if (calls === dieAt) throw new Killed('model');
    paid.push(JSON.stringify(messages));
  });
}

/** Runs a job that may be killed. @returns false when it was */
async function survives(job: Promise<unknown>): Promise<boolean> {
  return job.then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof Killed)) throw error;
      return false;
    },
  );
}

describe('a run whose jobs are killed and started again', () => {
  it(`pays for nothing twice and ends in one pull request with its patch: ${kills} kills`, async () => {
    const random = randomNumbers(seed);
    let killed = 0;
    for (let round = 0; killed < kills; round += 1) {
      const issue = await stage.events.openIssue('Totals are wrong', 'See src/total.js');
      const event = await stage.events.label(issue);
      const paid: string[] = [];
      for (let attempt = 0, done = false; !done; attempt += 1) {
        // The last attempts live, so that every run comes to its end.
        const mortal = attempt < 3 && killed < kills;
        const place = mortal ? random.below(4) : -1;
        const at = (here: number, calls: number) => (place === here ? 1 + random.below(calls) : 0);
        const greeted = at(0, 8);
        const drafted = at(1, 10);
        const asked = at(2, 3);
        const published = at(3, 26);
        done =
          (await survives(stage.jobs.greetWith(event, (forge) => dying(forge, greeted)))) &&
          (await survives(
            stage.jobs.draftWith(
              event,
              (forge) => dying(forge, drafted),
              realPipeline(stage, paidModel(paid, asked)),
            ),
          )) &&
          (await survives(stage.jobs.publishWith(event, (forge) => dying(forge, published))));
        if (!done) killed += 1;
      }
      const branch = `patchwright/issue-${issue}-totals-are-wrong`;
      const pulls = (await stage.openPulls()).filter(({ head }) => head === branch);
      expect(pulls, `round ${round}`).toHaveLength(1);
      expect(new Set(paid).size, 'nothing is paid for twice').toBe(paid.length);
      expect(await stage.diff(branch)).toEqual(['-export const STEP = 1;', '+export const STEP = 2;']);
      expect(await stage.commits(branch)).toHaveLength(1);
      expect(await stage.ourComments(issue)).toEqual([expect.stringContaining('**Verdict: patched**')]);
      await stage.world.as('boss').pulls.update({ ...repo, pull_number: pulls[0]!.number, state: 'closed' });
    }
    expect(killed).toBeGreaterThanOrEqual(kills);
  }, 1_800_000);
});
