import { z } from 'zod';
import { UsageError } from '../../../errors/index.ts';
import { readJsonLines, type BenchCase } from '../frame/index.ts';

/** One case of an edit-application corpus: an engine may see `path`, `before`, `format` and `edit` only. */
const CorpusCase = z.object({
  id: z.string().min(1),
  lang: z.string(),
  path: z.string(),
  format: z.enum(['search_replace', 'udiff', 'line_numbered']),
  before: z.string(),
  edit: z.string(),
  after: z.string(),
  kind: z.enum(['should_apply', 'must_refuse']),
  corruption: z.array(z.string()),
});
export type CorpusCase = z.infer<typeof CorpusCase> & BenchCase;

/** Loads a corpus, plain or gzipped. */
export async function loadCorpus(path: string | undefined): Promise<CorpusCase[]> {
  if (path === undefined) {
    throw new UsageError('bench edit needs a corpus.', {
      hint: 'Give its path with --data FILE (.jsonl or .jsonl.gz), or compare the edit formats on a model with --model NAME.',
    });
  }
  return readJsonLines(path, CorpusCase, (row) => row.id);
}

/** The mistake in an edit, under the name that the corpus' own scorer groups it by. */
export function mistakeOf({ corruption }: CorpusCase): string {
  const [first, second, third] = corruption;
  if (first === undefined) return 'clean';
  if (second === undefined || first.startsWith('dup_')) return first;
  return third === undefined ? 'two mistakes' : 'three mistakes';
}
