import type { Corpus } from './corpus/corpus.ts';
import { bm25 } from './corpus/field.ts';
import type { SignalInput } from './signal.ts';

/**
 * The most files that a rare word stands in; the most files that are read for such words; and the most tests and
 * documents that are read besides.
 */
const rareIn = 6;
const maxRare = 20;
const maxGuides = 4;
const largestBytes = 300_000;

/** Terms of the issue that stand in few files, rarest first: rule names, options, message words. */
export function rareTerms({ query, corpus }: Pick<SignalInput, 'query' | 'corpus'>): string[] {
  const field = corpus.fields.file;
  const places = (term: string): number => field.postings.get(term)?.documents.length ?? 0;
  return [...query.terms.whole.keys()]
    .filter((term) => term.length > 2 && places(term) > 0 && places(term) <= rareIn)
    .toSorted((a, b) => places(a) - places(b));
}

/** Tests and documents that match the issue best: they lead to what they are about. */
function bestGuides({ query, corpus }: Pick<SignalInput, 'query' | 'corpus'>): number[] {
  const words = bm25(corpus.fields.file, query.terms.whole);
  const best = (kind: string): number[] =>
    corpus.files
      .map((file, number) => ({ file, number }))
      .filter(({ file, number }) => file.kind === kind && (words[number] ?? 0) > 0)
      .toSorted((a, b) => words[b.number]! - words[a.number]!)
      .slice(0, maxGuides)
      .map(({ number }) => number);
  return [...best('test'), ...best('docs')];
}

/** Files whose text the second round looks into: those of the first round, files with rare words of the issue, the best guides. */
export function filesToRead(
  input: Pick<SignalInput, 'query' | 'corpus'>,
  firstRoundFiles: SignalInput['firstRoundFiles'],
): number[] {
  const { corpus } = input;
  const rare = new Set<number>();
  for (const term of rareTerms(input)) {
    for (const file of corpus.fields.file.postings.get(term)?.documents ?? []) {
      if (rare.size < maxRare && corpus.files[file]?.kind === 'source') rare.add(file);
    }
  }
  const files = new Set([...firstRoundFiles.map(({ file }) => file), ...rare, ...bestGuides(input)]);
  return [...files].filter((file) => isReadable(corpus, file));
}

function isReadable(corpus: Corpus, file: number): boolean {
  return (corpus.files[file]?.size ?? 0) <= largestBytes;
}
