import { readdirSync, readFileSync, statSync, type Dirent, type Stats } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { WorkspaceError } from '../../../errors/index.ts';

/** What git does not read for a command of ours: what is ours ourselves is read with care. */
const unread = /^(?:hooks|logs|lfs|modules|worktrees|patchwright-.*)$/;

/**
 * Refuses a repository in whose git directory a pipe or a device stands where git reads a file: git would wait there for
 * ever. No clone makes one; sockets, such as that of git's file monitor, are not waited for.
 * @param folder a folder of the working tree, or a bare repository
 * @throws {WorkspaceError} `not-a-repository`
 */
export function requirePlainGitFiles(folder: string): void {
  const gitDir = gitDirAround(folder);
  if (gitDir === undefined) return;
  requirePlainBelow(gitDir);
  const common = textOf(path.join(gitDir, 'commondir'));
  if (common !== '') requirePlainBelow(path.resolve(gitDir, common));
  const objects = path.resolve(gitDir, common, 'objects');
  for (const name of ['config', 'config.worktree'])
    for (const dir of new Set([gitDir, path.resolve(gitDir, common)]))
      requirePlainIncluded(path.join(dir, name));
  for (const lent of textOf(path.join(objects, 'info', 'alternates')).split('\n'))
    if (lent !== '') requirePlainBelow(path.resolve(objects, lent));
}

/** A line that gives `path` its value, up to a comment. */
const pathGiven =
  /^[^\S\n]*(?:\[[^\]]*\][^\S\n]*)?path[^\S\n]*=[^\S\n]*((?:"(?:[^"\\]|\\.)*"|\\.|[^"\\#;\n])*)/gim;
/** Git follows as many configurations that include another. */
const maxIncluded = 10;

/** The same for the files that a configuration includes; what else it may name is not read by a command of ours. */
function requirePlainIncluded(config: string, depth = 0): void {
  for (const [, value = ''] of textOf(config).replaceAll('\\\n', '').matchAll(pathGiven)) {
    const named = value
      .trim()
      .replaceAll(/\\?"/g, '')
      .replaceAll('\\\\', '\\')
      .replace(/^~(?=\/)/, homedir());
    const place = path.resolve(path.dirname(config), named);
    if (named === '' || place === '/dev/null') continue;
    requirePlain(place, factsOf(place));
    if (depth < maxIncluded) requirePlainIncluded(place, depth + 1);
  }
}

function gitDirAround(folder: string): string | undefined {
  const entry = path.join(folder, '.git');
  const facts = factsOf(entry);
  requirePlain(entry, facts);
  if (facts?.isDirectory()) return entry;
  const [, named] = /^gitdir: (.*)/.exec(textOf(entry)) ?? [];
  if (named !== undefined) return path.resolve(folder, named);
  if (['HEAD', 'objects', 'refs'].every((name) => factsOf(path.join(folder, name)))) return folder;
  const above = path.dirname(folder);
  return above === folder ? undefined : gitDirAround(above);
}

/** Text of a plain file without its last line end; empty where there is none. */
function textOf(file: string): string {
  return factsOf(file)?.isFile() ? readFileSync(file, 'utf8').trimEnd() : '';
}

/** Folders behind links are not entered: git follows those of references alone, which are refused elsewhere. */
function requirePlainBelow(folder: string): void {
  for (const entry of entriesOf(folder)) {
    if (unread.test(entry.name)) continue;
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) requirePlainBelow(place);
    else requirePlain(place, entry.isSymbolicLink() ? factsOf(place) : entry);
  }
}

/** What cannot be listed is left to git, which says so itself. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Kind of what a place leads to; nothing where it leads nowhere. */
function factsOf(place: string): Stats | undefined {
  try {
    return statSync(place);
  } catch {
    return undefined;
  }
}

function requirePlain(place: string, kind: Dirent | Stats | undefined): void {
  if (!kind?.isFIFO() && !kind?.isCharacterDevice() && !kind?.isBlockDevice()) return;
  throw new WorkspaceError('not-a-repository', `${place} is a pipe or a device`, {
    hint: 'Git would wait for it forever. Remove it, or clone the repository again.',
  });
}
