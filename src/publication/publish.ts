import { isUnfinished, type FileChange, type Verdict } from '../domain/index.ts';
import { PatchwrightError } from '../errors/index.ts';
import { renderPatch } from '../text/render-patch.ts';
import { continuationFacts } from '../text/continuation.ts';
import type { MarkerFacts } from '../text/state-marker.ts';
import { explainRuns } from './explain.ts';
import { factsFor } from './facts-for.ts';
import type { RunOutcome } from './outcome.ts';
import { otherPull } from './other-pulls.ts';
import { ProgressThread } from './progress-thread.ts';
import { renderProgress, type ProgressView } from './progress-comment.ts';
import type { PublishOrder } from './publish-order.ts';
import { publishPull } from './publish-pull.ts';
import { answerRemarks } from './answer-remarks.ts';
import { rememberedPlan } from './remembered-plan.ts';
import { findTarget, type Target } from './target.ts';
import { tellObjections } from './review-objections.ts';
import { whyNoPull } from './pull-request-eligibility.ts';
import { pathProblemOf, type PatchProblem } from './verify-patch.ts';
import { writeBranch } from './write-branch.ts';

/** How a run ended on the forge. */
export interface Published {
  verdict: Verdict;
  pull?: { number: number; url: string };
}

type Ending = Published & { offerPatch?: boolean };

/**
 * Ends a run on the forge: one comment, and where it is worth it one branch and one pull request. Deterministic, calls no
 * model, runs nothing. Run again after a crash at any call, it goes on where it was (R23, R24).
 */
export async function publish(order: PublishOrder): Promise<Published> {
  try {
    return await converse(order);
  } catch (error) {
    if (!(error instanceof PatchwrightError)) throw error;
    // There is nowhere left to say it (issue deleted, conversation closed to us): the job's summary has to do.
    return { verdict: order.halt ? refuse(order.halt.reason, order.halt.message) : failed(error) };
  }
}

async function converse(order: PublishOrder): Promise<Published> {
  const thread = new ProgressThread(order);
  const earlier = await thread.open();
  if (thread.isFinished) {
    await answerRemarks(order, undefined);
    return withPull(order, earlier, verdictFrom(earlier));
  }
  const outcome = order.outcome && {
    ...order.outcome,
    diff: order.outcome.patch ? renderPatch(order.outcome.patch) : '',
  };
  const view = (more: Partial<ProgressView>): string =>
    renderProgress(
      {
        job: order.job,
        command: order.config.command,
        notes: order.notes,
        facts: factsFor(order.job, earlier, spentBy(order)),
        kept: thread.kept,
        outcome,
        runUrl: order.runUrl || undefined,
        ...more,
      },
      order.gate,
      order.seal,
    );
  await thread.write(view({}));
  const ending = await end({ ...order, outcome }, earlier);
  const again = whatGoesOn(order, ending.verdict);
  const facts = { ...factsFor(order.job, earlier, spentBy(order)), ...again };
  await thread.write(view({ ...ending, facts, goesOn: 'again' in again }));
  if (!isUnfinished(ending.verdict.verdict)) await answerRemarks({ ...order, outcome }, ending);
  return { verdict: ending.verdict, pull: ending.pull };
}

/** A run that its endpoint put off goes on by itself, once. */
function whatGoesOn({ job, runId }: PublishOrder, { verdict, reason }: Verdict): MarkerFacts {
  const putOff = verdict === 'failed' && reason === 'quota';
  return putOff && !job.resume && runId ? continuationFacts(job, runId) : {};
}

function spentBy({ outcome, now }: PublishOrder): { usd: number; at: string } | undefined {
  return outcome && { usd: outcome.usage.costUsd, at: new Date(now).toISOString() };
}

/** Everything that can go wrong becomes a verdict: a run never ends in silence (R27). */
async function end(order: PublishOrder, earlier: MarkerFacts): Promise<Ending> {
  try {
    return await decideEnding(order, earlier);
  } catch (error) {
    if (!(error instanceof PatchwrightError)) throw error;
    return { verdict: failed(error), offerPatch: true };
  }
}

async function decideEnding(order: PublishOrder, earlier: MarkerFacts): Promise<Ending> {
  const { job, outcome, lost, halt, config } = order;
  if (job.task === 'explain')
    return { verdict: { verdict: 'unchanged', reason: 'explained', message: await explainRuns(order) } };
  if (job.task === 'stop')
    return withPull(order, earlier, refuse('stopped', `${job.requestedBy} said stop.`));
  if (halt ?? job.refusal)
    return { verdict: refuse((halt ?? job.refusal)!.reason, (halt ?? job.refusal)!.message) };
  if (!outcome) return { verdict: lost ? { verdict: 'failed', ...lost } : missingDraft };
  const { verdict } = outcome.verdict;
  if (
    !outcome.patch ||
    outcome.patch.changes.length === 0 ||
    !['patched', 'unverified', 'over-budget'].includes(verdict)
  )
    return { verdict: outcome.verdict };
  if (verdict === 'over-budget') return { verdict: outcome.verdict, offerPatch: true };
  const other = await otherPull(order.forge, job, order, outcome.patch.changes);
  if (other) return { verdict: other, offerPatch: true };
  const unworthy = whyNoPull(outcome, config, job.task === 'edit-lines');
  return unworthy ? { verdict: unworthy, offerPatch: true } : publishPatch(order, outcome, outcome.patch);
}

