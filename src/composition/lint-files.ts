import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { plainFile } from '../adapters/disk/checked-path.ts';
import { listNewFiles, readBranchPatch, withOwnGitDir } from '../adapters/git/index.ts';
import { UsageError } from '../errors/index.ts';
import { classify } from '../indexing/index.ts';
import { decodeText } from '../text/encoding.ts';
import { filesOfPatch, wantsContext, type LintFile, type Rule } from '../validation/index.ts';

const lintedKinds = new Set(['source', 'test', 'docs']);
/** Settings, and files in folders that begin with a dot, are judged only when they are named. */
const namedKinds = new Set([...lintedKinds, 'config']);
/** Larger files are data, whatever they are called. */
const maxBytes = 1_000_000;

/**
 * The files to judge: those below the paths, whole, or with `diff` only their lines that changed since the branch left
 * its base (`true` stands for the usual main branch).
 */
export async function selectLintFiles(
  root: string,
  paths: readonly string[],
  diff: string | true | undefined,
): Promise<LintFile[]> {
  const files = await findLintFiles(root, paths);
  if (diff === undefined) return files;
  const wanted = new Set(files.map((file) => file.path));
  const patch = await readBranchPatch(root, diff === true ? undefined : diff);
  return filesOfPatch(patch).filter((file) => wanted.has(file.path));
}

/** The files that rules want to show beside those they judge, as they stand in the working tree. */
export async function findContextFiles(root: string, rules: readonly Rule[]): Promise<LintFile[]> {
  return rules.some((rule) => rule.context.length > 0) ? findLintFiles(root, [], wantsContext(rules)) : [];
}

/**
 * Text files of the working tree that are worth judging: tracked, or new, not ignored and not called like credentials, below the given paths. What
 * is generated, vendored, minified, binary or a link is left out.
 * @param paths files or folders, relative to the current folder; the whole repository when empty
 * @throws {UsageError} when one of them does not exist or lies outside of the repository
 */
async function findLintFiles(
  root: string,
  paths: readonly string[],
  isWanted: (path: string) => boolean = () => true,
): Promise<LintFile[]> {
  const scopes = await Promise.all(paths.map((name) => resolveScope(root, name)));
  const listed = await withOwnGitDir(root, async (git) => [
    ...(await git.raw(['ls-files', '-z', '--cached'])).split('\0'),
    ...(await listNewFiles(git)),
  ]);
  const names = [...new Set(listed.filter((name) => name !== ''))].toSorted();
  const wanted = names.filter(
    (name) => isWanted(name) && (scopes.length === 0 || scopes.some((scope) => isBelow(name, scope))),
  );
  const files: LintFile[] = [];
  for (const name of wanted) {
    const named = scopes.includes(name);
    if (!named && /(^|\/)\./.test(name)) continue;
    const file = await readLintFile(root, name, named ? namedKinds : lintedKinds);
    if (file) files.push(file);
  }
  return files;
}

async function resolveScope(root: string, name: string): Promise<string> {
  const full = await realpath(name).catch(() => {
    throw new UsageError(`There is no file or folder ${name}`);
  });
  const inside = path.relative(await realpath(root), full);
  if (inside.startsWith('..') || path.isAbsolute(inside)) {
    throw new UsageError(`${name} is not in the repository ${root}`, {
      hint: 'Name the repository with --repo DIR.',
    });
  }
  return inside.split(path.sep).join('/');
}

function isBelow(name: string, scope: string): boolean {
  return scope === '' || name === scope || name.startsWith(`${scope}/`);
}

async function readLintFile(
  root: string,
  name: string,
  kinds: ReadonlySet<string>,
): Promise<LintFile | undefined> {
  const full = path.join(root, name);
  const facts = await plainFile(root, name);
  if (!facts || facts.size > maxBytes) return undefined;
  const entry = { path: name, blobId: '', size: facts.size, mode: '100644' };
  if (!kinds.has(classify(entry))) return undefined;
  const bytes = await readFile(full);
  if (!kinds.has(classify(entry, bytes))) return undefined;
  const text = decodeText(bytes)?.text;
  return text === undefined ? undefined : { path: name, text };
}
