import type { FileChange, Patch } from '../domain/index.ts';
import { missingDraft, notWritten, type Ending } from './ending.ts';
import { mergeProblem } from './branch/merged-patch.ts';
import type { RunOutcome } from './run-outcome.ts';
import type { PublishOptions } from './publish-options.ts';
import { publishPull } from './pull-request/publish-pull.ts';
import { rememberedPlan } from './pull-request/remembered-plan.ts';
import type { Target } from './branch/target.ts';
import { pathProblemOf, type PatchProblem, type VerifyOptions } from './verify/verify-patch.ts';
import { writeBranch } from './branch/write-branch.ts';

/**
 * The patch of a pull request on its base as it is now: a commit that has both as parents. It may touch what the pull request
 * touches and nothing else, be nothing but the merge of both (a draft is believed in nothing that can be looked up), and all of
 * it or nothing, since commits of people are in it.
 */
export async function publishRebased(
  options: PublishOptions,
  {
    outcome,
    patch,
    target,
  }: { outcome: RunOutcome; patch: NonNullable<RunOutcome['patch']>; target: Target },
): Promise<Ending> {
  const { forge, protection, gate } = options;
  if (!target.pull || outcome.head === undefined) return { verdict: missingDraft };
  const { number, baseBranch } = target.pull;
  const renamed = (await forge.pullDiffs(number)).map(({ path }) => path);
  const paths = [...(await forge.pullPaths(number)), ...renamed];
  const changes = paths.flatMap((path) =>
    (['modify', 'delete'] as const).map((action) => ({ action, path, instructions: '' })),
  );
  const rules = { protection, scope: { rootCause: '', approach: '', changes }, secrets: gate.secrets };
  const problem =
    firstProblem(patch.changes, rules) ??
    (target.head === outcome.head ? await noMerge(options, outcome.head, patch, paths) : undefined);
  if (problem) return notWritten(problem);
  const written = await writeBranch({
    ...options,
    target: { ...target, mode: 'replace' },
    baseBranch,
    base: patch.base,
    madeFrom: outcome.head,
    changes: patch.changes,
    rules,
  });
  if ('problem' in written) return notWritten(written.problem);
  const plan = rememberedPlan(target.pull, options.seal);
  const told = plan ? { ...outcome, plan: { ...plan, changes: [] } } : outcome;
  return {
    verdict: outcome.verdict,
    pull: await publishPull({ ...options, outcome: told, target, baseBranch, written }),
  };
}

/** What needs no look at the forge is said first. */
function firstProblem(
  changes: readonly FileChange[],
  rules: Pick<VerifyOptions, 'protection' | 'scope'>,
): PatchProblem | undefined {
  for (const change of changes) {
    const problem = pathProblemOf(change, rules);
    if (problem) return problem;
  }
  return undefined;
}

async function noMerge(
  { forge }: PublishOptions,
  head: string,
  { base, changes }: Patch,
  paths: readonly string[],
): Promise<PatchProblem | undefined> {
  const message = await mergeProblem({ forge, head, base, paths, changes });
  return message === undefined ? undefined : { reason: 'out-of-scope', message };
}
