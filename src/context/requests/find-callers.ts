import { isCommentLine } from '../../editing/index.ts';
import type { IndexedFile } from '../../domain/index.ts';
import { partsOfName, plainName } from '../../text/words/plain-name.ts';
import { wholeWord } from '../../text/words/whole-word.ts';
import { importRows } from './import-lines.ts';
import { readableFiles, readLines, withinBytes, type CodeSources } from './code-sources.ts';
import { renderOccurrences, type Occurrence } from './occurrences.ts';
import { filesThatMayHold } from './search-chunks.ts';

/** More callers than a planner reads; the rest is counted. */
const maxListed = 40;
/** Lines that only name it, listed beside its calls: a common word stands in many. */
const maxNamed = 12;
/** Kinds of files in which a word is code. */
const code = new Set(['source', 'test']);

/**
 * Answers `<callers>`: every line of code that uses a name. First those of files whose syntax says that they use it, by a
 * call or as a type; then those that name it otherwise: no grammar tells the use of a field or a constant, nor of a
 * function that is handed on.
 */
export async function findCallers(name: string, sources: CodeSources): Promise<string> {
  const [last = '', owner] = partsOfName(name).toReversed();
  const [using, others] = bySyntax(last, sources);
  const lines = await readLines(
    withinBytes([...using, ...others]).map(({ path }) => path),
    sources,
  );
  const used = using.flatMap((file) => linesWith(last, file, lines.get(file.path)));
  const named = others.flatMap((file) => linesWith(last, file, lines.get(file.path)));
  const title = `Uses of \`${last}\``;
  if (used.length === 0) return renderOccurrences(title, named, { ...sources, most: maxListed });
  const [near, far] = partByOwner(used, owner, lines);
  const where = far.length > 0 ? ` in files that name \`${owner}\`` : '';
  return [
    renderOccurrences(`${title}${where}`, near, { ...sources, most: maxListed }),
    ...secondary(`${title} in other files`, far, sources),
    ...secondary(`Lines of other files that name \`${last}\``, named, sources),
  ].join('\n');
}

function secondary(title: string, found: readonly Occurrence[], sources: CodeSources): string[] {
  return found.length === 0 ? [] : [renderOccurrences(title, found, { ...sources, most: maxNamed })];
}

/** Of more uses than are listed, those in files that name the class or module it was asked with: others are mostly of namesakes. */
function partByOwner(
  used: Occurrence[],
  owner: string | undefined,
  lines: ReadonlyMap<string, readonly string[]>,
): [Occurrence[], Occurrence[]] {
  if (!owner || used.length <= maxListed) return [used, []];
  const word = wholeWord(owner);
  const near = new Set(used.filter(({ file }) => lines.get(file.path)?.some((text) => word.test(text))));
  return near.size === 0 ? [used, []] : [[...near], used.filter((one) => !near.has(one))];
}

/** Files that use or declare a name by their syntax, and other code that may hold it. */
function bySyntax(name: string, sources: CodeSources): [IndexedFile[], IndexedFile[]] {
  const using = readableFiles(sources).filter(
    ({ references, definitions }) =>
      references.includes(name) || definitions.some((one) => plainName(one.name) === name),
  );
  const known = new Set(using);
  const others = filesThatMayHold([name], sources).filter((file) => code.has(file.kind) && !known.has(file));
  return [using, others];
}

/** Lines that hold a name, without its declaration, without comments and, where a file goes on to use it, without its imports. */
function linesWith(name: string, file: IndexedFile, lines: readonly string[] = []): Occurrence[] {
  const word = wholeWord(name);
  const declared = new Set(
    file.definitions.flatMap((one) => (plainName(one.name) === name ? [one.nameLine ?? one.startLine] : [])),
  );
  const found = lines.flatMap((text, at) =>
    word.test(text) && !declared.has(at + 1) && !isCommentLine(text) ? [{ file, line: at + 1, text }] : [],
  );
  if (found.length === 0) return found;
  const imports = importRows(lines);
  const uses = found.filter(({ line }) => !imports.has(line - 1));
  return uses.length > 0 ? uses : found;
}
