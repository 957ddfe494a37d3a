import type { EditFormat, Snippet } from '../domain/index.ts';
import { renderMaterial, renderNumbered, renderSparselyNumbered } from '../prompting/index.ts';

/**
 * How many of the lines that a planner sees carry their number: all where its edits name lines, else every tenth.
 * @param format the format of edits that it may write at once
 */
export function numberingFor(format?: EditFormat): typeof renderNumbered {
  return format === 'line-numbered' ? renderNumbered : renderSparselyNumbered;
}

/** Snippets as the model sees them: by file, with real line numbers, fenced as material. */
export function renderSnippets(
  snippets: readonly Snippet[],
  numbered: typeof renderNumbered = renderSparselyNumbered,
): string {
  if (snippets.length === 0) return '(nothing was found)';
  return snippets
    .map(({ path, startLine, endLine, text }) =>
      renderMaterial(`${path}, lines ${startLine}-${endLine}:`, numbered(text, startLine)),
    )
    .join('\n\n');
}
