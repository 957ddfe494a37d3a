import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Patch } from '../../domain/index.ts';
import { UsageError } from '../../errors/index.ts';
import { classify } from '../../indexing/index.ts';
import { decodeText } from '../../text/encoding.ts';
import { filesOfPatch, wantsContext, type LintFile, type Rule } from '../../validation/index.ts';
import { pathFrom } from '../../text/paths/path-from.ts';

const lintedKinds = new Set(['source', 'test', 'docs']);
/** Settings, and files in folders that begin with a dot, are judged only when they are named. */
const namedKinds = new Set([...lintedKinds, 'config']);
/** Larger files are data, whatever they are called. */
const maxBytes = 1_000_000;

/** A changed file of which there are no lines to judge, and why. */
interface UnreadFile {
  path: string;
  reason: string;
}

/** The files of a repository as they are on the disk now. */
export interface WorkingFiles {
  root: string;
  /** Paths of what is tracked, and of new files that are neither ignored nor called like credentials. */
  list(): Promise<readonly string[]>;
  /** Bytes that a plain file has; absent for a link or anything else, which is not followed. */
  sizeOf(name: string): Promise<number | undefined>;
  /** Whether a tracked file was replaced by something that cannot be read as one: a link, a pipe, a device. */
  isReplaced(name: string): Promise<boolean>;
  read(name: string): Promise<Uint8Array | undefined>;
  /** What changed since the branch left its base, and what of it cannot be read; the usual main branch where none is named. */
  branchPatch(base: string | undefined): Promise<Patch & { unread: readonly UnreadFile[] }>;
}

/**
 * The files to judge: those below the paths, whole, or with `diff` only their lines that changed since the branch left
 * its base (`true` stands for the usual main branch).
 */
export async function selectLintFiles(
  tree: WorkingFiles,
  paths: readonly string[],
  diff: string | true | undefined,
): Promise<LintFile[]> {
  if (diff === undefined) return findLintFiles(tree, paths);
  const patch = await tree.branchPatch(diff === true ? undefined : diff);
  const files = await findLintFiles(withTextsOf(tree, patch), paths);
  const unread = new Map(patch.unread.map(({ path: name, reason }) => [name, reason]));
  const touched = new Set([...patch.changes.map((change) => change.path), ...unread.keys()]);
  const changed = new Map(filesOfPatch(patch).map((file) => [file.path, file]));
  return files.flatMap((file) => {
    if (file.unfit !== undefined) return touched.has(file.path) ? [file] : [];
    const reason = unread.get(file.path);
    return changed.get(file.path) ?? (reason === undefined ? [] : unfitFile(file.path, reason));
  });
}

/** The same files, and where one is not on the disk its text in the patch: a sparse checkout leaves files out. */
function withTextsOf(tree: WorkingFiles, { changes }: Patch): WorkingFiles {
  const texts = new Map(
    changes.flatMap(({ path: name, after }) => (after === undefined ? [] : [[name, Buffer.from(after)]])),
  );
  return {
    ...tree,
    sizeOf: async (name) => (await tree.sizeOf(name)) ?? texts.get(name)?.length,
    read: async (name) => (await tree.read(name)) ?? texts.get(name),
  };
}

/** The files that rules want to show beside those they judge, as they stand in the working tree. */
export async function findContextFiles(tree: WorkingFiles, rules: readonly Rule[]): Promise<LintFile[]> {
  if (rules.every((rule) => rule.context.length === 0)) return [];
  const files = await findLintFiles(tree, [], wantsContext(rules));
  return files.filter(({ unfit }) => unfit === undefined);
}

/**
 * Text files of the working tree that are worth judging, below the given paths: tracked, or new and neither ignored nor called
 * like credentials. What is vendored or a link is left out. What is called like code but cannot be judged, and whatever is
 * named and holds nothing to judge, comes as unfit.
 * @param paths files or folders, relative to the current folder; the whole repository when empty
 * @throws {UsageError} when one of them does not exist or lies outside of the repository
 */
async function findLintFiles(
  tree: WorkingFiles,
  paths: readonly string[],
  isWanted: (path: string) => boolean = () => true,
): Promise<LintFile[]> {
  const scopes = await Promise.all(paths.map((name) => resolveScope(tree.root, name)));
  const names = await tree.list();
  const wanted = names.filter(
    (name) => isWanted(name) && (scopes.length === 0 || scopes.some((scope) => isBelow(name, scope))),
  );
  const files: LintFile[] = [];
  for (const name of wanted) {
    const named = scopes.includes(name);
    if (!named && /(^|\/)\./.test(name)) continue;
    const file = await readLintFile(tree, name, named ? namedKinds : lintedKinds);
    if (file) files.push(file);
  }
  for (const name of new Set(scopes)) {
    if (files.some((file) => isBelow(file.path, name))) continue;
    const isFile = (await tree.sizeOf(name)) !== undefined;
    files.push(unfitFile(name || '.', isFile ? notOfKind : nothingInIt));
  }
  return files;
}

const notOfKind = 'ignored, or no source code, test or text';
const nothingInIt =
  'no source code, test or text in it, or it is ignored, vendored, a repository of its own or no regular file';

function unfitFile(name: string, unfit: string): LintFile {
  return { path: name, text: '', unfit };
}

async function resolveScope(root: string, name: string): Promise<string> {
  const full = await realpath(name).catch(() => {
    throw new UsageError(`There is no file or folder ${name}`);
  });
  const inside = pathFrom(await realpath(root), full);
  if (inside.startsWith('..') || path.isAbsolute(inside)) {
    throw new UsageError(`${name} is not in the repository ${root}`, {
      hint: 'Specify the repository with --repo DIR.',
    });
  }
  return inside;
}

function isBelow(name: string, scope: string): boolean {
  return scope === '' || name === scope || name.startsWith(`${scope}/`);
}

async function readLintFile(
  tree: WorkingFiles,
  name: string,
  kinds: ReadonlySet<string>,
): Promise<LintFile | undefined> {
  const size = await tree.sizeOf(name);
  const entry = { path: name, blobId: '', size: 0, mode: '100644' };
  if (!kinds.has(classify(entry))) return undefined;
  // Of a name that is not in UTF-8 git tells what no file is called; others without a size are links or deleted.
  if (size === undefined && name.includes('\ufffd')) return unfitFile(name, 'not named in UTF-8');
  if (size === undefined)
    return (await tree.isReplaced(name)) ? unfitFile(name, 'no regular file') : undefined;
  if (size > maxBytes) return unfitFile(name, 'too large');
  const bytes = await tree.read(name);
  if (bytes === undefined) return undefined; // exchanged or removed since
  const kind = classify(entry, bytes);
  const text = decodeText(bytes)?.text;
  return kinds.has(kind) && text !== undefined ? { path: name, text } : unfitFile(name, kind);
}
