import { parsePatch, type StructuredPatch } from 'diff';

/** One line of two texts that stand beside each other; a side is absent where the line is new or gone. */
export interface DiffRow {
  before?: { line: number; text: string; changed: boolean };
  after?: { line: number; text: string; changed: boolean };
}

/** One file of a unified diff. */
export interface FileDiff {
  path: string;
  /** Old path of a file that moved. */
  from?: string;
  added: number;
  removed: number;
  hunks: readonly { title: string; rows: readonly DiffRow[] }[];
}

/** Reads a unified diff into rows for two columns; `undefined` where it is none. */
export function parseDiff(diff: string): FileDiff[] | undefined {
  try {
    return parsePatch(diff)
      .filter(({ hunks, oldFileName }) => hunks.length > 0 || oldFileName !== undefined)
      .map(fileOf);
  } catch {
    return undefined;
  }
}

function fileOf(patch: StructuredPatch): FileDiff {
  const before = pathOf(patch.oldFileName);
  const after = pathOf(patch.newFileName);
  const lines = patch.hunks.flatMap((hunk) => hunk.lines);
  return {
    path: after ?? before ?? '(no name)',
    from: after !== undefined && before !== undefined && before !== after ? before : undefined,
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
    hunks: patch.hunks.map((hunk) => ({
      title: `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`,
      rows: rowsOf(hunk.lines, hunk.oldStart, hunk.newStart),
    })),
  };
}

function pathOf(name: string | undefined): string | undefined {
  return name === undefined || name === '/dev/null' ? undefined : name.replace(/^[ab]\//, '');
}

/** Lines that go and lines that come stand beside each other in the order of the diff. */
function rowsOf(lines: readonly string[], oldStart: number, newStart: number): DiffRow[] {
  const rows: DiffRow[] = [];
  let [oldLine, newLine] = [oldStart, newStart];
  let gone: DiffRow[] = [];
  for (const line of lines) {
    const text = line.slice(1);
    if (line.startsWith('-')) {
      const row = { before: { line: oldLine++, text, changed: true } };
      gone.push(row);
      rows.push(row);
    } else if (line.startsWith('+')) {
      const after = { line: newLine++, text, changed: true };
      const beside = gone.shift();
      if (beside) beside.after = after;
      else rows.push({ after });
    } else if (line.startsWith(' ') || line === '') {
      gone = [];
      rows.push({
        before: { line: oldLine++, text, changed: false },
        after: { line: newLine++, text, changed: false },
      });
    }
  }
  return rows;
}
