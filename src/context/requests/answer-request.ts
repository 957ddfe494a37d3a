import type { LineRange, Snippet } from '../../domain/index.ts';
import { renderSnippets, type Answer, type CodeRequest } from '../../planning/index.ts';
import { renderMaterial } from '../../prompting/index.ts';
import { renderOutline } from '../../retrieval/index.ts';
import { findPath } from '../../text/paths/find-path.ts';
import { groupBy } from '../../text/group-by.ts';
import { licenceHead } from '../../text/licence-head.ts';
import { outlineText } from '../excerpts/text-outline.ts';
import { toDeclarations } from '../excerpts/to-declarations.ts';
import { findCallers } from './find-callers.ts';
import { findDefinition } from './find-definition.ts';
import { findTests } from './find-tests.ts';
import { findText } from './find-text.ts';
import { renderUnshown, withoutShown } from './render-unshown.ts';
import { searchChunks } from './search-chunks.ts';
import { dataFiles, nameableFiles, readLines, type CodeSources } from './code-sources.ts';

/** The most lines that one request may show. */
const longestOpen = 400;
/** The most characters of these lines: a row of data may be as long as a file of code. */
const longestText = 40_000;
const longestSearch = 120;
/** The most declarations of one file that are listed. */
const maxDeclared = 400;
/** The most files of a folder that are listed. */
const maxListed = 200;

/** A request that can be answered from the sources, without running tests. */
export type SourceRequest = Exclude<CodeRequest, { kind: 'run' }>;

/** Answers a request of the planner with text to show, also when nothing is found. Lines that were shown before are left out. */
export async function answerRequest(request: SourceRequest, sources: CodeSources): Promise<Answer> {
  const withdraw = sources.shown.remember();
  return { text: await textFor(request, sources), withdraw };
}

async function textFor(request: SourceRequest, sources: CodeSources): Promise<string> {
  switch (request.kind) {
    case 'search':
      return search(request.query, sources);
    case 'find':
      return findText(request, sources);
    case 'definition':
      return findDefinition(request.name, sources);
    case 'callers':
      return findCallers(request.name, sources);
    case 'tests':
      return findTests(request.words, sources);
    case 'outline':
      return renderMaterial(
        `Outline of ${request.path}:`,
        await outline(request.path.replace(/^\.?(?:\/|$)/, '').replace(/(?<!\/)\/+$/, ''), sources),
      );
    case 'open':
      return open(request, sources);
  }
}

async function search(query: string, sources: CodeSources): Promise<string> {
  const hits = searchChunks(sources.index, query, 30);
  if (hits.length === 0) return `Search "${query}": no file has these words.`;
  const lines = await readLines([...new Set(hits.map(({ path }) => path))], sources);
  const fresh: Snippet[] = [];
  let size = 0;
  for (const { path, startLine, endLine, score } of hits) {
    if (sources.shown.covers(path, startLine, endLine)) continue;
    size += endLine - startLine + 1;
    if (size > longestSearch && fresh.length > 0) break;
    const text = (lines.get(path) ?? []).slice(startLine - 1, endLine).join('\n');
    const snippet = { path, startLine, endLine, text, score };
    sources.shown.add(snippet);
    fresh.push(snippet);
  }
  const places = [...new Set(hits.map((hit) => hit.path))].slice(0, 10).join(', ');
  const body =
    fresh.length === 0 ? 'All of it is shown above already.' : renderSnippets(fresh, sources.numbered);
  return `Search "${query}", found in ${places}:\n${body}`;
}

async function open(request: CodeRequest & { kind: 'open' }, sources: CodeSources): Promise<string> {
  const found = findPath(
    request.path.replace(/^\.\//, ''),
    [...sources.index.files, ...dataFiles(sources)].map((file) => file.path),
  );
  if (found.kind === 'none') {
    const near = found.candidates.length > 0 ? ` Close to it are: ${found.candidates.join(', ')}.` : '';
    return `There is no file ${request.path}.${near}`;
  }
  const lines = (await readLines([found.path], sources)).get(found.path);
  if (lines === undefined) return `${found.path} is not text.`;
  const { definitions = [] } = sources.index.files.find(({ path }) => path === found.path) ?? {};
  const { startLine, endLine } = toDeclarations(requestedLines(request, lines), definitions, lines.length);
  const title = `${found.path}, lines ${startLine}-${endLine} of ${lines.length}`;
  if (lines.slice(startLine - 1, endLine).join('\n').length > longestText)
    return `${title}: too long to be shown; ask for fewer lines.`;
  const { text, isWhole } = renderUnshown({ path: found.path, startLine, endLine }, lines, sources);
  if (text === '') return `${title}: shown above already.`;
  return renderMaterial(`${title}${isWhole ? '' : withoutShown}:`, text);
}

/** The requested lines without a licence header, unless only the header was requested. */
function requestedLines(
  { startLine: first = 1, endLine: last }: CodeRequest & { kind: 'open' },
  lines: readonly string[],
): LineRange {
  const code = licenceHead(lines) + 1;
  const startLine = Math.min((last ?? lines.length) < code ? first : Math.max(first, code), lines.length);
  return {
    startLine,
    endLine: Math.min(last ?? startLine + longestOpen - 1, startLine + longestOpen - 1, lines.length),
  };
}

/** Lists the files below a folder, the declarations of a file, or the sections of a file without declarations. */
async function outline(path: string, sources: CodeSources): Promise<string> {
  const { index } = sources;
  const file = index.files.find((one) => one.path === path);
  if (file && file.definitions.length === 0) {
    const lines = (await readLines([path], sources)).get(path) ?? [];
    const sections = outlineText(path, lines, maxDeclared);
    if (sections.length > 0) return sections.join('\n');
  }
  if (file) return renderOutline([file], [path], { declarations: maxDeclared, maxLines: maxDeclared });
  const paths = [...index.files, ...nameableFiles(index.skipped)].map((one) => one.path);
  if (paths.includes(path)) return '(it declares nothing)';
  const below = paths.filter((one) => path === '' || one.startsWith(`${path}/`));
  if (below.length === 0) return '(there is no such file or folder)';
  const rest = below.length > maxListed ? [`… ${below.length - maxListed} more files`] : [];
  return [...renderFolder(path, below.slice(0, maxListed)), ...rest].join('\n');
}

/** One line for each folder, so that long common paths are not repeated for every file. */
function renderFolder(folder: string, paths: readonly string[]): string[] {
  const byFolder = groupBy(paths, (path) => path.slice(0, path.lastIndexOf('/') + 1));
  return [...byFolder].map(([parent, inside]) => {
    const below = parent.slice(folder === '' ? 0 : folder.length + 1);
    return `${below === '' ? './' : below}: ${inside.map((path) => path.slice(parent.length)).join(', ')}`;
  });
}
