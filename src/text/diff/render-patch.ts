import type { FileChange, Patch } from '../../domain/index.ts';
import { diffHunks } from './hunks.ts';

/** Renders a patch in git's format, such that `git apply` accepts it. */
export function renderPatch(patch: Patch): string {
  return patch.changes.map(renderFileChange).join('');
}

/** Renders one file of a patch: git's extended header, then hunks with three lines of context. */
function renderFileChange(change: FileChange): string {
  const from = change.from ?? change.path;
  const mode = change.mode ?? '100644';
  const header = [`diff --git ${quote(`a/${from}`)} ${quote(`b/${change.path}`)}`];
  if (change.change === 'create') header.push(`new file mode ${mode}`);
  if (change.change === 'delete') header.push(`deleted file mode ${mode}`);
  if (change.change === 'rename')
    header.push(`rename from ${quote(from)}`, `rename to ${quote(change.path)}`);
  const hunks = renderHunks(change.before ?? '', change.after ?? '');
  if (hunks !== '') {
    header.push(`--- ${change.change === 'create' ? '/dev/null' : quote(`a/${from}`)}`);
    header.push(`+++ ${change.change === 'delete' ? '/dev/null' : quote(`b/${change.path}`)}`);
  }
  return `${header.join('\n')}\n${hunks}`;
}

function renderHunks(before: string, after: string): string {
  return diffHunks(before, after, 3)
    .map(({ oldStart, oldLines, newStart, newLines, lines }) => {
      const [old, now] = [renderRange(oldStart, oldLines), renderRange(newStart, newLines)];
      return `@@ -${old} +${now} @@\n${lines.join('\n')}\n`;
    })
    .join('');
}

function renderRange(start: number, lines: number): string {
  return lines === 1 ? `${start}` : `${start},${lines}`;
}

/** Git's C-style quoting of unusual paths (git-config(1), core.quotePath). */
function quote(path: string): string {
  // eslint-disable-next-line no-control-regex
  if (!/["\\\u0000-\u001f\u007f]/.test(path)) return path;
  // eslint-disable-next-line no-control-regex
  const escaped = path.replace(/["\\\u0000-\u001f\u007f]/g, (character) => {
    const known: Record<string, string> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\t': '\\t' };
    return known[character] ?? `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`;
  });
  return `"${escaped}"`;
}
