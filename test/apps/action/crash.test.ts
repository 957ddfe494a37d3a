import { describe, expect, it } from 'vitest';
import { ForgeError } from '../../../src/errors/index.ts';
import type { Forge } from '../../../src/ports/index.ts';
import { dying, Killed } from '../../support/world/dying-forge.ts';
import { repo } from '../../support/world/github-world.ts';
import { useStage } from '../../support/world/setup.ts';

const stage = useStage();

/** A forge that takes effect, then reports a lost reply, the first time a method is called. */
function losing(forge: Forge, method: keyof Forge): Forge {
  let lost = false;
  return new Proxy(forge, {
    get(target, name) {
      const member = target[name as keyof Forge] as unknown;
      if (typeof member !== 'function' || name !== method) return member;
      return async (...args: unknown[]) => {
        const value: unknown = await member.apply(target, args);
        if (lost) return value;
        lost = true;
        throw new ForgeError('server-error', 'Bad gateway', { status: 502 });
      };
    },
  });
}

/** What a run has left on GitHub. */
async function effectsOf(issue: number) {
  const branch = `patchwright/issue-${issue}-totals-are-wrong`;
  const pulls = (await stage.openPulls()).filter(({ head }) => head === branch);
  const comments = await stage.ourComments(issue);
  const { data } = await stage.world
    .as('boss')
    .git.listMatchingRefs({ ...repo, ref: `heads/patchwright/issue-${issue}-` });
  return {
    pulls: pulls.length,
    branches: data.length,
    commits: (await stage.commits(branch)).length,
    comments: comments.length,
    verdict: /\*\*Verdict: (\w+)\*\*/.exec(comments[0] ?? '')?.[1],
  };
}

const oneOfEach = { pulls: 1, branches: 1, commits: 1, comments: 1, verdict: 'patched' };

describe('publishing that is killed', () => {
  it('after any call and started again ends with one comment, one branch and one pull request (R23, R24, H30)', async () => {
    let finished = false;
    for (let at = 1; !finished; at += 1) {
      const issue = await stage.events.openIssue('Totals are wrong', '');
      const event = await stage.events.label(issue);
      await stage.jobs.draft(event);
      finished = await stage.jobs
        .publishWith(event, (forge) => dying(forge, at))
        .then(
          () => true,
          (error: unknown) => {
            if (!(error instanceof Killed)) throw error;
            return false;
          },
        );
      expect(await stage.jobs.publish(event), `killed after call ${at}`).toBe(0);
      expect(await effectsOf(issue)).toEqual(oneOfEach);
      expect(at).toBeLessThan(60);
    }
  }, 300_000);

  it('by a 502 at any single call of all jobs is made up for by running them again', async () => {
    // Every call with EVERY=1; by default one in seventeen, which is one of each job.
    const every = Number(process.env['EVERY'] ?? 17);
    let calls = Number.POSITIVE_INFINITY;
    for (let skip = every === 1 ? 0 : 5; skip < calls; skip += every) {
      const issue = await stage.events.openIssue('Totals are wrong', '');
      const event = await stage.events.label(issue);
      const all = async () => {
        await stage.jobs.greet(event);
        return stage.jobs.both(event);
      };
      stage.world.requests.length = 0;
      await stage.world.fault({ match: '.', status: 502, skip });
      await all().catch((error: unknown) => expect(error, `call ${skip}`).toBeInstanceOf(ForgeError));
      calls = Math.min(calls, Math.max(30, stage.world.requests.length)); // a job that gave up asked less
      await stage.world.tell('clearFaults');
      expect(await all(), `502 at call ${skip}`).toBe(0);
      expect(await effectsOf(issue), `502 at call ${skip}`).toEqual(oneOfEach);
    }
  }, 3_600_000);

  it('in the middle of an approved plan still knows what was approved', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    await stage.jobs.both(await stage.events.label(issue, 'patchwright:plan'));
    const event = await stage.events.comment(issue, '/patchwright approve');
    await stage.jobs.draft(event);
    await expect(stage.jobs.publishWith(event, (forge) => dying(forge, 'createTree'))).rejects.toThrow(
      Killed,
    );
    expect(await stage.jobs.publish(event)).toBe(0);
    expect(await effectsOf(issue)).toEqual(oneOfEach);
  });

  it.each(['createComment', 'updateComment', 'advanceBranch', 'replyToReviewComment'] as const)(
    'in the middle of a review, after %s, is finished by the next start',
    async (method) => {
      const { pull, branch } = await stage.firstPull();
      const event = await stage.events.review(pull, 'src/total.js', ['one', 'two']);
      await stage.jobs.draft(event);
      await stage.jobs.publishWith(event, (forge) => dying(forge, method)).catch(() => undefined);
      await stage.jobs.publish(event);
      expect(await stage.commits(branch)).toHaveLength(2);
      expect((await stage.ourComments(pull)).map((body) => body.includes('**Verdict: patched**'))).toEqual([
        true,
      ]);
      const { data } = await stage.world.as('boss').pulls.listReviewComments({ ...repo, pull_number: pull });
      const replies = data.filter(({ user }) => user?.login === 'bot').map(({ body }) => body);
      expect(replies).toEqual([expect.stringMatching(/^Done in/), expect.stringMatching(/^Done in/)]);
    },
  );

  it.each(['createComment', 'advanceBranch', 'updateComment'] as const)(
    'in the middle of a failed check, after %s, is finished by the next start',
    async (method) => {
      const { pull, branch } = await stage.firstPull();
      const head = (await stage.openPulls())[0]!.sha;
      await stage.world
        .as('boss')
        .checks.create({ ...repo, name: 't', head_sha: head, status: 'completed', conclusion: 'failure' });
      const event = stage.events.checksFailed(head, branch);
      await stage.jobs.draft(event);
      await stage.jobs.publishWith(event, (forge) => dying(forge, method)).catch(() => undefined);
      await stage.jobs.publish(event);
      expect(await stage.commits(branch)).toHaveLength(2);
      expect((await stage.ourComments(pull)).map((body) => body.includes('**Verdict: patched**'))).toEqual([
        true,
      ]);
    },
  );

  it.each([
    'createComment',
    'updateComment',
    'createTree',
    'createCommit',
    'createBranch',
    'createPull',
    'addLabels',
    'requestReviewers',
  ] as const)('is not confused by a lost reply to %s (H30)', async (method) => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const event = await stage.events.label(issue);
    await stage.jobs.draft(event);
    await stage.jobs.publishWith(event, (forge) => losing(forge, method));
    expect(await effectsOf(issue)).toEqual(oneOfEach);
  });
});

