import type { Issue, RetrievalResult } from '../../domain/index.ts';
import { renderSnippets, type CodeRequest } from '../../planning/index.ts';
import type { Workspace } from '../../ports/index.ts';
import { renderMaterial, renderNumbered } from '../../prompting/index.ts';
import { decodeText } from '../../text/encoding.ts';
import { findPath } from '../../text/find-path.ts';

/** Lines that one request may show. */
const longestOpen = 400;

/** What answering needs: the tree's paths, a way to search, and the outline of a folder. */
export interface Library {
  workspace: Workspace;
  /** Paths that may be shown. */
  paths: ReadonlySet<string>;
  search: (issue: Issue) => Promise<RetrievalResult>;
  outline: (path: string) => Promise<string>;
}

/** Answers one of the planner's requests with text to show; a miss is an answer too. */
export async function answerRequest(request: CodeRequest, library: Library): Promise<string> {
  switch (request.kind) {
    case 'search': {
      const found = await library.search({ title: request.query, body: '' });
      return `Search "${request.query}":\n${renderSnippets(found.snippets)}`;
    }
    case 'outline':
      return renderMaterial(
        `Outline of ${request.path}:`,
        await library.outline(request.path.replace(/\/+$/, '')),
      );
    case 'open':
      return open(request, library);
  }
}

async function open(request: CodeRequest & { kind: 'open' }, library: Library): Promise<string> {
  const found = findPath(request.path.replace(/^\.\//, ''), library.paths);
  if (found.kind === 'none') {
    const near = found.candidates.length > 0 ? ` Close to it are: ${found.candidates.join(', ')}.` : '';
    return `There is no file ${request.path}.${near}`;
  }
  const [content] = await library.workspace.read([found.path]);
  const text = content?.bytes && decodeText(content.bytes)?.text;
  if (text === undefined) return `${found.path} is not text.`;
  const lines = text.split('\n');
  const start = Math.min(request.startLine ?? 1, lines.length);
  const end = Math.min(request.endLine ?? start + longestOpen - 1, start + longestOpen - 1, lines.length);
  const shown = renderNumbered(lines.slice(start - 1, end).join('\n'), start);
  return renderMaterial(`${found.path}, lines ${start}-${end} of ${lines.length}:`, shown);
}
