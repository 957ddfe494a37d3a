import { createHash } from 'node:crypto';
import type { FileChange, Plan, PlannedChange } from '../../domain/index.ts';
import type { ForgeTreeEntry, TreeChange } from '../../ports/index.ts';
import { decodeText, encodeText, type TextFormat } from '../../text/encoding.ts';
import { hiddenCharacterAdded } from '../../text/hidden-characters.ts';
import { PathIndex } from '../../text/paths/path-index.ts';
import { foldPath, pathProblem } from '../../text/paths/repository-path.ts';
import { exposeTogether } from '../secrets/exposed-secrets.ts';
import { findLiveSecrets, findSecretShapes } from '../secrets/live-secrets.ts';

/** A patch that may not be published, with the reason code of the verdict. */
export interface PatchProblem {
  reason: 'path-refused' | 'out-of-scope' | 'secret-in-patch' | 'hidden-characters' | 'does-not-apply';
  message: string;
}

export interface VerifyOptions {
  changes: readonly FileChange[];
  /** Files of the commit that the new commit goes on top of. */
  tree: readonly ForgeTreeEntry[];
  /** Scope; absent where the draft tells of no plan. */
  scope?: Plan;
  /** Why a path may not be touched under the configuration of the default branch (R10). */
  protection: (path: string) => string | undefined;
  secrets: readonly string[];
}

const formats: readonly TextFormat[] = [
  { encoding: 'utf-8', bom: false },
  { encoding: 'utf-8', bom: true },
  { encoding: 'utf-16le', bom: true },
  { encoding: 'utf-16be', bom: true },
  { encoding: 'latin1', bom: false },
];

/**
 * Checks a patch as if its maker were hostile, and turns it into tree changes. Every path is valid, unprotected and in
 * scope (R8, R10, R12); no links, modes or submodules (R9); the text it was made from is byte for byte what stands at
 * the target, so it lands where it was meant to.
 */
export function verifyPatch(options: VerifyOptions): { tree: TreeChange[] } | { problem: PatchProblem } {
  const byPath = new Map(options.tree.map((entry) => [entry.path, entry]));
  const names = new PathIndex(options.tree);
  const tree: TreeChange[] = [];
  for (const change of options.changes) {
    const problem =
      nameProblemOf(change, options.secrets) ??
      pathProblemOf(change, options) ??
      textProblemOf(change, options.secrets) ??
      placeProblemOf(change, byPath, names);
    if (problem) return { problem };
    tree.push(...treeChanges(change, byPath));
  }
  if (exposeTogether(options.changes, options.secrets))
    return {
      problem: {
        reason: 'secret-in-patch',
        message: 'its parts together would expose a secret of this workflow',
      },
    };
  const twice = repeated(tree.map(({ path }) => path)) ?? repeated(writtenNames(tree));
  if (twice) return { problem: { reason: 'does-not-apply', message: `${twice} is changed twice` } };
  return { tree };
}

function repeated(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return names.find((name) => seen.size === seen.add(name).size);
}

/**
 * The names that the patch writes. Removed names do not count, since a rename may change only the case of its own name
 * (R34).
 */
function writtenNames(tree: readonly TreeChange[]): string[] {
  return tree.filter(({ bytes }) => bytes !== undefined).map(({ path }) => foldPath(path));
}

/** Why a change may not be made at all, wherever its text would go. */
export function pathProblemOf(
  change: FileChange,
  { scope, protection }: Pick<VerifyOptions, 'scope' | 'protection'>,
): PatchProblem | undefined {
  for (const path of change.from === undefined ? [change.path] : [change.path, change.from]) {
    const problem = pathProblem(path) ?? protection(path);
    if (problem) return { reason: 'path-refused', message: `${path} ${problem}` };
    if (scope && !scope.changes.some((planned) => covers(planned, path)))
      return { reason: 'out-of-scope', message: `${path} is not in the plan` };
  }
  const gone = change.change === 'delete' ? change.path : change.from;
  if (gone === undefined || !scope || scope.changes.some((planned) => takesAway(planned, gone)))
    return undefined;
  return { reason: 'out-of-scope', message: `${gone} would be removed, which the plan does not say` };
}

