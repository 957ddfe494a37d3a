import { readMarker } from '../text/state-marker.ts';
import type { ForgePull } from '../ports/index.ts';
import { codeownersPaths, ownersOf } from './codeowners.ts';
import { once, repeat } from './once.ts';
import type { RunOutcome } from './outcome.ts';
import type { PublishOrder } from './publish-order.ts';
import { renderPullBody, renderPullTitle } from './pull-request-text.ts';
import type { Target } from './target.ts';
import type { WrittenBranch } from './write-branch.ts';

interface PullOrder extends PublishOrder {
  outcome: RunOutcome;
  target: Target;
  written: WrittenBranch;
}

/** Opens the draft pull request of a branch, or brings the one that is there up to date. */
export async function publishPull(order: PullOrder): Promise<{ number: number; url: string }> {
  const { forge, job, target, seal, gate, config, written, pauseMs } = order;
  if (job.pull && target.pull) return { number: target.pull.number, url: target.pull.url };
  const base = config.base ?? (await forge.repositoryFacts()).defaultBranch;
  const text = {
    title: renderPullTitle(job, gate),
    body: renderPullBody({ ...order, branch: written.branch, command: config.command }, gate, seal),
  };
  const { value: pull, made } = await once<ForgePull>({
    lookUp: async () =>
      target.pull ?? (await forge.pullsFrom(written.branch)).find(({ state }) => state === 'open'),
    act: () => forge.createPull({ ...text, head: written.branch, base }),
    ...(pauseMs === undefined ? {} : { pauseMs }),
  });
  const ofThisRun = readMarker(seal, pull.body)?.facts['key'] === job.key;
  if (!made && !ofThisRun) await repeat(() => forge.updatePull(pull.number, text), pauseMs);
  if (made || ofThisRun) await dress(order, pull);
  return { number: pull.number, url: pull.url };
}

/** Labels and reviewers: nice to have, so a refusal does not spoil the run. */
async function dress({ forge, config, outcome, job }: PullOrder, pull: ForgePull): Promise<void> {
  await repeat(() => forge.addLabels(pull.number, config.labels));
  const paths = outcome.patch?.changes.map(({ path }) => path) ?? [];
  const reviewers =
    config.reviewers.length > 0
      ? config.reviewers
      : await findOwners({ forge, base: pull.baseBranch, paths });
  const people = reviewers.filter((login) => login.toLowerCase() !== pull.author.toLowerCase());
  await repeat(() => forge.requestReviewers(pull.number, people.length > 0 ? people : [job.requestedBy]));
}

async function findOwners({
  forge,
  base,
  paths,
}: {
  forge: PullOrder['forge'];
  base: string;
  paths: readonly string[];
}): Promise<string[]> {
  for (const file of codeownersPaths) {
    const text = await forge.readText(file, base);
    if (text !== undefined) return ownersOf(text, paths);
  }
  return [];
}
