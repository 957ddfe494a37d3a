import type { CodeSources } from './code-sources.ts';
import type { LineRange } from '../../domain/index.ts';

/** Said where parts of a stretch are left out. */
export const withoutShown = ', without what is shown above already';

/** The lines of a stretch that were not shown before, numbered, with a sign at each gap; they count as shown from now on. */
export function renderUnshown(
  { path, startLine, endLine }: LineRange & { path: string },
  lines: readonly string[],
  { shown, numbered }: Pick<CodeSources, 'shown' | 'numbered'>,
): { text: string; isWhole: boolean } {
  const fresh = shown
    .missing(path, startLine, endLine)
    .filter((range) => lines.slice(range.startLine - 1, range.endLine).some((line) => line.trim() !== ''));
  const texts = fresh.map((range) => {
    const text = lines.slice(range.startLine - 1, range.endLine).join('\n');
    shown.add({ path, ...range, text, score: 1 });
    return numbered(text, range.startLine);
  });
  const [first] = fresh;
  const isWhole = fresh.length === 1 && first!.startLine === startLine && first!.endLine === endLine;
  return { text: texts.join('\n…\n'), isWhole };
}
