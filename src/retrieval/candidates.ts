import type { Corpus } from './corpus/corpus.ts';
import type { Query } from './query/query.ts';

// A changelog does not count: plans leave it alone, and programs that write one name it in every other title.
const aboutDocs = /\b(?:docs?|documentation|readme|typos?|tutorial|docstrings?)\b/i;
const aboutTests = /\b(?:flaky|unit tests?|test suite|test cases?|tests? (?:fail|break|crash))/i;

/**
 * Tells which files compete for the ranking: source and configuration always; tests and documents when the title is about
 * them; and any file that the issue names by a path of two parts or more. Generated files do not: no plan may change them,
 * and the one of 204 development issues whose fix lies in such a file (all headers in one) has it made from the other one.
 */
export function candidateTest(corpus: Corpus, query: Query): (file: number) => boolean {
  const kinds = new Set(['source', 'config']);
  if (aboutDocs.test(query.title)) kinds.add('docs');
  if (aboutTests.test(query.title)) kinds.add('test');
  const named = new Set<number>();
  for (const { path } of query.mentions.paths) {
    const { files, parts } = corpus.lookups.suffixes.find(path);
    if (parts >= 2 && files.length === 1) named.add(files[0]!);
  }
  return (file) => kinds.has(corpus.files[file]?.kind ?? '') || named.has(file);
}
