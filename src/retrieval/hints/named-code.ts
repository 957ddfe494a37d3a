import type { Corpus } from '../corpus/corpus.ts';
import type { Query } from '../query/query.ts';

/** A code span that is nothing but a name, with what holds it before and a call behind: `Cart.total`, `add_item(…)`. */
const nameAlone = /`(?<holders>(?:[\w$]+(?:\.|::|#|->))*)(?<name>[A-Za-z_$][\w$]{2,})(?<call>\([^`\n]*\))?`/g;
/** One plain word in code may be a value or an option as well as a name. */
const looksDeclared = /[a-z][A-Z]|[A-Za-z\d]_|[A-Z]{2}/;
const maxNames = 6;
/** A name that more files declare points at none of them. */
const maxFiles = 2;

/** The first lines of what an issue names in code, by file number, where one or two files declare it. */
export function findNamedCode({ text }: Pick<Query, 'text'>, corpus: Corpus): Map<number, number[]> {
  const names = new Set<string>();
  for (const { groups } of text.matchAll(nameAlone)) {
    const { holders, name, call } = groups!;
    if (holders !== '' || call !== undefined || looksDeclared.test(name!)) names.add(name!);
  }
  const lines = new Map<number, number[]>();
  const declared = [...names].map((name) => ({ name, files: corpus.lookups.declaredNames.get(name) ?? [] }));
  const telling = declared.filter(({ files }) => files.length > 0 && files.length <= maxFiles);
  for (const { name, files } of telling.slice(0, maxNames))
    for (const file of files) {
      const starts = corpus.files[file]!.definitions.filter((one) => one.name === name);
      lines.set(file, [...(lines.get(file) ?? []), ...starts.map(({ startLine }) => startLine)]);
    }
  return lines;
}
