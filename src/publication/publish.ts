import { mayContinue, type Job, type Plan, type Verdict } from '../domain/index.ts';
import { PatchwrightError, type ForgeError } from '../errors/index.ts';
import { renderPatch } from '../text/diff/render-patch.ts';
import { continuationFacts } from '../markers/continuation.ts';
import type { ThreadMemory } from '../markers/thread-memory.ts';
import {
  failedBy,
  missingDraft,
  notWritten,
  patchlessDraft,
  refuse,
  unaskedPatch,
  type Ending,
  type Published,
} from './ending.ts';
import { explainRuns } from './explain.ts';
import { memoryFor } from './thread/memory-for.ts';
import type { RunOutcome } from './run-outcome.ts';
import { findOtherPulls } from './pull-request/other-pulls.ts';
import { ProgressThread } from './thread/progress-thread.ts';
import { renderProgress, type ProgressView } from './thread/progress-comment.ts';
import { partOf, permittedPart } from './branch/permitted-part.ts';
import type { PublishOptions } from './publish-options.ts';
import { isTriedLater } from './odd-refusals.ts';
import { publishPull } from './pull-request/publish-pull.ts';
import { publishRebased } from './publish-rebased.ts';
import { answerRemarks } from './thread/answer-remarks.ts';
import { findTarget } from './branch/target.ts';
import { withOtherListing } from './thread/other-listing.ts';
import { isLastingRefusal, tellElsewhere } from './thread/tell-elsewhere.ts';
import { tellObjections } from './thread/review-objections.ts';
import { whyNoPull } from './pull-request/eligibility.ts';
import { writeBranch } from './branch/write-branch.ts';

/**
 * Ends a run on the forge: with one comment and, if the patch is worth it, one branch and one pull request. Deterministic: asks no
 * model and runs no command. After a crash at any point it can be called again and continues (R23, R24).
 * @throws what no known failure is, where the comment does not tell yet how the run ended, and what is put off
 */
export async function publish(options: PublishOptions): Promise<Published> {
  try {
    return await publishInThread(options);
  } catch (error) {
    if (!(error instanceof PatchwrightError) || isTriedLater(options, error)) throw error;
    // The comment cannot be written: the issue is deleted, its conversation locked, or the token lacks the right.
    const verdict = options.halt ?? failedBy(error);
    const told = await tellByOtherListing(options, verdict);
    if (told) return told;
    const memory = memoryFor(options.job, {}, spentBy(options));
    const isTold =
      isLastingRefusal(error) && (await tellElsewhere(options, { verdict }, { refusal: error, memory }));
    return {
      verdict: { ...verdict, message: `${verdict.message} ${untold}` },
      ...(!isTold && { isUntold: true, refusal: error.code }),
    };
  }
}

/** What whoever reads the log is to know, since nobody else hears of it. */
const untold =
  'This could not be said in the comment of the run, which may still say that work goes on. Run the failed job again: what was paid for is kept, and what is published is not published twice.';

/**
 * Tells the end where the comments of the conversation cannot be listed, as the list of the repository shows them.
 * @returns nothing where that does not help either
 */
async function tellByOtherListing(options: PublishOptions, halt: Verdict): Promise<Published | undefined> {
  const forge = withOtherListing(options.forge, options.now);
  return publishInThread({ ...options, forge, halt }).catch(() => undefined);
}

async function publishInThread(options: PublishOptions): Promise<Published> {
  const thread = new ProgressThread(options);
  const earlier = await thread.open();
  if (thread.isFinished) {
    const unanswered = await answerOrSay(options, undefined);
    return withPull(options, earlier, saying(verdictFrom(earlier), unanswered));
  }
  const outcome = options.outcome && withChangesAlone(options.outcome, options.job);
  const view = (more: Partial<ProgressView>): string =>
    renderProgress(
      {
        job: options.job,
        command: options.config.command,
        notes: [...thread.notes, ...options.notes],
        memory: memoryFor(options.job, earlier, spentBy(options)),
        kept: thread.kept,
        outcome,
        paidUsd: options.paidUsd,
        runUrl: options.runUrl || undefined,
        ...more,
      },
      options.gate,
      options.seal,
    );
  await thread.write(() => view({}));
  const ending = await endingOf({ ...options, outcome }, earlier);
  const again = continuationOf(options, ending.verdict);
  const memory = { ...memoryFor(options.job, earlier, spentBy(options)), ...again };
  const end = { ...ending, memory, goesOn: again.again !== undefined };
  const refusal = await tellEnd({ ...options, thread }, ending, (now) => view({ ...end, now }));
  const isTold = !refusal || (await tellElsewhere(options, ending, { refusal, memory }));
  const isOver = !mayContinue(ending.verdict.verdict);
  const unanswered = isOver ? await answerOrSay({ ...options, outcome }, ending) : undefined;
  const unsaid = refusal && `${refusal.message}, so it is not said in the comment.`;
  return {
    verdict: saying(ending.verdict, unsaid, unanswered),
    pull: ending.pull,
    ...(!isTold && { isUntold: true, refusal: refusal.code }),
  };
}

