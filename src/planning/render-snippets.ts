import type { EditFormat, Snippet } from '../domain/index.ts';
import { renderMaterial, renderNumbered, renderSparselyNumbered } from '../prompting/index.ts';

/**
 * How lines are numbered for the planner: every line where its edits refer to lines, otherwise every tenth.
 * @param format the format in which it may write edits along with its plan
 */
export function numberingFor(format?: EditFormat): typeof renderNumbered {
  return format === 'line-numbered' ? renderNumbered : renderSparselyNumbered;
}

/** Renders snippets for the model, with their real line numbers, fenced as material. */
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
