import type { LineRange, Patch } from '../../../domain/index.ts';
import { diffStretches } from '../../../text/diff/line-diff.ts';
import { splitLines } from '../../../text/lines/lines.ts';
import { textsBeforeRename } from './renamed-files.ts';

/** A file to be judged. */
export interface LintFile {
  path: string;
  text: string;
  /** When given, only violations that touch these lines count, and only their surroundings are shown. */
  changed?: readonly LineRange[];
  /** Why it is not judged, `generated` for example; its text is then empty. */
  unfit?: string;
}

/** The files a patch leaves behind, with the lines it changed. Deleted files and pure renames have none. */
export function filesOfPatch(patch: Patch): LintFile[] {
  const files: LintFile[] = [];
  const renamed = textsBeforeRename(patch.changes);
  for (const change of patch.changes) {
    if (change.after === undefined) continue;
    const changed = findChangedLines(change.before ?? renamed.get(change.path) ?? '', change.after);
    if (changed.length > 0) files.push({ path: change.path, text: change.after, changed });
  }
  return files;
}

/** Lines of `after` that are not in `before`, joined into ranges. A deletion touches no line. */
export function findChangedLines(before: string, after: string): LineRange[] {
  const ranges: LineRange[] = [];
  for (const { op, now, length } of diffStretches(splitLines(before).lines, splitLines(after).lines)) {
    if (op !== 'add') continue;
    const last = ranges.at(-1);
    if (last?.endLine === now) last.endLine += length;
    else ranges.push({ startLine: now + 1, endLine: now + length });
  }
  return ranges;
}

/** Whether two stretches share a line. */
export function overlaps(a: LineRange, b: LineRange): boolean {
  return a.startLine <= b.endLine && b.startLine <= a.endLine;
}
