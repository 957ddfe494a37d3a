import type { Snippet } from '../domain/index.ts';
import { renderMaterial, renderNumbered } from '../prompting/index.ts';

/** Snippets as the model sees them: by file, with real line numbers, fenced as material. */
export function renderSnippets(snippets: readonly Snippet[]): string {
  if (snippets.length === 0) return '(nothing was found)';
  return snippets
    .map((snippet) =>
      renderMaterial(
        `${snippet.path}, lines ${snippet.startLine}-${snippet.endLine}:`,
        renderNumbered(snippet.text, snippet.startLine),
      ),
    )
    .join('\n\n');
}
