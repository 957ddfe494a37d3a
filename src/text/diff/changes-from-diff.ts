import type { FileChange } from '../../domain/index.ts';
import { renderPatch } from './render-patch.ts';

/** What a report says of one file of a patch, in the order of the diff. */
export type ReportedChange = Pick<FileChange, 'path' | 'change' | 'from'>;

/**
 * Reads a diff of {@link renderPatch} back into whole texts.
 * @param files what the diff changes, in its order
 * @param baseText text of a file at the base, `undefined` where there is none
 * @returns `undefined` when the diff does not fit files and texts: rendering what is returned gives the same diff, byte for byte
 */
export function changesFromDiff(
  diff: string,
  files: readonly ReportedChange[],
  baseText: (path: string) => string | undefined,
): FileChange[] | undefined {
  const sections = diff.split(/^(?=diff --git )/m).filter((section) => section !== '');
  if (sections.length !== files.length) return undefined;
  const changes = files.map((file, at) => readSection(sections[at]!, file, baseText));
  if (!changes.every((change) => change !== undefined)) return undefined;
  return renderPatch({ base: '', changes }) === diff ? changes : undefined;
}

function readSection(
  section: string,
  { path, change, from }: ReportedChange,
  baseText: (path: string) => string | undefined,
): FileChange | undefined {
  const mode = /^(?:new|deleted) file mode (\d{6})$/m.exec(section)?.[1];
  const known = { path, change, from, mode: mode || undefined };
  const before = change === 'create' ? '' : baseText(from ?? path);
  if (before === undefined) return undefined;
  const after = /^@@ /m.test(section) ? hunksApplied(section, before) : before;
  return {
    ...known,
    before: change === 'create' ? undefined : before,
    after: change === 'delete' ? undefined : after,
  };
}

/** Applies hunks to a text. Their context is not compared; rendering the result again reveals a mismatch. */
function hunksApplied(section: string, before: string): string {
  const old = before.split(/(?<=\n)/);
  const now: string[] = [];
  let [at, last] = [0, ''];
  for (const row of section.slice(section.search(/^@@ /m)).split('\n').slice(0, -1)) {
    const start = /^@@ -(\d+)(,0)?/.exec(row);
    if (start) {
      const next = Number(start[1]) - (start[2] ? 0 : 1);
      for (; at < next && at < old.length; at += 1) now.push(old[at]!);
      at = next;
    } else if (row.startsWith('+')) now.push(`${row.slice(1)}\n`);
    else if (row.startsWith(' ')) now.push(old[at++] ?? '');
    else if (row.startsWith('-')) at += 1;
    else if (row.startsWith('\\') && last.startsWith('+')) now.push(now.pop()!.slice(0, -1));
    last = row;
  }
  return [...now, ...old.slice(at)].join('');
}
