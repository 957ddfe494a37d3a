import { createContext, Script } from 'node:vm';
import type { IndexedFile } from '../../domain/index.ts';
import type { CodeRequest } from '../../planning/index.ts';
import { dataFiles, readableFiles, readLines, withinBytes, type CodeSources } from './code-sources.ts';
import { renderOccurrences, type Occurrence } from './occurrences.ts';
import { filesThatMayHold } from './search-chunks.ts';

/** The most occurrences that are listed; all are counted. */
const maxListed = 50;
/** The most files that are listed because the text is in their name. */
const maxNamed = 12;
/** Kinds of files that are never listed. */
const unlistedKinds = new Set(['generated', 'vendored', 'minified']);
/** Time limit of a pattern, which comes from a model and may take forever. */
const patternMs = 2_000;

/** Answers `<find>`: lists every line of the tree that contains a text or matches a pattern, including tests and documents. */
export async function findText(
  { text, pattern: isPattern }: CodeRequest & { kind: 'find' },
  sources: CodeSources,
): Promise<string> {
  const title = isPattern ? `Lines that fit /${text}/` : `Lines with \`${text}\``;
  const files = isPattern ? readableFiles(sources) : filesThatMayHold(wholeWords(text), sources);
  const within = withinBytes(files);
  const unreadCount = files.length - within.length;
  const lines = await readLines(
    within.map(({ path }) => path),
    sources,
  );
  const texts = within.flatMap((file) =>
    lines.has(file.path) ? [{ file, lines: lines.get(file.path)! }] : [],
  );
  const found = isPattern ? matchingLines(text, texts) : linesWith(text, texts);
  if (typeof found === 'string') return `${title}: ${found}`;
  const unread = found.length === 0 ? dataFiles(sources).length : 0;
  const named = isPattern ? [] : filesNamed(text, sources);
  const occurrences = renderOccurrences(title, found, { ...sources, most: maxListed });
  const data = unread === 0 ? [] : [`(${unread} files of data are not searched; open them by name.)`];
  const answer = [occurrences, ...data, ...named].join('\n');
  return unreadCount > 0
    ? `${answer}\n(${unreadCount} files were not read: the repository is too large.)`
    : answer;
}

/** Files with the text in their names: a search for a file's name usually matches no line. */
function filesNamed(text: string, { index }: CodeSources): string[] {
  const wanted = text.toLowerCase();
  const start = (path: string) => (text.includes('/') ? 0 : path.lastIndexOf('/') + 1);
  const paths = index.files
    .filter(({ kind, path }) => !unlistedKinds.has(kind) && path.toLowerCase().includes(wanted, start(path)))
    .map(({ path }) => path);
  if (paths.length === 0) return [];
  const rest = paths.length > maxNamed ? `, … ${paths.length - maxNamed} more` : '';
  return [`Files with \`${text}\` in their names: ${paths.slice(0, maxNamed).join(', ')}${rest}`];
}

interface ReadFile {
  file: IndexedFile;
  lines: readonly string[];
}

/** The words of a text but its first and last one, which may be cut off and so do not tell which files cannot contain it. */
function wholeWords(text: string): string[] {
  return text.split(/[^\p{L}\p{N}_$]+/u).slice(1, -1);
}

function linesWith(text: string, files: readonly ReadFile[]): Occurrence[] {
  return files.flatMap(({ file, lines }) =>
    lines.flatMap((line, at) => (line.includes(text) ? [{ file, line: at + 1, text: line }] : [])),
  );
}

/** Runs the pattern in a context of its own, where it can be stopped. */
function matchingLines(pattern: string, files: readonly ReadFile[]): Occurrence[] | string {
  const script = new Script(`{
    const fits = new RegExp(pattern);
    files.map((lines) => lines.flatMap((line, at) => (fits.test(line.slice(0, 1000)) ? [at] : [])));
  }`);
  const context = createContext({ pattern, files: files.map(({ lines }) => lines) });
  try {
    const hits = script.runInContext(context, { timeout: patternMs }) as number[][];
    return files.flatMap(({ file, lines }, nth) =>
      [...hits[nth]!].map((at) => ({ file, line: at + 1, text: lines[at]! })),
    );
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
      ? 'the pattern takes too long; write a simpler one.'
      : `this is no pattern (${(error as Error).message}).`;
  }
}
