import { git } from '../git.ts';

/** A commit with one parent, and what it did to which files. */
export interface Commit {
  id: string;
  parent: string;
  subject: string;
  body: string;
  changes: readonly { status: string; path: string }[];
}

/** Older commits share too few files with the newest: indexing them would cost more than they teach. */
const newestRead = 4000;
/** The first commits of a repository have no history to learn from. */
const oldestLeftOut = 200;

/** The newest commits of a clone that are no merges, newest first. Needs no blobs. */
export async function readCommits(clone: string): Promise<Commit[]> {
  const format = '--format=%x01%H%x02%P%x02%s%x02%b%x03';
  const log = await git(
    [
      'log',
      '--no-merges',
      '--no-renames',
      '--name-status',
      '-z',
      `--max-count=${newestRead}`,
      format,
      'HEAD',
    ],
    { cwd: clone },
  );
  return log
    .split('\x01')
    .slice(1)
    .map(parseCommit)
    .slice(0, -oldestLeftOut)
    .filter(({ parent }) => /^[0-9a-f]{40}$/.test(parent));
}

function parseCommit(record: string): Commit {
  const end = record.indexOf('\x03');
  const [id = '', parent = '', subject = '', body = ''] = record.slice(0, end).split('\x02');
  const fields = record
    .slice(end + 1)
    .split('\0')
    .map((field) => field.trim())
    .filter(Boolean);
  const changes = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    changes.push({ status: fields[at]!, path: fields[at + 1]! });
  }
  return { id, parent, subject, body, changes };
}

/** The lines that a commit added to some files. */
export async function readAddedLines(
  clone: string,
  { parent, id }: Pick<Commit, 'parent' | 'id'>,
  paths: readonly string[],
): Promise<string[]> {
  if (paths.length === 0) return [];
  const diff = await readDiff(clone, { parent, id }, paths);
  return diff
    .split('\n')
    .filter((line) => line.startsWith('+') && !line.startsWith('+++'))
    .map((line) => line.slice(1).trimEnd());
}

/** What a commit did to some files, as a unified diff. */
export function readDiff(
  clone: string,
  { parent, id }: Pick<Commit, 'parent' | 'id'>,
  paths: readonly string[],
): Promise<string> {
  return git(['diff', '--no-ext-diff', '--no-textconv', '-U0', parent, id, '--', ...paths], { cwd: clone });
}