/**
 * An outcome whose patch is what it changes and nothing else, with its diff as we render it: neither is taken from a draft. One that is
 * rebased is compared with both of its sides as it is.
 */
function withChangesAlone(outcome: RunOutcome, { task }: Job): RunOutcome {
  const { patch } = outcome;
  if (!patch) return { ...outcome, diff: '' };
  const changes = patch.changes.filter(
    ({ change, before, after }) => task === 'rebase' || change !== 'modify' || before !== after,
  );
  return { ...outcome, patch: { ...patch, changes }, diff: renderPatch({ ...patch, changes }) };
}

/** Replies below the remarks. The end has been told by then, and stays it. @returns why that was refused, as a sentence */
async function answerOrSay(options: PublishOptions, ending: Ending | undefined): Promise<string | undefined> {
  try {
    await answerRemarks(options, ending);
    return undefined;
  } catch (error) {
    if (!(error instanceof PatchwrightError) || (options.isRetried && !isLastingRefusal(error))) throw error;
    return `Its remarks have no reply below them: ${error.message}. Run the job again for that.`;
  }
}

function saying(verdict: Verdict, ...sentences: readonly (string | undefined)[]): Verdict {
  return { ...verdict, message: [verdict.message, ...sentences].filter(Boolean).join(' ') };
}

/** Writes how the run ended. @returns why that is refused for good, though the run has ended so @throws what is put off */
async function tellEnd(
  { thread, ...options }: { thread: ProgressThread } & Pick<PublishOptions, 'isPatient' | 'isRetried'>,
  { verdict }: Ending,
  body: (now?: number) => string,
): Promise<ForgeError | undefined> {
  try {
    const at = await thread.write(body, true);
    if (verdict.verdict === 'planned') await datePlan(thread, at, body);
    return undefined;
  } catch (error) {
    if (!isLastingRefusal(error) || isTriedLater(options, error)) throw error;
    return error;
  }
}

/**
 * Dates a plan by the moment at which people could first read it, as the forge tells the time: commands are dated by the same
 * clock, and a machine's own may be hours off. Until then the comment's own date counts. Where people had another plan to
 * read, one of that very second may mean that.
 */
async function datePlan(
  thread: ProgressThread,
  at: string | undefined,
  body: (shownAt: number) => string,
): Promise<void> {
  const shownAt = Date.parse(at ?? '');
  if (Number.isNaN(shownAt)) return;
  await thread.write(() => body(shownAt + (thread.holdsPlan ? 1000 : 0)));
}

/** A run that failed because the endpoint's quota was used up is continued automatically, once. */
function continuationOf(
  { job, runId }: PublishOptions,
  { verdict, reason }: Verdict,
): Pick<ThreadMemory, 'again'> {
  const isPutOff = verdict === 'failed' && reason === 'quota';
  return isPutOff && !job.resume && runId ? continuationFacts(job, runId) : {};
}

/** What a run cost that was given up counts as well, though no draft tells it (R26). */
function spentBy({ outcome, paidUsd, now }: PublishOptions): { usd: number; at: string } | undefined {
  if (!outcome && !paidUsd) return undefined;
  const usd = Math.max(outcome?.usage.costUsd ?? 0, paidUsd ?? 0);
  return { usd, at: new Date(now).toISOString() };
}

/** Turns every failure into a verdict, so that no run ends silently (R27). @throws what is put off */
async function endingOf(options: PublishOptions, earlier: ThreadMemory): Promise<Ending> {
  try {
    return await decideEnding(options, earlier);
  } catch (error) {
    if (isTriedLater(options, error)) throw error;
    return { verdict: failedBy(error), offerPatch: true };
  }
}

