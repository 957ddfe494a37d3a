import type { FileChange, LineRange, Patch } from '../../domain/index.ts';
import { diffHunks, type Hunk } from '../../text/diff/hunks.ts';

/** Lines shown on each side of a change. */
const context = 8;
/** Characters of diff in one question, about 25,000 tokens. */
const longestDiff = 100_000;

/**
 * A diff whose lines carry the numbers of the new file, so that a reviewer can name a line: `+ 12: code`. Files beyond
 * the size limit are named with their size, never silently left out.
 */
export function renderNumberedDiff(patch: Patch): string {
  let room = longestDiff;
  const shown: string[] = [];
  const left: string[] = [];
  for (const change of patch.changes) {
    const hunks = hunksOf(change);
    const size = sizeOf(hunks);
    const text = size > room ? undefined : renderChange(change, hunks);
    if (text === undefined || text.length > room)
      left.push(`${change.path} (${text?.length ?? size} characters of diff)`);
    else {
      shown.push(text);
      room -= text.length;
    }
  }
  if (left.length > 0) shown.push(`Too large to be shown: ${left.join(', ')}`);
  return shown.join('\n\n');
}

/** The lines of the new text that the diff of a file shows. */
export function linesOfDiff(change: FileChange): LineRange[] {
  return hunksOf(change)
    .filter(({ newLines }) => newLines > 0)
    .map(({ newStart, newLines }) => ({ startLine: newStart, endLine: newStart + newLines - 1 }));
}

function hunksOf({ before = '', after = '' }: FileChange): readonly Hunk[] {
  return diffHunks(before, after, context);
}

/** Characters of the lines of some hunks, which are at least as long when they are numbered. */
function sizeOf(hunks: readonly Hunk[]): number {
  let size = 0;
  for (const { lines } of hunks) for (const line of lines) size += line.length;
  return size;
}

function renderChange(change: FileChange, hunks: readonly Hunk[]): string {
  const title =
    change.change === 'rename' ? `rename ${change.from} → ${change.path}` : `${change.change} ${change.path}`;
  return [`=== ${title}`, ...hunks.map(renderHunk)].join('\n');
}

function renderHunk(hunk: Hunk): string {
  let line = hunk.newStart;
  const rows = hunk.lines
    .filter((row) => !row.startsWith('\\'))
    .map((row) => {
      const code = row.slice(1).replace(/\r$/, '');
      return row.startsWith('-') ? `-       ${code}` : `${row[0]} ${String(line++).padStart(4)}: ${code}`;
    });
  return ['@@', ...rows].join('\n');
}
