import type { HistoryCommit } from '../../../ports/index.ts';
import { answerOfGit } from '../command/hardened-git.ts';

/** Commits that touch more files than this say nothing about which files belong together. */
const maxPathsPerCommit = 100;

/**
 * Commits reachable from `base`, newest first. Merges list no paths. Uses `git log --raw`, which needs no blob and so
 * works on partial clones and where single objects are missing.
 */
export async function readHistory(root: string, base: string, limit: number): Promise<HistoryCommit[]> {
  const format = '--format=%x01%H%x02%at%x02%s%x02%b%x03';
  const args = [
    'log',
    '--raw',
    '-z',
    '--no-renames',
    '--no-abbrev',
    '--no-textconv',
    '--no-ext-diff',
    format,
  ];
  const listed = await answerOfGit(root, [...args, `--max-count=${limit}`, base, '--']);
  return listed.split('\x01').slice(1).map(parseCommit);
}

function parseCommit(record: string): HistoryCommit {
  const end = record.indexOf('\x03');
  const [id = '', time = '0', subject = '', body = ''] = record.slice(0, end).split('\x02');
  const fields = record.slice(end + 1).split('\0');
  const paths: string[] = [];
  for (let at = 0; at < fields.length - 1; at += 1) {
    if (fields[at]!.trimStart().startsWith(':')) paths.push(fields[(at += 1)]!);
  }
  const kept = paths.length > maxPathsPerCommit ? [] : paths;
  return { id, time: Number(time), subject, body: body.slice(0, 2000), paths: kept };
}
