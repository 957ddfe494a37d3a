import type { DroppedFile, Plan, PlannedChange, SourceFile } from '../domain/index.ts';
import { PathIndex } from '../text/paths/path-index.ts';
import { pathProblem } from '../text/paths/repository-path.ts';
import { claimNewPath } from './claim-new-path.ts';
import { joinChanges } from './join-changes.ts';
import { aboutNewName, whyNotEditable, type ScopeRules } from './scope-rules.ts';

/** A plan whose every change may be made, and the changes that were dropped because they may not. */
export interface CheckedPlan {
  plan: Plan;
  dropped: readonly DroppedFile[];
}

/**
 * Holds a plan that a person approved or dictated to the same rules as any other (R30). Its paths are taken literally:
 * correcting them would edit files that nobody agreed to.
 */
export function checkPlan(
  plan: Plan,
  files: ReadonlyMap<string, SourceFile>,
  rules: ScopeRules,
): CheckedPlan {
  const names = new PathIndex(files.values());
  const changes: PlannedChange[] = [];
  const dropped: DroppedFile[] = [];
  for (const planned of joinChanges(plan.changes)) {
    const change = planned.action === 'create' && files.has(planned.path) ? asModification(planned) : planned;
    const reason =
      whyInvalid(change, files) ??
      claimNewPath(change, names, changes) ??
      whyNotEditable(change, files, rules);
    if (reason !== undefined) dropped.push({ path: change.path, reason });
    else if (changes.length === rules.maxFiles)
      dropped.push({ path: change.path, reason: `is one more than the ${rules.maxFiles} files allowed` });
    else changes.push(change);
  }
  return { plan: { ...plan, changes }, dropped };
}

function whyInvalid(change: PlannedChange, files: ReadonlyMap<string, SourceFile>): string | undefined {
  const problem =
    pathProblem(change.path) ??
    (change.action === 'rename' ? aboutNewName(change.to, pathProblem(change.to)) : undefined);
  if (problem !== undefined) return problem;
  return change.action === 'create' || files.has(change.path) ? undefined : 'does not exist';
}

/** A file that was to be created when the plan was made may exist by now. */
function asModification({ path, instructions }: PlannedChange): PlannedChange {
  return { action: 'modify', path, instructions };
}
