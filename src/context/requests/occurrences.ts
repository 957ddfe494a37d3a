import type { IndexedFile } from '../../domain/index.ts';
import { renderMaterial } from '../../prompting/index.ts';
import { groupBy } from '../../text/group-by.ts';
import { plural } from '../../text/words/plural.ts';
import { declarationAt, qualifiedName } from '../symbols.ts';
import type { CodeSources } from './code-sources.ts';
import type { ShownLines } from './shown-lines.ts';

/** One line of the tree that was asked for. */
export interface Occurrence {
  file: IndexedFile;
  /** 1-based. */
  line: number;
  text: string;
}

/** Characters of a line that are shown around what was asked for. */
const longestLine = 160;
/** Source first: tests often use a name so often that they would push the code out of the list. */
const orderOfKinds = ['source', 'test', 'config', 'docs'];

/**
 * Lists occurrences up to a bound, with the count of all: `path`, then `line: text (in declaration)`. Code comes before
 * tests, and what matters to the issue before the rest. Lines that were shown before are listed by their numbers alone.
 */
export function renderOccurrences(
  title: string,
  found: readonly Occurrence[],
  { most, shown, ranked }: { most: number } & Pick<CodeSources, 'shown' | 'ranked'>,
): string {
  if (found.length === 0) return `${title}: none.`;
  const files = new Set(found.map(({ file }) => file.path));
  const ranks = new Map(ranked.map((path, rank) => [path, rank]));
  const rankOf = ({ file }: Occurrence) => ranks.get(file.path) ?? ranked.length;
  const sorted = found.toSorted(
    (one, other) =>
      orderOfKinds.indexOf(one.file.kind) - orderOfKinds.indexOf(other.file.kind) ||
      rankOf(one) - rankOf(other) ||
      one.file.path.localeCompare(other.file.path) ||
      one.line - other.line,
  );
  const lines = byFile(sorted.slice(0, most)).flatMap((ofFile) => renderFile(ofFile, shown));
  const rest = sorted.slice(most);
  if (rest.length > 0) {
    const more = new Set(rest.map(({ file }) => file.path));
    lines.push(
      `… ${rest.length} more ${rest.length === 1 ? 'line' : 'lines'} in ${[...more].slice(0, 8).join(', ')}${more.size > 8 ? ', …' : ''}`,
    );
  }
  return renderMaterial(
    `${title}, ${plural(found.length, 'line')} of ${plural(files.size, 'file')}:`,
    lines.join('\n'),
  );
}

function byFile(sorted: readonly Occurrence[]): Occurrence[][] {
  return [...groupBy(sorted, ({ file }) => file.path).values()];
}

function renderFile(ofFile: readonly Occurrence[], shown: ShownLines): string[] {
  const lines: string[] = [];
  let above: number[] = [];
  const endRun = () => {
    if (above.length > 0) lines.push(`  ${above.join(', ')}: shown above`);
    above = [];
  };
  for (const { file, line, text } of ofFile) {
    if (shown.covers(file.path, line, line)) {
      above.push(line);
      continue;
    }
    endRun();
    const inside = declarationAt(file, line);
    const where = inside && inside.startLine !== line ? `   (in ${qualifiedName(inside)})` : '';
    lines.push(`  ${line}: ${text.trim().slice(0, longestLine)}${where}`);
  }
  endRun();
  return [ofFile[0]!.file.path, ...lines];
}
