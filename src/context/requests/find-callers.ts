import { wholeWord } from '../../text/words/whole-word.ts';
import { readableFiles, readLines, type CodeSources } from './code-sources.ts';
import { renderOccurrences } from './occurrences.ts';

/** More callers than a planner reads; the rest is counted. */
const maxListed = 40;

/** Answers `<callers>`: every line that uses a name, where the syntax of its file says that it is used, not only written. */
export async function findCallers(name: string, sources: CodeSources): Promise<string> {
  const last = name
    .replace(/\(.*$/, '')
    .split(/\.|::|#|->/)
    .at(-1)!;
  const files = readableFiles(sources).filter(
    ({ references, definitions }) =>
      references.includes(last) || definitions.some((one) => one.name === last),
  );
  const lines = await readLines(
    files.map(({ path }) => path),
    sources,
  );
  const word = wholeWord(last);
  const found = files.flatMap((file) => {
    const declared = new Set(file.definitions.flatMap((one) => (one.name === last ? [one.startLine] : [])));
    return (lines.get(file.path) ?? []).flatMap((text, at) =>
      word.test(text) && !declared.has(at + 1) ? [{ file, line: at + 1, text }] : [],
    );
  });
  return renderOccurrences(`Uses of \`${last}\``, found, { most: maxListed, shown: sources.shown });
}