/** Whether a planned change removes a file: approving an edit is not approving a deletion. */
function takesAway({ action, path }: PlannedChange, gone: string): boolean {
  return path === gone && (action === 'delete' || action === 'rename');
}

function covers(planned: PlannedChange, path: string): boolean {
  return planned.path === path || (planned.action === 'rename' && planned.to === path);
}

/**
 * Looks for secrets in a path, which is published like any text. Such a path is not repeated in the refusal either.
 */
function nameProblemOf({ path, change }: FileChange, secrets: readonly string[]): PatchProblem | undefined {
  if (change !== 'create' && change !== 'rename') return undefined;
  if (findLiveSecrets(path, secrets) === 0 && findSecretShapes(path).length === 0) return undefined;
  return { reason: 'secret-in-patch', message: 'the name of a new file would expose a secret' };
}

function textProblemOf(
  { path, before = '', after = '' }: FileChange,
  secrets: readonly string[],
): PatchProblem | undefined {
  if (findLiveSecrets(after, secrets) > findLiveSecrets(before, secrets))
    return { reason: 'secret-in-patch', message: `${path} would expose a secret of this workflow` };
  const known = new Set(findSecretShapes(before));
  const shape = findSecretShapes(after).find((name) => !known.has(name));
  if (shape)
    return { reason: 'secret-in-patch', message: `${path} would contain what looks like a ${shape}` };
  const unseen = hiddenCharacterAdded(before, after);
  if (unseen !== undefined)
    return {
      reason: 'hidden-characters',
      message: `${path} would contain ${unseen}, an invisible character`,
    };
  return undefined;
}

function wrong(message: string): PatchProblem {
  return { reason: 'does-not-apply', message };
}

function placeProblemOf(
  change: FileChange,
  byPath: ReadonlyMap<string, ForgeTreeEntry>,
  names: PathIndex,
): PatchProblem | undefined {
  const { path, from } = change;
  // Mode and proof are those of the old path, so nothing but a rename may name one.
  if (from !== undefined && change.change !== 'rename') return wrong(`${path} is not a rename of ${from}`);
  const source = byPath.get(from ?? path);
  if (change.change === 'create' || change.change === 'rename') {
    const clash = names.clash(path, from);
    if (clash) return wrong(`${path} ${clash}`);
  }
  if (change.change !== 'create') {
    if (!source) return wrong(`${from ?? path} no longer exists`);
    if (source.mode !== '100644' && source.mode !== '100755')
      return wrong(`${source.path} is a link or a submodule`);
    if (!formatOf(change, source)) return wrong(`${source.path} has changed since the patch was made`);
  }
  if (change.change !== 'delete' && encoded(change, source) === undefined)
    return wrong(`${path} has an encoding that cannot hold the new text`);
  return undefined;
}

function treeChanges(change: FileChange, byPath: ReadonlyMap<string, ForgeTreeEntry>): TreeChange[] {
  const source = byPath.get(change.from ?? change.path);
  const mode = source?.mode === '100755' ? '100755' : '100644'; // never a new executable bit (R9)
  if (change.change === 'delete') return [{ path: change.path, mode }];
  const bytes = encoded(change, source)!;
  const written: TreeChange = { path: change.path, mode, bytes };
  return change.change === 'rename' ? [{ path: change.from!, mode }, written] : [written];
}

/** The encoding in which the text before has the blob id at the target: proof that this text is what stands there. */
function formatOf(change: FileChange, source: ForgeTreeEntry): TextFormat | undefined {
  return formats.find((format) => {
    const bytes = encodeText(change.before ?? '', format);
    return bytes !== undefined && blobId(bytes) === source.blobId;
  });
}

function encoded(change: FileChange, source: ForgeTreeEntry | undefined): Uint8Array | undefined {
  const text = change.after ?? '';
  const format = source === undefined ? formats[0]! : formatOf(change, source);
  const bytes = format && encodeText(text, format);
  return bytes && (bytes.length === 0 || decodeText(bytes)?.text === text) ? bytes : undefined;
}

/** Git's id of a blob: SHA-1 over a header and the bytes. */
export function blobId(bytes: Uint8Array): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
