import type { DroppedFile, Plan, PlannedChange, SourceFile } from '../domain/index.ts';
import { joinChanges } from './join-changes.ts';
import { pathProblem } from '../text/paths/repository-path.ts';
import { findPath } from '../text/paths/find-path.ts';
import { similarity } from '../text/lines/similarity.ts';
import { PathIndex } from '../text/paths/path-index.ts';

/** What a plan may touch. */
export interface ScopeRules {
  maxFiles: number;
  /** Why a path is off limits, or `undefined`. */
  forbids: (path: string) => string | undefined;
}

/** A plan whose paths are real, with what was corrected. */
export interface FittedPlan {
  ok: true;
  plan: Plan;
  corrections: readonly string[];
  dropped: readonly DroppedFile[];
}

/** What fits, or what the model has to correct itself. */
export type ReconciledPlan = FittedPlan | { ok: false; problems: readonly string[] };

/**
 * Fits a plan to the repository: paths are found exactly, without regard to case, or by a close and only match;
 * `modify` of a missing file in a place where it could be made becomes `create`, `create` of an existing one
 * `modify`. Protected paths are dropped from the scope and reported (R10).
 */
export function reconcilePlan(
  plan: Plan,
  files: ReadonlyMap<string, SourceFile>,
  rules: ScopeRules,
): ReconciledPlan {
  const corrections: string[] = [];
  const problems: string[] = [];
  const dropped: DroppedFile[] = [];
  const fitting: PlannedChange[] = [];
  const names = new PathIndex(files.values());
  for (const wanted of plan.changes) {
    const change = fit(wanted, files, corrections, problems);
    if (!change || hasNoRoom(change, names, problems)) continue;
    const reason = offLimits(change, files, rules);
    if (reason) dropped.push({ path: change.path, reason });
    else fitting.push(change);
  }
  const changes = joinChanges(fitting);
  if (changes.length > rules.maxFiles) {
    problems.push(`The plan touches ${changes.length} files; at most ${rules.maxFiles} are allowed.`);
  }
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, plan: { ...plan, changes }, corrections, dropped };
}

function fit(
  wanted: PlannedChange,
  files: ReadonlyMap<string, SourceFile>,
  corrections: string[],
  problems: string[],
): PlannedChange | undefined {
  const written = wanted.path.trim().replace(/^(\.\/)+/, '');
  const unsafe = [written, ...(wanted.action === 'rename' ? [wanted.to] : [])].find((path) =>
    pathProblem(path),
  );
  if (unsafe !== undefined) {
    problems.push(`"${unsafe}" ${pathProblem(unsafe)}; name a file inside the repository.`);
    return undefined;
  }
  if (files.has(written)) {
    if (wanted.action !== 'create') return { ...wanted, path: written };
    corrections.push(`${written} exists, so it is modified rather than created`);
    return { action: 'modify', path: written, instructions: wanted.instructions };
  }
  if (wanted.action === 'create') return { ...wanted, path: written };
  const found = findPath(written, files.keys());
  if (found.kind === 'one') {
    corrections.push(`${written} is taken to be ${found.path}`);
    return { ...wanted, path: found.path };
  }
  if (wanted.action === 'modify' && canBeMade(written, files, found.candidates)) {
    corrections.push(`${written} does not exist, so it is created rather than modified`);
    return { action: 'create', path: written, instructions: wanted.instructions };
  }
  const near = found.candidates.length > 0 ? ` Close to it are: ${found.candidates.join(', ')}.` : '';
  problems.push(`There is no file "${written}" to ${wanted.action}.${near}`);
  return undefined;
}

/** Similarity of two file names from which on one may be the other, misremembered. */
const minNameSimilarity = 0.6;

/**
 * A missing file is meant as a new one where its folder is there and no file is called alike: otherwise the model has
 * mistaken the name of a file that exists.
 */
function canBeMade(path: string, files: ReadonlyMap<string, SourceFile>, near: readonly string[]): boolean {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const mistaken = near.some((known) => similarity(baseName(known), baseName(path), minNameSimilarity) > 0);
  return !mistaken && [...files.keys()].some((known) => known.startsWith(folder));
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}

/** A new name must be free in every spelling that some file system folds together (R34). */
function hasNoRoom(change: PlannedChange, names: PathIndex, problems: string[]): boolean {
  const added = newName(change);
  if (added === undefined) return false;
  const clash = names.clash(added, change.path);
  if (clash === undefined) names.add(added);
  else problems.push(`"${added}" ${clash}; choose a name that is free.`);
  return clash !== undefined;
}

function newName(change: PlannedChange): string | undefined {
  if (change.action === 'rename') return change.to;
  return change.action === 'create' ? change.path : undefined;
}

/** Why a planned change may not be made: the kind of its file, or where it lies. */
export function offLimits(
  change: PlannedChange,
  files: ReadonlyMap<string, SourceFile>,
  rules: ScopeRules,
): string | undefined {
  const kind = files.get(change.path)?.kind;
  const untouchable = [
    'binary',
    'lfs-pointer',
    'submodule',
    'symlink',
    'generated',
    'vendored',
    'minified',
    'too-large',
  ];
  if (kind !== undefined && untouchable.includes(kind)) return `is ${kind} and is not edited`;
  return rules.forbids(change.path) ?? (change.action === 'rename' ? rules.forbids(change.to) : undefined);
}
