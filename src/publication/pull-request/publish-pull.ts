import type { JobTask } from '../../domain/index.ts';
import { ForgeError } from '../../errors/index.ts';
import { readPullMemory } from '../../markers/pull-memory.ts';
import type { ForgePull } from '../../ports/index.ts';
import { codeownersPaths, ownersOf } from './codeowners.ts';
import { once, repeat } from '../once.ts';
import type { RunOutcome } from '../run-outcome.ts';
import type { PublishOptions } from '../publish-options.ts';
import { roundsWith } from './pull-rounds.ts';
import { renderPullBody, renderPullTitle } from './pull-request-text.ts';
import { isOpenedBy, type Target } from '../branch/target.ts';
import type { WrittenBranch } from '../branch/write-branch.ts';

interface PullOptions extends PublishOptions {
  outcome: RunOutcome;
  target: Target;
  /** The branch that the commit was verified against. */
  baseBranch: string;
  written: WrittenBranch;
}

export interface PublishedPull {
  number: number;
  url: string;
  /** Sentences about what the forge refused that is nice to have. */
  unmet: readonly string[];
}

/**
 * Opens the draft pull request of a branch, or brings the one that is there up to date.
 * @throws {ForgeError} `gone` where it was closed; each says which commit is there by then
 */
export async function publishPull(options: PullOptions): Promise<PublishedPull> {
  try {
    return await openOrUpdate(options);
  } catch (error) {
    throw afterCommit(error, options.written);
  }
}

/** What the forge refuses now takes no commit back, and whoever reads of a failure would make the change again. */
function afterCommit(error: unknown, { branch, sha }: WrittenBranch): unknown {
  const commit = sha.slice(0, 12);
  if (!(error instanceof ForgeError) || error.message.includes(commit)) return error;
  const { code, message, hint, status } = error;
  const told = `${message}. By then, commit ${commit} with the change was on ${branch}`;
  return new ForgeError(code, told, { hint, cause: error, ...(status === undefined ? {} : { status }) });
}

async function openOrUpdate(options: PullOptions): Promise<PublishedPull> {
  const { forge, job, target, baseBranch: base, written, outcome, gate, pauseMs } = options;
  const title = renderPullTitle(job, outcome, gate);
  const { value: pull, made } = await once<ForgePull>({
    lookUp: async () =>
      target.pull ??
      (await forge.pullsFrom(written.branch)).find(
        (one) => one.state === 'open' || isOpenedBy(job.key, options, one),
      ),
    act: () => forge.createPull({ title, body: bodyFor(options, ''), head: written.branch, base }),
    pauseMs,
  });
  if (pull.state === 'closed' && !pull.merged) throw closedMeanwhile(pull, written);
  const ofThisRun = readPullMemory(options.seal, pull.body)?.key === job.key;
  if (!made && (job.pull || !ofThisRun)) {
    const text = { title: job.pull ? undefined : title, body: bodyFor(options, pull.body) };
    const state = await repeat(() => forge.updatePull(pull.number, text), pauseMs);
    if (state === 'closed') throw closedMeanwhile(pull, written);
  }
  const unmet = made || ofThisRun ? await addLabelsAndReviewers(options, pull) : [];
  return { number: pull.number, url: pull.url, unmet };
}

/** Nobody reviews or merges what reaches a branch after its pull request was closed. */
function closedMeanwhile({ number }: ForgePull, { branch, sha }: WrittenBranch): ForgeError {
  return new ForgeError(
    'gone',
    `Pull request ${number} was closed or merged in the meantime: commit ${sha.slice(0, 12)} on ${branch} is in no open pull request`,
    { hint: 'Ask on the issue to get a new pull request.' },
  );
}

function bodyFor(options: PullOptions, before: string): string {
  const { job, outcome, seal, gate, config, written } = options;
  const { usage, verdict } = outcome;
  const rounds = roundsWith(readPullMemory(seal, before) ?? {}, {
    key: job.key,
    by: job.requestedBy,
    asked: wordsOfTask[job.task],
    verdict: `${verdict.verdict} (${verdict.reason})`,
    commit: written.sha,
    calls: usage.calls,
    costUsd: usage.costUsd,
  });
  const opened = openedBy(options, before);
  const text = { ...options, branch: written.branch, command: config.command, rounds, opened };
  return renderPullBody(text, gate, seal, before);
}

/** The run that a pull request began with, and who asked for it: its failures are answered in that name. */
function openedBy({ job, seal }: PullOptions, body: string): { key: string; requestedBy: string } {
  const { key, requestedBy } = readPullMemory(seal, body) ?? {};
  return key !== undefined && requestedBy !== undefined && (job.pull || key === job.key)
    ? { key, requestedBy }
    : { key: job.key, requestedBy: job.requestedBy };
}

const wordsOfTask: Readonly<Record<JobTask, string>> = {
  run: 'the issue',
  plan: 'a plan',
  revise: 'a comment',
  'edit-lines': 'a review',
  'fix-checks': 'failed checks',
  rebase: 'a newer base',
  ask: 'a question',
  stop: 'stop',
  explain: 'explain',
};

/** Each is a write of its own, a second after the one before, and a line of CODEOWNERS may name hundreds. */
const maxReviewers = 15;

/** Nice to have, so a refusal does not spoil the run. @returns sentences about what was refused */
async function addLabelsAndReviewers(options: PullOptions, pull: ForgePull): Promise<string[]> {
  const { forge, config, pauseMs } = options;
  const labels = await unlessRefused('labels', () =>
    repeat(() => forge.addLabels(pull.number, config.labels), pauseMs),
  );
  const reviewers = await unlessRefused('reviewers', async () => {
    const people = await reviewersOf(options, pull);
    await repeat(() => forge.requestReviewers(pull.number, people), pauseMs);
  });
  return [...labels, ...reviewers];
}

async function unlessRefused(what: string, act: () => Promise<void>): Promise<string[]> {
  try {
    await act();
    return [];
  } catch (error) {
    if (!(error instanceof ForgeError)) throw error;
    return [`Its ${what} could not be set: ${error.message}.`];
  }
}

async function reviewersOf({ forge, config, outcome, job }: PullOptions, pull: ForgePull): Promise<string[]> {
  const paths = outcome.patch?.changes.map(({ path }) => path) ?? [];
  const reviewers =
    config.reviewers.length > 0
      ? config.reviewers
      : await findOwners({ forge, base: pull.baseBranch, paths });
  const people = reviewers
    .filter((login) => login.toLowerCase() !== pull.author.toLowerCase())
    .slice(0, maxReviewers);
  return people.length > 0 ? people : [job.requestedBy];
}

async function findOwners({
  forge,
  base,
  paths,
}: {
  forge: PullOptions['forge'];
  base: string;
  paths: readonly string[];
}): Promise<string[]> {
  for (const file of codeownersPaths) {
    const text = await forge.readText(file, base);
    if (text !== undefined) return ownersOf(text, paths);
  }
  return [];
}