async function decideEnding(options: PublishOptions, earlier: ThreadMemory): Promise<Ending> {
  const { job, outcome, lost, halt, config } = options;
  if (halt) return { verdict: halt };
  if (job.task === 'explain')
    return { verdict: { verdict: 'unchanged', reason: 'explained', message: await explainRuns(options) } };
  if (job.task === 'stop')
    return withPull(options, earlier, refuse('stopped', `${job.requestedBy} asked to stop.`));
  if (job.refusal) return { verdict: refuse(job.refusal.reason, job.refusal.message) };
  if (!outcome) return { verdict: lost ? { verdict: 'failed', ...lost } : missingDraft };
  const { verdict } = outcome.verdict;
  if (!outcome.patch || outcome.patch.changes.length === 0)
    return { verdict: verdict === 'patched' ? patchlessDraft : outcome.verdict };
  if (job.task === 'plan' || job.task === 'ask') return { verdict: unaskedPatch };
  if (verdict === 'over-budget' || verdict === 'failed')
    return { verdict: outcome.verdict, offerPatch: true }; // paid for, and nobody else has it
  if (!['patched', 'unverified'].includes(verdict)) return { verdict: outcome.verdict };
  const { other, notes } = await findOtherPulls(options.forge, job, options, outcome.patch.changes);
  if (other) return { verdict: other, offerPatch: true };
  const notWorthIt = whyNoPull(outcome, config, { isReview: job.task === 'edit-lines' });
  return notWorthIt
    ? { verdict: notWorthIt, offerPatch: true }
    : publishPatch({ ...options, notes: [...options.notes, ...notes] }, outcome, outcome.patch);
}

async function publishPatch(
  options: PublishOptions,
  outcome: RunOutcome,
  patch: NonNullable<RunOutcome['patch']>,
): Promise<Ending> {
  const { forge, job, gate, protection } = options;
  const target = await findTarget(forge, job, options);
  if ('gone' in target) return { verdict: refuse('branch-gone', target.gone), offerPatch: true };
  const { pull: known } = target;
  if (known && target.overtaken)
    return { verdict: overtaken, pull: { number: known.number, url: known.url } };
  if (job.task === 'rebase') return publishRebased(options, { outcome, patch, target });
  const scope = scopeOf(job, outcome);
  const baseBranch =
    target.pull?.baseBranch ?? options.config.base ?? (await forge.repositoryFacts()).defaultBranch;
  const rules = { protection, scope };
  const part = permittedPart(patch.changes, rules);
  const written = await writeBranch({
    ...options,
    target,
    baseBranch,
    base: patch.base,
    changes: part.changes,
    plan: outcome.plan,
    rules: { ...rules, secrets: gate.secrets },
  });
  if ('problem' in written) return notWritten(written.problem);
  const ended = part.refused.length === 0 ? outcome : partOf(outcome, part);
  const { number, url, unmet } = await publishPull({
    ...options,
    outcome: ended,
    target,
    baseBranch,
    written,
  });
  await tellObjections({ ...options, outcome: ended }, number, written.sha);
  const message = [ended.verdict.message, ...unmet].join(' ');
  return { verdict: { ...ended.verdict, message }, pull: { number, url } };
}

/** The plan that limits which files may change. What people approved or commented on takes precedence over the draft's own plan. */
function scopeOf({ approved, task, remarks = [] }: Job, { plan }: RunOutcome): Plan | undefined {
  if (approved) return approved;
  if (task !== 'edit-lines') return plan;
  const changes = remarks.map(({ path }) => ({ action: 'modify' as const, path, instructions: '' }));
  return { rootCause: '', approach: '', changes };
}

/** An ending that still links to the existing pull request. */
async function withPull(
  { forge }: PublishOptions,
  { pull }: ThreadMemory,
  verdict: Verdict,
): Promise<Ending> {
  const known = pull === undefined ? undefined : await forge.pull(pull).catch(() => undefined);
  return known ? { verdict, pull: { number: known.number, url: known.url } } : { verdict };
}

/** The verdict of an older run that was started again: it must not revert newer commits. */
export const overtaken: Verdict = {
  verdict: 'unchanged',
  reason: 'overtaken',
  message: 'The result of this run is already in the pull request, followed by newer commits.',
};

function verdictFrom({ verdict }: ThreadMemory): Verdict {
  return {
    verdict: verdict as Verdict['verdict'],
    reason: 'published-before',
    message: 'This run was already published; nothing left to do.',
  };
}