describe('publishing that breaks by a fault of ours', () => {
  /** A forge of which one method breaks, as often as `times` says. */
  const breaking = (forge: Forge, method: keyof Forge, times: number): Forge => {
    let left = times;
    return new Proxy(forge, {
      get: (target, name) => {
        const member = target[name as keyof Forge] as unknown;
        if (name !== method || left === 0) return member;
        return async () => {
          left -= 1;
          throw new TypeError(`${method} is not a function\n    at secretPlace (file.js:1:1)`);
        };
      },
    });
  };

  it.each([
    ['issue', Infinity, false],
    ['createTree', Infinity, true],
    ['createPull', Infinity, true],
    ['addLabels', Infinity, true],
    ['comments', 1, false],
    ['updateComment', 1, false],
  ] as const)(
    'in %s ends as failed in the one comment, and goes on when it is started again (R27)',
    async (method, times, isOffered) => {
      const issue = await stage.events.openIssue('Totals are wrong', '');
      const event = await stage.events.label(issue);
      await stage.jobs.greet(event);
      await stage.jobs.draft(event);
      const [end] = await stage.jobs.publishWith(event, (forge) => breaking(forge, method, times));
      expect(end?.verdict).toMatchObject({ verdict: 'failed', reason: 'unexpected' });
      const [comment, ...others] = await stage.ourComments(issue);
      expect(others).toEqual([]);
      expect(comment).toMatch(
        /\*\*Verdict: failed\*\* \(`unexpected`\)\s+Publishing .*a fault of Patchwright.*is not a function/,
      );
      expect(comment).toContain('https://github.test/acme/shop/actions/runs/1');
      expect(comment).not.toContain('secretPlace');
      expect(comment!.includes('+export const STEP = 2;'), 'the patch').toBe(isOffered);
      expect(await stage.jobs.publish(event)).toBe(0);
      expect(await effectsOf(issue)).toEqual(oneOfEach);
    },
  );
});