async function publishPatch(
  order: PublishOrder,
  outcome: RunOutcome,
  patch: NonNullable<RunOutcome['patch']>,
): Promise<Ending> {
  const { forge, job, gate, protection } = order;
  const target = await findTarget(forge, job, order);
  if ('gone' in target) return { verdict: refuse('branch-gone', target.gone), offerPatch: true };
  const { pull: known } = target;
  if (known && target.overtaken)
    return { verdict: overtaken, pull: { number: known.number, url: known.url } };
  if (job.task === 'rebase') return publishRebased(order, { outcome, patch, target });
  const scope = job.approved ?? (job.task === 'edit-lines' ? undefined : outcome.plan);
  const baseBranch =
    target.pull?.baseBranch ?? order.config.base ?? (await forge.repositoryFacts()).defaultBranch;
  const rules = { protection, scope };
  const part = permittedPart(patch.changes, rules);
  const written = await writeBranch({
    ...order,
    target,
    baseBranch,
    base: patch.base,
    changes: part.changes,
    plan: outcome.plan,
    rules: { ...rules, secrets: gate.secrets },
  });
  if ('problem' in written) return notWritten(written.problem);
  const ended = part.refused.length === 0 ? outcome : partOf(outcome, part);
  const pull = await publishPull({ ...order, outcome: ended, target, written });
  await tellObjections({ ...order, outcome: ended }, pull.number, written.sha);
  return { verdict: ended.verdict, pull };
}

function notWritten({ reason, message }: PatchProblem): Ending {
  if (reason !== 'does-not-apply')
    return {
      verdict: refuse(reason, message),
      offerPatch: reason === 'path-refused' || reason === 'out-of-scope',
    };
  const moved = `${message}. Nothing was overwritten.`;
  return { verdict: { verdict: 'unverified', reason: 'branch-moved', message: moved }, offerPatch: true };
}

/**
 * The patch of a pull request on its base as it is now: a commit that has both as parents. It may touch what the pull request
 * touches and nothing else, and all of it or nothing, since commits of people are in it.
 */
async function publishRebased(
  order: PublishOrder,
  {
    outcome,
    patch,
    target,
  }: { outcome: RunOutcome; patch: NonNullable<RunOutcome['patch']>; target: Target },
): Promise<Ending> {
  const { forge, protection, gate } = order;
  if (!target.pull || outcome.head === undefined) return { verdict: missingDraft };
  const { number, baseBranch } = target.pull;
  const renamed = (await forge.pullDiffs(number)).map(({ path }) => path);
  const paths = [...(await forge.pullPaths(number)), ...renamed];
  const changes = paths.map((path) => ({ action: 'modify' as const, path, instructions: '' }));
  const written = await writeBranch({
    ...order,
    target: { ...target, mode: 'replace' },
    baseBranch,
    base: patch.base,
    madeFrom: outcome.head,
    changes: patch.changes,
    rules: { protection, scope: { rootCause: '', approach: '', changes }, secrets: gate.secrets },
  });
  if ('problem' in written) return notWritten(written.problem);
  const plan = rememberedPlan(target.pull, order.seal);
  const told = plan ? { ...outcome, plan: { ...plan, changes: [] } } : outcome;
  return {
    verdict: outcome.verdict,
    pull: await publishPull({ ...order, outcome: told, target, written }),
  };
}

interface PermittedPart {
  changes: readonly FileChange[];
  /** What was left out, and why. */
  refused: readonly string[];
}

/** Without the changes that may not be made; all of them where nothing would be left, so that the refusal is told. */
function permittedPart(
  changes: readonly FileChange[],
  rules: Parameters<typeof pathProblemOf>[1],
): PermittedPart {
  const troubles = changes.map((change) => pathProblemOf(change, rules));
  const kept = changes.filter((_, index) => troubles[index] === undefined);
  if (kept.length === 0) return { changes, refused: [] };
  return { changes: kept, refused: troubles.flatMap((trouble) => (trouble ? [trouble.message] : [])) };
}

/** What was checked was the whole patch, so no word about its checks holds for a part. */
function partOf(outcome: RunOutcome, { changes, refused }: PermittedPart): RunOutcome {
  const message = `Published without what was refused: ${refused.join('; ')}. The checks looked at the whole patch and say nothing about this part.`;
  return {
    ...outcome,
    verdict: { verdict: 'unverified', reason: 'partly-refused', message },
    patch: structuredClone({ base: outcome.patch?.base ?? '', changes }) as NonNullable<RunOutcome['patch']>,
    checking: { state: 'not-run', message: 'This part of the patch was not checked alone.' },
    checks: [],
    proof: { status: 'not-run', tests: [], reason: 'part of the patch was refused' },
  };
}

/** Keeps pointing at the pull request that is there already. */
async function withPull({ forge }: PublishOrder, { pull }: MarkerFacts, verdict: Verdict): Promise<Ending> {
  const known = typeof pull === 'number' ? await forge.pull(pull) : undefined;
  return known ? { verdict, pull: { number: known.number, url: known.url } } : { verdict };
}

function failed({ code, message, hint }: PatchwrightError): Verdict {
  return { verdict: 'failed', reason: code, message: hint ? `${message}. ${hint}` : message };
}

function refuse(reason: string, message: string): Verdict {
  return { verdict: 'refused', reason, message };
}

/** An older run that is started again takes nothing back of what came after it. */
export const overtaken: Verdict = {
  verdict: 'unchanged',
  reason: 'overtaken',
  message: 'What this run made is in the pull request already, and newer commits stand on it.',
};

const missingDraft: Verdict = {
  verdict: 'failed',
  reason: 'draft-lost',
  message:
    'The drafting job ended without a result; its log tells why (time limit, memory, or a cancelled run).',
};

function verdictFrom({ verdict }: MarkerFacts): Verdict {
  return {
    verdict: verdict as Verdict['verdict'],
    reason: 'published-before',
    message: 'This run was published before; nothing was left to do.',
  };
}
