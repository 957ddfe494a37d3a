import type { IndexedFile, Patch, SearchIndex, Snippet } from '../domain/index.ts';
import type { Workspace } from '../ports/index.ts';
import { textOf } from '../text/encoding.ts';
import { linesOfReply } from '../text/lines/lines.ts';
import type { TouchedDeclarations } from './touched-declarations.ts';

/** Lines of a function that is shown whole; of a longer one its head tells what it takes. */
const longestWhole = 20;
const longestHead = 8;

/**
 * The functions that changed lines call, as far as their names are declared only once: what a new argument means is decided by
 * who receives it. Methods of another file count where a changed file names their class, since many share their names with
 * those of a standard library. Functions of changed files are given as they are in the new text.
 */
export async function receivingFunctions(
  { index, workspace }: { index: SearchIndex; workspace: Workspace },
  { changes }: Patch,
  touched: readonly TouchedDeclarations[],
): Promise<Snippet[]> {
  const called = new Set(touched.flatMap((one) => one.called));
  const changed = new Set(changes.flatMap(({ path, from }) => [path, from]));
  const sources = index.files.filter(({ kind }) => kind === 'source');
  const declared = sources.flatMap((file) => functionsOf(file).filter(({ name }) => called.has(name)));
  const isOnly = (name: string) => declared.filter((one) => one.name === name).length === 1;
  const own = touched.flatMap(({ untouched }) => untouched);
  const known = new Set(index.files.flatMap((file) => (changed.has(file.path) ? file.references : [])));
  const elsewhere = declared.filter(
    ({ path, name, holder }) => !changed.has(path) && isOnly(name) && (holder === '' || known.has(holder)),
  );
  const texts = await workspace.read([...new Set(elsewhere.map(({ path }) => path))]);
  const rows = new Map(texts.map(({ path, bytes }) => [path, linesOfReply(textOf(bytes))]));
  return [
    ...own.flatMap(({ name, snippet }) => (called.has(name) && isOnly(name) ? [snippet] : [])),
    ...elsewhere.map(({ path, startLine, endLine }) => {
      const text = (rows.get(path) ?? []).slice(startLine - 1, endLine).join('\n');
      return { path, startLine, endLine, text, score: 1 };
    }),
  ].map(shortened);
}

function functionsOf({ path, definitions }: IndexedFile) {
  return definitions
    .filter(({ kind }) => /function|method/.test(kind))
    .map(({ name, container = '', startLine, endLine }) => {
      const holder = container.split(/\.|::/).at(-1)!;
      return { path, name, holder, startLine, endLine };
    });
}

function shortened(snippet: Snippet): Snippet {
  const lines = snippet.text.split('\n');
  if (lines.length <= longestWhole) return snippet;
  const endLine = snippet.startLine + longestHead - 1;
  return { ...snippet, endLine, text: lines.slice(0, longestHead).join('\n') };
}
