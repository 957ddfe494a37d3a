import { needsDraft, type Job, type Patch, type Verdict } from '../../domain/index.ts';
import { messageAndHint, PatchwrightError } from '../../errors/index.ts';
import { stillWanted } from '../../intake/events/index.ts';
import type { RunRequest } from '../../pipeline/index.ts';
import type { Workspace } from '../../ports/index.ts';
import { hasEndedBefore, refuse, type RunOutcome } from '../../publication/index.ts';
import { beginDraft, type OpenWorkspace } from './begin-draft.ts';
import { type DraftedRun, guarded, outcomeOf, withoutPatch } from './draft-outcome.ts';
import { finishedOutcome, noMemory, type DraftMemory, type DraftRecord } from './draft-memory.ts';
import type { EventContext } from './event-context.ts';
import { budgetProblem } from './repository-budget.ts';

/** A run of the pipeline on behalf of a job. */
export interface DraftOptions {
  request: RunRequest;
  workspace: Workspace;
  context: EventContext;
  signal: AbortSignal;
  /** Called after every model call, so that the cost is known even if the run is stopped. */
  onSpent: (spent: Spent) => void;
}

/** What a run has used so far, and the most that it may use. */
type Spent = Partial<Pick<RunOutcome, 'usage' | 'bound'>>;

/** What drafting needs from outside; composed by the CLI, the Action or the server. */
export interface DraftTools {
  openWorkspace: OpenWorkspace;
  /** Runs the pipeline. */
  run: (options: DraftOptions) => Promise<DraftedRun>;
  /** What earlier attempts at the same jobs have left. */
  memory?: DraftMemory;
  /** How often a run checks whether it is still wanted, ms. */
  watchMs?: number;
}

/** Milliseconds; each check costs one to three calls of the forge. */
const watchInterval = 30_000;

/** Drafts one job: runs the pipeline on the commit that it starts from. Writes nothing to the forge. */
export async function draftJob(context: EventContext, job: Job, tools: DraftTools): Promise<RunOutcome> {
  try {
    return await draftPatch(context, job, tools);
  } catch (error) {
    if (!(error instanceof PatchwrightError)) throw error;
    const message = messageAndHint(error);
    const isEmpty = error.code === 'empty-repository';
    return withoutPatch(job, { verdict: isEmpty ? 'unchanged' : 'failed', reason: error.code, message });
  }
}

async function draftPatch(context: EventContext, job: Job, tools: DraftTools): Promise<RunOutcome> {
  const { forge, config, configProblem, repository } = context;
  if (!needsDraft(job))
    return withoutPatch(job, {
      verdict: 'unchanged',
      reason: 'nothing-to-draft',
      message: 'Nothing to draft.',
    });
  if (configProblem) throw configProblem;
  if (repository.archived)
    return withoutPatch(job, refuse('archived', 'The repository is archived, which makes it read-only.'));
  const wanted = await stillWanted(forge, config.github, job, job.requestedAt);
  if (!wanted.wanted) return withoutPatch(job, refuse(wanted.reason, wanted.message));
  const { memory = noMemory } = tools;
  const earlier = await memory.recall(job.key);
  const finished = finishedOutcome(earlier);
  if (finished) return finished;
  const { ourselves, seal } = context.intake;
  // With a memory, an earlier attempt has been found above.
  if (!tools.memory && (await hasEndedBefore({ forge, job, ourselves, seal })))
    return withoutPatch(job, publishedBefore);
  const overLimit = job.task === 'rebase' ? undefined : await budgetProblem(context);
  if (overLimit) return withoutPatch(job, overLimit);
  if (job.resume && !earlier) return withoutPatch(job, nothingToResume);
  const record = earlier ?? (await beginDraft(context, job, tools.openWorkspace));
  if ('verdict' in record) return withoutPatch(job, record);
  await memory.keep(job.key, record);
  let spent: Spent = {};
  const onSpent = (more: Spent) => void (spent = { ...spent, ...more });
  const run = async (request: RunRequest, commit: string) => {
    const workspace = await tools.openWorkspace(commit);
    return stopWhenUnwanted(context, job, tools.watchMs, (signal) =>
      tools.run({ request, workspace, context, signal, onSpent }),
    );
  };
  const result = await run(record.request, record.base);
  if (!('usage' in result)) return { ...withoutPatch(job, result), ...spent };
  const outcome = guarded(context, outcomeOf(job, result, record));
  await memory.keep(job.key, { ...record, outcome });
  const moved = await placeOnMovedBase(context, job, { record, outcome, run });
  if (moved) await memory.keep(job.key, { ...record, outcome: guarded(context, moved) });
  return moved ? guarded(context, moved) : outcome;
}

/** Drafting again would cost as much as before and publish nothing. */
const publishedBefore: Verdict = {
  verdict: 'unchanged',
  reason: 'published-before',
  message: 'This run was already published; nothing left to do.',
};

/** Runs the pipeline on a commit. The run may end with a verdict because it is no longer wanted. */
type RunOn = (request: RunRequest, commit: string) => Promise<DraftedRun | Verdict>;

/**
 * If the base branch moved while the patch was made, places the patch on its new head and checks it there.
 * @returns `undefined` when the base has not moved, or when the patch conflicts, which publishing will report
 */
async function placeOnMovedBase(
  { forge }: EventContext,
  job: Job,
  { record, outcome, run }: { record: DraftRecord; outcome: RunOutcome; run: RunOn },
): Promise<RunOutcome | undefined> {
  const { baseBranch: branch } = record;
  if (branch === undefined || outcome.verdict.verdict !== 'patched' || !outcome.patch) return undefined;
  const head = await forge.branchHead(branch);
  if (head === undefined || head === record.base) return undefined;
  const { issue } = record.request;
  const patch = outcome.patch as Patch;
  const result = await run({ issue, mode: 'place', selfReview: false, patch }, head);
  if (!('usage' in result) || !result.patch) return undefined;
  const { verdict, ...placed } = outcomeOf(job, result, record);
  const { plan, usage, bound, ranked, findings } = outcome;
  return {
    ...placed,
    plan: plan ?? placed.plan,
    usage,
    bound,
    ranked,
    findings: [...findings, ...placed.findings],
    verdict: { ...verdict, message: `${verdict.message} Placed on ${branch} as it is now.` },
  };
}

/** Does `work`, but aborts it when the run is no longer wanted. */
async function stopWhenUnwanted(
  { forge, config }: EventContext,
  job: Job,
  everyMs = watchInterval,
  work: (signal: AbortSignal) => Promise<DraftedRun>,
): Promise<DraftedRun | Verdict> {
  const abort = new AbortController();
  let ending: Verdict | undefined;
  let missed = 0;
  const heard = new Set<number>();
  const timer = setInterval(() => {
    stillWanted(forge, config.github, job, job.requestedAt, heard).then(
      (wanted) => {
        missed = !wanted.wanted && wanted.reason === 'issue-gone' ? missed + 1 : 0;
        // What the forge does not find may be there at the next look: a run is not thrown away over one.
        if (wanted.wanted || missed === 1) return;
        ending = refuse(wanted.reason, wanted.message);
        abort.abort();
      },
      () => undefined, // checked again soon, and once more before publishing
    );
  }, everyMs);
  try {
    return await work(abort.signal);
  } catch (error) {
    if (ending) return ending;
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** Starting again would pay twice, so a person has to decide that. */
const nothingToResume: Verdict = {
  verdict: 'failed',
  reason: 'nothing-kept',
  message: 'The results of the postponed run are gone; artifacts are kept for a week.',
};
