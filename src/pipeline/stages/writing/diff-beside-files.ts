import type { FileExcerpt } from '../../../context/index.ts';
import type { LineRange, Patch } from '../../../domain/index.ts';
import { renderPatch } from '../../../text/diff/render-patch.ts';

/** Added lines that a diff gives in one place, where the file beside it shows the rest of them. */
const longestRun = 5;

/**
 * The diff of a patch for a prompt that shows its files, too: of new lines that stand in the files it gives the first, and the
 * numbers of the others, since what was taken away and where something was added is what the files do not say.
 */
export function diffBesideFiles(patch: Patch, files: readonly Pick<FileExcerpt, 'path' | 'lines'>[]): string {
  return patch.changes
    .map((change) => {
      const shown = files.filter(({ path }) => path === change.path).flatMap(({ lines }) => lines);
      return abridge(renderPatch({ ...patch, changes: [change] }), shown);
    })
    .join('');
}

function abridge(diff: string, shown: readonly LineRange[]): string {
  const rows: string[] = [];
  let run: string[] = [];
  let next = 0; // the line of the new text that the next row stands for; 0 above the first hunk
  const endRun = (): void => {
    const [startLine, endLine] = [next - run.length, next - 1];
    const isShown = shown.some((range) => range.startLine <= startLine && endLine <= range.endLine);
    const rest = `… and ${run.length - 1} more lines, ${startLine + 1}-${endLine} of the file as it is shown below`;
    rows.push(...(isShown && run.length > longestRun ? [run[0]!, rest] : run));
    run = [];
  };
  for (const row of diff.split('\n')) {
    const start = /^@@ -\S+ \+(\d+)/.exec(row)?.[1];
    if (next > 0 && row.startsWith('+')) {
      run.push(row);
      next += 1;
      continue;
    }
    endRun();
    rows.push(row);
    if (start !== undefined) next = Number(start);
    else if (next > 0 && row.startsWith(' ')) next += 1;
  }
  endRun();
  return rows.join('\n');
}
