import type { DroppedFile, Plan, PlannedChange, SourceFile } from '../domain/index.ts';
import { findPath } from '../text/paths/find-path.ts';
import { similarity } from '../text/lines/similarity.ts';
import { PathIndex } from '../text/paths/path-index.ts';
import { pathProblem } from '../text/paths/repository-path.ts';
import { addedPath, claimNewPath } from './claim-new-path.ts';
import { joinChanges } from './join-changes.ts';
import { whyNotEditable, type ScopeRules } from './scope-rules.ts';
import { fileName } from '../text/paths/path-parts.ts';

/** A plan whose paths are real, with what was corrected. */
export interface ReconciledPlan {
  ok: true;
  plan: Plan;
  corrections: readonly string[];
  dropped: readonly DroppedFile[];
}

/** Problems that only the model can correct, in sentences that it is sent. */
export interface UnreconciledPlan {
  ok: false;
  problems: readonly string[];
}

/** A planned change with a real path and what was corrected for it, or the problem that the model has to solve. */
type FittedChange = { change: PlannedChange; correction?: string } | { problem: string };

/**
 * Fits a plan to the repository: paths are found exactly, without regard to case, or by the only close match. `modify`
 * of a missing file becomes `create` where the file could be created, and `create` of an existing file becomes `modify`.
 * Protected paths are dropped from the scope and reported (R10).
 */
export function reconcilePlan(
  plan: Plan,
  files: ReadonlyMap<string, SourceFile>,
  rules: ScopeRules,
): ReconciledPlan | UnreconciledPlan {
  const corrections: string[] = [];
  const problems: string[] = [];
  const dropped: DroppedFile[] = [];
  const editable: PlannedChange[] = [];
  const fit: PlannedChange[] = [];
  const names = new PathIndex(files.values());
  for (const planned of plan.changes) {
    const fitted = claimed(fitPath(planned, files), names, fit);
    if ('problem' in fitted) {
      problems.push(fitted.problem);
      continue;
    }
    const { change, correction } = fitted;
    fit.push(change);
    if (correction !== undefined) corrections.push(correction);
    const reason = whyNotEditable(change, files, rules);
    if (reason) dropped.push({ path: change.path, reason });
    else editable.push(change);
  }
  const changes = joinChanges(editable);
  if (changes.length > rules.maxFiles)
    problems.push(`The plan touches ${changes.length} files; at most ${rules.maxFiles} are allowed.`);
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, plan: { ...plan, changes }, corrections, dropped };
}

function claimed(fitted: FittedChange, names: PathIndex, earlier: readonly PlannedChange[]): FittedChange {
  if ('problem' in fitted) return fitted;
  const clash = claimNewPath(fitted.change, names, earlier);
  if (clash === undefined) return fitted;
  return { problem: `"${addedPath(fitted.change)}" ${clash}; choose a name that is free.` };
}

function fitPath(planned: PlannedChange, files: ReadonlyMap<string, SourceFile>): FittedChange {
  const { action, instructions } = planned;
  const path = planned.path.trim().replace(/^(\.\/)+/, '');
  const unsafe = [path, ...(action === 'rename' ? [planned.to] : [])].find((one) => pathProblem(one));
  if (unsafe !== undefined)
    return { problem: `"${unsafe}" ${pathProblem(unsafe)}; name a file inside the repository.` };
  if (action === 'create') {
    if (!files.has(path)) return { change: { ...planned, path } };
    return {
      change: { action: 'modify', path, instructions },
      correction: `${path} exists, so it is modified rather than created`,
    };
  }
  if (files.has(path)) return { change: { ...planned, path } };
  const found = findPath(path, files.keys());
  if (found.kind === 'one')
    return {
      change: { ...planned, path: found.path },
      correction: `${path} is taken to be ${found.path}`,
    };
  if (action === 'modify' && canBeCreated(path, files, found.candidates))
    return {
      change: { action: 'create', path, instructions },
      correction: `${path} does not exist, so it is created rather than modified`,
    };
  const near = found.candidates.length > 0 ? ` Close to it are: ${found.candidates.join(', ')}.` : '';
  return { problem: `There is no file "${path}" to ${action}.${near}` };
}

/** From this similarity of two file names on, one may be a misremembered form of the other. */
const minNameSimilarity = 0.6;

/**
 * Whether a missing file can be meant as a new one: its folder exists and no file has a similar name. Otherwise the
 * model has misremembered the name of an existing file.
 */
function canBeCreated(
  path: string,
  files: ReadonlyMap<string, SourceFile>,
  candidates: readonly string[],
): boolean {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const name = fileName(path).toLowerCase();
  const isMisremembered = candidates.some(
    (known) => similarity(fileName(known).toLowerCase(), name, minNameSimilarity) > 0,
  );
  return !isMisremembered && [...files.keys()].some((known) => known.startsWith(folder));
}
