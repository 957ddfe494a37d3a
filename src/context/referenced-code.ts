import type { Plan, Snippet } from '../domain/index.ts';

/** Lines of reference code that a writer is shown. */
const maxLines = 300;

/** What the plan refers its writer to, as far as the planner saw it. */
export function referencedCode({ references = [] }: Plan, seen: readonly Snippet[]): Snippet[] {
  let left = maxLines;
  return references.flatMap(({ path, startLine, endLine }) =>
    seen.flatMap((snippet) => {
      const from = Math.max(startLine, snippet.startLine);
      const to = Math.min(endLine, snippet.endLine, from + left - 1);
      if (snippet.path !== path || from > to) return [];
      left -= to - from + 1;
      const lines = snippet.text.split('\n').slice(from - snippet.startLine, to - snippet.startLine + 1);
      return [{ ...snippet, startLine: from, endLine: to, text: lines.join('\n') }];
    }),
  );
}
