import type { Snippet } from '../../domain/index.ts';
import { renderSnippets, type CodeRequest } from '../../planning/index.ts';
import { renderMaterial } from '../../prompting/index.ts';
import { renderOutline } from '../../retrieval/index.ts';
import { findPath } from '../../text/find-path.ts';
import { outlineText } from '../text-outline.ts';
import { findCallers } from './find-callers.ts';
import { findDefinition } from './find-definition.ts';
import { findTests } from './find-tests.ts';
import { findText } from './find-text.ts';
import { renderUnshown, withoutShown } from './render-unshown.ts';
import { searchChunks } from './search-chunks.ts';
import { readLines, type Library } from './library.ts';

/** Lines that one request may show. */
const longestOpen = 400;
const longestSearch = 120;
/** Declarations of one file that are listed. */
const mostDeclared = 400;
/** Files of a folder that are listed. */
const mostListed = 200;

/** What can be answered by looking. */
export type LibraryRequest = Exclude<CodeRequest, { kind: 'run' }>;

/** Answers one of the planner's requests with text to show; a miss is an answer too. Lines shown before are left out. */
export async function answerRequest(request: LibraryRequest, library: Library): Promise<string> {
  switch (request.kind) {
    case 'search':
      return search(request.query, library);
    case 'find':
      return findText(request.text, request.pattern, library);
    case 'definition':
      return findDefinition(request.name, library);
    case 'callers':
      return findCallers(request.name, library);
    case 'tests':
      return findTests(request.words, library);
    case 'outline':
      return renderMaterial(
        `Outline of ${request.path}:`,
        await outline(request.path.replace(/^\.?\/|\/+$/g, ''), library),
      );
    case 'open':
      return open(request, library);
  }
}

async function search(query: string, library: Library): Promise<string> {
  const hits = searchChunks(library.index, query, 30);
  if (hits.length === 0) return `Search "${query}": no file has these words.`;
  const lines = await readLines([...new Set(hits.map(({ path }) => path))], library);
  const fresh: Snippet[] = [];
  let size = 0;
  for (const { path, startLine, endLine, score } of hits) {
    if (library.shown.covers(path, startLine, endLine)) continue;
    size += endLine - startLine + 1;
    if (size > longestSearch && fresh.length > 0) break;
    const text = (lines.get(path) ?? []).slice(startLine - 1, endLine).join('\n');
    const snippet = { path, startLine, endLine, text, score };
    library.shown.add(snippet);
    fresh.push(snippet);
  }
  const places = [...new Set(hits.map((hit) => hit.path))].slice(0, 10).join(', ');
  const body =
    fresh.length === 0 ? 'All of it is shown above already.' : renderSnippets(fresh, library.numbered);
  return `Search "${query}", found in ${places}:\n${body}`;
}

async function open(request: CodeRequest & { kind: 'open' }, library: Library): Promise<string> {
  const found = findPath(
    request.path.replace(/^\.\//, ''),
    library.index.files.map((file) => file.path),
  );
  if (found.kind === 'none') {
    const near = found.candidates.length > 0 ? ` Close to it are: ${found.candidates.join(', ')}.` : '';
    return `There is no file ${request.path}.${near}`;
  }
  const lines = (await readLines([found.path], library)).get(found.path);
  if (lines === undefined) return `${found.path} is not text.`;
  const startLine = Math.min(request.startLine ?? 1, lines.length);
  const endLine = Math.min(
    request.endLine ?? startLine + longestOpen - 1,
    startLine + longestOpen - 1,
    lines.length,
  );
  const title = `${found.path}, lines ${startLine}-${endLine} of ${lines.length}`;
  const { text, isWhole } = renderUnshown({ path: found.path, startLine, endLine }, lines, library);
  if (text === '') return `${title}: shown above already.`;
  return renderMaterial(`${title}${isWhole ? '' : withoutShown}:`, text);
}

/** The files below a folder, the declarations of a file, or the sections of one that declares nothing. */
async function outline(path: string, library: Library): Promise<string> {
  const { index } = library;
  const file = index.files.find((one) => one.path === path);
  if (file && file.definitions.length === 0) {
    const lines = (await readLines([path], library)).get(path) ?? [];
    const sections = outlineText(path, lines, mostDeclared);
    if (sections.length > 0) return sections.join('\n');
  }
  if (file) return renderOutline([file], [path], { declarations: mostDeclared, maxLines: mostDeclared });
  const below = index.files.map((one) => one.path).filter((one) => path === '' || one.startsWith(`${path}/`));
  if (below.length === 0) return '(there is no such file or folder)';
  const rest = below.length > mostListed ? [`… ${below.length - mostListed} more files`] : [];
  return [...below.slice(0, mostListed), ...rest].join('\n');
}
