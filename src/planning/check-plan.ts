import type { DroppedFile, Plan, PlannedChange, SourceFile } from '../domain/index.ts';
import { PathIndex } from '../text/paths/path-index.ts';
import { pathProblem } from '../text/paths/repository-path.ts';
import { joinChanges } from './join-changes.ts';
import { offLimits, type ScopeRules } from './reconcile-plan.ts';

/** A plan whose every change may be made, with those that may not and why. */
export interface CheckedPlan {
  plan: Plan;
  dropped: readonly DroppedFile[];
}

/**
 * Holds a plan that a person approved or dictated to the rules of any other (R30). Its paths are taken as they stand:
 * a correction would edit files that nobody agreed to.
 */
export function checkPlan(
  plan: Plan,
  files: ReadonlyMap<string, SourceFile>,
  rules: ScopeRules,
): CheckedPlan {
  const names = new PathIndex(files.values());
  const changes: PlannedChange[] = [];
  const dropped: DroppedFile[] = [];
  for (const change of joinChanges(plan.changes)) {
    const reason = problemOf(change, files, names) ?? offLimits(change, files, rules);
    if (reason !== undefined) dropped.push({ path: change.path, reason });
    else if (changes.length === rules.maxFiles)
      dropped.push({ path: change.path, reason: `is one more than the ${rules.maxFiles} files allowed` });
    else changes.push(change.action === 'create' && files.has(change.path) ? modified(change) : change);
  }
  return { plan: { ...plan, changes }, dropped };
}

function problemOf(
  change: PlannedChange,
  files: ReadonlyMap<string, SourceFile>,
  names: PathIndex,
): string | undefined {
  const { action, path } = change;
  const problem = pathProblem(path) ?? (action === 'rename' ? pathProblem(change.to) : undefined);
  if (problem !== undefined) return problem;
  const exists = files.has(path);
  if (action !== 'create' && !exists) return 'does not exist';
  const added = action === 'rename' ? change.to : exists ? undefined : path;
  const clash = added === undefined ? undefined : names.clash(added, path);
  if (added !== undefined && clash === undefined) names.add(added);
  return clash;
}

/** A file that the plan creates exists by now, so the change modifies it. */
function modified({ path, instructions }: PlannedChange): PlannedChange {
  return { action: 'modify', path, instructions };
}
